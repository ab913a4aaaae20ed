//! What there is: games, functions, and how busy the server is.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use upstar::Budget;
use upstar::game::About;
use utoipa::ToSchema;

use crate::engine::Engine;

/// The games and functions that expressions may use.
#[derive(Serialize, ToSchema)]
pub(crate) struct Catalogue {
    /// The games by title.
    games: Vec<GameAbout>,
    /// The functions by name.
    functions: Vec<FunctionAbout>,
}

/// A game of the catalogue.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameAbout {
    /// What users type.
    name: &'static str,
    /// What people call it.
    title: &'static str,
    /// The rule in one sentence.
    rule: &'static str,
    /// How a position is written.
    notation: &'static str,
    /// Both players always have the same moves.
    impartial: bool,
    /// The game says itself who wins, instead of the last move.
    results: bool,
    /// Expressions to begin with.
    examples: Vec<&'static str>,
}

/// A function of the language.
#[derive(Serialize, ToSchema)]
pub(crate) struct FunctionAbout {
    /// Its name.
    name: &'static str,
    /// How it is called.
    form: String,
    /// What it gives.
    about: &'static str,
    /// A call that works.
    example: &'static str,
}

/// How busy the server is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Status {
    /// The version of the program.
    version: &'static str,
    /// Questions that are being answered or wait.
    open: usize,
}

/// List the games and functions
#[utoipa::path(get, path = "/api/v1/catalogue", responses((status = OK, body = Catalogue)))]
pub(crate) async fn catalogue(State(engine): State<Arc<Engine>>) -> Json<Catalogue> {
    let session = engine.session();
    let game = |about: &About| {
        let examples: Vec<&str> = about.examples.iter().map(|(expr, _)| *expr).collect();
        // What an example is read as tells how the game ends; examples are small.
        let first = examples.first().copied().unwrap_or_default();
        let results = session.table(first, &Budget::unlimited()).is_ok_and(|table| table.results);
        let About { name, title, rule, notation, impartial, .. } = *about;
        GameAbout { name, title, rule, notation, impartial, results, examples }
    };
    let mut games: Vec<GameAbout> = upstar::rulesets::games().iter().map(game).collect();
    games.sort_by_key(|game| game.title);
    let mut functions: Vec<FunctionAbout> = session
        .world()
        .functions()
        .map(|own| FunctionAbout {
            name: own.name,
            form: own.form(),
            about: own.about,
            example: own.example.0,
        })
        .collect();
    functions.sort_by_key(|function| function.name);
    Json(Catalogue { games, functions })
}

/// Say how busy the server is
#[utoipa::path(get, path = "/api/v1/status", responses((status = OK, body = Status)))]
pub(crate) async fn status(State(engine): State<Arc<Engine>>) -> Json<Status> {
    Json(Status { version: env!("CARGO_PKG_VERSION"), open: engine.open_questions() })
}
