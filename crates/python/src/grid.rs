//! Boards of squares for rules in Python: sets of cells in a whole number, a bit for each.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

use crate::numbers::count;

/// A board of at most 64 squares, for rules in Python. A set of its cells is an `int`: the bit `row * cols + col` stands for a cell, rows
/// counted from the top and columns from the left.
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Grid {
    rows: u32,
    cols: u32,
    /// The cells with one on their left, and with one on their right.
    from_left: u64,
    from_right: u64,
}

impl Grid {
    fn cells_of(&self, mut board: u64) -> impl Iterator<Item = (u32, u32)> {
        let cols = self.cols;
        std::iter::from_fn(move || {
            let at = (board != 0).then(|| board.trailing_zeros())?;
            board &= board - 1;
            Some((at / cols, at % cols))
        })
    }

    fn bit(&self, row: u32, col: u32) -> u64 {
        1 << (row * self.cols + col)
    }

    fn checked(&self, board: u64) -> PyResult<u64> {
        if board & !self.everything() != 0 {
            return Err(PyValueError::new_err(format!(
                "{board} has cells outside a board of {}x{}",
                self.rows, self.cols
            )));
        }
        Ok(board)
    }

    fn everything(&self) -> u64 {
        u64::MAX >> (64 - self.rows * self.cols)
    }

    /// One of all that translations and reflections make of a set of cells.
    fn one_of_all(&self, board: u64) -> u64 {
        let (mut low, mut high) = ((u32::MAX, u32::MAX), (0, 0));
        for (row, col) in self.cells_of(board) {
            low = (low.0.min(row), low.1.min(col));
            high = (high.0.max(row), high.1.max(col));
        }
        let mut all = [0u64; 4];
        for (row, col) in self.cells_of(board) {
            let (down, up, right, left) = (row - low.0, high.0 - row, col - low.1, high.1 - col);
            for (one, (row, col)) in
                all.iter_mut().zip([(down, right), (up, right), (down, left), (up, left)])
            {
                *one |= self.bit(row, col);
            }
        }
        all.into_iter().min().unwrap_or(0)
    }
}

/// A set of cells. What has no 64 bits is outside every board.
fn set(object: &Bound<'_, PyAny>) -> PyResult<u64> {
    object.extract().map_err(|error: PyErr| match error.is_instance_of::<PyOverflowError>(object.py()) {
        true => PyValueError::new_err("a set of cells is a whole number with a bit for each of at most 64"),
        false => error,
    })
}

#[pymethods]
impl Grid {
    #[new]
    fn new(
        #[pyo3(from_py_with = count)] rows: u32,
        #[pyo3(from_py_with = count)] cols: u32,
    ) -> PyResult<Grid> {
        if rows == 0 || cols == 0 || rows.checked_mul(cols).is_none_or(|cells| cells > 64) {
            return Err(PyValueError::new_err(format!("a board has 1 to 64 squares, not {rows}x{cols}")));
        }
        let column = (0..rows).map(|row| 1u64 << (row * cols)).sum::<u64>();
        let all = u64::MAX >> (64 - rows * cols);
        Ok(Grid { rows, cols, from_left: all & !column, from_right: all & !(column << (cols - 1)) })
    }

    /// All cells.
    #[getter]
    fn all(&self) -> u64 {
        self.everything()
    }

    /// The cell in a row and a column.
    fn cell(
        &self,
        #[pyo3(from_py_with = count)] row: u32,
        #[pyo3(from_py_with = count)] col: u32,
    ) -> PyResult<u64> {
        if row >= self.rows || col >= self.cols {
            return Err(PyValueError::new_err(format!("there is no cell in row {row} and column {col}")));
        }
        Ok(self.bit(row, col))
    }

    /// The cells of a set, as rows and columns.
    fn cells(&self, #[pyo3(from_py_with = set)] board: u64) -> PyResult<Vec<(u32, u32)>> {
        Ok(self.cells_of(self.checked(board)?).collect())
    }

    /// The parts of a set that hang together by sides, those of fewer cells than `least` left out; each as one of all that
    /// translations and reflections make alike, unless `alike` is false.
    #[pyo3(signature = (board, least = 1, alike = true))]
    fn parts(
        &self,
        #[pyo3(from_py_with = set)] board: u64,
        #[pyo3(from_py_with = count)] least: u32,
        alike: bool,
    ) -> PyResult<Vec<u64>> {
        let mut rest = self.checked(board)?;
        let mut parts = Vec::new();
        while rest != 0 {
            let (mut part, mut before) = (rest & rest.wrapping_neg(), 0);
            while part != before {
                before = part;
                let beside = (part & self.from_right) << 1 | (part & self.from_left) >> 1;
                // Beyond the ends of the board nothing is left of a set.
                let above =
                    part.checked_shl(self.cols).unwrap_or(0) | part.checked_shr(self.cols).unwrap_or(0);
                part |= (beside | above) & rest;
            }
            rest &= !part;
            if part.count_ones() >= least {
                parts.push(if alike { self.one_of_all(part) } else { part });
            }
        }
        Ok(parts)
    }

    /// One of all sets that translations and reflections make of this one.
    fn normal_form(&self, #[pyo3(from_py_with = set)] board: u64) -> PyResult<u64> {
        Ok(self.one_of_all(self.checked(board)?))
    }

    /// A set as rows of `.` for its cells and `#` for others, with `|` between them.
    fn text(&self, #[pyo3(from_py_with = set)] board: u64) -> PyResult<String> {
        let board = self.checked(board)?;
        let row =
            |row| (0..self.cols).map(|col| if board & self.bit(row, col) != 0 { '.' } else { '#' }).collect();
        Ok((0..self.rows).map(row).collect::<Vec<String>>().join("|"))
    }

    fn __eq__(&self, other: &Grid) -> bool {
        (self.rows, self.cols) == (other.rows, other.cols)
    }

    fn __hash__(&self) -> u64 {
        u64::from(self.rows) << 32 | u64::from(self.cols)
    }

    fn __repr__(&self) -> String {
        format!("Grid({}, {})", self.rows, self.cols)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (u32, u32)) {
        (slf.get_type().into_any(), (slf.get().rows, slf.get().cols))
    }
}
