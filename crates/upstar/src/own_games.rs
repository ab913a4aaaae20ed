//! Games that people define: added to a session, and checked.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use upstar_game::{About, Payoff, Player};
use upstar_lang::example_is;
use upstar_rules::{Definition, library};
use upstar_search::{Budget, Instant, Position, Reason};
use upstar_sum::{Factory, Play};
use upstar_syntax::Diagnostic;
use upstar_values::{Calc, Id};

use crate::question::{Failure, Given};
use crate::session::Session;

/// What an example may take when rules are loaded; those that take longer are for [`Session::check_games`].
const NODES: u64 = 50_000;
const TIME: Duration = Duration::from_millis(300);
/// How many positions of a game are compared with the definition.
const COMPARED: usize = 2000;

/// What a check of a defined game found in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameCheck {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Whether both players always have the same moves.
    pub impartial: bool,
    /// How many examples have the values that they are said to have.
    pub examples: usize,
    /// In how many positions values or results agree with those that follow from the moves alone.
    pub positions: usize,
    /// From how many others play can come back, so that they were left out.
    pub endless: usize,
    /// From how many others more comes up than was looked at.
    pub large: usize,
}

/// What came of a game's examples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examples {
    /// How many are right, up to the first that is wrong.
    pub right: usize,
    /// The first that is wrong, with its place in the rules.
    pub wrong: Option<Diagnostic>,
    /// Those that took too long.
    pub untried: Vec<String>,
}

fn given(text: &str, wrong: Diagnostic) -> Failure {
    Failure::Given(Box::new(Given::new(text, wrong)))
}

impl Session {
    /// Adds the games that a text defines to the catalogue, and tries their examples for a moment.
    ///
    /// ```
    /// use upstar::{Budget, Session};
    /// let session = Session::default();
    /// session.add_games("game squares on heaps\n  both n -> n - k*k for k in 1..n\n  example squares(5) = 0\n")?;
    /// assert_eq!(session.value("squares(17) + squares(3)", &Budget::unlimited())?, "*");
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Says where the rules are wrong, or an example is.
    pub fn add_games(&self, text: &str) -> Result<Vec<About>, Failure> {
        self.add_games_telling(text, &mut |_| {})
    }

    /// The same, and tells of each example that takes too long to be tried.
    ///
    /// # Errors
    /// Says where the rules are wrong, or an example is.
    pub fn add_games_telling(
        &self,
        text: &str,
        untried: &mut dyn FnMut(&str),
    ) -> Result<Vec<About>, Failure> {
        let definitions = self.take_in(text)?;
        for definition in &definitions {
            match self.right_examples(text, definition, &Budget::unlimited(), Some(TIME)) {
                Ok(tried) => tried.untried.iter().for_each(|example| untried(example)),
                Err(wrong) => {
                    self.take_out(&definitions);
                    return Err(wrong);
                }
            }
        }
        Ok(definitions.iter().map(|definition| definition.about().clone()).collect())
    }

    /// As [`Session::add_games`], but games of the same names that were added before give way; where something is wrong, they stay.
    ///
    /// ```
    /// use upstar::{Budget, Session};
    /// let session = Session::default();
    /// session.add_games("game mine on heaps\n  both n -> n - 1\n")?;
    /// session.replace_games("game mine on heaps\n  both n -> n - k for k in 1..n\n")?;
    /// assert_eq!(session.value("mine(3)", &Budget::unlimited())?, "*3");
    /// # Ok::<(), upstar::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Says where the rules are wrong, or an example is.
    pub fn replace_games(&self, text: &str) -> Result<Vec<About>, Failure> {
        let definitions = Definition::read_all(text).map_err(|wrong| given(text, wrong))?;
        let before = self.take_out(&definitions);
        self.add_games(text).inspect_err(|_| {
            // What has just been taken out can be put back.
            before.into_iter().for_each(|factory| drop(self.language().add(factory)));
        })
    }

    /// Takes games out of the catalogue that have the names of these.
    fn take_out(&self, definitions: &[Definition]) -> Vec<Arc<dyn Factory>> {
        definitions.iter().filter_map(|definition| self.engine().take(&definition.about().name)).collect()
    }

    /// Adds the games that a text defines, and checks them: their examples, and in many positions that what was derived from the rules
    /// (symmetries, independent parts) changes no value.
    ///
    /// # Errors
    /// Says where the rules or an example are wrong, or which limit was reached.
    pub fn check_games(&self, text: &str, budget: &Budget) -> Result<Vec<GameCheck>, Failure> {
        let definitions = self.take_in(text)?;
        let check =
            || definitions.iter().map(|definition| self.check_game(text, definition, budget)).collect();
        budget.watch(check)
    }

    /// Checks the games that come as text, in the same way.
    ///
    /// # Errors
    /// Says where an example is wrong, or which limit was reached.
    pub fn check_library(&self, budget: &Budget) -> Result<Vec<GameCheck>, Failure> {
        library::all().map(|(text, definition)| self.check_game(text, definition, budget)).collect()
    }

    fn check_game(&self, text: &str, definition: &Definition, budget: &Budget) -> Result<GameCheck, Failure> {
        let about = definition.about();
        let examples = self.right_examples(text, definition, budget, None)?.right;
        let [positions, endless, large] = self.compare(text, definition, budget)?;
        let (name, title, impartial) = (about.name.clone(), about.title.clone(), about.impartial);
        Ok(GameCheck { name, title, impartial, examples, positions, endless, large })
    }

    fn take_in(&self, text: &str) -> Result<Vec<Definition>, Failure> {
        let definitions = Definition::read_all(text).map_err(|wrong| given(text, wrong))?;
        for (at, definition) in definitions.iter().enumerate() {
            let added = self.language().add(Arc::new(definition.clone()) as Arc<dyn Factory>);
            added.map_err(|wrong| {
                self.take_out(&definitions[..at]);
                given(text, Diagnostic { span: definition.name_span(), ..wrong })
            })?;
        }
        Ok(definitions)
    }

    /// What came of the examples of a game that was taken in; a wrong one is an error.
    fn right_examples(
        &self,
        text: &str,
        definition: &Definition,
        budget: &Budget,
        patience: Option<Duration>,
    ) -> Result<Examples, Failure> {
        let tried = self.try_examples(definition, str::to_owned, budget, patience)?;
        match tried.wrong {
            Some(wrong) => Err(given(text, wrong)),
            None => Ok(tried),
        }
    }

    /// Works out the examples of a game, each asked as `ask` writes it. With patience for a time only, one that takes longer is neither right
    /// nor wrong.
    ///
    /// # Errors
    /// Says which limit was reached.
    pub fn try_examples(
        &self,
        definition: &Definition,
        ask: impl Fn(&str) -> String,
        budget: &Budget,
        patience: Option<Duration>,
    ) -> Result<Examples, Failure> {
        let mut tried = Examples { right: 0, wrong: None, untried: Vec::new() };
        for ((expr, value), span) in definition.about().examples.iter().zip(definition.example_spans()) {
            let own = patience.map(|time| budget.within(NODES).time(Some(time)));
            match self.example_is(definition, [expr, value], &ask, own.as_ref().unwrap_or(budget)) {
                Ok(None) => tried.right += 1,
                Err(Failure::Stopped(stopped))
                    if matches!(stopped.reason, Reason::Loop | Reason::Undefined(_)) =>
                {
                    let message = format!("`{expr}` has no value: {}", stopped.reason);
                    tried.wrong = Some(Diagnostic::new("wrong-example", message, *span));
                    return Ok(tried);
                }
                Err(Failure::Stopped(stopped)) => {
                    // The example may take too long, but the question must not.
                    if patience.is_none() || budget.spend(0).is_err() {
                        return Err(Failure::Stopped(stopped));
                    }
                    tried.untried.push(format!("{expr} = {value}"));
                }
                wrong => {
                    let message = match wrong {
                        Ok(found) => format!("`{expr}` is {}, not {value}", found.unwrap_or_default()),
                        Err(failure) => format!("this example cannot be read: {failure}"),
                    };
                    tried.wrong = Some(Diagnostic::new("wrong-example", message, *span));
                    return Ok(tried);
                }
            }
        }
        Ok(tried)
    }

    /// What an example is, if it is not what it is said to be.
    fn example_is(
        &self,
        definition: &Definition,
        example: [&str; 2],
        ask: &impl Fn(&str) -> String,
        budget: &Budget,
    ) -> Result<Option<String>, Failure> {
        let winner = |text: &str| self.winner(&*ask(text), Play::Normal, budget);
        example_is(definition, example, winner, |text: &str| self.value(&*ask(text), budget))
    }

    /// Compares values with what the moves alone come to; in how many positions, and from how many play can come back, or too much comes
    /// up.
    fn compare(&self, rules: &str, definition: &Definition, budget: &Budget) -> Result<[usize; 3], Failure> {
        let (about, start) = (definition.about(), Instant::now());
        let Some(Ok(game)) = self.engine().game(&about.name, None) else { return Ok([0; 3]) };
        let mut starts = definition.samples();
        starts.extend((1..=4).flat_map(|rows| (1..=5).map(move |cols| format!("{rows}x{cols}"))));
        starts.extend(about.examples.iter().filter_map(|(expr, _)| {
            let inside = expr.strip_prefix(&about.name)?.trim().strip_prefix('(')?.strip_suffix(')')?;
            Some(inside.trim().trim_matches('"').to_owned())
        }));
        let calc = self.language().store().calc_until(budget.flag());
        let mut brute =
            Brute { calc: &calc, known: HashMap::new(), begun: HashSet::new(), twice: None, budget };
        let (mut endless, mut large) = (0, 0);
        let stopped = |reason| self.stopped(&about.name, reason, None, budget.used(), start);
        for text in starts {
            let Ok(position) = Arc::clone(&game).parse(&text) else { continue };
            for first in Player::BOTH {
                brute.begun.clear();
                match brute.worth(&position, first, 0) {
                    Ok(_) => {}
                    Err(Reason::TooLarge(_)) => large += usize::from(first == Player::Left),
                    Err(Reason::Loop) => endless += usize::from(first == Player::Left),
                    Err(reason) => return Err(stopped(reason)),
                }
            }
        }
        if let Some((position, name)) = &brute.twice {
            let message = format!("two moves of {position} are called `{name}`");
            let wrong = Diagnostic::new("same-name", message, definition.name_span());
            return Err(given(rules, wrong.with_hint("let `called` say in what they differ")));
        }
        let mut compared = HashSet::new();
        for ((text, first), (position, worth)) in &brute.known {
            let found = match position.results() {
                Some(results) => results.payoff(*first, budget).map(Worth::Payoff),
                None => {
                    position.valued().and_then(|own| own.value(budget)).map(|own| Worth::Value(own.value))
                }
            };
            let found = found.map_err(stopped)?;
            if found != *worth {
                let name = |worth: Worth| match worth {
                    Worth::Value(id) => calc.name(id).unwrap_or_default(),
                    Worth::Payoff(payoff) => payoff.to_string(),
                };
                let message = format!(
                    "a mistake of ours: {position} is {} by its moves, and {} with what was derived; please report it",
                    name(*worth),
                    name(found)
                );
                return Err(given(rules, Diagnostic::new("internal", message, definition.name_span())));
            }
            compared.insert(text);
        }
        Ok([compared.len(), endless, large])
    }
}

/// What a position is worth: a value, or a result for whoever moves first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Worth {
    Value(Id),
    Payoff(Payoff),
}

/// What positions are worth by the moves alone, without anything derived.
struct Brute<'c> {
    calc: &'c Calc<'c>,
    known: HashMap<(String, Player), (Position, Worth)>,
    /// Positions in which a play is being followed.
    begun: HashSet<(String, Player)>,
    /// A position in which two moves have one name.
    twice: Option<(Position, String)>,
    budget: &'c Budget,
}

impl Brute<'_> {
    /// The positions after the moves of a player.
    fn after(&mut self, position: &Position, by: Player) -> Result<Vec<Position>, Reason> {
        let moves = position.moves(by)?;
        let mut names = HashSet::new();
        if let Some((name, _)) = moves.iter().find(|(name, _)| !names.insert(name)) {
            self.twice.get_or_insert_with(|| (position.clone(), name.clone()));
        }
        Ok(moves.into_iter().map(|(_, after)| after).collect())
    }

    fn worth(&mut self, position: &Position, first: Player, depth: usize) -> Result<Worth, Reason> {
        // Values are the same whoever moves first.
        let key = (position.text(), if position.results().is_some() { first } else { Player::Left });
        if let Some((_, worth)) = self.known.get(&key) {
            return Ok(*worth);
        }
        if self.known.len() >= COMPARED || depth > 200 {
            return Err(Reason::TooLarge("a game to be compared"));
        }
        self.budget.spend(1)?;
        if !self.begun.insert(key.clone()) {
            return Err(Reason::Loop);
        }
        let worth = match position.results() {
            Some(results) => match results.result() {
                Some(result) => Worth::Payoff(result),
                None => self.payoff(position, results.turn().unwrap_or(first), depth)?,
            },
            None => {
                let mut options = [Vec::new(), Vec::new()];
                for by in Player::BOTH {
                    for after in self.after(position, by)? {
                        if let Worth::Value(value) = self.worth(&after, by, depth + 1)? {
                            options[by as usize].push(value);
                        }
                    }
                }
                let value = self.calc.game(&options[0], &options[1]);
                Worth::Value(value.map_err(|stop| self.budget.why(stop))?)
            }
        };
        self.begun.remove(&key);
        self.known.insert(key, (position.clone(), worth));
        Ok(worth)
    }

    /// The best that a player can move to.
    fn payoff(&mut self, position: &Position, mover: Player, depth: usize) -> Result<Worth, Reason> {
        let mut best = None;
        for after in self.after(position, mover)? {
            if let Worth::Payoff(payoff) = self.worth(&after, mover.opponent(), depth + 1)? {
                let is_better = |best| if mover == Player::Left { payoff > best } else { payoff < best };
                if best.is_none_or(is_better) {
                    best = Some(payoff);
                }
            }
        }
        best.map(Worth::Payoff).ok_or(Reason::TooLarge("a position without moves and without a result"))
    }
}
