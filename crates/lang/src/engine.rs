//! The engine: a store, a catalogue of games, and the games of it that have been used.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use upstar_game::runtime::Runtime;
use upstar_game::{About, Ending, FromBrackets, NormalPlay, Ruleset, Twin, WithResults};
use upstar_rulesets::Visitor;
use upstar_search::{Game, Ingredients, Results, Values, game, with_twin};
use upstar_syntax::{Diagnostic, Span, nearest, shortened};
use upstar_values::Store;

use crate::environment::answer_number;
use crate::functions::Function;

/// A game by its name and what stands in its square brackets.
type Games = HashMap<(String, Option<String>), Arc<dyn Game>>;

/// What makes the games of one name: a line of the catalogue.
pub trait Factory: Send + Sync {
    /// What the catalogue says.
    fn about(&self) -> &About;

    /// The game with the rules that stand in square brackets, solved with what the engine has. Spans in the error are relative to
    /// `rules`.
    ///
    /// # Errors
    /// Says what is wrong with the rules.
    fn make(&self, rules: Option<&str>, engine: &Engine) -> Result<Arc<dyn Game>, Diagnostic>;
}

/// A store, a catalogue of games to which others can be added at any time, and the games that have been used, whose tables are kept from
/// one question to the next.
pub struct Engine {
    store: Arc<Store>,
    threads: usize,
    ingredients: Ingredients,
    catalogue: RwLock<Vec<Arc<dyn Factory>>>,
    games: Mutex<Games>,
    /// Functions beside those of this crate.
    more: &'static [Function],
}

impl Engine {
    /// An engine with its own store and the built-in games, searching with so many threads.
    #[must_use]
    pub fn new(store: Store, threads: usize) -> Engine {
        let built_in = |about| -> Arc<dyn Factory> { Arc::new(BuiltIn(about)) };
        Engine {
            store: Arc::new(store),
            threads: threads.max(1),
            ingredients: Ingredients::default(),
            catalogue: RwLock::new(upstar_rulesets::games().iter().map(built_in).collect()),
            games: Mutex::default(),
            more: &[],
        }
    }

    /// Adds a game to the catalogue.
    ///
    /// # Errors
    /// Refuses a name that is taken, and one that cannot be written.
    pub fn add(&self, factory: Arc<dyn Factory>) -> Result<(), Diagnostic> {
        let name = factory.about().name.clone();
        let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(is_name) {
            let message = "the name of a game has small letters, digits and `_`, a letter first";
            return Err(Diagnostic::new("game-name", message, Span::all(&name)));
        }
        if let Some(taken) = self.taken(&name) {
            let message = format!("`{name}` is {taken} already");
            return Err(Diagnostic::new("name-taken", message, Span::all(&name)));
        }
        self.catalogue.write().unwrap_or_else(PoisonError::into_inner).push(factory);
        Ok(())
    }

    /// A normal-play game that is solved with the store and the threads of this engine, for factories.
    pub fn normal_play(&self, ruleset: impl NormalPlay, rules: Option<&str>) -> Arc<dyn Game> {
        let values = Values::new(ruleset, Arc::clone(&self.store)).threads(self.threads);
        game(values.ingredients(self.ingredients), rules)
    }

    /// A game with results that is solved within the memory and with the threads of this engine, for factories.
    pub fn with_results(&self, ruleset: impl WithResults, rules: Option<&str>) -> Arc<dyn Game> {
        game(Results::new(ruleset).memory(self.store.budget()).threads(self.threads), rules)
    }

    fn factories(&self) -> Vec<Arc<dyn Factory>> {
        self.catalogue.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What the catalogue says of all games, in its order: those that were added come last.
    #[must_use]
    pub fn catalogue(&self) -> Vec<About> {
        self.factories().iter().map(|factory| factory.about().clone()).collect()
    }

    fn factory(&self, name: &str) -> Option<Arc<dyn Factory>> {
        let catalogue = self.catalogue.read().unwrap_or_else(PoisonError::into_inner);
        catalogue.iter().find(|factory| factory.about().name == name).map(Arc::clone)
    }

    /// The same engine, in which winners are searched for with other ingredients.
    #[must_use]
    pub fn with_ingredients(mut self, ingredients: Ingredients) -> Engine {
        self.ingredients = ingredients;
        self
    }

    /// The same engine with more functions.
    #[must_use]
    pub fn with_functions(mut self, more: &'static [Function]) -> Engine {
        self.more = more;
        self
    }

    /// The functions that expressions may use.
    pub fn functions(&self) -> impl Iterator<Item = &'static Function> + use<> {
        crate::FUNCTIONS.iter().chain(self.more)
    }

    pub(crate) fn is_game(&self, name: &str) -> bool {
        self.factory(name).is_some()
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

    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Positions in the tables of all games.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.games().values().map(|game| game.positions()).sum()
    }

    /// Bytes taken by the store and by the tables of all games.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.store.bytes() + self.games().values().map(|game| game.table_bytes()).sum::<u64>()
    }

    /// The game of this name with these rules. Spans in the error are relative to `rules`; no game: `None`.
    pub(crate) fn game(&self, name: &str, rules: Option<&str>) -> Option<Result<Arc<dyn Game>, Diagnostic>> {
        let key = (name.to_owned(), rules.map(str::to_owned));
        let known = self.games().get(&key).map(Arc::clone);
        if let Some(game) = known {
            return Some(Ok(game));
        }
        // Whoever comes second takes what the first has made.
        let made = self.factory(name)?.make(rules, self);
        Some(made.map(|made| Arc::clone(self.games().entry(key).or_insert(made))))
    }
}

/// Rules that exist only at run time are a game with one set of rules.
impl Factory for Runtime {
    fn about(&self) -> &About {
        Ruleset::about(self)
    }

    fn make(&self, rules: Option<&str>, engine: &Engine) -> Result<Arc<dyn Game>, Diagnostic> {
        let about = Ruleset::about(self);
        about.without_rules(rules)?;
        Ok(match about.ending {
            Ending::NormalPlay => engine.normal_play(self.clone(), rules),
            Ending::Results => engine.with_results(self.clone(), rules),
        })
    }
}

/// A game that is built in.
struct BuiltIn(&'static About);

impl Factory for BuiltIn {
    fn about(&self) -> &About {
        self.0
    }

    fn make(&self, rules: Option<&str>, engine: &Engine) -> Result<Arc<dyn Game>, Diagnostic> {
        let made = upstar_rulesets::with_game(&self.0.name, rules, Make { engine, rules });
        made.unwrap_or_else(|| Err(Diagnostic::new("unknown-name", "there is no such game", Span::at(0))))
    }
}

/// Makes a built-in game.
struct Make<'e> {
    engine: &'e Engine,
    rules: Option<&'e str>,
}

impl Visitor for Make<'_> {
    type Out = Arc<dyn Game>;

    fn normal_play<R: NormalPlay + FromBrackets>(self, ruleset: R) -> Arc<dyn Game> {
        self.engine.normal_play(ruleset, self.rules)
    }

    fn with_twin<R: Twin + FromBrackets>(self, ruleset: R) -> Arc<dyn Game> {
        let large = self.engine.normal_play(ruleset.large(), self.rules);
        let is_large = R::is_large;
        with_twin(self.engine.normal_play(ruleset, self.rules), large, is_large)
    }

    fn with_results<R: WithResults + FromBrackets>(self, ruleset: R) -> Arc<dyn Game> {
        self.engine.with_results(ruleset, self.rules)
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
    engine: &Engine,
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
    let catalogue = engine.catalogue();
    let games = catalogue.iter().map(|about| (about.name.as_str(), "game"));
    let functions = engine.functions().map(|function| (function.name, "function"));
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
            let function = || engine.functions().find(|function| function.name == name);
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
