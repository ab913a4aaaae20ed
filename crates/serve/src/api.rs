//! The HTTP API: its routes, and the description that the page and other programs are typed from.

mod analyse;
mod ask;
mod boards;
mod catalogue;
#[cfg(feature = "schema")]
mod description;
mod games;
mod rules;
mod worksheet;

pub(crate) use ask::{CLIENT, Whose, body};
pub(crate) use catalogue::Before;
#[cfg(feature = "schema")]
pub(crate) use description::description;

use std::sync::Arc;

use axum::Router;
use axum::body::HttpBody as _;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use crate::engine::Engine;
use crate::fault::Fault;

/// Where the API is.
const ROOT: &str = "/api/v1/";

/// Says once what can be asked: for the router, and for the description.
macro_rules! questions {
    ($($method:ident $module:ident::$name:ident),* $(,)?) => {
        /// What can be asked under [`ROOT`].
        const QUESTIONS: &[&str] = &[$(stringify!($name)),*];

        fn routes() -> Router<Arc<Engine>> {
            Router::new()$(.route(concat!("/api/v1/", stringify!($name)), axum::routing::$method($module::$name)))*
        }

        #[cfg(feature = "schema")]
        mod described {
            use super::*;

            #[derive(utoipa::OpenApi)]
            #[openapi(
                info(
                    title = "Upstar",
                    description = "Combinatorial games: who wins, by how much, what to play and why. Values, numbers and positions are \
                                   texts in the notation, because JSON numbers are not exact. Every error is a `Fault`, whose codes \
                                   docs/api.md lists. A limit that was reached is no error: the answer then is `StoppedReport`, with what is \
                                   known.",
                ),
                paths($($module::$name),*),
            )]
            pub(super) struct Description;
        }
    };
}

questions! {
    get catalogue::catalogue,
    get catalogue::glossary,
    post boards::parse,
    post boards::sketch,
    post boards::play,
    post boards::edits,
    post rules::rules,
    post games::advice,
    post games::reply,
    post games::moves,
    post analyse::analyse,
    post games::explain,
    post games::tree,
    post games::picture,
    post worksheet::worksheet,
    get catalogue::status,
    get catalogue::health,
    get catalogue::figures,
}

/// The description of the API, which `examples/openapi.rs` makes. It is kept so that programs do without what makes it.
const DESCRIPTION: &str = include_str!("../openapi.json");

/// All routes of the API.
pub(crate) fn router(engine: Arc<Engine>) -> Router {
    let json = [(header::CONTENT_TYPE, "application/json")];
    routes()
        .route("/api/v1/openapi.json", axum::routing::get(move || async move { (json, DESCRIPTION) }))
        // Of what has no version nothing could be promised, so there is none; but whoever asks hears where to.
        .route("/api/{*old}", axum::routing::any(moved))
        .method_not_allowed_fallback(|| async { Fault::method() })
        .layer(axum::middleware::map_response(bounded))
        .with_state(engine)
}

/// The longest answer, in bytes.
const LONGEST: u64 = 16_000_000;

/// An answer, unless it is longer than anybody reads.
async fn bounded(response: Response) -> Response {
    match response.body().size_hint().exact() {
        Some(length) if length > LONGEST => {
            let message = format!(
                "the answer would have {} million bytes; the most are {}",
                length / 1_000_000,
                LONGEST / 1_000_000
            );
            Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "too-large", message).into_response()
        }
        _ => response,
    }
}

/// What was asked for without a version.
async fn moved(Path(old): Path<String>) -> Fault {
    let known = format!("{ROOT}{old}");
    let is_known = old == "openapi.json" || QUESTIONS.contains(&old.as_str());
    if !is_known {
        return Fault::new(StatusCode::NOT_FOUND, "not-found", "there is nothing at this address")
            .with_hint(format!("{ROOT}openapi.json lists what can be asked"));
    }
    Fault::new(StatusCode::GONE, "moved", "the API has a version in its address")
        .with_hint(format!("ask at {known}"))
}
