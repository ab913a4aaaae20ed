//! Functions that expressions may use: how they are described, and what they are given. The list is in [`table`].

mod compounds;
mod counting;
mod shapes;
mod table;
mod work;

use upstar_game::Player;
use upstar_search::Reason;
use upstar_sum::Context;
use upstar_sum::Sum;
use upstar_values::{Calc, Calculated, Id};

use crate::language::Language;
use crate::reading::{Reading, Text};

pub(crate) use compounds::COMPOUNDS;
pub(crate) use counting::COUNTING;
pub(crate) use shapes::SHAPES;
pub use table::FUNCTIONS;

/// A function: its name, its arguments, and what it gives.
pub struct Function {
    /// What users type.
    pub name: &'static str,
    /// The names of its arguments; one that ends in `...` may be given any number of times.
    pub arguments: &'static [&'static str],
    /// What it gives, in a sentence.
    pub about: &'static str,
    /// An expression and what is printed for it.
    pub example: (&'static str, &'static str),
    /// How it is worked out.
    pub apply: Apply,
}

/// What a function works on.
pub enum Apply {
    /// The values of its arguments; it gives a value.
    Values(fn(&Calc<'_>, &[Id]) -> Calculated<Id>),
    /// The values of its arguments; it tells whether something holds.
    Holds(fn(&Calc<'_>, &[Id]) -> Calculated<bool>),
    /// Its arguments as they stand.
    Readings(fn(&Invocation<'_>) -> Result<Reading, Refusal>),
    /// Its arguments as they are written.
    Unread(Unread),
}

/// The functions that look at how their arguments are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// `boards(game, size)`
    Boards,
    /// `first(list)`
    First,
    /// `table(list)`
    Table,
}

/// Why a function gives nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// One of its arguments, counted from 0, is wrong.
    Argument {
        /// Which.
        at: usize,
        /// What is wrong with it.
        message: String,
        /// What would help.
        hint: Option<String>,
    },
    /// It was stopped, or all of its arguments together are wrong.
    Stopped(Reason),
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        Refusal::Stopped(reason)
    }
}

/// Where a function is worked out, and its arguments.
pub struct Invocation<'c> {
    /// The games, and the other functions.
    pub language: &'c Language,
    /// The calculator and the budget.
    pub cx: Context<'c>,
    /// What the function was given.
    pub arguments: &'c [Reading],
}

impl Invocation<'_> {
    /// The refusal of an argument, counted from 0.
    ///
    /// # Errors
    /// Always: it is the refusal.
    pub fn refuse<T>(&self, at: usize, message: impl Into<String>) -> Result<T, Refusal> {
        Err(Refusal::Argument { at, message: message.into(), hint: None })
    }

    /// A result that depends on one argument alone.
    ///
    /// # Errors
    /// Refuses the argument where the calculation stopped because of it.
    pub fn of<T>(&self, at: usize, result: Result<T, Reason>) -> Result<T, Refusal> {
        match result {
            Err(Reason::Undefined(why)) => self.refuse(at, why),
            other => Ok(other?),
        }
    }

    /// The game that an argument is.
    ///
    /// # Errors
    /// Refuses an argument that is not a game.
    pub fn game(&self, at: usize) -> Result<&Sum, Refusal> {
        match &self.arguments[at] {
            Reading::Game(sum) => Ok(sum),
            other => self.refuse(at, format!("expected a game, found {}", other.kind())),
        }
    }

    /// The value of an argument.
    ///
    /// # Errors
    /// Refuses an argument that has no value, and stops at limits.
    pub fn value(&self, at: usize) -> Result<Id, Refusal> {
        self.of(at, self.game(at)?.value(self.cx))
    }

    /// The list that an argument is.
    ///
    /// # Errors
    /// Refuses an argument that is not a list.
    pub fn list(&self, at: usize) -> Result<&[Reading], Refusal> {
        match &self.arguments[at] {
            Reading::List(list) => Ok(list),
            other => self.refuse(at, format!("expected a list, found {}", other.kind())),
        }
    }

    /// The player that an argument names.
    ///
    /// # Errors
    /// Refuses an argument that names no player.
    pub fn player(&self, at: usize) -> Result<Player, Refusal> {
        match &self.arguments[at] {
            Reading::Text(Text::Words(text)) if text == "left" => Ok(Player::Left),
            Reading::Text(Text::Words(text)) if text == "right" => Ok(Player::Right),
            _ => self.refuse(at, "expected a player: `left` or `right`"),
        }
    }

    /// A result of a calculation, with the reason if there is none.
    ///
    /// # Errors
    /// With the reason of the budget where the calculation stopped.
    pub fn done<T>(&self, result: Calculated<T>) -> Result<T, Reason> {
        result.map_err(|stop| self.cx.budget.why(stop))
    }
}

impl Function {
    /// How it is used: `cool(G, t)`.
    #[must_use]
    pub fn form(&self) -> String {
        format!("{}({})", self.name, self.arguments.join(", "))
    }

    /// Whether it can be given so many arguments.
    pub(crate) fn takes(&self, given: usize) -> bool {
        match self.arguments {
            [.., last] if last.ends_with("...") => given + 1 >= self.arguments.len(),
            all => given == all.len(),
        }
    }
}
