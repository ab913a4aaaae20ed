//! Boards of at most 128 cells as bits.

use std::fmt;

use upstar_game::grid::{Shape, code, print_rows, print_size};

use crate::domineering::strips::{LONGEST, Lines};

/// The free cells of a board. Boards up to 11x11, which play on larger ones soon leads to, give each row 11 bits, so that
/// trimming is a shift and distances are constants; longer ones are packed row after row. Either way the top left cell is
/// bit 0, and bits that are no cell of the board are 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WideBoard {
    /// The upper and the lower half of the word: as a `u128` they would be aligned to 16 bytes, and tables of boards half as
    /// large again.
    high: u64,
    low: u64,
    rows: u8,
    cols: u8,
}

/// The members of a set, each as a set of its own.
#[inline]
pub(super) fn ones(set: u128) -> impl Iterator<Item = u128> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let one = rest & rest.wrapping_neg();
        rest ^= one;
        (one != 0).then_some(one)
    })
}

/// The most rows and columns of a board that gives each row as many bits.
const SIDE: u32 = 11;

/// For each distance of rows, the first column.
static FIRST_COLUMN: [u128; 129] = {
    let mut table = [0; 129];
    let mut stride = 1;
    while stride <= 128 {
        let mut at = 0;
        while at < 128 {
            table[stride] |= 1 << at;
            at += stride;
        }
        stride += 1;
    }
    table
};

/// Rows and columns exchanged, in blocks of 8x8 cells first, and then in smaller ones.
#[inline]
fn transpose16(mut rows: [u16; 16]) -> [u16; 16] {
    for (by, mask) in [(8, 0x00ff), (4, 0x0f0f), (2, 0x3333), (1, 0x5555)] {
        for upper in (0..16).filter(|row| row & by == 0) {
            let moved = (rows[upper] >> by ^ rows[upper + by]) & mask;
            rows[upper] ^= moved << by;
            rows[upper + by] ^= moved;
        }
    }
    rows
}

/// The cells of `within` that can be reached from `seed` through cells of `within`, on a board whose rows lie so far
/// apart.
#[inline]
fn flood(seed: u128, within: u128, stride: u32) -> u128 {
    let first = FIRST_COLUMN[stride as usize];
    let step = |reached: u128| {
        let tall = (reached | reached << (stride - 1) << 1 | reached >> (stride - 1) >> 1) & within;
        (tall | (tall << 1 & !first) | (tall & !first) >> 1) & within
    };
    let mut reached = seed;
    loop {
        // Two steps to a test: the test is what costs, being hard to predict.
        let next = step(reached);
        reached = step(next);
        if reached == next {
            return reached;
        }
    }
}

impl WideBoard {
    /// These cells of a board of that size.
    #[inline]
    fn new(rows: u8, cols: u8, cells: u128) -> WideBoard {
        WideBoard { high: (cells >> 64) as u64, low: cells as u64, rows, cols }
    }

    /// The free cells.
    #[inline]
    fn cells(self) -> u128 {
        u128::from(self.high) << 64 | u128::from(self.low)
    }

    /// The board less some cells.
    #[inline]
    pub(super) fn without(self, cells: u128) -> WideBoard {
        WideBoard::new(self.rows, self.cols, self.cells() & !cells)
    }

    /// The numbers of rows and columns.
    pub(super) fn size(self) -> (usize, usize) {
        (self.rows.into(), self.cols.into())
    }

    /// Whether each row has [`SIDE`] bits.
    #[inline]
    fn is_compact(self) -> bool {
        u32::from(self.rows.max(self.cols)) <= SIDE
    }

    /// How far apart vertical neighbours are.
    #[inline]
    pub(super) fn stride(self) -> u32 {
        if self.is_compact() { SIDE } else { self.cols.into() }
    }

    /// The cells of a row, the first column being bit 0.
    #[inline]
    fn row(self, row: usize) -> u128 {
        self.cells() >> (row as u32 * self.stride()) & (u128::MAX >> (128 - u32::from(self.cols)))
    }

    /// The row and the column of a cell.
    pub(super) fn place(self, cell: u128) -> (usize, usize) {
        let (at, stride) = (cell.trailing_zeros(), self.stride());
        ((at / stride) as usize, (at % stride) as usize)
    }

    /// Whether a cell is free.
    pub(super) fn has(self, row: usize, col: usize) -> bool {
        self.row(row) >> col & 1 == 1
    }

    /// The upper cells of the upright dominoes that fit.
    #[inline]
    pub(super) fn upright(self) -> u128 {
        // In two steps because a stride may be 128.
        self.cells() & self.cells() >> (self.stride() - 1) >> 1
    }

    /// The left cells of the lying dominoes that fit.
    #[inline]
    pub(super) fn lying(self) -> u128 {
        self.cells() & (self.cells() & !FIRST_COLUMN[self.stride() as usize]) >> 1
    }

    /// The board of a size with these rows.
    #[inline]
    fn of_rows(rows: u8, cols: u8, lines: impl IntoIterator<Item = u128>) -> WideBoard {
        let stride = WideBoard::new(rows, cols, 0).stride();
        let lines = lines.into_iter().zip(0..u32::from(rows));
        WideBoard::new(rows, cols, lines.fold(0, |cells, (line, row)| cells | line << (row * stride)))
    }

    /// The board of a size with the cells that there are.
    pub(super) fn made_of(rows: usize, cols: usize, has: impl Fn(usize, usize) -> bool) -> WideBoard {
        let line = |row| (0..cols).fold(0, |line, col| line | u128::from(has(row, col)) << col);
        WideBoard::of_rows(rows as u8, cols as u8, (0..rows).map(line))
    }

    /// The rows of a board of at most 16 rows and columns.
    #[inline]
    fn rows16(self) -> [u16; 16] {
        let mut rows = [0; 16];
        if self.is_compact() {
            for (row, at) in rows.iter_mut().zip(0..SIDE) {
                *row = (self.cells() >> (at * SIDE)) as u16 & ((1 << SIDE) - 1);
            }
        } else {
            rows.iter_mut().zip(self.lines()).for_each(|(row, line)| *row = line as u16);
        }
        rows
    }

    /// The board with rows and columns exchanged.
    #[inline]
    pub(super) fn transposed(self) -> WideBoard {
        let (rows, cols) = self.size();
        if rows.max(cols) > 16 {
            return WideBoard::made_of(cols, rows, |row, col| self.has(col, row));
        }
        let columns = transpose16(self.rows16()).map(u128::from);
        if self.is_compact() {
            // Columns beyond the last are empty and do no harm: a fixed number of shifts by constants is faster.
            let lines = columns.into_iter().zip(0..SIDE);
            let cells = lines.fold(0, |cells, (line, row)| cells | line << (row * SIDE));
            return WideBoard::new(self.cols, self.rows, cells);
        }
        WideBoard::of_rows(self.cols, self.rows, columns)
    }

    /// The columns that have a free cell.
    #[inline]
    fn columns(self) -> u128 {
        if self.is_compact() {
            let halved = |cells: u128, rows: u32| cells | cells >> (rows * SIDE);
            return [8, 4, 2, 1].into_iter().fold(self.cells(), halved) & ((1 << SIDE) - 1);
        }
        self.lines().fold(0, |all, row| all | row)
    }

    /// The smallest board that holds the free cells.
    #[inline]
    pub(super) fn trimmed(self) -> WideBoard {
        if self.cells() == 0 {
            return WideBoard::new(1, 1, 0);
        }
        let (stride, columns) = (self.stride(), self.columns());
        let (top, left) = (self.cells().trailing_zeros() / stride, columns.trailing_zeros());
        let (bottom, right) = ((127 - self.cells().leading_zeros()) / stride, 127 - columns.leading_zeros());
        let (rows, cols) = ((bottom - top + 1) as u8, (right - left + 1) as u8);
        let small = WideBoard::new(rows, cols, self.cells() >> (top * stride + left));
        if small.stride() == stride {
            return small;
        }
        WideBoard::of_rows(rows, cols, (top..=bottom).map(|row| self.row(row as usize) >> left))
    }

    /// The least image under half turns and reflections in the middle lines.
    #[inline]
    fn least_straight(self) -> WideBoard {
        let (cells, rows) = (self.cells(), u32::from(self.rows));
        let unused = 128 - (rows - 1) * self.stride() - u32::from(self.cols);
        let half_turn = |cells: u128| cells.reverse_bits() >> unused;
        let flipped = if self.is_compact() {
            let row = |at: u32| cells >> (at * SIDE) & ((1 << SIDE) - 1);
            let flip = |flipped, at| flipped | row(at) << ((SIDE - 1 - at) * SIDE);
            (0..SIDE).fold(0, flip) >> ((SIDE - rows) * SIDE)
        } else {
            let lines = (0..self.rows.into()).rev().map(|row| self.row(row));
            WideBoard::of_rows(self.rows, self.cols, lines).cells()
        };
        let least = cells.min(flipped).min(half_turn(cells)).min(half_turn(flipped));
        WideBoard::new(self.rows, self.cols, least)
    }

    /// The least image under the symmetries of the rectangle, and whether it takes a transpose to get it. Boards come to
    /// lie on a long side.
    #[inline]
    pub(super) fn least(self) -> (WideBoard, bool) {
        if self.rows < self.cols {
            return (self.least_straight(), false);
        }
        let turned = self.transposed().least_straight();
        if self.rows > self.cols {
            return (turned, true);
        }
        let straight = self.least_straight();
        if turned < straight { (turned, true) } else { (straight, false) }
    }

    /// Calls `each` for the connected parts of two cells or more, each on the smallest board that holds it.
    #[inline]
    pub(super) fn parts(self, mut each: impl FnMut(WideBoard)) {
        let (stride, upright, lying) = (self.stride(), self.upright(), self.lying());
        let mut rest = upright | upright << (stride - 1) << 1 | lying | lying << 1;
        while rest != 0 {
            let seed = rest & rest.wrapping_neg();
            // The same twice, but the first time with a constant.
            let part = if stride == SIDE { flood(seed, rest, SIDE) } else { flood(seed, rest, stride) };
            rest ^= part;
            each(WideBoard::new(self.rows, self.cols, part).trimmed());
        }
    }

    /// A number that no other board has, if it is small: see [`upstar_game::grid::code`].
    pub(super) fn code(self) -> Option<u128> {
        let (rows, cols) = self.size();
        let lines = (rows * cols <= Shape::LIMIT).then(|| self.lines().map(|line| line as u64));
        code(self.cells().count_ones(), (rows, cols), std::iter::once(lines?))
    }

    /// The rows.
    pub(super) fn lines(self) -> impl Iterator<Item = u128> {
        (0..usize::from(self.rows)).map(move |row| self.row(row))
    }

    /// The rows and the columns, if strips of them have a table.
    #[inline]
    pub(super) fn both_lines(self) -> Option<[Lines; 2]> {
        let (rows, cols) = self.size();
        (rows.max(cols) <= LONGEST).then(|| {
            let lines = self.rows16();
            let columns = transpose16(lines);
            [Lines::new(lines.into_iter().take(rows)), Lines::new(columns.into_iter().take(cols))]
        })
    }
}

impl fmt::Display for WideBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, cols) = self.size();
        if self.cells().count_ones() as usize == rows * cols {
            return f.write_str(&print_size(rows, cols));
        }
        f.write_str(&print_rows(rows, cols, |row, col| if self.has(row, col) { '.' } else { '#' }))
    }
}

impl fmt::Debug for WideBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_game::grid::{Region, Shape, ones};

    /// A board as rows of booleans, to check the bits against.
    type Rows = Vec<Vec<bool>>;

    fn rows(board: WideBoard) -> Rows {
        let (rows, cols) = board.size();
        (0..rows).map(|row| (0..cols).map(|col| board.has(row, col)).collect()).collect()
    }

    fn turned(rows: &Rows) -> Rows {
        (0..rows[0].len()).map(|col| rows.iter().map(|row| row[col]).collect()).collect()
    }

    fn flipped(rows: &Rows) -> Rows {
        rows.iter().rev().cloned().collect()
    }

    /// Boards of every shape, from sparse to dense.
    fn samples() -> impl Iterator<Item = Rows> {
        let mut random = fastrand::Rng::with_seed(1);
        let shapes = (1..=128).flat_map(|rows| (1..=128 / rows).map(move |cols| (rows, cols)));
        let samples = shapes.flat_map(|shape| [0, 1, 4, 16, 32, 48, 60, 64].map(|free| (shape, free)));
        samples.map(move |((rows, cols), free)| {
            (0..rows).map(|_| (0..cols).map(|_| random.u64(..64) < free).collect()).collect()
        })
    }

    #[test]
    fn bits_agree_with_the_rows() {
        for slow in samples() {
            let board = WideBoard::made_of(slow.len(), slow[0].len(), |row, col| slow[row][col]);
            assert_eq!(rows(board), slow);
            assert_eq!(rows(board.transposed()), turned(&slow), "{board}");

            let mut small = slow.clone();
            for _ in 0..4 {
                // Trim the top, then turn: once for each side.
                let empty = small.iter().take_while(|row| !row.contains(&true)).count();
                small.drain(..empty.min(small.len() - 1));
                small = turned(&flipped(&small));
            }
            assert_eq!(rows(board.trimmed()), small, "{board}");

            // A cell is the greater the later it comes, and so is a board by its last cells.
            let key = |rows: &Rows| (rows.len(), rows.concat().into_iter().rev().collect::<Vec<_>>());
            let least = |rows: Rows| {
                let (flip, half) = (flipped(&rows), turned(&flipped(&turned(&flipped(&rows)))));
                let mirror = flipped(&half);
                [rows, flip, half, mirror].into_iter().min_by_key(key).unwrap()
            };
            let (straight, across) = (least(small.clone()), least(turned(&small)));
            let transposed = key(&across) < key(&straight);
            let (image, turn) = board.trimmed().least();
            let least = if transposed { across } else { straight };
            assert_eq!((rows(image), turn), (least, transposed), "{board}");

            if let Some(lines) = board.both_lines() {
                let bits =
                    |line: &Vec<bool>| line.iter().rev().fold(0, |bits, &free| bits << 1 | u16::from(free));
                let expected = [&slow, &turned(&slow)].map(|rows| rows.iter().map(bits).collect::<Vec<_>>());
                assert_eq!(lines.map(|lines| lines.to_vec()), expected, "{board}");
            }
        }
    }

    #[test]
    fn parts_are_those_of_the_smaller_sets() {
        for slow in samples().filter(|slow| slow.len() * slow[0].len() <= Shape::LIMIT) {
            let board = WideBoard::made_of(slow.len(), slow[0].len(), |row, col| slow[row][col]);
            let shape = Shape::new(slow.len(), slow[0].len()).unwrap();
            let cells = ones(shape.full()).filter(|&cell| {
                let (row, col) = shape.place(cell);
                slow[row][col]
            });
            let small = Region::new(shape, cells.sum());
            let (mut parts, mut small_parts) = (Vec::new(), Vec::new());
            board.parts(|part| parts.push(part.to_string()));
            small.parts(|part| small_parts.push(part.print('.', '#')));
            assert_eq!(parts, small_parts, "{board}");
        }
    }
}
