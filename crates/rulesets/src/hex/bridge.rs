//! Chains that cannot be cut: two chains with two empty cells between them are as good as joined, for when the opponent
//! takes one of the cells the other is still there. All such bridges hold at the same time if no cell serves two.

use upstar_game::{Player, Ruleset as _};

use super::{Board, Hex, Stone, ones};

/// A chain that bridges tie to a side of the board.
struct Tied {
    /// The empty cells next to it.
    near: u128,
    /// The two cells that tie it to what was tied before.
    bridge: u128,
}

/// A way from a chain to a side.
#[derive(Clone)]
pub(super) struct Way {
    /// The stone with which it begins; none: 0.
    pub(super) by: u128,
    /// Bridges, each of two cells.
    pub(super) pairs: Vec<[u128; 2]>,
}

impl Way {
    fn cells(&self) -> u128 {
        self.pairs.iter().flatten().fold(self.by, |cells, cell| cells | cell)
    }
}

impl Board {
    /// The free cells next to some others.
    fn free_beside(self, set: u128) -> u128 {
        self.next(set, self.empty(), self.first_column())
    }

    /// The pairs by which a player wins an empty oblong board moving second, if it is the one whose sides are closer: of `n` by `n + 1`
    /// cells each is paired with its mirror image in the slant line that halves them. Cells beyond that need no answer.
    pub(super) fn mirrored(self, player: Player) -> Option<Vec<[u128; 2]>> {
        let (across, along) = match player {
            Player::Right => (self.rows(), self.cols()),
            Player::Left => (self.cols(), self.rows()),
        };
        if self.empty() != self.full() || across >= along {
            return None;
        }
        let cell = |a: usize, b: usize| match player {
            Player::Right => 1 << (a * self.cols() + b),
            Player::Left => 1 << (b * self.cols() + a),
        };
        let near = (0..across).flat_map(|a| (0..=a).map(move |b| (a, b)));
        Some(near.map(|(a, b)| [cell(a, b), cell(b, a + 1)]).collect())
    }

    /// How some chain of a player's is joined to both sides though the opponent is to move: ways to each, which have no cell in common.
    pub(super) fn joining(self, player: Player) -> Option<[Vec<Way>; 2]> {
        let (from, to) = self.sides(player);
        let mut rest = self.stones(player);
        let mut best: Option<[Vec<Way>; 2]> = None;
        while rest != 0 {
            let chain = self.chain(rest & rest.wrapping_neg(), self.stones(player));
            rest &= !chain;
            for turned in [false, true] {
                let (first, second) = if turned { (to, from) } else { (from, to) };
                let Some(one) = self.ways(player, chain, first, 0) else { continue };
                let taken = one.iter().fold(0, |taken, way| taken | way.cells());
                let Some(other) = self.ways(player, chain, second, taken) else { continue };
                let both = if turned { [other, one] } else { [one, other] };
                let size = |ways: &[Vec<Way>; 2]| ways[0].len() + ways[1].len();
                if best.as_ref().is_none_or(|best| size(&both) < size(best)) {
                    best = Some(both);
                }
            }
        }
        best
    }

    /// Ways from a chain to a side, past cells that are taken: one by bridges alone, or several that begin with a stone, such that no cell
    /// is needed by all.
    fn ways(self, player: Player, chain: u128, side: u128, taken: u128) -> Option<Vec<Way>> {
        let by_pairs = |board: Board, by: u128| {
            let chain = board.chain(chain, board.stones(player));
            let mut pairs = Vec::new();
            let free = board.free_beside(chain) & !taken;
            let joined = chain & side != 0 || board.paired((player, side, taken), chain, free, &mut pairs);
            joined.then_some(Way { by, pairs })
        };
        if let Some(way) = by_pairs(self, 0) {
            return Some(vec![way]);
        }
        let mut all = Vec::new();
        let mut free = self.empty() & !taken;
        while free != 0 {
            let cell = free & free.wrapping_neg();
            free &= !cell;
            all.extend(by_pairs(Hex.play(&self, player, &Stone(cell.trailing_zeros() as u8)), cell));
        }
        all.sort_by_key(|way| way.cells().count_ones());
        let mut chosen: Vec<Way> = Vec::new();
        let mut common = u128::MAX;
        while common != 0 {
            let next = all.iter().min_by_key(|way| (common & way.cells()).count_ones())?;
            let next = if chosen.is_empty() { all.first()? } else { next };
            if common & next.cells() == common {
                return None;
            }
            common &= next.cells();
            chosen.push(next.clone());
        }
        Some(chosen)
    }

    /// Goes on from chains that were reached, with the free cells next to the last of them, until there is the side.
    fn paired(
        self,
        (player, side, taken): (Player, u128, u128),
        seen: u128,
        free: u128,
        pairs: &mut Vec<[u128; 2]>,
    ) -> bool {
        let used = pairs.iter().flatten().fold(taken, |used, cell| used | cell);
        let two = |cells: u128| {
            let lowest = |cells: u128| cells & cells.wrapping_neg();
            let first = lowest(cells & !used);
            let second = lowest(cells & !used & !first);
            (second != 0).then_some([first, second])
        };
        if let Some(pair) = two(free & side) {
            pairs.push(pair);
            return true;
        }
        let mut rest = self.stones(player) & !seen;
        while rest != 0 {
            let own = self.chain(rest & rest.wrapping_neg(), self.stones(player));
            rest &= !own;
            if let Some(pair) = two(free & self.free_beside(own)) {
                pairs.push(pair);
                let free = self.free_beside(own);
                if own & side != 0 || self.paired((player, side, taken), seen | own, free, pairs) {
                    return true;
                }
                pairs.pop();
            }
        }
        false
    }

    /// The chain of stones that a set of stones belongs to.
    pub(super) fn chain(self, mut set: u128, stones: u128) -> u128 {
        let first_column = self.first_column();
        loop {
            let more = set | self.next(set, stones, first_column);
            if more == set {
                return set;
            }
            set = more;
        }
    }

    /// Whether bridges join a player's sides, perhaps with one more stone; then the player wins even if the opponent
    /// moves next. Returns the empty cells that the opponent would have to enter. It may miss bridges that only work
    /// when cells are dealt out to them cleverly.
    pub(super) fn bridged(self, player: Player, extra: u128) -> Option<u128> {
        let (from, to) = self.sides(player);
        let stones = self.stones(player) | extra;
        let empty = self.empty() & !extra;
        let first_column = self.first_column();
        let base = self.chain(from & stones, stones);
        if base & to != 0 {
            return Some(0);
        }
        let mut near = (from & empty) | self.next(base, empty, first_column);
        let mut tied: Vec<Tied> = Vec::new();
        let mut free = empty;
        let mut rest = stones & !base;
        loop {
            let last = pair(near & to & free);
            if last != 0 {
                return Some(needed(&tied, last));
            }
            // The next chain that can be tied to these.
            let mut left = rest;
            let found = loop {
                if left == 0 {
                    return None;
                }
                let chain = self.chain(left & left.wrapping_neg(), rest);
                left &= !chain;
                let around = self.next(chain, empty, first_column);
                let bridge = pair(near & around & free);
                if bridge != 0 {
                    break (chain, Tied { near: around, bridge });
                }
            };
            let (chain, link) = found;
            free &= !link.bridge;
            near |= link.near;
            rest &= !chain;
            tied.push(link);
            if chain & to != 0 {
                return Some(needed(&tied, 0));
            }
        }
    }

    /// The cells that a player to move must choose from in order not to lose to bridges, given that no stone joins the
    /// player's own sides by bridges. None is left when the opponent has won.
    pub(super) fn must_play(self, player: Player) -> u128 {
        let mut must = self.empty();
        for at in ones(self.empty()) {
            if let Some(cells) = self.bridged(player.opponent(), 1 << at) {
                must &= cells | 1 << at;
                if must == 0 {
                    break;
                }
            }
        }
        must
    }
}

/// Two cells of the set, or none if it has not two.
fn pair(set: u128) -> u128 {
    let first = set & set.wrapping_neg();
    let others = set & !first;
    if others == 0 { 0 } else { first | (others & others.wrapping_neg()) }
}

/// The bridges that the last one hangs on. Those that only tie chains which nothing else needs are left out.
fn needed(tied: &[Tied], last: u128) -> u128 {
    let mut cells = last;
    let mut links = tied.iter().rev();
    if last == 0 {
        // The chain tied last lies on the side to be reached.
        cells |= links.next().map_or(0, |link| link.bridge);
    }
    for link in links {
        if link.near & cells != 0 {
            cells |= link.bridge;
        }
    }
    cells
}
