//! Changing a position by hand: what can be done to which shape of its sketch, and how the position is written after it.
//!
//! An edit is to the one who sets up a position what a touch is to the one who plays: a game says what there is, and
//! whoever shows the board needs to know no game.

use crate::grid::{Letters, cell_name, print_rows};
use crate::numbers::print_numbers;

/// What an edit does, so that a mouse or a key can be meant for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// Puts something else there: a stone on a cell, a colour on an edge.
    Paint,
    /// Makes something larger by one.
    More,
    /// Makes something smaller by one.
    Less,
    /// Takes something away.
    Remove,
    /// Puts something new beside it, or between it and another shape.
    Add,
}

/// A change of a position by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The shapes any of which can be touched for it; none when it is about the whole board.
    pub on: Vec<String>,
    /// The shape that is touched after that, where it takes two.
    pub onto: Option<String>,
    /// What it does.
    pub change: Change,
    /// What is put there, or what gets more or less, in a word or two: `gone`, `blue`, `row`, `heap`.
    pub what: String,
    /// The position after it, written as between the parentheses. What the game refuses to read is not offered.
    pub to: String,
}

impl Edit {
    /// An edit of some shapes.
    #[must_use]
    pub fn on(on: Vec<String>, change: Change, what: impl Into<String>, to: String) -> Edit {
        Edit { on, onto: None, change, what: what.into(), to }
    }

    /// An edit of the whole board.
    #[must_use]
    pub fn whole(change: Change, what: impl Into<String>, to: String) -> Edit {
        Edit::on(Vec::new(), change, what, to)
    }
}

/// The edits of a board that is written as rows of letters, cells having their usual names in the sketch: every cell
/// gets every other letter, the next one of the alphabet first, and there are more or fewer rows and columns.
#[must_use]
pub fn board(letters: &Letters<'_>, text: &str) -> Vec<Edit> {
    board_with(letters, text, |row, col, rows| vec![cell_name(row, col, rows)])
}

/// [`board`] with other names for the cells: `shapes` gets a row, a column and the number of rows, and says which
/// shapes stand for that cell.
pub fn board_with(
    letters: &Letters<'_>,
    text: &str,
    shapes: impl Fn(usize, usize, usize) -> Vec<String>,
) -> Vec<Edit> {
    let alphabet = letters.letters;
    let Ok(written) = letters.read(text) else { return Vec::new() };
    let (rows, cols) = (written.rows, written.cols);
    let there = |row: usize, col: usize| usize::from(written.letter(row, col));
    let mut edits = Vec::new();
    for row in 0..rows {
        for col in 0..cols {
            for step in 1..alphabet.len() {
                let (letter, what) = alphabet[(there(row, col) + step) % alphabet.len()];
                let put = |r, c| if (r, c) == (row, col) { letter } else { alphabet[there(r, c)].0 };
                edits.push(Edit::on(
                    shapes(row, col, rows),
                    Change::Paint,
                    what,
                    print_rows(rows, cols, put),
                ));
            }
        }
    }
    // What is new is like what is written first when a board is given by its size.
    let put = |row, col| alphabet[if row < rows && col < cols { there(row, col) } else { 0 }].0;
    let mut sized = |change, what, rows: usize, cols: usize| {
        if rows > 0 && cols > 0 {
            edits.push(Edit::whole(change, what, print_rows(rows, cols, put)));
        }
    };
    sized(Change::More, "row", rows + 1, cols);
    sized(Change::Less, "row", rows - 1, cols);
    sized(Change::More, "column", rows, cols + 1);
    sized(Change::Less, "column", rows, cols - 1);
    edits
}

/// The edits of things that each have a number, written with commas between: every number gets larger and smaller by
/// one, everything can be taken away, and there can be one more. `shapes` says which shapes stand for a thing, and
/// `what` what it is.
pub fn numbers(numbers: &[u64], what: &str, shapes: impl Fn(usize) -> Vec<String>) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (at, &number) in numbers.iter().enumerate() {
        let mut with = |change, number: Option<u64>| {
            if let Some(number) = number {
                let mut changed = numbers.to_vec();
                changed[at] = number;
                edits.push(Edit::on(shapes(at), change, what, print_numbers(&changed)));
            }
        };
        with(Change::More, number.checked_add(1));
        with(Change::Less, number.checked_sub(1));
        if numbers.len() > 1 {
            let without = [&numbers[..at], &numbers[at + 1..]].concat();
            edits.push(Edit::on(shapes(at), Change::Remove, what, print_numbers(&without)));
        }
    }
    edits.push(Edit::whole(Change::More, what, print_numbers(&[numbers, &[1]].concat())));
    if let [before @ .., _] = numbers
        && !before.is_empty()
    {
        edits.push(Edit::whole(Change::Less, what, print_numbers(before)));
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(edits: &[Edit]) -> Vec<(String, Change, &str, &str)> {
        edits.iter().map(|edit| (edit.on.join(" "), edit.change, &*edit.what, &*edit.to)).collect()
    }

    #[test]
    fn cells_get_the_next_letter_first() {
        let letters =
            Letters { title: "T", limit: 9, letters: &[('.', "free"), ('x', "Left's"), ('#', "gone")] };
        let edits = board(&letters, "x.");
        let expected = [
            ("a1", Change::Paint, "gone", "#."),
            ("a1", Change::Paint, "free", ".."),
            ("b1", Change::Paint, "Left's", "xx"),
            ("b1", Change::Paint, "gone", "x#"),
            ("", Change::More, "row", "x.|.."),
            ("", Change::More, "column", "x.."),
            ("", Change::Less, "column", "x"),
        ];
        assert_eq!(told(&edits), expected.map(|(on, change, what, to)| (on.to_owned(), change, what, to)));
        assert_eq!(board(&letters, "what is this").len(), 0);
    }

    #[test]
    fn numbers_step_go_and_come() {
        let edits = numbers(&[3, 0], "heap", |at| vec![format!("heap {}", at + 1)]);
        let expected = [
            ("heap 1", Change::More, "4,0"),
            ("heap 1", Change::Less, "2,0"),
            ("heap 1", Change::Remove, "0"),
            ("heap 2", Change::More, "3,1"),
            ("heap 2", Change::Remove, "3"),
            ("", Change::More, "3,0,1"),
            ("", Change::Less, "3"),
        ];
        assert_eq!(told(&edits), expected.map(|(on, change, to)| (on.to_owned(), change, "heap", to)));
    }
}
