//! What there is: games, functions, and the words of the field.

use serde::Serialize;
use upstar::{FunctionReport, GLOSSARY, GameReport, Session, Term};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// The games and functions that expressions may use.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Catalogue {
    /// The games by title.
    games: Vec<GameReport>,
    /// The functions by name.
    functions: Vec<FunctionReport>,
}

/// The games and functions that a session knows.
#[must_use]
pub fn catalogue(session: &Session) -> Catalogue {
    let mut games: Vec<GameReport> = session.engine().catalogue().iter().map(GameReport::from).collect();
    games.sort_by(|a, b| a.title.cmp(&b.title));
    let mut functions: Vec<FunctionReport> =
        session.language().functions().map(FunctionReport::from).collect();
    functions.sort_by(|a, b| a.name.cmp(&b.name));
    Catalogue { games, functions }
}

/// The words of the field, in the order of the alphabet.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Glossary {
    /// The words.
    terms: Vec<TermOf>,
}

/// A word of the field, or a theorem by its name.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct TermOf {
    /// What it is called.
    name: &'static str,
    /// All words that lead to it, this name first.
    words: Vec<&'static str>,
    /// What it means, or what is claimed.
    says: &'static str,
    /// Why it is so; empty for a definition.
    why: &'static str,
    /// What to type to see it, behind `upstar`.
    see: &'static [&'static str],
}

impl From<&Term> for TermOf {
    fn from(term: &Term) -> TermOf {
        let Term { name, says, why, see, .. } = *term;
        TermOf { name, words: term.words().collect(), says, why, see }
    }
}

/// The words of the field.
#[must_use]
pub fn glossary() -> Glossary {
    Glossary { terms: GLOSSARY.iter().map(TermOf::from).collect() }
}
