//! Who wins a sum, without adding it up: the canonical form of many hot games together can be larger than any memory,
//! but who wins is often plain.
//!
//! A play is followed only as far as the means leave it open. If Left moves first and the mean of the sum is positive,
//! she wins, because the left stop is at least the mean; and she loses if the mean lies below zero by more than the
//! temperature of the hottest component, because the left stop is at most the mean plus the temperature of the sum. So a
//! move has to carry the mean across zero, and few do. Where all that is left is all-small, atomic weights decide: two ahead
//! wins, whoever moves (the two-ahead rule), and one ahead wins moving first. For if G is one ahead, G + ^* is two ahead, so
//! G > v*; were G at most 0, v* would be below 0, but it is confused with 0. Weights are games themselves, so who is ahead
//! is a question of the same kind.

use rustc_hash::FxHashMap;

use crate::calc::{Calc, Calculated};
use crate::dyadic::Dyadic;
use crate::id::{Base, Id};
use crate::num::Num;
use crate::player::{Outcome, Player};
use crate::store::Stop;

/// A search for the winners of sums, with what it has found out so far.
pub struct Versus<'c, 's> {
    calc: &'c Calc<'s>,
    found: FxHashMap<(Box<[Base]>, Id, Player), bool>,
    facts: FxHashMap<Base, Facts>,
    /// Bytes that the keys own.
    bytes: u64,
    /// The same search among atomic weights.
    weights: Option<Box<Versus<'c, 's>>>,
}

/// What is known of a component.
#[derive(Clone)]
struct Facts {
    mean: Dyadic,
    temperature: Dyadic,
    /// The atomic weight, if the component is all-small.
    weight: Option<Id>,
}

/// A sum: components that are not numbers, ups and stars, sorted; and what those add up to.
#[derive(Clone)]
struct State {
    parts: Vec<Base>,
    rest: Id,
}

impl<'c, 's> Versus<'c, 's> {
    /// A search that knows nothing yet.
    #[must_use]
    pub fn new(calc: &'c Calc<'s>) -> Self {
        Versus { calc, found: FxHashMap::default(), facts: FxHashMap::default(), bytes: 0, weights: None }
    }

    /// The outcome class of the sum of some games.
    pub fn outcome(&mut self, terms: impl IntoIterator<Item = Id>) -> Calculated<Outcome> {
        let mut state = State { parts: Vec::new(), rest: Id::ZERO };
        for term in terms {
            state.add(term, self.calc)?;
        }
        let left = self.wins(&state, Player::Left)?;
        let right = self.wins(&state, Player::Right)?;
        Ok(Outcome::new(left, !right))
    }

    fn facts(&mut self, base: Base) -> Calculated<Facts> {
        if let Some(facts) = self.facts.get(&base) {
            return Ok(facts.clone());
        }
        let (calc, id) = (self.calc, Id { base, num: Num::ZERO });
        let temperature = calc.temperature(id)?;
        let weight = if calc.is_infinitesimal(id) { calc.atomic_weight(id)? } else { None };
        let facts = Facts { mean: calc.mean(id)?, temperature, weight };
        self.facts.insert(base, facts.clone());
        Ok(facts)
    }

    /// Whether the player to move wins.
    fn wins(&mut self, state: &State, player: Player) -> Calculated<bool> {
        let calc = self.calc;
        let first = |outcome: Outcome| outcome.winner(player) == player;
        match state.parts[..] {
            [] => return Ok(first(calc.outcome(state.rest))),
            [one] => {
                let sum = calc.add(Id { base: one, num: Num::ZERO }, state.rest)?;
                return Ok(first(calc.outcome(sum)));
            }
            _ => {}
        }
        // From the view of the player to move.
        let own = |x: Dyadic| if player == Player::Left { x } else { -x };
        let mut mean = calc.mean(state.rest)?;
        let mut hottest = Dyadic::ZERO;
        let mut weights = calc.ups(state.rest).map(|(up, _)| vec![calc.integer(up)]);
        for &part in &state.parts {
            let facts = self.facts(part)?;
            mean += facts.mean;
            hottest = hottest.max(facts.temperature);
            weights = weights.zip(facts.weight).map(|(mut all, weight)| {
                all.push(weight);
                all
            });
        }
        let ahead = own(mean.clone());
        if ahead.signum() > 0 {
            return Ok(true);
        }
        if (ahead.clone() + hottest).signum() < 0 {
            return Ok(false);
        }
        if ahead.signum() != 0 {
            weights = None;
        }
        let key = (state.parts.clone().into_boxed_slice(), state.rest, player);
        if let Some(&known) = self.found.get(&key) {
            return Ok(known);
        }
        calc.check()?;
        if let Some(answer) = self.by_weights(weights, player)? {
            return Ok(answer);
        }
        // Best first: what raises the mean most.
        let mut moves: Vec<(Dyadic, State)> = Vec::new();
        for at in 0..state.parts.len() {
            let part = state.parts[at];
            if at > 0 && state.parts[at - 1] == part {
                continue;
            }
            let mut others = state.clone();
            others.parts.remove(at);
            let mean_of_others = mean.clone() - self.facts(part)?.mean;
            for option in calc.options(Id { base: part, num: Num::ZERO }, player)? {
                let after = own(mean_of_others.clone() + calc.mean(option)?);
                // The opponent, who is then to move, wins with the mean.
                if after.signum() < 0 {
                    continue;
                }
                let mut next = others.clone();
                next.add(option, calc)?;
                moves.push((after, next));
            }
        }
        // Nobody need move in a number while there is something else; so of the rest only ups and stars count.
        if !state.rest.is_number() && ahead.signum() == 0 {
            for option in calc.options(state.rest, player)? {
                moves.push((ahead.clone(), State { parts: state.parts.clone(), rest: option }));
            }
        }
        moves.sort_by(|(a, _), (b, _)| b.cmp(a));
        let mut answer = false;
        for (_, next) in moves {
            if !calc.deeper(|| self.wins(&next, player.opponent()))? {
                answer = true;
                break;
            }
        }
        self.bytes += 4 * key.0.len() as u64 + 16;
        let table = (self.found.capacity() * (size_of_val(&key) + 2)) as u64;
        if self.bytes + table + calc.store().bytes() > calc.store().budget() {
            return Err(Stop::OutOfBudget(calc.store().budget()));
        }
        self.found.insert(key, answer);
        Ok(answer)
    }
}

impl<'c, 's> Versus<'c, 's> {
    /// Who wins an all-small sum with these atomic weights, where they tell: whether it is the player to move.
    fn by_weights(&mut self, weights: Option<Vec<Id>>, player: Player) -> Calculated<Option<bool>> {
        let (Some(weights), calc) = (weights, self.calc) else { return Ok(None) };
        let search = self.weights.get_or_insert_with(|| Box::new(Versus::new(calc)));
        // Whether somebody is at least so far ahead.
        let mut ahead = |who: Player, by: i64| -> Calculated<bool> {
            let own = |id: Id| if who == Player::Left { id } else { calc.neg(id) };
            let terms = weights.iter().map(|&weight| own(weight)).chain([calc.integer(-by)]);
            Ok(matches!(search.outcome(terms)?, Outcome::L | Outcome::P))
        };
        if ahead(player, 1)? {
            return Ok(Some(true));
        }
        Ok(ahead(player.opponent(), 2)?.then_some(false))
    }
}

impl State {
    /// Adds a term; what cancels goes away.
    fn add(&mut self, term: Id, calc: &Calc<'_>) -> Calculated<()> {
        if calc.ups(term).is_some() {
            self.rest = calc.add(self.rest, term)?;
            return Ok(());
        }
        self.rest = calc.shift(self.rest, term.num);
        match self.parts.iter().position(|&part| part == term.base.neg()) {
            Some(twin) => {
                self.parts.remove(twin);
            }
            None => {
                let at = self.parts.partition_point(|&part| part < term.base);
                self.parts.insert(at, term.base);
            }
        }
        Ok(())
    }
}
