//! Setting up positions by hand: colouring, cutting and adding edges.

use upstar_game::edit::{Change, Edit};

use super::bush::{Bush, Colour, Edge};
use super::edge_name;

/// Between more nodes than this no new edges are offered.
const MOST_JOINED: usize = 16;
/// Positions with more edges are changed as text.
const MOST_EDGES: usize = 200;

const COLOURS: [(Colour, &str); 3] = [(Colour::Blue, "blue"), (Colour::Red, "red"), (Colour::Green, "green")];

/// Every edge can get another colour or go, with what it holds; new edges grow from every node, or join two.
pub(super) fn edits(bush: &Bush) -> Vec<Edit> {
    let edges = bush.edges();
    if edges.len() > MOST_EDGES {
        return Vec::new();
    }
    let mut edits = Vec::new();
    let mut offer = |on: Vec<String>, onto: Option<String>, change, what: &str, to: &Bush| {
        edits.push(Edit { on, onto, change, what: what.to_owned(), to: to.to_string() });
    };
    for (at, edge) in edges.iter().enumerate() {
        let there = COLOURS.iter().position(|&(colour, _)| colour == edge.colour()).unwrap_or(0);
        for step in 1..COLOURS.len() {
            let (colour, what) = COLOURS[(there + step) % COLOURS.len()];
            let mut changed = edges.to_vec();
            changed[at] = Edge::new(edge.low(), edge.high(), colour);
            offer(vec![edge_name(bush, at)], None, Change::Paint, what, &Bush::new(changed));
        }
        offer(vec![edge_name(bush, at)], None, Change::Remove, "edge", &bush.cut(at));
    }
    let mut nodes: Vec<u32> = edges.iter().flat_map(|edge| [edge.low(), edge.high()]).chain([0]).collect();
    nodes.sort_unstable();
    nodes.dedup();
    let shape = |node: u32| if node == 0 { "ground".to_owned() } else { format!("node {node}") };
    let with = |a: u32, b: u32, colour| Bush::new([edges, &[Edge::new(a, b, colour)]].concat());
    let next = nodes.last().map_or(1, |last| last + 1);
    for (at, &node) in nodes.iter().enumerate() {
        for (colour, what) in COLOURS {
            if next <= Edge::LAST_NODE {
                offer(vec![shape(node)], None, Change::Add, what, &with(node, next, colour));
            }
            for &other in nodes.iter().skip(at + 1).filter(|_| nodes.len() <= MOST_JOINED) {
                offer(vec![shape(node)], Some(shape(other)), Change::Add, what, &with(node, other, colour));
            }
        }
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_coloured_cut_and_added() {
        let bush = Bush::read("br").unwrap();
        let all = edits(&bush);
        let find = |on: &str, onto: Option<&str>, change, what: &str| {
            let is = |edit: &&Edit| {
                edit.on == [on] && edit.onto.as_deref() == onto && edit.change == change && edit.what == what
            };
            all.iter().find(is).map(|edit| edit.to.as_str())
        };
        let first = edge_name(&bush, 0);
        assert_eq!(find(&first, None, Change::Paint, "green"), Some("gr"));
        assert_eq!(find(&first, None, Change::Remove, "edge"), Some("0"));
        assert_eq!(find("node 1", None, Change::Add, "blue"), Some("b(r,b)"));
        assert_eq!(find("ground", Some("node 2"), Change::Add, "green"), Some("0-1b 0-2g 1-2r"));
        // On bare ground something can grow.
        let bare = edits(&Bush::read("0").unwrap());
        assert_eq!(bare.iter().map(|edit| edit.to.as_str()).collect::<Vec<_>>(), ["b", "r", "g"]);
    }
}
