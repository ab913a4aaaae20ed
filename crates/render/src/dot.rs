//! Pictures for Graphviz: graphs as graphs, everything else as nodes pinned to their places.

use std::fmt::Write as _;

use upstar_game::sketch::Point;

use crate::picture::{Graph, Outline, Picture};
use crate::style::Style;

pub(crate) fn draw(picture: &Picture) -> String {
    let mut dot = format!("// {}\n", picture.title.replace(['\n', '\r'], " "));
    match &picture.graph {
        Some(graph) => laid_out_by_graphviz(&mut dot, picture, graph),
        None => pinned(&mut dot, picture),
    }
    dot
}

fn laid_out_by_graphviz(dot: &mut String, picture: &Picture, graph: &Graph) {
    let _ = writeln!(dot, "digraph {{\n  label={};", quoted(&picture.title));
    dot.push_str("  node [fontname=\"Helvetica\", fontsize=11];\n");
    dot.push_str("  edge [fontname=\"Helvetica\", fontsize=9, arrowsize=0.6];\n");
    for (at, (label, style)) in graph.nodes.iter().enumerate() {
        let shape = match style {
            Style::Left => "shape=circle",
            Style::Right => "shape=doublecircle",
            _ => "shape=plaintext",
        };
        let _ = writeln!(dot, "  n{at} [{shape}{}, label={}];", colours(*style), quoted(label));
    }
    for (from, to, label, style) in &graph.edges {
        let strong = if *style == Style::Bold { ", penwidth=3" } else { "" };
        let _ = writeln!(dot, "  n{from} -> n{to} [label={}{strong}];", quoted(label));
    }
    dot.push_str("}\n");
}

fn pinned(dot: &mut String, picture: &Picture) {
    let _ = writeln!(dot, "// neato -n2 -Tsvg\ngraph {{\n  label={};", quoted(&picture.title));
    dot.push_str("  node [fontname=\"Helvetica\", fixedsize=true, label=\"\", penwidth=1.5];\n");
    for (at, shape) in picture.shapes().iter().enumerate() {
        let style = colours(shape.style);
        let (low, high) = shape.outline.bounds();
        let middle = Point { x: low.x.midpoint(high.x), y: low.y.midpoint(high.y) };
        let size =
            format!("width={}, height={}", inches((high.x - low.x).max(1)), inches((high.y - low.y).max(1)));
        let pos = place(middle);
        let _ = match &shape.outline {
            Outline::Rect { .. } => writeln!(dot, "  n{at} [shape=box, {size}, pos=\"{pos}!\"{style}];"),
            Outline::Circle { .. } => writeln!(dot, "  n{at} [shape=circle, {size}, pos=\"{pos}!\"{style}];"),
            Outline::Polygon(_) => {
                writeln!(dot, "  n{at} [shape=hexagon, orientation=30, {size}, pos=\"{pos}!\"{style}];")
            }
            Outline::Line(points) => chain(dot, at, points, shape.style),
            Outline::Curve { from, bend, to } => {
                let over = Point {
                    x: from.x.midpoint(to.x).midpoint(bend.x),
                    y: from.y.midpoint(to.y).midpoint(bend.y),
                };
                chain(dot, at, &[*from, over, *to], shape.style)
            }
            Outline::Text { text, height, .. } => writeln!(
                dot,
                "  n{at} [shape=plaintext, fixedsize=false, fontsize={}, label={}, pos=\"{pos}!\"{style}];",
                (height * 4 / 5 * 36 / 100).max(1),
                quoted(text)
            ),
        };
    }
    dot.push_str("}\n");
}

/// Lines from point to point, between nodes that cannot be seen.
fn chain(dot: &mut String, at: usize, points: &[Point], style: Style) -> std::fmt::Result {
    for (i, point) in points.iter().enumerate() {
        writeln!(dot, "  n{at}_{i} [shape=point, width=0, pos=\"{}!\"];", place(*point))?;
    }
    for i in 1..points.len() {
        let line = if style.look().dash.is_some() { ", style=dashed" } else { "" };
        writeln!(dot, "  n{at}_{} -- n{at}_{i} [penwidth={}{line}{}];", i - 1, 2, colour_of_line(style))?;
    }
    Ok(())
}

fn colour_of_line(style: Style) -> String {
    style.look().stroke.map_or(String::new(), |ink| format!(", color=\"#{:06x}\"", ink.colours().0))
}

fn colours(style: Style) -> String {
    let look = style.look();
    match (look.fill, look.stroke) {
        (Some(fill), Some(stroke)) => {
            let letters = if style == Style::Left { ", fontcolor=white" } else { "" };
            format!(
                ", style=filled, fillcolor=\"#{:06x}\", color=\"#{:06x}\"{letters}",
                fill.colours().0,
                stroke.colours().0
            )
        }
        (Some(fill), None) if style == Style::Dot => {
            format!(", style=filled, fillcolor=\"#{:06x}\"", fill.colours().0)
        }
        (Some(_), None) if style == Style::Patch => ", color=white".to_owned(),
        (Some(fill), None) => format!(", fontcolor=\"#{:06x}\"", fill.colours().0),
        _ => String::new(),
    }
}

/// A point of the picture in points of a page, 36 to a cell, upwards.
fn place(point: Point) -> String {
    let hundredths = |units: i64| {
        let sign = if units < 0 { "-" } else { "" };
        let value = units.abs() * 36;
        format!("{sign}{}.{:02}", value / 100, value % 100)
    };
    format!("{},{}", hundredths(i64::from(point.x)), hundredths(-i64::from(point.y)))
}

/// Half an inch to a cell.
fn inches(units: i32) -> String {
    format!("{}.{:03}", units / 200, units % 200 * 5)
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
