//! Where to draw the nodes and edges of a graph, in whole numbers.

use crate::sketch::{Form, Point, UNIT};

/// Where a node comes to lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// To the right, in units of [`UNIT`] to a column.
    pub x: i32,
    /// The number of edges to the root.
    pub layer: i32,
}

/// Lays a graph out in layers: node 0 is a root, and so is the first node of every other part; every other node lies
/// in the layer after that of the neighbour through which it is first reached, and nobody else of its layer stands
/// above that neighbour's stretch. So only edges within a layer can meet nodes other than their ends.
#[must_use]
pub fn layers(nodes: usize, edges: &[(usize, usize)]) -> Vec<Spot> {
    let neighbours = Neighbours::new(nodes, edges);
    let mut spots = vec![Spot::default(); nodes];
    let mut parents: Vec<Option<usize>> = vec![None; nodes];
    let mut seen = vec![false; nodes];
    let mut order = Vec::with_capacity(nodes);
    for root in 0..nodes {
        if seen[root] {
            continue;
        }
        seen[root] = true;
        let mut at = order.len();
        order.push(root);
        while let Some(&node) = order.get(at) {
            at += 1;
            for &next in neighbours.of(node) {
                if !seen[next] {
                    seen[next] = true;
                    parents[next] = Some(node);
                    spots[next].layer = spots[node].layer + 1;
                    order.push(next);
                }
            }
        }
    }
    // A node's stretch holds its children's side by side; one without children takes a column.
    let mut widths = vec![0; nodes];
    for &node in order.iter().rev() {
        widths[node] = widths[node].max(1);
        if let Some(parent) = parents[node] {
            widths[parent] += widths[node];
        }
    }
    let mut next_root = 0;
    let mut next_child = vec![0; nodes];
    for &node in &order {
        let start = match parents[node] {
            Some(parent) => &mut next_child[parent],
            None => &mut next_root,
        };
        let from = *start;
        *start += widths[node];
        next_child[node] = from;
        spots[node].x = from * UNIT + (widths[node] - 1) * UNIT / 2;
    }
    spots
}

/// The neighbours of all nodes, each node's in a row.
struct Neighbours {
    starts: Vec<usize>,
    all: Vec<usize>,
}

impl Neighbours {
    fn new(nodes: usize, edges: &[(usize, usize)]) -> Neighbours {
        let mut starts = vec![0; nodes + 1];
        for &(a, b) in edges {
            starts[a + 1] += 1;
            starts[b + 1] += 1;
        }
        for at in 0..nodes {
            starts[at + 1] += starts[at];
        }
        let mut ends = starts.clone();
        let mut all = vec![0; 2 * edges.len()];
        for &(a, b) in edges {
            for (from, to) in [(a, b), (b, a)] {
                all[ends[from]] = to;
                ends[from] += 1;
            }
        }
        Neighbours { starts, all }
    }

    fn of(&self, node: usize) -> &[usize] {
        &self.all[self.starts[node]..self.starts[node + 1]]
    }
}

/// A line between two points. In lane 0 it is straight; lanes 1, 2, 3, … bend to one side and the other, farther and
/// farther out. A line from a point to itself is a petal above it.
#[must_use]
pub fn line(from: Point, to: Point, lane: usize) -> Form {
    let lane = i32::try_from(lane).unwrap_or(i32::MAX).min(1000);
    if from == to {
        let reach = 60 + 25 * lane;
        let ends = [-reach / 4, reach / 4].map(|x| Point { x: from.x + x, y: from.y });
        return Form::Edge {
            from: ends[0],
            to: ends[1],
            bend: Some(Point { x: from.x, y: from.y - 2 * reach }),
        };
    }
    let out = match lane {
        0 => return Form::Edge { from, to, bend: None },
        odd if odd % 2 == 1 => odd / 2 + 1,
        even => -(even / 2),
    };
    let (right, down) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    // A third of the way out for every lane, but not for ever.
    let out = i64::from(out);
    let length = right.abs().max(down.abs()).max(1);
    let side = (length / 3).min(3 * i64::from(UNIT)) * out;
    let bend = Point {
        x: ((i64::from(from.x) + i64::from(to.x)) / 2 + down * side / length) as i32,
        y: ((i64::from(from.y) + i64::from(to.y)) / 2 - right * side / length) as i32,
    };
    Form::Edge { from, to, bend: Some(bend) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_a_column_and_a_star_a_row() {
        let spots = layers(3, &[(0, 1), (1, 2)]);
        assert_eq!(spots, [(0, 0), (0, 1), (0, 2)].map(|(x, layer)| Spot { x, layer }));
        let spots = layers(4, &[(0, 1), (2, 0), (0, 3)]);
        assert_eq!(spots, [(100, 0), (0, 1), (100, 1), (200, 1)].map(|(x, layer)| Spot { x, layer }));
    }

    #[test]
    fn parts_stand_side_by_side_and_nodes_apart() {
        let edges = [(0, 1), (1, 2), (2, 0), (3, 3), (4, 5), (4, 6), (6, 7), (5, 7), (4, 5)];
        let spots = layers(9, &edges);
        for (node, spot) in spots.iter().enumerate() {
            assert!(!spots[..node].contains(spot), "{spots:?}");
        }
        assert_eq!(spots[8], Spot { x: 500, layer: 0 });
        assert_eq!(layers(0, &[]), []);
    }

    #[test]
    fn lanes_differ() {
        let (a, b) = (Point::cells(0, 0), Point::cells(3, 0));
        let bend = |lane| match line(a, b, lane) {
            Form::Edge { bend, .. } => bend.map(|bend| (bend.x, bend.y)),
            _ => None,
        };
        assert_eq!([0, 1, 2, 3].map(bend), [None, Some((150, -100)), Some((150, 100)), Some((150, -200))]);
        assert_ne!(line(a, a, 0), line(a, a, 1));
        assert_eq!(line(a, a, 0).bounds(), (Point { x: -15, y: -120 }, Point { x: 15, y: 0 }));
    }
}
