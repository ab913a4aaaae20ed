//! The tables in `testdata/`, the examples of the catalogue and those of the functions, through the value engine.

use std::path::Path;

use upstar_lang::{FUNCTIONS, Language};
use upstar_search::{Budget, Ending};
use upstar_sum::{Context, Play, Winner};
use upstar_values::{Alphabet, Store};

fn name(engine: &Language, expr: &str) -> String {
    let budget = Budget::unlimited();
    let calc = engine.store().calc();
    let sum = engine.read_game(expr, &budget).unwrap_or_else(|e| panic!("{expr}: {e}"));
    let value = sum.value(Context::new(&calc, &budget)).unwrap_or_else(|e| panic!("{expr}: {e}"));
    calc.name(value).unwrap_or_else(|e| panic!("{expr}: {e}"))
}

/// The results of a game with results, as the tables write them: when Left starts, then when Right starts.
fn results(engine: &Language, expr: &str) -> Option<String> {
    let budget = Budget::unlimited();
    let sum = engine.read_game(expr, &budget).unwrap_or_else(|e| panic!("{expr}: {e}"));
    if sum.ending() == Ending::NormalPlay {
        return None;
    }
    match sum.winner(Context::new(&engine.store().calc(), &budget), Play::Normal) {
        Ok(Winner::Results(left_first, right_first)) => Some(format!("{left_first} {right_first}")),
        other => panic!("{expr}: {other:?}"),
    }
}

/// Checks one row; the expected value may be written in any form.
fn check(engine: &Language, expr: &str, expected: &str, place: &str) {
    if let Some(results) = results(engine, expr) {
        assert_eq!(results, expected, "{place}: {expr}");
        return;
    }
    let found = name(engine, expr);
    assert_eq!(found, name(engine, expected), "{place}: {expr}");
    assert_eq!(found, name(engine, &found), "{place}: {expr}: what is printed must read back");
}

#[test]
fn testdata() {
    let engine = Language::new(Store::new(), 1);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let mut rows = 0;
    for entry in std::fs::read_dir(&folder).expect("testdata is there") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|ending| ending != "tsv") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a readable table");
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let place = format!("{}:{}", path.display(), number + 1);
            let columns: Vec<&str> = line.split('\t').collect();
            let [expr, expected, source] = columns[..] else { panic!("{place}: three columns") };
            assert!(!source.trim().is_empty(), "{place}: every fact names its source");
            check(&engine, expr, expected, &place);
            rows += 1;
        }
    }
    assert!(rows > 90, "only {rows} rows");
}

/// Names in the values table are printed exactly as written there.
#[test]
fn values_are_named_as_in_the_table() {
    let engine = Language::new(Store::new(), 1);
    let table = include_str!("../../../testdata/values.tsv");
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let mut columns = line.split('\t');
        let (expr, expected) = (columns.next().expect("an expression"), columns.next().expect("a value"));
        assert_eq!(name(&engine, expr), expected, "{expr}");
    }
}

#[test]
fn examples_of_the_catalogue() {
    let engine = Language::new(Store::new(), 1);
    for about in upstar_rulesets::games() {
        assert!(about.examples.len() >= 2, "{} has at least two worked examples", about.name);
        for (expr, expected) in &about.examples {
            check(&engine, expr, expected, &about.name);
        }
    }
}

#[test]
fn examples_of_the_functions() {
    let engine = Language::new(Store::new(), 1);
    let mut wrong = Vec::new();
    for function in engine.functions() {
        let (expr, expected) = function.example;
        assert!(expr.contains(&format!("{}(", function.name)), "{expr}");
        let reading = engine.read(expr, &Budget::unlimited()).unwrap_or_else(|e| panic!("{expr}: {e}"));
        let calc = engine.store().calc();
        let printed = reading.print(Context::new(&calc, &Budget::unlimited()), Alphabet::Ascii);
        if printed.as_deref() != Ok(expected) {
            wrong.push(format!("{expr}: {printed:?}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(FUNCTIONS.is_sorted_by_key(|function| function.name));
}

#[test]
fn threads_do_not_change_answers() {
    let expr = "domineering(4x5) + domineering(\"....|.##.|....\") + domineering(4x4)";
    let one = name(&Language::new(Store::new(), 1), expr);
    for threads in [2, 3, 7] {
        assert_eq!(name(&Language::new(Store::new(), threads), expr), one, "{threads} threads");
    }
}
