//! Nimbers, ups and other infinitesimals.

use super::number::{ONE, Units, close_to, integer, integer_value, number};
use super::{
    Game, add, canonical, confused, depth, form, le, lt, multiple, negative, norton_product, sub, zero,
};

/// *n.
pub(crate) fn nimber(n: u64) -> Game {
    let options: Vec<Game> = (0..n).map(nimber).collect();
    form(options.clone(), options)
}

/// ^.
pub(crate) fn up() -> Game {
    form(vec![zero()], vec![nimber(1)])
}

/// x + n ups + *m.
pub(crate) fn number_up_star(x: Units, ups: i64, nim: u64) -> Game {
    add(&number(x), &add(&multiple(ups, &up()), &nimber(nim)))
}

/// {0 || 0 | -G}.
pub(crate) fn tiny(g: &Game) -> Game {
    form(vec![zero()], vec![form(vec![zero()], vec![negative(g)])])
}

/// ^[n]: ^[1] = ^ and ^[n] = {^[n-1] | *}.
pub(crate) fn up_sum(n: u32) -> Game {
    let before = if n == 1 { zero() } else { up_sum(n - 1) };
    form(vec![before], vec![nimber(1)])
}

/// ^<n> = {0 | v[n-1]*}.
pub(crate) fn up_power(n: u32) -> Game {
    let before = if n == 1 { zero() } else { negative(&up_sum(n - 1)) };
    canonical(&form(vec![zero()], vec![add(&before, &nimber(1))]))
}

/// n, if the canonical form is that of *n.
pub(crate) fn nimber_value(g: &Game) -> Option<u64> {
    let n = g.left.len() as u64;
    (nimber(n).name == g.name).then_some(n)
}

/// The number, ups and nimber that add to a canonical game, looked for among the smallest.
pub(crate) fn up_star_value(g: &Game) -> Option<(Units, i64, u64)> {
    let x = close_to(g)?;
    let rest = sub(g, &number(x));
    for ups in -5..=5 {
        for nim in 0..8 {
            if number_up_star(0, ups, nim).name == rest.name {
                return Some((x, ups, nim));
            }
        }
    }
    None
}

/// Whether in every follower of a canonical game both players can move or neither.
pub(crate) fn is_all_small(g: &Game) -> bool {
    g.left.is_empty() == g.right.is_empty() && g.left.iter().chain(&g.right).all(is_all_small)
}

/// A nimber that G and what G leads to know nothing of.
fn far_star(g: &Game) -> Game {
    nimber((1 + depth(g)).next_power_of_two())
}

/// The atomic weight of a canonical game that is all-small, by the weights of its options; then checked against what
/// it means: G less that many ups lies between v and ^ in the company of a far star.
pub(crate) fn atomic_weight(g: &Game) -> Option<Game> {
    if !is_all_small(g) {
        return None;
    }
    let weight = weight_by_options(g);
    let rest = sub(g, &norton_product(&weight, &up()));
    let far = nimber((4 + depth(&rest)).next_power_of_two());
    let (low, high) = (add(&far, &negative(&up())), add(&far, &up()));
    assert!(lt(&low, &rest) && lt(&rest, &high), "{g:?} does not weigh {weight:?}");
    Some(weight)
}

fn weight_by_options(g: &Game) -> Game {
    if g.left.is_empty() {
        return zero();
    }
    let two = integer(2);
    let left: Vec<Game> = g.left.iter().map(|option| sub(&weight_by_options(option), &two)).collect();
    let right: Vec<Game> = g.right.iter().map(|option| add(&weight_by_options(option), &two)).collect();
    let weight = canonical(&form(left.clone(), right.clone()));
    if integer_value(&weight).is_none() {
        return weight;
    }
    // An integer is only one of those that would fit; the far star tells which.
    let far = far_star(g);
    if confused(g, &far) {
        return zero();
    }
    let fits = |n: &i64| {
        let n = integer(*n);
        left.iter().all(|option| !le(&n, option)) && right.iter().all(|option| !le(option, &n))
    };
    let bound = 2 * depth(g) as i64 + 4;
    let best = if le(&far, g) { (-bound..=bound).rev().find(fits) } else { (-bound..=bound).find(fits) };
    integer(best.expect("an integer fits"))
}

/// Whether G lies between -x and x for the small number x = 2^-16.
pub(crate) fn is_infinitesimal(g: &Game) -> bool {
    let speck = number(ONE >> 16);
    lt(&negative(&speck), g) && lt(g, &speck)
}

/// The sum of coefficient times ^<place>, places counted from 1, and *nim.
pub(crate) fn uptimal(coefficients: &[i64], nim: u64) -> Game {
    let places = coefficients.iter().zip(1..);
    places.fold(nimber(nim), |total, (&n, place)| add(&total, &multiple(n, &up_power(place))))
}
