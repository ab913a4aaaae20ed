//! `upstar run`: the statements of a file or of standard input, one by one.

use serde::Serialize;
use upstar::lang::Environment;
use upstar::lang::{blanked, definitions};
use upstar::search::Budget;
use upstar::syntax::{Diagnostic, Span, parse_program};
use upstar::values::Alphabet;
use upstar::{Failure, FailureReport, Session, StatementOutput};

use crate::exit::Exit;
use crate::interrupt;
use crate::options::{Limits, Style};
use crate::output::{self, out};
use crate::question::{expression, session};

/// What the statements of a program came to, up to what went wrong.
#[derive(Serialize)]
struct Answers {
    #[serde(flatten)]
    failed: Option<FailureReport>,
    answers: Vec<String>,
}

/// Runs the statements of a file and prints what they come to, up to the first mistake.
pub(crate) fn run(path: &str, limits: &Limits, style: &Style) -> Exit {
    // Only standard input is written in another way than where an expression is wanted.
    let text = match expression(&if path == "-" { path.to_owned() } else { format!("@{path}") }, limits) {
        Ok(text) => text,
        Err(wrong) => {
            return output::failure(
                path,
                &Failure::Wrong(Diagnostic { span: Span::all(path), ..wrong }),
                style.json,
            );
        }
    };
    let alphabet = if style.unicode { Alphabet::Unicode } else { Alphabet::Ascii };
    let session = match session(limits) {
        Ok(session) => session.alphabet(alphabet),
        Err(failure) => return output::failure(path, &failure, style.json),
    };
    let budget = limits.budget();
    interrupt::listen();
    let mut environment = Environment::default();
    let mut answers: Vec<String> = Vec::new();
    let (statements, mut failed) = match statements(&text) {
        Ok(statements) => (statements, None),
        Err(wrong) => (Vec::new(), Some(Failure::Wrong(wrong))),
    };
    // One clock for all of them.
    let run = budget.watch(|| -> Result<(), Failure> {
        for statement in statements {
            let told = interrupt::stoppable(&budget, || statement.run(&session, &mut environment, &budget))?;
            for told in told {
                match in_words(&told).map_err(Clone::clone)? {
                    _ if told.name.is_some() => {}
                    answer if style.json => answers.push(answer),
                    answer => out(&answer),
                }
            }
        }
        Ok(())
    });
    failed = failed.or(run.err());
    if style.json {
        let report = failed.as_ref().map(|failure| failure.report(&text));
        out(&output::json(&Answers { failed: report, answers }));
        return failed.as_ref().map_or(Exit::Answered, output::exit);
    }
    failed.map_or(Exit::Answered, |failure| output::failure(&text, &failure, false))
}

/// What a statement came to; of a game with results, also who wins.
pub(crate) fn in_words(told: &StatementOutput) -> Result<String, &Failure> {
    let text = told.text.as_ref()?;
    Ok(match told.winner {
        Some(winner) => format!("{text}: {winner}"),
        None => text.clone(),
    })
}

/// A statement of a program.
pub(crate) struct Statement<'a> {
    pub(crate) text: &'a str,
    /// Where in the program it begins.
    from: usize,
}

impl Statement<'_> {
    /// Runs it. Mistakes are where they are in the program.
    pub(crate) fn run(
        &self,
        session: &Session,
        environment: &mut Environment,
        budget: &Budget,
    ) -> Result<Vec<StatementOutput>, Failure> {
        let moved = |failure: Failure| match failure {
            Failure::Wrong(wrong) => {
                let span = Span::new(wrong.span.from + self.from, wrong.span.to + self.from);
                Failure::Wrong(Diagnostic { span, ..wrong })
            }
            stopped => stopped,
        };
        let told = session.run(self.text, environment, budget).map_err(moved)?;
        Ok(told.into_iter().map(|told| StatementOutput { text: told.text.map_err(moved), ..told }).collect())
    }
}

/// The statements of a program, and the definitions of games among them.
pub(crate) fn statements(text: &str) -> Result<Vec<Statement<'_>>, Diagnostic> {
    let games = definitions(text);
    let others = parse_program(&blanked(text, &games))?.into_iter().map(|statement| statement.span);
    let mut spans: Vec<Span> = others.chain(games.iter().copied()).collect();
    spans.sort_unstable();
    Ok(spans.into_iter().map(|span| Statement { text: span.text(text), from: span.from }).collect())
}
