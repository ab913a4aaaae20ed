//! What is known of the nim-values of pieces, shared between threads.

use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use hashbrown::HashTable;
use parking_lot::{Mutex, MutexGuard};

use crate::outcome::Proof;
use crate::table::ValueTable;

const SHARDS: usize = 64;
/// Nim-values are below this, and sums of them at most this: there is a bit for each in a word.
pub(super) const LIMIT: u32 = 31;

/// A bit for each nim-value that a piece may still have. One bit is the value, unless it is the last: then there may be larger ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Candidates(u32);

impl Candidates {
    /// Nothing is known.
    pub(super) const ANY: Candidates = Candidates(u32::MAX);

    pub(super) fn only(k: u32) -> Candidates {
        Candidates(1 << k)
    }

    pub(super) fn has(self, k: u32) -> bool {
        self.0 >> k & 1 != 0
    }

    /// The last bit stays: a piece that is not worth as much may be worth more.
    pub(super) fn without(self, k: u32) -> Candidates {
        if k < LIMIT { Candidates(self.0 & !(1 << k)) } else { self }
    }

    fn and(self, other: Candidates) -> Candidates {
        Candidates(self.0 & other.0)
    }

    /// The value, where one candidate is left.
    pub(super) fn value(self) -> Option<u32> {
        self.least().filter(|&least| least < LIMIT && self == Candidates::only(least))
    }

    pub(super) fn least(self) -> Option<u32> {
        (self.0 != 0).then_some(self.0.trailing_zeros())
    }
}

/// What is known of a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) candidates: Candidates,
    /// How much there was to do when a value was last asked for: the value, and 13 bits for either number. 0 where none was.
    last: u32,
}

impl Known {
    pub(super) const NOTHING: Known = Known { candidates: Candidates::ANY, last: 0 };

    pub(super) fn value(k: u32) -> Known {
        Known { candidates: Candidates::only(k), last: 0 }
    }

    /// What there is to do to show that the piece is not worth `*k`, which wins it with `*k` beside it, and that it is; as far as that is
    /// known.
    pub(super) fn at(self, k: u32) -> Option<Proof> {
        if !self.candidates.has(k) {
            return Some(Proof::of(true));
        }
        if self.candidates.value().is_some() {
            return Some(Proof::of(false));
        }
        let proof = Proof { win: self.last >> 13 & MOST, loss: self.last & MOST };
        (self.last != 0 && self.last >> 26 == k).then_some(proof)
    }

    fn noted(self, k: u32, proof: Proof) -> Known {
        Known { last: k << 26 | proof.win.min(MOST) << 13 | proof.loss.min(MOST), ..self }
    }
}

/// Numbers beyond this are kept as this.
const MOST: u32 = (1 << 13) - 1;

/// A part of the table, behind its own lock.
type Shard<P> = HashTable<(P, Known)>;

/// The table.
pub(crate) struct NimTable<P> {
    shards: Box<[Mutex<Shard<P>>]>,
    bytes: AtomicU64,
    /// Pieces that some thread is working on, by their hashes. It only serves to keep threads apart.
    busy: Box<[AtomicU64]>,
}

impl<P: Eq + Hash + Clone> NimTable<P> {
    pub(crate) fn new() -> NimTable<P> {
        NimTable {
            shards: (0..SHARDS).map(|_| Mutex::new(HashTable::new())).collect(),
            bytes: AtomicU64::new(0),
            busy: (0..1024).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }

    pub(crate) fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.lock().len()).sum()
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard<P>> {
        // The top seven bits are hashbrown's own; take the ones below.
        self.shards[(hash >> 50) as usize % SHARDS].lock()
    }

    pub(super) fn look(&self, hash: u64, piece: &P) -> Known {
        self.shard(hash).find(hash, |(own, _)| own == piece).map_or(Known::NOTHING, |(_, known)| *known)
    }

    /// Strikes candidates out.
    pub(super) fn narrow(&self, piece: &P, to: Candidates, owned: usize) {
        self.change(piece, owned, |known| Known { candidates: known.candidates.and(to), ..known });
    }

    /// Records how much there is to do to show that a piece is worth `*k` or is not.
    pub(super) fn note(&self, piece: &P, k: u32, proof: Proof, owned: usize) {
        self.change(piece, owned, |known| known.noted(k, proof));
    }

    fn change(&self, piece: &P, owned: usize, change: impl Fn(Known) -> Known) {
        let hash = ValueTable::hash(piece);
        let mut shard = self.shard(hash);
        if let Some((_, known)) = shard.find_mut(hash, |(own, _)| own == piece) {
            *known = change(*known);
            return;
        }
        let before = shard.allocation_size();
        shard.insert_unique(hash, (piece.clone(), change(Known::NOTHING)), |(own, _)| ValueTable::hash(own));
        self.bytes.fetch_add((shard.allocation_size() - before + owned) as u64, Relaxed);
    }

    fn busy(&self, hash: u64) -> &AtomicU64 {
        &self.busy[hash as usize % self.busy.len()]
    }

    /// Says that a thread is at a piece.
    pub(super) fn enter(&self, hash: u64) {
        self.busy(hash).store(hash, Relaxed);
    }

    /// Says that a thread is no longer at a piece.
    pub(super) fn leave(&self, hash: u64) {
        self.busy(hash).store(0, Relaxed);
    }

    /// Whether some thread is at a piece.
    pub(super) fn is_busy(&self, hash: u64) -> bool {
        self.busy(hash).load(Relaxed) == hash
    }
}
