//! Pictures as characters: box drawing for lines, letters for marks.

use std::collections::HashSet;

use upstar_game::sketch::Point;

use crate::Refusal;
use crate::labels::curve;
use crate::picture::{Anchor, Grain, Outline, Picture, Shape};
use crate::style::Style;

/// The most characters that a picture may take.
const MOST: i64 = 4_000_000;

/// Lines of characters, each with what it stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lines(Vec<Vec<(char, Option<Style>)>>);

impl From<&str> for Lines {
    fn from(text: &str) -> Lines {
        Lines(text.lines().map(|line| line.chars().map(|c| (c, None)).collect()).collect())
    }
}

impl Lines {
    /// The text, each run of characters of one style through `paint`.
    fn painted(&self, paint: &dyn Fn(&str, Style) -> String) -> String {
        let mut text = String::new();
        for line in &self.0 {
            for run in line.chunk_by(|a, b| a.1 == b.1) {
                let characters: String = run.iter().map(|(c, _)| c).collect();
                match run[0].1 {
                    Some(style) => text.push_str(&paint(&characters, style)),
                    None => text.push_str(&characters),
                }
            }
            text.push('\n');
        }
        text
    }

    /// The lines side by side with others, `gap` columns between them, their middle lines level or their last ones.
    pub(crate) fn beside(self, right: Lines, gap: usize, bottoms: bool) -> Lines {
        let (left, right) = (self.0, right.0);
        // How many lines stand above the one that is level.
        let above = |count: usize| if bottoms { count } else { count.saturating_sub(1) / 2 };
        let top = above(left.len()).max(above(right.len()));
        let (down, right_down) = (top - above(left.len()), top - above(right.len()));
        let width = left.iter().map(Vec::len).max().unwrap_or(0) + gap;
        let mut rows = vec![Vec::new(); (left.len() + down).max(right.len() + right_down)];
        for (row, line) in (down..).zip(left) {
            rows[row] = line;
        }
        for (row, line) in (right_down..).zip(right) {
            if !line.is_empty() {
                rows[row].resize(width, (' ', None));
                rows[row].extend(line);
            }
        }
        Lines(rows)
    }

    /// The lines above others, and an empty one between them.
    pub(crate) fn above(mut self, below: Lines) -> Lines {
        self.0.push(Vec::new());
        self.0.extend(below.0);
        self
    }
}

/// Draws a picture without paint.
pub(crate) fn plain(picture: &Picture) -> Result<String, Refusal> {
    draw(picture, &|text, _| text.to_owned())
}

/// Draws a picture, each run of characters of one style through `paint`.
pub(crate) fn draw(picture: &Picture, paint: &dyn Fn(&str, Style) -> String) -> Result<String, Refusal> {
    let text = lines(picture)?.painted(paint);
    Ok(if text.is_empty() { "\n".to_owned() } else { text })
}

/// The characters of a picture.
pub(crate) fn lines(picture: &Picture) -> Result<Lines, Refusal> {
    if let Some(text) = &picture.as_text {
        return Ok(text.clone());
    }
    let (low, high) = picture.bounds();
    let grain = picture.grain;
    // Letters take a column each, however small the picture: leave room for them at the sides.
    let longest = |outline: &Outline| match outline {
        Outline::Text { text, .. } => text.chars().count(),
        _ => 0,
    };
    let longest = picture.shapes().iter().map(|shape| longest(&shape.outline)).max().unwrap_or(0);
    let spare = i32::try_from(longest).map_err(|_| Refusal::TooLarge)?;
    let (left, top) = place(low, grain);
    let (right, bottom) = place(high, grain);
    let (left, right) = (left - spare - 1, right + spare + 2);
    let (width, height) = (i64::from(right) - i64::from(left), i64::from(bottom) - i64::from(top) + 1);
    if width * height > MOST {
        return Err(Refusal::TooLarge);
    }
    let cells = vec![Cell::default(); (width * height) as usize];
    let (width, height) = (width as i32, height as i32);
    let node = |shape: &Shape| match shape.outline {
        Outline::Circle { centre, .. } if shape.style != Style::Patch => Some(place(centre, grain)),
        _ => None,
    };
    let nodes = picture.shapes().iter().filter_map(node).collect();
    let mut canvas = Canvas { left, top, width, height, cells, grain, nodes, style: Style::Word };
    for shape in picture.shapes() {
        canvas.shape(&shape.outline, shape.style);
    }
    Ok(canvas.finish())
}

/// The character at a point.
fn place(point: Point, grain: Grain) -> (i32, i32) {
    let nearest =
        |length: i32, of: i32| ((i64::from(length) * i64::from(of) + 5000).div_euclid(10_000)) as i32;
    (nearest(point.x, grain.columns), nearest(point.y, grain.rows))
}

/// What stands at a place: a character, or lines that meet there.
#[derive(Clone, Copy, Default)]
struct Cell {
    written: Option<char>,
    /// Whether lines go up, to the right, down and to the left.
    lines: [bool; 4],
    heavy: bool,
    /// What the last thing drawn there stands for.
    style: Option<Style>,
}

const UP: usize = 0;
const RIGHT: usize = 1;
const DOWN: usize = 2;
const LEFT: usize = 3;

struct Canvas {
    left: i32,
    top: i32,
    width: i32,
    height: i32,
    cells: Vec<Cell>,
    grain: Grain,
    /// Where discs come to lie.
    nodes: HashSet<(i32, i32)>,
    /// What is being drawn.
    style: Style,
}

impl Canvas {
    fn at(&mut self, x: i32, y: i32) -> Option<&mut Cell> {
        let (column, row) = (x - self.left, y - self.top);
        let inside = (0..self.width).contains(&column) && (0..self.height).contains(&row);
        if inside { self.cells.get_mut((row * self.width + column) as usize) } else { None }
    }

    fn put(&mut self, x: i32, y: i32, c: char) {
        let style = self.style;
        if let Some(cell) = self.at(x, y) {
            cell.written = Some(c);
            cell.style = Some(style);
        }
    }

    fn shape(&mut self, outline: &Outline, style: Style) {
        self.style = style;
        match outline {
            Outline::Rect { corner, width, height } => {
                let far = Point { x: corner.x + width, y: corner.y + height };
                self.rectangle(place(*corner, self.grain), place(far, self.grain), style);
            }
            Outline::Circle { centre, .. } => {
                let (x, y) = place(*centre, self.grain);
                match style {
                    Style::Left => self.put(x, y, '●'),
                    Style::Right | Style::Empty => self.put(x, y, '○'),
                    Style::Both => self.put(x, y, 'o'),
                    Style::Gone => self.put(x, y, '░'),
                    Style::Ground => self.put(x, y, '■'),
                    Style::Patch => {}
                    _ => self.put(x, y, '•'),
                }
            }
            Outline::Polygon(points) => {
                let (low, high) = Outline::Polygon(points.clone()).bounds();
                let middle = Point { x: low.x.midpoint(high.x), y: low.y.midpoint(high.y) };
                let (x, y) = place(middle, self.grain);
                self.put(x, y, if style == Style::Gone { '░' } else { '·' });
            }
            Outline::Line(points) => {
                for pair in points.windows(2) {
                    self.line(place(pair[0], self.grain), place(pair[1], self.grain), style);
                }
            }
            Outline::Curve { from, bend, to } => {
                for pair in curve(*from, *bend, *to).windows(2) {
                    self.line(place(pair[0], self.grain), place(pair[1], self.grain), style);
                }
            }
            Outline::Text { at, anchor, text, .. } => {
                let (x, y) = place(*at, self.grain);
                let count = text.chars().count() as i32;
                let start = match anchor {
                    Anchor::Start => x,
                    Anchor::Middle => x - (count - 1).div_euclid(2),
                    Anchor::End => x - count + 1,
                };
                for (column, c) in (start..).zip(text.chars()) {
                    self.put(column, y, c);
                }
            }
        }
    }

    fn rectangle(&mut self, (x, y): (i32, i32), (right, bottom): (i32, i32), style: Style) {
        if style == Style::Patch {
            for row in y..=bottom {
                for column in x..=right {
                    if let Some(cell) = self.at(column, row) {
                        *cell = Cell::default();
                    }
                }
            }
            return;
        }
        // Too thin to have an inside: a bar.
        if bottom == y || right <= x + 1 {
            return self.line((x, y), (if bottom == y { right } else { x }, bottom), Style::Bold);
        }
        // Neighbours share a border, which is nobody's.
        self.style = Style::Line;
        for (from, to) in [((x, y), (right, y)), ((x, bottom), (right, bottom))] {
            self.line(from, to, Style::Line);
        }
        for (from, to) in [((x, y), (x, bottom)), ((right, y), (right, bottom))] {
            self.line(from, to, Style::Line);
        }
        if style == Style::Gone {
            for row in y + 1..bottom {
                for column in x + 1..right {
                    self.put(column, row, '░');
                }
            }
        }
    }

    fn line(&mut self, from: (i32, i32), to: (i32, i32), style: Style) {
        // Lines that only help the eye would crowd characters; some are left out, some made light.
        match style {
            Style::Faint => return,
            Style::Guide => return self.guide(from, to),
            _ => {}
        }
        let heavy = matches!(style, Style::Bold | Style::Ground | Style::LeftLine);
        if from.1 == to.1 {
            let (start, end) = (from.0.min(to.0), from.0.max(to.0));
            for x in start..=end {
                self.join(x, from.1, &[(LEFT, x > start), (RIGHT, x < end)], heavy);
            }
        } else if from.0 == to.0 {
            let (start, end) = (from.1.min(to.1), from.1.max(to.1));
            for y in start..=end {
                self.join(from.0, y, &[(UP, y > start), (DOWN, y < end)], heavy);
            }
        } else {
            self.slant(from, to);
        }
    }

    /// A dotted line, level or upright, where nothing else is.
    fn guide(&mut self, from: (i32, i32), to: (i32, i32)) {
        let c = if from.1 == to.1 { '┄' } else { '┆' };
        for y in from.1.min(to.1)..=from.1.max(to.1) {
            for x in from.0.min(to.0)..=from.0.max(to.0) {
                if self.at(x, y).is_some_and(|cell| cell.written.is_none() && cell.lines == [false; 4]) {
                    self.put(x, y, c);
                }
            }
        }
    }

    fn join(&mut self, x: i32, y: i32, lines: &[(usize, bool)], heavy: bool) {
        let style = self.style;
        if let Some(cell) = self.at(x, y) {
            for (side, there) in lines {
                cell.lines[*side] |= there;
            }
            cell.heavy |= heavy;
            cell.style = Some(style);
        }
    }

    /// A line that is neither level nor upright.
    fn slant(&mut self, from: (i32, i32), to: (i32, i32)) {
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let steps = across.abs().max(down.abs());
        let c = if (across > 0) == (down > 0) { '╲' } else { '╱' };
        let nearest = |length: i32, step: i32| {
            let (length, step, steps) = (i64::from(length), i64::from(step), i64::from(steps));
            (2 * length * step + steps).div_euclid(2 * steps) as i32
        };
        // A steep line to a node ends in the row before, so that nothing comes between the node and its name.
        let steep = down.abs() > 1 && across.abs() <= 2 * down.abs();
        let skipped = [from, to].map(|end| (steep && self.nodes.contains(&end)).then_some(end.1));
        let mut last_row = None;
        for step in 0..=steps {
            let (x, y) = (from.0 + nearest(across, step), from.1 + nearest(down, step));
            // A flat line slants once in every row; the rest of it is level, or left out where it is short.
            let level = last_row == Some(y);
            last_row = Some(y);
            if level && across.abs() <= 2 * down.abs() || skipped.contains(&Some(y)) {
                continue;
            }
            if self.at(x, y).is_some_and(|cell| cell.written.is_none()) {
                self.put(x, y, if level { '─' } else { c });
            }
        }
    }

    /// What was drawn, without what is empty around it.
    fn finish(self) -> Lines {
        let rows = self.cells.chunks(self.width.max(1) as usize);
        let blank = |cell: &Cell| cell.character() == ' ';
        let indent =
            rows.clone().filter_map(|row| row.iter().position(|cell| !blank(cell))).min().unwrap_or(0);
        let line = |row: &[Cell]| -> Vec<(char, Option<Style>)> {
            let end = row.iter().rposition(|cell| !blank(cell)).map_or(indent, |last| last + 1);
            row[indent..end].iter().map(|cell| (cell.character(), cell.style)).collect()
        };
        let mut lines: Vec<_> = rows.map(line).skip_while(Vec::is_empty).collect();
        while lines.last().is_some_and(Vec::is_empty) {
            lines.pop();
        }
        Lines(lines)
    }
}

impl Cell {
    fn character(&self) -> char {
        if let Some(c) = self.written {
            return c;
        }
        let [up, right, down, left] = self.lines;
        let light = match (up, right, down, left) {
            (false, false, false, false) => return ' ',
            (true, false, true, false) | (true, false, false, false) | (false, false, true, false) => '│',
            (false, true, false, true) | (false, true, false, false) | (false, false, false, true) => '─',
            (false, true, true, false) => '┌',
            (false, false, true, true) => '┐',
            (true, true, false, false) => '└',
            (true, false, false, true) => '┘',
            (true, true, true, false) => '├',
            (true, false, true, true) => '┤',
            (false, true, true, true) => '┬',
            (true, true, false, true) => '┴',
            (true, true, true, true) => '┼',
        };
        match (light, self.heavy) {
            ('│', true) => '┃',
            ('─', true) => '━',
            ('┴', true) => '┻',
            ('┬', true) => '┳',
            ('┼', true) => '╋',
            (light, _) => light,
        }
    }
}
