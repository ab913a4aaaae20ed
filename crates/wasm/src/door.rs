//! How a page calls: it writes a question into room that it asked for, and hears the answer piece by piece while `ask` runs.
//!
//! Numbers are all that passes, so no library has to make code for both sides.

#![allow(
    unsafe_code,
    reason = "names that a page calls must not be changed, and a wrong signature of what it offers would go unnoticed; no memory is touched here"
)]

use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

use upstar::Budget;

use crate::desk::{Desk, Listener};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since some beginning.
    safe fn now() -> f64;
    /// An answer begins: its status, and where it says of what kind it is.
    safe fn begin(status: u32, kind: *const u8, length: usize);
    /// Where the next bytes of an answer are.
    safe fn tell(bytes: *const u8, length: usize);
}

/// Whoever hears answers outside.
struct Page;

impl Listener for Page {
    fn begin(&mut self, status: u16, kind: &str) {
        begin(status.into(), kind.as_ptr(), kind.len());
    }

    fn tell(&mut self, bytes: &[u8]) {
        tell(bytes.as_ptr(), bytes.len());
    }
}

static DESK: LazyLock<Mutex<Desk>> = LazyLock::new(|| {
    upstar::search::set_host_clock(|| Duration::from_secs_f64(now() / 1000.0));
    Mutex::default()
});
/// What the page writes: an address, a new line, a body.
static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());
/// That of the question at work, for those who look on.
static BUDGET: Mutex<Option<Budget>> = Mutex::new(None);

fn locked<T>(lock: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Room for a question of so many bytes.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    let mut question = locked(&QUESTION);
    question.clear();
    question.resize(length, 0);
    question.as_mut_ptr()
}

/// Answers the question that was written.
#[unsafe(no_mangle)]
extern "C" fn ask() {
    let question = std::mem::take(&mut *locked(&QUESTION));
    let at = question.iter().position(|&byte| byte == b'\n').unwrap_or(question.len());
    let (path, body) = (String::from_utf8_lossy(&question[..at]), question.get(at + 1..).unwrap_or_default());
    let mut desk = locked(&DESK);
    desk.clear();
    *locked(&BUDGET) = Some(desk.budget());
    desk.ask(&path, body, &mut Page);
}

/// Positions that were expanded for the question at work.
#[unsafe(no_mangle)]
extern "C" fn seen() -> f64 {
    // Only told, never counted with.
    locked(&BUDGET).as_ref().map_or(0.0, |budget| budget.seen() as f64)
}
