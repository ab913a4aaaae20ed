//! Looking for splits with missing values, and the marks of a row.

use super::{Row, Solver};
use crate::cell::Cell;

/// How the missing values are looked for, in rows of a width.
struct Pace {
    /// How many splits are marked between two looks at the gaps.
    stride: usize,
    /// At most this many missing values are looked for by themselves.
    few: usize,
    /// How many splits are looked through for them before the next look.
    look: usize,
}

impl Pace {
    /// Found by measuring: where values are small, the missing ones are soon met.
    const fn of(width: usize) -> Pace {
        if width <= 64 {
            Pace { stride: 16, few: 3, look: 64 }
        } else {
            Pace { stride: 64, few: MOST_SOUGHT, look: 512 }
        }
    }
}

/// How the search for splits with missing values ended.
pub(super) enum Hunt {
    /// All were found.
    Done,
    /// This one is not to be had.
    Missing(usize),
    /// There are more splits than the mirror shows or memory holds.
    OutOfSight,
}

/// How far one can look for splits.
enum Sight {
    /// All smaller parts below this were looked at.
    To(usize),
    /// There are no more splits.
    End,
    /// There are more than the mirror shows or memory holds.
    Limit,
}

/// The most values that are looked for by themselves.
const MOST_SOUGHT: usize = 12;

/// Values that are looked for, in their order.
struct Missing {
    values: [usize; MOST_SOUGHT],
    count: usize,
}

impl Missing {
    /// The values below the target that are not marked; there are few, and none below `from`.
    fn below(target: usize, seen: &[u8], from: usize) -> Missing {
        let mut missing = Missing { values: [0; MOST_SOUGHT], count: 0 };
        for value in (from..target).filter(|&value| seen[value] == 0).take(MOST_SOUGHT) {
            missing.values[missing.count] = value;
            missing.count += 1;
        }
        missing
    }

    fn least(&self) -> Option<usize> {
        self.values[..self.count].first().copied()
    }

    /// Strikes off the values that are nim-sums of what stands in the same place.
    #[inline]
    fn strike<C: Cell>(&mut self, smaller: &[C], larger: &[C]) {
        let (count, mut from, mut kept) = (self.count, 0, 0);
        while from < count {
            let some = &self.values[from..count];
            let (met, asked) = match some {
                &[a, b, c, d, ..] => (met(smaller, larger, [a, b, c, d]), 4),
                &[a, b, ..] => (met(smaller, larger, [a, b]), 2),
                &[a] => (met(smaller, larger, [a]), 1),
                [] => return,
            };
            for at in 0..asked {
                self.values[kept] = self.values[from + at];
                kept += usize::from(met >> at & 1 == 0);
            }
            from += asked;
        }
        self.count = kept;
    }
}

/// Which of some values are nim-sums of what stands in the same place, as bits.
#[inline]
fn met<C: Cell, const N: usize>(smaller: &[C], larger: &[C], values: [usize; N]) -> u32 {
    let values = values.map(C::new);
    let mut met = [C::default(); N];
    for (a, b) in smaller.iter().zip(larger) {
        let sum = a.plus(*b);
        for at in 0..N {
            met[at] = met[at] | C::all_if(sum == values[at]);
        }
    }
    (0..N).fold(0, |bits, at| bits | u32::from(met[at] != C::default()) << at)
}

impl<C: Cell> Solver<C> {
    /// The first value that is not rare and not marked. Where marks are not complete so far, they are completed.
    pub(super) fn target<const W: usize>(&self, heap: usize, row: &mut Row<W>) -> usize {
        let [target] = self.gaps(heap, row, false);
        if target < row.sure || row.sure == W {
            return target;
        }
        self.mark_rest(heap, row);
        let [target] = self.gaps(heap, row, false);
        target
    }

    /// The first values, rare ones or others, that are not marked, and the width of the row where there are no more.
    pub(super) fn gaps<const W: usize, const N: usize>(
        &self,
        heap: usize,
        row: &Row<W>,
        rare: bool,
    ) -> [usize; N] {
        let other = if rare { FULL } else { 0 };
        let parts = row.seen.chunks_exact(64).zip(self.rare_values(heap).chunks_exact(64));
        let (mut gaps, mut count) = ([W; N], 0);
        for (part, (seen, hidden)) in parts.enumerate() {
            let mut open = 0;
            for (at, (seen, hidden)) in seen.chunks_exact(8).zip(hidden.chunks_exact(8)).enumerate() {
                open |= bits((word(seen) | word(hidden) ^ other) ^ FULL) << (8 * at);
            }
            while open != 0 {
                gaps[count] = 64 * part + open.trailing_zeros() as usize;
                count += 1;
                if count == N {
                    return gaps;
                }
                open &= open - 1;
            }
        }
        gaps
    }

    /// For each value, 1 where it is rare for a heap of the kind of this one.
    pub(super) fn rare_values(&self, heap: usize) -> &[u8] {
        let turn = self.space.is_some_and(|space| space.turn(heap));
        &self.hidden[usize::from(turn)]
    }

    /// Marks splits until every value below the target is marked. The parts below `near` come first, unless `row.low` says
    /// that they were looked at or are for later.
    pub(super) fn hunt<const W: usize>(
        &self,
        heap: usize,
        row: &mut Row<W>,
        target: usize,
        near: usize,
    ) -> Hunt {
        let pace = const { Pace::of(W) };
        let mut least = gap(&row.seen, 0);
        while least < target && !few(&row.seen[least..target], pace.few) {
            let (from, to) = row.after(row.low, near, pace.stride);
            match self.look(heap, from, to, |left, from, to| self.scan(row, left, from, to)) {
                Sight::End => return Hunt::Missing(least),
                Sight::Limit => return Hunt::OutOfSight,
                Sight::To(to) => row.looked(to, near),
            }
            least = gap(&row.seen, least);
        }
        // What is still missing is seldom met, so it is looked for by itself.
        let mut missing = Missing::below(target, &row.seen, least);
        let mut at = row.low;
        while let Some(least) = missing.least() {
            let (from, to) = row.after(at, near, pace.look);
            match self.look(heap, from, to, |left, from, to| self.seek(left, from, to, &mut missing)) {
                Sight::End => return Hunt::Missing(least),
                Sight::Limit => return Hunt::OutOfSight,
                Sight::To(to) => at = to,
            }
            row.depth = row.depth.max(at);
        }
        row.seen[least..target].fill(1);
        Hunt::Done
    }

    /// Calls `each` for what is left of a heap and the smaller parts from `from` to `to` that go with it.
    #[inline]
    fn look(&self, heap: usize, from: usize, to: usize, mut each: impl FnMut(usize, usize, usize)) -> Sight {
        let Some(largest) = self.lefts(heap).next() else { return Sight::End };
        if from > self.moves.half(largest) {
            return Sight::End;
        }
        let to = to.min(self.mirror.len());
        let limit = (heap - self.moves.most + 1).saturating_sub(self.base);
        if from >= to || self.base > 0 && to > limit {
            return Sight::Limit;
        }
        for left in self.lefts(heap) {
            let to = to.min(self.moves.half(left) + 1);
            if from < to {
                each(left, from, to);
            }
        }
        Sight::To(to)
    }

    /// Strikes off the values that a split with a smaller part in this range has.
    #[inline]
    fn seek(&self, left: usize, from: usize, to: usize, missing: &mut Missing) {
        let (smaller, larger) = self.parts(left, from, to);
        missing.strike(smaller, larger);
    }

    /// The smaller and the larger parts of splits with a smaller part in this range.
    #[inline]
    fn parts(&self, left: usize, from: usize, to: usize) -> (&[C], &[C]) {
        let (end, left) = (self.mirror.len(), left - self.base);
        (&self.mirror[end - to..end - from], &self.values[left + 1 - to..left + 1 - from])
    }

    /// Marks the values of splits with a smaller part in this range.
    #[inline]
    pub(super) fn scan<const W: usize>(&self, row: &mut Row<W>, left: usize, from: usize, to: usize) {
        if from >= to {
            return;
        }
        let (smaller, larger) = self.parts(left, from, to);
        for (a, b) in smaller.iter().zip(larger) {
            row.seen[(a.get() ^ b.get()) % W] = 1;
        }
    }
}

/// Eight marks.
const FULL: u64 = 0x0101_0101_0101_0101;

#[inline]
fn word(marks: &[u8]) -> u64 {
    marks.try_into().map_or(0, u64::from_le_bytes)
}

/// Eight marks as bits.
#[inline]
fn bits(marks: u64) -> u64 {
    marks.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Whether only a few are not marked.
#[inline]
fn few(seen: &[u8], few: usize) -> bool {
    let mut count = 0;
    // Eight marks are added at a time; the sums stay below 256 in each byte.
    for part in seen.chunks(8 * 255) {
        let words = part.chunks_exact(8);
        count += words.remainder().iter().map(|&mark| usize::from(mark)).sum::<usize>();
        let sum: u64 = words.map(word).sum();
        count += sum.to_le_bytes().into_iter().map(usize::from).sum::<usize>();
    }
    count + few >= seen.len()
}

/// The first value that is not marked, where all below `from` are.
#[inline]
pub(super) fn gap(seen: &[u8], from: usize) -> usize {
    for (at, marks) in seen.chunks_exact(8).enumerate().skip(from / 8) {
        let word = word(marks);
        if word != FULL {
            return 8 * at + (word ^ FULL).trailing_zeros() as usize / 8;
        }
    }
    seen.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values one by one, in both widths and in lists of all lengths.
    #[test]
    fn values_that_are_met_are_struck_off() {
        fn race<C: Cell>(random: &mut fastrand::Rng) {
            let length = random.usize(..70);
            let mut cells = || -> Vec<C> { (0..length).map(|_| C::new(random.usize(..64))).collect() };
            let (smaller, larger) = (cells(), cells());
            let seen: Vec<u8> = (0..64).map(|_| u8::from(random.u8(..8) > 0)).collect();
            let (from, target) = (gap(&seen, 0), 64);
            let mut missing = Missing::below(target, &seen, from);
            let is_met = |value: usize| smaller.iter().zip(&larger).any(|(a, b)| a.get() ^ b.get() == value);
            let all = (0..target).filter(|&value| seen[value] == 0).take(MOST_SOUGHT);
            let expected: Vec<usize> = all.filter(|&value| !is_met(value)).collect();
            missing.strike(&smaller, &larger);
            assert_eq!(missing.values[..missing.count], expected);
            assert_eq!(missing.least(), expected.first().copied());
        }
        let mut random = fastrand::Rng::with_seed(22);
        for _ in 0..2000 {
            race::<u8>(&mut random);
            race::<u16>(&mut random);
        }
    }
}
