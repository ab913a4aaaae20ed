//! Ends of games by what stands on the board.

use upstar_game::Player;
use upstar_game::grid::{Shape, ones};
use upstar_game::sketch::Sketch;

use super::compile::{Family, Step};
use super::{Board, BoardGame};
use crate::goals::{Goals, Standing, Stuck, Who, won_by};
use crate::pattern::Pattern;

/// A line of a board in which a pattern must lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    TopRow,
    BottomRow,
    LeftColumn,
    RightColumn,
}

/// A pattern that ends the game; who wins then, where it is not that the next player cannot move.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    pub(crate) families: Vec<Vec<Pattern>>,
    pub(crate) place: Option<Place>,
    pub(crate) winner: Option<Who>,
}

/// [`Goal`], ready to be looked for.
#[derive(Clone, Debug)]
pub(crate) struct Sought {
    pub(crate) families: Vec<Family>,
    pub(crate) place: Option<Place>,
    pub(crate) winner: Option<Who>,
}

impl Place {
    fn holds(self, cell: u64, shape: Shape) -> bool {
        let (row, col) = shape.place(cell);
        match self {
            Place::TopRow => row == 0,
            Place::BottomRow => row + 1 == shape.rows(),
            Place::LeftColumn => col == 0,
            Place::RightColumn => col + 1 == shape.cols(),
        }
    }
}

impl Sought {
    fn is_found<const K: usize>(&self, sets: &[u64], board: &Board<K>) -> bool {
        let shape = board.shape;
        let fits = |step: &&Step| step.rows <= shape.rows() && step.cols <= shape.cols();
        self.families.iter().flat_map(|family| &family.steps).filter(fits).any(|step| {
            let (anchors, _) = step.anchors(sets, shape);
            match self.place {
                None => anchors != 0,
                Some(place) => ones(anchors).any(|anchor| {
                    step.cells
                        .iter()
                        .all(|cell| place.holds(shape.lowered(anchor, cell.down, cell.right), shape))
                }),
            }
        })
    }
}

impl<const K: usize> BoardGame<K> {
    /// Whether a pattern ends the game, for the player whose turn it is cannot move any more.
    #[inline]
    pub(crate) fn is_over(&self, board: &Board<K>, sets: &[u64]) -> bool {
        self.0.goals.iter().any(|goal| goal.winner.is_none() && goal.is_found(sets, board))
    }
}

impl<const K: usize> Goals for BoardGame<K> {
    fn standing(&self, board: &Board<K>, last: Option<Player>) -> Standing {
        let sets = self.sets(board);
        let found =
            self.0.goals.iter().filter(|goal| goal.is_found(&sets, board)).find_map(|goal| goal.winner);
        match found {
            None => Standing::Open,
            Some(who) => who.player(last).map_or(Standing::WhoMoved, |winner| Standing::Over(won_by(winner))),
        }
    }

    fn stuck(&self) -> Stuck {
        self.0.stuck
    }

    fn drawn(&self, board: &Board<K>, with_moves: bool) -> Sketch {
        self.picture(board, with_moves)
    }
}
