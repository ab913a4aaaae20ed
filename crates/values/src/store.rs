//! The store: canonical games, each kept once (hash consing).

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use hashbrown::HashTable;
use parking_lot::Mutex;
use smallvec::{SmallVec, smallvec};

use crate::arena::Arena;
use crate::calc::Calc;
use crate::dyadic::Dyadic;
use crate::id::{Base, Id};
use crate::memo::Memo;
use crate::num::{Num, Numbers};
use crate::thermograph::Thermographs;

const SHARDS: usize = 16;
/// The arena can address 16 GiB; the budget stays below it.
const MAX_BUDGET: u64 = 15 << 30;

/// Why a computation stopped without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// The store's memory budget, in bytes, is used up. What is stored stays valid.
    OutOfBudget(u64),
    /// Somebody raised the interrupt flag.
    Interrupted,
    /// The answer would be too large to write down; the text says what.
    TooLarge(&'static str),
    /// There is no such thing; the text says why.
    Undefined(&'static str),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::OutOfBudget(bytes) => write!(f, "the memory budget of {} MB is used up", bytes / 1_000_000),
            Stop::Interrupted => f.write_str("interrupted"),
            Stop::TooLarge(what) => write!(f, "too large: {what}"),
            Stop::Undefined(why) => write!(f, "not defined: {why}"),
        }
    }
}

impl std::error::Error for Stop {}

/// What a store holds and how well its memory served.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Stored games; each stands for itself, its negative, and their translates by numbers.
    pub games: u64,
    /// Bytes in use: games, tables, memories, and the stacks of running calculations.
    pub bytes: u64,
    /// Comparisons answered from memory, and those that had to be worked out.
    pub order: (u64, u64),
    /// Sums answered from memory, and those that had to be worked out.
    pub sum: (u64, u64),
}

/// A store of short games in canonical form. Shared between threads through `&self`; it only ever grows.
///
/// ```
/// use upstar_values::Store;
///
/// let store = Store::with_budget(100_000_000);
/// let calc = store.calc();
/// let up = calc.parse("^")?;
/// // Equal games are stored once, so they have equal ids.
/// assert_eq!(calc.add(up, up)?, calc.parse("{0|^*}")?);
/// assert!(store.bytes() < store.budget());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Store {
    arena: Arena,
    shards: [Mutex<HashTable<u32>>; SHARDS],
    pub(crate) numbers: Numbers,
    pub(crate) order: Memo,
    pub(crate) sums: Memo,
    /// Games with one option each for either player.
    pub(crate) pairs: Memo<2>,
    /// Temperatures, of games that are neither numbers nor close to one.
    pub(crate) temperatures: Memo,
    pub(crate) thermographs: Thermographs,
    /// Bytes taken by the hash tables of the shards.
    table_bytes: AtomicU64,
    /// Bytes taken by the stacks of running calculations.
    pub(crate) stack_bytes: AtomicU64,
    games: AtomicU64,
    budget: u64,
    pub(crate) counts: Counts,
}

/// Hits and misses of the memos, gathered from the calculations as they end.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) order_hits: AtomicU64,
    pub(crate) order_misses: AtomicU64,
    pub(crate) sum_hits: AtomicU64,
    pub(crate) sum_misses: AtomicU64,
}

impl Default for Store {
    fn default() -> Self {
        Store::new()
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("figures", &self.figures()).finish_non_exhaustive()
    }
}

impl Store {
    /// A store with a budget of 8 GB.
    #[must_use]
    pub fn new() -> Store {
        Store::with_budget(8_000_000_000)
    }

    /// A store that takes at most about `bytes` of memory (at least 1 MB; at most 15 GiB).
    #[must_use]
    pub fn with_budget(bytes: u64) -> Store {
        let budget = bytes.clamp(1_000_000, MAX_BUDGET);
        let store = Store {
            arena: Arena::new(),
            shards: [const { Mutex::new(HashTable::new()) }; SHARDS],
            numbers: Numbers::default(),
            order: Memo::new(budget / 4),
            sums: Memo::new(budget / 8),
            pairs: Memo::new(budget / 16),
            temperatures: Memo::new(budget / 64),
            thermographs: Thermographs::default(),
            table_bytes: AtomicU64::new(0),
            stack_bytes: AtomicU64::new(0),
            games: AtomicU64::new(0),
            budget,
            counts: Counts::default(),
        };
        // The first record is zero: Base::ZERO names it.
        let zero = Record::NumberUpStar { up: 0, nim: 0 };
        let at = store.arena.push(&zero.words());
        debug_assert_eq!(at, Some(0));
        store
    }

    /// Calculations in this store.
    #[must_use]
    pub fn calc(&self) -> Calc<'_> {
        Calc::new(self, None)
    }

    /// Calculations in this store that end with [`Stop::Interrupted`] soon after the flag is raised.
    #[must_use]
    pub fn calc_until<'s>(&'s self, interrupt: &'s AtomicBool) -> Calc<'s> {
        Calc::new(self, Some(interrupt))
    }

    /// The budget in bytes.
    #[must_use]
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        8 * self.arena.used()
            + self.table_bytes.load(Relaxed)
            + self.stack_bytes.load(Relaxed)
            + self.numbers.bytes()
            + self.order.bytes()
            + self.sums.bytes()
            + self.pairs.bytes()
            + self.temperatures.bytes()
            + self.thermographs.bytes()
    }

    /// What the store holds and how well its memory served. Running calculations are counted when they end.
    #[must_use]
    pub fn figures(&self) -> Figures {
        let c = &self.counts;
        Figures {
            games: self.games.load(Relaxed),
            bytes: self.bytes(),
            order: (c.order_hits.load(Relaxed), c.order_misses.load(Relaxed)),
            sum: (c.sum_hits.load(Relaxed), c.sum_misses.load(Relaxed)),
        }
    }

    /// The number behind a game that is one.
    #[must_use]
    pub fn to_number(&self, id: Id) -> Option<Dyadic> {
        id.is_number().then(|| self.numbers.get(id.num))
    }

    /// The stored record of a base.
    #[inline]
    pub(crate) fn node(&self, base: Base) -> RecordRef<'_> {
        RecordRef { words: self.arena.from(base.at()) }
    }

    /// Finds or adds a record. Returns its base with positive sign.
    pub(crate) fn intern(&self, record: &Record<'_>, own_negative: bool) -> Result<Base, Stop> {
        let words = record.words();
        let hash = hash_words(&words);
        let mut shard = self.shards[(hash >> 60) as usize % SHARDS].lock();
        let same = |&at: &u32| {
            let stored = self.arena.from(u64::from(at) * 2);
            words.iter().zip(stored).all(|(&word, slot)| slot.load(Relaxed) == word)
        };
        if let Some(&at) = shard.find(hash, same) {
            return Ok(Base::new(u64::from(at) * 2, own_negative));
        }
        // A full table is moved into one twice its size.
        let growth = if shard.len() == shard.capacity() { 2 * shard.allocation_size() as u64 } else { 0 };
        if self.bytes() + growth + 8 * words.len() as u64 > self.budget {
            return Err(Stop::OutOfBudget(self.budget));
        }
        let at = self.arena.push(&words).ok_or(Stop::OutOfBudget(self.budget))?;
        let before = shard.allocation_size();
        let rehash = |&at: &u32| {
            let node = RecordRef { words: self.arena.from(u64::from(at) * 2) };
            hash_words(&node.words_copy())
        };
        shard.insert_unique(hash, (at / 2) as u32, rehash);
        self.table_bytes.fetch_add((shard.allocation_size() - before) as u64, Relaxed);
        self.games.fetch_add(1, Relaxed);
        Ok(Base::new(at, own_negative))
    }
}

fn hash_words(words: &[u64]) -> u64 {
    words.iter().fold(words.len() as u64, |h, &word| mix(h ^ word))
}

/// A mixing step: multiply, fold the high half down.
#[inline]
pub(crate) fn mix(x: u64) -> u64 {
    let product = u128::from(x) * 0x9e37_79b9_7f4a_7c15_u128;
    let folded = (product >> 64) as u64 ^ product as u64;
    folded.wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// What a record consists of: mostly few words.
type Words = SmallVec<[u64; 16]>;

/// A record to be stored.
pub(crate) enum Record<'a> {
    /// ^up + *nim.
    NumberUpStar { up: i64, nim: u64 },
    /// Any other canonical game whose stops are `width` and `-width`.
    Options { width: Num, below: bool, above: bool, height: u32, left: &'a [Id], right: &'a [Id] },
}

const NUS: u64 = 1;
const BELOW: u64 = 2;
const ABOVE: u64 = 4;
const COUNT_BITS: u32 = 20;
pub(crate) const MAX_OPTIONS: usize = (1 << COUNT_BITS) - 1;

impl Record<'_> {
    /// word 0: flags, counts, height; word 1: width; then the options, or ups and nimber.
    fn words(&self) -> Words {
        match *self {
            Record::NumberUpStar { up, nim } => {
                let star_below = up <= -2 || (up == -1 && nim != 1) || (up == 0 && nim == 0);
                let star_above = up >= 2 || (up == 1 && nim != 1) || (up == 0 && nim == 0);
                let flags = NUS | (BELOW * u64::from(star_below)) | (ABOVE * u64::from(star_above));
                smallvec![flags, 0, up as u64, nim]
            }
            Record::Options { width, below, above, height, left, right } => {
                let mut words = Words::with_capacity(2 + left.len() + right.len());
                words.push(
                    (BELOW * u64::from(below))
                        | (ABOVE * u64::from(above))
                        | (left.len() as u64) << 3
                        | (right.len() as u64) << (3 + COUNT_BITS)
                        | u64::from(height) << (3 + 2 * COUNT_BITS),
                );
                words.push(u64::from(width.0));
                words.extend(left.iter().chain(right).map(|id| id.to_word()));
                words
            }
        }
    }
}

/// A stored record, read in place.
#[derive(Clone, Copy)]
pub(crate) struct RecordRef<'s> {
    words: &'s [AtomicU64],
}

impl<'s> RecordRef<'s> {
    #[inline]
    fn head(self) -> u64 {
        self.words[0].load(Relaxed)
    }

    /// `(ups, nimber)` if the record is of that kind.
    #[inline]
    pub(crate) fn up_star(self) -> Option<(i64, u64)> {
        (self.head() & NUS != 0).then(|| (self.words[2].load(Relaxed) as i64, self.words[3].load(Relaxed)))
    }

    /// The left stop, the negative of the right stop.
    #[inline]
    pub(crate) fn width(self) -> Num {
        Num(self.words[1].load(Relaxed) as u32)
    }

    /// Whether the game is at most its left stop, and at least its right stop.
    #[inline]
    pub(crate) fn below_above(self) -> (bool, bool) {
        (self.head() & BELOW != 0, self.head() & ABOVE != 0)
    }

    /// The longest chain of options that are not ups and stars; 0 for those themselves.
    #[inline]
    pub(crate) fn height(self) -> u32 {
        (self.head() >> (3 + 2 * COUNT_BITS)) as u32
    }

    /// The words of the left and of the right options.
    #[inline]
    pub(crate) fn options(self) -> (&'s [AtomicU64], &'s [AtomicU64]) {
        let head = self.head();
        let left = (head >> 3) as usize & MAX_OPTIONS;
        let right = (head >> (3 + COUNT_BITS)) as usize & MAX_OPTIONS;
        (&self.words[2..2 + left], &self.words[2 + left..2 + left + right])
    }

    fn words_copy(self) -> Words {
        let len = if self.head() & NUS != 0 {
            4
        } else {
            let (left, right) = self.options();
            2 + left.len() + right.len()
        };
        self.words[..len].iter().map(|w| w.load(Relaxed)).collect()
    }
}
