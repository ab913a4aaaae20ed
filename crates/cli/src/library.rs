//! `upstar library`: values of small pieces that are kept in files, for all questions to come.

use std::time::Instant;

use clap::{Args as ClapArgs, Subcommand};
use serde::Serialize;
use upstar::library::{self, Built, Holds, Listed, Unbuilt};
use upstar::syntax::{Diagnostic, Span};
use upstar::{Failure, Given};

use crate::exit::Exit;
use crate::interrupt;
use crate::options::Limits;
use crate::output::{self, Output};
use crate::question::stopped;

/// What can be asked of `upstar library`.
#[derive(ClapArgs)]
pub(crate) struct Libraries {
    #[command(subcommand)]
    work: Option<Work>,
    /// Answer in JSON
    #[arg(long, global = true)]
    json: bool,
}

/// What is to be done.
#[derive(Subcommand)]
enum Work {
    /// Work out the values of all pieces up to a size, or go on where that was stopped
    Build(Build),
}

/// What can be said of a library that is to be built.
#[derive(ClapArgs)]
struct Build {
    /// The game: clobber, cram, domineering, konane or nogo
    game: String,
    /// The cells of the largest boards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=20))]
    cells: u64,
    #[command(flatten)]
    limits: Limits,
}

/// Answers `upstar library`.
pub(crate) fn run(asked: &Libraries) -> Exit {
    let Some(folder) = library::folder() else {
        output::complain("there is no folder for libraries: UPSTAR_LIBRARIES can name one");
        return Exit::Wrong;
    };
    match &asked.work {
        None => output::answer(&list(&library::listed(&folder), &folder.display().to_string()), asked.json),
        Some(Work::Build(asked_for)) => match built(asked_for, &folder, asked.json) {
            Ok(output) => output::answer(&output, asked.json),
            Err(failure) => output::failure(&asked_for.game, &failure, asked.json),
        },
    }
}

fn built(asked: &Build, folder: &std::path::Path, json: bool) -> Result<Output, Failure> {
    let wrong = |code, message: String, hint: &str| {
        let wrong = Diagnostic::new(code, message, Span::all(&asked.game)).with_hint(hint.to_owned());
        Failure::Given(Box::new(Given::new(&asked.game, wrong)))
    };
    let unwritable = |error: &std::io::Error| {
        wrong(
            "unwritable",
            format!("the library cannot be written: {error}"),
            "UPSTAR_LIBRARIES names another folder",
        )
    };
    std::fs::create_dir_all(folder).map_err(|error| unwritable(&error))?;
    let path = library::file(folder, &asked.game);
    let (memory, budget, start) = (asked.limits.memory, asked.limits.budget(), Instant::now());
    let mut tell = |built: Built| {
        if !json {
            output::err(&in_words(&built));
        }
    };
    interrupt::listen();
    let done = interrupt::stoppable(&budget, || {
        budget.watch(|| library::build(memory, &asked.game, asked.cells, &path, &budget, &mut tell))
    });
    match done {
        Ok(_) => {
            let all = library::listed(folder);
            let own: Vec<Listed> = all.into_iter().filter(|listed| listed.game == asked.game).collect();
            Ok(list(&own, &folder.display().to_string()))
        }
        Err(Unbuilt::Game) => {
            let games: Vec<&str> = library::games().collect();
            let message = format!("there is no library of `{}`", asked.game);
            Err(wrong("no-library", message, &format!("there can be libraries of {}", games.join(", "))))
        }
        Err(Unbuilt::Io(error)) => Err(unwritable(&error)),
        Err(Unbuilt::Stopped(reason, built)) => {
            output::err(&format!("{}; the same command goes on from here", in_words(&built)));
            Err(stopped(reason, &budget, start))
        }
    }
}

fn in_words(built: &Built) -> String {
    let Built { cells, boards, of, pieces } = built;
    format!("{cells} cells: {boards} of {of} boards, {pieces} pieces in all")
}

/// What is told of a library.
#[derive(Serialize)]
struct Told {
    game: &'static str,
    file: String,
    bytes: u64,
    cells: Option<u64>,
    pieces: Option<u64>,
    values: Option<u64>,
    damage: Option<String>,
}

fn list(all: &[Listed], folder: &str) -> Output {
    let told: Vec<Told> = all.iter().map(told).collect();
    if told.is_empty() {
        let text =
            format!("no libraries in {folder}; `upstar library build domineering --cells 10` makes one");
        return Output::new(text, &told);
    }
    let line = |one: &Told| match (&one.damage, one.cells, one.pieces) {
        (None, Some(cells), Some(pieces)) => {
            format!(
                "{:<14}{cells:>3} cells {pieces:>10} pieces {:>12} bytes  {}",
                one.game, one.bytes, one.file
            )
        }
        (damage, ..) => format!(
            "{:<14}not used: {}; `upstar library build {} --cells N` builds it anew  {}",
            one.game,
            damage.as_deref().unwrap_or(""),
            one.game,
            one.file
        ),
    };
    Output::new(told.iter().map(line).collect::<Vec<_>>().join("\n"), &told)
}

fn told(listed: &Listed) -> Told {
    let holds: Option<&Holds> = listed.holds.as_ref().ok();
    Told {
        game: listed.game,
        file: listed.path.display().to_string(),
        bytes: listed.bytes,
        cells: holds.map(|holds| holds.cells),
        pieces: holds.map(|holds| holds.pieces),
        values: holds.map(|holds| holds.values),
        damage: listed.holds.as_ref().err().map(ToString::to_string),
    }
}
