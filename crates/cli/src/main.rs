//! The program `upstar`: combinatorial games on the command line.

mod args;
mod command;
mod output;
mod progress;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let args = args::Args::parse();
    // Values can be deep; give them room, whatever the platform's default stack.
    let worker = std::thread::Builder::new().stack_size(64 << 20).spawn(move || command::run(&args));
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(exit)) => exit.into(),
        _ => ExitCode::from(101),
    }
}
