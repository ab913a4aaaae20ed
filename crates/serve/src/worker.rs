//! The process that does the work, apart from the one that listens (`supervisor`): when it ends, whatever it died of, nothing
//! else does.

use std::io;
use std::os::fd::AsFd as _;
use std::os::unix::net::UnixListener;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use rustix::process::{Resource, Rlimit, setrlimit};
use tokio::runtime::Builder;

use crate::engine::{Engine, Lane, Limits};
use crate::memory::{Resident, resident};
use crate::{Games, api};

/// How many times its memory the address space of a worker is: tables are laid out larger than they are filled.
const LAID_OUT: u64 = 2;
/// What a worker has beside that: code, stacks, and what the allocator keeps.
const BESIDE: u64 = 2 << 30;
/// How often it is looked whether the process is of use.
const LOOK: Duration = Duration::from_millis(500);
/// After this many looks at which it was idle and large, or stuck, it is not.
const IDLE_LOOKS: u32 = 2;
const STUCK_LOOKS: u32 = 20;
/// How long open questions may take to end.
const PATIENCE: Duration = Duration::from_secs(2);
/// Set in the environment of a worker by tests, it can be asked to die.
pub(crate) const MORTAL: &str = "UPSTAR_TEST_MORTAL_WORKER";

/// Answers what comes from a listening socket, which takes the place of the standard output, until the standard input ends.
///
/// The address space of the process is limited: an allocation beyond it fails, which ends the process.
pub fn work(limits: Limits) -> io::Result<()> {
    let most = limits.memory.saturating_mul(LAID_OUT).saturating_add(BESIDE);
    limit(Resource::As, most)?;
    // What died need not be kept on the disk.
    limit(Resource::Core, 0)?;
    let listener = UnixListener::from(io::stdout().as_fd().try_clone_to_owned()?);
    listener.set_nonblocking(true)?;
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let resident = Resident::of_this_process();
    let engine = Arc::new(Engine::new(limits, Games::default(), runtime.handle().clone(), resident)?);
    let mut router = api::router(Arc::clone(&engine));
    if std::env::var_os(MORTAL).is_some() {
        router = router.merge(mortal(&engine));
    }
    let _inside = runtime.enter();
    runtime.spawn(accept(tokio::net::UnixListener::from_std(listener)?, router));
    runtime.spawn(retire(Arc::clone(&engine)));
    // The other process holds the end of it and writes nothing.
    io::copy(&mut io::stdin().lock(), &mut io::sink())?;
    engine.cancel_all();
    let end = Instant::now() + PATIENCE;
    while engine.open_questions() > 0 && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(5));
    }
    engine.close();
    runtime.shutdown_timeout(Duration::from_millis(100));
    Ok(())
}

/// Ends the process when it is of no more use, for another to take its place: when it holds much memory and has nothing
/// to do, or when too many threads do not come back from their work for anything else to be done.
async fn retire(engine: Arc<Engine>) {
    let (mut idle, mut stuck) = (0, 0);
    loop {
        tokio::time::sleep(LOOK).await;
        let held = resident().unwrap_or(0).saturating_sub(engine.table_bytes());
        let is_idle = engine.open_questions() == 0 && held > engine.memory() / 2;
        idle = if is_idle { idle + 1 } else { 0 };
        stuck = if engine.is_stuck() { stuck + 1 } else { 0 };
        if idle >= IDLE_LOOKS || stuck >= STUCK_LOOKS {
            std::process::exit(0);
        }
    }
}

/// Lowers a limit of this process; one that is lower already stays.
fn limit(resource: Resource, most: u64) -> io::Result<()> {
    let maximum = rustix::process::getrlimit(resource).maximum;
    let most = Some(maximum.map_or(most, |maximum| maximum.min(most)));
    Ok(setrlimit(resource, Rlimit { current: most, maximum: most })?)
}

async fn accept(listener: tokio::net::UnixListener, router: Router) {
    let service = TowerToHyperService::new(router);
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                let connection =
                    http1::Builder::new().serve_connection(TokioIo::new(stream), service.clone());
                // A connection that breaks has nobody left to tell.
                tokio::spawn(async move { drop(connection.await) });
            }
            // Mostly because too many files are open: some of them will be closed.
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}

/// Ways to die, for tests.
fn mortal(engine: &Arc<Engine>) -> Router {
    let engine = Arc::clone(engine);
    // It is open while it grows: an idle worker that has become large ends in peace.
    let allocate = || async move {
        let _ticket = engine.open(Lane::Deep, None);
        let mut all = Vec::new();
        loop {
            all.push(vec![1_u8; 64 << 20]);
            if all.len() == usize::MAX {
                return String::new();
            }
            tokio::task::yield_now().await;
        }
    };
    let bloat = || async {
        std::mem::forget(vec![1_u8; 150 << 20]);
        "{}"
    };
    let abort = || async {
        std::process::abort();
        #[allow(unreachable_code, reason = "a handler has an answer")]
        String::new()
    };
    Router::new()
        .route("/api/v1/test/abort", axum::routing::post(abort))
        .route("/api/v1/test/allocate", axum::routing::post(allocate))
        .route("/api/v1/test/bloat", axum::routing::post(bloat))
}
