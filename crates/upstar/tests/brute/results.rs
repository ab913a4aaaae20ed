//! Games with results, by going through all of play.

use std::collections::HashMap;

/// Places with a letter each, `.` where nobody has played.
type Board = Vec<char>;

/// Whether play is over, and what it came to for Left then: 1, 0 or -1.
type End<'e> = dyn Fn(&Board, bool) -> Option<i32> + 'e;

/// The result for Left, with a player to move.
fn best(
    board: &Board,
    left: bool,
    letters: &dyn Fn(bool) -> Vec<char>,
    end: &End<'_>,
    known: &mut HashMap<(Board, bool), i32>,
) -> i32 {
    // It was the other player who moved last.
    if let Some(result) = end(board, !left) {
        return result;
    }
    if let Some(found) = known.get(&(board.clone(), left)) {
        return *found;
    }
    let mut results = Vec::new();
    for place in (0..board.len()).filter(|place| board[*place] == '.') {
        for letter in letters(left) {
            let mut after = board.clone();
            after[place] = letter;
            results.push(best(&after, !left, letters, end, known));
        }
    }
    let found = if left { results.into_iter().max() } else { results.into_iter().min() }.unwrap_or(0);
    known.insert((board.clone(), left), found);
    found
}

/// The lines of three places on a board with so many rows and columns.
fn lines(rows: i32, cols: i32) -> Vec<[usize; 3]> {
    let mut all = Vec::new();
    for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
        for (down, along) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let (to_row, to_col) = (row + 2 * down, col + 2 * along);
            if to_row < rows && (0..cols).contains(&to_col) {
                all.push([0, 1, 2].map(|n| ((row + n * down) * cols + col + n * along) as usize));
            }
        }
    }
    all
}

/// The edges of a graph in which all points are joined, and its triangles by the numbers of edges.
fn triangles(points: usize) -> (usize, Vec<[usize; 3]>) {
    let edges: Vec<(usize, usize)> = (0..points).flat_map(|a| (a + 1..points).map(move |b| (a, b))).collect();
    let number = |a: usize, b: usize| edges.iter().position(|edge| *edge == (a, b)).unwrap_or(0);
    let mut all = Vec::new();
    for (a, b) in &edges {
        all.extend((b + 1..points).map(|c| [number(*a, *b), number(*b, c), number(*a, c)]));
    }
    (edges.len(), all)
}

pub(super) fn value(name: &str, text: &str) -> Option<String> {
    let (places, lines) = match text.split_once('x') {
        Some((rows, cols)) => {
            let (rows, cols): (i32, i32) = (rows.parse().ok()?, cols.parse().ok()?);
            ((rows * cols) as usize, lines(rows, cols))
        }
        None => triangles(text.strip_prefix("complete ")?.parse().ok()?),
    };
    let has = |board: &Board, letters: [char; 3]| {
        lines.iter().any(|line| line.iter().zip(letters).all(|(place, letter)| board[*place] == letter))
    };
    let is_full = |board: &Board| !board.contains(&'.');
    let draw = |board: &Board| is_full(board).then_some(0);
    // Three of the own colour are lost, in Sim as in misère Tic-Tac-Toe.
    let losing = |board: &Board, _: bool| match () {
        () if has(board, ['x'; 3]) => Some(-1),
        () if has(board, ['o'; 3]) => Some(1),
        () => draw(board),
    };
    let sos = |board: &Board, by_left: bool| match has(board, ['s', 'o', 's']) {
        true => Some(if by_left { 1 } else { -1 }),
        false => draw(board),
    };
    let (letters, end): (&dyn Fn(bool) -> Vec<char>, &End<'_>) = match name {
        "misere_tic_tac_toe" | "sim" => (&|left| vec![if left { 'x' } else { 'o' }], &losing),
        "sos" => (&|_| vec!['s', 'o'], &sos),
        _ => return None,
    };
    let (start, mut known) = (vec!['.'; places], HashMap::new());
    let mut first = |left: bool| match best(&start, left, letters, end, &mut known) {
        1 => "+-",
        0 => "00",
        _ => "-+",
    };
    Some(format!("{} {}", first(true), first(false)))
}
