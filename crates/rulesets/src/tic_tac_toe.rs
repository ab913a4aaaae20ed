//! Tic-Tac-Toe: noughts and crosses.

use std::sync::LazyLock;

use upstar_game::grid::Letters;
use upstar_game::{About, Diagnostic, Ending, examples, legend};

use crate::in_a_row::{InARow, Marks};

/// The rules of Tic-Tac-Toe. Left marks with `x` and Right with `o`, whoever moves first.
pub type TicTacToe = InARow<NineCells>;

/// The board of Tic-Tac-Toe.
#[derive(Clone, Copy, Debug)]
pub struct NineCells;

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "tic_tac_toe".into(),
    title: "Tic-Tac-Toe".into(),
    rule: "On a board of three rows and three columns players take turns to mark an empty cell, Left with x and \
           Right with o; whoever first has three marks in a row, straight or slanted, wins, and a full board \
           without that is a draw.".into(),
    notation: "the rows from the top such as \"x.o|...|...\": `.` is empty, `x` is Left's and `o` is Right's".into(),
    examples: examples(&[
        ("tic_tac_toe(\"...|...|...\")", "00 00"),
        ("tic_tac_toe(\"xx.|oo.|...\")", "+- -+"),
        ("tic_tac_toe(\"xxx|oo.|...\")", "+- +-"),
    ]),
    impartial: false,
    ending: Ending::Results,
    legend: legend(&[(".", "is empty"), ("x", "is Left's"), ("o", "is Right's")]),
    ..About::default()
}
});

impl Marks for NineCells {
    fn about() -> &'static About {
        &ABOUT
    }

    const LETTERS: Letters<'_> = Letters {
        title: "Tic-Tac-Toe",
        limit: 9,
        letters: &[('.', "empty"), ('x', "Left's"), ('o', "Right's")],
    };

    fn board(rules: Option<&str>) -> Result<[usize; 3], Diagnostic> {
        ABOUT.without_rules(rules).map(|()| [3, 3, 3])
    }
}

#[cfg(test)]
mod tests {
    use upstar_game::FromBrackets;
    use upstar_game::{Payoff, Player, Ruleset, WithResults};

    use super::*;

    #[test]
    fn left_marks_with_x() {
        let game = TicTacToe::from_brackets(None).unwrap();
        let blank = game.parse("").unwrap();
        let corner = game.find_move(&blank, Player::Left, "a3").unwrap();
        assert_eq!(game.print(&game.play(&blank, Player::Left, &corner)), "x..|...|...");
        assert_eq!(game.result(&game.parse("..x|.x.|x..").unwrap()), Some(Payoff::LeftWins));
        assert_eq!(game.parse("xx|oo").unwrap_err().code, "board-shape");
    }
}
