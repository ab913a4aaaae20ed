//! Snort and Col, on boards and on graphs.

use super::grid::{Grid, STRAIGHT, step};
use crate::short::Player;

/// A graph with a letter at each place: `.` is free, `x` Left's, `o` Right's, `l` and `r` for one of them alone.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Map {
    letters: Vec<u8>,
    beside: Vec<Vec<usize>>,
}

const LETTERS: &str = ".xolr#";

impl Map {
    /// A board by its size or its rows, or a graph such as `a-b b-c; a=x`.
    pub(crate) fn read(text: &str) -> Option<Map> {
        match Grid::of_size(text, |_, _| '.').or_else(|| Grid::read(text, LETTERS)) {
            Some(grid) => Some(Map::of_grid(&grid)),
            None => Map::of_graph(text),
        }
    }

    fn of_grid(grid: &Grid) -> Map {
        let cells = grid.cells();
        let place = |cell| cells.iter().position(|&(other, _)| other == cell);
        let beside = cells
            .iter()
            .map(|&(cell, _)| STRAIGHT.iter().filter_map(|&d| place(step(cell, d, 1))).collect())
            .collect();
        Map { letters: cells.iter().map(|&(_, letter)| letter).collect(), beside }
    }

    fn of_graph(text: &str) -> Option<Map> {
        let (edges, marks) = text.split_once(';').unwrap_or((text, ""));
        let mut names: Vec<&str> = Vec::new();
        let mut map = Map { letters: Vec::new(), beside: Vec::new() };
        let mut place = |map: &mut Map, name| {
            names.iter().position(|&known| known == name).unwrap_or_else(|| {
                names.push(name);
                map.letters.push(b'.');
                map.beside.push(Vec::new());
                names.len() - 1
            })
        };
        for edge in edges.split_whitespace() {
            let mut ends = edge.split('-').map(|name| place(&mut map, name)).collect::<Vec<_>>();
            if let [a, b] = ends[..] {
                map.beside[a].push(b);
                map.beside[b].push(a);
            } else if ends.pop().is_none() || !ends.is_empty() {
                return None;
            }
        }
        for mark in marks.split_whitespace() {
            let (name, letter) = mark.split_once('=')?;
            let at = place(&mut map, name);
            map.letters[at] = *letter.as_bytes().first().filter(|&&l| LETTERS.contains(char::from(l)))?;
        }
        Some(map)
    }

    /// Whether no two places beside each other have colours that may not be there.
    pub(crate) fn is_legal(&self, same: bool) -> bool {
        self.beside.iter().enumerate().all(|(a, others)| {
            others.iter().all(|&b| match (self.letters[a], self.letters[b]) {
                (b'x', b'x') | (b'o', b'o') => !same,
                (b'x', b'o') | (b'o', b'x') => same,
                _ => true,
            })
        })
    }

    /// Colours one free place, never next to one of the same colour (Col) or of the other (Snort).
    pub(crate) fn moves(&self, player: Player, same: bool) -> Vec<Map> {
        let (mine, theirs, kept) = match player {
            Player::Left => (b'x', b'o', b'l'),
            Player::Right => (b'o', b'x', b'r'),
        };
        let shunned = if same { mine } else { theirs };
        let free = (0..self.letters.len()).filter(|&place| {
            [b'.', kept].contains(&self.letters[place])
                && self.beside[place].iter().all(|&other| self.letters[other] != shunned)
        });
        free.map(|place| {
            let mut to = self.clone();
            to.letters[place] = mine;
            to
        })
        .collect()
    }
}
