//! Splits with rare heaps far above the last of them.
//!
//! Most values are met by some of the rare heaps, so only those are marked. The others are asked whether they meet one of the
//! first few values that are still missing, for many heaps at once: that is a comparison in each lane of a vector, where a mark is a
//! store by itself.

use std::borrow::Cow;

use super::{GROUP, HELPERS_MARKED, Row, Solver};
use crate::cell::Cell;

/// How many missing values are asked for.
const SOUGHT: usize = 6;
/// How many heaps are asked for together.
const LANES: usize = 16;
/// The part of the rare heaps that is marked, in eighths.
const MARKED: usize = 4;

/// Heaps to be tried as parts, sorted for the work.
#[derive(Clone, Debug, Default)]
struct Parts {
    /// Those that are marked, with their values.
    marked: Vec<(usize, usize)>,
    /// The others, by their values.
    asked: Vec<(usize, Vec<usize>)>,
}

impl Parts {
    /// The first of these heaps are marked, `count` of them.
    fn new(order: &[(usize, usize)], count: usize) -> Parts {
        let (marked, asked) = order.split_at(count.min(order.len()));
        let mut marked = marked.to_vec();
        marked.sort_unstable();
        let mut by_value = vec![Vec::new(); asked.iter().map(|&(_, value)| value + 1).max().unwrap_or(0)];
        asked.iter().for_each(|&(heap, value)| by_value[value].push(heap));
        Parts {
            marked,
            asked: by_value.into_iter().enumerate().filter(|(_, heaps)| !heaps.is_empty()).collect(),
        }
    }
}

/// What is marked, and what is asked.
#[derive(Clone, Debug, Default)]
pub(super) struct Sieve {
    /// The size of the blocks it is for; smaller heaps are for later. None if it cannot be used now.
    near: Option<usize>,
    /// For how many rare heaps and which size of blocks it was made.
    made_for: (usize, usize),
    rare: Parts,
    helpers: Parts,
    /// Above every helper, and no less than any part.
    depth: usize,
    reach: usize,
}

impl Sieve {
    /// Whether it can be used for blocks of this size.
    pub(super) fn is_of(&self, near: usize) -> bool {
        self.near == Some(near)
    }

    /// Other helpers were chosen.
    pub(super) fn forget(&mut self) {
        *self = Sieve::default();
    }
}

/// The values of heaps from one on, as they are compared.
pub(super) struct View<'s, L: Cell> {
    from: usize,
    values: Cow<'s, [L]>,
    /// The bit that was left out of each.
    folded: Option<u32>,
}

/// A number without one of its bits.
#[inline]
fn fold(value: usize, bit: u32) -> usize {
    let low = (1 << bit) - 1;
    value & low | value >> 1 & !low
}

impl<L: Cell> View<'_, L> {
    #[inline]
    fn cell(&self, value: usize) -> L {
        L::new(self.folded.map_or(value, |bit| fold(value, bit)))
    }

    /// Some values in turn.
    #[inline]
    fn lanes<const N: usize>(&self, at: usize) -> &[L; N] {
        self.values[at..].first_chunk().expect("the heaps beside are below the block")
    }
}

impl<C: Cell> Solver<C> {
    /// Makes a sieve for a block, if all its heaps are so far above the last rare one and all helpers that what is left beside any of
    /// them is not rare, not forgotten and larger.
    pub(super) fn choose_sieve(&mut self, start: usize, near: usize) {
        let Some(&last) = self.rare.heaps.last().filter(|_| self.space.is_some()) else { return };
        let depth = self.helpers.heaps.iter().max().map_or(1, |largest| largest + 1);
        let reach = last.max(depth);
        let far = start > reach + reach.max(self.base) + self.moves.most;
        self.sieve.near = far.then_some(near);
        (self.sieve.reach, self.sieve.depth) = (reach, depth);
        if !far || self.sieve.made_for == (self.rare.heaps.len(), near) {
            return;
        }
        let listed = self.rare.heaps.iter().zip(&self.rare.values).filter(|(heap, _)| **heap >= near);
        let order = in_turns(listed.map(|(&heap, value)| (heap, value.get())), self.width);
        self.sieve.rare = Parts::new(&order, order.len() * MARKED / 8);
        let helpers = self.helpers.heaps.iter().zip(&self.helpers.values);
        let helpers: Vec<_> = helpers.map(|(&heap, value)| (heap, value.get())).collect();
        self.sieve.helpers = Parts::new(&helpers, HELPERS_MARKED);
        self.sieve.made_for = (self.rare.heaps.len(), near);
    }

    /// The values as they are.
    pub(super) fn seen_plainly(&self) -> View<'_, C> {
        View { from: self.base, values: Cow::Borrowed(&self.values), folded: None }
    }

    /// The values that are needed as bytes, where they are nearly so small: of values that are not rare, one bit follows from the others.
    pub(super) fn folded<const W: usize>(&self) -> Option<View<'static, u8>> {
        let bit = self.space?.mask.ilog2();
        if size_of::<C>() == 1 || W > 512 || self.sieve.near.is_none() {
            return None;
        }
        let from = self.len().checked_sub(self.sieve.reach + self.moves.most)?.max(self.base);
        let values =
            self.values[from - self.base..].iter().map(|value| fold(value.get(), bit) as u8).collect();
        Some(View { from, values: Cow::Owned(values), folded: Some(bit) })
    }

    /// Marks splits with rare heaps for a group of heaps, so far that the first missing value is known, and then others, until few
    /// rare values below it are missing.
    pub(super) fn sift<L: Cell, const W: usize>(&self, rows: &mut [Row<W>], from: usize, view: &View<'_, L>) {
        self.mark(&self.sieve.rare, false, rows, from, view);
        for (rows, from) in rows.chunks_mut(LANES).zip((from..).step_by(LANES)) {
            let sought = std::array::from_fn(|lane| self.gaps(from + lane, &rows[lane], false));
            let met = self.ask(&self.sieve.rare, from, view, &sought);
            for (lane, row) in rows.iter_mut().enumerate() {
                row.sure = (sought[lane][SOUGHT - 1] + 1).min(W);
                row.strike(&sought[lane], &met, lane);
            }
        }
        self.mark(&self.sieve.helpers, true, rows, from, view);
        for (rows, from) in rows.chunks_mut(LANES).zip((from..).step_by(LANES)) {
            let sought = std::array::from_fn(|lane| {
                let row = &mut rows[lane];
                row.depth = row.depth.max(self.sieve.depth);
                let target = self.target(from + lane, row);
                self.gaps(from + lane, row, true).map(|gap| if gap < target { gap } else { W })
            });
            let met = self.ask(&self.sieve.helpers, from, view, &sought);
            for (lane, row) in rows.iter_mut().enumerate() {
                row.strike(&sought[lane], &met, lane);
            }
        }
    }

    /// Marks what is to be marked for a group of heaps; these values are all rare, or none is.
    fn mark<L: Cell, const W: usize>(
        &self,
        parts: &Parts,
        rare: bool,
        rows: &mut [Row<W>],
        from: usize,
        view: &View<'_, L>,
    ) {
        let Some(bit) = view.folded else {
            return self.each_mark(parts, from, view, |lane, value| rows[lane].seen[value % W] = 1);
        };
        let mut seen = [[0; 256]; GROUP];
        self.each_mark(parts, from, view, |lane, value| seen[lane][value % 256] = 1);
        for (lane, row) in rows.iter_mut().enumerate() {
            row.unfold(&seen[lane], self.rare_values(from + lane), rare, bit);
        }
    }

    #[inline]
    fn each_mark<L: Cell>(
        &self,
        parts: &Parts,
        from: usize,
        view: &View<'_, L>,
        mut mark: impl FnMut(usize, usize),
    ) {
        for &taken in &self.moves.split {
            let left = from - taken - view.from;
            for &(heap, value) in &parts.marked {
                let value = view.cell(value);
                for (lane, other) in view.lanes::<GROUP>(left - heap).iter().enumerate() {
                    mark(lane, other.plus(value).get());
                }
            }
        }
    }

    /// Which of the values that are sought for heaps from one on are met by splits that are not marked.
    fn ask<L: Cell>(
        &self,
        parts: &Parts,
        from: usize,
        view: &View<'_, L>,
        sought: &[[usize; SOUGHT]; LANES],
    ) -> [[L; LANES]; SOUGHT] {
        let sought: [[L; LANES]; SOUGHT] =
            std::array::from_fn(|at| std::array::from_fn(|lane| view.cell(sought[lane][at])));
        let mut met = [[L::default(); LANES]; SOUGHT];
        for &taken in &self.moves.split {
            let left = from - taken - view.from;
            for (value, heaps) in &parts.asked {
                let value = view.cell(*value);
                let sought = sought.map(|lanes| lanes.map(|lane| lane.plus(value)));
                for heap in heaps {
                    let others = view.lanes::<LANES>(left - heap);
                    for (met, sought) in met.iter_mut().zip(&sought) {
                        for lane in 0..LANES {
                            met[lane] = met[lane] | L::all_if(others[lane] == sought[lane]);
                        }
                    }
                }
            }
        }
        met
    }

    /// Marks the splits that were only asked.
    pub(super) fn mark_rest<const W: usize>(&self, heap: usize, row: &mut Row<W>) {
        for &taken in &self.moves.split {
            let left = heap - taken - self.base;
            for (value, heaps) in &self.sieve.rare.asked {
                for rare in heaps {
                    row.seen[(self.values[left - rare].get() ^ value) % W] = 1;
                }
            }
        }
        row.sure = W;
    }
}

impl<const W: usize> Row<W> {
    /// Marks those values that were met.
    fn strike<L: Cell>(&mut self, sought: &[usize; SOUGHT], met: &[[L; LANES]; SOUGHT], lane: usize) {
        for (&value, met) in sought.iter().zip(met).filter(|(value, _)| **value < W) {
            self.seen[value] |= u8::from(met[lane] != L::default());
        }
    }

    /// Adds marks of values from which a bit was left out, which are all rare or all not.
    fn unfold(&mut self, folded: &[u8; 256], rare: &[u8], are_rare: bool, bit: u32) {
        let size = 1 << bit;
        let other = u8::from(!are_rare);
        let parts = self.seen.chunks_exact_mut(2 * size).zip(rare.chunks_exact(2 * size));
        for ((seen, rare), folded) in parts.zip(folded.chunks_exact(size)) {
            for (seen, rare) in seen.chunks_exact_mut(size).zip(rare.chunks_exact(size)) {
                for ((seen, rare), folded) in seen.iter_mut().zip(rare).zip(folded) {
                    *seen |= folded & (rare ^ other);
                }
            }
        }
    }
}

/// Heaps with their values: the first of each value, then the second of each, and so on.
pub(super) fn in_turns(heaps: impl Iterator<Item = (usize, usize)>, width: usize) -> Vec<(usize, usize)> {
    let mut turns = vec![0; width];
    let mut order: Vec<(usize, usize, usize)> = Vec::new();
    for (heap, value) in heaps {
        turns[value] += 1;
        order.push((turns[value], heap, value));
    }
    order.sort_unstable();
    order.into_iter().map(|(_, heap, value)| (heap, value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use crate::moves::Moves;
    use upstar_search::Budget;

    const WIDTH: usize = 512;

    /// Values in 16 bits below 512: whole, without one bit, and every rare heap marked, which is what was done before and is still done
    /// not so far above them.
    #[test]
    fn what_is_asked_is_what_would_be_marked() {
        let moves = Moves::new(&Rules::read("0.6").unwrap()).unwrap();
        let mut narrow = Solver::<u8>::new(moves, 1, 1 << 20);
        while narrow.advance(50_000, &Budget::unlimited()).is_ok() {}
        let mut solver = narrow.widened();
        while solver.len() < 50_000 {
            solver.advance(50_000, &Budget::unlimited()).unwrap();
        }
        let start = solver.len();
        solver.hide::<WIDTH>();
        solver.choose_sieve(start, GROUP);
        assert!(
            solver.sieve.is_of(GROUP)
                && !solver.sieve.rare.asked.is_empty()
                && !solver.sieve.helpers.asked.is_empty()
        );
        let row = |_| Row::<WIDTH>::new(GROUP);
        let [mut whole, mut folded, mut marked] = [(); 3].map(|()| (0..GROUP).map(row).collect::<Vec<_>>());
        solver.sift(&mut whole, start, &solver.seen_plainly());
        let bytes = solver.folded::<WIDTH>().expect("bytes suffice");
        solver.sift(&mut folded, start, &bytes);
        solver.mark_rare_together(&mut marked, start, GROUP);
        for (heap, ((whole, folded), marked)) in
            (start..).zip(whole.iter_mut().zip(&mut folded).zip(&mut marked))
        {
            // Marks are of splits that there are, and the first missing values are those without a sieve.
            assert_eq!(whole.seen, folded.seen);
            assert!(whole.sure > 0);
            let ours: [usize; SOUGHT] = solver.gaps(heap, whole, false);
            let all: [usize; SOUGHT] = solver.gaps(heap, marked, false);
            assert!(
                all.iter().filter(|&&gap| gap < whole.sure).eq(ours.iter().filter(|&&gap| gap < whole.sure))
            );
            let target = solver.target(heap, marked);
            assert_eq!((solver.target(heap, whole), solver.target(heap, folded)), (target, target));
            solver.mark_rest(heap, whole);
            let rare = solver.rare_values(heap);
            assert!((0..WIDTH).all(|value| rare[value] == 1 || whole.seen[value] == marked.seen[value]));
        }
    }

    #[test]
    fn a_bit_is_left_out() {
        assert_eq!([0, 5, 8, 13, 23].map(|value| fold(value, 3)), [0, 5, 0, 5, 15]);
    }
}
