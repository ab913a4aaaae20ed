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

use clap::{CommandFactory as _, Parser};

fn main() -> ExitCode {
    if let Some(wrong) = unknown_option() {
        output::err(&wrong);
        return command::Exit::Wrong.into();
    }
    command::run(&args::Args::parse()).into()
}

/// The complaint about a long option that no command has. Expressions may begin with a minus sign, so without this a
/// mistyped option would be read as one.
fn unknown_option() -> Option<String> {
    let mut program = args::Args::command();
    program.build();
    let mut known: Vec<String> = vec!["help".into(), "version".into()];
    for command in program.get_subcommands() {
        known.extend(command.get_arguments().filter_map(|argument| argument.get_long().map(str::to_owned)));
    }
    for argument in std::env::args().skip(1) {
        if argument == "--" {
            return None;
        }
        let Some(option) = argument.strip_prefix("--") else { continue };
        let name = option.split('=').next().unwrap_or_default();
        let is_option = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c == '-' || c == '_');
        if is_option && !known.iter().any(|known| known == name) {
            let near = upstar::syntax::nearest(name, known.iter().map(String::as_str));
            let hint = near.map_or(String::new(), |near| format!("; did you mean `--{near}`?"));
            return Some(format!("error: unknown option `--{name}`{hint}"));
        }
    }
    None
}
