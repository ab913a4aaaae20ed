//! Temperature theory on random games: stops, thermographs, cooling, heating, reduced forms.

mod bridge;
mod slow;

use bridge::{Tree, any_tree, assert_same, dyadic, hot_tree, to_slow, units};
use proptest::prelude::*;
use slow::heat;
use slow::number::{ONE, left_stop, right_stop};
use upstar_values::{Comparison, Dyadic, Id, Store};

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn small_trees() -> impl Strategy<Value = Tree> {
    prop_oneof![any_tree(3), hot_tree(3)]
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn thermographs_are_the_stops_of_cooled_games(tree in small_trees(), sixteenths in -16i64..80) {
        let store = Store::new();
        let calc = store.calc();
        let (id, g) = (tree.id(&calc), slow::canonical(&tree.slow()));
        prop_assert_eq!(to_slow(&calc, id).name, g.name);
        prop_assert_eq!(units(&calc.left_stop(id)), left_stop(&g));
        prop_assert_eq!(units(&calc.right_stop(id)), right_stop(&g));
        let (temperature, mean) = heat::freezing_point(&g);
        prop_assert_eq!(units(&calc.mean(id).unwrap()), mean, "mean of {:?}", g);
        prop_assert_eq!(units(&calc.temperature(id).unwrap()), temperature, "temperature of {:?}", g);
        let t = sixteenths * (ONE / 16);
        for t in [t, -ONE, -ONE / 2, 0, temperature - ONE / 64, temperature, temperature + ONE / 64] {
            if t < -ONE {
                continue;
            }
            let (left, right) = calc.thermograph(id).unwrap().at(&dyadic(t));
            prop_assert_eq!((units(&left), units(&right)), heat::walls(&g, t), "{:?} at {}", g, slow::number::text(t));
            prop_assert!(heat::within_walls(&g, t));
            if t > -ONE {
                let cooled = calc.cool(id, &dyadic(t)).unwrap();
                assert_same(&calc, cooled, &heat::cool(&g, t), || format!("{g:?} cooled by {}", slow::number::text(t)));
            }
        }
    }

    #[test]
    fn reduced_forms(tree in small_trees()) {
        let store = Store::new();
        let calc = store.calc();
        let (id, g) = (tree.id(&calc), tree.slow());
        assert_same(&calc, calc.reduced(id).unwrap(), &heat::reduced(&g), || format!("{g:?} reduced"));
    }

    #[test]
    fn heated_games(tree in small_trees(), by in any_tree(1), from in any_tree(1)) {
        let store = Store::new();
        let calc = store.calc();
        let (id, g) = (tree.id(&calc), slow::canonical(&tree.slow()));
        let (t, s) = (slow::canonical(&by.slow()), slow::canonical(&from.slow()));
        let heated = calc.heat(id, by.id(&calc)).unwrap();
        assert_same(&calc, heated, &heat::heat(&g, &t), || format!("{g:?} heated by {t:?}"));
        let over = calc.overheat(id, from.id(&calc), by.id(&calc)).unwrap();
        assert_same(&calc, over, &heat::overheat(&g, &s, &t), || format!("{g:?} overheated from {s:?} to {t:?}"));
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn means_add_and_temperatures_do_not(a in small_trees(), b in small_trees()) {
        let store = Store::new();
        let calc = store.calc();
        let (a, b) = (a.id(&calc), b.id(&calc));
        let sum = calc.add(a, b).unwrap();
        let mean = |id| calc.mean(id).unwrap();
        let temperature = |id| calc.temperature(id).unwrap();
        prop_assert_eq!(mean(sum), mean(a) + mean(b));
        prop_assert!(temperature(sum) <= temperature(a).max(temperature(b)));
        if temperature(a) != temperature(b) {
            prop_assert_eq!(temperature(sum), temperature(a).max(temperature(b)));
        }
        prop_assert_eq!(mean(calc.neg(a)), -mean(a));
        prop_assert_eq!(temperature(calc.neg(a)), temperature(a));
        prop_assert!(calc.right_stop(a) <= mean(a) && mean(a) <= calc.left_stop(a));
        // Left's stop of a sum is at least what Left gets by answering in the other part, and at most both together.
        prop_assert!(calc.left_stop(sum) <= calc.left_stop(a) + calc.left_stop(b));
        prop_assert!(calc.left_stop(sum) >= calc.left_stop(a) + calc.right_stop(b));
        prop_assert!(calc.right_stop(sum) >= calc.right_stop(a) + calc.right_stop(b));
        prop_assert!(calc.right_stop(sum) <= calc.right_stop(a) + calc.left_stop(b));
    }

    #[test]
    fn walls_lean_towards_the_mast(tree in small_trees()) {
        let store = Store::new();
        let calc = store.calc();
        let id = tree.id(&calc);
        let graph = calc.thermograph(id).unwrap();
        let (left, right) = (graph.left().corners(), graph.right().corners());
        for wall in [left, right] {
            prop_assert_eq!(&wall[0].0, &Dyadic::from(-1));
            for pair in wall.windows(2) {
                prop_assert!(pair[0].0 < pair[1].0);
                let (run, rise) = (&pair[1].0 - &pair[0].0, &pair[1].1 - &pair[0].1);
                prop_assert!(rise.is_zero() || rise.abs() == run, "slopes are 0 or ±1: {:?}", wall);
            }
            prop_assert_eq!(&wall[wall.len() - 1].1, graph.mean());
            prop_assert!(&wall[wall.len() - 1].0 <= graph.temperature());
        }
        prop_assert!(left.windows(2).all(|pair| pair[0].1 >= pair[1].1), "{:?}", left);
        prop_assert!(right.windows(2).all(|pair| pair[0].1 <= pair[1].1), "{:?}", right);
        let mut heights: Vec<Dyadic> = left.iter().chain(right).map(|(t, _)| t.clone()).collect();
        heights.push(graph.temperature().clone());
        for t in heights {
            let (l, r) = graph.at(&t);
            prop_assert_eq!(l > r, &t < graph.temperature(), "walls meet at the temperature and not before");
        }
        let zero = graph.at(&Dyadic::ZERO);
        prop_assert_eq!(zero, (calc.left_stop(id), calc.right_stop(id)));
        let turned = calc.thermograph(calc.neg(id)).unwrap();
        let half = Dyadic::new(1, 1);
        let (l, r) = graph.at(&half);
        prop_assert_eq!(turned.at(&half), (-r, -l));
    }

    #[test]
    fn cooling_in_steps(tree in small_trees(), s in 0i64..24, t in 0i64..24) {
        let store = Store::new();
        let calc = store.calc();
        let id = tree.id(&calc);
        let (s, t) = (Dyadic::new(s, 3), Dyadic::new(t, 3));
        let once = calc.cool(id, &(&s + &t)).unwrap();
        let twice = calc.cool(calc.cool(id, &s).unwrap(), &t).unwrap();
        prop_assert_eq!(once, twice);
        // Cooled walls are the walls above, and the cooled game is that much cooler.
        let cooled = calc.cool(id, &s).unwrap();
        let above = calc.thermograph(id).unwrap().at(&(&s + &t));
        prop_assert_eq!(calc.thermograph(cooled).unwrap().at(&t), above);
        prop_assert_eq!(calc.mean(cooled).unwrap(), calc.mean(id).unwrap());
        if calc.temperature(id).unwrap() > s {
            prop_assert_eq!(calc.temperature(cooled).unwrap(), calc.temperature(id).unwrap() - s);
        }
    }

    #[test]
    fn cooling_adds_and_keeps_order(a in small_trees(), b in small_trees(), t in 0i64..40) {
        let store = Store::new();
        let calc = store.calc();
        let (a, b, t) = (a.id(&calc), b.id(&calc), Dyadic::new(t, 3));
        let cool = |id| calc.cool(id, &t).unwrap();
        prop_assert_eq!(cool(calc.add(a, b).unwrap()), calc.add(cool(a), cool(b)).unwrap());
        prop_assert_eq!(cool(calc.neg(a)), calc.neg(cool(a)));
        if calc.le(a, b).unwrap() {
            prop_assert!(calc.le(cool(a), cool(b)).unwrap());
        }
    }

    #[test]
    fn cooling_undoes_heating(tree in small_trees(), t in 0i64..16) {
        let store = Store::new();
        let calc = store.calc();
        let (id, t) = (tree.id(&calc), Dyadic::new(t, 2));
        let warm = calc.heat(id, calc.number(&t)).unwrap();
        prop_assert_eq!(calc.mean(warm).unwrap(), calc.mean(id).unwrap());
        if !id.is_number() {
            prop_assert_eq!(calc.temperature(warm).unwrap(), calc.temperature(id).unwrap() + &t);
            prop_assert_eq!(calc.cool(warm, &t).unwrap(), id);
        }
    }

    // Not so with other games: {-1/4|-1} < 0, yet heated by 1 it is {3/4|-2}.
    #[test]
    fn heating_keeps_sums_and_order_of_all_small_games(
        a in bridge::all_small_tree(3),
        b in bridge::all_small_tree(3),
        x in -8i64..8,
        t in 0i64..16,
    ) {
        let store = Store::new();
        let calc = store.calc();
        let by = calc.number(&Dyadic::new(t, 2));
        let (a, b, x) = (a.id(&calc), b.id(&calc), calc.number(&Dyadic::new(x, 1)));
        let heated = |id| calc.heat(id, by).unwrap();
        prop_assert_eq!(heated(calc.add(a, x).unwrap()), calc.add(heated(a), x).unwrap());
        prop_assert_eq!(heated(calc.add(a, b).unwrap()), calc.add(heated(a), heated(b)).unwrap());
        prop_assert_eq!(calc.compare(heated(a), heated(b)).unwrap(), calc.compare(a, b).unwrap());
    }

    #[test]
    fn reducing(a in small_trees(), b in small_trees(), small in bridge::all_small_tree(2)) {
        let store = Store::new();
        let calc = store.calc();
        let (a, b, small) = (a.id(&calc), b.id(&calc), small.id(&calc));
        let reduced = |id| calc.reduced(id).unwrap();
        let core = reduced(a);
        prop_assert!(calc.is_infinitesimal(calc.sub(a, core).unwrap()));
        prop_assert_eq!(reduced(core), core, "reducing twice");
        prop_assert_eq!(reduced(calc.add(a, small).unwrap()), core, "an all-small game more");
        let tiny = calc.tiny(calc.integer(1)).unwrap();
        prop_assert_eq!(reduced(calc.add(a, tiny).unwrap()), core, "a tiny more");
        prop_assert_eq!(reduced(calc.neg(a)), calc.neg(core));
        prop_assert_eq!(reduced(calc.add(a, b).unwrap()), reduced(calc.add(core, reduced(b)).unwrap()));
        prop_assert!(calc.birthday(core).unwrap() <= calc.birthday(a).unwrap());
        prop_assert_eq!(calc.mean(core).unwrap(), calc.mean(a).unwrap());
        let t = Dyadic::new(1, 3);
        prop_assert_eq!(calc.thermograph(core).unwrap().at(&t), calc.thermograph(a).unwrap().at(&t));
        // Every follower of a reduced form is a number or hot.
        for follower in calc.followers(core).unwrap() {
            prop_assert!(follower.is_number() || calc.is_hot(follower));
        }
    }
}

#[test]
fn known_thermographs() {
    let store = Store::new();
    let calc = store.calc();
    let int = |n| calc.integer(n);
    let game = |left: Id, right: Id| calc.game(&[left], &[right]).unwrap();
    // {4||1|-1} by hand: Left's wall is 4 - t. Right's is 1 up to temperature 1, where {1|-1} freezes at 0, and t
    // above, so they meet at t = 2.
    let g = game(int(4), game(int(1), int(-1)));
    assert_eq!(calc.temperature(g).unwrap(), Dyadic::from(2));
    assert_eq!(calc.mean(g).unwrap(), Dyadic::from(2));
    let graph = calc.thermograph(g).unwrap();
    assert_eq!(graph.at(&Dyadic::ZERO), (Dyadic::from(4), Dyadic::from(1)));
    assert_eq!(graph.at(&Dyadic::ONE), (Dyadic::from(3), Dyadic::from(1)));
    assert_eq!(graph.at(&Dyadic::new(3, 1)), (Dyadic::new(5, 1), Dyadic::new(3, 1)));
    // Numbers: -1/2^n.
    for (x, t) in [(Dyadic::from(5), Dyadic::from(-1)), (Dyadic::new(3, 3), Dyadic::new(-1, 3))] {
        assert_eq!(calc.temperature(calc.number(&x)).unwrap(), t);
    }
    assert_eq!(calc.temperature(calc.nimber(7).unwrap()).unwrap(), Dyadic::ZERO);
    assert_eq!(calc.compare(calc.freeze(g).unwrap(), int(2)).unwrap(), Comparison::Confused);
}
