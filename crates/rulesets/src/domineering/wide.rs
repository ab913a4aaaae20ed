//! Domineering on boards of more than 64 cells, which do not fit the sets of the ordinary ones.

use std::fmt;

use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, print_rows, print_size};
use upstar_game::sketch::Sketch;
use upstar_game::{About, Bounds, Diagnostic, Known, Levels, NormalPlay, Notes, Player, Ruleset, Sign};
use upstar_values::{Calc, Calculated, Dyadic};

use super::strips::{LONGEST, Lines, Strips, fit};
use super::{Domineering, domino_name, draw};

/// The rules of Domineering for boards of at most 128 cells.
#[derive(Clone, Copy, Debug)]
pub struct WideDomineering;

/// The free cells of a board, row after row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WideBoard {
    cells: u128,
    rows: u8,
    cols: u8,
}

/// The two cells that a domino covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WideDomino(u128);

const LETTERS: Letters = Letters { limit: 128, ..super::LETTERS };

/// The members of a set, each as a set of its own.
fn ones(set: u128) -> impl Iterator<Item = u128> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let one = rest & rest.wrapping_neg();
        rest ^= one;
        (one != 0).then_some(one)
    })
}

impl WideBoard {
    fn size(self) -> (usize, usize) {
        (self.rows.into(), self.cols.into())
    }

    fn full(self) -> u128 {
        u128::MAX >> (128 - u32::from(self.rows) * u32::from(self.cols))
    }

    fn row(self, row: usize) -> u128 {
        self.cells >> (row * usize::from(self.cols)) & (u128::MAX >> (128 - u32::from(self.cols)))
    }

    fn place(self, cell: u128) -> (usize, usize) {
        let at = cell.trailing_zeros() as usize;
        (at / usize::from(self.cols), at % usize::from(self.cols))
    }

    fn has(self, row: usize, col: usize) -> bool {
        self.row(row) >> col & 1 == 1
    }

    /// The cells without those of the first column.
    fn not_first(self) -> u128 {
        (0..u32::from(self.rows)).fold(self.full(), |cells, row| cells & !(1 << (row * u32::from(self.cols))))
    }

    fn upright(self) -> u128 {
        self.cells & self.cells.checked_shr(self.cols.into()).unwrap_or(0)
    }

    fn lying(self) -> u128 {
        self.cells & (self.cells & self.not_first()) >> 1
    }

    fn made_of(rows: usize, cols: usize, has: impl Fn(usize, usize) -> bool) -> WideBoard {
        let places = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let cells = places.filter(|&(row, col)| has(row, col));
        let cells = cells.fold(0, |cells, (row, col)| cells | 1_u128 << (row * cols + col));
        WideBoard { cells, rows: rows as u8, cols: cols as u8 }
    }

    fn transposed(self) -> WideBoard {
        let (rows, cols) = self.size();
        WideBoard::made_of(cols, rows, |row, col| self.has(col, row))
    }

    /// The smallest board that holds the free cells.
    fn trimmed(self) -> WideBoard {
        let (rows, cols) = self.size();
        let columns = (0..rows).fold(0, |all, row| all | self.row(row));
        let (Some(top), Some(bottom)) =
            ((0..rows).find(|&row| self.row(row) != 0), (0..rows).rfind(|&row| self.row(row) != 0))
        else {
            return WideBoard { cells: 0, rows: 1, cols: 1 };
        };
        let (left, right) = (columns.trailing_zeros() as usize, 127 - columns.leading_zeros() as usize);
        if (top, left, bottom + 1, right + 1) == (0, 0, rows, cols) {
            return self;
        }
        WideBoard::made_of(bottom - top + 1, right - left + 1, |row, col| self.has(top + row, left + col))
    }

    /// The least image under half turns and reflections in the middle lines.
    fn least_straight(self) -> WideBoard {
        let (rows, cols) = (u32::from(self.rows), u32::from(self.cols));
        let half_turn = |cells: u128| cells.reverse_bits() >> (128 - rows * cols);
        let flipped =
            (0..rows).fold(0, |flipped, row| flipped | self.row(row as usize) << ((rows - 1 - row) * cols));
        let least = self.cells.min(flipped).min(half_turn(self.cells)).min(half_turn(flipped));
        WideBoard { cells: least, ..self }
    }

    fn lines(self) -> impl Iterator<Item = u128> {
        (0..usize::from(self.rows)).map(move |row| self.row(row))
    }

    /// The rows and the columns, if strips of them have a table.
    fn both_lines(self) -> Option<[Lines; 2]> {
        let has_table = usize::from(self.rows.max(self.cols)) <= LONGEST;
        let lines = |board: WideBoard| Lines::new(board.lines().map(|row| row as u16));
        has_table.then(|| [lines(self), lines(self.transposed())])
    }
}

impl fmt::Display for WideBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, cols) = self.size();
        if self.cells == self.full() {
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

impl Ruleset for WideDomineering {
    type Position = WideBoard;
    type Move = WideDomino;

    const ABOUT: About = Domineering::ABOUT;

    fn new(rules: Option<&str>) -> Result<Self, Diagnostic> {
        Self::ABOUT.without_rules(rules).map(|()| WideDomineering)
    }

    fn moves(&self, position: &WideBoard, by: Player, mut each: impl FnMut(WideDomino)) {
        match by {
            Player::Left => {
                ones(position.upright()).for_each(|upper| each(WideDomino(upper | upper << position.cols)));
            }
            Player::Right => ones(position.lying()).for_each(|left| each(WideDomino(left | left << 1))),
        }
    }

    fn play(&self, position: &WideBoard, _by: Player, &WideDomino(cells): &WideDomino) -> WideBoard {
        WideBoard { cells: position.cells & !cells, ..*position }
    }

    fn move_counts(&self, position: &WideBoard) -> [i64; 2] {
        [position.upright(), position.lying()].map(|starts| starts.count_ones().into())
    }

    fn parse(&self, text: &str) -> Result<WideBoard, Diagnostic> {
        let written = LETTERS.read(text)?;
        Ok(WideBoard::made_of(written.rows, written.cols, |row, col| written.letter(row, col) == 0))
    }

    fn print(&self, position: &WideBoard) -> String {
        position.to_string()
    }

    fn print_move(&self, position: &WideBoard, by: Player, &WideDomino(cells): &WideDomino) -> String {
        domino_name(ones(cells).map(|cell| position.place(cell)), position.rows.into(), by)
    }

    fn edits(&self, position: &WideBoard) -> Vec<Edit> {
        edit::board(&LETTERS, &self.print(position))
    }

    fn sketch(&self, position: &WideBoard) -> Sketch {
        let mut offers = Vec::new();
        for by in Player::BOTH {
            self.moves(position, by, |mv| {
                let places = ones(mv.0).map(|cell| position.place(cell)).collect();
                offers.push((by, places, self.print_move(position, by, &mv)));
            });
        }
        draw(position.size(), |row, col| position.has(row, col), &offers)
    }

    fn normal_form(&self, position: WideBoard) -> (WideBoard, Sign) {
        let board = position.trimmed();
        let (straight, turned) = (board.least_straight(), board.transposed().least_straight());
        // Boards come to lie on a long side.
        let key = |board: &WideBoard| (board.rows, board.cols, board.cells);
        if key(&turned) < key(&straight) { (turned, Sign::Minus) } else { (straight, Sign::Plus) }
    }
}

impl NormalPlay for WideDomineering {
    fn components(&self, position: &WideBoard, mut each: impl FnMut(WideBoard)) {
        let (cells, cols, not_first) = (position.cells, u32::from(position.cols), position.not_first());
        let mut rest = cells;
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let tall = part | part.checked_shl(cols).unwrap_or(0) | part.checked_shr(cols).unwrap_or(0);
                let wide = part << 1 & not_first | (part & not_first) >> 1;
                let more = (tall | wide) & cells;
                if more == part {
                    break;
                }
                part = more;
            }
            rest &= !part;
            if part.count_ones() > 1 {
                each(WideBoard { cells: part, ..*position }.trimmed());
            }
        }
    }

    fn known(&self, position: &WideBoard) -> Option<Known> {
        let moves = match (position.upright(), position.lying()) {
            (_, 0) => position.transposed().lines().map(fit).sum::<i64>(),
            (0, _) => -position.lines().map(fit).sum::<i64>(),
            _ => return None,
        };
        Some(Known::Number(Dyadic::from(moves)))
    }

    fn bounds(&self, position: &WideBoard, calc: &Calc<'_>, notes: &mut Notes) -> Calculated<Bounds> {
        match position.both_lines() {
            Some(lines) => notes.of::<Strips>().around(&lines, calc),
            None => Ok(Bounds::default()),
        }
    }

    fn levels(&self, position: &WideBoard, calc: &Calc<'_>, notes: &mut Notes) -> Calculated<Levels> {
        match position.both_lines() {
            Some(lines) => notes.of::<Strips>().levels(&lines, calc),
            None => Ok(Levels::default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_same_game() {
        for text in ["4x5", "..#|.#.|...", "#.|..", "1x7", "7x1", ".#..|#.#.|..#.|####"] {
            let (small, wide) = (Domineering.parse(text).unwrap(), WideDomineering.parse(text).unwrap());
            assert_eq!(Domineering.print(&small), WideDomineering.print(&wide));
            assert_eq!(Domineering.known(&small), WideDomineering.known(&wide));
            assert_eq!(Domineering.sketch(&small), WideDomineering.sketch(&wide));
            for by in Player::BOTH {
                let after_small = Domineering.move_list(&small, by).into_iter().map(|mv| {
                    let to = Domineering.play(&small, by, &mv);
                    (Domineering.print_move(&small, by, &mv), Domineering.print(&to))
                });
                let after_wide = WideDomineering.move_list(&wide, by).into_iter().map(|mv| {
                    let to = WideDomineering.play(&wide, by, &mv);
                    (WideDomineering.print_move(&wide, by, &mv), WideDomineering.print(&to))
                });
                assert_eq!(after_small.collect::<Vec<_>>(), after_wide.collect::<Vec<_>>());
            }
            let (mut parts, mut wide_parts) = (Vec::new(), Vec::new());
            Domineering.components(&small, |part| parts.push(Domineering.print(&part)));
            WideDomineering.components(&wide, |part| wide_parts.push(WideDomineering.print(&part)));
            assert_eq!(parts, wide_parts);
        }
    }

    #[test]
    fn images_have_one_normal_form() {
        let normal = |text: &str| WideDomineering.normal_form(WideDomineering.parse(text).unwrap());
        let (least, sign) = normal("...|.##");
        assert_eq!(normal("##.|..."), (least, sign));
        assert_eq!(normal("#.|#.|.."), (least, -sign));
        assert_eq!(normal("9x10"), (WideDomineering.parse("9x10").unwrap(), Sign::Plus));
        assert_eq!(normal("10x9"), (WideDomineering.parse("9x10").unwrap(), Sign::Minus));
    }

    #[test]
    fn larger_boards_are_refused() {
        let error = WideDomineering.parse("12x12").unwrap_err();
        assert_eq!(error.message, "a Domineering board has at most 128 cells; 12x12 has 144");
    }
}
