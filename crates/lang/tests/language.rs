//! The language: variables, lists, comprehensions, functions, and what is wrong where.

use upstar_lang::{Environment, Error, Language};
use upstar_search::{Budget, Reason};
use upstar_sum::Context;
use upstar_values::{Alphabet, Store};

fn engine() -> Language {
    Language::new(Store::new(), 1)
}

fn value(expr: &str) -> String {
    let engine = engine();
    let calc = engine.store().calc();
    let reading = engine.read(expr, &Budget::unlimited()).unwrap_or_else(|e| panic!("{expr}: {e}"));
    reading
        .print(Context::new(&calc, &Budget::unlimited()), Alphabet::Ascii)
        .unwrap_or_else(|e| panic!("{expr}: {e}"))
}

/// The code and the message of an error, and the text it points at.
fn wrong(expr: &str) -> (&'static str, String, String) {
    match engine().read(expr, &Budget::unlimited()) {
        Err(Error::Wrong(error)) => (error.code, error.message.clone(), error.span.text(expr).to_owned()),
        other => panic!("{expr}: {other:?}"),
    }
}

#[test]
fn comprehensions() {
    assert_eq!(
        value("[temperature(domineering(2xn)) for n in 1..8]"),
        value(
            "[temperature(domineering(2x1)), temperature(domineering(2x2)), temperature(domineering(2x3)), \
              temperature(domineering(2x4)), temperature(domineering(2x5)), temperature(domineering(2x6)), \
              temperature(domineering(2x7)), temperature(domineering(2x8))]"
        )
    );
    assert_eq!(value("[n*^ for n in 0..3]"), "[0, ^, ^^, ^3]");
    assert_eq!(value("[nim(n, 2*n+1) for n in 1..3]"), "[*2, *7, *4]");
    assert_eq!(value("[[n*m for n in 1..2] for m in 3..4]"), "[[3, 6], [4, 8]]");
    assert_eq!(value("[subtraction[1,n](n) for n in 2..4]"), "[*2, *, *2]");
    assert_eq!(value("[n for n in 3..2]"), "[]");
    assert_eq!(value("[n for n in -2..1]"), "[-2, -1, 0, 1]");
    assert_eq!(value("[chop(n+1xn-1) for n in 2..3]"), "[*2, *2]");
}

#[test]
fn variables() {
    assert_eq!(value("let g = domineering(2x2); g + g"), "0");
    assert_eq!(value("let g = domineering(2x3)\nlet h = g - 1/2\n{h|-h} == {h|-h}"), "true");
    assert_eq!(value("let n = 4; let m = n + 1; chop(nxm) + nim(n, m-1)"), "*7");
    assert_eq!(value("let l = [1, 2, *]; sum(l)"), "3*");
    assert_eq!(value("let n = 3; [n + m for m in 1..2]"), "[4, 5]");
    // The variable of a comprehension hides one outside and does not leave it.
    assert_eq!(value("let n = 7; let l = [n for n in 1..2]; n"), "7");
}

#[test]
fn variables_stay_positions() {
    let engine = engine();
    let sum = engine.read_game("let g = nim(3,5); g - g + chop(2x2)", &Budget::unlimited()).unwrap();
    let calc = engine.store().calc();
    assert_eq!(
        sum.print(Context::new(&calc, &Budget::unlimited())).unwrap(),
        "nim(3,5) - nim(3,5) + chop(2x2)"
    );
}

#[test]
fn sessions() {
    let engine = engine();
    let budget = Budget::unlimited();
    let mut environment = Environment::default();
    let calc = engine.store().calc();
    let mut run = |text: &str| -> Result<Vec<String>, Error> {
        let answers = engine.run(text, &mut environment, &budget)?;
        Ok(answers
            .iter()
            .map(|a| a.reading.print(Context::new(&calc, &budget), Alphabet::Ascii).unwrap())
            .collect())
    };
    assert_eq!(run("1 + 1; 3").unwrap(), ["2", "3"]);
    assert_eq!(run("_ + _1").unwrap(), ["5"]);
    assert_eq!(run("let a = _3").unwrap(), ["5"]);
    // A mistake later on loses nothing.
    assert!(run("let b = a + 1\nlet c = nonsense").is_err());
    assert_eq!(run("b").unwrap(), ["6"]);
    assert!(run("_9").is_err());
    assert!(run("let nim = 3").is_err());
    assert!(run("let cool = 3").is_err());
}

#[test]
fn functions_on_positions_and_lists() {
    assert_eq!(value("outcome(tic(\"...\"))"), "[+-, -+]");
    assert_eq!(value("[outcome(pick_up_bricks(n)) for n in 0..4]"), "[P, N, N, P, N]");
    assert_eq!(value("mex([nim_value(kayles(n)) for n in 0..5])"), "5");
    assert_eq!(value("options(nim(2))"), "[[0, *], [0, *]]");
    assert_eq!(value("left_options(domineering(2x2) + *)"), "[1*, 1*, +-1]");
    assert_eq!(value("best(*5 + nim(3))"), "[[*5 -> *3], [*5 -> *3]]");
    assert_eq!(value("play(domineering(2x2) + *, right, \"* -> 0\")"), "+-1");
    assert_eq!(value("tree(\"L(R(+-,00),-+)\")"), "tree(\"L(R(+-,00),-+)\")");
    assert_eq!(
        value("mean(sum([domineering(2xn) for n in 1..3]))"),
        value("mean(domineering(2x1) + domineering(2x2) + domineering(2x3))")
    );
}

/// Nimbers go up to 2^64 - 1, and so do the numbers that stand for them.
#[test]
fn large_numbers_of_nimbers() {
    assert_eq!(value("nim_sum(9223372036854775808, 1)"), "9223372036854775809");
    assert_eq!(value("nim_sum(18446744073709551615, *18446744073709551614)"), "1");
    assert_eq!(value("mex([0, 1, 18446744073709551615])"), "2");
    assert_eq!(value("nim_product(9223372036854775808, 1)"), "9223372036854775808");
    assert_eq!(value("nim_inverse(nim_inverse(9223372036854775808))"), "9223372036854775808");
    assert_eq!(value("far_star(*9223372036854775808)"), "9223372036854775809");
    assert_eq!(value("[far_star(1*), far_star(^*3), far_star(^^*3), far_star({*|-5} + 1)]"), "[1, 3, 4, 1]");
    for beyond in ["nim_sum(18446744073709551616, 1)", "mex(-1)", "nim_inverse(1/2)"] {
        assert!(wrong(beyond).1.contains("from 0 to 2^64 - 1"), "{beyond}");
    }
}

#[test]
fn errors() {
    assert_eq!(
        wrong("[n for n in 1..2000000]"),
        ("too-long", "a list has at most a million members".into(), "1..2000000".into())
    );
    assert_eq!(wrong("[n for n in 1..1/2]").2, "1/2");
    assert_eq!(wrong("let g = 1; h + g"), ("unknown-name", "unknown name `h`".into(), "h".into()));
    assert_eq!(
        wrong("1 + outcome(*)"),
        ("not-a-game", "expected a game, found a text".into(), "outcome(*)".into())
    );
    assert_eq!(
        wrong("mean([1, 2])"),
        ("not-a-game", "expected a game, found a list".into(), "[1, 2]".into())
    );
    assert_eq!(wrong("cool(1)").0, "arguments");
    assert_eq!(wrong("tree(nim(1), up)").0, "not-a-player");
    assert_eq!(wrong("play(nim(1), left, \"b2\")").1, "Left has no such move");
    assert_eq!(wrong("let n = 1/2; nim(n)").2, "n");
    assert_eq!(wrong("[cram(nxn) for n in 8..9]").2, "nxn");
    assert_eq!(wrong("let = 3").0, "syntax");
    let missing = wrong("[n for n in 1..m]");
    assert_eq!((missing.0, &*missing.2), ("unknown-name", "m"));
}

/// The text an error points at, and its hint.
fn pointed(expr: &str) -> (String, String) {
    match engine().read(expr, &Budget::unlimited()) {
        Err(Error::Wrong(error)) => (error.span.text(expr).to_owned(), error.hint.unwrap_or_default()),
        other => panic!("{expr}: {other:?}"),
    }
}

#[test]
fn the_wrong_argument_is_pointed_at() {
    for (expr, place, hint) in [
        ("cool({4|-2}, *)", "*", ""),
        ("cool({4|-2}, -2)", "-2", ""),
        ("cool(1, 2, 3)", "3", ""),
        ("norton_product(^, -1)", "-1", ""),
        ("mex(1, ^, 3)", "^", ""),
        ("nim_sum(1, [2, 1/2])", "[2, 1/2]", ""),
        ("nim_value( {1|0} )", "{1|0}", ""),
        ("atomic_weight(+-1)", "+-1", ""),
        ("length(3)", "3", ""),
        ("sum([1, outcome(*)])", "[1, outcome(*)]", ""),
        ("genus(domineering(2x2))", "domineering(2x2)", ""),
        ("mean(tic(\"...\"))", "tic(\"...\")", ""),
        ("remoteness(outcome(*), left)", "outcome(*)", ""),
        ("tree(nim(1), lft)", "lft", "did you mean `left`?"),
        ("remoteness(nim(1), rihgt)", "rihgt", "did you mean `right`?"),
        ("play(nim(3), left, \"heap 1: 3 > 1\")", "\"heap 1: 3 > 1\"", "did you mean `heap 1: 3 -> 1`?"),
        ("play(nim(3), left, \"b2\")", "\"b2\"", "one of the moves is `heap 1: 3 -> 0`"),
        ("temprature(*)", "temprature", "did you mean `temperature`?"),
        ("cool", "cool", "`cool` needs something in parentheses, such as `cool({4|-2}, 1)`"),
    ] {
        assert_eq!(pointed(expr), (place.to_owned(), hint.to_owned()), "{expr}");
    }
    assert_eq!(wrong("temprature(*)").1, "unknown function `temprature`");
    assert_eq!(wrong("kayless(3)").1, "unknown game `kayless`");
    assert_eq!(wrong("xyzzy(3)").1, "unknown game or function `xyzzy`");
    assert_eq!(wrong("let g = 1; g(3)").0, "not-a-function");
    let infinite = wrong("1 + ω");
    assert_eq!((infinite.0, &*infinite.2), ("infinite", "ω"));
}

#[test]
fn lists_within_lists_are_limited() {
    for hostile in [
        "[n for n in 1..1000000000]",
        "[n for n in -9000000000000000000..9000000000000000000]",
        "[[n for n in 1..100000] for m in 1..100000]",
        "[[[[n for n in 1..100] for m in 1..100] for k in 1..100] for j in 1..100]",
        "let a = [n for n in 1..1000]; let b = [a for n in 1..900]; [[b, b], b]",
    ] {
        assert_eq!(wrong(hostile).0, "too-long", "{hostile}");
    }
    // A power is not a number here: `10^9` is ten and nine ups.
    assert_eq!(wrong("[n for n in 1..10^9]").0, "not-an-integer");
    let (_, message, place) = wrong("[n for n in 9223372036854775807..9223372036854775808]");
    assert!(message.contains("2^63") && place == "9223372036854775808", "{message} at {place}");
    assert_eq!(value("length([[n, n] for n in 1..1000])"), "1000");
}

/// The functions that the description of the language promises.
#[test]
fn promised_functions() {
    let names: Vec<&str> = engine().functions().map(|function| function.name).collect();
    for promised in [
        "outcome",
        "moves",
        "best",
        "options",
        "mean",
        "temperature",
        "stops",
        "cool",
        "heat",
        "atomic_weight",
        "reduced",
        "birthday",
        "nim_value",
        "mex",
        "tree",
        "equivalent",
    ] {
        assert!(names.contains(&promised), "{promised}");
    }
}

#[test]
fn scripts_count_their_own_answers() {
    let engine = engine();
    let budget = Budget::unlimited();
    let mut environment = Environment::default();
    engine.run("10; 20", &mut environment, &budget).unwrap();
    let outside = environment.count_after(2);
    assert!(engine.run("_", &mut environment, &budget).is_err());
    engine.run("1; _1 + 2; _ + 1", &mut environment, &budget).unwrap();
    environment.count_after(outside);
    let answers = engine.run("_1 + _3", &mut environment, &budget).unwrap();
    let text =
        answers[0].reading.print(Context::new(&engine.store().calc(), &budget), Alphabet::Ascii).unwrap();
    assert_eq!(text, "11");
    assert_eq!(environment.answers().len(), 6);
    for answer in ["_", "_1", "_27"] {
        assert!(engine.run(&format!("let {answer} = 1"), &mut environment, &budget).is_err(), "{answer}");
    }
}

#[test]
fn things_that_are_no_games_are_compared() {
    for (expr, expected) in [
        ("outcome(nim(3)) == outcome(nim(2))", "true"),
        ("outcome(nim(3)) == outcome(nim(1,1))", "false"),
        ("outcome(nim(3)) != outcome(nim(1,1))", "true"),
        ("[1, domineering(2x1)] == [1, 1]", "true"),
        ("[1, 2] == [1, 2, 3]", "false"),
        ("[1, [2, *]] != [1, [2, *2]]", "true"),
        ("true == false", "false"),
        ("[1 < 2, 2 < 1] == [true, false]", "true"),
    ] {
        assert_eq!(value(expr), expected, "{expr}");
    }
    assert_eq!(wrong("[1,2] + 3").1, "expected a game, found a list");
    assert_eq!(wrong("[1,2] < [3]").1, "expected a game, found a list");
}

#[test]
fn games_with_results_are_pointed_at() {
    let (_, message, marked) = wrong("clobber(\"xo\") + nim(3) + hex(2x3) + *");
    assert!(message.starts_with("Hex ends with results"), "{message}");
    assert_eq!(marked, "hex(2x3)");
}

#[test]
fn nesting_is_limited() {
    let deep = |levels: usize| format!("{}1{}", "mean(-(".repeat(levels), "))".repeat(levels));
    assert_eq!(value(&deep(300)), "1");
    for levels in [1_500, 100_000] {
        assert_eq!(wrong(&deep(levels)).0, "too-deep");
    }
    let minus = format!("{}1{}", format!("mean({}", "-".repeat(900)).repeat(400), ")".repeat(400));
    assert_eq!(wrong(&minus).0, "too-deep");
}

#[test]
fn long_lists_can_be_stopped() {
    let engine = engine();
    let budget = Budget::unlimited();
    budget.cancel();
    let stopped = engine.read("[n for n in 1..1000]", &budget);
    assert!(matches!(stopped, Err(Error::Stopped(Reason::Cancelled))), "{stopped:?}");
}

#[test]
fn remoteness_is_of_the_position() {
    assert_eq!(value("remoteness(nim(2,2), left)"), "4");
    assert_eq!(value("remoteness(nim(1,1), right)"), "2");
    assert_eq!(value("remoteness(nim(5), left)"), "1");
    assert_eq!(value("remoteness(domineering(2x2), left)"), "1");
    assert_eq!(value("remoteness(tic(\"...\"), left)"), "3");
}

#[test]
fn multiples_of_positions_are_positions() {
    let engine = engine();
    let calc = engine.store().calc();
    let print = |expr: &str| {
        let sum = engine.read_game(expr, &Budget::unlimited()).unwrap_or_else(|e| panic!("{expr}: {e}"));
        sum.print(Context::new(&calc, &Budget::unlimited())).unwrap()
    };
    assert_eq!(print("2*domineering(2x2)"), "domineering(2x2) + domineering(2x2)");
    assert_eq!(print("-2*nim(3) + *"), "-nim(3) - nim(3) + *");
    assert_eq!(print("let g = nim(1) + ^; 2*g"), "nim(1) + ^ + nim(1) + ^");
    assert_eq!(value("1000000*domineering(2x1)"), "1000000");
    assert_eq!(value("3*nim(2)"), "*2");
    assert_eq!(value("2*mean({3|1})"), "4");
}

#[test]
fn moves_are_found_by_what_is_printed() {
    assert_eq!(value("play(nim(2) + hackenbush(\"bg\"), left, \"hackenbush(bg): edge 1-2\")"), "1*2");
    assert_eq!(value("play(nim(2) + hackenbush(\"bg\"), left, \"edge 1-2\")"), "1*2");
    // Quotes within a text have a backslash before them.
    let tree = r#"play(hackenbush("g(r,g)") + nim(1), left, "hackenbush(\"g(r,g)\"): edge 0-1")"#;
    assert_eq!(value(tree), "*");
    // Components that are alike are told apart.
    assert_eq!(value("best(nim(3) + nim(3) + nim(1))").matches("nim(3) #2: heap 1: 3 -> 2").count(), 2);
    assert_eq!(value("play(nim(3) + nim(3), left, \"nim(3) #2: heap 1: 3 -> 1\")"), "*2");
    let (code, message, _) = wrong("play(nim(3) + pick_up_bricks(3), left, \"heap 1: 3 -> 1\")");
    assert!(code == "undefined" && message.starts_with("several components have this move"), "{message}");
}
