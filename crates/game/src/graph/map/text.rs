//! Maps as texts, and how they are set up by hand.

use upstar_syntax::{Diagnostic, Span};

use super::{Land, Map, Place};
use crate::edit::{self, Change, Edit};
use crate::graph::edits;
use crate::graph::net::{Net, Scan};
use crate::grid::{Letters, Shape, ones, print_rows, print_size};

/// The letters of places, in the order in which [`Letters`] are counted.
const LETTERS: &[(char, &str)] = &[
    ('.', "free"),
    ('x', "Left's"),
    ('o', "Right's"),
    ('l', "for Left alone"),
    ('r', "for Right alone"),
    ('#', "gone"),
];

impl Map {
    /// Reads a map: a grid as `4x4` or `..x|.o.`, or a graph such as `a-b b-c; a=x`. `title` is the game's.
    pub fn read(title: &'static str, text: &str) -> Result<Map, Diagnostic> {
        let all = Span::all(text).trimmed(text);
        if is_graph(all.text(text)) { Map::read_graph(title, text, all) } else { Map::read_grid(title, text) }
    }

    fn read_grid(title: &'static str, text: &str) -> Result<Map, Diagnostic> {
        let letters = Letters { title, limit: Shape::LIMIT, letters: LETTERS };
        let written = letters.read(text).map_err(|error| match (error.code, error.hint.clone()) {
            ("board-character" | "board-empty", Some(hint)) => {
                error.with_hint(format!("{hint}, or a graph, such as `a-b b-c; a=x`"))
            }
            _ => error,
        })?;
        let Some(shape) = Shape::new(written.rows, written.cols) else {
            let message = format!("a {title} board has at most {} cells", Shape::LIMIT);
            return Err(Diagnostic::new("board-too-large", message, Span::all(text)));
        };
        let mut map = Map { left: 0, right: 0, coloured: 0, land: Land::Grid(shape) };
        for cell in ones(shape.full()) {
            let (row, col) = shape.place(cell);
            map.put(cell, written.letter(row, col));
        }
        Ok(map)
    }

    fn read_graph(title: &str, text: &str, all: Span) -> Result<Map, Diagnostic> {
        let end = all.text(text).find(';').map_or(all.to, |length| all.from + length);
        let net = Net::read(title, text, Span::new(all.from, end))?;
        let mut scan = Scan::new(text, Span::new((end + 1).min(all.to), all.to));
        let mut map = Map { left: net.full(), right: net.full(), coloured: 0, land: Land::Graph(net.into()) };
        let mut seen = 0;
        while !scan.is_done() {
            let span = scan.name("a node and what is on it, such as `a=x`")?;
            let name = span.text(text);
            let Land::Graph(net) = &map.land else { break };
            let Some(node) = net.find(name) else {
                return Err(Diagnostic::new("graph-node", format!("the graph has no node `{name}`"), span));
            };
            if seen & 1 << node != 0 {
                return Err(Diagnostic::new("graph-node", format!("`{name}` is there twice"), span));
            }
            seen |= 1 << node;
            let bad = |place: Span| {
                let mut help = String::from("write `=` and");
                LETTERS
                    .iter()
                    .for_each(|(letter, meaning)| help.push_str(&format!(" `{letter}` {meaning},")));
                let message = format!("expected what is on `{name}`");
                Diagnostic::new("graph-text", message, place).with_hint(help.trim_end_matches(','))
            };
            if !scan.skip('=') {
                return Err(bad(scan.character().map_or(Span::at(all.to), |(_, place)| place)));
            }
            let Some((c, place)) = scan.character() else { return Err(bad(Span::at(all.to))) };
            let letter = LETTERS.iter().position(|&(letter, _)| letter == c).ok_or_else(|| bad(place))?;
            map.put(1 << node, letter as u8);
        }
        Ok(map)
    }

    /// Puts the letter with this index on a place.
    fn put(&mut self, place: u64, letter: u8) {
        let (left, right, coloured) = match letter {
            0 => (1, 1, 0),
            1 => (1, 0, 1),
            2 => (0, 1, 1),
            3 => (1, 0, 0),
            4 => (0, 1, 0),
            _ => (0, 0, 0),
        };
        for (set, bit) in [(&mut self.left, left), (&mut self.right, right), (&mut self.coloured, coloured)] {
            *set = (*set & !place) | (place * bit);
        }
    }

    pub(super) fn letter(&self, place: u64) -> char {
        match [self.left, self.right, self.coloured].map(|set| set & place != 0) {
            [true, true, _] => '.',
            [true, false, true] => 'x',
            [false, true, true] => 'o',
            [true, false, false] => 'l',
            [false, true, false] => 'r',
            [false, false, _] => '#',
        }
    }

    /// Writes the map: the size of a free grid, the rows of another, or the graph and what is on it.
    #[must_use]
    pub fn print(&self) -> String {
        match &self.land {
            Land::Grid(shape) if self.left & self.right == shape.full() => {
                print_size(shape.rows(), shape.cols())
            }
            Land::Grid(shape) => {
                print_rows(shape.rows(), shape.cols(), |row, col| self.letter(shape.cell(row, col)))
            }
            Land::Graph(net) => {
                let mut text = net.print();
                let taken = net.full() & !(self.left & self.right);
                if taken != 0 || net.edges().next().is_none() {
                    text.push(';');
                }
                for node in ones(taken) {
                    text.push_str(&format!(" {}={}", self.land.name(node), self.letter(node)));
                }
                text
            }
        }
    }

    /// What can be changed by hand: what is on each place, the size of a grid, the nodes and edges of a graph.
    #[must_use]
    pub fn edits(&self) -> Vec<Edit> {
        let Land::Graph(net) = &self.land else {
            let letters = Letters { title: "", limit: Shape::LIMIT, letters: LETTERS };
            return edit::board(&letters, &self.print());
        };
        let mut edits = Vec::new();
        for place in ones(net.full()) {
            let there = LETTERS.iter().position(|&(letter, _)| letter == self.letter(place)).unwrap_or(0);
            for step in 1..LETTERS.len() {
                let letter = (there + step) % LETTERS.len();
                let mut to = self.clone();
                to.put(place, letter as u8);
                edits.push(Edit::on(
                    vec![self.land.name(place)],
                    Change::Paint,
                    LETTERS[letter].1,
                    to.print(),
                ));
            }
        }
        edits.extend(edits::edits(net, |node| self.letter(1 << node)));
        edits
    }

    /// The name of a place: a cell's as in chess, a node's own.
    #[must_use]
    pub fn name(&self, place: Place) -> String {
        self.land.name(place.0)
    }
}

/// Whether a text, without white space around it, is that of a graph.
fn is_graph(text: &str) -> bool {
    if text.contains(['-', ';', '=']) {
        return true;
    }
    // Names alone; but neither a size, nor rows between which somebody forgot the bars.
    let size = text.starts_with(|c: char| c.is_ascii_digit()) && text.contains(['x', 'X', '×']);
    let is_letter = |c: char| LETTERS.iter().any(|&(letter, _)| letter == c);
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let is_space = |c: char| c.is_whitespace() || c == ',';
    !size
        && text.contains(is_space)
        && text.chars().all(|c| is_space(c) || is_name(c))
        && !text.chars().all(|c| is_space(c) || is_letter(c))
}
