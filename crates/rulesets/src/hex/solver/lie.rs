//! The lie of a board: which cells are next to each other and which sides are whose.

use upstar_game::Player;

use super::super::Board;
use super::set::Set;

/// A board without stones. Player 0 is Left.
pub(super) struct Lie<S> {
    pub(super) rows: u8,
    pub(super) cols: u8,
    pub(super) cells: usize,
    /// The cells next to each.
    pub(super) near: Vec<S>,
    /// The two sides of each player.
    pub(super) sides: [[S; 2]; 2],
}

impl<S: Set> Lie<S> {
    /// The board that a position is on, if its cells and two sides can be numbered.
    pub(super) fn of(board: &Board) -> Option<Lie<S>> {
        let cells = board.cells() as usize;
        let (full, first_column) = (board.full(), board.first_column());
        let sides = Player::BOTH.map(|player| board.sides(player));
        (cells + 2 <= S::SIZE).then(|| Lie {
            rows: board.rows,
            cols: board.cols,
            cells,
            near: (0..cells).map(|at| S::from_wide(board.next(1 << at, full, first_column))).collect(),
            sides: sides.map(|(from, to)| [S::from_wide(from), S::from_wide(to)]),
        })
    }

    pub(super) fn full(&self) -> S {
        S::below(self.cells)
    }
}

/// The stones of both players. A cell that is in both sets is dead: whose it is makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(super) struct Stones<S>(pub(super) [S; 2]);

impl<S: Set> Stones<S> {
    pub(super) fn of_board(board: &Board) -> Stones<S> {
        Stones(Player::BOTH.map(|player| S::from_wide(board.stones(player))))
    }

    /// Cells that nobody can move on.
    pub(super) fn taken(self) -> S {
        self.0[0] | self.0[1]
    }

    pub(super) fn of(self, player: usize) -> S {
        self.0[player] & !self.0[1 - player]
    }

    /// Dead cells.
    pub(super) fn of_nobody(self) -> S {
        self.0[0] & self.0[1]
    }

    pub(super) fn with(mut self, player: usize, at: usize) -> Self {
        self.0[player] |= S::one(at);
        self
    }

    pub(super) fn without(mut self, player: usize, at: usize) -> Self {
        self.0[player] &= !S::one(at);
        self
    }

    pub(super) fn with_dead(self, at: usize) -> Self {
        self.with(0, at).with(1, at)
    }

    /// After half a turn.
    pub(super) fn turned(self, cells: usize) -> Self {
        Stones(self.0.map(|set| set.reversed(cells)))
    }
}
