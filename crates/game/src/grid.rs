//! What games on a square grid share: how boards are written, how cells are called, and boards as bits.
//!
//! Rows are counted from the top and columns from the left, both from 0, because that is how a board is written.
//! Names of cells are for people and follow chess: files `a`, `b`, … from the left, ranks 1, 2, … from the bottom,
//! so the lower left cell is `a1`.

mod code;
mod region;
mod shape;
mod text;

pub use code::code;
pub use region::Region;
pub use shape::{Shape, ones};
pub use text::{Letters, Written, cell_name, column_name, print_rows, print_size};

use crate::sketch::{Form, Item, Point, Role, Sketch, UNIT};

/// The square at a row and a column of a sketch, one cell wide.
#[must_use]
pub fn square(row: usize, col: usize) -> Form {
    Form::Box { corner: Point::cells(col, row), width: UNIT, height: UNIT }
}

/// Writes the names of the files under a board and of the ranks to its left.
pub fn label_edges(sketch: &mut Sketch, rows: usize, cols: usize) {
    let half = UNIT / 2;
    for col in 0..cols {
        let name = column_name(col);
        let at = Point { x: Point::cells(col, rows).x + half, y: Point::cells(col, rows).y + half };
        sketch.add(Item::new(format!("file {name}"), Role::Neutral, Form::label(at, name)));
    }
    for row in 0..rows {
        let name = (rows - row).to_string();
        let at = Point { x: -half, y: Point::cells(0, row).y + half };
        sketch.add(Item::new(format!("rank {name}"), Role::Neutral, Form::label(at, name)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_labelled_like_the_cells() {
        let mut sketch = Sketch::new();
        label_edges(&mut sketch, 2, 3);
        let ids: Vec<&str> = sketch.items().iter().map(|item| item.id.as_str()).collect();
        assert_eq!(ids, ["file a", "file b", "file c", "rank 2", "rank 1"]);
        assert_eq!(sketch.check(&[]), Ok(()));
    }
}
