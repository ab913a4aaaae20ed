//! Pictures as TikZ: a document that compiles as it is.

use std::fmt::Write as _;

use upstar_game::sketch::Point;

use crate::picture::{Anchor, Outline, Picture, font_size};
use crate::style::{Ink, Style};

pub(crate) fn draw(picture: &Picture) -> String {
    let mut tex = String::new();
    let _ = writeln!(tex, "% {}", picture.title.replace(['\n', '\r'], " "));
    tex.push_str("\\documentclass[tikz,border=3mm]{standalone}\n");
    tex.push_str("\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\usepackage{amssymb}\n");
    tex.push_str("\\renewcommand{\\familydefault}{\\sfdefault}\n");
    for ink in Ink::ALL {
        let _ = writeln!(tex, "\\definecolor{{{}}}{{HTML}}{{{:06X}}}", colour(ink), ink.colours().0);
    }
    tex.push_str("\\begin{document}\n");
    // A cell is eight millimetres; y grows downwards as in the picture.
    tex.push_str("\\begin{tikzpicture}[x=0.08mm,y=-0.08mm,line cap=round,line join=round,\n");
    for style in Style::ALL.into_iter().filter(|style| picture.shapes().iter().any(|s| s.style == *style)) {
        let look = style.look();
        let _ = write!(tex, "  us-{}/.style={{", style.name());
        let mut parts = Vec::new();
        match look.fill {
            Some(ink) if is_letters(style) => parts.push(format!("text={}", colour(ink))),
            Some(ink) => parts.push(format!("fill={}", colour(ink))),
            None => {}
        }
        if let Some(ink) = look.stroke {
            parts.push(format!("draw={}", colour(ink)));
            parts.push(format!("line width={}", length(look.width)));
        }
        if let Some((dash, gap)) = look.dash {
            parts.push(format!("dash pattern=on {} off {}", length(dash), length(gap + look.width)));
        }
        let _ = writeln!(tex, "{}}},", parts.join(","));
    }
    tex.push_str("]\n");
    for shape in picture.shapes() {
        // TikZ has keys of its own named left and right.
        let style = format!("us-{}", shape.style.name());
        let _ = match &shape.outline {
            Outline::Rect { corner, width, height } => {
                let far = Point { x: corner.x + width, y: corner.y + height };
                writeln!(tex, "\\path[{style}] {} rectangle {};", at(corner), at(&far))
            }
            Outline::Circle { centre, radius } => {
                writeln!(tex, "\\path[{style}] {} circle [radius={}];", at(centre), length(*radius))
            }
            Outline::Polygon(points) => writeln!(tex, "\\path[{style}] {} -- cycle;", line(points)),
            Outline::Line(points) => writeln!(tex, "\\path[{style}] {};", line(points)),
            Outline::Curve { from, bend, to } => {
                // A quadratic curve as a cubic one.
                let third = |end: &Point| Point { x: (end.x + 2 * bend.x) / 3, y: (end.y + 2 * bend.y) / 3 };
                writeln!(
                    tex,
                    "\\path[{style}] {} .. controls {} and {} .. {};",
                    at(from),
                    at(&third(from)),
                    at(&third(to)),
                    at(to)
                )
            }
            Outline::Text { at: place, height, anchor, text } => {
                let side = match anchor {
                    Anchor::Start => "anchor=west,",
                    Anchor::Middle => "",
                    Anchor::End => "anchor=east,",
                };
                let size = length(font_size(*height));
                writeln!(
                    tex,
                    "\\node[{style},{side}inner sep=0pt,font=\\fontsize{{{size}}}{{{size}}}\\selectfont] at {} {{{}}};",
                    at(place),
                    escaped(text)
                )
            }
        };
    }
    tex.push_str("\\end{tikzpicture}\n\\end{document}\n");
    tex
}

fn is_letters(style: Style) -> bool {
    !matches!(style, Style::Dot | Style::Patch) && style.look().stroke.is_none()
}

fn colour(ink: Ink) -> &'static str {
    match ink {
        Ink::Paper => "usPaper",
        Ink::Ink => "usInk",
        Ink::Muted => "usMuted",
        Ink::Faint => "usFaint",
        Ink::Hollow => "usHollow",
        Ink::Gone => "usGone",
        Ink::Left => "usLeft",
        Ink::Right => "usRight",
        Ink::RightTint => "usRightTint",
        Ink::Both => "usBoth",
        Ink::BothTint => "usBothTint",
    }
}

fn at(point: &Point) -> String {
    format!("({},{})", point.x, point.y)
}

fn line(points: &[Point]) -> String {
    points.iter().map(at).collect::<Vec<_>>().join(" -- ")
}

/// A length of the picture in millimetres.
fn length(units: i32) -> String {
    let hundredths = units * 8;
    format!("{}.{:02}mm", hundredths / 100, hundredths % 100)
}

/// Text with what TeX would take for its own put in words.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                out.push('\\');
                out.push(c);
            }
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '"' => out.push_str("\\textquotedbl{}"),
            '↑' => out.push_str("$\\uparrow$"),
            '↓' => out.push_str("$\\downarrow$"),
            '→' => out.push_str("$\\rightarrow$"),
            '±' => out.push_str("$\\pm$"),
            '×' => out.push_str("$\\times$"),
            '·' => out.push_str("$\\cdot$"),
            '•' => out.push_str("$\\bullet$"),
            '∗' | '⋆' => out.push_str("$\\ast$"),
            '−' => out.push_str("$-$"),
            '√' => out.push_str("$\\surd$"),
            'π' => out.push_str("$\\pi$"),
            '…' => out.push_str("\\dots{}"),
            '≡' => out.push_str("$\\equiv$"),
            // Hyphens in a row would join to a dash.
            '-' => out.push_str("{-}"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
