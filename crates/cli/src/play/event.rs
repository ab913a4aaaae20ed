//! What happens at the table, told in words or as a line of JSON.

use serde::{Serialize, Serializer};
use upstar::game::{Payoff, Player};
use upstar::{Advice, Prospect, winner_of};

use super::Seat;
use crate::colour::Paint;
use crate::output::{err, json, out};

/// Who made a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum By {
    You,
    Perfect,
    Strategy,
}

/// Something that happens.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(super) enum Event<'a> {
    /// A position is on the table; its moves, where the user has to choose one.
    Position {
        position: &'a str,
        #[serde(serialize_with = "side")]
        to_move: Player,
        moves: Option<&'a [String]>,
        board: &'a str,
    },
    /// A move was made.
    #[serde(rename = "move")]
    Moved {
        #[serde(flatten)]
        made: Made<'a>,
        by: By,
    },
    /// A hint was asked for, for the so-many-th time in this position.
    Hint {
        #[serde(flatten)]
        advice: &'a Advice,
        #[serde(skip)]
        asked: usize,
    },
    /// An explanation was asked for.
    Why { text: &'a str },
    /// The moves so far were asked for.
    Log { moves: &'a [Made<'a>] },
    /// The user has taken other sides.
    Sides { side: Seat },
    /// Something else was said.
    Said { text: &'a str },
    /// What was typed makes no sense.
    #[serde(rename = "error")]
    Wrong { message: &'a str, hint: &'a str },
    /// The game is over.
    End { result: Payoff, winner: Option<Seat>, moves: usize, repeated: bool },
}

/// A move that a player made.
#[derive(Serialize)]
pub(super) struct Made<'a> {
    #[serde(serialize_with = "side")]
    pub(super) player: Player,
    #[serde(rename = "move")]
    pub(super) name: &'a str,
}

fn side<S: Serializer>(player: &Player, to: S) -> Result<S::Ok, S::Error> {
    Seat::of(*player).serialize(to)
}

/// How many moves are listed before the rest is left to `moves`.
const MOST_LISTED: usize = 120;

fn plural(count: u64, what: &str) -> String {
    if count == 1 { format!("{count} {what}") } else { format!("{count} {what}s") }
}

impl Event<'_> {
    /// Tells it.
    pub(super) fn tell(&self, as_json: bool) {
        match self {
            _ if as_json => out(&json(self)),
            Event::Wrong { message, hint } => err(&format!("{message}; {hint}")),
            _ => out(&self.text()),
        }
    }

    fn text(&self) -> String {
        match self {
            Event::Position { board, moves: None, .. } => format!("\n{board}"),
            Event::Position { board, to_move, moves: Some(moves), .. } => {
                let who = Paint::of(*to_move).on(&to_move.to_string());
                format!("\n{board}\n\n{who} to move:\n{}", in_columns(moves, MOST_LISTED))
            }
            Event::Moved { made: Made { player, name }, .. } => {
                format!("{} plays {name}", Paint::of(*player).on(&player.to_string()))
            }
            Event::Hint { advice, asked } => hint(advice, *asked),
            Event::Why { text } | Event::Said { text } => (*text).to_owned(),
            Event::Log { moves: [] } => "No move has been made.".to_owned(),
            Event::Log { moves } => {
                let line = |(at, Made { player, name }): (usize, &Made<'_>)| {
                    format!("{:>3} {:<5} {name}", at + 1, player.to_string())
                };
                moves.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
            }
            Event::Sides { side: Seat::Both } => "You play both sides.".to_owned(),
            Event::Sides { side: Seat::None } => "You watch.".to_owned(),
            Event::Sides { side: Seat::Left } => format!("You are {}.", Paint::Left.on("Left")),
            Event::Sides { side: Seat::Right } => format!("You are {}.", Paint::Right.on("Right")),
            Event::Wrong { message, hint } => format!("{message}; {hint}"),
            Event::End { repeated: true, .. } => {
                "A draw: the position has come up for the third time, so it could go on for ever.".to_owned()
            }
            Event::End { result, moves, .. } => match winner_of(*result) {
                Some(player) => {
                    let who = Paint::of(player).on(&player.to_string());
                    format!("{who} wins after {}.", plural(*moves as u64, "move"))
                }
                None => "A draw.".to_owned(),
            },
        }
    }
}

/// A hint: first how it stands, then where, then what.
fn hint(advice: &Advice, asked: usize) -> String {
    match (asked, &advice.component) {
        (0, _) => {
            let left = match advice.moves_left {
                Some(left) => format!(" The game lasts {} more at best.", plural(left, "move")),
                None if advice.endless => {
                    " Neither can force an end: the draw is by endless play.".to_owned()
                }
                None => String::new(),
            };
            let stands = match advice.prospect {
                Prospect::Win => "You can win.",
                Prospect::Draw => "You can draw.",
                Prospect::Loss => "You lose against best play; make it hard.",
            };
            format!("{stands}{left}")
        }
        (1, Some(component)) => format!("Move in {component}."),
        _ => {
            let best = match advice.prospect {
                Prospect::Loss => advice.best.clone(),
                _ => Paint::Winning.on(&advice.best),
            };
            format!("Play {best}.")
        }
    }
}

/// The moves with their numbers, as many in a line as fit.
pub(super) fn in_columns(moves: &[String], most: usize) -> String {
    let numbered = moves.iter().enumerate().take(most);
    let cells: Vec<String> = numbered.map(|(at, name)| format!("{:>3} {name}", at + 1)).collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0) + 2;
    let columns = (96 / width).max(1);
    let line = |row: &[String]| -> String { row.iter().map(|cell| format!("{cell:<width$}")).collect() };
    let mut lines: Vec<String> = cells.chunks(columns).map(|row| line(row).trim_end().to_owned()).collect();
    if moves.len() > most {
        lines.push(format!("    … {} more: `moves` lists them all", moves.len() - most));
    }
    lines.join("\n")
}
