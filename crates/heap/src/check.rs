//! Checks certificates with a plain program of its own. Nothing of the solver is used here: it would not notice its own
//! mistakes.

pub(crate) mod growth;
pub(crate) mod hexadecimal;
mod plain;

use std::fmt;

use upstar_files::Checksum;
use upstar_game::heaps::Code;
use upstar_search::{Budget, Reason};

use crate::certificate::Certificate;
use crate::proof::Proof;
use crate::theorem::Theorem;

/// A certificate that was found to be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// How many nim-values were computed for it.
    pub values: usize,
}

/// What is wrong with a certificate, or why it could not be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It says something that is not so.
    Wrong(String),
    /// A limit was reached first.
    Stopped(Reason),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Wrong(what) => f.write_str(what),
            Flaw::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for Flaw {}

/// Checks everything that a certificate says, with at most `memory` bytes for values.
pub fn check(certificate: &Certificate, memory: u64, budget: &Budget) -> Result<Checked, Flaw> {
    let (proof, code) = (&certificate.proof, certificate.rules.code());
    if !code.tail().is_empty() || code.digits().iter().any(|digit| digit & 8 != 0) {
        return check_plainly(certificate, memory, budget);
    }
    let most = code.digits().len() - 1;
    let splits = code.digits().iter().any(|digit| digit & 4 != 0);
    let (period, from) = (proof.period, proof.preperiod);
    if period == 0 || from + period > proof.range {
        return wrong("the range is shorter than preperiod and period");
    }
    if proof.saltus != 0 {
        return wrong("values of finite octal codes do not grow for ever");
    }
    // By the window rule the first values and the last are enough, a period and a window of each.
    let (depth_from, kept) = match proof.theorem {
        Theorem::Window { end, window, .. } => (end, period + window + most + (1 << 16)),
        _ => (usize::MAX, proof.range),
    };
    let known = KeptValues::new(proof.range, kept, memory).map_err(Flaw::Stopped)?;
    let Some(mut values) = Values::new(code, certificate.rules.unequal(), proof.space, depth_from, known)
    else {
        return wrong("sizes count only where heaps are split at even places alone, or at odd ones");
    };
    let mut sum = Checksum::default();
    sum.add(0);
    let (mut differ, mut early) = (None, false);
    for heap in 1..proof.range {
        budget.spend(1).map_err(Flaw::Stopped)?;
        let value = values.extend().ok_or(Flaw::Stopped(Reason::Memory(memory)))?;
        sum.add(u64::from(value));
        let Some(before) = heap.checked_sub(period) else { continue };
        let same = values.known.get(before) == Some(value);
        if before >= from && !same && differ.is_none() {
            differ = Some(before);
        }
        early |= before + 1 == from && same;
    }
    if sum != certificate.values {
        return wrong("the values are others");
    }
    if let Some(heap) = differ {
        return wrong(format!("the heaps {heap} and {} differ", heap + period));
    }
    least(proof, early)?;
    // The last values are those of one period, from somewhere on.
    let start = proof.range - period;
    let same = |a: usize, b: usize| values.known.get(a) == values.known.get(b);
    let shorter = |part: usize| {
        period.is_multiple_of(part) && (start..proof.range - part).all(|heap| same(heap, heap + part))
    };
    if (1..=period / 2).any(shorter) {
        return wrong("the period could be smaller");
    }
    match &proof.theorem {
        Theorem::Growth | Theorem::Hexadecimal => return wrong("that theorem is not about octal codes"),
        Theorem::GuySmith if certificate.rules.unequal() => {
            return wrong("the theorem of Guy and Smith is about heaps that may be split into equal ones");
        }
        Theorem::GuySmith => {
            if 2 * (from.max(1) + period) + most > proof.range {
                return wrong("too few heaps for the theorem of Guy and Smith");
            }
        }
        Theorem::Window { window, end, depth, rare } => {
            let last = rare.last().copied().unwrap_or(0);
            if splits && proof.space.is_none() {
                return wrong("a game that splits heaps needs a sparse space");
            }
            if splits && *rare != values.rare {
                return wrong("the rare heaps are others");
            }
            if splits && values.deepest > *depth {
                return wrong(format!("a split with a part of {} is needed", values.deepest));
            }
            if *window < last.max(if splits { *depth } else { 0 }) + most {
                return wrong("the window is too small");
            }
            if end
                .checked_sub(*window)
                .is_none_or(|start| start <= last.max(*depth).max(most) || start < from)
            {
                return wrong("the window begins too early");
            }
            if end + period > proof.range {
                return wrong("the window has not come again");
            }
        }
    }
    Ok(Checked { values: proof.range })
}

/// [`check`] for codes that repeat for ever or leave three heaps.
fn check_plainly(certificate: &Certificate, memory: u64, budget: &Budget) -> Result<Checked, Flaw> {
    let (proof, code) = (&certificate.proof, certificate.rules.code());
    let (period, from, saltus) = (proof.period, proof.preperiod, proof.saltus);
    if period == 0 || from + period > proof.range {
        return wrong("the range is shorter than preperiod and period");
    }
    if 16 * proof.range as u64 > memory {
        return Err(Flaw::Stopped(Reason::Memory(memory)));
    }
    let known = plain::values(code, proof.range, budget).map_err(Flaw::Stopped)?;
    let mut sum = Checksum::default();
    known.iter().for_each(|&value| sum.add(value));
    if sum != certificate.values {
        return wrong("the values are others");
    }
    let grows = |heap: usize| known[heap].checked_add(saltus) == Some(known[heap + period]);
    if let Some(heap) = (from..proof.range - period).find(|&heap| !grows(heap)) {
        return wrong(format!("the heaps {heap} and {} do not differ by {saltus}", heap + period));
    }
    least(proof, from > 0 && grows(from - 1))?;
    let shorter = |part: usize| {
        let times = (period / part) as u64;
        period.is_multiple_of(part)
            && saltus.is_multiple_of(times)
            && (from..proof.range - part).all(|heap| known[heap] + saltus / times == known[heap + part])
    };
    if (1..=period / 2).any(shorter) {
        return wrong("the period could be smaller");
    }
    let holds = match proof.theorem {
        Theorem::Growth => growth::goes_on(code, &known, from, period, saltus),
        Theorem::Hexadecimal => match hexadecimal::goes_on(code, &known, from.max(1), period, saltus) {
            Some(holds) => holds,
            None => return wrong("the theorem has too many cases to be tested here"),
        },
        // With three heaps left, the largest is a third.
        Theorem::GuySmith => {
            saltus == 0
                && code.tail().is_empty()
                && 3 * (from.max(1) + period) + code.digits().len() - 1 <= proof.range
        }
        Theorem::Window { .. } => false,
    };
    if !holds {
        return wrong("the theorem does not apply");
    }
    Ok(Checked { values: proof.range })
}

/// Whether the preperiod is the least is said as it is.
fn least(proof: &Proof, early: bool) -> Result<(), Flaw> {
    match (proof.least, early) {
        (true, true) => wrong("the preperiod could be smaller"),
        (false, false) => wrong("the preperiod is the least, and is not called so"),
        _ => Ok(()),
    }
}

fn wrong<T>(what: impl Into<String>) -> Result<T, Flaw> {
    Err(Flaw::Wrong(what.into()))
}

/// The values of the first heaps and of the last.
struct KeptValues {
    first: Vec<u16>,
    last: Vec<u16>,
    /// The heap that `last` begins with.
    base: usize,
    /// How many there are of each, at least.
    kept: usize,
}

impl KeptValues {
    /// Room for `kept` of the first and of the last of `range` values.
    fn new(range: usize, kept: usize, memory: u64) -> Result<KeptValues, Reason> {
        let kept = if kept < range / 3 { kept } else { range };
        let (first, last) = if kept < range { (kept, kept + kept / 4 + 1) } else { (0, range) };
        let (mut own, mut values) = (Vec::new(), Vec::new());
        let fits = 2 * (first as u64 + last as u64) <= memory
            && own.try_reserve_exact(first).is_ok()
            && values.try_reserve_exact(last).is_ok();
        if !fits {
            return Err(Reason::Memory(memory));
        }
        values.push(0);
        Ok(KeptValues { first: own, last: values, base: 0, kept })
    }

    fn len(&self) -> usize {
        self.base + self.last.len()
    }

    /// The value of a heap, unless it was forgotten.
    fn get(&self, heap: usize) -> Option<u16> {
        match heap.checked_sub(self.base) {
            Some(at) => self.last.get(at).copied(),
            None => self.first.get(heap).copied(),
        }
    }

    fn push(&mut self, value: u16) {
        if self.last.len() == self.last.capacity() {
            let gone = self.last.len() - self.kept.min(self.last.len());
            if self.base == 0 {
                self.first.extend_from_slice(&self.last[..self.kept.min(self.last.len())]);
            }
            self.last.drain(..gone);
            self.base += gone;
        }
        self.last.push(value);
    }
}

/// Nim-values, one after the other.
struct Values<'c> {
    code: &'c Code,
    unequal: bool,
    /// The bits that are counted. If the size of the heap is counted too, then together with this number.
    mask: Option<(u16, Option<usize>)>,
    known: KeptValues,
    rare: Vec<usize>,
    /// The last heap from which each value was reached.
    reached: Vec<usize>,
    /// The largest smaller part that was needed to reach the values below that of a heap, from a certain heap on.
    deepest: usize,
    depth_from: usize,
}

/// The numbers that can be taken where the digit has a bit.
fn places(code: &Code, bit: u8) -> impl Iterator<Item = usize> + use<'_> {
    (0..code.digits().len()).filter(move |&place| code.digits()[place] & bit != 0)
}

impl Values<'_> {
    fn new(
        code: &Code,
        unequal: bool,
        mask: Option<(u16, bool)>,
        depth_from: usize,
        known: KeptValues,
    ) -> Option<Values<'_>> {
        let mut places = places(code, 4);
        let first = places.next().unwrap_or(0);
        let alike = places.all(|place| place % 2 == first % 2);
        let mask = match mask {
            Some((_, true)) if !alike => return None,
            Some((mask, true)) => Some((mask, Some(first))),
            Some((mask, false)) => Some((mask, None)),
            None => None,
        };
        let reached = vec![0; 1 << 16];
        let rare = Vec::new();
        Some(Values { code, unequal, mask, known, rare, reached, deepest: 0, depth_from })
    }

    /// Whether a value would make a heap rare: the number of its bits under the mask is even.
    fn is_rare(&self, heap: usize, value: u16) -> bool {
        let Some((mask, size)) = self.mask else { return false };
        let size = size.map_or(0, |first| heap + first);
        ((value & mask).count_ones() as usize + size).is_multiple_of(2)
    }

    /// The value of the next heap; nothing if a value is needed that was forgotten.
    fn extend(&mut self) -> Option<u16> {
        let heap = self.known.len();
        let mut reached = std::mem::take(&mut self.reached);
        let mut reach = |value: u16| std::mem::replace(&mut reached[usize::from(value)], heap) != heap;
        if self.code.digit(heap as u64) & 1 != 0 {
            reach(0);
        }
        for taken in places(self.code, 2).filter(|&taken| taken < heap) {
            reach(self.known.get(heap - taken)?);
        }
        let lefts: Vec<usize> = places(self.code, 4).filter_map(|taken| heap.checked_sub(taken)).collect();
        let legal = |left: usize, part: usize| 0 < part && part < left && (!self.unequal || 2 * part != left);
        let split = |left: usize, part: usize| Some(self.known.get(part)? ^ self.known.get(left - part)?);
        for &left in &lefts {
            for &part in self.rare.iter().filter(|&&part| legal(left, part)) {
                reach(split(left, part)?);
            }
        }
        // Splits without a rare heap lead to rare values alone, so the first of the others that is not reached now will
        // not be. Without a mask nothing is rare, and all splits are tried.
        let is_open = |value: &u16| reached[usize::from(*value)] != heap && !self.is_rare(heap, *value);
        let limit = if self.mask.is_some() { (0..u16::MAX).find(is_open) } else { None };
        let limit = limit.unwrap_or(u16::MAX);
        let mut missing = (0..limit).filter(|&value| reached[usize::from(value)] != heap).count();
        let mut part = 0;
        while missing > 0 && part < heap / 2 {
            part += 1;
            for &left in lefts.iter().filter(|&&left| legal(left, part)) {
                let value = split(left, part)?;
                let new = std::mem::replace(&mut reached[usize::from(value)], heap) != heap;
                missing -= usize::from(new && value < limit);
            }
        }
        let value = (0..limit).find(|&value| reached[usize::from(value)] != heap).unwrap_or(limit);
        self.reached = reached;
        self.known.push(value);
        if self.is_rare(heap, value) {
            self.rare.push(heap);
        }
        if heap >= self.depth_from {
            self.deepest = self.deepest.max(part);
        }
        Some(value)
    }
}
