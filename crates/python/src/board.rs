//! Boards for notebooks: what the page's own code draws, in the shape of the server's answers (`/api/v1/sketch`, `/api/v1/edits`).

use serde_json::{Value as Json, json};
use upstar::game::Player;
use upstar::game::edit::Change;
use upstar::game::sketch::{Form, Item, Point};
use upstar::render::{Format, draw};
use upstar::{Board, Budget, Failure, Question, Table};

use crate::world::session;

fn xy(point: Point) -> Json {
    json!([point.x, point.y])
}

fn side(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

fn outline(form: &Form) -> Json {
    match form {
        Form::Box { corner, width, height } => {
            json!({"kind": "box", "x": corner.x, "y": corner.y, "width": width, "height": height})
        }
        Form::Token { centre, radius } => {
            json!({"kind": "token", "x": centre.x, "y": centre.y, "radius": radius})
        }
        Form::Edge { from, to, bend } => {
            json!({"kind": "edge", "from": xy(*from), "to": xy(*to), "bend": bend.map(xy)})
        }
        Form::Hexagon { centre, radius } => {
            let corners = Form::hexagon_corners(*centre, *radius).map(xy);
            json!({"kind": "hexagon", "corners": corners, "x": centre.x, "y": centre.y, "radius": radius})
        }
        Form::Label { centre, height, text } => {
            json!({"kind": "label", "x": centre.x, "y": centre.y, "height": height, "text": text})
        }
    }
}

fn shape(item: &Item) -> Json {
    let role = item.role.name();
    let touch = |touch: &upstar::game::sketch::Touch| {
        let mut told = json!({"by": side(touch.by), "move": touch.mv});
        if touch.step > 0 {
            told["step"] = touch.step.into();
        }
        told
    };
    let touches: Vec<Json> = item.touches.iter().map(touch).collect();
    let mark = item.mark.map(String::from);
    json!({"id": item.id, "role": role, "mark": mark, "form": outline(&item.form), "touches": touches})
}

fn board(board: &Board) -> Json {
    let (low, high) = board.sketch.bounds().unwrap_or((Point { x: 0, y: 0 }, Point { x: 100, y: 100 }));
    json!({
        "text": board.text,
        "game": board.game,
        "negative": board.negative,
        "bounds": [low.x, low.y, high.x, high.y],
        "items": board.sketch.items().iter().map(shape).collect::<Vec<_>>(),
    })
}

/// The boards of a sum.
pub(crate) fn boards(question: &Question, budget: &Budget) -> Result<Json, Failure> {
    let Table { reading, impartial, results, turn, boards } = session().table(question, budget)?;
    let picture = session().show(question, budget)?;
    // Boards that are too large to be drawn in characters still have their notation.
    let twin = draw(&picture, Format::Text).map(|text| String::from_utf8_lossy(&text).trim_end().to_owned());
    Ok(json!({
        "twin": twin.unwrap_or_else(|_| reading.clone()),
        "reading": reading,
        "impartial": impartial,
        "results": results,
        "turn": turn.map(side),
        "boards": boards.iter().map(board).collect::<Vec<_>>(),
    }))
}

/// The boards of a sum with what can be changed in them by hand.
pub(crate) fn editable(question: &Question, budget: &Budget) -> Result<Json, Failure> {
    let mut parts = Vec::new();
    for (edits, without) in session().edits(question, budget)? {
        let edits = edits.into_iter().map(|edited| {
            let change = match edited.edit.change {
                Change::Paint => "paint",
                Change::More => "more",
                Change::Less => "less",
                Change::Remove => "remove",
                Change::Add => "add",
            };
            let upstar::game::edit::Edit { on, onto, what, .. } = edited.edit;
            json!({"on": on, "onto": onto, "change": change, "what": what, "to": edited.to})
        });
        parts.push(json!({"edits": edits.collect::<Vec<_>>(), "without": without}));
    }
    Ok(json!({"boards": boards(question, budget)?, "parts": parts}))
}
