//! What there is: games, functions, and how busy the server is.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use upstar_api::{Catalogue, Glossary};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use crate::engine::Engine;
use crate::memory::resident;

/// How busy the server is.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct Status {
    /// The version of the program.
    version: &'static str,
    /// Questions that are being answered or wait.
    open: usize,
}

/// List the games and functions
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/catalogue", responses((status = OK, body = Catalogue))))]
pub(crate) async fn catalogue(State(engine): State<Arc<Engine>>) -> Json<Catalogue> {
    Json(upstar_api::catalogue(&engine.session()))
}

/// List the words of the field, with what they mean
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/glossary", responses((status = OK, body = Glossary))))]
pub(crate) async fn glossary() -> Json<Glossary> {
    Json(upstar_api::glossary())
}

/// Say how busy the server is
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/status", responses((status = OK, body = Status))))]
pub(crate) async fn status(State(engine): State<Arc<Engine>>) -> Json<Status> {
    Json(Status { version: env!("CARGO_PKG_VERSION"), open: engine.open_questions() })
}

/// That the server answers.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct Health {
    /// `well`; or `stuck`, while so many questions do not heed their limits that others have to wait.
    status: &'static str,
}

/// Say that the server answers, worker and all
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/health",
    responses((status = OK, body = Health), (status = "default", body = upstar_api::Fault))))]
pub(crate) async fn health(State(engine): State<Arc<Engine>>) -> Json<Health> {
    Json(Health { status: if engine.is_stuck() { "stuck" } else { "well" } })
}

/// What the server has done, for those who run it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct Figures {
    /// The version of the program.
    version: &'static str,
    /// Seconds since the server was started.
    seconds: u64,
    /// Workers that ended before this one, by a lack of memory or a mistake of ours.
    restarts: u64,
    /// Questions that have been asked.
    asked: u64,
    /// Questions that are being answered or wait.
    open: usize,
    /// Of those, how many wait for a turn.
    waiting: usize,
    /// Bytes that the worker holds in memory, where the system says so.
    memory: Option<u64>,
    /// Bytes in the tables of solved positions.
    tables: u64,
}

/// What workers before this one have done, as this one is told when it starts.
#[derive(Default)]
pub(crate) struct Before {
    /// How many of them failed.
    pub(crate) restarts: u64,
    /// How many questions they were asked.
    pub(crate) asked: u64,
    /// How long the server ran.
    pub(crate) seconds: u64,
}

impl Before {
    /// The variable of the environment that says so.
    pub(crate) const NAME: &str = "UPSTAR_BEFORE";

    fn told() -> Before {
        let told = std::env::var(Before::NAME).unwrap_or_default();
        let numbers: Vec<u64> = told.split(' ').filter_map(|number| number.parse().ok()).collect();
        match numbers[..] {
            [restarts, asked, seconds] => Before { restarts, asked, seconds },
            _ => Before::default(),
        }
    }
}

impl std::fmt::Display for Before {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.restarts, self.asked, self.seconds)
    }
}

/// Tell what the server has done
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/figures",
    responses((status = OK, body = Figures), (status = "default", body = upstar_api::Fault))))]
pub(crate) async fn figures(State(engine): State<Arc<Engine>>) -> Json<Figures> {
    let before = Before::told();
    Json(Figures {
        version: env!("CARGO_PKG_VERSION"),
        seconds: before.seconds + engine.age().as_secs(),
        restarts: before.restarts,
        asked: before.asked + engine.asked(),
        open: engine.open_questions(),
        waiting: engine.waiting(),
        memory: resident(),
        tables: engine.table_bytes(),
    })
}
