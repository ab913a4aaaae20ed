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
        .route("/api/openapi.json", axum::routing::get(|| async { description }))
        .method_not_allowed_fallback(|| async {
            Fault::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address is asked in another way")
                .with_hint("/api/openapi.json says how")
        })
        .with_state(engine)
}
