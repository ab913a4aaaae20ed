//! Solvers that work for every ruleset.

mod any;
mod budget;
mod depth;
mod results;
mod table;
mod value;

pub use any::{AnyGame, Ending, Position, Solver};
pub use budget::{Budget, Reason};
pub use results::{Results, Solution};
pub use value::{Progress, Solved, Values};
