//! What may take long: advice, moves with their values, explanations, trees, pictures.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use parking_lot::Mutex;
use upstar::{Budget, Failure, Moves, Reason, Session, Stopped, TreeReport};
use upstar_api::{Explanation, Game, MovesOf, PictureOf, ReplyIn, ReplyOf, Style, TreeOf, WhyOf};

use super::ask::{Ask, Whose};
use crate::engine::{Engine, Lane};
use crate::fault::Fault;
use crate::queue::Client;

/// Say what a perfect player would do; null when the game is over
///
/// The answer comes within two seconds. `proved` says whether it is certain.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/advice", request_body = Game,
    responses((status = OK, body = upstar_api::Answer<Option<ReplyOf>>), (status = "default", body = upstar_api::Fault))))]
pub(crate) async fn advice(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(game): Ask<Game>,
) -> Result<Json<Option<ReplyOf>>, Fault> {
    answer(&engine, client, ReplyIn { game, style: Style::Perfect, seconds: None }).await
}

/// Say what an opponent of some kind does; null when the game is over
///
/// There is always a move where the player to move has one, within the time: the right one where that is known by then,
/// else the best that was found, with `proved` false.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/reply", request_body = ReplyIn,
    responses((status = OK, body = upstar_api::Answer<Option<ReplyOf>>), (status = "default", body = upstar_api::Fault))))]
pub(crate) async fn reply(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<ReplyIn>,
) -> Result<Json<Option<ReplyOf>>, Fault> {
    answer(&engine, client, asked).await
}

async fn answer(
    engine: &Arc<Engine>,
    client: Client,
    asked: ReplyIn,
) -> Result<Json<Option<ReplyOf>>, Fault> {
    let ReplyIn { game: asked, style, seconds } = asked;
    let manner = style.into();
    let start = asked.start.clone();
    let time = engine.thinking(seconds);
    let end = Instant::now() + time;
    let so_far = Arc::new(Mutex::new(None));
    let known = Arc::clone(&so_far);
    let answer = move |session: &Session, _: &str, budget: &Budget| {
        let game = upstar_api::replayed(session, &asked, budget)?;
        if known.lock().is_none() {
            // Whatever comes, there is a move. Where there are too many to list a theorem may still name one.
            *known.lock() = session.any_move(&game, budget).ok().flatten();
        }
        let left = || end.saturating_duration_since(Instant::now());
        let slice = budget.left().map_or_else(left, |slice| slice.min(left()));
        let reply = session.reply(&game, manner, slice, budget)?;
        if left() > time / 4 && reply.as_ref().is_some_and(|reply| !reply.proved) {
            // A slice of the time is over, but not the time: there may be something better.
            *known.lock() = reply;
            return Err(Failure::Stopped(Box::new(Stopped::nothing_known(Reason::Paused))));
        }
        Ok(reply.map(ReplyOf::from))
    };
    let reply = engine.ask(Lane::Reply, client, seconds, start, answer).await;
    let so_far = so_far.lock().take();
    match (reply, so_far) {
        (Err(fault), Some(reply)) if fault.is_limit() => Ok(Json(Some(reply.into()))),
        (reply, _) => reply.map(Json),
    }
}

/// List the moves and what comes of them
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/moves", request_body = MovesOf,
    responses((status = OK, body = upstar_api::Answer<Moves>), (status = "default", body = upstar_api::Fault))))]
pub(crate) async fn moves(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<MovesOf>,
) -> Result<Json<Moves>, Fault> {
    let (expr, seconds) = (asked.expr.clone(), asked.seconds);
    let answer =
        move |session: &Session, _: &str, budget: &Budget| upstar_api::moves(session, &asked, budget);
    engine.ask(Lane::Deep, client, seconds, expr, answer).await.map(Json)
}

/// Explain an expression
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/explain", request_body = WhyOf,
    responses((status = OK, body = upstar_api::Answer<Explanation>), (status = "default", body = upstar_api::Fault))))]
pub(crate) async fn explain(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<WhyOf>,
) -> Result<Json<Explanation>, Fault> {
    let (expr, seconds) = (asked.expr.clone(), asked.seconds);
    let answer =
        move |session: &Session, _: &str, budget: &Budget| upstar_api::explain(session, &asked, budget);
    engine.ask(Lane::Deep, client, seconds, expr, answer).await.map(Json)
}

/// Build the game tree of an expression
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/tree", request_body = TreeOf,
    responses((status = OK, body = upstar_api::Answer<TreeReport>), (status = "default", body = upstar_api::Fault))))]
pub(crate) async fn tree(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<TreeOf>,
) -> Result<Json<TreeReport>, Fault> {
    let (expr, seconds) = (asked.expr.clone(), asked.seconds);
    let answer = move |session: &Session, _: &str, budget: &Budget| upstar_api::tree(session, &asked, budget);
    engine.ask(Lane::Deep, client, seconds, expr, answer).await.map(Json)
}

/// Draw an expression
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/picture", request_body = PictureOf,
    responses((status = OK, description = "The picture in the format that was asked for",
        content((String = "text/plain"), (String = "image/svg+xml"), (Vec<u8> = "image/png"))),
        (status = "default", body = upstar_api::Fault))))]
pub(crate) async fn picture(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<PictureOf>,
) -> Result<Response, Fault> {
    let expr = asked.expr.clone();
    // Drawing takes time as well, so it is done there and not where requests are read.
    let answer =
        move |session: &Session, _: &str, budget: &Budget| upstar_api::picture(session, &asked, budget);
    let (kind, picture) = engine.ask(Lane::Deep, client, None, expr, answer).await?.told()?;
    Ok(([(header::CONTENT_TYPE, kind)], picture).into_response())
}
