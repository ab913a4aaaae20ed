//! The birthdays of numbers: each day's under those of the day before, each number where it stands among the others.

use upstar_game::sketch::Point;
use upstar_values::Dyadic;

use crate::picture::{Anchor, Grain, Outline, Picture, text_width};
use crate::style::Style;

/// Later days have too many numbers to draw.
pub const LAST_DAY: u32 = 9;
/// From one number to the next, at least.
const STEP: i32 = 60;
/// From one day to the next.
const DOWN: i32 = 150;
/// The height of letters.
const LETTERS: i32 = 40;

/// The numbers born on the days from 0 to this one, at most [`LAST_DAY`].
#[must_use]
pub fn days(last: u32) -> Picture {
    let last = last.min(LAST_DAY);
    let mut picture = Picture::new(format!("Numbers born on the days 0 to {last}"));
    picture.grain = Grain { columns: 500, rows: 200 };
    picture.description =
        "Every number hangs below the later born of its two neighbours, smaller numbers to the left."
            .to_owned();
    let widest = born_on(last).map(|number| text_width(&number.to_string(), LETTERS)).max().unwrap_or(0);
    let step = STEP.max((widest + LETTERS / 2) / 2);
    let place = |day: u32, index: i32| {
        // Between two numbers of the days before there is one of each later day.
        let gap = 1 << (last - day);
        Point { x: (2 * index * gap + gap) * step, y: day as i32 * DOWN }
    };
    let numbers = |day: u32| (0..).zip(born_on(day));
    for day in 1..=last {
        for (index, _) in numbers(day) {
            picture.line(place(day - 1, index / 2), place(day, index), Style::Line);
        }
    }
    for day in 0..=last {
        let words = format!("day {day}");
        picture.write(Point { x: -STEP, y: day as i32 * DOWN }, LETTERS, Anchor::End, words, Style::Muted);
        for (index, number) in numbers(day) {
            let (at, text) = (place(day, index), number.to_string());
            let width = text_width(&text, LETTERS) + LETTERS / 4;
            let corner = Point { x: at.x - width / 2, y: at.y - LETTERS * 3 / 5 };
            picture.add(Outline::Rect { corner, width, height: LETTERS * 6 / 5 }, Style::Patch);
            picture.write(at, LETTERS, Anchor::Middle, text, Style::Word);
        }
    }
    picture
}

/// The numbers born on a day, the smallest first.
pub fn born_on(day: u32) -> impl Iterator<Item = Dyadic> {
    let day = day.min(LAST_DAY);
    (0..1 << day).map(move |index| born(day, index))
}

/// The number born on a day, by its place among those of that day.
fn born(day: u32, index: i32) -> Dyadic {
    Dyadic::from_sign_expansion((0..day).rev().map(|bit| index >> bit & 1 == 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_born_in_order() {
        let on = |day: u32| born_on(day).map(|number| number.to_string()).collect::<Vec<_>>();
        assert_eq!(on(0), ["0"]);
        assert_eq!(on(1), ["-1", "1"]);
        assert_eq!(on(2), ["-2", "-1/2", "1/2", "2"]);
        assert_eq!(on(3), ["-3", "-3/2", "-3/4", "-1/4", "1/4", "3/4", "3/2", "3"]);
    }
}
