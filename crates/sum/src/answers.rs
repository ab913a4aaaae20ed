//! Strategies as rules in words: what to begin with, and which move answers which.
//!
//! ```text
//! strategy for Right
//! answer 1 with 2
//! answer 2 with 1
//! ```
//!
//! A number stands for taking so many counters from a heap; as an answer, from the same heap. Other moves have their names. `anything` is
//! any move, and `the same in another heap` copies it.

use std::collections::{BTreeMap, VecDeque};

use upstar_game::wld::NodeKind;
use upstar_game::{Diagnostic, Player, Span};

use crate::tree::{GameTree, Node};

const FORM: &str =
    "lines are such as `begin with 2`, `answer 1 with 2` or `answer anything with the same in another heap`";

/// Whether a line of a strategy is a rule in words.
pub(crate) fn is_rule(line: &str) -> bool {
    line.starts_with("answer ") || is_beginning(line)
}

/// Whether it says what to begin with.
pub(crate) fn is_beginning(line: &str) -> bool {
    line.starts_with("begin with ")
}

/// A move, or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moves<'t> {
    Any,
    /// So many counters are taken from a heap.
    Taking(u64),
    /// The move that was answered, in another heap.
    Same,
    Named(&'t str),
}

impl<'t> Moves<'t> {
    fn read(text: &'t str) -> Moves<'t> {
        match (text, text.parse()) {
            ("anything", _) => Moves::Any,
            ("the same in another heap", _) => Moves::Same,
            (_, Ok(number)) => Moves::Taking(number),
            _ => Moves::Named(text),
        }
    }

    /// Whether a move is one of them.
    fn fit(self, name: &str) -> bool {
        match self {
            Moves::Any => true,
            Moves::Taking(number) => InHeap::of(name).and_then(InHeap::taken) == Some(number),
            Moves::Named(own) => own == name,
            Moves::Same => false,
        }
    }

    /// The first of a node's moves that is one of them, after a move.
    fn found(self, node: &Node, after: Option<&str>) -> Option<usize> {
        let after = after.and_then(InHeap::of);
        let is_it = |name: &str| match (self, after, InHeap::of(name)) {
            // What answers a move in a heap is taken from what is left of it.
            (Moves::Taking(_), Some(before), Some(own)) => {
                self.fit(name) && own.heap == before.heap && own.before == before.after
            }
            (Moves::Same, Some(before), Some(own)) => {
                own.heap != before.heap && (own.before, own.after) == (before.before, before.after)
            }
            _ => self.fit(name),
        };
        node.edges.iter().position(|(name, _)| is_it(name))
    }
}

/// A move in a heap, such as `heap 1: 5 -> 3`, by its name.
#[derive(Clone, Copy)]
struct InHeap<'t> {
    /// Which heap, with the component it is in.
    heap: &'t str,
    before: &'t str,
    after: &'t str,
}

impl<'t> InHeap<'t> {
    fn of(name: &'t str) -> Option<InHeap<'t>> {
        let at = name.rfind("heap ")?;
        let (_, change) = name[at..].split_once(": ")?;
        let (before, after) = change.split_once(" -> ")?;
        Some(InHeap { heap: &name[..name.len() - change.len()], before, after })
    }

    /// How many counters are taken, where one heap is left.
    fn taken(self) -> Option<u64> {
        let (before, after): (u64, u64) = (self.before.parse().ok()?, self.after.parse().ok()?);
        before.checked_sub(after)
    }
}

/// Reads the rules of a strategy, and makes its choices at all nodes of the player.
pub(crate) fn choices(
    tree: &GameTree,
    player: Player,
    text: &str,
    lines: &[Span],
) -> Result<BTreeMap<usize, usize>, Diagnostic> {
    let mut rules = Vec::new();
    for line in lines {
        let own = line.text(text);
        let sides = match own.strip_prefix("begin with ") {
            Some(with) => Some((None, with)),
            None => own
                .strip_prefix("answer ")
                .and_then(|rest| rest.split_once(" with "))
                .map(|(to, with)| (Some(to), with)),
        };
        let Some((to, with)) = sides else {
            return Err(Diagnostic::syntax("this is no rule of a strategy", *line).with_hint(FORM));
        };
        rules.push((to.map(|to| Moves::read(to.trim())), Moves::read(with.trim())));
    }
    let mut made: Vec<Option<&str>> = vec![None; tree.nodes().len()];
    for node in tree.nodes() {
        node.edges.iter().for_each(|(name, below)| made[*below] = Some(name));
    }
    let chosen = |at: usize| {
        let fits = |to: &Option<Moves<'_>>| match (to, made[at]) {
            (None, last) => last.is_none(),
            (Some(to), Some(last)) => to.fit(last),
            (Some(_), None) => false,
        };
        let mut rules = rules.iter().filter(|(to, _)| fits(to));
        rules.find_map(|(_, with)| with.found(&tree.nodes()[at], made[at]))
    };
    let own = |at: usize| tree.nodes()[at].kind == NodeKind::Choice(player);
    // Where the rules lead, they must say what to do; elsewhere anything will do.
    let mut open = VecDeque::from([0]);
    while let Some(at) = open.pop_front() {
        let node = &tree.nodes()[at];
        if !own(at) {
            open.extend(node.edges.iter().map(|(_, below)| *below));
            continue;
        }
        let Some(edge) = chosen(at) else {
            let message = match made[at] {
                Some(last) => {
                    format!("no line answers `{last}`, after which {player} is to move in {}", node.text)
                }
                None => format!("no line says what {player} begins with"),
            };
            return Err(Diagnostic::new("strategy-incomplete", message, Span::at(text.len())).with_hint(FORM));
        };
        open.push_back(node.edges[edge].1);
    }
    Ok((0..tree.nodes().len()).filter(|at| own(*at)).map(|at| (at, chosen(at).unwrap_or(0))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_in_heaps_are_told_by_their_names() {
        assert!(Moves::read("2").fit("heap 1: 5 -> 3") && !Moves::read("2").fit("heap 1: 5 -> 2"));
        assert!(Moves::read("1").fit("nim(3) #2: heap 2: 4 -> 3"));
        assert!(!Moves::read("1").fit("heap 1: 5 -> 2+2") && Moves::read("anything").fit("a1-a2"));
        assert!(Moves::read("a1-a2").fit("a1-a2") && !Moves::read("a1-a2").fit("a1-b1"));
    }
}
