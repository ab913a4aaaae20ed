//! Domineering: dominoes on a board, Left's upright and Right's lying down.

mod strips;
mod wide;

use std::ops::{BitAnd, BitXor, Not, Range};
use std::sync::LazyLock;

use strips::{LONGEST, Lines, Strips};
use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, Region, Shape, cell_name, column_name, label_edges, ones, square};
use upstar_game::sketch::{Item, Role, Sketch};
use upstar_game::{
    About, Bounds, ClosedForm, Diagnostic, Ending, Exchange, Level, Levels, NormalPlay, OneHandTied, Player,
    Ruleset, RulesetCache, Sign, Turn, Twin, examples, legend,
};
use upstar_values::{Calc, Calculated, Dyadic};
pub use wide::{WideBoard, WideDomineering, WideDomino};

/// The rules of Domineering; a position is the set of free cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Domineering;

/// A domino: the two cells it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Domino(u64);

const LETTERS: Letters<'_> =
    Letters { title: "Domineering", limit: Shape::LIMIT, letters: &[('.', "free"), ('#', "gone")] };

/// The upper cells of the upright dominoes that fit.
fn upright(position: &Region) -> u64 {
    position.cells() & position.shape().north(position.cells())
}

/// The left cells of the lying dominoes that fit.
fn lying(position: &Region) -> u64 {
    position.cells() & position.shape().west(position.cells())
}

/// The dominoes that fit for a player, each as its two cells.
#[inline]
fn dominoes(position: &Region, by: Player) -> impl Iterator<Item = u64> {
    let shape = position.shape();
    let starts = match by {
        Player::Left => upright(position),
        Player::Right => lying(position),
    };
    ones(starts).map(move |start| match by {
        Player::Left => start | shape.south(start),
        Player::Right => start | start << 1,
    })
}

/// What looks promising for Left beside the bounds, from the upper and the lower cells of the upright dominoes that fit, and the left and
/// the right ones of those that lie: many runs of cells that are upright, and inside them few where a domino lies on one side alone.
/// The weights were tried out (docs/performance.md).
#[inline]
fn promise<T>([upper, lower]: [T; 2], [left, right]: [T; 2], count: impl Fn(T) -> u32) -> i64
where
    T: Copy + BitAnd<Output = T> + BitXor<Output = T> + Not<Output = T>,
{
    let count = |cells: T| i64::from(count(cells));
    let runs = count(lower & !upper) - count(right & !left);
    let exposed = count(upper & lower & (left ^ right)) - count(left & right & (upper ^ lower));
    (runs - 2 * exposed) * (Level::UNIT / 32)
}

/// The rows and the columns, if strips of them have a table.
#[inline]
fn both_lines(board: &Region) -> Option<[Lines; 2]> {
    let lines = |board: Region| {
        let shape = board.shape();
        Lines::new((0..shape.rows()).map(|row| shape.row(board.cells(), row) as u16))
    };
    let has_table = board.shape().rows().max(board.shape().cols()) <= LONGEST;
    has_table.then(|| [lines(*board), lines(board.transposed())])
}

/// How a player may tie one hand on a board of some rows and columns: no domino lies across the lines between some rows, or for Right some columns.
/// What she never does, and the strips, each as it is written; nothing where it is all one strip.
fn tied_hand(
    [rows, columns]: &[Lines; 2],
    player: Player,
    calc: &Calc<'_>,
    notes: &mut RulesetCache,
) -> Calculated<Option<(String, Vec<String>)>> {
    let (lines, length) = match player {
        Player::Left => (rows, columns.len()),
        Player::Right => (columns, rows.len()),
    };
    let strips = Strips::of(notes).of_rows(lines, length, calc)?;
    let written = |strip: &Range<usize>| {
        let (down, across) = match player {
            Player::Left => (strip.clone(), 0..columns.len()),
            Player::Right => (0..rows.len(), strip.clone()),
        };
        let row = |row: usize| {
            across.clone().map(|col| if rows[row] >> col & 1 == 1 { '.' } else { '#' }).collect::<String>()
        };
        down.map(row).collect::<Vec<_>>().join("|")
    };
    // Rows are counted from below.
    let between = |strip: &Range<usize>| match player {
        Player::Left => format!("{} and {}", rows.len() - strip.end, rows.len() - strip.end + 1),
        Player::Right => format!("{} and {}", column_name(strip.end - 1), column_name(strip.end)),
    };
    let Some((_, cut)) = strips.split_last() else { return Ok(None) };
    let (mut cuts, what): (Vec<String>, _) =
        (cut.iter().map(between).collect(), if player == Player::Left { "rows" } else { "columns" });
    if player == Player::Left {
        cuts.reverse();
    }
    let lines = if cuts.len() == 1 { "line" } else { "lines" };
    let listed = match &cuts[..] {
        [one] => one.clone(),
        [all @ .., last] => format!("{}, and {last}", all.join(", ")),
        [] => return Ok(None),
    };
    let never = format!("puts a domino across the {lines} between {what} {listed}");
    Ok(Some((never, strips.iter().map(written).collect())))
}

/// How many dominoes fit at most, when all that fit point one way: `starts` are the first cells of those, and `next`
/// moves cells one step back along the lines they lie in. A run of n free cells holds n/2 rounded down.
fn most(mut starts: u64, next: impl Fn(u64) -> u64) -> i64 {
    let mut count = 0;
    while starts != 0 {
        // The last start of every run takes a domino; its own cell and the one before it are then used up.
        let last = starts & !next(starts);
        count += i64::from(last.count_ones());
        starts &= !(last | next(last));
    }
    count
}

/// The name of a domino, by the places of its two cells, the upper or left one first.
fn domino_name(places: impl Iterator<Item = (usize, usize)>, rows: usize, by: Player) -> String {
    let mut names = places.map(|(row, col)| cell_name(row, col, rows));
    let (first, second) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
    match by {
        // Ranks go up, as files go to the right.
        Player::Left => format!("{second}-{first}"),
        Player::Right => format!("{first}-{second}"),
    }
}

/// The picture of a board, without moves.
fn draw((rows, cols): (usize, usize), has: impl Fn(usize, usize) -> bool) -> Sketch {
    let mut sketch = Sketch::new();
    for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
        let role = if has(row, col) { Role::Empty } else { Role::Gone };
        sketch.add(Item::new(cell_name(row, col, rows), role, square(row, col)));
    }
    label_edges(&mut sketch, rows, cols);
    sketch
}

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "domineering".into(),
    title: "Domineering".into(),
    rule: "Players take turns to put a domino on two free neighbouring cells, Left upright and Right lying down; \
           a player who cannot loses.".into(),
    notation: "a size such as 4x5 (rows x columns), or the rows from the top such as \"..#|.#.\": \
               `.` is free and `#` is gone".into(),
    examples: examples(&[
        ("domineering(2x2)", "+-1"),
        ("domineering(3x1)", "1"),
        ("domineering(\"..|.#\")", "*"),
        ("domineering(\"..|.#|.#\")", "1/2"),
    ]),
    impartial: false,
    ending: Ending::NormalPlay,
    legend: legend(&[(".", "is free"), ("#", "is gone")]),
    ..About::default()
}
});

impl Twin for Domineering {
    type Large = WideDomineering;

    fn large(&self) -> WideDomineering {
        WideDomineering
    }

    fn is_large(text: &str) -> bool {
        let wide = Letters { limit: usize::MAX, ..LETTERS };
        wide.read(text).is_ok_and(|board| board.rows.saturating_mul(board.cols) > Shape::LIMIT)
    }
}

impl Ruleset for Domineering {
    type Position = Region;
    type Move = Domino;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn exchange(&self) -> Exchange {
        Exchange { turn: Turn::Diagonal, ..Exchange::COLOURS }
    }

    #[inline]
    fn moves(&self, position: &Region, by: Player, mut each: impl FnMut(Domino)) {
        dominoes(position, by).for_each(|cells| each(Domino(cells)));
    }

    #[inline]
    fn play(&self, position: &Region, _by: Player, &Domino(cells): &Domino) -> Region {
        position.without(cells)
    }

    #[inline]
    fn move_counts(&self, position: &Region) -> [i64; 2] {
        [upright(position), lying(position)].map(|starts| starts.count_ones().into())
    }

    fn parse(&self, text: &str) -> Result<Region, Diagnostic> {
        Region::read(&LETTERS, text)
    }

    fn print(&self, position: &Region) -> String {
        position.print('.', '#')
    }

    fn print_move(&self, position: &Region, by: Player, &Domino(cells): &Domino) -> String {
        let shape = position.shape();
        domino_name(ones(cells).map(|cell| shape.place(cell)), shape.rows(), by)
    }

    fn edits(&self, position: &Region) -> Vec<Edit> {
        edit::board(&LETTERS, &self.print(position))
    }

    fn sketch(&self, position: &Region) -> Sketch {
        let shape = position.shape();
        let sketch = draw((shape.rows(), shape.cols()), |row, col| position.has(row, col));
        let name = |(row, col)| cell_name(row, col, shape.rows());
        self.offered(position, sketch, |_, mv| {
            ones(mv.0).map(|cell| name(shape.place(cell))).collect::<Vec<_>>()
        })
    }

    /// Rotations by half a turn and reflections in a horizontal or vertical line leave upright dominoes upright;
    /// transposes exchange the players.
    #[inline]
    fn normal_form(&self, position: Region) -> (Region, Sign) {
        let (least, transposed) = position.trimmed().least();
        (least, if transposed { Sign::Minus } else { Sign::Plus })
    }
}

impl NormalPlay for Domineering {
    #[inline]
    fn code(&self, position: &Region) -> Option<u128> {
        position.code()
    }

    /// The connected parts, less single cells, on which no domino fits.
    #[inline]
    fn components(&self, position: &Region, each: impl FnMut(Region)) {
        position.parts(each);
    }

    /// Where only one player has moves, the other will never have any, and the value is the number of moves that
    /// the one can make.
    #[inline]
    fn known(&self, position: &Region) -> Option<ClosedForm> {
        let shape = position.shape();
        let (left, right) = (upright(position), lying(position));
        let moves = match (left, right) {
            (_, 0) => most(left, |cells| shape.north(cells)),
            (0, _) => -most(right, |cells| shape.west(cells)),
            _ => return None,
        };
        Some(ClosedForm::Number(Dyadic::from(moves)))
    }

    /// The rows in ones, twos and threes lie below, and the columns above.
    fn bounds(&self, position: &Region, calc: &Calc<'_>, notes: &mut RulesetCache) -> Calculated<Bounds> {
        match both_lines(position) {
            Some(lines) => Strips::of(notes).around(&lines, calc),
            None => {
                let shape = position.shape();
                let has = |row, col| position.has(row, col);
                Strips::of(notes).on_one_side((shape.rows(), shape.cols()), has, calc)
            }
        }
    }

    fn one_hand_tied(
        &self,
        position: &Region,
        player: Player,
        calc: &Calc<'_>,
        notes: &mut RulesetCache,
    ) -> Calculated<Option<OneHandTied<Region>>> {
        let Some(lines) = both_lines(position) else { return Ok(None) };
        let tied = tied_hand(&lines, player, calc, notes)?;
        Ok(tied.and_then(|(never, strips)| {
            let parts = strips.iter().map(|strip| self.parse(strip).ok()).collect::<Option<_>>()?;
            Some(OneHandTied { never, parts })
        }))
    }

    #[inline]
    fn levels(&self, position: &Region, calc: &Calc<'_>, notes: &mut RulesetCache) -> Calculated<Levels> {
        match both_lines(position) {
            Some(lines) => Strips::of(notes).levels(&lines, calc),
            None => Ok(Levels::default()),
        }
    }

    #[inline]
    fn promise(&self, position: &Region) -> i64 {
        let (upper, left) = (upright(position), lying(position));
        promise([upper, position.shape().south(upper)], [left, left << 1], u64::count_ones)
    }

    fn levels_after(
        &self,
        position: &Region,
        by: Player,
        calc: &Calc<'_>,
        notes: &mut RulesetCache,
        each: impl FnMut(Region, Levels) -> bool,
    ) -> Calculated<()> {
        let moves =
            dominoes(position, by).map(|cells| (position.shape().place(cells), position.without(cells)));
        Strips::of(notes).levels_after(both_lines(position).as_ref(), by, moves, calc, each)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_game::FromBrackets;

    fn read(text: &str) -> Region {
        Domineering.parse(text).unwrap()
    }

    fn moves(text: &str, by: Player) -> Vec<String> {
        let position = read(text);
        let names = Domineering.move_list(&position, by).into_iter();
        names.map(|mv| Domineering.print_move(&position, by, &mv)).collect()
    }

    #[test]
    fn a_move_is_called_by_its_cells_upwards_or_to_the_right() {
        assert_eq!(moves("2x3", Player::Left), ["a1-a2", "b1-b2", "c1-c2"]);
        assert_eq!(moves("2x3", Player::Right), ["a2-b2", "b2-c2", "a1-b1", "b1-c1"]);
        assert_eq!(moves("..#|.#.", Player::Left), ["a1-a2"]);
        assert_eq!(moves("10x1", Player::Left)[0], "a9-a10");
        assert_eq!(moves("1x64", Player::Right)[25], "z1-aa1");
    }

    #[test]
    fn playing_takes_two_cells_and_leaves_the_board_its_size() {
        let after = |by, name| {
            let position = read("3x3");
            let mv = Domineering.find_move(&position, by, name).unwrap();
            Domineering.print(&Domineering.play(&position, by, &mv))
        };
        assert_eq!(after(Player::Left, "a2-a3"), "#..|#..|...");
        assert_eq!(after(Player::Right, "b1-c1"), "...|...|.##");
    }

    #[test]
    fn a_transpose_exchanges_the_players() {
        assert_eq!(Domineering.normal_form(read("4x3")), (read("3x4"), Sign::Minus));
        assert_eq!(Domineering.normal_form(read("3x4")), (read("3x4"), Sign::Plus));
        assert_eq!(Domineering.normal_form(read("##|##|#.")), (read("1x1"), Sign::Plus));
        let (least, sign) = Domineering.normal_form(read("...|.##"));
        assert_eq!(Domineering.normal_form(read("#.|#.|..")), (least, -sign));
        // Its own transpose, so its own negative.
        assert_eq!(Domineering.normal_form(read("..|.#")), (read("..|.#"), Sign::Plus));
    }

    #[test]
    fn one_sided_positions_are_known() {
        let known = |text| Domineering.known(&read(text));
        let number = |n: i64| Some(ClosedForm::Number(Dyadic::from(n)));
        assert_eq!(known("1x64"), number(-32));
        assert_eq!(known("9x1"), number(4));
        assert_eq!(known("#.#.#|..#..|#.#.#|##.##"), None);
        assert_eq!(known("...#....#..|###########|.....#...#."), number(-1 - 2 - 1 - 2 - 1));
        assert_eq!(known(".#|.#|.#|#.|#.|.#"), number(2));
        assert_eq!(known(".#|#."), number(0));
        assert_eq!(known("2x2"), None);
    }

    #[test]
    fn brackets_and_large_boards_are_refused() {
        assert_eq!(Domineering::from_brackets(Some("x")).unwrap_err().code, "no-rules");
        let error = Domineering.parse("9x9").unwrap_err();
        assert_eq!(error.message, "a Domineering board has at most 64 cells; 9x9 has 81");
    }
}
