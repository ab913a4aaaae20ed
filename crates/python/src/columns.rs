//! Many questions at once.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use upstar::values::Id;

use crate::asking;
use crate::failing::Trouble;
use crate::reading::value_in;
use crate::value::{Value, worth};
use crate::world::session;

/// How many values are worked out before it is looked whether to stop.
const PART: usize = 256;

/// One of many games.
enum One {
    Known(Id),
    Text(String),
}

/// The values of many games at once: of texts, positions and numbers. That of the first which fails is the error.
#[pyfunction]
pub(crate) fn values<'py>(py: Python<'py>, games: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let mut all = Vec::with_capacity(games.len().unwrap_or(0));
    for game in games.try_iter()? {
        let game = game?;
        all.push(match game.cast::<PyString>() {
            Ok(text) => One::Text(text.to_str()?.to_owned()),
            Err(_) => One::Known(worth(py, &game)?),
        });
    }
    let ids = asking::ask(py, move |budget| {
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
        Ok::<_, Trouble>(ids)
    })?;
    PyList::new(py, ids.into_iter().map(|id| Value { id }))
}
