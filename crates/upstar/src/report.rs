//! Answers as plain data, in the terms of those who asked.

use std::time::Duration;

use upstar_game::{Outcome, Payoff, Player};
use upstar_search::{Reason, Solution};
use upstar_sum::{Argument, Winner};
use upstar_sum::{FoldedTree, GameTree, Marks};

use crate::session::Failure;

/// All there is to say about an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How the expression was understood.
    pub reading: String,
    /// Who wins.
    pub outcome: Outcome,
    /// The canonical value.
    pub value: String,
    /// The left stop.
    pub left_stop: String,
    /// The right stop.
    pub right_stop: String,
    /// The mean value.
    pub mean: String,
    /// The temperature.
    pub temperature: String,
    /// The birthday.
    pub birthday: String,
    /// The atomic weight, if the value is all-small.
    pub atomic_weight: Option<String>,
    /// n, if the value is *n.
    pub nim_value: Option<u64>,
    /// The winning moves, Left's first; `None` where there are too many moves to list.
    pub winning: Option<Vec<WinningMove>>,
    /// Why, where symmetry or strategy stealing shows something.
    pub arguments: Vec<Argument>,
    /// Positions expanded.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// The answer to an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Of a game under normal play.
    Value(Report),
    /// Of a game with results.
    Results(ResultsReport),
}

/// All there is to say about a game with results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultsReport {
    /// How the expression was understood.
    pub reading: String,
    /// What perfect players reach in how many moves when Left starts, and when Right starts.
    pub solutions: [Solution; 2],
    /// The winning moves, Left's first.
    pub winning: Vec<WinningMove>,
    /// The moves that draw for a player who cannot win, Left's first.
    pub drawing: Vec<WinningMove>,
    /// Why, where strategy stealing shows something.
    pub arguments: Vec<Argument>,
    /// Positions expanded.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// A move that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMove {
    /// Who makes it.
    pub player: Player,
    /// Its name, with the component it is made in where there are several.
    pub name: String,
}

/// What a statement came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementOutput {
    /// The name that `let` gave it.
    pub name: Option<String>,
    /// What it is in words. What has been named stays named, whether or not it can be written.
    pub text: Result<String, Failure>,
    /// Who wins, of a game with results that got no name.
    pub winner: Option<Winner>,
}

/// What was known when a limit was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// The limit.
    pub reason: Reason,
    /// The components, with their values as far as they are known.
    pub known: Vec<Known>,
    /// Positions expanded.
    pub nodes: u64,
    /// Positions whose value is known.
    pub positions: u64,
    /// Time taken.
    pub time: Duration,
}

impl Stopped {
    /// A limit that was reached before anything was known.
    #[must_use]
    pub fn nothing_known(reason: Reason) -> Stopped {
        Stopped { reason, known: Vec::new(), nodes: 0, positions: 0, time: Duration::ZERO }
    }
}

/// What is known of a component of a sum, or of a position after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Whose move leads there, if it is a position after a move.
    pub after: Option<(Player, String)>,
    /// The component, in the notation.
    pub component: String,
    /// Its value, if it is known.
    pub value: Option<String>,
    /// Who wins it, if that is known and the value is not.
    pub winner: Option<Winner>,
    /// Whether the move wins that leads there, if that is known and neither value nor outcome is.
    pub mover_wins: Option<bool>,
}

impl Known {
    /// Nothing but what it is about.
    pub(crate) fn nothing(component: String) -> Known {
        Known { after: None, component, value: None, winner: None, mover_wins: None }
    }
}

/// The moves of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// Both players always have the same moves, so they are listed once.
    pub impartial: bool,
    /// There are too many to list all: these are the ones that win.
    pub only_winning: bool,
    /// The moves.
    pub moves: Vec<Move>,
}

/// A move and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Who makes it.
    pub player: Player,
    /// Its name, with the component it is made in where there are several.
    pub name: String,
    /// The expression after it.
    pub to: String,
    /// The value after it, where the play has values.
    pub value: Option<String>,
    /// Who wins after it.
    pub after: Option<Winner>,
    /// Whether it wins.
    pub winning: bool,
    /// What can follow, where it was asked for.
    pub replies: Vec<Reply>,
}

impl Move {
    /// How long all that is written of it is.
    pub(crate) fn letters(&self) -> usize {
        let replies =
            self.replies.iter().map(|reply| reply.name.len() + reply.answer.as_ref().map_or(0, String::len));
        self.name.len() + self.to.len() + self.value.as_ref().map_or(0, String::len) + replies.sum::<usize>()
    }
}

/// What the opponent may reply to a move. To a move that loses only what refutes it is listed; to one that wins all
/// that there is, each with an answer that still wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The opponent's move.
    pub name: String,
    /// A winning answer to it; `None` for a move that refutes.
    pub answer: Option<String>,
}

/// A play in which the winner wins and the other makes it hard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who moves first.
    pub first: Player,
    /// Who wins.
    pub winner: Player,
    /// The moves.
    pub moves: Vec<String>,
}

/// A strategy in a game tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyReport {
    /// Whose it is.
    pub player: Player,
    /// All of it, in the form that is read back.
    pub text: String,
    /// The worst result for its player that following it can end in.
    pub guarantees: Payoff,
    /// The moves of a play in which no more than that is reached.
    pub worst_play: Vec<String>,
}

/// A game tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// Who moves first: what the position says, or else what was asked for.
    pub first: Player,
    /// As much of it as is shown.
    pub shown: FoldedTree,
    /// The whole tree and its marks, unless it has more nodes than was allowed.
    pub drawn: Option<(GameTree, Marks)>,
}
