//! Who wins: the chart, the second player's answers, symmetry, and strategy stealing.

use upstar_game::{Conclusion, Outcome, Payoff, Player};
use upstar_lang::{Component, Play, Sum, SumMove, Summand, Winner};
use upstar_search::{Ending, Position, Reason};
use upstar_values::Id;

use crate::derivation::{Choice, Reply, Rule, Step};
use crate::explain::Teller;

/// With more first moves than this, answers are not listed.
const MAX_REPLIES: usize = 60;
/// A symmetry strategy that needs more positions than this is not checked, and not told.
const MAX_SYMMETRIC: usize = 500;

impl Teller<'_> {
    /// The moves of a player in a sum; nothing where there are too many to list.
    fn moves(&self, sum: &Sum, by: Player) -> Result<Option<Vec<SumMove>>, Reason> {
        match sum.moves(self.calc, by, Play::Normal, self.budget) {
            Err(Reason::TooLarge(_)) => Ok(None),
            other => other.map(Some),
        }
    }

    /// The type of a sum, by the chart; and for type P, the second player's answers.
    pub(crate) fn type_of(&self, sum: &Sum, value: Id) -> Result<Vec<Step>, Reason> {
        let outcome = self.calc.outcome(value);
        let position = self.print(sum)?;
        let sides = [self.moves(sum, Player::Left)?, self.moves(sum, Player::Right)?];
        let [Some(left), Some(right)] = sides else {
            return Ok(vec![Rule::Sign { position, value: self.name(value)?, outcome }.into()]);
        };
        if outcome == Outcome::P && left.len() + right.len() > 0 {
            let either = sum.is_impartial(self.calc);
            let first = if either { &[][..] } else { &right[..] };
            if let Some(replies) = self.replies(sum, either, left.iter().chain(first))? {
                return Ok(vec![replies]);
            }
        }
        if matches!(sum.components[..], [Component { summand: Summand::Value(_), .. }]) && value.is_number() {
            return Ok(vec![Rule::Sign { position, value: self.name(value)?, outcome }.into()]);
        }
        let side = |moves: Vec<SumMove>| -> Result<Vec<Choice<Outcome>>, Reason> {
            let mut list: Vec<Choice<Outcome>> = Vec::new();
            for mv in moves {
                let Winner::Class(value) = mv.after else { continue };
                let to = self.print(&mv.to)?;
                let name = self.full_name(sum, mv.component, &mv.name)?;
                match list.iter_mut().find(|choice| choice.to == to) {
                    Some(same) => same.moves.push(name),
                    None => list.push(Choice { moves: vec![name], to, value }),
                }
            }
            Ok(list)
        };
        let (left, right) = (side(left)?, side(right)?);
        Ok(vec![Rule::Chart { position, left, right, outcome }.into()])
    }

    /// The name of a move, with the component it is made in where there are several.
    fn full_name(&self, sum: &Sum, component: usize, name: &str) -> Result<String, Reason> {
        Ok(match self.place(sum, component)? {
            None => name.to_owned(),
            Some(place) => format!("{place}: {name}"),
        })
    }

    /// A component of a sum of several, where it is a position: the moves of values say themselves where they are made.
    fn place(&self, sum: &Sum, component: usize) -> Result<Option<String>, Reason> {
        if sum.components.len() < 2 || matches!(sum.components[component].summand, Summand::Value(_)) {
            return Ok(None);
        }
        sum.components[component].print(self.calc, self.budget).map(Some)
    }

    /// The second player's answers to all of some first moves in a sum that the second player wins.
    pub(crate) fn replies<'m>(
        &self,
        sum: &Sum,
        either: bool,
        moves: impl Iterator<Item = &'m SumMove>,
    ) -> Result<Option<Step>, Reason> {
        let mut replies: Vec<Reply> = Vec::new();
        for (at, mv) in moves.enumerate() {
            if at >= MAX_REPLIES {
                return Ok(None);
            }
            let Some(answers) = self.moves(&mv.to, mv.player.opponent())? else { return Ok(None) };
            // The answer that comes back to zero is the one to learn, where there is one.
            let best = answers
                .iter()
                .find(|answer| answer.value == Some(Id::ZERO))
                .or_else(|| answers.iter().find(|answer| answer.winning));
            let Some(answer) = best else { return Ok(None) };
            let Some(value) = answer.value else { return Ok(None) };
            let reply = Reply {
                first: mv.player,
                component: mv.component,
                place: self.place(sum, mv.component)?,
                mv: mv.name.clone(),
                answer_component: answer.component,
                answer_place: self.place(&mv.to, answer.component)?,
                answer: answer.name.clone(),
                left: self.print(&answer.to)?,
                value: self.name(value)?,
            };
            replies.push(reply);
        }
        Ok(Some(Rule::Replies { position: self.print(sum)?, either, replies }.into()))
    }

    /// The second player's strategy by symmetry, where the game has one and it works to the end.
    pub(crate) fn symmetry(&self, position: &Position) -> Result<Option<Step>, Reason> {
        let mut replies = Vec::new();
        let either = position.game().about().impartial;
        for &first in if either { &Player::BOTH[..1] } else { &Player::BOTH[..] } {
            let moves = match position.moves(first) {
                Err(Reason::TooLarge(_)) => return Ok(None),
                other => other?,
            };
            if moves.len() > MAX_REPLIES
                || !position.mirror_works_within(first, MAX_SYMMETRIC, self.budget)?
            {
                return Ok(None);
            }
            for (mv, between) in moves {
                let Some(answer) = position.mirror(first, &mv) else { return Ok(None) };
                let after = between.moves(first.opponent())?.into_iter().find(|(name, _)| *name == answer);
                let Some((_, after)) = after else { return Ok(None) };
                let value = self.name(after.value(self.budget)?.value)?;
                let left = after.to_string();
                replies.push(Reply {
                    first,
                    component: 0,
                    place: None,
                    mv,
                    answer_component: 0,
                    answer_place: None,
                    answer,
                    left,
                    value,
                });
            }
        }
        let position = position.to_string();
        Ok((!replies.is_empty()).then(|| Rule::Symmetry { position, either, replies }.into()))
    }

    /// The strategy-stealing argument, where the game offers it.
    pub(crate) fn stealing(&self, position: &Position) -> Result<Option<Step>, Reason> {
        let Some(stealing) = position.stealing() else { return Ok(None) };
        let conclusion = stealing.conclusion();
        let mut found = None;
        if conclusion == Some(Conclusion::FirstWins) {
            for (name, to) in position.moves(Player::Left)? {
                let wins = match position.game().ending() {
                    Ending::Results => to.payoff(Player::Right, self.budget)? == Payoff::LeftWins,
                    Ending::NormalPlay => self.calc.outcome(to.value(self.budget)?.value) == Outcome::P,
                };
                if wins {
                    found = Some(name);
                    break;
                }
            }
        }
        let hypotheses = stealing.hypotheses.to_vec();
        Ok(Some(Rule::Stealing { position: position.to_string(), hypotheses, conclusion, found }.into()))
    }
}
