//! Types in words: the chart, comparisons.

use upstar_game::{Outcome, Player};
use upstar_sum::Play;
use upstar_syntax::Comparison as Relation;

use crate::derivation::{Choice, Part, Rule};
use crate::document::{Block, Document};
use crate::notation::Value;

use super::{names, plural, she, some};

/// Longer lists of options with their types are cut.
const TYPES: usize = 4;

pub(super) fn in_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::L => "Left wins, whoever moves first",
        Outcome::R => "Right wins, whoever moves first",
        Outcome::N => "whoever moves first wins",
        Outcome::P => "whoever moves first loses",
    }
}

pub(super) fn chart(document: &mut Document, rule: &Rule) {
    let Rule::Chart { position, play, either, left, right, outcome } = rule else { return };
    let misere = *play == Play::Misere;
    if *either {
        return alike(document, position, left, *outcome);
    }
    let how = if misere { " in misère play, where the last move loses" } else { "" };
    document.say(format!("Who wins `{position}`{how}? We look at the types of the options."));
    document.list(vec![side(Player::Left, left, misere), side(Player::Right, right, misere)]);
    let cell = |of: Outcome| if of == *outcome { format!("[{of}]") } else { of.to_string() };
    // In misère play a player without options wins.
    let none = if misere { ", or there is none" } else { "" };
    document.blocks.push(Block::Table {
        head: vec![
            String::new(),
            format!("some right option is R or P{none}"),
            "all right options are L or N".to_owned(),
        ],
        rows: vec![
            vec![format!("some left option is L or P{none}"), cell(Outcome::N), cell(Outcome::L)],
            vec!["all left options are R or N".to_owned(), cell(Outcome::R), cell(Outcome::P)],
        ],
        foot: None,
    });
    document.say(format!("So the type is {outcome}: {}.", in_words(*outcome)));
}

/// What a player can do moving first.
fn side(player: Player, choices: &[Choice<Outcome>], misere: bool) -> String {
    let won = |choice: &&Choice<Outcome>| choice.value.winner(player.opponent()) == player;
    let she = she(player);
    if let Some(best) = choices.iter().find(won) {
        let name = names(&best.moves[..1]).join("");
        let more = choices.iter().filter(won).map(|choice| choice.moves.len()).sum::<usize>() - 1;
        let more = match more {
            0 => String::new(),
            1 => " (another move would do as well)".to_owned(),
            n => format!(" ({n} other moves would do as well)"),
        };
        return format!(
            "{player} moving first can play {name}, which leaves `{}` of type {}. So {she} wins moving first{more}.",
            best.to, best.value,
        );
    }
    let of = |choice: &Choice<Outcome>| format!("`{}` of type {}", choice.to, choice.value);
    match choices {
        [] if misere => format!("{player} has no move, and so wins moving first."),
        [] => format!("{player} has no move, and so loses moving first."),
        [one] => format!("{player}'s only option is {}. So {she} loses moving first.", of(one)),
        all => {
            let all: Vec<String> = all.iter().map(of).collect();
            format!("{player}'s options are {}. So {she} loses moving first.", some(&all, TYPES))
        }
    }
}

/// A position in which both players have the same moves.
fn alike(document: &mut Document, position: &str, options: &[Choice<Outcome>], outcome: Outcome) {
    let winning: Vec<String> = options
        .iter()
        .filter(|choice| choice.value == Outcome::P)
        .flat_map(|choice| names(&choice.moves))
        .collect();
    let how = match (&winning[..], options.len()) {
        ([], 0) => "There is no move left, and in misère play that wins".to_owned(),
        ([], n) => format!("Each of the {} is of type N", plural(n, "option", "options")),
        ([one], _) => format!("{one} leaves a position of type P"),
        (all, _) => format!("The moves that leave a position of type P are {}", some(all, 8)),
    };
    document.say(format!("{how}. So `{position}` is of type {outcome}: {}.", in_words(outcome)));
}

pub(super) fn sign(document: &mut Document, position: &str, value: &Value, outcome: Outcome) {
    let sign = match outcome {
        Outcome::L => "greater than 0",
        Outcome::R => "less than 0",
        Outcome::P => "equal to 0",
        Outcome::N => "confused with 0",
    };
    if *value == Value::ZERO {
        document
            .say(format!("The value is `0`. So `{position}` is of type {outcome}: {}.", in_words(outcome)));
        return;
    }
    let what = if value.is_written(position) { "it".to_owned() } else { format!("`{position}`") };
    document.say(format!(
        "The value `{value}` is {sign}. So {what} is of type {outcome}: {}.",
        in_words(outcome)
    ));
}

pub(super) fn compare(
    document: &mut Document,
    left: &Part<Value>,
    right: &Part<Value>,
    relation: Relation,
    outcome: Outcome,
    holds: bool,
) {
    let symbol = match outcome {
        Outcome::L => ">",
        Outcome::R => "<",
        Outcome::N => "<>",
        Outcome::P => "==",
    };
    let values: Vec<String> = [left, right]
        .into_iter()
        .filter(|part| !part.value.is_written(&part.text))
        .map(|part| format!("`{} ≡ {}`", part.text, part.value))
        .collect();
    if !values.is_empty() {
        document.say(format!("{}.", some(&values, 3)));
    }
    let meaning = match outcome {
        Outcome::L => "Left wins it whoever moves first, so the left side is greater",
        Outcome::R => "Right wins it whoever moves first, so the left side is less",
        Outcome::N => "whoever moves first wins it, so neither side is at least the other: they are confused",
        Outcome::P => "whoever moves first loses it, so both sides are equal",
    };
    let asked = relation.symbol();
    let verdict = match (symbol == asked, holds) {
        (true, _) => String::new(),
        (false, true) => format!(" and in particular `{} {asked} {}`", left.text, right.text),
        (false, false) => format!(" and not `{} {asked} {}`", left.text, right.text),
    };
    document.say(format!(
        "Games are compared by playing the difference, in which the right side has the players' roles exchanged. Here \
         the difference is of type {outcome}: {meaning}. So `{} {symbol} {}`{verdict}.",
        left.text, right.text,
    ));
}

pub(super) fn distinguish(
    document: &mut Document,
    [left, right]: [&str; 2],
    by: &Value,
    [left_outcome, right_outcome]: [Outcome; 2],
) {
    let alone = *by == Value::ZERO;
    let with = |text: &str| if alone { text.to_owned() } else { format!("{text} + {by}") };
    let added = if alone { "as they stand".to_owned() } else { format!("with `{by}` added to both") };
    document.say(format!(
        "Equivalent games can stand for each other in every sum. These cannot, {added}: `{}` is of type {left_outcome} and \
         `{}` of type {right_outcome}.",
        with(left),
        with(right)
    ));
}
