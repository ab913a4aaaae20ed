//! `upstar explain` from the command line.

use std::process::{Command, Output};

fn explain(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command.arg("explain").args(args).output().expect("upstar runs")
}

fn text(args: &[&str]) -> String {
    let output = explain(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[track_caller]
fn says(args: &[&str], lines: &[&str]) {
    // Where lines are broken does not matter.
    let told = text(args).split_whitespace().collect::<Vec<_>>().join(" ");
    for line in lines {
        assert!(told.contains(line), "{args:?} does not say `{line}`:\n{told}");
    }
}

/// Von Stengel, section 1.2: in 4, 5, 9, 14 the winning moves are 5 -> 3, 4 -> 2 and 14 -> 8.
#[test]
fn nim_by_the_binary_table() {
    says(
        &["nim(4,5,9,14)"],
        &[
            "nim(4) 0 1 0 0 *4 nim(5) 0 1 0 1 *5 nim(9) 1 0 0 1 *9 nim(14) 1 1 1 0 *14",
            "nim-sum 0 1 1 0 *6",
            "nim(4) from *4 to *2: heap 1: 4 -> 2",
            "nim(5) from *5 to *3: heap 2: 5 -> 3",
            "nim(14) from *14 to *8: heap 4: 14 -> 8",
        ],
    );
    says(&["nim(1,2,3)"], &["≡ *1 + *2 + *3 ≡ *0 is balanced", "whoever moves first loses"]);
    says(&["nim(1000000000000000000,7)"], &["heap 1: 1000000000000000000 -> 7"]);
}

/// DeVos and Kent, figures 3.7 and 3.8, example 3.19.
#[test]
fn impartial_positions_by_the_mex_principle() {
    says(&["chop(2x3)"], &["2x3 = {1x3, 2x1, 2x2} ≡ {*2, *1, *0} ≡ *3"]);
    says(&["chomp(2x3)"], &["≡ *4", "Strategy stealing applies", "only that a winning strategy exists"]);
    // No search can say who wins, and none is needed.
    says(
        &["hex(11x11)"],
        &["So whoever moves first has a winning strategy", "does not say what the winning move is."],
    );
    let sum = "chop(4x5) + pick_up_bricks(7) + *4";
    says(&[sum], &["≡ *7 + *1 + *4 ≡ *2", "chop(4x5) from *7 to *5: 4x5 -> 2x5"]);
}

/// DeVos and Kent, section 4.3; Sleator.
#[test]
fn numbers_by_the_simplicity_principle() {
    let stalk = &["≡ {0, 1 | 2} ≡ 3/2", "the oldest number between 1 and 2", "born on day 3"];
    says(&["hackenbush(\"bbr\")"], stalk);
    says(&["{3|5}"], &["{3|5} ≡ 4", "the oldest number between 3 and 5. That is 4"]);
    says(&["{0|1}+{0|1}+{|0}"], &["≡ 1/2 + 1/2 - 1 ≡ 0", "type P", "answers 1/2 -> 1"]);
}

#[test]
fn hot_games_and_trees() {
    says(
        &["domineering(2x3)"],
        &["Left's option +-1 is dominated by 2", "temperature 5/4 over 3/4", "So the type is N"],
    );
    let tree = &["Right can get 00 by branch 2 or +- by branch 1", "the result is 00"];
    says(&["tree(\"L(R(+-,00),-+)\")"], tree);
    says(&["chop(3x3)"], &["has a pattern that the second player can restore"]);
}

#[test]
fn comparisons_by_the_difference() {
    says(&["nim(1,2) == nim(3)"], &["the second player has an answer to every first move"]);
    let apart = "with *2 added to both: nim(1,2) + *2 is of type N and nim(2) + *2 of type P";
    says(&["nim(1,2) == nim(2)"], &[apart]);
}

#[test]
fn other_formats() {
    assert!(text(&["*2", "--format", "latex"]).ends_with("\\end{document}\n"));
    assert!(text(&["*2", "--format", "html"]).starts_with("<!DOCTYPE html>"));
    assert!(text(&["*2", "--format", "markdown"]).starts_with("# `*2`"));
    assert!(text(&["{0|v*}", "--unicode"]).starts_with("{0|↓⋆}"));
    let file = std::env::temp_dir().join(format!("upstar-explain-{}", std::process::id()));
    assert_eq!(text(&["*2", "-o", file.to_str().expect("a path")]), "");
    let written = std::fs::read_to_string(&file).expect("the file");
    std::fs::remove_file(&file).expect("the file");
    assert_eq!(written, text(&["*2"]));
}

#[test]
fn json_has_the_derivation() {
    let told: serde_json::Value = serde_json::from_str(&text(&["kayles(3)", "--json"])).expect("JSON");
    assert_eq!(told["expr"], "kayles(3)");
    let lines = &told["derivation"]["steps"][0];
    assert_eq!(lines["rule"], "lines");
    let last = &lines["steps"][2];
    assert_eq!((&last["rule"], &last["position"]), (&"mex".into(), &"kayles(3)".into()));
    assert_eq!(last["value"], 3);
}

#[test]
fn mistakes_and_limits() {
    let wrong = explain(&["domineerng(2x2)"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("did you mean `domineering`?"));
    assert_eq!(explain(&["1 ="]).status.code(), Some(2));
    assert_eq!(explain(&["domineering(6x6)", "--nodes", "100"]).status.code(), Some(1));
}
