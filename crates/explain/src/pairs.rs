//! Wins by pairs of moves, as by the bridges of Hex.

use upstar_game::{Pairing, Player};
use upstar_search::{Position, Reason};

use crate::derivation::{Paired, Rule, Step};
use crate::explain::Teller;

/// Where more moves are open, answers to all of them are not looked for.
const MOST_ANSWERED: usize = 26;

/// The pairs by which a player wins who does not move next, if such are seen.
fn pairing(position: &Position, winner: Player) -> Option<Pairing> {
    position.results()?.pairing(winner)?
}

impl Teller<'_> {
    /// Why somebody wins by pairs of moves: at once, after a move, or after a move and an answer to each reply.
    pub(crate) fn pairs(&self, position: &Position, mover: Player) -> Result<Option<Step>, Reason> {
        if position.results().is_none_or(|own| own.pairing(mover).is_none()) {
            return Ok(None);
        }
        let step = |winner: Player, mv: Option<String>, answers: Vec<Paired>, found: Pairing| {
            let Pairing { pairs, because } = found;
            let pairs = if answers.is_empty() { pairs } else { Vec::new() };
            let because = because.to_owned();
            Some(Rule::Pairs { position: position.into(), mover, winner, mv, pairs, answers, because }.into())
        };
        if let Some(found) = pairing(position, mover.opponent()) {
            return Ok(step(mover.opponent(), None, Vec::new(), found));
        }
        let moves = position.moves(mover)?;
        let found = moves.iter().filter_map(|(name, to)| Some((name, pairing(to, mover)?)));
        if let Some((name, found)) = found.min_by_key(|(_, found)| found.pairs.len()) {
            return Ok(step(mover, Some(name.clone()), Vec::new(), found));
        }
        if moves.len() > MOST_ANSWERED {
            return Ok(None);
        }
        let mut best: Option<(&String, Vec<Paired>, Pairing)> = None;
        for (name, to) in &moves {
            self.cx.budget.spend(1)?;
            let Some((answers, any)) = self.answered(to, mover)? else { continue };
            if best.as_ref().is_none_or(|(_, least, _)| answers.len() < least.len()) {
                best = Some((name, answers, any));
            }
        }
        Ok(best.and_then(|(name, answers, any)| step(mover, Some(name.clone()), answers, any)))
    }

    /// An answer to every move of the opponent, after which there are pairs; as few different ones as come up.
    fn answered(
        &self,
        position: &Position,
        winner: Player,
    ) -> Result<Option<(Vec<Paired>, Pairing)>, Reason> {
        let replies = position.moves(winner.opponent())?;
        // What each of the winner's moves would come to if the opponent passed: most replies do not disturb it.
        let mut plans = Vec::new();
        for (name, to) in position.moves(winner)? {
            if let Some(found) = pairing(&to, winner) {
                plans.push((name, found));
            }
        }
        plans.sort_by_key(|(_, found)| found.pairs.len());
        let (mut answers, mut any): (Vec<Paired>, Option<Pairing>) = (Vec::new(), None);
        for (reply, after) in replies {
            self.cx.budget.spend(1)?;
            let disturbed = |(name, found): &&(String, Pairing)| {
                *name == reply || found.pairs.iter().flatten().any(|cell| *cell == reply)
            };
            let plan = match plans.iter().find(|plan| !disturbed(plan)) {
                Some(plan) => plan.clone(),
                None => {
                    let new = after.moves(winner)?.into_iter();
                    match new.filter_map(|(name, to)| Some((name, pairing(&to, winner)?))).next() {
                        Some(plan) => plan,
                        None => return Ok(None),
                    }
                }
            };
            let (answer, found) = plan;
            match answers.iter_mut().find(|own| own.answer == answer && own.pairs == found.pairs) {
                Some(own) => own.moves.push(reply),
                None => answers.push(Paired { moves: vec![reply], answer, pairs: found.pairs.clone() }),
            }
            any = Some(found);
        }
        Ok(any.map(|any| (answers, any)))
    }
}
