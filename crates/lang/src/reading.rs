//! What expressions stand for, and how that is written.

use upstar_search::{Ending, Reason};
use upstar_sum::Context;
use upstar_sum::Sum;
use upstar_values::{Alphabet, Calc, Comparison, Id, Rational};

use crate::shown::{Plot, Table};

/// What an expression stands for.
#[derive(Clone, Debug)]
pub enum Reading {
    /// A game: a sum of positions and values.
    Game(Sum),
    /// The answer to a comparison.
    Truth(bool),
    /// What is no game and is told by what is written: words, a number that no game is worth, a table.
    Text(Text),
    /// Several things in order.
    List(Vec<Reading>),
}

/// Something that is no game, no truth and no list.
#[derive(Clone, Debug)]
pub enum Text {
    /// Words: the name of a move, a type, an explanation.
    Words(String),
    /// A number whose denominator is no power of two.
    Number(Rational),
    /// Things in rows and columns.
    Table(Box<Table>),
    /// Numbers or games as a picture.
    Plot(Plot),
}

/// How a number that no game is worth compares with a game: the stops tell, since neither is that number.
pub(crate) fn against(cx: Context<'_>, number: &Rational, game: &Sum) -> Result<Comparison, Reason> {
    let value = game.value(cx)?;
    let stop = |stop| Rational::checked_from(&stop).ok_or(Reason::TooLarge("a number"));
    let (left, right) = (stop(cx.calc.left_stop(value))?, stop(cx.calc.right_stop(value))?);
    Ok(match (left < *number, right > *number) {
        (true, _) => Comparison::Greater,
        (_, true) => Comparison::Less,
        _ => Comparison::Confused,
    })
}

impl Reading {
    /// A number: a game if its denominator is a power of two.
    #[must_use]
    pub fn number(calc: &Calc<'_>, number: Rational) -> Reading {
        match number.to_dyadic() {
            Some(dyadic) => Reading::value(calc.number(&dyadic)),
            None => Reading::Text(Text::Number(number)),
        }
    }

    /// A value.
    #[must_use]
    pub fn value(id: Id) -> Reading {
        Reading::Game(Sum::value_of(id))
    }

    /// Words.
    #[must_use]
    pub fn text(text: impl ToString) -> Reading {
        Reading::Text(Text::Words(text.to_string()))
    }

    /// What kind of thing it is, in words.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Reading::Game(_) => "a game",
            Reading::Truth(_) => "a comparison",
            Reading::Text(Text::Words(_)) => "a text",
            Reading::Text(Text::Number(_)) => "a number that no game is worth",
            Reading::Text(Text::Table(_)) => "a table",
            Reading::Text(Text::Plot(_)) => "a plot",
            Reading::List(_) => "a list",
        }
    }

    /// How many things it is: one, or a list and all that is in it.
    #[must_use]
    pub fn members(&self) -> usize {
        match self {
            Reading::List(list) => 1 + list.iter().map(Reading::members).sum::<usize>(),
            Reading::Text(Text::Table(table)) => 1 + table.parts().map(Reading::members).sum::<usize>(),
            Reading::Text(Text::Plot(plot)) => 1 + plot.members.iter().map(Reading::members).sum::<usize>(),
            _ => 1,
        }
    }

    /// How many lists are inside each other in it.
    #[must_use]
    pub fn nesting(&self) -> usize {
        match self {
            Reading::List(list) => 1 + list.iter().map(Reading::nesting).max().unwrap_or(0),
            _ => 0,
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
            Reading::Text(Text::Words(text)) => ALLOCATION + text.len(),
            Reading::Text(Text::Number(number)) => ALLOCATION + number.digits() / 8,
            Reading::Text(Text::Table(table)) => {
                ALLOCATION + table.parts().map(Reading::bytes).sum::<usize>()
            }
            Reading::Text(Text::Plot(plot)) => {
                ALLOCATION + plot.members.iter().map(Reading::bytes).sum::<usize>()
            }
            Reading::List(list) => ALLOCATION + list.iter().map(Reading::bytes).sum::<usize>(),
        };
        size_of::<Reading>() + own
    }

    /// The rows of a table, headings first; the members of a plot, each with the numbers between which it is drawn.
    ///
    /// # Errors
    /// Stops at the limits of the budget.
    pub fn rows(&self, cx: Context<'_>, alphabet: Alphabet) -> Result<Option<Vec<Vec<String>>>, Reason> {
        match self {
            Reading::Text(Text::Table(table)) => table.texts(cx, alphabet).map(Some),
            Reading::Text(Text::Plot(plot)) => plot.rows(cx, alphabet).map(Some),
            _ => Ok(None),
        }
    }

    /// The reading in words: games by their values, games with results as they stand.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where the text would be too long.
    pub fn print(&self, cx: Context<'_>, alphabet: Alphabet) -> Result<String, Reason> {
        Ok(match self {
            Reading::Truth(truth) => truth.to_string(),
            Reading::Text(Text::Words(text)) => text.clone(),
            Reading::Text(Text::Number(number)) => number.to_string(),
            Reading::Text(Text::Table(table)) => table.print(cx, alphabet)?,
            Reading::Text(Text::Plot(plot)) => plot.print(cx, alphabet)?,
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
