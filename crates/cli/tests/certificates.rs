//! `upstar prove` and `upstar check`: every kind of certificate is written, read, and refused after every change.

#![allow(clippy::print_stderr, reason = "what was not tried for want of a program is told")]

mod common;

use std::collections::BTreeMap;
use std::path::PathBuf;

use common::{Scratch, stderr, stdout, upstar};
use upstar::files::sealed;
use upstar::{Budget, Goal, Session};

fn examples() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../checker/examples");
    let entries = std::fs::read_dir(folder).expect("the examples");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let certificates = paths.filter(|path| path.extension().is_some_and(|end| end == "cert"));
    let read = |path: PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, std::fs::read_to_string(&path).expect("a text"))
    };
    certificates.map(read).collect()
}

/// Texts that differ from one in a letter or a digit.
fn changed(line: &str) -> Vec<String> {
    let swap = |letter: char| match letter {
        '0'..='8' => Some((letter as u8 + 1) as char),
        '9' => Some('0'),
        'x' => Some('o'),
        'o' => Some('x'),
        '.' => Some('#'),
        '#' => Some('.'),
        'L' => Some('R'),
        'R' => Some('L'),
        'W' => Some('N'),
        'N' => Some('P'),
        'l' => Some('L'),
        'p' => Some('v'),
        'b' => Some('r'),
        '+' => Some('-'),
        _ => None,
    };
    let letters: Vec<char> = line.chars().collect();
    let change = |at: usize| {
        let mut new = letters.clone();
        new[at] = swap(letters[at])?;
        Some(new.into_iter().collect())
    };
    (0..letters.len()).filter_map(change).collect()
}

/// Claims that are weaker than what is shown, or the same in other words.
const STILL_RIGHT: [&str; 5] = [
    "claim\tnogo(\"...|...\") + 2\twon by\tLeft moving second",
    "claim\tnim(3) + domineering(2x2)\t<>\tnim(3)",
    "claim\tnim(2) - domineering(2x2)\t<>\tnim(3)",
    "claim\tdomineering(4x5) - nim(2)\tis\tL",
    "claim\tfission(\"...|.x.|...\") - prim(5)\t==\t*3",
];

#[test]
fn what_is_changed_is_refused() {
    let budget = Budget::unlimited();
    let is_right = |text: &str| Session::default().check_certificate(text, &budget).is_ok();
    for (name, text) in examples() {
        // Periods have tests of their own, in the crate of heaps.
        if Session::certificate_kind(&text) == Some("") {
            continue;
        }
        assert!(is_right(&text), "{name}");
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("checksum ")).collect();
        // Lines that are left out, and changes of every field of every kind of lines.
        let mut wrong: BTreeMap<(&str, Option<usize>), Vec<Vec<String>>> = BTreeMap::new();
        for at in 1..lines.len() {
            let whole: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            let fields: Vec<&str> = lines[at].split('\t').collect();
            let mut without = whole.clone();
            without.remove(at);
            wrong.entry((fields[0], None)).or_default().push(without);
            // The text of rules may say the same in other words, and without the tablebase nothing is known of its stages or its start.
            if ["rules", "stage"].contains(&fields[0]) || fields.contains(&"tablebase") {
                continue;
            }
            for (place, field) in fields.iter().enumerate() {
                for new in changed(field) {
                    let new = [&fields[..place], &[&new], &fields[place + 1..]].concat().join("\t");
                    if !STILL_RIGHT.contains(&new.as_str()) {
                        let mut other = whole.clone();
                        other[at] = new;
                        wrong.entry((fields[0], Some(place))).or_default().push(other);
                    }
                }
            }
        }
        for ((kind, place), all) in wrong {
            for other in all.iter().step_by((all.len() / 12).max(1)) {
                let text = sealed(other.join("\n") + "\n");
                assert!(!is_right(&text), "{name}, {kind} {place:?}:\n{text}");
            }
        }
    }
}

#[test]
fn every_kind_is_written_and_read() {
    let scratch = Scratch::new("kinds");
    let (file, table) = (scratch.file("a.cert"), scratch.file("a.table"));
    assert!(upstar(&["solve", "dodgem(3x3)", "--to", &table]).status.success());
    for (arguments, claim) in [
        (vec!["domineering(3x3)"], "domineering(3x3) == +-1"),
        (vec!["domineering(2x2) == {1|-1}"], "domineering(2x2) == +-1"),
        (vec!["domineering(6x6)", "--outcome"], "domineering(6x6) is N"),
        (vec!["nogo(1x5)", "--strategy", "left"], "won by Left moving first"),
        (vec!["dodgem(2x3)"], "is "),
        (vec!["tic_tac_toe(3x3)"], "is 00 00"),
        (vec!["hex(4x4)"], "hex(4x4) is +- -+"),
        (vec!["hex(6x6)"], "hex(6x6) is +- -+"),
        (vec!["hex(\"...o|.*..|....|o...\")"], "is +- "),
        (vec!["0.77", "--period"], "0.77 has period 12"),
        (vec!["0.123", "--misere"], "0.123 misere quotient of order 20"),
        (vec!["dodgem(3x3)", "--tablebase", &table], "2844 numbers of 1 byte"),
        (vec!["prim(7) + squares(5)", "--games", "FILE"], "prim(7) + squares(5) == *4"),
    ] {
        let rules = scratch.file("mine.game");
        std::fs::write(&rules, "game squares on heaps\n  both n -> n - k*k for k in 1..n\n").expect("a file");
        let arguments = arguments.into_iter().map(|text| if text == "FILE" { rules.as_str() } else { text });
        let all: Vec<&str> = ["prove"].into_iter().chain(arguments).chain(["--to", &file]).collect();
        let proved = upstar(&all);
        assert!(proved.status.success(), "{all:?}: {}", stderr(&proved));
        let checked = upstar(&["check", &file]);
        assert!(stdout(&checked).contains(claim), "{all:?}: {} {}", stdout(&checked), stderr(&checked));
    }
}

#[test]
fn strategies_are_read() {
    let scratch = Scratch::new("strategies");
    let file = scratch.file("a.strategy");
    for (expr, more, is_right) in [
        ("nim(1,2)", vec![], true),
        ("nim(2,2)", vec![], false),
        ("nim(2,2)", vec!["--first", "right"], true),
        ("nim(1,1)", vec!["--misere"], true),
        ("dodgem(3x3)", vec![], true),
    ] {
        let left = ["strategy", expr, "--player", "left"];
        let all: Vec<&str> = left.into_iter().chain(more.iter().copied()).collect();
        std::fs::write(&file, upstar(&all).stdout).expect("a file");
        let all: Vec<&str> = ["check", &file, "--of", expr].into_iter().chain(more.iter().copied()).collect();
        let checked = upstar(&all);
        assert_eq!(checked.status.success(), is_right, "{all:?}: {}", stderr(&checked));
        assert_eq!(stdout(&checked).contains("a winning strategy of Left's"), is_right, "{all:?}");
    }
    assert!(stderr(&upstar(&["check", &file])).contains("--of"));
}

/// A strategy can be rules in words.
#[test]
fn strategies_in_words_are_checked() {
    let scratch = Scratch::new("words");
    let file = scratch.file("a.strategy");
    for (expr, rules, told) in [
        ("pick_up_bricks(9)", "answer 1 with 2\nanswer 2 with 1", "right: a winning strategy of Right's"),
        ("pick_up_bricks(9)", "answer 1 with 1\nanswer 2 with 1", "the strategy makes sure of nothing"),
        ("pick_up_bricks(9)", "answer 1 with 2", "no line answers `heap 1: 9 -> 7`"),
        ("pick_up_bricks(9)", "answer 1 by 2", "this is no rule of a strategy"),
        ("nim(5,5)", "answer anything with the same in another heap", "right: a winning strategy of Right's"),
        ("nim(2,3)", "answer anything with the same in another heap", "no line answers `heap 1: 2 -> "),
        (
            "subtraction[2,3,4](12)",
            "answer 2 with 4\nanswer 3 with 3 // half\nanswer 4 with 2",
            "right: a winning",
        ),
        (
            "cram(2x2)",
            "answer a1-a2 with b1-b2\nanswer b1-b2 with a1-a2\nanswer a1-b1 with a2-b2\nanswer a2-b2 with a1-b1",
            "right: a winning",
        ),
    ] {
        std::fs::write(&file, format!("strategy for Right\n{rules}\n")).expect("a file");
        let checked = upstar(&["check", &file, "--of", expr]);
        let all = format!("{}{}", stdout(&checked), stderr(&checked));
        assert!(all.contains(told), "{expr} {rules}: {all}");
        assert_eq!(checked.status.success(), told.starts_with("right"), "{expr} {rules}");
    }
    std::fs::write(&file, "strategy for Left\nbegin with 1\nanswer 1 with 2\nanswer 2 with 1\n")
        .expect("a file");
    let checked = upstar(&["strategy", "pick_up_bricks(10)", "--check", &file]);
    assert!(stdout(&checked).contains("winning"), "{}{}", stdout(&checked), stderr(&checked));
    // Whoever says what to begin with moves first; a head is not needed.
    for (rules, expr, whose) in [
        ("begin with 1\nanswer 1 with 2\nanswer 2 with 1\n", "pick_up_bricks(10)", "Left's"),
        ("answer 1 with 2\nanswer 2 with 1\n", "pick_up_bricks(9)", "Right's"),
    ] {
        std::fs::write(&file, rules).expect("a file");
        let checked = upstar(&["check", &file, "--of", expr]);
        let told = format!("right: a winning strategy of {whose}");
        assert!(stdout(&checked).contains(&told), "{}{}", stdout(&checked), stderr(&checked));
    }
}

/// What is written by one command is read by the other.
#[test]
fn trees_take_the_strategies_that_are_written() {
    let scratch = Scratch::new("marked");
    let file = scratch.file("a.strategy");
    std::fs::write(&file, stdout(&upstar(&["strategy", "nim(1,2)"]))).expect("a file");
    let drawn = upstar(&["tree", "nim(1,2)", "--strategy", &format!("@{file}")]);
    assert!(stdout(&drawn).contains("══ heap 2: 2 -> 1"), "{}{}", stdout(&drawn), stderr(&drawn));
    let drawn = upstar(&["tree", "pick_up_bricks(3)", "--strategy", "answer 1 with 2; answer 2 with 1"]);
    assert_eq!(stdout(&drawn).matches('╘').count() + stdout(&drawn).matches("══").count(), 2);
}

#[test]
fn what_has_no_certificate_is_told() {
    let scratch = Scratch::new("told");
    let file = scratch.file("a.cert");
    for (arguments, told) in [
        (vec!["nim(2):nim(3)"], "ordinal sums"),
        (vec!["{nim(2)|nim(3)}"], "braces with positions"),
        (vec!["selective(nim(2),nim(3))"], "compounds have no certificates"),
        (vec!["nim(2)", "--misere"], "in misère play has no certificate"),
        (vec!["0.77", "--outcome", "--misere"], "in misère play has no certificate"),
    ] {
        let all: Vec<&str> = ["prove"].into_iter().chain(arguments).chain(["--to", &file]).collect();
        let proved = upstar(&all);
        assert_eq!(proved.status.code(), Some(2), "{all:?}");
        assert!(stderr(&proved).contains(told), "{all:?}: {}", stderr(&proved));
    }
}

#[test]
fn what_is_not_so_is_not_proved() {
    let scratch = Scratch::new("false");
    let file = scratch.file("a.cert");
    for arguments in [
        vec!["domineering(2x2) == 1"],
        vec!["nim(2)", "--strategy", "right", "--first", "left"],
        vec!["domineering(8x8)", "--outcome", "--nodes", "100"],
        vec!["domineering(8x8)", "--outcome", "--time", "50ms"],
    ] {
        let all: Vec<&str> = ["prove"].into_iter().chain(arguments).chain(["--to", &file]).collect();
        let proved = upstar(&all);
        assert!(!proved.status.success(), "{all:?}");
        assert!(!std::path::Path::new(&file).exists(), "{all:?} left a file");
    }
}

#[test]
fn bad_files_are_told_with_their_line() {
    let scratch = Scratch::new("bad");
    let file = scratch.file("a.cert");
    for text in [
        sealed("upstar certificate 1 value\nclaim\tnim(2)\t==\t*2\np\t7\t0\t0\n".to_owned()),
        sealed("upstar certificate 1 value\nclaim\tnim(2)\t==\t*2\nv\t{$9|}\n".to_owned()),
        sealed("upstar certificate 1 value\nclaim\tnim(99999999999999999999)\t==\t0\n".to_owned()),
        sealed(format!("upstar certificate 1 value\nclaim\t{}\t==\t0\n", "{".repeat(5000))),
        sealed("upstar certificate 1 hex\nclaim\thex(3x3)\tis\t+- -+\nt\tL\t99:0\n".to_owned()),
        sealed("upstar certificate 1 quotient\nclaim\t0.77\tmisere quotient\tof order 1 for the heaps to 0\nrow\t0\nlost\t\nheaps\t\n".to_owned()),
        sealed("upstar certificate 1 nonsense\nclaim\t0\n".to_owned()),
        // What is over with a result is no sum without moves.
        sealed("upstar certificate 1 outcome\nclaim\ttic_tac_toe(\"xxx|...|oo.\")\tis\tP\n".to_owned()),
        sealed("upstar certificate 1 value\nclaim\thex(\"**|oo\")\t==\t0\n".to_owned()),
        sealed("upstar certificate 1 outcome\nrules\tgame stk on strip \".x\"\nrules\t  left \".\" -> \"x\"\nrules\t  stuck wins\nclaim\tstk(\"xx\")\tis\tP\n".to_owned()),
        "upstar certificate 1 value\n\0\0".to_owned(),
        "upstar certificate 1 value\nclaim\tnim(2)\t==\t*2\n".to_owned(),
    ] {
        std::fs::write(&file, &text).expect("a file");
        let checked = upstar(&["check", &file, "--time", "20s"]);
        assert_eq!(checked.status.code(), Some(2), "{text:.80}: {}", stderr(&checked));
        let told = stderr(&checked);
        assert!(told.contains("is wrong in line") || told.contains("no text in UTF-8"), "{text:.80}: {told}");
    }
}

/// Boards of Hex with stones at random, won ones among them.
#[test]
fn hex_is_proved_on_any_board() {
    let mut random = fastrand::Rng::with_seed(6);
    let session = Session::default();
    for _ in 0..120 {
        let (rows, cols) = (random.usize(1..=5), random.usize(1..=5));
        let mut cells = vec!['.'; rows * cols];
        let mut order: Vec<usize> = (0..rows * cols).collect();
        random.shuffle(&mut order);
        let stones = random.usize(..=rows * cols);
        order.iter().take(stones).enumerate().for_each(|(at, cell)| cells[*cell] = ['*', 'o'][at % 2]);
        let rows: Vec<String> = cells.chunks(cols).map(|row| row.iter().collect()).collect();
        let expr = format!("hex(\"{}\")", rows.join("|"));
        let mut certificate = Vec::new();
        let all = Budget::unlimited();
        let proved = session.prove(&expr, Goal::Answer, &[], &mut certificate, &all);
        assert!(proved.is_ok(), "{expr}: {:?}", proved.err());
        let text = String::from_utf8(certificate).expect("a text");
        let checked = Session::default().check_certificate(&text, &all);
        assert!(checked.is_ok(), "{expr}: {checked:?}");
    }
}

/// A second program checks what this one proves: of every game that comes with the program, by its examples.
#[test]
fn the_second_checker_agrees() {
    const CHECK_ALL: &str = "
import os, sys
sys.path.insert(0, sys.argv[1])
sys.setrecursionlimit(20_000)
import check, values
for name in sorted(os.listdir(sys.argv[2])):
    try: check.check(os.path.join(sys.argv[2], name)); print(name, 'right')
    except values.Unknown as what: print(name, 'unknown', what)
    except values.Wrong as what: print(name, 'wrong', what)
";
    let listed: serde_json::Value =
        serde_json::from_slice(&upstar(&["games", "--json"]).stdout).expect("a list of games");
    let scratch = Scratch::new("second");
    let (session, mut written) = (Session::default(), 0);
    for game in listed["games"].as_array().expect("games") {
        let name = game["name"].as_str().expect("a name");
        for (at, example) in game["examples"].as_array().expect("examples").iter().take(2).enumerate() {
            let expr = example["expr"].as_str().expect("an expression");
            let mut certificate = Vec::new();
            let budget = Budget::unlimited().nodes(Some(2_000));
            // Those that take long have no place in a test.
            let Ok(proved) = session.prove(expr, Goal::Answer, &[], &mut certificate, &budget) else {
                continue;
            };
            let lines = proved.expect("memory can be written to").lines;
            let text = String::from_utf8(certificate).expect("a text");
            let checked = Session::default().check_certificate(&text, &Budget::unlimited());
            assert!(checked.is_ok(), "{expr}: {checked:?}");
            if lines < 400 {
                std::fs::write(scratch.0.join(format!("{name}-{at}.cert")), text).expect("a file");
                written += 1;
            }
        }
    }
    assert!(written > 180, "{written} certificates");
    let checker = concat!(env!("CARGO_MANIFEST_DIR"), "/../../checker");
    let folder = scratch.0.to_str().expect("a plain path");
    let Ok(told) = std::process::Command::new("python3").args(["-c", CHECK_ALL, checker, folder]).output()
    else {
        eprintln!("SKIPPED: Python is not installed, so nothing is known of the second checker.");
        return;
    };
    let told = stdout(&told);
    let those =
        |verdict: &str| told.lines().filter(|line| line.contains(&format!(" {verdict}"))).collect::<Vec<_>>();
    assert_eq!(those("wrong"), Vec::<&str>::new());
    let unknown = those("unknown");
    assert_eq!(those("right").len() + unknown.len(), written, "{told}");
    assert!(unknown.len() < 50, "{unknown:#?}");
}
