//! The store, and the games that have been used with it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use upstar_game::{NormalPlay, WithResults};
use upstar_rulesets::Visitor;
use upstar_search::{AnyGame, Ingredients, Position, Results, Values};
use upstar_syntax::{Diagnostic, Span, nearest, shortened};
use upstar_values::Store;

use crate::environment::answer_number;
use crate::functions::Function;

/// A game by its name and what stands in its square brackets.
type Games = HashMap<(String, Option<String>), Arc<dyn AnyGame>>;

/// A store and the games that have been used with it, whose tables are kept from one question to the next.
pub struct World {
    store: Arc<Store>,
    threads: usize,
    ingredients: Ingredients,
    games: Mutex<Games>,
    /// Functions beside those of this crate.
    more: &'static [Function],
}

impl World {
    /// A world with its own store, searching with so many threads.
    #[must_use]
    pub fn new(store: Store, threads: usize) -> World {
        World {
            store: Arc::new(store),
            threads: threads.max(1),
            ingredients: Ingredients::default(),
            games: Mutex::default(),
            more: &[],
        }
    }

    /// The same world, in which winners are searched for with other ingredients.
    #[must_use]
    pub fn with_ingredients(mut self, ingredients: Ingredients) -> World {
        self.ingredients = ingredients;
        self
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

    /// Whose name it is already, so that it cannot be a variable's.
    pub(crate) fn taken(&self, name: &str) -> Option<&'static str> {
        if self.is_game(name) {
            Some("a game")
        } else if self.functions().any(|function| function.name == name) {
            Some("a function")
        } else {
            answer_number(name).map(|_| "an answer")
        }
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

    /// Bytes taken by the store and by the tables of all games.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let games = self.games.lock().unwrap_or_else(|e| e.into_inner());
        self.store.bytes() + games.values().map(|game| game.table_bytes()).sum::<u64>()
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

impl World {
    /// The same game for boards that are too large for the ordinary ruleset, where there is one.
    fn larger_game(&self, name: &str) -> Option<Arc<dyn AnyGame>> {
        let key = (format!("{name}, large"), None);
        let mut games = self.games.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(game) = games.get(&key) {
            return Some(Arc::clone(game));
        }
        let game = upstar_rulesets::with_larger_game(name, Erase(self))?;
        games.insert(key, Arc::clone(&game));
        Some(game)
    }

    /// Reads a position of a game. Spans in the error are relative to `text`.
    pub(crate) fn position(
        &self,
        game: &Arc<dyn AnyGame>,
        rules: Option<&str>,
        text: &str,
    ) -> Result<Position, Diagnostic> {
        match Position::parse(game, rules, text) {
            Err(error) if error.code == "board-too-large" => match self.larger_game(game.about().name) {
                Some(larger) => Position::parse(&larger, rules, text),
                None => Err(error),
            },
            position => position,
        }
    }
}

impl Visitor for Erase<'_> {
    type Out = Arc<dyn AnyGame>;

    fn normal_play<R: NormalPlay>(self, ruleset: R) -> Arc<dyn AnyGame> {
        let values = Values::new(ruleset, Arc::clone(&self.0.store)).threads(self.0.threads);
        Arc::new(values.ingredients(self.0.ingredients))
    }

    fn with_results<R: WithResults>(self, ruleset: R) -> Arc<dyn AnyGame> {
        Arc::new(Results::new(ruleset).memory(self.0.store.budget()).threads(self.0.threads))
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
    world: &World,
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
    let games = upstar_rulesets::games().iter().map(|about| (about.name, "game"));
    let functions = world.functions().map(|function| (function.name, "function"));
    let known: Vec<(&str, &str)> =
        games.chain(functions).chain([("Tiny", "value"), ("Miny", "value")]).collect();
    let names = known.iter().map(|(name, _)| *name).chain(variables);
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
            let game = upstar_rulesets::games().iter().find(|about| about.name == name);
            let example = game.and_then(|about| about.examples.first()).map(|(example, _)| *example);
            let function = || world.functions().find(|function| function.name == name);
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
