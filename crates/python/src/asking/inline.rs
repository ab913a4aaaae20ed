//! Questions that are worked on by whoever asks, because to wake another thread may take as long: other Python threads run meanwhile, and
//! in the middle of its work the thread looks for signals whenever the ticker says so. Where it does not come to look, in one long
//! calculation, the work is stopped and asked again in the ordinary way; what was found by then is found again in the tables.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed, Ordering::Release};
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use pyo3::prelude::*;
use upstar::Budget;

use super::{Asked, CURRENT, ENDED, Leave, Limits};
use crate::failing::Trouble;
use crate::{forking, own, quick};

/// A question has so much of the stack, or gets another.
const STACK: usize = 4 << 20;

/// Those who have missed so many times to look are stopped.
const MISSED: u32 = 3;

/// A question at work here, whether it is time to look for signals, and how many times that was missed.
type AtWork = (Weak<Asked>, Arc<AtomicBool>, u32);

/// Nobody waits for this lock: in a forked process it might be held by a thread that is gone.
static ALL: Mutex<Vec<AtWork>> = Mutex::new(Vec::new());

/// Says that it is time to look for signals, and stops those that have not looked for long; whether there are any.
pub(crate) fn look() -> bool {
    let Some(mut all) = ALL.try_lock() else { return true };
    all.retain_mut(|(asked, due, missed)| {
        let Some(asked) = asked.upgrade() else { return false };
        // Who is in a handler has looked.
        let is_late = due.swap(true, Relaxed) && asked.inside.load(Relaxed) == 0;
        *missed = if is_late { *missed + 1 } else { 0 };
        if *missed == MISSED {
            asked.budget.pause();
        }
        true
    });
    !all.is_empty()
}

/// Answers a question that may be a small one. Rules in Python and limits want a thread of their own from the beginning.
pub(crate) fn ask<T: Send + 'static>(
    py: Python<'_>,
    work: impl Fn(&Budget) -> Result<T, Trouble> + Send + Sync + 'static,
) -> PyResult<T> {
    let limits = super::limits(py)?;
    let is_inside = CURRENT.with_borrow(Option::is_some);
    if is_inside || limits.are_some() || own::are_there() || ENDED.load(Relaxed) {
        return super::ask(py, work);
    }
    forking::pass(py)?;
    // The ticker falls asleep only where it sees no question, so it is looked for after this one can be seen.
    let Some((asked, due)) = begun().filter(|_| quick::is_watched()) else { return super::ask(py, work) };
    CURRENT.set(Some(Arc::clone(&asked)));
    let leave = Leave;
    let on_stack = || stacker::maybe_grow(STACK, 4 * STACK, || work(&asked.budget));
    // What panics does so again where that is told.
    let answer = py.detach(|| catch_unwind(AssertUnwindSafe(on_stack)));
    drop(leave);
    due.store(false, Relaxed);
    asked.left.store(true, Release);
    // What a handler raised in the last moment is raised, too.
    let fault = asked.fault.lock().take();
    match (fault, answer) {
        (Some(fault), _) => Err(fault),
        (None, Ok(Ok(answer))) => Ok(answer),
        (None, Ok(Err(trouble))) if asked.budget.spend(0).is_ok() => {
            Err(asked.trouble(py, &Limits::default(), trouble))
        }
        _ => super::ask(py, work),
    }
}

impl Asked {
    /// Lets the handlers of signals run in the middle of the work. They belong to no question: what they ask, they ask for themselves. As
    /// long as they run, the question counts as one that is inside rules in Python.
    fn listen(&self, py: Python<'_>) -> PyResult<()> {
        let outer = CURRENT.take();
        self.inside.store(super::thread(py), Relaxed);
        let heard = py.check_signals();
        self.inside.store(0, Relaxed);
        CURRENT.set(outer);
        heard
    }
}

/// Whether this thread is in a handler in the middle of a question: what helps with that question is not known to have stopped.
pub(crate) fn is_listening(py: Python<'_>) -> bool {
    let own = super::thread(py);
    let all = ALL.try_lock();
    all.is_none_or(|all| {
        all.iter().filter_map(|(asked, ..)| asked.upgrade()).any(|asked| asked.inside.load(Relaxed) == own)
    })
}

/// Forgets the questions of the process that this one was forked from.
pub(crate) fn forked() {
    if let Some(mut all) = ALL.try_lock() {
        all.clear();
    }
}

/// A question that is known to be at work on this thread.
fn begun() -> Option<(Arc<Asked>, Arc<AtomicBool>)> {
    let home = std::thread::current().id();
    let mut sign = None;
    let asked = Arc::new_cyclic(|own: &Weak<Asked>| {
        let own = own.clone();
        let (budget, due) = Budget::unlimited().looking(move |due| {
            // Other threads of the search leave it to this one.
            if std::thread::current().id() != home {
                return;
            }
            let Some(asked) = own.upgrade() else { return };
            let signal = Python::try_attach(|py| asked.listen(py));
            due.store(false, Relaxed);
            if let Some(Err(signal)) = signal {
                asked.fault.lock().get_or_insert(signal);
                asked.budget.pause();
            }
        });
        sign = Some(due);
        Asked { budget, ..Asked::default() }
    });
    let due = sign?;
    let mut all = ALL.try_lock()?;
    all.retain(|(one, ..)| one.strong_count() > 0);
    all.push((Arc::downgrade(&asked), Arc::clone(&due), 0));
    drop(all);
    asked.begins();
    Some((asked, due))
}
