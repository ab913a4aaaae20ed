//! From text to games, truths, texts and lists.

mod call;
mod comprehension;
mod number;
mod own;
mod position;
mod program;
mod unread;

use std::collections::HashMap;

use upstar_search::{Budget, Reason};
use upstar_sum::{Component, Context, Sum, Summand, TOO_LONG};
use upstar_syntax::{self as syntax, Call, Diagnostic, Expr, ExprKind, Sign, Span, Term};
use upstar_values::{Calc, Dyadic, Id, Names, ReadError};

use crate::environment::Environment;
use crate::error::Error;
use crate::language::{Language, Used, unknown};
use crate::reading::{Reading, Text};

use number::Total;
pub use program::Answer;

/// The least stack of a step, in which lists within lists are counted, copied and dropped; and how much is taken when less is left.
const RED_ZONE: usize = 512 << 10;
const NEW_STACK: usize = 4 << 20;

/// How many steps can be around one when functions call each other; a step takes a few kilobytes of stack.
const MAX_STEPS: usize = 40_000;

/// A language and a budget, while a text is read.
struct Reader<'w> {
    language: &'w Language,
    budget: &'w Budget,
    environment: &'w Environment,
    /// The variables of the comprehensions around, the innermost last.
    bound: Vec<(String, Reading)>,
    /// How many steps are around the present one in its function.
    depth: usize,
    /// How many steps are around it in all, and how many calls of functions that were named by `let`.
    steps: usize,
    calls: usize,
    /// What such functions gave.
    known: HashMap<own::Given, Reading>,
    /// Whether a mistake was found inside a function and says where.
    told: bool,
    /// How many members the lists have that were made.
    members: usize,
    /// About how many bytes those take.
    held: usize,
}

fn not_a_game(found: &Reading, span: Span) -> Error {
    let message = match found {
        Reading::Text(Text::Number(number)) => format!("{number} is a number and no game"),
        other => format!("expected a game, found {}", other.kind()),
    };
    let error = Diagnostic::new("not-a-game", message, span);
    match found {
        Reading::Text(Text::Number(_)) => error.with_hint(number::DYADIC).into(),
        _ => error.into(),
    }
}

impl<'w> Reader<'w> {
    /// What reads one expression.
    fn new(language: &'w Language, budget: &'w Budget, environment: &'w Environment) -> Reader<'w> {
        Reader {
            language,
            budget,
            environment,
            bound: Vec::new(),
            depth: 0,
            steps: 0,
            calls: 0,
            known: HashMap::new(),
            told: false,
            members: 0,
            held: 0,
        }
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
        if self.depth > 4 * syntax::MAX_DEPTH || self.steps > MAX_STEPS {
            return Err(Diagnostic::too_deep(at).into());
        }
        self.depth += 1;
        self.steps += 1;
        let result = stacker::maybe_grow(RED_ZONE, NEW_STACK, || step(self));
        self.depth -= 1;
        self.steps -= 1;
        result
    }

    fn evaluate_here(&mut self, calc: &Calc<'_>, source: &str, expr: &Expr) -> Result<Reading, Error> {
        match expr.kind() {
            ExprKind::Compare { op, left, right } => self.compared(calc, source, *op, [left, right]),
            ExprKind::Not(inner) => Ok(Reading::Truth(!self.truth(calc, source, inner)?)),
            ExprKind::And(parts) => Ok(Reading::Truth(!self.any(calc, source, parts, false)?)),
            ExprKind::Or(parts) => Ok(Reading::Truth(self.any(calc, source, parts, true)?)),
            ExprKind::If(choice) => {
                let [condition, yes, no] = &**choice;
                let chosen = if self.truth(calc, source, condition)? { yes } else { no };
                self.evaluate(calc, source, chosen)
            }
            ExprKind::Index(both) => self.member_at(calc, source, both),
            ExprKind::Quotient(both) => self.quotient(calc, source, both),
            ExprKind::List(items) => self.list(calc, source, items),
            ExprKind::Comprehension(c) => {
                Ok(Reading::List(self.comprehension(calc, source, c, usize::MAX)?))
            }
            ExprKind::Text(text) => Ok(Reading::text(text)),
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
                let mut total = Total::default();
                self.gather(calc, source, expr, false, &mut total)?;
                self.settled(calc, total)
            }
        }
    }

    /// Whether one of several truths is the one that is looked for.
    fn any(&mut self, calc: &Calc<'_>, source: &str, parts: &[Expr], wanted: bool) -> Result<bool, Error> {
        for part in parts {
            if self.truth(calc, source, part)? == wanted {
                return Ok(true);
            }
        }
        Ok(false)
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
        self.lookup(name).ok_or_else(|| match self.environment.function(name) {
            Some(function) => {
                let hint = format!("`{name}` is a function: write `{}`", function.form(name));
                Diagnostic::new("unknown-name", format!("unknown name `{name}`"), span).with_hint(hint).into()
            }
            None => unknown(self.language, Used::Alone, name, span, variables).into(),
        })
    }

    /// Adds what an expression stands for to a sum: positions and forms as such, everything else by value.
    fn gather(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        expr: &Expr,
        negative: bool,
        total: &mut Total,
    ) -> Result<(), Error> {
        let found = match expr.kind() {
            ExprKind::Sum(terms) => {
                for Term { sign, expr } in terms {
                    self.budget.spend(0)?;
                    let negative = negative != (*sign == Sign::Minus);
                    self.deeper(expr.span(), |reader| reader.gather(calc, source, expr, negative, total))?;
                }
                return Ok(());
            }
            ExprKind::Neg(inner) => {
                return self
                    .deeper(expr.span(), |reader| reader.gather(calc, source, inner, !negative, total));
            }
            ExprKind::Product(factors) => {
                let product = self.product(calc, source, factors)?;
                if let Some((number, span)) = product.number {
                    let number = if negative { number.negated() } else { number };
                    return self.add_number(total, number, span);
                }
                product.games
            }
            ExprKind::Ordinal(parts) => self.ordinal(calc, source, parts)?,
            ExprKind::Brace { left, right } => {
                let left = self.options(calc, source, left)?;
                let right = self.options(calc, source, right)?;
                Sum::brace(left, Some(right), Context::new(calc, self.budget))?
            }
            ExprKind::ImpartialBrace(options) => {
                let sums = self.placed_options(calc, source, options)?;
                if let Some((_, span)) = sums.iter().find(|(option, _)| !option.is_impartial(calc)) {
                    return Err(Diagnostic::no_bar(*span).into());
                }
                let sums = sums.into_iter().map(|(option, _)| option).collect();
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
            ExprKind::Literal(literal) => {
                if let Some(number) = number::apart(literal)? {
                    let number = if negative { number.negated() } else { number };
                    return self.add_number(total, number, expr.span());
                }
                Sum::value_of(calc.read(source, expr, self)?)
            }
            _ => match self.evaluate(calc, source, expr)? {
                Reading::Game(found) => {
                    without_results(&found, expr.span())?;
                    found
                }
                Reading::Text(Text::Number(number)) => {
                    let number = if negative { number.negated() } else { number };
                    return self.add_number(total, number, expr.span());
                }
                other => return Err(not_a_game(&other, expr.span())),
            },
        };
        self.hold(found.bytes())?;
        Ok(total.games.add(if negative { found.negated(calc) } else { found })?)
    }

    /// What an expression inside another stands for, as it stands.
    fn summed(&mut self, calc: &Calc<'_>, source: &str, expr: &Expr) -> Result<Sum, Error> {
        let total = self.total(calc, source, expr)?;
        match self.settled(calc, total)? {
            // Nothing is the game without moves.
            Reading::Game(sum) if sum.components.is_empty() => Ok(Sum::value_of(Id::ZERO)),
            Reading::Game(sum) => Ok(sum),
            other => Err(not_a_game(&other, expr.span())),
        }
    }

    fn total(&mut self, calc: &Calc<'_>, source: &str, expr: &Expr) -> Result<Total, Error> {
        let mut total = Total::default();
        self.deeper(expr.span(), |reader| reader.gather(calc, source, expr, false, &mut total))?;
        Ok(total)
    }

    /// The options on a side of a brace.
    fn options(&mut self, calc: &Calc<'_>, source: &str, list: &[Expr]) -> Result<Vec<Sum>, Error> {
        Ok(self.placed_options(calc, source, list)?.into_iter().map(|(option, _)| option).collect())
    }

    /// The options on a side of a brace and where they stand; a list stands for its members.
    fn placed_options(
        &mut self,
        calc: &Calc<'_>,
        source: &str,
        list: &[Expr],
    ) -> Result<Vec<(Sum, Span)>, Error> {
        let mut options = Vec::new();
        for option in list {
            let span = option.span();
            let may_be_list = matches!(
                option.kind(),
                ExprKind::Name(_)
                    | ExprKind::Call(_)
                    | ExprKind::Index(_)
                    | ExprKind::If(_)
                    | ExprKind::List(_)
                    | ExprKind::Comprehension(_)
            );
            if !may_be_list {
                options.push((self.summed(calc, source, option)?, span));
                continue;
            }
            let members = match self.evaluate(calc, source, option)? {
                Reading::List(members) => members,
                one => vec![one],
            };
            for member in members {
                let Reading::Game(sum) = member else { return Err(not_a_game(&member, span)) };
                without_results(&sum, span)?;
                self.hold(sum.bytes())?;
                let sum = if sum.components.is_empty() { Sum::value_of(Id::ZERO) } else { sum };
                options.push((sum, span));
            }
        }
        Ok(options)
    }

    /// A sum of numbers as one number, so that what is counted does not become a long sum.
    fn one_number(&self, calc: &Calc<'_>, reading: Reading) -> Result<Reading, Error> {
        match &reading {
            Reading::Game(sum) if sum.components.len() > 1 && sum.components.iter().all(is_number) => {
                Ok(Reading::value(sum.value(Context::new(calc, self.budget))?))
            }
            _ => Ok(reading),
        }
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
    fn product(&mut self, calc: &Calc<'_>, source: &str, factors: &[Expr]) -> Result<Total, Error> {
        let mut totals = Vec::new();
        for factor in factors {
            self.budget.spend(0)?;
            totals.push((self.total(calc, source, factor)?, factor.span()));
        }
        if totals.iter().any(|(total, _)| total.number.is_some()) {
            return self.product_of_numbers(calc, totals);
        }
        Ok(self.product_of_games(calc, totals)?.into())
    }

    fn product_of_games(&self, calc: &Calc<'_>, factors: Vec<(Total, Span)>) -> Result<Sum, Error> {
        let wrong = |span| {
            let message = "a product needs an integer on one side";
            let hint = "conway_product and norton_product multiply games";
            Error::from(Diagnostic::new("not-an-integer", message, span).with_hint(hint))
        };
        // A fraction is a game of which there may be copies, unless it is multiplied by another.
        let whole = |number: &Dyadic| number.is_integer();
        let multiply = |a: &Dyadic, b: &Dyadic| a.checked_mul(b).ok_or(TOO_LONG);
        let (mut times, mut game): (Dyadic, Option<(Sum, Span)>) = (Dyadic::ONE, None);
        for (total, place) in factors {
            self.budget.spend(0)?;
            let sum = total.games.counted()?;
            let sum = if sum.components.is_empty() { Sum::value_of(Id::ZERO) } else { sum };
            let number = |sum: &Sum| sum.as_value(calc).and_then(|id| calc.to_number(id));
            game = match (game, number(&sum)) {
                (game, Some(n)) if whole(&n) => {
                    times = multiply(&times, &n)?;
                    game
                }
                (None, _) => Some((sum, place)),
                (Some((other, span)), own) => match (number(&other), own) {
                    (Some(a), Some(b)) => Some((Sum::value_of(calc.number(&multiply(&a, &b)?)), span)),
                    _ => {
                        // Two games: one of them may be worth an integer.
                        let worth = |sum: &Sum, span| -> Result<Option<Dyadic>, Error> {
                            let id = self.value_of(calc, &Reading::Game(sum.clone()), span)?;
                            Ok(calc.to_number(id).filter(whole))
                        };
                        match (worth(&other, span)?, worth(&sum, place)?) {
                            (Some(n), _) => {
                                times = multiply(&times, &n)?;
                                Some((sum, place))
                            }
                            (None, Some(n)) => {
                                times = multiply(&times, &n)?;
                                Some((other, span))
                            }
                            (None, None) => return Err(wrong(place)),
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

fn is_number(component: &Component) -> bool {
    matches!(component.summand, Summand::Value(id) if id.is_number())
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
