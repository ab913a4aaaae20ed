//! `upstar chomp`: which bars are lost, and how the others are won.

use std::time::Instant;

use clap::Args as ClapArgs;
use upstar::rulesets::chomp::{Listing, Opening, Survey, Unsolved};
use upstar::rulesets::rectangle::Rectangle;
use upstar::search::Reason;
use upstar::syntax::Span;
use upstar::{ChompReport, Failure, OpeningReport};

use crate::exit::Exit;
use crate::interrupt;
use crate::options::Limits;
use crate::output;
use crate::question::stopped;

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

/// Answers `upstar chomp`.
pub(crate) fn run(asked: &Chomp) -> Exit {
    match answered(asked) {
        Ok(exit) => exit,
        Err(failure) => output::failure(&asked.size, &failure, asked.json),
    }
}

fn answered(asked: &Chomp) -> Result<Exit, Failure> {
    let size = Rectangle::read(&asked.size, Span::all(&asked.size)).map_err(Failure::Wrong)?;
    let (budget, start, memory) = (asked.limits.budget(), Instant::now(), asked.limits.memory);
    let mut list = List { json: asked.json, lines: Vec::new() };
    interrupt::listen();
    let survey = interrupt::stoppable(&budget, || {
        budget.watch(|| {
            let mut why = Reason::Cancelled;
            let mut go_on = |nodes| budget.spend(nodes).map_err(|reason| why = reason).is_ok();
            let mut add = |bar: &[usize]| list.add(bar);
            let add: Listing<'_> = if asked.list { Some(&mut add) } else { None };
            Survey::new(size, memory, &mut go_on, add).map_err(|unsolved| match unsolved {
                Unsolved::Memory => Reason::Memory(memory),
                Unsolved::TooLarge => Reason::TooLarge("a table of so many bars"),
                Unsolved::Stopped => why,
            })
        })
    });
    let survey = survey.map_err(|reason| stopped(reason, &budget, start))?;
    Ok(told(asked, &survey, &mut list))
}

/// The bars of a list, written a piece at a time unless they become JSON.
struct List {
    json: bool,
    lines: Vec<String>,
}

impl List {
    fn add(&mut self, rows: &[usize]) {
        const PIECE: usize = 4096;
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

fn told(asked: &Chomp, survey: &Survey, list: &mut List) -> Exit {
    let mut report = ChompReport::from(survey);
    if asked.json {
        report.openings = asked.openings.then(|| survey.openings.iter().map(OpeningReport::from).collect());
        report.list = asked.list.then(|| std::mem::take(&mut list.lines));
        output::out(&output::json(&report));
        return Exit::Answered;
    }
    let ChompReport { size, bars, lost, winning, .. } = report;
    let line = |own: &Opening| format!("{}: {}", own.size, own.names().join(", "));
    if asked.list {
        list.write();
    } else if asked.openings {
        output::out(&survey.openings.iter().map(line).collect::<Vec<_>>().join("\n"));
    } else {
        let bars = bars.map_or(String::new(), |bars| format!("{bars} bars, "));
        output::out(&format!("{size}: {bars}{lost} of them lost by whoever moves first"));
        if !winning.is_empty() {
            output::out(&format!("winning first bites: {}", winning.join(", ")));
        }
        let several: Vec<String> = survey.several().map(line).collect();
        if !several.is_empty() {
            output::out(&format!("several winning first bites inside:\n{}", several.join("\n")));
        }
    }
    Exit::Answered
}
