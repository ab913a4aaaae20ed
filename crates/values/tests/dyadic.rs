//! Dyadic rationals against plain big-integer arithmetic and a walk down the tree of numbers.

use std::cmp::Ordering;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::time::{Duration, Instant};

use dashu_int::{IBig, UBig};
use proptest::prelude::*;
use upstar_values::{Dyadic, End};

fn d(text: &str) -> Dyadic {
    text.parse().unwrap()
}

fn big(num: impl Into<IBig>, exp: u64) -> Dyadic {
    Dyadic::from_parts(num.into(), exp)
}

/// Numbers of all sizes, most of them close to where small ones end.
fn any_dyadic() -> impl Strategy<Value = Dyadic> {
    let num = prop_oneof![
        (-40i128..40).boxed(),
        any::<i64>().prop_map(i128::from).boxed(),
        (any::<i128>(), 0u32..127).prop_map(|(n, shift)| n >> shift).boxed(),
        (0u32..126, -2i128..3).prop_map(|(bit, off)| (1 << bit) + off).boxed(),
        (0u32..126, -2i128..3).prop_map(|(bit, off)| -(1 << bit) + off).boxed(),
    ];
    let exp = prop_oneof![Just(0u64), 0u64..8, 60u64..68, 0u64..200];
    let tail = prop_oneof![3 => Just(0usize), 1 => 0usize..300];
    (num, exp, tail).prop_map(|(num, exp, tail)| big((IBig::from(num) << tail) + IBig::from(num % 7), exp))
}

/// Numbers so small that the tree can be walked step by step.
fn young_dyadic() -> impl Strategy<Value = Dyadic> {
    (-300i64..300, 0u32..9).prop_map(|(num, exp)| Dyadic::new(num, exp))
}

/// `x` times `2^1000`, for comparing with big-integer arithmetic.
fn scaled(x: &Dyadic) -> IBig {
    let (num, exp) = x.parts();
    num << (1000 - exp as usize)
}

fn hash(x: &Dyadic) -> u64 {
    let mut hasher = DefaultHasher::new();
    x.hash(&mut hasher);
    hasher.finish()
}

/// The invariants that make equality and hashing sound: lowest terms, and small whenever possible.
fn assert_normal(x: &Dyadic) {
    let (num, exp) = x.parts();
    assert!(exp == 0 || num.trailing_zeros() == Some(0), "{x:?} is not in lowest terms");
    let fits = i64::try_from(&num).ok().filter(|_| exp <= 63).map(|num| (num, exp as u32));
    assert_eq!(x.small(), fits, "{x:?}");
}

/// Each number with the two ways on below it, found by halving gaps and not by the library's arithmetic.
fn walk(mut go: impl FnMut(&Dyadic) -> Ordering) -> Dyadic {
    let (mut below, mut above): (Option<Dyadic>, Option<Dyadic>) = (None, None);
    loop {
        let here = match (&below, &above) {
            (None, None) => Dyadic::ZERO,
            (Some(b), None) => b + Dyadic::ONE,
            (None, Some(a)) => a - Dyadic::ONE,
            (Some(b), Some(a)) => (a + b).halve(),
        };
        match go(&here) {
            Ordering::Equal => return here,
            Ordering::Greater => below = Some(here),
            Ordering::Less => above = Some(here),
        }
    }
}

/// Plus and minus signs on the way to `x`.
fn signs(x: &Dyadic) -> Vec<bool> {
    let mut signs = Vec::new();
    walk(|here| {
        let way = x.cmp(here);
        if way != Ordering::Equal {
            signs.push(way == Ordering::Greater);
        }
        way
    });
    signs
}

fn flatten(runs: &[(bool, UBig)]) -> Vec<bool> {
    runs.iter().flat_map(|(sign, n)| std::iter::repeat_n(*sign, usize::try_from(n).unwrap())).collect()
}

fn from_signs(text: &str) -> Dyadic {
    Dyadic::from_sign_expansion(text.chars().map(|c| c == '+'))
}

/// The interval in which an end is 0 for open, 1 for closed, 2 for missing.
fn end(x: &Dyadic, kind: u8) -> End<&Dyadic> {
    [End::Open(x), End::Closed(x), End::Missing][kind as usize]
}

fn above(x: &Dyadic, lower: End<&Dyadic>) -> bool {
    match lower {
        End::Open(l) => l < x,
        End::Closed(l) => l <= x,
        End::Missing => true,
    }
}

fn below(x: &Dyadic, upper: End<&Dyadic>) -> bool {
    match upper {
        End::Open(u) => x < u,
        End::Closed(u) => x <= u,
        End::Missing => true,
    }
}

fn simplest_by_walking(lower: End<&Dyadic>, upper: End<&Dyadic>) -> Option<Dyadic> {
    if let (End::Open(l) | End::Closed(l), End::Open(u) | End::Closed(u)) = (lower, upper) {
        let single = matches!((lower, upper), (End::Closed(_), End::Closed(_)));
        if l > u || (l == u && !single) {
            return None;
        }
    }
    Some(walk(|here| match (above(here, lower), below(here, upper)) {
        (true, true) => Ordering::Equal,
        (false, _) => Ordering::Greater,
        (true, false) => Ordering::Less,
    }))
}

#[test]
fn text() {
    for text in ["0", "3", "-2", "5/8", "-1/2", "7/18446744073709551616", "36893488147419103233/2"] {
        assert_eq!(d(text).to_string(), text);
    }
    for (loose, tidy) in [("2/4", "1/2"), ("-6/2", "-3"), ("-0", "0"), ("0/8", "0"), ("007/01", "7")] {
        assert_eq!(d(loose).to_string(), tidy);
    }
    assert_eq!(format!("{:>6}|{:<4}|{:?}", d("-5/8"), d("3"), d("5/8")), "  -5/8|3   |5/2^3");
}

#[test]
fn bad_text_says_why() {
    let message = |text: &str| text.parse::<Dyadic>().unwrap_err().to_string();
    assert_eq!(message(""), "expected a number such as 3, -2 or 5/8");
    assert_eq!(message("1/3"), "1/3 is not a dyadic rational: the denominator must be a power of two");
    assert_eq!(message("1/0"), "1/0 is not a number: the denominator is zero");
    let bad =
        ["-", "--1", "+1", " 1", "1 ", "1 /2", "1/", "/2", "1/-2", "1/2/4", "1_0", "0x1", "1.5", "٣", "é/"];
    for text in bad {
        assert_eq!(message(text), format!("{text} is not a number: expected one such as 3, -2 or 5/8"));
    }
    assert!(message(&"é".repeat(1000)).len() < 200);
}

#[test]
fn long_text_is_read_and_written_quickly() {
    let start = Instant::now();
    let digits = "1234567890".repeat(10_000);
    assert_eq!(d(&digits).to_string(), digits);
    let fraction = big(IBig::ONE, 332_000);
    assert_eq!(d(&fraction.to_string()), fraction);
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
}

#[test]
fn nothing_wraps_at_the_border_of_small_numbers() {
    let (max, min) = (Dyadic::from(i64::MAX), Dyadic::from(i64::MIN));
    assert_eq!((&max + Dyadic::ONE).to_string(), "9223372036854775808");
    assert_eq!((&min - Dyadic::ONE).to_string(), "-9223372036854775809");
    assert_eq!(&max + Dyadic::ONE - Dyadic::ONE, max);
    assert_eq!(-&min, &max + Dyadic::ONE);
    assert_eq!(-(-&min), min);
    assert_eq!(min.abs(), -&min);
    assert_eq!((&min * &min).to_string(), "85070591730234615865843651857942052864");
    assert_eq!(&min * &min, Dyadic::from(2).pow(126));
    assert_eq!(max.double().halve(), max);
    assert_eq!(min.double().halve(), min);
    assert_eq!(Dyadic::from(-2).pow(63), min);
    assert_eq!(Dyadic::from(2).pow(63), -&min);
    assert_eq!(max.right_option(), None);
    assert_eq!((-&min).left_option(), Some(max.clone()));
    assert_eq!((&min - Dyadic::ONE).right_option(), Some(min.clone()));
    for exp in [62, 63, 64, 65] {
        let tiny = Dyadic::new(1, exp);
        assert_normal(&tiny);
        assert_eq!(tiny.exponent(), exp.into());
        assert_eq!(tiny.halve().double(), tiny);
        assert_eq!(&tiny + &tiny, Dyadic::new(1, exp - 1));
        assert_eq!(tiny.mul_pow2(exp.into()), Dyadic::ONE);
        assert_eq!(tiny.floor(), Dyadic::ZERO);
        assert_eq!((-&tiny).floor(), Dyadic::from(-1));
        assert_eq!(tiny.ceil(), Dyadic::ONE);
        assert_eq!(tiny.left_option(), Some(Dyadic::ZERO));
        assert_eq!(tiny.right_option(), Some(Dyadic::new(1, exp - 1)));
        for edge in [&max, &min] {
            let sum = edge + &tiny;
            assert!(sum > *edge && sum.floor() == *edge && sum.ceil() == edge + Dyadic::ONE);
            assert_eq!(sum - edge, tiny);
            let product = edge * &tiny;
            assert_eq!(product.mul_pow2(exp.into()), *edge);
            assert_normal(&product);
        }
        let edge = Dyadic::new(i64::MAX, exp);
        assert_eq!(edge.right_option(), Some(big(IBig::ONE << 63, exp.into())));
        assert_eq!(edge.left_option(), Some(Dyadic::new(i64::MAX - 1, exp)));
        assert_eq!(Dyadic::new(i64::MIN, exp), -Dyadic::ONE.mul_pow2(63 - i64::from(exp)));
        assert_eq!(Dyadic::new(0, exp), Dyadic::ZERO);
    }
    assert_eq!(Dyadic::new(0, u32::MAX), Dyadic::ZERO);
    assert_eq!(Dyadic::new(i64::MIN, u32::MAX).exponent(), u64::from(u32::MAX) - 63);
    assert_eq!(Dyadic::new(3, 40).pow(40).parts(), (IBig::from(3).pow(40), 1600));
    assert_eq!(Dyadic::ZERO.pow(0), Dyadic::ONE);
    assert_eq!(Dyadic::new(-1, 40).pow(u32::MAX).parts(), (IBig::NEG_ONE, 40 * u64::from(u32::MAX)));
}

#[test]
fn absurd_exponents_cost_nothing_until_they_must() {
    let speck = big(1, 1 << 60);
    let (zero, one) = (Dyadic::ZERO, Dyadic::ONE);
    assert!(zero < speck && speck < one && -&speck < speck && -&one < -&speck);
    assert!(speck.double() > speck && (-&speck).halve() > -&speck);
    assert_eq!(&speck + &zero, speck);
    assert_eq!(&zero - &speck, -&speck);
    assert_eq!((&speck * &speck).exponent(), 1 << 61);
    assert_eq!(&speck * &zero, zero);
    assert_eq!((speck.floor(), speck.ceil()), (zero.clone(), one.clone()));
    assert_eq!((-&speck).floor(), -&one);
    assert_eq!(zero.mul_pow2(i64::MAX), zero);
    assert_eq!(zero.mul_pow2(i64::MIN), zero);
    assert_eq!(one.mul_pow2(i64::MIN).exponent(), 1 << 63);
    assert_eq!(one.mul_pow2(i64::MIN).mul_pow2(i64::MAX), Dyadic::new(1, 1));
    assert_eq!(speck.birthday(), UBig::from((1u64 << 60) + 1));
    let runs = speck.sign_expansion_runs();
    assert_eq!(runs, [(true, UBig::ONE), (false, UBig::from(1u64 << 60))]);
    assert_eq!(Dyadic::from_sign_runs(runs), Some(speck.clone()));
    let between = |l: End<&Dyadic>, u: End<&Dyadic>| Dyadic::simplest_between(l, u).unwrap();
    assert_eq!(between(End::Open(&zero), End::Open(&speck)), speck.halve());
    assert_eq!(between(End::Open(&zero), End::Closed(&speck)), speck);
    assert_eq!(between(End::Open(&speck), End::Open(&one)), Dyadic::new(1, 1));
    assert_eq!(between(End::Open(&speck), End::Closed(&one)), one);
    assert_eq!(between(End::Open(&-&speck), End::Open(&zero)), -speck.halve());
    assert_eq!(between(End::Open(&speck), End::Open(&speck.double())), big(3, (1 << 60) + 1));
    assert_eq!(between(End::Closed(&speck), End::Missing), one);
    assert_eq!(format!("{speck:?}"), "1/2^1152921504606846976");
}

#[test]
fn integers_in_and_out() {
    assert_eq!(Dyadic::from(7i32), Dyadic::from(7i64));
    assert_eq!(Dyadic::from(7).to_i64(), Some(7));
    assert_eq!(Dyadic::from(i64::MIN).to_i64(), Some(i64::MIN));
    assert_eq!(Dyadic::from(IBig::ONE << 63).to_i64(), None);
    assert_eq!(d("5/8").to_i64(), None);
    assert_eq!(Dyadic::default(), Dyadic::ZERO);
    assert_eq!([d("5/8").signum(), d("0").signum(), d("-99999999999999999999").signum()], [1, 0, -1]);
    assert_eq!(std::mem::size_of::<Dyadic>(), 16);
}

/// Conway, On Numbers and Games, chapter 3.
#[test]
fn known_sign_expansions() {
    let table = [("0", ""), ("1", "+"), ("-1", "-"), ("1/2", "+-"), ("3/4", "+-+"), ("5/8", "+-+-")];
    for (number, text) in table.into_iter().chain([("3", "+++"), ("5/2", "+++-"), ("-1/4", "-++")]) {
        assert_eq!(from_signs(text), d(number), "{number}");
        let expansion = flatten(&d(number).sign_expansion_runs());
        assert_eq!(expansion, text.chars().map(|c| c == '+').collect::<Vec<_>>(), "{number}");
    }
}

#[test]
fn runs_of_signs_keep_large_numbers_short() {
    let huge = Dyadic::from(10).pow(30);
    let n = UBig::from(10u8).pow(30);
    assert_eq!(huge.sign_expansion_runs(), [(true, n.clone())]);
    assert_eq!(huge.birthday(), n);
    assert_eq!(Dyadic::from_sign_runs([(true, n.clone())]), Some(huge.clone()));
    let odd = [(false, UBig::ZERO), (true, n.clone() - 7u8), (false, UBig::ZERO), (true, UBig::from(7u8))];
    assert_eq!(Dyadic::from_sign_runs(odd), Some(huge));
    assert_eq!(Dyadic::from_sign_runs([(true, UBig::ONE), (false, n)]), None);
    let far = UBig::from(1u64 << 62);
    assert_eq!(Dyadic::from_sign_runs([(true, UBig::from(2u8)), (false, far.clone())]), None);
    assert_eq!(Dyadic::from_sign_runs([(false, UBig::ONE), (true, UBig::ONE), (false, far)]), None);
    assert_eq!(Dyadic::from_sign_runs([]), Some(Dyadic::ZERO));
}

#[test]
fn binary_expansions() {
    let table = [("45", "101101"), ("83/64", "1.010011"), ("-5/8", "-0.101"), ("0", "0"), ("-2", "-10")];
    for (number, binary) in table {
        assert_eq!(d(number).binary_expansion(), binary);
    }
    assert_eq!(big(1, 70).binary_expansion(), format!("0.{}1", "0".repeat(69)));
}

#[test]
fn canonical_options() {
    let options = |text: &str| (d(text).left_option(), d(text).right_option());
    assert_eq!(options("0"), (None, None));
    assert_eq!(options("2"), (Some(d("1")), None));
    assert_eq!(options("-2"), (None, Some(d("-1"))));
    assert_eq!(options("5/8"), (Some(d("1/2")), Some(d("3/4"))));
    assert_eq!(options("-1/2"), (Some(d("-1")), Some(d("0"))));
}

#[test]
fn simplest_numbers() {
    let open = |l: &str, u: &str| Dyadic::simplest_between(End::Open(&d(l)), End::Open(&d(u)));
    assert_eq!(open("-1", "1"), Some(d("0")));
    assert_eq!(open("5/2", "9"), Some(d("3")));
    assert_eq!(open("1/4", "3/4"), Some(d("1/2")));
    assert_eq!(open("1/4", "1/2"), Some(d("3/8")));
    assert_eq!(open("-9", "-5/2"), Some(d("-3")));
    assert_eq!(open("1", "1"), None);
    assert_eq!(open("2", "1"), None);
    assert_eq!(open("-1", "-2"), None);
    assert_eq!(open("1", "-1"), None);
    assert_eq!(Dyadic::simplest_between(End::Missing, End::Missing), Some(d("0")));
    assert_eq!(Dyadic::simplest_between(End::Missing, End::Open(&d("0"))), Some(d("-1")));
    assert_eq!(Dyadic::simplest_between(End::Closed(&d("0")), End::Open(&d("0"))), None);
    assert_eq!(Dyadic::simplest_between(End::Closed(&d("0")), End::Closed(&d("0"))), Some(d("0")));
}

#[test]
fn simplest_numbers_at_the_border_of_small_ones() {
    let edges = [i64::MIN, i64::MIN + 1, i64::MAX - 1, i64::MAX];
    let tiny = [Dyadic::new(1, 62), Dyadic::new(1, 63), Dyadic::new(1, 64), Dyadic::new(3, 65)];
    for edge in edges.map(Dyadic::from) {
        for gap in &tiny {
            let over = &edge + gap;
            // Between neighbours the answer is found by moving them next to 0, where it is 1 or less.
            for (kind_l, kind_u) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let found = Dyadic::simplest_between(end(&edge, kind_l), end(&over, kind_u)).unwrap();
                assert_normal(&found);
                assert!(above(&found, end(&edge, kind_l)) && below(&found, end(&over, kind_u)));
                let inside = found.left_option().is_none_or(|x| !above(&x, end(&edge, kind_l)));
                assert!(inside && found.right_option().is_none_or(|x| !below(&x, end(&over, kind_u))));
            }
            let next = Dyadic::simplest_between(End::Open(&over), End::Missing).unwrap();
            assert_eq!(next, if edge.signum() < 0 { Dyadic::ZERO } else { &edge + Dyadic::ONE });
            let next = Dyadic::simplest_between(End::Missing, End::Open(&over)).unwrap();
            assert_eq!(next, if edge.signum() < 0 { edge.clone() } else { Dyadic::ZERO });
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn arithmetic_agrees_with_integers(x in any_dyadic(), y in any_dyadic()) {
        let (a, b) = (scaled(&x), scaled(&y));
        let all = [&x + &y, &x - &y, &x * &y, -&x, x.halve(), x.double(), x.abs(), x.floor(), x.ceil()];
        all.iter().for_each(assert_normal);
        prop_assert_eq!(scaled(&all[0]), &a + &b);
        prop_assert_eq!(scaled(&all[1]), &a - &b);
        prop_assert_eq!(scaled(&all[2]) << 1000, &a * &b);
        prop_assert_eq!(scaled(&all[3]), -&a);
        prop_assert_eq!(scaled(&all[4]) << 1, a.clone());
        prop_assert_eq!(scaled(&all[5]), &a << 1);
        prop_assert_eq!(scaled(&all[6]), if a < IBig::ZERO { -&a } else { a.clone() });
        prop_assert_eq!(scaled(&all[7]), (&a >> 1000) << 1000);
        prop_assert_eq!(scaled(&all[8]), -((-&a >> 1000) << 1000));
        prop_assert_eq!(x.is_integer(), a.trailing_zeros().is_none_or(|zeros| zeros >= 1000));
        prop_assert_eq!(x.cmp(&y), a.cmp(&b));
        prop_assert_eq!(x == y, a == b);
        prop_assert_eq!(x.signum(), a.cmp(&IBig::ZERO) as i32);
    }

    #[test]
    fn ring_laws(x in any_dyadic(), y in any_dyadic(), z in any_dyadic()) {
        prop_assert_eq!((&x + &y) + &z, &x + (&y + &z));
        prop_assert_eq!((&x * &y) * &z, &x * (&y * &z));
        prop_assert_eq!(&x * (&y + &z), &x * &y + &x * &z);
        prop_assert_eq!(&x * &y, &y * &x);
        prop_assert_eq!(&x - &x, Dyadic::ZERO);
        let mut sum = x.clone();
        sum += &y;
        sum -= y.clone();
        sum *= &z;
        prop_assert_eq!(sum, &x * &z);
        if x < y {
            prop_assert!(&x + &z < &y + &z);
        }
    }

    #[test]
    fn one_number_has_one_representation(x in any_dyadic(), y in any_dyadic(), extra in 0u64..130) {
        let (num, exp) = x.parts();
        let roundabout = [big(num << extra as usize, exp + extra), &x + &y - &y];
        for other in roundabout {
            assert_normal(&other);
            prop_assert_eq!(&other, &x);
            prop_assert_eq!(hash(&other), hash(&x));
        }
        if let Some((num, exp)) = x.small() {
            prop_assert_eq!(Dyadic::new(num, exp), x);
        }
    }

    #[test]
    fn powers(x in any_dyadic(), n in 0u32..5, shift in -200i64..200) {
        let product = (0..n).fold(Dyadic::ONE, |product, _| product * &x);
        prop_assert_eq!(x.pow(n), product);
        let power = if shift < 0 { big(1, shift.unsigned_abs()) } else { big(IBig::ONE << shift as usize, 0) };
        assert_normal(&x.mul_pow2(shift));
        prop_assert_eq!(x.mul_pow2(shift), &x * &power);
        prop_assert_eq!(x.mul_pow2(shift).mul_pow2(-shift), x);
    }

    #[test]
    fn printed_numbers_read_back(x in any_dyadic()) {
        prop_assert_eq!(d(&x.to_string()), x.clone());
        let binary = x.binary_expansion();
        let digits = binary.replace('.', "");
        let places = binary.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        prop_assert_eq!(big(IBig::from_str_radix(&digits, 2).unwrap(), places as u64), x);
    }

    #[test]
    fn reading_never_panics(text in "-?[0-9/_. +-]{0,12}|\\PC{0,8}") {
        if let Ok(x) = text.parse::<Dyadic>() {
            prop_assert_eq!(d(&x.to_string()), x);
        }
    }

    #[test]
    fn expansions_follow_the_tree(x in young_dyadic()) {
        let path = signs(&x);
        prop_assert_eq!(flatten(&x.sign_expansion_runs()), path.clone());
        prop_assert_eq!(x.birthday(), UBig::from(path.len()));
        prop_assert_eq!(Dyadic::from_sign_expansion(path.clone()), x.clone());
        // The options are the last numbers passed on either side.
        let last = |way: bool| path.iter().rposition(|&sign| sign == way);
        let passed = |way| last(way).map(|end| Dyadic::from_sign_expansion(path[..end].to_vec()));
        prop_assert_eq!(x.left_option(), passed(true));
        prop_assert_eq!(x.right_option(), passed(false));
    }

    #[test]
    fn expansions_of_all_sizes_read_back(x in any_dyadic()) {
        let runs = x.sign_expansion_runs();
        prop_assert!(runs.windows(2).all(|pair| pair[0].0 != pair[1].0));
        prop_assert_eq!(runs.iter().map(|(_, n)| n).sum::<UBig>(), x.birthday());
        prop_assert_eq!(Dyadic::from_sign_runs(runs), Some(x.clone()));
        if x.floor().abs() < Dyadic::from(100) {
            prop_assert_eq!(flatten(&x.sign_expansion_runs()), signs(&x));
        }
    }

    #[test]
    fn signs_read_back(path in proptest::collection::vec(any::<bool>(), 0..200)) {
        let x = Dyadic::from_sign_expansion(path.clone());
        prop_assert_eq!(flatten(&x.sign_expansion_runs()), path);
    }

    #[test]
    fn simplest_of_the_young_agrees_with_walking(
        x in young_dyadic(), y in young_dyadic(), kinds in (0u8..3, 0u8..3)
    ) {
        let (lower, upper) = (end(&x, kinds.0), end(&y, kinds.1));
        prop_assert_eq!(Dyadic::simplest_between(lower, upper), simplest_by_walking(lower, upper));
    }

    #[test]
    fn simplest_of_close_ends_agrees_with_walking(
        x in any_dyadic(), gap in any_dyadic(), kinds in (0u8..2, 0u8..2)
    ) {
        // Near 0, so that no long way of integers has to be walked.
        let x = &x - x.floor() - Dyadic::from(2);
        let y = &x + gap.abs().mul_pow2(-100);
        let (lower, upper) = (end(&x, kinds.0), end(&y, kinds.1));
        prop_assert_eq!(Dyadic::simplest_between(lower, upper), simplest_by_walking(lower, upper));
    }

    #[test]
    fn simplest_has_no_option_inside(x in any_dyadic(), y in any_dyadic(), kinds in (0u8..3, 0u8..3)) {
        let (lower, upper) = (end(&x, kinds.0), end(&y, kinds.1));
        let mirrored = Dyadic::simplest_between(end(&-&y, kinds.1), end(&-&x, kinds.0));
        match Dyadic::simplest_between(lower, upper) {
            Some(found) => {
                assert_normal(&found);
                prop_assert!(above(&found, lower) && below(&found, upper));
                prop_assert!(found.left_option().is_none_or(|option| !above(&option, lower)));
                prop_assert!(found.right_option().is_none_or(|option| !below(&option, upper)));
                prop_assert_eq!(mirrored, Some(-found));
            }
            None => {
                prop_assert!(x > y || (x == y && kinds != (1, 1)));
                prop_assert_eq!(mirrored, None);
            }
        }
    }
}
