//! Nim-values of pieces without those of all their options: asked whether a piece is worth `*k`, one option that is worth `*k` says no, and of the
//! options before it nothing else need be known. What a piece is not worth is remembered as well as what it is.
//!
//! This is for games whose plays all end; positions that come back are not noticed.

use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use hashbrown::HashTable;
use parking_lot::Mutex;
use smallvec::SmallVec;
use upstar_game::{ClosedForm, NormalPlay, Player};

use crate::budget::{Budget, Reason};
use crate::table::ValueTable;

const SHARDS: usize = 64;
/// Nim-values are below this; a bit for each fits into a word.
const LIMIT: u32 = 64;

/// What is known of a piece: a bit for each nim-value that it may still have. One bit is the value.
type Candidates = u64;

fn only(k: u32) -> Candidates {
    1 << k
}

/// The value, where one candidate is left.
fn value_of(candidates: Candidates) -> Option<u32> {
    candidates.is_power_of_two().then(|| candidates.trailing_zeros())
}

/// What is known of pieces, shared between threads.
pub(crate) struct NimTable<P> {
    shards: Box<[Mutex<HashTable<(P, Candidates)>>]>,
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

    fn shard(&self, hash: u64) -> &Mutex<HashTable<(P, Candidates)>> {
        // The top seven bits are hashbrown's own; take the ones below.
        &self.shards[(hash >> 50) as usize % SHARDS]
    }

    fn look(&self, piece: &P) -> Candidates {
        let hash = ValueTable::hash(piece);
        let shard = self.shard(hash).lock();
        shard.find(hash, |(own, _)| own == piece).map_or(Candidates::MAX, |(_, candidates)| *candidates)
    }

    /// Strikes candidates out.
    fn narrow(&self, piece: &P, to: Candidates, owned: usize) {
        let hash = ValueTable::hash(piece);
        let mut shard = self.shard(hash).lock();
        if let Some((_, candidates)) = shard.find_mut(hash, |(own, _)| own == piece) {
            *candidates &= to;
            return;
        }
        let before = shard.allocation_size();
        shard.insert_unique(hash, (piece.clone(), to), |(own, _)| ValueTable::hash(own));
        self.bytes.fetch_add((shard.allocation_size() - before + owned) as u64, Relaxed);
    }
}

/// A position after a move: what its known pieces add up to, and the others.
struct Choice<P> {
    known: u32,
    open: SmallVec<[P; 2]>,
    /// About how much there is to do in it.
    size: i64,
}

/// One thread's search.
pub(crate) struct NimSearch<'s, R: NormalPlay> {
    pub(crate) ruleset: &'s R,
    pub(crate) table: &'s NimTable<R::Position>,
    pub(crate) budget: &'s Budget,
    /// The most bytes that the table may take.
    pub(crate) most: u64,
    pub(crate) thread: usize,
    /// Whether another thread has the answer.
    pub(crate) done: &'s AtomicBool,
}

const TOO_LARGE: Reason = Reason::TooLarge("a nim-value of 64 or more");

impl<R: NormalPlay> NimSearch<'_, R> {
    /// What is known of a piece at a glance.
    fn glance(&self, piece: &R::Position) -> Result<Candidates, Reason> {
        match self.ruleset.known(piece) {
            Some(ClosedForm::Nimber(n)) if n.value() < u64::from(LIMIT) => Ok(only(n.value() as u32)),
            Some(_) => Err(TOO_LARGE),
            None => Ok(self.table.look(piece)),
        }
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
    pub(crate) fn is_zero<'p>(&self, known: u32, pieces: impl Iterator<Item = &'p R::Position>) -> Result<bool, Reason>
    where
        R::Position: 'p,
    {
        let mut choice = Choice { known, open: SmallVec::new(), size: 0 };
        for piece in pieces {
            self.add(piece.clone(), &mut choice)?;
        }
        self.order(&mut choice);
        self.are(&choice, 0)
    }

    /// Adds a piece to a position; equal ones cancel.
    fn add(&self, piece: R::Position, choice: &mut Choice<R::Position>) -> Result<(), Reason> {
        match value_of(self.glance(&piece)?) {
            Some(value) => choice.known ^= value,
            None => match choice.open.iter().position(|other| *other == piece) {
                Some(twin) => drop(choice.open.remove(twin)),
                None => choice.open.push(piece),
            },
        }
        Ok(())
    }

    /// The largest piece comes last: its value is not needed.
    fn order(&self, choice: &mut Choice<R::Position>) {
        let size = |piece: &R::Position| self.ruleset.move_counts(piece)[0];
        choice.size = choice.open.iter().map(size).sum();
        choice.open.sort_by_key(size);
    }

    /// Whether pieces and what is known beside them are together worth `*k`: the values of all but the last are needed.
    fn are(&self, choice: &Choice<R::Position>, k: u32) -> Result<bool, Reason> {
        let Some((last, others)) = choice.open.split_last() else { return Ok(choice.known == k) };
        let mut rest = choice.known ^ k;
        for piece in others {
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
            return Err(Reason::Memory(self.most));
        }
        let mut choices = self.choices(piece)?;
        let struck = |candidates| {
            self.table.narrow(piece, candidates, self.ruleset.owned_bytes(piece));
            candidates
        };
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
        choices.sort_by_key(|choice| (choice.open.len(), choice.size));
        if let (true, false) = (self.thread > 0, choices.is_empty()) {
            let turn = self.thread % choices.len();
            choices.rotate_left(turn);
        }
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

    /// Whether some choice is worth `*k`. What the table knows by now is asked first.
    fn some_is(&self, choices: &[Choice<R::Position>], k: u32) -> Result<bool, Reason> {
        let mut open: SmallVec<[&Choice<R::Position>; 32]> = SmallVec::new();
        for choice in choices {
            match &choice.open[..] {
                [piece] => {
                    let wanted = choice.known ^ k;
                    let candidates = self.table.look(piece);
                    if wanted >= LIMIT || candidates & only(wanted) == 0 {
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
        for choice in open {
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
            let mut choice = Choice { known: 0, open: SmallVec::new(), size: 0 };
            let after = self.ruleset.play(position, Player::Left, &mv);
            self.ruleset.components(&after, |part| {
                self.ruleset.simplified(part, |piece, _| {
                    if let Err(reason) = self.add(piece, &mut choice) {
                        failed = Some(reason);
                    }
                });
            });
            self.order(&mut choice);
            let is_new = |other: &Choice<R::Position>| other.known != choice.known || other.open != choice.open;
            if choices.iter().all(is_new) {
                choices.push(choice);
            }
        });
        failed.map_or(Ok(choices), Err)
    }
}
