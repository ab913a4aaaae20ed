//! Sequences of values of any game on heaps, against the definition.

use std::collections::HashMap;

use upstar::rules::Definition;
use upstar::values::{Calc, Id, Store};
use upstar::{Budget, Failure, Session};

/// The value of a heap from which Left and Right take numbers, by the definition.
fn value(calc: &Calc<'_>, heap: u64, sides: &[Vec<u64>; 2], known: &mut HashMap<u64, Id>) -> Id {
    if let Some(&value) = known.get(&heap) {
        return value;
    }
    let mut side = |numbers: &[u64]| -> Vec<Id> {
        numbers.iter().filter(|&&k| k <= heap).map(|k| value(calc, heap - k, sides, known)).collect()
    };
    let (left, right) = (side(&sides[0]), side(&sides[1]));
    let game = calc.game(&left, &right).expect("room");
    known.insert(heap, game);
    game
}

#[test]
fn partizan_taking() {
    let mut random = fastrand::Rng::with_seed(3);
    let (mut periodic, budget) = (0, Budget::unlimited());
    for round in 0..40 {
        let mut set = || -> Vec<u64> {
            let mut numbers: Vec<u64> = (0..random.usize(1..3)).map(|_| random.u64(1..5)).collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        };
        let sides = [set(), set()];
        let lines = |who: &str, numbers: &[u64]| -> String {
            numbers.iter().map(|k| format!("  {who} n -> n - {k}\n")).collect()
        };
        let text =
            format!("game g{round} on heaps\n{}{}", lines("left", &sides[0]), lines("right", &sides[1]));
        let session = Session::default();
        session.add_games(&text).expect("rules");
        let definition = Definition::read_all(&text).expect("rules").remove(0);
        assert_eq!(definition.taken(), Some(sides.clone()), "{text}");
        let report = session.heap_values(&format!("g{round}"), Some(&sides), 30, &budget).expect("values");
        // Values of these games can be as large as the heaps, so not many are worked out.
        let store = Store::new();
        let calc = store.calc();
        let mut known = HashMap::new();
        for (heap, found) in report.values.iter().enumerate() {
            let expected = value(&calc, heap as u64, &sides, &mut known);
            assert_eq!(*found, calc.name(expected).expect("a name"), "{text}heap {heap}");
            assert_eq!(report.outcomes[heap], calc.outcome(expected), "{text}heap {heap}");
        }
        if let Some(found) = report.period.filter(|found| found.proved) {
            for heap in found.preperiod..60 {
                let [a, b] =
                    [heap, heap + found.period].map(|heap| value(&calc, heap as u64, &sides, &mut known));
                assert_eq!(a, b, "{text}period {} from {}", found.period, found.preperiod);
            }
            periodic += 1;
        }
    }
    assert!(periodic > 3, "{periodic} have periods");
}

#[test]
fn what_is_taken() {
    let taken = |line: &str| {
        Definition::read_all(&format!("game g on heaps\n  both {line}\n")).expect("rules")[0].taken()
    };
    let both = |numbers: &[u64]| Some([numbers.to_vec(), numbers.to_vec()]);
    assert_eq!(taken("n -> n - k for k in 1..3"), both(&[1, 2, 3]));
    assert_eq!(taken("n -> n - k*k for k in 1..4 if k != 2"), both(&[1, 9, 16]));
    for other in [
        "n -> n/2 if n > 0",
        "n -> n - k*k for k in 1..n",
        "n -> n - 1 if n > 3",
        "n -> [a, n - a] for a in 1..n/2",
    ] {
        assert_eq!(taken(other), None, "{other}");
    }
}

#[test]
fn other_games() {
    let (session, budget) = (Session::default(), Budget::unlimited());
    let report = session.heap_values("less_than_half", None, 12, &budget).expect("values");
    assert_eq!(report.values.len(), 13);
    for (heap, value) in report.values.iter().enumerate() {
        assert_eq!(
            session.value(&*format!("less_than_half({heap})"), &budget).as_deref(),
            Ok(value.as_str())
        );
    }
    for (name, message) in [
        ("nothing", "no game is called `nothing`"),
        ("domineering", "Domineering is not played on heaps that are given by a number"),
    ] {
        let Err(Failure::Wrong(wrong)) = session.heap_values(name, None, 5, &budget) else {
            panic!("{name}")
        };
        assert_eq!(wrong.message, message);
    }
    session.add_games("game up on heaps\n  left n -> n - 1\n  right n -> n - 100\n").expect("rules");
    let report = session.heap_values("up", None, 30, &budget).expect("values");
    let found = report.period.expect("a period");
    assert_eq!((found.period, &*found.saltus, found.proved), (1, "1", false));
    let report = session.heap_values("up", None, 1000, &Budget::unlimited().nodes(Some(20))).expect("some");
    assert!(report.stopped.is_some() && report.values.len() < 1000);
}
