//! All boards of a size, one of each that turns and reflections make alike.
//!
//! A game is asked for the board of a size and for what can be put on its cells (`Ruleset::edits`), so this knows no game. A turn or
//! reflection counts as a symmetry if it takes the moves of a player to moves of the same player.

use std::collections::BTreeSet;
use std::sync::Arc;

use upstar_game::Player;
use upstar_game::edit::Change;
use upstar_search::{Budget, Game, Position, Reason};
use upstar_syntax::{Diagnostic, Span};

/// The most boards that are looked at.
const MAX_BOARDS: u64 = 1_000_000;

/// So many boards are played in to find the letters and the symmetries.
const SAMPLE: u64 = 400;

/// Why there are no boards.
pub(crate) enum NoBoards {
    Wrong(Diagnostic),
    Stopped(Reason),
}

impl From<Reason> for NoBoards {
    fn from(reason: Reason) -> NoBoards {
        NoBoards::Stopped(reason)
    }
}

fn wrong<T>(code: &'static str, message: String) -> Result<T, NoBoards> {
    Err(NoBoards::Wrong(Diagnostic::new(code, message, Span::at(0))))
}

/// How many rows and columns a board has, and how it is written when play begins.
struct Shape {
    rows: usize,
    columns: usize,
    /// Its letters, and its text, which may be its size.
    start: (Vec<char>, String),
}

impl Shape {
    /// The shape of a board, by what is written after something is put on one of its cells. No cell is changed by most of these.
    fn of(board: &Position) -> Option<Shape> {
        let painted = painted(board);
        let rows: Vec<&str> = painted.first()?.split('|').collect();
        let (rows, columns) = (rows.len(), rows.first()?.chars().count());
        let mut shape = Shape { rows, columns, start: (Vec::new(), board.text()) };
        let boards: Vec<Vec<char>> = painted.iter().filter_map(|text| shape.read(text)).collect();
        for cell in 0..shape.cells() {
            let times = |letter: char| boards.iter().filter(|board| board[cell] == letter).count();
            shape.start.0.push(boards.iter().map(|board| board[cell]).max_by_key(|&letter| times(letter))?);
        }
        Some(shape).filter(|shape| shape.columns > 0)
    }

    fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The letters of a board's text; none if it is of another shape.
    fn read(&self, text: &str) -> Option<Vec<char>> {
        if !self.start.0.is_empty() && text == self.start.1 {
            return Some(self.start.0.clone());
        }
        let rows: Vec<&str> = text.split('|').collect();
        let fits = rows.len() == self.rows && rows.iter().all(|row| row.chars().count() == self.columns);
        fits.then(|| rows.concat().chars().collect())
    }

    fn write(&self, letters: &[char]) -> String {
        let rows = letters.chunks(self.columns).map(|row| row.iter().collect());
        rows.collect::<Vec<String>>().join("|")
    }

    /// The turns and reflections that keep the shape, apart from the one that changes nothing: each says where the letter of a cell
    /// comes from.
    fn maps(&self) -> Vec<Vec<usize>> {
        let (rows, columns) = (self.rows, self.columns);
        let mut maps = Vec::new();
        for way in 1..8 {
            let (up, side, turned) = (way & 1 > 0, way & 2 > 0, way & 4 > 0);
            if turned && rows != columns {
                continue;
            }
            let from = |cell: usize| {
                let (row, column) = (cell / columns, cell % columns);
                let (row, column) = if turned { (column, row) } else { (row, column) };
                let row = if up { rows - 1 - row } else { row };
                let column = if side { columns - 1 - column } else { column };
                row * columns + column
            };
            maps.push((0..self.cells()).map(from).collect());
        }
        maps
    }
}

fn mapped(letters: &[char], map: &[usize]) -> Vec<char> {
    map.iter().map(|&from| letters[from]).collect()
}

/// The board with a number, its cells being digits.
fn numbered(mut number: u64, letters: &[char], cells: usize) -> Vec<char> {
    let base = letters.len() as u64;
    let digit = |_| {
        let letter = letters[(number % base) as usize];
        number /= base;
        letter
    };
    (0..cells).map(digit).collect()
}

/// How many boards there are, and some of their numbers, spread over all.
fn count(letters: &[char], cells: usize) -> (Option<u64>, Vec<u64>) {
    let all = (0..cells).try_fold(1u64, |all, _| all.checked_mul(letters.len() as u64));
    let upto = all.unwrap_or(u64::MAX);
    let some = SAMPLE.min(upto);
    // Multiples of a fraction without a short period: all digits change.
    let spread =
        |at: u64| (u128::from(at) * u128::from(upto) * 618_033_989 / 1_000_000_000 % u128::from(upto)) as u64;
    let numbers = if upto <= SAMPLE { (0..some).collect() } else { (0..some).map(spread).collect() };
    (all, numbers)
}

/// The boards after the moves of a player; none where the text is no position.
fn after(game: &Arc<dyn Game>, shape: &Shape, letters: &[char], by: Player) -> Option<BTreeSet<Vec<char>>> {
    let position = Arc::clone(game).parse(&shape.write(letters)).ok()?;
    position.moves(by).ok()?.iter().map(|(_, to)| shape.read(&to.text())).collect()
}

/// How the game ends on a board, where boards have results.
fn ending(game: &Arc<dyn Game>, shape: &Shape, letters: &[char]) -> Option<upstar_game::Payoff> {
    Arc::clone(game).parse(&shape.write(letters)).ok()?.results()?.result()
}

/// All boards of a size with the letters that come up in play.
pub(crate) fn boards(game: &Arc<dyn Game>, size: &str, budget: &Budget) -> Result<Vec<Position>, NoBoards> {
    let title = &game.about().title;
    let none = || format!("{title} has no boards of cells with letters, given by a size");
    let start = match (Arc::clone(game).parse(size), sides(size)) {
        (Ok(start), _) => start,
        (Err(_), Some((rows, columns))) => match empty(game, rows, columns) {
            Some(start) => start,
            None => return wrong("no-boards", none()),
        },
        (Err(wrong), None) => return Err(NoBoards::Wrong(wrong)),
    };
    let Some(shape) = Shape::of(&start) else { return wrong("no-boards", none()) };
    let shape = &shape;
    let letters = letters(game, shape, &start, budget)?;
    if letters.len() < 2 {
        return wrong("no-boards", none());
    }
    let (all, sample) = count(&letters, shape.cells());
    let Some(all) = all.filter(|all| *all <= MAX_BOARDS) else {
        let many = all.map_or("more than 2^64".to_owned(), |all| all.to_string());
        return wrong(
            "too-long",
            format!("there are {many} boards of this size; at most a million are listed"),
        );
    };
    let mut maps = shape.maps();
    for number in sample {
        let board = numbered(number, &letters, shape.cells());
        budget.spend(1)?;
        let here = Player::BOTH.map(|by| after(game, shape, &board, by));
        maps.retain(|map| {
            let image = mapped(&board, map);
            let moved = |own: &BTreeSet<Vec<char>>| own.iter().map(|to| mapped(to, map)).collect();
            let same = |(by, own): (Player, &Option<BTreeSet<Vec<char>>>)| {
                after(game, shape, &image, by) == own.as_ref().map(moved)
            };
            Player::BOTH.into_iter().zip(&here).all(same)
                && ending(game, shape, &image) == ending(game, shape, &board)
        });
    }
    let mut positions = Vec::new();
    for number in 0..all {
        budget.spend(1)?;
        let board = numbered(number, &letters, shape.cells());
        if maps.iter().any(|map| mapped(&board, map) < board) {
            continue;
        }
        positions.extend(Arc::clone(game).parse(&shape.write(&board)));
    }
    Ok(positions)
}

/// The rows and columns of a size.
fn sides(size: &str) -> Option<(usize, usize)> {
    let (rows, columns) = size.split_once('x')?;
    let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=64).contains(side));
    Some((side(rows)?, side(columns)?))
}

/// A board without anything on it, for games that are not given by a size: `1x5` is `.....`.
fn empty(game: &Arc<dyn Game>, rows: usize, columns: usize) -> Option<Position> {
    Arc::clone(game).parse(&vec![".".repeat(columns); rows].join("|")).ok()
}

/// The boards on which something else stands on one cell.
fn painted(position: &Position) -> Vec<String> {
    let edits = position.changes().into_iter();
    edits.filter(|edit| edit.change == Change::Paint).map(|edit| edit.to).collect()
}

/// The letters that come up when play begins with a board; of rules as text, and where nobody can move on it, also all that can be put on cells
/// but `#`.
fn letters(
    game: &Arc<dyn Game>,
    shape: &Shape,
    position: &Position,
    budget: &Budget,
) -> Result<Vec<char>, Reason> {
    let mut letters: BTreeSet<char> = shape.start.0.iter().copied().collect();
    let can_move = Player::BOTH.into_iter().any(|by| position.can_move(by).unwrap_or(false));
    // Only of rules as text something is derived; the letters of other games may be notes on what was played.
    let is_text = !game.about().derived.is_empty();
    if is_text || !can_move {
        let cells = painted(position).into_iter().filter_map(|text| shape.read(&text)).flatten();
        letters.extend(cells.filter(|&letter| letter != '#'));
    }
    let mut list: Vec<char> = letters.iter().copied().collect();
    loop {
        let (_, sample) = count(&list, shape.cells());
        for number in sample {
            budget.spend(1)?;
            let board = numbered(number, &list, shape.cells());
            for by in Player::BOTH {
                letters.extend(after(game, shape, &board, by).into_iter().flatten().flatten());
            }
        }
        if letters.len() == list.len() {
            return Ok(list);
        }
        list = letters.iter().copied().collect();
    }
}
