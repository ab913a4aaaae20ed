//! Which sparse space is used, and what is rare in it.

use super::sieve::in_turns;
use super::{Listed, SHARED_BLOCK, Solver};
use crate::cell::Cell;
use crate::space::Space;

/// How many helpers there are at most, how many of them are marked, and how large they are.
const HELPERS: usize = 1024;
pub(super) const HELPERS_MARKED: usize = 448;
const LARGEST_HELPER: usize = 1 << 14;

impl<C: Cell> Solver<C> {
    /// Looks for the space with the fewest rare heaps and takes it if that pays.
    pub(super) fn choose_space(&mut self) {
        self.find_space();
        self.choose_helpers();
    }

    fn find_space(&mut self) {
        let len = self.len();
        self.review = len + len / 4;
        if self.moves.split.is_empty() || self.base > 0 {
            return;
        }
        let values = self.values.iter().map(|&value| value.into());
        let Some((space, count)) = Space::best(&self.moves, values, self.width) else { return };
        let better = match self.space {
            None => 4 * count < len,
            Some(_) => 10 * count < 9 * self.rare.heaps.len(),
        };
        if !better {
            self.alarm = self.rare.heaps.len() * 9 / 8 + 64;
            return;
        }
        self.space = Some(space);
        self.rare = Listed::default();
        for (heap, &value) in self.values.iter().enumerate().skip(1) {
            if space.is_rare(heap, value.into()) {
                self.rare.push(heap, value);
            }
        }
        self.depths = vec![(len - 1, len)];
        self.alarm = count * 9 / 8 + 64;
        self.hidden = [Vec::new(), Vec::new()];
    }

    /// Chooses helpers among heaps no larger than the parts that are tried anyway: the first heap of each value, then the second of
    /// each, and so on.
    pub(super) fn choose_helpers(&mut self) {
        self.helpers = Listed::default();
        self.sieve.forget();
        let Some(space) = self.space.filter(|_| self.width > 64) else { return };
        // What is left of a heap without a helper is known, not forgotten, and larger than the helper.
        let room = self.values.len().saturating_sub(self.moves.most) / 4;
        let most = self.depth_since(self.len() / 2).min(LARGEST_HELPER).min(room);
        let listed = (SHARED_BLOCK..most).filter_map(|heap| {
            self.get(heap).filter(|&value| !space.is_rare(heap, value)).map(|value| (heap, value.into()))
        });
        for (heap, value) in in_turns(listed, self.width).into_iter().take(HELPERS) {
            self.helpers.push(heap, C::new(value));
        }
    }

    /// Makes the tables of rare values as long as rows are.
    pub(super) fn hide<const W: usize>(&mut self) {
        let Some(space) = self.space else { return };
        if self.hidden[0].len() != W {
            let table =
                |heap: usize| (0..W).map(|value| u8::from(space.is_rare(heap, value as u16))).collect();
            let odd = usize::from(space.turn(1));
            self.hidden = if odd == 1 { [table(0), table(1)] } else { [table(1), table(0)] };
            if !space.with_size {
                self.hidden = [table(0), Vec::new()];
            }
        }
    }
}
