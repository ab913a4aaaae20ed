//! Who wins, where values are too large to work out: depth-first proof-number search over sums, with a transposition
//! table.
//!
//! A sum is followed move by move, as in any search, but it is taken apart as it goes: pieces fall apart, turn into
//! representatives, cancel with their negatives, and become values as soon as those are easy to find; and values are
//! known to be compared by their stops, means and temperatures. What a game knows to lie below and above a piece
//! ([`upstar_game::NormalPlay::bounds`]) decides most of what is left: if Left wins what lies below, she wins.
//!
//! The player to move is always called Left: a sum in which Right moves is the negative of one in which Left does.

mod heat;
mod pieces;
mod saved;
mod state;
mod sum_game;
mod table;
mod threshold;
mod worker;

use std::hash::Hash;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use upstar_game::{Player, Sign};
use upstar_values::{Calc, Id, Store};

use crate::budget::{Budget, Reason};
use crate::position::{NormalPlayPosition, Position};
use crate::threads;
use pieces::Pieces;
pub use saved::LEAST_WORK;
pub(crate) use sum_game::{AnySum, SumGame};
pub(crate) use table::Proof;
use table::TranspositionTable;
pub(crate) use worker::Worker;

/// What a search for the winner makes use of. All of it, by default; what is switched off costs time and changes no
/// answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutcomeOptions {
    /// A piece and its negative are dropped.
    pub cancelling: bool,
    /// Small pieces are replaced by their values.
    pub values: bool,
    /// Means and temperatures decide.
    pub means: bool,
    /// What the game knows to lie below and above a piece decides.
    pub bounds: bool,
    /// Promising moves are tried first.
    pub order: bool,
    /// What was found out is remembered.
    pub table: bool,
    /// The most bytes that the table takes, if less than a quarter of the memory.
    pub table_bytes: u64,
}

impl Default for OutcomeOptions {
    fn default() -> Self {
        OutcomeOptions {
            cancelling: true,
            values: true,
            means: true,
            bounds: true,
            order: true,
            table: true,
            table_bytes: u64::MAX,
        }
    }
}

/// A search for the winners of sums of any games, with what it has found out so far.
#[derive(Default)]
pub struct OutcomeSolver(Outcomes<Position>);

impl OutcomeSolver {
    /// Whether the player who moves first wins the sum of some positions, taken with their signs, and of some values.
    ///
    /// # Errors
    /// Stops at the limits of the budget, where memory is used up, and at games with results, which cannot be added.
    pub fn first_wins(
        &self,
        store: &Store,
        positions: &[(Position, Sign)],
        values: &[Id],
        first: Player,
        budget: &Budget,
    ) -> Result<bool, Reason> {
        match positions {
            // A game by itself has a table of its own, and knows its pieces by their type.
            [(one, _), rest @ ..] if rest.iter().all(|(other, _)| other.is_same_game(one)) => {
                one.valued()?.first_wins(positions, values, first, budget)
            }
            _ => {
                let how = positions.iter().find_map(|(one, _)| one.normal_play());
                let how = how.map(NormalPlayPosition::search_options);
                let how = how.unwrap_or((OutcomeOptions::default(), 1));
                self.0.first_wins(&AnySum, store, (positions, values), first, how, budget)
            }
        }
    }
}

/// Who wins sums of any games, where that can be told without looking at moves.
pub struct StaticEvaluator<'a, 's>(Worker<'a, 's, AnySum>);

impl StaticEvaluator<'_, '_> {
    /// Runs some work with an evaluator whose limits are `times` those that a search has before every move.
    pub fn with<T>(
        calc: &Calc<'_>,
        times: u64,
        budget: &Budget,
        work: impl FnOnce(&mut StaticEvaluator<'_, '_>) -> T,
    ) -> T {
        let (outcomes, done) = (Outcomes::default(), AtomicBool::new(false));
        let worker = Worker::new(&AnySum, &outcomes, calc, OutcomeOptions::default(), &done, budget);
        work(&mut StaticEvaluator(worker.with_effort(times)))
    }

    /// Whether the player who moves first wins, if that can be told; and how promising the sum is for that player.
    ///
    /// # Errors
    /// Stops at the limits of the budget, where memory is used up, and at games with results, which cannot be added.
    pub fn first_wins(
        &mut self,
        positions: &[(Position, Sign)],
        values: &[Id],
        first: Player,
    ) -> Result<(Option<bool>, i64), Reason> {
        self.0.at_sight(positions, values, first)
    }
}

/// What was found out about who wins sums of pieces, from one question to the next.
pub(crate) struct Outcomes<P> {
    table: TranspositionTable<P>,
    pieces: Pieces<P>,
}

impl<P: Clone + Eq + Hash> Default for Outcomes<P> {
    fn default() -> Self {
        Outcomes { table: TranspositionTable::new(), pieces: Pieces::new() }
    }
}

impl<P: Clone + Eq + Hash + Send + Sync> Outcomes<P> {
    /// For other questions about the same game, which share nothing but what the game notes down.
    pub(crate) fn beside(&self) -> Outcomes<P> {
        Outcomes { table: TranspositionTable::new(), pieces: self.pieces.beside() }
    }

    /// Bytes taken.
    pub(crate) fn bytes(&self) -> u64 {
        self.table.bytes() + self.pieces.bytes()
    }

    /// Whether the player who moves first wins the sum of some positions, taken with their signs, and of some values.
    pub(crate) fn first_wins<F: SumGame<Piece = P>>(
        &self,
        game: &F,
        store: &Store,
        (positions, values): (&[(P, Sign)], &[Id]),
        first: Player,
        (options, threads): (OutcomeOptions, usize),
        budget: &Budget,
    ) -> Result<bool, Reason> {
        let done = AtomicBool::new(false);
        // The first to be ready stops the others.
        threads::agreed(threads, &|_| {
            let calc = store.calc_until(budget.flag());
            let mut worker = Worker::new(game, self, &calc, options, &done, budget).among(threads);
            let answer = worker.first_wins(positions, values, first);
            done.store(true, Relaxed);
            answer
        })
    }
}
