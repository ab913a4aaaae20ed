//! Misère quotients: a guess from outcomes of small sums, then a check that makes it a theorem (`docs/heap-games.md`).

mod monoid;
mod sums;

use upstar_search::{Budget, Reason};

use crate::moves::Moves;
use crate::rules::Rules;
pub use monoid::Monoid;
use monoid::{Pair, Pairs};
use sums::Sums;

/// The misère quotient of the heaps up to a size: two sums have the same element if and only if no sum of such heaps tells
/// them apart under misère play.
#[derive(Clone, Debug)]
pub struct Quotient {
    /// The monoid, with the elements of the sums that the player to move loses.
    pub monoid: Monoid,
    /// The element of each heap, from the empty one on.
    pub heaps: Vec<usize>,
    /// The heaps that generate the monoid.
    pub generators: Vec<usize>,
    /// A period of the elements that goes on for ever, with its preperiod.
    pub period: Option<(usize, usize)>,
}

impl Quotient {
    /// A shortest name of each element as a product of generators, which are called a, b, c, …
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<Option<Vec<usize>>> = vec![None; self.monoid.order()];
        names[0] = Some(Vec::new());
        let mut open = vec![0];
        let mut at = 0;
        while let Some(&element) = open.get(at) {
            at += 1;
            for (kind, &heap) in self.generators.iter().enumerate() {
                let product = self.monoid.product(element, self.heaps[heap]);
                if names[product].is_none() {
                    let mut name = names[element].clone().unwrap_or_default();
                    name.push(kind);
                    names[product] = Some(name);
                    open.push(product);
                }
            }
        }
        names.into_iter().map(|name| spelled(&name.unwrap_or_default())).collect()
    }
}

/// A product such as `a2b` for a, a and b.
fn spelled(name: &[usize]) -> String {
    let mut sorted = name.to_vec();
    sorted.sort_unstable();
    let mut text = String::new();
    for letters in sorted.chunk_by(|a, b| a == b) {
        text.push(char::from(b'a' + (letters[0] % 26) as u8));
        if letters.len() > 1 {
            text.push_str(&letters.len().to_string());
        }
    }
    if text.is_empty() { "1".to_owned() } else { text }
}

/// Finds the quotient of the heaps up to `last`, or up to where the elements are proved to be periodic. The sums that
/// are looked at take at most `memory` bytes. Where no finite quotient of a moderate size is found, or a limit is
/// reached, the answer is of fewer heaps. Nothing for other than finite octal codes.
pub fn quotient(
    rules: &Rules,
    last: usize,
    memory: u64,
    budget: &Budget,
) -> Option<(Quotient, Option<Reason>)> {
    let moves = Moves::new(rules)?;
    let mut search = Search::new(moves, memory);
    while search.heaps.len() <= last {
        match search.advance(budget) {
            Ok(true) => {}
            Ok(false) => break,
            Err(reason) => return Some((search.quotient(None), Some(reason))),
        }
        if let Some(period) = search.period() {
            return Some((search.quotient(Some(period)), None));
        }
    }
    Some((search.quotient(None), None))
}

struct Search {
    moves: Moves,
    memory: u64,
    monoid: Monoid,
    /// The element of each heap.
    heaps: Vec<usize>,
    generators: Vec<usize>,
    pairs: Pairs,
    /// The heaps that behave as no sum of smaller ones does, although they are worth what one is.
    odd: Vec<usize>,
    /// The heaps that were generators once.
    former: Vec<usize>,
}

/// How much more often than seems necessary a generator may occur in the sums whose outcomes are looked at.
const SLACK: std::ops::RangeInclusive<usize> = 0..=3;

impl Search {
    fn new(moves: Moves, memory: u64) -> Search {
        let monoid = Monoid::trivial();
        let pairs = Pairs::new();
        Search {
            moves,
            memory,
            monoid,
            heaps: vec![0],
            generators: Vec::new(),
            pairs,
            odd: Vec::new(),
            former: Vec::new(),
        }
    }

    fn quotient(self, period: Option<(usize, usize)>) -> Quotient {
        Quotient { monoid: self.monoid, heaps: self.heaps, generators: self.generators, period }
    }

    /// What a heap can be moved to: two heaps, perhaps empty.
    fn options(&self, heap: usize) -> Vec<(usize, usize)> {
        let mut options = Vec::new();
        if self.moves.whole.contains(&heap) {
            options.push((0, 0));
        }
        options
            .extend(self.moves.single.iter().filter(|&&taken| taken < heap).map(|taken| (heap - taken, 0)));
        for left in self.moves.split.iter().filter_map(|&taken| heap.checked_sub(taken)) {
            options.extend((1..=self.moves.half(left)).map(|part| (part, left - part)));
        }
        options
    }

    /// The element of a heap and those of its options.
    fn pair(&self, heap: usize) -> Pair {
        Pair { element: self.heaps[heap], to: reached(&self.options(heap), &self.monoid, &self.heaps) }
    }

    /// Finds the element of the next heap. Says whether it was found.
    fn advance(&mut self, budget: &Budget) -> Result<bool, Reason> {
        let heap = self.heaps.len();
        budget.spend(1)?;
        let options = self.options(heap);
        let to = reached(&options, &self.monoid, &self.heaps);
        // What behaves as some sum of smaller heaps does, in value and in options, is worth what that is.
        if let Some(element) =
            (0..self.monoid.order()).find(|&element| self.pairs.contains(Pair { element, to }))
        {
            self.heaps.push(element);
            return Ok(true);
        }
        for element in 0..self.monoid.order() {
            budget.spend(1)?;
            if let Some(pairs) = self.pairs.with(&self.monoid, Pair { element, to }, budget)? {
                self.odd.push(heap);
                self.heaps.push(element);
                self.pairs = pairs;
                return Ok(true);
            }
        }
        self.extend(heap, budget)
    }

    /// Makes a heap a generator, and others where that does not do.
    fn extend(&mut self, heap: usize, budget: &Budget) -> Result<bool, Reason> {
        let mut generators = self.generators.clone();
        generators.push(heap);
        loop {
            let mut culprit = None;
            for slack in SLACK {
                let Some(sums) = Sums::new(self, heap, &generators, slack, budget)? else { break };
                let Some((monoid, heaps)) = sums.monoid(budget)? else { break };
                match self.check(&monoid, &heaps, budget)? {
                    Fit::Quotient(pairs) => {
                        (self.monoid, self.heaps, self.pairs) = (monoid, heaps, pairs);
                        self.generators = generators;
                        self.prune();
                        return Ok(true);
                    }
                    Fit::Culprit(heap) => culprit = Some(heap),
                }
            }
            // A heap was taken for a sum of others and is not: the one that does not fit, or one that was odd before.
            let is_new = |heap: &usize| !generators.contains(heap);
            let odd = self.odd.iter().chain(&self.former).rev().copied().find(|heap| is_new(heap));
            match culprit.map(|culprit| Some(culprit).filter(is_new).or(odd)) {
                Some(Some(culprit)) => generators.push(culprit),
                _ => return Ok(false),
            }
            generators.sort_unstable();
        }
    }

    /// Drops generators whose elements are products of the others.
    fn prune(&mut self) {
        for heap in self.generators.clone() {
            let others: Vec<usize> = self.generators.iter().copied().filter(|&other| other != heap).collect();
            let mut made = 1u128;
            loop {
                let mut more = made;
                for element in (0..self.monoid.order()).filter(|element| made >> element & 1 == 1) {
                    for &other in &others {
                        more |= 1 << self.monoid.product(element, self.heaps[other]);
                    }
                }
                if more == made {
                    break;
                }
                made = more;
            }
            if made >> self.heaps[heap] & 1 == 1 {
                self.generators = others;
                self.former.push(heap);
            }
        }
    }

    /// Whether a monoid is the quotient: the pairs of all sums of heaps must be in order. Otherwise names a heap that does
    /// not fit.
    fn check(&self, monoid: &Monoid, heaps: &[usize], budget: &Budget) -> Result<Fit, Reason> {
        let mut pairs = Pairs::new();
        for heap in 1..heaps.len() {
            let to = reached(&self.options(heap), monoid, heaps);
            let pair = Pair { element: heaps[heap], to };
            if pairs.contains(pair) {
                continue;
            }
            match pairs.with(monoid, pair, budget)? {
                Some(more) => pairs = more,
                None => return Ok(Fit::Culprit(heap)),
            }
        }
        Ok(Fit::Quotient(pairs))
    }

    /// The elements have the period p from n on for ever if they have it up to 2n + p + t.
    fn period(&self) -> Option<(usize, usize)> {
        let (len, most) = (self.heaps.len(), self.moves.most);
        if self.moves.unequal {
            return None;
        }
        (1..=len / 2).find_map(|period| {
            let same = |heap: &usize| self.heaps[*heap] == self.heaps[heap + period];
            let from = (0..len - period).rev().find(|heap| !same(heap)).map_or(1, |heap| heap + 1).max(1);
            (2 * (from + period) + most <= len).then_some((period, from))
        })
    }
}

/// Whether a monoid is the quotient.
enum Fit {
    /// It is, with these pairs.
    Quotient(Pairs),
    /// This heap does not fit.
    Culprit(usize),
}

/// The elements of options.
fn reached(options: &[(usize, usize)], monoid: &Monoid, heaps: &[usize]) -> u128 {
    options.iter().fold(0, |to, &(a, b)| to | 1 << monoid.product(heaps[a], heaps[b]))
}
