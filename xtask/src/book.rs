//! The coverage table of the source texts: which rows have tests, and whether they pass.

use std::process::Command;

/// Runs the book's tests and prints the table; true if every row has a test and all pass.
pub(crate) fn run() -> bool {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output =
        Command::new(cargo).args(["test", "--package", "upstar-book", "--no-fail-fast", "--locked"]).output();
    let Ok(output) = output else {
        eprintln!("cargo does not run");
        return false;
    };
    let text = String::from_utf8_lossy(&output.stdout);
    // Lines such as `test dk_3_1_nim ... ok`.
    let results: Vec<(&str, bool)> = text
        .lines()
        .filter_map(|line| line.strip_prefix("test ")?.split_once(" ... "))
        .map(|(name, result)| (name, result.starts_with("ok")))
        .collect();
    if results.is_empty() {
        eprintln!("{}", String::from_utf8_lossy(&output.stderr));
        return false;
    }
    let mut all = true;
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
            all = false;
        }
        println!("{word:<8} {id:<18} {what}");
    }
    println!("\n{passed} passed, {failed} failed");
    all && output.status.success()
}
