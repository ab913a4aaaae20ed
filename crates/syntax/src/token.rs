//! The lexer: text to tokens. A call is one token, so that no token is ever looked for in raw text.

use logos::Logos;

use crate::diagnostic::visible;
use crate::raw::closing;
use crate::{Diagnostic, Span};

/// What a token is. `Call`, `End` and `Bad` are made by [`tokenize`]; all others have a pattern.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t\r\f\u{A0}\u{2009}\u{202F}\u{FEFF}]+")]
#[logos(skip(r"//[^\n]*", allow_greedy = true))]
pub(crate) enum TokenKind {
    #[regex("[0-9]+")]
    Integer,
    #[regex("[0-9]+/[0-9]+")]
    Fraction,
    #[regex(r"[\^↑⇑]+[0-9]*")]
    Ups,
    // A name such as `vx` is longer and wins; `v` and `v3` are as long as a name and win by priority.
    #[regex("[v↓⇓]+[0-9]*", priority = 20)]
    Downs,
    #[regex(r"[\^v↑↓](\[[0-9]+\]|<[0-9]+>)")]
    Uptimal,
    #[regex("[A-Za-z_][A-Za-z0-9_]*")]
    Name,
    #[token("ω")]
    Omega,
    #[token("let")]
    Let,
    #[token("for")]
    For,
    #[token("in")]
    In,
    #[regex("[*⋆∗]")]
    Star,
    #[token("×")]
    Times,
    #[token("+")]
    Plus,
    #[regex("[-−]")]
    Minus,
    #[token("±")]
    PlusMinus,
    #[token("•")]
    Dot,
    #[token(":")]
    Colon,
    #[regex("==|≡")]
    Equal,
    #[regex("!=|≠")]
    NotEqual,
    #[token("<")]
    Less,
    #[token(">")]
    Greater,
    #[regex("<=|≤")]
    LessOrEqual,
    #[regex(">=|≥")]
    GreaterOrEqual,
    #[regex("<>|∥")]
    Confused,
    #[regex(r"\|+")]
    Bars,
    #[token(",")]
    Comma,
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[token("[")]
    LBracket,
    #[token("]")]
    RBracket,
    #[token("{")]
    LBrace,
    #[token("}")]
    RBrace,
    #[token("=")]
    Assign,
    #[token("/")]
    Slash,
    #[token("..")]
    DotDot,
    #[token("\"")]
    Quote,
    #[token(";")]
    Semicolon,
    #[token("\n")]
    Newline,
    /// A name with raw text in brackets: an index into [`Tokens::calls`].
    Call(usize),
    End,
    /// Text that is no token; [`Tokens::error`] says why. Always the last.
    Bad,
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
    let mut lexer = TokenKind::lexer(text);
    let mut tokens = Tokens { list: Vec::new(), calls: Vec::new(), error: None };
    let mut open = 0usize;
    while let Some(found) = lexer.next() {
        let at = Span::new(span.from + lexer.span().start, span.from + lexer.span().end);
        let token = match found {
            Ok(TokenKind::Newline) if newlines == Newlines::Blank || open > 0 => continue,
            Ok(TokenKind::Name) if lexer.remainder().starts_with(['(', '[']) => {
                match call(source, at, span.from + text.len()) {
                    Ok(spans) => {
                        let end = spans.args.to + 1;
                        lexer.bump(end - at.to);
                        tokens.calls.push(spans);
                        Token { kind: TokenKind::Call(tokens.calls.len() - 1), span: Span::new(at.from, end) }
                    }
                    Err(error) => {
                        tokens.fail(at, error);
                        return tokens;
                    }
                }
            }
            Ok(kind) => Token { kind, span: at },
            Err(()) => {
                let c = lexer.slice().chars().next().unwrap_or('\u{FFFD}');
                let at = Span::new(at.from, at.from + c.len_utf8());
                tokens.fail(at, unexpected_character(c, at));
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

/// The parts of the call whose name is at `name` and is followed by a bracket.
fn call(source: &str, name: Span, end: usize) -> Result<CallSpans, Diagnostic> {
    let mut open = name.to;
    let mut rules = None;
    if source.as_bytes().get(open) == Some(&b'[') {
        let close = closing(source, open, end)?;
        rules = Some(Span::new(open + 1, close));
        open = close + 1;
        if open >= end || source.as_bytes().get(open) != Some(&b'(') {
            let name = clip(name.text(source));
            return Err(Diagnostic::syntax(
                "expected `(` after the rules in square brackets",
                Span::at(open),
            )
            .with_hint(format!("a position is written `{name}[…](…)`")));
        }
    }
    let close = closing(source, open, end)?;
    Ok(CallSpans { name, rules, args: Span::new(open + 1, close) })
}

fn unexpected_character(c: char, at: Span) -> Diagnostic {
    let shown = if visible(c) == c { c.to_string() } else { c.escape_unicode().to_string() };
    let error = Diagnostic::syntax(format!("unexpected character `{shown}`"), at);
    match c {
        '.' => error.with_hint("a number is written as an integer or a fraction such as `3/4`"),
        '!' => error.with_hint("unequal is written `!=`"),
        '\'' => error.with_hint("quotes are written `\"`"),
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
