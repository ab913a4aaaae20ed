//! Impartial Clobber: either player moves stones of either colour.

use std::sync::LazyLock;

use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, Shape};
use upstar_game::sketch::Sketch;
use upstar_game::{
    About, ClosedForm, Diagnostic, Ending, NormalPlay, Pattern, Player, Ruleset, Sign, examples, legend,
};
use upstar_values::Nimber;

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
    fn move_counts(&self, position: &Stones) -> [i64; 2] {
        Clobber.move_counts(position).map(|count| 2 * count)
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

    /// The same step where the symmetry takes it.
    fn mirror(&self, position: &Stones, _by: Player, &Stride { stone, step }: &Stride) -> Option<Stride> {
        let symmetry = Symmetry::of(position)?;
        let stone = if symmetry == Symmetry::Exchange { stone.opponent() } else { stone };
        Some(Stride { stone, step: step.map(|cell| symmetry.image(position.shape(), cell)) })
    }

    fn pattern(&self, position: &Stones) -> Option<Pattern> {
        Symmetry::of(position).map(Symmetry::pattern)
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

    /// Whoever moves second wins by symmetry.
    #[inline]
    fn known(&self, position: &Stones) -> Option<ClosedForm> {
        Symmetry::of(position).map(|_| ClosedForm::Nimber(Nimber::ZERO))
    }
}

/// A symmetry of a board on which no stone can ever be moved onto its own image, and none is its own image: so the image of a move is never in its
/// way, and can always be answered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Symmetry {
    /// Half a turn leaves the board as it is.
    Turn,
    /// Half a turn exchanges the colours.
    Exchange,
    /// A reflection from side to side leaves the board as it is.
    Mirror,
    /// A reflection from top to bottom does.
    Flip,
}

impl Symmetry {
    #[inline]
    fn of(position: &Stones) -> Option<Symmetry> {
        let (shape, left, right) = (position.shape(), position.left(), position.right());
        let (rows, cols) = (shape.rows(), shape.cols());
        let middle = (left | right) & shape.cell(rows / 2, cols / 2);
        let turned = (shape.half_turn(left), shape.half_turn(right));
        if turned == (left, right) {
            // Two stones in the middle have one colour.
            return (rows % 2 == 0 || cols % 2 == 0 || middle == 0).then_some(Symmetry::Turn);
        }
        if turned == (right, left) {
            return (rows % 2 == 0 && cols % 2 == 0 || middle == 0).then_some(Symmetry::Exchange);
        }
        // Stones on either side of the axis have one colour.
        let keeps = |image: fn(Shape, u64) -> u64| image(shape, left) == left && image(shape, right) == right;
        if cols % 2 == 0 && keeps(Shape::mirror) {
            Some(Symmetry::Mirror)
        } else {
            (rows % 2 == 0 && keeps(Shape::flip)).then_some(Symmetry::Flip)
        }
    }

    /// Where a cell is taken.
    fn image(self, shape: Shape, cells: u64) -> u64 {
        match self {
            Symmetry::Turn | Symmetry::Exchange => shape.half_turn(cells),
            Symmetry::Mirror => shape.mirror(cells),
            Symmetry::Flip => shape.flip(cells),
        }
    }

    fn pattern(self) -> Pattern {
        let what = match self {
            Symmetry::Turn | Symmetry::Exchange => "half a turn",
            Symmetry::Mirror => "a reflection from side to side",
            Symmetry::Flip => "a reflection from top to bottom",
        };
        let kept = match self {
            Symmetry::Exchange => "exchanges the colours of the stones",
            _ => "leaves the board as it is",
        };
        let name = match self {
            Symmetry::Turn | Symmetry::Exchange => "half turns",
            Symmetry::Mirror | Symmetry::Flip => "reflection",
        };
        let because = match self {
            Symmetry::Exchange => {
                "no stone lies beside its own image, so the move and its answer are made with different stones"
            }
            _ => {
                "no stone can be moved onto its own image, which has its colour, so the move and its answer are made with different stones"
            }
        };
        Pattern::new(name, format!("{what} {kept}"), format!("is the move that {what} takes it to"), because)
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

    #[test]
    fn symmetry_wins_for_the_second_player() {
        let is_known = |text: &str| ImpartialClobber.known(&ImpartialClobber.parse(text).unwrap()).is_some();
        // Half turns, with the same colours and with the other ones, and mirrors.
        for text in ["4x4", "6x6", "xox.xox", "xoox", "x.o", "xo.xo", "xo.|.ox", "xx|oo", "oxxo|xxxx"] {
            assert!(is_known(text), "{text}");
            // Every move has its image as an answer, after which there is some symmetry again.
            let position = ImpartialClobber.parse(text).unwrap();
            for mv in ImpartialClobber.move_list(&position, Player::Left) {
                let after = ImpartialClobber.play(&position, Player::Left, &mv);
                let answer = ImpartialClobber.mirror(&position, Player::Left, &mv).unwrap();
                assert!(ImpartialClobber.move_list(&after, Player::Right).contains(&answer), "{text}");
                assert!(Symmetry::of(&ImpartialClobber.play(&after, Player::Right, &answer)).is_some());
            }
        }
        // A stone in the middle; two that can take each other; a mirror through stones.
        for text in ["3x3", "xox", "xo", "xoxo", "3x4", "xxx|oxo"] {
            assert!(!is_known(text), "{text}");
        }
    }
}
