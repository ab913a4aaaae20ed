//! What lies below a Domineering position: its rows in ones and twos, and in threes where nothing is gone.
//!
//! If Left may not play across some lines between rows, she is no better off, and the position falls into strips of one or
//! two rows. The values of strips of two rows are simple, whatever cells are gone, and there are so few of them that they
//! fit into a table; single rows are integers, and of three rows those that are whole are known. So a good way to cut the
//! position is soon found. Seen from the side, the same gives something above the position.

use std::ops::Deref;

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use upstar_game::{Bounds, Level, Levels, Terms};
use upstar_values::{Calc, Calculated, Id};

/// Rows of at most this length have a table, which takes four bytes for every set of cells of two rows.
pub(super) const LONGEST: usize = 12;

/// Rows or columns, at most [`LONGEST`] of at most that length, as sets of cells.
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

/// A strip of more than one row: how many there are, and the place of its value.
#[derive(Clone, Copy)]
struct Strip {
    rows: usize,
    place: usize,
}

/// The values of strips, as far as they were asked for.
#[derive(Default)]
pub(super) struct Strips {
    /// For every length of rows: for every set of cells of two rows, its place in `found` plus one.
    tables: [Vec<u32>; LONGEST + 1],
    /// For every length: the place of the value of three whole rows, if it was asked for.
    threes: [Option<usize>; LONGEST],
    found: Vec<(Id, Level)>,
    places: FxHashMap<Id, usize>,
    /// Values of connected parts, by length, upper and lower row.
    parts: FxHashMap<(u32, u32, u32), Id>,
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
    /// What lies below and above a position, given by its rows and its columns.
    pub(super) fn around(&mut self, [rows, columns]: &[Lines; 2], calc: &Calc<'_>) -> Calculated<Bounds> {
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

    /// How high that lies.
    pub(super) fn levels(&mut self, [rows, columns]: &[Lines; 2], calc: &Calc<'_>) -> Calculated<Levels> {
        let low = self.cut(rows, columns.len(), calc, |_, _| ())?;
        let high = self.cut(columns, rows.len(), calc, |_, _| ())?;
        Ok(Levels { low: Some(low), high: Some(Level { mean: -high.mean, ..high }) })
    }

    /// Values that add up to at least that of a position, given by its columns of so many cells; whether they add up to it.
    fn above(&mut self, columns: &[u16], length: usize, calc: &Calc<'_>) -> Calculated<(Terms, bool)> {
        let (below, exact) = self.below(columns, length, calc)?;
        Ok((below.into_iter().map(|value| calc.neg(value)).collect(), exact))
    }

    /// Values that add up to at most that of a position, given by its rows of so many cells; whether they add up to it,
    /// because nothing is cut.
    fn below(&mut self, rows: &[u16], length: usize, calc: &Calc<'_>) -> Calculated<(Terms, bool)> {
        let mut ends: SmallVec<[_; LONGEST]> = smallvec![None; rows.len()];
        self.cut(rows, length, calc, |row, strip| ends[row] = strip)?;
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

    /// How high the best cut lies by the mean, among those that take rows of so many cells in ones and twos, and in threes
    /// where they are whole. Calls `each` for every row with the strip that the best cut of the rows so far ends with, if it
    /// is not a single row. Pieces that hang together could each be cut in their own way; that was tried and costs more than
    /// it brings.
    #[inline]
    fn cut(
        &mut self,
        rows: &[u16],
        length: usize,
        calc: &Calc<'_>,
        mut each: impl FnMut(usize, Option<Strip>),
    ) -> Calculated<Level> {
        // The best cuts of the rows so far, but for the last two, the last one and none.
        let mut best = [Level { mean: 0, temperature: 0 }; 3];
        let mut whole = 0;
        for (at, &row) in rows.iter().enumerate() {
            whole = if is_whole(row, length) { whole + 1 } else { 0 };
            let row = u32::from(row);
            let mean = best[2].mean - i64::from(FIT[row as usize]) * Level::UNIT;
            let (mut next, mut with) = (Level { mean, ..best[2] }, None);
            let mut consider = |before: Level, strip: Level, rows: usize, place: usize| {
                if before.mean + strip.mean >= next.mean {
                    let temperature = before.temperature.max(strip.temperature);
                    next = Level { mean: before.mean + strip.mean, temperature };
                    with = Some(Strip { rows, place });
                }
            };
            if at > 0 {
                let pair = self.pair(rows[at - 1].into(), row, length, calc)?;
                consider(best[1], self.found[pair].1, 2, pair);
            }
            if whole >= 3
                && let Some(three) = self.three(length, calc)?
            {
                consider(best[0], self.found[three].1, 3, three);
            }
            each(at, with);
            best = [best[1], best[2], next];
        }
        Ok(best[2])
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

    /// The place of the value of a strip of two rows.
    #[inline]
    fn pair(&mut self, upper: u32, lower: u32, length: usize, calc: &Calc<'_>) -> Calculated<usize> {
        let table = &mut self.tables[length];
        if table.is_empty() {
            *table = vec![0; 1 << (2 * length)];
        }
        let at = (upper | lower << length) as usize;
        if let Some(place) = table[at].checked_sub(1) {
            return Ok(place as usize);
        }
        let value = self.value(upper, lower, calc)?;
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

    /// The value of a strip of two rows.
    fn value(&mut self, upper: u32, lower: u32, calc: &Calc<'_>) -> Calculated<Id> {
        let links = (upper & upper >> 1) | (lower & lower >> 1);
        let mut rest = upper | lower;
        let mut sum = Id::ZERO;
        while rest != 0 {
            let start = rest.trailing_zeros();
            let length = (links >> start).trailing_ones() + 1;
            let cells = (1 << length) - 1;
            rest &= !(cells << start);
            let part = self.part(length, upper >> start & cells, lower >> start & cells, calc)?;
            sum = calc.add(sum, part)?;
        }
        Ok(sum)
    }

    /// The value of a part in which every column is linked to the next.
    fn part(&mut self, length: u32, upper: u32, lower: u32, calc: &Calc<'_>) -> Calculated<Id> {
        let turned = |row: u32| row.reverse_bits() >> (32 - length);
        let images = [(upper, lower), (turned(upper), turned(lower))];
        let key = images.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]).min().unwrap_or_default();
        let key = (length, key.0, key.1);
        if let Some(&known) = self.parts.get(&key) {
            return Ok(known);
        }
        let (_, upper, lower) = key;
        let bits = |set: u32| (0..length).filter(move |&at| set >> at & 1 == 1);
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for at in bits(upper & lower) {
            left.push(self.value(upper & !(1 << at), lower & !(1 << at), calc)?);
        }
        for at in bits(upper & upper >> 1) {
            right.push(self.value(upper & !(3 << at), lower, calc)?);
        }
        for at in bits(lower & lower >> 1) {
            right.push(self.value(upper, lower & !(3 << at), calc)?);
        }
        let value = calc.game(&left, &right)?;
        self.parts.insert(key, value);
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
        assert_eq!(sum(&[0b11, 0b11, 0b11, 0b11], 2), "0");
    }
}
