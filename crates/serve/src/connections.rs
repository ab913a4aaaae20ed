//! Connections: how many there may be, how long they may take to ask, and how they end.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// How long the head of a request may take, and how long a connection may wait for its next one.
const PATIENCE: Duration = Duration::from_secs(15);
/// The longest head of a request.
const LARGEST_HEAD: usize = 32 << 10;
/// What whoever comes when all places are taken is told.
const BUSY: &str = "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n\
    {\"error\":{\"code\":\"busy\",\"message\":\"too many connections are open\",\"at\":null,\
    \"hint\":\"ask again in a moment\",\"text\":null,\"known\":[]}}";

/// Serves at most so many connections at the same time, until it is told to stop; then waits for those that are open.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    most: usize,
    stopped: impl Future<Output = ()>,
) {
    let seats = Arc::new(Semaphore::new(most));
    let ending = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(LARGEST_HEAD);
    let service = TowerToHyperService::new(router);
    let mut stopped = pin!(stopped);
    loop {
        let next = poll_fn(|context| match stopped.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(None),
            Poll::Pending => listener.poll_accept(context).map(Some),
        });
        let (stream, from) = match next.await {
            None => break,
            Some(Ok(come)) => come,
            Some(Err(_)) => {
                // Mostly because too many files are open: some of them will be closed.
                sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Ok(seat) = Arc::clone(&seats).try_acquire_owned() else {
            tokio::spawn(refuse(stream));
            continue;
        };
        let service = service.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(from));
            service.call(request)
        });
        let connection = ending.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // A connection that breaks has nobody left to tell.
            let _ = connection.await;
            drop(seat);
        });
    }
    drop(listener);
    ending.shutdown().await;
}

/// Tells somebody that there is no place.
async fn refuse(stream: TcpStream) {
    let told = async {
        // What was sent is read first: closing before that would take the answer back.
        stream.readable().await?;
        let _ = stream.try_read(&mut [0; 4096]);
        stream.writable().await?;
        stream.try_write(BUSY.as_bytes())
    };
    let _: Result<std::io::Result<usize>, _> = timeout(Duration::from_secs(1), told).await;
}
