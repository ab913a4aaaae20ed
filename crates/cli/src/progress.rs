//! A line on the terminal that tells how far a long search is.

use std::collections::VecDeque;
use std::io::{IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use upstar::search::Budget;

/// Runs `work`; when it takes longer than a second and somebody is watching, tells how far it is.
pub(crate) fn shown<T>(budget: &Budget, work: impl FnOnce() -> T) -> T {
    told(|seconds| so_far(seconds, budget.seen()), work)
}

/// [`shown`] for work that goes from heap to heap.
pub(crate) fn heaps_shown<T>(heaps: &Heaps, work: impl FnOnce() -> T) -> T {
    let mut recent = VecDeque::new();
    told(move |seconds| heaps.line(seconds, &mut recent), work)
}

/// [`shown`] for `goal` heaps, each of them a node of the budget.
pub(crate) fn counted<T>(budget: &Budget, goal: usize, work: impl FnOnce() -> T) -> T {
    let (heaps, mut recent) = (Heaps::default(), VecDeque::new());
    let line = |seconds| {
        heaps.note(usize::try_from(budget.used()).unwrap_or(goal), Some(goal), false);
        heaps.line(seconds, &mut recent)
    };
    told(line, work)
}

/// How far a sequence of nim-values is, told by those who compute it.
#[derive(Default)]
pub(crate) struct Heaps {
    done: AtomicU64,
    /// How many heaps there will be in the end; 0 if that is not known.
    goal: AtomicU64,
    /// Whether a heap takes the longer the larger it is: 1 or 0.
    grows: AtomicU64,
}

/// How many looks back the rate is measured: some five seconds.
const RECENT: usize = 25;

impl Heaps {
    /// Notes how far it is.
    pub(crate) fn note(&self, done: usize, goal: Option<usize>, grows: bool) {
        self.done.store(done as u64, Ordering::Relaxed);
        self.goal.store(goal.unwrap_or(0) as u64, Ordering::Relaxed);
        self.grows.store(grows.into(), Ordering::Relaxed);
    }

    /// Time, heaps, rate and the time that is left, by the rate of late.
    fn line(&self, seconds: f64, recent: &mut VecDeque<(f64, u64)>) -> String {
        let (done, goal) = (self.done.load(Ordering::Relaxed), self.goal.load(Ordering::Relaxed));
        recent.push_back((seconds, done));
        if recent.len() > RECENT {
            recent.pop_front();
        }
        let (before, had) = recent[0];
        let rate = match recent.len() {
            1 => done as f64 / seconds,
            _ => (done - had.min(done)) as f64 / (seconds - before).max(0.001),
        };
        let mut line = format!("{seconds:.0} s, {done} heaps, {} a second", thousands(rate));
        if goal <= done {
            line.push_str(if goal == 0 { ", time left unknown: no period in sight" } else { "" });
        } else if rate > 0.0 {
            let slower = if self.grows.load(Ordering::Relaxed) == 1 {
                (goal + done) as f64 / (2 * done) as f64
            } else {
                1.0
            };
            line.push_str(&format!(" of {goal}, {} left", in_time((goal - done) as f64 / rate * slower)));
        }
        line
    }
}

/// Seconds, minutes or hours.
fn in_time(seconds: f64) -> String {
    match seconds {
        _ if seconds < 100.0 => format!("{seconds:.0} s"),
        _ if seconds < 6000.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.0} h", seconds / 3600.0),
    }
}

fn thousands(rate: f64) -> String {
    if rate < 10_000.0 { format!("{rate:.0}") } else { format!("{:.0} thousand", rate / 1000.0) }
}

/// Runs `work`. Now and then writes the line that `line` makes of the seconds that have passed.
fn told<T>(mut line: impl FnMut(f64) -> String + Send, work: impl FnOnce() -> T) -> T {
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
                let _ = write!(std::io::stderr(), "\r\x1b[K{}", line(start.elapsed().as_secs_f64()));
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
        _ => format!("{seconds:.0} s, {nodes} positions, {} a second", thousands(rate)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Heaps, so_far};
    use std::collections::VecDeque;

    #[test]
    fn in_words() {
        assert_eq!(so_far(3.0, 0), "3 s");
        assert_eq!(so_far(2.0, 6_000), "2 s, 6000 positions, 3000 a second");
        assert_eq!(so_far(2.0, 90_000), "2 s, 90000 positions, 45 thousand a second");
    }

    #[test]
    fn time_that_is_left() {
        let (heaps, mut recent) = (Heaps::default(), VecDeque::new());
        heaps.note(1_000_000, Some(3_000_000), false);
        assert_eq!(
            heaps.line(2.0, &mut recent),
            "2 s, 1000000 heaps, 500 thousand a second of 3000000, 4 s left"
        );
        heaps.note(2_000_000, Some(3_000_000), false);
        assert!(heaps.line(3.0, &mut recent).ends_with("1000 thousand a second of 3000000, 1 s left"));
        heaps.note(2_000_000, None, true);
        assert!(heaps.line(4.0, &mut recent).ends_with("time left unknown: no period in sight"));
        // Where heaps take longer and longer, twice as many take four times as long.
        let mut recent = VecDeque::new();
        heaps.note(1000, Some(2000), true);
        assert!(heaps.line(10.0, &mut recent).ends_with("100 a second of 2000, 15 s left"));
    }
}
