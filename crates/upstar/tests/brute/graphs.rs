//! Games on graphs.

use std::collections::HashMap;

use upstar::Session;

/// The letters of vertices, `#` for one that is gone; edges with their letters, and whether they lead one way.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Graph {
    vertices: Vec<char>,
    edges: Vec<(usize, usize, char, bool)>,
}

impl Graph {
    /// `a-b=r b>c; a=x`, with the first letters of vertices and of edges.
    fn read(text: &str, vertex: char, edge: char) -> Option<Graph> {
        let (drawn, letters) = text.split_once(';').unwrap_or((text, ""));
        let mut names: Vec<String> = Vec::new();
        let mut graph = Graph { vertices: Vec::new(), edges: Vec::new() };
        let mut number = |name: &str| {
            names.iter().position(|own| own == name).unwrap_or_else(|| {
                names.push(name.to_owned());
                names.len() - 1
            })
        };
        for word in drawn.split_whitespace() {
            let (ends, letter) = word.split_once('=').unwrap_or((word, ""));
            let (from, to) = ends.split_once(['-', '>'])?;
            let letter = letter.chars().next().unwrap_or(edge);
            graph.edges.push((number(from), number(to), letter, ends.contains('>')));
        }
        graph.vertices = vec![vertex; names.len()];
        for word in letters.split_whitespace() {
            let (name, letter) = word.split_once('=')?;
            graph.vertices[names.iter().position(|own| own == name)?] = letter.chars().next()?;
        }
        Some(graph)
    }

    fn without(&self, gone: &[usize]) -> Graph {
        let mut graph = self.clone();
        gone.iter().for_each(|vertex| graph.vertices[*vertex] = '#');
        graph.edges.retain(|edge| !gone.contains(&edge.0) && !gone.contains(&edge.1));
        graph
    }

    fn cut(&self, edge: usize) -> Graph {
        let mut graph = self.clone();
        graph.edges.remove(edge);
        graph
    }

    /// Where edges and arcs lead to, with the edges.
    fn next(&self, vertex: usize) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        for (at, edge) in self.edges.iter().enumerate() {
            if edge.0 == vertex {
                all.push((edge.1, at));
            } else if edge.1 == vertex && !edge.3 {
                all.push((edge.0, at));
            }
        }
        all
    }

    /// What hangs on vertices with a letter.
    fn joined(&self, letter: char) -> Vec<usize> {
        let mut found: Vec<usize> =
            (0..self.vertices.len()).filter(|v| self.vertices[*v] == letter).collect();
        let mut at = 0;
        while at < found.len() {
            for (next, _) in self.next(found[at]) {
                if !found.contains(&next) {
                    found.push(next);
                }
            }
            at += 1;
        }
        found
    }
}

fn of(colour: char, left: bool) -> bool {
    colour == 'g' || colour == if left { 'b' } else { 'r' }
}

/// Takes both ends of an edge.
fn arc_kayles(graph: &Graph, left: bool) -> Vec<Graph> {
    let own = graph.edges.iter().filter(|edge| of(edge.2, left));
    own.map(|edge| graph.without(&[edge.0, edge.1])).collect()
}

/// Weights are letters, from `a` on.
fn weighted_arc_kayles(graph: &Graph) -> Vec<Graph> {
    let mut all = Vec::new();
    for edge in &graph.edges {
        let (mut to, mut gone) = (graph.clone(), Vec::new());
        for end in [edge.0, edge.1] {
            match graph.vertices[end] {
                'a' => gone.push(end),
                weight => to.vertices[end] = char::from(weight as u8 - 1),
            }
        }
        all.push(to.without(&gone));
    }
    all
}

fn geography(graph: &Graph, by_edges: bool) -> Vec<Graph> {
    let Some(token) = graph.vertices.iter().position(|letter| *letter == 't') else { return Vec::new() };
    let step = |(to, edge): (usize, usize)| {
        let mut after = if by_edges { graph.cut(edge) } else { graph.without(&[token]) };
        if by_edges {
            after.vertices[token] = '.';
        }
        after.vertices[to] = 't';
        after
    };
    graph.next(token).into_iter().map(step).collect()
}

fn digraph_placement(graph: &Graph, left: bool) -> Vec<Graph> {
    let own = (0..graph.vertices.len()).filter(|v| graph.vertices[*v] == if left { 'b' } else { 'r' });
    own.map(|vertex| {
        let mut gone: Vec<usize> = graph.next(vertex).into_iter().map(|(to, _)| to).collect();
        gone.push(vertex);
        graph.without(&gone)
    })
    .collect()
}

/// Puts a colour on a vertex that has a neighbour of that colour, or none.
fn coloured(graph: &Graph, left: bool, beside: bool) -> Vec<Graph> {
    let mine = if left { 'x' } else { 'o' };
    let mut all = Vec::new();
    for vertex in (0..graph.vertices.len()).filter(|v| graph.vertices[*v] == '.') {
        if graph.next(vertex).iter().any(|(to, _)| graph.vertices[*to] == mine) == beside {
            let mut after = graph.clone();
            after.vertices[vertex] = mine;
            all.push(after);
        }
    }
    all
}

/// An edge can be cut if everything hangs on the ground as before.
fn childish_hackenbush(graph: &Graph, left: bool) -> Vec<Graph> {
    let mut all = Vec::new();
    for (at, _) in graph.edges.iter().enumerate().filter(|(_, edge)| of(edge.2, left)) {
        let after = graph.cut(at);
        let ground = after.joined('G');
        if after.edges.iter().all(|edge| ground.contains(&edge.0)) {
            all.push(after);
        }
    }
    all
}

/// Whoever frees a coin moves again, and is lost if there is nothing left to cut.
fn nimstring(graph: &Graph) -> Vec<Graph> {
    let mut all = Vec::new();
    for (at, edge) in graph.edges.iter().enumerate() {
        let after = graph.cut(at);
        let freed = |end: usize| {
            graph.vertices[end] == '.' && !after.edges.iter().any(|own| own.0 == end || own.1 == end)
        };
        if freed(edge.0) || freed(edge.1) {
            all.extend(nimstring(&after));
        } else {
            all.push(after);
        }
    }
    all
}

/// An element goes with all that arcs lead to, however far.
fn poset_game(graph: &Graph) -> Vec<Graph> {
    let own = (0..graph.vertices.len()).filter(|v| graph.vertices[*v] != '#');
    own.map(|vertex| {
        let mut marked = graph.clone();
        marked.vertices[vertex] = '!';
        graph.without(&marked.joined('!'))
    })
    .collect()
}

pub(super) fn value(name: &str, text: &str, session: &Session) -> Option<String> {
    let (vertex, edge) = match name {
        "weighted_arc_kayles" => ('a', '-'),
        "digraph_placement" => ('b', '-'),
        _ => ('.', 'b'),
    };
    let moves: fn(&Graph, bool) -> Vec<Graph> = match name {
        "partizan_arc_kayles" => arc_kayles,
        "weighted_arc_kayles" => |graph, _| weighted_arc_kayles(graph),
        "geography" => |graph, _| geography(graph, false),
        "edge_geography" => |graph, _| geography(graph, true),
        "digraph_placement" => digraph_placement,
        "fjords" => |graph, left| coloured(graph, left, true),
        "graph_col" => |graph, left| coloured(graph, left, false),
        "childish_hackenbush" => childish_hackenbush,
        "poset_game" => |graph, _| poset_game(graph),
        "nimstring" => |graph, _| nimstring(graph),
        _ => return None,
    };
    let graph = Graph::read(text, vertex, edge)?;
    let all = |graph: &Graph, left: bool| moves(graph, left).into_iter().map(|graph| vec![graph]).collect();
    let value = super::value(&graph, &all, session, &mut HashMap::new());
    Some(match (name, &*value) {
        // It stands alone, and who wins is all there is to know.
        ("nimstring", "0") => "-+ +-".to_owned(),
        ("nimstring", _) => "+- -+".to_owned(),
        _ => value,
    })
}
