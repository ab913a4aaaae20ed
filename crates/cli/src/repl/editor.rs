//! The line editor of the interactive session: history, completion, colour, several lines.

use std::borrow::Cow;
use std::path::PathBuf;

use etcetera::BaseStrategy as _;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Editor, Helper};

use super::{COMMANDS, Flow, Repl, goes_on};
use crate::colour::{self, Paint};
use crate::exit::Exit;
use crate::output::{err, out};

/// What the editor knows: the names that can be completed.
struct Names {
    known: Vec<String>,
    colour: bool,
}

/// Talks until the user leaves.
pub(super) fn talk(repl: &mut Repl<'_>) -> Exit {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .auto_add_history(false)
        .max_history_size(10_000)
        .map(rustyline::config::Builder::build);
    let editor = config.and_then(Editor::<Names, DefaultHistory>::with_config);
    let mut editor = match editor {
        Ok(editor) => editor,
        Err(error) => {
            err(&format!("error: no terminal to talk to: {error}"));
            return Exit::Wrong;
        }
    };
    let history = history_file();
    if let Some(path) = &history {
        // The first session has none.
        let _ = editor.load_history(path);
    }
    out("Upstar: type an expression, or :help");
    let mut typed = String::new();
    loop {
        editor.set_helper(Some(Names { known: names(repl), colour: colour::on_stdout() }));
        // A second prompt says that a bracket is still open.
        match editor.readline(if typed.is_empty() { "> " } else { ". " }) {
            Ok(line) => {
                typed.push_str(&line);
                if goes_on(&typed) {
                    typed.push('\n');
                    continue;
                }
                let whole = std::mem::take(&mut typed);
                if !whole.trim().is_empty() {
                    // A history that is full forgets the oldest.
                    let _ = editor.add_history_entry(whole.trim_end());
                }
                if repl.line(&whole) == Flow::Quit {
                    break;
                }
            }
            // What was begun is given up.
            Err(ReadlineError::Interrupted) => typed.clear(),
            Err(ReadlineError::Eof) => break,
            Err(error) => {
                err(&format!("error: {error}"));
                break;
            }
        }
    }
    if let Some(path) = &history
        && let Err(error) = editor.save_history(path)
    {
        err(&format!("the history could not be kept: {error}"));
    }
    Exit::Answered
}

/// Where the history is kept between sessions.
fn history_file() -> Option<PathBuf> {
    let folder = etcetera::choose_base_strategy().ok()?.data_dir().join("upstar");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}

fn names(repl: &Repl<'_>) -> Vec<String> {
    let catalogue = repl.session.engine().catalogue();
    let games = catalogue.iter().map(|about| about.name.as_str());
    let functions = repl.session.language().functions().map(|function| function.name);
    let variables = repl.environment.variables().map(|(name, _)| name);
    let mut known: Vec<String> =
        games.chain(functions).chain(variables).chain(["let", "Tiny", "Miny"]).map(str::to_owned).collect();
    known.sort();
    known.dedup();
    known
}

fn in_a_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

impl Completer for Names {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &rustyline::Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let pair = |name: &str| Pair { display: name.to_owned(), replacement: name.to_owned() };
        let before = &line[..pos];
        if before.starts_with(':') && !before.contains(' ') {
            let fit = COMMANDS.iter().filter(|command| command.starts_with(before));
            return Ok((0, fit.map(|command| pair(command)).collect()));
        }
        let start = before.rfind(|c| !in_a_name(c)).map_or(0, |at| at + 1);
        let word = &before[start..];
        if word.is_empty() {
            return Ok((pos, Vec::new()));
        }
        let fit = self.known.iter().filter(|name| name.starts_with(word));
        Ok((start, fit.map(|name| pair(name)).collect()))
    }
}

impl Hinter for Names {
    type Hint = String;
}

impl Highlighter for Names {
    /// Known names in colour, strings and comments in others.
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        if !self.colour {
            return Cow::Borrowed(line);
        }
        let mut shown = String::new();
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let (length, paint) = if rest.starts_with("//") {
                (rest.find('\n').unwrap_or(rest.len()), Some(Paint::Aside))
            } else if first == '"' {
                (rest[1..].find('"').map_or(rest.len(), |at| at + 2), Some(Paint::Quoted))
            } else if in_a_name(first) {
                let length = rest.find(|c| !in_a_name(c)).unwrap_or(rest.len());
                let known = self.known.iter().any(|name| *name == rest[..length]);
                (length, known.then_some(Paint::Name))
            } else {
                (first.len_utf8(), None)
            };
            let (word, behind) = rest.split_at(length);
            match paint {
                None => shown.push_str(word),
                Some(paint) => shown.push_str(&paint.always(word)),
            }
            rest = behind;
        }
        Cow::Owned(shown)
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        kind != CmdKind::MoveCursor
    }
}

impl Validator for Names {}

impl Helper for Names {}
