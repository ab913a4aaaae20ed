//! What is known of pieces, shared between threads and kept from one question to the next.

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use upstar_values::Id;

use super::state::Info;

/// A piece: its value, or what else is known.
#[derive(Clone)]
pub(super) enum Found {
    Value(Id),
    Open(Arc<Info>),
}

type Shard<P> = HashMap<P, Found, FxBuildHasher>;

const SHARDS: usize = 64;
/// About how many bytes a piece takes beside what it owns.
const EACH: usize = size_of::<Info>() + 48;

/// The pieces that were met.
pub(crate) struct Pieces<P> {
    shards: Box<[Mutex<Shard<P>>]>,
    bytes: AtomicU64,
}

impl<P: Clone + Eq + Hash> Pieces<P> {
    pub(super) fn new() -> Pieces<P> {
        Pieces { shards: (0..SHARDS).map(|_| Mutex::default()).collect(), bytes: AtomicU64::new(0) }
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }

    fn shard(&self, piece: &P) -> MutexGuard<'_, Shard<P>> {
        let hash = FxBuildHasher.hash_one(piece);
        // The top seven bits are the map's own; take the ones below.
        self.shards[(hash >> 50) as usize % SHARDS].lock().unwrap_or_else(|e| e.into_inner())
    }

    /// What is known of a piece.
    pub(super) fn look(&self, piece: &P) -> Option<Found> {
        self.shard(piece).get(piece).cloned()
    }

    /// Takes note of what was found out about a piece that owns so many bytes. About so many pieces are remembered.
    pub(super) fn note(&self, piece: &P, found: &Found, owned: usize, most: usize) {
        let mut shard = self.shard(piece);
        let each = (EACH + size_of::<(P, Found)>() + owned) as u64;
        if shard.len() >= most / SHARDS {
            self.bytes.fetch_sub((shard.len() as u64 * each).min(self.bytes()), Relaxed);
            shard.clear();
        }
        if shard.insert(piece.clone(), found.clone()).is_none() {
            self.bytes.fetch_add(each, Relaxed);
        }
    }
}
