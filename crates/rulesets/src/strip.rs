//! Rows of at most 64 characters: how Toads and Frogs and Toppling Dominoes are written.

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
