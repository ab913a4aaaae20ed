//! Chop: a plank that is held at its lower left corner is chopped shorter or lower.

use std::sync::LazyLock;

use upstar_game::edit::Edit;
use upstar_game::sketch::{Form, Item, Point, Role, Sketch, UNIT};
use upstar_game::{
    About, ClosedForm, Diagnostic, Ending, NormalPlay, Pattern, Player, Ruleset, Sign, Span, Theorem,
    examples,
};
use upstar_values::Nimber;

use crate::rectangle::Rectangle;

/// The rules of Chop; a position is the size of the plank, and a move the size that it leaves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chop;

/// Planks with more moves are too long to be drawn.
const DRAWN: u64 = upstar_game::MAX_OFFERED;

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "chop".into(),
    title: "Chop".into(),
    rule: "Players take turns to chop a plank along one of its lines, upright or level, and what is not held by \
           the lower left corner falls off; a player who cannot chop loses.".into(),
    notation: "a size such as 4x5 (rows x columns)".into(),
    examples: examples(&[("chop(2x3)", "*3"), ("chop(4x5)", "*7"), ("chop(3x3)", "0")]),
    impartial: true,
    ending: Ending::NormalPlay,
    ..About::default()
}
});

impl Ruleset for Chop {
    type Position = Rectangle;
    type Move = Rectangle;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn moves(&self, position: &Rectangle, _by: Player, mut each: impl FnMut(Rectangle)) {
        (1..position.rows).for_each(|rows| each(Rectangle { rows, ..*position }));
        (1..position.cols).for_each(|cols| each(Rectangle { cols, ..*position }));
    }

    fn play(&self, _position: &Rectangle, _by: Player, &left: &Rectangle) -> Rectangle {
        left
    }

    fn parse(&self, text: &str) -> Result<Rectangle, Diagnostic> {
        Rectangle::read(text, Span::all(text))
    }

    fn print(&self, position: &Rectangle) -> String {
        position.to_string()
    }

    fn print_move(&self, position: &Rectangle, _by: Player, left: &Rectangle) -> String {
        format!("{position} -> {left}")
    }

    fn edits(&self, position: &Rectangle) -> Vec<Edit> {
        position.resized().map(|(change, what, size)| Edit::whole(change, what, size.to_string())).collect()
    }

    /// The plank, a nail where it is held, and the lines along which it can be chopped. Lines are called after the
    /// last row or column that stays, rows being counted from below, so that they keep their names in play.
    fn sketch(&self, position: &Rectangle) -> Sketch {
        let mut sketch = Sketch::new();
        if self.move_bound(position, Player::Left) > DRAWN {
            let label = Form::label(Point::cells(0, 0), position.to_string());
            sketch.add(Item::new("plank", Role::Both, label));
            return sketch;
        }
        let (rows, cols) = (position.rows as usize, position.cols as usize);
        let Point { x: width, y: height } = Point::cells(cols, rows);
        sketch.add(Item::new("plank", Role::Both, Form::Box { corner: Point::cells(0, 0), width, height }));
        let corner = Point { x: UNIT / 2, y: height - UNIT / 2 };
        sketch.add(Item::new("nail", Role::Ground, Form::Token { centre: corner, radius: UNIT / 8 }));
        for left in self.move_list(position, Player::Left) {
            let (from, to) = if left.cols < position.cols {
                let cols = left.cols as usize;
                (Point::cells(cols, 0), Point::cells(cols, rows))
            } else {
                let down = rows - left.rows as usize;
                (Point::cells(0, down), Point::cells(cols, down))
            };
            let form = Form::Edge { from, to, bend: None };
            sketch.add(Item::new(line(position, &left), Role::Both, form));
        }
        self.offered(position, sketch, |_, left| line(position, left))
    }

    /// It is all one whether a plank stands or lies.
    fn normal_form(&self, position: Rectangle) -> (Rectangle, Sign) {
        (position.min(position.transposed()), Sign::Plus)
    }

    fn move_bound(&self, position: &Rectangle, _by: Player) -> u64 {
        (position.rows - 1).saturating_add(position.cols - 1)
    }

    /// A square is made square again.
    fn mirror(&self, position: &Rectangle, _by: Player, left: &Rectangle) -> Option<Rectangle> {
        let side = left.rows.min(left.cols);
        (position.rows == position.cols).then_some(Rectangle { rows: side, cols: side })
    }

    fn pattern(&self, _position: &Rectangle) -> Option<Pattern> {
        Some(Pattern::new(
            "squares",
            "rows and columns are equally many",
            "makes the plank square again",
            "a chop makes one side shorter, and the other can be chopped to the same length",
        ))
    }
}

/// The name of the line along which a plank is chopped.
fn line(position: &Rectangle, left: &Rectangle) -> String {
    match left.cols < position.cols {
        true => format!("column {}", left.cols),
        false => format!("row {}", left.rows),
    }
}

impl NormalPlay for Chop {
    /// Rows and columns have nothing to do with each other.
    fn components(&self, position: &Rectangle, mut each: impl FnMut(Rectangle)) {
        let lines = [Rectangle { rows: 1, ..*position }, Rectangle { cols: 1, ..*position }];
        lines.into_iter().filter(|line| line.rows != line.cols).for_each(&mut each);
    }

    /// A row of n is a Nim heap of n - 1.
    fn known(&self, position: &Rectangle) -> Option<ClosedForm> {
        let (rows, cols) = (Nimber::new(position.rows - 1), Nimber::new(position.cols - 1));
        Some(ClosedForm::Nimber(rows + cols))
    }

    fn moves_to_nimber(&self, position: &Rectangle, n: u64) -> Option<Vec<Rectangle>> {
        let (rows, cols) = (position.rows - 1, position.cols - 1);
        let mut moves = Vec::new();
        if n ^ cols < rows {
            moves.push(Rectangle { rows: (n ^ cols) + 1, ..*position });
        }
        if n ^ rows < cols {
            moves.push(Rectangle { cols: (n ^ rows) + 1, ..*position });
        }
        Some(moves)
    }

    /// DeVos and Kent, theorem 3.18.
    fn theorem(&self, position: &Rectangle) -> Option<Theorem> {
        let (rows, cols) = (position.rows, position.cols);
        (rows > 1 && cols > 1).then(|| {
            let (m, n) = (Nimber::new(rows - 1), Nimber::new(cols - 1));
            Theorem::new(
                "A chop makes one side shorter and leaves the other as it is, so a plank of `m x n` moves like two Nim \
                 heaps of `m - 1` and `n - 1`",
            )
            .here(format!("`{rows}x{cols}` moves like `{m} + {n}`"))
        })
    }

    fn nim_heap(&self, position: &Rectangle) -> Option<u64> {
        match (position.rows, position.cols) {
            (1, length) | (length, 1) => Some(length - 1),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Rectangle {
        Chop.parse(text).unwrap()
    }

    #[test]
    fn a_move_is_called_by_what_was_there_and_what_is_left() {
        let position = read("2x3");
        let moves = Chop.move_list(&position, Player::Right);
        let names: Vec<String> =
            moves.iter().map(|mv| Chop.print_move(&position, Player::Right, mv)).collect();
        assert_eq!(names, ["2x3 -> 1x3", "2x3 -> 2x1", "2x3 -> 2x2"]);
        assert_eq!(Chop.play(&position, Player::Right, &moves[1]), read("2x1"));
    }

    #[test]
    fn the_closed_form_is_the_least_excludant() {
        let value = |position: &Rectangle| match Chop.known(position) {
            Some(ClosedForm::Nimber(nimber)) => nimber,
            other => panic!("{other:?}"),
        };
        for (rows, cols) in (1..=24).flat_map(|rows| (1..=24).map(move |cols| (rows, cols))) {
            let position = Rectangle { rows, cols };
            let options = Chop.move_list(&position, Player::Left);
            assert_eq!(value(&position), Nimber::mex(options.iter().map(value)), "{position}");
            // DeVos and Kent, proposition 1.12: whoever moves second wins the squares and nothing else.
            assert_eq!(value(&position).is_zero(), rows == cols);
        }
    }

    #[test]
    fn squares_are_made_square_again() {
        let square = read("5x5");
        for left in Chop.move_list(&square, Player::Left) {
            let answer = Chop.mirror(&square, Player::Left, &left).unwrap();
            assert!(Chop.move_list(&left, Player::Right).contains(&answer), "{left}: {answer}");
            assert_eq!(answer.rows, answer.cols);
        }
        assert_eq!(Chop.mirror(&read("2x3"), Player::Left, &read("2x2")), None);
    }

    #[test]
    fn huge_planks_are_answered_and_drawn_as_a_label() {
        let position = read("1000000000000000000x1");
        assert_eq!(Chop.known(&position), Some(ClosedForm::Nimber(Nimber::new(999_999_999_999_999_999))));
        let largest = read("18446744073709551615x18446744073709551615");
        assert_eq!(Chop.known(&largest), Some(ClosedForm::Nimber(Nimber::ZERO)));
        assert_eq!(Chop.move_bound(&largest, Player::Left), u64::MAX);
        assert_eq!(Chop.sketch(&largest).check(&[]), Ok(()));
    }

    #[test]
    fn rows_and_columns_are_nim_heaps() {
        let mut parts = Vec::new();
        Chop.components(&read("4x5"), |part| parts.push(part));
        assert_eq!(parts, [read("1x5"), read("4x1")]);
        assert_eq!(parts.iter().map(|part| Chop.nim_heap(part)).collect::<Vec<_>>(), [Some(4), Some(3)]);
        assert_eq!(Chop.nim_heap(&read("2x2")), None);
        Chop.components(&read("1x1"), |part| panic!("{part}"));
    }
}
