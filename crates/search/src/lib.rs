//! Solvers that work for every ruleset.

mod budget;
mod table;
mod value;

pub use budget::{Budget, Reason};
pub use value::{Progress, Solved, Values};
