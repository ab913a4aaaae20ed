//! The language: what names mean, over an engine that knows the games.

use std::collections::HashSet;
use std::sync::Arc;

use parking_lot::Mutex;
use upstar_sum::{Engine, Factory};
use upstar_syntax::{Diagnostic, Span, nearest, shortened};
use upstar_values::Store;

use crate::environment::answer_number;
use crate::functions::{self, Function};

/// What turns texts into sums: an engine with its games, and functions.
pub struct Language {
    engine: Engine,
    /// Functions beside those of this crate.
    more: &'static [Function],
    /// Definitions whose examples were found right.
    right: Mutex<HashSet<String>>,
    /// Whether examples of games that are defined before an expression are worked out.
    examples: bool,
}

/// So many definitions are remembered.
const MOST_RIGHT: usize = 1000;

impl Language {
    /// A language over an engine.
    #[must_use]
    pub fn over(engine: Engine) -> Language {
        Language { engine, more: &[], right: Mutex::default(), examples: true }
    }

    /// A language over a new engine with its own store and the built-in games, searching with `threads` threads.
    #[must_use]
    pub fn new(store: Store, threads: usize) -> Language {
        Language::over(Engine::new(store, threads))
    }

    /// The same language, for those who work out the examples of games themselves.
    #[must_use]
    pub fn without_examples(mut self) -> Language {
        self.examples = false;
        self
    }

    /// Whether the examples of a definition were found right, or nobody asks for them.
    pub(crate) fn was_right(&self, definition: &str) -> bool {
        !self.examples || self.right.lock().contains(definition)
    }

    /// Remembers that they were.
    pub(crate) fn is_right(&self, definition: &str) {
        let mut right = self.right.lock();
        if right.len() >= MOST_RIGHT {
            right.clear();
        }
        right.insert(definition.to_owned());
    }

    /// The same language with more functions.
    #[must_use]
    pub fn with_functions(mut self, more: &'static [Function]) -> Language {
        self.more = more;
        self
    }

    /// The engine.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The store of the engine.
    #[must_use]
    pub fn store(&self) -> &Store {
        self.engine.store()
    }

    /// Adds a game to the catalogue.
    ///
    /// # Errors
    /// Refuses a name that is taken, by a function too, and one that cannot be written.
    pub fn add(&self, factory: Arc<dyn Factory>) -> Result<(), Diagnostic> {
        let name = factory.about().name.clone();
        if self.functions().any(|function| function.name == name) {
            let message = format!("`{name}` is a function already");
            return Err(Diagnostic::new("name-taken", message, Span::all(&name)));
        }
        self.engine.add(factory)
    }

    /// The functions that expressions may use.
    pub fn functions(&self) -> impl Iterator<Item = &'static Function> + use<> {
        let own = crate::FUNCTIONS.iter().chain(functions::COUNTING).chain(functions::SHAPES);
        own.chain(functions::COMPOUNDS).chain(self.more)
    }

    /// Whose name it is already, so that it cannot be a variable's.
    pub(crate) fn taken(&self, name: &str) -> Option<&'static str> {
        if self.engine.is_taken(name) {
            Some("a game")
        } else if self.functions().any(|function| function.name == name) {
            Some("a function")
        } else {
            answer_number(name).map(|_| "an answer")
        }
    }
}

/// What an unknown name was used as.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Used {
    /// On its own.
    Alone,
    /// Before parentheses.
    Called,
}

/// The error for a name that stands for nothing, with the nearest that stands for something.
pub(crate) fn unknown<'a>(
    language: &Language,
    used: Used,
    name: &str,
    span: Span,
    variables: impl Iterator<Item = &'a str>,
) -> Diagnostic {
    if name == "omega" {
        let message = "ω is infinite, and games here are finite";
        return Diagnostic::new("infinite", message, span)
            .with_hint("every play must end after a bounded number of moves");
    }
    let catalogue = language.engine().catalogue();
    let games = catalogue.iter().map(|about| (about.name.as_str(), "game"));
    let functions = language.functions().map(|function| (function.name, "function"));
    let known: Vec<(&str, &str)> =
        games.chain(functions).chain([("Tiny", "value"), ("Miny", "value")]).collect();
    let variables: Vec<String> = variables.map(str::to_owned).collect();
    let names = known.iter().map(|(name, _)| *name).chain(variables.iter().map(String::as_str));
    let near = nearest(name, names);
    let kind = near.and_then(|near| known.iter().find(|(own, _)| *own == near)).map(|(_, kind)| *kind);
    let what = match (used, kind) {
        (Used::Alone, _) => "name",
        (Used::Called, Some("game")) => "game",
        (Used::Called, Some("function")) => "function",
        (Used::Called, _) => "game or function",
    };
    let error = Diagnostic::new("unknown-name", format!("unknown {what} `{}`", shortened(name)), span);
    match near {
        Some(near) if near == name => {
            let game = catalogue.iter().find(|about| about.name == name);
            let example = game.and_then(|about| about.examples.first()).map(|(example, _)| example.as_str());
            let function = || language.functions().find(|function| function.name == name);
            let example = example.or_else(|| function().map(|function| function.example.0));
            let example = example.map_or(String::new(), |example| format!(", such as `{example}`"));
            error.with_hint(format!("`{name}` needs something in parentheses{example}"))
        }
        Some(near) => error.with_hint(format!("did you mean `{near}`?")),
        None if name.starts_with('_') && name[1..].chars().all(|c| c.is_ascii_digit()) => {
            error.with_hint("there is no such answer yet: `_` is the last one, `_3` the third")
        }
        None if used == Used::Alone => error.with_hint("`let` names things"),
        None => error.with_hint("`upstar games` lists the games, `upstar functions` the functions"),
    }
}
