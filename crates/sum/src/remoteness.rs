//! Remoteness: how long a game lasts when the winner hurries and the loser delays.

use std::collections::HashMap;

use upstar_game::{Player, Sign};
use upstar_search::{Ending, Reason};

use crate::context::Context;
use crate::sum::{Sum, Summand};

/// A search over the positions of a sum under normal play.
struct Search<'c> {
    cx: Context<'c>,
    /// By what can be played in, whatever its order.
    known: HashMap<(Vec<String>, Player), u64>,
    /// Bytes that the keys take, and the moves on the stack.
    bytes: u64,
}

impl Sum {
    /// How many moves the game lasts if `first` starts, the winner hurries and the loser delays; `None` if it need not end.
    ///
    /// # Errors
    /// Stops at the limits of the budget, and where memory is used up.
    pub fn remoteness(&self, cx: Context<'_>, first: Player) -> Result<Option<u64>, Reason> {
        match self.ending() {
            Ending::Results => Ok(self.solution(first, cx.budget)?.remoteness.moves().map(u64::from)),
            Ending::NormalPlay => {
                Search { cx, known: HashMap::new(), bytes: 0 }.remoteness(self, first).map(Some)
            }
        }
    }
}

impl Search<'_> {
    /// The parts of a sum in which there are moves, in a fixed order, each turned to its normal form.
    fn parts(&self, sum: &Sum) -> Result<Vec<String>, Reason> {
        let mut parts = Vec::new();
        for component in &sum.components {
            let Summand::Position(position) = &component.summand else {
                let mut moves = false;
                for by in Player::BOTH {
                    moves |= component.can_move(self.cx, by)?;
                }
                if moves {
                    parts.push(component.print(self.cx)?);
                }
                continue;
            };
            for part in position.components() {
                match part.nim_heap() {
                    Some(0) => {}
                    Some(heap) => parts.push(format!("*{heap}")),
                    None => {
                        let (normal, sign) = part.normal_form();
                        let minus = if component.negative != (sign == Sign::Minus) { "-" } else { "" };
                        parts.push(format!("{minus}{normal}"));
                    }
                }
            }
        }
        parts.sort_unstable();
        Ok(parts)
    }

    /// Even if the player to move loses, odd if that player wins.
    fn remoteness(&mut self, sum: &Sum, player: Player) -> Result<u64, Reason> {
        let key = (self.parts(sum)?, player);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        /// What a step and a move take, generously.
        const STEP: u64 = 3_000;
        const MOVE: u64 = 300;
        self.cx.budget.spend(1)?;
        let memory = self.cx.calc.store().budget();
        if self.bytes + self.cx.calc.store().bytes() > memory {
            return Err(Reason::Memory(memory));
        }
        let moves = sum.plain_moves(self.cx, player)?;
        let held = STEP + MOVE * moves.len() as u64;
        self.bytes += held;
        let mut quickest_win: Option<u64> = None;
        let mut longest_loss: Option<u64> = None;
        for (at, _, to) in moves {
            let after = sum.after(at, to);
            let rest = stacker::maybe_grow(64 << 10, 1 << 20, || self.remoteness(&after, player.opponent()))?;
            if rest % 2 == 1 {
                longest_loss = longest_loss.max(Some(rest));
            } else if quickest_win.is_none_or(|best| rest < best) {
                quickest_win = Some(rest);
            }
        }
        let answer = quickest_win.or(longest_loss).map_or(0, |rest| rest + 1);
        self.bytes += key.0.iter().map(|part| part.len() as u64 + 32).sum::<u64>() + 64;
        self.bytes -= held;
        self.known.insert(key, answer);
        Ok(answer)
    }
}
