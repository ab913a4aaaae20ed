//! Wins by pairs of moves, as by the bridges of Hex.

use upstar_game::{Pairing, Player};
use upstar_search::{Position, Reason};

use crate::derivation::{Rule, Step};
use crate::explain::Teller;

/// The pairs by which a player wins who does not move next, if such are seen.
fn pairing(position: &Position, winner: Player) -> Option<Pairing> {
    position.results()?.pairing(winner)?
}

/// How much there is to say.
fn length(found: &Pairing) -> usize {
    let ways = found.parts.iter().flat_map(|part| &part.ways);
    ways.map(|way| 1 + way.pairs.len()).sum()
}

impl Teller<'_> {
    /// Why somebody wins by pairs of moves, at once or after a move.
    pub(crate) fn pairs(&self, position: &Position, mover: Player) -> Result<Option<Step>, Reason> {
        if position.results().is_none_or(|own| own.pairing(mover).is_none()) {
            return Ok(None);
        }
        let step = |winner: Player, mv: Option<String>, Pairing { parts, because }: Pairing| {
            let because = because.to_owned();
            Rule::Pairs { position: position.into(), mover, winner, mv, parts, because }.into()
        };
        if let Some(found) = pairing(position, mover.opponent()) {
            return Ok(Some(step(mover.opponent(), None, found)));
        }
        let mut best: Option<(String, Pairing)> = None;
        for (name, to) in position.moves(mover)? {
            self.cx.budget.spend(1)?;
            // What ends the game needs no argument.
            let found = if to.result().is_some() { None } else { pairing(&to, mover) };
            if let Some(found) = found
                && best.as_ref().is_none_or(|(_, best)| length(&found) < length(best))
            {
                best = Some((name, found));
            }
        }
        Ok(best.map(|(name, found)| step(mover, Some(name), found)))
    }
}
