//! How what is in reports is written in JSON.

use std::fmt::Display;
use std::time::Duration;

use serde::{Serialize, Serializer};
use upstar_game::{Hypothesis, Payoff, Player};
use upstar_search::{Length, Solution};
use upstar_sum::{Argument, Shown};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// What has a notation is a text in it.
pub(crate) fn text<T: Display, S: Serializer>(own: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(own)
}

/// What has a notation is a text in it, and what is missing null.
pub(crate) fn maybe_text<T: Display, S: Serializer>(own: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
    match own {
        Some(own) => to.collect_str(own),
        None => to.serialize_none(),
    }
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

/// A player.
pub(crate) fn side<S: Serializer>(player: &Player, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(name(*player))
}

/// A player, or null.
pub(crate) fn maybe_side<S: Serializer>(player: &Option<Player>, to: S) -> Result<S::Ok, S::Error> {
    player.map(name).serialize(to)
}

/// A player, or both.
pub(crate) fn who<S: Serializer>(player: &Option<Player>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(player.map_or("both", name))
}

/// A time in seconds, to the millionth.
#[must_use]
pub fn seconds_of(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// A time in seconds.
pub(crate) fn seconds<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(seconds_of(*time))
}

/// A number, in digits where readers' integers do not reach it.
pub(crate) fn large<S: Serializer>(number: &u128, to: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(*number) {
        Ok(number) => to.serialize_u64(number),
        Err(_) => to.collect_str(number),
    }
}

/// A result and when it comes, beside what has it.
pub(crate) fn solution<S: Serializer>(solution: &Solution, to: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct SolutionOf {
        result: Payoff,
        remoteness: LengthOf,
    }
    SolutionOf { result: solution.payoff, remoteness: solution.remoteness.into() }.serialize(to)
}

/// A number of moves, or that there is no end to them.
pub(crate) fn length<S: Serializer>(length: &Length, to: S) -> Result<S::Ok, S::Error> {
    LengthOf::from(*length).serialize(to)
}

/// A number of moves, or `endless`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(untagged)]
pub enum LengthOf {
    /// How many moves.
    Moves(u32),
    /// There is no end to them.
    Endless(Endless),
}

impl From<Length> for LengthOf {
    fn from(length: Length) -> LengthOf {
        match length {
            Length::Moves(moves) => LengthOf::Moves(moves),
            Length::Endless => LengthOf::Endless(Endless::Endless),
        }
    }
}

/// There is no end to the moves.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Endless {
    /// There is no end.
    Endless,
}

/// A reason why somebody wins.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct ArgumentOf {
    /// `twins`, `symmetry` or `stealing`.
    kind: &'static str,
    /// `second wins`, `first wins` or `second cannot win`; null where the argument does not apply.
    shows: Option<&'static str>,
    /// What it needs.
    hypotheses: Vec<HypothesisOf>,
    /// In words.
    text: String,
}

/// Something that an argument needs.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct HypothesisOf {
    /// What it is.
    name: String,
    /// Whether it holds.
    holds: bool,
    /// Why.
    because: String,
}

impl From<&Argument> for ArgumentOf {
    fn from(argument: &Argument) -> ArgumentOf {
        let (kind, hypotheses) = match argument {
            Argument::Twins(_) => ("twins", &[][..]),
            Argument::Symmetry(_) => ("symmetry", &[][..]),
            Argument::Stealing(stealing) => ("stealing", &stealing.hypotheses[..]),
        };
        let shows = argument.conclusion().map(|shown| match shown {
            Shown::SecondWins => "second wins",
            Shown::FirstWins => "first wins",
            Shown::SecondCannotWin => "second cannot win",
        });
        let needed = |own: &Hypothesis| HypothesisOf {
            name: own.name.to_string(),
            holds: own.holds,
            because: own.because.to_string(),
        };
        ArgumentOf {
            kind,
            shows,
            hypotheses: hypotheses.iter().map(needed).collect(),
            text: argument.to_string(),
        }
    }
}

/// Reasons why somebody wins.
pub(crate) fn arguments<S: Serializer>(arguments: &[Argument], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(arguments.iter().map(ArgumentOf::from))
}

/// Which player.
#[cfg(feature = "schema")]
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[allow(dead_code, reason = "it describes what is written as a text")]
pub(crate) enum SideOf {
    /// Left.
    Left,
    /// Right.
    Right,
}

/// Whose moves.
#[cfg(feature = "schema")]
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[allow(dead_code, reason = "it describes what is written as a text")]
pub(crate) enum Who {
    /// Left's.
    Left,
    /// Right's.
    Right,
    /// Those of both.
    Both,
}
