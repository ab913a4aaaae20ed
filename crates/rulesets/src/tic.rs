//! Tic: three cells in a line, and two neighbouring marks win.

use std::sync::LazyLock;

use upstar_game::grid::Letters;
use upstar_game::{About, Diagnostic, Ending, examples, legend};

use crate::in_a_row::{InARow, Marks};

/// The rules of Tic. As in the book it comes from, Louise, who is Left, marks with `o` and Richard with `x`.
pub type Tic = InARow<ThreeCells>;

/// The board of Tic.
#[derive(Clone, Copy, Debug)]
pub struct ThreeCells;

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "tic".into(),
    title: "Tic".into(),
    rule:
        "On a board of three cells in a line players take turns to mark an empty cell, Left with o and Right \
           with x; whoever has two neighbouring cells wins, and a full board without that is a draw."
            .into(),
    notation: "the three cells such as \"o.x\": `.` is empty, `o` is Left's and `x` is Right's".into(),
    examples: examples(&[("tic(\"...\")", "+- -+"), ("tic(\"o..\")", "+- 00"), ("tic(\".x.\")", "-+ -+")]),
    impartial: false,
    ending: Ending::Results,
    legend: legend(&[(".", "is empty"), ("o", "is Left's"), ("x", "is Right's")]),
    ..About::default()
});

impl Marks for ThreeCells {
    fn about() -> &'static About {
        &ABOUT
    }

    const LETTERS: Letters<'_> =
        Letters { title: "Tic", limit: 3, letters: &[('.', "empty"), ('o', "Left's"), ('x', "Right's")] };

    fn board(rules: Option<&str>) -> Result<[usize; 3], Diagnostic> {
        ABOUT.without_rules(rules).map(|()| [1, 3, 2])
    }
}

#[cfg(test)]
mod tests {
    use upstar_game::FromBrackets;
    use upstar_game::{Conclusion, Payoff, Player, Ruleset, WithResults};

    use super::*;

    #[test]
    fn left_marks_with_o() {
        let game = Tic::from_brackets(None).unwrap();
        let blank = game.parse("...").unwrap();
        let middle = game.find_move(&blank, Player::Left, "b1").unwrap();
        assert_eq!(game.print(&game.play(&blank, Player::Left, &middle)), ".o.");
        assert_eq!(game.result(&game.parse("oo.").unwrap()), Some(Payoff::LeftWins));
        assert_eq!(game.result(&game.parse("oxx").unwrap()), Some(Payoff::RightWins));
        assert_eq!(game.result(&game.parse("oxo").unwrap()), Some(Payoff::Draw));
        assert_eq!(game.result(&game.parse("o.o").unwrap()), None);
    }

    #[test]
    fn other_boards_are_refused() {
        let game = Tic::from_brackets(None).unwrap();
        assert_eq!(game.parse(".|.|.").unwrap_err().code, "board-shape");
        assert_eq!(
            game.parse("....").unwrap_err().message,
            "a Tic board has at most 3 cells; this one has 4"
        );
        assert_eq!(Tic::from_brackets(Some("4")).unwrap_err().code, "no-rules");
    }

    #[test]
    fn the_second_player_cannot_win() {
        let game = Tic::from_brackets(None).unwrap();
        let stealing = |text: &str| game.stealing(&game.parse(text).unwrap()).and_then(|s| s.conclusion());
        assert_eq!(stealing("..."), Some(Conclusion::SecondCannotWin));
        assert_eq!(stealing("o.x"), Some(Conclusion::SecondCannotWin));
        assert_eq!(stealing("ox."), None);
        assert_eq!(stealing("o.."), None);
    }
}
