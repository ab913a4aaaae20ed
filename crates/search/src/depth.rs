//! Depth: how many moves a position can last at most, by depth-first search.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering::Relaxed;

use rustc_hash::FxBuildHasher;
use upstar_game::{Player, Ruleset as _};

use crate::budget::{Budget, Reason};
use crate::game::{Of, Solver};

/// Wider than any answer, because a sum of heaps can be deeper than each.
type Depths<P> = HashMap<P, u128, FxBuildHasher>;

/// The longest play from a position, whoever makes the moves. Independent parts are played out one after the other.
pub(crate) fn depth<S: Solver>(solver: &S, position: &Of<S>, budget: &Budget) -> Result<u64, Reason> {
    let (rules, memory) = (solver.rules(), solver.memory());
    let mut known: Depths<Of<S>> = HashMap::default();
    // Bytes that the known positions own outside the table.
    let mut owned = 0;
    let mut stack = Vec::new();
    total(solver, &known, position, &mut stack);
    let mut missing = Vec::new();
    let mut begun: HashSet<Of<S>, FxBuildHasher> = HashSet::default();
    while let Some(top) = stack.last().cloned() {
        if known.contains_key(&top) {
            stack.pop();
            continue;
        }
        budget.spend(1)?;
        let entries = known.capacity() * size_of::<(Of<S>, u128)>()
            + (stack.capacity() + missing.capacity() + begun.capacity()) * size_of::<Of<S>>();
        if (entries + owned) as u64 > memory {
            return Err(Reason::Memory(memory));
        }
        let mut deepest = 0;
        for by in Player::BOTH {
            let moves = rules.listable(&top, by).map_err(Reason::TooLarge)?;
            if moves * size_of::<Of<S>>() as u64 > memory {
                return Err(Reason::Memory(memory));
            }
            rules.moves(&top, by, |mv| {
                // There can be millions of them.
                if !budget.flag().load(Relaxed) {
                    deepest =
                        deepest.max(1 + total(solver, &known, &rules.play(&top, by, &mv), &mut missing));
                }
            });
        }
        budget.spend(0)?;
        if missing.is_empty() {
            owned += rules.owned_bytes(&top);
            known.insert(top, deepest);
            stack.pop();
        } else if begun.insert(top) {
            stack.append(&mut missing);
        } else {
            // All that it was waiting for has been looked at, unless it was waiting for itself.
            return Err(Reason::Loop);
        }
    }
    let depth = total(solver, &known, position, &mut stack);
    u64::try_from(depth).map_err(|_| Reason::TooLarge("a depth of more than 2^64"))
}

/// The depth of a position as far as that of its parts is known; the others are added to `missing`.
fn total<S: Solver>(solver: &S, known: &Depths<Of<S>>, position: &Of<S>, missing: &mut Vec<Of<S>>) -> u128 {
    let mut sum = 0;
    for part in solver.components(position) {
        let part = solver.rules().normal_form(part).0;
        match solver.nim_heap(&part).map(u128::from).or_else(|| known.get(&part).copied()) {
            Some(depth) => sum += depth,
            None => missing.push(part),
        }
    }
    sum
}
