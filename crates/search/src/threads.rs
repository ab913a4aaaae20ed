//! Work that several threads do together. What they do comes without its type, so that the code around it is made once.

use std::thread;

use parking_lot::Mutex;

use crate::budget::Reason;

/// Does `work` in several threads at once, this one among them; each is told its number. Ends when all have.
pub(crate) fn together(threads: usize, work: &(dyn Fn(usize) + Sync)) {
    if threads <= 1 {
        return work(0);
    }
    thread::scope(|scope| {
        (1..threads).for_each(|thread| drop(scope.spawn(move || work(thread))));
        work(0);
    });
}

/// What several threads answer to the same question. They agree, unless some were stopped.
pub(crate) fn agreed<T: Copy + Send>(
    threads: usize,
    answer: &(dyn Fn(usize) -> Result<T, Reason> + Sync),
) -> Result<T, Reason> {
    let answers = Mutex::new(Vec::new());
    together(threads, &|thread| {
        let answer = answer(thread);
        answers.lock().push(answer);
    });
    let answers = answers.into_inner();
    answers
        .iter()
        .find(|answer| answer.is_ok())
        .or(answers.first())
        .copied()
        .unwrap_or(Err(Reason::Cancelled))
}

/// What several threads have each found, in no order; the first reason to stop, if there was one.
pub(crate) fn gathered<T: Send, E: Send>(
    threads: usize,
    find: &(dyn Fn() -> Result<T, E> + Sync),
) -> Result<Vec<T>, E> {
    let found = Mutex::new(Vec::new());
    together(threads, &|_| {
        let one = find();
        found.lock().push(one);
    });
    found.into_inner().into_iter().collect()
}
