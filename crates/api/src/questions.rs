//! What can be asked: the bodies of requests.

use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use serde::de::{DeserializeOwned, Error, MapAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize};
use upstar::explain::By;
use upstar::game::Player;
use upstar::sum::Play;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use crate::fault::{Fault, MALFORMED};

/// A player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Left: Louise, Blue, vertical.
    #[default]
    Left,
    /// Right: Richard, Red, horizontal.
    Right,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::Left => Player::Left,
            Side::Right => Player::Right,
        }
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Side {
        match player {
            Player::Left => Side::Left,
            Player::Right => Side::Right,
        }
    }
}

/// Reads an object by its names; a list of its fields is none.
fn object<'de, T: DeserializeOwned, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    struct Object<T>(PhantomData<T>);
    impl<'de, T: DeserializeOwned> Visitor<'de> for Object<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
            T::deserialize(MapAccessDeserializer::new(map))
        }
    }
    from.deserialize_map(Object(PhantomData))
}

/// Reads the body of a question.
///
/// # Errors
/// Says what is wrong with it, and where.
pub fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Fault> {
    let mut read = serde_json::Deserializer::from_slice(body);
    let asked = object(&mut read).and_then(|asked| read.end().map(|()| asked));
    asked.map_err(|error| malformed(body, &error))
}

fn malformed(body: &[u8], error: &serde_json::Error) -> Fault {
    let mut fault = Fault::new(MALFORMED, "malformed", error.to_string());
    let before: usize = body
        .split_inclusive(|&byte| byte == b'\n')
        .take(error.line().saturating_sub(1))
        .map(<[u8]>::len)
        .sum();
    let at = String::from_utf8_lossy(&body[..body.len().min(before + error.column())]).chars().count();
    fault.error.at = Some([at.saturating_sub(1), at]);
    fault.error.text = Some(String::from_utf8_lossy(body).into_owned());
    fault
}

fn within<'de, D: Deserializer<'de>>(from: D, range: RangeInclusive<u32>) -> Result<Option<u32>, D::Error> {
    match Option::<u32>::deserialize(from)? {
        Some(number) if !range.contains(&number) => {
            let message =
                format!("expected a number from {} to {}, found {number}", range.start(), range.end());
            Err(D::Error::custom(message))
        }
        number => Ok(number),
    }
}

fn seconds<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    within(from, 1..=3600)
}

fn nodes<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    within(from, 1..=2000)
}

/// How the last move counts.
#[must_use]
pub fn play(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

/// A question about an expression that is answered at once.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Expression {
    /// The expression.
    #[cfg_attr(feature = "schema", schema(example = "nim(3,4,5) + *2"))]
    pub expr: String,
}

/// A question about rules that somebody writes.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The definitions of games, one after the other.
    #[cfg_attr(feature = "schema", schema(example = "game half on heaps\n  both n -> n/2 if n > 0"))]
    pub rules: String,
}

/// A question about an expression that may take long.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The expression.
    #[cfg_attr(feature = "schema", schema(example = "domineering(4x4) + *2"))]
    pub expr: String,
    /// Who makes the last move loses.
    #[serde(default)]
    pub misere: bool,
    /// The most seconds that it may take, from when it is asked. The server may allow less (`--time`).
    #[serde(default, deserialize_with = "seconds")]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 3600))]
    pub seconds: Option<u32>,
}

/// A kind of argument that an explanation can be held to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Argument {
    /// The types of the options, and of the components of a sum.
    Types,
    /// The MEX principle, and the balancing procedure.
    Mex,
    /// Numbers and the simplicity principle.
    Numbers,
    /// Stops, thermographs, and the hottest move.
    Heat,
    /// A strategy that copies or restores a pattern.
    Symmetry,
    /// Strategy stealing.
    Stealing,
    /// Working Backward from the ends of play.
    Backward,
    /// The One-Hand-Tied Principle: who wins without some moves.
    #[serde(rename = "one-hand-tied")]
    OneHandTied,
}

impl From<Argument> for By {
    fn from(argument: Argument) -> By {
        match argument {
            Argument::Types => By::Types,
            Argument::Mex => By::Mex,
            Argument::Numbers => By::Numbers,
            Argument::Heat => By::Heat,
            Argument::Symmetry => By::Symmetry,
            Argument::Stealing => By::Stealing,
            Argument::Backward => By::Backward,
            Argument::OneHandTied => By::OneHandTied,
        }
    }
}

/// A question about reasons.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WhyOf {
    /// The expression.
    #[cfg_attr(feature = "schema", schema(example = "nim(1,2,3)"))]
    pub expr: String,
    /// Who makes the last move loses.
    #[serde(default)]
    pub misere: bool,
    /// One kind of argument and nothing else, in normal play; the shortest that proves it if none is said.
    pub by: Option<Argument>,
    /// The most seconds that it may take, from when it is asked. The server may allow less (`--time`).
    #[serde(default, deserialize_with = "seconds")]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 3600))]
    pub seconds: Option<u32>,
}

/// A question about moves.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MovesOf {
    /// The expression.
    #[cfg_attr(feature = "schema", schema(example = "domineering(3x3)"))]
    pub expr: String,
    /// Whose moves; those of both if it is not said.
    pub player: Option<Side>,
    /// Who makes the last move loses.
    #[serde(default)]
    pub misere: bool,
    /// Also list what refutes each losing move, and how to answer every reply to a winning one.
    #[serde(default)]
    pub replies: bool,
    /// The most seconds that it may take, from when it is asked. The server may allow less (`--time`).
    #[serde(default, deserialize_with = "seconds")]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 3600))]
    pub seconds: Option<u32>,
}

/// A game in progress: where it began and what has been played.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// The expression at the beginning.
    #[cfg_attr(feature = "schema", schema(example = "nim(1,2)"))]
    pub start: String,
    /// Who moves first, unless the position says whose turn it is.
    #[serde(default)]
    pub first: Side,
    /// Who makes the last move loses.
    #[serde(default)]
    pub misere: bool,
    /// The names of the moves so far.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_items = 1000))]
    pub moves: Vec<String>,
}

/// How an opponent plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// Wins where that can be done, and resists where it cannot.
    #[default]
    Perfect,
    /// Loses where that can be done, as late as possible.
    Stubborn,
}

/// A question about what an opponent does in a game in progress.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReplyIn {
    /// The game.
    #[serde(deserialize_with = "object")]
    pub game: Game,
    /// How the opponent plays.
    #[serde(default)]
    pub style: Style,
    /// The most seconds that it may take: 2 if it is not said, and 10 at most, whatever is asked for.
    #[serde(default, deserialize_with = "seconds")]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 3600))]
    pub seconds: Option<u32>,
}

/// A question about a game tree.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TreeOf {
    /// The expression.
    #[cfg_attr(feature = "schema", schema(example = "nim(1,2)"))]
    pub expr: String,
    /// Who moves first.
    #[serde(default)]
    pub first: Side,
    /// Who makes the last move loses.
    #[serde(default)]
    pub misere: bool,
    /// The most nodes that are listed.
    #[serde(default, deserialize_with = "nodes")]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 2000))]
    pub limit: Option<u32>,
    /// The most seconds that it may take, from when it is asked. The server may allow less (`--time`).
    #[serde(default, deserialize_with = "seconds")]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 3600))]
    pub seconds: Option<u32>,
}

/// What a picture shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Scene {
    /// The boards side by side.
    #[default]
    Board,
    /// What each position can become.
    Options,
    /// The game tree.
    Tree,
    /// The thermograph.
    Thermograph,
    /// An impartial position as Nim heaps, in powers of two.
    Powers,
}

/// What a picture is written as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Characters.
    Text,
    /// A drawing for a page.
    #[default]
    Svg,
    /// Pixels.
    Png,
    /// A LaTeX document.
    Tikz,
    /// A graph for Graphviz.
    Dot,
}

/// A question whose answer is a picture.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PictureOf {
    /// The expression.
    #[cfg_attr(feature = "schema", schema(example = "domineering(4x4)"))]
    pub expr: String,
    /// What to show.
    #[serde(default)]
    pub scene: Scene,
    /// How to write it.
    #[serde(default)]
    pub format: Format,
    /// Who moves first in a game tree.
    #[serde(default)]
    pub first: Side,
    /// Who makes the last move loses.
    #[serde(default)]
    pub misere: bool,
}

/// A worksheet: statements in order, each of which may use what was named before.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Worksheet {
    /// The statements.
    #[cfg_attr(feature = "schema", schema(example = json!(["let g = {1|-1}", "g + g"]), max_items = 500))]
    pub statements: Vec<String>,
    /// The most seconds that it may take, from when it is asked. The server may allow less (`--time`).
    #[serde(default, deserialize_with = "seconds")]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 3600))]
    pub seconds: Option<u32>,
}
