//! Inputs made to break the program: far too deep, far too long, far too large. Each is refused, stopped or answered
//! within seconds; tests run with a stack of 2 MB, so none may use much of it.

use std::time::{Duration, Instant};

use upstar_fuzz_checks::{notation, positions};
use upstar_game::About;
use upstar_rulesets::games;
use upstar_syntax::{MAX_DEPTH, parse_expr};

const MANY: usize = 100_000;

/// Work under a small budget stops after a fraction of a second, and what cannot be interrupted takes a second or two more. The
/// rest is for machines that are busy with other things.
const LIMIT: Duration = Duration::from_secs(30);

fn check(text: &str) {
    let short: String = text.chars().take(40).collect();
    timed(&short, || notation(text.as_bytes()));
}

fn timed(what: &str, work: impl Fn()) {
    let once = || {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    // A machine may stand still for a moment, but not twice at the same input.
    let took = Some(once()).filter(|took| *took < LIMIT).unwrap_or_else(once);
    assert!(took < LIMIT, "{took:?} for {what}");
}

fn list(of: &str, separator: &str) -> String {
    vec![of; MANY].join(separator)
}

const NESTS: [(&str, &str); 14] = [
    ("{", "}"),
    ("{0|", "}"),
    ("{", "|0}"),
    ("{0,", "|}"),
    ("(", ")"),
    ("[", "]"),
    ("[1,", "]"),
    ("-", ""),
    ("- ", ""),
    ("+-", ""),
    ("±{", "}"),
    ("•", ""),
    ("Tiny(", ")"),
    ("cool(", ", 1)"),
];

fn nested((open, close): (&str, &str), levels: usize) -> [String; 3] {
    let unclosed = open.repeat(levels);
    let ended = format!("{unclosed}1");
    let closed = format!("{ended}{}", close.repeat(levels));
    [unclosed, ended, closed]
}

#[test]
fn nested_far_too_deep() {
    for nest in NESTS {
        for text in nested(nest, MANY) {
            assert_eq!(parse_expr(&text).unwrap_err().code, "too-deep", "{}", nest.0);
            check(&text);
        }
    }
}

#[test]
fn nested_as_deep_as_can_be() {
    for nest in NESTS {
        for levels in [MAX_DEPTH - 1, MAX_DEPTH, MAX_DEPTH + 1] {
            for text in nested(nest, levels) {
                check(&text);
            }
        }
    }
}

#[test]
fn nested_in_several_ways_at_once() {
    // Calls are read one level at a time, so what is between them is counted afresh.
    check(&format!("{}1{}", format!("Tiny({}", "-".repeat(100)).repeat(990), ")".repeat(990)));
    check(&format!("{}1{}", "{-Tiny(+-(".repeat(300), "))|0}".repeat(300)));
    check(&format!("{}1{}", "{0|cool(Tiny(".repeat(300), "),1)}".repeat(300)));
    // Bars that nest without braces.
    for levels in [10, 500, 1_500] {
        let left: String = (1..levels).map(|bars| format!("1{}", "|".repeat(bars))).collect();
        let right: String = (1..levels).rev().map(|bars| format!("{}1", "|".repeat(bars))).collect();
        check(&format!("{{{left}0}}"));
        check(&format!("{{0{right}}}"));
    }
}

#[test]
fn closed_but_never_opened() {
    for text in
        ["}", ")", "]", "|", ",", ":", "*", "+", ";", "\n", "\"", "//", "1;", "let a = 1\n", "\u{202E}"]
    {
        check(&text.repeat(MANY));
    }
}

#[test]
fn very_long_sums() {
    for (term, between) in [
        ("1", "+"),
        ("1/2", " - "),
        ("^*", " + "),
        ("+-1", " + "),
        ("*2", " - "),
        ("1", "--"),
        ("1", " * "),
        ("*", ":"),
        ("1", ":"),
        ("^", ":"),
        ("1", " < "),
        ("0", ","),
        ("domineering(2x2)", " + "),
    ] {
        check(&list(term, between));
    }
}

#[test]
fn very_many_options() {
    let numbers =
        |step: usize| (0..MANY).map(|n| (n * step % MANY).to_string()).collect::<Vec<_>>().join(",");
    check(&format!("{{{}|}}", numbers(7)));
    check(&format!("{{{}|{}}}", numbers(1), numbers(3)));
    check(&format!("{{{}|{}}}", list("*", ","), list("^", ",")));
    check(&format!("+-{{{}}}", list("1*", ",")));
    check(&format!("[{}]", list("1", ",")));
    check(&format!("cool({})", list("1", ",")));
}

#[test]
fn very_long_words() {
    let digits = "9".repeat(MANY);
    for before in ["", "-", "*", "^", "v", "1/", "^[", "^<", "1/2*", "{*", "{0|^", "Tiny(", "domineering(1x"]
    {
        check(&format!("{before}{digits}"));
    }
    check(&format!("^[{digits}] + v<{digits}>"));
    check(&format!("{{{digits}|-{digits}}} + {digits} * ^"));
    // A power of two, as numerator and as denominator.
    let power = format!("1{}", "0".repeat(MANY));
    check(&format!("{power}/{power}"));
    check(&format!("1/{power}"));
    for word in ["a", "_", "é", "^", "v", "x1", "\u{0}"] {
        check(&format!("{}?", word.repeat(MANY)));
        check(&format!("domineering[{}](1)", word.repeat(MANY)));
        check(&format!("domineering({})", word.repeat(MANY)));
    }
    check(&format!("domineering(\"{}\")", ".".repeat(MANY)));
    check(&format!("domineering(\"{}\")", list(".", "|")));
    check(&format!("{}?", " ".repeat(MANY)));
}

#[test]
fn very_long_names() {
    for word in ["a", "_", "x1"] {
        check(&word.repeat(MANY));
        check(&format!("{}(1)", word.repeat(MANY)));
        check(&format!("cool({}, 1)", word.repeat(MANY)));
    }
}

#[test]
fn largest_stars_and_ups() {
    for text in [
        "*18446744073709551615",
        "*18446744073709551615 + *18446744073709551614",
        "*18446744073709551615:*",
        "*18446744073709551616",
        "{0|*18446744073709551615}",
        "{*18446744073709551615|*18446744073709551615}",
        "conway_product(*18446744073709551615, *18446744073709551615)",
        "^9223372036854775807",
        "^9223372036854775807 + ^",
        "v9223372036854775807 - ^",
        "^9223372036854775808",
        "{0|^9223372036854775806}",
        "{v9223372036854775807|0}",
        "9223372036854775807 * v",
        "-9223372036854775808 * ^",
        "9223372036854775808 * ^",
        "99999999999999999999 * ^*",
        "birthday(^9223372036854775807*18446744073709551615)",
        "atomic_weight(v9223372036854775807)",
        "^[99999999999]",
        "^<99999999999>",
        "^[0] + v[1]",
        "^<0>",
        "^<100000>",
        "^[100000]",
        "v<100000>",
    ] {
        check(text);
    }
}

#[test]
fn one_up_too_many() {
    check("{0|^9223372036854775807}");
    check("{0|^9223372036854775807*18446744073709551615}");
}

#[test]
fn values_that_explode() {
    let switches = (0..60).map(|i| format!("+-{}", 1_u64 << i)).collect::<Vec<_>>().join(" + ");
    let hot =
        (0..60).map(|i| format!("{{{}||{}|-{}}}", 3 * i + 5, i + 1, i * i)).collect::<Vec<_>>().join(" + ");
    for text in [
        "{*1000000|0}",
        "{*1000000,1|0}",
        "{0|*1000000}",
        "1:*1000000",
        "^:*1000000",
        "*:9999999999",
        "{1|0}:1000000",
        "99999999999 * {3||2|1}",
        "1000000 * Tiny(1)",
        "1000000 * ^[20]",
        "norton_product(9999999999, {3||2|1})",
        "norton_product(*1000000, 1)",
        "conway_product(*1000000, ^)",
        "conway_product({1|{2|-3}}, {4||{3|-2},1|-5})",
        "overheat({9999999999|}, *, 1)",
        "heat(*1000000, {1|-1})",
        "domineering(8x8)",
        "domineering(8x8) + domineering(7x9)",
        &switches,
        &hot,
    ] {
        check(text);
    }
}

#[test]
fn hostile_positions() {
    std::thread::scope(|scope| {
        for half in 0..2 {
            let work = move || games().iter().skip(half).step_by(2).for_each(hostile_positions_of);
            // As little as tests have.
            std::thread::Builder::new().stack_size(2 << 20).spawn_scoped(scope, work).expect("a thread");
        }
    });
}

fn hostile_positions_of(game: &About) {
    let board = |text: &str| {
        let what = format!("{}({})", game.name, text.chars().take(40).collect::<String>());
        timed(&what, || positions(format!("{}\n{text}", game.name).as_bytes()));
    };
    for word in [".", "#", "|", "..|", "x", "é", "\"", "(", "1", " ", "1x", "[", "1,", "a-b ", "\u{0}"] {
        board(&word.repeat(MANY));
    }
    for size in ["1x64", "64x1", "8x8", "1x65", "18446744073709551616x1", "4294967296x4294967296", "-1"] {
        board(size);
    }
    board(&format!("{}x1", "9".repeat(MANY)));
    // Sizes that can be written but not held, all the way to a value.
    for size in ["1000000000000000000000000000000", "1000000000x1", "1x1000000000", "1000000x1000000"] {
        board(size);
        check(&format!("{}({size})", game.name));
        check(&format!("depth({}({size}))", game.name));
    }
    timed(&game.name, || positions(format!("{}[{}]\n2x2", game.name, "x".repeat(MANY)).as_bytes()));
}

#[test]
fn graphs_of_a_million_edges() {
    const EDGES: usize = 1_000_000;
    // A long path, a star on the ground, and a ladder.
    let path: Vec<String> = (0..EDGES).map(|n| format!("{}-{}b", n, n + 1)).collect();
    let star: Vec<String> = (1..=EDGES).map(|n| format!("0-{n}r")).collect();
    let ladder: Vec<String> =
        (1..EDGES / 3).map(|n| format!("{n}-{}b {n}-0r {n}-{}g", n + 1, 2 * n)).collect();
    for graph in [path, star, ladder] {
        let text = graph.join(" ");
        timed("hackenbush", || positions(format!("hackenbush\n{text}").as_bytes()));
        check(&format!("hackenbush(\"{text}\")"));
        // Snort and Col are played on such graphs too.
        let text = text.replace(['b', 'r', 'g'], "");
        for game in ["snort", "col"] {
            timed(game, || positions(format!("{game}\n{text}").as_bytes()));
            check(&format!("{game}(\"{text}\")"));
        }
    }
}

#[test]
fn long_sign_expansions() {
    for text in [
        "1:-1000000",
        "1:-99999999999",
        "2:-99999999999",
        "-2:99999999999 + 1",
        "1:-18446744073709551614",
        "1:-18446744073709551616",
        "temperature(1:-99999999999)",
        "cool({1|-1}, 1:-99999999999)",
        "{1:-99999999999|1:-9999999999}",
        "(1:-9999999999) * (1:-9999999999)",
    ] {
        check(text);
    }
}

#[test]
fn long_alternating_sign_expansions() {
    check(&list("1:-1", ":"));
}

#[test]
fn long_products() {
    check(&list("3", " * "));
    check(&list("3/2", " * "));
    check(&format!("{} * {{1|-2}}", "9".repeat(MANY)));
    // Numbers count towards the budget of the store like everything else.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
    if let Some(peak) = peak {
        assert!(peak.parse::<u64>().unwrap() < 1_000_000, "{peak} kB were in use");
    }
}

#[test]
fn large_stars_among_the_options() {
    for text in ["*20000:1", "*20000:^", "{^*20000|*9999}", "{0,^*20000|*20000}"] {
        check(text);
    }
}

#[test]
fn long_bars_in_names() {
    for text in ["v[1000]", "^[5000]", "v[5000]", "v[10000]", "v[20000]", "+-{1|^[2000]}"] {
        check(text);
    }
}
