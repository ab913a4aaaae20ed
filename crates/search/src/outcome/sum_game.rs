//! What a search for the winner needs of a game.

use std::hash::Hash;

use upstar_game::{Bounds, Levels, NormalPlay, Player, RulesetCache, Sign};
use upstar_values::{Calc, Calculated, Id};

use crate::budget::{Budget, Reason};
use crate::position::Position;
use crate::value::{Reach, Values};

/// Something that falls into pieces with moves.
pub(crate) trait SumGame: Sync {
    /// What is played in.
    type Piece: Clone + Eq + Hash + Send + Sync;

    /// Calls `each` for pieces whose values, taken with their signs, add up to that of a position.
    fn split(&self, position: &Self::Piece, each: impl FnMut(Self::Piece, Sign));

    /// Calls `each` for the position after every move of a player.
    fn options(&self, piece: &Self::Piece, by: Player, each: impl FnMut(Self::Piece)) -> Result<(), Reason>;

    /// How many moves Left has, and Right.
    fn moves(&self, position: &Self::Piece) -> Result<[i64; 2], Reason>;

    /// How promising a position looks for Left beside what its bounds say.
    fn promise(&self, position: &Self::Piece) -> i64;

    /// How large a piece is that has `moves` moves.
    fn size(&self, piece: &Self::Piece, moves: u64) -> u64;

    /// The value, where a theorem gives it.
    fn known(&self, piece: &Self::Piece, calc: &Calc<'_>) -> Calculated<Option<Id>>;

    /// The value, if it is within reach.
    fn value(&self, piece: &Self::Piece, reach: Reach, budget: &Budget) -> Result<Option<Id>, Reason>;

    /// The value, where a library has it.
    fn kept(&self, piece: &Self::Piece, calc: &Calc<'_>) -> Option<Id>;

    /// Sums of values below and above that of a piece.
    fn bounds(&self, piece: &Self::Piece, calc: &Calc<'_>, cache: &mut RulesetCache) -> Calculated<Bounds>;

    /// Calls `each` for the position after every move of a player and how high bounds of it lie, in the order of [`SumGame::options`], for
    /// as long as it says to go on. Whether there are too many moves is not asked.
    fn levels_after(
        &self,
        piece: &Self::Piece,
        by: Player,
        calc: &Calc<'_>,
        cache: &mut RulesetCache,
        each: impl FnMut(Self::Piece, Levels) -> bool,
    ) -> Calculated<()>;

    /// Bytes that a piece owns outside itself.
    fn owned_bytes(&self, piece: &Self::Piece) -> usize;
}

impl<R: NormalPlay> Values<R> {
    fn refuse_too_many(&self, piece: &R::Position, by: Player) -> Result<(), Reason> {
        self.ruleset().listable(piece, by).map(drop).map_err(Reason::TooLarge)
    }
}

impl<R: NormalPlay> SumGame for Values<R> {
    type Piece = R::Position;

    fn split(&self, position: &R::Position, mut each: impl FnMut(R::Position, Sign)) {
        let rules = self.ruleset();
        rules.components(position, |part| rules.simplified(part, &mut each));
    }

    fn options(
        &self,
        piece: &R::Position,
        by: Player,
        mut each: impl FnMut(R::Position),
    ) -> Result<(), Reason> {
        self.refuse_too_many(piece, by)?;
        let rules = self.ruleset();
        rules.moves(piece, by, |mv| each(rules.play(piece, by, &mv)));
        Ok(())
    }

    fn moves(&self, position: &R::Position) -> Result<[i64; 2], Reason> {
        Player::BOTH.iter().try_for_each(|player| self.refuse_too_many(position, *player))?;
        Ok(self.ruleset().move_counts(position))
    }

    fn promise(&self, position: &R::Position) -> i64 {
        self.ruleset().promise(position)
    }

    fn size(&self, piece: &R::Position, moves: u64) -> u64 {
        self.ruleset().size(piece, moves)
    }

    fn known(&self, piece: &R::Position, calc: &Calc<'_>) -> Calculated<Option<Id>> {
        self.by_theorem(calc, piece)
    }

    fn value(&self, piece: &R::Position, reach: Reach, budget: &Budget) -> Result<Option<Id>, Reason> {
        self.value_within(piece, reach, budget)
    }

    fn kept(&self, piece: &R::Position, calc: &Calc<'_>) -> Option<Id> {
        self.kept(calc, piece)
    }

    fn bounds(&self, piece: &R::Position, calc: &Calc<'_>, cache: &mut RulesetCache) -> Calculated<Bounds> {
        self.ruleset().bounds(piece, calc, cache)
    }

    fn levels_after(
        &self,
        piece: &R::Position,
        by: Player,
        calc: &Calc<'_>,
        cache: &mut RulesetCache,
        each: impl FnMut(R::Position, Levels) -> bool,
    ) -> Calculated<()> {
        self.ruleset().levels_after(piece, by, calc, cache, each)
    }

    fn owned_bytes(&self, piece: &R::Position) -> usize {
        self.ruleset().owned_bytes(piece)
    }
}

/// Positions of any games side by side.
pub(crate) struct AnySum;

const NOT_ADDED: Reason = Reason::Undefined("only games in which the last move decides can be added");

impl SumGame for AnySum {
    type Piece = Position;

    fn split(&self, position: &Position, mut each: impl FnMut(Position, Sign)) {
        if let Some(position) = position.normal_play() {
            position.split(&mut each);
        }
    }

    fn options(&self, piece: &Position, by: Player, mut each: impl FnMut(Position)) -> Result<(), Reason> {
        piece.normal_play().ok_or(NOT_ADDED)?.options(by, &mut each)
    }

    fn moves(&self, position: &Position) -> Result<[i64; 2], Reason> {
        position.normal_play().ok_or(NOT_ADDED)?.move_counts()
    }

    fn promise(&self, position: &Position) -> i64 {
        position.normal_play().map_or(0, |position| position.promise())
    }

    fn size(&self, piece: &Position, moves: u64) -> u64 {
        piece.normal_play().map_or(moves, |piece| piece.size(moves))
    }

    fn known(&self, piece: &Position, calc: &Calc<'_>) -> Calculated<Option<Id>> {
        piece.normal_play().map_or(Ok(None), |piece| piece.known_value(calc))
    }

    fn value(&self, piece: &Position, reach: Reach, budget: &Budget) -> Result<Option<Id>, Reason> {
        piece.normal_play().ok_or(NOT_ADDED)?.value_within(reach, budget)
    }

    fn kept(&self, piece: &Position, calc: &Calc<'_>) -> Option<Id> {
        piece.normal_play()?.kept(calc)
    }

    fn bounds(&self, piece: &Position, calc: &Calc<'_>, cache: &mut RulesetCache) -> Calculated<Bounds> {
        piece.normal_play().map_or(Ok(Bounds::default()), |piece| piece.bounds(calc, cache))
    }

    fn levels_after(
        &self,
        piece: &Position,
        by: Player,
        calc: &Calc<'_>,
        cache: &mut RulesetCache,
        mut each: impl FnMut(Position, Levels) -> bool,
    ) -> Calculated<()> {
        piece.normal_play().map_or(Ok(()), |piece| piece.levels_after(by, calc, cache, &mut each))
    }

    fn owned_bytes(&self, piece: &Position) -> usize {
        piece.bytes()
    }
}
