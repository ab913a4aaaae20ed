//! Forks. A process that was forked off has one thread, and what the other threads held they would hold there for ever. So before a
//! fork every question is stopped; whoever asked it asks again afterwards, and finds in the tables what was found before.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::{asking, pool, quick};

/// How often it is looked whether a question has stopped, or a fork is over.
const POLL: Duration = Duration::from_millis(1);
/// How long a fork waits for the questions to stop. They stop soon; where much has to be put away it takes a while.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long a fork in the handler of a signal waits for those who help with the question below it.
const HELPERS: Duration = Duration::from_millis(20);

/// The threads that are about to fork.
static FORKING: Mutex<Vec<ThreadId>> = Mutex::new(Vec::new());
/// Whether a fork did not wait for all questions to stop.
static TORN: AtomicBool = AtomicBool::new(false);

fn forking() -> MutexGuard<'static, Vec<ThreadId>> {
    FORKING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets forks of other threads be over before a question begins. Fails in a process in which no question may begin.
pub(crate) fn pass(py: Python<'_>) -> PyResult<()> {
    let own = std::thread::current().id();
    let others = |all: &[ThreadId]| !all.is_empty() && !all.contains(&own);
    while others(&forking()) {
        py.detach(|| std::thread::sleep(POLL));
    }
    if is_torn() {
        let message = "this process was forked in the middle of a question that did not stop: start it in another way (spawn)";
        return Err(PyRuntimeError::new_err(message));
    }
    Ok(())
}

/// Whether this process was forked off while a question was at work.
pub(crate) fn is_torn() -> bool {
    TORN.load(Relaxed) && forking().is_empty()
}

/// Stops all questions before a fork. A thread that is inside rules in Python counts as stopped: it holds nothing, and cannot leave them
/// before the fork.
#[pyfunction]
pub(crate) fn before_fork(py: Python<'_>) {
    forking().push(std::thread::current().id());
    let end = Instant::now() + PATIENCE;
    while !asking::all_stopped() {
        if Instant::now() > end {
            TORN.store(true, Relaxed);
            return;
        }
        py.detach(|| std::thread::sleep(POLL));
    }
    if asking::inline::is_listening(py) {
        // Those who help with the question that this thread is in the middle of have been told to stop, and do so soon.
        py.detach(|| std::thread::sleep(HELPERS));
    }
}

/// Goes on after a fork.
#[pyfunction]
pub(crate) fn after_fork() {
    TORN.store(false, Relaxed);
    let own = std::thread::current().id();
    let mut forking = forking();
    if let Some(at) = forking.iter().position(|one| *one == own) {
        forking.swap_remove(at);
    }
}

/// Forgets the threads of the process that this one was forked from.
#[pyfunction]
pub(crate) fn forked() {
    forking().clear();
    pool::forked();
    quick::forked();
    asking::forked();
}
