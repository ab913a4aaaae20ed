//! Outcomes of sums of a few kinds of heaps, each a few times, and the monoid that they suggest.

use std::collections::BTreeMap;

use upstar_search::{Budget, Reason};

use super::Search;
use super::monoid::{LARGEST, Monoid, Pair};

/// The most sums.
const MOST: usize = 1 << 20;

/// All sums of certain heaps, each less often than its base says; as often as that is taken for two times less. A sum is a number
/// with a digit for each kind of heap, the last one for the smallest.
pub(crate) struct Sums {
    bases: Vec<usize>,
    /// What one heap of each kind adds to the number.
    places: Vec<usize>,
    lost: Vec<bool>,
    /// The sums that stand for the heaps.
    words: Vec<usize>,
}

impl Sums {
    /// The outcomes, with every other heap up to `heap` replaced by a sum of generators with the same element as far as
    /// is known. Nothing if there are too many sums.
    pub(crate) fn new(
        search: &Search,
        heap: usize,
        generators: &[usize],
        slack: usize,
        budget: &Budget,
    ) -> Result<Option<Sums>, Reason> {
        let known =
            |&generator: &usize| search.heaps.get(generator).map(|&element| index(&search.monoid, element));
        // Powers of heaps that are known come back as before, at first sight.
        let bases: Vec<usize> = generators.iter().map(|heap| known(heap).unwrap_or(2) + slack + 2).collect();
        let (mut places, mut count) = (Vec::new(), 1usize);
        for base in &bases {
            places.push(count);
            count = count.saturating_mul(*base);
        }
        if count > MOST {
            return Ok(None);
        }
        // Where each heap leads from each sum, its class before and after, and whether it is lost.
        if (count * (size_of::<u32>() * bases.len() + 3)) as u64 > search.memory {
            return Err(Reason::Memory(search.memory));
        }
        let mut sums = Sums { bases, places, lost: vec![false; count], words: Vec::new() };
        sums.words = sums.spell(search, heap, generators);
        let options: Vec<Vec<usize>> = generators
            .iter()
            .map(|&generator| {
                let to = search.options(generator).into_iter();
                let mut to: Vec<usize> = to.map(|(a, b)| sums.plus(sums.words[a], sums.words[b])).collect();
                to.sort_unstable();
                to.dedup();
                to
            })
            .collect();
        for sum in 0..count {
            budget.spend(1)?;
            let (mut some, mut lost) = (false, true);
            for (kind, options) in options.iter().enumerate() {
                let place = sums.places[kind];
                if !(sum / place).is_multiple_of(sums.bases[kind]) {
                    let rest = sum - place;
                    some |= !options.is_empty();
                    lost &= options.iter().all(|&option| !sums.lost[sums.plus(rest, option)]);
                }
            }
            sums.lost[sum] = some && lost;
        }
        Ok(Some(sums))
    }

    /// For each heap, the first sum of generators with its element and those of its options, or else with its element.
    fn spell(&self, search: &Search, heap: usize, generators: &[usize]) -> Vec<usize> {
        let empty = Pair { element: 0, to: 0 };
        let mut known: BTreeMap<Pair, usize> = BTreeMap::from([(empty, 0)]);
        let mut by_element: BTreeMap<usize, usize> = BTreeMap::from([(0, 0)]);
        let mut open = vec![(empty, 0)];
        let mut at = 0;
        while let Some(&(pair, sum)) = open.get(at) {
            at += 1;
            for (kind, &generator) in generators.iter().enumerate() {
                // The new one has no element yet.
                if generator < search.heaps.len() {
                    let more = pair.plus(search.pair(generator), &search.monoid);
                    let next = self.plus(sum, self.places[kind]);
                    known.entry(more).or_insert_with(|| {
                        open.push((more, next));
                        next
                    });
                    by_element.entry(more.element).or_insert(next);
                }
            }
        }
        let word = |heap: usize| {
            let alike = known.get(&search.pair(heap)).or_else(|| by_element.get(&search.heaps[heap]));
            alike.copied().unwrap_or(0)
        };
        (0..=heap)
            .map(|heap| match generators.iter().position(|&generator| generator == heap) {
                Some(kind) => self.places[kind],
                None => word(heap),
            })
            .collect()
    }

    /// The sum of two sums.
    fn plus(&self, a: usize, b: usize) -> usize {
        self.bases.iter().zip(&self.places).fold(0, |sum, (&base, &place)| {
            let mut digit = a / place % base + b / place % base;
            while digit >= base {
                digit -= 2;
            }
            sum + digit * place
        })
    }

    /// The monoid of sums that no other sum tells apart, and the elements of the heaps. Nothing if it is too large.
    pub(crate) fn monoid(&self, budget: &Budget) -> Result<Option<(Monoid, Vec<usize>)>, Reason> {
        let count = self.lost.len();
        let next: Vec<Vec<u32>> = (0..self.bases.len())
            .map(|kind| (0..count).map(|sum| self.plus(sum, self.places[kind]) as u32).collect())
            .collect();
        // Classes are parted until adding a heap leads from the same class to the same class.
        // There are never more than fit into a byte.
        let mut classes: Vec<u8> = self.lost.iter().map(|&lost| u8::from(lost)).collect();
        let mut order = 0;
        loop {
            let mut names: BTreeMap<Vec<u8>, u8> = BTreeMap::new();
            let mut parted = Vec::with_capacity(count);
            for sum in 0..count {
                budget.spend(1)?;
                let mut key = vec![classes[sum]];
                key.extend(next.iter().map(|next| classes[next[sum] as usize]));
                let name = names.len() as u8;
                parted.push(*names.entry(key).or_insert(name));
                if names.len() > LARGEST {
                    return Ok(None);
                }
            }
            let more = names.len();
            classes = parted;
            if more == order {
                break;
            }
            order = more;
        }
        let mut first = vec![0; order];
        (0..count).rev().for_each(|sum| first[usize::from(classes[sum])] = sum);
        let products = first.iter().flat_map(|&a| first.iter().map(move |&b| (a, b)));
        let products = products.map(|(a, b)| classes[self.plus(a, b)]).collect();
        let lost = (0..order).fold(0, |lost, class| lost | u128::from(self.lost[first[class]]) << class);
        let heaps = self.words.iter().map(|&word| classes[word].into()).collect();
        Ok(Some((Monoid::new(order, products, lost), heaps)))
    }
}

/// The least exponent e with x^(e+2) = x^e, or a large one if there is none.
fn index(monoid: &Monoid, element: usize) -> usize {
    let mut powers = vec![0];
    (0..8).for_each(|at| powers.push(monoid.product(powers[at], element)));
    (0..6).find(|&at| powers[at] == powers[at + 2]).unwrap_or(6)
}
