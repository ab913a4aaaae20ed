//! A game that is made of closures at run time: from the catalogue on nobody can tell.

mod client;

use std::sync::Arc;

use client::{get, post};
use serde_json::json;
use upstar::game::runtime::{Runtime, RuntimeRules};
use upstar::game::{About, Diagnostic, Ending, Player, Span};
use upstar::render::{Format, draw};
use upstar::sum::Engine;
use upstar::sum::Play;
use upstar::values::Store;
use upstar::{Budget, Manner, Session, TreeView};
use upstar_serve::{Games, Options, Server};

type Each<'e> = &'e mut dyn FnMut(&[u8]);
type OptionsOf = dyn Fn(&[u8], Player, Each<'_>) + Send + Sync;
type Parse = dyn Fn(&str) -> Option<Vec<u8>> + Send + Sync;
type Print = dyn Fn(&[u8]) -> String + Send + Sync;

/// Rules that are closures.
struct Closures {
    about: About,
    options: Box<OptionsOf>,
    parse: Box<Parse>,
    print: Box<Print>,
}

impl RuntimeRules for Closures {
    fn about(&self) -> &About {
        &self.about
    }

    fn options(&self, position: &[u8], by: Player, each: &mut dyn FnMut(&[u8])) {
        (self.options)(position, by, each);
    }

    fn parse(&self, text: &str) -> Result<Vec<u8>, Diagnostic> {
        let wrong = || Diagnostic::new("heap", "expected a heap of at most 255", Span::all(text));
        (self.parse)(text).ok_or_else(wrong)
    }

    fn print(&self, position: &[u8]) -> String {
        (self.print)(position)
    }
}

/// Left takes one or two counters from a heap, Right one or three.
fn uneven() -> Arc<Runtime> {
    let about = About {
        name: "uneven".into(),
        title: "Uneven".into(),
        rule: "Left takes one or two counters, Right one or three; a player who cannot loses.".into(),
        notation: "the number of counters".into(),
        examples: vec![("uneven(2)".into(), "^".into())],
        impartial: false,
        ending: Ending::NormalPlay,
        ..About::default()
    };
    let options = |position: &[u8], by: Player, each: &mut dyn FnMut(&[u8])| {
        let take = if by == Player::Left { [1, 2] } else { [1, 3] };
        for rest in take.into_iter().filter_map(|take| position[0].checked_sub(take)) {
            each(&[rest]);
        }
    };
    let parse = |text: &str| text.parse::<u8>().ok().map(|heap| vec![heap]);
    let print = |position: &[u8]| position[0].to_string();
    let (options, parse, print) = (Box::new(options), Box::new(parse), Box::new(print));
    Arc::new(Runtime::new(Closures { about, options, parse, print }))
}

fn session() -> Session {
    let engine = Engine::new(Store::new(), 1);
    engine.add(uneven()).expect("a new name");
    Session::new(engine).without_examples()
}

/// The same game as a brace: what the value is by the definition.
fn brace(heap: u8) -> String {
    let options = |take: [u8; 2]| {
        let rests = take.into_iter().filter_map(|take| heap.checked_sub(take));
        rests.map(brace).collect::<Vec<_>>().join(",")
    };
    format!("{{{}|{}}}", options([1, 2]), options([1, 3]))
}

#[test]
fn names_are_taken_once() {
    let engine = Engine::new(Store::new(), 1);
    engine.add(uneven()).expect("a new name");
    let again = engine.add(uneven()).expect_err("a name that is taken");
    assert_eq!((again.code, again.message.as_str()), ("name-taken", "`uneven` is a game already"));
    assert_eq!(engine.catalogue().last().map(|about| about.title.as_str()), Some("Uneven"));
}

#[test]
fn it_has_values_outcomes_moves_trees_explanations_pictures_and_play() {
    let (session, budget) = (session(), Budget::unlimited());
    let value =
        |expr: &str| session.value(expr, &budget).unwrap_or_else(|failure| panic!("{expr}: {failure:?}"));
    let about = session.engine().catalogue().pop().expect("a game");
    assert_eq!(value(&about.examples[0].0), about.examples[0].1);
    for heap in 0..9 {
        assert_eq!(value(&format!("uneven({heap})")), value(&brace(heap)), "{heap}");
    }
    // It adds to all other games, in both kinds of play.
    assert_eq!(value("uneven(5) + domineering(2x3) - uneven(5)"), value("domineering(2x3)"));
    for (expr, same) in
        [("uneven(4) + nim(2)", format!("{} + nim(2)", brace(4))), ("2*uneven(3)", format!("2*{}", brace(3)))]
    {
        for play in [Play::Normal, Play::Misere] {
            let winner = |expr: &str| session.winner(expr, play, &budget).expect("an outcome");
            assert_eq!(winner(expr), winner(&same), "{expr} {play:?}");
        }
    }
    let moves = session.moves("uneven(3)", Some(Player::Right), Play::Normal, false, &budget).expect("moves");
    let names: Vec<&str> = moves.moves.iter().map(|mv| mv.name.as_str()).collect();
    assert_eq!(names, ["to 2", "to 0"]);
    assert_eq!(moves.moves[1].to, "uneven(0)");
    let explained = session
        .explain("uneven(3)", None, &budget)
        .expect("an explanation")
        .document()
        .to(upstar::explain::Format::Text);
    assert!(explained.contains("uneven(2)"), "{explained}");
    let picture = draw(&session.show("uneven(3)", &budget).expect("a picture"), Format::Svg).expect("SVG");
    assert!(String::from_utf8_lossy(&picture).contains(">3<"), "{}", String::from_utf8_lossy(&picture));
    let view = TreeView { most: 40, ..TreeView::default() };
    let tree = session.draw_tree("uneven(3)", Player::Left, Play::Normal, &view, &budget).expect("a tree");
    assert!(draw(&tree, Format::Text).is_ok_and(|text| !text.is_empty()));
    let game = session.start("uneven(3) + nim(1)", Player::Left, Play::Normal, &budget).expect("a start");
    let time = std::time::Duration::from_secs(10);
    let reply = session.reply(&game, Manner::Perfect, time, &budget).expect("a reply").expect("a move");
    assert!(reply.proved, "{reply:?}");
    // Errors have their place.
    let wrong = session.value("1 + uneven(300)", &budget).expect_err("too large");
    assert!(format!("{wrong:?}").contains("at most 255"), "{wrong:?}");
}

#[test]
fn the_server_knows_it() {
    let games = Games(vec![uneven()]);
    let server = Server::start(Options { games, ..Options::default() }).expect("started");
    let at = server.address();
    let catalogue = get(at, "/api/v1/catalogue", &format!("host: {at}\r\n")).json();
    let uneven =
        catalogue["games"].as_array().and_then(|games| games.iter().find(|game| game["name"] == "uneven"));
    assert_eq!(
        uneven.map(|game| (&game["title"], &game["results"])),
        Some((&json!("Uneven"), &json!(false)))
    );
    let moves = post(at, "/api/v1/moves", &json!({ "expr": "uneven(3)", "player": "left" })).json();
    assert_eq!(moves["moves"][0]["move"], "to 2", "{moves}");
    let board = post(at, "/api/v1/sketch", &json!({ "expr": "uneven(3)" })).json();
    let touches = &board["boards"][0]["items"][0]["touches"];
    assert_eq!(touches.as_array().map(Vec::len), Some(4), "{board}");
    let played = post(at, "/api/v1/play", &json!({ "start": "uneven(3)", "moves": ["to 1"] })).json();
    assert_eq!(played["position"], "uneven(1)", "{played}");
    let analysed = post(at, "/api/v1/analyse", &json!({ "expr": "uneven(6)" })).text();
    assert!(analysed.contains("\"event\":\"value\""), "{analysed}");
    let wrong = post(at, "/api/v1/sketch", &json!({ "expr": "uneven(300)" }));
    assert_eq!((wrong.status, wrong.code().as_str()), (422, "heap"));
    assert_eq!(wrong.header("content-type"), Some("application/json"));
    server.stop().expect("stopped");
}

/// A question that defines a game is answered everywhere, and what comes of it can be asked again.
#[test]
fn questions_define_games() {
    let server = Server::start(Options::default()).expect("started");
    let at = server.address();
    let rules = "game half on heaps\n  both n -> n/2 if n > 0\n";
    let ask = |path: &str, body: serde_json::Value| post(at, &format!("/api/v1/{path}"), &body);
    let expr = format!("{rules}half(9) + half(4)");
    assert_eq!(ask("parse", json!({ "expr": expr })).json()["reading"], "half(9) + half(4)");
    let moves = ask("moves", json!({ "expr": expr })).json();
    assert_eq!(moves["moves"][0]["to"], "half(4) + half(4)", "{moves}");
    let played = ask("play", json!({ "start": expr, "moves": ["half(9): heap 1: 9 -> 4"] })).json();
    assert_eq!(played["position"], format!("{rules}half(4) + half(4)"), "{played}");
    assert_eq!(played["boards"]["reading"], "half(4) + half(4)", "{played}");
    let analysed = ask("analyse", json!({ "expr": played["position"] })).text();
    assert!(analysed.contains("\"value\":\"0\""), "{analysed}");
    let wrong = ask("sketch", json!({ "expr": "game half on heaps\n  both n -> m\nhalf(3)" }));
    assert_eq!((wrong.status, wrong.code().as_str()), (422, "unknown-name"));
    // Nobody else knows it.
    assert_eq!(ask("sketch", json!({ "expr": "half(3)" })).status, 422);
    server.stop().expect("stopped");
}

/// What an error points at.
fn pointed(text: &str, error: &serde_json::Value) -> String {
    let [from, to] = [0, 1].map(|end| error["at"][end].as_u64().expect("a place") as usize);
    text.chars().skip(from).take(to - from).collect()
}

/// Rules are read by themselves: with where to begin, or with what is wrong and where.
#[test]
fn rules_are_read() {
    let server = Server::start(Options::default()).expect("started");
    let at = server.address();
    let ask = |rules: &str| post(at, "/api/v1/rules", &json!({ "rules": rules }));
    let starts = |rules: &str| -> Vec<String> {
        let told = ask(rules).json();
        let games = told["games"].as_array().unwrap_or_else(|| panic!("{rules}: {told}"));
        games.iter().map(|game| game["start"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let half = "game half on heaps\n  both n -> n/2 if n > 0\n";
    assert_eq!(starts(half), ["half(7)"]);
    assert_eq!(
        starts(&format!(
            "// Both.\n{half}  example half(4) = *\n// And:\ngame p on (a, b)\n  left (a, b) -> (a - 1, b)\n  right (a, b) -> (a, b - 1)\n"
        )),
        ["half(4)", "p(7,5)"]
    );
    assert_eq!(starts("game fill on grid \".x\"\n  both \".\" -> \"x\"\n"), ["fill(3x3)"]);
    // On an empty board nobody could move.
    let fission = starts("game fission on grid \".x\"\n  left \".|x|.\" -> \"x|.|x\"\n  right left turned\n");
    assert!(fission[0].starts_with("fission(\"") && fission[0].contains('x'), "{fission:?}");
    assert!(starts("").is_empty());
    let about = &ask(half).json()["games"][0]["about"];
    assert_eq!((&about["name"], &about["impartial"]), (&json!("half"), &json!(true)));
    for (rules, code, place) in [
        ("game half on heaps\n  both n -> m\n", "unknown-name", "m"),
        ("game mean on heaps\n  both n -> n - 1\n", "name-taken", "mean"),
        ("// ü\ngame é on heaps\n  both n -> n - 1\n", "syntax", "é"),
    ] {
        let wrong = ask(rules);
        let error = &wrong.json()["error"];
        assert_eq!(wrong.status, 422, "{rules}: {error}");
        assert_eq!((wrong.code(), pointed(rules, error)), (code.to_owned(), place.to_owned()), "{error}");
    }
    // A wrong example is pointed at, and the game can be played.
    let rules = "game h on heaps\n  both n -> n - 1\n  title \"größer\"\n  example h(3) = 2\n";
    let told = ask(rules).json();
    let error = &told["wrong_example"];
    assert_eq!(
        (&told["games"][0]["start"], &error["code"]),
        (&json!("h(3)"), &json!("wrong-example")),
        "{told}"
    );
    assert_eq!(pointed(rules, error), "h(3) = 2", "{told}");
    // Examples of games with results are results.
    let three = "game three on grid \".xo\"\n  left \".\" -> \"x\"\n  right left with x and o exchanged\n  left wins with \"xxx\" in all directions\n  right wins with \"ooo\" in all directions\n  draw when full\n  example three(3x3) = 00 00\n";
    assert_eq!(ask(three).json()["wrong_example"], json!(null));
    let wrong = ask(&three.replace("00 00", "+- 00")).json();
    assert_eq!(wrong["wrong_example"]["code"], json!("wrong-example"), "{wrong}");
    server.stop().expect("stopped");
}
