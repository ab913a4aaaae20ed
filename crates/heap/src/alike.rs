//! Games that look alike: whether one is the other with heaps a little larger or smaller.

use upstar_search::{Budget, Reason};

use crate::proof::{Proof, prove};
use crate::sequence::Sequence;

/// How two sequences compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// A heap of n + shift in the first game has the value of a heap of n in the second.
    pub shift: i64,
    /// The first heap of the first game where that is not so; nothing if there is none among those compared.
    pub differ: Option<usize>,
    /// How many heaps were compared.
    pub compared: usize,
    /// Whether it is so for ever.
    pub proved: bool,
}

/// The largest shift that is tried.
const LARGEST_SHIFT: i64 = 3;
/// The most heaps that are looked at for a proof.
const MOST: usize = 1 << 22;

/// The shift with which two games agree longest, looking at `end` heaps and more where that proves it.
pub fn likeness(
    first: &mut Sequence,
    second: &mut Sequence,
    end: usize,
    budget: &Budget,
) -> Result<Likeness, Reason> {
    let mut proofs: Vec<Proof> = Vec::new();
    for sequence in [&mut *first, &mut *second] {
        proofs.extend(prove(sequence, end, budget, &mut |_, _| Ok(()))?);
    }
    let enough = match &proofs[..] {
        [a, b] => enough(a, b).filter(|&enough| enough <= MOST),
        _ => None,
    };
    let end = end.max(enough.unwrap_or(0));
    first.extend(end, budget)?;
    second.extend(end, budget)?;
    let mut best = compare(first, second, 0, end);
    for shift in (1..=LARGEST_SHIFT).flat_map(|shift| [shift, -shift]) {
        let other = compare(first, second, shift, end);
        let longer = |a: Likeness| a.differ.unwrap_or(usize::MAX);
        if longer(other) > longer(best) {
            best = other;
        }
    }
    best.proved = best.differ.is_none() && enough.is_some();
    Ok(best)
}

/// How many heaps decide the question for ever: both preperiods, and a common period, which both sequences and their
/// saltus have.
fn enough(a: &Proof, b: &Proof) -> Option<usize> {
    let common = a.period / gcd(a.period, b.period) * b.period;
    let growth = |proof: &Proof| (common / proof.period) as u64 * proof.saltus;
    (growth(a) == growth(b)).then(|| a.preperiod.max(b.preperiod) + common + 2 * LARGEST_SHIFT as usize)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Heaps that have no partner do not count, if nothing can be done with them.
fn compare(first: &Sequence, second: &Sequence, shift: i64, end: usize) -> Likeness {
    let (skip, partner) = (shift.unsigned_abs() as usize, |heap: usize| heap as i64 - shift);
    let differ = (0..end.saturating_sub(skip)).find(|&heap| match usize::try_from(partner(heap)) {
        Ok(other) => first.get(heap) != second.get(other),
        Err(_) => first.get(heap) != Some(0),
    });
    // With a negative shift, the first heaps of the second game have no partner.
    let alone = shift < 0 && (0..skip).any(|heap| second.get(heap) != Some(0));
    Likeness { shift, differ: if alone { Some(0) } else { differ }, compared: end, proved: false }
}
