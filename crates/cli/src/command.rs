//! What each command does.

use std::io::Read as _;
use std::process::ExitCode;

use serde_json::json;
use upstar::lang::World;
use upstar::search::Budget;
use upstar::syntax::{Diagnostic, Span};
use upstar::values::{Alphabet, Store};
use upstar::{Failure, Session};

use crate::args::{Args, Command, Question};
use crate::output::{self, Output};
use crate::progress;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The question was answered.
    Answered = 0,
    /// A limit was reached first.
    Stopped = 1,
    /// The question was wrong.
    Wrong = 2,
    /// Somebody pressed Ctrl-C.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

pub(crate) fn run(args: &Args) -> Exit {
    match &args.command {
        Command::Value(question) => ask(question, |session, expr, budget| {
            let value = session.value(expr, budget)?;
            Ok(Output { text: value.clone(), json: json!({ "expr": expr, "value": value }) })
        }),
        Command::Eval(question) => {
            ask(question, |session, expr, budget| Ok(output::report(expr, &session.eval(expr, budget)?)))
        }
    }
}

/// Answers one question about an expression.
fn ask(question: &Question, answer: impl FnOnce(&Session, &str, &Budget) -> Result<Output, Failure>) -> Exit {
    let json = question.style.json;
    let expr = match expression(&question.expr) {
        Ok(expr) => expr,
        Err(diagnostic) => return output::failure(&question.expr, &Failure::Wrong(diagnostic), json),
    };
    let limits = &question.limits;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let world = World::new(Store::with_budget(limits.memory), limits.threads.unwrap_or_else(cores));
    let alphabet = if question.style.unicode { Alphabet::Unicode } else { Alphabet::Ascii };
    let session = Session::new(world).alphabet(alphabet);
    let budget = Budget::unlimited().time(limits.time).nodes(limits.nodes);
    let cancel = budget.clone();
    // Without a handler Ctrl-C just ends the program, which is what it should do.
    let _ = ctrlc::set_handler(move || cancel.cancel());
    match progress::shown(&budget, || answer(&session, &expr, &budget)) {
        Ok(result) => output::answer(&result, json),
        Err(failure) => output::failure(&expr, &failure, json),
    }
}

/// The expression itself, or what the file or standard input holds.
fn expression(argument: &str) -> Result<String, Diagnostic> {
    let unreadable = |what: &str, error: std::io::Error| {
        Diagnostic::new("unreadable", format!("cannot read {what}: {error}"), Span::all(argument))
    };
    let text = if argument == "-" {
        let mut text = String::new();
        let read = std::io::stdin().read_to_string(&mut text);
        read.map(|_| text).map_err(|error| unreadable("standard input", error))?
    } else if let Some(path) = argument.strip_prefix('@') {
        std::fs::read_to_string(path).map_err(|error| unreadable(&format!("`{path}`"), error))?
    } else {
        return Ok(argument.to_owned());
    };
    Ok(text.trim_end().to_owned())
}
