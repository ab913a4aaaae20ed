//! Documents as LaTeX that compiles as it is.

use std::fmt::Write as _;

use crate::document::{Block, Document, Piece, is_wordy, pieces};
use crate::signs::{Sign, signs};

pub(crate) fn write(document: &Document) -> String {
    let mut out = String::from(
        "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n\
         \\usepackage{amsmath,amssymb,array}\n\\usepackage[margin=25mm]{geometry}\n\\begin{document}\n\\raggedright\n\\setlength{\\parskip}{1ex}\n",
    );
    let _ = writeln!(out, "\\section*{{${}$}}", math(&document.title));
    for block in &document.blocks {
        out.push('\n');
        match block {
            Block::Paragraph(sentences) => {
                let _ = writeln!(out, "{}", words(sentences));
            }
            Block::List(items) => {
                out.push_str("\\begin{itemize}\n");
                for item in items {
                    let _ = writeln!(out, "  \\item {}", words(item));
                }
                out.push_str("\\end{itemize}\n");
            }
            Block::Equations(lines) if lines.iter().any(|line| width(line) > WIDEST) => {
                for line in lines {
                    let cells: Vec<String> = line.iter().map(|cell| math(cell)).collect();
                    let _ = writeln!(out, "\\hangindent=2em ${}$\\par", cells.join(" "));
                }
            }
            Block::Equations(lines) => {
                out.push_str("\\begin{flalign*}\n");
                for (at, line) in lines.iter().enumerate() {
                    let cells: Vec<String> = line.iter().map(|cell| math(cell)).collect();
                    let end = if at + 1 == lines.len() { " &&" } else { " && \\\\" };
                    let (first, rest) = cells.split_first().map_or(("", &[][..]), |(a, b)| (a.as_str(), b));
                    let _ = writeln!(out, "  {first} &{}{end}", rest.join(" "));
                }
                out.push_str("\\end{flalign*}\n");
            }
            Block::Table { head, rows, foot } => {
                let columns = columns(head, rows.iter().chain(foot));
                let row = |cells: &[String]| {
                    format!("  {} \\\\", cells.iter().map(|cell| words(cell)).collect::<Vec<_>>().join(" & "))
                };
                let _ = writeln!(
                    out,
                    "\\begin{{center}}\\begin{{tabular}}{{{columns}}}\n{}\n  \\hline",
                    row(head)
                );
                for cells in rows {
                    let _ = writeln!(out, "{}", row(cells));
                }
                if let Some(cells) = foot {
                    let _ = writeln!(out, "  \\hline\n{}", row(cells));
                }
                out.push_str("\\end{tabular}\\end{center}\n");
            }
        }
    }
    out.push_str("\\end{document}");
    out
}

/// How the columns of a table are set: as wide as what is in them, or where that is too wide for the page each with its share
/// of it.
fn columns<'a>(head: &[String], rows: impl Iterator<Item = &'a Vec<String>> + Clone) -> String {
    let longest = |column: usize| {
        let cells = rows.clone().filter_map(|row| row.get(column)).chain(head.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0).max(6)
    };
    let all: usize = (0..head.len()).map(longest).sum();
    let one = |column: usize| match (all > WIDEST, is_wordy(head, column)) {
        // In thousandths of the line; what is between the columns takes some of it.
        (true, _) => {
            format!(">{{\\raggedright\\arraybackslash}}p{{0.{:03}\\linewidth}}", 900 * longest(column) / all)
        }
        (false, true) => "l".to_owned(),
        (false, false) => "c".to_owned(),
    };
    (0..head.len()).map(one).collect()
}

/// Equations with more signs than this are broken over several lines instead of aligned.
const WIDEST: usize = 90;

fn width(line: &[String]) -> usize {
    line.iter().map(|cell| cell.chars().count() + 1).sum()
}

fn words(text: &str) -> String {
    let piece = |piece: Piece<'_>| match piece {
        Piece::Words(words) => escaped(words),
        Piece::Notation(text) => format!("${}$", math(text)),
        Piece::Name(text) => format!("\\texttt{{{}}}", escaped(text)),
    };
    pieces(text).into_iter().map(piece).collect()
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '{' | '}' | '#' | '%' | '&' | '$' | '_' => out.extend(['\\', c]),
            '\\' => out.push_str("\\textbackslash{}"),
            '^' => out.push_str("\\^{}"),
            '~' => out.push_str("\\~{}"),
            '|' => out.push_str("\\textbar{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '"' => out.push_str("\\textquotedbl{}"),
            // Two of them together would become a dash.
            '-' => out.push_str("{-}"),
            '•' => out.push_str("\\textbullet{}"),
            '…' => out.push_str("\\dots{}"),
            c => out.push(c),
        }
    }
    out
}

fn rows_of(word: &str) -> String {
    let rows: Vec<String> =
        word.split_inclusive('|').map(|row| format!("\\texttt{{{}}}", escaped(row))).collect();
    rows.join("\\allowbreak ")
}

/// A text in the notation as LaTeX sets it between dollar signs.
pub fn math(text: &str) -> String {
    let mut out = String::new();
    for sign in signs(text) {
        let _ = match sign {
            Sign::Digits(digits) => write!(out, "{digits}"),
            Sign::Fraction(over, under) => write!(out, "\\tfrac{{{over}}}{{{under}}}"),
            Sign::Word(word) => write!(out, "\\mathrm{{{}}}", escaped(word)),
            Sign::Quoted(text) => {
                // A line may end between words and between rows.
                let words: Vec<String> = text.split(' ').map(rows_of).collect();
                write!(out, "{}", words.join("\\ \\allowbreak "))
            }
            Sign::Up(n) => write!(out, "{}", "{\\uparrow}".repeat(n)),
            Sign::Down(n) => write!(out, "{}", "{\\downarrow}".repeat(n)),
            Sign::Above(text) => write!(out, "^{{{text}}}"),
            Sign::Star => write!(out, "{{*}}"),
            Sign::PlusMinus => write!(out, "{{\\pm}}"),
            Sign::Bars(n) => {
                write!(out, " {} ", "\\mid".repeat(n.min(1)) + &"\\!\\mid".repeat(n.saturating_sub(1)))
            }
            Sign::Arrow => write!(out, "\\to "),
            Sign::Times => write!(out, "\\times "),
            Sign::Other('{') => write!(out, "\\{{"),
            Sign::Other('}') => write!(out, "\\}}"),
            Sign::Other('≡') => write!(out, "\\equiv "),
            Sign::Other('⇒') => write!(out, "\\Rightarrow "),
            Sign::Other('⊕') => write!(out, "\\oplus "),
            Sign::Other('≥') => write!(out, "\\ge "),
            Sign::Other('≤') => write!(out, "\\le "),
            Sign::Other('…') => write!(out, "\\dots "),
            Sign::Other('•') => write!(out, "\\bullet "),
            Sign::Other(',') => write!(out, ",\\,\\allowbreak "),
            Sign::Other(' ') => write!(out, " "),
            Sign::Other(c @ ('#' | '%' | '&' | '$' | '_')) => write!(out, "\\{c}"),
            Sign::Other(c) => write!(out, "{c}"),
        };
    }
    out
}
