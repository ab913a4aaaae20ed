//! Documents: what explanations are written in, before it is known whether for a terminal, a page or paper.

use crate::signs::unicode;

/// Paragraphs, lines of equations, tables and lists.
///
/// In every text, notation stands between backticks, and names of moves between `⟦` and `⟧`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// What the document is about, in the notation.
    pub title: String,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// A part of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Some sentences.
    Paragraph(String),
    /// Lines of notation whose cells stand under each other; the first cell of each line is what the line is about.
    Equations(Vec<Vec<String>>),
    /// A table; its first row is the head, and the last is set apart if there is a foot.
    Table {
        /// The head.
        head: Vec<String>,
        /// The rows.
        rows: Vec<Vec<String>>,
        /// The last row, if there is one.
        foot: Option<Vec<String>>,
    },
    /// A list.
    List(Vec<String>),
}

/// What a document can be written as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// For a terminal.
    #[default]
    Text,
    /// Markdown.
    Markdown,
    /// A LaTeX document that compiles as it is.
    Latex,
    /// An HTML page.
    Html,
}

impl Document {
    /// The document in a format.
    #[must_use]
    pub fn to(&self, format: Format) -> String {
        match format {
            Format::Text => crate::text::write(self),
            Format::Markdown => crate::markdown::write(self),
            Format::Latex => crate::latex::write(self),
            Format::Html => crate::html::write(self),
        }
    }

    /// The same document, with `↑ ↓ ⋆ ±` in its notation.
    #[must_use]
    pub fn unicode(mut self) -> Document {
        let written = |text: &mut String| {
            let piece = |piece: Piece<'_>| match piece {
                Piece::Words(words) => words.to_owned(),
                Piece::Notation(text) => format!("`{}`", unicode(text)),
                Piece::Name(name) => format!("⟦{}⟧", unicode(name)),
            };
            *text = pieces(text).into_iter().map(piece).collect();
        };
        self.title = unicode(&self.title);
        for block in &mut self.blocks {
            match block {
                Block::Paragraph(text) => written(text),
                Block::List(items) => items.iter_mut().for_each(written),
                Block::Equations(lines) => lines.iter_mut().flatten().for_each(|cell| *cell = unicode(cell)),
                Block::Table { head, rows, foot } => {
                    head.iter_mut().chain(rows.iter_mut().flatten()).for_each(written);
                    foot.iter_mut().flatten().for_each(written);
                }
            }
        }
        self
    }

    pub(crate) fn say(&mut self, sentences: impl Into<String>) {
        self.blocks.push(Block::Paragraph(sentences.into()));
    }

    pub(crate) fn list(&mut self, items: Vec<String>) {
        if !items.is_empty() {
            self.blocks.push(Block::List(items));
        }
    }
}

/// Whether a column of a table has words for its head: then its cells begin under each other. Digits and dots end under
/// each other.
pub(crate) fn is_wordy(head: &[String], column: usize) -> bool {
    column == 0 || head.get(column).is_some_and(|cell| cell.contains(char::is_alphabetic))
}

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece<'t> {
    Words(&'t str),
    Notation(&'t str),
    Name(&'t str),
}

/// Takes a text apart into words, notation and names.
pub(crate) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut list = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '⟦']) {
        if at > 0 {
            list.push(Piece::Words(&rest[..at]));
        }
        let (close, open_len) =
            if rest[at..].starts_with('`') { ('`', 1) } else { ('⟧', '⟦'.len_utf8()) };
        let inner = &rest[at + open_len..];
        let end = inner.find(close).unwrap_or(inner.len());
        list.push(if close == '`' { Piece::Notation(&inner[..end]) } else { Piece::Name(&inner[..end]) });
        rest = inner.get(end + close.len_utf8()..).unwrap_or("");
    }
    if !rest.is_empty() {
        list.push(Piece::Words(rest));
    }
    list
}
