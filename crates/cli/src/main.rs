//! The program `upstar`: combinatorial games on the command line.

mod args;
mod command;
mod explain;
mod output;
mod pictures;
mod play;
mod progress;
mod repl;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    command::run(&args::Args::parse()).into()
}
