//! Documents for a terminal.

use std::fmt::Write as _;

use crate::document::{Block, Document, Piece, is_wordy, pieces};

/// Lines are not longer than this, unless a single word is.
const WIDTH: usize = 100;
/// A column of a table that is too wide becomes no narrower than this, or than what does not break in it.
const NARROW: usize = 16;

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
    let room = WIDTH - width(first).max(width(then));
    for (at, line) in lines(text, room).into_iter().enumerate() {
        let _ = writeln!(out, "{}{line}", if at == 0 { first } else { then });
    }
}

/// A text in lines of a width; a long word breaks behind a comma or bars.
fn lines(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut line = 0;
    for word in text.split_whitespace() {
        let blank = usize::from(!lines[line].is_empty());
        if width(&lines[line]) + blank + width(word) <= most {
            lines[line].push_str(&" "[..blank]);
            lines[line].push_str(word);
            continue;
        }
        for (at, piece) in broken(word, most).into_iter().enumerate() {
            if at > 0 || !lines[line].is_empty() {
                lines.push(String::new());
                line += 1;
            }
            lines[line].push_str(piece);
        }
    }
    lines
}

/// A word in pieces of a width, where there are commas, bars or opening parentheses to break it behind.
fn broken(word: &str, most: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut from, mut end, mut wide) = (0, 0, 0);
    for (at, c) in word.char_indices() {
        let next = at + c.len_utf8();
        wide += 1;
        if wide > most && end > from {
            pieces.push(&word[from..end]);
            from = end;
            wide = width(&word[from..next]);
        }
        if matches!(c, ',' | '|' | '(') && !word[next..].starts_with('|') {
            end = next;
        }
    }
    pieces.push(&word[from..]);
    pieces
}

/// Cells under each other where that fits; otherwise each cell that does not fit has lines of its own.
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
            } else if width(row.rsplit('\n').next().unwrap_or("")) + width(cell) > WIDTH {
                row.truncate(row.trim_end().len());
                let own = self::lines(cell, WIDTH - 10).join("\n          ");
                let _ = write!(row, "{}{own} ", if at == 0 { "  " } else { "\n      " });
            } else {
                let _ = write!(row, "{cell} ");
            }
        }
        let _ = writeln!(out, "{}", row.trim_end());
    }
}

/// The width of the widest piece of a text that does not break.
fn unbroken(text: &str) -> usize {
    let pieces = text.split_whitespace().flat_map(|word| broken(word, 1));
    pieces.map(width).max().unwrap_or(0)
}

/// A table that is too wide for its columns to stand side by side: each cell behind its head, each row behind a rule.
fn stacked(out: &mut String, all: &[Vec<String>]) {
    let Some((head, rows)) = all.split_first() else { return };
    for row in rows {
        out.push_str("  --------\n");
        for (name, cell) in head.iter().zip(row).filter(|(_, cell)| !cell.is_empty()) {
            wrap(out, &format!("{name}: {cell}"), "  ", "    ");
        }
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
    let column = |at: usize| all.iter().filter_map(move |row| row.get(at));
    let mut widths: Vec<usize> =
        (0..columns).map(|at| column(at).map(|cell| width(cell)).max().unwrap_or(0)).collect();
    let least: Vec<usize> =
        (0..columns).map(|at| column(at).map(|cell| unbroken(cell)).max().unwrap_or(0).max(NARROW)).collect();
    // Where the table is too wide, the widest column that can goes first.
    while widths.iter().map(|width| width + 2).sum::<usize>() > WIDTH {
        match widths.iter_mut().zip(&least).filter(|(wide, least)| **wide > **least).max() {
            Some((widest, _)) => *widest -= 1,
            None => return stacked(out, &all),
        }
    }
    let rule = "-".repeat(widths.iter().map(|width| width + 2).sum::<usize>());
    for (at, row) in all.iter().enumerate() {
        if foot.is_some() && at + 1 == all.len() {
            let _ = writeln!(out, "  {}", rule.trim_end());
        }
        let cells: Vec<Vec<String>> =
            row.iter().zip(&widths).map(|(cell, &width)| lines(cell, width)).collect();
        for part in 0..cells.iter().map(Vec::len).max().unwrap_or(1) {
            let mut line = String::from("  ");
            for (column, cell) in cells.iter().enumerate() {
                let (cell, width) = (cell.get(part).map_or("", String::as_str), widths[column]);
                let _ = match wordy[column] {
                    true => write!(line, "{cell:<width$}  "),
                    false => write!(line, "{cell:>width$}  "),
                };
            }
            let _ = writeln!(out, "{}", line.trim_end());
        }
        if at == 0 {
            let _ = writeln!(out, "  {}", rule.trim_end());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_break_behind_commas_and_in_linear_time() {
        assert_eq!(broken("aa,bb,cc", 6), ["aa,bb,", "cc"]);
        assert_eq!(broken("aa,bbbb||c", 4), ["aa,", "bbbb||", "c"]);
        assert_eq!(broken("domineering(\".#\")", 14), ["domineering(", "\".#\")"]);
        // Two million letters, squared, would take an hour.
        let long = "1".repeat(2_000_000);
        assert_eq!(broken(&long, 90), [long.as_str()]);
    }
}
