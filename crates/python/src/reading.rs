//! From Python to readings and back: texts, values, positions, lists.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use upstar::game::Diagnostic;
use upstar::lang::{Environment, Reading, Text};
use upstar::sum::{Context, Sum, Summand};
use upstar::syntax::Span;
use upstar::values::{Id, Rational};
use upstar::{Budget, Failure, Reason};

use crate::asking;
use crate::failing::Trouble;
use crate::numbers::{no_game, rational};
use crate::position::Position;
use crate::value::{Value, small, worth as worth_of};
use crate::world::session;

/// What an answer becomes in Python, before there is an interpreter to make it.
pub(crate) enum Found {
    Value(Id),
    Position(Sum),
    Truth(bool),
    Words(String),
    Number(Rational),
    Rows(Vec<Vec<String>>),
    List(Vec<Found>),
}

/// What was read, as it will be in Python; games as positions, or what they are worth.
pub(crate) fn found(reading: Reading, budget: &Budget) -> Result<Found, Reason> {
    let store = session().engine().store();
    let calc = store.calc_until(budget.flag());
    let cx = Context::new(&calc, budget);
    Ok(match reading {
        Reading::Game(sum) => match sum.as_value(&calc) {
            Some(id) => Found::Value(id),
            None => Found::Position(sum),
        },
        Reading::Truth(truth) => Found::Truth(truth),
        Reading::Text(Text::Number(number)) => Found::Number(number),
        Reading::Text(Text::Words(words)) => Found::Words(words),
        Reading::List(list) => {
            Found::List(list.into_iter().map(|one| found(one, budget)).collect::<Result<_, _>>()?)
        }
        shown => match shown.rows(cx, upstar::values::Alphabet::Ascii)? {
            Some(rows) => Found::Rows(rows),
            None => Found::Words(shown.print(cx, upstar::values::Alphabet::Ascii)?),
        },
    })
}

/// A sum of nothing but values as the value that it comes to, also in lists.
pub(crate) fn added_up(reading: Reading, budget: &Budget) -> Result<Reading, Reason> {
    Ok(match reading {
        Reading::Game(sum) if sum.components.iter().all(|one| matches!(one.summand, Summand::Value(_))) => {
            let calc = session().engine().store().calc_until(budget.flag());
            Reading::value(sum.value(Context::new(&calc, budget))?)
        }
        Reading::List(list) => {
            Reading::List(list.into_iter().map(|one| added_up(one, budget)).collect::<Result<_, _>>()?)
        }
        other => other,
    })
}

impl Found {
    /// The object.
    pub(crate) fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(match self {
            Found::Value(id) => Bound::new(py, Value { id })?.into_any(),
            Found::Position(sum) => Bound::new(py, Position::new(sum))?.into_any(),
            Found::Truth(truth) => truth.into_pyobject(py)?.to_owned().into_any(),
            Found::Words(words) => PyString::new(py, &words).into_any(),
            Found::Number(number) => rational(py, &number)?,
            Found::Rows(rows) => rows.into_pyobject(py)?,
            Found::List(list) => {
                let objects = list.into_iter().map(|one| one.object(py)).collect::<PyResult<Vec<_>>>()?;
                PyList::new(py, objects)?.into_any()
            }
        })
    }
}

/// The value of a text.
pub(crate) fn value_in(text: &str, budget: &Budget) -> Result<Id, Trouble> {
    let session = session();
    let question = session.read(text, budget).map_err(|failure| Trouble::failed(text, failure))?;
    let value = session.answer_game(&question, budget, |cx, sum| sum.value(cx));
    value.map_err(|failure| Trouble::failed(text, failure))
}

/// The value of a text, asked.
pub(crate) fn worth(py: Python<'_>, text: &str) -> PyResult<Id> {
    let text = text.to_owned();
    asking::inline::ask(py, move |budget| value_in(&text, budget))
}

/// The value of a game: of a text, a position, a number.
#[pyfunction]
pub(crate) fn value(py: Python<'_>, game: &Bound<'_, PyAny>) -> PyResult<Value> {
    Ok(Value { id: worth_of(py, game)? })
}

/// Reads a text that stands for a game: a sum of positions and values.
#[pyfunction]
pub(crate) fn read(py: Python<'_>, text: String) -> PyResult<Position> {
    let sum = asking::ask(py, move |budget| {
        let question = session().read(&text, budget).map_err(|failure| Trouble::failed(&text, failure))?;
        match question.reading() {
            Reading::Game(sum) => Ok(sum.clone()),
            other => {
                let message = format!("expected a game, found {}", other.kind());
                Err(Trouble::wrong(&text, Diagnostic::new("not-a-game", message, Span::all(&text))))
            }
        }
    })?;
    Ok(Position::new(sum))
}

/// A position of a game, with what stands in its square brackets and between its parentheses.
#[pyfunction]
#[pyo3(signature = (name, text, rules = None))]
pub(crate) fn position(
    py: Python<'_>,
    name: String,
    text: String,
    rules: Option<String>,
) -> PyResult<Position> {
    let sum = asking::ask(py, move |_| {
        let engine = session().engine();
        let made = engine.game(&name, rules.as_deref()).unwrap_or_else(|| {
            let message = format!("unknown game `{name}`");
            Err(Diagnostic::new("unknown-name", message, Span::at(0)))
        });
        let game = made.map_err(|wrong| Trouble::wrong(rules.as_deref().unwrap_or(&name), wrong))?;
        let position = game.parse(&text).map_err(|wrong| Trouble::wrong(&text, wrong))?;
        Ok(Sum::from(position))
    })?;
    Ok(Position::new(sum))
}

/// Lists inside each other are taken so deep and no deeper.
const DEEPEST: usize = 100;

/// What a number, a value or a position stands for in the language.
pub(crate) fn game(py: Python<'_>, object: &Bound<'_, PyAny>) -> PyResult<Option<Reading>> {
    if let Some(id) = small(py, object)? {
        return Ok(Some(Reading::value(id)));
    }
    Ok(object.cast::<Position>().ok().map(|position| Reading::Game(position.get().sum().clone())))
}

/// What an object stands for in the language; lists may be in so many others.
fn given(py: Python<'_>, object: &Bound<'_, PyAny>, inside: usize) -> PyResult<Reading> {
    if let Some(game) = game(py, object)? {
        return Ok(game);
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Reading::Game(read(py, text.to_str()?.to_owned())?.sum().clone()));
    }
    if let Ok(list) = object.cast::<PyList>() {
        if inside == DEEPEST {
            let message = format!("lists are inside each other more than {DEEPEST} deep");
            return Err(PyValueError::new_err(message));
        }
        let all = list.iter().map(|one| given(py, &one, inside + 1)).collect::<PyResult<_>>()?;
        return Ok(Reading::List(all));
    }
    Err(no_game(object))
}

/// The answer to a text in the language, with names for what is given beside it.
pub(crate) fn answered(
    py: Python<'_>,
    text: String,
    names: Vec<(String, Reading)>,
) -> PyResult<Bound<'_, PyAny>> {
    let found = asking::ask(py, move |budget| {
        let failed = |failure: Failure| Trouble::failed(&text, failure);
        let reading = if names.is_empty() {
            session().read(&text, budget).map_err(failed)?.reading().clone()
        } else {
            let mut environment = Environment::default();
            names.iter().for_each(|(name, reading)| environment.set(name, reading.clone()));
            session().read_in(&text, &environment, budget).map_err(failed)?
        };
        Ok(found(reading, budget)?)
    })?;
    found.object(py)
}

/// The answer to any text in the language: a value, a position, a truth, a text, a number or a list of these. Names may stand for
/// what is given by keyword.
#[pyfunction]
#[pyo3(signature = (text, **names))]
pub(crate) fn ask<'py>(
    py: Python<'py>,
    text: String,
    names: Option<&Bound<'py, pyo3::types::PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut all = Vec::new();
    for (name, object) in names.into_iter().flatten() {
        all.push((name.extract()?, given(py, &object, 0)?));
    }
    answered(py, text, all)
}

/// What a function of the language gives. A text among its arguments is written as it stands: a player, a name in quotes, an expression.
#[pyfunction]
#[pyo3(signature = (function, *arguments))]
pub(crate) fn call<'py>(
    py: Python<'py>,
    function: &str,
    arguments: &Bound<'py, pyo3::types::PyTuple>,
) -> PyResult<Bound<'py, PyAny>> {
    let (mut names, mut written) = (Vec::new(), Vec::new());
    for (at, argument) in arguments.iter().enumerate() {
        match argument.cast::<PyString>() {
            Ok(text) => written.push(text.to_str()?.to_owned()),
            Err(_) => {
                let name = format!("argument_{at}");
                names.push((name.clone(), given(py, &argument, 0)?));
                written.push(name);
            }
        }
    }
    answered(py, format!("{function}({})", written.join(", ")), names)
}
