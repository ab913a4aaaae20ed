//! Bounds of large boards, where the rules allow a board to be cut into strips.
//!
//! Where none of Right's moves reaches from one row into another, the board falls into strips of rows once Left may not play across some
//! of the lines between rows. With moves of hers forbidden Left is no better off, so the strips add up to something below the board; in the same
//! way with the players or with rows and columns exchanged. Strips are narrow, so their values are soon known. Of all ways to cut, the one is
//! taken whose means add up best.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use upstar_game::{Bounds, Level, Levels, Player, RulesetCache, Terms};
use upstar_values::{Calc, Calculated, Id};

use super::compile::{Compiled, Family, Step};
use super::{Board, BoardGame};

/// Strips of at most this many lines.
const WIDEST: usize = 2;
/// Values with more stopping positions are not simple.
const MOST_STOPS: u64 = 24;
/// A strip that takes more positions is given up.
const MOST_POSITIONS: usize = 20_000;
/// So is one in which play can last longer.
const MOST_MOVES: usize = 256;
/// How many strips are kept.
const MOST_STRIPS: usize = 2_000_000;

/// Which way a board can be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Way {
    Rows,
    Columns,
}

/// Which cuts leave something below a board, and which something above it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cuts {
    below: Option<Way>,
    above: Option<Way>,
}

impl Cuts {
    pub(crate) fn of(sides: &[Vec<Family>; 2], impartial: bool) -> Cuts {
        let all = |by: Player, fits: fn(usize, usize) -> bool| {
            let mut steps = sides[by as usize].iter().flat_map(|family| &family.steps);
            steps.all(|step| fits(step.rows, step.cols) && step.is_plain())
        };
        let free =
            |by: Player| sides[by as usize].iter().flat_map(|family| &family.steps).all(Step::is_plain);
        let way = |uncut: Player| {
            let other = free(uncut.opponent());
            if other && all(uncut, |rows, _| rows == 1) {
                Some(Way::Rows)
            } else if other && all(uncut, |_, cols| cols == 1) {
                Some(Way::Columns)
            } else {
                None
            }
        };
        if impartial {
            return Cuts::default();
        }
        Cuts { below: way(Player::Right), above: way(Player::Left) }
    }
}

/// What is known of strips.
#[derive(Default)]
struct Strips<const K: usize> {
    games: Vec<(Arc<Compiled>, Known<K>)>,
}

#[derive(Default)]
struct Known<const K: usize> {
    /// The value of a strip with its mean rounded down and up, and its temperature; `None` where that is not simple.
    strips: FxHashMap<Board<K>, Option<Strip>>,
    parts: FxHashMap<Board<K>, Id>,
}

#[derive(Clone, Copy)]
struct Strip {
    value: Id,
    low: i64,
    high: i64,
    temperature: i64,
}

/// The best cut so far: the sum of means, the highest temperature, and how wide the last strip is.
#[derive(Clone, Copy)]
struct Best {
    mean: i64,
    temperature: i64,
    width: usize,
    value: Id,
}

impl<const K: usize> BoardGame<K> {
    fn strip_value(
        &self,
        known: &mut Known<K>,
        board: &Board<K>,
        calc: &Calc<'_>,
        left: &mut usize,
        depth: usize,
    ) -> Calculated<Option<Id>> {
        // Play that lasts so long may come back.
        if depth == 0 {
            return Ok(None);
        }
        let mut parts = Vec::new();
        self.parts(board, |part| parts.push(part));
        let mut sum = Id::ZERO;
        for part in parts {
            let (part, sign) = self.least(part);
            let value = match known.parts.get(&part) {
                Some(value) => *value,
                None => {
                    let Some(fewer) = left.checked_sub(1) else { return Ok(None) };
                    *left = fewer;
                    let mut options = [Vec::new(), Vec::new()];
                    for by in Player::BOTH {
                        let mut after = Vec::new();
                        self.search(&part, by, |mv| {
                            after.push(self.after(&part, by, mv));
                            true
                        });
                        for after in after {
                            match self.strip_value(known, &after, calc, left, depth - 1)? {
                                Some(value) => options[by as usize].push(value),
                                None => return Ok(None),
                            }
                        }
                    }
                    let value = calc.game(&options[0], &options[1])?;
                    known.parts.insert(part, value);
                    value
                }
            };
            let value = if sign == upstar_game::Sign::Minus { calc.neg(value) } else { value };
            sum = calc.add(sum, value)?;
        }
        Ok(Some(sum))
    }

    fn strip(&self, known: &mut Known<K>, strip: Board<K>, calc: &Calc<'_>) -> Calculated<Option<Strip>> {
        if let Some(found) = known.strips.get(&strip) {
            return Ok(*found);
        }
        let value = self.strip_value(known, &strip, calc, &mut { MOST_POSITIONS }, MOST_MOVES)?;
        let found = match value {
            Some(value) if calc.stop_count(value)? <= MOST_STOPS.into() => {
                let mean = calc.mean(value)?;
                let temperature = Level::ceil(&calc.temperature(value)?).max(0);
                Some(Strip { value, low: Level::floor(&mean), high: Level::ceil(&mean), temperature })
            }
            _ => None,
        };
        if known.strips.len() < MOST_STRIPS {
            known.strips.insert(strip, found);
        }
        Ok(found)
    }

    /// The best cut of a board, line by line; `None` where a strip is not simple.
    fn cut(
        &self,
        known: &mut Known<K>,
        board: &Board<K>,
        way: Way,
        below: bool,
        calc: &Calc<'_>,
    ) -> Calculated<Option<Vec<Best>>> {
        let shape = board.shape;
        let lines = if way == Way::Rows { shape.rows() } else { shape.cols() };
        let mut best: Vec<Best> = vec![Best { mean: 0, temperature: 0, width: 0, value: Id::ZERO }];
        for end in 1..=lines {
            let mut found: Option<Best> = None;
            for width in 1..=WIDEST.min(end) {
                let from = end - width;
                let mut planes = board.planes;
                for plane in &mut planes {
                    *plane = match way {
                        Way::Rows => *plane >> (8 * from) & (u64::MAX >> (64 - 8 * width)),
                        Way::Columns => (*plane >> from) & (0x0101_0101_0101_0101 * ((1 << width) - 1)),
                    };
                }
                let strip_shape = match way {
                    Way::Rows => upstar_game::grid::Shape::new(width, shape.cols()),
                    Way::Columns => upstar_game::grid::Shape::new(shape.rows(), width),
                };
                let Some(strip_shape) = strip_shape else { continue };
                let Some(strip) = self.strip(known, Board { planes, shape: strip_shape }, calc)? else {
                    continue;
                };
                let before = best[from];
                let mean = before.mean + if below { strip.low } else { strip.high };
                let better = |other: &Best| if below { mean > other.mean } else { mean < other.mean };
                if found.as_ref().is_none_or(better) {
                    let temperature = before.temperature.max(strip.temperature);
                    found = Some(Best { mean, temperature, width, value: strip.value });
                }
            }
            match found {
                Some(found) => best.push(found),
                None => return Ok(None),
            }
        }
        Ok(Some(best))
    }

    fn cuts<T: Default>(
        &self,
        board: &Board<K>,
        notes: &mut RulesetCache,
        mut take: impl FnMut(&Self, &mut Known<K>, Way, bool) -> Calculated<Option<T>>,
    ) -> Calculated<[Option<T>; 2]> {
        let cuts = self.0.cuts;
        if cuts.below.is_none() && cuts.above.is_none() || !board.shape.has_byte_rows() {
            return Ok([None, None]);
        }
        let games = &mut notes.of::<Strips<K>>().games;
        let at = games.iter().position(|(own, _)| Arc::ptr_eq(own, &self.0)).unwrap_or_else(|| {
            games.push((Arc::clone(&self.0), Known::default()));
            games.len() - 1
        });
        let known = &mut games[at].1;
        let mut one = |way: Option<Way>, below| way.map_or(Ok(None), |way| take(self, known, way, below));
        Ok([one(cuts.below, true)?, one(cuts.above, false)?])
    }

    pub(super) fn bounds_by_cuts(
        &self,
        board: &Board<K>,
        calc: &Calc<'_>,
        notes: &mut RulesetCache,
    ) -> Calculated<Bounds> {
        let [low, high] = self.cuts(board, notes, |game, known, way, below| {
            let Some(best) = game.cut(known, board, way, below, calc)? else { return Ok(None) };
            let mut terms = Terms::new();
            let mut at = best.len() - 1;
            while at > 0 {
                if best[at].value != Id::ZERO {
                    terms.push(best[at].value);
                }
                at -= best[at].width;
            }
            Ok(Some(terms))
        })?;
        Ok(Bounds { low, high })
    }

    pub(super) fn levels_by_cuts(
        &self,
        board: &Board<K>,
        calc: &Calc<'_>,
        notes: &mut RulesetCache,
    ) -> Calculated<Levels> {
        let [low, high] = self.cuts(board, notes, |game, known, way, below| {
            let best = game.cut(known, board, way, below, calc)?;
            let last = best.and_then(|best| best.last().copied());
            Ok(last.map(|best| Some((best.mean, best.temperature))))
        })?;
        let level = |found: Option<Option<(i64, i64)>>| {
            found.flatten().map(|(mean, temperature)| Level { mean, temperature })
        };
        Ok(Levels { low: level(low), high: level(high) })
    }
}
