//! Limits on a search, and the reasons for stopping.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Weak};
use std::time::Duration;

use parking_lot::Mutex;
use upstar_values::Stop;

use crate::clock;
use crate::moment::Instant;

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The time limit passed.
    Time,
    /// As many positions as allowed were expanded.
    Nodes,
    /// The memory budget, in bytes, is used up.
    Memory(u64),
    /// Somebody asked to stop.
    Cancelled,
    /// It is somebody else's turn; the work is to go on later.
    Paused,
    /// The position can come back to itself, so it has no value.
    Loop,
    /// Something would be too large to write down; the text says what.
    TooLarge(&'static str),
    /// There is no such thing; the text says why.
    Undefined(&'static str),
    /// What should be a game is something else; the text says what.
    NotAGame(&'static str),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // Whoever is told of a pause has no time to wait for the next turn.
            Reason::Time | Reason::Paused => f.write_str("the time limit was reached"),
            Reason::Nodes => f.write_str("the node limit was reached"),
            Reason::Memory(bytes) => {
                let (size, unit) = match bytes {
                    0..1_000 => (bytes, "bytes"),
                    1_000..1_000_000 => (&(bytes / 1_000), "KB"),
                    _ => (&(bytes / 1_000_000), "MB"),
                };
                write!(f, "the memory limit of {size} {unit} was reached")
            }
            Reason::Cancelled => f.write_str("interrupted"),
            Reason::Loop => {
                f.write_str("play can come back to a position, so it has no value and its tree no end")
            }
            Reason::TooLarge(what) => write!(f, "too large: {what}"),
            Reason::Undefined(why) => write!(f, "not defined: {why}"),
            Reason::NotAGame(found) => write!(f, "expected a game, found {found}"),
        }
    }
}

impl std::error::Error for Reason {}

const TIME: u8 = 1;
const CANCELLED: u8 = 2;
const NODES: u8 = 3;
const PAUSED: u8 = 4;

/// How much a search may use. Cloning shares it: what one user spends, all have spent, and any may cancel.
///
/// ```
/// use upstar_search::{Budget, Reason};
///
/// let budget = Budget::unlimited().nodes(Some(2));
/// assert_eq!(budget.spend(2), Ok(()));
/// assert_eq!(budget.clone().spend(1), Err(Reason::Nodes));
/// let budget = Budget::unlimited();
/// budget.clone().cancel();
/// assert_eq!(budget.spend(1), Err(Reason::Cancelled));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    time: Option<Duration>,
    nodes: Option<u64>,
    calculations: Option<u64>,
    /// Whether the end of the time is only a pause.
    is_slice: bool,
    /// Whether only half of the memory may be filled.
    half_memory: bool,
    look: Option<Look>,
    shared: Arc<Shared>,
}

/// Something that whoever spends is to look at from time to time.
#[derive(Clone)]
struct Look {
    due: Arc<AtomicBool>,
    at: Arc<dyn Fn(&AtomicBool) + Send + Sync>,
}

impl std::fmt::Debug for Look {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Look").field("due", &self.due).finish_non_exhaustive()
    }
}

#[derive(Debug, Default)]
struct Shared {
    /// Raised when it is time to stop, for whatever reason. Everything that runs looks at it.
    stop: AtomicBool,
    why: AtomicU8,
    nodes: AtomicU64,
    calculations: AtomicU64,
    /// Whether the clock runs.
    watched: AtomicBool,
    /// When it rings.
    end: Mutex<Option<Instant>>,
    /// Those of budgets inside this one.
    inner: Mutex<Vec<Weak<Shared>>>,
    /// Whether what was spent is counted by the budget around this one.
    is_counted: AtomicBool,
}

impl Shared {
    fn stop_for(&self, why: u8) {
        let _ = self.why.compare_exchange(0, why, Relaxed, Relaxed);
        self.stop.store(true, Relaxed);
        let inner = self.inner.lock();
        inner.iter().filter_map(Weak::upgrade).for_each(|inner| inner.stop_for(why));
    }

    fn seen(&self) -> u64 {
        let inner = self.inner.lock();
        let open = inner.iter().filter_map(Weak::upgrade).filter(|inner| !inner.is_counted.load(Relaxed));
        self.nodes.load(Relaxed) + open.map(|inner| inner.seen()).sum::<u64>()
    }
}

impl Budget {
    /// No limits.
    #[must_use]
    pub fn unlimited() -> Budget {
        Budget::default()
    }

    /// The same budget with a limit on time, which starts with [`Budget::watch`].
    #[must_use]
    pub fn time(mut self, limit: Option<Duration>) -> Budget {
        self.time = limit;
        self
    }

    /// The same budget with a limit on time after which the work is to go on: its end is a pause.
    #[must_use]
    pub fn slice(self, limit: Duration) -> Budget {
        Budget { is_slice: true, time: Some(limit), ..self }
    }

    /// The same budget with a limit on expanded positions.
    #[must_use]
    pub fn nodes(mut self, limit: Option<u64>) -> Budget {
        self.nodes = limit;
        self
    }

    /// The same budget with a limit on comparisons and sums of games that are worked out on the way to values. Together with
    /// one on positions it bounds the work on values whatever the machine.
    #[must_use]
    pub fn calculations(mut self, limit: Option<u64>) -> Budget {
        self.calculations = limit;
        self
    }

    /// The same budget with something that those who work under it do whenever it is due, in the middle of their work; and what to set
    /// when it is. Whoever has done it takes the sign away.
    #[must_use]
    pub fn looking(self, at: impl Fn(&AtomicBool) + Send + Sync + 'static) -> (Budget, Arc<AtomicBool>) {
        let due = Arc::new(AtomicBool::new(false));
        let look = Look { due: Arc::clone(&due), at: Arc::new(at) };
        (Budget { look: Some(look), ..self }, due)
    }

    /// Counts comparisons and sums; where there are too many, the next who spends stops.
    pub(crate) fn calculate(&self, calculations: u64) {
        let Some(limit) = self.calculations else { return };
        let used = self.shared.calculations.fetch_add(calculations, Relaxed) + calculations;
        if used > limit {
            self.shared.stop_for(NODES);
        }
    }

    /// A budget of `nodes` expanded positions inside this one, and no more than are left here: what stops this one
    /// stops it too. What is spent under it is not counted here.
    #[must_use]
    pub fn within(&self, nodes: u64) -> Budget {
        let nodes = self.nodes.map_or(nodes, |limit| nodes.min(limit.saturating_sub(self.used())));
        let inner = Budget { look: self.look.clone(), ..Budget::unlimited().nodes(Some(nodes)) };
        let mut all = self.shared.inner.lock();
        all.retain(|other| other.strong_count() > 0);
        all.push(Arc::downgrade(&inner.shared));
        drop(all);
        // It may have been stopped before the inner one was known.
        if self.shared.stop.load(Relaxed) {
            inner.stop_for(self.shared.why.load(Relaxed));
        }
        inner
    }

    /// The same with half of the memory: for work that leaves room for other work.
    #[must_use]
    pub fn half_memory(mut self) -> Budget {
        self.half_memory = true;
        self
    }

    /// How much of some memory may be filled.
    #[must_use]
    pub fn memory_of(&self, all: u64) -> u64 {
        if self.half_memory { all / 2 } else { all }
    }

    /// Runs some work under a budget inside this one ([`Budget::within`]) that may have a limit on time, too. No answer if it
    /// reaches its limits. What it spends is counted here.
    ///
    /// # Errors
    /// Fails as the work does, unless it was the inner budget that stopped it.
    pub fn turn<T>(
        &self,
        turn: &Budget,
        work: impl FnOnce(&Budget) -> Result<T, Reason>,
    ) -> Result<Option<T>, Reason> {
        let answer = turn.watch(|| work(turn));
        // If that was the end of the whole, this says so.
        turn.shared.is_counted.store(true, Relaxed);
        self.spend(turn.used())?;
        match answer {
            Err(Reason::Time | Reason::Nodes) => Ok(None),
            answer => answer.map(Some),
        }
    }

    /// Positions expanded so far, with those under budgets inside this one that are at work.
    #[must_use]
    pub fn seen(&self) -> u64 {
        self.shared.seen()
    }

    /// Asks everything under this budget to stop soon.
    pub fn cancel(&self) {
        self.stop_for(CANCELLED);
    }

    /// Asks everything under this budget to stop soon, in order to go on later.
    pub fn pause(&self) {
        self.stop_for(PAUSED);
    }

    fn stop_for(&self, why: u8) {
        self.shared.stop_for(why);
    }

    /// How much of the time is left, while the clock runs.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        let end = *self.shared.end.lock();
        Some(end?.saturating_duration_since(Instant::now()))
    }

    /// The flag that calculations look at.
    #[must_use]
    pub fn flag(&self) -> &AtomicBool {
        &self.shared.stop
    }

    /// Positions expanded so far.
    #[must_use]
    pub fn used(&self) -> u64 {
        self.shared.nodes.load(Relaxed)
    }

    /// Counts expanded positions; fails when it is time to stop.
    ///
    /// # Errors
    /// Says why to stop: time, nodes, or somebody asked for it.
    #[inline]
    pub fn spend(&self, nodes: u64) -> Result<(), Reason> {
        #[cfg(target_family = "wasm")]
        clock::look();
        if let Some(look) = &self.look
            && look.due.load(Relaxed)
        {
            (look.at)(&look.due);
        }
        // Whoever only looks whether it is time to stop does not write what all others read.
        let used = match nodes {
            0 => self.used(),
            _ => self.shared.nodes.fetch_add(nodes, Relaxed) + nodes,
        };
        if self.nodes.is_some_and(|limit| used > limit) {
            self.stop_for(NODES);
        }
        if self.shared.stop.load(Relaxed) { Err(self.reason()) } else { Ok(()) }
    }

    fn reason(&self) -> Reason {
        match self.shared.why.load(Relaxed) {
            TIME => Reason::Time,
            NODES => Reason::Nodes,
            PAUSED => Reason::Paused,
            _ => Reason::Cancelled,
        }
    }

    /// The reason behind a stopped calculation.
    #[must_use]
    pub fn why(&self, stop: Stop) -> Reason {
        match stop {
            Stop::OutOfBudget(bytes) => Reason::Memory(bytes),
            Stop::TooLarge(what) => Reason::TooLarge(what),
            Stop::Undefined(why) => Reason::Undefined(why),
            _ => self.reason(),
        }
    }

    /// Runs `work` while the clock of the time limit runs. Inside such work the clock goes on: a part has what is left of
    /// the time for the whole.
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> T {
        let Some(limit) = self.time.filter(|_| !self.shared.watched.swap(true, Relaxed)) else {
            return work();
        };
        let (shared, why) = (Arc::clone(&self.shared), if self.is_slice { PAUSED } else { TIME });
        // A limit beyond what clocks tell is none.
        let end = Instant::now().checked_add(limit);
        *self.shared.end.lock() = end;
        let alarm = end.map(|end| clock::at(end, move || shared.stop_for(why)));
        if matches!(alarm, Some(None)) {
            // Without a clock nothing would hold the limit.
            self.stop_for(why);
        }
        let _finish = Finish(&self.shared);
        let result = work();
        drop(alarm);
        result
    }
}

/// Ends the watch, also when the work panics.
struct Finish<'a>(&'a Shared);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.watched.store(false, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_on_memory_are_told_in_their_unit() {
        for (bytes, told) in
            [(700, "700 bytes"), (60_500, "60 KB"), (5_000_000, "5 MB"), (8_000_000_000, "8000 MB")]
        {
            assert_eq!(Reason::Memory(bytes).to_string(), format!("the memory limit of {told} was reached"));
        }
    }

    #[test]
    fn what_is_due_is_looked_at_once_and_in_the_middle_of_work() {
        let looked = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&looked);
        let (budget, due) = Budget::unlimited().looking(move |due| {
            due.store(false, Relaxed);
            count.fetch_add(1, Relaxed);
        });
        assert_eq!((budget.spend(1), looked.load(Relaxed)), (Ok(()), 0));
        due.store(true, Relaxed);
        // Parts of the work look as well.
        let part = budget.within(10);
        assert_eq!((part.spend(1), part.spend(1), looked.load(Relaxed)), (Ok(()), Ok(()), 1));
    }

    #[test]
    fn parts_share_the_time_of_the_whole() {
        let budget = Budget::unlimited().time(Some(Duration::from_millis(50)));
        let parts = budget.watch(|| {
            let part = || budget.watch(|| std::thread::sleep(Duration::from_millis(5)));
            (0..400)
                .take_while(|_| {
                    part();
                    budget.spend(0).is_ok()
                })
                .count()
        });
        assert!(parts < 400, "{parts}");
        assert_eq!(budget.spend(0), Err(Reason::Time));
        // The clock of another question runs from its own beginning.
        let next = Budget::unlimited().time(Some(Duration::from_secs(60)));
        next.watch(|| {});
        assert_eq!(next.watch(|| next.spend(1)), Ok(()));
    }
}
