//! Arguments that settle a game without a search: theorems about values, patterns that are restored again and again, and
//! strategy stealing, with its hypotheses by name.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A theorem that gives the value of a position, for people. Notation stands between backticks.
///
/// ```
/// use upstar_game::Theorem;
/// let theorem = Theorem::new("A heap of `n` is worth the remainder of `n` modulo 3").here("`7 = 3 x 2 + 1`");
/// assert_eq!(theorem.to_string(), "A heap of `n` is worth the remainder of `n` modulo 3. Here `7 = 3 x 2 + 1`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// What it says in general, with its reason: a sentence or more, without the last full stop.
    pub general: String,
    /// What it says of the position, a clause; nothing where the general statement is enough.
    pub case: Option<String>,
    /// What stands between both in a text.
    link: &'static str,
}

impl Theorem {
    /// A theorem whose general statement is enough.
    #[must_use]
    pub fn new(general: impl Into<String>) -> Theorem {
        Theorem { general: general.into(), case: None, link: "" }
    }

    /// The theorem with what it says of the position, which begins with `Here`.
    #[must_use]
    pub fn here(self, case: impl Into<String>) -> Theorem {
        self.linked(". Here ", case)
    }

    /// The theorem with what it says of the position, and with what stands before that in a text.
    #[must_use]
    pub fn linked(self, link: &'static str, case: impl Into<String>) -> Theorem {
        Theorem { case: Some(case.into()), link, ..self }
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.general, self.link, self.case.as_deref().unwrap_or_default())
    }
}

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
    /// Why that answer is always there, a clause: `no domino covers a part of its own image`.
    pub because: String,
}

impl Pattern {
    /// A pattern from its name, what is so where it is there, what the answer to a move does, and why there always is one.
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        here: impl Into<String>,
        answer: impl Into<String>,
        because: impl Into<String>,
    ) -> Pattern {
        Pattern { name: name.into(), here: here.into(), answer: answer.into(), because: because.into() }
    }

    /// The remainder of a heap, restored by taking `taken` counters together.
    #[must_use]
    pub fn remainder(taken: u64) -> Pattern {
        let here = format!("both moves together can always take {taken} counters");
        let answer = format!("makes up {taken} with it, and so restores the remainder modulo {taken}");
        let because = format!("whatever is taken, what is missing to {taken} may be taken too, and is there");
        Pattern::new(format!("remainders modulo {taken}"), here, answer, because)
    }
}

/// What a player comes down to who gives up some moves for good: parts of the position. She is no better off than before, so if she wins
/// with one hand tied, she wins (the One-Hand-Tied Principle).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneHandTied<P> {
    /// What she never does, the rest of a clause: `puts a domino across the line between rows 2 and 3`.
    pub never: String,
    /// What the position falls into then.
    pub parts: Vec<P>,
}

/// Something that an argument needs, and whether a position has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hypothesis {
    /// What it is called.
    pub name: Condition,
    /// Whether it holds.
    pub holds: bool,
    /// Why it holds or why not, in a sentence without a full stop.
    pub because: String,
}

/// What strategy stealing can need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Condition {
    /// A position that a player wins is still won with one more move of that player's made in it.
    #[serde(rename = "extra moves never hurt")]
    ExtraMoves,
    /// Exchanging the players' roles leaves the position as it is, perhaps after turning the board.
    #[serde(rename = "symmetric start")]
    Symmetry,
    /// There is a move to begin with that leaves the opponent nothing new.
    #[serde(rename = "a waiting move")]
    WaitingMove,
    /// Every answer to the waiting move leaves what the first player could have left at once.
    #[serde(rename = "every answer could have come first")]
    EarlyAnswers,
    /// No play is drawn, so that one of the players has a winning strategy.
    #[serde(rename = "no draws")]
    NoDraws,
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The names are those of the data.
        self.serialize(f)
    }
}

/// What strategy stealing shows of a position. It shows that something exists; it names no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Conclusion {
    /// Whoever moves second has no winning strategy; and as no play is drawn, whoever moves first has one, by Zermelo's
    /// theorem.
    #[serde(rename = "whoever moves first has a winning strategy")]
    FirstWins,
    /// Whoever moves second has no winning strategy, so whoever moves first can at least draw.
    #[serde(rename = "whoever moves second has no winning strategy")]
    SecondCannotWin,
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Strategy stealing, checked for one position.
///
/// ```
/// use upstar_game::{Conclusion, Condition, Stealing};
/// let hex = |symmetric, because| {
///     Stealing::extra_moves("stones only add to a chain", (symmetric, because), (true, "one chain is closed"))
/// };
/// assert_eq!(hex(true, "a reflection").conclusion(), Some(Conclusion::FirstWins));
/// let on_an_oblong = hex(false, "it is not square");
/// assert_eq!(on_an_oblong.conclusion(), None);
/// assert_eq!(on_an_oblong.failing().map(|hypothesis| hypothesis.name), Some(Condition::Symmetry));
/// let rows = Stealing::extra_moves("marks only add to a row", (true, "it is empty"), (false, "it may be full"));
/// assert_eq!(rows.conclusion(), Some(Conclusion::SecondCannotWin));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stealing {
    /// What the argument needs: two that the theft itself needs; and [`Condition::NoDraws`], without which it shows only that
    /// the second player has no winning strategy.
    pub hypotheses: [Hypothesis; 3],
}

impl Stealing {
    /// The argument for Hex and for rows of marks: the first player makes any move, forgets it and plays as if
    /// second. In games where an extra move never hurts, by their nature; whether the start is symmetric and whether
    /// there are no draws has to be told, with the reasons.
    #[must_use]
    pub fn extra_moves(extra: &str, symmetric: (bool, &str), no_draws: (bool, &str)) -> Stealing {
        let of =
            |name, (holds, because): (bool, &str)| Hypothesis { name, holds, because: because.to_owned() };
        Stealing {
            hypotheses: [
                of(Condition::ExtraMoves, (true, extra)),
                of(Condition::Symmetry, symmetric),
                of(Condition::NoDraws, no_draws),
            ],
        }
    }

    /// The argument for Chomp: there is a move, the bite at the far corner, such that whatever the opponent answers,
    /// the first player could have left the same at once. `waiting` is whether there is such a move.
    #[must_use]
    pub fn early_answers(waiting: bool, because: impl Into<String>, answers: impl Into<String>) -> Stealing {
        Stealing {
            hypotheses: [
                Hypothesis { name: Condition::WaitingMove, holds: waiting, because: because.into() },
                Hypothesis { name: Condition::EarlyAnswers, holds: waiting, because: answers.into() },
                Hypothesis {
                    name: Condition::NoDraws,
                    holds: true,
                    because: "every play ends with somebody who cannot move, and so loses".to_owned(),
                },
            ],
        }
    }

    /// What follows; nothing where a hypothesis fails that the theft itself needs.
    #[must_use]
    pub fn conclusion(&self) -> Option<Conclusion> {
        let [.., no_draws] = &self.hypotheses;
        match (self.failing(), no_draws.holds) {
            (Some(_), _) => None,
            (None, true) => Some(Conclusion::FirstWins),
            (None, false) => Some(Conclusion::SecondCannotWin),
        }
    }

    /// The first hypothesis that does not hold, of those without which nothing follows.
    #[must_use]
    pub fn failing(&self) -> Option<&Hypothesis> {
        let [needed @ .., _] = &self.hypotheses;
        needed.iter().find(|hypothesis| !hypothesis.holds)
    }
}
/// How a player wins by pairs of moves even if the opponent is to move: to one move of a pair the answer is the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// What has to be reached, each by moves of its own.
    pub parts: Vec<PairedPart>,
    /// Why one move of each pair is enough, as a clause.
    pub because: &'static str,
}

/// One thing that is reached by pairs of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PairedPart {
    /// What is reached.
    pub what: String,
    /// How. Where the first way begins with a move, the opponent's first move in this part is answered by that of a way in which it does not
    /// occur: there is no move that occurs in all.
    pub ways: Vec<PairedWay>,
}

/// Pairs of moves, perhaps after a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PairedWay {
    /// The move with which it begins.
    pub by: Option<String>,
    /// The pairs; no move is in two of them.
    pub pairs: Vec<[String; 2]>,
}

impl PairedWay {
    /// Whether a move occurs in it.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.by.iter().chain(self.pairs.iter().flatten()).any(|own| own == name)
    }
}
