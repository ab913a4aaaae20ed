//! Solvers that work for every ruleset.
//!
//! | question | answered by | how |
//! |---|---|---|
//! | the value of a position under normal play | [`Values`] | depth-first search with a transposition table, canonical forms |
//! | who wins a sum whose value is too large | [`OutcomeSolver`], [`Values::first_wins`] | depth-first proof-number search, bounds |
//! | the result of a game with results, and when | [`Results`] | alpha-beta search, iterative deepening |
//! | all positions of a game with results | [`Tablebase`] | retrograde analysis |
//!
//! Every search has a [`Budget`] and ends with an answer or with a [`Reason`].
//!
//! ```
//! use std::sync::Arc;
//! use upstar_game::runtime::{Runtime, RuntimeRules};
//! use upstar_game::{About, Diagnostic, Ending, Player, Ruleset as _, Sign, Span};
//! use upstar_search::{Budget, Reason, Values};
//! use upstar_values::Store;
//!
//! /// Left takes one or two counters from a heap, Right one or three.
//! struct Uneven(About);
//!
//! impl RuntimeRules for Uneven {
//!     fn about(&self) -> &About {
//!         &self.0
//!     }
//!
//!     fn options(&self, heap: &[u8], by: Player, each: &mut dyn FnMut(&[u8])) {
//!         let takes = if by == Player::Left { [1, 2] } else { [1, 3] };
//!         takes.iter().filter_map(|take| heap[0].checked_sub(*take)).for_each(|rest| each(&[rest]));
//!     }
//!
//!     fn parse(&self, text: &str) -> Result<Vec<u8>, Diagnostic> {
//!         let wrong = |_| Diagnostic::new("heap", "expected a heap of at most 255", Span::all(text));
//!         text.parse().map(|heap| vec![heap]).map_err(wrong)
//!     }
//!
//!     fn print(&self, heap: &[u8]) -> String {
//!         heap[0].to_string()
//!     }
//! }
//!
//! let about = About {
//!     name: "uneven".into(),
//!     title: "Uneven".into(),
//!     rule: "Left takes one or two counters, Right one or three; a player who cannot loses.".into(),
//!     notation: "the number of counters".into(),
//!     examples: vec![("uneven(2)".into(), "^".into())],
//!     impartial: false,
//!     ending: Ending::NormalPlay,
//!     ..About::default()
//! };
//! let store = Arc::new(Store::new());
//! let values = Values::new(Runtime::new(Uneven(about)), Arc::clone(&store));
//!
//! // The value of a heap.
//! let heap = values.ruleset().parse("2")?;
//! let solved = values.value(&heap, &Budget::unlimited())?;
//! assert_eq!(store.calc().name(solved.value)?, "^");
//!
//! // Who wins a heap and its negative when Left starts, without a value.
//! let pair = [(heap.clone(), Sign::Plus), (heap, Sign::Minus)];
//! assert!(!values.first_wins(&pair, &[], Player::Left, &Budget::unlimited())?);
//!
//! // A limit is an ordinary answer.
//! let large = values.ruleset().parse("200")?;
//! assert_eq!(values.value(&large, &Budget::unlimited().nodes(Some(5))), Err(Reason::Nodes));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(clippy::missing_errors_doc)]

mod budget;
mod clock;
mod depth;
mod erased;
mod game;
mod left;
mod library;
mod mirror;
mod moment;
mod nimbers;
mod outcome;
mod position;
mod results;
mod solution;
mod table;
mod tablebase;
mod threads;
mod value;

pub use budget::{Budget, Reason};
pub use erased::{ErasedTablebase, Node, Numbers};
pub use game::{Game, GameOf, Solver, game, with_twin};
pub use library::{Library, Piece};
pub use moment::Instant;
#[cfg(target_family = "wasm")]
pub use moment::set_host_clock;
pub use outcome::{LEAST_WORK, OutcomeOptions, OutcomeSolver, StaticEvaluator};
pub use position::{AnyPosition, NormalPlayPosition, Position, PositionOf, ResultsPosition};
pub use results::Results;
pub use solution::{Length, Solution};
pub use tablebase::{
    Census, Effort, Page, ReachedPage, Shard, ShardCells, Shards, Tablebase, Verdict, Whole, by_moves,
    count_shard, solve_shard, unpack,
};
pub use upstar_game::Ending;
pub use value::{NimberRoad, Progress, Reach, Solved, Values};

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
