//! Games that come as text, against what is known of them, and games that are defined in questions.

use upstar::sum::Play;
use upstar::{Budget, Failure, Session};

fn zeros(session: &Session, name: &str, to: u64) -> Vec<u64> {
    let is_zero =
        |n: &u64| session.value(&*format!("{name}({n})"), &Budget::unlimited()).expect("a value") == "0";
    (0..to).filter(is_zero).collect()
}

/// OEIS A030193: heaps from which whoever moves first loses.
#[test]
fn take_a_square() {
    let session = Session::default();
    let lost = [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95];
    assert_eq!(zeros(&session, "take_a_square", 100), lost);
}

/// Whinihan 1963: whoever moves first, and may not take all, loses where the number of counters is a Fibonacci number, and wins otherwise.
#[test]
fn fibonacci_nim() {
    let session = Session::default();
    let lost: Vec<u64> = (2..60)
        .filter(|n| {
            let value = session.value(&*format!("fibonacci_nim({n},{})", n - 1), &Budget::unlimited());
            value.expect("a value") == "0"
        })
        .collect();
    assert_eq!(lost, [2, 3, 5, 8, 13, 21, 34, 55]);
}

/// Moore 1910: with at most two heaps changed, a position is lost where every binary digit occurs a multiple of three times.
#[test]
fn moores_nim() {
    let session = Session::default();
    for n in 0..125_u64 {
        let heaps = [n / 25, n / 5 % 5, n % 5];
        let lost = (0..3).all(|digit| heaps.iter().filter(|heap| *heap >> digit & 1 == 1).count() % 3 == 0);
        let [a, b, c] = heaps;
        let value =
            session.value(&*format!("moores_nim({a},{b},{c})"), &Budget::unlimited()).expect("a value");
        assert_eq!(value == "0", lost, "{heaps:?}");
    }
}

/// Cole and Davie 1969: the first player loses where the larger number is less than the golden ratio times the smaller one.
#[test]
fn euclid() {
    let session = Session::default();
    for n in 0..196_u64 {
        let (a, b) = (1 + n / 14, 1 + n % 14);
        let (small, large) = (a.min(b), a.max(b));
        // large < phi * small, without roots: large^2 - large*small < small^2.
        let lost = small != large && large * large < small * small + large * small;
        let value = session.value(&*format!("euclid({a},{b})"), &Budget::unlimited()).expect("a value");
        assert_eq!(value == "0", lost, "{a},{b}");
    }
}

#[test]
fn what_a_question_defines_is_its_own() {
    let (session, budget) = (Session::default(), Budget::unlimited());
    let half = "game half on heaps\n  both n -> n/2 if n > 0\n";
    assert_eq!(session.value(&*format!("{half}half(9) + half(4)"), &budget).expect("a value"), "*");
    let Err(Failure::Wrong(wrong)) = session.value("half(9)", &budget) else {
        panic!("it was defined elsewhere")
    };
    assert_eq!(wrong.code, "unknown-name");
    // Mistakes are where they stand in the whole.
    let text = "let a = 3\ngame b on heaps\n  both n -> m\nb(a)";
    let Err(Failure::Wrong(wrong)) = session.value(text, &budget) else { panic!("`m` is nothing") };
    assert_eq!(wrong.span.text(text), "m");
    let Err(Failure::Wrong(wrong)) = session.value("game nim on heaps\n  both n -> 0\nnim(3)", &budget)
    else {
        panic!("nim is taken")
    };
    assert_eq!(wrong.code, "name-taken");
}

/// What is explained is the position, not the rules before it.
#[test]
fn explanations_leave_the_rules_out() {
    let (session, budget) = (Session::default(), Budget::unlimited());
    let half = "game half on heaps\n  both n -> n/2 if n > 0\n";
    let told = session.explain(&format!("{half}half(9) + half(4)"), None, &budget).expect("reasons");
    assert_eq!(told.goal.to_string(), "half(9) + half(4)");
}

#[test]
fn wrong_examples_are_told() {
    let session = Session::default();
    let text = "game half on heaps\n  both n -> n/2 if n > 0\n  example half(3) = *2\n";
    let Err(Failure::Given(given)) = session.add_games(text) else { panic!("it is 0") };
    assert_eq!((given.wrong.code, given.wrong.message.as_str()), ("wrong-example", "`half(3)` is 0, not *2"));
}

/// Moves have the names that rules give them, and are played by them.
#[test]
fn names_of_moves() {
    let session = Session::default();
    let rules = "game take on heaps
  both n -> n - k for k in 1..3 called \"take {k}\"
game pair on (a, b)
  left (a, b) -> (a - k, b) for k in 1..a called \"take {k} of {a}\"
  right (a, b) -> (b, a) if a < b called \"{}, exchanged\"
game gliders on grid \".xo\"
  left  \"x{.}.[#xo]\" -> \".{.}x?\" called \"glide\"
  left  \"x#\" -> \".#\" called \"{} leaves\"
  right left mirrored with x and o exchanged
game cut on graph \".\"
  both \".\" -> \"#\" called \"fell {}\"
";
    session.add_games(rules).expect("rules");
    let names = |expr: &str| -> Vec<String> {
        let moves = session.moves(expr, None, Play::Normal, false, &Budget::unlimited()).expect("moves");
        moves.moves.into_iter().map(|mv| mv.name).collect()
    };
    assert_eq!(names("take(2)"), ["take 1", "take 2"]);
    assert_eq!(names("take(2,1)"), ["heap 1: take 1", "heap 1: take 2", "heap 2: take 1"]);
    assert_eq!(names("pair(1,2)"), ["take 1 of 1", "a 1 -> 2, b 2 -> 1, exchanged"]);
    assert_eq!(names("gliders(\"x.o\")"), ["glide a1-b1", "glide c1-b1"]);
    assert_eq!(names("gliders(\".x\")"), ["b1 leaves"]);
    assert_eq!(names("cut(\"a-b\")"), ["fell a", "fell b"]);
    for (wrong, at) in [
        ("game t on heaps\n  both n -> n - 1 called \"take {m}\"\n", "m"),
        ("game t on heaps\n  both n -> n - 1 called \"take {n\"\n", "\"take {n\""),
        ("game t on grid \".\"\n  both \".\" -> \"#\" called \"{n}\"\n", "\"{n}\""),
        ("game t on coins\n  both n turns [] called \"x\"\n", "\"x\""),
        ("game t on grid \".\"\n  both \"##\" -> \"##\"\n", "\"##\""),
        ("game t on grid \".\"\n  both \".#\" -> \"#.\"\n", "\"#.\""),
    ] {
        let Err(Failure::Given(given)) = session.add_games(wrong) else { panic!("{wrong} was read") };
        assert_eq!(given.wrong.span.text(wrong), at, "{wrong}{:?}", given.wrong);
    }
}
