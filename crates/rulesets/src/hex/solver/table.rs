//! The transposition table: what is known of positions, shared between threads, within a limit on memory.

use std::collections::HashMap;
use std::hash::BuildHasher;

use parking_lot::{Mutex, MutexGuard};
use rustc_hash::FxBuildHasher;

use super::lie::Stones;
use super::set::Set;

/// A position with whose turn it is. It is complete: nothing rests on a hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key<S> {
    pub(super) stones: Stones<S>,
    pub(super) rows: u8,
    pub(super) cols: u8,
    pub(super) mover: u8,
}

/// About how much work a proof takes that the player to move wins or loses. Where one is 0 it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) win: u32,
    pub(super) loss: u32,
}

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Entry<S> {
    pub(super) numbers: Numbers,
    /// The moves that may still win.
    pub(super) moves: S,
    /// Those that have been looked at.
    pub(super) looked: S,
    /// Within these cells the opponent refutes all others. Once somebody is known to win, it is within these cells.
    pub(super) carrier: S,
}

type Shard<S> = HashMap<Key<S>, Entry<S>, FxBuildHasher>;

const SHARDS: usize = 32;

/// A table that forgets when it is full.
pub(super) struct Table<S> {
    shards: Vec<Mutex<Shard<S>>>,
    /// The most entries of a shard.
    most: usize,
}

impl<S: Set> Table<S> {
    /// A table of about `bytes` bytes.
    pub(super) fn new(bytes: u64) -> Table<S> {
        // Maps double; while they do, both halves are there.
        let entry = size_of::<(Key<S>, Entry<S>)>() as u64 + 1;
        let room = bytes / (SHARDS as u64 * entry) * 2 / 3;
        let buckets = room.checked_ilog2().map_or(0, |log| 1_usize << log);
        Table { shards: (0..SHARDS).map(|_| Mutex::default()).collect(), most: buckets * 7 / 8 }
    }

    fn shard(&self, key: &Key<S>) -> MutexGuard<'_, Shard<S>> {
        let hash = FxBuildHasher.hash_one(key);
        // Maps use the lowest and the highest bits.
        self.shards[(hash >> 40) as usize % SHARDS].lock()
    }

    pub(super) fn get(&self, key: &Key<S>) -> Option<Entry<S>> {
        self.shard(key).get(key).copied()
    }

    pub(super) fn put(&self, key: Key<S>, entry: Entry<S>) {
        let mut shard = self.shard(&key);
        if shard.len() >= self.most && !shard.contains_key(&key) {
            // What is proved was hardest to come by.
            shard.retain(|_, entry| entry.numbers.win == 0 || entry.numbers.loss == 0);
            if shard.len() > self.most / 2 {
                shard.clear();
            }
            if self.most == 0 {
                return;
            }
        }
        shard.insert(key, entry);
    }

    fn sum(&self, of: impl Fn(&Shard<S>) -> usize) -> usize {
        self.shards.iter().map(|shard| of(&shard.lock())).sum()
    }

    /// How many positions are in it.
    pub(super) fn len(&self) -> usize {
        self.sum(HashMap::len)
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        (self.sum(HashMap::capacity) * (size_of::<(Key<S>, Entry<S>)>() + 1)) as u64
    }
}
