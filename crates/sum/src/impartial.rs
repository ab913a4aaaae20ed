//! Who wins impartial sums, and by which moves, where nim-values take long.

use upstar_game::{Outcome, Player};
use upstar_search::Reason;
use upstar_values::Id;

use crate::context::Context;
use crate::moves::SumMove;
use crate::outcome::Winner;
use crate::sum::Sum;

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
        /// Positions to be looked into for values first: they tell more.
        const NODES: u64 = 50_000;
        let Ok(position) = self.single() else { return self.values(cx).map(Impartial::Values) };
        if let Some(values) = cx.budget.turn(&cx.budget.within(NODES), |turn| self.values(cx.under(turn)))? {
            return Ok(Impartial::Values(values));
        }
        Ok(match position.valued()?.winning_moves(cx.budget)? {
            Some(moves) => Impartial::Winning(moves.into_iter().map(|(name, _)| name).collect()),
            None => Impartial::Values(self.values(cx)?),
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
