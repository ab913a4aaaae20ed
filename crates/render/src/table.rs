//! Tables of short texts with headings.

use upstar_game::sketch::Point;

use crate::picture::{Anchor, Grain, Outline, Picture, text_width};
use crate::style::Style;

/// The height of letters, of a row, and the room beside a text.
const LETTERS: i32 = 50;
const ROW: i32 = 100;
const GAP: i32 = 60;

/// A table: what stands in the corner, the headings of columns, and each row with its heading. What is not known is `?`.
#[must_use]
pub fn table(title: &str, corner: &str, columns: &[String], rows: &[(String, Vec<String>)]) -> Picture {
    let mut picture = Picture::new(title);
    picture.grain = Grain { columns: 400, rows: 200 };
    let lines = rows.iter().map(|(heading, cells)| format!("{heading}: {}", cells.join(" ")));
    picture.description =
        format!("{corner}: {}. {}", columns.join(" "), lines.collect::<Vec<_>>().join(". "));
    let column = |at: usize| {
        let cells = rows.iter().filter_map(|(_, cells)| cells.get(at));
        let widest = cells.chain(columns.get(at)).map(|text| text_width(text, LETTERS)).max();
        whole(widest.unwrap_or(0) + GAP)
    };
    let headings = rows.iter().map(|(heading, _)| heading.as_str()).chain([corner]);
    let first = whole(headings.map(|text| text_width(text, LETTERS)).max().unwrap_or(0) + GAP);
    let mut lefts = vec![first];
    for at in 0..columns.len() {
        lefts.push(lefts[at] + column(at));
    }
    let middle = |at: usize| lefts[at].midpoint(lefts[at + 1]);
    let mut write = |x: i32, row: usize, text: &str, style: Style| {
        let y = row as i32 * ROW + ROW / 2;
        picture.write(Point { x, y }, LETTERS, Anchor::Middle, text, style);
    };
    write(first / 2, 0, corner, Style::Muted);
    for (at, heading) in columns.iter().enumerate() {
        write(middle(at), 0, heading, Style::LeftWord);
    }
    for (row, (heading, cells)) in rows.iter().enumerate() {
        write(first / 2, row + 1, heading, Style::LeftWord);
        for (at, cell) in cells.iter().enumerate().take(columns.len()) {
            let style = if cell == "?" { Style::OnRight } else { Style::Word };
            write(middle(at), row + 1, cell, style);
        }
    }
    let (right, bottom) = (lefts[columns.len()], (rows.len() as i32 + 1) * ROW);
    let frame = Outline::Rect { corner: Point { x: 0, y: 0 }, width: right, height: bottom };
    picture.add(frame, Style::Line);
    for (at, x) in lefts[..columns.len()].iter().enumerate() {
        let style = if at == 0 { Style::Line } else { Style::Guide };
        picture.line(Point { x: *x, y: 0 }, Point { x: *x, y: bottom }, style);
    }
    for row in 1..=rows.len() {
        let y = row as i32 * ROW;
        let style = if row == 1 { Style::Line } else { Style::Guide };
        picture.line(Point { x: 0, y }, Point { x: right, y }, style);
    }
    picture
}

/// A width in whole cells, so that characters stay in step.
fn whole(width: i32) -> i32 {
    width.div_euclid(100) * 100 + 100
}
