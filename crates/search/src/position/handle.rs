//! A position of any game: what is asked most often of it, how it is compared and how it is written.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use upstar_game::edit::Edit;
use upstar_game::sketch::Sketch;
use upstar_game::{Payoff, Player, Sign, Theorem};

use super::{AnyPosition, NormalPlayPosition, Position, PositionOf, ResultsPosition};
use crate::budget::Reason;
use crate::game::{Game, GameOf, Of, Solver};

/// The game with its rules, as it is written before the parentheses.
pub(super) fn game_name(game: &dyn Game) -> String {
    let name = &game.about().name;
    game.rules().map_or_else(|| name.clone(), |rules| format!("{name}[{rules}]"))
}

impl Position {
    pub(crate) fn new<S: Solver>(game: Arc<GameOf<S>>, position: Of<S>) -> Position {
        Position(Arc::new(PositionOf { game, position }))
    }

    /// What can be asked where the last move decides.
    ///
    /// # Errors
    /// Says that a game with results has no value.
    pub fn valued(&self) -> Result<&dyn NormalPlayPosition, Reason> {
        self.normal_play().ok_or(Reason::Undefined("a game with results has no value: ask for its outcome"))
    }

    /// What can be asked where terminal positions have results.
    ///
    /// # Errors
    /// Says that a game under normal play has no results.
    pub fn with_results(&self) -> Result<&dyn ResultsPosition, Reason> {
        self.results().ok_or(Reason::Undefined("a game under normal play has no results: ask for its value"))
    }

    /// Whether the position is written in quotes, as boards are that no size gives.
    #[must_use]
    pub fn is_quoted(&self) -> bool {
        !self.game().about().of_expressions && !is_bare(&self.text())
    }

    /// n, if the position is a Nim heap of n move for move.
    #[must_use]
    pub fn nim_heap(&self) -> Option<u64> {
        self.normal_play()?.nim_heap()
    }

    /// The theorem that gives the value of the position, where its game knows one.
    #[must_use]
    pub fn theorem(&self) -> Option<Theorem> {
        self.normal_play()?.theorem()
    }

    /// Positions whose values, taken with their signs, add up to that of this one.
    #[must_use]
    pub fn pieces(&self) -> Vec<(Position, Sign)> {
        let mut pieces = Vec::new();
        if let Some(position) = self.normal_play() {
            position.split(&mut |piece, sign| pieces.push((piece, sign)));
        }
        pieces
    }

    /// The result, if this is a game with results and it is over.
    #[must_use]
    pub fn result(&self) -> Option<Payoff> {
        self.results()?.result()
    }

    /// Whose turn it is, where the position says so.
    #[must_use]
    pub fn turn(&self) -> Option<Player> {
        self.results()?.turn()
    }

    /// The position with the players exchanged, where the game says how that is written.
    #[must_use]
    pub fn negated(&self) -> Option<Position> {
        self.reread(&self.exchange()?.text(&self.text())).ok()
    }

    /// The picture of the position, or with the players exchanged that of its negative. Shapes have the same ids in both.
    #[must_use]
    pub fn drawn(&self, negative: bool) -> Sketch {
        let sketch = self.sketch();
        match self.exchange().filter(|_| negative) {
            Some(exchange) => exchange.sketch(&sketch),
            None => sketch,
        }
    }

    /// What can be changed by hand, with the positions after it; called by what is seen where the negative is drawn. What
    /// the game refuses to read is left out, and so is what changes nothing.
    #[must_use]
    pub fn edits(&self, negative: bool) -> Vec<(Edit, Position)> {
        let exchange = self.exchange().filter(|_| negative);
        let read = |edit: Edit| Some((self.reread(&edit.to).ok()?, edit));
        let called = |edit: Edit| match &exchange {
            Some(exchange) => exchange.edit(edit),
            None => edit,
        };
        let edits = self.changes().into_iter().filter_map(read);
        edits.filter(|(to, _)| to != self).map(|(to, edit)| (called(edit), to)).collect()
    }
}

impl Deref for Position {
    type Target = dyn AnyPosition;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.same(&*other.0)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash_code());
    }
}

/// Sizes, numbers and lists of them can stand without quotes; boards cannot.
fn is_bare(text: &str) -> bool {
    let bare = |c: char| c.is_ascii_digit() || matches!(c, 'x' | ',');
    text.chars().all(bare) && text.contains(|c: char| c.is_ascii_digit())
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text();
        let quote = if self.game().about().of_expressions || is_bare(&text) { "" } else { "\"" };
        write!(f, "{}({quote}{text}{quote})", game_name(self.game()))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
