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
                let _ = write!(std::io::stderr(), "\r\x1b[K{}", so_far(seconds, nodes));
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

/// How far it is: time, positions and rate. Work that expands no positions has only a time.
fn so_far(seconds: f64, nodes: u64) -> String {
    let rate = nodes as f64 / seconds;
    match nodes {
        0 => format!("{seconds:.0} s"),
        _ if rate < 10_000.0 => format!("{seconds:.0} s, {nodes} positions, {rate:.0} a second"),
        _ => format!("{seconds:.0} s, {nodes} positions, {:.0} thousand a second", rate / 1000.0),
    }
}

#[cfg(test)]
mod tests {
    use super::so_far;

    #[test]
    fn in_words() {
        assert_eq!(so_far(3.0, 0), "3 s");
        assert_eq!(so_far(2.0, 6_000), "2 s, 6000 positions, 3000 a second");
        assert_eq!(so_far(2.0, 90_000), "2 s, 90000 positions, 45 thousand a second");
    }
}
