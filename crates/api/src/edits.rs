//! Setting up positions by hand: what can be done to which shape, and what the expression is after it.

use serde::Serialize;
use upstar::game::edit::{Change, Edit};
use upstar::{Budget, Edited, Failure, Session};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use crate::boards::{Boards, boards};

/// The boards of an expression, with what can be changed by hand.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Editable {
    /// The boards.
    boards: Boards,
    /// What can be changed, one for each board.
    parts: Vec<EditsOf>,
}

/// What can be changed by hand in a component.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct EditsOf {
    /// The changes; of several for one shape, the one that a touch most likely means comes first.
    edits: Vec<EditOf>,
    /// The expression without this component.
    without: String,
}

/// A change by hand.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct EditOf {
    /// The shapes any of which can be touched for it; none when it is about the whole board.
    on: Vec<String>,
    /// The shape that is touched after that, where it takes two; they may be touched in either order.
    onto: Option<String>,
    /// What it does: `paint` puts something else there, `more` and `less` change a size by one, `remove` takes away,
    /// `add` puts something new there.
    change: &'static str,
    /// What is put there, or what gets more or less, in a word or two.
    what: String,
    /// The expression after it.
    to: String,
}

impl From<Edited> for EditOf {
    fn from(Edited { edit, to }: Edited) -> EditOf {
        let Edit { on, onto, change, what, .. } = edit;
        let change = match change {
            Change::Paint => "paint",
            Change::More => "more",
            Change::Less => "less",
            Change::Remove => "remove",
            Change::Add => "add",
        };
        EditOf { on, onto, change, what, to }
    }
}

/// Sketches the boards of an expression with what can be changed by hand.
///
/// # Errors
/// Says where the text is wrong, or which limit was reached.
pub fn edits(session: &Session, expr: &str, budget: &Budget) -> Result<Editable, Failure> {
    let part = |(edits, without): (Vec<Edited>, String)| EditsOf {
        edits: edits.into_iter().map(EditOf::from).collect(),
        without,
    };
    let parts = session.edits(expr, budget)?.into_iter().map(part).collect();
    Ok(Editable { boards: boards(session, expr, budget)?, parts })
}
