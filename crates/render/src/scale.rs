//! The plane of a thermograph plot: where values and temperatures come to lie. Values grow to the left; where nothing
//! lies between games that are far apart, the axis is broken.

use upstar_game::sketch::Point;
use upstar_values::{Dyadic, Thermograph, Wall};

use crate::picture::{Anchor, Picture, shifted, text_width};
use crate::style::Style;

/// About how large the plot may become.
const WIDTH: i64 = 900;
const HEIGHT: i64 = 700;
/// The least distance of two numbers on an axis, and what is enough even for long ones.
const TICK: i64 = 90;
const FAR: i64 = 400;
/// Between the pieces of a broken axis.
const GAP: i32 = 90;
/// The height of letters.
pub(crate) const LETTERS: i32 = 40;
/// Names longer than this are cut.
const MOST_LETTERS: usize = 48;

/// A text of a length that can be read in a plot.
pub(crate) fn short(text: &str) -> String {
    match text.char_indices().nth(MOST_LETTERS) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// A stretch of the axis of values.
struct Piece {
    low: Dyadic,
    high: Dyadic,
    /// Where its left end lies, which is the high one.
    left: i32,
}

/// Where values and temperatures come to lie.
pub(crate) struct Scale {
    /// A unit is 25 times this power of two long.
    power: i64,
    /// Numbers are these powers of two apart, values and temperatures.
    steps: (i64, i64),
    pieces: Vec<Piece>,
    /// The piece in which each graph lies.
    of: Vec<usize>,
    /// The temperature of the axis of values.
    pub(crate) floor: Dyadic,
    /// The temperature at which masts are cut off.
    pub(crate) top: Dyadic,
}

impl Scale {
    /// A plane that holds the graphs; `None` if there are none.
    pub(crate) fn new(graphs: &[(String, Thermograph)]) -> Option<Scale> {
        let hottest = graphs.iter().map(|(_, graph)| graph.temperature()).max()?.clone();
        let coldest = graphs.iter().map(|(_, graph)| graph.temperature()).min()?;
        let floor = if coldest.signum() <= 0 { -Dyadic::ONE } else { Dyadic::ZERO };
        let up = hottest.clone() - floor.clone();
        let spans: Vec<Span> =
            graphs.iter().map(|(_, graph)| span(graph, &floor)).collect::<Option<Vec<_>>>()?;
        let (clusters, of) = clusters(&spans, &up);
        let across = clusters.iter().fold(Dyadic::ZERO, |sum, (low, high)| sum + high.clone() - low.clone());
        // From 200 to a unit, or as fine as tiny games need, down to what large ones can have.
        let wide = across.clone().max(up.clone());
        let start = if wide.is_zero() || wide >= Dyadic::new(1, 1) { 3 } else { 3 - magnitude(&wide) };
        let fits = |power: i64| {
            length(&across, power).is_some_and(|x| x <= WIDTH)
                && length(&up, power).is_some_and(|y| y <= HEIGHT)
        };
        let mut power = start - magnitude(&wide).max(0);
        while power < start && fits(power + 1) {
            power += 1;
        }
        while !fits(power) {
            power -= 1;
        }
        let shorter =
            |step: i64, than: i64| length(&Dyadic::ONE.mul_pow2(step), power).is_none_or(|long| long < than);
        let mut rise = -power;
        while shorter(rise, TICK) {
            rise += 1;
        }
        // Long numbers need more room beside each other.
        let mut step = rise;
        while shorter(step, widest(&clusters, step).min(FAR)) {
            step += 1;
        }
        let mut left = 0;
        let mut pieces: Vec<Piece> = Vec::new();
        for (low, high) in clusters.iter().rev() {
            let (low, high) = widened(low, high, step);
            let long = length(&(high.clone() - low.clone()), power).unwrap_or(0) as i32;
            pieces.insert(0, Piece { low, high, left });
            left += long + GAP;
        }
        let unit = Dyadic::ONE.mul_pow2(rise);
        let top = up_to(&(hottest + unit.clone() + unit.halve()), rise);
        Some(Scale { power, steps: (step, rise), pieces, of, floor, top })
    }

    /// Where a value of a graph lies at a temperature.
    pub(crate) fn point(&self, graph: usize, value: &Dyadic, temperature: &Dyadic) -> Point {
        self.place(&self.pieces[self.of[graph]], value, temperature)
    }

    fn place(&self, piece: &Piece, value: &Dyadic, temperature: &Dyadic) -> Point {
        let along = |from: &Dyadic, to: &Dyadic| {
            let long = length(&(to.clone() - from.clone()), self.power).unwrap_or(0);
            i32::try_from(long).unwrap_or(0)
        };
        Point { x: piece.left + along(value, &piece.high), y: -along(&self.floor, temperature) }
    }

    /// The upper left and the lower right corner of the plot.
    pub(crate) fn corners(&self) -> (Point, Point) {
        let (first, last) = (&self.pieces[self.pieces.len() - 1], &self.pieces[0]);
        (self.place(first, &first.high, &self.top), self.place(last, &last.low, &self.floor))
    }

    /// The corners of a wall from the floor up to where the mast begins.
    pub(crate) fn wall(&self, graph: usize, wall: &Wall, temperature: &Dyadic) -> Vec<Point> {
        if *temperature <= self.floor {
            return Vec::new();
        }
        let mut points = vec![self.point(graph, &wall.at(&self.floor), &self.floor)];
        let corners = wall.corners().iter().filter(|(t, _)| *t > self.floor && t < temperature);
        points.extend(corners.map(|(t, x)| self.point(graph, x, t)));
        points.push(self.point(graph, &wall.at(temperature), temperature));
        points
    }

    /// The temperatures that are written: the floor, and round ones that are not too near to it.
    fn temperatures(&self) -> impl Iterator<Item = Dyadic> {
        let half = Dyadic::ONE.mul_pow2(self.steps.1 - 1);
        let round = multiples(&up_to(&self.floor, self.steps.1), &self.top, self.steps.1);
        let first = self.floor.clone() + half;
        std::iter::once(self.floor.clone()).chain(round.skip_while(move |round| *round < first))
    }

    /// Both axes with their numbers and lines across.
    pub(crate) fn axes(&self, picture: &mut Picture) {
        let (corner, _) = self.corners();
        let mut last: Option<Point> = None;
        let mut free = i32::MIN;
        for piece in self.pieces.iter().rev() {
            for value in multiples(&piece.low, &piece.high, self.steps.0).rev() {
                let at = self.place(piece, &value, &self.floor);
                picture.line(at, Point { x: at.x, y: corner.y }, Style::Faint);
                let text = short(&value.to_string());
                let half = text_width(&text, LETTERS) / 2;
                if at.x - half > free {
                    let below = shifted(at, 0, LETTERS * 5 / 4);
                    picture.write(below, LETTERS, Anchor::Middle, text, Style::Muted);
                    free = at.x + half;
                }
            }
            let ends =
                (self.place(piece, &piece.high, &self.floor), self.place(piece, &piece.low, &self.floor));
            for temperature in self.temperatures() {
                let y = self.place(piece, &piece.high, &temperature).y;
                picture.line(Point { y, ..ends.0 }, Point { y, ..ends.1 }, Style::Faint);
            }
            picture.line(ends.0, ends.1, Style::Line);
            // Where the axis is broken, two strokes across its ends.
            for end in last.into_iter().flat_map(|end| [end, ends.0]) {
                picture.line(shifted(end, -25, 25), shifted(end, 25, -25), Style::Line);
            }
            last = Some(ends.1);
        }
        for temperature in self.temperatures() {
            let y = self.place(&self.pieces[0], &self.floor, &temperature).y;
            let beside = Point { x: corner.x - LETTERS, y };
            picture.write(beside, LETTERS, Anchor::End, short(&temperature.to_string()), Style::Muted);
        }
        picture.line(Point { y: 0, ..corner }, corner, Style::Line);
    }
}

/// Values from the lowest to the highest.
type Span = (Dyadic, Dyadic);

/// The values that a thermograph reaches above the floor.
fn span(graph: &Thermograph, floor: &Dyadic) -> Option<Span> {
    let mut values = Vec::new();
    for wall in [graph.left(), graph.right()] {
        values.push(wall.at(floor));
        values.extend(wall.corners().iter().filter(|(t, _)| t >= floor).map(|(_, x)| x.clone()));
    }
    Some((values.iter().min()?.clone(), values.iter().max()?.clone()))
}

/// The spans that lie near each other, taken together, from low to high, and in which of them each span is. Between
/// others is more than twice the size of the largest thing there is to see.
fn clusters(spans: &[Span], up: &Dyadic) -> (Vec<Span>, Vec<usize>) {
    let largest = spans.iter().map(|(low, high)| high.clone() - low.clone()).fold(up.clone(), Dyadic::max);
    let far = if largest.is_zero() { Dyadic::ONE } else { largest }.mul_pow2(1);
    let mut order: Vec<usize> = (0..spans.len()).collect();
    order.sort_by(|&a, &b| spans[a].cmp(&spans[b]));
    let mut together: Vec<Span> = Vec::new();
    let mut of = vec![0; spans.len()];
    for at in order {
        let (low, high) = &spans[at];
        match together.last_mut() {
            Some(last) if low.clone() - last.1.clone() <= far => last.1 = last.1.clone().max(high.clone()),
            _ => together.push((low.clone(), high.clone())),
        }
        of[at] = together.len() - 1;
    }
    (together, of)
}

/// A span with half a step of room on both sides, in whole steps.
fn widened(low: &Dyadic, high: &Dyadic, step: i64) -> Span {
    let half = Dyadic::ONE.mul_pow2(step - 1);
    (down_to(&(low.clone() - half.clone()), step), up_to(&(high.clone() + half), step))
}

/// The room that numbers need which are so far apart.
fn widest(spans: &[Span], step: i64) -> i64 {
    let labels = spans.iter().flat_map(|(low, high)| {
        let (low, high) = widened(low, high, step);
        multiples(&low, &high, step)
    });
    labels.map(|label| i64::from(text_width(&label.to_string(), LETTERS)) + 10).max().unwrap_or(0)
}

/// The multiples of a power of two between two of them.
fn multiples(low: &Dyadic, high: &Dyadic, step: i64) -> impl DoubleEndedIterator<Item = Dyadic> + use<> {
    let low = low.clone();
    let count = (high.clone() - low.clone()).mul_pow2(-step).floor().to_i64().unwrap_or(0);
    (0..=count).map(move |i| low.clone() + Dyadic::from(i).mul_pow2(step))
}

fn down_to(x: &Dyadic, step: i64) -> Dyadic {
    x.mul_pow2(-step).floor().mul_pow2(step)
}

fn up_to(x: &Dyadic, step: i64) -> Dyadic {
    -down_to(&-x.clone(), step)
}

/// A length in units of the picture, if it is not beyond all bounds.
fn length(of: &Dyadic, power: i64) -> Option<i64> {
    let scaled = of.mul_pow2(power);
    // Twenty-five times: 16 + 8 + 1.
    let long = scaled.mul_pow2(4) + scaled.mul_pow2(3) + scaled;
    long.floor().to_i64().filter(|long| long.abs() < 1 << 30)
}

/// The power of two next below a positive number.
fn magnitude(x: &Dyadic) -> i64 {
    if x.signum() <= 0 {
        return 0;
    }
    let (numerator, exponent) = x.parts();
    let bits = format!("{:b}", numerator).len() as i64;
    bits - 1 - exponent as i64
}
