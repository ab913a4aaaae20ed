//! What joins cells to a side, found by H-search (V. Anshelevich), each with the reason.
//!
//! Nothing rests on this but the size of proofs: what is found is written as lemmas, and those are checked.

use upstar_game::Player;

use super::field::{Field, cells};

/// How many ties are kept for each cell, and how many threats are put together.
const FULL: usize = 8;
const SEMI: usize = 16;
const TOGETHER: usize = 4;
/// Pairs of cells that are tried as a bridge.
const PAIRS: usize = 3;

/// What a player sees of a board: the empty cells, the chains that touch no side, each by one of its stones, and the two sides.
pub(super) struct View<'f> {
    pub(super) field: &'f Field,
    pub(super) player: Player,
    pub(super) own: u128,
    pub(super) empty: u128,
    /// The chains and the sides.
    pub(super) groups: Vec<usize>,
    /// The empty cells around each cell, chain and side; stones between do not count.
    around: Vec<u128>,
    /// What may be a bridge away from each, with the cells between.
    bridges: Vec<Vec<(usize, u128)>>,
}

impl<'f> View<'f> {
    pub(super) fn new(field: &'f Field, player: Player, own: u128, other: u128) -> View<'f> {
        let size = field.size();
        let empty = field.all() & !own & !other;
        let mut view = View {
            field,
            player,
            own,
            empty,
            groups: Vec::new(),
            around: vec![0; size + 2],
            bridges: vec![Vec::new(); size + 2],
        };
        let mut left = own;
        for side in field.sides() {
            let chain = view.chain(side);
            left &= !chain;
            view.around[side] = view.beside(chain) | field.near(side, player) & empty;
        }
        while left != 0 {
            let stone = left.trailing_zeros() as usize;
            let chain = view.chain(stone) | 1 << stone;
            left &= !chain;
            view.groups.push(stone);
            view.around[stone] = view.beside(chain);
        }
        for cell in cells(empty) {
            let over = view.groups.iter().map(|group| view.around[*group]).filter(|set| set >> cell & 1 == 1);
            let near = over.fold(field.near(cell, player) & empty, |set, more| set | more);
            view.around[cell] = near & !(1 << cell);
        }
        view.groups.extend(field.sides());
        for one in cells(empty) {
            let near = view.around[one];
            let far = cells(near).fold(0, |far, next| far | view.around[next]);
            cells(far & !near & !((1 << one) | ((1 << one) - 1))).for_each(|other| view.bridge(one, other));
        }
        for (place, group) in view.groups.clone().into_iter().enumerate() {
            let near = view.around[group];
            let far = cells(near).fold(0, |far, next| far | view.around[next]);
            cells(far & !near).for_each(|other| view.bridge(group, other));
            (0..place).for_each(|place| view.bridge(group, view.groups[place]));
        }
        view
    }

    /// The stones that are one with a stone or a side.
    fn chain(&self, from: usize) -> u128 {
        let mut chain = self.field.near(from, self.player) & self.own;
        loop {
            let more = cells(chain).fold(chain, |set, at| set | self.field.near(at, self.player) & self.own);
            if more == chain {
                return chain;
            }
            chain = more;
        }
    }

    /// The empty cells beside stones.
    fn beside(&self, stones: u128) -> u128 {
        cells(stones).fold(0, |set, at| set | self.field.near(at, self.player)) & self.empty
    }

    fn bridge(&mut self, one: usize, other: usize) {
        let common = self.around[one] & self.around[other];
        if common.count_ones() >= 2 {
            self.bridges[one].push((other, common));
            self.bridges[other].push((one, common));
        }
    }

    fn is_empty(&self, at: usize) -> bool {
        at < self.field.size() && self.empty >> at & 1 == 1
    }
}

/// Why something is joined to a side.
pub(super) enum Why {
    /// It is the side.
    Home,
    /// By way of what another tie joins, which is next to it or a bridge away.
    Step { from: usize, bridge: Option<[usize; 2]> },
    /// By one of some threats, whichever the opponent leaves.
    Or(Vec<usize>),
}

/// That something is joined to a side within some empty cells: even if the opponent moves first, or by a stone on the cell from which it
/// was reached.
pub(super) struct Tie {
    pub(super) at: usize,
    pub(super) carrier: u128,
    pub(super) why: Why,
}

/// What was found from one side.
pub(super) struct Ties {
    pub(super) all: Vec<Tie>,
    /// The places of those that need no stone, and of those that need one, by what they join.
    pub(super) full: Vec<Vec<usize>>,
    pub(super) semi: Vec<Vec<usize>>,
    open: Vec<Vec<usize>>,
}

impl Ties {
    /// Everything that is found to be joined to a side.
    pub(super) fn to(view: &View<'_>, home: usize) -> Ties {
        let size = view.field.size();
        let lists = || vec![Vec::new(); size + 2];
        let mut ties = Ties { all: Vec::new(), full: lists(), semi: lists(), open: lists() };
        ties.add_full(home, 0, Why::Home);
        while let Some(tie) = ties.next() {
            let (from, carrier) = (ties.all[tie].at, ties.all[tie].carrier);
            let is_full = !view.is_empty(from);
            // What joins a neighbour: through a chain it needs no stone, through an empty cell it does.
            let through = if is_full { carrier } else { carrier | 1 << from };
            let step = |bridge| Why::Step { from: tie, bridge };
            if !is_full {
                let beside = |group: &&usize| **group != home && view.around[**group] >> from & 1 == 1;
                for &group in view.groups.iter().filter(beside) {
                    ties.add_semi(group, through, step(None));
                }
            }
            for to in cells(view.around[from] & !carrier) {
                ties.add(to, through, step(None), is_full);
            }
            for &(to, common) in &view.bridges[from] {
                if to == home || to < size && carrier >> to & 1 == 1 {
                    continue;
                }
                let free: Vec<usize> = cells(common & !carrier).collect();
                let pairs = free
                    .iter()
                    .enumerate()
                    .flat_map(|(at, one)| free[at + 1..].iter().map(move |other| [*one, *other]));
                for pair in pairs.take(PAIRS) {
                    ties.add(to, through | 1 << pair[0] | 1 << pair[1], step(Some(pair)), is_full);
                }
            }
        }
        ties
    }

    /// The smallest tie that nobody has gone on from.
    fn next(&mut self) -> Option<usize> {
        loop {
            let tie = self.open.iter_mut().find(|list| !list.is_empty())?.pop()?;
            // A smaller one may have taken its place.
            if self.full[self.all[tie].at].contains(&tie) {
                return Some(tie);
            }
        }
    }

    fn add(&mut self, at: usize, carrier: u128, why: Why, is_full: bool) {
        if is_full { self.add_full(at, carrier, why) } else { self.add_semi(at, carrier, why) }
    }

    fn is_known(&self, list: &[usize], at: usize, carrier: u128) -> bool {
        at < 128 && carrier >> at & 1 == 1 || list.iter().any(|tie| self.all[*tie].carrier & !carrier == 0)
    }

    fn add_full(&mut self, at: usize, carrier: u128, why: Why) {
        if self.is_known(&self.full[at], at, carrier) {
            return;
        }
        let all = &self.all;
        self.full[at].retain(|tie| carrier & !all[*tie].carrier != 0);
        if self.full[at].len() < FULL {
            self.semi[at].retain(|tie| carrier & !all[*tie].carrier != 0);
            self.full[at].push(self.all.len());
            let size = carrier.count_ones() as usize;
            self.open[size].push(self.all.len());
            self.all.push(Tie { at, carrier, why });
        }
    }

    fn add_semi(&mut self, at: usize, carrier: u128, why: Why) {
        if self.is_known(&self.full[at], at, carrier) || self.is_known(&self.semi[at], at, carrier) {
            return;
        }
        let all = &self.all;
        self.semi[at].retain(|tie| carrier & !all[*tie].carrier != 0);
        if self.semi[at].len() >= SEMI {
            return;
        }
        let new = self.all.len();
        self.all.push(Tie { at, carrier, why });
        let mut found = Vec::new();
        self.unite(at, self.semi[at].len(), carrier, carrier, &mut vec![new], &mut found);
        self.semi[at].push(new);
        for (carrier, threats) in found {
            self.add_full(at, carrier, Why::Or(threats));
        }
    }

    /// Adds threats from the first ones to some until they have no cell in common.
    fn unite(
        &self,
        at: usize,
        first: usize,
        meet: u128,
        union: u128,
        threats: &mut Vec<usize>,
        found: &mut Vec<(u128, Vec<usize>)>,
    ) {
        if threats.len() == TOGETHER {
            return;
        }
        for place in (0..first).rev() {
            let tie = self.semi[at][place];
            let own = self.all[tie].carrier;
            let (less, all) = (meet & own, union | own);
            let is_known =
                self.is_known(&self.full[at], at, all) || found.iter().any(|(set, _)| set & !all == 0);
            if less == meet || is_known {
                continue;
            }
            threats.push(tie);
            if less == 0 {
                found.push((all, threats.clone()));
            } else {
                self.unite(at, place, less, all, threats, found);
            }
            threats.pop();
        }
    }
}
