//! The server over real connections: what it answers, whom it refuses, and how work ends.

mod client;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use client::{get, post, question, send};
use serde_json::{Value, json};
use upstar::explain::By;
use upstar::game::Player;
use upstar::sum::Play;
use upstar::values::Alphabet;
use upstar::{Budget, Session};
use upstar_serve::{Limits, Options, Server};

fn server() -> Server {
    let limits = Limits { workers: 2, threads: 1, memory: 400_000_000, ..Limits::default() };
    Server::start(Options { limits, ..Options::default() }).expect("a server")
}

/// A question that takes far longer than any test.
const LONG: &str = "domineering(8x8)";

fn ok(address: SocketAddr, path: &str, body: &Value) -> Value {
    let answer = post(address, path, body);
    assert_eq!(answer.status, 200, "{path} {body}: {}", answer.text());
    answer.json()
}

fn status(address: SocketAddr) -> Value {
    get(address, "/api/v1/status", &format!("host: {address}\r\n")).json()
}

/// Waits until `count` questions are open.
fn until_open(address: SocketAddr, count: u64) {
    let start = Instant::now();
    while status(address)["open"] != count {
        assert!(start.elapsed() < Duration::from_secs(20), "not {count}: {}", status(address));
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn events(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// A call whose argument cannot be worked out.
const LARGE_TREE: &str = "tree(domineering(5x5),left)";

#[test]
fn every_question_has_its_answer() {
    let server = server();
    let at = server.address();
    let games = get(at, "/api/v1/catalogue", &format!("host: {at}\r\n")).json();
    assert!(games["games"].as_array().is_some_and(|games| games.len() >= 20));

    assert_eq!(ok(at, "/api/v1/parse", &json!({ "expr": "nim(1) + *2" }))["reading"], "nim(1) + *2");
    assert_eq!(
        ok(at, "/api/v1/parse", &json!({ "expr": "1 < 2" })),
        json!({ "kind": "a comparison", "reading": null })
    );

    let boards = ok(at, "/api/v1/sketch", &json!({ "expr": "domineering(2x2) + nim(2)" }));
    assert_eq!(boards["boards"].as_array().map(Vec::len), Some(2));
    let touches = boards["boards"][0]["items"].to_string();
    assert!(touches.contains(r#""by":"left""#) && touches.contains("domineering(2x2): "), "{touches}");

    let moves = ok(at, "/api/v1/moves", &json!({ "expr": "nim(1,2)" }));
    let winning: Vec<&Value> =
        moves["moves"].as_array().expect("moves").iter().filter(|mv| mv["winning"] == true).collect();
    assert_eq!(winning.len(), 1);
    assert_eq!(winning[0]["value"], "0");

    // The answers of all front ends are the same data.
    let (session, budget) = (Session::default().alphabet(Alphabet::Unicode), Budget::unlimited());
    for expr in ["nim(1,2)", "domineering(2x3) + ^", "tic(\"...\")"] {
        let own = session.moves(expr, None, Play::Normal, false, &budget).expect("moves");
        assert_eq!(ok(at, "/api/v1/moves", &json!({ "expr": expr })), json!(own), "{expr}");
        let own = session.tree(expr, Player::Right, Play::Normal, 50, &budget).expect("a tree");
        let asked = json!({ "expr": expr, "first": "right", "limit": 50 });
        assert_eq!(ok(at, "/api/v1/tree", &asked), json!(own.report(expr)), "{expr}");
    }

    let explained = ok(at, "/api/v1/explain", &json!({ "expr": "nim(3,4,5)" }));
    assert!(explained["blocks"].as_array().is_some_and(|blocks| !blocks.is_empty()));
    assert!(explained["derivation"].is_object());
    let by = |by: &str| json!({ "expr": "nim(1,2,3)", "by": by });
    let explained = ok(at, "/api/v1/explain", &by("types"));
    let own = session.explain_by("nim(1,2,3)", &[By::Types], &budget).expect("an explanation");
    assert_eq!(explained["derivation"], json!(own));
    assert_eq!(post(at, "/api/v1/explain", &by("magic")).status, 400);
    let misere = json!({ "expr": "nim(1,2,3)", "by": "mex", "misere": true });
    assert_eq!(post(at, "/api/v1/explain", &misere).status, 422);

    let tree = ok(at, "/api/v1/tree", &json!({ "expr": "nim(1,1)", "first": "left" }));
    assert_eq!((&tree["result"], &tree["node_count"]), (&json!("-+"), &json!("5")));

    let picture = post(at, "/api/v1/picture", &json!({ "expr": "domineering(2x2)", "format": "svg" }));
    assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
    assert!(picture.text().starts_with("<svg"));
    for scene in ["options", "tree", "thermograph"] {
        let picture = post(
            at,
            "/api/v1/picture",
            &json!({ "expr": "domineering(2x2)", "scene": scene, "format": "tikz" }),
        );
        assert_eq!(picture.status, 200, "{scene}: {}", picture.text());
    }

    let sheet =
        ok(at, "/api/v1/worksheet", &json!({ "statements": ["let g = {1|-1}", "g + g", "nmi(3)", "_1"] }));
    assert_eq!(sheet["answers"][1]["lines"][0]["text"], "0");
    assert_eq!(sheet["answers"][2]["error"]["code"], "unknown-name");
    assert_eq!(sheet["answers"][3]["lines"][0]["text"], "0");

    let drawn =
        json!({ "statements": ["let b = domineering(2x2)", "b + b", "[[n, n*n] for n in 1..3]", "1 < 2"] });
    let drawn = ok(at, "/api/v1/worksheet", &drawn);
    let line = |at: usize| &drawn["answers"][at]["lines"][0];
    assert_eq!((&line(0)["name"], &line(0)["position"]), (&json!("b"), &json!("domineering(2x2)")));
    assert_eq!(line(1)["position"], "domineering(2x2) + domineering(2x2)");
    assert_eq!(line(2)["rows"], json!([["1", "1"], ["2", "4"], ["3", "9"]]));
    assert_eq!(
        (&line(3)["text"], &line(3)["position"], &line(3)["rows"]),
        (&json!("true"), &json!(null), &json!(null))
    );
    // All statements share the time.
    let start = Instant::now();
    let late = ok(at, "/api/v1/worksheet", &json!({ "statements": [LONG, LONG, LONG, LONG], "seconds": 1 }));
    assert_eq!(late["answers"][3]["error"]["code"], "time");
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
    server.stop().expect("stopped");
}

#[test]
fn a_game_is_played_to_its_end() {
    let server = server();
    let at = server.address();
    // Against the perfect player whoever starts nim(1,2) wins.
    let mut moves: Vec<Value> = Vec::new();
    loop {
        let game = json!({ "start": "nim(1,2)", "first": "right", "moves": moves });
        let now = ok(at, "/api/v1/play", &game);
        assert_eq!(now["log"].as_array().map(Vec::len), Some(moves.len()));
        let advice = ok(at, "/api/v1/advice", &game);
        if now["result"].is_null() {
            let prospect = if now["to_move"] == "right" { "win" } else { "loss" };
            assert_eq!(advice["prospect"], prospect);
            moves.push(advice["move"].clone());
        } else {
            assert!(advice.is_null());
            assert_eq!((&now["winner"], &now["result"]), (&json!("right"), &json!("-+")));
            break;
        }
    }
    let wrong = post(at, "/api/v1/play", &json!({ "start": "nim(1,2)", "moves": ["heap 7: 5 -> 3"] }));
    assert_eq!((wrong.status, wrong.code().as_str()), (422, "no-move"));
    let both = post(at, "/api/v1/play", &json!({ "start": "nim(1) + nim(1)", "moves": ["1 -> 0"] }));
    assert!(["ambiguous-move", "no-move"].contains(&both.code().as_str()));
    server.stop().expect("stopped");
}

#[test]
fn boards_are_set_up_by_hand() {
    let server = server();
    let at = server.address();
    let told = ok(at, "/api/v1/edits", &json!({ "expr": "nim(1,2) - hackenbush(\"b\")" }));
    let find = |part: usize, on: &str, change: &str, what: &str| {
        let edits = told["parts"][part]["edits"].as_array().cloned().unwrap_or_default();
        let found = edits.into_iter().find(|edit| {
            edit["on"].to_string().contains(on) && edit["change"] == change && edit["what"] == what
        });
        found.map_or(Value::Null, |edit| edit["to"].clone())
    };
    assert_eq!(find(0, "heap 2 counter 1", "more", "heap"), "nim(1,3) - hackenbush(\"b\")");
    // A negative is seen with the colours exchanged: the edge is red, and can be painted blue.
    assert_eq!(find(1, "edge 0-1", "paint", "blue"), "nim(1,2) - hackenbush(\"r\")");
    assert_eq!(find(1, "node 1", "add", "green"), "nim(1,2) - hackenbush(\"bg\")");
    assert_eq!(told["parts"][0]["without"], "-hackenbush(\"b\")");
    assert_eq!(told["boards"]["boards"].as_array().map(Vec::len), Some(2));
    server.stop().expect("stopped");
}

#[test]
fn opponents_are_of_several_kinds() {
    let server = server();
    let at = server.address();
    let reply = |start: &str, style: &str| {
        ok(at, "/api/v1/reply", &json!({ "game": { "start": start }, "style": style }))
    };
    // In Nim one move of these heaps wins, and every other move is longer than none.
    let wins = reply("nim(1,3)", "perfect");
    assert_eq!((&wins["move"], &wins["prospect"]), (&json!("heap 2: 3 -> 1"), &json!("win")));
    assert_ne!(reply("nim(1,3)", "stubborn")["move"], "heap 2: 3 -> 1");
    assert_eq!(reply("nim(0)", "stubborn"), Value::Null);
    // The middle wins Tic, so the loser avoids it.
    assert_eq!(reply("tic(\"...\")", "perfect")["move"], "b1");
    let loses = reply("tic(\"...\")", "stubborn");
    assert!(loses["move"] != "b1" && loses["proved"] == true, "{loses}");
    server.stop().expect("stopped");
}

#[test]
fn what_has_no_version_says_where_to_ask() {
    let server = server();
    let at = server.address();
    let old = post(at, "/api/moves", &json!({ "expr": "nim(1)" }));
    assert_eq!((old.status, old.code().as_str()), (410, "moved"));
    assert_eq!(old.json()["error"]["hint"], "ask at /api/v1/moves");
    assert_eq!(get(at, "/api/openapi.json", &format!("host: {at}\r\n")).status, 410);
    for nothing in ["/api/", "/api/nothing", "/api/v1/", "/api/v2/moves", "/api/v1/status/"] {
        let answer = get(at, nothing, &format!("host: {at}\r\n"));
        assert_eq!((answer.status, answer.code().as_str()), (404, "not-found"), "{nothing}");
    }
    server.stop().expect("stopped");
}

#[test]
fn an_analysis_tells_what_it_knows_as_it_knows_it() {
    let server = server();
    let at = server.address();
    let answer = post(at, "/api/v1/analyse", &json!({ "expr": "domineering(3x3) + ^" }));
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    let told: Vec<Value> =
        events(&answer.text()).into_iter().filter(|event| event["event"] != "progress").collect();
    let names: Vec<&str> = told.iter().filter_map(|event| event["event"].as_str()).collect();
    assert_eq!(names, ["queued", "outcome", "value", "moves", "thermograph", "standings", "done"]);
    assert_eq!(told[1]["outcome"], "N");
    assert_eq!(told[2]["value"], "{1↑|-1↑}");
    // Of a sum the values are told that its moves lead to.
    let to_zero = told[3]["moves"].as_array().expect("moves").iter().find(|mv| mv["move"] == "^ -> 0");
    assert_eq!(to_zero.expect("a move")["value"], "±1");
    assert_eq!(told[6]["status"], "exact");
    let standings = told[5]["standings"].to_string();
    assert!(standings.contains("dominated") && standings.contains("sensible"), "{standings}");

    let misere = events(&post(at, "/api/v1/analyse", &json!({ "expr": "nim(1,1)", "misere": true })).text());
    assert!(misere.iter().any(|event| event["event"] == "outcome" && event["outcome"] == "N"));

    let results = events(&post(at, "/api/v1/analyse", &json!({ "expr": "tic(\"...\")" })).text());
    assert!(results.iter().any(|event| event["event"] == "value" && event["kind"] == "results"));
    assert_eq!(results.last().expect("events")["status"], "exact");

    let stopped = events(&post(at, "/api/v1/analyse", &json!({ "expr": LONG, "seconds": 1 })).text());
    let last = stopped.last().expect("events");
    assert_eq!(
        (&last["event"], &last["status"], &last["reason"]),
        (&json!("done"), &json!("stopped"), &json!("time"))
    );
    assert!(stopped.iter().any(|event| event["event"] == "progress"));

    server.stop().expect("stopped");
}

#[test]
fn errors_have_a_code_a_message_and_a_place() {
    let server = server();
    let at = server.address();
    let wrong = post(at, "/api/v1/sketch", &json!({ "expr": "1 + nmi(3)" }));
    assert_eq!((wrong.status, wrong.code().as_str()), (422, "unknown-name"));
    assert_eq!(wrong.json()["error"]["at"], json!([4, 7]));
    assert_eq!(wrong.json()["error"]["hint"], "did you mean `nim`?");

    let host = format!("host: {at}\r\n");
    let raw = |kind: &str, body: &str| {
        let head =
            format!("POST /api/v1/parse HTTP/1.1\r\n{host}content-type: {kind}\r\nconnection: close\r\n");
        send(at, format!("{head}content-length: {}\r\n\r\n{body}", body.len()).as_bytes()).finish()
    };
    let cases = [
        (raw("application/json", "{\"expr\": 7}"), 400, "malformed"),
        (raw("application/json", "{\"expr\": \"1\", \"exprr\": 1}"), 400, "malformed"),
        (raw("application/json", "\u{fe}\n\n{"), 400, "malformed"),
        (raw("application/json", ""), 400, "malformed"),
        (raw("application/json", &"[".repeat(5000)), 400, "malformed"),
        (raw("text/plain", "{\"expr\": \"1\"}"), 415, "media-type"),
        (raw("application/json", &format!("{{\"expr\": \"{}\"}}", "1+".repeat(40_000))), 413, "too-large"),
        (post(at, "/api/v1/parse", &json!({ "expr": "(".repeat(20_000) })), 422, "too-deep"),
        (send(at, b"GET\r\n\r\n").finish(), 400, "http"),
        (get(at, "/api/v1/status", &format!("host: {at}\r\na: {}\r\n", "a".repeat(200_000))), 431, "http"),
        (post(at, "/api/v1/nothing", &json!({})), 404, "not-found"),
        (get(at, "/api/v1/parse", &host), 405, "method"),
        (raw("application/json", "[\"1\"]"), 400, "malformed"),
        (raw("application/json", "{\"expr\": \"1\"} 2"), 400, "malformed"),
        (post(at, "/api/v1/reply", &json!({ "game": ["nim(1)"] })), 400, "malformed"),
        (post(at, "/api/v1/moves", &json!({ "expr": "1", "seconds": 0 })), 400, "malformed"),
        (post(at, "/api/v1/analyse", &json!({ "expr": "nmi(3)" })), 422, "unknown-name"),
        (post(at, "/api/v1/analyse", &json!({ "expr": "1 < 2" })), 422, "not-a-game"),
        (post(at, "/api/v1/explain", &json!({ "expr": "[1,2]" })), 422, "not-a-game"),
        (post(at, "/api/v1/tree", &json!({ "expr": "[1,2]" })), 422, "not-a-game"),
        (post(at, "/api/v1/moves", &json!({ "expr": "outcome(1)" })), 422, "not-a-game"),
        (
            send(at, format!("DELETE / HTTP/1.1\r\n{host}connection: close\r\n\r\n").as_bytes()).finish(),
            405,
            "method",
        ),
        (post(at, "/api/v1/moves", &json!({ "expr": "kayles(1000000000)" })), 422, "too-large"),
        // What cannot even be read is refused everywhere alike.
        (post(at, "/api/v1/parse", &json!({ "expr": LARGE_TREE })), 422, "too-large"),
        (post(at, "/api/v1/analyse", &json!({ "expr": LARGE_TREE })), 422, "too-large"),
        (post(at, "/api/v1/explain", &json!({ "expr": LARGE_TREE })), 422, "too-large"),
    ];
    for (answer, status, code) in cases {
        let text = answer.text();
        let found = (answer.status, answer.code());
        assert_eq!(found, (status, code.to_owned()), "{}", text.chars().take(200).collect::<String>());
    }
    server.stop().expect("stopped");
}

#[test]
fn a_limit_is_an_answer() {
    let server = server();
    let at = server.address();
    for (path, more) in [("moves", "replies"), ("explain", "misere")] {
        let begun = Instant::now();
        let told = ok(at, &format!("/api/v1/{path}"), &json!({ "expr": LONG, "seconds": 1, more: true }));
        assert_eq!(told["stopped"]["code"], "time", "{path}: {told}");
        assert!(told["stopped"]["message"].is_string() && told["stopped"]["known"].is_array(), "{told}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{path}: {:?}", begun.elapsed());
    }
    // The statements before the one that takes long have their answers, and so has a cheap one after it.
    let told = ok(at, "/api/v1/worksheet", &json!({ "statements": ["1 + 1", LONG, "2 + 2"], "seconds": 1 }));
    let answers = told["answers"].as_array().expect("answers");
    assert_eq!(answers[0]["lines"][0]["text"], "2");
    assert_eq!(answers[1]["error"]["code"], "time");
    server.stop().expect("stopped");
}

#[test]
fn cheap_questions_do_not_wait_for_heavy_ones() {
    let server = server();
    let at = server.address();
    let heavy = json!({ "expr": LONG, "seconds": 60 });
    let open: Vec<_> = (0..50)
        .map(|n| send_only(at, &question(at, "/api/v1/analyse", &heavy, &format!("heavy {n}"))))
        .collect();
    until_open(at, 50);
    let mut times = Vec::new();
    for n in 0..20 {
        let begun = Instant::now();
        let told = ok(at, "/api/v1/worksheet", &json!({ "statements": [format!("{n} + 1")] }));
        assert_eq!(told["answers"][0]["lines"][0]["text"], (n + 1).to_string());
        times.push(begun.elapsed());
    }
    times.sort();
    // In the middle, because the machine may be busy with other things; `cargo xtask load` looks at all.
    assert!(times[10] < Duration::from_millis(500), "{times:?}");
    drop(open);
    until_open(at, 0);
    server.stop().expect("stopped");
}

#[test]
fn nobody_waits_longer_than_promised() {
    let server = server();
    let at = server.address();
    let heavy = json!({ "expr": LONG, "seconds": 60 });
    let open: Vec<_> = (0..20)
        .map(|n| send_only(at, &question(at, "/api/v1/explain", &heavy, &format!("heavy {n}"))))
        .collect();
    until_open(at, 20);
    let begun = Instant::now();
    let told = ok(at, "/api/v1/explain", &json!({ "expr": "domineering(7x7)", "seconds": 1 }));
    assert_eq!(told["stopped"]["code"], "time", "{told}");
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    drop(open);
    server.stop().expect("stopped");
}

#[test]
fn an_opponent_always_answers() {
    let server = server();
    let at = server.address();
    // Whatever else is asked.
    let heavy = json!({ "expr": LONG, "seconds": 60 });
    let open: Vec<_> = (0..4)
        .map(|n| send_only(at, &question(at, "/api/v1/analyse", &heavy, &format!("heavy {n}"))))
        .collect();
    for start in ["hex(6x6)", "nogo(4x4)"] {
        let game = json!({ "start": start, "first": "right" });
        let begun = Instant::now();
        let told = ok(at, "/api/v1/reply", &json!({ "game": game, "seconds": 1 }));
        assert!(begun.elapsed() < Duration::from_secs(4), "{start}: {:?}", begun.elapsed());
        let legal = ok(at, "/api/v1/play", &game)["moves"].clone();
        assert!(legal.as_array().is_some_and(|legal| legal.contains(&told["move"])), "{start}: {told}");
        assert!(told["proved"].is_boolean(), "{told}");
    }
    drop(open);
    server.stop().expect("stopped");
}

#[test]
fn an_easy_reply_does_not_wait_for_hard_ones() {
    let server = server();
    let at = server.address();
    let hard = json!({ "game": { "start": "hex(11x11)" }, "seconds": 10 });
    let open: Vec<_> =
        (0..6).map(|n| send_only(at, &question(at, "/api/v1/reply", &hard, &format!("hard {n}")))).collect();
    until_open(at, 6);
    let begun = Instant::now();
    let told = ok(at, "/api/v1/reply", &json!({ "game": { "start": "nim(3,4,5)" }, "seconds": 5 }));
    assert_eq!((&told["move"], &told["proved"]), (&json!("heap 1: 3 -> 1"), &json!(true)));
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    // Where thinking helps those who wait take turns, so that everybody has a move in time.
    let begun = Instant::now();
    let told = ok(at, "/api/v1/reply", &json!({ "game": { "start": "hex(7x7)" }, "seconds": 4 }));
    assert!(told["move"].is_string(), "{told}");
    assert!(begun.elapsed() < Duration::from_secs(6), "{:?}", begun.elapsed());
    drop(open);
    server.stop().expect("stopped");
}

#[test]
fn no_answer_is_much_longer_than_people_read() {
    let server = server();
    let at = server.address();
    // Each position after a move has the rules in it.
    let numbers: Vec<String> = (1..5000).map(|n| n.to_string()).collect();
    let expr = format!("subtraction[{}](99999999)", numbers.join(","));
    let told = post(at, "/api/v1/moves", &json!({ "expr": expr, "seconds": 20 }));
    assert!(told.text().len() < 20_000_000, "{}", told.text().len());
    let heaps: Vec<String> = (1000..1150).map(|n| format!("nim({n})")).collect();
    let told = post(at, "/api/v1/edits", &json!({ "expr": heaps.join("+") }));
    assert!(told.text().len() < 20_000_000, "{}", told.text().len());
    server.stop().expect("stopped");
}

#[test]
fn numbers_that_nobody_can_write_down_hold_nobody_up() {
    let server = server();
    let at = server.address();
    let squares = format!("let a=1/2;{}{{a|2*a}}", "let a=a*a;".repeat(26));
    let open: Vec<_> = (0..4)
        .map(|n| {
            let asked = json!({ "expr": format!("{squares}+{n}"), "seconds": 1 });
            send_only(at, &question(at, "/api/v1/moves", &asked, &format!("square {n}")))
        })
        .collect();
    std::thread::sleep(Duration::from_millis(300));
    let begun = Instant::now();
    let told = ok(at, "/api/v1/worksheet", &json!({ "statements": ["1 + 1"], "seconds": 20 }));
    assert_eq!(told["answers"][0]["lines"][0]["text"], "2");
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    drop(open);
    server.stop().expect("stopped");
}

#[test]
fn the_server_says_how_it_is() {
    let server = server();
    let at = server.address();
    let here = format!("host: {at}\r\n");
    assert_eq!(get(at, "/api/v1/health", &here).json(), json!({ "status": "well" }));
    ok(at, "/api/v1/moves", &json!({ "expr": "nim(1,2)" }));
    let figures = get(at, "/api/v1/figures", &here).json();
    assert_eq!(
        (&figures["asked"], &figures["open"], &figures["restarts"]),
        (&json!(1), &json!(0), &json!(0))
    );
    server.stop().expect("stopped");
}

#[test]
fn other_sites_are_refused() {
    let server = server();
    let at = server.address();
    let port = at.port();
    let rebinding = get(at, "/api/v1/status", "host: evil.example\r\n");
    assert_eq!((rebinding.status, rebinding.code().as_str()), (403, "host"));
    let twice = get(at, "/api/v1/status", &format!("host: {at}\r\nhost: evil.example\r\n"));
    assert!(matches!(twice.status, 400 | 403));
    let origin = get(at, "/api/v1/status", &format!("host: {at}\r\norigin: http://evil.example\r\n"));
    assert_eq!((origin.status, origin.code().as_str()), (403, "origin"));
    let own =
        get(at, "/api/v1/status", &format!("host: localhost:{port}\r\norigin: http://localhost:{port}\r\n"));
    assert_eq!(own.status, 200);
    for path in ["/", "/api/v1/status", "/nothing"] {
        let answer = get(at, path, &format!("host: {at}\r\n"));
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
    server.stop().expect("stopped");
}

#[test]
fn who_goes_away_leaves_no_work() {
    let server = server();
    let at = server.address();
    let asked = json!({ "expr": LONG, "seconds": 500 });
    let mut open = send(at, &question(at, "/api/v1/analyse", &asked, "a"));
    let first = open.chunk().expect("a line");
    assert!(String::from_utf8_lossy(&first).contains("queued"));
    let waiting = send_only(at, &question(at, "/api/v1/explain", &asked, "b"));
    until_open(at, 2);
    drop((open, waiting));
    until_open(at, 0);
    server.stop().expect("stopped");
}

/// Sends a question whose answer nobody reads.
fn send_only(address: SocketAddr, bytes: &[u8]) -> std::net::TcpStream {
    use std::io::Write as _;
    let mut stream = std::net::TcpStream::connect(address).expect("connected");
    stream.write_all(bytes).expect("sent");
    stream
}

#[test]
fn a_hundred_analyses_wait_their_turn_and_boards_do_not() {
    let server = server();
    let at = server.address();
    let asked = json!({ "expr": LONG, "seconds": 500 });
    let mut greedy: Vec<_> =
        (0..100).map(|_| send(at, &question(at, "/api/v1/analyse", &asked, "greedy"))).collect();
    let start = Instant::now();
    ok(at, "/api/v1/sketch", &json!({ "expr": "domineering(8x8)" }));
    ok(at, "/api/v1/play", &json!({ "start": "nim(3,4,5)" }));
    assert!(start.elapsed() < Duration::from_secs(2), "boards wait: {:?}", start.elapsed());
    // Somebody else's question comes after those that are being worked on, not after all.
    let mut other = send(at, &question(at, "/api/v1/analyse", &json!({ "expr": "nim(3,4,5)" }), "other"));
    let line: Value = serde_json::from_slice(&other.chunk().expect("a line")).expect("JSON");
    assert!(line["ahead"].as_u64().is_some_and(|ahead| ahead <= 1), "{line}");
    // Whoever is worked on leaves; the next of the greedy ones and the other one have their turn.
    greedy.drain(..2);
    let answer = other.finish();
    assert!(answer.text().contains("\"status\":\"exact\""), "{}", answer.text());
    drop(greedy);
    until_open(at, 0);
    server.stop().expect("stopped");
}

#[test]
fn shutting_down_ends_what_is_open() {
    let server = server();
    let at = server.address();
    let asked = json!({ "expr": LONG, "seconds": 500 });
    let open: Vec<_> = (0..5).map(|_| send(at, &question(at, "/api/v1/analyse", &asked, "a"))).collect();
    let start = Instant::now();
    server.stop().expect("stopped");
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
    for analysis in open {
        analysis.finish();
    }
    assert!(std::net::TcpStream::connect(at).is_err());
}

#[test]
fn the_description_is_whole() {
    let server = server();
    let at = server.address();
    let described = get(at, "/api/v1/openapi.json", &format!("host: {at}\r\n")).json();
    assert_eq!(described, serde_json::from_str::<Value>(&upstar_serve::description()).expect("JSON"));
    assert!(
        upstar_serve::description() == include_str!("../openapi.json"),
        "the description is old: cargo run -p upstar-serve --features schema --example openapi, into crates/serve/openapi.json"
    );
    let paths = described["paths"].as_object().expect("paths");
    assert!(paths.len() >= 12);
    for (path, item) in paths {
        for operation in item.as_object().expect("operations").values() {
            assert!(operation["summary"].is_string(), "{path} has no summary");
            assert!(operation["responses"]["200"].is_object(), "{path}");
        }
    }
    // Whatever a schema refers to is there.
    let text = described.to_string();
    for reference in text.split("\"$ref\":\"#/components/schemas/").skip(1) {
        let name = reference.split('"').next().expect("a name");
        assert!(described["components"]["schemas"][name].is_object(), "{name} is missing");
    }
    server.stop().expect("stopped");
}
