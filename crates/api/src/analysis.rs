//! Analyses: answers as they arrive, one JSON object a line, while the client listens.

use std::cell::OnceCell;

use serde::Serialize;
use upstar::render::{Format, draw, thermographs};
use upstar::search::Instant;
use upstar::{
    Budget, Evaluation, Failure, Known, Moves, Question as Read, Reason, Session, Stand, WinnerReport,
};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use crate::fault::Fault;
use crate::questions::{Question, play};

/// Limits for telling the values that the moves of a sum lead to: moves, positions, calculations.
const VALUED: usize = 150;
const VALUED_NODES: u64 = 1_000_000;
const VALUED_CALCULATIONS: u64 = 5_000_000;

/// A line of an analysis.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
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

/// An analysis, part by part.
pub struct Analysis {
    asked: Question,
    /// What was asked, read once.
    read: OnceCell<Read>,
    start: Instant,
    /// The part that is being answered.
    at: usize,
    /// Whether the question may still turn out to be wrong: nothing was answered.
    may_be_wrong: bool,
    has_value: bool,
    halt: Option<Halt>,
    /// What was known when the last slice was over.
    known: Vec<Known>,
}

/// What came of a part of an analysis.
pub enum Step {
    /// It is told, if there is something to tell.
    Said(Option<Event>),
    /// The question is wrong.
    Refused(Fault),
    /// A slice of the time is over; the part is to be asked for again.
    Paused,
}

/// Whether a failure is the end of a slice and not of the question.
#[must_use]
pub fn is_end_of_slice(failure: &Failure) -> bool {
    matches!(failure, Failure::Stopped(stopped) if matches!(stopped.reason, Reason::Time | Reason::Paused | Reason::Cancelled))
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

impl Analysis {
    /// An analysis that begins now.
    #[must_use]
    pub fn new(asked: Question) -> Analysis {
        let (read, start, known) = (OnceCell::new(), Instant::now(), Vec::new());
        Analysis { asked, read, start, at: 0, may_be_wrong: true, has_value: false, halt: None, known }
    }

    /// Whether all that can be told was told, but for the end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.at == PARTS.len() || self.halt.as_ref().is_some_and(|halt| !halt.goes_on)
    }

    /// Goes on from what came of a part.
    pub fn hear(&mut self, told: Result<Option<Event>, Failure>) -> Step {
        let failure = match told {
            Ok(event) => {
                self.may_be_wrong = false;
                if let Some(Event::Value(told)) = &event {
                    self.has_value = matches!(**told, Evaluation::Value(_));
                }
                self.at += 1;
                return Step::Said(event);
            }
            Err(failure) => failure,
        };
        let fault = Fault::of(&self.asked.expr, &failure);
        if is_end_of_slice(&failure) {
            self.may_be_wrong = false;
            self.known = fault.error.known;
            return Step::Paused;
        }
        let reason = match &failure {
            Failure::Wrong(_) | Failure::Given(_) => None,
            Failure::Stopped(stopped) => Some(stopped.reason),
        };
        // What cannot even be read is refused here as everywhere.
        let is_wrong = reason.is_none_or(|reason| matches!(reason, Reason::Undefined(_)))
            || self.read.get().is_none() && !fault.is_limit();
        if is_wrong && std::mem::take(&mut self.may_be_wrong) {
            return Step::Refused(fault);
        }
        let (code, known) = (fault.error.code.clone(), fault.error.known.clone());
        self.halt = Some(Halt { code, known, goes_on: reason.is_some_and(goes_on) });
        let what = PARTS[self.at];
        self.at += 1;
        Step::Said(Some(Event::Missing { what, fault }))
    }

    /// What is said of the part at which the time was over.
    pub fn give_up(&mut self) -> Option<Event> {
        let known = std::mem::take(&mut self.known);
        let missing = PARTS.get(self.at).map(|what| {
            let mut fault = Fault::late(&self.asked.expr);
            fault.error.known.clone_from(&known);
            Event::Missing { what, fault }
        });
        self.halt = Some(Halt { code: "time".to_owned(), known, goes_on: false });
        missing
    }

    /// How far it is.
    #[must_use]
    pub fn progress(start: Instant, budget: &Budget) -> Event {
        Event::Progress { nodes: budget.seen(), milliseconds: milliseconds(start) }
    }

    /// The end of one whose work does not heed the time.
    #[must_use]
    pub fn late(start: Instant, budget: &Budget) -> Event {
        let (reason, known) = (Some("time".to_owned()), Vec::new());
        Event::Done {
            status: "stopped",
            reason,
            known,
            nodes: budget.seen(),
            milliseconds: milliseconds(start),
        }
    }

    /// When it began.
    #[must_use]
    pub fn start(&self) -> Instant {
        self.start
    }

    /// Answers the part that it is at; nothing where there is none.
    ///
    /// # Errors
    /// Says what is wrong, or which limit was reached.
    pub fn part(&self, session: &Session, budget: &Budget) -> Result<Option<Event>, Failure> {
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

    /// What is said at the end.
    pub fn end(&mut self, budget: &Budget) -> Event {
        let stopped = self.halt.take().map(|halt| (halt.code, halt.known));
        let (reason, known) = stopped.map_or((None, Vec::new()), |(code, known)| (Some(code), known));
        Event::Done {
            status: if reason.is_some() { "stopped" } else { "exact" },
            reason,
            known,
            nodes: budget.seen(),
            milliseconds: milliseconds(self.start),
        }
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
