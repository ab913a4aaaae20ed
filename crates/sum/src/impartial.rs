//! Who wins impartial sums, and by which moves, where nim-values take long.

use upstar_game::{Outcome, Player};
use upstar_search::{OutcomeSolver, Reason};
use upstar_values::Id;

use crate::context::Context;
use crate::moves::SumMove;
use crate::outcome::{Winner, outcome_of};
use crate::sum::{Sum, Summand};

/// What is known of an impartial sum.
pub(crate) enum Impartial {
    /// The values of its components.
    Values(Vec<Id>),
    /// The names of its winning moves.
    Winning(Vec<String>),
}

impl Sum {
    /// The values of the components of an impartial sum; or, where they are not found soon and the game has a way of its own, the names of its
    /// winning moves.
    pub(crate) fn values_or_winning(&self, cx: Context<'_>) -> Result<Impartial, Reason> {
        match self.soon_or_winning(cx)? {
            Some(known) => Ok(known),
            None => self.values(cx).map(Impartial::Values),
        }
    }

    /// The same where it does not take long, or the game has a way of its own.
    fn soon_or_winning(&self, cx: Context<'_>) -> Result<Option<Impartial>, Reason> {
        /// Positions to be looked into for values first: they tell more.
        const NODES: u64 = 50_000;
        if let Some(values) = cx.budget.turn(&cx.budget.within(NODES), |turn| self.values(cx.under(turn)))? {
            return Ok(Some(Impartial::Values(values)));
        }
        let Ok(position) = self.single() else { return Ok(None) };
        let moves = position.valued()?.winning_moves(cx.budget)?;
        Ok(moves.map(|moves| Impartial::Winning(moves.into_iter().map(|(name, _)| name).collect())))
    }

    /// The outcome class of an impartial sum. Where values are not found soon, it is asked whether they add up to 0, in games that are asked.
    pub(crate) fn impartial_outcome(&self, cx: Context<'_>) -> Result<Outcome, Reason> {
        match self.soon_or_winning(cx)? {
            Some(Impartial::Values(values)) => outcome_of(&values, cx),
            Some(Impartial::Winning(moves)) if moves.is_empty() => Ok(Outcome::P),
            Some(Impartial::Winning(_)) => Ok(Outcome::N),
            None if self.is_asked() => {
                let first_wins = self.first_wins(&OutcomeSolver::default(), Player::Left, cx)?;
                Ok(if first_wins { Outcome::N } else { Outcome::P })
            }
            None => outcome_of(&self.values(cx)?, cx),
        }
    }

    /// Whether it is made of values and of positions of one game whose nim-values are asked for one after the other.
    fn is_asked(&self) -> bool {
        let mut game = None;
        self.components.iter().all(|component| match &component.summand {
            Summand::Position(position) => {
                position.normal_play().is_some_and(|play| play.asks_nimbers())
                    && game.get_or_insert(position).is_same_game(position)
            }
            Summand::Value(_) => true,
            Summand::Form(_) => false,
        })
    }

    /// The moves of an impartial position of which those that win are known by name.
    pub(crate) fn moves_by_names(
        &self,
        cx: Context<'_>,
        by: Player,
        winning: &[String],
    ) -> Result<Vec<SumMove>, Reason> {
        let told = |(at, name, to): (usize, String, Sum)| {
            let winning = winning.contains(&name);
            let after = Some(Winner::Class(if winning { Outcome::P } else { Outcome::N }));
            SumMove { player: by, component: at, name, to: self.after(at, to), value: None, after, winning }
        };
        Ok(self.plain_moves(cx, by)?.into_iter().map(told).collect())
    }
}
