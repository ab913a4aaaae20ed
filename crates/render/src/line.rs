//! Numbers on a line: each with the interval between the options in which it is the simplest number.

use upstar_game::sketch::Point;
use upstar_values::Dyadic;

use crate::picture::{Anchor, Picture, text_width};
use crate::style::Style;
use crate::text::Lines;

/// A number and the open interval in which it is the simplest one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// What is worth it.
    pub name: String,
    /// The best that Left can move to; `None` if there is nothing.
    pub low: Option<Dyadic>,
    /// The number.
    pub value: Dyadic,
    /// The best that Right can move to; `None` if there is nothing.
    pub high: Option<Dyadic>,
}

/// How many columns the numbers take at most, and how many are left at the ends.
const WIDTH: i64 = 64;
const MARGIN: i64 = 6;
/// The size of a column and of a row in a drawing.
const COLUMN: i32 = 20;
const ROW: i32 = 90;
/// The height of letters.
const LETTERS: i32 = 40;

/// Where numbers come to lie: columns from the left.
struct Scale {
    low: Dyadic,
    /// A unit is this power of two of columns long.
    power: i64,
    columns: i64,
}

impl Scale {
    fn new(numbers: &[Dyadic]) -> Option<Scale> {
        let (low, high) = (numbers.iter().min()?.clone(), numbers.iter().max()?);
        let long = high.clone() - low.clone();
        let fits = |power: i64| long.mul_pow2(power).ceil().to_i64().is_some_and(|columns| columns <= WIDTH);
        let mut power = 4;
        // A number among large ones, or close to another.
        while fits(power + 1) && power < 60 && !long.is_zero() {
            power += 1;
        }
        while !fits(power) {
            power -= 1;
        }
        let columns = long.mul_pow2(power).ceil().to_i64()?;
        Some(Scale { low, power, columns: columns + 2 * MARGIN })
    }

    fn column(&self, x: &Dyadic) -> i64 {
        let along = (x.clone() - self.low.clone()).mul_pow2(self.power) + Dyadic::new(1, 1);
        MARGIN + along.floor().to_i64().unwrap_or(0)
    }
}

/// Numbers on a line, each with its interval above the line.
#[must_use]
pub fn number_line(title: &str, intervals: &[Interval]) -> Picture {
    let mut picture = Picture::new(title);
    let ends = |of: &Interval| [of.low.clone(), Some(of.value.clone()), of.high.clone()];
    let mut numbers: Vec<Dyadic> = intervals.iter().flat_map(ends).flatten().collect();
    numbers.sort();
    numbers.dedup();
    let Some(scale) = Scale::new(&numbers) else { return picture };
    picture.description = intervals.iter().map(in_words).collect::<Vec<_>>().join(" ");
    picture.as_text = Some(Lines::from(in_text(intervals, &numbers, &scale).as_str()));
    let x = |column: i64| i32::try_from(column).unwrap_or(0) * COLUMN;
    let end = x(scale.columns);
    for (of, y) in intervals.iter().zip((0..).map(|row: i32| row * ROW)) {
        let at = |x: i32| Point { x, y };
        let (from, to) = (of.low.as_ref(), of.high.as_ref());
        let (from, to) =
            (from.map_or(0, |low| x(scale.column(low))), to.map_or(end, |high| x(scale.column(high))));
        // The bounds themselves are not in the interval.
        let room = |bound: &Option<Dyadic>| if bound.is_some() { LETTERS / 3 } else { 0 };
        picture.line(at(from + room(&of.low)), at(to - room(&of.high)), Style::Line);
        for (bound, place, mark, inwards) in [(&of.low, from, "(", 1), (&of.high, to, ")", -1)] {
            if bound.is_some() {
                picture.write(at(place), LETTERS, Anchor::Middle, mark, Style::Word);
                continue;
            }
            for up in [-1, 1] {
                let barb = Point { x: place + inwards * LETTERS / 2, y: y + up * LETTERS / 4 };
                picture.line(at(place), barb, Style::Line);
            }
        }
        picture.disc(at(x(scale.column(&of.value))), LETTERS / 4, Style::Dot);
        picture.write(at(-LETTERS), LETTERS, Anchor::End, of.name.as_str(), Style::Word);
    }
    let y = i32::try_from(intervals.len()).unwrap_or(0) * ROW;
    picture.line(Point { x: 0, y }, Point { x: end, y }, Style::Line);
    for number in &numbers {
        let place = x(scale.column(number));
        picture.line(Point { x: place, y: y - 12 }, Point { x: place, y: y + 12 }, Style::Line);
    }
    let span = |number: &Dyadic, text: &str| {
        let (place, half) = (x(scale.column(number)), text_width(text, LETTERS) / 2);
        (i64::from(place - half), i64::from(place + half + LETTERS / 4))
    };
    for (number, text) in labelled(intervals, &numbers, span) {
        let place = Point { x: x(scale.column(number)), y: y + LETTERS };
        picture.write(place, LETTERS, Anchor::Middle, text, Style::Muted);
    }
    picture
}

/// The numbers for whose labels there is room, from the left: those that have a dot before those that are only bounds. `span` says from
/// where to where a label goes.
fn labelled<'n>(
    intervals: &[Interval],
    numbers: &'n [Dyadic],
    span: impl Fn(&Dyadic, &str) -> (i64, i64),
) -> Vec<(&'n Dyadic, String)> {
    let (dots, bounds): (Vec<&Dyadic>, Vec<&Dyadic>) =
        numbers.iter().partition(|number| intervals.iter().any(|of| of.value == **number));
    let (mut taken, mut labels): (Vec<(i64, i64)>, Vec<_>) = (Vec::new(), Vec::new());
    for number in dots.into_iter().chain(bounds) {
        let text = number.to_string();
        let (from, to) = span(number, &text);
        if taken.iter().all(|own| to < own.0 || own.1 < from) {
            taken.push((from, to));
            labels.push((number, text));
        }
    }
    labels.sort();
    labels
}

/// What is drawn, in a sentence.
fn in_words(of: &Interval) -> String {
    let (name, value) = (&of.name, &of.value);
    match (&of.low, &of.high) {
        (None, None) => format!("{name}: {value}, the simplest number of all."),
        (Some(low), None) => format!("{name}: {value}, the simplest number greater than {low}."),
        (None, Some(high)) => format!("{name}: {value}, the simplest number less than {high}."),
        (Some(low), Some(high)) => format!("{name}: {value}, the simplest number between {low} and {high}."),
    }
}

/// The drawing as characters.
fn in_text(intervals: &[Interval], numbers: &[Dyadic], scale: &Scale) -> String {
    let names = intervals.iter().map(|of| of.name.chars().count()).max().unwrap_or(0);
    let width = usize::try_from(scale.columns).unwrap_or(0) + 1;
    let place = |number: &Dyadic| usize::try_from(scale.column(number)).unwrap_or(0);
    let mut text = String::new();
    for of in intervals {
        let mut row = vec![' '; width];
        let (from, to) = (of.low.as_ref().map_or(0, place), of.high.as_ref().map_or(width - 1, place));
        row[from..=to].fill('─');
        row[from] = if of.low.is_some() { '(' } else { '←' };
        row[to] = if of.high.is_some() { ')' } else { '→' };
        row[place(&of.value)] = '●';
        let row: String = row.into_iter().collect();
        text.push_str(&format!("{:<names$}  {}\n", of.name, row.trim_end()));
    }
    let mut axis = vec!['─'; width];
    numbers.iter().for_each(|number| axis[place(number)] = '┴');
    let begin = |number: &Dyadic, label: &str| place(number).saturating_sub(label.chars().count() / 2);
    let span = |number: &Dyadic, label: &str| {
        let from = begin(number, label) as i64;
        (from, from + label.chars().count() as i64)
    };
    let mut labels: Vec<char> = Vec::new();
    for (number, label) in labelled(intervals, numbers, span) {
        labels.resize(begin(number, &label), ' ');
        labels.extend(label.chars());
    }
    let (axis, labels): (String, String) = (axis.into_iter().collect(), labels.into_iter().collect());
    text.push_str(&format!("{:names$}  {axis}\n{:names$}  {labels}", "", ""));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_stand_over_the_line() {
        let half = Interval {
            name: "{0|1}".to_owned(),
            low: Some(Dyadic::ZERO),
            value: Dyadic::new(1, 1),
            high: Some(Dyadic::ONE),
        };
        let two =
            Interval { name: "{1|}".to_owned(), low: Some(Dyadic::ONE), value: Dyadic::from(2), high: None };
        let picture = number_line("A line", &[half, two]);
        assert_eq!(
            picture.description,
            "{0|1}: 1/2, the simplest number between 0 and 1. {1|}: 2, the simplest number greater than 1."
        );
        let text = crate::text::plain(&picture).expect("a small picture");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4);
        assert!(lines[0].contains('(') && lines[0].ends_with(')') && lines[1].ends_with('→'), "{text}");
        // Ends and values stand over their numbers.
        let at = |line: &str, c: char| line.chars().position(|other| other == c);
        assert_eq!(at(lines[0], ')'), at(lines[1], '('));
        assert_eq!(lines[3].split_whitespace().collect::<Vec<_>>(), ["0", "1/2", "1", "2"]);
    }

    #[test]
    fn dots_have_their_labels_before_bounds() {
        let far = |value: i64, low: Option<i64>| Interval {
            name: value.to_string(),
            low: low.map(Dyadic::from),
            value: Dyadic::from(value),
            high: None,
        };
        let picture = number_line("", &[far(100, Some(99)), far(-100, None)]);
        let text = crate::text::plain(&picture).expect("a small picture");
        assert_eq!(text.lines().last().unwrap().split_whitespace().collect::<Vec<_>>(), ["-100", "100"]);
    }

    #[test]
    fn far_and_near_numbers_fit() {
        for (low, high) in [(-5_000_000, 3), (0, 0), (7, 7)] {
            let of = Interval {
                name: "x".to_owned(),
                low: Some(Dyadic::from(low)),
                value: Dyadic::from(high),
                high: None,
            };
            let text = crate::text::plain(&number_line("", &[of])).expect("a small picture");
            assert!(text.lines().all(|line| line.chars().count() < 100), "{text}");
        }
    }
}
