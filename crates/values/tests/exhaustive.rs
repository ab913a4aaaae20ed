//! All games born by day 3, the engine against the definitions.

mod bridge;
mod slow;

use bridge::{antichains, assert_same, assert_same_set, born_by, dyadic, options, to_engine, to_slow, units};
use fastrand::Rng;
use slow::number::{ONE, close_to, integer, left_stop, number, right_stop};
use slow::{Game, heat, small};
use upstar_values::{Calc, Comparison, Id, Outcome, Parity, Player, Stop, Store};

/// The games born by `day`, each with its slow twin.
fn twins(calc: &Calc<'_>, day: u32) -> Vec<(Id, Game)> {
    born_by(calc, day).into_iter().map(|id| (id, to_slow(calc, id))).collect()
}

fn compare(g: &Game, h: &Game) -> Comparison {
    match (slow::le(g, h), slow::le(h, g)) {
        (true, true) => Comparison::Equal,
        (true, false) => Comparison::Less,
        (false, true) => Comparison::Greater,
        (false, false) => Comparison::Confused,
    }
}

// Siegel, Combinatorial Game Theory, III.1: 1, 4, 22 and 1474 games.
#[test]
fn days() {
    let store = Store::new();
    let calc = store.calc();
    assert_eq!([0, 1, 2, 3].map(|day| born_by(&calc, day).len()), [1, 4, 22, 1474]);
}

#[test]
fn day_2_kinds() {
    let store = Store::new();
    let calc = store.calc();
    for (id, g) in twins(&calc, 2) {
        let number = slow::number::value(&g);
        assert_eq!(id.is_number(), number.is_some(), "{g:?}");
        assert_eq!(calc.to_number(id), number.map(dyadic), "{g:?}");
        assert_eq!(calc.to_nimber(id), small::nimber_value(&g), "{g:?}");
        assert_eq!(calc.is_nimber(id), small::nimber_value(&g).is_some(), "{g:?}");
        let up_star = small::up_star_value(&g);
        assert_eq!(calc.is_number_up_star(id), up_star.is_some(), "{g:?}");
        assert_eq!(calc.to_number_up_star(id), up_star.map(|(x, up, nim)| (dyadic(x), up, nim)), "{g:?}");
        assert_eq!(calc.is_infinitesimal(id), small::is_infinitesimal(&g), "{g:?}");
        assert_eq!(calc.is_infinitesimal(id), close_to(&g) == Some(0), "{g:?}");
        assert_eq!(calc.is_all_small(id).unwrap(), small::is_all_small(&g), "{g:?}");
        assert_eq!(calc.is_hot(id), left_stop(&g) > right_stop(&g), "{g:?}");
        assert_eq!(calc.is_tepid(id), close_to(&g).is_some() && number.is_none(), "{g:?}");
        let parity = match (slow::is_even(&g), slow::is_odd(&g)) {
            (true, _) => Some(Parity::Even),
            (_, true) => Some(Parity::Odd),
            _ => None,
        };
        assert_eq!(calc.parity(id).unwrap(), parity, "{g:?}");
    }
}

#[test]
fn day_2_structure() {
    let store = Store::new();
    let calc = store.calc();
    for (id, g) in twins(&calc, 2) {
        let name = || format!("{g:?}");
        assert_eq!(to_engine(&calc, &g), id, "{g:?} rebuilt");
        assert_same(&calc, id, &g, name);
        assert_same(&calc, calc.neg(id), &slow::negative(&g), name);
        let outcome = Outcome::new(slow::left_wins_first(&g), !slow::right_wins_first(&g));
        assert_eq!(calc.outcome(id), outcome, "{g:?}");
        assert_eq!(calc.birthday(id).unwrap(), slow::depth(&g).into(), "{g:?}");
        assert_eq!(calc.stop_count(id).unwrap(), slow::stop_count(&g).into(), "{g:?}");
        assert_eq!(units(&calc.left_stop(id)), left_stop(&g), "{g:?}");
        assert_eq!(units(&calc.right_stop(id)), right_stop(&g), "{g:?}");
        assert_same_set(&calc, &calc.followers(id).unwrap(), &slow::followers(&g), name);
        assert_eq!(calc.followers(id).unwrap().len(), slow::followers(&g).len(), "{g:?}");
        for (player, right) in Player::BOTH.into_iter().zip(slow::incentives(&g)) {
            assert_same_set(&calc, &calc.incentives(id, player).unwrap(), &right, name);
            let moves = slow::remoteness(&g, player == Player::Left);
            assert_eq!(calc.remoteness(id, player).unwrap(), moves, "{g:?}");
        }
    }
}

#[test]
fn day_2_heat() {
    let store = Store::new();
    let calc = store.calc();
    let names = ["*", "2", "1/2", "+-1", "^"];
    let by = [small::nimber(1), integer(2), number(ONE / 2), switch(1), small::up()];
    for (id, g) in twins(&calc, 2) {
        let (temperature, mean) = heat::freezing_point(&g);
        assert_eq!(units(&calc.mean(id).unwrap()), mean, "mean of {g:?}");
        assert_eq!(units(&calc.temperature(id).unwrap()), temperature, "temperature of {g:?}");
        for t in (-7..=24).map(|eighths| eighths * (ONE / 8)) {
            let cooled = calc.cool(id, &dyadic(t)).unwrap();
            assert_same(&calc, cooled, &heat::cool(&g, t), || {
                format!("{g:?} cooled by {}", slow::number::text(t))
            });
        }
        assert!(calc.cool(id, &dyadic(-ONE)).is_err());
        let frozen = if id.is_number() { g.clone() } else { heat::cool(&g, temperature) };
        assert_same(&calc, calc.freeze(id).unwrap(), &frozen, || format!("{g:?} frozen"));
        assert_same(&calc, calc.reduced(id).unwrap(), &heat::reduced(&g), || format!("{g:?} reduced"));
        for (t, name) in by.iter().zip(names) {
            let heated = calc.heat(id, to_engine(&calc, t)).unwrap();
            assert_same(&calc, heated, &heat::heat(&g, t), || format!("{g:?} heated by {name}"));
            for (s, from) in by.iter().zip(names) {
                let heated = calc.overheat(id, to_engine(&calc, s), to_engine(&calc, t)).unwrap();
                let right = heat::overheat(&g, s, t);
                assert_same(&calc, heated, &right, || format!("{g:?} overheated from {from} to {name}"));
            }
        }
    }
}

#[test]
fn day_2_thermographs() {
    let store = Store::new();
    let calc = store.calc();
    for (id, g) in twins(&calc, 2) {
        let graph = calc.thermograph(id).unwrap();
        let (temperature, mean) = heat::freezing_point(&g);
        assert_eq!((units(graph.mean()), units(graph.temperature())), (mean, temperature), "{g:?}");
        for t in (-8..=24).map(|eighths| eighths * (ONE / 8)) {
            let (left, right) = graph.at(&dyadic(t));
            let ours = (units(&left), units(&right));
            assert_eq!(ours, heat::walls(&g, t), "thermograph of {g:?} at {}", slow::number::text(t));
        }
    }
}

/// {n | -n}.
fn switch(n: i64) -> Game {
    slow::form(vec![integer(n)], vec![integer(-n)])
}

#[test]
fn day_2_pairs() {
    let store = Store::new();
    let calc = store.calc();
    let twins = twins(&calc, 2);
    for (a, g) in &twins {
        for n in -3..=3 {
            assert_same(&calc, calc.multiple(n, *a).unwrap(), &slow::multiple(n, g), || {
                format!("{n} times {g:?}")
            });
        }
        for (b, h) in &twins {
            let pair = |what: &str| format!("{g:?} {what} {h:?}");
            assert_eq!(calc.le(*a, *b).unwrap(), slow::le(g, h), "{}", pair("≤"));
            assert_eq!(calc.compare(*a, *b).unwrap(), compare(g, h), "{}", pair("compared with"));
            let sum = slow::sum(g, h);
            let id = calc.add(*a, *b).unwrap();
            assert_same(&calc, id, &sum, || pair("+"));
            let outcome = Outcome::new(slow::left_wins_first(&sum), !slow::right_wins_first(&sum));
            assert_eq!(calc.outcome(id), outcome, "{}", pair("+"));
            assert_same(&calc, calc.sub(*a, *b).unwrap(), &slow::sub(g, h), || pair("-"));
            assert_same(&calc, calc.ordinal_sum(*a, *b).unwrap(), &slow::ordinal_sum(g, h), || pair(":"));
            let product = calc.conway_product(*a, *b).unwrap();
            assert_same(&calc, product, &slow::conway_product(g, h), || pair("times"));
            let norton = calc.norton_product(*a, *b);
            if slow::lt(&slow::zero(), h) {
                assert_same(&calc, norton.unwrap(), &slow::norton_product(g, h), || pair("Norton"));
            } else {
                assert!(matches!(norton, Err(Stop::Undefined(_))), "{}", pair("Norton"));
            }
        }
    }
}

#[test]
fn day_3_order() {
    let store = Store::new();
    let calc = store.calc();
    let twins = twins(&calc, 3);
    for (a, g) in &twins {
        for (b, h) in &twins {
            assert_eq!(calc.le(*a, *b).unwrap(), slow::le(g, h), "{g:?} ≤ {h:?}");
        }
    }
}

#[test]
fn day_3_singles() {
    let store = Store::new();
    let calc = store.calc();
    for (id, g) in twins(&calc, 3) {
        let name = || format!("{g:?}");
        let outcome = Outcome::new(slow::left_wins_first(&g), !slow::right_wins_first(&g));
        assert_eq!(calc.outcome(id), outcome, "{g:?}");
        assert_eq!(calc.birthday(id).unwrap(), slow::depth(&g).into(), "{g:?}");
        assert_eq!(calc.stop_count(id).unwrap(), slow::stop_count(&g).into(), "{g:?}");
        assert_eq!(units(&calc.left_stop(id)), left_stop(&g), "{g:?}");
        assert_eq!(units(&calc.right_stop(id)), right_stop(&g), "{g:?}");
        assert_eq!(calc.is_all_small(id).unwrap(), small::is_all_small(&g), "{g:?}");
        assert_eq!(calc.is_number_up_star(id), small::up_star_value(&g).is_some(), "{g:?}");
        assert_same(&calc, calc.reduced(id).unwrap(), &heat::reduced(&g), name);
        let (temperature, mean) = heat::freezing_point(&g);
        assert_eq!(units(&calc.mean(id).unwrap()), mean, "mean of {g:?}");
        assert_eq!(units(&calc.temperature(id).unwrap()), temperature, "temperature of {g:?}");
        assert_same(&calc, calc.freeze(id).unwrap(), &frozen(&g), name);
    }
}

/// A canonical game cooled by its temperature; a number stays as it is.
fn frozen(g: &Game) -> Game {
    if slow::number::value(g).is_some() { g.clone() } else { heat::cool(g, heat::freezing_point(g).0) }
}

#[test]
fn day_3_canonical_form() {
    let store = Store::new();
    let calc = store.calc();
    let day_2 = twins(&calc, 2);
    let mut dice = Rng::with_seed(3);
    for (id, g) in twins(&calc, 3) {
        // The engine's own form is canonical.
        assert_same(&calc, id, &g, || format!("{g:?}"));
        for _ in 0..3 {
            let (mut left, mut right) = (g.left.clone(), g.right.clone());
            for _ in 0..dice.usize(..4) {
                // An option that changes nothing: a duplicate, a dominated one, or one that reverses to such.
                let (_, more) = day_2[dice.usize(..day_2.len())].clone();
                if g.left.iter().any(|option| slow::le(&more, option)) {
                    left.push(more.clone());
                }
                if g.right.iter().any(|option| slow::le(option, &more)) {
                    right.push(more.clone());
                }
                // {x | G} for Left: Right answers to G itself, and Left goes on as from G.
                left.push(slow::form(vec![more.clone()], vec![g.clone()]));
                right.push(slow::form(vec![g.clone()], vec![more]));
            }
            for list in [&mut left, &mut right] {
                if let Some(first) = list.first() {
                    list.push(first.clone());
                }
                dice.shuffle(list);
            }
            let ids =
                [&left, &right].map(|side| side.iter().map(|o| to_engine(&calc, o)).collect::<Vec<_>>());
            let built = calc.game(&ids[0], &ids[1]).unwrap();
            let messy = slow::form(left, right);
            assert_same(&calc, built, &messy, || format!("{messy:?}"));
            assert_eq!(built, id, "{messy:?}");
        }
    }
}

#[test]
fn random_options_from_day_3() {
    let store = Store::new();
    let calc = store.calc();
    let twins = twins(&calc, 3);
    let mut dice = Rng::with_seed(4);
    for _ in 0..1500 {
        let mut side =
            || (0..dice.usize(..5)).map(|_| twins[dice.usize(..twins.len())].clone()).collect::<Vec<_>>();
        let (left, right) = (side(), side());
        let ids = [&left, &right].map(|side| side.iter().map(|(id, _)| *id).collect::<Vec<_>>());
        let games = [&left, &right].map(|side| side.iter().map(|(_, g)| g.clone()).collect::<Vec<_>>());
        let built = calc.game(&ids[0], &ids[1]).unwrap();
        let [left, right] = games;
        let g = slow::form(left, right);
        assert_same(&calc, built, &g, || format!("{g:?}"));
        assert_eq!(units(&calc.left_stop(built)), left_stop(&g), "{g:?}");
        assert_eq!(units(&calc.right_stop(built)), right_stop(&g), "{g:?}");
    }
}

#[test]
fn day_3_sums() {
    let store = Store::new();
    let calc = store.calc();
    let twins = twins(&calc, 3);
    let mut dice = Rng::with_seed(5);
    for _ in 0..400 {
        let ((a, g), (b, h)) =
            (twins[dice.usize(..twins.len())].clone(), twins[dice.usize(..twins.len())].clone());
        let sum = slow::sum(&g, &h);
        let id = calc.add(a, b).unwrap();
        assert_same(&calc, id, &sum, || format!("{g:?} + {h:?}"));
        let outcome = Outcome::new(slow::left_wins_first(&sum), !slow::right_wins_first(&sum));
        assert_eq!(calc.outcome(id), outcome, "{g:?} + {h:?}");
    }
}

#[test]
fn options_are_an_antichain_without_reversals() {
    let store = Store::new();
    let calc = store.calc();
    let day_3 = born_by(&calc, 3);
    let sets = antichains(&calc, &born_by(&calc, 2));
    for id in day_3 {
        let left = options(&calc, id, Player::Left);
        assert!(sets.iter().any(|set| set.len() == left.len() && set.iter().all(|o| left.contains(o))));
        for option in left {
            for reply in options(&calc, option, Player::Right) {
                assert!(!calc.le(reply, id).unwrap());
            }
        }
    }
}
