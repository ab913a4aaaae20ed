//! Values by sifting options. Where a game tells what lies below and above a position, the most promising option is worked out first; of
//! the others it is only asked whether they are any better than one that is known, which a search for the winner of the difference
//! answers, mostly at sight. Dominated options need no value, and neither do the positions below them.
//!
//! An option is left out only if it is proved that another one is at least as good, so the value does not depend on how well the game can
//! tell.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use upstar_game::{NormalPlay, Player, RulesetCache, Sign};
use upstar_values::{Calc, Id, Stop};

use super::walk;
use super::{Part, Reach, Values};
use crate::budget::{Budget, Reason};
use crate::outcome::{SumGame, Worker};

/// Positions with no more moves than this are worked out from all their options.
const SMALL: i64 = 31;
/// How many moves deep options are sifted; what is deeper is worked out from all options.
const DEEPEST: usize = 64;
/// The most sums that a search for one winner looks into.
const MOST_SUMS: u64 = 1_000;
/// How many questions and sums an option that is left out may take on the average, and how many are free.
const WORTH: u64 = 16;
const FREE: u64 = 2_000;

/// One thread's work on a value.
struct Sieve<'a, 's, R: NormalPlay> {
    values: &'a Values<R>,
    calc: &'a Calc<'s>,
    worker: Worker<'a, 's, Values<R>>,
    budget: &'a Budget,
    thread: usize,
    /// Questions that were asked, and the sums they took.
    spent: u64,
    /// Options that were left out.
    left_out: u64,
}

/// The value of a position in normal form, as one of several threads finds it that begin at different ends.
pub(super) fn value<R: NormalPlay>(
    values: &Values<R>,
    position: &R::Position,
    (thread, done): (usize, &AtomicBool),
    budget: &Budget,
) -> Result<Id, Reason> {
    let options = values.outcome_options;
    let is_large = || SumGame::moves(values, position).is_ok_and(|[left, right]| left + right > SMALL);
    if values.impartial || !options.bounds || !options.means || !is_large() {
        return values.descend(position.clone(), thread, Reach::ANY, budget);
    }
    let calc = values.store.calc_until(budget.flag());
    let levels = values.ruleset.levels(position, &calc, &mut RulesetCache::default());
    let levels = levels.map_err(|stop| budget.why(stop))?;
    if levels.low.is_none() || levels.high.is_none() {
        return values.descend(position.clone(), thread, Reach::ANY, budget);
    }
    let worker = Worker::new(values, &values.differences, &calc, options, done, budget).among(values.threads);
    let value =
        Sieve { values, calc: &calc, worker, budget, thread, spent: 0, left_out: 0 }.value(position, 0);
    if value.is_ok() {
        done.store(true, Relaxed);
    }
    value
}

impl<R: NormalPlay> Sieve<'_, '_, R> {
    fn why<T>(&self, answer: Result<T, Stop>) -> Result<T, Reason> {
        answer.map_err(|stop| self.budget.why(stop))
    }

    /// Whether options are left out too seldom for what it takes.
    fn is_in_vain(&self) -> bool {
        self.spent > FREE + WORTH * self.left_out
    }

    /// The value of a position in normal form.
    fn value(&mut self, position: &R::Position, depth: usize) -> Result<Id, Reason> {
        if let Some(value) = self.why(self.values.settled(self.calc, position))? {
            return Ok(value);
        }
        let [left, right] = SumGame::moves(self.values, position)?;
        if left + right <= SMALL || depth == DEEPEST || self.is_in_vain() {
            return self.values.descend(position.clone(), self.thread, Reach::ANY, self.budget);
        }
        self.budget.spend(1)?;
        let mut options = [Vec::new(), Vec::new()];
        // Another thread begins with the other player, so that each finds half of the work done.
        for at in 0..2 {
            let player = Player::BOTH[(at + self.thread) % 2];
            options[player as usize] = self.sifted(position, player, depth)?;
        }
        let value = self.why(self.calc.game(&options[0], &options[1]))?;
        self.values.remember(position, value);
        Ok(value)
    }

    /// Values of options of a player's: for every one that is not among them there is one that is at least as good.
    fn sifted(&mut self, position: &R::Position, player: Player, depth: usize) -> Result<Vec<Id>, Reason> {
        let (mut options, mut order) = (Vec::new(), Vec::new());
        self.worker.levels_after(position, player, |option, levels| {
            let [low, high] = [levels.low, levels.high].map(|level| level.map_or(0, |level| level.mean));
            let height = low.saturating_add(high);
            order.push((if player == Player::Left { -height } else { height }, options.len()));
            options.push(option);
            true
        })?;
        order.sort_unstable();
        let mut best = Vec::new();
        for (_, at) in order {
            let mut parts = Vec::new();
            self.values.split(&options[at], &mut parts);
            for part in &mut parts {
                part.value = self.why(self.values.settled(self.calc, &part.position))?;
            }
            if self.is_dominated(&parts, &best, player)? {
                self.left_out += 1;
                continue;
            }
            for part in &mut parts {
                if part.value.is_none() {
                    part.value = Some(self.value(&part.position, depth + 1)?);
                }
            }
            best.push(self.why(walk::total(self.calc, &parts))?);
        }
        Ok(best)
    }

    /// Whether it is seen that an option of a player's, given by its parts, is no better than one of those that are known. Not asked where its
    /// value is known.
    fn is_dominated(
        &mut self,
        parts: &[Part<R::Position>],
        best: &[Id],
        player: Player,
    ) -> Result<bool, Reason> {
        let open: Vec<_> = parts.iter().filter(|part| part.value.is_none()).collect();
        if open.is_empty() {
            return Ok(false);
        }
        let open: Vec<(R::Position, Sign)> =
            open.into_iter().map(|part| (part.position.clone(), part.sign)).collect();
        let known = self.why(walk::total(self.calc, parts))?;
        for &rival in best {
            if self.is_in_vain() {
                return Ok(false);
            }
            // The option less its rival: it is no better if moving first does not win that.
            let before = self.worker.nodes();
            let sum = [known, self.calc.neg(rival)];
            let wins = self.worker.wins_within(MOST_SUMS, &open, &sum, player)?;
            self.spent += 1 + self.worker.nodes() - before;
            if wins == Some(false) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
