//! The reduced canonical form: a game without its infinitesimal parts.

use rustc_hash::FxHashMap;

use crate::calc::{Calc, Calculated};
use crate::id::Id;
use crate::num::Num;
use crate::player::Player;

impl Calc<'_> {
    /// The simplest game that differs from G by an infinitesimal.
    ///
    /// # Errors
    /// Stops where the store is full, or when somebody interrupts the calculation.
    pub fn reduced(&self, id: Id) -> Calculated<Id> {
        self.reduced_known(id, &mut FxHashMap::default())
    }

    fn reduced_known(&self, id: Id, known: &mut FxHashMap<Id, Id>) -> Calculated<Id> {
        let stops = self.stops_of(id);
        if stops.left == stops.right {
            return Ok(Id::number(stops.left));
        }
        if let Some(&answer) = known.get(&id) {
            return Ok(answer);
        }
        self.check()?;
        let answer = self.deeper(|| {
            let mut side = |player| -> Calculated<Vec<Id>> {
                let mut options = Vec::new();
                for option in self.options(id, player)? {
                    options.push(self.reduced_known(option, known)?);
                }
                self.bypass_inf_reversible(id, &mut options, player)?;
                self.drop_inf_dominated(options, player)
            };
            self.game(&side(Player::Left)?, &side(Player::Right)?)
        })?;
        known.insert(id, answer);
        Ok(answer)
    }

    /// Whether `a` is at most `b`, up to an infinitesimal.
    fn le_inf(&self, a: Id, b: Id) -> Calculated<bool> {
        let stop = self.stops_of(self.sub(a, b)?).left;
        Ok(self.cmp_num(stop, Num::ZERO).is_le())
    }

    /// Whether `a` is at least as good as `b` for the player, up to an infinitesimal.
    fn inf_as_good(&self, a: Id, b: Id, player: Player) -> Calculated<bool> {
        if player == Player::Left { self.le_inf(b, a) } else { self.le_inf(a, b) }
    }

    fn bypass_inf_reversible(&self, id: Id, options: &mut Vec<Id>, player: Player) -> Calculated<()> {
        let mut at = 0;
        'next: while let Some(&option) = options.get(at) {
            for reply in self.options(option, player.opponent())? {
                if self.inf_as_good(id, reply, player)? {
                    options.swap_remove(at);
                    // Replies that are numbers lead only to worse numbers, which other options dominate.
                    if !reply.is_number() {
                        options.extend(self.options(reply, player)?);
                    }
                    continue 'next;
                }
            }
            at += 1;
        }
        Ok(())
    }

    fn drop_inf_dominated(&self, mut options: Vec<Id>, player: Player) -> Calculated<Vec<Id>> {
        let mut kept: Vec<Id> = Vec::new();
        options.sort_unstable_by_key(|id| id.to_word());
        options.dedup();
        'next: for option in options {
            for &rival in &kept {
                if self.inf_as_good(rival, option, player)? {
                    continue 'next;
                }
            }
            let mut still = Vec::new();
            for rival in kept {
                if !self.inf_as_good(option, rival, player)? {
                    still.push(rival);
                }
            }
            kept = still;
            kept.push(option);
        }
        Ok(kept)
    }
}
