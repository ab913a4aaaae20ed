//! Numbers one after the other, small ones in few bytes.

/// Writes a number: seven bits a byte, the lowest first, and a high bit where more follow.
pub fn put(bytes: &mut Vec<u8>, mut number: u128) {
    while number >= 1 << 7 {
        bytes.push(number as u8 | 1 << 7);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads numbers.
#[derive(Clone, Debug)]
pub struct Cursor<'b>(&'b [u8]);

impl<'b> Cursor<'b> {
    /// Those that were written with [`put`].
    #[must_use]
    pub fn new(bytes: &'b [u8]) -> Cursor<'b> {
        Cursor(bytes)
    }

    /// Whether there are more.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next number below 2^64.
    #[inline]
    pub fn small(&mut self) -> Option<u64> {
        self.next().and_then(|number| u64::try_from(number).ok())
    }

    /// Passes over some numbers.
    #[inline]
    pub fn pass(&mut self, count: u64) -> Option<()> {
        for _ in 0..count {
            let length = self.0.iter().position(|&byte| byte < 1 << 7)?;
            self.0 = &self.0[length + 1..];
        }
        Some(())
    }

    /// The rest of a number of which so many bits were read, if it fits.
    #[cold]
    fn long(&mut self, mut number: u128, mut shift: u32) -> Option<u128> {
        loop {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            let bits = u128::from(byte & 0x7f);
            number |= bits.checked_shl(shift).filter(|moved| moved >> shift == bits)?;
            if byte < 1 << 7 {
                return Some(number);
            }
            shift += 7;
        }
    }
}

impl Iterator for Cursor<'_> {
    type Item = u128;

    #[inline]
    fn next(&mut self) -> Option<u128> {
        let (mut number, mut shift) = (0, 0);
        // In a word as long as it fits, as nearly all do.
        while shift < 63 {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 1 << 7 {
                return Some(number.into());
            }
            shift += 7;
        }
        self.long(number.into(), shift)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let numbers: Vec<u128> = (0..128)
            .flat_map(|bit| [1 << bit, (1 << bit) - 1, u128::MAX >> bit])
            .chain([0, 127, 128])
            .collect();
        let mut bytes = Vec::new();
        numbers.iter().for_each(|&number| put(&mut bytes, number));
        assert_eq!(Cursor::new(&bytes).collect::<Vec<_>>(), numbers);
        let mut cursor = Cursor::new(&bytes);
        assert!(cursor.pass(numbers.len() as u64 - 1).is_some() && cursor.next() == numbers.last().copied());
        assert!(cursor.is_empty() && cursor.pass(1).is_none());
        assert_eq!(Cursor::new(&[0x80; 30]).next(), None);
        assert_eq!(Cursor::new(&[0xff; 30]).next(), None);
        assert_eq!(Cursor::new(&[0x80]).next(), None);
    }
}
