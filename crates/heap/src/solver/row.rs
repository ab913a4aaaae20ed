//! The marks of one heap, and which splits they are of.

/// What can be moved to from a heap.
pub(super) struct Row<const W: usize> {
    pub(super) seen: [u8; W],
    /// Marks of values below this are complete, of those that are not rare.
    pub(super) sure: usize,
    /// Splits with smaller parts below this are marked.
    pub(super) low: usize,
    /// So are those from the size of the block up to this.
    pub(super) next: usize,
    /// Splits with smaller parts below this sufficed.
    pub(super) depth: usize,
}

impl<const W: usize> Row<W> {
    /// No marks; splits with parts below `near` are for later.
    pub(super) fn new(near: usize) -> Row<W> {
        Row { seen: [0; W], sure: W, low: near, next: near, depth: 1 }
    }

    /// The next parts to look at, where those below `at` were.
    pub(super) fn after(&self, at: usize, near: usize, count: usize) -> (usize, usize) {
        if at < near {
            return (at, (at + count).min(near));
        }
        let from = at.max(self.next);
        (from, from + count)
    }

    /// All parts below this are marked now, or from the size of the block on.
    pub(super) fn looked(&mut self, to: usize, near: usize) {
        self.low = to;
        if to > near {
            self.next = to;
        }
        self.depth = self.depth.max(to);
    }
}
