//! Published periods. Those that take longer than a few seconds run with `cargo xtask periods`.

#![allow(clippy::print_stdout, reason = "whoever runs the long ones wants to see how long they took")]

use upstar_heap::{Certificate, Proof, Resources, Rules, Sequence, Theorem, check, prove};
use upstar_search::Budget;

/// Enough for what is checked here.
const MEMORY: u64 = 1 << 30;

fn proved(code: &str, memory: u64) -> (Sequence, Proof) {
    let start = std::time::Instant::now();
    let rules = Rules::read(code).expect("a code");
    let mut sequence = Sequence::new(rules, Resources { memory, threads: 1 });
    let proof = prove(&mut sequence, usize::MAX, &Budget::unlimited(), &mut |_, _| Ok(()));
    let proof = proof.expect("no limit").expect("a proof");
    let (period, from, range) = (proof.period, proof.preperiod, proof.range);
    println!("{code}: period {period} from heap {from} on, {range} heaps, {:.1?}", start.elapsed());
    (sequence, proof)
}

fn is(code: &str, period: usize, preperiod: usize) {
    let (_, proof) = proved(code, Resources::default().memory);
    assert_eq!((proof.period, proof.preperiod, proof.least), (period, preperiod, true), "{code}");
}

/// Flammenkamp's tables of octal games, and Winning Ways, chapter 4.
#[test]
fn short_ones() {
    for (code, period, preperiod) in [
        ("0.77", 12, 71),
        ("0.07", 34, 53),
        ("0.137", 34, 52),
        ("0.156", 349, 3479),
        ("0.16", 149_459, 105_351),
        ("0.165", 1550, 5181),
        ("0.56", 144, 326_640),
    ] {
        is(code, period, preperiod);
    }
}

/// The same tables.
#[test]
#[ignore = "takes some seconds with optimisation: cargo xtask periods"]
fn longer_ones() {
    is("0.376", 4, 2_268_248);
    is("0.354", 1180, 10_061_916);
}

/// The same tables; with 64 MB the first values are forgotten, so the preperiod is told by a certificate with more.
#[test]
#[ignore = "takes a minute with optimisation: cargo xtask periods"]
fn within_64_megabytes() {
    let (_, proof) = proved("0.104", 64_000_000);
    assert_eq!((proof.period, proof.preperiod), (11_770_282, 197_769_598));
    assert!(matches!(proof.theorem, Theorem::Window { .. }));
}

#[test]
#[ignore = "takes minutes with optimisation: cargo xtask periods"]
fn the_longest() {
    is("0.454", 60_620_715, 160_949_019);
}

/// A certificate of millions of heaps is checked within the same memory as it was found.
#[test]
#[ignore = "takes some seconds with optimisation: cargo xtask periods"]
fn long_certificates() {
    let (sequence, proof) = proved("0.376", Resources::default().memory);
    let certificate = Certificate::new(&sequence, proof);
    let checked = check(&certificate, MEMORY, &Budget::unlimited()).expect("right");
    assert_eq!(checked.values, sequence.len());
}
