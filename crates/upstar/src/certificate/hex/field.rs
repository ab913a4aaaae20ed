//! Boards of Hex: what is next to what.

use upstar_game::Player;
use upstar_search::Position;

/// A board. Its cells are counted row by row; the sides of a player are the two numbers behind them.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) stones: [u128; 2],
}

/// The cells of a set.
pub(super) fn cells(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (at < 128).then_some(at)
    })
}

impl Field {
    /// Boards with more cells have no room for sides.
    const MOST: usize = 126;

    pub(super) fn read(position: &Position) -> Option<Field> {
        let text = position.text();
        let size =
            text.split_once('x').and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
        let field = match size {
            Some((rows, cols)) => Field { rows, cols, stones: [0, 0] },
            None => {
                let rows: Vec<&str> = text.split('|').collect();
                let of = |wanted: u8| {
                    let all = rows.iter().flat_map(|row| row.bytes()).enumerate();
                    all.filter(|(_, letter)| *letter == wanted).fold(0, |set, (at, _)| set | 1 << (at % 128))
                };
                Field { rows: rows.len(), cols: rows[0].len(), stones: [of(b'*'), of(b'o')] }
            }
        };
        (field.size() <= Field::MOST).then_some(field)
    }

    pub(super) fn size(&self) -> usize {
        self.rows * self.cols
    }

    pub(super) fn all(&self) -> u128 {
        (1 << self.size()) - 1
    }

    /// The two sides of a player.
    pub(super) fn sides(&self) -> [usize; 2] {
        [self.size(), self.size() + 1]
    }

    pub(super) fn print(&self, stones: [u128; 2]) -> String {
        let letter = |at: usize| match (stones[0] >> at & 1, stones[1] >> at & 1) {
            (1, _) => '*',
            (_, 1) => 'o',
            _ => '.',
        };
        let row = |row: usize| (0..self.cols).map(|col| letter(row * self.cols + col)).collect::<String>();
        (0..self.rows).map(row).collect::<Vec<_>>().join("|")
    }

    /// The cells next to a cell, or along a side.
    pub(super) fn near(&self, at: usize, player: Player) -> u128 {
        let [start, end] = self.sides();
        if at >= start {
            let along = |cell: &usize| match (player, at == end) {
                (Player::Left, false) => cell.is_multiple_of(self.cols),
                (Player::Left, true) => cell % self.cols + 1 == self.cols,
                (Player::Right, false) => cell / self.cols == 0,
                (Player::Right, true) => cell / self.cols + 1 == self.rows,
            };
            return (0..start).filter(along).fold(0, |set, cell| set | 1 << cell);
        }
        let (rows, cols) = (self.rows as isize, self.cols as isize);
        let (row, col) = ((at / self.cols) as isize, (at % self.cols) as isize);
        let steps = [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)];
        let cells = steps.into_iter().map(|(down, right)| (row + down, col + right));
        let inside = cells.filter(|(row, col)| (0..rows).contains(row) && (0..cols).contains(col));
        inside.fold(0, |set, (row, col)| set | 1 << (row * cols + col))
    }

    /// Whether two of the cells and sides are next to each other.
    pub(super) fn are_near(&self, one: usize, other: usize, player: Player) -> bool {
        let (cell, other) = (one.min(other), one.max(other));
        cell < self.size() && self.near(other, player) >> cell & 1 == 1
    }

    /// The way from one cell or side to another over stones between them, without the first.
    pub(super) fn way(&self, from: usize, to: usize, stones: u128, player: Player) -> Option<Vec<usize>> {
        let mut before = [usize::MAX; 128];
        let (mut open, mut next) = (vec![from], 0);
        while let Some(&at) = open.get(next) {
            next += 1;
            if self.are_near(at, to, player) {
                let mut way = vec![to];
                let mut at = at;
                while at != from {
                    way.push(at);
                    at = before[at];
                }
                way.reverse();
                return Some(way);
            }
            for stone in cells(self.near(at, player) & stones) {
                if stone != from && before[stone] == usize::MAX {
                    before[stone] = at;
                    open.push(stone);
                }
            }
        }
        None
    }
}
