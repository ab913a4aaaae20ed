//! Boards with stones of two colours, for the games that are played with them.

use std::fmt;

use upstar_game::grid::{Letters, Shape, cell_name, label_edges, ones, print_rows, square};
use upstar_game::sketch::{Form, Item, Point, Role, Sketch, UNIT};
use upstar_game::{Diagnostic, Player, Sign, Span};

/// A board of at most 64 cells, each of which is empty, holds a stone of Left or of Right, or is gone.
///
/// Two bits for each cell: the first says that the cell is Left's or gone, the second that it is Right's or gone. So
/// colours are exchanged by exchanging the words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones {
    left_or_gone: u64,
    right_or_gone: u64,
    shape: Shape,
}

/// What the letters of a board stand for; a letter that a game does not list cannot be written in it.
pub(crate) const LEFT: char = 'x';
pub(crate) const RIGHT: char = 'o';
pub(crate) const EMPTY: char = '.';
pub(crate) const GONE: char = '#';

impl Stones {
    /// The board with these stones and without the cells that are gone; the sets have no cell in common.
    #[inline]
    pub(crate) fn new(shape: Shape, left: u64, right: u64, gone: u64) -> Stones {
        debug_assert!(left & right == 0 && (left | right) & gone == 0);
        Stones { left_or_gone: left | gone, right_or_gone: right | gone, shape }
    }

    /// Reads a board in which letters mean what the constants above say. `fill` tells what stands in a row and a
    /// column of a board where only its size is given.
    pub(crate) fn read(
        letters: &Letters<'_>,
        text: &str,
        fill: impl Fn((usize, usize), usize, usize) -> char,
    ) -> Result<Stones, Diagnostic> {
        let written = letters.read(text)?;
        let shape = Shape::new(written.rows, written.cols).ok_or_else(|| {
            let message = format!("a {} board has at most {} cells", letters.title, Shape::LIMIT);
            Diagnostic::new("board-too-large", message, Span::all(text))
        })?;
        let (mut left, mut right, mut gone) = (0, 0, 0);
        for cell in ones(shape.full()) {
            let (row, col) = shape.place(cell);
            let letter = match &written.cells {
                Some(_) => {
                    letters.letters.get(usize::from(written.letter(row, col))).map(|&(letter, _)| letter)
                }
                None => Some(fill((shape.rows(), shape.cols()), row, col)),
            };
            match letter {
                Some(LEFT) => left |= cell,
                Some(RIGHT) => right |= cell,
                Some(GONE) => gone |= cell,
                _ => {}
            }
        }
        Ok(Stones::new(shape, left, right, gone))
    }

    /// The rows from the top.
    pub(crate) fn print(self) -> String {
        print_rows(self.shape.rows(), self.shape.cols(), |row, col| self.letter(self.shape.cell(row, col)))
    }

    fn letter(self, cell: u64) -> char {
        match (self.left_or_gone & cell != 0, self.right_or_gone & cell != 0) {
            (true, false) => LEFT,
            (false, true) => RIGHT,
            (false, false) => EMPTY,
            (true, true) => GONE,
        }
    }

    /// The board's size.
    #[inline]
    pub(crate) fn shape(self) -> Shape {
        self.shape
    }

    /// Left's stones.
    #[inline]
    pub(crate) fn left(self) -> u64 {
        self.left_or_gone & !self.right_or_gone
    }

    /// Right's stones.
    #[inline]
    pub(crate) fn right(self) -> u64 {
        self.right_or_gone & !self.left_or_gone
    }

    /// A player's stones, then the opponent's.
    #[inline]
    pub(crate) fn of(self, player: Player) -> (u64, u64) {
        match player {
            Player::Left => (self.left(), self.right()),
            Player::Right => (self.right(), self.left()),
        }
    }

    /// The cells that are gone.
    #[inline]
    pub(crate) fn gone(self) -> u64 {
        self.left_or_gone & self.right_or_gone
    }

    /// The empty cells.
    #[inline]
    pub(crate) fn empty(self) -> u64 {
        self.shape.full() & !(self.left_or_gone | self.right_or_gone)
    }

    /// The board after a player's stones have become `own` and the opponent's `other`.
    #[inline]
    pub(crate) fn with(self, player: Player, own: u64, other: u64) -> Stones {
        let (left, right) = match player {
            Player::Left => (own, other),
            Player::Right => (other, own),
        };
        Stones::new(self.shape, left, right, self.gone())
    }

    /// The board with these cells gone.
    #[inline]
    pub(crate) fn burnt(self, cells: u64) -> Stones {
        Stones { left_or_gone: self.left_or_gone | cells, right_or_gone: self.right_or_gone | cells, ..self }
    }

    /// The smallest board that holds the cells of `keep`; the other cells on it become empty.
    #[inline]
    pub(crate) fn trimmed(self, keep: u64) -> Stones {
        let sets = [self.left_or_gone & keep, self.right_or_gone & keep];
        let (shape, [left_or_gone, right_or_gone]) = self.shape.trim(keep, sets);
        Stones { left_or_gone, right_or_gone, shape }
    }

    /// The smallest board that holds the cells of `keep`; the other cells on it are gone.
    #[inline]
    pub(crate) fn cut_out(self, keep: u64) -> Stones {
        let sets = [self.left_or_gone | !keep, self.right_or_gone | !keep];
        let (shape, [left_or_gone, right_or_gone]) = self.shape.trim(keep, sets);
        Stones { left_or_gone, right_or_gone, shape }
    }

    /// The least of the images under the symmetries of the rectangle and the exchange of colours, and whether it
    /// takes that exchange to get it.
    #[inline]
    pub(crate) fn least(self) -> (Stones, Sign) {
        let (a, b) = (self.left_or_gone, self.right_or_gone);
        // Left is whoever has fewer stones, or else fewer cells beside them. That settles most cases without a second look.
        let beside = |stones| (self.shape.neighbours(stones) & !self.gone()).count_ones();
        let weight = |all: u64, stones| all.count_ones() << 8 | beside(stones);
        let (left, right) = (weight(a, self.left()), weight(b, self.right()));
        let image = |exchanged: bool| {
            let sets = if exchanged { [b, a] } else { [a, b] };
            let (shape, [left_or_gone, right_or_gone], _) = self.shape.least(sets);
            Stones { left_or_gone, right_or_gone, shape }
        };
        let exchanged = right < left;
        let least = image(exchanged);
        if left == right {
            let minus = image(true);
            if minus < least {
                return (minus, Sign::Minus);
            }
        }
        (least, if exchanged { Sign::Minus } else { Sign::Plus })
    }

    /// A number that no other board has: see [`upstar_game::grid::code`]. Cells that do not count make it no larger.
    #[inline]
    pub(crate) fn code(self, uncounted: u64) -> Option<u128> {
        // First where there is something, so that boards which differ by colours alone are close to each other.
        let something = self.left_or_gone ^ self.right_or_gone;
        self.shape.code(self.shape.full() & !uncounted, [something, self.left_or_gone])
    }

    /// The name of a cell.
    pub(crate) fn name(self, cell: u64) -> String {
        let (row, col) = self.shape.place(cell);
        cell_name(row, col, self.shape.rows())
    }

    /// The names of the shapes to touch for some cells: a stone where there is one, otherwise the square.
    pub(crate) fn shapes(self, cells: u64) -> Vec<String> {
        let stones = self.left() | self.right();
        let shape = |cell| if stones & cell != 0 { self.stone(cell) } else { self.name(cell) };
        ones(cells).map(shape).collect()
    }

    fn stone(self, cell: u64) -> String {
        format!("stone {}", self.name(cell))
    }

    /// The board as a picture without moves: squares called by their cells, and stones on them.
    pub(crate) fn sketch(self) -> Sketch {
        let mut sketch = Sketch::new();
        for cell in ones(self.shape.full()) {
            let (row, col) = self.shape.place(cell);
            let letter = self.letter(cell);
            let role = if letter == GONE { Role::Gone } else { Role::Empty };
            sketch.add(Item::new(self.name(cell), role, square(row, col)));
            let owner = match letter {
                LEFT => Role::Left,
                RIGHT => Role::Right,
                _ => continue,
            };
            let corner = Point::cells(col, row);
            let centre = Point { x: corner.x + UNIT / 2, y: corner.y + UNIT / 2 };
            let stone = Form::Token { centre, radius: UNIT * 2 / 5 };
            sketch.add(Item::new(self.stone(cell), owner, stone).marked(letter));
        }
        label_edges(&mut sketch, self.shape.rows(), self.shape.cols());
        sketch
    }
}

impl fmt::Debug for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.print())
    }
}

/// A board full of stones, Left's and Right's by turns, with Left's in the upper left corner.
pub(crate) fn checkered(row: usize, col: usize) -> char {
    if (row + col).is_multiple_of(2) { LEFT } else { RIGHT }
}
