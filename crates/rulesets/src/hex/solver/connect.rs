//! Virtual connections by H-search, from the sides inwards.
//!
//! A *carrier* is a set of empty cells within which a player can join two things: a *full* one even if the opponent
//! moves first, a *semi* one by moving first. H-search (V. Anshelevich) makes larger ones of smaller ones by two rules.
//! AND: what joins x to y and what joins y to z, on different cells, joins x to z; fully if y is a chain, by a stone on
//! y if y is an empty cell. OR: several semi carriers without a cell that is in all of them make a full one, because
//! wherever the opponent moves, one of them is left.
//!
//! One of the two things is always a side here, and steps between cells are neighbours or bridges. Carriers between all
//! pairs of cells find about twice as much and take ten times as long (`docs/hex.md`).

use std::rc::Rc;

use super::Options;
use super::graph::Graph;
use super::set::Set;

/// Carriers that are kept for one vertex, and how many semi carriers the OR rule puts together.
const FULL: usize = 8;
const SEMI: usize = 16;
const TOGETHER: usize = 4;
/// Pairs of cells that are tried as a bridge between two vertices.
const PAIRS: usize = 3;
/// Unions that are taken from one use of the OR rule.
const UNIONS: usize = 16;
/// How far a cell is from a side that nothing found joins it to, and how much further by semi carriers than by full ones.
const APART: u32 = 30;
const BEHIND: u32 = 3;

/// A list of at most `N` carriers.
struct List<S, const N: usize> {
    carriers: [S; N],
    length: usize,
}

impl<S: Set, const N: usize> List<S, N> {
    fn all(&self) -> &[S] {
        &self.carriers[..self.length]
    }

    fn has_room(&self) -> bool {
        self.length < N
    }

    /// Adds a carrier; there is room for it.
    fn push(&mut self, carrier: S) {
        self.carriers[self.length] = carrier;
        self.length += 1;
    }

    /// Whether one of them lies within a carrier.
    fn any_within(&self, carrier: S) -> bool {
        self.all().iter().any(|known| known.within(carrier))
    }

    /// Drops those that a carrier lies within.
    fn drop_around(&mut self, carrier: S) {
        let mut length = 0;
        for place in 0..self.length {
            let known = self.carriers[place];
            self.carriers[length] = known;
            length += usize::from(!carrier.within(known));
        }
        self.length = length;
    }
}

impl<S: Set, const N: usize> Default for List<S, N> {
    fn default() -> Self {
        List { carriers: [S::default(); N], length: 0 }
    }
}

/// The least carriers found that join a vertex to a side.
#[derive(Default)]
struct Ties<S: Set> {
    full: List<S, FULL>,
    semi: List<S, SEMI>,
}

/// Room for searches, used again and again. Vertices are numbered as in the graph, and chains by one of their stones.
#[derive(Default)]
pub(super) struct Connect<S: Set> {
    ties: [Vec<Ties<S>>; 2],
    /// Full carriers to go on from, by size.
    open: Vec<Vec<(usize, S)>>,
    /// The empty cells around each vertex.
    around: Vec<S>,
    /// The vertices that may be a bridge away from each, with the cells between.
    bridges: Vec<Vec<(usize, S)>>,
    unions: List<S, UNIONS>,
    /// Chains and sides.
    groups: Vec<usize>,
    /// Carriers in which the player wins by moving first.
    pub(super) threats: Vec<S>,
}

impl<S: Set> Connect<S> {
    /// Finds carriers in which the player whose graph it is joins the sides by moving first.
    pub(super) fn search(&mut self, graph: &Graph<S>, cells: usize, options: &Options) {
        self.prepare(graph, cells);
        for side in 0..2 {
            self.join_to(graph, cells, side, options);
        }
        self.combine(graph, cells);
    }

    fn prepare(&mut self, graph: &Graph<S>, cells: usize) {
        let empty = graph.empty();
        self.around.clear();
        self.around.resize(cells + 2, S::default());
        self.groups.clear();
        for at in empty.each() {
            self.around[at] = graph.around(at) & empty;
        }
        for &(chain, around) in &graph.chains {
            self.groups.push(chain);
            self.around[chain] = around;
        }
        for side in [cells, cells + 1] {
            self.groups.push(side);
            self.around[side] = graph.around(side);
        }
        self.bridges.resize_with(cells + 2, Vec::new);
        self.bridges.iter_mut().for_each(Vec::clear);
        for at in empty.each() {
            let near = self.around[at];
            let far = near.each().fold(S::default(), |far, next| far | self.around[next]);
            for other in (far & !near & !S::below(at + 1)).each() {
                self.bridge(at, other);
            }
        }
        for (place, &group) in self.groups.clone().iter().enumerate() {
            let near = self.around[group];
            let far = near.each().fold(S::default(), |far, next| far | self.around[next]);
            for other in (far & !near).each() {
                self.bridge(group, other);
            }
            for place in 0..place {
                let other = self.groups[place];
                self.bridge(group, other);
            }
        }
    }

    fn bridge(&mut self, one: usize, other: usize) {
        let common = self.around[one] & self.around[other];
        if !common.rest().is_empty() {
            self.bridges[one].push((other, common));
            self.bridges[other].push((one, common));
        }
    }

    /// Finds what joins each vertex to a side.
    fn join_to(&mut self, graph: &Graph<S>, cells: usize, side: usize, options: &Options) {
        let Connect { ties, open, around, bridges, groups, unions, .. } = self;
        let ties = &mut ties[side];
        ties.resize_with(cells + 2, Ties::default);
        for tie in ties.iter_mut() {
            tie.full.length = 0;
            tie.semi.length = 0;
        }
        open.resize_with(cells + 1, Vec::new);
        open.iter_mut().for_each(Vec::clear);
        let home = cells + side;
        let empty = graph.empty();
        let mut found = Found { ties, open, least: 0, or: options.or, unions };
        found.add_full(home, S::default());
        while let Some((from, carrier)) = found.next() {
            let is_group = !empty.has(from);
            // What joins a neighbour: through a chain it is a full carrier, through an empty cell a semi one.
            let through = if is_group { carrier } else { carrier | S::one(from) };
            if !is_group {
                for &group in groups.iter().filter(|&&group| group != home && around[group].has(from)) {
                    found.add_semi(group, through);
                }
            }
            if options.and || from == home || !is_group {
                for to in (around[from] & !carrier).each() {
                    found.add(to, through, is_group);
                }
            }
            if !options.and {
                continue;
            }
            for &(to, common) in &bridges[from] {
                if to == home || carrier.has(to) {
                    continue;
                }
                let free = common & !carrier;
                if free.rest().rest().is_empty() {
                    if !free.rest().is_empty() {
                        found.add(to, through | free, is_group);
                    }
                    continue;
                }
                let pairs = free.each().flat_map(|one| {
                    (free & !S::below(one + 1)).each().map(move |other| S::one(one) | S::one(other))
                });
                for pair in pairs.take(PAIRS) {
                    found.add(to, through | pair, is_group);
                }
            }
        }
    }

    /// How far each cell is from joining the sides: the sizes of the first carriers found that join it to them, which are
    /// nearly the smallest.
    pub(super) fn distances(&self, cells: usize) -> Rc<[u32]> {
        let size = |carriers: &[S]| carriers.first().map(|carrier| carrier.len());
        let far = |tie: &Ties<S>| {
            let semi = size(tie.semi.all()).map_or(APART, |semi| semi + BEHIND);
            size(tie.full.all()).unwrap_or(APART).min(semi)
        };
        let [one, two] = &self.ties;
        one.iter().zip(two).take(cells).map(|(one, two)| far(one) + far(two)).collect()
    }

    /// A stone that is joined to one side within one carrier and to the other side within another that has no cell in
    /// common with it joins the sides.
    fn combine(&mut self, graph: &Graph<S>, cells: usize) {
        let Connect { ties: [one, two], threats, .. } = self;
        threats.clear();
        let mut both = |ones: &[S], twos: &[S], with: S| {
            for &one in ones {
                threats.extend(twos.iter().filter(|two| !one.meets(**two)).map(|&two| one | two | with));
            }
        };
        for at in graph.empty().each() {
            both(one[at].full.all(), two[at].full.all(), S::one(at));
        }
        for &(chain, _) in &graph.chains {
            both(one[chain].full.all(), two[chain].full.all(), S::default());
            both(one[chain].full.all(), two[chain].semi.all(), S::default());
            both(one[chain].semi.all(), two[chain].full.all(), S::default());
        }
        for across in [&one[cells + 1], &two[cells]] {
            threats.extend(across.semi.all().iter().chain(across.full.all()));
        }
    }
}

/// What one search from a side has found.
struct Found<'a, S: Set> {
    ties: &'a mut [Ties<S>],
    open: &'a mut [Vec<(usize, S)>],
    /// No carrier to go on from is smaller.
    least: usize,
    or: bool,
    /// What the OR rule has made of the last semi carrier.
    unions: &'a mut List<S, UNIONS>,
}

impl<S: Set> Found<'_, S> {
    /// The smallest full carrier that nobody has gone on from.
    fn next(&mut self) -> Option<(usize, S)> {
        loop {
            match self.open.get_mut(self.least)?.pop() {
                // A smaller one may have taken its place.
                Some((at, carrier)) if self.ties[at].full.all().contains(&carrier) => {
                    return Some((at, carrier));
                }
                Some(_) => {}
                None => self.least += 1,
            }
        }
    }

    fn add(&mut self, at: usize, carrier: S, full: bool) {
        if full { self.add_full(at, carrier) } else { self.add_semi(at, carrier) }
    }

    fn add_full(&mut self, at: usize, carrier: S) {
        let Ties { full, semi } = &mut self.ties[at];
        if carrier.has(at) || full.any_within(carrier) {
            return;
        }
        full.drop_around(carrier);
        if full.has_room() {
            full.push(carrier);
            semi.drop_around(carrier);
            let size = carrier.len() as usize;
            self.open[size].push((at, carrier));
            self.least = self.least.min(size);
        }
    }

    #[inline]
    fn add_semi(&mut self, at: usize, carrier: S) {
        let Ties { full, semi } = &self.ties[at];
        if !(carrier.has(at) || full.any_within(carrier) || semi.any_within(carrier)) {
            self.take_semi(at, carrier);
        }
    }

    /// Adds a semi carrier that none known lies within.
    #[inline(never)]
    fn take_semi(&mut self, at: usize, carrier: S) {
        let Ties { full, semi } = &mut self.ties[at];
        semi.drop_around(carrier);
        if !semi.has_room() {
            return;
        }
        let meet = semi.all().iter().fold(carrier, |meet, semi| meet & *semi);
        semi.push(carrier);
        if self.or && meet.is_empty() {
            let unions = &mut *self.unions;
            unions.length = 0;
            let known = &semi.all()[..semi.length - 1];
            Or { semis: known, meets: meets(known), fulls: full.all(), unions }.unite(
                known.len(),
                carrier,
                carrier,
                TOGETHER - 1,
            );
            for place in 0..self.unions.length {
                self.add_full(at, self.unions.carriers[place]);
            }
        }
    }
}

/// The OR rule at one vertex.
struct Or<'a, S: Set> {
    semis: &'a [S],
    /// What the first one, two, … have in common: no choice among them has less.
    meets: [S; SEMI],
    fulls: &'a [S],
    unions: &'a mut List<S, UNIONS>,
}

/// What the first carrier, the first two, … have in common.
fn meets<S: Set>(carriers: &[S]) -> [S; SEMI] {
    let mut meets = [S::default(); SEMI];
    let mut meet = !S::default();
    for (meets, carrier) in meets.iter_mut().zip(carriers) {
        meet &= *carrier;
        *meets = meet;
    }
    meets
}

impl<S: Set> Or<'_, S> {
    /// Adds at most `more` of the first semi carriers to some with a given meet and union until they have no cell in
    /// common; unions that contain a full carrier already known are of no use.
    fn unite(&mut self, first: usize, meet: S, union: S, more: usize) {
        for place in (0..first).rev() {
            if self.meets[place].meets(meet) {
                return;
            }
            let semi = self.semis[place];
            let (less, all) = (meet & semi, union | semi);
            if less == meet || more == 1 && !less.is_empty() {
                continue;
            }
            if self.fulls.iter().any(|known| known.within(all)) || self.unions.any_within(all) {
                continue;
            }
            if !less.is_empty() {
                self.unite(place, less, all, more - 1);
            } else if self.unions.has_room() {
                self.unions.push(all);
            }
        }
    }
}
