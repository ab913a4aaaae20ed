//! Games with results: who wins, and what both can keep from losing, in positions that may come again.
//!
//! That a player wins is shown from the end: every line rests on earlier ones. That a player does not lose is shown by a set of positions
//! that the player can stay in, whatever the opponent does; its lines rest on each other, so play may go round in it for ever.

use std::collections::{HashMap, HashSet};

use upstar_game::{Payoff, Player};
use upstar_search::{Position, Reason};
use upstar_sum::Context;

use super::Unproved;
use super::check::{Body, Checked, wrong};
use super::shape::Shape;

/// A position with the player to move.
pub(super) type Turn = (String, Player);

/// What is shown: that a player wins, or does not lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shows {
    Win,
    NoLoss,
}

/// Positions of a game by their texts.
pub(super) struct Positions {
    any: Position,
    shape: Shape,
}

fn letter(player: Player) -> &'static str {
    if player == Player::Left { "L" } else { "R" }
}

fn player(letter: &str) -> Option<Player> {
    match letter {
        "L" => Some(Player::Left),
        "R" => Some(Player::Right),
        _ => None,
    }
}

impl Positions {
    pub(super) fn new(any: &Position) -> Positions {
        let about = any.game().about();
        Positions { any: any.clone(), shape: Shape::of(&about.name, about.impartial) }
    }

    /// The text that stands for all positions that are alike.
    pub(super) fn text(&self, position: &Position) -> String {
        self.normal(&position.text())
    }

    fn normal(&self, text: &str) -> String {
        match self.shape.normal(text).pop() {
            Some((false, text)) => text,
            _ => text.to_owned(),
        }
    }

    fn read(&self, text: &str) -> Option<Position> {
        self.any.reread(text).ok().filter(|position| position.results().is_some())
    }

    /// What a player's moves lead to, without those that are alike.
    fn moves(&self, position: &Position, mover: Player) -> Result<Vec<Position>, Reason> {
        let (mut moves, mut seen) = (Vec::new(), HashSet::new());
        for (_, to) in position.moves(mover)? {
            if seen.insert(self.text(&to)) {
                moves.push(to);
            }
        }
        Ok(moves)
    }
}

/// Whether a result is what is shown for a player.
fn is_good(shows: Shows, side: Player, result: Payoff) -> bool {
    result == Payoff::win(side) || shows == Shows::NoLoss && result == Payoff::Draw
}

/// Lines for what is shown, in an order in which it can be checked.
pub(super) struct ResultsProver<'a> {
    cx: Context<'a>,
    positions: Positions,
    done: HashSet<(Shows, Player, Turn)>,
    pub(super) lines: Vec<String>,
}

impl<'a> ResultsProver<'a> {
    pub(super) fn new(cx: Context<'a>, any: &Position) -> ResultsProver<'a> {
        ResultsProver { cx, positions: Positions::new(any), done: HashSet::new(), lines: Vec::new() }
    }

    /// Proves a result with a player to move.
    pub(super) fn result(
        &mut self,
        position: &Position,
        first: Player,
        result: Payoff,
    ) -> Result<(), Unproved> {
        match result {
            Payoff::LeftWins => self.won(position, first, Player::Left),
            Payoff::RightWins => self.won(position, first, Player::Right),
            Payoff::Draw => {
                self.kept(position, first, Player::Left)?;
                self.kept(position, first, Player::Right)
            }
        }
    }

    fn write(&mut self, shows: Shows, side: Player, (text, mover): &Turn) {
        let kind = if shows == Shows::Win { "W" } else { "N" };
        self.lines.push(format!("{kind}\t{}\t{}\t{text}", letter(side), letter(*mover)));
    }

    fn won(&mut self, position: &Position, mover: Player, side: Player) -> Result<(), Unproved> {
        let mover = position.turn().unwrap_or(mover);
        let turn = (self.positions.text(position), mover);
        if position.result().is_some() || self.done.contains(&(Shows::Win, side, turn.clone())) {
            return Ok(());
        }
        self.cx.budget.spend(1)?;
        let moves = self.positions.moves(position, mover)?;
        let next = mover.opponent();
        if mover == side {
            let known = |to: &&Position| {
                to.result() == Some(Payoff::win(side))
                    || self.done.contains(&(
                        Shows::Win,
                        side,
                        (self.positions.text(to), to.turn().unwrap_or(next)),
                    ))
            };
            if moves.iter().find(known).is_none() {
                // The quickest win: then nothing comes again.
                let mut best: Option<(u64, &Position)> = None;
                for to in &moves {
                    let found = to.with_results()?.solve(next, self.cx.budget)?;
                    let upstar_search::Length::Moves(length) = found.remoteness else { continue };
                    let length = u64::from(length);
                    if found.payoff == Payoff::win(side) && best.is_none_or(|(own, _)| length < own) {
                        best = Some((length, to));
                    }
                }
                let Some((_, to)) = best else {
                    return Err(Reason::Undefined("there is no winning move").into());
                };
                stacker::maybe_grow(128 * 1024, 4 << 20, || self.won(to, next, side))?;
            }
        } else {
            for to in &moves {
                stacker::maybe_grow(128 * 1024, 4 << 20, || self.won(to, next, side))?;
            }
        }
        self.write(Shows::Win, side, &turn);
        self.done.insert((Shows::Win, side, turn));
        Ok(())
    }

    fn kept(&mut self, position: &Position, mover: Player, side: Player) -> Result<(), Unproved> {
        let mut open = vec![(position.clone(), mover)];
        while let Some((position, mover)) = open.pop() {
            let mover = position.turn().unwrap_or(mover);
            let turn = (self.positions.text(&position), mover);
            if position.result().is_some() || !self.done.insert((Shows::NoLoss, side, turn.clone())) {
                continue;
            }
            self.cx.budget.spend(1)?;
            self.write(Shows::NoLoss, side, &turn);
            let (moves, next) = (self.positions.moves(&position, mover)?, mover.opponent());
            if mover != side {
                open.extend(moves.into_iter().map(|to| (to, next)));
                continue;
            }
            let known = |to: &&Position| {
                to.result().is_some_and(|result| is_good(Shows::NoLoss, side, result))
                    || self.done.contains(&(
                        Shows::NoLoss,
                        side,
                        (self.positions.text(to), to.turn().unwrap_or(next)),
                    ))
            };
            if moves.iter().find(known).is_some() {
                continue;
            }
            let mut chosen = None;
            for to in moves {
                if is_good(Shows::NoLoss, side, to.with_results()?.payoff(next, self.cx.budget)?) {
                    chosen = Some(to);
                    break;
                }
            }
            let Some(to) = chosen else {
                return Err(Reason::Undefined("there is no move that keeps the draw").into());
            };
            open.push((to, next));
        }
        Ok(())
    }
}

/// Checks lines of results.
pub(super) struct ResultsChecker<'a> {
    cx: Context<'a>,
    positions: Positions,
    /// What is shown, and whether something rests on it.
    shown: HashMap<(Shows, Player, Turn), bool>,
    later: Vec<(Player, Turn)>,
}

impl<'a> ResultsChecker<'a> {
    pub(super) fn new(cx: Context<'a>, any: &Position) -> ResultsChecker<'a> {
        ResultsChecker { cx, positions: Positions::new(any), shown: HashMap::new(), later: Vec::new() }
    }

    /// Whether a line is one of these, and right as far as that can be told now.
    pub(super) fn line(&mut self, fields: &[&str]) -> Checked<()> {
        self.cx.budget.spend(1)?;
        let [kind @ ("W" | "N"), side, mover, text] = fields else { return wrong("no such line is known") };
        let (Some(side), Some(mover)) = (player(side), player(mover)) else {
            return wrong("expected L or R");
        };
        let Some(position) = self.positions.read(text) else {
            return wrong(format!("`{text}` is no position"));
        };
        if self.positions.text(&position) != *text || position.turn().is_some_and(|turn| turn != mover) {
            return wrong("the position is not written as it should be");
        }
        if position.result().is_some() {
            return wrong("the game is over there");
        }
        let turn = ((*text).to_owned(), mover);
        let shows = if *kind == "W" { Shows::Win } else { Shows::NoLoss };
        match shows {
            Shows::Win => self.follows(shows, side, &turn)?,
            // These rest on each other.
            Shows::NoLoss => self.later.push((side, turn.clone())),
        }
        match self.shown.insert((shows, side, turn), false) {
            None => Ok(()),
            Some(_) => wrong("that was shown before"),
        }
    }

    /// Whether a position is good for a player by the rules or by a line.
    fn is_shown(&mut self, shows: Shows, side: Player, position: &Position, mover: Player) -> bool {
        match position.result() {
            Some(result) => is_good(shows, side, result),
            None => {
                let turn = (self.positions.text(position), position.turn().unwrap_or(mover));
                let used = self.shown.get_mut(&(shows, side, turn));
                used.map(|used| *used = true).is_some()
            }
        }
    }

    fn follows(&mut self, shows: Shows, side: Player, (text, mover): &Turn) -> Checked<()> {
        let Some(position) = self.positions.read(text) else { return wrong("no position") };
        let (moves, next) = (self.positions.moves(&position, *mover)?, mover.opponent());
        let good: Vec<bool> = moves.iter().map(|to| self.is_shown(shows, side, to, next)).collect();
        match *mover == side {
            true if !good.contains(&true) => wrong(format!("no move in `{text}` leads to what is shown")),
            false if good.contains(&false) => wrong(format!("a move in `{text}` leads to what is not shown")),
            _ => Ok(()),
        }
    }

    /// Whether a result is shown.
    pub(super) fn is_result(&mut self, position: &Position, first: Player, result: Payoff) -> bool {
        match result {
            Payoff::LeftWins => self.is_shown(Shows::Win, Player::Left, position, first),
            Payoff::RightWins => self.is_shown(Shows::Win, Player::Right, position, first),
            Payoff::Draw => {
                Player::BOTH.into_iter().all(|side| self.is_shown(Shows::NoLoss, side, position, first))
            }
        }
    }

    /// Looks at what rests on later lines, and whether all are needed.
    pub(super) fn finish(mut self) -> Checked<()> {
        for (side, turn) in std::mem::take(&mut self.later) {
            self.cx.budget.spend(1)?;
            self.follows(Shows::NoLoss, side, &turn)?;
        }
        match self.shown.values().all(|&used| used) {
            true => Ok(()),
            false => wrong("there are lines that nothing rests on"),
        }
    }
}

/// The two results of a claim.
pub(super) fn results(text: &str) -> Option<[Payoff; 2]> {
    let read = |text: &str| {
        [Payoff::LeftWins, Payoff::Draw, Payoff::RightWins]
            .into_iter()
            .find(|payoff| payoff.to_string() == text)
    };
    let (left, right) = text.split_once(' ')?;
    Some([read(left)?, read(right)?])
}

/// Checks that a position has two results.
pub(super) fn check_results(
    cx: Context<'_>,
    position: &Position,
    claimed: [Payoff; 2],
    body: &mut Body<'_>,
) -> Checked<()> {
    let mut checker = ResultsChecker::new(cx, position);
    while let Some(fields) = body.next() {
        checker.line(&fields)?;
    }
    for (first, result) in Player::BOTH.into_iter().zip(claimed) {
        if !checker.is_result(position, first, result) {
            return wrong(format!("it is not shown that {result} comes if {first} moves first"));
        }
    }
    checker.finish()
}
