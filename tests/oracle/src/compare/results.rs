//! Questions about games with results: what perfect players come to, in how many moves, by which moves, and how many
//! positions there are of each kind.

use std::collections::HashMap;

use serde_json::Value;

use super::moves::typed;
use super::{Checked, Kind, Verdict, different, expect, unanswered};
use crate::ask::Program;
use crate::expression::Expression as E;
use crate::random::Random;
use crate::read::read;
use crate::results::{GAMES, Prospect, State, Table, sample, won_by};
use crate::short::{Games, Player};

/// The kinds of questions of this family.
pub(super) fn kinds() -> Vec<Kind> {
    vec![
        Kind { name: "results", draw: any, check: results },
        Kind { name: "moves with results", draw: any, check: moves },
        Kind { name: "solve", draw: numbered, check: solve },
        Kind { name: "trees", draw: tree, check: trees },
    ]
}

fn of(name: &str, random: &mut Random) -> Vec<E> {
    let (rules, text) = sample(name, random);
    vec![E::Position { name: name.to_owned(), rules, text }]
}

fn any(random: &mut Random) -> Vec<E> {
    let name = *random.one_of(&GAMES);
    of(name, random)
}

/// Hex does not number its positions.
fn numbered(random: &mut Random) -> Vec<E> {
    let name = *random.one_of(&["tic", "tic_tac_toe", "mnk", "connect_four", "dodgem"]);
    of(name, random)
}

type Solved = HashMap<State, Prospect>;

/// What comes of a position, whoever begins.
fn solved(about: &E) -> Result<(Table, Solved), Verdict> {
    let E::Position { name, rules, text } = about else { return Err(Verdict::Skipped) };
    let table = Table::read(name, rules, text.trim_matches('"')).ok_or(Verdict::Skipped)?;
    let starts = Player::BOTH.map(|player| (table.start.clone(), player));
    let states = table.reachable(&starts);
    let solved = table.solve(&states);
    Ok((table, solved))
}

fn length(prospect: Prospect) -> String {
    prospect.moves.map_or("endless".to_owned(), |moves| moves.to_string())
}

fn results(program: &mut Program, _: &mut Games, about: &[E]) -> Checked {
    let (table, solved) = solved(&about[0])?;
    let [left, right] = Player::BOTH.map(|player| solved[&(table.start.clone(), player)]);
    expect(program, &format!("outcome({})", about[0]), format!("[{}, {}]", left.ending, right.ending))?;
    for (player, prospect) in [(Player::Left, left), (Player::Right, right)] {
        expect(program, &format!("remoteness({}, {})", about[0], player.name()), length(prospect))?;
    }
    Ok(Verdict::Same)
}

fn moves(program: &mut Program, _: &mut Games, about: &[E]) -> Checked {
    let (table, solved) = solved(&about[0])?;
    let text = about[0].to_string();
    let repeat = typed(&["moves", &text]);
    let answer =
        program.command(&["moves", &text]).map_err(|answer| unanswered(&repeat, "its moves", &answer))?;
    let listed = answer["moves"].as_array().map_or(&[][..], Vec::as_slice);
    for player in Player::BOTH {
        let options = table.moves(&table.start, player);
        let mine: Vec<&Value> = listed.iter().filter(|entry| entry["player"] == player.name()).collect();
        let mut found = Vec::new();
        for entry in &mine {
            let to = entry["to"].as_str().unwrap_or_default();
            let Some(E::Position { name, rules, text }) = read(to) else {
                return Err(different(&repeat, "what can be read", entry));
            };
            let board = Table::read(&name, &rules, text.trim_matches('"')).map(|table| table.start);
            let board = board.filter(|board| options.contains(board));
            let board = board.ok_or_else(|| different(&repeat, "no such move", entry))?;
            let ending = solved[&(board.clone(), player.other())].ending;
            if entry["outcome"] != ending || entry["winning"] != (ending == won_by(player)) {
                return Err(different(&repeat, format!("{to} comes to {ending}"), entry));
            }
            found.push(board);
        }
        if let Some(missing) = options.iter().find(|option| !found.contains(option)) {
            return Err(different(
                &repeat,
                format!("a move to {}", missing.text()),
                format!("{} moves", mine.len()),
            ));
        }
    }
    Ok(Verdict::Same)
}

fn solve(program: &mut Program, _: &mut Games, about: &[E]) -> Checked {
    let (table, solved) = solved(&about[0])?;
    let text = about[0].to_string();
    let repeat = typed(&["solve", &text]);
    let answer =
        program.command(&["solve", &text]).map_err(|answer| unanswered(&repeat, "its counts", &answer))?;
    let [left, right] = Player::BOTH.map(|player| solved[&(table.start.clone(), player)]);
    for (field, prospect) in [("left_first", left), ("right_first", right)] {
        if answer[field] != prospect.ending {
            return Err(different(&repeat, format!("{field} {}", prospect.ending), &answer[field]));
        }
        let shown = match &answer["remoteness"][field] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        if shown != length(prospect) {
            return Err(different(&repeat, format!("{field} in {} moves", length(prospect)), shown));
        }
    }
    let right = table.census();
    for (field, right) in [
        ("positions", Some(right.positions)),
        ("wins", Some(right.wins)),
        ("losses", Some(right.losses)),
        ("draws", Some(right.draws)),
        ("longest", right.longest),
    ] {
        let right = serde_json::json!(right);
        if answer[field] != right {
            return Err(different(&repeat, format!("{field} {right}"), &answer[field]));
        }
    }
    Ok(Verdict::Same)
}

/// A random bare tree.
fn tree(random: &mut Random) -> Vec<E> {
    let text = format!("\"{}\"", branch(random, 3));
    vec![E::Position { name: "tree".to_owned(), rules: String::new(), text }]
}

fn branch(random: &mut Random, depth: usize) -> String {
    if depth == 0 || random.percent(25) {
        return (*random.one_of(&["+-", "-+", "00"])).to_owned();
    }
    let branches: Vec<String> = (0..random.from_to(1, 3)).map(|_| branch(random, depth - 1)).collect();
    format!("{}({})", random.letter("LR"), branches.join(","))
}

/// The result of a bare tree: each player chooses what is best.
fn worked_backward(text: &str) -> Option<&'static str> {
    if let Some(leaf) = ["+-", "-+", "00"].into_iter().find(|&leaf| leaf == text) {
        return Some(leaf);
    }
    let (player, rest) = text.split_at_checked(1)?;
    let inside = rest.strip_prefix('(')?.strip_suffix(')')?;
    let branches = crate::read::read_list(&format!("[{inside}]"))?;
    let results = branches.iter().map(|branch| worked_backward(branch)).collect::<Option<Vec<_>>>()?;
    let best = if player == "L" { ["+-", "00", "-+"] } else { ["-+", "00", "+-"] };
    best.into_iter().find(|result| results.contains(result))
}

fn trees(program: &mut Program, _: &mut Games, about: &[E]) -> Checked {
    let E::Position { text, .. } = &about[0] else { return Ok(Verdict::Skipped) };
    let right = worked_backward(text.trim_matches('"')).ok_or(Verdict::Skipped)?;
    expect(program, &format!("outcome({})", about[0]), format!("[{right}, {right}]"))?;
    Ok(Verdict::Same)
}
