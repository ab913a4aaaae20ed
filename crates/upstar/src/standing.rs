//! Which moves are worth a thought: dominated and reversible ones are not.

use serde::Serialize;
use upstar_game::Player;
use upstar_search::{Budget, Reason};
use upstar_sum::Context;
use upstar_sum::Sum;
use upstar_values::Id;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use crate::json;
use crate::question::{Ask, Failure, game as read_game};
use crate::session::Session;

/// How a move stands among those of the same player, by the values that it and the others lead to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(tag = "standing", content = "than", rename_all = "lowercase")]
pub enum Standing {
    /// Nothing speaks against it.
    Sensible,
    /// A move that was listed before leads to the same value.
    Same(String),
    /// This move leads to a better value.
    Dominated(String),
    /// The opponent can answer with this move, and stands then at least as well as before.
    Reversible(String),
}

/// A move and how it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Stand {
    /// Who makes it: `left`, `right`, or `both` in an impartial game.
    #[serde(serialize_with = "json::who")]
    #[cfg_attr(feature = "schema", schema(value_type = json::Who))]
    pub player: Option<Player>,
    /// Its name, with the component it is made in where there are several.
    #[serde(rename = "move")]
    pub name: String,
    /// How it stands.
    #[serde(flatten)]
    pub standing: Standing,
}

/// Positions with more moves are not looked at: every move is compared with every other and with its answers.
const MOST: usize = 150;

impl Session {
    /// How the moves of both players stand in a game under normal play; those of an impartial game once.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn standings(&self, expr: impl Ask, budget: &Budget) -> Result<Vec<Stand>, Failure> {
        self.ask(expr, budget, |cx, reading| {
            let sum = read_game(reading)?;
            let value = sum.value(cx)?;
            let stands = |by| Moves::new(cx, sum, value, by)?.stands();
            let mut all = stands(Player::Left)?;
            if sum.is_impartial(cx.calc) {
                all.iter_mut().for_each(|stand| stand.player = None);
            } else {
                all.extend(stands(Player::Right)?);
            }
            Ok(all)
        })
    }
}

/// The moves of a player, with the values they lead to.
struct Moves<'a> {
    cx: Context<'a>,
    by: Player,
    /// The value of the sum they are made in.
    from: Id,
    moves: Vec<(String, Sum, Id)>,
}

impl<'a> Moves<'a> {
    fn new(cx: Context<'a>, sum: &Sum, from: Id, by: Player) -> Result<Self, Reason> {
        let named = sum.named_moves(cx, by)?;
        if named.len() > MOST {
            return Err(Reason::TooLarge("a position with so many moves to compare"));
        }
        let with_value = |(name, to): (String, Sum)| {
            let value = to.value(cx)?;
            Ok((name, to, value))
        };
        let moves = named.into_iter().map(with_value).collect::<Result<_, Reason>>()?;
        Ok(Moves { cx, by, from, moves })
    }

    /// Whether one value is at least as good as another for a player.
    fn as_good(&self, player: Player, a: Id, b: Id) -> Result<bool, Reason> {
        let le = match player {
            Player::Left => self.cx.calc.le(b, a),
            Player::Right => self.cx.calc.le(a, b),
        };
        le.map_err(|stop| self.cx.why(stop))
    }

    fn stands(&self) -> Result<Vec<Stand>, Reason> {
        let stand = |at: usize| {
            let standing = self.standing(at)?;
            Ok(Stand { player: Some(self.by), name: self.moves[at].0.clone(), standing })
        };
        (0..self.moves.len()).map(stand).collect()
    }

    fn standing(&self, at: usize) -> Result<Standing, Reason> {
        let (_, to, value) = &self.moves[at];
        if let Some((name, ..)) = self.moves[..at].iter().find(|(.., other)| other == value) {
            return Ok(Standing::Same(name.clone()));
        }
        for (name, _, other) in &self.moves {
            if other != value && self.as_good(self.by, *other, *value)? {
                return Ok(Standing::Dominated(name.clone()));
            }
        }
        for (name, after) in to.named_moves(self.cx, self.by.opponent())? {
            let after = after.value(self.cx)?;
            if self.as_good(self.by.opponent(), after, self.from)? {
                return Ok(Standing::Reversible(name));
            }
        }
        Ok(Standing::Sensible)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stands(expr: &str) -> Vec<(Option<Player>, String, Standing)> {
        let session = Session::default();
        let stands = session.standings(expr, &Budget::unlimited()).expect("a game");
        stands.into_iter().map(|own| (own.player, own.name, own.standing)).collect()
    }

    #[test]
    fn equal_dominated_and_reversible_moves_are_told() {
        use Player::{Left, Right};
        // From bbr Left cuts the first edge to 0 or the second to 1; Right the third to 2. In 3/2 only 1 and 2 count.
        let told = stands("hackenbush(\"bbr\")");
        let names: Vec<(Option<Player>, Standing)> =
            told.iter().map(|(by, _, own)| (*by, own.clone())).collect();
        assert_eq!(names.len(), 3);
        assert!(names.contains(&(Some(Left), Standing::Dominated("edge 1-2".into()))));
        assert!(
            names.contains(&(Some(Left), Standing::Sensible))
                && names.contains(&(Some(Right), Standing::Sensible))
        );
        // {0 | {0 | *}} … up: from ^* = {0, * | 0} Left's move to 0 and to *; in nim(1,1) both moves are the same, and
        // reversible: the other heap brings back 0.
        let told = stands("nim(1,1)");
        assert_eq!(told[0].2, Standing::Reversible("heap 2: 1 -> 0".into()));
        assert_eq!(told[1].2, Standing::Same("heap 1: 1 -> 0".into()));
    }
}
