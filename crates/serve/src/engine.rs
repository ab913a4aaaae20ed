//! The session that answers, and the limits under which it does.
//!
//! First slices, opponents and long work have workers of their own (`turns`), so that a board is drawn at once however
//! many analyses are open. All share one session, whose tables make the same question cheap the second time. When its
//! memory is nearly used up a new session takes its place; the old one ends with the last question that uses it, and
//! until then there is no third. Each may use half of the memory, and each question a share of it (`memory`).

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use parking_lot::Mutex;
use tokio::runtime::Handle;
use upstar::values::{Alphabet, Store};
use upstar::{Budget, Failure, Reason, Session};

use crate::Games;
use crate::fault::Fault;
use crate::memory::{Account, Bounds, Meter, Resident};
use crate::queue::Queue;
use crate::turns::Slice;

/// How much may be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Analyses that are worked on at the same time.
    pub workers: usize,
    /// Threads that search for one of them.
    pub threads: usize,
    /// Bytes in all.
    pub memory: u64,
    /// Bytes for one question.
    pub each: u64,
    /// The time of an analysis that does not say how long it may take.
    pub time: Duration,
    /// The longest time that an analysis may ask for.
    pub longest: Duration,
    /// Questions that may wait.
    pub waiting: usize,
    /// Connections that may be open.
    pub connections: usize,
    /// Bytes of answers that are kept for whoever asks the same again.
    pub answers: usize,
    /// How long the head of a request may take, a connection may wait for its next one, and what is sent may wait to be read.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let workers = cores.clamp(2, 4);
        Limits {
            workers,
            threads: (cores / workers).max(1),
            memory: 4_000_000_000,
            each: 1_000_000_000,
            time: Duration::from_secs(10),
            longest: Duration::from_secs(600),
            waiting: 1000,
            connections: 500,
            answers: 32 << 20,
            patience: Duration::from_secs(15),
        }
    }
}

/// How long a question may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// It should be answered at once.
    Quick,
    /// It may take as long as it asks for.
    Deep,
    /// An opponent thinks, who does not wait for others than opponents.
    Reply,
}

/// A short question may take this long.
const QUICK: Duration = Duration::from_secs(3);
/// How many seconds an opponent thinks, unless another time is asked for.
const THINKING: u32 = 2;
/// The longest time that an opponent thinks.
const LONGEST_THINKING: u32 = 10;
/// Workers for first slices, and for opponents.
const FIRST_WORKERS: usize = 2;
const OPPONENTS: usize = 2;
/// How much those yield to others (the "nice" of their threads) who work on what takes long.
const NICE_OPPONENTS: i32 = 5;
const NICE_DEEP: i32 = 10;

/// What answers questions.
pub(crate) struct Engine {
    limits: Limits,
    games: Games,
    sessions: Arc<Mutex<Sessions>>,
    pub(crate) meter: Meter,
    pub(crate) first: Queue,
    pub(crate) replies: Queue,
    pub(crate) deep: Queue,
    open: Arc<Mutex<Open>>,
    /// Slices that make way when somebody waits.
    pub(crate) slices: Mutex<BTreeMap<u64, Slice>>,
    pub(crate) numbers: AtomicU64,
    pub(crate) is_making_way: AtomicBool,
    pub(crate) runtime: Handle,
    begun: Instant,
}

struct Sessions {
    now: Arc<Session>,
    before: Weak<Session>,
}

impl Sessions {
    /// What both have taken.
    fn bytes(&self) -> u64 {
        let bytes = |session: &Session| session.engine().bytes();
        bytes(&self.now) + self.before.upgrade().map_or(0, |before| bytes(&before))
    }
}

/// The budgets of all questions that are open.
#[derive(Default)]
struct Open {
    next: u64,
    budgets: BTreeMap<u64, Budget>,
    closed: bool,
}

/// A question that is open. When it is dropped, because it was answered or because nobody waits any more, its work ends.
pub(crate) struct Ticket {
    number: u64,
    budget: Budget,
    account: Arc<Account>,
    end: Instant,
    open: Arc<Mutex<Open>>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.budget.cancel();
        self.open.lock().budgets.remove(&self.number);
    }
}

impl Ticket {
    /// What the question may use.
    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// When an answer was promised.
    pub(crate) fn end(&self) -> Instant {
        self.end
    }

    /// What it has used of the memory.
    pub(crate) fn account(&self) -> Arc<Account> {
        Arc::clone(&self.account)
    }
}

fn session(limits: &Limits, games: &Games) -> io::Result<Arc<Session>> {
    let engine = upstar::sum::Engine::new(Store::with_budget(limits.memory / 2), limits.threads);
    let engine = upstar::library::found_by(engine);
    for game in &games.0 {
        engine.add(Arc::clone(game)).map_err(|wrong| io::Error::other(wrong.message))?;
    }
    Ok(Arc::new(Session::new(engine).alphabet(Alphabet::Unicode).without_examples()))
}

impl Engine {
    /// An engine within limits, whose clocks run in a runtime. `resident` says what the process has in memory, where that counts.
    pub(crate) fn new(
        limits: Limits,
        games: Games,
        runtime: Handle,
        resident: Option<Resident>,
    ) -> io::Result<Engine> {
        let sessions = Arc::new(Mutex::new(Sessions { now: session(&limits, &games)?, before: Weak::new() }));
        let taken = Arc::clone(&sessions);
        let bounds = Bounds { each: limits.each, all: limits.memory };
        Ok(Engine {
            sessions,
            meter: Meter::new(bounds, move || taken.lock().bytes(), resident)?,
            first: Queue::new("first", FIRST_WORKERS, 0, limits.waiting)?,
            replies: Queue::new("reply", OPPONENTS, NICE_OPPONENTS, limits.waiting)?,
            deep: Queue::new("deep", limits.workers, NICE_DEEP, limits.waiting)?,
            open: Arc::default(),
            slices: Mutex::default(),
            numbers: AtomicU64::new(0),
            is_making_way: AtomicBool::new(false),
            runtime,
            begun: Instant::now(),
            limits,
            games,
        })
    }

    /// The session for a new question.
    pub(crate) fn session(&self) -> Arc<Session> {
        let mut sessions = self.sessions.lock();
        let engine = sessions.now.engine();
        let nearly_full = engine.bytes() > engine.store().budget() / 4 * 3;
        if nearly_full && sessions.before.strong_count() == 0 {
            // The games could be added once, so they can be again.
            if let Ok(fresh) = session(&self.limits, &self.games) {
                sessions.before = Arc::downgrade(&std::mem::replace(&mut sessions.now, fresh));
            }
        }
        Arc::clone(&sessions.now)
    }

    /// How long an analysis may take that asks for `seconds` seconds.
    pub(crate) fn time(&self, seconds: Option<u32>) -> Duration {
        let asked = seconds.map_or(self.limits.time, |seconds| Duration::from_secs(seconds.into()));
        asked.min(self.limits.longest)
    }

    /// How long an opponent thinks who is asked to think for `seconds` seconds.
    pub(crate) fn thinking(&self, seconds: Option<u32>) -> Duration {
        Duration::from_secs(seconds.map_or(THINKING, |seconds| seconds.min(LONGEST_THINKING)).into())
    }

    /// Opens a question that may take some time, or what is usual.
    pub(crate) fn open(&self, lane: Lane, seconds: Option<u32>) -> Ticket {
        let time = match lane {
            Lane::Quick => QUICK,
            Lane::Deep => self.time(seconds),
            Lane::Reply => self.thinking(seconds),
        };
        let budget = Budget::unlimited();
        let mut open = self.open.lock();
        if open.closed {
            budget.cancel();
        }
        open.next += 1;
        let number = open.next;
        open.budgets.insert(number, budget.clone());
        let account = Account::new(budget.clone());
        Ticket { number, budget, account, end: Instant::now() + time, open: Arc::clone(&self.open) }
    }

    /// Runs a question; once more in a new session if the memory of the old one was used up by others.
    pub(crate) fn retried<T>(
        &self,
        account: &Account,
        answer: impl Fn(&Session) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let first = self.session();
        let result = answer(&first);
        let out_of_memory = |stopped: &upstar::Stopped| matches!(stopped.reason, Reason::Memory(_));
        match &result {
            Err(Failure::Stopped(stopped)) if out_of_memory(stopped) => {
                let second = self.session();
                if Arc::ptr_eq(&first, &second) { result } else { answer(&second) }
            }
            _ => result,
        }
        .map_err(|failure| account.explain(failure))
    }

    /// Why a question got no answer at all.
    pub(crate) fn unanswered(&self) -> Fault {
        match self.open.lock().closed {
            true => Fault::new(StatusCode::SERVICE_UNAVAILABLE, "closing", "the server is shutting down"),
            false => Fault::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "a mistake of ours; please report it",
            ),
        }
    }

    /// How many questions are open.
    pub(crate) fn open_questions(&self) -> usize {
        self.open.lock().budgets.len()
    }

    /// How many questions have been asked.
    pub(crate) fn asked(&self) -> u64 {
        self.open.lock().next
    }

    /// How many questions wait for a turn.
    pub(crate) fn waiting(&self) -> usize {
        self.first.waiting() + self.replies.waiting() + self.deep.waiting()
    }

    /// The bytes that all together may use.
    pub(crate) fn memory(&self) -> u64 {
        self.limits.memory
    }

    /// Bytes in the tables.
    pub(crate) fn table_bytes(&self) -> u64 {
        self.sessions.lock().bytes()
    }

    /// How long it has been there.
    pub(crate) fn age(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Cancels all work, so that what is open ends soon.
    pub(crate) fn cancel_all(&self) {
        let mut open = self.open.lock();
        open.closed = true;
        open.budgets.values().for_each(Budget::cancel);
    }

    /// Cancels all work and waits for the workers.
    pub(crate) fn close(&self) {
        self.cancel_all();
        self.first.close();
        self.replies.close();
        self.deep.close();
        self.meter.close();
    }
}
