//! The theorems by which periods are proved; their proofs are in `docs/heap-games.md`.

/// The theorem by which a period goes on for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// Guy and Smith: the period was seen for more than twice the preperiod, three times where three heaps can be left.
    GuySmith,
    /// Three heaps can be left, and with them all that lies below a value that grows (`docs/heap-games.md`).
    Hexadecimal,
    /// Every value below the saltus can be left, and what can be left has moved by the saltus in a period.
    Growth,
    /// A value depends on so many before it alone, and so many in a row have come again.
    Window {
        /// How many: the larger of the last rare heap and the deepest split, and the most that can be taken.
        window: usize,
        /// Where the window ended that came again.
        end: usize,
        /// The deepest split that was needed.
        depth: usize,
        /// The rare heaps.
        rare: Vec<usize>,
    },
}
