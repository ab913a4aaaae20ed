//! Solvers that work for every ruleset.

mod any;
mod budget;
mod depth;
mod mirror;
mod results;
mod strategy;
mod table;
mod tree;
mod value;

pub use any::{AnyGame, Ending, Position, Solver};
pub use budget::{Budget, Reason};
pub use results::{Results, Solution};
pub use strategy::Strategy;
pub use tree::{GameTree, Marks, Node, Playable, Size, count_nodes, measure};
pub use value::{Progress, Solved, Values};
