//! Impartial games: nim-values by mex, and the genus by its definition.

use std::collections::{HashMap, HashSet};

use crate::short::{Game, Games, Player, ZERO};

/// The least number that is missing.
pub fn mex(numbers: impl IntoIterator<Item = u64>) -> u64 {
    let all: HashSet<u64> = numbers.into_iter().collect();
    (0..).find(|n| !all.contains(n)).expect("some number is missing")
}

/// How many misère nim-values of a genus are looked at, with 0, 1, 2, … copies of *2.
pub const GENUS_DIGITS: usize = 9;

impl Games {
    /// Whether both players have the same moves, in all followers.
    pub fn is_impartial(&self, game: Game) -> bool {
        let all = self.followers(game);
        all.into_iter().all(|game| self.options(game, Player::Left) == self.options(game, Player::Right))
    }

    /// The nim-value of an impartial game.
    pub fn nim_value(&self, game: Game, known: &mut HashMap<Game, u64>) -> u64 {
        if let Some(&value) = known.get(&game) {
            return value;
        }
        let options = self.options(game, Player::Left).to_vec();
        let value = mex(options.into_iter().map(|to| self.nim_value(to, known)));
        known.insert(game, value);
        value
    }

    /// The genus of an impartial game: its nim-value and the misère nim-values of the game with 0, 1, 2, … heaps of two.
    pub fn genus(&self, game: Game) -> (u64, Vec<u64>) {
        let mut known = HashMap::new();
        let digits = (0..GENUS_DIGITS).map(|twos| self.misere_value(game, twos, 0, &mut known)).collect();
        (self.nim_value(game, &mut HashMap::new()), digits)
    }

    /// The misère nim-value of a game beside heaps of two and of one; that of nothing is 1.
    fn misere_value(
        &self,
        game: Game,
        twos: usize,
        ones: usize,
        known: &mut HashMap<(Game, usize, usize), u64>,
    ) -> u64 {
        if let Some(&value) = known.get(&(game, twos, ones)) {
            return value;
        }
        let options = self.options(game, Player::Left).to_vec();
        let mut values: Vec<u64> =
            options.into_iter().map(|to| self.misere_value(to, twos, ones, known)).collect();
        if twos > 0 {
            values.push(self.misere_value(game, twos - 1, ones, known));
            values.push(self.misere_value(game, twos - 1, ones + 1, known));
        }
        if ones > 0 {
            values.push(self.misere_value(game, twos, ones - 1, known));
        }
        let value = if game == ZERO && twos + ones == 0 { 1 } else { mex(values) };
        known.insert((game, twos, ones), value);
        value
    }
}

/// The digits of a genus as it is printed, `4^146`: the last two go on alternating.
pub fn read_genus(text: &str) -> Option<(u64, Vec<u64>)> {
    let (value, digits) = text.split_once('^')?;
    let mut digits: Vec<u64> = if digits.contains(',') {
        digits.split(',').map(|digit| digit.parse().ok()).collect::<Option<_>>()?
    } else {
        digits.chars().map(|digit| digit.to_digit(10).map(u64::from)).collect::<Option<_>>()?
    };
    while digits.len() < GENUS_DIGITS {
        digits.push(*digits.get(digits.len().checked_sub(2)?)?);
    }
    Some((value.parse().ok()?, digits))
}
