//! Letters for values whose names are too long to be read: each is introduced where it is used first.

use crate::document::{Block, Document};

/// What stands around a long name until it has a letter. Nothing else uses these characters.
const OPEN: char = '\u{E000}';
const CLOSE: char = '\u{E001}';

/// Letters that are neither types, nor players, nor begin names of values.
const LETTERS: [&str; 14] = ["G", "H", "J", "K", "A", "B", "C", "D", "E", "F", "X", "Y", "Z", "W"];

/// Longer names are not written at all.
const WRITTEN: usize = 400;

/// A name that a letter is to stand for.
pub(super) fn marked(name: &str) -> String {
    format!("{OPEN}{name}{CLOSE}")
}

/// The document with letters for the names that were marked.
pub(super) fn named(document: Document) -> Document {
    let mut names: Vec<String> = Vec::new();
    let mut blocks: Vec<Block> = Vec::new();
    for mut block in document.blocks {
        let known = names.len();
        match &mut block {
            Block::Paragraph(text) => letter(text, &mut names),
            Block::List(items) => items.iter_mut().for_each(|item| letter(item, &mut names)),
            Block::Equations(lines) => lines.iter_mut().flatten().for_each(|cell| letter(cell, &mut names)),
            Block::Table { head, rows, foot } => {
                let cells = head.iter_mut().chain(rows.iter_mut().flatten());
                cells.chain(foot.iter_mut().flatten()).for_each(|cell| letter(cell, &mut names));
            }
        }
        // What ends with a colon stays before what it announces.
        let announced = matches!(blocks.last(), Some(Block::Paragraph(text)) if text.ends_with(':'));
        let place = blocks.len() - usize::from(announced);
        blocks.splice(place..place, (known..names.len()).map(|at| introduced(at, &names[at])));
        blocks.push(block);
    }
    Document { blocks, ..document }
}

fn introduced(at: usize, name: &str) -> Block {
    let (letter, length) = (of(at), name.chars().count());
    Block::Paragraph(match length {
        0..=WRITTEN => format!("We write `{letter}` for `{name}`."),
        _ => format!("We write `{letter}` for a value whose name has {length} signs."),
    })
}

/// The letter of a name: `G`, and after all letters `G2`.
fn of(at: usize) -> String {
    match at / LETTERS.len() {
        0 => LETTERS[at].to_owned(),
        round => format!("{}{}", LETTERS[at % LETTERS.len()], round + 1),
    }
}

/// Puts letters in place of the marked names in a text.
fn letter(text: &mut String, names: &mut Vec<String>) {
    while let Some(from) = text.find(OPEN) {
        let end = text[from..].find(CLOSE).map_or(text.len(), |at| from + at);
        let name = text[from + OPEN.len_utf8()..end].to_owned();
        let at = names.iter().position(|other| *other == name).unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        });
        let after = (end + CLOSE.len_utf8()).min(text.len());
        text.replace_range(from..after, &of(at));
    }
}
