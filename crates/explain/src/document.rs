//! Documents: what explanations are written in, before it is known whether for a terminal, a page or paper.

use std::fmt;

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
        self.title = unicode(&self.title);
        self.change_sentences(&mut |piece| piece.with(unicode));
        self.change_tables(&mut |piece| piece.with(unicode));
        for block in &mut self.blocks {
            if let Block::Equations(lines) = block {
                lines.iter_mut().flatten().for_each(|cell| *cell = unicode(cell));
            }
        }
        self
    }

    /// The same document with other names for Left and Right, such as `["Louise", "Richard"]`.
    #[must_use]
    pub fn with_players(mut self, names: [&str; 2]) -> Document {
        let mut named = |piece: Piece<'_>| match piece {
            Piece::Words(words) => called(words, names),
            other => other.to_string(),
        };
        self.change_sentences(&mut named);
        self.change_tables(&mut named);
        self
    }

    /// Writes the sentences of paragraphs and lists anew, piece by piece.
    pub(crate) fn change_sentences(&mut self, change: &mut dyn FnMut(Piece<'_>) -> String) {
        let mut written = |text: &mut String| *text = pieces(text).into_iter().map(&mut *change).collect();
        for block in &mut self.blocks {
            match block {
                Block::Paragraph(text) => written(text),
                Block::List(items) => items.iter_mut().for_each(&mut written),
                Block::Equations(_) | Block::Table { .. } => {}
            }
        }
    }

    /// Writes the cells of tables anew, piece by piece.
    fn change_tables(&mut self, change: &mut dyn FnMut(Piece<'_>) -> String) {
        for block in &mut self.blocks {
            let Block::Table { head, rows, foot } = block else { continue };
            let cells = head.iter_mut().chain(rows.iter_mut().flatten()).chain(foot.iter_mut().flatten());
            cells.for_each(|text| *text = pieces(text).into_iter().map(&mut *change).collect());
        }
    }

    pub(crate) fn say(&mut self, sentences: impl Into<String>) {
        let sentences = sentences.into();
        if !sentences.is_empty() {
            self.blocks.push(Block::Paragraph(sentences));
        }
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

impl Piece<'_> {
    /// The piece with its notation or its name changed.
    fn with(self, change: impl Fn(&str) -> String) -> String {
        match self {
            Piece::Words(words) => words.to_owned(),
            Piece::Notation(text) => format!("`{}`", change(text)),
            Piece::Name(name) => format!("⟦{}⟧", change(name)),
        }
    }
}

impl fmt::Display for Piece<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with(str::to_owned))
    }
}

/// Words in which Left and Right have other names.
fn called(words: &str, names: [&str; 2]) -> String {
    let is_letter = |c: char| c.is_alphanumeric();
    words
        .split_inclusive(|c: char| !is_letter(c))
        .map(|word| match word.strip_suffix(|c: char| !is_letter(c)).unwrap_or(word) {
            "Left" => word.replace("Left", names[0]),
            "Right" => word.replace("Right", names[1]),
            _ => word.to_owned(),
        })
        .collect()
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
