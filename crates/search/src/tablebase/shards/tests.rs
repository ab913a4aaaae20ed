//! Shards of made-up games, whose moves lead anywhere, in little memory against shards in much.

use std::collections::HashMap;
use std::sync::Arc;

use fastrand::Rng;

use super::*;
use crate::solution::Length;
use crate::tablebase::{Census, unpack};
use upstar_game::numbering::Step;

/// A game of numbers: where each stage ends, and what can be done in each position; no moves where it is over.
struct Made {
    stages: Vec<u64>,
    moves: Vec<Vec<Step>>,
    leaves: bool,
}

impl Made {
    /// Moves lead to random positions of the stages before, and of the same stage where play can come back.
    fn random(sizes: &[u64], leaves: bool, random: &mut Rng) -> Made {
        let (mut stages, mut moves, mut start) = (Vec::new(), Vec::new(), 0);
        for size in sizes {
            let end = start + size;
            for _ in start..end {
                let most = if leaves { start } else { end };
                let count = if most == 0 { 0 } else { random.usize(0..4) };
                let step = |random: &mut Rng| {
                    // Mostly one stage back, as in most games.
                    let least = if random.u8(..) < 200 { start.saturating_sub(*size) } else { 0 };
                    Step::new(Some(random.u64(least.min(most - 1)..most)), random.u8(..) < 240)
                };
                moves.push((0..count).map(|_| step(random)).collect());
            }
            stages.push(end);
            start = end;
        }
        Made { stages, moves, leaves }
    }

    fn numbers(self) -> Numbers {
        let moves = Arc::new(self.moves);
        let nodes =
            move |numbers: Range<u64>, wanted: &dyn Fn(u64) -> bool, visit: &mut dyn FnMut(u64, Node<'_>)| {
                for number in numbers.filter(|&number| wanted(number)) {
                    match &*moves[number as usize] {
                        [] if number % 3 == 0 => visit(number, Node::Over(Verdict::Win(0))),
                        [] if number % 3 == 1 => visit(number, Node::Over(Verdict::Loss(0))),
                        moves => visit(number, Node::Moves(moves)),
                    }
                }
            };
        Numbers::new(self.stages, self.leaves, Box::new(|_, _| None), Box::new(nodes))
    }
}

/// What all shards come to, by their pages; how many pages were read.
struct Solved {
    shards: Shards,
    pages: HashMap<u64, Page>,
    read: u64,
}

/// Solves with `room` bytes beside those for the positions of a shard.
fn solved(numbers: &Numbers, parts: u64, room: u64) -> Result<Solved, Reason> {
    let mut all = Solved { shards: Shards::new(numbers, parts), pages: HashMap::new(), read: 0 };
    for shard in all.shards.all().collect::<Vec<_>>() {
        let own = all.shards.numbers(shard);
        let memory = 4 * (own.end - own.start) + room;
        let mut load = |page: u64| -> Result<Page, Reason> {
            all.read += 1;
            Ok(all.pages[&page].clone())
        };
        let cells = solve_shard(numbers, &all.shards, shard, memory, &Budget::unlimited(), &mut load)?;
        let mut bytes = Vec::new();
        let done: Result<(), ()> = cells.dump(|some| {
            bytes.extend_from_slice(some);
            Ok(())
        });
        assert!(done.is_ok());
        let page = PAGE as usize * usize::from(cells.width());
        let pages = bytes.chunks(page).map(|bytes| Page::new(bytes, cells.width()));
        all.pages.extend(all.shards.pages_of(shard).zip(pages));
    }
    Ok(all)
}

impl Solved {
    fn verdict(&self, number: u64) -> Verdict {
        let (page, place) = self.shards.place(number);
        self.pages[&page].verdict(place as usize).expect("a position")
    }

    fn bytes(&self) -> Vec<u8> {
        let pages = self.shards.all().flat_map(|shard| self.shards.pages_of(shard));
        pages.flat_map(|page| self.pages[&page].widened(2)).collect()
    }

    /// Counts what can come of some late numbers.
    fn census(&self, numbers: &Numbers, memory: u64) -> Census {
        let (mut census, mut reached) = (Census::default(), HashMap::<u64, ReachedPage>::new());
        for number in (0..numbers.count()).rev().step_by(9).take(9000) {
            let (page, place) = self.shards.place(number);
            reached.entry(page).or_insert([0; 1024])[(place / 64) as usize] |= 1 << (place % 64);
        }
        let all: Vec<Shard> = self.shards.all().collect();
        for &shard in all.iter().rev() {
            let own = self.shards.pages_of(shard);
            let own = own.map(|page| reached.remove(&page).unwrap_or([0; 1024])).collect();
            let mut load = |page: u64| Ok::<_, Reason>(self.pages[&page].clone());
            let mut put = |page: u64, bits: &ReachedPage| {
                let known = reached.entry(page).or_insert([0; 1024]);
                known.iter_mut().zip(bits).for_each(|(known, bits)| *known |= bits);
                Ok(())
            };
            let what = (numbers, &self.shards, shard);
            census +=
                count_shard(what, own, memory, &Budget::unlimited(), &mut load, &mut put).expect("counted");
        }
        census
    }
}

const MUCH: u64 = 1 << 30;

/// Hardly more than two pages.
const LITTLE: u64 = LEAST + 1000;

#[test]
fn shards_of_all_sizes_come_to_the_same() {
    let mut random = Rng::with_seed(5);
    let sizes = [1, 3000, 70_000, 0, 300_000, 200_000, 65_536, 1];
    let numbers = Made::random(&sizes, true, &mut random).numbers();
    let whole = solved(&numbers, 1, MUCH).expect("solved");
    let census = whole.census(&numbers, MUCH);
    assert!(census.positions() > 10_000, "{census:?}");
    for parts in [2, 3, 100] {
        let much = solved(&numbers, parts, MUCH).expect("solved");
        let few = solved(&numbers, parts, LITTLE).expect("solved");
        assert!(much.bytes() == whole.bytes() && few.bytes() == whole.bytes(), "{parts}");
        assert_eq!((much.census(&numbers, MUCH), few.census(&numbers, 4 * LITTLE)), (census, census));
        // Moves lead anywhere, and yet a page is not read for every one of them.
        assert!(few.read > much.read && few.read < 10_000, "{} and {}", much.read, few.read);
    }
    let check = |number: u64, node: Node<'_>| {
        let Node::Moves(steps) = node else { return };
        let moves = steps.iter().map(|step| (whole.verdict(step.number()), step.opponent()));
        let expected = by_moves(moves).unwrap_or(Verdict::Draw(0.into()));
        assert_eq!(whole.verdict(number), expected);
    };
    numbers.nodes(0..numbers.count(), &|_| true, &mut |number, node| check(number, node));
}

#[test]
fn stages_in_which_play_comes_back_are_not_divided() {
    let mut random = Rng::with_seed(6);
    let numbers = Made::random(&[5, 90_000, 4000, 150_000], false, &mut random).numbers();
    let whole = solved(&numbers, 1, MUCH).expect("solved");
    let parts = solved(&numbers, 5, 1 << 25).expect("solved");
    assert_eq!(parts.shards.all().count(), 4);
    assert!(parts.bytes() == whole.bytes());
    assert_eq!(parts.census(&numbers, 1 << 25), whole.census(&numbers, MUCH));
    assert!((0..numbers.count()).any(|number| whole.verdict(number) == Verdict::Draw(Length::Endless)));
    // The knot of a stage needs memory.
    assert_eq!(solved(&numbers, 5, 600_000).err(), Some(Reason::Memory(4 * 90_000 + 600_000)));
}

#[test]
fn long_play_takes_two_bytes_where_there_is_any() {
    // Each position has one move, to the one before.
    let moves = (0..200_u64).map(|number| number.checked_sub(1).map(|to| Step::new(Some(to), true)));
    let moves = moves.map(|step| step.into_iter().collect()).collect();
    let numbers = Made { stages: (1..=200).collect(), moves, leaves: true }.numbers();
    let all = solved(&numbers, 2, MUCH).expect("solved");
    assert_eq!(
        (all.verdict(83), all.verdict(84), all.verdict(199)),
        (Verdict::Loss(83), Verdict::Win(84), Verdict::Loss(199))
    );
    let wide = |page: u64| matches!(all.pages[&page], Page::Words(_));
    assert!(!wide(83) && wide(84) && wide(199));
    let bytes = all.bytes();
    assert_eq!(unpack(&bytes[..2]), Some(Verdict::Win(0)));
    assert_eq!(unpack(&bytes[398..]), Some(Verdict::Loss(199)));
}

#[test]
fn limits_are_kept_and_mistakes_told() {
    let mut random = Rng::with_seed(7);
    let numbers = Made::random(&[70_000, 70_000], true, &mut random).numbers();
    assert_eq!(solved(&numbers, 1, 100_000).err(), Some(Reason::Memory(4 * 70_000 + 100_000)));
    let shards = Shards::new(&numbers, 1);
    let budget = Budget::unlimited().nodes(Some(20_000));
    let shard = Shard { stage: 0, part: 0 };
    let mut never = |_: u64| Err::<Page, Reason>(Reason::Cancelled);
    assert_eq!(solve_shard(&numbers, &shards, shard, MUCH, &budget, &mut never).err(), Some(Reason::Nodes));
    // A page that cannot be read ends it.
    let shard = Shard { stage: 1, part: 0 };
    let stopped = solve_shard(&numbers, &shards, shard, MUCH, &Budget::unlimited(), &mut never);
    assert_eq!(stopped.err(), Some(Reason::Cancelled));
    // A game that says that moves leave their stage, although they do not.
    let numbers = Made { leaves: true, ..Made::random(&[5000], false, &mut random) }.numbers();
    assert_eq!(solved(&numbers, 1, MUCH).err(), Some(LOST));
}
