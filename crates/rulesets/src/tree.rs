//! A bare win-lose-draw tree as a game: players choose branches until a leaf says who has won.

mod edits;

use std::sync::LazyLock;

use upstar_game::edit::Edit;
use upstar_game::sketch::{Form, Item, Point, Role, Sketch, UNIT};
use upstar_game::wld::{NodeKind, Wld};
use upstar_game::{About, Diagnostic, Ending, Payoff, Player, Ruleset, WithResults, examples};

/// The rules of playing a tree; a position is what is left of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tree;

/// A branch, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Branch(u32);

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "tree".into(),
    title: "Tree".into(),
    rule: "From the root of a tree on, the player named at a node chooses one of its branches, until a leaf says \
           how the game ends.".into(),
    notation: "the player who chooses and, in parentheses, the branches, such as \"L(R(+-,00),-+)\"; leaves are \
               `+-` (Left wins), `-+` (Right wins) and `00` (a draw)".into(),
    examples: examples(&[("tree(\"L(R(+-,00),-+)\")", "00 00"), ("tree(\"R(L(+-,-+),L(-+))\")", "-+ -+")]),
    impartial: false,
    ending: Ending::Results,
    ..About::default()
}
});

impl Ruleset for Tree {
    type Position = Wld;
    type Move = Branch;

    fn about(&self) -> &About {
        &ABOUT
    }

    /// Whoever is not named at the root has no move.
    fn moves(&self, position: &Wld, by: Player, mut each: impl FnMut(Branch)) {
        if position.player() == Some(by) {
            (0..).zip(position.branches()).for_each(|(at, _)| each(Branch(at)));
        }
    }

    fn play(&self, position: &Wld, _by: Player, &Branch(at): &Branch) -> Wld {
        position.branches().nth(at as usize).unwrap_or_else(|| position.clone())
    }

    fn parse(&self, text: &str) -> Result<Wld, Diagnostic> {
        Wld::read(text)
    }

    fn print(&self, position: &Wld) -> String {
        position.to_string()
    }

    fn print_move(&self, _position: &Wld, _by: Player, mv: &Branch) -> String {
        name(mv)
    }

    /// The whole tree where it is small, otherwise the root and its branches; touching a branch takes it.
    fn sketch(&self, position: &Wld) -> Sketch {
        let mut sketch = Sketch::new();
        if self.move_bound(position, Player::Left) > MOST_BRANCHES {
            let text = format!("a tree of {} nodes", position.nodes());
            sketch.add(Item::new("tree", Role::Neutral, Form::label(Point { x: 0, y: 0 }, text)));
            return sketch;
        }
        let levels = if position.nodes() <= DRAWN { usize::MAX } else { 1 };
        let branches = draw(&mut sketch, position, levels);
        self.offered(position, sketch, |_, &Branch(at)| {
            ["edge", "node"].map(|what| format!("{what} {}", branches[at as usize])).to_vec()
        })
    }

    fn edits(&self, position: &Wld) -> Vec<Edit> {
        edits::edits(position)
    }

    fn move_bound(&self, position: &Wld, _by: Player) -> u64 {
        // Counting the branches walks over them, and most trees are small.
        if position.nodes() as u64 <= MOST_BRANCHES { 0 } else { position.branches().count() as u64 }
    }
}

impl WithResults for Tree {
    fn result(&self, position: &Wld) -> Option<Payoff> {
        position.payoff()
    }

    fn turn(&self, position: &Wld) -> Option<Player> {
        position.player()
    }
}

fn name(Branch(at): &Branch) -> String {
    format!("branch {}", u64::from(*at) + 1)
}

/// A root with more branches than this is not drawn.
const MOST_BRANCHES: u64 = 4000;

/// The most nodes of a tree that is drawn whole.
const DRAWN: usize = 500;

/// A node of the drawing.
struct Drawn {
    kind: NodeKind,
    depth: usize,
    parent: Option<usize>,
    /// How far to the right.
    x: i32,
}

/// Draws the nodes down to some level: leaves side by side, the others above the middle of what is below them. Tells which
/// nodes the branches lead to.
fn draw(sketch: &mut Sketch, tree: &Wld, levels: usize) -> Vec<usize> {
    let mut nodes: Vec<Drawn> = Vec::new();
    // The last node met on each level, for finding parents.
    let mut last: Vec<usize> = Vec::new();
    for (kind, depth) in tree.walk().filter(|&(_, depth)| depth <= levels) {
        last.truncate(depth);
        let parent = last.last().copied();
        last.push(nodes.len());
        nodes.push(Drawn { kind, depth, parent, x: 0 });
    }
    let mut below: Vec<Option<(i32, i32)>> = vec![None; nodes.len()];
    let leaf = |at: usize| nodes.get(at + 1).is_none_or(|next: &Drawn| next.parent != Some(at));
    let mut width = (0..nodes.len()).filter(|&at| leaf(at)).count() as i32;
    let mut places = vec![0; nodes.len()];
    // From the last node to the first, so that what is below a node has its place already.
    for at in (0..nodes.len()).rev() {
        places[at] = match below[at] {
            Some((first, last)) => (first + last) / 2,
            None => {
                width -= 1;
                UNIT * width
            }
        };
        if let Some(parent) = nodes[at].parent {
            let (_, last) = below[parent].unwrap_or((0, places[at]));
            below[parent] = Some((places[at], last));
        }
    }
    nodes.iter_mut().zip(places).for_each(|(node, x)| node.x = x);

    let point = |node: &Drawn| Point { x: node.x, y: node.depth as i32 * 3 * UNIT / 2 };
    for (at, node) in nodes.iter().enumerate() {
        let role = match node.kind {
            NodeKind::Choice(Player::Left) | NodeKind::Leaf(Payoff::LeftWins) => Role::Left,
            NodeKind::Choice(Player::Right) | NodeKind::Leaf(Payoff::RightWins) => Role::Right,
            NodeKind::Leaf(Payoff::Draw) => Role::Both,
        };
        if let Some(parent) = node.parent {
            let parent = &nodes[parent];
            let role = if parent.kind == NodeKind::Choice(Player::Left) { Role::Left } else { Role::Right };
            let form = Form::Edge { from: point(parent), to: point(node), bend: None };
            sketch.add(Item::new(format!("edge {at}"), role, form));
        }
        sketch.add(match node.kind {
            NodeKind::Choice(player) => {
                let form = Form::Token { centre: point(node), radius: UNIT * 2 / 5 };
                let letter = if player == Player::Left { 'L' } else { 'R' };
                Item::new(format!("node {at}"), role, form).marked(letter)
            }
            NodeKind::Leaf(payoff) => {
                Item::new(format!("node {at}"), role, Form::label(point(node), payoff.to_string()))
            }
        });
    }
    (0..nodes.len()).filter(|&at| nodes[at].depth == 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_player_at_the_root_moves() {
        let tree = Tree.parse("R(L(+-,-+),L(-+))").unwrap();
        assert!(Tree.move_list(&tree, Player::Left).is_empty());
        let second = Tree.find_move(&tree, Player::Right, "branch 2").unwrap();
        let after = Tree.play(&tree, Player::Right, &second);
        assert_eq!(Tree.print(&after), "L(-+)");
        assert_eq!((Tree.turn(&tree), Tree.turn(&after)), (Some(Player::Right), Some(Player::Left)));
        assert_eq!(Tree.result(&Tree.parse("00").unwrap()), Some(Payoff::Draw));
    }

    #[test]
    fn parents_stand_above_the_middle_of_their_branches() {
        let sketch = Tree.sketch(&Tree.parse("L(R(+-,00),-+)").unwrap());
        let middle = |id: &str| {
            let (low, high) = sketch.items().iter().find(|item| item.id == id).unwrap().form.bounds();
            ((low.x + high.x) / 2, (low.y + high.y) / 2)
        };
        let nodes = ["node 0", "node 1", "node 2", "node 3", "node 4"].map(middle);
        assert_eq!(nodes, [(125, 0), (50, 150), (0, 300), (100, 300), (200, 150)]);
    }

    #[test]
    fn large_trees_are_drawn_in_part() {
        let wide = |leaves: usize| Tree.parse(&format!("L(00{})", ",R(+-)".repeat(leaves))).unwrap();
        let moves = |tree: &Wld| -> Vec<(Player, String)> {
            Tree.move_list(tree, Player::Left).iter().map(|mv| (Player::Left, name(mv))).collect()
        };
        for leaves in [10, 300, 3000] {
            let tree = wide(leaves);
            assert_eq!(Tree.sketch(&tree).check(&moves(&tree)), Ok(()), "{leaves}");
        }
        let tree = wide(5000);
        assert_eq!(Tree.move_bound(&tree, Player::Left), 5001);
        assert_eq!(Tree.sketch(&tree).items().len(), 1);
    }
}
