//! Arguments that settle a game without a search: patterns that are restored again and again, and strategy stealing, with
//! its hypotheses by name.

use std::fmt;

/// A pattern that one player can restore after every move of the other, in words.
///
/// ```
/// use upstar_game::Pattern;
/// let pattern = Pattern::remainder(3);
/// assert_eq!(pattern.name, "remainders modulo 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What it is called: `half turns`.
    pub name: String,
    /// What is so where it is there, a clause: `half a turn leaves the board as it is`.
    pub here: String,
    /// What the answer to a move does, the rest of a clause: `puts the same domino after half a turn`.
    pub answer: String,
}

impl Pattern {
    /// A pattern from its name, what is so where it is there, and what the answer to a move does.
    #[must_use]
    pub fn new(name: impl Into<String>, here: impl Into<String>, answer: impl Into<String>) -> Pattern {
        Pattern { name: name.into(), here: here.into(), answer: answer.into() }
    }

    /// The remainder of a heap, restored by taking `taken` counters together.
    #[must_use]
    pub fn remainder(taken: u64) -> Pattern {
        let here = format!("both moves together can always take {taken} counters");
        let answer = format!("makes up {taken} with it, and so restores the remainder modulo {taken}");
        Pattern::new(format!("remainders modulo {taken}"), here, answer)
    }
}

/// Something that an argument needs, and whether a position has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hypothesis {
    /// What it is called.
    pub name: &'static str,
    /// Whether it holds.
    pub holds: bool,
    /// Why it holds or why not, in a sentence without a full stop.
    pub because: String,
}

/// What strategy stealing shows of a position when both its hypotheses hold. It shows that something exists; it names
/// no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// There are no draws, so whoever moves first has a winning strategy.
    FirstWins,
    /// Whoever moves second has no winning strategy, so whoever moves first can at least draw.
    SecondCannotWin,
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Conclusion::FirstWins => "whoever moves first has a winning strategy",
            Conclusion::SecondCannotWin => "whoever moves second has no winning strategy",
        })
    }
}

/// Strategy stealing, checked for one position.
///
/// ```
/// use upstar_game::{Conclusion, Stealing};
/// let on_a_square_board = Stealing::extra_moves("stones only add to a chain", true, "a reflection", false);
/// assert_eq!(on_a_square_board.conclusion(), Some(Conclusion::FirstWins));
/// let on_an_oblong = Stealing::extra_moves("stones only add to a chain", false, "it is not square", false);
/// assert_eq!(on_an_oblong.conclusion(), None);
/// assert_eq!(on_an_oblong.failing().map(|hypothesis| hypothesis.name), Some(Stealing::SYMMETRY));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stealing {
    /// What the argument needs.
    pub hypotheses: [Hypothesis; 2],
    /// Whether the game knows draws.
    pub draws: bool,
}

impl Stealing {
    /// A position that a player wins is still won with one more move of that player's made in it.
    pub const EXTRA_MOVES: &'static str = "extra moves never hurt";
    /// Exchanging the players' roles leaves the position as it is, perhaps after turning the board.
    pub const SYMMETRY: &'static str = "symmetric start";
    /// There is a move to begin with that leaves the opponent nothing new.
    pub const WAITING_MOVE: &'static str = "a waiting move";
    /// Every answer to the waiting move leaves what the first player could have left at once.
    pub const EARLY_ANSWERS: &'static str = "every answer could have come first";

    /// The argument for Hex and for rows of marks: the first player makes any move, forgets it and plays as if
    /// second. In games where an extra move never hurts, by their nature; `symmetric` is what has to be checked.
    #[must_use]
    pub fn extra_moves(
        extra: impl Into<String>,
        symmetric: bool,
        because: impl Into<String>,
        draws: bool,
    ) -> Stealing {
        Stealing {
            hypotheses: [
                Hypothesis { name: Stealing::EXTRA_MOVES, holds: true, because: extra.into() },
                Hypothesis { name: Stealing::SYMMETRY, holds: symmetric, because: because.into() },
            ],
            draws,
        }
    }

    /// The argument for Chomp: there is a move, the bite at the far corner, such that whatever the opponent answers,
    /// the first player could have left the same at once. `waiting` is whether there is such a move.
    #[must_use]
    pub fn early_answers(waiting: bool, because: impl Into<String>, answers: impl Into<String>) -> Stealing {
        Stealing {
            hypotheses: [
                Hypothesis { name: Stealing::WAITING_MOVE, holds: waiting, because: because.into() },
                Hypothesis { name: Stealing::EARLY_ANSWERS, holds: waiting, because: answers.into() },
            ],
            draws: false,
        }
    }

    /// What follows; nothing where a hypothesis fails.
    #[must_use]
    pub fn conclusion(&self) -> Option<Conclusion> {
        match (self.failing(), self.draws) {
            (Some(_), _) => None,
            (None, false) => Some(Conclusion::FirstWins),
            (None, true) => Some(Conclusion::SecondCannotWin),
        }
    }

    /// The first hypothesis that does not hold.
    #[must_use]
    pub fn failing(&self) -> Option<&Hypothesis> {
        self.hypotheses.iter().find(|hypothesis| !hypothesis.holds)
    }
}
