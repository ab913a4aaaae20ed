//! Game trees: who chooses at each node, what Working Backward finds there, and the chosen edges bold.

use upstar_game::Payoff;
use upstar_game::sketch::Point;
use upstar_game::wld::NodeKind;
use upstar_sum::{FoldedNode, FoldedTree, NodeMarks};
use upstar_values::Player;

use crate::picture::{Anchor, Graph, Outline, Picture, shifted, text_width};
use crate::style::Style;
use crate::text::Lines;
use crate::tidy;

/// From one level to the next.
const DOWN: i32 = 200;
/// A node.
const RADIUS: i32 = 34;
/// The height of letters in a node, and of what stands below it.
const LETTERS: i32 = 44;
const SMALL: i32 = 34;
/// Around a board.
const GAP: i32 = 10;
/// From one line of a position to the next.
const LINE: i32 = SMALL * 11 / 10;
/// Longer lines of a position are cut, and further ones left out.
const MOST_LETTERS: usize = 24;
const MOST_LINES: usize = 4;

/// What stands at the nodes besides who chooses.
#[derive(Clone, Copy)]
pub enum Positions<'a> {
    /// Nothing.
    None,
    /// The position in the notation.
    Text,
    /// The board, as this makes it of the position in the notation.
    Boards(&'a dyn Fn(&str) -> Picture),
}

/// How a tree is drawn.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// What stands at the nodes.
    pub positions: Positions<'a>,
}

/// A game tree with its marks.
#[must_use]
pub fn tree(title: &str, tree: &FoldedTree, view: &View<'_>) -> Picture {
    let drawn = Drawn::new(tree, view);
    let mut picture = Picture::new(title);
    let result = match tree.root() {
        Some(result) => format!("with perfect play the result is {result}"),
        None => "the result with perfect play is not known".to_owned(),
    };
    let size = tree.size_in_words();
    let choices = if tree.choices { "; bold edges are chosen" } else { "" };
    picture.description = match tree.marks {
        NodeMarks::Results => {
            format!("{size}; {result}. Left chooses at solid nodes, Right at hollow ones{choices}.")
        }
        NodeMarks::Winners => {
            format!("{size}; {result}. Left wins at solid nodes, Right at hollow ones{choices}.")
        }
        NodeMarks::None => format!("{size}. Left chooses at solid nodes, Right at hollow ones{choices}."),
    };
    picture.as_text = Some(Lines::from(tree.to_string().as_str()));
    picture.graph = Some(drawn.graph(tree));
    let places = drawn.places(tree);
    for (at, node) in tree.nodes().iter().enumerate() {
        for edge in &node.edges {
            picture.line(
                shifted(places[at], 0, drawn.depth(tree, at)),
                shifted(places[edge.to], 0, -RADIUS * 3 / 4),
                if tree.is_marked(edge) { Style::Bold } else { Style::Line },
            );
        }
    }
    for (at, node) in tree.nodes().iter().enumerate() {
        let place = places[at];
        let payoff = tree.mark(node);
        match (node.kind, tree.marks) {
            (kind, NodeMarks::Winners) => {
                let (piece, letter) = winner(node.payoff);
                picture.disc(place, RADIUS, piece);
                picture.write(place, LETTERS, Anchor::Middle, who(kind), letter);
            }
            (NodeKind::Choice(player), _) => {
                let (piece, letter) = match player {
                    Player::Left => (Style::Left, Style::OnLeft),
                    Player::Right => (Style::Right, Style::OnRight),
                };
                picture.disc(place, RADIUS, piece);
                picture.write(place, LETTERS, Anchor::Middle, who(node.kind), letter);
                if !payoff.is_empty() {
                    let beside = shifted(place, RADIUS + 14, 0);
                    patch(&mut picture, beside, &payoff, Anchor::Start);
                    picture.write(beside, SMALL, Anchor::Start, payoff, Style::Word);
                }
            }
            (NodeKind::Leaf(_), _) => {
                patch(&mut picture, place, &payoff, Anchor::Middle);
                picture.write(place, LETTERS, Anchor::Middle, payoff, Style::Word);
            }
        }
        let rim = place.y + rim(tree, node);
        if let Some(board) = &drawn.boards[at] {
            let (low, high) = board.bounds();
            let middle = low.x.midpoint(high.x);
            picture.put(board, place.x - middle, rim + GAP - low.y);
        }
        for (line, y) in
            drawn.label(tree, at).into_iter().zip((0..).map(|line| rim + SMALL / 2 + line * LINE))
        {
            picture.write(Point { y, ..place }, SMALL, Anchor::Middle, line, Style::Muted);
        }
        let under = shifted(place, 0, drawn.depth(tree, at));
        match (folded(node), node.edges.is_empty()) {
            (Some(words), true) => {
                let corners = [(0, GAP / 2), (-RADIUS, DOWN / 4), (RADIUS, DOWN / 4)];
                let corners = corners.map(|(x, y)| shifted(under, x, y)).to_vec();
                picture.add(Outline::Polygon(corners), Style::Empty);
                let below = shifted(under, 0, DOWN / 4 + SMALL);
                picture.write(below, SMALL, Anchor::Middle, words, Style::Muted);
            }
            // Only some of its moves are missing: said beside it.
            (Some(words), false) => {
                let beside = shifted(place, RADIUS + 28 + 2 * text_width("+-", SMALL), 0);
                picture.write(beside, SMALL, Anchor::Start, words, Style::Muted);
            }
            (None, _) => {}
        }
    }
    picture
}

/// From the middle of a node down to its rim.
fn rim(tree: &FoldedTree, node: &FoldedNode) -> i32 {
    match node.kind {
        NodeKind::Leaf(_) if tree.marks != NodeMarks::Winners => LETTERS / 2,
        NodeKind::Choice(_) | NodeKind::Leaf(_) => RADIUS + 4,
    }
}

/// Who chooses at a node.
fn who(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Choice(Player::Left) => "L",
        NodeKind::Choice(Player::Right) => "R",
        NodeKind::Leaf(_) => "",
    }
}

/// How a node is drawn by who wins there, and a letter on it.
fn winner(payoff: Option<Payoff>) -> (Style, Style) {
    match payoff {
        Some(Payoff::LeftWins) => (Style::Left, Style::OnLeft),
        Some(Payoff::RightWins) => (Style::Right, Style::OnRight),
        Some(Payoff::Draw) | None => (Style::Empty, Style::Word),
    }
}

/// Ground behind letters, where edges may run.
fn patch(picture: &mut Picture, at: Point, text: &str, anchor: Anchor) {
    let width = text_width(text, SMALL);
    let left = if anchor == Anchor::Start { at.x } else { at.x - width / 2 };
    let corner = Point { x: left, y: at.y - SMALL * 2 / 5 };
    picture.add(Outline::Rect { corner, width, height: SMALL * 4 / 5 }, Style::Patch);
}

/// What is not shown below a node, in words.
fn folded(node: &FoldedNode) -> Option<String> {
    let folded = node.folded?;
    Some(if node.edges.is_empty() { folded.words("more") } else { folded.more_moves() })
}

/// What stands at the nodes.
struct Drawn {
    /// What all positions begin with, and what they end with.
    prefix: String,
    suffix: String,
    /// Whether positions are written.
    positions: bool,
    /// The board at each node.
    boards: Vec<Option<Picture>>,
}

impl Drawn {
    fn new(tree: &FoldedTree, view: &View<'_>) -> Drawn {
        let (prefix, suffix) = shared(tree);
        let board = |node: &FoldedNode| match view.positions {
            Positions::Boards(make) => Some(make(&node.text).small()),
            _ => None,
        };
        let positions = matches!(view.positions, Positions::Text);
        Drawn { prefix, suffix, positions, boards: tree.nodes().iter().map(board).collect() }
    }

    /// How far below the middle of a node everything that belongs to it ends, and its edges begin.
    fn depth(&self, tree: &FoldedTree, at: usize) -> i32 {
        let lines = self.label(tree, at).len() as i32;
        let board = self.boards[at].as_ref().map_or(0, |board| {
            let (low, high) = board.bounds();
            high.y - low.y + 2 * GAP
        });
        let room = if lines > 0 { lines * LINE + GAP } else { board };
        room + if room > 0 { rim(tree, &tree.nodes()[at]) } else { 0 }
    }

    /// The position at a node without the name of the game, a line for each term of a sum.
    fn label(&self, tree: &FoldedTree, at: usize) -> Vec<String> {
        if !self.positions {
            return Vec::new();
        }
        let text = &tree.nodes()[at].text;
        let text = text.strip_prefix(&self.prefix).unwrap_or(text);
        let text = text.strip_suffix(&self.suffix).unwrap_or(text);
        let terms: Vec<&str> = text.split_inclusive(" + ").map(str::trim_end).collect();
        let cut = |term: &&str| match term.char_indices().nth(MOST_LETTERS) {
            Some((end, _)) => format!("{}…", &term[..end]),
            None => (*term).to_owned(),
        };
        let more = (terms.len() > MOST_LINES).then(|| "…".to_owned());
        terms.iter().take(MOST_LINES).map(cut).chain(more).filter(|line| !line.is_empty()).collect()
    }

    /// Where each node comes to lie.
    fn places(&self, tree: &FoldedTree) -> Vec<Point> {
        let nodes = tree.nodes();
        let width = |(at, node): (usize, &FoldedNode)| {
            let payoff = 2 * text_width("+-", SMALL);
            let lines = self.label(tree, at);
            let label = lines.iter().map(|line| text_width(line, SMALL)).max().unwrap_or(0);
            let words = folded(node).filter(|_| node.edges.is_empty());
            let folded = words.map_or(0, |words| text_width(&words, SMALL));
            let board = self.boards[at].as_ref().map_or(0, |board| {
                let (low, high) = board.bounds();
                high.x - low.x
            });
            (2 * RADIUS + payoff).max(label).max(folded).max(board)
        };
        let layout = tidy::layout(&tidy::Tree {
            children: nodes.iter().map(|node| node.edges.iter().map(|edge| edge.to).collect()).collect(),
            widths: nodes.iter().enumerate().map(width).collect(),
            gap: RADIUS / 2,
        });
        let deepest = (0..nodes.len()).map(|at| self.depth(tree, at)).max().unwrap_or(0);
        let down = DOWN + (deepest - RADIUS).max(0);
        let level = |node: &FoldedNode| i32::try_from(node.depth).unwrap_or(0).saturating_mul(down);
        nodes.iter().zip(layout).map(|(node, x)| Point { x, y: level(node) }).collect()
    }

    /// The tree as a graph for Graphviz.
    fn graph(&self, tree: &FoldedTree) -> Graph {
        let mut graph = Graph::default();
        for (at, node) in tree.nodes().iter().enumerate() {
            let style = match (tree.marks, node.kind) {
                (NodeMarks::Winners, _) => winner(node.payoff).0,
                (_, NodeKind::Choice(Player::Left)) => Style::Left,
                (_, NodeKind::Choice(Player::Right)) => Style::Right,
                (_, NodeKind::Leaf(_)) => Style::Word,
            };
            let mut lines = vec![who(node.kind).to_owned()];
            lines.extend(self.label(tree, at));
            lines.push(tree.mark(node));
            lines.extend(folded(node));
            lines.retain(|line| !line.is_empty());
            graph.nodes.push((lines.join("\n"), style));
        }
        for (at, node) in tree.nodes().iter().enumerate() {
            for edge in &node.edges {
                let style = if tree.is_marked(edge) { Style::Bold } else { Style::Line };
                graph.edges.push((at, edge.to, edge.name.clone(), style));
            }
        }
        graph
    }
}

/// The name of the game with its bracket, if every position has it, and what closes it.
fn shared(tree: &FoldedTree) -> (String, String) {
    let none = (String::new(), String::new());
    let Some(root) = tree.nodes().first() else { return none };
    let Some(open) = root.text.find('(') else { return none };
    let end = open + 1 + usize::from(root.text[open + 1..].starts_with('"'));
    let (prefix, suffix) = (&root.text[..end], if end > open + 1 { "\")" } else { ")" });
    let all = tree.nodes().iter().all(|node| {
        let text = &node.text;
        text.starts_with(prefix) && text.ends_with(suffix) && text.matches('(').count() == 1
    });
    if all { (prefix.to_owned(), suffix.to_owned()) } else { none }
}
