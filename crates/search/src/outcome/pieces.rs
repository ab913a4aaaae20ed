//! What is known of pieces, shared between threads and kept from one question to the next.

use std::hash::{BuildHasher, Hash};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use hashbrown::HashMap;
use parking_lot::{Mutex, MutexGuard};
use rustc_hash::FxBuildHasher;
use upstar_game::{RulesetCache, SharedCache};
use upstar_values::Id;

use super::state::Info;
use super::threshold::SizeThreshold;

/// A piece: its value, or what else is known.
#[derive(Clone)]
pub(super) enum Found {
    Value(Id),
    Open(Arc<Info>),
}

/// A part of the pieces, behind its own lock, and about how many bytes it takes.
struct Shard<P> {
    found: HashMap<P, Found, FxBuildHasher>,
    bytes: u64,
}

const SHARDS: usize = 64;
/// About how many bytes a piece takes beside what it owns.
const EACH: usize = size_of::<Info>() + 48;

/// The pieces that were met.
pub(crate) struct Pieces<P> {
    shards: Box<[Mutex<Shard<P>>]>,
    bytes: AtomicU64,
    /// How large those are whose values are sought.
    threshold: Mutex<SizeThreshold>,
    notes: Arc<Notes>,
}

/// What games noted down.
#[derive(Default)]
struct Notes {
    /// By threads that are ready.
    caches: Mutex<Vec<RulesetCache>>,
    /// For all threads.
    shared: Arc<SharedCache>,
}

impl<P: Clone + Eq + Hash> Pieces<P> {
    pub(super) fn new() -> Pieces<P> {
        Pieces::with(Arc::default())
    }

    /// Other pieces, of a game that notes things down in the same place.
    pub(super) fn beside(&self) -> Pieces<P> {
        Pieces::with(Arc::clone(&self.notes))
    }

    fn with(notes: Arc<Notes>) -> Pieces<P> {
        Pieces {
            shards: (0..SHARDS).map(|_| Mutex::new(Shard { found: HashMap::default(), bytes: 0 })).collect(),
            bytes: AtomicU64::new(0),
            threshold: Mutex::new(SizeThreshold::FIRST),
            notes,
        }
    }

    /// What a thread begins with: how large pieces are whose values are sought, and what games noted down.
    pub(super) fn begin(&self) -> (SizeThreshold, RulesetCache) {
        let cache = self.notes.caches.lock().pop();
        let cache = cache.unwrap_or_else(|| RulesetCache::sharing(&self.notes.shared));
        (*self.threshold.lock(), cache)
    }

    /// Takes over what has turned out, from a thread that is ready.
    pub(super) fn end(&self, threshold: SizeThreshold, cache: RulesetCache) {
        *self.threshold.lock() = threshold;
        self.notes.caches.lock().push(cache);
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }

    fn shard(&self, piece: &P) -> MutexGuard<'_, Shard<P>> {
        let hash = FxBuildHasher.hash_one(piece);
        // The top seven bits are the map's own; take the ones below.
        self.shards[(hash >> 50) as usize % SHARDS].lock()
    }

    /// What is known of a piece.
    pub(super) fn look(&self, piece: &P) -> Option<Found> {
        self.shard(piece).found.get(piece).cloned()
    }

    /// Takes note of what was found out about a piece that owns `owned` bytes. About `most` pieces are remembered.
    pub(super) fn note(&self, piece: &P, found: &Found, owned: usize, most: usize) {
        let mut shard = self.shard(piece);
        if shard.found.len() >= most / SHARDS {
            shard.found.clear();
            self.bytes.fetch_sub(std::mem::take(&mut shard.bytes), Relaxed);
        }
        if shard.found.insert(piece.clone(), found.clone()).is_none() {
            let each = (EACH + size_of::<(P, Found)>() + owned) as u64;
            shard.bytes += each;
            self.bytes.fetch_add(each, Relaxed);
        }
    }
}
