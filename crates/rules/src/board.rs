//! Games on boards of at most 64 cells whose moves turn patterns into patterns.
//!
//! A position is a few words: one bit of each cell's letter in each. A pattern is looked for everywhere at once, by shifts of the sets of
//! cells that hold its letters.

mod bounds;
mod compile;
mod ends;
mod names;
mod near;
mod parts;
mod picture;
mod source;
mod symmetry;

use std::fmt;
use std::sync::Arc;

use smallvec::SmallVec;
use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, Shape, cell_name, ones, print_rows, print_size};
use upstar_game::sketch::Sketch;
use upstar_game::{
    About, Bounds, Diagnostic, Exchange, Levels, NormalPlay, Player, Ruleset, RulesetCache, Sign, Span,
    Splitting,
};
use upstar_values::{Calc, Calculated};

use crate::erased::{Packed, pack_number, unpack_numbers};

pub(crate) use compile::Compiled;
pub(crate) use ends::{Goal, Place};
pub(crate) use near::{Near, Reach};
pub(crate) use source::{Liberties, Moves, Source as BoardSource, same_moves};

/// A board: bit k of the letter of every cell is in plane k. What is no cell has the code 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board<const K: usize> {
    planes: [u64; K],
    shape: Shape,
}

impl<const K: usize> Board<K> {
    /// The cells with a letter.
    #[inline]
    fn with(&self, code: u8) -> u64 {
        let mut set = self.shape.full();
        for (k, plane) in self.planes.iter().enumerate() {
            set &= if code >> k & 1 == 1 { *plane } else { !*plane };
        }
        set
    }

    fn code(&self, cell: u64) -> u8 {
        self.planes.iter().enumerate().fold(0, |code, (k, plane)| code | u8::from(plane & cell != 0) << k)
    }

    /// All cells that are there.
    #[inline]
    fn there(&self) -> u64 {
        self.planes.iter().fold(0, |all, plane| all | plane)
    }

    /// The smallest board that holds some cells, and those alone.
    #[inline]
    fn cut_out(&self, keep: u64) -> Board<K> {
        let mut planes = self.planes;
        planes.iter_mut().for_each(|plane| *plane &= keep);
        let (shape, planes) = self.shape.trim(keep, planes);
        Board { planes, shape }
    }
}

impl<const K: usize> Packed for Board<K> {
    fn pack(&self) -> Vec<u8> {
        let mut bytes = vec![self.shape.rows() as u8, self.shape.cols() as u8];
        self.planes.iter().for_each(|plane| pack_number(*plane, &mut bytes));
        bytes
    }

    fn unpack(bytes: &[u8]) -> Board<K> {
        let (size, planes) = bytes.split_at(2.min(bytes.len()));
        let size = |at: usize| size.get(at).copied().unwrap_or(1).into();
        let mut board = Board { planes: [0; K], shape: Shape::new(size(0), size(1)).unwrap_or(Shape::CELL) };
        board.planes.iter_mut().zip(unpack_numbers(planes)).for_each(|(plane, packed)| *plane = packed);
        board
    }
}

impl<const K: usize> fmt::Debug for Board<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = |row, col| char::from(b'0' + self.code(self.shape.cell(row, col)));
        f.write_str(&print_rows(self.shape.rows(), self.shape.cols(), code))
    }
}

/// A move: which of the player's steps, and where the upper left corner of its pattern lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardMove {
    step: u32,
    at: u8,
    /// The step that is the second half of the move, and where.
    then: Option<(u16, u8)>,
}

/// A game on boards whose letters fit into K bits, `#` among them.
#[derive(Clone)]
pub struct BoardGame<const K: usize>(Arc<Compiled>);

/// The sets of cells that hold the letters of each class.
pub(crate) type Sets = SmallVec<[u64; 8]>;

impl<const K: usize> BoardGame<K> {
    pub(crate) fn new(compiled: Compiled) -> BoardGame<K> {
        BoardGame(Arc::new(compiled))
    }

    /// Whether K bits are enough for a number of letters.
    pub(crate) fn fits(letters: usize) -> bool {
        letters < 1 << K
    }

    #[inline]
    fn sets(&self, board: &Board<K>) -> Sets {
        let mut letters = [0; 16];
        for (code, set) in letters.iter_mut().enumerate().take(self.0.alphabet.0.len() + 1).skip(1) {
            *set = board.with(code as u8);
        }
        let union =
            |codes: &SmallVec<[u8; 4]>| codes.iter().fold(0, |set, code| set | letters[usize::from(*code)]);
        self.0.classes.iter().map(union).collect()
    }

    /// Calls `each` for every move of a player until it says no.
    #[inline]
    fn search(&self, board: &Board<K>, by: Player, mut each: impl FnMut(BoardMove) -> bool) {
        let (sets, shape) = (self.sets(board), board.shape);
        if !self.0.goals.is_empty() && self.is_over(board, &sets) {
            return;
        }
        for family in &self.0.sides[by as usize] {
            for step in &family.steps {
                if step.rows > shape.rows() || step.cols > shape.cols() {
                    break;
                }
                let (anchors, go_on) = step.anchors(&sets, shape);
                let anchors = step.allowed(anchors, &sets, shape);
                for cell in ones(anchors) {
                    let mv = BoardMove { step: step.id, at: cell.trailing_zeros() as u8, then: None };
                    let more = match step.then {
                        None => (!step.is_careful || self.is_safe(&self.after(board, by, mv))) && !each(mv),
                        Some(then) => self.second_halves(board, by, mv, then, &mut each),
                    };
                    if more {
                        return;
                    }
                }
                if !go_on {
                    break;
                }
            }
        }
    }

    /// Calls `each` for every way to go on with a move; whether it was told to stop.
    fn second_halves(
        &self,
        board: &Board<K>,
        by: Player,
        mv: BoardMove,
        then: usize,
        each: &mut impl FnMut(BoardMove) -> bool,
    ) -> bool {
        let (half, shape) = (self.after(board, by, mv), board.shape);
        let sets = self.sets(&half);
        let here = self.0.step(by, mv.step).end(mv.at.into(), true, shape);
        for family in &self.0.seconds[then] {
            for step in &family.steps {
                if step.rows > shape.rows() || step.cols > shape.cols() {
                    break;
                }
                let (anchors, go_on) = step.anchors(&sets, shape);
                let anchors = step.allowed(anchors, &sets, shape);
                for cell in ones(anchors) {
                    let at = cell.trailing_zeros();
                    if step.end(at, false, shape) != here {
                        continue;
                    }
                    let mv = BoardMove { then: Some((step.id as u16, at as u8)), ..mv };
                    if (!step.is_careful || self.is_safe(&self.after(board, by, mv))) && !each(mv) {
                        return true;
                    }
                }
                if !go_on {
                    break;
                }
            }
        }
        false
    }

    /// Whether every group has a free neighbour, where the rules ask for that.
    fn is_safe(&self, after: &Board<K>) -> bool {
        let Some(liberties) = &self.0.liberties else { return true };
        let (shape, form) = (after.shape, self.0.form);
        let free = liberties.free.iter().fold(0, |set, code| set | after.with(*code));
        liberties.groups.iter().all(|code| {
            let mut all = true;
            near::groups(after.with(*code), shape, form, |group| {
                all &= near::beside(group, shape, form) & free != 0
            });
            all
        })
    }

    #[inline]
    fn after(&self, board: &Board<K>, by: Player, mv: BoardMove) -> Board<K> {
        let half = changed_by(board, self.0.step(by, mv.step), mv.at.into());
        match mv.then.and_then(|(step, at)| Some((self.0.second(step)?, at))) {
            None => half,
            Some((step, at)) => changed_by(&half, step, at.into()),
        }
    }

    /// The steps of a move with their places.
    fn steps_of(&self, by: Player, mv: BoardMove) -> impl Iterator<Item = (&compile::Step, u32)> {
        let second = mv.then.and_then(|(step, at)| Some((self.0.second(step)?, at.into())));
        std::iter::once((self.0.step(by, mv.step), mv.at.into())).chain(second)
    }

    fn letters<T>(&self, use_them: impl FnOnce(&Letters<'_>) -> T) -> T {
        let about = &self.0.about;
        let meaning = |letter: char| {
            let found = about.legend.iter().find(|(letters, _)| letters.contains(letter));
            found
                .map_or("a cell", |(_, meaning)| meaning.trim_start_matches("is ").trim_start_matches("are "))
        };
        let mut letters: Vec<(char, &str)> = self.0.alphabet.0.iter().map(|c| (*c, meaning(*c))).collect();
        letters.push((crate::pattern::GONE, "no cell"));
        use_them(&Letters { title: &about.title, limit: Shape::LIMIT, letters: &letters })
    }

    fn name(&self, board: &Board<K>, (row, col): (usize, usize)) -> String {
        cell_name(row, col, board.shape.rows())
    }

    /// The cells that a move changes, in the order of the pattern.
    fn changed(&self, board: &Board<K>, by: Player, mv: BoardMove) -> Vec<u64> {
        let mut all = Vec::new();
        for (step, at) in self.steps_of(by, mv) {
            for cell in step.cells.iter().filter(|cell| cell.to.is_some()) {
                let here = board.shape.lowered(1 << at, cell.down, cell.right);
                if !all.contains(&here) {
                    all.push(here);
                }
            }
        }
        all
    }

    /// A part of a board, on the smallest board that holds it unless it matters where it lies.
    #[inline]
    fn cut_out(&self, board: &Board<K>, keep: u64) -> Board<K> {
        if self.0.trims {
            return board.cut_out(keep);
        }
        Board { planes: board.planes.map(|plane| plane & keep), shape: board.shape }
    }
}

#[inline]
fn changed_by<const K: usize>(board: &Board<K>, step: &compile::Step, at: u32) -> Board<K> {
    let mut planes = board.planes;
    if board.shape.has_byte_rows() {
        for (k, plane) in planes.iter_mut().enumerate() {
            *plane = *plane & !(step.touched << at) | step.put[k] << at;
        }
    } else if board.shape.rows() == 1 {
        for (k, plane) in planes.iter_mut().enumerate() {
            *plane = *plane & !(step.touched_in_row << at) | step.put_in_row[k] << at;
        }
    } else {
        let anchor = 1 << at;
        for cell in step.cells.iter() {
            let Some(to) = cell.to else { continue };
            let here = board.shape.lowered(anchor, cell.down, cell.right);
            for (k, plane) in planes.iter_mut().enumerate() {
                *plane = *plane & !here | if to >> k & 1 == 1 { here } else { 0 };
            }
        }
    }
    Board { planes, shape: board.shape }
}

impl<const K: usize> BoardGame<K> {
    /// The letters of a board, row by row.
    fn rows(&self, position: &Board<K>) -> String {
        let (rows, cols) = (position.shape.rows(), position.shape.cols());
        print_rows(rows, cols, |row, col| {
            self.0.alphabet.letter(position.code(position.shape.cell(row, col)))
        })
    }
}

impl<const K: usize> Ruleset for BoardGame<K> {
    type Position = Board<K>;
    type Move = BoardMove;

    fn about(&self) -> &About {
        &self.0.about
    }

    #[inline]
    fn moves(&self, position: &Board<K>, by: Player, mut each: impl FnMut(BoardMove)) {
        self.search(position, by, |mv| {
            each(mv);
            true
        });
    }

    #[inline]
    fn play(&self, position: &Board<K>, by: Player, mv: &BoardMove) -> Board<K> {
        self.after(position, by, *mv)
    }

    fn parse(&self, text: &str) -> Result<Board<K>, Diagnostic> {
        let written = self.letters(|letters| letters.read(text))?;
        let shape = Shape::new(written.rows, written.cols).ok_or_else(|| {
            Diagnostic::new("board-too-large", "a board has at most 64 cells", Span::all(text))
        })?;
        if self.0.strip && shape.rows() > 1 {
            let message = format!("{} is played on a strip: one row", self.0.about.title);
            return Err(Diagnostic::new("board-size", message, Span::all(text).trimmed(text)));
        }
        let mut planes = [0; K];
        for cell in ones(shape.full()) {
            let (row, col) = shape.place(cell);
            let code = match &written.cells {
                Some(_) => {
                    let letter = usize::from(written.letter(row, col));
                    if letter < self.0.alphabet.0.len() { letter as u8 + 1 } else { 0 }
                }
                None => self.0.fill[row % self.0.fill.len()][col % self.0.fill[0].len()],
            };
            for (k, plane) in planes.iter_mut().enumerate() {
                *plane |= if code >> k & 1 == 1 { cell } else { 0 };
            }
        }
        Ok(Board { planes, shape })
    }

    fn print(&self, position: &Board<K>) -> String {
        let (rows, cols) = (position.shape.rows(), position.shape.cols());
        let code = |row: usize, col: usize| position.code(position.shape.cell(row, col));
        let fill = &self.0.fill;
        let is_start = (0..rows)
            .all(|row| (0..cols).all(|col| code(row, col) == fill[row % fill.len()][col % fill[0].len()]));
        if is_start {
            return print_size(rows, cols);
        }
        self.rows(position)
    }

    fn print_move(&self, position: &Board<K>, by: Player, mv: &BoardMove) -> String {
        let place = |cell: &compile::StepCell, at: u32| {
            let cell = position.shape.lowered(1 << at, cell.down, cell.right);
            self.name(position, position.shape.place(cell))
        };
        let half = |(step, at): (&compile::Step, u32)| {
            step.name.iter().fold(String::new(), |mut name, (cell, with_letter)| {
                if !name.is_empty() {
                    name.push(if *with_letter { ',' } else { '-' });
                }
                let cell = &step.cells[*cell];
                name.push_str(&place(cell, at));
                if let (true, Some(to)) = (*with_letter, cell.to) {
                    name.push('=');
                    name.push(self.0.alphabet.letter(to));
                }
                name
            })
        };
        let usual = self.steps_of(by, *mv).map(half).collect::<Vec<_>>().join(" then ");
        match &self.0.step(by, mv.step).called {
            None => usual,
            Some(called) => called.name(&[], &usual),
        }
    }

    fn sketch(&self, position: &Board<K>) -> Sketch {
        self.picture(position, true)
    }

    fn exchange(&self) -> Exchange {
        self.0.symmetry.exchange.clone()
    }

    fn edits(&self, position: &Board<K>) -> Vec<Edit> {
        // A size would stand for a board of the first letter alone.
        self.letters(|letters| edit::board(letters, &self.rows(position)))
    }

    #[inline]
    fn normal_form(&self, position: Board<K>) -> (Board<K>, Sign) {
        self.least(position)
    }
}

impl<const K: usize> NormalPlay for BoardGame<K> {
    #[inline]
    fn splitting(&self) -> Splitting {
        // How far letters can come is a longer story than where they can stand.
        if self.0.is_directed { Splitting::Slowest } else { Splitting::Slow }
    }

    #[inline]
    fn components(&self, position: &Board<K>, each: impl FnMut(Board<K>)) {
        self.parts(position, each);
    }

    fn bounds(&self, position: &Board<K>, calc: &Calc<'_>, notes: &mut RulesetCache) -> Calculated<Bounds> {
        self.bounds_by_cuts(position, calc, notes)
    }

    fn levels(&self, position: &Board<K>, calc: &Calc<'_>, notes: &mut RulesetCache) -> Calculated<Levels> {
        self.levels_by_cuts(position, calc, notes)
    }
}
