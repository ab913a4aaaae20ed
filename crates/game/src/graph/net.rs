//! A graph of at most 64 nodes that have names.

use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};

use upstar_syntax::{Diagnostic, Span};

use crate::grid::{column_name, ones};

/// The longest name of a node.
const LONGEST: usize = 20;

/// A graph of at most 64 nodes, without loops and double edges. Sets of nodes are `u64`s, in which the first node
/// in the order of names is bit 0; shorter names come first, so `b` comes before `aa` and `n9` before `n10`.
#[derive(Clone, PartialEq, Eq)]
pub struct Net {
    /// In their order; empty for the names `a`, `b`, …, `z`, `aa`, …
    names: Box<[Box<str>]>,
    /// The neighbours of every node.
    near: Box<[u64]>,
    /// What hashing looks at, so that it need not look at the whole.
    print: u64,
}

impl Net {
    /// The most nodes a graph may have.
    pub const LIMIT: usize = 64;

    /// A graph by the neighbours of its nodes, which must be fewer than 65 and list one another; the names are `a`,
    /// `b`, and so on.
    #[must_use]
    pub fn new(near: impl IntoIterator<Item = u64>) -> Net {
        Net::named(Box::default(), near.into_iter().take(Net::LIMIT).collect())
    }

    fn named(names: Box<[Box<str>]>, near: Box<[u64]>) -> Net {
        let print = near.iter().fold(near.len() as u64, |print, &near| {
            (print.rotate_left(5) ^ near).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        Net { names, near, print }
    }

    /// The number of nodes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.near.len()
    }

    /// All nodes.
    #[must_use]
    pub fn full(&self) -> u64 {
        u64::MAX.checked_shr(64 - self.nodes() as u32).unwrap_or(0)
    }

    /// The nodes next to a node of the set.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, set: u64) -> u64 {
        ones(set).fold(0, |near, node| near | self.near[node.trailing_zeros() as usize])
    }

    /// The edges by the numbers of their ends, the lesser first, in order.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> {
        self.near.iter().enumerate().flat_map(|(a, &near)| {
            ones(near).map(|node| node.trailing_zeros() as usize).filter(move |&b| a < b).map(move |b| (a, b))
        })
    }

    /// The name of a node.
    #[must_use]
    pub fn name(&self, node: usize) -> String {
        self.names.get(node).map_or_else(|| column_name(node), |name| name.to_string())
    }

    /// Bytes taken by a graph elsewhere.
    #[must_use]
    pub fn owned_bytes(&self) -> usize {
        8 * self.near.len() + self.names.iter().map(|name| 16 + name.len()).sum::<usize>()
    }

    /// Reads a graph such as `a-b b-c d`: edges, and nodes by themselves. `a-b-c` is short for `a-b b-c`. `title` is
    /// the game's, for messages; spans in the error are relative to `text`, of which only the part under `span` is
    /// read.
    pub fn read(title: &str, text: &str, span: Span) -> Result<Net, Diagnostic> {
        let mut nodes = BTreeSet::new();
        let mut edges = Vec::new();
        let mut scan = Scan::new(text, span);
        let too_many = |span| {
            let message = format!("a {title} graph has at most {} nodes", Net::LIMIT);
            Diagnostic::new("graph-too-large", message, span)
        };
        while !scan.is_done() {
            let mut last = scan.name("a node or an edge such as `a-b`")?;
            nodes.insert(key(last.text(text)));
            while scan.skip('-') {
                let next = scan.name("the node at the other end of the edge")?;
                if next.text(text) == last.text(text) {
                    let message = format!("an edge joins two nodes, not `{}` to itself", next.text(text));
                    return Err(Diagnostic::new("graph-loop", message, last.through(next)));
                }
                nodes.insert(key(next.text(text)));
                edges.push((last.text(text), next.text(text)));
                last = next;
            }
            if nodes.len() > Net::LIMIT {
                return Err(too_many(span));
            }
        }
        let names: Box<[Box<str>]> = nodes.into_iter().map(|(_, name)| name.into()).collect();
        let at = |name: &str| names.binary_search_by_key(&key(name), |name| key(name)).unwrap_or(0);
        let mut near = vec![0; names.len()];
        for (a, b) in edges {
            near[at(a)] |= 1 << at(b);
            near[at(b)] |= 1 << at(a);
        }
        let plain = names.iter().enumerate().all(|(node, name)| **name == column_name(node));
        Ok(Net::named(if plain { Box::default() } else { names }, near.into()))
    }

    /// The number of the node with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        (0..self.nodes()).find(|&node| self.name(node) == name)
    }

    /// Writes the graph: edges, and nodes that have none by themselves.
    #[must_use]
    pub fn print(&self) -> String {
        let mut words = Vec::new();
        let mut edges = self.edges().peekable();
        for node in 0..self.nodes() {
            if self.near[node] == 0 {
                words.push(self.name(node));
            }
            while let Some((a, b)) = edges.next_if(|&(a, _)| a == node) {
                words.push(format!("{}-{}", self.name(a), self.name(b)));
            }
        }
        words.join(" ")
    }
}

/// Names in their order: by length, then by letters.
fn key(name: &str) -> (usize, &str) {
    (name.len(), name)
}

impl Hash for Net {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.print);
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.print())
    }
}

/// A walk over names and signs, with white space and commas between them.
pub(super) struct Scan<'t> {
    text: &'t str,
    at: usize,
    end: usize,
}

impl<'t> Scan<'t> {
    pub(super) fn new(text: &'t str, span: Span) -> Scan<'t> {
        Scan { text, at: span.from, end: span.to }
    }

    fn space(&mut self) {
        let rest = &self.text[self.at..self.end];
        self.at = self.end - rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',').len();
    }

    /// Whether nothing is left.
    pub(super) fn is_done(&mut self) -> bool {
        self.space();
        self.at == self.end
    }

    /// Takes the next character, white space aside.
    pub(super) fn character(&mut self) -> Option<(char, Span)> {
        self.space();
        let c = self.text[self.at..self.end].chars().next()?;
        let from = self.at;
        self.at += c.len_utf8();
        Some((c, Span::new(from, self.at)))
    }

    /// Takes the next character if it is this one.
    pub(super) fn skip(&mut self, expected: char) -> bool {
        self.space();
        let found = self.text[self.at..self.end].starts_with(expected);
        self.at += if found { expected.len_utf8() } else { 0 };
        found
    }

    /// Takes a name, or says that something else was expected.
    pub(super) fn name(&mut self, expected: &str) -> Result<Span, Diagnostic> {
        self.space();
        let rest = &self.text[self.at..self.end];
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let span = Span::new(self.at, self.at + length);
        if span.is_empty() {
            let place = Span::new(self.at, self.at + rest.chars().next().map_or(0, char::len_utf8));
            let hint = "a node's name is of letters a-z, digits and _";
            return Err(Diagnostic::new("graph-text", format!("expected {expected}"), place).with_hint(hint));
        }
        if length > LONGEST {
            let message = format!("a node's name has at most {LONGEST} characters");
            return Err(Diagnostic::new("graph-text", message, span));
        }
        self.at = span.to;
        Ok(span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Net, Diagnostic> {
        Net::read("Snort", text, Span::all(text))
    }

    #[test]
    fn graphs_are_printed_in_the_order_of_names() {
        let cases = [
            ("a-b b-c c-d", "a-b b-c c-d"),
            ("d-c, c-b  a-b", "a-b b-c c-d"),
            ("b-a-c-b", "a-b a-c b-c"),
            ("z a", "a z"),
            ("n10-n9 q", "q n9-n10"),
            ("a - b a-b b-a", "a-b"),
            (" ", ""),
        ];
        for (text, printed) in cases {
            let net = read(text).unwrap();
            assert_eq!(net.print(), printed);
            assert_eq!(read(printed), Ok(net));
        }
        assert_eq!(read("c-a b").unwrap(), Net::new([4, 0, 1]));
        assert_eq!(read("a-b-c").unwrap().neighbours(0b101), 0b010);
        assert_eq!(read("a-b-c").unwrap().find("c"), Some(2));
    }

    #[test]
    fn errors_point_at_what_is_wrong() {
        let error = |text: &str| {
            let error = read(text).unwrap_err();
            (error.message, text[error.span.from..error.span.to].to_string())
        };
        assert_eq!(error("a-b b-"), ("expected the node at the other end of the edge".into(), String::new()));
        assert_eq!(error("a-é").1, "é");
        assert_eq!(error("a=b"), ("expected a node or an edge such as `a-b`".into(), "=".into()));
        assert_eq!(error("a-b c-c"), ("an edge joins two nodes, not `c` to itself".into(), "c-c".into()));
        assert_eq!(error(&"a".repeat(21)).0, "a node's name has at most 20 characters");
        let many: Vec<String> = (0..65).map(|node| format!("n{node}")).collect();
        assert_eq!(error(&many.join("-")).0, "a Snort graph has at most 64 nodes");
        assert_eq!(read(&many[1..].join("-")).unwrap().full(), u64::MAX);
    }
}
