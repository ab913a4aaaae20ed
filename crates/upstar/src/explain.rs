//! Explanations of expressions.

use std::time::Instant;

pub use upstar_explain::{
    Balancing, Block, Choice, Data, Derivation, Document, Format, Part, Removal, Reply, Rule, Step,
};
use upstar_lang::Error;
use upstar_search::{Budget, Reason};

use crate::report::Stopped;
use crate::session::{Failure, Session};

impl Session {
    /// Why an expression is worth what it is, who wins it and how; or why a comparison is true or false. `depth` is
    /// the number of levels of positions that are explained; without it, as many as are still readable.
    pub fn explain(&self, expr: &str, depth: Option<usize>, budget: &Budget) -> Result<Derivation, Failure> {
        let start = Instant::now();
        let before = budget.used();
        let result = budget.watch(|| upstar_explain::explain(self.world(), expr, depth, budget));
        result.map_err(|error| match error {
            Error::Wrong(diagnostic) => Failure::Wrong(diagnostic),
            Error::Stopped(Reason::Undefined(why)) => {
                Failure::Wrong(upstar_game::Diagnostic::new("undefined", why, upstar_game::Span::all(expr)))
            }
            Error::Stopped(reason) => Failure::Stopped(Box::new(Stopped {
                reason,
                known: Vec::new(),
                nodes: budget.used() - before,
                positions: self.world().positions() as u64,
                time: start.elapsed(),
            })),
        })
    }
}
