//! Statements.

use super::{Parsed, Parser};
use crate::token::TokenKind;
use crate::{Stmt, StmtKind};

impl Parser<'_> {
    /// All statements up to the end.
    pub(super) fn program(&mut self) -> Parsed<Vec<Stmt>> {
        let mut statements = Vec::new();
        loop {
            while matches!(self.peek().kind, TokenKind::Newline | TokenKind::Semicolon) {
                self.bump();
            }
            if self.peek().kind == TokenKind::End {
                return Ok(statements);
            }
            self.start = self.pos;
            statements.push(self.statement()?);
            if !matches!(self.peek().kind, TokenKind::Newline | TokenKind::Semicolon | TokenKind::End) {
                return Err(self.not_the_end());
            }
        }
    }

    fn statement(&mut self) -> Parsed<Stmt> {
        let Some(word) = self.eat(TokenKind::Let) else {
            let expr = self.expression()?;
            let span = expr.span();
            return Ok(Stmt { kind: StmtKind::Expr(expr), span });
        };
        let name = self.name("`let`")?;
        self.expect(TokenKind::Assign, "`=`")?;
        self.skip_newlines();
        let value = self.expression()?;
        let span = word.span.through(value.span());
        Ok(Stmt { kind: StmtKind::Let { name, value }, span })
    }
}
