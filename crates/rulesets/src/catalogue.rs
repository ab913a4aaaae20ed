//! What makes a catalogue out of a list of games.

use upstar_game::heaps::HeapRules;
use upstar_game::{FromBrackets, NormalPlay, Twin, WithResults};

/// Something to do with a game whose type is known only when its name is.
///
/// ```
/// use upstar_game::{FromBrackets, NormalPlay, Player, Ruleset, WithResults};
/// use upstar_rulesets::{Visitor, with_game};
///
/// struct CountMoves(&'static str);
///
/// impl CountMoves {
///     fn count<R: Ruleset>(self, game: R) -> usize {
///         game.parse(self.0).map_or(0, |position| game.move_list(&position, Player::Left).len())
///     }
/// }
///
/// impl Visitor for CountMoves {
///     type Out = usize;
///     fn normal_play<R: NormalPlay + FromBrackets>(self, game: R) -> usize {
///         self.count(game)
///     }
///     fn with_results<R: WithResults + FromBrackets>(self, game: R) -> usize {
///         self.count(game)
///     }
/// }
///
/// assert_eq!(with_game("domineering", None, CountMoves("2x3")), Some(Ok(3)));
/// assert_eq!(with_game("chess", None, CountMoves("2x3")), None);
/// ```
pub trait Visitor {
    /// What comes of the visit.
    type Out;

    /// Visits a game under normal play.
    fn normal_play<R: NormalPlay + FromBrackets>(self, game: R) -> Self::Out;

    /// Visits a game under normal play that has another ruleset for its large boards.
    fn with_twin<R: Twin + FromBrackets>(self, game: R) -> Self::Out
    where
        Self: Sized,
    {
        self.normal_play(game)
    }

    /// Visits a game on heaps.
    fn on_heaps<R: HeapRules + FromBrackets>(self, game: R) -> Self::Out
    where
        Self: Sized,
    {
        self.normal_play(game)
    }

    /// Visits a game with results.
    fn with_results<R: WithResults + FromBrackets>(self, game: R) -> Self::Out;
}

/// Defines `games` and `with_game` for a list of types, each after the method of [`Visitor`] that is told of it.
macro_rules! catalogue {
    ($($end:ident $module:ident :: $game:ident),* $(,)?) => {
        /// All games, in the order of the catalogue.
        #[must_use]
        pub fn games() -> &'static [upstar_game::About] {
            static GAMES: std::sync::LazyLock<Vec<upstar_game::About>> = std::sync::LazyLock::new(|| {
                vec![$(<$module::$game as upstar_game::FromBrackets>::about_all()),*]
            });
            &GAMES
        }

        /// Visits the game that has this name, with the rules that stand in square brackets after it. `None` when
        /// there is no such game, an error when the rules make no sense; spans in it are relative to `rules`.
        pub fn with_game<V: Visitor>(
            name: &str,
            rules: Option<&str>,
            visitor: V,
        ) -> Option<Result<V::Out, upstar_game::Diagnostic>> {
            let mut before = games().iter().position(|about| about.name == name)?;
            $(
                if before == 0 {
                    let game = <$module::$game as upstar_game::FromBrackets>::from_brackets(rules);
                    return Some(game.map(|game| visitor.$end(game)));
                }
                before -= 1;
            )*
            // There are as many games as descriptions.
            let _ = before;
            None
        }
    };
}
