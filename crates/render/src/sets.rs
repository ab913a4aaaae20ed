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
const GAP: i32 = 2 * LETTER;
/// The widest a row of sets becomes.
const WIDEST: i32 = 80 * LETTER;

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
    let (_, widest) = in_rows(&all);
    draw_rows(&mut picture, &all, Point { x: 0, y: 0 }, widest);
    picture
}

/// Draws sets in rows that fill this width. Boxes in a row are equally high.
fn draw_rows(picture: &mut Picture, all: &[Laid<'_>], mut at: Point, wide: i32) {
    let (rows, _) = in_rows(all);
    for row in &rows {
        let used = row.iter().map(|set| set.width + GAP).sum::<i32>() - GAP;
        // The last of several rows may be short.
        let spare = if rows.len() > 1 { 0 } else { (wide - used) / row.len() as i32 / LETTER * LETTER };
        let height = row.iter().map(|set| set.height).max().unwrap_or(0);
        let mut x = at.x;
        for set in *row {
            set.draw(picture, Point { x, y: at.y }, set.width + spare, height);
            x += set.width + spare + GAP;
        }
        at.y += height + LINE;
    }
}

/// A set with its size.
struct Laid<'a> {
    set: &'a Set,
    /// In how many columns the members stand.
    columns: usize,
    inside: Vec<Laid<'a>>,
    width: i32,
    height: i32,
}

impl<'a> Laid<'a> {
    fn new(set: &'a Set) -> Laid<'a> {
        let inside: Vec<Laid<'a>> = set.inside.iter().map(Laid::new).collect();
        let (rows, inner) = in_rows(&inside);
        let below: i32 = rows.iter().map(|row| tallest(row) + LINE).sum();
        // Alone, members fill a box twice as wide as high.
        let (count, column) = (set.members.len(), column_width(set));
        let area = count as i64 * i64::from(column) * i64::from(LINE);
        let wide = inner.max(width(&set.name)).max((area * 2).isqrt() as i32);
        let columns = ((wide + GAP) / column).clamp(1, count.max(1) as i32);
        let lines = count.div_ceil(columns as usize) as i32;
        let members = if count == 0 { 0 } else { columns * column - GAP };
        Laid {
            set,
            inside,
            columns: columns as usize,
            width: members.max(inner).max(width(&set.name)) + 2 * GAP,
            // The name, the lines, what is inside, and the line below it all.
            height: LINE * (2 + lines) + below,
        }
    }

    fn draw(&self, picture: &mut Picture, corner: Point, width: i32, height: i32) {
        picture.add(Outline::Rect { corner, width, height }, Style::Line);
        let mut y = corner.y + LINE;
        let middle = corner.x + width / 2 / LETTER * LETTER;
        picture.write(Point { x: middle, y }, LETTERS, Anchor::Middle, &self.set.name, Style::LeftWord);
        for line in self.set.members.chunks(self.columns) {
            y += LINE;
            for (member, column) in line.iter().zip(0..) {
                let x = corner.x + GAP + column * column_width(self.set);
                picture.write(Point { x, y }, LETTERS, Anchor::Start, member, Style::Word);
            }
        }
        let inside = Point { x: corner.x + GAP, y: y + LINE };
        draw_rows(picture, &self.inside, inside, width - 2 * GAP);
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

/// From one column of members to the next.
fn column_width(set: &Set) -> i32 {
    set.members.iter().map(|member| width(member)).max().unwrap_or(0) + GAP
}

fn width(text: &str) -> i32 {
    i32::try_from(text.chars().count()).unwrap_or(i32::MAX / LETTER / 2).min(10_000) * LETTER
}
