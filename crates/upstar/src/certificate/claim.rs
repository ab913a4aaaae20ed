//! What a certificate of a sum claims, and what has to be shown for it.

use std::fmt;

use upstar_game::{Outcome, Player};
use upstar_search::Reason;
use upstar_sum::{Component, Context, Sum};
use upstar_syntax::Comparison;
use upstar_values::Id;

/// Who wins, moving how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// Who wins.
    pub player: Player,
    /// Who moves first.
    pub first: Player,
}

/// What is claimed of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Its value.
    Value(Sum, Id),
    /// Who wins.
    Outcome(Sum, Outcome),
    /// How two sums compare.
    Comparison(Sum, Comparison, Sum),
    /// That a player wins, moving first or second.
    Strategy(Sum, Win),
}

/// The four ways of winning: Left second, Left first, Right second, Right first.
pub(super) const LEFT_SECOND: Win = Win { player: Player::Left, first: Player::Right };
pub(super) const LEFT_FIRST: Win = Win { player: Player::Left, first: Player::Left };
pub(super) const RIGHT_SECOND: Win = Win { player: Player::Right, first: Player::Left };
pub(super) const RIGHT_FIRST: Win = Win { player: Player::Right, first: Player::Right };

/// What has to be shown for an outcome.
pub(super) fn wins_of(outcome: Outcome) -> [Win; 2] {
    match outcome {
        Outcome::L => [LEFT_FIRST, LEFT_SECOND],
        Outcome::R => [RIGHT_FIRST, RIGHT_SECOND],
        Outcome::N => [LEFT_FIRST, RIGHT_FIRST],
        Outcome::P => [LEFT_SECOND, RIGHT_SECOND],
    }
}

impl Claim {
    /// The kind of the certificate, as its first line has it.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Claim::Value(..) => "value",
            Claim::Outcome(..) => "outcome",
            Claim::Comparison(..) => "comparison",
            Claim::Strategy(..) => "strategy",
        }
    }

    /// What has to be shown: of the sum, or of the difference of two.
    pub(super) fn wins(&self) -> Vec<Win> {
        match self {
            Claim::Value(..) => wins_of(Outcome::P).to_vec(),
            Claim::Outcome(_, outcome) => wins_of(*outcome).to_vec(),
            Claim::Strategy(_, win) => vec![*win],
            Claim::Comparison(_, op, _) => match op {
                Comparison::Equal => wins_of(Outcome::P).to_vec(),
                Comparison::Less => wins_of(Outcome::R).to_vec(),
                Comparison::Greater => wins_of(Outcome::L).to_vec(),
                Comparison::Confused => wins_of(Outcome::N).to_vec(),
                Comparison::LessOrEqual => vec![RIGHT_SECOND],
                Comparison::GreaterOrEqual => vec![LEFT_SECOND],
                // It is written as what it is.
                Comparison::NotEqual => Vec::new(),
            },
        }
    }

    /// The sum that something has to be shown of; differences for values and comparisons.
    pub(super) fn sum(&self, cx: Context<'_>) -> Result<Sum, Reason> {
        match self {
            Claim::Outcome(sum, _) | Claim::Strategy(sum, _) => Ok(sum.clone()),
            Claim::Value(sum, value) => {
                let mut sum = sum.clone();
                sum.add(Sum::value_of(cx.calc.neg(*value)))?;
                Ok(sum)
            }
            Claim::Comparison(left, _, right) => {
                let mut sum = left.clone();
                sum.add(right.negated(cx.calc))?;
                Ok(sum)
            }
        }
    }

    /// In the notation of certificates.
    pub(super) fn print(&self, cx: Context<'_>) -> Result<String, Reason> {
        let text = |sum: &Sum| written(sum, cx);
        Ok(match self {
            Claim::Value(sum, value) => {
                format!("{}\t==\t{}", text(sum)?, cx.calc.name(*value).map_err(|stop| cx.why(stop))?)
            }
            Claim::Outcome(sum, outcome) => format!("{}\tis\t{outcome}", text(sum)?),
            Claim::Comparison(left, op, right) => {
                format!("{}\t{}\t{}", text(left)?, op.symbol(), text(right)?)
            }
            Claim::Strategy(sum, win) => {
                let how = if win.player == win.first { "first" } else { "second" };
                format!("{}\twon by\t{} moving {how}", text(sum)?, win.player)
            }
        })
    }
}

/// A sum in the notation, component by component.
pub(super) fn written(sum: &Sum, cx: Context<'_>) -> Result<String, Reason> {
    let mut text = String::new();
    for component in &sum.components {
        let bare = Component { negative: false, ..component.clone() };
        if component.negative {
            text.push_str(if text.is_empty() { "-" } else { " - " });
        } else if !text.is_empty() {
            text.push_str(" + ");
        }
        text.push_str(&Sum::from(bare).print(cx)?);
    }
    Ok(if text.is_empty() { "0".to_owned() } else { text })
}

impl fmt::Display for Win {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} wins if {} moves first", self.player, self.first)
    }
}
