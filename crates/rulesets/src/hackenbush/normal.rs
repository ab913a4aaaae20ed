//! One position for all that look alike, as far as that is cheap to see.

use std::fmt::Write;

use upstar_game::Sign;
use upstar_game::graph::order;
use upstar_values::Dyadic;

use super::bush::{Bush, Colour, Edge, Incidence};
use super::worth::on_edge;

/// Larger positions are left as they are; what has to be searched is not larger.
pub(super) const MAX_SEARCHED: usize = 128;

/// What grows from a node, as far as it is a tree. By the colon principle only the value of the whole matters, so all
/// red-blue branches may be one stalk, and so may all green ones.
#[derive(Clone, Default)]
struct Growth {
    number: Dyadic,
    nimber: u64,
    /// Branches that are neither, as they are written.
    mixed: Vec<String>,
}

impl Growth {
    /// Adds a branch: an edge and what grows from its end.
    fn add(&mut self, colour: Colour, above: &Growth) {
        match colour {
            Colour::Green if above.number.is_zero() && above.mixed.is_empty() => {
                self.nimber ^= above.nimber + 1
            }
            Colour::Blue | Colour::Red if above.nimber == 0 && above.mixed.is_empty() => {
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
        let mut branches = self.mixed.clone();
        branches.sort_unstable();
        if self.nimber > 0 {
            branches.push("g".repeat(usize::try_from(self.nimber).unwrap_or(0)));
        }
        if !self.number.is_zero() {
            branches.push(stalk(&self.number).unwrap_or_default());
        }
        let brackets = on_edge && branches.len() > 1;
        let _ = write!(
            text,
            "{}{}{}",
            if brackets { "(" } else { "" },
            branches.join(","),
            if brackets { ")" } else { "" }
        );
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
    /// another order or colours exchanged, or when branches are replaced by stalks of the same value.
    pub(super) fn normal_form(self) -> (Bush, Sign) {
        if self.edges().len() > MAX_SEARCHED {
            return (self, Sign::Plus);
        }
        let plain = Grown::new(&self, false);
        let swapped = Grown::new(&self, true);
        if plain.core.is_empty() {
            let text = |grown: &Grown| {
                let mut text = String::new();
                grown.growth[0].write(&mut text, false);
                text
            };
            let (plain, swapped) = (text(&plain), text(&swapped));
            let (text, sign) = if swapped < plain { (swapped, Sign::Minus) } else { (plain, Sign::Plus) };
            // What was written from a position reads as one.
            return (Bush::read(&text).unwrap_or(self), sign);
        }
        let (plain, swapped) = (plain.numbered(), swapped.numbered());
        // The numbering may depend on the numbers before, but which of the two is taken must not.
        if swapped.1 < plain.1 { (swapped.0, Sign::Minus) } else { (plain.0, Sign::Plus) }
    }
}

/// A position as what is left when all leaves are taken off for ever, and what has grown from each node.
struct Grown {
    core: Vec<(usize, usize, Colour)>,
    growth: Vec<Growth>,
}

impl Grown {
    fn new(bush: &Bush, swap: bool) -> Grown {
        let (nodes, ends) = bush.places();
        let colour = |edge: usize| {
            let colour = bush.edges()[edge].colour();
            if swap { colour.swapped() } else { colour }
        };
        let at = Incidence::new(nodes.len(), &ends);
        let mut growth = vec![Growth::default(); nodes.len()];
        let mut degree = vec![0; nodes.len()];
        let mut gone = vec![false; ends.len()];
        for (edge, &(a, b)) in ends.iter().enumerate() {
            if a == b {
                // Cutting a loop takes away as little as cutting a leaf.
                growth[a].add(colour(edge), &Growth::default());
                gone[edge] = true;
            } else {
                degree[a] += 1;
                degree[b] += 1;
            }
        }
        let mut leaves: Vec<usize> = (1..nodes.len()).filter(|&node| degree[node] == 1).collect();
        while let Some(leaf) = leaves.pop() {
            let Some(&(node, edge)) = at.of(leaf).iter().find(|&&(_, edge)| !gone[edge]) else { continue };
            gone[edge] = true;
            let above = std::mem::take(&mut growth[leaf]);
            growth[node].add(colour(edge), &above);
            degree[node] -= 1;
            if node != 0 && degree[node] == 1 {
                leaves.push(node);
            }
        }
        let core = ends.iter().enumerate().filter(|&(edge, _)| !gone[edge]);
        Grown { core: core.map(|(edge, &(a, b))| (a, b, colour(edge))).collect(), growth }
    }

    /// The whole as a graph, its nodes numbered by its structure; and a number that tells structures apart.
    fn numbered(&self) -> (Bush, u64) {
        let mut edges: Vec<(usize, usize, u64)> =
            self.core.iter().map(|&(a, b, colour)| (a, b, colour as u64)).collect();
        let mut next = self.growth.len();
        for (node, growth) in self.growth.iter().enumerate() {
            let mut text = String::new();
            growth.write(&mut text, false);
            let branches = Bush::read(&text).unwrap_or_else(|_| Bush::new(Vec::new()));
            // Node 0 of the branches is the node they grow from; the others are new.
            let place = |of: u32| if of == 0 { node } else { next + of as usize - 1 };
            edges.extend(
                branches
                    .edges()
                    .iter()
                    .map(|edge| (place(edge.low()), place(edge.high()), edge.colour() as u64)),
            );
            next += branches.edges().len();
        }
        // Nodes that were taken off have no edges any more.
        let mut alive = vec![false; next];
        edges.iter().for_each(|&(a, b, _)| (alive[a], alive[b]) = (true, true));
        alive[0] = true;
        let mut number = vec![0; next];
        let mut count = 0;
        for node in 0..next {
            number[node] = count;
            count += usize::from(alive[node]);
        }
        let edges: Vec<(usize, usize, u64)> =
            edges.into_iter().map(|(a, b, colour)| (number[a], number[b], colour)).collect();
        // The ground comes first.
        let tints: Vec<u64> = (0..count).map(|node| u64::from(node != 0)).collect();
        let order = order(&edges, &tints);
        let colours = [Colour::Blue, Colour::Red, Colour::Green];
        let edge = |&(a, b, colour): &(usize, usize, u64)| {
            Edge::new(order.rank[a] as u32, order.rank[b] as u32, colours[colour as usize])
        };
        (Bush::new(edges.iter().map(edge).collect()), order.print)
    }
}
