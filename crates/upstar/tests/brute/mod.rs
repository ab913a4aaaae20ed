//! The rules of games once more, as their definitions have them, and values by going through all of play.
//!
//! Nothing here knows of rules as text. What `{a|b}` comes to is asked of the values alone.

mod boards;
mod graphs;
mod numbers;
mod results;

use std::collections::HashMap;
use std::hash::Hash;

use upstar::{Budget, Session};

/// Values that were worked out, by game and position.
pub(crate) type Known = HashMap<String, String>;

/// The moves of a position, for Left (`true`) or Right: what each leaves, side by side.
type Moves<'m, P> = &'m dyn Fn(&P, bool) -> Vec<Vec<P>>;

/// The value of a position.
fn value<P: Clone + Eq + Hash>(
    position: &P,
    moves: Moves<'_, P>,
    session: &Session,
    known: &mut HashMap<P, String>,
) -> String {
    if let Some(value) = known.get(position) {
        return value.clone();
    }
    let mut side = |left: bool| -> String {
        let mut all: Vec<String> = Vec::new();
        for parts in moves(position, left) {
            let values: Vec<String> =
                parts.iter().map(|part| format!("({})", value(part, moves, session, known))).collect();
            let sum = if values.is_empty() { "0".to_owned() } else { values.join(" + ") };
            if !all.contains(&sum) {
                all.push(sum);
            }
        }
        all.join(",")
    };
    let form = format!("{{{}|{}}}", side(true), side(false));
    let found = session.value(&*form, &Budget::unlimited()).unwrap_or_else(|wrong| panic!("{form}: {wrong}"));
    known.insert(position.clone(), found.clone());
    found
}

/// What an expression such as `fission("...|.x.")` comes to, by brute force.
pub(crate) fn worked_out(expr: &str, session: &Session, known: &mut Known) -> Option<String> {
    if let Some(value) = known.get(expr) {
        return Some(value.clone());
    }
    let (name, rest) = expr.split_once('(')?;
    let text = rest.strip_suffix(')')?.trim_matches('"');
    let found = boards::value(name, text, session)
        .or_else(|| numbers::value(name, text, session))
        .or_else(|| graphs::value(name, text, session))
        .or_else(|| results::value(name, text))?;
    known.insert(expr.to_owned(), found.clone());
    Some(found)
}
