//! How boards are written: `4x5`, or the rows from top to bottom as in `..#|.#.`; and how cells are called.

use upstar_syntax::{Diagnostic, Span};

/// How the boards of one game are written.
#[derive(Clone, Copy, Debug)]
pub struct Letters<'a> {
    /// The game's title, for messages.
    pub title: &'a str,
    /// The most cells a board may have.
    pub limit: usize,
    /// What may stand on a cell, and what it means, in a word or two. A board given by its size alone is full of
    /// the first.
    pub letters: &'a [(char, &'a str)],
}

/// A board that somebody wrote; it has at least one row and one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// The rows one after another, each cell as an index into [`Letters::letters`]; `None` when only the size was
    /// given.
    pub cells: Option<Vec<u8>>,
}

impl Written {
    /// What is written in a row and a column, as an index into [`Letters::letters`].
    #[must_use]
    pub fn letter(&self, row: usize, col: usize) -> u8 {
        self.cells.as_ref().map_or(0, |cells| cells[row * self.cols + col])
    }
}

impl Letters<'_> {
    /// Reads a board.
    ///
    /// Spaces around the whole, around `|` and around `x` are allowed; `X` and `×` do for `x`.
    pub fn read(&self, text: &str) -> Result<Written, Diagnostic> {
        let all = Span::all(text).trimmed(text);
        match all.text(text).chars().next() {
            None => {
                let message = format!("expected {} board", self.titled());
                Err(Diagnostic::new("board-empty", message, Span::all(text)).with_hint(self.help()))
            }
            Some('0'..='9') => self.read_size(text, all),
            Some(_) => self.read_rows(text, all),
        }
    }

    fn read_size(&self, text: &str, all: Span) -> Result<Written, Diagnostic> {
        let bad = |message: &str, span: Span| {
            Diagnostic::new("board-size", message, span).with_hint("a size is rows x columns, such as `4x5`")
        };
        let past = |from: usize, skip: fn(char) -> bool| {
            text[from..all.to].find(|c| !skip(c)).map_or(all.to, |length| from + length)
        };
        // The character at a place, or the end if that is there.
        let character =
            |at: usize| Span::new(at, text[at..all.to].chars().next().map_or(at, |c| at + c.len_utf8()));

        let rows_end = past(all.from, |c| c.is_ascii_digit());
        let cross = character(past(rows_end, char::is_whitespace));
        if !matches!(cross.text(text), "x" | "X" | "×") {
            return Err(bad("expected `x` and the number of columns", cross));
        }
        let cols_start = past(cross.to, char::is_whitespace);
        let cols_end = past(cols_start, |c| c.is_ascii_digit());
        if cols_end == cols_start {
            return Err(bad("expected the number of columns", character(cols_start)));
        }
        if cols_end != all.to {
            return Err(bad("expected nothing after the number of columns", Span::new(cols_end, all.to)));
        }
        let (rows, cols) = (&text[all.from..rows_end], &text[cols_start..cols_end]);
        if is_zero(rows) || is_zero(cols) {
            return Err(bad("a board has at least one row and one column", all));
        }
        match (rows.parse::<usize>(), cols.parse::<usize>()) {
            (Ok(rows), Ok(cols)) => match rows.checked_mul(cols) {
                Some(cells) if cells <= self.limit => Ok(Written { rows, cols, cells: None }),
                Some(cells) => Err(self.too_large(&format!("{rows}x{cols} has {cells}"), all)),
                None => Err(self.too_large(&format!("{rows}x{cols} has far more"), all)),
            },
            // The number may be as long as the input, so it is not repeated.
            _ => Err(self.too_large("this one has far more", all)),
        }
    }

    fn read_rows(&self, text: &str, all: Span) -> Result<Written, Diagnostic> {
        let mut cells = Vec::new();
        let (mut rows, mut cols) = (0, 0);
        let mut from = all.from;
        for line in all.text(text).split('|') {
            let row = Span::new(from, from + line.len()).trimmed(text);
            from += line.len() + 1;
            let before = cells.len();
            for (at, c) in row.text(text).char_indices() {
                let letter = self.letters.iter().position(|&(letter, _)| letter == c);
                let Some(letter) = letter.and_then(|letter| u8::try_from(letter).ok()) else {
                    let message =
                        format!("`{}` does not belong on {} board", c.escape_debug(), self.titled());
                    let span = Span::new(row.from + at, row.from + at + c.len_utf8());
                    return Err(Diagnostic::new("board-character", message, span).with_hint(self.help()));
                };
                cells.push(letter);
            }
            let length = cells.len() - before;
            rows += 1;
            if rows == 1 {
                cols = length;
            }
            if length == 0 || length != cols {
                let message = match length {
                    0 => format!("row {rows} is empty"),
                    _ => format!("row {rows} has {}, but row 1 has {cols}", cells_in_words(length)),
                };
                return Err(Diagnostic::new("board-ragged", message, row)
                    .with_hint("rows go from top to bottom, are separated by `|` and have one length"));
            }
        }
        if cells.len() > self.limit {
            return Err(self.too_large(&format!("this one has {}", cells.len()), all));
        }
        Ok(Written { rows, cols, cells: Some(cells) })
    }

    /// What to say of a board that is larger than the game allows; `but` says how large it is.
    pub(super) fn too_large(&self, but: &str, span: Span) -> Diagnostic {
        let message = format!("{} board has at most {}; {but}", self.titled(), cells_in_words(self.limit));
        Diagnostic::new("board-too-large", message, span)
    }

    /// The title with its article.
    fn titled(&self) -> String {
        let vowel = self.title.starts_with(['A', 'E', 'I', 'O', 'U']);
        format!("{} {}", if vowel { "an" } else { "a" }, self.title)
    }

    fn help(&self) -> String {
        let mut help = String::new();
        for (letter, meaning) in self.letters {
            help.push_str(&format!("`{letter}` is {meaning}, "));
        }
        help + "`|` ends a row; or give the size, such as `4x5`"
    }
}

/// Writes a size: `4x5` is four rows of five.
#[must_use]
pub fn print_size(rows: usize, cols: usize) -> String {
    format!("{rows}x{cols}")
}

/// Writes a board row by row from the top, with `|` between rows.
#[must_use]
pub fn print_rows(rows: usize, cols: usize, letter: impl Fn(usize, usize) -> char) -> String {
    let mut text = String::with_capacity(rows * (cols + 1));
    for row in 0..rows {
        if row > 0 {
            text.push('|');
        }
        text.extend((0..cols).map(|col| letter(row, col)));
    }
    text
}

/// The name of a cell: its file's letter and its rank, `a1` being the lower left one. `row` is counted from the top
/// of a board that has `rows` of them.
///
/// ```
/// use upstar_game::grid::cell_name;
/// assert_eq!(cell_name(3, 0, 4), "a1");
/// assert_eq!(cell_name(0, 2, 4), "c4");
/// ```
#[must_use]
pub fn cell_name(row: usize, col: usize, rows: usize) -> String {
    format!("{}{}", column_name(col), rows.saturating_sub(row))
}

/// The letters of a column counted from 0: `a` to `z`, then `aa`, `ab`, …
#[must_use]
pub fn column_name(col: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = col;
    loop {
        letters.push((b'a' + (rest % 26) as u8) as char);
        if rest < 26 {
            break;
        }
        rest = rest / 26 - 1;
    }
    letters.into_iter().rev().collect()
}

fn is_zero(digits: &str) -> bool {
    digits.bytes().all(|digit| digit == b'0')
}

fn cells_in_words(count: usize) -> String {
    if count == 1 { "1 cell".into() } else { format!("{count} cells") }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTERS: Letters<'_> =
        Letters { title: "Domineering", limit: 64, letters: &[('.', "free"), ('#', "gone")] };

    /// Code, message and the text under the caret.
    fn error(text: &str) -> (&'static str, String, &str) {
        let error = LETTERS.read(text).unwrap_err();
        (error.code, error.message, &text[error.span.from..error.span.to])
    }

    #[test]
    fn sizes() {
        for text in ["4x5", "4X5", "4×5", " 4 x 5 ", "004x05"] {
            assert_eq!(LETTERS.read(text), Ok(Written { rows: 4, cols: 5, cells: None }), "{text}");
        }
        assert!(LETTERS.read("8x8").is_ok() && LETTERS.read("1x64").is_ok());
    }

    #[test]
    fn rows() {
        let board = LETTERS.read("..#|.#.").unwrap();
        assert_eq!((board.rows, board.cols, board.cells), (2, 3, Some(vec![0, 0, 1, 0, 1, 0])));
        assert_eq!(LETTERS.read(" ..# | .#. "), LETTERS.read("..#|.#."));
    }

    #[test]
    fn sizes_that_are_refused() {
        let too_large = |what: &str| format!("a Domineering board has at most 64 cells; {what}");
        assert_eq!(error("9x9"), ("board-too-large", too_large("9x9 has 81"), "9x9"));
        let huge = "99999999999x3";
        assert_eq!(error(huge), ("board-too-large", too_large("99999999999x3 has 299999999997"), huge));
        let huger = "18446744073709551615x3";
        assert_eq!(error(huger).1, too_large("18446744073709551615x3 has far more"));
        assert_eq!(error(&format!("{}x1", "9".repeat(30))).1, too_large("this one has far more"));
        assert_eq!(error("0x3"), ("board-size", "a board has at least one row and one column".into(), "0x3"));
        assert_eq!(error("000000000000000000000000x3").0, "board-size");
        assert_eq!(error(" 4 "), ("board-size", "expected `x` and the number of columns".into(), ""));
        assert_eq!(error("4:4").2, ":");
        assert_eq!(error("4x"), ("board-size", "expected the number of columns".into(), ""));
        assert_eq!(error("4xé").2, "é");
        assert_eq!(
            error("4x4x4"),
            ("board-size", "expected nothing after the number of columns".into(), "x4")
        );
    }

    #[test]
    fn rows_that_are_refused() {
        assert_eq!(
            error("..|.o"),
            ("board-character", "`o` does not belong on a Domineering board".into(), "o")
        );
        assert_eq!(error("..|\u{1f600}.").2, "\u{1f600}");
        assert_eq!(error("..\n..").1, "`\\n` does not belong on a Domineering board");
        assert_eq!(error("...|..|..."), ("board-ragged", "row 2 has 2 cells, but row 1 has 3".into(), ".."));
        assert_eq!(error("..| |..").1, "row 2 is empty");
        assert_eq!(error("|..").1, "row 1 is empty");
        assert_eq!(error("..|").1, "row 2 is empty");
        assert_eq!(error(&".".repeat(65)).1, "a Domineering board has at most 64 cells; this one has 65");
        assert_eq!(error("").0, "board-empty");
        assert_eq!(error("  ").0, "board-empty");
        let hint = LETTERS.read("..|.o").unwrap_err().hint.unwrap();
        assert_eq!(hint, "`.` is free, `#` is gone, `|` ends a row; or give the size, such as `4x5`");
    }

    #[test]
    fn names() {
        assert_eq!(cell_name(0, 0, 1), "a1");
        let names =
            [(0, "a"), (25, "z"), (26, "aa"), (27, "ab"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")];
        for (col, name) in names {
            assert_eq!(column_name(col), name);
        }
    }
}
