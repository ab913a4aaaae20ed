//! Many questions at once.

use std::sync::Arc;

use parking_lot::Mutex;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use upstar::Budget;
use upstar::lang::{Environment, Reading};
use upstar::sum::{Context, Sum};
use upstar::values::{Dyadic, Id};

use crate::asking;
use crate::failing::Trouble;
use crate::position::Position;
use crate::reading::{Found, added_up, found, game, value_in};
use crate::value::{Value, worth};
use crate::world::session;

/// How many values are worked out before it is looked whether to stop.
const PART: usize = 256;

/// One of many games.
enum One {
    Known(Id),
    Position(Sum),
    Text(String),
}

/// The games that an iterable holds.
fn gathered(py: Python<'_>, games: &Bound<'_, PyAny>) -> PyResult<Vec<One>> {
    if games.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("expected several games, not one text: put it into a list"));
    }
    let mut all = Vec::with_capacity(games.len().unwrap_or(0).min(1 << 20));
    for game in games.try_iter()? {
        let game = game?;
        if all.len() % PART == 0 {
            py.check_signals()?;
        }
        all.push(match (game.cast::<PyString>(), game.cast::<Position>()) {
            (Ok(text), _) => One::Text(text.to_str()?.to_owned()),
            (_, Ok(position)) => One::Position(position.get().sum().clone()),
            _ => One::Known(worth(py, &game).map_err(|error| about_item(py, error, all.len()))?),
        });
    }
    Ok(all)
}

/// Notes below an exception which of many questions it is about.
fn about_item(py: Python<'_>, error: PyErr, place: usize) -> PyErr {
    let note = format!("item {place}, counted from 0");
    // Without the note it is the same exception.
    let _ = error.value(py).call_method1("add_note", (note,));
    error
}

/// The answers so far, for whoever is stopped before there are all.
type Finished<T> = Arc<Mutex<Vec<T>>>;

/// Puts the answers that there are, of so many, beside the reason why there are not all: `Stopped.finished`.
fn with_finished<'py>(py: Python<'py>, error: PyErr, finished: Vec<Bound<'py, PyAny>>, of: usize) -> PyErr {
    let error = if finished.len() < of { about_item(py, error, finished.len()) } else { error };
    let value = error.value(py);
    if value.hasattr("finished").unwrap_or(false) {
        let numbered: Vec<(usize, Bound<'py, PyAny>)> = finished.into_iter().enumerate().collect();
        // Without them it is the same exception.
        let _ = value.setattr("finished", numbered);
    }
    error
}

/// Values of many games, and of those that are done where it is stopped.
fn asked<'py, T: Send + 'static>(
    py: Python<'py>,
    all: Vec<One>,
    then: impl Fn(&[One], Vec<Id>, &Budget) -> Result<T, Trouble> + Send + Sync + 'static,
) -> PyResult<T> {
    let finished: Finished<Id> = Finished::default();
    let (kept, count) = (Arc::clone(&finished), all.len());
    let answer = asking::ask(py, move |budget| {
        kept.lock().clear();
        then(&all, worked_out(&all, budget, &kept)?, budget)
    });
    answer.map_err(|error| {
        let ids = std::mem::take(&mut *finished.lock());
        match ids
            .into_iter()
            .map(|id| Ok(Bound::new(py, Value { id })?.into_any()))
            .collect::<PyResult<Vec<_>>>()
        {
            Ok(values) => with_finished(py, error, values, count),
            Err(_) => error,
        }
    })
}

fn value_of(sum: &Sum, budget: &Budget) -> Result<Id, Trouble> {
    let question = session().question(Reading::Game(sum.clone()), budget);
    let question = question.map_err(|failure| Trouble::failed("", failure))?;
    let value = session().answer_game(&question, budget, |cx, sum| sum.value(cx));
    value.map_err(|failure| Trouble::failed(question.text(), failure))
}

fn worked_out(all: &[One], budget: &Budget, finished: &Finished<Id>) -> Result<Vec<Id>, Trouble> {
    for part in all.chunks(PART) {
        budget.spend(0)?;
        let calc = session().engine().store().calc_until(budget.flag());
        for one in part {
            let id = match one {
                One::Known(id) => *id,
                One::Position(sum) => value_of(sum, budget)?,
                // What is written as a value needs no sums and no games. What that parser refuses may still be an expression.
                One::Text(text) => match calc.parse(text) {
                    Ok(id) => id,
                    Err(_) => value_in(text, budget)?,
                },
            };
            finished.lock().push(id);
        }
    }
    Ok(finished.lock().clone())
}

/// The values of many games at once: of texts, positions and numbers. That of the first which fails is the error.
#[pyfunction]
pub(crate) fn values<'py>(py: Python<'py>, games: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let all = gathered(py, games)?;
    let ids = asked(py, all, |_, ids, _| Ok(ids))?;
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
    let columns = asked(py, all, |all, ids, budget| {
        let mut columns: Vec<Texts> = COLUMNS.iter().map(|_| Texts::new()).collect();
        let calc = session().engine().store().calc_until(budget.flag());
        for (one, id) in all.iter().zip(ids) {
            let game = match one {
                One::Text(text) => Some(text.clone()),
                One::Position(sum) => Some(sum.print(Context::new(&calc, budget))?),
                One::Known(_) => None,
            };
            let done = (|| {
                let value = calc.name(id)?;
                let stops = [calc.left_stop(id), calc.right_stop(id), calc.mean(id)?, calc.temperature(id)?];
                let outcome = calc.outcome(id).to_string();
                let numbers = stops.iter().map(Dyadic::to_string);
                let cells =
                    [game.unwrap_or_else(|| value.clone()), value, outcome].into_iter().chain(numbers);
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

/// The answers to a text in which names stand for numbers and games, a row of which is given for each answer.
#[pyfunction]
pub(crate) fn answers<'py>(
    py: Python<'py>,
    text: String,
    names: Vec<String>,
    rows: Vec<Vec<Bound<'py, PyAny>>>,
) -> PyResult<Bound<'py, PyList>> {
    let one = |cell: &Bound<'py, PyAny>| {
        game(py, cell)?.ok_or_else(|| {
            let kind =
                cell.get_type().qualname().map_or_else(|_| "object".to_owned(), |name| name.to_string());
            PyTypeError::new_err(format!("expected an int, a Fraction, a Value or a Position, not {kind}"))
        })
    };
    let rows =
        rows.iter().map(|row| row.iter().map(one).collect()).collect::<PyResult<Vec<Vec<Reading>>>>()?;
    let finished: Finished<Found> = Finished::default();
    let (kept, count) = (Arc::clone(&finished), rows.len());
    let answer = asking::ask(py, move |budget| {
        kept.lock().clear();
        for row in &rows {
            let mut environment = Environment::default();
            for (name, cell) in names.iter().zip(row) {
                environment.set(name, cell.clone());
            }
            let read = session().read_in(&text, &environment, budget);
            let read = added_up(read.map_err(|failure| Trouble::failed(&text, failure))?, budget)?;
            let one = found(read, budget)?;
            kept.lock().push(one);
        }
        Ok(())
    });
    let all = std::mem::take(&mut *finished.lock());
    let objects = all.into_iter().map(|one| one.object(py)).collect::<PyResult<Vec<_>>>()?;
    match answer {
        Ok(()) => PyList::new(py, objects),
        Err(error) => Err(with_finished(py, error, objects, count)),
    }
}
