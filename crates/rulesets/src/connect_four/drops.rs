//! Numbers for stones that lie on each other: first how high each column is, then which stones are the mover's.

use std::ops::Range;

use upstar_game::Player;
use upstar_game::grid::Shape;
use upstar_game::numbering::{Numbering, Subsets, gather, scatter, takes_turns};

use crate::stones::Stones;

/// Numbers for all heights of the columns with all colours of the stones, by how many stones there are.
pub(super) struct Drops {
    shape: Shape,
    subsets: Subsets,
    /// What a row of stones adds to the code of the heights, for each byte of the board.
    adds: [usize; 256],
    /// Where the numbers begin for each code of the heights, for each count of the mover's stones that is possible then.
    starts: Vec<[u64; 2]>,
    /// These starts in the order of the numbers, with the cells that are filled and how many are the mover's.
    blocks: Vec<Block>,
    /// How many stones can be the mover's, for each count of all.
    counts: Vec<[u32; 2]>,
    stages: Vec<u64>,
}

struct Block {
    start: u64,
    filled: u64,
    own: u32,
}

/// More heights than this are not listed, nor more numbers given.
const MOST_HEIGHTS: usize = 1 << 22;
const MOST: u64 = 1 << 40;

impl Drops {
    /// Numbers for what can come of a position; `None` where there are too many, or a row is longer than a byte.
    pub(super) fn new(position: &Stones) -> Option<Drops> {
        let shape = position.shape();
        let (rows, cols, cells) = (shape.rows(), shape.cols(), shape.cells());
        let codes = (rows + 1).checked_pow(cols as u32).filter(|&codes| codes <= MOST_HEIGHTS)?;
        if rows > 8 || cols > 8 {
            return None;
        }
        let add = |col: usize| (rows + 1).pow(col as u32);
        let adds = |byte: usize| (0..cols).filter(|col| byte >> col & 1 != 0).map(add).sum();
        let filled = |code: usize| {
            let height = |col: usize| code / add(col) % (rows + 1);
            let column = |col: usize| (0..height(col)).map(move |up| shape.cell(rows - 1 - up, col));
            (0..cols).flat_map(column).fold(0, |set, cell| set | cell)
        };
        let mut by_count: Vec<Vec<(usize, u64)>> = vec![Vec::new(); cells + 1];
        for (code, filled) in (0..codes).map(|code| (code, filled(code))) {
            by_count[filled.count_ones() as usize].push((code, filled));
        }
        let subsets = Subsets::of(u64::MAX >> (64 - cells));
        let (mut starts, mut blocks) = (vec![[0; 2]; codes], Vec::new());
        let (mut stages, mut counts) = (Vec::new(), vec![[u32::MAX; 2]; cells + 1]);
        let mut start = 0_u64;
        let now = (position.left().count_ones(), position.right().count_ones());
        for stage in takes_turns(now, cells as u32) {
            for (kind, &(own, other)) in stage.iter().enumerate() {
                let count = own + other;
                counts[count as usize][kind] = own;
                for &(code, filled) in &by_count[count as usize] {
                    starts[code][kind] = start;
                    blocks.push(Block { start, filled, own });
                    start = start.checked_add(subsets.count(count, own)).filter(|&end| end <= MOST)?;
                }
            }
            stages.push(start);
        }
        let adds = std::array::from_fn(adds);
        Some(Drops { shape, subsets, adds, starts, blocks, counts, stages })
    }
}

impl Numbering<Stones> for Drops {
    fn stages(&self) -> &[u64] {
        &self.stages
    }

    fn number(&self, position: &Stones, to_move: Player) -> Option<u64> {
        let (own, other) = position.of(to_move);
        let filled = own | other;
        let counts = self.counts.get(filled.count_ones() as usize)?;
        let kind = counts.iter().position(|&count| count == own.count_ones())?;
        if position.shape() != self.shape {
            return None;
        }
        let code: usize = filled.to_le_bytes().into_iter().map(|row| self.adds[usize::from(row)]).sum();
        let (place, _) = self.subsets.rank(gather(own, filled));
        Some(self.starts[code][kind] + place)
    }

    fn position(&self, number: u64) -> Option<(Stones, Player)> {
        let mut found = None;
        self.each(number..number + 1, &mut |_, position, player| found = Some((*position, player)));
        found
    }

    fn each(&self, numbers: Range<u64>, visit: &mut dyn FnMut(u64, &Stones, Player)) {
        let mut number = numbers.start;
        let mut at = self.blocks.partition_point(|block| block.start <= number).saturating_sub(1);
        while let Some(block) = self.blocks.get(at).filter(|_| number < numbers.end) {
            let end = self.blocks.get(at + 1).map_or(u64::MAX, |next| next.start).min(numbers.end);
            let count = block.filled.count_ones();
            let mut chosen = self.subsets.unrank(number - block.start, block.own, count);
            while number < end {
                let own = scatter(chosen, block.filled);
                visit(number, &Stones::new(self.shape, own, block.filled & !own, 0), Player::Left);
                chosen = Subsets::next(chosen);
                number += 1;
            }
            at += 1;
        }
    }

    fn leaves_stages(&self) -> bool {
        true
    }
}
