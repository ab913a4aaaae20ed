//! What a walk through positions works with, and how it is kept from one walk to the next: most are short.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use parking_lot::Mutex;
use smallvec::SmallVec;
use upstar_game::Sign;
use upstar_values::Id;

use crate::table::Recent;

/// How many positions that were met lately are remembered.
pub(super) const RECENT: usize = 1 << 12;

/// A part of a position after some move: a key of the table, and how its value counts.
pub(super) struct Part<P> {
    pub(super) position: P,
    pub(super) sign: Sign,
    pub(super) value: Option<Id>,
}

/// Positions that were split lately, with their parts.
pub(super) type Splits<P> = Recent<P, SmallVec<[(P, Sign); 2]>>;

/// A position that is being worked out.
pub(super) struct Frame<P> {
    pub(super) position: P,
    /// The parts of all options, one option after the other.
    pub(super) parts: Vec<Part<P>>,
    /// Where each option's parts end, Left's options first.
    pub(super) ends: Vec<usize>,
    pub(super) left_options: usize,
    /// Bytes that the positions of the parts own elsewhere.
    pub(super) owned: usize,
    /// Where this thread starts, so that threads take different ways.
    pub(super) start: usize,
    /// Whether the parts are those of the position itself, which falls apart.
    pub(super) is_sum: bool,
    /// Next part to look at, counted from `start`; in the second round also those that other threads have begun.
    pub(super) at: usize,
    pub(super) second_round: bool,
}

impl<P> Frame<P> {
    pub(super) fn new(position: P) -> Frame<P> {
        Frame {
            position,
            parts: Vec::new(),
            ends: Vec::new(),
            left_options: 0,
            owned: 0,
            start: 0,
            is_sum: false,
            at: 0,
            second_round: false,
        }
    }

    /// Where the part lies that is looked at next.
    pub(super) fn place(&self) -> usize {
        let (at, len) = (self.start + self.at, self.parts.len());
        if at < len { at } else { at - len }
    }

    /// Takes over the value of the part that was looked at last, and goes on to the next.
    pub(super) fn fill(&mut self, value: Id) {
        let at = self.place();
        self.parts[at].value = Some(value);
        self.at += 1;
    }

    /// About how many bytes it takes, with a number for each option when they are put together.
    pub(super) fn bytes(&self) -> usize {
        self.parts.capacity() * size_of::<Part<P>>()
            + self.ends.capacity() * (size_of::<usize>() + size_of::<u64>())
            + self.owned
    }

    /// Whether lists that are full would take more than `room` bytes when they have grown: for a moment, those of twice
    /// the length and the old ones.
    pub(super) fn has_outgrown(&self, room: u64) -> bool {
        let full = self.parts.len() == self.parts.capacity() || self.ends.len() == self.ends.capacity();
        full && 3 * self.bytes() as u64 > room
    }
}

/// All that one thread needs for a walk.
pub(super) struct Scratch<P> {
    /// The positions that are being worked out, and frames that are kept for more.
    pub(super) stack: Vec<Frame<P>>,
    /// Values of parts that were met lately.
    pub(super) recent: Recent<P, Id>,
    pub(super) splits: Splits<P>,
    pub(super) options: Vec<Id>,
    pub(super) seen: Vec<u64>,
}

impl<P: Clone + Eq> Scratch<P> {
    fn new() -> Scratch<P> {
        Scratch {
            stack: Vec::new(),
            recent: Recent::new(RECENT),
            splits: Recent::new(RECENT / 2),
            options: Vec::new(),
            seen: Vec::new(),
        }
    }

    /// Bytes of all frames.
    pub(super) fn held(&self) -> usize {
        self.stack.iter().map(Frame::bytes).sum()
    }
}

/// What walks have left for others.
pub(super) struct Spare<P> {
    /// Each with the bytes that it takes.
    all: Mutex<Vec<(Scratch<P>, u64)>>,
    bytes: AtomicU64,
}

/// The memory of a walk that took more than this is given back.
const MOST: u64 = 1 << 18;

impl<P: Clone + Eq> Spare<P> {
    pub(super) fn new() -> Spare<P> {
        Spare { all: Mutex::new(Vec::new()), bytes: AtomicU64::new(0) }
    }

    /// Bytes that are kept.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }

    pub(super) fn take(&self) -> Scratch<P> {
        let Some((scratch, bytes)) = self.all.lock().pop() else { return Scratch::new() };
        self.bytes.fetch_sub(bytes, Relaxed);
        scratch
    }

    /// Keeps what a walk worked with, unless its positions own memory elsewhere: what is remembered of those is not counted.
    pub(super) fn put(&self, scratch: Scratch<P>) {
        let bytes = (scratch.held() + scratch.recent.bytes() + scratch.splits.bytes()) as u64;
        if bytes <= MOST && scratch.stack.iter().all(|frame| frame.owned == 0) {
            self.bytes.fetch_add(bytes, Relaxed);
            self.all.lock().push((scratch, bytes));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_counted_and_what_cannot_be_counted_is_not_kept() {
        let spare = Spare::new();
        let walked = |parts: usize, owned: usize| {
            let mut scratch = Scratch::new();
            let parts = (0..parts as u64).map(|position| Part { position, sign: Sign::Plus, value: None });
            scratch.stack.push(Frame { parts: parts.collect(), owned, ..Frame::new(0) });
            scratch
        };
        spare.put(walked(10, 1));
        spare.put(walked(MOST as usize, 0));
        assert_eq!(spare.bytes(), 0);
        spare.put(walked(10, 0));
        assert!(spare.bytes() >= 10 * size_of::<Part<u64>>() as u64 && spare.bytes() <= MOST);
        assert_eq!((spare.take().stack.len(), spare.bytes()), (1, 0));
        assert!(spare.take().stack.is_empty());
    }
}
