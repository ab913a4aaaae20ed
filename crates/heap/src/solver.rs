//! Nim-values of finite octal games, a block of heaps at a time.
//!
//! A row of marks says which values a heap can be moved to; its first gap is the value. Rows of a block are begun
//! with heaps below the block alone, by several threads if there is much to do, and finished one after the other.
//!
//! Without a sparse space all splits are marked. With one, every split with a rare heap is, or far above the last of them
//! (`sieve`) so many that the first gap is known; that decides the values which are not rare, and the first gap among them is
//! the target. Then splits are marked, from the most uneven on, until no
//! rare value below the target is missing, which is soon, or until there are no more, which makes the heap a rare one.

mod choice;
mod hunt;
mod rare;
mod row;
mod sieve;
mod state;
mod words;

use upstar_search::{Budget, Reason};

use crate::cell::Cell;
use crate::moves::Moves;
use crate::space::Space;
use choice::HELPERS_MARKED;
use hunt::{Hunt, gap};
use row::Row;
use sieve::Sieve;
use words::Words;

/// With fewer rare heaps, one heap is done after the other.
const FEW_RARE: usize = 100;
/// How many heaps are marked together.
const GROUP: usize = 32;
/// The most heaps in a block.
const BLOCK: usize = 128;
/// The most heaps in a block where several threads share the work.
const SHARED_BLOCK: usize = 512;
/// From how many marks on a second thread pays.
const WORTH_SHARING: usize = 1 << 19;

/// Some heaps with their values.
#[derive(Clone, Debug, Default)]
struct Listed<C> {
    heaps: Vec<usize>,
    values: Vec<C>,
}

impl<C> Listed<C> {
    fn push(&mut self, heap: usize, value: C) {
        self.heaps.push(heap);
        self.values.push(value);
    }
}

/// The values of all heaps so far, and what is needed to find more.
pub(crate) struct Solver<C> {
    moves: Moves,
    threads: usize,
    /// The most values that are kept.
    most: usize,
    /// The heaps below this were forgotten, except for those in the mirror.
    base: usize,
    /// The values from there on.
    values: Vec<C>,
    /// The values of the first heaps in reverse, so that both parts of a split are read forwards.
    mirror: Vec<C>,
    /// A power of two above every value.
    width: usize,
    space: Option<Space>,
    /// For both kinds of heaps, 1 where a value is rare.
    hidden: [Vec<u8>; 2],
    rare: Listed<C>,
    /// Heaps that are not rare, of many different values, which are tried first as smaller parts.
    helpers: Listed<C>,
    sieve: Sieve,
    /// The largest smaller part that was tried from each heap on: only those with no larger one behind them.
    depths: Vec<(usize, usize)>,
    /// At how many heaps, and at how many rare ones, a better space is looked for.
    review: usize,
    alarm: usize,
}

impl<C: Cell> Solver<C> {
    /// Nothing is known but that the empty heap has no move.
    pub(crate) fn new(moves: Moves, threads: usize, most: usize) -> Solver<C> {
        Solver {
            moves,
            threads,
            most,
            base: 0,
            values: vec![C::default()],
            mirror: Vec::new(),
            width: 1,
            space: None,
            hidden: [Vec::new(), Vec::new()],
            rare: Listed::default(),
            helpers: Listed::default(),
            sieve: Sieve::default(),
            depths: Vec::new(),
            review: 256,
            alarm: usize::MAX,
        }
    }

    pub(crate) fn moves(&self) -> &Moves {
        &self.moves
    }

    /// How many heaps are known, the empty one included.
    pub(crate) fn len(&self) -> usize {
        self.base + self.values.len()
    }

    /// The value of a heap, unless it is not known yet or was forgotten.
    pub(crate) fn get(&self, heap: usize) -> Option<u16> {
        match heap.checked_sub(self.base) {
            Some(at) => self.values.get(at),
            None => self.mirror.len().checked_sub(heap + 1).map(|at| &self.mirror[at]),
        }
        .map(|&value| value.into())
    }

    /// The space in use, and its rare heaps.
    pub(crate) fn space(&self) -> Option<(Space, &[usize])> {
        self.space.map(|space| (space, &self.rare.heaps[..]))
    }

    /// The largest smaller part that was tried for a heap of this size or a larger one.
    pub(crate) fn depth_since(&self, heap: usize) -> usize {
        let from = self.depths.partition_point(|&(at, _)| at < heap);
        self.depths.get(from).map_or(0, |&(_, depth)| depth)
    }

    /// Adds some heaps, at most up to the one before `end`. Fails when a value does not fit into a cell, which can then
    /// be [widened](Solver::widened), or a forgotten heap is needed.
    pub(crate) fn advance(&mut self, end: usize, budget: &Budget) -> Result<(), Reason> {
        let start = self.len();
        if start >= self.review || self.rare.heaps.len() > self.alarm {
            self.choose_space();
        }
        let work = match self.space {
            None => start / 2,
            Some(_) => self.rare.heaps.len() + self.depth_since(start / 2),
        } * self.moves.split.len();
        let shared = self.threads > 1 && start > 8 * SHARED_BLOCK && work * SHARED_BLOCK > WORTH_SHARING;
        let most = if shared { SHARED_BLOCK } else { BLOCK }.min((1 << 22) / self.width);
        let count = (start / 8).clamp(1, most).min(end.saturating_sub(start)).min(self.review - start);
        budget.spend(count as u64)?;
        self.make_room(count)?;
        let threads = if shared { self.threads } else { 1 };
        // A mex is at most one more than the values that were there.
        match self.width {
            0..=64 => self.block::<64>(count, threads),
            65..=256 => self.block::<256>(count, threads),
            257..=512 => self.block::<512>(count, threads),
            513..=1024 => self.block::<1024>(count, threads),
            1025..=4096 => self.block::<4096>(count, threads),
            _ => self.block::<65536>(count, threads),
        }
    }

    fn block<const W: usize>(&mut self, count: usize, threads: usize) -> Result<(), Reason> {
        let start = self.len();
        self.hide::<W>();
        if self.space.is_none() && !self.moves.split.is_empty() {
            self.reflect((start + count) / 2 + 1);
        } else {
            self.reflect(count.max(1024).min(start));
        }
        if self.space.is_some() && self.rare.heaps.len() < FEW_RARE {
            return self.one_by_one::<W>(count);
        }
        self.choose_sieve(start, count);
        let mut rows: Vec<Row<W>> = (0..count).map(|_| Row::new(count)).collect();
        let share = count.div_ceil(threads);
        let this = &*self;
        std::thread::scope(|scope| {
            let mut shares = rows.chunks_mut(share).zip((start..).step_by(share));
            let own = shares.next();
            for (rows, from) in shares {
                scope.spawn(move || this.begin(rows, from, count));
            }
            if let Some((rows, from)) = own {
                this.begin(rows, from, count);
            }
        });
        for (heap, row) in (start..).zip(&mut rows) {
            let value = self.finish(heap, row, start, count)?;
            if !self.add::<W>(heap, value, row.depth)? {
                break;
            }
        }
        Ok(())
    }

    /// Where there is little to mark, heaps are best finished before the next is begun.
    fn one_by_one<const W: usize>(&mut self, count: usize) -> Result<(), Reason> {
        let start = self.len();
        let mut row = Row::<W>::new(1);
        let hidden = [0, 1].map(|heap| self.hidden_word(heap));
        let mut quick_from = if W <= 64 { self.quick_from() } else { usize::MAX };
        let mut words = Words::default();
        for heap in start..start + count {
            if heap >= quick_from
                && let Some((value, depth)) = self.quick(&mut words, hidden[heap % 2])
            {
                self.add::<W>(heap, value, depth)?;
                continue;
            }
            row.seen.fill(0);
            (row.low, row.next, row.depth) = (1, 1, 1);
            let value = self.finish(heap, &mut row, 1, 1)?;
            if !self.add::<W>(heap, value, row.depth)? {
                break;
            }
            // It may have been a rare heap.
            quick_from = quick_from.max(self.quick_from());
        }
        Ok(())
    }

    /// Adds the value of a heap. Says whether rows of this width are long enough for what follows.
    fn add<const W: usize>(&mut self, heap: usize, value: usize, depth: usize) -> Result<bool, Reason> {
        if value >= C::COUNT {
            return Err(Reason::TooLarge("a nim-value"));
        }
        self.push(heap, C::new(value), depth - 1);
        self.width = self.width.max((value + 1).next_power_of_two());
        Ok(self.width <= W)
    }

    fn push(&mut self, heap: usize, value: C, depth: usize) {
        self.values.push(value);
        let Some(space) = self.space else { return };
        if space.is_rare(heap, value.into()) {
            self.rare.push(heap, value);
        }
        while self.depths.last().is_some_and(|&(_, other)| other <= depth) {
            self.depths.pop();
        }
        self.depths.push((heap, depth));
    }

    /// Marks what can be reached by way of heaps below a block alone. `near` is the size of the block, so that no part
    /// from there on needs a heap of the block beside it.
    fn begin<const W: usize>(&self, rows: &mut [Row<W>], from: usize, near: usize) {
        if self.space.is_none() {
            for (heap, row) in (from..).zip(rows) {
                self.lefts(heap).for_each(|left| self.scan(row, left, near, self.moves.half(left) + 1));
            }
            return;
        }
        let folded = self.folded::<W>();
        for (rows, from) in rows.chunks_mut(GROUP).zip((from..).step_by(GROUP)) {
            match (self.sieve.is_of(near) && rows.len() == GROUP, &folded) {
                (false, _) => {
                    self.mark_rare_together(rows, from, near);
                    self.mark_helpers_together(rows, from);
                }
                (true, Some(folded)) => self.sift(rows, from, folded),
                (true, None) => self.sift(rows, from, &self.seen_plainly()),
            }
            for (heap, row) in (from..).zip(rows) {
                let target = self.target(heap, row);
                self.hunt(heap, row, target, near);
            }
        }
    }

    /// What may be left of a heap to be split.
    fn lefts(&self, heap: usize) -> impl Iterator<Item = usize> {
        self.moves.split.iter().filter_map(move |&taken| heap.checked_sub(taken))
    }

    /// Marks the rest and finds the value.
    fn finish<const W: usize>(
        &mut self,
        heap: usize,
        row: &mut Row<W>,
        start: usize,
        near: usize,
    ) -> Result<usize, Reason> {
        if heap <= self.moves.most && self.moves.whole.contains(&heap) {
            row.seen[0] = 1;
        }
        for &taken in self.moves.single.iter().filter(|&&taken| taken < heap) {
            row.seen[self.values[heap - taken - self.base].get() % W] = 1;
        }
        if self.space.is_none() {
            self.lefts(heap).for_each(|left| self.scan(row, left, 1, near.min(self.moves.half(left) + 1)));
            return Ok(gap(&row.seen, 0));
        }
        for left in self.lefts(heap) {
            // Rare heaps that are small, or of this block: the heaps beside them are of this block, or small.
            self.mark_rare(row, left, 1, near);
            self.mark_rare(row, left, start, usize::MAX);
            // A heap may turn out to be rare although the first ones, that go with it, were forgotten.
            if self.base > 0 && self.rare.heaps.last().is_some_and(|&last| last + self.base > left) {
                return Err(self.forgotten());
            }
        }
        let target = self.target(heap, row);
        if gap(&row.seen, 0) >= target {
            return Ok(target);
        }
        row.low = 1;
        loop {
            match self.hunt(heap, row, target, near) {
                Hunt::Done => return Ok(target),
                Hunt::Missing(value) => return Ok(value),
                Hunt::OutOfSight if self.base > 0 => return Err(self.forgotten()),
                Hunt::OutOfSight => self.reflect(self.mirror.len() * 2),
            }
        }
    }

    fn forgotten(&self) -> Reason {
        Reason::Memory(self.most as u64 * size_of::<C>() as u64)
    }

    /// Makes room for more heaps: forgets the oldest where only the latest and the first are needed.
    fn make_room(&mut self, count: usize) -> Result<(), Reason> {
        if self.values.len() + count <= self.most {
            return Ok(());
        }
        let rare = self.rare.heaps.last().map_or(0, |&last| last + 1);
        let window = match (self.space, self.moves.split.is_empty()) {
            (_, true) => 0,
            (None, false) => return Err(self.forgotten()),
            (Some(_), false) => rare.max(4 * self.depth_since(self.len() / 2)),
        };
        let keep = (self.most / 2).max(self.values.len() / 2);
        if window + self.moves.most + count > keep {
            return Err(self.forgotten());
        }
        self.reflect(window);
        let gone = self.values.len() - keep;
        self.values.drain(..gone);
        self.base += gone;
        Ok(())
    }

    /// Makes the mirror show `count` heaps, or all there are.
    fn reflect(&mut self, count: usize) {
        let shown = self.mirror.len();
        if count <= shown || self.base > 0 {
            return;
        }
        let count = count.max(2 * shown).min(self.values.len());
        self.mirror = self.values[..count].iter().rev().copied().collect();
    }
}

impl Solver<u8> {
    /// The solver with room for larger values.
    pub(crate) fn widened(self) -> Solver<u16> {
        let wide = |values: Vec<u8>| -> Vec<u16> { values.into_iter().map(u16::from).collect() };
        Solver {
            moves: self.moves,
            threads: self.threads,
            most: self.most / 2,
            base: self.base,
            values: wide(self.values),
            mirror: wide(self.mirror),
            width: self.width,
            space: self.space,
            hidden: self.hidden,
            rare: Listed { heaps: self.rare.heaps, values: wide(self.rare.values) },
            helpers: Listed { heaps: self.helpers.heaps, values: wide(self.helpers.values) },
            sieve: self.sieve,
            depths: self.depths,
            review: self.review,
            alarm: self.alarm,
        }
    }
}
