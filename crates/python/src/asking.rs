//! How questions are asked: on another thread, under limits, while the one who asked looks for signals. Those that may be small are
//! worked on where they are asked ([`inline`]).

pub(crate) mod inline;

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Acquire, Ordering::Relaxed, Ordering::Release};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use pyo3::exceptions::{PyRecursionError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use upstar::{Budget, Failure, Reason, Stopped};

use crate::failing::Trouble;
use crate::forking;
use crate::pool;
use crate::world::session;

/// How often it is looked for signals, memory and progress.
const POLL: Duration = Duration::from_millis(25);
/// How long somebody who was interrupted waits for the work to stop. It stops soon; where much has to be put away it takes a while.
const SHORT: Duration = Duration::from_millis(30);
/// How long rules in Python may take to stop, before they are left alone: those that sleep stop when they wake up.
const LONGER: Duration = Duration::from_millis(60);
/// How long after its time rules in Python may go on that do not notice that they are to stop, since they wait for something else. Then
/// they are left alone, and with them what the question knows.
const GRACE: Duration = Duration::from_millis(500);
/// How long an interpreter that ends waits for all questions.
const PATIENCE: Duration = Duration::from_secs(2);

/// What a question may use.
#[derive(Default)]
struct Limits {
    time: Option<Duration>,
    nodes: Option<u64>,
    memory: Option<u64>,
    progress: Option<Py<PyAny>>,
}

impl Limits {
    fn are_some(&self) -> bool {
        self.time.is_some() || self.nodes.is_some() || self.memory.is_some() || self.progress.is_some()
    }
}

/// The limits that hold where Python code runs: what `upstar.limits` has set.
fn limits(py: Python<'_>) -> PyResult<Limits> {
    static CURRENT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let current = CURRENT.get_or_try_init(py, || -> PyResult<Py<PyAny>> {
        Ok(py.import("upstar._limits")?.getattr("current")?.unbind())
    })?;
    let limits = current.bind(py).call0()?;
    if limits.is_none() {
        return Ok(Limits::default());
    }
    let (time, nodes, memory, progress): (Option<f64>, Option<u64>, Option<u64>, Option<Py<PyAny>>) =
        limits.extract()?;
    // What is beyond a clock is no limit; the package has refused what is negative.
    let time = time.and_then(|time| Duration::try_from_secs_f64(time).ok());
    Ok(Limits { time, nodes, memory, progress })
}

/// A question at work.
#[derive(Default)]
pub(crate) struct Asked {
    pub(crate) budget: Budget,
    /// What rules in Python have raised.
    fault: Mutex<Option<PyErr>>,
    /// The thread on which rules in Python run at this moment, as Python knows it.
    inside: AtomicU64,
    /// The thread of the question, as Python knows it, if that was found out.
    thread: AtomicU64,
    over_memory: AtomicBool,
    /// Whether an exception of ours was raised in the rules.
    poked: AtomicBool,
    /// Whether a fork has stopped it.
    for_a_fork: AtomicBool,
    /// Whether rules were left in the middle because it is to stop.
    given_up: AtomicBool,
    /// Whether nothing of its work is left.
    left: AtomicBool,
    /// The question whose rules ask this one, and how many are inside each other.
    outer: Option<Arc<Asked>>,
    depth: usize,
    /// The most positions that may be expanded.
    nodes: Option<u64>,
}

/// How many questions may be inside each other, each asked by rules in Python at work on the one before. Each has a thread.
const DEEPEST: usize = 200;

thread_local! {
    static CURRENT: RefCell<Option<Arc<Asked>>> = const { RefCell::new(None) };
}

/// Questions at work, to be stopped when the interpreter ends.
static AT_WORK: Mutex<Vec<Weak<Asked>>> = Mutex::new(Vec::new());
/// What rules have raised on threads that belong to no question alone.
static FAULTS: Mutex<Vec<PyErr>> = Mutex::new(Vec::new());
static ENDED: AtomicBool = AtomicBool::new(false);

/// Calls rules in Python on behalf of the question at work. What they raise is kept for whoever asked, and the question stops.
pub(crate) fn call<T>(rules: impl FnOnce(Python<'_>) -> PyResult<T>) -> Option<T> {
    let asked = CURRENT.with_borrow(Clone::clone);
    if ENDED.load(Relaxed) || asked.as_ref().is_some_and(|asked| asked.budget.spend(0).is_err()) {
        return None;
    }
    Python::try_attach(|py| {
        if let Some(asked) = &asked {
            let known = asked.thread.load(Relaxed);
            asked.inside.store(if known == 0 { thread(py) } else { known }, Relaxed);
        }
        let called = rules(py);
        if let Some(asked) = &asked {
            asked.inside.store(0, Relaxed);
        }
        match called {
            Ok(called) => Some(called),
            Err(fault) => {
                match asked {
                    // What we raised ourselves, to end the rules, is no fault of theirs.
                    Some(asked) if asked.poked.load(Relaxed) || asked.given_up.load(Relaxed) => {
                        asked.budget.pause();
                    }
                    Some(asked) => {
                        asked.fault.lock().get_or_insert(fault);
                        asked.budget.pause();
                    }
                    None => FAULTS.lock().push(fault),
                }
                None
            }
        }
    })
    .flatten()
}

/// Looks whether rules in Python whose answer is being taken may go on, after so many positions of it, and lets others run.
pub(crate) fn go_on(py: Python<'_>, positions: u64) -> PyResult<()> {
    // What is read from an iterable of the interpreter's own runs no Python, and so would never let anybody else in.
    py.detach(|| {});
    py.check_signals()?;
    match CURRENT.with_borrow(Clone::clone) {
        Some(asked) if ENDED.load(Relaxed) || asked.budget.spend(positions).is_err() => {
            asked.given_up.store(true, Relaxed);
            Err(enough(py))
        }
        _ => Ok(()),
    }
}

/// What ends rules whose question is to stop.
fn enough(py: Python<'_>) -> PyErr {
    let made = py.import("upstar._limits").and_then(|limits| limits.getattr("Enough")?.call0());
    made.map_or_else(|error| error, PyErr::from_value)
}

/// The number of the thread as Python knows it; 0 where that cannot be told.
fn thread(py: Python<'_>) -> u64 {
    static IDENT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let ident = IDENT.get_or_try_init(py, || -> PyResult<Py<PyAny>> {
        Ok(py.import("threading")?.getattr("get_ident")?.unbind())
    });
    ident.and_then(|ident| ident.call0(py)?.extract(py)).unwrap_or(0)
}

impl Asked {
    /// From now on it is known to be at work.
    fn begins(self: &Arc<Asked>) {
        if let Some(mut all) = AT_WORK.try_lock() {
            all.retain(|one| one.upgrade().is_some_and(|one| !one.left.load(Acquire)));
            all.push(Arc::downgrade(self));
        }
    }

    /// Asks the question to stop, also where it is in the middle of rules in Python.
    fn stop(&self, py: Python<'_>) {
        self.budget.pause();
        let inside = self.inside.load(Relaxed);
        if inside != 0 {
            self.poked.store(true, Relaxed);
            // If that fails, the rules go on to their own end.
            let _ = py.import("upstar._limits").and_then(|limits| limits.call_method1("poke", (inside,)));
        }
    }

    /// Whether it is to stop, or the one outside is.
    fn is_over(&self) -> bool {
        self.budget.spend(0).is_err() || self.outer.as_ref().is_some_and(|outer| outer.is_over())
    }

    /// Whether nothing but a fork has stopped it.
    fn is_to_be_asked_again(&self) -> bool {
        let other = self.over_memory.load(Relaxed) || self.poked.load(Relaxed) || self.fault.lock().is_some();
        self.for_a_fork.load(Relaxed) && !other
    }

    /// Why there is no answer, after a closer look.
    fn trouble(&self, py: Python<'_>, limits: &Limits, trouble: Trouble) -> PyErr {
        if let Some(fault) = self.fault.lock().take() {
            return fault;
        }
        if trouble.is_loop()
            && let Some(fault) = FAULTS.lock().pop()
        {
            return fault;
        }
        match (trouble, limits.memory) {
            (Trouble::Failed(text, Failure::Stopped(mut stopped)), Some(memory))
                if self.over_memory.load(Relaxed) =>
            {
                stopped.reason = Reason::Memory(memory);
                Trouble::Failed(text, Failure::Stopped(stopped)).into_error(py)
            }
            (Trouble::Reason(_), Some(memory)) if self.over_memory.load(Relaxed) => {
                Trouble::Reason(Reason::Memory(memory)).into_error(py)
            }
            (trouble, _) => trouble.into_error(py),
        }
    }
}

/// Answers a question on another thread, under the limits that hold; other Python threads run meanwhile. What a fork has stopped is
/// asked again.
pub(crate) fn ask<T: Send + 'static>(
    py: Python<'_>,
    work: impl Fn(&Budget) -> Result<T, Trouble> + Send + Sync + 'static,
) -> PyResult<T> {
    let limits = limits(py)?;
    let outer = CURRENT.with_borrow(Clone::clone);
    let depth = outer.as_ref().map_or(0, |outer| outer.depth + 1);
    if depth > DEEPEST {
        let message =
            format!("rules ask questions whose rules ask questions, more than {DEEPEST} inside each other");
        return Err(PyRecursionError::new_err(message));
    }
    // What is left to the question outside is all there is.
    let left = outer.as_ref().and_then(|outer| Some(outer.nodes?.saturating_sub(outer.budget.used())));
    let nodes = limits.nodes.into_iter().chain(left).min();
    let (work, start, mut spent) = (Arc::new(work), Instant::now(), 0);
    let before = limits.memory.map(|_| bytes());
    loop {
        forking::pass(py)?;
        let budget = Budget::unlimited()
            .time(limits.time.map(|time| time.saturating_sub(start.elapsed())))
            .nodes(nodes.map(|nodes| nodes.saturating_sub(spent)));
        let asked = Arc::new(Asked { budget, outer: outer.clone(), depth, nodes, ..Asked::default() });
        let answer = once(py, &limits, &asked, (start, spent, before), Arc::clone(&work))?;
        if let Some(outer) = &outer {
            // What is spent inside is spent outside; whoever spends too much is stopped by the next that looks.
            let _ = outer.budget.spend(asked.budget.used());
        }
        match answer {
            Some(answer) => return answer.map_err(|trouble| asked.trouble(py, &limits, trouble)),
            None => spent += asked.budget.used(),
        }
    }
}

/// Asks once. No answer where a fork has stopped the work.
fn once<T: Send + 'static>(
    py: Python<'_>,
    limits: &Limits,
    asked: &Arc<Asked>,
    (start, spent, before): (Instant, u64, Option<u64>),
    work: Arc<impl Fn(&Budget) -> Result<T, Trouble> + Send + Sync + 'static>,
) -> PyResult<Option<Result<T, Trouble>>> {
    let (tell, told) = mpsc::sync_channel(1);
    // Whoever lets other threads run may hold only what they could share.
    let told = Mutex::new(told);
    let job = {
        let asked = Arc::clone(asked);
        move || {
            CURRENT.set(Some(Arc::clone(&asked)));
            let _leave = Leave;
            let mut work = Some(|| {
                let answer = asked.budget.watch(|| work(&asked.budget));
                // Whoever has the answer may rely on nobody else holding what was asked about.
                drop(work);
                // Nobody may be waiting any more.
                let _ = tell.send(answer);
            });
            // A thread that has been let in once gets in again quickly.
            if crate::own::are_there() {
                Python::try_attach(|py| {
                    asked.thread.store(thread(py), Relaxed);
                    work.take().into_iter().for_each(|work| py.detach(work));
                });
            }
            work.into_iter().for_each(|work| work());
        }
    };
    if ENDED.load(Relaxed) {
        return Err(ending());
    }
    asked.begins();
    let after = {
        let asked = Arc::clone(asked);
        move || asked.left.store(true, Release)
    };
    if !pool::run(pool::Job { work: Box::new(job), after: Box::new(after) }) {
        asked.left.store(true, Release);
        return Err(PyRuntimeError::new_err("no thread can be started"));
    }
    let end = limits.time.and_then(|time| start.checked_add(time));
    loop {
        match py.detach(|| told.lock().recv_timeout(POLL)) {
            Ok(_) if asked.is_to_be_asked_again() => return Ok(None),
            // Why it was stopped is not what the search believes.
            Ok(Err(_)) if ENDED.load(Relaxed) => return Err(ending()),
            Ok(answer) => return Ok(Some(answer)),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err(
                    "a mistake of ours: the work on this question broke off",
                ));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let looked = py.check_signals().and_then(|()| match &limits.progress {
            Some(progress) => progress.call1(py, (spent + asked.budget.seen(),)).map(drop),
            None => Ok(()),
        });
        if let Err(signal) = looked {
            // Whoever is interrupted does not wait for what is known.
            wind_up(py, asked, &told);
            return Err(signal);
        }
        if let Some(outer) = &asked.outer
            && outer.is_over()
        {
            wind_up(py, asked, &told);
            outer.given_up.store(true, Relaxed);
            return Err(enough(py));
        }
        if let (Some(memory), Some(before)) = (limits.memory, before)
            && bytes().saturating_sub(before) > memory
        {
            asked.over_memory.store(true, Relaxed);
            asked.budget.pause();
        }
        if end.is_some_and(|end| end + POLL < Instant::now()) {
            // The budget has stopped the search; rules in Python do not look at it.
            asked.stop(py);
            if end.is_some_and(|end| end + GRACE < Instant::now()) && asked.inside.load(Relaxed) != 0 {
                asked.given_up.store(true, Relaxed);
                let (nodes, time) = (asked.budget.used(), start.elapsed());
                let stopped = Stopped { nodes, time, ..Stopped::nothing_known(Reason::Time) };
                return Ok(Some(Err(Trouble::failed("", Failure::Stopped(Box::new(stopped))))));
            }
        }
    }
}

fn ending() -> PyErr {
    PyRuntimeError::new_err("the interpreter is ending")
}

/// Waits until a question has stopped, for a moment; for longer while rules in Python keep others from running.
fn wind_up<T: Send>(py: Python<'_>, asked: &Asked, told: &Mutex<mpsc::Receiver<Result<T, Trouble>>>) {
    let start = Instant::now();
    while start.elapsed() < if asked.inside.load(Relaxed) == 0 { SHORT } else { LONGER } {
        asked.stop(py);
        if !matches!(py.detach(|| told.lock().recv_timeout(POLL / 4)), Err(RecvTimeoutError::Timeout)) {
            return;
        }
    }
}

/// Ends the stay of a question on a thread, also when its work panics.
struct Leave;

impl Drop for Leave {
    fn drop(&mut self) {
        CURRENT.set(None);
    }
}

/// Stops all questions and takes no more: the interpreter ends.
#[pyfunction]
pub(crate) fn end(py: Python<'_>) {
    ENDED.store(true, Relaxed);
    let all: Vec<Weak<Asked>> =
        AT_WORK.try_lock().map(|mut all| std::mem::take(&mut *all)).unwrap_or_default();
    let end = Instant::now() + PATIENCE;
    // All at once: those that still work would keep the others from ending.
    all.iter().filter_map(Weak::upgrade).for_each(|asked| asked.stop(py));
    for one in all {
        while Instant::now() < end
            && let Some(asked) = one.upgrade()
        {
            asked.stop(py);
            drop(asked);
            py.detach(|| std::thread::sleep(POLL / 8));
        }
    }
}

/// Asks all questions to stop, in order to be asked again, and says whether they have. Those inside rules in Python have, as long as no
/// other thread runs Python.
pub(crate) fn all_stopped() -> bool {
    let all = AT_WORK.lock();
    let working = || all.iter().filter_map(Weak::upgrade).filter(|asked| !asked.left.load(Acquire));
    for asked in working() {
        if !asked.for_a_fork.swap(true, Relaxed) {
            asked.budget.pause();
        }
    }
    working().all(|asked| asked.inside.load(Relaxed) != 0)
}

/// Forgets the questions of the process that this one was forked from.
pub(crate) fn forked() {
    inline::forked();
    if let Some(mut all) = AT_WORK.try_lock() {
        all.clear();
    }
}

/// Bytes taken by all tables.
fn bytes() -> u64 {
    session().engine().bytes() + crate::own::bytes()
}
