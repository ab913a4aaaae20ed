//! Every input of the stored corpus passes its check.

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use upstar_fuzz_checks::{construction, notation, positions, rules};
use upstar_rulesets::games;
use upstar_syntax::{ExprKind, parse_expr, unquote};

/// Runs the inputs of one target; fails with the names of all that do not pass.
fn run(target: &str, check: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(target);
    let mut inputs: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    inputs.sort();
    assert!(!inputs.is_empty(), "{} is empty", folder.display());
    let fails = |path: &&Path| {
        let data = fs::read(path).unwrap();
        catch_unwind(|| check(&data)).is_err()
    };
    let failed: Vec<&Path> = inputs.iter().map(|path| path.as_path()).filter(fails).collect();
    assert!(failed.is_empty(), "these inputs fail: {failed:?}");
}

#[test]
fn corpus_of_notation() {
    run("notation", notation);
}

#[test]
fn corpus_of_construction() {
    run("construction", construction);
}

#[test]
fn corpus_of_positions() {
    run("positions", positions);
}

#[test]
fn corpus_of_rules() {
    run("rules", rules);
}

/// The examples of the catalogue are a corpus too, which grows with every game.
#[test]
fn examples_of_the_catalogue() {
    for (example, _) in games().iter().flat_map(|about| &about.examples) {
        notation(example.as_bytes());
        let expr = parse_expr(example).unwrap();
        let ExprKind::Call(call) = expr.kind() else { panic!("{example} is no position") };
        let rules = call.rules.map(|rules| format!("[{}]", rules.text(example)));
        let text = unquote(example, call.args).text(example);
        positions(format!("{}{}\n{text}", call.name.text, rules.unwrap_or_default()).as_bytes());
    }
}
