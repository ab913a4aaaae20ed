//! Braces and the strength of bars.

use super::{Parsed, Parser};
use crate::diagnostic::visible;
use crate::token::{Token, TokenKind};
use crate::{Diagnostic, Expr, ExprKind, Span};

/// What stands between braces, before the bars are resolved: `bars[i]` is between `sides[i]` and `sides[i + 1]`.
struct Inside {
    sides: Vec<Vec<Expr>>,
    bars: Vec<Token>,
    span: Span,
}

impl Parser<'_> {
    /// A game in braces.
    pub(super) fn brace(&mut self) -> Parsed<Expr> {
        let mut inside = self.inside()?;
        if inside.bars.is_empty() {
            let options = inside.sides.pop().unwrap_or_default();
            if options.is_empty() || self.peek().kind != TokenKind::RBrace {
                return Err(self.no_bar());
            }
            let close = self.expect(TokenKind::RBrace, "`}`")?;
            return self.node(ExprKind::ImpartialBrace(options), inside.span.through(close.span));
        }
        let close = self.expect(TokenKind::RBrace, "`}`")?;
        let span = inside.span.through(close.span);
        self.resolve(&mut inside.sides, &inside.bars, span, span)
    }

    /// Braces after `+-`, whose span is `start`: a game, or a list of options without a bar.
    pub(super) fn switch_braces(&mut self, start: Span) -> Parsed<Expr> {
        let open = self.pos;
        let mut inside = self.inside()?;
        let is_list = inside.bars.is_empty() && inside.sides.iter().any(|side| !side.is_empty());
        if is_list {
            let close = self.expect(TokenKind::RBrace, "`}`")?;
            let options = inside.sides.pop().unwrap_or_default();
            return self.node(ExprKind::SwitchOptions(options), start.through(close.span));
        }
        if inside.bars.is_empty() {
            self.pos = open + 1;
            return Err(self.expected_value());
        }
        let close = self.expect(TokenKind::RBrace, "`}`")?;
        let span = inside.span.through(close.span);
        let game = self.resolve(&mut inside.sides, &inside.bars, span, span)?;
        self.node(ExprKind::Switch(Box::new(game)), start.through(span))
    }

    /// Sides and bars, up to whatever is neither.
    fn inside(&mut self) -> Parsed<Inside> {
        let open = self.bump();
        let mut inside = Inside { sides: Vec::new(), bars: Vec::new(), span: open.span };
        loop {
            let side = self.side()?;
            inside.sides.push(side);
            match self.eat(TokenKind::Bars) {
                Some(bar) => inside.bars.push(bar),
                None => return Ok(inside),
            }
        }
    }

    /// Options with commas between them, or nothing.
    fn side(&mut self) -> Parsed<Vec<Expr>> {
        let mut options = Vec::new();
        if matches!(self.peek().kind, TokenKind::Bars | TokenKind::RBrace | TokenKind::End) {
            return Ok(options);
        }
        loop {
            options.push(self.sum()?);
            if self.eat(TokenKind::Comma).is_none() {
                return Ok(options);
            }
        }
    }

    fn no_bar(&self) -> Diagnostic {
        let mut error = self.unexpected("`|`");
        if self.peek().kind == TokenKind::RBrace {
            error.hint = Some(Diagnostic::BARS.to_string());
        }
        error
    }

    /// Splits at the longest bar, then each side at its longest. `braces` is the whole text, for the hint.
    fn resolve(&mut self, sides: &mut [Vec<Expr>], bars: &[Token], span: Span, braces: Span) -> Parsed<Expr> {
        let strength = |bar: &Token| bar.span.to - bar.span.from;
        let longest = bars.iter().map(strength).max().unwrap_or(0);
        let mut of_longest = (0..bars.len()).filter(|&i| strength(&bars[i]) == longest);
        let at = of_longest.next().unwrap_or(0);
        if let Some(second) = of_longest.next() {
            return Err(self.same_strength(bars, second, (span == braces).then_some(braces)));
        }
        let (left, right) = sides.split_at_mut(at + 1);
        let left = self.resolve_side(left, &bars[..at], braces)?;
        let right = self.resolve_side(right, &bars[at + 1..], braces)?;
        self.node(ExprKind::Brace { left, right }, span)
    }

    /// The options of a side: those written, or one game when there are bars.
    fn resolve_side(&mut self, sides: &mut [Vec<Expr>], bars: &[Token], braces: Span) -> Parsed<Vec<Expr>> {
        let (Some(first_bar), Some(last_bar)) = (bars.first(), bars.last()) else {
            return Ok(sides.first_mut().map(std::mem::take).unwrap_or_default());
        };
        let from = sides.first().and_then(|side| side.first()).map_or(first_bar.span, Expr::span);
        let to = sides.last().and_then(|side| side.last()).map_or(last_bar.span, Expr::span);
        let game = self.descend(from, |parser| parser.resolve(sides, bars, from.through(to), braces))?;
        Ok(vec![game])
    }

    /// The complaint about `bars[second]`. When these are all the bars of `braces`, the text can be mended.
    fn same_strength(&self, bars: &[Token], second: usize, braces: Option<Span>) -> Diagnostic {
        let bar = bars[second].span;
        let short = |text: &str| text.len() <= 40 && text.chars().all(|c| visible(c) == c);
        let hint = match braces {
            Some(braces) if bars.len() == 2 && short(braces.text(self.source)) => {
                let before = Span::new(braces.from, bar.to).text(self.source);
                let after = Span::new(bar.to, braces.to).text(self.source);
                format!("more bars bind looser: `{before}|{after}`")
            }
            _ => "more bars bind looser, as in `{1|2||3}`".to_string(),
        };
        Diagnostic::syntax("two bars of the same strength", bar).with_hint(hint)
    }
}
