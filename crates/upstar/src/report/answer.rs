//! Short answers about an expression: its value, whether it equals another, misère play, a strategy, an explanation.

use serde::Serialize;
use upstar_explain::Derivation;
use upstar_game::{Outcome, Payoff, Player};
use upstar_sum::{Genus, Play, Winner};

use super::{ForBoth, Move, Moves, Status, StrategyReport};
use crate::json;
use crate::reachable::Comparison;

/// What an expression is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueReport {
    /// What was asked.
    pub expr: String,
    /// The value by its name; of a truth, a text or a list what is printed of it.
    pub value: String,
    /// Of a table its rows, headings first; of a plot its members, each with the numbers between which it is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<Vec<String>>>,
}

/// Whether two games are equivalent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EquivalenceReport {
    /// Whether they are.
    pub equivalent: bool,
    /// Whether they are the same move for move; null if that would take too long to say.
    pub identical: Option<bool>,
    /// A game that has different types in a sum with each of them, unless they are equivalent or none was found.
    pub distinguished_by: Option<String>,
    /// The types of both in a sum with that game.
    pub types: Option<[Outcome; 2]>,
}

impl From<Comparison> for EquivalenceReport {
    fn from(Comparison { identical, equivalent, apart }: Comparison) -> EquivalenceReport {
        let (distinguished_by, types) = apart.unzip();
        EquivalenceReport { equivalent, identical, distinguished_by, types }
    }
}

/// All there is to say about an expression in misère play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MisereReport {
    /// What was asked.
    pub expr: String,
    /// That it is misère play.
    pub play: Play,
    /// Who wins.
    #[serde(serialize_with = "json::text")]
    pub outcome: Winner,
    /// The genus of an impartial game.
    pub genus: Option<Genus>,
    /// Whether that is the genus of a Nim position.
    pub tame: Option<bool>,
    /// The misère nim-value of an impartial game.
    pub misere_nim_value: Option<u64>,
    /// The winning moves.
    pub winning_moves: ForBoth<Vec<String>>,
    /// That it is exact.
    pub status: Status,
}

impl MisereReport {
    /// Who wins, with which of the moves, and the genus of an impartial game.
    #[must_use]
    pub fn new(expr: &str, outcome: Winner, moves: &Moves, genus: Option<Genus>) -> MisereReport {
        let names = |player: Player| -> Vec<String> {
            let own = |mv: &&Move| mv.winning && mv.is_of(player);
            moves.moves.iter().filter(own).map(|mv| mv.name.clone()).collect()
        };
        MisereReport {
            expr: expr.to_owned(),
            play: Play::Misere,
            outcome,
            tame: genus.as_ref().map(Genus::is_tame),
            misere_nim_value: genus.as_ref().map(Genus::misere_nim_value),
            genus,
            winning_moves: ForBoth { left: names(Player::Left), right: names(Player::Right) },
            status: Status::Exact,
        }
    }
}

/// A strategy, with what it was asked for and what it is good for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StrategyAnswer {
    /// What was asked.
    pub expr: String,
    /// Who was asked to move first.
    #[serde(serialize_with = "json::side")]
    pub first: Player,
    /// Whose strategy it is.
    #[serde(serialize_with = "json::side")]
    pub player: Player,
    /// All of it, in the form that is read back.
    pub strategy: String,
    /// The worst result for its player that following it can end in.
    pub guarantees: Payoff,
    /// Whether that is a win.
    pub winning: bool,
    /// Whether that is a draw at least.
    pub drawing: bool,
    /// The moves of a play in which no more than that is reached.
    pub worst_play: Vec<String>,
}

impl StrategyReport {
    /// The strategy with what was asked.
    #[must_use]
    pub fn answer(self, expr: &str, first: Player) -> StrategyAnswer {
        let StrategyReport { player, text: strategy, guarantees, worst_play } = self;
        StrategyAnswer {
            expr: expr.to_owned(),
            first,
            player,
            strategy,
            guarantees,
            winning: guarantees == Payoff::win(player),
            drawing: guarantees != Payoff::win(player.opponent()),
            worst_play,
        }
    }
}

/// Why an expression is worth what it is.
#[derive(Clone, Debug, Serialize)]
pub struct ExplanationReport {
    /// What was asked.
    pub expr: String,
    /// The derivation.
    pub derivation: Derivation,
}
