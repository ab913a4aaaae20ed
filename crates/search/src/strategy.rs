//! Strategies: a choice at every node of a player in a game tree.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use upstar_game::wld::Kind;
use upstar_game::{Payoff, Player};

use crate::tree::{GameTree, Marks};

/// A choice of an edge at nodes of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    player: Player,
    /// The place of the chosen edge at each node where there is a choice.
    choices: BTreeMap<usize, usize>,
}

impl Strategy {
    /// An optimal strategy: the first optimal edge at every node of the player.
    #[must_use]
    pub fn optimal(tree: &GameTree, marks: &Marks, player: Player) -> Strategy {
        let own = |(at, node): (usize, &crate::tree::Node)| match node.kind {
            Kind::Choice(who) if who == player => Some((at, *marks.best[at].first()?)),
            _ => None,
        };
        Strategy { player, choices: tree.nodes().iter().enumerate().filter_map(own).collect() }
    }

    /// A strategy with the given choices: node, then the place of the edge there. `None` unless there is exactly one
    /// choice at every node of the player, of an edge that exists.
    #[must_use]
    pub fn new(tree: &GameTree, player: Player, choices: BTreeMap<usize, usize>) -> Option<Strategy> {
        let mut nodes = tree.nodes().iter().enumerate();
        let fits = nodes.all(|(at, node)| match node.kind {
            Kind::Choice(who) if who == player => {
                choices.get(&at).is_some_and(|&edge| edge < node.edges.len())
            }
            _ => !choices.contains_key(&at),
        });
        (fits && choices.keys().all(|&at| at < tree.nodes().len())).then_some(Strategy { player, choices })
    }

    /// Whose strategy it is.
    #[must_use]
    pub fn player(&self) -> Player {
        self.player
    }

    /// The edge chosen at a node, as a place in its list.
    #[must_use]
    pub fn choice(&self, node: usize) -> Option<usize> {
        self.choices.get(&node).copied()
    }

    /// The worst that can happen to the player who follows the strategy, whatever the other does.
    #[must_use]
    pub fn guarantees(&self, tree: &GameTree) -> Payoff {
        let signed = |payoff: Payoff| if self.player == Player::Left { payoff } else { -payoff };
        let mut worst = Payoff::LeftWins;
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            let node = &tree.nodes()[at];
            match node.kind {
                Kind::Leaf(payoff) => worst = worst.min(signed(payoff)),
                Kind::Choice(who) if who == self.player => {
                    open.extend(self.choice(at).and_then(|i| node.edges.get(i)).map(|(_, below)| *below));
                }
                Kind::Choice(_) => open.extend(node.edges.iter().map(|(_, below)| *below)),
            }
        }
        signed(worst)
    }

    /// Whether following it always wins.
    #[must_use]
    pub fn is_winning(&self, tree: &GameTree) -> bool {
        self.guarantees(tree) == Payoff::win(self.player)
    }

    /// Whether following it never loses.
    #[must_use]
    pub fn is_drawing(&self, tree: &GameTree) -> bool {
        self.guarantees(tree) != Payoff::win(self.player.opponent())
    }

    /// The play when both follow their strategies: the nodes visited. It stops where nobody has a choice to make.
    #[must_use]
    pub fn play(tree: &GameTree, left: &Strategy, right: &Strategy) -> Vec<usize> {
        let mut path = vec![0];
        let mut at = 0;
        while let Kind::Choice(who) = tree.nodes()[at].kind {
            let strategy = if who == Player::Left { left } else { right };
            let edge = strategy.choice(at).and_then(|i| tree.nodes()[at].edges.get(i));
            let Some((_, below)) = edge else { break };
            at = *below;
            path.push(at);
        }
        path
    }

    /// The choices that can come up when the strategy is followed, one a line: `moves so far: choice`.
    #[must_use]
    pub fn to_text(&self, tree: &GameTree) -> String {
        let mut text = String::new();
        let mut open = vec![(0, String::new())];
        while let Some((at, path)) = open.pop() {
            let node = &tree.nodes()[at];
            let longer =
                |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}; {name}") };
            match node.kind {
                Kind::Leaf(_) => {}
                Kind::Choice(who) if who == self.player => {
                    let Some((name, below)) = self.choice(at).and_then(|i| node.edges.get(i)) else {
                        continue;
                    };
                    let _ = writeln!(text, "{}: {name}", if path.is_empty() { "start" } else { &path });
                    open.push((*below, longer(name)));
                }
                Kind::Choice(_) => {
                    open.extend(node.edges.iter().rev().map(|(name, below)| (*below, longer(name))));
                }
            }
        }
        text.truncate(text.trim_end().len());
        text
    }
}
