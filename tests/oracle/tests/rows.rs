//! The rows of `testdata/` that were computed by this program are computed again.

use std::collections::HashMap;
use std::path::Path;

use upstar_oracle::expression::Expression;
use upstar_oracle::read::read;
use upstar_oracle::results::Table;
use upstar_oracle::rows::{Row, check};
use upstar_oracle::short::Player;

/// What a row's source says when the row was computed here.
const SOURCE: &str = "tests/oracle";

/// Rows that take longer than the ordinary tests may: `cargo xtask slow`.
const SLOW: &[&str] = &[
    "clobber(4x4)",
    "connect_four(4x5)",
    "connect_four(5x4)",
    "dodgem(4x4)",
    "hex(\"....|.*..|....|....\")",
    "hex(\"*...|....|....|....\")",
    "mnk[3,5,4](\".....|.....|.....\")",
    "mnk[4,4,4](\"....|....|....|....\")",
];

/// The rows with this source: expression and value.
fn rows() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let mut rows = Vec::new();
    for entry in std::fs::read_dir(folder).expect("testdata") {
        let path = entry.expect("a table").path();
        // Games that come as text have a folder of their own, and a brute force of their own.
        if path.is_dir() {
            continue;
        }
        let table = std::fs::read_to_string(path).expect("a table");
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            if let [expression, value, source] = fields[..]
                && source.contains(SOURCE)
            {
                rows.push((expression.to_owned(), value.to_owned()));
            }
        }
    }
    rows
}

/// Checks rows on a stack that is long enough for their plays.
fn check_all(slow: bool, most: usize) -> usize {
    let work = move || {
        let rows = rows();
        let chosen: Vec<_> = rows.iter().filter(|(row, _)| SLOW.contains(&row.as_str()) == slow).collect();
        let mut wrong = Vec::new();
        for (expression, value) in &chosen {
            let checked = check(expression, value, most);
            if checked != Row::Right {
                wrong.push(format!("{expression} = {value}: {checked:?}"));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        chosen.len()
    };
    let work = std::thread::Builder::new().stack_size(1 << 28).spawn(work).expect("a thread");
    work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

#[test]
fn rows_are_computed_again() {
    let checked = check_all(false, 2_000_000);
    assert!(checked > 700, "only {checked} rows");
}

#[test]
#[ignore = "takes some minutes: cargo xtask slow"]
fn slow_rows_are_computed_again() {
    assert_eq!(check_all(true, usize::MAX), SLOW.len(), "a slow row is not in the tables");
}

/// Results and moves to the end, as `crates/lang/tests/remoteness.tsv` has them.
#[test]
fn lengths_of_play() {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/lang/tests/remoteness.tsv");
    let table = std::fs::read_to_string(table).expect("the table");
    let rows: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows.len() >= 16, "{} rows", rows.len());
    for row in rows {
        let [expression, left, right] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let Some(Expression::Position { name, rules, text }) = read(expression) else {
            panic!("{expression}")
        };
        let table = Table::read(&name, &rules, text.trim_matches('"')).expect(expression);
        for (first, stated) in Player::BOTH.into_iter().zip([left, right]) {
            let start = (table.start.clone(), first);
            let found = table.solve(&table.reachable(std::slice::from_ref(&start)))[&start];
            let found =
                format!("{} {}", found.ending, found.moves.map_or("-".to_owned(), |moves| moves.to_string()));
            assert_eq!(found, stated, "{expression}, {first:?} first");
        }
    }
}

/// The cells on which Left's first stone wins, row by row: those that `crates/lang/tests/results.rs` names.
#[test]
fn openings_of_hex() {
    for (size, map) in [("1x1", "*"), ("2x2", ".*|*."), ("3x3", ".**|.*.|**."), ("3x4", "....|....|....")] {
        assert_eq!(openings(size), map, "{size}");
    }
}

#[test]
#[ignore = "takes half a minute: cargo xtask slow"]
fn openings_of_larger_hex() {
    assert_eq!(openings("4x4"), "...*|..*.|.*..|*...");
    assert_eq!(openings("3x5"), ".....|.....|.....");
}

fn openings(size: &str) -> String {
    let table = Table::read("hex", "", size).expect(size);
    let mut known = HashMap::new();
    let mut map = Vec::new();
    for to in table.moves(&table.start, Player::Left) {
        let ending = table.forward(&(to, Player::Right), &mut known, usize::MAX);
        map.push(if ending == Some("+-") { '*' } else { '.' });
    }
    let rows: Vec<String> = map.chunks(table.start.columns).map(|row| row.iter().collect()).collect();
    rows.join("|")
}
