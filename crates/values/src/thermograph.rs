//! Thermographs: the left and right scaffolds and walls of a game, its mean and its temperature. A wall says what the
//! game is worth to whoever starts, when every move costs a tax.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use parking_lot::Mutex;
use rustc_hash::FxHashMap;

use crate::calc::{Calc, Calculated};
use crate::dyadic::Dyadic;
use crate::id::Id;
use crate::player::Player;
use crate::store::mix;

/// A continuous, piecewise linear function of the temperature, from -1 upwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    /// Temperature and value at each corner, temperatures rising; the first is -1.
    corners: Vec<(Dyadic, Dyadic)>,
    /// The slope after the last corner.
    tail: i64,
}

impl Wall {
    /// The corners as (temperature, value), from temperature -1 upwards. Above the last one the wall is a mast.
    #[must_use]
    pub fn corners(&self) -> &[(Dyadic, Dyadic)] {
        &self.corners
    }

    /// The value at temperature `t`, where `t` ≥ -1; below, the value at -1.
    #[must_use]
    pub fn at(&self, t: &Dyadic) -> Dyadic {
        let after = self.corners.partition_point(|(corner, _)| corner <= t);
        let (from, value) = &self.corners[after.saturating_sub(1)];
        if after == 0 {
            return value.clone();
        }
        value.clone() + times(self.slope(after - 1), &(t.clone() - from.clone()))
    }

    /// The slope from corner `i` to the next: walls only ever slant by one unit a degree, or none.
    fn slope(&self, i: usize) -> i64 {
        match self.corners.get(i + 1) {
            None => self.tail,
            Some((_, to)) => i64::from((to.clone() - self.corners[i].1.clone()).signum()),
        }
    }

    fn constant(x: &Dyadic, from: Floor) -> Wall {
        Wall { corners: vec![(from.temperature(), x.clone())], tail: 0 }
    }

    /// The wall plus `slope` times the temperature.
    fn tilt(&self, slope: i64) -> Wall {
        let tilted = |(t, x): &(Dyadic, Dyadic)| (t.clone(), x.clone() + times(slope, t));
        Wall { corners: self.corners.iter().map(tilted).collect(), tail: self.tail + slope }
    }

    fn shift(&self, by: &Dyadic) -> Wall {
        let moved = |(t, x): &(Dyadic, Dyadic)| (t.clone(), x.clone() + by.clone());
        Wall { corners: self.corners.iter().map(moved).collect(), tail: self.tail }
    }

    fn negate(&self) -> Wall {
        let turned = |(t, x): &(Dyadic, Dyadic)| (t.clone(), -x.clone());
        Wall { corners: self.corners.iter().map(turned).collect(), tail: -self.tail }
    }

    /// All temperatures at which one of the walls has a corner or they cross.
    fn critical(&self, other: &Wall) -> Vec<Dyadic> {
        let mut all: Vec<Dyadic> =
            self.corners.iter().chain(&other.corners).map(|(t, _)| t.clone()).collect();
        all.sort();
        all.dedup();
        let mut crossings = Vec::new();
        for (i, t) in all.iter().enumerate() {
            let gap = self.at(t) - other.at(t);
            let next = all.get(i + 1);
            // The difference is linear up to the next corner; its slope there tells where it vanishes.
            let slope = match next {
                Some(next) => {
                    let change = (self.at(next) - other.at(next)) - gap.clone();
                    if change.signum() == -gap.signum() { slope_between(t, next, &change) } else { 0 }
                }
                None => self.tail - other.tail,
            };
            if slope == 0 || gap.is_zero() || gap.signum() as i64 == slope.signum() {
                continue;
            }
            // Slopes are ±1 or ±2, so the crossing is dyadic.
            let wait = if slope.abs() == 2 { gap.abs().halve() } else { gap.abs() };
            let crossing = t.clone() + wait;
            if next.is_none_or(|next| crossing < *next) {
                crossings.push(crossing);
            }
        }
        all.extend(crossings);
        all.sort();
        all
    }

    /// The larger of the walls at each temperature.
    fn max(&self, other: &Wall) -> Wall {
        let corners = self
            .critical(other)
            .into_iter()
            .map(|t| {
                let x = self.at(&t).max(other.at(&t));
                (t, x)
            })
            .collect::<Vec<_>>();
        let wins = match corners.last() {
            Some((t, _)) => self.at(t).cmp(&other.at(t)).then(self.tail.cmp(&other.tail)).is_ge(),
            None => true,
        };
        Wall { corners, tail: if wins { self.tail } else { other.tail } }.simplify()
    }

    fn min(&self, other: &Wall) -> Wall {
        self.negate().max(&other.negate()).negate()
    }

    /// The wall up to temperature `t`, and a mast above.
    fn cut(&self, t: &Dyadic) -> Wall {
        let mut corners: Vec<_> = self.corners.iter().take_while(|(corner, _)| corner < t).cloned().collect();
        corners.push((t.clone(), self.at(t)));
        Wall { corners, tail: 0 }.simplify()
    }

    /// The wall without corners at which nothing turns.
    fn simplify(self) -> Wall {
        let slopes: Vec<i64> = (0..self.corners.len()).map(|i| self.slope(i)).collect();
        let corners = (self.corners.into_iter().enumerate())
            .filter(|(i, _)| *i == 0 || slopes[*i] != slopes[*i - 1])
            .map(|(_, corner)| corner)
            .collect();
        Wall { corners, tail: self.tail }
    }
}

fn times(slope: i64, t: &Dyadic) -> Dyadic {
    match slope {
        0 => Dyadic::ZERO,
        1 => t.clone(),
        -1 => -t.clone(),
        n => Dyadic::from(n) * t.clone(),
    }
}

/// The slope, one of 0, ±1, ±2, of a line that changes by `change` between two temperatures.
fn slope_between(from: &Dyadic, to: &Dyadic, change: &Dyadic) -> i64 {
    let run = to.clone() - from.clone();
    let size = change.abs();
    let steep = if size > run { 2 } else { i64::from(!size.is_zero()) };
    steep * i64::from(change.signum())
}

/// Where walls start. From zero upwards every number is a mast, and translating a game translates its walls; below,
/// fractions have walls of their own, and only translation by integers does.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Floor {
    Zero,
    MinusOne,
}

impl Floor {
    fn temperature(self) -> Dyadic {
        match self {
            Floor::Zero => Dyadic::ZERO,
            Floor::MinusOne => Dyadic::from(-1),
        }
    }
}

/// Both walls of a game, from temperature -1 upwards, with its mean and its temperature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    left: Wall,
    right: Wall,
    mean: Dyadic,
    temperature: Dyadic,
}

impl Thermograph {
    /// The left wall: the value if Left starts.
    #[must_use]
    pub fn left(&self) -> &Wall {
        &self.left
    }

    /// The right wall: the value if Right starts.
    #[must_use]
    pub fn right(&self) -> &Wall {
        &self.right
    }

    /// Both walls at temperature `t`.
    #[must_use]
    pub fn at(&self, t: &Dyadic) -> (Dyadic, Dyadic) {
        (self.left.at(t), self.right.at(t))
    }

    /// Where the mast stands.
    #[must_use]
    pub fn mean(&self) -> &Dyadic {
        &self.mean
    }

    /// Where the mast begins.
    #[must_use]
    pub fn temperature(&self) -> &Dyadic {
        &self.temperature
    }

    fn negate(&self) -> Thermograph {
        Thermograph {
            left: self.right.negate(),
            right: self.left.negate(),
            mean: -self.mean.clone(),
            temperature: self.temperature.clone(),
        }
    }

    fn shift(&self, by: &Dyadic) -> Thermograph {
        Thermograph {
            left: self.left.shift(by),
            right: self.right.shift(by),
            mean: self.mean.clone() + by.clone(),
            temperature: self.temperature.clone(),
        }
    }

    /// The mast of a number.
    fn mast(x: &Dyadic, from: Floor) -> Thermograph {
        let wall = Wall::constant(x, from);
        Thermograph { left: wall.clone(), right: wall, mean: x.clone(), temperature: from.temperature() }
    }

    /// From the scaffolds, which meet somewhere.
    fn from_scaffolds(left: &Wall, right: &Wall) -> Thermograph {
        let meets = |t: &Dyadic| left.at(t) <= right.at(t);
        let temperature = left.critical(right).into_iter().find(meets).unwrap_or_default();
        let mean = left.at(&temperature);
        Thermograph { left: left.cut(&temperature), right: right.cut(&temperature), mean, temperature }
    }
}

/// Thermographs that were worked out.
#[derive(Default)]
pub(crate) struct Thermographs {
    known: Mutex<FxHashMap<(Id, Floor), Arc<Thermograph>>>,
    count: AtomicU64,
}

/// A dozen corners on each wall, and what holds them.
const BYTES: u64 = 900;

impl Thermographs {
    fn get(&self, key: (Id, Floor)) -> Option<Arc<Thermograph>> {
        self.known.lock().get(&key).cloned()
    }

    fn put(&self, key: (Id, Floor), thermograph: &Arc<Thermograph>) {
        self.known.lock().insert(key, Arc::clone(thermograph));
        self.count.fetch_add(1, Relaxed);
    }

    pub(crate) fn bytes(&self) -> u64 {
        BYTES * self.count.load(Relaxed)
    }
}

impl Calc<'_> {
    /// The thermograph of a game.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn thermograph(&self, id: Id) -> Calculated<Thermograph> {
        self.graph(id, Floor::MinusOne)
    }

    /// The mean value: what many copies are worth each.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn mean(&self, id: Id) -> Calculated<Dyadic> {
        if self.ups(id).is_some() {
            return Ok(self.store.numbers.get(id.num));
        }
        let mean = self.kept_graph(self.stored(id), Floor::Zero)?.mean.clone();
        Ok(self.store.numbers.get(id.num) + if id.base.is_negative() { -mean } else { mean })
    }

    /// The temperature: how urgent a move is. A number m/2^n has temperature -1/2^n.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn temperature(&self, id: Id) -> Calculated<Dyadic> {
        if let Some(x) = self.to_number(id) {
            return Ok(match x.small() {
                Some((_, exponent)) => Dyadic::new(-1, exponent),
                None => -Dyadic::ONE.mul_pow2(-(x.exponent() as i64)),
            });
        }
        if self.ups(id).is_some() {
            return Ok(Dyadic::ZERO);
        }
        let kept = self.stored(id);
        let (key, numbers, temperatures) = (kept.to_word(), &self.store.numbers, &self.store.temperatures);
        let temperature = match temperatures.get(mix(key), [key], |_| true) {
            Some(word) => Id::from_word(word).num,
            None => {
                let temperature = numbers.intern(&self.kept_graph(kept, Floor::Zero)?.temperature);
                temperatures.put(mix(key), [key], Id::number(temperature).to_word());
                temperature
            }
        };
        Ok(numbers.get(temperature))
    }

    /// The walls of any game, from those of a translate of it that is kept.
    fn graph(&self, id: Id, floor: Floor) -> Calculated<Thermograph> {
        let x = self.store.numbers.get(id.num);
        let (negative, whole) = match floor {
            Floor::Zero if id.is_number() => return Ok(Thermograph::mast(&x, floor)),
            Floor::Zero => (id.base.is_negative(), x),
            Floor::MinusOne => (id.base.is_negative(), x.floor()),
        };
        // The game is whole + rest, or whole - rest for the negative of a stored game.
        let rest = self.shift(id, self.store.numbers.neg(self.store.numbers.intern(&whole)));
        let kept = if negative { self.neg(rest) } else { rest };
        let graph = self.kept_graph(kept, floor)?;
        Ok(if negative { graph.negate().shift(&whole) } else { graph.shift(&whole) })
    }

    /// A thermograph that is remembered, if there is room for it.
    fn kept_graph(&self, id: Id, floor: Floor) -> Calculated<Arc<Thermograph>> {
        if let Some(known) = self.store.thermographs.get((id, floor)) {
            return Ok(known);
        }
        self.check()?;
        let graph = Arc::new(self.deeper(|| self.work_out_graph(id, floor))?);
        if self.store.bytes() + BYTES <= self.store.budget() {
            self.store.thermographs.put((id, floor), &graph);
        }
        Ok(graph)
    }

    fn work_out_graph(&self, id: Id, floor: Floor) -> Calculated<Thermograph> {
        let x = self.store.numbers.get(id.num);
        let zero = Wall::constant(&Dyadic::ZERO, floor);
        if id.is_number() && (floor == Floor::Zero || x.is_integer()) {
            return Ok(Thermograph::mast(&x, floor));
        }
        if let Some((up, nim)) = self.ups(id)
            && x.is_integer()
            && !id.is_number()
        {
            // Any star leaves both players the move to x; ups leave the other player's wall upright, but for ^*.
            let upright = |player_is_ahead: bool| player_is_ahead && !(up.abs() == 1 && nim == 1);
            let left = if upright(up < 0) { zero.clone() } else { zero.tilt(-1) };
            let right = if upright(up > 0) { zero.clone() } else { zero.tilt(1) };
            return Ok(Thermograph::from_scaffolds(&left, &right).shift(&x));
        }
        let mut left: Option<Wall> = None;
        for option in self.options(id, Player::Left)? {
            let wall = self.graph(option, floor)?.right;
            left = Some(left.map_or_else(|| wall.clone(), |best| best.max(&wall)));
        }
        let mut right: Option<Wall> = None;
        for option in self.options(id, Player::Right)? {
            let wall = self.graph(option, floor)?.left;
            right = Some(right.map_or_else(|| wall.clone(), |best| best.min(&wall)));
        }
        // Only integers lack an option.
        let (left, right) = (left.unwrap_or_else(|| zero.clone()), right.unwrap_or(zero));
        Ok(Thermograph::from_scaffolds(&left.tilt(-1), &right.tilt(1)))
    }
}
