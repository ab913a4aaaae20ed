//! Derivations: what is shown, by which rules, from what. Plain data that can be written in words or checked.
//!
//! As data, positions and values are texts in the notation, so that whoever checks a derivation can read them back; nim-values
//! and counts are numbers.

pub(crate) mod written;

use serde::Serialize;
use upstar_game::{Outcome, Player};
use upstar_values::Dyadic;

use crate::notation::{Notation, Value};
pub(crate) use crate::rule::Rule;

/// An explanation of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Derivation {
    /// What is explained, in the notation.
    pub goal: Notation,
    /// The steps, in the order in which they are to be read.
    pub steps: Vec<Step>,
}

/// A step: a rule with what it was applied to and what came out, and the steps inside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The rule, its inputs and its result.
    #[serde(flatten)]
    pub rule: Rule,
    /// What belongs to the step, simplest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
}

impl From<Rule> for Step {
    fn from(rule: Rule) -> Step {
        Step { rule, steps: Vec::new() }
    }
}

/// What a player can move to, and what that is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice<V> {
    /// The names of the moves that lead there; none where a value's options have no names.
    pub moves: Vec<String>,
    /// What they lead to: a position, or a sum of positions that has the same value.
    pub to: Notation,
    /// What it is worth.
    pub value: V,
}

/// A part of a sum, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part<V> {
    /// The part.
    pub text: Notation,
    /// What it is worth.
    pub value: V,
}

/// A player who gives up some moves for good.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TiedHand {
    /// Who.
    pub player: Player,
    /// The player's first move, where one is made before, and what it leaves.
    pub opening: Option<MoveTo>,
    /// What the player never does, the rest of a clause.
    pub never: String,
    /// What the position falls into then.
    pub parts: Vec<Part<Value>>,
    /// What they add up to.
    pub value: Value,
    /// The type of their sum.
    #[serde(rename = "type")]
    pub outcome: Outcome,
}

/// Winning moves in one summand: all that bring it from one nim-value to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Balancing {
    /// Which summand, counted from 0.
    pub row: usize,
    /// The nim-value that it must be brought to.
    pub to: u64,
    /// The moves that do so.
    pub moves: Vec<MoveIn>,
}

/// A move in a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveIn {
    /// The component of the whole expression that it is made in, counted from 0.
    pub component: usize,
    /// Its name.
    #[serde(rename = "move")]
    pub name: String,
}

/// A move and what it leaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveTo {
    /// Its name.
    #[serde(rename = "move")]
    pub name: String,
    /// What it leaves.
    pub to: Notation,
}

/// A corner of a wall of a thermograph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Corner {
    /// The temperature.
    pub temperature: Dyadic,
    /// Where the wall is at that temperature.
    pub value: Dyadic,
}

/// The options of both players, with their values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sides {
    /// Left's.
    pub left: Vec<Part<Value>>,
    /// Right's.
    pub right: Vec<Part<Value>>,
}

/// Why an option can be left out of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Removal {
    /// Another option is at least as good for the player.
    Dominated {
        /// Whose option.
        #[serde(rename = "player")]
        by: Player,
        /// The option.
        option: Value,
        /// What is at least as good.
        #[serde(rename = "dominated_by")]
        better: Value,
    },
    /// The opponent has an answer that is at least as good for the opponent as the whole game.
    Reversible {
        /// Whose option.
        #[serde(rename = "player")]
        by: Player,
        /// The option.
        option: Value,
        /// The opponent's answer.
        #[serde(rename = "reverses_through")]
        through: Value,
        /// The player's options after the answer, which take the option's place.
        instead: Vec<Value>,
    },
}

/// An option of a game, and the number at which play stops after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionStop {
    /// The option.
    #[serde(rename = "text")]
    pub option: Value,
    /// Its stop, where the other player moves next.
    #[serde(rename = "value")]
    pub stop: Dyadic,
}

/// What a move threatens: it leaves something hotter than there was, so that the opponent had better answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Threat {
    /// The temperature of the whole before the move.
    #[serde(rename = "temperature_before")]
    pub before: Dyadic,
    /// The temperature that the move leaves.
    #[serde(rename = "temperature_after")]
    pub after: Dyadic,
    /// The component that the opponent answers in, counted from 0 in what the move leaves.
    #[serde(rename = "answer_component")]
    pub component: usize,
    /// That component, unless it is what the move left, or the answer's name tells.
    #[serde(skip)]
    pub place: Option<Place>,
    /// The opponent's best answer.
    pub answer: String,
    /// The mean of the whole after the answer.
    #[serde(rename = "mean_after_answer")]
    pub mean: Dyadic,
}

/// A component of a sum that somebody moves in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The component.
    pub text: Notation,
    /// Which of several that are written alike, counted from 1; nothing where it is the only one.
    pub which: Option<usize>,
}

/// A first move, and the second player's answer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reply {
    /// Who moves first.
    pub first: Player,
    /// The component that the move is made in, counted from 0.
    pub component: usize,
    /// The component, where there are several and it is a position.
    #[serde(skip)]
    pub place: Option<Place>,
    /// The first move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The type of what it leaves; nothing where the argument does without it.
    #[serde(rename = "type")]
    pub after: Option<Outcome>,
    /// The answer; nothing where the opponent has no move left and so wins, as can be in misère play.
    #[serde(flatten, serialize_with = "written::answer")]
    pub answer: Option<Answer>,
}

/// The second player's answer to a first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The component that it is made in, counted from 0.
    pub component: usize,
    /// That component after the first move, where the answer's name alone does not tell where it is made.
    pub place: Option<Place>,
    /// The answer.
    pub name: String,
    /// What is left.
    pub left: Notation,
    /// The value of what is left; nothing where values say nothing, as in misère play.
    pub value: Option<Value>,
}

/// Whose first moves are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum First {
    /// Both players have the same moves, so Left's are enough.
    Either,
    /// Those of both players.
    Both,
    /// Those of one player, who loses moving first.
    #[serde(untagged)]
    Only(Player),
}

impl First {
    /// The players whose first moves are answered.
    #[must_use]
    pub fn players(self) -> &'static [Player] {
        match self {
            First::Either | First::Only(Player::Left) => &Player::BOTH[..1],
            First::Only(Player::Right) => &Player::BOTH[1..],
            First::Both => &Player::BOTH,
        }
    }
}
