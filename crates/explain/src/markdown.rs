//! Documents as Markdown.

use std::fmt::Write as _;

use crate::document::{Block, Document, Piece, pieces};
use crate::text;

pub(crate) fn write(document: &Document) -> String {
    let mut out = format!("# {}\n", code(&document.title));
    for block in &document.blocks {
        out.push('\n');
        match block {
            Block::Paragraph(sentences) => {
                let _ = writeln!(out, "{}", words(sentences));
            }
            Block::List(items) => items.iter().for_each(|item| {
                let _ = writeln!(out, "- {}", words(item));
            }),
            Block::Equations(lines) => {
                let mut block = Document::default();
                block.blocks.push(Block::Equations(lines.clone()));
                // As for a terminal, where cells stand under each other.
                let _ = writeln!(out, "```text\n{}\n```", text::write(&block).trim_matches('\n'));
            }
            Block::Table { head, rows, foot } => {
                let row = |cells: &[String]| {
                    let cell = |cell: &String| words(cell).replace('|', "\\|");
                    format!("| {} |", cells.iter().map(cell).collect::<Vec<_>>().join(" | "))
                };
                let _ = writeln!(out, "{}", row(head));
                let _ = writeln!(out, "|{}", " --- |".repeat(head.len()));
                for cells in rows.iter().chain(foot) {
                    let _ = writeln!(out, "{}", row(cells));
                }
            }
        }
    }
    out.truncate(out.trim_end().len());
    out
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

fn words(text: &str) -> String {
    let piece = |piece: Piece<'_>| match piece {
        // What would be read as emphasis is kept as it is.
        Piece::Words(words) => words.replace('*', "\\*").replace('_', "\\_").replace('<', "&lt;"),
        Piece::Notation(text) | Piece::Name(text) => code(text),
    };
    pieces(text).into_iter().map(piece).collect()
}
