//! The sequence of nim-values of a game, as far as it is known.

use upstar_files::Checksum;
use upstar_search::{Budget, Reason};

use crate::arithmetic::{self, Arithmetic};
use crate::moves::Moves;
use crate::plain::Plain;
use crate::ruler::{self, Ruler};
use crate::rules::Rules;
use crate::solver::Solver;
use crate::space::Space;
use crate::theorem::Theorem;

/// What a sequence may use.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    /// The most bytes for values.
    pub memory: u64,
    /// How many threads to compute with.
    pub threads: usize,
}

impl Resources {
    /// How many values may be kept as bytes. The other half is for their growth and for all else.
    pub(crate) fn most_bytes(self) -> usize {
        usize::try_from(self.memory / 2).unwrap_or(usize::MAX)
    }
}

impl Default for Resources {
    fn default() -> Resources {
        Resources { memory: 8_000_000_000, threads: 1 }
    }
}

/// How values are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every option of every heap is looked at.
    Direct,
    /// By a sparse space: only splits with a rare heap, and a few others, are looked at.
    Sparse {
        /// The bits that are counted.
        mask: u16,
        /// Whether the size of the heap is counted as one more bit.
        with_size: bool,
        /// How many heaps are rare.
        rare: usize,
        /// The largest of them.
        last_rare: usize,
    },
}

/// Called now and then with a sequence and the number of heaps at which the work will end, if that is known.
pub type Step<'s> = dyn FnMut(&Sequence, Option<usize>) -> Result<(), Reason> + 's;

/// Values in bytes while they suffice, then in 16 bits.
pub(crate) enum Engine {
    Bytes(Solver<u8>),
    Words(Solver<u16>),
    Plain(Plain),
}

/// The nim-values of the heaps 0, 1, 2, … of a game, as far as they were asked for.
pub struct Sequence {
    rules: Rules,
    engine: Engine,
    sum: Checksum,
}

impl Sequence {
    /// Nothing is known yet but the empty heap.
    #[must_use]
    pub fn new(rules: Rules, means: Resources) -> Sequence {
        let engine = match Moves::new(&rules) {
            Some(moves) => Engine::Bytes(Solver::new(moves, means.threads, means.most_bytes())),
            None => Engine::Plain(Plain::new(rules.code().clone(), means.memory)),
        };
        let mut sum = Checksum::default();
        sum.add(0);
        Sequence { rules, engine, sum }
    }

    pub(crate) fn resumed(rules: Rules, engine: Engine, sum: Checksum) -> Sequence {
        Sequence { rules, engine, sum }
    }

    pub(crate) fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many heaps are known, the empty one included.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.engine {
            Engine::Bytes(solver) => solver.len(),
            Engine::Words(solver) => solver.len(),
            Engine::Plain(plain) => plain.values().len(),
        }
    }

    /// Whether nothing is known, which does not happen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a heap, unless it is not known yet or was forgotten for want of memory.
    #[must_use]
    pub fn get(&self, heap: usize) -> Option<u64> {
        match &self.engine {
            Engine::Bytes(solver) => solver.get(heap).map(u64::from),
            Engine::Words(solver) => solver.get(heap).map(u64::from),
            Engine::Plain(plain) => plain.values().get(heap).map(|&value| value.into()),
        }
    }

    /// How values are found at present.
    #[must_use]
    pub fn method(&self) -> Method {
        match self.space() {
            None => Method::Direct,
            Some((space, rare)) => Method::Sparse {
                mask: space.mask,
                with_size: space.with_size,
                rare: rare.len(),
                last_rare: rare.last().copied().unwrap_or(0),
            },
        }
    }

    /// The moves of a finite octal code.
    pub(crate) fn moves(&self) -> Option<&Moves> {
        match &self.engine {
            Engine::Bytes(solver) => Some(solver.moves()),
            Engine::Words(solver) => Some(solver.moves()),
            Engine::Plain(_) => None,
        }
    }

    /// A period with a saltus that the values so far have, where the code is not a finite octal one.
    #[must_use]
    pub fn arithmetic(&self) -> Option<Arithmetic> {
        match &self.engine {
            Engine::Plain(plain) => arithmetic::find(plain).map(|(found, _)| found),
            _ => None,
        }
    }

    /// A ruler regularity that the values so far have, where the code is not a finite octal one.
    #[must_use]
    pub fn ruler(&self) -> Option<Ruler> {
        match &self.engine {
            Engine::Plain(plain) => ruler::observe(plain.values()),
            _ => None,
        }
    }

    /// The arithmetic period with the theorem by which it goes on for ever, if there is one.
    pub(crate) fn arithmetic_for_ever(&self) -> Option<(Arithmetic, Theorem)> {
        match &self.engine {
            Engine::Plain(plain) => arithmetic::find(plain).and_then(|(found, why)| Some((found, why?))),
            _ => None,
        }
    }

    pub(crate) fn space(&self) -> Option<(Space, &[usize])> {
        match &self.engine {
            Engine::Bytes(solver) => solver.space(),
            Engine::Words(solver) => solver.space(),
            Engine::Plain(_) => None,
        }
    }

    pub(crate) fn depth_since(&self, heap: usize) -> usize {
        match &self.engine {
            Engine::Bytes(solver) => solver.depth_since(heap),
            Engine::Words(solver) => solver.depth_since(heap),
            Engine::Plain(_) => 0,
        }
    }

    /// How large the window is on which values depend from a heap on, with the parts that make it up: the last rare heap and the
    /// deepest split.
    pub(crate) fn window_from(&self, end: usize) -> Option<(usize, usize, usize)> {
        let moves = self.moves()?;
        if moves.split.is_empty() {
            return Some((moves.most, 0, 0));
        }
        let (_, rare) = self.space()?;
        let (last, depth) = (rare.last().copied().unwrap_or(0), self.depth_since(end));
        Some((last.max(depth) + moves.most, last, depth))
    }

    /// Finds the values of all heaps below `end`.
    pub fn extend(&mut self, end: usize, budget: &Budget) -> Result<(), Reason> {
        self.extend_with(end, budget, &mut |_, _| Ok(()))
    }

    /// [`Sequence::extend`] that calls `step` now and then.
    pub fn extend_with(&mut self, end: usize, budget: &Budget, step: &mut Step<'_>) -> Result<(), Reason> {
        while self.len() < end {
            step(self, Some(end))?;
            self.advance(end, budget)?;
        }
        Ok(())
    }

    /// The rare heaps so far, where a sparse space is in use.
    #[must_use]
    pub fn rare_heaps(&self) -> &[usize] {
        self.space().map_or(&[], |(_, rare)| rare)
    }

    /// The checksum of all values.
    #[must_use]
    pub fn sum(&self) -> Checksum {
        self.sum
    }

    /// Finds the values of some more heaps, all below `end`.
    pub(crate) fn advance(&mut self, end: usize, budget: &Budget) -> Result<(), Reason> {
        let before = self.len();
        let stopped = self.advanced(end, budget);
        for heap in before..self.len() {
            self.sum.add(self.get(heap).unwrap_or(0));
        }
        stopped
    }

    fn advanced(&mut self, end: usize, budget: &Budget) -> Result<(), Reason> {
        let stopped = match &mut self.engine {
            Engine::Bytes(solver) => solver.advance(end, budget),
            Engine::Words(solver) => solver.advance(end, budget),
            Engine::Plain(plain) => return plain.advance(budget),
        };
        if stopped != Err(Reason::TooLarge("a nim-value")) {
            return stopped;
        }
        match std::mem::replace(&mut self.engine, Engine::Words(Solver::new(EMPTY, 1, 1))) {
            Engine::Bytes(solver) => self.engine = Engine::Words(solver.widened()),
            other => {
                self.engine = other;
                return stopped;
            }
        }
        Ok(())
    }
}

/// No moves at all.
const EMPTY: Moves =
    Moves { whole: Vec::new(), single: Vec::new(), split: Vec::new(), most: 0, unequal: false };
