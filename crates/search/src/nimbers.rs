//! Nim-values of pieces without those of all their options: asked whether a piece is worth `*k`, one option that is worth `*k` says no, and of the
//! options before it nothing else need be known. What a piece is not worth is remembered as well as what it is.
//!
//! This is for games whose plays all end; positions that come back are not noticed.

use std::cell::RefCell;
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use hashbrown::HashTable;
use parking_lot::Mutex;
use smallvec::SmallVec;
use upstar_game::{ClosedForm, NormalPlay, Player};

use crate::budget::{Budget, Reason};
use crate::table::{Recent, ValueTable};

const SHARDS: usize = 64;
/// Nim-values are below this; a bit for each and one more fit into a word.
const LIMIT: u32 = 63;

/// What is known of a piece: a bit for each nim-value that it may still have. One bit is the value.
type Candidates = u64;
/// Nothing is known.
const ANY: Candidates = (1 << LIMIT) - 1;
/// The bit of pieces that some thread is at.
const BEGUN: u64 = 1 << LIMIT;

fn only(k: u32) -> Candidates {
    1 << k
}

/// The value, where one candidate is left.
fn value_of(candidates: Candidates) -> Option<u32> {
    candidates.is_power_of_two().then(|| candidates.trailing_zeros())
}

/// A part of the table, behind its own lock.
type Shard<P> = Mutex<HashTable<(P, u64)>>;

/// What is known of pieces, shared between threads.
pub(crate) struct NimTable<P> {
    shards: Box<[Shard<P>]>,
    bytes: AtomicU64,
}

impl<P: Eq + Hash + Clone> NimTable<P> {
    pub(crate) fn new() -> NimTable<P> {
        NimTable {
            shards: (0..SHARDS).map(|_| Mutex::new(HashTable::new())).collect(),
            bytes: AtomicU64::new(0),
        }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }

    pub(crate) fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.lock().len()).sum()
    }

    fn shard(&self, hash: u64) -> &Shard<P> {
        // The top seven bits are hashbrown's own; take the ones below.
        &self.shards[(hash >> 50) as usize % SHARDS]
    }

    fn look(&self, hash: u64, piece: &P) -> Candidates {
        let shard = self.shard(hash).lock();
        shard.find(hash, |(own, _)| own == piece).map_or(ANY, |(_, word)| *word)
    }

    /// Marks a piece as begun.
    fn begin(&self, piece: &P, owned: usize) {
        self.change(piece, owned, |word| word | BEGUN);
    }

    /// Strikes candidates out, at the end of some work.
    fn narrow(&self, piece: &P, to: Candidates, owned: usize) {
        self.change(piece, owned, |word| word & to);
    }

    fn change(&self, piece: &P, owned: usize, change: impl Fn(u64) -> u64) {
        let hash = ValueTable::hash(piece);
        let mut shard = self.shard(hash).lock();
        if let Some((_, word)) = shard.find_mut(hash, |(own, _)| own == piece) {
            *word = change(*word);
            return;
        }
        let before = shard.allocation_size();
        shard.insert_unique(hash, (piece.clone(), change(ANY)), |(own, _)| ValueTable::hash(own));
        self.bytes.fetch_add((shard.allocation_size() - before + owned) as u64, Relaxed);
    }
}

/// A position after a move: what its known pieces add up to, and the others.
struct Choice<P> {
    known: u32,
    /// With what was known of each when it was met.
    open: SmallVec<[(P, Candidates); 2]>,
    /// About how much there is to do in it: the less, the fewer moves its pieces have and the more is known of them.
    effort: i64,
}

/// One thread's search.
pub(crate) struct NimSearch<'s, R: NormalPlay> {
    pub(crate) ruleset: &'s R,
    pub(crate) table: &'s NimTable<R::Position>,
    pub(crate) budget: &'s Budget,
    /// The most bytes that the table may take, and what is allowed in all.
    pub(crate) most: u64,
    pub(crate) memory: u64,
    pub(crate) threads: usize,
    /// Whether another thread has the answer.
    pub(crate) done: &'s AtomicBool,
    /// Values that were met lately: most pieces are the same few small ones.
    pub(crate) recent: RefCell<Recent<R::Position, u32>>,
}

const TOO_LARGE: Reason = Reason::TooLarge("a nim-value of 63 or more");

impl<R: NormalPlay> NimSearch<'_, R> {
    /// What is known of a piece at a glance.
    fn glance(&self, piece: &R::Position) -> Result<Candidates, Reason> {
        match self.ruleset.known(piece) {
            Some(ClosedForm::Nimber(n)) if n.value() < u64::from(LIMIT) => Ok(only(n.value() as u32)),
            Some(_) => Err(TOO_LARGE),
            None => Ok(self.looked_up(piece).0),
        }
    }

    /// What the table says of a piece, and whether somebody is at it.
    fn looked_up(&self, piece: &R::Position) -> (Candidates, bool) {
        let hash = ValueTable::hash(piece);
        if let Some(value) = self.recent.borrow().get(hash, piece) {
            return (only(value), false);
        }
        let word = self.table.look(hash, piece);
        if let Some(value) = value_of(word & ANY) {
            self.recent.borrow_mut().put(hash, piece.clone(), value);
        }
        (word & ANY, word & BEGUN != 0)
    }

    /// The nim-value of a piece in normal form.
    pub(crate) fn value(&self, piece: &R::Position) -> Result<u32, Reason> {
        let candidates = self.glance(piece)?;
        match value_of(candidates) {
            Some(value) => Ok(value),
            None => self.narrowed(piece, candidates, None),
        }
    }

    /// Whether a piece in normal form is worth `*k`.
    pub(crate) fn is(&self, piece: &R::Position, k: u32) -> Result<bool, Reason> {
        let candidates = self.glance(piece)?;
        if candidates & only(k) == 0 {
            return Ok(false);
        }
        match value_of(candidates) {
            Some(value) => Ok(value == k),
            None => Ok(self.narrowed(piece, candidates, Some(k))? == k),
        }
    }

    /// Whether some pieces in normal form and a nimber add up to 0.
    pub(crate) fn is_zero<'p>(
        &self,
        known: u32,
        pieces: impl Iterator<Item = &'p R::Position>,
    ) -> Result<bool, Reason>
    where
        R::Position: 'p,
    {
        let mut choice = Choice { known, open: SmallVec::new(), effort: 0 };
        for piece in pieces {
            self.add(piece.clone(), &mut choice)?;
        }
        self.order(&mut choice);
        self.are(&choice, 0)
    }

    /// Adds a piece to a position; equal ones cancel.
    fn add(&self, piece: R::Position, choice: &mut Choice<R::Position>) -> Result<(), Reason> {
        let candidates = self.glance(&piece)?;
        match value_of(candidates) {
            Some(value) => choice.known ^= value,
            None => match choice.open.iter().position(|(other, _)| *other == piece) {
                Some(twin) => drop(choice.open.remove(twin)),
                None => choice.open.push((piece, candidates)),
            },
        }
        Ok(())
    }

    /// The largest piece comes last: its value is not needed.
    fn order(&self, choice: &mut Choice<R::Position>) {
        let size = |(piece, _): &(R::Position, Candidates)| self.ruleset.move_counts(piece)[0];
        let effort = |open: &(R::Position, Candidates)| size(open) + i64::from(open.1.count_ones());
        choice.effort = choice.open.iter().map(effort).sum();
        if choice.open.len() > 1 {
            choice.open.sort_by_key(size);
        }
    }

    /// Whether pieces and what is known beside them are together worth `*k`: the values of all but the last are needed.
    fn are(&self, choice: &Choice<R::Position>, k: u32) -> Result<bool, Reason> {
        let Some(((last, _), others)) = choice.open.split_last() else { return Ok(choice.known == k) };
        let mut rest = choice.known ^ k;
        for (piece, _) in others {
            rest ^= self.value(piece)?;
        }
        if rest < LIMIT { self.is(last, rest) } else { Err(TOO_LARGE) }
    }

    /// The value of a piece, or, asked whether it is `*k`, something that it may be instead.
    fn narrowed(
        &self,
        piece: &R::Position,
        mut candidates: Candidates,
        asked: Option<u32>,
    ) -> Result<u32, Reason> {
        self.budget.spend(1)?;
        if self.done.load(Relaxed) {
            return Err(Reason::Cancelled);
        }
        if self.table.bytes() > self.most {
            return Err(Reason::Memory(self.memory));
        }
        let owned = self.ruleset.owned_bytes(piece);
        if self.threads > 1 {
            self.table.begin(piece, owned);
        }
        let mut choices = self.choices(piece)?;
        let struck = |candidates| self.table.narrow(piece, candidates, owned);
        // What options are known to be worth, the piece is not.
        choices.retain(|choice| {
            let is_known = choice.open.is_empty();
            if is_known && choice.known < LIMIT {
                candidates &= !only(choice.known);
            }
            !is_known
        });
        if let Some(k) = asked
            && candidates & only(k) == 0
        {
            struck(candidates);
            return Ok(LIMIT);
        }
        choices.sort_unstable_by_key(|choice| choice.effort);
        // The one that is asked for first: an option that is worth it settles the question.
        let mut none_is: Candidates = 0;
        if let Some(k) = asked {
            if self.some_is(&choices, k)? {
                struck(candidates & !only(k));
                return Ok(LIMIT);
            }
            none_is = only(k);
        }
        // The least that no option is worth.
        for k in 0..LIMIT {
            if candidates & only(k) == 0 {
                continue;
            }
            if none_is & only(k) != 0 || !self.some_is(&choices, k)? {
                struck(only(k));
                return Ok(k);
            }
            candidates &= !only(k);
        }
        Err(TOO_LARGE)
    }

    /// Whether some choice is worth `*k`. What the table knows by now is asked first, and what another thread is at comes last.
    fn some_is(&self, choices: &[Choice<R::Position>], k: u32) -> Result<bool, Reason> {
        let mut open: SmallVec<[&Choice<R::Position>; 32]> = SmallVec::new();
        for choice in choices {
            match &choice.open[..] {
                [(piece, candidates)] => {
                    let wanted = choice.known ^ k;
                    if wanted >= LIMIT || candidates & only(wanted) == 0 {
                        continue;
                    }
                    let (candidates, _) = self.looked_up(piece);
                    if candidates & only(wanted) == 0 {
                        continue;
                    }
                    if value_of(candidates).is_some() {
                        return Ok(true);
                    }
                    open.push(choice);
                }
                _ => open.push(choice),
            }
        }
        let mut later: SmallVec<[&Choice<R::Position>; 8]> = SmallVec::new();
        for choice in open {
            let is_begun = |(piece, _): &(R::Position, _)| self.looked_up(piece).1;
            if self.threads > 1 && choice.open.last().is_some_and(is_begun) {
                later.push(choice);
            } else if self.are(choice, k)? {
                return Ok(true);
            }
        }
        for choice in later {
            if self.are(choice, k)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The positions after all moves, each once.
    fn choices(&self, position: &R::Position) -> Result<Vec<Choice<R::Position>>, Reason> {
        self.ruleset.listable(position, Player::Left).map_err(Reason::TooLarge)?;
        let mut choices: Vec<Choice<R::Position>> = Vec::new();
        let mut failed = None;
        self.ruleset.moves(position, Player::Left, |mv| {
            let mut choice = Choice { known: 0, open: SmallVec::new(), effort: 0 };
            let after = self.ruleset.play(position, Player::Left, &mv);
            self.ruleset.components(&after, |part| {
                self.ruleset.simplified(part, |piece, _| {
                    if let Err(reason) = self.add(piece, &mut choice) {
                        failed = Some(reason);
                    }
                });
            });
            self.order(&mut choice);
            let is_new =
                |other: &Choice<R::Position>| other.known != choice.known || other.open != choice.open;
            if choices.iter().all(is_new) {
                choices.push(choice);
            }
        });
        failed.map_or(Ok(choices), Err)
    }
}
