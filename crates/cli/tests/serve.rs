//! `upstar serve` as a process: it starts, answers, and ends when it is asked to.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server, and the address that it printed.
fn serve(arguments: &[&str]) -> (Child, String) {
    serve_with("", arguments)
}

/// A server that knows the libraries of a folder.
fn serve_with(libraries: &str, arguments: &[&str]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(["serve", "--port", "0"])
        .args(arguments)
        .env("UPSTAR_TEST_MORTAL_WORKER", "1")
        .env("UPSTAR_LIBRARIES", libraries)
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
fn it_looks_values_up_in_libraries() {
    let folder = std::env::temp_dir().join(format!("upstar-{}-served-library", std::process::id()));
    let folder = folder.display().to_string();
    let mut build = Command::new(env!("CARGO_BIN_EXE_upstar"));
    build.args(["library", "build", "domineering", "--cells", "8"]).env("UPSTAR_LIBRARIES", &folder);
    assert!(build.output().expect("upstar runs").status.success());
    // How many positions an analysis expands.
    let nodes = |libraries: &str| -> u64 {
        let (child, url) = serve_with(libraries, &["--memory", "200MB", "--threads", "1"]);
        let address = url.trim_end_matches('/');
        let body = r#"{"expr":"domineering(4x4)"}"#;
        let request = format!(
            "POST /api/v1/analyse HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        let (mut stream, mut told) = ask(address, &request);
        stream.read_to_string(&mut told).expect("the rest");
        end(child, "-TERM");
        let last = told.rsplit_once("\"nodes\":").expect("a count").1;
        last.split(|c: char| !c.is_ascii_digit())
            .next()
            .and_then(|count| count.parse().ok())
            .expect("a number")
    };
    let (without, with) = (nodes(""), nodes(&folder));
    assert!(with < without, "{with} {without}");
    std::fs::remove_dir_all(&folder).expect("removed");
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
    let status = get("/api/v1/status", &format!("authorization: Bearer {token}\r\n"));
    assert!(status.starts_with("HTTP/1.1 200"), "{status}");
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

/// Asks and reads the whole answer.
fn post(address: &str, path: &str, body: &str) -> String {
    let length = body.len();
    let (mut stream, mut answer) = ask(
        address,
        &format!(
            "POST /api/v1/{path} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
             connection: close\r\ncontent-length: {length}\r\n\r\n{body}"
        ),
    );
    let mut rest = Vec::new();
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
    stream.read_to_end(&mut rest).expect("the rest");
    answer.push_str(&String::from_utf8_lossy(&rest));
    answer
}

/// The processes that a process has started.
#[cfg(target_os = "linux")]
fn children(process: u32) -> Vec<String> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).expect("threads");
    let of = |thread: std::fs::DirEntry| {
        std::fs::read_to_string(thread.path().join("children")).unwrap_or_default()
    };
    let all: Vec<String> = threads.filter_map(Result::ok).map(of).collect();
    all.iter().flat_map(|line| line.split_whitespace()).map(str::to_owned).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn no_question_ends_the_server() {
    let (child, url) = serve(&["--memory", "800MB"]);
    let address = url.trim_end_matches('/');
    let is_well = || post(address, "moves", r#"{"expr":"nim(1,2)"}"#).starts_with("HTTP/1.1 200");
    assert!(is_well());
    for (n, death) in ["abort", "allocate", "kill"].into_iter().enumerate() {
        // Somebody else listens to an analysis meanwhile.
        let other = address.to_owned();
        let other = std::thread::spawn(move || {
            post(&other, "analyse", r#"{"expr":"domineering(8x8)","seconds":60}"#)
        });
        let begun = Instant::now();
        while !get(address, "status").contains("\"open\":1") {
            assert!(begun.elapsed() < Duration::from_secs(20));
        }
        std::thread::sleep(Duration::from_millis(300));
        if death == "kill" {
            let worker = children(child.id()).pop().expect("a worker");
            assert!(Command::new("kill").args(["-KILL", &worker]).status().expect("kill runs").success());
        } else {
            let answer = post(address, &format!("test/{death}"), "{}");
            assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("\"restarted\""), "{answer}");
        }
        let told = other.join().expect("no panic");
        // Who works while memory is taken is stopped for it, perhaps before the worker ends.
        let stopped = death == "allocate" && told.contains("\"reason\":\"memory\"");
        assert!(stopped || told.contains("\"restarted\""), "{told}");
        let begun = Instant::now();
        assert!(is_well(), "after {death}");
        assert!(begun.elapsed() < Duration::from_secs(10), "{death}: {:?}", begun.elapsed());
        let figures = get(address, "figures");
        assert!(figures.contains(&format!("\"restarts\":{}", n + 1)), "{figures}");
    }
    let (status, complaints) = end(child, "-INT");
    assert_eq!(status, Some(0));
    assert!(complaints.contains("another takes its place"), "{complaints}");
}

#[cfg(target_os = "linux")]
fn get(address: &str, path: &str) -> String {
    ask(address, &format!("GET /api/v1/{path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")).1
}

#[cfg(target_os = "linux")]
#[test]
fn a_worker_does_not_outlive_its_server() {
    let (mut child, url) = serve(&["--memory", "100MB"]);
    // Once it has answered, there is a worker.
    post(url.trim_end_matches('/'), "moves", r#"{"expr":"nim(1,2)"}"#);
    let worker = children(child.id()).pop().expect("a worker");
    child.kill().expect("killed");
    child.wait().expect("ended");
    let begun = Instant::now();
    // What has ended and was not waited for is a zombie.
    let lives =
        || std::fs::read_to_string(format!("/proc/{worker}/stat")).is_ok_and(|stat| !stat.contains(") Z "));
    while lives() {
        assert!(begun.elapsed() < Duration::from_secs(20), "the worker goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_worker_that_holds_much_for_nothing_is_replaced() {
    let (child, url) = serve(&["--memory", "200MB"]);
    let address = url.trim_end_matches('/');
    assert!(post(address, "moves", r#"{"expr":"nim(1,2)"}"#).starts_with("HTTP/1.1 200"));
    assert!(post(address, "test/bloat", "{}").starts_with("HTTP/1.1 200"));
    let (begun, first) = (Instant::now(), children(child.id()));
    while children(child.id()).is_empty() || children(child.id()) == first {
        assert!(begun.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(post(address, "moves", r#"{"expr":"nim(1,3)"}"#).starts_with("HTTP/1.1 200"));
    // It was no failure, and what was asked before counts.
    let figures = get(address, "figures");
    assert!(figures.contains("\"restarts\":0") && figures.contains("\"asked\":3"), "{figures}");
    let (_, complaints) = end(child, "-INT");
    assert!(!complaints.contains("worker"), "{complaints}");
}

#[test]
fn requests_are_logged_without_tokens() {
    let file = std::env::temp_dir().join(format!("upstar-log-{}", std::process::id()));
    let (child, url) = serve(&["--memory", "100MB", "--log", &file.display().to_string()]);
    let address = url.trim_end_matches('/');
    post(address, "moves", r#"{"expr":"nim(1,2)"}"#);
    post(address, "moves", r#"{"expr":"nmi(1,2)"}"#);
    ask(address, &format!("GET /?token=secret HTTP/1.1\r\nhost: {address}\r\n\r\n"));
    end(child, "-INT");
    let log = std::fs::read_to_string(&file).expect("a log");
    std::fs::remove_file(&file).expect("removed");
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(lines.len(), 3, "{log}");
    assert!(
        lines[0].starts_with("127.0.0.1 - - [") && lines[0].contains("\"POST /api/v1/moves HTTP/1.1\" 200 ")
    );
    // Errors have a length, too.
    let length =
        lines[1].split("\" 422 ").nth(1).and_then(|rest| rest.split(' ').next()?.parse::<u32>().ok());
    assert!(length.is_some_and(|length| length > 100), "{log}");
    assert!(lines[2].contains("\"GET / HTTP/1.1\" 200 ") && !log.contains("secret"), "{log}");
}

/// The first code in a language that a guide shows.
fn code<'t>(guide: &'t str, language: &str) -> &'t str {
    guide.split(&format!("```{language}\n")).nth(1).and_then(|rest| rest.split("```").next()).expect("code")
}

#[test]
fn the_clients_of_the_guide_work() {
    let guide = include_str!("../../../docs/api.md");
    let (child, url) = serve(&["--memory", "100MB"]);
    let server = format!("http://{}", url.trim_end_matches('/'));
    for (language, program, before) in
        [("python", "python3", &["-c"][..]), ("js", "node", &["--input-type=module", "-e"][..])]
    {
        let code = code(guide, language);
        assert!(code.lines().filter(|line| !line.is_empty()).count() <= 10, "{code}");
        match Command::new(program).args(before).arg(code).env("UPSTAR", &server).output() {
            Ok(output) => assert_eq!(
                String::from_utf8_lossy(&output.stdout),
                self::code(guide, "text"),
                "{language}: {}",
                String::from_utf8_lossy(&output.stderr)
            ),
            // Not everybody who builds the program has every language.
            Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::NotFound, "{language}: {error}"),
        }
    }
    end(child, "-INT");
}
