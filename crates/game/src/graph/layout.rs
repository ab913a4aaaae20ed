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
    centre(&mut spots, &neighbours, &order);
    spots
}

/// Moves nodes that are held by several of the layer before into the middle of these, and what they hold with them,
/// as far as there is room within their layer.
fn centre(spots: &mut [Spot], neighbours: &Neighbours, order: &[usize]) {
    let mut layers: Vec<Vec<usize>> = Vec::new();
    for &node in order {
        let layer = spots[node].layer as usize;
        layers.resize(layers.len().max(layer + 1), Vec::new());
        layers[layer].push(node);
    }
    let mut moved = vec![0; spots.len()];
    for layer in layers.iter_mut().skip(1) {
        layer.sort_by_key(|&node| spots[node].x);
        let targets: Vec<i32> = layer.iter().map(|&node| target(node, spots, &moved, neighbours)).collect();
        let all_clear = targets.windows(2).all(|pair| pair[0] <= pair[1] - UNIT);
        let mut left = None;
        for (at, (&node, &target)) in layer.iter().zip(&targets).enumerate() {
            // Where not all can move, one moves if it is clear of its neighbours as they stand now.
            let clear = all_clear
                || left.is_none_or(|x| target >= x + UNIT)
                    && layer.get(at + 1).is_none_or(|&next| target <= spots[next].x - UNIT);
            if clear {
                moved[node] = target - spots[node].x;
                spots[node].x = target;
            }
            left = Some(spots[node].x);
        }
    }
}

/// Where a node would stand best: between those of the layer before that hold it, or moved as the only one is.
fn target(node: usize, spots: &[Spot], moved: &[i32], neighbours: &Neighbours) -> i32 {
    let below = spots[node].layer - 1;
    // The ground is everywhere, so it holds nobody in place.
    let holders = neighbours.of(node).iter().filter(|&&next| next != 0 && spots[next].layer == below);
    let (mut sum, mut count, mut last) = (0, 0, 0);
    for &holder in holders {
        sum += i64::from(spots[holder].x);
        count += 1;
        last = holder;
    }
    match count {
        0 => spots[node].x,
        1 => spots[node].x + moved[last],
        _ => (sum / count) as i32,
    }
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
        return petal(from, (0, -1), lane as usize);
    }
    let out = match lane {
        0 => return Form::Edge { from, to, bend: None },
        odd if odd % 2 == 1 => odd / 2 + 1,
        even => -(even / 2),
    };
    let (right, down) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    // A third of the way out for every lane, or as far as letters on both need, but not for ever.
    let out = i64::from(out);
    let length = right.abs().max(down.abs()).max(1);
    let side = (length / 3).clamp(i64::from(UNIT) * 3 / 5, 3 * i64::from(UNIT)) * out;
    let bend = Point {
        x: ((i64::from(from.x) + i64::from(to.x)) / 2 + down * side / length) as i32,
        y: ((i64::from(from.y) + i64::from(to.y)) / 2 - right * side / length) as i32,
    };
    Form::Edge { from, to, bend: Some(bend) }
}

/// A loop at a point in one of eight directions, each lane larger than the one before.
#[must_use]
pub fn petal(at: Point, (x, y): (i32, i32), lane: usize) -> Form {
    let reach = 60 + 25 * i32::try_from(lane).unwrap_or(i32::MAX).min(1000);
    // On a diagonal, seven tenths in each direction are as far.
    let far = if x != 0 && y != 0 { 2 * reach * 7 / 10 } else { 2 * reach };
    let bend = Point { x: at.x.saturating_add(x * far), y: at.y.saturating_add(y * far) };
    Form::Edge { from: at, to: at, bend: Some(bend) }
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
    fn what_two_hold_stands_between_them() {
        // A square on two legs with a roof.
        let spots = layers(6, &[(0, 1), (0, 2), (1, 3), (2, 4), (3, 4), (3, 5), (4, 5)]);
        assert_eq!(spots[5], Spot { x: 50, layer: 3 });
        // Without room for it, it stays where it was.
        let spots = layers(6, &[(0, 1), (0, 2), (1, 3), (2, 3), (1, 4), (2, 5)]);
        assert!(spots[3].x <= spots[4].x - UNIT && spots[4].x <= spots[5].x - UNIT, "{spots:?}");
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
        assert_eq!(line(a, a, 0).bounds(), (Point { x: 0, y: -120 }, Point { x: 0, y: 0 }));
        // Short lines bend far enough for letters between them.
        let near = line(a, Point::cells(1, 0), 1);
        assert_eq!(near.bounds(), (Point { x: 0, y: -60 }, Point { x: 100, y: 0 }));
    }
}
