//! `upstar chomp`: which bars are lost, and how the others are won.

use std::time::Instant;

use clap::Args as ClapArgs;
use serde_json::{Value, json};
use upstar::Failure;
use upstar::rulesets::chomp::{Table, name, three_rows, three_rows_bytes};
use upstar::rulesets::rectangle::Rectangle;
use upstar::search::{Budget, Reason};
use upstar::syntax::Span;

use crate::args::Limits;
use crate::command::Exit;
use crate::heap::stopped;
use crate::interrupt;
use crate::output::{self, Output};

/// What can be asked of `upstar chomp`.
#[derive(ClapArgs)]
pub(crate) struct Chomp {
    /// A rectangle (11x14); the smaller number is taken for the rows
    size: String,
    /// List the lost bars instead, one a line: the lengths of their rows from the bottom
    #[arg(long, conflicts_with = "openings")]
    list: bool,
    /// List the winning first bites of every rectangle inside instead
    #[arg(long)]
    openings: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: Limits,
}

/// A rectangle, and the names of its winning first bites.
struct Opening {
    size: Rectangle,
    bites: Vec<String>,
}

/// What there is to say of the bars inside a rectangle.
struct Found {
    lost: u64,
    /// Of all rectangles inside with no fewer columns than rows, that of one square left out.
    openings: Vec<Opening>,
}

/// Answers `upstar chomp`.
pub(crate) fn run(asked: &Chomp) -> Exit {
    match answered(asked) {
        Ok(exit) => exit,
        Err(failure) => output::failure(&asked.size, &failure, asked.json),
    }
}

fn answered(asked: &Chomp) -> Result<Exit, Failure> {
    let size = Rectangle::read(&asked.size, Span::all(&asked.size)).map_err(Failure::Wrong)?;
    let size = if size.rows > size.cols { size.transposed() } else { size };
    let (budget, start) = (asked.limits.budget(), Instant::now());
    let mut list = List { asked: asked.list, json: asked.json, lines: Vec::new() };
    interrupt::listen();
    let found = interrupt::stoppable(&budget, || {
        budget.watch(|| match size.rows {
            ..=3 => in_three_rows(size, asked.limits.memory, &budget, &mut list),
            _ => in_table(size, asked.limits.memory, &budget, &mut list),
        })
    });
    let found = found.map_err(|reason| stopped(reason, &budget, start))?;
    Ok(told(asked, size, &found, &mut list))
}

/// The bars of a list, written a piece at a time unless they become JSON.
struct List {
    asked: bool,
    json: bool,
    lines: Vec<String>,
}

impl List {
    fn add(&mut self, rows: &[usize]) {
        const PIECE: usize = 4096;
        if !self.asked {
            return;
        }
        let rows = rows.iter().filter(|&&length| length > 0).map(usize::to_string);
        self.lines.push(rows.collect::<Vec<_>>().join(","));
        if !self.json && self.lines.len() == PIECE {
            self.write();
        }
    }

    fn write(&mut self) {
        if !self.lines.is_empty() {
            output::out(&self.lines.join("\n"));
        }
        self.lines.clear();
    }
}

/// Spends what has been looked into; whether to go on, and why not.
fn spending<'a>(budget: &'a Budget, why: &'a mut Option<Reason>) -> impl FnMut(u64) -> bool + 'a {
    move |nodes| {
        *why = budget.spend(nodes).err();
        why.is_none()
    }
}

fn bite(col: usize, row: usize) -> String {
    format!("eat {}", name(col as u32, row as u32))
}

fn in_table(size: Rectangle, memory: u64, budget: &Budget, list: &mut List) -> Result<Found, Reason> {
    let side = |length: u64| usize::try_from(length).map_err(|_| Reason::Memory(memory));
    let (rows, cols) = (side(size.rows)?, side(size.cols)?);
    if Table::bytes(rows, cols).is_none_or(|bytes| bytes > memory) {
        return Err(Reason::Memory(memory));
    }
    let mut why = None;
    let table = Table::new(rows, cols, &mut spending(budget, &mut why));
    let table = table.ok_or(why.unwrap_or(Reason::TooLarge("a table of so many bars")))?;
    let mut openings = Vec::new();
    for rows in 1..=rows {
        budget.spend(0)?;
        for cols in rows.max(2)..=cols {
            let bites = table.winning_bites(&vec![cols; rows]).into_iter();
            let size = Rectangle { rows: rows as u64, cols: cols as u64 };
            openings.push(Opening { size, bites: bites.map(|(col, row)| bite(col, row)).collect() });
        }
    }
    if list.asked {
        table.each_lost(|bar| {
            list.add(bar);
            why = budget.spend(0).err();
            why.is_none()
        });
    }
    why.map_or(Ok(Found { lost: table.lost(), openings }), Err)
}

fn in_three_rows(size: Rectangle, memory: u64, budget: &Budget, list: &mut List) -> Result<Found, Reason> {
    let (rows, last) = (size.rows as usize, usize::try_from(size.cols).unwrap_or(usize::MAX));
    if three_rows_bytes(rows, last) > memory {
        return Err(Reason::Memory(memory));
    }
    // The winning bites of a rectangle leave two or one of its rows as they were, and the others of one length.
    let mut bites = vec![vec![Vec::new(); last + 1]; rows];
    let (mut lost, mut why) = (0, None);
    let whole = three_rows(rows, last, &mut spending(budget, &mut why), |bar| {
        let [bottom, second, third] = bar;
        lost += 1;
        list.add(&bar);
        if rows > 1 && third == 0 {
            bites[1][bottom].push(bite(second, 1));
        }
        if rows > 2 && bottom == second {
            bites[2][bottom].push(bite(third, 2));
        }
        if rows > 2 && second == third {
            bites[2][bottom].push(bite(second, 1));
        }
    });
    if !whole {
        return Err(why.unwrap_or(Reason::Cancelled));
    }
    bites[0].iter_mut().skip(2).for_each(|bites| bites.push(bite(1, 0)));
    let mut openings = Vec::new();
    for (rows, bites) in (1..).zip(bites) {
        let sizes = (0..).map(|cols| Rectangle { rows, cols });
        let all = sizes.zip(bites).skip(rows.max(2) as usize);
        openings.extend(all.map(|(size, bites)| Opening { size, bites }));
    }
    Ok(Found { lost, openings })
}

fn told(asked: &Chomp, size: Rectangle, found: &Found, list: &mut List) -> Exit {
    let opening = |opening: &Opening| json!({ "size": opening.size.to_string(), "winning": opening.bites });
    let several: Vec<&Opening> = found.openings.iter().filter(|opening| opening.bites.len() > 1).collect();
    let winning =
        found.openings.iter().find(|opening| opening.size == size).map_or(&[][..], |own| &own.bites);
    let bars = Table::bars(size.rows as usize, size.cols as usize);
    if asked.json {
        let mut json = json!({
            "size": size.to_string(), "bars": bars, "lost": found.lost, "winning": winning,
            "several": several.iter().map(|own| opening(own)).collect::<Vec<_>>(),
        });
        if asked.openings {
            json["openings"] = found.openings.iter().map(opening).collect();
        }
        if asked.list {
            json["list"] = list.lines.drain(..).map(Value::from).collect();
        }
        return output::answer(&Output { text: String::new(), json }, true);
    }
    let line = |opening: &Opening| format!("{}: {}", opening.size, opening.bites.join(", "));
    let lines =
        |openings: &mut dyn Iterator<Item = &Opening>| openings.map(line).collect::<Vec<_>>().join("\n");
    if asked.list {
        list.write();
    } else if asked.openings {
        output::out(&lines(&mut found.openings.iter()));
    } else {
        let bars = bars.map_or(String::new(), |bars| format!("{bars} bars, "));
        output::out(&format!("{size}: {bars}{} of them lost by whoever moves first", found.lost));
        if !winning.is_empty() {
            output::out(&format!("winning first bites: {}", winning.join(", ")));
        }
        if !several.is_empty() {
            output::out(&format!("several winning first bites inside:\n{}", lines(&mut several.into_iter())));
        }
    }
    Exit::Answered
}
