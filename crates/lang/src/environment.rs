//! Names that a session has given to things, and the answers so far.

use std::collections::BTreeMap;
use std::sync::Arc;

use upstar_search::Game;

use crate::reading::Reading;

/// The variables and the numbered answers of a session.
#[derive(Clone, Default)]
pub struct Environment {
    variables: BTreeMap<String, Reading>,
    /// Games that were defined.
    games: BTreeMap<String, Arc<dyn Game>>,
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
    pub fn game(&self, name: &str) -> Option<&Arc<dyn Game>> {
        self.games.get(name)
    }

    /// The games that were defined here, by name.
    pub fn games(&self) -> impl Iterator<Item = &Arc<dyn Game>> {
        self.games.values()
    }

    /// Gives a name to a game; one that had it loses it.
    pub fn define(&mut self, name: impl Into<String>, game: Arc<dyn Game>) {
        self.games.insert(name.into(), game);
    }

    /// Makes `_1` the answer that follows the first `answers`, as scripts count theirs; returns what it was before.
    pub fn count_after(&mut self, answers: usize) -> usize {
        std::mem::replace(&mut self.before, answers)
    }

    /// Gives a name to something.
    pub fn set(&mut self, name: impl Into<String>, reading: Reading) {
        self.bytes += reading.bytes();
        if let Some(before) = self.variables.insert(name.into(), reading) {
            self.bytes -= before.bytes();
        }
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
        self.variables.is_empty() && self.answers.is_empty() && self.games.is_empty()
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
