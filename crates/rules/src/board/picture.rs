//! The board as a picture.

use upstar_game::Player;
use upstar_game::Ruleset as _;
use upstar_game::grid::{label_edges, ones, square};
use upstar_game::sketch::{Form, Item, Point, Role, Sketch, UNIT};

use super::{Board, BoardGame};
use crate::pattern::EMPTY;

impl<const K: usize> BoardGame<K> {
    /// Squares called by their cells, stones on them, and what touching them does.
    pub(super) fn picture(&self, board: &Board<K>) -> Sketch {
        let mut sketch = Sketch::new();
        let letter = |cell: u64| self.0.alphabet.letter(board.code(cell));
        let bare = |cell: u64| board.code(cell) == 0 || EMPTY.contains(&letter(cell));
        let name = |cell: u64| self.name(board, board.shape.place(cell));
        for cell in ones(board.shape.full()) {
            let (row, col) = board.shape.place(cell);
            let role = if board.code(cell) == 0 { Role::Gone } else { Role::Empty };
            sketch.add(Item::new(name(cell), role, square(row, col)));
            if bare(cell) {
                continue;
            }
            let role = match self.0.owners[usize::from(board.code(cell))] {
                Some(Player::Left) => Role::Left,
                Some(Player::Right) => Role::Right,
                None => Role::Neutral,
            };
            let corner = Point::cells(col, row);
            let centre = Point { x: corner.x + UNIT / 2, y: corner.y + UNIT / 2 };
            let stone = Form::Token { centre, radius: UNIT * 2 / 5 };
            sketch.add(Item::new(format!("stone {}", name(cell)), role, stone).marked(letter(cell)));
        }
        label_edges(&mut sketch, board.shape.rows(), board.shape.cols());
        self.offered(board, sketch, |by, mv| {
            let shape = |cell: u64| if bare(cell) { name(cell) } else { format!("stone {}", name(cell)) };
            self.changed(board, by, *mv).into_iter().map(shape).collect::<Vec<_>>()
        })
    }
}
