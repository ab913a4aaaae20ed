//! Types in words: the chart, comparisons.

use upstar_game::{Outcome, Player};
use upstar_sum::Play;

use crate::derivation::{Choice, First, MoveTo, Part, Reply, Rule, Step, TiedHand};
use crate::document::{Block, Document};
use crate::notation::Value;

use super::{Short, and, brief, names, once, plural, replies, she, some};

/// Longer lists of options with their types are cut.
const TYPES: usize = 4;
/// Of so many options that all lose, each is shown.
const ALL_TYPES: usize = 12;

pub(super) fn in_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::L => "Left wins, whoever moves first",
        Outcome::R => "Right wins, whoever moves first",
        Outcome::N => "whoever moves first wins",
        Outcome::P => "whoever moves first loses",
    }
}

/// The chart; its type is not concluded again where the genus has told it.
pub(super) fn chart(document: &mut Document, rule: &Rule, concluded: bool) {
    let Rule::Chart { position, play, either, left, right, outcome, drawn } = rule else { return };
    let misere = *play == Play::Misere;
    if *either {
        return alike(document, position, left, (!concluded).then_some(*outcome));
    }
    let how = if misere { " in misère play, where the last move loses" } else { "" };
    document.say(format!("Who wins `{position}`{how}? We look at the types of the options."));
    document.list(vec![side(Player::Left, left, misere), side(Player::Right, right, misere)]);
    let cell = |of: Outcome| if of == *outcome { format!("[{of}]") } else { of.to_string() };
    // In misère play a player without options wins.
    let none = if misere { ", or there is none" } else { "" };
    let chart = Block::Table {
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
    };
    document.blocks.extend(drawn.then_some(chart));
    document.say(format!("So the type is {outcome}: {}.", in_words(*outcome)));
}

/// A line by types: a position, its options and what follows.
struct Line<'d> {
    position: &'d str,
    either: bool,
    left: &'d [Choice<Outcome>],
    right: &'d [Choice<Outcome>],
    outcome: Outcome,
    /// Whether of options of which one wins that one is shown alone, however few they are.
    strict: bool,
}

impl Line<'_> {
    fn of(rule: &Rule) -> Option<Line<'_>> {
        Some(match rule {
            Rule::TypeLine { position, either, left, right, outcome } => {
                Line { position, either: *either, left, right, outcome: *outcome, strict: false }
            }
            Rule::Chart { position, either, left, right, outcome, .. } => {
                Line { position, either: *either, left, right, outcome: *outcome, strict: true }
            }
            _ => return None,
        })
    }

    /// The line as it is written, and whether options were left out.
    fn written(&self, short: &Short) -> (Vec<String>, bool) {
        let mut cut = false;
        let mut show = |tell: &dyn Fn(&Choice<Outcome>) -> String| {
            let mut side = |choices: &[Choice<Outcome>], own: Outcome| {
                let shown = needed(choices, own, if self.strict { 0 } else { TYPES });
                cut |= shown.len() < choices.len();
                let mut list: Vec<String> = shown.into_iter().map(tell).collect();
                if list.len() < choices.len() {
                    list.push("…".to_owned());
                }
                list.join(", ")
            };
            match self.either {
                true => format!("{{{}}}", side(self.left, Outcome::P)),
                false => {
                    let (left, right) = (side(self.left, Outcome::L), side(self.right, Outcome::R));
                    format!("{{{left} | {right}}}").replace("{ |", "{|").replace("| }", "|}")
                }
            }
        };
        let options = format!("= {}", show(&|choice| short.show(&choice.to)));
        let types = show(&|choice| choice.value.to_string());
        (vec![short.show(self.position), options, format!(": {types}"), format!("⇒ {}", self.outcome)], cut)
    }
}

/// Lines by types, each after those on which it rests. What is to be noted about them is given back.
pub(super) fn lines(document: &mut Document, steps: &[Step], short: &Short) -> Vec<String> {
    let lines: Vec<Line<'_>> = steps.iter().filter_map(|step| Line::of(&step.rule)).collect();
    let Some(Line { position, outcome, .. }) = lines.last() else { return Vec::new() };
    document.say(format!(
        "By the chart, the type of a position follows from those of its options: Left wins moving first if she has an option of type L \
         or P, and Right if he has one of type R or P. {}",
        short.note(position)
    ));
    let (rows, cut): (Vec<_>, Vec<_>) = lines.iter().map(|line| line.written(short)).unzip();
    document.blocks.push(Block::Equations(rows));
    let mut notes = vec![format!("So `{position}` is of type {outcome}: {}.", in_words(*outcome))];
    if cut.contains(&true) {
        notes.push("Of long lists of options, one is shown that wins, or one of each type.".to_owned());
    }
    notes
}

/// Where the types come from that a chart or a table of answers has named.
pub(super) fn charts(document: &mut Document, steps: &[Step], short: &Short) -> Vec<String> {
    let lines: Vec<Line<'_>> = steps.iter().filter_map(|step| Line::of(&step.rule)).collect();
    let Some(Step { rule: Rule::Chart { play, position, .. }, .. }) = steps.last() else { return Vec::new() };
    let (none, no_move) = match play {
        Play::Misere => (", or there is none", ", or no move at all"),
        Play::Normal => ("", ""),
    };
    let why = match lines.iter().all(|line| line.either) {
        true => format!("whoever moves first wins if some option is of type P{none}"),
        false => format!(
            "Left wins moving first if she has an option of type L or P{no_move}, and Right if he has one of type R or P{no_move}"
        ),
    };
    document
        .say(format!("These types come from those of their own options: {why}. {}", short.note(position)));
    let (rows, cut): (Vec<_>, Vec<_>) = lines.iter().map(|line| line.written(short)).unzip();
    document.blocks.push(Block::Equations(rows));
    match cut.contains(&true) {
        true => vec!["Where an option wins, it is shown alone.".to_owned()],
        false => Vec::new(),
    }
}

/// All options of a list of at most `short`; of a longer one, an option that wins, where there is one, and otherwise all that show that none does, up
/// to one of each type of a very long list. An option wins if it is of type P or of the player's own.
fn needed(choices: &[Choice<Outcome>], own: Outcome, short: usize) -> Vec<&Choice<Outcome>> {
    if choices.len() <= short {
        return choices.iter().collect();
    }
    let winning = choices.iter().find(|choice| [own, Outcome::P].contains(&choice.value));
    if let Some(winning) = winning {
        return vec![winning];
    }
    let mut seen = Vec::new();
    let is_new = move |choice: &&Choice<Outcome>| {
        let is_new = choices.len() <= ALL_TYPES || !seen.contains(&choice.value);
        seen.push(choice.value);
        is_new
    };
    choices.iter().filter(is_new).collect()
}

/// What the types of the components say of their sum.
pub(super) fn sum(document: &mut Document, rule: &Rule) {
    let Rule::SumOfTypes { whole, parts, rest, follows, replies, more } = rule else { return };
    let of = |wanted: &dyn Fn(Outcome) -> bool| -> Vec<String> {
        parts.iter().filter(|part| wanted(part.value)).map(|part| format!("`{}`", part.text)).collect()
    };
    let (ignored, others) = (of(&|kind| kind == Outcome::P), of(&|kind| kind != Outcome::P));
    let are = |list: &[String]| if list.len() == 1 { "is" } else { "are" };
    let it = |list: &[String]| if list.len() == 1 { "it" } else { "them" };
    if let Some(rest) = rest {
        // What is left is explained next.
        document.say(format!(
            "{} {} of type P, so adding {} changes nothing: whoever wins `{rest}` plays as in `{rest}` alone, can ignore {}, and answers \
             there if the opponent moves there. So `{whole} ≡ {rest}`.",
            and(&ignored),
            are(&ignored),
            it(&ignored),
            and(&ignored),
        ));
        return answers(document, replies, *more);
    }
    match (&ignored[..], &others[..], follows) {
        (all, [], _) => document.say(format!(
            "{} {} of type P, and so is the sum: the second player answers every move in the component in which it was made.",
            and(all),
            if all.len() == 2 { "are both" } else { "are all" },
        )),
        (zeros @ [_, ..], rest, Some(kind)) => {
            let why = if rest.len() > 1 { format!(", all of type {kind}") } else { format!(", {kind}") };
            let how = match kind {
                Outcome::N => format!("Whoever moves first begins with a winning move in {}", and(rest)),
                _ => format!("{} plays as in {} alone", if *kind == Outcome::L { "Left" } else { "Right" }, and(rest)),
            };
            document.say(format!(
                "{} {} of type P, so adding {} changes nothing: the type is that of {}{why}. {how}, can ignore {}, and answers there if the \
                 opponent moves there.",
                and(zeros),
                are(zeros),
                it(zeros),
                and(rest),
                and(zeros),
            ));
        }
        (zeros, rest, Some(kind)) => {
            debug_assert!(zeros.is_empty());
            let winner = if *kind == Outcome::L { "Left" } else { "Right" };
            document.say(format!(
                "{} are of type {kind}, and so is their sum: {winner} answers every move in the component in which it was made, and, moving \
                 first, begins in any of them.",
                and(rest)
            ));
        }
        (zeros, rest, None) => {
            if !zeros.is_empty() {
                document.say(format!(
                    "{} {} of type P, so adding {} changes nothing: a move there is answered there. What is left is {}.",
                    and(zeros),
                    are(zeros),
                    it(zeros),
                    rest.join(" + "),
                ));
            }
            let kinds: Vec<String> = parts
                .iter()
                .filter(|part| part.value != Outcome::P)
                .map(|part| format!("`{}` of type {}", part.text, part.value))
                .collect();
            document.say(format!("The types do not decide a sum of {}.", and(&kinds)));
        }
    }
    answers(document, replies, *more);
    if let Some(outcome) = follows {
        document.say(format!("So `{whole}` is of type {outcome}: {}.", in_words(*outcome)));
    }
}

/// Answers in the component of the move.
fn answers(document: &mut Document, replies: &[Reply], more: usize) {
    let either = replies.iter().all(|reply| reply.first == Player::Left);
    replies::table(document, if either { First::Either } else { First::Both }, "first move", replies, more);
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
        all if all.len() > TYPES => {
            let kinds: Vec<String> = once(all.iter().map(|choice| choice.value.to_string()));
            format!(
                "All of {player}'s {} options are of type {}. So {she} loses moving first.",
                all.len(),
                kinds.join(" or ")
            )
        }
        all => {
            let all: Vec<String> = all.iter().map(of).collect();
            format!("{player}'s options are {}. So {she} loses moving first.", and(&all))
        }
    }
}

/// A position in which both players have the same moves.
fn alike(document: &mut Document, position: &str, options: &[Choice<Outcome>], conclude: Option<Outcome>) {
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
    document.say(match conclude {
        Some(outcome) => format!("{how}. So `{position}` is of type {outcome}: {}.", in_words(outcome)),
        None => format!("{how}."),
    });
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

pub(super) fn compare(document: &mut Document, rule: &Rule) {
    let Rule::Compare { left, right, relation, outcome, impartial, holds } = rule else { return };
    let symbol = match outcome {
        Outcome::L => ">",
        Outcome::R => "<",
        Outcome::N => "<>",
        Outcome::P => "==",
    };
    if left.text == right.text {
        document.say("Both sides are the same game.".to_owned());
    }
    let meaning = match outcome {
        Outcome::L => "Left wins it whoever moves first, so the left side is greater",
        Outcome::R => "Right wins it whoever moves first, so the left side is less",
        Outcome::N => "whoever moves first wins it, so neither side is at least the other: they are confused",
        Outcome::P => "whoever moves first loses it, so both sides are equal",
    };
    let asked = relation.symbol();
    let verdict = match (symbol == asked, *holds) {
        (true, _) => String::new(),
        (false, true) => format!(" and in particular `{} {asked} {}`", left.text, right.text),
        (false, false) => format!(" and not `{} {asked} {}`", left.text, right.text),
    };
    let played = match impartial {
        true => "Impartial games are compared by playing their sum. It",
        false => {
            "Games are compared by playing the difference, in which the right side has the players' roles exchanged. Here \
             the difference"
        }
    };
    document.say(format!(
        "{played} is of type {outcome}: {meaning}. So `{} {symbol} {}`{verdict}.",
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

/// Who wins without some moves wins with them.
pub(super) fn one_hand_tied(document: &mut Document, position: &str, ways: &[TiedHand], outcome: Outcome) {
    document.say(
        "By the One-Hand-Tied Principle, who wins without some moves wins with them as well: nobody has to make them.",
    );
    for (way, first) in ways.iter().zip(Player::BOTH) {
        let TiedHand { player, opening, never, parts, value, outcome } = way;
        let begins = if ways.len() > 1 { format!("If {first} begins: ") } else { String::new() };
        let before = match opening {
            Some(MoveTo { name, to }) => {
                format!(
                    "{player} begins with ⟦{name}⟧, which leaves `{to}`. Suppose that from then on {player} never {never}. It then"
                )
            }
            None => format!("{begins}Suppose {player} never {never}. `{position}` then"),
        };
        let kinds = once(parts.iter());
        let falls = if parts.len() > 1 { "falls apart" } else { "comes down to this" };
        document.say(format!("{}{before} {falls}:", if opening.is_some() { &begins } else { "" }));
        let row = |part: &&Part<Value>| {
            let times = match parts.iter().filter(|other| other == part).count() {
                1 => "once".to_owned(),
                2 => "twice".to_owned(),
                n => format!("{n} times"),
            };
            vec![format!("`{}`", part.text), times, format!("`{}`", brief(&part.value))]
        };
        let rows = kinds.iter().map(row).collect();
        let head = vec!["part".to_owned(), "how often".to_owned(), "value".to_owned()];
        let foot = vec!["sum".to_owned(), String::new(), format!("`{}`", brief(value))];
        document.blocks.push(Block::Table { head, rows, foot: Some(foot) });
        let decided = Player::BOTH.iter().all(|&first| outcome.winner(first) == *player);
        document.say(match (decided, opening) {
            (true, _) => format!("The sum is of type {outcome}: {player} wins it, whoever moves first."),
            (false, None) if *player == first => {
                format!("The sum is of type {outcome}, and {player} wins it moving first.")
            }
            (false, _) => format!("The sum is of type {outcome}, and {player} wins it moving second."),
        });
    }
    document.say(format!("So `{position}` is of type {outcome}: {}.", in_words(outcome)));
}
