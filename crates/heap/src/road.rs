//! The values of large heaps for searches, by whole sequences.

use std::sync::{Mutex, PoisonError};

use upstar_game::heaps::Heaps;
use upstar_search::{Budget, NimberRoad, Reason};

use crate::{Resources, Rules, Sequence};

/// Smaller heaps are sooner found by their options; larger ones take more memory than there is.
const SIZES: std::ops::Range<usize> = 1 << 9..1 << 28;

/// A sequence that is as long as somebody has asked.
struct Road(Mutex<Sequence>);

impl NimberRoad<Heaps> for Road {
    fn nim_value(&self, heaps: &Heaps, budget: &Budget) -> Result<Option<u64>, Reason> {
        let [heap] = *heaps.as_slice() else { return Ok(None) };
        let Ok(heap) = usize::try_from(heap) else { return Ok(None) };
        if !SIZES.contains(&heap) {
            return Ok(None);
        }
        let mut sequence = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if sequence.len() <= heap {
            sequence.extend(heap + 1, budget)?;
        }
        Ok(sequence.get(heap))
    }

    fn bytes(&self) -> u64 {
        // Whoever works on it counts for himself.
        self.0.try_lock().map_or(0, |sequence| 2 * sequence.len() as u64)
    }
}

/// The road to the values of the heaps of a game, if it has sequences: see [`Rules::read`]. A sequence takes at most a quarter of the memory.
///
/// ```
/// use upstar_game::heaps::Heaps;
/// use upstar_search::Budget;
/// let road = upstar_heap::road("grundy", 1 << 30, 1).expect("a game on heaps");
/// let heap = Heaps::from(&[1000][..]);
/// assert_eq!(road.nim_value(&heap, &Budget::unlimited()), Ok(Some(17)));
/// ```
#[must_use]
pub fn road(game: &str, memory: u64, threads: usize) -> Option<Box<dyn NimberRoad<Heaps>>> {
    let rules = Rules::read(game).ok()?;
    let sequence = Sequence::new(rules, Resources { memory: memory / 4, threads });
    Some(Box::new(Road(Mutex::new(sequence))))
}
