//! Numbers that are no games, truths, and comparisons.

use upstar_sum::{Context, Sum};
use upstar_syntax::{self as syntax, Diagnostic, Expr, Literal, Span};
use upstar_values::{Calc, Comparison, Rational};

use super::{Reader, not_a_game};
use crate::error::Error;
use crate::reading::{Reading, Text, against};

/// What a number that no game is worth can be told of.
pub(super) const DYADIC: &str = "games that are numbers have denominators 1, 2, 4, 8, …";

/// A sum in the making: games, and a number that no game is worth, with a place where such a number stands.
#[derive(Default)]
pub(super) struct Total {
    pub(super) games: Sum,
    pub(super) number: Option<(Rational, Span)>,
}

impl From<Sum> for Total {
    fn from(games: Sum) -> Total {
        Total { games, number: None }
    }
}

fn too_long(span: Span) -> Error {
    Diagnostic::new("too-long", "the numbers are too long", span).into()
}

/// The number that is written, if no game is worth it.
pub(super) fn apart(literal: &Literal) -> Result<Option<Rational>, Error> {
    let (Some(number), None, None) = (&literal.number, &literal.ups, &literal.star) else { return Ok(None) };
    let Some(denominator) = &number.denominator else { return Ok(None) };
    let wrong = |message: &str| Diagnostic::new("number", message, number.span);
    let size = Rational::fraction(&number.numerator, denominator).map_err(wrong)?;
    let size = if number.negative { size.negated() } else { size };
    Ok(Some(size).filter(|size| size.to_dyadic().is_none()))
}

fn holds(op: syntax::Comparison, found: Comparison) -> bool {
    use syntax::Comparison as Op;
    match op {
        Op::Equal => found == Comparison::Equal,
        Op::NotEqual => found != Comparison::Equal,
        Op::Less => found == Comparison::Less,
        Op::Greater => found == Comparison::Greater,
        Op::LessOrEqual => matches!(found, Comparison::Less | Comparison::Equal),
        Op::GreaterOrEqual => matches!(found, Comparison::Greater | Comparison::Equal),
        Op::Confused => found == Comparison::Confused,
    }
}

impl Reader<'_> {
    /// Adds a number that no game is worth.
    pub(super) fn add_number(&self, total: &mut Total, number: Rational, span: Span) -> Result<(), Error> {
        total.number = Some(match total.number.take() {
            Some((own, at)) => (own.checked_add(&number).ok_or_else(|| too_long(span))?, at),
            None => (number, span),
        });
        Ok(())
    }

    /// What a sum comes to.
    pub(super) fn settled(&self, calc: &Calc<'_>, total: Total) -> Result<Reading, Error> {
        let Some((number, span)) = total.number else { return Ok(Reading::Game(total.games.counted()?)) };
        if total.games.components.is_empty() {
            return Ok(Reading::number(calc, number));
        }
        let games = Reading::Game(total.games);
        let Some(rest) = self.as_number(calc, &games)? else {
            let message = format!("{number} is a number and no game: it can be added to numbers only");
            return Err(Diagnostic::new("not-a-game", message, span).with_hint(DYADIC).into());
        };
        let sum = rest.checked_add(&number).ok_or_else(|| too_long(span))?;
        Ok(Reading::number(calc, sum))
    }

    /// The number that something is, if it is one.
    pub(super) fn as_number(&self, calc: &Calc<'_>, reading: &Reading) -> Result<Option<Rational>, Error> {
        Ok(match reading {
            Reading::Text(Text::Number(number)) => Some(number.clone()),
            Reading::Game(sum) => {
                let value = sum.value(Context::new(calc, self.budget))?;
                calc.to_number(value).and_then(|number| Rational::checked_from(&number))
            }
            _ => None,
        })
    }

    /// The number that an expression must be.
    fn a_number(&mut self, calc: &Calc<'_>, source: &str, expr: &Expr) -> Result<Rational, Error> {
        let reading = self.evaluate(calc, source, expr)?;
        match self.as_number(calc, &reading)? {
            Some(number) => Ok(number),
            None => {
                let found = match reading {
                    Reading::Game(_) => "a game that is none",
                    ref other => other.kind(),
                };
                let message = format!("expected a number, found {found}");
                Err(Diagnostic::new("not-a-number", message, expr.span()).into())
            }
        }
    }

    /// `a / b`.
    pub(super) fn quotient(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        [of, by]: &[Expr; 2],
    ) -> Result<Reading, Error> {
        let (number, divisor) = (self.a_number(calc, source, of)?, self.a_number(calc, source, by)?);
        let inverse = divisor.inverse();
        let inverse = inverse.ok_or_else(|| Diagnostic::new("number", "division by zero", by.span()))?;
        let quotient = number.checked_mul(&inverse).ok_or_else(|| too_long(of.span().through(by.span())))?;
        Ok(Reading::number(calc, quotient))
    }

    /// A product in which there is a number that no game is worth.
    pub(super) fn product_of_numbers(
        &self,
        calc: &Calc<'_>,
        factors: Vec<(Total, Span)>,
    ) -> Result<Total, Error> {
        let (mut product, mut place) = (Rational::from(&upstar_values::Dyadic::ONE), None);
        for (factor, span) in factors {
            place = place.or(factor.number.as_ref().map(|(_, at)| *at));
            let reading = self.settled(calc, factor)?;
            let Some(number) = self.as_number(calc, &reading)? else {
                let message = "a number that no game is worth can be multiplied by numbers only";
                return Err(Diagnostic::new("not-a-number", message, span).with_hint(DYADIC).into());
            };
            product = product.checked_mul(&number).ok_or_else(|| too_long(span))?;
        }
        Ok(match (product.to_dyadic(), place) {
            (None, Some(place)) => Total { number: Some((product, place)), ..Total::default() },
            (dyadic, _) => Total::from(Sum::value_of(calc.number(&dyadic.unwrap_or_default()))),
        })
    }

    /// The truth that an expression must be.
    pub(super) fn truth(&mut self, calc: &Calc<'_>, source: &str, expr: &Expr) -> Result<bool, Error> {
        match self.kept(|reader| reader.evaluate(calc, source, expr))? {
            Reading::Truth(truth) => Ok(truth),
            other => {
                let message = format!("expected `true` or `false`, found {}", other.kind());
                let hint = "such as `n == 0` or `is_number(G)`";
                Err(Diagnostic::new("not-a-truth", message, expr.span()).with_hint(hint).into())
            }
        }
    }

    /// `a < b` and the like.
    pub(super) fn compared(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        op: syntax::Comparison,
        [left, right]: [&Expr; 2],
    ) -> Result<Reading, Error> {
        let (a, b) = (self.evaluate(calc, source, left)?, self.evaluate(calc, source, right)?);
        let is_equal = matches!(op, syntax::Comparison::Equal | syntax::Comparison::NotEqual);
        let found = match (&a, &b) {
            (Reading::Text(Text::Number(a)), Reading::Text(Text::Number(b))) => a.cmp(b).into(),
            (Reading::Text(Text::Number(a)), Reading::Game(b)) => {
                against(Context::new(calc, self.budget), a, b)?
            }
            (Reading::Game(a), Reading::Text(Text::Number(b))) => {
                against(Context::new(calc, self.budget), b, a)?.reversed()
            }
            (Reading::Game(_), _) | (_, Reading::Game(_)) => {
                let (a, b) = (self.value_of(calc, &a, left.span())?, self.value_of(calc, &b, right.span())?);
                calc.compare(a, b).map_err(|stop| Error::stopped(stop, self.budget))?
            }
            _ if is_equal && self.same(calc, &a, &b)? => Comparison::Equal,
            _ if is_equal => Comparison::Confused,
            _ => return Err(not_a_game(&a, left.span())),
        };
        Ok(Reading::Truth(holds(op, found)))
    }

    /// Whether two things are the same.
    pub(crate) fn same(&self, calc: &Calc<'_>, left: &Reading, right: &Reading) -> Result<bool, Error> {
        let all = |left: &[&Reading], right: &[&Reading]| -> Result<bool, Error> {
            if left.len() != right.len() {
                return Ok(false);
            }
            for (left, right) in left.iter().zip(right) {
                if !self.same(calc, left, right)? {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        let cx = Context::new(calc, self.budget);
        Ok(match (left, right) {
            (Reading::Game(left), Reading::Game(right)) => left.value(cx)? == right.value(cx)?,
            (Reading::Truth(left), Reading::Truth(right)) => left == right,
            (Reading::Text(Text::Words(left)), Reading::Text(Text::Words(right))) => left == right,
            (Reading::Text(Text::Number(left)), Reading::Text(Text::Number(right))) => left == right,
            (Reading::List(left), Reading::List(right)) => {
                all(&left.iter().collect::<Vec<_>>(), &right.iter().collect::<Vec<_>>())?
            }
            (Reading::Text(Text::Table(left)), Reading::Text(Text::Table(right))) => {
                all(&left.parts().collect::<Vec<_>>(), &right.parts().collect::<Vec<_>>())?
            }
            (Reading::Text(Text::Plot(left)), Reading::Text(Text::Plot(right))) => {
                all(&left.members.iter().collect::<Vec<_>>(), &right.members.iter().collect::<Vec<_>>())?
            }
            _ => false,
        })
    }
}
