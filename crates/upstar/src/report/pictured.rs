//! What pictures show, as data.

use serde::Serialize;
use upstar_game::Outcome;
use upstar_render::{Interval, Set, born_on};
use upstar_values::{Dyadic, Thermograph};

use crate::charts::{Class, TypesOfSums};

/// Thermographs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThermographsReport {
    /// One for each expression.
    pub graphs: Vec<ThermographReport>,
}

/// The thermograph of an expression. Walls are lists of corners, each as temperature and value, temperatures rising from -1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThermographReport {
    /// The expression.
    pub expr: String,
    /// The mean value.
    pub mean: Dyadic,
    /// The temperature.
    pub temperature: Dyadic,
    /// The left wall.
    pub left_wall: Vec<(Dyadic, Dyadic)>,
    /// The right wall.
    pub right_wall: Vec<(Dyadic, Dyadic)>,
    /// What stands above the walls.
    pub mast: Mast,
}

/// The mast of a thermograph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mast {
    /// The value over which it stands.
    pub value: Dyadic,
    /// The temperature at which it begins.
    pub from: Dyadic,
}

impl From<&[(String, Thermograph)]> for ThermographsReport {
    fn from(graphs: &[(String, Thermograph)]) -> ThermographsReport {
        let graph = |(expr, graph): &(String, Thermograph)| ThermographReport {
            expr: expr.clone(),
            mean: graph.mean().clone(),
            temperature: graph.temperature().clone(),
            left_wall: graph.left().corners().to_vec(),
            right_wall: graph.right().corners().to_vec(),
            mast: Mast { value: graph.mean().clone(), from: graph.temperature().clone() },
        };
        ThermographsReport { graphs: graphs.iter().map(graph).collect() }
    }
}

/// Nim heaps with the powers of two that they consist of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PowersReport {
    /// The heaps.
    pub heaps: Vec<NimHeap>,
    /// Their nim-sum.
    pub nim_sum: u64,
    /// The powers of two that occur an odd number of times.
    pub unbalanced: Vec<u64>,
}

/// A Nim heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NimHeap {
    /// What is worth as much as it.
    pub name: String,
    /// How large it is.
    pub nim_value: u64,
    /// The powers of two that it consists of, the largest first.
    pub powers: Vec<u64>,
}

impl From<&[(String, u64)]> for PowersReport {
    fn from(heaps: &[(String, u64)]) -> PowersReport {
        let powers =
            |n: u64| (0..64).rev().map(|bit| 1 << bit).filter(|power| n & power != 0).collect::<Vec<u64>>();
        let nim_sum = heaps.iter().fold(0, |sum, (_, n)| sum ^ n);
        let heap =
            |(name, n): &(String, u64)| NimHeap { name: name.clone(), nim_value: *n, powers: powers(*n) };
        PowersReport { heaps: heaps.iter().map(heap).collect(), nim_sum, unbalanced: powers(nim_sum) }
    }
}

/// A sequence of nim-values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlotReport {
    /// The values from n = 0 on.
    pub values: Vec<u64>,
}

/// The birthdays of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DaysReport {
    /// The days from 0 on.
    pub days: Vec<Day>,
}

/// The numbers born on a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Day {
    /// Which day.
    pub day: u32,
    /// The numbers.
    pub numbers: Vec<Dyadic>,
}

impl DaysReport {
    /// The days up to a last one.
    #[must_use]
    pub fn to(last: u32) -> DaysReport {
        DaysReport { days: (0..=last).map(|day| Day { day, numbers: born_on(day).collect() }).collect() }
    }
}

/// Positions sorted by their values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClassesReport {
    /// Each value with the positions that have it.
    pub classes: Vec<Class>,
}

/// A chart about all games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ChartReport {
    /// Sets beside each other.
    Sets(Vec<SetReport>),
    /// What the types of two games tell about the type of their sum.
    Sums(Vec<SumOfTypes>),
    /// Texts in rows and columns.
    Table(TableReport),
}

/// A table of texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableReport {
    /// The headings of the columns.
    pub columns: Vec<String>,
    /// Each row with its heading.
    pub rows: Vec<(String, Vec<String>)>,
}

/// Numbers on a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineReport {
    /// One for each expression.
    pub numbers: Vec<IntervalReport>,
}

/// A number, and the options between which it is the simplest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IntervalReport {
    /// The expression.
    pub expr: String,
    /// Left's best option, if there is one.
    pub low: Option<Dyadic>,
    /// The number.
    pub value: Dyadic,
    /// Right's best option, if there is one.
    pub high: Option<Dyadic>,
}

impl From<&[Interval]> for LineReport {
    fn from(all: &[Interval]) -> LineReport {
        let one = |Interval { name, low, value, high }: &Interval| IntervalReport {
            expr: name.clone(),
            low: low.clone(),
            value: value.clone(),
            high: high.clone(),
        };
        LineReport { numbers: all.iter().map(one).collect() }
    }
}

/// A set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetReport {
    /// What it is called.
    pub name: String,
    /// What is in it and in none of the sets inside.
    pub members: Vec<String>,
    /// The sets inside.
    pub inside: Vec<SetReport>,
}

/// What the types of two games tell about the type of their sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SumOfTypes {
    /// The types of the two games.
    pub types: [Outcome; 2],
    /// The type of the sum; null where it may be several.
    pub sum: Option<Outcome>,
}

impl From<&Set> for SetReport {
    fn from(set: &Set) -> SetReport {
        SetReport {
            name: set.name.clone(),
            members: set.members.clone(),
            inside: set.inside.iter().map(SetReport::from).collect(),
        }
    }
}

impl From<&Set> for ChartReport {
    fn from(set: &Set) -> ChartReport {
        ChartReport::Sets(vec![set.into()])
    }
}

impl From<&TypesOfSums> for ChartReport {
    fn from(types: &TypesOfSums) -> ChartReport {
        let row = |(a, row): &(Outcome, Vec<(Outcome, Option<Outcome>)>)| -> Vec<SumOfTypes> {
            row.iter().map(|&(b, sum)| SumOfTypes { types: [*a, b], sum }).collect()
        };
        ChartReport::Sums(types.iter().flat_map(row).collect())
    }
}
