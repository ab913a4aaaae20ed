//! What lies below a Domineering position: its rows in ones, twos, threes and fours.
//!
//! If Left may not play across some lines between rows, she is no better off, and the position falls into strips of one
//! to four rows. Single rows are integers. The values of two rows are simple, whatever cells are gone, and there are so
//! few of them that they fit into a table. Of three rows those that are whole are known. The values of the others, and
//! of four short rows, are worked out when a search takes long: the longer the rows, the more values there are, and the
//! later that pays. So a good way to cut the position is soon found. Seen from the side, the same gives something above
//! the position.

mod cut;

use std::ops::{Deref, Range};
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use upstar_game::grid::ones;
use upstar_game::{Bounds, Level, RulesetCache, Terms};
use upstar_values::{Calc, Calculated, Id};

/// Rows of at most this length have a table, which takes four bytes for every set of cells of two rows.
pub(super) const LONGEST: usize = 12;

/// Rows or columns, at most [`LONGEST`] of at most that length, as sets of cells.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    lines: [u16; LONGEST],
    count: usize,
}

impl Lines {
    #[inline]
    pub(super) fn new(from: impl Iterator<Item = u16>) -> Lines {
        let mut all = Lines { lines: [0; LONGEST], count: 0 };
        for (line, next) in all.lines.iter_mut().zip(from) {
            *line = next;
            all.count += 1;
        }
        all
    }
}

impl Deref for Lines {
    type Target = [u16];

    #[inline]
    fn deref(&self) -> &[u16] {
        &self.lines[..self.count]
    }
}

/// After how many cuts rows of some length are taken in threes where cells are gone: before a search that takes long, much
/// is to be seen at once, and the longer the rows, the more values have to be worked out before they help.
const fn threes_after(length: usize) -> u64 {
    match length {
        ..=4 => 0,
        5..=6 => 100_000,
        7 => 300_000,
        8 => 3_000_000,
        9 => 1_000_000,
        _ => u64::MAX,
    }
}

/// And in fours.
const fn fours_after(length: usize) -> u64 {
    match length {
        ..=4 => 0,
        5..=6 => 500_000,
        7 => 4_000_000,
        _ => u64::MAX,
    }
}

/// How many bytes are kept free in the quarter of the memory that values of strips may take with all others.
const ROOM: u64 = 16_000_000;
/// Values of so many rows with more stopping positions are not simple.
const fn most_stops(rows: usize) -> u64 {
    if rows == 4 { 100 } else { 24 }
}
/// The most strips of three or four rows that are remembered, beside the values of their parts, of which there are fewer.
const REMEMBERED: usize = 1 << 20;

/// The values of three whole rows, by their length. Those of four are no better than two strips of two where they are
/// simple.
const THREE_WHOLE_ROWS: [&str; LONGEST] = [
    "0",
    "1",
    "{1/2|-2}",
    "+-1",
    "-3/2",
    "-1",
    "{-1|-7/2}",
    "{-3/4|-3}",
    "{-1/2|-3||-13/4|-11/2}",
    "{-1/4|-11/4||-3|-5}",
    "{0|-5/2||-11/4|-5|||-21/4}",
    "{1/4|-9/4||-5/2|-19/4|||-5Tiny(2)}",
];

/// Whole boards of more rows whose values are short, with their rows and columns; turned a quarter they are the negatives.
const WHOLE_BOARDS: [(usize, usize, &str); 8] = [
    (4, 5, "1"),
    (4, 7, "1"),
    (4, 9, "{5/2|1||1/2|-1}"),
    (4, 11, "{5/2|1/2||0|-3/2}"),
    (5, 5, "0"),
    (5, 6, "-3/2"),
    (5, 7, "{3/2|{5/4|-1/2},{3/2|-1/2,{3/2|-1}||-1|-3}||-1,{3/2|-1/2||-1}|-3}"),
    (6, 7, "{5/2|1/2}"),
];

/// Free cells of at most four short rows, sixteen bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Cells(u64);

impl Cells {
    const ROW: usize = 16;

    fn new<const N: usize>(rows: [u16; N]) -> Cells {
        Cells(rows.into_iter().rev().fold(0, |cells, row| cells << Cells::ROW | u64::from(row)))
    }

    /// The cells that hang together with the first one, if there is any.
    fn first_part(self) -> Option<Cells> {
        let mut part = self.0 & self.0.wrapping_neg();
        loop {
            let wider = part | part << 1 | part >> 1 | part << Cells::ROW | part >> Cells::ROW;
            if wider & self.0 == part {
                return (part != 0).then_some(Cells(part));
            }
            part = wider & self.0;
        }
    }

    /// The least of the images that leave upright dominoes upright, moved to the first row and the first column.
    fn least_image(self) -> Cells {
        let last_row_first = |cells: u64| {
            let pairs = cells.rotate_left(32);
            (pairs & 0xFFFF_0000_FFFF) << Cells::ROW | (pairs >> Cells::ROW & 0xFFFF_0000_FFFF)
        };
        let moved = |cells: u64| {
            let cells = cells >> (cells.trailing_zeros() as usize / Cells::ROW * Cells::ROW);
            let pairs = cells | cells >> (2 * Cells::ROW);
            cells >> (pairs | pairs >> Cells::ROW).trailing_zeros()
        };
        let (turned, mirrored) = (self.0.reverse_bits(), last_row_first(self.0));
        let images = [self.0, turned, mirrored, mirrored.reverse_bits()].map(moved);
        Cells(images.into_iter().min().unwrap_or(self.0))
    }
}

/// A strip of more than one row: how many there are, and the place of its value.
#[derive(Clone, Copy)]
struct Strip {
    rows: usize,
    place: usize,
}

/// For every row the strip that it is the last of.
type Ends = SmallVec<[Option<Strip>; LONGEST]>;

/// What is remembered of a strip of three or four rows.
#[derive(Clone, Copy, Default)]
struct Remembered {
    key: u32,
    place: u32,
}

impl Remembered {
    const UNKNOWN: u32 = 0;
    const NOT_SIMPLE: u32 = 1;
    /// The place of the first value; the others follow.
    const FIRST: u32 = 2;
    /// The bits that are enough for a row of three, and of four, and what the keys of four begin with.
    const IN_THREE: u32 = 9;
    const IN_FOUR: u32 = 7;
    const FOUR: u32 = 1 << 31;

    fn key<const N: usize>(rows: [u16; N]) -> u32 {
        let (bits, first) = if N == 4 { (Self::IN_FOUR, Self::FOUR) } else { (Self::IN_THREE, 0) };
        rows.into_iter().fold(0, |key, row| key << bits | u32::from(row)) | first
    }
}

/// The values of strips, as far as they were asked for.
#[derive(Default)]
pub(super) struct Strips {
    /// For every length of rows: for every set of cells of two rows, its place in `found` plus one.
    tables: [Vec<u32>; LONGEST + 1],
    /// For every length: the place of the value of three whole rows, if it was asked for.
    threes: [Option<usize>; LONGEST],
    /// For every length: how often positions were cut into such rows.
    cuts: [u64; LONGEST + 1],
    /// Some of the strips of three and four rows with cells gone, each in the one slot where it may be.
    remembered: Vec<Remembered>,
    found: Vec<(Id, Level)>,
    places: FxHashMap<Id, usize>,
    /// The values of cells that hang together.
    parts: Arc<Parts>,
}

/// The values of cells that hang together, which threads share.
#[derive(Default)]
struct Parts([Mutex<FxHashMap<Cells, Id>>; 32]);

impl Parts {
    fn shard(&self, part: Cells) -> MutexGuard<'_, FxHashMap<Cells, Id>> {
        self.0[(part.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 59) as usize].lock()
    }
}

/// How many dominoes fit into each row that has a table.
static FIT: [u8; 1 << LONGEST] = {
    let mut table = [0; 1 << LONGEST];
    let mut row = 1;
    while row < table.len() {
        // The first run of cells, and what follows it.
        let run = (row >> row.trailing_zeros()).trailing_ones();
        let rest = row & (row + (1 << row.trailing_zeros()));
        table[row] = table[rest & (table.len() - 1)] + (run / 2) as u8;
        row += 1;
    }
    table
};

/// How many dominoes fit into a row of any length.
pub(super) fn fit(row: impl Into<u128>) -> i64 {
    let mut row = row.into();
    let mut count = 0;
    while row != 0 {
        row >>= row.trailing_zeros();
        let run = row.trailing_ones();
        count += i64::from(run / 2);
        row = row.checked_shr(run).unwrap_or(0);
    }
    count
}

/// Whether a row of some length is whole.
#[inline]
fn is_whole(row: u16, length: usize) -> bool {
    row.trailing_ones() as usize == length
}

/// The value of a board that is whole, if it is known.
fn whole_board(rows: &[u16], columns: usize, calc: &Calc<'_>) -> Option<Id> {
    if !rows.iter().all(|&row| is_whole(row, columns)) {
        return None;
    }
    WHOLE_BOARDS.iter().find_map(|&(low, high, text)| match (rows.len(), columns) {
        size if size == (low, high) => calc.parse(text).ok(),
        size if size == (high, low) => calc.parse(text).ok().map(|value| calc.neg(value)),
        _ => None,
    })
}

/// What lies below, and above, where something does: values that add up to it, and whether that is what the position is
/// worth.
fn bounds(low: Option<(Terms, bool)>, high: Option<(Terms, bool)>) -> Bounds {
    match (low, high) {
        (Some((exact, true)), _) | (_, Some((exact, true))) => {
            Bounds { low: Some(exact.clone()), high: Some(exact) }
        }
        (low, high) => Bounds { low: low.map(|(low, _)| low), high: high.map(|(high, _)| high) },
    }
}

impl Strips {
    /// Those of a thread.
    pub(super) fn of(notes: &mut RulesetCache) -> &mut Strips {
        if notes.of::<Option<Strips>>().is_none() {
            let parts = notes.shared::<Parts>();
            *notes.of() = Some(Strips { parts, ..Strips::default() });
        }
        notes.of::<Option<Strips>>().get_or_insert_default()
    }

    /// What lies below and above a position, given by its rows and its columns.
    pub(super) fn around(&mut self, [rows, columns]: &[Lines; 2], calc: &Calc<'_>) -> Calculated<Bounds> {
        if let Some(value) = whole_board(rows, columns.len(), calc) {
            return Ok(bounds(Some((Terms::from_iter([value]), true)), None));
        }
        let low = self.below(rows, columns.len(), calc)?;
        let high = self.above(columns, rows.len(), calc)?;
        Ok(bounds(Some(low), Some(high)))
    }

    /// What lies below, or above, a position with longer lines one way: rows have a table if they are short, however many
    /// there are.
    pub(super) fn on_one_side(
        &mut self,
        (rows, cols): (usize, usize),
        has: impl Fn(usize, usize) -> bool,
        calc: &Calc<'_>,
    ) -> Calculated<Bounds> {
        let set = |length: usize, has: &dyn Fn(usize) -> bool| {
            (0..length).filter(|&at| has(at)).fold(0_u16, |set, at| set | 1 << at)
        };
        let (mut low, mut high) = (None, None);
        if cols <= LONGEST {
            let lines: Vec<u16> = (0..rows).map(|row| set(cols, &|col| has(row, col))).collect();
            low = Some(self.below(&lines, cols, calc)?);
        }
        if rows <= LONGEST {
            let lines: Vec<u16> = (0..cols).map(|col| set(rows, &|row| has(row, col))).collect();
            high = Some(self.above(&lines, rows, calc)?);
        }
        Ok(bounds(low, high))
    }

    /// Values that add up to at least that of a position, given by its columns of `length` cells; whether they add up
    /// to it.
    fn above(&mut self, columns: &[u16], length: usize, calc: &Calc<'_>) -> Calculated<(Terms, bool)> {
        let (below, exact) = self.below(columns, length, calc)?;
        Ok((below.into_iter().map(|value| calc.neg(value)).collect(), exact))
    }

    /// Values that add up to at most that of a position, given by its rows of `length` cells; whether they add up to
    /// it, because nothing is cut.
    fn below(&mut self, rows: &[u16], length: usize, calc: &Calc<'_>) -> Calculated<(Terms, bool)> {
        let depth = self.depth(length);
        let ends = self.ends(rows, (length, depth), calc)?;
        let mut strips = Terms::new();
        let (mut end, mut singles) = (rows.len(), 0);
        while end > 0 {
            match ends[end - 1] {
                Some(Strip { rows, place }) => {
                    strips.push(self.found[place].0);
                    end -= rows;
                }
                None => {
                    singles -= i64::from(FIT[rows[end - 1] as usize]);
                    end -= 1;
                }
            }
        }
        let exact = rows.len() <= ends.last().copied().flatten().map_or(1, |strip: Strip| strip.rows);
        strips.push(calc.integer(singles));
        Ok((strips, exact))
    }

    /// The best cut: for every row the strip of more than one row that it is the last of, in the best cut of the rows so far.
    #[inline]
    fn ends(&mut self, rows: &[u16], (length, depth): (usize, usize), calc: &Calc<'_>) -> Calculated<Ends> {
        let mut ends: Ends = smallvec![None; rows.len()];
        self.cut_to(rows, (length, depth), calc, |row, _, strip| ends[row] = strip)?;
        Ok(ends)
    }

    /// The strips of few rows that rows are best cut into, from the first on: to be looked at, so that neither three nor four rows with cells
    /// gone are one.
    pub(super) fn of_rows(
        &mut self,
        rows: &[u16],
        length: usize,
        calc: &Calc<'_>,
    ) -> Calculated<Vec<Range<usize>>> {
        let ends = self.ends(rows, (length, 2), calc)?;
        let (mut strips, mut end) = (Vec::new(), rows.len());
        while end > 0 {
            let start = end - ends[end - 1].map_or(1, |strip| strip.rows);
            strips.push(start..end);
            end = start;
        }
        strips.reverse();
        Ok(strips)
    }

    /// The place of the value of three whole rows, if it is known.
    #[cold]
    fn three(&mut self, length: usize, calc: &Calc<'_>) -> Calculated<Option<usize>> {
        let Some(text) = THREE_WHOLE_ROWS.get(length) else { return Ok(None) };
        if self.threes[length].is_none()
            && let Ok(value) = calc.parse(text)
        {
            self.threes[length] = Some(self.place(value, calc)?);
        }
        Ok(self.threes[length])
    }

    /// The place of the value of a strip of three or four short rows, if it is simple.
    #[inline]
    fn strip<const N: usize>(&mut self, rows: [u16; N], calc: &Calc<'_>) -> Calculated<Option<usize>> {
        if self.remembered.is_empty() {
            self.remembered = vec![Remembered::default(); REMEMBERED];
        }
        let key = Remembered::key(rows);
        // Fibonacci hashing: the top bits of the product are well mixed.
        let slot = key.wrapping_mul(0x9E37_79B9) as usize >> (32 - REMEMBERED.ilog2());
        if self.remembered[slot].key != key || self.remembered[slot].place == Remembered::UNKNOWN {
            let place = self.work_out(rows, calc)?;
            self.remembered[slot] = Remembered { key, place };
        }
        Ok(self.remembered[slot].place.checked_sub(Remembered::FIRST).map(|place| place as usize))
    }

    /// What is to be remembered of a strip.
    #[cold]
    fn work_out<const N: usize>(&mut self, rows: [u16; N], calc: &Calc<'_>) -> Calculated<u32> {
        if calc.store().bytes() + ROOM > calc.store().budget() / 4 {
            return Ok(Remembered::UNKNOWN);
        }
        let value = self.value(Cells::new(rows), calc)?;
        if !self.places.contains_key(&value) && calc.stop_count(value)? > most_stops(N).into() {
            return Ok(Remembered::NOT_SIMPLE);
        }
        Ok(Remembered::FIRST + self.place(value, calc)? as u32)
    }

    /// The place of the value of a strip of two rows.
    #[inline]
    fn pair(&mut self, upper: u16, lower: u16, length: usize, calc: &Calc<'_>) -> Calculated<usize> {
        let table = &mut self.tables[length];
        if table.is_empty() {
            *table = vec![0; 1 << (2 * length)];
        }
        let at = usize::from(upper) | usize::from(lower) << length;
        if let Some(place) = table[at].checked_sub(1) {
            return Ok(place as usize);
        }
        self.new_pair(at, [upper, lower], length, calc)
    }

    /// The place of the value of a strip of two rows that was not asked for before, at its place in the table.
    #[cold]
    fn new_pair(&mut self, at: usize, rows: [u16; 2], length: usize, calc: &Calc<'_>) -> Calculated<usize> {
        let value = self.value(Cells::new(rows), calc)?;
        let place = self.place(value, calc)?;
        self.tables[length][at] = place as u32 + 1;
        Ok(place)
    }

    /// The place of a value, which it gets if it has none.
    fn place(&mut self, value: Id, calc: &Calc<'_>) -> Calculated<usize> {
        if let Some(&place) = self.places.get(&value) {
            return Ok(place);
        }
        let (mean, temperature) = (calc.mean(value)?, calc.temperature(value)?);
        let level = Level { mean: Level::floor(&mean), temperature: Level::ceil(&temperature).max(0) };
        let place = self.found.len();
        self.found.push((value, level));
        self.places.insert(value, place);
        Ok(place)
    }

    /// The value of some cells.
    fn value(&mut self, cells: Cells, calc: &Calc<'_>) -> Calculated<Id> {
        let mut rest = cells;
        let mut sum = Id::ZERO;
        while let Some(part) = rest.first_part() {
            rest = Cells(rest.0 & !part.0);
            let part = self.part(part, calc)?;
            sum = calc.add(sum, part)?;
        }
        Ok(sum)
    }

    /// The value of cells that hang together.
    fn part(&mut self, part: Cells, calc: &Calc<'_>) -> Calculated<Id> {
        let part = part.least_image();
        if let Some(&known) = self.parts.shard(part).get(&part) {
            return Ok(known);
        }
        let cells = part.0;
        let mut options = |domino: u64, starts: u64| {
            let rest = ones(starts).map(|start| Cells(cells & !(domino * start)));
            rest.map(|rest| self.value(rest, calc)).collect::<Calculated<Vec<Id>>>()
        };
        let left = options(1 | 1 << Cells::ROW, cells & cells >> Cells::ROW)?;
        let right = options(0b11, cells & cells >> 1)?;
        let value = calc.game(&left, &right)?;
        self.parts.shard(part).insert(part, value);
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_values::Store;

    #[test]
    fn dominoes_in_a_row() {
        assert_eq!(fit(0_u32), 0);
        assert_eq!(fit(0b1_u32), 0);
        assert_eq!(fit(0b0111_0110_u32), 2);
        assert_eq!(fit(u32::MAX), 16);
        assert!((0..1 << LONGEST).all(|row: u32| i64::from(FIT[row as usize]) == fit(row)));
    }

    #[test]
    fn strips_are_cut_where_it_is_best_for_left() {
        let store = Store::new();
        let calc = store.calc();
        let sum = |rows: &[u16], length| {
            let (strips, _) = Strips::default().below(rows, length, &calc).unwrap();
            calc.name(calc.sum(strips).unwrap()).unwrap()
        };
        assert_eq!(sum(&[0b11, 0b11], 2), "+-1");
        // The middle cells of three rows: two of them are Left's.
        assert_eq!(sum(&[0b1, 0b1, 0b1], 1), "1");
        // Two strips of value * each, rather than -1 + 1 - 1.
        assert_eq!(sum(&[0b111, 0b010, 0b010, 0b111], 3), "0");
        assert_eq!(sum(&[0b11, 0b11, 0b11, 0b11], 5), "0");
        // Of so few columns all four rows are one strip.
        assert_eq!(sum(&[0b11, 0b11, 0b11, 0b11], 2), "Tiny(2)");
    }

    #[test]
    fn three_whole_rows_are_worth_what_is_known_of_them() {
        let store = Store::new();
        let calc = store.calc();
        let mut strips = Strips::default();
        for (length, known) in THREE_WHOLE_ROWS.into_iter().enumerate().take(8) {
            let value = strips.value(Cells::new([(1 << length) - 1; 3]), &calc).unwrap();
            assert_eq!(value, calc.parse(known).unwrap(), "3x{length}");
        }
    }

    #[test]
    fn three_and_four_rows_with_cells_gone_are_cut_together_in_long_searches() {
        let store = Store::new();
        let calc = store.calc();
        let check = |rows: &[u16], length, after, value| {
            let below = |cuts| {
                Strips { cuts: [cuts; LONGEST + 1], ..Strips::default() }.below(rows, length, &calc).unwrap()
            };
            assert!(!below(0).1);
            let (strips, is_exact) = below(after);
            assert_eq!((calc.sum(strips), is_exact), (Ok(value), true));
        };
        let value = |cells| Strips::default().value(cells, &calc).unwrap();
        let three = [0b1_1101_1111, 0b1_1111_0111, 0b0_1111_1111];
        check(&three, 9, threes_after(9), value(Cells::new(three)));
        let four = [0b01110, 0b11111, 0b10110, 0b11011];
        check(&four, 5, fours_after(5), value(Cells::new(four)));
    }

    #[test]
    fn cells_that_hang_together_have_one_image_wherever_they_lie() {
        let rows = |rows: [u16; 3]| Cells::new(rows);
        assert_eq!(rows([0, 0b100, 0b001]).first_part(), Some(rows([0, 0b100, 0])));
        assert_eq!(rows([0b001, 0b011, 0b110]).first_part(), Some(rows([0b001, 0b011, 0b110])));
        assert_eq!(rows([0; 3]).first_part(), None);
        let images = [[0b011, 0b001, 0], [0b110, 0b100, 0], [0, 0b100, 0b110], [0, 0b01000, 0b11000]];
        assert!(images.iter().all(|&image| rows(image).least_image() == rows(images[0]).least_image()));
        // A quarter turn is another thing.
        assert!(rows([0b11, 0, 0]).least_image() != rows([0b1, 0b1, 0]).least_image());
    }
}
