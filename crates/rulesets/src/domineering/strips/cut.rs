//! Where to cut a position into strips: the best cut by the mean, of one position and of all those that a move leads to.

use std::ops::Range;

use upstar_game::{Level, Levels, Player};
use upstar_values::{Calc, Calculated};

use super::{FIT, LONGEST, Lines, Strip, Strips, fours_after, is_whole, threes_after};

/// How high lies what has no lines.
const NOTHING: Level = Level { mean: 0, temperature: 0 };
/// Anything lies higher.
const LOWEST: Level = Level { mean: i64::MIN / 4, temperature: 0 };

/// How many lines a strip has at most where all moves are weighed: beyond short lines, more are worth their time only for the
/// pieces that are kept.
const fn most_at_a_glance(length: usize) -> usize {
    if length <= 7 { 4 } else { 2 }
}

/// Lines in the order in which they lie, with what is the same of all positions that a move leads to.
struct Cuts<'l> {
    lines: &'l Lines,
    length: usize,
    /// How many lines there are at most in a strip with cells gone.
    depth: usize,
    /// The best cuts of the first lines: of none, of one, and so on.
    before: [Level; LONGEST + 1],
    /// The best cuts of the lines from the first on, from the second on, and so on.
    after: [Level; LONGEST + 1],
}

fn sum(a: Level, b: Level) -> Level {
    Level { mean: a.mean + b.mean, temperature: a.temperature.max(b.temperature) }
}

/// Takes over what lies higher, and of what lies alike the last.
#[inline]
fn raise<T>(best: &mut (Level, T), level: Level, with: T) {
    if level.mean >= best.0.mean {
        *best = (level, with);
    }
}

/// What cuts between rows and between columns tell.
fn levels(rows: Level, columns: Level) -> Levels {
    Levels { low: Some(rows), high: Some(Level { mean: -columns.mean, ..columns }) }
}

impl Strips {
    /// How high bounds of a position lie.
    pub(in super::super) fn levels(
        &mut self,
        [rows, columns]: &[Lines; 2],
        calc: &Calc<'_>,
    ) -> Calculated<Levels> {
        let low = self.cut(rows, columns.len(), calc)?;
        let high = self.cut(columns, rows.len(), calc)?;
        Ok(levels(low, high))
    }

    /// Calls `each` for every move, for as long as it says to go on: where it leads, and how high bounds of that lie, as far as there are
    /// tables. A move is told by the row and the column of its first cell.
    pub(in super::super) fn levels_after<P>(
        &mut self,
        lines: Option<&[Lines; 2]>,
        by: Player,
        mut moves: impl Iterator<Item = ((usize, usize), P)>,
        calc: &Calc<'_>,
        mut each: impl FnMut(P, Levels) -> bool,
    ) -> Calculated<()> {
        let Some([rows, columns]) = lines else {
            moves.all(|(_, after)| each(after, Levels::default()));
            return Ok(());
        };
        let rows = self.cuts_of(rows, columns.len(), calc)?;
        let columns = self.cuts_of(columns, rows.lines.len(), calc)?;
        for ((row, col), after) in moves {
            // A domino takes one cell of each of two lines, and two of one.
            let (in_rows, in_columns) = match by {
                Player::Left => ((row..row + 2, 0b01 << col), (col..col + 1, 0b11 << row)),
                Player::Right => ((row..row + 1, 0b11 << col), (col..col + 2, 0b01 << row)),
            };
            let low = self.cut_without(&rows, in_rows, calc)?;
            let high = self.cut_without(&columns, in_columns, calc)?;
            if !each(after, levels(low, high)) {
                break;
            }
        }
        Ok(())
    }

    /// How many lines of a length a strip with cells gone has at most, when one more position is cut into such lines.
    pub(super) fn depth(&mut self, length: usize) -> usize {
        self.cuts[length] += 1;
        match self.cuts[length] {
            cuts if cuts > fours_after(length) => 4,
            cuts if cuts > threes_after(length) => 3,
            _ => 2,
        }
    }

    /// How high a strip lies, and the place of its value, if it is not a single line; the lowest where that is not known.
    #[inline]
    fn strip_level(
        &mut self,
        lines: &[u16],
        strip: Range<usize>,
        (length, depth): (usize, usize),
        calc: &Calc<'_>,
    ) -> Calculated<(Level, Option<usize>)> {
        let line = |at: usize| lines[strip.start + at];
        let place = match strip.len() {
            1 => {
                let mean = -i64::from(FIT[usize::from(line(0))]) * Level::UNIT;
                return Ok((Level { mean, temperature: 0 }, None));
            }
            2 => Some(self.pair(line(0), line(1), length, calc)?),
            3 if (0..3).all(|at| is_whole(line(at), length)) => self.three(length, calc)?,
            3 if depth >= 3 => self.strip([line(0), line(1), line(2)], calc)?,
            4 if depth >= 4 => self.strip([line(0), line(1), line(2), line(3)], calc)?,
            _ => None,
        };
        Ok((place.map_or(LOWEST, |place| self.found[place].1), place))
    }

    /// How high the best cut of one more position lies.
    #[inline]
    fn cut(&mut self, lines: &[u16], length: usize, calc: &Calc<'_>) -> Calculated<Level> {
        let depth = self.depth(length);
        self.cut_to(lines, (length, depth), calc, |_, _, _| ())
    }

    /// How high the best cut lies by the mean, among those that take lines of `length` cells in strips of at most `depth`, and three that are
    /// whole in one. Calls `each` for every line: how high the best cut of the lines so far lies, and the strip that it ends with, if that
    /// is not a single line. Pieces that hang together could each be cut in their own way; that was tried and costs more
    /// than it brings.
    #[inline]
    pub(super) fn cut_to(
        &mut self,
        lines: &[u16],
        (length, depth): (usize, usize),
        calc: &Calc<'_>,
        mut each: impl FnMut(usize, Level, Option<Strip>),
    ) -> Calculated<Level> {
        // The best cuts of the lines so far, but for the last three, the last two, the last one and none.
        let mut best = [NOTHING; 4];
        for end in 1..=lines.len() {
            let mut next = (LOWEST, None);
            for count in 1..=depth.max(3).min(end) {
                let (level, place) = self.strip_level(lines, end - count..end, (length, depth), calc)?;
                raise(
                    &mut next,
                    sum(best[4 - count], level),
                    place.map(|place| Strip { rows: count, place }),
                );
            }
            each(end - 1, next.0, next.1);
            best = [best[1], best[2], best[3], next.0];
        }
        Ok(best[3])
    }

    /// The best cuts of a position from both ends.
    fn cuts_of<'l>(&mut self, lines: &'l Lines, length: usize, calc: &Calc<'_>) -> Calculated<Cuts<'l>> {
        let (mut before, mut after) = ([NOTHING; LONGEST + 1], [NOTHING; LONGEST + 1]);
        let depth = self.depth(length).min(most_at_a_glance(length));
        self.cut_to(lines, (length, depth), calc, |at, level, _| before[at + 1] = level)?;
        for start in (0..lines.len()).rev() {
            let mut next = (LOWEST, ());
            let most = depth.max(3).min(lines.len() - start);
            for (end, &rest) in after.iter().enumerate().skip(start + 1).take(most) {
                let (level, _) = self.strip_level(lines, start..end, (length, depth), calc)?;
                raise(&mut next, sum(level, rest), ());
            }
            after[start] = next.0;
        }
        Ok(Cuts { lines, length, depth, before, after })
    }

    /// How high the best cut of a position lies of which some cells are gone in one line, or in two that lie side by side.
    #[inline]
    fn cut_without(
        &mut self,
        cuts: &Cuts<'_>,
        (changed, gone): (Range<usize>, u16),
        calc: &Calc<'_>,
    ) -> Calculated<Level> {
        let &Cuts { length, depth, ref before, ref after, .. } = cuts;
        let mut lines = *cuts.lines;
        lines.lines[changed.clone()].iter_mut().for_each(|line| *line &= !gone);
        self.cuts[length] += 1;
        // Every cut has a strip with the last of these lines, and it begins with them, after the first of them, or before.
        let (mut best, mut between) = ((LOWEST, ()), NOTHING);
        let first = changed.start + 1;
        let most = (changed.end + depth).min(lines.len() + 1).saturating_sub(first);
        for (end, &rest) in after.iter().enumerate().skip(first).take(most) {
            let mut next = (LOWEST, ());
            for start in (end.saturating_sub(depth)..end.min(changed.end)).rev() {
                let (level, _) = self.strip_level(&lines, start..end, (length, depth), calc)?;
                raise(&mut next, sum(if start > changed.start { between } else { before[start] }, level), ());
            }
            if end < changed.end {
                between = next.0;
            } else {
                raise(&mut best, sum(next.0, rest), ());
            }
        }
        Ok(best.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_values::Store;

    /// The rows and the columns of a board.
    fn both(rows: &[u16], cols: usize) -> [Lines; 2] {
        let column = |col: usize| {
            rows.iter().enumerate().fold(0, |column, (row, cells)| column | (cells >> col & 1) << row)
        };
        [Lines::new(rows.iter().copied()), Lines::new((0..cols).map(column))]
    }

    #[test]
    fn all_moves_together_are_told_what_each_is_told() {
        let (store, mut random) = (Store::new(), fastrand::Rng::with_seed(22));
        let calc = store.calc();
        // With strips of two lines, of three and of four.
        for cuts in [0, threes_after(6), fours_after(6)] {
            let mut strips = Strips { cuts: [cuts; LONGEST + 1], ..Strips::default() };
            for _ in 0..60 {
                let (rows, cols) = (random.usize(1..=6), random.usize(1..=6));
                let board: Vec<u16> =
                    (0..rows).map(|_| (random.u16(..) | random.u16(..)) & ((1 << cols) - 1)).collect();
                for by in Player::BOTH {
                    let domino = |row: usize, col: usize| match by {
                        Player::Left => [(row, 1 << col), (row + 1, 1 << col)],
                        Player::Right => [(row, 0b11 << col), (row, 0b11 << col)],
                    };
                    let fits = |&(row, col): &(usize, usize)| {
                        domino(row, col)
                            .iter()
                            .all(|&(row, cells)| board.get(row).is_some_and(|line| line & cells == cells))
                    };
                    let places = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
                    let moves: Vec<(usize, usize)> = places.filter(fits).collect();
                    let (mut told, lines) = (Vec::new(), both(&board, cols));
                    strips
                        .levels_after(
                            Some(&lines),
                            by,
                            moves.iter().map(|&at| (at, ())),
                            &calc,
                            |(), level| {
                                told.push(level);
                                true
                            },
                        )
                        .unwrap();
                    assert_eq!(told.len(), moves.len());
                    for (&(row, col), told) in moves.iter().zip(told) {
                        let mut after = board.clone();
                        domino(row, col).iter().for_each(|&(row, cells)| after[row] &= !cells);
                        let one = strips.levels(&both(&after, cols), &calc).unwrap();
                        let means =
                            |levels: Levels| [levels.low, levels.high].map(|level| level.unwrap().mean);
                        assert_eq!(means(told), means(one), "{board:?} {by:?} {row} {col}");
                    }
                }
            }
        }
    }
}
