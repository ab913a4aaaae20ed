//! What may take long: advice, moves with their values, explanations, trees, pictures.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use parking_lot::Mutex;
use serde::Serialize;
use serde_json::{Value, json};
use upstar::explain::Block;
use upstar::render::{self, draw};
use upstar::{
    Budget, Failure, Manner, Moves, OpponentReply, Prospect, Reason, Session, Stopped, TreeReport, TreeView,
};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::ask::{Ask, Whose};
use super::boards::replayed;
use super::questions::{Format, Game, MovesOf, PictureOf, Question, ReplyIn, Scene, Style, TreeOf, play};
use crate::engine::{Engine, Lane};
#[cfg(feature = "schema")]
use crate::fault::Answer;
use crate::fault::Fault;
use crate::queue::Client;

/// A move for the player whose turn it is.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct ReplyOf {
    /// The move. Where a perfect player loses it is one that resists.
    #[serde(rename = "move")]
    best: String,
    /// Whether it is known to be what such a player does. If not, it is the best move that was found in the time.
    proved: bool,
    /// What the player to move can reach: `win`, `draw` or `loss`; null where that is not known.
    prospect: Option<&'static str>,
    /// The component to move in, where there are several and it is known that this is the one.
    component: Option<String>,
    /// How many moves the game will last, if that could be worked out and it ends at all.
    moves_left: Option<u64>,
    /// The game need never end: a draw.
    endless: bool,
}

impl From<OpponentReply> for ReplyOf {
    fn from(reply: OpponentReply) -> ReplyOf {
        let OpponentReply { best, component, prospect, moves_left, endless, proved } = reply;
        let prospect = prospect.map(|prospect| match prospect {
            Prospect::Win => "win",
            Prospect::Draw => "draw",
            Prospect::Loss => "loss",
        });
        ReplyOf { best, proved, prospect, component, moves_left, endless }
    }
}

/// Say what a perfect player would do; null when the game is over
///
/// The answer comes within two seconds. `proved` says whether it is certain.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/advice", request_body = Game,
    responses((status = OK, body = Answer<Option<ReplyOf>>), (status = "default", body = Fault))))]
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
    responses((status = OK, body = Answer<Option<ReplyOf>>), (status = "default", body = Fault))))]
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
    let manner = match style {
        Style::Perfect => Manner::Perfect,
        Style::Stubborn => Manner::Stubborn,
    };
    let start = asked.start.clone();
    let time = engine.thinking(seconds);
    let end = Instant::now() + time;
    let so_far = Arc::new(Mutex::new(None));
    let known = Arc::clone(&so_far);
    let answer = move |session: &Session, _: &str, budget: &Budget| {
        let game = replayed(session, &asked, budget)?;
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
    responses((status = OK, body = Answer<Moves>), (status = "default", body = Fault))))]
pub(crate) async fn moves(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<MovesOf>,
) -> Result<Json<Moves>, Fault> {
    let MovesOf { expr, player, misere, replies, seconds } = asked;
    let answer = move |session: &Session, expr: &str, budget: &Budget| {
        session.moves(expr, player.map(Into::into), play(misere), replies, budget)
    };
    let moves = engine.ask(Lane::Deep, client, seconds, expr, answer).await?;
    Ok(Json(moves))
}

/// Why a game is worth what it is, who wins it and how.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct Explanation {
    /// What is explained, in the notation.
    title: String,
    /// The explanation in words. In every text, notation stands between backticks and names of moves between ⟦ and ⟧.
    blocks: Vec<BlockOf>,
    /// The same as data: which rule was used at which step.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    derivation: Value,
}

/// A part of an explanation.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum BlockOf {
    /// Some sentences.
    Paragraph { text: String },
    /// Lines of notation whose cells stand under each other.
    Equations { lines: Vec<Vec<String>> },
    /// A table.
    Table { head: Vec<String>, rows: Vec<Vec<String>>, foot: Option<Vec<String>> },
    /// A list.
    List { items: Vec<String> },
}

impl From<Block> for BlockOf {
    fn from(block: Block) -> BlockOf {
        match block {
            Block::Paragraph(text) => BlockOf::Paragraph { text },
            Block::Equations(lines) => BlockOf::Equations { lines },
            Block::Table { head, rows, foot } => BlockOf::Table { head, rows, foot },
            Block::List(items) => BlockOf::List { items },
        }
    }
}

/// Explain an expression
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/explain", request_body = Question,
    responses((status = OK, body = Answer<Explanation>), (status = "default", body = Fault))))]
pub(crate) async fn explain(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<Question>,
) -> Result<Json<Explanation>, Fault> {
    let misere = asked.misere;
    let answer = move |session: &Session, expr: &str, budget: &Budget| -> Result<Explanation, Failure> {
        let derivation = if misere {
            session.explain_misere(expr, budget)?
        } else {
            session.explain(expr, None, budget)?
        };
        let document = derivation.document().unicode();
        Ok(Explanation {
            title: document.title,
            blocks: document.blocks.into_iter().map(BlockOf::from).collect(),
            derivation: json!(derivation),
        })
    };
    engine.ask(Lane::Deep, client, asked.seconds, asked.expr, answer).await.map(Json)
}

/// The most nodes that are listed.
const MOST_NODES: u32 = 2000;

/// Build the game tree of an expression
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/tree", request_body = TreeOf,
    responses((status = OK, body = Answer<TreeReport>), (status = "default", body = Fault))))]
pub(crate) async fn tree(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<TreeOf>,
) -> Result<Json<TreeReport>, Fault> {
    let limit = asked.limit.map_or(MOST_NODES, |limit| limit.min(MOST_NODES)) as usize;
    let (first, how) = (asked.first.into(), play(asked.misere));
    let answer = move |session: &Session, expr: &str, budget: &Budget| {
        let tree = session.tree(expr, first, how, limit, budget)?;
        Ok(tree.report(expr))
    };
    engine.ask(Lane::Deep, client, asked.seconds, asked.expr, answer).await.map(Json)
}

/// The most nodes of a tree that are drawn.
const MOST_DRAWN: usize = 500;

/// Draw an expression
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/picture", request_body = PictureOf,
    responses((status = OK, description = "The picture in the format that was asked for",
        content((String = "text/plain"), (String = "image/svg+xml"), (Vec<u8> = "image/png"))),
        (status = "default", body = Fault))))]
pub(crate) async fn picture(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<PictureOf>,
) -> Result<Response, Fault> {
    let PictureOf { expr, scene, format, first, misere } = asked;
    let (format, kind) = match format {
        Format::Text => (render::Format::Text, "text/plain; charset=utf-8"),
        Format::Svg => (render::Format::Svg, "image/svg+xml"),
        Format::Png => (render::Format::Png, "image/png"),
        Format::Tikz => (render::Format::Tikz, "text/plain; charset=utf-8"),
        Format::Dot => (render::Format::Dot, "text/plain; charset=utf-8"),
    };
    let answer = move |session: &Session, expr: &str, budget: &Budget| {
        let of_first = |(_, failure)| failure;
        let picture = match scene {
            Scene::Board => session.show(expr, budget)?,
            Scene::Options => session.show_options(&[expr], budget).map_err(of_first)?,
            Scene::Thermograph => session.thermographs(&[expr], budget).map_err(of_first)?,
            Scene::Powers => session.powers(expr, budget)?,
            Scene::Tree => {
                let view = TreeView { most: MOST_DRAWN, ..TreeView::default() };
                session.draw_tree(expr, first.into(), play(misere), &view, budget)?
            }
        };
        // Drawing takes time as well, so it is done here and not where requests are read.
        Ok(draw(&picture, format))
    };
    let drawn = engine.ask(Lane::Deep, client, None, expr, answer).await?;
    let refused = |refusal: render::Refusal| {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "picture", refusal.to_string())
    };
    Ok(([(header::CONTENT_TYPE, kind)], drawn.map_err(refused)?).into_response())
}
