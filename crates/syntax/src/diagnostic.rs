//! What is wrong with a text, where, and what would help.

use std::fmt;

use crate::{MAX_DEPTH, Span};

/// Lines longer than this are cut to a part of this many characters around the place.
const WINDOW: usize = 100;
/// How much of a cut line is kept before the place.
const BEFORE: usize = 40;

/// One complaint about a source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of complaint in a word that scripts may rely on, such as `syntax` or `unknown-name`.
    pub code: &'static str,
    /// What is wrong or what was expected, in a line.
    pub message: String,
    /// The part of the source that is meant.
    pub span: Span,
    /// What would help, in a line.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// A complaint without a hint.
    pub fn new(code: &'static str, message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic { code, message: message.into(), span, hint: None }
    }

    /// A complaint with code `syntax`.
    pub fn syntax(message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic::new("syntax", message, span)
    }

    /// The complaint, with code `no-bar`, about an option that is not impartial in braces without a bar.
    pub fn no_bar(at: Span) -> Diagnostic {
        let message =
            "in braces without a bar both players have the same options, and each must be an impartial game";
        Diagnostic::new("no-bar", message, at).with_hint(Self::BARS)
    }

    /// How braces are written.
    pub(crate) const BARS: &str = "a game has its options on both sides of a bar: `{1|0}`, `{1|}`, `{|}`; without a bar both players \
                                   have the same: `{0,*2}`";

    /// The complaint, with code `too-deep`, that something nests more than [`MAX_DEPTH`] levels.
    pub fn too_deep(span: Span) -> Diagnostic {
        Diagnostic::new("too-deep", format!("nested more than {MAX_DEPTH} levels deep"), span)
    }

    /// The same complaint with this hint.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    /// The span counted in characters of `source` instead of bytes: from 0, the second one past the end.
    pub fn at_columns(&self, source: &str) -> (usize, usize) {
        let from = floor_boundary(source, self.span.from);
        let to = floor_boundary(source, self.span.to).max(from);
        let before = source[..from].chars().count();
        (before, before + source[from..to].chars().count())
    }

    /// The complaint for people: the message, the line, carets below the place and the hint, without a line break
    /// at the end.
    ///
    /// ```
    /// use upstar_syntax::{Diagnostic, Span};
    /// let error = Diagnostic::new("unknown-name", "unknown game `nmi`", Span::new(4, 7))
    ///     .with_hint("did you mean `nim`?");
    /// let expected = "error: unknown game `nmi`\n  | 1 + nmi(3)\n  |     ^^^ did you mean `nim`?";
    /// assert_eq!(error.render("1 + nmi(3)"), expected);
    /// ```
    pub fn render(&self, source: &str) -> String {
        let from = floor_boundary(source, self.span.from);
        let line_from = source[..from].rfind('\n').map_or(0, |at| at + 1);
        let line_to = source[from..].find('\n').map_or(source.len(), |at| from + at);
        let to = floor_boundary(source, self.span.to).clamp(from, line_to.max(from));

        let line: Vec<char> = source[line_from..line_to].chars().map(visible).collect();
        let column = source[line_from..from].chars().count();
        let width = source[from..to].chars().count();

        let start = if line.len() > WINDOW && column + BEFORE > WINDOW { column - BEFORE } else { 0 };
        let end = line.len().min(start + WINDOW);
        let mut shown = String::new();
        if start > 0 {
            shown.push('…');
        }
        shown.extend(&line[start..end]);
        if end < line.len() {
            shown.push('…');
        }
        let indent = column - start + usize::from(start > 0);
        let carets = width.min(end.saturating_sub(column)).max(1);

        // In a longer text the line has a number; one line needs none.
        let place = match source.trim_end().contains('\n') {
            true => {
                format!(" (line {}, column {})", 1 + source[..line_from].matches('\n').count(), column + 1)
            }
            false => String::new(),
        };
        let mut out = format!("error: {}{place}\n{}\n", self.message, format!("  | {shown}").trim_end());
        out.push_str("  | ");
        out.extend(std::iter::repeat_n(' ', indent));
        out.extend(std::iter::repeat_n('^', carets));
        if let Some(hint) = &self.hint {
            out.push(' ');
            out.push_str(hint);
        }
        out
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// The nearest place at or before byte `at` where a character starts.
fn floor_boundary(source: &str, at: usize) -> usize {
    let mut at = at.min(source.len());
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// One column for each character: tabs become spaces, and what could upset a terminal becomes a mark.
pub(crate) fn visible(c: char) -> char {
    match c {
        '\t' | '\r' => ' ',
        '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' => {
            '\u{FFFD}'
        }
        c if c.is_control() => '\u{FFFD}',
        c => c,
    }
}
