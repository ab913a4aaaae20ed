//! Standard output that cannot be written, and input that does not end.
#![cfg(target_os = "linux")]

mod common;

use std::fs::OpenOptions;
use std::io::Read as _;
use std::process::{Command, Output, Stdio};

use common::{stderr, stdout, temporary, upstar};

/// What every command says to an answer on a full disk.
fn into_the_full(arguments: &[&str], input: &str) -> Output {
    let full = OpenOptions::new().write(true).open("/dev/full").expect("the device");
    let file = temporary("typed");
    std::fs::write(&file, input).expect("a file");
    let input = std::fs::File::open(&file).expect("the file");
    let _ = std::fs::remove_file(&file);
    Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(arguments)
        .stdin(input)
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .expect("upstar runs")
}

#[test]
fn an_answer_that_could_not_be_written_is_no_success() {
    let commands: [&[&str]; 34] = [
        &["value", "3"],
        &["outcome", "nim(3)"],
        &["moves", "nim(3)"],
        &["eval", "nim(3)"],
        &["equivalent", "1", "2"],
        &["tree", "nim(2)"],
        &["show", "nim(3)"],
        &["show", "nim(3)", "--format", "png"],
        &["map", "domineering(2x2)"],
        &["thermograph", "{4|-2}"],
        &["powers", "nim(3,5)"],
        &["plot", "kayles", "--to", "9"],
        &["classes", "*2", "1"],
        &["chart", "numbers"],
        &["heap", "kayles"],
        &["heap", "kayles", "--format", "csv"],
        &["heap", "kayles", "--at", "10^9"],
        &["heap", "kayles", "--compare", "0.77"],
        &["chomp", "3x4"],
        &["chomp", "3x4", "--list"],
        &["solve", "dodgem(2x2)"],
        &["days", "3"],
        &["strategy", "nim(1,2)"],
        &["explain", "nim(3)"],
        &["play", "nim(3)"],
        &["repl"],
        &["run", "-"],
        &["completions", "bash"],
        &["man"],
        &["help"],
        &["functions"],
        &["games"],
        &["--help"],
        &["--version"],
    ];
    for arguments in commands {
        let with_json = [arguments, &["--json"]].concat();
        let no_json = arguments[0].starts_with("--") || arguments.contains(&"png");
        for arguments in [arguments, if no_json { arguments } else { &with_json }] {
            let output = into_the_full(arguments, "1 + 1\n");
            assert_eq!(output.status.code(), Some(3), "{arguments:?}: {}", stderr(&output));
            let complaint = "error: cannot write to standard output: No space left on device";
            assert!(stderr(&output).contains(complaint), "{arguments:?}: {}", stderr(&output));
        }
    }
    // What went wrong before is told as well, and where nothing is written on standard output nothing is missing.
    assert_eq!(into_the_full(&["value", "nmi(3)"], "").status.code(), Some(2));
}

#[test]
fn who_has_read_enough_is_not_complained_about() {
    let first_byte_of = |arguments: &[&str]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("upstar runs");
        let mut pipe = child.stdout.take().expect("its answers");
        pipe.read_exact(&mut [0]).expect("an answer");
        drop(pipe);
        child.wait_with_output().expect("it ends")
    };
    let many: [&[&str]; 3] = [
        &["heap", "kayles", "--to", "300000", "--format", "csv"],
        &["chomp", "3x4000", "--openings"],
        &["man"],
    ];
    for arguments in many {
        let output = first_byte_of(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
        assert_eq!(stderr(&output), "", "{arguments:?}");
    }
}

/// What a command does with an input that does not end.
fn endless(arguments: &[&str]) -> Output {
    let zero = std::fs::File::open("/dev/zero").expect("the device");
    let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(arguments)
        .args(["--memory", "40MB"])
        .stdin(zero)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("upstar runs");
    // Where it does read for ever, it should not take the machine with it.
    for _ in 0..1200 {
        if child.try_wait().expect("to ask").is_some() {
            return child.wait_with_output().expect("its output");
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    child.kill().expect("to end it");
    panic!("{arguments:?} reads for ever");
}

#[test]
fn inputs_have_an_end() {
    let commands: [&[&str]; 13] = [
        &["value", "-"],
        &["value", "@/dev/zero"],
        &["run", "-"],
        &["run", "/dev/zero"],
        &["check", "/dev/zero"],
        &["strategy", "nim(1,2)", "--check", "/dev/zero"],
        &["strategy", "nim(1,2)", "--check", "-"],
        &["tree", "nim(1,2)", "--strategy", "@/dev/zero", "--format", "svg"],
        &["play", "nim(3)", "--against", "/dev/zero"],
        &["play", "nim(3)"],
        &["equivalent", "@/dev/zero", "1"],
        &["repl"],
        &["query", "/dev/zero", "dodgem(2x2)"],
    ];
    for arguments in commands {
        let output = endless(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stderr(&output));
        let told = stderr(&output);
        // Lines are read one by one; a whole text is refused at the first byte that no text has.
        let expected = match arguments {
            ["query", ..] => "damaged",
            ["repl"] | ["play", "nim(3)"] => "longer than",
            _ => "no text in UTF-8",
        };
        assert!(told.contains(expected), "{arguments:?}: {told}");
    }
    let output = common::typed(&["repl", "--memory", "40MB"], ":load /dev/zero\n1 + 1\n");
    assert!(stderr(&output).contains("cannot read `/dev/zero`: it is no text in UTF-8"));
    assert_eq!(stdout(&output), "_1 = 2");
}

/// Each statement once had a text of its own as long as all that came before it: four gigabytes here.
#[test]
fn a_long_script_takes_no_more_room_than_its_lines() {
    let file = temporary("long-script");
    std::fs::write(&file, "1\n".repeat(60_000) + "nmi(3)\n").expect("a file");
    let command = "ulimit -v 1500000; exec \"$0\" run \"$1\" --memory 500MB --threads 1";
    let output = Command::new("sh").args(["-c", command, env!("CARGO_BIN_EXE_upstar"), &file]).output();
    let output = output.expect("sh runs");
    assert_eq!(stdout(&output).lines().filter(|line| *line == "1").count(), 60_000, "{}", stderr(&output));
    // Mistakes are still where they are in the whole.
    assert!(stderr(&output).contains("(line 60001, column 1)"), "{}", stderr(&output));
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&upstar(&["run", &file, "--json"]))).expect("JSON");
    assert_eq!(json["error"]["at"], serde_json::json!([120_000, 120_003]));
    let _ = std::fs::remove_file(&file);
}
