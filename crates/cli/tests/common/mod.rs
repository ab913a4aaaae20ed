//! Running the program.
#![allow(dead_code, reason = "each test file uses its own part of this")]

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Runs the program.
pub(crate) fn upstar(arguments: &[&str]) -> Output {
    program().args(arguments).output().expect("upstar runs")
}

/// The program, which knows no libraries but those that tests of this process have built.
fn program() -> Command {
    let libraries = std::env::temp_dir().join(format!("upstar-libraries-{}", std::process::id()));
    let mut program = Command::new(env!("CARGO_BIN_EXE_upstar"));
    program.env("UPSTAR_LIBRARIES", libraries);
    program
}

/// What it printed.
pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
}

/// What it complained about.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).trim_end().to_owned()
}

/// What it prints for what is typed, through a pipe.
pub(crate) fn typed(arguments: &[&str], input: &str) -> Output {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("upstar runs");
    let mut stdin = child.stdin.take().expect("its input");
    stdin.write_all(input.as_bytes()).expect("it listens");
    drop(stdin);
    child.wait_with_output().expect("upstar ends")
}

/// A path for a file of this test.
pub(crate) fn temporary(name: &str) -> String {
    std::env::temp_dir().join(format!("upstar-{}-{name}", std::process::id())).display().to_string()
}

/// A folder of a test, removed at the end.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("upstar-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Scratch(path)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain path").to_owned()
    }

    /// The names of what is there, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into()).collect();
        names.sort();
        names
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The words of a command line, single quotes removed.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().expect("a word").push(c),
        }
    }
    words
}
