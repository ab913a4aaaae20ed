//! Nimbers: the product against its definition, and the laws of a field.

use proptest::prelude::*;
use upstar_values::Nimber;

fn n(value: u64) -> Nimber {
    Nimber::new(value)
}

fn any_nimber() -> impl Strategy<Value = Nimber> {
    // All sizes of subfield alike, and the edges of each.
    prop_oneof![
        (any::<u64>(), 0u32..64).prop_map(|(x, shift)| n(x >> shift)),
        (0u32..64).prop_map(|i| n(1 << i)),
        Just(n(u64::MAX)),
    ]
}

/// Conway's definition: xy is the mex of x'y + xy' + x'y' over all x' < x and y' < y.
#[test]
fn products_below_32_satisfy_the_definition() {
    let mut table = [[0u64; 32]; 32];
    for x in 0..32 {
        for y in 0..32 {
            let mut seen = std::collections::BTreeSet::new();
            for a in 0..x {
                for b in 0..y {
                    seen.insert(table[a][y] ^ table[x][b] ^ table[a][b]);
                }
            }
            table[x][y] = (0..).find(|v| !seen.contains(v)).unwrap();
            assert_eq!(n(x as u64) * n(y as u64), n(table[x][y]), "*{x} times *{y}");
        }
    }
}

/// Conway, On Numbers and Games, chapter 6.
#[test]
fn known_products() {
    for (x, y, product) in [(2, 2, 3), (2, 3, 1), (4, 4, 6), (2, 4, 8), (16, 16, 24), (2, 16, 32)] {
        assert_eq!(n(x) * n(y), n(product));
    }
}

#[test]
fn a_fermat_power_is_regular_below_itself_and_squares_to_three_halves() {
    for i in 0..6 {
        let fermat = 1u64 << (1 << i);
        assert_eq!(n(fermat).square(), n(fermat ^ (fermat >> 1)));
        for small in [0, 1, fermat / 2, fermat - 1, 0xdead_beef % fermat] {
            assert_eq!(n(fermat) * n(small), n(fermat * small));
        }
    }
}

/// Does not rest on halves and tables: Fermat powers multiplied out bit by bit.
#[test]
fn products_agree_with_the_rule_for_powers_of_two() {
    fn power_times_power(i: u64, j: u64) -> u64 {
        // 2^i is a product of distinct Fermat powers, one for each bit of i.
        let shared = i & j;
        if shared == 0 {
            return 1 << (i | j);
        }
        // Square the largest shared Fermat power F: F² = F + F/2. All else is multiplied back in.
        let top = 1 << (63 - shared.leading_zeros());
        let rest = power_times_power(i ^ top, j ^ top);
        times(rest, 1 << top) ^ times(rest, 1 << (top - 1))
    }
    fn times(x: u64, y: u64) -> u64 {
        let bits = |v: u64| (0..64).filter(move |b| v >> b & 1 == 1);
        bits(x).flat_map(|i| bits(y).map(move |j| power_times_power(i, j))).fold(0, |a, b| a ^ b)
    }
    for i in 0..64 {
        for j in 0..64 {
            assert_eq!(n(1 << i) * n(1 << j), n(power_times_power(i, j)), "2^{i} times 2^{j}");
        }
    }
}

#[test]
fn nim_sums_and_mex() {
    assert_eq!(n(13) + n(19) + n(10), n(20));
    assert_eq!([13, 19, 10].map(n).into_iter().sum::<Nimber>(), n(20));
    assert_eq!(n(6) - n(3), n(5));
    assert_eq!(-n(6), n(6));
    assert_eq!(Nimber::mex([]), n(0));
    assert_eq!(Nimber::mex([n(1), n(u64::MAX)]), n(0));
    assert_eq!(Nimber::mex([0, 1, 2, 5, 8].map(n)), n(3));
    for size in [127, 128, 129, 1000] {
        assert_eq!(Nimber::mex((0..size).rev().chain(0..size).map(n)), n(size));
        assert_eq!(Nimber::mex((0..size).chain([size + 1, size + 1]).map(n)), n(size));
    }
}

#[test]
fn zero_has_no_inverse() {
    assert_eq!(n(0).inverse(), None);
    assert_eq!(n(5).checked_div(n(0)), None);
    assert_eq!(n(0).checked_div(n(5)), Some(n(0)));
    assert_eq!(n(0).pow(0), n(1));
    assert_eq!(n(0).pow(3), n(0));
    assert_eq!(n(0).sqrt(), n(0));
}

#[test]
fn the_field_of_256_is_whole() {
    for x in 1..256 {
        assert_eq!(n(x) * n(x).inverse().unwrap(), n(1));
        assert_eq!(n(x).pow(255), n(1));
        assert_eq!(n(x).sqrt().square(), n(x));
    }
}

#[test]
fn text() {
    for (text, value) in [("0", 0), ("*", 1), ("*2", 2), ("*17", 17), ("*18446744073709551615", u64::MAX)] {
        assert_eq!(text.parse(), Ok(n(value)));
        assert_eq!(n(value).to_string(), text);
    }
    assert_eq!("*0".parse(), Ok(n(0)));
    assert_eq!("*1".parse(), Ok(n(1)));
    assert_eq!("⋆3".parse(), Ok(n(3)));
    for bad in ["", "1", "**", "*-1", "*+1", "* 2", "*2 ", "00", "*x", "*٣"] {
        let error = bad.parse::<Nimber>().unwrap_err();
        assert_eq!(error.to_string(), "expected a nimber such as 0, * or *2", "{bad}");
    }
    let error = "*18446744073709551616".parse::<Nimber>().unwrap_err();
    assert_eq!(error.to_string(), "nimbers end at *18446744073709551615");
}

proptest! {
    #[test]
    fn field_laws(x in any_nimber(), y in any_nimber(), z in any_nimber()) {
        prop_assert_eq!(x * y, y * x);
        prop_assert_eq!((x * y) * z, x * (y * z));
        prop_assert_eq!(x * (y + z), x * y + x * z);
        prop_assert_eq!(x * Nimber::ONE, x);
        prop_assert_eq!(x * Nimber::ZERO, Nimber::ZERO);
        prop_assert_eq!(x + y - y, x);
        prop_assert_eq!((x * y).is_zero(), x.is_zero() || y.is_zero());
        prop_assert_eq!(y.inverse().is_none(), y.is_zero());
        if let Some(inverse) = y.inverse() {
            prop_assert_eq!(y * inverse, Nimber::ONE);
            prop_assert_eq!((x * y).checked_div(y), Some(x));
        }
    }

    #[test]
    fn powers_and_roots(x in any_nimber(), i in any::<u32>(), j in any::<u32>()) {
        prop_assert_eq!(x.square(), x * x);
        prop_assert_eq!(x.square().sqrt(), x);
        prop_assert_eq!(x.sqrt().square(), x);
        prop_assert_eq!(x.sqrt(), x.pow(1 << 63));
        prop_assert_eq!(x.pow(u64::from(i)) * x.pow(u64::from(j)), x.pow(u64::from(i) + u64::from(j)));
        if !x.is_zero() {
            prop_assert_eq!(x.pow(u64::MAX), Nimber::ONE);
            prop_assert_eq!(x.inverse(), Some(x.pow(u64::MAX - 1)));
        }
    }

    #[test]
    fn mex_is_the_least_absent(values in proptest::collection::vec(0u64..300, 0..600)) {
        let mex = Nimber::mex(values.iter().copied().map(n)).value();
        prop_assert!(!values.contains(&mex));
        prop_assert!((0..mex).all(|v| values.contains(&v)));
    }

    #[test]
    fn printed_nimbers_read_back(x in any_nimber()) {
        prop_assert_eq!(x.to_string().parse(), Ok(x));
    }
}
