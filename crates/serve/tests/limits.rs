//! What the server does with too much: connections, slow clients, memory; and answers that are asked for again.

mod client;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use client::{get, post};
use serde_json::{Value, json};
use upstar_serve::{Limits, Options, Server};

fn server(limits: Limits) -> Server {
    Server::start(Options { limits, ..Options::default() }).expect("a server")
}

fn small() -> Limits {
    Limits { workers: 1, threads: 1, memory: 400_000_000, each: 100_000_000, ..Limits::default() }
}

fn is_well(at: SocketAddr) -> bool {
    get(at, "/api/v1/status", &format!("host: {at}\r\n")).status == 200
}

#[test]
fn there_are_only_so_many_places() {
    let server = server(Limits { connections: 3, ..small() });
    let at = server.address();
    let mut idle: Vec<TcpStream> = (0..3).map(|_| TcpStream::connect(at).expect("connected")).collect();
    // The server takes them in the order in which they came.
    let answer = get(at, "/api/v1/status", &format!("host: {at}\r\n"));
    assert_eq!((answer.status, answer.code().as_str()), (503, "busy"));
    idle.pop();
    let start = Instant::now();
    while !is_well(at) {
        assert!(start.elapsed() < Duration::from_secs(10), "the place is not free");
    }
    server.stop().expect("stopped");
}

#[test]
fn who_does_not_ask_is_shown_out() {
    let server = server(Limits { patience: Duration::from_secs(1), ..small() });
    let at = server.address();
    let mut slow = TcpStream::connect(at).expect("connected");
    slow.write_all(b"GET /api/v1/status HTTP/1.1\r\nhost: ").expect("sent");
    slow.set_read_timeout(Some(Duration::from_secs(40))).expect("a timeout");
    let start = Instant::now();
    let mut answer = Vec::new();
    slow.read_to_end(&mut answer).expect("closed by the server");
    assert!(start.elapsed() > Duration::from_millis(500), "{:?}", start.elapsed());
    assert!(is_well(at));
    server.stop().expect("stopped");
}

#[test]
fn who_does_not_read_loses_the_place() {
    let patience = Duration::from_millis(500);
    let server = server(Limits { connections: 2, patience, ..small() });
    let at = server.address();
    let asked = format!("GET /main.js HTTP/1.1\r\nhost: {at}\r\n\r\n").repeat(400);
    let deaf: Vec<TcpStream> = (0..2)
        .map(|_| {
            let mut stream = TcpStream::connect(at).expect("connected");
            stream.write_all(asked.as_bytes()).expect("sent");
            stream
        })
        .collect();
    let start = Instant::now();
    while !is_well(at) {
        assert!(start.elapsed() < Duration::from_secs(20), "they hold their places");
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(deaf);
    server.stop().expect("stopped");
}

#[test]
fn who_asks_slowly_does_not_stay_for_ever() {
    let patience = Duration::from_millis(300);
    let server = server(Limits { patience, ..small() });
    let at = server.address();
    let mut slow = TcpStream::connect(at).expect("connected");
    slow.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
    let start = Instant::now();
    // Every head is in time, but each comes late.
    let end = loop {
        std::thread::sleep(patience / 3);
        let asked = format!("GET /icon.svg HTTP/1.1\r\nhost: {at}\r\n\r\n");
        let answered = slow.write_all(asked.as_bytes()).and_then(|()| slow.read(&mut [0; 1 << 16]));
        if !matches!(answered, Ok(1..)) {
            break start.elapsed();
        }
        assert!(start.elapsed() < Duration::from_secs(20), "it stays");
    };
    assert!(end > patience, "{end:?}");
    server.stop().expect("stopped");
}

#[test]
fn large_sums_stay_within_their_limits() {
    let server = server(small());
    let at = server.address();
    let many = ["domineering(4x4)"; 3000].join("+");
    for path in ["sketch", "tree", "edits", "picture", "play"] {
        let start = Instant::now();
        let asked = if path == "play" { json!({ "start": many }) } else { json!({ "expr": many }) };
        let answer = post(at, &format!("/api/v1/{path}"), &asked);
        assert!(matches!(answer.status, 200 | 422), "{path}: {}", answer.status);
        assert!(start.elapsed() < Duration::from_secs(12), "{path}: {:?}", start.elapsed());
    }
    let start = Instant::now();
    while status(at)["open"] != 0 {
        assert!(start.elapsed() < Duration::from_secs(5), "work goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
    server.stop().expect("stopped");
}

fn status(at: SocketAddr) -> Value {
    get(at, "/api/v1/status", &format!("host: {at}\r\n")).json()
}

#[test]
fn who_uses_too_much_is_stopped_and_others_are_not() {
    let server = server(Limits { memory: 60_000_000, ..small() });
    let at = server.address();
    let asked = json!({ "expr": "domineering(8x8)", "seconds": 60 });
    let told = post(at, "/api/v1/analyse", &asked).text();
    let last: Value = serde_json::from_str(told.lines().last().expect("lines")).expect("JSON");
    assert_eq!(
        (&last["event"], &last["status"], &last["reason"]),
        (&json!("done"), &json!("stopped"), &json!("memory"))
    );
    let next = post(at, "/api/v1/analyse", &json!({ "expr": "domineering(4x4)" })).text();
    assert!(next.contains("\"status\":\"exact\""), "{next}");
    server.stop().expect("stopped");
}

#[test]
fn each_question_has_a_share() {
    let server = server(Limits { workers: 2, each: 20_000_000, ..small() });
    let at = server.address();
    let greedy = || {
        let asked = json!({ "expr": "domineering(8x8)", "seconds": 60 });
        let told = post(at, "/api/v1/analyse", &asked).text();
        let last: Value = serde_json::from_str(told.lines().last().expect("lines")).expect("JSON");
        assert_eq!((&last["status"], &last["reason"]), (&json!("stopped"), &json!("memory")), "{told}");
        assert!(told.contains("the memory limit of 20 MB was reached"), "{told}");
    };
    let modest = || {
        let told = post(at, "/api/v1/analyse", &json!({ "expr": "domineering(4x5)" })).text();
        assert!(told.contains("\"status\":\"exact\""), "{told}");
    };
    std::thread::scope(|scope| {
        scope.spawn(greedy);
        modest();
    });
    server.stop().expect("stopped");
}

#[test]
fn the_same_question_is_answered_at_once() {
    let server = server(small());
    let at = server.address();
    let asked = json!({ "expr": "domineering(4x4) + nim(3)" });
    let events = |text: &str| -> Vec<Value> {
        let lines = text.lines().map(|line| serde_json::from_str(line).expect("JSON"));
        let quiet = |event: &Value| event["event"] != "queued" && event["event"] != "progress";
        lines.filter(quiet).collect()
    };
    let first = post(at, "/api/v1/analyse", &asked);
    let again = post(at, "/api/v1/analyse", &asked);
    assert_eq!(events(&first.text()), events(&again.text()));
    assert!(first.text().contains("queued") && !again.text().contains("queued"));
    assert_eq!(first.header("content-type"), again.header("content-type"));
    assert_eq!(first.header("content-security-policy"), again.header("content-security-policy"));
    // Another rule is another question, and what was not finished is asked anew.
    let misere = post(at, "/api/v1/analyse", &json!({ "expr": "nim(3,3)", "misere": true }));
    let normal = post(at, "/api/v1/analyse", &json!({ "expr": "nim(3,3)" }));
    assert_ne!(events(&misere.text())[1], events(&normal.text())[1]);
    for _ in 0..2 {
        let long = post(at, "/api/v1/analyse", &json!({ "expr": "domineering(8x8)", "seconds": 1 }));
        assert!(long.text().contains("queued"));
    }
    let wrong = json!({ "expr": "nmi(3)" });
    assert_eq!(post(at, "/api/v1/moves", &wrong).json(), post(at, "/api/v1/moves", &wrong).json());
    server.stop().expect("stopped");
}

#[test]
fn an_address_that_stands_for_all_is_told_as_one_that_can_be_opened() {
    let host = std::net::Ipv4Addr::UNSPECIFIED.into();
    let server = Server::start(Options { host, limits: small(), ..Options::default() }).expect("a server");
    let port = server.address().port();
    let url = server.url();
    assert!(url.starts_with(&format!("http://127.0.0.1:{port}/?token=")), "{url}");
    if let Some(elsewhere) = server.url_elsewhere() {
        assert!(elsewhere.contains("?token=") && !elsewhere.contains("0.0.0.0"), "{elsewhere}");
    }
    let here = SocketAddr::from(([127, 0, 0, 1], port));
    assert_eq!(get(here, "/api/v1/status", &format!("host: {here}\r\n")).status, 401);
    server.stop().expect("stopped");
}
