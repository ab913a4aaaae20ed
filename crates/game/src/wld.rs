//! Win-lose-draw trees: who chooses at each node and how each play ends, and nothing else. Written `L(R(+-,00),-+)`.
//!
//! The nodes of a tree lie in one array, every node before what is below it, so that a part of the tree is a slice of
//! the array, and nothing here calls itself however deep a tree may be.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use upstar_syntax::{Diagnostic, MAX_DEPTH, Span};
use upstar_values::Player;

use crate::ruleset::Payoff;

/// A win-lose-draw tree, or the part of one below some node. Cloning shares it.
///
/// ```
/// use upstar_game::Player;
/// use upstar_game::wld::Wld;
/// let tree: Wld = "L(R(+-,00),-+)".parse().unwrap();
/// assert_eq!((tree.player(), tree.nodes(), tree.depth()), (Some(Player::Left), 5, 2));
/// let parts: Vec<String> = tree.branches().map(|part| part.to_string()).collect();
/// assert_eq!(parts, ["R(+-,00)", "-+"]);
/// ```
#[derive(Clone)]
pub struct Wld {
    all: Arc<[Node]>,
    at: u32,
}

/// What a node is and how many nodes it and all below it are, in one word. That is relative, so equal parts of trees
/// are equal slices.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node(u32);

/// What stands at a node of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A player chooses.
    Choice(Player),
    /// Play is over.
    Leaf(Payoff),
}

const KINDS: [NodeKind; 5] = [
    NodeKind::Choice(Player::Left),
    NodeKind::Choice(Player::Right),
    NodeKind::Leaf(Payoff::LeftWins),
    NodeKind::Leaf(Payoff::RightWins),
    NodeKind::Leaf(Payoff::Draw),
];

impl Node {
    fn new(kind: NodeKind, len: usize) -> Node {
        let tag = KINDS.iter().position(|&k| k == kind).unwrap_or(0);
        Node((len as u32) << 3 | tag as u32)
    }

    fn kind(self) -> NodeKind {
        KINDS[(self.0 & 7) as usize]
    }

    fn len(self) -> usize {
        (self.0 >> 3) as usize
    }
}

impl Wld {
    /// The most nodes a tree may have.
    pub const MAX_NODES: usize = 1_000_000;

    /// The most levels below the root.
    pub const MAX_DEPTH: usize = MAX_DEPTH;

    /// The tree that is over before it begins.
    #[must_use]
    pub fn leaf(payoff: Payoff) -> Wld {
        Wld { all: Arc::new([Node::new(NodeKind::Leaf(payoff), 1)]), at: 0 }
    }

    fn slice(&self) -> &[Node] {
        let at = self.at as usize;
        &self.all[at..at + self.all[at].len()]
    }

    /// What stands at the root.
    #[must_use]
    pub fn kind(&self) -> NodeKind {
        self.all[self.at as usize].kind()
    }

    /// Who chooses at the root, unless play is over.
    #[must_use]
    pub fn player(&self) -> Option<Player> {
        match self.kind() {
            NodeKind::Choice(player) => Some(player),
            NodeKind::Leaf(_) => None,
        }
    }

    /// How play has ended, if the root is a leaf.
    #[must_use]
    pub fn payoff(&self) -> Option<Payoff> {
        match self.kind() {
            NodeKind::Choice(_) => None,
            NodeKind::Leaf(payoff) => Some(payoff),
        }
    }

    /// What the player at the root can choose from.
    pub fn branches(&self) -> impl Iterator<Item = Wld> + '_ {
        let end = self.at as usize + self.nodes();
        let mut next = self.at as usize + 1;
        std::iter::from_fn(move || {
            let at = next;
            next += if at < end { self.all[at].len() } else { 0 };
            (at < end).then(|| Wld { all: Arc::clone(&self.all), at: at as u32 })
        })
    }

    /// The number of nodes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.all[self.at as usize].len()
    }

    /// The number of plays.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.walk().filter(|(kind, _)| matches!(kind, NodeKind::Leaf(_))).count()
    }

    /// The number of choices in the longest play.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.walk().map(|(_, depth)| depth).max().unwrap_or(0)
    }

    /// Every node with its depth, each before those below it and these from left to right.
    pub fn walk(&self) -> impl Iterator<Item = (NodeKind, usize)> + '_ {
        let mut ends: Vec<usize> = Vec::new();
        self.slice().iter().enumerate().map(move |(at, node)| {
            while ends.last().is_some_and(|&end| end <= at) {
                ends.pop();
            }
            let depth = ends.len();
            ends.push(at + node.len());
            (node.kind(), depth)
        })
    }

    /// Reads a tree. Spaces may stand between its parts.
    pub fn read(text: &str) -> Result<Wld, Diagnostic> {
        const PART: &str = "expected `L(`, `R(`, `+-`, `-+` or `00`";
        let wrong = |message: &str, at: usize| {
            let length = text[at..].chars().next().map_or(0, char::len_utf8);
            Diagnostic::syntax(message, Span::new(at, at + length)).with_hint(HINT)
        };
        let skip = |at: usize| text.len() - text[at..].trim_start().len();
        let mut builder = Builder::default();
        let mut at = skip(0);
        loop {
            // Here a tree begins.
            let start = at;
            let part = text.as_bytes().get(at..).unwrap_or_default();
            let kind = match part {
                [b'+', b'-', ..] => NodeKind::Leaf(Payoff::LeftWins),
                [b'-', b'+', ..] => NodeKind::Leaf(Payoff::RightWins),
                [b'0', b'0', ..] => NodeKind::Leaf(Payoff::Draw),
                [b'L', ..] => NodeKind::Choice(Player::Left),
                [b'R', ..] => NodeKind::Choice(Player::Right),
                _ => return Err(wrong(PART, at)),
            };
            match kind {
                NodeKind::Leaf(payoff) => {
                    builder.leaf(payoff);
                    at = skip(at + 2);
                }
                NodeKind::Choice(player) => {
                    at = skip(at + 1);
                    if !text[at..].starts_with('(') {
                        return Err(wrong("expected `(` and what the player may choose", at));
                    }
                    at = skip(at + 1);
                    if builder.open.len() == Wld::MAX_DEPTH {
                        return Err(Diagnostic::too_deep(Span::new(start, start + 1)));
                    }
                    builder.open(player);
                }
            }
            if builder.nodes.len() > Wld::MAX_NODES {
                let message = "a tree has at most a million nodes; this one has more";
                return Err(Diagnostic::new("tree-too-large", message, Span::at(start)));
            }
            if matches!(kind, NodeKind::Choice(_)) {
                continue;
            }
            // Here one has ended.
            while !builder.open.is_empty() && text[at..].starts_with(')') {
                builder.close();
                at = skip(at + 1);
            }
            match (builder.open.is_empty(), text[at..].chars().next()) {
                (true, None) => break,
                (true, Some(_)) => return Err(wrong("expected nothing after the tree", at)),
                (false, Some(',')) => at = skip(at + 1),
                (false, _) => return Err(wrong("expected `,` or `)`", at)),
            }
        }
        builder.finish().ok_or_else(|| wrong(PART, 0))
    }
}

const HINT: &str = "a tree is a result, or a player and branches, such as `L(R(+-,00),-+)`";

/// Makes a tree node by node, each before those below it.
#[derive(Default)]
pub struct Builder {
    nodes: Vec<Node>,
    open: Vec<usize>,
}

impl Builder {
    /// Adds a node at which a player chooses; what follows is below it until it is closed.
    pub fn open(&mut self, player: Player) {
        self.open.push(self.nodes.len());
        self.nodes.push(Node::new(NodeKind::Choice(player), 0));
    }

    /// Adds a node at which play ends.
    pub fn leaf(&mut self, payoff: Payoff) {
        self.nodes.push(Node::new(NodeKind::Leaf(payoff), 1));
    }

    /// Closes the node that was opened last.
    pub fn close(&mut self) {
        if let Some(at) = self.open.pop() {
            self.nodes[at] = Node::new(self.nodes[at].kind(), self.nodes.len() - at);
        }
    }

    /// The tree, if there is exactly one, it is closed, every choice has something to choose from, and its size and
    /// depth are within what [`Wld`] allows.
    #[must_use]
    pub fn finish(self) -> Option<Wld> {
        let Builder { nodes, open } = self;
        let whole = nodes.first().is_some_and(|root| root.len() == nodes.len());
        let empty = |node: &Node| matches!(node.kind(), NodeKind::Choice(_)) && node.len() < 2;
        if !whole || !open.is_empty() || nodes.len() > Wld::MAX_NODES || nodes.iter().any(empty) {
            return None;
        }
        let tree = Wld { all: nodes.into(), at: 0 };
        (tree.depth() <= Wld::MAX_DEPTH).then_some(tree)
    }
}

impl PartialEq for Wld {
    fn eq(&self, other: &Wld) -> bool {
        self.slice() == other.slice()
    }
}

impl Eq for Wld {}

impl Hash for Wld {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.slice().hash(state);
    }
}

impl fmt::Display for Wld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = 0;
        for (kind, depth) in self.walk() {
            // A node one level further down is the first below the one before it.
            for _ in depth..before {
                f.write_str(")")?;
            }
            if depth > 0 && depth <= before {
                f.write_str(",")?;
            }
            match kind {
                NodeKind::Choice(Player::Left) => f.write_str("L(")?,
                NodeKind::Choice(Player::Right) => f.write_str("R(")?,
                NodeKind::Leaf(payoff) => write!(f, "{payoff}")?,
            }
            before = depth;
        }
        (0..before).try_for_each(|_| f.write_str(")"))
    }
}

impl fmt::Debug for Wld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Wld {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Wld, Diagnostic> {
        Wld::read(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Wld {
        Wld::read(text).unwrap()
    }

    /// Message and the text under the caret.
    fn error(text: &str) -> (String, &str) {
        let error = Wld::read(text).unwrap_err();
        (error.message, &text[error.span.from..error.span.to])
    }

    #[test]
    fn text_goes_round() {
        for text in ["+-", "-+", "00", "L(+-)", "L(R(+-,00),-+)", "R(L(L(R(00),+-),-+),R(R(+-)),00,00)"] {
            assert_eq!(read(text).to_string(), text);
        }
        assert_eq!(read(" L ( R ( +- , 00 ) , -+ ) "), read("L(R(+-,00),-+)"));
    }

    #[test]
    fn parts_are_equal_to_the_same_trees_standing_alone() {
        let tree = read("L(R(+-,00),-+,R(+-,00))");
        let parts: Vec<Wld> = tree.branches().collect();
        assert_eq!(parts, [read("R(+-,00)"), read("-+"), read("R(+-,00)")]);
        assert_eq!((parts[0].nodes(), parts[0].leaves(), parts[0].depth()), (3, 2, 1));
        assert_eq!((tree.nodes(), tree.leaves(), tree.depth()), (8, 5, 2));
        assert_eq!(parts[1].branches().count(), 0);
        assert_ne!(parts[0], tree);
        assert_eq!(Wld::leaf(Payoff::RightWins), parts[1]);
    }

    #[test]
    fn mistakes_are_pointed_at() {
        let part = "expected `L(`, `R(`, `+-`, `-+` or `00`";
        assert_eq!(error(""), (part.into(), ""));
        assert_eq!(error("L()"), (part.into(), ")"));
        assert_eq!(error("L(+-,)"), (part.into(), ")"));
        assert_eq!(error("L(+-,é)"), (part.into(), "é"));
        assert_eq!(error("M(+-)"), (part.into(), "M"));
        assert_eq!(error("L+-"), ("expected `(` and what the player may choose".into(), "+"));
        assert_eq!(error("L(+-"), ("expected `,` or `)`".into(), ""));
        assert_eq!(error("L(+- 00)"), ("expected `,` or `)`".into(), "0"));
        assert_eq!(error("L(+-))"), ("expected nothing after the tree".into(), ")"));
        assert_eq!(error("+- x").1, "x");
    }

    #[test]
    fn depth_and_size_have_limits() {
        let deep = |levels: usize| format!("{}00{}", "L(".repeat(levels), ")".repeat(levels));
        let deepest = deep(Wld::MAX_DEPTH);
        assert_eq!(read(&deepest).to_string(), deepest);
        assert_eq!(read(&deepest).depth(), Wld::MAX_DEPTH);
        assert_eq!(Wld::read(&deep(Wld::MAX_DEPTH + 1)).unwrap_err().code, "too-deep");
        assert_eq!(Wld::read(&"L(".repeat(50_000)).unwrap_err().code, "too-deep");
        assert!(Wld::read(&"(".repeat(50_000)).is_err());
        let wide = |leaves: usize| format!("R(00{})", ",00".repeat(leaves - 1));
        assert_eq!(read(&wide(Wld::MAX_NODES - 1)).nodes(), Wld::MAX_NODES);
        assert_eq!(Wld::read(&wide(Wld::MAX_NODES)).unwrap_err().code, "tree-too-large");
    }

    #[test]
    fn a_builder_gives_whole_trees_only() {
        let build = |steps: &dyn Fn(&mut Builder)| {
            let mut builder = Builder::default();
            steps(&mut builder);
            builder.finish().map(|tree| tree.to_string())
        };
        let draw = |b: &mut Builder| b.leaf(Payoff::Draw);
        assert_eq!(build(&|_| {}), None);
        assert_eq!(build(&|b| b.open(Player::Left)), None);
        assert_eq!(
            build(&|b| {
                b.open(Player::Left);
                b.close();
            }),
            None
        );
        assert_eq!(
            build(&|b| {
                draw(b);
                draw(b);
            }),
            None
        );
        assert_eq!(
            build(&|b| {
                b.open(Player::Right);
                draw(b);
                draw(b);
                b.close();
            }),
            Some("R(00,00)".into())
        );
    }
}
