//! What can come up, counted in shards, from the last stage to the first: a shard is told which of its numbers were
//! reached, follows their moves, and tells which numbers of stages before these reach.

use super::{PAGE, Page, Shard, Shards};
use crate::budget::{Budget, Reason};
use crate::erased::{Node, Numbers};
use crate::tablebase::Census;

/// How many words of 64 bits a page has.
const WORDS: usize = PAGE as usize / 64;

/// Numbers of a page that were reached, a bit for each.
pub type Reached = [u64; WORDS];

/// Numbers that were reached, in pages.
struct Reach {
    /// Where each page is, or `ABSENT`.
    slots: Vec<u32>,
    pages: Vec<(u64, Box<Reached>)>,
}

const ABSENT: u32 = u32::MAX;

impl Reach {
    #[inline]
    fn add(&mut self, page: u64, place: u64) {
        let slot = &mut self.slots[page as usize];
        if *slot == ABSENT {
            *slot = self.pages.len() as u32;
            self.pages.push((page, Box::new([0; WORDS])));
        }
        let bits = &mut self.pages[*slot as usize].1;
        bits[(place / 64) as usize] |= 1 << (place % 64);
    }

    /// Tells all pages, in their order, and forgets them.
    fn put<E>(&mut self, put: &mut dyn FnMut(u64, &Reached) -> Result<(), E>) -> Result<(), E> {
        self.pages.sort_unstable_by_key(|(page, _)| *page);
        for (page, bits) in self.pages.drain(..) {
            self.slots[page as usize] = ABSENT;
            put(page, &bits)?;
        }
        Ok(())
    }
}

/// Counts what was reached in a shard, and follows its moves.
///
/// `reached` has the pages of the shard. `load` reads what the positions of one of them come to, `put` is told what the moves
/// lead to, page by page; where memory is short, more than once for a page.
///
/// # Errors
/// Stops at the limits of the budget, where memory is used up, and where `load` or `put` fail.
pub fn count_shard<E: From<Reason>>(
    (numbers, shards, shard): (&Numbers, &Shards, Shard),
    mut reached: Vec<Reached>,
    memory: u64,
    budget: &Budget,
    load: &mut dyn FnMut(u64) -> Result<Page, E>,
    put: &mut dyn FnMut(u64, &Reached) -> Result<(), E>,
) -> Result<Census, E> {
    let first = shards.first_page(shard);
    let taken = (2 * reached.len() * size_of::<Reached>()) as u64 + 4 * first;
    let room =
        memory.checked_sub(taken).filter(|&room| room >= super::LEAST).ok_or(Reason::Memory(memory))?;
    let most = room as usize / size_of::<Reached>();
    let own = shards.numbers(shard);
    let mut out = Reach { slots: vec![ABSENT; shards.stages[shard.stage].page as usize], pages: Vec::new() };
    let (mut census, mut lost) = (Census::default(), false);
    let mut open = reached.clone();
    let mut places = Places::new(shards);
    // What is reached behind the place where a sweep is waits for the next one.
    while open.iter().any(|page| page.iter().any(|&word| word != 0)) {
        for at in 0..open.len() {
            let now = std::mem::replace(&mut open[at], [0; WORDS]);
            if now.iter().all(|&word| word == 0) {
                continue;
            }
            budget.spend(0)?;
            let page = load(first + at as u64)?;
            let start = own.start + at as u64 * PAGE;
            let range = start..own.end.min(start + PAGE);
            let wanted = |number: u64| {
                let place = number - start;
                now[(place / 64) as usize] >> (place % 64) & 1 != 0
            };
            numbers.nodes(range, &wanted, &mut |number, node| {
                match page.verdict((number - start) as usize) {
                    Some(verdict) => census.count(verdict),
                    None => lost = true,
                }
                let Node::Moves(steps) = node else { return };
                for step in steps {
                    let number = step.number();
                    if number < own.start {
                        let (page, place) = places.of(number);
                        out.add(page, place);
                    } else if number < own.end {
                        let place = number - own.start;
                        let (page, word) = ((place / PAGE) as usize, (place % PAGE / 64) as usize);
                        let bit = 1 << (place % 64);
                        open[page][word] |= bit & !reached[page][word];
                        reached[page][word] |= bit;
                    } else {
                        lost = true;
                    }
                }
            });
            if lost {
                return Err(super::LOST.into());
            }
            if out.pages.len() > most {
                out.put(put)?;
            }
        }
    }
    out.put(put)?;
    Ok(census)
}

/// Where numbers are in the pages.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// The first number, the end and the first page of each stage.
    stages: Vec<(u64, u64, u64)>,
    /// The stage of the number that was asked for last.
    latest: usize,
}

impl Places {
    pub(super) fn new(shards: &Shards) -> Places {
        let stage = |own: &super::Stage| (own.numbers.start, own.numbers.end, own.page);
        Places { stages: shards.stages.iter().map(stage).collect(), latest: 0 }
    }

    /// The page of a number, and the place there.
    #[inline]
    pub(super) fn of(&mut self, number: u64) -> (u64, u64) {
        let (mut start, end, mut page) = self.stages[self.latest];
        if number < start || number >= end {
            self.latest = self.stages.partition_point(|&(_, end, _)| end <= number);
            (start, _, page) = self.stages[self.latest];
        }
        (page + (number - start) / PAGE, (number - start) % PAGE)
    }
}
