//! Thermographs: walls, masts, means and temperatures. Values grow to the left, as in the literature, so that Left's
//! wall stands on the left.

use upstar_game::sketch::Point;
use upstar_values::Thermograph;

use crate::labels::{Frame, crosses, frame, overlap};
use crate::picture::{Anchor, Grain, Outline, Picture, text_width};
use crate::scale::{LETTERS, Scale, short};
use crate::style::Style;

/// From one line of letters to the next.
const LINE: i32 = LETTERS * 5 / 4;
/// The height of the numbers on walls.
const NUMBER: i32 = 34;

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
    let (corner, end) = scale.corners();
    let (mut heads, mut feet, mut temperatures) = (Labels::default(), Labels::default(), Labels::default());
    let mut legend = Vec::new();
    let mut lines: Vec<Wall> = Vec::new();
    for (at, (name, (_, graph))) in names.iter().zip(graphs).enumerate() {
        let (mean, temperature) = (graph.mean(), graph.temperature());
        let peak = scale.point(at, mean, temperature.max(&scale.floor));
        let head = scale.point(at, mean, &scale.top);
        if *temperature > scale.floor {
            guide(&mut picture, peak, Point { y: end.y, ..peak });
            guide(&mut picture, peak, Point { x: end.x, ..peak });
        }
        picture.line(peak, head, Style::Bold);
        lines.push(Wall { graph: at, points: vec![peak, head], style: Style::Bold });
        for (wall, style) in [(graph.left(), Style::LeftLine), (graph.right(), Style::RightLine)] {
            let points = scale.wall(at, wall, temperature);
            if points.len() > 1 {
                picture.add(Outline::Line(points.clone()), style);
                lines.push(Wall { graph: at, points, style });
            }
        }
        picture.disc(peak, 14, Style::Dot);
        let (mean, temperature) = (short(&mean.to_string()), short(&temperature.to_string()));
        heads.add(head.x, if many { (at + 1).to_string() } else { "mast".to_owned() });
        feet.add_once(peak.x, format!("mean {mean}"));
        temperatures.add_once(peak.y, format!("temperature {temperature}"));
        let number = if many { format!("{}: ", at + 1) } else { String::new() };
        legend.push(format!("{number}{name}   mean {mean}   temperature {temperature}"));
    }
    if many {
        number_walls(&mut picture, &lines);
    }
    let rows = heads.write(&mut picture, corner.y - LETTERS * 3 / 4, -LINE);
    feet.write(&mut picture, end.y + 2 * LINE + LETTERS / 4, LINE);
    temperatures.write_beside(&mut picture, end.x + LETTERS / 2);
    let last = corner.y - LETTERS * 3 / 4 - LINE * rows;
    for (line, y) in legend.iter().rev().zip((0..).map(|i| last - i * LINE)) {
        picture.write(Point { x: corner.x, y }, LETTERS, Anchor::Start, line, Style::Word);
    }
    picture.description =
        format!("Left's wall is solid, Right's dashed, values grow to the left. {}.", legend.join(". "));
    picture
}

/// A wall or a mast, and the graph it belongs to.
struct Wall {
    graph: usize,
    points: Vec<Point>,
    style: Style,
}

impl Wall {
    fn segments(&self) -> impl Iterator<Item = (Point, Point)> {
        self.points.windows(2).map(|pair| (pair[0], pair[1]))
    }
}

/// Writes on each wall the number of its graph, off other lines where that can be; a wall without room has none.
fn number_walls(picture: &mut Picture, lines: &[Wall]) {
    // Numbers keep off the corners where a mast begins.
    let mut taken: Vec<Frame> =
        lines.iter().filter_map(|line| line.points.last()).map(|&p| frame(p, 28, 28)).collect();
    for (at, wall) in lines.iter().enumerate().filter(|(_, line)| line.style != Style::Bold) {
        let number = (wall.graph + 1).to_string();
        let room = |place: Point| frame(place, text_width(&number, NUMBER) + 6, NUMBER + 4);
        let along = |(from, to): (Point, Point), eighth: i32| {
            let blend = |a: i32, b: i32| a + (b - a) * eighth / 8;
            Point { x: blend(from.x, to.x), y: blend(from.y, to.y) }
        };
        let eighths = [4, 3, 5, 2, 6, 1, 7];
        let places =
            eighths.into_iter().flat_map(|eighth| wall.segments().map(move |part| along(part, eighth)));
        let free: Vec<Point> =
            places.filter(|&place| !taken.iter().any(|other| overlap(*other, room(place)))).collect();
        let others: Vec<(Point, Point)> = lines
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != at)
            .flat_map(|(_, line)| line.segments())
            .collect();
        let clear = |place: &&Point| !others.iter().any(|&part| crosses(part, room(**place)));
        let Some(&place) = free.iter().find(clear).or(free.first()) else { continue };
        taken.push(room(place));
        picture.disc(place, NUMBER / 2, Style::Patch);
        let style = if wall.style == Style::LeftLine { Style::LeftWord } else { Style::OnRight };
        picture.write(place, NUMBER, Anchor::Middle, number, style);
    }
}

/// A line that leads the eye, unless one leads there already: dashes on dashes would look like a line.
fn guide(picture: &mut Picture, from: Point, to: Point) {
    let there = |outline: &Outline| matches!(outline, Outline::Line(points) if points.last() == Some(&to));
    let there = picture.shapes().iter().any(|shape| shape.style == Style::Guide && there(&shape.outline));
    if !there {
        picture.line(from, to, Style::Guide);
    }
}

/// Labels along a line, each at its place, which must not lie on each other.
#[derive(Default)]
struct Labels(Vec<(i32, String)>);

impl Labels {
    /// One more label; several at one place are listed.
    fn add(&mut self, place: i32, text: String) {
        match self.0.iter_mut().find(|(other, _)| *other == place) {
            Some((_, there)) => *there = format!("{there},{text}"),
            None => self.0.push((place, text)),
        }
    }

    /// One more label, if it is not there.
    fn add_once(&mut self, place: i32, text: String) {
        if !self.0.contains(&(place, text.clone())) {
            self.0.push((place, text));
        }
    }

    /// Writes them at their places on a level line, those that would not fit one line further away; the number of lines.
    fn write(mut self, picture: &mut Picture, y: i32, away: i32) -> i32 {
        self.0.sort();
        let mut free: Vec<i32> = Vec::new();
        for (x, text) in self.0 {
            let half = text_width(&text, LETTERS) / 2 + LETTERS / 4;
            let row = free.iter().position(|&free| free <= x - half).unwrap_or(free.len());
            if row == free.len() {
                free.push(0);
            }
            free[row] = x + half;
            let at = Point { x, y: y + away * row as i32 };
            picture.write(at, LETTERS, Anchor::Middle, text, Style::Word);
        }
        free.len() as i32
    }

    /// Writes them below each other beside an upright line, as near to their places as they fit.
    fn write_beside(mut self, picture: &mut Picture, x: i32) {
        self.0.sort();
        // From the lowest up, so that none is pushed into the axis.
        let mut free = i32::MAX;
        for (place, text) in self.0.into_iter().rev() {
            let y = place.min(free);
            free = y - LINE;
            picture.write(Point { x, y }, LETTERS, Anchor::Start, text, Style::Word);
        }
    }
}

#[cfg(test)]
mod tests {
    use upstar_values::Store;

    use super::*;

    fn plot(texts: &[&str]) -> Picture {
        let store = Store::new();
        let calc = store.calc();
        let graph = |text: &&str| {
            let id = calc.parse(text).expect("a value");
            ((*text).to_owned(), calc.thermograph(id).expect("small"))
        };
        thermographs(&texts.iter().map(graph).collect::<Vec<_>>())
    }

    #[test]
    fn no_label_lies_on_another() {
        let plots: [&[&str]; 6] = [
            &["{1000||1/1024|-5}"],
            &["{4|-2}", "{1003|997}", "*", "{1002|996}"],
            &["{1/1024|-1/4096}"],
            &["{1|0}", "{1|1/8}", "{1|1/16}", "{1|1/32}", "{1|1/64}", "{1|1/128}"],
            &["100000000000000000000", "-3/4", "1/1099511627776"],
            &["{100000000000000000001|100000000000000000000}", "{1|0}"],
        ];
        for texts in plots {
            let picture = plot(texts);
            let is_text = |outline: &&Outline| matches!(outline, Outline::Text { .. });
            let all: Vec<&Outline> =
                picture.shapes().iter().map(|shape| &shape.outline).filter(is_text).collect();
            for (i, a) in all.iter().enumerate() {
                for b in &all[..i] {
                    let ((low, high), (other_low, other_high)) = (a.bounds(), b.bounds());
                    let apart = high.x <= other_low.x
                        || other_high.x <= low.x
                        || high.y <= other_low.y
                        || other_high.y <= low.y;
                    assert!(apart, "{texts:?}: {a:?} and {b:?}");
                }
            }
        }
    }

    #[test]
    fn walls_have_the_number_of_their_graph() {
        let numbers = |texts: &[&str]| {
            let picture = plot(texts);
            let number = |shape: &crate::picture::Shape| match (&shape.outline, shape.style) {
                (Outline::Text { text, .. }, Style::LeftWord) => Some(format!("L{text}")),
                (Outline::Text { text, .. }, Style::OnRight) => Some(format!("R{text}")),
                _ => None,
            };
            picture.shapes().iter().filter_map(number).collect::<Vec<_>>()
        };
        assert_eq!(numbers(&["{4|-2}"]), [""; 0]);
        assert_eq!(numbers(&["{4|-2}", "{3||2|1}", "*"]), ["L1", "R1", "L2", "R2", "L3", "R3"]);
        // Even where walls lie on each other.
        assert_eq!(numbers(&["{4|-2}", "{4|-2}"]), ["L1", "R1", "L2", "R2"]);
    }

    #[test]
    fn far_means_break_the_axis() {
        let near = plot(&["{4|-2}", "{14|8}"]).bounds();
        let far = plot(&["{4|-2}", "{1003|997}"]).bounds();
        let width = |(low, high): (Point, Point)| high.x - low.x;
        assert!(width(far) < 2 * width(near), "{far:?} {near:?}");
    }
}
