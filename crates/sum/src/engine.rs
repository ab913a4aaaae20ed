//! The engine: a store, a catalogue of games, and the games of it that have been used.

use std::borrow::Cow;
use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard, RwLock};
use upstar_game::heaps::{HeapRules, Heaps};
use upstar_game::runtime::Runtime;
use upstar_game::{About, Diagnostic, Ending, FromBrackets, NormalPlay, Ruleset, Span, Twin, WithResults};
use upstar_rules::{Definition, Erasure, library};
use upstar_rulesets::Visitor;
use upstar_search::{Game, GameOf, Library, NimberRoad, OutcomeOptions, Results, Values, game, with_twin};
use upstar_values::Store;

use crate::compound::{Compound, CompoundGame, Joining, combinators};

/// A game by its name and what stands in its square brackets.
type Games = HashMap<(String, Option<String>), Arc<dyn Game>>;

/// How many games that texts define are kept.
const MOST_DEFINED: usize = 50;

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

    /// The same where brackets can hold names of games, which may be some that are in no catalogue.
    ///
    /// # Errors
    /// Says what is wrong with the rules.
    fn make_among(
        &self,
        rules: Option<&str>,
        engine: &Engine,
        _own: &[OwnGame],
    ) -> Result<Arc<dyn Game>, Diagnostic> {
        self.make(rules, engine)
    }
}

/// A game that a text defines and that is in no catalogue.
#[derive(Clone)]
pub struct OwnGame {
    definition: Definition,
    /// With nothing in brackets.
    game: Arc<dyn Game>,
}

impl OwnGame {
    /// What is said of it.
    #[must_use]
    pub fn about(&self) -> &About {
        self.definition.about()
    }

    /// With nothing in brackets.
    #[must_use]
    pub fn game(&self) -> &Arc<dyn Game> {
        &self.game
    }
}

/// What gives a game on heaps, by its name with what stands in brackets, a road to the values of large ones, within bytes of memory and
/// with so many threads.
pub type HeapRoad = fn(&str, u64, usize) -> Option<Box<dyn NimberRoad<Heaps>>>;

/// What gives a game, by its name, a library of the values of its pieces.
pub type Libraries = Arc<dyn Fn(&str) -> Option<Arc<dyn Library>> + Send + Sync>;

/// A store, a catalogue of games to which others can be added at any time, and the games that have been used, whose tables are kept from
/// one question to the next.
///
/// ```
/// use upstar_search::Budget;
/// use upstar_sum::Engine;
/// use upstar_values::Store;
///
/// let engine = Engine::new(Store::new(), 1);
/// let domineering = engine.game("domineering", None).expect("it is built in")?;
/// let board = domineering.parse("2x2")?;
/// let value = board.valued()?.value(&Budget::unlimited())?.value;
/// assert_eq!(engine.store().calc().name(value)?, "+-1");
/// assert!(engine.game("chess", None).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    store: Arc<Store>,
    threads: usize,
    heap_road: Option<HeapRoad>,
    libraries: Option<Libraries>,
    outcome_options: OutcomeOptions,
    built_in: Vec<Arc<dyn Factory>>,
    /// Those that were added.
    catalogue: RwLock<Vec<Arc<dyn Factory>>>,
    games: Mutex<Games>,
    /// Games that texts define, with those texts, the one used last at the end.
    defined: Mutex<Vec<(String, Arc<dyn Game>)>>,
    /// Compounds of positions, impartial or not.
    compounds: Mutex<HashMap<(Joining, bool), Arc<CompoundGame>>>,
}

impl Engine {
    /// An engine with its own store and the built-in games, searching with `threads` threads.
    #[must_use]
    pub fn new(store: Store, threads: usize) -> Engine {
        let built_in = |about| -> Arc<dyn Factory> { Arc::new(BuiltIn(about)) };
        Engine {
            store: Arc::new(store),
            threads: threads.max(1),
            heap_road: None,
            libraries: None,
            outcome_options: OutcomeOptions::default(),
            built_in: upstar_rulesets::games().iter().map(built_in).chain(combinators()).collect(),
            catalogue: RwLock::default(),
            games: Mutex::default(),
            defined: Mutex::default(),
            compounds: Mutex::default(),
        }
    }

    /// Adds a game to the catalogue. It takes the place of one with the same name that was there from the beginning.
    ///
    /// # Errors
    /// Refuses the name of one that was added before, and one that cannot be written.
    pub fn add(&self, factory: Arc<dyn Factory>) -> Result<(), Diagnostic> {
        let name = factory.about().name.clone();
        let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(is_name) {
            let message = "the name of a game has small letters, digits and `_`, a letter first";
            return Err(Diagnostic::new("game-name", message, Span::all(&name)));
        }
        let mut catalogue = self.catalogue.write();
        if catalogue.iter().any(|other| other.about().name == name) {
            let message = format!("`{name}` is a game already");
            return Err(Diagnostic::new("name-taken", message, Span::all(&name)));
        }
        catalogue.push(factory);
        self.games().retain(|(other, _), _| *other != name);
        Ok(())
    }

    /// Takes a game out of the catalogue that was added to it. Positions of it stay what they are.
    pub fn take(&self, name: &str) -> Option<Arc<dyn Factory>> {
        let mut catalogue = self.catalogue.write();
        let at = catalogue.iter().position(|other| other.about().name == name)?;
        let taken = catalogue.remove(at);
        // It may be inside of others, which are made again when they are asked for.
        self.games().clear();
        Some(taken)
    }

    /// A normal-play game that is solved with the store and the threads of this engine, for factories.
    pub fn normal_play(&self, ruleset: impl NormalPlay, rules: Option<&str>) -> Arc<dyn Game> {
        self.by_road(ruleset, rules, None)
    }

    /// The same with a road of its own to the values of large pieces.
    fn by_road<R: NormalPlay>(
        &self,
        ruleset: R,
        rules: Option<&str>,
        road: Option<Box<dyn NimberRoad<R::Position>>>,
    ) -> Arc<dyn Game> {
        let library = match rules {
            None => self.libraries.as_ref().and_then(|find| find(&ruleset.about().name)),
            Some(_) => None,
        };
        let values =
            Values::new(ruleset, Arc::clone(&self.store)).threads(self.threads).road(road).library(library);
        game(values.outcome_options(self.outcome_options), rules)
    }

    /// A game with results that is solved within the memory and with the threads of this engine, for factories.
    pub fn with_results(&self, ruleset: impl WithResults, rules: Option<&str>) -> Arc<dyn Game> {
        game(Results::new(ruleset).memory(self.store.budget()).threads(self.threads), rules)
    }

    fn at_run_time(&self, ruleset: Runtime, rules: Option<&str>) -> Arc<dyn Game> {
        match Ruleset::about(&ruleset).ending {
            Ending::NormalPlay => self.normal_play(ruleset, rules),
            Ending::Results => self.with_results(ruleset, rules),
        }
    }

    /// What the catalogue says of all games: those that are built in, those that come as text, those that were added.
    #[must_use]
    pub fn catalogue(&self) -> Vec<About> {
        let added = self.catalogue.read();
        let is_added = |name: &str| added.iter().any(|factory| factory.about().name == name);
        let as_text = library::all().map(|(_, game)| game.about());
        let built_in = self.built_in.iter().map(|factory| factory.about());
        let all = built_in.chain(as_text).filter(|about| !is_added(&about.name));
        all.chain(added.iter().map(|factory| factory.about())).cloned().collect()
    }

    fn factory(&self, name: &str) -> Option<Arc<dyn Factory>> {
        let is = |factory: &&Arc<dyn Factory>| factory.about().name == name;
        let added = || self.catalogue.read().iter().find(is).map(Arc::clone);
        let as_text = || {
            let (_, game) = library::named(name)?;
            Some(Arc::new(game.clone()) as Arc<dyn Factory>)
        };
        added().or_else(|| self.built_in.iter().find(is).map(Arc::clone)).or_else(as_text)
    }

    /// This engine, with a road to the values of large heaps.
    #[must_use]
    pub fn with_heap_road(mut self, road: HeapRoad) -> Engine {
        self.heap_road = Some(road);
        self
    }

    /// This engine, with libraries of the values of pieces.
    #[must_use]
    pub fn with_libraries(mut self, libraries: Libraries) -> Engine {
        self.libraries = Some(libraries);
        self
    }

    /// This engine, searching for winners with other options.
    #[must_use]
    pub fn with_options(mut self, options: OutcomeOptions) -> Engine {
        self.outcome_options = options;
        self
    }

    /// Whether a name is that of a game that is built in or was added, so that no other game can have it.
    #[must_use]
    pub fn is_taken(&self, name: &str) -> bool {
        self.built_in.iter().chain(&*self.catalogue.read()).any(|factory| factory.about().name == name)
    }

    /// Whether a name is that of a game.
    #[must_use]
    pub fn is_game(&self, name: &str) -> bool {
        self.factory(name).is_some()
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock()
    }

    /// The store, to be kept as long as somebody likes ([`upstar_values::Held`]).
    #[must_use]
    pub fn shared_store(&self) -> Arc<Store> {
        Arc::clone(&self.store)
    }

    /// Positions in the tables of all games.
    #[must_use]
    pub fn positions(&self) -> usize {
        let compounds: usize = self.compounds.lock().values().map(|game| game.positions()).sum();
        compounds + self.games().values().map(|game| game.positions()).sum::<usize>()
    }

    /// Bytes taken by the store and by the tables of all games.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let defined: u64 = self.defined.lock().iter().map(|(_, game)| game.table_bytes()).sum();
        let compounds: u64 = self.compounds.lock().values().map(|game| game.table_bytes()).sum();
        self.store.bytes()
            + defined
            + compounds
            + self.games().values().map(|game| game.table_bytes()).sum::<u64>()
    }

    /// The game that a text defines, with what stands in brackets behind its name. It is not put into the catalogue: whoever has it
    /// can use it. It is kept for a while, for the next question about the same text.
    ///
    /// # Errors
    /// Says what is wrong with the rules.
    pub fn defined(
        &self,
        definition: &Definition,
        brackets: Option<&str>,
    ) -> Result<Arc<dyn Game>, Diagnostic> {
        let key = match brackets {
            None => Cow::Borrowed(definition.text()),
            Some(brackets) => Cow::Owned(format!("{} {brackets}", definition.text())),
        };
        self.kept(&key, || definition.make(brackets, self))
    }

    /// A game that a text defines, for [`Engine::game_among`].
    ///
    /// # Errors
    /// Says what is wrong with the rules.
    pub fn own_game(&self, definition: Definition) -> Result<OwnGame, Diagnostic> {
        Ok(OwnGame { game: self.defined(&definition, None)?, definition })
    }

    /// The game that was made under a key, or is made now, kept for a while.
    fn kept(
        &self,
        key: &str,
        make: impl FnOnce() -> Result<Arc<dyn Game>, Diagnostic>,
    ) -> Result<Arc<dyn Game>, Diagnostic> {
        let known = |defined: &mut Vec<(String, Arc<dyn Game>)>| {
            let at = defined.iter().position(|(own, _)| own == key)?;
            let entry = defined.remove(at);
            defined.push(entry.clone());
            Some(entry.1)
        };
        if let Some(game) = known(&mut self.defined.lock()) {
            return Ok(game);
        }
        let made = make()?;
        let mut defined = self.defined.lock();
        // Whoever comes second takes what the first has made.
        if let Some(game) = known(&mut defined) {
            return Ok(game);
        }
        defined.push((key.to_owned(), Arc::clone(&made)));
        if defined.len() > MOST_DEFINED {
            defined.remove(0);
        }
        Ok(made)
    }

    /// The game of compounds of a kind, made where there is none yet.
    pub(crate) fn compound(
        &self,
        kind: (Joining, bool),
        make: impl FnOnce() -> Compound,
    ) -> Arc<CompoundGame> {
        let mut compounds = self.compounds.lock();
        let game = compounds.entry(kind).or_insert_with(|| {
            let values = Values::new(make(), Arc::clone(&self.store)).threads(self.threads);
            Arc::new(GameOf::new(values.outcome_options(self.outcome_options), None))
        });
        Arc::clone(game)
    }

    /// As [`Engine::game`], where there may be games that are in no catalogue, and brackets that name some of them.
    pub fn game_among(
        &self,
        name: &str,
        rules: Option<&str>,
        own: &[OwnGame],
    ) -> Option<Result<Arc<dyn Game>, Diagnostic>> {
        if let Some(game) = own.iter().find(|game| game.about().name == name) {
            return Some(match rules {
                None => Ok(Arc::clone(&game.game)),
                Some(_) => self.defined(&game.definition, rules),
            });
        }
        let text = rules.unwrap_or_default();
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let named = |game: &&OwnGame| text.split(|c| !is_word(c)).any(|word| word == game.about().name);
        let inside: Vec<&str> = own.iter().filter(named).map(|game| game.definition.text()).collect();
        if inside.is_empty() {
            return self.game(name, rules);
        }
        // Another text may define another game of the same name, so what is kept is told apart by the very definitions.
        let factory = self.factory(name)?;
        let key = format!("{name}[{text}] {}", inside.join(" "));
        Some(self.kept(&key, || factory.make_among(rules, self, own)))
    }

    /// The game of this name with these rules. Spans in the error are relative to `rules`; no game: `None`.
    pub fn game(&self, name: &str, rules: Option<&str>) -> Option<Result<Arc<dyn Game>, Diagnostic>> {
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
        Ruleset::about(self).without_rules(rules)?;
        Ok(engine.at_run_time(self.clone(), rules))
    }
}

/// A game that is defined by a text has one set of rules, or parameters in brackets.
impl Factory for Definition {
    fn about(&self) -> &About {
        Definition::about(self)
    }

    fn make(&self, rules: Option<&str>, engine: &Engine) -> Result<Arc<dyn Game>, Diagnostic> {
        Ok(match self.with_brackets(rules)?.rules().erased() {
            Erasure::Board(game) => engine.normal_play(game, rules),
            Erasure::Heaps(game) => engine.normal_play(game, rules),
            Erasure::Other(game) => engine.at_run_time(game, rules),
        })
    }
}

/// A game under normal play whose ruleset is a type, to be added to a catalogue.
pub struct OfType<R> {
    about: About,
    ruleset: PhantomData<fn() -> R>,
}

impl<R: NormalPlay + FromBrackets> OfType<R> {
    /// The game of a type.
    #[must_use]
    pub fn new() -> OfType<R> {
        OfType { about: R::about_all(), ruleset: PhantomData }
    }
}

impl<R: NormalPlay + FromBrackets> Default for OfType<R> {
    fn default() -> OfType<R> {
        OfType::new()
    }
}

impl<R: NormalPlay + FromBrackets> Factory for OfType<R> {
    fn about(&self) -> &About {
        &self.about
    }

    fn make(&self, rules: Option<&str>, engine: &Engine) -> Result<Arc<dyn Game>, Diagnostic> {
        Ok(engine.normal_play(R::from_brackets(rules)?, rules))
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

    /// All of these have one solver, whose code is made once.
    fn on_heaps<R: HeapRules + FromBrackets>(self, rules: R) -> Arc<dyn Game> {
        let rules: Box<dyn HeapRules> = Box::new(rules);
        let Engine { store, threads, heap_road, .. } = self.engine;
        let name = &HeapRules::about(&rules).name;
        let name = self.rules.map_or_else(|| name.clone(), |brackets| format!("{name}[{brackets}]"));
        let road = heap_road.and_then(|road| road(&name, store.budget(), *threads));
        self.engine.by_road(rules, self.rules, road)
    }

    fn with_results<R: WithResults + FromBrackets>(self, ruleset: R) -> Arc<dyn Game> {
        self.engine.with_results(ruleset, self.rules)
    }
}
