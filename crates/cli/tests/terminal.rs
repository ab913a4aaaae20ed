//! The interactive commands through a pseudo-terminal.
#![cfg(unix)]

use std::process::Command;

use rexpect::session::{PtySession, spawn_command};

/// How long an expected answer may take, in milliseconds: far more than it does, for machines that are busy with other things.
const PATIENCE: u64 = 90_000;

/// The program on a terminal, with a home of its own.
fn on_a_terminal(arguments: &[&str], home: &std::path::Path) -> PtySession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command
        .args(arguments)
        .env("HOME", home)
        .env("XDG_DATA_HOME", home)
        .env("TERM", "xterm")
        .env("NO_COLOR", "1");
    spawn_command(command, Some(PATIENCE)).expect("a terminal")
}

fn home(name: &str) -> std::path::PathBuf {
    let home = std::env::temp_dir().join(format!("upstar-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&home).expect("a temporary folder");
    home
}

#[test]
fn a_session() {
    let home = home("session");
    // Alone on a terminal, the program talks.
    let mut terminal = on_a_terminal(&[], &home);
    let mut says = |typed: &str, expected: &str| {
        terminal.send(typed).expect("it listens");
        terminal.flush().expect("it listens");
        terminal.exp_string(expected).unwrap_or_else(|error| panic!("{typed:?}: {error}"));
    };
    says("", "type an expression, or :help");
    says("domin\t(2x3)\r", "_1 = {2|-1/2}");
    // A second prompt while a bracket is open.
    says("{1|\r", "K. ");
    says("-1}\r", "_2 = +-1");
    says("{1|\r-1} - _2\r", "_3 = 0");
    says("let g = _1 + _2\r", "g = ");
    says("g - _1\r", "_4 = +-1");
    says("nimm(3)\r", "did you mean `nim`?");
    says(":time nim(3)\r", "_5 = *3");
    // Long work is stopped without ending the session.
    says("domineering(7x7)\r", "domineering");
    std::thread::sleep(std::time::Duration::from_millis(1_500));
    says("\x03", "stopped: interrupted");
    says("1 + 1\r", "_6 = 2");
    terminal.send("\x04").expect("it listens");
    terminal.flush().expect("it listens");
    terminal.exp_eof().expect("it ends");
    // What was typed is there the next time.
    let mut terminal = on_a_terminal(&["repl"], &home);
    terminal.exp_string(":help").expect("a greeting");
    terminal.send("\x1b[A\r").expect("it listens");
    terminal.flush().expect("it listens");
    terminal.exp_string("_1 = 2").expect("the last line of the last session");
    terminal.send("\x04").expect("it listens");
    terminal.flush().expect("it listens");
    terminal.exp_eof().expect("it ends");
    std::fs::remove_dir_all(home).expect("the temporary folder");
}

#[test]
fn long_work_tells_how_far_it_is_and_what_is_known() {
    let home = home("long");
    let script = home.join("script.up");
    std::fs::write(&script, "1 + 1\ndomineering(7x7) + nim(3)\n").expect("a temporary file");
    let script = script.display().to_string();
    let sum = "domineering(7x7) + nim(3)";
    let commands = [vec!["value", sum], vec!["moves", sum], vec!["explain", sum], vec!["run", &script]];
    // They work at the same time, since each must take more than a second.
    let mut running: Vec<_> = commands.iter().map(|words| (words[0], on_a_terminal(words, &home))).collect();
    for (command, terminal) in &mut running {
        if *command == "run" {
            terminal.exp_string("2").expect("the first answer");
        }
        terminal.exp_string("a second").unwrap_or_else(|error| panic!("{command} is silent: {error}"));
        terminal.send("\x03").expect("it listens");
        terminal.flush().expect("it listens");
        terminal.exp_string("nim(3) = *3").unwrap_or_else(|error| panic!("{command}: {error}"));
        terminal.exp_string("stopped: interrupted").unwrap_or_else(|error| panic!("{command}: {error}"));
        terminal.exp_eof().expect("it ends");
        let ended = terminal.process().wait().expect("it has ended");
        assert!(format!("{ended:?}").contains("130"), "{command}: {ended:?}");
    }
    std::fs::remove_dir_all(home).expect("the temporary folder");
}

#[test]
fn colour_on_a_terminal() {
    let home = home("colour");
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command
        .args(["play", "clobber(\"xo.xo\")"])
        .env("HOME", &home)
        .env("TERM", "xterm")
        .env_remove("NO_COLOR");
    let mut terminal = spawn_command(command, Some(PATIENCE)).expect("a terminal");
    terminal.exp_string("\x1b[1m\x1b[34mx\x1b[0m").expect("Left's mark in Left's colour");
    terminal.exp_string("\x1b[1m\x1b[31mo\x1b[0m").expect("Right's mark in Right's colour");
    terminal.exp_string("Left").expect("a prompt");
    terminal.send_line("quit").expect("it listens");
    terminal.exp_eof().expect("it ends");
    std::fs::remove_dir_all(home).expect("the temporary folder");
}

#[test]
fn a_game() {
    let home = home("game");
    let mut terminal = on_a_terminal(&["play", "nim(1,2)"], &home);
    terminal.exp_string("Left> ").expect("a prompt");
    terminal.send_line("hint").expect("it listens");
    terminal.exp_string("You can win.").expect("a hint");
    terminal.send_line("heap 2: 2 -> 1").expect("it listens");
    terminal.exp_string("Right plays ").expect("an answer");
    terminal.exp_string("Left> ").expect("a prompt");
    terminal.send_line("1").expect("it listens");
    terminal.exp_string("Left wins after 3 moves.").expect("the end");
    terminal.exp_string("undo or quit> ").expect("a question");
    terminal.send_line("quit").expect("it listens");
    terminal.exp_eof().expect("it ends");
    std::fs::remove_dir_all(home).expect("the temporary folder");
}
