//! Sums on the way: open pieces whose values are not known, and the sum of those that are.

use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;
use upstar_game::{Level, Levels, Sign, Terms};
use upstar_values::{Calc, Gathered};

use super::sum_game::SumGame;
use super::table::Key;

/// A sum of values below or above the value of a piece.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    pub(crate) terms: Terms,
    pub(crate) level: Level,
}

/// What is known of a piece whose value is not.
#[derive(Clone, Debug, Default)]
pub(crate) struct Info {
    pub(crate) low: Option<Bound>,
    pub(crate) high: Option<Bound>,
    /// How many moves Left has, and Right.
    pub(crate) moves: [i64; 2],
    /// How promising it looks for Left beside that.
    pub(crate) promise: i64,
}

/// A piece whose value is not known.
pub(crate) struct Open<P> {
    pub(crate) piece: P,
    pub(crate) sign: Sign,
    pub(crate) hash: u64,
    pub(crate) info: Arc<Info>,
}

impl<P: Clone> Clone for Open<P> {
    fn clone(&self) -> Self {
        Open { piece: self.piece.clone(), sign: self.sign, hash: self.hash, info: Arc::clone(&self.info) }
    }
}

/// A sum, as the player to move sees it who is called Left.
#[derive(Clone)]
pub(crate) struct State<P> {
    pub(crate) open: SmallVec<[Open<P>; 2]>,
    pub(crate) sum: Gathered,
}

/// Spreads the bits of a hash.
fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^ x >> 29
}

impl<P: Clone + Eq + Hash> Open<P> {
    pub(crate) fn new(piece: P, sign: Sign, info: Arc<Info>) -> Open<P> {
        let hash = FxBuildHasher.hash_one(&piece);
        Open { piece, sign, hash, info }
    }

    fn order(&self) -> (u64, bool) {
        (self.hash, self.sign == Sign::Minus)
    }

    pub(crate) fn same(&self, other: &Open<P>) -> bool {
        self.order() == other.order() && self.piece == other.piece
    }

    /// What is known to lie below, and above: a bound, and the sign with which it counts.
    pub(crate) fn bound(&self, above: bool) -> Option<&Bound> {
        if above == (self.sign == Sign::Plus) { self.info.high.as_ref() } else { self.info.low.as_ref() }
    }

    /// How high lies what is known to lie below and above.
    pub(crate) fn levels(&self) -> Levels {
        let level = |bound: &Option<Bound>| bound.as_ref().map(|bound| bound.level);
        Levels { low: level(&self.info.low), high: level(&self.info.high) }
    }
}

impl<P: Clone + Eq + Hash> State<P> {
    /// Adds a piece; with its negative it goes away.
    pub(crate) fn add(&mut self, piece: Open<P>, cancel: bool) {
        let twin = |other: &Open<P>| {
            other.hash == piece.hash && other.sign != piece.sign && other.piece == piece.piece
        };
        if cancel && let Some(twin) = self.open.iter().position(twin) {
            self.open.remove(twin);
            return;
        }
        let at = self.open.partition_point(|other| other.order() < piece.order());
        self.open.insert(at, piece);
    }

    /// The same sum without the piece at a place.
    pub(crate) fn without(&self, at: usize) -> State<P> {
        let open = self.open[..at].iter().chain(&self.open[at + 1..]).cloned().collect();
        State { open, sum: self.sum.clone() }
    }

    /// The same sum as the other player sees it.
    pub(crate) fn turned(&self, calc: &Calc<'_>) -> State<P> {
        let mut open = self.open.clone();
        open.iter_mut().for_each(|open| open.sign = -open.sign);
        // Only pieces that are alike but for their signs have to change places, and there are few.
        for last in 1..open.len() {
            let mut at = last;
            while at > 0 && open[at].order() < open[at - 1].order() {
                open.swap(at - 1, at);
                at -= 1;
            }
        }
        State { open, sum: self.sum.negative(calc) }
    }

    pub(crate) fn same(&self, other: &State<P>) -> bool {
        self.sum == other.sum
            && self.open.len() == other.open.len()
            && self.open.iter().zip(&other.open).all(|(a, b)| a.same(b))
    }

    /// The hash of the sum without its number.
    pub(crate) fn hash(&self) -> u64 {
        let pieces = self.open.iter().fold(0_u64, |hash, open| {
            hash.wrapping_add(mix(open.hash ^ if open.sign == Sign::Minus { 0x5555_5555 } else { 0 }))
        });
        mix(pieces ^ self.sum.hash_without_number())
    }

    /// About how many bytes it owns elsewhere.
    pub(crate) fn owned<F: SumGame<Piece = P>>(&self, game: &F) -> usize {
        let spilled = if self.open.spilled() { self.open.capacity() * size_of::<Open<P>>() } else { 0 };
        self.sum.bytes() + spilled + self.open.iter().map(|open| game.owned_bytes(&open.piece)).sum::<usize>()
    }

    pub(crate) fn pieces(&self) -> impl ExactSizeIterator<Item = (&P, Sign)> + Clone {
        self.open.iter().map(|open| (&open.piece, open.sign))
    }

    pub(crate) fn key(&self, owned: usize) -> Key<P> {
        let pieces = self.pieces().map(|(piece, sign)| (piece.clone(), sign)).collect();
        Key { pieces, sum: self.sum.without_number(), owned }
    }
}
