//! The One-Hand-Tied Principle: who wins without some moves wins with them as well. So it is told who wins large boards, whose values nobody
//! can write down.

use upstar_game::{Outcome, Player, RulesetCache};
use upstar_search::{Position, Reason};
use upstar_sum::{Component, Play, Sum, Summand, Winner};

use crate::derivation::{MoveTo, Part, Rule, Step, TiedHand};
use crate::explain::Teller;
use crate::heat::wins_after;

/// Of more first moves than this, the rest are not tried.
const MAX_OPENINGS: usize = 300;

impl Teller<'_> {
    /// Who wins a position, where it is shown by a player whose hand is tied.
    pub(crate) fn one_hand_tied(&self, sum: &Sum) -> Result<Option<Step>, Reason> {
        let Some(position) = alone(sum) else { return Ok(None) };
        let mut notes = RulesetCache::default();
        let mut ways = Vec::new();
        for player in Player::BOTH {
            ways.extend(self.tied(position, player, None, &mut notes)?);
        }
        let mut winners = Vec::new();
        let mut used: Vec<TiedHand> = Vec::new();
        for first in Player::BOTH {
            let winning = |way: &TiedHand| way.outcome.winner(first) == way.player;
            let way = match ways.iter().find(|way| winning(way)) {
                Some(way) => Some(way.clone()),
                None => self.opening(position, first, &mut notes)?,
            };
            let Some(way) = way else { return Ok(None) };
            winners.push(way.player);
            if !used.contains(&way) {
                used.push(way);
            }
        }
        let [left_first, right_first] = winners[..] else { return Ok(None) };
        let outcome = Outcome::new(left_first == Player::Left, right_first == Player::Left);
        // A way that shows everything shows it alone.
        let shows_all =
            |way: &&TiedHand| Player::BOTH.iter().all(|&first| way.outcome.winner(first) == way.player);
        if let Some(way) = used.iter().filter(|way| way.opening.is_none()).find(shows_all) {
            used = vec![way.clone()];
        }
        Ok(Some(Rule::OneHandTied { position: position.into(), ways: used, outcome }.into()))
    }

    /// Who wins, as a search for the winner finds it.
    pub(crate) fn searched(&self, sum: &Sum) -> Result<Vec<Step>, Reason> {
        let Winner::Class(outcome) = sum.winner(self.cx, Play::Normal)? else {
            return self.by_search(sum, &[]);
        };
        Ok(vec![Rule::SearchedType { position: self.print(sum)?, outcome }.into()])
    }

    /// Whether a game says how a hand may be tied in a position that is asked about alone.
    pub(crate) fn may_be_tied(&self, sum: &Sum) -> Result<bool, Reason> {
        let Some(position) = alone(sum) else { return Ok(false) };
        let mut notes = RulesetCache::default();
        for player in Player::BOTH {
            let tied = position.valued()?.one_hand_tied(player, self.cx.calc, &mut notes);
            if self.done(tied)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A first move after which a player wins with one hand tied.
    fn opening(
        &self,
        position: &Position,
        player: Player,
        notes: &mut RulesetCache,
    ) -> Result<Option<TiedHand>, Reason> {
        let moves = match position.moves(player) {
            Err(Reason::TooLarge(_)) => return Ok(None),
            moves => moves?,
        };
        for (name, to) in moves.into_iter().take(MAX_OPENINGS) {
            self.cx.budget.spend(1)?;
            let opening = MoveTo { name, to: (&to).into() };
            let way = self.tied(&to, player, Some(opening), notes)?;
            if let Some(way) = way.filter(|way| wins_after(way.outcome, player)) {
                return Ok(Some(way));
            }
        }
        Ok(None)
    }

    /// What a player comes down to with one hand tied, perhaps after an opening move.
    fn tied(
        &self,
        position: &Position,
        player: Player,
        opening: Option<MoveTo>,
        notes: &mut RulesetCache,
    ) -> Result<Option<TiedHand>, Reason> {
        let Some(tied) = self.done(position.valued()?.one_hand_tied(player, self.cx.calc, notes))? else {
            return Ok(None);
        };
        let found = self.lightly(|teller| {
            let (mut parts, mut values) = (Vec::new(), Vec::new());
            for part in &tied.parts {
                let value = part.valued()?.value(teller.cx.budget)?.value;
                values.push(value);
                parts.push(Part { text: part.into(), value: teller.value(value)? });
            }
            Ok((parts, values))
        })?;
        let Some((parts, values)) = found else { return Ok(None) };
        let total = self.done(self.cx.calc.sum(values))?;
        let (outcome, value) = (self.cx.calc.outcome(total), self.value(total)?);
        Ok(Some(TiedHand { player, opening, never: tied.never, parts, value, outcome }))
    }
}

/// A position that is asked about alone, and not as its negative.
fn alone(sum: &Sum) -> Option<&Position> {
    match &sum.components[..] {
        [Component { summand: Summand::Position(position), negative: false }] => Some(position),
        _ => None,
    }
}
