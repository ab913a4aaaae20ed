//! Symmetry strategies, checked by playing against them.

use std::collections::HashSet;

use upstar_game::Player;

use crate::budget::{Budget, Reason};
use crate::position::Position;

impl Position {
    /// Whether the second player can answer by symmetry to the end: after every move of `first` here, and in every
    /// position that the answers lead to. Then the second player makes the last move.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where there are too many moves to list.
    pub fn mirror_works(&self, first: Player, budget: &Budget) -> Result<bool, Reason> {
        self.mirror_works_within(first, usize::MAX, budget)
    }

    /// [`Position::mirror_works`], but "no" also where more than `most` positions would have to be looked at.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where there are too many moves to list.
    pub fn mirror_works_within(&self, first: Player, most: usize, budget: &Budget) -> Result<bool, Reason> {
        let mut seen = HashSet::from([self.clone()]);
        let mut open = vec![self.clone()];
        while let Some(position) = open.pop() {
            for (name, between) in position.moves(first)? {
                budget.spend(1)?;
                let Some(answer) = position.mirror(first, &name) else { return Ok(false) };
                let answers = between.moves(first.opponent())?;
                let Some((_, after)) = answers.into_iter().find(|(name, _)| *name == answer) else {
                    return Ok(false);
                };
                if seen.insert(after.clone()) {
                    open.push(after);
                }
                if seen.len() > most {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
