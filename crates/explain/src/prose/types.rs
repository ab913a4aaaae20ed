//! Types in words: the chart, answers to every first move, comparisons.

use upstar_game::{Outcome, Player};
use upstar_syntax::Comparison as Relation;

use crate::derivation::{Choice, Part, Reply};
use crate::document::{Block, Document};

use super::{names, plural, she, some};

/// Longer lists of answers are cut.
const ANSWERS: usize = 12;

fn in_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::L => "Left wins, whoever moves first",
        Outcome::R => "Right wins, whoever moves first",
        Outcome::N => "whoever moves first wins",
        Outcome::P => "whoever moves first loses",
    }
}

pub(super) fn chart(
    document: &mut Document,
    position: &str,
    left: &[Choice<Outcome>],
    right: &[Choice<Outcome>],
    outcome: Outcome,
) {
    document.say(format!("Who wins `{position}`? We look at the types of the options."));
    let side = |player: Player, choices: &[Choice<Outcome>]| {
        let won = |choice: &&Choice<Outcome>| choice.value.winner(player.opponent()) == player;
        if let Some(best) = choices.iter().find(won) {
            let name = names(&best.moves[..1]).join("");
            let more = choices.iter().filter(won).map(|choice| choice.moves.len()).sum::<usize>() - 1;
            let more = match more {
                0 => String::new(),
                n => format!(" ({} would do as well)", plural(n, "other move", "other moves")),
            };
            return format!(
                "{player} moving first can play {name}, which leaves `{}` of type {}. So {} wins moving first{more}.",
                best.to,
                best.value,
                she(player)
            );
        }
        let lost = if player == Player::Left { "R or N" } else { "L or N" };
        match choices.len() {
            0 => format!("{player} has no move, and so loses moving first."),
            1 => format!(
                "{player}'s only option `{}` is of type {}. So {} loses moving first.",
                choices[0].to,
                choices[0].value,
                she(player)
            ),
            2 => format!(
                "Both options of {player}'s are of type {lost}. So {} loses moving first.",
                she(player)
            ),
            n => format!(
                "All {n} options of {player}'s are of type {lost}. So {} loses moving first.",
                she(player)
            ),
        }
    };
    document.list(vec![side(Player::Left, left), side(Player::Right, right)]);
    let cell = |of: Outcome| if of == outcome { format!("[{of}]") } else { of.to_string() };
    document.blocks.push(Block::Table {
        head: ["", "some right option is R or P", "all right options are L or N"].map(str::to_owned).to_vec(),
        rows: vec![
            vec!["some left option is L or P".to_owned(), cell(Outcome::N), cell(Outcome::L)],
            vec!["all left options are R or N".to_owned(), cell(Outcome::R), cell(Outcome::P)],
        ],
        foot: None,
    });
    document.say(format!("So the type is {outcome}: {}.", in_words(outcome)));
}

pub(super) fn sign(document: &mut Document, position: &str, value: &str, outcome: Outcome) {
    let sign = match outcome {
        Outcome::L => "greater than 0",
        Outcome::R => "less than 0",
        Outcome::P => "equal to 0",
        Outcome::N => "confused with 0",
    };
    let what = if position == value { "it".to_owned() } else { format!("`{position}`") };
    document.say(format!(
        "The value `{value}` is {sign}. So {what} is of type {outcome}: {}.",
        in_words(outcome)
    ));
}

pub(super) fn replies(document: &mut Document, position: &str, either: bool, replies: &[Reply]) {
    document.say(format!(
        "`{position} ≡ 0` is of type P: whoever moves first loses. For the second player has an answer to every first \
         move:"
    ));
    list(document, either, replies);
    document.say(
        "What an answer leaves is no better than 0 for the first player, who is to move again: so the second player \
         wins.",
    );
}

/// Answers, those of each player one below the other.
pub(super) fn list(document: &mut Document, either: bool, replies: &[Reply]) {
    let mut items = Vec::new();
    for player in Player::BOTH {
        let (first, second) = match (either, player) {
            (true, _) => ("the first player", "the second player"),
            (_, Player::Left) => ("Left", "Right"),
            (_, Player::Right) => ("Right", "Left"),
        };
        let own: Vec<&Reply> = replies.iter().filter(|reply| reply.first == player).collect();
        let most = if own.len() > ANSWERS { ANSWERS - 1 } else { own.len() };
        let place =
            |place: &Option<String>| place.as_ref().map_or(String::new(), |text| format!(" in `{text}`"));
        for reply in &own[..most] {
            let left =
                if reply.value == reply.left { String::new() } else { format!(" ≡ {}", reply.value) };
            items.push(format!(
                "If {first} plays ⟦{}⟧{}, {second} answers ⟦{}⟧{} and leaves `{}{left}`.",
                reply.mv,
                place(&reply.place),
                reply.answer,
                place(&reply.answer_place),
                reply.left,
            ));
        }
        if own.len() > most {
            items.push(format!(
                "To each of the other {} first moves{} there is an answer as well.",
                own.len() - most,
                if either { String::new() } else { format!(" of {first}'s") }
            ));
        }
    }
    document.list(items);
}

pub(super) fn compare(
    document: &mut Document,
    left: &Part<String>,
    right: &Part<String>,
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
        .filter(|part| part.text != part.value)
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
    by: &str,
    [left_outcome, right_outcome]: [Outcome; 2],
) {
    let with = |text: &str| if by == "0" { text.to_owned() } else { format!("{text} + {by}") };
    let added = if by == "0" { "as they stand".to_owned() } else { format!("with `{by}` added to both") };
    document.say(format!(
        "Equivalent games can stand for each other in every sum. These cannot, {added}: `{}` is of type {left_outcome} and \
         `{}` of type {right_outcome}.",
        with(left),
        with(right)
    ));
}
