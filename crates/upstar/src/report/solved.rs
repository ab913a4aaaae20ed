//! Games solved as a whole, and what a file of them says.

use std::time::Duration;

use serde::Serialize;
use upstar_game::Payoff;

use super::Remoteness;
use crate::json;
use crate::tablebase::{Entry, LookedUp, SolvedGame};

/// What a game that was solved as a whole comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolveReport {
    /// What was asked.
    pub expr: String,
    /// The position that all others come of.
    pub start: String,
    /// What perfect players reach when Left starts.
    pub left_first: Payoff,
    /// What perfect players reach when Right starts.
    pub right_first: Payoff,
    /// In how many moves.
    pub remoteness: Remoteness,
    /// How many positions can come up.
    pub positions: u64,
    /// How many of them the player to move wins.
    pub wins: u64,
    /// How many of them the player to move loses.
    pub losses: u64,
    /// How many of them are drawn.
    pub draws: u64,
    /// The most moves that a win takes; null where nothing is won.
    pub longest: Option<u32>,
    /// The file that it was written to, if it was.
    pub file: Option<String>,
    /// Time taken.
    #[serde(rename = "seconds", serialize_with = "json::seconds")]
    pub time: Duration,
}

impl SolvedGame {
    /// What it comes to, as data.
    #[must_use]
    pub fn report(&self, expr: &str, file: Option<String>) -> SolveReport {
        let ([left, right], census) = (self.solutions, self.census);
        SolveReport {
            expr: expr.to_owned(),
            start: self.start.clone(),
            left_first: left.payoff,
            right_first: right.payoff,
            remoteness: Remoteness { left_first: left.remoteness, right_first: right.remoteness },
            positions: census.positions(),
            wins: census.wins,
            losses: census.losses,
            draws: census.draws,
            longest: census.longest,
            file,
            time: self.time,
        }
    }
}

/// What a file says of a position.
#[derive(Clone, Debug, Serialize)]
pub struct QueryReport {
    /// What was asked.
    pub expr: String,
    /// The position in the notation.
    pub position: String,
    /// The file.
    pub file: String,
    /// The position that all others in the file come of.
    pub start: String,
    /// What it comes to when Left starts; null where the file does not have that.
    pub left_first: Option<Entry>,
    /// What it comes to when Right starts; null where the file does not have that.
    pub right_first: Option<Entry>,
}

impl LookedUp {
    /// What was found in a file, as data.
    #[must_use]
    pub fn report(self, expr: &str, file: &str, start: &str) -> QueryReport {
        let LookedUp { position, first: [left_first, right_first] } = self;
        QueryReport {
            expr: expr.to_owned(),
            position,
            file: file.to_owned(),
            start: start.to_owned(),
            left_first,
            right_first,
        }
    }
}
