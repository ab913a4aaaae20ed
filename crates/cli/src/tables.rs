//! The tables of games and functions, and what is said of one of them.

use std::fmt::Write as _;

use upstar::game::About;
use upstar::lang::Function;
use upstar::syntax::{Diagnostic, Span, nearest};
use upstar::{FunctionReport, FunctionsReport, GameReport, GamesReport, Session};

use crate::colour::Paint;
use crate::output::Output;

/// A table with a header, its columns as wide as they must be.
fn table(header: &[&str], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([header[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    let line = |row: &[String]| -> String {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
        cells.join("  ").trim_end().to_owned()
    };
    let header: Vec<String> = header.iter().map(|title| (*title).to_owned()).collect();
    let lines = std::iter::once(Paint::Title.on(&line(&header))).chain(rows.iter().map(|row| line(row)));
    lines.collect::<Vec<_>>().join("\n")
}

/// All games: impartial ones first, then partizan ones, then those with results, by name.
pub(crate) fn catalogue(games: &[About]) -> Output {
    let report = GamesReport::from(games);
    let row = |game: &GameReport| -> Vec<String> {
        let example = game.examples.first().map_or("", |example| &example.expr);
        [&game.name, &game.title, &game.kind.to_string(), example].map(str::to_owned).to_vec()
    };
    let rows: Vec<Vec<String>> = report.games.iter().map(row).collect();
    Output::new(table(&["name", "game", "kind", "example"], &rows), &report)
}

/// The rules of a game, with examples.
pub(crate) fn game(about: &About) -> Output {
    let mut text = format!("{}\n\n{}\n\nPositions: {}\n", about.title, about.rule, about.notation);
    if !about.examples.is_empty() {
        text.push_str("\nExamples:\n");
    }
    for (expr, value) in &about.examples {
        // What holds is a claim, and says so itself.
        let _ =
            if value == "true" { writeln!(text, "  {expr}") } else { writeln!(text, "  {expr} = {value}") };
    }
    if !about.derived.is_empty() {
        let _ = write!(text, "\nFrom the rules alone:\n");
        for derived in &about.derived {
            let _ = writeln!(text, "  {derived}");
        }
    }
    text.truncate(text.trim_end().len());
    Output::new(text, &GameReport::from(about))
}

/// All functions, by name.
pub(crate) fn functions(all: &[&Function]) -> Output {
    // The first sentence; what there is to know besides is told of each by itself.
    let about = |function: &Function| function.about.split(". ").next().unwrap_or_default().to_owned();
    let row = |function: &&Function| vec![function.form(), about(function)];
    let rows: Vec<Vec<String>> = all.iter().map(row).collect();
    Output::new(table(&["function", "what it gives"], &rows), &FunctionsReport::from(all))
}

/// What a function does, with an example.
pub(crate) fn function(function: &Function) -> Output {
    let (expr, value) = function.example;
    let text =
        format!("{}: {}\n\n  {expr}\n  {}", function.form(), function.about, value.replace('\n', "\n  "));
    Output::new(text, &FunctionReport::from(function))
}

/// What a function or a game is, or both where they have the same name.
pub(crate) fn about(name: &str, functions: &[&Function], commands: &[&str]) -> Result<Output, Diagnostic> {
    let games = Session::default().engine().catalogue();
    let function = functions.iter().find(|function| function.name == name).map(|own| function(own));
    let game = games.iter().find(|about| about.name == name).map(game);
    match (function, game) {
        (Some(function), Some(game)) => {
            Ok(Output { text: format!("{}\n\n{}", function.text, game.text), json: function.json })
        }
        (Some(found), None) | (None, Some(found)) => Ok(found),
        (None, None) => {
            let names = functions.iter().map(|function| function.name);
            let names =
                names.chain(games.iter().map(|about| about.name.as_str())).chain(commands.iter().copied());
            Err(unknown("name", name, names))
        }
    }
}

/// The functions of a session by name.
pub(crate) fn functions_of(session: &Session) -> Vec<&'static Function> {
    let mut all: Vec<&Function> = session.language().functions().collect();
    all.sort_by_key(|function| function.name);
    all
}

/// The complaint about a name that is not among the known ones.
pub(crate) fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> Diagnostic {
    let error = Diagnostic::new("unknown-name", format!("unknown {what} `{name}`"), Span::all(name));
    match nearest(name, known) {
        Some(near) => error.with_hint(format!("did you mean `{near}`?")),
        None => error,
    }
}
