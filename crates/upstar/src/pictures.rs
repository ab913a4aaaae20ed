//! Questions whose answers are pictures.

use upstar_game::{Diagnostic, Player, Span};
use upstar_lang::{Environment, Error, Reading};
use upstar_render::{Anchor, Grain, Interval, Picture, Style};
use upstar_search::{Budget, Ending, Reason};
use upstar_sum::Playable;
use upstar_sum::{Component, Context, Play, Sum, SumInPlay, Summand};
use upstar_values::{Alphabet, Calc, Dyadic, Id, Thermograph};

use crate::question::{Ask, Failure, game as read_game};
use crate::report::Known;
use crate::session::Session;

/// More options than these are not drawn.
const MOST_OPTIONS: usize = 40;
/// The height of values and signs between boards.
pub(crate) const LETTERS: i32 = 60;

impl Session {
    /// The picture of an expression: its boards side by side, with signs between them, negatives with
    /// the players exchanged, values as text.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn show(&self, expr: impl Ask, budget: &Budget) -> Result<Picture, Failure> {
        self.ask(expr, budget, |cx, reading| boards(cx, read_game(reading)?, self.alphabet))
    }

    /// The pictures of several expressions in a row. An error comes with the place of the expression it is in.
    ///
    /// # Errors
    /// Says where which text is wrong; or which limit was reached, with what was known then.
    pub fn show_row(&self, exprs: &[&str], budget: &Budget) -> Result<Picture, (usize, Failure)> {
        let mut row = Picture::new(exprs.join(", "));
        for (at, expr) in exprs.iter().enumerate() {
            let picture = self.show(expr, budget).map_err(|failure| (at, failure))?;
            row.put_beside(&picture, 2 * LETTERS);
        }
        Ok(row)
    }

    /// The options of expressions, drawn: the position, what Left can make of it and what Right can, and its value; one
    /// expression below the other. An error comes with the place of the expression it is in.
    ///
    /// # Errors
    /// Says where which text is wrong; or which limit was reached, with what was known then.
    pub fn show_options(&self, exprs: &[&str], budget: &Budget) -> Result<Picture, (usize, Failure)> {
        let mut all = Picture::new(format!("Options of {}", exprs.join(", ")));
        for (at, expr) in exprs.iter().enumerate() {
            let row = self.ask(expr, budget, |cx, reading| self.options(cx, read_game(reading)?));
            all.put_below(&row.map_err(|failure| (at, failure))?, LETTERS);
        }
        Ok(all)
    }

    fn options(&self, cx: Context<'_>, sum: &Sum) -> Result<Picture, Reason> {
        let start = SumInPlay { sum: sum.clone(), play: Play::Normal, cx };
        let mut row = boards(cx, sum, self.alphabet)?;
        row.put_beside(&words("= {"), LETTERS / 2);
        let players = if sum.is_impartial(cx.calc) { &Player::BOTH[..1] } else { &Player::BOTH[..] };
        for (at, player) in players.iter().enumerate() {
            if at > 0 {
                row.put_beside(&words("|"), LETTERS / 2);
            }
            // What is the same but for its name is listed once, as the texts do.
            let mut seen: Vec<String> = Vec::new();
            for (_, option) in start.options(*player)? {
                let text = option.text();
                if seen.contains(&text) {
                    continue;
                }
                if seen.len() == MOST_OPTIONS {
                    return Err(Reason::TooLarge("a position with more than forty options to draw"));
                }
                if !seen.is_empty() {
                    row.put_beside(&words(","), 0);
                }
                row.put_beside(&boards(cx, &option.sum, self.alphabet)?, LETTERS / 2);
                seen.push(text);
            }
        }
        row.put_beside(&words("}"), LETTERS / 2);
        if sum.ending() == Ending::NormalPlay {
            let value = self.name(cx.calc, sum.value(cx)?).map_err(|stop| cx.why(stop))?;
            row.put_beside(&words(&format!("≡ {value}")), LETTERS / 2);
        }
        Ok(row)
    }

    /// The thermographs of expressions. An error comes with the place of the expression it is in.
    ///
    /// # Errors
    /// Says where which text is wrong; or which limit was reached, with what was known then.
    pub fn walls(
        &self,
        exprs: &[impl Ask],
        budget: &Budget,
    ) -> Result<Vec<(String, Thermograph)>, (usize, Failure)> {
        let mut graphs = Vec::new();
        for (at, expr) in exprs.iter().enumerate() {
            let graph = self.ask(expr, budget, |cx, reading| {
                let sum = read_game(reading)?;
                let value = sum.value(cx)?;
                cx.calc.thermograph(value).map_err(|stop| budget.why(stop))
            });
            graphs.push((expr.text().to_owned(), graph.map_err(|failure| (at, failure))?));
        }
        Ok(graphs)
    }

    /// Expressions that are worth numbers, each with the numbers that the players can move to: the greatest of Left's and the
    /// least of Right's. An error comes with the place of the expression it is in.
    ///
    /// # Errors
    /// Says where which text is wrong; or which limit was reached, with what was known then.
    pub fn intervals(&self, exprs: &[&str], budget: &Budget) -> Result<Vec<Interval>, (usize, Failure)> {
        let mut intervals = Vec::new();
        for (at, expr) in exprs.iter().enumerate() {
            let interval = self.ask(expr, budget, |cx, reading| {
                let sum = read_game(reading)?;
                let value = cx.calc.to_number(sum.value(cx)?);
                let value = value
                    .ok_or(Reason::Undefined("only numbers lie on the line; this is worth no number"))?;
                let options = |player: Player| -> Result<Vec<Dyadic>, Reason> {
                    let mut numbers = Vec::new();
                    for (_, to) in sum.named_moves(cx, player)? {
                        numbers.extend(cx.calc.to_number(to.value(cx)?));
                    }
                    Ok(numbers)
                };
                let (low, high) =
                    (options(Player::Left)?.into_iter().max(), options(Player::Right)?.into_iter().min());
                Ok(Interval { name: (*expr).to_owned(), low, value, high })
            });
            intervals.push(interval.map_err(|failure| (at, failure))?);
        }
        Ok(intervals)
    }

    /// The thermographs of expressions in one plot. An error comes with the place of the expression it is in.
    ///
    /// # Errors
    /// Says where which text is wrong; or which limit was reached, with what was known then.
    pub fn thermographs(&self, exprs: &[&str], budget: &Budget) -> Result<Picture, (usize, Failure)> {
        Ok(upstar_render::thermographs(&self.walls(exprs, budget)?))
    }

    /// The board of an expression that was printed by us, so it can be read.
    pub(crate) fn board_of(&self, text: &str, budget: &Budget) -> Picture {
        let calc = self.engine().store().calc_until(budget.flag());
        match self.language().read(text, budget) {
            Ok(Reading::Game(sum)) => {
                boards(Context::new(&calc, budget), &sum, self.alphabet).unwrap_or_else(|_| words(text))
            }
            _ => words(text),
        }
    }

    /// The independent parts of an impartial expression as Nim heaps, each with its name.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn heaps(&self, expr: impl Ask, budget: &Budget) -> Result<Vec<(String, u64)>, Failure> {
        self.ask(expr, budget, |cx, reading| {
            let mut heaps = Vec::new();
            for component in &read_game(reading)?.components {
                heaps.extend(nim_heaps(cx, component)?);
            }
            Ok(heaps)
        })
    }

    /// The parts of an impartial expression as Nim heaps, each taken apart into powers of two.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn powers(&self, expr: impl Ask, budget: &Budget) -> Result<Picture, Failure> {
        let heaps = self.heaps(&expr, budget)?;
        let print = |cx: Context<'_>, reading: &Reading| read_game(reading)?.print(cx);
        let title = format!("{} in powers of two", self.ask(expr, budget, print)?);
        Ok(upstar_render::powers(&title, &heaps))
    }

    /// The nim-values of an expression for n = 0, 1, 2, … A name of a game alone stands for its heaps: `kayles` is
    /// `kayles(n)`.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn nim_values(&self, expr: &str, last: u32, budget: &Budget) -> Result<Vec<u64>, Failure> {
        let start = upstar_search::Instant::now();
        let name = expr.split('[').next().unwrap_or(expr).trim();
        let bare = !expr.contains('(') && self.engine().is_game(name);
        let text = if bare { format!("{expr}(n)") } else { expr.to_owned() };
        let mut values = Vec::new();
        // One clock for all of them.
        match budget.watch(|| self.nim_values_of(expr, &text, last, &mut values, budget)) {
            Ok(()) => Ok(values),
            Err(Error::Wrong(wrong)) => Err(Failure::Wrong(wrong)),
            Err(Error::Stopped(reason)) => {
                let mut failure = self.stopped(expr, reason, None, budget.used(), start);
                if let (Failure::Stopped(stopped), Some(last)) = (&mut failure, values.len().checked_sub(1)) {
                    let component = format!("[nim_value({text}) for n in 0..{last}]");
                    let value = Some(format!("{values:?}"));
                    stopped.known.push(Known { value, ..Known::nothing(component) });
                }
                Err(failure)
            }
        }
    }

    /// Finds the values one by one, so that those found before a limit are kept.
    fn nim_values_of(
        &self,
        expr: &str,
        text: &str,
        last: u32,
        values: &mut Vec<u64>,
        budget: &Budget,
    ) -> Result<(), Error> {
        let calc = self.engine().store().calc_until(budget.flag());
        let mut environment = Environment::default();
        let mut of = |n: u32| -> Result<u64, Error> {
            budget.spend(0)?;
            environment.set("n", Reading::value(calc.integer(n.into())));
            let found: Result<u64, Error> = (|| {
                let answer = self.language().run(text, &mut environment, budget)?.pop();
                let reading =
                    answer.map(|answer| answer.reading).ok_or(Reason::Undefined("nothing to plot"))?;
                Ok(nim_value(&calc, read_game(&reading)?.value(Context::new(&calc, budget))?)?)
            })();
            // What the user typed is what an error should point at.
            let wrong = |error: Diagnostic| {
                if text != expr && n == 1 {
                    let message = format!("`{text}` is no position: the heaps of a game are plotted");
                    let error = Diagnostic::new("no-heaps", message, Span::all(expr));
                    return Error::Wrong(
                        error.with_hint("put `n` where a position may grow, as in `cram(2xn)`"),
                    );
                }
                let span = if error.span.to > expr.len() { Span::all(expr) } else { error.span };
                // What is wrong from the start has nothing to do with n.
                let message = if n > 1 { format!("{} (for n = {n})", error.message) } else { error.message };
                Error::Wrong(Diagnostic { message, span, ..error })
            };
            found.map_err(|error| match error {
                Error::Wrong(error) => wrong(error),
                Error::Stopped(Reason::Undefined(why)) => {
                    wrong(Diagnostic::new("undefined", why, Span::all(expr)))
                }
                stopped => stopped,
            })
        };
        // Some games have no empty position.
        let first = of(0).or_else(|error| match error {
            Error::Wrong(_) => Ok(0),
            stopped => Err(stopped),
        })?;
        values.push(first);
        for n in 1..=last {
            values.push(of(n)?);
            if n == 1 && !mentions_n(text) {
                let message = "the same position for every n";
                let error = Diagnostic::new("no-variable", message, Span::all(expr));
                return Err(error.with_hint("put `n` where the heap stands, as in `nim(n,2)`").into());
            }
        }
        Ok(())
    }
}

/// Whether `n` stands somewhere as a number: alone or as a side of a size.
fn mentions_n(text: &str) -> bool {
    let outside = text.split('"').step_by(2);
    let mut words = outside.flat_map(|part| part.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
    let side = |side: &str| side == "n" || side.bytes().all(|byte| byte.is_ascii_digit());
    words.any(|word| word.split('x').all(side) && word.split('x').any(|side| side == "n"))
}

/// The boards of a sum side by side, with signs between them. Negatives are drawn with the players exchanged, so that the
/// pictures add up to what is played.
pub(crate) fn boards(cx: Context<'_>, sum: &Sum, alphabet: Alphabet) -> Result<Picture, Reason> {
    let title = sum.print(cx)?;
    if let [Component { summand: Summand::Position(position), negative }] = &sum.components[..] {
        return Ok(upstar_render::board(&title, &position.drawn(*negative)));
    }
    let mut all = Picture::new(title);
    if sum.components.is_empty() {
        all.put_beside(&words("0"), 0);
    }
    for (at, component) in sum.components.iter().enumerate() {
        cx.budget.spend(1)?;
        let picture = match &component.summand {
            Summand::Position(position) => upstar_render::board("", &position.drawn(component.negative)),
            Summand::Form(_) => words(&component.print(cx)?),
            Summand::Value(_) => {
                let value = component.value(cx)?;
                words(&cx.calc.name_in(value, alphabet).map_err(|stop| cx.why(stop))?)
            }
        };
        if at > 0 {
            all.put_beside(&words("+"), LETTERS / 2);
        }
        all.put_beside(&picture, LETTERS / 2);
    }
    Ok(all)
}

/// The independent parts of a component, each with its nim-value and a name.
fn nim_heaps(cx: Context<'_>, component: &Component) -> Result<Vec<(String, u64)>, Reason> {
    let Summand::Position(position) = &component.summand else {
        let n = nim_value(cx.calc, component.value(cx)?)?;
        return Ok(vec![(format!("*{n}"), n)]);
    };
    let mut heaps = Vec::new();
    for part in position.components() {
        let n = nim_value(cx.calc, part.valued()?.value(cx.budget)?.value)?;
        let name = if part.nim_heap().is_some() { n.to_string() } else { format!("{part} = *{n}") };
        heaps.push((name, n));
    }
    Ok(heaps)
}

fn nim_value(calc: &Calc<'_>, value: Id) -> Result<u64, Reason> {
    calc.to_nimber(value).ok_or(Reason::Undefined("the value is not a nimber"))
}

/// A text as a picture.
pub(crate) fn words(text: &str) -> Picture {
    let mut picture = Picture::new(text);
    picture.grain = Grain::HEAPS;
    let at = upstar_game::sketch::Point { x: 0, y: 0 };
    picture.write(at, LETTERS, Anchor::Middle, text, Style::Word);
    picture
}
