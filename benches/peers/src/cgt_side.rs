//! The benchmarks as a user of the crate `cgt` would write them, answers in the same words as ours.

use std::error::Error;
use std::time::{Duration, Instant};

use cgt::grid::small_bit_grid::SmallBitGrid;
use cgt::numeric::dyadic_rational_number::DyadicRationalNumber;
use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use cgt::total::TotalWrapper;

/// What the peer does for one of our benchmarks, and how far ahead of it we want to be.
pub(crate) struct Peer {
    /// The name of our benchmark.
    pub(crate) name: &'static str,
    /// How many times faster we must be.
    pub(crate) at_least: u32,
    /// How many times faster we would like to be.
    pub(crate) aim: Option<u32>,
    /// Does the work once: time and answer.
    pub(crate) run: fn() -> Outcome,
}

type Outcome = Result<(Duration, String), Box<dyn Error>>;

pub(crate) const PEERS: &[Peer] = &[
    Peer { name: "domineering-5x5", at_least: 20, aim: Some(60), run: || domineering(5, 5) },
    Peer { name: "domineering-5x6", at_least: 25, aim: Some(80), run: || domineering(5, 6) },
    Peer { name: "subsets-4x4", at_least: 8, aim: Some(20), run: subsets },
    Peer { name: "difference-4x6", at_least: 1000, aim: None, run: difference },
    Peer { name: "switches-13", at_least: 10, aim: Some(50), run: switches },
];

fn board(rows: u8, cols: u8, gone: u64) -> Result<Domineering, Box<dyn Error>> {
    Ok(Domineering::new(SmallBitGrid::from_number(cols, rows, gone)?))
}

fn domineering(rows: u8, cols: u8) -> Outcome {
    let board = board(rows, cols, 0)?;
    let start = Instant::now();
    let table = ParallelTranspositionTable::new();
    let value = board.canonical_form(&table);
    Ok((start.elapsed(), value.to_string()))
}

fn subsets() -> Outcome {
    let start = Instant::now();
    let table = ParallelTranspositionTable::new();
    let mut all = Vec::with_capacity(1 << 16);
    let mut heat = DyadicRationalNumber::from(0);
    for gone in 0..1 << 16 {
        let value = board(4, 4, gone)?.canonical_form(&table);
        heat += value.temperature();
        all.push(value);
    }
    let time = start.elapsed();
    all.sort_unstable_by(|a, b| TotalWrapper::from_ref(a).cmp(TotalWrapper::from_ref(b)));
    all.dedup_by(|a, b| TotalWrapper::from_ref(a) == TotalWrapper::from_ref(b));
    Ok((time, format!("{} values, temperatures {heat}", all.len())))
}

fn difference() -> Outcome {
    let game = board(4, 6, 0)?.canonical_form(&ParallelTranspositionTable::new());
    let same = game.clone();
    let start = Instant::now();
    let zero = &game - &same;
    Ok((start.elapsed(), zero.to_string()))
}

fn switches() -> Outcome {
    let start = Instant::now();
    let mut sum = CanonicalForm::new_integer(0);
    for i in 0..13 {
        let (left, right) = (CanonicalForm::new_integer(1 << i), CanonicalForm::new_integer(-1 << i));
        sum += CanonicalForm::new_from_moves(vec![left], vec![right]);
    }
    let time = start.elapsed();
    Ok((time, format!("stops {} and {}", sum.left_stop(), sum.right_stop())))
}
