//! Games made of other games: compounds of any positions, and rulesets that are changed.
//!
//! A [`Rule`] says how the parts of a [`State`] are moved in together. [`Compound`] makes a ruleset of it like any other, so that all that
//! can be asked of a position can be asked of these: a position is a list of sums, and a move is the position it leads to.

mod factory;
mod kind;
mod marks;
mod parts;
mod picture;
mod product;
mod together;
mod variant;

use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use upstar_game::edit::Edit;
use upstar_game::sketch::Sketch;
use upstar_game::{About, ClosedForm, Diagnostic, Exchange, NormalPlay, Player, Ruleset, Sign, slow_bound};
use upstar_search::{Budget, Reason};
use upstar_values::{Nimber, Store};

use crate::context::Context;
use crate::form::deeper;
use crate::sum::{Sum, Summand};

pub(crate) use factory::combinators;
pub(crate) use kind::CompoundGame;
pub use kind::Joining;

/// A position: what is on the table, and what the rule has to remember besides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    parts: Vec<Sum>,
    mark: u32,
}

impl State {
    fn new(parts: Vec<Sum>) -> State {
        State { parts, mark: 0 }
    }
}

/// A move in a component of a part, as it is called there; for pictures.
struct Touch {
    part: usize,
    component: usize,
    by: Player,
    name: String,
}

/// A move: its name, what is touched for it, and what it leads to. Where nobody wants names, there is neither.
struct Choice {
    name: String,
    touches: Vec<Touch>,
    to: State,
}

impl Choice {
    fn unnamed(to: State) -> Choice {
        Choice { name: String::new(), touches: Vec::new(), to }
    }
}

/// How the parts are moved in together.
trait Rule: Send + Sync + 'static {
    /// Calls `each` for every move, with its name where that is wanted. The order is the same with names and without.
    fn choices(
        &self,
        cx: Context<'_>,
        state: &State,
        by: Player,
        named: bool,
        each: &mut dyn FnMut(Choice),
    ) -> Result<(), Reason>;

    /// At least as many as there are moves.
    fn bound(&self, cx: Context<'_>, state: &State, by: Player) -> Result<u64, Reason>;

    /// Reads the text between the parentheses.
    fn parse(&self, text: &str) -> Result<State, Diagnostic>;

    /// Writes it.
    fn print(&self, cx: Context<'_>, state: &State) -> Result<String, Reason>;

    /// See [`Ruleset::normal_form`].
    fn normal_form(&self, state: State) -> (State, Sign) {
        (state, Sign::Plus)
    }

    /// See [`NormalPlay::components`].
    fn components(&self, state: &State, each: &mut dyn FnMut(State)) {
        each(state.clone());
    }

    /// States whose values add up to that of this one, by a theorem about values.
    fn by_value(&self, _state: &State) -> Option<Vec<State>> {
        None
    }

    /// See [`NormalPlay::nim_heap`].
    fn nim_heap(&self, _state: &State) -> Option<u64> {
        None
    }

    /// Whether what can be changed by hand in the first part is all that can be changed.
    fn is_edited_like_its_part(&self, _state: &State) -> bool {
        false
    }
}

/// The ruleset of a rule.
pub(crate) struct Compound {
    about: About,
    rule: Box<dyn Rule>,
    store: Arc<Store>,
    budget: Budget,
    /// How the picture of the first position that was met becomes that of its negative.
    exchange: OnceLock<Exchange>,
    /// The names of the moves that were asked for last.
    names: Mutex<Option<Names>>,
}

struct Names {
    state: State,
    by: Player,
    names: Vec<String>,
}

impl Compound {
    fn new(about: About, rule: impl Rule, store: Arc<Store>) -> Compound {
        Compound {
            about,
            rule: Box::new(rule),
            store,
            budget: Budget::unlimited(),
            exchange: OnceLock::new(),
            names: Mutex::default(),
        }
    }

    /// Answers with the store behind the parts. There are as many steps in it as moves, so limits are kept by whoever asks.
    fn within<T>(&self, work: impl FnOnce(Context<'_>) -> T) -> T {
        let calc = self.store.calc();
        deeper(|| work(Context::new(&calc, &self.budget)))
    }

    /// Notes how its picture is exchanged.
    pub(crate) fn met(&self, state: State) -> State {
        let components = state.parts.iter().flat_map(|part| &part.components);
        let exchange = components.filter_map(|component| match &component.summand {
            Summand::Position(position) => position.exchange(),
            Summand::Form(_) | Summand::Value(_) => None,
        });
        exchange.take(1).for_each(|exchange| {
            self.exchange.get_or_init(|| exchange);
        });
        state
    }

    /// All moves with their names.
    fn named(&self, state: &State, by: Player) -> Vec<Choice> {
        let mut all = Vec::new();
        let listed = self.within(|cx| self.rule.choices(cx, state, by, true, &mut |choice| all.push(choice)));
        listed.map_or_else(|_| Vec::new(), |()| all)
    }
}

/// A move: its place in the list, and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chosen {
    place: usize,
    to: State,
}

impl Ruleset for Compound {
    type Position = State;
    type Move = Chosen;

    fn about(&self) -> &About {
        &self.about
    }

    fn moves(&self, position: &State, by: Player, mut each: impl FnMut(Chosen)) {
        let mut place = 0;
        let mut list = |to: State| {
            each(Chosen { place, to });
            place += 1;
        };
        let listed =
            self.within(|cx| self.rule.choices(cx, position, by, false, &mut |choice| list(choice.to)));
        if listed.is_err() {
            // Only where memory has been used up since `move_bound` was asked. A move that changes nothing is found to be a loop, so that
            // no answer rests on a list that is not whole.
            list(position.clone());
        }
    }

    fn play(&self, _position: &State, _by: Player, mv: &Chosen) -> State {
        mv.to.clone()
    }

    fn parse(&self, text: &str) -> Result<State, Diagnostic> {
        self.rule.parse(text).map(|state| self.met(state))
    }

    fn print(&self, position: &State) -> String {
        self.within(|cx| self.rule.print(cx, position)).unwrap_or_else(|_| "…".to_owned())
    }

    fn print_move(&self, position: &State, by: Player, mv: &Chosen) -> String {
        // Parts may be compounds of the same kind, whose moves have names, too: nothing is locked while they are asked.
        let known = self.names.lock().take();
        let known = known.filter(|known| known.by == by && known.state == *position);
        let known = known.unwrap_or_else(|| {
            let all = self.named(position, by).into_iter().map(|choice| choice.name);
            Names { state: position.clone(), by, names: all.collect() }
        });
        let name = known.names.get(mv.place).cloned();
        *self.names.lock() = Some(known);
        name.unwrap_or_else(|| format!("to {}", self.print(&mv.to)))
    }

    fn sketch(&self, position: &State) -> Sketch {
        let offered = Player::BOTH.map(|by| match self.move_bound(position, by) {
            0..=picture::MOST => self.named(position, by),
            _ => Vec::new(),
        });
        let text = self.print(position);
        self.within(|cx| picture::sketch(cx, position, &offered, marks::behind(&text)))
    }

    fn exchange(&self) -> Exchange {
        self.exchange.get().cloned().unwrap_or(Exchange::COLOURS)
    }

    fn edits(&self, position: &State) -> Vec<Edit> {
        match parts::position(position) {
            Some(part) if self.rule.is_edited_like_its_part(position) => part.changes(),
            _ => Vec::new(),
        }
    }

    fn normal_form(&self, position: State) -> (State, Sign) {
        self.rule.normal_form(position)
    }

    fn move_bound(&self, position: &State, by: Player) -> u64 {
        slow_bound(self.within(|cx| self.rule.bound(cx, position, by)).unwrap_or(u64::MAX))
    }

    fn owned_bytes(&self, position: &State) -> usize {
        position.parts.iter().map(|part| size_of::<Sum>() + part.bytes()).sum()
    }
}

impl NormalPlay for Compound {
    fn components(&self, position: &State, mut each: impl FnMut(State)) {
        self.rule.components(position, &mut each);
    }

    fn known(&self, position: &State) -> Option<ClosedForm> {
        self.nim_heap(position).map(|heap| ClosedForm::Nimber(Nimber::new(heap)))
    }

    fn nim_heap(&self, position: &State) -> Option<u64> {
        self.rule.nim_heap(position)
    }

    fn simplified(&self, position: State, mut each: impl FnMut(State, Sign)) {
        match self.rule.by_value(&position) {
            Some(states) => states.into_iter().for_each(|state| each(state, Sign::Plus)),
            None => {
                let (normal, sign) = self.rule.normal_form(position);
                each(normal, sign);
            }
        }
    }
}
