//! A hash table of remembered results, shared between threads by a sequence lock for each bucket.
//!
//! It may forget, but it never confuses: keys are compared in full, and a reader who meets a writer sees a miss.
//! Each bucket is one cache line: a sequence counter, a replacement clock, and as many results with their keys as fit. The
//! counter is odd while somebody writes; a reader accepts what it read only if the counter was even and did not
//! change meanwhile.

use std::sync::OnceLock;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU32, AtomicU64, fence};

const LINE: usize = 8;
/// log2 of the number of buckets, level by level; the memo moves up a level when it is full.
const LEVELS: [u32; 7] = [10, 12, 14, 16, 18, 20, 22];

/// Results under keys of so many words.
pub(crate) struct Memo<const KEY: usize = 1> {
    levels: [OnceLock<Lines>; LEVELS.len()],
    level: AtomicU32,
    /// The highest level that the budget allows.
    top: u32,
    filled: AtomicU64,
    /// Bytes taken by the levels that exist.
    bytes: AtomicU64,
}

struct Lines {
    words: Box<[AtomicU64]>,
    /// Where the first line that is aligned to 64 bytes starts.
    start: usize,
    bits: u32,
}

impl Lines {
    fn new(bits: u32) -> Lines {
        let words: Box<[AtomicU64]> = bytemuck::allocation::zeroed_slice_box((LINE << bits) + LINE);
        let start = words.as_ptr().align_offset(64).min(LINE);
        Lines { words, start, bits }
    }

    #[inline]
    fn line(&self, hash: u64) -> &[AtomicU64] {
        let at = self.start + LINE * (hash >> (64 - self.bits)) as usize;
        &self.words[at..at + LINE]
    }
}

impl<const KEY: usize> Memo<KEY> {
    /// The words of a key with its result, and how many of these a bucket holds.
    const ENTRY: usize = KEY + 1;
    const WAYS: usize = (LINE - 2) / Self::ENTRY;

    /// A memo that takes at most about `bytes`.
    pub(crate) fn new(bytes: u64) -> Memo<KEY> {
        let fits = |bits: &&u32| (64u64 << **bits) <= bytes;
        let top = LEVELS.iter().take_while(fits).count().saturating_sub(1) as u32;
        Memo {
            levels: [const { OnceLock::new() }; LEVELS.len()],
            level: AtomicU32::new(0),
            top,
            filled: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
        }
    }

    /// Bytes taken by the levels that exist.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }

    #[inline]
    fn lines(&self) -> &Lines {
        let level = self.level.load(Relaxed) as usize;
        self.levels[level].get_or_init(|| {
            let lines = Lines::new(LEVELS[level]);
            self.bytes.fetch_add(8 * lines.words.len() as u64, Relaxed);
            lines
        })
    }

    /// The result stored under `key` that `accept` accepts. Results must not be zero.
    #[inline]
    pub(crate) fn get(&self, hash: u64, key: [u64; KEY], accept: impl Fn(u64) -> bool) -> Option<u64> {
        let level = self.level.load(Relaxed) as usize;
        // What the level before holds is out of date nowhere, and some of it has not been asked for again yet.
        let mut lines = self.levels[level.saturating_sub(1)..=level].iter().rev().filter_map(OnceLock::get);
        lines.find_map(|lines| Self::look(lines.line(hash), key, &accept))
    }

    #[inline]
    fn look(line: &[AtomicU64], key: [u64; KEY], accept: &impl Fn(u64) -> bool) -> Option<u64> {
        let before = line[0].load(Acquire);
        if before & 1 == 1 {
            return None;
        }
        for entry in line[2..].chunks_exact(Self::ENTRY) {
            if (0..KEY).all(|at| entry[at].load(Relaxed) == key[at]) {
                let result = entry[KEY].load(Relaxed);
                if result != 0 && accept(result) {
                    fence(Acquire);
                    return (line[0].load(Relaxed) == before).then_some(result);
                }
            }
        }
        None
    }

    /// Remembers `result` under `key`, perhaps in place of something else.
    pub(crate) fn put(&self, hash: u64, key: [u64; KEY], result: u64) {
        let lines = self.lines();
        let line = lines.line(hash);
        let before = line[0].load(Relaxed);
        if before & 1 == 1 || line[0].compare_exchange(before, before + 1, Acquire, Relaxed).is_err() {
            return;
        }
        fence(Release);
        let clock = line[1].load(Relaxed);
        let fresh = (clock as usize) < Self::WAYS;
        let entry = &line[2 + Self::ENTRY * (clock as usize % Self::WAYS)..];
        line[1].store(clock + 1, Relaxed);
        entry.iter().zip(key).for_each(|(word, part)| word.store(part, Relaxed));
        entry[KEY].store(result, Relaxed);
        line[0].store(before + 2, Release);
        if fresh {
            let filled = self.filled.fetch_add(1, Relaxed) + 1;
            if filled > ((Self::WAYS as u64 - 1) << lines.bits) {
                self.grow();
            }
        }
    }

    /// Moves to the next level, if there is one. What the old level holds can be looked up until the next time: with growth by four it
    /// is a small part of what the new one will hold.
    #[cold]
    fn grow(&self) {
        let level = self.level.load(Relaxed);
        if level < self.top && self.level.compare_exchange(level, level + 1, Relaxed, Relaxed).is_ok() {
            self.filled.store(0, Relaxed);
        }
    }
}
