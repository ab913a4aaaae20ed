//! What is answered at once: how a text is read, its boards, and a game move by move.

use serde::Serialize;
use upstar::game::sketch::{Form, Item, Point};
use upstar::lang::rules_of;
use upstar::render::{Format, draw};
use upstar::syntax::{Diagnostic, Span};
use upstar::{Board, Budget, Failure, Found, Given, Match, Session, Table, winner_of};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use crate::questions::{Game, Side, play as how};

/// How an expression is read.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Parsed {
    /// What it stands for.
    #[cfg_attr(feature = "schema", schema(example = "a game"))]
    kind: &'static str,
    /// The game in the notation; null if it is none.
    reading: Option<String>,
}

/// The boards of an expression.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Boards {
    /// How the expression was understood.
    reading: String,
    /// Both players always have the same moves.
    impartial: bool,
    /// The game says itself who wins, instead of the last move.
    results: bool,
    /// Whose turn it is, where the position says so.
    turn: Option<Side>,
    /// The components.
    boards: Vec<BoardOf>,
    /// The same picture in characters.
    twin: String,
}

/// A component of a sum.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct BoardOf {
    /// The component in the notation.
    text: String,
    /// The game it is a position of; null for a value.
    game: Option<String>,
    /// Whether the players' roles are exchanged; the picture shows the position without the minus.
    negative: bool,
    /// The picture, in the order in which it is drawn: [left, top, right, bottom].
    bounds: [i32; 4],
    /// The shapes.
    items: Vec<Shape>,
}

/// A shape of a board, a hundred units to the side of a cell.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct Shape {
    /// A name that stays with what it stands for as play goes on.
    id: String,
    /// What it stands for: `empty`, `left`, `right`, `both`, `gone`, `ground` or `neutral`.
    role: &'static str,
    /// A character to write on it.
    mark: Option<char>,
    /// The outline.
    form: Outline,
    /// The moves that touching it offers.
    touches: Vec<TouchOf>,
}

/// The outline of a shape. Points are [x, y].
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Outline {
    /// A rectangle.
    Box { x: i32, y: i32, width: i32, height: i32 },
    /// A round piece.
    Token { x: i32, y: i32, radius: i32 },
    /// A line, with the control point of a quadratic curve where it is not straight.
    Edge { from: [i32; 2], to: [i32; 2], bend: Option<[i32; 2]> },
    /// A hexagon that stands on a corner.
    Hexagon { corners: Vec<[i32; 2]>, x: i32, y: i32, radius: i32 },
    /// Words, centred on a point.
    Label { x: i32, y: i32, height: i32, text: String },
}

/// A move that touching a shape offers.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct TouchOf {
    /// Whose move it is.
    by: Side,
    /// Its name in the whole sum.
    #[serde(rename = "move")]
    name: String,
    /// When the shape is touched for it: 1 for first, 2 for second, and so on. Left out where the order does not matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(minimum = 1))]
    step: Option<u8>,
}

/// A game in progress.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct InPlay {
    /// The position in the notation.
    position: String,
    /// Who moves next.
    to_move: Side,
    /// The names of the moves of the player whose turn it is.
    moves: Vec<String>,
    /// The moves so far.
    log: Vec<Played>,
    /// `+-`, `-+` or `00` when the game is over.
    result: Option<String>,
    /// Who has won.
    winner: Option<Side>,
    /// The position has come up for the third time, which is a draw.
    repeated: bool,
    /// The boards.
    boards: Boards,
}

/// A move that was made.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct Played {
    /// Who made it.
    by: Side,
    /// Its name.
    #[serde(rename = "move")]
    name: String,
}

fn xy(point: Point) -> [i32; 2] {
    [point.x, point.y]
}

impl From<&Form> for Outline {
    fn from(form: &Form) -> Outline {
        match *form {
            Form::Box { corner: Point { x, y }, width, height } => Outline::Box { x, y, width, height },
            Form::Token { centre: Point { x, y }, radius } => Outline::Token { x, y, radius },
            Form::Edge { from, to, bend } => Outline::Edge { from: xy(from), to: xy(to), bend: bend.map(xy) },
            Form::Hexagon { centre, radius } => Outline::Hexagon {
                corners: Form::hexagon_corners(centre, radius).map(xy).to_vec(),
                x: centre.x,
                y: centre.y,
                radius,
            },
            Form::Label { centre: Point { x, y }, height, ref text } => {
                Outline::Label { x, y, height, text: text.clone() }
            }
        }
    }
}

impl From<&Item> for Shape {
    fn from(item: &Item) -> Shape {
        let role = item.role.name();
        let touch = |touch: &upstar::game::sketch::Touch| TouchOf {
            by: touch.by.into(),
            name: touch.mv.clone(),
            step: (touch.step > 0).then_some(touch.step),
        };
        Shape {
            id: item.id.clone(),
            role,
            mark: item.mark,
            form: (&item.form).into(),
            touches: item.touches.iter().map(touch).collect(),
        }
    }
}

impl From<&Board> for BoardOf {
    fn from(board: &Board) -> BoardOf {
        let (low, high) = board.sketch.bounds().unwrap_or((Point { x: 0, y: 0 }, Point { x: 100, y: 100 }));
        BoardOf {
            text: board.text.clone(),
            game: board.game.clone(),
            negative: board.negative,
            bounds: [low.x, low.y, high.x, high.y],
            items: board.sketch.items().iter().map(Shape::from).collect(),
        }
    }
}

/// The boards of an expression.
///
/// # Errors
/// Says where the text is wrong, or which limit was reached.
pub fn boards(session: &Session, expr: &str, budget: &Budget) -> Result<Boards, Failure> {
    let read = session.read(expr, budget)?;
    let Table { reading, impartial, results, turn, boards } = session.table(&read, budget)?;
    let picture = session.show(&read, budget)?;
    // Boards that are too large to be drawn in characters still have their notation.
    let twin = draw(&picture, Format::Text).map(|text| String::from_utf8_lossy(&text).trim_end().to_owned());
    Ok(Boards {
        twin: twin.unwrap_or_else(|_| reading.clone()),
        reading,
        impartial,
        results,
        turn: turn.map(Side::from),
        boards: boards.iter().map(BoardOf::from).collect(),
    })
}

/// Says how an expression is read.
///
/// # Errors
/// Says where the text is wrong, or which limit was reached.
pub fn parse(session: &Session, expr: &str, budget: &Budget) -> Result<Parsed, Failure> {
    let read = session.read(expr, budget)?;
    let kind = read.reading().kind();
    let reading = session.table(&read, budget).ok().map(|table| table.reading);
    Ok(Parsed { kind, reading })
}

/// Plays the moves of a game and shows what they lead to.
///
/// # Errors
/// Says where the text or which move is wrong, or which limit was reached.
pub fn in_play(session: &Session, asked: &Game, budget: &Budget) -> Result<InPlay, Failure> {
    let game = replayed(session, asked, budget)?;
    let (position, moves, result) = session.about(&game, budget, |game, cx| {
        let result = game.result(cx)?;
        let moves = if result.is_some() { Vec::new() } else { game.moves(cx)? };
        Ok((game.position(cx)?, moves, result))
    })?;
    // Games that the start defines go with the position, so that it can be read again.
    let position = rules_of(&asked.start) + &position;
    let log = game.moves_so_far().map(|(by, name)| Played { by: by.into(), name: name.to_owned() });
    Ok(InPlay {
        boards: boards(session, &position, budget)?,
        position,
        to_move: game.to_move().into(),
        moves,
        log: log.collect(),
        result: result.map(|payoff| payoff.to_string()),
        winner: result.and_then(winner_of).map(Side::from),
        repeated: game.repeated(),
    })
}

/// The most moves of a game that are replayed.
const MOST_MOVES: usize = 1000;

/// The game after the moves that were made in it. A name that is no move is an error about that name.
///
/// # Errors
/// Says where the text or which move is wrong, or which limit was reached.
pub fn replayed(session: &Session, asked: &Game, budget: &Budget) -> Result<Match, Failure> {
    if asked.moves.len() > MOST_MOVES {
        let message = format!("at most {MOST_MOVES} moves are replayed");
        return Err(Failure::Wrong(Diagnostic::new("too-long", message, Span::all(&asked.start))));
    }
    let start = session.start(&asked.start, asked.first.into(), how(asked.misere), budget)?;
    session.about_with(&start, budget, |start, cx| {
        let mut game = start.clone();
        for (at, name) in asked.moves.iter().enumerate() {
            // Nothing follows the end of a game.
            let over = game.result(cx)?.is_some();
            let found = if over { Found::None } else { game.find(name, cx)? };
            let wrong = |code, what: &str| {
                Diagnostic::new(code, format!("`{name}` (move {}) {what}", at + 1), Span::all(name))
            };
            match found {
                Found::Move(place) => game.play(place, cx)?,
                Found::Several(names) => {
                    let wrong = wrong("ambiguous-move", "is a move of several components");
                    return Err(Given::new(name, wrong.with_hint(names.join("; "))).into());
                }
                Found::None => return Err(Given::new(name, wrong("no-move", "is no move here")).into()),
            };
        }
        Ok(game)
    })
}
