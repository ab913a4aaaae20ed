//! Who wins impartial sums whose nim-values take long: that they add up to 0 need only be asked.

use upstar_lang::Language;
use upstar_search::{Budget, Reason};
use upstar_sum::{Context, Play, Winner};
use upstar_values::{Outcome, Store};

fn outcome(expr: &str, nodes: Option<u64>) -> Result<Outcome, Reason> {
    let language = Language::new(Store::new(), 1);
    let budget = Budget::unlimited().nodes(nodes);
    let sum = language.read_game(expr, &Budget::unlimited()).expect("a game");
    match sum.winner(Context::new(&language.store().calc(), &budget), Play::Normal)? {
        Winner::Class(outcome) => Ok(outcome),
        Winner::Results(..) => panic!("{expr} has no results"),
    }
}

/// Cram 6x7 is won from the middle. Its nim-value takes millions of positions.
#[test]
fn won_by_half_turns() {
    for (expr, expected) in [
        ("cram(6x7)", Outcome::N),
        ("cram(6x6) + cram(6x7)", Outcome::N),
        ("cram(6x7) + cram(6x7)", Outcome::P),
        ("cram(6x7) + cram(7x6) + *", Outcome::N),
    ] {
        assert_eq!(outcome(expr, Some(60_000)), Ok(expected), "{expr}");
    }
    assert!(outcome("cram(7x7)", Some(60_000)).is_err());
}

/// Cram 5x7 is worth * (P. Beling's table), and 50,000 positions do not tell.
#[test]
fn asked_beside_nimbers() {
    for (beside, expected) in [("", Outcome::N), (" + *", Outcome::P), (" + *2", Outcome::N)] {
        assert_eq!(outcome(&format!("cram(5x7){beside}"), None), Ok(expected), "{beside}");
    }
}
