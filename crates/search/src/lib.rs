//! Solvers that work for every ruleset.

mod budget;
mod clock;
mod depth;
mod erased;
mod game;
mod mirror;
mod outcome;
mod position;
mod results;
mod solution;
mod table;
mod tablebase;
mod value;

pub use budget::{Budget, Reason};
pub use erased::{ErasedTablebase, Numbers};
pub use game::{Game, Solver, game, with_twin};
pub use outcome::{OutcomeOptions, OutcomeSolver, StaticEvaluator};
pub use position::{AnyPosition, NormalPlayPosition, Position, PositionOf, ResultsPosition};
pub use results::Results;
pub use solution::{Length, Solution};
pub use tablebase::{Census, Effort, Tablebase, Verdict, Whole, unpack};
pub use upstar_game::Ending;
pub use value::{Progress, Solved, Values};
