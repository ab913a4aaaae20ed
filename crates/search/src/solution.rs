//! What a game with results comes to between perfect players, and when.

use std::fmt;

use upstar_game::{Payoff, Player};

/// The result between perfect players, and how long it takes: the winner hurries, the loser delays, and in a draw both
/// delay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    /// The result.
    pub payoff: Payoff,
    /// The number of moves to the end.
    pub remoteness: Length,
}

/// How long play lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Length {
    /// A number of moves.
    Moves(u32),
    /// For ever: play comes back to where it was, and nobody does better by leaving.
    Endless,
}

impl Length {
    /// The number of moves, unless there is no end to them.
    #[must_use]
    pub fn moves(self) -> Option<u32> {
        match self {
            Length::Moves(moves) => Some(moves),
            Length::Endless => None,
        }
    }
}

impl From<u32> for Length {
    fn from(moves: u32) -> Length {
        Length::Moves(moves)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Length::Moves(1) => f.write_str("1 move"),
            Length::Moves(moves) => write!(f, "{moves} moves"),
            Length::Endless => f.write_str("endless"),
        }
    }
}

impl Solution {
    /// Whether `self` is better than `other` for a player: first the result, then the number of moves.
    #[must_use]
    pub fn better(self, other: Solution, player: Player) -> bool {
        let rank = |s: Solution| {
            let payoff = if player == Player::Left { s.payoff } else { -s.payoff };
            let moves = s.remoteness.moves().map_or(i64::MAX, i64::from);
            // Win soon, lose and draw late.
            (payoff, if payoff == Payoff::LeftWins { -moves } else { moves })
        };
        rank(self) > rank(other)
    }
}
