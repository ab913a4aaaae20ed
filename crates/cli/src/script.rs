//! `upstar run`: the statements of a file or of standard input, one by one.

use serde_json::{Value, json};
use upstar::lang::Environment;
use upstar::syntax::{Diagnostic, Span, parse_program};
use upstar::values::Alphabet;
use upstar::{Failure, Told};

use crate::args::{Limits, Style};
use crate::command::{Exit, expression, session};
use crate::interrupt;
use crate::output::{self, out, winner_text};

/// Runs the statements of a file and prints what they come to, up to the first mistake.
pub(crate) fn run(path: &str, limits: &Limits, style: &Style) -> Exit {
    // Only standard input is written in another way than where an expression is wanted.
    let text = match expression(&if path == "-" { path.to_owned() } else { format!("@{path}") }) {
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
    let session = session(limits).alphabet(alphabet);
    let budget = limits.budget();
    interrupt::listen();
    let mut environment = Environment::default();
    let mut answers: Vec<String> = Vec::new();
    let mut failed = None;
    'statements: for statement in statements(&text) {
        let result = statement.map_err(Failure::Wrong).and_then(|statement| {
            interrupt::stoppable(&budget, || session.run(&statement, &mut environment, &budget))
        });
        let told = match result {
            Ok(told) => told,
            Err(failure) => {
                failed = Some(failure);
                break;
            }
        };
        for told in told {
            match in_words(&told) {
                Err(failure) => {
                    failed = Some(failure.clone());
                    break 'statements;
                }
                Ok(_) if told.name.is_some() => {}
                Ok(answer) if style.json => answers.push(answer),
                Ok(answer) => out(&answer),
            }
        }
    }
    match (failed, style.json) {
        (None, false) => Exit::Answered,
        (Some(failure), false) => output::failure(&text, &failure, false),
        (None, true) => {
            out(&json!({ "answers": answers }).to_string());
            Exit::Answered
        }
        (Some(failure), true) => {
            // What was answered before stands beside what went wrong.
            let mut json = output::failure_json(&text, &failure);
            json["answers"] = answers.into_iter().map(Value::from).collect();
            out(&json.to_string());
            output::exit(&failure)
        }
    }
}

/// What a statement came to; of a game with results, also who wins.
pub(crate) fn in_words(told: &Told) -> Result<String, &Failure> {
    let text = told.text.as_ref()?;
    Ok(match told.winner {
        Some(winner) => format!("{text}: {}", winner_text(winner)),
        None => text.clone(),
    })
}

/// The statements of a program one by one, each in a text in which everything else is blank, so that places stay what
/// they are.
pub(crate) fn statements(text: &str) -> Vec<Result<String, Diagnostic>> {
    let parsed = match parse_program(text) {
        Ok(parsed) => parsed,
        Err(wrong) => return vec![Err(wrong)],
    };
    let blank = |part: &str| -> String {
        part.chars()
            .flat_map(|c| std::iter::repeat_n(if c == '\n' { '\n' } else { ' ' }, c.len_utf8()))
            .collect()
    };
    let only = |span: Span| blank(&text[..span.from]) + span.text(text);
    parsed.into_iter().map(|statement| Ok(only(statement.span))).collect()
}
