//! The HTTP API: its routes, and the description that the page and other programs are typed from.

mod analyse;
mod ask;
mod boards;
mod catalogue;
mod edits;
mod games;
mod questions;
mod worksheet;

pub(crate) use ask::{CLIENT, LONGEST_NAME, Whose, body};
pub(crate) use catalogue::Before;

use std::sync::Arc;

use axum::Router;
use axum::body::HttpBody as _;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use utoipa::OpenApi as _;
use utoipa::openapi::path::{ParameterBuilder, ParameterIn};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{ObjectBuilder, OpenApi, Required, Type};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::engine::Engine;
use crate::fault::Fault;

#[derive(utoipa::OpenApi)]
#[openapi(info(
    title = "Upstar",
    description = "Combinatorial games: who wins, by how much, what to play and why. Values, numbers and positions are \
                   texts in the notation, because JSON numbers are not exact. Every error is a `Fault`, whose codes \
                   docs/api.md lists. A limit that was reached is no error: the answer then is `Limited`, with what is \
                   known.",
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
        .routes(routes!(catalogue::health))
        .routes(routes!(catalogue::figures))
}

/// The description of the API.
pub(crate) fn description() -> OpenApi {
    let mut description = described().into_openapi();
    declare_headers(&mut description);
    description
}

/// Adds what every question may say beside its body: the token, and whose it is.
fn declare_headers(description: &mut OpenApi) {
    let mut token = Http::new(HttpAuthScheme::Bearer);
    let words =
        "The token that the program prints where it listens beyond this machine; else none is needed.";
    token.description = Some(words.to_owned());
    let cookie = ApiKeyValue::with_description("upstar-token", "The same token, as a browser keeps it.");
    let components = description.components.get_or_insert_with(Default::default);
    components.security_schemes.insert("token".to_owned(), SecurityScheme::Http(token).into());
    components
        .security_schemes
        .insert("cookie".to_owned(), SecurityScheme::ApiKey(ApiKey::Cookie(cookie)).into());
    let none: [&str; 0] = [];
    let either = ["token", "cookie"].map(|name| SecurityRequirement::new(name, none));
    // Whoever asks on this machine needs neither.
    description.security = Some(either.into_iter().chain([SecurityRequirement::default()]).collect());
    let text = ObjectBuilder::new().schema_type(Type::String).max_length(Some(LONGEST_NAME)).build();
    let client = ParameterBuilder::new()
        .name(CLIENT)
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some(
            "Whose question it is: clients take turns. Without it each connection is a client.",
        ))
        .schema(Some(text))
        .build();
    for item in description.paths.paths.values_mut() {
        if let Some(operation) = &mut item.post {
            operation.parameters.get_or_insert_with(Vec::new).push(client.clone().into());
        }
    }
}

/// All routes of the API.
pub(crate) fn router(engine: Arc<Engine>) -> Router {
    let (router, _) = described().split_for_parts();
    let description = axum::Json(description());
    router
        .route("/api/v1/openapi.json", axum::routing::get(|| async { description }))
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
    let is_known = old == "openapi.json" || described().get_openapi().paths.paths.contains_key(&known);
    if !is_known {
        return Fault::new(StatusCode::NOT_FOUND, "not-found", "there is nothing at this address")
            .with_hint(format!("{ROOT}openapi.json lists what can be asked"));
    }
    Fault::new(StatusCode::GONE, "moved", "the API has a version in its address")
        .with_hint(format!("ask at {known}"))
}
