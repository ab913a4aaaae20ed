//! Tidy drawings of trees in time linear in their size, after Buchheim, Jünger and Leipert: parents stand above the
//! middle of their children, equal subtrees look alike, and gaps are shared out among the subtrees between.

/// A tree to lay out: for each node its children, all of which come after it, and its width.
pub(crate) struct Tree {
    pub(crate) children: Vec<Vec<usize>>,
    pub(crate) widths: Vec<i32>,
    /// Between neighbours.
    pub(crate) gap: i32,
}

/// Gaps are shared out in such parts of a unit.
const FINE: i64 = 1 << 16;

#[derive(Clone, Copy, Default)]
struct Node {
    parent: usize,
    /// Its place among its siblings.
    number: usize,
    /// Where it stands relative to its siblings, and by how much its descendants are moved.
    prelim: i64,
    modifier: i64,
    change: i64,
    shift: i64,
    thread: Option<usize>,
    ancestor: usize,
}

/// Where the middle of each node comes to lie, from left to right.
pub(crate) fn layout(tree: &Tree) -> Vec<i32> {
    let count = tree.children.len();
    let mut nodes: Vec<Node> = (0..count).map(|at| Node { ancestor: at, ..Node::default() }).collect();
    for (parent, children) in tree.children.iter().enumerate() {
        for (number, &child) in children.iter().enumerate() {
            nodes[child].parent = parent;
            nodes[child].number = number;
        }
    }
    let mut walk = Walk { tree, nodes };
    // Children come after their parents, so from the end everything below a node is done before it.
    for at in (0..count).rev() {
        walk.arrange_children(at);
    }
    // Each node's own place is its parent's sum of modifiers added to its own.
    let mut moved = vec![0; count];
    let mut places = vec![0; count];
    for at in 0..count {
        let node = &walk.nodes[at];
        let above = if at == 0 { 0 } else { moved[node.parent] };
        places[at] = node.prelim + above;
        moved[at] = above + node.modifier;
    }
    places.into_iter().map(|place: i64| i32::try_from(place.div_euclid(FINE)).unwrap_or(i32::MAX)).collect()
}

struct Walk<'t> {
    tree: &'t Tree,
    nodes: Vec<Node>,
}

impl Walk<'_> {
    fn distance(&self, left: usize, right: usize) -> i64 {
        let [left, right] = [left, right].map(|at| i64::from(self.tree.widths[at]));
        ((left + right) / 2 + i64::from(self.tree.gap)) * FINE
    }

    /// The middle of a node's children.
    fn middle(&self, at: usize) -> i64 {
        match &self.tree.children[at][..] {
            [] => 0,
            [first, ..] => {
                let last = self.tree.children[at].last().unwrap_or(first);
                self.nodes[*first].prelim.midpoint(self.nodes[*last].prelim)
            }
        }
    }

    /// Places the subtrees of a node beside each other.
    fn arrange_children(&mut self, at: usize) {
        let children = &self.tree.children[at];
        let Some(&first) = children.first() else { return };
        let mut default = first;
        for (i, &child) in children.iter().enumerate() {
            let middle = self.middle(child);
            if i == 0 {
                self.nodes[child].prelim = middle;
            } else {
                let left = children[i - 1];
                let prelim = self.nodes[left].prelim + self.distance(left, child);
                self.nodes[child].prelim = prelim;
                if !self.tree.children[child].is_empty() {
                    self.nodes[child].modifier = prelim - middle;
                }
                default = self.apportion(child, left, first, default);
            }
        }
        self.execute_shifts(at);
        self.nodes[at].prelim = self.middle(at);
    }

    fn next_left(&self, at: usize) -> Option<usize> {
        self.tree.children[at].first().copied().or(self.nodes[at].thread)
    }

    fn next_right(&self, at: usize) -> Option<usize> {
        self.tree.children[at].last().copied().or(self.nodes[at].thread)
    }

    /// Moves a subtree to the right until it is clear of its left siblings' subtrees.
    fn apportion(&mut self, at: usize, left: usize, first: usize, mut default: usize) -> usize {
        let (mut inner_right, mut outer_right) = (at, at);
        let (mut inner_left, mut outer_left) = (left, first);
        let modifier = |walk: &Self, at: usize| walk.nodes[at].modifier;
        let mut sum_inner_right = modifier(self, inner_right);
        let mut sum_outer_right = modifier(self, outer_right);
        let mut sum_inner_left = modifier(self, inner_left);
        let mut sum_outer_left = modifier(self, outer_left);
        loop {
            let (next_left, next_right) = (self.next_right(inner_left), self.next_left(inner_right));
            let (Some(next_left), Some(next_right)) = (next_left, next_right) else {
                // One of them ends here: thread its contour to what goes on below.
                if let Some(below) = next_left
                    && self.next_right(outer_right).is_none()
                {
                    self.nodes[outer_right].thread = Some(below);
                    self.nodes[outer_right].modifier += sum_inner_left - sum_outer_right;
                }
                if let Some(below) = next_right
                    && self.next_left(outer_left).is_none()
                {
                    self.nodes[outer_left].thread = Some(below);
                    self.nodes[outer_left].modifier += sum_inner_right - sum_outer_left;
                    default = at;
                }
                return default;
            };
            inner_left = next_left;
            inner_right = next_right;
            // The outer contours are at least as long as the inner ones.
            outer_left = self.next_left(outer_left).unwrap_or(outer_left);
            outer_right = self.next_right(outer_right).unwrap_or(outer_right);
            self.nodes[outer_right].ancestor = at;
            let shift = (self.nodes[inner_left].prelim + sum_inner_left)
                - (self.nodes[inner_right].prelim + sum_inner_right)
                + self.distance(inner_left, inner_right);
            if shift > 0 {
                let own = self.nodes[inner_left].ancestor;
                let sibling = self.nodes[own].parent == self.nodes[at].parent && own != 0;
                self.move_subtree(if sibling { own } else { default }, at, shift);
                sum_inner_right += shift;
                sum_outer_right += shift;
            }
            sum_inner_left += modifier(self, inner_left);
            sum_inner_right += modifier(self, inner_right);
            sum_outer_left += modifier(self, outer_left);
            sum_outer_right += modifier(self, outer_right);
        }
    }

    fn move_subtree(&mut self, left: usize, right: usize, shift: i64) {
        let between = (self.nodes[right].number as i64 - self.nodes[left].number as i64).max(1);
        self.nodes[right].change -= shift / between;
        self.nodes[right].shift += shift;
        self.nodes[left].change += shift / between;
        self.nodes[right].prelim += shift;
        self.nodes[right].modifier += shift;
    }

    /// Shares the gaps that moving made among the subtrees between.
    fn execute_shifts(&mut self, at: usize) {
        let (mut shift, mut change) = (0, 0);
        for &child in self.tree.children[at].iter().rev() {
            let node = &mut self.nodes[child];
            node.prelim += shift;
            node.modifier += shift;
            change += node.change;
            shift += node.shift + change;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(parents: &[usize]) -> Tree {
        let mut children = vec![Vec::new(); parents.len() + 1];
        for (at, &parent) in parents.iter().enumerate() {
            children[parent].push(at + 1);
        }
        Tree { widths: vec![10; children.len()], children, gap: 2 }
    }

    fn depths(tree: &Tree) -> Vec<usize> {
        let mut depths = vec![0; tree.children.len()];
        for (at, children) in tree.children.iter().enumerate() {
            children.iter().for_each(|&child| depths[child] = depths[at] + 1);
        }
        depths
    }

    #[test]
    fn parents_stand_above_the_middle() {
        let tree = tree(&[0, 0, 0]);
        let places = layout(&tree);
        assert_eq!(places[1..], [places[0] - 12, places[0], places[0] + 12]);
    }

    /// Many trees made by rule: nobody overlaps, order is kept, parents stand above the middle of their children.
    #[test]
    fn nothing_overlaps() {
        let mut random = fastrand::Rng::with_seed(1);
        for size in 2..120 {
            let mut tree = tree(&(1..size).map(|before| random.usize(..before)).collect::<Vec<_>>());
            tree.widths.iter_mut().for_each(|width| *width = 2 * random.i32(1..21));
            let (places, depths) = (layout(&tree), depths(&tree));
            // Nodes of each level from left to right, by walking the tree in order.
            let mut levels: Vec<Vec<usize>> = vec![Vec::new(); size];
            let mut open = vec![0];
            while let Some(at) = open.pop() {
                levels[depths[at]].push(at);
                open.extend(tree.children[at].iter().rev());
            }
            for level in &levels {
                for pair in level.windows(2) {
                    let room = places[pair[1]] - places[pair[0]];
                    let need = (tree.widths[pair[0]] + tree.widths[pair[1]]) / 2 + tree.gap;
                    // Places are whole numbers.
                    assert!(room + 1 >= need, "{size}: {room} < {need}");
                }
            }
            for (at, children) in tree.children.iter().enumerate() {
                if let (Some(first), Some(last)) = (children.first(), children.last()) {
                    assert!((places[at] - places[*first].midpoint(places[*last])).abs() <= 1, "{size}");
                }
            }
        }
    }
}
