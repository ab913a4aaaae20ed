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

#[cfg(test)]
mod tests {
    use upstar_game::Ruleset;

    use super::super::super::Hex;
    use super::*;

    #[test]
    fn a_proof_settles_what_has_its_stones_and_leaves_its_carrier_alone() {
        let lie: Lie<u64> = Lie::of(&Hex.parse("3x3").unwrap()).unwrap();
        // A stone in the middle wins by a bridge to either side.
        let middle = Stones::default().with(0, 4);
        let carrier = [1, 2, 6, 7].map(u64::one).into_iter().fold(0, |carrier, cell| carrier | cell);
        let proofs = Proofs::default();
        proofs.keep(&lie, middle, 1, Proof { winner: 0, carrier });
        for (stones, mover, winner) in [
            (middle, 1, Some(0)),
            (middle.with(1, 0), 1, Some(0)),
            (middle.with(1, 5).with(0, 1), 1, Some(0)),
            (middle.with(1, 2), 1, None),
            (middle, 0, None),
            (Stones::default().with(0, 5), 1, None),
        ] {
            assert_eq!(proofs.winner(&lie, stones, mover), winner, "{stones:?}");
            assert_eq!(proofs.winner(&lie, stones.turned(9), mover), winner, "{stones:?}");
        }
        let oblong = Lie::of(&Hex.parse("3x4").unwrap()).unwrap();
        assert_eq!(proofs.winner(&oblong, middle, 1), None);
    }
}
