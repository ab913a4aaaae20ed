//! Raw text between the brackets of a call: finding its end, splitting it at commas, taking off quotes.
//!
//! In raw text brackets come in pairs, anything may stand between double quotes (a quote itself after a backslash), and `//`
//! starts a comment.

use crate::{Diagnostic, MAX_DEPTH, Span};

/// Splits raw text at the commas that are in no brackets and no quotes. The parts come without white space at their
/// ends; text of white space alone has no parts, and an empty part among others is an error.
pub fn split_args(source: &str, span: Span) -> Result<Vec<Span>, Diagnostic> {
    let whole = span.trimmed(source);
    if whole.is_empty() {
        return Ok(Vec::new());
    }
    let mut parts = Vec::new();
    let mut scan = RawScan::new(source, whole);
    let mut from = whole.from;
    let mut part = |from, to| {
        let part = Span::new(from, to).trimmed(source);
        if part.is_empty() {
            return Err(Diagnostic::syntax(
                "expected an argument",
                Span::new(to, to + usize::from(to < whole.to)),
            ));
        }
        parts.push(part);
        Ok(())
    };
    while let Some((at, mark)) = scan.next_mark()? {
        if mark == Mark::Comma && scan.open.is_empty() {
            part(from, at)?;
            from = at + 1;
        }
    }
    scan.finish()?;
    part(from, whole.to)?;
    Ok(parts)
}

/// What stands between the quotes when the text is one double-quoted string, white space around it aside; otherwise
/// the text without white space at its ends.
pub fn unquote(source: &str, span: Span) -> Span {
    let whole = span.trimmed(source);
    let inner = whole.text(source).strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    match inner {
        Some(inner) if !inner.replace("\\\"", "").contains('"') => Span::new(whole.from + 1, whole.to - 1),
        _ => whole,
    }
}

/// The place of the bracket that closes the one at `open`, looking no further than `end`.
pub(crate) fn closing(source: &str, open: usize, end: usize) -> Result<usize, Diagnostic> {
    let mut scan = RawScan::new(source, Span::new(open, end));
    while let Some((at, _)) = scan.next_mark()? {
        if scan.open.is_empty() {
            return Ok(at);
        }
    }
    scan.finish()?;
    Ok(end)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Bracket,
    Comma,
}

/// A name, and what stands behind it in square brackets. Where the brackets are not closed, all of it is the name.
///
/// ```
/// use upstar_syntax::with_brackets;
/// assert_eq!(with_brackets(" takes[1,2; 5] "), ("takes", Some("1,2; 5")));
/// assert_eq!(with_brackets("nim"), ("nim", None));
/// assert_eq!(with_brackets("octal[0.7"), ("octal[0.7", None));
/// ```
#[must_use]
pub fn with_brackets(text: &str) -> (&str, Option<&str>) {
    let text = text.trim();
    match text.strip_suffix(']').and_then(|text| text.split_once('[')) {
        Some((name, brackets)) => (name.trim_end(), Some(brackets)),
        None => (text, None),
    }
}

/// A walk over the brackets and commas of a raw text. Bytes do for it, since every mark is ASCII.
struct RawScan<'s> {
    bytes: &'s [u8],
    pos: usize,
    end: usize,
    /// The closing brackets that are still to come, the nearest last.
    open: Vec<u8>,
}

impl<'s> RawScan<'s> {
    fn new(source: &'s str, span: Span) -> RawScan<'s> {
        let end = Span::new(span.from, span.to.min(source.len())).trimmed(source).to;
        RawScan { bytes: source.as_bytes(), pos: span.from, end, open: Vec::new() }
    }

    /// The next mark outside quotes and comments, the list of open brackets being brought up to date.
    fn next_mark(&mut self) -> Result<Option<(usize, Mark)>, Diagnostic> {
        while self.pos < self.end {
            let at = self.pos;
            let here = Span::new(at, at + 1);
            let byte = self.bytes[at];
            self.pos += 1;
            match byte {
                b'"' => {
                    let quote =
                        || Diagnostic::syntax("this quote is never closed", here).with_hint("expected `\"`");
                    loop {
                        let end = self.find(b'"').ok_or_else(quote)?;
                        let escaped = self.bytes[self.pos..end].last() == Some(&b'\\');
                        self.pos = end + 1;
                        if !escaped {
                            break;
                        }
                    }
                }
                b'/' if self.bytes[self.pos..self.end].first() == Some(&b'/') => {
                    self.pos = self.find(b'\n').unwrap_or(self.end);
                }
                b'(' | b'[' | b'{' => {
                    self.open.push(match byte {
                        b'(' => b')',
                        b'[' => b']',
                        _ => b'}',
                    });
                    if self.open.len() > MAX_DEPTH {
                        return Err(Diagnostic::too_deep(here));
                    }
                    return Ok(Some((at, Mark::Bracket)));
                }
                b')' | b']' | b'}' => {
                    let found = char::from(byte);
                    return match self.open.pop() {
                        Some(expected) if expected == byte => Ok(Some((at, Mark::Bracket))),
                        Some(expected) => {
                            let expected = char::from(expected);
                            Err(Diagnostic::syntax(format!("expected `{expected}`, found `{found}`"), here))
                        }
                        None => Err(Diagnostic::syntax(format!("unmatched `{found}`"), here)),
                    };
                }
                b',' => return Ok(Some((at, Mark::Comma))),
                _ => {}
            }
        }
        Ok(None)
    }

    /// At the end of the text: every bracket must have been closed.
    fn finish(&self) -> Result<(), Diagnostic> {
        match self.open.last() {
            Some(&closer) => {
                Err(Diagnostic::syntax(format!("expected `{}`", char::from(closer)), Span::at(self.end)))
            }
            None => Ok(()),
        }
    }

    fn find(&self, byte: u8) -> Option<usize> {
        self.bytes[self.pos..self.end].iter().position(|&b| b == byte).map(|at| self.pos + at)
    }
}
