//! The rules of games that end when somebody cannot move, and random positions of them.

mod bars;
mod boards;
mod colours;
pub mod grid;
mod hackenbush;
pub(crate) mod heaps;
mod sample;

use std::collections::HashMap;
use std::hash::Hash;

pub use sample::{GAMES, sample};

use crate::short::{Game, Games, Player, TooLarge, ZERO};
use grid::Grid;

/// Why there is no form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoForm {
    /// More forms than the oracle looks at.
    TooLarge,
    /// Not understood, or no legal position.
    Unknown,
}

impl From<TooLarge> for NoForm {
    fn from(_: TooLarge) -> Self {
        NoForm::TooLarge
    }
}

/// The form of a position: its options are those of the rule.
fn form<B: Clone + Eq + Hash>(
    games: &mut Games,
    board: &B,
    moves: &dyn Fn(&B, Player) -> Vec<B>,
    known: &mut HashMap<B, Game>,
) -> Result<Game, TooLarge> {
    if let Some(&game) = known.get(board) {
        return Ok(game);
    }
    let mut sides = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        for to in moves(board, player) {
            sides[player as usize].push(form(games, &to, moves, known)?);
        }
    }
    let [left, right] = sides;
    let game = games.make(left, right)?;
    known.insert(board.clone(), game);
    Ok(game)
}

/// The form of a heap: what may be left of it are sums of heaps.
fn heap(
    games: &mut Games,
    n: u64,
    rule: &heaps::Rule,
    known: &mut HashMap<u64, Game>,
) -> Result<Game, TooLarge> {
    if let Some(&game) = known.get(&n) {
        return Ok(game);
    }
    let mut options = Vec::new();
    for parts in rule(n) {
        let mut sum = ZERO;
        for part in parts {
            let part = heap(games, part, rule, known)?;
            sum = games.sum(sum, part)?;
        }
        options.push(sum);
    }
    let game = games.make(options.clone(), options)?;
    known.insert(n, game);
    Ok(game)
}

/// The form of a piece of cake: a cut leaves two pieces.
fn cake(
    games: &mut Games,
    piece: bars::Rectangle,
    known: &mut HashMap<bars::Rectangle, Game>,
) -> Result<Game, TooLarge> {
    if let Some(&game) = known.get(&piece) {
        return Ok(game);
    }
    let mut sides = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        for [a, b] in bars::cut(&piece, player) {
            let (a, b) = (cake(games, a, known)?, cake(games, b, known)?);
            sides[player as usize].push(games.sum(a, b)?);
        }
    }
    let [left, right] = sides;
    let game = games.make(left, right)?;
    known.insert(piece, game);
    Ok(game)
}

/// The form of a position as the notation writes it: name, what stands in brackets, what stands in parentheses
/// without its quotes.
pub fn position(games: &mut Games, name: &str, rules: &str, text: &str) -> Result<Game, NoForm> {
    if let Some(rule) = heaps::rule(name, rules) {
        let mut known = HashMap::new();
        let mut sum = ZERO;
        for n in heaps::numbers(text).ok_or(NoForm::Unknown)? {
            if n > 200 {
                return Err(NoForm::TooLarge);
            }
            let part = heap(games, n, &rule, &mut known)?;
            sum = games.sum(sum, part)?;
        }
        return Ok(sum);
    }
    if let Some((letters, rule)) = boards::rule(name) {
        let board = boards::of_size(name, text).or_else(|| Grid::read(text, letters));
        let legal = board.filter(|board| name != "nogo" || boards::breathes(board));
        return Ok(form(games, &legal.ok_or(NoForm::Unknown)?, &rule, &mut HashMap::new())?);
    }
    match name {
        "chomp" => {
            let bar = bars::chomp(text).ok_or(NoForm::Unknown)?;
            Ok(form(games, &bar, &|bar, player| bars::chomp_moves(bar, player), &mut HashMap::new())?)
        }
        "chop" => {
            let plank = grid::size(text).ok_or(NoForm::Unknown)?;
            Ok(form(games, &plank, &bars::chop_moves, &mut HashMap::new())?)
        }
        "wythoff" => match heaps::numbers(text).as_deref() {
            Some(&[a, b]) => Ok(form(games, &(a, b), &bars::wythoff_moves, &mut HashMap::new())?),
            _ => Err(NoForm::Unknown),
        },
        "cut_cake" => {
            let mut sum = ZERO;
            for piece in bars::cakes(text).ok_or(NoForm::Unknown)? {
                let piece = cake(games, piece, &mut HashMap::new())?;
                sum = games.sum(sum, piece)?;
            }
            Ok(sum)
        }
        "snort" | "col" => {
            let same = name == "col";
            let map = colours::Map::read(text).filter(|map| map.is_legal(same)).ok_or(NoForm::Unknown)?;
            let moves = |map: &colours::Map, player| map.moves(player, same);
            Ok(form(games, &map, &moves, &mut HashMap::new())?)
        }
        "toppling_dominoes" => {
            let row = if text == "-" { "" } else { text };
            if row.chars().any(|domino| !"xo".contains(domino)) {
                return Err(NoForm::Unknown);
            }
            Ok(form(games, &row.to_owned(), &|row, player| boards::topple(row, player), &mut HashMap::new())?)
        }
        "hackenbush" => {
            let picture = hackenbush::read(text).ok_or(NoForm::Unknown)?;
            let picture = hackenbush::standing(&picture);
            Ok(form(games, &picture, &hackenbush::cuts, &mut HashMap::new())?)
        }
        _ => Err(NoForm::Unknown),
    }
}
