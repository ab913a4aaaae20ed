//! What the user types at the table: line by line, on a terminal with completion of moves.

use std::io::IsTerminal as _;

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Editor, Helper};

use crate::source;

/// What can be typed in this position.
pub(super) struct Words(Vec<String>);

/// Where lines come from.
pub(super) enum Input {
    Terminal(Box<Editor<Words, MemHistory>>),
    Pipe,
}

impl Input {
    /// The terminal, if there is one and its user should be prompted.
    pub(super) fn new(prompted: bool) -> Input {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let editor = || Editor::with_history(config, MemHistory::new()).ok();
        match (prompted && std::io::stdin().is_terminal()).then(editor).flatten() {
            Some(editor) => Input::Terminal(Box::new(editor)),
            None => Input::Pipe,
        }
    }

    /// Whether somebody sits there.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Input::Terminal(_))
    }

    /// The next line; `None` at the end.
    pub(super) fn line(
        &mut self,
        prompt: &str,
        words: impl FnOnce() -> Vec<String>,
        memory: u64,
    ) -> std::io::Result<Option<String>> {
        match self {
            Input::Terminal(editor) => {
                editor.set_helper(Some(Words(words())));
                Ok(match editor.readline(&format!("{prompt}> ")) {
                    Ok(line) => {
                        let _ = editor.add_history_entry(line.as_str());
                        Some(line)
                    }
                    // Ctrl-C gives up the line.
                    Err(ReadlineError::Interrupted) => Some(String::new()),
                    Err(_) => None,
                })
            }
            Input::Pipe => source::line(memory),
        }
    }
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &rustyline::Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let fit = self.0.iter().filter(|word| word.starts_with(&line[..pos]));
        Ok((0, fit.map(|word| Pair { display: word.clone(), replacement: word.clone() }).collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}
