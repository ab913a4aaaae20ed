//! `upstar chomp`, and what the table of lost bars does for the other commands.

mod common;

use common::{stderr, stdout, upstar};

/// The rectangles of A. E. Brouwer's web page The game of Chomp, as they are quoted.
#[test]
fn rectangles_with_several_winning_bites() {
    let text = stdout(&upstar(&["chomp", "10x14"]));
    assert!(text.starts_with("10x14: 1961255 bars, "), "{text}");
    let (_, several) = text.split_once("several winning first bites inside:\n").expect("there are some");
    let sizes: Vec<&str> = several.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(sizes, ["6x13", "8x10", "9x10", "10x14"]);
    // The same bites are found through the moves.
    let own = several.lines().last().and_then(|line| line.split_once(": ")).expect("10x14").1;
    let moves = stdout(&upstar(&["moves", "chomp(10x14)"]));
    assert_eq!(own.split(", ").count(), 2);
    for line in moves.lines() {
        let wins = own.split(", ").any(|bite| line.contains(&format!("{bite} ")));
        assert_eq!(wins, line.contains(" P"), "{line}");
    }
}

#[test]
fn lost_bars_in_a_list() {
    assert_eq!(stdout(&upstar(&["chomp", "2x3", "--list"])), "1\n2,1\n3,2");
    assert_eq!(stdout(&upstar(&["chomp", "3x2", "--list"])), "1\n2,1\n3,2");
    let three = stdout(&upstar(&["chomp", "3x3", "--list"]));
    assert_eq!(three, "1\n2,1\n3,1,1\n3,2\n2,2,1");
    assert_eq!(
        stdout(&upstar(&["chomp", "1x5", "--openings"])),
        "1x2: eat b1\n1x3: eat b1\n1x4: eat b1\n1x5: eat b1"
    );
    let four = stdout(&upstar(&["chomp", "4x4", "--list"]));
    for bar in four.lines() {
        assert_eq!(stdout(&upstar(&["outcome", &format!("chomp({bar})")])), "P", "{bar}");
    }
}

#[test]
fn long_bars_of_three_rows() {
    let text = stdout(&upstar(&["chomp", "3x2000"]));
    assert!(text.starts_with("3x2000: 1337337000 bars, ") && !text.contains("several"), "{text}");
    let openings = stdout(&upstar(&["chomp", "3x2000", "--openings"]));
    assert_eq!(openings.lines().filter(|line| line.starts_with("3x")).count(), 1998);
    assert!(openings.contains("\n3x4: eat c2\n"), "{openings:.200}");
}

/// Nim-values of this many bars would take very long.
#[test]
fn who_wins_a_large_bar() {
    assert_eq!(stdout(&upstar(&["outcome", "chomp(14,13,13,12,11,10,9,8,7,6)"])), "N");
}

#[test]
fn limits_and_mistakes() {
    let output = upstar(&["chomp", "20x20"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("the memory limit of 8000 MB was reached"), "{}", stderr(&output));
    for arguments in [["chomp", "12x15", "--nodes", "100000"], ["chomp", "3x9000", "--nodes", "100000"]] {
        let output = upstar(&arguments);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains("the node limit was reached"), "{}", stderr(&output));
    }
    assert_eq!(upstar(&["chomp", "99999999999999999x4"]).status.code(), Some(1));
    assert_eq!(upstar(&["chomp", "99999999999999999x3"]).status.code(), Some(1));
    let output = upstar(&["chomp", "4y4"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("expected `x`"), "{}", stderr(&output));
}
