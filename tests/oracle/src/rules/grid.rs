//! Boards of cells, as they are written: rows from the top, with bars between them.

/// A board; each cell is a letter.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    cells: Vec<u8>,
}

/// The four directions along rows and columns.
pub const STRAIGHT: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// All eight directions of a chess queen.
pub const QUEEN: [(isize, isize); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A place on a board: row and column, from the top left.
pub type Cell = (isize, isize);

impl Grid {
    /// The board of some rows, in certain letters.
    pub fn read(text: &str, letters: &str) -> Option<Grid> {
        let rows: Vec<&str> = text.split('|').collect();
        let columns = rows[0].len();
        let cells: Vec<u8> = rows.concat().into_bytes();
        let whole = columns > 0 && rows.iter().all(|row| row.len() == columns);
        let known = cells.iter().all(|&cell| letters.contains(char::from(cell)));
        (whole && known).then_some(Grid { rows: rows.len(), columns, cells })
    }

    /// A board of a size, by what stands at each cell.
    pub fn of_size(text: &str, at: impl Fn(usize, usize) -> char) -> Option<Grid> {
        let (rows, columns) = size(text)?;
        let cells = (0..rows * columns).map(|i| at(i / columns, i % columns) as u8).collect();
        Some(Grid { rows, columns, cells })
    }

    /// What stands at a cell; nothing beyond the edge.
    pub fn at(&self, (row, column): Cell) -> Option<u8> {
        let row = usize::try_from(row).ok().filter(|&row| row < self.rows)?;
        let column = usize::try_from(column).ok().filter(|&column| column < self.columns)?;
        Some(self.cells[row * self.columns + column])
    }

    /// The same board with some cells changed.
    pub fn with(&self, changes: &[(Cell, u8)]) -> Grid {
        let mut changed = self.clone();
        for &((row, column), letter) in changes {
            let (row, column) = (row.unsigned_abs(), column.unsigned_abs());
            changed.cells[row * self.columns + column] = letter;
        }
        changed
    }

    /// The same board with two letters exchanged.
    pub fn exchanged(&self, [a, b]: [u8; 2]) -> Grid {
        let swap = |&cell: &u8| {
            if cell == a {
                b
            } else if cell == b {
                a
            } else {
                cell
            }
        };
        Grid { cells: self.cells.iter().map(swap).collect(), ..*self }
    }

    /// Every cell with what stands there.
    pub fn cells(&self) -> Vec<(Cell, u8)> {
        let place = |i: usize| ((i / self.columns) as isize, (i % self.columns) as isize);
        self.cells.iter().enumerate().map(|(i, &letter)| (place(i), letter)).collect()
    }

    /// The rows as they are written.
    pub fn text(&self) -> String {
        let rows: Vec<String> =
            self.cells.chunks(self.columns).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        rows.join("|")
    }
}

/// `by` steps from a cell in a direction.
pub fn step((row, column): Cell, (down, right): (isize, isize), by: isize) -> Cell {
    (row + by * down, column + by * right)
}

/// Rows and columns of a size such as 3x4.
pub fn size(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.split_once('x')?;
    let (rows, columns) = (rows.trim().parse().ok()?, columns.trim().parse().ok()?);
    (rows > 0 && columns > 0 && rows * columns <= 400).then_some((rows, columns))
}
