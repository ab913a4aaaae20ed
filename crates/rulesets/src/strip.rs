//! Rows of at most 64 characters: how games on a strip are written and drawn.

use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, square};
use upstar_game::sketch::{Form, Item, Point, Role, Sketch, UNIT};
use upstar_game::{Diagnostic, Span};

/// The most characters in a row: one bit each.
pub(crate) const LIMIT: usize = 64;

/// What may stand in a row of some game, and what it means, in a word or two.
pub(crate) struct Strip {
    /// What the row is called, with an article: `a row of dominoes`.
    pub(crate) title: &'static str,
    pub(crate) letters: &'static [(char, &'static str)],
}

impl Strip {
    /// Reads a row, white space around it aside: for every letter the set of places where it stands, and the number
    /// of places.
    pub(crate) fn read<const N: usize>(&self, text: &str) -> Result<([u64; N], u8), Diagnostic> {
        let all = Span::all(text).trimmed(text);
        let mut sets = [0; N];
        let mut length = 0_usize;
        for (at, c) in all.text(text).char_indices() {
            let set = self
                .letters
                .iter()
                .position(|&(letter, _)| letter == c)
                .and_then(|letter| sets.get_mut(letter));
            let Some(set) = set else {
                let message = format!("`{}` does not belong in {}", c.escape_debug(), self.title);
                let span = Span::new(all.from + at, all.from + at + c.len_utf8());
                return Err(Diagnostic::new("board-character", message, span).with_hint(self.help()));
            };
            if length < LIMIT {
                *set |= 1 << length;
            }
            length += 1;
        }
        if length > LIMIT {
            let message = format!("{} has at most {LIMIT} places; this one has {length}", self.title);
            return Err(Diagnostic::new("board-too-large", message, all));
        }
        Ok((sets, length as u8))
    }

    /// What can be changed by hand in a row whose places are drawn as shapes of this name with their numbers.
    pub(crate) fn edits(&self, text: &str, shape: &str) -> Vec<Edit> {
        let letters = Letters { title: self.title, limit: LIMIT, letters: self.letters };
        edit::board_with(&letters, text, |_, place, _| vec![format!("{shape} {}", place + 1)])
    }

    /// The letters and their meanings.
    pub(crate) fn help(&self) -> String {
        let meanings: Vec<String> =
            self.letters.iter().map(|(letter, meaning)| format!("`{letter}` is {meaning}")).collect();
        meanings.join(", ")
    }
}

/// The places below this one.
#[inline]
pub(crate) fn below(place: u32) -> u64 {
    // In two steps because a place may be 64.
    if place == 0 { 0 } else { u64::MAX >> (64 - place) }
}

/// A set of places below `length` with the order of the places reversed.
#[inline]
pub(crate) fn reversed(set: u64, length: u8) -> u64 {
    if length == 0 { 0 } else { set.reverse_bits() >> (64 - u32::from(length)) }
}

/// The names of the shapes to touch for an animal's move from a place to a place.
pub(crate) fn walk(from: u8, to: u8) -> Vec<String> {
    vec![format!("animal {}", from + 1), format!("cell {}", to + 1)]
}

/// A strip with animals of two kinds, Left's and Right's, with their marks; without moves.
pub(crate) fn animals(length: u32, left: u64, right: u64, marks: [char; 2]) -> Sketch {
    let mut sketch = Sketch::new();
    let cells = || 0..length as u8;
    for at in cells() {
        sketch.add(Item::new(format!("cell {}", at + 1), Role::Empty, square(0, at.into())));
    }
    let middle = |at: u8, y: i32| Point { x: i32::from(at) * UNIT + UNIT / 2, y };
    for at in cells() {
        let (role, mark) = match (left >> at & 1, right >> at & 1) {
            (1, _) => (Role::Left, marks[0]),
            (_, 1) => (Role::Right, marks[1]),
            _ => continue,
        };
        let form = Form::Token { centre: middle(at, UNIT / 2), radius: 2 * UNIT / 5 };
        sketch.add(Item::new(format!("animal {}", at + 1), role, form).marked(mark));
    }
    for at in cells() {
        let number = (at + 1).to_string();
        let label = Form::label(middle(at, UNIT + UNIT / 2), &number);
        sketch.add(Item::new(format!("number {number}"), Role::Neutral, label));
    }
    sketch
}
