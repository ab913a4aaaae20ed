//! The store, and the games that have been used with it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use upstar_game::{NormalPlay, WithResults};
use upstar_rulesets::Visitor;
use upstar_search::{AnyGame, Results, Values};
use upstar_syntax::{Diagnostic, Span, nearest, shortened};
use upstar_values::Store;

use crate::functions::Function;

/// A game by its name and what stands in its square brackets.
type Games = HashMap<(String, Option<String>), Arc<dyn AnyGame>>;

/// A store and the games that have been used with it, whose tables are kept from one question to the next.
pub struct World {
    store: Arc<Store>,
    threads: usize,
    games: Mutex<Games>,
    /// Functions beside those of this crate.
    more: &'static [Function],
}

impl World {
    /// A world with its own store, searching with so many threads.
    #[must_use]
    pub fn new(store: Store, threads: usize) -> World {
        World { store: Arc::new(store), threads: threads.max(1), games: Mutex::default(), more: &[] }
    }

    /// The same world with more functions.
    #[must_use]
    pub fn with_functions(mut self, more: &'static [Function]) -> World {
        self.more = more;
        self
    }

    /// The functions that expressions may use.
    pub fn functions(&self) -> impl Iterator<Item = &'static Function> + use<> {
        crate::FUNCTIONS.iter().chain(self.more)
    }

    pub(crate) fn is_game(&self, name: &str) -> bool {
        upstar_rulesets::games().iter().any(|about| about.name == name)
    }

    /// Whether a name belongs to a game or a function, so that it cannot be a variable's.
    pub(crate) fn is_taken(&self, name: &str) -> bool {
        self.is_game(name) || self.functions().any(|function| function.name == name)
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Positions in the tables of all games.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.games.lock().unwrap_or_else(|e| e.into_inner()).values().map(|game| game.positions()).sum()
    }

    /// The game of this name with these rules. Spans in the error are relative to `rules`; no game: `None`.
    pub(crate) fn game(
        &self,
        name: &str,
        rules: Option<&str>,
    ) -> Option<Result<Arc<dyn AnyGame>, Diagnostic>> {
        let key = (name.to_owned(), rules.map(str::to_owned));
        let mut games = self.games.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(game) = games.get(&key) {
            return Some(Ok(Arc::clone(game)));
        }
        let made = upstar_rulesets::with_game(name, rules, Erase(self))?;
        if let Ok(game) = &made {
            games.insert(key, Arc::clone(game));
        }
        Some(made)
    }
}

struct Erase<'w>(&'w World);

impl Visitor for Erase<'_> {
    type Out = Arc<dyn AnyGame>;

    fn normal_play<R: NormalPlay>(self, ruleset: R) -> Arc<dyn AnyGame> {
        Arc::new(Values::new(ruleset, Arc::clone(&self.0.store)).threads(self.0.threads))
    }

    fn with_results<R: WithResults>(self, ruleset: R) -> Arc<dyn AnyGame> {
        Arc::new(Results::new(ruleset).memory(self.0.store.budget()))
    }
}

/// The error for a name that is neither a game nor a function, with the nearest that is.
pub(crate) fn unknown<'a>(
    world: &World,
    what: &str,
    name: &str,
    span: Span,
    variables: impl Iterator<Item = &'a str>,
) -> Diagnostic {
    let games = upstar_rulesets::games().iter().map(|about| about.name);
    let functions = world.functions().map(|function| function.name);
    let error = Diagnostic::new("unknown-name", format!("unknown {what} `{}`", shortened(name)), span);
    match nearest(name, games.chain(functions).chain(["Tiny", "Miny"]).chain(variables)) {
        Some(near) if near == name => {
            let example = upstar_rulesets::games().iter().find(|about| about.name == name);
            let example = example.and_then(|about| about.examples.first()).map_or("", |(example, _)| example);
            error.with_hint(format!("`{name}` needs something in parentheses, such as `{example}`"))
        }
        Some(near) => error.with_hint(format!("did you mean `{near}`?")),
        None => error.with_hint("`upstar games` lists the games"),
    }
}
