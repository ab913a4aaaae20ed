//! Impartial games: DeVos and Kent, chapter 3; Franks, 3; Lectures 7 and 8; von Stengel, 1.2.

use upstar::game::Player;
use upstar::sum::Play;
use upstar::values::{Dyadic, Nimber};
use upstar_book::{depth, holds, moves, outcome, value, wins};

fn xor(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, n| sum ^ n)
}

fn star(n: u64) -> String {
    Nimber::new(n).to_string()
}

#[test]
fn dk_3_1_nim() {
    for heaps in [&[1, 2, 3][..], &[5], &[7, 7], &[3, 4, 5], &[11, 13, 7, 12]] {
        let text = heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        assert_eq!(value(&format!("nim({text})")), star(xor(heaps)));
    }
    assert_eq!(value("nim(1000000000000000000)"), "*1000000000000000000");
}

#[test]
fn dk_ex_3_5_binary_expansions() {
    assert_eq!(Dyadic::from(45).binary_expansion(), "101101");
    assert_eq!(Dyadic::new(83, 6).binary_expansion(), "1.010011");
}

#[test]
fn dk_3_7_balancing() {
    // *11 + *13 + *7 + *12 is unbalanced; 11 -> 6 balances it, and so do the other heaps with an eight in them.
    assert_eq!(
        wins("*11 + *13 + *7 + *12", Player::Left),
        ["*6 + *13 + *7 + *12", "*11 + *0 + *7 + *12", "*11 + *13 + *7 + *"].map(|s| s.replace("*0", "0"))
    );
    assert_eq!(outcome("*3 + *6 + *5"), "P");
}

#[test]
fn dk_3_8_balanced_is_p() {
    for a in 0..8 {
        for b in 0..8 {
            for c in 0..8 {
                let expected = if a ^ b ^ c == 0 { "P" } else { "N" };
                assert_eq!(outcome(&format!("nim({a},{b},{c})")), expected, "{a},{b},{c}");
            }
        }
    }
}

#[test]
fn dk_3_9_and_3_10_nim_sums() {
    assert_eq!(value("*13 + *19 + *10"), "*20");
    assert!(holds("*13 + *19 + *10 == *20"));
    assert!(holds("nim(13,19,10) == *20"));
}

#[test]
fn dk_3_11_to_3_13_mex_and_sprague_grundy() {
    assert_eq!(Nimber::mex([0, 1, 2, 5, 8].map(Nimber::new)), Nimber::new(3));
    assert_eq!(value("{0,*,*2,*5,*8|0,*,*2,*5,*8}"), "*3");
    // Every position of an impartial game is a nimber: the mex of its options'.
    for expr in
        ["chomp(3x3)", "chop(3x4)", "pick_up_bricks(8)", "kayles(7)", "grundy(9)", "cram(2x3)", "lasker(5)"]
    {
        let nimber = |text: &str| text.parse::<Nimber>().unwrap_or_else(|_| panic!("{expr}: {text}"));
        let options = moves(expr, Player::Left, Play::Normal).into_iter().filter_map(|mv| mv.value);
        let options: Vec<Nimber> = options.map(|v| nimber(&v)).collect();
        assert_eq!(nimber(&value(expr)), Nimber::mex(options), "{expr}");
    }
}

#[test]
fn dk_3_14_chop_table() {
    for (expr, n) in [
        ("chop(1x1)", 0),
        ("chop(1x2)", 1),
        ("chop(1x3)", 2),
        ("chop(2x2)", 0),
        ("chop(2x3)", 3),
        ("chop(3x3)", 0),
        ("chop(2x4)", 2),
    ] {
        assert_eq!(value(expr), star(n), "{expr}");
    }
}

#[test]
fn dk_3_15_chomp_table() {
    for (expr, n) in [
        ("chomp(1x1)", 0),
        ("chomp(1x2)", 1),
        ("chomp(2x1)", 1),
        ("chomp(1x3)", 2),
        ("chomp(2,1)", 0),
        ("chomp(2x2)", 2),
        ("chomp(3,1)", 3),
        ("chomp(3,2)", 0),
        ("chomp(2x3)", 4),
    ] {
        assert_eq!(value(expr), star(n), "{expr}");
    }
}

#[test]
fn dk_3_16_sum_of_three_games() {
    let sum = "chomp(2x3) + chop(2x4) + *3";
    assert_eq!(value(sum), "*5");
    let winning = wins(sum, Player::Left);
    // The Chomp part must come to *1: a column or a row of two.
    assert!(winning.contains(&"chomp(2x1) + chop(2x4) + *3".to_owned()), "{winning:?}");
    for to in &winning {
        assert_eq!(outcome(to), "P", "{to}");
    }
}

#[test]
fn dk_3_17_bricks() {
    for n in 0..60 {
        assert_eq!(value(&format!("pick_up_bricks({n})")), star(n % 3), "{n}");
        assert!(n < 3 || holds(&format!("pick_up_bricks({n}) == subtraction[1,2]({n})")), "{n}");
    }
    assert_eq!(value("pick_up_bricks(1000000000000000000)"), star(1_000_000_000_000_000_000 % 3));
}

#[test]
fn dk_3_18_chop() {
    for m in 1..9u64 {
        for n in 1..9u64 {
            assert_eq!(value(&format!("chop({m}x{n})")), star((m - 1) ^ (n - 1)), "{m}x{n}");
        }
    }
    assert_eq!(value("chop(1000000000000000000x1)"), "*999999999999999999");
}

#[test]
fn dk_3_19_a_complicated_sum() {
    let sum = "chop(4x5) + pick_up_bricks(7) + *4";
    assert_eq!(value(sum), "*2");
    let winning: Vec<_> = moves(sum, Player::Right, Play::Normal)
        .into_iter()
        .filter(|mv| mv.winning)
        .map(|mv| mv.name)
        .collect();
    assert!(winning.iter().any(|name| name.ends_with("4x5 -> 2x5")), "{winning:?}");
}

#[test]
fn l7_def_2_depth() {
    // B(x): the most moves that can still be made. Every game here is progressively bounded.
    for (expr, moves) in [
        ("nim(3,4,5)", 12),
        ("pick_up_bricks(7)", 7),
        ("subtraction[2,3](7)", 3),
        ("chop(3x4)", 5),
        ("chomp(2x3)", 5),
        ("kayles(5)", 5),
        ("grundy(6)", 4),
        ("domineering(2x2)", 2),
        ("cut_cake(2x3)", 5),
        ("hackenbush(\"bbr\") + nim(2)", 5),
    ] {
        assert_eq!(depth(expr), moves, "{expr}");
    }
}

#[test]
fn l7_ex_1_subtraction() {
    for n in 0..40 {
        assert_eq!(value(&format!("subtraction[1,2,3]({n})")), star(n % 4), "{n}");
    }
    assert_eq!(value("subtraction[1,2,3](17,4)"), star(17 % 4));
}

#[test]
fn l7_ex_2_less_than_half() {
    // From n chips, fewer than n/2 + 1: values 0 1 0 2 1 3 0 4 for n = 0, 1, …
    let values: Vec<String> = (0..8).map(|n| value(&format!("less_than_half({n})"))).collect();
    assert_eq!(values, ["0", "*", "0", "*2", "*", "*3", "0", "*4"]);
}

#[test]
fn l7_lasker() {
    let values: Vec<String> = (1..=8).map(|n| value(&format!("lasker({n})"))).collect();
    assert_eq!(values, [1, 2, 4, 3, 5, 6, 8, 7].map(star));
}

#[test]
fn l7_wythoff() {
    let losing: Vec<(u64, u64)> = (0..22)
        .flat_map(|a| (a..22).map(move |b| (a, b)))
        .filter(|(a, b)| outcome(&format!("wythoff({a},{b})")) == "P")
        .collect();
    assert_eq!(losing, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)]);
    // The golden ratio at a size that no search reaches: consecutive Fibonacci numbers.
    assert_eq!(outcome("wythoff(10610209857723,17167680177565)"), "P");
}

#[test]
fn l7_thm_2_sum_theorem() {
    let games = [
        "nim(3,6)",
        "chomp(2x3)",
        "chop(3x5)",
        "kayles(8)",
        "grundy(12)",
        "lasker(7)",
        "subtraction[2,5](9)",
        "octal[0.137](10)",
        "cram(3x3)",
        "pick_up_bricks(5)",
        "wythoff(2,4)",
        "treblecross(9)",
    ];
    for a in games {
        for b in games {
            let n = |expr: &str| value(expr).parse::<Nimber>().unwrap_or_else(|_| panic!("{expr}"));
            assert_eq!(n(&format!("{a} + {b}")), n(a) + n(b), "{a} + {b}");
        }
    }
}

#[test]
fn cf_ex_2_nim_108_90_57() {
    assert_eq!(value("nim(108,90,57)"), "*15");
    assert_eq!(wins("nim(108,90,57)", Player::Left), ["nim(99,90,57)", "nim(108,85,57)", "nim(108,90,54)"]);
}

#[test]
fn vs_1_1_to_1_4_nim() {
    assert_eq!(outcome("nim(1,2,3)"), "P");
    assert_eq!(wins("nim(4,5,9,14)", Player::Left), ["nim(2,5,9,14)", "nim(4,3,9,14)", "nim(4,5,9,8)"]);
}
