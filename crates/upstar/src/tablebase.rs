//! Games solved as a whole: what every position comes to, kept in a file that can be asked afterwards.

mod file;

use std::io::{self, Read, Seek, Write};
use std::time::Duration;

use serde::Serialize;
use upstar_files::{Checksum, Damage, Fault};
use upstar_game::Player;
use upstar_lang::Reading;
use upstar_search::{Budget, Census, ErasedTablebase, Instant, Numbers, Position, Reason, Solution};
use upstar_syntax::{Diagnostic, Span};

use crate::json;
use crate::question::{Ask, Cause, Failure, Given, game};
use crate::session::Session;
pub(crate) use file::Head;
pub use file::TableFile;

/// A game that was solved as a whole.
#[derive(Debug)]
pub struct SolvedGame {
    /// The position that all others come of, in the notation.
    pub start: String,
    /// What it comes to when Left and when Right moves first.
    pub solutions: [Solution; 2],
    /// How many positions there are of each kind.
    pub census: Census,
    /// How long it took.
    pub time: Duration,
    strong: ErasedTablebase,
    head: Head,
}

/// What a file says of a position.
#[derive(Clone, Debug)]
pub struct LookedUp {
    /// The position in the notation.
    pub position: String,
    /// What it comes to when Left and when Right moves first; `None` where the file does not have that.
    pub first: [Option<Entry>; 2],
}

/// What a position comes to with a player to move.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    /// What it comes to.
    #[serde(flatten, serialize_with = "json::solution")]
    pub solution: Solution,
    /// The moves there are.
    pub moves: Vec<Way>,
}

/// A move in a position of a file.
#[derive(Clone, Debug, Serialize)]
pub struct Way {
    /// Its name.
    #[serde(rename = "move")]
    pub name: String,
    /// The position after it.
    pub to: String,
    /// What that comes to.
    #[serde(flatten, serialize_with = "json::solution")]
    pub solution: Solution,
    /// Whether nothing is better: the quickest win, or else the longest draw or loss.
    pub best: bool,
}

pub(crate) const NOT_NUMBERED: Reason = Reason::Undefined(
    "the positions of this game have no numbers, or there are too many, so they are not solved as a whole",
);

/// The position of a game with results that an expression is.
pub(crate) fn position(reading: &Reading) -> Result<&Position, Reason> {
    let single = game(reading)?.single_with_results();
    single.ok_or(Reason::Undefined("only a single position of a game with results is solved as a whole"))
}

/// A checksum of how the positions are numbered, as far as that can be seen from outside.
pub(crate) fn layout(numbers: &Numbers) -> Checksum {
    let mut sum = Checksum::default();
    numbers.stages().iter().for_each(|&end| sum.add(end));
    sum
}

impl Session {
    /// Solves all that can come of a position.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn solve_all(&self, expr: impl Ask, budget: &Budget) -> Result<SolvedGame, Failure> {
        let begun = Instant::now();
        self.ask(expr, budget, |_, reading| {
            let start = position(reading)?;
            let numbers = start.results().and_then(|start| start.numbers()).ok_or(NOT_NUMBERED)?;
            let strong = start.with_results()?.solve_all(budget)?;
            let first = |first| start.with_results()?.solve(first, budget);
            let solutions = [first(Player::Left)?, first(Player::Right)?];
            let (count, width) = (numbers.count(), strong.width());
            let head = Head { start: start.to_string(), count, width, layout: layout(&numbers) };
            let (start, census) = (head.start.clone(), strong.census());
            Ok(SolvedGame { start, solutions, census, time: begun.elapsed(), strong, head })
        })
    }

    /// Asks a file what a position comes to. Damage to the file is told apart from mistakes in the expression.
    ///
    /// # Errors
    /// Says where the text is wrong; or how the file is damaged ([`Failure::Given`]); or which limit was reached, with what was
    /// known then.
    pub fn look_up<F: Read + Seek>(
        &self,
        file: &mut TableFile<F>,
        expr: impl Ask,
        budget: &Budget,
    ) -> Result<LookedUp, Failure> {
        let head = file.head().clone();
        let numbers = self.ask(&head.start, budget, |_, reading| {
            let numbers = position(reading)?.results().and_then(|start| start.numbers());
            let numbers = numbers.ok_or(NOT_NUMBERED)?;
            Ok(Some(numbers).filter(|own| own.count() == head.count && layout(own) == head.layout))
        })?;
        let Some(numbers) = numbers else {
            let what = "the positions are numbered in another way";
            return Err(Given::from(Damage::new(Fault::Version, 0..0, what)).into());
        };
        let found = self.ask_with(&expr, budget, |_, reading| {
            let position = position(reading)?;
            let mut first = [None, None];
            for (place, player) in first.iter_mut().zip(Player::BOTH) {
                *place = entry(file, &numbers, position, player)?;
            }
            Ok(LookedUp { position: position.to_string(), first })
        })?;
        if let LookedUp { first: [None, None], position } = &found {
            let message = format!("`{position}` is not among the positions of the file");
            let hint = format!("it has what can come of `{}`", head.start);
            return Err(Failure::Wrong(
                Diagnostic::new("not-in-table", message, Span::all(expr.text())).with_hint(hint),
            ));
        }
        Ok(found)
    }
}

/// What a file has on a position with a player to move.
fn entry<F: Read + Seek>(
    file: &mut TableFile<F>,
    numbers: &Numbers,
    position: &Position,
    player: Player,
) -> Result<Option<Entry>, Cause> {
    let mut solution = |position: &Position, player: Player| -> Result<Option<Solution>, Cause> {
        let player = position.turn().unwrap_or(player);
        let Some(number) = numbers.number(position, player) else { return Ok(None) };
        let verdict = file.verdict(number).map_err(Given::from)?;
        Ok(Some(verdict.solution(player)))
    };
    let Some(own) = solution(position, player)? else { return Ok(None) };
    let mut moves = Vec::new();
    for (name, to) in position.moves(player)? {
        if let Some(solution) = solution(&to, player.opponent())? {
            moves.push(Way { name, to: to.to_string(), solution, best: false });
        }
    }
    for at in 0..moves.len() {
        let best = moves.iter().all(|other| !other.solution.better(moves[at].solution, player));
        moves[at].best = best;
    }
    Ok(Some(Entry { solution: own, moves }))
}

impl SolvedGame {
    /// Writes the file.
    ///
    /// # Errors
    /// Fails as the writer does.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        file::write(&self.head, &self.strong, out)
    }
}
