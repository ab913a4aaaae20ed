//! Whole sequences of nim-values of games on heaps, with their periods proved.

mod alike;
mod arithmetic;
mod bits;
mod cell;
mod certificate;
mod check;
mod checkpoint;
mod cousins;
mod moves;
mod plain;
/// Pictures of sequences.
pub mod plot;
mod proof;
mod quotient;
mod recurrence;
mod road;
mod ruler;
mod rules;
mod sequence;
mod solver;
mod space;
mod theorem;

pub use alike::{Likeness, likeness};
pub use arithmetic::Arithmetic;
pub use certificate::Certificate;
pub use check::{Checked, Flaw, check};
pub use cousins::cousins;
pub use moves::Moves;
pub use proof::{Proof, prove};
pub use quotient::{Monoid, Quotient, quotient};
pub use road::road;
pub use ruler::Ruler;
pub use rules::Rules;
pub use sequence::{Method, Resources, Sequence, Step};
pub use theorem::Theorem;
pub use upstar_files::{Checksum, Damage};

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
