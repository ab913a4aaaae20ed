//! Upstar as a library: who wins a position, by how much, and what to play.
//!
//! A [`Session`] answers questions asked in the notation; [`tutorial`] shows the library's first ten minutes. The crates beneath are
//! re-exported for programs that want the engine itself.
//!
//! ```
//! use upstar::{Budget, Evaluation, Session};
//! let session = Session::default();
//! let Ok(Evaluation::Value(report)) = session.eval("domineering(4x4) + +-1", &Budget::unlimited()) else { panic!() };
//! assert_eq!(report.outcome.to_string(), "N");
//! ```

#![warn(clippy::missing_errors_doc)]

mod asked;
mod boards;
mod by_sums;
mod certificate;
mod charts;
/// Explanations: derivations as data, and how they are written.
pub mod explain;
mod functions;
mod glossary;
mod heap_values;
mod json;
mod known;
/// Values of small pieces that are kept in files.
#[cfg(feature = "disk")]
pub mod library;
mod map;
mod opponent;
mod own_games;
mod pictures;
mod play;
mod plays;
mod positional;
mod question;
mod reachable;
mod report;
mod session;
#[cfg(feature = "disk")]
mod shards;
mod standing;
mod strategist;
mod tablebase;
mod trees;
#[doc = include_str!("../TUTORIAL.md")]
pub mod tutorial {}

pub use boards::{Board, Edited, Table};
pub use certificate::{CheckedCertificate, Claim, Goal, Proved, Win};
pub use charts::{
    Class, SumExamples, TypesOfSums, draw_classes, draw_examples, draw_types, principles, sets_of_numbers,
};
pub use glossary::{GLOSSARY, Term, term};
pub use heap_values::{HeapValuesReport, ValuePeriod};
pub use json::{Endless, LengthOf, seconds_of};
pub use map::Map;
pub use opponent::{Manner, Reply as OpponentReply};
pub use own_games::{Examples, GameCheck};
pub use play::{Advice, Choice, Found, Match, Prospect, winner_of};
pub use question::{Ask, Cause, Failure, Given, Question};
pub use reachable::{Comparison, PositionsReport, ReachablePosition};
pub use report::{
    After, CertificateReport, Chart, ChartReport, ChompReport, ClassesReport, ComparisonReport, Day,
    DaysReport, EdgeTo, EquivalenceReport, ErrorReport, Evaluation, Example, ExplanationReport,
    FailureReport, FoldedMoves, ForBoth, FunctionReport, FunctionsReport, GameKind, GameReport, GamesReport,
    GeneraReport, GenusReport, HeapReport, HeapValues, HeapsReport, IntervalReport, Known, KnownMove, Line,
    LineReport, Mast, MisereReport, Move, Moves, NimHeap, Node, OpeningReport, PeriodReport, PlotReport,
    PowersReport, QueryReport, QuotientPeriod, QuotientReport, Remoteness, Reply, Report, ResultsReport,
    SameGame, SetReport, SolveReport, StatementOutput, Status, Stopped, StoppedReport, StrategyAnswer,
    StrategyReport, SumOfTypes, TableReport, ThermographReport, ThermographsReport, Tree, TreeReport,
    ValueReport, WinnerOf, WinnerReport, in_words, type_in_words,
};
pub use session::Session;
#[cfg(feature = "disk")]
pub use shards::{Estimate, Round, ShardedGame};
pub use standing::{Stand, Standing};
pub use strategist::Strategist;
pub use tablebase::{Entry, LookedUp, SolvedGame, TableFile, Way};
pub use trees::TreeView;
pub use upstar_files as files;
pub use upstar_game as game;
pub use upstar_heap as heap;
pub use upstar_lang as lang;
pub use upstar_render as render;
pub use upstar_rules as rules;
pub use upstar_rulesets as rulesets;
pub use upstar_search as search;
pub use upstar_search::{Budget, Reason};
pub use upstar_sum as sum;
pub use upstar_syntax as syntax;
pub use upstar_values as values;

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
