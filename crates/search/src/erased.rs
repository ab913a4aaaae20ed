//! Tablebases of games whose type is known only at run time.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use upstar_game::Player;
use upstar_game::numbering::Step;

use crate::position::Position;
use crate::tablebase::{Census, Tablebase, Verdict};

type NumberOf = Box<dyn Fn(&Position, Player) -> Option<u64> + Send + Sync>;
type NodesOf = Box<dyn Fn(Range<u64>, &dyn Fn(u64) -> bool, &mut dyn FnMut(u64, Node<'_>)) + Send + Sync>;

/// Numbers for all that can come of a position.
pub struct Numbers {
    stages: Vec<u64>,
    leaves_stages: bool,
    number: NumberOf,
    nodes: NodesOf,
}

/// What can be done in a position, told by numbers alone.
#[derive(Clone, Copy, Debug)]
pub enum Node<'a> {
    /// Nothing: it is over and comes to this.
    Over(Verdict),
    /// These moves.
    Moves(&'a [Step]),
}

/// What all that can come of a position comes to.
pub struct ErasedTablebase {
    census: Census,
    width: u8,
    dump: Dump,
}

type Dump = Box<dyn Fn(&mut dyn FnMut(&[u8])) + Send + Sync>;

impl ErasedTablebase {
    pub(crate) fn new<P: 'static>(solved: Arc<Tablebase<P>>, census: Census) -> ErasedTablebase {
        ErasedTablebase { census, width: solved.width(), dump: Box::new(move |each| solved.dump(each)) }
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

impl fmt::Debug for ErasedTablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ErasedTablebase({:?})", self.census)
    }
}

impl Numbers {
    pub(crate) fn new(stages: Vec<u64>, leaves_stages: bool, number: NumberOf, nodes: NodesOf) -> Numbers {
        Numbers { stages, leaves_stages, number, nodes }
    }

    /// Whether every move leads to a stage before.
    #[must_use]
    pub fn leaves_stages(&self) -> bool {
        self.leaves_stages
    }

    /// Calls `visit` with what can be done in the positions with these numbers, as far as they are wanted, in their order.
    pub fn nodes(
        &self,
        numbers: Range<u64>,
        wanted: &dyn Fn(u64) -> bool,
        visit: &mut dyn FnMut(u64, Node<'_>),
    ) {
        (self.nodes)(numbers, wanted, visit);
    }

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
        (self.number)(position, position.turn().unwrap_or(to_move))
    }
}
