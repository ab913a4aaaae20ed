//! Operators, names, calls and lists.

use super::{Parsed, Parser};
use crate::token::{Token, TokenKind};
use crate::{
    Call, Clause, Comparison, Comprehension, Diagnostic, Expr, ExprKind, Name, Over, Sign, Span, Term,
};

impl Parser<'_> {
    /// A sum, or two with a comparison between them.
    pub(super) fn comparison(&mut self) -> Parsed<Expr> {
        let left = self.sum()?;
        let Some(op) = comparison(self.peek().kind) else { return Ok(left) };
        self.bump();
        self.skip_newlines();
        let right = self.sum()?;
        let next = self.peek();
        if comparison(next.kind).is_some() {
            return Err(Diagnostic::syntax("a comparison cannot be compared", next.span)
                .with_hint("use parentheses to say which comes first"));
        }
        let span = left.span().through(right.span());
        self.node(ExprKind::Compare { op, left: Box::new(left), right: Box::new(right) }, span)
    }

    /// Terms with `+` and `-` between them.
    pub(super) fn sum(&mut self) -> Parsed<Expr> {
        let first = self.product()?;
        if !matches!(self.peek().kind, TokenKind::Plus | TokenKind::Minus) {
            return Ok(first);
        }
        let span = first.span();
        let mut terms = vec![Term { sign: Sign::Plus, expr: first }];
        let mut last = span;
        loop {
            let sign = match self.peek().kind {
                TokenKind::Plus => Sign::Plus,
                TokenKind::Minus => Sign::Minus,
                _ => return self.node(ExprKind::Sum(terms), span.through(last)),
            };
            self.bump();
            self.skip_newlines();
            let expr = self.product()?;
            last = expr.span();
            terms.push(Term { sign, expr });
        }
    }

    /// Factors; what stands left of a `/` is divided by the next one.
    fn product(&mut self) -> Parsed<Expr> {
        let is_times = |kind| matches!(kind, TokenKind::Star | TokenKind::Times);
        let mut left = self.chain(is_times, Self::ordinal, ExprKind::Product)?;
        while self.eat(TokenKind::Slash).is_some() {
            self.skip_newlines();
            let by = self.ordinal()?;
            let span = left.span().through(by.span());
            left = self.node(ExprKind::Quotient(Box::new([left, by])), span)?;
            let mut factors = vec![left];
            while is_times(self.peek().kind) {
                self.bump();
                self.skip_newlines();
                factors.push(self.ordinal()?);
            }
            let span = factors.iter().fold(span, |span, factor| span.through(factor.span()));
            left = match <[Expr; 1]>::try_from(factors) {
                Ok([one]) => one,
                Err(several) => self.node(ExprKind::Product(several), span)?,
            };
        }
        Ok(left)
    }

    fn ordinal(&mut self) -> Parsed<Expr> {
        self.chain(|kind| kind == TokenKind::Colon, Self::prefix, ExprKind::Ordinal)
    }

    /// One part, or several with operators between them: flat, however many there are.
    fn chain(
        &mut self,
        operator: fn(TokenKind) -> bool,
        part: fn(&mut Self) -> Parsed<Expr>,
        kind: fn(Vec<Expr>) -> ExprKind,
    ) -> Parsed<Expr> {
        let first = part(self)?;
        if !operator(self.peek().kind) {
            return Ok(first);
        }
        let span = first.span();
        let mut last = span;
        let mut parts = vec![first];
        while operator(self.peek().kind) {
            self.bump();
            self.skip_newlines();
            let next = part(self)?;
            last = next.span();
            parts.push(next);
        }
        self.node(kind(parts), span.through(last))
    }

    /// An operand with its signs. All recursion of the grammar comes through here or through the bars of a brace.
    fn prefix(&mut self) -> Parsed<Expr> {
        self.descend(self.peek().span, Self::prefix_inside)
    }

    fn prefix_inside(&mut self) -> Parsed<Expr> {
        let token = self.peek();
        let next = self.peek_next();
        let next_adjacent = self.adjacent(self.pos + 1);
        match token.kind {
            TokenKind::Minus
                if next_adjacent && matches!(next.kind, TokenKind::Integer | TokenKind::Fraction) =>
            {
                self.literal()
            }
            TokenKind::Minus => {
                self.bump();
                let inner = self.prefix()?;
                let span = token.span.through(inner.span());
                self.node(ExprKind::Neg(Box::new(inner)), span)
            }
            TokenKind::Dot => {
                self.bump();
                let inner = self.prefix()?;
                let span = token.span.through(inner.span());
                self.node(ExprKind::Dot(Box::new(inner)), span)
            }
            TokenKind::PlusMinus => {
                self.bump();
                self.switch(token.span)
            }
            TokenKind::Plus if next_adjacent && next.kind == TokenKind::Minus => {
                self.bump();
                self.bump();
                self.switch(token.span)
            }
            _ => self.indexed(token),
        }
    }

    /// An operand with indices right behind it: `xs[2]`.
    fn indexed(&mut self, token: Token) -> Parsed<Expr> {
        let mut list = self.primary(token)?;
        while self.peek().kind == TokenKind::LBracket && self.adjacent(self.pos) {
            self.bump();
            let at = self.expression()?;
            let close = self.expect(TokenKind::RBracket, "`]`")?;
            let span = list.span().through(close.span);
            list = self.node(ExprKind::Index(Box::new([list, at])), span)?;
        }
        Ok(list)
    }

    /// What follows `+-`, whose span is `start`.
    fn switch(&mut self, start: Span) -> Parsed<Expr> {
        if self.peek().kind == TokenKind::LBrace {
            return self.switch_braces(start);
        }
        let inner = self.prefix()?;
        let span = start.through(inner.span());
        self.node(ExprKind::Switch(Box::new(inner)), span)
    }

    fn primary(&mut self, token: Token) -> Parsed<Expr> {
        match token.kind {
            TokenKind::Integer
            | TokenKind::Fraction
            | TokenKind::Ups
            | TokenKind::Downs
            | TokenKind::Uptimal
            | TokenKind::Star => self.literal(),
            TokenKind::Name if self.begins("if") => self.condition(),
            TokenKind::Name => {
                self.bump();
                Ok(Expr::new(ExprKind::Name(self.text(token).to_string()), token.span))
            }
            TokenKind::Omega => {
                self.bump();
                Ok(Expr::new(ExprKind::Name("omega".to_string()), token.span))
            }
            TokenKind::Call(_) => self.call(),
            TokenKind::Text => {
                self.bump();
                let text = self.text(token);
                let inside = text[1..text.len() - 1].replace("\\\"", "\"");
                Ok(Expr::new(ExprKind::Text(inside), token.span))
            }
            TokenKind::LParen => {
                self.bump();
                let inner = self.expression()?;
                let close = self.expect(TokenKind::RParen, "`)`")?;
                Ok(inner.with_span(token.span.through(close.span)))
            }
            TokenKind::LBrace => self.brace(),
            TokenKind::LBracket => self.list(),
            _ => Err(self.expected_value()),
        }
    }

    /// A call, which must be next.
    pub(super) fn call(&mut self) -> Parsed<Expr> {
        let token = self.peek();
        let TokenKind::Call(index) = token.kind else { return Err(self.expected_value()) };
        self.bump();
        let spans = self.tokens.calls[index];
        let name = Name { text: spans.name.text(self.source).to_string(), span: spans.name };
        let call = Call { name, rules: spans.rules, args: spans.args };
        Ok(Expr::new(ExprKind::Call(Box::new(call)), token.span))
    }

    fn list(&mut self) -> Parsed<Expr> {
        let open = self.bump();
        if let Some(close) = self.eat(TokenKind::RBracket) {
            return Ok(Expr::new(ExprKind::List(Vec::new()), open.span.through(close.span)));
        }
        let first = self.expression()?;
        if self.peek().kind == TokenKind::For {
            let comprehension = self.comprehension(open.span, first)?;
            let close = self.expect(TokenKind::RBracket, "`]`")?;
            return Ok(comprehension.with_span(open.span.through(close.span)));
        }
        let mut items = vec![first];
        while self.eat(TokenKind::Comma).is_some() {
            items.push(self.expression()?);
        }
        let close = self.expect(TokenKind::RBracket, "`]`")?;
        self.node(ExprKind::List(items), open.span.through(close.span))
    }

    /// The clauses behind the body of a comprehension that begins at `from`.
    pub(super) fn comprehension(&mut self, from: Span, body: Expr) -> Parsed<Expr> {
        let (mut clauses, mut last) = (Vec::new(), body.span());
        loop {
            if self.eat(TokenKind::For).is_some() {
                let name = self.name("`for`")?;
                self.expect(TokenKind::In, "`in`")?;
                let first = self.sum()?;
                let over = match self.eat(TokenKind::DotDot) {
                    Some(_) => Over::Range(first, self.sum()?),
                    None => Over::List(first),
                };
                clauses.push(Clause::For { name, over });
            } else if self.eat_word("if") {
                clauses.push(Clause::If(self.expression()?));
            } else {
                let kind = ExprKind::Comprehension(Box::new(Comprehension { body, clauses }));
                return self.node(kind, from.through(last));
            }
            last = clauses.last().and_then(|clause| clause.parts().last()).map_or(last, Expr::span);
        }
    }

    /// A name that is being introduced after `what`.
    pub(super) fn name(&mut self, what: &str) -> Parsed<Name> {
        let token = self.peek();
        let text = self.text(token);
        match token.kind {
            TokenKind::Name => {
                self.bump();
                Ok(Name { text: text.to_string(), span: token.span })
            }
            TokenKind::Downs => {
                Err(Diagnostic::syntax(format!("`{text}` means down and cannot be a name"), token.span))
            }
            TokenKind::Let | TokenKind::For | TokenKind::In => Err(Diagnostic::syntax(
                format!("`{text}` is a word of the notation and cannot be a name"),
                token.span,
            )),
            TokenKind::Bad => Err(self.unexpected("a name")),
            _ => {
                let message = self.found(&format!("expected a name after {what}"), token);
                Err(Diagnostic::syntax(message, token.span))
            }
        }
    }
}

fn comparison(kind: TokenKind) -> Option<Comparison> {
    Some(match kind {
        TokenKind::Equal => Comparison::Equal,
        TokenKind::NotEqual => Comparison::NotEqual,
        TokenKind::Less => Comparison::Less,
        TokenKind::Greater => Comparison::Greater,
        TokenKind::LessOrEqual => Comparison::LessOrEqual,
        TokenKind::GreaterOrEqual => Comparison::GreaterOrEqual,
        TokenKind::Confused => Comparison::Confused,
        _ => return None,
    })
}
