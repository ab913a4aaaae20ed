//! The ways to place the cars of one player, and how they drive from one to another.

use std::collections::BTreeMap;

use upstar_game::Player;
use upstar_game::grid::{Shape, ones};
use upstar_game::numbering::{Subsets, scatter};

use super::{Ranks, steps};

/// All ways to place so many cars of a player, in the order of their ranks.
#[derive(Default)]
pub(super) struct Fleets {
    fleets: Vec<Fleet>,
    spots: Vec<u16>,
    count: usize,
    drives: Vec<Drive>,
    /// Drives to a side stay in a lane.
    pub(super) lanes: Vec<Lane>,
}

/// A way to place the cars of a player.
pub(super) struct Fleet {
    pub(super) cars: u64,
    /// The rank of its mirror image, on a square board.
    pub(super) image: u32,
    /// Where its drives to a side and those forward begin and end in the list of all.
    sides: u32,
    forward: u32,
    end: u32,
}

/// A drive of one car where no other of its player stands in the way.
pub(super) struct Drive {
    /// The cell that must be empty; none where the car leaves the board.
    pub(super) to: u64,
    /// The rank of the fleet after it.
    pub(super) fleet: u32,
    /// The place of that in its lane, where it stays there.
    pub(super) place: u32,
}

/// Fleets whose cars have come equally far forward. The order of lanes is the same for both players on a square board.
pub(super) struct Lane {
    pub(super) fleets: Vec<u32>,
    /// How many drives forward it takes until all cars have left.
    pub(super) ahead: usize,
}

impl Fleets {
    /// All ways to place `count` cars of a player.
    pub(super) fn new(shape: Shape, ranks: &Ranks, count: usize, by: Player) -> Fleets {
        let cells = shape.cells();
        let mut made = Fleets { count, ..Fleets::default() };
        let mut lanes = BTreeMap::<Vec<usize>, Vec<u32>>::new();
        let mut places = Vec::new();
        let mut set = if count == 0 { 0 } else { u64::MAX >> (64 - count) };
        for rank in 0..ranks.ways(cells, count) as u32 {
            let cars = scatter(set, shape.full());
            set = Subsets::next(set);
            let spot = |(at, car): (usize, u64)| (at * cells + ranks.place(car)) as u16;
            made.spots.extend(ones(cars).enumerate().map(spot));
            let mut lane: Vec<usize> = ones(cars).map(|car| ahead(shape, car, by)).collect();
            lane.sort_unstable();
            let lane = lanes.entry(lane).or_default();
            places.push(lane.len() as u32);
            lane.push(rank);
            let drive =
                |car: u64, to: u64| Drive { to, fleet: ranks.rank(cars & !car | to) as u32, place: 0 };
            let sides = made.drives.len() as u32;
            for car in ones(cars) {
                let [_, left, right] = steps(shape, car, by);
                let to = [left, right].into_iter().filter(|to| to & !cars != 0);
                made.drives.extend(to.map(|to| drive(car, to)));
            }
            let forward = made.drives.len() as u32;
            let to = ones(cars).map(|car| (car, steps(shape, car, by)[0])).filter(|(_, to)| to & cars == 0);
            made.drives.extend(to.map(|(car, to)| drive(car, to)));
            let image = ranks.rank(ones(cars).map(|car| reflected(shape, car)).sum()) as u32;
            made.fleets.push(Fleet { cars, image, sides, forward, end: made.drives.len() as u32 });
        }
        for fleet in &made.fleets {
            for drive in &mut made.drives[fleet.sides as usize..fleet.forward as usize] {
                drive.place = places[drive.fleet as usize];
            }
        }
        let lane = |(ahead, fleets): (Vec<usize>, _)| Lane { fleets, ahead: ahead.iter().sum() };
        made.lanes = lanes.into_iter().map(lane).collect();
        made
    }

    /// What up to `most` cars of the opponent's add to the numbers beside each fleet: for the first, second, … of them, on each cell.
    pub(super) fn adds(&self, shape: Shape, ranks: &Ranks, most: usize) -> Vec<u32> {
        let mut adds = Vec::with_capacity(self.fleets.len() * most * shape.cells());
        for fleet in &self.fleets {
            for nth in 1..=most {
                let mut free = 0;
                for cell in ones(shape.full()) {
                    // An opponent's car is never where one of these is.
                    adds.push(ranks.ways(free, nth) as u32);
                    free += usize::from(fleet.cars & cell == 0);
                }
            }
        }
        adds
    }

    /// About how many bytes all ways to place up to `most` cars take, with `each` more for every one.
    pub(super) fn bytes_of(shape: Shape, ranks: &Ranks, most: usize, each: usize) -> u64 {
        let bytes = |count: usize| {
            let drives = 3 * count * size_of::<Drive>();
            let spots = count * size_of::<u16>();
            let all = drives + spots + size_of::<Fleet>() + 2 * size_of::<u32>() + each;
            ranks.ways(shape.cells(), count).saturating_mul(all as u64)
        };
        (0..=most).map(bytes).fold(0, u64::saturating_add)
    }

    #[inline]
    pub(super) fn fleet(&self, rank: u32) -> &Fleet {
        &self.fleets[rank as usize]
    }

    /// The drives of a fleet to a side.
    #[inline]
    pub(super) fn sides(&self, fleet: &Fleet) -> &[Drive] {
        &self.drives[fleet.sides as usize..fleet.forward as usize]
    }

    /// The drives of a fleet forward.
    #[inline]
    pub(super) fn forward(&self, fleet: &Fleet) -> &[Drive] {
        &self.drives[fleet.forward as usize..fleet.end as usize]
    }

    /// The cars of a fleet, one by one, as places among what a fleet of the opponent's has in `adds`.
    #[inline]
    pub(super) fn spots(&self, rank: u32) -> &[u16] {
        &self.spots[rank as usize * self.count..][..self.count]
    }
}

/// How many drives forward it takes until a car has left.
fn ahead(shape: Shape, car: u64, by: Player) -> usize {
    let (row, col) = shape.place(car);
    if by == Player::Left { shape.cols() - col } else { row + 1 }
}

/// The mirror image of a cell of a square board that makes the one player's directions the other's; none where that is not on the board.
fn reflected(shape: Shape, cell: u64) -> u64 {
    let (row, col) = shape.place(cell);
    shape.cell(shape.cols() - 1 - col, shape.rows() - 1 - row)
}
