//! Ctrl-C: it stops the question that is being answered, and otherwise ends the program.

use parking_lot::Mutex;
use upstar::search::Budget;

use crate::exit::Exit;
use crate::progress;

/// The budget of the question that is being answered.
static CURRENT: Mutex<Option<Budget>> = Mutex::new(None);

fn current(now: Option<Budget>) {
    *CURRENT.lock() = now;
}

/// Listens from now on.
pub(crate) fn listen() {
    // Without a handler Ctrl-C just ends the program, which is what it should do then.
    let _ = ctrlc::set_handler(|| match &*CURRENT.lock() {
        Some(budget) => budget.cancel(),
        None => end(Exit::Interrupted),
    });
}

/// Ends the program from wherever it is, leaving no file half written.
pub(crate) fn end(exit: Exit) -> ! {
    upstar_files::give_up();
    std::process::exit(exit as i32)
}

/// Answers a question under a budget that Ctrl-C can stop, telling how far it is when it takes long.
pub(crate) fn stoppable<T>(budget: &Budget, work: impl FnOnce() -> T) -> T {
    current(Some(budget.clone()));
    let result = progress::shown(budget, work);
    current(None);
    result
}
