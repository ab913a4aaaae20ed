//! A board some of whose cells are gone: the positions of games that only ever remove cells.

use std::fmt;

use upstar_syntax::{Diagnostic, Span};

use super::shape::{Shape, ones};
use super::text::{Letters, print_rows, print_size};

/// A set of cells on a board of at most 64.
///
/// ```
/// use upstar_game::grid::{Region, Shape};
/// let corner = Region::full(Shape::new(2, 2).unwrap()).without(0b1);
/// assert_eq!(corner.print('.', '#'), "#.|..");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Region {
    cells: u64,
    shape: Shape,
}

impl Region {
    /// A set of cells of a board; bits that are no cell of it are dropped.
    #[inline]
    #[must_use]
    pub fn new(shape: Shape, cells: u64) -> Region {
        Region { cells: cells & shape.full(), shape }
    }

    /// All cells of a board.
    #[must_use]
    pub fn full(shape: Shape) -> Region {
        Region { cells: shape.full(), shape }
    }

    /// Reads a board on which the first letter stands for a cell and any other for none. The limit is that of
    /// [`Shape`] if the letters have a higher one.
    pub fn read(letters: &Letters<'_>, text: &str) -> Result<Region, Diagnostic> {
        let letters = Letters { limit: letters.limit.min(Shape::LIMIT), ..*letters };
        let written = letters.read(text)?;
        let shape = Shape::new(written.rows, written.cols)
            .ok_or_else(|| letters.too_large("this one has more", Span::all(text)))?;
        let there = ones(shape.full()).filter(|&cell| {
            let (row, col) = shape.place(cell);
            written.letter(row, col) == 0
        });
        Ok(Region { cells: there.fold(0, |cells, cell| cells | cell), shape })
    }

    /// The board's size.
    #[inline]
    #[must_use]
    pub fn shape(self) -> Shape {
        self.shape
    }

    /// The cells as bits, laid out as [`Shape`] says.
    #[inline]
    #[must_use]
    pub fn cells(self) -> u64 {
        self.cells
    }

    /// A number that no other region has: see [`super::code`].
    #[must_use]
    pub fn code(self) -> Option<u128> {
        self.shape.code(self.cells, [self.cells])
    }

    /// Whether the cell in this row and column is there.
    #[inline]
    #[must_use]
    pub fn has(self, row: usize, col: usize) -> bool {
        self.cells & self.shape.cell(row, col) != 0
    }

    /// The region less some cells.
    #[inline]
    #[must_use]
    pub fn without(self, cells: u64) -> Region {
        Region { cells: self.cells & !cells, shape: self.shape }
    }

    /// Calls `each` for the connected parts of two cells or more, each on the smallest board that holds it.
    #[inline]
    pub fn parts(self, mut each: impl FnMut(Region)) {
        let social = self.cells & self.shape.neighbours(self.cells);
        self.shape.parts(social, |part| {
            let (shape, [cells]) = self.shape.trim(part, [part]);
            each(Region { cells, shape });
        });
    }

    /// The region on the smallest board that holds it.
    #[inline]
    #[must_use]
    pub fn trimmed(self) -> Region {
        if self.shape.is_tight(self.cells) {
            return self;
        }
        let (shape, [cells]) = self.shape.trim(self.cells, [self.cells]);
        Region { cells, shape }
    }

    /// The region with rows and columns exchanged.
    #[inline]
    #[must_use]
    pub fn transposed(self) -> Region {
        Region { cells: self.shape.transpose(self.cells), shape: self.shape.transposed() }
    }

    /// The least image under the symmetries of the rectangle, and whether it takes a transpose to get it; see
    /// [`Shape::least`].
    #[inline]
    #[must_use]
    pub fn least(self) -> (Region, bool) {
        // Many parts are whole rectangles, which only need to lie on a long side.
        if self.cells == self.shape.full() {
            let transposed = self.shape.rows() > self.shape.cols();
            let shape = if transposed { self.shape.transposed() } else { self.shape };
            return (Region::full(shape), transposed);
        }
        let (shape, [cells], transposed) = self.shape.least([self.cells]);
        (Region { cells, shape }, transposed)
    }

    /// The size alone where every cell is there, otherwise the rows, with one character for the cells that are there
    /// and one for the others.
    #[must_use]
    pub fn print(self, there: char, gone: char) -> String {
        let (rows, cols) = (self.shape.rows(), self.shape.cols());
        if self.cells == self.shape.full() {
            return print_size(rows, cols);
        }
        print_rows(rows, cols, |row, col| if self.has(row, col) { there } else { gone })
    }
}

impl fmt::Debug for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.print('.', '#'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn region(text: &str) -> Region {
        Region::read(
            &Letters { title: "Cram", limit: usize::MAX, letters: &[('.', "free"), ('#', "gone")] },
            text,
        )
        .unwrap()
    }

    #[test]
    fn a_region_is_two_words() {
        assert_eq!(size_of::<Region>(), 16);
    }

    #[test]
    fn printing_gives_the_size_of_a_full_board_and_the_rows_of_others() {
        assert_eq!(format!("{:?}", region("..|..")), "2x2");
        assert_eq!(format!("{:?}", region("##|.#")), "##|.#");
        assert_eq!(format!("{:?}", Region::full(Shape::new(1, 64).unwrap())), "1x64");
    }

    #[test]
    fn no_board_is_too_large_to_be_refused() {
        let letters = Letters { title: "Cram", limit: 1000, letters: &[('.', "free")] };
        let error = Region::read(&letters, "9x9").unwrap_err();
        assert_eq!(error.message, "a Cram board has at most 64 cells; 9x9 has 81");
    }

    #[test]
    fn parts_are_trimmed_and_lonely_cells_left_out() {
        let mut parts = Vec::new();
        region(".#..|#.#.|..#.|####").parts(|part| parts.push(format!("{part:?}")));
        assert_eq!(parts, ["..|#.|#.", "#.|.."]);
        region("#").parts(|part| panic!("{part:?}"));
    }

    #[test]
    fn the_least_image_of_an_l_tromino() {
        let images = ["..|.#", "..|#.", ".#|..", "#.|.."];
        for image in images {
            assert_eq!(format!("{:?}", region(image).least().0), "..|.#");
        }
        // Two cells one above the other come to lie side by side.
        assert_eq!(region(".|.").least(), (region(".."), true));
    }
}
