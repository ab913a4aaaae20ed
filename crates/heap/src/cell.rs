//! How wide a stored nim-value is.

/// A nim-value as it is stored: bytes while they suffice, then 16 bits.
pub(crate) trait Cell:
    Copy + Default + PartialEq + Send + Sync + Into<u16> + std::ops::BitOr<Output = Self> + 'static
{
    /// How many values there are.
    const COUNT: usize;

    /// The value, which must be below [`Cell::COUNT`].
    fn new(value: usize) -> Self;

    /// The value.
    fn get(self) -> usize;

    /// The nim-sum.
    fn plus(self, other: Self) -> Self;

    /// All bits where `is`, none otherwise; lanes of a vector compare so.
    fn all_if(is: bool) -> Self;
}

impl Cell for u8 {
    const COUNT: usize = 1 << 8;

    #[inline]
    fn new(value: usize) -> u8 {
        value as u8
    }

    #[inline]
    fn get(self) -> usize {
        usize::from(self)
    }

    #[inline]
    fn plus(self, other: u8) -> u8 {
        self ^ other
    }

    #[inline]
    fn all_if(is: bool) -> u8 {
        if is { u8::MAX } else { 0 }
    }
}

impl Cell for u16 {
    const COUNT: usize = 1 << 16;

    #[inline]
    fn new(value: usize) -> u16 {
        value as u16
    }

    #[inline]
    fn get(self) -> usize {
        usize::from(self)
    }

    #[inline]
    fn plus(self, other: u16) -> u16 {
        self ^ other
    }

    #[inline]
    fn all_if(is: bool) -> u16 {
        if is { u16::MAX } else { 0 }
    }
}
