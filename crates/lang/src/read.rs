//! From text to sums of positions and values.

use std::cell::Cell;

use upstar_search::{Budget, Ending, Position, Reason};
use upstar_syntax::{self as syntax, Call, Diagnostic, Expr, ExprKind, Sign, Span, Term};
use upstar_values::{Calc, Comparison, Id, Names, ReadError, Stop};

use crate::error::Error;
use crate::functions::{self, FUNCTIONS};
use crate::sum::{Component, Sum, Summand};
use crate::world::{World, unknown};

/// The longest stalk that `•` builds.
const MAX_STALK: usize = 100_000;

/// What an expression stands for.
#[derive(Clone, Debug)]
pub enum Reading {
    /// A game: a sum of positions and values.
    Game(Sum),
    /// The answer to a comparison.
    Truth(bool),
}

/// A world and a budget, while a text is read.
pub(crate) struct Reader<'w> {
    pub(crate) world: &'w World,
    pub(crate) budget: &'w Budget,
    depth: Cell<usize>,
}

impl World {
    /// Reads an expression.
    pub fn read(&self, text: &str, budget: &Budget) -> Result<Reading, Error> {
        // A calculation only knows that it was interrupted; the budget knows why.
        self.read_under(text, budget).map_err(|error| match error {
            Error::Stopped(Reason::Cancelled) => Error::stopped(Stop::Interrupted, budget),
            other => other,
        })
    }

    fn read_under(&self, text: &str, budget: &Budget) -> Result<Reading, Error> {
        let expr = syntax::parse_expr(text)?;
        let calc = self.store().calc_until(budget.flag());
        let mut reader = Reader { world: self, budget, depth: Cell::new(0) };
        if let ExprKind::Compare { op, left, right } = expr.kind() {
            let left = calc.read(text, left, &mut reader)?;
            let right = calc.read(text, right, &mut reader)?;
            let found = calc.compare(left, right).map_err(|stop| Error::stopped(stop, budget))?;
            return Ok(Reading::Truth(holds(*op, found)));
        }
        let mut sum = Sum::default();
        reader.gather(&calc, text, &expr, false, &mut sum)?;
        let with_results = |component: &Component| match &component.summand {
            Summand::Position(position) if position.game().ending() == Ending::Results => {
                Some(position.clone())
            }
            _ => None,
        };
        let alone = sum.components.len() == 1 && !sum.components[0].negative;
        if let Some(position) = sum.components.iter().find_map(with_results)
            && !alone
        {
            let title = position.game().about().title;
            let message = format!("{title} ends with results, so its positions cannot be added or negated");
            return Err(Diagnostic::new("results", message, expr.span()).into());
        }
        Ok(Reading::Game(sum))
    }

    /// Reads an expression that stands for a game.
    pub fn read_game(&self, text: &str, budget: &Budget) -> Result<Sum, Error> {
        match self.read(text, budget)? {
            Reading::Game(sum) => Ok(sum),
            Reading::Truth(_) => {
                let message = "expected a game, found a comparison";
                Err(Diagnostic::new("not-a-game", message, Span::all(text)).into())
            }
        }
    }
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
    /// Adds what an expression stands for to a sum: positions as such, everything else by value.
    fn gather(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        expr: &Expr,
        negative: bool,
        sum: &mut Sum,
    ) -> Result<(), Error> {
        match expr.kind() {
            ExprKind::Sum(terms) => {
                for Term { sign, expr } in terms {
                    self.gather(calc, source, expr, negative != (*sign == Sign::Minus), sum)?;
                }
                return Ok(());
            }
            ExprKind::Neg(inner) => return self.gather(calc, source, inner, !negative, sum),
            ExprKind::Dot(inner) => {
                let position = self.number_position(calc, source, inner)?;
                sum.components.push(Component { summand: Summand::Position(position), negative });
                return Ok(());
            }
            ExprKind::Call(call) => {
                if let Some(position) = self.position(source, call)? {
                    sum.components.push(Component { summand: Summand::Position(position), negative });
                    return Ok(());
                }
            }
            _ => {}
        }
        let id = calc.read(source, expr, self)?;
        let id = if negative { calc.neg(id) } else { id };
        sum.components.push(Component { summand: Summand::Value(id), negative: false });
        Ok(())
    }

    /// The position that a call names, if it names a game.
    fn position(&self, source: &str, call: &Call) -> Result<Option<Position>, Error> {
        let rules = call.rules.map(|span| span.trimmed(source));
        let Some(game) = self.world.game(&call.name.text, rules.map(|span| span.text(source))) else {
            return Ok(None);
        };
        let shifted = |mut error: Diagnostic, by: Span| {
            error.span = Span::new(error.span.from + by.from, error.span.to + by.from);
            error
        };
        let game = game.map_err(|error| shifted(error, rules.unwrap_or(call.name.span)))?;
        let text = syntax::unquote(source, call.args);
        let position = Position::parse(&game, rules.map(|span| span.text(source)), text.text(source));
        position.map(Some).map_err(|error| shifted(error, text).into())
    }

    /// •q: the Hackenbush stalk of a number, blue for each plus of its sign expansion and red for each minus.
    fn number_position(&mut self, calc: &Calc<'_>, source: &str, inner: &Expr) -> Result<Position, Error> {
        let wrong = |message: &str| Error::from(Diagnostic::new("not-a-number", message, inner.span()));
        let id = calc.read(source, inner, self)?;
        let number = calc.to_number(id).ok_or_else(|| wrong("`•` stands before a number"))?;
        let game = match self.world.game("hackenbush", None) {
            Some(Ok(game)) => game,
            _ => return Err(wrong("there is no Hackenbush to put the number in")),
        };
        let mut stalk = String::new();
        for (plus, count) in number.sign_expansion_runs() {
            let count = usize::try_from(count).ok().filter(|count| count + stalk.len() <= MAX_STALK);
            let count = count.ok_or_else(|| wrong("the stalk of this number has more than 100,000 edges"))?;
            stalk.push_str(&if plus { "b" } else { "r" }.repeat(count));
        }
        Ok(Position::parse(&game, None, &stalk)?)
    }

    /// The only argument of a function, as a sum of positions and values.
    pub(crate) fn argument_as_sum(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        call: &Call,
    ) -> Result<Sum, Error> {
        let expr = syntax::parse_at(source, call.args)?;
        let mut sum = Sum::default();
        self.gather(calc, source, &expr, false, &mut sum)?;
        Ok(sum)
    }

    /// The arguments of a function as values.
    pub(crate) fn arguments(&mut self, calc: &Calc<'_>, source: &str, call: &Call) -> Result<Vec<Id>, Error> {
        if self.depth.get() >= syntax::MAX_DEPTH {
            return Err(Diagnostic::too_deep(call.name.span).into());
        }
        self.depth.set(self.depth.get() + 1);
        let mut values = Vec::new();
        for span in syntax::split_args(source, call.args)? {
            let expr = syntax::parse_at(source, span)?;
            values.push(calc.read(source, &expr, self)?);
        }
        self.depth.set(self.depth.get() - 1);
        Ok(values)
    }
}

impl Names for Reader<'_> {
    type Error = Error;

    fn name(&mut self, _: &Calc<'_>, name: &str, span: Span) -> Result<Id, Error> {
        Err(unknown("name", name, span).into())
    }

    fn call(&mut self, calc: &Calc<'_>, source: &str, call: &Call) -> Result<Id, Error> {
        if let Some(position) = self.position(source, call)? {
            return Ok(position.value(self.budget)?.value);
        }
        match FUNCTIONS.iter().find(|function| function.name == call.name.text) {
            Some(function) => functions::apply(self, calc, source, call, function),
            None => Err(unknown("game", &call.name.text, call.name.span).into()),
        }
    }

    fn other(&mut self, calc: &Calc<'_>, source: &str, expr: &Expr) -> Result<Id, Error> {
        if let ExprKind::Dot(inner) = expr.kind() {
            return Ok(self.number_position(calc, source, inner)?.value(self.budget)?.value);
        }
        let message = "expected a value";
        Err(ReadError::from(Diagnostic::new("not-a-value", message, expr.span())).into())
    }
}
