//! Sums, differences and integer multiples.

use smallvec::SmallVec;

use crate::calc::{Calc, Calculated, bump, pair_key};
use crate::id::{Base, Id};
use crate::num::Num;
use crate::player::Player;
use crate::store::{Stop, mix};

impl Calc<'_> {
    /// G + H.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    #[inline]
    pub fn add(&self, a: Id, b: Id) -> Calculated<Id> {
        let num = self.store.numbers.add(a.num, b.num);
        if a.is_number() {
            return Ok(Id { base: b.base, num });
        }
        if b.is_number() {
            return Ok(Id { base: a.base, num });
        }
        self.add_bases(a, b, num)
    }

    /// The sum of two games that are no numbers, their numbers being added up already.
    fn add_bases(&self, a: Id, b: Id, num: Num) -> Calculated<Id> {
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
        let sum = match self.store.sums.get(hash, [key], |_| true) {
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
                self.store.sums.put(hash, [key], sum.to_word());
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
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn sub(&self, a: Id, b: Id) -> Calculated<Id> {
        self.add(a, self.neg(b))
    }

    /// The sum of all. What cancels does so before anything is added up.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn sum(&self, games: impl IntoIterator<Item = Id>) -> Calculated<Id> {
        let (parts, rest) = self.gathered(games)?;
        let mut sum = Id::ZERO;
        // They are sorted, and many that are alike are quicker doubled than added one by one.
        for alike in parts.chunk_by(|a, b| a == b) {
            sum = self.add(sum, self.multiple(alike.len() as i64, alike[0])?)?;
        }
        self.add(sum, rest)
    }

    /// The terms of a sum without pairs that cancel, numbers, ups and stars; and what those add up to.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn gathered(&self, games: impl IntoIterator<Item = Id>) -> Calculated<(Vec<Id>, Id)> {
        let mut sum = Gathered::default();
        for game in games {
            sum.add(game, self)?;
        }
        Ok((sum.parts.into_iter().map(|base| Id { base, num: Num::ZERO }).collect(), sum.rest))
    }
}

/// A sum: components that are not numbers, ups and stars, sorted; and what those add up to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Gathered {
    pub(crate) parts: SmallVec<[Base; 6]>,
    pub(crate) rest: Id,
}

impl Default for Gathered {
    fn default() -> Self {
        Gathered { parts: SmallVec::new(), rest: Id::ZERO }
    }
}

impl Gathered {
    /// The components that are not numbers, ups and stars.
    pub fn parts(&self) -> impl ExactSizeIterator<Item = Id> + '_ {
        self.parts.iter().map(|&base| Id { base, num: Num::ZERO })
    }

    /// What the numbers, ups and stars add up to.
    #[must_use]
    pub fn rest(&self) -> Id {
        self.rest
    }

    /// All terms: the components, and the rest.
    pub fn terms(&self) -> impl Iterator<Item = Id> + '_ {
        self.parts().chain([self.rest])
    }

    /// The same sum with the players' roles exchanged.
    #[must_use]
    pub fn negative(&self, calc: &Calc<'_>) -> Gathered {
        let mut parts: SmallVec<[Base; 6]> = self.parts.iter().map(|base| base.neg()).collect();
        parts.sort_unstable();
        Gathered { parts, rest: calc.neg(self.rest) }
    }

    /// The number among the terms in units of 2^-12; none where it is no such multiple, or a large one.
    #[must_use]
    pub fn number(&self) -> Option<i64> {
        self.rest.num.fixed()
    }

    /// The sum without the number that [`Gathered::number`] tells.
    #[must_use]
    pub fn without_number(&self) -> Gathered {
        Gathered { parts: self.parts.clone(), rest: self.rest_without_number() }
    }

    fn rest_without_number(&self) -> Id {
        Id { base: self.rest.base, num: if self.number().is_some() { Num::ZERO } else { self.rest.num } }
    }

    /// Whether two sums are the same up to the numbers that [`Gathered::number`] tells.
    #[must_use]
    pub fn same_but_for_number(&self, other: &Gathered) -> bool {
        self.parts == other.parts && self.rest_without_number() == other.rest_without_number()
    }

    /// A hash of the sum without the number that [`Gathered::number`] tells.
    #[must_use]
    pub fn hash_without_number(&self) -> u64 {
        let parts = self.parts.iter().fold(0, |hash, part| mix(hash ^ u64::from(part.0.get())));
        mix(parts ^ self.rest_without_number().to_word())
    }

    /// The same sum with another term in the place of a component.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn moved(&self, at: usize, to: Id, calc: &Calc<'_>) -> Calculated<Gathered> {
        let mut sum = self.clone();
        sum.parts.remove(at);
        sum.add(to, calc)?;
        Ok(sum)
    }

    /// The same sum with another rest.
    #[must_use]
    pub fn with_rest(&self, rest: Id) -> Gathered {
        Gathered { parts: self.parts.clone(), rest }
    }

    /// About how many bytes it owns.
    #[must_use]
    pub fn bytes(&self) -> usize {
        if self.parts.spilled() { self.parts.capacity() * size_of::<Base>() } else { 0 }
    }

    /// Adds a term; what cancels goes away.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn add(&mut self, term: Id, calc: &Calc<'_>) -> Calculated<()> {
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
