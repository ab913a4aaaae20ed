//! Random small positions of a game: from its samples, from such texts with something changed, and by play from these.

use fastrand::Rng;
use upstar_game::{Player, Ruleset};

use crate::samples::Row;

/// Where positions are drawn from.
pub(crate) struct Draw<'g, R> {
    game: &'g R,
    rows: &'g [Row],
    letters: Vec<char>,
    random: Rng,
}

/// Positions with more moves than this are not looked at.
const MAX_MOVES: u64 = 300;

/// Every position that a player can move to; `None` if they are too many.
pub(crate) fn options<R: Ruleset>(game: &R, position: &R::Position, by: Player) -> Option<Vec<R::Position>> {
    if game.move_bound(position, by) > MAX_MOVES {
        return None;
    }
    let moves = game.move_list(position, by);
    Some(moves.iter().map(|mv| game.play(position, by, mv)).collect())
}

impl<'g, R: Ruleset> Draw<'g, R> {
    pub(crate) fn new(game: &'g R, rows: &'g [Row]) -> Self {
        let mut letters: Vec<char> = rows.iter().flat_map(|row| row.position.chars()).collect();
        letters.sort_unstable();
        letters.dedup();
        Draw { game, rows, letters, random: Rng::with_seed(0) }
    }

    /// A position for which `fits` says something: the first on a random way down from a random text.
    pub(crate) fn next<T>(&mut self, mut fits: impl FnMut(&R::Position) -> Option<T>) -> Option<T> {
        let mut position = self.start()?;
        for _ in 0..80 {
            if let Some(found) = fits(&position) {
                return Some(found);
            }
            // Anybody may move: in a sum a player can have two turns running in one part.
            let by = Player::BOTH[self.random.usize(..2)];
            let mut after = options(self.game, &position, by)?;
            if after.is_empty() {
                after = options(self.game, &position, by.opponent())?;
            }
            if after.is_empty() {
                return None;
            }
            position = after.swap_remove(self.random.usize(..after.len()));
        }
        None
    }

    /// A sample, or one with a few letters changed such that it still is a position.
    fn start(&mut self) -> Option<R::Position> {
        let text = &self.rows[self.random.usize(..self.rows.len())].position;
        let mut position = self.game.parse(text).ok()?;
        let mut text: Vec<char> = text.chars().collect();
        if self.random.usize(..2) == 0 {
            return Some(position);
        }
        for _ in 0..8 {
            let mut changed = text.clone();
            let (at, letter) =
                (self.random.usize(..text.len() + 1), self.letters[self.random.usize(..self.letters.len())]);
            match self.random.usize(..4) {
                0 => changed.insert(at, letter),
                1 if at < text.len() => drop(changed.remove(at)),
                _ if at < text.len() => changed[at] = letter,
                _ => continue,
            }
            if let Ok(found) = self.game.parse(&changed.iter().collect::<String>()) {
                (text, position) = (changed, found);
            }
        }
        Some(position)
    }
}
