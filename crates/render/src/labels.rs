//! Where names go in the drawing of a graph: beside their node, off the lines and off each other.

use upstar_game::sketch::{Form, Item, Point};

use crate::picture::shifted;

/// From the rim of a node to its name.
const GAP: i32 = 6;
/// Half of a thick line.
const HALF_LINE: i32 = 7;
/// Larger drawings are left as they are: nobody reads their names.
const MOST: usize = 400_000;

/// An upright rectangle, from its upper left to its lower right corner.
pub(crate) type Frame = (Point, Point);

/// Moves the names of nodes to where they cover least, and tells which labels lie on lines all the same. Lines have
/// marks of this size at these places.
pub(crate) fn settle(items: &mut [Item], marks: &[Option<Point>], size: i32) -> Vec<bool> {
    let mut crossed = vec![false; items.len()];
    let lines: Vec<(Point, Point)> = items.iter().flat_map(|item| segments(&item.form)).collect();
    let labels: Vec<usize> = (0..items.len()).filter(|&at| is_label(&items[at])).collect();
    if lines.is_empty() || lines.len() * labels.len() > MOST {
        return crossed;
    }
    let marks = marks.iter().flatten().map(|&mark| square(mark, size));
    let mut taken: Vec<Frame> = items.iter().filter_map(solid).chain(marks).collect();
    for at in labels {
        let Form::Label { centre, .. } = items[at].form else { continue };
        let (low, high) = items[at].form.bounds();
        let half = ((high.x - low.x) / 2, (high.y - low.y) / 2);
        let frame = |centre: Point| (shifted(centre, -half.0, -half.1), shifted(centre, half.0, half.1));
        let cost = |centre: &Point| {
            let (low, high) = frame(*centre);
            let wide = (shifted(low, -HALF_LINE, -HALF_LINE), shifted(high, HALF_LINE, HALF_LINE));
            let lines = lines.iter().filter(|line| crosses(**line, wide)).count();
            lines + 2 * taken.iter().filter(|other| overlap(**other, (low, high))).count()
        };
        let node = nearest_node(items, at);
        let others = node.into_iter().flat_map(|(node, radius)| around(node, radius + GAP, half));
        let places = std::iter::once(centre).chain(others);
        // The first of the cheapest.
        let Some(best) = places.min_by_key(cost) else { continue };
        taken.push(frame(best));
        crossed[at] = lines.iter().any(|line| crosses(*line, frame(best)));
        if let Form::Label { centre, .. } = &mut items[at].form {
            *centre = best;
        }
    }
    crossed
}

fn is_label(item: &Item) -> bool {
    matches!(item.form, Form::Label { .. })
}

/// The round node that a label belongs to, if it lies beside one.
fn nearest_node(items: &[Item], label: usize) -> Option<(Point, i32)> {
    let Form::Label { centre, height, .. } = items[label].form else { return None };
    let nodes = items.iter().filter_map(|item| match item.form {
        Form::Token { centre, radius } => Some((centre, radius)),
        _ => None,
    });
    let far = |node: Point| {
        let (x, y) = (i64::from(node.x - centre.x), i64::from(node.y - centre.y));
        x * x + y * y
    };
    let (node, radius) = nodes.min_by_key(|(node, _)| far(*node))?;
    let reach = i64::from(radius + 2 * height);
    (far(node) <= reach * reach).then_some((node, radius))
}

/// The places around a node, each so far from its middle, for something of half this size.
fn around(node: Point, reach: i32, (wide, high): (i32, i32)) -> impl Iterator<Item = Point> {
    // On a diagonal, seven tenths of the way are enough in each direction.
    let slant = reach * 7 / 10;
    [(1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-1, -1), (-1, 1)].into_iter().map(move |(x, y)| {
        let reach = if x != 0 && y != 0 { slant } else { reach };
        shifted(node, x * (reach + wide), y * (reach + high))
    })
}

/// What a name may not lie on, besides lines and what is written on them.
fn solid(item: &Item) -> Option<Frame> {
    let covers = matches!(item.form, Form::Token { .. } | Form::Box { .. } | Form::Hexagon { .. });
    covers.then(|| item.form.bounds())
}

/// The rectangle around a middle.
pub(crate) fn frame(middle: Point, width: i32, height: i32) -> Frame {
    (shifted(middle, -width / 2, -height / 2), shifted(middle, width / 2, height / 2))
}

fn square(middle: Point, side: i32) -> Frame {
    frame(middle, side, side)
}

/// Where the marks of lines go, each of this size: to the middle, or wherever on the line there is no other mark and
/// they cover least of other lines.
pub(crate) fn on_lines(items: &[Item], size: i32) -> Vec<Option<Point>> {
    let mut taken: Vec<Frame> = Vec::new();
    let lines: Vec<Vec<(Point, Point)>> = items.iter().map(|item| segments(&item.form)).collect();
    // Nobody looks at the single lines of large drawings.
    let small = lines.iter().map(Vec::len).sum::<usize>().pow(2) <= MOST;
    let place = |(at, item): (usize, &Item)| {
        let Form::Edge { from, to, bend } = item.form else { return None };
        item.mark?;
        let bend = bend.unwrap_or(Point { x: from.x.midpoint(to.x), y: from.y.midpoint(to.y) });
        let mut places = [4, 3, 5, 2, 6].map(|step| along_curve(from, bend, to, step));
        if small {
            let others = |place: Point| {
                let frame = square(place, size);
                let others = lines.iter().enumerate().filter(|(other, _)| *other != at);
                others.filter(|(_, line)| line.iter().any(|&part| crosses(part, frame))).count()
            };
            places.sort_by_key(|&place| others(place));
        }
        // Of many lines only the last ones can be in the way.
        let near = &taken[taken.len().saturating_sub(64)..];
        // Letters are smaller than their line.
        let room = |place: Point| square(place, size * 3 / 4);
        let free = |place: &Point| !near.iter().any(|other| overlap(*other, room(*place)));
        let best = places.into_iter().find(free).unwrap_or(places[0]);
        taken.push(room(best));
        Some(best)
    };
    items.iter().enumerate().map(place).collect()
}

/// The straight lines that a line consists of, near enough.
fn segments(form: &Form) -> Vec<(Point, Point)> {
    match *form {
        Form::Edge { from, to, bend: None } => vec![(from, to)],
        Form::Edge { from, to, bend: Some(bend) } => {
            curve(from, bend, to).windows(2).map(|pair| (pair[0], pair[1])).collect()
        }
        _ => Vec::new(),
    }
}

/// Points along a curve, near enough to each other to be joined by straight lines.
pub(crate) fn curve(from: Point, bend: Point, to: Point) -> Vec<Point> {
    if from == to {
        petal(from, bend)
    } else {
        (0..=8).map(|step| along_curve(from, bend, to, step)).collect()
    }
}

/// A loop at a point: a closed curve that reaches half of the way to the bend, as other curves do.
pub(crate) fn petal(at: Point, bend: Point) -> Vec<Point> {
    const STEPS: i64 = 24;
    let (x, y) = (i64::from(bend.x) - i64::from(at.x), i64::from(bend.y) - i64::from(at.y));
    // A cubic curve whose inner points lie two thirds of the way out and as far to either side.
    let point = |step: i64| {
        let rest = STEPS - step;
        let (first, second) = (3 * rest * rest * step, 3 * rest * step * step);
        let out = |along: i64, aside: i64| {
            let sum = 2 * (along * (first + second) + aside * (first - second));
            (sum / (3 * STEPS.pow(3))) as i32
        };
        shifted(at, out(x, y), out(y, -x))
    };
    (0..=STEPS).map(point).collect()
}

/// The point of a quadratic curve after `step` eighths.
fn along_curve(from: Point, bend: Point, to: Point, step: i64) -> Point {
    let blend = |a: i32, b: i32, c: i32| {
        let (a, b, c, rest) = (i64::from(a), i64::from(b), i64::from(c), 8 - step);
        ((a * rest * rest + 2 * b * rest * step + c * step * step) / 64) as i32
    };
    Point { x: blend(from.x, bend.x, to.x), y: blend(from.y, bend.y, to.y) }
}

pub(crate) fn overlap(a: Frame, b: Frame) -> bool {
    a.0.x < b.1.x && b.0.x < a.1.x && a.0.y < b.1.y && b.0.y < a.1.y
}

/// Whether a straight line meets a rectangle.
pub(crate) fn crosses((from, to): (Point, Point), (low, high): Frame) -> bool {
    let beside = from.x.max(to.x) < low.x
        || from.x.min(to.x) > high.x
        || from.y.max(to.y) < low.y
        || from.y.min(to.y) > high.y;
    if beside {
        return false;
    }
    // The line misses the rectangle if all corners are on one side of it.
    let side = |x: i32, y: i32| {
        let (across, down) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
        across * i64::from(y - from.y) - down * i64::from(x - from.x)
    };
    let corners = [(low.x, low.y), (high.x, low.y), (low.x, high.y), (high.x, high.y)];
    let sides = corners.map(|(x, y)| side(x, y).signum());
    !(sides.iter().all(|&side| side > 0) || sides.iter().all(|&side| side < 0))
}

#[cfg(test)]
mod tests {
    use upstar_game::sketch::Role;

    use super::*;

    fn node(x: i32, y: i32) -> Item {
        Item::new(format!("node {x} {y}"), Role::Empty, Form::Token { centre: Point { x, y }, radius: 40 })
    }

    fn edge(from: (i32, i32), to: (i32, i32)) -> Item {
        let point = |(x, y): (i32, i32)| Point { x, y };
        let form = Form::Edge { from: point(from), to: point(to), bend: None };
        Item::new(format!("edge {from:?} {to:?}"), Role::Neutral, form)
    }

    #[test]
    fn a_loop_begins_and_ends_at_its_node_and_is_round() {
        let at = Point { x: 50, y: 70 };
        let points = petal(at, Point { x: 50, y: -110 });
        assert_eq!((points.first(), points.last()), (Some(&at), Some(&at)));
        let highest = points.iter().map(|point| point.y).min();
        assert_eq!(highest, Some(70 - 90));
        let wide = points.iter().map(|point| point.x - 50).max();
        assert!(wide.is_some_and(|wide| (25..60).contains(&wide)), "{points:?}");
    }

    #[test]
    fn a_name_leaves_the_line_below_its_node() {
        let name = |text: &str, x, y| Item::new(text, Role::Neutral, Form::label(Point { x, y }, text));
        let mut items =
            vec![edge((0, 0), (0, 200)), node(0, 0), node(0, 200), name("a", 0, 70), name("b", 0, 270)];
        assert_eq!(settle(&mut items, &[], 30), [false; 5]);
        assert_ne!(items[3].form, Form::label(Point { x: 0, y: 70 }, "a"));
        // Nothing runs through the other, so it stays.
        assert_eq!(items[4].form, Form::label(Point { x: 0, y: 270 }, "b"));
    }

    #[test]
    fn a_label_without_a_node_stays_on_its_line() {
        let word = Item::new("word", Role::Neutral, Form::label(Point { x: 0, y: 0 }, "word"));
        assert_eq!(settle(&mut [edge((0, -90), (0, 90)), word], &[], 30), [false, true]);
    }

    #[test]
    fn marks_of_lines_that_lie_together_are_apart() {
        let items = [edge((0, 0), (0, 200)).marked('a'), edge((10, 0), (10, 200)).marked('b'), node(0, 0)];
        let places = on_lines(&items, 40);
        assert_eq!(places, [Some(Point { x: 0, y: 100 }), Some(Point { x: 10, y: 50 }), None]);
    }

    #[test]
    fn lines_and_rectangles() {
        let frame = (Point { x: 0, y: 0 }, Point { x: 10, y: 10 });
        let meets = |a: (i32, i32), b: (i32, i32)| {
            crosses((Point { x: a.0, y: a.1 }, Point { x: b.0, y: b.1 }), frame)
        };
        assert!(meets((-5, 5), (15, 5)) && meets((-5, -5), (15, 15)) && meets((5, 5), (6, 6)));
        assert!(!meets((-5, 5), (-1, 5)) && !meets((-5, 8), (8, 21)) && !meets((11, -20), (11, 20)));
    }
}
