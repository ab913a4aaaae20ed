//! Calculations that nearly always take less time than to ask another thread: they are done at once, and stopped and asked again
//! in the ordinary way where they take longer.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use upstar::values::{Calc, Calculated, Stop};

use crate::asking::{self, inline};
use crate::failing::Trouble;
use crate::world::session;

/// How long a calculation may keep other Python threads waiting.
const SLICE: Duration = Duration::from_millis(5);
/// How long the ticker goes on when nothing is calculated.
const IDLE_TICKS: u32 = 200;

/// After so many slices those who work on questions look for signals.
const LOOKS: u32 = 4;

/// When the calculation at work began, in microseconds after the first; 0 if there is none. There is one at most, because whoever
/// calculates here is attached to the interpreter.
static SINCE: AtomicU64 = AtomicU64::new(0);
/// What the calculation at work looks at.
static STOP: AtomicBool = AtomicBool::new(false);

/// The thread that looks at the clock, and its process. Only those who are attached to the interpreter look here.
static TICKER: Mutex<Option<(u32, Thread)>> = Mutex::new(None);
/// Whether it does not sleep.
static AWAKE: AtomicBool = AtomicBool::new(false);

fn now() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_micros() as u64 + 1
}

fn tick() {
    let (mut idle, mut ticks) = (0, 0);
    loop {
        thread::sleep(SLICE);
        ticks += 1;
        let is_asked = ticks % LOOKS == 0 && inline::look();
        let since = SINCE.load(SeqCst);
        if since != 0 && now().saturating_sub(since) > SLICE.as_micros() as u64 {
            STOP.store(true, SeqCst);
        }
        idle = if since == 0 && !is_asked { idle + 1 } else { 0 };
        if idle > IDLE_TICKS {
            idle = 0;
            AWAKE.store(false, SeqCst);
            // Whoever began before this may have seen nobody asleep.
            if SINCE.load(SeqCst) != 0 || inline::look() {
                AWAKE.store(true, SeqCst);
            }
            while !AWAKE.load(SeqCst) {
                thread::park();
            }
        }
    }
}

/// Whether somebody looks at the clock; somebody is woken up, if nobody does.
pub(crate) fn is_watched() -> bool {
    AWAKE.load(SeqCst) || wake()
}

/// Makes sure that somebody looks at the clock; says whether somebody does.
#[cold]
fn wake() -> bool {
    let mut ticker = TICKER.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    AWAKE.store(true, SeqCst);
    if let Some((_, thread)) = ticker.as_ref().filter(|(own, _)| *own == process) {
        thread.unpark();
        return true;
    }
    let thread = thread::Builder::new().name("upstar ticker".to_owned()).spawn(tick);
    *ticker = thread.ok().map(|thread| (process, thread.thread().clone()));
    AWAKE.store(ticker.is_some(), SeqCst);
    ticker.is_some()
}

/// Forgets the thread of the process that this one was forked from.
pub(crate) fn forked() {
    AWAKE.store(false, SeqCst);
    SINCE.store(0, SeqCst);
}

/// A calculation with values.
pub(crate) fn calculate<T: Send + 'static>(
    py: Python<'_>,
    work: impl Fn(&Calc<'_>) -> Calculated<T> + Send + Sync + 'static,
) -> PyResult<T> {
    let store = session().engine().store();
    STOP.store(false, SeqCst);
    SINCE.store(now(), SeqCst);
    if !crate::forking::is_torn() && is_watched() {
        let done = work(&store.calc_until(&STOP));
        SINCE.store(0, SeqCst);
        match done {
            Err(Stop::Interrupted) => {}
            Ok(done) => return Ok(done),
            Err(stop) => return Err(Trouble::Reason(upstar::Budget::unlimited().why(stop)).into_error(py)),
        }
    }
    SINCE.store(0, SeqCst);
    asking::ask(py, move |budget| {
        let done = budget.watch(|| work(&store.calc_until(budget.flag())));
        done.map_err(|stop| Trouble::Reason(budget.why(stop)))
    })
}
