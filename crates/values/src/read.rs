//! Reading values: from a syntax tree to a game.

use std::fmt;

use upstar_syntax::{Call, Diagnostic, Expr, ExprKind, Literal, Sign, Span, Term, Ups, UpsForm, shortened};

use crate::calc::{Calc, Calculated};
use crate::dyadic::Dyadic;
use crate::id::Id;
use crate::product::stalk;
use crate::store::Stop;

/// Why a text has no value: it is wrong, or working it out was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The text is wrong, and where.
    Wrong(Diagnostic),
    /// The calculation stopped.
    Stopped(Stop),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Wrong(diagnostic) => diagnostic.fmt(f),
            ReadError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<Diagnostic> for ReadError {
    fn from(diagnostic: Diagnostic) -> Self {
        ReadError::Wrong(diagnostic)
    }
}

impl From<Stop> for ReadError {
    fn from(stop: Stop) -> Self {
        ReadError::Stopped(stop)
    }
}

/// What names and calls mean, beyond the notation of values itself.
pub trait Names {
    /// What goes wrong.
    type Error: From<ReadError>;
    /// The value of a name.
    ///
    /// # Errors
    /// Where the name has no value here.
    fn name(&mut self, calc: &Calc<'_>, name: &str, span: Span) -> Result<Id, Self::Error>;
    /// The value of a call that is not `Tiny` or `Miny`.
    ///
    /// # Errors
    /// Where the call has no value here.
    fn call(&mut self, calc: &Calc<'_>, source: &str, call: &Call) -> Result<Id, Self::Error>;
    /// The value of an expression that is not made of values, such as a list.
    ///
    /// # Errors
    /// Where such an expression has no value here.
    fn other(&mut self, calc: &Calc<'_>, source: &str, expr: &Expr) -> Result<Id, Self::Error>;
}

/// No names beyond the notation of values.
struct NoNames;

impl Names for NoNames {
    type Error = ReadError;

    fn name(&mut self, _: &Calc<'_>, name: &str, span: Span) -> Result<Id, ReadError> {
        Err(Diagnostic::new("unknown-name", format!("unknown name `{}`", shortened(name)), span).into())
    }

    fn call(&mut self, _: &Calc<'_>, _: &str, call: &Call) -> Result<Id, ReadError> {
        let message = format!("unknown name `{}`", shortened(&call.name.text));
        Err(Diagnostic::new("unknown-name", message, call.name.span).into())
    }

    fn other(&mut self, _: &Calc<'_>, _: &str, expr: &Expr) -> Result<Id, ReadError> {
        Err(Diagnostic::new("not-a-value", "expected a value", expr.span()).into())
    }
}

impl Calc<'_> {
    /// Reads a value in the notation in which [`Calc::name`] writes it, with `+`, `-`, `*` and `:` besides.
    ///
    /// # Errors
    /// Says where the text is not a value, or why the calculation stopped.
    pub fn parse(&self, text: &str) -> Result<Id, ReadError> {
        let expr = upstar_syntax::parse_expr(text)?;
        self.read(text, &expr, &mut NoNames)
    }

    /// The value of a syntax tree, with names and calls as given.
    ///
    /// # Errors
    /// Says where the tree is not a value, or why the calculation stopped.
    pub fn read<N: Names>(&self, source: &str, expr: &Expr, names: &mut N) -> Result<Id, N::Error> {
        self.deeper(|| Ok(self.read_here(source, expr, names)))
            .unwrap_or_else(|stop| Err(ReadError::from(stop).into()))
    }

    fn read_here<N: Names>(&self, source: &str, expr: &Expr, names: &mut N) -> Result<Id, N::Error> {
        let stopped = |stop: Stop| N::Error::from(ReadError::from(stop));
        match expr.kind() {
            ExprKind::Literal(literal) => Ok(self.literal(literal)?),
            ExprKind::Name(name) => names.name(self, name, expr.span()),
            ExprKind::Call(call) => self.read_call(source, call, names),
            ExprKind::Neg(inner) => Ok(self.neg(self.read(source, inner, names)?)),
            ExprKind::Switch(inner) => {
                let id = self.read(source, inner, names)?;
                self.switch(id).map_err(stopped)
            }
            ExprKind::SwitchOptions(options) => {
                let left = self.read_all(source, options, names)?;
                let right: Vec<Id> = left.iter().map(|&id| self.neg(id)).collect();
                self.game(&left, &right).map_err(stopped)
            }
            ExprKind::Brace { left, right } => {
                let left = self.read_all(source, left, names)?;
                let right = self.read_all(source, right, names)?;
                self.game(&left, &right).map_err(stopped)
            }
            ExprKind::ImpartialBrace(options) => {
                let ids = self.read_all(source, options, names)?;
                if let Some(at) = ids.iter().position(|&id| !self.is_nimber(id)) {
                    return Err(ReadError::from(Diagnostic::no_bar(options[at].span())).into());
                }
                self.game(&ids, &ids).map_err(stopped)
            }
            ExprKind::Sum(terms) => {
                let mut sum = Id::ZERO;
                for Term { sign, expr } in terms {
                    let id = self.read(source, expr, names)?;
                    let next = if *sign == Sign::Minus { self.sub(sum, id) } else { self.add(sum, id) };
                    sum = next.map_err(stopped)?;
                }
                Ok(sum)
            }
            ExprKind::Product(factors) => self.read_product(source, factors, names),
            ExprKind::Ordinal(parts) => {
                let mut ids = self.read_all(source, parts, names)?;
                // The sum is associative, but only with the forms kept: so from the right, numbers together.
                let mut top = Id::ZERO;
                while let Some(&last) = ids.last() {
                    let from = ids.iter().rposition(|id| !id.is_number()).map_or(0, |at| at + 1);
                    let base = if from < ids.len() {
                        let numbers = ids.drain(from..).filter_map(|id| self.to_number(id));
                        self.number(&stalk(numbers).map_err(stopped)?)
                    } else {
                        ids.pop();
                        last
                    };
                    top = self.ordinal_sum(base, top).map_err(stopped)?;
                }
                Ok(top)
            }
            _ => names.other(self, source, expr),
        }
    }

    fn read_all<N: Names>(&self, source: &str, list: &[Expr], names: &mut N) -> Result<Vec<Id>, N::Error> {
        list.iter().map(|expr| self.read(source, expr, names)).collect()
    }

    fn read_call<N: Names>(&self, source: &str, call: &Call, names: &mut N) -> Result<Id, N::Error> {
        let build: fn(&Self, Id) -> Calculated<Id> = match call.name.text.as_str() {
            "Tiny" => Self::tiny,
            "Miny" => Self::miny,
            _ => return names.call(self, source, call),
        };
        let wrong = |d: Diagnostic| N::Error::from(ReadError::from(d));
        let arguments = upstar_syntax::split_args(source, call.args).map_err(wrong)?;
        let (&[argument], None) = (&arguments[..], call.rules) else {
            let message = format!("`{}` takes one value", call.name.text);
            return Err(wrong(Diagnostic::syntax(message, call.args)));
        };
        let expr = upstar_syntax::parse_at(source, argument).map_err(wrong)?;
        let id = self.read(source, &expr, names)?;
        build(self, id).map_err(|stop| N::Error::from(ReadError::from(stop)))
    }

    /// A product of numbers, and of at most one game that is not a number if the rest is an integer.
    fn read_product<N: Names>(&self, source: &str, factors: &[Expr], names: &mut N) -> Result<Id, N::Error> {
        let wrong = |span| {
            let message = "a product needs an integer on one side";
            let hint = "conway_product and norton_product multiply games";
            N::Error::from(ReadError::from(Diagnostic::new("not-an-integer", message, span).with_hint(hint)))
        };
        let mut number = Dyadic::ONE;
        let mut game = None;
        for factor in factors {
            self.check().map_err(ReadError::from)?;
            let id = self.read(source, factor, names)?;
            match self.to_number(id) {
                Some(x) => number *= x,
                None if game.is_none() => game = Some((id, factor.span())),
                None => return Err(wrong(factor.span())),
            }
        }
        match game {
            None => Ok(self.number(&number)),
            Some((_, span)) if !number.is_integer() => Err(wrong(span)),
            Some((id, _)) => Ok(self.multiple(number, id).map_err(ReadError::from)?),
        }
    }

    fn literal(&self, literal: &Literal) -> Result<Id, ReadError> {
        let mut x = Dyadic::ZERO;
        if let Some(number) = &literal.number {
            let mut text = number.numerator.clone();
            if let Some(denominator) = &number.denominator {
                text.push('/');
                text.push_str(denominator);
            }
            x = text.parse().map_err(|e| Diagnostic::new("number", format!("{e}"), number.span))?;
            if number.negative {
                x = -x;
            }
        }
        let mut nim = 0;
        if let Some(star) = &literal.star {
            nim = match &star.digits {
                None => 1,
                Some(digits) => small(digits, star.span, "a nimber is at most *18446744073709551615")?,
            };
        }
        let Some(ups) = &literal.ups else { return Ok(self.number_up_star(&x, 0, nim)?) };
        let rest = self.number_up_star(&x, 0, nim)?;
        let up = self.ups_literal(ups)?;
        let up = if ups.down { self.neg(up) } else { up };
        Ok(self.add(rest, up)?)
    }

    fn ups_literal(&self, ups: &Ups) -> Result<Id, ReadError> {
        match &ups.form {
            UpsForm::Times(digits) => {
                let n: i64 = small(digits, ups.span, "there can be at most 9223372036854775807 ups")?;
                Ok(self.number_up_star(&Dyadic::ZERO, n, 0)?)
            }
            UpsForm::Upto(digits) => {
                Ok(self.up_sum(small(digits, ups.span, "this uptimal is too large")?)?)
            }
            UpsForm::Nth(digits) => {
                let n: u64 = small(digits, ups.span, "this uptimal is too large")?;
                if n == 0 {
                    return Err(Diagnostic::syntax("uptimals are counted from `^<1>`", ups.span).into());
                }
                Ok(self.up_power(n)?)
            }
        }
    }
}

fn small<T: std::str::FromStr>(digits: &str, span: Span, otherwise: &str) -> Result<T, ReadError> {
    digits.parse().map_err(|_| Diagnostic::new("number", otherwise, span).into())
}
