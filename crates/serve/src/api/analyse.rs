//! Analyses: answers as they arrive, one JSON object a line, while the client listens.

use std::cell::Cell;
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
use upstar::{Budget, Evaluation, Failure, Moves, Reason, Session};
use utoipa::ToSchema;

use super::answers::{Evaluated, MoveList, Outcome, StandingOf};
use super::ask::{Ask, Whose};
use super::questions::{Question, play};
use crate::engine::{Engine, Lane, Ticket};
use crate::fault::{Fault, Known};
use crate::memory::Account;

/// How often it is told how far an analysis is.
const TICK: Duration = Duration::from_millis(250);

/// The values that the moves of a sum lead to are told if there are at most so many moves, while they are found in so many
/// positions and so much time.
const VALUED: usize = 150;
const VALUED_NODES: u64 = 1_000_000;
const VALUED_TIME: Duration = Duration::from_secs(1);

/// A line of an analysis.
#[derive(Clone, Debug, Serialize, ToSchema)]
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
    Outcome(Outcome),
    /// The value and what it tells: exact.
    Value(Box<Evaluated>),
    /// The moves and what comes of them: exact.
    Moves(MoveList),
    /// How the moves stand among each other: exact.
    Standings {
        /// One for each move; those of an impartial game once.
        standings: Vec<StandingOf>,
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
#[utoipa::path(post, path = "/api/v1/analyse", request_body = Question,
    responses((status = OK, body = Event, content_type = "application/x-ndjson"), (status = "default", body = Fault)))]
pub(crate) async fn analyse(
    State(engine): State<Arc<Engine>>,
    Whose(client): Whose,
    Ask(asked): Ask<Question>,
) -> Result<Response, Fault> {
    let start = Instant::now();
    let ticket = engine.open(Lane::Deep, asked.seconds);
    let (tell, events) = mpsc::unbounded_channel();
    let (done, mut is_done) = oneshot::channel::<()>();
    let (budget, ticking) = (ticket.budget().clone(), tell.clone());
    let work = {
        let (budget, account) = (budget.clone(), ticket.account());
        move |engine: &Engine| {
            let analysis = Analysis { budget: &budget, account: &account, asked: &asked, tell: &tell, start };
            analysis.run(engine);
            drop(done);
        }
    };
    let ahead = engine.send(Lane::Deep, client, &ticket, work)?;
    // The channel closes, and with it the answer, when the work has dropped its end and the ticking has stopped.
    tokio::spawn(async move {
        while tokio::time::timeout(TICK, &mut is_done).await.is_err() {
            let progress = Event::Progress { nodes: budget.seen(), milliseconds: milliseconds(start) };
            if ticking.send(progress).is_err() {
                break;
            }
        }
    });
    let body = Body::from_stream(Lines { queued: Some(Event::Queued { ahead }), events, _ticket: ticket });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}

struct Analysis<'a> {
    budget: &'a Budget,
    account: &'a Account,
    asked: &'a Question,
    tell: &'a mpsc::UnboundedSender<Event>,
    start: Instant,
}

/// What stopped a part of an analysis.
struct Halt {
    code: String,
    known: Vec<Known>,
    /// Whether other parts may be answered all the same.
    goes_on: bool,
}

impl Analysis<'_> {
    /// Answers part by part, the simplest first. What one part found out, the next need not.
    fn run(&self, engine: &Engine) {
        let how = play(self.asked.misere);
        let began = Instant::now();
        let mut stopped: Option<Halt> = None;
        let mut part = |what, answer: &dyn Fn(&Session, &str, &Budget) -> Result<Event, Failure>| {
            if stopped.as_ref().is_none_or(|halt| halt.goes_on) {
                let why = self.part(engine, began, what, answer);
                stopped = why.or(stopped.take());
            }
        };
        let mut is_game_of_values = !self.asked.misere;
        let has_value = Cell::new(false);
        part("outcome", &|session, expr, budget| {
            Ok(Event::Outcome(session.winner(expr, how, budget)?.into()))
        });
        if !self.asked.misere {
            part("value", &|session, expr, budget| {
                let told = session.eval(expr, budget)?;
                has_value.set(matches!(told, Evaluation::Value(_)));
                Ok(Event::Value(Box::new(told.into())))
            });
        }
        part("moves", &|session, expr, budget| {
            let moves = session.moves(expr, None, how, false, budget)?;
            let moves = if has_value.get() { valued(session, moves, budget) } else { moves };
            Ok(Event::Moves(moves.into()))
        });
        let table = engine.session().table(&self.asked.expr, self.budget);
        is_game_of_values &= table.is_ok_and(|table| !table.results);
        if is_game_of_values {
            part("thermograph", &|session, expr, budget| {
                let mut walls = session.walls(&[expr], budget).map_err(|(_, failure)| failure)?;
                // What it is of is known; a long name would make the picture small.
                walls.iter_mut().for_each(|(name, _)| "G".clone_into(name));
                let svg = draw(&thermographs(&walls), Format::Svg).unwrap_or_default();
                Ok(Event::Thermograph { svg: String::from_utf8_lossy(&svg).into_owned() })
            });
            part("standings", &|session, expr, budget| {
                let stands = match session.standings(expr, budget) {
                    // Of very many moves it need not be known.
                    Err(Failure::Stopped(stopped)) if matches!(stopped.reason, Reason::TooLarge(_)) => {
                        Vec::new()
                    }
                    told => told?,
                };
                Ok(Event::Standings { standings: stands.into_iter().map(StandingOf::from).collect() })
            });
        }
        let (reason, known) = stopped.map_or((None, Vec::new()), |halt| (Some(halt.code), halt.known));
        let _ = self.tell.send(Event::Done {
            status: if reason.is_some() { "stopped" } else { "exact" },
            reason,
            known,
            nodes: self.budget.used(),
            milliseconds: milliseconds(self.start),
        });
    }

    /// Answers one part in what is left of the time.
    fn part(
        &self,
        engine: &Engine,
        began: Instant,
        what: &'static str,
        answer: &dyn Fn(&Session, &str, &Budget) -> Result<Event, Failure>,
    ) -> Option<Halt> {
        let expr = &self.asked.expr;
        let result = engine.retried(self.account, |session| {
            let left = engine.time(self.asked.seconds).saturating_sub(began.elapsed());
            answer(session, expr, &self.budget.clone().time(Some(left)))
        });
        match result {
            Ok(event) => {
                let _ = self.tell.send(event);
                None
            }
            Err(failure) => {
                let fault = Fault::of(expr, &failure);
                let halt = Halt {
                    code: fault.error.code.clone(),
                    known: fault.error.known.clone(),
                    goes_on: matches!(&failure, Failure::Stopped(stopped) if goes_on(stopped.reason)),
                };
                let _ = self.tell.send(Event::Missing { what, fault });
                Some(halt)
            }
        }
    }
}

/// Who wins after a move of a sum is found without values. Where the sum has one, those that its moves lead to are told as
/// well, as far as they are found in a moment.
fn valued(session: &Session, mut moves: Moves, budget: &Budget) -> Moves {
    if moves.moves.len() > VALUED {
        return moves;
    }
    let budget = budget.within(VALUED_NODES).time(Some(VALUED_TIME));
    let end = Instant::now() + VALUED_TIME;
    for mv in moves.moves.iter_mut().filter(|mv| mv.value.is_none()) {
        mv.value = session.value(&mv.to, &budget).ok();
        if mv.value.is_none() || Instant::now() > end {
            break;
        }
    }
    moves
}

/// Whether other parts may be answered although one was not.
fn goes_on(reason: Reason) -> bool {
    matches!(reason, Reason::Loop | Reason::TooLarge(_) | Reason::Undefined(_))
}
