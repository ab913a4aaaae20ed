//! Games solved as a whole, their type known only at run time.

use std::fmt;
use std::sync::Arc;

use upstar_game::Player;
use upstar_game::numbering::Numbering;

use crate::any::{Inner, Position};
use crate::budget::{Budget, Reason};
use crate::tablebase::{Census, Tablebase};

type NumberOf = Box<dyn Fn(&Inner, Player) -> Option<u64> + Send + Sync>;

/// Numbers for all that can come of a position.
pub struct Numbers {
    start: Position,
    stages: Vec<u64>,
    number: NumberOf,
}

/// What all that can come of a position comes to.
pub struct Strong {
    census: Census,
    width: u8,
    dump: Dump,
}

type Dump = Box<dyn Fn(&mut dyn FnMut(&[u8])) + Send + Sync>;

/// The parts of [`Numbers`] that know the type.
pub struct NumbersInside(pub(crate) Vec<u64>, pub(crate) NumberOf);

impl NumbersInside {
    pub(crate) fn new<P: Send + Sync + 'static>(numbering: Box<dyn Numbering<P>>) -> NumbersInside {
        let stages = numbering.stages().to_vec();
        let number =
            move |position: &Inner, to_move| numbering.number(position.downcast_ref::<P>()?, to_move);
        NumbersInside(stages, Box::new(number))
    }
}

impl Strong {
    pub(crate) fn new<P: 'static>(solved: Arc<Tablebase<P>>, census: Census) -> Strong {
        Strong { census, width: solved.width(), dump: Box::new(move |each| solved.dump(each)) }
    }

    /// How many positions there are of each kind among those that can come up.
    #[must_use]
    pub fn census(&self) -> Census {
        self.census
    }

    /// How many bytes each number takes.
    #[must_use]
    pub fn width(&self) -> u8 {
        self.width
    }

    /// What is kept for the numbers, one after the other; [`unpack`](crate::unpack) says what it means.
    pub fn dump(&self, each: &mut dyn FnMut(&[u8])) {
        (self.dump)(each);
    }
}

impl fmt::Debug for Strong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Strong({:?})", self.census)
    }
}

impl Numbers {
    /// How many numbers there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.stages.last().copied().unwrap_or(0)
    }

    /// Where each stage of the game ends.
    #[must_use]
    pub fn stages(&self) -> &[u64] {
        &self.stages
    }

    /// The number of a position with a player to move; `None` where it is not among these.
    #[must_use]
    pub fn number(&self, position: &Position, to_move: Player) -> Option<u64> {
        let to_move = position.turn().unwrap_or(to_move);
        if position.is_same_game(&self.start) { (self.number)(position.inner(), to_move) } else { None }
    }
}

impl Position {
    /// Numbers for all that can come of the position, where the game has them.
    #[must_use]
    pub fn numbers(&self) -> Option<Numbers> {
        let NumbersInside(stages, number) = self.game().numbers(self.inner())?;
        Some(Numbers { start: self.clone(), stages, number })
    }

    /// Solves all that can come of the position, where the game numbers it.
    pub fn solve_all(&self, budget: &Budget) -> Result<Strong, Reason> {
        self.game().solve_all(self.inner(), budget)
    }
}
