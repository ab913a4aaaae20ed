//! How large the pieces are whose values are sought.

/// Up to which size values of pieces are sought. That grows as long as they are found and are simple.
#[derive(Clone, Copy)]
pub(super) struct SizeThreshold {
    pub(super) size: u64,
    /// How often the search was in vain, and how often not, since the size has changed.
    failures: u32,
    successes: u32,
    /// Whether it has ever been too far.
    was_too_far: bool,
}

impl SizeThreshold {
    /// The values of all pieces are sought.
    pub(super) const EVERYTHING: SizeThreshold =
        SizeThreshold { size: u64::MAX, failures: 0, successes: 0, was_too_far: true };
    pub(super) const FIRST: SizeThreshold =
        SizeThreshold { size: 6, failures: 0, successes: 0, was_too_far: false };

    /// Takes note of a search: whether a simple value was found.
    pub(super) fn note(&mut self, size: u64, simple: bool) {
        /// How far ahead of what was found the size is in the beginning.
        const STEP: u64 = 4;
        const MOST_FAILURES: u32 = 8;
        const MANY: u32 = 256;
        if self.size == u64::MAX {
            return;
        }
        if simple {
            self.successes += 1;
            if !self.was_too_far {
                self.set(self.size.max(size + STEP));
            } else if self.successes > MANY && self.failures == 0 {
                self.set(self.size + 1);
            }
        } else {
            self.failures += 1;
            if self.failures >= MOST_FAILURES && 4 * self.failures > self.successes {
                self.was_too_far = true;
                self.set(self.size.saturating_sub(1).min(size));
            }
        }
    }

    fn set(&mut self, size: u64) {
        if size != self.size {
            *self = SizeThreshold { size, failures: 0, successes: 0, ..*self };
        }
    }
}
