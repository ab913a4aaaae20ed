//! Values of pieces that were worked out before and are kept for all searches to come.

use upstar_values::{Calc, Id};

/// Values of pieces of one game, known by their numbers ([`upstar_game::NormalPlay::code`]).
pub trait Library: Send + Sync {
    /// The value of a piece in normal form, if it is kept.
    fn value(&self, code: u128, calc: &Calc<'_>) -> Option<Id>;

    /// Pieces with larger numbers than this are not in it.
    fn largest(&self) -> u128;

    /// Bytes that it takes.
    fn bytes(&self) -> u64;
}

/// A piece, to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its number.
    pub code: u128,
    /// Its value.
    pub value: Id,
}
