//! Thermographs: walls, masts, means and temperatures. Values grow to the left, as in the literature, so that Left's
//! wall stands on the left.

use upstar_game::sketch::Point;
use upstar_values::{Dyadic, Thermograph, Wall};

use crate::picture::{Anchor, Grain, Outline, Picture, shifted};
use crate::style::Style;

/// About how large the plot may become.
const WIDTH: i64 = 900;
const HEIGHT: i64 = 700;
/// The least distance of two numbers on an axis.
const TICK: i64 = 90;
/// The height of letters.
const LETTERS: i32 = 40;
/// Names longer than this are cut.
const MOST_LETTERS: usize = 48;

/// Thermographs of named games in one plot.
#[must_use]
pub fn thermographs(graphs: &[(String, Thermograph)]) -> Picture {
    let names: Vec<String> = graphs.iter().map(|(name, _)| short(name)).collect();
    let many = graphs.len() > 1;
    let mut picture =
        Picture::new(format!("Thermograph{} of {}", if many { "s" } else { "" }, names.join(", ")));
    // A column to a row, so that walls are diagonals of characters.
    picture.grain = Grain { columns: 400, rows: 400 };
    let Some(scale) = Scale::new(graphs) else { return picture };
    scale.axes(&mut picture);
    let top = shifted(scale.point(&scale.high, &scale.top), 0, -(TICK as i32));
    let mut legend = Vec::new();
    for (at, (_, graph)) in graphs.iter().enumerate() {
        let (mean, temperature) = (graph.mean(), graph.temperature());
        let peak = scale.point(mean, temperature.max(&scale.floor));
        let foot = scale.point(mean, &scale.floor);
        if *temperature > scale.floor {
            picture.line(peak, foot, Style::Guide);
            picture.line(
                peak,
                Point { x: scale.point(&scale.high, &scale.floor).x, y: peak.y },
                Style::Guide,
            );
        }
        picture.line(peak, scale.point(mean, &scale.top), Style::Bold);
        for (wall, style) in [(graph.left(), Style::LeftLine), (graph.right(), Style::RightLine)] {
            let points = scale.wall(wall, temperature);
            if points.len() > 1 {
                picture.add(Outline::Line(points), style);
            }
        }
        picture.disc(peak, 14, Style::Dot);
        let number = if many { format!("{}: ", at + 1) } else { String::new() };
        let same: Vec<usize> = (0..graphs.len()).filter(|&other| graphs[other].1.mean() == mean).collect();
        if many && same.first() == Some(&at) {
            let head = shifted(scale.point(mean, &scale.top), 0, -LETTERS / 2);
            let numbers: Vec<String> = same.iter().map(|other| (other + 1).to_string()).collect();
            picture.write(head, LETTERS, Anchor::Middle, numbers.join(","), Style::Word);
        }
        let line = format!(
            "{number}{}   mean {}   temperature {}",
            names[at],
            short(&mean.to_string()),
            short(&temperature.to_string())
        );
        legend.push(line);
    }
    let first = top.y - LETTERS * 5 / 4 * (legend.len() as i32 - 1);
    for (line, y) in legend.iter().zip((0..).map(|i| first + i * LETTERS * 5 / 4)) {
        picture.write(Point { x: top.x, y }, LETTERS, Anchor::Start, line, Style::Word);
    }
    picture.description =
        format!("Left's wall is solid, Right's dashed, values grow to the left. {}.", legend.join(". "));
    picture
}

fn short(text: &str) -> String {
    match text.char_indices().nth(MOST_LETTERS) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// Where values and temperatures come to lie.
struct Scale {
    /// A unit is 25 times this power of two long.
    power: i64,
    /// Numbers on the axes are this power of two apart.
    step: i64,
    low: Dyadic,
    high: Dyadic,
    floor: Dyadic,
    top: Dyadic,
}

impl Scale {
    fn new(graphs: &[(String, Thermograph)]) -> Option<Scale> {
        let hottest = graphs.iter().map(|(_, graph)| graph.temperature()).max()?.clone();
        let coldest = graphs.iter().map(|(_, graph)| graph.temperature()).min()?;
        let floor = if coldest.signum() <= 0 { -Dyadic::ONE } else { Dyadic::ZERO };
        let mut values = Vec::new();
        for (_, graph) in graphs {
            for wall in [graph.left(), graph.right()] {
                values.push(wall.at(&floor));
                values.extend(wall.corners().iter().filter(|(t, _)| *t >= floor).map(|(_, x)| x.clone()));
            }
        }
        let (low, high) = (values.iter().min()?.clone(), values.iter().max()?.clone());
        let (across, up) = (high.clone() - low.clone(), hottest.clone() - floor.clone());
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
        let mut step = -power;
        while length(&Dyadic::ONE.mul_pow2(step), power).is_none_or(|long| long < TICK) {
            step += 1;
        }
        let down = |x: &Dyadic| x.mul_pow2(-step).floor().mul_pow2(step);
        let unit = Dyadic::ONE.mul_pow2(step);
        let low = down(&(low - unit.halve()));
        let high = -down(&-(high + unit.halve()));
        let top = -down(&-(hottest + unit.clone() + unit.halve()));
        Some(Scale { power, step, low, high, floor, top })
    }

    fn point(&self, value: &Dyadic, temperature: &Dyadic) -> Point {
        let along = |from: &Dyadic, to: &Dyadic| {
            let long = length(&(to.clone() - from.clone()), self.power).unwrap_or(0);
            i32::try_from(long).unwrap_or(0)
        };
        Point { x: along(value, &self.high), y: -along(&self.floor, temperature) }
    }

    /// The corners of a wall from the floor up to where the mast begins.
    fn wall(&self, wall: &Wall, temperature: &Dyadic) -> Vec<Point> {
        if *temperature <= self.floor {
            return Vec::new();
        }
        let mut points = vec![self.point(&wall.at(&self.floor), &self.floor)];
        let corners = wall.corners().iter().filter(|(t, _)| *t > self.floor && t < temperature);
        points.extend(corners.map(|(t, x)| self.point(x, t)));
        points.push(self.point(&wall.at(temperature), temperature));
        points
    }

    /// Both axes with their numbers and lines across.
    fn axes(&self, picture: &mut Picture) {
        let step = Dyadic::ONE.mul_pow2(self.step);
        let mut value = self.low.clone();
        while value <= self.high {
            let at = self.point(&value, &self.floor);
            picture.line(at, self.point(&value, &self.top), Style::Faint);
            let below = shifted(at, 0, LETTERS * 5 / 4);
            picture.write(below, LETTERS, Anchor::Middle, short(&value.to_string()), Style::Muted);
            value += step.clone();
        }
        let mut temperature = self.floor.clone();
        while temperature <= self.top {
            let at = self.point(&self.high, &temperature);
            picture.line(at, self.point(&self.low, &temperature), Style::Faint);
            let beside = shifted(at, -LETTERS, 0);
            picture.write(beside, LETTERS, Anchor::End, short(&temperature.to_string()), Style::Muted);
            temperature += step.clone();
        }
        let corner = self.point(&self.high, &self.floor);
        picture.line(corner, self.point(&self.low, &self.floor), Style::Line);
        picture.line(corner, self.point(&self.high, &self.top), Style::Line);
    }
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
