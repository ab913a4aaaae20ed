//! An append-only arena of words, shared between threads: what has been written is never moved or changed.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Words in the first chunk; each further chunk doubles the arena.
const FIRST: u64 = 1 << 15;
const CHUNKS: usize = 17;

/// Words addressed by their offset. Memory comes zeroed from the system and is touched only when used.
pub(crate) struct Arena {
    chunks: [OnceLock<Box<[AtomicU64]>>; CHUNKS],
    next: AtomicU64,
}

/// The chunk that holds word `at`, and the place of the word in it.
fn locate(at: u64) -> (usize, usize) {
    let chunk = (at + FIRST).ilog2() - FIRST.ilog2();
    (chunk as usize, (at + FIRST - (FIRST << chunk)) as usize)
}

impl Arena {
    pub(crate) fn new() -> Arena {
        Arena { chunks: [const { OnceLock::new() }; CHUNKS], next: AtomicU64::new(0) }
    }

    /// Words handed out so far.
    pub(crate) fn used(&self) -> u64 {
        self.next.load(Relaxed)
    }

    /// Appends `words`, starting at an even offset, and returns that offset; `None` when the address space of the
    /// arena is exhausted. The caller publishes the offset to other threads through something that synchronises.
    pub(crate) fn push(&self, words: &[u64]) -> Option<u64> {
        let len = (words.len() as u64).next_multiple_of(2);
        let mut seen = self.next.load(Relaxed);
        let start = loop {
            let mut start = seen;
            // A record lies within one chunk: otherwise skip to the start of a chunk that is long enough.
            while locate(start).0 != locate(start + len - 1).0 {
                start = (FIRST << (locate(start).0 + 1)) - FIRST;
            }
            if locate(start + len - 1).0 >= CHUNKS {
                return None;
            }
            match self.next.compare_exchange_weak(seen, start + len, Relaxed, Relaxed) {
                Ok(_) => break start,
                Err(now) => seen = now,
            }
        };
        let (chunk, offset) = locate(start);
        let slots = self.chunks[chunk]
            .get_or_init(|| bytemuck::allocation::zeroed_slice_box((FIRST << chunk) as usize));
        for (slot, &word) in slots[offset..].iter().zip(words) {
            slot.store(word, Relaxed);
        }
        Some(start)
    }

    /// The words from offset `at` to the end of its chunk. `at` was returned by [`Arena::push`].
    #[inline]
    pub(crate) fn from(&self, at: u64) -> &[AtomicU64] {
        let (chunk, offset) = locate(at);
        match self.chunks[chunk].get() {
            Some(slots) => &slots[offset..],
            None => &[],
        }
    }
}
