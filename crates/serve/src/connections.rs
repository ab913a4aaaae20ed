//! Connections: how many there may be, how long they may take to ask and to listen, and how they end.

use std::future::{Future, poll_fn};
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::time::{Sleep, sleep, timeout};

/// A connection that has lasted this many times as long as it may wait ends after its next answer: whoever asks slowly
/// does not keep a place for ever.
const LASTING: u32 = 8;
/// The longest head of a request.
const LARGEST_HEAD: usize = 32 << 10;
/// What whoever comes when all places are taken is told.
const BUSY: &str = "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n\
    {\"error\":{\"code\":\"busy\",\"message\":\"too many connections are open\",\"at\":null,\
    \"hint\":\"ask again in a moment\",\"text\":null,\"known\":[]}}";

/// Serves at most `most` connections at the same time, until it is told to stop; then waits for those that are open.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    (most, patience): (usize, Duration),
    stopped: impl Future<Output = ()>,
) {
    let seats = Arc::new(Semaphore::new(most));
    let end = watch::Sender::new(false);
    let (left, mut all_left) = mpsc::channel::<()>(1);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(LARGEST_HEAD);
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
        let mut connection =
            Box::pin(http.serve_connection(TokioIo::new(Patient::new(stream, patience)), service));
        let mut ended = end.subscribe();
        let open = left.clone();
        tokio::spawn(async move {
            let mut end =
                pin!(async { drop(timeout(patience * LASTING, ended.wait_for(|ended| *ended)).await) });
            let until = poll_fn(|context| match connection.as_mut().poll(context) {
                Poll::Ready(_) => Poll::Ready(true),
                Poll::Pending => end.as_mut().poll(context).map(|()| false),
            });
            // A connection that breaks has nobody left to tell. One that has lasted long may end what it is at.
            if !until.await {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
            drop((seat, open));
        });
    }
    drop((listener, left));
    end.send_replace(true);
    // Nobody sends anything: the channel closes when the last connection has ended.
    all_left.recv().await;
}

/// What the library answers to a request that it cannot read has no body: the same answer with one.
fn in_words(bytes: &[u8]) -> Option<Vec<u8>> {
    let head = std::str::from_utf8(bytes).ok().filter(|head| head.starts_with("HTTP/1.1 4"))?;
    let status = head.lines().next().filter(|_| head.contains("content-length: 0\r\n"))?;
    let body = "{\"error\":{\"code\":\"http\",\"message\":\"the head of the request cannot be read\",\"at\":null,\
                \"hint\":null,\"text\":null,\"known\":[]}}";
    let length = body.len();
    let kind = "content-type: application/json";
    Some(
        format!("{status}\r\n{kind}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}")
            .into_bytes(),
    )
}

/// A stream whose other end must go on reading what is written to it.
struct Patient {
    stream: TcpStream,
    patience: Duration,
    /// Runs while what was written waits to be taken.
    clock: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn new(stream: TcpStream, patience: Duration) -> Patient {
        Patient { stream, patience, clock: None }
    }

    /// What came of writing; an error if nothing has for too long.
    fn timed<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.clock = None;
            return written;
        }
        let patience = self.patience;
        let clock = self.clock.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(clock.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if let Some(told) = in_words(bytes) {
            // It is the first and last thing that is sent, so there is room.
            return Poll::Ready(self.stream.try_write(&told).map(|_| bytes.len()));
        }
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.timed(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(context);
        self.timed(context, shut)
    }
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
