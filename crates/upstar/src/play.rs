//! Playing a game move by move: what has been played, what can be, and what a perfect player would do.

use std::collections::HashMap;

use serde::Serialize;
use upstar_game::{Payoff, Player};
use upstar_search::{Budget, Ending, Reason, Solution};
use upstar_sum::Playable as _;
use upstar_sum::{Context, Play, Sum, SumInPlay, SumMove};

use crate::question::{Ask, Cause, Failure};
use crate::session::Session;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Match {
    play: Play,
    past: Vec<Past>,
    now: Sum,
    to_move: Player,
}

/// A move that was made.
#[derive(Clone, Debug)]
struct Past {
    before: Sum,
    player: Player,
    name: String,
    /// Its place among the moves there were.
    place: usize,
}

/// What a name means among the moves there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The move at this place.
    Move(usize),
    /// Moves of several components, by their full names.
    Several(Vec<String>),
    /// No move.
    None,
}

/// A move that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name, with the component it is made in where there are several.
    pub name: String,
    /// Whether it wins.
    pub winning: bool,
}

/// What a perfect player thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice {
    /// What the player to move can reach.
    pub prospect: Prospect,
    /// The component that the best move is made in, where there are several.
    pub component: Option<String>,
    /// A move that reaches it, and if all lose one that resists.
    #[serde(rename = "move")]
    pub best: String,
    /// How many moves the game will last, if that could be worked out and it ends at all.
    pub moves_left: Option<u64>,
    /// The game need never end: a draw.
    pub endless: bool,
}

/// What a player can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Prospect {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// Nothing against best play.
    Loss,
}

/// The most positions that are looked at for the longest resistance.
const MOST_LOOKED_AT: usize = 2_000;

impl Session {
    /// Starts a game.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn start(
        &self,
        expr: impl Ask,
        first: Player,
        play: Play,
        budget: &Budget,
    ) -> Result<Match, Failure> {
        let now = self.ask(expr, budget, |_, reading| {
            let sum = crate::question::game(reading)?;
            sum.can_be_played(play)?;
            Ok(sum.clone())
        })?;
        let to_move = now.turn().unwrap_or(first);
        Ok(Match { play, past: Vec::new(), now, to_move })
    }

    /// Runs a question about a game in progress.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn about<T>(
        &self,
        game: &Match,
        budget: &Budget,
        answer: impl FnOnce(&Match, Context<'_>) -> Result<T, Reason>,
    ) -> Result<T, Failure> {
        self.about_with(game, budget, |game, cx| Ok(answer(game, cx)?))
    }

    /// Runs a question about a game in progress and something that was given beside it, which can be wrong.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn about_with<T>(
        &self,
        game: &Match,
        budget: &Budget,
        answer: impl FnOnce(&Match, Context<'_>) -> Result<T, Cause>,
    ) -> Result<T, Failure> {
        let (start, before) = (upstar_search::Instant::now(), budget.used());
        budget.watch(|| {
            let calc = self.engine().store().calc_until(budget.flag());
            answer(game, Context::new(&calc, budget)).map_err(|cause| match cause {
                Cause::Given(given) => given.into(),
                Cause::Reason(reason) => self.stopped("", reason, None, budget.used() - before, start),
            })
        })
    }
}

impl Match {
    /// Who moves next.
    #[must_use]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The position, as it is played in.
    pub(crate) fn now(&self) -> &Sum {
        &self.now
    }

    /// How the last move counts.
    pub(crate) fn rule(&self) -> Play {
        self.play
    }

    /// The moves so far, with who made them.
    pub fn moves_so_far(&self) -> impl Iterator<Item = (Player, &str)> {
        self.past.iter().map(|past| (past.player, past.name.as_str()))
    }

    /// The places of the moves so far among those there were.
    pub(crate) fn places_so_far(&self) -> impl Iterator<Item = usize> {
        self.past.iter().map(|past| past.place)
    }

    /// The position at the start and how its end counts.
    pub(crate) fn beginning(&self) -> (&Sum, Player, Play) {
        let first = self.past.first();
        first.map_or((&self.now, self.to_move, self.play), |past| (&past.before, past.player, self.play))
    }

    /// The position in the notation.
    ///
    /// # Errors
    /// Stops where the text would be too long.
    pub fn position(&self, cx: Context<'_>) -> Result<String, Reason> {
        self.now.print(cx)
    }

    /// Whether the position has come up for the third time with the same player to move, in a game with results: then it
    /// is a draw, because it could go on so for ever.
    #[must_use]
    pub fn repeated(&self) -> bool {
        let Some(now) = self.now.single_with_results() else { return false };
        let same =
            |past: &&Past| past.player == self.to_move && past.before.single_with_results() == Some(now);
        self.past.iter().filter(same).count() >= 2
    }

    /// The result, if the game is over.
    ///
    /// # Errors
    /// Stops at limits.
    pub fn result(&self, cx: Context<'_>) -> Result<Option<Payoff>, Reason> {
        if self.repeated() {
            return Ok(Some(Payoff::Draw));
        }
        SumInPlay { sum: self.now.clone(), play: self.play, cx }.result(self.to_move)
    }

    /// The names of the moves of the player whose turn it is.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where there are too many moves to list.
    pub fn moves(&self, cx: Context<'_>) -> Result<Vec<String>, Reason> {
        let moves = self.now.named_moves(cx, self.to_move)?;
        Ok(moves.into_iter().map(|(name, _)| name).collect())
    }

    /// The moves with whether they win, which takes longer.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where there are too many moves to list.
    pub fn choices(&self, cx: Context<'_>) -> Result<Vec<Choice>, Reason> {
        let moves = self.now.moves(cx, self.to_move, self.play)?;
        let choice = |mv: &SumMove| {
            let name = self.now.move_name(mv, cx)?;
            Ok(Choice { name, winning: mv.winning })
        };
        moves.iter().map(choice).collect()
    }

    /// The move that a name means, with or without the component it is made in.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where there are too many moves to list.
    pub fn find(&self, name: &str, cx: Context<'_>) -> Result<Found, Reason> {
        let moves = self.moves(cx)?;
        if let Some(place) = moves.iter().position(|own| own == name) {
            return Ok(Found::Move(place));
        }
        let bare = |own: &str| own.strip_suffix(name).is_some_and(|before| before.ends_with(": "));
        let several: Vec<usize> = (0..moves.len()).filter(|&at| bare(&moves[at])).collect();
        Ok(match several[..] {
            [] => Found::None,
            [place] => Found::Move(place),
            _ => Found::Several(several.into_iter().map(|at| moves[at].clone()).collect()),
        })
    }

    /// Makes the move at a place among those there are; returns its name, or `None` where there is no such move.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where there are too many moves to list.
    pub fn play(&mut self, place: usize, cx: Context<'_>) -> Result<Option<String>, Reason> {
        let moves = self.now.named_moves(cx, self.to_move)?;
        let Some((name, after)) = moves.into_iter().nth(place) else { return Ok(None) };
        let player = self.to_move;
        let before = std::mem::replace(&mut self.now, after);
        self.past.push(Past { before, player, name: name.clone(), place });
        self.to_move = self.now.turn().unwrap_or(player.opponent());
        Ok(Some(name))
    }

    /// Takes back the last move; says whether there was one.
    pub fn undo(&mut self) -> bool {
        match self.past.pop() {
            Some(past) => {
                (self.now, self.to_move) = (past.before, past.player);
                true
            }
            None => false,
        }
    }

    /// What a perfect player would do. `None` when the game is over.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where there are too many moves to list.
    pub fn advice(&self, cx: Context<'_>) -> Result<Option<Advice>, Reason> {
        let moves = self.now.moves(cx, self.to_move, self.play)?;
        if moves.is_empty() || self.result(cx)?.is_some() {
            return Ok(None);
        }
        let results = self.now.ending() == Ending::Results;
        let (best, prospect, moves_left) =
            if results { self.best_by_results(&moves, cx.budget)? } else { self.best_by_values(&moves, cx)? };
        // The length of a game with results is always known, unless there is none.
        let endless = results && moves_left.is_none();
        let component = match self.now.components.len() {
            1 => None,
            _ => Some(self.now.components[best.component].print(cx)?),
        };
        let best = self.now.move_name(best, cx)?;
        Ok(Some(Advice { prospect, best, component, moves_left, endless }))
    }

    /// What a player would do who never wins where it can be helped, but makes it last: of the moves that lose one
    /// after which it takes longest, and if none loses, of those that draw. `None` when the game is over.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where there are too many moves to list.
    pub fn stubborn(&self, cx: Context<'_>) -> Result<Option<String>, Reason> {
        let moves = self.now.moves(cx, self.to_move, self.play)?;
        if moves.is_empty() || self.result(cx)?.is_some() {
            return Ok(None);
        }
        let losing: Vec<SumMove> = moves.iter().filter(|mv| !mv.winning).cloned().collect();
        let of = if losing.is_empty() { &moves } else { &losing };
        let best = if self.now.ending() == Ending::Results {
            let mut worst: Option<(&SumMove, Solution)> = None;
            for mv in of {
                let solution = mv.to.solution(self.to_move.opponent(), cx.budget)?;
                // Of results that are alike the later one: what is better for the opponent, but for the length.
                let better = |(_, old): &(&SumMove, Solution)| {
                    let longer = solution.payoff == old.payoff && solution.remoteness > old.remoteness;
                    longer || solution.payoff != old.payoff && solution.better(*old, self.to_move.opponent())
                };
                if worst.as_ref().is_none_or(better) {
                    worst = Some((mv, solution));
                }
            }
            worst.map(|(mv, _)| mv).ok_or(Reason::Undefined("there is no move"))?
        } else {
            self.best_by_values(of, cx)?.0
        };
        self.now.move_name(best, cx).map(Some)
    }

    /// The best result, reached as soon as a winner can or as late as others can.
    fn best_by_results<'m>(
        &self,
        moves: &'m [SumMove],
        budget: &Budget,
    ) -> Result<(&'m SumMove, Prospect, Option<u64>), Reason> {
        let mut best = None;
        for mv in moves {
            let solution = mv.to.solution(self.to_move.opponent(), budget)?;
            if best.is_none_or(|(_, old)| solution.better(old, self.to_move)) {
                best = Some((mv, solution));
            }
        }
        let (mv, solution) = best.ok_or(Reason::Undefined("there is no move"))?;
        let prospect = match solution.payoff {
            Payoff::Draw => Prospect::Draw,
            payoff if payoff == Payoff::win(self.to_move) => Prospect::Win,
            _ => Prospect::Loss,
        };
        Ok((mv, prospect, solution.remoteness.moves().map(|moves| u64::from(moves) + 1)))
    }

    /// A winning move; without one, a move after which it takes the opponent longest to win.
    fn best_by_values<'m>(
        &self,
        moves: &'m [SumMove],
        cx: Context<'_>,
    ) -> Result<(&'m SumMove, Prospect, Option<u64>), Reason> {
        if let Some(winning) = moves.iter().find(|mv| mv.winning) {
            return Ok((winning, Prospect::Win, None));
        }
        let mut look = Resistance { play: self.play, cx, looked_at: 0, known: HashMap::new() };
        let mut best: Option<(&SumMove, u64)> = None;
        for mv in moves {
            match look.until_won(&mv.to, self.to_move.opponent())? {
                Some(rest) if best.is_none_or(|(_, longest)| rest + 1 > longest) => {
                    best = Some((mv, rest + 1))
                }
                Some(_) => {}
                None => break,
            }
        }
        match best {
            Some((mv, length)) if look.looked_at < MOST_LOOKED_AT => Ok((mv, Prospect::Loss, Some(length))),
            // Too much to look at: make winning hard to find.
            _ => {
                let mut hardest: Option<(usize, &SumMove)> = None;
                for mv in moves {
                    let answers = mv.to.winning_moves(cx, self.to_move.opponent(), self.play)?.len();
                    if hardest.is_none_or(|(fewest, _)| answers < fewest) {
                        hardest = Some((answers, mv));
                    }
                }
                let (_, mv) = hardest.ok_or(Reason::Undefined("there is no move"))?;
                Ok((mv, Prospect::Loss, None))
            }
        }
    }
}

/// A search for how long a lost game can be made to last.
struct Resistance<'c> {
    play: Play,
    cx: Context<'c>,
    looked_at: usize,
    known: HashMap<(String, Player), u64>,
}

impl Resistance<'_> {
    /// In how many moves the player to move, who can win, does so; `None` when that takes too long to find out.
    fn until_won(&mut self, sum: &Sum, winner: Player) -> Result<Option<u64>, Reason> {
        let key = (sum.print(self.cx)?, winner);
        if let Some(&known) = self.known.get(&key) {
            return Ok(Some(known));
        }
        self.looked_at += 1;
        if self.looked_at > MOST_LOOKED_AT {
            return Ok(None);
        }
        // In misère play a player who cannot move has won.
        let mut quickest: Option<u64> = None;
        for mv in sum.winning_moves(self.cx, winner, self.play)? {
            let mut longest = 0;
            for answer in mv.to.moves(self.cx, winner.opponent(), self.play)? {
                let Some(rest) =
                    stacker::maybe_grow(64 << 10, 1 << 20, || self.until_won(&answer.to, winner))?
                else {
                    return Ok(None);
                };
                longest = longest.max(rest + 1);
            }
            quickest = Some(quickest.map_or(longest + 1, |old| old.min(longest + 1)));
        }
        let answer = quickest.unwrap_or(0);
        self.known.insert(key, answer);
        Ok(Some(answer))
    }
}

/// Who has won, in terms of the players: `None` is a draw.
#[must_use]
pub fn winner_of(payoff: Payoff) -> Option<Player> {
    match payoff {
        Payoff::LeftWins => Some(Player::Left),
        Payoff::RightWins => Some(Player::Right),
        Payoff::Draw => None,
    }
}
