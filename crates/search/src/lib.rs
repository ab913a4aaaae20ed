//! Solvers that work for every ruleset.

mod any;
mod budget;
mod table;
mod value;

pub use any::{AnyGame, Position, any_game};
pub use budget::{Budget, Reason};
pub use value::{Progress, Solved, Values};
