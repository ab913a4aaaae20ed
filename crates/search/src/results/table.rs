//! The transposition table of games with results.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use upstar_game::{Player, Sign};

use super::Bounds;

/// The transposition table: what is known of positions in normal form, for either player to move.
pub(super) struct ResultTable<P> {
    pub(super) scores: [HashTable<(P, Bounds)>; 2],
    /// How long draws can be made to last.
    pub(super) draws: [HashTable<(P, u32)>; 2],
    /// Bytes that the positions own elsewhere.
    pub(super) owned: usize,
}

/// A position in normal form with the player to move in it, and whether the roles are exchanged there.
pub(super) struct Key<P> {
    pub(super) position: P,
    pub(super) player: Player,
    pub(super) sign: Sign,
}

fn hash<P: Hash>(position: &P) -> u64 {
    FxBuildHasher.hash_one(position)
}

pub(super) fn find<P: Eq + Hash, T: Copy>(tables: &[HashTable<(P, T)>; 2], key: &Key<P>) -> Option<T> {
    tables[key.player as usize]
        .find(hash(&key.position), |(p, _)| *p == key.position)
        .map(|(_, found)| *found)
}

/// Puts something into a table; whether there was nothing before.
pub(super) fn put<P: Eq + Hash, T>(tables: &mut [HashTable<(P, T)>; 2], key: Key<P>, value: T) -> bool {
    let hashed = hash(&key.position);
    let table = &mut tables[key.player as usize];
    match table.find_mut(hashed, |(p, _)| *p == key.position) {
        Some((_, known)) => {
            *known = value;
            false
        }
        None => {
            table.insert_unique(hashed, (key.position, value), |(p, _)| hash(p));
            true
        }
    }
}

/// How many bytes a table takes when some more are put into it: for a moment, where it is full, the old one and one of
/// twice the size.
fn next_bytes<T>(table: &HashTable<T>) -> usize {
    /// How many may be put in before it is asked again: all on the way down to one position.
    const SOME: usize = 256;
    let full = table.len() + SOME > table.capacity();
    table.allocation_size() * if full { 3 } else { 1 }
}

impl<P: Eq + Hash> ResultTable<P> {
    pub(super) fn bytes(&self) -> u64 {
        let scores: usize = self.scores.iter().map(HashTable::allocation_size).sum();
        let draws: usize = self.draws.iter().map(HashTable::allocation_size).sum();
        (scores + draws + self.owned) as u64
    }

    /// The bytes that the table takes after the next positions.
    pub(super) fn next_bytes(&self) -> u64 {
        let scores: usize = self.scores.iter().map(next_bytes).sum();
        let draws: usize = self.draws.iter().map(next_bytes).sum();
        (scores + draws + self.owned) as u64
    }
}
