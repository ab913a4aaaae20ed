//! The size of a board of at most 64 cells, and what can be done to sets of its cells, which are `u64`s.
//!
//! Where a cell sits in the word depends on the size alone. A board that fits 8×8 gives each row a byte, because
//! that makes flips and transposes a few instructions. Longer boards (1×64, 2×32, 4×16, …) are packed row after row.
//! Either way the top left cell is bit 0, and bits that are no cell of the board are 0 in every set.

mod images;

/// Bits 0, 8, 16, …: the first column of an 8×8 board.
const FILE: u64 = 0x0101_0101_0101_0101;

/// For each stride, the multiples of it: the first column of a packed board.
static FIRST_COLUMN: [u64; 65] = {
    let mut table = [0; 65];
    let mut stride = 1;
    while stride <= 64 {
        let mut at = 0;
        while at < 64 {
            table[stride] |= 1 << at;
            at += stride;
        }
        stride += 1;
    }
    table
};

/// The number of rows and columns of a board of at least 1 and at most 64 cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Shape {
    rows: u8,
    cols: u8,
}

impl Shape {
    /// The most cells a shape can have.
    pub const LIMIT: usize = 64;

    /// The smallest shape: one cell.
    pub const CELL: Shape = Shape { rows: 1, cols: 1 };

    /// The shape with these many rows and columns, if it has at least one cell and at most [`Shape::LIMIT`].
    #[must_use]
    pub fn new(rows: usize, cols: usize) -> Option<Shape> {
        match rows.checked_mul(cols) {
            Some(1..=Shape::LIMIT) => Some(Shape { rows: rows as u8, cols: cols as u8 }),
            _ => None,
        }
    }

    /// The number of rows.
    #[inline]
    #[must_use]
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// The number of columns.
    #[inline]
    #[must_use]
    pub fn cols(self) -> usize {
        self.cols.into()
    }

    /// The number of cells.
    #[inline]
    #[must_use]
    pub fn cells(self) -> usize {
        self.rows() * self.cols()
    }

    /// Rows and columns exchanged.
    #[inline]
    #[must_use]
    pub fn transposed(self) -> Shape {
        Shape { rows: self.cols, cols: self.rows }
    }

    /// Whether each row has a byte of its own.
    #[inline]
    fn eight(self) -> bool {
        self.rows <= 8 && self.cols <= 8
    }

    /// How far apart in the word vertical neighbours are: 1 to 64.
    #[inline]
    fn stride(self) -> u32 {
        if self.eight() { 8 } else { self.cols.into() }
    }

    #[inline]
    fn row_mask(self) -> u64 {
        u64::MAX >> (64 - u32::from(self.cols))
    }

    /// All cells of the board.
    #[inline]
    #[must_use]
    pub fn full(self) -> u64 {
        if self.eight() {
            (self.row_mask() * FILE) & (u64::MAX >> (64 - 8 * u32::from(self.rows)))
        } else {
            u64::MAX >> (64 - self.cells() as u32)
        }
    }

    /// The set of one cell; empty when the board has no such cell.
    #[inline]
    #[must_use]
    pub fn cell(self, row: usize, col: usize) -> u64 {
        if row < self.rows() && col < self.cols() { 1 << (row * self.stride() as usize + col) } else { 0 }
    }

    /// Row and column of the first cell of a set, reading rows from the top; a place
    /// below the board for the empty set.
    #[inline]
    #[must_use]
    pub fn place(self, cell: u64) -> (usize, usize) {
        let at = cell.trailing_zeros();
        ((at / self.stride()) as usize, (at % self.stride()) as usize)
    }

    /// The cells of the set in one row, the first column being bit 0.
    #[inline]
    #[must_use]
    pub fn row(self, set: u64, row: usize) -> u64 {
        set >> (row as u32 * self.stride()) & self.row_mask()
    }

    /// Every cell of the set moved one row up; those that leave the board are lost.
    #[inline]
    #[must_use]
    pub fn north(self, set: u64) -> u64 {
        // In two steps because a stride may be 64.
        if self.eight() { set >> 8 } else { set >> (self.stride() - 1) >> 1 }
    }

    /// Every cell of the set moved one row down; those that leave the board are lost.
    #[inline]
    #[must_use]
    pub fn south(self, set: u64) -> u64 {
        let moved = if self.eight() { set << 8 } else { set << (self.stride() - 1) << 1 };
        moved & self.full()
    }

    /// Every cell of the set moved one column to the left; those that leave the board are lost.
    #[inline]
    #[must_use]
    pub fn west(self, set: u64) -> u64 {
        (set & !FIRST_COLUMN[self.stride() as usize]) >> 1
    }

    /// Every cell of the set moved one column to the right; those that leave the board are lost.
    #[inline]
    #[must_use]
    pub fn east(self, set: u64) -> u64 {
        (set << 1) & self.full() & !FIRST_COLUMN[self.stride() as usize]
    }

    /// Whether each row has a byte of its own, so that sets of one board are sets of another.
    #[inline]
    #[must_use]
    pub fn has_byte_rows(self) -> bool {
        self.eight()
    }

    /// The cells of the first `cols` columns, at least.
    #[inline]
    fn first_columns(self, cols: u32) -> u64 {
        FIRST_COLUMN[self.stride() as usize].wrapping_mul(u64::MAX >> (64 - cols))
    }

    /// The cells from which a cell of the set is `down` rows further down and `right` columns further to the right.
    #[inline]
    #[must_use]
    pub fn lifted(self, set: u64, down: u32, right: u32) -> u64 {
        let (stride, shift) = (self.stride(), down * self.stride() + right);
        if right >= stride || shift >= 64 { 0 } else { set >> shift & self.first_columns(stride - right) }
    }

    /// The cells that are `down` rows further down and `right` columns further to the right than those of the set.
    #[inline]
    #[must_use]
    pub fn lowered(self, set: u64, down: u32, right: u32) -> u64 {
        let (stride, shift) = (self.stride(), down * self.stride() + right);
        if right >= stride || shift >= 64 {
            0
        } else {
            (set & self.first_columns(stride - right)) << shift & self.full()
        }
    }

    /// Every cell of the set moved, down and to the right or, where negative, up and to the left; those that leave the board are lost.
    #[must_use]
    pub fn shifted(self, set: u64, down: i32, right: i32) -> u64 {
        let set = match down {
            0.. => self.lowered(set, down.unsigned_abs(), 0),
            _ => self.lifted(set, down.unsigned_abs(), 0),
        };
        match right {
            0.. => self.lowered(set, 0, right.unsigned_abs()),
            _ => self.lifted(set, 0, right.unsigned_abs()),
        }
    }

    /// The cells that share a side or a corner with a cell of the set.
    #[inline]
    #[must_use]
    pub fn surroundings(self, set: u64) -> u64 {
        let row = set | self.west(set) | self.east(set);
        self.west(set) | self.east(set) | self.north(row) | self.south(row)
    }

    /// The cells that share a side with a cell of the set.
    #[inline(always)]
    #[must_use]
    pub fn neighbours(self, set: u64) -> u64 {
        if self.eight() {
            return (set << 8 | set >> 8 | (set << 1 & !FILE) | (set & !FILE) >> 1) & self.full();
        }
        self.north(set) | self.south(set) | self.west(set) | self.east(set)
    }

    /// The cells of `within` that can be reached from `seed` through cells of `within`, the seed's own included
    /// where they are in `within`.
    #[inline]
    #[must_use]
    pub fn flood(self, seed: u64, within: u64) -> u64 {
        let seed = seed & within;
        if self.rows == 1 {
            // A seed added to the set carries to the end of its run.
            let up = |seed: u64, within: u64| within & !within.wrapping_add(seed) | seed;
            let down = up(seed.reverse_bits(), within.reverse_bits()).reverse_bits();
            return up(seed, within) | down;
        }
        if self.eight() {
            return settle(seed, |reached| {
                let tall = (reached | reached << 8 | reached >> 8) & within;
                (tall | (tall << 1 & !FILE) | (tall & !FILE) >> 1) & within
            });
        }
        let (step, first) = (self.stride() - 1, FIRST_COLUMN[self.stride() as usize]);
        settle(seed, |reached| {
            let tall = (reached | reached << step << 1 | reached >> step >> 1) & within;
            (tall | (tall << 1 & !first) | (tall & !first) >> 1) & within
        })
    }

    /// Calls `each` for the connected parts of a set, in the order of their first cells.
    #[inline]
    pub fn parts(self, set: u64, mut each: impl FnMut(u64)) {
        let mut rest = set;
        while rest != 0 {
            let part = self.flood(rest & rest.wrapping_neg(), rest);
            rest ^= part;
            each(part);
        }
    }

    /// Whether a set is seen to touch all four sides of the board, so that there is nothing to trim. For boards beyond
    /// 8x8 it is not looked at.
    #[inline]
    #[must_use]
    pub fn is_tight(self, set: u64) -> bool {
        let row = self.row_mask();
        self.eight()
            && set & row != 0
            && set & row << (8 * (u32::from(self.rows) - 1)) != 0
            && set & FILE != 0
            && set & FILE << (self.cols - 1) != 0
    }

    /// The smallest board that holds the cells of `keep`, and what the given sets are on it; their cells outside it
    /// are lost. When `keep` is empty, the board is one cell and the sets are empty.
    #[inline(always)]
    #[must_use]
    pub fn trim<const N: usize>(self, keep: u64, sets: [u64; N]) -> (Shape, [u64; N]) {
        if keep == 0 {
            return (Shape::CELL, [0; N]);
        }
        if !self.eight() {
            return self.trim_packed(keep, sets);
        }
        let top = keep.trailing_zeros() / 8;
        let bottom = 7 - keep.leading_zeros() / 8;
        let mut columns = keep | keep >> 32;
        columns |= columns >> 16;
        columns |= columns >> 8;
        let columns = columns as u8;
        let left = columns.trailing_zeros();
        let right = 7 - columns.leading_zeros();
        let shape = Shape { rows: (bottom - top + 1) as u8, cols: (right - left + 1) as u8 };
        let full = shape.full();
        (shape, sets.map(|set| set >> (8 * top + left) & full))
    }

    fn trim_packed<const N: usize>(self, keep: u64, sets: [u64; N]) -> (Shape, [u64; N]) {
        if self.rows == 1 {
            let (left, right) = (keep.trailing_zeros(), 63 - keep.leading_zeros());
            let shape = Shape { rows: 1, cols: (right - left + 1) as u8 };
            return (shape, sets.map(|set| set >> left & shape.row_mask()));
        }
        let row_of = |set: u64, row: u32| set >> (row * u32::from(self.cols)) & self.row_mask();
        let top = keep.trailing_zeros() / u32::from(self.cols);
        let bottom = (63 - keep.leading_zeros()) / u32::from(self.cols);
        let columns = (top..=bottom).fold(0, |columns, row| columns | row_of(keep, row));
        let left = columns.trailing_zeros();
        let right = 63 - columns.leading_zeros();
        let shape = Shape { rows: (bottom - top + 1) as u8, cols: (right - left + 1) as u8 };
        let sets = sets.map(|set| {
            (top..=bottom).fold(0, |moved, row| {
                moved | (row_of(set, row) >> left & shape.row_mask()) << ((row - top) * shape.stride())
            })
        });
        (shape, sets)
    }
}

/// Takes steps until they change nothing. Two steps to a test: the test is what costs, being hard to predict. Filling
/// whole runs at a time (Kogge and Stone's way) was no faster on boards from play.
#[inline]
fn settle(mut set: u64, step: impl Fn(u64) -> u64) -> u64 {
    loop {
        let next = step(set);
        set = step(next);
        if set == next {
            return set;
        }
    }
}

/// The members of a set, each as a set of its own, in the order of the bits.
#[inline]
pub fn ones(set: u64) -> impl Iterator<Item = u64> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let one = rest & rest.wrapping_neg();
        rest ^= one;
        (one != 0).then_some(one)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board as rows of booleans, to check the bits against.
    pub(super) type Rows = Vec<Vec<bool>>;

    pub(super) fn rows(shape: Shape, set: u64) -> Rows {
        let row = |row| (0..shape.cols()).map(|col| set & shape.cell(row, col) != 0).collect();
        (0..shape.rows()).map(row).collect()
    }

    fn shapes() -> impl Iterator<Item = Shape> {
        (1..=64).flat_map(|rows| (1..=64).filter_map(move |cols| Shape::new(rows, cols)))
    }

    /// Shapes, each with sets from sparse to dense; from a fixed seed.
    pub(super) fn samples() -> impl Iterator<Item = (Shape, u64)> {
        let mut random = fastrand::Rng::with_seed(0);
        shapes().flat_map(move |shape| {
            let [a, b, c, d] = [0; 4].map(|_: u64| random.u64(..));
            [0, u64::MAX, a, b & c, b | c, a | b | c, a & b & d, a | b | c | d]
                .map(|set| (shape, set & shape.full()))
        })
    }

    pub(super) fn transposed(rows: &Rows) -> Rows {
        (0..rows[0].len()).map(|col| rows.iter().map(|row| row[col]).collect()).collect()
    }

    pub(super) fn mirrored(rows: &Rows) -> Rows {
        rows.iter().map(|row| row.iter().rev().copied().collect()).collect()
    }

    #[test]
    fn shapes_have_1_to_64_cells() {
        assert_eq!(Shape::new(0, 3), None);
        assert_eq!(Shape::new(3, 0), None);
        assert_eq!(Shape::new(5, 13), None);
        assert_eq!(Shape::new(usize::MAX, 2), None);
        // The sum over n <= 64 of the number of divisors of n.
        assert_eq!(shapes().count(), 280);
        for shape in shapes() {
            assert_eq!(shape.full().count_ones() as usize, shape.cells());
            assert_eq!(shape.cell(shape.rows(), 0) | shape.cell(0, shape.cols()), 0);
            for cell in ones(shape.full()) {
                let (row, col) = shape.place(cell);
                assert_eq!(shape.cell(row, col), cell);
            }
        }
    }

    #[test]
    fn steps_agree_with_the_rows() {
        for (shape, set) in samples() {
            let rows = rows(shape, set);
            let at = |row: isize, col: isize| {
                let cell = |row: usize, col: usize| rows.get(row)?.get(col).copied();
                cell(row.try_into().ok()?, col.try_into().ok()?).filter(|&there| there)
            };
            let steps = [
                (shape.north(set), 1, 0),
                (shape.south(set), -1, 0),
                (shape.west(set), 0, 1),
                (shape.east(set), 0, -1),
            ];
            for (moved, down, right) in steps {
                assert_eq!(moved & !shape.full(), 0);
                for row in 0..shape.rows() {
                    for col in 0..shape.cols() {
                        let from = at(row as isize + down, col as isize + right).is_some();
                        assert_eq!(moved & shape.cell(row, col) != 0, from, "{shape:?} {set:#x}");
                    }
                }
            }
        }
    }

    #[test]
    fn parts_are_closed_connected_and_cover_the_set() {
        for (shape, set) in samples() {
            let mut union = 0;
            shape.parts(set, |part| {
                assert_eq!(union & part, 0);
                assert_eq!(shape.neighbours(part) & set & !part, 0);
                // Connected: growing one step at a time from its last cell fills it.
                let mut grown = 1 << (63 - part.leading_zeros());
                for _ in 0..64 {
                    grown |= shape.neighbours(grown) & part;
                }
                assert_eq!(grown, part);
                union |= part;
            });
            assert_eq!(union, set);
        }
    }

    #[test]
    fn trimming_drops_empty_rows_and_columns_at_the_rim() {
        for (shape, set) in samples() {
            let (small, [kept, other]) = shape.trim(set, [set, shape.full()]);
            let mut expected = rows(shape, set);
            for _ in 0..4 {
                // Trim the top, then turn: once for each side.
                let empty = expected.iter().take_while(|row| !row.contains(&true)).count();
                if empty < expected.len() {
                    expected.drain(..empty);
                }
                expected = transposed(&mirrored(&expected));
            }
            if set == 0 {
                assert_eq!((small, kept, other), (Shape::CELL, 0, 0));
            } else {
                assert_eq!((rows(small, kept), other), (expected, small.full()), "{shape:?} {set:#x}");
            }
        }
    }
}
