//! What there is: games and functions.

use serde::Serialize;
use upstar::{FunctionReport, GameReport, Session};
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
