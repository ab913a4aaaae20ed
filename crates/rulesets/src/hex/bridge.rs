//! Chains that cannot be cut: two chains with two empty cells between them are as good as joined, for when the opponent
//! takes one of the cells the other is still there. All such bridges hold at the same time if no cell serves two.

use upstar_game::Player;

use super::{Board, ones};

/// A chain that bridges tie to a side of the board.
struct Tied {
    /// The empty cells next to it.
    near: u128,
    /// The two cells that tie it to what was tied before.
    bridge: u128,
}

impl Board {
    /// The free cells next to some others.
    fn free_beside(self, set: u128) -> u128 {
        self.next(set, self.empty(), self.first_column())
    }

    /// Cells in pairs, each next to two chains of a player's stones or to a chain and a side, by which the sides are joined; no cell is in
    /// two of them.
    pub(super) fn pairs(self, player: Player) -> Option<Vec<[u128; 2]>> {
        let (from, to) = self.sides(player);
        let first = self.chain(self.stones(player) & from, self.stones(player));
        let mut pairs = Vec::new();
        let free = self.free_beside(first) | self.empty() & from;
        (first & to != 0 || self.paired(player, first, free, &mut pairs)).then_some(pairs)
    }

    /// Goes on from chains that were reached, with the free cells next to the last of them, until there is the other side.
    fn paired(self, player: Player, seen: u128, free: u128, pairs: &mut Vec<[u128; 2]>) -> bool {
        let to = self.sides(player).1;
        let used = pairs.iter().flatten().fold(0, |used, cell| used | cell);
        let two = |cells: u128| {
            let lowest = |cells: u128| cells & cells.wrapping_neg();
            let first = lowest(cells & !used);
            let second = lowest(cells & !used & !first);
            (second != 0).then_some([first, second])
        };
        if let Some(pair) = two(free & to) {
            pairs.push(pair);
            return true;
        }
        let mut rest = self.stones(player) & !seen;
        while rest != 0 {
            let own = self.chain(rest & rest.wrapping_neg(), self.stones(player));
            rest &= !own;
            if let Some(pair) = two(free & self.free_beside(own)) {
                pairs.push(pair);
                if own & to != 0 || self.paired(player, seen | own, self.free_beside(own), pairs) {
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
