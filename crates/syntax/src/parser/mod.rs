//! The parser: its entrances, the walk over the tokens and the words for what is wrong.

mod brace;
mod expr;
mod literal;
mod program;
mod words;

use crate::token::{Newlines, Token, TokenKind, Tokens, clip, tokenize};
use crate::{Diagnostic, Expr, ExprKind, MAX_DEPTH, Span, Stmt};

/// What a part of the parser gives.
type Parsed<T> = Result<T, Diagnostic>;

/// How much stack one level of nesting may need, and how much is taken when less is left.
const RED_ZONE: usize = 64 * 1024;
const NEW_STACK: usize = 1024 * 1024;

/// Reads a text that is one expression; line breaks count as spaces.
pub fn parse_expr(source: &str) -> Result<Expr, Diagnostic> {
    parse_at(source, Span::all(source))
}

/// Reads the part of `source` under `span`, which must be one expression; spans in the answer are those of `source`.
pub fn parse_at(source: &str, span: Span) -> Result<Expr, Diagnostic> {
    let mut parser = Parser::new(source, span, Newlines::Blank);
    let expr = parser.expression()?;
    match parser.peek().kind {
        TokenKind::End => Ok(expr),
        _ => Err(parser.not_the_end()),
    }
}

/// Reads an argument of a function: an expression, or a comprehension without its brackets.
pub fn parse_argument(source: &str, span: Span) -> Result<Expr, Diagnostic> {
    let mut parser = Parser::new(source, span, Newlines::Blank);
    let mut expr = parser.expression()?;
    if parser.peek().kind == TokenKind::For {
        let from = expr.span();
        expr = parser.comprehension(from, expr)?;
    }
    match parser.peek().kind {
        TokenKind::End => Ok(expr),
        _ => Err(parser.not_the_end()),
    }
}

/// Reads statements separated by line breaks or `;`. Line breaks inside brackets and after an operator do not
/// separate.
pub fn parse_program(source: &str) -> Result<Vec<Stmt>, Diagnostic> {
    Parser::new(source, Span::all(source), Newlines::Separate).program()
}

struct Parser<'s> {
    source: &'s str,
    tokens: Tokens,
    pos: usize,
    /// The first token of the statement that is being read.
    start: usize,
    depth: usize,
}

impl<'s> Parser<'s> {
    fn new(source: &'s str, span: Span, newlines: Newlines) -> Parser<'s> {
        Parser { source, tokens: tokenize(source, span, newlines), pos: 0, start: 0, depth: 0 }
    }

    fn peek(&self) -> Token {
        self.token(self.pos)
    }

    fn peek_next(&self) -> Token {
        self.token(self.pos + 1)
    }

    /// The token at an index; past the end, the last.
    fn token(&self, index: usize) -> Token {
        self.tokens.list[index.min(self.tokens.list.len() - 1)]
    }

    fn bump(&mut self) -> Token {
        let token = self.peek();
        self.pos = (self.pos + 1).min(self.tokens.list.len() - 1);
        token
    }

    /// Takes a token of this kind if it is next.
    fn eat(&mut self, kind: TokenKind) -> Option<Token> {
        (self.peek().kind == kind).then(|| self.bump())
    }

    /// Takes a token of this kind, which must be next.
    fn expect(&mut self, kind: TokenKind, what: &str) -> Parsed<Token> {
        self.eat(kind).ok_or_else(|| self.unexpected(what))
    }

    fn skip_newlines(&mut self) {
        while self.eat(TokenKind::Newline).is_some() {}
    }

    fn text(&self, token: Token) -> &'s str {
        token.span.text(self.source)
    }

    /// Whether nothing stands between the token at `index` and the one before.
    fn adjacent(&self, index: usize) -> bool {
        index > 0 && self.token(index - 1).span.to == self.token(index).span.from
    }

    /// Whether the token at `index` can start an operand.
    fn starts_operand(&self, index: usize) -> bool {
        match self.token(index).kind {
            TokenKind::Plus => self.token(index + 1).kind == TokenKind::Minus && self.adjacent(index + 1),
            kind => matches!(
                kind,
                TokenKind::Integer
                    | TokenKind::Fraction
                    | TokenKind::Ups
                    | TokenKind::Downs
                    | TokenKind::Uptimal
                    | TokenKind::Name
                    | TokenKind::Omega
                    | TokenKind::Call(_)
                    | TokenKind::Star
                    | TokenKind::Minus
                    | TokenKind::PlusMinus
                    | TokenKind::Dot
                    | TokenKind::LParen
                    | TokenKind::LBracket
                    | TokenKind::LBrace
            ),
        }
    }

    /// Runs `inside` one level deeper, with stack enough for it.
    fn descend<T>(&mut self, at: Span, inside: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        // The innermost value does not count as a level.
        if self.depth > MAX_DEPTH {
            return Err(Diagnostic::too_deep(at));
        }
        self.depth += 1;
        let result = stacker::maybe_grow(RED_ZONE, NEW_STACK, || inside(self));
        self.depth -= 1;
        result
    }

    /// An expression, refused when it is too high. Depth alone would not do: a level may hold a comparison of sums
    /// of products.
    fn node(&self, kind: ExprKind, span: Span) -> Parsed<Expr> {
        let expr = Expr::new(kind, span);
        if expr.height() > MAX_DEPTH {
            return Err(Diagnostic::too_deep(span));
        }
        Ok(expr)
    }

    /// The complaint that the next token cannot follow a complete operand, where `what` could.
    fn unexpected(&self, what: &str) -> Diagnostic {
        let token = self.peek();
        if let (TokenKind::Bad, Some(error)) = (token.kind, &self.tokens.error) {
            return error.clone();
        }
        let what = if self.starts_operand(self.pos) { "an operator" } else { what };
        let message = self.found(&format!("expected {what}"), token);
        Diagnostic { hint: self.hint(), ..Diagnostic::syntax(message, token.span) }
    }

    /// The complaint that a complete expression is followed by something that cannot be part of it.
    fn not_the_end(&self) -> Diagnostic {
        let token = self.peek();
        match token.kind {
            TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => {
                Diagnostic::syntax(format!("unmatched `{}`", self.text(token)), token.span)
            }
            _ => self.unexpected("an operator"),
        }
    }

    /// The complaint that the next token is no operand.
    fn expected_value(&self) -> Diagnostic {
        let token = self.peek();
        if let (TokenKind::Bad, Some(error)) = (token.kind, &self.tokens.error) {
            return error.clone();
        }
        let before =
            self.tokens.list[self.start..self.pos].iter().rev().find(|t| t.kind != TokenKind::Newline);
        let message = match before {
            Some(before) => format!("expected a value after `{}`", clip(self.text(*before))),
            None => "expected a value".to_string(),
        };
        let error = Diagnostic::syntax(self.found(&message, token), token.span);
        match (before.map(|t| t.kind), token.kind) {
            (Some(TokenKind::Star), _) => error.with_hint("to add the nimber `*`, write `+ *`"),
            (_, TokenKind::Quote) => error.with_hint("this quote is never closed"),
            (_, TokenKind::Bars) => error.with_hint("bars stand inside braces, as in `{1|0}`"),
            (_, TokenKind::Let) => error.with_hint("`let` starts a statement"),
            (_, TokenKind::Plus) => error.with_hint("a value takes no sign `+`"),
            _ => error,
        }
    }

    /// The message with what was found in place of what was expected.
    fn found(&self, message: &str, token: Token) -> String {
        match token.kind {
            TokenKind::End => message.to_string(),
            TokenKind::Newline => format!("{message}, found the end of the line"),
            _ => format!("{message}, found `{}`", clip(self.text(token))),
        }
    }

    /// What may have been meant by the next token, which cannot follow a complete operand.
    fn hint(&self) -> Option<String> {
        use TokenKind::*;
        let token = self.peek();
        let before = self.pos.checked_sub(1).map(|index| self.token(index));
        let hint = match (before.map(|t| t.kind), token.kind) {
            (Some(Name), LParen | LBracket) => "write the name and its bracket without a space",
            (Some(Star), Integer) => "a nimber is written without a space, as in `*2`",
            (Some(Integer | Fraction), Name | Omega | Call(_) | LParen | LBrace) => {
                "a multiple is written with `*`, as in `2*(…)`"
            }
            (Some(Star), Name | Omega | Call(_) | LParen | LBrace) => {
                "for a product, put spaces around `*`; a nim-heap of n counters is `nim(n)`"
            }
            (_, PlusMinus) => "to add a switch, write `+ ±`",
            (_, Ups | Downs | Uptimal) => "to add ups, write `+ ^`; the power is `power(2, 5)`",
            (_, Assign) => {
                "`==` asks whether they are equivalent, `let name = …` gives a name; `upstar equivalent` says whether two games are identical"
            }
            (_, Bars) => "bars stand inside braces, as in `{1|0}`",
            (_, DotDot) => "a range stands in a list, as in `[n for n in 1..8]`",
            (_, Quote | Text) => "quoted text stands in the parentheses of a game",
            (_, Equal | NotEqual | Less | Greater | LessOrEqual | GreaterOrEqual | Confused) => {
                "a comparison cannot stand here"
            }
            _ => return None,
        };
        Some(hint.to_string())
    }
}
