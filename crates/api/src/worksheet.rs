//! Worksheets: statements that share their variables, and what they came to, as boards, lists and words.

use serde::Serialize;
use upstar::lang::{Environment, Reading};
use upstar::search::Instant;
use upstar::sum::Context;
use upstar::values::Alphabet;
use upstar::{Budget, ErrorReport, Failure, Session, StatementOutput, WinnerOf};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use crate::fault::{Fault, UNPROCESSABLE};
use crate::questions::Worksheet;

/// What the statements of a worksheet came to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Worked {
    /// One for each statement.
    answers: Vec<Cell>,
}

/// What a statement came to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct Cell {
    /// What was said, in lines.
    lines: Vec<Line>,
    /// What went wrong.
    error: Option<Box<ErrorReport>>,
}

/// An answer of a worksheet.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub(crate) struct Line {
    /// The name that `let` gave it.
    name: Option<String>,
    /// What it is in words; null where it could not be written.
    text: Option<String>,
    /// Who wins, of a game with results that got no name.
    winner: Option<WinnerOf>,
    /// A game as it stands, in the notation: what can be drawn, played in and explained.
    position: Option<String>,
    /// The members of a list, a row for each; a member that is a list has its own members in the row.
    rows: Option<Vec<Vec<String>>>,
}

/// The most statements of a worksheet.
const MOST_STATEMENTS: usize = 500;
/// Longer lists are told in words only.
const MOST_ROWS: usize = 2000;

impl Worksheet {
    /// Refuses what is too long.
    ///
    /// # Errors
    /// Says so.
    pub fn check(&self) -> Result<(), Fault> {
        if self.statements.len() > MOST_STATEMENTS {
            let message = format!("a worksheet has at most {MOST_STATEMENTS} statements");
            return Err(Fault::new(UNPROCESSABLE, "too-long", message));
        }
        Ok(())
    }
}

/// Evaluates the statements of a worksheet in order, until some moment. What could not be answered says why.
pub fn worked(session: &Session, asked: &Worksheet, end: Instant, budget: &Budget) -> Worked {
    let mut environment = Environment::default();
    let last = asked.statements.len().saturating_sub(1);
    let mut cell = |(at, text): (usize, &String)| {
        // All statements share the time: each has half of what those before it have left, and the last one all.
        let left = end.saturating_duration_since(Instant::now());
        let budget = budget.within(u64::MAX).time(Some(if at == last { left } else { left / 2 }));
        match run(session, text, &mut environment, &budget) {
            Ok(lines) => Cell { lines, error: None },
            Err(failure) => Cell { lines: Vec::new(), error: Some(Fault::of(text, &failure).error) },
        }
    };
    Worked { answers: asked.statements.iter().enumerate().map(&mut cell).collect() }
}

impl Worked {
    /// Says why the whole was stopped where statements only know that they were.
    pub fn explain(&mut self, why: &Fault) {
        for error in self.answers.iter_mut().filter_map(|cell| cell.error.as_mut()) {
            if error.code == "cancelled" {
                error.code.clone_from(&why.error.code);
                error.message.clone_from(&why.error.message);
            }
        }
    }
}

fn run(
    session: &Session,
    text: &str,
    environment: &mut Environment,
    budget: &Budget,
) -> Result<Vec<Line>, Failure> {
    let kept = environment.answers().len();
    let told = session.run(text, environment, budget)?;
    let mut answers = environment.answers()[kept..].iter();
    let line = |StatementOutput { name, text, winner }: StatementOutput| {
        let reading = match &name {
            Some(name) => environment.get(name),
            None => answers.next(),
        };
        let text = text.ok();
        // What could not be written in the time will not be written again.
        let reading = reading.filter(|_| text.is_some());
        let (position, rows) = reading.map_or((None, None), |reading| shown(session, reading, budget));
        Line { name, text, winner: winner.map(WinnerOf::from), position, rows }
    };
    Ok(told.into_iter().map(line).collect())
}

/// What can be shown of an answer beside its words: a position, or rows.
fn shown(
    session: &Session,
    reading: &Reading,
    budget: &Budget,
) -> (Option<String>, Option<Vec<Vec<String>>>) {
    let calc = session.engine().store().calc_until(budget.flag());
    match reading {
        Reading::Game(sum) => (sum.print(Context::new(&calc, budget)).ok(), None),
        Reading::List(list) if list.len() <= MOST_ROWS && reading.members() <= 4 * MOST_ROWS => {
            let print = |reading: &Reading| reading.print(Context::new(&calc, budget), Alphabet::Unicode);
            let row = |member: &Reading| match member {
                Reading::List(cells) => cells.iter().map(print).collect(),
                single => print(single).map(|text| vec![text]),
            };
            (None, list.iter().map(row).collect::<Result<_, _>>().ok())
        }
        Reading::List(_) | Reading::Truth(_) | Reading::Text(_) => (None, None),
    }
}
