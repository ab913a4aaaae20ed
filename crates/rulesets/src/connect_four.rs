//! Connect-Four and its kin: stones fall to the bottom of a column, and a given number in a row wins.

mod drops;

use std::sync::LazyLock;

use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, Shape, column_name, ones};
use upstar_game::numbering::Numbering;
use upstar_game::sketch::Sketch;
use upstar_game::{
    About, Diagnostic, Ending, FromBrackets, Payoff, Player, Ruleset, Span, WithResults, examples, legend,
};

use crate::stones::{EMPTY, LEFT, RIGHT, Stones};
use drops::Drops;

/// The rules of Connect-Four: how many stones in a row win.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour {
    length: usize,
}

/// A stone thrown in: the cell where it comes to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drop(u64);

const LETTERS: Letters<'_> = Letters {
    title: "Connect-Four",
    limit: Shape::LIMIT,
    letters: &[(EMPTY, "empty"), (LEFT, "Left's stone"), (RIGHT, "Right's stone")],
};

impl ConnectFour {
    fn has_row(self, shape: Shape, stones: u64) -> bool {
        let directions: [fn(Shape, u64) -> u64; 4] = [
            Shape::east,
            Shape::south,
            |shape, set| shape.south(shape.east(set)),
            |shape, set| shape.south(shape.west(set)),
        ];
        directions.into_iter().any(|direction| {
            let row = (1..self.length).fold(stones, |ends, _| stones & direction(shape, ends));
            row != 0
        })
    }

    /// The cells on which the next stone of each column comes to lie.
    #[inline]
    fn landings(self, position: &Stones) -> u64 {
        let (shape, empty) = (position.shape(), position.empty());
        empty & !shape.north(empty)
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "connect_four".into(),
    title: "Connect-Four".into(),
    rule: "Players take turns to throw a stone of their own into a column that is not full, where it falls as far \
           as it can; whoever first has four stones in a row, straight or slanted, wins, and a full board without \
           that is a draw. Square brackets change four to another number.".into(),
    notation: "a size such as 6x7 for an empty board, or the rows from the top such as \"....|....|.o..|xx.o\": `x` \
               is Left's, `o` is Right's, `.` is empty; connect_four[3](…) for three in a row".into(),
    examples: examples(&[
        ("connect_four(4x4)", "00 00"),
        ("connect_four[3](4x4)", "+- -+"),
        ("connect_four(\"....|....|ooo.|xxx.\")", "+- 00"),
    ]),
    impartial: false,
    ending: Ending::Results,
    legend: legend(&[("x", "is Left's"), ("o", "is Right's"), (".", "is empty")]),
    ..About::default()
}
});

impl FromBrackets for ConnectFour {
    fn about_all() -> About {
        ABOUT.clone()
    }

    fn from_brackets(rules: Option<&str>) -> Result<Self, Diagnostic> {
        let Some(rules) = rules else { return Ok(ConnectFour { length: 4 }) };
        let span = Span::all(rules).trimmed(rules);
        let digits = span.text(rules);
        let number = digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse::<usize>().ok());
        match number.flatten() {
            Some(length @ 1..=Shape::LIMIT) => Ok(ConnectFour { length }),
            _ => {
                let message = format!("expected how many in a row win, from 1 to {}", Shape::LIMIT);
                let hint = "write `connect_four[3](4x4)` for three in a row";
                Err(Diagnostic::new("rules", message, span).with_hint(hint))
            }
        }
    }
}

impl Ruleset for ConnectFour {
    type Position = Stones;
    type Move = Drop;

    fn about(&self) -> &About {
        &ABOUT
    }

    #[inline]
    fn moves(&self, position: &Stones, _by: Player, mut each: impl FnMut(Drop)) {
        if self.result(position).is_none() {
            ones(self.landings(position)).for_each(|cell| each(Drop(cell)));
        }
    }

    #[inline]
    fn play(&self, position: &Stones, by: Player, &Drop(cell): &Drop) -> Stones {
        let (own, other) = position.of(by);
        position.with(by, own | cell, other)
    }

    fn parse(&self, text: &str) -> Result<Stones, Diagnostic> {
        let position = Stones::read(&LETTERS, text, |_, _, _| EMPTY)?;
        let (shape, all) = (position.shape(), Span::all(text).trimmed(text));
        let stones = position.left() | position.right();
        if let Some(cell) = ones(stones & shape.north(position.empty())).next() {
            let message = format!("the stone at {} hangs in the air", position.name(cell));
            return Err(Diagnostic::new("board-impossible", message, all)
                .with_hint("rows go from the top to the bottom, and stones fall to the bottom"));
        }
        if self.has_row(shape, position.left()) && self.has_row(shape, position.right()) {
            let message = format!("both players have {} in a row, which cannot come about", self.length);
            return Err(Diagnostic::new("board-impossible", message, all));
        }
        Ok(position)
    }

    fn print(&self, position: &Stones) -> String {
        position.print()
    }

    fn print_move(&self, position: &Stones, _by: Player, &Drop(cell): &Drop) -> String {
        column_name(position.shape().place(cell).1)
    }

    fn edits(&self, position: &Stones) -> Vec<Edit> {
        edit::board(&LETTERS, &self.print(position))
    }

    fn sketch(&self, position: &Stones) -> Sketch {
        let shape = position.shape();
        self.offered(position, position.sketch(), |_, mv| {
            // Any empty cell of the column will do to throw a stone into it.
            let (_, col) = shape.place(mv.0);
            let column = (0..shape.rows()).fold(0, |set, row| set | shape.cell(row, col));
            position.shapes(column & position.empty())
        })
    }
}

impl WithResults for ConnectFour {
    #[inline]
    fn result(&self, position: &Stones) -> Option<Payoff> {
        let shape = position.shape();
        if self.has_row(shape, position.left()) {
            Some(Payoff::LeftWins)
        } else if self.has_row(shape, position.right()) {
            Some(Payoff::RightWins)
        } else if position.empty() == 0 {
            Some(Payoff::Draw)
        } else {
            None
        }
    }

    /// Whoever can complete a row does.
    fn bounds(&self, position: &Stones, to_move: Player) -> (Payoff, Payoff) {
        let (own, _) = position.of(to_move);
        let mut landings = ones(self.landings(position));
        if landings.any(|cell| self.has_row(position.shape(), own | cell)) {
            return (Payoff::win(to_move), Payoff::win(to_move));
        }
        (Payoff::RightWins, Payoff::LeftWins)
    }

    /// First what completes a row, then what stops one, which must be done; then the columns in the middle, where most
    /// rows pass.
    fn order(&self, position: &Stones, by: Player, moves: &mut Vec<Drop>) -> usize {
        let shape = position.shape();
        let (own, other) = position.of(by);
        let urgency = |&Drop(cell): &Drop| {
            if self.has_row(shape, own | cell) {
                0
            } else if self.has_row(shape, other | cell) {
                1
            } else {
                2
            }
        };
        let aside = |&Drop(cell): &Drop| (2 * shape.place(cell).1 + 1).abs_diff(shape.cols());
        moves.sort_by_key(|mv| (urgency(mv), aside(mv)));
        if moves.first().is_some_and(|first| urgency(first) < 2) { 1 } else { moves.len() }
    }

    fn moves_left(&self, position: &Stones) -> u32 {
        position.empty().count_ones()
    }

    fn numbering(&self, position: &Stones) -> Option<Box<dyn Numbering<Stones>>> {
        Some(Box::new(Drops::new(position)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_game::FromBrackets;

    fn game(rules: Option<&str>) -> ConnectFour {
        ConnectFour::from_brackets(rules).unwrap()
    }

    #[test]
    fn stones_fall() {
        let game = game(None);
        let position = game.parse("..|x.|oo").unwrap();
        let names: Vec<String> = game
            .move_list(&position, Player::Left)
            .iter()
            .map(|mv| {
                let after = game.play(&position, Player::Left, mv);
                format!("{} {}", game.print_move(&position, Player::Left, mv), game.print(&after))
            })
            .collect();
        assert_eq!(names, ["a x.|x.|oo", "b ..|xx|oo"]);
        assert_eq!(game.parse("x.|..").unwrap_err().message, "the stone at a2 hangs in the air");
        assert_eq!(game.print(&game.parse("2x3").unwrap()), "...|...");
    }

    #[test]
    fn rows_win_in_all_directions() {
        let three = game(Some(" 3 "));
        let result = |text: &str| three.result(&three.parse(text).unwrap());
        assert_eq!(result("...|...|xxx"), Some(Payoff::LeftWins));
        assert_eq!(result("o..|o..|o.."), Some(Payoff::RightWins));
        assert_eq!(result("..x|.xo|xoo"), Some(Payoff::LeftWins));
        assert_eq!(result("x..|ox.|oox"), Some(Payoff::LeftWins));
        assert_eq!(result("xox|xox|oxo"), Some(Payoff::Draw));
        assert_eq!(result("...|xx.|oxo"), None);
        // Rows do not go round the edge.
        assert_eq!(result("....|x...|o.xx"), None);
        assert_eq!(three.parse("...|xxx|ooo").unwrap_err().code, "board-impossible");
        for wrong in ["", "0", "x", "65", "3,4"] {
            assert_eq!(ConnectFour::from_brackets(Some(wrong)).unwrap_err().code, "rules");
        }
    }

    #[test]
    fn numbers_go_round() {
        let game = game(None);
        for start in ["3x3", "2x4", "...|...|x..", "...|o..|oo."] {
            let numbers = game.numbering(&game.parse(start).unwrap()).unwrap();
            let mut next = 0;
            numbers.each(0..numbers.count(), &mut |number, position, player| {
                assert_eq!(number, next);
                assert_eq!(numbers.number(position, player), Some(number), "{position:?}");
                if number % 7 == 0 {
                    assert_eq!(numbers.position(number), Some((*position, player)));
                }
                next += 1;
            });
            assert_eq!(next, numbers.count());
            for player in Player::BOTH {
                assert!(numbers.number(&game.parse(start).unwrap(), player).is_some());
            }
        }
        assert!(game.numbering(&game.parse("6x7").unwrap()).is_none());
    }
}
