//! Setting up maps on graphs by hand: joining and parting nodes, new nodes and fewer.

use super::net::Net;
use crate::edit::{Change, Edit};

/// Between more nodes than this no new edges are offered.
const MOST_JOINED: usize = 16;

/// A graph as it is being changed: the names of its nodes, each with its letter, and its edges.
#[derive(Clone)]
struct Draft {
    nodes: Vec<(String, char)>,
    edges: Vec<(usize, usize)>,
}

impl Draft {
    fn print(&self) -> String {
        let name = |node: usize| &self.nodes[node].0;
        let is_alone = |node: &usize| !self.edges.iter().any(|(a, b)| a == node || b == node);
        let alone = (0..self.nodes.len()).filter(is_alone).map(|node| name(node).clone());
        let edges = self.edges.iter().map(|&(a, b)| format!("{}-{}", name(a), name(b)));
        let letters = self.nodes.iter().filter(|(_, letter)| *letter != '.');
        let letters: String = letters.map(|(name, letter)| format!(" {name}={letter}")).collect();
        format!("{};{letters}", alone.chain(edges).collect::<Vec<_>>().join(" "))
    }

    /// The draft without a node and its edges.
    fn without(mut self, node: usize) -> Draft {
        self.nodes.remove(node);
        self.edges.retain(|&(a, b)| a != node && b != node);
        let moved = |end: usize| end - usize::from(end > node);
        self.edges.iter_mut().for_each(|(a, b)| (*a, *b) = (moved(*a), moved(*b)));
        self
    }

    /// A name that no node has.
    fn new_name(&self) -> String {
        let is_free = |name: &String| !self.nodes.iter().any(|(own, _)| own == name);
        let letters = ('a'..='z').map(String::from);
        letters.chain((1_u32..).map(|number| format!("n{number}"))).find(is_free).unwrap_or_default()
    }
}

/// Edges go, nodes go with their edges, and new ones come: between two nodes, or from one to a new one. `letter` says
/// what is on a node.
pub(super) fn edits(net: &Net, letter: impl Fn(usize) -> char) -> Vec<Edit> {
    let nodes = (0..net.nodes()).map(|node| (net.name(node), letter(node))).collect();
    let draft = Draft { nodes, edges: net.edges().collect() };
    let name = |node: usize| draft.nodes[node].0.clone();
    let mut edits = Vec::new();
    for (at, &(a, b)) in draft.edges.iter().enumerate() {
        let mut cut = draft.clone();
        cut.edges.remove(at);
        let shape = format!("{}-{}", name(a), name(b));
        edits.push(Edit::on(vec![shape], Change::Remove, "edge", cut.print()));
    }
    for node in 0..draft.nodes.len() {
        edits.push(Edit::on(vec![name(node)], Change::Remove, "node", draft.clone().without(node).print()));
        let mut grown = draft.clone();
        grown.nodes.push((draft.new_name(), '.'));
        grown.edges.push((node, draft.nodes.len()));
        edits.push(Edit::on(vec![name(node)], Change::Add, "node", grown.print()));
        for other in node + 1..draft.nodes.len() {
            if draft.nodes.len() <= MOST_JOINED && !draft.edges.contains(&(node, other)) {
                let mut joined = draft.clone();
                joined.edges.push((node, other));
                let edit = Edit::on(vec![name(node)], Change::Add, "edge", joined.print());
                edits.push(Edit { onto: Some(name(other)), ..edit });
            }
        }
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::super::map::Map;
    use super::*;

    #[test]
    fn nodes_and_edges_come_and_go() {
        let all = Map::read("Snort", "a-b b-c; c=x").unwrap().edits();
        let find = |on: &str, onto: Option<&str>, change, what: &str| {
            let is = |edit: &&Edit| {
                edit.on == [on] && edit.onto.as_deref() == onto && edit.change == change && edit.what == what
            };
            let text = all.iter().find(is).map(|edit| edit.to.clone())?;
            Some(Map::read("Snort", &text).unwrap().print())
        };
        let to = |text: &str| Some(text.to_owned());
        assert_eq!(find("a-b", None, Change::Remove, "edge"), to("a b-c; c=x"));
        assert_eq!(find("b", None, Change::Remove, "node"), to("a c; c=x"));
        assert_eq!(find("c", None, Change::Add, "node"), to("a-b b-c c-d; c=x"));
        assert_eq!(find("a", Some("c"), Change::Add, "edge"), to("a-b a-c b-c; c=x"));
        assert_eq!(find("a", None, Change::Paint, "gone"), to("a-b b-c; a=# c=x"));
        assert_eq!(find("a", Some("b"), Change::Add, "edge"), None);
    }
}
