//! Compounds of any positions: functions that give a position.

use upstar_search::{Ending, Reason};
use upstar_sum::{Joining, Sum};
use upstar_values::Id;

use super::{Apply, Function, Invocation, Refusal};
use crate::reading::Reading;

/// The compounds by name.
pub(crate) const COMPOUNDS: &[Function] = &[
    Function {
        name: "acrostic",
        arguments: &["G", "H..."],
        about: "the acrostic product: coins on a table with the positions of impartial games G and H as rows and columns, more of them in further \
                pairs; a move of G or one of H turns the coins of one column or of one row. Theory: coins add up, and those of Nim heaps a \
                and b are worth one more than the nim-sum of a-1 and b-1; there is no general theorem",
        example: ("acrostic(nim(3), nim(5))", "*7"),
        apply: Apply::Readings(|at| joined(at, Joining::Acrostic)),
    },
    Function {
        name: "conjunctive",
        arguments: &["G..."],
        about: "the conjunctive compound, or rapid join: a move is one in every game at once, and who cannot move in some game loses. Theory: \
                impartial games end with the least of their remotenesses, and whoever moves first wins if that is odd",
        example: ("conjunctive(nim(2), nim(3))", "*2"),
        apply: Apply::Readings(|at| joined(at, Joining::Conjunctive)),
    },
    Function {
        name: "continued_conjunctive",
        arguments: &["G..."],
        about: "the continued conjunctive compound, or slow join: a move is one at once in every game in which the player can move, until \
                there is none. Theory: impartial games end with the largest of their suspense numbers, and whoever moves first wins if \
                that is odd",
        example: ("continued_conjunctive(nim(1), nim(2))", "*2"),
        apply: Apply::Readings(|at| joined(at, Joining::ContinuedConjunctive)),
    },
    Function {
        name: "diminished_disjunctive",
        arguments: &["G..."],
        about: "the diminished disjunctive compound: a move is one in one game, and who has none in some game loses. Theory: impartial games \
                have foreclosed nim-values, which leave out what can be ended at once; whoever moves first wins if some game can be, or \
                if their nim-sum is not 0",
        example: ("diminished_disjunctive(nim(1), nim(2))", "*2"),
        apply: Apply::Readings(|at| joined(at, Joining::DiminishedDisjunctive)),
    },
    Function {
        name: "ordinal_product",
        arguments: &["G", "H", "top..."],
        about: "copies of G upon each other, one for each move of H: the options are G.H' : G', and a third game is what lies on top. Theory: \
                for Nim heaps the sizes are multiplied, as for ordinal numbers; in general it depends on the forms of both",
        example: ("ordinal_product(nim(2), nim(3))", "*6"),
        apply: Apply::Readings(|at| joined(at, Joining::OrdinalProduct)),
    },
    Function {
        name: "selective",
        arguments: &["G..."],
        about: "the selective compound, or union: a move is one in as many games as the player likes, at least one. Theory: of impartial \
                games it is of type P just where all of them are",
        example: ("selective(nim(1), nim(2))", "*3"),
        apply: Apply::Readings(|at| joined(at, Joining::Selective)),
    },
    Function {
        name: "shortened_selective",
        arguments: &["G..."],
        about: "the shortened selective compound, or urgent union: a move is one in as many games as the player likes, at least one, and who \
                has none in some game loses. Theory: of impartial games it is of type P just where all of them are, or one is over",
        example: ("shortened_selective(nim(1), nim(2))", "*2"),
        apply: Apply::Readings(|at| joined(at, Joining::ShortenedSelective)),
    },
    Function {
        name: "tartan",
        arguments: &["G", "H..."],
        about: "the direct or Tartan product: coins on a table with the positions of impartial games G and H as rows and columns, more of them in \
                further pairs; a move of G and one of H together turn the coins where their rows and columns meet. Theory: by the Tartan \
                theorem it is worth the nim product of G and H",
        example: ("tartan(nim(2), nim(3))", "*"),
        apply: Apply::Readings(|at| joined(at, Joining::Tartan)),
    },
];

fn joined(at: &Invocation<'_>, joining: Joining) -> Result<Reading, Refusal> {
    let mut parts = Vec::new();
    for place in 0..at.arguments.len() {
        let part = at.game(place)?;
        if part.ending() == Ending::Results {
            return at.refuse(place, "a game with results cannot be part of a compound");
        }
        if joining.is_impartial() && !part.is_impartial(at.cx.calc) {
            return at.refuse(place, "coins are turned in impartial games only");
        }
        // Nothing is the game without moves.
        let nothing = part.components.is_empty();
        parts.push(if nothing { Sum::value_of(Id::ZERO) } else { part.clone() });
    }
    match (joining, parts.len()) {
        (Joining::OrdinalProduct, 4..) => {
            return at.refuse(3, "an ordinal product has two games, and one on top");
        }
        (Joining::Tartan | Joining::Acrostic, parts) if parts % 2 == 1 => {
            return at.refuse(parts - 1, "coins have a row and a column each, so games come in pairs");
        }
        _ => {}
    }
    match at.language.engine().joined(joining, parts, at.cx) {
        Ok(position) => Ok(Reading::Game(Sum::from(position))),
        Err(Reason::TooLarge(why)) => at.refuse(0, format!("this would be {why}")),
        Err(reason) => Err(reason.into()),
    }
}
