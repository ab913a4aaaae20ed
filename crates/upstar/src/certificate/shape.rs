//! What a certificate takes for the same position, from the texts alone: independent parts, turned and reflected boards, exchanged
//! players. Whoever checks a certificate has to know the same or more; so this is little, and none of it is the solvers'.

/// How positions of a game fall apart, and which of them are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    parts: Parts,
    turns: Turns,
    negative: Negative,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parts {
    /// A position is one part.
    One,
    /// Empty cells that are joined by sides; single ones are nothing.
    Cells,
    /// Stones that are joined by sides; those of one colour are nothing.
    Stones,
    /// What stands between commas; zeros are nothing.
    List,
    /// So many numbers each.
    Blocks(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turns {
    None,
    /// Both reflections, and the half turn.
    Four,
    /// Quarter turns as well.
    Eight,
    /// Quarter turns of squares only: other boards would not be boards of the game.
    Square,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Negative {
    /// Not known as a position.
    None,
    /// Both players have the same moves.
    Same,
    /// The board with rows and columns exchanged.
    Transposed,
    /// Letters exchanged.
    Exchanged,
    /// Letters exchanged and the row turned round.
    Reversed,
}

const IMPARTIAL_HEAPS: [&str; 12] = [
    "nim",
    "kayles",
    "dawsons_kayles",
    "dawsons_chess",
    "treblecross",
    "officers",
    "octal",
    "subtraction",
    "grundy",
    "lasker",
    "pick_up_bricks",
    "less_than_half",
];

impl Shape {
    /// That of a game, by its name.
    pub(super) fn of(name: &str, impartial: bool) -> Shape {
        let shape = |parts, turns, negative| Shape { parts, turns, negative };
        match name {
            "domineering" => shape(Parts::Cells, Turns::Four, Negative::Transposed),
            "cram" => shape(Parts::Cells, Turns::Eight, Negative::Same),
            "clobber" => shape(Parts::Stones, Turns::Eight, Negative::Exchanged),
            "nogo" | "col" | "snort" | "konane" | "amazons" => {
                shape(Parts::One, Turns::Eight, Negative::Exchanged)
            }
            "tic_tac_toe" | "mnk" => shape(Parts::One, Turns::Square, Negative::None),
            "toads_and_frogs" => shape(Parts::One, Turns::None, Negative::Reversed),
            "cut_cake" => shape(Parts::List, Turns::None, Negative::None),
            name if IMPARTIAL_HEAPS.contains(&name) => shape(Parts::List, Turns::None, Negative::Same),
            _ if impartial => shape(Parts::One, Turns::None, Negative::Same),
            _ => shape(Parts::One, Turns::None, Negative::None),
        }
    }

    /// That of a game whose rules are on so many numbers together; on heaps if that is one.
    pub(super) fn of_numbers(count: usize, impartial: bool) -> Shape {
        let negative = if impartial { Negative::Same } else { Negative::None };
        let parts = if count == 1 { Parts::List } else { Parts::Blocks(count) };
        Shape { parts, turns: Turns::None, negative }
    }

    /// The parts of a position, each as the first of all that are alike, and whether as its negative. What is not a board is taken as it is.
    pub(super) fn normal(self, text: &str) -> Vec<(bool, String)> {
        if self.parts == Parts::List {
            let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty() && *part != "0");
            return parts.map(|part| (false, part.to_owned())).collect();
        }
        if let Parts::Blocks(size) = self.parts {
            let numbers: Vec<&str> = text.split(',').map(str::trim).collect();
            return numbers.chunks(size).map(|block| (false, block.join(","))).collect();
        }
        let board = (self.turns != Turns::None).then(|| Grid::read(text)).flatten();
        let Some(board) = board else { return vec![self.least_line(text)] };
        let parts = match self.parts {
            Parts::Cells => board.joined(|a, b| a == b'.' && b == b'.', |part| part.len() > 1),
            Parts::Stones => {
                let is_stone = |letter: u8| letter == b'x' || letter == b'o';
                board.joined(
                    |a, b| is_stone(a) && is_stone(b),
                    |part| part.contains(&b'x') && part.contains(&b'o'),
                )
            }
            _ => vec![board],
        };
        parts.into_iter().map(|part| self.least(&part)).collect()
    }

    fn least(self, board: &Grid) -> (bool, String) {
        let mut best: Option<(String, bool)> = None;
        let mut take = |board: &Grid, negative: bool| {
            let mut board = board.clone();
            for turn in 0..8 {
                let is_turned = match self.turns {
                    Turns::Eight => true,
                    Turns::Square => turn % 2 == 0 || board.rows.len() == board.columns(),
                    _ => turn % 2 == 0,
                };
                if is_turned {
                    for mirrored in [false, true] {
                        let own = if mirrored { board.mirrored() } else { board.clone() };
                        let found = (own.print(), negative);
                        if best.as_ref().is_none_or(|best| found < *best) {
                            best = Some(found);
                        }
                    }
                }
                if turn == 3 {
                    break;
                }
                board = board.turned();
            }
        };
        take(board, false);
        match self.negative {
            Negative::Transposed => take(&board.turned(), true),
            Negative::Exchanged => take(&board.exchanged(), true),
            _ => {}
        }
        best.map_or((false, String::new()), |(text, negative)| (negative, text))
    }

    fn least_line(self, text: &str) -> (bool, String) {
        let reversed: String = match self.negative {
            Negative::Reversed => text.chars().rev().map(exchanged).collect(),
            _ => return (false, text.to_owned()),
        };
        if reversed.as_str() < text { (true, reversed) } else { (false, text.to_owned()) }
    }

    /// Whether G and −G are the same.
    pub(super) fn is_impartial(self) -> bool {
        self.negative == Negative::Same
    }
}

fn exchanged(letter: char) -> char {
    match letter {
        'x' => 'o',
        'o' => 'x',
        'X' => 'O',
        'O' => 'X',
        't' => 'f',
        'f' => 't',
        other => other,
    }
}

/// A board: its rows, letter by letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) rows: Vec<Vec<u8>>,
}

impl Grid {
    /// A board by its rows, or by its size if it is empty.
    pub(super) fn read(text: &str) -> Option<Grid> {
        if let Some((rows, cols)) = text.split_once('x')
            && let (Ok(rows), Ok(cols)) = (rows.parse::<usize>(), cols.parse::<usize>())
        {
            return (rows * cols <= 1024).then(|| Grid { rows: vec![vec![b'.'; cols]; rows] });
        }
        let rows: Vec<Vec<u8>> = text.split('|').map(|row| row.as_bytes().to_vec()).collect();
        let wide = rows[0].len();
        let is_letter = |letter: &u8| b".#xoXO+*".contains(letter);
        (wide > 0 && rows.iter().all(|row| row.len() == wide && row.iter().all(is_letter)))
            .then_some(Grid { rows })
    }

    pub(super) fn print(&self) -> String {
        let rows: Vec<String> =
            self.rows.iter().map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        rows.join("|")
    }

    pub(super) fn columns(&self) -> usize {
        self.rows[0].len()
    }

    /// A quarter turn.
    pub(super) fn turned(&self) -> Grid {
        let rows =
            (0..self.columns()).map(|col| self.rows.iter().rev().map(|row| row[col]).collect()).collect();
        Grid { rows }
    }

    fn mirrored(&self) -> Grid {
        Grid { rows: self.rows.iter().map(|row| row.iter().rev().copied().collect()).collect() }
    }

    fn exchanged(&self) -> Grid {
        let letter = |letter: &u8| exchanged(char::from(*letter)) as u8;
        Grid { rows: self.rows.iter().map(|row| row.iter().map(letter).collect()).collect() }
    }

    /// Some of the rows.
    pub(super) fn strip(&self, from: usize, to: usize) -> Grid {
        Grid { rows: self.rows[from..to].to_vec() }
    }

    /// The groups of cells that are joined, each on a board as small as it can be with `#` or `.` around.
    fn joined(&self, join: impl Fn(u8, u8) -> bool, counts: impl Fn(&[u8]) -> bool) -> Vec<Grid> {
        let (high, wide) = (self.rows.len(), self.columns());
        let blank =
            if self.rows.iter().flatten().any(|letter| matches!(letter, b'x' | b'o')) { b'.' } else { b'#' };
        let mut seen = vec![false; high * wide];
        let mut parts = Vec::new();
        for start in 0..high * wide {
            let letter = |cell: usize| self.rows[cell / wide][cell % wide];
            if seen[start] || !join(letter(start), letter(start)) {
                continue;
            }
            seen[start] = true;
            let mut cells = vec![start];
            let mut at = 0;
            while let Some(&cell) = cells.get(at) {
                at += 1;
                let (row, col) = (cell / wide, cell % wide);
                let mut near = [None; 4];
                near[0] = (row > 0).then(|| cell - wide);
                near[1] = (row + 1 < high).then(|| cell + wide);
                near[2] = (col > 0).then(|| cell - 1);
                near[3] = (col + 1 < wide).then(|| cell + 1);
                for next in near.into_iter().flatten() {
                    if !seen[next] && join(letter(cell), letter(next)) {
                        seen[next] = true;
                        cells.push(next);
                    }
                }
            }
            let letters: Vec<u8> = cells.iter().map(|&cell| letter(cell)).collect();
            if !counts(&letters) {
                continue;
            }
            let (rows, cols) = (cells.iter().map(|cell| cell / wide), cells.iter().map(|cell| cell % wide));
            let (top, left) = (rows.clone().min().unwrap_or(0), cols.clone().min().unwrap_or(0));
            let (bottom, right) = (rows.max().unwrap_or(0), cols.max().unwrap_or(0));
            let mut part = vec![vec![blank; right - left + 1]; bottom - top + 1];
            for &cell in &cells {
                part[cell / wide - top][cell % wide - left] = letter(cell);
            }
            parts.push(Grid { rows: part });
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(name: &str, text: &str) -> Vec<(bool, String)> {
        Shape::of(name, false).normal(text)
    }

    #[test]
    fn what_is_alike_has_one_text() {
        assert_eq!(normal("domineering", "..#|.#.|..."), normal("domineering", "#..|.#.|..."));
        assert_eq!(normal("domineering", "1x3"), vec![(false, "...".to_owned())]);
        assert_eq!(normal("domineering", ".|."), vec![(true, "..".to_owned())]);
        assert!(normal("domineering", ".#.|#.#").is_empty());
        let cakes = Shape::of_numbers(2, false).normal("2,1, 2,3");
        assert_eq!(cakes, vec![(false, "2,1".to_owned()), (false, "2,3".to_owned())]);
        assert_eq!(normal("clobber", "xo.xx|.....|..o.x"), normal("clobber", "o|x"));
        assert_eq!(normal("nim", "3,0,5"), vec![(false, "3".to_owned()), (false, "5".to_owned())]);
        assert_eq!(normal("mnk", "o..|x.."), vec![(false, "..o|..x".to_owned())]);
        assert_eq!(normal("toads_and_frogs", "tt.f"), vec![(true, "t.ff".to_owned())]);
    }
}
