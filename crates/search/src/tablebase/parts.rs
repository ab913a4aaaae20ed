//! Solving in parts: a numbering may know sets of positions, smaller than stages, that play leaves for good. Each is solved on its own with
//! what is settled before, and those of a wave at once by several threads.

use std::sync::atomic::{
    AtomicBool, AtomicUsize,
    Ordering::{Acquire, Relaxed, Release},
};
use std::thread;

use upstar_game::WithResults;
use upstar_game::numbering::{Edge, Member, Members, Parts, Step};

use super::cycles::{self, CyclicStage};
use super::verdict::{Cell, Merit, Merits, Verdict, merit, verdict};
use super::{CHUNK, Halt, LOST, Pass};
use crate::budget::Reason;
use crate::solution::Solution;
use crate::threads;

/// What a thread needs for a part, and uses again for the next.
#[derive(Default)]
struct Work {
    members: Members,
    /// What each of them comes to by its moves that leave the part, 0 where there are none.
    best: Vec<Merit>,
    knot: CyclicStage,
}

/// Tells the other threads when this one panics.
struct Leaving<'a>(&'a AtomicBool);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

impl<R: WithResults> Pass<'_, R> {
    /// Solves everything in parts, with `room` bytes for that.
    pub(super) fn run_parts<C: Cell>(&self, parts: &dyn Parts, room: u64) -> Result<Vec<C>, Halt> {
        let cells: Vec<C::Shared> = (0..self.numbering.count()).map(|_| C::UNUSED.share()).collect();
        let merits = Merits::of::<C>();
        let ends = parts.waves();
        let all = ends.last().copied().unwrap_or(0);
        let threads = self.effort.threads.min(cells.len() / CHUNK).max(1);
        let (next, done, halted) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
        let work = || {
            // Others must not wait for parts that this thread leaves undone.
            let _leaving = Leaving(&halted);
            let (mut work, mut wave) = (Work::default(), 0);
            while !halted.load(Relaxed) {
                let part = next.fetch_add(1, Relaxed);
                if part >= all {
                    break;
                }
                while part >= ends[wave] {
                    wave += 1;
                }
                let before = if wave == 0 { 0 } else { ends[wave - 1] };
                // Nothing of this wave begins before those are done, so only they have been counted by then.
                while done.load(Acquire) < before {
                    if halted.load(Relaxed) {
                        return Ok(());
                    }
                    thread::yield_now();
                }
                self.solve_part::<C>(&merits, &cells, (parts, part), room / threads as u64, &mut work)
                    .inspect_err(|_| halted.store(true, Relaxed))?;
                done.fetch_add(1, Release);
            }
            Ok(())
        };
        threads::gathered::<(), Halt>(threads, &work)?;
        Ok(cells.into_iter().map(C::own).collect())
    }

    /// Solves a part whose moves out of it lead to what is settled.
    fn solve_part<C: Cell>(
        &self,
        merits: &Merits,
        cells: &[C::Shared],
        (parts, part): (&dyn Parts, usize),
        room: u64,
        work: &mut Work,
    ) -> Result<(), Halt> {
        let Work { members, best, knot } = work;
        let size = parts.places(part);
        members.clear();
        best.clear();
        parts.list(part, members);
        for (member, inside, outside) in members.iter() {
            best.push(look::<C>(merits, cells, member, inside, outside).ok_or(LOST)?);
        }
        let twins = members.iter().filter(|(member, ..)| member.twin != member.number).count();
        self.budget.spend((best.len() + twins) as u64)?;
        let bytes = members.bytes() + cycles::bytes(size as u64, members.edges());
        if bytes > room || members.edges() >= 1 << 32 {
            return Err(Reason::Memory(self.effort.memory).into());
        }
        let positions = members.iter().zip(&*best);
        let positions = positions.map(|((member, inside, _), &best)| (member.place as usize, best, inside));
        if size as u64 > Edge::PLACES || !knot.tie(size, positions) {
            return Err(LOST.into());
        }
        knot.untie(|| self.budget.spend(0))?;
        for (member, ..) in members.iter() {
            let cell = C::pack(verdict(knot.merit(member.place as usize))).ok_or(Halt::TooLong)?;
            C::put(&cells[member.number as usize], cell);
            C::put(&cells[member.twin as usize], cell);
        }
        Ok(())
    }
}

/// The best of the moves of a position that leave its part, 0 where there are none. Nothing where a move leads to no position, or to one that
/// is not settled.
#[inline]
fn look<C: Cell>(
    merits: &Merits,
    cells: &[C::Shared],
    member: Member,
    inside: &[Edge],
    outside: &[Step],
) -> Option<Merit> {
    if let Some(payoff) = member.result {
        return Some(merit(Verdict::of(Solution { payoff, remoteness: 0.into() }, member.mover)));
    }
    if inside.is_empty() && outside.is_empty() {
        // No move although the game is not over: that counts as a draw.
        return Some(merit(Verdict::Draw(0.into())));
    }
    let mut best = 0;
    for step in outside {
        match merits.of_move(C::get(cells.get(step.number() as usize)?), step.opponent()) {
            0 => return None,
            merit => best = best.max(merit),
        }
    }
    Some(best)
}
