//! The tables of games and functions, and what is said of one of them.

use std::fmt::Write as _;

use serde_json::{Value, json};
use upstar::Session;
use upstar::game::About;
use upstar::lang::Function;
use upstar::search::Ending;
use upstar::syntax::{Diagnostic, Span, nearest};

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

/// What kind of game it is, in the order in which kinds are listed.
fn kind(about: &About) -> (usize, &'static str) {
    match (about.ending, about.impartial) {
        (Ending::Results, _) => (2, "with results"),
        (_, true) => (0, "impartial"),
        (_, false) => (1, "partizan"),
    }
}

/// All games: impartial ones first, then partizan ones, then those with results, by name.
pub(crate) fn catalogue(games: &[About]) -> Output {
    let mut games: Vec<&About> = games.iter().collect();
    games.sort_by_key(|about| (kind(about).0, &about.name));
    let row = |about: &&About| -> Vec<String> {
        let example = about.examples.first().map_or("", |(expr, _)| expr);
        [&about.name, &about.title, kind(about).1, example].map(str::to_owned).to_vec()
    };
    let rows: Vec<Vec<String>> = games.iter().map(row).collect();
    let json: Vec<Value> = games.iter().map(|about| about_json(about)).collect();
    Output { text: table(&["name", "game", "kind", "example"], &rows), json: json!({ "games": json }) }
}

fn about_json(about: &About) -> Value {
    let examples: Vec<Value> =
        about.examples.iter().map(|(expr, value)| json!({ "expr": expr, "value": value })).collect();
    json!({
        "name": about.name, "title": about.title, "rule": about.rule, "notation": about.notation,
        "impartial": about.impartial, "kind": kind(about).1, "examples": examples,
    })
}

/// The rules of a game, with examples.
pub(crate) fn game(about: &About) -> Output {
    let mut text =
        format!("{}\n\n{}\n\nPositions: {}\n\nExamples:\n", about.title, about.rule, about.notation);
    for (expr, value) in &about.examples {
        let _ = writeln!(text, "  {expr} = {value}");
    }
    text.truncate(text.trim_end().len());
    Output { text, json: about_json(about) }
}

/// All functions, by name.
pub(crate) fn functions(all: &[&Function]) -> Output {
    let row = |function: &&Function| vec![function.form(), function.about.to_owned()];
    let rows: Vec<Vec<String>> = all.iter().map(row).collect();
    let json: Vec<Value> = all.iter().map(|function| function_json(function)).collect();
    Output { text: table(&["function", "what it gives"], &rows), json: json!({ "functions": json }) }
}

fn function_json(function: &Function) -> Value {
    let (expr, value) = function.example;
    json!({
        "name": function.name, "arguments": function.arguments, "about": function.about,
        "example": { "expr": expr, "value": value },
    })
}

/// What a function does, with an example.
pub(crate) fn function(function: &Function) -> Output {
    let (expr, value) = function.example;
    let text =
        format!("{}: {}\n\n  {expr}\n  {}", function.form(), function.about, value.replace('\n', "\n  "));
    Output { text, json: function_json(function) }
}

/// What a function or a game is, or both where they have the same name.
pub(crate) fn about(name: &str, functions: &[&Function], commands: &[&str]) -> Result<Output, Diagnostic> {
    let games = upstar::rulesets::games();
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
