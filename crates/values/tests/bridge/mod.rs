//! Between the engine and the slow evaluator: games of one as games of the other, and random games for both.
#![allow(dead_code, reason = "each suite uses a part of it")]

use std::collections::{BTreeSet, HashMap, HashSet};

use proptest::prelude::*;
use upstar_values::{Calc, Dyadic, Id, Player};

use crate::slow::number::{Units, number};
use crate::slow::{self, Game, form};

/// The number, for the engine.
pub(crate) fn dyadic(x: Units) -> Dyadic {
    Dyadic::new(x, 32)
}

/// The number, for the slow evaluator.
pub(crate) fn units(x: &Dyadic) -> Units {
    let (num, exp) = x.small().expect("a small number");
    assert!(exp <= 32, "{x} is too fine");
    num << (32 - exp)
}

/// The options of one player as a list.
pub(crate) fn options(calc: &Calc<'_>, id: Id, player: Player) -> Vec<Id> {
    calc.options(id, player).unwrap().collect()
}

/// The tree of options that the engine shows.
pub(crate) fn to_slow(calc: &Calc<'_>, id: Id) -> Game {
    fn known(calc: &Calc<'_>, id: Id, done: &mut HashMap<Id, Game>) -> Game {
        if let Some(game) = done.get(&id) {
            return game.clone();
        }
        let [left, right] = Player::BOTH
            .map(|player| options(calc, id, player).into_iter().map(|o| known(calc, o, done)).collect());
        let game = form(left, right);
        done.insert(id, game.clone());
        game
    }
    known(calc, id, &mut HashMap::new())
}

/// The engine's id for a form, built from the bottom up.
pub(crate) fn to_engine(calc: &Calc<'_>, game: &Game) -> Id {
    fn known(calc: &Calc<'_>, game: &Game, done: &mut HashMap<usize, Id>) -> Id {
        if let Some(&id) = done.get(&game.name) {
            return id;
        }
        let [left, right] = [&game.left, &game.right]
            .map(|side| side.iter().map(|o| known(calc, o, done)).collect::<Vec<_>>());
        let id = calc.game(&left, &right).unwrap();
        done.insert(game.name, id);
        id
    }
    known(calc, game, &mut HashMap::new())
}

/// Fails unless the engine's game is, option by option, the canonical form of the slow one.
#[track_caller]
pub(crate) fn assert_same(calc: &Calc<'_>, id: Id, game: &Game, what: impl Fn() -> String) {
    let (ours, right) = (to_slow(calc, id), slow::canonical(game));
    assert!(ours.name == right.name, "{}: engine {ours:?}, by definition {right:?}", what());
}

/// All games born by `day`, oldest days first.
pub(crate) fn born_by(calc: &Calc<'_>, day: u32) -> Vec<Id> {
    let mut all = vec![Id::ZERO];
    for _ in 0..day {
        let sets = antichains(calc, &all);
        let mut seen: HashSet<Id> = all.iter().copied().collect();
        for left in &sets {
            for right in &sets {
                let id = calc.game(left, right).unwrap();
                if seen.insert(id) {
                    all.push(id);
                }
            }
        }
    }
    all
}

/// The sets of games no two of which are comparable.
pub(crate) fn antichains(calc: &Calc<'_>, games: &[Id]) -> Vec<Vec<Id>> {
    let mut sets: Vec<Vec<Id>> = vec![vec![]];
    for &game in games {
        for at in 0..sets.len() {
            let apart = |&other: &Id| !calc.le(game, other).unwrap() && !calc.le(other, game).unwrap();
            if sets[at].iter().all(apart) {
                let mut with = sets[at].clone();
                with.push(game);
                sets.push(with);
            }
        }
    }
    sets
}

/// A game as a plain tree: what proptest generates and shrinks.
#[derive(Clone, Debug)]
pub(crate) enum Tree {
    /// A number of quarters.
    Quarters(i8),
    Nimber(u8),
    Options(Vec<Tree>, Vec<Tree>),
}

impl Tree {
    pub(crate) fn id(&self, calc: &Calc<'_>) -> Id {
        match self {
            Tree::Quarters(n) => calc.number(&Dyadic::new((*n).into(), 2)),
            Tree::Nimber(n) => calc.nimber((*n).into()).unwrap(),
            Tree::Options(left, right) => {
                let side = |list: &[Tree]| list.iter().map(|t| t.id(calc)).collect::<Vec<_>>();
                calc.game(&side(left), &side(right)).unwrap()
            }
        }
    }

    pub(crate) fn slow(&self) -> Game {
        match self {
            Tree::Quarters(n) => number(i64::from(*n) << 30),
            Tree::Nimber(n) => slow::small::nimber((*n).into()),
            Tree::Options(left, right) => {
                let side = |list: &[Tree]| list.iter().map(Tree::slow).collect();
                form(side(left), side(right))
            }
        }
    }
}

/// Games of all kinds, up to `depth` moves above the leaves; the leaves are small integers, some fractions, nimbers.
pub(crate) fn any_tree(depth: u32) -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        6 => (-3i8..=3).prop_map(|n| Tree::Quarters(4 * n)),
        1 => (-6i8..=6).prop_map(Tree::Quarters),
        2 => (1u8..=2).prop_map(Tree::Nimber),
    ];
    leaf.prop_recursive(depth, 40, 3, |inner| {
        (prop::collection::vec(inner.clone(), 0..=3), prop::collection::vec(inner, 0..=3))
            .prop_map(|(left, right)| Tree::Options(left, right))
    })
}

/// Games in which both players can move until neither can.
pub(crate) fn all_small_tree(depth: u32) -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![3 => Just(Tree::Quarters(0)), 2 => (1u8..=3).prop_map(Tree::Nimber)];
    leaf.prop_recursive(depth, 30, 3, |inner| {
        (prop::collection::vec(inner.clone(), 1..=3), prop::collection::vec(inner, 1..=3))
            .prop_map(|(left, right)| Tree::Options(left, right))
    })
}

/// Switches of switches with integer leaves, which are hot most of the time.
pub(crate) fn hot_tree(depth: u32) -> impl Strategy<Value = Tree> {
    let leaf = (-8i8..=8).prop_map(|n| Tree::Quarters(4 * n));
    leaf.prop_recursive(depth, 24, 2, |inner| {
        (prop::collection::vec(inner.clone(), 1..=2), prop::collection::vec(inner, 1..=2))
            .prop_map(|(left, right)| Tree::Options(left, right))
    })
}

/// The same set of games on both sides, whatever the order.
#[track_caller]
pub(crate) fn assert_same_set(calc: &Calc<'_>, ids: &[Id], games: &[Game], what: impl Fn() -> String) {
    let ours: BTreeSet<usize> = ids.iter().map(|&id| to_slow(calc, id).name).collect();
    let right: BTreeSet<usize> = games.iter().map(|g| slow::canonical(g).name).collect();
    assert_eq!(ours, right, "{}", what());
}
