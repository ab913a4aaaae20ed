//! Numbering the nodes of a graph by its structure (colour refinement), so that graphs that differ in names alone often
//! become equal.

/// A numbering of the nodes of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The new number of every node.
    pub rank: Vec<usize>,
    /// A number that depends on the structure alone: graphs that differ in names alone have the same.
    pub print: u64,
}

/// Numbers the nodes of a graph with tinted edges and nodes by its structure.
///
/// Nodes are told apart by their tints, then by their neighbours' and so on (Weisfeiler and Leman's way); of nodes
/// that remain alike the first is singled out, and on it goes. Where all nodes that remain alike really are, as in
/// trees, graphs that differ in names alone come out equal. In any case a graph that has been renumbered so comes out
/// as it is.
///
/// ```
/// use upstar_game::graph::order;
/// let (path, other) = (order(&[(0, 1, 0), (1, 2, 0)], &[0; 3]), order(&[(0, 1, 0), (2, 0, 0)], &[0; 3]));
/// assert_eq!(path.print, other.print);
/// assert_eq!(path.rank[1], other.rank[0]);
/// ```
#[must_use]
pub fn order(edges: &[(usize, usize, u64)], tints: &[u64]) -> Order {
    let nodes = tints.len();
    let mut line: Vec<usize> = (0..nodes).collect();
    // Nodes that are still alike share a class: the number of nodes in the classes before it.
    let mut class = vec![0; nodes];
    let mut mark = tints.to_vec();
    let mut print = None;
    let mut classes = sort(&mut line, &mut class, &mark);
    loop {
        loop {
            mark.fill(0);
            for &(a, b, tint) in edges {
                mark[a] = mark[a].wrapping_add(mix(class[b] as u64, tint));
                mark[b] = mark[b].wrapping_add(mix(class[a] as u64, tint));
            }
            let before = classes;
            classes = sort(&mut line, &mut class, &mark);
            if classes == before || classes == nodes {
                break;
            }
        }
        print.get_or_insert_with(|| {
            let start = mix(nodes as u64, edges.len() as u64);
            let tinted = line.iter().fold(start, |print, &node| mix(print, tints[node]));
            line.iter().fold(tinted, |print, &node| mix(mix(print, class[node] as u64), mark[node]))
        });
        // The first of a class that has others in it goes ahead of them.
        let Some(at) = (1..nodes).find(|&at| class[line[at - 1]] == class[line[at]]) else { break };
        let shared = class[line[at]];
        for &node in line[at..].iter().take_while(|&&node| class[node] == shared).collect::<Vec<_>>() {
            class[node] = at;
        }
        classes += 1;
    }
    let mut rank = vec![0; nodes];
    for (at, &node) in line.iter().enumerate() {
        rank[node] = at;
    }
    Order { rank, print: print.unwrap_or_default() }
}

/// Sorts nodes by class, then by mark, then by number; parts classes by mark, and counts them.
fn sort(line: &mut [usize], class: &mut [usize], mark: &[u64]) -> usize {
    line.sort_unstable_by_key(|&node| (class[node], mark[node], node));
    let mut classes = 0;
    let mut last = None;
    let mut start = 0;
    for (at, &node) in line.iter().enumerate() {
        let this = (class[node], mark[node]);
        if last != Some(this) {
            (last, start) = (Some(this), at);
            classes += 1;
        }
        class[node] = start;
    }
    classes
}

/// Two numbers stirred into one.
#[inline]
fn mix(a: u64, b: u64) -> u64 {
    let z = a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ b.wrapping_add(0x632b_e59b_d9b4_e019);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    type Edges = Vec<(usize, usize, u64)>;

    fn renumbered(edges: &Edges, tints: &[u64], rank: &[usize]) -> (Edges, Vec<u64>) {
        let mut moved: Edges =
            edges.iter().map(|&(a, b, tint)| (rank[a].min(rank[b]), rank[a].max(rank[b]), tint)).collect();
        moved.sort_unstable();
        let mut seen = vec![0; tints.len()];
        rank.iter().zip(tints).for_each(|(&rank, &tint)| seen[rank] = tint);
        (moved, seen)
    }

    #[test]
    fn renumbered_graphs_come_out_alike_and_stay() {
        let mut state = 1_u64;
        let mut below = move |bound: usize| {
            state = mix(state, 7);
            (state % bound as u64) as usize
        };
        for round in 0..300 {
            let nodes = 1 + below(12);
            let edges: Edges = match round % 3 {
                // A tree, a cycle, anything.
                0 => (1..nodes).map(|node| (below(node), node, below(2) as u64)).collect(),
                1 => (0..nodes).map(|node| (node, (node + 1) % nodes, 0)).collect(),
                _ => (0..below(20)).map(|_| (below(nodes), below(nodes), below(3) as u64)).collect(),
            };
            let tints: Vec<u64> = (0..nodes).map(|_| below(1 + round % 2) as u64).collect();
            let first = order(&edges, &tints);
            let (moved, seen) = renumbered(&edges, &tints, &first.rank);
            let again = order(&moved, &seen);
            assert_eq!(again.rank, (0..nodes).collect::<Vec<_>>());
            assert_eq!(again.print, first.print);

            let mut shuffle: Vec<usize> = (0..nodes).collect();
            (1..nodes).for_each(|at| shuffle.swap(at, below(at + 1)));
            let (other, other_seen) = renumbered(&edges, &tints, &shuffle);
            let second = order(&other, &other_seen);
            assert_eq!(second.print, first.print);
            if round % 3 < 2 {
                assert_eq!(renumbered(&other, &other_seen, &second.rank), (moved, seen));
            }
        }
    }
}
