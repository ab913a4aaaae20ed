//! Canonical values of positions, by depth-first search with a transposition table: a position is taken apart, brought
//! to its normal form and looked up, or else worked out from its options.

mod frame;
mod sieve;
mod walk;

use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use upstar_game::{ClosedForm, Diagnostic, NormalPlay, Player, Sign};
use upstar_values::{Calc, Id, Stop, Store};

use crate::budget::{Budget, Reason};
use crate::game::Solver;
use crate::library::{Library, Piece};
use crate::nimbers::{Limits, NimSearch, NimTable};
use crate::outcome::{OutcomeOptions, Outcomes};
use crate::position::{NormalPlayPosition, PositionOf};
use crate::table::{Recent, ValueTable};
use crate::threads;
use frame::{Part, RECENT, Spare};

/// How far a search for a value goes: how many positions it may expand, and whether it looks pieces up in a library.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// How many positions may be expanded.
    pub nodes: u64,
    /// Whether pieces are looked up in a library.
    pub library: bool,
}

impl Reach {
    /// Without a limit of its own, with all there is.
    pub const ANY: Reach = Reach { nodes: u64::MAX, library: true };
}

/// A road of its own to the values of large pieces of an impartial game.
pub trait NimberRoad<P>: Send + Sync {
    /// The nim-value of a piece in normal form, unless the piece is none for this road.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where memory is used up.
    fn nim_value(&self, piece: &P, budget: &Budget) -> Result<Option<u64>, Reason>;

    /// Bytes that are kept for later.
    fn bytes(&self) -> u64;
}

/// The values of one ruleset's positions in one store, remembered from one question to the next.
pub struct Values<R: NormalPlay> {
    ruleset: R,
    /// Left's moves are everybody's.
    impartial: bool,
    store: Arc<Store>,
    table: ValueTable<R::Position>,
    /// The values of parts that were asked for lately, as they were before they were simplified.
    recent: OnceLock<Mutex<Recent<R::Position, Id>>>,
    /// What walks work with.
    spare: Spare<R::Position>,
    /// What is known of nim-values that are asked for one by one.
    nimbers: NimTable<R::Position>,
    road: Option<Box<dyn NimberRoad<R::Position>>>,
    library: Option<Arc<dyn Library>>,
    outcomes: Outcomes<R::Position>,
    /// Which options are no better than others. Apart from `outcomes`, since what is known of pieces early in one search is not what another
    /// one would find out.
    differences: Outcomes<R::Position>,
    outcome_options: OutcomeOptions,
    threads: usize,
}

/// An answer and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The value.
    pub value: Id,
    /// Positions expanded for this answer.
    pub nodes: u64,
}

/// How far a running search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions expanded so far.
    pub nodes: u64,
    /// Positions in the table.
    pub positions: usize,
}

impl<R: NormalPlay> Values<R> {
    /// Values of `ruleset`'s positions, worked out by one thread.
    pub fn new(ruleset: R, store: Arc<Store>) -> Values<R> {
        let outcomes = Outcomes::default();
        Values {
            impartial: ruleset.about().impartial,
            ruleset,
            store,
            table: ValueTable::new(),
            recent: OnceLock::new(),
            spare: Spare::new(),
            nimbers: NimTable::new(),
            road: None,
            library: None,
            differences: outcomes.beside(),
            outcomes,
            outcome_options: OutcomeOptions::default(),
            threads: 1,
        }
    }

    /// Works with this many threads. The answers do not depend on it.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Goes another road to the values of large pieces.
    #[must_use]
    pub fn road(mut self, road: Option<Box<dyn NimberRoad<R::Position>>>) -> Self {
        self.road = road;
        self
    }

    /// Looks pieces up in a library before working them out. The answers do not depend on it.
    #[must_use]
    pub fn library(mut self, library: Option<Arc<dyn Library>>) -> Self {
        self.library = library;
        self
    }

    /// Searches for winners with other options. The answers do not depend on them.
    #[must_use]
    pub fn outcome_options(mut self, options: OutcomeOptions) -> Self {
        self.outcome_options = options;
        self
    }

    /// The rules.
    pub fn ruleset(&self) -> &R {
        &self.ruleset
    }

    /// How far the search is; may be asked from another thread while it runs.
    pub fn progress(&self, budget: &Budget) -> Progress {
        Progress { nodes: budget.used(), positions: self.table.len() + self.nimbers.len() }
    }

    /// Bytes taken by the tables of positions.
    pub fn bytes(&self) -> u64 {
        let road = self.road.as_ref().map_or(0, |road| road.bytes());
        let library = self.library.as_ref().map_or(0, |library| library.bytes());
        let recent =
            self.recent.get().map_or(0, |_| (RECENT * size_of::<Option<(R::Position, Id)>>()) as u64);
        let searches = self.outcomes.bytes() + self.differences.bytes();
        self.table.bytes() + recent + self.spare.bytes() + self.nimbers.bytes() + searches + road + library
    }

    /// The canonical value of a position.
    ///
    /// # Errors
    /// Stops at the limits of the budget, where memory is used up, and where play can come back to a position.
    pub fn value(&self, position: &R::Position, budget: &Budget) -> Result<Solved, Reason> {
        let before = budget.used();
        let calc = self.store.calc_until(budget.flag());
        // Whoever asks while somebody else does goes without.
        let recent = self.recent.get_or_init(|| Mutex::new(Recent::new(RECENT)));
        let mut recent = recent.try_lock();
        let mut sum = Ok(Id::ZERO);
        self.ruleset.components(position, |part| {
            let Ok(so_far) = sum else { return };
            let hash = ValueTable::hash(&part);
            let value = match recent.as_ref().and_then(|recent| recent.get(hash, &part)) {
                Some(value) => budget.spend(0).map(|()| value),
                None => self.value_of_part(&calc, part.clone(), budget).inspect(|&value| {
                    if let Some(recent) = &mut recent
                        && self.ruleset.owned_bytes(&part) == 0
                    {
                        recent.put(hash, part, value);
                    }
                }),
            };
            sum = value.and_then(|value| calc.add(so_far, value).map_err(|stop| budget.why(stop)));
        });
        Ok(Solved { value: sum?, nodes: budget.used() - before })
    }

    /// The value of an independent part of a position.
    fn value_of_part(&self, calc: &Calc<'_>, part: R::Position, budget: &Budget) -> Result<Id, Reason> {
        let plus = |sum: Id, position: R::Position, sign: Sign| {
            budget.spend(0)?;
            let value = match self.settled(calc, &position).map_err(|stop| budget.why(stop))? {
                Some(value) => value,
                None => self.work_out(calc, position, budget)?,
            };
            let value = if sign == Sign::Minus { calc.neg(value) } else { value };
            calc.add(sum, value).map_err(|stop| budget.why(stop))
        };
        let mut sum = Ok(Id::ZERO);
        self.ruleset.simplified(part, |position, sign| {
            if let Ok(so_far) = sum {
                sum = plus(so_far, position, sign);
            }
        });
        sum
    }

    /// Whether the player who moves first wins the sum of some positions, taken with their signs, and of some values.
    /// That can be known where the values of the positions are too large.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where memory is used up.
    pub fn first_wins(
        &self,
        positions: &[(R::Position, Sign)],
        values: &[Id],
        first: Player,
        budget: &Budget,
    ) -> Result<bool, Reason> {
        if self.ruleset.asks_nimbers()
            && let Some(answer) = self.first_wins_by_nimbers(positions, values, budget)?
        {
            return Ok(answer);
        }
        self.outcomes.first_wins(self, &self.store, (positions, values), first, self.search_options(), budget)
    }

    /// Whether whoever moves first wins a sum of impartial positions and nimbers: that the last of its pieces is worth what the others are need
    /// only be asked. Nothing where some value is no nimber, or too large.
    fn first_wins_by_nimbers(
        &self,
        positions: &[(R::Position, Sign)],
        values: &[Id],
        budget: &Budget,
    ) -> Result<Option<bool>, Reason> {
        let calc = self.store.calc_until(budget.flag());
        let nimbers: Option<Vec<u64>> = values.iter().map(|&value| calc.to_nimber(value)).collect();
        let Some(nimbers) = nimbers else { return Ok(None) };
        let mut parts = Vec::new();
        positions.iter().for_each(|(position, _)| self.split(position, &mut parts));
        let known = nimbers.into_iter().fold(0, |sum, n| sum ^ n);
        let answer = self.asked(budget, &|search| {
            search.is_zero(u32::try_from(known).unwrap_or(u32::MAX), parts.iter().map(|part| &part.position))
        });
        match answer {
            Ok(is_zero) => Ok(Some(!is_zero)),
            Err(Reason::TooLarge(_)) => Ok(None),
            Err(reason) => Err(reason),
        }
    }

    pub(crate) fn search_options(&self) -> (OutcomeOptions, usize) {
        (self.outcome_options, self.threads)
    }

    /// The piece that a position is, with its value: nothing where it falls apart, where a theorem gives its value, and where it has no number
    /// or one that is not wanted.
    ///
    /// # Errors
    /// As those of [`Values::value`].
    pub(crate) fn piece(
        &self,
        position: &R::Position,
        is_wanted: &dyn Fn(u128) -> bool,
        budget: &Budget,
    ) -> Result<Option<Piece>, Reason> {
        /// Its options are smaller, and mostly known by now.
        const NODES: u64 = 16;
        let mut parts = Vec::new();
        self.split(position, &mut parts);
        let [Part { position: piece, .. }] = &parts[..] else { return Ok(None) };
        let code = self.ruleset.code(piece).filter(|&code| is_wanted(code));
        let Some(code) = code.filter(|_| self.ruleset.known(piece).is_none()) else { return Ok(None) };
        budget.spend(0)?;
        let value = match self.value_within(piece, Reach { nodes: NODES, library: true }, budget)? {
            Some(value) => value,
            None => self.value(piece, budget)?.value,
        };
        Ok(Some(Piece { code, value }))
    }

    /// The independent parts of a position, simplified.
    fn split(&self, position: &R::Position, parts: &mut Vec<Part<R::Position>>) {
        self.each_part(position, |position, sign| parts.push(Part { position, sign, value: None }));
    }

    fn each_part(&self, position: &R::Position, mut each: impl FnMut(R::Position, Sign)) {
        self.ruleset.components(position, |component| self.ruleset.simplified(component, &mut each));
    }

    /// The value if a theorem, the table or the library gives it.
    fn settled(&self, calc: &Calc<'_>, position: &R::Position) -> Result<Option<Id>, Stop> {
        let known = || self.table.look(position).or_else(|| self.kept(calc, position));
        Ok(self.by_theorem(calc, position)?.or_else(known))
    }

    /// The value of a piece in the library.
    pub(crate) fn kept(&self, calc: &Calc<'_>, piece: &R::Position) -> Option<Id> {
        let library = self.library.as_ref()?;
        let code = self.ruleset.code(piece).filter(|&code| code <= library.largest())?;
        library.value(code, calc)
    }

    /// The value if a theorem gives it.
    pub(crate) fn by_theorem(&self, calc: &Calc<'_>, position: &R::Position) -> Result<Option<Id>, Stop> {
        self.ruleset.known(position).map(|known| known_value(calc, &known)).transpose()
    }

    /// The value of a position in normal form, if it is within reach.
    pub(crate) fn value_within(
        &self,
        position: &R::Position,
        reach: Reach,
        budget: &Budget,
    ) -> Result<Option<Id>, Reason> {
        if let Some(value) = self.table.look(position) {
            return Ok(Some(value));
        }
        if reach.library
            && self.library.is_some()
            && let Some(value) = self.kept(&self.store.calc_until(budget.flag()), position)
        {
            self.remember(position, value);
            return Ok(Some(value));
        }
        match self.descend(position.clone(), 0, reach, budget) {
            Err(Reason::Nodes) => budget.spend(0).map(|()| None),
            Err(Reason::TooLarge(_)) => Ok(None),
            value => value.map(Some),
        }
    }

    fn work_out(&self, calc: &Calc<'_>, root: R::Position, budget: &Budget) -> Result<Id, Reason> {
        if let Some(road) = &self.road
            && let Some(n) = road.nim_value(&root, budget)?
        {
            return calc.nimber(n).map_err(|stop| budget.why(stop));
        }
        if self.ruleset.asks_nimbers() {
            match self.asked(budget, &|search| search.value(&root)) {
                Err(Reason::TooLarge(_)) => {}
                found => {
                    let value = calc.nimber(found?.into()).map_err(|stop| budget.why(stop))?;
                    self.remember(&root, value);
                    return Ok(value);
                }
            }
        }
        // All threads climb the same tree, each starting elsewhere.
        let done = AtomicBool::new(false);
        threads::agreed(self.threads, &|thread| sieve::value(self, &root, (thread, &done), budget))
    }

    /// Keeps the value of a position.
    fn remember(&self, position: &R::Position, value: Id) {
        self.begin(ValueTable::hash(position), position);
        self.table.finish(position, value);
    }

    /// What all threads together find out of nim-values.
    fn asked<T: Copy + Send>(
        &self,
        budget: &Budget,
        ask: &(dyn Fn(&NimSearch<'_, R>) -> Result<T, Reason> + Sync),
    ) -> Result<T, Reason> {
        let memory = self.store.budget();
        let most = memory.saturating_sub(self.store.bytes() + self.table.bytes() + self.outcomes.bytes());
        let done = AtomicBool::new(false);
        let limits = Limits { budget, most, memory, threads: self.threads, done: &done };
        let kept = |piece: &R::Position| {
            self.library.as_ref()?;
            let calc = self.store.calc();
            let value = calc.to_nimber(self.kept(&calc, piece)?)?;
            u32::try_from(value).ok()
        };
        threads::agreed(self.threads, &|_| {
            let search = NimSearch::new(&self.ruleset, &self.nimbers, limits, &kept);
            let answer = ask(&search);
            if answer.is_ok() {
                done.store(true, Relaxed);
            }
            answer
        })
    }
}

/// The game that a ruleset knows a position to be.
fn known_value(calc: &Calc<'_>, known: &ClosedForm) -> Result<Id, Stop> {
    match known {
        ClosedForm::Number(x) => Ok(calc.number(x)),
        ClosedForm::Nimber(n) => calc.nimber(n.value()),
        ClosedForm::NumberUpStar(x, up, n) => calc.number_up_star(x, *up, n.value()),
    }
}

impl<R: NormalPlay> Values<R> {
    /// Writes what the search for winners has found out; how many sums that are.
    pub(crate) fn save_winners(
        &self,
        game: &str,
        least_work: u64,
        out: &mut dyn io::Write,
    ) -> io::Result<u64> {
        self.outcomes.save(game, least_work, &self.store.calc(), |piece| self.ruleset.print(piece), out)
    }

    /// Takes over what was saved.
    pub(crate) fn load_winners(&self, game: &str, text: &str) -> Result<u64, Diagnostic> {
        let parse = |text: &str| self.ruleset.parse(text).ok();
        let owned = |piece: &R::Position| self.ruleset.owned_bytes(piece);
        self.outcomes.load(game, &self.store.calc(), parse, owned, text)
    }
}

impl<R: NormalPlay> Solver for Values<R> {
    type Rules = R;

    fn rules(&self) -> &R {
        &self.ruleset
    }

    fn positions(&self) -> usize {
        self.table.len()
    }

    fn table_bytes(&self) -> u64 {
        self.bytes()
    }

    fn memory(&self) -> u64 {
        self.store.budget()
    }

    fn components(&self, position: &R::Position) -> Vec<R::Position> {
        let mut parts = Vec::new();
        self.ruleset.components(position, |part| parts.push(part));
        parts
    }

    fn nim_heap(&self, position: &R::Position) -> Option<u64> {
        self.ruleset.nim_heap(position)
    }

    fn normal_play(position: &PositionOf<Self>) -> Option<&dyn NormalPlayPosition> {
        Some(position)
    }
}
