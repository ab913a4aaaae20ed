//! How many of the positions that can come up are won, lost and drawn.
//!
//! A numbering may have numbers for what never comes up, so play is followed forward from the start, whoever moves
//! first: two bits a number, through the stages from the last to the first, and inside a stage until nothing is new.

use std::ops::{AddAssign, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

use upstar_game::{Player, WithResults};

use super::{Effort, Tablebase, Verdict, list_steps};
use crate::budget::{Budget, Reason};
use crate::threads;

/// How many positions there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Won for the player to move.
    pub wins: u64,
    /// Lost for the player to move.
    pub losses: u64,
    /// Drawn.
    pub draws: u64,
    /// The most moves that a win or a loss takes, if there is one.
    pub longest: Option<u32>,
}

impl Census {
    /// All of them.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    pub(super) fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Win(_) => self.wins += 1,
            Verdict::Loss(_) => self.losses += 1,
            Verdict::Draw(_) => self.draws += 1,
        }
        if let Verdict::Win(moves) | Verdict::Loss(moves) = verdict {
            self.longest = self.longest.max(Some(moves));
        }
    }
}

impl AddAssign for Census {
    fn add_assign(&mut self, other: Census) {
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
        self.longest = self.longest.max(other.longest);
    }
}

/// How many bytes it takes to count among `numbers` numbers.
pub(crate) fn bytes(numbers: u64) -> u64 {
    2 * 8 * numbers.div_ceil(64)
}

impl<P> Tablebase<P> {
    /// Counts what can come up from a position, whoever moves first. Positions that share a number, because they differ
    /// only in who the players are, count once.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where memory is used up.
    pub fn census<R: WithResults<Position = P>>(
        &self,
        rules: &R,
        start: &P,
        effort: Effort,
        budget: &Budget,
    ) -> Result<Census, Reason> {
        if bytes(self.numbering.count()) > effort.memory {
            return Err(Reason::Memory(effort.memory));
        }
        let words = self.numbering.count().div_ceil(64) as usize;
        let count = Count { solved: self, rules, seen: zeros(words), open: zeros(words) };
        for first in Player::BOTH {
            if let Some(number) = self.numbering.number(start, rules.turn(start).unwrap_or(first)) {
                count.reach(number);
            }
        }
        let mut census = Census::default();
        let ends = self.numbering.stages();
        for (at, &end) in ends.iter().enumerate().rev() {
            let stage = if at == 0 { 0 } else { ends[at - 1] }..end;
            if stage.is_empty() {
                continue;
            }
            // What is reached behind the place where a sweep is waits for the next one.
            while let Some(found) = count.sweep(&stage, effort.threads, budget)? {
                census += found;
            }
        }
        Ok(census)
    }
}

fn zeros(words: usize) -> Vec<AtomicU64> {
    (0..words).map(|_| AtomicU64::new(0)).collect()
}

/// How many words of bits a thread takes at a time.
const WORDS: usize = 64;

/// Counting with what it needs.
struct Count<'a, R: WithResults> {
    solved: &'a Tablebase<R::Position>,
    rules: &'a R,
    /// The numbers that come up.
    seen: Vec<AtomicU64>,
    /// Those of them whose moves have not been followed.
    open: Vec<AtomicU64>,
}

impl<R: WithResults> Count<'_, R> {
    fn reach(&self, number: u64) {
        let (word, bit) = ((number / 64) as usize, 1 << (number % 64));
        let (Some(seen), Some(open)) = (self.seen.get(word), self.open.get(word)) else { return };
        // Every position is reached many times and written down once.
        if seen.load(Relaxed) & bit == 0 && seen.fetch_or(bit, Relaxed) & bit == 0 {
            open.fetch_or(bit, Relaxed);
        }
    }

    /// Follows the moves of what is open in a stage and counts it; `None` where nothing was.
    fn sweep(&self, stage: &Range<u64>, threads: usize, budget: &Budget) -> Result<Option<Census>, Reason> {
        let end = stage.end.div_ceil(64) as usize;
        let next = AtomicUsize::new((stage.start / 64) as usize);
        let any = AtomicBool::new(false);
        let work = || {
            let mut census = Census::default();
            loop {
                let first = next.fetch_add(WORDS, Relaxed);
                if first >= end {
                    return Ok(census);
                }
                // These positions were counted when they were solved.
                budget.spend(0)?;
                for word in first..end.min(first + WORDS) {
                    if self.follow(word, stage, &mut census) {
                        any.store(true, Relaxed);
                    }
                }
            }
        };
        let mut census = Census::default();
        threads::gathered(threads, &work)?.into_iter().for_each(|part| census += part);
        Ok(any.into_inner().then_some(census))
    }

    /// Follows the moves of what is open in a word of bits, as far as it lies in the stage; whether anything was.
    fn follow(&self, word: usize, stage: &Range<u64>, census: &mut Census) -> bool {
        let from = 64 * word as u64;
        let numbers = stage.start.max(from)..stage.end.min(from + 64);
        let inside = (u64::MAX >> (64 - (numbers.end - numbers.start))) << (numbers.start - from);
        let open = match self.open[word].load(Relaxed) & inside {
            0 => return false,
            _ => self.open[word].fetch_and(!inside, Relaxed) & inside,
        };
        let last = from + 64 - u64::from(open.leading_zeros());
        let first = from + u64::from(open.trailing_zeros());
        let mut steps = Vec::new();
        self.solved.numbering.each(first..last, &mut |number, position, mover| {
            if open >> (number - from) & 1 == 0 {
                return;
            }
            if let Some(verdict) = self.solved.verdict(number) {
                census.count(verdict);
            }
            if self.rules.result(position).is_none() {
                list_steps(self.rules, &*self.solved.numbering, (number, position, mover), &mut steps);
                steps.iter().for_each(|step| self.reach(step.number()));
            }
        });
        open != 0
    }
}
