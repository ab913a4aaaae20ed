//! The name of a canonical game: 64 bits.

use std::num::NonZeroU32;

use crate::num::Num;

/// A short game in canonical form, named by its place in a [`Store`](crate::Store).
///
/// Equal games have equal ids, so equality, copying and hashing cost nothing. An id means something only together
/// with the store that gave it.
///
/// Every game is written as *x + b* or *x − b*, where *x* is a number and *b* a stored game whose left and right
/// stop add to zero. So a game, its negative and all their translates by numbers are stored once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Id {
    pub(crate) base: Base,
    pub(crate) num: Num,
}

impl Id {
    /// The game 0, in every store.
    pub const ZERO: Id = Id { base: Base::ZERO, num: Num::ZERO };

    pub(crate) fn number(num: Num) -> Id {
        Id { base: Base::ZERO, num }
    }

    /// Whether the game is a number.
    #[inline]
    #[must_use]
    pub fn is_number(self) -> bool {
        self.base == Base::ZERO
    }

    #[inline]
    pub(crate) fn to_word(self) -> u64 {
        u64::from(self.base.0.get()) << 32 | u64::from(self.num.0)
    }

    #[inline]
    pub(crate) fn from_word(word: u64) -> Id {
        Id { base: Base(NonZeroU32::new((word >> 32) as u32).unwrap_or(Base::ZERO.0)), num: Num(word as u32) }
    }
}

/// A stored game or its negative: place in the arena (in pairs of words), whether the game is its own negative,
/// and the sign. Never zero, so that `Option<Id>` is no larger than `Id`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) struct Base(pub(crate) NonZeroU32);

const OWN_NEGATIVE: u32 = 0b10;
const MINUS: u32 = 0b01;

impl Base {
    /// Place 0, its own negative.
    pub(crate) const ZERO: Base = Base(NonZeroU32::MIN.saturating_add(1));

    /// The game at an even offset of the arena. Only zero is at offset 0.
    pub(crate) fn new(at: u64, own_negative: bool) -> Base {
        let bits = (at as u32 / 2) << 2 | if own_negative { OWN_NEGATIVE } else { 0 };
        NonZeroU32::new(bits).map_or(Base::ZERO, Base)
    }

    #[inline]
    pub(crate) fn at(self) -> u64 {
        u64::from(self.0.get() >> 2) << 1
    }

    #[inline]
    pub(crate) fn is_negative(self) -> bool {
        self.0.get() & MINUS != 0
    }

    #[inline]
    pub(crate) fn neg(self) -> Base {
        // A game that is its own negative has one name only: the one without the minus.
        let flipped = self.0.get() ^ MINUS;
        if self.0.get() & OWN_NEGATIVE != 0 { self } else { NonZeroU32::new(flipped).map_or(self, Base) }
    }
}
