//! The HTTP API: its routes, and the description that the page and other programs are typed from.

mod analyse;
mod answers;
mod ask;
mod boards;
mod catalogue;
mod edits;
mod games;
mod questions;
mod worksheet;

use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::http::StatusCode;
use utoipa::OpenApi as _;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::engine::Engine;
use crate::fault::Fault;

#[derive(utoipa::OpenApi)]
#[openapi(info(
    title = "Upstar",
    description = "Combinatorial games: who wins, by how much, what to play and why. Values, numbers and positions are \
                   texts in the notation, because JSON numbers are not exact. Every error is a `Fault`. Questions may \
                   name the client they belong to in the header `x-upstar-client`: clients take turns.",
))]
struct Description;

/// Where the API is.
const ROOT: &str = "/api/v1/";

fn described() -> OpenApiRouter<Arc<Engine>> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(catalogue::catalogue))
        .routes(routes!(boards::parse))
        .routes(routes!(boards::sketch))
        .routes(routes!(boards::play))
        .routes(routes!(edits::edits))
        .routes(routes!(games::advice))
        .routes(routes!(games::reply))
        .routes(routes!(games::moves))
        .routes(routes!(analyse::analyse))
        .routes(routes!(games::explain))
        .routes(routes!(games::tree))
        .routes(routes!(games::picture))
        .routes(routes!(worksheet::worksheet))
        .routes(routes!(catalogue::status))
}

/// The description of the API.
pub(crate) fn description() -> OpenApi {
    described().into_openapi()
}

/// All routes of the API.
pub(crate) fn router(engine: Arc<Engine>) -> Router {
    let (router, description) = described().split_for_parts();
    let description = axum::Json(description);
    router
        .route("/api/v1/openapi.json", axum::routing::get(|| async { description }))
        // Of what has no version nothing could be promised, so there is none; but whoever asks hears where to.
        .route("/api/{*old}", axum::routing::any(moved))
        .method_not_allowed_fallback(|| async {
            Fault::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address is asked in another way")
                .with_hint("/api/v1/openapi.json says how")
        })
        .with_state(engine)
}

/// What was asked for without a version.
async fn moved(Path(old): Path<String>) -> Fault {
    let known = format!("{ROOT}{old}");
    let is_known = old == "openapi.json" || described().get_openapi().paths.paths.contains_key(&known);
    if !is_known {
        return Fault::new(StatusCode::NOT_FOUND, "not-found", "there is nothing at this address")
            .with_hint(format!("{ROOT}openapi.json lists what can be asked"));
    }
    Fault::new(StatusCode::GONE, "moved", "the API has a version in its address")
        .with_hint(format!("ask at {known}"))
}
