//! Calculations in a store: options, stops and negatives, on which order, canonical form and sum rest.

use std::cell::Cell;
use std::cmp::Ordering;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use smallvec::SmallVec;

use crate::dyadic::Dyadic;
use crate::id::{Base, Id};
use crate::num::Num;
use crate::player::Player;
use crate::store::{Record, Stop, Store};

/// A result, or the reason why there is none.
pub type Calculated<T> = Result<T, Stop>;

/// The options of a nimber are listed one by one; beyond this they are refused.
const MAX_LISTED_NIMBER: u64 = 1 << 20;

/// The least stack of a recursive step. Where there is less, it is given another stack.
const RED_ZONE: usize = 64 << 10;
const STACK: u64 = 1 << 20;

/// A store together with what may stop a calculation in it. Each thread makes its own.
///
/// ```
/// use upstar_values::{Comparison, Dyadic, Outcome, Player, Store};
///
/// let store = Store::new();
/// let calc = store.calc();
/// // Options may be dominated or reversible: what is stored is the canonical form.
/// let switch = calc.game(&[calc.parse("2")?, calc.parse("1")?], &[calc.parse("-1")?])?;
/// assert_eq!(calc.name(switch)?, "{2|-1}");
/// assert_eq!(calc.options(switch, Player::Left)?.count(), 1);
/// assert_eq!(calc.outcome(switch), Outcome::N);
/// assert_eq!(calc.compare(switch, calc.parse("1")?)?, Comparison::Confused);
/// // Exact numbers: the mean is 1/2 and the temperature 3/2.
/// assert_eq!(calc.mean(switch)?.to_string(), "1/2");
/// assert_eq!(calc.temperature(switch)?.to_string(), "3/2");
/// // The thermograph: what the game is worth at temperature 1 if Left starts, and if Right does.
/// assert_eq!(calc.thermograph(switch)?.at(&Dyadic::ONE), (Dyadic::ONE, Dyadic::ZERO));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Calc<'s> {
    pub(crate) store: &'s Store,
    interrupt: Option<&'s AtomicBool>,
    pub(crate) tally: Tally,
}

/// Hits and misses of the memos, handed to the store when the calculation ends.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) order_hits: Cell<u64>,
    pub(crate) order_misses: Cell<u64>,
    pub(crate) sum_hits: Cell<u64>,
    pub(crate) sum_misses: Cell<u64>,
}

pub(crate) fn bump(cell: &Cell<u64>) {
    cell.set(cell.get() + 1);
}

impl Drop for Calc<'_> {
    fn drop(&mut self) {
        let counts = &self.store.counts;
        for (from, to) in [
            (&self.tally.order_hits, &counts.order_hits),
            (&self.tally.order_misses, &counts.order_misses),
            (&self.tally.sum_hits, &counts.sum_hits),
            (&self.tally.sum_misses, &counts.sum_misses),
        ] {
            // Short calculations are many, and most of them count nothing.
            if from.get() != 0 {
                to.fetch_add(from.get(), Relaxed);
            }
        }
    }
}

/// Where a game stands among the numbers: its stops, and on which side of them it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stops {
    pub(crate) left: Num,
    pub(crate) right: Num,
    /// The game is at most its left stop.
    pub(crate) below: bool,
    /// The game is at least its right stop.
    pub(crate) above: bool,
}

/// A game with its stops, which most comparisons need and nothing else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    pub(crate) id: Id,
    pub(crate) stops: Stops,
}

impl<'s> Calc<'s> {
    pub(crate) fn new(store: &'s Store, interrupt: Option<&'s AtomicBool>) -> Calc<'s> {
        Calc { store, interrupt, tally: Tally::default() }
    }

    /// The store in which this calculates.
    #[must_use]
    pub fn store(&self) -> &'s Store {
        self.store
    }

    /// How many comparisons and sums of games this has worked out, and not found in the store: a measure of work that does not
    /// depend on the machine.
    #[must_use]
    pub fn worked_out(&self) -> u64 {
        self.tally.order_misses.get() + self.tally.sum_misses.get()
    }

    /// Fails if somebody wants the calculation to stop.
    #[inline]
    pub(crate) fn check(&self) -> Calculated<()> {
        match self.interrupt {
            Some(flag) if flag.load(Relaxed) => Err(Stop::Interrupted),
            _ => Ok(()),
        }
    }

    /// Runs a recursive step on a stack that is long enough for it. The stacks count towards the store's budget, and
    /// together may take an eighth of it.
    #[inline]
    pub(crate) fn deeper<T>(&self, step: impl FnOnce() -> Calculated<T>) -> Calculated<T> {
        if stacker::remaining_stack().is_none_or(|left| left >= RED_ZONE) {
            return step();
        }
        self.on_another_stack(step)
    }

    #[cold]
    fn on_another_stack<T>(&self, step: impl FnOnce() -> Calculated<T>) -> Calculated<T> {
        let store = self.store;
        if store.stack_bytes.load(Relaxed) >= store.budget() / 8 || store.bytes() + STACK > store.budget() {
            return Err(Stop::OutOfBudget(store.budget()));
        }
        store.stack_bytes.fetch_add(STACK, Relaxed);
        let answer = stacker::grow(STACK as usize, step);
        store.stack_bytes.fetch_sub(STACK, Relaxed);
        answer
    }

    // Building blocks.

    /// A number.
    #[must_use]
    pub fn number(&self, x: &Dyadic) -> Id {
        Id::number(self.store.numbers.intern(x))
    }

    /// An integer.
    #[must_use]
    pub fn integer(&self, n: i64) -> Id {
        self.number(&Dyadic::from(n))
    }

    /// *n.
    ///
    /// # Errors
    /// Stops where the store is full.
    pub fn nimber(&self, n: u64) -> Calculated<Id> {
        self.number_up_star(&Dyadic::from(0), 0, n)
    }

    /// The number `x`, plus `up` ups (downs when negative), plus *`nim`.
    ///
    /// # Errors
    /// Stops where the store is full or the ups cannot be counted in 63 bits.
    pub fn number_up_star(&self, x: &Dyadic, up: i64, nim: u64) -> Calculated<Id> {
        self.up_star(self.store.numbers.intern(x), up, nim)
    }

    pub(crate) fn up_star(&self, num: Num, up: i64, nim: u64) -> Calculated<Id> {
        if up == 0 && nim == 0 {
            return Ok(Id::number(num));
        }
        if up == i64::MIN {
            return Err(Stop::TooLarge("so many ups"));
        }
        let record = Record::NumberUpStar { up: up.abs(), nim };
        let base = self.store.intern(&record, up == 0)?;
        Ok(Id { base: if up < 0 { base.neg() } else { base }, num })
    }

    /// The number, ups and nimber of which the game is the sum, if it is one.
    #[must_use]
    pub fn to_number_up_star(&self, id: Id) -> Option<(Dyadic, i64, u64)> {
        let (up, nim) = self.ups(id)?;
        Some((self.store.numbers.get(id.num), up, nim))
    }

    /// The ups and the nimber of a number-up-star.
    #[inline]
    pub(crate) fn ups(&self, id: Id) -> Option<(i64, u64)> {
        let (up, nim) = self.store.node(id.base).up_star()?;
        Some((if id.base.is_negative() { -up } else { up }, nim))
    }

    /// The number that the game is, if it is one.
    #[must_use]
    pub fn to_number(&self, id: Id) -> Option<Dyadic> {
        self.store.to_number(id)
    }

    /// -G.
    #[inline]
    #[must_use]
    pub fn neg(&self, id: Id) -> Id {
        Id { base: id.base.neg(), num: self.store.numbers.neg(id.num) }
    }

    /// A game as a stored one, or its negative, and a number: *b + x* or *-b + x*, and whether it is the negative. Games of which this is one
    /// stored game share all that is known of them, so files keep these alone.
    #[must_use]
    pub fn parted(&self, id: Id) -> (Id, bool, Dyadic) {
        (self.stored(id), id.base.is_negative(), self.store.numbers.get(id.num))
    }

    /// G + x for a number x.
    #[inline]
    pub(crate) fn shift(&self, id: Id, by: Num) -> Id {
        Id { base: id.base, num: self.store.numbers.add(id.num, by) }
    }

    /// The stored game of which `id` is a translate, or the negative of one.
    pub(crate) fn stored(&self, id: Id) -> Id {
        let base = if id.base.is_negative() { id.base.neg() } else { id.base };
        Id { base, num: Num::ZERO }
    }

    #[inline]
    pub(crate) fn cmp_num(&self, a: Num, b: Num) -> Ordering {
        self.store.numbers.cmp(a, b)
    }

    #[inline(always)]
    pub(crate) fn stops_of(&self, id: Id) -> Stops {
        if id.is_number() {
            return Stops { left: id.num, right: id.num, below: true, above: true };
        }
        let node = self.store.node(id.base);
        let width = node.width();
        let (below, above) = node.below_above();
        let (below, above) = if id.base.is_negative() { (above, below) } else { (below, above) };
        let numbers = &self.store.numbers;
        Stops { left: numbers.add(id.num, width), right: numbers.sub(id.num, width), below, above }
    }

    #[inline]
    pub(crate) fn placed(&self, id: Id) -> Placed {
        Placed { id, stops: self.stops_of(id) }
    }

    /// The options of one player, in no particular order.
    ///
    /// # Errors
    /// Stops where they are the options of a nimber above 2^20, or the store is full.
    pub fn options(&self, id: Id, player: Player) -> Calculated<Options<'s>> {
        let node = self.store.node(id.base);
        let Some((up, nim)) = node.up_star() else {
            let negative = id.base.is_negative();
            let (left, right) = node.options();
            let words = if (player == Player::Left) != negative { left } else { right };
            return Ok(Options(OptionsKind::Stored {
                store: self.store,
                words: words.iter(),
                negative,
                by: id.num,
            }));
        };
        let up = if id.base.is_negative() { -up } else { up };
        Ok(Options(match (up, nim) {
            (0, 0) => OptionsKind::Few { list: [self.number_option(id.num, player), None], at: 0 },
            (0, nim) if nim > MAX_LISTED_NIMBER => {
                return Err(Stop::TooLarge("the options of a nimber above 2^20"));
            }
            (0, nim) => {
                // Intern them now, so that iterating cannot fail.
                let stars =
                    (0..nim).map(|n| self.up_star(id.num, 0, n)).collect::<Calculated<SmallVec<_>>>()?;
                OptionsKind::List(stars.into_iter())
            }
            _ => {
                // ^* = {0,*|0} and otherwise ^k*m = {0|^(k-1)*(m xor 1)}; the downs are their negatives.
                let zero = Some(Id::number(id.num));
                let mine = (up > 0) == (player == Player::Left);
                let list = match (up.abs(), nim, mine) {
                    (1, 1, true) => [zero, Some(self.up_star(id.num, 0, 1)?)],
                    (_, _, true) | (1, 1, false) => [zero, None],
                    (_, _, false) => [Some(self.up_star(id.num, up - up.signum(), nim ^ 1)?), None],
                };
                OptionsKind::Few { list, at: 0 }
            }
        }))
    }

    /// The canonical option of a number, if the player has one.
    fn number_option(&self, num: Num, player: Player) -> Option<Id> {
        let x = self.store.numbers.get(num);
        let option = match player {
            Player::Left => x.left_option(),
            Player::Right => x.right_option(),
        };
        option.map(|x| self.number(&x))
    }

    /// The longest chain of options above numbers, ups and stars.
    pub(crate) fn height(&self, id: Id) -> u32 {
        let node = self.store.node(id.base);
        if node.up_star().is_some() { 0 } else { node.height() }
    }
}

/// The options of a game for one player.
pub struct Options<'s>(OptionsKind<'s>);

enum OptionsKind<'s> {
    Stored { store: &'s Store, words: std::slice::Iter<'s, AtomicU64>, negative: bool, by: Num },
    Few { list: [Option<Id>; 2], at: usize },
    List(smallvec::IntoIter<[Id; 4]>),
}

impl Iterator for Options<'_> {
    type Item = Id;

    #[inline]
    fn next(&mut self) -> Option<Id> {
        match &mut self.0 {
            OptionsKind::Stored { store, words, negative, by } => {
                let id = Id::from_word(words.next()?.load(Relaxed));
                let numbers = &store.numbers;
                Some(if *negative {
                    Id { base: id.base.neg(), num: numbers.sub(*by, id.num) }
                } else {
                    Id { base: id.base, num: numbers.add(id.num, *by) }
                })
            }
            OptionsKind::Few { list, at } => {
                let next = *list.get(*at)?;
                *at += 1;
                next
            }
            OptionsKind::List(list) => list.next(),
        }
    }
}

/// A pair of bases as a key that does not depend on their order.
pub(crate) fn pair_key(a: Base, b: Base) -> u64 {
    let (a, b) = if a <= b { (a, b) } else { (b, a) };
    u64::from(a.0.get()) << 32 | u64::from(b.0.get())
}
