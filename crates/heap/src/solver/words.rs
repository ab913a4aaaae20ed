//! The quickest case: values below 64, so that a set of them is a word, and few rare heaps, all of them far below.

use super::Solver;
use crate::cell::Cell;

/// How many of the smallest heaps are always tried as parts.
const SMALL: usize = 8;

/// The values of what is left to be split, as sets: a heap shares them with all heaps from which as much is left.
#[derive(Default)]
pub(super) struct Words {
    /// The parts that are tried, with their values: the rare heaps and the smallest ones.
    parts: Vec<(usize, usize)>,
    /// How many rare heaps there are.
    rare: usize,
    /// How much is left at first.
    from: usize,
    /// The sets from there on.
    sets: Vec<u64>,
}

impl<C: Cell> Solver<C> {
    /// Where all heaps from this one on may be [`quick`](Solver::quick): both parts of every split that is looked at are
    /// known, not forgotten, and not equal.
    pub(super) fn quick_from(&self) -> usize {
        let last = self.rare.heaps.last().copied().unwrap_or(0);
        self.base + 2 * last.max(self.mirror.len()) + self.moves.most + 1
    }

    /// The value of a heap and the number of splits that sufficed; nothing where the first splits do not suffice. `hidden`
    /// has the rare values.
    #[inline]
    pub(super) fn quick(&self, words: &mut Words, hidden: u64) -> Option<(usize, usize)> {
        let values = &self.values[..];
        self.share(words);
        let mut seen = 0;
        for &taken in &self.moves.single {
            seen |= bit(values[values.len() - taken].get());
        }
        for &taken in &self.moves.split {
            seen |= words.sets[self.len() - taken - words.from];
        }
        let target = (seen | hidden).trailing_ones();
        let mut missing = !seen & 1u64.checked_shl(target)?.wrapping_sub(1);
        let mut part = SMALL + 1;
        while missing != 0 {
            let small = self.mirror[self.mirror.len().checked_sub(part + 1)?].get();
            for &taken in &self.moves.split {
                missing &= !bit(small ^ values[values.len() - taken - part].get());
            }
            part += 1;
        }
        Some((target as usize, part))
    }

    /// Finds the sets that the next heap needs.
    #[inline]
    fn share(&self, words: &mut Words) {
        let heap = self.len();
        if words.parts.is_empty() || words.rare != self.rare.heaps.len() {
            let rare =
                self.rare.heaps.iter().zip(&self.rare.values).map(|(&heap, value)| (heap, value.get()));
            let small = (1..=SMALL).filter_map(|heap| Some((heap, self.get(heap)?.into())));
            words.parts = rare.chain(small).collect();
            words.rare = self.rare.heaps.len();
            words.from = heap - self.moves.most;
            words.sets.clear();
        }
        for left in words.from + words.sets.len()..=heap {
            let values = &self.values[..left - self.base];
            let set =
                |set, &(heap, value): &(usize, usize)| set | bit(values[values.len() - heap].get() ^ value);
            words.sets.push(words.parts.iter().fold(0, set));
        }
    }

    /// The rare values of heaps of the same kind as this one, as a set.
    pub(super) fn hidden_word(&self, heap: usize) -> u64 {
        let rare = |value: &u16| self.space.is_some_and(|space| space.is_rare(heap, *value));
        (0..64).filter(rare).fold(0, |hidden, value| hidden | bit(usize::from(value)))
    }
}

/// The set of one value.
#[inline]
fn bit(value: usize) -> u64 {
    1 << (value % 64)
}
