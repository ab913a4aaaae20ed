//! What a game can say of values that are too large to work out: sums that lie below and above them.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use smallvec::SmallVec;
use upstar_values::{Dyadic, Id};

/// A few values to be added.
pub type Terms = SmallVec<[Id; 8]>;

/// Values that add up to at most that of a position, and values that add up to at least that.
///
/// A player whose moves are restricted is no better off (the principle of one hand tied). So to forbid moves of Left's
/// until a position falls into small parts gives something below it, and to forbid moves of Right's something above it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// These add up to at most the value.
    pub low: Option<Terms>,
    /// These add up to at least the value.
    pub high: Option<Terms>,
}

/// How high a bound lies: the mean, rounded to the safe side, and the temperature, rounded up, in units of
/// 1/[`Level::UNIT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The mean.
    pub mean: i64,
    /// The temperature, if it is above nought.
    pub temperature: i64,
}

impl Level {
    /// How many units one move is.
    pub const UNIT: i64 = 1 << 20;

    /// A number in units, rounded down.
    #[must_use]
    pub fn floor(x: &Dyadic) -> i64 {
        /// What is larger is as good as this, and less than what is below it is bad.
        const LARGE: i64 = 1 << 46;
        const TERRIBLE: i64 = i64::MIN >> 3;
        let scaled = x.mul_pow2(Level::UNIT.ilog2().into()).floor().to_i64();
        scaled.filter(|n| n.abs() <= LARGE).unwrap_or(if x.signum() < 0 { TERRIBLE } else { LARGE })
    }

    /// A number in units, rounded up.
    #[must_use]
    pub fn ceil(x: &Dyadic) -> i64 {
        -Level::floor(&-x)
    }
}

/// How high [`Bounds`] lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    /// What lies below.
    pub low: Option<Level>,
    /// What lies above.
    pub high: Option<Level>,
}

/// What games work out for one position and can use for the next: anything, by its type, kept by whoever asks. Threads that
/// work together have one each, and something that they share.
#[derive(Default)]
pub struct RulesetCache {
    own: Vec<Box<dyn Any + Send>>,
    shared: Arc<SharedCache>,
}

/// What threads share, by its type.
#[derive(Default)]
pub struct SharedCache(Mutex<Vec<Arc<dyn Any + Send + Sync>>>);

impl RulesetCache {
    /// An empty one for one more thread.
    pub fn sharing(shared: &Arc<SharedCache>) -> RulesetCache {
        RulesetCache { own: Vec::new(), shared: Arc::clone(shared) }
    }

    /// What is shared of a type; its default in the beginning.
    pub fn shared<T: Any + Default + Send + Sync>(&self) -> Arc<T> {
        let mut all = self.shared.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(one) = all.iter().find_map(|one| Arc::clone(one).downcast::<T>().ok()) {
            return one;
        }
        let new = Arc::<T>::default();
        all.push(new.clone());
        new
    }

    /// What is kept of a type, as it was left; its default in the beginning.
    pub fn of<T: Any + Default + Send>(&mut self) -> &mut T {
        let at = self.own.iter().position(|cached| cached.is::<T>()).unwrap_or_else(|| {
            self.own.push(Box::new(T::default()));
            self.own.len() - 1
        });
        self.own[at].downcast_mut().expect("what is kept of this type is there")
    }
}
