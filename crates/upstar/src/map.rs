//! Maps: boards with the places marked where a move wins.

use serde::Serialize;
use upstar_game::Player;
use upstar_game::sketch::Sketch;
use upstar_render::Picture;
use upstar_search::{Budget, Reason};
use upstar_sum::{Component, Play, Summand};

use crate::json;
use crate::question::{Ask, Failure, game as read_game};
use crate::session::Session;

/// Written where touching the board makes a winning move.
const WINS: char = '+';

/// Which moves of a player win, and the board with their places marked.
#[derive(Serialize)]
pub struct Map {
    /// The board.
    #[serde(skip)]
    pub picture: Picture,
    /// Whose moves they are.
    #[serde(serialize_with = "json::side")]
    pub player: Player,
    /// The moves that win.
    pub winning: Vec<String>,
    /// The other moves.
    pub losing: Vec<String>,
}

impl Session {
    /// The map of a position: what is marked on the board are the shapes that a winning move of the player touches.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn map(&self, expr: impl Ask, player: Player, play: Play, budget: &Budget) -> Result<Map, Failure> {
        self.ask(expr, budget, |cx, reading| {
            let sum = read_game(reading)?;
            let [Component { summand: Summand::Position(position), negative: false }] = &sum.components[..]
            else {
                return Err(Reason::Undefined("a map is drawn of one position, not of a sum or a value"));
            };
            let (mut winning, mut losing) = (Vec::new(), Vec::new());
            for mv in sum.moves(cx, player, play)? {
                (if mv.winning { &mut winning } else { &mut losing }).push(mv.name);
            }
            let mut sketch = Sketch::new();
            for item in position.sketch().items() {
                let wins = item.touches.iter().any(|touch| touch.by == player && winning.contains(&touch.mv));
                sketch.add(if wins { item.clone().marked(WINS) } else { item.clone() });
            }
            let title = format!("Winning moves of {player} in {}", sum.print(cx)?);
            Ok(Map { picture: upstar_render::board(&title, &sketch), player, winning, losing })
        })
    }
}
