//! Calculations that nearly always take less time than to ask another thread: they are done at once, and stopped and asked again
//! in the ordinary way where they take longer.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use pyo3::prelude::*;
use upstar::values::{Calc, Calculated, Stop};

use crate::asking;
use crate::failing::Trouble;
use crate::world::session;

/// How long a calculation may keep other Python threads waiting.
const SLICE: Duration = Duration::from_millis(5);
/// How long the ticker goes on when nothing is calculated.
const IDLE_TICKS: u32 = 200;

/// When the calculation at work began, in microseconds after the first; 0 if there is none. There is one at most, because whoever
/// calculates here is attached to the interpreter.
static SINCE: AtomicU64 = AtomicU64::new(0);
/// What the calculation at work looks at.
static STOP: AtomicBool = AtomicBool::new(false);

/// Whether the thread is there, and whether it sleeps.
struct Ticker {
    process: u32,
    asleep: bool,
}

static TICKER: Mutex<Option<Ticker>> = Mutex::new(None);
static AWAKE: AtomicBool = AtomicBool::new(false);
static WAKE: Condvar = Condvar::new();

fn now() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_micros() as u64 + 1
}

fn tick() {
    let mut idle = 0;
    loop {
        std::thread::sleep(SLICE);
        let since = SINCE.load(SeqCst);
        if since != 0 && now().saturating_sub(since) > SLICE.as_micros() as u64 {
            STOP.store(true, SeqCst);
        }
        idle = if since == 0 { idle + 1 } else { 0 };
        if idle > IDLE_TICKS {
            let mut ticker = TICKER.lock();
            let Some(own) = ticker.as_mut() else { return };
            own.asleep = true;
            AWAKE.store(false, SeqCst);
            while ticker.as_ref().is_some_and(|own| own.asleep) {
                WAKE.wait(&mut ticker);
            }
            idle = 0;
        }
    }
}

/// Makes sure that somebody looks at the clock; says whether somebody does.
#[cold]
fn wake() -> bool {
    let Some(mut ticker) = TICKER.try_lock() else { return false };
    let process = std::process::id();
    match ticker.as_mut().filter(|own| own.process == process) {
        Some(own) => {
            own.asleep = false;
            WAKE.notify_all();
        }
        None => {
            let thread = std::thread::Builder::new().name("upstar ticker".to_owned());
            if thread.spawn(tick).is_err() {
                return false;
            }
            *ticker = Some(Ticker { process, asleep: false });
        }
    }
    AWAKE.store(true, SeqCst);
    true
}

/// Forgets the thread of the process that this one was forked from.
pub(crate) fn forked() {
    AWAKE.store(false, SeqCst);
    SINCE.store(0, SeqCst);
}

/// A calculation with values.
pub(crate) fn calculate<T: Send + 'static>(
    py: Python<'_>,
    work: impl Fn(&Calc<'_>) -> Calculated<T> + Send + 'static,
) -> PyResult<T> {
    let store = session().engine().store();
    if AWAKE.load(SeqCst) || wake() {
        STOP.store(false, SeqCst);
        SINCE.store(now(), SeqCst);
        let done = work(&store.calc_until(&STOP));
        SINCE.store(0, SeqCst);
        match done {
            Err(Stop::Interrupted) => {}
            Ok(done) => return Ok(done),
            Err(stop) => return Err(Trouble::Reason(upstar::Budget::unlimited().why(stop)).into_error(py)),
        }
    }
    asking::ask(py, move |budget| {
        let done = budget.watch(|| work(&store.calc_until(budget.flag())));
        done.map_err(|stop| Trouble::Reason(budget.why(stop)))
    })
}
