//! The one session of a process, and what it knows: its games and functions.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use parking_lot::Mutex;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use upstar::Session;
use upstar::game::{About, Ending};
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
/// Rules that were added as text, by the names of their games.
static ADDED: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

/// The session. One for all, so that a value is an id wherever it comes from.
pub(crate) fn session() -> &'static Session {
    SESSION.get_or_init(|| {
        let (memory, threads) = *WANTED.lock();
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        Session::new(Engine::new(Store::with_budget(memory), threads.unwrap_or_else(all)))
    })
}

/// The text of the rules of a game that was added.
pub(crate) fn added(name: &str) -> Option<String> {
    ADDED.lock().get(name).cloned()
}

/// The texts of all rules that were added, each once.
#[pyfunction]
pub(crate) fn added_rules() -> Vec<String> {
    let texts: BTreeSet<String> = ADDED.lock().values().cloned().collect();
    texts.into_iter().collect()
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

/// Adds the games that a text defines; their names. The same text again changes nothing.
#[pyfunction]
pub(crate) fn add_games(py: Python<'_>, text: String) -> PyResult<Vec<String>> {
    let again: Vec<String> =
        ADDED.lock().iter().filter(|(_, rules)| **rules == text).map(|(name, _)| name.clone()).collect();
    if !again.is_empty() {
        return Ok(again);
    }
    let names = asking::ask(py, {
        let text = text.clone();
        let done = OnceLock::new();
        move |_| {
            // Whoever is asked again has added them.
            if let Some(names) = done.get() {
                return Ok(Vec::clone(names));
            }
            let games = session().add_games(&text).map_err(|failure| Trouble::failed(&text, failure))?;
            Ok(done.get_or_init(|| games.into_iter().map(|about| about.name).collect()).clone())
        }
    })?;
    let mut added = ADDED.lock();
    for name in &names {
        added.insert(name.clone(), text.clone());
    }
    Ok(names)
}
