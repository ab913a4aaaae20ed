//! Solvers that work for every ruleset.

mod any;
mod budget;
mod clock;
mod depth;
mod fold;
mod mirror;
mod outcome;
mod results;
mod solution;
mod strategy;
mod strong;
mod table;
mod tablebase;
mod tree;
mod value;

pub use any::{AnyGame, Ending, Position, Solver};
pub use budget::{Budget, Reason};
pub use fold::{Edge, Folded, FoldedNode, FoldedTree, result_mark};
pub use outcome::{Ingredients, Judge, Winners};
pub use results::Results;
pub use solution::{Length, Solution};
pub use strategy::Strategy;
pub use strong::{Numbers, NumbersInside, Strong};
pub use tablebase::{Census, Effort, Tablebase, Verdict, Whole, unpack};
pub use tree::{GameTree, Marks, Node, Playable, Size, Sizes, count_nodes, measure};
pub use value::{Progress, Solved, Values};
