//! Strategies: a choice at every node of a player in a game tree.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;

use upstar_game::wld::NodeKind;
use upstar_game::{Diagnostic, Payoff, Player, Span, nearest};

use crate::tree::{GameTree, Marks};
use crate::{answers, written};

const FIRST_WORDS: &str = "strategy for";

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
            NodeKind::Choice(who) if who == player => Some((at, *marks.best[at].first()?)),
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
            NodeKind::Choice(who) if who == player => {
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
        self.worst(tree).0
    }

    /// A play in which the player follows the strategy and comes off worst: the nodes visited. It shows why a strategy
    /// is not winning, or not drawing.
    #[must_use]
    pub fn worst_play(&self, tree: &GameTree) -> Vec<usize> {
        let (_, leaf) = self.worst(tree);
        let mut parents = vec![0; tree.nodes().len()];
        for (at, node) in tree.nodes().iter().enumerate() {
            node.edges.iter().for_each(|&(_, below)| parents[below] = at);
        }
        let mut path = vec![leaf];
        let mut at = leaf;
        while at != 0 {
            at = parents[at];
            path.push(at);
        }
        path.reverse();
        path
    }

    /// The worst result that following the strategy can lead to, and the first leaf with it.
    fn worst(&self, tree: &GameTree) -> (Payoff, usize) {
        let signed = |payoff: Payoff| if self.player == Player::Left { payoff } else { -payoff };
        let mut worst: Option<(Payoff, usize)> = None;
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            let node = &tree.nodes()[at];
            match node.kind {
                NodeKind::Leaf(payoff) => {
                    if worst.is_none_or(|(least, _)| signed(payoff) < least) {
                        worst = Some((signed(payoff), at));
                    }
                }
                NodeKind::Choice(who) if who == self.player => {
                    open.extend(self.choice(at).and_then(|i| node.edges.get(i)).map(|(_, below)| *below));
                }
                NodeKind::Choice(_) => open.extend(node.edges.iter().rev().map(|(_, below)| *below)),
            }
        }
        let (payoff, at) = worst.unwrap_or((Payoff::LeftWins, 0));
        (signed(payoff), at)
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
        while let NodeKind::Choice(who) = tree.nodes()[at].kind {
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
                NodeKind::Leaf(_) => {}
                NodeKind::Choice(who) if who == self.player => {
                    let Some((name, below)) = self.choice(at).and_then(|i| node.edges.get(i)) else {
                        continue;
                    };
                    let _ = writeln!(text, "{}: {name}", if path.is_empty() { "start" } else { &path });
                    open.push((*below, longer(name)));
                }
                NodeKind::Choice(_) => {
                    open.extend(node.edges.iter().rev().map(|(name, below)| (*below, longer(name))));
                }
            }
        }
        text.truncate(text.trim_end().len());
        text
    }

    /// The whole strategy, one node a line, in a form that [`Strategy::read`] reads: where the node is, as the numbers
    /// of the branches that lead to it (`.` is the root), then the number of the branch chosen there, and after `//` the
    /// position and the move's name.
    ///
    /// ```
    /// use upstar_game::Player;
    /// use upstar_game::wld::Wld;
    /// use upstar_sum::{GameTree, Strategy};
    /// let tree = GameTree::from(&"L(R(+-,L(00,+-)),-+)".parse::<Wld>().unwrap());
    /// let best = Strategy::optimal(&tree, &tree.work_backward(), Player::Left);
    /// assert_eq!(best.print(&tree), "strategy for Left\n. -> 1 // branch 1\n1.2 -> 2 // branch 2");
    /// assert_eq!(Strategy::read(&tree, &best.print(&tree)), Ok(best));
    /// ```
    #[must_use]
    pub fn print(&self, tree: &GameTree) -> String {
        let mut text = format!("{FIRST_WORDS} {}", self.player);
        let mut open = vec![(0, String::new())];
        while let Some((at, path)) = open.pop() {
            let node = &tree.nodes()[at];
            if let Some((choice, (name, _))) = self.choice(at).and_then(|i| Some((i, node.edges.get(i)?))) {
                let place = if path.is_empty() { "." } else { &path };
                let _ = write!(text, "\n{place} -> {} // ", choice + 1);
                if !node.text.is_empty() {
                    let _ = write!(text, "{}, ", node.text);
                }
                text.push_str(name);
            }
            let dot = if path.is_empty() { "" } else { "." };
            let below = node.edges.iter().enumerate().rev();
            open.extend(below.map(|(i, &(_, below))| (below, format!("{path}{dot}{}", i + 1))));
        }
        text
    }

    /// Reads what [`Strategy::print`] writes. What follows `//` in a line and empty lines do not count; the choice may be
    /// given by the move's name. There must be a choice at every node of the player. Or rules in words, such as `answer 1 with 2`, which must
    /// say what to do wherever they lead.
    ///
    /// # Errors
    /// Says where the text is not a strategy for the tree.
    pub fn read(tree: &GameTree, text: &str) -> Result<Strategy, Diagnostic> {
        let mut lines: VecDeque<Span> = written::lines(text).collect();
        let first = lines.front().copied();
        let player = match (first, tree.nodes().first().map(|root| root.kind)) {
            // Rules say themselves whether they are for who moves first.
            (Some(line), Some(NodeKind::Choice(first))) if answers::is_rule(line.text(text)) => {
                let begins = lines.iter().any(|line| answers::is_beginning(line.text(text)));
                if begins { first } else { first.opponent() }
            }
            _ => {
                lines.pop_front();
                match (written::head(FIRST_WORDS, text, first)?, first) {
                    ((_, Some(_)), Some(line)) => return Err(written::expected(FIRST_WORDS, line)),
                    ((player, _), _) => player,
                }
            }
        };
        let lines = Vec::from(lines);
        if lines.iter().any(|line| answers::is_rule(line.text(text))) {
            let choices = answers::choices(tree, player, text, &lines)?;
            return Ok(Strategy { player, choices });
        }
        let mut choices = BTreeMap::new();
        for line in lines {
            let (at, edge) = read_choice(tree, player, text, line)?;
            if choices.insert(at, edge).is_some() {
                let message = "there is a choice for this node already";
                return Err(Diagnostic::new("strategy-twice", message, line));
            }
        }
        let end = Span::at(text.len());
        let own = tree.nodes().iter().enumerate().filter(|(_, node)| node.kind == NodeKind::Choice(player));
        let missing: Vec<usize> = own.filter(|(at, _)| !choices.contains_key(at)).map(|(at, _)| at).collect();
        Strategy::new(tree, player, choices).ok_or_else(|| {
            let first = missing.first().copied().unwrap_or(0);
            let position = match tree.nodes()[first].text.as_str() {
                "" => String::new(),
                text => format!(", {text}"),
            };
            let more = match missing.len() {
                0 | 1 => String::new(),
                count => format!(", nor for {} more", count - 1),
            };
            let message = format!(
                "the strategy has no choice for {player} at `{}`{position}{more}",
                place(tree, first)
            );
            Diagnostic::new("strategy-incomplete", message, end)
                .with_hint("a strategy is a choice at every node of its player")
        })
    }
}

/// Where a node is, as the numbers of the branches that lead to it.
fn place(tree: &GameTree, node: usize) -> String {
    let mut numbers = Vec::new();
    let mut at = node;
    // Every node comes after the one above it.
    for (above, own) in tree.nodes().iter().enumerate().take(node).rev() {
        if let Some(edge) = own.edges.iter().position(|&(_, below)| below == at) {
            numbers.push((edge + 1).to_string());
            at = above;
        }
    }
    numbers.reverse();
    if numbers.is_empty() { ".".to_owned() } else { numbers.join(".") }
}

/// Reads `1.2 -> 3`: a node and the place of an edge there.
fn read_choice(
    tree: &GameTree,
    player: Player,
    text: &str,
    line: Span,
) -> Result<(usize, usize), Diagnostic> {
    const FORM: &str = "a line is a node and the branch chosen there, such as `1.2 -> 3`; `.` is the root";
    let Some((place, choice)) = written::sides(text, line) else {
        return Err(Diagnostic::syntax("expected `->` and a branch", Span::at(line.to)).with_hint(FORM));
    };
    // The branch with a number as people count.
    let numbered = |at: usize, number: &str| {
        let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let edge = number.parse::<usize>().ok().filter(|_| digits)?.checked_sub(1)?;
        (edge < tree.nodes()[at].edges.len()).then_some(edge)
    };
    let mut at = 0;
    if place.text(text) != "." {
        let mut from = place.from;
        for number in place.text(text).split('.') {
            let span = Span::new(from, from + number.len());
            from += number.len() + 1;
            let Some(edge) = numbered(at, number) else {
                let message = format!("there is no branch `{}` here", short(number));
                return Err(Diagnostic::new("strategy-node", message, span).with_hint(FORM));
            };
            at = tree.nodes()[at].edges[edge].1;
        }
    }
    let node = &tree.nodes()[at];
    if node.kind != NodeKind::Choice(player) {
        let message = format!("{player} has no choice at this node");
        return Err(Diagnostic::new("strategy-node", message, place));
    }
    let name = choice.text(text);
    let edge = node.edges.iter().position(|(edge, _)| edge == name).or_else(|| numbered(at, name));
    match edge {
        Some(edge) => Ok((at, edge)),
        None => {
            let message = format!("expected a number from 1 to {}, or the name of a move", node.edges.len());
            let wrong = Diagnostic::new("strategy-choice", message, choice);
            Err(match nearest(name, node.edges.iter().map(|(name, _)| name.as_str())) {
                Some(near) => wrong.with_hint(format!("did you mean `{near}`?")),
                None => wrong,
            })
        }
    }
}

/// The start of something that may be long, without what could upset a terminal.
fn short(text: &str) -> String {
    text.chars().take(20).flat_map(char::escape_debug).collect()
}

#[cfg(test)]
mod tests {
    use upstar_game::wld::Wld;

    use super::*;

    fn tree(text: &str) -> GameTree {
        GameTree::from(&text.parse::<Wld>().unwrap())
    }

    /// Code and the text under the caret.
    fn refused<'t>(tree: &GameTree, text: &'t str) -> (&'static str, &'t str) {
        let error = Strategy::read(tree, text).unwrap_err();
        (error.code, &text[error.span.from..error.span.to])
    }

    #[test]
    fn strategies_are_read_back() {
        let tree = tree("R(L(+-,R(-+,00)),L(R(+-,-+,00)),-+)");
        let marks = tree.work_backward();
        for player in Player::BOTH {
            let best = Strategy::optimal(&tree, &marks, player);
            assert_eq!(Strategy::read(&tree, &best.print(&tree)), Ok(best));
        }
        let by_name = "  strategy for Left // mine\n\n1 -> branch 2\n 2->1\r\n";
        let strategy = Strategy::read(&tree, by_name).unwrap();
        assert_eq!(strategy.print(&tree), "strategy for Left\n1 -> 2 // branch 2\n2 -> 1 // branch 1");
    }

    #[test]
    fn mistakes_are_pointed_at() {
        let tree = tree("L(R(+-,L(00,+-)),-+)");
        assert_eq!(refused(&tree, ""), ("syntax", ""));
        assert_eq!(refused(&tree, "my plan\n"), ("syntax", "my plan"));
        assert_eq!(refused(&tree, "strategy for Left\n. 1"), ("syntax", ""));
        assert_eq!(refused(&tree, "strategy for Left\n1.7 -> 1"), ("strategy-node", "7"));
        assert_eq!(refused(&tree, "strategy for Left\n1..2 -> 1"), ("strategy-node", ""));
        assert_eq!(refused(&tree, "strategy for Left\n+1 -> 1"), ("strategy-node", "+1"));
        assert_eq!(refused(&tree, "strategy for Left\n1 -> 1"), ("strategy-node", "1"));
        assert_eq!(refused(&tree, "strategy for Left\n. -> 3"), ("strategy-choice", "3"));
        assert_eq!(refused(&tree, "strategy for Left\n. -> 0"), ("strategy-choice", "0"));
        assert_eq!(refused(&tree, "strategy for Left\n. -> 99999999999999999999"), {
            ("strategy-choice", "99999999999999999999")
        });
        assert_eq!(refused(&tree, "strategy for Left\n. -> 1\n. -> 2"), ("strategy-twice", ". -> 2"));
        assert_eq!(refused(&tree, "strategy for Left\n. -> 1"), ("strategy-incomplete", ""));
        let incomplete = Strategy::read(&tree, "strategy for Left\n. -> 1").unwrap_err();
        assert_eq!(incomplete.message, "the strategy has no choice for Left at `1.2`");
        let none = Strategy::read(&tree, "strategy for Left").unwrap_err();
        assert_eq!(none.message, "the strategy has no choice for Left at `.`, nor for 1 more");
        let misspelt = Strategy::read(&tree, "strategy for Left\n. -> brnach 2").unwrap_err();
        assert_eq!(misspelt.hint.as_deref(), Some("did you mean `branch 2`?"));
    }

    #[test]
    fn the_worst_play_shows_what_is_wrong() {
        let tree = tree("L(R(+-,L(00,+-)),-+)");
        let draws = Strategy::read(&tree, "strategy for Left\n. -> 1\n1.2 -> 1").unwrap();
        assert!(draws.is_drawing(&tree) && !draws.is_winning(&tree));
        let ends: Vec<usize> = draws.worst_play(&tree);
        assert_eq!(tree.nodes()[ends[ends.len() - 1]].kind, NodeKind::Leaf(Payoff::Draw));
        assert_eq!(ends, [0, 1, 3, 4]);
        let loses = Strategy::read(&tree, "strategy for Left\n. -> 2\n1.2 -> 2").unwrap();
        assert_eq!(loses.guarantees(&tree), Payoff::RightWins);
        assert_eq!(loses.worst_play(&tree).len(), 2);
    }
}
