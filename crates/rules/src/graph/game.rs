//! Moves on graphs.

use std::collections::HashSet;

use upstar_game::edit::{Change, Edit};
use upstar_game::sketch::Sketch;
use upstar_game::{About, Diagnostic, MAX_MOVES, NormalPlay, Player, Ruleset, total_bound};

use super::{Edge, Graph, Letters};
use crate::called::Called;
use crate::goals::{Goals, Standing, Stuck, Who, won_by};
use crate::pattern::Class;

/// One sign of a pattern: what a vertex or an edge may be, and what becomes of it, if anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    pub(crate) class: Class,
    pub(crate) to: Option<u8>,
}

/// What becomes of vertices beside a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spread {
    pub(crate) class: Class,
    pub(crate) to: u8,
    /// All that can be reached, not only neighbours.
    pub(crate) beyond: bool,
}

/// One line of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GraphLine {
    /// Vertices along a path, with the edges between them where these have letters.
    pub(crate) signs: Vec<Sign>,
    pub(crate) spread: Vec<Spread>,
    /// Letters beside vertices that change, and whether they forbid the move.
    pub(crate) near: Vec<(Class, bool)>,
    /// Everything that was joined to such a vertex must stay so.
    pub(crate) stays: Option<Class>,
    /// What is no longer joined to such a vertex goes.
    pub(crate) keeps: Option<Class>,
    /// Such a vertex goes if it loses its last edge, and the player moves again.
    pub(crate) again: Option<Class>,
    pub(crate) called: Option<Called>,
}

/// A path, or a way around, that ends the game.
#[derive(Clone, Debug)]
pub(crate) struct GraphGoal {
    pub(crate) signs: Vec<Sign>,
    pub(crate) around: bool,
    pub(crate) winner: Option<Who>,
}

/// The rules of a game on graphs.
#[derive(Clone, Debug)]
pub(crate) struct GraphSource {
    pub(crate) letters: Letters,
    /// Left's lines and Right's.
    pub(crate) sides: [Vec<GraphLine>; 2],
    pub(crate) goals: Vec<GraphGoal>,
    pub(crate) stuck: Stuck,
}

impl GraphSource {
    /// Whether a turn can be several moves.
    pub(crate) fn moves_again(&self) -> bool {
        self.sides.iter().flatten().any(|line| line.again.is_some())
    }

    pub(crate) fn has_results(&self) -> bool {
        // Where a turn may be several moves, what a part is worth does not tell what the whole is.
        self.moves_again()
            || self.stuck != Stuck::Loses
            || self.goals.iter().any(|goal| goal.winner.is_some())
    }
}

/// A game on graphs.
#[derive(Clone, Debug)]
pub struct GraphGame {
    pub(crate) about: About,
    pub(crate) source: GraphSource,
}

/// A move: its name, and where it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphMove {
    name: String,
    to: Graph,
    /// The vertices and edges that it touches.
    touched: Vec<String>,
}

/// The most moves of one player that are listed.
const MOST: usize = 100_000;

/// A path: its vertices, and the edges between them.
#[derive(Clone, Debug, Default)]
struct Path {
    vertices: Vec<usize>,
    edges: Vec<usize>,
}

/// Calls `each` for every path that signs describe, or every way around, until it says no.
fn paths(
    graph: &Graph,
    next: &[Vec<(usize, usize)>],
    (signs, with_edges, around): (&[Sign], bool, bool),
    each: &mut dyn FnMut(&Path) -> bool,
) -> bool {
    let place = |vertex: usize| if with_edges { 2 * vertex } else { vertex };
    let vertices = if with_edges && !around {
        signs.len().div_ceil(2)
    } else {
        signs.len() / if with_edges { 2 } else { 1 }
    };
    let fits = |vertex: usize, at: usize| signs[place(at)].class >> graph.vertices[vertex].1 & 1 == 1;
    let edge_fits = |edge: usize, before: usize| {
        !with_edges || signs[2 * before + 1].class >> graph.edges[edge].letter & 1 == 1
    };
    // Where to go on from each vertex of the path.
    let mut path = Path::default();
    for start in (0..graph.vertices.len()).filter(|start| fits(*start, 0)) {
        path.vertices = vec![start];
        path.edges.clear();
        let mut tried = vec![0];
        while let Some(at) = tried.last_mut() {
            let here = path.vertices[path.vertices.len() - 1];
            let length = path.vertices.len();
            if length == vertices {
                let closes = |&&(to, edge): &&(usize, usize)| {
                    to == start && !path.edges.contains(&edge) && edge_fits(edge, length - 1)
                };
                let found = if around {
                    next[here].iter().find(closes).map(|(_, edge)| Some(*edge))
                } else {
                    Some(None)
                };
                if let Some(last) = found {
                    let mut whole = path.clone();
                    whole.edges.extend(last);
                    if !each(&whole) {
                        return false;
                    }
                }
            }
            let way = if length == vertices { None } else { next[here].get(*at).copied() };
            *at += 1;
            match way {
                Some((to, edge)) => {
                    if !path.vertices.contains(&to) && fits(to, length) && edge_fits(edge, length - 1) {
                        path.vertices.push(to);
                        path.edges.push(edge);
                        tried.push(0);
                    }
                }
                None => {
                    tried.pop();
                    path.vertices.pop();
                    path.edges.pop();
                }
            }
        }
    }
    true
}

impl GraphGame {
    fn with_edges(&self) -> bool {
        self.source.letters.edges.is_some()
    }

    /// The vertices of each graph that are joined to one with a letter of a class.
    fn joined(graph: &Graph, class: Class) -> Vec<bool> {
        let (parts, count) = graph.parts();
        let mut found = vec![false; count];
        for (vertex, (_, letter)) in graph.vertices.iter().enumerate() {
            found[parts[vertex]] |= class >> letter & 1 == 1;
        }
        parts.iter().map(|part| found[*part]).collect()
    }

    /// What a path becomes by a line of rules; nothing where a condition forbids it.
    fn changed(
        &self,
        graph: &Graph,
        next: &[Vec<(usize, usize)>],
        line: &GraphLine,
        path: &Path,
    ) -> Option<Graph> {
        let step = if self.with_edges() { 2 } else { 1 };
        let signs = |at: usize| line.signs[at * step];
        let mut letters: Vec<u8> = graph.vertices.iter().map(|(_, letter)| *letter).collect();
        let mut edges: Vec<u8> = graph.edges.iter().map(|edge| edge.letter).collect();
        let mut changes = Vec::new();
        for (at, vertex) in path.vertices.iter().enumerate() {
            if let Some(to) = signs(at).to {
                letters[*vertex] = to;
                changes.push(*vertex);
            }
        }
        for (at, edge) in path.edges.iter().enumerate().filter(|_| step == 2) {
            if let Some(to) = line.signs[2 * at + 1].to {
                edges[*edge] = to;
            }
        }
        let beside = |vertex: usize| next[vertex].iter().map(|(to, _)| *to);
        for (class, unless) in &line.near {
            let asked = if changes.is_empty() { &path.vertices } else { &changes };
            let found = asked
                .iter()
                .any(|vertex| beside(*vertex).any(|other| class >> graph.vertices[other].1 & 1 == 1));
            if found == *unless {
                return None;
            }
        }
        for spread in &line.spread {
            let mut reached: Vec<usize> = path.vertices.clone();
            let mut at = 0;
            while at < reached.len() && (spread.beyond || at < path.vertices.len()) {
                for other in beside(reached[at]) {
                    if !reached.contains(&other) {
                        reached.push(other);
                    }
                }
                at += 1;
            }
            for vertex in &reached[path.vertices.len()..] {
                if spread.class >> graph.vertices[*vertex].1 & 1 == 1 {
                    letters[*vertex] = spread.to;
                }
            }
        }
        let mut after = graph.clone();
        after.vertices.iter_mut().zip(&letters).for_each(|(own, letter)| own.1 = *letter);
        after.edges.iter_mut().zip(&edges).for_each(|(own, letter)| own.letter = *letter);
        let mut after = after.without(|vertex| letters[vertex] == 0, |edge| edges[edge] == 0);
        if let Some(class) = line.stays.or(line.keeps) {
            let before = GraphGame::joined(graph, class);
            let was = |vertex: usize| {
                let name = after.vertices[vertex].0;
                graph.vertices.iter().position(|(own, _)| *own == name).is_some_and(|old| before[old])
            };
            let now = GraphGame::joined(&after, class);
            let lost: Vec<bool> =
                (0..after.vertices.len()).map(|vertex| was(vertex) && !now[vertex]).collect();
            // Where edges are what counts, a loose end without any is none.
            let counts = |edge: &Edge| lost[usize::from(edge.from)];
            let falls = if self.with_edges() { after.edges.iter().any(counts) } else { lost.contains(&true) };
            if line.stays.is_some() && falls {
                return None;
            }
            after = after.without(|vertex| lost[vertex], |_| false);
        }
        Some(after)
    }

    /// How a path is called: by what changes, else by all of it.
    fn name(&self, graph: &Graph, line: &GraphLine, path: &Path) -> (String, Vec<String>) {
        let vertex = |at: &usize| graph.name(*at);
        let mut touched: Vec<String> = path.vertices.iter().map(vertex).collect();
        touched.extend(path.edges.iter().map(|edge| graph.edge_name(*edge)));
        if self.with_edges()
            && path.edges.len() == 1
            && line.signs.iter().step_by(2).all(|sign| sign.to.is_none())
        {
            let edge = path.edges[0];
            let Edge { from, to, .. } = graph.edges[edge];
            let letter = graph.edges[edge].letter;
            let other = |own: &&Edge| (own.from, own.to) == (from, to) && own.letter != letter;
            let alike = graph.edges.iter().filter(other).count();
            let name = graph.edge_name(edge);
            let letter = self.source.letters.edges.as_ref().map(|own| own.letter(letter));
            return (if alike > 0 { format!("{name}={}", letter.unwrap_or('?')) } else { name }, touched);
        }
        let steps = if self.with_edges() { 2 } else { 1 };
        let changing: Vec<usize> = path
            .vertices
            .iter()
            .enumerate()
            .filter(|(at, _)| line.signs[at * steps].to.is_some())
            .map(|(_, vertex)| *vertex)
            .collect();
        let named = if changing.is_empty() { &path.vertices } else { &changing };
        (named.iter().map(vertex).collect::<Vec<_>>().join("-"), touched)
    }

    /// All moves of a player, each with the graph it leads to once.
    fn all(&self, graph: &Graph, by: Player, depth: usize) -> Vec<GraphMove> {
        let mut moves: Vec<GraphMove> = Vec::new();
        if self.is_over(graph) {
            return moves;
        }
        let next = graph.next();
        let mut seen = HashSet::new();
        for line in &self.source.sides[by as usize] {
            paths(graph, &next, (&line.signs, self.with_edges(), false), &mut |path| {
                if let Some(after) = self.changed(graph, &next, line, path) {
                    let (usual, touched) = self.name(graph, line, path);
                    let name = line.called.as_ref().map_or(usual.clone(), |called| called.name(&[], &usual));
                    let alone = line.again.map_or_else(Vec::new, |class| graph.left_alone(&after, class));
                    if alone.is_empty() {
                        if seen.insert(after.clone()) {
                            moves.push(GraphMove { name, to: after, touched });
                        }
                    } else if depth < super::MOST_VERTICES {
                        let rest = after.without(|vertex| alone.contains(&vertex), |_| false);
                        for further in self.all(&rest, by, depth + 1) {
                            if seen.insert(further.to.clone()) {
                                let name = format!("{name}, {}", further.name);
                                moves.push(GraphMove { name, to: further.to, touched: touched.clone() });
                            }
                        }
                    }
                }
                moves.len() < MOST
            });
        }
        self.tell_apart(&mut moves);
        moves
    }

    /// Gives moves longer names where two have the same.
    fn tell_apart(&self, moves: &mut [GraphMove]) {
        let mut names: Vec<&str> = moves.iter().map(|mv| mv.name.as_str()).collect();
        names.sort_unstable();
        let twice: HashSet<String> =
            names.windows(2).filter(|two| two[0] == two[1]).map(|two| two[0].to_owned()).collect();
        for mv in moves.iter_mut().filter(|mv| twice.contains(&mv.name)) {
            mv.name = format!("{} to {}", mv.name, mv.to.print(&self.source.letters));
        }
    }

    fn finds(&self, graph: &Graph, goal: &GraphGoal) -> bool {
        let next = graph.next();
        !paths(graph, &next, (&goal.signs, self.with_edges(), goal.around), &mut |_| false)
    }

    fn is_over(&self, graph: &Graph) -> bool {
        self.source.goals.iter().any(|goal| goal.winner.is_none() && self.finds(graph, goal))
    }
}

impl Graph {
    pub(crate) fn edge_name(&self, edge: usize) -> String {
        let Edge { from, to, is_arc, .. } = self.edges[edge];
        format!("{}{}{}", self.name(from.into()), if is_arc { '>' } else { '-' }, self.name(to.into()))
    }

    /// The vertices of another graph that had an edge here and have none there.
    fn left_alone(&self, after: &Graph, class: Class) -> Vec<usize> {
        let has_edge = |graph: &Graph, vertex: usize| {
            graph.edges.iter().any(|edge| usize::from(edge.from) == vertex || usize::from(edge.to) == vertex)
        };
        let had = |name| {
            self.vertices.iter().position(|(own, _)| *own == name).is_some_and(|old| has_edge(self, old))
        };
        (0..after.vertices.len())
            .filter(|vertex| class >> after.vertices[*vertex].1 & 1 == 1)
            .filter(|vertex| !has_edge(after, *vertex) && had(after.vertices[*vertex].0))
            .collect()
    }
}

impl Ruleset for GraphGame {
    type Position = Graph;
    type Move = GraphMove;

    fn about(&self) -> &About {
        &self.about
    }

    fn moves(&self, position: &Graph, by: Player, each: impl FnMut(GraphMove)) {
        self.all(position, by, 0).into_iter().for_each(each);
    }

    fn play(&self, _position: &Graph, _by: Player, mv: &GraphMove) -> Graph {
        mv.to.clone()
    }

    fn parse(&self, text: &str) -> Result<Graph, Diagnostic> {
        Graph::read(text, &self.source.letters)
    }

    fn print(&self, position: &Graph) -> String {
        position.print(&self.source.letters)
    }

    fn print_move(&self, _position: &Graph, _by: Player, mv: &GraphMove) -> String {
        mv.name.clone()
    }

    fn sketch(&self, position: &Graph) -> Sketch {
        self.picture(position, true)
    }

    /// Every vertex gets every other letter, or goes.
    fn edits(&self, position: &Graph) -> Vec<Edit> {
        let letters = &self.source.letters;
        let mut edits = Vec::new();
        for (vertex, (name, own)) in position.vertices.iter().enumerate() {
            for code in (1..=letters.vertices.0.len() as u8).filter(|code| code != own) {
                let mut other = position.clone();
                other.vertices[vertex].1 = code;
                let what = letters.vertices.letter(code).to_string();
                edits.push(Edit::on(vec![name.to_string()], Change::Paint, what, other.print(letters)));
            }
            let without = position.without(|at| at == vertex, |_| false);
            edits.push(Edit::on(vec![name.to_string()], Change::Remove, "gone", without.print(letters)));
        }
        edits
    }

    fn normal_form(&self, position: Graph) -> (Graph, upstar_game::Sign) {
        (position.renumbered(), upstar_game::Sign::Plus)
    }

    fn move_bound(&self, position: &Graph, by: Player) -> u64 {
        let degree = position.next().iter().map(Vec::len).max().unwrap_or(0) as u64;
        let step = if self.with_edges() { 2 } else { 1 };
        let one = |line: &GraphLine| {
            let steps = line.signs.len().div_ceil(step) as u32;
            (position.vertices.len() as u64).saturating_mul(degree.saturating_pow(steps.saturating_sub(1)))
        };
        let lines = &self.source.sides[by as usize];
        let bound = total_bound(lines.iter().map(one));
        if bound < MOST as u64 {
            return bound;
        }
        // There may be fewer, which takes a moment to see.
        let (next, mut count) = (position.next(), 0);
        for line in lines {
            paths(position, &next, (&line.signs, self.with_edges(), false), &mut |_| {
                count += 1;
                count < MOST
            });
        }
        if count < MOST { count as u64 } else { bound.max(MAX_MOVES + 1) }
    }

    fn owned_bytes(&self, position: &Graph) -> usize {
        position.vertices.capacity() * size_of::<(super::Name, u8)>()
            + position.edges.capacity() * size_of::<Edge>()
    }
}

impl NormalPlay for GraphGame {
    /// What no edge joins is independent, unless a move can go on elsewhere; where nobody can move there is nothing.
    fn components(&self, position: &Graph, mut each: impl FnMut(Graph)) {
        let (parts, count) = position.parts();
        if !self.source.goals.is_empty() || self.source.moves_again() || count == 1 {
            return each(position.clone());
        }
        for part in 0..count {
            let own = position.without(|vertex| parts[vertex] != part, |_| false);
            if Player::BOTH.iter().any(|by| !self.all(&own, *by, 0).is_empty()) {
                each(own);
            }
        }
    }
}

impl Goals for GraphGame {
    fn standing(&self, graph: &Graph, last: Option<Player>) -> Standing {
        let found =
            self.source.goals.iter().filter(|goal| self.finds(graph, goal)).find_map(|goal| goal.winner);
        match found {
            None => Standing::Open,
            Some(who) => who.player(last).map_or(Standing::WhoMoved, |winner| Standing::Over(won_by(winner))),
        }
    }

    fn stuck(&self) -> Stuck {
        self.source.stuck
    }

    fn drawn(&self, position: &Graph, with_moves: bool) -> Sketch {
        self.picture(position, with_moves)
    }
}

impl GraphMove {
    pub(super) fn touched(&self) -> &[String] {
        &self.touched
    }
}
