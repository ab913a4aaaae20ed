//! The games that come as text: their examples, and what is derived from their rules.

use upstar::game::Ending;
use upstar::rules::library;
use upstar::sum::Play;
use upstar::{Budget, Failure, Session};

/// All examples that are wrong, at once.
#[test]
fn examples_are_right() {
    let (session, all) = (Session::default(), Budget::unlimited());
    let mut wrong = Vec::new();
    for (_, game) in library::all() {
        for (expr, value) in &game.about().examples {
            let found = match game.about().ending {
                Ending::Results => session.winner(&**expr, Play::Normal, &all).map(|found| found.in_short()),
                Ending::NormalPlay => session.value(&**expr, &all),
            };
            let claimed = match game.about().ending {
                Ending::NormalPlay if value != "true" => session.value(&**value, &all).ok(),
                _ => Some(value.clone()),
            };
            if found.as_ref().ok() != claimed.as_ref() {
                wrong.push(format!("{expr} is {found:?}, not {value}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_game_is_in_order() {
    let session = Session::default();
    let checks = session.check_library(&Budget::unlimited()).unwrap_or_else(|failure| match &failure {
        Failure::Given(given) => panic!("{}", given.wrong.render(&given.text)),
        _ => panic!("{failure}"),
    });
    assert_eq!(checks.len(), library::all().count());
    for check in checks {
        assert!(check.examples > 0, "{}", check.name);
        let results = session
            .engine()
            .catalogue()
            .iter()
            .any(|about| about.name == check.name && about.ending == Ending::Results);
        assert!(check.positions >= 10 || results, "{}: {} positions", check.name, check.positions);
    }
}

/// A game of one's own can take the name of one of these, but not of one that is built in.
#[test]
fn names_can_be_taken() {
    let session = Session::default();
    let all = Budget::unlimited();
    assert_eq!(session.value("halving(7)", &all).as_deref(), Ok("*"));
    session.add_games("game halving on heaps\n  both n -> n - 2\n").expect("a game");
    assert_eq!(session.value("halving(7)", &all).as_deref(), Ok("*"));
    assert_eq!(session.value("halving(6)", &all).as_deref(), Ok("*"));
    let own = "game dim on heaps\n  both n -> n - 2\ndim(4)";
    assert_eq!(session.value(own, &all).as_deref(), Ok("0"));
    assert_eq!(session.value("let dim = 3; dim + 1", &all).as_deref(), Ok("4"));
    session.add_games("game nim on heaps\n  both n -> n - 1\n").expect("a game");
    assert_eq!(session.value("nim(6) + nim(3)", &all).as_deref(), Ok("*"));
    assert!(session.add_games("game nim on heaps\n  both n -> n - 1\n").is_err(), "twice");
    let named = session.engine().catalogue().iter().filter(|about| about.name == "halving").count();
    assert_eq!(named, 1);
}

fn same(session: &Session, text: &str, built_in: &str) {
    let all = Budget::unlimited();
    let value = |expr: &str| session.value(expr, &all).unwrap_or_else(|failure| panic!("{expr}: {failure}"));
    assert_eq!(value(text), value(built_in), "{text} and {built_in}");
}

/// Games that are built in and come as text too are worth the same.
#[test]
fn built_in_games_agree() {
    let session = Session::default();
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..60 {
        let (rows, cols) = (random.usize(1..=3), random.usize(1..=3));
        let row = |random: &mut fastrand::Rng| -> String {
            (0..cols).map(|_| *random.choice(b"...xo#").expect("a letter") as char).collect()
        };
        let board = (0..rows).map(|_| row(&mut random)).collect::<Vec<_>>().join("|");
        same(&session, &format!("text_amazons(\"{board}\")"), &format!("amazons(\"{board}\")"));
    }
    for _ in 0..60 {
        // A random graph with up to six edges, its vertex 0 the ground.
        let (mut text, mut built_in) = ("0".to_owned(), Vec::new());
        for _ in 0..random.usize(1..=6) {
            let (a, b) = (random.usize(0..4), random.usize(0..4));
            let colour = *random.choice(b"brg").expect("a colour") as char;
            if a != b {
                text.push_str(&format!(" {a}-{b}={colour}"));
                built_in.push(format!("{a}-{b}{colour}"));
            }
        }
        // What does not hang on the ground is nothing in Hackenbush.
        let hangs = |edges: &[String]| {
            let mut on = vec![0];
            for _ in 0..4 {
                for edge in edges {
                    let (a, b) = (edge.as_bytes()[0] - b'0', edge.as_bytes()[2] - b'0');
                    if on.contains(&a) != on.contains(&b) {
                        on.extend([a, b]);
                    }
                }
            }
            edges.iter().all(|edge| on.contains(&(edge.as_bytes()[0] - b'0')))
        };
        if built_in.is_empty() || !hangs(&built_in) {
            continue;
        }
        let expr = format!("hackenbush(\"{}\")", built_in.join(" "));
        same(&session, &format!("hackenbush_by_text(\"{text}; 0=G\")"), &expr);
    }
    for n in 1..=11 {
        same(&session, &format!("node_kayles(\"path {n}\")"), &format!("dawsons_chess({n})"));
        same(&session, &format!("arc_kayles(\"path {n}\")"), &format!("dawsons_kayles({n})"));
        same(&session, &format!("turtles(\"{}H\")", "T".repeat(n - 1)), &format!("nim({n})"));
        same(&session, &format!("grunt(\"{}H\")", "T".repeat(n)), &format!("grundy({n})"));
    }
    for (a, b) in (1..=5).flat_map(|a| (1..=6).map(move |b| (a, b))) {
        same(&session, &format!("text_cut_cake({a},{b})"), &format!("cut_cake({a}x{b})"));
        same(&session, &format!("rook_to_corner({a},{b})"), &format!("nim({a},{b})"));
        same(&session, &format!("queen_to_corner({a},{b})"), &format!("wythoff({a},{b})"));
        if a * b > 1 && a < 4 {
            same(&session, &format!("poset_game(\"box {a}x{b}; 11=#\")"), &format!("chomp({a}x{b})"));
        }
    }
}

/// Results by patterns are those of the built-in games, wherever play stands.
#[test]
fn results_agree() {
    let (session, all) = (Session::default(), Budget::unlimited());
    let mut random = fastrand::Rng::with_seed(6);
    let mut compared = 0;
    for _ in 0..200 {
        let letters: Vec<char> = (0..9).map(|_| *random.choice(b"..xo").expect("a letter") as char).collect();
        let count = |letter: char| letters.iter().filter(|own| **own == letter).count();
        let board = letters.chunks(3).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|");
        let built_in = session.winner(&*format!("tic_tac_toe(\"{board}\")"), Play::Normal, &all);
        // The built-in game refuses boards that cannot come up.
        let Ok(built_in) = built_in else { continue };
        let text = session.winner(&*format!("text_tic_tac_toe(\"{board}\")"), Play::Normal, &all);
        let text = text.unwrap_or_else(|failure| panic!("{board}: {failure}"));
        if count('x') == count('o') {
            assert_eq!(text.in_short(), built_in.in_short(), "{board}");
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}
