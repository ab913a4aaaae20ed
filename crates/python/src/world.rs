//! The one session of a process, and what it knows: its games and functions.

use std::sync::OnceLock;

use parking_lot::Mutex;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use upstar::Session;
use upstar::game::{About, Ending};
use upstar::rules::{Definition, library};
use upstar::sum::Engine;
use upstar::values::Store;

use crate::asking;
use crate::failing::Trouble;
use crate::numbers::maybe_count;

/// The least and the most memory that tables may have.
const MEMORY: std::ops::RangeInclusive<u64> = 1_000_000..=15 << 30;
const MOST_THREADS: usize = 256;

/// Bytes and threads, as they were asked for.
static WANTED: Mutex<(u64, Option<usize>)> = Mutex::new((8_000_000_000, None));
static SESSION: OnceLock<Session> = OnceLock::new();
/// Rules that were added as text, in the order in which they were added, with the names of those of their games that none since has taken.
static ADDED: Mutex<Vec<(String, Vec<String>)>> = Mutex::new(Vec::new());

/// The session. One for all, so that a value is an id wherever it comes from.
pub(crate) fn session() -> &'static Session {
    SESSION.get_or_init(|| {
        let (memory, threads) = *WANTED.lock();
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        let engine = Engine::new(Store::with_budget(memory), threads.unwrap_or_else(all));
        Session::new(upstar::library::found_by(engine))
    })
}

/// The text that defines a game, unless it is always there.
pub(crate) fn rules_of(about: &About) -> Option<String> {
    let comes_along =
        library::named(&about.name).is_some_and(|(_, game)| game.about().source == about.source);
    (!about.source.is_empty() && !comes_along).then(|| about.source.clone())
}

/// The texts of all rules that were added, in their order: added again one after the other they come to the same.
#[pyfunction]
pub(crate) fn added_rules() -> Vec<String> {
    ADDED.lock().iter().map(|(text, _)| text.clone()).collect()
}

/// The names of the games that a text defines.
#[pyfunction]
pub(crate) fn games_in(text: &str) -> Vec<String> {
    let defined = Definition::read_all(text).unwrap_or_default();
    defined.iter().map(|definition| definition.about().name.clone()).collect()
}

/// Whether the games that a text defines are those of their names here. They are added where none has a name of theirs.
#[pyfunction]
pub(crate) fn has_games(py: Python<'_>, text: String) -> PyResult<bool> {
    let defined = Definition::read_all(&text).unwrap_or_default();
    let here = |definition: &Definition| {
        let game = session().engine().game(&definition.about().name, None)?.ok()?;
        Some(game.about().source == definition.about().source)
    };
    let found: Vec<Option<bool>> = defined.iter().map(here).collect();
    if found.iter().all(Option::is_none) {
        add_games(py, text)?;
        return Ok(true);
    }
    Ok(found.iter().all(|same| *same == Some(true)))
}

/// Says how much memory all tables together may take, in bytes, and how many threads a search has. Only before the first
/// question: afterwards it fails.
#[pyfunction]
#[pyo3(signature = (*, memory = None, threads = None))]
pub(crate) fn configure(
    #[pyo3(from_py_with = maybe_count)] memory: Option<u64>,
    #[pyo3(from_py_with = maybe_count)] threads: Option<usize>,
) -> PyResult<()> {
    if SESSION.get().is_some() {
        return Err(PyRuntimeError::new_err("memory and threads are set before the first question"));
    }
    if let Some(memory) = memory.filter(|memory| !MEMORY.contains(memory)) {
        let message = format!("memory is between 1 MB and 15 GiB, in bytes; not {memory}");
        return Err(PyValueError::new_err(message));
    }
    if let Some(threads) = threads.filter(|threads| !(1..=MOST_THREADS).contains(threads)) {
        return Err(PyValueError::new_err(format!("threads are 1 to {MOST_THREADS}, not {threads}")));
    }
    let mut wanted = WANTED.lock();
    wanted.0 = memory.unwrap_or(wanted.0);
    wanted.1 = threads.or(wanted.1);
    Ok(())
}

/// Bytes taken by all tables, and how many positions are in them.
#[pyfunction]
pub(crate) fn usage() -> (u64, usize) {
    let engine = session().engine();
    (engine.bytes(), engine.positions())
}

/// What is said of a game: name, title, rule, notation, an example, whether it is impartial, whether it has results.
type Told = (String, String, String, String, Option<String>, bool, bool);

fn told(about: &About) -> Told {
    (
        about.name.clone(),
        about.title.clone(),
        about.rule.clone(),
        about.notation.clone(),
        about.examples.first().map(|(expr, _)| expr.clone()),
        about.impartial,
        about.ending == Ending::Results,
    )
}

/// What is said of every game that there is.
#[pyfunction]
pub(crate) fn catalogue() -> Vec<Told> {
    session().engine().catalogue().iter().map(told).collect()
}

/// Name, arguments, meaning and an example with its answer, of every function of the language.
#[pyfunction]
pub(crate) fn functions() -> Vec<(&'static str, Vec<&'static str>, &'static str, &'static str, &'static str)>
{
    let told = |function: &'static upstar::lang::Function| {
        let (example, answer) = function.example;
        (function.name, function.arguments.to_vec(), function.about, example, answer)
    };
    session().language().functions().map(told).collect()
}

/// Adds the games that a text defines; their names. The same text again changes nothing, and another one takes the place of games of
/// the same names; positions that are there already stay what they are.
#[pyfunction]
pub(crate) fn add_games(py: Python<'_>, text: String) -> PyResult<Vec<String>> {
    let names = games_in(&text);
    if ADDED.lock().iter().any(|(known, own)| *known == text && own.len() == names.len()) {
        return Ok(names);
    }
    let names = asking::ask(py, {
        let text = text.clone();
        let done = OnceLock::new();
        move |_| {
            // Whoever is asked again has added them.
            if let Some(names) = done.get() {
                return Ok(Vec::clone(names));
            }
            let games = session().replace_games(&text).map_err(|failure| Trouble::failed(&text, failure))?;
            Ok(done.get_or_init(|| games.into_iter().map(|about| about.name).collect()).clone())
        }
    })?;
    let mut added = ADDED.lock();
    added.iter_mut().for_each(|(_, own)| own.retain(|name| !names.contains(name)));
    added.retain(|(known, own)| !own.is_empty() && *known != text);
    added.push((text, names.clone()));
    Ok(names)
}
