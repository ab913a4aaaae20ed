//! What is printed: answers on standard output, talk on standard error.

use std::fmt::Write as _;
use std::io::{ErrorKind, Write as _};

use serde::Serialize;
use upstar::search::Reason;
use upstar::sum::Winner;
use upstar::syntax::{Diagnostic, Span};
use upstar::{Failure, FailureReport, Stopped, type_in_words};

use crate::colour::{self, Paint};
use crate::exit::Exit;
use crate::interrupt;

/// An answer in both of its dresses.
pub(crate) struct Output {
    pub(crate) text: String,
    pub(crate) json: String,
}

impl Output {
    /// What is printed for people, and the report for programs.
    pub(crate) fn new(text: impl Into<String>, report: &impl Serialize) -> Output {
        Output { text: text.into(), json: json(report) }
    }
}

/// A report as JSON.
pub(crate) fn json(report: &impl Serialize) -> String {
    // Nothing in a report can fail to be written.
    serde_json::to_string(report).unwrap_or_default()
}

/// Writes a line to standard output.
pub(crate) fn out(text: &str) {
    sent(writeln!(std::io::stdout().lock(), "{text}"));
}

/// Writes to standard output what is no line.
pub(crate) fn out_bytes(bytes: &[u8]) {
    sent(std::io::stdout().lock().write_all(bytes));
}

/// Ends the program where an answer does not arrive: quietly where its reader has read enough and gone, otherwise with a
/// complaint. It is of no use to work out more.
pub(crate) fn sent(written: std::io::Result<()>) {
    match written.and_then(|()| std::io::stdout().flush()) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => interrupt::end(Exit::Answered),
        Err(error) => {
            complain(&format!("error: cannot write to standard output: {error}"));
            interrupt::end(Exit::Unwritten)
        }
    }
}

pub(crate) fn err(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

/// Writes what went wrong, its first word in colour.
pub(crate) fn complain(text: &str) {
    match text.split_once(':') {
        Some((what, rest)) if colour::on_stderr() => {
            err(&format!("{}{rest}", Paint::Wrong.always(&format!("{what}:"))));
        }
        _ => err(text),
    }
}

pub(crate) fn answer(output: &Output, as_json: bool) -> Exit {
    out(if as_json { &output.json } else { &output.text });
    Exit::Answered
}

/// Tells a failure and says how the program ends after it.
pub(crate) fn failure(expr: &str, failure: &Failure, as_json: bool) -> Exit {
    if as_json {
        out(&json(&failure.report(expr)));
        return exit(failure);
    }
    match failure {
        Failure::Wrong(diagnostic) => complain(&diagnostic.render(expr)),
        Failure::Given(given) => complain(&given.wrong.render(&given.text)),
        Failure::Stopped(stopped) => {
            out(&known(stopped));
            complain(&format!("stopped: {}", stopped.reason));
            if let Some(option) = option_that_helps(stopped.reason) {
                err(&format!("  {option} raises the limit"));
            }
        }
    }
    exit(failure)
}

/// Tells what is wrong with an option, such as a file that cannot be written.
pub(crate) fn option_failure(option: &str, diagnostic: &Diagnostic, as_json: bool) -> Exit {
    if as_json {
        let whole = Diagnostic { span: Span::all(option), ..diagnostic.clone() };
        out(&json(&FailureReport::wrong(option, &whole)));
        return exit_of(diagnostic);
    }
    complain(&format!("error: {option}: {}", diagnostic.message));
    if let Some(hint) = &diagnostic.hint {
        err(&format!("  {hint}"));
    }
    exit_of(diagnostic)
}

/// The complaint that a file could not be written.
pub(crate) fn unwritable(error: &std::io::Error) -> Diagnostic {
    Diagnostic::new("unwritable", error.to_string(), Span::at(0))
}

fn exit_of(diagnostic: &Diagnostic) -> Exit {
    if diagnostic.code == "unwritable" { Exit::Unwritten } else { Exit::Wrong }
}

/// How the program ends after a failure.
pub(crate) fn exit(failure: &Failure) -> Exit {
    match failure {
        Failure::Wrong(diagnostic) => exit_of(diagnostic),
        Failure::Given(given) => exit_of(&given.wrong),
        Failure::Stopped(stopped) if stopped.reason == Reason::Cancelled => Exit::Interrupted,
        Failure::Stopped(_) => Exit::Stopped,
    }
}

/// A failure about one of several expressions, counted from 0 and called by what the manual calls them.
pub(crate) fn failure_of(
    (at, names): (usize, &[&str]),
    expr: &str,
    failure: &Failure,
    as_json: bool,
) -> Exit {
    if as_json {
        out(&json(&failure.report(expr).about(names.get(at).copied())));
        return exit(failure);
    }
    let exit = self::failure(expr, failure, false);
    err(&format!("  in expression {}", names.get(at).copied().unwrap_or("?")));
    exit
}

fn option_that_helps(reason: Reason) -> Option<&'static str> {
    match reason {
        Reason::Time => Some("--time"),
        Reason::Nodes => Some("--nodes"),
        Reason::Memory(_) => Some("--memory"),
        _ => None,
    }
}

/// What is known although the answer is not.
fn known(stopped: &Stopped) -> String {
    let mut text = String::new();
    for part in &stopped.known {
        if let Some(mv) = &part.after {
            let _ = write!(text, "after {} {}: ", mv.player, mv.name);
        }
        let _ = match (&part.value, part.winner) {
            (Some(value), _) => writeln!(text, "{} = {value}", part.component),
            (None, Some(Winner::Class(outcome))) => {
                writeln!(
                    text,
                    "{}: {outcome} ({}); the value is not known yet",
                    part.component,
                    type_in_words(outcome)
                )
            }
            (None, Some(results)) => writeln!(text, "{}: {results}", part.component),
            (None, None) => match part.after.as_ref().and_then(|mv| mv.winning) {
                Some(true) => writeln!(text, "{}: the move wins", part.component),
                Some(false) => writeln!(text, "{}: the move loses", part.component),
                None => writeln!(text, "{} = not known yet", part.component),
            },
        };
    }
    let _ = write!(
        text,
        "{} positions expanded, {} in the table, {:.3} s",
        stopped.nodes,
        stopped.positions,
        stopped.time.as_secs_f64()
    );
    text
}
