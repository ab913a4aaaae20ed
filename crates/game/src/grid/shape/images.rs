//! The images of a board: what it looks like in a mirror, upside down or turned, and the least of them, which stands for all.

use super::{Shape, ones};

impl Shape {
    /// The set on the board with rows and columns exchanged.
    #[inline]
    #[must_use]
    pub fn transpose(self, set: u64) -> u64 {
        if self.eight() { transpose8(set) } else { self.transpose_packed(set) }
    }

    /// The set with left and right exchanged.
    #[must_use]
    pub fn mirror(self, set: u64) -> u64 {
        if self.eight() {
            return mirror8(set) >> (8 - u32::from(self.cols));
        }
        if self.rows == 1 {
            return set.reverse_bits() >> (64 - u32::from(self.cols));
        }
        ones(set).fold(0, |mirrored, cell| {
            let (row, col) = self.place(cell);
            mirrored | self.cell(row, self.cols() - 1 - col)
        })
    }

    /// The set upside down.
    #[inline]
    #[must_use]
    pub fn flip(self, set: u64) -> u64 {
        if self.eight() {
            return set.swap_bytes() >> (64 - 8 * u32::from(self.rows));
        }
        let cols = u32::from(self.cols);
        (0..self.rows.into()).fold(0, |flipped, row: u32| {
            flipped | (set >> (row * cols) & self.row_mask()) << ((u32::from(self.rows) - 1 - row) * cols)
        })
    }

    /// The set after half a turn.
    #[inline]
    #[must_use]
    pub fn half_turn(self, set: u64) -> u64 {
        set.reverse_bits() >> self.full().leading_zeros()
    }

    /// The least of the images of these sets under the symmetries of the rectangle, the sets being compared in the
    /// order given, and whether it takes a transpose (a quarter turn or a reflection in a diagonal) to get it.
    /// Boards come to lie on a long side. Where both kinds of symmetry give the least image, it counts as one
    /// without a transpose.
    #[inline]
    #[must_use]
    pub fn least<const N: usize>(self, sets: [u64; N]) -> (Shape, [u64; N], bool) {
        let (shape, (least, _), transposed) = self.least_by(sets, |image| (image, false));
        (shape, least, transposed)
    }

    /// The least of the images of these sets, and of those with the first two sets exchanged: the colours of two players. Whether it takes
    /// that exchange to get it. Looking at all images once is quicker than asking for the least ones of both kinds.
    #[inline]
    #[must_use]
    pub fn least_of_either<const N: usize>(self, sets: [u64; N]) -> (Shape, [u64; N], bool) {
        let (shape, (least, exchanged), _) = self.least_by(sets, |mut image| {
            let [first, second] = [image[0], image[1]];
            (image[0], image[1]) = (first.min(second), first.max(second));
            (image, second < first)
        });
        (shape, least, exchanged)
    }

    /// The least of what is made of each image, and whether it takes a transpose.
    #[inline]
    fn least_by<const N: usize>(
        self,
        sets: [u64; N],
        of: impl Fn([u64; N]) -> Image<N>,
    ) -> (Shape, Image<N>, bool) {
        if !self.eight() {
            return self.least_packed(sets, of);
        }
        let turn = self.rows > self.cols;
        let (shape, sets) = if turn { (self.transposed(), sets.map(transpose8)) } else { (self, sets) };
        let least = shape.least_straight8(sets, &of);
        if self.rows == self.cols {
            let turned = shape.least_straight8(sets.map(transpose8), &of);
            let transposed = is_less(&turned, &least);
            return (shape, select(transposed, turned, least), transposed);
        }
        (shape, least, turn)
    }

    /// The least of the four images that need no transpose.
    #[inline]
    fn least_straight8<const N: usize>(self, sets: [u64; N], of: impl Fn([u64; N]) -> Image<N>) -> Image<N> {
        let (down, right) = (64 - 8 * u32::from(self.rows), 8 - u32::from(self.cols));
        // Mirrored images have their empty columns first and upside down ones their empty rows; hence the shifts.
        let mirrored = sets.map(|set| mirror8(set) >> right);
        let flipped = sets.map(|set| set.swap_bytes() >> down);
        let turned = mirrored.map(|set| set.swap_bytes() >> down);
        lesser(lesser(of(sets), of(flipped)), lesser(of(mirrored), of(turned)))
    }

    fn least_packed<const N: usize>(
        self,
        sets: [u64; N],
        of: impl Fn([u64; N]) -> Image<N>,
    ) -> (Shape, Image<N>, bool) {
        // A packed board is never square: 9×9 has too many cells.
        let turn = self.rows > self.cols;
        let (shape, sets) =
            if turn { (self.transposed(), sets.map(|set| self.transpose_packed(set))) } else { (self, sets) };
        let half_turn = |set| shape.half_turn(set);
        let flipped = sets.map(|set| shape.flip(set));
        let turned = [of(sets.map(half_turn)), of(flipped.map(half_turn))];
        let least = lesser(lesser(of(sets), of(flipped)), lesser(turned[0], turned[1]));
        (shape, least, turn)
    }

    fn transpose_packed(self, set: u64) -> u64 {
        ones(set).fold(0, |turned, cell| {
            let (row, col) = self.place(cell);
            turned | self.transposed().cell(col, row)
        })
    }
}

/// Sets on a board, and whether the first two have been exchanged.
type Image<const N: usize> = ([u64; N], bool);

/// Whether one image comes before another one. Which does cannot be predicted, so all sets are compared.
#[inline]
fn is_less<const N: usize>((a, exchanged): &Image<N>, (b, other): &Image<N>) -> bool {
    (0..N).rev().fold(!exchanged & other, |less, at| (a[at] < b[at]) | (a[at] == b[at]) & less)
}

#[inline]
fn select<const N: usize>(first: bool, (a, exchanged): Image<N>, (b, other): Image<N>) -> Image<N> {
    let mask = u64::from(first).wrapping_neg();
    (std::array::from_fn(|at| b[at] ^ (a[at] ^ b[at]) & mask), first & exchanged | !first & other)
}

#[inline]
fn lesser<const N: usize>(a: Image<N>, b: Image<N>) -> Image<N> {
    select(is_less(&a, &b), a, b)
}

/// Each byte with its bits reversed: an 8×8 board seen in a mirror.
#[inline]
fn mirror8(set: u64) -> u64 {
    let set = (set >> 1 & 0x5555_5555_5555_5555) | (set & 0x5555_5555_5555_5555) << 1;
    let set = (set >> 2 & 0x3333_3333_3333_3333) | (set & 0x3333_3333_3333_3333) << 2;
    (set >> 4 & 0x0f0f_0f0f_0f0f_0f0f) | (set & 0x0f0f_0f0f_0f0f_0f0f) << 4
}

/// An 8×8 board with rows and columns exchanged: first within 2×2 blocks, then 4×4, then 8×8.
#[inline]
fn transpose8(set: u64) -> u64 {
    let swap = |set: u64, by: u32, mask: u64| {
        let moved = (set ^ set >> by) & mask;
        set ^ moved ^ moved << by
    };
    let set = swap(set, 7, 0x00aa_00aa_00aa_00aa);
    let set = swap(set, 14, 0x0000_cccc_0000_cccc);
    swap(set, 28, 0x0000_0000_f0f0_f0f0)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{mirrored, rows, samples, transposed};
    use super::*;

    #[test]
    fn half_a_turn_is_a_mirror_and_a_flip() {
        for (shape, set) in samples() {
            assert_eq!(shape.half_turn(set), shape.flip(shape.mirror(set)), "{shape:?}");
        }
    }

    #[test]
    fn the_least_image_is_one_and_the_same_for_all_images() {
        for (shape, set) in samples() {
            let (least, [image], turned) = shape.least([set]);
            assert!(least.rows() <= least.cols());
            assert_eq!(least.least([image]), (least, [image], false));
            let mut straight = Vec::new();
            let mut crossed = Vec::new();
            let mut next = rows(shape, set);
            for _ in 0..2 {
                let opposite = mirrored(&next).into_iter().rev().collect();
                straight.extend([next.clone(), mirrored(&next), opposite]);
                next.reverse();
            }
            crossed.extend(straight.iter().map(transposed));
            assert_eq!(straight.contains(&rows(least, image)), !turned, "{shape:?} {set:#x}");
            assert!(!turned || crossed.contains(&rows(least, image)), "{shape:?} {set:#x}");
            for other in straight.iter().chain(&crossed) {
                let shape = Shape::new(other.len(), other[0].len()).unwrap();
                let cells = (0..other.len()).flat_map(|row| (0..other[0].len()).map(move |col| (row, col)));
                let set = cells.filter(|&(row, col)| other[row][col]);
                let set = set.fold(0, |set, (row, col)| set | shape.cell(row, col));
                let (again, [same], _) = shape.least([set]);
                assert_eq!((again, same), (least, image));
            }
        }
    }

    #[test]
    fn both_colours_are_one_and_the_same_in_the_least_of_either() {
        for ((shape, first), (_, second)) in samples().zip(samples().skip(1)) {
            let sets = [first & shape.full(), second & shape.full() & !first, first & 0b1_0110];
            let exchanged = [sets[1], sets[0], sets[2]];
            let (straight, crossed) = (shape.least(sets), shape.least(exchanged));
            let expected = if crossed.1 < straight.1 { (crossed.1, true) } else { (straight.1, false) };
            let (least, images, exchange) = shape.least_of_either(sets);
            assert_eq!((least, images, exchange), (straight.0, expected.0, expected.1), "{shape:?} {sets:?}");
        }
    }

    #[test]
    fn sets_are_moved_together() {
        let shape = Shape::new(2, 3).unwrap();
        let (x, o) = (shape.cell(1, 0), shape.cell(0, 2));
        let (_, [left, right], _) = shape.least([x, o]);
        assert_eq!((left, right), (shape.cell(0, 0), shape.cell(1, 2)));
    }
}
