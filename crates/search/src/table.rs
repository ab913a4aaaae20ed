//! The transposition table of the search for values: positions in normal form and their values, shared between threads.

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use hashbrown::HashTable;
use parking_lot::Mutex;
use rustc_hash::FxBuildHasher;
use upstar_values::Id;

const SHARDS: usize = 64;

/// What the table says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entry {
    /// The value.
    Done(Id),
    /// Some thread is working on it.
    Begun,
    /// Nobody had met it; it is now marked as begun.
    New,
}

/// A part of the table, behind its own lock. A position without a value has been begun.
type Shard<P> = Mutex<HashTable<(P, Option<Id>)>>;

/// A table from positions to values, in which threads also mark what they are working on.
pub(crate) struct ValueTable<P> {
    shards: Box<[Shard<P>]>,
    bytes: AtomicU64,
}

impl<P: Eq + Hash> ValueTable<P> {
    pub(crate) fn new() -> ValueTable<P> {
        ValueTable {
            shards: (0..SHARDS).map(|_| Mutex::new(HashTable::new())).collect(),
            bytes: AtomicU64::new(0),
        }
    }

    /// Bytes taken by the table and by what its positions own elsewhere.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }

    /// Positions in the table.
    pub(crate) fn len(&self) -> usize {
        self.shards.iter().map(|s| s.lock().len()).sum()
    }

    /// The hash under which a position is kept.
    pub(crate) fn hash(position: &P) -> u64 {
        FxBuildHasher.hash_one(position)
    }

    fn shard(&self, hash: u64) -> parking_lot::MutexGuard<'_, HashTable<(P, Option<Id>)>> {
        // The top seven bits are hashbrown's own; take the ones below.
        self.shards[(hash >> 50) as usize % SHARDS].lock()
    }

    /// What is known of a position.
    pub(crate) fn look(&self, position: &P) -> Option<Id> {
        let hash = Self::hash(position);
        self.shard(hash).find(hash, |(p, _)| p == position).and_then(|(_, id)| *id)
    }

    /// Looks a position with its hash up and marks it as begun if nobody has met it. `owned` tells the bytes it owns
    /// elsewhere.
    pub(crate) fn begin(&self, hash: u64, position: &P, owned: impl FnOnce() -> usize) -> Entry
    where
        P: Clone,
    {
        let mut shard = self.shard(hash);
        match shard.find(hash, |(p, _)| p == position) {
            Some((_, Some(id))) => Entry::Done(*id),
            Some((_, None)) => Entry::Begun,
            None => {
                let before = shard.allocation_size();
                shard.insert_unique(hash, (position.clone(), None), |(p, _)| Self::hash(p));
                self.bytes.fetch_add((shard.allocation_size() - before + owned()) as u64, Relaxed);
                Entry::New
            }
        }
    }

    /// Records the value of a position that was begun.
    pub(crate) fn finish(&self, position: &P, id: Id) {
        let hash = Self::hash(position);
        if let Some(slot) = self.shard(hash).find_mut(hash, |(p, _)| p == position) {
            slot.1 = Some(id);
        }
    }

    /// Forgets a position that was begun and not finished, when its search is stopped.
    pub(crate) fn forget(&self, position: &P) {
        let hash = Self::hash(position);
        if let Ok(entry) = self.shard(hash).find_entry(hash, |(p, id)| p == position && id.is_none()) {
            entry.remove();
        }
    }
}

/// What one thread met last: most lookups are of the same few small positions. It grows with what is put in, so that short work costs little.
pub(crate) struct Recent<P, V> {
    slots: Vec<Option<(P, V)>>,
    /// The most slots it may have.
    most: usize,
    /// What was put in since it grew last.
    count: usize,
}

impl<P: Eq, V: Clone> Recent<P, V> {
    /// Slots in the beginning.
    const FIRST: usize = 1 << 6;

    /// Nothing yet, and at most so many, a power of two.
    pub(crate) fn new(most: usize) -> Recent<P, V> {
        Recent { slots: Vec::new(), most, count: 0 }
    }

    /// Bytes of its slots.
    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Option<(P, V)>>()
    }

    #[inline]
    fn slot(&self, hash: u64) -> usize {
        (hash >> 40) as usize & self.slots.len().wrapping_sub(1)
    }

    #[inline]
    pub(crate) fn get(&self, hash: u64, position: &P) -> Option<V> {
        match self.slots.get(self.slot(hash)) {
            Some(Some((known, value))) if known == position => Some(value.clone()),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn put(&mut self, hash: u64, position: P, value: V) {
        if self.count == self.slots.len() && self.count < self.most {
            self.grow();
        }
        self.count += 1;
        let slot = self.slot(hash);
        self.slots[slot] = Some((position, value));
    }

    /// Takes four times as many slots. What is forgotten is a small part of what they will hold.
    #[cold]
    fn grow(&mut self) {
        let slots = (4 * self.slots.len()).clamp(Self::FIRST, self.most);
        self.slots.clear();
        self.slots.resize_with(slots, || None);
        self.count = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_met_last_is_forgotten_and_never_confused() {
        let mut recent = Recent::new(1 << 8);
        let hash = |n: u64| FxBuildHasher.hash_one(n);
        assert_eq!(recent.get(hash(7), &7), None);
        let mut known = 0;
        for n in 0..5_000 {
            recent.put(hash(n), n, 2 * n);
            assert_eq!(recent.get(hash(n), &n), Some(2 * n));
            let before = n / 2;
            known += u64::from(recent.get(hash(before), &before).is_some_and(|value| {
                assert_eq!(value, 2 * before);
                true
            }));
        }
        assert!(known > 0 && recent.slots.len() == 1 << 8);
    }
}
