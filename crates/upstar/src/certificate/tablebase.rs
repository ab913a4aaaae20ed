//! Tablebases: positions of a file whose results are proved, and checksums of its stages.

use std::io::{Read, Seek, Write};

use upstar_game::{Payoff, Player};
use upstar_search::{Budget, Position, Reason};
use upstar_sum::Context;

use super::check::{Body, Checked, wrong};
use super::results::{Positions, ResultsChecker, ResultsProver};
use super::{Proved, Unproved, begun};
use crate::question::{Ask, Cause, Failure, Given, game};
use crate::session::Session;
use crate::tablebase::TableFile;

/// How many plays are followed for samples, and how many positions of each are taken, from the end.
const PLAYS: usize = 6;
const LAST: usize = 3;

impl Session {
    /// Proves some positions of a tablebase, and writes the certificate with checksums of the stages.
    ///
    /// # Errors
    /// Says where the text is wrong, how the file is damaged ([`Failure::Given`]), or which limit was reached.
    pub fn prove_tablebase<F: Read + Seek>(
        &self,
        expr: impl Ask,
        file: &mut TableFile<F>,
        out: &mut dyn Write,
        budget: &Budget,
    ) -> Result<std::io::Result<Proved>, Failure> {
        let mut unwritten = None;
        let proved = self.ask_with(&expr, budget, |cx, reading| {
            let Some(start) = game(reading)?.single_with_results() else {
                return Err(Reason::Undefined("only a game with results has a tablebase").into());
            };
            prove(cx, start, file, out).map_err(|unproved| match unproved {
                Unproved::Reason(reason) => Cause::Reason(reason),
                Unproved::False(what) => Cause::Given(Given::from(upstar_files::Damage::new(
                    upstar_files::Fault::Content,
                    0..0,
                    what,
                ))),
                Unproved::Unwritten(error) => {
                    unwritten = Some(error);
                    Cause::Reason(Reason::Cancelled)
                }
            })
        });
        match unwritten {
            Some(error) => Ok(Err(error)),
            None => proved.map(Ok),
        }
    }
}

/// The samples: late positions of some plays.
fn samples(start: &Position) -> Result<Vec<(Position, Player)>, Reason> {
    let (mut found, positions) = (Vec::<(Position, Player)>::new(), Positions::new(start));
    for play in 0..PLAYS {
        let (mut at, mut mover, mut met) = (start.clone(), Player::BOTH[play % 2], Vec::new());
        for step in 0..40 {
            if at.result().is_some() {
                break;
            }
            met.push((at.clone(), mover));
            let mut moves = at.moves(mover)?;
            if moves.is_empty() {
                break;
            }
            let chosen = (play * 5 + step * 3) % moves.len();
            (at, mover) = (moves.swap_remove(chosen).1, mover.opponent());
        }
        for (at, mover) in met.into_iter().rev().take(LAST) {
            if found.iter().all(|(own, turn)| positions.text(own) != positions.text(&at) || *turn != mover) {
                found.push((at, mover));
            }
        }
    }
    Ok(found)
}

fn letter(player: Player) -> &'static str {
    if player == Player::Left { "L" } else { "R" }
}

fn prove<F: Read + Seek>(
    cx: Context<'_>,
    start: &Position,
    file: &mut TableFile<F>,
    out: &mut dyn Write,
) -> Result<Proved, Unproved> {
    let head = file.head().clone();
    if head.start != start.to_string() {
        return Err(Unproved::False(format!("the file is about {}", head.start)));
    }
    let numbers = start.results().and_then(|start| start.numbers());
    let numbers = numbers.filter(|numbers| numbers.count() == head.count);
    let numbers = numbers.ok_or(Reason::Undefined("the positions are numbered in another way"))?;
    let bytes = if head.width == 1 { "byte" } else { "bytes" };
    let mut lines = Vec::new();
    let mut from = 0;
    for &end in numbers.stages() {
        cx.budget.spend(1)?;
        let sum = file.checksum(from, end).map_err(|damage| Unproved::False(damage.to_string()))?;
        lines.push(format!("stage\t{end}\t{sum}"));
        from = end;
    }
    let mut prover = ResultsProver::new(cx, start);
    let positions = Positions::new(start);
    for (position, mover) in samples(start)? {
        let Some(number) = numbers.number(&position, mover) else { continue };
        let verdict = file.verdict(number).map_err(|damage| Unproved::False(damage.to_string()))?;
        let result = verdict.solution(mover).payoff;
        prover.result(&position, mover, result)?;
        lines.push(format!("sample\t{}\t{}\t{result}", letter(mover), positions.text(&position)));
    }
    let samples = lines.len() - numbers.stages().len();
    let claim =
        format!("{start}\ttablebase\t{} numbers of {} {bytes}, {samples} samples", head.count, head.width);
    lines.append(&mut prover.lines);
    let mut out = begun(out, "tablebase", &claim, &[])?;
    lines.iter().try_for_each(|line| out.line(line)).map_err(Unproved::Unwritten)?;
    out.finish().map_err(Unproved::Unwritten)?;
    Ok(Proved { kind: "tablebase", claim: claim.replace('\t', " "), lines: lines.len() as u64 })
}

/// Checks the samples, and the file if there is one.
pub(super) fn check<F: Read + Seek>(
    cx: Context<'_>,
    start: &Position,
    claim: &str,
    body: &mut Body<'_>,
    mut file: Option<&mut TableFile<F>>,
) -> Checked<()> {
    let Some(numbers) = start.results().and_then(|start| start.numbers()) else {
        return wrong("the positions of this game have no numbers");
    };
    let width = if claim.contains(" of 1 byte,") { 1 } else { 2 };
    let bytes = if width == 1 { "byte" } else { "bytes" };
    if file.as_ref().is_some_and(|file| {
        file.head().start != start.to_string()
            || file.head().count != numbers.count()
            || file.head().width != width
    }) {
        return wrong("the tablebase is about something else");
    }
    let mut checker = ResultsChecker::new(cx, start);
    let (mut stages, mut from, mut samples) = (numbers.stages().iter(), 0, Vec::new());
    while let Some(fields) = body.next() {
        match fields[..] {
            ["stage", end, sum] => {
                let Some(&stage) = stages.next().filter(|stage| stage.to_string() == end) else {
                    return wrong("no stage ends there");
                };
                if upstar_files::Checksum::default().to_string().len() != sum.len() {
                    return wrong("expected a checksum");
                }
                if let Some(file) = &mut file {
                    match file.checksum(from, stage) {
                        Ok(found) if found.to_string() == sum => {}
                        Ok(_) => return wrong("the stage of the tablebase is another one"),
                        Err(damage) => return wrong(format!("the tablebase is damaged: {damage}")),
                    }
                }
                from = stage;
            }
            ["sample", mover, text, result] => {
                let mover = Player::BOTH.into_iter().find(|player| letter(*player) == mover);
                let results = [Payoff::LeftWins, Payoff::Draw, Payoff::RightWins];
                let result = results.into_iter().find(|own| own.to_string() == result);
                let (Some(mover), Some(result), Ok(position)) = (mover, result, start.reread(text)) else {
                    return wrong("that is no sample");
                };
                let number = numbers.number(&position, mover).filter(|_| position.result().is_none());
                let Some(number) = number else {
                    return wrong("the position is not among those of the tablebase");
                };
                if let Some(file) = &mut file {
                    match file.verdict(number) {
                        Ok(verdict) if verdict.solution(mover).payoff == result => {}
                        _ => return wrong("the tablebase says something else"),
                    }
                }
                samples.push((position, mover, result));
            }
            _ => checker.line(&fields)?,
        }
    }
    if stages.next().is_some() || samples.is_empty() {
        return wrong("there are stages or samples missing");
    }
    if claim != format!("{} numbers of {width} {bytes}, {} samples", numbers.count(), samples.len()) {
        return wrong("there are not so many numbers or samples");
    }
    for (position, mover, result) in samples {
        if !checker.is_result(&position, mover, result) {
            return wrong(format!("the result of the sample `{position}` is not shown"));
        }
    }
    checker.finish()
}
