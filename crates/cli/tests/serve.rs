//! `upstar serve` as a process: it starts, answers, and ends when it is asked to.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server, and the address that it printed.
fn serve(arguments: &[&str]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(["serve", "--port", "0"])
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("upstar runs");
    let mut line = String::new();
    let stdout = child.stdout.take().expect("its output");
    BufReader::new(stdout).read_line(&mut line).expect("a line");
    let url = line.split(' ').find(|word| word.starts_with("http://")).expect("an address");
    (child, url.trim_start_matches("http://").to_owned())
}

/// Sends a request and reads what comes within a moment.
fn ask(address: &str, request: &str) -> (TcpStream, String) {
    let mut stream = TcpStream::connect(address).expect("connected");
    stream.write_all(request.as_bytes()).expect("sent");
    let mut head = [0; 4096];
    let length = stream.read(&mut head).expect("an answer");
    (stream, String::from_utf8_lossy(&head[..length]).into_owned())
}

/// Sends a signal and waits for the end: its status and what was complained about.
fn end(mut child: Child, signal: &str) -> (Option<i32>, String) {
    let start = Instant::now();
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    let status = child.wait().expect("it ends");
    assert!(start.elapsed() < Duration::from_secs(10), "{signal} took {:?}", start.elapsed());
    let mut complaints = String::new();
    child.stderr.take().expect("its complaints").read_to_string(&mut complaints).expect("text");
    (status.code(), complaints)
}

#[test]
fn it_answers_and_ends_when_asked() {
    for signal in ["-INT", "-TERM"] {
        let (child, url) = serve(&["--memory", "200MB"]);
        let address = url.trim_end_matches('/');
        let (_, page) = ask(address, &format!("GET / HTTP/1.1\r\nhost: {address}\r\n\r\n"));
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        // An analysis that is open does not hold it back.
        let body = r#"{"expr":"domineering(8x8)","seconds":300}"#;
        let (_open, told) = ask(
            address,
            &format!(
                "POST /api/v1/analyse HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
                 content-length: {}\r\n\r\n{body}",
                body.len()
            ),
        );
        assert!(told.starts_with("HTTP/1.1 200"), "{told}");
        assert_eq!(end(child, signal), (Some(0), String::new()), "{signal}");
        assert!(TcpStream::connect(address).is_err());
    }
}

#[test]
fn beyond_this_machine_it_warns_and_asks_for_a_token() {
    let (child, url) = serve(&["--host", "0.0.0.0", "--memory", "200MB"]);
    let (address, query) = url.split_once('/').expect("a path");
    let query = query.trim_end();
    assert!(query.starts_with("?token=") && query.len() > 32, "{query}");
    let port = address.rsplit(':').next().expect("a port");
    let near = format!("127.0.0.1:{port}");
    let get =
        |path: &str, more: &str| ask(&near, &format!("GET {path} HTTP/1.1\r\nhost: {near}\r\n{more}\r\n")).1;
    assert!(get("/", "").starts_with("HTTP/1.1 401"));
    assert!(get("/?token=0", "").starts_with("HTTP/1.1 401"));
    let welcome = get(&format!("/{query}"), "");
    assert!(welcome.starts_with("HTTP/1.1 303") && welcome.contains("upstar-token="), "{welcome}");
    let token = query.trim_start_matches("?token=");
    assert!(get("/api/v1/status", &format!("authorization: Bearer {token}\r\n")).starts_with("HTTP/1.1 200"));
    let (status, complaints) = end(child, "-INT");
    assert_eq!(status, Some(0));
    assert!(complaints.contains("warning") && complaints.contains("0.0.0.0"), "{complaints}");
}

#[test]
fn a_port_that_is_taken_is_told() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(["serve", "--port", &port])
        .output()
        .expect("upstar runs");
    assert_eq!(output.status.code(), Some(2));
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(complaints.contains(&port) && complaints.contains("--port 0"), "{complaints}");
}
