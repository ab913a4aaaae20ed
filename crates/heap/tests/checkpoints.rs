//! Sequences that are interrupted go on as if nothing had happened, and damaged files are refused.

use upstar_heap::{Damage, Resources, Rules, Sequence};
use upstar_search::Budget;

fn saved(sequence: &Sequence) -> Vec<u8> {
    let mut bytes = Vec::new();
    sequence.save(&mut bytes).unwrap();
    bytes
}

fn restored(bytes: &[u8]) -> Result<Sequence, Damage> {
    Sequence::restore(&mut { bytes }, Resources::default())
}

#[test]
fn interrupted_sequences_go_on() {
    // Bytes, 16 bits, without and with a sparse space, only taking.
    for (code, end) in [("0.6", 6000), ("0.06", 9000), ("grundy", 4000), ("0.77", 900), ("3,5,11", 500)] {
        let rules = Rules::read(code).unwrap();
        let mut whole = Sequence::new(rules.clone(), Resources::default());
        whole.extend(end, &Budget::unlimited()).unwrap();
        let mut parts = Sequence::new(rules, Resources::default());
        let mut random = fastrand::Rng::with_seed(12345);
        while parts.len() < end {
            let next = (parts.len() + random.usize(..end / 5)).min(end);
            parts.extend(next, &Budget::unlimited()).unwrap();
            parts = restored(&saved(&parts)).unwrap();
        }
        assert_eq!(parts.sum(), whole.sum(), "{code}");
        assert!((0..end).all(|heap| parts.get(heap) == whole.get(heap)), "{code}");
    }
}

/// With little memory old values are forgotten, and the rest is the same.
#[test]
fn forgotten_values_are_not_needed() {
    let rules = Rules::read("0.104").unwrap();
    let mut whole = Sequence::new(rules.clone(), Resources::default());
    whole.extend(200_000, &Budget::unlimited()).unwrap();
    let small = Resources { memory: 60_000, threads: 1 };
    let mut some = Sequence::new(rules, small);
    while some.len() < 200_000 {
        let next = (some.len() + 17_000).min(200_000);
        some.extend(next, &Budget::unlimited()).unwrap();
        some = Sequence::restore(&mut &saved(&some)[..], small).unwrap();
    }
    assert_eq!(some.sum(), whole.sum());
    assert_eq!(some.get(100_000), None);
    assert!((190_000..200_000).all(|heap| some.get(heap) == whole.get(heap)));
    assert!(saved(&some).len() < 60_000);
    // Where all values are needed, it stops instead.
    let mut direct = Sequence::new(Rules::read("0.06").unwrap(), small);
    assert!(direct.extend(100_000, &Budget::unlimited()).is_err());
    assert!(direct.len() > 10_000);
}

#[test]
fn damaged_files_are_refused() {
    let mut sequence = Sequence::new(Rules::read("0.6").unwrap(), Resources::default());
    sequence.extend(2000, &Budget::unlimited()).unwrap();
    let bytes = saved(&sequence);
    assert!(restored(&bytes).is_ok());
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        assert!(restored(&changed).is_err(), "byte {at}");
        assert!(restored(&bytes[..at]).is_err(), "cut at {at}");
    }
    let longer = [&bytes[..], &[0]].concat();
    let damage = restored(&longer).err().map(|damage| damage.to_string());
    assert_eq!(damage, Some(format!("there is more than expected at byte {}", bytes.len())));
    let damage = restored(&bytes[..bytes.len() - 3]).err().map(|damage| damage.to_string());
    assert_eq!(damage, Some(format!("the file ends too soon at byte {}", bytes.len() - 3)));
}
