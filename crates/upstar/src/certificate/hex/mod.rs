//! Hex: why a player wins, by what joins cells and sides.
//!
//! A lemma says: whoever has the stones X, and the opponent none on the cells C, can join two ends, which are stones of X or sides, within C
//! even if the opponent moves first. It is shown by a path of stones that are next to each other or joined by earlier lemmas on different
//! cells; or by threats: a stone on m makes an earlier lemma true, or is itself next to both ends. Where no cell outside X is needed by all
//! of the threats, the opponent cannot stop them all.

mod field;
mod search;
mod ties;

use std::collections::HashMap;

use upstar_game::{Payoff, Player};
use upstar_search::{Position, Reason};
use upstar_sum::Context;

use self::field::Field;
use self::search::Search;
use super::Unproved;
use super::check::{Body, Checked, wrong};

/// Stones that a player needs, and cells on which the opponent may have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Need {
    stones: u128,
    cells: u128,
}

/// A cell or side, and the lemma by which it is reached, where there is one.
type Step = (usize, Option<usize>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Why {
    /// A path: each step is next to the one before, or joined to it by a lemma.
    Path(Vec<Step>),
    /// Two ends, and stones that join them: by a lemma, or because they are next to both.
    Threats([usize; 2], Vec<Step>),
}

/// What is joined, and what is needed for it.
#[derive(Clone, Copy, Debug)]
struct Joined {
    ends: [usize; 2],
    need: Need,
}

/// The cell of an end; nothing for a side.
fn cell_of(end: usize, field: &Field) -> u128 {
    if end < field.size() { 1 << end } else { 0 }
}

fn ends(one: usize, other: usize) -> [usize; 2] {
    [one.min(other), one.max(other)]
}

/// What a reason shows, if it is one.
fn shown(
    field: &Field,
    player: Player,
    why: &Why,
    lemma: impl Fn(usize) -> Option<Joined>,
) -> Option<Joined> {
    match why {
        Why::Path(steps) => {
            let (first, last) = (steps.first()?.0, steps.last()?.0);
            let mut stones = cell_of(first, field);
            let mut used = Vec::new();
            for (at, two) in steps.windows(2).enumerate() {
                let (from, (to, by)) = (two[0].0, two[1]);
                if steps[..=at].iter().any(|step| step.0 == to) {
                    return None;
                }
                stones |= cell_of(to, field);
                match by {
                    None if !field.are_near(from, to, player) => return None,
                    None => {}
                    Some(by) => {
                        let own = lemma(by).filter(|own| own.ends == ends(from, to))?;
                        stones |= own.need.stones;
                        used.push(own.need.cells);
                    }
                }
            }
            let mut cells = 0;
            for own in used {
                if own & cells & !stones != 0 {
                    return None;
                }
                cells |= own;
            }
            let need = Need { stones, cells: cells & !stones };
            (steps.len() > 1 && steps[0].1.is_none()).then_some(Joined { ends: ends(first, last), need })
        }
        Why::Threats([one, other], threats) => {
            let mut need = Need { stones: cell_of(*one, field) | cell_of(*other, field), cells: 0 };
            let mut common = u128::MAX;
            for &(cell, by) in threats {
                if cell >= field.size() || cell == *one || cell == *other {
                    return None;
                }
                let own = match by {
                    Some(by) => lemma(by).filter(|own| own.ends == ends(*one, *other))?.need,
                    None if [one, other].iter().all(|end| field.are_near(cell, **end, player)) => {
                        Need { stones: 0, cells: 0 }
                    }
                    None => return None,
                };
                need.stones |= own.stones & !(1 << cell);
                need.cells |= own.cells | 1 << cell;
                common &= own.cells | 1 << cell;
            }
            need.cells &= !need.stones;
            (common & !need.stones == 0 && one != other && !threats.is_empty())
                .then_some(Joined { ends: ends(*one, *other), need })
        }
    }
}

/// Some threats that are enough, if all are, none of which could be left out; those that come later are kept first.
fn enough(threats: Vec<Step>, needed: u128, joined: impl Fn(&[Step]) -> Option<Joined>) -> Vec<Step> {
    let mut threats = threats;
    let mut at = 0;
    while at < threats.len() && threats.len() > 1 {
        let mut fewer = threats.clone();
        fewer.remove(at);
        if joined(&fewer).is_some_and(|own| own.need.stones & !needed == 0) {
            threats = fewer
        } else {
            at += 1
        }
    }
    threats
}

fn letter(player: Player) -> &'static str {
    if player == Player::Left { "L" } else { "R" }
}

/// An end as it is written: a cell, or `s` and `e` for the sides.
fn end(at: usize, field: &Field) -> String {
    match field.sides().iter().position(|side| *side == at) {
        Some(0) => "s".to_owned(),
        Some(_) => "e".to_owned(),
        None => at.to_string(),
    }
}

/// The lines that prove who wins, whoever moves first.
pub(super) fn prove(
    cx: Context<'_>,
    position: &Position,
    results: [Payoff; 2],
) -> Result<Vec<String>, Unproved> {
    let field = Field::read(position).ok_or(Reason::Undefined("that is no board"))?;
    let mut search = Search::new(cx, field.clone(), position.clone());
    let mut last = Vec::new();
    for (first, result) in Player::BOTH.into_iter().zip(results) {
        let winner = if result == Payoff::LeftWins { Player::Left } else { Player::Right };
        let (own, other) = (field.stones[winner as usize], field.stones[1 - winner as usize]);
        let threat = match position.result().is_some() || winner != first {
            true => None,
            false => search.threat(winner, own, other, field.all())?,
        };
        let (cell, at) = match threat {
            Some((cell, at)) => (Some(cell), at),
            None => (None, search.lemma(winner, own, other)?),
        };
        last.push((first, winner, cell, at));
    }
    // Only what something rests on, in the order in which it was found.
    let mut lines = Vec::new();
    let mut numbers = [HashMap::new(), HashMap::new()];
    for player in Player::BOTH {
        let me = player as usize;
        let lemmas = &search.lemmas[me];
        let mut used = vec![false; lemmas.len()];
        last.iter().filter(|end| end.1 == player).for_each(|end| used[end.3] = true);
        for at in (0..lemmas.len()).rev() {
            let (Why::Path(steps) | Why::Threats(_, steps)) = &lemmas[at].0;
            steps
                .iter()
                .filter(|_| used[at])
                .filter_map(|step| step.1)
                .collect::<Vec<_>>()
                .iter()
                .for_each(|by| used[*by] = true);
        }
        for (at, (why, _)) in lemmas.iter().enumerate().filter(|(at, _)| used[*at]) {
            let number = numbers[me].len();
            let (Why::Path(steps) | Why::Threats(_, steps)) = why;
            let step = |(at, by): &Step| match by {
                Some(by) => format!("{}:{}", end(*at, &field), numbers[me][by]),
                None => end(*at, &field),
            };
            let steps = steps.iter().map(step).collect::<Vec<_>>().join(",");
            let side = letter(player);
            lines.push(match why {
                Why::Path(_) => format!("j\t{side}\t{steps}"),
                Why::Threats([one, other], _) => {
                    format!("t\t{side}\t{},{}\t{steps}", end(*one, &field), end(*other, &field))
                }
            });
            numbers[me].insert(at, number);
        }
    }
    for (first, winner, cell, at) in last {
        let cell = cell.map_or("-".to_owned(), |cell: usize| cell.to_string());
        let at = numbers[winner as usize][&at];
        lines.push(format!("f\t{}\t{}\t{cell}\t{at}", letter(first), letter(winner)));
    }
    Ok(lines)
}

/// Reads a number that is written as it should be.
fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number: &usize| number.to_string() == text)
}

/// Reads what [`end`] writes.
fn read_end(text: &str, field: &Field) -> Option<usize> {
    match text {
        "s" => Some(field.sides()[0]),
        "e" => Some(field.sides()[1]),
        _ => number(text).filter(|at| *at < field.size()),
    }
}

/// Checks the lines.
pub(super) fn check(
    cx: Context<'_>,
    position: &Position,
    claimed: [Payoff; 2],
    body: &mut Body<'_>,
) -> Checked<()> {
    let Some(field) = Field::read(position) else { return wrong("that is no board") };
    let mut lemmas: [Vec<(Joined, bool)>; 2] = [Vec::new(), Vec::new()];
    let mut done = [false; 2];
    let player = |text: &str| Player::BOTH.into_iter().find(|player| letter(*player) == text);
    let step = |text: &str| match text.split_once(':') {
        None => Some((read_end(text, &field)?, None)),
        Some((at, by)) => Some((read_end(at, &field)?, Some(number(by)?))),
    };
    while let Some(fields) = body.next() {
        cx.budget.spend(1)?;
        let Some(side) = fields.get(1).and_then(|text| player(text)) else { return wrong("expected L or R") };
        let me = side as usize;
        let why = match fields[..] {
            ["j", _, steps] => steps.split(',').map(step).collect::<Option<Vec<Step>>>().map(Why::Path),
            ["t", _, ends, steps] => {
                let ends = ends
                    .split_once(',')
                    .and_then(|(one, other)| Some([read_end(one, &field)?, read_end(other, &field)?]));
                let steps = steps.split(',').map(step).collect::<Option<Vec<Step>>>();
                ends.zip(steps).map(|(ends, steps)| Why::Threats(ends, steps))
            }
            ["f", _, winner, at, lemma] => {
                let Some(winner) = player(winner) else { return wrong("expected L or R") };
                let me = winner as usize;
                let mut own = field.stones[me];
                match number(at) {
                    Some(at)
                        if winner == side
                            && at < field.size()
                            && (field.stones[0] | field.stones[1]) >> at & 1 == 0 =>
                    {
                        own |= 1 << at;
                    }
                    None if at == "-" => {}
                    _ => return wrong("that stone cannot be put there"),
                }
                let lemma = number(lemma).and_then(|at| lemmas[me].get_mut(at));
                let Some((joined, used)) = lemma else { return wrong("there is no such lemma") };
                let need = joined.need;
                if joined.ends != field.sides()
                    || need.stones & !own != 0
                    || need.cells & field.stones[1 - me] != 0
                {
                    return wrong("the lemma is about other stones");
                }
                if Payoff::win(winner) != claimed[side as usize] {
                    return wrong("that is not what is claimed");
                }
                *used = true;
                if std::mem::replace(&mut done[side as usize], true) {
                    return wrong("that was shown before");
                }
                continue;
            }
            _ => return wrong("no such line is known"),
        };
        let Some(why) = why else { return wrong("expected cells, with lemmas") };
        let lemma = |at: usize| lemmas[me].get(at).map(|(joined, _)| *joined);
        let Some(joined) = shown(&field, side, &why, lemma) else {
            return wrong("that does not follow from earlier lines");
        };
        if let Why::Threats(ends, threats) = &why {
            let all = joined.need.stones;
            let kept = enough(threats.clone(), all, |fewer| {
                shown(&field, side, &Why::Threats(*ends, fewer.to_vec()), lemma)
            });
            if kept.len() != threats.len() {
                return wrong("fewer threats would do");
            }
        }
        let (Why::Path(steps) | Why::Threats(_, steps)) = &why;
        steps.iter().filter_map(|step| step.1).for_each(|at| lemmas[me][at].1 = true);
        lemmas[me].push((joined, false));
    }
    if done != [true; 2] {
        return wrong("the claim is not shown");
    }
    match lemmas.iter().flatten().all(|lemma| lemma.1) {
        true => Ok(()),
        false => wrong("there are lines that nothing rests on"),
    }
}
