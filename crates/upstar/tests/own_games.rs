//! Games that come as text, against what is known of them, and games that are defined in questions.

use upstar::game::Player;
use upstar::lang::Environment;
use upstar::sum::Play;
use upstar::{Budget, Failure, Goal, Session};

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
    for n in 0..625_u64 {
        let heaps = [n / 125, n / 25 % 5, n / 5 % 5, n % 5];
        let lost = (0..3).all(|digit| heaps.iter().filter(|heap| *heap >> digit & 1 == 1).count() % 3 == 0);
        let [a, b, c, d] = heaps;
        let value =
            session.value(&*format!("moores_nim({a},{b},{c},{d})"), &Budget::unlimited()).expect("a value");
        assert_eq!(value == "0", lost, "{heaps:?}");
    }
}

/// Project Euler 344: of ten cells with two coins and the dollar, 324 arrangements are won by whoever begins.
#[test]
fn silver_dollar() {
    let session = Session::default();
    let (mut all, mut won) = (0, 0);
    for n in 0..3_u32.pow(10) {
        let strip: String =
            (0..10).map(|cell| ['.', 'o', '$'][(n as usize / 3_usize.pow(cell)) % 3]).collect();
        if strip.matches('o').count() == 2 && strip.matches('$').count() == 1 {
            let outcome =
                session.value(&*format!("silver_dollar_bag(\"{strip}\") != 0"), &Budget::unlimited());
            all += 1;
            won += u32::from(outcome.expect("an answer") == "true");
        }
    }
    assert_eq!((all, won), (360, 324));
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
    let Err(Failure::Wrong(wrong)) = session.value("game mean on heaps\n  both n -> 0\nmean(3)", &budget)
    else {
        panic!("mean is a function")
    };
    assert_eq!(wrong.code, "name-taken");
}

/// What is explained is the position, not the rules before it.
/// Games of one name that different questions define are different games, also inside of compounds, sums and changed rulesets.
#[test]
fn definitions_of_one_name_are_told_apart() {
    let session = Session::default();
    let rules = ["n - k for k in 1..n", "n - 1", "n/2", "n - k for k in 1..n"];
    for (expr, values) in [
        ("selective(gg(2),gg(3))", ["*5", "*", "0", "*5"]),
        ("conjunctive(gg(2),gg(3))", ["*2", "0", "0", "*2"]),
        ("selective(with_pass[gg](2),gg(3))", ["", "", "", ""]),
        ("gg(2):gg(3)", ["*5", "*2", "0", "*5"]),
        ("with_pass[gg](3)", ["*4", "0", "*", "*4"]),
        ("gg(2) + gg(3) + *", ["0", "0", "*", "0"]),
    ] {
        for (rule, value) in rules.iter().zip(values) {
            let question = format!("game gg on heaps\n  both n -> {rule}\n{expr}");
            let fresh = answer(&Session::default(), &question);
            assert_eq!(answer(&session, &question), fresh, "{question}");
            assert!(value.is_empty() || value == fresh, "{question}: {fresh}");
        }
    }
}

/// Compounds inside of compounds of the same kind have moves with names.
#[test]
fn compounds_inside_of_compounds() {
    let session = Session::default();
    for expr in [
        "selective(selective(nim(1),nim(1)),nim(1))",
        "selective(conjunctive(selective(nim(1),nim(1)),nim(1)),nim(1))",
        "tartan(tartan(turtles(\"H\"),turtles(\"H\")),turtles(\"H\"))",
    ] {
        let moves = session.moves(expr, None, Play::Normal, false, &Budget::unlimited()).expect("moves");
        assert!(!moves.moves.is_empty(), "{expr}");
        let tree = session.tree(expr, Player::Left, Play::Normal, 50, &Budget::unlimited());
        assert!(tree.is_ok(), "{expr}");
    }
}

/// A strategy of a game of one's own is one of its own rules, whatever its name.
#[test]
fn strategies_under_the_name_of_another_game() {
    let strategy = |name: &str| {
        let session = Session::default();
        let rules = format!(
            "game {name} on grid \".xo\"\n  left \".\" -> \"x\"\n  right left with x and o exchanged\n"
        );
        session.add_games(&rules).expect("rules");
        let expr = format!("{name}(3x3)+nim(2)");
        let both = (Player::Left, Player::Left);
        let told = session
            .strategy(&*expr, both, Play::Normal, 1000, None, &Budget::unlimited())
            .expect("a strategy");
        told.answer(&expr, Player::Left).strategy.replace(name, "?")
    };
    assert_eq!(strategy("snort"), strategy("zqq"));
}

/// Games can be defined anew; what is wrong changes nothing, and old positions stay what they were.
#[test]
fn games_are_defined_anew() {
    let session = Session::default();
    let budget = Budget::unlimited();
    let rules = |rule: &str, value: &str| {
        format!("game mine on heaps\n  both n -> {rule}\n  example mine(3) = {value}\n")
    };
    session.add_games(&rules("n - 1", "*")).expect("rules");
    assert_eq!(answer(&session, "selective(mine(2),mine(3))"), "*");
    let old = session.read("mine(4) + with_pass[mine](2)", &budget).expect("a position");
    let before = session.value(&old, &budget).expect("a value");
    assert!(session.add_games(&rules("n/2", "0")).is_err(), "it is there already");
    assert!(session.replace_games(&rules("n - k for k in 1..n", "*2")).is_err(), "a wrong example");
    assert_eq!(answer(&session, "mine(3)"), "*");
    session.replace_games(&rules("n - k for k in 1..n", "*3")).expect("rules");
    assert_eq!(answer(&session, "[mine(3), selective(mine(2),mine(3)), with_pass[mine](3)]"), "[*3, *5, *4]");
    assert_eq!(session.value(&old, &budget).expect("a value"), before);
    // What could not be added is not there.
    assert!(session.add_games("game other on heaps\n  both n -> n - 1\n  example other(1) = 7\n").is_err());
    session.add_games("game other on heaps\n  both n -> n - 1\n  example other(1) = *\n").expect("rules");
}

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

fn answer(session: &Session, question: &str) -> String {
    match session.value(question, &Budget::unlimited()) {
        Ok(value) => value.to_string(),
        Err(failure) => failure.to_string(),
    }
}

/// What stands in brackets takes the place of what is meant where nothing does, in a question and in a file alike.
#[test]
fn parameters() {
    let rules = "game take[most = 2; sizes = [1, 3..4]] on heaps\n  left n -> n - k for k in 1..most\n  right n -> n - k for k in sizes\n";
    let session = Session::default();
    session.add_games(rules).expect("good rules");
    for most in 1..4 {
        for (sizes, list) in [("1,3,4", vec![1, 3, 4]), ("2", vec![2]), ("1..3", vec![1, 2, 3])] {
            let left = (1..=most).map(|k| format!("k = {k}")).collect::<Vec<_>>().join(" or ");
            let right = list.iter().map(|k| format!("k = {k}")).collect::<Vec<_>>().join(" or ");
            let plain = format!(
                "game plain on heaps\n  left n -> n - k for k in 1..n if {left}\n  right n -> n - k for k in 1..n if {right}\n"
            );
            for n in 0..9 {
                let expected = answer(&session, &format!("{plain}plain({n})"));
                assert_eq!(answer(&session, &format!("take[{most}; {sizes}]({n})")), expected);
                // In a question, under another name.
                let own = rules.replace("take", "other");
                assert_eq!(answer(&session, &format!("{own}other[{most}; {sizes}]({n})")), expected);
            }
        }
    }
    assert_eq!(answer(&session, "take(6) - take[2; 1,3,4](6) + take[2](5) - take(5)"), "0");
    for (wrong, says) in [
        ("take[x](3)", "expected a number"),
        ("take[1;2;3](3)", "expected nothing more on this line"),
        ("take[1,2](3)", "expected nothing more on this line"),
        ("take[](3)", "expected"),
        ("take[99999999999999](3)", "numbers go up to 2^40"),
        ("game a[n = 2] on heaps\n  both n -> n - 1\na(3)", "`n` is a parameter of the game"),
        ("game a[k = 2] on heaps\n  both n -> n - k for k in 1..2\na(3)", "`k` is a number here already"),
        ("game a[k = [1]] on heaps\n  both n -> n - k\na(3)", "`k` is a list of numbers"),
        ("game a[k] on heaps\n  both n -> n - k\na(3)", "expected `=`"),
        ("game a[for = 1] on heaps\n  both n -> n - 1\na(3)", "`for` means something else here"),
        ("game a[k = 1] on grid \".\"\n  both \".\" -> \"#\"\na(3x3)", "rules on a grid have none"),
    ] {
        assert!(answer(&session, wrong).contains(says), "{wrong}: {}", answer(&session, wrong));
    }
}

/// A move to something that is too large to be a position is no reason to leave it out: nothing is answered.
#[test]
fn beyond_the_limits() {
    let session = Session::default();
    let far = "leads beyond the limits";
    for (question, expected) in [
        ("game grow on (a)\n  left (a) -> (a*a) if a > 1\n  right (a) -> (a - 1)\ngrow(2000000)", far),
        ("game grow on heaps\n  left n -> 3*n if n > 9\n  right n -> n - 1\ngrow(900000000000)", far),
        ("game grow on heaps\n  both n -> [n*n, 1] if n > 9\n  both n -> n - 1\ngrow(9)", "*"),
        ("game many on (a)\n  left (a) -> a * (1) if a > 1\n  right (a) -> (a - 1)\nmany(2000)", far),
        ("game many on (a)\n  left (a) -> a * (1) if a > 1\nmany(1000)", "1"),
        (
            "game long on lists\n  both s -> s + s if length > 0\nlong(1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9,1,2,3,4,5,6)",
            far,
        ),
        ("game large on lists\n  left s -> [x*x for x in s] if length = 2\nlarge(3,1048576)", far),
        ("game large on lists\n  left s -> [x*x] for x in s if length = 2\nlarge(3,1048575)", "1"),
    ] {
        let found = answer(&session, question);
        assert!(if expected == far { found.contains(far) } else { found == expected }, "{question}: {found}");
    }
}

/// Play that comes back is found out however long it lasts, and loops without moves are not gone through for ever.
#[test]
fn neither_play_nor_loops_go_on_for_ever() {
    let session = Session::default();
    let round = "game kw on grid \".x\"\n  left \"x.\" -> \".x\" in all directions\n";
    let mixed = "game g on grid \".xo\"\n  left \"o|x\" -> \"x|x\"\n  left \"o|[xo]\" -> \"#|?\"\n  \
                 right left turned with x and o exchanged\n";
    let one = "game h on heaps\n  both n -> n - 1 for a in 1..1000000000000 if a < 0\n";
    let two = "game h on heaps\n  both n -> n - 1 for i in 1..30000 for j in 1..30000 if i < 0\n";
    let powers = "game h on heaps\n  both n -> n - power(2,k) for k in 0..1000000000000\n";
    let pairs = "game h on (a, b)\n  both (a, b) -> (a - 1, b - power(2,k)) for k in 0..100000000000\n";
    for (question, expected) in [
        (format!("{powers}h(100)"), "too many moves"),
        (format!("{pairs}h(3,100)"), "too many moves"),
        (format!("{round}kw(\"...|.x.|...\")"), "come back"),
        (format!("{round}kw(\"....|.x..|....\")"), "come back"),
        (format!("{mixed}g(\"xoxx|oxox|oxox\")"), "come back"),
        (format!("{one}h(5)"), "too many moves"),
        (format!("{two}h(5)"), "too many moves"),
    ] {
        let found = answer(&session, &question);
        assert!(found.contains(expected), "{question}: {found}");
    }
    // In misère play too.
    for sum in ["kw(\"x..|..o\")", "impartial[kw](\"...|.x.\")", "impartial[kw](\"...|.x.\") + nim(2)"] {
        let round = "game kw on grid \".xo\"\n  left \"x.\" -> \".x\" in all directions\n  right \"o.\" -> \".o\" in all directions\n";
        let question = format!("{round}misere_outcome({sum})");
        let found = answer(&session, &question);
        assert!(found.contains("come back"), "{question}: {found}");
    }
}

/// A game of one's own may have the name of a built-in one, which is then meant; nothing is proved under a name that is not its own.
#[test]
fn names_of_built_in_games() {
    let rules = "game clobber on grid \".xo\"\n  left \"x[xo]\" -> \".x\" turned\n  right left with x and o exchanged\n";
    let session = Session::default();
    assert_eq!(answer(&session, &format!("{rules}clobber(\"xx\")")), "1");
    assert_eq!(answer(&session, "clobber(\"xx\")"), "0");
    assert_eq!(answer(&session, &format!("{rules}impartial[clobber](\"xx\")")), "*");
    session.add_games(rules).expect("good rules");
    assert_eq!(answer(&session, "clobber(\"xx\")"), "1");
    assert_eq!(session.engine().catalogue().iter().filter(|game| game.name == "clobber").count(), 1);
    let proved = session.prove(
        "clobber(\"xx\")",
        Goal::Answer,
        &[rules.to_owned()],
        &mut Vec::new(),
        &Budget::unlimited(),
    );
    assert!(proved.is_err_and(|failure| failure.to_string().contains("has the name of a built-in one")));
}

#[test]
fn lists_and_powers() {
    let session = Session::default();
    for n in 0..40_u64 {
        let rules = "game some on heaps\n  both n -> n - k for k in [1, 3, 5..6]\n";
        let same = "game same on heaps\n  both n -> n - k for k in 1..6 if k != 2 and k != 4\n";
        assert_eq!(answer(&session, &format!("{rules}{same}some({n}) - same({n})")), "0");
        let value = answer(&session, &format!("powers_of({n})"));
        assert_eq!(value, ["0", "*", "*2"][n as usize % 3]);
    }
    let odd =
        "game odd on heaps\n  both n -> n - 1 if power(n, 2) mod 2 = 1 and power(2, 100) = power(2, 64)\n";
    assert_eq!(answer(&session, &format!("{odd}odd(3)")), "*");
}

/// What has no value gives no move, and neither does its contrary; behind `and` and `or` it is looked at only where it matters.
#[test]
fn numbers_without_a_value() {
    let session = Session::default();
    for (test, value) in [
        ("power(2, 0 - n) = 0", "0"),
        ("not power(2, 0 - n) = 0", "0"),
        ("n mod (n - n) = n", "0"),
        ("isqrt(0 - n) = 0", "0"),
        ("n = 3 or n / (n - n) = 1", "*"),
        ("n / (n - n) = 1 or n = 3", "0"),
        ("n > 5 and n / (n - n) = 1 or n = 3", "*"),
    ] {
        let rules = format!("game odd on heaps\n  both n -> n - 1 if {test}\n");
        assert_eq!(answer(&session, &format!("{rules}odd(3)")), value, "{test}");
    }
    let rules = "game remainders on (a, b)\n  both (a, b) -> (b, a mod b)\n";
    assert_eq!(answer(&session, &format!("{rules}remainders(5,3)")), "*");
    let empty = "game zz on heaps\n  left n -> 1 if n = 0\n  both n -> [0, 0] if n = 2\n";
    assert_eq!(answer(&session, &format!("{empty}[zz(0), zz(0,0), zz(2)]")), "[0, 0, *]");
}

#[test]
fn helpful_words() {
    let session = Session::default();
    for (rules, says, hint) in [
        ("game a on heaps\nboth n -> n - 1\n", "expected `game`", "lines that belong to a game are indented"),
        ("game a on heaps\n  lft n -> n - 1\n", "expected `left`", "did you mean `left`?"),
        ("game let on heaps\n  left n -> n - 1\n", "`let` is a word of the language", ""),
        ("game vv on heaps\n  left n -> n - 1\n", "`vv` is a value", ""),
        ("game a on heaps\n  both n -> n - 1\n  stuck wins\n", "expected `left`", "games of other kinds"),
        ("game a on heaps\n  both n -> n - k^2 for k in 1..n\n", "expected `for`", "k*k"),
        ("game a on heaps\n  both n -> n - 2**k for k in 1..n\n", "expected a number", "power(2, k)"),
        ("game a on heaps\n  left n -> n mod 0\n", "this divides by zero", ""),
        ("game a on gird \".\"\n  left \".\" -> \"#\"\n", "expected `grid`", "did you mean `grid`?"),
        ("game a on heaps\n  both n -> n - k for k in 1,2\n", "expected `..`", "[1, 2]"),
        ("game a on heaps\n  both n -> n - k for k in {1,2}\n", "expected a number", "[1, 2]"),
        ("game a on heaps\n  both n -> (a, n - a) for a in 1..n\n", "expected `)`", "[a, n - a]"),
        ("game a on heaps\n  both n -> n - 1, n - 2\n", "expected `for`", "another move is another line"),
        ("game a on heaps\n  both n -> n - 2k for k in 1..2\n", "expected `for`", "2*k"),
        ("game a on heaps\n  # mine\n  both n -> n - 1\n", "`#` means nothing in rules", "`//`"),
        ("game a on heaps\n  both n → n - 1\n", "`→` means nothing in rules", "`->`"),
        ("game a on heaps\n  left n -> n - 1\n  right left\n", "expected the move", "write `both`"),
        ("game a on (a, b)\n  both (a, a) -> (a-1, a)\n", "`a` is a number here already", "if a = b"),
        ("game a on (a, b)\n  both (a, b) -> k/2 * (a, b) for k in 1..2\n", "expected `*`", "(k/2) * (a, b)"),
    ] {
        let Err(Failure::Given(given)) = session.add_games(rules) else { panic!("{rules} should be wrong") };
        assert!(given.wrong.message.contains(says), "{rules}: {}", given.wrong.message);
        assert!(given.wrong.hint.clone().unwrap_or_default().contains(hint), "{rules}");
    }
    let checked = session
        .check_games("game plain on heaps\n  both n -> n - 1\n  example plain(3)=*\n", &Budget::unlimited());
    assert_eq!(checked.expect("good rules")[0].examples, 1);
}

/// Games with results are compared with their moves as well; where play can come back that is said.
#[test]
fn checks_of_games_with_results() {
    let session = Session::default();
    let rules = "game row on strip \".xo\"\n  left \".\" -> \"x\"\n  right \".\" -> \"o\"\n  left wins with \"xx\"\n  right wins with \"oo\"\n  draw when full\n";
    let checked = session.check_games(rules, &Budget::unlimited()).expect("good rules");
    assert!(checked[0].positions > 100 && checked[0].endless == 0, "{checked:?}");
    let rules = "game walk on places\n  both a -> b\n  both b -> a, c\n";
    let checked = session.check_games(rules, &Budget::unlimited()).expect("good rules");
    assert!(checked[0].positions == 1 && checked[0].endless > 0, "{checked:?}");
}

/// How often a position comes is any number.
#[test]
fn several_positions() {
    let session = Session::default();
    let rules = "game g on (a, b)\n  both (a, b) -> (k-1) * (a-1, b) + (1+1) * (0, 1) for k in 2..2 if a > 0\n  both (a, b) -> (a, b-1)\n";
    assert_eq!(answer(&session, &format!("{rules}[g(1,1), g(0,1), g(1,0)]")), "[0, *, *]");
}

/// Two lines that allow the same move take nothing from its name.
#[test]
fn moves_that_two_lines_allow() {
    let session = Session::default();
    let rules = "game mix on strip \".x\"\n  left \"x.\" -> \".x\"\n  left \"x{.}.\" -> \".{.}x\"\n";
    let moves =
        session.moves(format!("{rules}mix(\"x..\")"), None, Play::Normal, false, &Budget::unlimited());
    let names: Vec<String> = moves.expect("moves").moves.iter().map(|own| own.name.clone()).collect();
    assert_eq!(names, ["a1-b1", "a1-c1"]);
}

/// A pattern of one cell fits triangles of both kinds.
#[test]
fn single_triangles() {
    let session = Session::default();
    let rules = "game taken on triangles \".\"\n  both \".\" -> \"#\"\n";
    for (board, value) in
        [("1x1", "*"), ("1x2", "0"), ("1x3", "*"), ("2x3", "0"), ("\"#.#\"", "*"), ("\"#..\"", "0")]
    {
        assert_eq!(answer(&session, &format!("{rules}taken({board})")), value, "{board}");
    }
}

/// Examples are worked out wherever a definition stands, and a game whose turns are several moves stands alone.
#[test]
fn examples_before_expressions() {
    let session = Session::default();
    let game = |value: &str| {
        format!("game a on grid \".x\"\n  left \".\" -> \"x\"\n  example a(1x2) = {value}\na(2x2)")
    };
    let budget = Budget::unlimited();
    assert_eq!(session.value(&*game("2"), &budget).expect("a value"), "4");
    for _ in 0..2 {
        let wrong = session.value(&*game("3"), &budget).expect_err("a wrong example").to_string();
        assert!(wrong.contains("`a(1x2)` is 2, not 3"), "{wrong}");
    }
    // Where an example is wrong, nothing is defined.
    let mut environment = Environment::default();
    let definition = |value| game(value).replace("a(2x2)", "");
    assert!(session.run(&definition("3"), &mut environment, &budget).is_err());
    assert!(session.run("a(2x2)", &mut environment, &budget).is_err());
    assert!(session.run(&definition("2"), &mut environment, &budget).is_ok());
    assert!(session.run("a(2x2)", &mut environment, &budget).is_ok());
    let nimstring = "nimstring(\"a-b b-c c-a; a=G\")";
    assert!(session.value(&*format!("{nimstring} + nim(1)"), &budget).is_err());
    let winner = session.winner(nimstring, upstar::sum::Play::Normal, &budget).expect("a winner");
    assert_eq!(winner.in_short(), "+- -+");
}
