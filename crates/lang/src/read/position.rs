//! Positions that expressions name, with variables in their texts.

use upstar_search::Position;
use upstar_sum::Context;
use upstar_syntax::{self as syntax, Call, Diagnostic, Expr, Span};
use upstar_values::{Calc, Dyadic};

use super::Reader;
use crate::error::Error;
use crate::fill::fill;
use crate::reading::Reading;

/// The most edges that `•` puts up.
const MAX_EDGES: u64 = 20_000;

impl Reader<'_> {
    /// The position that a call names, if it names a game.
    pub(super) fn position(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        call: &Call,
    ) -> Result<Option<Position>, Error> {
        let rules = call.rules.map(|span| span.trimmed(source));
        let name = &call.name.text;
        let defined = self.environment.game(name);
        let is_game = defined.is_some() || self.language.engine().is_game(name);
        if !is_game || (name == "tree" && !is_bare_tree(call.args.text(source))) {
            return Ok(None);
        }
        let shifted = |mut error: Diagnostic, by: Span| {
            error.span = Span::new(error.span.from + by.from, error.span.to + by.from);
            error
        };
        // Where variables were filled in, the places in the text are not those in the source.
        let filled_rules = match rules {
            Some(span) => self.filled(calc, span.text(source), span)?,
            None => None,
        };
        let rules_text = filled_rules.as_deref().or(rules.map(|span| span.text(source)));
        let own: Vec<_> = self.environment.games().cloned().collect();
        let game = self.language.engine().game_among(name, rules_text, &own);
        let Some(game) = game else { return Ok(None) };
        let game = game.map_err(|error| match (&filled_rules, rules) {
            (Some(_), Some(span)) => Diagnostic { span, ..error },
            _ => shifted(error, rules.unwrap_or(call.name.span)),
        })?;
        if let Some(text) = self.filled(calc, call.args.text(source), call.args)? {
            let position = game.parse(text.trim());
            return position.map(Some).map_err(|error| {
                let message = format!("{} (in `{}`)", error.message, text.trim());
                Diagnostic { span: call.args, message, ..error }.into()
            });
        }
        let text = syntax::unquote(source, call.args);
        let position = game.parse(text.text(source));
        position.map(Some).map_err(|error| shifted(error, text).into())
    }

    /// The text of a position or of rules with its variables filled in and its sums worked out, if it has variables.
    pub(super) fn filled(
        &mut self,
        calc: &Calc<'_>,
        text: &str,
        span: Span,
    ) -> Result<Option<String>, Error> {
        if self.bound.is_empty() && self.environment.is_empty() && !text.contains('(') {
            return Ok(None);
        }
        let mut pieces = Vec::new();
        let mut changed = false;
        // Commas inside brackets belong to what is called or listed there.
        let parts =
            if text.contains(['(', '[']) { syntax::split_args(text, Span::all(text)).ok() } else { None };
        let parts = match parts {
            Some(parts) => parts.into_iter().map(|part| part.text(text)).collect(),
            None => text.split(',').collect::<Vec<&str>>(),
        };
        for piece in parts {
            let filled = match self.calls_function(piece) {
                true => Some(String::new()),
                false => fill(piece, &|name| self.number_named(calc, name)),
            };
            changed |= filled.is_some();
            pieces.push(match filled {
                Some(_) if piece.contains(['+', '-', '*', '/', '(', '[']) => {
                    self.worked_out(calc, piece, span)?
                }
                Some(filled) => filled,
                None => piece.to_owned(),
            });
        }
        Ok(changed.then(|| pieces.join(",")))
    }

    /// Whether a part of a position's text is worked out by a function or taken out of a list: `max(n, 2)`, `f(3)`, `xs[2]`.
    fn calls_function(&self, piece: &str) -> bool {
        let piece = piece.trim_start();
        let end = piece.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(piece.len());
        let (name, rest) = piece.split_at(end);
        match rest.chars().next() {
            Some('(') => {
                self.environment.function(name).is_some()
                    || self.language.functions().any(|function| function.name == name)
            }
            Some('[') => matches!(self.lookup(name), Some(Reading::List(_))),
            _ => false,
        }
    }

    /// The integer that a variable stands for, in digits.
    fn number_named(&self, calc: &Calc<'_>, name: &str) -> Option<String> {
        let Reading::Game(sum) = self.lookup(name)? else { return None };
        let number = calc.to_number(sum.value(Context::new(calc, self.budget)).ok()?)?;
        number.is_integer().then(|| number.to_string())
    }

    /// A number or a size that is written as a sum: `n+1`, `2*n x m-1`.
    fn worked_out(&mut self, calc: &Calc<'_>, piece: &str, span: Span) -> Result<String, Error> {
        let sides = match syntax::parse_expr(piece) {
            Ok(expr) => {
                return Ok(self.integer(calc, piece, &expr).map_err(|error| at(error, span))?.to_string());
            }
            Err(_) => piece.split('x'),
        };
        let mut size = Vec::new();
        for side in sides {
            let expr = syntax::parse_expr(side).map_err(|error| Diagnostic { span, ..error })?;
            size.push(self.integer(calc, side, &expr).map_err(|error| at(error, span))?.to_string());
        }
        Ok(size.join("x"))
    }

    /// •q: the Hackenbush position of a number as DeVos and Kent have it (figures 4.3, 4.9 and 4.12): for each power of two in it a stalk, a blue edge
    /// for 1 and for 1/2^k a blue edge with k red ones on it; for a negative number with the colours exchanged.
    pub(super) fn number_position(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        inner: &Expr,
    ) -> Result<Position, Error> {
        let wrong = |message: &str| Error::from(Diagnostic::new("not-a-number", message, inner.span()));
        let id = self.worth(calc, source, inner)?;
        let number = calc.to_number(id).ok_or_else(|| wrong("`•` stands before a number"))?;
        let game = match self.language.engine().game("hackenbush", None) {
            Some(Ok(game)) => game,
            _ => return Err(wrong("there is no Hackenbush to put the number in")),
        };
        let (foot, top) = if number.signum() < 0 { ("r", "b") } else { ("b", "r") };
        let whole = number.abs().floor();
        let powers = number.exponent();
        let few = |edges: &u64| *edges <= MAX_EDGES;
        let ones =
            whole.to_u64().filter(few).zip(powers.checked_mul(powers).filter(few)).map(|(ones, _)| ones);
        let ones = ones.ok_or_else(|| wrong("the position of this number has too many edges"))?;
        let mut stalks = vec![foot.to_owned(); ones as usize];
        let mut rest = number.abs() - whole;
        for power in 1..=powers {
            rest = rest.double();
            if rest >= Dyadic::ONE {
                rest -= Dyadic::ONE;
                stalks.push(format!("{foot}{}", top.repeat(power as usize)));
            }
        }
        Ok(game.parse(&stalks.join(","))?)
    }
}

/// An error about a text that is not the source, at a place in the source.
fn at(error: Error, span: Span) -> Error {
    match error {
        Error::Wrong(diagnostic) => Diagnostic { span, ..diagnostic }.into(),
        stopped => stopped,
    }
}

/// Whether what stands in `tree(…)` is a tree written out, not a game of which the tree is wanted.
fn is_bare_tree(text: &str) -> bool {
    let text = text.trim();
    ["\"", "L(", "R(", "+-", "-+", "00"].iter().any(|start| text.starts_with(start))
        && !text.starts_with("+-{")
}
