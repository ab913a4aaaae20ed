//! Conditions on what lies beside the cells that a move changes.

use upstar_game::grid::{Shape, ones};

use super::compile::triangles;
use crate::pattern::{Cells, Class, class_exchanged};

/// Which cells lie beside a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Reach {
    /// Those with a common side.
    Sides,
    /// Those with a common corner too.
    Corners,
    /// All in the same row or column.
    Lines,
    /// All on the same diagonals.
    Diagonals,
    /// A knight's move away.
    Knights,
}

/// A condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Near {
    pub(crate) class: Class,
    pub(crate) reach: Reach,
    /// Whether it forbids the move, or is needed for it.
    pub(crate) unless: bool,
}

impl Near {
    /// With letters exchanged.
    pub(crate) fn exchanged(&self, pairs: &[(u8, u8)]) -> Near {
        Near { class: class_exchanged(self.class, pairs), ..*self }
    }
}

/// [`Near`] with classes by their number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepNear {
    pub(crate) class: usize,
    /// Those of the class that never change.
    pub(crate) frozen: usize,
    pub(crate) reach: Reach,
    pub(crate) unless: bool,
    pub(crate) form: Cells,
}

impl StepNear {
    /// The cells beside those of a set.
    #[inline]
    pub(crate) fn beside(&self, set: u64, shape: Shape) -> u64 {
        match (self.form, self.reach) {
            (Cells::Squares, Reach::Sides) => shape.neighbours(set),
            (Cells::Squares, Reach::Corners) => shape.surroundings(set),
            (_, Reach::Sides | Reach::Corners) => beside(set, shape, self.form),
            (_, reach) => ones(set).fold(0, |all, cell| all | far(cell, shape, reach)),
        }
    }
}

/// The cells with a side in common with those of a set.
pub(crate) fn beside(set: u64, shape: Shape, form: Cells) -> u64 {
    match form {
        Cells::Squares => shape.neighbours(set),
        Cells::Hexagons => {
            let slanted = shape.east(shape.north(set)) | shape.west(shape.south(set));
            shape.neighbours(set) | slanted
        }
        Cells::Triangles => {
            let down = triangles(shape, true);
            let along = shape.east(set) | shape.west(set);
            along | shape.south(set & !down) | shape.north(set & down)
        }
    }
}

/// The cells that a piece of chess on a cell would reach on an empty board.
fn far(cell: u64, shape: Shape, reach: Reach) -> u64 {
    let (row, col) = shape.place(cell);
    let sees = |other: u64| {
        let (down, right) = {
            let place = shape.place(other);
            (place.0.abs_diff(row), place.1.abs_diff(col))
        };
        match reach {
            Reach::Lines => (down == 0) != (right == 0),
            Reach::Diagonals => down == right && down > 0,
            _ => (down, right) == (1, 2) || (down, right) == (2, 1),
        }
    };
    ones(shape.full()).filter(|other| sees(*other)).fold(0, |all, other| all | other)
}

/// Calls `each` for the parts of a set that hang together.
pub(crate) fn groups(set: u64, shape: Shape, form: Cells, mut each: impl FnMut(u64)) {
    let mut rest = set;
    while rest != 0 {
        let mut group = rest & rest.wrapping_neg();
        loop {
            let more = group | beside(group, shape, form) & set;
            if more == group {
                break;
            }
            group = more;
        }
        rest &= !group;
        each(group);
    }
}
