//! Documents as HTML.

use std::fmt::Write as _;

use crate::document::{Block, Document, Piece, pieces};
use crate::signs::{Sign, signs};

const STYLE: &str = "body{font-family:Georgia,serif;max-width:50em;margin:2em auto;padding:0 1em;line-height:1.5}\
    .n{font-style:normal;white-space:nowrap}table{border-collapse:collapse;margin:1em 2em}\
    td,th{padding:.15em .7em;text-align:right;font-weight:normal}td:first-child{text-align:left}\
    thead tr{border-bottom:1px solid}tfoot tr{border-top:1px solid}.eq td{text-align:left}";

pub(crate) fn write(document: &Document) -> String {
    let title = notation(&document.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{}</title>\n<style>{STYLE}</style>\n\
         <h1>{title}</h1>\n",
        escaped(&document.title)
    );
    for block in &document.blocks {
        let _ = match block {
            Block::Paragraph(sentences) => writeln!(out, "<p>{}</p>", words(sentences)),
            Block::List(items) => {
                let items: String = items.iter().map(|item| format!("<li>{}</li>\n", words(item))).collect();
                writeln!(out, "<ul>\n{items}</ul>")
            }
            Block::Equations(lines) => {
                let cell = |cell: &String| format!("<td>{}</td>", notation(cell));
                let line =
                    |line: &Vec<String>| format!("<tr>{}</tr>\n", line.iter().map(cell).collect::<String>());
                writeln!(out, "<table class=\"eq\">\n{}</table>", lines.iter().map(line).collect::<String>())
            }
            Block::Table { head, rows, foot } => {
                let row = |cells: &[String]| {
                    let cell = |cell: &String| format!("<td>{}</td>", words(cell));
                    format!("<tr>{}</tr>\n", cells.iter().map(cell).collect::<String>())
                };
                let body: String = rows.iter().map(|cells| row(cells)).collect();
                let foot =
                    foot.as_ref().map_or(String::new(), |cells| format!("<tfoot>{}</tfoot>\n", row(cells)));
                writeln!(out, "<table>\n<thead>{}</thead>\n<tbody>{body}</tbody>\n{foot}</table>", row(head))
            }
        };
    }
    out.push_str("</html>");
    out
}

fn words(text: &str) -> String {
    let piece = |piece: Piece<'_>| match piece {
        Piece::Words(words) => escaped(words),
        Piece::Notation(text) => format!("<span class=\"n\">{}</span>", notation(text)),
        Piece::Name(text) => format!("<code>{}</code>", escaped(text)),
    };
    pieces(text).into_iter().map(piece).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn notation(text: &str) -> String {
    let mut out = String::new();
    for sign in signs(text) {
        let _ = match sign {
            Sign::Digits(text) => write!(out, "{text}"),
            Sign::Word(word) => write!(out, "{}", escaped(word)),
            Sign::Fraction(over, under) => write!(out, "{over}/{under}"),
            Sign::Quoted(text) => write!(out, "<code>{}</code>", escaped(text)),
            Sign::Up(n) => write!(out, "{}", "↑".repeat(n)),
            Sign::Down(n) => write!(out, "{}", "↓".repeat(n)),
            Sign::Above(text) => write!(out, "<sup>{text}</sup>"),
            Sign::Star => write!(out, "⋆"),
            Sign::PlusMinus => write!(out, "±"),
            Sign::Bars(n) => write!(out, " {} ", "|".repeat(n)),
            Sign::Arrow => write!(out, "→"),
            Sign::Times => write!(out, "×"),
            Sign::Other('<') => write!(out, "&lt;"),
            Sign::Other('>') => write!(out, "&gt;"),
            Sign::Other('&') => write!(out, "&amp;"),
            Sign::Other('-') => write!(out, "−"),
            Sign::Other(c) => write!(out, "{c}"),
        };
    }
    out
}
