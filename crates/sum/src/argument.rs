//! Arguments that settle a sum without a search: symmetry, and strategy stealing.

use std::fmt;

use upstar_game::{Conclusion, Hypothesis, Player, Sign, Stealing};
use upstar_search::{Budget, Position, Reason};
use upstar_values::{Calc, Id};

use crate::context::Context;
use crate::sum::{Component, Sum, Summand};

/// The answer to each first move: whose move, its name, the answer's name.
pub type Answers = Vec<(Player, String, String)>;

/// Why a sum has the type it has, without a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Every component has a twin with the roles exchanged, these by their places: who moves second repeats each move
    /// in the twin of the component it was made in, and so makes the last move.
    Twins(Vec<(usize, usize)>),
    /// The position is symmetric: who moves second makes it symmetric again, and so makes the last move. The answer to
    /// each first move.
    Symmetry(Answers),
    /// Strategy stealing, with its hypotheses, whether they hold or not.
    Stealing(Stealing),
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Twins(pairs) => {
                let pairs: Vec<String> =
                    pairs.iter().map(|(a, b)| format!("{} with {}", a + 1, b + 1)).collect();
                write!(
                    f,
                    "symmetry: components cancel in pairs ({}); the second player repeats each move in the twin and wins",
                    pairs.join(", ")
                )
            }
            Argument::Symmetry(_) => f.write_str(
                "symmetry: after each move the second player can restore the pattern of the position, and so wins",
            ),
            Argument::Stealing(stealing) => {
                let told = |h: &Hypothesis| match h.holds {
                    true => format!("{}: {}", h.name, h.because),
                    false => format!("but not \"{}\", as {}", h.name, h.because),
                };
                match (stealing.conclusion(), stealing.failing()) {
                    (None, None) => Ok(()),
                    (None, Some(Hypothesis { name, because, .. })) => {
                        write!(f, "strategy stealing does not apply: not \"{name}\", as {because}")
                    }
                    (Some(conclusion), _) => {
                        let all: Vec<String> = stealing.hypotheses.iter().map(told).collect();
                        write!(
                            f,
                            "strategy stealing: {conclusion}, though no move is named ({})",
                            all.join("; ")
                        )
                    }
                }
            }
        }
    }
}

impl Argument {
    /// Whether the argument shows who wins or who cannot.
    #[must_use]
    pub fn applies(&self) -> bool {
        self.conclusion().is_some()
    }

    /// What the argument shows: for symmetry nothing about the first player, who loses.
    #[must_use]
    pub fn conclusion(&self) -> Option<Shown> {
        match self {
            Argument::Twins(_) | Argument::Symmetry(_) => Some(Shown::SecondWins),
            Argument::Stealing(stealing) => stealing.conclusion().map(|conclusion| match conclusion {
                Conclusion::FirstWins => Shown::FirstWins,
                Conclusion::SecondCannotWin => Shown::SecondCannotWin,
            }),
        }
    }
}

/// What an argument shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Whoever moves second wins, by moves that the argument names.
    SecondWins,
    /// Whoever moves first has a winning strategy; the argument names no move.
    FirstWins,
    /// Whoever moves second has no winning strategy.
    SecondCannotWin,
}

/// Positions with more moves are not asked for an answer to each.
const MAX_ANSWERS: usize = 1_000;

/// A component as its twin sees it.
enum Twin<'c> {
    /// A position, in normal form and with the players exchanged in normal form, where the game says how that is written.
    Position {
        component: &'c Component,
        normal: (Position, Sign),
        negated: Option<(Position, Sign)>,
    },
    Form(&'c Component),
    Value(Id),
}

impl Twin<'_> {
    fn of<'c>(component: &'c Component, calc: &Calc<'_>) -> Twin<'c> {
        match &component.summand {
            Summand::Position(position) => {
                let negated = negated(position).map(|negated| negated.normal_form());
                Twin::Position { component, normal: position.normal_form(), negated }
            }
            Summand::Form(_) => Twin::Form(component),
            Summand::Value(id) => Twin::Value(if component.negative { calc.neg(*id) } else { *id }),
        }
    }

    /// Whether one is the other with the roles exchanged.
    fn cancels(&self, other: &Twin<'_>, calc: &Calc<'_>) -> bool {
        match (self, other) {
            (
                Twin::Position { component: a, normal: (one, sign), .. },
                Twin::Position { component: b, normal: (two, turned), negated },
            ) => {
                let exchanged =
                    (a.negative != (*sign == Sign::Minus)) != (b.negative != (*turned == Sign::Minus));
                one == two && (exchanged || one.game().about().impartial)
                    || a.negative == b.negative
                        && negated.as_ref().is_some_and(|(two, turned)| one == two && sign == turned)
            }
            (Twin::Form(a), Twin::Form(b)) => {
                a.summand == b.summand && (a.negative != b.negative || a.is_impartial(calc))
            }
            (Twin::Value(a), Twin::Value(b)) => *a == calc.neg(*b),
            _ => false,
        }
    }
}

impl Component {
    /// Whether one is the other with the roles exchanged, perhaps turned or reflected.
    #[must_use]
    pub fn cancels(&self, other: &Component, calc: &Calc<'_>) -> bool {
        Twin::of(self, calc).cancels(&Twin::of(other, calc), calc)
    }
}

/// The position with the players exchanged. Only built-in games say for sure how that is written.
fn negated(position: &Position) -> Option<Position> {
    let about = position.game().about();
    let built_in =
        about.derived.is_empty() && upstar_rulesets::games().iter().any(|own| own.name == about.name);
    if built_in { position.negated() } else { None }
}

impl Sum {
    /// The arguments that can be made about a sum under normal play, or about a game with results.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where memory is used up.
    pub fn arguments(&self, cx: Context<'_>) -> Result<Vec<Argument>, Reason> {
        let mut found = Vec::new();
        if let Some(pairs) = self.twins(cx.calc) {
            found.push(Argument::Twins(pairs));
        }
        if let [Component { summand: Summand::Position(position), negative }] = &self.components[..] {
            if let Some(answers) = symmetry(position, *negative, cx.budget)? {
                found.push(Argument::Symmetry(answers));
            }
            found.extend(position.stealing().map(Argument::Stealing));
        }
        Ok(found)
    }

    /// The components in pairs that cancel, if all do.
    fn twins(&self, calc: &Calc<'_>) -> Option<Vec<(usize, usize)>> {
        if self.components.is_empty() {
            return None;
        }
        let mut open: Vec<(usize, Twin<'_>)> = Vec::new();
        let mut pairs = Vec::new();
        for (at, component) in self.components.iter().enumerate() {
            let twin = Twin::of(component, calc);
            match open.iter().position(|(_, other)| twin.cancels(other, calc)) {
                Some(partner) => pairs.push((open.remove(partner).0, at)),
                None => open.push((at, twin)),
            }
        }
        open.is_empty().then_some(pairs)
    }
}

/// The answers by symmetry to all first moves, if there is one to each.
fn symmetry(position: &Position, negative: bool, budget: &Budget) -> Result<Option<Answers>, Reason> {
    let mut answers = Vec::new();
    for by in Player::BOTH {
        let role = if negative { by.opponent() } else { by };
        let moves = match position.moves(role) {
            Err(Reason::TooLarge(_)) => return Ok(None),
            moves => moves?,
        };
        if moves.len() > MAX_ANSWERS {
            return Ok(None);
        }
        for (name, _) in moves {
            budget.spend(0)?;
            match position.mirror(role, &name) {
                Some(answer) => answers.push((by, name, answer)),
                None => return Ok(None),
            }
        }
    }
    // Without moves there is nothing to answer.
    Ok((!answers.is_empty()).then_some(answers))
}
