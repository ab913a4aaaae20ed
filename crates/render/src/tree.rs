//! Game trees: who chooses at each node, what Working Backward finds there, and the chosen edges bold.

use upstar_game::sketch::Point;
use upstar_game::wld::Kind;
use upstar_search::{GameTree, Marks, Node, Strategy};
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
    /// A strategy whose edges are bold, instead of those that Working Backward chooses.
    pub strategy: Option<&'a Strategy>,
    /// Below the last level that fits into so many nodes, the rest is counted, not drawn.
    pub most: usize,
}

impl View<'_> {
    /// Whether an edge is bold.
    fn is_chosen(&self, marks: &Marks, at: usize, edge: usize) -> bool {
        match self.strategy {
            Some(strategy) => strategy.choice(at) == Some(edge),
            None => marks.best[at].first() == Some(&edge),
        }
    }
}

/// A game tree with its marks.
#[must_use]
pub fn tree(title: &str, tree: &GameTree, marks: &Marks, view: &View<'_>) -> Picture {
    let drawn = Drawn::new(tree, view);
    let mut picture = Picture::new(title);
    picture.description = format!(
        "{} nodes, depth {}; with perfect play the result is {}. Left chooses at solid nodes, Right at hollow ones; bold edges are chosen.",
        tree.nodes().len(),
        tree.depth(),
        marks.root()
    );
    picture.as_text = Some(Lines::from(tree.to_text(marks).as_str()));
    picture.graph = Some(drawn.graph(tree, marks, view));
    let places = drawn.places(tree);
    for &at in &drawn.nodes {
        for (i, (_, below)) in tree.nodes()[at].edges.iter().enumerate() {
            if let (Some(from), Some(to)) = (places[at], places[*below]) {
                let chosen = view.is_chosen(marks, at, i);
                picture.line(
                    shifted(from, 0, drawn.depth(tree, at)),
                    shifted(to, 0, -RADIUS * 3 / 4),
                    if chosen { Style::Bold } else { Style::Line },
                );
            }
        }
    }
    for &at in &drawn.nodes {
        let (node, Some(place)) = (&tree.nodes()[at], places[at]) else { continue };
        let payoff = marks.payoffs[at].to_string();
        match node.kind {
            Kind::Choice(player) => {
                let (piece, letter) = match player {
                    Player::Left => (Style::Left, Style::OnLeft),
                    Player::Right => (Style::Right, Style::OnRight),
                };
                picture.disc(place, RADIUS, piece);
                let name = if player == Player::Left { "L" } else { "R" };
                picture.write(place, LETTERS, Anchor::Middle, name, letter);
                let beside = shifted(place, RADIUS + 14, 0);
                patch(&mut picture, beside, &payoff, Anchor::Start);
                picture.write(beside, SMALL, Anchor::Start, payoff, Style::Word);
            }
            Kind::Leaf(_) => {
                patch(&mut picture, place, &payoff, Anchor::Middle);
                picture.write(place, LETTERS, Anchor::Middle, payoff, Style::Word);
            }
        }
        let rim = place.y + rim(node);
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
        if let Some(count) = drawn.folded(tree, at) {
            let corners = [(0, GAP / 2), (-RADIUS, DOWN / 4), (RADIUS, DOWN / 4)];
            let corners = corners.map(|(x, y)| shifted(under, x, y)).to_vec();
            picture.add(Outline::Polygon(corners), Style::Empty);
            let words = format!("{count} more");
            picture.write(shifted(under, 0, DOWN / 4 + SMALL), SMALL, Anchor::Middle, words, Style::Muted);
        }
    }
    picture
}

/// From the middle of a node down to its rim.
fn rim(node: &Node) -> i32 {
    match node.kind {
        Kind::Choice(_) => RADIUS + 4,
        Kind::Leaf(_) => LETTERS / 2,
    }
}

/// Ground behind letters, where edges may run.
fn patch(picture: &mut Picture, at: Point, text: &str, anchor: Anchor) {
    let width = text_width(text, SMALL);
    let left = if anchor == Anchor::Start { at.x } else { at.x - width / 2 };
    let corner = Point { x: left, y: at.y - SMALL * 2 / 5 };
    picture.add(Outline::Rect { corner, width, height: SMALL * 4 / 5 }, Style::Patch);
}

/// The part of a tree that is drawn.
struct Drawn {
    /// The nodes, each before those below it.
    nodes: Vec<usize>,
    /// The last level.
    last: usize,
    /// How many nodes hang below each.
    below: Vec<usize>,
    /// What all positions begin with, and how long what they end with is.
    prefix: String,
    suffix: String,
    /// Whether positions are written.
    positions: bool,
    /// The board at each node.
    boards: Vec<Option<Picture>>,
}

impl Drawn {
    fn new(tree: &GameTree, view: &View<'_>) -> Drawn {
        let nodes = tree.nodes();
        let mut levels = vec![0; tree.depth() + 1];
        nodes.iter().for_each(|node| levels[node.depth] += 1);
        let mut last = 0;
        let mut total = 0;
        for (depth, count) in levels.iter().enumerate() {
            total += count;
            if total > view.most && depth > 0 {
                break;
            }
            last = depth;
        }
        let mut below = vec![0; nodes.len()];
        for (at, node) in nodes.iter().enumerate().rev() {
            below[at] = node.edges.iter().map(|(_, to)| below[*to] + 1).sum();
        }
        let drawn: Vec<usize> = (0..nodes.len()).filter(|&at| nodes[at].depth <= last).collect();
        let (prefix, suffix) = shared(tree);
        let board = |node: &Node| match view.positions {
            Positions::Boards(make) if node.depth <= last => Some(make(&node.text).small()),
            _ => None,
        };
        let positions = matches!(view.positions, Positions::Text);
        let boards = nodes.iter().map(board).collect();
        Drawn { nodes: drawn, last, below, prefix, suffix, positions, boards }
    }

    /// How far below the middle of a node everything that belongs to it ends, and its edges begin.
    fn depth(&self, tree: &GameTree, at: usize) -> i32 {
        let lines = self.label(tree, at).len() as i32;
        let board = self.boards[at].as_ref().map_or(0, |board| {
            let (low, high) = board.bounds();
            high.y - low.y + 2 * GAP
        });
        let room = if lines > 0 { lines * LINE + GAP } else { board };
        room + if room > 0 { rim(&tree.nodes()[at]) } else { 0 }
    }

    /// The position at a node without the name of the game, a line for each term of a sum.
    fn label(&self, tree: &GameTree, at: usize) -> Vec<String> {
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

    /// How many nodes below this one are not drawn.
    fn folded(&self, tree: &GameTree, at: usize) -> Option<usize> {
        (tree.nodes()[at].depth == self.last && self.below[at] > 0).then_some(self.below[at])
    }

    /// Where each node comes to lie.
    fn places(&self, tree: &GameTree) -> Vec<Option<Point>> {
        let nodes = tree.nodes();
        let mut index = vec![None; nodes.len()];
        self.nodes.iter().enumerate().for_each(|(i, &at)| index[at] = Some(i));
        let children = |&at: &usize| nodes[at].edges.iter().filter_map(|(_, to)| index[*to]).collect();
        let width = |&at: &usize| {
            let payoff = 2 * text_width("+-", SMALL);
            let lines = self.label(tree, at);
            let label = lines.iter().map(|line| text_width(line, SMALL)).max().unwrap_or(0);
            let folded = self.folded(tree, at).map_or(0, |count| text_width(&format!("{count} more"), SMALL));
            let board = self.boards[at].as_ref().map_or(0, |board| {
                let (low, high) = board.bounds();
                high.x - low.x
            });
            (2 * RADIUS + payoff).max(label).max(folded).max(board)
        };
        let layout = tidy::layout(&tidy::Tree {
            children: self.nodes.iter().map(children).collect(),
            widths: self.nodes.iter().map(width).collect(),
            gap: RADIUS / 2,
        });
        let deepest = self.nodes.iter().map(|&at| self.depth(tree, at)).max().unwrap_or(0);
        let down = DOWN + (deepest - RADIUS).max(0);
        let level = |at: usize| i32::try_from(nodes[at].depth).unwrap_or(0).saturating_mul(down);
        (0..nodes.len()).map(|at| index[at].map(|i| Point { x: layout[i], y: level(at) })).collect()
    }

    /// The same for Graphviz.
    fn graph(&self, tree: &GameTree, marks: &Marks, view: &View<'_>) -> Graph {
        let mut graph = Graph::default();
        let mut index = vec![None; tree.nodes().len()];
        for &at in &self.nodes {
            index[at] = Some(graph.nodes.len());
            let (who, style) = match tree.nodes()[at].kind {
                Kind::Choice(Player::Left) => ("L", Style::Left),
                Kind::Choice(Player::Right) => ("R", Style::Right),
                Kind::Leaf(_) => ("", Style::Word),
            };
            let more = self.folded(tree, at).map(|count| format!("{count} more")).unwrap_or_default();
            let payoff = marks.payoffs[at].to_string();
            let mut lines = vec![who.to_owned()];
            lines.extend(self.label(tree, at));
            lines.extend([payoff, more]);
            lines.retain(|line| !line.is_empty());
            graph.nodes.push((lines.join("\n"), style));
        }
        for &at in &self.nodes {
            for (i, (name, to)) in tree.nodes()[at].edges.iter().enumerate() {
                if let (Some(from), Some(to)) = (index[at], index[*to]) {
                    let chosen = view.is_chosen(marks, at, i);
                    graph.edges.push((
                        from,
                        to,
                        name.clone(),
                        if chosen { Style::Bold } else { Style::Line },
                    ));
                }
            }
        }
        graph
    }
}

/// The name of the game with its bracket, if every position has it, and what closes it.
fn shared(tree: &GameTree) -> (String, String) {
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
