//! One position for all that look alike, as far as that is cheap to see.

use std::cmp::Ordering;

use upstar_game::Sign;
use upstar_game::graph::{Order, order};
use upstar_values::Dyadic;

use super::bush::{Bush, Colour, Edge, Incidence};
use super::worth::on_edge;

/// Larger positions are left as they are; what has to be searched is not larger.
pub(super) const MAX_SEARCHED: usize = 128;

/// What positions with one normal form have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Alike {
    /// They are the same but for numbers, order and colours.
    Plays,
    /// They have the same value.
    Values,
}

/// What grows from a node, as far as it is a tree. By the colon principle only the value of the whole matters to the value,
/// so there all red-blue branches may be one stalk, and so may all green ones.
#[derive(Clone, Default)]
struct Growth {
    number: Dyadic,
    nimber: u64,
    /// Branches that are neither, as they are written.
    mixed: Vec<String>,
}

impl Growth {
    /// Adds a branch: an edge and what grows from its end.
    fn add(&mut self, colour: Colour, above: &Growth, alike: Alike) {
        let values = alike == Alike::Values;
        match colour {
            Colour::Green if values && above.number.is_zero() && above.mixed.is_empty() => {
                self.nimber ^= above.nimber + 1
            }
            Colour::Blue | Colour::Red if values && above.nimber == 0 && above.mixed.is_empty() => {
                self.number = &self.number + on_edge(colour == Colour::Blue, &above.number);
            }
            _ => {
                let mut branch = String::from(colour.letter());
                above.write(&mut branch, true);
                self.mixed.push(branch);
            }
        }
    }

    /// Writes the branches in a fixed order, in brackets if they are several and stand on an edge.
    fn write(&self, text: &mut String, on_edge: bool) {
        let several =
            self.mixed.len() + usize::from(self.nimber > 0) + usize::from(!self.number.is_zero()) > 1;
        if on_edge && several {
            text.push('(');
        }
        let mut mixed: Vec<&String> = self.mixed.iter().collect();
        mixed.sort_unstable();
        let start = text.len();
        let comma = |text: &mut String| {
            if text.len() > start {
                text.push(',');
            }
        };
        for branch in mixed {
            comma(text);
            text.push_str(branch);
        }
        if self.nimber > 0 {
            comma(text);
            (0..self.nimber).for_each(|_| text.push('g'));
        }
        if !self.number.is_zero() {
            comma(text);
            text.push_str(&stalk(&self.number).unwrap_or_default());
        }
        if on_edge && several {
            text.push(')');
        }
    }
}

/// The stalk that is worth a number, as it is written, unless it is longer than any position may be.
pub(super) fn stalk(number: &Dyadic) -> Option<String> {
    let mut text = String::new();
    for (plus, count) in number.sign_expansion_runs() {
        let count =
            usize::try_from(count).ok().filter(|count| text.len() + count <= super::text::MAX_EDGES)?;
        text.push_str(&if plus { "b" } else { "r" }.repeat(count));
    }
    Some(text)
}

impl Bush {
    /// A position that stands for this one and those that become it when nodes are numbered anew, branches put in
    /// another order or colours exchanged; where only values count, also when branches are replaced by stalks of the
    /// same value.
    pub(super) fn normal_form(self, alike: Alike) -> (Bush, Sign) {
        if self.edges().len() > MAX_SEARCHED {
            return (self, Sign::Plus);
        }
        let single = self.is_single();
        let plain = Grown::new(&self, false, alike);
        let swapped = || Grown::new(&self, true, alike);
        // Whether colours are exchanged may not depend on numbers, as the numbering may.
        let (bush, sign) = match plain.count(Colour::Blue).cmp(&plain.count(Colour::Red)) {
            Ordering::Less => (swapped().numbered().0, Sign::Minus),
            Ordering::Greater => (plain.numbered().0, Sign::Plus),
            Ordering::Equal => {
                let (plain, swapped) = (plain.numbered(), swapped().numbered());
                if swapped.1 < plain.1 { (swapped.0, Sign::Minus) } else { (plain.0, Sign::Plus) }
            }
        };
        (if single { bush.known_single() } else { bush }, sign)
    }
}

/// A position as what is left when all leaves are taken off for ever, and what has grown from each node.
struct Grown {
    core: Vec<(usize, usize, Colour)>,
    /// What has grown, as it is written.
    texts: Vec<String>,
}

impl Grown {
    fn new(bush: &Bush, swap: bool, alike: Alike) -> Grown {
        let (nodes, ends) = bush.places();
        let colour = |edge: usize| {
            let colour = bush.edges()[edge].colour();
            if swap { colour.swapped() } else { colour }
        };
        let mut degree = vec![0_usize; nodes.len()];
        for &(a, b) in &ends {
            degree[a] += 1;
            degree[b] += 1;
        }
        let mut texts = vec![String::new(); nodes.len()];
        let mut leaves: Vec<usize> = (1..nodes.len()).filter(|&node| degree[node] == 1).collect();
        let mut gone = vec![false; ends.len()];
        if !leaves.is_empty() || ends.iter().any(|(a, b)| a == b) {
            let at = Incidence::new(nodes.len(), &ends);
            let mut growth = vec![Growth::default(); nodes.len()];
            for (edge, &(node, _)) in ends.iter().enumerate().filter(|(_, (a, b))| a == b) {
                // Cutting a loop takes away as little as cutting a leaf.
                growth[node].add(colour(edge), &Growth::default(), alike);
                gone[edge] = true;
                degree[node] -= 2;
                if node != 0 && degree[node] == 1 {
                    leaves.push(node);
                }
            }
            while let Some(leaf) = leaves.pop() {
                let Some(&(node, edge)) = at.of(leaf).iter().find(|&&(_, edge)| !gone[edge]) else {
                    continue;
                };
                gone[edge] = true;
                let above = std::mem::take(&mut growth[leaf]);
                growth[node].add(colour(edge), &above, alike);
                degree[node] -= 1;
                if node != 0 && degree[node] == 1 {
                    leaves.push(node);
                }
            }
            texts.iter_mut().zip(&growth).for_each(|(text, growth)| growth.write(text, false));
        }
        let core = ends.iter().enumerate().filter(|&(edge, _)| !gone[edge]);
        Grown { core: core.map(|(edge, &(a, b))| (a, b, colour(edge))).collect(), texts }
    }

    /// How many edges there are of a colour.
    fn count(&self, colour: Colour) -> usize {
        let written = |text: &String| text.chars().filter(|&c| c == colour.letter()).count();
        self.core.iter().filter(|edge| edge.2 == colour).count()
            + self.texts.iter().map(written).sum::<usize>()
    }

    /// The whole as a graph, the nodes of the core numbered by their structure and then the others; and a number that
    /// depends on the structure alone.
    fn numbered(&self) -> (Bush, u64) {
        if self.core.is_empty() {
            // A tree is written as it is numbered, and what was written from a position reads as one.
            let tree = Bush::read(&self.texts[0]).unwrap_or_else(|_| Bush::new(Vec::new()));
            return (tree, fold(&self.texts[0]));
        }
        // Only the ground and what has edges in the core is left.
        let mut number = vec![usize::MAX; self.texts.len()];
        number[0] = 0;
        self.core.iter().for_each(|&(a, b, _)| (number[a], number[b]) = (0, 0));
        let mut nodes = Vec::with_capacity(self.texts.len());
        for (node, number) in number.iter_mut().enumerate() {
            if *number == 0 {
                *number = nodes.len();
                nodes.push(node);
            }
        }
        let core: Vec<(usize, usize, u64)> =
            self.core.iter().map(|&(a, b, colour)| (number[a], number[b], colour as u64)).collect();
        // The ground comes first; other nodes are told apart by what grows from them.
        let tint = |&node: &usize| if node == 0 { 0 } else { 1 + (fold(&self.texts[node]) >> 1) };
        let tints: Vec<u64> = nodes.iter().map(tint).collect();
        let Order { rank, print } = order(&core, &tints);
        let mut edges: Vec<Edge> = self
            .core
            .iter()
            .zip(&core)
            .map(|(&(_, _, colour), &(a, b, _))| Edge::new(rank[a] as u32, rank[b] as u32, colour))
            .collect();
        let mut line = vec![0; nodes.len()];
        rank.iter().zip(&nodes).for_each(|(&rank, &node)| line[rank] = node);
        let mut next = nodes.len() as u32;
        for (rank, &node) in (0..).zip(&line).filter(|(_, node)| !self.texts[**node].is_empty()) {
            let Ok(branches) = Bush::read(&self.texts[node]) else { continue };
            // Node 0 of the branches is the node they grow from; the others are new.
            let place = |of: u32| if of == 0 { rank } else { next + of - 1 };
            let twigs = branches.edges().iter();
            edges.extend(twigs.map(|edge| Edge::new(place(edge.low()), place(edge.high()), edge.colour())));
            next += branches.edges().len() as u32;
        }
        (Bush::new(edges), print)
    }
}

/// A number for a text; different for most.
fn fold(text: &str) -> u64 {
    text.bytes()
        .fold(0, |sum: u64, byte| (sum ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23))
}
