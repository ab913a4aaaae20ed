//! The values of games that come as text: tables whose rows name their source, and a second program for what has no other source.

#[path = "brute/mod.rs"]
mod brute;

use std::collections::HashMap;
use std::path::Path;

use upstar::game::Ending;
use upstar::rules::library;
use upstar::sum::Play;
use upstar::{Budget, Session};

/// What stands in a row.
struct Row {
    place: String,
    expr: String,
    value: String,
    source: String,
}

impl Row {
    /// The game that the row is about.
    fn game(&self) -> &str {
        self.expr.split(['(', '[']).next().unwrap_or_default()
    }
}

/// The rows of `testdata/library`, a file for each file of `games`.
fn rows() -> Vec<Row> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/library");
    let mut rows = Vec::new();
    for (file, _) in library::FILES {
        let name = format!("{file}.tsv");
        let text =
            std::fs::read_to_string(folder.join(&name)).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let place = format!("{name}:{}", number + 1);
            let columns: Vec<&str> = line.split('\t').collect();
            let [expr, value, source] = columns[..] else { panic!("{place}: three columns") };
            assert!(!source.trim().is_empty(), "{place}: every fact names its source");
            rows.push(Row { place, expr: expr.into(), value: value.into(), source: source.into() });
        }
    }
    rows
}

/// Rows with this source have no other.
const BRUTE: &str = "brute force from the definition";

/// What the program says is what the tables say. All rows that are wrong are told at once.
#[test]
fn values_are_those_of_the_tables() {
    let (session, all) = (Session::default(), Budget::unlimited());
    let ending = |name: &str| {
        let (_, game) = library::named(name)?;
        Some(game.about().ending)
    };
    let mut wrong = Vec::new();
    for row in rows() {
        let (found, stated) = match ending(row.game()) {
            None => panic!("{}: `{}` is no game that comes as text", row.place, row.game()),
            Some(Ending::Results) => {
                let found = session.winner(&*row.expr, Play::Normal, &all);
                (found.map(|found| found.in_short()), row.value.clone())
            }
            Some(Ending::NormalPlay) => {
                let stated = session.value(&*row.value, &all).unwrap_or_else(|_| row.value.clone());
                (session.value(&*row.expr, &all), stated)
            }
        };
        if found.as_ref().ok() != Some(&stated) {
            wrong.push(format!(
                "{}: {} is {found:?}, not {} ({})",
                row.place, row.expr, row.value, row.source
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_game_has_a_row() {
    let rows = rows();
    for (_, game) in library::all() {
        let name = &game.about().name;
        assert!(rows.iter().any(|row| row.game() == name), "{name} has no row in testdata/library");
    }
}

/// Rows without a published source are worked out again by a program that knows the rules of these games, and not of their text.
#[test]
fn rows_by_brute_force() {
    let session = Session::default();
    let mut known = HashMap::new();
    let (mut compared, mut wrong) = (0, Vec::new());
    for row in rows().into_iter().filter(|row| row.source == BRUTE) {
        let found = brute::worked_out(&row.expr, &session, &mut known)
            .unwrap_or_else(|| panic!("{}: nobody knows the rules of {}", row.place, row.game()));
        let stated = session.value(&*row.value, &Budget::unlimited()).unwrap_or_else(|_| row.value.clone());
        if found != stated {
            wrong.push(format!("{}: {} is {found}, not {stated}", row.place, row.expr));
        }
        compared += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 60, "only {compared} rows");
}
