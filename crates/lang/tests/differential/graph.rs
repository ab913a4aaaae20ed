//! Every position that can come up, with what either player's moves lead to, and what the definitions say of each.

use std::collections::HashMap;
use std::hash::Hash;

use upstar_game::{Outcome, Player};

/// Positions with their options, each after everything it can lead to. Nothing but moves is asked of a game.
pub(crate) struct Graph<P> {
    ids: HashMap<P, usize>,
    pub(crate) positions: Vec<P>,
    /// What Left's moves lead to, and what Right's do.
    pub(crate) options: Vec<[Vec<usize>; 2]>,
}

impl<P: Clone + Eq + Hash> Graph<P> {
    pub(crate) fn new() -> Graph<P> {
        Graph { ids: HashMap::new(), positions: Vec::new(), options: Vec::new() }
    }

    /// The place of a position that was added.
    pub(crate) fn place(&self, position: &P) -> Option<usize> {
        self.ids.get(position).copied()
    }

    /// The place of a position, added with everything below it; `None` if that makes more than `limit` positions, or if
    /// `moves` gives up. The positions that were added by then stay.
    pub(crate) fn add(
        &mut self,
        position: &P,
        limit: usize,
        moves: &impl Fn(&P, Player) -> Option<Vec<P>>,
    ) -> Option<usize> {
        if let Some(&at) = self.ids.get(position) {
            return Some(at);
        }
        // Positions on the way down will need their places too.
        let limit = limit.checked_sub(1).filter(|&limit| limit >= self.positions.len())?;
        let mut options = [Vec::new(), Vec::new()];
        for by in Player::BOTH {
            for option in moves(position, by)? {
                options[by as usize].push(self.add(&option, limit, moves)?);
            }
        }
        let at = self.positions.len();
        self.ids.insert(position.clone(), at);
        self.positions.push(position.clone());
        self.options.push(options);
        Some(at)
    }

    /// Continues a list of something that every position takes from what its options have.
    pub(crate) fn derive<T: Clone>(&self, list: &mut Vec<T>, from_options: impl Fn([Vec<T>; 2]) -> T) {
        for options in &self.options[list.len()..] {
            let of = |by: usize| options[by].iter().map(|&at| list[at].clone()).collect::<Vec<T>>();
            let found = from_options([of(0), of(1)]);
            list.push(found);
        }
    }
}

/// Whether Left wins when Left moves first, and whether Right wins when Right does.
pub(crate) type First = [bool; 2];

/// Normal play: a player wins by a move after which the other, moving first, does not.
pub(crate) fn normal([left, right]: [Vec<First>; 2]) -> First {
    [left.iter().any(|after| !after[1]), right.iter().any(|after| !after[0])]
}

/// Misère play: as in normal play, but who cannot move has won.
pub(crate) fn misere([left, right]: [Vec<First>; 2]) -> First {
    [
        left.is_empty() || left.iter().any(|after| !after[1]),
        right.is_empty() || right.iter().any(|after| !after[0]),
    ]
}

/// The least number that is not among these.
pub(crate) fn mex(values: &[u64]) -> u64 {
    (0..).find(|n| !values.contains(n)).unwrap_or(u64::MAX)
}

/// The outcome class.
pub(crate) fn class(first: First) -> Outcome {
    Outcome::new(first[0], !first[1])
}
