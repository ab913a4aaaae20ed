//! What words join: `and`, `or`, `not`, `if … then … else …`.
//!
//! The words are names to the lexer. Behind an operand no name can stand, so there they are words; `if` and `not` are words where an
//! operand follows.

use super::{Parsed, Parser};
use crate::token::TokenKind;
use crate::{Diagnostic, Expr, ExprKind};

impl Parser<'_> {
    /// A whole expression.
    pub(super) fn expression(&mut self) -> Parsed<Expr> {
        self.joined("or", Self::conjunction, ExprKind::Or)
    }

    fn conjunction(&mut self) -> Parsed<Expr> {
        self.joined("and", Self::negation, ExprKind::And)
    }

    fn negation(&mut self) -> Parsed<Expr> {
        if !self.begins("not") {
            return self.comparison();
        }
        let word = self.bump();
        let inner = self.descend(word.span, Self::negation)?;
        let span = word.span.through(inner.span());
        self.node(ExprKind::Not(Box::new(inner)), span)
    }

    /// `if a then b else c`, which begins here.
    pub(super) fn condition(&mut self) -> Parsed<Expr> {
        let word = self.bump();
        let condition = self.expression()?;
        self.expect_word("then")?;
        let yes = self.expression()?;
        self.expect_word("else")?;
        let no = self.expression()?;
        let span = word.span.through(no.span());
        self.node(ExprKind::If(Box::new([condition, yes, no])), span)
    }

    /// One part, or several with a word between them.
    fn joined(
        &mut self,
        word: &str,
        part: fn(&mut Self) -> Parsed<Expr>,
        kind: fn(Vec<Expr>) -> ExprKind,
    ) -> Parsed<Expr> {
        let first = part(self)?;
        if !self.is_word(self.pos, word) {
            return Ok(first);
        }
        let mut span = first.span();
        let mut parts = vec![first];
        while self.eat_word(word) {
            self.skip_newlines();
            let next = part(self)?;
            span = span.through(next.span());
            parts.push(next);
        }
        self.node(kind(parts), span)
    }

    /// Whether this word stands here before an operand.
    pub(super) fn begins(&self, word: &str) -> bool {
        self.is_word(self.pos, word) && self.starts_operand(self.pos + 1)
    }

    fn is_word(&self, index: usize, word: &str) -> bool {
        let token = self.token(index);
        token.kind == TokenKind::Name && self.text(token) == word
    }

    /// Takes a word that stands behind an operand.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(self.pos, word);
        if found {
            self.bump();
        }
        found
    }

    /// Takes `then` or `else`, also on a line of its own.
    fn expect_word(&mut self, word: &str) -> Parsed<()> {
        let mut next = self.pos;
        while self.token(next).kind == TokenKind::Newline {
            next += 1;
        }
        if self.is_word(next, word) {
            self.pos = next + 1;
            self.skip_newlines();
            return Ok(());
        }
        let token = self.peek();
        if let (TokenKind::Bad, Some(error)) = (token.kind, &self.tokens.error) {
            return Err(error.clone());
        }
        let message = self.found(&format!("expected `{word}`"), token);
        Err(Diagnostic::syntax(message, token.span).with_hint("a choice is written `if … then … else …`"))
    }
}
