//! Where something stands in the source.

/// A stretch of the source in bytes, from `from` up to but not including `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub from: usize,
    /// One past the last byte.
    pub to: usize,
}

impl Span {
    /// The span from byte `from` up to byte `to`.
    pub fn new(from: usize, to: usize) -> Span {
        Span { from, to }
    }

    /// The empty span before byte `at`.
    pub fn at(at: usize) -> Span {
        Span { from: at, to: at }
    }

    /// The whole of `source`.
    pub fn all(source: &str) -> Span {
        Span { from: 0, to: source.len() }
    }

    /// From the start of this span to the end of `last`.
    pub fn through(self, last: Span) -> Span {
        Span { from: self.from, to: last.to }
    }

    /// Whether nothing lies within.
    pub fn is_empty(self) -> bool {
        self.to <= self.from
    }

    /// The text under the span; empty when the span does not fit `source`.
    pub fn text(self, source: &str) -> &str {
        source.get(self.from..self.to).unwrap_or("")
    }

    /// The span without white space at its ends.
    pub fn trimmed(self, source: &str) -> Span {
        let text = self.text(source);
        let from = self.from + (text.len() - text.trim_start().len());
        Span { from, to: from + text.trim().len() }
    }
}
