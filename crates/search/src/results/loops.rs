//! Games in which play can come back to a position: all that can come up is solved at once.

use std::sync::{Arc, MutexGuard};

use upstar_game::numbering::Numbering;
use upstar_game::{Player, WithResults};

use super::Results;
use crate::budget::{Budget, Reason};
use crate::solution::Solution;
use crate::tablebase::{Effort, Reached, Tablebase};

impl<R: WithResults> Results<R> {
    fn tablebases(&self) -> MutexGuard<'_, Vec<Arc<Tablebase<R::Position>>>> {
        self.tablebases.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// What is known of a position because all that can come up was solved.
    pub(super) fn tabled(&self, position: &R::Position, first: Player) -> Option<Solution> {
        let first = self.mover(position, first);
        self.tablebases().iter().find_map(|solved| solved.solution(position, first))
    }

    /// Solves a position with all that can come of it.
    pub(super) fn solve_all(
        &self,
        position: &R::Position,
        first: Player,
        budget: &Budget,
    ) -> Result<Solution, Reason> {
        let first = self.mover(position, first);
        let solved = self.tablebase(position, first, budget)?;
        solved.solution(position, first).ok_or(Reason::Undefined("the position has no number"))
    }

    /// What all that can come of a position comes to: by the game's own numbers, whoever moves first, or, where the
    /// game has none, by the positions that can be reached. It is kept.
    pub fn tablebase(
        &self,
        position: &R::Position,
        first: Player,
        budget: &Budget,
    ) -> Result<Arc<Tablebase<R::Position>>, Reason> {
        let mover = self.mover(position, first);
        let known =
            self.tablebases().iter().find(|solved| solved.solution(position, mover).is_some()).cloned();
        if let Some(solved) = known {
            return Ok(solved);
        }
        let tabled =
            |all: &[Arc<Tablebase<R::Position>>]| all.iter().map(|solved| solved.bytes()).sum::<u64>();
        if tabled(&self.tablebases()) > self.memory / 4 {
            self.tablebases().clear();
        }
        let used = self.table().bytes() + tabled(&self.tablebases());
        let mut memory = self.memory.saturating_sub(used);
        let all = |reason: Reason| match reason {
            Reason::Memory(_) => Reason::Memory(self.memory),
            other => other,
        };
        let numbering: Box<dyn Numbering<R::Position>> = match self.ruleset.numbering(position) {
            Some(numbering) if numbering.count() < memory => numbering,
            _ => {
                let reached = Reached::from(&self.ruleset, position, mover, memory, budget).map_err(all)?;
                memory = memory.saturating_sub(reached.bytes());
                Box::new(reached)
            }
        };
        let effort = Effort { threads: self.threads, memory };
        let solved = Arc::new(Tablebase::solve(&self.ruleset, numbering, effort, budget).map_err(all)?);
        self.tablebases().push(Arc::clone(&solved));
        Ok(solved)
    }
}
