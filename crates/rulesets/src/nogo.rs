//! NoGo: stones are placed, and none may ever be taken.

use std::sync::LazyLock;

use std::fmt;

use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, Shape, cell_name, ones, print_rows};
use upstar_game::sketch::Sketch;
use upstar_game::{
    About, Bounds, Diagnostic, Ending, Level, Levels, NormalPlay, Player, Ruleset, RulesetCache, Sign, Span,
    Terms, examples, legend,
};
use upstar_values::{Calc, Calculated};

use crate::stones::Stones;

/// The rules of NoGo.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoGo;

/// A board of at most 64 cells with stones of two colours.
///
/// Four bits for each cell. Where it is not filled, the first says that Left may fill it, the second that Right may; where it is, they
/// say whose stone it has, and neither does where the cell is gone. So a position knows its moves, and colours are exchanged by
/// exchanging two words.
///
/// A cell that neither player may fill stays empty for ever, so a group of stones beside it can never be taken. Such cells and
/// such stones are marked as safe; then the rest of the board falls into parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Goban {
    left: u64,
    right: u64,
    filled: u64,
    /// Stones that will never be taken, and empty cells that will never be filled.
    safe: u64,
    shape: Shape,
}

/// A stone on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placing(u64);

const LETTERS: Letters<'_> = Letters {
    title: "NoGo",
    limit: Shape::LIMIT,
    letters: &[
        ('.', "empty"),
        ('x', "Left's stone"),
        ('o', "Right's stone"),
        ('#', "no cell"),
        ('X', "Left's stone that is safe"),
        ('O', "Right's stone that is safe"),
        ('+', "a cell that stays empty"),
    ],
};

/// The cells with at least two cells of a set beside them.
#[inline]
fn twice_beside(shape: Shape, set: u64) -> u64 {
    let ([north, south], [west, east]) =
        ([shape.north(set), shape.south(set)], [shape.west(set), shape.east(set)]);
    north & south | west & east | (north | south) & (west | east)
}

impl Goban {
    /// The board with these stones and without the cells that are gone; the sets have no cell in common.
    fn new(shape: Shape, [left, right]: [u64; 2], gone: u64, safe: u64) -> Goban {
        Goban { left, right, filled: left | right | gone, safe, shape }.with_moves([left, right])
    }

    /// The cells without a stone, those that stay empty among them: what keeps a group on the board.
    #[inline]
    fn empty(&self) -> u64 {
        self.shape.full() & !self.filled
    }

    /// The cells that are gone.
    #[inline]
    fn gone(&self) -> u64 {
        self.filled & !(self.left | self.right)
    }

    /// Left's stones, and Right's.
    #[inline]
    fn stones(&self) -> [u64; 2] {
        [self.left & self.filled, self.right & self.filled]
    }

    /// The cells that Left may fill, and Right.
    #[inline]
    fn open(&self) -> [u64; 2] {
        [self.left & !self.filled, self.right & !self.filled]
    }

    /// Whether a group of stones has an empty cell beside it or is safe.
    #[inline]
    fn lives(&self, group: u64, empty: u64) -> bool {
        group & self.safe != 0 || self.shape.neighbours(group) & empty != 0
    }

    /// With these stones of Left and of Right, and what they may fill. A move that is forbidden stays so as long as the cell is empty:
    /// it would leave a group without an empty cell beside it, and the group can reach another one only through this cell.
    #[inline]
    fn with_moves(self, stones: [u64; 2]) -> Goban {
        let empty = self.empty();
        // The stones of groups that can spare an empty cell, and the last empty cells of the others.
        let on_a_line = self.shape.rows() == 1;
        let groups = stones.map(|stones| {
            if on_a_line { self.strong_on_a_line(stones, empty) } else { self.strong(stones, empty) }
        });
        let open = |(strong, _): (u64, u64), (_, last): (u64, u64)| {
            empty & !self.safe & !last & self.shape.neighbours(empty | strong)
        };
        let left = stones[0] | open(groups[0], groups[1]);
        let right = stones[1] | open(groups[1], groups[0]);
        Goban { left, right, ..self }
    }

    /// The stones of one colour in groups that can spare an empty cell, and the last empty cells of the others.
    fn strong(&self, stones: u64, empty: u64) -> (u64, u64) {
        // Most groups have a stone with two empty cells beside it.
        let shape = self.shape;
        let mut strong = shape.flood(stones & (twice_beside(shape, empty) | self.safe), stones);
        let (mut last, mut rest) = (0, stones & !strong);
        while rest != 0 {
            let group = self.shape.flood(rest & rest.wrapping_neg(), stones);
            rest &= !group;
            let beside = self.shape.neighbours(group) & empty;
            if beside & beside.wrapping_sub(1) != 0 {
                strong |= group;
            } else {
                last |= beside;
            }
        }
        (strong, last)
    }

    /// [`Goban::strong`] on a board of one row, where a group is a run with an empty cell at both ends, at one or at
    /// none.
    #[inline]
    fn strong_on_a_line(&self, stones: u64, empty: u64) -> (u64, u64) {
        let with_empty_before = self.shape.flood(stones & empty << 1, stones);
        let with_empty_after = self.shape.flood(stones & empty >> 1, stones);
        let strong = with_empty_before & with_empty_after | self.shape.flood(stones & self.safe, stones);
        (strong, self.shape.neighbours(stones & !strong) & empty)
    }

    /// Integers below and above the value. No cell is ever opened to a player again, so Left never makes more moves than she has
    /// now; and if Right keeps to moves that nobody can take from him, he makes all of these, whatever she does.
    fn limits(&self) -> [i64; 2] {
        let ([left, right], [own, other]) = (self.open(), self.stones());
        let low = self.sure(left, right, own, other) - self.most(right, other);
        let high = self.most(left, own) - self.sure(right, left, other, own);
        [low, high]
    }

    /// At most how many moves a player makes. Where cells that are open to her and her stones hang together, and no other empty cell
    /// and no safe stone is beside them, the last of the cells would leave the group without an empty cell.
    fn most(&self, open: u64, own: u64) -> i64 {
        let (cells, other) = (open | own, self.empty() & !open);
        let mut most = open.count_ones().into();
        let not_closed_in = self.shape.flood(self.safe | self.shape.neighbours(other), cells);
        self.shape.parts(cells & !not_closed_in, |part| most -= i64::from(part & open != 0));
        most
    }

    /// How many moves a player has that nobody can take from her: in cells that are closed to her opponent, without any stones beside
    /// them that could lose their last empty cell, now or later.
    ///
    /// Where such cells and her stones hang together, she may keep one of the cells for good. The others she fills, those that
    /// are further from it first: so every stone that she places is joined to an empty cell that is nearer, or to the one that
    /// is kept. Where something that is safe is among the stones, or a cell that stays empty beside, that serves in its stead.
    fn sure(&self, open: u64, opponents: u64, own: u64, other: u64) -> i64 {
        let cells = open & !opponents & !self.shape.neighbours(opponents | other & !self.safe);
        if cells == 0 {
            return 0;
        }
        let kept = own & self.safe | self.shape.neighbours(self.empty() & self.safe);
        let mut sure = cells.count_ones().into();
        self.shape.parts(cells | own, |part| sure -= i64::from(part & cells != 0 && part & kept == 0));
        sure
    }

    /// The same position with everything marked that is safe.
    fn settled(mut self) -> Goban {
        let never = self.empty() & !(self.left | self.right);
        self.safe |= never;
        for stones in self.stones() {
            let seeds = stones & (self.safe | self.shape.neighbours(never));
            self.safe |= self.shape.flood(seeds, stones);
        }
        self
    }

    /// The smallest board that holds the cells of `keep`; the others on it are gone.
    fn cut_out(self, keep: u64) -> Goban {
        let sets = [self.left & keep, self.right & keep, self.filled | !keep, self.safe & keep];
        let (shape, [left, right, filled, safe]) = self.shape.trim(keep, sets);
        Goban { left, right, filled, safe, shape }
    }

    /// On a board of one line, the same game with every row of equal stones made one stone: nobody can ever play inside it, and
    /// it has the same empty cells beside it.
    fn shortened(self) -> Goban {
        if self.shape.rows().min(self.shape.cols()) != 1 {
            return self;
        }
        let sets = [self.left, self.right, self.filled, self.safe];
        let [left, right, filled, safe] =
            if self.shape.rows() == 1 { sets } else { sets.map(|set| self.shape.transpose(set)) };
        let alike = |set: u64| set & set << 1 & filled & filled << 1 & !(safe ^ safe << 1);
        let mut extra = alike(left) | alike(right);
        let length = self.shape.cells() - extra.count_ones() as usize;
        let mut sets = [left, right, filled, safe];
        while extra != 0 {
            // The last one first, so that the others stay where they are.
            let below = (1 << extra.ilog2()) - 1;
            sets = sets.map(|set| set & below | set >> 1 & !below);
            extra &= below;
        }
        let [left, right, filled, safe] = sets;
        let shape = Shape::new(1, length).unwrap_or(self.shape);
        Goban { left, right, filled, safe, shape }
    }

    fn letter(&self, cell: u64) -> char {
        let on = |set: u64| set & cell != 0;
        let [left, right] = self.stones();
        match (on(left), on(right), on(self.safe)) {
            (true, _, safe) => {
                if safe {
                    'X'
                } else {
                    'x'
                }
            }
            (_, true, safe) => {
                if safe {
                    'O'
                } else {
                    'o'
                }
            }
            _ if on(self.filled) => '#',
            (.., true) => '+',
            _ => '.',
        }
    }

    fn name(&self, cell: u64) -> String {
        let (row, col) = self.shape.place(cell);
        cell_name(row, col, self.shape.rows())
    }
}

impl fmt::Display for Goban {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |row, col| self.letter(self.shape.cell(row, col));
        f.write_str(&print_rows(self.shape.rows(), self.shape.cols(), letter))
    }
}

impl fmt::Debug for Goban {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "nogo".into(),
    title: "NoGo".into(),
    rule: "Players take turns to place a stone of their own on an empty cell so that every group of stones that hang \
           together by sides still has an empty cell beside it; a player who cannot loses.".into(),
    notation: "an empty board by its size such as 4x4, or the rows from the top such as \"x..|.o.\": `x` is \
               Left's, `o` is Right's, `.` is empty, `#` is no cell; `X` and `O` are stones that are safe, `+` is \
               a cell that stays empty".into(),
    examples: examples(&[("nogo(1x1)", "0"), ("nogo(1x2)", "*"), ("nogo(1x3)", "+-1"), ("nogo(\"x.\")", "0")]),
    impartial: false,
    ending: Ending::NormalPlay,
    legend: legend(&[("x", "is Left's"), ("o", "is Right's"), (".", "is empty"), ("#", "is no cell")]),
    ..About::default()
}
});

impl Ruleset for NoGo {
    type Position = Goban;
    type Move = Placing;

    fn about(&self) -> &About {
        &ABOUT
    }

    #[inline]
    fn moves(&self, position: &Goban, by: Player, mut each: impl FnMut(Placing)) {
        ones(position.open()[by as usize]).for_each(|cell| each(Placing(cell)));
    }

    #[inline]
    fn play(&self, position: &Goban, by: Player, &Placing(cell): &Placing) -> Goban {
        let mut stones = position.stones();
        stones[by as usize] |= cell;
        Goban { filled: position.filled | cell, ..*position }.with_moves(stones)
    }

    #[inline]
    fn move_counts(&self, position: &Goban) -> [i64; 2] {
        position.open().map(|cells| cells.count_ones().into())
    }

    fn parse(&self, text: &str) -> Result<Goban, Diagnostic> {
        let written = LETTERS.read(text)?;
        let shape = Shape::new(written.rows, written.cols).ok_or_else(|| {
            let message = format!("a {} board has at most {} cells", LETTERS.title, Shape::LIMIT);
            Diagnostic::new("board-too-large", message, Span::all(text))
        })?;
        let with = |letters: &[char]| {
            let has = |&cell: &u64| {
                let (row, col) = shape.place(cell);
                letters.contains(&LETTERS.letters[usize::from(written.letter(row, col))].0)
            };
            ones(shape.full()).filter(has).fold(0, |set, cell| set | cell)
        };
        let board =
            Goban::new(shape, [with(&['x', 'X']), with(&['o', 'O'])], with(&['#']), with(&['X', 'O', '+']));
        // The rules keep every group alive, so a board where one is not cannot come up.
        for stones in board.stones() {
            for stone in ones(stones) {
                if !board.lives(shape.flood(stone, stones), board.empty()) {
                    let message =
                        format!("the stones at {} have no empty cell beside them", board.name(stone));
                    let error = Diagnostic::new("board-taken", message, Span::all(text));
                    return Err(error.with_hint("in NoGo nobody may fill the last one"));
                }
            }
        }
        Ok(board)
    }

    fn print(&self, position: &Goban) -> String {
        position.to_string()
    }

    fn print_move(&self, position: &Goban, _by: Player, &Placing(cell): &Placing) -> String {
        position.name(cell)
    }

    fn edits(&self, position: &Goban) -> Vec<Edit> {
        edit::board(&LETTERS, &self.print(position))
    }

    fn sketch(&self, position: &Goban) -> Sketch {
        let [left, right] = position.stones();
        let board = Stones::new(position.shape, left, right, position.gone());
        self.offered(position, board.sketch(), |_, mv| board.shapes(mv.0))
    }

    /// All symmetries of the board; the exchange of colours exchanges the players.
    #[inline]
    fn normal_form(&self, position: Goban) -> (Goban, Sign) {
        let board = position.cut_out(position.shape.full() & !position.gone()).shortened();
        let (shape, [left, right, filled, safe], exchanged) =
            board.shape.least_of_either([board.left, board.right, board.filled, board.safe]);
        (Goban { left, right, filled, safe, shape }, if exchanged { Sign::Minus } else { Sign::Plus })
    }
}

impl NormalPlay for NoGo {
    #[inline]
    fn code(&self, position: &Goban) -> Option<u128> {
        let (gone, [left, right]) = (position.gone(), position.stones());
        position.shape.code(position.shape.full() & !gone, [left | right, left | gone, position.safe])
    }

    fn bounds(&self, position: &Goban, calc: &Calc<'_>, _: &mut RulesetCache) -> Calculated<Bounds> {
        let [low, high] = position.limits().map(|limit| Some(Terms::from_iter([calc.integer(limit)])));
        Ok(Bounds { low, high })
    }

    #[inline]
    fn levels(&self, position: &Goban, _: &Calc<'_>, _: &mut RulesetCache) -> Calculated<Levels> {
        let level = |limit| Some(Level { mean: limit * Level::UNIT, temperature: 0 });
        let [low, high] = position.limits().map(level);
        Ok(Levels { low, high })
    }

    /// Stones do best far apart, each with empty cells of its own, and on diagonals, where the cells between them are soon closed to
    /// the opponent. The weights were tried out on boards of 15 to 25 cells (docs/performance.md).
    fn promise(&self, position: &Goban) -> i64 {
        let (shape, empty) = (position.shape, position.empty());
        let [left, right] = position.stones().map(|own| {
            let count = |cells: u64| i64::from(cells.count_ones());
            let above = shape.north(own);
            let liberties = count(shape.neighbours(own) & empty);
            let joined = if shape.rows().min(shape.cols()) == 1 {
                0
            } else {
                count(own & above) + count(own & shape.west(own))
            };
            let diagonal = count(own & shape.west(above)) + count(own & shape.east(above));
            let between = count(empty & twice_beside(shape, own));
            liberties + 6 * (diagonal + between) - 4 * joined
        });
        (left - right) * (Level::UNIT / 4)
    }

    /// The sets of cells that are still to be filled and stones that are not safe, each with the safe stones and cells that stay
    /// empty beside it. Whether a stone may be placed is told by the groups beside it and their empty cells, and all of
    /// those that are not safe lie in the same set.
    #[inline]
    fn components(&self, position: &Goban, mut each: impl FnMut(Goban)) {
        let board = position.settled();
        let shape = board.shape;
        shape.parts(shape.full() & !board.gone() & !board.safe, |part| {
            if part & board.empty() != 0 {
                each(board.cut_out(part | shape.neighbours(part) & board.safe));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use upstar_values::{Id, Store};

    fn read(text: &str) -> Goban {
        NoGo.parse(text).unwrap()
    }

    fn moves(text: &str, by: Player) -> Vec<String> {
        let position = read(text);
        NoGo.move_list(&position, by).iter().map(|mv| NoGo.print_move(&position, by, mv)).collect()
    }

    fn parts(text: &str) -> Vec<String> {
        let mut parts = Vec::new();
        NoGo.components(&read(text), |part| parts.push(part.to_string()));
        parts
    }

    #[test]
    fn no_group_may_lose_its_last_empty_cell() {
        assert_eq!(moves("1x1", Player::Left), [""; 0]);
        assert_eq!(moves("x.", Player::Left), [""; 0]);
        assert_eq!(moves("x.", Player::Right), [""; 0]);
        assert_eq!(moves("x..", Player::Left), ["b1", "c1"]);
        assert_eq!(moves("x..", Player::Right), ["c1"]);
        assert_eq!(moves("x.o", Player::Left), [""; 0]);
        assert_eq!(moves("xx.|o..", Player::Right), ["c2", "b1", "c1"]);
        assert_eq!(moves("xxo|o..", Player::Right), ["c1"]);
        assert_eq!(moves(".#.", Player::Left), [""; 0]);
    }

    #[test]
    fn safe_stones_divide_the_board() {
        assert_eq!(parts("x.o"), [""; 0]);
        // The second cell stays empty, so the stones beside it are safe.
        assert_eq!(parts("x.o...."), ["O...."]);
        assert_eq!(parts("x.o..#.."), ["O..", ".."]);
        assert_eq!(parts("...x.o..."), ["...x.o..."]);
        assert_eq!(parts("....."), ["....."]);
    }

    #[test]
    fn rows_of_stones_on_a_line_are_one_stone() {
        let short = |text: &str| read(text).shortened().to_string();
        assert_eq!(short("..xxx.ooxx.x"), "..x.ox.x");
        assert_eq!(short("xx|.."), "xx|..");
        assert_eq!(short(".|x|x|."), ".x.");
        assert_eq!(short("XXX..ooo"), "X..o");
        assert_eq!(short("1x64"), format!("{:.<64}", ""));
    }

    #[test]
    fn groups_on_a_line_are_runs() {
        // All lines of eight cells that are empty, Left's, Right's or a safe stone of Left's.
        for code in 0..1_u32 << 16 {
            let (mut left, mut right, mut safe) = (0, 0, 0);
            for at in 0..8 {
                let sets = match code >> (2 * at) & 3 {
                    0 => continue,
                    1 => [1, 0, 0],
                    2 => [0, 1, 0],
                    _ => [1, 0, 1],
                };
                left |= sets[0] << at;
                right |= sets[1] << at;
                safe |= sets[2] << at;
            }
            let board = Goban::new(Shape::new(1, 8).unwrap(), [left, right], 0, safe);
            for stones in board.stones() {
                let empty = board.empty();
                assert_eq!(board.strong_on_a_line(stones, empty), board.strong(stones, empty), "{board}");
            }
        }
    }

    /// The value by the definition, without parts and symmetries.
    fn value(position: &Goban, calc: &Calc<'_>, known: &mut HashMap<Goban, Id>) -> Id {
        if let Some(&value) = known.get(position) {
            return value;
        }
        let [left, right] = Player::BOTH.map(|by| {
            let moves = NoGo.move_list(position, by);
            moves.iter().map(|mv| value(&NoGo.play(position, by, mv), calc, known)).collect::<Vec<_>>()
        });
        let value = calc.game(&left, &right).unwrap();
        known.insert(*position, value);
        value
    }

    #[test]
    fn values_lie_within_the_limits() {
        let store = Store::new();
        let calc = store.calc();
        let mut random = fastrand::Rng::with_seed(4);
        let (mut checked, mut met, mut known) = (0, 0, HashMap::new());
        for (rows, cols) in (0..300).flat_map(|_| [(1, 9), (1, 12), (2, 5), (2, 7), (3, 4), (4, 4), (3, 5)]) {
            let shape = Shape::new(rows, cols).unwrap();
            let gone = shape.full() & random.u64(..) & random.u64(..) & random.u64(..);
            let mut board = Goban::new(shape, [0, 0], gone, 0);
            known.clear();
            loop {
                if board.empty().count_ones() <= 6 {
                    for position in [board, board.settled()] {
                        let value = value(&position, &calc, &mut known);
                        let [low, high] = position.limits();
                        assert!(calc.le(calc.integer(low), value).unwrap(), "{board}: {low}");
                        assert!(calc.le(value, calc.integer(high)).unwrap(), "{board}: {high}");
                        checked += 1;
                        met += u32::from(low == high);
                    }
                }
                let by = if random.bool() { Player::Left } else { Player::Right };
                let moves = NoGo.move_list(&board, by);
                let Some(mv) = random.choice(&moves) else { break };
                board = NoGo.play(&board, by, mv);
            }
        }
        assert!(checked > 5_000 && met > 500, "{checked} {met}");
    }

    #[test]
    fn parts_and_normal_forms_know_their_moves() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut checked = 0;
        for (rows, cols) in
            (0..60).flat_map(|_| [(1, 12), (12, 1), (2, 7), (4, 4), (3, 5), (5, 5), (2, 32), (16, 4)])
        {
            let shape = Shape::new(rows, cols).unwrap();
            let gone = shape.full() & random.u64(..) & random.u64(..) & random.u64(..);
            let mut board = Goban::new(shape, [0, 0], gone, 0);
            loop {
                let mut check = |board: Goban| {
                    let anew = Goban::new(board.shape, board.stones(), board.gone(), board.safe);
                    assert_eq!(board.open(), anew.open(), "{board}");
                    checked += 1;
                };
                check(board);
                check(board.settled());
                NoGo.components(&board, |part| {
                    check(part);
                    check(NoGo.normal_form(part).0);
                });
                let by = if random.bool() { Player::Left } else { Player::Right };
                let moves = NoGo.move_list(&board, by);
                let Some(mv) = random.choice(&moves) else { break };
                board = NoGo.play(&board, by, mv);
            }
        }
        assert!(checked > 20_000, "{checked}");
    }

    #[test]
    fn what_cannot_come_up_is_refused() {
        assert_eq!(NoGo.parse("xo").unwrap_err().code, "board-taken");
        assert_eq!(NoGo.parse("x").unwrap_err().message, "the stones at a1 have no empty cell beside them");
        assert_eq!(NoGo.parse("9x9").unwrap_err().code, "board-too-large");
        assert!(NoGo.parse("X").is_ok());
    }
}
