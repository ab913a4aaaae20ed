//! What several commands take: an expression, limits, how the answer is written or drawn.

use std::time::Duration;

use clap::Args as ClapArgs;
use upstar::search::{Budget, OutcomeOptions};

/// A player.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum Side {
    Left,
    Right,
}

impl From<Side> for upstar::game::Player {
    fn from(side: Side) -> Self {
        match side {
            Side::Left => upstar::game::Player::Left,
            Side::Right => upstar::game::Player::Right,
        }
    }
}

#[derive(ClapArgs)]
pub(crate) struct Question {
    /// The expression; @FILE reads it from a file, - from standard input
    #[arg(allow_hyphen_values = true)]
    pub(crate) expr: String,
    #[command(flatten)]
    pub(crate) limits: Limits,
    #[command(flatten)]
    pub(crate) style: Style,
}

#[derive(ClapArgs)]
pub(crate) struct Limits {
    /// Stop after this time (10s, 500ms, 2m, 1h; a bare number is seconds)
    #[arg(long, value_parser = duration, value_name = "TIME")]
    pub(crate) time: Option<Duration>,
    /// Stop after expanding so many positions
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Use at most so much memory (500MB, 2GB; a bare number is bytes)
    #[arg(long, value_parser = size, value_name = "SIZE", default_value = "8GB")]
    pub(crate) memory: u64,
    /// Search with so many threads, at most 256 [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Take in the games that a file defines; more than one file can be given
    #[arg(long, value_name = "FILE")]
    pub(crate) games: Vec<std::path::PathBuf>,
    /// Look for the winner without some of what helps; the answer is the same, and takes longer
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    pub(crate) without: Vec<Enhancement>,
}

/// What helps to find the winner, and can be done without: an enhancement of the search.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum Enhancement {
    /// A piece and its negative go away together
    Cancelling,
    /// Small pieces become values
    Values,
    /// Means and temperatures decide
    Means,
    /// What lies below and above a piece decides
    Bounds,
    /// Promising moves come first
    Order,
    /// What was found out is remembered
    Table,
}

impl Limits {
    /// What helps to find the winner, less what is to be done without.
    pub(crate) fn outcome_options(&self) -> OutcomeOptions {
        let mut with = OutcomeOptions::default();
        for enhancement in &self.without {
            *match enhancement {
                Enhancement::Cancelling => &mut with.cancelling,
                Enhancement::Values => &mut with.values,
                Enhancement::Means => &mut with.means,
                Enhancement::Bounds => &mut with.bounds,
                Enhancement::Order => &mut with.order,
                Enhancement::Table => &mut with.table,
            } = false;
        }
        with
    }

    /// A budget with these limits.
    pub(crate) fn budget(&self) -> Budget {
        Budget::unlimited().time(self.time).nodes(self.nodes)
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            time: None,
            nodes: None,
            memory: DEFAULT_MEMORY,
            threads: None,
            games: Vec::new(),
            without: Vec::new(),
        }
    }
}

const DEFAULT_MEMORY: u64 = 8_000_000_000;

#[derive(ClapArgs, Default)]
pub(crate) struct Style {
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Write ↑ ↓ ⋆ ± instead of ^ v * +-
    #[arg(long)]
    pub(crate) unicode: bool,
}

/// How a picture is drawn, and where it goes.
#[derive(ClapArgs)]
pub(crate) struct Drawing {
    /// How to draw it [default: what the file's name says, otherwise text]
    #[arg(long, value_enum)]
    pub(crate) format: Option<PictureFormat>,
    /// Write the picture to a file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<std::path::PathBuf>,
}

/// What a chart is about.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum ChartKind {
    /// Impartial and partizan games, games with results
    Games,
    /// What the types of two games tell about their sum
    Sums,
    /// Two games for each type that a sum can have where the types do not tell it
    Examples,
    /// Integers, dyadic numbers, rational and real numbers
    Numbers,
    /// What nimbers are to impartial games, and numbers to partizan ones
    Principles,
}

/// What a picture is written as.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum PictureFormat {
    Text,
    Svg,
    Png,
    Tikz,
    Dot,
}

/// Splits `12.5s` into its number and its unit.
fn quantity(text: &str) -> Result<(&str, &str), String> {
    let at = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    if at == 0 { Err("expected a number first, as in 10s or 500MB".into()) } else { Ok(text.split_at(at)) }
}

pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = quantity(text)?;
    let seconds = match unit.trim() {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        other => return Err(format!("unknown unit of time `{other}`: use ms, s, m or h")),
    };
    let number: f64 = number.parse().map_err(|_| format!("`{number}` is not a number"))?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "that is too long a time".into())
}

pub(crate) fn size(text: &str) -> Result<u64, String> {
    let (number, unit) = quantity(text)?;
    let factor = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kb" => 1_000,
        "m" | "mb" => 1_000_000,
        "g" | "gb" => 1_000_000_000,
        "kib" => 1 << 10,
        "mib" => 1 << 20,
        "gib" => 1 << 30,
        other => return Err(format!("unknown unit of size `{other}`: use KB, MB or GB")),
    };
    let number: u64 = number.parse().map_err(|_| format!("`{number}` is not a whole number"))?;
    number.checked_mul(factor).ok_or_else(|| "that is too much memory".into())
}
