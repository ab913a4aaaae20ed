//! Which sparse space is used, and what is rare in it.

use super::{Rare, Solver};
use crate::cell::Cell;
use crate::space::Space;

impl<C: Cell> Solver<C> {
    /// Looks for the space with the fewest rare heaps and takes it if that pays.
    pub(super) fn choose_space(&mut self) {
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
        self.rare = Rare { heaps: Vec::new(), values: Vec::new() };
        for (heap, &value) in self.values.iter().enumerate().skip(1) {
            if space.is_rare(heap, value.into()) {
                self.rare.heaps.push(heap);
                self.rare.values.push(value);
            }
        }
        self.depths = vec![(len - 1, len)];
        self.alarm = count * 9 / 8 + 64;
        self.hidden = [Vec::new(), Vec::new()];
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
