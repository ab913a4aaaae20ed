//! What questions take of the memory: each has a share, and all together stay within a limit.
//!
//! Tables are shared, so nobody can say whose an entry is. While questions are worked on, a thread looks again and again
//! how much the tables have grown, and puts it down to those questions, each by the positions it has expanded meanwhile.
//! Whoever has taken more than a share is stopped; when all together have taken too much, whoever took most.
//!
//! Not all that grows is a table. In a process of its own (`worker`) what the system says the process holds counts as well: it is
//! what the limit of the process is about. What was freed stays with the process as a rule, so only what it holds more than
//! when it had nothing to do, and than those at work can have taken, counts; a worker that holds much and has nothing to do is replaced.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread::JoinHandle;
use std::time::Duration;

use parking_lot::{Condvar, Mutex, MutexGuard};
use upstar::{Budget, Failure, Reason};

/// How often it is looked.
const TICK: Duration = Duration::from_millis(20);

/// What a question has taken.
pub(crate) struct Account {
    budget: Budget,
    taken: AtomicU64,
    /// The positions that were put down to it.
    nodes: AtomicU64,
    /// The limit that stopped it, if one did.
    stopped_at: AtomicU64,
}

impl Account {
    pub(crate) fn new(budget: Budget) -> Arc<Account> {
        let zero = AtomicU64::default;
        Arc::new(Account { budget, taken: zero(), nodes: zero(), stopped_at: zero() })
    }

    fn stop(&self, limit: u64) {
        self.stopped_at.store(limit, Relaxed);
        self.budget.cancel();
    }

    /// Why a question was stopped: what looks like an interruption may be a lack of memory.
    pub(crate) fn explain(&self, failure: Failure) -> Failure {
        match (failure, self.stopped_at.load(Relaxed)) {
            (Failure::Stopped(mut stopped), limit @ 1..) if stopped.reason == Reason::Cancelled => {
                stopped.reason = Reason::Memory(limit);
                Failure::Stopped(stopped)
            }
            (failure, _) => failure,
        }
    }
}

/// The limits, in bytes.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    /// For one question.
    pub(crate) each: u64,
    /// For all together.
    pub(crate) all: u64,
}

/// What a process holds in memory beyond what it held, beside its tables, when it had nothing to do.
pub(crate) struct Resident {
    before: AtomicU64,
    read: fn() -> Option<u64>,
}

impl Resident {
    /// That of this process, from now on; none where the system does not say.
    pub(crate) fn of_this_process() -> Option<Resident> {
        Some(Resident { before: AtomicU64::new(resident()?), read: resident })
    }

    fn bytes(&self) -> u64 {
        (self.read)().map_or(0, |now| now.saturating_sub(self.before.load(Relaxed)))
    }

    /// Says how much the tables and what is at work can hold: more than that was freed by those who are gone, and does not count.
    fn explain(&self, most: u64) {
        let freed = self.bytes().saturating_sub(most);
        self.before.fetch_add(freed, Relaxed);
    }

    /// Says that nothing is at work, so that all but the tables is what is always held.
    fn rest(&self, tables: u64) {
        if let Some(now) = (self.read)() {
            self.before.store(now.saturating_sub(tables), Relaxed);
        }
    }
}

/// The usual size of a page of memory. On machines with larger ones processes look smaller than they are.
pub(crate) const PAGE: u64 = 4096;

/// What this process holds in memory, where the system says so: on Linux.
pub(crate) fn resident() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/self/statm").ok()?;
    told.split(' ').nth(1)?.parse::<u64>().ok().map(|pages| pages * PAGE)
}

/// Looks at the memory while questions are worked on.
pub(crate) struct Meter {
    shared: Arc<Shared>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

#[derive(Default)]
struct Shared {
    /// The questions that are being worked on.
    running: Mutex<Vec<Arc<Account>>>,
    wake: Condvar,
    closed: AtomicBool,
}

impl Shared {
    fn running(&self) -> MutexGuard<'_, Vec<Arc<Account>>> {
        self.running.lock()
    }

    /// Looks until it is closed.
    fn watch(&self, bounds: Bounds, tables: impl Fn() -> u64, resident: Option<&Resident>) {
        // How much is taken in all.
        let bytes = || tables().max(resident.map_or(0, Resident::bytes));
        let mut before = 0;
        loop {
            let running = self.running();
            if self.closed.load(Relaxed) {
                return;
            }
            if running.is_empty() {
                drop(running);
                if let Some(resident) = resident {
                    resident.rest(tables());
                }
                before = bytes();
                let mut running = self.running();
                if running.is_empty() && !self.closed.load(Relaxed) {
                    self.wake.wait(&mut running);
                }
                continue;
            }
            let accounts = running.clone();
            drop(running);
            let now = bytes();
            put_down(&accounts, now.saturating_sub(before), bounds.each);
            if now > bounds.all
                && let Some(most) = accounts.iter().max_by_key(|account| account.taken.load(Relaxed))
            {
                most.stop(bounds.all);
            }
            before = now;
            if let Some(resident) = resident {
                let taken: u64 = accounts.iter().map(|account| account.taken.load(Relaxed)).sum();
                resident.explain(tables() + taken);
                before = bytes();
            }
            std::thread::sleep(TICK);
        }
    }
}

/// Divides what was taken among questions, by the positions they have expanded since the last time.
fn put_down(accounts: &[Arc<Account>], bytes: u64, each: u64) {
    let expanded = |account: &Arc<Account>| {
        let nodes = account.budget.seen();
        // Whoever expands nothing may still be adding up values.
        u128::from(nodes.saturating_sub(account.nodes.swap(nodes, Relaxed))) + 1
    };
    let parts: Vec<u128> = accounts.iter().map(expanded).collect();
    let all: u128 = parts.iter().sum();
    for (account, part) in accounts.iter().zip(parts) {
        let own = u64::try_from(u128::from(bytes) * part / all.max(1)).unwrap_or(u64::MAX);
        if account.taken.fetch_add(own, Relaxed).saturating_add(own) > each {
            account.stop(each);
        }
    }
}

impl Meter {
    /// A meter that is told how much the tables take, and what the process holds where that counts.
    pub(crate) fn new(
        bounds: Bounds,
        tables: impl Fn() -> u64 + Send + 'static,
        resident: Option<Resident>,
    ) -> std::io::Result<Meter> {
        let shared = Arc::new(Shared::default());
        let own = Arc::clone(&shared);
        let watch = move || own.watch(bounds, tables, resident.as_ref());
        let thread = std::thread::Builder::new().name("memory".to_owned()).spawn(watch)?;
        Ok(Meter { shared, thread: Mutex::new(Some(thread)) })
    }

    /// Does the work of a question while it is looked what that takes.
    pub(crate) fn during<T>(&self, account: &Arc<Account>, work: impl FnOnce() -> T) -> T {
        self.shared.running().push(Arc::clone(account));
        self.shared.wake.notify_one();
        let _leaving = Leaving { shared: &self.shared, account };
        work()
    }

    /// Ends the thread.
    pub(crate) fn close(&self) {
        let running = self.shared.running();
        self.shared.closed.store(true, Relaxed);
        drop(running);
        self.shared.wake.notify_all();
        let thread = self.thread.lock().take();
        if let Some(thread) = thread {
            let _ = thread.join();
        }
    }
}

/// Takes a question from the list, also when its work panics.
struct Leaving<'a> {
    shared: &'a Shared,
    account: &'a Arc<Account>,
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.shared.running().retain(|own| !Arc::ptr_eq(own, self.account));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_at_rest_does_not_count() {
        let resident = Resident { before: AtomicU64::new(10), read: || Some(900) };
        assert_eq!(resident.bytes(), 890);
        // Of the 900 that are held 200 are tables.
        resident.rest(200);
        assert_eq!(resident.bytes(), 200);
        // Those who are at work have taken 50, and the tables 100, so 50 was freed.
        resident.explain(150);
        assert_eq!(resident.bytes(), 150);
        resident.explain(400);
        assert_eq!(resident.bytes(), 150);
    }

    #[test]
    fn who_expands_more_pays_more() {
        let accounts = [1, 2].map(|_| Account::new(Budget::unlimited()));
        accounts[0].budget.spend(999).expect("no limit");
        accounts[1].budget.spend(2_999).expect("no limit");
        put_down(&accounts, 4_000, 5_000);
        let taken = || accounts.each_ref().map(|account| account.taken.load(Relaxed));
        assert_eq!(taken(), [1_000, 3_000]);
        // Nobody has expanded anything since.
        put_down(&accounts, 6_000, 5_000);
        assert_eq!(taken(), [4_000, 6_000]);
        let is_stopped = |account: &Account| account.budget.spend(1) == Err(Reason::Cancelled);
        assert!(!is_stopped(&accounts[0]) && is_stopped(&accounts[1]));
    }
}
