//! Who wins an all-small sum: atomic weights decide, or leave few moves open.
//!
//! Two ahead wins, whoever moves (the two-ahead rule), and one ahead wins moving first. For if G is one ahead, G + ^* is two
//! ahead, so G > v*; were G at most 0, v* would be below 0, but it is confused with 0. Weights are games themselves, so who is
//! ahead is a question of [`Versus`]; but most are numbers, which are added up as machine integers.
//!
//! Where weights leave it open, only those moves count after which the opponent is not one ahead. Who wins is then searched for by weak
//! proof numbers, because the same sums come up on many ways. The player to move is always called Left: a sum in which Right
//! moves is the negative of one in which Left does.

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::stops::{UNFIT, UNIT, units};
use super::{Incentives, MOST_STOPS, TOO_FAR, Versus, uncovered};
use crate::calc::{Calc, Calculated};
use crate::dyadic::Dyadic;
use crate::id::{Base, Id};
use crate::num::Num;
use crate::player::{Outcome, Player};
use crate::store::Stop;
use crate::sum::Gathered;

/// A weight of one up.
const UP: i64 = 1 << UNIT;
/// More ups are not followed, so that all weights fit in 64 bits.
const MOST_UPS: u64 = 1 << 15;
const MOST_PARTS: usize = 1 << 12;

/// A search for the winners of all-small sums, with what it has found out so far.
pub(super) struct Small<'c, 's> {
    calc: &'c Calc<'s>,
    /// A part and its negative are neighbours, the first of them at an even place.
    parts: Vec<Part>,
    places: FxHashMap<Base, u32>,
    /// The moves in ups and a star.
    beside: FxHashMap<(i64, u64), Rc<[Step]>>,
    found: FxHashMap<Sum, Proof>,
    incentives: Incentives,
    /// A search among weights that are no numbers.
    weights: Option<Box<Versus<'c, 's>>>,
    /// How many sums may still be looked into, if that is limited.
    pub(super) steps: Option<u64>,
    /// Bytes that the keys and moves own.
    bytes: u64,
}

/// An all-small game other than a sum of ups and a star.
struct Part {
    base: Base,
    weight: Weight,
    /// The weight as a game, where it is no number.
    game: Option<Id>,
    steps: Option<Rc<[Step]>>,
}

/// An atomic weight, or a sum of them: its stops, and how many are no numbers.
#[derive(Clone, Copy, Default)]
struct Weight {
    low: i64,
    high: i64,
    inexact: i32,
}

/// A move of Left.
struct Step {
    to: Addend,
    /// The weight after it.
    weight: Weight,
    /// By how much the weight grows, about.
    rise: i64,
    from: Id,
    after: Id,
    /// What the move adds, once that was asked; none where the games are too large to compare.
    incentive: OnceCell<Option<Id>>,
}

/// What a move leaves: a part, or ups and a star.
#[derive(Clone, Copy)]
struct Addend {
    part: Option<u32>,
    up: i64,
    star: u64,
}

/// Parts by their places, and ups and a star beside them.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
struct Sum {
    parts: Vec<u32>,
    up: i64,
    star: u64,
}

/// How much there seems to be to do to show that Left, who is to move, wins, and that she loses. Nothing, if that is shown.
#[derive(Clone, Copy)]
struct Proof {
    win: u32,
    loss: u32,
}

impl Proof {
    const NEVER: u32 = 1 << 30;

    fn of(wins: bool) -> Proof {
        if wins { Proof { win: 0, loss: Proof::NEVER } } else { Proof { win: Proof::NEVER, loss: 0 } }
    }

    fn wins(self) -> Option<bool> {
        if self.win == 0 { Some(true) } else { (self.loss == 0).then_some(false) }
    }
}

/// A sum after a move of Left, as her opponent sees it.
struct Child {
    sum: Sum,
    proof: Proof,
}

impl Weight {
    fn plus(self, other: Weight) -> Weight {
        let Weight { low, high, inexact } = other;
        Weight { low: self.low + low, high: self.high + high, inexact: self.inexact + inexact }
    }

    fn minus(self, other: Weight) -> Weight {
        let Weight { low, high, inexact } = other;
        Weight { low: self.low - low, high: self.high - high, inexact: self.inexact - inexact }
    }

    fn negative(self) -> Weight {
        Weight { low: -self.high, high: -self.low, inexact: self.inexact }
    }

    fn ups(up: i64) -> Weight {
        Weight { low: up * UP, high: up * UP, inexact: 0 }
    }

    /// Whether it is at least a number, if the stops tell.
    fn at_least(self, number: i64) -> Option<bool> {
        if self.low > number || self.inexact == 0 && self.low == number {
            Some(true)
        } else {
            (self.high < number).then_some(false)
        }
    }
}

impl Step {
    /// What the move adds, where the games are small enough to compare.
    fn incentive(&self, calc: &Calc<'_>) -> Calculated<Option<Id>> {
        if let Some(known) = self.incentive.get() {
            return Ok(*known);
        }
        let is_small = match calc.ups(self.from) {
            Some((_, star)) => star <= Versus::LARGEST_STAR,
            None => calc.stop_count(self.from)? <= MOST_STOPS.into(),
        };
        let incentive = if is_small { Some(calc.sub(self.after, self.from)?) } else { None };
        Ok(*self.incentive.get_or_init(|| incentive))
    }
}

impl<'c, 's> Small<'c, 's> {
    pub(super) fn new(calc: &'c Calc<'s>) -> Self {
        Small {
            calc,
            parts: Vec::new(),
            places: FxHashMap::default(),
            beside: FxHashMap::default(),
            found: FxHashMap::default(),
            incentives: Incentives::default(),
            weights: None,
            steps: None,
            bytes: 0,
        }
    }

    /// Bytes that the search holds.
    pub(super) fn bytes(&self) -> u64 {
        let entries = self.found.capacity() * (size_of::<(Sum, Proof)>() + 1);
        let weights = self.weights.as_ref().map_or(0, |weights| weights.bytes());
        self.bytes + entries as u64 + self.incentives.bytes() + weights
    }

    /// Whether the player who moves first wins; none where the sum is not all-small, or too large to be followed here.
    pub(super) fn first_wins(&mut self, state: &Gathered, player: Player) -> Calculated<Option<bool>> {
        match self.searched(state, player) {
            Err(Stop::TooLarge(why)) if why != TOO_FAR => Ok(None),
            answer => answer.map(Some),
        }
    }

    fn searched(&mut self, state: &Gathered, player: Player) -> Calculated<bool> {
        if state.parts.len() > MOST_PARTS || state.rest.num != Num::ZERO {
            return Err(Stop::TooLarge(UNFIT));
        }
        let mut sum = Sum::default();
        let rest = self.addend(state.rest)?;
        self.put(&mut sum, rest);
        for &base in &state.parts {
            let part = self.addend(Id { base, num: Num::ZERO })?;
            self.put(&mut sum, part);
        }
        if player == Player::Right {
            self.turn(&mut sum);
        }
        let weight = self.weight(&sum);
        match self.glance(&sum, weight)?.wins() {
            Some(answer) => Ok(answer),
            None => {
                Ok(self.prove(&sum, Proof { win: Proof::NEVER, loss: Proof::NEVER })?.wins() == Some(true))
            }
        }
    }

    /// An all-small game as a part or as ups and a star.
    fn addend(&mut self, game: Id) -> Calculated<Addend> {
        if let Some((up, star)) = self.calc.ups(game) {
            let fits = up.unsigned_abs() < MOST_UPS;
            return if fits { Ok(Addend { part: None, up, star }) } else { Err(Stop::TooLarge(UNFIT)) };
        }
        if let Some(&place) = self.places.get(&game.base) {
            return Ok(Addend { part: Some(place), up: 0, star: 0 });
        }
        let weight = self.calc.atomic_weight(game)?.ok_or(Stop::TooLarge(UNFIT))?;
        let stop = |x: Dyadic| units(&x, UNIT);
        let is_number = weight.is_number();
        let own = Weight {
            low: stop(self.calc.right_stop(weight))?,
            high: stop(self.calc.left_stop(weight))?,
            inexact: i32::from(!is_number),
        };
        let place = self.parts.len() as u32;
        let (base, negative) = (game.base, self.calc.neg(weight));
        let sides = [(base, own, weight), (base.neg(), own.negative(), negative)];
        for (nth, (base, weight, game)) in sides.into_iter().enumerate() {
            self.parts.push(Part { base, weight, game: (!is_number).then_some(game), steps: None });
            self.places.entry(base).or_insert(place + nth as u32);
        }
        self.bytes += 2 * size_of::<Part>() as u64;
        Ok(Addend { part: Some(place), up: 0, star: 0 })
    }

    fn negative(&self, place: u32) -> u32 {
        let base = self.parts[place as usize].base;
        if base.neg() == base { place } else { place ^ 1 }
    }

    /// Adds something to a sum; a part and its negative go away.
    fn put(&self, sum: &mut Sum, Addend { part, up, star }: Addend) {
        sum.up += up;
        sum.star ^= star;
        let Some(part) = part else { return };
        let negative = self.negative(part);
        match sum.parts.binary_search(&negative) {
            Ok(twin) => drop(sum.parts.remove(twin)),
            Err(_) => {
                let at = sum.parts.partition_point(|&other| other < part);
                sum.parts.insert(at, part);
            }
        }
    }

    /// Exchanges the players. The order of the places stays, since no part stands beside its negative.
    fn turn(&self, sum: &mut Sum) {
        sum.parts.iter_mut().for_each(|place| *place = self.negative(*place));
        sum.up = -sum.up;
    }

    fn weight(&self, sum: &Sum) -> Weight {
        let parts = sum.parts.iter().map(|&place| self.parts[place as usize].weight);
        parts.fold(Weight::ups(sum.up), Weight::plus)
    }

    /// Whether the weight of a sum, in which Left moves, says who wins.
    fn by_weight(&mut self, sum: &Sum, weight: Weight) -> Calculated<Option<bool>> {
        if self.is_ahead(sum, weight, 1, Player::Left)? {
            return Ok(Some(true));
        }
        Ok(self.is_ahead(sum, weight, 2, Player::Right)?.then_some(false))
    }

    /// Whether a player is at least so far ahead.
    fn is_ahead(&mut self, sum: &Sum, weight: Weight, by: i64, player: Player) -> Calculated<bool> {
        let own = if player == Player::Left { weight } else { weight.negative() };
        if let Some(answer) = own.at_least(by * UP) {
            return Ok(answer);
        }
        let calc = self.calc;
        let (mut number, mut games) = (sum.up * UP, Vec::new());
        for &place in &sum.parts {
            match self.parts[place as usize] {
                Part { game: Some(game), .. } => games.push(game),
                Part { weight, .. } => number += weight.low,
            }
        }
        games.push(calc.number(&Dyadic::new(number, UNIT)));
        if player == Player::Right {
            games.iter_mut().for_each(|game| *game = calc.neg(*game));
        }
        games.push(calc.integer(-by));
        let search = self.weights.get_or_insert_with(|| Box::new(Versus::new(calc)));
        search.steps = self.steps;
        let outcome = search.outcome(games);
        self.steps = search.steps.take();
        Ok(matches!(outcome?, Outcome::L | Outcome::P))
    }

    /// What is known of a sum in which Left moves, or a guess.
    fn glance(&mut self, sum: &Sum, weight: Weight) -> Calculated<Proof> {
        let calc = self.calc;
        if let [] | [_] = sum.parts[..] {
            let rest = calc.number_up_star(&Dyadic::ZERO, sum.up, sum.star)?;
            let whole = match sum.parts[..] {
                [place] => calc.add(Id { base: self.parts[place as usize].base, num: Num::ZERO }, rest)?,
                _ => rest,
            };
            return Ok(Proof::of(calc.outcome(whole).winner(Player::Left) == Player::Left));
        }
        if let Some(&proof) = self.found.get(sum) {
            return Ok(proof);
        }
        Ok(match self.by_weight(sum, weight)? {
            Some(answer) => Proof::of(answer),
            None => self.guess(sum, weight)?,
        })
    }

    /// How much there seems to be to do: whoever shows a loss has to deal with all the moves of Left that count.
    fn guess(&mut self, sum: &Sum, weight: Weight) -> Calculated<Proof> {
        let least = if weight.low + weight.high <= -2 * UP { UP / 2 } else { 0 };
        let mut moves = 1;
        for &place in &sum.parts {
            moves += self.steps(place)?.iter().filter(|step| step.rise >= least).count() as u32;
        }
        Ok(Proof { win: 1, loss: moves })
    }

    /// Looks into a sum in which Left moves and who wins is not known, until either number reaches its limit.
    fn prove(&mut self, sum: &Sum, limit: Proof) -> Calculated<Proof> {
        let calc = self.calc;
        calc.check()?;
        if let Some(steps) = &mut self.steps {
            *steps = steps.checked_sub(1).ok_or(Stop::TooLarge(TOO_FAR))?;
        }
        let children = self.children(sum)?;
        let proof = match children {
            None => Proof::of(true),
            Some(children) => calc.deeper(|| self.prove_by(children, limit))?,
        };
        self.note(sum, proof)?;
        Ok(proof)
    }

    /// Looks into the move that seems to take the least to be shown to win, until another one seems to take less.
    fn prove_by(&mut self, mut children: Vec<Child>, limit: Proof) -> Calculated<Proof> {
        loop {
            let (mut best, mut win, mut second, mut most) = (0, Proof::NEVER, Proof::NEVER, 0);
            for (at, Child { proof, .. }) in children.iter().enumerate() {
                most = most.max(proof.win);
                if proof.loss < win {
                    (second, win, best) = (win, proof.loss, at);
                } else {
                    second = second.min(proof.loss);
                }
            }
            let Some(others) = children.len().checked_sub(1) else { return Ok(Proof::of(false)) };
            let loss = most + others as u32;
            if win >= limit.win || loss >= limit.loss {
                return Ok(Proof { win, loss });
            }
            let inner = Proof {
                win: limit.loss - others as u32,
                loss: limit.win.min(second.saturating_add(1 + second / 4)),
            };
            let Child { sum, proof } = &mut children[best];
            *proof = match self.found.get(sum) {
                Some(known) if known.wins().is_some() => *known,
                _ => self.prove(sum, inner)?,
            };
            match proof.wins() {
                Some(true) => drop(children.swap_remove(best)),
                Some(false) => return Ok(Proof::of(true)),
                None => {}
            }
        }
    }

    /// The sums after the moves of Left that are still open, those first that gain most weight; none, if one is seen to win.
    fn children(&mut self, sum: &Sum) -> Calculated<Option<Vec<Child>>> {
        let whole = self.weight(sum);
        let (mut all, mut moves) = (Vec::new(), Vec::new());
        for (at, &place) in sum.parts.iter().enumerate() {
            if at == 0 || sum.parts[at - 1] != place {
                all.push((at, self.steps(place)?));
            }
        }
        for (at, steps) in &all {
            let without = whole.minus(self.parts[sum.parts[*at] as usize].weight);
            moves.extend(steps.iter().map(|step| (Some(*at), without.plus(step.weight), step)));
        }
        let without = whole.minus(Weight::ups(sum.up));
        let rest = self.steps_beside(sum.up, sum.star)?;
        moves.extend(rest.iter().map(|step| (None, without.plus(step.weight), step)));
        // The opponent who is one ahead wins, and one who is two behind loses.
        if moves.iter().any(|(_, after, _)| after.at_least(2 * UP) == Some(true)) {
            return Ok(None);
        }
        moves.retain(|(_, after, _)| after.negative().at_least(UP) != Some(true));
        moves.sort_by_key(|(_, after, _)| Reverse(after.low.saturating_add(after.high)));
        let Small { calc, incentives, .. } = self;
        let moves = uncovered(moves, |(_, _, step), (_, _, other)| {
            incentives.at_most(calc, step.incentive(calc)?, other.incentive(calc)?, Num::ZERO)
        })?;
        let mut children: Vec<Child> = Vec::with_capacity(moves.len());
        for (at, after, step) in moves {
            let mut next = sum.clone();
            match at {
                Some(at) => drop(next.parts.remove(at)),
                None => (next.up, next.star) = (0, 0),
            }
            self.put(&mut next, step.to);
            self.turn(&mut next);
            let proof = self.glance(&next, after.negative())?;
            match proof.wins() {
                Some(true) => {}
                Some(false) => return Ok(None),
                None => children.push(Child { sum: next, proof }),
            }
        }
        Ok(Some(children))
    }

    /// The moves of Left in a part.
    fn steps(&mut self, place: u32) -> Calculated<Rc<[Step]>> {
        let Part { base, ref steps, .. } = self.parts[place as usize];
        if let Some(steps) = steps {
            return Ok(Rc::clone(steps));
        }
        let steps = self.steps_of(Id { base, num: Num::ZERO })?;
        self.parts[place as usize].steps = Some(Rc::clone(&steps));
        Ok(steps)
    }

    /// The moves of Left in ups and a star.
    fn steps_beside(&mut self, up: i64, star: u64) -> Calculated<Rc<[Step]>> {
        if let Some(steps) = self.beside.get(&(up, star)) {
            return Ok(Rc::clone(steps));
        }
        let game = self.calc.number_up_star(&Dyadic::ZERO, up, star)?;
        let steps = self.steps_of(game)?;
        self.beside.insert((up, star), Rc::clone(&steps));
        Ok(steps)
    }

    fn steps_of(&mut self, game: Id) -> Calculated<Rc<[Step]>> {
        let steps = self.calc.options(game, Player::Left)?.map(|to| self.step(game, to));
        let steps: Rc<[Step]> = steps.collect::<Calculated<Vec<Step>>>()?.into();
        self.bytes += size_of_val(&*steps) as u64;
        Ok(steps)
    }

    fn step(&mut self, from: Id, after: Id) -> Calculated<Step> {
        let (before, to) = (self.addend(from)?, self.addend(after)?);
        let weigh = |to: Addend| to.part.map_or(Weight::ups(to.up), |part| self.parts[part as usize].weight);
        let (before, weight) = (weigh(before), weigh(to));
        let rise = (weight.low + weight.high - before.low - before.high) / 2;
        Ok(Step { to, weight, rise, from, after, incentive: OnceCell::new() })
    }

    fn note(&mut self, sum: &Sum, proof: Proof) -> Calculated<()> {
        if self.found.insert(sum.clone(), proof).is_none() {
            self.bytes += size_of_val(&sum.parts[..]) as u64 + 16;
        }
        let store = self.calc.store();
        if self.bytes() + store.bytes() > store.budget() {
            Err(Stop::OutOfBudget(store.budget()))
        } else {
            Ok(())
        }
    }
}
