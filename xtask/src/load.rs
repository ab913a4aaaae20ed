//! Many clients at once, some of whom ask for much: whether anything fails, how long cheap answers take, and what stays in memory.

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
/// The longest that one in a hundred of the other cheap answers may take.
const CHEAP_BOUND: Duration = Duration::from_millis(300);

/// What a client does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Deed {
    /// Asks for an analysis that was asked for before.
    Again,
    /// Asks something new that is answered at once.
    Cheap,
    /// Asks for much.
    Heavy,
    /// Asks for something long and leaves.
    Leave,
}

/// What came of it: how long it took and what was asked, or what went wrong.
type Done = (Deed, Result<(Duration, String), String>);

/// A connection that is used again and again.
struct Client {
    address: String,
    name: usize,
    reader: Option<BufReader<TcpStream>>,
    /// What was asked last.
    last: String,
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
        self.last = format!("{path} {body}");
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
            10..12 => (Deed::Cheap, self.ask("/api/v1/play", &format!("{{\"start\":\"{popular}\"}}"))),
            12..14 => (
                Deed::Cheap,
                self.ask("/api/v1/sketch", &format!("{{\"expr\":\"kayles({a}) + nim({b},{c})\"}}")),
            ),
            14..16 => (
                Deed::Cheap,
                self.ask(
                    "/api/v1/worksheet",
                    &format!("{{\"statements\":[\"{a} + {b}\",\"nim({b},{c})\"]}}"),
                ),
            ),
            16..18 => (
                Deed::Cheap,
                self.ask("/api/v1/analyse", &format!("{{\"expr\":\"nim({a},{b}) + kayles({c})\"}}")),
            ),
            18 => (Deed::Cheap, self.ask("/api/v1/explain", &format!("{{\"expr\":\"nim({a},{b},{c})\"}}"))),
            _ => {
                // Somebody asks for something long and leaves.
                let sent =
                    self.send("/api/v1/analyse", "{\"expr\":\"domineering(8x8)\",\"seconds\":60}").is_ok();
                std::thread::sleep(Duration::from_millis(100));
                self.reader = None;
                let result = if sent { Ok(Vec::new()) } else { Err("cannot connect".to_owned()) };
                (Deed::Leave, result)
            }
        };
        let whole = |text: Vec<u8>| match deed {
            Deed::Again if !String::from_utf8_lossy(&text).contains("\"status\":\"exact\"") => {
                Err(format!("{popular}: {}", String::from_utf8_lossy(&text)))
            }
            _ => Ok((start.elapsed(), self.last.clone())),
        };
        (deed, result.and_then(whole))
    }

    /// One thing that somebody does who asks for much, or means harm.
    fn burden(&mut self) -> Done {
        let start = Instant::now();
        let [a, b] = [self.below(1000), self.below(1000)];
        let game = ["domineering(8x8)", "clobber(5x6)", "nogo(5x5)", "amazons(5x5)"];
        let game = game[usize::try_from(self.below(game.len() as u64)).unwrap_or(0)];
        let (path, body) = match self.below(6) {
            0 => ("tree", format!("{{\"expr\":\"{game} + nim({a},{b})\",\"seconds\":3}}")),
            1 => ("sketch", format!("{{\"expr\":\"{}nim({a},{b})\"}}", "domineering(4x4)+".repeat(3000))),
            2 => (
                "worksheet",
                format!(
                    "{{\"statements\":[\"let a = nim({b})\"{}],\"seconds\":3}}",
                    ",\"let a = a + a\"".repeat(40)
                ),
            ),
            3 => ("reply", format!("{{\"game\":{{\"start\":\"{game} + nim({a},{b})\"}}}}")),
            4 => ("explain", format!("{{\"expr\":\"{game} + nim({a},{b})\",\"seconds\":5}}")),
            _ => ("analyse", format!("{{\"expr\":\"{game} + nim({a},{b})\",\"seconds\":10}}")),
        };
        // That it is too large is an answer, too.
        let result = match self.ask(&format!("/api/v1/{path}"), &body) {
            Err(error) if error.contains(": 422 ") => Ok(()),
            answer => answer.map(drop),
        };
        (
            Deed::Heavy,
            result
                .map(|()| (start.elapsed(), String::new()))
                .map_err(|error| error.chars().take(300).collect()),
        )
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

fn option(arguments: &[String], name: &str, usual: u64) -> u64 {
    let at = arguments.iter().position(|argument| argument == name);
    at.and_then(|at| arguments.get(at + 1)?.parse().ok()).unwrap_or(usual)
}

/// The time that a given share of a sorted list, in hundredths, stays within.
fn within(times: &[Duration], hundredths: usize) -> Duration {
    let place = times.len() * hundredths / 100;
    times.get(place.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
}

/// Tells how long answers took.
fn tell(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    println!(
        "{what} ({}): median {:.1?}, 99 of 100 within {:.1?}, longest {:.1?}",
        times.len(),
        within(times, 50),
        within(times, 99),
        within(times, 100)
    );
}

/// Lets clients explore (`--clients N`, `--seconds N`), while others ask for much (`--heavy N`), and tells how it went.
pub(crate) fn load(arguments: &[String]) -> bool {
    let (clients, seconds) = (option(arguments, "--clients", 200), option(arguments, "--seconds", 60));
    let heavy = option(arguments, "--heavy", 50);
    let profile = if arguments.iter().any(|argument| argument == "--dev") { "dev" } else { "release" };
    let Some(server) = Serving::start(profile, &["--memory", "1GB"]) else { return false };
    let address = server.url.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let client = |name: usize| {
        let random = (name as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Client { address: address.clone(), name, reader: None, last: String::new(), random }
    };
    let mut first = client(0);
    for popular in POPULAR {
        if let Err(error) = first.ask("/api/v1/analyse", &format!("{{\"expr\":\"{popular}\"}}")) {
            eprintln!("{error}");
            return false;
        }
    }
    let before = first.memory();
    let end = Instant::now() + Duration::from_secs(seconds);
    let (tell, told) = mpsc::channel::<Done>();
    let light = usize::try_from(clients).unwrap_or(1);
    let threads: Vec<_> = (1..=light + usize::try_from(heavy).unwrap_or(0))
        .map(|name| {
            let (mut client, tell) = (client(name), tell.clone());
            std::thread::spawn(move || {
                while Instant::now() < end {
                    let _ = tell.send(if name > light { client.burden() } else { client.act() });
                    // People look at an answer before they ask again.
                    std::thread::sleep(Duration::from_millis(200 + client.below(1600)));
                }
            })
        })
        .collect();
    drop(tell);
    let (mut again, mut cheap, mut others, mut errors) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut slowest = Vec::new();
    for done in told {
        match done {
            (Deed::Again, Ok((time, _))) => again.push(time),
            (Deed::Cheap, Ok((time, asked))) => {
                cheap.push(time);
                slowest.push((time, asked));
            }
            (Deed::Heavy, Ok((time, _))) => others.push(time),
            (Deed::Leave, Ok(_)) => {}
            (_, Err(error)) => errors.push(error),
        }
    }
    for thread in threads {
        let _ = thread.join();
    }
    let left = first.memory();
    std::thread::sleep(Duration::from_secs(10));
    let after = first.memory();
    let still_open = first.get("status");
    let megabytes = |memory: Option<f64>| memory.map_or("?".to_owned(), |memory| format!("{memory:.0} MB"));
    println!(
        "{clients} clients and {heavy} who ask for much, for {seconds} s: {} answers, {} errors",
        again.len() + cheap.len() + others.len(),
        errors.len()
    );
    self::tell("asked before", &mut again);
    self::tell("cheap and new", &mut cheap);
    slowest.sort();
    for (time, asked) in slowest.iter().rev().take(5) {
        println!("  {time:.1?} {asked}");
    }
    self::tell("heavy", &mut others);
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
    let in_time = within(&again, 99) < BOUND && within(&cheap, 99) <= CHEAP_BOUND;
    errors.is_empty()
        && !again.is_empty()
        && !cheap.is_empty()
        && in_time
        && !grows
        && still_open.contains("\"open\":0")
}

impl Client {
    /// What the server says of itself.
    fn get(&self, what: &str) -> String {
        let ask = || -> std::io::Result<String> {
            let mut stream = TcpStream::connect(&self.address)?;
            let address = &self.address;
            write!(stream, "GET /api/v1/{what} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")?;
            let mut text = String::new();
            stream.read_to_string(&mut text)?;
            Ok(text.lines().last().unwrap_or_default().to_owned())
        };
        ask().unwrap_or_else(|error| error.to_string())
    }

    /// What the process that works has in memory, in MB.
    fn memory(&self) -> Option<f64> {
        let figures = self.get("figures");
        let bytes = figures.split("\"memory\":").nth(1)?.split([',', '}']).next()?;
        bytes.parse::<f64>().ok().map(|bytes| bytes / 1e6)
    }
}
