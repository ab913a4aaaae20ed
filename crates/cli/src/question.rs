//! Questions: the expression, the session that answers it, and the limits that it keeps to.

use std::path::Path;
use std::time::Instant;

use upstar::search::{Budget, Reason};
use upstar::sum::Engine;
use upstar::syntax::{Diagnostic, Span};
use upstar::values::{Alphabet, Store};
use upstar::{Failure, Given, Session, Stopped};

use crate::interrupt;
use crate::options::{Limits, Question};
use crate::source::{self, Use};

/// A session within limits, with the games of the files that were given.
pub(crate) fn session(limits: &Limits) -> Result<Session, Failure> {
    let session = built_in(limits);
    for path in &limits.games {
        let file = path.display();
        let untried = &mut |example: &str| {
            crate::output::err(&format!(
                "note: the example `{example}` takes long and was not tried; `upstar games check {file}` tries it"
            ));
        };
        let added = session.add_games_telling(&rules(path, limits)?, untried);
        added.map_err(|failure| in_file(failure, path, limits.games.len() > 1))?;
    }
    Ok(session)
}

/// A session that knows the built-in games alone.
pub(crate) fn built_in(limits: &Limits) -> Session {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = limits.threads.map_or_else(cores, usize::from);
    let engine = Engine::new(Store::with_budget(limits.memory), threads);
    Session::new(upstar::library::found_by(engine).with_options(limits.outcome_options()))
}

/// A failure in a file, which is named where there are several.
pub(crate) fn in_file(failure: Failure, path: &Path, several: bool) -> Failure {
    match failure {
        Failure::Given(mut given) if several => {
            given.wrong.message = format!("{}: {}", path.display(), given.wrong.message);
            Failure::Given(given)
        }
        other => other,
    }
}

/// The text of a file of rules.
pub(crate) fn rules(path: &Path, limits: &Limits) -> Result<String, Failure> {
    source::file(path, Use::Notation, limits.memory).map_err(|error| {
        let path = path.display().to_string();
        let message = format!("cannot read `{path}`: {error}");
        Failure::Given(Box::new(Given::new(&path, Diagnostic::new("unreadable", message, Span::all(&path)))))
    })
}

/// The answer to a question, and the expression that it was about.
pub(crate) fn answered<T>(
    question: &Question,
    answer: impl FnOnce(&Session, &str, &Budget) -> Result<T, Failure>,
) -> (Result<T, Failure>, String) {
    let expr = match expression(&question.expr, &question.limits) {
        Ok(expr) => expr,
        Err(diagnostic) => return (Err(Failure::Wrong(diagnostic)), question.expr.clone()),
    };
    let alphabet = if question.style.unicode { Alphabet::Unicode } else { Alphabet::Ascii };
    let session = match session(&question.limits) {
        Ok(session) => session.alphabet(alphabet),
        Err(failure) => return (Err(failure), expr),
    };
    let budget = question.limits.budget();
    interrupt::listen();
    (interrupt::stoppable(&budget, || answer(&session, &expr, &budget)), expr)
}

/// The expression itself, or what the file or standard input holds.
pub(crate) fn expression(argument: &str, limits: &Limits) -> Result<String, Diagnostic> {
    let (read, name) = if argument == "-" {
        (source::standard_input(Use::Notation, limits.memory), "standard input".to_owned())
    } else if let Some(path) = argument.strip_prefix('@') {
        (source::file(Path::new(path), Use::Notation, limits.memory), format!("`{path}`"))
    } else {
        return Ok(argument.to_owned());
    };
    let unreadable =
        |error| Diagnostic::new("unreadable", format!("cannot read {name}: {error}"), Span::all(argument));
    read.map(|text| text.trim_end().to_owned()).map_err(unreadable)
}

/// The first `2^5` of an expression, which elsewhere is a power and here a number with ups. What stands in quotes is a position.
fn power(expr: &str) -> Option<[&str; 2]> {
    let parts = expr.split('"').step_by(2);
    parts.into_iter().find_map(|part| {
        part.match_indices('^').find_map(|(at, _)| {
            let (before, after) = (&part[..at], &part[at + 1..]);
            let base = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit() || c == '/').len();
            let n = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            // Whoever writes a star after it knows ups.
            (base > 0 && n > 0 && !after[n..].starts_with('*'))
                .then(|| [&before[before.len() - base..], &after[..n]])
        })
    })
}

/// Says of `2^5` what it is here, and how the power is written.
pub(crate) fn note_power(expr: &str, json: bool) {
    if let (false, Some([base, n])) = (json, power(expr)) {
        crate::output::err(&format!(
            "note: {base}^{n} is {base} and {n} ups; the power is power({base}, {n})"
        ));
    }
}

/// The report of a limit that was reached by what was begun at `start`.
pub(crate) fn stopped(reason: Reason, budget: &Budget, start: Instant) -> Failure {
    let (nodes, time) = (budget.used(), start.elapsed());
    Failure::Stopped(Box::new(Stopped { reason, known: Vec::new(), nodes, positions: nodes, time }))
}
