//! Sums, differences and integer multiples.

use crate::calc::{Calc, Calculated, bump, pair_key};
use crate::id::{Base, Id};
use crate::num::Num;
use crate::player::Player;
use crate::store::{Stop, mix};

impl Calc<'_> {
    /// G + H.
    pub fn add(&self, a: Id, b: Id) -> Calculated<Id> {
        let num = self.store.numbers.add(a.num, b.num);
        if a.is_number() {
            return Ok(Id { base: b.base, num });
        }
        if b.is_number() {
            return Ok(Id { base: a.base, num });
        }
        if a.base == b.base.neg() {
            return Ok(Id::number(num));
        }
        if let (Some((up, nim)), Some((more, star))) = (self.ups(a), self.ups(b)) {
            let up = up.checked_add(more).ok_or(Stop::TooLarge("so many ups"))?;
            return self.up_star(num, up, nim ^ star);
        }
        // The sum of the bases, or of their negatives: whichever has the smaller key.
        let (key, minus) = (pair_key(a.base, b.base), pair_key(a.base.neg(), b.base.neg()));
        let negate = minus < key;
        let key = key.min(minus);
        let hash = mix(key);
        let sum = match self.store.sums.get(hash, key, |_| true) {
            Some(word) => {
                bump(&self.tally.sum_hits);
                Id::from_word(word)
            }
            None => {
                bump(&self.tally.sum_misses);
                let of = |id: Id| if negate { id.base.neg() } else { id.base };
                let (a, b) = (
                    Id { base: of(a), num: Default::default() },
                    Id { base: of(b), num: Default::default() },
                );
                let sum = self.deeper(|| self.add_worked_out(a, b))?;
                self.store.sums.put(hash, key, sum.to_word());
                sum
            }
        };
        let sum = if negate { self.neg(sum) } else { sum };
        Ok(self.shift(sum, num))
    }

    fn add_worked_out(&self, a: Id, b: Id) -> Calculated<Id> {
        let side = |player| -> Calculated<Vec<Id>> {
            let mut options = Vec::new();
            for option in self.options(a, player)? {
                options.push(self.add(option, b)?);
            }
            for option in self.options(b, player)? {
                options.push(self.add(a, option)?);
            }
            Ok(options)
        };
        self.game(&side(Player::Left)?, &side(Player::Right)?)
    }

    /// G - H.
    pub fn sub(&self, a: Id, b: Id) -> Calculated<Id> {
        self.add(a, self.neg(b))
    }

    /// The sum of all. What cancels does so before anything is added up.
    pub fn sum(&self, games: impl IntoIterator<Item = Id>) -> Calculated<Id> {
        let (parts, rest) = self.gathered(games)?;
        let sum = parts.into_iter().try_fold(Id::ZERO, |sum, game| self.add(sum, game))?;
        self.add(sum, rest)
    }

    /// The terms of a sum without pairs that cancel, numbers, ups and stars; and what those add up to.
    pub fn gathered(&self, games: impl IntoIterator<Item = Id>) -> Calculated<(Vec<Id>, Id)> {
        let mut sum = Gathered::default();
        for game in games {
            sum.add(game, self)?;
        }
        Ok((sum.parts.into_iter().map(|base| Id { base, num: Num::ZERO }).collect(), sum.rest))
    }
}

/// A sum: components that are not numbers, ups and stars, sorted; and what those add up to.
#[derive(Clone)]
pub(crate) struct Gathered {
    pub(crate) parts: Vec<Base>,
    pub(crate) rest: Id,
}

impl Default for Gathered {
    fn default() -> Self {
        Gathered { parts: Vec::new(), rest: Id::ZERO }
    }
}

impl Gathered {
    /// Adds a term; what cancels goes away.
    pub(crate) fn add(&mut self, term: Id, calc: &Calc<'_>) -> Calculated<()> {
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
