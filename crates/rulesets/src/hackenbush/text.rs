//! How positions are written: stalks, trees and graphs.

use std::fmt;

use upstar_game::{Diagnostic, Span};

use super::bush::{Bush, Colour, Edge};

/// The most edges of a position.
pub(super) const MAX_EDGES: usize = 200_000;

const HELP: &str =
    "a tree is like `b(r,rb(g))`, a graph like `0-1b 1-2r 2-0g`; `b` is Left's, `r` Right's, `g` both's";

impl Bush {
    /// Reads a stalk, a tree or a graph; nothing, or the ground alone, is the position without edges.
    pub(super) fn read(text: &str) -> Result<Bush, Diagnostic> {
        let all = Span::all(text).trimmed(text);
        match all.text(text) {
            "" | "0" => Ok(Bush::new(Vec::new())),
            graph if graph.starts_with(|c: char| c.is_ascii_digit()) => read_graph(text, all),
            _ => read_tree(text, all),
        }
    }
}

fn wrong(message: impl Into<String>, span: Span) -> Diagnostic {
    Diagnostic::new("hackenbush-text", message, span).with_hint(HELP)
}

fn too_many(span: Span) -> Diagnostic {
    Diagnostic::new("hackenbush-too-large", "a Hackenbush position has at most 200,000 edges", span)
}

fn read_tree(text: &str, all: Span) -> Result<Bush, Diagnostic> {
    /// What came last.
    #[derive(PartialEq)]
    enum Last {
        /// Nothing yet, `(` or `,`: an edge must follow.
        Open,
        Edge,
        /// `)`: no edge may follow.
        Closed,
    }
    let mut twigs: Vec<(usize, Colour)> = Vec::new();
    // The nodes at which branches are being listed, and their brackets.
    let mut open: Vec<(usize, Span)> = Vec::new();
    let (mut last, mut node) = (Last::Open, 0);
    for (at, c) in all.text(text).char_indices() {
        let here = Span::new(all.from + at, all.from + at + c.len_utf8());
        match (c, Colour::of_letter(c), &last) {
            (_, Some(colour), Last::Open | Last::Edge) => {
                if twigs.len() == MAX_EDGES {
                    return Err(too_many(all));
                }
                twigs.push((node, colour));
                (last, node) = (Last::Edge, twigs.len());
            }
            ('(', _, Last::Edge) => {
                open.push((node, here));
                last = Last::Open;
            }
            (',', _, Last::Edge | Last::Closed) => {
                node = open.last().map_or(0, |&(node, _)| node);
                last = Last::Open;
            }
            (')', _, Last::Edge | Last::Closed) if !open.is_empty() => {
                open.pop();
                last = Last::Closed;
            }
            (')', _, Last::Edge | Last::Closed) => return Err(wrong("unmatched `)`", here)),
            (c, _, _) if c.is_whitespace() => {}
            (_, _, Last::Open) => return Err(wrong("expected an edge: `b`, `r` or `g`", here)),
            (_, _, Last::Edge) => return Err(wrong("expected an edge, `(`, `,` or `)`", here)),
            (_, _, Last::Closed) => return Err(wrong("expected `,` or `)`", here)),
        }
    }
    if last == Last::Open {
        return Err(wrong("expected an edge: `b`, `r` or `g`", Span::at(all.to)));
    }
    match open.last() {
        Some(&(_, bracket)) => Err(wrong("this bracket is never closed", bracket)),
        None => Ok(Bush::of_twigs(twigs)),
    }
}

fn read_graph(text: &str, all: Span) -> Result<Bush, Diagnostic> {
    let mut edges = Vec::new();
    let mut spans = Vec::new();
    let mut from = all.from;
    for word in all.text(text).split(|c: char| c.is_whitespace() || c == ',') {
        let span = Span::new(from, from + word.len());
        // White space may be wider than a byte, so the next word's place is found by looking.
        from = span.to + text[span.to..].chars().next().map_or(0, char::len_utf8);
        if word.is_empty() {
            continue;
        }
        if edges.len() == MAX_EDGES {
            return Err(too_many(all));
        }
        edges.push(read_edge(text, span)?);
        spans.push(span);
    }
    let bush = Bush::new(edges.clone());
    match bush.floating() {
        None => Ok(bush),
        Some(edge) => {
            let span =
                edges.iter().zip(spans).find(|(other, _)| **other == edge).map_or(all, |(_, span)| span);
            let message = "this edge is not connected to the ground, which is node 0";
            Err(Diagnostic::new("hackenbush-floating", message, span))
        }
    }
}

/// Reads an edge such as `0-1b`.
fn read_edge(text: &str, span: Span) -> Result<Edge, Diagnostic> {
    let word = span.text(text);
    let digits = |from: usize| word[from..].find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len() - from);
    let character = |at: usize| {
        let width = word[at..].chars().next().map_or(0, char::len_utf8);
        Span::new(span.from + at, span.from + at + width)
    };
    let node = |from: usize, to: usize| {
        if from == to {
            return Err(wrong("expected the number of a node", character(from)));
        }
        word[from..to].parse().ok().filter(|&node: &u32| node <= Edge::LAST_NODE).ok_or_else(|| {
            let message = "the numbers of nodes go up to 999,999,999";
            Diagnostic::new("hackenbush-too-large", message, Span::new(span.from + from, span.from + to))
        })
    };
    let dash = digits(0);
    let low = node(0, dash)?;
    if !word[dash..].starts_with('-') {
        return Err(wrong("expected `-` and the node at the other end", character(dash)));
    }
    let end = dash + 1 + digits(dash + 1);
    let high = node(dash + 1, end)?;
    let mut rest = word[end..].chars();
    let colour = rest.next().and_then(Colour::of_letter);
    let colour = colour.ok_or_else(|| wrong("expected whose edge it is: `b`, `r` or `g`", character(end)))?;
    if !rest.as_str().is_empty() {
        return Err(wrong(
            "expected white space before the next edge",
            Span::new(span.from + end + 1, span.to),
        ));
    }
    Ok(Edge::new(low, high, colour))
}

impl fmt::Display for Bush {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.edges().is_empty() {
            return f.write_str("0");
        }
        let Some(twigs) = self.planted() else {
            for (at, edge) in self.edges().iter().enumerate() {
                let space = if at == 0 { "" } else { " " };
                write!(f, "{space}{edge:?}")?;
            }
            return Ok(());
        };
        let mut children = vec![0; twigs.len() + 1];
        twigs.iter().for_each(|twig| children[twig.parent] += 1);
        // The nodes at which branches are being listed.
        let mut open = Vec::new();
        for (at, twig) in twigs.iter().enumerate() {
            // Twig k leads to node k + 1, so a first child comes right after its parent.
            if twig.parent != at {
                while open.last().is_some_and(|&node| node != twig.parent) {
                    open.pop();
                    f.write_str(")")?;
                }
                f.write_str(",")?;
            } else if at > 0 && children[at] > 1 {
                open.push(at);
                f.write_str("(")?;
            }
            write!(f, "{}", twig.colour.letter())?;
        }
        open.iter().try_for_each(|_| f.write_str(")"))
    }
}

impl fmt::Debug for Bush {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
