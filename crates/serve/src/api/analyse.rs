//! Analyses: answers as they arrive, one JSON object a line, while the client listens.

use std::cell::OnceCell;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde::Serialize;
use tokio::sync::{mpsc, oneshot};
use upstar::render::{Format, draw, thermographs};
use upstar::{
    Budget, Evaluation, Failure, Known, Moves, Question as Read, Reason, Session, Stand, WinnerReport,
};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::ask::{Ask, Whose};
use super::questions::{Question, play};
use crate::engine::{Engine, Lane, Ticket};
use crate::fault::Fault;
use crate::memory::Account;
use crate::turns::{Work, is_end_of_slice};

/// How often it is told how far an analysis is.
const TICK: Duration = Duration::from_millis(250);

/// Limits for telling the values that the moves of a sum lead to: moves, positions, calculations.
const VALUED: usize = 150;
const VALUED_NODES: u64 = 1_000_000;
const VALUED_CALCULATIONS: u64 = 5_000_000;

/// A line of an analysis.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub(crate) enum Event {
    /// The analysis waits.
    Queued {
        /// How many are before it.
        ahead: usize,
    },
    /// The analysis goes on.
    Progress {
        /// Positions expanded so far.
        nodes: u64,
        /// Thousandths of a second since it was asked for.
        milliseconds: u64,
    },
    /// Who wins: exact.
    Outcome(WinnerReport),
    /// The value and what it tells: exact.
    Value(Box<Evaluation>),
    /// The moves and what comes of them: exact.
    Moves(Moves),
    /// How the moves stand among each other: exact.
    Standings {
        /// One for each move; those of an impartial game once.
        standings: Vec<Stand>,
    },
    /// The thermograph as a picture: exact.
    Thermograph {
        /// The picture.
        svg: String,
    },
    /// Something could not be answered; what follows may be.
    Missing {
        /// What it is: `outcome`, `value`, `moves`, `thermograph` or `standings`.
        what: &'static str,
        /// Why.
        fault: Fault,
    },
    /// The analysis is over.
    Done {
        /// `exact`, or `stopped` where something is missing.
        status: &'static str,
        /// The code of the reason for stopping.
        reason: Option<String>,
        /// What is known of each component, if it was stopped.
        known: Vec<Known>,
        /// Positions expanded.
        nodes: u64,
        /// Thousandths of a second since it was asked for.
        milliseconds: u64,
    },
}

fn milliseconds(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX)
}

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
    responses((status = OK, body = Event, content_type = "application/x-ndjson"), (status = "default", body = Fault))))]
pub(crate) async fn analyse(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<Question>,
) -> Result<Response, Fault> {
    let start = Instant::now();
    let ticket = engine.open(Lane::Deep, asked.seconds);
    let (tell, events) = mpsc::unbounded_channel();
    let (done, mut is_done) = oneshot::channel::<()>();
    let (refuse, refused) = oneshot::channel();
    let (budget, ticking, end) = (ticket.budget().clone(), tell.clone(), ticket.end());
    let work = Analysis {
        budget: budget.clone(),
        account: ticket.account(),
        asked,
        read: OnceCell::new(),
        tell,
        start,
        at: 0,
        has_value: false,
        halt: None,
        known: Vec::new(),
        refuse: Some(refuse),
        _done: done,
    };
    let ahead = engine.send(Lane::Deep, client, &ticket, work)?;
    // What is wrong with a question is an error, as everywhere; that is known when the first slice is over.
    if let Ok(Ok(fault)) = tokio::time::timeout_at(end.into(), refused).await {
        return Err(fault);
    }
    // The channel closes, and with it the answer, when the work has dropped its end and the ticking has stopped.
    tokio::spawn(async move {
        while tokio::time::timeout(TICK, &mut is_done).await.is_err() {
            let (nodes, milliseconds) = (budget.seen(), milliseconds(start));
            let is_late = Instant::now() > end + TICK;
            let event =
                if is_late { late(nodes, milliseconds) } else { Event::Progress { nodes, milliseconds } };
            if ticking.send(event).is_err() || is_late {
                break;
            }
        }
    });
    let body = Body::from_stream(Lines { queued: Some(Event::Queued { ahead }), events, _ticket: ticket });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}

/// The end of an analysis whose work does not heed the time.
fn late(nodes: u64, milliseconds: u64) -> Event {
    Event::Done { status: "stopped", reason: Some("time".to_owned()), known: Vec::new(), nodes, milliseconds }
}

struct Analysis {
    budget: Budget,
    account: Arc<Account>,
    asked: Question,
    /// What was asked, read once.
    read: OnceCell<Read>,
    tell: mpsc::UnboundedSender<Event>,
    start: Instant,
    /// The part that is being answered.
    at: usize,
    has_value: bool,
    halt: Option<Halt>,
    /// What was known when the last slice was over.
    known: Vec<Known>,
    /// Who is told that the question is wrong, until something is answered.
    refuse: Option<oneshot::Sender<Fault>>,
    /// When this is dropped the analysis is over.
    _done: oneshot::Sender<()>,
}

/// What stopped a part of an analysis.
struct Halt {
    code: String,
    known: Vec<Known>,
    /// Whether other parts may be answered all the same.
    goes_on: bool,
}

/// The parts of an analysis, the simplest first. What one part found out, the next need not.
const PARTS: [&str; 5] = ["outcome", "value", "moves", "thermograph", "standings"];

impl Work for Analysis {
    fn go_on(&mut self, engine: &Engine, budget: &Budget) -> bool {
        while self.at < PARTS.len() && self.halt.as_ref().is_none_or(|halt| halt.goes_on) {
            match engine.retried(&self.account, |session| self.part(session, budget)) {
                Ok(event) => {
                    self.refuse = None;
                    if let Some(Event::Value(told)) = &event {
                        self.has_value = matches!(**told, Evaluation::Value(_));
                    }
                    event.into_iter().for_each(|event| self.say(event));
                }
                Err(failure) if is_end_of_slice(&failure) => {
                    self.refuse = None;
                    self.known = Fault::of(&self.asked.expr, &failure).error.known;
                    return false;
                }
                Err(failure) => {
                    let fault = Fault::of(&self.asked.expr, &failure);
                    let reason = match &failure {
                        Failure::Wrong(_) | Failure::Given(_) => None,
                        Failure::Stopped(stopped) => Some(stopped.reason),
                    };
                    // What cannot even be read is refused here as everywhere.
                    let is_wrong = reason.is_none_or(|reason| matches!(reason, Reason::Undefined(_)))
                        || self.read.get().is_none() && !fault.is_limit();
                    if let (true, Some(refuse)) = (is_wrong, self.refuse.take()) {
                        let _ = refuse.send(fault);
                        return true;
                    }
                    let (code, known) = (fault.error.code.clone(), fault.error.known.clone());
                    self.halt = Some(Halt { code, known, goes_on: reason.is_some_and(goes_on) });
                    self.say(Event::Missing { what: PARTS[self.at], fault });
                }
            }
            self.at += 1;
        }
        self.end();
        true
    }

    fn give_up(&mut self) {
        if let Some(what) = PARTS.get(self.at).copied() {
            let mut fault = Fault::late(&self.asked.expr);
            fault.error.known.clone_from(&self.known);
            self.say(Event::Missing { what, fault });
        }
        self.halt =
            Some(Halt { code: "time".to_owned(), known: std::mem::take(&mut self.known), goes_on: false });
        self.end();
    }
}

impl Analysis {
    fn say(&self, event: Event) {
        // Whoever asked may have gone.
        let _ = self.tell.send(event);
    }

    /// Answers the part that it is at; nothing where there is none.
    fn part(&self, session: &Session, budget: &Budget) -> Result<Option<Event>, Failure> {
        let expr = match self.read.get() {
            Some(read) => read,
            None => {
                let read = session.read(&self.asked.expr, budget)?;
                self.read.get_or_init(|| read)
            }
        };
        let how = play(self.asked.misere);
        Ok(Some(match PARTS[self.at] {
            "outcome" => {
                let winner = session.winner(expr, how, budget)?;
                Event::Outcome(WinnerReport {
                    expr: expr.text().to_owned(),
                    winner: winner.into(),
                    lines: Vec::new(),
                })
            }
            "moves" => {
                let moves = session.moves(expr, None, how, false, budget)?;
                let moves = if self.has_value { valued(session, moves, budget) } else { moves };
                Event::Moves(moves)
            }
            _ if self.asked.misere => return Ok(None),
            "value" => Event::Value(Box::new(session.eval(expr, budget)?)),
            _ if session.table(expr, budget)?.results => return Ok(None),
            "thermograph" => {
                let mut walls = session.walls(&[expr], budget).map_err(|(_, failure)| failure)?;
                // What it is of is known; a long name would make the picture small.
                walls.iter_mut().for_each(|(name, _)| "G".clone_into(name));
                let svg = draw(&thermographs(&walls), Format::Svg).unwrap_or_default();
                Event::Thermograph { svg: String::from_utf8_lossy(&svg).into_owned() }
            }
            _ => {
                let stands = match session.standings(expr, budget) {
                    // Of very many moves it need not be known.
                    Err(Failure::Stopped(stopped)) if matches!(stopped.reason, Reason::TooLarge(_)) => {
                        Vec::new()
                    }
                    told => told?,
                };
                Event::Standings { standings: stands }
            }
        }))
    }

    /// Says that all is told.
    fn end(&mut self) {
        let stopped = self.halt.take().map(|halt| (halt.code, halt.known));
        let (reason, known) = stopped.map_or((None, Vec::new()), |(code, known)| (Some(code), known));
        self.say(Event::Done {
            status: if reason.is_some() { "stopped" } else { "exact" },
            reason,
            known,
            nodes: self.budget.seen(),
            milliseconds: milliseconds(self.start),
        });
    }
}

/// Who wins after a move of a sum is found without values. Where the sum has one, those that its moves lead to are told as
/// well, as far as they are found in a moment.
fn valued(session: &Session, mut moves: Moves, budget: &Budget) -> Moves {
    if moves.moves.len() > VALUED {
        return moves;
    }
    let budget = budget.within(VALUED_NODES).calculations(Some(VALUED_CALCULATIONS));
    for mv in moves.moves.iter_mut().filter(|mv| mv.value.is_none()) {
        mv.value = session.value(&mv.to, &budget).ok();
        if mv.value.is_none() {
            break;
        }
    }
    moves
}

/// Whether other parts may be answered although one was not.
fn goes_on(reason: Reason) -> bool {
    matches!(reason, Reason::Loop | Reason::TooLarge(_) | Reason::Undefined(_))
}
