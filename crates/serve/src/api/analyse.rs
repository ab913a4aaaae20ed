//! Analyses: answers as they arrive, one JSON object a line, while the client listens.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use tokio::sync::{mpsc, oneshot};
use upstar::Budget;
use upstar_api::{Analysis, Event, Question, Step};

use super::ask::{Ask, Whose};
use crate::engine::{Engine, Lane, Ticket};
use crate::fault::Fault;
use crate::memory::Account;
use crate::turns::Work;

/// How often it is told how far an analysis is.
const TICK: Duration = Duration::from_millis(250);

/// Lines for as long as somebody reads them: first that the question is queued, last that it is done. When they are
/// dropped, so is the ticket, and the work ends.
struct Lines {
    queued: Option<Event>,
    events: mpsc::UnboundedReceiver<Event>,
    _ticket: Ticket,
}

impl Stream for Lines {
    type Item = Result<Bytes, serde_json::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let line = |event: Event| {
            let mut line = serde_json::to_vec(&event)?;
            line.push(b'\n');
            Ok(line.into())
        };
        if let Some(queued) = self.queued.take() {
            return Poll::Ready(Some(line(queued)));
        }
        self.events.poll_recv(context).map(|event| {
            if matches!(event, Some(Event::Done { .. })) {
                // A tick may have come in between.
                self.events.close();
                while self.events.try_recv().is_ok() {}
            }
            event.map(line)
        })
    }
}

/// Analyse an expression
///
/// The answer is a stream of lines, each an `Event`: outcome, value, moves and thermograph as they arrive, progress in
/// between, and `done` at the end. Closing the connection stops the work.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/analyse", request_body = Question,
    responses((status = OK, body = Event, content_type = "application/x-ndjson"), (status = "default", body = upstar_api::Fault))))]
pub(crate) async fn analyse(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<Question>,
) -> Result<Response, Fault> {
    let ticket = engine.open(Lane::Deep, asked.seconds);
    let (tell, events) = mpsc::unbounded_channel();
    let (done, mut is_done) = oneshot::channel::<()>();
    let (refuse, refused) = oneshot::channel();
    let (budget, ticking, end) = (ticket.budget().clone(), tell.clone(), ticket.end());
    let analysis = Analysis::new(asked);
    let start = analysis.start();
    let (account, refuse) = (ticket.account(), Some(refuse));
    let work = AtWork { budget: budget.clone(), account, analysis, tell, refuse, _done: done };
    let ahead = engine.send(Lane::Deep, client, &ticket, work)?;
    // What is wrong with a question is an error, as everywhere; that is known when the first slice is over.
    if let Ok(Ok(fault)) = tokio::time::timeout_at(end.into(), refused).await {
        return Err(fault);
    }
    // The channel closes, and with it the answer, when the work has dropped its end and the ticking has stopped.
    tokio::spawn(async move {
        while tokio::time::timeout(TICK, &mut is_done).await.is_err() {
            let is_late = Instant::now() > end + TICK;
            let event =
                if is_late { Analysis::late(start, &budget) } else { Analysis::progress(start, &budget) };
            if ticking.send(event).is_err() || is_late {
                break;
            }
        }
    });
    let body = Body::from_stream(Lines { queued: Some(Event::Queued { ahead }), events, _ticket: ticket });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}

struct AtWork {
    budget: Budget,
    account: Arc<Account>,
    analysis: Analysis,
    tell: mpsc::UnboundedSender<Event>,
    /// Who is told that the question is wrong, until something is answered.
    refuse: Option<oneshot::Sender<Fault>>,
    /// When this is dropped the analysis is over.
    _done: oneshot::Sender<()>,
}

impl Work for AtWork {
    fn go_on(&mut self, engine: &Engine, budget: &Budget) -> bool {
        while !self.analysis.is_over() {
            let told = engine.retried(&self.account, |session| self.analysis.part(session, budget));
            let step = self.analysis.hear(told);
            let refuse = self.refuse.take();
            match step {
                Step::Said(event) => event.into_iter().for_each(|event| self.say(event)),
                Step::Paused => return false,
                Step::Refused(fault) => {
                    // Whoever asked may have gone.
                    let _ = refuse.map(|refuse| refuse.send(fault.into()));
                    return true;
                }
            }
        }
        self.end();
        true
    }

    fn give_up(&mut self) {
        let missing = self.analysis.give_up();
        missing.into_iter().for_each(|event| self.say(event));
        self.end();
    }
}

impl AtWork {
    fn say(&self, event: Event) {
        // Whoever asked may have gone.
        let _ = self.tell.send(event);
    }

    fn end(&mut self) {
        let end = self.analysis.end(&self.budget);
        self.say(end);
    }
}
