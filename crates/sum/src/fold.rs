//! Game trees as they are shown: a limited number of nodes, level by level and the best lines first. What lies below is
//! counted where it can be.

use std::collections::VecDeque;
use std::fmt;
use std::fmt::Write as _;

use upstar_game::wld::NodeKind;
use upstar_game::{Payoff, Player};

use crate::strategy::Strategy;
use crate::tree::{GameTree, Marks, Playable, Size, Sizes, state};
use upstar_search::{Budget, Reason};

/// A node that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoldedNode {
    /// The position.
    pub text: String,
    /// Who chooses here, or how play has ended.
    pub kind: NodeKind,
    /// The result between perfect players, if it is known.
    pub payoff: Option<Payoff>,
    /// The moves that are shown.
    pub edges: Vec<Edge>,
    /// How many moves were made to get here.
    pub depth: usize,
    /// What is not shown below it.
    pub folded: Option<Folded>,
}

/// A move that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Its name.
    pub name: String,
    /// The node it leads to.
    pub to: usize,
    /// Whether it is known to reach the best result.
    pub optimal: bool,
    /// Whether it is the one that is chosen.
    pub chosen: bool,
}

/// What is not shown of the tree below a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folded {
    /// How many of the node's moves.
    pub moves: usize,
    /// How many nodes, if they could be counted.
    pub nodes: Option<u128>,
}

impl Folded {
    /// How many of the moves, beside those that are shown.
    #[must_use]
    pub fn more_moves(&self) -> String {
        format!("… {} more move{}", self.moves, if self.moves == 1 { "" } else { "s" })
    }

    /// How much it is, in two words.
    #[must_use]
    pub fn words(&self, more: &str) -> String {
        match (self.nodes, self.moves) {
            (Some(nodes), _) => format!("{nodes} {more}"),
            (None, 1) => "1 move".to_owned(),
            (None, moves) => format!("{moves} moves"),
        }
    }
}

/// What is marked at the nodes of a tree that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NodeMarks {
    /// The result between perfect players.
    #[default]
    Results,
    /// Who wins between perfect players, as a colour.
    Winners,
    /// Nothing but how play ends.
    None,
}

/// The part of a game tree that is shown: its nodes, each before those below it. The first is the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoldedTree {
    nodes: Vec<FoldedNode>,
    /// The size of the whole tree, if it could be measured.
    pub size: Option<Size>,
    /// What is marked at the nodes.
    pub marks: NodeMarks,
    /// Whether the chosen edges are marked.
    pub choices: bool,
}

/// Where nodes come from.
trait Source {
    type Item;
    /// The node by itself.
    fn look(&mut self, item: &Self::Item, depth: usize) -> Result<FoldedNode, Reason>;
    /// The moves from a node.
    fn options(&mut self, item: &Self::Item) -> Result<Vec<(String, Self::Item)>, Reason>;
    /// How many nodes lie below one.
    fn below(&mut self, item: &Self::Item) -> Result<Option<u128>, Reason>;
    /// Which of a node's moves is to be chosen, if not the first of the best.
    fn choice(&self, item: &Self::Item) -> Option<Option<usize>>;
}

/// How good a result is for a player; what is not known lies between a draw and a loss.
fn worth(payoff: Option<Payoff>, player: Player) -> u8 {
    match payoff {
        Some(payoff) if payoff == Payoff::win(player) => 3,
        Some(Payoff::Draw) => 2,
        None => 1,
        Some(_) => 0,
    }
}

/// The result at a node of a player, as far as the results of the options tell.
fn best(player: Player, options: impl Iterator<Item = Option<Payoff>> + Clone) -> Option<Payoff> {
    let top = options.clone().max_by_key(|&payoff| worth(payoff, player)).flatten()?;
    (top == Payoff::win(player) || options.clone().all(|payoff| payoff.is_some())).then_some(top)
}

/// Unfolds a tree from its root, to at most `most` nodes; with the items that the nodes were made of.
fn unfold<S: Source>(
    source: &mut S,
    root: S::Item,
    most: usize,
) -> Result<Vec<(FoldedNode, S::Item)>, Reason> {
    let mut nodes = vec![(source.look(&root, 0)?, root)];
    let mut queue = VecDeque::from([0]);
    let mut full = false;
    while let Some(at) = queue.pop_front() {
        let NodeKind::Choice(player) = nodes[at].0.kind else { continue };
        let options = source.options(&nodes[at].1)?;
        let room = most.saturating_sub(nodes.len());
        // The first moves are shown as far as there is room, of everything else all moves or none.
        full |= at > 0 && options.len() > room;
        let shown = if full { 0 } else { options.len().min(room) };
        if shown < options.len() {
            let below = source.below(&nodes[at].1)?;
            nodes[at].0.folded = Some(Folded { moves: options.len() - shown, nodes: below });
        }
        if shown == 0 {
            continue;
        }
        let depth = nodes[at].0.depth + 1;
        let mut below = Vec::new();
        for (name, option) in options {
            below.push((name, source.look(&option, depth)?, option));
        }
        let results = below.iter().map(|(_, node, _)| node.payoff);
        let payoff = nodes[at].0.payoff.or_else(|| best(player, results));
        nodes[at].0.payoff = payoff;
        let best = below.iter().position(|(_, node, _)| payoff.is_some() && node.payoff == payoff);
        let chosen = source.choice(&nodes[at].1).unwrap_or(best);
        let mut order: Vec<usize> = (0..below.len()).collect();
        let good = |&i: &usize| (chosen == Some(i), worth(below[i].1.payoff, player));
        order.sort_by_key(|i| std::cmp::Reverse(good(i)));
        let mut keep = vec![None; below.len()];
        order.iter().take(shown).for_each(|&i| keep[i] = Some(0));
        for (i, (name, node, option)) in below.into_iter().enumerate() {
            if keep[i].is_some() {
                keep[i] = Some(nodes.len());
                let optimal = payoff.is_some() && node.payoff == payoff;
                let edge = Edge { name, to: nodes.len(), optimal, chosen: chosen == Some(i) };
                nodes[at].0.edges.push(edge);
                nodes.push((node, option));
            }
        }
        queue.extend(order.into_iter().filter_map(|i| keep[i]));
    }
    // Of what lies below a root whose moves are not all shown, only what lies below the others is missing.
    let others =
        nodes.iter().skip(1).map(|(node, _)| 1 + node.folded.and_then(|folded| folded.nodes).unwrap_or(0));
    let others: u128 = others.sum();
    if let Some(Folded { nodes: Some(below), .. }) = &mut nodes[0].0.folded {
        *below = below.saturating_sub(others);
    }
    Ok(nodes)
}

/// A tree that is there.
struct Whole<'a> {
    tree: &'a GameTree,
    marks: &'a Marks,
    strategy: Option<&'a Strategy>,
    below: Vec<u128>,
}

impl Source for Whole<'_> {
    type Item = usize;

    fn look(&mut self, &at: &usize, depth: usize) -> Result<FoldedNode, Reason> {
        let node = &self.tree.nodes()[at];
        let payoff = Some(self.marks.payoffs[at]);
        Ok(FoldedNode {
            text: node.text.clone(),
            kind: node.kind,
            payoff,
            edges: Vec::new(),
            depth,
            folded: None,
        })
    }

    fn options(&mut self, &at: &usize) -> Result<Vec<(String, usize)>, Reason> {
        Ok(self.tree.nodes()[at].edges.clone())
    }

    fn below(&mut self, &at: &usize) -> Result<Option<u128>, Reason> {
        Ok(Some(self.below[at]))
    }

    fn choice(&self, &at: &usize) -> Option<Option<usize>> {
        self.strategy.map(|strategy| strategy.choice(at))
    }
}

/// A tree that is too large to be there: positions, looked at one by one.
struct Positions<'a, P, J> {
    judge: J,
    sizes: &'a Sizes,
    budget: &'a Budget,
    position: std::marker::PhantomData<P>,
}

impl<P: Playable, J: FnMut(&P, Player) -> Option<Payoff>> Source for Positions<'_, P, J> {
    type Item = (P, Player);

    fn look(&mut self, (position, player): &(P, Player), depth: usize) -> Result<FoldedNode, Reason> {
        let (player, result) = state(position, *player)?;
        self.budget.spend(1)?;
        let payoff = result.or_else(|| (self.judge)(position, player));
        let kind = result.map_or(NodeKind::Choice(player), NodeKind::Leaf);
        Ok(FoldedNode { text: position.text(), kind, payoff, edges: Vec::new(), depth, folded: None })
    }

    fn options(&mut self, (position, player): &(P, Player)) -> Result<Vec<(String, Self::Item)>, Reason> {
        let (player, _) = state(position, *player)?;
        let options = position.options(player)?;
        Ok(options.into_iter().map(|(name, to)| (name, (to, player.opponent()))).collect())
    }

    fn below(&mut self, (position, player): &(P, Player)) -> Result<Option<u128>, Reason> {
        Ok(self.sizes.of(position, *player)?.map(|size| size.nodes - 1))
    }

    fn choice(&self, _: &(P, Player)) -> Option<Option<usize>> {
        None
    }
}

impl FoldedTree {
    /// At most `most` nodes of a tree, with Working Backward's marks; the chosen edges are those of the strategy, or
    /// else the first of the best.
    #[must_use]
    pub fn of(tree: &GameTree, marks: &Marks, strategy: Option<&Strategy>, most: usize) -> FoldedTree {
        let mut below = vec![0; tree.nodes().len()];
        for (at, node) in tree.nodes().iter().enumerate().rev() {
            below[at] = node.edges.iter().map(|(_, to)| below[*to] + 1).sum();
        }
        let leaves = tree.nodes().iter().filter(|node| matches!(node.kind, NodeKind::Leaf(_))).count();
        let size =
            Size { nodes: tree.nodes().len() as u128, leaves: leaves as u128, depth: tree.depth() as u64 };
        let mut source = Whole { tree, marks, strategy, below };
        let mut nodes = if tree.nodes().is_empty() {
            Vec::new()
        } else {
            unfold(&mut source, 0, most).unwrap_or_default()
        };
        // In the order of the tree.
        let mut order: Vec<usize> = (0..nodes.len()).collect();
        order.sort_by_key(|&i| nodes[i].1);
        let mut places = vec![0; nodes.len()];
        order.iter().enumerate().for_each(|(place, &i)| places[i] = place);
        nodes.iter_mut().flat_map(|(node, _)| &mut node.edges).for_each(|edge| edge.to = places[edge.to]);
        nodes.sort_by_key(|(_, at)| *at);
        FoldedTree::marked(nodes.into_iter().map(|(node, _)| node).collect(), Some(size))
    }

    /// At most `most` nodes of the tree from a position, which may be of any size. `judge` tells the result between
    /// perfect players where it can.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where there are too many moves to list.
    pub fn unfold<P: Playable>(
        position: &P,
        first: Player,
        most: usize,
        sizes: &Sizes,
        judge: impl FnMut(&P, Player) -> Option<Payoff>,
        budget: &Budget,
    ) -> Result<FoldedTree, Reason> {
        let mut source = Positions { judge, sizes, budget, position: std::marker::PhantomData };
        let mut nodes: Vec<FoldedNode> =
            unfold(&mut source, (position.clone(), first), most)?.into_iter().map(|(node, _)| node).collect();
        // What was found out further down tells about the nodes above.
        for at in (0..nodes.len()).rev() {
            let NodeKind::Choice(player) = nodes[at].kind else { continue };
            if nodes[at].payoff.is_none() && nodes[at].folded.is_none() {
                nodes[at].payoff = best(player, nodes[at].edges.iter().map(|edge| nodes[edge.to].payoff));
            }
            let Some(payoff) = nodes[at].payoff else { continue };
            let mut edges = std::mem::take(&mut nodes[at].edges);
            edges.iter_mut().for_each(|edge| edge.optimal = nodes[edge.to].payoff == Some(payoff));
            if !edges.iter().any(|edge| edge.chosen)
                && let Some(edge) = edges.iter_mut().find(|edge| edge.optimal)
            {
                edge.chosen = true;
            }
            nodes[at].edges = edges;
        }
        Ok(FoldedTree::marked(nodes, sizes.of(position, first)?))
    }

    fn marked(nodes: Vec<FoldedNode>, size: Option<Size>) -> FoldedTree {
        FoldedTree { nodes, size, marks: NodeMarks::Results, choices: true }
    }

    /// What is written at a node.
    #[must_use]
    pub fn mark(&self, node: &FoldedNode) -> String {
        match (self.marks, node.kind) {
            (NodeMarks::Results, _) | (NodeMarks::None, NodeKind::Leaf(_)) => result_mark(node.payoff),
            (NodeMarks::None, NodeKind::Choice(_)) => String::new(),
            (NodeMarks::Winners, _) => match node.payoff {
                Some(Payoff::LeftWins) => "blue".to_owned(),
                Some(Payoff::RightWins) => "red".to_owned(),
                Some(Payoff::Draw) => "white".to_owned(),
                None => "?".to_owned(),
            },
        }
    }

    /// Whether an edge is drawn as chosen.
    #[must_use]
    pub fn is_marked(&self, edge: &Edge) -> bool {
        self.choices && edge.chosen
    }

    /// The nodes that are shown, the root first.
    #[must_use]
    pub fn nodes(&self) -> &[FoldedNode] {
        &self.nodes
    }

    /// The result between perfect players, if it is known.
    #[must_use]
    pub fn root(&self) -> Option<Payoff> {
        self.nodes.first().and_then(|node| node.payoff)
    }

    /// Whether something is not shown.
    #[must_use]
    pub fn is_folded(&self) -> bool {
        self.nodes.iter().any(|node| node.folded.is_some())
    }

    /// How large the whole tree is, in words.
    #[must_use]
    pub fn size_in_words(&self) -> String {
        match self.size {
            Some(size) => format!("{} nodes, depth {}", size.nodes, size.depth),
            None => format!("more than {} nodes", self.nodes.len()),
        }
    }
}

impl GameTree {
    /// The tree as indented text, with who chooses, the result at every node, and the chosen edges marked.
    #[must_use]
    pub fn to_text(&self, marks: &Marks) -> String {
        FoldedTree::of(self, marks, None, usize::MAX).to_string()
    }
}

/// A result, or a question mark where it is not known.
#[must_use]
pub fn result_mark(payoff: Option<Payoff>) -> String {
    payoff.map_or_else(|| "?".to_owned(), |payoff| payoff.to_string())
}

/// The tree as indented text, with who chooses, the result at every node, and the chosen edges marked.
impl fmt::Display for FoldedTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        // Place, what stands before the line, and before the lines below it; the edge that leads there.
        let mut stack = vec![(Some(0), String::new(), String::new(), String::new())];
        while let Some((at, before, below, edge)) = stack.pop() {
            let Some(node) = at.and_then(|at: usize| self.nodes.get(at)) else {
                writeln!(text, "{before}{edge}")?;
                continue;
            };
            let who = match node.kind {
                NodeKind::Choice(Player::Left) => "L ",
                NodeKind::Choice(Player::Right) => "R ",
                NodeKind::Leaf(_) => "",
            };
            let mark = self.mark(node);
            let gap = if node.text.is_empty() || mark.is_empty() { "" } else { "  " };
            let line = format!("{before}{edge}{who}{}{gap}{mark}", node.text);
            text.push_str(line.trim_end());
            if let (Some(folded), true) = (node.folded, node.edges.is_empty()) {
                writeln!(text, "  … {}", folded.words("below"))?;
                continue;
            }
            text.push('\n');
            let more = node.folded.map(|folded| match folded.nodes {
                Some(nodes) => format!("{}, {nodes} below", folded.more_moves()),
                None => folded.more_moves(),
            });
            let last = if more.is_none() { node.edges.len().checked_sub(1) } else { None };
            stack.extend(more.map(|more| (None, format!("{below}└── "), String::new(), more)));
            for (i, edge) in node.edges.iter().enumerate().rev() {
                let line = match (Some(i) == last, self.is_marked(edge)) {
                    (false, false) => "├── ",
                    (true, false) => "└── ",
                    (false, true) => "├══ ",
                    (true, true) => "└══ ",
                };
                let next = if Some(i) == last { "    " } else { "│   " };
                let (before, below) = (format!("{below}{line}"), format!("{below}{next}"));
                stack.push((Some(edge.to), before, below, format!("{}: ", edge.name)));
            }
        }
        f.write_str(text.trim_end())
    }
}
