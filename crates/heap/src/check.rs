//! Checks certificates with a plain program of its own. Nothing of the solver is used here: it would not notice its own
//! mistakes.

use std::fmt;

use upstar_game::heaps::Code;
use upstar_search::{Budget, Reason};

use crate::certificate::Certificate;
use crate::proof::Theorem;
use crate::sum::Sum;

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

/// Checks everything that a certificate says.
pub fn check(certificate: &Certificate, budget: &Budget) -> Result<Checked, Flaw> {
    let (proof, code) = (&certificate.proof, certificate.rules.code());
    if !code.tail().is_empty() || code.digits().iter().any(|digit| digit & 8 != 0) {
        return wrong("the theorems are about finite octal codes");
    }
    let most = code.digits().len() - 1;
    let splits = code.digits().iter().any(|digit| digit & 4 != 0);
    let (period, from) = (proof.period, proof.preperiod);
    if period == 0 || from + period > proof.range {
        return wrong("the range is shorter than preperiod and period");
    }
    let depth_from = match proof.theorem {
        Theorem::GuySmith | Theorem::Growth => usize::MAX,
        Theorem::Window { end, .. } => end,
    };
    let Some(mut values) = Values::new(code, certificate.rules.unequal(), proof.space, depth_from) else {
        return wrong("sizes count only where heaps are split at even places alone, or at odd ones");
    };
    while values.known.len() < proof.range {
        budget.spend(1).map_err(Flaw::Stopped)?;
        values.extend();
    }
    let mut sum = Sum::default();
    values.known.iter().for_each(|&value| sum.add(u64::from(value)));
    if sum != certificate.values {
        return wrong("the values are others");
    }
    let known = &values.known;
    let differs =
        |range: std::ops::Range<usize>| range.into_iter().find(|&heap| known[heap] != known[heap + period]);
    if let Some(heap) = differs(from..proof.range - period) {
        return wrong(format!("the heaps {heap} and {} differ", heap + period));
    }
    if proof.least && from > 0 && known[from - 1] == known[from - 1 + period] {
        return wrong("the preperiod could be smaller");
    }
    let shorter = |part: &usize| {
        period.is_multiple_of(*part)
            && (from..from + period - part).all(|heap| known[heap] == known[heap + part])
    };
    if (1..=period / 2).any(|part| shorter(&part)) {
        return wrong("the period could be smaller");
    }
    match &proof.theorem {
        Theorem::Growth => return wrong("that theorem is not about finite codes"),
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

fn wrong<T>(what: impl Into<String>) -> Result<T, Flaw> {
    Err(Flaw::Wrong(what.into()))
}

/// Nim-values, one after the other.
struct Values<'c> {
    code: &'c Code,
    unequal: bool,
    /// The bits that are counted. If the size of the heap is counted too, then together with this number.
    mask: Option<(u16, Option<usize>)>,
    known: Vec<u16>,
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
    fn new(code: &Code, unequal: bool, mask: Option<(u16, bool)>, depth_from: usize) -> Option<Values<'_>> {
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
        let (known, rare) = (vec![0], Vec::new());
        Some(Values { code, unequal, mask, known, rare, reached, deepest: 0, depth_from })
    }

    /// Whether a value would make a heap rare: the number of its bits under the mask is even.
    fn is_rare(&self, heap: usize, value: u16) -> bool {
        let Some((mask, size)) = self.mask else { return false };
        let size = size.map_or(0, |first| heap + first);
        ((value & mask).count_ones() as usize + size).is_multiple_of(2)
    }

    /// The value of the next heap.
    fn extend(&mut self) {
        let heap = self.known.len();
        let mut reached = std::mem::take(&mut self.reached);
        let mut reach = |value: u16| std::mem::replace(&mut reached[usize::from(value)], heap) != heap;
        if self.code.digit(heap as u64) & 1 != 0 {
            reach(0);
        }
        for taken in places(self.code, 2).filter(|&taken| taken < heap) {
            reach(self.known[heap - taken]);
        }
        let lefts: Vec<usize> = places(self.code, 4).filter_map(|taken| heap.checked_sub(taken)).collect();
        let split = |left: usize, part: usize| {
            let legal = 0 < part && part < left && (!self.unequal || 2 * part != left);
            legal.then(|| self.known[part] ^ self.known[left - part])
        };
        for &left in &lefts {
            self.rare.iter().filter_map(|&part| split(left, part)).for_each(|value| _ = reach(value));
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
            for value in lefts.iter().filter_map(|&left| split(left, part)) {
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
    }
}
