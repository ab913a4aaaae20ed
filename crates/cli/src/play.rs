//! `upstar play`: a game in the terminal, against the perfect player or a friend.

use std::io::{BufRead as _, IsTerminal as _, Write as _};

use clap::Args as ClapArgs;
use upstar::game::Player;
use upstar::lang::Play as Ending;
use upstar::render::{Format, draw};
use upstar::search::Budget;
use upstar::{Advice, Failure, Match, Prospect, Session, winner_of};

use crate::args::{Question, Side};
use crate::command::{Exit, expression, session};
use crate::output::{self, err, out};

/// What can be asked of `upstar play`.
#[derive(ClapArgs)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) question: Question,
    /// The side you take; `both` for two players at one terminal, `none` to watch
    #[arg(long, value_enum, default_value_t = Seat::Left)]
    pub(crate) side: Seat,
    /// Who moves first
    #[arg(long, default_value = "left")]
    pub(crate) first: Side,
    /// Who makes the last move loses
    #[arg(long)]
    pub(crate) misere: bool,
}

/// Which sides the user plays.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
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
}

const HELP: &str = "\
Type the number of a move or its name. Besides:
  hint    how it stands; again: in which game of a sum to move; again: the move
  why     why the position is worth what it is
  undo    take back your last move
  swap    change sides
  show    draw the board and list the moves again
  quit    leave";

struct Table<'a> {
    session: Session,
    game: Match,
    seat: Seat,
    asked: &'a Play,
    /// How much has been hinted in this position.
    hints: usize,
}

/// Plays until the game is over or the user leaves.
pub(crate) fn run(asked: &Play) -> Exit {
    let json = asked.question.style.json;
    let expr = match expression(&asked.question.expr) {
        Ok(expr) => expr,
        Err(wrong) => return output::failure(&asked.question.expr, &Failure::Wrong(wrong), json),
    };
    let session = session(&asked.question.limits);
    let play = if asked.misere { Ending::Misere } else { Ending::Normal };
    let game = match session.start(&expr, asked.first.into(), play, &asked.question.limits.budget()) {
        Ok(game) => game,
        Err(failure) => return output::failure(&expr, &failure, json),
    };
    let mut table = Table { session, game, seat: asked.side, asked, hints: 0 };
    match table.play() {
        Ok(exit) => exit,
        Err(failure) => output::failure(&expr, &failure, json),
    }
}

impl Table<'_> {
    fn budget(&self) -> Budget {
        self.asked.question.limits.budget()
    }

    /// Asks something about the game.
    fn ask<T>(
        &self,
        answer: impl FnOnce(&Match, &upstar::values::Calc<'_>, &Budget) -> Result<T, upstar::Reason>,
    ) -> Result<T, Failure> {
        let budget = self.budget();
        self.session.about(&self.game, &budget, |game, calc| answer(game, calc, &budget))
    }

    fn play(&mut self) -> Result<Exit, Failure> {
        self.draw()?;
        loop {
            if let Some(payoff) = self.ask(|game, calc, budget| game.result(calc, budget))? {
                out(&match winner_of(payoff) {
                    Some(player) => {
                        format!("{player} wins after {} moves.", self.game.moves_so_far().count())
                    }
                    None => "A draw.".to_owned(),
                });
                if !self.take_back()? {
                    return Ok(Exit::Answered);
                }
            }
            if !self.seat.is(self.game.to_move()) {
                self.answer()?;
                continue;
            }
            let Some(line) = read(&self.game.to_move().to_string()) else { return Ok(Exit::Answered) };
            if !self.command(line.trim())? {
                return Ok(Exit::Answered);
            }
        }
    }

    /// After the end: whether a move is taken back.
    fn take_back(&mut self) -> Result<bool, Failure> {
        if self.seat == Seat::None {
            return Ok(false);
        }
        while let Some(line) = read("undo or quit") {
            match line.trim() {
                "undo" | "u" => return self.command("undo"),
                "quit" | "q" | "exit" => return Ok(false),
                _ => err("The game is over: `undo` takes back your last move, `quit` leaves"),
            }
        }
        Ok(false)
    }

    /// The perfect player moves.
    fn answer(&mut self) -> Result<(), Failure> {
        let player = self.game.to_move();
        let Some(advice) = self.ask(|game, calc, budget| game.advice(calc, budget))? else { return Ok(()) };
        out(&format!("{player} plays {}", advice.best));
        self.make(&advice.best)?;
        self.draw()
    }

    fn make(&mut self, name: &str) -> Result<bool, Failure> {
        let budget = self.budget();
        let mut next = self.game.clone();
        let played = self.session.about(&self.game, &budget, |_, calc| next.play(name, calc, &budget))?;
        if played {
            self.game = next;
            self.hints = 0;
        }
        Ok(played)
    }

    /// Draws the board and lists the moves of the user.
    fn draw(&self) -> Result<(), Failure> {
        let text = self.ask(|game, calc, budget| game.position(calc, budget))?;
        let picture = self.session.show(&text, &self.budget())?;
        match draw(&picture, Format::Text) {
            Ok(board) => out(&format!("\n{}", String::from_utf8_lossy(&board).trim_end())),
            Err(_) => out(&format!("\n{text}")),
        }
        if self.seat.is(self.game.to_move())
            && self.ask(|game, calc, budget| game.result(calc, budget))?.is_none()
        {
            let moves = self.ask(|game, calc, budget| game.moves(calc, budget))?;
            out(&format!("\n{} to move:", self.game.to_move()));
            out(&in_columns(&moves));
        }
        Ok(())
    }

    /// Does what was typed; says whether the game goes on.
    fn command(&mut self, typed: &str) -> Result<bool, Failure> {
        match typed {
            "" => {}
            "quit" | "q" | "exit" => return Ok(false),
            "help" | "?" => out(HELP),
            "show" => self.draw()?,
            "hint" | "h" => self.hint()?,
            "why" if self.asked.misere => err("Explanations are of normal play; `hint` knows misère play"),
            "why" => {
                let text = self.ask(|game, calc, budget| game.position(calc, budget))?;
                match self.session.explain(&text, None, &self.budget()) {
                    Ok(told) => out(&told.document().to(upstar::explain::Format::Text)),
                    Err(failure) => {
                        output::failure(&text, &failure, false);
                    }
                }
            }
            "undo" | "u" => {
                // Back to where the user had the move.
                let mut undone = self.game.undo();
                while undone && !self.seat.is(self.game.to_move()) && self.game.undo() {}
                undone |= self.seat.is(self.game.to_move());
                self.hints = 0;
                if undone { self.draw()? } else { out("There is nothing to take back.") }
            }
            "swap" => {
                self.seat = match self.seat {
                    Seat::Left => Seat::Right,
                    Seat::Right => Seat::Left,
                    other => other,
                };
                out("You change sides.");
            }
            name => {
                let moves = self.ask(|game, calc, budget| game.moves(calc, budget))?;
                let numbered =
                    name.parse::<usize>().ok().and_then(|number| moves.get(number.checked_sub(1)?));
                let name = numbered.map_or(name, String::as_str).to_owned();
                if self.make(&name)? {
                    if !self.seat.is(self.game.to_move()) {
                        return Ok(true);
                    }
                    self.draw()?;
                } else {
                    let near = upstar::syntax::nearest(&name, moves.iter().map(String::as_str));
                    let hint = near.map_or("`help` says what can be typed".to_owned(), |near| {
                        format!("did you mean `{near}`?")
                    });
                    err(&format!("There is no move `{name}`; {hint}"));
                }
            }
        }
        Ok(true)
    }

    /// A hint: first how it stands, then where, then what.
    fn hint(&mut self) -> Result<(), Failure> {
        let Some(advice) = self.ask(|game, calc, budget| game.advice(calc, budget))? else { return Ok(()) };
        let Advice { prospect, best, component, moves_left } = advice;
        let told = match (self.hints, component) {
            (0, _) => {
                let left = moves_left
                    .map_or(String::new(), |left| format!(" The game lasts {left} more moves at best."));
                let stands = match prospect {
                    Prospect::Win => "You can win.",
                    Prospect::Draw => "You can draw.",
                    Prospect::Loss => "You lose against best play; make it hard.",
                };
                format!("{stands}{left}")
            }
            (1, Some(component)) => format!("Move in {component}."),
            _ => format!("Play {best}."),
        };
        self.hints += 1;
        out(&told);
        Ok(())
    }
}

/// What the user types; `None` at the end.
fn read(prompt: &str) -> Option<String> {
    if std::io::stdin().is_terminal() {
        let _ = write!(std::io::stdout(), "{prompt}> ");
        let _ = std::io::stdout().flush();
    }
    let mut line = String::new();
    match std::io::stdin().lock().read_line(&mut line) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(line),
    }
}

/// The moves with their numbers, as many in a line as fit.
fn in_columns(moves: &[String]) -> String {
    let cells: Vec<String> =
        moves.iter().enumerate().map(|(at, name)| format!("{:>3} {name}", at + 1)).collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0) + 2;
    let columns = (96 / width).max(1);
    let line = |row: &[String]| -> String { row.iter().map(|cell| format!("{cell:<width$}")).collect() };
    cells.chunks(columns).map(|row| line(row).trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}
