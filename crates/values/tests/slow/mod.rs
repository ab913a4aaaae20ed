//! A slow evaluator of short games, straight from the definitions and sharing nothing with the engine.
//!
//! A game is a tree of options. Equal trees, options in any order, are kept once, so that what was found
//! for one can be remembered; no other cleverness is allowed here.
#![allow(dead_code, reason = "each suite uses a part of it")]

pub(crate) mod heat;
pub(crate) mod number;
pub(crate) mod small;

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::rc::Rc;
use std::thread::LocalKey;

/// A form: the options of Left and of Right. Forms with the same options have the same name.
pub(crate) struct Form {
    pub(crate) left: Vec<Game>,
    pub(crate) right: Vec<Game>,
    pub(crate) name: usize,
}

pub(crate) type Game = Rc<Form>;
pub(crate) type Table<K, V> = RefCell<HashMap<K, V>>;

thread_local! {
    static FORMS: Table<(Vec<usize>, Vec<usize>), Game> = RefCell::default();
    static AT_MOST: Table<(usize, usize), bool> = RefCell::default();
    static CANONICAL: Table<usize, Game> = RefCell::default();
    static NEGATIVES: Table<usize, Game> = RefCell::default();
    static SUMS: Table<(usize, usize), Game> = RefCell::default();
    static PRODUCTS: Table<(usize, usize), Game> = RefCell::default();
    static NORTON: Table<(usize, usize), Game> = RefCell::default();
}

/// What `table` holds for `key`; worked out first if need be.
pub(crate) fn remembered<K: Eq + Hash, V: Clone>(
    table: &'static LocalKey<Table<K, V>>,
    key: K,
    work_out: impl FnOnce() -> V,
) -> V {
    if let Some(found) = table.with_borrow(|t| t.get(&key).cloned()) {
        return found;
    }
    let value = work_out();
    table.with_borrow_mut(|t| t.insert(key, value.clone()));
    value
}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(x) = number::value(self) {
            return write!(f, "{}", number::text(x));
        }
        let list = |f: &mut fmt::Formatter<'_>, options: &[Game]| {
            options
                .iter()
                .enumerate()
                .try_for_each(|(at, option)| write!(f, "{}{option:?}", if at == 0 { "" } else { "," }))
        };
        f.write_str("{")?;
        list(f, &self.left)?;
        f.write_str("|")?;
        list(f, &self.right)?;
        f.write_str("}")
    }
}

/// { left | right }.
pub(crate) fn form(mut left: Vec<Game>, mut right: Vec<Game>) -> Game {
    for list in [&mut left, &mut right] {
        list.sort_by_key(|g| g.name);
        list.dedup_by_key(|g| g.name);
    }
    let names = |list: &[Game]| list.iter().map(|g| g.name).collect::<Vec<_>>();
    let key = (names(&left), names(&right));
    FORMS.with_borrow_mut(|forms| {
        let name = forms.len();
        Rc::clone(forms.entry(key).or_insert_with(|| Rc::new(Form { left, right, name })))
    })
}

pub(crate) fn zero() -> Game {
    form(vec![], vec![])
}

pub(crate) fn same(g: &Game, h: &Game) -> bool {
    g.name == h.name
}

/// G ≤ H unless some left option of G is ≥ H or some right option of H is ≤ G.
pub(crate) fn le(g: &Game, h: &Game) -> bool {
    remembered(&AT_MOST, (g.name, h.name), || {
        !g.left.iter().any(|option| le(h, option)) && !h.right.iter().any(|option| le(option, g))
    })
}

pub(crate) fn eq(g: &Game, h: &Game) -> bool {
    le(g, h) && le(h, g)
}

pub(crate) fn lt(g: &Game, h: &Game) -> bool {
    le(g, h) && !le(h, g)
}

pub(crate) fn confused(g: &Game, h: &Game) -> bool {
    !le(g, h) && !le(h, g)
}

pub(crate) fn negative(g: &Game) -> Game {
    remembered(&NEGATIVES, g.name, || {
        form(g.right.iter().map(negative).collect(), g.left.iter().map(negative).collect())
    })
}

/// The canonical form: remove what is dominated, bypass what is reversible, until nothing is left to do.
pub(crate) fn canonical(g: &Game) -> Game {
    remembered(&CANONICAL, g.name, || {
        let mut now = form(g.left.iter().map(canonical).collect(), g.right.iter().map(canonical).collect());
        loop {
            let next = without_reversible(&now).or_else(|| without_dominated(&now));
            match next {
                Some(simpler) => now = simpler,
                None => return now,
            }
        }
    })
}

fn all_but(list: &[Game], out: &Game) -> Vec<Game> {
    list.iter().filter(|g| !same(g, out)).cloned().collect()
}

fn without_reversible(g: &Game) -> Option<Game> {
    for option in &g.left {
        if let Some(reply) = option.right.iter().find(|reply| le(reply, g)) {
            let left = all_but(&g.left, option).into_iter().chain(reply.left.iter().cloned());
            return Some(form(left.collect(), g.right.clone()));
        }
    }
    for option in &g.right {
        if let Some(reply) = option.left.iter().find(|reply| le(g, reply)) {
            let right = all_but(&g.right, option).into_iter().chain(reply.right.iter().cloned());
            return Some(form(g.left.clone(), right.collect()));
        }
    }
    None
}

fn without_dominated(g: &Game) -> Option<Game> {
    for option in &g.left {
        if g.left.iter().any(|other| !same(other, option) && le(option, other)) {
            return Some(form(all_but(&g.left, option), g.right.clone()));
        }
    }
    for option in &g.right {
        if g.right.iter().any(|other| !same(other, option) && le(other, option)) {
            return Some(form(g.left.clone(), all_but(&g.right, option)));
        }
    }
    None
}

/// The sum as a form: a move in either.
pub(crate) fn sum(g: &Game, h: &Game) -> Game {
    remembered(&SUMS, (g.name, h.name), || {
        let side = |of: fn(&Form) -> &[Game]| {
            let first = of(g).iter().map(|option| sum(option, h));
            first.chain(of(h).iter().map(|option| sum(g, option))).collect()
        };
        form(side(|g| &g.left), side(|g| &g.right))
    })
}

/// The sum in canonical form.
pub(crate) fn add(g: &Game, h: &Game) -> Game {
    canonical(&sum(&canonical(g), &canonical(h)))
}

pub(crate) fn sub(g: &Game, h: &Game) -> Game {
    add(g, &negative(h))
}

/// n copies of G.
pub(crate) fn multiple(n: i64, g: &Game) -> Game {
    let one = if n < 0 { negative(g) } else { Rc::clone(g) };
    (0..n.abs()).fold(zero(), |total, _| add(&total, &one))
}

/// G:H. A move in G forgets H. The form of G matters: it is used as it is.
pub(crate) fn ordinal_sum(g: &Game, h: &Game) -> Game {
    let side = |own: &[Game], upper: &[Game]| {
        own.iter().cloned().chain(upper.iter().map(|option| ordinal_sum(g, option))).collect()
    };
    form(side(&g.left, &h.left), side(&g.right, &h.right))
}

/// Conway's product of two games in the forms given.
pub(crate) fn conway_product(g: &Game, h: &Game) -> Game {
    remembered(&PRODUCTS, (g.name, h.name), || {
        // One term for each pair of options: G'H + GH' - G'H'.
        let terms = |of_g: &[Game], of_h: &[Game]| {
            let mut list = Vec::new();
            for a in of_g {
                for b in of_h {
                    let cross = add(&conway_product(a, h), &conway_product(g, b));
                    list.push(sub(&cross, &conway_product(a, b)));
                }
            }
            list
        };
        let left = [terms(&g.left, &h.left), terms(&g.right, &h.right)].concat();
        let right = [terms(&g.left, &h.right), terms(&g.right, &h.left)].concat();
        canonical(&form(left, right))
    })
}

/// Norton's product of G and the unit U, both canonical: n copies of U for an integer n, and otherwise
/// { G'U + U + I | G"U - U - I } where I runs over all the incentives of U.
pub(crate) fn norton_product(g: &Game, unit: &Game) -> Game {
    remembered(&NORTON, (g.name, unit.name), || {
        if let Some(n) = number::integer_value(g) {
            return multiple(n, unit);
        }
        let [left, right] = incentives(unit);
        let steps: Vec<Game> = left.iter().chain(&right).map(|i| add(unit, i)).collect();
        let side = |options: &[Game], sign: fn(&Game, &Game) -> Game| {
            let each = |option| {
                let product = norton_product(option, unit);
                steps.iter().map(move |step| sign(&product, step)).collect::<Vec<_>>()
            };
            options.iter().flat_map(each).collect()
        };
        canonical(&form(side(&g.left, add), side(&g.right, sub)))
    })
}

/// What a move gains: G' - G for Left, G - G" for Right. G is canonical.
pub(crate) fn incentives(g: &Game) -> [Vec<Game>; 2] {
    [g.left.iter().map(|l| sub(l, g)).collect(), g.right.iter().map(|r| sub(g, r)).collect()]
}

/// The depth of the tree; the birthday, if the form is canonical.
pub(crate) fn depth(g: &Game) -> u64 {
    g.left.iter().chain(&g.right).map(|option| 1 + depth(option)).max().unwrap_or(0)
}

/// The form itself and all that can be reached from it, each once, in order of their names.
pub(crate) fn followers(g: &Game) -> Vec<Game> {
    let mut all = vec![Rc::clone(g)];
    for option in g.left.iter().chain(&g.right) {
        all.extend(followers(option));
    }
    all.sort_by_key(|f| f.name);
    all.dedup_by_key(|f| f.name);
    all
}

/// Whether Left wins, moving first.
pub(crate) fn left_wins_first(g: &Game) -> bool {
    g.left.iter().any(|option| !right_wins_first(option))
}

/// Whether Right wins, moving first.
pub(crate) fn right_wins_first(g: &Game) -> bool {
    g.right.iter().any(|option| !left_wins_first(option))
}

/// How many moves the game lasts when `left_first` says who starts, the winner hurries and the loser delays.
pub(crate) fn remoteness(g: &Game, left_first: bool) -> u64 {
    let options = if left_first { &g.left } else { &g.right };
    let after: Vec<u64> = options.iter().map(|option| remoteness(option, !left_first)).collect();
    // An even remoteness is a loss for the player to move.
    let wins = after.iter().filter(|r| *r % 2 == 0).min();
    match (wins, after.iter().max()) {
        (Some(quickest), _) => 1 + quickest,
        (None, Some(slowest)) => 1 + slowest,
        (None, None) => 0,
    }
}

/// The number of ways to play a canonical game down to a number.
pub(crate) fn stop_count(g: &Game) -> u64 {
    match number::value(g) {
        Some(_) => 1,
        None => g.left.iter().chain(&g.right).map(stop_count).sum(),
    }
}

/// Even or odd, for a canonical form: 0 is even, an even game has odd options only, an odd game even ones only.
pub(crate) fn is_even(g: &Game) -> bool {
    g.left.iter().chain(&g.right).all(is_odd)
}

pub(crate) fn is_odd(g: &Game) -> bool {
    let mut options = g.left.iter().chain(&g.right).peekable();
    options.peek().is_some() && options.all(is_even)
}
