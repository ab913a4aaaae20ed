//! The partial order of games.

use std::cmp::Ordering;

use crate::calc::{Calc, Calculated, Placed, Stops, bump};
use crate::id::Id;
use crate::num::Num;
use crate::player::{Outcome, Player};
use crate::store::mix;

/// How two games compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// G < H: Right prefers G whoever starts.
    Less,
    /// G = H.
    Equal,
    /// G > H: Left prefers G whoever starts.
    Greater,
    /// G and H are confused: neither is at least the other.
    Confused,
}

impl Comparison {
    /// The comparison seen from the other side.
    #[must_use]
    pub fn reversed(self) -> Comparison {
        match self {
            Comparison::Less => Comparison::Greater,
            Comparison::Greater => Comparison::Less,
            same => same,
        }
    }
}

impl From<std::cmp::Ordering> for Comparison {
    fn from(ordering: std::cmp::Ordering) -> Comparison {
        match ordering {
            std::cmp::Ordering::Less => Comparison::Less,
            std::cmp::Ordering::Equal => Comparison::Equal,
            std::cmp::Ordering::Greater => Comparison::Greater,
        }
    }
}

impl Calc<'_> {
    /// Whether `a` ≤ `b`.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn le(&self, a: Id, b: Id) -> Calculated<bool> {
        self.le_placed(&self.placed(a), &self.placed(b))
    }

    #[inline]
    pub(crate) fn le_placed(&self, a: &Placed, b: &Placed) -> Calculated<bool> {
        if a.id.base == b.id.base {
            return Ok(self.cmp_num(a.id.num, b.id.num).is_le());
        }
        match self.stops_le(&a.stops, &b.stops) {
            Some(answer) => Ok(answer),
            None => self.le_inside(a, b),
        }
    }

    /// What stops alone say about G ≤ H, G having the stops `s` and H `t`: always enough if one is a number.
    #[inline(always)]
    pub(crate) fn stops_le(&self, s: &Stops, t: &Stops) -> Option<bool> {
        match self.cmp_num(s.left, t.right) {
            Ordering::Less => return Some(true),
            Ordering::Equal if s.below && t.above => return Some(true),
            _ => {}
        }
        match self.cmp_num(s.left, t.left) {
            Ordering::Greater => return Some(false),
            // H ≤ x but not G ≤ x.
            Ordering::Equal if t.below && !s.below => return Some(false),
            _ => {}
        }
        match self.cmp_num(s.right, t.right) {
            Ordering::Greater => return Some(false),
            Ordering::Equal if s.above && !t.above => return Some(false),
            _ => {}
        }
        None
    }

    /// `a` ≤ `b` where the stops leave it open.
    fn le_inside(&self, a: &Placed, b: &Placed) -> Calculated<bool> {
        if let (Some((up, nim)), Some((to_up, to_nim))) = (self.ups(a.id), self.ups(b.id)) {
            // Stops that agree mean equal numbers; what is left is 0 ≤ ^d + *x.
            let (d, x) = (to_up.saturating_sub(up), nim ^ to_nim);
            return Ok(d >= 2 || (d == 1 && x != 1) || (d == 0 && x == 0));
        }
        // a ≤ b is the same question as -b ≤ -a and as a + x ≤ b + x: ask one of them.
        let by = self.store.numbers.sub(b.id.num, a.id.num);
        let (from, to) = (a.id.base, b.id.base);
        let (from, to) =
            if (to.neg(), from.neg()) < (from, to) { (to.neg(), from.neg()) } else { (from, to) };
        let key = u64::from(from.0.get()) << 32 | u64::from(to.0.get());
        let hash = mix(key ^ u64::from(by.0).rotate_left(20));
        let about = u64::from(by.0) << 32 | 2;
        if let Some(found) = self.store.order.get(hash, [key], |result| result & !1 == about) {
            bump(&self.tally.order_hits);
            return Ok(found & 1 == 1);
        }
        bump(&self.tally.order_misses);
        self.check()?;
        let answer = self.deeper(|| self.le_by_options(a, b))?;
        self.store.order.put(hash, [key], about | u64::from(answer));
        Ok(answer)
    }

    /// `a` ≤ `b` unless Left has a move in `a` to `b` or better, or Right one in `b` to `a` or worse.
    fn le_by_options(&self, a: &Placed, b: &Placed) -> Calculated<bool> {
        for option in self.options(a.id, Player::Left)? {
            if self.le_placed(b, &self.placed(option))? {
                return Ok(false);
            }
        }
        for option in self.options(b.id, Player::Right)? {
            if self.le_placed(&self.placed(option), a)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// How `a` compares with `b`.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn compare(&self, a: Id, b: Id) -> Calculated<Comparison> {
        if a == b {
            return Ok(Comparison::Equal);
        }
        Ok(if self.le(a, b)? {
            Comparison::Less
        } else if self.le(b, a)? {
            Comparison::Greater
        } else {
            Comparison::Confused
        })
    }

    /// Who wins the game.
    #[must_use]
    pub fn outcome(&self, id: Id) -> Outcome {
        let stops = self.stops_of(id);
        let at_least = match self.cmp_num(stops.right, Num::ZERO) {
            Ordering::Greater => true,
            Ordering::Equal => stops.above,
            Ordering::Less => false,
        };
        let at_most = match self.cmp_num(stops.left, Num::ZERO) {
            Ordering::Less => true,
            Ordering::Equal => stops.below,
            Ordering::Greater => false,
        };
        match (at_least, at_most) {
            (true, true) => Outcome::P,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::N,
        }
    }
}
