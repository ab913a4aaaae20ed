//! Game trees: every play from a position, worked backward from the ends (backward induction). For teaching: exact,
//! drawable, small.

use std::collections::HashMap;

use upstar_game::wld::{self, Wld};
use upstar_game::{Payoff, Player};

use upstar_search::{Budget, Reason};

/// Something that can be played: a position with the way it ends.
pub trait Playable: Clone {
    /// The result, if play is over when this player is to move.
    ///
    /// # Errors
    /// Stops at limits.
    fn result(&self, to_move: Player) -> Result<Option<Payoff>, Reason>;
    /// The moves of a player by name, and what they lead to.
    ///
    /// # Errors
    /// Stops at limits, and where there are too many moves to list.
    fn options(&self, by: Player) -> Result<Vec<(String, Self)>, Reason>;
    /// Whose turn it is, where the position says so.
    fn turn(&self) -> Option<Player>;
    /// The position in the notation.
    fn text(&self) -> String;
    /// About how many bytes it takes.
    fn bytes(&self) -> usize {
        size_of::<Self>()
    }
    /// The bytes that work on it may take.
    fn memory(&self) -> u64 {
        u64::MAX
    }
}

/// A node of a game tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The position.
    pub text: String,
    /// Who chooses here, or how play has ended.
    pub kind: wld::NodeKind,
    /// The moves by name, and the nodes they lead to.
    pub edges: Vec<(String, usize)>,
    /// How many moves were made to get here.
    pub depth: usize,
}

/// A game tree: its nodes, each before those below it. The first is the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree {
    nodes: Vec<Node>,
}

/// What Working Backward finds: at every node the result between perfect players, and the edges that reach it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The result at each node.
    pub payoffs: Vec<Payoff>,
    /// The optimal edges at each node, as places in its list; the first is the chosen one.
    pub best: Vec<Vec<usize>>,
}

impl Marks {
    /// The type of the tree: the result at the root.
    #[must_use]
    pub fn root(&self) -> Payoff {
        self.payoffs.first().copied().unwrap_or(Payoff::Draw)
    }
}

/// Who moves, and the result if play is over.
pub(crate) fn state<P: Playable>(position: &P, player: Player) -> Result<(Player, Option<Payoff>), Reason> {
    let player = position.turn().unwrap_or(player);
    Ok((player, position.result(player)?))
}

/// How large a game tree is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// All nodes.
    pub nodes: u128,
    /// The nodes at which play is over: as many as there are plays.
    pub leaves: u128,
    /// The length of the longest play.
    pub depth: u64,
}

impl Size {
    /// The tree of a position at which play is over.
    const LEAF: Size = Size { nodes: 1, leaves: 1, depth: 0 };
}

/// How many nodes the tree from a position has, without building it.
///
/// # Errors
/// Stops at the limits of the budget, and where play can come back to a position.
pub fn count_nodes<P: Playable>(position: &P, first: Player, budget: &Budget) -> Result<u128, Reason> {
    measure(position, first, budget).map(|size| size.nodes)
}

/// A position whose tree is being measured.
struct Measured<P> {
    key: (String, Player),
    options: std::vec::IntoIter<(String, P)>,
    /// About how many bytes the options took to begin with.
    bytes: u64,
    size: Size,
}

/// About how many bytes a text takes, with what keeps it.
fn text_bytes(text: &str) -> u64 {
    64 + text.len() as u64
}

/// Refuses what takes more bytes than there may be.
fn check_memory<P: Playable>(position: &P, bytes: u64) -> Result<(), Reason> {
    let memory = position.memory();
    if bytes > memory { Err(Reason::Memory(memory)) } else { Ok(()) }
}

impl<P> Measured<P> {
    fn add(&mut self, below: Size) -> Result<(), Reason> {
        let nodes = self.size.nodes.checked_add(below.nodes);
        self.size.nodes = nodes.ok_or(Reason::TooLarge("a tree of more than 2^128 nodes"))?;
        self.size.leaves += below.leaves;
        self.size.depth = self.size.depth.max(below.depth + 1);
        Ok(())
    }
}

/// How large the tree from a position is, without building it: a position that comes up many times is measured once.
///
/// # Errors
/// Stops at the limits of the budget, and where play can come back to a position.
pub fn measure<P: Playable>(position: &P, first: Player, budget: &Budget) -> Result<Size, Reason> {
    Sizes::default().measure(position, first, u64::MAX, budget)?.ok_or(Reason::Nodes)
}

/// The sizes of the trees from positions that were met while measuring.
#[derive(Default)]
pub struct Sizes {
    /// `None` while a position is being measured: met again, it would have itself below it.
    known: HashMap<(String, Player), Option<Size>>,
}

impl Sizes {
    /// The size of the tree from a position, if it was met and measured to the end.
    ///
    /// # Errors
    /// As [`Playable`] fails for the position.
    pub fn of<P: Playable>(&self, position: &P, player: Player) -> Result<Option<Size>, Reason> {
        let (player, result) = state(position, player)?;
        if result.is_some() {
            return Ok(Some(Size::LEAF));
        }
        Ok(self.known.get(&(position.text(), player)).copied().flatten())
    }

    /// Measures the tree from a position; `None` if it has more than `most` different positions with moves.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where play can come back to a position.
    pub fn measure<P: Playable>(
        &mut self,
        position: &P,
        first: Player,
        most: u64,
        budget: &Budget,
    ) -> Result<Option<Size>, Reason> {
        let mut stack: Vec<Measured<P>> = Vec::new();
        let (mut used, mut looked_at) = (0, 0);
        let mut next = (position.clone(), first);
        loop {
            let (position, player) = next;
            let (player, result) = state(&position, player)?;
            let mut found = None;
            if result.is_some() {
                found = Some(Size::LEAF);
            } else {
                let key = (position.text(), player);
                match self.known.get(&key) {
                    Some(None) => return Err(Reason::Loop),
                    Some(size) => found = *size,
                    None => {
                        let options = position.options(player)?;
                        budget.spend(1)?;
                        // Positions with very many moves count for several.
                        looked_at += 1 + options.len() as u64 / 100;
                        if looked_at > most {
                            return Ok(None);
                        }
                        let bytes = options
                            .iter()
                            .map(|(name, to)| text_bytes(name) + to.bytes() as u64)
                            .sum::<u64>();
                        used += bytes + 2 * text_bytes(&key.0);
                        check_memory(&position, used)?;
                        self.known.insert(key.clone(), None);
                        let size = Size { nodes: 1, leaves: 0, depth: 0 };
                        stack.push(Measured { key, options: options.into_iter(), bytes, size });
                    }
                }
            }
            // Pass what was found up until there is another option to measure.
            next = loop {
                let Some(frame) = stack.last_mut() else {
                    return found.ok_or(Reason::Cancelled).map(Some);
                };
                if let Some(size) = found.take() {
                    frame.add(size)?;
                }
                if let Some((_, option)) = frame.options.next() {
                    break (option, frame.key.1.opponent());
                }
                if let Some(Measured { key, size, bytes, .. }) = stack.pop() {
                    used -= bytes;
                    self.known.insert(key, Some(size));
                    found = Some(size);
                }
            };
        }
    }
}

/// A bare tree is played by going down it.
impl Playable for Wld {
    fn result(&self, _to_move: Player) -> Result<Option<Payoff>, Reason> {
        Ok(self.payoff())
    }

    fn options(&self, by: Player) -> Result<Vec<(String, Self)>, Reason> {
        let branches = (1..).zip(self.branches()).map(|(number, part)| (branch(number), part));
        Ok(if self.player() == Some(by) { branches.collect() } else { Vec::new() })
    }

    fn turn(&self) -> Option<Player> {
        self.player()
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

fn branch(number: usize) -> String {
    format!("branch {number}")
}

/// The tree itself, its nodes without positions.
impl From<&Wld> for GameTree {
    fn from(bare: &Wld) -> GameTree {
        let mut nodes: Vec<Node> = Vec::new();
        // The last node met on each level.
        let mut above: Vec<usize> = Vec::new();
        for (kind, depth) in bare.walk() {
            let at = nodes.len();
            above.truncate(depth);
            if let Some(&parent) = above.last() {
                let name = branch(nodes[parent].edges.len() + 1);
                nodes[parent].edges.push((name, at));
            }
            above.push(at);
            nodes.push(Node { text: String::new(), kind, edges: Vec::new(), depth });
        }
        GameTree { nodes }
    }
}

impl GameTree {
    /// The tree of all plays from a position, of at most `limit` nodes.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where the tree has more nodes than the limit.
    pub fn build<P: Playable>(
        position: &P,
        first: Player,
        limit: usize,
        budget: &Budget,
    ) -> Result<GameTree, Reason> {
        let mut tree = GameTree { nodes: Vec::new() };
        // Nodes that still lack what is below them.
        let mut open: Vec<(usize, P, Player)> = Vec::new();
        let mut used = 0;
        tree.add(position, first, 0, &mut open)?;
        while let Some((at, position, player)) = open.pop() {
            budget.spend(1)?;
            let mut below = Vec::new();
            for (name, option) in position.options(player)? {
                if tree.nodes.len() >= limit {
                    return Err(Reason::TooLarge("the game tree has more nodes than the limit allows"));
                }
                used += text_bytes(&name) + 2 * option.bytes() as u64 + size_of::<Node>() as u64;
                check_memory(&option, used)?;
                let depth = tree.nodes[at].depth + 1;
                let node = tree.add(&option, player.opponent(), depth, &mut below)?;
                tree.nodes[at].edges.push((name, node));
            }
            // The first branch is worked on first.
            open.extend(below.into_iter().rev());
        }
        Ok(tree)
    }

    fn add<P: Playable>(
        &mut self,
        position: &P,
        player: Player,
        depth: usize,
        open: &mut Vec<(usize, P, Player)>,
    ) -> Result<usize, Reason> {
        let (player, result) = state(position, player)?;
        let kind = result.map_or(wld::NodeKind::Choice(player), wld::NodeKind::Leaf);
        let at = self.nodes.len();
        self.nodes.push(Node { text: position.text(), kind, edges: Vec::new(), depth });
        if result.is_none() {
            open.push((at, position.clone(), player));
        }
        Ok(at)
    }

    /// The nodes, the root first.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The length of the longest play.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.nodes.iter().map(|node| node.depth).max().unwrap_or(0)
    }

    /// The same tree without positions and names; `None` if it is larger than such trees may be.
    #[must_use]
    pub fn without_positions(&self) -> Option<Wld> {
        let mut builder = wld::Builder::default();
        // Depth first, with a mark where a node is left.
        let mut stack = vec![Some(0)];
        while let Some(next) = stack.pop() {
            let Some(at) = next else {
                builder.close();
                continue;
            };
            match self.nodes[at].kind {
                wld::NodeKind::Leaf(payoff) => builder.leaf(payoff),
                wld::NodeKind::Choice(player) => {
                    builder.open(player);
                    stack.push(None);
                    stack.extend(self.nodes[at].edges.iter().rev().map(|(_, below)| Some(*below)));
                }
            }
        }
        builder.finish()
    }

    /// What is left of the tree where a player is known to choose by Working Backward: that player's first best move at
    /// each node, and every move of the other. It proves what the player makes sure of.
    #[must_use]
    pub fn proof(&self, marks: &Marks, player: Player) -> GameTree {
        let mut nodes: Vec<Node> = Vec::new();
        // Places here, and of the parents there with the names of the moves; the first branch is worked on first.
        let mut open = vec![(0, None)];
        while let Some((at, from)) = open.pop() {
            let Some(node) = self.nodes.get(at) else { break };
            let place = nodes.len();
            if let Some((parent, name)) = from {
                let parent: &mut Node = &mut nodes[parent];
                parent.edges.push((name, place));
            }
            nodes.push(Node { edges: Vec::new(), ..node.clone() });
            let kept = |&(i, _): &(usize, &(String, usize))| {
                node.kind != wld::NodeKind::Choice(player) || marks.best[at].first() == Some(&i)
            };
            let edges = node.edges.iter().enumerate().filter(kept);
            open.extend(edges.rev().map(|(_, (name, to))| (*to, Some((place, name.clone())))));
        }
        GameTree { nodes }
    }

    /// Working Backward: the result between perfect players at every node.
    #[must_use]
    pub fn work_backward(&self) -> Marks {
        let mut payoffs = vec![Payoff::Draw; self.nodes.len()];
        let mut best = vec![Vec::new(); self.nodes.len()];
        // Nodes come before those below them, so from the end.
        for (at, node) in self.nodes.iter().enumerate().rev() {
            payoffs[at] = match node.kind {
                wld::NodeKind::Leaf(payoff) => payoff,
                wld::NodeKind::Choice(player) => {
                    let worth = |edge: &(String, usize)| match player {
                        Player::Left => payoffs[edge.1],
                        Player::Right => -payoffs[edge.1],
                    };
                    let top = node.edges.iter().map(worth).max().unwrap_or(Payoff::Draw);
                    best[at] = (0..node.edges.len()).filter(|&i| worth(&node.edges[i]) == top).collect();
                    if player == Player::Left { top } else { -top }
                }
            };
        }
        Marks { payoffs, best }
    }
}
