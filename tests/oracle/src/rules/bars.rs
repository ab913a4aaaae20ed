//! Games of rectangles: Chomp, Chop, Cut-Cake; and Wythoff's game, which is two heaps.

use super::grid::size;
use super::heaps::numbers;
use crate::short::Player;

/// The rows of a bar of Chomp from the bottom, none longer than the one below.
pub(crate) fn chomp(text: &str) -> Option<Vec<u64>> {
    let rows = match size(text) {
        Some((rows, columns)) => vec![columns as u64; rows],
        None => numbers(text)?,
    };
    rows.windows(2).all(|pair| pair[0] >= pair[1]).then_some(rows)
}

/// A bite takes a square with all above it and to its right, never the one at the lower left.
pub(crate) fn chomp_moves(rows: &[u64], _: Player) -> Vec<Vec<u64>> {
    let mut bites = Vec::new();
    for (row, &length) in rows.iter().enumerate() {
        for column in 0..length {
            if (row, column) != (0, 0) {
                let cut = |(i, &length): (usize, &u64)| if i < row { length } else { length.min(column) };
                let left: Vec<u64> = rows.iter().enumerate().map(cut).filter(|&length| length > 0).collect();
                bites.push(left);
            }
        }
    }
    bites
}

/// A plank or a piece of cake.
pub(crate) type Rectangle = (usize, usize);

/// A chop leaves fewer rows or fewer columns.
pub(crate) fn chop_moves(&(rows, columns): &Rectangle, _: Player) -> Vec<Rectangle> {
    (1..rows).map(|left| (left, columns)).chain((1..columns).map(|left| (rows, left))).collect()
}

/// The pieces of a cake, such as 2x3,1x4.
pub(crate) fn cakes(text: &str) -> Option<Vec<Rectangle>> {
    text.split(',').map(size).collect()
}

/// Left cuts upright, Right level; one piece becomes two.
pub(crate) fn cut(&(rows, columns): &Rectangle, player: Player) -> Vec<[Rectangle; 2]> {
    match player {
        Player::Left => (1..columns).map(|part| [(rows, part), (rows, columns - part)]).collect(),
        Player::Right => (1..rows).map(|part| [(part, columns), (rows - part, columns)]).collect(),
    }
}

/// Two heaps: some from one of them, or equally many from both.
pub(crate) fn wythoff_moves(&(a, b): &(u64, u64), _: Player) -> Vec<(u64, u64)> {
    let one = (0..a).map(|left| (left, b)).chain((0..b).map(|left| (a, left)));
    one.chain((1..=a.min(b)).map(|take| (a - take, b - take))).collect()
}
