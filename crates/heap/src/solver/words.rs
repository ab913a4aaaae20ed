//! The quickest case: values below 64, so that a set of them is a word, and few rare heaps, all of them far below.

use super::Solver;
use crate::cell::Cell;

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
    pub(super) fn quick(&self, hidden: u64) -> Option<(usize, usize)> {
        let values = &self.values[..];
        let mut seen = 0;
        for &taken in &self.moves.single {
            seen |= bit(values[values.len() - taken].get());
        }
        let rare = &self.rare;
        for &taken in &self.moves.split {
            let left = values.len() - taken;
            for (&heap, value) in rare.heaps.iter().zip(&rare.values) {
                seen |= bit(values[left - heap].get() ^ value.get());
            }
        }
        let target = (seen | hidden).trailing_ones();
        let mut missing = !seen & 1u64.checked_shl(target)?.wrapping_sub(1);
        let mut part = 1;
        while missing != 0 {
            let small = self.mirror[self.mirror.len().checked_sub(part + 1)?].get();
            for &taken in &self.moves.split {
                missing &= !bit(small ^ values[values.len() - taken - part].get());
            }
            part += 1;
        }
        Some((target as usize, part))
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
