//! Answers as plain data, in the terms of those who asked.
//!
//! What is serialised here is the JSON of the command line, of the server and of every other front end; `docs/json-schema.json`
//! describes it. Values, numbers and positions are texts in the notation, because numbers in JSON are not exact.

mod answer;
mod catalogue;
mod chomp;
mod failed;
mod heap;
mod pictured;
mod solved;
mod tree;

use std::time::Duration;

use serde::Serialize;
use upstar_game::{Outcome, Payoff, Player};
use upstar_search::{Length, Reason};
use upstar_sum::{Argument, Winner};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use crate::json;
use crate::question::Failure;

pub use answer::{EquivalenceReport, ExplanationReport, MisereReport, StrategyAnswer, ValueReport};
pub use catalogue::{Example, FunctionReport, FunctionsReport, GameKind, GameReport, GamesReport};
pub use chomp::{ChompReport, OpeningReport};
pub use failed::{ErrorReport, FailureReport, StoppedReport};
pub use heap::{
    CertificateReport, ComparisonReport, GeneraReport, GenusReport, HeapReport, HeapValues, HeapsReport,
    PeriodReport, QuotientPeriod, QuotientReport, SameGame,
};
pub use pictured::{
    ChartReport, ClassesReport, Day, DaysReport, IntervalReport, LineReport, Mast, NimHeap, PlotReport,
    PowersReport, SetReport, SumOfTypes, TableReport, ThermographReport, ThermographsReport,
};
pub use solved::{QueryReport, SolveReport};
pub use tree::{EdgeTo, FoldedMoves, Node, Tree, TreeReport};

/// All there is to say about an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Report {
    /// What was asked.
    pub expr: String,
    /// How the expression was understood.
    pub reading: String,
    /// Who wins.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub outcome: Outcome,
    /// The canonical value.
    pub value: String,
    /// The left stop.
    pub left_stop: String,
    /// The right stop.
    pub right_stop: String,
    /// The mean value.
    pub mean: String,
    /// The temperature.
    pub temperature: String,
    /// The birthday.
    pub birthday: String,
    /// The atomic weight, if the value is all-small.
    pub atomic_weight: Option<String>,
    /// n, if the value is *n.
    pub nim_value: Option<u64>,
    /// The winning moves; `None` where there are too many moves to list.
    pub winning_moves: ForBoth<Option<Vec<String>>>,
    /// Who can move to what.
    pub chart: Chart,
    /// Why, where symmetry or strategy stealing shows something.
    #[serde(serialize_with = "json::arguments")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<json::ArgumentOf>))]
    pub arguments: Vec<Argument>,
    /// That it is exact.
    pub status: Status,
    /// Positions expanded.
    pub nodes: u64,
    /// Time taken.
    #[serde(rename = "seconds", serialize_with = "json::seconds")]
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    pub time: Duration,
}

/// The answer to an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Evaluation {
    /// Of a game under normal play.
    Value(Report),
    /// Of a game with results.
    Results(ResultsReport),
}

/// All there is to say about a game with results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct ResultsReport {
    /// What was asked.
    pub expr: String,
    /// How the expression was understood.
    pub reading: String,
    /// What perfect players reach when Left starts.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub left_first: Payoff,
    /// What perfect players reach when Right starts.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub right_first: Payoff,
    /// In how many moves.
    pub remoteness: Remoteness,
    /// The winning moves.
    pub winning_moves: ForBoth<Vec<String>>,
    /// The moves that draw for a player who cannot win.
    pub drawing_moves: ForBoth<Vec<String>>,
    /// Why, where strategy stealing shows something.
    #[serde(serialize_with = "json::arguments")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<json::ArgumentOf>))]
    pub arguments: Vec<Argument>,
    /// That it is exact.
    pub status: Status,
    /// Positions expanded.
    pub nodes: u64,
    /// Time taken.
    #[serde(rename = "seconds", serialize_with = "json::seconds")]
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    pub time: Duration,
}

/// How many moves perfect players need, or `endless`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Remoteness {
    /// When Left starts.
    #[serde(serialize_with = "json::length")]
    #[cfg_attr(feature = "schema", schema(value_type = json::LengthOf))]
    pub left_first: Length,
    /// When Right starts.
    #[serde(serialize_with = "json::length")]
    #[cfg_attr(feature = "schema", schema(value_type = json::LengthOf))]
    pub right_first: Length,
}

/// Something of each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct ForBoth<T> {
    /// Left's.
    pub left: T,
    /// Right's.
    pub right: T,
}

impl<T> ForBoth<T> {
    /// What a function says of each player.
    ///
    /// # Errors
    /// As the function fails.
    pub fn of<E>(mut each: impl FnMut(Player) -> Result<T, E>) -> Result<ForBoth<T>, E> {
        Ok(ForBoth { left: each(Player::Left)?, right: each(Player::Right)? })
    }

    /// A player's.
    pub fn own(&self, player: Player) -> &T {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }
}

/// The cell of the chart of types in which a position stands: who can move to what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Chart {
    /// Left can move to a position of type L or P.
    pub left_to_l_or_p: bool,
    /// Right can move to a position of type R or P.
    pub right_to_r_or_p: bool,
}

impl From<Outcome> for Chart {
    fn from(outcome: Outcome) -> Chart {
        Chart {
            left_to_l_or_p: matches!(outcome, Outcome::L | Outcome::N),
            right_to_r_or_p: matches!(outcome, Outcome::R | Outcome::N),
        }
    }
}

/// What an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It is right.
    Exact,
    /// A limit was reached first.
    Stopped,
}

/// Who wins an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct WinnerReport {
    /// What was asked.
    pub expr: String,
    /// Who wins.
    #[serde(flatten)]
    pub winner: WinnerOf,
    /// For each first player a play in which the winner wins, where it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
}

/// Who wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct WinnerOf {
    /// `L`, `R`, `N` or `P`; left out for games with results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// `+-`, `-+` or `00` when Left starts, of a game with results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_first: Option<String>,
    /// `+-`, `-+` or `00` when Right starts, of a game with results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right_first: Option<String>,
    /// In words.
    pub words: String,
}

impl From<Winner> for WinnerOf {
    fn from(winner: Winner) -> WinnerOf {
        let (outcome, left_first, right_first) = match winner {
            Winner::Class(outcome) => (Some(outcome.to_string()), None, None),
            Winner::Results(left, right) => (None, Some(left.to_string()), Some(right.to_string())),
        };
        WinnerOf { outcome, left_first, right_first, words: in_words(winner) }
    }
}

/// Who wins a position of a type, as a part of a sentence.
#[must_use]
pub fn type_in_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::L => "Left wins, whoever starts",
        Outcome::R => "Right wins, whoever starts",
        Outcome::N => "whoever starts wins",
        Outcome::P => "whoever starts loses",
    }
}

/// Who wins, as a sentence without its stop.
#[must_use]
pub fn in_words(winner: Winner) -> String {
    let who = |payoff| match crate::winner_of(payoff) {
        Some(player) => format!("{player} wins"),
        None => "it is a draw".to_owned(),
    };
    match winner {
        Winner::Class(outcome) => {
            let words = type_in_words(outcome);
            words[..1].to_uppercase() + &words[1..]
        }
        Winner::Results(left, right) if left != right => {
            format!("If Left starts {}, if Right starts {}", who(left), who(right))
        }
        Winner::Results(Payoff::Draw, _) => "A draw, whoever starts".to_owned(),
        Winner::Results(both, _) => format!("{}, whoever starts", who(both)),
    }
}

/// What a statement came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementOutput {
    /// The name that `let` gave it.
    pub name: Option<String>,
    /// What it is in words. What has been named stays named, whether or not it can be written.
    pub text: Result<String, Failure>,
    /// Who wins, of a game with results that got no name.
    pub winner: Option<Winner>,
}

/// What was known when a limit was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// The limit.
    pub reason: Reason,
    /// The components, with their values as far as they are known.
    pub known: Vec<Known>,
    /// Positions expanded.
    pub nodes: u64,
    /// Positions whose value is known.
    pub positions: u64,
    /// Time taken.
    pub time: Duration,
}

impl Stopped {
    /// A limit that was reached before anything was known.
    #[must_use]
    pub fn nothing_known(reason: Reason) -> Stopped {
        Stopped { reason, known: Vec::new(), nodes: 0, positions: 0, time: Duration::ZERO }
    }
}

/// What is known of a component of a sum, or of a position after a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Known {
    /// The component, in the notation.
    pub component: String,
    /// Its value, if it is known.
    pub value: Option<String>,
    /// Who wins it, if that is known and the value is not.
    #[serde(rename = "outcome", serialize_with = "json::maybe_text")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub winner: Option<Winner>,
    /// The move that leads there, if it is a position after a move.
    #[serde(flatten)]
    pub after: Option<KnownMove>,
}

/// A move that leads to something of which something is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct KnownMove {
    /// Whose move it is.
    #[serde(serialize_with = "json::side")]
    #[cfg_attr(feature = "schema", schema(value_type = json::SideOf))]
    pub player: Player,
    /// Its name.
    #[serde(rename = "move")]
    pub name: String,
    /// Whether it wins, if that is known and neither value nor outcome is.
    pub winning: Option<bool>,
}

impl Known {
    /// Nothing but what it is about.
    pub(crate) fn nothing(component: String) -> Known {
        Known { component, value: None, winner: None, after: None }
    }
}

/// The moves of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Moves {
    /// What was asked.
    pub expr: String,
    /// Whose moves were asked for: `left`, `right` or `both`.
    #[serde(serialize_with = "json::who")]
    #[cfg_attr(feature = "schema", schema(value_type = json::Who))]
    pub player: Option<Player>,
    /// Both players always have the same moves, so they are listed once.
    pub impartial: bool,
    /// There are too many to list all: these are the ones that win. Left out where it is not so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub only_winning: bool,
    /// The moves.
    pub moves: Vec<Move>,
}

/// A move and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Move {
    /// Its name, with the component it is made in where there are several.
    #[serde(rename = "move")]
    pub name: String,
    /// The expression after it.
    pub to: String,
    /// The value after it, where the play has values.
    pub value: Option<String>,
    /// Who wins after it: `L`, `R`, `N` or `P`; with results what the opponent, who is to move, reaches.
    #[serde(serialize_with = "json::maybe_text")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub outcome: Option<After>,
    /// Whether it wins.
    pub winning: bool,
    /// Who makes it: `left`, `right`, or `both` in an impartial game.
    #[serde(serialize_with = "json::who")]
    #[cfg_attr(feature = "schema", schema(value_type = json::Who))]
    pub player: Option<Player>,
    /// What can follow, where it was asked for.
    pub replies: Vec<Reply>,
}

/// Who wins after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// The type of what is left.
    Class(Outcome),
    /// What is reached when the opponent moves.
    Result(Payoff),
}

impl After {
    /// Who wins, where `next` is to move.
    #[must_use]
    pub fn of(winner: Winner, next: Player) -> After {
        match (winner, next) {
            (Winner::Class(outcome), _) => After::Class(outcome),
            (Winner::Results(left_first, _), Player::Left) => After::Result(left_first),
            (Winner::Results(_, right_first), Player::Right) => After::Result(right_first),
        }
    }
}

impl std::fmt::Display for After {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            After::Class(outcome) => outcome.fmt(f),
            After::Result(payoff) => payoff.fmt(f),
        }
    }
}

impl Move {
    /// Whether it is a move of this player.
    #[must_use]
    pub fn is_of(&self, player: Player) -> bool {
        self.player.is_none_or(|own| own == player)
    }

    /// How long all that is written of it is.
    pub(crate) fn letters(&self) -> usize {
        let replies =
            self.replies.iter().map(|reply| reply.name.len() + reply.answer.as_ref().map_or(0, String::len));
        self.name.len() + self.to.len() + self.value.as_ref().map_or(0, String::len) + replies.sum::<usize>()
    }
}

/// What the opponent may reply to a move. To a move that loses only what refutes it is listed; to one that wins all
/// that there is, each with an answer that still wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = ReplyTo))]
pub struct Reply {
    /// The opponent's move.
    #[serde(rename = "move")]
    pub name: String,
    /// A winning answer to it; `None` for a move that refutes.
    pub answer: Option<String>,
}

/// A play in which the winner wins and the other makes it hard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = LineOfPlay))]
pub struct Line {
    /// Who moves first.
    #[serde(serialize_with = "json::side")]
    #[cfg_attr(feature = "schema", schema(value_type = json::SideOf))]
    pub first: Player,
    /// Who wins.
    #[serde(serialize_with = "json::side")]
    #[cfg_attr(feature = "schema", schema(value_type = json::SideOf))]
    pub winner: Player,
    /// The moves.
    pub moves: Vec<String>,
}

/// A strategy in a game tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyReport {
    /// Whose it is.
    pub player: Player,
    /// All of it, in the form that is read back.
    pub text: String,
    /// The worst result for its player that following it can end in.
    pub guarantees: Payoff,
    /// The moves of a play in which no more than that is reached.
    pub worst_play: Vec<String>,
}
