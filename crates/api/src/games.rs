//! What may take long: advice, moves with their values, explanations, trees, pictures.

use serde::Serialize;
use serde_json::{Value, json};
use upstar::explain::Block;
use upstar::game::{Diagnostic, Span};
use upstar::render::{self, draw};
use upstar::{Budget, Failure, Manner, Moves, OpponentReply, Prospect, Session, TreeReport, TreeView};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use crate::fault::{Fault, UNPROCESSABLE};
use crate::questions::{Format, MovesOf, PictureOf, Scene, Style, TreeOf, WhyOf, play};

/// A move for the player whose turn it is.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct ReplyOf {
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

impl From<Style> for Manner {
    fn from(style: Style) -> Manner {
        match style {
            Style::Perfect => Manner::Perfect,
            Style::Stubborn => Manner::Stubborn,
        }
    }
}

/// Lists the moves and what comes of them.
///
/// # Errors
/// Says where the text is wrong, or which limit was reached.
pub fn moves(session: &Session, asked: &MovesOf, budget: &Budget) -> Result<Moves, Failure> {
    let MovesOf { expr, player, misere, replies, .. } = asked;
    session.moves(expr, player.map(Into::into), play(*misere), *replies, budget)
}

/// Why a game is worth what it is, who wins it and how.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Explanation {
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

/// Explains an expression.
///
/// # Errors
/// Says where the text is wrong, or which limit was reached.
pub fn explain(session: &Session, asked: &WhyOf, budget: &Budget) -> Result<Explanation, Failure> {
    let derivation = match asked.by {
        Some(_) if asked.misere => {
            let message = "these arguments are about normal play";
            return Err(Failure::Wrong(Diagnostic::new("no-argument", message, Span::all(&asked.expr))));
        }
        Some(by) => session.explain_by(&asked.expr, &[by.into()], budget)?,
        None if asked.misere => session.explain_misere(&asked.expr, budget)?,
        None => session.explain(&asked.expr, None, budget)?,
    };
    let document = derivation.document().unicode();
    Ok(Explanation {
        title: document.title,
        blocks: document.blocks.into_iter().map(BlockOf::from).collect(),
        derivation: json!(derivation),
    })
}

/// The most nodes that are listed.
const MOST_NODES: u32 = 2000;

/// Builds the game tree of an expression.
///
/// # Errors
/// Says where the text is wrong, or which limit was reached.
pub fn tree(session: &Session, asked: &TreeOf, budget: &Budget) -> Result<TreeReport, Failure> {
    let limit = asked.limit.map_or(MOST_NODES, |limit| limit.min(MOST_NODES)) as usize;
    let tree = session.tree(&*asked.expr, asked.first.into(), play(asked.misere), limit, budget)?;
    Ok(tree.report(&asked.expr))
}

/// The most nodes of a tree that are drawn.
const MOST_DRAWN: usize = 500;

/// A picture that was drawn, or why it was not.
pub struct Drawn {
    /// Of what kind it is.
    pub kind: &'static str,
    /// The picture.
    pub bytes: Result<Vec<u8>, render::Refusal>,
}

impl Drawn {
    /// What is told: its bytes, or what is wrong.
    ///
    /// # Errors
    /// Says why it cannot be drawn.
    pub fn told(self) -> Result<(&'static str, Vec<u8>), Fault> {
        let refused = |refusal: render::Refusal| Fault::new(UNPROCESSABLE, "picture", refusal.to_string());
        Ok((self.kind, self.bytes.map_err(refused)?))
    }
}

/// Draws an expression.
///
/// # Errors
/// Says where the text is wrong, or which limit was reached.
pub fn picture(session: &Session, asked: &PictureOf, budget: &Budget) -> Result<Drawn, Failure> {
    let (format, kind) = match asked.format {
        Format::Text => (render::Format::Text, "text/plain; charset=utf-8"),
        Format::Svg => (render::Format::Svg, "image/svg+xml"),
        Format::Png => (render::Format::Png, "image/png"),
        Format::Tikz => (render::Format::Tikz, "text/plain; charset=utf-8"),
        Format::Dot => (render::Format::Dot, "text/plain; charset=utf-8"),
    };
    let of_first = |(_, failure)| failure;
    let expr = asked.expr.as_str();
    let picture = match asked.scene {
        Scene::Board => session.show(expr, budget)?,
        Scene::Options => session.show_options(&[expr], budget).map_err(of_first)?,
        Scene::Thermograph => session.thermographs(&[expr], budget).map_err(of_first)?,
        Scene::Powers => session.powers(expr, budget)?,
        Scene::Tree => {
            let view = TreeView { most: MOST_DRAWN, ..TreeView::default() };
            session.draw_tree(expr, asked.first.into(), play(asked.misere), &view, budget)?
        }
    };
    Ok(Drawn { kind, bytes: draw(&picture, format) })
}
