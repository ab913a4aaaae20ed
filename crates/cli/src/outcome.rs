//! `upstar outcome`: who wins, with a line of play, and going on from a file.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use clap::Args as ClapArgs;
use upstar::search::LEAST_WORK;
use upstar::sum::Play;
use upstar::syntax::{Diagnostic, Span};
use upstar::{Failure, Given, Question as Read, Session};
use upstar_files::Whole;

use crate::exit::Exit;
use crate::options::Question;
use crate::question::answered;
use crate::source::{self, Use};
use crate::{output, report};

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
    let (answer, expr) = answered(&asked.question, |session, expr, budget| {
        let read = &session.read(expr, budget)?;
        let winner = || session.winner(read, play, budget);
        let (winner, unwritten) = match &asked.resume {
            None => (winner(), None),
            Some(path) => {
                let mut file = begin(session, read, path, asked.question.limits.memory)?;
                let (winner, written) = kept(|| save(session, read, &mut file), winner);
                (winner, written.err())
            }
        };
        let report = winner.and_then(|winner| {
            let lines = if asked.line { session.lines(read, budget)? } else { Vec::new() };
            Ok(report::winner(expr, winner, lines))
        });
        Ok((report, unwritten))
    });
    let (report, unwritten) = match answer {
        Ok(answer) => answer,
        Err(Failure::Given(file)) if file.text.is_empty() => {
            return output::option_failure("--resume", &file.wrong, json);
        }
        Err(failure) => (Err(failure), None),
    };
    // What was found out is told, even if it could not be written.
    let told = match report {
        Ok(report) => output::answer(&report, json),
        Err(failure) => output::failure(&expr, &failure, json),
    };
    unwritten.map_or(told, |wrong| output::option_failure("--resume", &wrong, json))
}

/// Takes over what is in a file, if there is one, and makes sure that it can be written; so that nothing is worked out in vain.
fn begin(session: &Session, read: &Read, path: &Path, memory: u64) -> Result<Whole, Failure> {
    session.can_save_winners(read)?;
    let wrong = |wrong| Failure::from(Given::new("", wrong));
    let mut file = Whole::held(path).map_err(|error| wrong(output::unwritable(&error)))?;
    match source::file(path, Use::Data, memory) {
        Ok(text) => drop(session.load_winners(read, &text)?),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            save(session, read, &mut file).map_err(wrong)?;
        }
        Err(error) => {
            let message = format!("cannot read `{}`: {error}", path.display());
            return Err(wrong(Diagnostic::new("unreadable", message, Span::at(0))));
        }
    }
    Ok(file)
}

fn save(session: &Session, read: &Read, file: &mut Whole) -> Result<(), Diagnostic> {
    let written = file.write(|out| match session.save_winners(read, LEAST_WORK, out) {
        Ok(written) => written.map(drop),
        Err(_) => Err(std::io::Error::other("there is nothing to save")),
    });
    written.map_err(|error| output::unwritable(&error))
}

/// Does some work, and saves what has been found out now and then and at the end.
fn kept<T>(
    mut save: impl FnMut() -> Result<(), Diagnostic> + Send,
    work: impl FnOnce() -> T,
) -> (T, Result<(), Diagnostic>) {
    /// The shortest pause between two; and at most a twentieth of the time goes into it.
    const EVERY: Duration = Duration::from_secs(20);
    let (done, is_done) = mpsc::channel::<()>();
    let answer = std::thread::scope(|scope| {
        let save = &mut save;
        scope.spawn(move || {
            let mut wait = EVERY;
            while is_done.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                let begun = Instant::now();
                // Whether it can be written is told at the end.
                let _ = save();
                wait = EVERY.max(20 * begun.elapsed());
            }
        });
        let answer = work();
        drop(done);
        answer
    });
    (answer, save())
}
