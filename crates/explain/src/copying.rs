//! Sums whose components cancel in pairs: the second player copies every move in the partner.

use upstar_game::{Outcome, Player};
use upstar_search::Reason;
use upstar_sum::{Argument, Component, Sum, Summand};

use crate::by::By;
use crate::derivation::{Answer, Part, Reply, Rule, Step};
use crate::explain::Teller;
use crate::notation::Value;
use crate::outcome::MAX_REPLIES;

/// So many copies of each player's moves are shown of components that are struck out.
const FEW_COPIES: usize = 3;

impl Teller<'_> {
    /// The second player's strategy of copying, where the components cancel in pairs.
    pub(crate) fn copying(&self, sum: &Sum) -> Result<Option<Step>, Reason> {
        if sum.components.len() < 2 {
            return Ok(None);
        }
        let arguments = sum.arguments(self.cx)?;
        let twins = arguments.into_iter().find_map(|argument| match argument {
            Argument::Twins(pairs) => Some(pairs),
            _ => None,
        });
        let Some(pairs) = twins else { return Ok(None) };
        let either = sum.is_impartial(self.cx.calc);
        let (mut replies, mut more): (Vec<Reply>, _) = (Vec::new(), 0);
        for &first in if either { &Player::BOTH[..1] } else { &Player::BOTH[..] } {
            for component in 0..sum.components.len() {
                let moves = match sum.components[component].moves(self.cx, first) {
                    Err(Reason::TooLarge(_)) => return Ok(None),
                    other => other?,
                };
                for (mv, to) in moves {
                    if replies.len() == MAX_REPLIES {
                        more += 1;
                        continue;
                    }
                    let Some(partner) = partner(&pairs, component) else { return Ok(None) };
                    let used: Vec<&str> = replies
                        .iter()
                        .filter(|reply| (reply.first, reply.component) == (first, component))
                        .filter_map(|reply| reply.answer.as_ref().map(|answer| answer.name.as_str()))
                        .collect();
                    let Some(reply) = self.copy(sum, first, (component, mv, to), partner, &used)? else {
                        return Ok(None);
                    };
                    replies.push(reply);
                }
            }
        }
        if replies.is_empty() {
            return Ok(None);
        }
        let position = self.print(sum)?;
        Ok(Some(Rule::Copying { position, pairs, either, replies, more }.into()))
    }

    /// Why a sum is what is left when pairs of components that cancel are struck out, and why that is what it is; nothing where no pair
    /// cancels, or all do.
    pub(crate) fn struck(&self, sum: &Sum) -> Result<Option<Vec<Step>>, Reason> {
        // What everybody knows to be 0, such as 1 - 1, is added as it is.
        let is_game = |component: &Component| match component.summand {
            Summand::Value(id) => {
                self.cx.calc.to_number(id).is_none() && self.cx.calc.to_nimber(id).is_none()
            }
            _ => true,
        };
        let (mut rest, mut pairs) = (Vec::new(), Vec::new());
        for component in &sum.components {
            let partner = rest.iter().position(|other: &Component| {
                is_game(component) && is_game(other) && other.cancels(component, self.cx.calc)
            });
            match partner {
                Some(at) => pairs.extend([rest.remove(at), component.clone()]),
                None => rest.push(component.clone()),
            }
        }
        let (pairs, rest) = (Sum { components: pairs }, Sum { components: rest });
        if pairs.components.is_empty() || rest.components.is_empty() {
            return Ok(None);
        }
        let Some(mut copying) = self.copying(&pairs)? else { return Ok(None) };
        if let Rule::Copying { replies, more, .. } = &mut copying.rule {
            // A few copies show the map, some of each player's.
            let all = replies.len();
            for player in Player::BOTH {
                let mut shown = 0;
                replies.retain(|reply| {
                    shown += usize::from(reply.first == player);
                    reply.first != player || shown <= FEW_COPIES
                });
            }
            *more += all - replies.len();
        }
        let mut step = self.sum_of_types(&rest)?;
        if let Rule::SumOfTypes { whole, parts, rest: named, replies, more, .. } = &mut step.rule {
            *whole = self.print(sum)?;
            parts.insert(0, Part { text: self.print(&pairs)?, value: Outcome::P });
            *named = Some(self.print(&rest)?);
            (*replies, *more) = (Vec::new(), 0);
        }
        step.steps = match self.by {
            Some(By::Types) => self.types(&rest)?,
            _ => self.by_search(&rest, &[])?,
        };
        Ok(Some(vec![copying, step]))
    }

    /// A first move and its copy in the partner: its image where the partner is one exactly, otherwise one that is `used` for no other
    /// move, if there is.
    fn copy(
        &self,
        sum: &Sum,
        first: Player,
        (component, mv, to): (usize, String, Sum),
        partner: usize,
        used: &[&str],
    ) -> Result<Option<Reply>, Reason> {
        let after = sum.after(component, to.clone());
        // Which of the components it is, is told as they stood before.
        let place = self.place(sum, partner)?;
        // What the move leads to may be several components.
        let partner = if partner > component { partner + to.components.len() - 1 } else { partner };
        let mut copies = Vec::new();
        for (name, copy) in after.components[partner].moves(self.cx, first.opponent())? {
            if self.cancel(&to, &copy) {
                copies.push((name, copy));
            }
        }
        let is_image = |(_, copy): &(String, Sum)| match (&to.components[..], &copy.components[..]) {
            (
                [Component { summand: Summand::Position(one), negative }],
                [Component { summand: Summand::Position(other), negative: negated }],
            ) if negative == negated && !one.game().about().impartial => {
                one.negated().as_ref() == Some(other)
            }
            _ => false,
        };
        // Of several moves that come to the same by symmetry, the copy is the image, or the one of the same name.
        let is_same = |(name, _): &(String, Sum)| *name == mv;
        let is_new = |(name, _): &(String, Sum)| !used.contains(&name.as_str());
        let at = copies.iter().position(is_image).or_else(|| copies.iter().position(is_same));
        let at = at.or_else(|| copies.iter().position(is_new)).unwrap_or(0);
        let Some((name, copy)) = copies.into_iter().nth(at) else { return Ok(None) };
        let left = self.print(&after.after(partner, copy))?;
        Ok(Some(Reply {
            first,
            component,
            place: self.place(sum, component)?,
            mv,
            after: None,
            answer: Some(Answer { component: partner, place, name, left, value: Some(Value::ZERO) }),
        }))
    }

    /// Whether one sum is the other with the roles exchanged, component by component.
    fn cancel(&self, one: &Sum, other: &Sum) -> bool {
        let pairs = || one.components.iter().zip(&other.components);
        one.components.len() == other.components.len()
            && pairs().all(|(one, other)| one.cancels(other, self.cx.calc))
    }
}

/// The partner of a component.
fn partner(pairs: &[(usize, usize)], component: usize) -> Option<usize> {
    pairs.iter().find_map(|&(one, other)| match component {
        at if at == one => Some(other),
        at if at == other => Some(one),
        _ => None,
    })
}
