//! Worker threads, and the queue before them: clients take turns, whoever asked how much, and whoever has had little time comes first.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex, MutexGuard};
use upstar::Budget;

/// Who asked: all that one page has open is one client.
pub(crate) type Client = String;

/// Something to work on.
pub(crate) struct Job {
    /// What it may use; a job whose budget was cancelled need not be started.
    pub(crate) budget: Budget,
    /// The work. It says whether whoever did it goes on, or another has taken the place meanwhile.
    pub(crate) work: Box<dyn FnOnce() -> Worker + Send>,
}

/// What a worker does after a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Worker {
    /// Takes the next one.
    GoesOn,
    /// Ends, because another works in its place.
    WasReplaced,
}

/// A queue and its workers.
pub(crate) struct Queue {
    shared: Arc<Shared>,
    name: &'static str,
    nice: Option<i32>,
    workers: Mutex<Vec<JoinHandle<()>>>,
    /// Workers that took the place of others who are still busy.
    stand_ins: AtomicUsize,
}

/// The most workers that have others in their place.
const MOST_STAND_INS: usize = 8;
/// How long workers may take to end.
const PATIENCE: Duration = Duration::from_secs(1);

struct Shared {
    state: Mutex<State>,
    wake: Condvar,
    longest: usize,
}

/// Jobs that have had one slice of time are before those that have had two, and so on up to this many.
const LEVELS: usize = 8;

#[derive(Default)]
struct State {
    rows: [Row; LEVELS],
    closed: bool,
}

impl State {
    fn len(&self) -> usize {
        self.rows.iter().map(Row::len).sum()
    }

    /// Adds a job that has had `level` slices; returns how many will be taken before it.
    fn push(&mut self, client: Client, level: usize, job: Job) -> usize {
        let level = level.min(LEVELS - 1);
        self.rows[..level].iter().map(Row::len).sum::<usize>() + self.rows[level].push(client, job)
    }

    fn pop(&mut self) -> Option<Job> {
        self.rows.iter_mut().find_map(Row::pop)
    }

    /// Forgets jobs that nobody waits for.
    fn sweep(&mut self) {
        self.rows.iter_mut().for_each(Row::sweep);
    }
}

#[derive(Default)]
struct Row {
    /// Clients in the order of their turns, each with its jobs in the order in which it asked; none is empty.
    turns: VecDeque<(Client, VecDeque<Job>)>,
}

impl Row {
    fn len(&self) -> usize {
        self.turns.iter().map(|(_, jobs)| jobs.len()).sum()
    }

    /// Adds a job; returns how many will be taken before it.
    fn push(&mut self, client: Client, job: Job) -> usize {
        let round = match self.turns.iter_mut().find(|(own, _)| *own == client) {
            Some((_, jobs)) => {
                jobs.push_back(job);
                jobs.len()
            }
            None => {
                self.turns.push_back((client.clone(), VecDeque::from([job])));
                1
            }
        };
        // In every round each client has one job taken; ours is the last of its own in this one.
        let mut before = true;
        let earlier = self.turns.iter().map(|(own, jobs)| {
            before &= *own != client;
            jobs.len().min(if before { round } else { round - 1 })
        });
        earlier.sum()
    }

    /// Takes the next job and sends its client to the end of the row.
    fn pop(&mut self) -> Option<Job> {
        let (client, mut jobs) = self.turns.pop_front()?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.turns.push_back((client, jobs));
        }
        job
    }

    /// Forgets jobs that nobody waits for.
    fn sweep(&mut self) {
        for (_, jobs) in &mut self.turns {
            jobs.retain(|job| !is_cancelled(&job.budget));
        }
        self.turns.retain(|(_, jobs)| !jobs.is_empty());
    }
}

fn is_cancelled(budget: &Budget) -> bool {
    budget.flag().load(Relaxed)
}

/// The niceness of threads that yield to this one by `nice`, where threads have one.
fn below_this_thread(nice: i32) -> Option<i32> {
    #[cfg(target_os = "linux")]
    let own = rustix::process::getpriority_process(None).ok();
    #[cfg(not(target_os = "linux"))]
    let own = None::<i32>;
    own.filter(|_| nice > 0).map(|own| own + nice)
}

/// Sets the priority of this thread, and of those that it starts.
fn set_nice(nice: Option<i32>) {
    #[cfg(target_os = "linux")]
    if let Some(nice) = nice {
        // Where it is refused all are served alike.
        let _ = rustix::process::setpriority_process(None, nice);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = nice;
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock()
    }

    /// Works until the queue is closed.
    fn serve(&self) {
        loop {
            let mut state = self.state();
            let job = loop {
                match state.pop() {
                    _ if state.closed => return,
                    Some(job) => break job,
                    None => self.wake.wait(&mut state),
                }
            };
            drop(state);
            if !is_cancelled(&job.budget) && (job.work)() == Worker::WasReplaced {
                return;
            }
        }
    }
}

impl Queue {
    /// A queue of at most `longest` jobs, and its workers, who yield to this thread by `nice`.
    pub(crate) fn new(
        name: &'static str,
        workers: usize,
        nice: i32,
        longest: usize,
    ) -> std::io::Result<Queue> {
        let shared = Arc::new(Shared { state: Mutex::default(), wake: Condvar::new(), longest });
        let (all, stand_ins) = (Mutex::default(), AtomicUsize::new(0));
        let nice = below_this_thread(nice);
        let queue = Queue { shared, name, nice, workers: all, stand_ins };
        (0..workers.max(1)).try_for_each(|_| queue.start())?;
        Ok(queue)
    }

    /// Starts one more worker.
    fn start(&self) -> std::io::Result<()> {
        let (shared, nice) = (Arc::clone(&self.shared), self.nice);
        let work = move || {
            set_nice(nice);
            shared.serve();
        };
        let worker = std::thread::Builder::new().name(self.name.to_owned()).spawn(work)?;
        let mut workers = self.workers();
        workers.retain(|worker| !worker.is_finished());
        workers.push(worker);
        Ok(())
    }

    fn workers(&self) -> MutexGuard<'_, Vec<JoinHandle<()>>> {
        self.workers.lock()
    }

    /// Starts a worker in the place of one who does not come back from a job, if `is_away` says so at the last moment. Not if there are
    /// too many of these already.
    pub(crate) fn stand_in(&self, is_away: impl FnOnce() -> bool) {
        let one_more = |now: usize| (now < MOST_STAND_INS).then_some(now + 1);
        if self.stand_ins.fetch_update(Relaxed, Relaxed, one_more).is_err() {
            return;
        }
        if !is_away() {
            return self.came_back();
        }
        // Where the system has no thread for it, there is one worker less.
        let _ = self.start();
    }

    /// Says that a worker who was replaced has come back.
    pub(crate) fn came_back(&self) {
        self.stand_ins.fetch_sub(1, Relaxed);
    }

    /// Whether too many workers do not come back, so that no more are replaced.
    pub(crate) fn is_stuck(&self) -> bool {
        self.stand_ins.load(Relaxed) >= MOST_STAND_INS
    }

    /// Adds a job that has had `level` slices of time; returns how many are before it, or `None` when the queue is
    /// closed, or full of others. Whoever has had a slice has been let in before.
    pub(crate) fn push(&self, client: Client, level: usize, job: Job) -> Option<usize> {
        let mut state = self.shared.state();
        if state.len() >= self.shared.longest {
            state.sweep();
        }
        if state.closed || level == 0 && state.len() >= self.shared.longest {
            return None;
        }
        let ahead = state.push(client, level, job);
        self.shared.wake.notify_one();
        Some(ahead)
    }

    /// How many jobs wait.
    pub(crate) fn waiting(&self) -> usize {
        self.shared.state().len()
    }

    /// Drops what waits and ends the workers. What they are working on must have been cancelled.
    pub(crate) fn close(&self) {
        let mut state = self.shared.state();
        state.closed = true;
        state.rows = Default::default();
        drop(state);
        self.shared.wake.notify_all();
        // Work that does not heed its end is left alone; it ends with the process.
        let workers = std::mem::take(&mut *self.workers());
        let end = Instant::now() + PATIENCE;
        while workers.iter().any(|worker| !worker.is_finished()) && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Done = Arc<Mutex<Vec<&'static str>>>;

    #[cfg(target_os = "linux")]
    #[test]
    fn workers_yield_to_who_started_them() {
        let own = || rustix::process::getpriority_process(None).expect("Linux has priorities");
        let (tell, told) = std::sync::mpsc::channel();
        let queue = Queue::new("test", 1, 5, 10).expect("threads");
        let work = Box::new(move || {
            tell.send(own()).expect("heard");
            Worker::GoesOn
        });
        queue.push("a".to_owned(), 0, Job { budget: Budget::unlimited(), work }).expect("room");
        let nice = told.recv_timeout(Duration::from_secs(20)).expect("worked");
        queue.close();
        assert_eq!(nice, (own() + 5).min(19));
    }

    #[test]
    fn others_stand_in_for_who_does_not_come_back() {
        let queue = Queue::new("test", 1, 0, 10).expect("threads");
        let job = |work: Box<dyn FnOnce() -> Worker + Send>| Job { budget: Budget::unlimited(), work };
        let (tell, told) = std::sync::mpsc::channel();
        let (release, wait) = std::sync::mpsc::channel::<()>();
        let away = Box::new(move || {
            let _ = wait.recv();
            Worker::WasReplaced
        });
        queue.push("a".to_owned(), 0, job(away)).expect("room");
        let next = move || {
            tell.send(()).expect("heard");
            Worker::GoesOn
        };
        queue.push("b".to_owned(), 0, job(Box::new(next))).expect("room");
        let soon = Duration::from_millis(50);
        assert!(told.recv_timeout(soon).is_err(), "the only worker is away");
        queue.stand_in(|| false);
        assert!(told.recv_timeout(soon).is_err(), "who is back is not replaced");
        queue.stand_in(|| true);
        told.recv_timeout(Duration::from_secs(20)).expect("another works");
        (1..MOST_STAND_INS).for_each(|_| queue.stand_in(|| true));
        assert!(queue.is_stuck());
        (0..MOST_STAND_INS).for_each(|_| queue.came_back());
        assert!(!queue.is_stuck());
        release.send(()).expect("still there");
        queue.close();
    }

    fn state(asked: &[(&str, usize, &'static str)], done: &Done) -> (State, Vec<usize>) {
        let mut state = State::default();
        let mut push = |&(client, level, name): &(&str, usize, &'static str)| {
            let done = Arc::clone(done);
            let work = Box::new(move || {
                done.lock().push(name);
                Worker::GoesOn
            });
            state.push(client.to_owned(), level, Job { budget: Budget::unlimited(), work })
        };
        let ahead = asked.iter().map(&mut push).collect();
        (state, ahead)
    }

    #[test]
    fn clients_take_turns() {
        let done = Arc::default();
        let asked = ["a1", "a2", "a3", "b1", "c1", "b2"].map(|name| (&name[..1], 0, name));
        let (mut state, ahead) = state(&asked, &done);
        assert_eq!(ahead, [0, 1, 2, 1, 2, 4]);
        while let Some(job) = state.pop() {
            (job.work)();
        }
        assert_eq!(*done.lock(), ["a1", "b1", "c1", "a2", "b2", "a3"]);
    }

    #[test]
    fn who_left_is_forgotten() {
        let done = Arc::default();
        let (mut state, _) = state(&[("a", 0, "a1"), ("b", 0, "b1")], &done);
        state.rows[0].turns[0].1[0].budget.cancel();
        state.sweep();
        assert_eq!((state.len(), state.rows[0].turns[0].0.as_str()), (1, "b"));
    }

    #[test]
    fn who_has_had_less_comes_first() {
        let done = Arc::default();
        let asked = [("a", 3, "long"), ("b", 9, "longer"), ("c", 1, "new"), ("a", 1, "new too")];
        let (mut state, ahead) = state(&asked, &done);
        assert_eq!(ahead, [0, 1, 0, 1]);
        while let Some(job) = state.pop() {
            (job.work)();
        }
        assert_eq!(*done.lock(), ["new", "new too", "long", "longer"]);
    }
}
