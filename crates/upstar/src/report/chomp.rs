//! Chomp: which bars inside a rectangle are lost, and how the others are won.

use serde::Serialize;
use upstar_rulesets::chomp::{Opening, Survey};

/// What there is to say of the bars inside a rectangle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChompReport {
    /// The rectangle, with no fewer columns than rows.
    pub size: String,
    /// How many bars there are inside it, if that is not too large.
    pub bars: Option<u64>,
    /// How many of them whoever moves first loses.
    pub lost: u64,
    /// The winning first bites.
    pub winning: Vec<String>,
    /// The rectangles inside that have several.
    pub several: Vec<OpeningReport>,
    /// All rectangles inside, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings: Option<Vec<OpeningReport>>,
    /// The lost bars by the lengths of their rows, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<String>>,
}

/// A rectangle with its winning first bites.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpeningReport {
    /// The rectangle.
    pub size: String,
    /// The bites as moves are written.
    pub winning: Vec<String>,
}

impl From<&Opening> for OpeningReport {
    fn from(opening: &Opening) -> OpeningReport {
        OpeningReport { size: opening.size.to_string(), winning: opening.names() }
    }
}

impl From<&Survey> for ChompReport {
    fn from(survey: &Survey) -> ChompReport {
        ChompReport {
            size: survey.size.to_string(),
            bars: survey.bars,
            lost: survey.lost,
            winning: survey.opening().map(Opening::names).unwrap_or_default(),
            several: survey.several().map(OpeningReport::from).collect(),
            openings: None,
            list: None,
        }
    }
}
