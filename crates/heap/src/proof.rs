//! Periods that are proved. The theorems and their proofs are in `docs/heap-games.md`.

use upstar_search::{Budget, Reason};

use crate::recurrence::Recurrence;
use crate::sequence::{Sequence, Step};
use crate::theorem::Theorem;

/// A period of nim-values that goes on for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The least p with G(n+p) = G(n) + s for all n from the preperiod on.
    pub period: usize,
    /// The saltus s: 0 but for games whose values grow.
    pub saltus: u64,
    /// From this heap on the values are periodic.
    pub preperiod: usize,
    /// Whether no smaller heap would do; it is not known where too much was forgotten.
    pub least: bool,
    /// How many heaps were computed.
    pub range: usize,
    /// The mask of the sparse space that was used, and whether sizes count.
    pub space: Option<(u16, bool)>,
    /// Why.
    pub theorem: Theorem,
}

impl Proof {
    /// The value of any heap, unless what it repeats was forgotten for want of memory. The sequence must be the one that
    /// was proved to be periodic.
    #[must_use]
    pub fn at(&self, sequence: &Sequence, heap: u128) -> Option<u128> {
        if let Some(value) = usize::try_from(heap).ok().and_then(|heap| sequence.get(heap)) {
            return Some(value.into());
        }
        let start = self.range - self.period;
        let beyond = heap.checked_sub(start as u128).filter(|_| start >= self.preperiod)?;
        let value = sequence.get(start + (beyond % self.period as u128) as usize)?;
        let growth = (beyond / self.period as u128).checked_mul(self.saltus.into())?;
        growth.checked_add(value.into())
    }
}

/// Looks for a period until one is proved or all heaps below `end` are known. `step` is called now and then.
pub fn prove(
    sequence: &mut Sequence,
    end: usize,
    budget: &Budget,
    step: &mut Step<'_>,
) -> Result<Option<Proof>, Reason> {
    let Some(most) = sequence.moves().map(|moves| moves.most) else {
        return growth(sequence, end, budget, step);
    };
    let first = 64.max(4 * most);
    // One pattern is renewed often, so that it lies soon after a preperiod; the other seldom, so that it waits for
    // periods longer than that.
    let mut patterns = [Recurrence::new(first, (5, 4)), Recurrence::new(first, (2, 1))];
    let mut pending: Option<Pending> = None;
    let mut fed = sequence.len();
    loop {
        while fed < sequence.len() {
            let Some(value) = sequence.get(fed) else { break };
            fed += 1;
            for pattern in &mut patterns {
                let Some(pattern_end) = pattern.feed(value as u16) else { continue };
                let period = fed - pattern_end;
                // What was tried in vain need not be tried again soon: multiples of a period tell it as well.
                if !pattern.is_worth_trying(period) {
                    continue;
                }
                if let Some(proof) = by_window(sequence, period, pattern_end) {
                    return Ok(Some(proof));
                }
                let new = Pending::new(sequence, period);
                if new.as_ref().is_some_and(|new| pending.as_ref().is_none_or(|old| new.ready < old.ready)) {
                    pending = new;
                }
            }
        }
        if let Some(waiting) = &pending
            && waiting.ready <= sequence.len()
        {
            let proof = waiting.settle(sequence);
            if proof.is_some() {
                return Ok(proof);
            }
            pending = None;
        }
        for pattern in &mut patterns {
            pattern.renew(sequence, fed);
        }
        if sequence.len() >= end {
            return Ok(None);
        }
        step(sequence, pending.as_ref().map(|pending| pending.ready))?;
        sequence.advance(end, budget)?;
    }
}

/// The search for a proof where codes repeat for ever or have the digit 8. It ends even where nothing can be proved.
fn growth(
    sequence: &mut Sequence,
    end: usize,
    budget: &Budget,
    step: &mut Step<'_>,
) -> Result<Option<Proof>, Reason> {
    let enough = 1 << 11;
    let mut next = 64.max(4 * sequence.rules().code().digits().len()).max(sequence.len());
    while next <= end.min(enough.max(next)) {
        sequence.extend_with(next, budget, step)?;
        if let Some((found, theorem)) = sequence.arithmetic_for_ever() {
            return Ok(Some(Proof {
                period: found.period,
                saltus: found.saltus,
                preperiod: found.preperiod,
                least: true,
                range: sequence.len(),
                space: None,
                theorem,
            }));
        }
        if next >= enough {
            break;
        }
        next *= 2;
    }
    Ok(None)
}

/// Whether the window before `end` has come again a period later.
fn by_window(sequence: &Sequence, period: usize, end: usize) -> Option<Proof> {
    let (window, last, depth) = sequence.window_from(end)?;
    let start = end.checked_sub(window)?;
    if start <= last.max(depth).max(sequence.moves()?.most) || agreed(sequence, period, end)? > start {
        return None;
    }
    let rare = sequence.space().map_or(Vec::new(), |(_, rare)| rare.to_vec());
    let theorem = Theorem::Window { window, end, depth, rare };
    Some(proof(sequence, period, start, theorem))
}

/// The proof of a period that holds from a heap on; what was found may be a multiple of the least period.
fn proof(sequence: &Sequence, found: usize, from: usize, theorem: Theorem) -> Proof {
    let mut period = found;
    let mut rest = found;
    let mut factor = 2;
    while rest > 1 {
        if factor * factor > rest {
            factor = rest;
        }
        while rest.is_multiple_of(factor) {
            rest /= factor;
            let part = period / factor;
            let again = |heap| sequence.get(heap) == sequence.get(heap + part);
            // All of one period must agree, which is as much as all of the sequence from there on.
            if period.is_multiple_of(factor) && (from..from + period - part).all(again) {
                period = part;
            }
        }
        factor += 1;
    }
    let (preperiod, least) = agreed_from(sequence, period, from);
    let space = sequence.space().map(|(space, _)| (space.mask, space.with_size));
    Proof { period, saltus: 0, preperiod, least, range: sequence.len(), space, theorem }
}

/// The least heap from which on G(n+p) = G(n) up to `end`, if there is one.
fn agreed(sequence: &Sequence, period: usize, end: usize) -> Option<usize> {
    let (from, _) = agreed_from(sequence, period, end);
    (from < end).then_some(from)
}

/// The least heap from which on G(n+p) = G(n) up to `end`, and whether the heap before it is known to differ.
fn agreed_from(sequence: &Sequence, period: usize, end: usize) -> (usize, bool) {
    let mut from = end;
    while from > 0 {
        match (sequence.get(from - 1), sequence.get(from - 1 + period)) {
            (Some(a), Some(b)) if a == b => from -= 1,
            (Some(_), Some(_)) => return (from, true),
            _ => return (from, false),
        }
    }
    (0, true)
}

/// A period that may be one by the theorem of Guy and Smith, once enough heaps are known.
struct Pending {
    period: usize,
    ready: usize,
}

impl Pending {
    fn new(sequence: &Sequence, period: usize) -> Option<Pending> {
        let moves = sequence.moves().filter(|moves| !moves.unequal)?;
        let end = sequence.len() - period;
        let from = agreed(sequence, period, end)?.max(1);
        Some(Pending { period, ready: 2 * (from + period) + moves.most })
    }

    /// The proof, if it is one.
    fn settle(&self, sequence: &Sequence) -> Option<Proof> {
        // If it was not the period but should be one later, it will be met again.
        Pending::new(sequence, self.period).filter(|again| again.ready <= sequence.len())?;
        let from = agreed(sequence, self.period, sequence.len() - self.period)?;
        Some(proof(sequence, self.period, from, Theorem::GuySmith))
    }
}
