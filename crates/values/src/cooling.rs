//! Cooling, freezing, heating and overheating.

use rustc_hash::FxHashMap;

use crate::calc::{Calc, Calculated};
use crate::dyadic::Dyadic;
use crate::id::Id;
use crate::player::Player;
use crate::store::Stop;

/// Answers of a recursion that have been worked out.
pub(crate) type Answers = FxHashMap<Id, Id>;

impl Calc<'_> {
    /// G cooled by `t` > -1: every move costs `t`, until the game is as good as a number.
    ///
    /// # Errors
    /// There is no cooling by -1 or less. Stops where the store is full, or when somebody interrupts the calculation.
    pub fn cool(&self, id: Id, t: &Dyadic) -> Calculated<Id> {
        if *t <= Dyadic::from(-1) {
            return Err(Stop::Undefined("cooling by -1 or less"));
        }
        self.cool_known(id, t, &mut Answers::default())
    }

    fn cool_known(&self, id: Id, t: &Dyadic, known: &mut Answers) -> Calculated<Id> {
        if *t > self.temperature(id)? {
            return Ok(self.number(&self.mean(id)?));
        }
        let tax = self.number(t);
        self.recursion(id, known, |option, player, known| {
            let cooled = self.cool_known(option, t, known)?;
            if player == Player::Left { self.sub(cooled, tax) } else { self.add(cooled, tax) }
        })
    }

    /// G cooled by its own temperature; a number stays as it is.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn freeze(&self, id: Id) -> Calculated<Id> {
        if id.is_number() { Ok(id) } else { self.cool(id, &self.temperature(id)?) }
    }

    /// G heated by `t`: every move gains `t`. Numbers stay as they are.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn heat(&self, id: Id, t: Id) -> Calculated<Id> {
        self.heat_known(id, t, &mut Answers::default())
    }

    fn heat_known(&self, id: Id, t: Id, known: &mut Answers) -> Calculated<Id> {
        if id.is_number() {
            return Ok(id);
        }
        self.recursion(id, known, |option, player, known| {
            let heated = self.heat_known(option, t, known)?;
            if player == Player::Left { self.add(heated, t) } else { self.sub(heated, t) }
        })
    }

    /// G overheated from `s` to `t`: integers n become n·s, and every other move gains `t`.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn overheat(&self, id: Id, s: Id, t: Id) -> Calculated<Id> {
        self.overheat_known(id, s, t, &mut Answers::default())
    }

    fn overheat_known(&self, id: Id, s: Id, t: Id, known: &mut Answers) -> Calculated<Id> {
        if let Some(n) = self.to_integer(id) {
            return self.multiple(n, s);
        }
        self.recursion(id, known, |option, player, known| {
            let heated = self.overheat_known(option, s, t, known)?;
            if player == Player::Left { self.add(heated, t) } else { self.sub(heated, t) }
        })
    }

    /// The game whose options are `f` of the options, remembered in `known`.
    pub(crate) fn recursion(
        &self,
        id: Id,
        known: &mut Answers,
        mut f: impl FnMut(Id, Player, &mut Answers) -> Calculated<Id>,
    ) -> Calculated<Id> {
        if let Some(&answer) = known.get(&id) {
            return Ok(answer);
        }
        self.check()?;
        let answer = self.deeper(|| {
            let mut side = |player| -> Calculated<Vec<Id>> {
                self.options(id, player)?.map(|option| f(option, player, known)).collect()
            };
            self.game(&side(Player::Left)?, &side(Player::Right)?)
        })?;
        known.insert(id, answer);
        Ok(answer)
    }

    /// The integer that the game is, if it is one.
    pub(crate) fn to_integer(&self, id: Id) -> Option<Dyadic> {
        self.to_number(id).filter(Dyadic::is_integer)
    }
}
