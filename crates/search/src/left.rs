//! What a search left when something else seemed to take less, kept for when it comes back.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// At most so many are kept.
const LONGEST: usize = 1 << 12;

/// What was left, within some bytes: where there is no room, all of it is forgotten.
pub(crate) struct Left<K, V> {
    all: FxHashMap<K, (V, u64)>,
    longest: usize,
    bytes: u64,
    most: u64,
}

impl<K: Eq + Hash, V> Left<K, V> {
    /// Room for about `most` bytes.
    pub(crate) fn within(most: u64) -> Left<K, V> {
        Left { all: FxHashMap::default(), longest: LONGEST, bytes: 0, most }
    }

    /// Keeps no more than `longest`.
    pub(crate) fn at_most(self, longest: usize) -> Left<K, V> {
        Left { longest: self.longest.min(longest), ..self }
    }

    /// Bytes that are taken.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Takes out what was left under a key.
    pub(crate) fn take(&mut self, key: &K) -> Option<V> {
        let (what, bytes) = self.all.remove(key)?;
        self.bytes -= bytes;
        Some(what)
    }

    /// Keeps what owns `owned` bytes, if there is room for it at all.
    pub(crate) fn put(&mut self, key: K, what: V, owned: usize) {
        let bytes = (size_of::<(K, (V, u64))>() + owned) as u64;
        self.take(&key);
        if self.all.len() >= self.longest || self.bytes + bytes > self.most {
            self.all.clear();
            self.bytes = 0;
        }
        if bytes <= self.most {
            self.bytes += bytes;
            self.all.insert(key, (what, bytes));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_has_room() {
        let each = size_of::<(u32, (Vec<u8>, u64))>() as u64;
        let mut left = Left::within(3 * each + 100);
        let mut put = |key: u32, owned: usize| {
            left.put(key, vec![0_u8; owned], owned);
            assert!(left.bytes() <= 3 * each + 100);
            (0..9).filter(|key| left.all.contains_key(key)).collect::<Vec<_>>()
        };
        assert_eq!(put(0, 40), [0]);
        assert_eq!(put(1, 40), [0, 1]);
        assert_eq!(put(1, 60), [0, 1]);
        // There is no room for all of them, and none for what is too large.
        assert_eq!(put(2, 20), [2]);
        assert_eq!(put(3, 1_000), [0; 0]);
        assert_eq!(put(4, 10), [4]);
        assert_eq!((left.take(&4), left.take(&4), left.bytes()), (Some(vec![0; 10]), None, 0));
        let mut few = Left::within(u64::MAX).at_most(2);
        (0..5).for_each(|key| few.put(key, (), 0));
        assert_eq!(few.all.len(), 1);
    }
}
