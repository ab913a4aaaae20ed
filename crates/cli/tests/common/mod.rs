//! Running the program.
#![allow(dead_code, reason = "each test file uses its own part of this")]

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// Runs the program.
pub(crate) fn upstar(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_upstar")).args(arguments).output().expect("upstar runs")
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
    let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
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
