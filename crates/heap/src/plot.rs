//! Pictures of sequences: where the rare heaps lie, and how often each value occurs. The scatter of values
//! is `upstar_render::nim_values`.

use upstar_game::sketch::Point;
use upstar_render::{Anchor, Grain, Outline, Picture, Style};

use crate::sequence::{Method, Sequence};

/// The width and the height of a plot.
const WIDTH: i32 = 2400;
const HEIGHT: i32 = 1200;
/// The height of letters.
const LETTERS: i32 = 40;

/// The scatter of the values of the heaps below `end`, or as far as they are known; of very many, evenly spaced ones.
#[must_use]
pub fn scatter(sequence: &Sequence, end: usize) -> Picture {
    let end = end.min(sequence.len());
    let most = (0..end).filter_map(|heap| sequence.get(heap)).max().unwrap_or(0);
    let title = format!("Nim-values of {}", sequence.rules());
    let mut picture = framed(&title, (end.saturating_sub(1)).max(1) as u64, most.max(1));
    // More points than pixels say nothing more.
    let step = end.div_ceil(20_000).max(1);
    for heap in (0..end).step_by(step) {
        let Some(value) = sequence.get(heap) else { continue };
        let at = Point { x: scaled(heap as u64, end as u64 - 1, WIDTH), y: -scaled(value, most, HEIGHT) };
        picture.disc(at, if end < 500 { 8 } else { 4 }, Style::Dot);
    }
    picture.description = format!("{title}: heaps 0 to {}, values up to {most}", end.saturating_sub(1));
    picture
}

/// How many heaps below `end` are rare, as a staircase; nothing where no sparse space is in use.
#[must_use]
pub fn rare_heaps(sequence: &Sequence, end: usize) -> Option<Picture> {
    let Method::Sparse { mask, .. } = sequence.method() else { return None };
    let rare: Vec<usize> = sequence.rare_heaps().iter().copied().filter(|&heap| heap < end).collect();
    let title = format!("Rare heaps of {}, mask {mask:b}", sequence.rules());
    let (last, count) = (end.saturating_sub(1).max(1) as u64, rare.len().max(1) as u64);
    let mut picture = framed(&title, last, count);
    let mut line = vec![Point { x: 0, y: 0 }];
    for (before, &heap) in rare.iter().enumerate() {
        let x = scaled(heap as u64, last, WIDTH);
        line.push(Point { x, y: -scaled(before as u64, count, HEIGHT) });
        line.push(Point { x, y: -scaled(before as u64 + 1, count, HEIGHT) });
    }
    line.push(Point { x: WIDTH, y: -scaled(rare.len() as u64, count, HEIGHT) });
    picture.add(Outline::Line(line), Style::Line);
    let largest = rare.last().map_or_else(String::new, |heap| format!(", the last of them {heap}"));
    picture.description = format!("{title}: {} below {end}{largest}", rare.len());
    Some(picture)
}

/// How often each value occurs among the heaps below `end`.
#[must_use]
pub fn histogram(sequence: &Sequence, end: usize) -> Picture {
    let counts = counts(sequence, end);
    let title = format!("How often nim-values of {} occur", sequence.rules());
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let mut picture = barred(&title, counts.len().max(1) as u64, most);
    // A little less than the distance, so that bars can be told from each other.
    let wide = (WIDTH / counts.len().max(1) as i32 * 9 / 10).max(1);
    for (value, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let height = scaled(count, most, HEIGHT).max(1);
        let x = scaled(2 * value as u64 + 1, 2 * counts.len() as u64, WIDTH) - wide / 2;
        picture.add(Outline::Rect { corner: Point { x, y: -height }, width: wide, height }, Style::Dot);
    }
    picture.description = format!("{title}: {} values, the most frequent one {most} times", counts.len());
    picture
}

/// How often each value occurs among the heaps from 0 to before `end` that are known.
#[must_use]
pub fn counts(sequence: &Sequence, end: usize) -> Vec<u64> {
    let mut counts = Vec::new();
    for value in (0..end.min(sequence.len())).filter_map(|heap| sequence.get(heap)) {
        let at = usize::try_from(value).unwrap_or(usize::MAX);
        if counts.len() <= at {
            counts.resize(at + 1, 0);
        }
        counts[at] += 1;
    }
    counts
}

/// A length in proportion.
fn scaled(part: u64, whole: u64, length: i32) -> i32 {
    let length = u128::from(part) * length.unsigned_abs() as u128 / u128::from(whole.max(1));
    i32::try_from(length).unwrap_or(0)
}

/// About five round numbers from 0 on, the steps between them 1, 2 or 5 times a power of ten.
fn ticks(most: u64) -> impl Iterator<Item = u64> {
    let mut step = 1u64;
    let mut by = [2, 5, 10].into_iter().cycle();
    let mut power = 1u64;
    while most / step > 5 {
        let Some(factor) = by.next() else { break };
        step = power.saturating_mul(factor);
        if factor == 10 {
            power = step;
        }
    }
    (0..=most / step).map(move |at| at * step)
}

/// A frame, with round numbers at their places.
fn framed(title: &str, right: u64, top: u64) -> Picture {
    let mut picture = titled(title, top);
    for tick in ticks(right) {
        let x = scaled(tick, right, WIDTH);
        picture.line(Point { x, y: 0 }, Point { x, y: -HEIGHT }, Style::Faint);
        picture.write(Point { x, y: LETTERS }, LETTERS, Anchor::Middle, tick.to_string(), Style::Muted);
    }
    picture
}

/// A frame with a bar for each number below `bars`; the numbers stand below the middle of their bars.
fn barred(title: &str, bars: u64, top: u64) -> Picture {
    let mut picture = titled(title, top);
    for tick in ticks(bars.saturating_sub(1)) {
        let x = scaled(2 * tick + 1, 2 * bars, WIDTH);
        picture.write(Point { x, y: LETTERS }, LETTERS, Anchor::Middle, tick.to_string(), Style::Muted);
    }
    picture
}

/// The title, the frame and the numbers at its side.
fn titled(title: &str, top: u64) -> Picture {
    let mut picture = Picture::new(title);
    picture.grain = Grain { columns: 400, rows: 200 };
    for x in [0, WIDTH] {
        picture.line(Point { x, y: 0 }, Point { x, y: -HEIGHT }, Style::Faint);
    }
    picture.line(Point { x: 0, y: -HEIGHT }, Point { x: WIDTH, y: -HEIGHT }, Style::Faint);
    for tick in ticks(top) {
        let y = -scaled(tick, top, HEIGHT);
        picture.line(Point { x: 0, y }, Point { x: WIDTH, y }, Style::Faint);
        picture.write(Point { x: -LETTERS / 2, y }, LETTERS, Anchor::End, tick.to_string(), Style::Muted);
    }
    picture.write(Point { x: 0, y: -HEIGHT - 2 * LETTERS }, LETTERS, Anchor::Start, title, Style::Word);
    picture
}

#[cfg(test)]
mod tests {
    use super::ticks;

    #[test]
    fn round_numbers() {
        let numbers = |most| ticks(most).collect::<Vec<_>>();
        assert_eq!(numbers(3), [0, 1, 2, 3]);
        assert_eq!(numbers(8), [0, 2, 4, 6, 8]);
        assert_eq!(numbers(51), [0, 10, 20, 30, 40, 50]);
        assert_eq!(numbers(100_000), [0, 20_000, 40_000, 60_000, 80_000, 100_000]);
        assert_eq!(numbers(u64::MAX).len(), 4);
    }
}
