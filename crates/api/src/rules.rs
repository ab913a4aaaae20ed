//! Rules of games that somebody writes: whether they can be read, and where to begin.

use std::time::Duration;

use serde::Serialize;
use upstar::rules::Definition;
use upstar::{Budget, ErrorReport, Failure, GameReport, Session, Stopped};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// The games that a text defines.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Defined {
    /// In the order in which they are written.
    games: Vec<DefinedGame>,
    /// The first example that is wrong; the games can be played all the same.
    wrong_example: Option<Box<ErrorReport>>,
    /// Examples that take too long to be tried here.
    untried: Vec<String>,
}

/// A game that a text defines.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct DefinedGame {
    /// What the catalogue would say of it.
    about: GameReport,
    /// A position to begin with, in the notation; null where none was found.
    start: Option<String>,
}

/// What an example may take; one that takes longer is neither right nor wrong.
const TIME: Duration = Duration::from_millis(300);
/// Positions to begin with, of games of every kind: a heap, a board, and as many numbers as there are.
const BEGINNINGS: [&str; 10] = [
    "7",
    "3x3",
    "\"......\"",
    "7,5",
    "5,4,3",
    "4,3,2,1",
    "4,3,2,1,1",
    "4,3,2,1,1,1",
    "4,3,2,1,1,1,1",
    "4,3,2,1,1,1,1,1",
];

/// Reads the rules of games, works out their examples, and says where to begin.
///
/// # Errors
/// Says where the text is wrong, or which limit was reached.
pub fn defined(session: &Session, text: &str, budget: &Budget) -> Result<Defined, Failure> {
    let definitions = Definition::read_all(text).map_err(Failure::Wrong)?;
    let with = |expr: &str| format!("{}\n{expr}", text.trim_end());
    // Whether the names are free and the rules can be made ready is known once something was read under them.
    session.read(&with("0"), budget)?;
    let (mut wrong, mut untried) = (None, Vec::new());
    for definition in &definitions {
        let tried = session.try_examples(definition, with, budget, Some(TIME))?;
        wrong = wrong.or(tried.wrong);
        untried.extend(tried.untried);
    }
    let game = |definition: &Definition| {
        let start = beginning(session, definition, &with, budget);
        // What a pause kept from being found will be found after it.
        budget.spend(0).map_err(|reason| Failure::Stopped(Box::new(Stopped::nothing_known(reason))))?;
        Ok(DefinedGame { about: GameReport::from(definition.about()), start })
    };
    Ok(Defined {
        games: definitions.iter().map(game).collect::<Result<_, Failure>>()?,
        wrong_example: wrong.map(|wrong| Box::new(ErrorReport::about(text, &wrong))),
        untried,
    })
}

/// A position to begin with: of the first example, or else a small one in which somebody can move.
fn beginning(
    session: &Session,
    definition: &Definition,
    with: &impl Fn(&str) -> String,
    budget: &Budget,
) -> Option<String> {
    let about = definition.about();
    // How many moves a position offers; nothing, if it is none of this game.
    let moves = |expr: &str| {
        let table = session.table(&*with(expr), budget).ok()?;
        let is_own = table.boards.iter().any(|board| board.game.as_ref() == Some(&about.name));
        let items = table.boards.iter().flat_map(|board| board.sketch.items());
        is_own.then(|| items.map(|item| item.touches.len()).sum::<usize>())
    };
    let examples = about.examples.iter().map(|(expr, _)| expr.clone());
    if let Some(example) = examples.clone().find(|expr| moves(expr).is_some_and(|moves| moves > 0)) {
        return Some(example);
    }
    let beginnings = BEGINNINGS.iter().map(|inside| format!("{}({inside})", about.name));
    if let Some(found) = beginnings.clone().find(|expr| moves(expr).is_some_and(|moves| moves > 0)) {
        return Some(found);
    }
    // On a board that begins empty nobody may be able to move; a sample with many moves shows what the rules do.
    let samples = definition.samples();
    let quoted = samples.iter().map(|sample| format!("{}(\"{sample}\")", about.name));
    let liveliest =
        quoted.filter_map(|expr| moves(&expr).filter(|&moves| moves > 0).map(|moves| (moves, expr)));
    let found = liveliest.max_by(|(a, one), (b, other)| (a, other).cmp(&(b, one))).map(|(_, expr)| expr);
    found.or_else(|| examples.chain(beginnings).find(|expr| moves(expr).is_some()))
}
