//! The store: shared by threads, bounded by a budget, stopped by a flag.

mod bridge;
mod slow;

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread;
use std::time::{Duration, Instant};

use bridge::{options, to_slow};
use fastrand::Rng;
use upstar_values::{Calc, Calculated, Dyadic, Id, Player, Stop, Store};

/// How to build many games: each from some of those before it.
struct Recipes(Vec<Recipe>);

enum Recipe {
    Number(Dyadic),
    UpStar(i64, u64),
    Options(Vec<usize>, Vec<usize>),
    Sum(usize, usize),
}

impl Recipes {
    fn random(seed: u64, count: usize) -> Recipes {
        let mut dice = Rng::with_seed(seed);
        let mut list = Vec::new();
        for n in -4..=4 {
            list.push(Recipe::Number(Dyadic::from(n)));
        }
        // Not fixed point inside the store.
        list.push(Recipe::Number(Dyadic::new(1, 40)));
        list.push(Recipe::Number(Dyadic::new(-(1 << 60) - 1, 3)));
        for (up, nim) in [(0, 1), (0, 2), (1, 0), (1, 1), (-2, 3)] {
            list.push(Recipe::UpStar(up, nim));
        }
        while list.len() < count {
            // Mostly from the recent ones, so that some games become deep.
            let from = list.len().saturating_sub(60) * dice.usize(..3) / 2;
            let mut pick =
                |n: usize| (0..n).map(|_| from + dice.usize(..list.len() - from)).collect::<Vec<_>>();
            let (left, right, pair) = (pick(2), pick(2), pick(2));
            list.push(match dice.usize(..6) {
                0 if pair.iter().all(|&at| at < 150) => Recipe::Sum(pair[0], pair[1]),
                _ => Recipe::Options(left, right),
            });
        }
        Recipes(list)
    }

    fn build(&self, calc: &Calc<'_>, at: usize, done: &mut Vec<Option<Id>>) -> Calculated<Id> {
        if let Some(id) = done[at] {
            return Ok(id);
        }
        let id = match &self.0[at] {
            Recipe::Number(x) => calc.number(x),
            Recipe::UpStar(up, nim) => calc.number_up_star(&Dyadic::ZERO, *up, *nim)?,
            Recipe::Options(left, right) => {
                let mut side = |list: &[usize]| -> Calculated<Vec<Id>> {
                    list.iter().map(|&at| self.build(calc, at, done)).collect()
                };
                let (left, right) = (side(left)?, side(right)?);
                calc.game(&left, &right)?
            }
            Recipe::Sum(a, b) => calc.add(self.build(calc, *a, done)?, self.build(calc, *b, done)?)?,
        };
        done[at] = Some(id);
        Ok(id)
    }

    /// All the games, built in an order that depends on the seed.
    fn build_all(&self, store: &Store, seed: u64) -> Vec<Id> {
        let calc = store.calc();
        let mut order: Vec<usize> = (0..self.0.len()).collect();
        Rng::with_seed(seed).shuffle(&mut order);
        let mut done = vec![None; self.0.len()];
        for at in order {
            self.build(&calc, at, &mut done).unwrap();
        }
        done.into_iter().flatten().collect()
    }
}

fn is_shared<T: Send + Sync>(_: &T) {}

#[test]
fn threads_agree() {
    for seed in 0..6 {
        let recipes = Recipes::random(seed, 500);
        let store = Store::new();
        is_shared(&store);
        let lists: Vec<Vec<Id>> = thread::scope(|scope| {
            let workers: Vec<_> = (0..4)
                .map(|k| {
                    scope.spawn({
                        let (r, s) = (&recipes, &store);
                        move || r.build_all(s, seed * 10 + k)
                    })
                })
                .collect();
            workers.into_iter().map(|worker| worker.join().unwrap()).collect()
        });
        for list in &lists[1..] {
            assert_eq!(list, &lists[0]);
        }
        let serial = Store::new();
        let alone = recipes.build_all(&serial, 99);
        let (shared, own) = (store.calc(), serial.calc());
        for (&a, &b) in lists[0].iter().zip(&alone) {
            if !a.is_number() {
                assert_eq!(dump(&shared, a), dump(&own, b));
            } else {
                assert_eq!(shared.to_number(a), own.to_number(b));
            }
        }
        // Equal in one store exactly if equal in the other.
        for at in 1..alone.len() {
            assert_eq!(lists[0][at] == lists[0][at - 1], alone[at] == alone[at - 1]);
        }
        assert_eq!(store.figures().games, serial.figures().games);
    }
}

/// The tree of options down to numbers, written out in an order that does not depend on the store.
fn dump(calc: &Calc<'_>, id: Id) -> String {
    if let Some(x) = calc.to_number(id) {
        return x.to_string();
    }
    let [left, right] = Player::BOTH.map(|player| {
        let mut list: Vec<String> = options(calc, id, player).into_iter().map(|o| dump(calc, o)).collect();
        list.sort();
        list.join(",")
    });
    format!("{{{left}|{right}}}")
}

/// Games like {9||2|-5}, whose sums have very many followers.
fn threats(calc: &Calc<'_>, n: i64) -> Vec<Id> {
    (0..n)
        .map(|k| {
            let threat = calc.game(&[calc.integer(k * 7 % 5)], &[calc.integer(-1 - k * 11 % 13)]).unwrap();
            calc.game(&[calc.number(&Dyadic::new(17 + 5 * k, 1))], &[threat]).unwrap()
        })
        .collect()
}

/// Adds games {a||0|c}, different ones for different `lots`, until the store says stop.
fn fill(calc: &Calc<'_>, lot: i64) -> Stop {
    for k in 0.. {
        let (a, c) = (k % 1000, -1 - k / 1000 - 10_000 * lot);
        let threat = calc.game(&[Id::ZERO], &[calc.integer(c)]);
        if let Err(stop) = threat.and_then(|threat| calc.game(&[calc.integer(a)], &[threat])) {
            return stop;
        }
    }
    unreachable!("the store is never full")
}

#[test]
fn budget_is_kept_and_nothing_is_lost() {
    for budget in [1_000_000, 5_000_000, 20_000_000] {
        let store = Store::with_budget(budget);
        assert_eq!(store.budget(), budget);
        let calc = store.calc();
        let recipes = Recipes::random(7, 120);
        let before = recipes.build_all(&store, 1);
        let dumps: Vec<usize> = before.iter().take(9).map(|&id| to_slow(&calc, id).name).collect();
        let names: Vec<String> = before.iter().skip(16).map(|&id| dump(&calc, id)).collect();
        let comparisons: Vec<_> = before.windows(2).map(|w| calc.compare(w[0], w[1]).unwrap()).collect();

        calc.sum(threats(&calc, 10)).unwrap();
        assert_eq!(fill(&calc, 0), Stop::OutOfBudget(budget));
        assert!(store.bytes() <= budget + budget / 20, "{} of {budget} bytes", store.bytes());
        assert!(store.bytes() > budget / 2, "{} of {budget} bytes", store.bytes());
        assert!(calc.sum(threats(&calc, 10)).is_ok(), "sums that are stored");

        // Again, in parallel: still out of budget, still within it.
        thread::scope(|scope| {
            for k in 1..4 {
                let store = &store;
                scope.spawn(move || assert_eq!(fill(&store.calc(), k), Stop::OutOfBudget(budget)));
            }
        });
        assert!(store.bytes() <= budget + budget / 20, "{} of {budget} bytes", store.bytes());

        // What was there is there, in full, and can be used.
        for (&id, name) in before.iter().take(9).zip(dumps) {
            assert_eq!(to_slow(&calc, id).name, name);
        }
        for (&id, name) in before.iter().skip(16).zip(names) {
            assert_eq!(dump(&calc, id), name);
            let [left, right] = Player::BOTH.map(|player| options(&calc, id, player));
            assert_eq!(calc.game(&left, &right), Ok(id));
            assert_eq!(calc.sub(id, id), Ok(Id::ZERO));
            assert_eq!(
                calc.add(id, calc.integer(3)).map(|sum| calc.left_stop(sum)),
                Ok(calc.left_stop(id) + Dyadic::from(3))
            );
        }
        for (pair, comparison) in before.windows(2).zip(comparisons) {
            assert_eq!(calc.compare(pair[0], pair[1]), Ok(comparison));
        }
    }
}

#[test]
fn thermographs_keep_the_budget() {
    let budget = 1_000_000;
    let store = Store::with_budget(budget);
    let calc = store.calc();
    let mut games = Vec::new();
    for k in 0..3_000 {
        let threat = calc.game(&[Id::ZERO], &[calc.integer(-1 - k % 50)]).unwrap();
        games.push(calc.game(&[calc.integer(1 + k)], &[threat]).unwrap());
    }
    for &game in &games {
        // An answer or a refusal, but no more memory than allowed.
        match calc.thermograph(game) {
            Ok(graph) => assert_eq!(graph.at(&Dyadic::ZERO), (calc.left_stop(game), calc.right_stop(game))),
            Err(stop) => assert_eq!(stop, Stop::OutOfBudget(budget)),
        }
    }
    assert!(store.bytes() <= budget + budget / 20, "{} of {budget} bytes", store.bytes());
}

#[test]
fn numbers_count_towards_the_budget() {
    let store = Store::with_budget(1_000_000);
    let calc = store.calc();
    let start = store.bytes();
    for k in 0..2_000 {
        let _ = calc.number(&Dyadic::new((1 << 61) + k, 0));
    }
    assert!(store.bytes() > start + 2_000 * 16);
}

#[test]
fn interrupt_stops_soon() {
    let store = Store::new();
    let flag = AtomicBool::new(false);
    let calc = store.calc_until(&flag);
    let parts = threats(&calc, 60);
    let small = calc.add(parts[0], parts[1]).unwrap();
    let (raised, ended) = thread::scope(|scope| {
        let raiser = scope.spawn(|| {
            thread::sleep(Duration::from_millis(150));
            let now = Instant::now();
            flag.store(true, SeqCst);
            now
        });
        assert_eq!(calc.sum(parts.iter().copied()), Err(Stop::Interrupted));
        let ended = Instant::now();
        (raiser.join().unwrap(), ended)
    });
    assert!(ended.duration_since(raised) < Duration::from_millis(100), "{:?}", ended.duration_since(raised));
    // As long as the flag is up, work stops; once it is down, it goes on.
    assert_eq!(calc.game(&[small], &[calc.neg(small)]), Err(Stop::Interrupted));
    flag.store(false, SeqCst);
    assert!(calc.sum(parts[..6].iter().copied()).is_ok());
    assert_eq!(calc.sub(small, small), Ok(Id::ZERO));
    // A flag that was up from the start stops the other operations, too.
    let game = calc.sum(parts[..5].iter().copied()).unwrap();
    flag.store(true, SeqCst);
    assert_eq!(calc.thermograph(game).err(), Some(Stop::Interrupted));
    assert_eq!(calc.followers(game).err(), Some(Stop::Interrupted));
    assert_eq!(calc.reduced(game).err(), Some(Stop::Interrupted));
    assert_eq!(calc.birthday(game).err(), Some(Stop::Interrupted));
    assert_eq!(calc.conway_product(game, small).err(), Some(Stop::Interrupted));
    assert_eq!(calc.heat(game, Id::ZERO).err(), Some(Stop::Interrupted));
    // Calculations without the flag are not stopped.
    assert!(store.calc().thermograph(game).is_ok());
}

#[test]
fn names_stop_soon() {
    // Switches of many hot games that differ only far inside: sorting them takes many comparisons, and each may be
    // stopped.
    let store = Store::new();
    let calc = store.calc();
    let parts = threats(&calc, 9);
    let mut games = Vec::new();
    for first in &parts {
        for second in &parts {
            let pair = calc.add(*first, *second).unwrap();
            games.push(calc.game(&[pair], &[calc.sub(pair, calc.integer(40)).unwrap()]).unwrap());
        }
    }
    let sum = calc.game(&games, &[calc.integer(-1000)]).unwrap();
    let name = calc.name(sum).unwrap();
    for after in [0, 50, 200, 1_000, 5_000] {
        let flag = AtomicBool::new(after == 0);
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_micros(after));
                flag.store(true, SeqCst);
            });
            match store.calc_until(&flag).name(sum) {
                Ok(whole) => assert_eq!(whole, name),
                Err(stop) => assert_eq!(stop, Stop::Interrupted),
            }
        });
    }
}

#[test]
fn deep_calculations_keep_the_budget() {
    let budget = 20_000_000;
    let store = Store::with_budget(budget);
    let calc = store.calc();
    let (star, up) = (calc.nimber(1).unwrap(), calc.up_sum(2).unwrap());
    let many = calc.number_up_star(&Dyadic::ZERO, 1_000_000_000, 0).unwrap();
    assert_eq!(calc.add(many, up), Err(Stop::OutOfBudget(budget)));
    assert_eq!(calc.ordinal_sum(star, calc.integer(1_000_000_000)), Err(Stop::OutOfBudget(budget)));
    // The stacks are given back, and the store works on.
    let bytes = store.bytes();
    assert!(bytes <= budget, "{bytes}");
    let few = calc.number_up_star(&Dyadic::ZERO, 100, 0).unwrap();
    assert!(calc.add(few, up).is_ok());
}

#[test]
fn names_that_cannot_be_read_are_refused() {
    let store = Store::new();
    let calc = store.calc();
    let switch = calc.game(&[calc.integer(1)], &[Id::ZERO]).unwrap();
    for (height, fits) in [(900, true), (2_000, false)] {
        let tall = calc.ordinal_sum(switch, calc.integer(height)).unwrap();
        match calc.name(tall) {
            Ok(name) if fits => assert_eq!(calc.parse(&name), Ok(tall)),
            Err(Stop::TooLarge(_)) if !fits => {}
            other => panic!("{height}: {other:?}"),
        }
    }
}

#[test]
fn figures() {
    let store = Store::new();
    let empty = store.figures();
    assert_eq!((empty.games, empty.order, empty.sum), (0, (0, 0), (0, 0)));
    {
        let calc = store.calc();
        Recipes::random(3, 300).build_all(&store, 0);
        let parts = threats(&calc, 7);
        calc.sum(parts.iter().copied()).unwrap();
        calc.sum(parts.iter().rev().copied()).unwrap();
    }
    let figures = store.figures();
    assert!(figures.games > 100, "{figures:?}");
    assert!(figures.order.0 + figures.order.1 > 0, "{figures:?}");
    assert!(figures.sum.0 > 0 && figures.sum.1 > 0, "{figures:?}");
    assert!(figures.bytes >= 16 * figures.games && figures.bytes == store.bytes(), "{figures:?}");
    // The same work again stores nothing.
    Recipes::random(3, 300).build_all(&store, 5);
    assert_eq!(store.figures().games, figures.games);
}

#[test]
fn one_record_for_translates_and_negatives() {
    let store = Store::new();
    let calc = store.calc();
    let g = calc.game(&[calc.integer(5)], &[calc.switch(calc.integer(2)).unwrap()]).unwrap();
    let games = store.figures().games;
    for n in 0..50 {
        let moved = calc.add(g, calc.number(&Dyadic::new(n, 3))).unwrap();
        let _ = calc.neg(moved);
    }
    assert_eq!(store.figures().games, games);
}
