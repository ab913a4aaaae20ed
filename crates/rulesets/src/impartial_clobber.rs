//! Impartial Clobber: either player moves stones of either colour.

use std::sync::LazyLock;

use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, Shape};
use upstar_game::sketch::Sketch;
use upstar_game::{About, Diagnostic, Ending, NormalPlay, Player, Ruleset, Sign, examples, legend};

use crate::clobber::{Clobber, Step};
use crate::stones::{EMPTY, LEFT, RIGHT, Stones, checkered};

/// The rules of impartial Clobber.
#[derive(Clone, Copy, Debug, Default)]
pub struct ImpartialClobber;

/// A stone's step, with whose stone it would be in Clobber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stride {
    stone: Player,
    step: Step,
}

const LETTERS: Letters<'_> = Letters {
    title: "Impartial Clobber",
    limit: Shape::LIMIT,
    letters: &[(LEFT, "a stone of one colour"), (RIGHT, "a stone of the other"), (EMPTY, "empty")],
};

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "impartial_clobber".into(),
    title: "Impartial Clobber".into(),
    rule:
        "Players take turns to move any stone onto a stone of the other colour that shares a side with it, \
           which is taken off; a player who cannot loses."
            .into(),
    notation:
        "the rows from the top such as \"xo|ox\": `x` and `o` are stones, `.` is empty; or a size such as \
               4x4 for a board full of stones by turns, with an `x` at the top left"
            .into(),
    examples: examples(&[
        ("impartial_clobber(\"xo\")", "*"),
        ("impartial_clobber(\"xxo\")", "*2"),
        ("impartial_clobber(\"xo|ox\")", "0"),
        ("impartial_clobber(\"xoxoxo\")", "0"),
    ]),
    impartial: true,
    ending: Ending::NormalPlay,
    legend: legend(&[("xo", "are stones"), (".", "is empty")]),
    ..About::default()
});

impl Ruleset for ImpartialClobber {
    type Position = Stones;
    type Move = Stride;

    fn about(&self) -> &About {
        &ABOUT
    }

    #[inline]
    fn moves(&self, position: &Stones, _by: Player, mut each: impl FnMut(Stride)) {
        for stone in Player::BOTH {
            Clobber.moves(position, stone, |step| each(Stride { stone, step }));
        }
    }

    #[inline]
    fn play(&self, position: &Stones, _by: Player, Stride { stone, step }: &Stride) -> Stones {
        Clobber.play(position, *stone, step)
    }

    fn parse(&self, text: &str) -> Result<Stones, Diagnostic> {
        Stones::read(&LETTERS, text, |_, row, col| checkered(row, col))
    }

    fn print(&self, position: &Stones) -> String {
        position.print()
    }

    fn print_move(&self, position: &Stones, _by: Player, Stride { stone, step }: &Stride) -> String {
        Clobber.print_move(position, *stone, step)
    }

    fn edits(&self, position: &Stones) -> Vec<Edit> {
        edit::board(&LETTERS, &self.print(position))
    }

    fn sketch(&self, position: &Stones) -> Sketch {
        self.offered(position, position.sketch(), |_, mv| position.shapes(mv.step.cells()))
    }

    /// As in Clobber; and the exchange of colours leaves the game as it is.
    #[inline]
    fn normal_form(&self, position: Stones) -> (Stones, Sign) {
        (Clobber.normal_form(position).0, Sign::Plus)
    }
}

impl NormalPlay for ImpartialClobber {
    fn asks_nimbers(&self) -> bool {
        true
    }

    /// The connected groups that have stones of both colours.
    #[inline]
    fn components(&self, position: &Stones, each: impl FnMut(Stones)) {
        Clobber.components(position, each);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str, by: Player) -> Vec<String> {
        let position = ImpartialClobber.parse(text).unwrap();
        let moves = ImpartialClobber.move_list(&position, by).into_iter();
        moves
            .map(|mv| {
                let to = ImpartialClobber.play(&position, by, &mv);
                format!("{}: {}", ImpartialClobber.print_move(&position, by, &mv), to.print())
            })
            .collect()
    }

    #[test]
    fn either_player_moves_either_colour() {
        for by in Player::BOTH {
            assert_eq!(moves("xxo", by), ["b1-c1: x.x", "c1-b1: xo."]);
            assert_eq!(moves("x.o", by), [""; 0]);
        }
    }

    #[test]
    fn colours_play_the_same_part() {
        let normal = |text| ImpartialClobber.normal_form(ImpartialClobber.parse(text).unwrap());
        assert_eq!(normal("xxo"), normal("x.|o.|o."));
        assert_eq!(normal("xxo").1, Sign::Plus);
    }
}
