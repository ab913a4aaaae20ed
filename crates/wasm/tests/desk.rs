//! What the engine in a page answers, asked here as a page does.

use std::time::Instant;

use serde_json::{Value, json};
use upstar_wasm::{Desk, Listener};

/// An answer as it was told.
#[derive(Default)]
struct Heard {
    status: u16,
    kind: String,
    bytes: Vec<u8>,
    pieces: usize,
}

impl Listener for Heard {
    fn begin(&mut self, status: u16, kind: &str) {
        assert!(self.kind.is_empty(), "an answer begins once");
        (self.status, self.kind) = (status, kind.to_owned());
    }

    fn tell(&mut self, bytes: &[u8]) {
        assert!(!self.kind.is_empty(), "an answer begins before it goes on");
        self.bytes.extend_from_slice(bytes);
        self.pieces += 1;
    }
}

fn asked(desk: &mut Desk, name: &str, body: &Value) -> Heard {
    let mut heard = Heard::default();
    desk.clear();
    desk.ask(&format!("/api/v1/{name}"), body.to_string().as_bytes(), &mut heard);
    heard
}

fn told(desk: &mut Desk, name: &str, body: &Value) -> Value {
    let heard = asked(desk, name, body);
    assert_eq!((heard.status, &*heard.kind), (200, "application/json"), "{name} {body}");
    serde_json::from_slice(&heard.bytes).expect("JSON")
}

#[test]
fn every_question_of_a_page_is_answered() {
    let desk = &mut Desk::default();
    let games = told(desk, "catalogue", &Value::Null)["games"].as_array().map_or(0, Vec::len);
    assert!(games > 30, "{games}");
    let terms = told(desk, "glossary", &Value::Null)["terms"].as_array().map_or(0, Vec::len);
    assert!(terms > 50, "{terms}");
    assert_eq!(told(desk, "parse", &json!({"expr": "1+1"}))["kind"], "a game");
    assert_eq!(told(desk, "sketch", &json!({"expr": "nim(1,2)"}))["impartial"], true);
    assert_eq!(told(desk, "edits", &json!({"expr": "nim(1,2)"}))["parts"].as_array().map(Vec::len), Some(1));
    let game = json!({"start": "nim(1,2)", "moves": ["2 -> 1"]});
    assert_eq!(told(desk, "play", &game)["position"], "nim(1,1)");
    assert_eq!(told(desk, "advice", &json!({"start": "nim(1,2)"}))["move"], "heap 2: 2 -> 1");
    let reply = json!({"game": {"start": "nim(1,2)"}, "style": "stubborn"});
    assert_eq!(told(desk, "reply", &reply)["proved"], true);
    assert_eq!(told(desk, "moves", &json!({"expr": "nim(1,2)"}))["moves"].as_array().map(Vec::len), Some(3));
    assert_eq!(told(desk, "explain", &json!({"expr": "domineering(2x2)"}))["title"], "domineering(2x2)");
    assert_eq!(told(desk, "tree", &json!({"expr": "nim(1,2)"}))["depth"], 3);
    let rules = json!({"rules": "game half on heaps\n  both n -> n/2 if n > 0\n"});
    assert_eq!(told(desk, "rules", &rules)["games"][0]["about"]["name"], "half");
    let answers =
        &told(desk, "worksheet", &json!({"statements": ["let g = {1|-1}", "g + g", "nmi(1)"]}))["answers"];
    assert_eq!(answers[1]["lines"][0]["text"], "0");
    assert_eq!(answers[2]["error"]["code"], "unknown-name");
    let picture = asked(desk, "picture", &json!({"expr": "nim(1,2)", "format": "svg"}));
    assert_eq!((picture.status, &*picture.kind), (200, "image/svg+xml"));
    assert!(picture.bytes.starts_with(b"<svg"));
}

#[test]
fn what_is_wrong_has_its_status() {
    let desk = &mut Desk::default();
    for (name, body, status, code) in [
        ("parse", json!({"expr": "nmi(1)"}), 422, "unknown-name"),
        ("parse", json!({"expr": "1", "more": 1}), 400, "malformed"),
        ("analyse", json!({"expr": "nmi(1)"}), 422, "unknown-name"),
        ("play", json!({"start": "nim(1)", "moves": ["7 -> 1"]}), 422, "no-move"),
        ("worksheet", json!({"statements": vec!["1"; 501]}), 422, "too-long"),
        ("nothing", json!({}), 404, "not-found"),
    ] {
        let heard = asked(desk, name, &body);
        let error: Value = serde_json::from_slice(&heard.bytes).expect("JSON");
        assert_eq!((heard.status, error["error"]["code"].as_str()), (status, Some(code)), "{name} {body}");
    }
}

#[test]
fn an_analysis_is_told_line_by_line() {
    let heard = asked(&mut Desk::default(), "analyse", &json!({"expr": "domineering(3x3)"}));
    assert_eq!((heard.status, &*heard.kind), (200, "application/x-ndjson"));
    let text = String::from_utf8(heard.bytes).expect("text");
    let events: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(events.len(), heard.pieces);
    let names: Vec<&str> = events.iter().filter_map(|event| event["event"].as_str()).collect();
    assert_eq!(names, ["queued", "outcome", "value", "moves", "thermograph", "standings", "done"]);
    assert_eq!((&events[2]["value"], &events[6]["status"]), (&json!("±1"), &json!("exact")));
}

#[test]
fn limits_hold_and_tell_what_is_known() {
    let desk = &mut Desk::default();
    let begun = Instant::now();
    let heard = asked(desk, "analyse", &json!({"expr": "domineering(8x8)", "seconds": 1}));
    let text = String::from_utf8(heard.bytes).expect("text");
    let last: Value = serde_json::from_str(text.lines().last().expect("a line")).expect("JSON");
    assert_eq!((&last["event"], &last["reason"]), (&json!("done"), &json!("time")));
    let stopped = told(desk, "moves", &json!({"expr": "domineering(8x8)", "seconds": 1}));
    assert_eq!(stopped["stopped"]["code"], "time");
    let reply = json!({"game": {"start": "domineering(8x8)"}, "seconds": 1});
    assert!(told(desk, "reply", &reply)["move"].is_string());
    assert!(begun.elapsed().as_secs() < 20);
    // The next question has its own time.
    assert_eq!(told(desk, "parse", &json!({"expr": "1"}))["kind"], "a game");
}
