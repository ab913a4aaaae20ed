//! Games with results: what perfect players reach, and in how many moves.

use std::sync::Mutex;

use rustc_hash::FxHashMap;
use upstar_game::{MAX_MOVES, Payoff, Player, Sign, WithResults};

use crate::any::{Ending, Solver};
use crate::budget::{Budget, Reason};
use crate::value::Solved;

/// The result between perfect players, and how long it takes: the winner hurries, the loser delays, and in a draw both
/// delay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    /// The result.
    pub payoff: Payoff,
    /// The number of moves to the end.
    pub remoteness: u32,
}

impl Solution {
    /// Whether `self` is better than `other` for a player: first the result, then the number of moves.
    #[must_use]
    pub fn better(self, other: Solution, player: Player) -> bool {
        let rank = |s: Solution| {
            let payoff = if player == Player::Left { s.payoff } else { -s.payoff };
            let moves = i64::from(s.remoteness);
            // Win soon, lose and draw late.
            (payoff, if payoff == Payoff::LeftWins { -moves } else { moves })
        };
        rank(self) > rank(other)
    }
}

/// The solved positions of one ruleset with results.
pub struct Results<R: WithResults> {
    ruleset: R,
    table: Mutex<FxHashMap<(R::Position, Player), Solution>>,
}

/// A position on the way down.
struct Frame<P> {
    position: P,
    player: Player,
    /// The key under which the answer is stored, and whether the roles are exchanged in it.
    key: (P, Player),
    sign: Sign,
    options: Vec<P>,
    at: usize,
    best: Option<Solution>,
}

impl<R: WithResults> Results<R> {
    /// Nothing solved yet.
    pub fn new(ruleset: R) -> Results<R> {
        Results { ruleset, table: Mutex::default() }
    }

    fn key(&self, position: &R::Position, player: Player) -> ((R::Position, Player), Sign) {
        let (normal, sign) = self.ruleset.normal_form(position.clone());
        ((normal, if sign == Sign::Minus { player.opponent() } else { player }), sign)
    }

    fn look(&self, key: &(R::Position, Player), sign: Sign) -> Option<Solution> {
        let found = *self.table.lock().unwrap_or_else(|e| e.into_inner()).get(key)?;
        Some(turned(found, sign))
    }

    /// The solution, if it needs no search.
    fn settled(&self, position: &R::Position, player: Player) -> Option<Solution> {
        if let Some(payoff) = self.ruleset.result(position) {
            return Some(Solution { payoff, remoteness: 0 });
        }
        let (key, sign) = self.key(position, player);
        self.look(&key, sign)
    }

    fn frame(&self, position: R::Position, player: Player) -> Result<Frame<R::Position>, Reason> {
        if self.ruleset.move_bound(&position, player) > MAX_MOVES {
            return Err(Reason::TooLarge("a position with more than sixteen million moves"));
        }
        let mut options = Vec::new();
        self.ruleset.moves(&position, player, |mv| options.push(self.ruleset.play(&position, player, &mv)));
        let (key, sign) = self.key(&position, player);
        Ok(Frame { position, player, key, sign, options, at: 0, best: None })
    }

    /// Who moves in a position if the position does not say so itself.
    fn mover(&self, position: &R::Position, player: Player) -> Player {
        self.ruleset.turn(position).unwrap_or(player)
    }

    /// The solution of a position, every position below it solved as well.
    pub fn solve(&self, position: &R::Position, first: Player, budget: &Budget) -> Result<Solution, Reason> {
        let first = self.mover(position, first);
        if let Some(solution) = self.settled(position, first) {
            return Ok(solution);
        }
        let mut stack = vec![self.frame(position.clone(), first)?];
        budget.spend(1)?;
        while let Some(frame) = stack.last_mut() {
            let Some(option) = frame.options.get(frame.at) else {
                // No move although the game is not over: the rules count that as a draw.
                let best = frame.best.unwrap_or(Solution { payoff: Payoff::Draw, remoteness: 0 });
                let (key, stored) = (frame.key.clone(), turned(best, frame.sign));
                self.table.lock().unwrap_or_else(|e| e.into_inner()).insert(key, stored);
                if stack.len() == 1 {
                    return Ok(best);
                }
                stack.pop();
                continue;
            };
            let next = self.mover(option, frame.player.opponent());
            match self.settled(option, next) {
                Some(mut solution) => {
                    solution.remoteness += 1;
                    if frame.best.is_none_or(|best| solution.better(best, frame.player)) {
                        frame.best = Some(solution);
                    }
                    frame.at += 1;
                }
                None => {
                    let option = option.clone();
                    if stack.iter().any(|f| f.player == next && f.position == option) {
                        return Err(Reason::Loop);
                    }
                    budget.spend(1)?;
                    let frame = self.frame(option, next)?;
                    stack.push(frame);
                }
            }
        }
        Err(Reason::Cancelled)
    }
}

fn turned(solution: Solution, sign: Sign) -> Solution {
    let payoff = if sign == Sign::Minus { -solution.payoff } else { solution.payoff };
    Solution { payoff, ..solution }
}

impl<R: WithResults> Solver for Results<R> {
    type Rules = R;

    fn rules(&self) -> &R {
        &self.ruleset
    }

    fn ending(&self) -> Ending {
        Ending::Results
    }

    fn positions(&self) -> usize {
        self.table.lock().unwrap_or_else(|e| e.into_inner()).len()
    }

    fn value(&self, _: &R::Position, _: &Budget) -> Result<Solved, Reason> {
        Err(Reason::Undefined("a game with results has no value: ask for its outcome"))
    }

    fn components(&self, position: &R::Position) -> Vec<R::Position> {
        vec![position.clone()]
    }

    fn nim_heap(&self, _: &R::Position) -> Option<u64> {
        None
    }

    fn result(&self, position: &R::Position) -> Option<Payoff> {
        self.ruleset.result(position)
    }

    fn turn(&self, position: &R::Position) -> Option<Player> {
        self.ruleset.turn(position)
    }

    fn solve(&self, position: &R::Position, first: Player, budget: &Budget) -> Result<Solution, Reason> {
        Results::solve(self, position, first, budget)
    }
}
