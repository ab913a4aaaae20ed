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
    assert_eq!(checks.len(), library::all().len());
    for check in checks {
        println!("{}: {} examples, {} positions", check.name, check.examples, check.positions);
        assert!(check.examples > 0, "{}", check.name);
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
    assert!(session.add_games("game nim on heaps\n  both n -> n - 1\n").is_err());
    let named = session.engine().catalogue().iter().filter(|about| about.name == "halving").count();
    assert_eq!(named, 1);
}
