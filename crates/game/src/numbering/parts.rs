//! Positions in parts that play leaves for good: smaller than stages, so that each is solved in little memory.

use upstar_values::Player;

use super::Step;
use crate::Payoff;

/// The positions of a numbering in parts. A move stays in its part or leads to a part of a wave before, so the parts of a wave can be
/// solved in any order and at once.
pub trait Parts: Sync {
    /// Where each wave ends: how many parts there are in it and the waves before.
    fn waves(&self) -> &[usize];

    /// How many places a part has. Each position of it has one, and there may be places without a position.
    fn places(&self, part: usize) -> usize;

    /// Adds all positions of a part to a list. Every position that [`Numbering::each`](super::Numbering::each) knows is in one part, or the
    /// twin of a position in one.
    fn list(&self, part: usize, members: &mut Members);

    /// About how many bytes this takes.
    fn bytes(&self) -> u64;
}

/// A move inside a part or a stage: the place of a position there, and whether the opponent moves next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge(u32);

impl Edge {
    /// More places than this cannot be told.
    pub const PLACES: u64 = 1 << 31;

    /// A move from or to a place; whether the opponent moves next.
    #[inline]
    #[must_use]
    pub fn new(place: u32, opponent: bool) -> Edge {
        Edge(place << 1 | u32::from(opponent))
    }

    /// The place that it leads to.
    #[inline]
    #[must_use]
    pub fn place(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether the opponent moves next.
    #[inline]
    #[must_use]
    pub fn opponent(self) -> bool {
        self.0 & 1 != 0
    }
}

/// Positions of a part with their moves.
#[derive(Debug, Default)]
pub struct Members {
    list: Vec<Listed>,
    inside: Vec<Edge>,
    outside: Vec<Step>,
    /// How many of the moves belong to the positions.
    told: (usize, usize),
}

/// A position of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its number.
    pub number: u64,
    /// The number of another position, in no part, that comes to the same for the player to move there, such as a mirror image with the
    /// players exchanged; its own where there is none.
    pub twin: u64,
    /// Its place in the part.
    pub place: u32,
    /// Who is to move.
    pub mover: Player,
    /// The result, where it is over.
    pub result: Option<Payoff>,
}

/// A position, and how many moves it has of each kind.
#[derive(Clone, Copy, Debug)]
struct Listed {
    member: Member,
    inside: u32,
    outside: u32,
}

impl Members {
    /// Adds a move that stays in the part, for the position that comes next.
    #[inline]
    pub fn stay(&mut self, edge: Edge) {
        self.inside.push(edge);
    }

    /// Adds a move that leaves the part, for the position that comes next.
    #[inline]
    pub fn leave(&mut self, step: Step) {
        self.outside.push(step);
    }

    /// Adds a position, with the moves that were added since the last one.
    #[inline]
    pub fn add(&mut self, member: Member) {
        let inside = (self.inside.len() - self.told.0) as u32;
        let outside = (self.outside.len() - self.told.1) as u32;
        self.told = (self.inside.len(), self.outside.len());
        self.list.push(Listed { member, inside, outside });
    }

    /// The positions, with the moves that stay in the part and those that leave it.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Member, &[Edge], &[Step])> + Clone {
        let (mut stay, mut leave) = (&self.inside[..], &self.outside[..]);
        self.list.iter().map(move |own| {
            let (inside, outside);
            (inside, stay) = stay.split_at(own.inside as usize);
            (outside, leave) = leave.split_at(own.outside as usize);
            (own.member, inside, outside)
        })
    }

    /// How many moves stay in the part.
    #[must_use]
    pub fn edges(&self) -> u64 {
        self.inside.len() as u64
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.list.clear();
        self.inside.clear();
        self.outside.clear();
        self.told = (0, 0);
    }

    /// How many bytes they take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.list.capacity() * size_of::<Listed>()
            + self.inside.capacity() * size_of::<Edge>()
            + self.outside.capacity() * size_of::<Step>()) as u64
    }
}
