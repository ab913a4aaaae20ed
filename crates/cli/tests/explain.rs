//! `upstar explain` from the command line.

#[path = "../../upstar/tests/tools/mod.rs"]
mod tools;

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
    says(&["nim(1,2,3)"], &["≡ * + *2 + *3 ≡ 0 is balanced", "whoever moves first loses"]);
    says(&["nim(1000000000000000000,7)"], &["heap 1: 1000000000000000000 -> 7"]);
}

/// DeVos and Kent, figures 3.7 and 3.8, example 3.19.
#[test]
fn impartial_positions_by_the_mex_principle() {
    says(&["chop(2x3)"], &["2x3 = {1x3, 2x1, 2x2} ≡ {*2, *, 0} ≡ *3"]);
    says(
        &["chomp(2x3)", "--depth", "3"],
        &["≡ *4", "Strategy stealing applies", "only that a winning strategy exists"],
    );
    // What has been proved is not proved again.
    for (game, second) in [
        ("chomp(2x3)", "Strategy stealing"),
        ("lasker(4)", "There is a strategy"),
        ("wythoff(3,5)", "answer to every"),
        ("nim(5,5)", "in binary"),
        ("pick_up_bricks(9)", "MEX"),
        ("snort(2x2)", "Each line comes after"),
        ("tic(\"...\")", "stealing"),
        ("domineering(2x2) + domineering(1x2)", "thermograph"),
    ] {
        assert!(!text(&[game]).contains(second), "{game}: {second}");
    }
    let lines = text(&["nim(1,2,3)", "--by", "types"]);
    assert!(lines.contains("(0,2,2) = {(2), (0,1,2)}"), "{lines}");
    // No search can say who wins, and none is needed.
    says(&["hex(11x11)"], &["so whoever moves first has a winning strategy", "It names no winning move."]);
    let sum = "chop(4x5) + pick_up_bricks(7) + *4";
    says(&[sum], &["≡ *7 + * + *4 ≡ *2", "chop(4x5) from *7 to *5: 4x5 -> 2x5"]);
}

/// DeVos and Kent, section 4.3; Sleator.
#[test]
fn numbers_by_the_simplicity_principle() {
    let stalk = &["≡ {0, 1 | 2} ≡ 3/2", "the oldest number between 1 and 2", "born on day 3"];
    says(&["hackenbush(\"bbr\")"], stalk);
    says(&["{3|5}"], &["{3|5} ≡ 4", "the oldest number between 3 and 5. That is 4"]);
    says(&["{0|1}+{0|1}+{|0}"], &["≡ 1/2 + 1/2 - 1 ≡ 0", "So {0|1} + {0|1} + {|0} is of type P"]);
}

#[test]
fn hot_games_and_trees() {
    says(&["domineering(2x3)"], &["Left's option +-1 is dominated by 2", "So the type is N"]);
    says(&["domineering(2x3)", "--by", "heat"], &["dominated by 2", "temperature 5/4 over 3/4"]);
    assert!(!text(&["domineering(2x3)"]).contains("temperature"));
    let tree = &["Right can get 00 by branch 2 or +- by branch 1", "the result is 00"];
    says(&["tree(\"L(R(+-,00),-+)\")"], tree);
    says(&["chop(3x3)"], &["There is a strategy by squares. In chop(3x3) rows and columns are equally many"]);
}

#[test]
fn comparisons_by_the_difference() {
    says(&["nim(1,2) == nim(3)"], &["the second player always has an answer"]);
    let apart = "with *2 added to both: nim(1,2) + *2 is of type N and nim(2) + *2 of type P";
    says(&["nim(1,2) == nim(2)", "--depth", "1"], &[apart]);
    says(&["nim(1,2) == nim(2)"], &["Impartial games are compared by playing their sum", "is of type N"]);
    // What is not equal is argued as well.
    says(&["kayles(5) != *3"], &["By the MEX principle", "nim-sum 1 1 1 *7", "So the type is N"]);
}

#[test]
fn infinitesimals_have_no_temperature_worth_telling() {
    let text = text(&["Tiny(1) + ^"]);
    assert!(text.contains("of type L") && !text.contains("temperature") && !text.contains("mean"), "{text}");
}

#[test]
fn an_ordinal_sum_of_impartial_games_has_each_option_once() {
    says(
        &["nim(3):nim(2)"],
        &["{nim(0), nim(1), nim(2), nim(3):nim(0), nim(3):nim(1)} ≡ {0, *, *2, *3, *4} ≡ *5"],
    );
}

/// Bouton, Nim, a game with a complete mathematical theory: the rule for the last player losing. Genera: Winning Ways,
/// chapter 13.
#[test]
fn misere_play() {
    says(
        &["--misere", "nim(2,3,6)"],
        &["nim-sum 111 *7", "The type is N", "nim(6) from *6 to *: heap 3: 6 -> 1"],
    );
    says(&["--misere", "nim(2,2)"], &["The nim-sum is 0", "type is P"]);
    says(&["--misere", "nim(1,1,1)"], &["3 heaps of one, an odd number", "The type is P"]);
    says(&["--misere", "nim(1000000000000000000,1)"], &["heap 1: 1000000000000000000 -> 0"]);
    says(&["--misere", "kayles(4,5)"], &["kayles(4) 1^031 kayles(5) 4^146", "the type is P"]);
    says(
        &["--misere", "kayles(5)"],
        &[
            "Each further digit is the least number missing",
            "(1) + (2), (3), (2) + (2), (1) + (3), (4) 3^31, 0^02, 2^20, 1^031 4^146",
        ],
    );
    says(&["--misere", "domineering(2x2)"], &["in misère play, where the last move loses"]);
    assert_eq!(explain(&["--misere", "hex(2x2)"]).status.code(), Some(2));
}

#[test]
fn whoever_loses_is_answered_move_by_move() {
    says(
        &["wythoff(3,5)", "--depth", "1"],
        &["both heaps: 3,5 -> 1,3 heap 2: 3 -> 2 wythoff(1,2) ≡ 0", "Every answer leaves 0 again."],
    );
    says(&["grundy(7)", "--depth", "1"], &["heap 1: 7 -> 2+5 heap 2: 5 -> 1+4 grundy(2,1,4) ≡ 0"]);
    says(&["cram(3x3)", "--depth", "1"], &["has an answer to every first move", "first move answer leaves"]);
    says(
        &["hackenbush(\"bbr\")", "--depth", "3"],
        &[
            "Right loses moving first, for Left has an answer to every move",
            "edge 2-3 L edge 0-1 in hackenbush(\"bb\") hackenbush(0) ≡ 0",
        ],
    );
    says(&["nim(30,30)"], &["There is an answer to each of the 49 other moves as well."]);
    says(&["nim(3) + nim(3)"], &["heap 1: 3 -> 2 in the second nim(3) heap 1: 3 -> 2 in the first nim(3)"]);
    let both = text(&["domineering(2x2) + domineering(2x2)"]);
    for copy in [
        "b1-b2 in the first domineering(2x2)   a1-b1 in the second",
        "a1-a2 in the second domineering(2x2)  a2-b2 in the first",
    ] {
        assert!(both.contains(copy), "{both}");
    }
}

/// Wythoff 1907; DeVos and Kent, section 4; Winning Ways, chapters 2, 3 and 7; Gale 1974 for Chomp.
#[test]
fn theorems_and_symmetry() {
    says(&["wythoff(3,5)"], &["n times the golden ratio, rounded down", "Here n = 2 and the pair is 3, 5"]);
    says(
        &["wythoff(1000000000000000000,5)"],
        &["the pair is 3, 5", "type N: whoever moves first wins, by heap 1: 1000000000000000000 -> 3"],
    );
    says(
        &["cut_cake(2x7)"],
        &[
            "the powers are 2 for the rows and 4 for the columns, and 2 goes 3 times into 7 columns",
            "2 free moves of Left's, 2",
        ],
    );
    says(
        &["hackenbush(\"bbr\")", "--depth", "3"],
        &["its sign expansion", "Here this is 1 + 1 - 1/2. So hackenbush(\"bbr\") ≡ 3/2"],
    );
    says(
        &["hackenbush(\"b(r,r)\")", "--depth", "9"],
        &["By the colon principle", "at node 1 the branches are worth (-1) + (-1) = -2, like the stalk rr"],
    );
    says(&["hackenbush(\"0-1g 1-2g 2-0g\")", "--depth", "9"], &["By the fusion principle"]);
    says(
        &["toppling_dominoes(\"xxxoo\")"],
        &["which leaves 2; Right does best in the same way, which leaves -1", "≡ {2|-1}"],
    );
    says(
        &["pick_up_bricks(7)", "--depth", "9"],
        &["the remainder of n modulo 3", "The first player begins with heap 1: 7 -> 6"],
    );
    says(&["subtraction[2,5](17)"], &["repeat with period 7", "worth as much as one of 3"]);
    says(
        &["chomp(3x3)", "--by", "symmetry"],
        &[
            "The first player begins with eat b2 and leaves chomp(3,1,1)",
            "eat b1 eat a2 chomp(1x1) ≡ 0",
            "it restores the pattern",
        ],
    );
    // No search could look at all of this, and none is needed.
    let half = "There is a strategy by half turns. In cram";
    says(
        &["cram(6x6)"],
        &[half, "(6x6) half a turn leaves the board as it is", "no domino covers a part of its own image"],
    );
    says(&["cram(4x4)"], &[half, "it restores the pattern"]);
    says(&["nim(3,3)"], &["There is a strategy by equal heaps. In nim(3,3) the two heaps are equal"]);
    says(
        &["chomp(3x3)", "--depth", "3"],
        &["There is a strategy by equal arms", "the same bite into the other arm"],
    );
    says(&["col(1x4)"], &["There is a strategy by half turns", "exchanges the players' colours"]);
    says(&["hackenbush(\"0-1b 0-2r\")"], &["There is a strategy by reflection"]);
    for (game, taken) in [("pick_up_bricks(6)", 3), ("subtraction[2,3,4](12)", 6)] {
        says(&[game], &[&format!("so restores the remainder modulo {taken}")]);
        assert!(!text(&[game]).contains("symmetry"), "{game}");
    }
    says(&["cram(2x5)"], &["The first player begins with c1-c2 and leaves cram(\"..#..|..#..\")"]);
}

/// Lasker, Brettspiele der Völker, 1931, for his Nim; the rest by the definitions.
#[test]
fn reasons_are_right_and_said_once() {
    says(
        &["lasker(4)", "--depth", "9"],
        &["0 or 1 from 4k + 4", "Here 4 = 4 x 0 + 4, and the nim-value is 3"],
    );
    says(&["less_than_half(8)", "--depth", "9"], &["A heap of 2m + 2 reaches those of m + 1, …, 2m + 1"]);
    for (game, period) in [
        ("subtraction[1,3](9)", 2),
        ("subtraction[2,5,7](100)", 22),
        ("subtraction[1,3,5](20)", 2),
        ("subtraction[1,2,4](20)", 3),
    ] {
        says(&[game], &[&format!("From the heap of 0 on the nim-values repeat with period {period}")]);
    }
    says(
        &["kayles(1000)"],
        &[
            "they are 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7",
            "1000 leaves the remainder 4, and the nim-value is 1",
        ],
    );
    for game in ["kayles(1000)", "lasker(4)", "wythoff(3,5)"] {
        assert_eq!(text(&[game]).matches(&format!("So {game} ≡")).count(), 1, "{game}");
    }
    says(&["nim(3)"], &["A Nim heap of 3 counters is the nimber *3 by definition"]);
    says(&["nim(45)"], &["In powers of two 45 = 32 + 8 + 4 + 1, in binary 101101."]);
    says(&["nim(1)"], &["is the nimber * by definition"]);
    says(&["nim(0)"], &["is the nimber 0 by definition: nobody can move"]);
    says(
        &["wythoff(4,6)", "--depth", "1"],
        &["The move both heaps: 4,6 -> 3,5 leaves wythoff(3,5). By Wythoff's"],
    );
    says(&["chomp(2x3)", "--depth", "3"], &["The move eat c2 leaves chomp(3,2). The bar has two rows"]);
}

/// A move that the opponent must answer gains nothing: Winning Ways, chapter 6, on sente.
#[test]
fn threats_are_no_gains() {
    for (sum, answer) in [("{5|-5||-6} + *", "+-5 -> -5"), ("{2||1|-7} + {0|-2}", "{1|-7} -> 1")] {
        let must = format!("should answer, with {answer}. Then the mean of the sum is");
        says(&[sum], &["It is a threat", &must, "as before, and nothing has been gained"]);
    }
    assert!(!text(&["{5|-5||-6} + *"]).contains("a gain of 5"));
    says(&["+-1 + +-1"], &["+-1 -> 1 in the second +-1"]);
}

/// What is shown can be read: letters are explained, short forms are used as they are introduced, nothing is renamed.
#[test]
fn nothing_is_left_unsaid_or_said_in_vain() {
    says(&["col(1x3)"], &["On boards of Col . is free", "l and r for Left or Right alone to colour"]);
    says(&["snort(1x2)"], &["On boards of Snort"]);
    assert!(!text(&["col(\"x..\")"]).contains("On boards"));
    says(&["tic(\"...\")"], &["We write (\"...\") for tic(\"...\")", "- (\"xo.\"): Left"]);
    assert!(!text(&["{3|{2|1}}"]).contains("≡ {3||2|1}"));
    assert!(!text(&["{3|{2|1}}"]).contains("is called {"));
    says(&["{2||1|-7} + {0|-2}"], &["{2||1|-7} + {0|-2} ≡ {1,{2|0}|||+-1||-7|-9}"]);
    assert_eq!(explain(&["kayles(5)", "--depth", "0"]).status.code(), Some(2));
}

#[test]
fn what_names_mean() {
    says(
        &["*45"],
        &["a Nim heap of 45 counters", "45 = 32 + 8 + 4 + 1, in binary 101101", "*45 = *32 + *8 + *4 + *"],
    );
    says(&["3*^"], &["^ is {0|*}, an infinitesimal", "3*^ = ^ + ^ + ^ ≡ ^3"]);
    says(&["^<2>"], &["no multiple of it reaches ^", "^<2> = {0 | v*}"]);
    says(&["Tiny(2)"], &["Right's move carries a threat to take 2", "Tiny(2) = {0 | {0|-2}}"]);
    says(&["+-1"], &["+-1 is a switch", "+-1 = {1 | -1}"]);
    for text in ["nim(1,2,3)", "cram(3x3)", "chop(2x2)", "*1000", "kayles(5)"] {
        assert!(!self::text(&[text]).contains("*0"), "{text}");
    }
}

#[test]
fn trees_existence_and_equivalence() {
    says(
        &["tic(\"...\")", "--depth", "9"],
        &[
            "Working Backward, with Left to move",
            "Left has a winning strategy",
            "the first player can at least draw. The argument names no move.",
        ],
    );
    says(&["hex(3x3)"], &["is reached by the pair", "nothing else needs an answer"]);
    says(&["hex(3x3)", "--by", "stealing"], &["proves only that a winning strategy exists"]);
    says(&["chomp(3x4)"], &["proves only that a winning strategy exists"]);
    says(&["chomp(3x4)", "--depth", "1"], &["A search finds one"]);
    says(&["nim(1,2) == nim(3)", "--by", "types"], &["answer to every first move"]);
    // By numbers where the two differ by a number, hot or not.
    let numbers = ["simplicity principle", "3/2 - 1 ≡ 1/2", "is greater than 0"];
    says(&[r#"hackenbush("bbr") > 1"#, "--by", "numbers"], &numbers);
    says(&["nim(1,2) == nim(3)", "--chapter", "3"], &["nim-sum 0 0 0"]);
    says(&["domineering(2x2) == +-1"], &["both sides are equal", "Left's move type Right's answer leaves"]);
    says(&["domineering(2x2) == 1", "--depth", "1"], &["These cannot"]);
}

#[test]
#[ignore = "needs TeX: cargo xtask test runs it where TeX is installed"]
fn explanations_compile_with_tex() {
    for expr in ["domineering(2x3) + hackenbush(\"b(r,r)\") + ^<2>", "domineering(3x4)"] {
        let said = tools::ask(tools::TEX, "explanation.tex", text(&[expr, "--format", "latex"]).as_bytes());
        let said = said.unwrap_or_else(|said| panic!("{expr}: {said}"));
        assert!(!said.contains("Overfull"), "{expr}: a line leaves the page: {said}");
    }
}

/// The players have the names that the reader chose, also in tables; what is no name of a player stays.
#[test]
fn names_of_the_players() {
    let named = text(&["domineering(2x2) + domineering(2x2)", "--players", "Louise,Richard"]);
    assert!(named.contains("Louise's move") && named.contains("Richard's answer"), "{named}");
    assert!(!named.contains("Left") && !named.contains("Right's"), "{named}");
    says(&["{3|-1}", "--by", "heat", "--players", "Louise,Richard"], &["left stop", "Louise"]);
    for wrong in ["Louise", "a,a", "a,b,c", ",b", "<b>,c"] {
        assert_eq!(explain(&["1", "--players", wrong]).status.code(), Some(2), "{wrong}");
    }
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

/// What has been shown is not shown a second time, nor followed by what is only believed.
#[test]
fn one_proof_is_enough() {
    for (expr, shown, again) in [
        ("chomp(2x5)", "whoever moves first wins by that move", ["Strategy stealing", "Working through"]),
        ("chomp(3x4)", "Strategy stealing", ["Working through", "MEX"]),
        ("cram(3x4)", "half turns", ["Working through", "MEX"]),
        ("chomp(3x3)", "equal arms", ["Working through", "MEX"]),
        ("{1|-1} + {2|-2}", "+-1 + +-2 = {1 + +-2, +-1 + 2 | -1 + +-2, +-1 + -2}", ["Who wins", "chart"]),
        ("{0,*|0,*}+{0|0}", "{0|0} ≡ {0} ≡ *", ["canonical", "not a number"]),
    ] {
        says(&[expr], &[shown]);
        let told = text(&[expr]);
        assert!(again.iter().all(|again| !told.contains(again)), "{expr}: {told}");
    }
    says(&["pick_up_bricks(9)"], &["In short: answer 1 with 2, answer 2 with 1."]);
    says(
        &["nim(1)+domineering(1x2)+domineering(2x1)", "--chapter", "2"],
        &["is of type P, so adding it changes nothing"],
    );
    for expr in ["nim(1,2,3)", "kayles(4)", "domineering(2x3)"] {
        assert!(!text(&["--misere", expr]).contains("answer"), "{expr} in misère play");
    }
}
