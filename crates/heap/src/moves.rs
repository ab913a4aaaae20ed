//! The moves of a game that takes a bounded number of counters and leaves at most two heaps, sorted by kind.

use crate::rules::Rules;

/// The places of a finite octal code, by what may be left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// Numbers of counters that may be taken if that is the whole heap.
    pub whole: Vec<usize>,
    /// Numbers of counters that may be taken if something is left.
    pub single: Vec<usize>,
    /// Numbers of counters that may be taken if what is left falls into two heaps.
    pub split: Vec<usize>,
    /// The most that can be taken.
    pub most: usize,
    /// Whether these two must differ.
    pub unequal: bool,
}

impl Moves {
    /// The moves of a game, or nothing where its code does not end or has the digit 8.
    #[must_use]
    pub fn new(rules: &Rules) -> Option<Moves> {
        let code = rules.code();
        if !code.tail().is_empty() || code.digits().iter().any(|digit| digit & 8 != 0) {
            return None;
        }
        let with = |bit: u8| -> Vec<usize> {
            (0..code.digits().len()).filter(|&place| code.digits()[place] & bit != 0).collect()
        };
        let most = code.digits().len() - 1;
        Some(Moves { whole: with(1), single: with(2), split: with(4), most, unequal: rules.unequal() })
    }

    /// The largest smaller part of a heap that is split.
    #[inline]
    pub(crate) fn half(&self, heap: usize) -> usize {
        if self.unequal { heap.saturating_sub(1) / 2 } else { heap / 2 }
    }
}
