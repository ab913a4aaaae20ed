//! Rules of a board game, as they were read.

use std::slice;

use super::ends::Goal;
use super::near::Near;
use super::symmetry::Symmetry;
use crate::called::Called;
use crate::goals::Stuck;
use crate::pattern::{Alphabet, Cell, Cells, Class, Pattern};

/// The moves that one line of the rules gives a player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moves {
    /// Patterns of rising length in each.
    pub(crate) families: Vec<Vec<Pattern>>,
    pub(crate) near: Vec<Near>,
    /// Whether every group must keep a free neighbour.
    pub(crate) careful: bool,
    /// What is done in the same move from the last cell of the pattern on.
    pub(crate) then: Option<Box<Moves>>,
    pub(crate) called: Option<Called>,
}

/// What tells moves apart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    pattern: (bool, Vec<Cell>),
    near: Vec<Near>,
    careful: bool,
    then: Option<Vec<Key>>,
}

/// How many patterns of a family tell it from others.
pub(crate) const FIRST: usize = 3;

impl Moves {
    /// How many cells all patterns have.
    pub(crate) fn cells(&self) -> usize {
        let own: usize = self.families.iter().flatten().map(|pattern| pattern.cells.len()).sum();
        own + self.then.as_ref().map_or(0, |then| then.cells())
    }

    /// All patterns, those of the second half of the move as well.
    pub(crate) fn patterns(&self) -> Vec<&Pattern> {
        let then = self.then.iter().flat_map(|then| then.patterns());
        self.families.iter().flatten().chain(then).collect()
    }

    /// With its patterns changed, and letters exchanged in its conditions.
    pub(crate) fn changed(&self, change: &dyn Fn(&Pattern) -> Pattern, pairs: &[(u8, u8)]) -> Moves {
        let family = |family: &Vec<Pattern>| family.iter().map(change).collect();
        Moves {
            families: self.families.iter().map(family).collect(),
            near: self.near.iter().map(|near| near.exchanged(pairs)).collect(),
            careful: self.careful,
            then: self.then.as_ref().map(|then| Box::new(then.changed(change, pairs))),
            called: self.called.clone(),
        }
    }

    /// What makes it the same as others, whatever the order, with its patterns changed and letters exchanged in its conditions. The
    /// first patterns of a family tell what the longer ones are.
    fn keys(&self, change: &dyn Fn(&Pattern) -> Pattern, pairs: &[(u8, u8)]) -> impl Iterator<Item = Key> {
        let mut near: Vec<Near> = self.near.iter().map(|near| near.exchanged(pairs)).collect();
        near.sort_unstable();
        let then = self.then.as_deref().map(|then| keys(slice::from_ref(then), change, pairs));
        let patterns = self.families.iter().flat_map(|family| family.iter().take(FIRST));
        patterns.map(move |pattern| Key {
            pattern: change(pattern).key(),
            near: near.clone(),
            careful: self.careful,
            then: then.clone(),
        })
    }
}

/// What tells the moves of several lines from others, each once, in order.
pub(crate) fn keys(lines: &[Moves], change: &dyn Fn(&Pattern) -> Pattern, pairs: &[(u8, u8)]) -> Vec<Key> {
    let mut keys: Vec<Key> = lines.iter().flat_map(|moves| moves.keys(change, pairs)).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Whether both players have the same moves.
pub(crate) fn same_moves(sides: &[Vec<Moves>; 2]) -> bool {
    let [left, right] = [0, 1].map(|side: usize| keys(&sides[side], &Pattern::clone, &[]));
    left == right
}

/// Rules of a board game, as they were read.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub(crate) alphabet: Alphabet,
    pub(crate) form: Cells,
    /// One row only.
    pub(crate) strip: bool,
    /// What a board is filled with that is given by its size.
    pub(crate) fill: Vec<Vec<u8>>,
    /// Left's moves and Right's.
    pub(crate) sides: [Vec<Moves>; 2],
    pub(crate) liberties: Option<Liberties>,
    /// What ends the game, or has a result.
    pub(crate) goals: Vec<Goal>,
    /// What becomes of a player who cannot move.
    pub(crate) stuck: Stuck,
}

impl Source {
    /// What else follows from the rules, in sentences.
    pub(crate) fn in_words(&self, impartial: bool) -> Vec<String> {
        let mut said = Symmetry::of(self).in_words();
        let [left, right] = &self.sides;
        if !impartial && self.goals.is_empty() && answers(left, right) && answers(right, left) {
            said.push("It is dicotic: wherever one player has a move, so has the other.".to_owned());
        }
        said
    }

    /// Whether ends have results.
    pub(crate) fn has_results(&self) -> bool {
        self.stuck != Stuck::Loses || self.goals.iter().any(|goal| goal.winner.is_some())
    }
}

/// Whether wherever a player has a move the other has one: on the same cells, with no more asked of them.
fn answers(own: &[Moves], other: &[Moves]) -> bool {
    let simple = |moves: &Moves| moves.near.is_empty() && !moves.careful && moves.then.is_none();
    let others =
        || other.iter().filter(|moves| simple(moves)).flat_map(|moves| moves.families.iter().flatten());
    let covers = |pattern: &Pattern, answer: &Pattern| {
        let Some(first) = answer.cells.first() else { return false };
        pattern.odd == answer.odd
            && pattern.cells.iter().any(|start| {
                let (down, right) = (start.row - first.row, start.col - first.col);
                answer.cells.iter().all(|cell| {
                    let at = (cell.row + down, cell.col + right);
                    pattern.cells.iter().any(|own| (own.row, own.col) == at && own.class & !cell.class == 0)
                })
            })
    };
    own.iter().flat_map(|moves| moves.families.iter().flat_map(|family| family.iter().take(FIRST))).all(
        |pattern| others().any(|answer| answer.cells.len() <= pattern.cells.len() && covers(pattern, answer)),
    )
}

/// Which letters form groups, and which cells beside them are free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Liberties {
    pub(crate) groups: Vec<u8>,
    pub(crate) free: Vec<u8>,
}

impl Liberties {
    pub(crate) fn new(groups: Class, free: Class) -> Liberties {
        let codes = |class: Class| (0..16).filter(|code| class >> code & 1 == 1).collect();
        Liberties { groups: codes(groups), free: codes(free) }
    }

    /// Whether it speaks of the same letters when some are exchanged.
    pub(crate) fn is_same_exchanged(&self, pairs: &[(u8, u8)]) -> bool {
        let same = |codes: &[u8]| pairs.iter().all(|(a, b)| codes.contains(a) == codes.contains(b));
        same(&self.groups) && same(&self.free)
    }
}
