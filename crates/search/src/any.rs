//! Games and positions whose type is known only at run time.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use upstar_game::sketch::Sketch;
use upstar_game::{About, Diagnostic, Player, Ruleset};
use upstar_values::Store;

use crate::budget::{Budget, Reason};
use crate::value::{Solved, Values};

/// A position of some game, with the rules and with what has been worked out about them.
#[derive(Clone)]
pub struct Position {
    game: Arc<dyn AnyGame>,
    /// What stands in the square brackets.
    rules: Option<Arc<str>>,
    inner: Inner,
}

type Inner = Arc<dyn Any + Send + Sync>;

/// A ruleset with its solvers, without its type.
pub trait AnyGame: Send + Sync {
    /// What the catalogue says.
    fn about(&self) -> About;
    /// Positions in the table of values.
    fn positions(&self) -> usize;
    #[doc(hidden)]
    fn parse(&self, text: &str) -> Result<Inner, Diagnostic>;
    #[doc(hidden)]
    fn print(&self, position: &Inner) -> String;
    #[doc(hidden)]
    fn sketch(&self, position: &Inner) -> Sketch;
    #[doc(hidden)]
    fn moves(&self, position: &Inner, by: Player) -> Vec<(String, Inner)>;
    #[doc(hidden)]
    fn value(&self, position: &Inner, budget: &Budget) -> Result<Solved, Reason>;
}

/// A ruleset with its solvers, working in `store` with so many threads.
pub fn any_game<R: Ruleset>(ruleset: R, store: Arc<Store>, threads: usize) -> Arc<dyn AnyGame> {
    Arc::new(Values::new(ruleset, store).threads(threads))
}

impl Position {
    /// Reads a position of `game`. Spans in the error are relative to `text`.
    pub fn parse(game: &Arc<dyn AnyGame>, rules: Option<&str>, text: &str) -> Result<Position, Diagnostic> {
        Ok(Position { inner: game.parse(text)?, game: Arc::clone(game), rules: rules.map(Arc::from) })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The picture.
    #[must_use]
    pub fn sketch(&self) -> Sketch {
        self.game.sketch(&self.inner)
    }

    /// Every move of a player: its name, and the position after it.
    #[must_use]
    pub fn moves(&self, by: Player) -> Vec<(String, Position)> {
        let after = |(name, inner)| {
            (name, Position { game: Arc::clone(&self.game), rules: self.rules.clone(), inner })
        };
        self.game.moves(&self.inner, by).into_iter().map(after).collect()
    }

    /// The canonical value.
    pub fn value(&self, budget: &Budget) -> Result<Solved, Reason> {
        self.game.value(&self.inner, budget)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.game.print(&self.inner);
        let quote = if text.contains(['.', '#', '|', '"']) { "\"" } else { "" };
        f.write_str(self.game.about().name)?;
        if let Some(rules) = &self.rules {
            write!(f, "[{rules}]")?;
        }
        write!(f, "({quote}{text}{quote})")
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<R: Ruleset> Values<R> {
    /// The position behind an erased one. Positions only ever meet the game that made them.
    fn own<'p>(&self, position: &'p Inner) -> &'p R::Position {
        position.downcast_ref().expect("a position of this game")
    }
}

impl<R: Ruleset> AnyGame for Values<R> {
    fn about(&self) -> About {
        R::ABOUT
    }

    fn positions(&self) -> usize {
        self.progress(&Budget::unlimited()).positions
    }

    fn parse(&self, text: &str) -> Result<Inner, Diagnostic> {
        Ok(Arc::new(self.ruleset().parse(text)?))
    }

    fn print(&self, position: &Inner) -> String {
        self.ruleset().print(self.own(position))
    }

    fn sketch(&self, position: &Inner) -> Sketch {
        self.ruleset().sketch(self.own(position))
    }

    fn moves(&self, position: &Inner, by: Player) -> Vec<(String, Inner)> {
        let (rules, position) = (self.ruleset(), self.own(position));
        let after = |mv| -> (String, Inner) {
            (rules.print_move(position, by, &mv), Arc::new(rules.play(position, by, &mv)))
        };
        rules.move_list(position, by).into_iter().map(after).collect()
    }

    fn value(&self, position: &Inner, budget: &Budget) -> Result<Solved, Reason> {
        self.value(self.own(position), budget)
    }
}
