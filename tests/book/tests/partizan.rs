//! Partizan games: DeVos and Kent, chapter 4; Sleator's lecture.

use upstar::game::Player;
use upstar::sum::Play;
use upstar::values::{Dyadic, End};
use upstar_book::{holds, moves, outcome, value};

#[test]
fn dk_4_1_hackenbush() {
    // Stalks, trees and graphs; what is cut off from the ground disappears.
    assert_eq!(value("hackenbush(\"bbb\")"), "3");
    assert_eq!(value("hackenbush(\"b(r,r)\")"), value("hackenbush(\"0-1b 1-2r 1-3r\")"));
    assert_eq!(moves("hackenbush(\"0-1b 1-2r 2-0b\")", Player::Left, Play::Normal).len(), 2);
    assert_eq!(value("hackenbush(\"g\")"), "*");
    assert_eq!(value("hackenbush(\"gggg\")"), "*4");
}

#[test]
fn dk_4_2_only_zero_is_p() {
    assert_eq!(outcome("hackenbush(\"br\") + hackenbush(\"br\") + hackenbush(\"r\")"), "P");
    assert!(holds("hackenbush(\"br\") + hackenbush(\"br\") + hackenbush(\"r\") == 0"));
}

#[test]
fn dk_4_3_negatives() {
    for (expr, negative) in [
        ("hackenbush(\"bbr\")", "hackenbush(\"rrb\")"),
        ("domineering(2x5)", "domineering(5x2)"),
        ("cut_cake(3x5)", "cut_cake(5x3)"),
        ("toads_and_frogs(\"tt.f\")", "toads_and_frogs(\"t.ff\")"),
        ("snort(\"x..\")", "snort(\"o..\")"),
    ] {
        assert!(holds(&format!("-{expr} == {negative}")), "{expr}");
        assert!(holds(&format!("{expr} - {expr} == 0")), "{expr}");
    }
}

#[test]
fn dk_4_4_integral_positions() {
    for m in -4i64..5 {
        for n in -4i64..5 {
            let stalk = |n: i64| match n {
                0 => "0".to_owned(),
                n if n > 0 => format!("hackenbush(\"{}\")", "b".repeat(n as usize)),
                n => format!("hackenbush(\"{}\")", "r".repeat(n.unsigned_abs() as usize)),
            };
            assert_eq!(value(&format!("{} + {}", stalk(m), stalk(n))), (m + n).to_string());
        }
    }
}

#[test]
fn dk_4_5_halves() {
    for k in 1..12usize {
        let half = |k: usize| format!("hackenbush(\"b{}\")", "r".repeat(k));
        assert_eq!(value(&half(k)), Dyadic::new(1, k as u32).to_string());
        assert!(holds(&format!("{0} + {0} == {1}", half(k), half(k - 1))), "{k}");
    }
}

#[test]
fn dk_4_6_to_4_9_dyadic_positions() {
    for (num, exp) in [(3, 2), (-5, 3), (83, 6), (7, 0), (0, 0), (-1, 4), (1001, 5)] {
        let q = Dyadic::new(num, exp);
        assert_eq!(value(&format!("•{q}")), q.to_string(), "{q}");
    }
    assert!(holds("•5/8 + •3/8 == •1"));
}

#[test]
fn dk_4_7_oldest_number_in_an_interval() {
    let open = |a: (i64, u32), b: (i64, u32)| {
        let (a, b) = (Dyadic::new(a.0, a.1), Dyadic::new(b.0, b.1));
        Dyadic::simplest_between(End::Open(&a), End::Open(&b))
    };
    assert_eq!(open((3, 0), (5, 0)), Some(Dyadic::from(4)));
    assert_eq!(open((3, 0), (4, 0)), Some(Dyadic::new(7, 1)));
    assert_eq!(open((1, 2), (1, 1)), Some(Dyadic::new(3, 3)));
    assert_eq!(open((-7, 1), (9, 2)), Some(Dyadic::ZERO));
    assert_eq!(open((1, 0), (1, 0)), None);
}

#[test]
fn dk_fig_4_11_birthdays() {
    for (text, day) in [
        ("0", "0"),
        ("1", "1"),
        ("-1", "1"),
        ("2", "2"),
        ("1/2", "2"),
        ("3/4", "3"),
        ("-3/2", "3"),
        ("5/8", "4"),
    ] {
        assert_eq!(value(&format!("birthday({text})")), day, "{text}");
    }
}

#[test]
fn dk_4_12_simplicity_principle() {
    for (expr, number) in
        [("{0|1}", "1/2"), ("{1/2|1}", "3/4"), ("{-3|}", "0"), ("{1,0|2,3}", "3/2"), ("{|}", "0")]
    {
        assert_eq!(value(expr), number, "{expr}");
    }
}

#[test]
fn dk_fig_4_16_the_chair() {
    // Two black legs, a gray seat between them, a gray back: {1/4 | 1, 3/2}.
    let chair = "hackenbush(\"0-1b 0-2b 1-2r 2-3r\")";
    assert_eq!(value(chair), "1/2");
    let after = |player| {
        let mut list: Vec<_> =
            moves(chair, player, Play::Normal).into_iter().filter_map(|mv| mv.value).collect();
        list.sort();
        list
    };
    assert_eq!(after(Player::Left), ["1/4", "1/4"]);
    assert_eq!(after(Player::Right), ["1", "3/2"]);
}

#[test]
fn dk_fig_4_17_domineering() {
    assert_eq!(value("domineering(1x2)"), "-1");
    assert_eq!(value("domineering(2x1)"), "1");
    assert_eq!(value("domineering(\"...|.##\")"), "-1/2");
}

#[test]
fn dk_fig_4_18_cut_cake() {
    for (expr, number) in [
        ("cut_cake(1x2)", "1"),
        ("cut_cake(2x2)", "0"),
        ("cut_cake(2x3)", "0"),
        ("cut_cake(2x4)", "1"),
        ("cut_cake(3x3)", "0"),
        ("cut_cake(3x4)", "1"),
        ("cut_cake(4x2)", "-1"),
    ] {
        assert_eq!(value(expr), number, "{expr}");
    }
}

#[test]
fn dk_ex_4_13_a_sum_of_three_quarters() {
    // -1/4 + 1/2 in Hackenbush, -1/2 in Domineering, 1 in Cut-Cake.
    let sum = "hackenbush(\"rbb\") + hackenbush(\"br\") + domineering(\"...|.##\") + cut_cake(2x4)";
    assert_eq!(value(sum), "3/4");
    assert_eq!(outcome(sum), "L");
}

#[test]
fn dk_fig_4_20_not_a_number() {
    assert_eq!(value("domineering(2x2)"), "+-1");
    assert!(holds("domineering(2x2) == {1|-1}"));
    assert_eq!(value("{0|0}"), "*");
    assert_eq!(outcome("domineering(2x2)"), "N");
}

#[test]
fn ds_simplest_numbers() {
    for (expr, number) in [("{|4}", "0"), ("{3|5}", "4"), ("{3|4}", "7/2"), ("{0|1}", "1/2"), ("{9|}", "10")]
    {
        assert_eq!(value(expr), number, "{expr}");
    }
}

#[test]
fn ds_sum_property() {
    assert_eq!(value("{0|1} + {0|1} + {|0}"), "0");
    assert_eq!(outcome("{0|1} + {0|1} + {|0}"), "P");
}
