//! Questions whose answers are pictures.

use upstar_game::{Diagnostic, Player, Span};
use upstar_lang::{Component, Error, Play, Reading, Sum, SumInPlay, Summand};
use upstar_render::{Anchor, Picture, Positions, Style, View};
use upstar_search::{Budget, Ending, GameTree, Playable, Reason, Strategy};
use upstar_values::{Alphabet, Calc, Id};

use crate::session::{Failure, LARGEST_TREE, Session, game as read_game};

/// How a game tree is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeView<'a> {
    /// With the board at each node.
    pub boards: bool,
    /// Without positions.
    pub bare: bool,
    /// A strategy in its own notation, whose edges are bold instead of the best ones.
    pub strategy: Option<&'a str>,
    /// Below the last level that fits into so many nodes, the rest is counted, not drawn.
    pub most: usize,
}

/// More options than these are not drawn.
const MOST_OPTIONS: usize = 40;
/// The height of values and signs between boards.
const LETTERS: i32 = 60;

impl Session {
    /// The picture of an expression: its boards side by side, with signs between them, values as text.
    pub fn show(&self, expr: &str, budget: &Budget) -> Result<Picture, Failure> {
        self.ask(expr, budget, |calc, reading| boards(calc, read_game(reading)?, self.alphabet, budget))
    }

    /// The pictures of several expressions in a row, with arrows between them if one becomes the next. An error comes
    /// with the place of the expression it is in.
    pub fn show_row(
        &self,
        exprs: &[&str],
        arrows: bool,
        budget: &Budget,
    ) -> Result<Picture, (usize, Failure)> {
        let mut row = Picture::new(exprs.join(if arrows { " → " } else { ", " }));
        for (at, expr) in exprs.iter().enumerate() {
            let picture = self.show(expr, budget).map_err(|failure| (at, failure))?;
            if arrows && at > 0 {
                row.put_beside(&words("→"), LETTERS);
            }
            row.put_beside(&picture, if arrows { LETTERS } else { 2 * LETTERS });
        }
        Ok(row)
    }

    /// The options of expressions, drawn: the position, what Left can make of it and what Right can, and its value; one
    /// expression below the other. An error comes with the place of the expression it is in.
    pub fn show_options(&self, exprs: &[&str], budget: &Budget) -> Result<Picture, (usize, Failure)> {
        let mut all = Picture::new(format!("Options of {}", exprs.join(", ")));
        for (at, expr) in exprs.iter().enumerate() {
            let row = self.ask(expr, budget, |calc, reading| self.options(calc, read_game(reading)?, budget));
            all.put_below(&row.map_err(|failure| (at, failure))?, LETTERS);
        }
        Ok(all)
    }

    fn options(&self, calc: &Calc<'_>, sum: &Sum, budget: &Budget) -> Result<Picture, Reason> {
        let start = SumInPlay { sum: sum.clone(), play: Play::Normal, calc, budget };
        let mut row = boards(calc, sum, self.alphabet, budget)?;
        row.put_beside(&words("= {"), LETTERS / 2);
        let players = if sum.is_impartial(calc) { &Player::BOTH[..1] } else { &Player::BOTH[..] };
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
                row.put_beside(&boards(calc, &option.sum, self.alphabet, budget)?, LETTERS / 2);
                seen.push(text);
            }
        }
        row.put_beside(&words("}"), LETTERS / 2);
        if sum.ending() == Ending::NormalPlay {
            let value = self.name(calc, sum.value(calc, budget)?).map_err(|stop| budget.why(stop))?;
            row.put_beside(&words(&format!("≡ {value}")), LETTERS / 2);
        }
        Ok(row)
    }

    /// The thermographs of expressions in one plot. An error comes with the place of the expression it is in.
    pub fn thermographs(&self, exprs: &[&str], budget: &Budget) -> Result<Picture, (usize, Failure)> {
        let mut graphs = Vec::new();
        for (at, expr) in exprs.iter().enumerate() {
            let graph = self.ask(expr, budget, |calc, reading| {
                let sum = read_game(reading)?;
                let value = sum.value(calc, budget)?;
                calc.thermograph(value).map_err(|stop| budget.why(stop))
            });
            graphs.push(((*expr).to_owned(), graph.map_err(|failure| (at, failure))?));
        }
        Ok(upstar_render::thermographs(&graphs))
    }

    /// The game tree of an expression with Working Backward's marks. It may have a hundred thousand nodes, of which so
    /// many are drawn; the rest is folded.
    pub fn draw_tree(
        &self,
        expr: &str,
        first: Player,
        play: Play,
        view: &TreeView<'_>,
        budget: &Budget,
    ) -> Result<Picture, Failure> {
        self.ask(expr, budget, |calc, reading| {
            let sum = read_game(reading)?;
            let start = SumInPlay { sum: sum.clone(), play, calc, budget };
            let tree = GameTree::build(&start, first, LARGEST_TREE.max(view.most), budget)?;
            let title = format!("Game tree of {}, {first} first", sum.print(calc, budget)?);
            let strategy = view.strategy.map(|text| Strategy::read(&tree, text)).transpose();
            let strategy = match strategy {
                Ok(strategy) => strategy,
                Err(error) => {
                    // The place is one in the strategy, not in the expression.
                    let message = format!("in the strategy: {}", error.message);
                    return Ok(Err(Diagnostic { message, span: Span::all(expr), ..error }));
                }
            };
            let board = |text: &str| self.board_of(text, budget);
            let positions = match view.boards {
                true => Positions::Boards(&board),
                // A bare tree's positions are what is drawn already.
                false if start.turn().is_some() || view.bare => Positions::None,
                false => Positions::Text,
            };
            let view = View { positions, strategy: strategy.as_ref(), most: view.most };
            Ok(Ok(upstar_render::tree(&title, &tree, &tree.work_backward(), &view)))
        })?
        .map_err(Failure::Wrong)
    }

    /// The board of an expression that was printed by us, so it can be read.
    fn board_of(&self, text: &str, budget: &Budget) -> Picture {
        let calc = self.world().store().calc_until(budget.flag());
        match self.world().read(text, budget) {
            Ok(Reading::Game(sum)) => {
                boards(&calc, &sum, self.alphabet, budget).unwrap_or_else(|_| words(text))
            }
            _ => words(text),
        }
    }

    /// The components of an impartial expression as Nim heaps, each taken apart into powers of two.
    pub fn powers(&self, expr: &str, budget: &Budget) -> Result<Picture, Failure> {
        self.ask(expr, budget, |calc, reading| {
            let sum = read_game(reading)?;
            let mut heaps = Vec::new();
            for component in &sum.components {
                heaps.extend(nim_heaps(calc, component, budget)?);
            }
            let title = format!("{} in powers of two", sum.print(calc, budget)?);
            Ok(upstar_render::powers(&title, &heaps))
        })
    }

    /// The nim-values of `kayles(0)` to `kayles(60)`, given `kayles`; of `chomp(2x0)` and so on, given `chomp(2xn)`.
    pub fn nim_values(&self, game: &str, last: u32, budget: &Budget) -> Result<Vec<u64>, Failure> {
        let start = std::time::Instant::now();
        // One clock for all of them.
        budget.watch(|| self.nim_values_of(game, last, budget)).map_err(|error| match error {
            Error::Wrong(wrong) => Failure::Wrong(wrong),
            Error::Stopped(reason) => self.stopped(game, reason, None, budget.used(), start),
        })
    }

    fn nim_values_of(&self, game: &str, last: u32, budget: &Budget) -> Result<Vec<u64>, Error> {
        let calc = self.world().store().calc_until(budget.flag());
        let of = |n: u32| -> Result<u64, Error> {
            budget.spend(0)?;
            let (name, position) = game.split_once('(').unwrap_or((game, "n)"));
            let expr = format!("{name}({}", position.replace('n', &n.to_string()));
            // What the user typed is what an error should point at.
            let wrong = |error: Diagnostic| {
                let message = format!("{} (in {expr})", error.message);
                Error::Wrong(Diagnostic { message, span: Span::all(game), ..error })
            };
            let found: Result<u64, Error> = (|| {
                let reading = self.read(&expr, budget)?;
                Ok(nim_value(&calc, read_game(&reading)?.value(&calc, budget)?)?)
            })();
            found.map_err(|error| match error {
                Error::Wrong(error) => wrong(error),
                Error::Stopped(Reason::Undefined(why)) => {
                    wrong(Diagnostic::new("undefined", why, Span::all(game)))
                }
                stopped => stopped,
            })
        };
        // Some games have no empty position.
        let first = match of(0) {
            Err(Error::Wrong(_)) => vec![0],
            other => vec![other?],
        };
        (1..=last).try_fold(first, |mut values, n| {
            values.push(of(n)?);
            Ok(values)
        })
    }
}

/// The boards of a sum side by side, with signs between them.
pub(crate) fn boards(
    calc: &Calc<'_>,
    sum: &Sum,
    alphabet: Alphabet,
    budget: &Budget,
) -> Result<Picture, Reason> {
    let title = sum.print(calc, budget)?;
    if let [Component { summand: Summand::Position(position), negative: false }] = &sum.components[..] {
        return Ok(upstar_render::board(&title, &position.sketch()));
    }
    let mut all = Picture::new(title);
    if sum.components.is_empty() {
        all.put_beside(&words("0"), 0);
    }
    for (at, component) in sum.components.iter().enumerate() {
        let (picture, minus) = match &component.summand {
            Summand::Position(position) => (upstar_render::board("", &position.sketch()), component.negative),
            Summand::Value(_) => {
                let value = component.value(calc, budget)?;
                (words(&calc.name_in(value, alphabet).map_err(|stop| budget.why(stop))?), false)
            }
        };
        if minus || at > 0 {
            all.put_beside(&words(if minus { "−" } else { "+" }), LETTERS / 2);
        }
        all.put_beside(&picture, LETTERS / 2);
    }
    Ok(all)
}

/// The independent parts of a component, each with its nim-value and a name.
fn nim_heaps(calc: &Calc<'_>, component: &Component, budget: &Budget) -> Result<Vec<(String, u64)>, Reason> {
    let Summand::Position(position) = &component.summand else {
        let n = nim_value(calc, component.value(calc, budget)?)?;
        return Ok(vec![(format!("*{n}"), n)]);
    };
    let mut heaps = Vec::new();
    for part in position.components() {
        let n = nim_value(calc, part.value(budget)?.value)?;
        let name = if part.nim_heap().is_some() { n.to_string() } else { format!("{part} = *{n}") };
        heaps.push((name, n));
    }
    Ok(heaps)
}

fn nim_value(calc: &Calc<'_>, value: Id) -> Result<u64, Reason> {
    calc.to_nimber(value).ok_or(Reason::Undefined("the value is not a nimber"))
}

/// A text as a picture.
fn words(text: &str) -> Picture {
    let mut picture = Picture::new(text);
    let at = upstar_game::sketch::Point { x: 0, y: 0 };
    picture.write(at, LETTERS, Anchor::Middle, text, Style::Word);
    picture
}
