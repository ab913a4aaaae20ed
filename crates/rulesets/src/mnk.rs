//! The m,n,k-games: m rows, n columns, and k marks in a row win.

use std::sync::LazyLock;

use upstar_game::grid::{Letters, Shape};
use upstar_game::{About, Diagnostic, Ending, Span, examples, legend};

use crate::in_a_row::{InARow, Marks};

/// The rules of an m,n,k-game. A position is the marks on the board.
pub type Mnk = InARow<Numbers>;

/// What the square brackets hold: three numbers.
#[derive(Clone, Copy, Debug)]
pub struct Numbers;

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "mnk".into(),
    title: "m,n,k-game".into(),
    rule: "On a board of m rows and n columns players take turns to mark an empty cell, Left with x and Right with \
           o; whoever first has k marks in a row, straight or slanted, wins, and a full board without that is a draw.".into(),
    notation: "m, n and k in square brackets, then the rows from the top such as \"x...|.o..|....|....\": \
               `.` is empty, `x` is Left's and `o` is Right's".into(),
    examples: examples(&[
        ("mnk[3,3,3](\"...|...|...\")", "00 00"),
        ("mnk[4,4,3](\"....|....|....|....\")", "+- -+"),
        ("mnk[2,4,3](\".x..|.o..\")", "+- -+"),
    ]),
    impartial: false,
    ending: Ending::Results,
    legend: legend(&[(".", "is empty"), ("x", "is Left's"), ("o", "is Right's")]),
    ..About::default()
}
});

impl Marks for Numbers {
    fn about() -> &'static About {
        &ABOUT
    }

    const LETTERS: Letters<'_> = Letters {
        title: "m,n,k-game",
        limit: Shape::LIMIT,
        letters: &[('.', "empty"), ('x', "Left's"), ('o', "Right's")],
    };

    fn board(rules: Option<&str>) -> Result<[usize; 3], Diagnostic> {
        const HINT: &str = "write `mnk[4,4,3](…)` for four rows, four columns and three in a row";
        let Some(rules) = rules else {
            return Err(Diagnostic::new(
                "rules-missing",
                "an m,n,k-game needs its three numbers",
                Span::at(0),
            )
            .with_hint(HINT));
        };
        let mut numbers = Vec::new();
        let mut from = 0;
        for part in rules.split(',') {
            let span = Span::new(from, from + part.len());
            let inner = span.trimmed(rules);
            from += part.len() + 1;
            let digits = inner.text(rules);
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(Diagnostic::new("rules", "expected a number", inner).with_hint(HINT));
            }
            // A number too long to be read is too large as well.
            let number = digits.parse::<usize>().unwrap_or(usize::MAX);
            if number == 0 {
                return Err(Diagnostic::new("rules", "expected a number from 1", inner).with_hint(HINT));
            }
            numbers.push((number, inner));
            if numbers.len() == 4 {
                let message = "expected three numbers, found more";
                return Err(
                    Diagnostic::new("rules", message, Span::new(span.from, rules.len())).with_hint(HINT)
                );
            }
        }
        let [(rows, first), (cols, last), (length, row)] = numbers[..] else {
            return Err(Diagnostic::new("rules", "expected three numbers", Span::all(rules)).with_hint(HINT));
        };
        if rows.checked_mul(cols).is_none_or(|cells| cells > Shape::LIMIT) {
            let message = format!("the board of an m,n,k-game has at most {} cells", Shape::LIMIT);
            return Err(Diagnostic::new("board-too-large", message, first.through(last)));
        }
        if length > Shape::LIMIT {
            let message = format!("a row to win has at most {} marks", Shape::LIMIT);
            return Err(Diagnostic::new("row-too-long", message, row));
        }
        Ok([rows, cols, length])
    }
}

#[cfg(test)]
mod tests {
    use upstar_game::FromBrackets;
    use upstar_game::numbering::Step;
    use upstar_game::{Payoff, Player, Ruleset, Sign, WithResults};

    use super::*;

    fn game(rules: &str) -> Mnk {
        Mnk::from_brackets(Some(rules)).unwrap()
    }

    /// Message and the text under the caret.
    fn refused(rules: &str) -> (String, &str) {
        let error = Mnk::from_brackets(Some(rules)).unwrap_err();
        (error.message, &rules[error.span.from..error.span.to])
    }

    /// The numbers of moves are those of the positions that they lead to.
    #[test]
    fn steps_are_moves() {
        for rules in ["4,3,3", "4,4,4", "9,1,3"] {
            let game = game(rules);
            let numbers = game.numbering(&game.parse("").unwrap()).unwrap();
            let mut random = fastrand::Rng::with_seed(3);
            for _ in 0..3000 {
                let number = random.u64(..numbers.count());
                let (position, mover) = numbers.position(number).unwrap();
                let (mut steps, mut expected) = (Vec::new(), Vec::new());
                if game.result(&position).is_some() {
                    continue;
                }
                assert!(numbers.steps(number, &position, mover, &mut steps));
                game.moves(&position, mover, |mv| {
                    let after = game.play(&position, mover, &mv);
                    expected.push(Step::new(numbers.number(&after, mover.opponent()), true));
                });
                steps.reverse();
                assert_eq!(steps, expected, "{rules} {}", game.print(&position));
            }
        }
    }

    #[test]
    fn rules_are_three_numbers() {
        assert!(Mnk::from_brackets(Some(" 4 , 4 , 3 ")).is_ok());
        assert!(Mnk::from_brackets(Some("1,64,5")).is_ok());
        assert_eq!(Mnk::from_brackets(None).unwrap_err().code, "rules-missing");
        assert_eq!(refused("4,4"), ("expected three numbers".into(), "4,4"));
        assert_eq!(refused("4,4,"), ("expected a number".into(), ""));
        assert_eq!(refused("4,x,3"), ("expected a number".into(), "x"));
        assert_eq!(refused("4,0,3"), ("expected a number from 1".into(), "0"));
        assert_eq!(refused("4,4,3,2,1"), ("expected three numbers, found more".into(), "2,1"));
        assert_eq!(refused("9,9,5"), ("the board of an m,n,k-game has at most 64 cells".into(), "9,9"));
        assert_eq!(refused("18446744073709551616,2,2").1, "18446744073709551616,2");
        assert_eq!(refused("4,4,65").1, "65");
    }

    #[test]
    fn a_board_has_the_size_that_the_rules_say() {
        let game = game("2,3,3");
        assert_eq!(game.print(&game.parse("").unwrap()), "...|...");
        assert_eq!(game.parse("2x3"), game.parse("...|..."));
        let error = game.parse("..|..|..").unwrap_err();
        assert_eq!(error.message, "expected a board of 2x3 (rows x columns), found 3x2");
        assert_eq!(game.parse("xxx|ooo").unwrap_err().code, "board-impossible");
    }

    #[test]
    fn standing_boards_are_lying_boards_turned() {
        let (standing, lying) = (game("3,2,2"), game("2,3,2"));
        let position = standing.parse("x.|o.|..").unwrap();
        assert_eq!(standing.print(&position), "x.|o.|..");
        assert_eq!(position, lying.parse("xo.|...").unwrap());
        let names: Vec<String> = standing
            .move_list(&position, Player::Left)
            .iter()
            .map(|mv| standing.print_move(&position, Player::Left, mv))
            .collect();
        assert_eq!(names, ["a1", "b3", "b2", "b1"]);
    }

    #[test]
    fn results_and_bounds() {
        let game = game("3,3,3");
        let result = |text: &str| game.result(&game.parse(text).unwrap());
        assert_eq!(result("x..|.x.|..x"), Some(Payoff::LeftWins));
        assert_eq!(result("..o|.o.|o.."), Some(Payoff::RightWins));
        assert_eq!(result("xox|xox|oxo"), Some(Payoff::Draw));
        assert_eq!(result("xx.|...|..."), None);
        assert_eq!(result("xxx|xxx|xxx"), Some(Payoff::LeftWins));
        let bounds = |text: &str, player| game.bounds(&game.parse(text).unwrap(), player);
        let all = (Payoff::RightWins, Payoff::LeftWins);
        assert_eq!(bounds("xx.|.o.|...", Player::Left), (Payoff::LeftWins, Payoff::LeftWins));
        assert_eq!(bounds("xx.|.o.|...", Player::Right), all);
        assert_eq!(bounds("x.x|oo.|x..", Player::Right), (Payoff::RightWins, Payoff::RightWins));
        assert_eq!(bounds("x.x|o..|x.o", Player::Right), (Payoff::LeftWins, Payoff::LeftWins));
        assert_eq!(bounds("xox|oxo|o..", Player::Right), (Payoff::Draw, Payoff::LeftWins));
        assert_eq!(bounds("...|...|...", Player::Left), (Payoff::Draw, Payoff::LeftWins));
        assert_eq!(bounds("...|...|...", Player::Right), (Payoff::RightWins, Payoff::Draw));
    }

    #[test]
    fn exchanging_the_marks_exchanges_the_players() {
        let game = game("3,3,3");
        let normal = |text: &str| game.normal_form(game.parse(text).unwrap());
        let (least, sign) = normal("x..|o..|...");
        assert_eq!(normal("...|...|.xo"), (least, -sign));
        assert_eq!(normal("...|...|.ox"), (least, sign));
        assert_eq!(normal("...|...|...").1, Sign::Plus);
    }

    #[test]
    fn stealing_needs_a_symmetric_start() {
        let game = game("3,3,3");
        let concluded =
            |text: &str| game.stealing(&game.parse(text).unwrap()).map(|s| s.conclusion().is_some());
        assert_eq!(concluded("...|...|..."), Some(true));
        assert_eq!(concluded("x..|...|..o"), Some(true));
        assert_eq!(concluded("x..|...|.o."), Some(false));
        assert_eq!(concluded("x..|...|..."), Some(false));
        assert_eq!(concluded("xxx|oo.|..."), None);
    }
}
