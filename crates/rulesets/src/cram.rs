//! Cram: dominoes on a board, upright or lying down as either player likes.

use std::sync::LazyLock;

use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, Region, Shape, cell_name, label_edges, ones, square};
use upstar_game::sketch::{Item, Role, Sketch};
use upstar_game::{
    About, ClosedForm, Diagnostic, Ending, NormalPlay, Pattern, Player, Ruleset, Sign, examples, legend,
};
use upstar_values::Nimber;

/// The rules of Cram; a position is the set of free cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cram;

/// A domino: the two cells it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Domino(u64);

const LETTERS: Letters<'_> =
    Letters { title: "Cram", limit: Shape::LIMIT, letters: &[('.', "free"), ('#', "gone")] };

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "cram".into(),
    title: "Cram".into(),
    rule: "Players take turns to put a domino on two free neighbouring cells, upright or lying down; \
           a player who cannot loses."
        .into(),
    notation: "a size such as 4x5 (rows x columns), or the rows from the top such as \"....|#...\": \
               `.` is free and `#` is gone"
        .into(),
    examples: examples(&[
        ("cram(1x4)", "*2"),
        ("cram(2x2)", "0"),
        ("cram(2x3)", "*"),
        ("cram(\"....|#...\")", "*"),
    ]),
    impartial: true,
    ending: Ending::NormalPlay,
    legend: legend(&[(".", "is free"), ("#", "is gone")]),
    ..About::default()
});

impl Ruleset for Cram {
    type Position = Region;
    type Move = Domino;

    fn about(&self) -> &About {
        &ABOUT
    }

    #[inline]
    fn moves(&self, position: &Region, _by: Player, mut each: impl FnMut(Domino)) {
        let (shape, free) = (position.shape(), position.cells());
        ones(free & shape.north(free)).for_each(|upper| each(Domino(upper | shape.south(upper))));
        ones(free & shape.west(free)).for_each(|left| each(Domino(left | left << 1)));
    }

    #[inline]
    fn move_counts(&self, position: &Region) -> [i64; 2] {
        let (shape, free) = (position.shape(), position.cells());
        [((free & shape.north(free)).count_ones() + (free & shape.west(free)).count_ones()).into(); 2]
    }

    #[inline]
    fn play(&self, position: &Region, _by: Player, &Domino(cells): &Domino) -> Region {
        position.without(cells)
    }

    fn parse(&self, text: &str) -> Result<Region, Diagnostic> {
        Region::read(&LETTERS, text)
    }

    fn print(&self, position: &Region) -> String {
        position.print('.', '#')
    }

    fn print_move(&self, position: &Region, _by: Player, &Domino(cells): &Domino) -> String {
        let shape = position.shape();
        let mut places: Vec<(usize, usize)> = ones(cells).map(|cell| shape.place(cell)).collect();
        // Ranks go up, as files go to the right.
        places.sort_by_key(|&(row, col)| (col, shape.rows() - row));
        let names: Vec<String> =
            places.into_iter().map(|(row, col)| cell_name(row, col, shape.rows())).collect();
        names.join("-")
    }

    fn edits(&self, position: &Region) -> Vec<Edit> {
        edit::board(&LETTERS, &self.print(position))
    }

    fn sketch(&self, position: &Region) -> Sketch {
        let shape = position.shape();
        let name = |cell| {
            let (row, col) = shape.place(cell);
            cell_name(row, col, shape.rows())
        };
        let mut sketch = Sketch::new();
        for cell in ones(shape.full()) {
            let (row, col) = shape.place(cell);
            let role = if position.has(row, col) { Role::Empty } else { Role::Gone };
            sketch.add(Item::new(name(cell), role, square(row, col)));
        }
        label_edges(&mut sketch, shape.rows(), shape.cols());
        self.offered(position, sketch, |_, mv| ones(mv.0).map(name).collect::<Vec<_>>())
    }

    /// Every symmetry of the square leaves dominoes dominoes.
    #[inline]
    fn normal_form(&self, position: Region) -> (Region, Sign) {
        (position.trimmed().least().0, Sign::Plus)
    }

    /// The same domino after half a turn.
    fn mirror(&self, position: &Region, _by: Player, &Domino(cells): &Domino) -> Option<Domino> {
        half_turns(position).then(|| Domino(position.shape().half_turn(cells)))
    }

    fn pattern(&self, _position: &Region) -> Option<Pattern> {
        let here = "half a turn leaves the board as it is";
        let because =
            "half a turn takes free cells to free cells, and no domino covers a part of its own image";
        Some(Pattern::new("half turns", here, "puts a domino where half a turn takes the first", because))
    }
}

impl NormalPlay for Cram {
    fn asks_nimbers(&self) -> bool {
        true
    }

    #[inline]
    fn code(&self, position: &Region) -> Option<u128> {
        position.code()
    }

    /// The connected parts, less single cells, on which no domino fits.
    #[inline]
    fn components(&self, position: &Region, each: impl FnMut(Region)) {
        position.parts(each);
    }

    /// Whoever moves second wins by half turns.
    #[inline]
    fn known(&self, position: &Region) -> Option<ClosedForm> {
        half_turns(position).then_some(ClosedForm::Nimber(Nimber::ZERO))
    }
}

/// Whether a half turn changes nothing and no domino fits on the very middle: then the image of a domino never touches
/// it, and can always be answered with.
#[inline]
fn half_turns(position: &Region) -> bool {
    let (shape, free) = (position.shape(), position.cells());
    let (rows, cols) = (shape.rows(), shape.cols());
    // The middle is in one cell or between two. Where four cells meet in it, no domino lies on it.
    let even = rows % 2 == 0 && cols % 2 == 0;
    shape.half_turn(free) == free && (even || free & shape.cell(rows / 2, cols / 2) == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Region {
        Cram.parse(text).unwrap()
    }

    fn moves(text: &str) -> Vec<String> {
        let position = read(text);
        let names = Cram.move_list(&position, Player::Right).into_iter();
        names.map(|mv| Cram.print_move(&position, Player::Right, &mv)).collect()
    }

    #[test]
    fn a_move_is_called_by_its_cells_upwards_or_to_the_right() {
        assert_eq!(moves("2x2"), ["a1-a2", "b1-b2", "a2-b2", "a1-b1"]);
        assert_eq!(moves("..#|#.."), ["b1-b2", "a2-b2", "b1-c1"]);
        assert_eq!(moves("64x1").len(), 63);
        assert_eq!(moves("64x1")[0], "a63-a64");
        assert_eq!(moves("1x64")[25], "z1-aa1");
    }

    #[test]
    fn all_eight_images_have_one_normal_form() {
        let form = Cram.normal_form(read("...|..#|.##"));
        for image in ["...|#..|##.", ".##|..#|...", "##.|#..|..."] {
            assert_eq!(Cram.normal_form(read(image)), form);
        }
        assert_eq!(Cram.normal_form(read("3x2")), (read("2x3"), Sign::Plus));
    }

    #[test]
    fn half_turns_win_for_the_second_player() {
        for text in ["2x2", "8x8", "2x32", "4x16", "...|.#.|...", "..#..|..#..", ".#..|..#."] {
            assert_eq!(Cram.known(&read(text)), Some(ClosedForm::Nimber(Nimber::ZERO)), "{text}");
        }
        assert_eq!(Cram.known(&read("#..|.#.|...")), None);
        for text in ["4x4", "...|.#.|..."] {
            let position = read(text);
            for mv in Cram.move_list(&position, Player::Left) {
                let after = Cram.play(&position, Player::Left, &mv);
                let answer = Cram.mirror(&position, Player::Left, &mv).unwrap();
                assert!(Cram.move_list(&after, Player::Right).contains(&answer));
                assert!(half_turns(&Cram.play(&after, Player::Right, &answer)));
            }
        }
        // A domino fits on the middle.
        for text in ["1x2", "2x3", "3x3", "64x1", ".#.|...|.#."] {
            assert_eq!(Cram.known(&read(text)), None, "{text}");
        }
    }
}
