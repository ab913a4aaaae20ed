//! The program `upstar`: combinatorial games on the command line.

mod args;
mod check;
mod chomp;
mod colour;
mod command;
mod exit;
mod explain;
mod glossary;
mod heap;
mod interrupt;
mod keeper;
mod library;
mod options;
mod outcome;
mod output;
mod pictures;
mod play;
mod progress;
mod prove;
mod question;
mod repl;
mod report;
mod script;
mod serve;
mod shards;
mod solve;
mod source;
mod tables;
mod tree;

use std::process::ExitCode;

use clap::{CommandFactory as _, Parser};
use upstar::Failure;
use upstar::syntax::{Diagnostic, Span, nearest};

use crate::exit::Exit;

fn main() -> ExitCode {
    let typed: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into()).collect();
    let options: Vec<&str> = typed.iter().map(String::as_str).take_while(|word| *word != "--").collect();
    let json = options.contains(&"--json");
    if let Some(wrong) = unknown_option(&options) {
        return refused(&typed, wrong, json).into();
    }
    match args::Args::try_parse() {
        Ok(args) => {
            colour::set(args.color);
            command::run(&args).into()
        }
        Err(error) if json && error.use_stderr() => refused(&typed, usage(&error), true).into(),
        Err(error) => {
            let printed = error.print();
            if !error.use_stderr() {
                output::sent(printed);
            }
            ExitCode::from(error.exit_code() as u8)
        }
    }
}

/// Tells what is wrong with the command line.
fn refused(typed: &[String], wrong: Diagnostic, json: bool) -> Exit {
    if json {
        return output::failure(&typed.join(" "), &Failure::Wrong(wrong), true);
    }
    let hint = wrong.hint.map_or(String::new(), |hint| format!("; {hint}"));
    output::complain(&format!("error: {}{hint}", wrong.message));
    Exit::Wrong
}

/// What clap says of a command line: the first paragraph, and what follows as a hint.
fn usage(error: &clap::Error) -> Diagnostic {
    let text = error.render().to_string();
    let (message, rest) = text.split_once("\n\n").unwrap_or((&text, ""));
    let in_a_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let message = in_a_line(message.strip_prefix("error: ").unwrap_or(message));
    let hint = in_a_line(rest.split("Usage:").next().unwrap_or_default());
    let wrong = Diagnostic::new("usage", message, Span::at(0));
    if hint.is_empty() { wrong } else { wrong.with_hint(hint) }
}

/// The complaint about a long option that the command does not have. Expressions may begin with a minus sign, so without this
/// such an option would be read as one.
fn unknown_option(options: &[&str]) -> Option<Diagnostic> {
    let mut program = args::Args::command();
    program.build();
    let long = |command: &clap::Command| -> Vec<String> {
        let inside = command.get_subcommands().flat_map(clap::Command::get_arguments);
        let all = command.get_arguments().chain(inside);
        let own = all.filter_map(|argument| argument.get_long().map(str::to_owned));
        own.chain(["help".into(), "version".into()]).collect()
    };
    let command = options.first().and_then(|name| program.find_subcommand(name));
    let known: Vec<String> = command.map_or_else(|| program.get_subcommands().flat_map(long).collect(), long);
    let mut from = 0;
    for word in options {
        let at = from;
        from += word.len() + 1;
        let Some(option) = word.strip_prefix("--") else { continue };
        let name = option.split('=').next().unwrap_or_default();
        let is_option = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c == '-' || c == '_');
        if !is_option || known.iter().any(|known| known == name) {
            continue;
        }
        let span = Span::new(at, at + 2 + name.len());
        let others = program.get_subcommands().filter(|other| long(other).iter().any(|known| known == name));
        let others: Vec<String> = others.map(|other| format!("`{}`", other.get_name())).collect();
        if let (Some(command), false) = (command, others.is_empty()) {
            let message = format!("`{}` has no option `--{name}`", command.get_name());
            let hint = format!("it is an option of {}", others.join(", "));
            return Some(Diagnostic::new("usage", message, span).with_hint(hint));
        }
        let wrong = Diagnostic::new("usage", format!("unknown option `--{name}`"), span);
        return Some(match nearest(name, known.iter().map(String::as_str)) {
            Some(near) => wrong.with_hint(format!("did you mean `--{near}`?")),
            None => wrong,
        });
    }
    None
}
