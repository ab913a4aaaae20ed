//! `upstar solve` and `upstar query`: games solved as a whole, and files of them.

use std::fmt::Write as _;
use std::fs::File;
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args as ClapArgs};
use upstar::game::Player;
use upstar::search::{Length, Solution};
use upstar::syntax::{Diagnostic, Span};
use upstar::{Failure, Given, LookedUp, SolveReport, TableFile};
use upstar_files::Whole;

use crate::exit::Exit;
use crate::options::Question;
use crate::output::{self, Output};
use crate::question::answered;
use crate::report;
use crate::shards;

/// What can be asked of `upstar solve`.
#[derive(ClapArgs)]
#[command(group(ArgGroup::new("shards_do").args(["to", "shard"])))]
pub(crate) struct Solve {
    #[command(flatten)]
    question: Question,
    /// Write what every position comes to into this file, for `upstar query`
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    /// Put the file together from the shards in this folder
    #[arg(long, value_name = "FOLDER", requires = "shards_do")]
    shards: Option<PathBuf>,
    /// Solve shard K of N into the folder of `--shards`, while other processes solve the others (2/8)
    #[arg(long, value_name = "K/N", value_parser = shards::part, requires = "shards", conflicts_with = "to")]
    shard: Option<shards::Part>,
    /// Tell how large the game is and how long it takes, and do nothing else
    #[arg(long, conflicts_with_all = ["to", "shards"])]
    estimate: bool,
}

/// What can be asked of `upstar query`.
#[derive(ClapArgs)]
pub(crate) struct Query {
    /// The file that `upstar solve --to` wrote
    file: PathBuf,
    #[command(flatten)]
    question: Question,
}

/// Answers `upstar solve`.
pub(crate) fn solve(asked: &Solve) -> Exit {
    let json = asked.question.style.json;
    if asked.estimate || asked.shards.is_some() {
        return in_shards(asked);
    }
    let unwritable = |error| output::option_failure("--to", &output::unwritable(&error), json);
    let mut file = match asked.to.as_deref().map(Whole::new).transpose() {
        Ok(file) => file,
        Err(error) => return unwritable(error),
    };
    let (solved, expr) = answered(&asked.question, |session, expr, budget| session.solve_all(expr, budget));
    let solved = match solved {
        Ok(solved) => solved,
        Err(failure) => return output::failure(&expr, &failure, json),
    };
    if let Some(file) = &mut file
        && let Err(error) = file.write(|out| solved.write(out))
    {
        return unwritable(error);
    }
    let file = asked.to.as_deref().map(|path| path.display().to_string());
    output::answer(&told(&solved.report(&expr, file)), json)
}

/// Answers `upstar solve` with `--shards` or `--estimate`.
fn in_shards(asked: &Solve) -> Exit {
    let json = asked.question.style.json;
    let (done, expr) =
        answered(&asked.question, |session, expr, budget| match (&asked.shards, asked.shard, &asked.to) {
            (Some(folder), Some(part), _) => {
                shards::work((session, expr, budget), folder, part, asked.question.limits.memory)
            }
            (Some(folder), None, Some(to)) => {
                let game = session.shards_in(expr, folder, budget)?;
                Ok(told(&game.join(expr, to, budget)?))
            }
            _ => Ok(shards::estimated(expr, &session.estimate(expr, budget)?)),
        });
    match done {
        Ok(output) => output::answer(&output, json),
        Err(failure) => output::failure(&expr, &failure, json),
    }
}

fn told(report: &SolveReport) -> Output {
    let mut text = String::new();
    let mut line = |label: &str, value: String| {
        let _ = writeln!(text, "{label:<15}{value}");
    };
    line("start", report.start.clone());
    let left = Solution { payoff: report.left_first, remoteness: report.remoteness.left_first };
    let right = Solution { payoff: report.right_first, remoteness: report.remoteness.right_first };
    for (player, solution) in Player::BOTH.into_iter().zip([left, right]) {
        line(&format!("{player} first"), in_words(solution));
    }
    line("positions", report.positions.to_string());
    let rest = format!("{} lost, {} drawn for the player to move", report.losses, report.draws);
    line("of these", format!("{} won, {rest}", report.wins));
    let longest = report.longest.map(|moves| format!("{} to a win", Length::Moves(moves)));
    line("longest", longest.unwrap_or_else(|| "no win".to_owned()));
    line("time", format!("{:.3} s", report.time.as_secs_f64()));
    if let Some(file) = &report.file {
        line("file", file.clone());
    }
    text.truncate(text.trim_end().len());
    Output::new(text, report)
}

/// A result and when it comes.
fn in_words(solution: Solution) -> String {
    let words = report::result_words(solution.payoff);
    match solution.remoteness {
        Length::Moves(_) => format!("{} ({words} in {})", solution.payoff, solution.remoteness),
        Length::Endless => format!("{} ({words} by endless play)", solution.payoff),
    }
}

/// Opens a file that `upstar solve --to` wrote.
pub(crate) fn opened(path: &Path) -> Result<TableFile<File>, Failure> {
    let name = path.display().to_string();
    let refuse = |code: &'static str, message: String| {
        Failure::Given(Box::new(Given::new(&name, Diagnostic::new(code, message, Span::all(&name)))))
    };
    let file =
        File::open(path).map_err(|error| refuse("unreadable", format!("cannot read `{name}`: {error}")))?;
    TableFile::open(file).map_err(|damage| refuse("damaged", format!("`{name}` is damaged: {damage}")))
}

/// Answers `upstar query`.
pub(crate) fn query(asked: &Query) -> Exit {
    let json = asked.question.style.json;
    let name = asked.file.display().to_string();
    let refuse = |code: &'static str, message: String| {
        let error = Diagnostic::new(code, message, Span::all(&name));
        output::failure(&name, &Failure::Wrong(error), json)
    };
    let file = match File::open(&asked.file) {
        Ok(file) => file,
        Err(error) => return refuse("unreadable", format!("cannot read it: {error}")),
    };
    let mut file = match TableFile::open(file) {
        Ok(file) => file,
        Err(damage) => return refuse("damaged", format!("`{name}` is damaged: {damage}")),
    };
    let start = file.head().start.clone();
    let (found, expr) =
        answered(&asked.question, |session, expr, budget| session.look_up(&mut file, expr, budget));
    match found {
        Ok(found) => output::answer(&looked_up(&expr, &name, &start, found), json),
        Err(Failure::Given(file)) if file.text.is_empty() => {
            refuse("damaged", format!("`{name}` is damaged: {}", file.wrong.message))
        }
        Err(failure) => output::failure(&expr, &failure, json),
    }
}

fn looked_up(expr: &str, file: &str, start: &str, found: LookedUp) -> Output {
    let mut text = format!("{:<15}{}\n", "position", found.position);
    for (player, own) in Player::BOTH.into_iter().zip(&found.first) {
        let Some(own) = own else {
            let _ = writeln!(
                text,
                "{:<15}not in the file: {} does not come to that",
                format!("{player} first"),
                start
            );
            continue;
        };
        let _ = writeln!(text, "{:<15}{}", format!("{player} first"), in_words(own.solution));
        let best: Vec<&str> = own.moves.iter().filter(|way| way.best).map(|way| way.name.as_str()).collect();
        if !best.is_empty() {
            let _ = writeln!(text, "{:<15}{}", format!("{player}'s best"), best.join("; "));
        }
    }
    text.truncate(text.trim_end().len());
    Output::new(text, &found.report(expr, file, start))
}
