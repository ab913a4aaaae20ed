//! What means and temperatures say of a sum: who wins, or at least which move to look into.

use std::hash::Hash;

use upstar_game::{Level, Levels, Sign};

use super::state::Open;
use super::table::Proof;

/// Mean, rounded down and up, and temperature of a sum of values.
#[derive(Clone, Copy)]
pub(super) struct Heat {
    pub(super) mean: (i64, i64),
    pub(super) temperature: i64,
}

/// How a sum looks to Left, who is to move: what lies below and above it, as far as that is known of every piece, and how
/// many moves there are in the pieces whose values are not known.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    levels: Levels,
    /// How many moves Left has, and Right.
    moves: (i64, i64),
    /// All that is known to lie below, and above, added up.
    lows: i64,
    highs: i64,
    /// How promising it looks beside that.
    promise: i64,
    /// Whether anything is known to lie below a piece.
    bounded: bool,
}

impl Outlook {
    /// That of a sum of values.
    pub(super) fn of(own: Heat) -> Outlook {
        let level = |mean| Some(Level { mean, temperature: own.temperature });
        let (low, high) = own.mean;
        Outlook {
            levels: Levels { low: level(low), high: level(high) },
            moves: (0, 0),
            lows: low,
            highs: high,
            promise: 0,
            bounded: false,
        }
    }

    /// That of the sum with a piece more.
    pub(super) fn with(&self, levels: Levels, [left, right]: [i64; 2], sign: Sign) -> Outlook {
        let turned = |level: Option<Level>| level.map(|l| Level { mean: -l.mean, ..l });
        let (levels, moves) = match sign {
            Sign::Plus => (levels, (left, right)),
            Sign::Minus => (Levels { low: turned(levels.high), high: turned(levels.low) }, (right, left)),
        };
        let both = |a: Option<Level>, b: Option<Level>| {
            let (a, b) = (a?, b?);
            Some(Level { mean: a.mean.saturating_add(b.mean), temperature: a.temperature.max(b.temperature) })
        };
        let mean = |level: Option<Level>| level.map_or(0, |level| level.mean);
        Outlook {
            levels: Levels {
                low: both(self.levels.low, levels.low),
                high: both(self.levels.high, levels.high),
            },
            moves: (self.moves.0 + moves.0, self.moves.1 + moves.1),
            lows: self.lows.saturating_add(mean(levels.low)),
            highs: self.highs.saturating_add(mean(levels.high)),
            promise: self.promise,
            bounded: self.bounded || levels.low.is_some(),
        }
    }

    /// With what else is seen of a piece that was added.
    pub(super) fn promising(self, promise: i64, sign: Sign) -> Outlook {
        let promise = if sign == Sign::Plus { promise } else { -promise };
        Outlook { promise: self.promise.saturating_add(promise), ..self }
    }

    /// That of the sum with a piece more whose value is not known.
    pub(super) fn with_piece<P: Clone + Eq + Hash>(self, open: &Open<P>) -> Outlook {
        self.with(open.levels(), open.info.moves, open.sign).promising(open.info.promise, open.sign)
    }

    /// Whether it is known of every piece what lies below and above.
    pub(super) fn is_bounded(&self) -> bool {
        self.levels.low.is_some() && self.levels.high.is_some()
    }

    /// Whether Left wins: the left stop of a sum is at least its mean, and at most its mean plus its temperature.
    pub(super) fn decided(&self) -> Option<bool> {
        if self.levels.low.is_some_and(|low| low.mean > 0) {
            return Some(true);
        }
        let high = self.levels.high?;
        (high.mean.saturating_add(high.temperature) < 0).then_some(false)
    }

    /// Whether Left may win what lies below.
    pub(super) fn may_win_below(&self) -> bool {
        self.levels.low.is_some_and(|low| low.mean.saturating_add(low.temperature) >= 0)
    }

    /// Whether Left may lose what lies above.
    pub(super) fn may_lose_above(&self) -> bool {
        self.levels.high.is_some_and(|high| high.mean <= 0)
    }

    /// What it may take to show who wins, at first sight. Who shows a win has to deal with every move of the other player;
    /// and it takes less for whom the bounds favour.
    pub(super) fn estimate(&self) -> Proof {
        let ahead = match self.bounded {
            true => self.lows.saturating_add(self.highs) / 2,
            false => (self.moves.0 - self.moves.1) * (Level::UNIT / 8),
        };
        // Ten quarters of a factor of two for every move ahead.
        let quarters = ahead.clamp(-4 * Level::UNIT, 4 * Level::UNIT) * 10 / Level::UNIT;
        Proof { win: scaled(self.moves.1, -quarters), loss: scaled(self.moves.0, quarters) }
    }

    /// How promising the sum is for Left, to put moves of her opponent into an order. What lies above counts most: as soon as it is
    /// low enough, she has lost.
    pub(super) fn danger(&self) -> i64 {
        let ahead = (self.moves.0 - self.moves.1) * (Level::UNIT / 16 * 5);
        self.highs
            .saturating_mul(3)
            .saturating_add(self.lows)
            .saturating_add(ahead)
            .saturating_add(self.promise)
    }
}

/// n times the fourth root of two to a power, at least 1.
fn scaled(n: i64, quarters: i64) -> u32 {
    const SIXTEENTHS: [i64; 4] = [16, 19, 23, 27];
    let n = n.clamp(1, 1 << 10) * SIXTEENTHS[quarters.rem_euclid(4) as usize];
    let shift = quarters.div_euclid(4) - 4;
    (if shift < 0 { n >> -shift } else { n << shift }).max(1) as u32
}
