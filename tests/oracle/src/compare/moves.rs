//! Questions about moves: what they lead to, which of them win, what the report of a game says, and whether the perfect
//! player keeps what was promised.

use serde_json::Value;

use super::short::{any, impartial, same_value};
use super::{Checked, Kind, Verdict, different, unanswered};
use crate::ask::Program;
use crate::expression::Expression as E;
use crate::random::Random;
use crate::read::read;
use crate::sample::{Class, position};
use crate::short::{Convention, Game, Games, Player};

/// The kinds of questions of this family.
pub(super) fn kinds() -> Vec<Kind> {
    vec![
        Kind { name: "moves", draw: any, check: normal },
        Kind { name: "misere moves", draw: any, check: misere },
        Kind { name: "misere moves, impartial", draw: impartial, check: misere },
        Kind { name: "report", draw: any, check: report },
        Kind { name: "perfect play", draw: played, check: play },
    ]
}

fn played(random: &mut Random) -> Vec<E> {
    let one = position(random, Class::Any);
    if random.percent(60) {
        return vec![one];
    }
    vec![E::Sum(vec![one, position(random, Class::Any)])]
}

fn normal(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    moves(program, games, &about[0], Convention::Normal)
}

fn misere(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    moves(program, games, &about[0], Convention::Misere)
}

/// What a command line looks like to somebody who wants to repeat it.
pub(super) fn typed(arguments: &[&str]) -> String {
    let quoted = arguments.iter().map(|argument| match argument {
        plain if plain.chars().all(|letter| letter.is_ascii_alphanumeric() || "-.".contains(letter)) => {
            (*plain).to_owned()
        }
        other => format!("'{other}'"),
    });
    format!("upstar {}", quoted.collect::<Vec<_>>().join(" "))
}

fn moves(program: &mut Program, games: &mut Games, about: &E, convention: Convention) -> Checked {
    let form = about.form(games)?;
    let text = about.to_string();
    let mut arguments = vec!["moves", &text];
    if convention == Convention::Misere {
        arguments.push("--misere");
    }
    let repeat = typed(&arguments);
    let answer = program.command(&arguments).map_err(|answer| unanswered(&repeat, "its moves", &answer))?;
    let listed = answer["moves"].as_array().map_or(&[][..], Vec::as_slice);
    for player in Player::BOTH {
        let mine = |entry: &&Value| entry["player"] == player.name() || entry["player"] == "both";
        let mut found: Vec<Game> = Vec::new();
        for entry in listed.iter().filter(mine) {
            found.push(one_move(games, &repeat, form, player, convention, entry)?);
        }
        let missing = games.options(form, player).iter().find(|option| !found.contains(option));
        if let Some(&missing) = missing {
            let right = format!("a move of {} to {}", player.name(), games.write(missing));
            return Err(different(&repeat, right, format!("no such move among {}", found.len())));
        }
    }
    Ok(Verdict::Same)
}

/// A move that is listed is one, and wins if it says so.
fn one_move(
    games: &mut Games,
    repeat: &str,
    form: Game,
    player: Player,
    convention: Convention,
    entry: &Value,
) -> Result<Game, Verdict> {
    let to = entry["to"].as_str().unwrap_or_default();
    let expression = read(to).ok_or_else(|| different(repeat, "what can be read", to))?;
    let game = expression.form(games)?;
    if !games.options(form, player).contains(&game) {
        return Err(different(repeat, format!("no move of {} to {to}", player.name()), entry));
    }
    let wins = !games.mover_wins(game, player.other(), convention);
    if entry["winning"] != wins {
        return Err(different(repeat, format!("to {to} wins for {}: {wins}", player.name()), entry));
    }
    if let Some(outcome) = entry["outcome"].as_str() {
        let right = games.outcome(game, convention);
        if outcome != right {
            return Err(different(repeat, format!("{to} is of type {right}"), entry));
        }
    }
    if let Some(value) = entry["value"].as_str() {
        same_value(games, repeat, value, game)?;
    }
    Ok(game)
}

fn report(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    let form = about[0].form(games)?;
    let simplest = games.simplest(form)?;
    let text = about[0].to_string();
    let repeat = typed(&["eval", &text]);
    let answer = program
        .command(&["eval", &text])
        .map_err(|answer| unanswered(&repeat, games.write(simplest), &answer))?;
    let (mean, temperature) = games.mean_and_temperature(simplest);
    let outcome = games.outcome(form, Convention::Normal);
    let figures = [
        ("outcome", outcome.to_owned()),
        ("left_stop", games.stop(simplest, Player::Left).to_string()),
        ("right_stop", games.stop(simplest, Player::Right).to_string()),
        ("mean", mean.to_string()),
        ("temperature", temperature.to_string()),
        ("birthday", games.birthday(simplest).to_string()),
    ];
    for (field, right) in figures {
        if answer[field] != right.as_str() {
            return Err(different(&repeat, format!("{field} {right}"), &answer[field]));
        }
    }
    same_value(games, &repeat, answer["value"].as_str().unwrap_or_default(), simplest)?;
    for player in Player::BOTH {
        let named = answer["winning_moves"][player.name()].as_array().map_or(0, Vec::len);
        let wins = games.mover_wins(form, player, Convention::Normal);
        if (named > 0) != wins {
            let right = format!("{} to move wins: {wins}", player.name());
            return Err(different(&repeat, right, format!("{named} winning moves")));
        }
    }
    Ok(Verdict::Same)
}

/// The perfect player wins what the definition says can be won: against another, and against somebody who plays at random.
fn play(program: &mut Program, games: &mut Games, about: &[E]) -> Checked {
    let form = about[0].form(games)?;
    let text = about[0].to_string();
    let mut random = Random::new(text.len() as u64);
    // Moves by number; one that is not there is refused, and the next is read.
    let lines: String = (0..600).map(|_| format!("{}\n", random.from_to(1, 6))).collect();
    for first in Player::BOTH {
        let wins = games.mover_wins(form, first, Convention::Normal);
        let winner = if wins { first } else { first.other() };
        for side in ["none", winner.other().name()] {
            let arguments = ["play", &text, "--first", first.name(), "--side", side, "--json"];
            let repeat = typed(&arguments);
            let said = program
                .converse(&arguments, if side == "none" { "" } else { &lines })
                .map_err(|answer| unanswered(&repeat, winner.name(), &answer))?;
            let events: Vec<Value> =
                said.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
            let end = events.iter().find(|event| event["event"] == "end");
            if end.is_none_or(|end| end["winner"] != winner.name()) {
                let end = end.map_or_else(|| said.chars().take(300).collect(), Value::to_string);
                return Err(different(&repeat, format!("{} wins", winner.name()), end));
            }
        }
    }
    Ok(Verdict::Same)
}
