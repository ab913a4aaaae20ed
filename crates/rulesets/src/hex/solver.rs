//! Who wins at Hex: must-play regions from virtual connections, cells filled in, and proof-number search.
//!
//! `docs/hex.md` tells what each part does and why it is right.

mod connect;
mod fill;
mod graph;
mod known;
mod lie;
mod prove;
mod set;
mod table;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use upstar_game::{Expert, Halted, Payoff, Player, Ruleset, Sign};

use self::known::Proofs;
use self::lie::{Lie, Stones};
use self::prove::Search;
use self::set::Set;
use self::table::Table;
use super::{Board, Hex};

/// What the solver makes use of. Answers are the same without any of it; the time is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Connections through chains and over bridges.
    pub and: bool,
    /// Several threats of a connection make one that cannot be stopped.
    pub or: bool,
    /// Only moves that interfere with what the opponent threatens are tried, and with each refutation.
    pub must_play: bool,
    /// Dead cells are filled in.
    pub dead: bool,
    /// Captured cells are filled in.
    pub captured: bool,
    /// Moves that are no better than another are left out.
    pub domination: bool,
    /// Of a position and its half turn only one is kept.
    pub symmetry: bool,
    /// What was found out is kept.
    pub table: bool,
    /// Of many moves only some count towards the work of refuting all.
    pub widening: bool,
}

impl Default for Options {
    /// Everything.
    fn default() -> Options {
        Options {
            and: true,
            or: true,
            must_play: true,
            dead: true,
            captured: true,
            domination: true,
            symmetry: true,
            table: true,
            widening: true,
        }
    }
}

/// A solver for boards of up to 126 cells, with what it has found out. Threads may share it.
pub struct Solver {
    options: Options,
    /// For boards whose cells and sides fit in 64 bits, and for larger ones.
    narrow: (Table<u64>, Proofs<u64>),
    wide: (Table<u128>, Proofs<u128>),
    looked: AtomicU64,
}

impl Solver {
    /// A solver that keeps what it finds out in about `bytes` bytes at most, and forgets the rest.
    #[must_use]
    pub fn new(bytes: u64, options: Options) -> Solver {
        let narrow = (Table::new(bytes / 2), Proofs::default());
        let wide = (Table::new(bytes / 2), Proofs::default());
        Solver { options, narrow, wide, looked: AtomicU64::new(0) }
    }

    /// How many positions have been looked at.
    #[must_use]
    pub fn looked(&self) -> u64 {
        self.looked.load(Relaxed)
    }

    /// Who wins a position, `to_move` moving next; `None` where the board is too large.
    pub fn winner(
        &self,
        board: &Board,
        to_move: Player,
        step: &mut dyn FnMut() -> Result<(), Halted>,
    ) -> Result<Option<Player>, Halted> {
        // Positions that differ by a reflection are one.
        let (board, sign) = Hex.normal_form(*board);
        let turned = |player: Player| if sign == Sign::Minus { player.opponent() } else { player };
        let mut found = self.search(&self.narrow, &board, turned(to_move), step)?;
        if found.is_none() {
            found = self.search(&self.wide, &board, turned(to_move), step)?;
        }
        Ok(found.map(turned))
    }

    fn search<S: Set>(
        &self,
        (table, proofs): &(Table<S>, Proofs<S>),
        board: &Board,
        to_move: Player,
        step: &mut dyn FnMut() -> Result<(), Halted>,
    ) -> Result<Option<Player>, Halted> {
        let Some(lie) = Lie::of(board) else { return Ok(None) };
        let (stones, mover) = (Stones::of_board(board), to_move as usize);
        if self.options.table
            && let Some(winner) = proofs.winner(&lie, stones, mover)
        {
            return Ok(Some(Player::BOTH[winner]));
        }
        let mut search = Search::new(&lie, table, &self.options, &self.looked, step);
        let proof = search.solve(stones, mover)?;
        proofs.keep(&lie, stones, mover, proof);
        Ok(Some(Player::BOTH[proof.winner]))
    }
}

impl Expert<Board> for Solver {
    fn payoff(
        &self,
        position: &Board,
        to_move: Player,
        step: &mut dyn FnMut() -> Result<(), Halted>,
    ) -> Result<Option<Payoff>, Halted> {
        Ok(self.winner(position, to_move, step)?.map(Payoff::win))
    }

    fn positions(&self) -> usize {
        self.narrow.0.len() + self.wide.0.len()
    }

    fn bytes(&self) -> u64 {
        self.narrow.0.bytes() + self.wide.0.bytes()
    }
}
