//! Nim-values of heaps as points in a plot.

use upstar_game::sketch::Point;

use crate::picture::{Anchor, Grain, Outline, Picture};
use crate::style::Style;

/// The height of letters.
const LETTERS: i32 = 40;
/// About how wide a plot becomes.
const WIDTH: i64 = 2400;
/// How high it becomes, if values are large.
const HEIGHT: i32 = 1200;

/// The nim-values of the heaps 0, 1, 2, …
#[must_use]
pub fn nim_values(title: &str, values: &[u64]) -> Picture {
    let mut picture = Picture::new(title);
    let most = values.iter().copied().max().unwrap_or(0);
    // From one heap to the next, and from one value to the next; large values are pressed together.
    let right = (WIDTH / values.len().max(1) as i64).clamp(8, 40) as i32;
    let tall = match most {
        0..=24 => 40,
        25..=100 => 16,
        _ => 0,
    };
    let up = |value: u64| -match tall {
        0 => (i128::from(value) * i128::from(HEIGHT) / i128::from(most.max(1))) as i32,
        tall => value as i32 * tall,
    };
    let along = |heap: usize| i32::try_from(heap).unwrap_or(0) * right;
    // A column to a heap, and a row to a value while they are few.
    picture.grain = Grain { columns: 10_000 / right, rows: 10_000 / if tall == 0 { 40 } else { tall } };
    picture.description = format!("Nim-values from heap 0 on: {}", listed(values));
    let last = values.len().saturating_sub(1);
    let (end, top) = (along(last) + right, up(most) - tall.max(16));
    for value in ticks(most, 1) {
        picture.line(Point { x: -right, y: up(value) }, Point { x: end, y: up(value) }, Style::Faint);
        // As text, a column to the left of the axis.
        let at = Point { x: -right - right.max(LETTERS / 2), y: up(value) };
        picture.write(at, LETTERS, Anchor::End, value.to_string(), Style::Muted);
    }
    let floor = 40;
    // Numbers of heaps need room beside each other.
    for heap in ticks(last as u64, if last < 10 { 2 } else { 5 }) {
        let x = along(heap as usize);
        picture.line(Point { x, y: floor }, Point { x, y: top }, Style::Faint);
        let at = Point { x, y: floor + LETTERS };
        picture.write(at, LETTERS, Anchor::Middle, heap.to_string(), Style::Muted);
    }
    let corner = Point { x: -right, y: floor };
    picture.add(
        Outline::Line(vec![Point { x: -right, y: top }, corner, Point { x: end, y: floor }]),
        Style::Line,
    );
    for (heap, value) in values.iter().enumerate() {
        picture.disc(Point { x: along(heap), y: up(*value) }, (right / 3).clamp(5, 10), Style::Dot);
    }
    let above = Point { x: -right, y: top - LETTERS };
    picture.write(above, LETTERS, Anchor::Start, title, Style::Word);
    picture
}

/// Round numbers from 0 to a last one, at least so far apart: at most about ten of them.
fn ticks(last: u64, least: u64) -> impl Iterator<Item = u64> {
    let mut step: u64 = 1;
    let mut factors = [2, 5, 10].into_iter().cycle();
    let mut base = 1;
    while last / step > 10 || step < least {
        let factor = factors.next().unwrap_or(10);
        step = base * factor;
        if factor == 10 {
            base = step;
        }
    }
    (0..=last / step).map(move |i| i * step)
}

/// The first values, and how many more there are.
fn listed(values: &[u64]) -> String {
    let first: Vec<String> = values.iter().take(100).map(u64::to_string).collect();
    let rest = values.len().saturating_sub(100);
    if rest > 0 { format!("{} and {rest} more", first.join(" ")) } else { first.join(" ") }
}
