//! Games on graphs: patterns lie along paths, and what is beside them may change with them.

mod game;
mod named;
mod picture;

use std::fmt;

use upstar_game::graph::order;
use upstar_syntax::{Diagnostic, Span};

use crate::erased::Packed;
use crate::pattern::{Alphabet, GONE};

pub use game::{GraphGame, GraphMove};
pub(crate) use game::{GraphGoal, GraphLine, GraphSource, Sign, Spread};

/// The most vertices of a graph.
pub(crate) const MOST_VERTICES: usize = 64;
/// The most edges.
const MOST_EDGES: usize = 512;
/// The longest name of a vertex, in bytes.
const LONGEST_NAME: usize = 8;

/// The name of a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Name([u8; LONGEST_NAME]);

impl Name {
    fn new(text: &str) -> Option<Name> {
        let fits = !text.is_empty()
            && text.len() <= LONGEST_NAME
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        fits.then(|| {
            let mut name = [0; LONGEST_NAME];
            name[..text.len()].copy_from_slice(text.as_bytes());
            Name(name)
        })
    }

    fn number(number: usize) -> Name {
        Name::new(&number.to_string()).unwrap_or(Name([b'0'; LONGEST_NAME]))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(&self.0).unwrap_or_default().trim_end_matches('\0'))
    }
}

/// An edge, or an arc from its first end to its second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Edge {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) is_arc: bool,
    pub(crate) letter: u8,
}

/// A graph whose vertices have names and letters, and whose edges have letters.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Graph {
    /// By their names, as they were written.
    pub(crate) vertices: Vec<(Name, u8)>,
    pub(crate) edges: Vec<Edge>,
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edges = self.edges.iter().map(|edge| (edge.from, edge.to, edge.letter));
        f.debug_list()
            .entries(self.vertices.iter().map(|(name, letter)| (name.to_string(), letter)))
            .finish()?;
        f.debug_list().entries(edges).finish()
    }
}

/// The letters of vertices and of edges.
#[derive(Clone, Debug)]
pub(crate) struct Letters {
    pub(crate) vertices: Alphabet,
    /// None where all edges are alike.
    pub(crate) edges: Option<Alphabet>,
}

impl Graph {
    /// Leaves out vertices, with their edges, and edges.
    fn without(&self, gone: impl Fn(usize) -> bool, cut: impl Fn(usize) -> bool) -> Graph {
        let mut place = vec![0; self.vertices.len()];
        let mut vertices = Vec::with_capacity(self.vertices.len());
        for (at, vertex) in self.vertices.iter().enumerate().filter(|(at, _)| !gone(*at)) {
            place[at] = vertices.len() as u8;
            vertices.push(*vertex);
        }
        let stays =
            |(at, edge): &(usize, &Edge)| !cut(*at) && !gone(edge.from.into()) && !gone(edge.to.into());
        let moved = |(_, edge): (usize, &Edge)| Edge {
            from: place[usize::from(edge.from)],
            to: place[usize::from(edge.to)],
            ..*edge
        };
        Graph { vertices, edges: self.edges.iter().enumerate().filter(stays).map(moved).collect() }.in_order()
    }

    /// With its edges in order, and each written from its first end.
    fn in_order(mut self) -> Graph {
        for edge in self.edges.iter_mut().filter(|edge| !edge.is_arc && edge.from > edge.to) {
            (edge.from, edge.to) = (edge.to, edge.from);
        }
        self.edges.sort_unstable();
        self
    }

    /// For each vertex, the vertices that edges and arcs lead to, with the edges.
    fn next(&self) -> Vec<Vec<(usize, usize)>> {
        let mut next = vec![Vec::new(); self.vertices.len()];
        for (at, edge) in self.edges.iter().enumerate() {
            let (from, to) = (usize::from(edge.from), usize::from(edge.to));
            next[from].push((to, at));
            if !edge.is_arc {
                next[to].push((from, at));
            }
        }
        next
    }

    /// The number of the part of every vertex, whichever way arcs go, and how many parts there are.
    fn parts(&self) -> (Vec<usize>, usize) {
        let mut groups = upstar_game::graph::Groups::new(self.vertices.len());
        for edge in &self.edges {
            groups.join(edge.from.into(), edge.to.into());
        }
        let (mut number, mut known) = (Vec::new(), Vec::new());
        for vertex in 0..self.vertices.len() {
            let own = groups.of(vertex);
            let at = known.iter().position(|other| *other == own).unwrap_or_else(|| {
                known.push(own);
                known.len() - 1
            });
            number.push(at);
        }
        (number, known.len())
    }

    /// The same graph with its vertices numbered by its structure.
    fn renumbered(&self) -> Graph {
        let tints: Vec<u64> = self.vertices.iter().map(|(_, letter)| u64::from(*letter)).collect();
        let edges: Vec<(usize, usize, u64)> = self
            .edges
            .iter()
            .map(|edge| {
                (edge.from.into(), edge.to.into(), u64::from(edge.letter) * 2 + u64::from(edge.is_arc))
            })
            .collect();
        let rank = order(&edges, &tints).rank;
        let mut vertices = vec![(Name::number(0), 0); self.vertices.len()];
        for (old, new) in rank.iter().enumerate() {
            vertices[*new] = (Name::number(new + 1), self.vertices[old].1);
        }
        let end = |vertex: u8| rank[usize::from(vertex)] as u8;
        let edge = |edge: &Edge| Edge { from: end(edge.from), to: end(edge.to), ..*edge };
        Graph { vertices, edges: self.edges.iter().map(edge).collect() }.in_order()
    }

    pub(crate) fn name(&self, vertex: usize) -> String {
        self.vertices[vertex].0.to_string()
    }

    pub(crate) fn read(text: &str, letters: &Letters) -> Result<Graph, Diagnostic> {
        let mut graph = Graph { vertices: Vec::new(), edges: Vec::new() };
        let (drawn, coloured) = text.split_once(';').unwrap_or((text, ""));
        let mut words = words(drawn, 0).into_iter().peekable();
        if let Some((word, span)) = words.peek().copied()
            && let Some(family) = named::family(word)
        {
            words.next();
            let (size, size_span) = words.next().unwrap_or(("", Span::at(span.to)));
            graph = family(size).map_err(|message| Diagnostic::new("bad-graph", message, size_span))?;
        }
        for (word, span) in words {
            graph.add(word, span, letters)?;
        }
        let mut gone = vec![false; graph.vertices.len()];
        for (word, span) in self::words(coloured, drawn.len() + 1) {
            let wrong = |message: String| Diagnostic::new("bad-graph", message, span);
            let Some((name, letter)) = word.split_once('=') else {
                return Err(wrong("behind `;` stand letters of vertices, such as a=x".to_owned()));
            };
            let Some(vertex) = graph.vertices.iter().position(|(own, _)| own.to_string() == name) else {
                let names: Vec<String> = graph.vertices.iter().map(|(own, _)| own.to_string()).collect();
                let wrong = wrong(format!("there is no vertex `{name}`"));
                return Err(wrong.with_hint(
                    match upstar_syntax::nearest(name, names.iter().map(String::as_str)) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => format!(
                            "they are called {}",
                            names.iter().take(12).cloned().collect::<Vec<_>>().join(", ")
                        ),
                    },
                ));
            };
            match single(letter).and_then(|letter| letters.vertices.code(letter)) {
                Some(0) => gone[vertex] = true,
                Some(code) => graph.vertices[vertex].1 = code,
                None => return Err(wrong(format!("`{letter}` is no letter of this game"))),
            }
        }
        Ok(graph.without(|vertex| gone[vertex], |_| false))
    }

    /// Adds a vertex `a`, an edge `a-b` or an arc `a>b`, with its letter where edges have some: `a-b=r`.
    fn add(&mut self, word: &str, span: Span, letters: &Letters) -> Result<(), Diagnostic> {
        let wrong = |message: &str| Diagnostic::new("bad-graph", message, span);
        let (ends, letter) = word.split_once('=').map_or((word, None), |(ends, letter)| (ends, Some(letter)));
        let is_arc = ends.contains('>');
        let Some((from, to)) = ends.split_once(['-', '>']) else {
            if letter.is_some() {
                return Err(wrong("letters of vertices stand behind `;`"));
            }
            return self.vertex(ends, span).map(drop);
        };
        let (from, to) = (self.vertex(from, span)?, self.vertex(to, span)?);
        let letter = match (letter, &letters.edges) {
            (None, _) => 1,
            (Some(letter), Some(alphabet)) => single(letter)
                .and_then(|letter| alphabet.code(letter))
                .filter(|code| *code > 0)
                .ok_or_else(|| wrong("this is no letter of an edge of this game"))?,
            (Some(_), None) => return Err(wrong("the edges of this game have no letters")),
        };
        if from == to {
            return Err(wrong("an edge joins two vertices"));
        }
        if self.edges.len() >= MOST_EDGES {
            return Err(wrong("a graph has at most 512 edges"));
        }
        let edge = Edge { from: from as u8, to: to as u8, is_arc, letter };
        if !self.edges.contains(&edge) || letters.edges.is_some() {
            self.edges.push(edge);
        }
        Ok(())
    }

    fn vertex(&mut self, name: &str, span: Span) -> Result<usize, Diagnostic> {
        let wrong = |message: &str| Diagnostic::new("bad-graph", message, span);
        let name = Name::new(name).ok_or_else(|| {
            wrong("a vertex has a name of up to eight letters and digits, edges are a-b or a>b")
        })?;
        if let Some(vertex) = self.vertices.iter().position(|(own, _)| *own == name) {
            return Ok(vertex);
        }
        if self.vertices.len() >= MOST_VERTICES {
            return Err(wrong("a graph has at most 64 vertices"));
        }
        self.vertices.push((name, 1));
        Ok(self.vertices.len() - 1)
    }

    pub(crate) fn print(&self, letters: &Letters) -> String {
        let mut words: Vec<String> = (0..self.vertices.len()).map(|vertex| self.name(vertex)).collect();
        let mut lines: Vec<String> = Vec::new();
        for edge in &self.edges {
            let sign = if edge.is_arc { '>' } else { '-' };
            let letter = match &letters.edges {
                Some(alphabet) if edge.letter > 1 => format!("={}", alphabet.letter(edge.letter)),
                _ => String::new(),
            };
            lines.push(format!("{}{sign}{}{letter}", self.name(edge.from.into()), self.name(edge.to.into())));
        }
        // Names that edges bring in the same order need not be told before.
        let mut brought: Vec<usize> = Vec::new();
        for edge in &self.edges {
            for end in [usize::from(edge.from), usize::from(edge.to)] {
                if !brought.contains(&end) {
                    brought.push(end);
                }
            }
        }
        if brought.iter().copied().eq(0..brought.len()) {
            words.drain(..brought.len());
            lines.extend(words);
            words = lines;
        } else {
            words.extend(lines);
        }
        let coloured: Vec<String> = self
            .vertices
            .iter()
            .filter(|(_, letter)| *letter > 1)
            .map(|(name, letter)| format!("{name}={}", letters.vertices.letter(*letter)))
            .collect();
        let drawn = words.join(" ");
        if coloured.is_empty() { drawn } else { format!("{drawn}; {}", coloured.join(" ")) }
    }
}

fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|letter| letters.next().is_none() && (*letter == GONE || !letter.is_control()))
}

/// The words of a text with their places, `from` bytes further on.
fn words(text: &str, from: usize) -> Vec<(&str, Span)> {
    text.split_whitespace()
        .map(|word| {
            let at = word.as_ptr() as usize - text.as_ptr() as usize + from;
            (word, Span::new(at, at + word.len()))
        })
        .collect()
}

impl Packed for Graph {
    fn pack(&self) -> Vec<u8> {
        let mut bytes = vec![self.vertices.len() as u8];
        // Numbered vertices need no names.
        let numbered = self.vertices.iter().enumerate().all(|(at, (name, _))| *name == Name::number(at + 1));
        bytes.push(u8::from(numbered));
        for (name, letter) in &self.vertices {
            bytes.push(*letter);
            if !numbered {
                bytes.extend(name.0);
            }
        }
        for edge in &self.edges {
            bytes.extend([edge.from, edge.to, edge.letter << 1 | u8::from(edge.is_arc)]);
        }
        bytes
    }

    fn unpack(bytes: &[u8]) -> Graph {
        let [count, numbered, rest @ ..] = bytes else {
            return Graph { vertices: Vec::new(), edges: Vec::new() };
        };
        let size = if *numbered == 1 { 1 } else { 1 + LONGEST_NAME };
        let (vertices, edges) = rest.split_at((usize::from(*count) * size).min(rest.len()));
        let vertex = |(at, own): (usize, &[u8])| {
            let name = own[1..].try_into().map_or_else(|_| Name::number(at + 1), Name);
            (name, own[0])
        };
        let edge =
            |own: &[u8]| Edge { from: own[0], to: own[1], letter: own[2] >> 1, is_arc: own[2] & 1 == 1 };
        Graph {
            vertices: vertices.chunks_exact(size).enumerate().map(vertex).collect(),
            edges: edges.chunks_exact(3).map(edge).collect(),
        }
    }
}
