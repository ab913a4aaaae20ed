//! Every game of the catalogue on random small positions: brute force from the definitions, which asks nothing of a game
//! but its moves, against everything that answers faster.

#[path = "../../../rulesets/tests/conformance/samples.rs"]
#[expect(dead_code, reason = "the conformance suite uses more of it")]
mod samples;

mod draw;
mod graph;
mod results;
mod single;
mod sums;

use std::collections::BTreeMap;

use upstar_rulesets::{Visitor, games, with_game};

use samples::{Row, rows_of};

/// A game's name and rules in front of a position, as users type it.
fn expression(name: &str, rules: Option<&str>, text: &str) -> String {
    match rules {
        None => format!("{name}(\"{text}\")"),
        Some(rules) => format!("{name}[{rules}](\"{text}\")"),
    }
}

/// Visits every game, once for each set of rules among its samples; what came of each visit.
fn on_every_game<V: Visitor>(visitor: impl Fn(Vec<Row>) -> V) -> Vec<(String, V::Out)> {
    let mut all = Vec::new();
    for about in games() {
        let mut by_rules: BTreeMap<Option<String>, Vec<Row>> = BTreeMap::new();
        for row in rows_of(about) {
            by_rules.entry(row.rules.clone()).or_default().push(row);
        }
        for (rules, rows) in by_rules {
            let shown =
                rules.as_ref().map_or(about.name.to_owned(), |rules| format!("{}[{rules}]", about.name));
            match with_game(&about.name, rules.as_deref(), visitor(rows)) {
                Some(Ok(out)) => all.push((shown, out)),
                Some(Err(error)) => panic!("{shown}: {error}"),
                None => panic!("{shown}: the catalogue lists it but does not find it"),
            }
        }
    }
    all
}
