//! Games solved in shards: parts of the stages, one by one, in any process and in as much memory as there is.
//!
//! A shard looks its moves up in the shards of earlier stages, which come in pages of 65,536 numbers. As many pages are
//! held as memory allows. When there is no more room, what needs other pages waits, and is looked up page by page when
//! much has come together; so even where moves lead anywhere, a page is read seldom. All this knows numbers and no game.

mod pages;
mod reach;
#[cfg(test)]
mod tests;

use std::ops::Range;

use upstar_game::numbering::Edge;

use super::cycles::{self, CyclicStage, Loose};
use super::verdict::{Cell, Merit, merit, of_move, verdict};
use super::{CHUNK, Verdict};
use crate::budget::{Budget, Reason};
use crate::erased::{Node, Numbers};
pub use pages::Page;
use pages::Pages;
use reach::Places;
pub use reach::{Reached as ReachedPage, count_shard};

/// How many numbers a page has.
const PAGE: u64 = 1 << 16;
/// A shard with less memory beside its own positions than this would do nothing but read.
const LEAST: u64 = 1 << 18;

const LOST: Reason = Reason::TooLarge(
    "a stage of more than 2^31 positions, or positions without numbers, or moves inside a divided stage",
);

/// How the numbers of a game are divided: every stage into shards of the same length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shards {
    stages: Vec<Stage>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Stage {
    numbers: Range<u64>,
    /// How many numbers a shard has, whole pages, but for the last shard.
    length: u64,
    /// The first of its pages.
    page: u64,
}

/// A shard among the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Its stage, counted from the end of the game.
    pub stage: usize,
    /// Which of the shards of the stage it is.
    pub part: usize,
}

impl Shards {
    /// Divides each stage into at most so many shards, whole pages each. Where moves can stay in their stage, it is one.
    #[must_use]
    pub fn new(numbers: &Numbers, most: u64) -> Shards {
        let (mut start, mut page) = (0, 0);
        let stage = |&end: &u64| {
            let pages = (end - start).div_ceil(PAGE);
            let each = if numbers.leaves_stages() { pages.div_ceil(most.max(1)) } else { pages };
            let made = Stage { numbers: start..end, length: (each * PAGE).max(PAGE), page };
            (start, page) = (end, page + pages);
            made
        };
        Shards { stages: numbers.stages().iter().map(stage).collect() }
    }

    /// How many stages there are.
    #[must_use]
    pub fn stages(&self) -> usize {
        self.stages.len()
    }

    /// The shards of a stage; none where the stage is empty, or there is no such stage.
    pub fn of_stage(&self, stage: usize) -> impl Iterator<Item = Shard> + use<> {
        let size = |own: &Stage| (own.numbers.end - own.numbers.start).div_ceil(own.length);
        (0..self.stages.get(stage).map_or(0, size) as usize).map(move |part| Shard { stage, part })
    }

    /// All shards, in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = Shard> {
        (0..self.stages()).flat_map(|stage| self.of_stage(stage))
    }

    /// The numbers of a shard; none where there is no such shard.
    #[must_use]
    pub fn numbers(&self, Shard { stage, part }: Shard) -> Range<u64> {
        let Some(Stage { numbers, length, .. }) = self.stages.get(stage) else { return 0..0 };
        let at = |part: usize| (numbers.start + part as u64 * length).min(numbers.end);
        at(part)..at(part + 1)
    }

    /// The page of a number, and the place there.
    #[must_use]
    pub fn place(&self, number: u64) -> (u64, u64) {
        Places::new(self).of(number)
    }

    /// The pages of a shard.
    #[must_use]
    pub fn pages_of(&self, shard: Shard) -> Range<u64> {
        let (first, numbers) = (self.first_page(shard), self.numbers(shard));
        first..first + (numbers.end - numbers.start).div_ceil(PAGE)
    }

    fn first_page(&self, Shard { stage, part }: Shard) -> u64 {
        self.stages.get(stage).map_or(0, |own| own.page + part as u64 * own.length / PAGE)
    }

    /// The shard in which a page is, and its numbers.
    #[must_use]
    pub fn page(&self, page: u64) -> (Shard, Range<u64>) {
        let stage = self.stages.partition_point(|stage| stage.page <= page).saturating_sub(1);
        let Stage { numbers, length, page: first } = &self.stages[stage];
        let from = numbers.start + (page - first) * PAGE;
        let part = ((page - first) * PAGE / length) as usize;
        (Shard { stage, part }, from..(from + PAGE).min(numbers.end))
    }
}

/// What the positions of a shard come to.
pub struct ShardCells {
    /// `NO_POSITION` where there is none.
    merits: Vec<Merit>,
    width: u8,
}

const NO_POSITION: Merit = Merit::MAX;

/// A move to a page that is not held.
#[derive(Clone, Copy)]
struct Waiting {
    page: u32,
    /// Where in the page, and whether the opponent moves there.
    edge: Edge,
    /// Where in the shard the move comes from.
    from: u32,
}

/// Solves a shard. The shards of all stages before are there: `load` reads a page of them.
///
/// # Errors
/// Stops at the limits of the budget, where memory is used up, and where a page cannot be read.
pub fn solve_shard<E: From<Reason>>(
    numbers: &Numbers,
    shards: &Shards,
    shard: Shard,
    memory: u64,
    budget: &Budget,
    load: &mut dyn FnMut(u64) -> Result<Page, E>,
) -> Result<ShardCells, E> {
    let own = shards.numbers(shard);
    let length = own.end - own.start;
    if length >= 1 << 31 {
        return Err(LOST.into());
    }
    let stage = shards.stages[shard.stage].numbers.clone();
    let taken =
        length * size_of::<Merit>() as u64 + shards.stages[shard.stage].page * size_of::<u32>() as u64;
    let out_of_memory = || E::from(Reason::Memory(memory));
    let room = memory.checked_sub(taken).filter(|&room| room >= LEAST).ok_or_else(out_of_memory)?;
    // Where moves stay in the stage, half of the room is for them.
    let for_pages = if numbers.leaves_stages() { room / 8 * 7 } else { room / 8 * 3 };
    let most_waiting = (room / 8) as usize / size_of::<Waiting>();
    let mut work = Work {
        merits: vec![NO_POSITION; length as usize],
        pages: Pages::new(shards, shard.stage, for_pages),
        waiting: Vec::new(),
        load,
    };
    let mut loose = Loose::default();
    let mut from = own.start;
    while from < own.end {
        let chunk = from..own.end.min(from + CHUNK as u64);
        budget.spend(chunk.end - chunk.start)?;
        let mut fault = None;
        numbers.nodes(chunk.clone(), &|_| true, &mut |number, node| {
            if fault.is_none()
                && let Err(error) =
                    work.look(number - own.start, node, &stage, numbers.leaves_stages(), &mut loose)
            {
                fault = Some(error);
            }
        });
        fault.map_or(Ok(()), Err)?;
        if work.waiting.len() >= most_waiting {
            work.settle(budget)?;
        }
        let knot = loose.bytes() + cycles::bytes(length, loose.edges());
        if !loose.is_empty() && (loose.bytes() > room / 2 || knot > room || loose.edges() >= 1 << 32) {
            return Err(out_of_memory());
        }
        from = chunk.end;
    }
    work.settle(budget)?;
    let Work { mut merits, pages, .. } = work;
    drop(pages);
    if !loose.is_empty() {
        loose.update(|at| merits[at]);
        let settled = merits.iter().map(|&merit| if merit == NO_POSITION { 0 } else { merit });
        let settled = settled.enumerate().map(|(at, merit)| (at, merit, &[][..]));
        let mut knot = CyclicStage::default();
        if !knot.tie(merits.len(), settled.chain(loose.iter())) {
            return Err(LOST.into());
        }
        knot.untie(|| budget.spend(0))?;
        for (at, ..) in loose.iter() {
            merits[at] = knot.merit(at);
        }
    }
    Ok(ShardCells::new(merits)?)
}

/// What a position comes to by what its moves lead to, and by whether the opponent moves there; `None` without moves.
#[must_use]
pub fn by_moves(moves: impl IntoIterator<Item = (Verdict, bool)>) -> Option<Verdict> {
    moves.into_iter().map(|(to, opponent)| of_move(to, opponent)).max().map(verdict)
}

/// A shard at work.
struct Work<'a, E> {
    merits: Vec<Merit>,
    pages: Pages,
    waiting: Vec<Waiting>,
    load: &'a mut dyn FnMut(u64) -> Result<Page, E>,
}

impl<E: From<Reason>> Work<'_, E> {
    /// Looks the moves of a position up. Those to pages that are not held have to wait, those inside the stage are added
    /// to `loose`.
    #[inline]
    fn look(
        &mut self,
        at: u64,
        node: Node<'_>,
        stage: &Range<u64>,
        leaves: bool,
        loose: &mut Loose,
    ) -> Result<(), E> {
        let steps = match node {
            Node::Over(verdict) => {
                self.merits[at as usize] = merit(verdict);
                return Ok(());
            }
            // No move although the game is not over: that counts as a draw.
            Node::Moves([]) => {
                self.merits[at as usize] = merit(Verdict::Draw(0.into()));
                return Ok(());
            }
            Node::Moves(steps) => steps,
        };
        let mut best = 0;
        for step in steps {
            let number = step.number();
            if number >= stage.start {
                if leaves || number >= stage.end {
                    return Err(LOST.into());
                }
                loose.add(Edge::new((number - stage.start) as u32, step.opponent()));
                continue;
            }
            let (page, place) = self.pages.place(number);
            let found = match self.pages.merit(page, place, step.opponent()) {
                None if self.pages.has_room() => {
                    self.pages.hold(page, self.load)?;
                    self.pages.merit(page, place, step.opponent())
                }
                found => found,
            };
            match found {
                Some(0) => return Err(LOST.into()),
                Some(found) => best = best.max(found),
                None => {
                    let edge = Edge::new(place as u32, step.opponent());
                    self.waiting.push(Waiting { page: page as u32, edge, from: at as u32 });
                }
            }
        }
        self.merits[at as usize] = best;
        loose.position(at as u32, best);
        Ok(())
    }

    /// Looks up what waits, page by page.
    fn settle(&mut self, budget: &Budget) -> Result<(), E> {
        self.waiting.sort_unstable_by_key(|waiting| waiting.page);
        for group in self.waiting.chunk_by(|one, other| one.page == other.page) {
            budget.spend(0)?;
            let page = u64::from(group[0].page);
            self.pages.hold(page, self.load)?;
            for Waiting { edge, from, .. } in group {
                let found = self.pages.merit(page, edge.place(), edge.opponent()).unwrap_or(0);
                if found == 0 {
                    return Err(LOST.into());
                }
                let best = &mut self.merits[*from as usize];
                *best = (*best).max(found);
            }
        }
        self.waiting.clear();
        Ok(())
    }
}

impl ShardCells {
    fn new(merits: Vec<Merit>) -> Result<ShardCells, Reason> {
        let fits = |merit: Merit, longest: u32| match verdict(merit) {
            _ if merit == NO_POSITION => true,
            Verdict::Win(moves) | Verdict::Loss(moves) => moves <= longest,
            Verdict::Draw(length) => length <= longest.into() || length == crate::solution::Length::Endless,
        };
        let all = |longest| merits.iter().all(|&merit| fits(merit, longest));
        let width = match () {
            () if all(u8::LONGEST) => 1,
            () if all(u16::LONGEST) => 2,
            () => return Err(Reason::TooLarge("perfect play of more than 21,843 moves")),
        };
        Ok(ShardCells { merits, width })
    }

    /// How many bytes each position takes.
    #[must_use]
    pub fn width(&self) -> u8 {
        self.width
    }

    /// What is kept for each position, one after the other, the lower byte first.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn dump<E>(&self, mut each: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        fn packed<C: Cell>(merit: Merit) -> u32 {
            if merit == NO_POSITION {
                C::UNUSED.code()
            } else {
                C::pack(verdict(merit)).unwrap_or(C::UNUSED).code()
            }
        }
        let mut bytes = Vec::with_capacity(2 * CHUNK);
        for some in self.merits.chunks(CHUNK) {
            bytes.clear();
            match self.width {
                1 => bytes.extend(some.iter().map(|&merit| packed::<u8>(merit) as u8)),
                _ => bytes.extend(some.iter().flat_map(|&merit| (packed::<u16>(merit) as u16).to_le_bytes())),
            }
            each(&bytes)?;
        }
        Ok(())
    }
}
