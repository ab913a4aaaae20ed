//! Compounds of parts side by side: in how many of them a move is made, and when all is over.

use upstar_game::{Diagnostic, Player, Sign, Span};
use upstar_search::Reason;

use super::parts::{Step, count, order, print, standard, steps};
use super::{Choice, Rule, State};
use crate::context::Context;

/// In how many parts a move is made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum In {
    One,
    Some,
    All,
}

/// A compound in which a player moves in one part, in some, or in all in which she can. Where `short`, she has no move at all as soon as she
/// has none in some part.
pub(super) struct Together {
    pub moves: In,
    pub short: bool,
}

impl Rule for Together {
    fn choices(
        &self,
        cx: Context<'_>,
        state: &State,
        by: Player,
        named: bool,
        each: &mut dyn FnMut(Choice),
    ) -> Result<(), Reason> {
        let lists: Result<Vec<Vec<Step>>, Reason> =
            state.parts.iter().map(|part| steps(part, cx, by, named)).collect();
        let lists = lists?;
        if self.short && lists.iter().any(Vec::is_empty) {
            return Ok(());
        }
        let mut give = |picks: &[Option<usize>]| -> Result<(), Reason> {
            let mut choice = Choice::unnamed(state.clone());
            let mut names = Vec::new();
            for (at, pick) in picks.iter().enumerate() {
                let Some(step) = pick.map(|pick| &lists[at][pick]) else { continue };
                choice.to.parts[at] = step.to.clone();
                if named {
                    names.push(format!("{}: {}", at + 1, step.name_in(&state.parts[at], cx)?));
                    choice.touches.push(step.touch(at, by));
                }
            }
            choice.name = names.join("; ");
            each(choice);
            Ok(())
        };
        let mut picks: Vec<Option<usize>> = vec![None; lists.len()];
        if self.moves == In::One {
            for at in 0..lists.len() {
                for pick in 0..lists[at].len() {
                    picks[at] = Some(pick);
                    give(&picks)?;
                }
                picks[at] = None;
            }
            return Ok(());
        }
        // All ways to pick, counted like numbers: each place goes through its moves, and through none where that is allowed.
        let first = |list: &Vec<Step>| (self.moves == In::All && !list.is_empty()).then_some(0);
        picks = lists.iter().map(first).collect();
        loop {
            if picks.iter().any(Option::is_some) {
                give(&picks)?;
            }
            let mut at = 0;
            loop {
                let Some(pick) = picks.get_mut(at) else { return Ok(()) };
                let next = pick.map_or(0, |pick| pick + 1);
                if next < lists[at].len() {
                    *pick = Some(next);
                    break;
                }
                *pick = first(&lists[at]);
                at += 1;
            }
        }
    }

    fn bound(&self, cx: Context<'_>, state: &State, by: Player) -> Result<u64, Reason> {
        let counts: Result<Vec<u64>, Reason> = state.parts.iter().map(|part| count(part, cx, by)).collect();
        let counts = counts?;
        if self.short && counts.contains(&0) {
            return Ok(0);
        }
        let product = |all: u64, factor: u64| all.saturating_mul(factor);
        Ok(match self.moves {
            In::One => counts.iter().fold(0, |all, more| all.saturating_add(*more)),
            In::Some => counts.iter().map(|count| count.saturating_add(1)).fold(1, product) - 1,
            In::All if counts.iter().all(|count| *count == 0) => 0,
            In::All => counts.iter().map(|count| (*count).max(1)).fold(1, product),
        })
    }

    fn parse(&self, text: &str) -> Result<State, Diagnostic> {
        Err(unread(text))
    }

    fn print(&self, cx: Context<'_>, state: &State) -> Result<String, Reason> {
        print(&state.parts, cx)
    }

    /// The order of the parts makes no difference.
    fn normal_form(&self, mut state: State) -> (State, Sign) {
        state.parts.iter_mut().for_each(|part| *part = standard(part));
        state.parts.sort_by_cached_key(order);
        (state, Sign::Plus)
    }
}

/// What stands between the parentheses of a compound is read with all other expressions.
pub(super) fn unread(text: &str) -> Diagnostic {
    Diagnostic::new("syntax", "these are expressions, not a position", Span::all(text))
}
