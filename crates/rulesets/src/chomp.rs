//! Chomp: a bar of chocolate whose lower left square is poisoned is eaten from the upper right.

mod survey;
mod table;
mod three_rows;

use std::sync::LazyLock;

use std::fmt;

use upstar_game::edit::{self, Change, Edit};
use upstar_game::grid::{cell_name, label_edges, square};
use upstar_game::sketch::{Item, Role, Sketch};
use upstar_game::{
    About, ClosedForm, Diagnostic, Ending, NormalPlay, Pattern, Player, Ruleset, Sign, Span, Stealing,
    Theorem, examples,
};
use upstar_values::Nimber;

use crate::rectangle::{Rectangle, read_number};

pub use survey::{Listing, Opening, Survey, Unsolved};
pub use table::Table;
pub use three_rows::{three_rows, three_rows_bytes};

/// The rules of Chomp.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chomp;

/// What is left of a bar: rows that get no longer from the bottom up, with the poisoned square at least.
///
/// The rim from the upper left end to the lower right one goes by steps to the right and down, one for each column
/// and each row. Written as binary digits, 1 for right and 0 for down, it is a number that begins with 1 and ends
/// with 0. The squares are the pairs of a 1 and a later 0: the one gives the column and the other the row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bar(u128);

/// A square to eat, as the places of its two digits in the rim; the lowest digit has place 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bite {
    column: u8,
    row: u8,
}

impl Bar {
    /// The poisoned square alone.
    const POISON: Bar = Bar(0b10);

    /// The most rows and columns together.
    const LIMIT: u64 = u128::BITS as u64;

    /// The bar with these rows from the bottom up, none of which is longer than the one below it or empty; `None` if
    /// there are none, or too many rows and columns.
    fn from_rows(lengths: impl IntoIterator<Item = u64>) -> Option<Bar> {
        let (mut rim, mut digits, mut last) = (0, 0, 0);
        for length in lengths {
            if digits == 0 {
                digits = 1;
            } else {
                rim |= ones_at(digits, last - length)?;
                digits += last - length + 1;
            }
            last = length;
        }
        rim |= ones_at(digits, last)?;
        (last > 0).then_some(Bar(rim))
    }

    fn cols(self) -> u32 {
        self.0.count_ones()
    }

    fn rows(self) -> u32 {
        u128::BITS - self.0.leading_zeros() - self.cols()
    }

    /// The lengths of the rows from the bottom up.
    fn lengths(self) -> impl Iterator<Item = u32> {
        zeros(self.0).map(move |row| (self.0 >> row).count_ones())
    }

    fn is_rectangle(self) -> bool {
        let top = self.0 >> self.0.trailing_zeros();
        top & (top + 1) == 0
    }

    /// Column and row of a square, counted from 0 at the poison.
    fn place(self, bite: Bite) -> (u32, u32) {
        let columns_from_here = (self.0 >> bite.column).count_ones();
        let below = (1 << bite.row) - 1;
        (columns_from_here - 1, (!self.0 & below).count_ones())
    }

    /// Rows and columns exchanged: the rim is walked the other way.
    #[inline]
    fn transposed(self) -> Bar {
        let unused = self.0.leading_zeros();
        Bar((!self.0 << unused).reverse_bits())
    }

    /// The bar without a square and all that lies above it and to its right: between the two steps the rim goes
    /// first down and then to the right.
    #[inline]
    fn without(self, Bite { column, row }: Bite) -> Bar {
        let between = (u128::MAX >> (127 - (column - row))) << row;
        let right = (self.0 & between).count_ones();
        let rim = (self.0 & !between) | ((1 << right) - 1) << row;
        // Rows that are gone have become zeros at the front, which say nothing; columns, ones at the end.
        Bar(rim >> rim.trailing_ones())
    }
}

/// `count` ones from this place upwards, if 128 bits hold them.
fn ones_at(place: u64, count: u64) -> Option<u128> {
    match (place, count) {
        (_, 0) => Some(0),
        _ if place.checked_add(count)? > Bar::LIMIT => None,
        _ => Some((u128::MAX >> (Bar::LIMIT - count)) << place),
    }
}

/// The places of the zeros below the highest one, from the lowest.
fn zeros(rim: u128) -> impl Iterator<Item = u32> {
    let mut rest = !rim & (u128::MAX >> rim.leading_zeros());
    std::iter::from_fn(move || {
        let place = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (place < u128::BITS).then_some(place)
    })
}

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_rectangle() {
            return write!(f, "{}x{}", self.rows(), self.cols());
        }
        for (at, length) in self.lengths().enumerate() {
            write!(f, "{}{length}", if at == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn too_large(span: Span) -> Diagnostic {
    let message = format!("a Chomp bar has at most {} rows and columns together", Bar::LIMIT);
    Diagnostic::new("board-too-large", message, span)
}

/// Reads the lengths of the rows from the bottom up.
fn read_rows(text: &str, all: Span) -> Result<Bar, Diagnostic> {
    let bad = |message: &str, span: Span| {
        Diagnostic::new("board-rows", message, span).with_hint(
            "give a size such as `2x3`, or the lengths of the rows from the bottom, such as `4,3,1`",
        )
    };
    let mut lengths: Vec<u64> = Vec::new();
    let mut from = all.from;
    for row in all.text(text).split(',') {
        let span = Span::new(from, from + row.len());
        from = span.to + 1;
        let length = read_number(text, span, "the length of a row", bad)?;
        let span = span.trimmed(text);
        match lengths.last() {
            _ if length == 0 => return Err(bad("a row has at least one square", span)),
            Some(below) if length > *below => {
                return Err(bad("this row is longer than the one below it", span));
            }
            _ if lengths.len() as u64 == Bar::LIMIT => return Err(too_large(all)),
            _ => lengths.push(length),
        }
    }
    Bar::from_rows(lengths).ok_or_else(|| too_large(all))
}

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "chomp".into(),
    title: "Chomp".into(),
    rule: "Players take turns to eat a square of a bar of chocolate with all that lies above it and to its right, \
           but never the poisoned square at the lower left; a player who cannot eat loses.".into(),
    notation: "a size such as 2x3 (rows x columns), or the lengths of the rows from the bottom such as 4,3,1".into(),
    examples: examples(&[("chomp(2x2)", "*2"), ("chomp(2x3)", "*4"), ("chomp(3,2)", "0"), ("chomp(4,3,1)", "*4")]),
    impartial: true,
    ending: Ending::NormalPlay,
    ..About::default()
}
});

impl Ruleset for Chomp {
    type Position = Bar;
    type Move = Bite;

    fn about(&self) -> &About {
        &ABOUT
    }

    /// From the left, each column from below, less the poison.
    #[inline]
    fn moves(&self, position: &Bar, _by: Player, mut each: impl FnMut(Bite)) {
        let top = 127 - position.0.leading_zeros();
        let mut columns = position.0;
        while columns != 0 {
            let column = 127 - columns.leading_zeros();
            columns ^= 1 << column;
            let below = position.0 | u128::MAX << column;
            let rows = zeros(below).skip(usize::from(column == top));
            rows.for_each(|row| each(Bite { column: column as u8, row: row as u8 }));
        }
    }

    #[inline]
    fn play(&self, position: &Bar, _by: Player, &bite: &Bite) -> Bar {
        position.without(bite)
    }

    fn parse(&self, text: &str) -> Result<Bar, Diagnostic> {
        let all = Span::all(text).trimmed(text);
        if !all.text(text).contains(['x', 'X', '×']) {
            return read_rows(text, all);
        }
        let Rectangle { rows, cols } = Rectangle::read(text, all)?;
        if rows.checked_add(cols).is_none_or(|sum| sum > Bar::LIMIT) {
            return Err(too_large(all));
        }
        Bar::from_rows((0..rows).map(|_| cols)).ok_or_else(|| too_large(all))
    }

    fn print(&self, position: &Bar) -> String {
        position.to_string()
    }

    fn print_move(&self, position: &Bar, _by: Player, &bite: &Bite) -> String {
        let (col, row) = position.place(bite);
        bite_name(col as usize, row as usize)
    }

    /// Rows get longer and shorter, and there can be one more or less.
    fn edits(&self, position: &Bar) -> Vec<Edit> {
        let lengths: Vec<u64> = position.lengths().map(u64::from).collect();
        let row = |row: usize| (0..lengths[row]).map(|col| name(col as u32, row as u32)).collect();
        let mut edits = edit::numbers(&lengths, "row", row);
        edits.retain(|edit| edit.change != Change::Remove);
        edits
    }

    fn sketch(&self, position: &Bar) -> Sketch {
        let mut sketch = Sketch::new();
        let rows = position.rows();
        for (row, length) in (0..).zip(position.lengths()) {
            for col in 0..length {
                let form = square((rows - 1 - row) as usize, col as usize);
                sketch.add(match (col, row) {
                    (0, 0) => Item::new(name(col, row), Role::Ground, form).marked('x'),
                    _ => Item::new(name(col, row), Role::Both, form),
                });
            }
        }
        label_edges(&mut sketch, rows as usize, position.cols() as usize);
        self.offered(position, sketch, |_, &bite| {
            let (col, row) = position.place(bite);
            name(col, row)
        })
    }

    /// The far corner of a rectangle is part of every bite. Where the bar has several corners, no square is.
    fn stealing(&self, position: &Bar) -> Option<Stealing> {
        if *position == Bar::POISON {
            return None;
        }
        let corner = name(position.cols() - 1, position.rows() - 1);
        Some(if position.is_rectangle() {
            Stealing::early_answers(
                true,
                format!("`eat {corner}` takes a single square"),
                format!(
                    "every bite takes {corner} as well, so it leaves the same whether {corner} is there or not"
                ),
            )
        } else {
            Stealing::early_answers(
                false,
                "the bar is not a rectangle, and none of its squares is part of every bite",
                "to bite off one corner takes nothing from the others",
            )
        })
    }

    /// Where two arms of the same length are all there is: the same bite into the other arm.
    fn mirror(&self, position: &Bar, _by: Player, &bite: &Bite) -> Option<Bite> {
        position.arms().filter(|(right, up)| right == up)?;
        let (col, row) = position.place(bite);
        let after = position.without(bite);
        self.move_list(&after, Player::Left).into_iter().find(|&answer| after.place(answer) == (row, col))
    }

    fn pattern(&self, _position: &Bar) -> Option<Pattern> {
        let here = "the two arms beside the poison are equally long";
        let because = "a bite into one arm leaves the other as it was";
        Some(Pattern::new("equal arms", here, "is the same bite into the other arm", because))
    }

    /// Rows and columns play the same part.
    #[inline]
    fn normal_form(&self, position: Bar) -> (Bar, Sign) {
        (position.min(position.transposed()), Sign::Plus)
    }
}

/// The name of a square, counted from 0 at the poison, which is `a1`.
fn name(col: u32, row: u32) -> String {
    cell_name(0, col as usize, row as usize + 1)
}

/// A bite as it is written, by the column and row of its square.
fn bite_name(col: usize, row: usize) -> String {
    format!("eat {}", cell_name(0, col, row + 1))
}

impl Bar {
    /// The squares to the right of the poison and those above it, if there are no others.
    #[inline]
    fn arms(self) -> Option<(u32, u32)> {
        // The rim is 1 0…0 1…1 0, or 1…1 0 for a single row.
        let rim = self.0 >> 1;
        let right = rim.trailing_ones();
        let up = rim.checked_shr(right).unwrap_or(0);
        match up {
            0 => Some((right - 1, 0)),
            _ if up.is_power_of_two() => Some((right, up.trailing_zeros())),
            _ => None,
        }
    }
}

impl NormalPlay for Chomp {
    /// Two arms that meet at the poison have nothing to do with each other.
    #[inline]
    fn components(&self, position: &Bar, mut each: impl FnMut(Bar)) {
        match position.arms() {
            Some((right, up)) => {
                let row = |squares: u32| (squares > 0).then(|| Bar((u128::MAX >> (127 - squares)) << 1));
                row(right).into_iter().for_each(&mut each);
                row(up).map(Bar::transposed).into_iter().for_each(&mut each);
            }
            None => each(*position),
        }
    }

    /// Arms are Nim heaps. Of two rows whoever moves second wins those that differ by one square: eating in either
    /// row never leads from such a pair to another, and every other pair has one in reach.
    #[inline]
    fn known(&self, position: &Bar) -> Option<ClosedForm> {
        if let Some((right, up)) = position.arms() {
            return Some(ClosedForm::Nimber(Nimber::new(u64::from(right ^ up))));
        }
        let rim = position.0;
        let rows = rim & 7 == 0b010 && (rim >> 3) & ((rim >> 3) + 1) == 0;
        let columns = rim >> rim.trailing_zeros() == 0b101;
        (rows || columns).then_some(ClosedForm::Nimber(Nimber::ZERO))
    }

    fn theorem(&self, position: &Bar) -> Option<Theorem> {
        let Some((right, up)) = position.arms() else {
            let lines = if position.rows() == 2 { "rows" } else { "columns" };
            return (NormalPlay::known(self, position).is_some()).then(|| {
                Theorem::new(format!(
                    "The bar has two {lines}, and the one with the poison is longer by one square. From two {lines} like that \
                     no bite leaves two {lines} like that, or the poison alone; from any other one or two {lines} some bite \
                     does. So whoever moves first loses"
                ))
            });
        };
        (right > 0 && up > 0).then(|| {
            Theorem::new(format!(
                "The arms of the bar have only the poisoned square in common, so a bite into one leaves the other as it is: \
                 they are Nim heaps, `{} + {}`",
                Nimber::new(u64::from(right)),
                Nimber::new(u64::from(up))
            ))
        })
    }

    /// By the table of the bars inside the rectangle around it.
    fn winning_moves(
        &self,
        position: &Bar,
        bytes: u64,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Vec<Bite>> {
        let (rows, cols) = (position.rows() as usize, position.cols() as usize);
        Table::bytes(rows, cols).filter(|&needed| needed <= bytes)?;
        let table = Table::new(rows, cols, go_on)?;
        let mut moves = self.move_list(position, Player::Left);
        moves.retain(|&bite| {
            let left: Vec<usize> = position.without(bite).lengths().map(|length| length as usize).collect();
            table.is_lost(&left) == Some(true)
        });
        Some(moves)
    }

    fn nim_heap(&self, position: &Bar) -> Option<u64> {
        match position.arms()? {
            (squares, 0) | (0, squares) => Some(squares.into()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use upstar_game::Conclusion;

    fn read(text: &str) -> Bar {
        Chomp.parse(text).unwrap()
    }

    fn moves(position: &Bar) -> Vec<(String, Bar)> {
        let named = |mv| (Chomp.print_move(position, Player::Left, &mv), position.without(mv));
        Chomp.move_list(position, Player::Left).into_iter().map(named).collect()
    }

    /// The same game on lists of rows.
    fn eat(rows: &[u32], col: u32, row: usize) -> Vec<u32> {
        let cut = |(at, &length): (usize, &u32)| if at < row { length } else { length.min(col) };
        rows.iter().enumerate().map(cut).filter(|&length| length > 0).collect()
    }

    #[test]
    fn the_rim_in_binary() {
        assert_eq!(read("1x1"), Bar(0b10));
        assert_eq!(read("2x3"), Bar(0b11100));
        assert_eq!(read("4,3,1"), Bar(0b101_1010));
        assert_eq!(read("4,3,1").transposed(), read("3,2,2,1"));
        assert_eq!((read("4,3,1").rows(), read("4,3,1").cols()), (3, 4));
        for text in ["1x1", "1x127", "127x1", "64x64", "4,3,1", "3,2,2,1"] {
            assert_eq!(read(text).to_string(), text);
            assert_eq!(read(text).transposed().transposed(), read(text));
        }
        assert_eq!(read("3").to_string(), "1x3");
        assert_eq!(read(" 3, 3 ").to_string(), "2x3");
    }

    #[test]
    fn bites_agree_with_lists_of_rows() {
        for text in ["1x1", "3x4", "4,3,1", "5,5,2,2,1", "6,1,1", "1x127", "64x64"] {
            let bar = read(text);
            let rows: Vec<u32> = bar.lengths().collect();
            let squares = (0..bar.cols()).flat_map(|col| (0..rows.len()).map(move |row| (col, row))).skip(1);
            let expected: Vec<(String, Vec<u32>)> = squares
                .filter(|&(col, row)| col < rows[row])
                .map(|(col, row)| (format!("eat {}", name(col, row as u32)), eat(&rows, col, row)))
                .collect();
            let found: Vec<_> =
                moves(&bar).into_iter().map(|(name, to)| (name, to.lengths().collect::<Vec<_>>())).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn a_bite_is_called_by_its_square() {
        let shown: Vec<String> =
            moves(&read("2x2")).iter().map(|(name, to)| format!("{name}: {to}")).collect();
        assert_eq!(shown, ["eat a2: 1x2", "eat b1: 2x1", "eat b2: 2,1"]);
    }

    #[test]
    fn eight_by_ten_has_two_winning_bites() {
        fn lost(bar: Bar, table: &mut HashMap<Bar, bool>) -> bool {
            let bar = Chomp.normal_form(bar).0;
            if let Some(&known) = table.get(&bar) {
                return known;
            }
            let mut winning = false;
            Chomp.moves(&bar, Player::Left, |bite| winning = winning || lost(bar.without(bite), table));
            table.insert(bar, !winning);
            !winning
        }
        let mut table = HashMap::new();
        let mut winning = |text: &str| -> Vec<String> {
            let mut list = moves(&read(text));
            list.retain(|(_, to)| lost(*to, &mut table));
            list.into_iter().map(|(name, _)| name).collect()
        };
        assert_eq!(winning("8x10").len(), 2);
        // Strategy stealing says that there is one in every rectangle; the squares' is the square next to the poison.
        for size in 2..=8 {
            assert_eq!(winning(&format!("{size}x{size}")), ["eat b2"]);
        }
    }

    #[test]
    fn strategies_are_stolen_in_rectangles() {
        assert_eq!(Chomp.stealing(&read("1x1")), None);
        assert_eq!(Chomp.stealing(&read("2x3")).unwrap().conclusion(), Some(Conclusion::FirstWins));
        assert_eq!(Chomp.stealing(&read("2,1")).unwrap().conclusion(), None);
    }

    #[test]
    fn arms_are_heaps() {
        assert_eq!(read("1x1").arms(), Some((0, 0)));
        assert_eq!(read("1x127").arms(), Some((126, 0)));
        assert_eq!(read("127x1").arms(), Some((0, 126)));
        assert_eq!(read("4,1,1").arms(), Some((3, 2)));
        assert_eq!(read("2x2").arms(), None);
        let mut parts = Vec::new();
        Chomp.components(&read("4,1,1"), |part| parts.push(part));
        assert_eq!(parts, [read("1x4"), read("3x1")]);
        assert_eq!(Chomp.nim_heap(&read("3x1")), Some(2));
        assert_eq!(Chomp.nim_heap(&read("2,1")), None);
    }

    #[test]
    fn what_is_refused() {
        let error = |text| {
            let error = Chomp.parse(text).unwrap_err();
            (error.message, &text[error.span.from..error.span.to])
        };
        let large = "a Chomp bar has at most 128 rows and columns together";
        for text in ["64x65", "2x1000000000", "18446744073709551615x18446744073709551615", "128", "127,1"] {
            assert_eq!(error(text), (large.into(), text));
        }
        assert_eq!(error("1,2").0, "this row is longer than the one below it");
        assert_eq!(error("3,1,2,1").1, "2");
        assert_eq!(error("3,0"), ("a row has at least one square".into(), "0"));
        assert_eq!(error("3,,1"), ("expected the length of a row".into(), ""));
        assert_eq!(error("3;1").1, ";1");
        assert_eq!(error(""), ("expected the length of a row".into(), ""));
    }
}
