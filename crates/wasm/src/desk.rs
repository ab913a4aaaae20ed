//! Questions by the last word of their address, and what is told of them.

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use upstar::search::Instant;
use upstar::values::{Alphabet, Store};
use upstar::{Budget, Failure, Session};
use upstar_api::{
    Analysis, Event, Expression, Fault, Game, MovesOf, PictureOf, Question, ReplyIn, ReplyOf, Rules, Step,
    Style, TreeOf, WhyOf, Worksheet,
};

/// Where questions are.
const ROOT: &str = "/api/v1/";
const JSON: &str = "application/json";
const LINES: &str = "application/x-ndjson";

/// Bytes of tables; a worker whose tables are nearly full begins anew.
const MEMORY: u64 = 1_000_000_000;
/// What is answered at once, what takes long, and an opponent's thoughts may take this many seconds.
const QUICK: u32 = 3;
const DEEP: u32 = 10;
const THINKING: u32 = 2;
const LONGEST_THINKING: u32 = 10;

/// Who hears an answer.
pub trait Listener {
    /// The answer begins: a status as in HTTP, and what kind of text or picture it is.
    fn begin(&mut self, status: u16, kind: &str);
    /// Its next bytes.
    fn tell(&mut self, bytes: &[u8]);
}

/// An answer to be told: of what kind, and its bytes.
type Told = (&'static str, Vec<u8>);

/// What answers questions, one after the other.
pub struct Desk {
    session: Session,
    budget: Budget,
}

impl Default for Desk {
    fn default() -> Desk {
        Desk { session: session(), budget: Budget::unlimited() }
    }
}

fn session() -> Session {
    let engine = upstar::sum::Engine::new(Store::with_budget(MEMORY), 1);
    Session::new(engine).alphabet(Alphabet::Unicode).without_examples()
}

fn written(told: &impl Serialize) -> Result<Told, Fault> {
    let mistake = |error: serde_json::Error| Fault::new(500, "internal", error.to_string());
    Ok((JSON, serde_json::to_vec(told).map_err(mistake)?))
}

impl Desk {
    /// How much work it has done is counted there; a copy can be looked at while a question is at work.
    #[must_use]
    pub fn budget(&self) -> Budget {
        self.budget.clone()
    }

    /// Makes ready for a question, with tables that have room.
    pub fn clear(&mut self) {
        let engine = self.session.engine();
        if engine.bytes() > engine.store().budget() / 4 * 3 {
            self.session = session();
        }
        self.budget = Budget::unlimited();
    }

    /// Answers a question: where it is asked, and its body.
    pub fn ask(&self, path: &str, body: &[u8], to: &mut impl Listener) {
        let told = match path.strip_prefix(ROOT) {
            Some("analyse") => match self.analyse(body, to) {
                Ok(()) => return,
                Err(fault) => Err(fault),
            },
            Some(name) => self.answer(name, body),
            None => Err(nowhere()),
        };
        match told {
            Ok((kind, bytes)) => {
                to.begin(200, kind);
                to.tell(&bytes);
            }
            Err(fault) => {
                to.begin(fault.status(), JSON);
                to.tell(fault.to_json().to_string().as_bytes());
            }
        }
    }

    fn answer(&self, name: &str, body: &[u8]) -> Result<Told, Fault> {
        match name {
            "catalogue" => written(&upstar_api::catalogue(&self.session)),
            "glossary" => written(&upstar_api::glossary()),
            "status" => written(&json!({ "version": env!("CARGO_PKG_VERSION"), "open": 0 })),
            "health" => written(&json!({ "status": "well" })),
            "parse" => self.about(body, upstar_api::parse),
            "sketch" => self.about(body, upstar_api::boards),
            "edits" => self.about(body, upstar_api::edits),
            "rules" => {
                let Rules { rules } = upstar_api::read(body)?;
                written(
                    &self
                        .within(QUICK, &rules, |budget| upstar_api::defined(&self.session, &rules, budget))?,
                )
            }
            "play" => {
                let game: Game = upstar_api::read(body)?;
                let answer = |budget: &Budget| upstar_api::in_play(&self.session, &game, budget);
                written(&self.within(QUICK, &game.start, answer)?)
            }
            "advice" => {
                let game = upstar_api::read(body)?;
                written(&self.reply(&ReplyIn { game, style: Style::Perfect, seconds: None })?)
            }
            "reply" => written(&self.reply(&upstar_api::read(body)?)?),
            "moves" => self.deep(body, |asked: &MovesOf| (&asked.expr, asked.seconds), upstar_api::moves),
            "explain" => self.deep(body, |asked: &WhyOf| (&asked.expr, asked.seconds), upstar_api::explain),
            "tree" => self.deep(body, |asked: &TreeOf| (&asked.expr, asked.seconds), upstar_api::tree),
            "picture" => {
                let asked: PictureOf = upstar_api::read(body)?;
                let answer = |budget: &Budget| upstar_api::picture(&self.session, &asked, budget);
                self.within(DEEP, &asked.expr, answer)?.told()
            }
            "worksheet" => {
                let asked: Worksheet = upstar_api::read(body)?;
                asked.check()?;
                let end = Instant::now() + Duration::from_secs(asked.seconds.unwrap_or(DEEP).into());
                written(&upstar_api::worked(&self.session, &asked, end, &self.budget))
            }
            _ => Err(nowhere()),
        }
    }

    /// Answers under a limit of time.
    fn within<T>(
        &self,
        seconds: u32,
        text: &str,
        answer: impl FnOnce(&Budget) -> Result<T, Failure>,
    ) -> Result<T, Fault> {
        let budget = self.budget.clone().time(Some(Duration::from_secs(seconds.into())));
        budget.watch(|| answer(&budget)).map_err(|failure| Fault::of(text, &failure))
    }

    /// Answers at once what is asked of an expression.
    fn about<T: Serialize>(
        &self,
        body: &[u8],
        answer: impl FnOnce(&Session, &str, &Budget) -> Result<T, Failure>,
    ) -> Result<Told, Fault> {
        let Expression { expr } = upstar_api::read(body)?;
        written(&self.within(QUICK, &expr, |budget| answer(&self.session, &expr, budget))?)
    }

    /// Answers what may take long.
    fn deep<Q: DeserializeOwned, T: Serialize>(
        &self,
        body: &[u8],
        about: impl Fn(&Q) -> (&String, Option<u32>),
        answer: impl FnOnce(&Session, &Q, &Budget) -> Result<T, Failure>,
    ) -> Result<Told, Fault> {
        let asked: Q = upstar_api::read(body)?;
        let (expr, seconds) = about(&asked);
        let answer = |budget: &Budget| answer(&self.session, &asked, budget);
        written(&self.within(seconds.unwrap_or(DEEP), expr, answer)?)
    }

    fn reply(&self, asked: &ReplyIn) -> Result<Option<ReplyOf>, Fault> {
        let ReplyIn { game: asked, style, seconds } = asked;
        let fault = |failure: Failure| Fault::of(&asked.start, &failure);
        let game =
            self.within(QUICK, &asked.start, |budget| upstar_api::replayed(&self.session, asked, budget))?;
        let time =
            Duration::from_secs(seconds.map_or(THINKING, |seconds| seconds.min(LONGEST_THINKING)).into());
        let budget = self.budget.within(u64::MAX);
        let told = match self.session.reply(&game, (*style).into(), time, &budget) {
            // Whatever comes, there is a move.
            Err(Failure::Stopped(stopped)) => {
                let any = self.session.any_move(&game, &self.budget).ok().flatten();
                any.map_or(Err(Failure::Stopped(stopped)), |any| Ok(Some(any)))
            }
            told => told,
        };
        Ok(told.map_err(fault)?.map(ReplyOf::from))
    }

    /// Tells an analysis line by line.
    fn analyse(&self, body: &[u8], to: &mut impl Listener) -> Result<(), Fault> {
        let asked: Question = upstar_api::read(body)?;
        let time = Duration::from_secs(asked.seconds.unwrap_or(DEEP).into());
        let budget = self.budget.clone().time(Some(time));
        let mut analysis = Analysis::new(asked);
        let mut lines = Lines { to, has_begun: false };
        budget.watch(|| {
            while !analysis.is_over() {
                match analysis.hear(analysis.part(&self.session, &budget)) {
                    Step::Said(event) => event.iter().for_each(|event| lines.say(event)),
                    Step::Refused(fault) => return Err(fault),
                    Step::Paused => analysis.give_up().iter().for_each(|event| lines.say(event)),
                }
            }
            Ok(())
        })?;
        lines.say(&analysis.end(&budget));
        Ok(())
    }
}

/// The lines of an analysis. They begin with the first of them, for until then the question may be refused.
struct Lines<'a, L> {
    to: &'a mut L,
    has_begun: bool,
}

impl<L: Listener> Lines<'_, L> {
    fn say(&mut self, event: &Event) {
        if !std::mem::replace(&mut self.has_begun, true) {
            self.to.begin(200, LINES);
            self.say(&Event::Queued { ahead: 0 });
        }
        let mut line = json!(event).to_string();
        line.push('\n');
        self.to.tell(line.as_bytes());
    }
}

fn nowhere() -> Fault {
    Fault::new(404, "not-found", "there is nothing at this address")
}
