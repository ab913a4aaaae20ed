//! The two players, and the four ways a game can turn out between perfect players.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Left (Louise, Blue, positive) or Right (Richard, Red, negative).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Player {
    /// Louise.
    Left,
    /// Richard.
    Right,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

/// Who wins: the type, or outcome class, of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Outcome {
    /// Left wins whoever starts: the value is positive.
    L,
    /// Right wins whoever starts: the value is negative.
    R,
    /// The next player wins: the value is confused with zero.
    N,
    /// The previous player wins: the value is zero.
    P,
}

impl Outcome {
    /// The outcome, from whether Left wins moving first and whether Left wins moving second.
    #[must_use]
    pub fn new(left_wins_first: bool, left_wins_second: bool) -> Outcome {
        match (left_wins_first, left_wins_second) {
            (true, true) => Outcome::L,
            (false, false) => Outcome::R,
            (true, false) => Outcome::N,
            (false, true) => Outcome::P,
        }
    }

    /// Who wins when `first` starts.
    #[must_use]
    pub fn winner(self, first: Player) -> Player {
        match self {
            Outcome::L => Player::Left,
            Outcome::R => Player::Right,
            Outcome::N => first,
            Outcome::P => first.opponent(),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::L => "L",
            Outcome::R => "R",
            Outcome::N => "N",
            Outcome::P => "P",
        })
    }
}
