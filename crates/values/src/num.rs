//! Numbers inside the store: 32 bits each.
//!
//! Almost every number that occurs in play is a small multiple of a small fraction. Those are fixed point, so that
//! adding and comparing them is adding and comparing machine integers; the others are indices into a table of
//! [`Dyadic`]s. The form is unique: a number that can be fixed point is.

use std::cmp::Ordering;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use parking_lot::RwLock;
use rustc_hash::FxHashMap;

use crate::dyadic::Dyadic;

/// Fixed point with this many binary places, times two: the lowest bit tells fixed point (0) from an index (1).
const PLACES: u32 = 12;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Num(pub(crate) u32);

impl Num {
    pub(crate) const ZERO: Num = Num(0);

    #[inline]
    fn both_fixed(self, other: Num) -> bool {
        (self.0 | other.0) & 1 == 0
    }

    /// The number in units of 2^-12, if it is fixed point.
    pub(crate) fn fixed(self) -> Option<i64> {
        (self.0 & 1 == 0).then(|| i64::from(self.0 as i32 / 2))
    }

    fn from_dyadic(x: &Dyadic) -> Option<Num> {
        let (num, exp) = x.small()?;
        if exp > PLACES || num.unsigned_abs() >= 1 << 30 {
            return None;
        }
        let units = num << (PLACES - exp);
        (units.unsigned_abs() < 1 << 30).then(|| Num((units as i32 * 2) as u32))
    }
}

/// The numbers that are not fixed point. Behind a lock: they are rare.
#[derive(Default)]
pub(crate) struct Numbers {
    table: RwLock<BigNumbers>,
    /// Bytes that the table takes.
    bytes: AtomicU64,
}

#[derive(Default)]
struct BigNumbers {
    list: Vec<Dyadic>,
    index: FxHashMap<Dyadic, u32>,
}

impl Numbers {
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }

    pub(crate) fn intern(&self, x: &Dyadic) -> Num {
        if let Some(num) = Num::from_dyadic(x) {
            return num;
        }
        if let Some(&at) = self.table.read().index.get(x) {
            return Num(at << 1 | 1);
        }
        let mut table = self.table.write();
        if let Some(&at) = table.index.get(x) {
            return Num(at << 1 | 1);
        }
        let at = table.list.len() as u32;
        table.list.push(x.clone());
        table.index.insert(x.clone(), at);
        self.bytes.fetch_add(96 + x.exponent() / 4, Relaxed);
        Num(at << 1 | 1)
    }

    pub(crate) fn get(&self, num: Num) -> Dyadic {
        if num.0 & 1 == 0 {
            return Dyadic::new(i64::from(num.0 as i32 / 2), PLACES);
        }
        self.table.read().list[(num.0 >> 1) as usize].clone()
    }

    #[inline(always)]
    pub(crate) fn add(&self, a: Num, b: Num) -> Num {
        if a.both_fixed(b)
            && let Some(sum) = (a.0 as i32).checked_add(b.0 as i32)
            && sum != i32::MIN
        {
            return Num(sum as u32);
        }
        self.add_slowly(a, b)
    }

    #[cold]
    #[inline(never)]
    fn add_slowly(&self, a: Num, b: Num) -> Num {
        self.intern(&(self.get(a) + self.get(b)))
    }

    #[inline(always)]
    pub(crate) fn neg(&self, a: Num) -> Num {
        if a.0 & 1 == 0 { Num(a.0.wrapping_neg()) } else { self.neg_slowly(a) }
    }

    #[cold]
    #[inline(never)]
    fn neg_slowly(&self, a: Num) -> Num {
        self.intern(&-self.get(a))
    }

    #[inline(always)]
    pub(crate) fn sub(&self, a: Num, b: Num) -> Num {
        self.add(a, self.neg(b))
    }

    #[inline]
    pub(crate) fn half(&self, a: Num) -> Num {
        if a.0 & 3 == 0 { Num((a.0 as i32 / 2) as u32) } else { self.intern(&self.get(a).halve()) }
    }

    #[inline(always)]
    pub(crate) fn cmp(&self, a: Num, b: Num) -> Ordering {
        if a.both_fixed(b) { (a.0 as i32).cmp(&(b.0 as i32)) } else { self.cmp_slowly(a, b) }
    }

    #[cold]
    #[inline(never)]
    fn cmp_slowly(&self, a: Num, b: Num) -> Ordering {
        if a == b { Ordering::Equal } else { self.get(a).cmp(&self.get(b)) }
    }
}
