//! What expressions stand for, and how that is written.

use upstar_search::{Ending, Reason};
use upstar_sum::Context;
use upstar_sum::Sum;
use upstar_values::{Alphabet, Id};

/// What an expression stands for.
#[derive(Clone, Debug)]
pub enum Reading {
    /// A game: a sum of positions and values.
    Game(Sum),
    /// The answer to a comparison.
    Truth(bool),
    /// Words: the name of a move, a type, an explanation.
    Text(String),
    /// Several things in order.
    List(Vec<Reading>),
}

impl Reading {
    /// A value.
    #[must_use]
    pub fn value(id: Id) -> Reading {
        Reading::Game(Sum::value_of(id))
    }

    /// Words.
    #[must_use]
    pub fn text(text: impl ToString) -> Reading {
        Reading::Text(text.to_string())
    }

    /// What kind of thing it is, in words.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Reading::Game(_) => "a game",
            Reading::Truth(_) => "a comparison",
            Reading::Text(_) => "a text",
            Reading::List(_) => "a list",
        }
    }

    /// How many things it is: one, or a list and all that is in it.
    #[must_use]
    pub fn members(&self) -> usize {
        match self {
            Reading::List(list) => 1 + list.iter().map(Reading::members).sum::<usize>(),
            _ => 1,
        }
    }

    /// About how many bytes it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        /// What an allocation takes beside what was asked for.
        const ALLOCATION: usize = 16;
        let own = match self {
            Reading::Game(sum) => ALLOCATION + sum.bytes(),
            Reading::Truth(_) => 0,
            Reading::Text(text) => ALLOCATION + text.len(),
            Reading::List(list) => ALLOCATION + list.iter().map(Reading::bytes).sum::<usize>(),
        };
        size_of::<Reading>() + own
    }

    /// The reading in words: games by their values, games with results as they stand.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where the text would be too long.
    pub fn print(&self, cx: Context<'_>, alphabet: Alphabet) -> Result<String, Reason> {
        Ok(match self {
            Reading::Truth(truth) => truth.to_string(),
            Reading::Text(text) => text.clone(),
            Reading::Game(sum) if sum.ending() == Ending::Results => sum.print(cx)?,
            Reading::Game(sum) => {
                let value = sum.value(cx)?;
                cx.calc.name_in(value, alphabet).map_err(|stop| cx.why(stop))?
            }
            Reading::List(list) => {
                let items: Result<Vec<String>, Reason> =
                    list.iter().map(|item| item.print(cx, alphabet)).collect();
                format!("[{}]", items?.join(", "))
            }
        })
    }
}
