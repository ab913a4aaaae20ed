//! Documents for a terminal.

use std::fmt::Write as _;

use crate::document::{Block, Document, Piece, is_wordy, pieces};

/// Lines are not longer than this, unless a single word is.
const WIDTH: usize = 100;

pub(crate) fn write(document: &Document) -> String {
    let mut text = format!("{}\n", document.title);
    for block in &document.blocks {
        text.push('\n');
        match block {
            Block::Paragraph(sentences) => wrap(&mut text, &plain(sentences), "", ""),
            Block::List(items) => items.iter().for_each(|item| wrap(&mut text, &plain(item), "  - ", "    ")),
            Block::Equations(lines) => equations(&mut text, lines),
            Block::Table { head, rows, foot } => table(&mut text, head, rows, foot.as_deref()),
        }
    }
    text.truncate(text.trim_end().len());
    text
}

/// The text without its marks.
pub(crate) fn plain(text: &str) -> String {
    let inner = |piece: Piece<'_>| match piece {
        Piece::Words(text) | Piece::Notation(text) | Piece::Name(text) => text.to_owned(),
    };
    pieces(text).into_iter().map(inner).collect()
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn wrap(out: &mut String, text: &str, first: &str, then: &str) {
    let mut line = first.to_owned();
    let mut empty = true;
    for word in text.split_whitespace() {
        if !empty && width(&line) + 1 + width(word) > WIDTH {
            let _ = writeln!(out, "{line}");
            line = then.to_owned();
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    let _ = writeln!(out, "{line}");
}

/// Cells under each other where that fits; otherwise each cell from the third on has a line of its own.
fn equations(out: &mut String, lines: &[Vec<String>]) {
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|at| lines.iter().filter_map(|line| line.get(at)).map(|cell| width(cell)).max().unwrap_or(0))
        .collect();
    let aligned = widths.iter().map(|width| width + 1).sum::<usize>() < WIDTH;
    for line in lines {
        let mut row = String::from("  ");
        for (at, cell) in line.iter().enumerate().filter(|(at, cell)| *at == 0 || !cell.is_empty() || aligned)
        {
            if aligned {
                let _ = write!(row, "{cell:<width$} ", width = widths[at]);
            } else if at > 0 && width(row.rsplit('\n').next().unwrap_or("")) + 1 + width(cell) > WIDTH {
                row.truncate(row.trim_end().len());
                let _ = write!(row, "\n      {cell} ");
            } else {
                let _ = write!(row, "{cell} ");
            }
        }
        let _ = writeln!(out, "{}", row.trim_end());
    }
}

fn table(out: &mut String, head: &[String], rows: &[Vec<String>], foot: Option<&[String]>) {
    let all: Vec<Vec<String>> = [head]
        .into_iter()
        .chain(rows.iter().map(Vec::as_slice))
        .chain(foot)
        .map(|row| row.iter().map(|cell| plain(cell)).collect())
        .collect();
    let columns = all.iter().map(Vec::len).max().unwrap_or(0);
    let wordy: Vec<bool> = (0..columns).map(|column| is_wordy(head, column)).collect();
    let widths: Vec<usize> = (0..columns)
        .map(|at| all.iter().filter_map(|row| row.get(at)).map(|cell| width(cell)).max().unwrap_or(0))
        .collect();
    let rule = "-".repeat(widths.iter().map(|width| width + 2).sum::<usize>());
    for (at, row) in all.iter().enumerate() {
        if foot.is_some() && at + 1 == all.len() {
            let _ = writeln!(out, "  {}", rule.trim_end());
        }
        let mut line = String::from("  ");
        for (column, cell) in row.iter().enumerate() {
            let width = widths[column];
            let _ = match wordy[column] {
                true => write!(line, "{cell:<width$}  "),
                false => write!(line, "{cell:>width$}  "),
            };
        }
        let _ = writeln!(out, "{}", line.trim_end());
        if at == 0 {
            let _ = writeln!(out, "  {}", rule.trim_end());
        }
    }
}
