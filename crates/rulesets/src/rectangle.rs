//! Rectangles of any size, written rows x columns: what Chop, Chomp and Cut-Cake begin with.

use std::fmt;

use upstar_game::edit::Change;
use upstar_game::{Diagnostic, Span};

/// A rectangle of whole squares, with at least one row and one column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rectangle {
    /// The number of rows.
    pub rows: u64,
    /// The number of columns.
    pub cols: u64,
}

impl Rectangle {
    /// Reads `4x5`: four rows, five columns. `X` and `×` do for `x`, and there may be spaces around everything.
    /// Spans in the error are relative to `text`, of which only the part at `span` is read.
    pub fn read(text: &str, span: Span) -> Result<Rectangle, Diagnostic> {
        let all = span.trimmed(text);
        let size = all.text(text);
        let Some(cross) = size.find(['x', 'X', '×']) else {
            let digits = size.bytes().take_while(u8::is_ascii_digit).count();
            let found = Span::new(all.from + digits, all.to);
            return Err(bad_size(
                if digits == 0 { "expected a size" } else { "expected `x` and the number of columns" },
                first_character(text, found),
            ));
        };
        let after = cross + size[cross..].chars().next().map_or(1, char::len_utf8);
        let rows = read_number(text, Span::new(all.from, all.from + cross), "the number of rows", bad_size)?;
        let cols = read_number(text, Span::new(all.from + after, all.to), "the number of columns", bad_size)?;
        if rows == 0 || cols == 0 {
            return Err(bad_size("expected at least one row and one column", all));
        }
        Ok(Rectangle { rows, cols })
    }

    /// Rectangles with a row or a column more or less than this one.
    pub(crate) fn resized(self) -> impl Iterator<Item = (Change, &'static str, Rectangle)> {
        let Rectangle { rows, cols } = self;
        let sizes = [
            (Change::More, "row", rows.checked_add(1), Some(cols)),
            (Change::Less, "row", rows.checked_sub(1), Some(cols)),
            (Change::More, "column", Some(rows), cols.checked_add(1)),
            (Change::Less, "column", Some(rows), cols.checked_sub(1)),
        ];
        sizes.into_iter().filter_map(|(change, what, rows, cols)| {
            let size = Rectangle { rows: rows?, cols: cols? };
            (size.rows > 0 && size.cols > 0).then_some((change, what, size))
        })
    }

    /// Rows and columns exchanged.
    #[must_use]
    pub fn transposed(self) -> Rectangle {
        Rectangle { rows: self.cols, cols: self.rows }
    }
}

impl fmt::Display for Rectangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

impl fmt::Debug for Rectangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads a whole number that 64 bits hold; `what` it is and `bad`, which makes a complaint of a message and a place,
/// are for the error.
pub(crate) fn read_number(
    text: &str,
    span: Span,
    what: &str,
    bad: impl Fn(&str, Span) -> Diagnostic,
) -> Result<u64, Diagnostic> {
    let number = span.trimmed(text);
    let digits = number.text(text).bytes().take_while(u8::is_ascii_digit).count();
    let rest = Span::new(number.from + digits, number.to);
    if digits == 0 || !rest.is_empty() {
        return Err(bad(
            &format!("expected {what}"),
            if digits == 0 { first_character(text, number) } else { rest },
        ));
    }
    let limit = || Diagnostic::new("board-too-large", format!("{what} is at most {}", u64::MAX), number);
    number.text(text).parse().map_err(|_| limit())
}

/// The first character of a span, or its start if it is empty.
fn first_character(text: &str, span: Span) -> Span {
    let length = span.text(text).chars().next().map_or(0, char::len_utf8);
    Span::new(span.from, span.from + length)
}

fn bad_size(message: &str, span: Span) -> Diagnostic {
    Diagnostic::new("board-size", message, span).with_hint("a size is rows x columns, such as `4x5`")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Code, message and the text under the caret.
    fn error(text: &str) -> (&'static str, String, &str) {
        let error = Rectangle::read(text, Span::all(text)).unwrap_err();
        (error.code, error.message, &text[error.span.from..error.span.to])
    }

    #[test]
    fn sizes() {
        for text in ["4x5", "4X5", "4×5", " 4 x 5 ", "004x05"] {
            let size = Rectangle::read(text, Span::all(text)).unwrap();
            assert_eq!(size, Rectangle { rows: 4, cols: 5 }, "{text}");
        }
        let largest = "18446744073709551615x1";
        assert_eq!(Rectangle::read(largest, Span::all(largest)).unwrap().to_string(), largest);
    }

    #[test]
    fn what_is_no_size() {
        assert_eq!(error(""), ("board-size", "expected a size".into(), ""));
        assert_eq!(error("wide"), ("board-size", "expected a size".into(), "w"));
        assert_eq!(error("4"), ("board-size", "expected `x` and the number of columns".into(), ""));
        assert_eq!(error("4:4"), ("board-size", "expected `x` and the number of columns".into(), ":"));
        assert_eq!(error("4x"), ("board-size", "expected the number of columns".into(), ""));
        assert_eq!(error("x4"), ("board-size", "expected the number of rows".into(), ""));
        assert_eq!(error("4xé"), ("board-size", "expected the number of columns".into(), "é"));
        assert_eq!(error("4x4x4"), ("board-size", "expected the number of columns".into(), "x4"));
        assert_eq!(error("-4x4").2, "-");
        assert_eq!(error("0x3"), ("board-size", "expected at least one row and one column".into(), "0x3"));
        let huge = "3x18446744073709551616";
        let message = "the number of columns is at most 18446744073709551615".into();
        assert_eq!(error(huge), ("board-too-large", message, "18446744073709551616"));
        assert_eq!(error(&format!("{}x1", "9".repeat(500))).0, "board-too-large");
    }
}
