//! Named infinitesimals, atomic weight, the far star and uptimals.

use rustc_hash::FxHashMap;

use crate::calc::{Calc, Calculated};
use crate::cooling::Answers;
use crate::dyadic::Dyadic;
use crate::id::Id;
use crate::num::Num;
use crate::order::Comparison;
use crate::player::Player;
use crate::store::Stop;

/// Uptimals are looked for up to this level, and coefficients up to this size.
const MAX_LEVEL: usize = 64;
const MAX_COEFFICIENT: i64 = 1 << 20;

impl Calc<'_> {
    /// ±G = {G | -G}.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn switch(&self, id: Id) -> Calculated<Id> {
        self.game(&[id], &[self.neg(id)])
    }

    /// Tiny(G) = {0 || 0 | -G}.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn tiny(&self, id: Id) -> Calculated<Id> {
        let threat = self.game(&[Id::ZERO], &[self.neg(id)])?;
        self.game(&[Id::ZERO], &[threat])
    }

    /// Miny(G) = -Tiny(G).
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn miny(&self, id: Id) -> Calculated<Id> {
        Ok(self.neg(self.tiny(id)?))
    }

    /// `^[n]` = `^<1>` + … + `^<n>`: `^[1]` is ^ and each next is {the last | *}; 0 for n = 0.
    ///
    /// # Errors
    /// Stops above level 2^20, where the store is full, or when somebody interrupts the calculation.
    pub fn up_sum(&self, n: u64) -> Calculated<Id> {
        if n > MAX_COEFFICIENT as u64 {
            return Err(Stop::TooLarge("an uptimal above level 2^20"));
        }
        let star = self.nimber(1)?;
        (0..n).try_fold(Id::ZERO, |sum, _| {
            self.check()?;
            self.game(&[sum], &[star])
        })
    }

    /// `^<n>` = {0 | -(`^<1>` + … + `^<n-1>`) + *}: `^<1>` is ^, and each next is infinitesimal compared with the last.
    ///
    /// # Errors
    /// There is no `^<0>`. Stops above level 2^20, where the store is full, or when somebody interrupts the
    /// calculation.
    pub fn up_power(&self, n: u64) -> Calculated<Id> {
        if n == 0 {
            return Err(Stop::Undefined("the uptimal ^<0>"));
        }
        let below = self.sub(self.nimber(1)?, self.up_sum(n - 1)?)?;
        self.game(&[Id::ZERO], &[below])
    }

    /// The smallest n such that no star from *n on is a follower of the game, so that *n is as good as the far star. Every
    /// game has the follower 0 = *0, so that this is at least 1.
    ///
    /// # Errors
    /// Stops where the answer is 2^64, where there are too many followers, or when somebody interrupts the calculation.
    pub fn far_star(&self, id: Id) -> Calculated<u64> {
        self.far_star_known(id, &mut FxHashMap::default())
    }

    fn far_star_known(&self, id: Id, known: &mut FxHashMap<Id, u64>) -> Calculated<u64> {
        if let Some((up, nim)) = self.ups(id) {
            let largest = match (up, nim) {
                // Beside a number there is no follower but such sums and numbers.
                _ if id.num != Num::ZERO => 0,
                (0, _) => nim,
                (_, 0 | 1) => 1,
                // With n from 2 on, ^*n is {0 | *m}, ^^*n is {0 | ^*m} and so on; m is the nim-sum of n and 1.
                _ => nim ^ (up.unsigned_abs() & 1),
            };
            return largest.checked_add(1).ok_or(Stop::TooLarge("a nimber of 2^64"));
        }
        if let Some(&answer) = known.get(&id) {
            return Ok(answer);
        }
        self.check()?;
        let answer = self.deeper(|| {
            let mut largest = 1;
            for player in Player::BOTH {
                for option in self.options(id, player)? {
                    largest = largest.max(self.far_star_known(option, known)?);
                }
            }
            Ok(largest)
        })?;
        known.insert(id, answer);
        Ok(answer)
    }

    /// How the game compares with the far star: a star larger than all that occur in it.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn compare_far_star(&self, id: Id) -> Calculated<Comparison> {
        let star = self.nimber(self.far_star(id)?)?;
        self.compare(id, star)
    }

    /// The atomic weight: how many ups the game is worth. Only all-small games have one.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn atomic_weight(&self, id: Id) -> Calculated<Option<Id>> {
        if !self.is_all_small(id)? {
            return Ok(None);
        }
        self.weight_known(id, &mut Answers::default()).map(Some)
    }

    fn weight_known(&self, id: Id, known: &mut Answers) -> Calculated<Id> {
        if let Some((up, _)) = self.ups(id) {
            return Ok(self.integer(up));
        }
        if let Some(&answer) = known.get(&id) {
            return Ok(answer);
        }
        self.check()?;
        let answer = self.deeper(|| {
            let two = self.integer(2);
            let mut left = Vec::new();
            for option in self.options(id, Player::Left)? {
                left.push(self.sub(self.weight_known(option, known)?, two)?);
            }
            let mut right = Vec::new();
            for option in self.options(id, Player::Right)? {
                right.push(self.add(self.weight_known(option, known)?, two)?);
            }
            let weight = self.game(&left, &right)?;
            if self.to_integer(weight).is_none() {
                return Ok(weight);
            }
            // Where an integer fits, several may: the far star decides which.
            match self.compare_far_star(id)? {
                Comparison::Confused | Comparison::Equal => Ok(Id::ZERO),
                Comparison::Greater => self.largest_integer_below(&right),
                Comparison::Less => self.least_integer_above(&left),
            }
        })?;
        known.insert(id, answer);
        Ok(answer)
    }

    /// The largest integer that is not at least any of the games.
    pub(crate) fn largest_integer_below(&self, games: &[Id]) -> Calculated<Id> {
        let negated: Vec<Id> = games.iter().map(|&id| self.neg(id)).collect();
        Ok(self.neg(self.least_integer_above(&negated)?))
    }

    /// The least integer n such that no game is at least n.
    pub(crate) fn least_integer_above(&self, games: &[Id]) -> Calculated<Id> {
        let mut least: Option<Dyadic> = None;
        for &game in games {
            // A game is at least n exactly while n is below its right stop, or at it when the game is at least that.
            let stop = self.right_stop(game);
            let covered = self.stops_of(game).above;
            let floor = stop.floor();
            let next = if covered || floor != stop { floor + Dyadic::ONE } else { floor };
            least = Some(least.map_or(next.clone(), |least| least.max(next)));
        }
        Ok(self.number(&least.unwrap_or_default()))
    }

    /// The coefficients c1, c2, … and the nimber, if the game is c1·`^<1>` + c2·`^<2>` + … + *n.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn uptimal_expansion(&self, id: Id) -> Calculated<Option<(Vec<i64>, u64)>> {
        if let Some((up, nim)) = self.ups(id) {
            let coefficients = if up == 0 { vec![] } else { vec![up] };
            return Ok(self.is_infinitesimal(id).then_some((coefficients, nim)));
        }
        if !self.is_infinitesimal(id) {
            return Ok(None);
        }
        // Without its nimber the game is a sum of uptimals, which are all comparable. Only small stars can be in it.
        for nim in 0..self.far_star(id)?.next_power_of_two() {
            let rest = self.add(id, self.nimber(nim)?)?;
            if let Some(coefficients) = self.uptimal_coefficients(rest)? {
                return Ok(Some((coefficients, nim)));
            }
        }
        Ok(None)
    }

    fn uptimal_coefficients(&self, mut rest: Id) -> Calculated<Option<Vec<i64>>> {
        let mut coefficients = Vec::new();
        let levels = (self.height(rest) as usize + 2).min(MAX_LEVEL);
        while rest != Id::ZERO {
            if coefficients.len() == levels {
                return Ok(None);
            }
            let unit = self.up_power(coefficients.len() as u64 + 1)?;
            let Some(count) = self.nearest_multiple(rest, unit)? else { return Ok(None) };
            rest = self.sub(rest, self.multiple(count, unit)?)?;
            coefficients.push(count);
        }
        Ok(Some(coefficients))
    }

    /// The n for which `id` - n·`unit` is infinitesimal compared with `unit`. For a sum of uptimals it is enough that
    /// twice the difference lies between -unit and unit.
    fn nearest_multiple(&self, id: Id, unit: Id) -> Calculated<Option<i64>> {
        let (step, sign) = match self.compare(id, Id::ZERO)? {
            Comparison::Greater => (unit, 1),
            Comparison::Less => (self.neg(unit), -1),
            Comparison::Equal => return Ok(Some(0)),
            Comparison::Confused => return Ok(None),
        };
        let inside = |x: Id| -> Calculated<bool> {
            let x = self.add(x, x)?;
            Ok(self.compare(x, unit)? == Comparison::Less
                && self.compare(x, self.neg(unit))? == Comparison::Greater)
        };
        // The multiple is at most the height of the game, which such multiples add to.
        let most = (i64::from(self.height(id)) + self.ups(id).map_or(0, |(up, _)| up.abs()) + 2)
            .min(MAX_COEFFICIENT);
        let mut rest = id;
        for n in 0..=most {
            if inside(rest)? {
                return Ok(Some(sign * n));
            }
            rest = self.sub(rest, step)?;
        }
        Ok(None)
    }
}
