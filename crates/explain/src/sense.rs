//! What the names of values mean, as data: which kind of value it is, with its numbers.

use upstar_values::{Dyadic, Nimber};

use crate::notation::Notation;

/// What a value with a name is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sense {
    /// A Nim heap of so many counters, one at least.
    Heap(u64),
    /// A number with a nimber.
    Shifted {
        /// The number.
        number: Dyadic,
        /// The nimber.
        nimber: Nimber,
    },
    /// `+-G`.
    Switch {
        /// G.
        inner: Notation,
        /// Both players want to move there.
        hot: bool,
    },
    /// `Tiny(G)`, or `Miny(G)`.
    Tiny {
        /// G.
        inner: Notation,
        /// It is `Miny(G)`, the negative.
        negative: bool,
    },
    /// So many ups, or downs where the number is negative.
    Ups(i64),
    /// `^[n]`, the sum of the first uptimals, or its negative.
    UptimalSum {
        /// How many.
        count: u64,
        /// It is the negative.
        down: bool,
    },
    /// `^<n>`, an uptimal, or its negative.
    Uptimal {
        /// Which, counted from 1.
        nth: u64,
        /// It is the negative.
        down: bool,
    },
}
