//! Multiples, ordinal sums and products.

use dashu_int::UBig;
use rustc_hash::FxHashMap;

use crate::calc::{Calc, Calculated};
use crate::cooling::Answers;
use crate::dyadic::Dyadic;
use crate::id::Id;
use crate::nimber::Nimber;
use crate::order::Comparison;
use crate::player::Player;
use crate::store::Stop;

/// Numbers are red and blue stalks, and stalks are put on top of each other. After the first change of colour every
/// edge is a binary place, so there must not be too many.
pub(crate) fn stalk(numbers: impl IntoIterator<Item = Dyadic>) -> Calculated<Dyadic> {
    const MAX_PLACES: u64 = 1 << 20;
    const TOO_LARGE: Stop = Stop::TooLarge("a number with more than a million binary places");
    let mut runs: Vec<(bool, UBig)> = Vec::new();
    let mut places = UBig::ZERO;
    for (plus, count) in numbers.into_iter().flat_map(|x| x.sign_expansion_runs()) {
        match runs.last_mut() {
            Some((same, total)) if *same == plus => *total += &count,
            _ => runs.push((plus, count.clone())),
        }
        if runs.len() > 1 {
            places += count;
            if places > UBig::from(MAX_PLACES) {
                return Err(TOO_LARGE);
            }
        }
    }
    Dyadic::from_sign_runs(runs).ok_or(TOO_LARGE)
}

/// What an ordinal sum stands on.
enum Base<'a> {
    /// A game in canonical form.
    Canonical(Id),
    /// The values of Left's options and of Right's.
    Form([&'a [Id]; 2]),
}

impl Calc<'_> {
    /// n·G: the sum of n copies of G, or of -n copies of -G, for an integer n.
    ///
    /// # Errors
    /// There are no multiples by fractions. Stops where the store is full, or when somebody interrupts the calculation.
    pub fn multiple(&self, n: impl Into<Dyadic>, id: Id) -> Calculated<Id> {
        let n: Dyadic = n.into();
        if !n.is_integer() {
            return Err(Stop::Undefined("a multiple by a number that is not an integer"));
        }
        if let Some((x, up, nim)) = self.to_number_up_star(id) {
            let odd = !n.halve().is_integer();
            let ups = match (up, n.to_i64()) {
                (0, _) => Some(0),
                (up, Some(n)) => up.checked_mul(n),
                _ => None,
            };
            let ups = ups.ok_or(Stop::TooLarge("so many ups"))?;
            return self.number_up_star(&(n * x), ups, if odd { nim } else { 0 });
        }
        // Doubling and adding, from the lowest binary digit up.
        let mut left = n.abs();
        let mut power = if n.signum() < 0 { self.neg(id) } else { id };
        let mut sum = Id::ZERO;
        while !left.is_zero() {
            self.check()?;
            // Twice a game is often a number, and then the rest is arithmetic.
            if let Some(x) = self.to_number(power) {
                return self.add(sum, self.number(&(left * x)));
            }
            let half = left.halve();
            left = half.floor();
            if left != half {
                sum = self.add(sum, power)?;
            }
            if !left.is_zero() {
                power = self.add(power, power)?;
            }
        }
        Ok(sum)
    }

    /// The ordinal sum G:H, in which a move in G ends H. It depends on the form of G; this takes the canonical one.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn ordinal_sum(&self, base: Id, top: Id) -> Calculated<Id> {
        self.stacked(&Base::Canonical(base), top, &mut Answers::default())
    }

    /// The ordinal sum G:H for G given by the values of its options, as a form that need not be canonical.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn ordinal_sum_on(&self, left: &[Id], right: &[Id], top: Id) -> Calculated<Id> {
        self.stacked(&Base::Form([left, right]), top, &mut Answers::default())
    }

    fn stacked(&self, base: &Base<'_>, top: Id, known: &mut Answers) -> Calculated<Id> {
        if let Base::Canonical(base) = *base {
            if top == Id::ZERO {
                return Ok(base);
            }
            if let (Some(x), Some(y)) = (self.to_number(base), self.to_number(top)) {
                return Ok(self.number(&stalk([x, y])?));
            }
            if let (Some(n), Some(m)) = (self.to_nimber(base), self.to_nimber(top)) {
                return self.nimber(n.checked_add(m).ok_or(Stop::TooLarge("a nimber of 2^64"))?);
            }
        }
        if let Some(&answer) = known.get(&top) {
            return Ok(answer);
        }
        self.check()?;
        let answer = self.deeper(|| {
            let mut side = |player: Player| -> Calculated<Vec<Id>> {
                let mut options: Vec<Id> = match base {
                    Base::Canonical(base) => self.options(*base, player)?.collect(),
                    Base::Form(sides) => sides[player as usize].to_vec(),
                };
                for option in self.options(top, player)? {
                    options.push(self.stacked(base, option, known)?);
                }
                Ok(options)
            };
            self.game(&side(Player::Left)?, &side(Player::Right)?)
        })?;
        known.insert(top, answer);
        Ok(answer)
    }

    /// Conway's product. On numbers and nimbers it is their product; on other games it depends on the form, and
    /// this takes the canonical one.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn conway_product(&self, a: Id, b: Id) -> Calculated<Id> {
        self.conway_known(a, b, &mut FxHashMap::default())
    }

    fn conway_known(&self, a: Id, b: Id, known: &mut FxHashMap<(Id, Id), Id>) -> Calculated<Id> {
        if let (Some(x), Some(y)) = (self.to_number(a), self.to_number(b)) {
            return Ok(self.number(&(x * y)));
        }
        if let (Some(n), Some(m)) = (self.to_nimber(a), self.to_nimber(b)) {
            return self.nimber((Nimber::new(n) * Nimber::new(m)).value());
        }
        for (n, other) in [(a, b), (b, a)] {
            if let Some(n) = self.to_integer(n) {
                return self.multiple(n, other);
            }
        }
        let key = if a.to_word() <= b.to_word() { (a, b) } else { (b, a) };
        if let Some(&answer) = known.get(&key) {
            return Ok(answer);
        }
        self.check()?;
        let answer = self.deeper(|| {
            // Moving in both factors on the same side pleases Left, on different sides Right.
            let mut side = |same: bool| -> Calculated<Vec<Id>> {
                let mut options = Vec::new();
                for first in Player::BOTH {
                    let second = if same { first } else { first.opponent() };
                    for x in self.options(a, first)? {
                        for y in self.options(b, second)? {
                            let one = self.conway_known(x, b, known)?;
                            let two = self.conway_known(a, y, known)?;
                            let both = self.conway_known(x, y, known)?;
                            options.push(self.sub(self.add(one, two)?, both)?);
                        }
                    }
                }
                Ok(options)
            };
            self.game(&side(true)?, &side(false)?)
        })?;
        known.insert(key, answer);
        Ok(answer)
    }

    /// Norton's product G·U for U > 0: G with U for the unit.
    ///
    /// # Errors
    /// There is none with a unit that is not positive. Stops where the store is full, or when somebody interrupts the
    /// calculation.
    pub fn norton_product(&self, id: Id, unit: Id) -> Calculated<Id> {
        if self.compare(unit, Id::ZERO)? != Comparison::Greater {
            return Err(Stop::Undefined("a Norton product with a unit that is not positive"));
        }
        // What Left may add when moving: U plus an incentive of U.
        let mut gains: Vec<Id> = self.options(unit, Player::Left)?.collect();
        let twice = self.add(unit, unit)?;
        for option in self.options(unit, Player::Right)? {
            gains.push(self.sub(twice, option)?);
        }
        self.norton_known(id, unit, &gains, &mut Answers::default())
    }

    fn norton_known(&self, id: Id, unit: Id, gains: &[Id], known: &mut Answers) -> Calculated<Id> {
        if let Some(n) = self.to_integer(id) {
            return self.multiple(n, unit);
        }
        if let Some(&answer) = known.get(&id) {
            return Ok(answer);
        }
        self.check()?;
        let answer = self.deeper(|| {
            let mut side = |player| -> Calculated<Vec<Id>> {
                let mut options = Vec::new();
                for option in self.options(id, player)? {
                    let product = self.norton_known(option, unit, gains, known)?;
                    for &gain in gains {
                        let signed = if player == Player::Left { gain } else { self.neg(gain) };
                        options.push(self.add(product, signed)?);
                    }
                }
                Ok(options)
            };
            self.game(&side(Player::Left)?, &side(Player::Right)?)
        })?;
        known.insert(id, answer);
        Ok(answer)
    }
}
