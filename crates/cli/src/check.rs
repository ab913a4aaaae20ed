//! `upstar check`: certificates of periods.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args as ClapArgs;
use upstar::heap::{Certificate, Flaw, check};
use upstar::syntax::{Diagnostic, Span};
use upstar::{CertificateReport, Failure, Session};

use crate::exit::Exit;
use crate::interrupt;
use crate::options::Limits;
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
            let told = format!("right: {}; {} lines checked", checked.claim, checked.lines);
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
