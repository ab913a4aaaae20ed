//! The interactive session.

mod editor;
mod saved;

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;
use std::time::Instant;

use serde_json::json;
use upstar::lang::{Environment, Function, Reading};
use upstar::search::{Budget, Ending};
use upstar::sum::Context;
use upstar::syntax::{Diagnostic, Span, nearest, parse_program};
use upstar::values::Alphabet;
use upstar::{Failure, Session};
use upstar_files::Whole;

use self::saved::Saved;
use crate::colour::Paint;
use crate::exit::Exit;
use crate::options::{Limits, Style};
use crate::output::{self, err, out};
use crate::question::session;
use crate::script::Statement;
use crate::source::{self, Use};
use crate::{interrupt, script, tables};

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
    /// How many answers came before the script that is running.
    before: usize,
    /// The statements that worked.
    saved: Vec<Saved>,
    json: bool,
}

/// Whether the session goes on.
#[derive(PartialEq, Eq)]
enum Flow {
    On,
    Quit,
}

/// Runs an interactive session, or answers line by line what comes from a pipe.
pub(crate) fn run(limits: &Limits, style: &Style) -> Exit {
    interrupt::listen();
    let alphabet = if style.unicode { Alphabet::Unicode } else { Alphabet::Ascii };
    let terminal = std::io::stdin().is_terminal();
    let session = match session(limits) {
        Ok(session) => session.alphabet(alphabet),
        Err(failure) => return output::failure("", &failure, style.json),
    };
    let mut repl = Repl {
        session,
        environment: Environment::default(),
        limits,
        before: 0,
        saved: Vec::new(),
        json: style.json,
    };
    if terminal {
        return editor::talk(&mut repl);
    }
    let (mut typed, mut lines) = (String::new(), 0);
    loop {
        let line = match source::line(limits.memory) {
            Ok(Some(line)) => line,
            Ok(None) => break,
            Err(error) => {
                let wrong = Diagnostic::new("unreadable", error.to_string(), Span::at(0));
                return output::option_failure("standard input", &wrong, style.json);
            }
        };
        let line = line.strip_suffix('\n').unwrap_or(&line);
        // A game ends where lines are no longer indented.
        if defines(&typed) && !line.starts_with([' ', '\t']) {
            repl.line(&typed);
            (typed, lines) = (String::new(), 0);
        }
        typed.push_str(line.strip_suffix('\r').unwrap_or(line));
        lines += 1;
        if lines < MOST_LINES && goes_on(&typed) {
            typed.push('\n');
            continue;
        }
        if repl.line(&typed) == Flow::Quit {
            return Exit::Answered;
        }
        (typed, lines) = (String::new(), 0);
    }
    repl.line(&typed);
    Exit::Answered
}

/// The most lines of one statement: at each it is asked anew whether the statement goes on.
const MOST_LINES: usize = 1000;

/// Whether a text is only the beginning of something: what is missing is missing at its end. An empty line ends it.
fn goes_on(text: &str) -> bool {
    if text.trim_start().starts_with(':') || text.ends_with('\n') {
        return false;
    }
    if defines(text) {
        return true;
    }
    match parse_program(text) {
        Err(wrong) => wrong.span.from >= text.trim_end().len() && !text.trim().is_empty(),
        Ok(_) => false,
    }
}

/// Whether a text defines a game.
fn defines(text: &str) -> bool {
    text.strip_prefix("game").is_some_and(|rest| rest.starts_with([' ', '\t']))
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
        self.statements(text);
        Flow::On
    }

    /// Runs something under a budget of its own that Ctrl-C can stop.
    fn under<T>(&mut self, work: impl FnOnce(&mut Self, &Budget) -> T) -> T {
        let budget = self.limits.budget();
        interrupt::stoppable(&budget, || work(self, &budget))
    }

    /// Runs the statements of a text up to the first mistake; says whether there was none.
    fn statements(&mut self, text: &str) -> bool {
        match script::statements(text) {
            Ok(statements) => statements.iter().all(|statement| self.statement(text, statement)),
            Err(wrong) => {
                output::failure(text, &Failure::Wrong(wrong), self.json);
                false
            }
        }
    }

    fn statement(&mut self, source: &str, statement: &Statement<'_>) -> bool {
        let result = self.under(|repl, budget| statement.run(&repl.session, &mut repl.environment, budget));
        let told = match result {
            Ok(told) => told,
            Err(failure) => {
                output::failure(source, &failure, self.json);
                return false;
            }
        };
        self.saved.push(Saved { text: statement.text.to_owned(), before: self.before });
        if defines(statement.text) {
            let head = statement.text.split_whitespace().nth(1).unwrap_or_default();
            self.say(&format!("{head} is a game now"));
        }
        told.iter().all(|told| match (script::in_words(told), &told.name) {
            (Ok(answer), name) => {
                let number = self.environment.answers().len();
                self.show(&name.clone().unwrap_or_else(|| format!("_{number}")), &answer);
                true
            }
            (Err(failure), name) => {
                output::failure(source, failure, self.json);
                if let (Some(name), false) = (name, self.json) {
                    out(&format!("`{name}` is named all the same"));
                }
                false
            }
        })
    }

    fn show(&self, label: &str, answer: &str) {
        if self.json {
            return out(&output::json(&json!({ "name": label, "value": answer })));
        }
        let label = Paint::Aside.on(&format!("{label} ="));
        let space = if answer.contains('\n') { '\n' } else { ' ' };
        out(&format!("{label}{space}{answer}"));
    }

    /// Says something that is no answer.
    fn say(&self, text: &str) {
        out(&if self.json { output::json(&json!({ "said": text })) } else { text.to_owned() });
    }

    /// What has been named, as it was given: positions are not worked out for this.
    fn variable(&self, (name, reading): (&str, &Reading)) -> String {
        let calc = self.session.engine().store().calc();
        let text = match reading {
            Reading::Game(sum) => sum.print(Context::new(&calc, &Budget::unlimited())).ok(),
            _ => None,
        };
        format!("{name} = {}", text.unwrap_or_else(|| reading.kind().to_owned()))
    }

    fn command(&mut self, typed: &str) -> Flow {
        let (command, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let rest = rest.trim();
        match command {
            "quit" | "q" | "exit" => return Flow::Quit,
            "help" | "h" | "?" if rest.is_empty() => self.say(HELP),
            "help" | "h" | "?" => self.help(rest),
            "functions" => self.say(&tables::functions(&self.functions()).text),
            "games" => self.say(&tables::catalogue(&self.session.engine().catalogue()).text),
            "vars" => {
                let functions = self.environment.functions().map(|(form, text)| format!("{form} = {text}"));
                let lines: Vec<String> =
                    self.environment.variables().map(|named| self.variable(named)).chain(functions).collect();
                let text =
                    if lines.is_empty() { "nothing has been named".to_owned() } else { lines.join("\n") };
                self.say(&text);
            }
            "save" if !rest.is_empty() => {
                let script = saved::script(&self.saved);
                let written = Whole::new(Path::new(rest))
                    .and_then(|mut file| file.write(|out| out.write_all(script.as_bytes())));
                match written {
                    Ok(()) => self.say(&format!("{} statements in {rest}", self.saved.len())),
                    Err(error) => output::complain(&format!("error: {error}")),
                }
            }
            "load" if !rest.is_empty() => self.load(Path::new(rest)),
            "time" if !rest.is_empty() => {
                let start = Instant::now();
                if self.statements(rest) {
                    self.say(&format!("{:.3} s", start.elapsed().as_secs_f64()));
                }
            }
            "type" if !rest.is_empty() => self.kind(rest),
            "explain" if !rest.is_empty() => {
                let told =
                    self.under(|repl, budget| repl.session.explain_in(rest, &repl.environment, budget));
                match told {
                    Ok(text) => self.say(&text),
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
        match (tables::about(name, &self.functions(), &[]), upstar::term(name)) {
            (Ok(about), Some(term)) => self.say(&format!("{}\n\nThe word:\n\n{}", about.text, term.text())),
            (Ok(about), None) => self.say(&about.text),
            (Err(_), Some(term)) => self.say(&term.text()),
            (Err(wrong), None) => output::complain(&wrong.render(name)),
        }
    }

    /// The functions by name.
    fn functions(&self) -> Vec<&'static Function> {
        tables::functions_of(&self.session)
    }

    /// Runs the statements of a file, which counts its answers from `_1`.
    fn load(&mut self, path: &Path) {
        let text = match source::file(path, Use::Notation, self.limits.memory) {
            Ok(text) => text,
            Err(error) => return err(&format!("error: cannot read `{}`: {error}", path.display())),
        };
        let answers = self.environment.answers().len();
        let outside = std::mem::replace(&mut self.before, answers);
        self.environment.count_after(answers);
        self.statements(&text);
        self.environment.count_after(outside);
        self.before = outside;
    }

    /// Says what kind of thing an expression is, without keeping it.
    fn kind(&mut self, text: &str) {
        let told = self.under(|repl, budget| {
            let mut environment = repl.environment.clone();
            let engine = repl.session.language();
            let answers = engine.run(text, &mut environment, budget)?;
            let calc = engine.store().calc_until(budget.flag());
            let Some(reading) = answers.into_iter().next_back().map(|answer| answer.reading) else {
                return Ok("nothing".to_owned());
            };
            Ok::<String, upstar::lang::Error>(match &reading {
                Reading::Game(sum) if sum.ending() == Ending::Results => "a game with results".to_owned(),
                Reading::Game(sum) => {
                    let value = sum.value(Context::new(&calc, budget))?;
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
            Ok(kind) => self.say(&kind),
            Err(upstar::lang::Error::Wrong(wrong)) => output::complain(&wrong.render(text)),
            Err(upstar::lang::Error::Stopped(reason)) => err(&format!("stopped: {reason}")),
        }
    }
}
