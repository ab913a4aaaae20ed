//! Pictures as SVG: self-contained, titled, with colours for light and for dark ground.

use std::fmt::Write as _;

use crate::picture::{Anchor, Outline, Picture, font_size};
use crate::style::{Ink, Style};

/// Around the picture.
const MARGIN: i32 = 30;

pub(crate) fn draw(picture: &Picture) -> String {
    let (low, high) = picture.bounds();
    let (x, y) = (low.x - MARGIN, low.y - MARGIN);
    let (width, height) = (high.x - low.x + 2 * MARGIN, high.y - low.y + 2 * MARGIN);
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" xml:space=\"preserve\" viewBox=\"{x} {y} {width} {height}\" width=\"{}\" height=\"{}\">",
        // Forty-four pixels to a cell.
        (width * 44 + 50) / 100,
        (height * 44 + 50) / 100,
    );
    let _ = writeln!(svg, "<title>{}</title>", escaped(&picture.title));
    let _ = writeln!(svg, "<desc>{}</desc>", escaped(&picture.description));
    styles(&mut svg, picture);
    let _ = writeln!(
        svg,
        "<rect class=\"us-patch\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"16\"/>"
    );
    for shape in picture.shapes() {
        let class = format!("class=\"us-{}\"", shape.style.name());
        let _ = match &shape.outline {
            Outline::Rect { corner, width, height } => {
                writeln!(
                    svg,
                    "<rect {class} x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\"/>",
                    corner.x, corner.y
                )
            }
            Outline::Circle { centre, radius } => {
                writeln!(svg, "<circle {class} cx=\"{}\" cy=\"{}\" r=\"{radius}\"/>", centre.x, centre.y)
            }
            Outline::Polygon(points) => writeln!(svg, "<path {class} d=\"{}Z\"/>", path(points)),
            Outline::Line(points) => writeln!(svg, "<path {class} d=\"{}\"/>", path(points)),
            Outline::Curve { from, bend, to } => writeln!(
                svg,
                "<path {class} d=\"M{} {}Q{} {} {} {}\"/>",
                from.x, from.y, bend.x, bend.y, to.x, to.y
            ),
            Outline::Text { at, height, anchor, text } => {
                let size = font_size(*height);
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                // Small letters are about half as high as their size, capitals seven tenths; in between looks level.
                let (x, y) = (at.x, at.y + size * 35 / 100);
                writeln!(
                    svg,
                    "<text {class} x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{}</text>",
                    escaped(text)
                )
            }
        };
    }
    svg.push_str("</svg>\n");
    svg
}

fn path(points: &[upstar_game::sketch::Point]) -> String {
    let mut path = String::new();
    for (at, point) in points.iter().enumerate() {
        let _ = write!(path, "{}{} {}", if at == 0 { 'M' } else { 'L' }, point.x, point.y);
    }
    path
}

/// The styles that the picture uses, with light colours first and dark ones where the reader prefers them.
fn styles(svg: &mut String, picture: &Picture) {
    let used = |style: &Style| *style == Style::Patch || picture.shapes().iter().any(|s| s.style == *style);
    let used: Vec<Style> = Style::ALL.into_iter().filter(used).collect();
    svg.push_str(
        "<style>\ntext{font-family:\"DejaVu Sans\",Verdana,Helvetica,Arial,sans-serif;stroke:none}\n",
    );
    for style in &used {
        let look = style.look();
        let _ = write!(svg, ".us-{}{{", style.name());
        colours(svg, *style, |ink| ink.colours().0);
        if look.stroke.is_some() {
            let _ = write!(svg, ";stroke-width:{};stroke-linecap:round;stroke-linejoin:round", look.width);
        }
        if let Some((dash, gap)) = look.dash {
            // Round ends reach into the gaps.
            let _ = write!(svg, ";stroke-dasharray:{dash} {}", gap + look.width);
        }
        svg.push_str("}\n");
    }
    svg.push_str("@media(prefers-color-scheme:dark){\n");
    for style in &used {
        let _ = write!(svg, ".us-{}{{", style.name());
        colours(svg, *style, |ink| ink.colours().1);
        svg.push_str("}\n");
    }
    svg.push_str("}\n</style>\n");
}

fn colours(svg: &mut String, style: Style, of: impl Fn(Ink) -> u32) {
    let look = style.look();
    let colour = |ink: Option<Ink>| ink.map_or("none".to_owned(), |ink| format!("#{:06x}", of(ink)));
    let _ = write!(svg, "fill:{};stroke:{}", colour(look.fill), colour(look.stroke));
}

/// Text that may stand between tags. Control characters cannot stand in XML at all.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
