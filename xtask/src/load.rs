//! Many clients at once: whether anything fails, how long answers take that were asked for before, and what stays in memory.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::browser::Serving;

/// Positions that everybody asks for.
const POPULAR: [&str; 12] = [
    "nim(3,4,5)",
    "nim(1,3,5,7)",
    "domineering(4x4)",
    "domineering(3x4) + nim(2)",
    "chomp(3x4)",
    "kayles(12)",
    "hackenbush(\\\"b(r,rb)\\\")",
    "tic_tac_toe(\\\"...|...|...\\\")",
    "hex(3x3)",
    "toads_and_frogs(\\\"ttt..fff\\\")",
    "cut_cake(4x7) + chop(3x5)",
    "clobber(\\\"xoxo|oxox\\\")",
];
/// The longest that one in a hundred of the answers that are kept may take.
const BOUND: Duration = Duration::from_millis(50);

/// What a client does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Deed {
    /// Asks for an analysis that was asked for before.
    Again,
    /// Anything else.
    Other,
}

/// What came of it: how long it took, or what went wrong.
type Done = (Deed, Result<Duration, String>);

/// A connection that is used again and again.
struct Client {
    address: String,
    name: usize,
    reader: Option<BufReader<TcpStream>>,
    random: u64,
}

impl Client {
    /// A number below another; the same in every run.
    fn below(&mut self, end: u64) -> u64 {
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) % end
    }

    /// Sends a question on the connection, or on a new one.
    fn send(&mut self, path: &str, body: &str) -> std::io::Result<&mut BufReader<TcpStream>> {
        let mut reader = match self.reader.take() {
            Some(reader) => reader,
            None => {
                let stream = TcpStream::connect(&self.address)?;
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(Duration::from_secs(60)))?;
                BufReader::new(stream)
            }
        };
        let (address, name, length) = (&self.address, self.name, body.len());
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\nx-upstar-client: load-{name}\r\n\
             content-length: {length}\r\n\r\n{body}"
        );
        reader.get_mut().write_all(request.as_bytes())?;
        Ok(self.reader.insert(reader))
    }

    /// Asks and reads the whole answer.
    fn ask(&mut self, path: &str, body: &str) -> Result<Vec<u8>, String> {
        let reader = self.send(path, body).map_err(|error| error.to_string())?;
        let answer = read(reader).map_err(|error| error.to_string());
        match answer {
            Ok((200, text)) => Ok(text),
            Ok((status, text)) => Err(format!("{path} {body}: {status} {}", String::from_utf8_lossy(&text))),
            Err(error) => {
                self.reader = None;
                Err(format!("{path} {body}: {error}"))
            }
        }
    }

    /// One thing that somebody who explores does.
    fn act(&mut self) -> Done {
        let start = Instant::now();
        let popular = POPULAR[usize::try_from(self.below(POPULAR.len() as u64)).unwrap_or(0)];
        let [a, b, c] = [self.below(40), self.below(40), self.below(40)];
        let (deed, result) = match self.below(20) {
            0..10 => (Deed::Again, self.ask("/api/v1/analyse", &format!("{{\"expr\":\"{popular}\"}}"))),
            10..13 => (Deed::Other, self.ask("/api/v1/play", &format!("{{\"start\":\"{popular}\"}}"))),
            13..15 => (
                Deed::Other,
                self.ask("/api/v1/sketch", &format!("{{\"expr\":\"kayles({a}) + nim({b},{c})\"}}")),
            ),
            15..18 => (
                Deed::Other,
                self.ask("/api/v1/analyse", &format!("{{\"expr\":\"nim({a},{b}) + kayles({c})\"}}")),
            ),
            18 => (Deed::Other, self.ask("/api/v1/explain", &format!("{{\"expr\":\"nim({a},{b},{c})\"}}"))),
            _ => {
                // Somebody asks for something long and leaves.
                let sent =
                    self.send("/api/v1/analyse", "{\"expr\":\"domineering(8x8)\",\"seconds\":60}").is_ok();
                std::thread::sleep(Duration::from_millis(100));
                self.reader = None;
                let result = if sent { Ok(Vec::new()) } else { Err("cannot connect".to_owned()) };
                (Deed::Other, result)
            }
        };
        let whole = |text: Vec<u8>| match deed {
            Deed::Again if !String::from_utf8_lossy(&text).contains("\"status\":\"exact\"") => {
                Err(format!("{popular}: {}", String::from_utf8_lossy(&text)))
            }
            Deed::Again | Deed::Other => Ok(start.elapsed()),
        };
        (deed, result.and_then(whole))
    }
}

/// Reads an answer: its status and its body.
fn read(reader: &mut BufReader<TcpStream>) -> std::io::Result<(u16, Vec<u8>)> {
    let wrong = || std::io::Error::other("no HTTP");
    let line = |reader: &mut BufReader<TcpStream>| {
        let mut text = String::new();
        reader.read_line(&mut text).map(|_| text.trim_end().to_owned())
    };
    let status = line(reader)?.split(' ').nth(1).and_then(|word| word.parse().ok()).ok_or_else(wrong)?;
    let (mut length, mut chunked) = (0, false);
    loop {
        let header = line(reader)?.to_lowercase();
        match header.split_once(": ") {
            Some(("content-length", value)) => length = value.parse().map_err(|_| wrong())?,
            Some(("transfer-encoding", "chunked")) => chunked = true,
            Some(_) => {}
            None => break,
        }
    }
    let mut body = Vec::new();
    while chunked || length > 0 {
        if chunked {
            length = usize::from_str_radix(&line(reader)?, 16).map_err(|_| wrong())?;
        }
        let from = body.len();
        body.resize(from + length, 0);
        reader.read_exact(&mut body[from..])?;
        if chunked {
            line(reader)?;
            chunked = length > 0;
        }
        length = 0;
    }
    Ok((status, body))
}

/// What a process has in memory, in MB.
fn memory(process: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").parse::<f64>().ok().map(|kilobytes| kilobytes / 1000.0)
}

fn option(arguments: &[String], name: &str, usual: u64) -> u64 {
    let at = arguments.iter().position(|argument| argument == name);
    at.and_then(|at| arguments.get(at + 1)?.parse().ok()).unwrap_or(usual)
}

/// Lets clients explore (`--clients N`, `--seconds N`) and tells how it went.
pub(crate) fn load(arguments: &[String]) -> bool {
    let (clients, seconds) = (option(arguments, "--clients", 200), option(arguments, "--seconds", 60));
    let Some(server) = Serving::start("release", &["--memory", "1GB"]) else { return false };
    let address = server.url.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let client = |name: usize| {
        let random = (name as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Client { address: address.clone(), name, reader: None, random }
    };
    let mut first = client(0);
    for popular in POPULAR {
        if let Err(error) = first.ask("/api/v1/analyse", &format!("{{\"expr\":\"{popular}\"}}")) {
            eprintln!("{error}");
            return false;
        }
    }
    let before = memory(server.id());
    let end = Instant::now() + Duration::from_secs(seconds);
    let (tell, told) = mpsc::channel::<Done>();
    let threads: Vec<_> = (1..=usize::try_from(clients).unwrap_or(1))
        .map(|name| {
            let (mut client, tell) = (client(name), tell.clone());
            std::thread::spawn(move || {
                while Instant::now() < end {
                    let _ = tell.send(client.act());
                    // People look at an answer before they ask again.
                    std::thread::sleep(Duration::from_millis(200 + client.below(1600)));
                }
            })
        })
        .collect();
    drop(tell);
    let (mut again, mut others, mut errors) = (Vec::new(), 0_u64, Vec::new());
    for done in told {
        match done {
            (Deed::Again, Ok(time)) => again.push(time),
            (Deed::Other, Ok(_)) => others += 1,
            (_, Err(error)) => errors.push(error),
        }
    }
    for thread in threads {
        let _ = thread.join();
    }
    let left = memory(server.id());
    std::thread::sleep(Duration::from_secs(10));
    let after = memory(server.id());
    let still_open = first.status();
    again.sort_unstable();
    let at = |part: f64| {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a place in a list of times"
        )]
        let place = (again.len() as f64 * part) as usize;
        again.get(place.min(again.len().saturating_sub(1))).copied().unwrap_or_default()
    };
    let megabytes = |memory: Option<f64>| memory.map_or("?".to_owned(), |memory| format!("{memory:.0} MB"));
    println!(
        "{clients} clients for {seconds} s: {} answers, {} errors",
        again.len() as u64 + others,
        errors.len()
    );
    println!(
        "asked before ({}): median {:.1?}, 99 of 100 within {:.1?}, longest {:.1?}",
        again.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    println!(
        "memory: {} before, {} when they left, {} ten seconds later",
        megabytes(before),
        megabytes(left),
        megabytes(after)
    );
    println!("still open: {}", still_open.trim());
    for error in errors.iter().take(5) {
        eprintln!("{error}");
    }
    let grows = after.zip(left).is_some_and(|(after, left)| after > left + 1.0);
    errors.is_empty() && !again.is_empty() && at(0.99) < BOUND && !grows && still_open.contains("\"open\":0")
}

impl Client {
    /// What the server says of itself.
    fn status(&self) -> String {
        let ask = || -> std::io::Result<String> {
            let mut stream = TcpStream::connect(&self.address)?;
            let address = &self.address;
            write!(stream, "GET /api/v1/status HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")?;
            let mut text = String::new();
            stream.read_to_string(&mut text)?;
            Ok(text.lines().last().unwrap_or_default().to_owned())
        };
        ask().unwrap_or_else(|error| error.to_string())
    }
}
