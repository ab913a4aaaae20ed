//! What a ruleset is, and boards as data.
//!
//! A game is one implementation of [`Ruleset`]; everything else (values, outcomes, pictures, play) is derived
//! from it elsewhere. This crate knows no particular game and no solver.

mod argument;
mod bounds;
pub mod edit;
mod exchange;
pub mod graph;
pub mod grid;
pub mod heaps;
pub mod numbering;
mod numbers;
mod ruleset;
pub mod runtime;
pub mod sketch;
pub mod wld;

pub use argument::{
    Conclusion, Condition, Hypothesis, OneHandTied, PairedPart, PairedWay, Pairing, Pattern, Stealing,
    Theorem,
};
pub use bounds::{Bounds, Level, Levels, RulesetCache, SharedCache, Terms};
pub use exchange::{Exchange, Turn};
pub use ruleset::{
    About, BEYOND_LIMITS, ClosedForm, Ending, Expert, FromBrackets, Halted, MAX_MOVES, MAX_OFFERED,
    NormalPlay, Payoff, Ruleset, Sign, Splitting, TOO_LARGE_A_MOVE, Twin, WithResults, examples, legend,
    slow_bound, total_bound,
};
pub use upstar_syntax::{Diagnostic, Span, nearest, with_brackets};
pub use upstar_values::{Outcome, Player};

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
