//! The Python module `_upstar`: values, positions and rulesets of the package `upstar`, which is in `python/`.
//!
//! Every question goes through `asking::ask`, which lets other Python threads run, looks for signals and holds the limits.

mod asking;
mod board;
mod columns;
mod failing;
mod forking;
mod grid;
mod moves;
mod numbers;
mod own;
mod pool;
mod position;
mod quick;
mod reading;
mod shards;
mod value;
mod world;

use pyo3::prelude::*;

/// What the package is made of; people import `upstar`.
#[pymodule]
mod _upstar {
    #[pymodule_export]
    use super::asking::end;
    #[pymodule_export]
    use super::columns::{answers, columns, values};
    #[pymodule_export]
    use super::forking::{after_fork, before_fork, forked};
    #[pymodule_export]
    use super::grid::Grid;
    #[pymodule_export]
    use super::moves::Move;
    #[pymodule_export]
    use super::own::Rules;
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::reading::{ask, call, position, read, value};
    #[pymodule_export]
    use super::shards::{Shards, estimate, solve_whole};
    #[pymodule_export]
    use super::value::{Thermograph, Value};
    #[pymodule_export]
    use super::world::{add_games, added_rules, catalogue, configure, functions, games_in, has_games, usage};
}
