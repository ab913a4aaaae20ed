//! Patterns: what a move needs on a board, and what it leaves there.

use upstar_syntax::{Diagnostic, Span};

/// A set of letters, by their codes.
pub(crate) type Class = u16;

/// The most letters a game may have, beside `#`.
pub(crate) const MAX_LETTERS: usize = 15;
/// The longest pattern, in cells along one side.
const MAX_SIDE: usize = 64;
/// The most fixed patterns that one line of rules may come to.
const MAX_STEPS: usize = 2048;

/// The letters of a game. The code of a letter is its place, counted from 1; 0 is `#`, which is no cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Alphabet(pub(crate) Vec<char>);

/// The letters of cells on which nothing stands.
pub(crate) const EMPTY: [char; 2] = ['.', '_'];
/// The letter for what is no cell.
pub(crate) const GONE: char = '#';

impl Alphabet {
    pub(crate) fn read(text: &str, span: Span) -> Result<Alphabet, Diagnostic> {
        let wrong = |message: String| Diagnostic::new("bad-letters", message, span);
        let mut letters = Vec::new();
        for c in text.chars() {
            if c == GONE {
                continue;
            }
            if letters.contains(&c) {
                return Err(wrong(format!("`{c}` stands twice among the letters")));
            }
            if c.is_whitespace() || c.is_control() || c.is_ascii_digit() || "|?[]{}\"".contains(c) {
                return Err(wrong(format!("`{}` cannot be a letter on a board", c.escape_debug())));
            }
            letters.push(c);
        }
        if letters.is_empty() {
            return Err(wrong("a board needs letters, such as \".xo\"".to_owned()));
        }
        if letters.len() > MAX_LETTERS {
            return Err(wrong(format!("a game has at most {MAX_LETTERS} letters")));
        }
        Ok(Alphabet(letters))
    }

    pub(crate) fn code(&self, letter: char) -> Option<u8> {
        if letter == GONE {
            return Some(0);
        }
        self.0.iter().position(|own| *own == letter).map(|at| at as u8 + 1)
    }

    pub(crate) fn letter(&self, code: u8) -> char {
        usize::from(code).checked_sub(1).and_then(|at| self.0.get(at)).copied().unwrap_or(GONE)
    }

    /// All cells.
    pub(crate) fn any(&self) -> Class {
        ((1u32 << (self.0.len() + 1)) - 2) as Class
    }

    /// The letters that stand in a text, one at least.
    pub(crate) fn class(&self, text: &str, span: Span) -> Result<Class, Diagnostic> {
        let mut class = 0;
        for c in text.chars() {
            class |= 1 << self.known(c, span)?;
        }
        if class == 0 {
            return Err(Diagnostic::syntax("expected letters of the board", span));
        }
        Ok(class)
    }

    /// The letters of a pattern's bracket, `#` perhaps among them.
    fn bracket(&self, text: &str, span: Span) -> Result<Class, Diagnostic> {
        let letters = text.replace(GONE, "");
        if letters.len() == text.len() {
            return self.class(text, span);
        }
        Ok(1 | if letters.is_empty() { 0 } else { self.class(&letters, span)? })
    }

    fn known(&self, c: char, span: Span) -> Result<u8, Diagnostic> {
        self.code(c).filter(|code| *code > 0).ok_or_else(|| {
            let letters: String = self.0.iter().collect();
            let error = Diagnostic::new(
                "unknown-letter",
                format!("`{}` is none of the letters \"{letters}\"", c.escape_debug()),
                span,
            );
            if c == GONE { error.with_hint("`#` is no cell; only patterns ask for it") } else { error }
        })
    }
}

/// A letter, or the other one of its pair.
fn exchanged(code: u8, pairs: &[(u8, u8)]) -> u8 {
    let other = |&(a, b): &(u8, u8)| if code == a { Some(b) } else { (code == b).then_some(a) };
    pairs.iter().find_map(other).unwrap_or(code)
}

/// A class with the letters of pairs exchanged.
pub(crate) fn class_exchanged(class: Class, pairs: &[(u8, u8)]) -> Class {
    let codes = (0..16).filter(|code| class >> code & 1 == 1);
    codes.fold(0, |class, code| class | 1 << exchanged(code, pairs))
}

/// The form of the cells of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Cells {
    #[default]
    Squares,
    /// Rows are shifted by half a cell each, as in Hex: a cell has neighbours left and right, above and above to the right, below and
    /// below to the left.
    Hexagons,
    /// Cells point up and down by turns, the upper left one up.
    Triangles,
}

/// One cell of a pattern: where it lies, what may stand there, and what the move puts there, if anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Cell {
    pub(crate) row: i32,
    pub(crate) col: i32,
    pub(crate) class: Class,
    pub(crate) to: Option<u8>,
}

impl Cell {
    /// Whether it may lie where there is no cell.
    pub(crate) fn is_beyond(&self) -> bool {
        self.class & 1 == 1
    }
}

/// A pattern with its cells in the order in which it was written. Its corner is that of the cells that must be there; those that need not be
/// may lie above it and to the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub(crate) cells: Vec<Cell>,
    /// How many of the first cells begin the longer patterns of the same line as well.
    pub(crate) stem: usize,
    /// Whether its corner lies where triangles point down.
    pub(crate) odd: bool,
}

/// What one sign of a pattern stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    One(u8),
    Some(Class),
}

/// A pattern as written: rows; in one row a group may be repeated.
#[derive(Debug)]
struct Drawn {
    rows: Vec<Vec<Item>>,
    /// Which items of the only row are repeated, any number of times.
    group: Option<(usize, usize)>,
}

impl Drawn {
    fn read(text: &str, span: Span, alphabet: &Alphabet) -> Result<Drawn, Diagnostic> {
        let wrong = |message: &str, at: usize, length: usize| {
            let from = span.from + 1 + at;
            Diagnostic::new("bad-pattern", message, Span::new(from, from + length))
        };
        let mut rows = vec![Vec::new()];
        let (mut group, mut open) = (None, None);
        let mut signs = text.char_indices();
        while let Some((at, c)) = signs.next() {
            let row = rows.last_mut().map_or(0, |row| row.len());
            let item = match c {
                '|' => {
                    if row == 0 {
                        return Err(wrong("a row of a pattern has cells", at, 1));
                    }
                    rows.push(Vec::new());
                    continue;
                }
                ' ' => continue,
                '{' if group.is_some() || open.is_some() => {
                    return Err(wrong("one group can be repeated, not two", at, 1));
                }
                '{' => {
                    open = Some((at, row));
                    continue;
                }
                '}' => {
                    match open.take() {
                        Some((_, from)) if from < row => group = Some((from, row)),
                        _ => return Err(wrong("there is nothing here to be repeated", at, 1)),
                    }
                    continue;
                }
                '?' => Item::Some(alphabet.any()),
                // Whatever is there, or nothing; unless it is a letter.
                '*' if alphabet.code('*').is_none() => Item::Some(alphabet.any() | 1),
                '[' => {
                    let inside = &text[at + 1..];
                    let Some(end) = inside.find(']') else {
                        return Err(wrong("the bracket is not closed", at, 1));
                    };
                    let here = Span::new(span.from + 2 + at, span.from + 2 + at + end);
                    let class = alphabet.bracket(&inside[..end], here)?;
                    while signs.clone().next().is_some_and(|(next, _)| next <= at + 1 + end) {
                        signs.next();
                    }
                    Item::Some(class)
                }
                c => match alphabet.code(c) {
                    Some(code) => Item::One(code),
                    None => {
                        let here = Span::new(span.from + 1 + at, span.from + 1 + at + c.len_utf8());
                        return Err(alphabet
                            .known(c, here)
                            .err()
                            .unwrap_or_else(|| wrong("no letter", at, 1)));
                    }
                },
            };
            if let Some(row) = rows.last_mut() {
                row.push(item);
            }
        }
        if let Some((at, _)) = open {
            return Err(wrong("the group is not closed", at, 1));
        }
        let width = rows[0].len();
        if width == 0 || rows.iter().any(|row| row.len() != width) {
            let message = "the rows of a pattern have one length, at least one cell";
            return Err(Diagnostic::new("bad-pattern", message, span));
        }
        if rows.len().max(width) > MAX_SIDE {
            return Err(Diagnostic::new(
                "bad-pattern",
                format!("a pattern is at most {MAX_SIDE} cells long"),
                span,
            ));
        }
        if group.is_some() && rows.len() > 1 {
            return Err(Diagnostic::new("bad-pattern", "groups are repeated in patterns of one row", span));
        }
        Ok(Drawn { rows, group })
    }
}

/// The patterns that `from -> to` stands for, one for each number of repetitions, the shortest first.
pub(crate) fn read(
    (from, from_span): (&str, Span),
    to: Option<(&str, Span)>,
    alphabet: &Alphabet,
) -> Result<Vec<Pattern>, Diagnostic> {
    let before = Drawn::read(from, from_span, alphabet)?;
    let after = to.map(|(text, span)| Ok((Drawn::read(text, span, alphabet)?, span))).transpose()?;
    if let Some((after, span)) = &after {
        let size = |drawn: &Drawn| (drawn.rows.len(), drawn.rows[0].len(), drawn.group);
        if size(&before) != size(after) {
            return Err(Diagnostic::new(
                "bad-pattern",
                "what a move leaves has the form of what it needs",
                *span,
            )
            .with_hint("both patterns have the same rows, columns and repeated group"));
        }
    }
    let mut cells = Vec::new();
    for (row, items) in before.rows.iter().enumerate() {
        for (col, item) in items.iter().enumerate() {
            let class = match *item {
                Item::One(code) => 1 << code,
                Item::Some(class) => class,
            };
            let to = match after.as_ref().map(|(after, _)| after.rows[row][col]) {
                Some(Item::One(code)) if class != 1 << code => Some(code),
                _ => None,
            };
            if let (true, Some((_, span)), Some(_)) = (class & 1 == 1, &after, to) {
                let message = "where there may be no cell a move leaves what it finds";
                return Err(Diagnostic::new("bad-pattern", message, *span).with_hint(
                    "`#` stands for no cell: beyond the edge, or gone; opposite to it stands `#` or `?`",
                ));
            }
            cells.push(Cell { row: row as i32, col: col as i32, class, to });
        }
    }
    if cells.iter().all(|cell| cell.is_beyond()) {
        return Err(Diagnostic::new("bad-pattern", "a pattern needs a cell that is there", from_span));
    }
    if let Some((_, span)) = &after
        && cells.iter().all(|cell| cell.to.is_none())
    {
        return Err(Diagnostic::new("no-change", "this move would change nothing", *span));
    }
    let Some((start, end)) = before.group else {
        return Ok(vec![Pattern::new(cells.len(), cells)]);
    };
    let mut all = Vec::new();
    for times in 0.. {
        let length = cells.len() + (end - start) * times - (end - start);
        if length > MAX_SIDE {
            break;
        }
        if length == 0 {
            continue;
        }
        let middle = (0..times).flat_map(|_| &cells[start..end]);
        let line = cells[..start].iter().chain(middle).chain(&cells[end..]);
        let line: Vec<Cell> = line.enumerate().map(|(col, cell)| Cell { col: col as i32, ..*cell }).collect();
        let is_there = line.iter().any(|cell| !cell.is_beyond());
        if is_there && (after.is_none() || line.iter().any(|cell| cell.to.is_some())) {
            all.push(Pattern::new(start + (end - start) * times, line));
        }
    }
    Ok(all)
}

/// The ways in which a pattern can lie on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ways {
    pub(crate) turned: bool,
    pub(crate) mirrored: bool,
    /// Along diagonals, and with `turned` along rows and columns too.
    pub(crate) diagonally: bool,
}

impl Pattern {
    fn new(stem: usize, cells: Vec<Cell>) -> Pattern {
        Pattern { cells, stem, odd: false }.mapped(|row, col| (row, col)).with_corner(false)
    }

    fn mapped(&self, map: impl Fn(i32, i32) -> (i32, i32)) -> Pattern {
        let mut cells: Vec<Cell> = self.cells.clone();
        for cell in &mut cells {
            (cell.row, cell.col) = map(cell.row, cell.col + i32::from(self.odd));
        }
        let there = || cells.iter().filter(|cell| !cell.is_beyond());
        let top = there().map(|cell| cell.row).min().unwrap_or(0);
        let left = there().map(|cell| cell.col).min().unwrap_or(0);
        for cell in &mut cells {
            (cell.row, cell.col) = (cell.row - top, cell.col - left);
        }
        Pattern { cells, stem: self.stem, odd: false }.with_corner((top + left) % 2 != 0)
    }

    fn with_corner(self, odd: bool) -> Pattern {
        Pattern { odd, ..self }
    }

    /// The least turn that cells allow, clockwise.
    pub(crate) fn turned(&self, cells: Cells) -> Pattern {
        match cells {
            Cells::Squares => self.mapped(|row, col| (col, -row)).with_corner(false),
            Cells::Hexagons => self.mapped(|row, col| (row + col, -row)).with_corner(false),
            // By the strips between lines of three directions.
            Cells::Triangles => self.mapped(|row, col| {
                let (falling, rising) = ((row + col).div_euclid(2), (col - row - 1).div_euclid(2));
                let (p, q, s) = (row, -1 - falling, rising);
                let (p, q, s) = (-1 - q, -1 - s, -1 - p);
                (p, s - q)
            }),
        }
    }

    /// A reflection: left and right exchanged; of hexagons, rows and columns.
    pub(crate) fn mirrored(&self, cells: Cells) -> Pattern {
        match cells {
            Cells::Squares => self.mapped(|row, col| (row, -col)).with_corner(false),
            Cells::Hexagons => self.mapped(|row, col| (col, row)).with_corner(false),
            Cells::Triangles => self.mapped(|row, col| (row, -col)),
        }
    }

    /// Along a diagonal; for patterns of one row.
    fn slanted(&self) -> Pattern {
        self.mapped(|_, col| (col, col)).with_corner(false)
    }

    /// Letters replaced by others.
    pub(crate) fn exchanged(&self, pairs: &[(u8, u8)]) -> Pattern {
        let cells = self.cells.iter().map(|cell| Cell {
            class: class_exchanged(cell.class, pairs),
            to: cell.to.map(|code| exchanged(code, pairs)),
            ..*cell
        });
        Pattern { cells: cells.collect(), stem: self.stem, odd: self.odd }
    }

    /// What makes two patterns the same move.
    pub(crate) fn key(&self) -> (bool, Vec<Cell>) {
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        (self.odd, cells)
    }
}

impl Ways {
    /// Every way in which the patterns of a family can lie, each as a family; those that are the same once.
    pub(crate) fn all(
        self,
        family: &[Pattern],
        form: Cells,
        span: Span,
    ) -> Result<Vec<Vec<Pattern>>, Diagnostic> {
        let one_row = family.iter().all(|pattern| pattern.cells.iter().all(|cell| cell.row == 0));
        if self.diagonally && (!one_row || form != Cells::Squares) {
            let message = "only patterns of one row lie along diagonals, and only on squares";
            return Err(Diagnostic::new("bad-pattern", message, span));
        }
        // A single triangle has no direction: it may point up or down.
        let single = form == Cells::Triangles && family.iter().all(|pattern| pattern.cells.len() == 1);
        let turned = self.turned || single;
        let mut families: Vec<Vec<Pattern>> = Vec::new();
        let with = |change: &dyn Fn(&Pattern) -> Pattern, families: &[Vec<Pattern>]| -> Vec<Vec<Pattern>> {
            families.iter().map(|family| family.iter().map(change).collect()).collect()
        };
        if !self.diagonally || turned {
            families.push(family.to_vec());
        }
        if self.diagonally {
            families.extend(with(&Pattern::slanted, &[family.to_vec()]));
        }
        if self.mirrored {
            let more = with(&|pattern| pattern.mirrored(form), &families);
            families.extend(more);
        }
        if turned || self.diagonally {
            let turns = if form == Cells::Squares { 3 } else { 5 };
            let mut last = families.clone();
            for _ in 0..turns {
                last = with(&|pattern| pattern.turned(form), &last);
                families.extend(last.iter().cloned());
            }
        }
        let mut different: Vec<Vec<Pattern>> = Vec::new();
        let mut known = Vec::new();
        for family in families {
            let key: Vec<_> = family.iter().map(Pattern::key).collect();
            if !known.contains(&key) {
                known.push(key);
                different.push(family);
            }
        }
        if different.iter().map(Vec::len).sum::<usize>() > MAX_STEPS {
            return Err(Diagnostic::new("bad-pattern", "this line stands for too many moves", span));
        }
        Ok(different)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Six turns of hexagons and triangles, four of squares, come back to where they began, and cells that lie side by side stay so.
    #[test]
    fn turns_come_back() {
        let alphabet = Alphabet(vec!['.', 'x']);
        let read = |text: &str| read((text, Span::all(text)), None, &alphabet).expect("a pattern").remove(0);
        for (form, turns) in [(Cells::Squares, 4), (Cells::Hexagons, 6), (Cells::Triangles, 6)] {
            for text in ["x.", "x..", "x.|?x", "x.x|.?."] {
                let start = read(text);
                let mut pattern = start.clone();
                for turn in 1..=turns {
                    pattern = pattern.turned(form);
                    assert_eq!(pattern.key() == start.key(), turn == turns, "{text} {form:?} {turn}");
                }
                assert_eq!(start.mirrored(form).mirrored(form).key(), start.key(), "{text} {form:?}");
            }
        }
        // A triangle that points up is turned into one that points down.
        assert!(read("x").turned(Cells::Triangles).odd);
    }
}
