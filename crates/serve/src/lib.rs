//! The explorer: an HTTP API on this machine, and the page that uses it.
//!
//! The server knows no game: every answer comes from an [`upstar::Session`]. It says who may ask (`guard`), in which
//! order questions are answered and how much they may use (`connections`, `turns`, `queue`, `engine`, `memory`), which answers are
//! kept (`cache`), and what they look like as JSON (`api`). The work may be done in a process of its own (`worker`), which is started
//! again when it ends (`supervisor`); that needs a Unix. Elsewhere, and where no program for it is named, one process does all.

mod api;
mod cache;
mod connections;
mod engine;
mod fault;
mod guard;
mod log;
mod memory;
mod page;
mod queue;
#[cfg(unix)]
mod supervisor;
mod turns;
#[cfg(unix)]
mod worker;

use std::fmt::{self, Write as _};
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use axum::middleware::from_fn_with_state;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use upstar::sum::Factory;

use crate::cache::Cache;
use crate::engine::Engine;
pub use crate::engine::Limits;
use crate::guard::Guard;
pub use crate::log::Log;
#[cfg(unix)]
use crate::supervisor::Supervisor;
#[cfg(unix)]
pub use crate::{supervisor::Program, worker::work};

/// Where to listen and how much may be used.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address. Only this machine can reach a loopback address; others need a token.
    pub host: IpAddr,
    /// The port; with 0 the system chooses one.
    pub port: u16,
    /// How much may be used.
    pub limits: Limits,
    /// Games beside the built-in ones, where the work is done in this process.
    pub games: Games,
    /// Where requests are logged.
    pub log: Option<Log>,
    /// What does the work in a process of its own, by calling [`work`].
    #[cfg(unix)]
    pub worker: Option<Program>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            limits: Limits::default(),
            games: Games::default(),
            log: None,
            #[cfg(unix)]
            worker: None,
        }
    }
}

/// Games that are added to the catalogue.
#[derive(Clone, Default)]
pub struct Games(pub Vec<Arc<dyn Factory>>);

impl fmt::Debug for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|game| &game.about().name)).finish()
    }
}

/// Where the work is done.
enum Work {
    /// In this process.
    Here(Arc<Engine>),
    /// In another one.
    #[cfg(unix)]
    Apart(Arc<Supervisor>, JoinHandle<()>),
}

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    token: Option<String>,
    work: Work,
    runtime: Runtime,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

/// How long connections may take to end.
const PATIENCE: Duration = Duration::from_secs(3);

impl Server {
    /// Starts a server.
    pub fn start(options: Options) -> io::Result<Server> {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind((options.host, options.port)))?;
        let address = listener.local_addr()?;
        let loopback = options.host.is_loopback();
        let token = if loopback { None } else { Some(random_token()?) };
        let seats = (options.limits.connections, options.limits.patience);
        let cache = Arc::new(Cache::new(options.limits.answers));
        let (work, asked) = Work::start(&options, &runtime)?;
        let guard = Arc::new(Guard { loopback, token: token.clone() });
        let mut router = page::router()
            .merge(asked.layer(from_fn_with_state(cache, cache::remember)))
            .layer(from_fn_with_state(guard, guard::watch));
        if let Some(log) = options.log {
            router = router.layer(from_fn_with_state(log, log::write));
        }
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = runtime.spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            connections::serve(listener, router, seats, stopped).await;
        });
        Ok(Server { address, token, work, runtime, stop, serving })
    }

    /// Where the server listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address to open in a browser on this machine, with the token if there is one.
    #[must_use]
    pub fn url(&self) -> String {
        let here = match self.address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        self.url_at(here)
    }

    /// The address to open on other machines, where the server listens on all addresses of this one and one is known.
    #[must_use]
    pub fn url_elsewhere(&self) -> Option<String> {
        if !self.address.ip().is_unspecified() {
            return None;
        }
        // Nothing is sent: the system only chooses the address from which it would be.
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
        let own = socket.local_addr().ok()?.ip();
        (!own.is_loopback() && !own.is_unspecified()).then(|| self.url_at(own))
    }

    fn url_at(&self, ip: IpAddr) -> String {
        let token = self.token.as_ref().map_or(String::new(), |token| format!("?token={token}"));
        format!("http://{}/{token}", SocketAddr::new(ip, self.address.port()))
    }

    /// Hears interruptions from now on, where they would have ended the program.
    pub fn interrupts(&self) -> io::Result<Interrupts> {
        let _inside = self.runtime.enter();
        Interrupts::new()
    }

    /// Waits until somebody interrupts the program or asks it to end.
    pub fn wait(&self, interrupts: Interrupts) -> io::Result<()> {
        self.runtime.block_on(interrupts.come())
    }

    /// Ends all work and all connections.
    pub fn stop(self) -> io::Result<()> {
        match &self.work {
            Work::Here(engine) => engine.cancel_all(),
            #[cfg(unix)]
            Work::Apart(supervisor, _) => supervisor.stop(),
        }
        // Nobody listens any more if serving has ended by itself.
        let _ = self.stop.send(());
        let served = self.runtime.block_on(async { tokio::time::timeout(PATIENCE, self.serving).await });
        match self.work {
            Work::Here(engine) => engine.close(),
            #[cfg(unix)]
            Work::Apart(_, kept) => {
                // A worker that does not end is ended with the runtime.
                let _ = self.runtime.block_on(async { tokio::time::timeout(PATIENCE, kept).await });
            }
        }
        self.runtime.shutdown_timeout(PATIENCE);
        match served {
            Ok(Err(panicked)) => Err(io::Error::other(panicked)),
            // Connections that do not end are cut.
            Ok(Ok(())) | Err(_) => Ok(()),
        }
    }
}

impl Work {
    /// Begins; with the routes by which it is asked.
    fn start(options: &Options, runtime: &Runtime) -> io::Result<(Work, axum::Router)> {
        #[cfg(unix)]
        if let Some(program) = &options.worker {
            let supervisor = Arc::new(Supervisor::new(program.clone(), &random_token()?)?);
            let kept = runtime.spawn(Arc::clone(&supervisor).keep());
            let router = supervisor::router(Arc::clone(&supervisor));
            return Ok((Work::Apart(supervisor, kept), router));
        }
        let engine = Arc::new(Engine::new(
            options.limits.clone(),
            options.games.clone(),
            runtime.handle().clone(),
            None,
        )?);
        let router = api::router(Arc::clone(&engine));
        Ok((Work::Here(engine), router))
    }
}

/// The description of the API, as OpenAPI in JSON, made anew.
#[cfg(feature = "schema")]
#[must_use]
pub fn description() -> String {
    let text = api::description().to_pretty_json().unwrap_or_default();
    text + "\n"
}

fn random_token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// Interruptions that are heard.
pub struct Interrupts {
    #[cfg(unix)]
    signals: [tokio::signal::unix::Signal; 2],
}

#[cfg(unix)]
impl Interrupts {
    fn new() -> io::Result<Interrupts> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Interrupts { signals: [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?] })
    }

    async fn come(mut self) -> io::Result<()> {
        std::future::poll_fn(|context| {
            let came = self.signals.iter_mut().any(|signal| signal.poll_recv(context).is_ready());
            if came { std::task::Poll::Ready(Ok(())) } else { std::task::Poll::Pending }
        })
        .await
    }
}

#[cfg(not(unix))]
impl Interrupts {
    fn new() -> io::Result<Interrupts> {
        Ok(Interrupts {})
    }

    async fn come(self) -> io::Result<()> {
        tokio::signal::ctrl_c().await
    }
}

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
