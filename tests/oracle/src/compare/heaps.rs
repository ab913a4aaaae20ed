//! Questions about sequences: nim-values and genera of heaps, one by one, by the mex rule.

use std::collections::HashMap;

use super::moves::typed;
use super::{Checked, Kind, Verdict, different, unanswered};
use crate::ask::Program;
use crate::expression::Expression as E;
use crate::impartial::{mex, read_genus};
use crate::random::Random;
use crate::rules::{self, heaps};
use crate::short::Games;

/// The kinds of questions of this family.
pub(super) fn kinds() -> Vec<Kind> {
    vec![
        Kind { name: "sequence", draw: code, check: sequence },
        Kind { name: "one heap", draw: code, check: one_heap },
        Kind { name: "genera of heaps", draw: code, check: genera },
    ]
}

/// A code, written as a position of that many counters.
fn code(random: &mut Random) -> Vec<E> {
    let (name, rules) = match random.below(8) {
        0 => ("kayles", String::new()),
        1 => ("grundy", String::new()),
        2 | 3 => ("subtraction", heaps::random_takes(random)),
        _ => ("octal", heaps::random_code(random)),
    };
    vec![E::Position { name: name.to_owned(), rules, text: random.from_to(5, 60).to_string() }]
}

/// The code, the last heap, and the values up to it.
fn values(about: &E) -> Option<(String, usize, Vec<u64>)> {
    let E::Position { name, rules, text } = about else { return None };
    let rule = heaps::rule(name, rules)?;
    let last: usize = text.parse().ok()?;
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=last as u64 {
        let left = rule(n);
        values.push(mex(left
            .iter()
            .map(|parts| parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]))));
    }
    Some((if rules.is_empty() { name.clone() } else { rules.clone() }, last, values))
}

fn sequence(program: &mut Program, _: &mut Games, about: &[E]) -> Checked {
    let (code, last, right) = values(&about[0]).ok_or(Verdict::Skipped)?;
    let arguments = ["heap", &code, "--to", &last.to_string()];
    let repeat = typed(&arguments);
    let answer =
        program.command(&arguments).map_err(|answer| unanswered(&repeat, format!("{right:?}"), &answer))?;
    let shown: Option<Vec<u64>> =
        answer["values"].as_array().and_then(|values| values.iter().map(serde_json::Value::as_u64).collect());
    if shown.as_ref() != Some(&right) {
        return Err(different(&repeat, format!("{right:?}"), &answer["values"]));
    }
    Ok(Verdict::Same)
}

fn one_heap(program: &mut Program, _: &mut Games, about: &[E]) -> Checked {
    let (code, last, values) = values(&about[0]).ok_or(Verdict::Skipped)?;
    let arguments = ["heap", &code, "--at", &last.to_string()];
    let repeat = typed(&arguments);
    let answer = program.command(&arguments).map_err(|answer| unanswered(&repeat, values[last], &answer))?;
    if answer["value"] != values[last] {
        return Err(different(&repeat, values[last], &answer["value"]));
    }
    Ok(Verdict::Same)
}

fn genera(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    let (code, last, _) = values(&about[0]).ok_or(Verdict::Skipped)?;
    let E::Position { name, rules, .. } = &about[0] else { return Ok(Verdict::Skipped) };
    // The others have no finite code.
    if name != "octal" && name != "kayles" {
        return Ok(Verdict::Skipped);
    }
    let arguments = ["heap", &code, "--genus", "--to", &last.min(12).to_string()];
    let repeat = typed(&arguments);
    let answer = program.command(&arguments).map_err(|answer| unanswered(&repeat, "genera", &answer))?;
    let mut shown: HashMap<String, String> = HashMap::new();
    for entry in answer["genera"].as_array().into_iter().flatten() {
        let text = |field: &str| entry[field].as_str().unwrap_or_default().to_owned();
        shown.insert(text("heap"), text("genus"));
    }
    for n in 0..=last.min(12) {
        let Ok(form) = rules::position(games, name, rules, &n.to_string()) else { break };
        let (value, digits) = games.genus(form);
        let genus = shown.get(&n.to_string()).and_then(|text| read_genus(text));
        let same = genus.is_some_and(|(base, all)| base == value && all[..digits.len()] == digits[..]);
        if !same {
            return Err(different(
                &repeat,
                format!("heap {n}: {value}^{digits:?}"),
                format!("{:?}", shown.get(&n.to_string())),
            ));
        }
    }
    Ok(Verdict::Same)
}
