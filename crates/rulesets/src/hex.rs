//! Hex: Left joins the left side to the right one, Right the top to the bottom.

mod bridge;
pub mod solver;

use std::sync::LazyLock;

use std::cmp::Ordering;

use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, cell_name, column_name, print_rows, print_size};
use upstar_game::sketch::{Form, Item, Point, Role, Sketch, UNIT};
use upstar_game::{
    About, Diagnostic, Ending, Expert, PairedPart, PairedWay, Pairing, Payoff, Player, Ruleset, Sign,
    Stealing, WithResults, examples, legend,
};

use bridge::Way;

/// The rules of Hex; a position is the stones on a board of at most 128 cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hex;

/// The most cells of a board: enough for 11x11.
const LIMIT: usize = 128;

const LETTERS: Letters<'_> =
    Letters { title: "Hex", limit: LIMIT, letters: &[('.', "empty"), ('*', "Left's"), ('o', "Right's")] };

/// A distance that is out of reach.
const FAR: u8 = 60;

/// For each number of columns, the multiples of it.
const FIRST_COLUMN: [u128; LIMIT + 1] = {
    let mut table = [0; LIMIT + 1];
    let mut cols = 1;
    while cols <= LIMIT {
        let mut at = 0;
        while at < LIMIT {
            table[cols] |= 1 << at;
            at += cols;
        }
        cols += 1;
    }
    table
};

/// The stones on a board. Cells are counted row by row from the top left one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    // Two words each rather than `u128`, which would have to be aligned and make a board six words.
    left: [u64; 2],
    right: [u64; 2],
    rows: u8,
    cols: u8,
}

/// A stone: the cell it is put on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stone(u8);

fn join([low, high]: [u64; 2]) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

fn split(set: u128) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}

fn ones(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let at = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (at < 128).then_some(at)
    })
}

impl Board {
    fn new(rows: usize, cols: usize, left: u128, right: u128) -> Board {
        Board { left: split(left), right: split(right), rows: rows as u8, cols: cols as u8 }
    }

    fn rows(self) -> usize {
        self.rows.into()
    }

    fn cols(self) -> usize {
        self.cols.into()
    }

    fn cells(self) -> u32 {
        u32::from(self.rows) * u32::from(self.cols)
    }

    fn stones(self, player: Player) -> u128 {
        match player {
            Player::Left => join(self.left),
            Player::Right => join(self.right),
        }
    }

    fn full(self) -> u128 {
        u128::MAX >> (128 - self.cells())
    }

    fn empty(self) -> u128 {
        self.full() & !join(self.left) & !join(self.right)
    }

    fn top(self) -> u128 {
        u128::MAX >> (128 - u32::from(self.cols))
    }

    fn bottom(self) -> u128 {
        self.top() << (self.cells() - u32::from(self.cols))
    }

    #[inline]
    fn first_column(self) -> u128 {
        FIRST_COLUMN[self.cols()] & self.full()
    }

    /// The side that a player starts from and the one to be reached.
    fn sides(self, player: Player) -> (u128, u128) {
        match player {
            Player::Left => (self.first_column(), self.first_column() << (self.cols() - 1)),
            Player::Right => (self.top(), self.bottom()),
        }
    }

    /// The cells next to a cell of the set, as far as they are in `within`. A cell has neighbours to the left and to
    /// the right, two above, of which one is a column further on, and two below, of which one is a column back.
    #[inline]
    fn next(self, set: u128, within: u128, first_column: u128) -> u128 {
        let cols = u32::from(self.cols);
        let back = set & !first_column;
        let on = set & !(first_column << (cols - 1));
        let up = |set: u128, by: u32| set.checked_shr(by).unwrap_or(0);
        let down = |set: u128, by: u32| set.checked_shl(by).unwrap_or(0);
        let near =
            back >> 1 | on << 1 | up(set, cols) | down(set, cols) | up(on, cols - 1) | down(back, cols - 1);
        near & within
    }

    /// Whether a player has joined the sides.
    #[inline]
    fn joined(self, player: Player) -> bool {
        let stones = self.stones(player);
        let (from, to) = self.sides(player);
        if stones & to == 0 {
            return false;
        }
        let first_column = self.first_column();
        let mut reached = stones & from;
        loop {
            if reached & to != 0 {
                return true;
            }
            let more = reached | self.next(reached, stones, first_column);
            if more == reached {
                return false;
            }
            reached = more;
        }
    }

    /// Turned by half a turn, which changes nothing.
    fn turned(self) -> Board {
        let turn = |set: [u64; 2]| split(join(set).reverse_bits() >> (128 - self.cells()));
        Board { left: turn(self.left), right: turn(self.right), ..self }
    }

    /// Reflected in the long diagonal, which exchanges the players' sides, with the stones exchanged as well.
    fn exchanged(self) -> Board {
        let cross = |set: [u64; 2]| {
            split(ones(join(set)).fold(0, |crossed, at| {
                let (row, col) = (at / self.cols, at % self.cols);
                crossed | 1 << (usize::from(col) * self.rows() + usize::from(row))
            }))
        };
        Board { left: cross(self.right), right: cross(self.left), rows: self.cols, cols: self.rows }
    }

    /// What two boards of one size are compared by.
    fn order(self) -> ([u64; 2], [u64; 2]) {
        (self.left, self.right)
    }

    fn least_turn(self) -> Board {
        let turned = self.turned();
        if turned.order() < self.order() { turned } else { self }
    }

    fn name(self, at: u8) -> String {
        cell_name(usize::from(at / self.cols), usize::from(at % self.cols), self.rows())
    }

    /// For every empty cell, how far a player is from joining it to a side when the opponent may always take the best
    /// way to it: one more than the second nearest of the cells next to it, which are also those that the player's own
    /// chains lead to. Out of reach is `FAR`. This is J. van Rijswijck's two-distance.
    fn distances(self, near: &[u128; LIMIT], from: u128) -> [u8; LIMIT] {
        let mut found = [FAR; LIMIT];
        let empty = self.empty();
        let mut reached = from;
        let mut rest = empty & !from;
        ones(from).for_each(|at| found[usize::from(at)] = 1);
        for distance in 2..FAR {
            let mut front = 0;
            for at in ones(rest) {
                if (near[usize::from(at)] & reached).count_ones() >= 2 {
                    found[usize::from(at)] = distance;
                    front |= 1 << at;
                }
            }
            if front == 0 {
                break;
            }
            reached |= front;
            rest &= !front;
        }
        found
    }

    /// How good it would be for either player to have each cell: the less the better.
    fn resistance(self) -> [u16; LIMIT] {
        let mut sums = [0; LIMIT];
        let (empty, first_column) = (self.empty(), self.first_column());
        for player in Player::BOTH {
            let stones = self.stones(player);
            let mut near = [0; LIMIT];
            for at in ones(empty) {
                let cell = 1 << at;
                near[usize::from(at)] = self.next(self.chain(cell, stones), empty & !cell, first_column);
            }
            let (from, to) = self.sides(player);
            for side in [from, to] {
                let base = self.chain(side & stones, stones);
                let start = (side & empty) | self.next(base, empty, first_column);
                let distances = self.distances(&near, start);
                sums.iter_mut().zip(distances).for_each(|(sum, distance)| *sum += u16::from(distance));
            }
        }
        sums
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&Hex.print(self))
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "hex".into(),
    title: "Hex".into(),
    rule: "Players take turns to put a stone on an empty cell; Left wins with a chain of stones from the left side \
           to the right one, Right with a chain from the top to the bottom.".into(),
    notation: "a size such as 5x5 (rows x columns), or the rows from the top such as \".*.|oo.|...\", each half a \
               cell further to the right: `.` is empty, `*` is Left's and `o` is Right's".into(),
    examples: examples(&[("hex(3x3)", "+- -+"), ("hex(3x4)", "-+ -+"), ("hex(\".*.|oo.|...\")", "-+ -+")]),
    impartial: false,
    ending: Ending::Results,
    legend: legend(&[(".", "is empty"), ("*", "is Left's"), ("o", "is Right's")]),
    ..About::default()
}
});

impl Ruleset for Hex {
    type Position = Board;
    type Move = Stone;

    fn about(&self) -> &About {
        &ABOUT
    }

    #[inline]
    fn moves(&self, position: &Board, _by: Player, mut each: impl FnMut(Stone)) {
        if self.result(position).is_none() {
            ones(position.empty()).for_each(|at| each(Stone(at)));
        }
    }

    #[inline]
    fn play(&self, position: &Board, by: Player, &Stone(at): &Stone) -> Board {
        let mut board = *position;
        let stones = match by {
            Player::Left => &mut board.left,
            Player::Right => &mut board.right,
        };
        stones[usize::from(at / 64)] |= 1 << (at % 64);
        board
    }

    fn parse(&self, text: &str) -> Result<Board, Diagnostic> {
        let written = LETTERS.read(text)?;
        let (rows, cols) = (written.rows, written.cols);
        let mut sets = [0_u128; 3];
        for (at, (row, col)) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).enumerate() {
            sets[usize::from(written.letter(row, col))] |= 1 << at;
        }
        Ok(Board::new(rows, cols, sets[1], sets[2]))
    }

    fn print(&self, position: &Board) -> String {
        let (rows, cols) = (position.rows(), position.cols());
        if position.empty() == position.full() {
            return print_size(rows, cols);
        }
        print_rows(rows, cols, |row, col| {
            let cell = 1 << (row * cols + col);
            if position.stones(Player::Left) & cell != 0 {
                '*'
            } else if position.stones(Player::Right) & cell != 0 {
                'o'
            } else {
                '.'
            }
        })
    }

    fn print_move(&self, position: &Board, _by: Player, &Stone(at): &Stone) -> String {
        position.name(at)
    }

    fn edits(&self, position: &Board) -> Vec<Edit> {
        edit::board(&LETTERS, &self.print(position))
    }

    fn sketch(&self, position: &Board) -> Sketch {
        let mut sketch = Sketch::new();
        rim(&mut sketch, position);
        for at in ones(position.full()) {
            let name = position.name(at);
            let form = Form::Hexagon {
                centre: centre(usize::from(at / position.cols), usize::from(at % position.cols)),
                radius: RADIUS,
            };
            let item = if position.stones(Player::Left) >> at & 1 != 0 {
                Item::new(&name, Role::Left, form).marked('*')
            } else if position.stones(Player::Right) >> at & 1 != 0 {
                Item::new(&name, Role::Right, form).marked('o')
            } else {
                Item::new(&name, Role::Empty, form)
            };
            sketch.add(item);
        }
        self.offered(position, sketch, |_, &Stone(at)| position.name(at))
    }

    /// Half a turn changes nothing; a reflection in a diagonal exchanges the players. Boards come to lie on a long
    /// side.
    #[inline]
    fn normal_form(&self, position: Board) -> (Board, Sign) {
        if position.rows > position.cols {
            return (position.exchanged().least_turn(), Sign::Minus);
        }
        let straight = position.least_turn();
        if position.rows == position.cols {
            let crossed = position.exchanged().least_turn();
            if crossed.order() < straight.order() {
                return (crossed, Sign::Minus);
            }
        }
        (straight, Sign::Plus)
    }

    fn stealing(&self, position: &Board) -> Option<Stealing> {
        if self.result(position).is_some() {
            return None;
        }
        let crossed = position.exchanged();
        let (symmetric, because) = if position.rows != position.cols {
            (false, "the board is not square, so the players' sides are not equally far apart")
        } else if crossed != *position && crossed.turned() != *position {
            (false, "no reflection of the board in a diagonal exchanges the players' stones")
        } else if position.empty() == position.full() {
            (
                true,
                "the board is square and empty, and a reflection in a diagonal exchanges the players' sides",
            )
        } else {
            (true, "a reflection of the board in a diagonal exchanges the players' sides and their stones")
        };
        let extra = "one more stone of one's own breaks no chain and helps the opponent to none";
        let no_draws = "on a full board exactly one of the players has a chain from side to side";
        Some(Stealing::extra_moves(extra, (symmetric, because), (true, no_draws)))
    }
}

impl WithResults for Hex {
    #[inline]
    fn result(&self, position: &Board) -> Option<Payoff> {
        Player::BOTH.into_iter().find(|&player| position.joined(player)).map(Payoff::win)
    }

    /// On an empty square board whoever moves first wins, by strategy stealing. On an empty oblong one the player whose
    /// sides are closer wins even when moving second, by pairing the cells. Elsewhere bridges may tell.
    fn bounds(&self, position: &Board, to_move: Player) -> (Payoff, Payoff) {
        let winner = if position.empty() == position.full() {
            match position.rows.cmp(&position.cols) {
                Ordering::Less => Player::Right,
                Ordering::Equal => to_move,
                Ordering::Greater => Player::Left,
            }
        } else if position.bridged(to_move.opponent(), 0).is_some() {
            to_move.opponent()
        } else if ones(position.empty()).any(|at| position.bridged(to_move, 1 << at).is_some()) {
            to_move
        } else if position.must_play(to_move) == 0 {
            to_move.opponent()
        } else {
            return (Payoff::RightWins, Payoff::LeftWins);
        };
        (Payoff::win(winner), Payoff::win(winner))
    }

    /// Cells that lie on the shortest ways of both players come first. What leaves the opponent a win by bridges need
    /// not be tried.
    fn order(&self, position: &Board, by: Player, moves: &mut Vec<Stone>) -> usize {
        let scores = position.resistance();
        let must = position.must_play(by);
        moves.sort_by_key(|&Stone(at)| (must >> at & 1 == 0, scores[usize::from(at)]));
        must.count_ones().max(1) as usize
    }

    fn moves_left(&self, position: &Board) -> u32 {
        position.empty().count_ones()
    }

    fn expert(&self, bytes: u64) -> Option<Box<dyn Expert<Board>>> {
        Some(Box::new(solver::Solver::new(bytes, solver::Options::default())))
    }

    /// A chain that is joined to both sides by bridges: two free cells next to both ends.
    fn pairing(&self, position: &Board, winner: Player) -> Option<Option<Pairing>> {
        let named = |cell: u128| position.name(cell.trailing_zeros() as u8);
        let way = |way: &Way| PairedWay {
            by: (way.by != 0).then(|| named(way.by)),
            pairs: way.pairs.iter().map(|pair| pair.map(named)).collect(),
        };
        let sides = match winner {
            Player::Left => ["the left side", "the right side"],
            Player::Right => ["the top", "the bottom"],
        };
        let part = |(ways, what): (&Vec<Way>, &str)| PairedPart {
            what: what.to_owned(),
            ways: ways.iter().map(way).collect(),
        };
        let joined = position.joining(winner).map(|ways| Pairing {
            parts: ways.iter().zip(sides).map(part).collect(),
            because: "the two cells of a pair lie next to both of what they join, so that either of them joins it",
        });
        let mirrored = |pairs| {
            let [one, other] = sides;
            let all = (&vec![Way { by: 0, pairs }], &*format!("{other}, from {one},"));
            Pairing { parts: vec![part(all)], because: MIRRORED }
        };
        Some(joined.or_else(|| position.mirrored(winner).map(mirrored)))
    }
}

/// Why pairs of mirrored cells are enough on oblong boards.
const MIRRORED: &str = "a slant line has one cell of every pair on either side, and the partners of neighbours on one side are neighbours \
    on the other. Suppose the loser had a chain across, and take a shortest one: up to where it first crosses the line, the partners of its \
    cells are a chain of the winner's from one of the winner's own sides. These two shut off a corner of the board, in which the rest of \
    the loser's chain would have to stay, since a shortest chain does not touch itself";

/// The radius of a cell, such that cells are one unit wide.
const RADIUS: i32 = 57;
/// From one row to the next.
const ROW: i32 = 86;

fn centre(row: usize, col: usize) -> Point {
    Point { x: col as i32 * UNIT + row as i32 * UNIT / 2, y: row as i32 * ROW }
}

/// The sides of the board, each in the colour of the player whose it is, and the names of files and ranks.
fn rim(sketch: &mut Sketch, board: &Board) {
    let (last_row, last_col) = (board.rows() - 1, board.cols() - 1);
    let shifted = |point: Point, x: i32, y: i32| Point { x: point.x + x, y: point.y + y };
    // The sides run along the slant of the board: half a cell across for every row. They are whole rows long, so that
    // they can be drawn as characters without a kink.
    let (across, up, slant) = (UNIT * 2 / 3, ROW, UNIT / 2);
    let corners = [
        shifted(centre(0, 0), -across - slant, -up),
        shifted(centre(0, last_col), across - slant, -up),
        shifted(centre(last_row, last_col), across + slant, up),
        shifted(centre(last_row, 0), slant - across, up),
    ];
    let sides = [("top", Role::Right), ("right", Role::Left), ("bottom", Role::Right), ("left", Role::Left)];
    for (at, (name, role)) in sides.into_iter().enumerate() {
        let form = Form::Edge { from: corners[at], to: corners[(at + 1) % 4], bend: None };
        sketch.add(Item::new(format!("side {name}"), role, form));
    }
    for col in 0..board.cols() {
        let name = column_name(col);
        let at = shifted(centre(last_row, col), 0, UNIT + UNIT / 4);
        sketch.add(Item::new(format!("file {name}"), Role::Neutral, Form::label(at, name)));
    }
    for row in 0..board.rows() {
        let name = (board.rows() - row).to_string();
        let at = shifted(centre(row, 0), -UNIT - UNIT / 4, 0);
        sketch.add(Item::new(format!("rank {name}"), Role::Neutral, Form::label(at, name)));
    }
}

#[cfg(test)]
mod tests {
    use upstar_game::Conclusion;

    use super::*;

    fn read(text: &str) -> Board {
        Hex.parse(text).unwrap()
    }

    fn result(text: &str) -> Option<Payoff> {
        Hex.result(&read(text))
    }

    #[test]
    fn a_board_is_five_words() {
        assert_eq!(size_of::<Board>(), 40);
    }

    #[test]
    fn chains_follow_the_shifted_rows() {
        // Up and to the right is a neighbour, up and to the left is not.
        assert_eq!(result("..*|.*.|*.."), Some(Payoff::LeftWins));
        assert_eq!(result("*..|.*.|..*"), None);
        assert_eq!(result("..o|.o.|o.."), Some(Payoff::RightWins));
        assert_eq!(result("o..|.o.|..o"), None);
        assert_eq!(result("***|...|..."), Some(Payoff::LeftWins));
        assert_eq!(result(".o.|.o.|.o."), Some(Payoff::RightWins));
        assert_eq!(result("ooo|...|..."), None);
        assert_eq!(result("*|*|*"), Some(Payoff::LeftWins));
        assert_eq!(result("o|.|o"), None);
        assert_eq!(result("o*o"), Some(Payoff::RightWins));
        assert_eq!(result("1x1"), None);
        assert_eq!(result("*"), Some(Payoff::LeftWins));
        assert_eq!(result("o"), Some(Payoff::RightWins));
        assert_eq!(result(&"*".repeat(128)), Some(Payoff::LeftWins));
        assert_eq!(result(&["o"; 128].join("|")), Some(Payoff::RightWins));
    }

    #[test]
    fn neighbours_are_those_of_the_definition() {
        for (rows, cols) in
            [(1, 1), (1, 5), (5, 1), (3, 4), (4, 3), (11, 11), (1, 128), (128, 1), (8, 16), (2, 64)]
        {
            let board = Board::new(rows, cols, 0, 0);
            for at in ones(board.full()) {
                let (row, col) = (i32::from(at) / cols as i32, i32::from(at) % cols as i32);
                let mut expected = 0;
                for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)] {
                    let (row, col) = (row + down, col + right);
                    if (0..rows as i32).contains(&row) && (0..cols as i32).contains(&col) {
                        expected |= 1_u128 << (row * cols as i32 + col);
                    }
                }
                assert_eq!(
                    board.next(1 << at, board.full(), board.first_column()),
                    expected,
                    "{rows}x{cols} {at}"
                );
            }
        }
    }

    #[test]
    fn a_full_board_has_exactly_one_winner() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 3), (3, 4)] {
            for left in 0..1_u128 << (rows * cols) {
                let board = Board::new(rows, cols, left, !left & Board::new(rows, cols, 0, 0).full());
                assert_ne!(board.joined(Player::Left), board.joined(Player::Right), "{board:?}");
            }
        }
    }

    #[test]
    fn a_reflection_exchanges_the_players() {
        assert_eq!(Hex.normal_form(read("4x3")), (read("3x4"), Sign::Minus));
        assert_eq!(read("*.o|...").exchanged(), read("o.|..|*."));
        let (least, sign) = Hex.normal_form(read("*..|...|o.*"));
        assert_eq!(Hex.normal_form(read("*.o|...|..*")), (least, sign));
        for crossed in ["o.*|...|..o", "o..|...|*.o"] {
            assert_eq!(Hex.normal_form(read(crossed)), (least, -sign));
        }
        for text in ["..*|.o.|*..", "*.o|...|..*", "*..|oo.|..*"] {
            let board = read(text);
            for player in Player::BOTH {
                assert_eq!(board.joined(player), board.turned().joined(player));
                assert_eq!(board.joined(player), board.exchanged().joined(player.opponent()));
            }
        }
    }

    #[test]
    fn stealing_needs_a_square_board_and_a_symmetric_start() {
        let concluded = |text: &str| Hex.stealing(&read(text)).map(|stealing| stealing.conclusion());
        assert_eq!(concluded("5x5"), Some(Some(Conclusion::FirstWins)));
        assert_eq!(concluded("*.|o."), Some(None));
        assert_eq!(concluded("*.|.."), Some(None));
        assert_eq!(concluded("*.|.o"), Some(Some(Conclusion::FirstWins)));
        assert_eq!(concluded(".*|o."), Some(Some(Conclusion::FirstWins)));
        assert_eq!(concluded("4x5"), Some(None));
        assert_eq!(concluded("**|o."), None);
    }

    #[test]
    fn boards_up_to_eleven_by_eleven() {
        assert_eq!(Hex.print(&read("11x11")), "11x11");
        let error = Hex.parse("12x12").unwrap_err();
        assert_eq!(error.message, "a Hex board has at most 128 cells; 12x12 has 144");
    }
}
