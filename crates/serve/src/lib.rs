//! The explorer: an HTTP API on this machine, and the page that uses it.
//!
//! The server knows no game: every answer comes from an [`upstar::Session`]. It says who may ask (`guard`), in which
//! order questions are answered and how much they may use (`connections`, `queue`, `engine`, `memory`), which answers are kept
//! (`cache`), and what they look like as JSON (`api`).

mod api;
mod cache;
mod connections;
mod engine;
mod fault;
mod guard;
mod memory;
mod page;
mod queue;

use std::fmt::Write as _;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use axum::middleware::from_fn_with_state;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::cache::Cache;
use crate::engine::Engine;
pub use crate::engine::Limits;
use crate::guard::Guard;

/// Where to listen and how much may be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The address. Only this machine can reach a loopback address; others need a token.
    pub host: IpAddr,
    /// The port; with 0 the system chooses one.
    pub port: u16,
    /// How much may be used.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Options {
        Options { host: Ipv4Addr::LOCALHOST.into(), port: 0, limits: Limits::default() }
    }
}

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    token: Option<String>,
    engine: Arc<Engine>,
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
        let most = options.limits.connections;
        let cache = Arc::new(Cache::new(options.limits.answers));
        let engine = Arc::new(Engine::new(options.limits)?);
        let guard = Arc::new(Guard { loopback, token: token.clone() });
        let router = page::router()
            .merge(api::router(Arc::clone(&engine)).layer(from_fn_with_state(cache, cache::remember)))
            .layer(from_fn_with_state(guard, guard::watch));
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = runtime.spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            connections::serve(listener, router, most, stopped).await;
        });
        Ok(Server { address, token, engine, runtime, stop, serving })
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
        self.engine.cancel_all();
        // Nobody listens any more if serving has ended by itself.
        let _ = self.stop.send(());
        let served = self.runtime.block_on(async { tokio::time::timeout(PATIENCE, self.serving).await });
        self.engine.close();
        self.runtime.shutdown_timeout(PATIENCE);
        match served {
            Ok(Err(panicked)) => Err(io::Error::other(panicked)),
            // Connections that do not end are cut.
            Ok(Ok(())) | Err(_) => Ok(()),
        }
    }
}

/// The description of the API, as OpenAPI in JSON.
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
