//! The process that listens, and what it knows of the one that works: it is started, watched, started again when it ends, and asked.
//!
//! No question can end this process, since it works on none. A question whose worker died gets an answer that says so; those that
//! come while there is none wait in the socket, which belongs to this process, for the next.

use std::io::{self, Write as _};
use std::os::fd::OwnedFd;
use std::os::unix::fs::DirBuilderExt as _;
use std::os::unix::net::UnixListener;
use std::path::PathBuf;
use std::pin::Pin;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, Response, StatusCode, header};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::net::UnixStream;
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;

use crate::api::{Before, CLIENT, Whose, body};
use crate::fault::Fault;

/// What a worker is started by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The program.
    pub path: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// A worker that holds more than this is ended, where the system says what it holds.
    pub memory: u64,
}

/// How often it is looked how much a worker holds.
const LOOK: Duration = Duration::from_millis(20);
/// A worker that lives this long was started well.
const WELL: Duration = Duration::from_secs(1);
/// When several in a row were not, the next one waits, longer each time: in milliseconds.
const PAUSES: [u64; 5] = [0, 0, 50, 500, 3000];
/// How long a worker may take to end.
const PATIENCE: Duration = Duration::from_secs(3);

pub(crate) struct Supervisor {
    program: Program,
    /// A folder that only this user may look into.
    folder: PathBuf,
    listener: UnixListener,
    /// Workers that have failed.
    failed: AtomicU64,
    /// Questions that a worker has begun to answer, or died of.
    asked: AtomicU64,
    begun: Instant,
    /// None can be started.
    is_broken: AtomicBool,
    is_stopping: AtomicBool,
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        // Where it cannot be removed an empty folder stays.
        let _ = std::fs::remove_file(self.socket());
        let _ = std::fs::remove_dir(&self.folder);
    }
}

impl Supervisor {
    pub(crate) fn new(program: Program, name: &str) -> io::Result<Supervisor> {
        let folder = std::env::temp_dir().join(format!("upstar-{name}"));
        std::fs::DirBuilder::new().mode(0o700).create(&folder)?;
        let listener = UnixListener::bind(folder.join("worker"))?;
        let (failed, asked, is_broken, is_stopping) = Default::default();
        let begun = Instant::now();
        Ok(Supervisor { program, folder, listener, failed, asked, begun, is_broken, is_stopping })
    }

    fn socket(&self) -> PathBuf {
        self.folder.join("worker")
    }

    /// What the workers before the next one have done.
    fn before(&self) -> Before {
        Before {
            restarts: self.failed.load(Relaxed),
            asked: self.asked.load(Relaxed),
            seconds: self.begun.elapsed().as_secs(),
        }
    }

    fn spawn(&self) -> io::Result<Child> {
        Command::new(&self.program.path)
            .args(&self.program.arguments)
            .env(Before::NAME, self.before().to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::from(OwnedFd::from(self.listener.try_clone()?)))
            // An interruption from the keyboard is for this process alone.
            .process_group(0)
            .kill_on_drop(true)
            .spawn()
    }

    /// Keeps a worker running until it is told to stop.
    pub(crate) async fn keep(self: Arc<Self>) {
        let mut failures = 0;
        while !self.is_stopping.load(Relaxed) {
            let begun = Instant::now();
            let why = match self.spawn() {
                Ok(child) => self.attend(child, begun).await,
                Err(error) => Some(error.to_string()),
            };
            if let Some(why) = why {
                self.failed.fetch_add(1, Relaxed);
                // Where nobody can read it, it is lost.
                let _ = writeln!(io::stderr(), "upstar: a worker ended ({why}); another takes its place");
            }
            failures = if begun.elapsed() < WELL { failures + 1 } else { 0 };
            self.is_broken.store(failures >= PAUSES.len(), Relaxed);
            let pause = PAUSES[failures.min(PAUSES.len() - 1)];
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
    }

    /// Waits for the end of a worker; says why it ended, unless it was told to, or wanted to: one that has held much memory makes
    /// room for another when it is idle.
    async fn attend(&self, mut child: Child, begun: Instant) -> Option<String> {
        let own = child.id();
        // To wait for a process closes its standard input, unless it was taken.
        let input = child.stdin.take();
        loop {
            if let Ok(ended) = tokio::time::timeout(LOOK, child.wait()).await {
                return match ended {
                    Ok(status) if status.success() => None,
                    Ok(status) => Some(status.to_string()),
                    Err(error) => Some(error.to_string()),
                };
            }
            if begun.elapsed() >= WELL {
                self.is_broken.store(false, Relaxed);
            }
            if self.is_stopping.load(Relaxed) {
                // The end of its standard input tells it to end.
                drop(input);
                let _ = tokio::time::timeout(PATIENCE, child.wait()).await;
                return None;
            }
            if own.and_then(resident).is_some_and(|held| held > self.program.memory) {
                let _ = child.kill().await;
                return Some("it held too much memory".to_owned());
            }
        }
    }

    /// Lets the worker end.
    pub(crate) fn stop(&self) {
        self.is_stopping.store(true, Relaxed);
    }
}

/// What a process holds in memory, in bytes, where the system says so.
fn resident(process: u32) -> Option<u64> {
    let told = std::fs::read_to_string(format!("/proc/{process}/statm")).ok()?;
    told.split(' ').nth(1)?.parse::<u64>().ok().map(|pages| pages * crate::memory::PAGE)
}

/// All that is asked of the API, passed on to the worker.
pub(crate) fn router(supervisor: Arc<Supervisor>) -> Router {
    Router::new().route("/api/{*path}", axum::routing::any(relay)).with_state(supervisor)
}

fn gone() -> Fault {
    let message =
        "the work on this question ended with the process that did it, perhaps because of another question";
    Fault::new(StatusCode::SERVICE_UNAVAILABLE, "restarted", message).with_hint("ask again")
}

async fn relay(
    State(supervisor): State<Arc<Supervisor>>,
    Whose(client): Whose,
    request: Request,
) -> Result<Response<Body>, Fault> {
    if supervisor.is_broken.load(Relaxed) {
        return Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, "broken", "no worker can be started"));
    }
    let (parts, asked) = request.into_parts();
    let asked = body(asked).await?;
    let is_question = parts.method == Method::POST;
    let mut question = axum::http::Request::builder().method(parts.method).uri(parts.uri);
    for (name, value) in &parts.headers {
        if [header::HOST, header::CONTENT_TYPE, header::ACCEPT].contains(name) {
            question = question.header(name, value);
        }
    }
    let question = question.header(CLIENT, HeaderValue::from_str(&client).map_err(|_| gone())?);
    let question = question.body(Body::from(asked)).map_err(|_| gone())?;
    let stream = UnixStream::connect(supervisor.socket()).await.map_err(|_| gone())?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(|_| gone())?;
    let connection = Connection(tokio::spawn(async move { drop(connection.await) }));
    let answer = sender.send_request(question).await;
    // Not before: what waits while there is no worker is counted by the next one.
    if is_question {
        supervisor.asked.fetch_add(1, Relaxed);
    }
    let (mut parts, body) = answer.map_err(|_| gone())?.into_parts();
    for hop in [header::CONNECTION, header::TRANSFER_ENCODING, header::DATE] {
        parts.headers.remove(hop);
    }
    let lines = parts.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/x-ndjson");
    Ok(Response::from_parts(parts, Body::new(Relayed { body: Some(body), lines, _connection: connection })))
}

/// A connection to the worker, which is cut when nobody waits for its answer any more.
struct Connection(JoinHandle<()>);

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// An answer on its way.
struct Relayed {
    body: Option<Incoming>,
    /// Whether it comes in lines, so that one more can say that there will be no more.
    lines: bool,
    _connection: Connection,
}

/// The last line of an analysis whose worker died.
const CUT: &str = "{\"event\":\"done\",\"status\":\"stopped\",\"reason\":\"restarted\",\"known\":[],\"nodes\":0,\"milliseconds\":0}\n";

impl HttpBody for Relayed {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let Some(body) = &mut self.body else { return Poll::Ready(None) };
        match Pin::new(body).poll_frame(context) {
            Poll::Ready(Some(Err(_))) if self.lines => {
                self.body = None;
                // What came before may have ended in the middle of a line.
                Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(CUT.as_bytes())))))
            }
            polled => polled,
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(HttpBody::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or_else(SizeHint::default, HttpBody::size_hint)
    }
}
