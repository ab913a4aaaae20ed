//! `upstar play`: a game in the terminal, against the perfect player, a strategy or a friend.

mod event;
mod input;

use std::path::Path;

use clap::Args as ClapArgs;
use serde::Serialize;
use upstar::game::Player;
use upstar::render::painted;
use upstar::search::Budget;
use upstar::sum::Context;
use upstar::sum::Play as Ending;
use upstar::syntax::{Diagnostic, Span, nearest};
use upstar::{Failure, Found, Given, Match, Session, Strategist, winner_of};

use self::event::{By, Event, Made, in_columns};
use self::input::Input;
use crate::exit::Exit;
use crate::options::{Question, Side};
use crate::question::{expression, session};
use crate::source::{self, Use};
use crate::{colour, interrupt, output};

/// What can be asked of `upstar play`.
#[derive(ClapArgs)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) question: Question,
    /// The side you take; `both` for two players at one terminal, `none` to watch [default: left]
    #[arg(long, value_enum)]
    pub(crate) side: Option<Seat>,
    /// Who moves first
    #[arg(long, default_value = "left")]
    pub(crate) first: Side,
    /// Who makes the last move loses
    #[arg(long)]
    pub(crate) misere: bool,
    /// Let your opponent follow the strategy in this file, written as `upstar strategy` prints it
    #[arg(long, value_name = "FILE")]
    pub(crate) against: Option<String>,
}

/// Which sides the user plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Seat {
    Left,
    Right,
    Both,
    None,
}

impl Seat {
    fn is(self, player: Player) -> bool {
        match self {
            Seat::Left => player == Player::Left,
            Seat::Right => player == Player::Right,
            Seat::Both => true,
            Seat::None => false,
        }
    }

    fn of(player: Player) -> Seat {
        match player {
            Player::Left => Seat::Left,
            Player::Right => Seat::Right,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Seat::Left => "left",
            Seat::Right => "right",
            Seat::Both => "both",
            Seat::None => "none",
        }
    }
}

const HELP: &str = "\
Type the number of a move or its name; Tab completes names. Besides:
  hint    how it stands; again: in which game of a sum to move; again: the move
  why     why the position is worth what it is
  undo    take back your last move
  swap    change sides
  show    draw the board and list the moves again
  moves   list all moves
  log     the moves so far
  quit    leave";

const COMMANDS: [&str; 9] = ["help", "hint", "why", "undo", "swap", "show", "moves", "log", "quit"];

/// A game in progress at the terminal.
struct GameInPlay<'a> {
    session: Session,
    game: Match,
    seat: Seat,
    strategist: Option<Strategist>,
    asked: &'a Play,
    input: Input,
    /// How much has been hinted in this position.
    hints: usize,
}

/// Plays until the game is over or the user leaves.
pub(crate) fn run(asked: &Play) -> Exit {
    let json = asked.question.style.json;
    let expr = match expression(&asked.question.expr, &asked.question.limits) {
        Ok(expr) => expr,
        Err(wrong) => return output::failure(&asked.question.expr, &Failure::Wrong(wrong), json),
    };
    interrupt::listen();
    let session = match session(&asked.question.limits) {
        Ok(session) => session,
        Err(failure) => return output::failure(&expr, &failure, json),
    };
    let play = if asked.misere { Ending::Misere } else { Ending::Normal };
    let budget = asked.question.limits.budget();
    let started = interrupt::stoppable(&budget, || session.start(&expr, asked.first.into(), play, &budget));
    let game = match started {
        Ok(game) => game,
        Err(failure) => return output::failure(&expr, &failure, json),
    };
    let mut seat = asked.side.unwrap_or(Seat::Left);
    let mut strategist = None;
    if let Some(file) = &asked.against {
        match opponent(file, &session, &game, asked) {
            Ok(found) => {
                seat = asked.side.unwrap_or(Seat::of(found.player().opponent()));
                strategist = Some(found);
            }
            Err(failure) => return output::failure(&expr, &failure, json),
        }
    }
    let input = Input::new(!json);
    let mut table = GameInPlay { session, game, seat, strategist, asked, input, hints: 0 };
    match table.play() {
        Ok(exit) => exit,
        Err(failure) => output::failure(&expr, &failure, json),
    }
}

/// Who follows the strategy in a file.
fn opponent(file: &str, session: &Session, game: &Match, asked: &Play) -> Result<Strategist, Failure> {
    let read = source::file(Path::new(file), Use::Notation, asked.question.limits.memory);
    let text = read.map_err(|error| {
        let wrong = Diagnostic::new("unreadable", format!("cannot read `{file}`: {error}"), Span::all(file));
        Given::new(file, wrong)
    })?;
    let budget = asked.question.limits.budget();
    let read = interrupt::stoppable(&budget, || session.strategist(game, &text, &budget));
    let strategist = read?;
    let player = strategist.player();
    match asked.side {
        Some(seat) if seat.is(player) => {
            let from = text.find("strategy").unwrap_or(0);
            let to = text[from..].find('\n').map_or(text.len(), |end| from + end);
            let message = format!("the strategy is {player}'s, and so is your side");
            let other = Seat::of(player.opponent()).name();
            let wrong = Diagnostic::new("strategy-side", message, Span::new(from, to));
            Err(Given::new(&text, wrong.with_hint(format!("--side {other} plays against it"))).into())
        }
        _ => Ok(strategist),
    }
}

impl GameInPlay<'_> {
    fn budget(&self) -> Budget {
        self.asked.question.limits.budget()
    }

    fn tell(&self, event: &Event<'_>) {
        event.tell(self.asked.question.style.json);
    }

    /// Asks something about the game.
    fn ask<T>(
        &self,
        answer: impl FnOnce(&Match, Context<'_>) -> Result<T, upstar::Reason>,
    ) -> Result<T, Failure> {
        let budget = self.budget();
        interrupt::stoppable(&budget, || self.session.about(&self.game, &budget, |game, cx| answer(game, cx)))
    }

    fn moves(&self) -> Result<Vec<String>, Failure> {
        self.ask(|game, cx| game.moves(cx))
    }

    fn play(&mut self) -> Result<Exit, Failure> {
        if self.input.is_terminal() {
            self.tell(&Event::Sides { side: self.seat });
            self.tell(&Event::Said { text: "`help` says what can be typed." });
        }
        self.draw()?;
        loop {
            if let Some(result) = self.ask(|game, cx| game.result(cx))? {
                let (moves, repeated) = (self.game.moves_so_far().count(), self.game.repeated());
                let winner = winner_of(result).map(Seat::of);
                self.tell(&Event::End { result, winner, moves, repeated });
                if !self.take_back()? {
                    return Ok(Exit::Answered);
                }
            }
            if !self.seat.is(self.game.to_move()) {
                match self.answer() {
                    Err(Failure::Stopped(stopped)) if self.input.is_terminal() && self.undo() => {
                        let message = format!("The opponent stopped thinking: {}", stopped.reason);
                        self.tell(&Event::Wrong { message: &message, hint: "your move is taken back" });
                        self.draw()?;
                    }
                    answered => answered?,
                }
                continue;
            }
            let moves = self.moves()?;
            let words = || COMMANDS.iter().map(|word| (*word).to_owned()).chain(moves).collect();
            let Some(line) = self.line(&self.game.to_move().to_string(), words)? else {
                return Ok(Exit::Answered);
            };
            if !self.command(line.trim())? {
                return Ok(Exit::Answered);
            }
        }
    }

    /// What the user types next; `None` at the end.
    fn line(&mut self, prompt: &str, words: impl FnOnce() -> Vec<String>) -> Result<Option<String>, Failure> {
        self.input.line(prompt, words, self.asked.question.limits.memory).map_err(|error| {
            let message = format!("cannot read standard input: {error}");
            Failure::Wrong(Diagnostic::new("unreadable", message, Span::at(0)))
        })
    }

    /// Takes moves back to where the user had the move; says whether there was one.
    fn undo(&mut self) -> bool {
        let undone = self.game.undo();
        while undone && !self.seat.is(self.game.to_move()) && self.game.undo() {}
        self.hints = 0;
        undone
    }

    /// After the end: whether a move is taken back.
    fn take_back(&mut self) -> Result<bool, Failure> {
        if self.seat == Seat::None {
            return Ok(false);
        }
        let words = || ["undo", "log", "quit"].map(str::to_owned).to_vec();
        while let Some(line) = self.line("undo or quit", words)? {
            match line.trim() {
                "undo" | "u" => return self.command("undo"),
                "quit" | "q" | "exit" => return Ok(false),
                "log" => self.log(),
                "" => {}
                _ => self.tell(&Event::Wrong {
                    message: "The game is over",
                    hint: "`undo` takes back your last move, `quit` leaves",
                }),
            }
        }
        Ok(false)
    }

    /// The opponent moves: by the strategy, or else perfectly.
    fn answer(&mut self) -> Result<(), Failure> {
        let by_strategy = self.strategist.as_ref().and_then(|strategist| strategist.choice(&self.game));
        if let Some(place) = by_strategy {
            self.make(place, By::Strategy)?;
            return self.draw();
        }
        let Some(advice) = self.ask(|game, cx| game.advice(cx))? else {
            return Ok(());
        };
        if let Found::Move(place) = self.ask(|game, cx| game.find(&advice.best, cx))? {
            self.make(place, By::Perfect)?;
        }
        self.draw()
    }

    fn make(&mut self, place: usize, by: By) -> Result<(), Failure> {
        let player = self.game.to_move();
        let mut next = self.game.clone();
        let played = self.ask(|_, cx| next.play(place, cx))?;
        if let Some(name) = played {
            self.game = next;
            self.hints = 0;
            // Who types a move knows it; who reads JSON wants to be told how it was understood.
            if by != By::You || self.asked.question.style.json {
                self.tell(&Event::Moved { made: Made { player, name: &name }, by });
            }
        }
        Ok(())
    }

    /// Draws the board and lists the moves of the user.
    fn draw(&self) -> Result<(), Failure> {
        let position = self.ask(|game, cx| game.position(cx))?;
        let picture = self.session.show(&position, &self.budget())?;
        let drawn = match self.asked.question.style.json {
            true => painted(&picture, &|text, _| text.to_owned()),
            false => colour::picture(&picture),
        };
        let board = drawn.map_or_else(|_| position.clone(), |board| board.trim_end().to_owned());
        let to_move = self.game.to_move();
        let over = self.ask(|game, cx| game.result(cx))?.is_some();
        let moves = if self.seat.is(to_move) && !over { Some(self.moves()?) } else { None };
        self.tell(&Event::Position { position: &position, board: &board, to_move, moves: moves.as_deref() });
        Ok(())
    }

    fn log(&self) {
        let moves: Vec<Made<'_>> =
            self.game.moves_so_far().map(|(player, name)| Made { player, name }).collect();
        self.tell(&Event::Log { moves: &moves });
    }

    /// Does what was typed; says whether the game goes on.
    fn command(&mut self, typed: &str) -> Result<bool, Failure> {
        match typed {
            "" => {}
            "quit" | "q" | "exit" => return Ok(false),
            "help" | "?" => self.tell(&Event::Said { text: HELP }),
            "show" => self.draw()?,
            "moves" => self.tell(&Event::Said { text: &in_columns(&self.moves()?, usize::MAX) }),
            "log" => self.log(),
            "hint" | "h" => match self.ask(|game, cx| game.advice(cx)) {
                Ok(Some(advice)) => {
                    self.tell(&Event::Hint { advice: &advice, asked: self.hints });
                    self.hints += 1;
                }
                Ok(None) => {}
                Err(failure) => self.cannot_say(failure),
            },
            "why" => self.why()?,
            "undo" | "u" => {
                if self.undo() {
                    self.draw()?
                } else {
                    self.tell(&Event::Said { text: "There is nothing to take back." })
                }
            }
            "swap" => {
                self.seat = match self.seat {
                    Seat::Left => Seat::Right,
                    Seat::Right => Seat::Left,
                    other => other,
                };
                self.hints = 0;
                self.tell(&Event::Sides { side: self.seat });
                if self.seat.is(self.game.to_move()) {
                    self.draw()?;
                }
            }
            name => self.choose(name)?,
        }
        Ok(true)
    }

    /// Makes the move that was typed, by its number or its name.
    fn choose(&mut self, typed: &str) -> Result<(), Failure> {
        let moves = self.moves()?;
        let numbered = typed.parse::<usize>().ok();
        let found = match numbered.and_then(|number| number.checked_sub(1)).filter(|&at| at < moves.len()) {
            Some(at) => Found::Move(at),
            None => self.ask(|game, cx| game.find(typed, cx))?,
        };
        match found {
            Found::Move(place) => {
                self.make(place, By::You)?;
                // The opponent's answer draws the board, if there is one.
                let over = self.ask(|game, cx| game.result(cx))?.is_some();
                if over || self.seat.is(self.game.to_move()) { self.draw() } else { Ok(()) }
            }
            Found::Several(names) => {
                let hint = format!("it can be {}", names.join(" or "));
                self.tell(&Event::Wrong { message: &format!("`{typed}` is not clear"), hint: &hint });
                Ok(())
            }
            Found::None => {
                let words = moves.iter().map(String::as_str).chain(COMMANDS);
                let hint = match (numbered, nearest(typed, words)) {
                    (Some(_), _) => format!("the moves have the numbers 1 to {}", moves.len()),
                    (None, Some(near)) => format!("did you mean `{near}`?"),
                    (None, None) => "`help` says what can be typed".to_owned(),
                };
                self.tell(&Event::Wrong { message: &format!("There is no move `{typed}`"), hint: &hint });
                Ok(())
            }
        }
    }

    fn why(&self) -> Result<(), Failure> {
        let position = self.ask(|game, cx| game.position(cx))?;
        let budget = self.budget();
        let tell = || match self.asked.misere {
            true => self.session.explain_misere(&position, &budget),
            false => self.session.explain(&position, None, &budget),
        };
        match interrupt::stoppable(&budget, tell) {
            Ok(told) => {
                let text = told.document().to(upstar::explain::Format::Text);
                self.tell(&Event::Why { text: text.trim_end() });
            }
            Err(failure) => self.cannot_say(failure),
        }
        Ok(())
    }

    /// Tells why a question of the user has no answer; the game goes on.
    fn cannot_say(&self, failure: Failure) {
        let message = match failure {
            Failure::Wrong(wrong) => wrong.message,
            Failure::Given(given) => given.wrong.message,
            Failure::Stopped(stopped) => format!("stopped: {}", stopped.reason),
        };
        self.tell(&Event::Wrong { message: &message, hint: "play on as you think best" });
    }
}
