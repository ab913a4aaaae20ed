//! Threads that work on questions while those who asked look for signals.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Sender};

use parking_lot::Mutex;

/// Something to be done, and what is done when nothing of it is left.
pub(crate) struct Job {
    pub(crate) work: Box<dyn FnOnce() + Send>,
    pub(crate) after: Box<dyn FnOnce() + Send>,
}

/// Rules in Python are called from these threads, and may recurse.
const STACK: usize = 16 << 20;
/// More idle threads than these are not kept.
const MOST_IDLE: usize = 8;

static IDLE: Mutex<Vec<Sender<Job>>> = Mutex::new(Vec::new());

/// Does something on another thread; says whether there is one.
pub(crate) fn run(job: Job) -> bool {
    // Nobody waits for this lock: in a forked process it might be held by a thread that is gone.
    let idle = IDLE.try_lock().and_then(|mut idle| idle.pop());
    let job = match idle {
        None => job,
        Some(idle) => match idle.send(job) {
            Ok(()) => return true,
            Err(mpsc::SendError(job)) => job,
        },
    };
    let (tell, told) = mpsc::channel::<Job>();
    let work = move || {
        let mut next = Some(job);
        while let Some(job) = next.take() {
            // What the job has to tell, it has told; the channel of one that panicked is closed, which tells that.
            let _ = catch_unwind(AssertUnwindSafe(job.work));
            (job.after)();
            match IDLE.try_lock() {
                Some(mut idle) if idle.len() < MOST_IDLE => idle.push(tell.clone()),
                _ => return,
            }
            next = told.recv().ok();
        }
    };
    let thread = std::thread::Builder::new().name("upstar".to_owned()).stack_size(STACK);
    thread.spawn(work).is_ok()
}

/// Forgets the threads of the process that this one was forked from.
pub(crate) fn forked() {
    if let Some(mut idle) = IDLE.try_lock() {
        std::mem::take(&mut *idle).into_iter().for_each(std::mem::forget);
    }
}
