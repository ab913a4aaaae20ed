//! Amazons: queens that burn the board.

use std::sync::LazyLock;

use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, Shape, ones};
use upstar_game::sketch::{Sketch, Touched};
use upstar_game::{About, Diagnostic, Ending, NormalPlay, Player, Ruleset, Sign, examples, legend};

use crate::stones::{EMPTY, GONE, LEFT, RIGHT, Stones};

/// The rules of Amazons.
#[derive(Clone, Copy, Debug, Default)]
pub struct Amazons;

/// An amazon's move and the shot that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    from: u64,
    to: u64,
    arrow: u64,
}

const LETTERS: Letters<'_> = Letters {
    title: "Amazons",
    limit: Shape::LIMIT,
    letters: &[(EMPTY, "empty"), (LEFT, "Left's amazon"), (RIGHT, "Right's amazon"), (GONE, "burnt")],
};

/// What stands where only the size is given: Left's amazons on the lowest row and Right's on the uppermost, two each where
/// there is room for them, else one each in opposite corners.
fn beginning((rows, cols): (usize, usize), row: usize, col: usize) -> char {
    let stands = match rows.min(cols) {
        ..4 => [(rows - 1, 0), (0, cols - 1)].contains(&(row, col)),
        _ => [(cols - 1) / 3, cols - 1 - (cols - 1) / 3].contains(&col) && [0, rows - 1].contains(&row),
    };
    match (stands, row == rows - 1 && (rows > 1 || col == 0)) {
        (false, _) => EMPTY,
        (true, true) => LEFT,
        (true, false) => RIGHT,
    }
}

/// The cells that a chess queen reaches through free cells.
#[inline]
fn queen(shape: Shape, from: u64, free: u64) -> u64 {
    let ray = |step: &dyn Fn(u64) -> u64| {
        let (mut reached, mut at) = (0, step(from) & free);
        while at != 0 {
            reached |= at;
            at = step(at) & free;
        }
        reached
    };
    ray(&|c| shape.north(c))
        | ray(&|c| shape.south(c))
        | ray(&|c| shape.west(c))
        | ray(&|c| shape.east(c))
        | ray(&|c| shape.north(shape.west(c)))
        | ray(&|c| shape.north(shape.east(c)))
        | ray(&|c| shape.south(shape.west(c)))
        | ray(&|c| shape.south(shape.east(c)))
}

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "amazons".into(),
    title: "Amazons".into(),
    rule: "Players take turns to move an amazon of their own like a chess queen and to shoot an arrow from its \
           new place, again like a queen, which burns the cell it ends on; nothing passes amazons and burnt \
           cells; a player who cannot move loses.".into(),
    notation: "the rows from the top such as \"x..#|....|.#.o\": `x` is Left's, `o` is Right's, `.` is empty, \
               `#` is burnt; or a size such as 6x6 for a board with two amazons each, Left's below and Right's \
               above, and one each in opposite corners on boards with a side below 4; a move is from-to/arrow, \
               such as a1-c3/c1".into(),
    examples: examples(&[("amazons(\"x.\")", "1"), ("amazons(\"x.o\")", "*"), ("amazons(\"x..o\")", "+-1")]),
    impartial: false,
    ending: Ending::NormalPlay,
    legend: legend(&[("x", "is Left's"), ("o", "is Right's"), (".", "is empty"), ("#", "is burnt")]),
    ..About::default()
}
});

impl Ruleset for Amazons {
    type Position = Stones;
    type Move = Shot;

    fn about(&self) -> &About {
        &ABOUT
    }

    #[inline]
    fn moves(&self, position: &Stones, by: Player, mut each: impl FnMut(Shot)) {
        let (shape, empty) = (position.shape(), position.empty());
        for from in ones(position.of(by).0) {
            for to in ones(queen(shape, from, empty)) {
                // The place it leaves is free for the arrow.
                ones(queen(shape, to, empty | from)).for_each(|arrow| each(Shot { from, to, arrow }));
            }
        }
    }

    #[inline]
    fn play(&self, position: &Stones, by: Player, &Shot { from, to, arrow }: &Shot) -> Stones {
        let (own, other) = position.of(by);
        position.burnt(arrow).with(by, own & !from | to, other)
    }

    fn parse(&self, text: &str) -> Result<Stones, Diagnostic> {
        Stones::read(&LETTERS, text, beginning)
    }

    fn print(&self, position: &Stones) -> String {
        position.print()
    }

    fn print_move(&self, position: &Stones, _by: Player, &Shot { from, to, arrow }: &Shot) -> String {
        format!("{}-{}/{}", position.name(from), position.name(to), position.name(arrow))
    }

    fn edits(&self, position: &Stones) -> Vec<Edit> {
        edit::board(&LETTERS, &self.print(position))
    }

    fn sketch(&self, position: &Stones) -> Sketch {
        self.offered(position, position.sketch(), |_, mv| {
            Touched::InTurn(
                [mv.from, mv.to, mv.arrow].into_iter().flat_map(|cell| position.shapes(cell)).collect(),
            )
        })
    }

    /// All symmetries of the board; the exchange of colours exchanges the players.
    #[inline]
    fn normal_form(&self, position: Stones) -> (Stones, Sign) {
        position.cut_out(position.shape().full() & !position.gone()).least()
    }
}

impl NormalPlay for Amazons {
    /// The regions that burnt cells separate, less those without amazons or without empty cells. Amazons separate
    /// nothing: they may move away.
    #[inline]
    fn components(&self, position: &Stones, mut each: impl FnMut(Stones)) {
        let shape = position.shape();
        let amazons = position.left() | position.right();
        let empty = position.empty();
        let mut rest = amazons | empty;
        loop {
            let seeds = amazons & rest;
            if seeds == 0 {
                return;
            }
            let mut part = seeds & seeds.wrapping_neg();
            loop {
                let tall = part | shape.north(part) | shape.south(part);
                let grown = (tall | shape.west(tall) | shape.east(tall)) & rest;
                if grown == part {
                    break;
                }
                part = grown;
            }
            rest &= !part;
            if part & empty != 0 {
                each(position.cut_out(part));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_game::FromBrackets;

    fn read(text: &str) -> Stones {
        Amazons.parse(text).unwrap()
    }

    fn moves(text: &str, by: Player) -> Vec<String> {
        let position = read(text);
        let names = Amazons.move_list(&position, by).into_iter();
        names.map(|mv| Amazons.print_move(&position, by, &mv)).collect()
    }

    fn parts(text: &str) -> Vec<String> {
        let mut parts = Vec::new();
        Amazons.components(&read(text), |part| parts.push(part.print()));
        parts
    }

    #[test]
    fn amazons_move_and_shoot_like_queens() {
        assert_eq!(moves("x..", Player::Left), ["a1-b1/a1", "a1-b1/c1", "a1-c1/a1", "a1-c1/b1"]);
        assert_eq!(moves("x..", Player::Right), [""; 0]);
        // Between two burnt cells that touch at a corner there is a way.
        assert_eq!(moves("x#|#.", Player::Left), ["a2-b1/a2"]);
        // Nothing passes amazons, whosever they are.
        assert_eq!(moves("xx.|oo.", Player::Left), ["b2-c2/b2", "b2-c2/c1", "b2-c1/b2", "b2-c1/c2"]);
        assert_eq!(moves("xo.", Player::Left), [""; 0]);
        // A queen in the corner of an empty 8x8 board has 21 moves; with the shots this is what they come to.
        let corner = format!("x.......{}", "|........".repeat(7));
        let shots: usize = 7 * (21 + 21) + [23, 25, 27, 27, 25, 23, 21].iter().sum::<usize>();
        assert_eq!(moves(&corner, Player::Left).len(), shots);
    }

    #[test]
    fn boards_of_all_shapes_work_alike() {
        for (wide, tall) in
            [("x..o.....", "x|.|.|o|.|.|.|.|."), ("x.........|..........", "x.|..|..|..|..|..|..|..|..|..")]
        {
            for by in Player::BOTH {
                assert_eq!(moves(wide, by).len(), moves(tall, by).len());
            }
        }
    }

    #[test]
    fn a_shot_burns_a_cell() {
        let position = read("x..|..o");
        let mv = Amazons.find_move(&position, Player::Left, "a2-c2/a2").unwrap();
        assert_eq!(Amazons.print(&Amazons.play(&position, Player::Left, &mv)), "#.x|..o");
        let mv = Amazons.find_move(&position, Player::Right, "c1-b2/b1").unwrap();
        assert_eq!(Amazons.print(&Amazons.play(&position, Player::Right, &mv)), "xo.|.#.");
    }

    #[test]
    fn burnt_cells_separate_and_amazons_do_not() {
        assert_eq!(parts("x.#.o"), ["x.", ".o"]);
        assert_eq!(parts(".xo."), [".xo."]);
        assert_eq!(parts("x.|##|.o"), ["x.", ".o"]);
        assert_eq!(parts("x#|#."), ["x#|#."]);
        // Without amazons or without empty cells.
        assert_eq!(parts("..#xo#x."), ["x."]);
    }

    #[test]
    fn a_size_is_a_board_on_which_play_begins() {
        assert_eq!(read("4x4"), read(".oo.|....|....|.xx."));
        assert_eq!(read("6x6"), read(".o..o.|......|......|......|......|.x..x."));
        assert_eq!(read("2x3"), read("..o|x.."));
        assert_eq!(read("1x4"), read("x..o"));
    }

    #[test]
    fn a_move_is_touched_step_by_step() {
        let sketch = Amazons.sketch(&read("x.."));
        let steps = |id: &str, mv: &str| -> Vec<u8> {
            let item = sketch.items().iter().find(|item| item.id == id).expect("a shape");
            item.touches.iter().filter(|touch| touch.mv == mv).map(|touch| touch.step).collect()
        };
        // The arrow may fly back to where the amazon came from.
        assert_eq!(steps("stone a1", "a1-b1/a1"), [1, 3]);
        assert_eq!((steps("b1", "a1-b1/c1"), steps("b1", "a1-c1/b1")), (vec![2], vec![3]));
    }

    #[test]
    fn turns_and_colours_have_one_normal_form() {
        let (normal, sign) = Amazons.normal_form(read("x..|#.."));
        for turned in ["#..|x..", "..x|..#", "..|..|x#", "####|#x..|##..|####"] {
            assert_eq!(Amazons.normal_form(read(turned)), (normal, sign), "{turned}");
        }
        assert_eq!(Amazons.normal_form(read("..|..|o#")), (normal, -sign));
    }

    #[test]
    fn what_is_no_board_is_refused() {
        assert_eq!(Amazons::from_brackets(Some("x")).unwrap_err().code, "no-rules");
        let error = Amazons.parse("10x10").unwrap_err();
        assert_eq!(error.message, "an Amazons board has at most 64 cells; 10x10 has 100");
        assert_eq!(Amazons.parse("x.|.*").unwrap_err().message, "`*` does not belong on an Amazons board");
    }
}
