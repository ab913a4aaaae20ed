//! Where the last values of a moment come again: a pattern is looked for as values arrive (Knuth, Morris and Pratt).

use crate::sequence::Sequence;

/// The longest pattern.
const LONGEST: usize = 1 << 21;

/// A pattern, replaced by a newer one from time to time.
pub(crate) struct Recurrence {
    pattern: Vec<u16>,
    /// For each beginning of the pattern, the longest shorter one with which it ends.
    border: Vec<u32>,
    /// The number of heaps when the pattern was taken.
    end: usize,
    /// How much of the pattern the last values are.
    matched: usize,
    /// When it is replaced, and by which factor that time grows.
    renewal: usize,
    factor: (usize, usize),
    /// The least distance that is tried next.
    least: usize,
}

impl Recurrence {
    /// No pattern before there are `first` heaps.
    pub(crate) fn new(first: usize, factor: (usize, usize)) -> Recurrence {
        Recurrence {
            pattern: Vec::new(),
            border: Vec::new(),
            end: 0,
            matched: 0,
            renewal: first,
            factor,
            least: 1,
        }
    }

    /// Takes the next value. Where the pattern has come again, tells the number of heaps when it was taken.
    #[inline]
    pub(crate) fn feed(&mut self, value: u16) -> Option<usize> {
        if self.pattern.is_empty() {
            return None;
        }
        self.matched = next(&self.pattern, &self.border, self.matched, value);
        (self.matched == self.pattern.len()).then_some(self.end)
    }

    /// Whether a distance is at least twice the last that was tried; then this is the last.
    pub(crate) fn is_worth_trying(&mut self, distance: usize) -> bool {
        let worth = distance >= self.least;
        if worth {
            self.least = 2 * distance;
        }
        worth
    }

    /// Takes the last values for a new pattern, if it is time.
    pub(crate) fn renew(&mut self, sequence: &Sequence, len: usize) {
        if len < self.renewal {
            return;
        }
        self.renewal = (len / self.factor.1).saturating_mul(self.factor.0) + 1;
        let window = sequence.window_from(len / 2).map(|(window, _, _)| window);
        let wanted = window.filter(|&window| window < len / 3).unwrap_or(len / 8);
        let length = wanted.clamp(16, LONGEST);
        let values = (len - length..len).map(|heap| sequence.get(heap).map(|value| value as u16));
        let Some(pattern) = values.collect::<Option<Vec<u16>>>() else { return };
        self.border = vec![0; length + 1];
        let mut border = 0;
        for at in 1..length {
            border = next(&pattern[..at], &self.border, border, pattern[at]);
            self.border[at + 1] = border as u32;
        }
        // The pattern has just been met.
        self.matched = length;
        self.end = len;
        self.least = 1;
        self.pattern = pattern;
    }
}

/// How much of the pattern matches after one more value.
#[inline]
fn next(pattern: &[u16], border: &[u32], mut matched: usize, value: u16) -> usize {
    while matched == pattern.len() || pattern[matched] != value {
        if matched == 0 {
            return 0;
        }
        matched = border[matched] as usize;
    }
    matched + 1
}
