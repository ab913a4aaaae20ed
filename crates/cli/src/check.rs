//! `upstar check`: certificates of every kind, and strategies.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args as ClapArgs;
use upstar::game::Player;
use upstar::heap::{Certificate, Flaw, check};
use upstar::sum::Play;
use upstar::syntax::{Diagnostic, Span};
use upstar::{CertificateReport, Failure, Session};

use crate::exit::Exit;
use crate::interrupt;
use crate::options::{Limits, Side};
use crate::output::{self, Output};
use crate::progress;
use crate::question::{session, stopped};
use crate::source::{self, Use};

/// What can be asked of `upstar check`.
#[derive(ClapArgs)]
pub(crate) struct Check {
    /// The certificate; `-` for standard input
    file: PathBuf,
    /// The tablebase that the certificate is about
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// The expression that a strategy is about, if the file was written by `upstar strategy`
    #[arg(long, value_name = "EXPR")]
    of: Option<String>,
    /// Who moves first, if it is a strategy
    #[arg(long, value_name = "PLAYER", value_enum, default_value = "left", requires = "of")]
    first: Side,
    /// Who makes the last move loses, if it is a strategy
    #[arg(long, requires = "of")]
    misere: bool,
    #[command(flatten)]
    limits: Limits,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Answers `upstar check`.
pub(crate) fn run(asked: &Check) -> Exit {
    let name = asked.file.display().to_string();
    let text = match &asked.file {
        file if file.as_os_str() == "-" => source::standard_input(Use::Data, asked.limits.memory),
        file => source::file(file, Use::Data, asked.limits.memory),
    };
    let text = match text {
        Ok(text) => text,
        Err(error) => {
            let error = Diagnostic::new("unreadable", format!("cannot read it: {error}"), Span::all(&name));
            return output::failure(&name, &Failure::Wrong(error), asked.json);
        }
    };
    let begins = ["strategy ", "full strategy ", "answer ", "begin with "];
    if begins.iter().any(|begin| text.trim_start().starts_with(begin)) {
        return strategy(&name, text.trim_end(), asked);
    }
    if Session::certificate_kind(&text).is_some_and(|kind| !kind.is_empty()) {
        return any(&name, &text, asked);
    }
    let certificate = match Certificate::read(&text) {
        Ok(certificate) => certificate,
        Err(mut error) => {
            error.message = format!("{name}: {}", error.message);
            return output::failure(&text, &Failure::Wrong(error), asked.json);
        }
    };
    let (budget, start) = (asked.limits.budget(), Instant::now());
    let cancel = budget.clone();
    // Without a handler Ctrl-C just ends the program, which is what it should do.
    let _ = ctrlc::set_handler(move || cancel.cancel());
    match progress::counted(&budget, certificate.proof.range, || {
        budget.watch(|| check(&certificate, asked.limits.memory, &budget))
    }) {
        Ok(checked) => {
            let proof = &certificate.proof;
            let text = format!(
                "right: {} has period {}{} from heap {} on; {} values computed",
                certificate.rules,
                proof.period,
                if proof.saltus > 0 { format!(" and saltus {}", proof.saltus) } else { String::new() },
                proof.preperiod,
                checked.values
            );
            let report = CertificateReport::new(&name, &certificate, &checked);
            output::answer(&Output::new(text, &report), asked.json)
        }
        Err(Flaw::Wrong(what)) => {
            let error =
                Diagnostic::new("false-certificate", format!("{name} is wrong: {what}"), Span::all(&name));
            output::failure(&name, &Failure::Wrong(error), asked.json)
        }
        Err(Flaw::Stopped(reason)) => output::failure(&name, &stopped(reason, &budget, start), asked.json),
    }
}

/// The most nodes of a tree that a strategy may be about.
const MOST_NODES: usize = 600_000;

/// Checks a strategy, which does not say what it is about.
fn strategy(name: &str, text: &str, asked: &Check) -> Exit {
    let Some(expr) = &asked.of else {
        let wrong =
            Diagnostic::new("missing-expression", "a strategy does not say what it is about", Span::at(0));
        let wrong = wrong.with_hint("write the expression: --of 'nim(1,2)'");
        return output::option_failure("--of", &wrong, asked.json);
    };
    let budget = asked.limits.budget();
    interrupt::listen();
    let first = Player::from(asked.first);
    let play = if asked.misere { Play::Misere } else { Play::Normal };
    let checked = session(&asked.limits).and_then(|session| {
        interrupt::stoppable(&budget, || {
            session.strategy(expr.as_str(), (first, first), play, MOST_NODES, Some(text), &budget)
        })
    });
    match checked.map(|report| report.answer(expr, first)) {
        Ok(answer) if answer.drawing => {
            let kind = if answer.winning { "winning" } else { "drawing" };
            let told = format!(
                "right: a {kind} strategy of {}'s for {expr} if {first} moves first; it makes sure of {}",
                answer.player, answer.guarantees
            );
            output::answer(&Output::new(told, &answer), asked.json)
        }
        Ok(answer) => {
            let worst = answer.worst_play.join("; ");
            let message = format!(
                "{name} is wrong: the strategy makes sure of nothing; {} loses by {worst}",
                answer.player
            );
            let wrong = Diagnostic::new("false-certificate", message, Span::all(name));
            output::failure(name, &Failure::Wrong(wrong), asked.json)
        }
        Err(failure) => output::failure(expr, &failure, asked.json),
    }
}

/// Checks a certificate of any kind but a period.
fn any(name: &str, text: &str, asked: &Check) -> Exit {
    let budget = asked.limits.budget();
    interrupt::listen();
    let checked = session(&asked.limits).and_then(|session| {
        let mut table = asked.table.as_deref().map(crate::solve::opened).transpose()?;
        interrupt::stoppable(&budget, || session.check_certificate_of(text, table.as_mut(), &budget))
    });
    match checked {
        Ok(checked) => {
            let lines = if checked.lines == 1 { "line" } else { "lines" };
            let mut told = format!("right: {}; {} {lines} checked", checked.claim, checked.lines);
            if checked.kind == "tablebase" && asked.table.is_none() {
                told.push_str("; the tablebase was not given (--table), so only its samples are proved");
            }
            output::answer(&Output::new(told, &checked), asked.json)
        }
        Err(Failure::Wrong(mut wrong)) => {
            let line = text.get(..wrong.span.from).map_or(0, |before| before.matches('\n').count()) + 1;
            wrong.message = format!("{name} is wrong in line {line}: {}", wrong.message);
            let shown = Span::new(wrong.span.from, wrong.span.to.min(wrong.span.from + 120));
            wrong.span = shown;
            output::failure(text, &Failure::Wrong(wrong), asked.json)
        }
        Err(failure) => output::failure(name, &failure, asked.json),
    }
}
