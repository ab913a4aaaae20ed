//! Rules that somebody writes.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use upstar_api::{Defined, Rules};

use super::ask::{Ask, Whose};
use crate::engine::{Engine, Lane};
use crate::fault::Fault;

/// Read the rules of games, work out their examples, and say where to begin
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/rules", request_body = Rules,
    responses((status = OK, body = upstar_api::Answer<Defined>), (status = "default", body = upstar_api::Fault))))]
pub(crate) async fn rules(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<Rules>,
) -> Result<Json<Defined>, Fault> {
    engine.ask(Lane::Quick, client, None, asked.rules, upstar_api::defined).await.map(Json)
}
