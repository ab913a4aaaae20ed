//! Solvers that work for every ruleset.

mod budget;
mod clock;
mod depth;
mod fold;
mod game;
mod mirror;
mod outcome;
mod position;
mod results;
mod solution;
mod strategy;
mod strong;
mod table;
mod tablebase;
mod tree;
mod value;

pub use budget::{Budget, Reason};
pub use fold::{Edge, Folded, FoldedNode, FoldedTree, result_mark};
pub use game::{Game, Solver, game, with_twin};
pub use outcome::{Ingredients, Judge, Winners};
pub use position::{AnyPosition, NormalPlayPosition, Position, PositionOf, ResultsPosition};
pub use results::Results;
pub use solution::{Length, Solution};
pub use strategy::Strategy;
pub use strong::{Numbers, Strong};
pub use tablebase::{Census, Effort, Tablebase, Verdict, Whole, unpack};
pub use tree::{GameTree, Marks, Node, Playable, Size, Sizes, count_nodes, measure};
pub use upstar_game::Ending;
pub use value::{Progress, Solved, Values};
