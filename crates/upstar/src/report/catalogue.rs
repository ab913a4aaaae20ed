//! What there is: games and functions.

use serde::Serialize;
use upstar_game::{About, Ending};
use upstar_lang::Function;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// An expression and what is printed for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Example {
    /// The expression.
    pub expr: String,
    /// What it comes to.
    pub value: String,
}

impl Example {
    fn new(expr: &str, value: &str) -> Example {
        Example { expr: expr.to_owned(), value: value.to_owned() }
    }
}

/// What kind of game it is, in the order in which kinds are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub enum GameKind {
    /// Both players always have the same moves, and the last one wins.
    #[serde(rename = "impartial")]
    Impartial,
    /// Each player has moves of their own, and the last one wins.
    #[serde(rename = "partizan")]
    Partizan,
    /// Ends have results.
    #[serde(rename = "with results")]
    WithResults,
}

impl From<&About> for GameKind {
    fn from(about: &About) -> GameKind {
        match (about.ending, about.impartial) {
            (Ending::Results, _) => GameKind::WithResults,
            (_, true) => GameKind::Impartial,
            (_, false) => GameKind::Partizan,
        }
    }
}

impl std::fmt::Display for GameKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A width that is asked for is kept.
        f.pad(match self {
            GameKind::Impartial => "impartial",
            GameKind::Partizan => "partizan",
            GameKind::WithResults => "with results",
        })
    }
}

/// A game of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct GameReport {
    /// What users type.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// The rule in one sentence.
    pub rule: String,
    /// How a position is written.
    pub notation: String,
    /// Both players always have the same moves.
    pub impartial: bool,
    /// The game says itself who wins, instead of the last move.
    pub results: bool,
    /// Its kind.
    pub kind: GameKind,
    /// What follows from rules that are written as text, in sentences.
    pub derived: Vec<String>,
    /// Positions with their values.
    pub examples: Vec<Example>,
}

impl From<&About> for GameReport {
    fn from(about: &About) -> GameReport {
        GameReport {
            name: about.name.clone(),
            title: about.title.clone(),
            rule: about.rule.clone(),
            notation: about.notation.clone(),
            impartial: about.impartial,
            results: about.ending == Ending::Results,
            kind: about.into(),
            derived: about.derived.clone(),
            examples: about.examples.iter().map(|(expr, value)| Example::new(expr, value)).collect(),
        }
    }
}

/// The games of a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GamesReport {
    /// Impartial ones first, then partizan ones, then those with results, by name.
    pub games: Vec<GameReport>,
}

impl From<&[About]> for GamesReport {
    fn from(all: &[About]) -> GamesReport {
        let mut games: Vec<GameReport> = all.iter().map(GameReport::from).collect();
        games.sort_by(|a, b| (a.kind, &a.name).cmp(&(b.kind, &b.name)));
        GamesReport { games }
    }
}

/// A function of the language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct FunctionReport {
    /// Its name.
    pub name: String,
    /// How it is called.
    pub form: String,
    /// The names of its arguments; one that ends in `...` may be given any number of times.
    pub arguments: Vec<String>,
    /// What it gives, in a sentence.
    pub about: String,
    /// A call that works.
    pub example: Example,
}

impl From<&Function> for FunctionReport {
    fn from(function: &Function) -> FunctionReport {
        let (expr, value) = function.example;
        FunctionReport {
            name: function.name.to_owned(),
            form: function.form(),
            arguments: function.arguments.iter().map(|&name| name.to_owned()).collect(),
            about: function.about.to_owned(),
            example: Example::new(expr, value),
        }
    }
}

/// The functions of a language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FunctionsReport {
    /// The functions in the order in which they were given.
    pub functions: Vec<FunctionReport>,
}

impl From<&[&Function]> for FunctionsReport {
    fn from(all: &[&Function]) -> FunctionsReport {
        FunctionsReport { functions: all.iter().map(|&own| own.into()).collect() }
    }
}
