//! Positions in parts: cars never drive back, so as long as none drives forward, Left's stay in their columns and Right's in their rows, and
//! play goes round among few positions.

use std::cmp::Reverse;

use upstar_game::numbering::{Edge, Member, Members, Numbering, Parts, Step};
use upstar_game::{Payoff, Player};

use super::fleets::{Fleets, Lane};
use super::{Numbers, Ranks};

/// All arrangements of the cars in parts, those with the fewest drives to the end first.
pub(super) struct Lanes<'a> {
    ranks: &'a Ranks,
    /// How many bytes the tables take.
    bytes: u64,
    /// The ways to place Left's cars, by how many there are, and those to place Right's.
    left: Vec<Fleets>,
    right: Vec<Fleets>,
    /// What each of Right's cars adds to the number of an arrangement beside Left's: for all ways to place those, `spots` each.
    adds: Vec<Vec<u32>>,
    spots: usize,
    parts: Vec<Part>,
    waves: Vec<usize>,
    /// Whether every arrangement has a mirror image with the players exchanged: the board is square, and both had as many cars. Lanes have
    /// the same order then for both.
    symmetric: bool,
}

/// A part: which lanes of how many cars of Left's and of Right's.
struct Part {
    counts: (usize, usize),
    lanes: (u32, u32),
}

/// Dense boards have few positions among many pairs of fleets. They are not worth looking through for fewer than one to so many.
const SPARSE: u128 = 2;

impl<'a> Lanes<'a> {
    /// The parts of a numbering; `None` where the tables take more than `memory` bytes, or would help little.
    pub(super) fn new(numbers: &'a Numbers, memory: u64) -> Option<Lanes<'a>> {
        let (shape, ranks, (left, right)) = (numbers.shape, &numbers.ranks, numbers.most);
        let spots = right * shape.cells();
        let bytes = Fleets::bytes_of(shape, ranks, left, spots * size_of::<u32>());
        let bytes = bytes.saturating_add(Fleets::bytes_of(shape, ranks, right, 0));
        let ways = |most| (0..=most).map(|count| u128::from(ranks.ways(shape.cells(), count))).sum::<u128>();
        let pairs = ways(left).saturating_mul(ways(right));
        let narrow = ranks.blocks.iter().all(|&(_, others)| u32::try_from(others).is_ok());
        if bytes > memory || pairs > SPARSE * u128::from(numbers.count()) || !narrow {
            return None;
        }
        let fleets = |most, by| (0..=most).map(|count| Fleets::new(shape, ranks, count, by)).collect();
        let sides: [Vec<Fleets>; 2] = [fleets(left, Player::Left), fleets(right, Player::Right)];
        let adds = sides[0].iter().map(|fleets| fleets.adds(shape, ranks, right)).collect();
        let symmetric = shape.rows() == shape.cols() && left == right;
        let [left, right] = sides;
        let (parts, waves) = (Vec::new(), Vec::new());
        let mut made = Lanes { ranks, bytes, left, right, adds, spots, parts, waves, symmetric };
        made.arrange();
        Some(made)
    }

    /// Puts all pairs of lanes in their waves, the largest of a wave first. Of two mirror images one is enough.
    fn arrange(&mut self) {
        let mut parts = Vec::new();
        for (one, two) in
            (0..self.left.len()).flat_map(|one| (0..self.right.len()).map(move |two| (one, two)))
        {
            if self.ranks.block(one, two).1 == 0 {
                continue;
            }
            for (a, left) in (0..).zip(&self.left[one].lanes) {
                for (b, right) in (0..).zip(&self.right[two].lanes) {
                    if !self.symmetric || (one, a) >= (two, b) {
                        let size = left.fleets.len() * right.fleets.len();
                        let part = Part { counts: (one, two), lanes: (a, b) };
                        parts.push((left.ahead + right.ahead, Reverse(size), part));
                    }
                }
            }
        }
        parts.sort_by_key(|&(ahead, size, _)| (ahead, size));
        for wave in parts.chunk_by(|one, other| one.0 == other.0) {
            self.waves.push(self.waves.last().unwrap_or(&0) + wave.len());
        }
        self.parts = parts.into_iter().map(|(.., part)| part).collect();
    }

    /// The number of the first arrangement with a fleet of Left's and so many cars of Right's, and what each of these adds.
    #[inline]
    fn row(&self, left: usize, right: usize, fleet: u32) -> (u64, &[u32]) {
        let (start, others) = self.ranks.block(left, right);
        let adds = &self.adds[left][fleet as usize * self.spots..][..self.spots];
        (start + u64::from(fleet) * others, adds)
    }

    /// The number of the arrangement with a fleet of so many cars of Left's and one of so many of Right's.
    #[inline]
    fn number(&self, left: usize, right: usize, first: u32, fleets: &Fleets, second: u32) -> u64 {
        let (row, adds) = self.row(left, right, first);
        row + sum(adds, fleets.spots(second))
    }

    /// Whether the positions of a part are mirror images of others, with the players exchanged, that are in no part.
    fn mirrored(&self, part: usize) -> bool {
        let Part { counts: (one, two), lanes: (own, other) } = self.parts[part];
        self.symmetric && (one, own) != (two, other)
    }

    fn lanes(&self, part: usize) -> (&Lane, &Lane) {
        let Part { counts, lanes } = &self.parts[part];
        (&self.left[counts.0].lanes[lanes.0 as usize], &self.right[counts.1].lanes[lanes.1 as usize])
    }
}

/// The number of a position by that of its arrangement.
#[inline]
fn turn(arrangement: u64, next: Player) -> Step {
    Step::new(Some(2 * arrangement + next as u64), true)
}

/// What the cars at some spots add to a number.
#[inline]
fn sum(adds: &[u32], spots: &[u16]) -> u64 {
    spots.iter().map(|&spot| u64::from(adds[usize::from(spot)])).sum()
}

impl Parts for Lanes<'_> {
    fn waves(&self) -> &[usize] {
        &self.waves
    }

    fn places(&self, part: usize) -> usize {
        let (own, other) = self.lanes(part);
        2 * own.fleets.len() * other.fleets.len()
    }

    fn list(&self, part: usize, members: &mut Members) {
        let (one, two) = self.parts[part].counts;
        let (left, right) = (&self.left[one], &self.right[two]);
        let (own, other) = self.lanes(part);
        let width = other.fleets.len() as u32;
        let result = match (one, two) {
            (0, _) => Some(Payoff::LeftWins),
            (_, 0) => Some(Payoff::RightWins),
            _ => None,
        };
        let mirrored = self.mirrored(part);
        let (start, others) = self.ranks.block(one, two);
        for (i, &first) in (0..).zip(&own.fleets) {
            let fleet = left.fleet(first);
            let (row, adds) = self.row(one, two, first);
            for (j, &second) in (0..).zip(&other.fleets) {
                let opposing = right.fleet(second);
                if fleet.cars & opposing.cars != 0 {
                    continue;
                }
                // Two numbers for each arrangement, two places for each pair of fleets: Left's turn and Right's.
                let spots = right.spots(second);
                let beside = sum(adds, spots);
                let (number, place) = (2 * (row + beside), 2 * (i * width + j));
                let image = if mirrored {
                    2 * self.number(two, one, opposing.image, &self.right[one], fleet.image) + 1
                } else {
                    number
                };
                let member = |mover: Player| Member {
                    number: number + mover as u64,
                    // Whoever moves is the other player there.
                    twin: if mirrored { image - mover as u64 } else { image + mover as u64 },
                    place: place + mover as u32,
                    mover,
                    result,
                };
                if result.is_some() {
                    Player::BOTH.into_iter().for_each(|mover| members.add(member(mover)));
                    continue;
                }
                let mut blocked = true;
                for drive in left.sides(fleet).iter().filter(|drive| drive.to & opposing.cars == 0) {
                    members.stay(Edge::new(2 * (drive.place * width + j) + Player::Right as u32, true));
                    blocked = false;
                }
                for drive in left.forward(fleet).iter().filter(|drive| drive.to & opposing.cars == 0) {
                    // The next cell is the next in the order of all, so no other car is passed on the way there.
                    let number = if drive.to == 0 {
                        self.number(one - 1, two, drive.fleet, right, second)
                    } else {
                        start + u64::from(drive.fleet) * others + beside
                    };
                    members.leave(turn(number, Player::Right));
                    blocked = false;
                }
                if blocked {
                    members.leave(turn(self.number(0, two, 0, right, second), Player::Right));
                }
                members.add(member(Player::Left));
                let mut blocked = true;
                for drive in right.sides(opposing).iter().filter(|drive| drive.to & fleet.cars == 0) {
                    members.stay(Edge::new(2 * (i * width + drive.place) + Player::Left as u32, true));
                    blocked = false;
                }
                for drive in right.forward(opposing).iter().filter(|drive| drive.to & fleet.cars == 0) {
                    let number = if drive.to == 0 {
                        self.number(one, two - 1, first, &self.right[two - 1], drive.fleet)
                    } else {
                        row + sum(adds, right.spots(drive.fleet))
                    };
                    members.leave(turn(number, Player::Left));
                    blocked = false;
                }
                if blocked {
                    members.leave(turn(self.number(one, 0, first, &self.right[0], 0), Player::Left));
                }
                members.add(member(Player::Right));
            }
        }
    }

    fn bytes(&self) -> u64 {
        self.bytes + size_of_val(&self.parts[..]) as u64
    }
}
