//! A line on the terminal that tells how far a long search is.

use std::io::{IsTerminal as _, Write as _};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use upstar::search::Budget;

/// Runs `work`; when it takes longer than a second and somebody is watching, tells how far it is.
pub(crate) fn shown<T>(budget: &Budget, work: impl FnOnce() -> T) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    let start = Instant::now();
    let (done, wait) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let mut pause = Duration::from_secs(1);
            let mut shown = false;
            while wait.recv_timeout(pause) == Err(mpsc::RecvTimeoutError::Timeout) {
                pause = Duration::from_millis(200);
                let (seconds, nodes) = (start.elapsed().as_secs_f64(), budget.used());
                let rate = nodes as f64 / seconds / 1000.0;
                let _ = write!(
                    std::io::stderr(),
                    "\r\x1b[K{seconds:.0} s, {nodes} positions, {rate:.0} thousand a second"
                );
                shown = true;
            }
            if shown {
                let _ = write!(std::io::stderr(), "\r\x1b[K");
            }
        });
        let result = work();
        drop(done);
        result
    })
}
