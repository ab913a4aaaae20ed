//! Number, ups and star written together, and what a star means.
//!
//! A star with nothing on its left is a nimber. Written right after ups it is a nimber too. Written right after a
//! bare number it is a product when an operand that does not begin with digits follows at once (`2*x`), and a nimber
//! otherwise: before digits (`2*3`, which is how 2 + *3 is printed), a space (`2* - 1`) or an operator (`2*+1`). Where a
//! sign and digits follow at once (`2*-1`) both could be meant, and it is refused. Wherever else an operand stands on
//! its left, a star is a product.

use super::{Parsed, Parser};
use crate::token::{TokenKind, clip};
use crate::{Diagnostic, Expr, ExprKind, Literal, Number, Sign, Span, Star, Term, Ups, UpsForm};

impl Parser<'_> {
    /// A literal, whose first token is next; a minus only with digits right after it.
    pub(super) fn literal(&mut self) -> Parsed<Expr> {
        let start = self.pos;
        let mut literal = Literal { number: self.number(), ups: None, star: None };
        if self.continues(start) && is_ups(self.peek().kind) {
            literal.ups = Some(self.ups()?);
        }
        if self.continues(start) && self.peek().kind == TokenKind::Star && self.star_belongs(&literal)? {
            literal.star = Some(self.star()?);
        }
        self.check_end(&literal)?;
        let span = self.token(start).span.through(self.token(self.pos - 1).span);
        let bare = literal.ups.is_none() && literal.star.is_none();
        let expr = Expr::new(ExprKind::Literal(Box::new(literal)), span);
        if bare && self.adjacent(self.pos) && self.next_is_tiny() {
            let name = self.call()?;
            let span = span.through(name.span());
            let terms = [expr, name].map(|expr| Term { sign: Sign::Plus, expr });
            return self.node(ExprKind::Sum(terms.into()), span);
        }
        Ok(expr)
    }

    /// Whether the next token can be part of the literal that began at `start`.
    fn continues(&self, start: usize) -> bool {
        self.pos == start || self.adjacent(self.pos)
    }

    fn number(&mut self) -> Option<Number> {
        let first = self.peek();
        let negative = self.eat(TokenKind::Minus).is_some();
        let token = self.peek();
        if !matches!(token.kind, TokenKind::Integer | TokenKind::Fraction) {
            return None;
        }
        self.bump();
        let (numerator, denominator) = match self.text(token).split_once('/') {
            Some((numerator, denominator)) => (numerator, Some(denominator.to_string())),
            None => (self.text(token), None),
        };
        let span = first.span.through(token.span);
        Some(Number { negative, numerator: numerator.to_string(), denominator, span })
    }

    fn ups(&mut self) -> Parsed<Ups> {
        let token = self.bump();
        let text = self.text(token);
        let arrows = text.trim_end_matches(|c: char| !is_arrow(c));
        let rest = &text[arrows.len()..];
        let down = arrows.starts_with(['v', '↓', '⇓']);
        let form = if let Some(n) = rest.strip_prefix('[') {
            UpsForm::Upto(n.trim_end_matches(']').to_string())
        } else if let Some(n) = rest.strip_prefix('<') {
            UpsForm::Nth(n.trim_end_matches('>').to_string())
        } else {
            let count: usize = arrows.chars().map(|c| if matches!(c, '⇑' | '⇓') { 2 } else { 1 }).sum();
            if count > 1 && !rest.is_empty() {
                let arrow = if down { 'v' } else { '^' };
                let message = format!("`{}` has both several arrows and a count", clip(text));
                let hint = format!("write `{arrow}{}`", clip(rest));
                return Err(Diagnostic::syntax(message, token.span).with_hint(hint));
            }
            UpsForm::Times(if rest.is_empty() { count.to_string() } else { rest.to_string() })
        };
        Ok(Ups { down, form, span: token.span })
    }

    /// Whether the star that is next, right after `literal`, is part of it rather than a product.
    fn star_belongs(&self, literal: &Literal) -> Parsed<bool> {
        let after = self.pos + 1;
        let is_bare = literal.number.is_some() && literal.ups.is_none();
        if !is_bare || !self.adjacent(after) {
            return Ok(true);
        }
        let is_number = |index| matches!(self.token(index).kind, TokenKind::Integer | TokenKind::Fraction);
        let is_negative = |index| self.token(index).kind == TokenKind::Minus && is_number(index + 1);
        let sign = match self.token(after).kind {
            _ if is_number(after) => return Ok(true),
            // In other languages this is a power.
            TokenKind::Star
                if self.adjacent(after + 1) && (is_number(after + 1) || is_negative(after + 1)) =>
            {
                let negative = !is_number(after + 1);
                let n = if negative { after + 2 } else { after + 1 };
                let [base, n] = [self.pos - 1, n].map(|at| clip(self.text(self.token(at))));
                let whole = self.peek().span.through(self.token(after).span);
                let hint = match negative {
                    true => format!("write `1/power({base}, {n})` or `{base} * * - {n}`"),
                    false => format!("write `power({base}, {n})` or `{base} * *{n}`"),
                };
                let message = "`**` could be a power or a product with a nimber";
                return Err(Diagnostic::syntax(message, whole).with_hint(hint));
            }
            TokenKind::Minus if self.adjacent(after + 1) && is_negative(after) => "-",
            TokenKind::Plus if self.starts_operand(after) => "+-",
            _ => return Ok(!self.starts_operand(after)),
        };
        let number = clip(literal.number.as_ref().map_or("", |number| number.span.text(self.source)));
        let apart = if sign == "-" { "- …" } else { "+ -…" };
        Err(Diagnostic::syntax("this `*` could be a nimber or a product", self.peek().span)
            .with_hint(format!("write `{number}* {apart}` or `{number} * {sign}…`")))
    }

    fn star(&mut self) -> Parsed<Star> {
        let star = self.bump();
        let digits = self.peek();
        match digits.kind {
            TokenKind::Integer if self.adjacent(self.pos) => {
                self.bump();
                let span = star.span.through(digits.span);
                Ok(Star { digits: Some(self.text(digits).to_string()), span })
            }
            TokenKind::Fraction if self.adjacent(self.pos) => {
                let message = format!("a nimber has no fraction `{}`", clip(self.text(digits)));
                Err(Diagnostic::syntax(message, digits.span)
                    .with_hint("for a product, put spaces around `*`"))
            }
            _ => Ok(Star { digits: None, span: star.span }),
        }
    }

    /// Complains of what follows a literal at once and would be misread.
    fn check_end(&self, literal: &Literal) -> Parsed<()> {
        let Some(star) = &literal.star else { return Ok(()) };
        let next = self.peek();
        let both_meant = next.kind == TokenKind::Star && literal.number.is_some() && literal.ups.is_none();
        if !(self.adjacent(self.pos) || both_meant && star.digits.is_none()) {
            return Ok(());
        }
        let text = |span: Option<Span>| span.map_or("", |span| span.text(self.source));
        if is_ups(next.kind) {
            let error = Diagnostic::syntax("ups are written before the star", star.span.through(next.span));
            let number = text(literal.number.as_ref().map(|n| n.span));
            let written = format!("{number}{}{}", self.text(next), star.span.text(self.source));
            return Err(match literal.ups {
                None if written.chars().count() <= 20 => error.with_hint(format!("write `{written}`")),
                _ => error.with_hint("write `+` between values"),
            });
        }
        if both_meant {
            return Err(Diagnostic::syntax("this `*` could be a nimber or a product", next.span)
                .with_hint("for products, put spaces around every `*`"));
        }
        Ok(())
    }

    /// Whether the next token is a call that may be written right after a number.
    fn next_is_tiny(&self) -> bool {
        match self.peek().kind {
            TokenKind::Call(index) => {
                matches!(self.tokens.calls[index].name.text(self.source), "Tiny" | "Miny")
            }
            _ => false,
        }
    }
}

fn is_ups(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Ups | TokenKind::Downs | TokenKind::Uptimal)
}

fn is_arrow(c: char) -> bool {
    matches!(c, '^' | '↑' | '⇑' | 'v' | '↓' | '⇓')
}
