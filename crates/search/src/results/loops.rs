//! Games in which play can come back to a position: all that can come up is solved at once.

use std::sync::Arc;

use parking_lot::MutexGuard;
use upstar_game::numbering::Numbering;
use upstar_game::{Player, WithResults};

use super::Results;
use crate::budget::{Budget, Reason};
use crate::solution::Solution;
use crate::tablebase::{Effort, Reached, Tablebase, Whole, census_bytes};

impl<R: WithResults> Results<R> {
    fn tablebases(&self) -> MutexGuard<'_, Vec<Arc<Tablebase<R::Position>>>> {
        self.tablebases.lock()
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
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where memory is used up.
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
        let memory = self.room();
        if let Some(numbering) = self.ruleset.numbering(position).filter(|own| own.count() < memory) {
            return self.solve_numbered(numbering, 0, memory, budget);
        }
        let reached = Reached::from(&self.ruleset, position, mover, memory, budget);
        let reached = reached.map_err(|reason| self.in_all(reason))?;
        let beside = reached.bytes();
        self.solve_numbered(Box::new(reached), beside, memory, budget)
    }

    /// Solves all positions by the game's own numbers only, and counts how many of those that can come up are of each
    /// kind.
    pub(crate) fn numbered(
        &self,
        position: &R::Position,
        budget: &Budget,
    ) -> Result<Whole<R::Position>, Reason> {
        let numbering = self.ruleset.numbering(position).ok_or(Reason::Undefined(
            "the positions of this game have no numbers, or there are too many, so they are not solved as a whole",
        ))?;
        let memory = self.room();
        // Counting comes last; that it cannot be done is said first.
        if numbering.count().saturating_add(census_bytes(numbering.count())) > memory {
            return Err(Reason::Memory(self.memory));
        }
        let solved = self.solve_numbered(numbering, 0, memory, budget)?;
        let effort = Effort { threads: self.threads, memory: memory.saturating_sub(solved.bytes()) };
        let census = solved.census(&self.ruleset, position, effort, budget);
        Ok((solved, census.map_err(|reason| self.in_all(reason))?))
    }

    /// How many bytes the tablebases take.
    pub(super) fn tabled_bytes(&self) -> u64 {
        self.tablebases().iter().map(|own| own.bytes()).sum()
    }

    /// How many bytes there are for another tablebase. Where those there are take much, they are forgotten.
    fn room(&self) -> u64 {
        if self.tabled_bytes() > self.memory / 4 {
            self.tablebases().clear();
        }
        self.memory.saturating_sub(self.table().bytes() + self.tabled_bytes())
    }

    /// What stopped a part of the work, told of the whole.
    fn in_all(&self, reason: Reason) -> Reason {
        match reason {
            Reason::Memory(_) => Reason::Memory(self.memory),
            other => other,
        }
    }

    /// `beside` is how many bytes the numbering takes.
    fn solve_numbered(
        &self,
        numbering: Box<dyn Numbering<R::Position>>,
        beside: u64,
        memory: u64,
        budget: &Budget,
    ) -> Result<Arc<Tablebase<R::Position>>, Reason> {
        let effort = Effort { threads: self.threads, memory: memory.saturating_sub(beside) };
        let solved = Tablebase::solve(&self.ruleset, numbering, effort, budget);
        let solved = Arc::new(solved.map_err(|reason| self.in_all(reason))?.beside(beside));
        self.tablebases().push(Arc::clone(&solved));
        Ok(solved)
    }
}
