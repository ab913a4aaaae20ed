//! Statements.

use super::{Parsed, Parser};
use crate::token::Kind;
use crate::{Stmt, StmtKind};

impl Parser<'_> {
    /// All statements up to the end.
    pub(super) fn program(&mut self) -> Parsed<Vec<Stmt>> {
        let mut statements = Vec::new();
        loop {
            while matches!(self.peek().kind, Kind::Newline | Kind::Semicolon) {
                self.bump();
            }
            if self.peek().kind == Kind::End {
                return Ok(statements);
            }
            self.start = self.pos;
            statements.push(self.statement()?);
            if !matches!(self.peek().kind, Kind::Newline | Kind::Semicolon | Kind::End) {
                return Err(self.not_the_end());
            }
        }
    }

    fn statement(&mut self) -> Parsed<Stmt> {
        let Some(word) = self.eat(Kind::Let) else {
            let expr = self.expression()?;
            let span = expr.span();
            return Ok(Stmt { kind: StmtKind::Expr(expr), span });
        };
        let name = self.name("`let`")?;
        self.expect(Kind::Assign, "`=`")?;
        self.skip_newlines();
        let value = self.expression()?;
        let span = word.span.through(value.span());
        Ok(Stmt { kind: StmtKind::Let { name, value }, span })
    }
}
