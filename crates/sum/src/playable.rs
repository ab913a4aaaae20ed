//! Sums as things to play: game trees of any expression.

use upstar_game::{Payoff, Player};
use upstar_search::{Ending, Reason};

use crate::context::Context;
use crate::outcome::Play;
use crate::sum::{Component, Sum, Summand};
use crate::tree::Playable;

/// A sum together with how its end counts.
#[derive(Clone)]
pub struct SumInPlay<'c> {
    /// The sum.
    pub sum: Sum,
    /// Whether the last move wins or loses.
    pub play: Play,
    /// What it is played with.
    pub cx: Context<'c>,
}

impl Sum {
    /// Whose turn it is, where the position says so.
    #[must_use]
    pub fn turn(&self) -> Option<Player> {
        match &self.components[..] {
            [Component { summand: Summand::Position(position), .. }] => position.turn(),
            _ => None,
        }
    }
}

impl Playable for SumInPlay<'_> {
    fn result(&self, to_move: Player) -> Result<Option<Payoff>, Reason> {
        if let ([component], Ending::Results) = (&self.sum.components[..], self.sum.ending()) {
            return Ok(match &component.summand {
                Summand::Position(position) => position.result(),
                Summand::Form(_) | Summand::Value(_) => None,
            });
        }
        if self.sum.can_move(self.cx, to_move)? {
            return Ok(None);
        }
        Ok(Some(Payoff::win(match self.play {
            Play::Normal => to_move.opponent(),
            Play::Misere => to_move,
        })))
    }

    fn options(&self, by: Player) -> Result<Vec<(String, Self)>, Reason> {
        let moves = self.sum.named_moves(self.cx, by)?;
        let (play, calc, budget) = (self.play, self.cx.calc, self.cx.budget);
        Ok(moves
            .into_iter()
            .map(|(name, sum)| (name, SumInPlay { sum, play, cx: Context::new(calc, budget) }))
            .collect())
    }

    fn turn(&self) -> Option<Player> {
        self.sum.turn()
    }

    fn text(&self) -> String {
        self.sum.print(self.cx).unwrap_or_default()
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + self.sum.bytes()
    }

    fn memory(&self) -> u64 {
        self.cx.calc.store().budget()
    }
}
