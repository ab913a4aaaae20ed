//! Games whose type is known only at run time.

use std::sync::Arc;

use upstar_game::{About, Diagnostic, Ruleset};

use crate::position::{NormalPlayPosition, Position, PositionOf, ResultsPosition};

/// A ruleset with its solver, without its type. Games that are built in and games that are made at run time look the same from here on.
pub trait Game: Send + Sync {
    /// What the catalogue says.
    fn about(&self) -> &About;

    /// What stands in the square brackets.
    fn rules(&self) -> Option<&str>;

    /// Reads a position. Spans in the error are relative to `text`.
    ///
    /// # Errors
    /// Says where the text is no position of the game.
    fn parse(self: Arc<Self>, text: &str) -> Result<Position, Diagnostic>;

    /// How many threads may well ask at the same time.
    fn threads(&self) -> usize;

    /// Positions in the tables.
    fn positions(&self) -> usize;

    /// Bytes taken by the tables.
    fn table_bytes(&self) -> u64;
}

/// What knows about the positions of one ruleset: [`Values`](crate::Values) or [`Results`](crate::Results).
pub trait Solver: Sized + Send + Sync + 'static {
    /// The rules.
    type Rules: Ruleset;

    /// The rules.
    fn rules(&self) -> &Self::Rules;

    /// How many threads may well ask it at the same time.
    fn threads(&self) -> usize {
        1
    }

    /// Positions in its tables.
    fn positions(&self) -> usize;

    /// Bytes taken by its tables.
    fn table_bytes(&self) -> u64;

    /// The bytes that its work may take.
    fn memory(&self) -> u64;

    /// The independent parts of a position.
    fn components(&self, position: &Of<Self>) -> Vec<Of<Self>> {
        vec![position.clone()]
    }

    /// n, if the position is a Nim heap of n move for move.
    fn nim_heap(&self, _: &Of<Self>) -> Option<u64> {
        None
    }

    /// What can be asked of a position under normal play.
    fn normal_play(_: &PositionOf<Self>) -> Option<&dyn NormalPlayPosition> {
        None
    }

    /// What can be asked of a position of a game with results.
    fn results(_: &PositionOf<Self>) -> Option<&dyn ResultsPosition> {
        None
    }
}

/// The positions that a solver knows about.
pub(crate) type Of<S> = <<S as Solver>::Rules as Ruleset>::Position;

/// A solver, with what stands in the square brackets of its game.
pub struct GameOf<S> {
    pub(crate) solver: S,
    rules: Option<Box<str>>,
}

impl<S: Solver> GameOf<S> {
    /// The game that a solver knows about, with what stands in its square brackets.
    pub fn new(solver: S, rules: Option<&str>) -> GameOf<S> {
        GameOf { solver, rules: rules.map(Box::from) }
    }

    /// The rules.
    pub fn ruleset(&self) -> &S::Rules {
        self.solver.rules()
    }

    /// A position of the game that no text gives.
    pub fn position(self: Arc<Self>, position: <S::Rules as Ruleset>::Position) -> Position {
        Position::new(self, position)
    }
}

impl<S: Solver> Game for GameOf<S> {
    fn about(&self) -> &About {
        self.solver.rules().about()
    }

    fn rules(&self) -> Option<&str> {
        self.rules.as_deref()
    }

    fn parse(self: Arc<Self>, text: &str) -> Result<Position, Diagnostic> {
        let position = self.solver.rules().parse(text)?;
        Ok(Position::new(self, position))
    }

    fn threads(&self) -> usize {
        self.solver.threads()
    }

    fn positions(&self) -> usize {
        self.solver.positions()
    }

    fn table_bytes(&self) -> u64 {
        self.solver.table_bytes()
    }
}

/// The game that a solver knows about, with what stands in its square brackets.
pub fn game(solver: impl Solver, rules: Option<&str>) -> Arc<dyn Game> {
    Arc::new(GameOf::new(solver, rules))
}

/// A game with other rules for its large boards.
struct WithTwin<F> {
    small: Arc<dyn Game>,
    large: Arc<dyn Game>,
    is_large: F,
}

impl<F: Fn(&str) -> bool + Send + Sync> Game for WithTwin<F> {
    fn about(&self) -> &About {
        self.small.about()
    }

    fn rules(&self) -> Option<&str> {
        self.small.rules()
    }

    fn parse(self: Arc<Self>, text: &str) -> Result<Position, Diagnostic> {
        let game = if (self.is_large)(text) { &self.large } else { &self.small };
        Arc::clone(game).parse(text)
    }

    fn threads(&self) -> usize {
        self.small.threads()
    }

    fn positions(&self) -> usize {
        self.small.positions() + self.large.positions()
    }

    fn table_bytes(&self) -> u64 {
        self.small.table_bytes() + self.large.table_bytes()
    }
}

/// A game whose large boards, as `is_large` tells by their text, are positions of another.
pub fn with_twin(
    small: Arc<dyn Game>,
    large: Arc<dyn Game>,
    is_large: impl Fn(&str) -> bool + Send + Sync + 'static,
) -> Arc<dyn Game> {
    Arc::new(WithTwin { small, large, is_large })
}
