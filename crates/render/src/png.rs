//! Pictures as pixels, the letters drawn as strokes.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, StrokeDash, Transform,
};
use upstar_game::sketch::Point;

use crate::Refusal;
use crate::font;
use crate::picture::{Anchor, Outline, Picture, font_size};
use crate::style::{Ink, Look};

/// Around the picture, in its units.
const MARGIN: i32 = 30;
/// Pixels to a unit of the picture.
const SCALE: f32 = 0.88;
/// The most pixels there may be: a picture of 8000 by 8000, and no side longer than programs that show pictures can read.
const MOST_PIXELS: u64 = 64_000_000;
const LONGEST_SIDE: u32 = 16_384;

pub(crate) fn draw(picture: &Picture) -> Result<Vec<u8>, Refusal> {
    let (low, high) = picture.bounds();
    let side = |from: i32, to: i32| ((to - from + 2 * MARGIN) as f32 * SCALE).ceil() as u32;
    let (width, height) = (side(low.x, high.x), side(low.y, high.y));
    if width.max(height) > LONGEST_SIDE || u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(Refusal::TooLarge);
    }
    let mut pixels = Pixmap::new(width, height).ok_or(Refusal::TooLarge)?;
    pixels.fill(colour(Ink::Paper));
    let (x, y) = ((low.x - MARGIN) as f32, (low.y - MARGIN) as f32);
    let mut canvas =
        Canvas { pixels, transform: Transform::from_row(SCALE, 0.0, 0.0, SCALE, -x * SCALE, -y * SCALE) };
    for shape in picture.shapes() {
        let look = shape.style.look();
        match &shape.outline {
            Outline::Text { at, height, anchor, text } => canvas.write(*at, *height, *anchor, text, look),
            outline => canvas.shape(outline, look),
        }
    }
    canvas.pixels.encode_png().map_err(|_| Refusal::TooLarge)
}

struct Canvas {
    pixels: Pixmap,
    transform: Transform,
}

impl Canvas {
    fn shape(&mut self, outline: &Outline, look: Look) {
        let mut path = PathBuilder::new();
        let through = |path: &mut PathBuilder, points: &[Point]| {
            for (at, point) in points.iter().enumerate() {
                let (x, y) = (point.x as f32, point.y as f32);
                if at == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
            }
        };
        match outline {
            Outline::Rect { corner, width, height } => {
                let far = Point { x: corner.x + width, y: corner.y + height };
                let corners =
                    [*corner, Point { x: far.x, y: corner.y }, far, Point { x: corner.x, y: far.y }];
                through(&mut path, &corners);
                path.close();
            }
            Outline::Circle { centre, radius } => {
                path.push_circle(centre.x as f32, centre.y as f32, *radius as f32);
            }
            Outline::Polygon(points) => {
                through(&mut path, points);
                path.close();
            }
            Outline::Line(points) => through(&mut path, points),
            Outline::Curve { from, bend, to } => {
                path.move_to(from.x as f32, from.y as f32);
                path.quad_to(bend.x as f32, bend.y as f32, to.x as f32, to.y as f32);
            }
            Outline::Text { .. } => {}
        }
        if let Some(path) = path.finish() {
            self.fill(&path, look);
            let dash = look.dash.map(|(dash, gap)| (dash as f32, (gap + look.width) as f32));
            self.stroke(&path, look.stroke, look.width as f32, dash);
        }
    }

    fn fill(&mut self, path: &Path, look: Look) {
        if let Some(ink) = look.fill {
            self.pixels.fill_path(path, &paint(ink), FillRule::Winding, self.transform, None);
        }
    }

    fn stroke(&mut self, path: &Path, ink: Option<Ink>, width: f32, dash: Option<(f32, f32)>) {
        let Some(ink) = ink else { return };
        let stroke = tiny_skia::Stroke {
            width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            dash: dash.and_then(|(dash, gap)| StrokeDash::new(vec![dash, gap], 0.0)),
            ..Default::default()
        };
        self.pixels.stroke_path(path, &paint(ink), &stroke, self.transform, None);
    }

    fn write(&mut self, at: Point, height: i32, anchor: Anchor, text: &str, look: Look) {
        let (strokes, width) = font::strokes(text);
        // Capitals are seven tenths of the size of letters.
        let scale = font_size(height) as f32 * 0.7 / font::CAPITAL;
        let left = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width / 2.0,
            Anchor::End => -width,
        };
        let place = |(x, y): (f32, f32)| {
            (at.x as f32 + (left + x) * scale, at.y as f32 + (y - font::CAPITAL / 2.0) * scale)
        };
        let mut path = PathBuilder::new();
        for stroke in strokes {
            let points: Vec<(f32, f32)> = stroke.points.into_iter().map(place).collect();
            add_stroke(&mut path, &points, stroke.round, stroke.closed);
        }
        if let Some(path) = path.finish() {
            self.stroke(&path, look.fill, scale * 2.0, None);
        }
    }
}

/// Adds a stroke of the pen: straight, or with its corners as control points of a smooth curve.
fn add_stroke(path: &mut PathBuilder, points: &[(f32, f32)], round: bool, closed: bool) {
    let middle = |a: (f32, f32), b: (f32, f32)| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    let ([first, .., last], count) = (points, points.len()) else { return };
    if closed {
        let start = middle(*last, *first);
        path.move_to(start.0, start.1);
        for i in 0..count {
            let to = middle(points[i], points[(i + 1) % count]);
            path.quad_to(points[i].0, points[i].1, to.0, to.1);
        }
        path.close();
        return;
    }
    path.move_to(first.0, first.1);
    if !round {
        points[1..].iter().for_each(|point| path.line_to(point.0, point.1));
        return;
    }
    for i in 1..count - 1 {
        let to = if i + 2 == count { *last } else { middle(points[i], points[i + 1]) };
        path.quad_to(points[i].0, points[i].1, to.0, to.1);
    }
}

fn colour(ink: Ink) -> Color {
    let [_, red, green, blue] = ink.colours().0.to_be_bytes();
    Color::from_rgba8(red, green, blue, 255)
}

fn paint(ink: Ink) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(colour(ink));
    paint.anti_alias = true;
    paint
}
