//! The coverage table of the source texts: which rows have tests, which items the program answers, and whether they pass.

use std::process::Command;

/// Runs the book's tests and the commands of its items, and prints the tables; true if every row has a test, and all pass.
pub(crate) fn run() -> bool {
    let rows = rows();
    println!();
    let items = items();
    rows && items
}

/// What tests print, and whether they pass; complains if there is nothing.
fn tested(arguments: &[&str]) -> Option<(String, bool)> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let Ok(output) = Command::new(cargo).arg("test").args(arguments).output() else {
        eprintln!("cargo does not run");
        return None;
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !text.contains("test ") {
        eprintln!("{}", String::from_utf8_lossy(&output.stderr));
        return None;
    }
    Some((text, output.status.success()))
}

/// The rows that have tests of the library.
fn rows() -> bool {
    let Some((text, success)) = tested(&["--package", "upstar-book", "--no-fail-fast", "--locked"]) else {
        return false;
    };
    // Lines such as `test dk_3_1_nim ... ok`.
    let results: Vec<(&str, bool)> = text
        .lines()
        .filter_map(|line| line.strip_prefix("test ")?.split_once(" ... "))
        .map(|(name, result)| (name, result.starts_with("ok")))
        .collect();
    let (mut passed, mut failed) = (0, 0);
    for row in include_str!("../../tests/book/rows.tsv").lines().filter(|row| !row.starts_with('#')) {
        let Some((id, what)) = row.split_once('\t') else { continue };
        let own: Vec<bool> = results
            .iter()
            .filter(|(name, _)| {
                name.strip_prefix(id).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
            })
            .map(|(_, ok)| *ok)
            .collect();
        let word = match own[..] {
            [] => "NO TEST",
            _ if own.iter().all(|ok| *ok) => "pass",
            _ => "FAIL",
        };
        if word == "pass" {
            passed += 1;
        } else {
            failed += 1;
        }
        println!("{word:<8} {id:<18} {what}");
    }
    println!("\n{passed} rows passed, {failed} failed");
    failed == 0 && success
}

/// An item of the texts, as `tests/book/items.txt` has it.
struct Item<'a> {
    id: &'a str,
    what: &'a str,
    not: Option<&'a str>,
    commands: Vec<&'a str>,
}

fn listed(text: &str) -> Vec<Item<'_>> {
    let mut items: Vec<Item<'_>> = Vec::new();
    for line in text.lines() {
        if let Some((id, what)) = line.strip_prefix("== ").and_then(|head| head.split_once(" | ")) {
            items.push(Item { id, what, not: None, commands: Vec::new() });
        } else if let Some(item) = items.last_mut() {
            item.not = line.strip_prefix("not: ").or(item.not);
            item.commands.extend(line.strip_prefix("$ "));
        }
    }
    items
}

/// The items of the texts, each with the commands that show it.
fn items() -> bool {
    let asked = ["--package", "upstar-cli", "--test", "book", "--locked", "--", "--nocapture"];
    let Some((text, success)) = tested(&asked) else { return false };
    // Lines such as `item DK G1.1: pass`, which may follow what the test itself prints.
    let result = |id: &str| {
        let mark = format!("item {id}: ");
        let found = text.lines().find_map(|line| line.split_once(&mark).map(|(_, result)| result.trim()));
        found.unwrap_or("NO TEST").to_owned()
    };
    let (mut direct, mut not, mut failed) = (0, 0, 0);
    for Item { id, what, not: why, commands } in listed(include_str!("../../tests/book/items.txt")) {
        let result = result(id);
        if result != "pass" {
            failed += 1;
        }
        println!("{result:<8} {id:<18} {what}");
        for command in commands {
            println!("{:27} {command}", "");
        }
        match why {
            Some(why) => {
                not += 1;
                println!("{:27} not directly: {why}", "");
            }
            None => direct += 1,
        }
    }
    println!("\n{} items: {direct} answered directly, {not} not; {failed} failed", direct + not);
    failed == 0 && success
}
