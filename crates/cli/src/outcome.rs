//! `upstar outcome`: who wins, with a line of play, and going on from a file.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use upstar::lang::Play;
use upstar::syntax::{Diagnostic, Span};
use upstar::{Failure, Session};

use crate::args::Question;
use crate::command::{self, Exit};
use crate::{output, report, whole};

/// What can be asked of `upstar outcome`.
#[derive(ClapArgs)]
pub(crate) struct Outcome {
    #[command(flatten)]
    question: Question,
    /// Who makes the last move loses
    #[arg(long)]
    misere: bool,
    /// For each first player also print a play in which the winner wins and the other makes it hard
    #[arg(long, conflicts_with = "misere")]
    line: bool,
    /// Go on from this file if it is there, and write what has been found out into it, also when stopped
    #[arg(long, value_name = "FILE", conflicts_with = "misere")]
    resume: Option<PathBuf>,
}

/// Answers `upstar outcome`.
pub(crate) fn outcome(asked: &Outcome) -> Exit {
    let json = asked.question.style.json;
    let play = if asked.misere { Play::Misere } else { Play::Normal };
    let (answer, expr) = command::answered(&asked.question, |session, expr, budget| {
        if let Some(Err(wrong)) = asked.resume.as_deref().map(|file| read(session, expr, file)).transpose()? {
            return Ok(Err(wrong));
        }
        let winner = session.winner(expr, play, budget);
        let write = |file: &Path| whole::write(file, |out| Ok(session.save_winners(expr, out)));
        match asked.resume.as_deref().map(write) {
            Some(Err(message)) => return Ok(Err(Diagnostic::new("unwritable", message, Span::at(0)))),
            Some(Ok(saved)) => drop(saved?),
            None => {}
        }
        let winner = winner?;
        let lines = if asked.line { session.lines(expr, budget)? } else { Vec::new() };
        Ok(Ok(report::winner(expr, winner, &lines)))
    });
    match answer {
        Ok(Ok(report)) => output::answer(&report, json),
        Ok(Err(wrong)) => output::option_failure("--resume", &wrong, json),
        Err(failure) => output::failure(&expr, &failure, json),
    }
}

/// Takes over what is in a file, if there is one.
fn read(session: &Session, expr: &str, file: &Path) -> Result<Result<(), Diagnostic>, Failure> {
    match std::fs::read_to_string(file) {
        Ok(text) => Ok(session.load_winners(expr, &text)?.map(drop)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Ok(())),
        Err(error) => {
            let message = format!("cannot read `{}`: {error}", file.display());
            Ok(Err(Diagnostic::new("unreadable", message, Span::at(0))))
        }
    }
}
