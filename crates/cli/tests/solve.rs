//! `upstar solve` and `upstar query`: files of whole games.

mod common;

use common::{Scratch, stderr, stdout, upstar};
use serde_json::Value;

fn json(arguments: &[&str]) -> Value {
    let output = upstar(arguments);
    serde_json::from_str(&stdout(&output)).unwrap_or_else(|error| panic!("{arguments:?}: {error}"))
}

/// A board on which nobody can get four in a row.
#[test]
fn where_nothing_is_won_there_is_no_longest_win() {
    let solved = json(&["solve", "mnk[1,5,4](\".....\")", "--json"]);
    assert_eq!((&solved["wins"], &solved["longest"]), (&0.into(), &Value::Null));
    let text = stdout(&upstar(&["solve", "mnk[1,5,4](\".....\")"]));
    assert!(text.contains("longest        no win"), "{text}");
}

#[test]
fn a_file_answers_as_the_search_does() {
    let folder = Scratch::new("answers");
    let file = folder.file("dodgem");
    let solved = json(&["solve", "dodgem(4x4)", "--to", &file, "--json"]);
    assert_eq!((&solved["positions"], &solved["longest"]), (&553_664.into(), &42.into()));
    assert_eq!((&solved["wins"], &solved["losses"]), (&292_910.into(), &203_990.into()));
    assert_eq!(solved["remoteness"]["left_first"], "endless");
    // Nothing else is left in the folder.
    assert_eq!(std::fs::read_dir(&folder.0).expect("the folder").count(), 1);
    for position in ["dodgem(4x4)", "dodgem(\"x...|.x..|....|.ooo\")", "dodgem(\"..x.|....|.o..|x..o\")"] {
        let found = json(&["query", &file, position, "--json"]);
        let searched = json(&["eval", position, "--json"]);
        for first in ["left_first", "right_first"] {
            assert_eq!(found[first]["result"], searched[first], "{position}");
            assert_eq!(found[first]["remoteness"], searched["remoteness"][first], "{position}");
        }
    }
    let text = stdout(&upstar(&["query", &file, "dodgem(\"x...|.x..|....|.ooo\")"]));
    assert!(text.contains("Left first     +- (Left wins in 13 moves)\nLeft's best    b3-c3"), "{text}");
    let text = stdout(&upstar(&["query", &file, "dodgem(4x4)"]));
    assert!(text.contains("Left first     00 (a draw by endless play)"), "{text}");
    for other in ["dodgem(3x3)", "dodgem(\"xxx.|x...|....|...o\")", "tic(\"...\")"] {
        let output = upstar(&["query", &file, other]);
        assert_eq!(output.status.code(), Some(2), "{other}");
        assert!(stderr(&output).contains("is not among the positions of the file"), "{}", stderr(&output));
    }
}

#[test]
fn only_what_can_come_up_is_in_a_file() {
    let folder = Scratch::new("marks");
    let file = folder.file("marks");
    let solved = json(&["solve", "tic_tac_toe(\"...|...|...\")", "--to", &file, "--json", "--threads", "2"]);
    assert_eq!(solved["wins"], 2836);
    assert_eq!((&solved["positions"], &solved["left_first"]), (&5478.into(), &"00".into()));
    // Left has one mark more, so it is Right's turn.
    let found = json(&["query", &file, "tic_tac_toe(\"x..|...|...\")", "--json"]);
    assert_eq!((&found["left_first"], &found["right_first"]["result"]), (&Value::Null, &"00".into()));
    let best = found["right_first"]["moves"].as_array().expect("moves").iter();
    let best: Vec<&str> = best.filter(|mv| mv["best"] == true).filter_map(|mv| mv["move"].as_str()).collect();
    assert_eq!(best, ["b2"]);
}

/// Code and message of a query that is refused.
fn refused(file: &str) -> (String, String) {
    let answer = json(&["query", file, "dodgem(3x3)", "--json"]);
    let of = |name: &str| answer["error"][name].as_str().unwrap_or_default().to_owned();
    (of("code"), of("message"))
}

#[test]
fn damaged_files_are_refused_by_name_and_place() {
    let folder = Scratch::new("damage");
    let file = folder.file("dodgem");
    assert!(upstar(&["solve", "dodgem(3x3)", "--to", &file]).status.success());
    let whole = std::fs::read(&file).expect("the file");
    let damaged = |bytes: &[u8]| {
        let path = folder.file("damaged");
        std::fs::write(&path, bytes).expect("a file");
        let (code, message) = refused(&path);
        assert_eq!(code, "damaged", "{message}");
        assert!(message.contains(&path), "{message}");
        message
    };
    // Cut anywhere; every thirtieth byte changed.
    for length in (0..whole.len()).step_by(97).chain([whole.len() - 1]) {
        damaged(&whole[..length]);
    }
    for at in (0..whole.len()).step_by(30) {
        let mut other = whole.clone();
        other[at] ^= 0x10;
        damaged(&other);
    }
    let message = damaged(&whole[..whole.len() - 1]);
    assert!(message.ends_with(&format!("the file ends too soon at byte {}", whole.len() - 1)), "{message}");
    let longer = [&whole[..], b"x"].concat();
    assert!(damaged(&longer).ends_with(&format!("there is more than expected at byte {}", whole.len())));
    assert!(damaged(b"upstar tablebase 3\n").contains("another version"));
    assert!(damaged(b"upstar certificate 1\n").contains("it is no tablebase"));
    assert_eq!(refused(&folder.file("missing")).0, "unreadable");
    // A file that cannot be written is an error of the option, and leaves nothing.
    let output = upstar(&["solve", "dodgem(2x2)", "--to", &folder.file("no/such/folder")]);
    assert_eq!(output.status.code(), Some(3));
    assert!(stderr(&output).contains("--to"), "{}", stderr(&output));
}

/// The frames had no heads then, and there was none at the end.
#[test]
fn files_of_version_1_are_read() {
    let folder = Scratch::new("version-1");
    let (new, old) = (folder.file("new"), folder.file("old"));
    assert!(upstar(&["solve", "dodgem(3x3)", "--to", &new]).status.success());
    let bytes = std::fs::read(&new).expect("the file");
    let seal = b"\nchecksum ";
    let head = bytes.windows(seal.len()).position(|window| window == seal).expect("the end of the lines") + 1;
    let lines = std::str::from_utf8(&bytes[..head]).expect("lines").replace("tablebase 2", "tablebase 1");
    let start = head + "checksum 0123456789abcdef\n".len();
    let cells = &bytes[start + 8..bytes.len() - 8 - 16];
    let mut sum = upstar::files::Checksum::default();
    sum.add(0);
    sum.add_bytes(cells);
    let file = [upstar::files::sealed(lines).as_bytes(), cells, &sum.number().to_le_bytes()].concat();
    std::fs::write(&old, file).expect("a file");
    for position in ["dodgem(3x3)", "dodgem(\"x..|.x.|..o\")"] {
        let [mut one, mut other] = [&new, &old].map(|file| json(&["query", file, position, "--json"]));
        assert!(one["left_first"]["result"].is_string(), "{one}");
        one["file"].take();
        other["file"].take();
        assert_eq!(one, other);
    }
}

#[test]
fn limits_stop_and_games_without_numbers_are_refused() {
    let stopped = |arguments: &[&str]| {
        let output = upstar(arguments);
        (output.status.code(), stderr(&output))
    };
    let (code, talk) = stopped(&["solve", "dodgem(4x4)", "--nodes", "1000"]);
    assert_eq!((code, talk.contains("the node limit was reached")), (Some(1), true), "{talk}");
    let (code, talk) = stopped(&["solve", "connect_four(5x5)", "--memory", "20MB"]);
    assert_eq!((code, talk.contains("the memory limit of 20 MB was reached")), (Some(1), true), "{talk}");
    for expr in ["hex(3x3)", "nim(3)", "connect_four(6x7)", "domineering(2x2) + *"] {
        let (code, talk) = stopped(&["solve", expr]);
        assert!(code == Some(2) || code == Some(1), "{expr}: {talk}");
        assert!(talk.contains("solved as a whole"), "{expr}: {talk}");
    }
}

#[test]
fn endless_play_is_told_and_ends_in_play() {
    let text = stdout(&upstar(&["eval", "dodgem(4x4)"]));
    assert!(text.contains("Left first     00 (a draw by endless play)"), "{text}");
    let text = stdout(&upstar(&["explain", "dodgem(4x4)"]));
    assert!(
        text.split_whitespace().collect::<Vec<_>>().join(" ").contains("it is a draw by endless play"),
        "{text}"
    );
    let text = stdout(&upstar(&["play", "dodgem(4x4)", "--side", "none"]));
    assert!(text.trim_end().ends_with("so it could go on for ever."), "{text}");
    let text = stdout(&upstar(&["strategy", "dodgem(3x3)"]));
    assert!(text.contains("// makes sure of +-: a winning strategy"), "{text}");
    assert_eq!(stdout(&upstar(&["outcome", "dodgem(3x3)"])).trim(), "+- if Left starts, -+ if Right starts");
}
