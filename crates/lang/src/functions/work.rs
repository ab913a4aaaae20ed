//! What the functions of the table share: lists for both players, moves, nimbers, trees.

use upstar_game::Player;
use upstar_search::Reason;
use upstar_sum::GameTree;
use upstar_sum::{Play, Sum, SumInPlay, SumMove, Winner};
use upstar_syntax::nearest;
use upstar_values::{Dyadic, Id, Rational};

use super::{Invocation, Refusal};
use crate::reading::{Reading, Text};

/// Trees of more nodes are not written out.
const MAX_TREE: usize = 2_000;

pub(super) fn integer(at: &Invocation<'_>, n: u64) -> Result<Reading, Refusal> {
    Ok(Reading::value(at.cx.calc.number(&Dyadic::from_parts(n.into(), 0))))
}

/// What there is for Left, and what there is for Right.
pub(super) fn both(of: impl Fn(Player) -> Result<Reading, Refusal>) -> Result<Reading, Refusal> {
    Ok(Reading::List(vec![of(Player::Left)?, of(Player::Right)?]))
}

/// Values by the length of their names, then by the names: the store's own order depends on what was stored before.
pub(super) fn in_order(at: &Invocation<'_>, values: Vec<Id>) -> Result<Reading, Refusal> {
    let mut named = Vec::new();
    for value in values {
        let name = at.done(at.cx.calc.name(value))?;
        named.push((name.len(), name, value));
    }
    named.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    Ok(Reading::List(named.into_iter().map(|(_, _, value)| Reading::value(value)).collect()))
}

pub(super) fn named(at: &Invocation<'_>, sum: &Sum, moves: Vec<SumMove>) -> Result<Reading, Refusal> {
    let names: Result<Vec<Reading>, Reason> =
        moves.iter().map(|mv| Ok(Reading::text(sum.move_name(mv, at.cx)?))).collect();
    Ok(Reading::List(names?))
}

/// What a player can move to from the first argument.
pub(super) fn options(at: &Invocation<'_>, player: Player) -> Result<Reading, Refusal> {
    let sum = at.game(0)?;
    let moves = sum.plain_moves(at.cx, player)?;
    Ok(Reading::List(moves.into_iter().map(|(place, _, to)| Reading::Game(sum.after(place, to))).collect()))
}

/// Who wins the first argument.
pub(super) fn winner(at: &Invocation<'_>, play: Play) -> Result<Reading, Refusal> {
    Ok(match at.of(0, at.game(0)?.winner(at.cx, play))? {
        Winner::Class(outcome) => Reading::text(outcome),
        Winner::Results(left, right) => Reading::List(vec![Reading::text(left), Reading::text(right)]),
    })
}

/// A nimber or a number as the number of a nimber; it is the argument at a place, or a member of it.
pub(super) fn numbered(at: &Invocation<'_>, place: usize, of: &Reading) -> Result<u64, Refusal> {
    let number = match of {
        Reading::Game(sum) => {
            let id = at.of(place, sum.value(at.cx))?;
            at.cx.calc.to_number(id).and_then(|number| number.to_u64()).or_else(|| at.cx.calc.to_nimber(id))
        }
        _ => None,
    };
    number.map_or_else(|| at.refuse(place, "expected a nimber or a whole number from 0 to 2^64 - 1"), Ok)
}

/// The number that something is; it is the argument at a place, or a member of it.
pub(super) fn number(at: &Invocation<'_>, place: usize, of: &Reading) -> Result<Rational, Refusal> {
    match of {
        Reading::Text(Text::Number(number)) => Ok(number.clone()),
        Reading::Game(sum) => {
            let number = at.cx.calc.to_number(at.of(place, sum.value(at.cx))?);
            match number.map(|number| Rational::checked_from(&number)) {
                Some(Some(number)) => Ok(number),
                Some(None) => at.refuse(place, "the number is too long"),
                None => at.refuse(place, "expected a number, found a game that is none"),
            }
        }
        other => at.refuse(place, format!("expected a number, found {}", other.kind())),
    }
}

/// The arguments as nimbers, given one by one or in lists.
pub(super) fn numbers(at: &Invocation<'_>) -> Result<Vec<u64>, Refusal> {
    fn collect(at: &Invocation<'_>, place: usize, of: &Reading, all: &mut Vec<u64>) -> Result<(), Refusal> {
        match of {
            Reading::List(list) => list.iter().try_for_each(|item| collect(at, place, item, all)),
            one => {
                all.push(numbered(at, place, one)?);
                Ok(())
            }
        }
    }
    let mut all = Vec::new();
    for (place, argument) in at.arguments.iter().enumerate() {
        collect(at, place, argument, &mut all)?;
    }
    Ok(all)
}

/// The game tree of the first argument when the second moves first.
pub(super) fn tree(at: &Invocation<'_>) -> Result<Reading, Refusal> {
    let (sum, first) = (at.game(0)?.clone(), at.player(1)?);
    let start = SumInPlay { sum, play: Play::Normal, cx: at.cx };
    let tree = GameTree::build(&start, first, MAX_TREE, at.cx.budget)?;
    Ok(Reading::text(tree.to_text(&tree.work_backward())))
}

/// The first argument after a move of the second, which the third names.
pub(super) fn play(at: &Invocation<'_>) -> Result<Reading, Refusal> {
    let (sum, player) = (at.game(0)?, at.player(1)?);
    let Reading::Text(Text::Words(name)) = &at.arguments[2] else {
        return at.refuse(2, "expected a move in quotes");
    };
    // A position may have quotes of its own; inside a text they are left out or have a backslash before them.
    let plain = |text: &str| text.replace(['"', '\\'], "");
    let wanted = plain(name);
    let (mut bare, mut names) = (Vec::new(), Vec::new());
    for (place, own, to) in sum.plain_moves(at.cx, player)? {
        let full = plain(&sum.name_in(place, own.clone(), at.cx)?);
        if full == wanted {
            return Ok(Reading::Game(sum.after(place, to)));
        }
        if own == *name {
            bare.push((place, to));
        }
        names.push(full);
        names.push(own);
    }
    match bare.pop() {
        Some((place, to)) if bare.is_empty() => Ok(Reading::Game(sum.after(place, to))),
        Some(_) => {
            at.refuse(2, "several components have this move: put one of them before it, as in `nim(3): …`")
        }
        None => {
            let hint = match nearest(name, names.iter().map(String::as_str)) {
                Some(near) => Some(format!("did you mean `{near}`?")),
                None => names.first().map(|first| format!("one of the moves is `{first}`")),
            };
            Err(Refusal::Argument { at: 2, message: format!("{player} has no such move"), hint })
        }
    }
}
