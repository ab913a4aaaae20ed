//! The benchmarks as a user of the crate `cgt` would write them, answers in the same words as ours.

use std::collections::HashMap;
use std::error::Error;
use std::time::{Duration, Instant};

use cgt::graph::adjacency_matrix::undirected::UndirectedGraph;
use cgt::graph::{Graph, VertexIndex};
use cgt::grid::small_bit_grid::SmallBitGrid;
use cgt::numeric::dyadic_rational_number::DyadicRationalNumber;
use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::amazons::Amazons;
use cgt::short::partizan::games::col::{self, Col};
use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::games::konane::Konane;
use cgt::short::partizan::games::snort::{self, Snort};
use cgt::short::partizan::games::toads_and_frogs::ToadsAndFrogs;
use cgt::short::partizan::games::toppling_dominoes::TopplingDominoes;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use cgt::total::TotalWrapper;
use upstar_benches::fingerprint;

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
    Peer { name: "toads-and-frogs", at_least: 20, aim: None, run: toads_and_frogs },
    Peer { name: "konane-5x5", at_least: 20, aim: None, run: konane },
    Peer { name: "amazons-3x4", at_least: 20, aim: None, run: amazons },
    Peer { name: "snort-4x4", at_least: 15, aim: None, run: snort },
    Peer { name: "col-4x4", at_least: 15, aim: None, run: col },
    Peer { name: "toppling-dominoes", at_least: 100, aim: None, run: toppling_dominoes },
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

fn toads_and_frogs() -> Outcome {
    let row = "TTTTTT....FFFFFF".parse::<ToadsAndFrogs>().map_err(|()| "not a row of toads and frogs")?;
    value(row)
}

fn konane() -> Outcome {
    value("xoxox|oxoxo|xo.ox|oxoxo|xoxox".parse::<Konane>().map_err(|e| format!("{e:?}"))?)
}

fn amazons() -> Outcome {
    value("x...|....|...o".parse::<Amazons>().map_err(|e| format!("{e:?}"))?)
}

fn snort() -> Outcome {
    let empty = snort::VertexKind::Single(snort::VertexColor::Empty);
    value(Snort::new(UndirectedGraph::from_edges(&grid(4), &[empty; 16])))
}

fn col() -> Outcome {
    value(Col::new(UndirectedGraph::from_edges(&grid(4), &[col::VertexColor::Empty; 16])))
}

fn toppling_dominoes() -> Outcome {
    let row = "xoxxoxooxxoxoxxo";
    let blue = row.bytes().enumerate().filter(|(_, domino)| *domino == b'x');
    let bits = blue.fold(0, |bits, (at, _)| bits | 1 << at);
    value(TopplingDominoes::new(vec![SmallBitGrid::from_number(row.len() as u8, 1, bits)?]))
}

/// The edges of a square grid.
fn grid(side: usize) -> Vec<(VertexIndex, VertexIndex)> {
    let at = |row: usize, col: usize| VertexIndex { index: row * side + col };
    let mut edges = Vec::new();
    for a in 0..side {
        for b in 1..side {
            edges.extend([(at(a, b - 1), at(a, b)), (at(b - 1, a), at(b, a))]);
        }
    }
    edges
}

/// The value of a position, in the words of our benchmarks.
fn value<G: PartizanGame>(position: G) -> Outcome {
    let start = Instant::now();
    let table = ParallelTranspositionTable::new();
    let value = position.canonical_form(&table);
    let time = start.elapsed();
    let print = print_of(&value, &mut HashMap::new());
    let words = fingerprint::words(&value.left_stop(), &value.right_stop(), &value.temperature(), print);
    Ok((time, words))
}

/// The fingerprint of a value.
fn print_of(value: &CanonicalForm, known: &mut HashMap<TotalWrapper<CanonicalForm>, u64>) -> u64 {
    if let Some(&print) = known.get(TotalWrapper::from_ref(value)) {
        return print;
    }
    let left = value.left_moves().map(|option| print_of(&option, known)).collect();
    let right = value.right_moves().map(|option| print_of(&option, known)).collect();
    let print = fingerprint::of(left, right);
    known.insert(TotalWrapper::new(value.clone()), print);
    print
}
