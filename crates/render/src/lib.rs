//! Pictures: boards, game trees, thermographs, days, heaps and plots, as text, SVG, PNG, TikZ and DOT.
//!
//! Whatever is drawn becomes a [`Picture`] first, a list of plain shapes with whole coordinates, and each format has
//! one back end that draws pictures. So a new kind of picture comes in all formats, and a new format draws all kinds.
//! This crate sees of a board only its sketch, does no I/O, and gives the same bytes on every machine.

mod board;
mod days;
mod dot;
mod font;
mod heaps;
mod labels;
mod line;
mod picture;
mod plot;
#[cfg(feature = "png")]
mod png;
mod scale;
mod sets;
mod style;
mod svg;
mod table;
mod text;
mod thermograph;
mod tidy;
mod tikz;
mod tree;

pub use board::board;
pub use days::{LAST_DAY, born_on, days};
pub use heaps::powers;
pub use line::{Interval, number_line};
pub use picture::{Anchor, Grain, Graph, Outline, Picture, Shape};
pub use plot::nim_values;
pub use sets::{Set, sets};
pub use style::{Ink, Look, Style};
pub use table::table;
pub use text::Lines;
pub use thermograph::thermographs;
pub use tree::{Positions, View, tree};

/// The longest side of a picture, in hundredths of a cell, and the most shapes that are drawn.
const LARGEST: i32 = 1_000_000;
const LARGEST_IN_TEX: i32 = 60_000;
const MOST_SHAPES: usize = 100_000;

/// What a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Characters, for a terminal.
    Text,
    /// A drawing for a page, with a title and a description, readable on light and dark ground.
    Svg,
    /// Pixels.
    Png,
    /// A LaTeX document that compiles as it is.
    Tikz,
    /// A graph for Graphviz: trees as trees, everything else as nodes pinned to their places (`neato -n`).
    Dot,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] = [Format::Text, Format::Svg, Format::Png, Format::Tikz, Format::Dot];

    /// What users type.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Tikz => "tikz",
            Format::Dot => "dot",
        }
    }
}

impl Format {
    /// How large a picture may be in this format, and what helps where that does not do.
    #[must_use]
    pub fn limit(self) -> &'static str {
        match self {
            Format::Text => "a picture of more than four million characters; --format svg has room for more",
            Format::Png => {
                "a picture of more than 16,384 pixels a side, or of more than 64 million; --format svg has room for more"
            }
            Format::Tikz => {
                "a picture of more than six metres, which TeX does not measure; --format svg has room for more"
            }
            Format::Svg | Format::Dot => {
                "a picture of more than ten thousand cells a side or a hundred thousand shapes; parts of it can be drawn"
            }
        }
    }
}

/// Why a picture cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is larger than pictures in this format may be.
    TooLarge,
    /// The program was built without this format.
    NotBuilt,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Refusal::TooLarge => "the picture is too large to draw in this format",
            Refusal::NotBuilt => "this program was built without that format",
        })
    }
}

impl std::error::Error for Refusal {}

/// Draws a picture as text, each run of characters of one style through `paint`, which may put colour around it.
///
/// ```
/// use upstar_game::sketch::Point;
/// use upstar_render::{Anchor, Picture, Style, painted};
/// let mut picture = Picture::new("a mark");
/// picture.write(Point { x: 0, y: 0 }, 100, Anchor::Start, "x", Style::LeftWord);
/// let loud = painted(&picture, &|text, style| format!("<{}>{text}", style.name())).unwrap();
/// assert_eq!(loud, "<left-word>x\n");
/// ```
pub fn painted(picture: &Picture, paint: &dyn Fn(&str, Style) -> String) -> Result<String, Refusal> {
    check_size(picture)?;
    text::draw(picture, paint)
}

fn check_size(picture: &Picture) -> Result<(), Refusal> {
    let (low, high) = picture.bounds();
    let side = (i64::from(high.x) - i64::from(low.x)).max(i64::from(high.y) - i64::from(low.y));
    let too_large = side > i64::from(LARGEST) || picture.shapes().len() > MOST_SHAPES;
    if too_large { Err(Refusal::TooLarge) } else { Ok(()) }
}

/// Draws a picture in a format.
pub fn draw(picture: &Picture, format: Format) -> Result<Vec<u8>, Refusal> {
    check_size(picture)?;
    let (low, high) = picture.bounds();
    match format {
        Format::Text => text::plain(picture).map(String::into_bytes),
        Format::Svg => Ok(svg::draw(picture).into_bytes()),
        #[cfg(feature = "png")]
        Format::Png => png::draw(picture),
        #[cfg(not(feature = "png"))]
        Format::Png => Err(Refusal::NotBuilt),
        // TeX knows no lengths beyond five metres or so.
        Format::Tikz if [low.x, low.y, high.x, high.y].iter().any(|length| length.abs() > LARGEST_IN_TEX) => {
            Err(Refusal::TooLarge)
        }
        Format::Tikz => Ok(tikz::draw(picture).into_bytes()),
        Format::Dot => Ok(dot::draw(picture).into_bytes()),
    }
}

/// The README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
