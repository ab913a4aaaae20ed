//! One thread's search for the winner of a sum: what it can tell without looking at moves.

mod moves;
mod prove;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use upstar_game::{Level, Player, RulesetCache, Sign, Terms};
use upstar_values::{Calc, Gathered, Id, Stop, Versus};

use super::heat::{Heat, Outlook};
use super::pieces::{Found, Pieces};
use super::state::{Bound, Info, Open, State};
use super::sum_game::SumGame;
use super::table::{Proof, TranspositionTable};
use super::threshold::SizeThreshold;
use super::{OutcomeOptions, Outcomes};
use crate::budget::{Budget, Reason};
use crate::left::Left;
use crate::value::Reach;
use moves::{Lists, Node};

/// Positions that may be looked into for the value of a piece.
const VALUE_NODES: u64 = 16;
/// Sums that are looked into before values are looked up in a library: it pays where many are, and so what is seen at sight does not depend
/// on which libraries there are.
const LIBRARY_FROM: u64 = 1 << 16;
/// Values with more stopping positions are not simple.
const MOST_STOPS: u64 = 300;
/// Sums that may be looked into for who wins what lies below or above a sum.
const SUM_STEPS: u64 = 100;
/// At most as many pieces are remembered by all threads together, and as many sums by each, and fewer where memory is short.
const REMEMBERED: usize = 1 << 18;
/// About how many bytes of all there may be a thread has for each.
const SHARE: u64 = 4_000;
/// About how many remembered sums there are to each that was left with its moves, and what share of all memory these have in all threads.
const REMEMBERED_TO_LEFT: usize = 64;
const LEFT_SHARE: u64 = 16;

/// How hard to try before looking at moves.
#[derive(Clone, Copy)]
struct Effort {
    value_nodes: u64,
    sum_steps: u64,
}

pub(crate) struct Worker<'a, 's, F: SumGame> {
    game: &'a F,
    table: &'a TranspositionTable<F::Piece>,
    calc: &'a Calc<'s>,
    with: OutcomeOptions,
    done: &'a AtomicBool,
    budget: &'a Budget,
    versus: Versus<'a, 's>,
    pieces: &'a Pieces<F::Piece>,
    sums: FxHashMap<Gathered, Option<bool>>,
    heats: FxHashMap<Id, Heat>,
    threshold: SizeThreshold,
    cache: RulesetCache,
    /// Sums that were left when another one seemed better.
    left: Left<u64, Node<F::Piece>>,
    lists: Lists<F::Piece>,
    /// How many pieces and sums to remember.
    remembered: usize,
    /// Positions that may be looked into for the value of a piece, and sums for who wins what lies below or above one.
    effort: Effort,
    /// Sums looked into, and how many may be.
    nodes: u64,
    most_nodes: u64,
    /// The hashes of the sums that are being looked into, each after a move in the one before.
    path: Vec<u64>,
    /// Which of them another thread has settled, if that was noticed.
    settled: Option<usize>,
}

/// Others go on with what one has noted down.
impl<F: SumGame> Drop for Worker<'_, '_, F> {
    fn drop(&mut self) {
        self.pieces.end(self.threshold, std::mem::take(&mut self.cache));
    }
}

impl<'a, 's, F: SumGame> Worker<'a, 's, F> {
    pub(crate) fn new(
        game: &'a F,
        Outcomes { table, pieces }: &'a Outcomes<F::Piece>,
        calc: &'a Calc<'s>,
        with: OutcomeOptions,
        done: &'a AtomicBool,
        budget: &'a Budget,
    ) -> Self {
        let (threshold, cache) = pieces.begin();
        let memory = calc.store().budget();
        let remembered = REMEMBERED.min((memory / SHARE) as usize).max(1 << 8);
        Worker {
            game,
            table,
            calc,
            with,
            done,
            budget,
            versus: Versus::new(calc),
            pieces,
            sums: FxHashMap::default(),
            heats: FxHashMap::default(),
            threshold,
            cache,
            left: Left::within(memory / LEFT_SHARE).at_most(remembered / REMEMBERED_TO_LEFT),
            lists: Lists::default(),
            effort: Effort { value_nodes: VALUE_NODES, sum_steps: SUM_STEPS },
            remembered,
            nodes: 0,
            most_nodes: u64::MAX,
            path: Vec::new(),
            settled: None,
        }
    }

    /// One of so many that work together, and share the memory for what they leave.
    pub(crate) fn among(mut self, threads: usize) -> Self {
        let share = self.calc.store().budget() / LEFT_SHARE / threads.max(1) as u64;
        self.left = Left::within(share).at_most(self.remembered / REMEMBERED_TO_LEFT);
        self
    }

    /// Sums looked into so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the player who moves first wins, if no more than `sums` sums must be looked into.
    pub(crate) fn wins_within(
        &mut self,
        sums: u64,
        positions: &[(F::Piece, Sign)],
        values: &[Id],
        first: Player,
    ) -> Result<Option<bool>, Reason> {
        self.most_nodes = self.nodes.saturating_add(sums);
        let answer = self.first_wins(positions, values, first);
        self.most_nodes = u64::MAX;
        match answer {
            // Unless it was the budget that stopped it.
            Err(Reason::Nodes) => self.budget.spend(0).map(|()| None),
            Err(Reason::TooLarge(_)) => Ok(None),
            answer => answer.map(Some),
        }
    }

    /// Whether the player who moves first wins.
    pub(crate) fn first_wins(
        &mut self,
        positions: &[(F::Piece, Sign)],
        values: &[Id],
        first: Player,
    ) -> Result<bool, Reason> {
        let state = self.state(positions, values, first)?;
        match self.decided(&state)? {
            Some(answer) => Ok(answer),
            None => {
                let hash = state.hash();
                let all = Proof { win: Proof::NEVER, loss: Proof::NEVER };
                let proof = match self.look(hash, &state) {
                    Some(proof) if proof.wins().is_some() => proof,
                    _ => self.prove(hash, &state, all)?,
                };
                Ok(proof.wins() == Some(true))
            }
        }
    }

    /// Whether the player who moves first wins, if that can be told at sight; and how promising the sum is for that
    /// player. More effort goes into the values of pieces, and no answer of a search is made use of.
    pub(super) fn at_sight(
        &mut self,
        positions: &[(F::Piece, Sign)],
        values: &[Id],
        first: Player,
    ) -> Result<(Option<bool>, i64), Reason> {
        let state = self.state(positions, values, first)?;
        let danger = self.outlook(&state)?.danger();
        Ok((self.decided(&state)?, danger))
    }

    /// A worker who tells what can be told at sight, with `times` the effort of a search.
    pub(super) fn with_effort(mut self, times: u64) -> Self {
        self.effort = Effort { value_nodes: VALUE_NODES * times, sum_steps: SUM_STEPS * times };
        self.threshold = SizeThreshold::EVERYTHING;
        self
    }

    /// A sum as the player sees it who moves first.
    fn state(
        &mut self,
        positions: &[(F::Piece, Sign)],
        values: &[Id],
        first: Player,
    ) -> Result<State<F::Piece>, Reason> {
        let mut state = State { open: SmallVec::new(), sum: Gathered::default() };
        for &value in values {
            self.why(state.sum.add(value, self.calc))?;
        }
        for (position, sign) in positions {
            self.add(&mut state, position, *sign)?;
        }
        Ok(if first == Player::Right { state.turned(self.calc) } else { state })
    }

    fn why<T>(&self, answer: Result<T, Stop>) -> Result<T, Reason> {
        answer.map_err(|stop| self.budget.why(stop))
    }

    /// Adds the pieces of a position to a sum.
    fn add(&mut self, state: &mut State<F::Piece>, position: &F::Piece, sign: Sign) -> Result<(), Reason> {
        let mut parts: SmallVec<[_; 4]> = SmallVec::new();
        self.game.split(position, |piece, own| parts.push((piece, own)));
        for (piece, own) in parts {
            let sign = if own == Sign::Minus { -sign } else { sign };
            match self.found(&piece)? {
                Found::Value(value) => {
                    let value = if sign == Sign::Minus { self.calc.neg(value) } else { value };
                    let added = state.sum.add(value, self.calc);
                    self.why(added)?;
                }
                Found::Open(info) => state.add(Open::new(piece, sign, info), self.with.cancelling),
            }
        }
        Ok(())
    }

    /// What is known of a piece.
    fn found(&mut self, piece: &F::Piece) -> Result<Found, Reason> {
        if let Some(found) = self.pieces.look(piece) {
            return Ok(found);
        }
        let found = self.find(piece)?;
        self.pieces.note(piece, &found, self.game.owned_bytes(piece), self.remembered);
        Ok(found)
    }

    fn find(&mut self, piece: &F::Piece) -> Result<Found, Reason> {
        if let Some(value) = self.why(self.game.known(piece, self.calc))? {
            return Ok(Found::Value(value));
        }
        let moves = self.game.moves(piece)?;
        if moves == [0, 0] {
            return Ok(Found::Value(Id::ZERO));
        }
        let size = self.game.size(piece, (moves[0] + moves[1]) as u64);
        let library = self.nodes >= LIBRARY_FROM;
        // Values are kept for good: where memory is short, there are to be no more of them.
        let has_room = self.calc.store().bytes() < self.calc.store().budget() / 2;
        if self.with.values && has_room && size <= self.threshold.size {
            let value = match self.game.value(
                piece,
                Reach { nodes: self.effort.value_nodes, library },
                self.budget,
            ) {
                Err(Reason::Memory(_)) => None,
                value => value?,
            };
            let simple = match value {
                Some(value) => self.why(self.calc.stop_count(value))? <= MOST_STOPS.into(),
                None => false,
            };
            self.threshold.note(size, simple);
            if let Some(value) = value {
                return Ok(Found::Value(value));
            }
        }
        // Larger ones have values that are to be had from a library alone.
        if self.with.values
            && has_room
            && library
            && size > self.threshold.size
            && let Some(value) = self.game.kept(piece, self.calc)
        {
            return Ok(Found::Value(value));
        }
        let mut info = Info { moves, promise: self.game.promise(piece), ..Info::default() };
        if self.with.bounds {
            let bounds = self.game.bounds(piece, self.calc, &mut self.cache);
            let bounds = self.why(bounds)?;
            // Who has no move is not ahead.
            let zero = |stuck: bool| stuck.then(Terms::new);
            info.low = self.bound(bounds.low.or(zero(moves[1] == 0)), false)?;
            info.high = self.bound(bounds.high.or(zero(moves[0] == 0)), true)?;
        }
        Ok(Found::Open(Arc::new(info)))
    }

    fn bound(&mut self, terms: Option<Terms>, above: bool) -> Result<Option<Bound>, Reason> {
        let Some(terms) = terms else { return Ok(None) };
        let (mut mean, mut temperature) = (0_i64, 0);
        for &term in &terms {
            let heat = self.heat(term)?;
            mean = mean.saturating_add(if above { heat.mean.1 } else { heat.mean.0 });
            temperature = temperature.max(heat.temperature);
        }
        Ok(Some(Bound { terms, level: Level { mean, temperature } }))
    }

    /// Mean and temperature of a sum of values; the temperature may be lower.
    fn heat_of_sum(&mut self, sum: &Gathered) -> Result<Heat, Reason> {
        let mut all = match sum.number() {
            None => self.heat(sum.rest())?,
            // Ups and stars have neither.
            Some(number) => {
                let mean = number * (Level::UNIT >> 12);
                Heat { mean: (mean, mean), temperature: 0 }
            }
        };
        for part in sum.parts() {
            let heat = self.heat(part)?;
            all.mean.0 = all.mean.0.saturating_add(heat.mean.0);
            all.mean.1 = all.mean.1.saturating_add(heat.mean.1);
            all.temperature = all.temperature.max(heat.temperature);
        }
        Ok(all)
    }

    fn heat(&mut self, id: Id) -> Result<Heat, Reason> {
        if let Some(heat) = self.heats.get(&id) {
            return Ok(*heat);
        }
        let mean = self.why(self.calc.mean(id))?;
        let temperature = self.why(self.calc.temperature(id))?;
        let heat = Heat {
            mean: (Level::floor(&mean), Level::ceil(&mean)),
            temperature: Level::ceil(&temperature).max(0),
        };
        self.heats.insert(id, heat);
        Ok(heat)
    }

    /// How a sum looks to Left, who is to move.
    fn outlook(&mut self, state: &State<F::Piece>) -> Result<Outlook, Reason> {
        let own = Outlook::of(self.heat_of_sum(&state.sum)?);
        Ok(state.open.iter().fold(own, Outlook::with_piece))
    }

    /// Whether Left, who is to move, wins a sum, as far as that can be told without looking at moves.
    fn decided(&mut self, state: &State<F::Piece>) -> Result<Option<bool>, Reason> {
        let outlook = self.outlook(state)?;
        match self.decided_by_means(state, &outlook) {
            None => self.decided_by_sums(state, &outlook),
            decided => Ok(decided),
        }
    }

    fn decided_by_means(&self, state: &State<F::Piece>, outlook: &Outlook) -> Option<bool> {
        if state.open.is_empty() || !self.with.bounds || !self.with.means {
            return None;
        }
        outlook.decided()
    }

    /// What lies below and above a sum may be decided although it is close.
    fn decided_by_sums(
        &mut self,
        state: &State<F::Piece>,
        outlook: &Outlook,
    ) -> Result<Option<bool>, Reason> {
        if state.open.is_empty() {
            return self.wins_sum(state.sum.clone());
        }
        if !self.with.bounds {
            return Ok(None);
        }
        if outlook.may_win_below() && self.wins_bound(state, false)? == Some(true) {
            return Ok(Some(true));
        }
        if outlook.may_lose_above() && self.wins_bound(state, true)? == Some(false) {
            return Ok(Some(false));
        }
        Ok(None)
    }

    /// Whether Left, who is to move, wins what lies below or above a sum, if that is quick to find out.
    fn wins_bound(&mut self, state: &State<F::Piece>, above: bool) -> Result<Option<bool>, Reason> {
        let mut sum = state.sum.clone();
        for open in &state.open {
            let Some(bound) = open.bound(above) else { return Ok(None) };
            for &term in &bound.terms {
                let term = if open.sign == Sign::Plus { term } else { self.calc.neg(term) };
                let added = sum.add(term, self.calc);
                self.why(added)?;
            }
        }
        self.wins_sum(sum)
    }

    /// Whether Left, who is to move, wins a sum of values, if that is quick to find out.
    fn wins_sum(&mut self, sum: Gathered) -> Result<Option<bool>, Reason> {
        if let Some(&known) = self.sums.get(&sum) {
            return Ok(known);
        }
        let answer = self.versus.first_wins_within(sum.terms(), Player::Left, &mut { self.effort.sum_steps });
        let answer = self.why(answer)?;
        if self.sums.len() >= self.remembered {
            self.sums.clear();
            self.versus = Versus::new(self.calc);
        }
        self.sums.insert(sum, answer);
        Ok(answer)
    }
}
