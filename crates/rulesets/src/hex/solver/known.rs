//! Proofs of the positions that were asked about last: they may settle others.

use std::collections::VecDeque;

use parking_lot::Mutex;

use super::lie::{Lie, Stones};
use super::prove::Proof;
use super::set::Set;

/// How many proofs are kept.
const KEPT: usize = 64;

struct Known<S> {
    rows: u8,
    cols: u8,
    mover: usize,
    /// The stones of the winner.
    own: S,
    proof: Proof<S>,
}

/// Whoever wins within some cells also wins with more stones, and whatever the others hold: so a proof settles every
/// position with the same player to move where the winner has these stones and the opponent none on the carrier.
#[derive(Default)]
pub(super) struct Proofs<S>(Mutex<VecDeque<Known<S>>>);

impl<S: Set> Proofs<S> {
    /// Who wins a position, if a proof tells.
    pub(super) fn winner(&self, lie: &Lie<S>, stones: Stones<S>, mover: usize) -> Option<usize> {
        let ways = [stones, stones.turned(lie.cells)];
        let settles = |known: &Known<S>| {
            let Known { rows, cols, own, proof, .. } = known;
            let fits = |stones: Stones<S>| {
                own.within(stones.of(proof.winner)) && !proof.carrier.meets(stones.of(1 - proof.winner))
            };
            (*rows, *cols, known.mover) == (lie.rows, lie.cols, mover) && ways.into_iter().any(fits)
        };
        self.0.lock().iter().find(|known| settles(known)).map(|known| known.proof.winner)
    }

    /// Keeps the proof of a position.
    pub(super) fn keep(&self, lie: &Lie<S>, stones: Stones<S>, mover: usize, proof: Proof<S>) {
        let mut kept = self.0.lock();
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(Known { rows: lie.rows, cols: lie.cols, mover, own: stones.of(proof.winner), proof });
    }
}
