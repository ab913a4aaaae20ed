//! One thread's search for the winner of a sum.

use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use upstar_game::{Level, Levels, Notes, Player, Sign, Terms};
use upstar_values::{Calc, Gathered, Id, Stop, Versus};

use super::field::Field;
use super::heat::{Heat, Outlook};
use super::pieces::{Found, Pieces};
use super::reach::Reach;
use super::state::{Bound, Info, Open, State};
use super::table::{Proof, Table};
use super::{Ingredients, Outcomes};
use crate::budget::{Budget, Reason};

/// Positions that may be looked into for the value of a piece.
const VALUE_NODES: u64 = 16;
/// Values with more stopping positions are not simple.
const MOST_STOPS: u64 = 300;
/// Sums that may be looked into for who wins what lies below or above a sum.
const SUM_STEPS: u64 = 100;
/// At most as many pieces, and as many sums, are remembered by a thread for itself, and fewer where memory is short.
const REMEMBERED: usize = 1 << 18;
/// About how many bytes of all there may be a thread has for each.
const SHARE: u64 = 4_000;

/// So many sums that were left are kept with their moves.
const LEFT: usize = 1 << 12;

/// How hard to try before looking at moves.
#[derive(Clone, Copy)]
struct Effort {
    value_nodes: u64,
    sum_steps: u64,
}

/// A sum in which Left moves, as the opponent sees it, with her moves that are still open.
struct Node<P> {
    turned: State<P>,
    children: Vec<Child<P>>,
    /// Whether to look into one move after the other.
    straight: bool,
    /// Whether bounds say that Left is ahead.
    ahead: bool,
    /// Why some moves could not be listed.
    missing: Option<Reason>,
}

/// A move that is still open after a first look: what it may take to show who wins then, and the sum as the opponent
/// sees it.
struct Child<P> {
    proof: Proof,
    hash: u64,
    state: State<P>,
}

pub(super) struct Worker<'a, 's, F: Field> {
    field: &'a F,
    table: &'a Table<F::Piece>,
    calc: &'a Calc<'s>,
    with: Ingredients,
    thread: usize,
    done: &'a AtomicBool,
    budget: &'a Budget,
    versus: Versus<'a, 's>,
    pieces: &'a Pieces<F::Piece>,
    sums: FxHashMap<Gathered, Option<bool>>,
    heats: FxHashMap<Id, Heat>,
    reach: Reach,
    notes: Notes,
    /// Sums that were left when another one seemed better.
    left: FxHashMap<u64, Node<F::Piece>>,
    /// How many pieces and sums to remember.
    remembered: usize,
    /// Positions that may be looked into for the value of a piece, and sums for who wins what lies below or above one.
    effort: Effort,
    /// Sums looked into.
    nodes: u64,
}

impl<'a, 's, F: Field> Worker<'a, 's, F> {
    pub(super) fn new(
        field: &'a F,
        Outcomes { table, pieces }: &'a Outcomes<F::Piece>,
        calc: &'a Calc<'s>,
        with: Ingredients,
        (thread, done): (usize, &'a AtomicBool),
        budget: &'a Budget,
    ) -> Self {
        Worker {
            field,
            table,
            calc,
            with,
            thread,
            done,
            budget,
            versus: Versus::new(calc),
            pieces,
            sums: FxHashMap::default(),
            heats: FxHashMap::default(),
            reach: Reach::FIRST,
            notes: Notes::default(),
            left: FxHashMap::default(),
            effort: Effort { value_nodes: VALUE_NODES, sum_steps: SUM_STEPS },
            remembered: REMEMBERED.min((calc.store().budget() / SHARE) as usize).max(1 << 8),
            nodes: 0,
        }
    }

    /// Whether the player who moves first wins.
    pub(super) fn first_wins(
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

    /// The same, as far as it can be told at sight; and how promising it is for the player who moves first. More effort goes into
    /// the values of pieces, and no answer of a search is made use of.
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

    /// A worker who tells what can be told at sight, so many times harder than is done in a search.
    pub(super) fn trying(mut self, times: u64) -> Self {
        self.effort = Effort { value_nodes: VALUE_NODES * times, sum_steps: SUM_STEPS * times };
        self.reach = Reach::EVERYTHING;
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
        self.field.split(position, |piece, own| parts.push((piece, own)));
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
        self.pieces.note(piece, &found, self.field.owned_bytes(piece), self.remembered);
        Ok(found)
    }

    fn find(&mut self, piece: &F::Piece) -> Result<Found, Reason> {
        if let Some(value) = self.why(self.field.known(piece, self.calc))? {
            return Ok(Found::Value(value));
        }
        let moves = self.field.moves(piece)?;
        if moves == [0, 0] {
            return Ok(Found::Value(Id::ZERO));
        }
        let size = self.field.size(piece, (moves[0] + moves[1]) as u64);
        if self.with.values && size <= self.reach.size {
            let value = self.field.value(piece, self.effort.value_nodes, self.budget)?;
            let simple = match value {
                Some(value) => self.why(self.calc.stop_count(value))? <= MOST_STOPS.into(),
                None => false,
            };
            self.reach.note(size, simple);
            if let Some(value) = value {
                return Ok(Found::Value(value));
            }
        }
        let mut info = Info { moves, ..Info::default() };
        if self.with.bounds {
            let bounds = self.field.bounds(piece, self.calc, &mut self.notes);
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

    /// What the table says of a sum in which Left moves.
    fn look(&self, hash: u64, state: &State<F::Piece>) -> Option<Proof> {
        if !self.with.table {
            return None;
        }
        self.table.look(hash, state.sum.number().unwrap_or(0), state.pieces(), &state.sum)
    }

    fn note(&self, hash: u64, state: &State<F::Piece>, proof: Proof, work: u64) {
        if self.with.table {
            let owned = state.open.iter().map(|open| self.field.owned_bytes(&open.piece)).sum();
            let limit = self.with.table_bytes.min(self.calc.store().budget() / 4);
            self.table.note(hash, state.key(owned), (state.sum.number().unwrap_or(0), proof), work, limit);
        }
    }

    /// Looks into a sum in which Left moves and who wins is not known, until either number reaches its limit.
    ///
    /// Where bounds tell which move is good, the moves are tried in that order; otherwise by proof numbers.
    fn prove(&mut self, hash: u64, state: &State<F::Piece>, limit: Proof) -> Result<Proof, Reason> {
        self.budget.spend(1)?;
        if self.done.load(Relaxed) {
            return Err(Reason::Cancelled);
        }
        let (store, before) = (self.calc.store(), self.nodes);
        if self.table.bytes() + self.pieces.bytes() + store.bytes() > store.budget() {
            return Err(Reason::Memory(store.budget()));
        }
        self.nodes += 1;
        self.table.set_busy(hash, true);
        let proof = stacker::maybe_grow(64 << 10, 1 << 20, || self.prove_by_moves(hash, state, limit));
        self.table.set_busy(hash, false);
        let proof = proof?;
        self.note(hash, state, proof, self.nodes - before);
        Ok(proof)
    }

    fn prove_by_moves(&mut self, hash: u64, state: &State<F::Piece>, limit: Proof) -> Result<Proof, Reason> {
        let turned = state.turned(self.calc);
        let mut node = match self.left.remove(&hash).filter(|node| node.turned.same(&turned)) {
            Some(node) => node,
            None => {
                let mut node =
                    Node { turned, children: Vec::new(), straight: false, ahead: false, missing: None };
                if self.list(&mut node)? {
                    return Ok(Proof::of(true));
                }
                let opponent = self.outlook(&node.turned)?;
                node.straight = self.with.order && knows_its_way(&node, &opponent);
                node.ahead = opponent.is_bounded() && opponent.danger() <= 0;
                node
            }
        };
        if node.straight {
            return self.prove_straight(&node);
        }
        let proof = self.prove_by_numbers(&mut node, limit)?;
        if proof.wins().is_none() {
            if self.left.len() >= LEFT.min(self.remembered >> 6) {
                self.left.clear();
            }
            self.left.insert(hash, node);
        }
        Ok(proof)
    }

    /// Looks into one move after the other to the end.
    fn prove_straight(&mut self, node: &Node<F::Piece>) -> Result<Proof, Reason> {
        const TO_THE_END: Proof = Proof { win: Proof::NEVER, loss: Proof::NEVER };
        let mut waiting: Vec<&Child<F::Piece>> = node.children.iter().rev().collect();
        while !waiting.is_empty() {
            // Where every move has to be refuted, what another thread is at can wait; where one move is enough, help with it.
            let free = |child: &&Child<F::Piece>| !self.table.is_busy(child.hash);
            let last = waiting.len() - 1;
            let split = self.thread > 0 && !node.ahead;
            let next = if split { waiting.iter().rposition(free).unwrap_or(last) } else { last };
            let Child { hash, state, .. } = waiting.remove(next);
            let proof = match self.look(*hash, state).filter(|proof| proof.wins().is_some()) {
                Some(proof) => proof,
                None => self.prove(*hash, state, TO_THE_END)?,
            };
            if proof.wins() == Some(false) {
                return Ok(Proof::of(true));
            }
        }
        node.missing.map_or(Ok(Proof::of(false)), Err)
    }

    /// Looks into the move that seems to take the least to be shown to win, until another one seems to take less: depth-first
    /// proof-number search (Nagai 2002).
    fn prove_by_numbers(&mut self, node: &mut Node<F::Piece>, limit: Proof) -> Result<Proof, Reason> {
        loop {
            // The opponent loses after some move: that is a win. The opponent wins after every move: that is a loss.
            let (mut best, mut second, mut loss) = (None, Proof::NEVER, 0);
            let mut win = Proof::NEVER;
            for (at, child) in node.children.iter().enumerate() {
                loss = child.proof.win.saturating_add(loss).min(Proof::NEVER - 1);
                // What another thread is at can wait.
                let busy =
                    if self.thread > 0 && self.table.is_busy(child.hash) { child.proof.loss } else { 0 };
                let effort = child.proof.loss.saturating_add(busy).min(Proof::NEVER - 1);
                if best.is_none() || effort < win {
                    (second, win, best) = (win, effort, Some(at));
                } else {
                    second = second.min(effort);
                }
            }
            let Some(best) = best else { return node.missing.map_or(Ok(Proof::of(false)), Err) };
            if win >= limit.win || loss >= limit.loss {
                return Ok(Proof { win, loss });
            }
            let child = &node.children[best];
            let inner = Proof {
                win: (limit.loss - loss).saturating_add(child.proof.win).min(Proof::NEVER),
                loss: limit.win.min(second.saturating_add(1 + second / 4)),
            };
            let enough = |p: &Proof| p.wins().is_some() || p.win >= inner.win || p.loss >= inner.loss;
            let proof = match self.look(child.hash, &child.state).filter(enough) {
                Some(proof) => proof,
                None => self.prove(child.hash, &child.state, inner)?,
            };
            match proof.wins() {
                Some(true) => drop(node.children.remove(best)),
                Some(false) => return Ok(Proof::of(true)),
                None => node.children[best].proof = proof,
            }
        }
    }

    /// Lists the moves of Left that are still open, in the order in which to look into them; whether one is seen to win.
    fn list(&mut self, node: &mut Node<F::Piece>) -> Result<bool, Reason> {
        let Node { turned, children, missing, .. } = node;
        let mut positions = Vec::new();
        if self.list_positions(turned, &mut positions)? {
            return Ok(true);
        }
        if self.with.order {
            positions.reverse();
            positions.sort_by_key(|(danger, ..)| *danger);
        }
        children.reserve(positions.len());
        for (_, at, position) in positions {
            let mut state = turned.without(at);
            self.add(&mut state, &position, turned.open[at].sign)?;
            if self.child(state, children)? {
                return Ok(true);
            }
        }
        for sum in self.sums_after_moves(turned, missing)? {
            if self.child(State { open: turned.open.clone(), sum }, children)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Lists the moves in pieces that are not decided at a glance, which is quicker than to take them apart: how good each
    /// is for the opponent, and where it leads. Whether one is seen to win.
    fn list_positions(
        &mut self,
        turned: &State<F::Piece>,
        list: &mut Vec<(i64, usize, F::Piece)>,
    ) -> Result<bool, Reason> {
        let own = Outlook::of(self.heat_of_sum(&turned.sum)?);
        let mut positions = Vec::new();
        for at in 0..turned.open.len() {
            let Open { piece, sign, info, .. } = &turned.open[at];
            if at > 0 && turned.open[at].same(&turned.open[at - 1]) {
                continue;
            }
            let others = turned.open[..at].iter().chain(&turned.open[at + 1..]);
            let rest = others.fold(own, Outlook::with_piece);
            let role = if *sign == Sign::Plus { Player::Right } else { Player::Left };
            let count = info.moves[role as usize].max(0) as usize;
            positions.reserve(count);
            list.reserve(count);
            self.field.options(piece, role, |position| positions.push(position))?;
            for position in positions.drain(..) {
                let outlook = rest.with(self.levels(&position)?, self.field.moves(&position)?, *sign);
                match outlook.decided().filter(|_| self.with.means) {
                    Some(true) => (),
                    Some(false) => return Ok(true),
                    None => list.push((outlook.danger(), at, position)),
                }
            }
        }
        Ok(false)
    }

    fn levels(&mut self, position: &F::Piece) -> Result<Levels, Reason> {
        if !self.with.bounds {
            return Ok(Levels::default());
        }
        let levels = self.field.levels(position, self.calc, &mut self.notes);
        self.why(levels)
    }

    /// What becomes of the values in a sum by moves of the opponent's opponent.
    fn sums_after_moves(
        &self,
        turned: &State<F::Piece>,
        missing: &mut Option<Reason>,
    ) -> Result<Vec<Gathered>, Reason> {
        let mut sums = Vec::new();
        let mut before = None;
        for (at, part) in turned.sum.parts().enumerate() {
            if before.replace(part) == Some(part) {
                continue;
            }
            for to in self.why(self.calc.options(part, Player::Right))? {
                sums.push(self.why(turned.sum.moved(at, to, self.calc))?);
            }
        }
        match self.why(self.calc.options(turned.sum.rest(), Player::Right)) {
            Err(reason @ Reason::TooLarge(_)) => *missing = Some(reason),
            options => sums.extend(options?.map(|to| turned.sum.with_rest(to))),
        }
        Ok(sums)
    }

    /// Looks at the sum after a move, as the opponent sees it; whether the opponent is seen to lose.
    fn child(&mut self, state: State<F::Piece>, children: &mut Vec<Child<F::Piece>>) -> Result<bool, Reason> {
        let outlook = self.outlook(&state)?;
        if let Some(opponent) = self.decided_by_means(&state, &outlook) {
            return Ok(!opponent);
        }
        let hash = state.hash();
        let known = self.look(hash, &state);
        if let Some(opponent) = known.and_then(Proof::wins) {
            return Ok(!opponent);
        }
        // What is in the table was not decided at sight.
        if known.is_none()
            && let Some(opponent) = self.decided_by_sums(&state, &outlook)?
        {
            return Ok(!opponent);
        }
        if !children.iter().any(|other| other.hash == hash && other.state.same(&state)) {
            let proof = known.unwrap_or_else(|| outlook.estimate());
            children.push(Child { proof, hash, state });
        }
        Ok(false)
    }
}

/// Whether the order of the moves can be relied upon: where bounds tell how good a move is, or where a single piece has many
/// moves, which then do not differ much in what it takes to deal with them.
fn knows_its_way<P: Clone + Eq + Hash>(node: &Node<P>, outlook: &Outlook) -> bool {
    const MANY: usize = 8;
    let one = node.turned.open.len() == 1 && node.children.len() >= MANY;
    one || outlook.is_bounded()
}
