//! The compounds that functions make of any positions.

use std::sync::Arc;

use upstar_game::About;
use upstar_search::{GameOf, Position, Reason, Values};

use super::product::{Coins, Ordinal};
use super::together::{In, Together};
use super::{Compound, State};
use crate::context::Context;
use crate::engine::Engine;
use crate::sum::{Sum, Summand};

/// How positions are put together, other than by a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Joining {
    /// A move is made in all parts; who cannot, in one of them, has none.
    Conjunctive,
    /// A move is made in all parts in which the player can move.
    ContinuedConjunctive,
    /// A move is made in one or more parts.
    Selective,
    /// A move is made in one or more parts; who has none in some part has none.
    ShortenedSelective,
    /// A move is made in one part; who has none in some part has none.
    DiminishedDisjunctive,
    /// Copies of the first game, one upon the other, as many as the second says.
    OrdinalProduct,
    /// Coins of two impartial games, turned where rows and columns meet.
    Tartan,
    /// Coins of two impartial games, turned in a row or in a column.
    Acrostic,
}

/// Compounds inside each other are refused beyond this.
const MAX_NESTED: usize = 5;

const TOO_NESTED: Reason = Reason::TooLarge("more than five compounds inside each other");

/// More parts are refused.
const MAX_PARTS: usize = 64;

/// A solver of compounds.
pub(crate) type CompoundGame = GameOf<Values<Compound>>;

impl Joining {
    /// All of them.
    pub const ALL: [Joining; 8] = [
        Joining::Conjunctive,
        Joining::ContinuedConjunctive,
        Joining::Selective,
        Joining::ShortenedSelective,
        Joining::DiminishedDisjunctive,
        Joining::OrdinalProduct,
        Joining::Tartan,
        Joining::Acrostic,
    ];

    /// What users type.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Joining::Conjunctive => "conjunctive",
            Joining::ContinuedConjunctive => "continued_conjunctive",
            Joining::Selective => "selective",
            Joining::ShortenedSelective => "shortened_selective",
            Joining::DiminishedDisjunctive => "diminished_disjunctive",
            Joining::OrdinalProduct => "ordinal_product",
            Joining::Tartan => "tartan",
            Joining::Acrostic => "acrostic",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Joining::Conjunctive => "Conjunctive Compound",
            Joining::ContinuedConjunctive => "Continued Conjunctive Compound",
            Joining::Selective => "Selective Compound",
            Joining::ShortenedSelective => "Shortened Selective Compound",
            Joining::DiminishedDisjunctive => "Diminished Disjunctive Compound",
            Joining::OrdinalProduct => "Ordinal Product",
            Joining::Tartan => "Tartan Product",
            Joining::Acrostic => "Acrostic Product",
        }
    }

    fn rule(self) -> &'static str {
        match self {
            Joining::Conjunctive => {
                "A player moves in every part at once, and loses who cannot in some part."
            }
            Joining::ContinuedConjunctive => {
                "A player moves at once in every part in which she can, and loses who cannot in any."
            }
            Joining::Selective => {
                "A player moves in as many parts as she likes, at least one, and loses who cannot."
            }
            Joining::ShortenedSelective => {
                "A player moves in as many parts as she likes, at least one, and loses who has no move in some part."
            }
            Joining::DiminishedDisjunctive => {
                "A player moves in one part, and loses who has no move in some part."
            }
            Joining::OrdinalProduct => {
                "A player moves on top, or moves in the second game and puts on top what a move in the first leaves."
            }
            Joining::Tartan => {
                "A player takes a coin, makes a move with its row and one with its column, and turns the coins where the rows and columns of \
                 these moves meet."
            }
            Joining::Acrostic => {
                "A player takes a coin, makes a move with its row or with its column, and turns the coins of this move."
            }
        }
    }

    /// Whether it is defined for impartial games only.
    #[must_use]
    pub fn is_impartial(self) -> bool {
        matches!(self, Joining::Tartan | Joining::Acrostic)
    }

    fn compound(self, engine: &Engine, impartial: bool) -> Compound {
        let about = About {
            name: self.name().to_owned(),
            title: self.title().to_owned(),
            rule: self.rule().to_owned(),
            notation: "positions and values, with commas between".to_owned(),
            impartial,
            counts_anew: true,
            of_expressions: true,
            ..About::default()
        };
        let store = engine.shared_store();
        let together = |moves, short| Together { moves, short };
        match self {
            Joining::Conjunctive => Compound::new(about, together(In::All, true), store),
            Joining::ContinuedConjunctive => Compound::new(about, together(In::All, false), store),
            Joining::Selective => Compound::new(about, together(In::Some, false), store),
            Joining::ShortenedSelective => Compound::new(about, together(In::Some, true), store),
            Joining::DiminishedDisjunctive => Compound::new(about, together(In::One, true), store),
            Joining::OrdinalProduct => Compound::new(about, Ordinal, store),
            Joining::Tartan => Compound::new(about, Coins::Tartan, store),
            Joining::Acrostic => Compound::new(about, Coins::Acrostic, store),
        }
    }

    fn state(self, parts: Vec<Sum>, cx: Context<'_>) -> Result<State, Reason> {
        match self {
            Joining::OrdinalProduct => Ok(Ordinal::state(parts)),
            Joining::Tartan | Joining::Acrostic => Coins::state(cx, &parts),
            _ => Ok(State::new(parts)),
        }
    }
}

/// How many compounds lie inside each other in a sum.
fn nested(sum: &Sum) -> usize {
    let of = |text: &str| {
        let (mut depth, mut deepest) = (0usize, 0);
        // Parentheses inside quotes belong to positions.
        for c in text.split('"').step_by(2).flat_map(str::chars) {
            depth = (depth + usize::from(c == '(')).saturating_sub(usize::from(c == ')'));
            deepest = deepest.max(depth);
        }
        deepest
    };
    let compounds = sum.components.iter().filter_map(|component| match &component.summand {
        Summand::Position(position) if position.game().about().of_expressions => {
            Some(1 + of(&position.text()))
        }
        _ => None,
    });
    compounds.max().unwrap_or(0)
}

impl Engine {
    /// Positions and values put together, as a position to be played.
    ///
    /// # Errors
    /// Stops at games with results, which cannot be put together, at partizan games where only impartial ones can, and where there are too
    /// many.
    pub fn joined(&self, joining: Joining, parts: Vec<Sum>, cx: Context<'_>) -> Result<Position, Reason> {
        if parts.len() > MAX_PARTS {
            return Err(Reason::TooLarge("a compound of more than 64 parts"));
        }
        if parts.iter().any(|part| nested(part) >= MAX_NESTED) {
            return Err(TOO_NESTED);
        }
        let impartial = parts.iter().all(|part| part.is_impartial(cx.calc));
        if joining.is_impartial() && !impartial {
            return Err(Reason::Undefined("coins are turned in impartial games only"));
        }
        let game = self.compound((joining, impartial), || joining.compound(self, impartial));
        let state = game.ruleset().met(joining.state(parts, cx)?);
        Ok(Arc::clone(&game).position(state))
    }
}
