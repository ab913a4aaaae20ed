//! Depth: how many moves a position can last at most.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;
use upstar_game::{MAX_MOVES, Player, Ruleset};

use crate::any::Solver;
use crate::budget::{Budget, Reason};

type Of<S> = <<S as Solver>::Rules as Ruleset>::Position;

/// The longest play from a position, whoever makes the moves. Independent parts are played out one after the other.
pub(crate) fn depth<S: Solver>(solver: &S, position: &Of<S>, budget: &Budget) -> Result<u64, Reason> {
    let rules = solver.rules();
    let mut known: HashMap<Of<S>, u64, FxBuildHasher> = HashMap::default();
    // The parts of a position that are not known yet, and the depth if all are.
    let total = |known: &HashMap<Of<S>, u64, FxBuildHasher>, position: &Of<S>, missing: &mut Vec<Of<S>>| {
        let mut sum = 0;
        for part in solver.components(position) {
            let part = rules.normal_form(part).0;
            match solver.nim_heap(&part).or_else(|| known.get(&part).copied()) {
                Some(depth) => sum += depth,
                None => missing.push(part),
            }
        }
        sum
    };
    let mut stack = Vec::new();
    total(&known, position, &mut stack);
    while let Some(top) = stack.last().cloned() {
        if known.contains_key(&top) {
            stack.pop();
            continue;
        }
        budget.spend(1)?;
        let mut missing = Vec::new();
        let mut deepest = 0;
        for by in Player::BOTH {
            if rules.move_bound(&top, by) > MAX_MOVES {
                return Err(Reason::TooLarge("a position with more than sixteen million moves"));
            }
            rules.moves(&top, by, |mv| {
                let after = rules.play(&top, by, &mv);
                deepest = deepest.max(1 + total(&known, &after, &mut missing));
            });
        }
        if missing.is_empty() {
            known.insert(top, deepest);
            stack.pop();
        } else {
            stack.append(&mut missing);
        }
    }
    Ok(total(&known, position, &mut Vec::new()))
}
