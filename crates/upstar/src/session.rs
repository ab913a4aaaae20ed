//! A session: questions in the notation, answers as reports.

use std::time::Instant;

use upstar_game::{Diagnostic, Player};
use upstar_lang::{Error, Reading, Sum, World};
use upstar_search::{Budget, Reason};
use upstar_values::{Alphabet, Calc, Calculated, Id, Store};

use crate::report::{Known, Report, Stopped, WinningMove};

/// A store, the games used with it, and the alphabet in which answers are written.
pub struct Session {
    world: World,
    alphabet: Alphabet,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The text is wrong, and where.
    Wrong(Diagnostic),
    /// A limit was reached; what was known then.
    Stopped(Box<Stopped>),
}

impl Default for Session {
    fn default() -> Self {
        Session::new(World::new(Store::new(), 1))
    }
}

impl Session {
    /// A session in a world.
    #[must_use]
    pub fn new(world: World) -> Session {
        Session { world, alphabet: Alphabet::Ascii }
    }

    /// The same session, answering in another alphabet.
    #[must_use]
    pub fn alphabet(mut self, alphabet: Alphabet) -> Session {
        self.alphabet = alphabet;
        self
    }

    /// The world.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The canonical value of an expression as text, or `true` or `false` for a comparison.
    pub fn value(&self, expr: &str, budget: &Budget) -> Result<String, Failure> {
        self.ask(expr, budget, |calc, reading| match reading {
            Reading::Truth(truth) => Ok(truth.to_string()),
            Reading::Game(sum) => {
                let value = sum.value(calc, budget)?;
                self.name(calc, value).map_err(|stop| budget.why(stop))
            }
        })
    }

    /// All there is to say about an expression.
    pub fn eval(&self, expr: &str, budget: &Budget) -> Result<Report, Failure> {
        let start = Instant::now();
        let before = budget.used();
        self.ask(expr, budget, |calc, reading| match reading {
            Reading::Truth(_) => Err(Reason::Undefined("a report is about a game, and this is a comparison")),
            Reading::Game(sum) => {
                let value = sum.value(calc, budget)?;
                let winning = winning_moves(calc, sum, budget)?;
                let reading = sum.print(calc, budget)?;
                let report = self.report(calc, value, reading, winning).map_err(|stop| budget.why(stop))?;
                Ok(Report { nodes: budget.used() - before, time: start.elapsed(), ..report })
            }
        })
    }

    fn report(
        &self,
        calc: &Calc<'_>,
        value: Id,
        reading: String,
        winning: Vec<WinningMove>,
    ) -> Calculated<Report> {
        Ok(Report {
            reading,
            outcome: calc.outcome(value),
            value: self.name(calc, value)?,
            left_stop: calc.left_stop(value).to_string(),
            right_stop: calc.right_stop(value).to_string(),
            mean: calc.mean(value)?.to_string(),
            temperature: calc.temperature(value)?.to_string(),
            birthday: calc.birthday(value)?.to_string(),
            atomic_weight: calc.atomic_weight(value)?.map(|weight| self.name(calc, weight)).transpose()?,
            nim_value: calc.to_nimber(value),
            winning,
            nodes: 0,
            time: Default::default(),
        })
    }

    fn name(&self, calc: &Calc<'_>, id: Id) -> Calculated<String> {
        calc.name_in(id, self.alphabet)
    }

    /// Reads an expression and answers under the budget.
    fn ask<T>(
        &self,
        expr: &str,
        budget: &Budget,
        answer: impl FnOnce(&Calc<'_>, &Reading) -> Result<T, Reason>,
    ) -> Result<T, Failure> {
        let start = Instant::now();
        let before = budget.used();
        budget.watch(|| {
            let stopped = |reason, reading: Option<&Reading>| match reason {
                Reason::Undefined(why) => {
                    Failure::Wrong(Diagnostic::new("undefined", why, upstar_game::Span::all(expr)))
                }
                reason => Failure::Stopped(Box::new(Stopped {
                    reason,
                    known: self.known(reading),
                    nodes: budget.used() - before,
                    positions: self.world.positions() as u64,
                    time: start.elapsed(),
                })),
            };
            let reading = self.world.read(expr, budget).map_err(|error| match error {
                Error::Wrong(diagnostic) => Failure::Wrong(diagnostic),
                Error::Stopped(reason) => stopped(reason, None),
            })?;
            let calc = self.world.store().calc_until(budget.flag());
            answer(&calc, &reading).map_err(|reason| stopped(reason, Some(&reading)))
        })
    }

    /// What is known of each component without further work.
    fn known(&self, reading: Option<&Reading>) -> Vec<Known> {
        let Some(Reading::Game(sum)) = reading else { return Vec::new() };
        let calc = self.world.store().calc();
        let no_more = Budget::unlimited().nodes(Some(0));
        let of = |component: &upstar_lang::Component| -> Result<Known, Reason> {
            let value = component.value(&calc, &no_more).ok();
            let value = value.and_then(|value| self.name(&calc, value).ok());
            Ok(Known { component: component.print(&calc, &no_more)?, value })
        };
        sum.components.iter().filter_map(|component| of(component).ok()).collect()
    }
}

fn winning_moves(calc: &Calc<'_>, sum: &Sum, budget: &Budget) -> Result<Vec<WinningMove>, Reason> {
    let mut winning = Vec::new();
    for player in Player::BOTH {
        for mv in sum.moves(calc, player, budget)? {
            if mv.winning {
                let name = match sum.components.len() {
                    1 => mv.name,
                    _ => format!("{}: {}", sum.components[mv.component].print(calc, budget)?, mv.name),
                };
                winning.push(WinningMove { player, name });
            }
        }
    }
    Ok(winning)
}
