//! What means and temperatures say of a sum: who wins, or at least which move to look into.

use std::hash::Hash;

use upstar_game::Sign;
use upstar_values::Dyadic;

use super::state::{State, UNIT};
use super::table::Proof;

/// Mean, rounded down and up, and temperature of a game less its number.
#[derive(Clone, Copy)]
pub(super) struct Heat {
    pub(super) mean: (i64, i64),
    pub(super) temperature: i64,
}

/// Mean and temperature of what lies below or above a sum.
pub(super) fn total<P: Clone + Eq + Hash>(state: &State<P>, own: Heat, above: bool) -> Option<(i64, i64)> {
    let start = (if above { own.mean.1 } else { own.mean.0 }, own.temperature);
    state.open.iter().try_fold(start, |(mean, temperature), open| {
        let bound = open.bound(above)?;
        let more = if open.sign == Sign::Plus { bound.mean } else { -bound.mean };
        Some((mean.saturating_add(more), temperature.max(bound.temperature)))
    })
}

/// What it may take to show who wins, at first sight. Who shows a win has to deal with every move of the other player; and it
/// takes less for whom the bounds favour.
pub(super) fn estimate<P: Clone + Eq + Hash>(state: &State<P>, own: Heat) -> Proof {
    let (mut moves, mut bounds, mut bounded) = ((0, 0), 0_i64, false);
    for open in &state.open {
        let (left, right) = open.moves();
        moves = (moves.0 + left, moves.1 + right);
        bounded |= open.bound(false).is_some();
        bounds = bounds.saturating_add(open.means());
    }
    let ahead = if bounded { bounds.saturating_add(own.mean.0).saturating_add(own.mean.1) / 2 } else { 0 };
    // Ten quarters of a factor of two for every move ahead.
    let quarters = ahead.clamp(-4 * UNIT, 4 * UNIT) * 10 / UNIT;
    Proof { win: scaled(moves.1, -quarters), loss: scaled(moves.0, quarters) }
}

/// n times the fourth root of two to a power, at least 1.
fn scaled(n: i64, quarters: i64) -> u32 {
    const SIXTEENTHS: [i64; 4] = [16, 19, 23, 27];
    let n = n.clamp(1, 1 << 10) * SIXTEENTHS[quarters.rem_euclid(4) as usize];
    let shift = quarters.div_euclid(4) - 4;
    (if shift < 0 { n >> -shift } else { n << shift }).max(1) as u32
}

/// How promising a sum is for the opponent, who is to move.
pub(super) fn danger<P: Clone + Eq + Hash>(state: &State<P>, own: Heat) -> i64 {
    state.open.iter().fold(own.mean.0.saturating_add(own.mean.1), |danger, open| {
        let (left, right) = open.moves();
        danger.saturating_add(open.means().saturating_mul(2)).saturating_add((left - right) * (UNIT / 4))
    })
}

/// A number in units, rounded down.
pub(super) fn units(x: &Dyadic) -> i64 {
    /// What is larger is as good as this, and less than what is below it is bad.
    const LARGE: i64 = 1 << 46;
    const TERRIBLE: i64 = i64::MIN >> 3;
    let scaled = x.mul_pow2(20).floor().to_i64();
    scaled.filter(|n| n.abs() <= LARGE).unwrap_or(if x.signum() < 0 { TERRIBLE } else { LARGE })
}
