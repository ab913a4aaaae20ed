//! Expressions and programs: what a text comes to, statement by statement.

use upstar_search::{Budget, Reason};
use upstar_sum::Sum;
use upstar_syntax::{self as syntax, Diagnostic, Expr, ExprKind, Name, Span, StmtKind};
use upstar_values::Stop;

use super::{Reader, not_a_game, own};
use crate::environment::Environment;
use crate::error::Error;
use crate::language::Language;
use crate::reading::Reading;

/// What a statement of a program came to.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The name that it was given by `let`.
    pub name: Option<String>,
    /// What it is.
    pub reading: Reading,
}

impl Language {
    /// Reads an expression; or several statements, separated by `;` or line breaks, of which the last is the answer.
    ///
    /// # Errors
    /// Says where the text is wrong, or which limit was reached.
    pub fn read(&self, text: &str, budget: &Budget) -> Result<Reading, Error> {
        let mut environment = Environment::default();
        let text = &*self.define(text, &mut environment, true, budget)?;
        match syntax::parse_expr(text) {
            // A number that no game is worth can be a part of something; alone it is not what a question about games is about.
            Ok(expr) if matches!(expr.kind(), ExprKind::Literal(_)) => {
                let calc = self.store().calc_until(budget.flag());
                let mut reader = Reader::new(self, budget, &environment);
                Ok(Reading::value(calc.read(text, &expr, &mut reader)?))
            }
            Ok(expr) => self.evaluate(text, &expr, &environment, budget),
            // Only a program has statements, and what is wrong with an expression is said of the expression.
            Err(wrong) => match syntax::parse_program(text) {
                Ok(program)
                    if program.len() > 1
                        || program.iter().any(|s| matches!(s.kind, StmtKind::Let { .. })) =>
                {
                    let answers = self.run(text, &mut environment, budget)?;
                    answers.into_iter().next_back().map(|answer| answer.reading).ok_or(wrong.into())
                }
                Err(better) if text.contains(';') || text.trim_start().starts_with("let ") => {
                    Err(better.into())
                }
                _ => Err(wrong.into()),
            },
        }
    }

    /// Runs the statements of a program. What `let` names stays in the environment, also when a later statement fails.
    ///
    /// # Errors
    /// Says where the text is wrong, or which limit was reached.
    pub fn run(
        &self,
        text: &str,
        environment: &mut Environment,
        budget: &Budget,
    ) -> Result<Vec<Answer>, Error> {
        let text = &*self.define(text, environment, false, budget)?;
        let (mut answers, mut told) = (Vec::new(), 0);
        for statement in syntax::parse_program(text)? {
            let (name, expr) = match statement.kind {
                StmtKind::Let { name, parameters: None, value } => (Some(name), value),
                StmtKind::Let { name, parameters: Some(parameters), value } => {
                    self.free(&name, environment)?;
                    answers.push(own::define(text, &name, &parameters, &value, environment)?);
                    self.remember(environment, told)?;
                    continue;
                }
                StmtKind::Expr(expr) => (None, expr),
            };
            let reading = self.evaluate(text, &expr, environment, budget)?;
            // What is told is a copy of what is kept.
            told += reading.bytes();
            self.remember(environment, told + reading.bytes())?;
            if let Some(name) = &name {
                self.free(name, environment)?;
                environment.set(&name.text, reading.clone());
            } else {
                environment.keep(reading.clone());
            }
            answers.push(Answer { name: name.map(|name| name.text), reading });
        }
        Ok(answers)
    }

    /// Fails where there is no memory for what is named and told.
    fn remember(&self, environment: &Environment, more: usize) -> Result<(), Reason> {
        let all = self.store().bytes() + (environment.bytes() + more) as u64;
        if all > self.store().budget() { Err(Reason::Memory(self.store().budget())) } else { Ok(()) }
    }

    /// Fails for a name that cannot be given.
    fn free(&self, name: &Name, environment: &Environment) -> Result<(), Diagnostic> {
        let defined = environment.game(&name.text).map(|_| "a game");
        match self.taken(&name.text).or(defined) {
            Some(whose) => {
                let message = format!("`{}` is the name of {whose}", name.text);
                Err(Diagnostic::new("taken", message, name.span))
            }
            None => Ok(()),
        }
    }

    /// What a text stands for among what is there.
    pub(crate) fn in_environment(
        &self,
        text: &str,
        environment: &Environment,
        budget: &Budget,
    ) -> Result<Reading, Error> {
        self.evaluate(text, &syntax::parse_expr(text)?, environment, budget)
    }

    /// What an expression stands for.
    fn evaluate(
        &self,
        text: &str,
        expr: &Expr,
        environment: &Environment,
        budget: &Budget,
    ) -> Result<Reading, Error> {
        // A program may have many statements, each of them short.
        budget.spend(0)?;
        let calc = self.store().calc_until(budget.flag());
        let mut reader = Reader::new(self, budget, environment);
        // A calculation only knows that it was interrupted; the budget knows why.
        reader.evaluate(&calc, text, expr).map_err(|error| match error {
            Error::Stopped(Reason::Cancelled) => Error::stopped(Stop::Interrupted, budget),
            other => other,
        })
    }

    /// Reads an expression that stands for a game.
    ///
    /// # Errors
    /// Says where the text is wrong, or which limit was reached.
    pub fn read_game(&self, text: &str, budget: &Budget) -> Result<Sum, Error> {
        match self.read(text, budget)? {
            Reading::Game(sum) => Ok(sum),
            other => Err(not_a_game(&other, Span::all(text))),
        }
    }
}
