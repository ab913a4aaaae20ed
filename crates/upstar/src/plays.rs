//! A play drawn: a position, and what each move makes of it.

use upstar_game::{Diagnostic, Player, Span};
use upstar_lang::{Error, Reading};
use upstar_render::Picture;
use upstar_search::{Budget, Ending, Reason};
use upstar_sum::{Context, Sum, Summand};
use upstar_syntax::nearest;
use upstar_values::Calc;

use crate::pictures::{LETTERS, boards, words};
use crate::question::{Failure, game as read_game};
use crate::session::Session;

/// The most moves that are named where none is meant.
const NAMED: usize = 6;

/// A move that can be made.
#[derive(Clone)]
struct Step {
    by: Player,
    name: String,
    to: Sum,
}

impl Session {
    /// The picture of a play: the first expression is where it begins, each other one the name of a move, or the
    /// position that a move leads to. An error comes with the place of the expression it is in.
    ///
    /// # Errors
    /// Says where which text is wrong; or which limit was reached, with what was known then.
    pub fn show_play(&self, exprs: &[&str], budget: &Budget) -> Result<Picture, (usize, Failure)> {
        let mut row = Picture::new(exprs.join(" → "));
        let Some((first, then)) = exprs.split_first() else { return Ok(row) };
        let draw = |calc: &Calc<'_>, sum: &Sum| boards(Context::new(calc, budget), sum, self.alphabet);
        let (mut now, picture) = self
            .ask(first, budget, |cx, reading| {
                let sum = read_game(reading)?.clone();
                let picture = draw(cx.calc, &sum)?;
                Ok((sum, picture))
            })
            .map_err(|failure| (0, failure))?;
        row.put_beside(&picture, LETTERS);
        let mut mover = Player::Left;
        for (at, expr) in then.iter().enumerate() {
            let start = upstar_search::Instant::now();
            let step = budget.watch(|| {
                let calc = self.engine().store().calc_until(budget.flag());
                let step = self.step(Context::new(&calc, budget), &now, mover, expr)?;
                let picture = draw(&calc, &step.to)?;
                Ok((step, picture))
            });
            let (step, picture) = step.map_err(|error| match error {
                Error::Wrong(wrong) => (at + 1, Failure::Wrong(wrong)),
                Error::Stopped(reason) => (at + 1, self.stopped(expr, reason, None, budget.used(), start)),
            })?;
            row.put_beside(&words("→"), LETTERS);
            row.put_beside(&picture, LETTERS);
            (now, mover) = (step.to, step.by.opponent());
        }
        Ok(row)
    }

    /// The move that a text means: by its name, rather one of `mover`, or by what it leads to.
    fn step(&self, cx: Context<'_>, now: &Sum, mover: Player, text: &str) -> Result<Step, Error> {
        let mut steps = Vec::new();
        for by in [mover, mover.opponent()] {
            let named = now.named_moves(cx, by)?;
            steps.extend(named.into_iter().map(|(name, to)| Step { by, name, to }));
        }
        let is_called = |step: &Step| {
            step.name == text || step.name.rsplit_once("): ").is_some_and(|(_, bare)| bare == text)
        };
        if let Some(step) = steps.iter().find(|step| is_called(step)) {
            return Ok(step.clone());
        }
        let names = || steps.iter().map(|step| step.name.as_str());
        let wrong = |message: String, near: Option<String>| {
            let hint = near.map_or_else(|| listed(names()), |near| format!("did you mean `{near}`?"));
            Error::Wrong(Diagnostic::new("no-move", message, Span::all(text)).with_hint(hint))
        };
        let before = now.print(cx)?;
        let to = match self.language().read(text, cx.budget) {
            Ok(Reading::Game(to)) => to,
            Ok(_) => return Err(wrong(format!("`{text}` is no move in {before}"), None)),
            Err(error) => {
                // A text that looks like a position is a wrong position, every other a wrong move.
                let near = nearest(text, names()).map(str::to_owned);
                return Err(match near.is_some() || !text.contains('(') {
                    true => wrong(format!("`{text}` is no move in {before}"), near),
                    false => error,
                });
            }
        };
        let aim = parts(cx, &to)?;
        let mut leads_to = Vec::new();
        for step in &steps {
            if parts(cx, &step.to)? == aim {
                // As it was written.
                return Ok(Step { to, ..step.clone() });
            }
            leads_to.push(step.to.print(cx)?);
        }
        let near = nearest(text, leads_to.iter().map(String::as_str)).map(str::to_owned);
        Err(wrong(format!("no move leads from {before} to {}", to.print(cx)?), near))
    }
}

/// The independent parts of a sum in a fixed order: in which order they are written does not matter.
fn parts(cx: Context<'_>, sum: &Sum) -> Result<Vec<String>, Reason> {
    let mut parts = Vec::new();
    for component in &sum.components {
        match &component.summand {
            Summand::Position(position) if sum.ending() == Ending::NormalPlay => {
                let sign = if component.negative { "-" } else { "" };
                parts.extend(position.components().iter().map(|part| format!("{sign}{part}")));
            }
            _ => parts.push(component.print(cx)?),
        }
    }
    parts.sort();
    Ok(parts)
}

/// The first moves there are, in words.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut all: Vec<&str> = Vec::new();
    names.for_each(|name| {
        if !all.contains(&name) {
            all.push(name);
        }
    });
    match all.len() {
        0 => "there is no move".to_owned(),
        1..=NAMED => format!("the moves are {}", all.join("; ")),
        _ => format!("moves are {}; …", all[..NAMED].join("; ")),
    }
}
