//! Sparse spaces: a mask by which nearly all nim-values have odd parity.
//!
//! A value is rare where the bits under the mask are even in number, and a heap is rare where its value is. Of two
//! heaps together, one rare and the other not, the value is not rare; of two of the same kind it is. So the
//! options that are not rare all come from the few rare heaps. Where the places at which heaps are split are
//! all even or all odd, the size of the heap may count as one more bit.

use crate::moves::Moves;

/// Which values are rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Space {
    /// The bits that are counted.
    pub(crate) mask: u16,
    /// Whether the size of the heap is counted as one more bit.
    pub(crate) with_size: bool,
    /// Whether heaps are split at odd places; it matters only if sizes count.
    pub(crate) odd_places: bool,
}

impl Space {
    /// Whether sizes can count: the places at which heaps are split are all even or all odd.
    fn odd_places(moves: &Moves) -> Option<bool> {
        let odd = moves.split.first()? % 2 == 1;
        moves.split.iter().all(|place| (place % 2 == 1) == odd).then_some(odd)
    }

    /// What the size of a heap adds to the number of bits.
    #[inline]
    pub(crate) fn turn(self, heap: usize) -> bool {
        self.with_size && (heap % 2 == 1) != self.odd_places
    }

    /// Whether a value is rare for a heap of this size.
    #[inline]
    pub(crate) fn is_rare(self, heap: usize, value: u16) -> bool {
        ((value & self.mask).count_ones() % 2 == 1) == self.turn(heap)
    }

    /// The space with the fewest rare heaps among those from 1 on, and how many these are: all masks by one
    /// Walsh-Hadamard transform of the number of heaps of each value, even and odd ones apart.
    pub(crate) fn best(
        moves: &Moves,
        values: impl Iterator<Item = u16>,
        width: usize,
    ) -> Option<(Space, usize)> {
        let odd_places = Space::odd_places(moves);
        let mut sums = vec![0i64; 2 * width];
        let mut count = 0;
        for (heap, value) in (1..).zip(values.skip(1)) {
            sums[usize::from(value) + width * (heap & 1)] += 1;
            count += 1;
        }
        transform(&mut sums);
        // What is summed up is +1 for an even number of bits and -1 for an odd one.
        let mut best: Option<(Space, i64)> = None;
        for (at, &sum) in sums.iter().enumerate() {
            let with_size = at >= width;
            if with_size && odd_places.is_none() || at % width == 0 {
                continue;
            }
            let odd_places = with_size && odd_places == Some(true);
            let surplus = if odd_places { -sum } else { sum };
            if best.is_none_or(|(_, least)| surplus < least) {
                best = Some((Space { mask: (at % width) as u16, with_size, odd_places }, surplus));
            }
        }
        best.map(|(space, surplus)| (space, ((count + surplus) / 2) as usize))
    }
}

/// The Walsh-Hadamard transform, in place; the length is a power of two.
fn transform(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    /// Every mask tried one by one.
    #[test]
    fn the_best_mask_is_the_best() {
        for code in ["0.6", "0.07", "0.45", "4.0"] {
            let moves = Moves::new(&Rules::read(code).unwrap()).unwrap();
            let values: Vec<u16> = (0..500u64).map(|n| (n * n % 97 % 32) as u16).collect();
            let (best, rare) = Space::best(&moves, values.iter().copied(), 32).unwrap();
            let count = |space: Space| (1..500).filter(|&n| space.is_rare(n, values[n])).count();
            assert_eq!(count(best), rare, "{code}");
            let sizes = Space::odd_places(&moves);
            for mask in 1..32 {
                let plain = Space { mask, with_size: false, odd_places: false };
                assert!(count(plain) >= rare);
                if let Some(odd_places) = sizes {
                    assert!(count(Space { mask, with_size: true, odd_places }) >= rare);
                }
            }
        }
    }

    /// Two heaps of which one is rare are not rare together, for the heap that is split into them.
    #[test]
    fn kinds_add_up() {
        for (mask, odd_places) in [(5, false), (6, true)] {
            for with_size in [false, true] {
                let space = Space { mask, with_size, odd_places };
                for (a, b) in (1..6).flat_map(|a| (1..6).map(move |b| (a, b))) {
                    for (x, y) in (0..8u16).flat_map(|x| (0..8).map(move |y| (x, y))) {
                        let heap = a + b + if odd_places { 3 } else { 2 };
                        let same = space.is_rare(a, x) == space.is_rare(b, y);
                        assert_eq!(space.is_rare(heap, x ^ y), same);
                    }
                }
            }
        }
    }
}
