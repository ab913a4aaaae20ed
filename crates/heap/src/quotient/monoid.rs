//! Finite commutative monoids with a set of lost elements, and the pairs by which a quotient is checked.

use std::collections::BTreeSet;

use upstar_search::{Budget, Reason};

/// The most elements.
pub(crate) const LARGEST: usize = 128;
/// The most pairs.
const MOST_PAIRS: usize = 200_000;

/// A commutative monoid, and which of its elements are lost for the player to move. Element 0 is that of the empty sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monoid {
    order: usize,
    products: Vec<u8>,
    lost: u128,
}

impl Monoid {
    /// Only the empty sum, which under misère play is won by whoever is to move.
    pub(crate) fn trivial() -> Monoid {
        Monoid { order: 1, products: vec![0], lost: 0 }
    }

    pub(crate) fn new(order: usize, products: Vec<u8>, lost: u128) -> Monoid {
        Monoid { order, products, lost }
    }

    /// How many elements there are.
    #[must_use]
    pub fn order(&self) -> usize {
        self.order
    }

    /// The product of two elements.
    #[must_use]
    pub fn product(&self, a: usize, b: usize) -> usize {
        usize::from(self.products[a * self.order + b])
    }

    /// Whether the player to move loses.
    #[must_use]
    pub fn is_lost(&self, element: usize) -> bool {
        self.lost >> element & 1 == 1
    }

    /// How many elements are lost.
    #[must_use]
    pub fn lost(&self) -> usize {
        self.lost.count_ones() as usize
    }

    /// The products of an element with a set.
    fn moved(&self, set: u128, by: usize) -> u128 {
        let (mut set, mut moved) = (set, 0);
        while set != 0 {
            moved |= 1 << self.product(by, set.trailing_zeros() as usize);
            set &= set - 1;
        }
        moved
    }
}

/// The element of a sum, and the set of those of its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pair {
    pub(crate) element: usize,
    pub(crate) to: u128,
}

impl Pair {
    /// That of the sum of two sums.
    pub(crate) fn plus(self, other: Pair, monoid: &Monoid) -> Pair {
        let to = monoid.moved(other.to, self.element) | monoid.moved(self.to, other.element);
        Pair { element: monoid.product(self.element, other.element), to }
    }

    /// Whether who wins follows from the options: a sum without options is won, and another is lost if no option is.
    fn is_in_order(self, monoid: &Monoid) -> bool {
        monoid.is_lost(self.element) == (self.to != 0 && self.to & monoid.lost == 0)
    }
}

/// All pairs of sums of certain heaps.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    all: BTreeSet<Pair>,
    generators: Vec<Pair>,
}

impl Pairs {
    /// That of the empty sum alone.
    pub(crate) fn new() -> Pairs {
        Pairs { all: BTreeSet::from([Pair { element: 0, to: 0 }]), generators: Vec::new() }
    }

    pub(crate) fn contains(&self, pair: Pair) -> bool {
        self.all.contains(&pair)
    }

    /// The pairs with one more heap, if all are in order.
    pub(crate) fn with(&self, monoid: &Monoid, pair: Pair, budget: &Budget) -> Result<Option<Pairs>, Reason> {
        if !pair.is_in_order(monoid) {
            return Ok(None);
        }
        let mut pairs = self.clone();
        pairs.generators.push(pair);
        let mut open: Vec<Pair> = self.all.iter().map(|old| old.plus(pair, monoid)).collect();
        while let Some(next) = open.pop() {
            if pairs.all.contains(&next) {
                continue;
            }
            budget.spend(1)?;
            if !next.is_in_order(monoid) || pairs.all.len() >= MOST_PAIRS {
                return Ok(None);
            }
            pairs.all.insert(next);
            // What was there before goes with all old heaps already.
            open.extend(pairs.generators.iter().map(|generator| next.plus(*generator, monoid)));
        }
        Ok(Some(pairs))
    }
}
