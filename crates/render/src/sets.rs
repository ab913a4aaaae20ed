//! Sets as boxes: a name, what is in it, and the sets inside it.

use upstar_game::sketch::Point;

use crate::picture::{Anchor, Grain, Outline, Picture};
use crate::style::Style;

/// The height of letters, and the room that each takes, so that a letter is a character of text.
const LETTERS: i32 = 40;
const LETTER: i32 = 22;
/// From one line to the next.
const LINE: i32 = 50;
/// Between two members, and around what is in a box.
const GAP: i32 = 3 * LETTER;
/// The widest a row of sets becomes.
const WIDEST: i32 = 70 * LETTER;

/// A set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Set {
    /// What it is called.
    pub name: String,
    /// What is in it and in none of the sets inside.
    pub members: Vec<String>,
    /// The sets inside.
    pub inside: Vec<Set>,
}

/// Sets beside each other, and in each of them what is in it.
#[must_use]
pub fn sets(title: &str, all: &[Set]) -> Picture {
    let mut picture = Picture::new(title);
    picture.grain = Grain { columns: 10_000 / LETTER, rows: 10_000 / LINE };
    let all: Vec<Laid> = all.iter().map(Laid::new).collect();
    picture.description = all.iter().map(Laid::told).collect::<Vec<_>>().join(". ");
    let (rows, _) = in_rows(&all);
    let mut y = 0;
    for row in rows {
        let mut x = 0;
        // Boxes in a row are equally high.
        let height = row.iter().map(|set| set.height).max().unwrap_or(0);
        for set in row {
            set.draw(&mut picture, Point { x, y }, height);
            x += set.width + GAP;
        }
        y += height + LINE;
    }
    picture
}

/// A set with its size.
struct Laid<'a> {
    set: &'a Set,
    /// The members in lines.
    lines: Vec<Vec<&'a str>>,
    inside: Vec<Laid<'a>>,
    width: i32,
    height: i32,
}

impl<'a> Laid<'a> {
    fn new(set: &'a Set) -> Laid<'a> {
        let inside: Vec<Laid<'a>> = set.inside.iter().map(Laid::new).collect();
        let (rows, inner) = in_rows(&inside);
        let below: i32 = rows.iter().map(|row| tallest(row) + LINE).sum();
        // Alone, members fill a box about half as wide again as high.
        let area: i64 =
            set.members.iter().map(|member| i64::from(width(member) + GAP) * i64::from(LINE)).sum();
        let wide = inner.max(width(&set.name)).max((area * 3 / 2).isqrt() as i32);
        let lines = flowing(&set.members, wide);
        let widest = lines.iter().map(|line| line_width(line)).max().unwrap_or(0);
        // The name, the lines, what is inside, and the line below it all.
        let height = LINE * (2 + lines.len() as i32) + below;
        Laid {
            set,
            inside,
            width: widest.max(inner).max(width(&set.name)) + 2 * GAP,
            height,
            lines,
        }
    }

    fn draw(&self, picture: &mut Picture, corner: Point, height: i32) {
        picture.add(Outline::Rect { corner, width: self.width, height }, Style::Line);
        let mut y = corner.y + LINE;
        let middle = corner.x + self.width / 2 / LETTER * LETTER;
        picture.write(Point { x: middle, y }, LETTERS, Anchor::Middle, &self.set.name, Style::LeftWord);
        for line in &self.lines {
            y += LINE;
            let mut x = corner.x + GAP;
            for member in line {
                picture.write(Point { x, y }, LETTERS, Anchor::Start, *member, Style::Word);
                x += width(member) + GAP;
            }
        }
        y += LINE;
        let (rows, _) = in_rows(&self.inside);
        for row in rows {
            let mut x = corner.x + GAP;
            let height = tallest(row);
            for set in row {
                set.draw(picture, Point { x, y }, height);
                x += set.width + GAP;
            }
            y += height + LINE;
        }
    }

    /// The set in words.
    fn told(&self) -> String {
        let own = self.set.members.iter().cloned();
        let inside = self.inside.iter().map(|set| format!("[{}]", set.told()));
        format!("{}: {}", self.set.name, own.chain(inside).collect::<Vec<_>>().join(", "))
    }
}

fn tallest(row: &[Laid<'_>]) -> i32 {
    row.iter().map(|set| set.height).max().unwrap_or(0)
}

/// Sets in rows that are not too wide, and the width of the widest.
fn in_rows<'s, 'a>(all: &'s [Laid<'a>]) -> (Vec<&'s [Laid<'a>]>, i32) {
    let (mut rows, mut widest) = (Vec::new(), 0);
    let mut start = 0;
    while start < all.len() {
        let (mut end, mut wide) = (start + 1, all[start].width);
        while end < all.len() && wide + GAP + all[end].width <= WIDEST {
            wide += GAP + all[end].width;
            end += 1;
        }
        rows.push(&all[start..end]);
        widest = widest.max(wide);
        start = end;
    }
    (rows, widest)
}

/// Words in lines of about this width.
fn flowing(words: &[String], wide: i32) -> Vec<Vec<&str>> {
    let mut lines: Vec<Vec<&str>> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line_width(line) + GAP + width(word) <= wide => line.push(word),
            _ => lines.push(vec![word]),
        }
    }
    lines
}

fn line_width(line: &[&str]) -> i32 {
    line.iter().map(|word| width(word) + GAP).sum::<i32>() - GAP
}

fn width(text: &str) -> i32 {
    i32::try_from(text.chars().count()).unwrap_or(i32::MAX / LETTER / 2).min(10_000) * LETTER
}
