//! What can be counted: choices, lists, functions, numbers that no game is worth, tables, boards.

use std::collections::BTreeSet;

use upstar_lang::{Environment, Error, Language};
use upstar_search::{Budget, Reason};
use upstar_sum::Context;
use upstar_values::{Alphabet, Store};

fn language() -> Language {
    Language::new(Store::new(), 1)
}

fn print(language: &Language, text: &str, budget: &Budget) -> Result<String, Error> {
    let calc = language.store().calc();
    let reading = language.read(text, budget)?;
    reading.print(Context::new(&calc, budget), Alphabet::Ascii).map_err(Error::Stopped)
}

/// Each text with what is printed for it.
fn check(cases: &[(&str, &str)]) {
    let (language, budget) = (language(), Budget::unlimited());
    for (text, expected) in cases {
        assert_eq!(print(&language, text, &budget).as_deref(), Ok(*expected), "{text}");
    }
}

/// Each text with what is wrong, where, and what would help.
fn refused(cases: &[(&str, &str, &str, Option<&str>)]) {
    let (language, budget) = (language(), Budget::unlimited());
    for (text, message, place, hint) in cases {
        let Err(Error::Wrong(wrong)) = print(&language, text, &budget) else { panic!("{text} is refused") };
        assert_eq!(wrong.message, *message, "{text}");
        assert_eq!(wrong.span.text(text), *place, "{text}");
        assert_eq!(wrong.hint.as_deref(), *hint, "{text}");
    }
}

#[test]
fn choices_and_truths() {
    check(&[
        ("if 1 < 2 then 3 else nonsense", "3"),
        ("if ^ <> * then ^ else *", "^"),
        ("1 + if true and not false then 1 else 2", "2"),
        ("true or 1/0 == 2", "true"),
        ("false and 1/0 == 2", "false"),
        ("[if n == 2 then [n] else n for n in 1..3]", "[1, [2], 3]"),
        // A variable may be called by a word.
        ("let and = 2; let if = 3; and + if", "5"),
        ("outcome(nim(1,1)) == \"P\"", "true"),
        ("[\"a\", \"b\"] == [\"a\", \"b\"]", "true"),
    ]);
    refused(&[
        (
            "if 1 then 2 else 3",
            "expected `true` or `false`, found a game",
            "1",
            Some("such as `n == 0` or `is_number(G)`"),
        ),
        ("1 < [2]", "expected a game, found a list", "[2]", None),
        ("\"a\" < \"b\"", "expected a game, found a text", "\"a\"", None),
    ]);
}

#[test]
fn lists() {
    check(&[
        ("[x * y for x in [1, 2] for y in x..3]", "[1, 2, 3, 4, 6]"),
        ("[x for x in [3, {1|0}, *] if is_number(x)]", "[3]"),
        ("let xs = [1, 2, 5]; [x + length(xs) for x in xs if x != xs[2]]", "[4, 8]"),
        ("[[1, 2], [3]][1][-1]", "2"),
        ("sum(n for n in 1..100)", "5050"),
        ("sum([])", "0"),
        ("sort([5, -1, 1/3, ^, 5/2])", "[-1, ^, 1/3, 5/2, 5]"),
        ("sort([\"b\", \"a\"])", "[a, b]"),
        ("sort([[2, 1], [1, 3], [1, 2]])", "[[1, 2], [1, 3], [2, 1]]"),
        ("unique([1, 1, 1/2 + 1/2, *, {0|0}])", "[1, *]"),
        ("{[0, 1]|[n for n in 2..4]}", "3/2"),
        ("let xs = [0, *]; {xs, *2}", "*3"),
        ("+-{[1, 2]}", "+-2"),
        ("{[]|[]}", "0"),
        ("any(n > 3 for n in 1..4) and not all(n > 3 for n in 1..4)", "true"),
        ("first(n for n in 1..1000000 if n > 3)", "4"),
        ("first([])", "none"),
        ("nim(2, max(1, 3))", "*"),
        ("let xs = [3, 4]; nim(xs[1], xs[2])", "*7"),
        ("let f(n) = 2*n; [nim(f(n), n/2) for n in [2, 4]]", "[*5, *10]"),
    ]);
    refused(&[
        (
            "let xs = [1]; xs[2]",
            "there is no member 2 in a list of 1",
            "2",
            Some("members are counted from 1, and from the end as -1, -2, …"),
        ),
        (
            "[1][0]",
            "there is no member 0 in a list of 1",
            "0",
            Some("members are counted from 1, and from the end as -1, -2, …"),
        ),
        ("(3)[1]", "expected a list before `[`, found a game", "(3)", None),
        (
            "[x for x in 3]",
            "expected a list or a range, found a game",
            "3",
            Some("such as `[1, 2, 5]` or `1..8`"),
        ),
        ("max([*, 0])", "* and 0 have no order", "[*, 0]", None),
        ("min([])", "the list is empty", "[]", None),
        ("{[true]|}", "expected a game, found a comparison", "[true]", None),
        ("hottest([1, true])", "expected games, found a comparison among them", "[1, true]", None),
    ]);
}

#[test]
fn functions() {
    check(&[
        ("let f(n) = if n == 0 then 1 else n * f(n-1); f(20)", "2432902008176640000"),
        ("let f(n) = if n < 2 then n else f(n-1) + f(n-2); f(90)", "2880067194370816120"),
        // Each calls the other, and variables of the caller are not seen.
        (
            "let even(n) = if n == 0 then true else odd(n-1); let odd(n) = if n == 0 then false else even(n-1); even(100)",
            "true",
        ),
        ("let k = 10; let f(n) = n + k; [f(k) for k in 1..2]", "[11, 12]"),
        ("let f(G, H) = G + H == 0; f({1|-1}, +-1)", "true"),
        ("let f() = 5; f() + 1", "6"),
        ("let f(xs) = xs[1]; f([3, 4])", "3"),
        ("let f(g) = outcome(g); f(nim(2,2))", "P"),
        ("let f(n) = n; let f = 3; f", "3"),
        ("let f = 3; let f(n) = n; f(4)", "4"),
        ("let f(n) = if n == 0 then {|} else {f(n-1)|f(n-1)}; f(5)", "*"),
        ("let f(n) = n + 1\nf(\n3)", "4"),
    ]);
    refused(&[
        (
            "let f(n) = f(n+1); 1 + f(1)",
            "`f` is called more than 2000 calls deep (in `f(n)`, at `f(n+1)`)",
            "f(1)",
            Some("does every call lead to one that calls nothing?"),
        ),
        ("let f(a, b) = a; f(1)", "`f` is used as `f(a, b)`", "1", None),
        (
            "let f(a) = a[1]; f(2)",
            "expected a list before `[`, found a game (in `f(a)`, at `a`)",
            "f(2)",
            None,
        ),
        (
            "let f(a) = g(a); let g(a) = nm(a); f(2)",
            "unknown game `nm` (in `g(a)`, at `nm`)",
            "f(2)",
            Some("did you mean `nim`?"),
        ),
        ("let nim(n) = n", "`nim` is the name of a game", "nim", None),
        (
            "let doubled(n) = 2*n; doubld(3)",
            "unknown game or function `doubld`",
            "doubld",
            Some("did you mean `doubled`?"),
        ),
        (
            "game halves on heaps\n  both n -> n/2 if n > 0\nhalvs(3)",
            "unknown game or function `halvs`",
            "halvs",
            Some("did you mean `halves`?"),
        ),
        ("let mex(n) = n", "`mex` is the name of a function", "mex", None),
        ("let f(n) = n; f", "unknown name `f`", "f", Some("`f` is a function: write `f(n)`")),
    ]);
}

/// Nothing runs away: depth, positions and time are limited.
#[test]
fn limits_hold() {
    let language = language();
    let deep = "let f(n) = 1 + ".to_owned() + &"(".repeat(900) + "f(n+1)" + &")".repeat(900) + "; f(1)";
    let Err(Error::Wrong(wrong)) = print(&language, &deep, &Budget::unlimited()) else { panic!("too deep") };
    assert_eq!(wrong.code, "too-deep");
    let text = "let f(g, n) = if n == 0 then 0 else f(g, n-1) + f(g, n-1); f(nim(1), 60)";
    let budget = Budget::unlimited().nodes(Some(1000));
    assert!(matches!(print(&language, text, &budget), Err(Error::Stopped(Reason::Nodes))));
    let text = "length([0 for a in 1..1000000 for b in 1..1000000])";
    assert!(matches!(print(&language, text, &Budget::unlimited()), Err(Error::Wrong(_))));
    let text = "boards(clobber, 3x3)";
    assert!(matches!(
        print(&language, text, &Budget::unlimited().nodes(Some(1000))),
        Err(Error::Stopped(Reason::Nodes))
    ));
    let text = "let f(n) = if n == 0 then [] else [f(n-1)]; f(1500)";
    let Err(Error::Wrong(wrong)) = print(&language, text, &Budget::unlimited()) else { panic!("too deep") };
    assert_eq!(wrong.code, "too-deep");
    // What is thrown away does not count.
    let text = "let f(n) = length([k for k in 1..n]); sum([f(20000) + n - n for n in 1..100])";
    assert_eq!(print(&language, text, &Budget::unlimited()).as_deref(), Ok("2000000"));
}

/// Every program of random words is read or refused.
#[test]
fn random_words() {
    const WORDS: &[&str] = &[
        "if",
        "then",
        "else",
        "and",
        "or",
        "not",
        "for",
        "in",
        "x",
        "f(x)",
        "f(",
        ")",
        "[",
        "]",
        "1",
        "1/3",
        "..",
        "+",
        "/",
        "==",
        "{",
        "|",
        "}",
        ",",
        "let f(x) =",
        ";",
        "[1,2]",
        "[1]",
        "\"a\"",
        "true",
        "max(",
        "first(",
        "table(",
        "2*",
    ];
    let language = language();
    let mut random = fastrand::Rng::with_seed(11);
    for _ in 0..30_000 {
        let text: Vec<&str> = (0..random.usize(1..14)).map(|_| WORDS[random.usize(..WORDS.len())]).collect();
        let text = text.join(" ");
        match print(&language, &text, &Budget::unlimited().nodes(Some(20_000))) {
            Err(Error::Wrong(wrong)) => {
                assert!(wrong.span.from <= wrong.span.to && wrong.span.to <= text.len(), "{text}: {wrong:?}");
            }
            Ok(_) | Err(Error::Stopped(_)) => {}
        }
    }
}

#[test]
fn numbers_that_no_game_is_worth() {
    check(&[
        ("1/3 + 1/6", "1/2"),
        ("2/3 * 3", "2"),
        ("3 * 1/2 / 5", "3/10"),
        ("-(1/3) - -2/3", "1/3"),
        ("7 / 2", "7/2"),
        ("nim(0) + 1/3", "1/3"),
        ("[1/3 < 1/2, 1/3 == 2/6, 1/3 == *, 1/3 != 1/4]", "[true, true, false, true]"),
        ("[1/3 > *, * < 1/3, 1/3 <> {1|0}, 1/3 < {2|1}, 1/3 < ^]", "[true, true, true, true, false]"),
        ("[floor(7/3), floor(-1/3), mod(7, 5/2), mod(-1, 3), abs(-1/3), isqrt(99)]", "[2, -1, 2, 2, 1/3, 9]"),
        ("[gcd(12, -18), gcd([0, 0]), gcd(7)]", "[6, 0, 7]"),
        ("max(1/3, 1/4) - min([1/3, 1/4])", "1/12"),
        ("sum(1/n for n in 1..4)", "25/12"),
        ("let x = 1/3; x + x + x == 1", "true"),
    ]);
    let game = Some("games that are numbers have denominators 1, 2, 4, 8, …");
    refused(&[
        ("1/3 + nim(2)", "1/3 is a number and no game: it can be added to numbers only", "1/3", game),
        ("1/3 * ^", "a number that no game is worth can be multiplied by numbers only", "^", game),
        ("{1/3|}", "1/3 is a number and no game", "1/3", game),
        ("temperature(1/3)", "1/3 is a number and no game", "1/3", game),
        ("1 / (2 - 2)", "division by zero", "(2 - 2)", None),
        ("1/0", "1/0 is not a number: the denominator is zero", "1/0", None),
        ("^ / 2", "expected a number, found a game that is none", "^", None),
        ("gcd(1/2, 1)", "expected integers", "1/2, 1", None),
        ("isqrt(-1)", "expected a number from 0 on", "-1", None),
        // Alone it is no answer to a question about games.
        ("1/3", "1/3 is not a dyadic rational: the denominator must be a power of two", "1/3", None),
    ]);
    // In a session it is an answer.
    let (language, mut environment) = (language(), Environment::default());
    assert_eq!(
        language.run("1/3", &mut environment, &Budget::unlimited()).map(|answers| answers.len()),
        Ok(1)
    );
}

#[test]
fn tables_and_plots() {
    check(&[
        (
            "table(a*b for a in 1..2 for b in a..3)",
            "a\\b │ 1  2  3\n────┼────────\n  1 │ 1  2  3\n  2 │    4  6",
        ),
        ("table(n*n for n in [1, 10] if n > 0)", " 1 │   1\n10 │ 100"),
        ("table([[1, 2], [-10, {1|0}]])", "  1      2\n-10  {1|0}"),
        ("table([])", ""),
        ("table(n for n in 1..2) == table(n + 0 for n in 1..2)", "true"),
        ("plot([])", ""),
        ("plot([0])", "1  0  │"),
        ("plot([1, 1/3]) == plot([1, 1/2])", "false"),
    ]);
    refused(&[
        (
            "table(1 for a in 1..2 for b in 1..2 for c in 1..2)",
            "a table has one `for` for its rows and one for its columns",
            "1 for a in 1..2 for b in 1..2 for c in 1..2",
            None,
        ),
        ("table(3)", "expected a list, found a game", "3", None),
        ("plot([true])", "expected numbers or games, found a comparison among them", "[true]", None),
    ]);
}

/// Values near 0, and between which numbers a value lies.
#[test]
fn shapes_of_values() {
    check(&[
        // Values that CGSuite gives.
        ("atomic_weight({0||0|-2})", "0"),
        (
            "[companion(G) for G in [0, 5, -1/2, *8, 9/8*, ^, v*, ^*6, ^[4], {0||0|v*}]]",
            "[*, 5, -1/2, *8, 9/8*, ^*, v, ^*6, ^[4]*, {0|^<2>*}]",
        ),
        ("companion({0||0,v*|vv})", "{0,*||v,*|vv*}"),
        (
            "[uptimal_expansion(G) for G in [5, ^[4], 73/16v9*8, v*]]",
            "[[5, []], [0, [1, 1, 1, 1]], [73/16*8, [-9]], [*, [-1]]]",
        ),
        (
            "[is_atomic(G) for G in [0, 5, ^*6, 9/8*, Tiny(1/4), {1|-1}]]",
            "[true, false, true, false, true, false]",
        ),
        ("atomic_weight(Tiny(2) + ^3 + Miny(1))", "3"),
        ("atomic_weight({0||0|-2} + ^)", "1"),
        (
            "[confusion_interval(G) for G in [1, *, ^, {1|-1}, {1||0|-2}, {2*|-1}]]",
            "[none, [0, 0], none, [-1, 1], (0, 1], [-1, 2)]",
        ),
        ("walls({1|-1}) == walls({1*|-1*}) and walls(1) != walls(2)", "false"),
        ("walls({1|-1})", "[[[-1, 2], [1, 0]], [[-1, -2], [1, 0]]]"),
    ]);
    refused(&[
        (
            "atomic_weight(1)",
            "the game is not infinitesimal and so not all-small: it has no atomic weight",
            "1",
            None,
        ),
        (
            "uptimal_expansion({1|-1})",
            "the game is no sum of a number, a nimber and uptimals",
            "{1|-1}",
            None,
        ),
    ]);
}

/// All boards of Clobber up to symmetry, counted by hand: the orbits of turns and reflections (Burnside).
#[test]
fn boards_up_to_symmetry() {
    check(&[
        // (3^4 + 2*3^3 + 3*3^2 + 2*3)/8 for squares; (3^6 + 3^3 + 3^4 + 3^3)/4 for 2x3.
        ("length(boards(clobber, 2x2))", "21"),
        ("length(boards(clobber, 2x3))", "216"),
        ("length(boards(clobber, 3x3))", "2862"),
        ("length(boards(cram, 3x3))", "102"),
        // In Domineering a quarter turn exchanges the players.
        ("length(boards(domineering, 2x2))", "7"),
        ("length(boards(snort, 1x3))", "18"),
        ("length(boards(king_clobber, 2x2))", "21"),
        ("first(g for g in boards(green_dominoes, 1x1) if g < 0)", "-1"),
        ("length(boards(hex, 2x2))", "45"),
        // Toads go one way: nothing looks the same from the other side.
        ("length(boards(toads_and_frogs, 1x3))", "27"),
        ("let n = 2; length(boards(clobber, nxn))", "21"),
        (
            "game half on grid \".x\"\n  left \".|x|.\" -> \"x|.|x\"\n  right left turned\nlength(boards(half, 3x3))",
            "168",
        ),
        ("written(first(g for g in boards(clobber, 1x3) if g == ^))", "clobber(\"oxx\")"),
        ("first(g for g in boards(domineering, 2x3) if temperature(g) > 2)", "none"),
        ("temperature(hottest(boards(domineering, 2x3)))", "5/4"),
    ]);
    refused(&[
        (
            "boards(clobber, 6x6)",
            "there are 150094635296999121 boards of this size; at most a million are listed",
            "6x6",
            None,
        ),
        ("boards(clober, 2x2)", "unknown game `clober`", "clober", Some("did you mean `clobber`?")),
    ]);
}

/// The boards of one game and size, against all boards and their values.
#[test]
fn boards_have_every_value() {
    let (language, budget) = (language(), Budget::unlimited());
    for (game, size, letters) in [("clobber", (2usize, 2usize), "xo."), ("domineering", (2, 3), ".#")] {
        let letters: Vec<char> = letters.chars().collect();
        let (rows, columns) = size;
        let mut values = BTreeSet::new();
        for number in 0..letters.len().pow((rows * columns) as u32) {
            let mut rest = number;
            let row = |rest: &mut usize| {
                let cell = |_| {
                    let letter = letters[*rest % letters.len()];
                    *rest /= letters.len();
                    letter
                };
                (0..columns).map(cell).collect::<String>()
            };
            let board: Vec<String> = (0..rows).map(|_| row(&mut rest)).collect();
            values.insert(
                print(&language, &format!("{game}(\"{}\")", board.join("|")), &budget).expect("a value"),
            );
        }
        let listed =
            print(&language, &format!("unique(boards({game}, {rows}x{columns}))"), &budget).expect("a list");
        let listed: Vec<String> = split(&listed);
        assert_eq!(values, listed.iter().cloned().collect::<BTreeSet<_>>(), "{game}");
        assert_eq!(values.len(), listed.len(), "{game}");
    }
}

/// The members of a printed list.
fn split(list: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for letter in list.trim_start_matches('[').trim_end_matches(']').chars() {
        depth += i32::from("{(".contains(letter)) - i32::from("})".contains(letter));
        match (letter, depth) {
            (',', 0) => parts.push(String::new()),
            (letter, _) => parts.last_mut().expect("one").push(letter),
        }
    }
    parts.into_iter().map(|part| part.trim().to_owned()).collect()
}
