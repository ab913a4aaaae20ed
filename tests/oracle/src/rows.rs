//! The rows of `testdata/` that name this program as their source: each is worked out again from the definitions.
//!
//! Results are those of perfect players. The nim-value of an impartial game is the least number that is missing among those
//! of its options; heaps side by side add up by the nim-sum, pieces of cake by their simplest forms. Any other position has a
//! value if the difference of the two, played out, is won by whoever moves second.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use crate::expression::Expression as E;
use crate::fraction::Fraction;
use crate::impartial::mex;
use crate::read::read;
use crate::results::{Table, worked_backward};
use crate::rules::{Moves, Visitor, cakes, heaps, with_board};
use crate::sample::IMPARTIAL;
use crate::short::{Game, Games, Player};

/// What came of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
    /// It is as it says.
    Right,
    /// It is not; what was found instead, where that can be said.
    Wrong(String),
    /// There are more positions than were allowed.
    TooLarge,
    /// The oracle does not know such positions.
    Unknown,
}

impl Row {
    fn compare(found: &str, stated: &str) -> Row {
        if found == stated { Row::Right } else { Row::Wrong(found.to_owned()) }
    }
}

/// Works out a row again, with so many positions at most: an expression, and what it is worth or comes to.
pub fn check(expression: &str, stated: &str, most: usize) -> Row {
    let Some(E::Position { name, rules, text }) = read(expression) else { return Row::Unknown };
    let text = text.trim_matches('"');
    if name == "tree" {
        return worked_backward(text)
            .map_or(Row::Unknown, |ending| Row::compare(&format!("{ending} {ending}"), stated));
    }
    if let Some(table) = Table::read(&name, &rules, text) {
        return result(&table, most).map_or(Row::TooLarge, |found| Row::compare(&found, stated));
    }
    let Some(value) = read(stated) else { return Row::Unknown };
    if let Some(rule) = heaps::rule(&name, &rules) {
        return heaps_value(&rule, text).map_or(Row::Unknown, |n| nimber(n, &value));
    }
    if name == "cut_cake" {
        return cake(text, &value, most);
    }
    let checked = if IMPARTIAL.contains(&&*name) {
        let found = with_board(&name, text, NimValue { most });
        found.map(|found| found.map_or(Row::TooLarge, |n| nimber(n, &value)))
    } else {
        difference(&name, text, &value, most)
    };
    checked.unwrap_or(Row::Unknown)
}

fn nimber(found: u64, stated: &E) -> Row {
    match stated {
        E::Name(Fraction { above: 0, .. }, 0, star) if *star == found => Row::Right,
        _ => Row::Wrong(format!("*{found}")),
    }
}

/// The results when Left begins and when Right does.
fn result(table: &Table, most: usize) -> Option<String> {
    let starts = Player::BOTH.map(|player| (table.start.clone(), player));
    let endings = if table.ends() {
        let mut known = HashMap::new();
        starts.map(|start| table.forward(&start, &mut known, most))
    } else {
        let solved = table.solve(&table.reachable(&starts));
        starts.map(|start| Some(solved[&start].ending))
    };
    Some(format!("{} {}", endings[0]?, endings[1]?))
}

/// The nim-value of heaps, by those of all smaller ones.
fn heaps_value(rule: &heaps::Rule, text: &str) -> Option<u64> {
    let heaps = heaps::numbers(text)?;
    let largest = heaps.iter().max().copied().unwrap_or(0);
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=largest {
        let sum = |parts: Vec<u64>| parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
        let value = mex(rule(n).into_iter().map(sum));
        values.push(value);
    }
    Some(heaps.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]))
}

/// The nim-value of a board, by those of its options.
struct NimValue {
    most: usize,
}

impl Visitor for NimValue {
    type Out = Option<u64>;

    fn visit<B: Clone + Eq + Hash>(self, board: &B, moves: Moves<B>) -> Option<u64> {
        fn value<B: Clone + Eq + Hash>(
            board: &B,
            moves: Moves<B>,
            most: usize,
            known: &mut HashMap<B, u64>,
        ) -> Option<u64> {
            if let Some(&value) = known.get(board) {
                return Some(value);
            }
            let mut options = HashSet::new();
            for to in moves(board, Player::Left) {
                options.insert(value(&to, moves, most, known)?);
            }
            if known.len() >= most {
                return None;
            }
            let found = mex(options);
            known.insert(board.clone(), found);
            Some(found)
        }
        value(board, moves, self.most, &mut HashMap::new())
    }
}

/// Whether a board less a value is won by whoever moves second; nothing where this is no board.
fn difference(name: &str, text: &str, value: &E, most: usize) -> Option<Row> {
    let mut games = Games::new(most);
    let negative = value.form(&mut games).ok().and_then(|value| games.simplest(value).ok());
    let negative = negative.and_then(|value| games.negative(value).ok())?;
    with_board(name, text, Difference { games: &games, negative, most })
}

struct Difference<'g> {
    games: &'g Games,
    negative: Game,
    most: usize,
}

/// A board and a game beside it, with the player to move: whether that player wins.
type Known<B> = HashMap<(B, Game, Player), bool>;

impl Difference<'_> {
    fn wins<B: Clone + Eq + Hash>(
        &self,
        state: &(B, Game, Player),
        moves: Moves<B>,
        known: &mut Known<B>,
    ) -> Option<bool> {
        if let Some(&wins) = known.get(state) {
            return Some(wins);
        }
        let (board, beside, player) = state;
        let mut options: Vec<(B, Game, Player)> = self
            .games
            .options(*beside, *player)
            .iter()
            .map(|&to| (board.clone(), to, player.other()))
            .collect();
        options.extend(moves(board, *player).into_iter().map(|to| (to, *beside, player.other())));
        let mut wins = false;
        for option in &options {
            if !self.wins(option, moves, known)? {
                wins = true;
                break;
            }
        }
        if known.len() >= self.most {
            return None;
        }
        known.insert(state.clone(), wins);
        Some(wins)
    }
}

impl Visitor for Difference<'_> {
    type Out = Row;

    fn visit<B: Clone + Eq + Hash>(self, board: &B, moves: Moves<B>) -> Row {
        let mut known = HashMap::new();
        let first =
            Player::BOTH.map(|player| self.wins(&(board.clone(), self.negative, player), moves, &mut known));
        match first {
            [Some(false), Some(false)] => Row::Right,
            [Some(_), Some(_)] => Row::Wrong("another value".to_owned()),
            _ => Row::TooLarge,
        }
    }
}

/// Compares pieces of cake with a value.
fn cake(text: &str, value: &E, most: usize) -> Row {
    let mut games = Games::new(most);
    match (cakes(&mut games, text, Games::simplest), value.form(&mut games)) {
        (Ok(cakes), Ok(value)) if games.relation(cakes, value) == "==" => Row::Right,
        (Ok(cakes), Ok(_)) => Row::Wrong(games.write(cakes)),
        _ => Row::TooLarge,
    }
}
