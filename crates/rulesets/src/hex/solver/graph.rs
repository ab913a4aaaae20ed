//! A player's view of a board: the empty cells, joined where a stone on each would make one chain.

use super::lie::{Lie, Stones};
use super::set::Set;

/// Vertices are the empty cells and the player's two sides, numbered after the cells. Chains are contracted: the cells
/// around a chain or along a side are all next to each other. The player wins by taking the cells of a path between the
/// sides; so a path matters only if it has no short cut.
#[derive(Default)]
pub(super) struct Graph<S> {
    near: Vec<S>,
    /// Chains that touch no side: a stone of each and the empty cells around it.
    pub(super) chains: Vec<(usize, S)>,
    /// The vertices that are left.
    alive: S,
    /// Whether a chain joins the sides.
    pub(super) joined: bool,
}

impl<S: Set> Graph<S> {
    /// The view of `player` of a position.
    pub(super) fn build(&mut self, lie: &Lie<S>, stones: Stones<S>, player: usize) {
        self.build_from(lie, player, stones.of(player), lie.full() & !stones.taken());
    }

    /// The view of a player who has stones on `own` and can still take `empty`.
    pub(super) fn build_from(&mut self, lie: &Lie<S>, player: usize, own: S, empty: S) {
        let cells = lie.cells;
        self.near.clear();
        self.near.resize(cells + 2, S::default());
        self.chains.clear();
        self.joined = false;
        self.alive = empty | S::one(cells) | S::one(cells + 1);
        for at in empty.each() {
            self.near[at] = lie.near[at] & empty;
        }
        let sides = lie.sides[player];
        let mut ends = sides.map(|side| side & empty);
        let mut left = own;
        while !left.is_empty() {
            let stone = left.first();
            let (mut chain, mut around) = (S::one(stone), S::default());
            let mut open = chain;
            while !open.is_empty() {
                let next = lie.near[open.first()];
                let more = next & own & !chain;
                around |= next & empty;
                chain |= more;
                open = open.rest() | more;
            }
            left &= !chain;
            match sides.map(|side| chain.meets(side)) {
                [true, true] => self.joined = true,
                [true, false] => ends[0] |= around,
                [false, true] => ends[1] |= around,
                [false, false] => {
                    self.chains.push((stone, around));
                    self.join(around);
                }
            }
        }
        for (side, end) in ends.into_iter().enumerate() {
            self.join(end | S::one(cells + side));
        }
    }

    /// Puts the vertices of a set next to each other.
    #[inline]
    fn join(&mut self, set: S) {
        for at in set.each() {
            self.near[at] |= set & !S::one(at);
        }
    }

    /// The player takes a cell.
    pub(super) fn take(&mut self, at: usize) {
        self.lose(at);
        self.join(self.around(at));
    }

    /// The opponent takes a cell, or it is dead.
    pub(super) fn lose(&mut self, at: usize) {
        self.alive &= !S::one(at);
    }

    /// The vertices next to one.
    #[inline]
    pub(super) fn around(&self, at: usize) -> S {
        self.near[at] & self.alive
    }

    /// The cells that are left.
    pub(super) fn empty(&self) -> S {
        self.alive & S::below(self.near.len() - 2)
    }

    /// The cells that are next to a cell or next to one of those.
    pub(super) fn within_two(&self, at: usize) -> S {
        let near = self.around(at);
        (near & self.empty()).each().fold(near, |far, at| far | self.around(at)) & self.empty() & !S::one(at)
    }

    /// Whether a cell is on no path without a short cut, as far as its neighbours tell: all of them are next to each
    /// other.
    #[inline]
    pub(super) fn is_dead(&self, at: usize) -> bool {
        self.is_clique(self.around(at), S::default())
    }

    /// The cells that make a cell dead if the player takes one of them.
    pub(super) fn killers_by_taking(&self, at: usize) -> S {
        let near = self.around(at);
        // Of two vertices around the cell that are not next to each other one is taken, or both are joined.
        let mut found = self.empty() & !S::one(at);
        for (vertex, apart) in self.apart(near) {
            found &= self.near[vertex] | S::one(vertex) | apart;
            if found.is_empty() {
                return found;
            }
        }
        // From next to the cell, what is beyond joins what is around it.
        for killer in (found & near).each() {
            let beyond = self.around(killer);
            if !self.is_clique((near | beyond) & !S::one(at) & !S::one(killer), beyond) {
                found &= !S::one(killer);
            }
        }
        found
    }

    /// The cells that make a cell dead if the opponent takes one of them.
    pub(super) fn killers_by_losing(&self, at: usize) -> S {
        let near = self.around(at);
        let mut found = near & self.empty();
        for (vertex, apart) in self.apart(near) {
            found &= S::one(vertex) | apart;
            if found.is_empty() {
                return found;
            }
        }
        found
    }

    /// The vertices of a set that are not next to all others, each with the only one that it is not next to; with none
    /// if there are several.
    #[inline]
    fn apart(&self, set: S) -> impl Iterator<Item = (usize, S)> {
        set.each().filter_map(move |vertex| {
            let apart = set & !self.near[vertex] & !S::one(vertex);
            let only = if apart.rest().is_empty() { apart } else { S::default() };
            (!apart.is_empty()).then_some((vertex, only))
        })
    }

    /// Whether the vertices of a set are next to each other, once those of `joined` are.
    #[inline]
    fn is_clique(&self, set: S, joined: S) -> bool {
        let mut rest = set;
        while !rest.is_empty() {
            let at = rest.first();
            rest = rest.rest();
            let near = if joined.has(at) { self.near[at] | joined } else { self.near[at] };
            if !rest.within(near) {
                return false;
            }
        }
        true
    }
}
