//! Periods: both theorems agree, certificates are checked, and nothing false passes.

use upstar_heap::{Certificate, Proof, Resources, Rules, Sequence, Theorem, check, likeness, prove};
use upstar_search::Budget;

/// Enough for what is checked here.
const MEMORY: u64 = 1 << 30;

fn proved(code: &str, end: usize) -> Option<(Sequence, Proof)> {
    let mut sequence = Sequence::new(Rules::read(code).unwrap(), Resources::default());
    let proof = prove(&mut sequence, end, &Budget::unlimited(), &mut |_, _| Ok(())).unwrap()?;
    Some((sequence, proof))
}

/// What one theorem proves, the other does not refute: where the window has proved a period, that of Guy and Smith
/// must hold as soon as there are heaps enough.
#[test]
fn both_theorems_agree() {
    let (mut windows, mut others) = (0, 0);
    for first in ["0", "4"] {
        for digits in 0..0o1000 {
            let code = format!("{first}.{digits:03o}");
            let Some((mut sequence, proof)) = proved(&code, 4000) else { continue };
            let enough = 2 * (proof.preperiod.max(1) + proof.period) + 3;
            let enough = enough.max(sequence.len());
            if enough > 20_000 {
                continue;
            }
            match proof.theorem {
                Theorem::GuySmith | Theorem::Growth | Theorem::Hexadecimal => others += 1,
                Theorem::Window { .. } => windows += 1,
            }
            sequence.extend(enough, &Budget::unlimited()).unwrap();
            for heap in proof.preperiod..enough - proof.period {
                assert_eq!(sequence.get(heap), sequence.get(heap + proof.period), "{code} {heap}");
            }
            if proof.preperiod > 0 {
                let last = proof.preperiod - 1;
                assert_ne!(sequence.get(last), sequence.get(last + proof.period), "{code}");
            }
        }
    }
    assert!(windows > 50 && others > 100, "{windows} {others}");
}

#[test]
fn certificates_are_read_and_checked() {
    for code in [
        "0.77", "0.07", "0.156", "2,3,7,50", "0.3", "4.4", "0.0", "!2", "!1,4,9", "0.1(30)", "0.28", "0.A8",
        "0.F",
    ] {
        let Some((sequence, proof)) = proved(code, 30_000) else { panic!("{code}") };
        let certificate = Certificate::new(&sequence, proof);
        let text = certificate.print();
        assert_eq!(Certificate::read(&text), Ok(certificate.clone()));
        let checked =
            check(&certificate, MEMORY, &Budget::unlimited()).unwrap_or_else(|flaw| panic!("{code}: {flaw}"));
        assert_eq!(checked.values, sequence.len());
    }
}

/// A changed byte is noticed wherever it is, and so is a missing end.
#[test]
fn damaged_certificates_are_refused() {
    let (sequence, proof) = proved("0.156", 30_000).unwrap();
    let text = Certificate::new(&sequence, proof).print();
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        for change in [1, 2, 32] {
            bytes[at] ^= change;
            if let Ok(changed) = std::str::from_utf8(&bytes) {
                assert!(Certificate::read(changed).is_err(), "byte {at}");
            }
            bytes[at] ^= change;
        }
        assert!(Certificate::read(&text[..at]).is_err(), "cut at {at}");
    }
    assert!(Certificate::read(&format!("{text}\n")).is_err());
}

/// Changes window, end, depth and rare heaps.
type Change<'a> = &'a dyn Fn(&mut usize, &mut usize, &mut usize, &mut Vec<usize>);

/// Certificates that say what is not so, with their checksum in order.
#[test]
fn false_certificates_are_refused() {
    let (sequence, proof) = proved("0.156", 30_000).unwrap();
    let right = Certificate::new(&sequence, proof);
    let refused = |change: &dyn Fn(&mut Certificate)| {
        let mut certificate = right.clone();
        change(&mut certificate);
        let read = Certificate::read(&certificate.print()).unwrap();
        check(&read, MEMORY, &Budget::unlimited()).unwrap_err().to_string()
    };
    assert!(refused(&|c| c.proof.period *= 2).contains("period could be smaller"));
    assert!(refused(&|c| c.proof.period -= 1).contains("differ"));
    assert!(refused(&|c| c.proof.preperiod -= 1).contains("differ"));
    assert!(refused(&|c| c.proof.preperiod += 1).contains("preperiod could be smaller"));
    assert!(refused(&|c| c.rules = Rules::read("0.157").unwrap()).contains("values"));
    assert!(refused(&|c| c.proof.theorem = Theorem::GuySmith).contains("too few"));
    let window = |change: Change<'_>| {
        refused(&|c| {
            let Theorem::Window { window, end, depth, rare } = &mut c.proof.theorem else { panic!() };
            change(window, end, depth, rare);
        })
    };
    assert!(window(&|window, _, _, _| *window -= 1).contains("too small"));
    assert!(window(&|_, end, _, _| *end += 500).contains("come again"));
    assert!(window(&|_, end, _, _| *end = 3500).contains("too early"));
    assert!(window(&|_, _, depth, _| *depth = 100).contains("a split with a part of"));
    assert!(window(&|_, _, _, rare| _ = rare.pop()).contains("rare heaps"));
}

#[test]
fn any_heap_is_answered_after_a_proof() {
    let (sequence, proof) = proved("0.77", 1000).unwrap();
    assert_eq!(proof.at(&sequence, 10u128.pow(18)), Some(1));
    assert_eq!(proof.at(&sequence, 3), Some(3));
    let (mut longer, proof) = proved("0.156", 30_000).unwrap();
    let claims: Vec<_> = (0..20_000).map(|heap| proof.at(&longer, heap)).collect();
    longer.extend(20_000, &Budget::unlimited()).unwrap();
    assert!((0..20_000).all(|heap| longer.get(heap).map(u128::from) == claims[heap]));
}

/// All-but sets: what is proved holds for later heaps too.
#[test]
fn growing_values() {
    for set in ["!1", "!2", "!2,3", "!1,4,9", "!5", "0.(3)", "0.1(30)", "0.(303)", "!1,2,3,10"] {
        let Some((mut sequence, proof)) = proved(set, 100_000) else { panic!("{set}") };
        assert_eq!(proof.theorem, Theorem::Growth);
        let end = sequence.len() + 1000;
        let claims: Vec<_> = (0..end).map(|heap| proof.at(&sequence, heap as u128)).collect();
        sequence.extend(end, &Budget::unlimited()).unwrap();
        assert!((0..end).all(|heap| sequence.get(heap).map(u128::from) == claims[heap]), "{set}");
    }
    let (sequence, proof) = proved("nim", 1000).unwrap();
    assert_eq!(proof.at(&sequence, 10u128.pow(18)), Some(10u128.pow(18)));
}

/// Codes with the digit 8: what is proved is so later too, and the certificates are right.
#[test]
fn hexadecimal_codes() {
    let (mut growing, mut periodic) = (0, 0);
    for digits in 0..0x100 {
        let code = format!("0.{digits:02X}");
        if !code.contains(['8', '9', 'A', 'B', 'C', 'D', 'E', 'F']) {
            continue;
        }
        let Some((mut sequence, proof)) = proved(&code, 600) else { continue };
        let certificate = Certificate::new(&sequence, proof.clone());
        let read = Certificate::read(&certificate.print()).unwrap();
        assert!(check(&read, MEMORY, &Budget::unlimited()).is_ok(), "{code}");
        match proof.theorem {
            Theorem::Hexadecimal => growing += 1,
            _ => periodic += 1,
        }
        let end = sequence.len() + 300;
        let claims: Vec<_> = (0..end).map(|heap| proof.at(&sequence, heap as u128)).collect();
        sequence.extend(end, &Budget::unlimited()).unwrap();
        assert!((0..end).all(|heap| sequence.get(heap).map(u128::from) == claims[heap]), "{code}");
        // Neither another saltus nor another start is taken for a proof.
        for (period, saltus) in [(2, 2), (1, 2), (2, 1)] {
            let mut false_one = certificate.clone();
            false_one.proof.period *= period;
            false_one.proof.saltus *= saltus;
            let unchanged = period == 1 && proof.saltus == 0;
            assert!(unchanged || check(&false_one, MEMORY, &Budget::unlimited()).is_err(), "{code}");
        }
    }
    assert_eq!((growing, periodic), (42, 22));
}

/// Winning Ways, chapter 4: Dawson's Chess is Dawson's Kayles with a counter less, 0.4 with two less.
#[test]
fn games_that_are_alike() {
    let compared = |a: &str, b: &str| {
        let new = |code| Sequence::new(Rules::read(code).unwrap(), Resources::default());
        let likeness = likeness(&mut new(a), &mut new(b), 1000, &Budget::unlimited()).unwrap();
        (likeness.shift, likeness.differ, likeness.proved)
    };
    assert_eq!(compared("0.07", "0.137"), (1, None, true));
    assert_eq!(compared("0.137", "0.07"), (-1, None, true));
    assert_eq!(compared("0.4", "0.07"), (1, None, true));
    assert_eq!(compared("0.77", "0.77"), (0, None, true));
    assert_eq!(compared("nim", "0.(3)"), (0, None, true));
    // Taking three of three counters is no new move, but taking three of four or more is.
    assert_eq!(compared("0.77", "0.771"), (0, None, true));
    assert_eq!(compared("0.77", "0.772"), (0, Some(4), false));
    assert_eq!(compared("grundy", "grundy"), (0, None, false));
}
