//! Names that a session has given to things, and the answers so far.

use std::collections::BTreeMap;
use std::sync::Arc;

use upstar_sum::OwnGame;
use upstar_syntax::Expr;

use crate::reading::Reading;

/// A function that was named by `let`.
#[derive(Debug)]
pub(crate) struct OwnFunction {
    /// What its arguments are called.
    pub(crate) parameters: Vec<String>,
    /// What it gives, as it was written.
    pub(crate) text: String,
    /// What that was read as.
    pub(crate) body: Expr,
}

impl OwnFunction {
    /// How it is used: `f(n, k)`.
    pub(crate) fn form(&self, name: &str) -> String {
        format!("{name}({})", self.parameters.join(", "))
    }

    fn bytes(&self) -> usize {
        // A tree takes more than its text.
        size_of::<OwnFunction>() + 100 * self.text.len()
    }
}

/// The variables and the numbered answers of a session.
#[derive(Clone, Default)]
pub struct Environment {
    variables: BTreeMap<String, Reading>,
    functions: BTreeMap<String, Arc<OwnFunction>>,
    /// Games that were defined.
    games: BTreeMap<String, OwnGame>,
    answers: Vec<Reading>,
    /// About how many bytes all of them take.
    bytes: usize,
    /// How many answers came before the script that is running, which counts its own from `_1`.
    before: usize,
}

impl Environment {
    /// What a name stands for: a variable, `_` the last answer, `_3` the third, or the third of the script that runs.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Reading> {
        if let Some(found) = self.variables.get(name) {
            return Some(found);
        }
        let own = self.answers.get(self.before..)?;
        match answer_number(name)? {
            None => own.last(),
            Some(number) => own.get(number.checked_sub(1)?),
        }
    }

    /// The game of a name, if it was defined here.
    #[must_use]
    pub fn game(&self, name: &str) -> Option<&OwnGame> {
        self.games.get(name)
    }

    /// The games that were defined here, by name.
    pub fn games(&self) -> impl Iterator<Item = &OwnGame> {
        self.games.values()
    }

    /// Gives a name to a game; one that had it loses it.
    pub fn define(&mut self, game: OwnGame) {
        self.games.insert(game.about().name.clone(), game);
    }

    /// Makes `_1` the answer that follows the first `answers`, as scripts count theirs; returns what it was before.
    pub fn count_after(&mut self, answers: usize) -> usize {
        std::mem::replace(&mut self.before, answers)
    }

    /// Gives a name to something.
    pub fn set(&mut self, name: impl Into<String>, reading: Reading) {
        let name = name.into();
        self.forget(&name);
        self.bytes += reading.bytes();
        self.variables.insert(name, reading);
    }

    /// Gives a name to a function.
    pub(crate) fn set_function(&mut self, name: &str, function: OwnFunction) {
        self.forget(name);
        self.bytes += function.bytes();
        self.functions.insert(name.to_owned(), Arc::new(function));
    }

    fn forget(&mut self, name: &str) {
        let variable = self.variables.remove(name).map_or(0, |before| before.bytes());
        let function = self.functions.remove(name).map_or(0, |before| before.bytes());
        self.bytes -= variable + function;
    }

    /// The function of a name.
    pub(crate) fn function(&self, name: &str) -> Option<&Arc<OwnFunction>> {
        self.functions.get(name)
    }

    /// The games and the functions that were defined here, which are written before parentheses.
    pub(crate) fn names_called(&self) -> impl Iterator<Item = &str> {
        self.games.keys().chain(self.functions.keys()).map(String::as_str)
    }

    /// The functions that were named: how each is used, and what it gives.
    pub fn functions(&self) -> impl Iterator<Item = (String, &str)> {
        self.functions.iter().map(|(name, function)| (function.form(name), function.text.as_str()))
    }

    /// Keeps an answer; returns its number, counted from 1.
    pub fn keep(&mut self, answer: Reading) -> usize {
        self.bytes += answer.bytes();
        self.answers.push(answer);
        self.answers.len()
    }

    /// Forgets all answers but the first `answers`.
    pub fn forget_after(&mut self, answers: usize) {
        for gone in self.answers.drain(answers.min(self.answers.len())..) {
            self.bytes -= gone.bytes();
        }
    }

    /// About how many bytes everything in it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty()
            && self.functions.is_empty()
            && self.answers.is_empty()
            && self.games.is_empty()
    }

    /// The variables by name.
    pub fn variables(&self) -> impl Iterator<Item = (&str, &Reading)> {
        self.variables.iter().map(|(name, reading)| (name.as_str(), reading))
    }

    /// The answers so far.
    #[must_use]
    pub fn answers(&self) -> &[Reading] {
        &self.answers
    }
}

impl std::fmt::Debug for Environment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let games: Vec<&String> = self.games.keys().collect();
        f.debug_struct("Environment")
            .field("variables", &self.variables)
            .field("functions", &self.functions)
            .field("games", &games)
            .field("answers", &self.answers)
            .finish_non_exhaustive()
    }
}

/// Whether a name is that of an answer: `Some(None)` for `_`, `Some(Some(3))` for `_3`.
#[must_use]
pub fn answer_number(name: &str) -> Option<Option<usize>> {
    let number = name.strip_prefix('_')?;
    if number.is_empty() {
        return Some(None);
    }
    let digits = number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|_| digits).map(Some)
}
