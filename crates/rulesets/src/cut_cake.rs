//! Cut-Cake: rectangles of cake are cut along their lines, by Left upright and by Right level.

use std::sync::LazyLock;

use std::fmt;

use upstar_game::edit::{Change, Edit};
use upstar_game::sketch::{Form, Item, Point, Role, Sketch};
use upstar_game::{
    About, ClosedForm, Diagnostic, Ending, Exchange, NormalPlay, Player, Ruleset, Sign, Span, Theorem, Turn,
    examples,
};
use upstar_values::Dyadic;

use crate::rectangle::Rectangle;

/// The rules of Cut-Cake.
#[derive(Clone, Copy, Debug, Default)]
pub struct CutCake;

/// The pieces of a cake, at least one.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Cake(Box<[Rectangle]>);

/// A cut through one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// Which piece, counted from 0.
    piece: usize,
    /// How many columns (for Left) or rows (for Right) lie before the cut.
    after: u64,
}

impl Cut {
    fn halves(self, cake: &Cake, by: Player) -> [Rectangle; 2] {
        let piece = cake.0[self.piece];
        match by {
            Player::Left => [self.after, piece.cols - self.after].map(|cols| Rectangle { cols, ..piece }),
            Player::Right => [self.after, piece.rows - self.after].map(|rows| Rectangle { rows, ..piece }),
        }
    }
}

/// How many squares of a piece lie along a player's cuts.
fn side(piece: Rectangle, by: Player) -> u64 {
    match by {
        Player::Left => piece.cols,
        Player::Right => piece.rows,
    }
}

impl fmt::Display for Cake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, piece) in self.0.iter().enumerate() {
            write!(f, "{}{piece}", if at == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Cakes on which a player has more cuts, or with more pieces, are too large to be drawn.
const DRAWN: u64 = upstar_game::MAX_OFFERED;
const DRAWN_PIECES: usize = 1_000;
/// Pieces are laid side by side until a row of them is this many cells wide.
const SHELF: usize = 40;

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "cut_cake".into(),
    title: "Cut-Cake".into(),
    rule: "Players take turns to cut a piece of cake in two along one of its lines, Left upright and Right level; \
           a player who cannot loses.".into(),
    notation: "the sizes of the pieces (rows x columns) with commas between them, such as 2x3,1x4".into(),
    examples: examples(&[("cut_cake(1x4)", "3"), ("cut_cake(2x3)", "0"), ("cut_cake(2x5,3x1)", "-1")]),
    impartial: false,
    ending: Ending::NormalPlay,
    ..About::default()
}
});

impl Ruleset for CutCake {
    type Position = Cake;
    type Move = Cut;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn exchange(&self) -> Exchange {
        Exchange { turn: Turn::Diagonal, ..Exchange::COLOURS }
    }

    fn moves(&self, position: &Cake, by: Player, mut each: impl FnMut(Cut)) {
        for (piece, size) in position.0.iter().enumerate() {
            (1..side(*size, by)).for_each(|after| each(Cut { piece, after }));
        }
    }

    fn play(&self, position: &Cake, by: Player, cut: &Cut) -> Cake {
        let (before, rest) = position.0.split_at(cut.piece);
        let pieces = before.iter().copied().chain(cut.halves(position, by)).chain(rest[1..].iter().copied());
        Cake(pieces.collect())
    }

    fn parse(&self, text: &str) -> Result<Cake, Diagnostic> {
        let mut from = 0;
        let pieces = text.split(',').map(|piece| {
            let span = Span::new(from, from + piece.len());
            from = span.to + 1;
            Rectangle::read(text, span)
        });
        pieces.collect::<Result<_, _>>().map(Cake)
    }

    fn print(&self, position: &Cake) -> String {
        position.to_string()
    }

    fn print_move(&self, position: &Cake, by: Player, cut: &Cut) -> String {
        let [first, second] = cut.halves(position, by);
        let name = format!("{} -> {first},{second}", position.0[cut.piece]);
        match &*position.0 {
            [_] => name,
            _ => format!("piece {}: {name}", cut.piece + 1),
        }
    }

    fn edits(&self, position: &Cake) -> Vec<Edit> {
        let pieces = &position.0;
        if pieces.len() > DRAWN_PIECES || self.sketch(position).items().iter().any(|item| item.id == "cake") {
            return Vec::new();
        }
        let write = |pieces: Vec<Rectangle>| Cake(pieces.into()).to_string();
        let mut edits = Vec::new();
        for (at, piece) in pieces.iter().enumerate() {
            let on = || vec![format!("piece {}", at + 1)];
            for (change, what, size) in piece.resized() {
                let mut changed = pieces.to_vec();
                changed[at] = size;
                edits.push(Edit::on(on(), change, what, write(changed)));
            }
            if pieces.len() > 1 {
                let rest = [&pieces[..at], &pieces[at + 1..]].concat();
                edits.push(Edit::on(on(), Change::Remove, "piece", write(rest)));
            }
        }
        let more = [&pieces[..], &[Rectangle { rows: 1, cols: 2 }]].concat();
        edits.push(Edit::whole(Change::More, "piece", write(more)));
        edits
    }

    /// The pieces side by side, with their lines; upright lines are Left's and level ones Right's.
    fn sketch(&self, position: &Cake) -> Sketch {
        let mut sketch = Sketch::new();
        let cuts = Player::BOTH.map(|by| self.move_bound(position, by));
        if cuts.into_iter().any(|cuts| cuts > DRAWN) || position.0.len() > DRAWN_PIECES {
            let text = match &*position.0 {
                [piece] => piece.to_string(),
                pieces => format!("{} pieces", pieces.len()),
            };
            sketch.add(Item::new("cake", Role::Neutral, Form::label(Point::cells(0, 0), text)));
            return sketch;
        }
        let (mut right, mut down, mut height) = (0, 0, 0);
        for (at, piece) in position.0.iter().enumerate() {
            let (rows, cols) = (piece.rows as usize, piece.cols as usize);
            if right > 0 && right + cols > SHELF {
                (right, down, height) = (0, down + height + 1, 0);
            }
            let (x, y) = (right, down);
            (right, height) = (right + cols + 1, height.max(rows));

            let Point { x: width, y: tall } = Point::cells(cols, rows);
            let form = Form::Box { corner: Point::cells(x, y), width, height: tall };
            sketch.add(Item::new(format!("piece {}", at + 1), Role::Empty, form));
            let mut add = |by, role, after: usize, from, to| {
                let cut = Cut { piece: at, after: after as u64 };
                sketch.add(Item::new(line(by, &cut), role, Form::Edge { from, to, bend: None }));
            };
            for after in 1..cols {
                let (from, to) = (Point::cells(x + after, y), Point::cells(x + after, y + rows));
                add(Player::Left, Role::Left, after, from, to);
            }
            for after in 1..rows {
                let (from, to) = (Point::cells(x, y + after), Point::cells(x + cols, y + after));
                add(Player::Right, Role::Right, after, from, to);
            }
        }
        self.offered(position, sketch, line)
    }

    /// The order of the pieces and the order of rows and columns do not matter; to turn a single piece exchanges the
    /// players.
    fn normal_form(&self, mut position: Cake) -> (Cake, Sign) {
        match &mut *position.0 {
            [piece] if piece.rows > piece.cols => {
                *piece = piece.transposed();
                (position, Sign::Minus)
            }
            pieces => {
                pieces.sort_unstable();
                (position, Sign::Plus)
            }
        }
    }

    fn move_bound(&self, position: &Cake, by: Player) -> u64 {
        position.0.iter().fold(0, |sum: u64, piece| sum.saturating_add(side(*piece, by) - 1))
    }

    fn owned_bytes(&self, position: &Cake) -> usize {
        size_of_val(&*position.0)
    }
}

/// The name of the line along which a player cuts.
fn line(by: Player, cut: &Cut) -> String {
    let way = if by == Player::Left { "column" } else { "row" };
    format!("piece {} {way} {}", cut.piece + 1, cut.after)
}

impl NormalPlay for CutCake {
    /// The pieces, less single squares.
    fn components(&self, position: &Cake, mut each: impl FnMut(Cake)) {
        let single = Rectangle { rows: 1, cols: 1 };
        position.0.iter().filter(|piece| **piece != single).for_each(|piece| each(Cake([*piece].into())));
    }

    fn known(&self, position: &Cake) -> Option<ClosedForm> {
        let sum = position.0.iter().fold(Dyadic::ZERO, |sum, piece| sum + value(*piece));
        Some(ClosedForm::Number(sum))
    }

    fn theorem(&self, position: &Cake) -> Option<Theorem> {
        let [Rectangle { rows, cols }] = *position.0 else { return None };
        if (rows, cols) == (1, 1) {
            return None;
        }
        let (p, q) = (1 << rows.ilog2(), 1 << cols.ilog2());
        let here = if p == q {
            format!("the two powers are both {p}, so the cake is worth 0")
        } else {
            let (power, side, name, owner, sign) =
                if q > p { (p, cols, "columns", "Left", "") } else { (q, rows, "rows", "Right", "-") };
            let times = side / power;
            format!(
                "the powers are {p} for the rows and {q} for the columns, and {power} goes {} into {side} {name}: the \
                 cake is worth {} free {} of {owner}'s, `{sign}{}`",
                if times == 2 { "twice".to_owned() } else { format!("{times} times") },
                times - 1,
                if times == 2 { "move" } else { "moves" },
                times - 1,
            )
        };
        let general = "Take the greatest power of two that is at most the number of rows, and the greatest that is at most the number \
             of columns. Where they are equal, whoever moves first loses. Otherwise the cake belongs to Left if that of the \
             columns is larger, and to Right if that of the rows is; count how often the lesser power goes into the longer \
             side, and one less is the number of free moves";
        Some(Theorem::new(general).here(here))
    }
}

/// The value of a piece: an integer.
///
/// Let 2^p be the largest power of two that is at most the number of rows, and let there be at least 2^p columns.
/// Then the value v is one less than the number of times that 2^p goes into the columns; where there are fewer columns,
/// exchange the players. For by induction:
/// * A part of at most 2^p - 1 columns is worth at most -1, because it belongs to Right. So every part of a columns is
///   worth at most ⌊a/2^p⌋ - 1, and Left's cuts lead to v - 1 at most. If v > 0, cutting off 2^p columns, which are
///   worth 0, leads there.
/// * When Right cuts, the larger part is still worth at least v, and the smaller part, having fewer than 2^p rows, at
///   least 1. So Right's cuts lead to v + 1 at least.
/// * The simplest number between is v.
fn value(Rectangle { rows, cols }: Rectangle) -> Dyadic {
    let (p, q) = (rows.ilog2(), cols.ilog2());
    let whole = |n: u64| {
        // Sides have 64 bits, and so may their quotient.
        let half = Dyadic::from((n >> 1) as i64);
        &half + &half + Dyadic::from((n & 1) as i64)
    };
    if q >= p { whole((cols >> p) - 1) } else { -whole((rows >> q) - 1) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_values::End;

    fn read(text: &str) -> Cake {
        CutCake.parse(text).unwrap()
    }

    fn number(text: &str) -> String {
        match CutCake.known(&read(text)) {
            Some(ClosedForm::Number(number)) => number.to_string(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_cut_is_called_by_the_piece_and_its_parts() {
        let names = |text, by| -> Vec<String> {
            let cake = read(text);
            CutCake.move_list(&cake, by).iter().map(|cut| CutCake.print_move(&cake, by, cut)).collect()
        };
        assert_eq!(names("2x3", Player::Left), ["2x3 -> 2x1,2x2", "2x3 -> 2x2,2x1"]);
        assert_eq!(names("2x3", Player::Right), ["2x3 -> 1x3,1x3"]);
        assert_eq!(names("1x1,2x1", Player::Right), ["piece 2: 2x1 -> 1x1,1x1"]);
        let cake = read("1x1,1x3,2x2");
        let cut = CutCake.find_move(&cake, Player::Left, "piece 2: 1x3 -> 1x2,1x1").unwrap();
        assert_eq!(CutCake.play(&cake, Player::Left, &cut), read("1x1,1x2,1x1,2x2"));
    }

    #[test]
    fn the_closed_form_is_the_simplest_number() {
        for (rows, cols) in (1..=40).flat_map(|rows| (1..=40).map(move |cols| (rows, cols))) {
            let piece = Rectangle { rows, cols };
            let cake = Cake([piece].into());
            let options = |by| -> Vec<Dyadic> {
                let cuts = CutCake.move_list(&cake, by).into_iter();
                cuts.map(|cut| cut.halves(&cake, by)).map(|[a, b]| value(a) + value(b)).collect()
            };
            let (left, right) = (options(Player::Left), options(Player::Right));
            let lower = left.iter().max().map_or(End::Missing, End::Open);
            let upper = right.iter().min().map_or(End::Missing, End::Open);
            assert_eq!(Dyadic::simplest_between(lower, upper), Some(value(piece)), "{piece}");
        }
    }

    /// What the theorem says in words is the value.
    #[test]
    fn the_theorem_says_the_value() {
        for (rows, cols) in (1..=20).flat_map(|rows| (1..=20).map(move |cols| (rows, cols))).skip(1) {
            let cake = Cake([Rectangle { rows, cols }].into());
            let said = CutCake.theorem(&cake).unwrap().to_string();
            let number = value(Rectangle { rows, cols }).to_string();
            let ending = if number == "0" { "worth 0".to_owned() } else { format!("'s, `{number}`") };
            assert!(said.ends_with(&ending), "{rows}x{cols}: {said}");
        }
        assert_eq!(CutCake.theorem(&read("1x1")), None);
        assert_eq!(CutCake.theorem(&read("1x2,2x3")), None);
    }

    #[test]
    fn any_size_is_answered_at_once() {
        assert_eq!(number("1x18446744073709551615"), "18446744073709551614");
        assert_eq!(number("18446744073709551615x1,1x18446744073709551615"), "0");
        assert_eq!(number("1000000000000000000x1000000000000000001"), "0");
        assert_eq!(number("1x18446744073709551615,1x18446744073709551615"), "36893488147419103228");
        let huge = read("1000000000000000000x1000000000000000001");
        assert_eq!(CutCake.sketch(&huge).check(&[]), Ok(()));
        assert_eq!(CutCake.move_bound(&read("1x18446744073709551615,1x9"), Player::Left), u64::MAX);
    }

    #[test]
    fn to_turn_a_piece_exchanges_the_players() {
        assert_eq!(CutCake.normal_form(read("4x1")), (read("1x4"), Sign::Minus));
        assert_eq!(CutCake.normal_form(read("1x4")), (read("1x4"), Sign::Plus));
        assert_eq!(CutCake.normal_form(read("4x1,2x2")), (read("2x2,4x1"), Sign::Plus));
    }

    #[test]
    fn errors_point_at_the_piece() {
        let error = |text: &'static str| {
            let error = CutCake.parse(text).unwrap_err();
            (error.message, &text[error.span.from..error.span.to])
        };
        assert_eq!(error("2x3,,1x1").0, "expected a size");
        assert_eq!(error("2x3, 1y1"), ("expected `x` and the number of columns".into(), "y"));
        assert_eq!(error("2x3, 0x1").1, "0x1");
        assert_eq!(error(""), ("expected a size".into(), ""));
    }
}
