//! Marks of splits with a rare heap.

use super::{HELPERS_MARKED, Row, Solver};
use crate::cell::Cell;

impl<C: Cell> Solver<C> {
    /// Marks splits with a rare heap of at least `near` for a group of heaps, one rare heap after the other: so the heaps
    /// beside it follow one another.
    pub(super) fn mark_rare_together<const W: usize>(&self, rows: &mut [Row<W>], from: usize, near: usize) {
        let heaps = &self.rare.heaps;
        let start = heaps.partition_point(|&heap| heap < near);
        for &taken in &self.moves.split {
            // Both parts have something in them, and the other one is not forgotten.
            let most = (from + 1).saturating_sub(taken + self.base.max(1));
            let end = heaps.partition_point(|&heap| heap < most).max(start);
            for (&heap, &value) in heaps[start..end].iter().zip(&self.rare.values[start..end]) {
                let others = &self.values[from - taken - heap - self.base..][..rows.len()];
                // A split into equal parts has the value 0. If it is not allowed, that mark is taken back.
                let equal = (2 * heap + taken).checked_sub(from).filter(|_| self.moves.unequal);
                let before = equal.and_then(|at| rows.get(at)).map(|row| row.seen[0]);
                for (row, other) in rows.iter_mut().zip(others) {
                    row.seen[(other.get() ^ value.get()) % W] = 1;
                }
                if let (Some(at), Some(before)) = (equal, before) {
                    rows[at].seen[0] = before;
                }
            }
            for (heap, row) in (from..).zip(rows.iter_mut()) {
                if let Some(left) = heap.checked_sub(taken) {
                    self.mark_rare(row, left, most.max(near), usize::MAX);
                }
            }
        }
    }

    /// Marks splits with a helper for a group of heaps. Helpers are far below it, and not below a block's size.
    pub(super) fn mark_helpers_together<const W: usize>(&self, rows: &mut [Row<W>], from: usize) {
        for &taken in &self.moves.split {
            for (&heap, &value) in self.helpers.heaps.iter().zip(&self.helpers.values).take(HELPERS_MARKED) {
                let others = &self.values[from - taken - heap - self.base..][..rows.len()];
                for (row, other) in rows.iter_mut().zip(others) {
                    row.seen[(other.get() ^ value.get()) % W] = 1;
                }
            }
        }
        let depth = self.helpers.heaps.iter().take(HELPERS_MARKED).max().map_or(1, |largest| largest + 1);
        rows.iter_mut().for_each(|row| row.depth = row.depth.max(depth));
    }

    /// Marks the values of splits into a rare heap and another; the rare one is of these sizes.
    pub(super) fn mark_rare<const W: usize>(&self, row: &mut Row<W>, left: usize, from: usize, to: usize) {
        let heaps = &self.rare.heaps;
        if heaps.last().is_none_or(|&last| last < from) {
            return;
        }
        // Both parts have something in them, and the other one is not forgotten.
        let end = to.min((left + 1).saturating_sub(self.base.max(1)));
        let start = if from <= 1 { 0 } else { heaps.partition_point(|&heap| heap < from) };
        let left = left.wrapping_sub(self.base);
        for (&heap, &value) in heaps[start..].iter().zip(&self.rare.values[start..]) {
            if heap >= end {
                break;
            }
            let other = self.values[left.wrapping_sub(heap)];
            if !self.moves.unequal || 2 * heap != left + self.base {
                row.seen[(other.get() ^ value.get()) % W] = 1;
            }
        }
    }
}
