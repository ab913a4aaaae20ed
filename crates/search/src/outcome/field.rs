//! What a search for the winner needs of a game.

use std::hash::Hash;
use std::sync::Arc;

use upstar_game::{Bounds, MAX_MOVES, NormalPlay, Notes, Player, Sign};
use upstar_values::{Calc, Calculated, Id};

use super::Ingredients;
use crate::any::{Inner, Position, own};
use crate::budget::{Budget, Reason};
use crate::value::Values;

/// Something that falls into pieces with moves.
pub(crate) trait Field: Sync {
    /// What is played in.
    type Piece: Clone + Eq + Hash + Send + Sync;

    /// Calls `each` for pieces whose values, taken with their signs, add up to that of a position.
    fn split(&self, position: &Self::Piece, each: impl FnMut(Self::Piece, Sign));

    /// Calls `each` for the position after every move of a player.
    fn options(&self, piece: &Self::Piece, by: Player, each: impl FnMut(Self::Piece)) -> Result<(), Reason>;

    /// How many moves Left has, and Right; and how large the piece is.
    fn measure(&self, piece: &Self::Piece) -> Result<([i64; 2], u64), Reason>;

    /// The value, where a theorem gives it.
    fn known(&self, piece: &Self::Piece, calc: &Calc<'_>) -> Calculated<Option<Id>>;

    /// The value, if no more than so many positions must be looked into.
    fn value(&self, piece: &Self::Piece, nodes: u64, budget: &Budget) -> Result<Option<Id>, Reason>;

    /// Sums of values below and above that of a piece.
    fn bounds(&self, piece: &Self::Piece, calc: &Calc<'_>, notes: &mut Notes) -> Calculated<Bounds>;

    /// Bytes that a piece owns outside itself.
    fn owned_bytes(&self, piece: &Self::Piece) -> usize;
}

impl<R: NormalPlay> Values<R> {
    fn refuse_too_many(&self, piece: &R::Position, by: Player) -> Result<(), Reason> {
        if self.ruleset().move_bound(piece, by) > MAX_MOVES {
            return Err(Reason::TooLarge("a position with more than sixteen million moves"));
        }
        Ok(())
    }
}

impl<R: NormalPlay> Field for Values<R> {
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

    fn measure(&self, piece: &R::Position) -> Result<([i64; 2], u64), Reason> {
        let mut moves = [0; 2];
        for player in Player::BOTH {
            self.refuse_too_many(piece, player)?;
            self.ruleset().moves(piece, player, |_| moves[player as usize] += 1);
        }
        Ok((moves, self.ruleset().size(piece, (moves[0] + moves[1]) as u64)))
    }

    fn known(&self, piece: &R::Position, calc: &Calc<'_>) -> Calculated<Option<Id>> {
        self.by_theorem(calc, piece)
    }

    fn value(&self, piece: &R::Position, nodes: u64, budget: &Budget) -> Result<Option<Id>, Reason> {
        self.value_within(piece, nodes, budget)
    }

    fn bounds(&self, piece: &R::Position, calc: &Calc<'_>, notes: &mut Notes) -> Calculated<Bounds> {
        self.ruleset().bounds(piece, calc, notes)
    }

    fn owned_bytes(&self, piece: &R::Position) -> usize {
        self.ruleset().owned_bytes(piece)
    }
}

/// A field whose type is known only at run time.
pub trait AnyField: Sync {
    /// How to search: with what, and with how many threads.
    fn how(&self) -> (Ingredients, usize);
    /// See [`Field::split`]; and so on.
    fn split(&self, position: &Inner, each: &mut dyn FnMut(Inner, Sign));
    fn options(&self, piece: &Inner, by: Player, each: &mut dyn FnMut(Inner)) -> Result<(), Reason>;
    fn measure(&self, piece: &Inner) -> Result<([i64; 2], u64), Reason>;
    fn known(&self, piece: &Inner, calc: &Calc<'_>) -> Calculated<Option<Id>>;
    fn value(&self, piece: &Inner, nodes: u64, budget: &Budget) -> Result<Option<Id>, Reason>;
    fn bounds(&self, piece: &Inner, calc: &Calc<'_>, notes: &mut Notes) -> Calculated<Bounds>;
}

impl<R: NormalPlay> AnyField for Values<R> {
    fn how(&self) -> (Ingredients, usize) {
        Values::how(self)
    }

    fn split(&self, position: &Inner, each: &mut dyn FnMut(Inner, Sign)) {
        Field::split(self, own::<Self>(position), |piece, sign| each(Arc::new(piece), sign));
    }

    fn options(&self, piece: &Inner, by: Player, each: &mut dyn FnMut(Inner)) -> Result<(), Reason> {
        Field::options(self, own::<Self>(piece), by, |position| each(Arc::new(position)))
    }

    fn measure(&self, piece: &Inner) -> Result<([i64; 2], u64), Reason> {
        Field::measure(self, own::<Self>(piece))
    }

    fn known(&self, piece: &Inner, calc: &Calc<'_>) -> Calculated<Option<Id>> {
        Field::known(self, own::<Self>(piece), calc)
    }

    fn value(&self, piece: &Inner, nodes: u64, budget: &Budget) -> Result<Option<Id>, Reason> {
        Field::value(self, own::<Self>(piece), nodes, budget)
    }

    fn bounds(&self, piece: &Inner, calc: &Calc<'_>, notes: &mut Notes) -> Calculated<Bounds> {
        Field::bounds(self, own::<Self>(piece), calc, notes)
    }
}

/// Positions of any games side by side.
pub(crate) struct Mixed;

const NO_FIELD: Reason = Reason::Undefined("only games in which the last move decides can be added");

impl Field for Mixed {
    type Piece = Position;

    fn split(&self, position: &Position, mut each: impl FnMut(Position, Sign)) {
        if let Some(field) = position.field() {
            field.split(position.inner(), &mut |inner, sign| each(position.with(inner), sign));
        }
    }

    fn options(&self, piece: &Position, by: Player, mut each: impl FnMut(Position)) -> Result<(), Reason> {
        let field = piece.field().ok_or(NO_FIELD)?;
        field.options(piece.inner(), by, &mut |inner| each(piece.with(inner)))
    }

    fn measure(&self, piece: &Position) -> Result<([i64; 2], u64), Reason> {
        piece.field().ok_or(NO_FIELD)?.measure(piece.inner())
    }

    fn known(&self, piece: &Position, calc: &Calc<'_>) -> Calculated<Option<Id>> {
        piece.field().map_or(Ok(None), |field| field.known(piece.inner(), calc))
    }

    fn value(&self, piece: &Position, nodes: u64, budget: &Budget) -> Result<Option<Id>, Reason> {
        piece.field().ok_or(NO_FIELD)?.value(piece.inner(), nodes, budget)
    }

    fn bounds(&self, piece: &Position, calc: &Calc<'_>, notes: &mut Notes) -> Calculated<Bounds> {
        piece.field().map_or(Ok(Bounds::default()), |field| field.bounds(piece.inner(), calc, notes))
    }

    fn owned_bytes(&self, piece: &Position) -> usize {
        piece.bytes()
    }
}
