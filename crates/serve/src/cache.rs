//! Answers that are kept: whoever asks the same again has it at once, without waiting for a turn.
//!
//! Only what is exact is kept, so a kept answer is as right as a new one. It takes the same bytes: what was asked, and
//! what was answered, less the lines that told how far the work was.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::body::{Body, BodyDataStream, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use parking_lot::{Mutex, MutexGuard};

/// Questions whose answers depend on nothing but what was asked.
const KEPT: [&str; 3] = ["/api/v1/analyse", "/api/v1/explain", "/api/v1/moves"];
/// Longer questions are not looked up.
const LONGEST_QUESTION: usize = 4 << 10;
/// Longer answers are not kept.
const LONGEST_ANSWER: usize = 512 << 10;
/// What an entry takes beside its bytes.
const OVERHEAD: usize = 256;

/// What was asked: where, as what, and the body.
type Key = (String, Option<HeaderValue>, Bytes);

/// An answer: what it is and its bytes.
#[derive(Clone)]
struct Answer {
    kind: HeaderValue,
    body: Bytes,
}

/// Two generations: whatever is asked moves to the younger; when that is full the older one is forgotten.
pub(crate) struct Cache {
    generations: Mutex<Generations>,
    largest: usize,
}

#[derive(Default)]
struct Generations {
    young: HashMap<Key, Answer>,
    bytes: usize,
    old: HashMap<Key, Answer>,
}

impl Cache {
    /// A cache of at most `bytes` bytes.
    pub(crate) fn new(bytes: usize) -> Cache {
        Cache { generations: Mutex::default(), largest: bytes / 2 }
    }

    fn generations(&self) -> MutexGuard<'_, Generations> {
        self.generations.lock()
    }

    fn get(&self, key: &Key) -> Option<Answer> {
        let mut generations = self.generations();
        if let Some(answer) = generations.young.get(key) {
            return Some(answer.clone());
        }
        let answer = generations.old.remove(key)?;
        drop(generations);
        self.put(key.clone(), answer.clone());
        Some(answer)
    }

    fn put(&self, key: Key, answer: Answer) {
        let size = key.2.len() + answer.body.len() + OVERHEAD;
        let mut generations = self.generations();
        if generations.bytes + size > self.largest {
            generations.old = std::mem::take(&mut generations.young);
            generations.bytes = 0;
        }
        if size <= self.largest && generations.young.insert(key, answer).is_none() {
            generations.bytes += size;
        }
    }
}

/// The length of a body, if it is said and short.
fn short(headers: &HeaderMap) -> bool {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    length.is_some_and(|length: usize| length <= LONGEST_QUESTION)
}

/// Answers from the cache, or lets the question pass and keeps its answer.
pub(crate) async fn remember(State(cache): State<Arc<Cache>>, request: Request, next: Next) -> Response {
    let is_kept = request.method() == Method::POST && KEPT.contains(&request.uri().path());
    if !is_kept || !short(request.headers()) {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let body = match crate::api::body(body).await {
        Ok(body) => body,
        Err(fault) => return fault.into_response(),
    };
    let kind = parts.headers.get(header::CONTENT_TYPE).cloned();
    let key = (parts.uri.path().to_owned(), kind, body.clone());
    if let Some(Answer { kind, body }) = cache.get(&key) {
        return ([(header::CONTENT_TYPE, kind)], body).into_response();
    }
    let response = next.run(Request::from_parts(parts, Body::from(body))).await;
    let Some(kind) = response.headers().get(header::CONTENT_TYPE).cloned() else { return response };
    if response.status() != StatusCode::OK {
        return response;
    }
    let (parts, body) = response.into_parts();
    let recording = Recording { body: body.into_data_stream(), heard: Some(Vec::new()), key, kind, cache };
    Response::from_parts(parts, Body::from_stream(recording))
}

/// An answer on its way, of which a copy is kept if it is short and exact.
struct Recording {
    body: BodyDataStream,
    /// What has passed; nothing when it is too long to be kept.
    heard: Option<Vec<u8>>,
    key: Key,
    kind: HeaderValue,
    cache: Arc<Cache>,
}

impl Stream for Recording {
    type Item = Result<Bytes, axum::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = ready!(Pin::new(&mut self.body).poll_next(context));
        match &next {
            Some(Ok(piece)) => {
                let room = |heard: &Vec<u8>| heard.len() + piece.len() <= LONGEST_ANSWER;
                self.heard = self.heard.take().filter(room).map(|heard| [&heard[..], piece].concat());
            }
            Some(Err(_)) => self.heard = None,
            None => {
                let heard = self.heard.take();
                if let Some(body) = heard.and_then(|heard| exact(&self.kind, &heard)) {
                    let answer = Answer { kind: self.kind.clone(), body: body.into() };
                    self.cache.put(self.key.clone(), answer);
                }
            }
        }
        Poll::Ready(next)
    }
}

/// What of an answer is kept: all of a single object; of a stream that ends well, the lines that tell something.
fn exact(kind: &HeaderValue, heard: &[u8]) -> Option<Vec<u8>> {
    if kind == "application/json" {
        // With more time there may be a whole answer.
        let is_whole = !heard.starts_with(b"{\"stopped\"");
        return is_whole.then(|| heard.to_vec());
    }
    let lines = heard.split_inclusive(|&byte| byte == b'\n');
    let event = |line: &[u8]| {
        let object: serde_json::Value = serde_json::from_slice(line).ok()?;
        let word = |name: &str| object[name].as_str().unwrap_or_default().to_owned();
        Some((word("event"), word("status")))
    };
    let mut kept = Vec::new();
    let mut ended = false;
    for line in lines {
        let (event, status) = event(line)?;
        ended = event == "done" && status == "exact";
        if !matches!(event.as_str(), "queued" | "progress") {
            kept.extend_from_slice(line);
        }
    }
    ended.then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str) -> Key {
        ("/api/v1/moves".to_owned(), None, Bytes::copy_from_slice(name.as_bytes()))
    }

    fn answer(length: usize) -> Answer {
        Answer { kind: HeaderValue::from_static("application/json"), body: vec![b'0'; length].into() }
    }

    #[test]
    fn what_was_asked_lately_is_kept() {
        let cache = Cache::new(20_000);
        cache.put(key("a"), answer(4_000));
        cache.put(key("b"), answer(4_000));
        // There is no room for a third beside them; `a` is asked again and stays, `b` goes.
        cache.put(key("c"), answer(4_000));
        assert!(cache.get(&key("a")).is_some());
        cache.put(key("d"), answer(4_000));
        assert!(cache.get(&key("a")).is_some());
        assert!(cache.get(&key("b")).is_none());
        cache.put(key("large"), answer(15_000));
        assert!(cache.get(&key("large")).is_none());
    }

    #[test]
    fn only_what_is_exact_is_kept() {
        let lines = HeaderValue::from_static("application/x-ndjson");
        let told = |status: &str| {
            format!(
                "{{\"event\":\"queued\",\"ahead\":3}}\n{{\"event\":\"outcome\"}}\n\
                 {{\"event\":\"done\",\"status\":\"{status}\"}}\n"
            )
        };
        let kept = exact(&lines, told("exact").as_bytes()).expect("kept");
        assert_eq!(
            String::from_utf8_lossy(&kept),
            "{\"event\":\"outcome\"}\n{\"event\":\"done\",\"status\":\"exact\"}\n"
        );
        assert!(exact(&lines, told("stopped").as_bytes()).is_none());
        let json = HeaderValue::from_static("application/json");
        assert!(exact(&json, b"{\"moves\":[]}").is_some() && exact(&json, b"{\"stopped\":{}}").is_none());
        // Whoever left in the middle has heard no end.
        assert!(exact(&lines, b"{\"event\":\"outcome\"}\n").is_none());
    }
}
