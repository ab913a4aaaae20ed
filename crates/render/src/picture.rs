//! What every picture is before it is drawn: plain shapes with whole coordinates.

use upstar_game::sketch::Point;

use crate::style::Style;
use crate::text::{self, Lines};

/// Where a text stands beside its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// The outline of a shape. Lengths are those of sketches: a hundred to the side of a cell, y downwards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outline {
    /// An upright rectangle.
    Rect {
        /// The upper left corner.
        corner: Point,
        /// From left to right.
        width: i32,
        /// From top to bottom.
        height: i32,
    },
    /// A circle.
    Circle {
        /// The middle.
        centre: Point,
        /// From the middle to the rim.
        radius: i32,
    },
    /// A closed outline of straight lines.
    Polygon(Vec<Point>),
    /// Straight lines from point to point.
    Line(Vec<Point>),
    /// A quadratic curve.
    Curve {
        /// One end.
        from: Point,
        /// The control point.
        bend: Point,
        /// The other end.
        to: Point,
    },
    /// A line of text; its middle is level with the point.
    Text {
        /// Where it stands.
        at: Point,
        /// The height of the line.
        height: i32,
        /// On which side of the point.
        anchor: Anchor,
        /// What it says.
        text: String,
    },
}

/// A shape and how it looks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The outline.
    pub outline: Outline,
    /// How it looks.
    pub style: Style,
}

/// How fine a picture is as text: characters to ten thousand units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grain {
    /// From left to right.
    pub columns: i32,
    /// From top to bottom.
    pub rows: i32,
}

impl Grain {
    /// A cell is four columns wide and two rows high, which is nearly square.
    pub const CELLS: Grain = Grain { columns: 400, rows: 200 };
    /// A row for each token of a heap, and for words between pictures.
    pub const HEAPS: Grain = Grain { columns: 400, rows: 100 };
}

/// A graph that a picture shows, for formats that lay graphs out by themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Graph {
    /// What each node says, and how it looks.
    pub nodes: Vec<(String, Style)>,
    /// From, to, what the edge says, how it looks.
    pub edges: Vec<(usize, usize, String, Style)>,
}

/// A picture: shapes in the order in which they are drawn, later ones on top.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    /// What is shown, in a few words.
    pub title: String,
    /// What is to be seen, for those who cannot see it.
    pub description: String,
    /// How fine it is as text.
    pub grain: Grain,
    /// The text that says the same better than characters at the places of the shapes.
    pub as_text: Option<Lines>,
    /// The graph that is shown, if it is one.
    pub graph: Option<Graph>,
    shapes: Vec<Shape>,
    /// The corners of all shapes together, and the height of the ground: a row of pictures asks for them at every step.
    extent: Option<(Point, Point)>,
    ground: Option<i32>,
}

impl Picture {
    /// An empty picture.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Picture {
        let title = title.into();
        Picture {
            description: title.clone(),
            title,
            grain: Grain::CELLS,
            as_text: None,
            graph: None,
            shapes: Vec::new(),
            extent: None,
            ground: None,
        }
    }

    /// The shapes in the order in which they are drawn.
    #[must_use]
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Draws one more shape on top of the others.
    pub fn add(&mut self, outline: Outline, style: Style) {
        let own = outline.bounds();
        self.extent = Some(self.extent.map_or(own, |all| join(all, own)));
        match outline {
            Outline::Rect { corner, width, height } if style == Style::Ground && width > 2 * height => {
                self.ground = self.ground.or(Some(corner.y));
            }
            _ => {}
        }
        self.shapes.push(Shape { outline, style });
    }

    /// Draws a straight line.
    pub fn line(&mut self, from: Point, to: Point, style: Style) {
        self.add(Outline::Line(vec![from, to]), style);
    }

    /// Draws a disc.
    pub fn disc(&mut self, centre: Point, radius: i32, style: Style) {
        self.add(Outline::Circle { centre, radius }, style);
    }

    /// Writes a text.
    pub fn write(&mut self, at: Point, height: i32, anchor: Anchor, text: impl Into<String>, style: Style) {
        self.add(Outline::Text { at, height, anchor, text: text.into() }, style);
    }

    /// The smallest upright rectangle around everything, as upper left and lower right corner.
    #[must_use]
    pub fn bounds(&self) -> (Point, Point) {
        self.extent.unwrap_or((Point { x: 0, y: 0 }, Point { x: 0, y: 0 }))
    }

    /// Puts another picture to the right of this one, so far away, their middles level; if one of them stands on the
    /// ground, the other does too.
    pub fn put_beside(&mut self, other: &Picture, gap: i32) {
        let (other_low, other_high) = other.bounds();
        let (low, high) = self.bounds();
        let right = if self.shapes.is_empty() { 0 } else { high.x.saturating_add(gap) };
        let middle = if self.shapes.is_empty() { 0 } else { low.y.midpoint(high.y) };
        let ground = self.ground.is_some() || other.ground.is_some();
        let columns = usize::try_from(gap / 25 + 1).unwrap_or(0);
        self.join_text(other, |own, others| own.beside(others, columns, ground));
        let x = right.saturating_sub(other_low.x);
        let y = match (self.ground, other.ground) {
            (Some(own), Some(others)) => own.saturating_sub(others),
            (Some(own), None) => own.saturating_sub(other_high.y),
            (None, Some(others)) if !self.shapes.is_empty() => high.y.saturating_sub(others),
            _ => middle.saturating_sub(other_low.y.midpoint(other_high.y)),
        };
        self.put(other, x.saturating_add(25), y);
    }

    /// The characters of both pictures together. Each has a grain of its own, so they are joined as texts.
    fn join_text(&mut self, other: &Picture, join: impl Fn(Lines, Lines) -> Lines) {
        let others = text::lines(other);
        // What is there already need not be copied.
        let own = self.as_text.take().map_or_else(|| text::lines(self), Ok);
        self.as_text = match (self.shapes.is_empty(), own, others) {
            (true, _, others) => others.ok(),
            (_, Ok(own), Ok(others)) => Some(join(own, others)),
            // What is too large stays too large.
            _ => None,
        };
    }

    /// Puts another picture below this one, so far away, their left sides in line.
    pub fn put_below(&mut self, other: &Picture, gap: i32) {
        let (low, high) = self.bounds();
        let (other_low, _) = other.bounds();
        let down = if self.shapes.is_empty() { 0 } else { high.y.saturating_add(gap) };
        let left = if self.shapes.is_empty() { 0 } else { low.x };
        self.join_text(other, Lines::above);
        self.put(other, left.saturating_sub(other_low.x), down.saturating_sub(other_low.y));
    }

    /// Puts another picture on this one, moved by `x` and `y`.
    pub fn put(&mut self, other: &Picture, x: i32, y: i32) {
        other.shapes.iter().for_each(|shape| self.add(shape.outline.moved(x, y), shape.style));
    }

    /// A small version for a node of a tree: two fifths of the size, without the names of rows and columns.
    #[must_use]
    pub fn small(&self) -> Picture {
        let named = |shape: &&Shape| shape.style != Style::Muted && shape.style != Style::Patch;
        let mut small = Picture { shapes: Vec::new(), extent: None, ground: None, ..self.clone() };
        self.shapes.iter().filter(named).for_each(|shape| small.add(shape.outline.scaled(2, 5), shape.style));
        small
    }
}

impl Outline {
    /// The smallest upright rectangle around the outline. Characters count as 11/20 of the height of their line.
    #[must_use]
    pub fn bounds(&self) -> (Point, Point) {
        match self {
            Outline::Rect { corner, width, height } => (*corner, shifted(*corner, *width, *height)),
            Outline::Circle { centre, radius } => {
                let back = radius.saturating_neg();
                (shifted(*centre, back, back), shifted(*centre, *radius, *radius))
            }
            Outline::Polygon(points) | Outline::Line(points) => {
                let all = points.iter().map(|&point| (point, point));
                all.reduce(join).unwrap_or((Point { x: 0, y: 0 }, Point { x: 0, y: 0 }))
            }
            Outline::Curve { from, bend, to } => join(join((*from, *from), (*bend, *bend)), (*to, *to)),
            Outline::Text { at, height, anchor, text } => {
                let width = text_width(text, *height);
                let (left, right) = match anchor {
                    Anchor::Start => (0, width),
                    Anchor::Middle => (-(width / 2), width / 2),
                    Anchor::End => (-width, 0),
                };
                (shifted(*at, left, -(height / 2)), shifted(*at, right, height / 2))
            }
        }
    }

    fn moved(&self, x: i32, y: i32) -> Outline {
        self.mapped(|point| shifted(*point, x, y), |length| length)
    }

    fn scaled(&self, times: i32, by: i32) -> Outline {
        let length = |length: i32| length.saturating_mul(times) / by;
        self.mapped(|point| Point { x: length(point.x), y: length(point.y) }, length)
    }

    fn mapped(&self, to: impl Fn(&Point) -> Point, long: impl Fn(i32) -> i32) -> Outline {
        match self {
            Outline::Rect { corner, width, height } => {
                Outline::Rect { corner: to(corner), width: long(*width), height: long(*height) }
            }
            Outline::Circle { centre, radius } => {
                Outline::Circle { centre: to(centre), radius: long(*radius) }
            }
            Outline::Polygon(points) => Outline::Polygon(points.iter().map(&to).collect()),
            Outline::Line(points) => Outline::Line(points.iter().map(&to).collect()),
            Outline::Curve { from, bend, to: end } => {
                Outline::Curve { from: to(from), bend: to(bend), to: to(end) }
            }
            Outline::Text { at, height, anchor, text } => {
                Outline::Text { at: to(at), height: long(*height), anchor: *anchor, text: text.clone() }
            }
        }
    }
}

/// How wide a text is, about.
pub(crate) fn text_width(text: &str, height: i32) -> i32 {
    let count = i32::try_from(text.chars().count()).unwrap_or(i32::MAX);
    count.saturating_mul(height.saturating_mul(11)) / 20
}

/// The size of letters in a line of this height.
pub(crate) fn font_size(height: i32) -> i32 {
    height * 4 / 5
}

pub(crate) fn shifted(point: Point, x: i32, y: i32) -> Point {
    Point { x: point.x.saturating_add(x), y: point.y.saturating_add(y) }
}

fn join(a: (Point, Point), b: (Point, Point)) -> (Point, Point) {
    let low = Point { x: a.0.x.min(b.0.x), y: a.0.y.min(b.0.y) };
    (low, Point { x: a.1.x.max(b.1.x), y: a.1.y.max(b.1.y) })
}
