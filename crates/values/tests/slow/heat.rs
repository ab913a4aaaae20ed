//! Cooling, heating and what follows from them.

use std::cell::RefCell;
use std::rc::Rc;

use super::number::{ONE, Units, close_to, exponent, integer_value, left_stop, number, right_stop, value};
use super::{Game, Table, add, canonical, form, le, multiple, remembered, same, sub};

thread_local! {
    static FREEZING: Table<usize, (Units, Units)> = RefCell::default();
    static COOLED: Table<(usize, Units), Game> = RefCell::default();
}

/// The temperature and the mean of a canonical game: the first temperature at which its taxed form is infinitesimally
/// close to a number, and that number.
pub(crate) fn freezing_point(g: &Game) -> (Units, Units) {
    if let Some(n) = integer_value(g) {
        return (-ONE, n * ONE);
    }
    remembered(&FREEZING, g.name, || {
        let step = ONE >> fineness(g);
        let mut t = -ONE;
        loop {
            if let Some(x) = close_to(&taxed(g, t)) {
                return (t, x);
            }
            t += step;
        }
    })
}

/// A power of two by which every temperature and mean that matters for G becomes an integer. Walls have slopes 0, 1
/// and -1, so where two of them meet the denominator at most doubles.
fn fineness(g: &Game) -> u32 {
    match value(g) {
        Some(x) => exponent(x),
        None => 1 + g.left.iter().chain(&g.right).map(fineness).max().unwrap_or(0),
    }
}

/// { G' cooled - t | G" cooled + t }.
fn taxed(g: &Game, t: Units) -> Game {
    let left = g.left.iter().map(|option| add(&cool(option, t), &number(-t))).collect();
    let right = g.right.iter().map(|option| add(&cool(option, t), &number(t))).collect();
    canonical(&form(left, right))
}

/// A canonical game cooled by t ≥ -1: taxed, unless a smaller tax already brings it infinitesimally close to a number.
pub(crate) fn cool(g: &Game, t: Units) -> Game {
    if integer_value(g).is_some() {
        return Rc::clone(g);
    }
    remembered(&COOLED, (g.name, t), || {
        let (temperature, mean) = freezing_point(g);
        if t > temperature { number(mean) } else { taxed(g, t) }
    })
}

/// The walls of the thermograph at t: the stops of the cooled game.
pub(crate) fn walls(g: &Game, t: Units) -> (Units, Units) {
    let cooled = cool(g, t);
    (left_stop(&cooled), right_stop(&cooled))
}

/// A canonical game heated by t: numbers stay, other games gain t with each move.
pub(crate) fn heat(g: &Game, t: &Game) -> Game {
    if value(g).is_some() {
        return Rc::clone(g);
    }
    let left = g.left.iter().map(|option| add(&heat(option, t), t)).collect();
    let right = g.right.iter().map(|option| sub(&heat(option, t), t)).collect();
    canonical(&form(left, right))
}

/// A canonical game overheated from s to t: integers become copies of s, other games gain t with each move.
pub(crate) fn overheat(g: &Game, s: &Game, t: &Game) -> Game {
    if let Some(n) = integer_value(g) {
        return multiple(n, s);
    }
    let left = g.left.iter().map(|option| add(&overheat(option, s, t), t)).collect();
    let right = g.right.iter().map(|option| sub(&overheat(option, s, t), t)).collect();
    canonical(&form(left, right))
}

/// G ≤ H + x for every number x > 0.
fn nearly_le(g: &Game, h: &Game) -> bool {
    left_stop(&sub(g, h)) <= 0
}

/// The reduced canonical form: dominated and reversible are judged up to infinitesimals.
pub(crate) fn reduced(g: &Game) -> Game {
    let g = canonical(g);
    if let Some(x) = close_to(&g) {
        return number(x);
    }
    let mut left: Vec<Game> = g.left.iter().map(reduced).collect();
    let mut right: Vec<Game> = g.right.iter().map(reduced).collect();
    // The game stays infinitesimally close to what it was, so G itself may serve in every comparison.
    'again: loop {
        for list in [&mut left, &mut right] {
            list.sort_by_key(|h| h.name);
            list.dedup_by_key(|h| h.name);
        }
        for at in 0..left.len() {
            let option = Rc::clone(&left[at]);
            if left.iter().any(|other| !same(other, &option) && nearly_le(&option, other)) {
                left.remove(at);
                continue 'again;
            }
            if let Some(reply) = option.right.iter().find(|reply| nearly_le(reply, &g)) {
                left.remove(at);
                left.extend(reply.left.iter().cloned());
                continue 'again;
            }
        }
        for at in 0..right.len() {
            let option = Rc::clone(&right[at]);
            if right.iter().any(|other| !same(other, &option) && nearly_le(other, &option)) {
                right.remove(at);
                continue 'again;
            }
            if let Some(reply) = option.left.iter().find(|reply| nearly_le(&g, reply)) {
                right.remove(at);
                right.extend(reply.right.iter().cloned());
                continue 'again;
            }
        }
        let reduced = form(left, right);
        assert!(close_to(&sub(&reduced, &g)) == Some(0), "{g:?} reduces to {reduced:?}");
        return reduced;
    }
}

/// Whether the walls at t bound the game: for hot games, G cooled by t lies between them up to infinitesimals.
pub(crate) fn within_walls(g: &Game, t: Units) -> bool {
    let (left, right) = walls(g, t);
    let (cooled, speck) = (cool(g, t), number(ONE >> 16));
    le(&cooled, &add(&number(left), &speck)) && le(&sub(&number(right), &speck), &cooled)
}
