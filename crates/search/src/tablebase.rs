//! Tablebases by retrograde analysis, which solves a game strongly: what every position that can come up comes to, and
//! in how many moves.
//!
//! Positions have numbers, late ones first, in stages that no move leads back from. Stage after stage each position
//! looks its moves up among what is settled. Only moves that stay inside a stage are remembered and followed backward.
//! Play that can go on for ever is a draw. Where a numbering knows parts of stages that play leaves for good, these are
//! solved one by one instead.

mod census;
mod cycles;
mod parts;
mod reached;
mod shards;
mod verdict;

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use parking_lot::Mutex;
use upstar_game::numbering::{Edge, Numbering, Step};
use upstar_game::{Player, WithResults};

use crate::budget::{Budget, Reason};
use crate::erased::Node;
use crate::solution::Solution;
use crate::threads;
pub use census::Census;
pub(crate) use census::bytes as census_bytes;
use cycles::{CyclicStage, Loose};
pub(crate) use reached::Reached;
pub use shards::{Page, ReachedPage, Shard, ShardCells, Shards, by_moves, count_shard, solve_shard};
pub use verdict::Verdict;
use verdict::{Cell, Merit, Merits, merit, verdict};

/// What all the positions of a numbering come to.
pub struct Tablebase<P> {
    numbering: Box<dyn Numbering<P>>,
    cells: Cells,
    /// Bytes that the numbering takes.
    beside: u64,
}

/// What all positions come to, and how many of those that can come up are of each kind.
pub type Whole<P> = (Arc<Tablebase<P>>, Census);

/// A byte for each position, or two where some play lasts too long for one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cells {
    Bytes(Vec<u8>),
    Words(Vec<u16>),
}

/// How much solving may take.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How many threads work.
    pub threads: usize,
    /// How many bytes there are.
    pub memory: u64,
}

/// How many positions a thread takes at a time.
const CHUNK: usize = 1 << 13;

const LOST: Reason = Reason::TooLarge("a stage of more than 2^31 positions, or positions without numbers");

/// Why a pass ended before its end.
enum Halt {
    Stopped(Reason),
    /// Play lasts longer than can be told.
    TooLong,
}

impl From<Reason> for Halt {
    fn from(reason: Reason) -> Halt {
        Halt::Stopped(reason)
    }
}

impl<P> Tablebase<P> {
    /// Solves all positions of a numbering.
    ///
    /// # Errors
    /// Stops at the limits of the budget, where memory is used up, and where perfect play lasts more than 21,843 moves.
    pub fn solve<R: WithResults<Position = P>>(
        rules: &R,
        numbering: Box<dyn Numbering<P>>,
        effort: Effort,
        budget: &Budget,
    ) -> Result<Tablebase<P>, Reason> {
        let pass = Pass { rules, numbering: &*numbering, effort, budget };
        let cells = match pass.run::<u8>() {
            Ok(bytes) => Cells::Bytes(bytes),
            Err(Halt::Stopped(reason)) => return Err(reason),
            Err(Halt::TooLong) => match pass.run::<u16>() {
                Ok(words) => Cells::Words(words),
                Err(Halt::Stopped(reason)) => return Err(reason),
                Err(Halt::TooLong) => {
                    return Err(Reason::TooLarge("perfect play of more than 21,843 moves"));
                }
            },
        };
        Ok(Tablebase { numbering, cells, beside: 0 })
    }

    /// The tablebase, whose numbering takes `beside` bytes.
    pub(crate) fn beside(self, beside: u64) -> Tablebase<P> {
        Tablebase { beside, ..self }
    }

    /// The numbers of the positions.
    #[must_use]
    pub fn numbering(&self) -> &dyn Numbering<P> {
        &*self.numbering
    }

    /// What a position comes to; `None` where it is not among those that were solved.
    #[must_use]
    pub fn solution(&self, position: &P, to_move: Player) -> Option<Solution> {
        Some(self.verdict(self.numbering.number(position, to_move)?)?.solution(to_move))
    }

    /// What the position with a number comes to.
    fn verdict(&self, number: u64) -> Option<Verdict> {
        let number = usize::try_from(number).ok()?;
        match &self.cells {
            Cells::Bytes(bytes) => bytes.get(number)?.unpack(),
            Cells::Words(words) => words.get(number)?.unpack(),
        }
    }

    /// How many bytes each position takes.
    #[must_use]
    pub fn width(&self) -> u8 {
        match self.cells {
            Cells::Bytes(_) => 1,
            Cells::Words(_) => 2,
        }
    }

    /// About how many bytes it takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.numbering.count() * u64::from(self.width()) + self.beside
    }

    /// What is kept for each position, one after the other, the lower byte first.
    pub fn dump(&self, mut each: impl FnMut(&[u8])) {
        match &self.cells {
            Cells::Bytes(bytes) => each(bytes),
            Cells::Words(words) => {
                for some in words.chunks(CHUNK) {
                    each(&some.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>());
                }
            }
        }
    }
}

/// What is kept for a position in one or two bytes, unpacked; `None` where they stand for no position.
#[must_use]
pub fn unpack(cell: &[u8]) -> Option<Verdict> {
    match *cell {
        [byte] => byte.unpack(),
        [low, high] => u16::from_le_bytes([low, high]).unpack(),
        _ => None,
    }
}

/// Calls `visit` with what can be done in the positions with these numbers, as far as they are wanted.
pub(crate) fn nodes<R: WithResults>(
    rules: &R,
    numbering: &dyn Numbering<R::Position>,
    numbers: Range<u64>,
    wanted: &dyn Fn(u64) -> bool,
    visit: &mut dyn FnMut(u64, Node<'_>),
) {
    let mut steps = Vec::new();
    numbering.each(numbers, &mut |number, position, mover| {
        if !wanted(number) {
            return;
        }
        if let Some(payoff) = rules.result(position) {
            return visit(number, Node::Over(Verdict::of(Solution { payoff, remoteness: 0.into() }, mover)));
        }
        list_steps(rules, numbering, (number, position, mover), &mut steps);
        visit(number, Node::Moves(&steps));
    });
}

/// Fills a list with the moves in a position that is not over.
#[inline]
fn list_steps<R: WithResults>(
    rules: &R,
    numbering: &dyn Numbering<R::Position>,
    (number, position, mover): (u64, &R::Position, Player),
    steps: &mut Vec<Step>,
) {
    steps.clear();
    if numbering.steps(number, position, mover, steps) {
        return;
    }
    rules.moves(position, mover, |mv| {
        let after = rules.play(position, mover, &mv);
        let next = rules.turn(&after).unwrap_or(mover.opponent());
        steps.push(Step::new(numbering.number(&after, next), next != mover));
    });
}

/// Solving with what it needs.
struct Pass<'a, R: WithResults> {
    rules: &'a R,
    numbering: &'a dyn Numbering<R::Position>,
    effort: Effort,
    budget: &'a Budget,
}

impl<R: WithResults> Pass<'_, R> {
    fn run<C: Cell>(&self) -> Result<Vec<C>, Halt> {
        let bytes = self.numbering.count().saturating_mul(size_of::<C>() as u64);
        if bytes > self.effort.memory {
            return Err(Reason::Memory(self.effort.memory).into());
        }
        let room = self.effort.memory - bytes;
        if let Some(parts) = self.numbering.parts(room / 2) {
            return self.run_parts(&*parts, room - parts.bytes());
        }
        // The system gives zeroes for nothing until they are needed.
        let mut cells = vec![C::default(); self.numbering.count() as usize];
        let merits = Merits::of::<C>();
        let mut start = 0;
        for &end in self.numbering.stages() {
            let (settled, rest) = cells.split_at_mut(start);
            let stage = &mut rest[..end as usize - start];
            let loose = self.pull(&merits, settled, stage, room)?;
            if !loose.iter().all(Loose::is_empty) {
                self.untie(stage, &loose)?;
            }
            start = end as usize;
        }
        Ok(cells)
    }

    /// Looks every position of a stage up among what is settled. Returns those with moves inside the stage, as far as
    /// `room` bytes hold them and what has to be done with them.
    fn pull<C: Cell>(
        &self,
        merits: &Merits,
        settled: &[C],
        stage: &mut [C],
        room: u64,
    ) -> Result<Vec<Loose>, Halt> {
        let (start, size) = (settled.len(), stage.len() as u64);
        let (lists, edges) = (AtomicU64::new(0), AtomicU64::new(0));
        let keep = |loose: &Loose| {
            let lists = lists.fetch_add(loose.bytes(), Relaxed) + loose.bytes();
            let edges = edges.fetch_add(loose.edges(), Relaxed) + loose.edges();
            let fits = loose.is_empty() || lists + cycles::bytes(size, edges) <= room && edges < 1 << 32;
            if fits { Ok(()) } else { Err(Halt::from(Reason::Memory(self.effort.memory))) }
        };
        let chunks = Mutex::new(stage.chunks_mut(CHUNK).enumerate());
        let take = || chunks.lock().next();
        let halted = AtomicBool::new(false);
        let work = || {
            let (mut found, mut scratch) = (Vec::new(), Loose::default());
            while !halted.load(Relaxed) {
                let Some((at, chunk)) = take() else { break };
                let first = start + at * CHUNK;
                let numbers = first as u64..(first + chunk.len()) as u64;
                let looked = self.budget.spend(chunk.len() as u64).map_err(Halt::from);
                let looked = looked.and_then(|()| self.look(merits, settled, numbers, chunk, &mut scratch));
                let loose = scratch.take();
                match looked.and_then(|()| keep(&loose)) {
                    Ok(()) => found.push((at, loose)),
                    Err(halt) => {
                        halted.store(true, Relaxed);
                        return Err(halt);
                    }
                }
            }
            Ok(found)
        };
        let mut found: Vec<_> =
            threads::gathered(self.effort.threads, &work)?.into_iter().flatten().collect();
        found.sort_unstable_by_key(|(at, _)| *at);
        Ok(found.into_iter().map(|(_, loose)| loose).collect())
    }

    /// Settles the positions with these numbers, but for those with moves inside their stage, which are added to `loose`.
    fn look<C: Cell>(
        &self,
        merits: &Merits,
        settled: &[C],
        numbers: Range<u64>,
        cells: &mut [C],
        loose: &mut Loose,
    ) -> Result<(), Halt> {
        let (first, start) = (numbers.start, settled.len() as u64);
        let (mut halt, mut steps) = (None, Vec::new());
        cells.fill(C::UNUSED);
        self.numbering.each(numbers, &mut |number, position, mover| {
            let best = match self.rules.result(position) {
                Some(payoff) => merit(Verdict::of(Solution { payoff, remoteness: 0.into() }, mover)),
                None => {
                    list_steps(self.rules, self.numbering, (number, position, mover), &mut steps);
                    match best(merits, settled, &steps, loose) {
                        Some(best) => best,
                        None => return halt = Some(LOST.into()),
                    }
                }
            };
            if loose.position((number - start) as u32, best) {
                return;
            }
            match C::pack(verdict(best)) {
                Some(cell) => cells[(number - first) as usize] = cell,
                None => halt = Some(Halt::TooLong),
            }
        });
        halt.map_or(Ok(()), Err)
    }

    /// Settles the positions with moves inside their stage.
    fn untie<C: Cell>(&self, stage: &mut [C], loose: &[Loose]) -> Result<(), Halt> {
        // Those without moves inside the stage are settled already.
        let settled = stage.iter().enumerate();
        let settled = settled.map(|(at, cell)| (at, cell.unpack().map_or(0, merit), &[][..]));
        let mut knot = CyclicStage::default();
        if !knot.tie(stage.len(), settled.chain(loose.iter().flat_map(Loose::iter))) {
            return Err(LOST.into());
        }
        knot.untie(|| self.budget.spend(0))?;
        for (at, ..) in loose.iter().flat_map(Loose::iter) {
            stage[at] = C::pack(verdict(knot.merit(at))).ok_or(Halt::TooLong)?;
        }
        Ok(())
    }
}

/// The best of the moves to settled positions, 0 where there are none; the others are added to `loose`. Nothing where a number is none.
#[inline]
fn best<C: Cell>(merits: &Merits, settled: &[C], steps: &[Step], loose: &mut Loose) -> Option<Merit> {
    // No move although the game is not over: that counts as a draw.
    let mut best = if steps.is_empty() { merit(Verdict::Draw(0.into())) } else { 0 };
    for step in steps {
        let number = step.number();
        match settled.get(number as usize) {
            Some(&cell) => match merits.of_move(cell, step.opponent()) {
                0 => return None,
                merit => best = best.max(merit),
            },
            None => {
                let place = number - settled.len() as u64;
                if place >= Edge::PLACES {
                    return None;
                }
                loose.add(Edge::new(place as u32, step.opponent()));
            }
        }
    }
    Some(best)
}
