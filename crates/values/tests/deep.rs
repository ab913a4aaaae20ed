//! Games thousands of moves deep, on a thread with a small stack.

use std::thread;

use dashu_int::UBig;
use upstar_values::{Calc, Comparison, Dyadic, Id, Player, Store};

const DEPTH: i64 = 5_000;

fn on_a_small_stack(work: impl FnOnce(&Calc<'_>) + Send + 'static) {
    let worker = thread::Builder::new().stack_size(2 << 20).spawn(move || {
        let store = Store::new();
        work(&store.calc());
    });
    worker.unwrap().join().unwrap();
}

/// {…{{0|-1}|-2}…|-n}.
fn ladder(calc: &Calc<'_>, depth: i64) -> Id {
    (1..=depth).fold(Id::ZERO, |game, n| calc.game(&[game], &[calc.integer(-n)]).unwrap())
}

/// {n | {n-1 | … {1 | 0}}}.
fn stairs(calc: &Calc<'_>, depth: i64) -> Id {
    (1..=depth).fold(Id::ZERO, |game, n| calc.game(&[calc.integer(n)], &[game]).unwrap())
}

#[test]
fn ladders() {
    on_a_small_stack(|calc| {
        let g = ladder(calc, DEPTH);
        assert_eq!(calc.left_stop(g), Dyadic::from(1 - DEPTH));
        assert_eq!(calc.right_stop(g), Dyadic::from(-DEPTH));
        assert_eq!(calc.stop_count(g).unwrap(), UBig::from(DEPTH as u64 + 1));
        assert_eq!(calc.birthday(g).unwrap(), UBig::from(DEPTH as u64 + 1));
        assert_eq!(calc.sub(g, g).unwrap(), Id::ZERO);
        assert_eq!(calc.compare(g, calc.neg(g)).unwrap(), Comparison::Less);
        assert!(!calc.is_all_small(g).unwrap());
        assert_eq!(calc.parity(g).unwrap(), None);
        let followers = calc.followers(g).unwrap().len() as i64;
        assert!(followers >= 2 * DEPTH, "{followers}");
    });
}

#[test]
fn sums_of_deep_games() {
    on_a_small_stack(|calc| {
        let star = calc.nimber(1).unwrap();
        for g in [ladder(calc, DEPTH), stairs(calc, DEPTH)] {
            let sum = calc.add(g, star).unwrap();
            assert_eq!(calc.add(sum, star).unwrap(), g);
            assert_ne!(calc.compare(sum, g).unwrap(), Comparison::Equal);
            assert_eq!(calc.left_stop(sum), calc.left_stop(g));
        }
    });
}

#[test]
fn order_of_deep_games() {
    on_a_small_stack(|calc| {
        let (a, b) = (ladder(calc, DEPTH), ladder(calc, DEPTH - 1));
        let order = calc.compare(a, b).unwrap();
        let back = calc.compare(b, a).unwrap();
        let turned = match order {
            Comparison::Less => Comparison::Greater,
            Comparison::Greater => Comparison::Less,
            same => same,
        };
        assert_eq!(back, turned);
        assert_ne!(order, Comparison::Equal);
        assert_eq!(calc.compare(calc.neg(b), calc.neg(a)).unwrap(), order);
    });
}

#[test]
fn temperature_of_deep_games() {
    on_a_small_stack(|calc| {
        let depth = DEPTH / 4;
        for g in [ladder(calc, depth), stairs(calc, depth)] {
            let (mean, temperature) = (calc.mean(g).unwrap(), calc.temperature(g).unwrap());
            assert!(temperature > Dyadic::ZERO);
            assert!(calc.right_stop(g) <= mean && mean <= calc.left_stop(g));
            let cooled = calc.cool(g, &Dyadic::new(1, 2)).unwrap();
            assert_eq!(calc.mean(cooled).unwrap(), mean);
            let warm = calc.heat(g, calc.integer(1)).unwrap();
            assert_eq!(calc.mean(warm).unwrap(), mean);
        }
    });
}

#[test]
fn deep_infinitesimals() {
    on_a_small_stack(|calc| {
        let n = DEPTH as u64;
        let g = calc.up_sum(n).unwrap();
        assert!(calc.is_all_small(g).unwrap());
        assert_eq!(calc.birthday(g).unwrap(), UBig::from(n + 1));
        assert_eq!(calc.temperature(g).unwrap(), Dyadic::ZERO);
        assert_eq!(calc.atomic_weight(g).unwrap(), Some(calc.integer(1)));
        assert!(calc.remoteness(g, Player::Right).unwrap() % 2 == 0, "Right loses");
        let ups = calc.number_up_star(&Dyadic::ZERO, DEPTH, 1).unwrap();
        assert_eq!(calc.compare(ups, g).unwrap(), Comparison::Greater);
    });
}
