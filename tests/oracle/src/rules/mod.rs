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

/// A rule: what a player can move to from a board.
pub(crate) type Moves<'r, B> = &'r dyn Fn(&B, Player) -> Vec<B>;

/// Something to do with a position, whatever its board is made of.
pub(crate) trait Visitor {
    /// What comes of it.
    type Out;

    /// Visits a board, with the rule of its game.
    fn visit<B: Clone + Eq + Hash>(self, board: &B, moves: Moves<B>) -> Self::Out;
}

/// Visits the board of a game: its name, and what stands in parentheses without its quotes. Nothing where the positions are
/// several things side by side, where the game is not known, and where there is no such position.
pub(crate) fn with_board<V: Visitor>(name: &str, text: &str, visitor: V) -> Option<V::Out> {
    if let Some((letters, rule)) = boards::rule(name) {
        let board = boards::of_size(name, text).or_else(|| Grid::read(text, letters));
        let legal = board.filter(|board| name != "nogo" || boards::breathes(board));
        return Some(visitor.visit(&legal?, &rule));
    }
    Some(match name {
        "chomp" => visitor.visit(&bars::chomp(text)?, &|bar, player| bars::chomp_moves(bar, player)),
        "chop" => visitor.visit(&grid::size(text)?, &bars::chop_moves),
        "wythoff" => match heaps::numbers(text)?[..] {
            [a, b] => visitor.visit(&(a, b), &bars::wythoff_moves),
            _ => return None,
        },
        "snort" | "col" => {
            let same = name == "col";
            let map = colours::Map::read(text).filter(|map| map.is_legal(same))?;
            visitor.visit(&map, &|map, player| map.moves(player, same))
        }
        "toppling_dominoes" => {
            let row = if text == "-" { "" } else { text };
            let known = row.chars().all(|domino| "xo".contains(domino));
            visitor.visit(&known.then(|| row.to_owned())?, &|row, player| boards::topple(row, player))
        }
        "hackenbush" => visitor.visit(&hackenbush::standing(&hackenbush::read(text)?), &hackenbush::cuts),
        _ => return None,
    })
}

/// The form of a board.
struct Form<'g>(&'g mut Games);

impl Visitor for Form<'_> {
    type Out = Result<Game, TooLarge>;

    fn visit<B: Clone + Eq + Hash>(self, board: &B, moves: Moves<B>) -> Self::Out {
        form(self.0, board, moves, &mut HashMap::new())
    }
}

/// The form of a position: its options are those of the rule.
fn form<B: Clone + Eq + Hash>(
    games: &mut Games,
    board: &B,
    moves: Moves<B>,
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

/// What is kept of a form: the form itself, or its simplest one.
pub(crate) type Kept = fn(&mut Games, Game) -> Result<Game, TooLarge>;

/// The pieces of a cake side by side.
pub(crate) fn cakes(games: &mut Games, text: &str, kept: Kept) -> Result<Game, NoForm> {
    let mut known = HashMap::new();
    let mut sum = ZERO;
    for piece in bars::cakes(text).ok_or(NoForm::Unknown)? {
        let piece = cake(games, piece, kept, &mut known)?;
        sum = games.sum(sum, piece)?;
    }
    Ok(sum)
}

/// The form of a piece of cake: a cut leaves two pieces.
fn cake(
    games: &mut Games,
    piece: bars::Rectangle,
    kept: Kept,
    known: &mut HashMap<bars::Rectangle, Game>,
) -> Result<Game, TooLarge> {
    if let Some(&game) = known.get(&piece) {
        return Ok(game);
    }
    let mut sides = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        for [a, b] in bars::cut(&piece, player) {
            let (a, b) = (cake(games, a, kept, known)?, cake(games, b, kept, known)?);
            sides[player as usize].push(games.sum(a, b)?);
        }
    }
    let [left, right] = sides;
    let game = games.make(left, right)?;
    let game = kept(games, game)?;
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
    if name == "cut_cake" {
        return cakes(games, text, |_, form| Ok(form));
    }
    Ok(with_board(name, text, Form(games)).ok_or(NoForm::Unknown)??)
}
