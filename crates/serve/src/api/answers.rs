//! What is answered: reports and moves in the shapes of the API.

use serde::Serialize;
use upstar::game::Player;
use upstar::sum::Winner;
use upstar::{Evaluation, Move, Moves, Report, ResultsReport, Stand, Standing, WinningMove};
use utoipa::ToSchema;

use super::questions::Side;

/// Who wins.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Outcome {
    /// `L`, `R`, `N` or `P`; null for games with results.
    outcome: Option<String>,
    /// `+-`, `-+` or `00` when Left starts, of a game with results.
    left_first: Option<String>,
    /// The same when Right starts.
    right_first: Option<String>,
    /// In words.
    words: String,
}

impl From<Winner> for Outcome {
    fn from(winner: Winner) -> Outcome {
        use upstar::game::Outcome::{L, N, P, R};
        match winner {
            Winner::Class(outcome) => Outcome {
                outcome: Some(outcome.to_string()),
                left_first: None,
                right_first: None,
                words: match outcome {
                    L => "Left wins, whoever starts",
                    R => "Right wins, whoever starts",
                    N => "Whoever starts wins",
                    P => "Whoever starts loses",
                }
                .to_owned(),
            },
            Winner::Results(left, right) => {
                let words = |payoff| match upstar::winner_of(payoff) {
                    Some(player) => format!("{player} wins"),
                    None => "it is a draw".to_owned(),
                };
                let words = match (left == right, upstar::winner_of(left)) {
                    (true, Some(player)) => format!("{player} wins, whoever starts"),
                    (true, None) => "A draw, whoever starts".to_owned(),
                    _ => format!("If Left starts {}, if Right starts {}", words(left), words(right)),
                };
                Outcome {
                    outcome: None,
                    left_first: Some(left.to_string()),
                    right_first: Some(right.to_string()),
                    words,
                }
            }
        }
    }
}

/// Names of moves by player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ByPlayer {
    /// Left's moves.
    left: Vec<String>,
    /// Right's moves.
    right: Vec<String>,
}

impl ByPlayer {
    fn new(moves: &[WinningMove]) -> ByPlayer {
        let of = |player: Player| {
            moves.iter().filter(|mv| mv.player == player).map(|mv| mv.name.clone()).collect()
        };
        ByPlayer { left: of(Player::Left), right: of(Player::Right) }
    }
}

/// All that the value tells; of a game with results, how perfect players end it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Evaluated {
    /// Of a game under normal play.
    Value {
        /// How the expression was understood.
        reading: String,
        /// The canonical value.
        value: String,
        /// The left stop.
        left_stop: String,
        /// The right stop.
        right_stop: String,
        /// The mean value.
        mean: String,
        /// The temperature.
        temperature: String,
        /// The birthday.
        birthday: String,
        /// The atomic weight, if the value is all-small.
        atomic_weight: Option<String>,
        /// n, if the value is *n.
        nim_value: Option<String>,
        /// The winning moves; null where there are too many moves to list.
        winning: Option<ByPlayer>,
        /// Why, where symmetry or strategy stealing shows something.
        arguments: Vec<String>,
    },
    /// Of a game with results.
    Results {
        /// How the expression was understood.
        reading: String,
        /// How many moves perfect players need when Left starts; null where play never ends.
        left_moves: Option<u32>,
        /// How many moves perfect players need when Right starts; null where play never ends.
        right_moves: Option<u32>,
        /// The winning moves.
        winning: ByPlayer,
        /// The moves that draw for a player who cannot win.
        drawing: ByPlayer,
        /// Why, where strategy stealing shows something.
        arguments: Vec<String>,
    },
}

impl Evaluated {
    /// Whether there is a value.
    pub(crate) fn is_value(&self) -> bool {
        matches!(self, Evaluated::Value { .. })
    }
}

impl From<Evaluation> for Evaluated {
    fn from(evaluation: Evaluation) -> Evaluated {
        match evaluation {
            Evaluation::Value(report) => report.into(),
            Evaluation::Results(report) => report.into(),
        }
    }
}

impl From<Report> for Evaluated {
    fn from(report: Report) -> Evaluated {
        let applying = report.arguments.iter().filter(|argument| argument.applies());
        Evaluated::Value {
            arguments: applying.map(ToString::to_string).collect(),
            reading: report.reading,
            value: report.value,
            left_stop: report.left_stop,
            right_stop: report.right_stop,
            mean: report.mean,
            temperature: report.temperature,
            birthday: report.birthday,
            atomic_weight: report.atomic_weight,
            nim_value: report.nim_value.map(|n| n.to_string()),
            winning: report.winning.as_deref().map(ByPlayer::new),
        }
    }
}

impl From<ResultsReport> for Evaluated {
    fn from(report: ResultsReport) -> Evaluated {
        let [left, right] = report.solutions;
        let applying = report.arguments.iter().filter(|argument| argument.applies());
        Evaluated::Results {
            arguments: applying.map(ToString::to_string).collect(),
            reading: report.reading,
            left_moves: left.remoteness.moves(),
            right_moves: right.remoteness.moves(),
            winning: ByPlayer::new(&report.winning),
            drawing: ByPlayer::new(&report.drawing),
        }
    }
}

/// The moves of an expression.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct MoveList {
    /// Both players always have the same moves, so they are listed once, as Left's.
    impartial: bool,
    /// There are too many to list all: these are the ones that win.
    only_winning: bool,
    /// The moves.
    moves: Vec<MoveOf>,
}

/// A move and what comes of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct MoveOf {
    /// Who makes it.
    by: Side,
    /// Its name.
    #[serde(rename = "move")]
    name: String,
    /// The expression after it.
    to: String,
    /// The value after it, where there is one.
    value: Option<String>,
    /// Who wins after it: `L`, `R`, `N` or `P`, or with results what the opponent, who is to move, reaches.
    outcome: Option<String>,
    /// Whether it wins.
    winning: bool,
    /// What can follow, where that was asked for.
    replies: Vec<ReplyTo>,
}

/// What the opponent may reply to a move.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReplyTo {
    /// The opponent's move.
    #[serde(rename = "move")]
    name: String,
    /// A winning answer to it; null for a move that refutes.
    answer: Option<String>,
}

/// How a move stands among those of the same player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct StandingOf {
    /// Who makes the move.
    by: Side,
    /// Its name.
    #[serde(rename = "move")]
    name: String,
    /// `sensible`, `same` as a move before, `dominated` by a better one, or `reversible`.
    standing: &'static str,
    /// The move that it is the same as or dominated by, or the opponent's answer that reverses it.
    than: Option<String>,
}

impl From<Stand> for StandingOf {
    fn from(stand: Stand) -> StandingOf {
        let (standing, than) = match stand.standing {
            Standing::Sensible => ("sensible", None),
            Standing::Same(other) => ("same", Some(other)),
            Standing::Dominated(other) => ("dominated", Some(other)),
            Standing::Reversible(answer) => ("reversible", Some(answer)),
        };
        StandingOf { by: stand.player.into(), name: stand.name, standing, than }
    }
}

impl From<Moves> for MoveList {
    fn from(list: Moves) -> MoveList {
        MoveList {
            impartial: list.impartial,
            only_winning: list.only_winning,
            moves: list.moves.into_iter().map(MoveOf::from).collect(),
        }
    }
}

impl From<Move> for MoveOf {
    fn from(mv: Move) -> MoveOf {
        let outcome = mv.after.map(|after| match (after, mv.player) {
            (Winner::Class(outcome), _) => outcome.to_string(),
            (Winner::Results(left_first, _), Player::Right) => left_first.to_string(),
            (Winner::Results(_, right_first), Player::Left) => right_first.to_string(),
        });
        let reply = |reply: upstar::Reply| ReplyTo { name: reply.name, answer: reply.answer };
        MoveOf {
            by: mv.player.into(),
            name: mv.name,
            to: mv.to,
            value: mv.value,
            outcome,
            winning: mv.winning,
            replies: mv.replies.into_iter().map(reply).collect(),
        }
    }
}
