//! What Tic, Tic-Tac-Toe and the m,n,k-games share: a row of a given number of one's own marks wins.

use std::marker::PhantomData;
use std::ops::Range;

use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, Shape, cell_name, label_edges, ones, print_rows, square};
use upstar_game::numbering::{Arrangements, Numbering, Step, takes_turns};
use upstar_game::sketch::{Item, Role, Sketch};
use upstar_game::{
    About, Diagnostic, FromBrackets, Payoff, Player, Ruleset, Sign, Span, Stealing, WithResults,
};

/// What makes one of these games differ from the others.
pub trait Marks: Clone + Copy + Send + Sync + 'static {
    /// What the catalogue says.
    fn about() -> &'static About;
    /// What may stand on a cell: nothing, Left's mark and Right's mark, in this order.
    const LETTERS: Letters<'static>;

    /// Rows, columns and how many marks in a row win, as the square brackets say. At most 64 cells.
    fn board(rules: Option<&str>) -> Result<[usize; 3], Diagnostic>;
}

/// The rules of a game in which a row of marks wins: along a row, a column or a diagonal.
#[derive(Clone, Debug)]
pub struct InARow<G> {
    /// A board that lies on a long side.
    shape: Shape,
    /// Whether the board that people see stands on a short side.
    standing: bool,
    length: usize,
    /// The sets of cells that win.
    lines: Vec<u64>,
    game: PhantomData<fn() -> G>,
}

/// The players' marks on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    left: u64,
    right: u64,
}

/// A mark: the cell it is put on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark(u64);

impl Board {
    fn own(self, player: Player) -> u64 {
        match player {
            Player::Left => self.left,
            Player::Right => self.right,
        }
    }

    fn with(mut self, player: Player, cell: u64) -> Board {
        match player {
            Player::Left => self.left |= cell,
            Player::Right => self.right |= cell,
        }
        self
    }
}

impl<G: Marks> InARow<G> {
    fn on(rows: usize, cols: usize, length: usize) -> Option<InARow<G>> {
        let standing = rows > cols;
        let shape = if standing { Shape::new(cols, rows) } else { Shape::new(rows, cols) }?;
        Some(InARow { shape, standing, length, lines: lines(shape, length), game: PhantomData })
    }

    /// Rows and columns as people see them.
    fn size(&self) -> (usize, usize) {
        let shape = if self.standing { self.shape.transposed() } else { self.shape };
        (shape.rows(), shape.cols())
    }

    /// The cell in a row and a column as people see them.
    fn cell(&self, row: usize, col: usize) -> u64 {
        if self.standing { self.shape.cell(col, row) } else { self.shape.cell(row, col) }
    }

    fn name(&self, cell: u64) -> String {
        let (row, col) = self.shape.place(cell);
        let (row, col) = if self.standing { (col, row) } else { (row, col) };
        cell_name(row, col, self.size().0)
    }

    fn free(&self, board: &Board) -> u64 {
        self.shape.full() & !(board.left | board.right)
    }

    fn has_row(&self, marks: u64) -> bool {
        self.lines.iter().any(|line| line & !marks == 0)
    }

    /// The cells on which a player would complete a row, and whether the player has any row to hope for with `marks`
    /// marks still to be made.
    fn chances(&self, board: &Board, player: Player, marks: u32) -> (u64, bool) {
        let (own, other) = (board.own(player), board.own(player.opponent()));
        let (mut at_once, mut hope) = (0, false);
        for line in self.lines.iter().filter(|&line| line & other == 0) {
            let missing = line & !own;
            let count = missing.count_ones();
            hope |= count <= marks;
            at_once |= if count == 1 { missing } else { 0 };
        }
        (at_once, hope)
    }

    /// Whether some symmetry of the board turns each player's marks into the other's.
    fn symmetric(&self, &Board { left, right }: &Board) -> bool {
        self.shape.least([left, right]).1 == self.shape.least([right, left]).1
    }
}

/// The rows of `length` cells on a board, in the four directions.
fn lines(shape: Shape, length: usize) -> Vec<u64> {
    let mut lines: Vec<u64> = Vec::new();
    for start in ones(shape.full()) {
        let (row, col) = shape.place(start);
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let cell = |step: usize| {
                let col = col.checked_add_signed(right * step as isize)?;
                Some(shape.cell(row + down * step, col)).filter(|&cell| cell != 0)
            };
            let line = (0..length).map(cell).try_fold(0, |line, cell| Some(line | cell?));
            // Rows of one cell are found in every direction.
            lines.extend(line.filter(|line| !lines.contains(line)));
        }
    }
    lines
}

impl<G: Marks> FromBrackets for InARow<G> {
    fn about_all() -> About {
        G::about().clone()
    }

    fn from_brackets(rules: Option<&str>) -> Result<Self, Diagnostic> {
        let [rows, cols, length] = G::board(rules)?;
        InARow::on(rows, cols, length).ok_or_else(|| {
            let message =
                format!("{} board has at least 1 cell and at most {}", G::about().title, Shape::LIMIT);
            Diagnostic::new("board-too-large", message, Span::all(rules.unwrap_or_default()))
        })
    }
}

impl<G: Marks> Ruleset for InARow<G> {
    type Position = Board;
    type Move = Mark;

    fn about(&self) -> &About {
        G::about()
    }

    #[inline]
    fn moves(&self, position: &Board, _by: Player, mut each: impl FnMut(Mark)) {
        if self.result(position).is_none() {
            ones(self.free(position)).for_each(|cell| each(Mark(cell)));
        }
    }

    #[inline]
    fn play(&self, position: &Board, by: Player, &Mark(cell): &Mark) -> Board {
        position.with(by, cell)
    }

    fn parse(&self, text: &str) -> Result<Board, Diagnostic> {
        let mut board = Board { left: 0, right: 0 };
        let all = Span::all(text).trimmed(text);
        if all.is_empty() {
            return Ok(board);
        }
        let (rows, cols) = self.size();
        let written = G::LETTERS.read(text)?;
        if (written.rows, written.cols) != (rows, cols) {
            let found = format!("{}x{}", written.rows, written.cols);
            let message = format!("expected a board of {rows}x{cols} (rows x columns), found {found}");
            let blank = print_rows(rows, cols, |_, _| '.');
            return Err(
                Diagnostic::new("board-shape", message, all).with_hint(format!("the empty one is `{blank}`"))
            );
        }
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            match written.letter(row, col) {
                1 => board.left |= self.cell(row, col),
                2 => board.right |= self.cell(row, col),
                _ => {}
            }
        }
        if self.has_row(board.left) && self.has_row(board.right) {
            let message = format!("both players have {} in a row, which cannot come about", self.length);
            return Err(Diagnostic::new("board-impossible", message, all));
        }
        Ok(board)
    }

    fn print(&self, position: &Board) -> String {
        let (rows, cols) = self.size();
        print_rows(rows, cols, |row, col| {
            let cell = self.cell(row, col);
            let letter = if position.left & cell != 0 {
                1
            } else if position.right & cell != 0 {
                2
            } else {
                0
            };
            G::LETTERS.letters[letter].0
        })
    }

    fn print_move(&self, _position: &Board, _by: Player, &Mark(cell): &Mark) -> String {
        self.name(cell)
    }

    fn edits(&self, position: &Board) -> Vec<Edit> {
        edit::board(&G::LETTERS, &self.print(position))
    }

    fn sketch(&self, position: &Board) -> Sketch {
        let (rows, cols) = self.size();
        let mut sketch = Sketch::new();
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let cell = self.cell(row, col);
            let item = |role| Item::new(cell_name(row, col, rows), role, square(row, col));
            sketch.add(if position.left & cell != 0 {
                item(Role::Left).marked(G::LETTERS.letters[1].0)
            } else if position.right & cell != 0 {
                item(Role::Right).marked(G::LETTERS.letters[2].0)
            } else {
                item(Role::Empty)
            });
        }
        label_edges(&mut sketch, rows, cols);
        self.offered(position, sketch, |_, &Mark(cell)| self.name(cell))
    }

    /// Turns and reflections of the board change nothing; exchanging the marks exchanges the players.
    #[inline]
    fn normal_form(&self, Board { left, right }: Board) -> (Board, Sign) {
        let (_, [left, right], exchanged) = self.shape.least_of_either([left, right]);
        (Board { left, right }, if exchanged { Sign::Minus } else { Sign::Plus })
    }

    fn stealing(&self, position: &Board) -> Option<Stealing> {
        if self.result(position).is_some() {
            return None;
        }
        let (symmetric, because) = if *position == (Board { left: 0, right: 0 }) {
            (true, "the board is empty, and both players want the same rows")
        } else if self.symmetric(position) {
            (true, "the board can be turned so that each player's marks come to lie on the other's")
        } else {
            (false, "no turn or reflection of the board exchanges the players' marks")
        };
        Some(Stealing::extra_moves(
            "one more mark of one's own breaks no row and helps the opponent to none",
            (symmetric, because),
            (false, "by the rules a full board without a row is a draw"),
        ))
    }
}

impl<G: Marks> WithResults for InARow<G> {
    #[inline]
    fn result(&self, position: &Board) -> Option<Payoff> {
        if self.has_row(position.left) {
            Some(Payoff::LeftWins)
        } else if self.has_row(position.right) {
            Some(Payoff::RightWins)
        } else if self.free(position) == 0 {
            Some(Payoff::Draw)
        } else {
            None
        }
    }

    /// Whoever can complete a row does; two such threats cannot both be met; and without a line that the opponent has
    /// left open, or without the marks to fill one, nobody wins. On an empty board strategy stealing says more.
    #[inline]
    fn bounds(&self, position: &Board, to_move: Player) -> (Payoff, Payoff) {
        let free = self.free(position).count_ones();
        let (win, loss) = (Payoff::win(to_move), Payoff::win(to_move.opponent()));
        let (at_once, hope) = self.chances(position, to_move, free.div_ceil(2));
        if at_once != 0 {
            return (win, win);
        }
        let (threats, fear) = self.chances(position, to_move.opponent(), free / 2);
        if threats.count_ones() >= 2 {
            return (loss, loss);
        }
        let best = if hope { win } else { Payoff::Draw };
        let worst = if fear && (position.left | position.right) != 0 { loss } else { Payoff::Draw };
        (best.min(worst), best.max(worst))
    }

    /// First what completes a row, then what stops one, then what most lines hope for.
    fn order(&self, position: &Board, by: Player, moves: &mut Vec<Mark>) -> usize {
        let mut scores = [0_u32; 64];
        for player in Player::BOTH {
            let (own, other) = (position.own(player), position.own(player.opponent()));
            for line in self.lines.iter().filter(|&line| line & other == 0) {
                let missing = line & !own;
                let weight = match (missing.count_ones(), player == by) {
                    (1, true) => 1 << 24,
                    (1, false) => 1 << 16,
                    _ => 1 << (2 * (line & own).count_ones()).min(6),
                };
                ones(missing).for_each(|cell| scores[cell.trailing_zeros() as usize] += weight);
            }
        }
        moves.sort_by_key(|&Mark(cell)| std::cmp::Reverse(scores[cell.trailing_zeros() as usize]));
        // A row that the opponent is about to complete must be stopped.
        let (threats, _) = self.chances(position, by.opponent(), 0);
        if threats == 0 { moves.len() } else { 1 }
    }

    fn moves_left(&self, position: &Board) -> u32 {
        self.free(position).count_ones()
    }

    /// Every mark leads to the next stage, and either player may be the one to move.
    fn numbering(&self, position: &Board) -> Option<Box<dyn Numbering<Board>>> {
        let counts = (position.left.count_ones(), position.right.count_ones());
        let stages = takes_turns(counts, self.shape.cells() as u32);
        Some(Box::new(Numbers(Arrangements::new(self.shape.full(), &stages)?)))
    }
}

/// Numbers for the marks of the player to move and those of the other.
struct Numbers(Arrangements);

impl Numbering<Board> for Numbers {
    fn stages(&self) -> &[u64] {
        self.0.stages()
    }

    #[inline]
    fn number(&self, position: &Board, to_move: Player) -> Option<u64> {
        self.0.number(position.own(to_move), position.own(to_move.opponent()))
    }

    /// Whoever moves next has the marks that the other had, so these stay where they are.
    fn steps(&self, _number: u64, position: &Board, mover: Player, steps: &mut Vec<Step>) -> bool {
        let (own, other) = (position.own(mover), position.own(mover.opponent()));
        let Some(beside) = self.0.beside(other, own.count_ones() + 1) else { return false };
        beside.with_another(beside.places(own), |number| steps.push(Step::new(Some(number), true)));
        true
    }

    fn position(&self, number: u64) -> Option<(Board, Player)> {
        let mut found = None;
        self.0.each(number..number + 1, |_, left, right| found = Some((Board { left, right }, Player::Left)));
        found
    }

    fn each(&self, numbers: Range<u64>, visit: &mut dyn FnMut(u64, &Board, Player)) {
        self.0.each(numbers, |number, left, right| visit(number, &Board { left, right }, Player::Left));
    }

    fn leaves_stages(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_as_people_count_them() {
        let count = |rows, cols, length| lines(Shape::new(rows, cols).unwrap(), length).len();
        assert_eq!(count(3, 3, 3), 8);
        assert_eq!(count(4, 4, 3), 24);
        assert_eq!(count(4, 4, 4), 10);
        assert_eq!(count(1, 3, 2), 2);
        assert_eq!(count(2, 2, 1), 4);
        assert_eq!(count(3, 3, 4), 0);
        assert_eq!(count(8, 8, 5), 32 + 32 + 16 + 16);
    }
}
