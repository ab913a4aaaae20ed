//! `cargo xtask oracle --seed N --seconds S --count K --upstar PROGRAM`.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program that talks to the person who runs it"
)]

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use upstar_oracle::{Settings, run};

const HELP: &str = "Compares what upstar answers with the definitions.

  --upstar PROGRAM  the program to ask
  --seed N          which questions are drawn (0)
  --seconds S       how long (60)
  --count K         how many questions at most
  --only KIND       only kinds of questions whose names hold this";

fn main() -> ExitCode {
    let mut program = PathBuf::from("upstar");
    let mut settings =
        Settings { seed: 0, count: u64::MAX, time: Duration::from_secs(60), only: String::new() };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = arguments.next();
        let number = value.as_deref().and_then(|value| value.parse::<u64>().ok());
        match (argument.as_str(), value, number) {
            ("--upstar", Some(path), _) => program = path.into(),
            ("--only", Some(kind), _) => settings.only = kind,
            ("--seed", _, Some(seed)) => settings.seed = seed,
            ("--count", _, Some(count)) => settings.count = count,
            ("--seconds", _, Some(seconds)) => settings.time = Duration::from_secs(seconds),
            _ => {
                eprintln!("{HELP}");
                return ExitCode::from(2);
            }
        }
    }
    let report = run(&program, &settings, &mut |kind, difference| {
        println!(
            "{kind}: {}\n  right:   {}\n  program: {}\n",
            difference.repeat, difference.right, difference.program
        );
    });
    for (kind, (compared, skipped)) in &report.kinds {
        println!("{kind:24} {compared:7} compared {skipped:7} too large");
    }
    for question in &report.stopped {
        println!("stopped: {question}");
    }
    println!("{} answers, {} differences, seed {}", report.asked, report.differences.len(), settings.seed);
    if report.differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
