//! Short questions to a session, for the tests of the source texts.
//!
//! The names of the tests in `tests/` start with the id of the row of `rows.tsv` that they show; `cargo xtask book`
//! prints the rows with pass or fail.

use upstar::game::Player;
use upstar::sum::{Play, Winner};
use upstar::{Budget, Move, Session};

/// The canonical value.
#[must_use]
pub fn value(expr: &str) -> String {
    Session::default().value(expr, &Budget::unlimited()).unwrap_or_else(|e| panic!("{expr}: {e:?}"))
}

/// Whether a comparison holds.
#[must_use]
pub fn holds(comparison: &str) -> bool {
    value(comparison) == "true"
}

/// The outcome: `L`, `R`, `N` or `P`.
#[must_use]
pub fn outcome(expr: &str) -> String {
    winner(expr, Play::Normal)
}

/// The outcome in misère play.
#[must_use]
pub fn misere(expr: &str) -> String {
    winner(expr, Play::Misere)
}

fn winner(expr: &str, play: Play) -> String {
    match Session::default().winner(expr, play, &Budget::unlimited()) {
        Ok(Winner::Class(outcome)) => outcome.to_string(),
        Ok(Winner::Results(left, right)) => format!("{left} {right}"),
        Err(failure) => panic!("{expr}: {failure:?}"),
    }
}

/// All moves of a player.
#[must_use]
pub fn moves(expr: &str, player: Player, play: Play) -> Vec<Move> {
    let answer = Session::default().moves(expr, Some(player), play, false, &Budget::unlimited());
    answer.unwrap_or_else(|e| panic!("{expr}: {e:?}")).moves
}

/// What a player's winning moves lead to.
#[must_use]
pub fn wins(expr: &str, player: Player) -> Vec<String> {
    let winning = moves(expr, player, Play::Normal).into_iter().filter(|mv| mv.winning);
    winning.map(|mv| mv.to).collect()
}

/// What tells two expressions apart, unless they are equivalent.
#[must_use]
pub fn apart(a: &str, b: &str) -> Option<String> {
    Session::default().equivalent(a, b, &Budget::unlimited()).unwrap_or_else(|e| panic!("{a}, {b}: {e:?}"))
}

/// The longest play.
#[must_use]
pub fn depth(expr: &str) -> u64 {
    Session::default().depth(expr, &Budget::unlimited()).unwrap_or_else(|e| panic!("{expr}: {e:?}"))
}
