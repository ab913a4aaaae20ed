//! Slices of time: every question has a short one at once and longer ones in its turn.
//!
//! What is answered in a tenth of a second never waits for what takes long: its slices have a queue and workers of their own. The rest
//! goes to a second queue. In both, whoever has had little time comes first; time in the queue counts, so nobody waits longer than was
//! promised. Work that was stopped begins anew in its next slice, with what the tables have kept; slices grow three- or fourfold, so
//! that little is done twice. While nobody waits the first slices are one, and a later one has no end.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use parking_lot::Mutex;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use upstar::{Budget, Failure, Reason, Session};
use upstar_api::is_end_of_slice;

use crate::engine::{Engine, Lane, Ticket};
use crate::fault::Fault;
use crate::memory::Account;
use crate::queue::{Client, Job, Queue, Worker};

/// The first slice of a question while nobody else waits.
const FIRST: Duration = Duration::from_millis(100);
/// The first slices while others wait.
const FIRSTS: [Duration; 3] =
    [Duration::from_millis(12), Duration::from_millis(36), Duration::from_millis(72)];
/// A later slice is this many times as long as the one before.
const GROWTH: u32 = 4;
/// Not worth a slice.
const LEAST: Duration = Duration::from_millis(4);
/// How often it is looked whether somebody waits for those who have no end.
const LOOK: Duration = Duration::from_millis(50);
/// Whoever works longer than a slice by this time is replaced.
const ABSENCE: Duration = Duration::from_millis(50);
/// How long work is waited for that does not heed its limit.
const GRACE: Duration = Duration::from_millis(250);

/// A question at work.
pub(crate) trait Work: Send {
    /// Goes on for a slice of time; whether the question is answered.
    fn go_on(&mut self, engine: &Engine, budget: &Budget) -> bool;
    /// Answers with what is known, for there is no more time.
    fn give_up(&mut self);
}

/// A question, and what it has had.
pub(crate) struct Turn {
    lane: Lane,
    client: Client,
    budget: Budget,
    account: Arc<Account>,
    end: Instant,
    /// How many slices it has had.
    slices: usize,
    work: Box<dyn Work>,
}

impl Turn {
    /// Whether its first slices are not over.
    fn is_short(&self) -> bool {
        self.slices < FIRSTS.len()
    }
}

/// A slice without an end, unless somebody waits.
pub(crate) struct Slice {
    since: Instant,
    least: Duration,
    lane: Lane,
    budget: Budget,
}

/// How long the next slice is of a question that has had `slices` of them.
fn grown(slices: usize) -> Duration {
    let later = |beyond: usize| GROWTH.saturating_pow(u32::try_from(beyond + 1).unwrap_or(u32::MAX));
    let slice = FIRSTS.get(slices).copied();
    slice.unwrap_or_else(|| FIRST.saturating_mul(later(slices - FIRSTS.len())))
}

impl Engine {
    /// Sends work to a lane; returns how many questions are before it.
    pub(crate) fn send(
        self: &Arc<Self>,
        lane: Lane,
        client: Client,
        ticket: &Ticket,
        work: impl Work + 'static,
    ) -> Result<usize, Fault> {
        let (budget, account, end) = (ticket.budget().clone(), ticket.account(), ticket.end());
        let turn = Turn { lane, client, budget, account, end, slices: 0, work: Box::new(work) };
        self.queue(turn).ok_or_else(|| {
            Fault::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "too many questions are waiting")
                .with_hint("ask again in a moment")
        })
    }

    fn queue(self: &Arc<Self>, turn: Turn) -> Option<usize> {
        let queue = self.queue_of(&turn);
        let (client, slices, is_short) = (turn.client.clone(), turn.slices, turn.is_short());
        let (engine, budget) = (Arc::clone(self), turn.budget.clone());
        let work = Box::new(move || engine.take(turn));
        let ahead = queue.push(client, slices, Job { budget, work });
        if !is_short {
            self.make_way();
        }
        ahead
    }

    /// The queue for the next slice of a question.
    fn queue_of(&self, turn: &Turn) -> &Queue {
        self.queue_for(turn.lane, turn.is_short())
    }

    fn queue_for(&self, lane: Lane, is_short: bool) -> &Queue {
        match lane {
            _ if is_short => &self.first,
            Lane::Reply => &self.replies,
            Lane::Quick | Lane::Deep => &self.deep,
        }
    }

    /// Works on a question for a slice of time.
    fn take(self: &Arc<Self>, mut turn: Turn) -> Worker {
        let left = turn.end.saturating_duration_since(Instant::now());
        let others_wait = self.queue_of(&turn).waiting() > 0;
        let time = match turn.is_short() {
            _ if others_wait => grown(turn.slices),
            true => {
                // There is no other that a shorter slice would serve.
                turn.slices = FIRSTS.len() - 1;
                FIRST
            }
            false => left,
        };
        let slice = turn.budget.within(u64::MAX);
        let slice = if time < left { slice.slice(time) } else { slice.time(Some(left)) };
        let number = (!turn.is_short()).then(|| {
            let (since, least) = (Instant::now(), grown(turn.slices));
            let slice = Slice { since, least, lane: turn.lane, budget: slice.clone() };
            let number = self.numbers.fetch_add(1, Relaxed);
            self.slices.lock().insert(number, slice);
            number
        });
        let absence = self.watch(&turn, time.min(left) + ABSENCE);
        // The clock runs once for all that is done in the slice.
        let inside = slice.clone().time(None);
        let done = catch_unwind(AssertUnwindSafe(|| {
            self.meter.during(&turn.account, || slice.watch(|| turn.work.go_on(self, &inside)))
        }));
        let worker = absence.end(self.queue_of(&turn));
        if let Some(number) = number {
            self.slices.lock().remove(&number);
        }
        let is_cancelled = turn.budget.spend(slice.used()).is_err();
        match done {
            // Whoever waits for an answer sees that there will be none. A lock that is poisoned guards plain data.
            Ok(true) | Err(_) => {}
            Ok(false) if is_cancelled || turn.end <= Instant::now() + LEAST => turn.work.give_up(),
            Ok(false) => {
                turn.slices += 1;
                self.queue(turn);
            }
        }
        worker
    }

    /// Replaces the worker of a question who does not come back in time.
    fn watch(self: &Arc<Self>, turn: &Turn, time: Duration) -> Absence {
        let state = Arc::new(AtomicU8::new(AT_WORK));
        let (engine, own) = (Arc::clone(self), Arc::clone(&state));
        let (lane, is_short) = (turn.lane, turn.is_short());
        let task = self.runtime.spawn(async move {
            tokio::time::sleep(time).await;
            let is_away = || own.compare_exchange(AT_WORK, REPLACED, Relaxed, Relaxed).is_ok();
            engine.queue_for(lane, is_short).stand_in(is_away);
        });
        Absence { state, task }
    }

    /// Whether too many workers do not come back, so that no more are replaced.
    pub(crate) fn is_stuck(&self) -> bool {
        [&self.first, &self.replies, &self.deep].into_iter().any(Queue::is_stuck)
    }

    /// Ends slices that have no end and have lasted long enough, while somebody waits.
    fn make_way(self: &Arc<Self>) {
        if self.is_making_way.swap(true, Relaxed) {
            return;
        }
        let engine = Arc::clone(self);
        self.runtime.spawn(async move {
            let waiting = |lane| engine.queue_for(lane, false).waiting();
            while waiting(Lane::Deep) + waiting(Lane::Reply) > 0 {
                tokio::time::sleep(LOOK).await;
                let slices = engine.slices.lock();
                for is_reply in [false, true] {
                    let lane = if is_reply { Lane::Reply } else { Lane::Deep };
                    let own = slices.values().filter(|slice| (slice.lane == Lane::Reply) == is_reply);
                    let long = own.filter(|slice| slice.since.elapsed() >= slice.least);
                    if let Some(longest) = long.min_by_key(|slice| slice.since).filter(|_| waiting(lane) > 0)
                    {
                        longest.budget.pause();
                    }
                }
            }
            engine.is_making_way.store(false, Relaxed);
        });
    }

    /// Answers a question about a text.
    pub(crate) async fn ask<T: Send + 'static>(
        self: &Arc<Self>,
        lane: Lane,
        client: Client,
        seconds: Option<u32>,
        text: String,
        answer: impl Fn(&Session, &str, &Budget) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Fault> {
        let ticket = self.open(lane, seconds);
        let (tell, told) = oneshot::channel();
        let known = Arc::new(Mutex::new(Fault::late(&text)));
        let account = ticket.account();
        let asking = Asking { answer, text, account, tell: Some(tell), known: Arc::clone(&known) };
        self.send(lane, client, &ticket, asking)?;
        match tokio::time::timeout_at((ticket.end() + GRACE).into(), told).await {
            Ok(told) => told.unwrap_or_else(|_| Err(self.unanswered())),
            Err(_) => Err(known.lock().clone()),
        }
    }
}

const AT_WORK: u8 = 0;
const BACK: u8 = 1;
const REPLACED: u8 = 2;

/// What is done about a worker who does not come back.
struct Absence {
    state: Arc<AtomicU8>,
    task: JoinHandle<()>,
}

impl Absence {
    /// Says that the worker is back, and whether another has taken the place.
    fn end(self, queue: &Queue) -> Worker {
        self.task.abort();
        if self.state.swap(BACK, Relaxed) == REPLACED {
            queue.came_back();
            return Worker::WasReplaced;
        }
        Worker::GoesOn
    }
}

/// A question with a single answer.
struct Asking<T, F> {
    answer: F,
    text: String,
    account: Arc<Account>,
    tell: Option<oneshot::Sender<Result<T, Fault>>>,
    /// What is said when the time is over.
    known: Arc<Mutex<Fault>>,
}

impl<T, F> Asking<T, F> {
    fn tell(&mut self, result: Result<T, Fault>) {
        if let Some(tell) = self.tell.take() {
            // Whoever asked may have gone.
            let _ = tell.send(result);
        }
    }
}

impl<T: Send, F: Fn(&Session, &str, &Budget) -> Result<T, Failure> + Send> Work for Asking<T, F> {
    fn go_on(&mut self, engine: &Engine, budget: &Budget) -> bool {
        match engine.retried(&self.account, |session| (self.answer)(session, &self.text, budget)) {
            Err(failure) if is_end_of_slice(&failure) => {
                if let Failure::Stopped(mut stopped) = failure {
                    stopped.reason = Reason::Time;
                    *self.known.lock() = Fault::of(&self.text, &Failure::Stopped(stopped));
                }
                return false;
            }
            result => {
                let text = std::mem::take(&mut self.text);
                self.tell(result.map_err(|failure| Fault::of(&text, &failure)));
            }
        }
        true
    }

    fn give_up(&mut self) {
        let known = self.known.lock().clone();
        self.tell(Err(known));
    }
}
