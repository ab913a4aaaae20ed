//! Statements.

use super::{Parsed, Parser};
use crate::token::{Newlines, TokenKind};
use crate::{Diagnostic, Name, Stmt, StmtKind, split_args};

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
        let (name, parameters) = self.introduced()?;
        self.expect(TokenKind::Assign, "`=`")?;
        self.skip_newlines();
        let value = self.expression()?;
        let span = word.span.through(value.span());
        Ok(Stmt { kind: StmtKind::Let { name, parameters, value }, span })
    }

    /// What `let` introduces: a name, or a function with names for its arguments.
    fn introduced(&mut self) -> Parsed<(Name, Option<Vec<Name>>)> {
        let token = self.peek();
        let TokenKind::Call(index) = token.kind else { return Ok((self.name("`let`")?, None)) };
        let spans = self.tokens.calls[index];
        if let Some(rules) = spans.rules {
            return Err(Diagnostic::syntax("a function takes its arguments in parentheses", rules));
        }
        self.bump();
        let mut parameters: Vec<Name> = Vec::new();
        for span in split_args(self.source, spans.args)? {
            let mut inside = Parser::new(self.source, span, Newlines::Blank);
            let name = inside.name("`(`")?;
            if inside.peek().kind != TokenKind::End {
                return Err(Diagnostic::syntax("an argument of a function is a name", span));
            }
            if parameters.iter().any(|other| other.text == name.text) {
                return Err(Diagnostic::syntax("two arguments with the same name", span));
            }
            parameters.push(name);
        }
        let name = Name { text: spans.name.text(self.source).to_string(), span: spans.name };
        Ok((name, Some(parameters)))
    }
}
