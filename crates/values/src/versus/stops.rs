//! Who wins a sum by more than an infinitesimal: whether its stop lies above or below zero.
//!
//! The stops of a sum do not change when its components are replaced by their reduced canonical forms, which are far
//! smaller, and when moves are compared up to infinitesimals, which leaves far fewer of them. Only where the stop is zero do
//! the infinitesimals decide, and the games themselves have to be played. To ask whether a stop is above zero, a number
//! is taken away that is smaller than any difference between stops: then nothing is ever zero, and everything is machine
//! integers.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{Incentives, MOST_STOPS, TOO_FAR, uncovered};
use crate::calc::{Calc, Calculated};
use crate::dyadic::Dyadic;
use crate::id::{Base, Id};
use crate::num::Num;
use crate::player::Player;
use crate::store::Stop;

/// Numbers in play are multiples of this power of a half; finer ones are not followed.
const GRAIN: u32 = 11;
/// Means and temperatures are counted in units of this power of a half.
pub(super) const UNIT: u32 = 32;
/// Numbers in play are below this, and sums have no more parts than that: so everything fits in 64 bits.
const LARGEST: u64 = 1 << 16;
const MOST_PARTS: usize = 1 << 12;
/// Why a sum is not followed here.
pub(super) const UNFIT: &str = "a number for a search by stops";
/// Half a grain, in units.
const HALF_GRAIN: i64 = 1 << (UNIT - GRAIN - 1);

/// A search for the signs of stops, with what it has found out so far.
pub(super) struct Stops<'c, 's> {
    calc: &'c Calc<'s>,
    parts: Vec<Part>,
    places: FxHashMap<Base, u32>,
    /// What a game of the sum is here: a reduced form, or none if it cannot be followed.
    reduced: FxHashMap<Base, Option<Id>>,
    found: [FxHashMap<Box<[u32]>, Thresholds>; 2],
    incentives: Incentives,
    /// Half a grain as a number.
    little: Num,
    /// How many sums may still be looked into, if that is limited.
    pub(super) steps: Option<u64>,
    /// Bytes that the keys own.
    bytes: u64,
}

/// A reduced form that is no number.
struct Part {
    base: Base,
    mean: i64,
    temperature: i64,
    /// How far the stop of each player who moves first lies above the mean, in the eyes of that player.
    lead: [i64; 2],
    /// Whether incentives are worth asking for.
    small: bool,
    steps: [Option<Rc<[Step]>>; 2],
}

/// A move in a part, as the player who moves sees it.
#[derive(Clone)]
struct Step {
    to: Option<u32>,
    gain: i64,
    incentive: Option<Id>,
}

/// What is known of some parts where one player moves first, whatever number is added: from which mean on that player wins,
/// and up to which one loses.
struct Thresholds {
    wins_from: i64,
    loses_to: i64,
}

/// A sum that can be followed: parts, hottest first, and the mean of the sum in the eyes of Left.
pub(super) struct Followed {
    parts: Vec<u32>,
    mean: i64,
}

fn side(player: Player) -> usize {
    usize::from(player == Player::Right)
}

fn own(x: i64, player: Player) -> i64 {
    if player == Player::Left { x } else { -x }
}

/// A number in units, if it is small and not too fine.
pub(super) fn units(x: &Dyadic, finest: u32) -> Calculated<i64> {
    match x.small() {
        Some((num, exp)) if exp <= finest && num.unsigned_abs() >> exp < LARGEST => Ok(num << (UNIT - exp)),
        _ => Err(Stop::TooLarge(UNFIT)),
    }
}

impl<'c, 's> Stops<'c, 's> {
    pub(super) fn new(calc: &'c Calc<'s>) -> Self {
        Stops {
            calc,
            parts: Vec::new(),
            places: FxHashMap::default(),
            reduced: FxHashMap::default(),
            found: Default::default(),
            incentives: Incentives::default(),
            little: calc.store().numbers.intern(&Dyadic::new(1, GRAIN + 1)),
            steps: None,
            bytes: 0,
        }
    }

    /// Bytes that the search holds.
    pub(super) fn bytes(&self) -> u64 {
        let entries = self.found.iter().map(|map| map.capacity()).sum::<usize>()
            * (size_of::<(Box<[u32]>, Thresholds)>() + 1);
        self.bytes + entries as u64 + self.incentives.bytes()
    }

    /// Whether the player who moves first gets a stop on the own side of zero; none where the stop is zero, or where numbers
    /// are too fine or games too large to be followed here.
    pub(super) fn sign(&mut self, parts: &[Base], number: Num, player: Player) -> Calculated<Option<bool>> {
        match self.exact_sign(parts, number, player) {
            Err(Stop::TooLarge(why)) if why != TOO_FAR => Ok(None),
            answer => answer,
        }
    }

    fn exact_sign(&mut self, parts: &[Base], number: Num, player: Player) -> Calculated<Option<bool>> {
        let Followed { parts, mean } = self.follow(parts, number)?;
        let ahead = own(mean, player);
        if self.wins(&parts, ahead - HALF_GRAIN, player)? {
            return Ok(Some(true));
        }
        Ok((!self.wins(&parts, ahead + HALF_GRAIN, player)?).then_some(false))
    }

    fn follow(&mut self, games: &[Base], number: Num) -> Calculated<Followed> {
        if games.len() > MOST_PARTS {
            return Err(Stop::TooLarge(UNFIT));
        }
        let mut sum = Followed { parts: Vec::with_capacity(games.len()), mean: self.exact(number)? };
        for &game in games {
            let reduced = self.reduced(game)?;
            sum.mean += self.exact(reduced.num)?;
            if let Some(part) = self.part(reduced.base)? {
                sum.mean += self.parts[part as usize].mean;
                self.put(&mut sum.parts, part);
            }
        }
        Ok(sum)
    }

    fn reduced(&mut self, game: Base) -> Calculated<Id> {
        if let Some(&known) = self.reduced.get(&game) {
            return known.ok_or(Stop::TooLarge(UNFIT));
        }
        let reduced = match self.calc.reduced(Id { base: game, num: Num::ZERO }) {
            Err(Stop::TooLarge(_)) => None,
            reduced => Some(reduced?),
        };
        self.reduced.insert(game, reduced);
        reduced.ok_or(Stop::TooLarge(UNFIT))
    }

    /// A number that occurs in play.
    fn exact(&self, number: Num) -> Calculated<i64> {
        units(&self.calc.store().numbers.get(number), GRAIN)
    }

    /// The place of a part; none for zero.
    fn part(&mut self, base: Base) -> Calculated<Option<u32>> {
        if base == Base::ZERO {
            return Ok(None);
        }
        if let Some(&place) = self.places.get(&base) {
            return Ok(Some(place));
        }
        let (calc, id) = (self.calc, Id { base, num: Num::ZERO });
        let count = |x: Dyadic| units(&x, UNIT);
        let mean = count(calc.mean(id)?)?;
        let part = Part {
            base,
            mean,
            temperature: count(calc.temperature(id)?)?,
            lead: [count(calc.left_stop(id))? - mean, mean - count(calc.right_stop(id))?],
            small: calc.stop_count(id)? <= MOST_STOPS.into(),
            steps: [None, None],
        };
        let place = self.parts.len() as u32;
        self.parts.push(part);
        self.places.insert(base, place);
        Ok(Some(place))
    }

    /// Adds a part, or takes its negative away.
    fn put(&self, parts: &mut Vec<u32>, part: u32) {
        let Part { base, temperature, .. } = &self.parts[part as usize];
        if let Some(twin) = self.places.get(&base.neg())
            && let Some(at) = parts.iter().position(|place| place == twin)
        {
            parts.remove(at);
            return;
        }
        let at = parts.partition_point(|&place| {
            let other = self.parts[place as usize].temperature;
            other > *temperature || other == *temperature && place < part
        });
        parts.insert(at, part);
    }

    /// Whether the player to move wins, who is so far ahead; nothing ends at zero.
    fn wins(&mut self, parts: &[u32], ahead: i64, player: Player) -> Calculated<bool> {
        let Some(&hottest) = parts.first() else { return Ok(ahead > 0) };
        let hottest = &self.parts[hottest as usize];
        if parts.len() == 1 {
            return Ok(ahead + hottest.lead[side(player)] > 0);
        }
        if ahead >= 0 {
            return Ok(true);
        }
        if ahead + hottest.temperature <= 0 {
            return Ok(false);
        }
        if let Some(known) = self.found[side(player)].get(parts) {
            if ahead >= known.wins_from {
                return Ok(true);
            }
            if ahead <= known.loses_to {
                return Ok(false);
            }
        }
        self.calc.check()?;
        if let Some(steps) = &mut self.steps {
            *steps = steps.checked_sub(1).ok_or(Stop::TooLarge(TOO_FAR))?;
        }
        let answer = self.by_moves(parts, ahead, player)?;
        self.note(parts, ahead, player, answer)?;
        Ok(answer)
    }

    fn note(&mut self, parts: &[u32], ahead: i64, player: Player, answer: bool) -> Calculated<()> {
        let found = &mut self.found[side(player)];
        let known = match found.get_mut(parts) {
            Some(known) => known,
            None => {
                self.bytes += 4 * parts.len() as u64 + 16;
                found.entry(parts.into()).or_insert(Thresholds { wins_from: i64::MAX, loses_to: i64::MIN })
            }
        };
        if answer {
            known.wins_from = ahead;
        } else {
            known.loses_to = ahead;
        }
        let store = self.calc.store();
        if self.bytes() + store.bytes() > store.budget() {
            Err(Stop::OutOfBudget(store.budget()))
        } else {
            Ok(())
        }
    }

    fn by_moves(&mut self, parts: &[u32], ahead: i64, player: Player) -> Calculated<bool> {
        for (at, step) in self.candidates(parts, ahead, player)? {
            let mut next = parts.to_vec();
            next.remove(at);
            if let Some(to) = step.to {
                self.put(&mut next, to);
            }
            let calc = self.calc;
            if !calc.deeper(|| self.wins(&next, -(ahead + step.gain), player.opponent()))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The moves worth trying, those that gain most first.
    fn candidates(&mut self, parts: &[u32], ahead: i64, player: Player) -> Calculated<Vec<(usize, Step)>> {
        let mut moves = Vec::new();
        for (at, &part) in parts.iter().enumerate() {
            if at > 0 && parts[at - 1] == part {
                continue;
            }
            let steps = self.steps(part, player)?;
            moves.extend(steps.iter().filter(|step| ahead + step.gain > 0).map(|step| (at, step.clone())));
        }
        moves.sort_by_key(|(_, step)| -step.gain);
        // No better than another one but for an infinitesimal, whatever the rest of the sum.
        let Stops { calc, incentives, little, .. } = self;
        uncovered(moves, |(_, step), (_, other)| {
            incentives.at_most(calc, step.incentive, other.incentive, *little)
        })
    }

    fn steps(&mut self, part: u32, player: Player) -> Calculated<Rc<[Step]>> {
        let Part { base, mean, small, ref steps, .. } = self.parts[part as usize];
        if let Some(steps) = &steps[side(player)] {
            return Ok(Rc::clone(steps));
        }
        let (calc, game) = (self.calc, Id { base, num: Num::ZERO });
        let mut steps = Vec::new();
        for option in calc.options(game, player)? {
            // A reduced form's options are reduced, but for what reversing brought in.
            let to = calc.reduced(option)?;
            let number = self.exact(to.num)?;
            let place = self.part(to.base)?;
            let after = number + place.map_or(0, |place| self.parts[place as usize].mean);
            let incentive = match player {
                _ if !small => None,
                Player::Left => Some(calc.sub(to, game)?),
                Player::Right => Some(calc.sub(game, to)?),
            };
            steps.push(Step { to: place, gain: own(after - mean, player), incentive });
        }
        let steps: Rc<[Step]> = steps.into();
        self.bytes += size_of_val(&*steps) as u64;
        self.parts[part as usize].steps[side(player)] = Some(Rc::clone(&steps));
        Ok(steps)
    }
}
