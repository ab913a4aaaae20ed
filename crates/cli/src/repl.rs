//! The interactive session, and scripts.

mod editor;

use std::io::{BufRead as _, IsTerminal as _};
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use upstar::lang::{Environment, Reading};
use upstar::search::{Budget, Ending};
use upstar::syntax::{Diagnostic, Span, nearest, parse_program};
use upstar::values::Alphabet;
use upstar::{Failure, Session};

use crate::args::{Limits, Style};
use crate::command::{Exit, session};
use crate::output::{self, err, out};
use crate::progress;

/// The budget of the question that is being answered, for Ctrl-C.
static CURRENT: Mutex<Option<Budget>> = Mutex::new(None);

const HELP: &str = "\
Type an expression, such as domineering(4x4) + +-1, or name something: let g = nim(3,4,5)
_ is the last answer, _3 the third. Lines go on while a bracket is open.

:help [NAME]   this, or what a function or a game is
:functions     the functions        :games    the games        :vars   what has been named
:type EXPR     what kind of thing an expression is
:explain EXPR  why it is worth what it is, and who wins
               (show(G) draws a board, thermograph(G) a thermograph)
:time EXPR     the answer, and how long it took
:save FILE     write the statements of this session to a file
:load FILE     run the statements of a file
:quit          leave (or Ctrl-D)";

const COMMANDS: &[&str] =
    &[":explain", ":functions", ":games", ":help", ":load", ":quit", ":save", ":time", ":type", ":vars"];

/// A session with its variables and what was typed.
struct Repl<'a> {
    session: Session,
    environment: Environment,
    limits: &'a Limits,
    /// The statements that worked.
    statements: Vec<String>,
    colour: bool,
}

/// Whether the session goes on.
#[derive(PartialEq, Eq)]
enum Flow {
    On,
    Quit,
}

/// Runs an interactive session, or answers line by line what comes from a pipe.
pub(crate) fn run(limits: &Limits, style: &Style) -> Exit {
    let _ = ctrlc::set_handler(|| {
        if let Some(budget) = &*CURRENT.lock().unwrap_or_else(|e| e.into_inner()) {
            budget.cancel();
        }
    });
    let alphabet = if style.unicode { Alphabet::Unicode } else { Alphabet::Ascii };
    let terminal = std::io::stdin().is_terminal();
    let mut repl = Repl {
        session: session(limits).alphabet(alphabet),
        environment: Environment::default(),
        limits,
        statements: Vec::new(),
        colour: output::colour(),
    };
    if terminal {
        return editor::talk(&mut repl);
    }
    let mut typed = String::new();
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        typed.push_str(&line);
        if goes_on(&typed) {
            typed.push('\n');
            continue;
        }
        if repl.line(&typed) == Flow::Quit {
            return Exit::Answered;
        }
        typed.clear();
    }
    repl.line(&typed);
    Exit::Answered
}

/// Runs the statements of a file and prints what they come to, up to the first mistake.
pub(crate) fn script(path: &str, limits: &Limits, style: &Style) -> Exit {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            let wrong =
                Diagnostic::new("unreadable", format!("cannot read `{path}`: {error}"), Span::all(path));
            return output::failure(path, &Failure::Wrong(wrong), style.json);
        }
    };
    let alphabet = if style.unicode { Alphabet::Unicode } else { Alphabet::Ascii };
    let session = session(limits).alphabet(alphabet);
    let budget = limits.budget();
    let cancel = budget.clone();
    let _ = ctrlc::set_handler(move || cancel.cancel());
    let mut environment = Environment::default();
    let mut answers = Vec::new();
    for statement in statements(&text) {
        let result = statement.map_err(Failure::Wrong).and_then(|statement| {
            progress::shown(&budget, || session.run(&statement, &mut environment, &budget))
        });
        match result {
            Err(failure) => return output::failure(&text, &failure, style.json),
            Ok(told) => {
                for (_, answer) in told.into_iter().filter(|(name, _)| name.is_none()) {
                    if style.json { answers.push(answer) } else { out(&answer) }
                }
            }
        }
    }
    if style.json {
        out(&serde_json::json!({ "answers": answers }).to_string());
    }
    Exit::Answered
}

/// The statements of a program one by one, each in a text in which everything else is blank, so that places stay what
/// they are.
fn statements(text: &str) -> Vec<Result<String, Diagnostic>> {
    let parsed = match parse_program(text) {
        Ok(parsed) => parsed,
        Err(wrong) => return vec![Err(wrong)],
    };
    let blank = |part: &str| -> String {
        part.chars()
            .flat_map(|c| std::iter::repeat_n(if c == '\n' { '\n' } else { ' ' }, c.len_utf8()))
            .collect()
    };
    let only = |span: Span| blank(&text[..span.from]) + span.text(text);
    parsed.into_iter().map(|statement| Ok(only(statement.span))).collect()
}

/// Whether a text is only the beginning of something: what is missing is missing at its end. An empty line ends it.
fn goes_on(text: &str) -> bool {
    if text.trim_start().starts_with(':') || text.ends_with('\n') {
        return false;
    }
    match parse_program(text) {
        Err(wrong) => wrong.span.from >= text.trim_end().len() && !text.trim().is_empty(),
        Ok(_) => false,
    }
}

impl Repl<'_> {
    /// Answers one input.
    fn line(&mut self, text: &str) -> Flow {
        let typed = text.trim();
        if typed.is_empty() {
            return Flow::On;
        }
        if let Some(command) = typed.strip_prefix(':') {
            return self.command(command);
        }
        if typed == "help" || typed.starts_with("help ") {
            return self.command(typed);
        }
        self.statement(text);
        Flow::On
    }

    /// Runs something under a budget of its own that Ctrl-C can stop.
    fn under<T>(&mut self, work: impl FnOnce(&mut Self, &Budget) -> T) -> T {
        let budget = self.limits.budget();
        let current = |now| *CURRENT.lock().unwrap_or_else(|e| e.into_inner()) = now;
        current(Some(budget.clone()));
        let result = progress::shown(&budget, || work(self, &budget));
        current(None);
        result
    }

    fn statement(&mut self, text: &str) -> bool {
        let before = self.environment.answers().len();
        let result = self.under(|repl, budget| repl.session.run(text, &mut repl.environment, budget));
        match result {
            Ok(answers) => {
                let mut number = before;
                for (name, answer) in answers {
                    let label = name.unwrap_or_else(|| {
                        number += 1;
                        format!("_{number}")
                    });
                    self.show(&label, &answer);
                }
                self.statements.push(text.trim().to_owned());
                true
            }
            Err(failure) => {
                output::failure(text, &failure, false);
                false
            }
        }
    }

    fn show(&self, label: &str, answer: &str) {
        let (dim, plain) = if self.colour { ("\x1b[2m", "\x1b[0m") } else { ("", "") };
        match answer.contains('\n') {
            true => out(&format!("{dim}{label} ={plain}\n{answer}")),
            false => out(&format!("{dim}{label} ={plain} {answer}")),
        }
    }

    fn command(&mut self, typed: &str) -> Flow {
        let (command, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let rest = rest.trim();
        match command {
            "quit" | "q" | "exit" => return Flow::Quit,
            "help" | "h" | "?" if rest.is_empty() => out(HELP),
            "help" | "h" | "?" => self.help(rest),
            "functions" => {
                for function in self.session.world().functions() {
                    out(&format!("{:<22}  {}", function.form(), function.about));
                }
            }
            "games" => out(&output::catalogue(upstar::rulesets::games()).text),
            "vars" => {
                let named =
                    self.environment.variables().map(|(name, reading)| format!("{name}: {}", reading.kind()));
                let lines: Vec<String> = named.collect();
                out(&if lines.is_empty() { "nothing has been named".to_owned() } else { lines.join("\n") });
            }
            "save" if !rest.is_empty() => {
                let text: String = self.statements.iter().map(|statement| format!("{statement}\n")).collect();
                match std::fs::write(rest, text) {
                    Ok(()) => out(&format!("{} statements in {rest}", self.statements.len())),
                    Err(error) => err(&format!("error: cannot write `{rest}`: {error}")),
                }
            }
            "load" if !rest.is_empty() => self.load(Path::new(rest)),
            "time" if !rest.is_empty() => {
                let start = Instant::now();
                if self.statement(rest) {
                    out(&format!("{:.3} s", start.elapsed().as_secs_f64()));
                }
            }
            "type" if !rest.is_empty() => self.kind(rest),
            "explain" if !rest.is_empty() => {
                let told =
                    self.under(|repl, budget| repl.session.explain_in(rest, &repl.environment, budget));
                match told {
                    Ok(text) => out(&text),
                    Err(failure) => {
                        output::failure(rest, &failure, false);
                    }
                }
            }
            "save" | "load" => err(&format!("error: `:{command}` needs a file")),
            "time" | "type" | "explain" => err(&format!("error: `:{command}` needs an expression")),
            _ => {
                let hint = match nearest(&format!(":{command}"), COMMANDS.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "`:help` lists the commands".to_owned(),
                };
                err(&format!("error: unknown command `:{command}`; {hint}"));
            }
        }
        Flow::On
    }

    fn help(&self, name: &str) {
        if let Some(function) = self.session.world().functions().find(|function| function.name == name) {
            out(&output::function(function).text);
        } else if let Some(about) = upstar::rulesets::games().iter().find(|about| about.name == name) {
            out(&output::game(about).text);
        } else {
            err(&format!("error: `{name}` is neither a function nor a game"));
        }
    }

    fn load(&mut self, path: &Path) {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) => return err(&format!("error: cannot read `{}`: {error}", path.display())),
        };
        for statement in statements(&text) {
            let done = match statement {
                Ok(statement) => self.statement(&statement),
                Err(wrong) => {
                    err(&wrong.render(&text));
                    false
                }
            };
            if !done {
                return;
            }
        }
    }

    /// Says what kind of thing an expression is, without keeping it.
    fn kind(&mut self, text: &str) {
        let told = self.under(|repl, budget| {
            let mut environment = repl.environment.clone();
            let world = repl.session.world();
            let answers = world.run(text, &mut environment, budget)?;
            let calc = world.store().calc_until(budget.flag());
            let Some(reading) = answers.into_iter().next_back().map(|answer| answer.reading) else {
                return Ok("nothing".to_owned());
            };
            Ok::<String, upstar::lang::Error>(match &reading {
                Reading::Game(sum) if sum.ending() == Ending::Results => "a game with results".to_owned(),
                Reading::Game(sum) => {
                    let value = sum.value(&calc, budget)?;
                    let kind = if calc.to_number(value).is_some() {
                        "a number"
                    } else if calc.is_nimber(value) {
                        "a nimber"
                    } else if calc.is_infinitesimal(value) {
                        "an infinitesimal"
                    } else if calc.is_hot(value) {
                        "hot"
                    } else {
                        "a number and an infinitesimal"
                    };
                    format!("a game of type {}; its value is {kind}", calc.outcome(value))
                }
                Reading::List(list) => format!("a list of {}", list.len()),
                other => other.kind().to_owned(),
            })
        });
        match told {
            Ok(kind) => out(&kind),
            Err(upstar::lang::Error::Wrong(wrong)) => err(&wrong.render(text)),
            Err(upstar::lang::Error::Stopped(reason)) => err(&format!("stopped: {reason}")),
        }
    }
}
