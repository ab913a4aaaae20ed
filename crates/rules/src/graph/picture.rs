//! Graphs as pictures.

use upstar_game::graph::{layers, line};
use upstar_game::sketch::{Form, Item, Point, Role, Sketch, UNIT};
use upstar_game::{Player, Ruleset as _};

use super::{Graph, GraphGame, GraphLine};
use crate::pattern::EMPTY;

impl GraphGame {
    /// Whose a letter is: who alone puts it there or takes it away.
    fn owner(&self, code: u8, of_edges: bool) -> Role {
        let with_edges = self.source.letters.edges.is_some();
        let uses = |own: &GraphLine| {
            let signs =
                own.signs.iter().enumerate().filter(|(at, _)| (with_edges && at % 2 == 1) == of_edges);
            let changing = signs.map(|(_, sign)| sign).filter(|sign| sign.to.is_some());
            changing.into_iter().any(|sign| sign.to == Some(code) || sign.class == 1 << code)
        };
        match [0, 1].map(|side: usize| self.source.sides[side].iter().any(uses)) {
            [true, false] => Role::Left,
            [false, true] => Role::Right,
            _ => Role::Neutral,
        }
    }

    /// Vertices called by their names, edges between them, and what touching them does.
    pub(super) fn picture(&self, graph: &Graph, with_moves: bool) -> Sketch {
        let mut sketch = Sketch::new();
        let letters = &self.source.letters;
        let ends: Vec<(usize, usize)> =
            graph.edges.iter().map(|own| (own.from.into(), own.to.into())).collect();
        // Twice as far apart as cells, for names to go between.
        let spots = layers(graph.vertices.len(), &ends);
        let points: Vec<Point> =
            spots.iter().map(|spot| Point { x: 2 * spot.x, y: 2 * UNIT * spot.layer }).collect();
        let mut ids: Vec<String> = Vec::new();
        for (at, &(a, b)) in ends.iter().enumerate() {
            let near = spots[a].layer != spots[b].layer || (spots[a].x - spots[b].x).abs() <= UNIT;
            let before = ends[..at].iter().filter(|own| **own == (a, b) || **own == (b, a)).count();
            let (mut role, mut mark) = (Role::Neutral, None);
            if let Some(edges) = &letters.edges {
                let code = graph.edges[at].letter;
                role = self.owner(code, true);
                mark = Some(edges.letter(code)).filter(|letter| !EMPTY.contains(letter));
            }
            let name = graph.edge_name(at);
            let id = if ids.contains(&name) { format!("{name} #{}", before + 1) } else { name };
            let item = Item::new(&id, role, line(points[a], points[b], before + usize::from(!near)));
            sketch.add(if let Some(letter) = mark { item.marked(letter) } else { item });
            if graph.edges[at].is_arc {
                // A dot near the end shows where an arc leads to.
                let head = |from: i32, to: i32| to - (to - from) * 3 / 10;
                let centre = Point { x: head(points[a].x, points[b].x), y: head(points[a].y, points[b].y) };
                sketch.add(Item::new(format!("head {id}"), role, Form::Token { centre, radius: UNIT / 8 }));
            }
            ids.push(id);
        }
        for (vertex, &centre) in points.iter().enumerate() {
            let (name, code) = (graph.name(vertex), graph.vertices[vertex].1);
            let letter = letters.vertices.letter(code);
            let bare = EMPTY.contains(&letter);
            let role = if bare { Role::Empty } else { self.owner(code, false) };
            let item = Item::new(&name, role, Form::Token { centre, radius: 2 * UNIT / 5 });
            sketch.add(if bare { item } else { item.marked(letter) });
            let below = Point { x: centre.x, y: centre.y + 7 * UNIT / 10 };
            sketch.add(Item::new(format!("name {name}"), Role::Neutral, Form::label(below, &name)));
        }
        if graph.vertices.is_empty() {
            sketch.add(Item::new("nothing", Role::Neutral, Form::label(Point { x: 0, y: 0 }, "·")));
        }
        if !with_moves {
            return sketch;
        }
        self.offered(graph, sketch, |_: Player, mv| mv.touched().to_vec())
    }
}
