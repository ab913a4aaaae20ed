//! Nim-values of pieces without those of all their options: asked whether a piece is worth `*k`, one option that is worth `*k` says no, and of the
//! other options nothing need be known. What a piece is not worth is remembered as well as what it is.
//!
//! A piece is worth `*k` where whoever moves second wins it with `*k` beside it. So the search is one for winners, by proof numbers, and a
//! position is a piece and a nimber: of the pieces of a sum, all but the largest are replaced by their values (Lemoine and Viennot 2012). The
//! proof numbers are weak ones (Ueda, Hashimoto, Hashimoto and Iida 2008): the same pieces come up again and again, and would be counted as often.
//!
//! This is for games whose plays all end; positions that come back are not noticed.

mod table;

use std::cell::RefCell;
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use smallvec::SmallVec;
use upstar_game::{ClosedForm, NormalPlay, Player};

use crate::budget::{Budget, Reason};
use crate::left::Left;
use crate::outcome::Proof;
use crate::table::{Recent, ValueTable};
use table::{Candidates, Known, LIMIT};

pub(crate) use table::NimTable;

/// A position after a move: what its known pieces add up to, and the others.
struct Choice<P> {
    known: u32,
    /// The largest last: its value is not needed. With what was known of each when it was met.
    open: SmallVec<[(P, Known); 2]>,
    /// How much there is to do to show that this is not worth what is asked for, and that it is.
    proof: Proof,
}

/// What all choices together come to.
struct Outlook {
    proof: Proof,
    /// The choice that seems to take the least.
    best: usize,
    /// How much the one after it takes.
    second: u32,
}

/// What a search may use.
#[derive(Clone, Copy)]
pub(crate) struct Limits<'s> {
    pub(crate) budget: &'s Budget,
    /// The most bytes that the table may take, and what is allowed in all.
    pub(crate) most: u64,
    pub(crate) memory: u64,
    pub(crate) threads: usize,
    /// Whether another thread has the answer.
    pub(crate) done: &'s AtomicBool,
}

/// Questions that were left when another one seemed to take less, with their choices.
type Questions<P> = Left<(P, u32), Vec<Choice<P>>>;

/// Of all memory, the share of what all threads together have left.
const SHARE: u64 = 8;

/// One thread's search.
pub(crate) struct NimSearch<'s, R: NormalPlay> {
    ruleset: &'s R,
    table: &'s NimTable<R::Position>,
    limits: Limits<'s>,
    /// Values that were met lately: most pieces are the same few small ones.
    recent: RefCell<Recent<R::Position, u32>>,
    left: RefCell<Questions<R::Position>>,
    /// The values that are kept in a library.
    kept: &'s dyn Fn(&R::Position) -> Option<u32>,
}

const TOO_LARGE: Reason = Reason::TooLarge("a nim-value of 31 or more");

/// No limits.
const TO_THE_END: Proof = Proof { win: Proof::NEVER, loss: Proof::NEVER };

impl<'s, R: NormalPlay> NimSearch<'s, R> {
    pub(crate) fn new(
        ruleset: &'s R,
        table: &'s NimTable<R::Position>,
        limits: Limits<'s>,
        kept: &'s dyn Fn(&R::Position) -> Option<u32>,
    ) -> Self {
        let recent = RefCell::new(Recent::new(1 << 12));
        let left = RefCell::new(Left::within(limits.memory / SHARE / limits.threads as u64));
        NimSearch { ruleset, table, limits, recent, left, kept }
    }

    /// What is known of a piece at a glance.
    fn glance(&self, piece: &R::Position) -> Result<Known, Reason> {
        match self.ruleset.known(piece) {
            Some(ClosedForm::Nimber(n)) if n.value() < u64::from(LIMIT) => Ok(Known::value(n.value() as u32)),
            Some(_) => Err(TOO_LARGE),
            None => Ok(self.looked_up(piece)),
        }
    }

    /// What the table says of a piece.
    fn looked_up(&self, piece: &R::Position) -> Known {
        let hash = ValueTable::hash(piece);
        if let Some(value) = self.recent.borrow().get(hash, piece) {
            return Known::value(value);
        }
        let mut known = self.table.look(hash, piece);
        if known.candidates == Candidates::ANY
            && let Some(value) = (self.kept)(piece).filter(|value| *value < LIMIT)
        {
            known = Known::value(value);
            self.table.narrow(piece, known.candidates, self.ruleset.owned_bytes(piece));
        }
        if let Some(value) = known.candidates.value() {
            self.recent.borrow_mut().put(hash, piece.clone(), value);
        }
        known
    }

    /// The nim-value of a piece in normal form.
    pub(crate) fn value(&self, piece: &R::Position) -> Result<u32, Reason> {
        loop {
            let candidates = self.glance(piece)?.candidates;
            match candidates.value() {
                Some(value) => return Ok(value),
                None => self.is(piece, candidates.least().filter(|&k| k < LIMIT).ok_or(TOO_LARGE)?)?,
            };
        }
    }

    /// Whether a piece in normal form is worth `*k`.
    fn is(&self, piece: &R::Position, k: u32) -> Result<bool, Reason> {
        let known = self.glance(piece)?.at(k).and_then(Proof::wins);
        match known {
            Some(is_not) => Ok(!is_not),
            None => Ok(self.prove(piece, k, TO_THE_END)?.wins() == Some(false)),
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
        let mut choice = Choice::new(known);
        for piece in pieces {
            self.add(piece.clone(), &mut choice)?;
        }
        self.order(&mut choice);
        let Some(((last, _), others)) = choice.open.split_last() else { return Ok(choice.known == 0) };
        let mut rest = choice.known;
        for (piece, _) in others {
            rest ^= self.value(piece)?;
        }
        if rest <= LIMIT { self.is(last, rest) } else { Err(TOO_LARGE) }
    }

    /// Adds a piece to a position; equal ones cancel.
    fn add(&self, piece: R::Position, choice: &mut Choice<R::Position>) -> Result<(), Reason> {
        let known = self.glance(&piece)?;
        match known.candidates.value() {
            Some(value) => choice.known ^= value,
            None => match choice.open.iter().position(|(other, _)| *other == piece) {
                Some(twin) => drop(choice.open.remove(twin)),
                None => choice.open.push((piece, known)),
            },
        }
        Ok(())
    }

    fn size(&self, piece: &R::Position) -> u32 {
        self.ruleset.move_counts(piece)[0] as u32
    }

    /// The largest piece comes last.
    fn order(&self, choice: &mut Choice<R::Position>) {
        if choice.open.len() > 1 {
            choice.open.sort_by_key(|(piece, _)| self.size(piece));
        }
    }

    /// Looks into whether a piece is worth `*k`, which is not known, until either number reaches its limit.
    fn prove(&self, piece: &R::Position, k: u32, within: Proof) -> Result<Proof, Reason> {
        self.limits.budget.spend(1)?;
        if self.limits.done.load(Relaxed) {
            return Err(Reason::Cancelled);
        }
        let left = self.left.borrow().bytes() * self.limits.threads as u64;
        if self.table.bytes() + left > self.limits.most {
            return Err(Reason::Memory(self.limits.memory));
        }
        if self.limits.threads == 1 {
            return self.prove_by_choices(piece, k, within);
        }
        let question = question(piece, k);
        self.table.enter(question);
        let proof = self.prove_by_choices(piece, k, within);
        self.table.leave(question);
        proof
    }

    /// Depth-first proof-number search: looks into the choice that seems to take the least to be shown to be worth what is asked for, until
    /// another one seems to take less.
    fn prove_by_choices(&self, piece: &R::Position, k: u32, within: Proof) -> Result<Proof, Reason> {
        let owned = self.ruleset.owned_bytes(piece);
        let left = self.left.borrow_mut().take(&(piece.clone(), k));
        let choices = left.map_or_else(|| self.choices(piece, k), |choices| Ok(Some(choices)))?;
        let Some(mut choices) = choices else { return Ok(Proof::of(true)) };
        loop {
            let Some(Outlook { proof, best, second }) = self.outlook(&choices, k) else {
                self.table.narrow(piece, Candidates::only(k), owned);
                return Ok(Proof::of(false));
            };
            if proof.win >= within.win || proof.loss >= within.loss {
                self.table.note(piece, k, proof, owned);
                self.leave(piece, k, choices);
                return Ok(proof);
            }
            let limit = Proof {
                win: within.loss - (choices.len() as u32 - 1),
                loss: within.win.min(second.saturating_add(1 + second / 8)),
            };
            self.look_into(&mut choices[best], k, limit)?;
            match choices[best].proof.wins() {
                Some(true) => drop(choices.swap_remove(best)),
                Some(false) => {
                    self.table.narrow(piece, Candidates::ANY.without(k), owned);
                    return Ok(Proof::of(true));
                }
                None => {}
            }
        }
    }

    /// Keeps choices for when they are looked into again.
    fn leave(&self, piece: &R::Position, k: u32, choices: Vec<Choice<R::Position>>) {
        let each = choices.iter().map(|choice| {
            let spilled = if choice.open.spilled() {
                choice.open.capacity() * size_of::<(R::Position, Known)>()
            } else {
                0
            };
            spilled + choice.pieces().map(|piece| self.ruleset.owned_bytes(piece)).sum::<usize>()
        });
        let owned = choices.capacity() * size_of::<Choice<R::Position>>() + each.sum::<usize>();
        self.left.borrow_mut().put((piece.clone(), k), choices, owned);
    }

    /// Looks into whether a choice is worth `*k`: what all its pieces but the last are worth is found out first.
    fn look_into(&self, choice: &mut Choice<R::Position>, k: u32, limit: Proof) -> Result<(), Reason> {
        match &choice.open[..] {
            [] => choice.proof = Proof::of(choice.known != k),
            [(last, _)] => {
                let wanted = choice.known ^ k;
                choice.proof = match self.looked_up(last).at(wanted) {
                    Some(proof) if proof.wins().is_some() => proof,
                    // Another thread has been at it.
                    Some(proof) if self.limits.threads > 1 && proof != choice.proof => proof,
                    _ => self.prove(last, wanted, limit)?,
                };
            }
            [(first, _), ..] => {
                choice.known ^= self.value(first)?;
                choice.open.remove(0);
                choice.proof = self.effort(choice, k);
            }
        }
        Ok(())
    }

    /// How much there seems to be to do to show that a choice is not worth `*k`, and that it is.
    fn effort(&self, choice: &Choice<R::Position>, k: u32) -> Proof {
        if let [(_, known)] = &choice.open[..]
            && let Some(proof) = known.at(choice.known ^ k)
        {
            return proof;
        }
        let size: u32 = choice.pieces().map(|piece| self.size(piece)).sum();
        Proof { win: 1, loss: 1 + size }
    }

    /// What all choices together come to, if there are any: to show that one is worth `*k`, and that none is.
    fn outlook(&self, choices: &[Choice<R::Position>], k: u32) -> Option<Outlook> {
        let outlook = outlook_by(choices, |choice| choice.proof.loss)?;
        if !self.is_busy(&choices[outlook.best], k) {
            return Some(outlook);
        }
        // What another thread is at can wait.
        outlook_by(choices, |choice| choice.proof.loss << u32::from(self.is_busy(choice, k)))
    }

    fn is_busy(&self, choice: &Choice<R::Position>, k: u32) -> bool {
        self.limits.threads > 1
            && matches!(&choice.open[..], [(last, _)] if self.table.is_busy(question(last, choice.known ^ k)))
    }

    /// The positions after all moves that may be worth `*k`, each once; nothing, if one is known to be.
    fn choices(&self, position: &R::Position, k: u32) -> Result<Option<Vec<Choice<R::Position>>>, Reason> {
        self.ruleset.listable(position, Player::Left).map_err(Reason::TooLarge)?;
        let (mut choices, mut keys) = (Vec::new(), SmallVec::<[u64; 64]>::new());
        let (mut candidates, mut is_met, mut failed) = (Candidates::ANY, false, None);
        self.ruleset.moves(position, Player::Left, |mv| {
            if is_met || failed.is_some() {
                return;
            }
            match self.choice(&self.ruleset.play(position, Player::Left, &mv), k) {
                Err(reason) => failed = Some(reason),
                // What an option is known to be worth, the piece is not.
                Ok(choice) if choice.open.is_empty() => {
                    candidates = candidates.without(choice.known);
                    is_met = choice.known == k;
                }
                Ok(choice) if choice.proof.wins() == Some(true) => {}
                Ok(choice) => {
                    let key = choice.key();
                    let is_same = |at: usize| keys[at] == key && choice.is_same(&choices[at]);
                    if !keys.contains(&key) || !(0..keys.len()).any(is_same) {
                        keys.push(key);
                        choices.push(choice);
                    }
                }
            }
        });
        if let Some(reason) = failed {
            return Err(reason);
        }
        if candidates != Candidates::ANY {
            self.table.narrow(position, candidates, self.ruleset.owned_bytes(position));
        }
        if is_met {
            return Ok(None);
        }
        // The nimber beside it can be made smaller as well.
        let known = self.looked_up(position);
        for j in (0..k).filter(|&j| known.candidates.has(j)) {
            let mut choice = Choice::new(j ^ k);
            choice.open.push((position.clone(), known));
            choice.proof = self.effort(&choice, k);
            choices.push(choice);
        }
        Ok(Some(choices))
    }

    /// A position after a move.
    fn choice(&self, after: &R::Position, k: u32) -> Result<Choice<R::Position>, Reason> {
        let (mut choice, mut failed) = (Choice::new(0), None);
        self.ruleset.components(after, |part| {
            self.ruleset.simplified(part, |piece, _| {
                if let Err(reason) = self.add(piece, &mut choice) {
                    failed = Some(reason);
                }
            });
        });
        self.order(&mut choice);
        choice.proof = self.effort(&choice, k);
        failed.map_or(Ok(choice), Err)
    }
}

/// What all choices together come to, if showing that one is worth `*k` takes `loss`.
fn outlook_by<P>(choices: &[Choice<P>], loss: impl Fn(&Choice<P>) -> u32) -> Option<Outlook> {
    let (mut best, mut least, mut second, mut most) = (None, Proof::NEVER, Proof::NEVER, 0);
    for (at, choice) in choices.iter().enumerate() {
        most = most.max(choice.proof.win);
        let loss = loss(choice);
        if best.is_none() || loss < least {
            (second, least, best) = (least, loss, Some(at));
        } else {
            second = second.min(loss);
        }
    }
    let best = best?;
    let proof = Proof { win: least, loss: most + choices.len() as u32 - 1 };
    Some(Outlook { proof, best, second })
}

/// A hash of the question whether a piece is worth `*k`.
fn question<P: Eq + Hash>(piece: &P, k: u32) -> u64 {
    ValueTable::hash(piece).wrapping_add(k.into())
}

impl<P: Eq + Hash> Choice<P> {
    fn new(known: u32) -> Choice<P> {
        Choice { known, open: SmallVec::new(), proof: TO_THE_END }
    }

    fn pieces(&self) -> impl Iterator<Item = &P> {
        self.open.iter().map(|(piece, _)| piece)
    }

    fn is_same(&self, other: &Choice<P>) -> bool {
        self.known == other.known && self.pieces().eq(other.pieces())
    }

    /// The same for the same choices.
    fn key(&self) -> u64 {
        self.pieces().fold(self.known.into(), |key, piece| key ^ ValueTable::hash(piece))
    }
}
