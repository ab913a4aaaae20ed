//! What a game is made of, and of which kind it is.

use dashu_int::UBig;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::calc::{Calc, Calculated};
use crate::dyadic::Dyadic;
use crate::id::Id;
use crate::num::Num;
use crate::player::Player;
use crate::store::Stop;

/// More followers than this are not listed.
const MAX_FOLLOWERS: usize = 20_000_000;
/// Stop counts of nimbers are powers of three; beyond this exponent they are refused.
const MAX_NIMBER: u64 = 1 << 20;

/// Whether every play of a game has an even or an odd number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// 0, and games all of whose options are odd.
    Even,
    /// Games all of whose options are even.
    Odd,
}

impl Calc<'_> {
    /// Whether these are the options of the canonical form of a value, in any order, perhaps some of them twice.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn is_canonical_form(&self, id: Id, left: &[Id], right: &[Id]) -> Calculated<bool> {
        for (player, given) in Player::BOTH.into_iter().zip([left, right]) {
            let given: FxHashSet<Id> = given.iter().copied().collect();
            let mut own = 0;
            for option in self.options(id, player)? {
                own += 1;
                if !given.contains(&option) {
                    return Ok(false);
                }
            }
            if own != given.len() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The left stop: the number at which play stops when Left starts.
    #[must_use]
    pub fn left_stop(&self, id: Id) -> Dyadic {
        self.store.numbers.get(self.stops_of(id).left)
    }

    /// The right stop.
    #[must_use]
    pub fn right_stop(&self, id: Id) -> Dyadic {
        self.store.numbers.get(self.stops_of(id).right)
    }

    /// n, if the game is *n.
    #[inline]
    #[must_use]
    pub fn to_nimber(&self, id: Id) -> Option<u64> {
        match self.ups(id) {
            Some((0, nim)) if id.num == Num::ZERO => Some(nim),
            _ => None,
        }
    }

    /// Whether the game is *n for some n.
    #[must_use]
    pub fn is_nimber(&self, id: Id) -> bool {
        self.to_nimber(id).is_some()
    }

    /// Whether the game is a number plus ups plus a nimber.
    #[must_use]
    pub fn is_number_up_star(&self, id: Id) -> bool {
        self.ups(id).is_some()
    }

    /// Whether both stops are zero: the game lies between all negative and all positive numbers.
    #[must_use]
    pub fn is_infinitesimal(&self, id: Id) -> bool {
        let stops = self.stops_of(id);
        stops.left == Num::ZERO && stops.right == Num::ZERO
    }

    /// Whether the left stop exceeds the right stop: both players want to move.
    #[must_use]
    pub fn is_hot(&self, id: Id) -> bool {
        let stops = self.stops_of(id);
        stops.left != stops.right
    }

    /// Whether the game is a number plus an infinitesimal that is not zero.
    #[must_use]
    pub fn is_tepid(&self, id: Id) -> bool {
        !id.is_number() && !self.is_hot(id)
    }

    /// Whether in every follower both players can move or neither can (also called dicotic).
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn is_all_small(&self, id: Id) -> Calculated<bool> {
        self.all_small_known(id, &mut FxHashMap::default())
    }

    fn all_small_known(&self, id: Id, known: &mut FxHashMap<Id, bool>) -> Calculated<bool> {
        if !self.is_infinitesimal(id) {
            return Ok(false);
        }
        if self.ups(id).is_some() {
            return Ok(true);
        }
        let own = self.stored(id);
        if let Some(&answer) = known.get(&own) {
            return Ok(answer);
        }
        self.check()?;
        let answer = self.deeper(|| {
            for player in Player::BOTH {
                for option in self.options(own, player)? {
                    if !self.all_small_known(option, known)? {
                        return Ok(false);
                    }
                }
            }
            Ok(true)
        })?;
        known.insert(own, answer);
        Ok(answer)
    }

    /// The options of one player as a list.
    ///
    /// # Errors
    /// As for [`Calc::options`].
    pub fn option_list(&self, id: Id, player: Player) -> Calculated<Vec<Id>> {
        Ok(self.options(id, player)?.collect())
    }

    /// The game itself and everything that can be reached from it in canonical form, each once, nearest first.
    ///
    /// # Errors
    /// Stops where there are more than twenty million, where the store is full, or when somebody interrupts the
    /// calculation.
    pub fn followers(&self, id: Id) -> Calculated<Vec<Id>> {
        let mut list = vec![id];
        let mut seen = FxHashSet::from_iter([id]);
        let mut at = 0;
        while let Some(&game) = list.get(at) {
            self.check()?;
            for player in Player::BOTH {
                for option in self.options(game, player)? {
                    if seen.insert(option) {
                        list.push(option);
                    }
                }
            }
            if list.len() > MAX_FOLLOWERS {
                return Err(Stop::TooLarge("a game with more than twenty million followers"));
            }
            at += 1;
        }
        Ok(list)
    }

    /// What each move of one player gains: GL - G for Left, G - GR for Right; each once.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn incentives(&self, id: Id, player: Player) -> Calculated<Vec<Id>> {
        let mut list = Vec::new();
        for option in self.options(id, player)? {
            let gain = match player {
                Player::Left => self.sub(option, id)?,
                Player::Right => self.sub(id, option)?,
            };
            if !list.contains(&gain) {
                list.push(gain);
            }
        }
        Ok(list)
    }

    /// The day on which the game is born: the depth of its canonical form.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn birthday(&self, id: Id) -> Calculated<UBig> {
        self.birthday_known(id, &mut FxHashMap::default())
    }

    fn birthday_known(&self, id: Id, known: &mut FxHashMap<Id, UBig>) -> Calculated<UBig> {
        if let Some((x, up, nim)) = self.to_number_up_star(id) {
            // Each up adds a day and toggles the star, down to a nimber (or to ^*, which is two days old).
            let up = up.unsigned_abs();
            let last = if up % 2 == 0 { nim } else { nim ^ 1 };
            let days = if up > 0 && last == 0 { UBig::ONE } else { UBig::from(last) };
            return Ok(x.birthday() + UBig::from(up) + days);
        }
        if let Some(days) = known.get(&id) {
            return Ok(days.clone());
        }
        self.check()?;
        let days = self.deeper(|| {
            let mut oldest = UBig::ZERO;
            for player in Player::BOTH {
                for option in self.options(id, player)? {
                    oldest = oldest.max(self.birthday_known(option, known)?);
                }
            }
            Ok(oldest + UBig::ONE)
        })?;
        known.insert(id, days.clone());
        Ok(days)
    }

    /// How many stopping positions the canonical form has, counted once for each way of play that leads there: a
    /// number counts 1, any other game as much as its options together.
    ///
    /// # Errors
    /// Stops at nimbers above 2^20, where the store is full, or when somebody interrupts the calculation.
    pub fn stop_count(&self, id: Id) -> Calculated<UBig> {
        self.stop_count_known(id, &mut FxHashMap::default())
    }

    fn stop_count_known(&self, id: Id, known: &mut FxHashMap<Id, UBig>) -> Calculated<UBig> {
        if let Some((up, nim)) = self.ups(id) {
            let up = up.unsigned_abs();
            let last = if up % 2 == 0 { nim } else { nim ^ 1 };
            // *n has 2·3^(n-1) stops, each up adds one, and ^* has four.
            return match (up, last) {
                (0, 0) => Ok(UBig::ONE),
                (up, 0) => Ok(UBig::from(up) + UBig::from(3u8)),
                (_, n) if n > MAX_NIMBER => Err(Stop::TooLarge("the stop count of a nimber above 2^20")),
                (up, n) => Ok(UBig::from(3u8).pow(n as usize - 1) * UBig::from(2u8) + UBig::from(up)),
            };
        }
        let own = self.stored(id);
        if let Some(count) = known.get(&own) {
            return Ok(count.clone());
        }
        self.check()?;
        let count = self.deeper(|| {
            let mut count = UBig::ZERO;
            for player in Player::BOTH {
                for option in self.options(own, player)? {
                    count += self.stop_count_known(option, known)?;
                }
            }
            Ok(count)
        })?;
        known.insert(own, count.clone());
        Ok(count)
    }

    /// Whether all plays of the canonical form have an even number of moves, or all an odd number, if either.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn parity(&self, id: Id) -> Calculated<Option<Parity>> {
        self.parity_known(id, &mut FxHashMap::default())
    }

    fn parity_known(&self, id: Id, known: &mut FxHashMap<Id, Option<Parity>>) -> Calculated<Option<Parity>> {
        if let Some((x, up, nim)) = self.to_number_up_star(id) {
            // Integers alternate, and a single star is one move more; fractions and ups have plays of both kinds.
            let odd = x.halve().is_integer() == (nim == 1);
            let plain = x.is_integer() && up == 0 && nim <= 1;
            return Ok(plain.then_some(if odd { Parity::Odd } else { Parity::Even }));
        }
        if let Some(&parity) = known.get(&id) {
            return Ok(parity);
        }
        self.check()?;
        let parity = self.deeper(|| {
            let mut common = None;
            for player in Player::BOTH {
                for option in self.options(id, player)? {
                    let parity = self.parity_known(option, known)?;
                    if parity.is_none() || common.is_some_and(|c| c != parity) {
                        return Ok(None);
                    }
                    common = Some(parity);
                }
            }
            Ok(common.flatten().map(|p| if p == Parity::Even { Parity::Odd } else { Parity::Even }))
        })?;
        known.insert(id, parity);
        Ok(parity)
    }

    /// How long the game lasts when the winner hurries and the loser delays, `first` starting.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn remoteness(&self, id: Id, first: Player) -> Calculated<u64> {
        self.remoteness_known(id, first, &mut FxHashMap::default())
    }

    fn remoteness_known(
        &self,
        id: Id,
        first: Player,
        known: &mut FxHashMap<(Id, Player), u64>,
    ) -> Calculated<u64> {
        if let Some(&moves) = known.get(&(id, first)) {
            return Ok(moves);
        }
        self.check()?;
        let moves = self.deeper(|| {
            let mut quickest_win: Option<u64> = None;
            let mut longest_loss: Option<u64> = None;
            for option in self.options(id, first)? {
                let rest = self.remoteness_known(option, first.opponent(), known)?;
                // An even number of moves to go means that the player to move loses.
                if rest % 2 == 1 {
                    longest_loss = longest_loss.max(Some(rest));
                } else if quickest_win.is_none_or(|best| rest < best) {
                    quickest_win = Some(rest);
                }
            }
            Ok(quickest_win.or(longest_loss).map_or(0, |rest| rest + 1))
        })?;
        known.insert((id, first), moves);
        Ok(moves)
    }
}
