//! Konane: stones jump over stones of the other colour.

use std::sync::LazyLock;

use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, Shape, ones};
use upstar_game::sketch::Sketch;
use upstar_game::{About, Diagnostic, Ending, NormalPlay, Player, Ruleset, Sign, examples, legend};

use crate::stones::{EMPTY, GONE, LEFT, RIGHT, Stones, checkered};

/// The rules of Konane.
#[derive(Clone, Copy, Debug, Default)]
pub struct Konane;

/// One or more jumps of a stone in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jumps {
    from: u64,
    to: u64,
    /// The stones that are jumped over, which are taken off.
    over: u64,
}

const LETTERS: Letters<'_> = Letters {
    title: "Konane",
    limit: Shape::LIMIT,
    letters: &[
        (LEFT, "Left's stone"),
        (RIGHT, "Right's stone"),
        (EMPTY, "empty"),
        (GONE, "no part of the board"),
    ],
};

/// What stands where only the size is given: stones by turns, less two neighbours in the middle, as play begins. On three
/// rows nothing could jump to the middle one, so they are taken from the corner.
fn beginning((rows, cols): (usize, usize), row: usize, col: usize) -> char {
    let (down, right) = if rows == 3 { (0, 0) } else { ((rows - 1) / 2, (cols - 1) / 2) };
    let beside = if cols > 1 { (down, right + 1) } else { (down + 1, right) };
    if [(down, right), beside].contains(&(row, col)) { EMPTY } else { checkered(row, col) }
}

/// Where stones and empty cells may ever come to be, whoever moves how often.
struct Reach {
    left: u64,
    right: u64,
    empty: u64,
}

impl Reach {
    /// Adds what jumps in one direction lead to, `step` going that way and `back` the other, and returns the cells
    /// where they end.
    #[inline]
    fn jump(&mut self, step: impl Fn(u64) -> u64, back: impl Fn(u64) -> u64) -> u64 {
        let (over_left, over_right) = (step(self.left), step(self.right));
        let lefts = self.empty & over_right & step(over_left);
        let rights = self.empty & over_left & step(over_right);
        self.left |= lefts;
        self.right |= rights;
        let middles = back(lefts | rights);
        self.empty |= middles | back(middles);
        lefts | rights
    }
}

/// The jumps that may ever be possible: the cells where they end, upwards, to the left, to the right and downwards.
///
/// It starts from where stones and empty cells are. From then on a stone may be wherever a jump can bring it, and a
/// cell may be empty if a stone may move away or be taken there; nothing is ever withdrawn. So it finds more jumps
/// than there are, never fewer.
#[inline]
fn possible_jumps(position: &Stones) -> [u64; 4] {
    let shape = position.shape();
    let mut reach = Reach { left: position.left(), right: position.right(), empty: position.empty() };
    let mut last = [0; 4];
    loop {
        let ends = [
            reach.jump(|set| shape.north(set), |set| shape.south(set)),
            reach.jump(|set| shape.west(set), |set| shape.east(set)),
            reach.jump(|set| shape.east(set), |set| shape.west(set)),
            reach.jump(|set| shape.south(set), |set| shape.north(set)),
        ];
        // Nothing is added to the sets without a jump that adds it.
        if ends == last {
            return ends;
        }
        last = ends;
    }
}

/// `part` and the start, middle and end of every jump of which it has one of these; the jumps go where `step` goes
/// and end at `ends`.
#[inline]
fn tie(part: u64, ends: u64, step: impl Fn(u64) -> u64, back: impl Fn(u64) -> u64) -> u64 {
    let ends = ends & (part | step(part | step(part)));
    let middles = back(ends);
    part | ends | middles | back(middles)
}

/// Calls `each` for a player's moves in one direction.
#[inline]
fn moves_one_way(
    (own, other, empty): (u64, u64, u64),
    step: impl Fn(u64) -> u64,
    back: impl Fn(u64) -> u64,
    mut each: impl FnMut(Jumps),
) {
    for to in ones(empty & step(other & step(own))) {
        let over = back(to);
        let mut jumps = Jumps { from: back(over), to, over };
        while jumps.to != 0 {
            each(jumps);
            let over = other & step(jumps.to);
            jumps = Jumps { to: empty & step(over), over: jumps.over | over, ..jumps };
        }
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "konane".into(),
    title: "Konane".into(),
    rule: "Players take turns to jump with a stone of their own over a neighbouring stone of the opponent's into \
           the empty cell behind it, and on in the same direction as often as they like; stones that are jumped \
           over are taken off; a player who cannot jump loses.".into(),
    notation: "the rows from the top such as \"xo.xo.\": `x` is Left's, `o` is Right's, `.` is empty, `#` is no \
               part of the board; or a size such as 4x4 for a board full of stones by turns, with an `x` at the \
               top left, of which the two in the middle have been taken off, or on three rows those at the \
               top left".into(),
    examples: examples(&[("konane(\"xo.\")", "1"), ("konane(\"xo.o.\")", "1"), ("konane(\"xo.xo.\")", "{1|0}")]),
    impartial: false,
    ending: Ending::NormalPlay,
    legend: legend(&[("x", "is Left's"), ("o", "is Right's"), (".", "is empty"), ("#", "is no part of the board")]),
    ..About::default()
}
});

impl Ruleset for Konane {
    type Position = Stones;
    type Move = Jumps;

    fn about(&self) -> &About {
        &ABOUT
    }

    #[inline]
    fn moves(&self, position: &Stones, by: Player, mut each: impl FnMut(Jumps)) {
        let (shape, (own, other)) = (position.shape(), position.of(by));
        let sets = (own, other, position.empty());
        moves_one_way(sets, |set| shape.north(set), |set| shape.south(set), &mut each);
        moves_one_way(sets, |set| shape.west(set), |set| shape.east(set), &mut each);
        moves_one_way(sets, |set| shape.east(set), |set| shape.west(set), &mut each);
        moves_one_way(sets, |set| shape.south(set), |set| shape.north(set), &mut each);
    }

    #[inline]
    fn play(&self, position: &Stones, by: Player, &Jumps { from, to, over }: &Jumps) -> Stones {
        let (own, other) = position.of(by);
        position.with(by, own & !from | to, other & !over)
    }

    fn parse(&self, text: &str) -> Result<Stones, Diagnostic> {
        Stones::read(&LETTERS, text, beginning)
    }

    fn print(&self, position: &Stones) -> String {
        position.print()
    }

    fn print_move(&self, position: &Stones, _by: Player, &Jumps { from, to, .. }: &Jumps) -> String {
        format!("{}-{}", position.name(from), position.name(to))
    }

    fn edits(&self, position: &Stones) -> Vec<Edit> {
        edit::board(&LETTERS, &self.print(position))
    }

    fn sketch(&self, position: &Stones) -> Sketch {
        self.offered(position, position.sketch(), |_, mv| position.shapes(mv.from | mv.to))
    }

    /// All symmetries of the board; the exchange of colours exchanges the players.
    #[inline]
    fn normal_form(&self, position: Stones) -> (Stones, Sign) {
        position.cut_out(position.shape().full() & !position.gone()).least()
    }
}

impl NormalPlay for Konane {
    #[inline]
    fn code(&self, position: &Stones) -> Option<u128> {
        position.code(position.gone())
    }

    /// The sets of cells that possible jumps tie together, each on a board of its own. A jump, and so a move, lies
    /// in one of them; and what happens in the others does not change it. Other cells never change: they are as good
    /// as gone.
    #[inline]
    fn components(&self, position: &Stones, mut each: impl FnMut(Stones)) {
        let shape = position.shape();
        let mut jumps = possible_jumps(position);
        loop {
            let ends = jumps.iter().fold(0, |all, ends| all | ends);
            if ends == 0 {
                return;
            }
            let mut part = ends & ends.wrapping_neg();
            loop {
                let before = part;
                part = tie(part, jumps[0], |set| shape.north(set), |set| shape.south(set));
                part = tie(part, jumps[1], |set| shape.west(set), |set| shape.east(set));
                part = tie(part, jumps[2], |set| shape.east(set), |set| shape.west(set));
                part = tie(part, jumps[3], |set| shape.south(set), |set| shape.north(set));
                if part == before {
                    break;
                }
            }
            jumps = jumps.map(|ends| ends & !part);
            each(position.cut_out(part));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_game::FromBrackets;

    fn read(text: &str) -> Stones {
        Konane.parse(text).unwrap()
    }

    fn moves(text: &str, by: Player) -> Vec<String> {
        let position = read(text);
        let names = Konane.move_list(&position, by).into_iter();
        names.map(|mv| Konane.print_move(&position, by, &mv)).collect()
    }

    fn parts(text: &str) -> Vec<String> {
        let mut parts = Vec::new();
        Konane.components(&read(text), |part| parts.push(part.print()));
        parts
    }

    #[test]
    fn jumps_go_over_one_stone_each_and_on_in_one_direction() {
        assert_eq!(moves("xo.o.", Player::Left), ["a1-c1", "a1-e1"]);
        assert_eq!(moves("xo.o.", Player::Right), [""; 0]);
        assert_eq!(moves("xoo.", Player::Left), [""; 0]);
        assert_eq!(moves("xo#", Player::Left), [""; 0]);
        // No corners: c1 to c3 would be a second move.
        assert_eq!(moves("...|..o|xo.", Player::Left), ["a1-c1"]);
        let cross = "..x..|..o..|xo.ox|..o..|..x..";
        assert_eq!(moves(cross, Player::Left), ["c1-c3", "e3-c3", "a3-c3", "c5-c3"]);
        assert_eq!(moves(cross, Player::Right), [""; 0]);
    }

    #[test]
    fn all_stones_that_are_jumped_over_are_taken_off() {
        let position = read("xo.o.|xo.xo");
        let mv = Konane.find_move(&position, Player::Left, "a2-e2").unwrap();
        assert_eq!(Konane.print(&Konane.play(&position, Player::Left, &mv)), "....x|xo.xo");
        let mv = Konane.find_move(&position, Player::Right, "e1-c1").unwrap();
        assert_eq!(Konane.print(&Konane.play(&position, Player::Right, &mv)), "xo.o.|xoo..");
    }

    #[test]
    fn a_size_is_a_board_on_which_play_begins() {
        assert_eq!(read("4x4"), read("xoxo|o..x|xoxo|oxox"));
        assert_eq!(read("3x3"), read("..x|oxo|xox"));
        assert_eq!(read("4x1"), read("x|.|.|o"));
        for size in ["1x6", "3x3", "3x5", "4x4", "5x5", "6x6", "8x8"] {
            let counts = Konane.move_counts(&read(size));
            assert!(counts.iter().all(|count| *count > 0), "{size}: {counts:?}");
        }
        assert_eq!(parts("xox|oxo|xox"), [""; 0]);
    }

    #[test]
    fn groups_that_cannot_come_together_are_apart() {
        assert_eq!(parts("xo.#xo."), ["xo.", "xo."]);
        assert_eq!(parts("xo.|xo."), ["xo.", "xo."]);
        // Stones that never move keep the others apart, too.
        assert_eq!(parts("xo.xx.ox"), ["xo.", ".ox"]);
        assert_eq!(parts("xo.xo."), ["xo.xo."]);
        // The stones that jump over each other in the middle come from the ends.
        assert_eq!(parts("xo...ox"), ["xo...ox"]);
    }

    #[test]
    fn cells_that_never_change_are_gone() {
        assert_eq!(parts("xo.|ooo|ooo"), ["xo."]);
        assert_eq!(parts("ooo|xo.|.xo"), ["o#o|xo.|.xo"]);
        assert_eq!(parts("xoo.|oxxo"), [""; 0]);
    }

    #[test]
    fn turns_and_colours_have_one_normal_form() {
        let (normal, sign) = Konane.normal_form(read("xo.|##x"));
        for turned in ["##x|xo.", ".ox|x##", "x#|o#|.x", "###|.x#|o##|x##"] {
            assert_eq!(Konane.normal_form(read(turned)), (normal, sign), "{turned}");
        }
        assert_eq!(Konane.normal_form(read("o#|x#|.o")), (normal, -sign));
        // Its own negative.
        assert_eq!(Konane.normal_form(read("xo")).1, Konane.normal_form(read("ox")).1);
    }

    #[test]
    fn what_is_no_board_is_refused() {
        assert_eq!(Konane::from_brackets(Some("x")).unwrap_err().code, "no-rules");
        assert_eq!(
            Konane.parse("9x9").unwrap_err().message,
            "a Konane board has at most 64 cells; 9x9 has 81"
        );
        assert_eq!(Konane.parse("xo|*x").unwrap_err().message, "`*` does not belong on a Konane board");
    }
}
