//! The work itself: one function for each kind of benchmark. Each starts from nothing and times only what it names.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use upstar_game::grid::{Region, Shape};
use upstar_rulesets::domineering::Domineering;
use upstar_search::{Budget, Values};
use upstar_values::{Dyadic, Id, Store};

use crate::{Left, Outcome, Run};

/// The value of an empty Domineering board.
pub(crate) fn domineering(rows: usize, cols: usize, threads: usize) -> Outcome {
    let board = board(rows, cols)?;
    let start = Instant::now();
    let store = Arc::new(Store::new());
    let values = Values::new(Domineering, Arc::clone(&store)).threads(threads);
    let value = values.value(&board, &Budget::unlimited())?.value;
    let time = start.elapsed();
    Ok(Run { time, answer: store.calc().name(value)?, left: left(&store, Some(&values)) })
}

/// The values and temperatures of all subsets of the 4x4 board, with one store and table for all.
pub(crate) fn subsets() -> Outcome {
    let shape = board(4, 4)?.shape();
    let rows: [u64; 4] = std::array::from_fn(|row| shape.cell(row, 0));
    let start = Instant::now();
    let store = Arc::new(Store::new());
    let values = Values::new(Domineering, Arc::clone(&store));
    let (budget, calc) = (Budget::unlimited(), store.calc());
    let mut all = Vec::with_capacity(1 << 16);
    let mut heat = Dyadic::ZERO;
    for gone in 0..1 << 16 {
        let cells = (0..4).map(|row| rows[row] * (!gone >> (4 * row) & 0xf)).sum();
        let position = Region::new(shape, cells);
        let value = values.value(&position, &budget)?.value;
        heat += calc.temperature(value)?;
        all.push(value);
    }
    let time = start.elapsed();
    let distinct = all.into_iter().collect::<HashSet<Id>>().len();
    let answer = format!("{distinct} values, temperatures {heat}");
    Ok(Run { time, answer, left: left(&store, Some(&values)) })
}

/// G - G for G the value of the empty 4x6 board, which is found beforehand.
pub(crate) fn difference() -> Outcome {
    let store = Arc::new(Store::new());
    let values = Values::new(Domineering, Arc::clone(&store));
    let game = values.value(&board(4, 6)?, &Budget::unlimited())?.value;
    let calc = store.calc();
    let start = Instant::now();
    let zero = calc.sub(game, game)?;
    let time = start.elapsed();
    Ok(Run { time, answer: calc.name(zero)?, left: left(&store, Some(&values)) })
}

/// The sum of the 13 switches {2^i|-2^i}, the coldest first.
pub(crate) fn switches() -> Outcome {
    let start = Instant::now();
    let store = Store::new();
    let calc = store.calc();
    let mut sum = Id::ZERO;
    for i in 0..13 {
        sum = calc.add(sum, calc.game(&[calc.integer(1 << i)], &[calc.integer(-1 << i)])?)?;
    }
    let time = start.elapsed();
    let answer = format!("stops {} and {}", calc.left_stop(sum), calc.right_stop(sum));
    Ok(Run { time, answer, left: left(&store, None) })
}

fn board(rows: usize, cols: usize) -> Result<Region, String> {
    let shape = Shape::new(rows, cols).ok_or_else(|| format!("{rows}x{cols} is no board"))?;
    Ok(Region::full(shape))
}

fn left(store: &Store, values: Option<&Values<Domineering>>) -> Left {
    let figures = store.figures();
    Left {
        bytes: figures.bytes + values.map_or(0, Values::bytes),
        games: figures.games,
        positions: values.map_or(0, |values| values.progress(&Budget::unlimited()).positions),
    }
}
