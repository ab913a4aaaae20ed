//! Numbers for positions, so that retrograde analysis solves all that can come up in a game at once, a byte for each.

mod parts;
mod subsets;

use std::ops::Range;

use upstar_values::Player;

pub use parts::{Edge, Member, Members, Parts};
pub use subsets::{Subsets, gather, scatter};

/// Numbers for the positions that can come up in a game with results, and for who is to move in them.
///
/// Positions that differ only in who the players are may share a number: what is kept for it is told from the side of
/// the player to move. There may be numbers for positions that cannot come up.
pub trait Numbering<P>: Send + Sync {
    /// Where each stage of the game ends: the numbers of a stage begin where those of the one before it end. A move
    /// leads to a position of the same stage or of one before it, so the numbers of late positions come first. Where
    /// no move stays in its stage, solving is a single pass.
    fn stages(&self) -> &[u64];

    /// The number of a position with a player to move; `None` where it is not among these.
    fn number(&self, position: &P, to_move: Player) -> Option<u64>;

    /// The position that has a number, and who is to move; `None` where there is no such position.
    fn position(&self, number: u64) -> Option<(P, Player)>;

    /// Adds the moves of a player to `steps`, told by the numbers they lead to, where a number that is known leads to those close by sooner
    /// than every move can be played: whether it did. `number` is that of the position, which is not over.
    fn steps(&self, _number: u64, _position: &P, _mover: Player, _steps: &mut Vec<Step>) -> bool {
        false
    }

    /// Calls `visit` for the positions with these numbers, in their order.
    fn each(&self, numbers: Range<u64>, visit: &mut dyn FnMut(u64, &P, Player)) {
        for number in numbers {
            if let Some((position, to_move)) = self.position(number) {
                visit(number, &position, to_move);
            }
        }
    }

    /// Whether every move leads to a stage before. Then the parts of a stage can be solved one by one.
    fn leaves_stages(&self) -> bool {
        false
    }

    /// The positions in parts that are smaller than stages, where play can come back within a stage but not to all of it; `None` where nothing
    /// is known of such parts, or it would take more than `memory` bytes.
    fn parts(&self, _memory: u64) -> Option<Box<dyn Parts + '_>> {
        None
    }

    /// How many numbers there are.
    fn count(&self) -> u64 {
        self.stages().last().copied().unwrap_or(0)
    }
}

/// A move: the number of the position after it, and whether the opponent moves there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(u64);

impl Step {
    /// A move to a position; `None` where that has no number.
    #[inline]
    #[must_use]
    pub fn new(number: Option<u64>, opponent: bool) -> Step {
        Step(number.unwrap_or(u64::MAX) << 1 | u64::from(opponent))
    }

    /// The number of the position after the move; larger than all others where it has none.
    #[inline]
    #[must_use]
    pub fn number(self) -> u64 {
        self.0 >> 1
    }

    /// Whether the opponent moves there.
    #[inline]
    #[must_use]
    pub fn opponent(self) -> bool {
        self.0 & 1 != 0
    }
}

/// Numbers for two kinds of pieces on the cells of a board: all ways to put a given count of each kind on different
/// cells. First come the places of the one kind, then, among the cells that are left, those of the other.
#[derive(Clone, Debug)]
pub struct Arrangements {
    board: u64,
    own: Subsets,
    other: Subsets,
    blocks: Vec<Block>,
    /// The block for each pair of counts, `usize::MAX` where there is none.
    places: Vec<usize>,
    stages: Vec<u64>,
}

/// The arrangements with the same counts.
#[derive(Clone, Copy, Debug)]
struct Block {
    counts: (u32, u32),
    start: u64,
    /// How many ways there are to place the other pieces after the first.
    others: u64,
}

/// Numbers of arrangements that differ in the pieces of the second kind alone. These are told as sets of places among the cells that the
/// first kind leaves free, so that a move changes a place or two.
#[derive(Clone, Copy, Debug)]
pub struct Beside<'a> {
    subsets: &'a Subsets,
    start: u64,
    free: u64,
}

impl Beside<'_> {
    /// The places of some cells.
    #[inline]
    #[must_use]
    pub fn places(&self, cells: u64) -> u64 {
        gather(cells, self.free)
    }

    /// The number of the arrangement with the second kind at as many places as there are pieces of it.
    #[inline]
    #[must_use]
    pub fn number(&self, places: u64) -> u64 {
        self.start + self.subsets.rank(places).0
    }

    /// Calls `each` with the numbers of the arrangements that have one more piece of the second kind than stand at these places. The others
    /// above it are counted on by one.
    #[inline]
    pub fn with_another(&self, places: u64, mut each: impl FnMut(u64)) {
        let (mut place, mut below) = self.subsets.rank(places);
        for at in (0..self.free.count_ones()).rev() {
            let another = self.subsets.count(at, below + 1);
            if places >> at & 1 == 0 {
                each(self.start + place + another);
            } else {
                place = place + another - self.subsets.count(at, below);
                below -= 1;
            }
        }
    }
}

/// More numbers than this are not given: nobody could keep what belongs to them.
const MOST: u64 = 1 << 40;

const SIDE: usize = 65;

impl Arrangements {
    /// Numbers for arrangements on the cells of `board`; each stage lists how many pieces of the two kinds there are in
    /// it. `None` where there are too many.
    #[must_use]
    pub fn new(board: u64, stages: &[Vec<(u32, u32)>]) -> Option<Arrangements> {
        let cells = board.count_ones();
        let (own, other) = (Subsets::of(board), Subsets::of(u64::MAX >> (64 - cells.max(1))));
        let mut made = Arrangements {
            board,
            own,
            other,
            blocks: Vec::new(),
            places: vec![usize::MAX; SIDE * SIDE],
            stages: Vec::new(),
        };
        let mut start = 0;
        for stage in stages {
            for &(one, two) in stage.iter().filter(|(one, two)| one + two <= cells) {
                let others = made.other.count(cells - one, two);
                made.places[one as usize * SIDE + two as usize] = made.blocks.len();
                made.blocks.push(Block { counts: (one, two), start, others });
                let size = made.own.count(cells, one).checked_mul(others)?;
                start = start.checked_add(size).filter(|&end| end <= MOST)?;
            }
            made.stages.push(start);
        }
        Some(made)
    }

    /// Where each stage ends.
    #[must_use]
    pub fn stages(&self) -> &[u64] {
        &self.stages
    }

    /// The number of an arrangement; `None` where its counts are none of those that were listed.
    #[inline]
    #[must_use]
    pub fn number(&self, own: u64, other: u64) -> Option<u64> {
        let beside = self.beside(own, other.count_ones())?;
        Some(beside.number(beside.places(other)))
    }

    /// The numbers of the arrangements with these pieces of the one kind and `count` of the other; `None` where these counts are none of
    /// those that were listed.
    #[inline]
    #[must_use]
    pub fn beside(&self, own: u64, count: u32) -> Option<Beside<'_>> {
        let (first, one) = self.own.rank(own);
        let block = self.blocks.get(*self.places.get(one as usize * SIDE + count as usize)?)?;
        let free = self.board & !own;
        let start = block.start + first * block.others;
        Some(Beside { subsets: &self.other, start, free })
    }

    /// Calls `visit` with the arrangements that have these numbers, in their order.
    pub fn each(&self, numbers: Range<u64>, mut visit: impl FnMut(u64, u64, u64)) {
        let cells = self.board.count_ones();
        let mut number = numbers.start;
        let mut at = self.blocks.partition_point(|block| block.start <= number).saturating_sub(1);
        while let Some(block) = self.blocks.get(at).filter(|_| number < numbers.end) {
            let end = self.blocks.get(at + 1).map_or(u64::MAX, |next| next.start).min(numbers.end);
            at += 1;
            if number >= end {
                continue;
            }
            let mut own = self.other.unrank((number - block.start) / block.others, block.counts.0, cells);
            let mut second = (number - block.start) % block.others;
            while number < end {
                let placed = scatter(own, self.board);
                let free = self.board & !placed;
                let left = cells - block.counts.0;
                let mut other = self.other.unrank(second, block.counts.1, left);
                let last = (number + block.others - second).min(end);
                while number < last {
                    visit(number, placed, scatter(other, free));
                    other = Subsets::next(other);
                    number += 1;
                }
                second = 0;
                own = Subsets::next(own);
            }
        }
    }
}

/// How many pieces the player to move and the other can have, the last stage first, where the players take turns to put a
/// piece on one of `cells` cells. It begins with `left` pieces of Left's and `right` of Right's, whoever moves first.
#[must_use]
pub fn takes_turns((left, right): (u32, u32), cells: u32) -> Vec<Vec<(u32, u32)>> {
    let mut stages = Vec::new();
    let mut counts = vec![(left, right), (right, left)];
    for _ in left + right..=cells {
        counts.sort_unstable();
        counts.dedup();
        stages.push(counts.clone());
        counts.iter_mut().for_each(|(own, other)| (*own, *other) = (*other, *own + 1));
    }
    stages.reverse();
    stages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrangement_has_its_number() {
        // A board with gaps, as boards of less than eight columns have.
        let board = 0x0707;
        let stages = [vec![(1, 2), (2, 1)], vec![(0, 0)], vec![(3, 3), (4, 3), (6, 0)]];
        let all = Arrangements::new(board, &stages).unwrap();
        // Four and three do not fit on six cells.
        assert_eq!(all.stages(), [60 + 60, 121, 121 + 20 + 1]);
        let mut next = 0;
        all.each(0..142, |number, own, other| {
            assert_eq!(number, next);
            assert_eq!((own & other, (own | other) & !board), (0, 0));
            assert_eq!(all.number(own, other), Some(number));
            next += 1;
        });
        assert_eq!(next, 142);
        for start in 0..142 {
            let mut seen = Vec::new();
            all.each(start..(start + 9).min(142), |number, _, _| seen.push(number));
            assert_eq!(seen, (start..(start + 9).min(142)).collect::<Vec<_>>());
        }
        assert_eq!(all.number(0b111, 0b100_0000_0000), None);
        assert_eq!(takes_turns((0, 0), 3), [[(1, 2)], [(1, 1)], [(0, 1)], [(0, 0)]]);
        assert_eq!(takes_turns((2, 1), 4), [[(1, 3), (2, 2)], [(1, 2), (2, 1)]]);
        assert!(Arrangements::new(u64::MAX, &[vec![(30, 30)]]).is_none());
    }
}
