//! Looking for splits with missing values, and the marks of a row.

use super::{Row, Solver};
use crate::cell::Cell;

/// How the missing values are looked for, in rows of a width.
struct Pace {
    /// How many splits are marked between two looks at the gaps.
    stride: usize,
    /// At most this many missing values are looked for one by one.
    few: usize,
    /// How many splits are looked through for one value before the next look.
    look: usize,
}

impl Pace {
    /// Found by measuring: where values are small, the missing ones are soon met.
    const fn of(width: usize) -> Pace {
        if width <= 64 {
            Pace { stride: 16, few: 3, look: 64 }
        } else {
            Pace { stride: 64, few: 6, look: 256 }
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

impl<C: Cell> Solver<C> {
    /// The first value that is not rare and not marked.
    pub(super) fn target<const W: usize>(&self, heap: usize, row: &Row<W>) -> usize {
        let turn = self.space.is_some_and(|space| space.turn(heap));
        let hidden = &self.hidden[usize::from(turn)];
        let words = row.seen.chunks_exact(8).zip(hidden.chunks_exact(8));
        for (at, (seen, hidden)) in words.enumerate() {
            let word = word(seen) | word(hidden);
            if word != FULL {
                return 8 * at + (word ^ FULL).trailing_zeros() as usize / 8;
            }
        }
        W
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
        while least < target {
            let mut at = row.low;
            let mut found = false;
            while !found {
                let (from, to) = row.after(at, near, pace.look);
                let look = |left, from, to| found |= self.meets(left, from, to, C::new(least));
                match self.look(heap, from, to, look) {
                    Sight::End => return Hunt::Missing(least),
                    Sight::Limit => return Hunt::OutOfSight,
                    Sight::To(to) => at = to,
                }
            }
            row.depth = row.depth.max(at);
            row.seen[least] = 1;
            least = gap(&row.seen, least);
        }
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

    /// Whether a split with a smaller part in this range has this value.
    #[inline]
    fn meets(&self, left: usize, from: usize, to: usize, value: C) -> bool {
        let (smaller, larger) = self.parts(left, from, to);
        let met = |met, (a, b): (&C, &C)| met | C::all_if(a.plus(*b) == value);
        smaller.iter().zip(larger).fold(C::default(), met) != C::default()
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
