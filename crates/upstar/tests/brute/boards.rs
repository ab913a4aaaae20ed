//! Games on boards.

use std::collections::HashMap;

use upstar::Session;

type Board = Vec<Vec<char>>;
type Direction = (i32, i32);

const STRAIGHT: [Direction; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Direction; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
/// Each row of hexagons lies half a cell to the right of that above it.
const HEXAGONAL: [Direction; 6] = [(0, 1), (0, -1), (-1, 0), (-1, 1), (1, 0), (1, -1)];
const KNIGHT: [Direction; 8] = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];

fn at(board: &Board, row: i32, col: i32) -> Option<char> {
    board.get(usize::try_from(row).ok()?)?.get(usize::try_from(col).ok()?).copied()
}

/// With letters put on cells.
fn with(board: &Board, cells: &[(i32, i32, char)]) -> Board {
    let mut board = board.clone();
    cells.iter().for_each(|&(row, col, letter)| board[row as usize][col as usize] = letter);
    board
}

fn cells(board: &Board) -> impl Iterator<Item = (i32, i32, char)> + '_ {
    let row = |(row, letters): (usize, &'_ Vec<char>)| {
        letters
            .iter()
            .enumerate()
            .map(move |(col, letter)| (row as i32, col as i32, *letter))
            .collect::<Vec<_>>()
    };
    board.iter().enumerate().flat_map(row)
}

fn own(left: bool) -> (char, char) {
    if left { ('x', 'o') } else { ('o', 'x') }
}

/// A stone takes another, in some directions, at any distance or beside it.
fn clobber(board: &Board, left: bool, ways: &[Direction], far: bool, own_too: bool) -> Vec<Board> {
    let (mine, other) = own(left);
    let mut all = Vec::new();
    for (row, col, _) in cells(board).filter(|cell| cell.2 == mine) {
        for (down, along) in ways {
            let (mut to, mut steps) = ((row + down, col + along), 1);
            while far && at(board, to.0, to.1) == Some('.') {
                steps += 1;
                to = (row + steps * down, col + steps * along);
            }
            let found = at(board, to.0, to.1);
            if found == Some(other) || own_too && found == Some(mine) {
                all.push(with(board, &[(row, col, '.'), (to.0, to.1, mine)]));
            }
        }
    }
    all
}

/// A piece is put where no other attacks.
fn apart(board: &Board, ways: &[Direction], far: bool, piece: char) -> Vec<Board> {
    let attacked = |row: i32, col: i32| {
        ways.iter().any(|(down, along)| {
            let reach = if far { 9 } else { 1 };
            (1..=reach).any(|steps| at(board, row + steps * down, col + steps * along) == Some(piece))
        })
    };
    let free = cells(board).filter(|&(row, col, letter)| letter == '.' && !attacked(row, col));
    free.map(|(row, col, _)| with(board, &[(row, col, piece)])).collect()
}

/// Some cells that are free are put to use.
fn fill(board: &Board, shapes: &[&[Direction]]) -> Vec<Board> {
    let mut all = Vec::new();
    for (row, col, _) in cells(board) {
        for shape in shapes {
            let own: Vec<(i32, i32, char)> =
                shape.iter().map(|(down, along)| (row + down, col + along, '#')).collect();
            if own.iter().all(|cell| at(board, cell.0, cell.1) == Some('.')) {
                all.push(with(board, &own));
            }
        }
    }
    all
}

/// A stone between two free cells makes way for two.
fn fission(board: &Board, from: char, to: char, ways: &[Direction]) -> Vec<Board> {
    let mut all = Vec::new();
    for (row, col, _) in cells(board).filter(|cell| cell.2 == from) {
        for (down, along) in ways {
            let beside = [(row + down, col + along), (row - down, col - along)];
            if beside.iter().all(|cell| at(board, cell.0, cell.1) == Some('.')) {
                let [a, b] = beside;
                all.push(with(board, &[(row, col, '.'), (a.0, a.1, to), (b.0, b.1, to)]));
            }
        }
    }
    all
}

/// A stone moves by a step and something is left behind it.
fn step(board: &Board, left: bool, ways: &[Direction], behind: char) -> Vec<Board> {
    let mine = own(left).0;
    let mut all = Vec::new();
    for (row, col, _) in cells(board).filter(|cell| cell.2 == mine) {
        for (down, along) in ways {
            if at(board, row + down, col + along) == Some('.') {
                all.push(with(board, &[(row, col, behind), (row + down, col + along, mine)]));
            }
        }
    }
    all
}

fn cross_purposes(board: &Board, left: bool) -> Vec<Board> {
    let ways: [Direction; 2] = if left { [(1, 0), (-1, 0)] } else { [(0, 1), (0, -1)] };
    let mut all = Vec::new();
    for (row, col, _) in cells(board).filter(|cell| cell.2 == 'x') {
        for (down, along) in ways {
            let lie = [1, 2].map(|steps| (row + steps * down, col + steps * along));
            if lie.iter().all(|cell| at(board, cell.0, cell.1) == Some('.')) {
                all.push(with(
                    board,
                    &[(row, col, '.'), (lie[0].0, lie[0].1, 'o'), (lie[1].0, lie[1].1, 'o')],
                ));
            }
        }
    }
    all
}

/// Toads move right and frogs left, and jump over some of the others.
fn toads(board: &Board, left: bool, most: i32) -> Vec<Board> {
    let (mine, other, way) = if left { ('t', 'f', 1) } else { ('f', 't', -1) };
    let mut all = Vec::new();
    for (row, col, _) in cells(board).filter(|cell| cell.2 == mine) {
        let over = (1..).take_while(|steps| at(board, row, col + steps * way) == Some(other)).count() as i32;
        let to = col + (over + 1) * way;
        if over <= most && at(board, row, to) == Some('.') {
            all.push(with(board, &[(row, col, '.'), (row, to, mine)]));
        }
    }
    all
}

/// Coins go left, past no other.
fn silver_dollar(board: &Board) -> Vec<Board> {
    let mut all = Vec::new();
    for (row, col, _) in cells(board).filter(|cell| cell.2 == 'o') {
        for to in (0..col).rev().take_while(|to| at(board, row, *to) == Some('.')) {
            all.push(with(board, &[(row, col, '.'), (row, to, 'o')]));
        }
    }
    all
}

/// Coins go left, past no other, or the first into the bag; with the dollar all is over.
fn silver_dollar_bag(board: &Board) -> Vec<Board> {
    let mut all = Vec::new();
    let coins: Vec<(i32, char)> =
        cells(board).filter(|cell| "o$".contains(cell.2)).map(|cell| (cell.1, cell.2)).collect();
    if !coins.iter().any(|coin| coin.1 == '$') && cells(board).any(|cell| cell.2 == 'x') {
        return all;
    }
    for (nth, (col, coin)) in coins.iter().enumerate() {
        let free = if nth == 0 { 0 } else { coins[nth - 1].0 + 1 };
        all.extend((free..*col).map(|to| with(board, &[(0, *col, '.'), (0, to, *coin)])));
        if nth == 0 {
            all.push(with(board, &[(0, *col, if *coin == '$' { 'x' } else { '.' })]));
        }
    }
    all
}

/// Skiers slide along, off the board too, and jumpers leap over an enemy below, who jumps no more.
fn ski_jumps(board: &Board, left: bool) -> Vec<Board> {
    let (jumper, skier, along) = if left { ('L', 'l', 1) } else { ('R', 'r', -1) };
    let (enemy, shamed) = if left { ('R', 'r') } else { ('L', 'l') };
    let mut all = Vec::new();
    for (row, col, own) in cells(board).filter(|cell| cell.2 == jumper || cell.2 == skier) {
        let mut to = col + along;
        while at(board, row, to) == Some('.') {
            all.push(with(board, &[(row, col, '.'), (row, to, own)]));
            to += along;
        }
        if at(board, row, to).is_none_or(|letter| letter == '#') {
            all.push(with(board, &[(row, col, '.')]));
        }
        let below = [1, 2].map(|down| at(board, row + down, col));
        if own == jumper && [Some(enemy), Some(shamed)].contains(&below[0]) && below[1] == Some('.') {
            all.push(with(board, &[(row, col, '.'), (row + 1, col, shamed), (row + 2, col, jumper)]));
        }
    }
    all
}

/// A herd sends some sheep as far as they can run.
fn sheep(board: &Board, left: bool) -> Vec<Board> {
    let first = if left { 'A' } else { 'a' };
    let size = |letter: char| (letter as i32 - first as i32 + 1).clamp(0, 5);
    let herd = |size: i32| char::from((first as i32 + size - 1) as u8);
    let mut all = Vec::new();
    for (row, col, letter) in cells(board).filter(|cell| (2..5).contains(&size(cell.2))) {
        for (down, along) in HEXAGONAL {
            let free =
                (1..).take_while(|n| at(board, row + n * down, col + n * along) == Some('.')).count() as i32;
            for sent in (1..size(letter)).filter(|_| free > 0) {
                let to = (row + free * down, col + free * along);
                all.push(with(board, &[(row, col, herd(size(letter) - sent)), (to.0, to.1, herd(sent))]));
            }
        }
    }
    all
}

/// Nobody moves on a board with three in a row.
fn notakto(board: &Board) -> Vec<Board> {
    let three = |(row, col, _): (i32, i32, char), (down, along): &Direction| {
        (0..3).all(|n| at(board, row + n * down, col + n * along) == Some('x'))
    };
    let ways = [STRAIGHT, DIAGONAL].concat();
    if cells(board).any(|cell| ways.iter().any(|way| three(cell, way))) {
        return Vec::new();
    }
    cells(board).filter(|cell| cell.2 == '.').map(|(row, col, _)| with(board, &[(row, col, 'x')])).collect()
}

/// Two triangles with a common side: beside each other, or one that points up and the one below it.
fn rhombi(board: &Board) -> Vec<Board> {
    let mut all = fill(board, &[&[(0, 0), (0, 1)]]);
    for (row, col, _) in cells(board).filter(|cell| (cell.0 + cell.1) % 2 == 0) {
        if at(board, row, col) == Some('.') && at(board, row + 1, col) == Some('.') {
            all.push(with(board, &[(row, col, '#'), (row + 1, col, '#')]));
        }
    }
    all
}

fn moves(name: &str) -> Option<fn(&Board, bool) -> Vec<Board>> {
    Some(match name {
        "fission" => |board, left| fission(board, 'x', 'x', &[if left { (1, 0) } else { (0, 1) }]),
        "bicolour_fission" => |board, left| fission(board, own(left).0, own(left).1, &[(1, 0), (0, 1)]),
        "anti_clobber" => |board, left| step(board, left, &STRAIGHT, own(left).1),
        "king_dirt" => |board, left| step(board, left, &[STRAIGHT, DIAGONAL].concat(), '#'),
        "green_dominoes" => green_dominoes,
        "hot_clobber" | "cannibal_clobber" => |board, left| clobber(board, left, &STRAIGHT, false, true),
        "king_clobber" => |board, left| clobber(board, left, &[STRAIGHT, DIAGONAL].concat(), false, false),
        "rook_clobber" => |board, left| clobber(board, left, &STRAIGHT, true, false),
        "queen_clobber" => |board, left| clobber(board, left, &[STRAIGHT, DIAGONAL].concat(), true, false),
        "knight_clobber" => |board, left| clobber(board, left, &KNIGHT, false, false),
        "hex_clobber" => |board, left| clobber(board, left, &HEXAGONAL, false, false),
        "non_attacking_queens" => |board, _| apart(board, &[STRAIGHT, DIAGONAL].concat(), true, 'q'),
        "non_attacking_bishops" => |board, _| apart(board, &DIAGONAL, true, 'b'),
        "non_attacking_knights" => |board, _| apart(board, &KNIGHT, false, 'n'),
        "non_attacking_kings" => |board, _| apart(board, &[STRAIGHT, DIAGONAL].concat(), false, 'k'),
        "l_cram" => |board, _| {
            fill(
                board,
                &[
                    &[(0, 0), (0, 1), (1, 0)],
                    &[(0, 0), (0, 1), (1, 1)],
                    &[(0, 0), (1, 0), (1, 1)],
                    &[(0, 1), (1, 0), (1, 1)],
                ],
            )
        },
        "triangle_cram" => |board, _| rhombi(board),
        "strip_placing" => |board, left| {
            if left { fill(board, &[&[(0, 0), (0, 1)]]) } else { fill(board, &[&[(0, 0), (0, 1), (0, 2)]]) }
        },
        "cross_purposes" => cross_purposes,
        "long_jumping_toads" => |board, left| toads(board, left, 99),
        "toads_jumping_two" => |board, left| toads(board, left, 2),
        "silver_dollar" => |board, _| silver_dollar(board),
        "silver_dollar_bag" => |board, _| silver_dollar_bag(board),
        "sheep" => sheep,
        "ski_jumps" => ski_jumps,
        "notakto" => |board, _| notakto(board),
        _ => return None,
    })
}

/// A domino falls and takes all with it to the end of its row of dominoes.
fn green_dominoes(board: &Board, left: bool) -> Vec<Board> {
    let row = &board[0];
    let mut all = Vec::new();
    for at in (0..row.len()).filter(|at| row[*at] == 'g' || row[*at] == own(left).0) {
        let to_gap = |cells: &mut dyn Iterator<Item = usize>| -> Vec<usize> {
            cells.take_while(|cell| row[*cell] != '#').collect()
        };
        for fallen in [to_gap(&mut (at..row.len())), to_gap(&mut (0..=at).rev())] {
            let mut after = row.clone();
            fallen.into_iter().for_each(|cell| after[cell] = '#');
            all.push(vec![after]);
        }
    }
    all
}

pub(super) fn value(name: &str, text: &str, session: &Session) -> Option<String> {
    let moves = moves(name)?;
    let board: Board = text.split('|').map(|row| row.chars().collect()).collect();
    let all = |board: &Board, left: bool| moves(board, left).into_iter().map(|board| vec![board]).collect();
    Some(super::value(&board, &all, session, &mut HashMap::new()))
}
