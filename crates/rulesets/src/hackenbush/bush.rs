//! What stands on the ground: edges between numbered nodes, of which node 0 is the ground.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use upstar_game::Player;
use upstar_game::graph::Groups;

/// Who may cut an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// `b`, blue or black: Left.
    Blue,
    /// `r`, red: Right.
    Red,
    /// `g`, green: both.
    Green,
}

impl Colour {
    /// Whether a player may cut edges of this colour.
    #[must_use]
    pub fn is_for(self, player: Player) -> bool {
        match self {
            Colour::Blue => player == Player::Left,
            Colour::Red => player == Player::Right,
            Colour::Green => true,
        }
    }

    /// The colour with the players' roles exchanged.
    #[must_use]
    pub fn swapped(self) -> Colour {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
            Colour::Green => Colour::Green,
        }
    }

    /// The letter of the notation.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Colour::Blue => 'b',
            Colour::Red => 'r',
            Colour::Green => 'g',
        }
    }

    pub(super) fn of_letter(letter: char) -> Option<Colour> {
        [Colour::Blue, Colour::Red, Colour::Green].into_iter().find(|colour| colour.letter() == letter)
    }
}

/// An edge. The order of edges is by the lower node, then by the higher one, then by colour.
// All in one word, because edges are compared and hashed all the time: the lower node, the higher one, the colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge(u64);

impl Edge {
    /// The largest number of a node.
    pub(super) const LAST_NODE: u32 = 999_999_999;

    /// An edge between two nodes with numbers up to 999,999,999.
    pub(super) fn new(a: u32, b: u32, colour: Colour) -> Edge {
        Edge(u64::from(a.min(b)) << 32 | u64::from(a.max(b)) << 2 | colour as u64)
    }

    /// The end with the lesser number.
    #[must_use]
    pub fn low(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// The end with the greater number; the same for a loop.
    #[must_use]
    pub fn high(self) -> u32 {
        self.0 as u32 >> 2
    }

    /// Whose it is.
    #[must_use]
    pub fn colour(self) -> Colour {
        match self.0 & 3 {
            0 => Colour::Blue,
            1 => Colour::Red,
            _ => Colour::Green,
        }
    }

    pub(super) fn is_loop(self) -> bool {
        self.low() == self.high()
    }
}

impl fmt::Debug for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}{}", self.low(), self.high(), self.colour().letter())
    }
}

/// A Hackenbush position: edges in their order, all of them connected to node 0, the ground.
///
/// Trees whose nodes are numbered from the ground up, each branch before the next one, are the ones that are written
/// as trees; they keep to such numbers as play goes on. All others keep the numbers they were given.
#[derive(Clone)]
pub struct Bush {
    /// Of these the first `len`: cutting a stalk needs no new memory.
    edges: Arc<[Edge]>,
    len: usize,
    /// Whether edge k joins nodes k and k + 1, for all k.
    stalk: bool,
    /// Whether this is known to be a single part.
    single: bool,
}

/// An edge of a tree with the part of the tree above it. The twigs of a tree are in the order in which they are
/// written, and twig k leads to node k + 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Twig {
    /// The node from which it grows.
    pub(super) parent: usize,
    pub(super) colour: Colour,
    /// The edge's place among the edges.
    pub(super) edge: usize,
}

impl Bush {
    /// All these edges, which must be connected to the ground.
    pub(super) fn new(mut edges: Vec<Edge>) -> Bush {
        if !edges.is_sorted() {
            edges.sort_unstable();
        }
        let stalk = (0..).zip(&edges).all(|(at, edge)| (edge.low(), edge.high()) == (at, at + 1));
        Bush { len: edges.len(), edges: edges.into(), stalk, single: stalk }
    }

    /// The bush, known to be a single part.
    pub(super) fn known_single(mut self) -> Bush {
        self.single = true;
        self
    }

    /// Whether this is known to have no more than one part.
    pub(super) fn is_single(&self) -> bool {
        self.single
    }

    /// The edges in their order.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges[..self.len]
    }

    /// Whether this is a single stalk, numbered from the ground up.
    #[must_use]
    pub fn is_stalk(&self) -> bool {
        self.stalk
    }

    /// The nodes' numbers in order, and each edge's ends as places among them; the ground is at place 0.
    pub(super) fn places(&self) -> (Vec<u32>, Vec<(usize, usize)>) {
        let edges = self.edges();
        let last = edges.iter().map(|edge| edge.high()).max().unwrap_or(0);
        if last as usize > 4 * edges.len() + 4 {
            let mut nodes: Vec<u32> =
                edges.iter().flat_map(|edge| [edge.low(), edge.high()]).chain([0]).collect();
            nodes.sort_unstable();
            nodes.dedup();
            let place = |node: u32| nodes.binary_search(&node).unwrap_or(0);
            let ends = edges.iter().map(|edge| (place(edge.low()), place(edge.high()))).collect();
            return (nodes, ends);
        }
        // Few numbers are left out, so a list of all of them will do.
        let mut place = vec![usize::MAX; last as usize + 1];
        place[0] = 0;
        edges.iter().for_each(|edge| (place[edge.low() as usize], place[edge.high() as usize]) = (0, 0));
        let mut nodes = Vec::with_capacity(place.len());
        for (node, place) in (0..).zip(&mut place) {
            if *place == 0 {
                *place = nodes.len();
                nodes.push(node);
            }
        }
        let ends =
            edges.iter().map(|edge| (place[edge.low() as usize], place[edge.high() as usize])).collect();
        (nodes, ends)
    }

    /// The twigs, if this is a tree numbered as it is written.
    pub(super) fn planted(&self) -> Option<Vec<Twig>> {
        // A glance at the last node tells most graphs from trees.
        let last = self.edges().iter().map(|edge| edge.high()).max().unwrap_or(0);
        if last as usize != self.len {
            return None;
        }
        let mut twigs = vec![None; self.len];
        for (at, edge) in self.edges().iter().enumerate() {
            let slot = twigs.get_mut((edge.high() as usize).checked_sub(1)?)?;
            if edge.is_loop() || slot.is_some() {
                return None;
            }
            *slot = Some(Twig { parent: edge.low() as usize, colour: edge.colour(), edge: at });
        }
        let twigs = twigs.into_iter().collect::<Option<Vec<Twig>>>()?;
        // A node comes right after its parent or after all that grows from an elder sibling.
        let mut path = vec![0];
        for (at, twig) in twigs.iter().enumerate() {
            while *path.last()? != twig.parent {
                path.pop();
            }
            path.push(at + 1);
        }
        Some(twigs)
    }

    /// The twigs, if this is a tree, however it is numbered.
    pub(super) fn tree(&self) -> Option<Vec<Twig>> {
        if let Some(twigs) = self.planted() {
            return Some(twigs);
        }
        let (nodes, ends) = self.places();
        // A connected graph with one edge fewer than nodes has no cycles.
        if nodes.len() != self.len + 1 {
            return None;
        }
        let mut twigs = Vec::with_capacity(self.len);
        let at = Incidence::new(nodes.len(), &ends);
        let mut stack = vec![(0, 0, usize::MAX)];
        while let Some((node, parent, by)) = stack.pop() {
            if by != usize::MAX {
                twigs.push(Twig { parent, colour: self.edges()[by].colour(), edge: by });
            }
            let number = twigs.len();
            let from = stack.len();
            stack.extend(
                at.of(node).iter().filter(|&&(_, edge)| edge != by).map(|&(next, edge)| (next, number, edge)),
            );
            stack[from..].reverse();
        }
        Some(twigs)
    }

    /// The tree with these twigs, numbered as it is written.
    pub(super) fn of_twigs(twigs: impl IntoIterator<Item = (usize, Colour)>) -> Bush {
        let edges = twigs.into_iter().zip(1..);
        Bush::new(edges.map(|((parent, colour), node)| Edge::new(parent as u32, node, colour)).collect())
    }

    /// What is left when an edge is cut.
    pub(super) fn cut(&self, at: usize) -> Bush {
        if self.stalk {
            return Bush { len: at, ..self.clone() };
        }
        if let Some(twigs) = self.planted() {
            // What grows from the edge comes right after it.
            let from = self.edges()[at].high() as usize - 1;
            let grown = twigs[from + 1..].iter().take_while(|twig| twig.parent > from).count() + 1;
            let shift = |parent: usize| if parent > from { parent - grown } else { parent };
            let rest = twigs[..from].iter().chain(&twigs[from + grown..]);
            return Bush::of_twigs(rest.map(|twig| (shift(twig.parent), twig.colour)));
        }
        let (nodes, ends) = self.places();
        let mut groups = Groups::new(nodes.len());
        for (other, &(a, b)) in ends.iter().enumerate() {
            if other != at {
                groups.join(a, b);
            }
        }
        let left = self.edges().iter().zip(&ends).enumerate();
        Bush::new(
            left.filter(|&(other, (_, &(a, _)))| other != at && groups.of(a) == 0)
                .map(|(_, (&edge, _))| edge)
                .collect(),
        )
    }

    /// The parts that share only the ground.
    pub(super) fn parts(&self) -> Vec<Bush> {
        if self.single || self.len <= 1 {
            return if self.len == 0 { Vec::new() } else { vec![self.clone()] };
        }
        if let Some(twigs) = self.planted() {
            let roots = (0..self.len).filter(|&at| twigs[at].parent == 0);
            let ends = roots.clone().skip(1).chain([self.len]);
            return roots
                .zip(ends)
                .map(|(root, end)| {
                    let parent = |twig: &Twig| twig.parent.saturating_sub(root);
                    Bush::of_twigs(twigs[root..end].iter().map(|twig| (parent(twig), twig.colour)))
                        .known_single()
                })
                .collect();
        }
        let (nodes, ends) = self.places();
        let mut groups = Groups::new(nodes.len());
        for &(a, b) in &ends {
            if a != 0 {
                groups.join(a, b);
            }
        }
        // Loops at the ground are parts by themselves, all others are known by a node.
        let mut parts: Vec<Vec<Edge>> = Vec::new();
        let mut of_group: Vec<Option<usize>> = vec![None; nodes.len()];
        for (&edge, &(_, b)) in self.edges().iter().zip(&ends) {
            if b == 0 {
                parts.push(vec![edge]);
                continue;
            }
            match &mut of_group[groups.of(b)] {
                Some(part) => parts[*part].push(edge),
                none => {
                    *none = Some(parts.len());
                    parts.push(vec![edge]);
                }
            }
        }
        match parts.len() {
            1 => vec![self.clone().known_single()],
            _ => parts.into_iter().map(|part| Bush::new(part).known_single()).collect(),
        }
    }

    /// The first edge from which the ground cannot be reached.
    pub(super) fn floating(&self) -> Option<Edge> {
        let (nodes, ends) = self.places();
        let mut groups = Groups::new(nodes.len());
        for &(a, b) in &ends {
            groups.join(a, b);
        }
        self.edges().iter().zip(&ends).find(|&(_, &(a, _))| groups.of(a) != 0).map(|(&edge, _)| edge)
    }

    /// The same position with a leaf in place of every loop: cutting either takes away nothing else.
    pub(super) fn without_loops(&self) -> Bush {
        if !self.edges().iter().any(|edge| edge.is_loop()) {
            return self.clone();
        }
        let (nodes, ends) = self.places();
        let mut next = nodes.len() as u32;
        let edges = self.edges().iter().zip(&ends).map(|(edge, &(a, b))| {
            let mut to = b as u32;
            if a == b {
                to = next;
                next += 1;
            }
            Edge::new(a as u32, to, edge.colour())
        });
        Bush::new(edges.collect())
    }

    /// Bytes taken elsewhere.
    pub(super) fn owned_bytes(&self) -> usize {
        16 + size_of_val(self.edges())
    }
}

impl PartialEq for Bush {
    fn eq(&self, other: &Bush) -> bool {
        self.edges() == other.edges()
    }
}

impl Eq for Bush {}

impl Hash for Bush {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.edges().hash(state);
    }
}

/// For every node the edges at it, each with its other end.
pub(super) struct Incidence {
    starts: Vec<usize>,
    all: Vec<(usize, usize)>,
}

impl Incidence {
    pub(super) fn new(nodes: usize, ends: &[(usize, usize)]) -> Incidence {
        let mut starts = vec![0; nodes + 1];
        for &(a, b) in ends {
            starts[a + 1] += 1;
            starts[b + 1] += usize::from(a != b);
        }
        for at in 0..nodes {
            starts[at + 1] += starts[at];
        }
        let mut next = starts.clone();
        let mut all = vec![(0, 0); starts[nodes]];
        for (edge, &(a, b)) in ends.iter().enumerate() {
            all[next[a]] = (b, edge);
            next[a] += 1;
            if a != b {
                all[next[b]] = (a, edge);
                next[b] += 1;
            }
        }
        Incidence { starts, all }
    }

    /// The edges at a node, each after the node at its other end. A loop is there once.
    pub(super) fn of(&self, node: usize) -> &[(usize, usize)] {
        &self.all[self.starts[node]..self.starts[node + 1]]
    }
}
