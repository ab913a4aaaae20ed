//! Games with operators, for people: `a + b`, `-a`, `a <= b`.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use crate::calc::{Calc, Calculated};
use crate::id::Id;
use crate::order::Comparison;
use crate::player::Outcome;
use crate::read::ReadError;
use crate::store::Store;

/// A game together with its store.
///
/// ```
/// use upstar_values::{Game, Store};
/// let store = Store::new();
/// let g = Game::parse(&store, "{3||2|1}").unwrap();
/// assert_eq!((5 * g).to_string(), "{12|||11||10,{11|10}|9Tiny({2|1})}");
/// assert!(g - g == Game::parse(&store, "0").unwrap());
/// ```
///
/// # Panics
/// The operators panic where a calculation in the store would stop: when the store's budget is used up, or a result
/// is too large to write down. Use [`Calc`] where that can happen.
#[derive(Clone, Copy)]
pub struct Game<'s> {
    store: &'s Store,
    id: Id,
}

impl<'s> Game<'s> {
    /// The game behind an id of this store.
    #[must_use]
    pub fn new(store: &'s Store, id: Id) -> Game<'s> {
        Game { store, id }
    }

    /// Reads a game in the notation.
    ///
    /// # Errors
    /// Says where the text is not a value, or why the calculation stopped.
    pub fn parse(store: &'s Store, text: &str) -> Result<Game<'s>, ReadError> {
        Ok(Game { store, id: store.calc().parse(text)? })
    }

    /// { left | right }.
    #[must_use]
    pub fn of(store: &'s Store, left: &[Game<'s>], right: &[Game<'s>]) -> Game<'s> {
        let ids = |games: &[Game<'_>]| games.iter().map(|game| game.id).collect::<Vec<_>>();
        Game { store, id: done(store.calc().game(&ids(left), &ids(right))) }
    }

    /// The id, for use with a [`Calc`] of the same store.
    #[must_use]
    pub fn id(self) -> Id {
        self.id
    }

    /// The store.
    #[must_use]
    pub fn store(self) -> &'s Store {
        self.store
    }

    /// Who wins.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        self.store.calc().outcome(self.id)
    }

    /// How this game compares with another.
    #[must_use]
    pub fn compare(self, other: Game<'s>) -> Comparison {
        done(self.store.calc().compare(self.id, self.own(other)))
    }

    /// The id of a game of the same store; a game of another store is written down and read again.
    fn own(self, other: Game<'_>) -> Id {
        if std::ptr::eq(self.store, other.store) {
            return other.id;
        }
        let name = done(other.store.calc().name(other.id));
        self.store.calc().parse(&name).unwrap_or_else(|e| panic!("{e}"))
    }

    fn with(self, f: impl FnOnce(Calc<'s>) -> Calculated<Id>) -> Game<'s> {
        Game { store: self.store, id: done(f(self.store.calc())) }
    }
}

fn done<T>(result: Calculated<T>) -> T {
    result.unwrap_or_else(|stop| panic!("{stop}"))
}

impl<'s> Add for Game<'s> {
    type Output = Game<'s>;

    fn add(self, other: Game<'s>) -> Game<'s> {
        self.with(|calc| calc.add(self.id, self.own(other)))
    }
}

impl<'s> Sub for Game<'s> {
    type Output = Game<'s>;

    fn sub(self, other: Game<'s>) -> Game<'s> {
        self.with(|calc| calc.sub(self.id, self.own(other)))
    }
}

impl<'s> Neg for Game<'s> {
    type Output = Game<'s>;

    fn neg(self) -> Game<'s> {
        self.with(|calc| Ok(calc.neg(self.id)))
    }
}

impl<'s> Mul<Game<'s>> for i64 {
    type Output = Game<'s>;

    fn mul(self, game: Game<'s>) -> Game<'s> {
        game.with(|calc| calc.multiple(self, game.id))
    }
}

impl PartialEq for Game<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == self.own(*other)
    }
}

impl Eq for Game<'_> {}

impl PartialOrd for Game<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match self.compare(*other) {
            Comparison::Less => Some(Ordering::Less),
            Comparison::Equal => Some(Ordering::Equal),
            Comparison::Greater => Some(Ordering::Greater),
            Comparison::Confused => None,
        }
    }
}

impl fmt::Display for Game<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.store.calc().name(self.id).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Game<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
