//! Solvers that work for every ruleset.
