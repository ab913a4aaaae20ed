//! Numbers for the positions that can be reached, in the order in which they are found: for games that number nothing
//! themselves.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;
use upstar_game::numbering::Numbering;
use upstar_game::{Player, Ruleset, WithResults};

use crate::budget::{Budget, Reason};

/// All positions that can come up.
pub(crate) struct Reached<R: Ruleset> {
    positions: Vec<(R::Position, Player)>,
    numbers: HashMap<(R::Position, Player), u32, FxBuildHasher>,
    /// All are one stage.
    end: [u64; 1],
}

impl<R: WithResults> Reached<R> {
    /// Finds all that can come of a position, in at most `memory` bytes.
    pub(crate) fn from(
        rules: &R,
        position: &R::Position,
        first: Player,
        memory: u64,
        budget: &Budget,
    ) -> Result<Reached<R>, Reason> {
        let start = (position.clone(), rules.turn(position).unwrap_or(first));
        let mut all = Reached { positions: vec![start.clone()], numbers: HashMap::default(), end: [1] };
        let mut owned = 2 * rules.owned_bytes(position);
        all.numbers.insert(start, 0);
        let mut at = 0;
        while let Some((position, player)) = all.positions.get(at).cloned() {
            at += 1;
            budget.spend(1)?;
            if rules.result(&position).is_some() {
                continue;
            }
            rules.listable(&position, player).map_err(Reason::TooLarge)?;
            for mv in rules.move_list(&position, player) {
                let after = rules.play(&position, player, &mv);
                let next = rules.turn(&after).unwrap_or(player.opponent());
                let number = all.positions.len() as u32;
                if !all.numbers.contains_key(&(after.clone(), next)) {
                    owned += 2 * rules.owned_bytes(&after);
                    all.positions.push((after.clone(), next));
                    all.numbers.insert((after, next), number);
                }
            }
            // Before they grow there must be room for what they grow into.
            let each = size_of::<(R::Position, Player)>();
            let grown =
                |len: usize, capacity: usize| if 8 * len > 7 * capacity { 3 * capacity } else { capacity };
            let table = grown(all.numbers.len(), all.numbers.capacity()) * (each + 5)
                + grown(all.positions.len(), all.positions.capacity()) * each;
            if (table + owned) as u64 > memory || all.positions.len() >= 1 << 31 {
                return Err(Reason::Memory(memory));
            }
        }
        all.end = [all.positions.len() as u64];
        Ok(all)
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> u64 {
        let each = size_of::<(R::Position, Player)>();
        (self.numbers.capacity() * (each + 5) + self.positions.capacity() * each) as u64
    }
}

impl<R: WithResults> Numbering<R::Position> for Reached<R> {
    fn stages(&self) -> &[u64] {
        &self.end
    }

    fn number(&self, position: &R::Position, to_move: Player) -> Option<u64> {
        self.numbers.get(&(position.clone(), to_move)).map(|&number| number.into())
    }

    fn position(&self, number: u64) -> Option<(R::Position, Player)> {
        self.positions.get(usize::try_from(number).ok()?).cloned()
    }
}
