//! The transposition table of the search for winners: what is known of sums, shared between threads. Its size is
//! limited, and its keys are the sums themselves, so it may forget and cannot confuse.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use parking_lot::{Mutex, MutexGuard};
use upstar_game::Sign;
use upstar_values::Gathered;

/// A sum without its number, as the player to move sees it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Key<P> {
    pub(crate) pieces: Box<[(P, Sign)]>,
    pub(crate) sum: Gathered,
    /// Bytes that the pieces own.
    pub(crate) owned: usize,
}

/// The proof and the disproof number: how much there is to do, at least, to show that the player to move wins, and to
/// show that she loses. Nothing, if that is shown; [`Proof::NEVER`], if the contrary is, and less than that otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Proof {
    pub(crate) win: u32,
    pub(crate) loss: u32,
}

impl Proof {
    pub(crate) const NEVER: u32 = 1 << 30;

    /// That of a sum in which it is known who wins.
    pub(crate) fn of(wins: bool) -> Proof {
        if wins { Proof { win: 0, loss: Proof::NEVER } } else { Proof { win: Proof::NEVER, loss: 0 } }
    }

    /// Whether the player to move wins, if that is shown.
    pub(crate) fn wins(self) -> Option<bool> {
        if self.win == 0 { Some(true) } else { (self.loss == 0).then_some(false) }
    }
}

/// Who wins, by the number that is added: the larger, the better for the player to move.
#[derive(Clone, Copy)]
struct Thresholds {
    wins_from: i64,
    loses_to: i64,
    /// What was found out last, and with which number.
    last: Option<(i64, Proof)>,
}

impl Thresholds {
    const NOTHING: Thresholds = Thresholds { wins_from: i64::MAX, loses_to: i64::MIN, last: None };

    fn at(&self, number: i64) -> Option<Proof> {
        if number >= self.wins_from {
            Some(Proof::of(true))
        } else if number <= self.loses_to {
            Some(Proof::of(false))
        } else {
            self.last.filter(|last| last.0 == number).map(|last| last.1)
        }
    }

    fn note(&mut self, number: i64, proof: Proof) {
        match proof.wins() {
            Some(true) => self.wins_from = self.wins_from.min(number),
            Some(false) => self.loses_to = self.loses_to.max(number),
            None => self.last = Some((number, proof)),
        }
    }
}

struct Entry<P> {
    key: Key<P>,
    known: Thresholds,
    /// How many sums were looked into to find out. What was hard to find is worth keeping.
    work: u64,
}

/// Where an entry is, with its hash beside it: who looks for one that is not there touches no entry.
#[derive(Clone, Copy, Default)]
struct Slot {
    hash: u64,
    /// The place among the entries plus one; 0 where there is none.
    entry: u32,
}

/// Part of the table, behind its own lock.
struct Shard<P> {
    slots: Vec<Slot>,
    entries: Vec<Entry<P>>,
    owned: u64,
}

const SHARDS: usize = 64;
/// How many neighbouring slots a key can be in.
const BUCKET: usize = 4;
const FIRST_SLOTS: usize = 16;

/// The table. When it is full, entries that took little work are replaced.
pub(crate) struct TranspositionTable<P> {
    shards: Box<[Mutex<Shard<P>>]>,
    bytes: AtomicU64,
    /// Sums that some thread is working on, by their hashes. It only serves to keep threads apart.
    busy: Box<[AtomicU64]>,
}

impl<P: Clone + Eq> TranspositionTable<P> {
    pub(crate) fn new() -> TranspositionTable<P> {
        let shard = || Shard { slots: vec![Slot::default(); FIRST_SLOTS], entries: Vec::new(), owned: 0 };
        TranspositionTable {
            shards: (0..SHARDS).map(|_| Mutex::new(shard())).collect(),
            bytes: AtomicU64::new(0),
            busy: (0..1024).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Bytes taken.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard<P>> {
        self.shards[(hash >> 58) as usize % SHARDS].lock()
    }

    /// What is known of a sum with a number added.
    pub(crate) fn look<'k>(
        &self,
        hash: u64,
        number: i64,
        pieces: impl ExactSizeIterator<Item = (&'k P, Sign)> + Clone,
        sum: &Gathered,
    ) -> Option<Proof>
    where
        P: 'k,
    {
        let shard = self.shard(hash);
        let entry = shard.with_hash(hash).map(|at| &shard.entries[at]).find(|entry| {
            entry.key.sum.same_but_for_number(sum)
                && entry.key.pieces.len() == pieces.len()
                && entry.key.pieces.iter().zip(pieces.clone()).all(|((p, s), (q, t))| *s == t && p == q)
        })?;
        entry.known.at(number)
    }

    /// Records what was found out about a sum with a number added. The table takes at most `limit` bytes; beyond that,
    /// what was easy to find goes.
    pub(crate) fn note(&self, hash: u64, key: Key<P>, (number, proof): (i64, Proof), work: u64, limit: u64) {
        let mut shard = self.shard(hash);
        let found = shard.with_hash(hash).find(|at| shard.entries[*at].key == key);
        if let Some(at) = found {
            let entry = &mut shard.entries[at];
            entry.known.note(number, proof);
            entry.work += work;
            return;
        }
        let before = shard.bytes();
        while shard.is_crowded(hash) && 2 * shard.most_bytes() * SHARDS as u64 <= limit {
            shard.grow();
        }
        let mut known = Thresholds::NOTHING;
        known.note(number, proof);
        shard.put(hash, Entry { key, known, work });
        let after = shard.bytes();
        self.bytes.fetch_add(after.wrapping_sub(before), Relaxed);
    }

    /// Calls `each` for every sum that took at least `least_work` work and of which something is known: from which
    /// number on the player to move wins, up to which she loses, and how much work it took.
    pub(crate) fn each<E>(
        &self,
        least_work: u64,
        mut each: impl FnMut(&Key<P>, (i64, i64), u64) -> Result<(), E>,
    ) -> Result<(), E> {
        for shard in &self.shards {
            let shard = shard.lock();
            for Entry { key, known, work, .. } in &shard.entries {
                let known = (known.wins_from, known.loses_to);
                if *work >= least_work && known != (i64::MAX, i64::MIN) {
                    each(key, known, *work)?;
                }
            }
        }
        Ok(())
    }

    /// Takes over what [`TranspositionTable::each`] has told.
    pub(crate) fn restore(
        &self,
        hash: u64,
        key: Key<P>,
        (wins_from, loses_to): (i64, i64),
        work: u64,
        limit: u64,
    ) {
        if wins_from < i64::MAX {
            self.note(hash, key.clone(), (wins_from, Proof::of(true)), work, limit);
        }
        if loses_to > i64::MIN {
            self.note(hash, key, (loses_to, Proof::of(false)), work, limit);
        }
    }

    fn busy(&self, hash: u64) -> &AtomicU64 {
        &self.busy[hash as usize % self.busy.len()]
    }

    /// Says that a thread is at a sum.
    pub(crate) fn enter(&self, hash: u64) {
        self.busy(hash).store(hash, Relaxed);
    }

    /// Says that a thread is no longer at a sum, and whether it is known by now who wins.
    pub(crate) fn leave(&self, hash: u64, decided: bool) {
        self.busy(hash).store(if decided { !hash } else { 0 }, Relaxed);
    }

    /// Whether some thread is at a sum.
    pub(crate) fn is_busy(&self, hash: u64) -> bool {
        self.busy(hash).load(Relaxed) == hash
    }

    /// Whether some thread has found out who wins a sum since any has entered it.
    pub(crate) fn is_settled(&self, hash: u64) -> bool {
        self.busy(hash).load(Relaxed) == !hash
    }
}

impl<P> Shard<P> {
    fn bytes(&self) -> u64 {
        (size_of_val(&self.slots[..]) + self.entries.capacity() * size_of::<Entry<P>>()) as u64 + self.owned
    }

    /// Bytes taken where every slot has an entry.
    fn most_bytes(&self) -> u64 {
        (self.slots.len() * (size_of::<Slot>() + size_of::<Entry<P>>())) as u64 + self.owned
    }

    /// The slots that an entry can have.
    fn bucket(&self, hash: u64) -> Range<usize> {
        let start = (hash as usize % (self.slots.len() / BUCKET)) * BUCKET;
        start..start + BUCKET
    }

    /// The places of the entries with a hash.
    fn with_hash(&self, hash: u64) -> impl Iterator<Item = usize> {
        let slots = self.slots[self.bucket(hash)].iter().filter(move |slot| slot.hash == hash);
        slots.filter_map(|slot| (slot.entry as usize).checked_sub(1))
    }

    /// Whether an entry would have to go to make room for another, although not everything is full.
    fn is_crowded(&self, hash: u64) -> bool {
        let full = self.slots[self.bucket(hash)].iter().all(|slot| slot.entry > 0);
        self.entries.len() * 4 >= self.slots.len() * if full { 1 } else { 3 }
    }

    /// Twice as many slots. Those of a bucket go to two, so that there is room for all.
    fn grow(&mut self) {
        let slots = vec![Slot::default(); self.slots.len() * 2];
        for slot in std::mem::replace(&mut self.slots, slots).into_iter().filter(|slot| slot.entry > 0) {
            let bucket = self.bucket(slot.hash);
            if let Some(free) = self.slots[bucket].iter_mut().find(|free| free.entry == 0) {
                *free = slot;
            }
        }
    }

    /// Puts an entry where there is room, or else in the place of the one that was the easiest to find.
    fn put(&mut self, hash: u64, entry: Entry<P>) {
        self.owned += entry.key.bytes();
        let at = self.bucket(hash).min_by_key(|&at| match self.slots[at].entry {
            0 => 0,
            place => self.entries[place as usize - 1].work + 1,
        });
        let slot = &mut self.slots[at.unwrap_or(0)];
        slot.hash = hash;
        match slot.entry {
            0 => {
                self.entries.push(entry);
                slot.entry = self.entries.len() as u32;
            }
            place => {
                let gone = std::mem::replace(&mut self.entries[place as usize - 1], entry);
                self.owned -= gone.key.bytes();
            }
        }
    }
}

impl<P> Key<P> {
    fn bytes(&self) -> u64 {
        (size_of_val(&self.pieces[..]) + self.sum.bytes() + self.owned) as u64
    }
}
