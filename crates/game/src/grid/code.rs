//! Boards as numbers, for files that keep something for each.

use super::Shape;

/// So many bits below those of the size.
const CELLS: usize = 106;

/// A number that tells boards apart, the same on every machine: that of one with more cells is larger, by `cells`, then of one with more
/// rows, then with more columns. `sets` say what stands on the cells, each by its rows. None where that is too much for a number.
#[must_use]
pub fn code<R: IntoIterator<Item = u64>>(
    cells: u32,
    (rows, cols): (usize, usize),
    sets: impl ExactSizeIterator<Item = R>,
) -> Option<u128> {
    if rows.saturating_mul(cols).saturating_mul(sets.len()) > CELLS || rows.max(cols) >= 1 << 7 {
        return None;
    }
    let size = (u128::from(cells) << 7 | rows as u128) << 7 | cols as u128;
    let filled = sets.flatten().fold(0, |filled, row| filled << cols | u128::from(row));
    Some(size << CELLS | filled)
}

impl Shape {
    /// The number of a board with these sets of cells: see [`code`].
    #[must_use]
    pub fn code<const N: usize>(self, cells: u64, sets: [u64; N]) -> Option<u128> {
        let rows = |set| (0..self.rows()).map(move |row| self.row(set, row));
        code(cells.count_ones(), (self.rows(), self.cols()), sets.into_iter().map(rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_numbers_of_their_own() {
        let mut seen = std::collections::BTreeSet::new();
        for (rows, cols) in [(1, 1), (1, 6), (6, 1), (2, 3), (3, 2)] {
            let shape = Shape::new(rows, cols).expect("a small board");
            let cells: Vec<u64> = super::super::ones(shape.full()).collect();
            for number in 0..1_u64 << cells.len() {
                let set = (0..cells.len()).filter(|at| number >> at & 1 == 1).map(|at| cells[at]).sum();
                let code = shape.code(set, [set]).expect("it is small");
                assert_eq!((code >> 120) as u32, number.count_ones());
                assert!(seen.insert(code), "{rows}x{cols} {set:b}");
            }
        }
        let [row, wide] = [Shape::new(1, 40), Shape::new(8, 8)].map(|shape| shape.expect("a board"));
        assert!(row.code(1, [1, 1]).is_some() && row.code(1, [1, 1, 1]).is_none());
        assert!(wide.code(u64::MAX, [u64::MAX]).is_some() && wide.code(1, [1, 1]).is_none());
    }
}
