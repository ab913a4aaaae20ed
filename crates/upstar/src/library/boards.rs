//! All small boards of a game, up to symmetry: what a library is made of.

use rustc_hash::FxHashSet;
use upstar_game::grid::{Region, Shape, ones};

/// What the boards of a game look like.
pub(super) struct Kind {
    /// The name of the game.
    pub(super) game: &'static str,
    /// What stands on the cells of a piece.
    fillings: &'static [char],
    /// What stands around a piece; a game without it is played on rectangles.
    around: Option<char>,
}

/// The games that there are libraries of.
pub(super) const KINDS: &[Kind] = &[
    Kind { game: "clobber", fillings: &['x', 'o'], around: Some('.') },
    Kind { game: "cram", fillings: &['.'], around: Some('#') },
    Kind { game: "domineering", fillings: &['.'], around: Some('#') },
    Kind { game: "konane", fillings: &['.', 'x', 'o'], around: None },
    Kind { game: "nogo", fillings: &['.', 'x', 'o'], around: None },
];

impl Kind {
    /// The shapes of single cells.
    pub(super) fn first(&self) -> Shapes {
        Shapes { cells: 1, is_rectangular: self.around.is_none(), all: vec![Region::full(Shape::CELL)] }
    }

    /// How many boards there are of so many cells, one of those that are alike by turns and reflections of their shape.
    pub(super) fn count(&self, shapes: &Shapes) -> u64 {
        shapes.all.len() as u64 * self.filled(shapes)
    }

    /// How many boards of one shape there are.
    fn filled(&self, shapes: &Shapes) -> u64 {
        (self.fillings.len() as u64).saturating_pow(shapes.cells)
    }

    /// The board with a number below [`Kind::count`], in the notation of boards.
    pub(super) fn board(&self, shapes: &Shapes, number: u64) -> String {
        let region = shapes.all[(number / self.filled(shapes)) as usize];
        let (shape, base) = (region.shape(), self.fillings.len() as u64);
        let (mut number, mut text) = (number % self.filled(shapes), String::new());
        for row in 0..shape.rows() {
            if row > 0 {
                text.push('|');
            }
            for col in 0..shape.cols() {
                if region.has(row, col) {
                    text.push(self.fillings[(number % base) as usize]);
                    number /= base;
                } else {
                    text.push(self.around.unwrap_or('.'));
                }
            }
        }
        text
    }
}

/// All shapes of so many connected cells, up to turns and reflections, that fit a board of 64 cells; or the rectangles among them.
pub(super) struct Shapes {
    pub(super) cells: u32,
    is_rectangular: bool,
    all: Vec<Region>,
}

impl Shapes {
    /// Those of one cell more.
    pub(super) fn next(&self) -> Shapes {
        let cells = self.cells + 1;
        let all = if self.is_rectangular { rectangles(cells as usize) } else { self.larger() };
        Shapes { cells, all, is_rectangular: self.is_rectangular }
    }

    /// Shapes with a cell added, always in the same order. Every shape has a cell without which it holds together, and what is left is no wider.
    fn larger(&self) -> Vec<Region> {
        let mut larger = FxHashSet::default();
        for region in &self.all {
            let (rows, cols) = (region.shape().rows(), region.shape().cols());
            let cells: Vec<(usize, usize)> =
                ones(region.cells()).map(|cell| region.shape().place(cell)).collect();
            // With a row and a column before the first.
            for &(row, col) in &cells {
                for (row, col) in [(row, col + 1), (row + 2, col + 1), (row + 1, col), (row + 1, col + 2)] {
                    let is_there = (1..=rows).contains(&row)
                        && (1..=cols).contains(&col)
                        && region.has(row - 1, col - 1);
                    let (above, before) = (usize::from(row == 0), usize::from(col == 0));
                    let size = (rows.max(row) + above, cols.max(col) + before);
                    let Some(shape) = Shape::new(size.0, size.1).filter(|_| !is_there) else { continue };
                    let moved = |&(row, col): &(usize, usize)| shape.cell(row + above, col + before);
                    let added = shape.cell(row + above - 1, col + before - 1);
                    let set = cells.iter().map(moved).fold(added, |set, cell| set | cell);
                    larger.insert(Region::new(shape, set).least().0);
                }
            }
        }
        let mut all: Vec<Region> = larger.into_iter().collect();
        all.sort_unstable();
        all
    }
}

/// The rectangles of so many cells that are not higher than wide.
fn rectangles(cells: usize) -> Vec<Region> {
    let rectangle = |rows: usize| {
        (cells.is_multiple_of(rows) && rows * rows <= cells).then(|| Shape::new(rows, cells / rows))
    };
    (1..=cells).filter_map(rectangle).flatten().map(Region::full).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(game: &str) -> &'static Kind {
        KINDS.iter().find(|kind| kind.game == game).expect("a game")
    }

    /// The numbers of free polyominoes: A000105 of the OEIS.
    #[test]
    fn shapes_are_counted() {
        let mut shapes = kind("cram").first();
        for count in [1, 1, 2, 5, 12, 35, 108, 369, 1285, 4655, 17073] {
            assert_eq!(shapes.all.len(), count);
            shapes = shapes.next();
        }
        let mut shapes = kind("nogo").first();
        for count in [1, 1, 1, 2, 1, 2, 1, 2, 2, 2, 1, 3] {
            assert_eq!(shapes.all.len(), count);
            shapes = shapes.next();
        }
    }

    #[test]
    fn boards_are_written_as_people_type_them() {
        let boards = |game: &str| {
            let shapes = kind(game).first().next();
            (0..kind(game).count(&shapes)).map(|number| kind(game).board(&shapes, number)).collect::<Vec<_>>()
        };
        assert_eq!(boards("domineering"), [".."]);
        assert_eq!(boards("clobber"), ["xx", "ox", "xo", "oo"]);
        assert_eq!(boards("konane").len(), 9);
    }
}
