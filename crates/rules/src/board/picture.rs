//! The board as a picture.

use upstar_game::Player;
use upstar_game::Ruleset as _;
use upstar_game::grid::{label_edges, ones, square};
use upstar_game::sketch::{Form, Item, Point, Role, Sketch, UNIT};

use super::{Board, BoardGame};
use crate::pattern::{Cells, EMPTY};

impl<const K: usize> BoardGame<K> {
    /// Squares called by their cells, stones on them, and what touching them does.
    pub(super) fn picture(&self, board: &Board<K>, with_moves: bool) -> Sketch {
        let mut sketch = Sketch::new();
        let letter = |cell: u64| self.0.alphabet.letter(board.code(cell));
        let bare = |cell: u64| board.code(cell) == 0 || EMPTY.contains(&letter(cell));
        let name = |cell: u64| self.name(board, board.shape.place(cell));
        for cell in ones(board.shape.full()) {
            let (row, col) = board.shape.place(cell);
            let role = if board.code(cell) == 0 { Role::Gone } else { Role::Empty };
            let (form, centre) = self.drawn(row, col);
            if self.0.form == Cells::Triangles {
                let corners = triangle(row, col);
                for (side, from) in corners.into_iter().enumerate() {
                    let form = Form::Edge { from, to: corners[(side + 1) % 3], bend: None };
                    sketch.add(Item::new(format!("side {side} {}", name(cell)), Role::Neutral, form));
                }
            }
            sketch.add(Item::new(name(cell), role, form));
            if bare(cell) {
                continue;
            }
            let role = match self.0.owners[usize::from(board.code(cell))] {
                Some(Player::Left) => Role::Left,
                Some(Player::Right) => Role::Right,
                None => Role::Neutral,
            };
            let stone = Form::Token { centre, radius: UNIT * 2 / 5 };
            sketch.add(Item::new(format!("stone {}", name(cell)), role, stone).marked(letter(cell)));
        }
        if self.0.form == Cells::Squares {
            label_edges(&mut sketch, board.shape.rows(), board.shape.cols());
        }
        if !with_moves {
            return sketch;
        }
        self.offered(board, sketch, |by, mv| {
            let shape = |cell: u64| if bare(cell) { name(cell) } else { format!("stone {}", name(cell)) };
            self.changed(board, by, *mv).into_iter().map(shape).collect::<Vec<_>>()
        })
    }

    /// A cell, and its middle.
    fn drawn(&self, row: usize, col: usize) -> (Form, Point) {
        let corner = Point::cells(col, row);
        match self.0.form {
            Cells::Squares => (square(row, col), Point { x: corner.x + UNIT / 2, y: corner.y + UNIT / 2 }),
            Cells::Hexagons => {
                // Rows below are shifted to the right by half a cell, and lie closer together.
                let centre = Point { x: corner.x + row as i32 * UNIT / 2, y: row as i32 * HEIGHT };
                (Form::Hexagon { centre, radius: UNIT * 15 / 26 }, centre)
            }
            Cells::Triangles => {
                let [a, b, c] = triangle(row, col);
                let centre = Point { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 };
                (Form::Token { centre, radius: UNIT / 2 }, centre)
            }
        }
    }
}

/// How far rows of hexagons lie apart, near enough for a picture.
const HEIGHT: i32 = UNIT * 13 / 15;

/// The side of a triangle, which leaves room for a stone; and its height.
const SIDE: i32 = 2 * UNIT;
const RISE: i32 = SIDE * 13 / 15;

/// The corners of a triangle.
fn triangle(row: usize, col: usize) -> [Point; 3] {
    let (left, top) = (col as i32 * SIDE / 2, row as i32 * RISE);
    let (point, base) = if (row + col) % 2 == 1 { (top + RISE, top) } else { (top, top + RISE) };
    [(left, base), (left + SIDE / 2, point), (left + SIDE, base)].map(|(x, y)| Point { x, y })
}
