//! From text to games, truths, texts and lists.

mod call;
mod position;
mod program;

use upstar_search::{Budget, Reason};
use upstar_sum::{Context, Sum, Summand, TOO_LONG};
use upstar_syntax::{self as syntax, Call, Diagnostic, Expr, ExprKind, Sign, Span, Term};
use upstar_values::{Calc, Comparison, Dyadic, Id, Names, ReadError};

use crate::environment::Environment;
use crate::error::Error;
use crate::language::{Language, Used, unknown};
use crate::reading::Reading;

pub use program::Answer;

/// The most members that the lists of a statement have, those of lists within lists included.
const MAX_LIST: usize = 1_000_000;

/// A language and a budget, while a text is read.
struct Reader<'w> {
    language: &'w Language,
    budget: &'w Budget,
    environment: &'w Environment,
    /// The variables of the comprehensions around, the innermost last.
    bound: Vec<(String, Reading)>,
    /// How many steps are around the present one.
    depth: usize,
    /// How many members the lists have that were made.
    members: usize,
    /// About how many bytes those take.
    held: usize,
}

fn too_long(span: Span) -> Error {
    Diagnostic::new("too-long", "a list has at most a million members", span).into()
}

fn not_a_game(found: &Reading, span: Span) -> Error {
    let message = format!("expected a game, found {}", found.kind());
    Diagnostic::new("not-a-game", message, span).into()
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

impl<'w> Reader<'w> {
    /// What reads one expression.
    fn new(language: &'w Language, budget: &'w Budget, environment: &'w Environment) -> Reader<'w> {
        Reader { language, budget, environment, bound: Vec::new(), depth: 0, members: 0, held: 0 }
    }
}

impl Reader<'_> {
    /// What an expression stands for.
    fn evaluate(&mut self, calc: &Calc<'_>, source: &str, expr: &Expr) -> Result<Reading, Error> {
        self.deeper(expr.span(), |reader| reader.evaluate_here(calc, source, expr))
    }

    /// Runs a recursive step, unless there are too many around it. The parser limits each text, but a call's arguments
    /// are a text of their own.
    fn deeper<T>(&mut self, at: Span, step: impl FnOnce(&mut Self) -> Result<T, Error>) -> Result<T, Error> {
        if self.depth > 4 * syntax::MAX_DEPTH {
            return Err(Diagnostic::too_deep(at).into());
        }
        self.depth += 1;
        let result = stacker::maybe_grow(64 << 10, 1 << 20, || step(self));
        self.depth -= 1;
        result
    }

    fn evaluate_here(&mut self, calc: &Calc<'_>, source: &str, expr: &Expr) -> Result<Reading, Error> {
        match expr.kind() {
            ExprKind::Compare { op, left, right } => {
                if let Some(same) = self.same_things(calc, source, left, right)?
                    && let syntax::Comparison::Equal | syntax::Comparison::NotEqual = op
                {
                    return Ok(Reading::Truth(same == (*op == syntax::Comparison::Equal)));
                }
                let left = self.worth(calc, source, left)?;
                let right = self.worth(calc, source, right)?;
                let found = calc.compare(left, right).map_err(|stop| Error::stopped(stop, self.budget))?;
                Ok(Reading::Truth(holds(*op, found)))
            }
            ExprKind::List(items) => {
                let mut list = Vec::new();
                for item in items {
                    list.push(self.member(calc, source, item)?);
                }
                Ok(Reading::List(list))
            }
            ExprKind::Comprehension(_) => self.comprehension(calc, source, expr),
            ExprKind::Name(name) => match (self.lookup(name), &**name) {
                (None, "true") => Ok(Reading::Truth(true)),
                (None, "false") => Ok(Reading::Truth(false)),
                _ => self.named(name, expr.span()).cloned(),
            },
            ExprKind::Call(call) if matches!(&*call.name.text, "Tiny" | "Miny") => {
                Ok(Reading::Game(self.tiny(calc, source, call)?))
            }
            ExprKind::Call(call) => match self.position(calc, source, call)? {
                Some(position) => Ok(Reading::Game(Sum::from(position))),
                None => self.apply(calc, source, call),
            },
            _ => {
                let mut sum = Sum::default();
                self.gather(calc, source, expr, false, &mut sum)?;
                Ok(Reading::Game(sum.counted()?))
            }
        }
    }

    /// Whether two things that are not games are the same; none if they are games.
    fn same_things(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        left: &Expr,
        right: &Expr,
    ) -> Result<Option<bool>, Error> {
        let simple = |expr: &Expr| {
            let kind = expr.kind();
            matches!(
                kind,
                ExprKind::Name(_) | ExprKind::Call(_) | ExprKind::List(_) | ExprKind::Comprehension(_)
            )
        };
        if !simple(left) || !simple(right) {
            return Ok(None);
        }
        let (left, right) = (self.evaluate(calc, source, left)?, self.evaluate(calc, source, right)?);
        match (&left, &right) {
            (Reading::Game(_), _) | (_, Reading::Game(_)) => Ok(None),
            _ => Ok(Some(self.same(calc, &left, &right)?)),
        }
    }

    fn same(&self, calc: &Calc<'_>, left: &Reading, right: &Reading) -> Result<bool, Error> {
        Ok(match (left, right) {
            (Reading::Game(left), Reading::Game(right)) => {
                left.value(Context::new(calc, self.budget))?
                    == right.value(Context::new(calc, self.budget))?
            }
            (Reading::Truth(left), Reading::Truth(right)) => left == right,
            (Reading::Text(left), Reading::Text(right)) => left == right,
            (Reading::List(left), Reading::List(right)) if left.len() == right.len() => {
                for (left, right) in left.iter().zip(right) {
                    if !self.same(calc, left, right)? {
                        return Ok(false);
                    }
                }
                true
            }
            _ => false,
        })
    }

    fn comprehension(&mut self, calc: &Calc<'_>, source: &str, expr: &Expr) -> Result<Reading, Error> {
        let ExprKind::Comprehension(c) = expr.kind() else { return Ok(Reading::List(Vec::new())) };
        let from = self.integer(calc, source, &c.from)?;
        let to = self.integer(calc, source, &c.to)?;
        if to.checked_sub(from).is_none_or(|length| length >= MAX_LIST as i64) {
            return Err(too_long(c.from.span().through(c.to.span())));
        }
        let mut list = Vec::new();
        for n in from..=to {
            self.budget.spend(0)?;
            self.bound.push((c.name.text.clone(), Reading::value(calc.integer(n))));
            let item = self.member(calc, source, &c.body);
            self.bound.pop();
            list.push(item?);
        }
        Ok(Reading::List(list))
    }

    /// A member of a list, unless there are too many.
    fn member(&mut self, calc: &Calc<'_>, source: &str, expr: &Expr) -> Result<Reading, Error> {
        let item = self.evaluate(calc, source, expr)?;
        // The members of a list that is made here are counted already, but not those of one that has a name.
        let (members, bytes) = match (&item, expr.kind()) {
            (Reading::List(_), ExprKind::List(_) | ExprKind::Comprehension(_)) => (1, size_of::<Reading>()),
            _ => (item.members(), item.bytes()),
        };
        self.members += members;
        if self.members > MAX_LIST {
            return Err(too_long(expr.span()));
        }
        self.hold(bytes)?;
        Ok(item)
    }

    /// The value of an expression.
    fn worth(&mut self, calc: &Calc<'_>, source: &str, expr: &Expr) -> Result<Id, Error> {
        let reading = self.evaluate(calc, source, expr)?;
        self.value_of(calc, &reading, expr.span())
    }

    /// `Tiny(G)`, that is {0 || 0 | -G}, or its negative `Miny(G)`.
    fn tiny(&mut self, calc: &Calc<'_>, source: &str, call: &Call) -> Result<Sum, Error> {
        let arguments = syntax::split_args(source, call.args)?;
        let (&[argument], None) = (&arguments[..], call.rules) else {
            let message = format!("`{}` takes one value", call.name.text);
            return Err(Diagnostic::syntax(message, call.args).into());
        };
        let of = self.summed(calc, source, &syntax::parse_at(source, argument)?)?;
        let zero = || vec![Sum::value_of(Id::ZERO)];
        let threat = Sum::brace(zero(), Some(vec![of.negated(calc)]), Context::new(calc, self.budget))?;
        let tiny = Sum::brace(zero(), Some(vec![threat]), Context::new(calc, self.budget))?;
        Ok(if call.name.text == "Miny" { tiny.negated(calc) } else { tiny })
    }

    /// The value of an expression that must be an integer of ordinary size.
    fn integer(&mut self, calc: &Calc<'_>, source: &str, expr: &Expr) -> Result<i64, Error> {
        let id = self.worth(calc, source, expr)?;
        let number = calc.to_number(id).filter(Dyadic::is_integer).ok_or("expected an integer");
        let number =
            number.and_then(|number| number.to_i64().ok_or("expected an integer between -2^63 and 2^63 - 1"));
        number.map_err(|message| Diagnostic::new("not-an-integer", message, expr.span()).into())
    }

    /// What a name stands for.
    fn lookup(&self, name: &str) -> Option<&Reading> {
        let bound = self.bound.iter().rev().find(|(own, _)| own == name);
        bound.map(|(_, reading)| reading).or_else(|| self.environment.get(name))
    }

    fn named(&self, name: &str, span: Span) -> Result<&Reading, Error> {
        let own = self.bound.iter().map(|(name, _)| name.as_str());
        let variables = own.chain(self.environment.variables().map(|(name, _)| name));
        self.lookup(name).ok_or_else(|| unknown(self.language, Used::Alone, name, span, variables).into())
    }

    /// Adds what an expression stands for to a sum: positions and forms as such, everything else by value.
    fn gather(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        expr: &Expr,
        negative: bool,
        sum: &mut Sum,
    ) -> Result<(), Error> {
        let found = match expr.kind() {
            ExprKind::Sum(terms) => {
                for Term { sign, expr } in terms {
                    self.budget.spend(0)?;
                    let negative = negative != (*sign == Sign::Minus);
                    self.deeper(expr.span(), |reader| reader.gather(calc, source, expr, negative, sum))?;
                }
                return Ok(());
            }
            ExprKind::Neg(inner) => {
                return self.deeper(expr.span(), |reader| reader.gather(calc, source, inner, !negative, sum));
            }
            ExprKind::Product(factors) => self.product(calc, source, factors)?,
            ExprKind::Ordinal(parts) => self.ordinal(calc, source, parts)?,
            ExprKind::Brace { left, right } => {
                let left = self.options(calc, source, left)?;
                let right = self.options(calc, source, right)?;
                Sum::brace(left, Some(right), Context::new(calc, self.budget))?
            }
            ExprKind::ImpartialBrace(options) => {
                let sums = self.options(calc, source, options)?;
                if let Some(at) = sums.iter().position(|option| !option.is_impartial(calc)) {
                    return Err(Diagnostic::no_bar(options[at].span()).into());
                }
                Sum::brace(sums, None, Context::new(calc, self.budget))?
            }
            ExprKind::Switch(inner) => {
                let left = vec![self.summed(calc, source, inner)?];
                Sum::switch(left, Context::new(calc, self.budget))?
            }
            ExprKind::SwitchOptions(options) => {
                let left = self.options(calc, source, options)?;
                Sum::switch(left, Context::new(calc, self.budget))?
            }
            ExprKind::Dot(inner) => Sum::from(self.number_position(calc, source, inner)?),
            ExprKind::Literal(_) => Sum::value_of(calc.read(source, expr, self)?),
            _ => match self.evaluate(calc, source, expr)? {
                Reading::Game(found) => {
                    without_results(&found, expr.span())?;
                    found
                }
                other => return Err(not_a_game(&other, expr.span())),
            },
        };
        self.hold(found.bytes())?;
        Ok(sum.add(if negative { found.negated(calc) } else { found })?)
    }

    /// What an expression inside another stands for, as it stands.
    fn summed(&mut self, calc: &Calc<'_>, source: &str, expr: &Expr) -> Result<Sum, Error> {
        let mut sum = Sum::default();
        self.deeper(expr.span(), |reader| reader.gather(calc, source, expr, false, &mut sum))?;
        // Nothing is the game without moves.
        Ok(if sum.components.is_empty() { Sum::value_of(Id::ZERO) } else { sum.counted()? })
    }

    /// The options on a side of a brace.
    fn options(&mut self, calc: &Calc<'_>, source: &str, list: &[Expr]) -> Result<Vec<Sum>, Error> {
        list.iter().map(|option| self.summed(calc, source, option)).collect()
    }

    /// G:H. It is associative on forms, so the right part comes first: only its value counts.
    fn ordinal(&mut self, calc: &Calc<'_>, source: &str, parts: &[Expr]) -> Result<Sum, Error> {
        let mut top = Sum::value_of(Id::ZERO);
        for part in parts.iter().rev() {
            let base = self.summed(calc, source, part)?;
            top = Sum::ordinal(base, top, Context::new(calc, self.budget))?;
        }
        Ok(top)
    }

    /// A product: numbers are multiplied, and a number times a game is copies of the game.
    fn product(&mut self, calc: &Calc<'_>, source: &str, factors: &[Expr]) -> Result<Sum, Error> {
        let wrong = |span| {
            let message = "a product needs an integer on one side";
            let hint = "conway_product and norton_product multiply games";
            Error::from(Diagnostic::new("not-an-integer", message, span).with_hint(hint))
        };
        // A fraction is a game of which there may be copies, unless it is multiplied by another.
        let whole = |number: &Dyadic| number.is_integer();
        let multiply = |a: &Dyadic, b: &Dyadic| a.checked_mul(b).ok_or(TOO_LONG);
        let (mut times, mut game): (Dyadic, Option<(Sum, Span)>) = (Dyadic::ONE, None);
        for factor in factors {
            self.budget.spend(0)?;
            let sum = self.summed(calc, source, factor)?;
            let number = |sum: &Sum| sum.as_value(calc).and_then(|id| calc.to_number(id));
            game = match (game, number(&sum)) {
                (game, Some(n)) if whole(&n) => {
                    times = multiply(&times, &n)?;
                    game
                }
                (None, _) => Some((sum, factor.span())),
                (Some((other, span)), own) => match (number(&other), own) {
                    (Some(a), Some(b)) => Some((Sum::value_of(calc.number(&multiply(&a, &b)?)), span)),
                    _ => {
                        // Two games: one of them may be worth an integer.
                        let worth = |sum: &Sum, span| -> Result<Option<Dyadic>, Error> {
                            let id = self.value_of(calc, &Reading::Game(sum.clone()), span)?;
                            Ok(calc.to_number(id).filter(whole))
                        };
                        match (worth(&other, span)?, worth(&sum, factor.span())?) {
                            (Some(n), _) => {
                                times = multiply(&times, &n)?;
                                Some((sum, factor.span()))
                            }
                            (None, Some(n)) => {
                                times = multiply(&times, &n)?;
                                Some((other, span))
                            }
                            (None, None) => return Err(wrong(factor.span())),
                        }
                    }
                },
            };
        }
        let Some((of, _)) = game else { return Ok(Sum::value_of(calc.number(&times))) };
        let of = if times.signum() < 0 { of.negated(calc) } else { of };
        Ok(Sum::copies(times.abs(), of)?)
    }

    /// Counts what a statement holds; fails where there is no memory for more.
    fn hold(&mut self, bytes: usize) -> Result<(), Reason> {
        self.held += bytes;
        let store = self.language.store();
        let all = store.bytes() + (self.environment.bytes() + self.held) as u64;
        if all > store.budget() { Err(Reason::Memory(store.budget())) } else { Ok(()) }
    }

    /// The value of something that must be a game.
    fn value_of(&self, calc: &Calc<'_>, reading: &Reading, span: Span) -> Result<Id, Error> {
        match reading {
            Reading::Game(sum) => sum.value(Context::new(calc, self.budget)).map_err(|reason| match reason {
                Reason::Undefined(why) => Diagnostic::new("undefined", why, span).into(),
                reason => reason.into(),
            }),
            other => Err(not_a_game(other, span)),
        }
    }
}

/// Fails if there is a position of a game with results in a sum.
fn without_results(sum: &Sum, span: Span) -> Result<(), Error> {
    for component in &sum.components {
        if let Summand::Position(position) = &component.summand
            && position.results().is_some()
        {
            let title = &position.game().about().title;
            let message = format!("{title} ends with results, so its positions cannot be added or negated");
            return Err(Diagnostic::new("results", message, span).into());
        }
    }
    Ok(())
}

impl Names for Reader<'_> {
    type Error = Error;

    fn name(&mut self, calc: &Calc<'_>, name: &str, span: Span) -> Result<Id, Error> {
        let reading = self.named(name, span)?;
        self.value_of(calc, reading, span)
    }

    fn call(&mut self, calc: &Calc<'_>, source: &str, call: &Call) -> Result<Id, Error> {
        if let Some(position) = self.position(calc, source, call)? {
            return Ok(position.valued()?.value(self.budget)?.value);
        }
        let reading = self.apply(calc, source, call)?;
        self.value_of(calc, &reading, call.name.span)
    }

    fn other(&mut self, calc: &Calc<'_>, source: &str, expr: &Expr) -> Result<Id, Error> {
        if let ExprKind::Dot(inner) = expr.kind() {
            return Ok(self.number_position(calc, source, inner)?.valued()?.value(self.budget)?.value);
        }
        let message = "expected a value";
        Err(ReadError::from(Diagnostic::new("not-a-value", message, expr.span())).into())
    }
}
