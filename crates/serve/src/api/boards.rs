//! What is answered at once: how a text is read, its boards, and a game move by move.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use upstar::{Budget, Session};
use upstar_api::{Boards, Editable, Expression, Game, InPlay, Parsed};

use super::ask::{Ask, Whose};
use crate::engine::{Engine, Lane};
use crate::fault::Fault;

/// Say how an expression is read
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/parse", request_body = Expression,
    responses((status = OK, body = upstar_api::Answer<Parsed>), (status = "default", body = upstar_api::Fault))))]
pub(crate) async fn parse(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<Expression>,
) -> Result<Json<Parsed>, Fault> {
    engine.ask(Lane::Quick, client, None, asked.expr, upstar_api::parse).await.map(Json)
}

/// Sketch the boards of an expression, with the moves that touching them offers
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/sketch", request_body = Expression,
    responses((status = OK, body = upstar_api::Answer<Boards>), (status = "default", body = upstar_api::Fault))))]
pub(crate) async fn sketch(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<Expression>,
) -> Result<Json<Boards>, Fault> {
    engine.ask(Lane::Quick, client, None, asked.expr, upstar_api::boards).await.map(Json)
}

/// Sketch the boards of an expression with what can be changed by hand
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/edits", request_body = Expression,
    responses((status = OK, body = upstar_api::Answer<Editable>), (status = "default", body = upstar_api::Fault))))]
pub(crate) async fn edits(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<Expression>,
) -> Result<Json<Editable>, Fault> {
    engine.ask(Lane::Quick, client, None, asked.expr, upstar_api::edits).await.map(Json)
}

/// Play the moves of a game and show what they lead to
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/play", request_body = Game,
    responses((status = OK, body = upstar_api::Answer<InPlay>), (status = "default", body = upstar_api::Fault))))]
pub(crate) async fn play(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<Game>,
) -> Result<Json<InPlay>, Fault> {
    let start = asked.start.clone();
    let answer =
        move |session: &Session, _: &str, budget: &Budget| upstar_api::in_play(session, &asked, budget);
    engine.ask(Lane::Quick, client, None, start, answer).await.map(Json)
}
