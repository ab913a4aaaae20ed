//! Many questions at once.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use upstar::Budget;
use upstar::lang::{Environment, Reading};
use upstar::values::{Dyadic, Id};

use crate::asking;
use crate::failing::Trouble;
use crate::numbers::number;
use crate::reading::{Found, found, value_in};
use crate::value::{Value, no_number, worth};
use crate::world::session;

/// How many values are worked out before it is looked whether to stop.
const PART: usize = 256;

/// One of many games.
enum One {
    Known(Id),
    Text(String),
}

/// The games that an iterable holds.
fn gathered(py: Python<'_>, games: &Bound<'_, PyAny>) -> PyResult<Vec<One>> {
    let mut all = Vec::with_capacity(games.len().unwrap_or(0));
    for game in games.try_iter()? {
        let game = game?;
        all.push(match game.cast::<PyString>() {
            Ok(text) => One::Text(text.to_str()?.to_owned()),
            Err(_) => One::Known(worth(py, &game)?),
        });
    }
    Ok(all)
}

fn worked_out(all: &[One], budget: &Budget) -> Result<Vec<Id>, Trouble> {
    let mut ids = Vec::with_capacity(all.len());
    for part in all.chunks(PART) {
        budget.spend(0)?;
        let calc = session().engine().store().calc_until(budget.flag());
        for one in part {
            ids.push(match one {
                One::Known(id) => *id,
                // What is written as a value needs no sums and no games. What that parser refuses may still be an expression.
                One::Text(text) => match calc.parse(text) {
                    Ok(id) => id,
                    Err(_) => value_in(text, budget)?,
                },
            });
        }
    }
    Ok(ids)
}

/// The values of many games at once: of texts, positions and numbers. That of the first which fails is the error.
#[pyfunction]
pub(crate) fn values<'py>(py: Python<'py>, games: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let all = gathered(py, games)?;
    let ids = asking::ask(py, move |budget| worked_out(&all, budget))?;
    PyList::new(py, ids.into_iter().map(|id| Value { id }))
}

/// A column of texts as Arrow lays it out: where each text ends, after a 0, in 64 bits, and all texts one after the other.
#[derive(Default)]
struct Texts {
    ends: Vec<u8>,
    letters: Vec<u8>,
}

impl Texts {
    fn new() -> Texts {
        Texts { ends: 0i64.to_le_bytes().to_vec(), letters: Vec::new() }
    }

    fn push(&mut self, text: &str) {
        self.letters.extend_from_slice(text.as_bytes());
        self.ends.extend_from_slice(&(self.letters.len() as i64).to_le_bytes());
    }
}

/// The columns of a table of games.
const COLUMNS: [&str; 7] = ["game", "value", "outcome", "left_stop", "right_stop", "mean", "temperature"];

/// The name of a column, and its texts: where they end, and their letters.
type Column<'py> = (&'static str, Bound<'py, PyBytes>, Bound<'py, PyBytes>);

/// A table of games and what they are worth: for each column its name, and its texts as Arrow lays them out.
#[pyfunction]
pub(crate) fn columns<'py>(py: Python<'py>, games: &Bound<'py, PyAny>) -> PyResult<Vec<Column<'py>>> {
    let all = gathered(py, games)?;
    let columns = asking::ask(py, move |budget| {
        let ids = worked_out(&all, budget)?;
        let mut columns: Vec<Texts> = COLUMNS.iter().map(|_| Texts::new()).collect();
        let calc = session().engine().store().calc_until(budget.flag());
        for (one, id) in all.iter().zip(ids) {
            let done = (|| {
                let value = calc.name(id)?;
                let stops = [calc.left_stop(id), calc.right_stop(id), calc.mean(id)?, calc.temperature(id)?];
                let outcome = calc.outcome(id).to_string();
                let game = match one {
                    One::Text(text) => text.clone(),
                    One::Known(_) => value.clone(),
                };
                let numbers = stops.iter().map(Dyadic::to_string);
                let cells = [game, value, outcome].into_iter().chain(numbers);
                columns.iter_mut().zip(cells).for_each(|(column, cell)| column.push(&cell));
                Ok(())
            })();
            done.map_err(|stop| Trouble::Reason(budget.why(stop)))?;
        }
        Ok(columns)
    })?;
    let bytes = |(name, column): (&'static str, Texts)| {
        (name, PyBytes::new(py, &column.ends), PyBytes::new(py, &column.letters))
    };
    Ok(COLUMNS.into_iter().zip(columns).map(bytes).collect())
}

/// The answers to a text in which names stand for numbers, a row of which is given for each answer.
#[pyfunction]
pub(crate) fn answers<'py>(
    py: Python<'py>,
    text: String,
    names: Vec<String>,
    rows: Vec<Vec<Bound<'py, PyAny>>>,
) -> PyResult<Bound<'py, PyList>> {
    let one = |cell: &Bound<'py, PyAny>| number(cell)?.ok_or_else(|| no_number(cell));
    let rows =
        rows.iter().map(|row| row.iter().map(one).collect()).collect::<PyResult<Vec<Vec<Dyadic>>>>()?;
    let all = asking::ask(py, move |budget| {
        let calc = session().engine().store().calc_until(budget.flag());
        let mut all: Vec<Found> = Vec::with_capacity(rows.len());
        for row in &rows {
            let mut environment = Environment::default();
            for (name, cell) in names.iter().zip(row) {
                environment.set(name, Reading::value(calc.number(cell)));
            }
            let read = session().read_in(&text, &environment, budget);
            all.push(found(read.map_err(|failure| Trouble::failed(&text, failure))?, budget)?);
        }
        Ok(all)
    })?;
    let objects = all.into_iter().map(|one| one.object(py)).collect::<PyResult<Vec<_>>>()?;
    PyList::new(py, objects)
}
