//! Worker threads, and the queue before them: clients take turns, whoever asked how much, and whoever has had little time comes first.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;

use upstar::Budget;

/// Who asked: all that one page has open is one client.
pub(crate) type Client = String;

/// Something to work on.
pub(crate) struct Job {
    /// What it may use; a job whose budget was cancelled need not be started.
    pub(crate) budget: Budget,
    /// The work.
    pub(crate) work: Box<dyn FnOnce() + Send>,
}

/// A queue and its workers.
pub(crate) struct Queue {
    shared: Arc<Shared>,
    workers: Mutex<Vec<JoinHandle<()>>>,
}

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

    /// Adds a job that has had so many slices; returns how many will be taken before it.
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
    budget.flag().load(std::sync::atomic::Ordering::Relaxed)
}

/// Lowers the priority of this thread, and of those that it starts, where threads have one.
fn yield_to_others(nice: i32) {
    #[cfg(target_os = "linux")]
    if nice > 0 {
        // Where it is refused all are served alike.
        let _ = rustix::process::setpriority_process(None, nice);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = nice;
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Works until the queue is closed.
    fn serve(&self) {
        loop {
            let mut state = self.state();
            let job = loop {
                match state.pop() {
                    _ if state.closed => return,
                    Some(job) => break job,
                    None => state = self.wake.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner()),
                }
            };
            drop(state);
            if !is_cancelled(&job.budget) {
                (job.work)();
            }
        }
    }
}

impl Queue {
    /// A queue of at most `longest` jobs, and its workers, who yield to others where `nice` is above 0.
    pub(crate) fn new(name: &str, workers: usize, nice: i32, longest: usize) -> std::io::Result<Queue> {
        let shared = Arc::new(Shared { state: Mutex::default(), wake: Condvar::new(), longest });
        let start = |at| {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new().name(format!("{name}-{at}")).spawn(move || {
                yield_to_others(nice);
                shared.serve();
            })
        };
        let workers = (0..workers.max(1)).map(start).collect::<std::io::Result<_>>()?;
        Ok(Queue { shared, workers: Mutex::new(workers) })
    }

    /// Adds a job that has had so many slices of time; returns how many are before it, or `None` when the queue is closed, or full of
    /// others. Whoever has had a slice has been let in before.
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
        let workers = std::mem::take(&mut *self.workers.lock().unwrap_or_else(|e| e.into_inner()));
        for worker in workers {
            // Work that panics is caught before it comes here.
            let _ = worker.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Done = Arc<Mutex<Vec<&'static str>>>;

    fn state(asked: &[(&str, usize, &'static str)], done: &Done) -> (State, Vec<usize>) {
        let mut state = State::default();
        let mut push = |&(client, level, name): &(&str, usize, &'static str)| {
            let done = Arc::clone(done);
            let work = Box::new(move || done.lock().expect("no panic").push(name));
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
        assert_eq!(*done.lock().expect("no panic"), ["a1", "b1", "c1", "a2", "b2", "a3"]);
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
        assert_eq!(*done.lock().expect("no panic"), ["new", "new too", "long", "longer"]);
    }
}
