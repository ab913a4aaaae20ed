//! The lexer: text to tokens. A call is one token, so that no token is ever looked for in raw text.

use crate::diagnostic::visible;
use crate::raw::closing;
use crate::{Diagnostic, Span};

/// What a token is. `Call`, `End` and `Bad` are made by [`tokenize`]; all others by [`token`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Integer,
    Fraction,
    Ups,
    Downs,
    Uptimal,
    Name,
    Omega,
    Let,
    For,
    In,
    Star,
    Times,
    Plus,
    Minus,
    PlusMinus,
    Dot,
    Colon,
    Equal,
    NotEqual,
    Less,
    Greater,
    LessOrEqual,
    GreaterOrEqual,
    Confused,
    Bars,
    Comma,
    LParen,
    RParen,
    LBracket,
    RBracket,
    LBrace,
    RBrace,
    Assign,
    Slash,
    DotDot,
    /// Text in quotes.
    Text,
    /// A quote that is never closed.
    Quote,
    Semicolon,
    Newline,
    /// A name with raw text in brackets: an index into [`Tokens::calls`].
    Call(usize),
    End,
    /// Text that is no token; [`Tokens::error`] says why. Always the last.
    Bad,
}

/// Words that join expressions. They are read as names, and mean something where no name could stand; no bracket makes a call of them.
pub(crate) const WORDS: [&str; 6] = ["if", "then", "else", "and", "or", "not"];

/// What is skipped between tokens: blanks of several widths, and comments to the end of a line.
fn skipped(text: &str) -> usize {
    let mut rest = text;
    loop {
        let trimmed =
            rest.trim_start_matches([' ', '\t', '\r', '\u{c}', '\u{A0}', '\u{2009}', '\u{202F}', '\u{FEFF}']);
        match trimmed.strip_prefix("//") {
            Some(comment) => rest = comment.trim_start_matches(|c| c != '\n'),
            None => return text.len() - trimmed.len(),
        }
    }
}

/// How many bytes at the beginning of a text are of a kind.
fn run(text: &str, is_of_kind: impl Fn(char) -> bool) -> usize {
    text.len() - text.trim_start_matches(is_of_kind).len()
}

fn digits(text: &str) -> usize {
    run(text, |c| c.is_ascii_digit())
}

/// The token that a text begins with, and its length in bytes. Where several kinds fit, it is the longest.
fn token(text: &str) -> Option<(TokenKind, usize)> {
    use TokenKind::*;
    let first = text.chars().next()?;
    let long = |kind, other: &str| text.starts_with(other).then_some((kind, other.len()));
    let one = |kind| Some((kind, first.len_utf8()));
    match first {
        '0'..='9' => {
            let whole = digits(text);
            let below = text[whole..].strip_prefix('/').map_or(0, digits);
            Some(if below == 0 { (Integer, whole) } else { (Fraction, whole + 1 + below) })
        }
        '^' | '↑' | '⇑' => uptimal(text, first).or_else(|| arrows(text, Ups, &['^', '↑', '⇑'])),
        '↓' | '⇓' => uptimal(text, first).or_else(|| arrows(text, Downs, &['v', '↓', '⇓'])),
        'a'..='z' | 'A'..='Z' | '_' => {
            let length = run(text, |c| c.is_ascii_alphanumeric() || c == '_');
            let name = match &text[..length] {
                "let" => Let,
                "for" => For,
                "in" => In,
                _ => Name,
            };
            let downs = if first == 'v' { arrows(text, Downs, &['v', '↓', '⇓']) } else { None };
            let downs = downs.filter(|(_, downs)| *downs >= length);
            let uptimal = if first == 'v' { uptimal(text, first) } else { None };
            uptimal.filter(|(_, uptimal)| *uptimal > length).or(downs).or(Some((name, length)))
        }
        'ω' => one(Omega),
        '*' | '⋆' | '∗' => one(Star),
        '×' => one(Times),
        '+' => one(Plus),
        '-' | '−' => one(Minus),
        '±' => one(PlusMinus),
        '•' => one(Dot),
        ':' => one(Colon),
        '=' => long(Equal, "==").or_else(|| one(Assign)),
        '≡' => one(Equal),
        '!' => long(NotEqual, "!="),
        '≠' => one(NotEqual),
        '<' => long(LessOrEqual, "<=").or_else(|| long(Confused, "<>")).or_else(|| one(Less)),
        '>' => long(GreaterOrEqual, ">=").or_else(|| one(Greater)),
        '≤' => one(LessOrEqual),
        '≥' => one(GreaterOrEqual),
        '∥' => one(Confused),
        '|' => Some((Bars, run(text, |c| c == '|'))),
        ',' => one(Comma),
        '(' => one(LParen),
        ')' => one(RParen),
        '[' => one(LBracket),
        ']' => one(RBracket),
        '{' => one(LBrace),
        '}' => one(RBrace),
        '/' => one(Slash),
        '.' => long(DotDot, ".."),
        '"' => quoted(text).map(|length| (Text, length)).or_else(|| one(Quote)),
        ';' => one(Semicolon),
        '\n' => one(Newline),
        _ => None,
    }
}

/// The length of a text in quotes; a quote in it has a backslash before it.
fn quoted(text: &str) -> Option<usize> {
    let closes = |at: &usize| *at > 0 && text.as_bytes()[at - 1] != b'\\';
    text.match_indices('"').map(|(at, _)| at).find(closes).map(|at| at + 1)
}

/// Arrows, and how many more are meant.
fn arrows(text: &str, kind: TokenKind, all: &[char]) -> Option<(TokenKind, usize)> {
    let arrows = run(text, |c| all.contains(&c));
    Some((kind, arrows + digits(&text[arrows..])))
}

/// One arrow with a number in brackets, `^[2]` or `v<3>`.
fn uptimal(text: &str, arrow: char) -> Option<(TokenKind, usize)> {
    if !['^', 'v', '↑', '↓'].contains(&arrow) {
        return None;
    }
    let inside = &text[arrow.len_utf8()..];
    let close = match inside.chars().next()? {
        '[' => ']',
        '<' => '>',
        _ => return None,
    };
    let digits = digits(&inside[1..]);
    (digits > 0 && inside[1 + digits..].starts_with(close))
        .then_some((TokenKind::Uptimal, arrow.len_utf8() + digits + 2))
}

/// A token and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
}

/// Where the parts of a call stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallSpans {
    pub(crate) name: Span,
    pub(crate) rules: Option<Span>,
    pub(crate) args: Span,
}

/// The tokens of a text, up to the end or to the first thing that is none.
#[derive(Debug)]
pub(crate) struct Tokens {
    /// The last is `End` or `Bad`, and there is no other such.
    pub(crate) list: Vec<Token>,
    pub(crate) calls: Vec<CallSpans>,
    /// What is wrong where `Bad` stands.
    pub(crate) error: Option<Diagnostic>,
}

/// Whether line breaks outside brackets are tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Newlines {
    Separate,
    Blank,
}

/// Reads the part of `source` under `span`. An error ends the list instead of being returned, since the parser may
/// find something wrong further left.
pub(crate) fn tokenize(source: &str, span: Span, newlines: Newlines) -> Tokens {
    let text = span.text(source);
    let mut next = 0;
    let mut tokens = Tokens { list: Vec::new(), calls: Vec::new(), error: None };
    let mut open = 0usize;
    loop {
        next += skipped(&text[next..]);
        let rest = &text[next..];
        let Some(first) = rest.chars().next() else { break };
        let found = token(rest);
        let length = found.map_or(first.len_utf8(), |(_, length)| length);
        let at = Span::new(span.from + next, span.from + next + length);
        next += length;
        let token = match found.map(|(kind, _)| kind) {
            Some(TokenKind::Newline) if newlines == Newlines::Blank || open > 0 => continue,
            Some(TokenKind::Name)
                if text[next..].starts_with(['(', '[']) && !WORDS.contains(&at.text(source)) =>
            {
                match call(source, at, span.from + text.len()) {
                    // A name and an index: both are tokens of their own.
                    Ok(None) => Token { kind: TokenKind::Name, span: at },
                    Ok(Some(spans)) => {
                        let end = spans.args.to + 1;
                        next = end - span.from;
                        tokens.calls.push(spans);
                        Token { kind: TokenKind::Call(tokens.calls.len() - 1), span: Span::new(at.from, end) }
                    }
                    Err(error) => {
                        tokens.fail(at, error);
                        return tokens;
                    }
                }
            }
            Some(kind) => Token { kind, span: at },
            None => {
                tokens.fail(at, unexpected_character(first, at));
                return tokens;
            }
        };
        match token.kind {
            TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => open += 1,
            TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => open = open.saturating_sub(1),
            _ => {}
        }
        tokens.list.push(token);
    }
    // What is missing at the end is missing after the last thing written, not after a comment or blank lines.
    let last = tokens.list.iter().rev().find(|t| t.kind != TokenKind::Newline);
    let end = Span::at(last.map_or(span.from, |t| t.span.to));
    tokens.list.push(Token { kind: TokenKind::End, span: end });
    tokens
}

impl Tokens {
    fn fail(&mut self, span: Span, error: Diagnostic) {
        self.list.push(Token { kind: TokenKind::Bad, span });
        self.error = Some(error);
    }
}

/// The parts of the call whose name is at `name` and is followed by a bracket; none if it is a list with an index, `xs[2]`.
fn call(source: &str, name: Span, end: usize) -> Result<Option<CallSpans>, Diagnostic> {
    let mut open = name.to;
    let mut rules = None;
    if source.as_bytes().get(open) == Some(&b'[') {
        let close = closing(source, open, end)?;
        rules = Some(Span::new(open + 1, close));
        open = close + 1;
        if open >= end || source.as_bytes().get(open) != Some(&b'(') {
            // No index has a point in it, but a code such as 0.77 has.
            let inside = Span::new(name.to + 1, close).text(source).replace("..", "");
            if !inside.trim().is_empty() && !inside.contains('.') {
                return Ok(None);
            }
            let name = clip(name.text(source));
            return Err(Diagnostic::syntax(
                "expected `(` after the rules in square brackets",
                Span::at(open),
            )
            .with_hint(format!("a position is written `{name}[…](…)`")));
        }
    }
    let close = closing(source, open, end)?;
    Ok(Some(CallSpans { name, rules, args: Span::new(open + 1, close) }))
}

fn unexpected_character(c: char, at: Span) -> Diagnostic {
    let shown = if visible(c) == c { c.to_string() } else { c.escape_unicode().to_string() };
    let error = Diagnostic::syntax(format!("unexpected character `{shown}`"), at);
    match c {
        '.' => error.with_hint("a number is written as an integer or a fraction such as `3/4`"),
        '!' => error.with_hint("unequal is written `!=`"),
        '\'' => error.with_hint("quotes are written `\"`"),
        '⊕' => {
            error.with_hint("numbers are nim-added by `nim_sum(13, 19, 10)`, nimbers by `*13 + *19 + *10`")
        }
        _ => error,
    }
}

/// At most 20 characters of a text, for quoting it in a message.
pub(crate) fn clip(text: &str) -> String {
    let mut short: String = text.chars().take(20).map(|c| if c == '\n' { ' ' } else { visible(c) }).collect();
    if text.len() > 20 && text.chars().nth(20).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<TokenKind> {
        tokenize(text, Span::all(text), Newlines::Blank).list.iter().map(|token| token.kind).collect()
    }

    #[test]
    fn the_longest_token_is_taken() {
        use TokenKind::*;
        assert_eq!(
            kinds("vv3 v3x v v_ v[2] v[ ⇑[2]"),
            [Downs, Name, Downs, Name, Uptimal, Downs, LBracket, Ups, LBracket, Integer, RBracket, End]
        );
        assert_eq!(
            kinds("3/4 3/ 3//4\n^<12>^<1"),
            [Fraction, Integer, Slash, Integer, Uptimal, Ups, Less, Integer, End]
        );
        assert_eq!(
            kinds("in int let lets == = <> <= < ||| .."),
            [In, Name, Let, Name, Equal, Assign, Confused, LessOrEqual, Less, Bars, DotDot, End]
        );
        assert_eq!(kinds("1 . 2"), [Integer, Bad]);
        assert_eq!(kinds("↓v2 nim[3](4)(5)"), [Downs, Call(0), LParen, Integer, RParen, End]);
    }
}
