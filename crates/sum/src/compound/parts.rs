//! Moves in one part.

use std::hash::{DefaultHasher, Hash, Hasher};

use upstar_game::{Player, Sign};
use upstar_search::{Position, Reason};

use super::{State, Touch};
use crate::context::Context;
use crate::sum::{Component, Sum, Summand};

/// A move in a part, and the part after it.
pub(super) struct Step {
    pub component: usize,
    pub name: String,
    pub to: Sum,
}

impl Step {
    /// What is touched for it in the part at a place.
    pub(super) fn touch(&self, part: usize, by: Player) -> Touch {
        Touch { part, component: self.component, by, name: self.name.clone() }
    }

    /// Its name in a part.
    pub(super) fn name_in(&self, part: &Sum, cx: Context<'_>) -> Result<String, Reason> {
        part.name_in(self.component, self.name.clone(), cx)
    }
}

/// Every move in a part; names only where they are wanted.
pub(super) fn steps(part: &Sum, cx: Context<'_>, by: Player, named: bool) -> Result<Vec<Step>, Reason> {
    let mut all = Vec::new();
    for (at, component) in part.components.iter().enumerate() {
        let mut step = |name, to| all.push(Step { component: at, name, to: part.after(at, to) });
        match &component.summand {
            Summand::Position(position) if !named => {
                let role = if component.negative { by.opponent() } else { by };
                position.valued()?.options(role, &mut |to| {
                    let summand = Summand::Position(to);
                    step(String::new(), Sum::from(Component { summand, negative: component.negative }));
                })?;
            }
            _ => component.moves(cx, by)?.into_iter().for_each(|(name, to)| step(name, to)),
        }
    }
    Ok(all)
}

/// How many moves there are in a part.
pub(super) fn count(part: &Sum, cx: Context<'_>, by: Player) -> Result<u64, Reason> {
    let mut count = 0u64;
    for component in &part.components {
        let role = if component.negative { by.opponent() } else { by };
        let more = match &component.summand {
            Summand::Position(position) => moves_of(position, role)?,
            Summand::Form(_) | Summand::Value(_) => component.moves(cx, by)?.len() as u64,
        };
        count = count.saturating_add(more);
    }
    Ok(count)
}

/// How many moves a player has in a position.
pub(super) fn moves_of(position: &Position, by: Player) -> Result<u64, Reason> {
    let [left, right] = position.valued()?.move_counts()?;
    let count = if by == Player::Left { left } else { right };
    Ok(u64::try_from(count).unwrap_or(0))
}

/// The position that the first part is, where it is nothing else.
pub(super) fn position(state: &State) -> Option<&Position> {
    match &state.parts.first()?.components[..] {
        [Component { summand: Summand::Position(position), negative: false }] => Some(position),
        _ => None,
    }
}

/// The part with every position in its normal form, which is played alike.
pub(super) fn standard(part: &Sum) -> Sum {
    let standard = |component: &Component| match &component.summand {
        Summand::Position(position) => {
            let (normal, sign) = position.normal_form();
            let negative = component.negative != (sign == Sign::Minus);
            let impartial = position.game().about().impartial;
            Component { summand: Summand::Position(normal), negative: negative && !impartial }
        }
        Summand::Form(_) | Summand::Value(_) => component.clone(),
    };
    Sum { components: part.components.iter().map(standard).collect() }
}

/// A number by which parts can be brought into some order that is always the same.
pub(super) fn order(part: &Sum) -> u64 {
    let mut hasher = DefaultHasher::new();
    part.hash(&mut hasher);
    hasher.finish()
}

/// The parts as they are written between parentheses.
pub(super) fn print(parts: &[Sum], cx: Context<'_>) -> Result<String, Reason> {
    let texts: Result<Vec<String>, Reason> = parts.iter().map(|part| part.print(cx)).collect();
    Ok(texts?.join(","))
}
