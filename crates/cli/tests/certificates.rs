//! `upstar prove` and `upstar check`: every kind of certificate is written, read, and refused after every change.

mod common;

use std::path::PathBuf;

use common::{Scratch, stderr, stdout, upstar};
use upstar::files::sealed;
use upstar::{Budget, Session};

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
        let mut wrong: Vec<Vec<String>> = Vec::new();
        for at in 1..lines.len() {
            let whole: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            let mut without = whole.clone();
            without.remove(at);
            wrong.push(without);
            if lines[at].starts_with("rules") || lines[at].starts_with("stage") {
                continue;
            }
            for new in changed(lines[at]).into_iter().filter(|new| !STILL_RIGHT.contains(&new.as_str())) {
                let mut other = whole.clone();
                other[at] = new;
                wrong.push(other);
            }
        }
        let step = (wrong.len() / 120).max(1);
        for other in wrong.iter().step_by(step) {
            let text = sealed(other.join("\n") + "\n");
            assert!(!is_right(&text), "{name}:\n{text}");
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
