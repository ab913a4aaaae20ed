//! Nim heaps taken apart into powers of two, and which powers are out of balance.

use upstar_game::sketch::Point;

use crate::picture::{Anchor, Outline, Picture, text_width};
use crate::style::Style;
use crate::text::Lines;

/// Larger powers are drawn as a box with a number.
const MOST_DOTS: u64 = 64;
/// The most dots in a line of text.
const MOST_IN_LINE: u64 = 16;
/// From one dot to the next.
const STEP: i32 = 50;
/// The height of letters.
const LETTERS: i32 = 45;
/// Between heaps and between powers.
const GAP: i32 = 100;

/// Heaps with their names, each as dots grouped by powers of two, and below them how often each power occurs.
#[must_use]
pub fn powers(title: &str, heaps: &[(String, u64)]) -> Picture {
    let mut picture = Picture::new(title);
    let sum = heaps.iter().fold(0, |sum, (_, heap)| sum ^ heap);
    let used = heaps.iter().fold(0, |used, (_, heap)| used | heap);
    let columns: Vec<u64> = (0..64).rev().map(|bit| 1 << bit).filter(|power| used & power != 0).collect();
    let unbalanced: Vec<String> =
        columns.iter().filter(|power| sum & **power != 0).map(u64::to_string).collect();
    picture.description = match unbalanced.len() {
        0 => "Every power of two occurs an even number of times: the position is balanced.".to_owned(),
        _ => format!("Powers that occur an odd number of times: {}.", unbalanced.join(", ")),
    };
    let text = if columns.is_empty() { picture.description.clone() } else { as_text(heaps, &columns) };
    picture.as_text = Some(Lines::from(text.as_str()));
    let mut y = 0;
    for (name, heap) in heaps {
        let own = columns.iter().filter(|power| heap & **power != 0);
        let height = own.map(|power| rows(*power) * STEP).max().unwrap_or(STEP);
        let middle = y + height / 2;
        picture.write(Point { x: -GAP, y: middle }, LETTERS, Anchor::End, name, Style::Word);
        let mut x = 0;
        for &power in &columns {
            if heap & power != 0 {
                group(&mut picture, power, Point { x, y: middle });
            }
            x += width(power) + GAP;
        }
        y += height + GAP;
    }
    picture.line(
        Point { x: -GAP, y: y - GAP / 2 },
        Point { x: columns.iter().map(|power| width(*power) + GAP).sum::<i32>() - GAP, y: y - GAP / 2 },
        Style::Line,
    );
    let mut x = 0;
    for &power in &columns {
        let count = heaps.iter().filter(|(_, heap)| heap & power != 0).count();
        let odd = sum & power != 0;
        let middle = x + width(power) / 2;
        let style = if odd { Style::OnRight } else { Style::Muted };
        let words = format!("{count}×{power}");
        picture.write(Point { x: middle, y: y + LETTERS / 2 }, LETTERS, Anchor::Middle, words, style);
        let parity = if odd { "odd" } else { "even" };
        picture.write(Point { x: middle, y: y + 2 * LETTERS }, LETTERS, Anchor::Middle, parity, style);
        x += width(power) + GAP;
    }
    picture
}

/// The heaps in characters: a heap in each line, and below them how often each power occurs.
fn as_text(heaps: &[(String, u64)], columns: &[u64]) -> String {
    let dots = |power: u64| match power {
        0..=MOST_IN_LINE => "•".repeat(power as usize),
        _ => power.to_string(),
    };
    let count = |power: u64| heaps.iter().filter(|(_, heap)| heap & power != 0).count();
    let mut lines: Vec<Vec<String>> = Vec::new();
    for (name, heap) in heaps {
        let cells = columns.iter().map(|&power| if heap & power != 0 { dots(power) } else { String::new() });
        lines.push(std::iter::once(name.clone()).chain(cells).collect());
    }
    let below = |tell: &dyn Fn(u64) -> String| {
        std::iter::once(String::new()).chain(columns.iter().map(|&power| tell(power))).collect::<Vec<_>>()
    };
    lines.push(below(&|power| format!("{}×{power}", count(power))));
    lines.push(below(&|power| if count(power) % 2 == 0 { "even" } else { "odd" }.to_owned()));
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..=columns.len()).map(width).collect();
    let mut text: Vec<String> = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        if row == heaps.len() {
            text.push("─".repeat(widths.iter().map(|width| width + 3).sum::<usize>() - 3));
        }
        let cells = line.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| match column {
            0 => format!("{cell:>width$}"),
            _ => format!("{cell:<width$}"),
        });
        text.push(cells.collect::<Vec<_>>().join("   ").trim_end().to_owned());
    }
    text.join("\n")
}

/// Dots stand in rows of at most eight.
fn across(power: u64) -> i32 {
    match power {
        0..=2 => power as i32,
        3..=8 => power as i32 / 2,
        _ => 8,
    }
}

fn rows(power: u64) -> i32 {
    if power > MOST_DOTS { 1 } else { power as i32 / across(power) }
}

/// The room that a power takes, wide enough for what stands below it.
fn width(power: u64) -> i32 {
    let words = text_width(&format!("9×{power}"), LETTERS);
    if power > MOST_DOTS { words + STEP } else { (across(power) * STEP).max(words) }
}

/// The dots of a power in the middle of its room, framed.
fn group(picture: &mut Picture, power: u64, from: Point) {
    let (wide, high) = match power > MOST_DOTS {
        true => (width(power), STEP),
        false => (across(power) * STEP, rows(power) * STEP),
    };
    let left = from.x + (width(power) - wide) / 2;
    let corner = Point { x: left, y: from.y - high / 2 };
    picture.add(Outline::Rect { corner, width: wide, height: high }, Style::Both);
    if power > MOST_DOTS {
        let middle = Point { x: left + wide / 2, y: from.y };
        return picture.write(middle, LETTERS, Anchor::Middle, power.to_string(), Style::OnBoth);
    }
    for row in 0..rows(power) {
        for column in 0..across(power) {
            let centre =
                Point { x: corner.x + column * STEP + STEP / 2, y: corner.y + row * STEP + STEP / 2 };
            picture.disc(centre, STEP / 3, Style::Dot);
        }
    }
}
