//! Clobber: stones move onto neighbouring stones of the other colour.

use std::sync::LazyLock;

use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, Shape, ones};
use upstar_game::sketch::Sketch;
use upstar_game::{About, Diagnostic, Ending, NormalPlay, Player, Ruleset, Sign, examples, legend};

use crate::stones::{EMPTY, LEFT, RIGHT, Stones, checkered};

/// The rules of Clobber.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clobber;

/// A stone's step onto a stone of the other colour, which is taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    from: u64,
    to: u64,
}

impl Step {
    /// Where the stone comes from and where it goes.
    pub(crate) fn cells(self) -> u64 {
        self.from | self.to
    }

    /// The step between the images of its cells.
    pub(crate) fn map(self, image: impl Fn(u64) -> u64) -> Step {
        Step { from: image(self.from), to: image(self.to) }
    }
}

const LETTERS: Letters<'_> = Letters {
    title: "Clobber",
    limit: Shape::LIMIT,
    letters: &[(LEFT, "Left's stone"), (RIGHT, "Right's stone"), (EMPTY, "empty")],
};

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "clobber".into(),
    title: "Clobber".into(),
    rule:
        "Players take turns to move a stone of their own onto a stone of the opponent's that shares a side \
           with it, which is taken off; a player who cannot loses."
            .into(),
    notation:
        "the rows from the top such as \"xo|ox\": `x` is Left's, `o` is Right's, `.` is empty; or a size \
               such as 4x4 for a board full of stones by turns, with an `x` at the top left"
            .into(),
    examples: examples(&[
        ("clobber(\"xo\")", "*"),
        ("clobber(\"xxo\")", "^"),
        ("clobber(\"xo|ox\")", "*"),
        ("clobber(\"xoxoxo\")", "0"),
    ]),
    impartial: false,
    ending: Ending::NormalPlay,
    legend: legend(&[("x", "is Left's"), ("o", "is Right's"), (".", "is empty")]),
    ..About::default()
});

impl Ruleset for Clobber {
    type Position = Stones;
    type Move = Step;

    fn about(&self) -> &About {
        &ABOUT
    }

    #[inline]
    fn moves(&self, position: &Stones, by: Player, mut each: impl FnMut(Step)) {
        let shape = position.shape();
        let (own, other) = position.of(by);
        for to in ones(other & shape.neighbours(own)) {
            ones(own & shape.neighbours(to)).for_each(|from| each(Step { from, to }));
        }
    }

    /// Whoever can be taken can take.
    #[inline]
    fn move_counts(&self, position: &Stones) -> [i64; 2] {
        let (shape, left, right) = (position.shape(), position.left(), position.right());
        let beside = |image: fn(Shape, u64) -> u64| (left & image(shape, right)).count_ones();
        let pairs = beside(Shape::north) + beside(Shape::south) + beside(Shape::west) + beside(Shape::east);
        [pairs.into(); 2]
    }

    #[inline]
    fn play(&self, position: &Stones, by: Player, &Step { from, to }: &Step) -> Stones {
        let (own, other) = position.of(by);
        position.with(by, own & !from | to, other & !to)
    }

    fn parse(&self, text: &str) -> Result<Stones, Diagnostic> {
        Stones::read(&LETTERS, text, |_, row, col| checkered(row, col))
    }

    fn print(&self, position: &Stones) -> String {
        position.print()
    }

    fn print_move(&self, position: &Stones, _by: Player, &Step { from, to }: &Step) -> String {
        format!("{}-{}", position.name(from), position.name(to))
    }

    fn edits(&self, position: &Stones) -> Vec<Edit> {
        edit::board(&LETTERS, &self.print(position))
    }

    fn sketch(&self, position: &Stones) -> Sketch {
        self.offered(position, position.sketch(), |_, mv| position.shapes(mv.cells()))
    }

    /// All symmetries of the board, which stones alone make up; the exchange of colours exchanges the players.
    #[inline]
    fn normal_form(&self, position: Stones) -> (Stones, Sign) {
        position.trimmed(position.left() | position.right()).least()
    }
}

impl NormalPlay for Clobber {
    /// Empty cells do not count: there is nothing more to do with them.
    #[inline]
    fn code(&self, position: &Stones) -> Option<u128> {
        position.code(position.empty())
    }

    /// The connected groups that have stones of both colours: nothing ever moves to an empty cell.
    #[inline]
    fn components(&self, position: &Stones, mut each: impl FnMut(Stones)) {
        let (shape, left, right) = (position.shape(), position.left(), position.right());
        let mut rest = left | right;
        loop {
            // Every group that counts has a left stone beside a right one.
            let seeds = left & rest & shape.neighbours(right & rest);
            if seeds == 0 {
                return;
            }
            let group = shape.flood(seeds & seeds.wrapping_neg(), rest);
            rest &= !group;
            each(Stones::new(shape, left & group, right & group, 0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_game::FromBrackets;

    fn read(text: &str) -> Stones {
        Clobber.parse(text).unwrap()
    }

    fn moves(text: &str, by: Player) -> Vec<String> {
        let position = read(text);
        let names = Clobber.move_list(&position, by).into_iter();
        names.map(|mv| Clobber.print_move(&position, by, &mv)).collect()
    }

    fn parts(text: &str) -> Vec<String> {
        let mut parts = Vec::new();
        Clobber.components(&read(text), |part| parts.push(Clobber.normal_form(part).0.print()));
        parts
    }

    #[test]
    fn a_size_is_a_board_full_of_stones() {
        assert_eq!(read("2x3"), read("xox|oxo"));
        assert_eq!(read("1x1"), read("x"));
        assert_eq!(Clobber.print(&read("3x2")), "xo|ox|xo");
    }

    #[test]
    fn a_stone_moves_onto_a_neighbour_of_the_other_colour() {
        assert_eq!(moves("xo|x.", Player::Left), ["a2-b2"]);
        assert_eq!(moves("xo|x.", Player::Right), ["b2-a2"]);
        assert_eq!(moves("xxo|oo.", Player::Left), ["b2-c2", "a2-a1", "b2-b1"]);
        assert_eq!(moves("x.o", Player::Left), [""; 0]);
        let position = read("xxo|oo.");
        let mv = Clobber.find_move(&position, Player::Right, "b1-b2").unwrap();
        assert_eq!(Clobber.play(&position, Player::Right, &mv), read("xoo|o.."));
    }

    #[test]
    fn groups_of_one_colour_and_empty_cells_are_dropped() {
        assert_eq!(parts("xo.xx.ox"), ["xo", "xo"]);
        assert_eq!(parts("xx|xx"), [""; 0]);
        assert_eq!(parts("...|.xo|..x"), ["xo|o."]);
        assert_eq!(parts("xo|..|ox|xx"), ["xo", "xo|oo"]);
    }

    #[test]
    fn the_exchange_of_colours_exchanges_the_players() {
        let (normal, sign) = Clobber.normal_form(read("xxo"));
        assert_eq!(Clobber.normal_form(read("x.|o.|o.")), (normal, -sign));
        assert_eq!(Clobber.normal_form(read("oxx")), (normal, sign));
        assert_eq!(Clobber.normal_form(read("ox")), (read("xo"), Sign::Plus));
    }

    #[test]
    fn what_is_no_board_is_refused() {
        assert_eq!(Clobber::from_brackets(Some("x")).unwrap_err().code, "no-rules");
        assert_eq!(
            Clobber.parse("9x9").unwrap_err().message,
            "a Clobber board has at most 64 cells; 9x9 has 81"
        );
        let error = Clobber.parse("xo|#x").unwrap_err();
        assert_eq!((error.message.as_str(), error.span.from), ("`#` does not belong on a Clobber board", 3));
        let hint = "`x` is Left's stone, `o` is Right's stone, `.` is empty, `|` ends a row; \
                    or give the size, such as `4x5`";
        assert_eq!(error.hint.as_deref(), Some(hint));
    }
}
