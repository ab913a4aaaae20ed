//! Games on boards: dominoes, stones that take, amazons, colours.

use super::grid::{Cell, Grid, QUEEN, STRAIGHT, step};
use crate::short::Player;

/// The rule of a game: what a player can move to.
pub(crate) type Rule = fn(&Grid, Player) -> Vec<Grid>;

/// Left's stones are `x`, Right's are `o`.
fn stone(player: Player) -> u8 {
    match player {
        Player::Left => b'x',
        Player::Right => b'o',
    }
}

/// The letters of a board and the rule.
pub(crate) fn rule(name: &str) -> Option<(&'static str, Rule)> {
    Some(match name {
        "domineering" => (".#", domineering),
        "cram" => (".#", cram),
        "clobber" => ("xo.", clobber),
        "impartial_clobber" => ("xo.", impartial_clobber),
        "konane" => ("xo.#", konane),
        "amazons" => ("xo.#", amazons),
        "nogo" => ("xo.#XO+", nogo),
        "toads_and_frogs" => ("tf.", toads_and_frogs),
        "elephants_and_rhinos" => ("er.", elephants_and_rhinos),
        _ => return None,
    })
}

/// The board of a size.
pub(crate) fn of_size(name: &str, text: &str) -> Option<Grid> {
    match name {
        "clobber" | "impartial_clobber" | "konane" => {
            Grid::of_size(text, |row, column| if (row + column) % 2 == 0 { 'x' } else { 'o' })
        }
        "domineering" | "cram" | "nogo" => Grid::of_size(text, |_, _| '.'),
        _ => None,
    }
}

fn domino(grid: &Grid, direction: Cell) -> Vec<Grid> {
    let free = |cell| grid.at(cell) == Some(b'.');
    let places = grid.cells().into_iter().map(|(cell, _)| (cell, step(cell, direction, 1)));
    places.filter(|&(a, b)| free(a) && free(b)).map(|(a, b)| grid.with(&[(a, b'#'), (b, b'#')])).collect()
}

fn domineering(grid: &Grid, player: Player) -> Vec<Grid> {
    match player {
        Player::Left => domino(grid, (1, 0)),
        Player::Right => domino(grid, (0, 1)),
    }
}

fn cram(grid: &Grid, _: Player) -> Vec<Grid> {
    [domino(grid, (1, 0)), domino(grid, (0, 1))].concat()
}

fn clobber(grid: &Grid, player: Player) -> Vec<Grid> {
    let (mine, theirs) = (stone(player), stone(player.other()));
    let mut all = Vec::new();
    for (from, letter) in grid.cells() {
        for direction in STRAIGHT {
            let to = step(from, direction, 1);
            if letter == mine && grid.at(to) == Some(theirs) {
                all.push(grid.with(&[(from, b'.'), (to, mine)]));
            }
        }
    }
    all
}

fn impartial_clobber(grid: &Grid, _: Player) -> Vec<Grid> {
    [clobber(grid, Player::Left), clobber(grid, Player::Right)].concat()
}

fn konane(grid: &Grid, player: Player) -> Vec<Grid> {
    let (mine, theirs) = (stone(player), stone(player.other()));
    let mut all = Vec::new();
    for (from, letter) in grid.cells() {
        for direction in STRAIGHT {
            let mut changes = vec![(from, b'.')];
            let mut by = 0;
            while letter == mine
                && grid.at(step(from, direction, by + 1)) == Some(theirs)
                && grid.at(step(from, direction, by + 2)) == Some(b'.')
            {
                changes.push((step(from, direction, by + 1), b'.'));
                by += 2;
                let landed = (step(from, direction, by), mine);
                all.push(grid.with(&[&changes[..], &[landed]].concat()));
            }
        }
    }
    all
}

/// Where a queen can go from a cell.
fn queen(grid: &Grid, from: Cell) -> Vec<Cell> {
    let along = |direction| {
        (1..).map(move |by| step(from, direction, by)).take_while(|&to| grid.at(to) == Some(b'.'))
    };
    QUEEN.into_iter().flat_map(along).collect()
}

fn amazons(grid: &Grid, player: Player) -> Vec<Grid> {
    let mine = stone(player);
    let mut all = Vec::new();
    for (from, letter) in grid.cells() {
        if letter == mine {
            for to in queen(grid, from) {
                let moved = grid.with(&[(from, b'.'), (to, mine)]);
                all.extend(queen(&moved, to).into_iter().map(|arrow| moved.with(&[(arrow, b'#')])));
            }
        }
    }
    all
}

/// Whether every group of stones is safe or has an empty cell beside it.
pub(crate) fn breathes(grid: &Grid) -> bool {
    let stones = grid.cells().into_iter().filter(|(_, letter)| b"xoXO".contains(letter));
    let mut all = stones;
    all.all(|(start, letter)| {
        let mut group = vec![start];
        let mut next = 0;
        while next < group.len() {
            if grid.at(group[next]).is_some_and(|letter| b"XO".contains(&letter)) {
                return true;
            }
            for direction in STRAIGHT {
                let beside = step(group[next], direction, 1);
                match grid.at(beside) {
                    Some(b'.' | b'+') => return true,
                    Some(other) if other.eq_ignore_ascii_case(&letter) && !group.contains(&beside) => {
                        group.push(beside);
                    }
                    _ => {}
                }
            }
            next += 1;
        }
        false
    })
}

fn nogo(grid: &Grid, player: Player) -> Vec<Grid> {
    let free = grid.cells().into_iter().filter(|&(_, letter)| letter == b'.');
    free.map(|(cell, _)| grid.with(&[(cell, stone(player))])).filter(breathes).collect()
}

/// Animals on a strip: one cell on, and perhaps over one of the other kind.
fn animals(grid: &Grid, player: Player, [left, right]: [u8; 2], jumps: bool) -> Vec<Grid> {
    let (mine, theirs, direction) = match player {
        Player::Left => (left, right, (0, 1)),
        Player::Right => (right, left, (0, -1)),
    };
    let mut all = Vec::new();
    for (from, letter) in grid.cells() {
        let (next, behind) = (step(from, direction, 1), step(from, direction, 2));
        if letter == mine && grid.at(next) == Some(b'.') {
            all.push(grid.with(&[(from, b'.'), (next, mine)]));
        }
        if letter == mine && jumps && grid.at(next) == Some(theirs) && grid.at(behind) == Some(b'.') {
            all.push(grid.with(&[(from, b'.'), (behind, mine)]));
        }
    }
    all
}

fn toads_and_frogs(grid: &Grid, player: Player) -> Vec<Grid> {
    animals(grid, player, *b"tf", true)
}

fn elephants_and_rhinos(grid: &Grid, player: Player) -> Vec<Grid> {
    animals(grid, player, *b"er", false)
}

/// Toppling Dominoes: a domino falls with all that stand on one side of it.
pub(crate) fn topple(row: &str, player: Player) -> Vec<String> {
    let mine = row.char_indices().filter(|&(_, domino)| domino == char::from(stone(player)));
    mine.flat_map(|(i, _)| [row[..i].to_owned(), row[i + 1..].to_owned()]).collect()
}
