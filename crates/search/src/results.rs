//! Games with results: what perfect players reach, and in how many moves.
//!
//! Both questions are answered by alpha-beta search with one transposition table. *Who wins?* is asked with the
//! narrowest window, and looks no further than it must. *In how many moves?* is asked by iterative deepening: is it won
//! within one move, within two? The searches keep their line of play in a list of their own, so a long play is no
//! danger to the stack. Where a search comes back to a position of its line, all that can come up is solved at once
//! instead, by retrograde analysis ([`Tablebase`]).

mod loops;
mod table;

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use hashbrown::HashTable;
use parking_lot::{Mutex, MutexGuard};
use rustc_hash::FxHashSet;
use upstar_game::{Expert, Halted, Payoff, Player, Sign, WithResults};

use crate::budget::{Budget, Reason};
use crate::game::Solver;
use crate::position::{Position, PositionOf, ResultsPosition};
use crate::solution::Length;
pub(crate) use crate::solution::Solution;
use crate::tablebase::Tablebase;
use crate::threads;
use table::{Key, ResultTable, find, put};

/// A result and how far off it is, in one number: larger is better for Left. `WIN` less the number of moves for a win of
/// Left's, the negative for one of Right's, 0 for a draw. Where the number of moves does not matter, 1 and -1 do for wins.
type Score = i32;

const WIN: Score = 1 << 30;

/// A score as seen one move earlier.
fn earlier(score: Score) -> Score {
    if score.abs() <= 1 { score } else { score - score.signum() }
}

/// What a limit on a score is one move later.
fn later(limit: Score) -> Score {
    if limit.abs() <= 1 { limit } else { limit + limit.signum() }
}

fn payoff_of(score: Score) -> Payoff {
    match score {
        ..0 => Payoff::RightWins,
        0 => Payoff::Draw,
        1.. => Payoff::LeftWins,
    }
}

/// What the score of a position lies between; as a question, the alpha-beta window.
#[derive(Clone, Copy)]
struct Bounds {
    low: Score,
    high: Score,
}

impl Bounds {
    /// Nothing is known but that it takes at least a move.
    const NONE: Bounds = Bounds { low: 1 - WIN, high: WIN - 1 };

    fn between((worst, best): (Payoff, Payoff)) -> Bounds {
        let low = [Bounds::NONE.low, 0, 1][worst as usize];
        let high = [-1, 0, Bounds::NONE.high][best as usize];
        Bounds { low, high }
    }

    fn and(self, other: Bounds) -> Bounds {
        Bounds { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// The score, or enough of it to say that it is not above `low` or not below `high`.
    fn answer(self, window: Bounds) -> Option<Score> {
        if self.low >= window.high || self.low == self.high {
            Some(self.low)
        } else {
            (self.high <= window.low).then_some(self.high)
        }
    }

    fn turned(self, sign: Sign) -> Bounds {
        match sign {
            Sign::Plus => self,
            Sign::Minus => Bounds { low: -self.high, high: -self.low },
        }
    }
}

/// The solved positions of one ruleset with results.
pub struct Results<R: WithResults> {
    ruleset: R,
    table: Mutex<ResultTable<R::Position>>,
    /// What was solved as a whole.
    tablebases: Mutex<Vec<Arc<Tablebase<R::Position>>>>,
    /// The game's own solver, if it has one.
    expert: Option<Box<dyn Expert<R::Position>>>,
    memory: u64,
    threads: usize,
}

/// What a search is after.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// Who wins.
    Payoff,
    /// And in how many moves.
    Distance,
}

/// A position on the way down. What lies outside the window is of no interest: at its lower end Left is sure of as much
/// elsewhere, at its upper end Right is.
struct Frame<R: WithResults> {
    position: R::Position,
    player: Player,
    key: Key<R::Position>,
    moves: std::vec::IntoIter<R::Move>,
    window: Bounds,
    /// What the window was to begin with.
    asked: Bounds,
    /// What was known before.
    known: Bounds,
    best: Option<Score>,
}

impl<R: WithResults> Frame<R> {
    /// Takes note of what a move comes to; whether no other move can matter.
    fn take(&mut self, score: Score) -> bool {
        let score = earlier(score);
        match self.player {
            Player::Left => {
                self.best = self.best.max(Some(score));
                self.window.low = self.window.low.max(score);
            }
            Player::Right => {
                self.best = Some(self.best.map_or(score, |best| best.min(score)));
                self.window.high = self.window.high.min(score);
            }
        }
        self.window.low >= self.window.high
    }
}

/// What comes of looking at a position.
enum Look<R: WithResults> {
    Answer(Score),
    Search(Frame<R>),
}

/// A drawn position whose longest draw is sought.
struct Drawn<P> {
    position: P,
    player: Player,
    /// What it may lead to, and who moves then.
    options: Vec<(P, Player)>,
    longest: u32,
}

impl<R: WithResults> Results<R> {
    /// Nothing solved yet, and eight gigabytes for what will be.
    pub fn new(ruleset: R) -> Results<R> {
        let table = ResultTable { scores: Default::default(), draws: Default::default(), owned: 0 };
        let (table, tablebases) = (Mutex::new(table), Mutex::default());
        Results { ruleset, table, tablebases, expert: None, memory: 0, threads: 1 }.memory(8_000_000_000)
    }

    /// Limits the bytes of the table.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self.expert = self.ruleset.expert(bytes / 4);
        self
    }

    /// Leaves out the game's own solver. The answers are the same.
    #[must_use]
    pub fn plain(mut self) -> Self {
        self.expert = None;
        self
    }

    /// Uses `threads` threads for solving all positions of a game at once, and for looking at several moves at a time
    /// where the game has a solver of its own.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    fn table(&self) -> MutexGuard<'_, ResultTable<R::Position>> {
        self.table.lock()
    }

    fn key(&self, position: &R::Position, player: Player) -> Key<R::Position> {
        let (position, sign) = self.ruleset.normal_form(position.clone());
        Key { position, player: if sign == Sign::Minus { player.opponent() } else { player }, sign }
    }

    /// Who moves in a position if the position does not say so itself.
    fn mover(&self, position: &R::Position, player: Player) -> Player {
        self.ruleset.turn(position).unwrap_or(player)
    }

    fn list(&self, position: &R::Position, player: Player) -> Result<Vec<R::Move>, Reason> {
        self.ruleset.listable(position, player).map_err(Reason::TooLarge)?;
        Ok(self.ruleset.move_list(position, player))
    }

    /// Counts a position that is about to be looked into.
    fn spend(&self, budget: &Budget) -> Result<(), Reason> {
        budget.spend(1)?;
        let used = self.table().next_bytes() + self.expert_bytes();
        if used > self.memory { Err(Reason::Memory(self.memory)) } else { Ok(()) }
    }

    fn expert_bytes(&self) -> u64 {
        self.expert.as_ref().map_or(0, |expert| expert.bytes())
    }

    /// The result between perfect players, without the number of moves: much quicker to find.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where memory is used up.
    pub fn payoff(&self, position: &R::Position, first: Player, budget: &Budget) -> Result<Payoff, Reason> {
        if let Some(solution) = self.tabled(position, first) {
            return Ok(solution.payoff);
        }
        if let Some(payoff) = self.ask(position, first, budget)? {
            return Ok(payoff);
        }
        let window = Bounds { low: -1, high: 1 };
        match self.search(position, first, window, Question::Payoff, budget) {
            Err(Reason::Loop) => self.solve_all(position, first, budget).map(|solution| solution.payoff),
            found => found.map(payoff_of),
        }
    }

    /// What the rules, a theorem or the game's own solver say of a position.
    fn ask(&self, position: &R::Position, first: Player, budget: &Budget) -> Result<Option<Payoff>, Reason> {
        let Some(expert) = &self.expert else { return Ok(None) };
        if let Some(payoff) = self.ruleset.result(position) {
            return Ok(Some(payoff));
        }
        let mover = self.mover(position, first);
        let (worst, best) = self.ruleset.bounds(position, mover);
        if worst == best {
            return Ok(Some(best));
        }
        let mut reason = Reason::Cancelled;
        let mut step = || {
            budget.spend(1).map_err(|why| {
                reason = why;
                Halted
            })
        };
        let found = expert.payoff(position, mover, &mut step);
        found.map_err(|Halted| reason)
    }

    /// The result between perfect players and the number of moves to it. Play that never ends is a draw.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where memory is used up.
    pub fn solve(&self, position: &R::Position, first: Player, budget: &Budget) -> Result<Solution, Reason> {
        if let Some(payoff) = self.ruleset.result(position) {
            return Ok(Solution { payoff, remoteness: 0.into() });
        }
        match self.forward(position, first, budget) {
            Err(Reason::Loop) => self.solve_all(position, first, budget),
            found => found,
        }
    }

    /// [`Results::solve`] by searches forward.
    fn forward(&self, position: &R::Position, first: Player, budget: &Budget) -> Result<Solution, Reason> {
        let payoff = self.payoff(position, first, budget)?;
        if let Some(solution) = self.tabled(position, first) {
            return Ok(solution);
        }
        let sign = match payoff {
            Payoff::LeftWins => 1,
            Payoff::RightWins => -1,
            Payoff::Draw => {
                let longest = self.longest_draw(position, first, budget)?;
                return Ok(Solution { payoff, remoteness: longest.into() });
            }
        };
        // Iterative deepening: is it won within one move, within two, …? Small questions first: those are quick, and
        // what they find out helps the later ones. Where it takes long, the rest is one question.
        let mut moves = 1;
        loop {
            let goal = WIN - moves;
            let low = if moves <= 64 { goal - 1 } else { 1 };
            let window = match payoff {
                Payoff::RightWins => Bounds { low: -goal, high: -low },
                _ => Bounds { low, high: goal },
            };
            let found = sign * self.search(position, first, window, Question::Distance, budget)?;
            if found >= goal || moves > 64 {
                return Ok(Solution { payoff, remoteness: Length::Moves((WIN - found) as u32) });
            }
            moves = (moves + 1).max(WIN - found);
        }
    }

    /// Alpha-beta search: the score of a position if it lies in the window, otherwise a score on the same side of it.
    fn search(
        &self,
        position: &R::Position,
        first: Player,
        window: Bounds,
        question: Question,
        budget: &Budget,
    ) -> Result<Score, Reason> {
        let mut stack: Vec<Frame<R>> = Vec::new();
        let mut next = (position.clone(), self.mover(position, first));
        loop {
            let (position, player) = next;
            if stack.iter().any(|f| f.player == player && f.position == position) {
                return Err(Reason::Loop);
            }
            let window = match stack.last() {
                Some(Frame { window, .. }) => Bounds { low: later(window.low), high: later(window.high) },
                None => window,
            };
            let mut answer = match self.look(position, player, window, question, budget)? {
                Look::Answer(score) => Some(score),
                Look::Search(frame) => {
                    stack.push(frame);
                    None
                }
            };
            // Pass answers up until somebody has another move to try.
            next = loop {
                let Some(frame) = stack.last_mut() else {
                    return answer.ok_or(Reason::Cancelled);
                };
                let enough = answer.take().is_some_and(|score| frame.take(score));
                let mv = if enough { None } else { frame.moves.next() };
                if let Some(mv) = mv {
                    let after = self.ruleset.play(&frame.position, frame.player, &mv);
                    let mover = self.mover(&after, frame.player.opponent());
                    break (after, mover);
                }
                if let Some(frame) = stack.pop() {
                    answer = Some(self.conclude(frame));
                }
            };
        }
    }

    /// Looks at a position: rules, theorems and table may know enough.
    fn look(
        &self,
        position: R::Position,
        player: Player,
        window: Bounds,
        question: Question,
        budget: &Budget,
    ) -> Result<Look<R>, Reason> {
        let plain = |score: Score| if question == Question::Payoff { score.signum() } else { score };
        if let Some(payoff) = self.ruleset.result(&position) {
            return Ok(Look::Answer(plain([-WIN, 0, WIN][payoff as usize])));
        }
        let mut known = Bounds::between(self.ruleset.bounds(&position, player));
        if let Some(score) = known.answer(window) {
            return Ok(Look::Answer(plain(score)));
        }
        let key = self.key(&position, player);
        if let Some(bounds) = find(&self.table().scores, &key) {
            known = known.and(bounds.turned(key.sign));
            if let Some(score) = known.answer(window) {
                return Ok(Look::Answer(plain(score)));
            }
        }
        self.spend(budget)?;
        let mut moves = self.list(&position, player)?;
        let enough = self.ruleset.order(&position, player, &mut moves);
        if question == Question::Payoff {
            moves.truncate(enough);
        }
        let (moves, asked) = (moves.into_iter(), window.and(known));
        Ok(Look::Search(Frame { position, player, key, moves, window: asked, asked, known, best: None }))
    }

    /// Records and returns what a finished position has come to.
    fn conclude(&self, frame: Frame<R>) -> Score {
        let Frame { key, asked, known, best, .. } = frame;
        // No move although the game is not over: that counts as a draw.
        let best = best.unwrap_or(0).clamp(known.low, known.high);
        // Moves were given up as soon as they were seen to lie outside what was asked, so out there the score is only
        // a bound.
        let low = if best > asked.low { best } else { known.low };
        let high = if best < asked.high { best } else { known.high };
        let bounds = Bounds { low, high }.turned(key.sign);
        let owned = self.ruleset.owned_bytes(&key.position);
        let mut table = self.table();
        if put(&mut table.scores, key, bounds) {
            table.owned += owned;
        }
        best
    }

    /// The number of moves to a draw that both players put off as long as they can without losing.
    fn longest_draw(&self, position: &R::Position, first: Player, budget: &Budget) -> Result<u32, Reason> {
        let drawn = |position: &R::Position, player: Player| -> Result<Drawn<R::Position>, Reason> {
            self.spend(budget)?;
            let mut options = Vec::new();
            for mv in self.list(position, player)? {
                let after = self.ruleset.play(position, player, &mv);
                let next = self.mover(&after, player.opponent());
                if self.payoff(&after, next, budget)? == Payoff::Draw {
                    options.push((after, next));
                }
            }
            Ok(Drawn { position: position.clone(), player, options, longest: 0 })
        };
        let mut stack = vec![drawn(position, self.mover(position, first))?];
        loop {
            let Some(frame) = stack.last_mut() else { return Err(Reason::Cancelled) };
            // Nothing lasts longer than the longest play.
            let longest_play = frame.longest >= self.ruleset.moves_left(&frame.position);
            let option = if longest_play { None } else { frame.options.pop() };
            let Some((option, player)) = option else {
                let Drawn { position, player, longest, .. } = frame;
                let (key, longest) = (self.key(position, *player), *longest);
                let owned = self.ruleset.owned_bytes(&key.position);
                let mut table = self.table();
                if put(&mut table.draws, key, longest) {
                    table.owned += owned;
                }
                stack.pop();
                match stack.last_mut() {
                    Some(parent) => parent.longest = parent.longest.max(longest + 1),
                    None => return Ok(longest),
                }
                continue;
            };
            let found = match self.ruleset.result(&option) {
                Some(_) => Some(0),
                None => find(&self.table().draws, &self.key(&option, player)),
            };
            match found {
                Some(longest) => frame.longest = frame.longest.max(longest + 1),
                None if stack.iter().any(|f| f.player == player && f.position == option) => {
                    return Err(Reason::Loop);
                }
                None => stack.push(drawn(&option, player)?),
            }
        }
    }

    /// How many different positions can come up, this one and those in which the game is over included. The same
    /// stones with the other player to move are another position.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where memory is used up.
    pub fn reachable(&self, position: &R::Position, first: Player, budget: &Budget) -> Result<u64, Reason> {
        let mut seen = FxHashSet::default();
        let start = (position.clone(), self.mover(position, first));
        let mut owned = self.ruleset.owned_bytes(&start.0);
        seen.insert(start.clone());
        let mut open = vec![start];
        while let Some((position, player)) = open.pop() {
            budget.spend(1)?;
            // A full table is copied into one of twice the size.
            let room = seen.capacity() * if seen.len() == seen.capacity() { 3 } else { 1 };
            if (room * (size_of::<(R::Position, Player)>() + 1) + owned) as u64 > self.memory {
                return Err(Reason::Memory(self.memory));
            }
            if self.ruleset.result(&position).is_some() {
                continue;
            }
            for mv in self.list(&position, player)? {
                let after = self.ruleset.play(&position, player, &mv);
                let next = self.mover(&after, player.opponent());
                if seen.insert((after.clone(), next)) {
                    owned += self.ruleset.owned_bytes(&after);
                    open.push((after, next));
                }
            }
        }
        Ok(seen.len() as u64)
    }
}

impl Position {
    /// What each move of `first` comes to between perfect players, for games with results. The moves that come to the
    /// best are the good openings.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where memory is used up.
    pub fn openings(&self, first: Player, budget: &Budget) -> Result<Vec<(String, Payoff)>, Reason> {
        let first = self.turn().unwrap_or(first);
        let moves = self.moves(first)?;
        let payoff = |after: &Position| after.with_results()?.payoff(first.opponent(), budget);
        let payoffs: Vec<OnceLock<Result<Payoff, Reason>>> = moves.iter().map(|_| OnceLock::new()).collect();
        // Each thread takes the next move that nobody has taken. One that is stopped leaves the rest.
        let next = AtomicUsize::new(0);
        let take = || {
            let at = next.fetch_add(1, Relaxed);
            let Some((_, after)) = moves.get(at) else { return false };
            payoffs[at].get_or_init(|| payoff(after)).is_ok()
        };
        threads::together(self.game().threads().min(moves.len()), &|_| while take() {});
        let found = payoffs.into_iter().map(|payoff| payoff.into_inner().unwrap_or(Err(Reason::Cancelled)));
        // Those that nobody has taken come last, after the one that was stopped.
        let found: Vec<Payoff> = found.collect::<Result<_, _>>()?;
        Ok(moves.into_iter().map(|(name, _)| name).zip(found).collect())
    }
}

impl<R: WithResults> Solver for Results<R> {
    type Rules = R;

    fn rules(&self) -> &R {
        &self.ruleset
    }

    fn threads(&self) -> usize {
        if self.expert.is_some() { self.threads } else { 1 }
    }

    fn positions(&self) -> usize {
        let known: usize = self.table().scores.iter().map(HashTable::len).sum();
        known + self.expert.as_ref().map_or(0, |expert| expert.positions())
    }

    fn table_bytes(&self) -> u64 {
        self.table().bytes() + self.tabled_bytes() + self.expert_bytes()
    }

    fn memory(&self) -> u64 {
        self.memory
    }

    fn results(position: &PositionOf<Self>) -> Option<&dyn ResultsPosition> {
        Some(position)
    }
}
