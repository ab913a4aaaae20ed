//! Atomic weights of infinitesimals that need not be all-small, and companions.
//!
//! A game is atomic if it is W·^ up to a far star for some game W, its atomic weight: that is, if the difference of both lies between
//! v*m and ^*m for all large m. All-small games are atomic, and their weights have a rule. Other infinitesimals have options
//! such as {0|-2}, which threaten more than any number of ups; the rule is tried with weights larger than all others for
//! these threats, and what it gives is compared with the definition.

use rustc_hash::FxHashMap;

use crate::calc::{Calc, Calculated};
use crate::cooling::Answers;
use crate::dyadic::Dyadic;
use crate::id::Id;
use crate::num::Num;
use crate::order::Comparison;
use crate::player::Player;

impl Calc<'_> {
    /// The atomic weight of an infinitesimal, all-small or not, if it has one.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn infinitesimal_weight(&self, id: Id) -> Calculated<Option<Id>> {
        if !self.is_infinitesimal(id) {
            return Ok(None);
        }
        if let Some(weight) = self.atomic_weight(id)? {
            return Ok(Some(weight));
        }
        let Some(most) = self.most_ups(id, &mut FxHashMap::default())?.checked_add(8) else {
            return Ok(None);
        };
        let large = most.saturating_add(2 * i64::from(self.height(id)));
        let weight = self.weight_beside(id, large, &mut Answers::default())?;
        // What depends on how large a threat counts is no weight.
        if weight != self.weight_beside(id, large.saturating_add(3), &mut Answers::default())? {
            return Ok(None);
        }
        Ok(self.is_weight(id, weight)?.then_some(weight))
    }

    /// Whether a game is `weight`·^ up to a far star, by the definition.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn is_weight(&self, id: Id, weight: Id) -> Calculated<bool> {
        let up = self.number_up_star(&Dyadic::ZERO, 1, 0)?;
        let rest = self.sub(id, self.norton_product(weight, up)?)?;
        // Neither this star nor those that differ from it by one occur in the rest.
        let far = self.far_star(rest)?.next_power_of_two().saturating_mul(2);
        let above = self.number_up_star(&Dyadic::ZERO, 1, far)?;
        Ok(self.compare(rest, above)? == Comparison::Less
            && self.compare(rest, self.neg(above))? == Comparison::Greater)
    }

    /// The weight by the rule for all-small games, games of one sign counting as `large`.
    fn weight_beside(&self, id: Id, large: i64, known: &mut Answers) -> Calculated<Id> {
        let (left, right) = (self.left_stop(id), self.right_stop(id));
        if right.signum() > 0 || left.signum() < 0 {
            return Ok(self.integer(if right.signum() > 0 { large } else { -large }));
        }
        if let Some((up, _)) = self.ups(id) {
            return Ok(self.integer(up));
        }
        if let Some(&answer) = known.get(&id) {
            return Ok(answer);
        }
        self.check()?;
        let answer = self.deeper(|| {
            let two = self.integer(2);
            let (mut lefts, mut rights) = (Vec::new(), Vec::new());
            for option in self.options(id, Player::Left)? {
                lefts.push(self.sub(self.weight_beside(option, large, known)?, two)?);
            }
            for option in self.options(id, Player::Right)? {
                rights.push(self.add(self.weight_beside(option, large, known)?, two)?);
            }
            let weight = self.game(&lefts, &rights)?;
            if self.to_integer(weight).is_none() || !self.is_infinitesimal(id) {
                return Ok(weight);
            }
            match self.compare_far_star(id)? {
                Comparison::Confused | Comparison::Equal => Ok(Id::ZERO),
                Comparison::Greater => self.largest_integer_below(&rights),
                Comparison::Less => self.least_integer_above(&lefts),
            }
        })?;
        known.insert(id, answer);
        Ok(answer)
    }

    /// The most ups or downs of a follower that is a number-up-star.
    fn most_ups(&self, id: Id, known: &mut FxHashMap<Id, i64>) -> Calculated<i64> {
        if let Some((up, _)) = self.ups(id) {
            return Ok(up.saturating_abs());
        }
        if let Some(&answer) = known.get(&id) {
            return Ok(answer);
        }
        self.check()?;
        let answer = self.deeper(|| {
            let mut most = 0;
            for player in Player::BOTH {
                for option in self.options(id, player)? {
                    most = most.max(self.most_ups(option, known)?);
                }
            }
            Ok(most)
        })?;
        known.insert(id, answer);
        Ok(answer)
    }

    /// The companion: the game with the options' companions for options, and 0 for one more of Left's if the game is at least 0, of
    /// Right's if it is at most 0.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn companion(&self, id: Id) -> Calculated<Id> {
        self.companion_known(id, &mut Answers::default())
    }

    fn companion_known(&self, id: Id, known: &mut Answers) -> Calculated<Id> {
        // Beside another number than 0 nothing changes; 0 and * are exchanged, also beside ups.
        match self.ups(id) {
            Some(_) if id.num != Num::ZERO => return Ok(id),
            Some((up, nim @ (0 | 1))) => return self.number_up_star(&Dyadic::ZERO, up, 1 - nim),
            Some(_) => return Ok(id),
            None => {}
        }
        if let Some(&answer) = known.get(&id) {
            return Ok(answer);
        }
        self.check()?;
        let answer = self.deeper(|| {
            let order = self.compare(id, Id::ZERO)?;
            let mut side = |player, with_zero: bool| -> Calculated<Vec<Id>> {
                let mut options = if with_zero { vec![Id::ZERO] } else { Vec::new() };
                for option in self.options(id, player)? {
                    options.push(self.companion_known(option, known)?);
                }
                Ok(options)
            };
            let left = side(Player::Left, matches!(order, Comparison::Greater | Comparison::Equal))?;
            let right = side(Player::Right, matches!(order, Comparison::Less | Comparison::Equal))?;
            self.game(&left, &right)
        })?;
        known.insert(id, answer);
        Ok(answer)
    }
}
