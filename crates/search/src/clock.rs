//! One thread that ends what has lasted long enough.
//!
//! A thread for each limit would do, but it has to be scheduled before work can begin and before it can end, which takes longer than
//! the work where the machine is busy. Where there are no threads, whoever spends looks now and then what is due.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
#[cfg(not(target_family = "wasm"))]
use std::time::Duration;

use crate::moment::Instant;

/// Something to do at some time, unless it was dropped before.
pub(crate) struct Alarm {
    ring: Box<dyn Fn() + Send + Sync>,
}

/// An alarm that was set, ordered by its time.
struct Set {
    time: Instant,
    alarm: Weak<Alarm>,
}

impl PartialEq for Set {
    fn eq(&self, other: &Set) -> bool {
        self.time == other.time
    }
}

impl Eq for Set {}

impl PartialOrd for Set {
    fn partial_cmp(&self, other: &Set) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Set {
    fn cmp(&self, other: &Set) -> std::cmp::Ordering {
        self.time.cmp(&other.time)
    }
}

/// Its thread sleeps nearly always, so a process is forked while it does. The locks of the standard library then leave nothing behind;
/// those of `parking_lot` would leave the sleeper in a list of the process that is forked off, where its memory soon belongs to another.
#[derive(Default)]
struct Clock {
    alarms: Mutex<BinaryHeap<Reverse<Set>>>,
    wake: Condvar,
}

/// Nothing is left half done under these locks, so one that somebody panicked under is as good as any.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From how many alarms on it is looked which of them were dropped.
const MANY: usize = 64;
/// The longest that the thread sleeps.
#[cfg(not(target_family = "wasm"))]
const LONGEST: Duration = Duration::from_secs(3600);

/// The clock where there are no threads.
#[cfg(target_family = "wasm")]
mod looked_at {
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    use super::{Arc, Clock, Instant};

    /// How often a look costs a question to the host.
    const OFTEN: u32 = 64;

    static CLOCK: LazyLock<Arc<Clock>> = LazyLock::new(Arc::default);
    static LOOKS: AtomicU32 = AtomicU32::new(0);

    impl Clock {
        pub(super) fn get() -> Option<Arc<Clock>> {
            Some(Arc::clone(&CLOCK))
        }
    }

    /// Rings what is due, if it is time to ask for the time.
    pub(crate) fn look() {
        if LOOKS.fetch_add(1, Relaxed) % OFTEN == 0 {
            let due = Clock::due(&mut CLOCK.alarms(), Instant::now());
            due.iter().for_each(|alarm| (alarm.ring)());
        }
    }
}

#[cfg(target_family = "wasm")]
pub(crate) use looked_at::look;

impl Clock {
    fn alarms(&self) -> MutexGuard<'_, BinaryHeap<Reverse<Set>>> {
        locked(&self.alarms)
    }

    /// Takes out the alarms that are due.
    fn due(alarms: &mut BinaryHeap<Reverse<Set>>, now: Instant) -> Vec<Arc<Alarm>> {
        let mut due = Vec::new();
        while alarms.peek().is_some_and(|Reverse(next)| next.time <= now) {
            due.extend(alarms.pop().and_then(|Reverse(next)| next.alarm.upgrade()));
        }
        due
    }
}

#[cfg(not(target_family = "wasm"))]
impl Clock {
    /// The clock, and its thread. If no thread can be started there is none. A process that was forked off has a copy of the clock
    /// and no thread, so it gets one of its own.
    fn get() -> Option<Arc<Clock>> {
        static CLOCK: Mutex<Option<(u32, Arc<Clock>)>> = Mutex::new(None);
        let (mut known, process) = (locked(&CLOCK), std::process::id());
        if let Some((_, clock)) = known.as_ref().filter(|(own, _)| *own == process) {
            return Some(Arc::clone(clock));
        }
        let clock = Arc::new(Clock::default());
        let own = Arc::clone(&clock);
        std::thread::Builder::new().name("clock".to_owned()).spawn(move || own.run()).ok()?;
        *known = Some((process, Arc::clone(&clock)));
        Some(clock)
    }

    fn run(&self) {
        let mut alarms = self.alarms();
        loop {
            let now = Instant::now();
            let mut due = Clock::due(&mut alarms, now);
            if !due.is_empty() {
                // An alarm may be the last that holds what it rings for, and it may ask for another.
                drop(alarms);
                due.drain(..).for_each(|alarm| (alarm.ring)());
                alarms = self.alarms();
                continue;
            }
            let wait = alarms.peek().map_or(LONGEST, |Reverse(next)| next.time - now);
            let waited = self.wake.wait_timeout(alarms, wait);
            alarms = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// Rings at some time, unless the alarm is dropped before; `None` where the system has no thread for it.
pub(crate) fn at(time: Instant, ring: impl Fn() + Send + Sync + 'static) -> Option<Arc<Alarm>> {
    let clock = Clock::get()?;
    let alarm = Arc::new(Alarm { ring: Box::new(ring) });
    let mut alarms = clock.alarms();
    if alarms.len() > MANY && alarms.len() == alarms.capacity() {
        alarms.retain(|Reverse(set)| set.alarm.strong_count() > 0);
    }
    let is_next = alarms.peek().is_none_or(|Reverse(next)| time < next.time);
    alarms.push(Reverse(Set { time, alarm: Arc::downgrade(&alarm) }));
    drop(alarms);
    if is_next {
        clock.wake.notify_one();
    }
    Some(alarm)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn alarms_ring_in_order_unless_they_are_dropped() {
        let (tell, told) = mpsc::channel();
        let now = Instant::now();
        let set = |milliseconds| {
            let tell = tell.clone();
            at(now + Duration::from_millis(milliseconds), move || {
                let _ = tell.send(milliseconds);
            })
        };
        let alarms = [60, 20, 40, 1].map(set);
        drop(set(30));
        let rung: Vec<u64> = told.iter().take(alarms.len()).collect();
        assert_eq!(rung, [1, 20, 40, 60]);
        assert!(now.elapsed() >= Duration::from_millis(60));
    }

    #[test]
    fn what_was_dropped_is_forgotten() {
        for _ in 0..10_000 {
            drop(at(Instant::now() + Duration::from_secs(1000), || {}));
        }
        let left = Clock::get().expect("a thread").alarms().len();
        assert!(left < 1000, "{left}");
    }
}
