//! Answers to first moves, as tables.

use upstar_game::{Pattern, Player};
use upstar_sum::Play;

use crate::derivation::{Answer, First, Reply, Rule};
use crate::document::{Block, Document};
use crate::notation::Value;

use super::{brief, inside};

/// Longer tables of answers are cut.
const ANSWERS: usize = 12;
const STILL: &str = "After the answer, the player who is to move again still loses.";
/// A strategy of more rules in words than this is told by its table alone.
const RULES: usize = 6;
/// Longer positions are not shown in tables.
const LONG: usize = 40;

pub(super) fn told(document: &mut Document, rule: &Rule) {
    let Rule::Replies { position, play, first, replies, more } = rule else { return };
    // In misère play whoever has no move wins, and needs no answer.
    let answered = match replies.iter().all(|reply| reply.answer.is_some()) {
        true => "has an answer to every",
        false => "wins by an answer, or by having no move left, after every",
    };
    let so = if answered.starts_with("has") { ", and so wins" } else { "" };
    document.say(match (first, play) {
        (First::Only(player), _) => {
            format!("{player} loses moving first, for {} {answered} move:", player.opponent())
        }
        (First::Either, _) => {
            format!("In `{position}` the second player {answered} first move{so}:")
        }
        (First::Both, Play::Normal) => format!(
            "`{position} ≡ 0` is of type P: whoever moves first loses, for the second player {answered} first move:"
        ),
        (First::Both, Play::Misere) => format!(
            "`{position}` is of type P in misère play, where the last move loses: whoever moves first loses, for the second \
             player {answered} first move:"
        ),
    });
    table(document, *first, "first move", replies, *more);
    let valued = |reply: &Reply| reply.answer.as_ref().is_some_and(|answer| answer.value.is_some());
    let end = match (play, first) {
        (Play::Normal, _) if !replies.iter().any(valued) => STILL,
        (Play::Normal, First::Only(Player::Left)) => {
            "What an answer leaves is at most 0, so Left, who is to move again, still loses."
        }
        (Play::Normal, First::Only(Player::Right)) => {
            "What an answer leaves is at least 0, so Right, who is to move again, still loses."
        }
        (Play::Normal, _) if replies.iter().all(leaves_zero) => "Every answer leaves 0 again.",
        (Play::Normal, _) => {
            "What an answer leaves is at best 0 for the player who is to move again, and who therefore loses."
        }
        (Play::Misere, _) if replies.iter().all(|reply| reply.answer.is_none()) => return,
        (Play::Misere, _) => STILL,
    };
    document.say(end);
}

fn leaves_zero(reply: &Reply) -> bool {
    reply.answer.as_ref().is_some_and(|answer| answer.value == Some(Value::ZERO))
}

/// A strategy of copying.
pub(super) fn copying(document: &mut Document, rule: &Rule) {
    let Rule::Copying { position, pairs, either, replies, more } = rule else { return };
    let partners = match (&pairs[..], either) {
        ([_], true) => "the two components are copies of each other",
        ([_], false) => "each of the two components is the other with the players' roles exchanged",
        (_, true) => "the components come in pairs of copies",
        (_, false) => {
            "the components come in pairs, in which each is the other with the players' roles exchanged"
        }
    };
    document.say(format!(
        "There is a strategy by symmetry. In `{position}` {partners}. So the second player copies every move in the partner of the component in which it \
         was made. The copy is there, for the partner is still what it was; and after it the components are such pairs again, so the \
         argument repeats. Every play ends, and this one with the first player to move: `{position} ≡ 0` is of type P, and whoever moves \
         first loses."
    ));
    let first = if *either { First::Either } else { First::Both };
    table(document, first, "first move", replies, *more);
}

/// A strategy that restores a pattern.
pub(super) fn symmetry(document: &mut Document, rule: &Rule) {
    let Rule::Symmetry {
        position,
        opening,
        pattern,
        restored: Pattern { name, here, answer, because },
        either,
        replies,
        more,
        // That it was tried everywhere is for the data; the argument does without.
        whole: _,
    } = rule
    else {
        return;
    };
    match opening {
        None => document.say(format!(
            "There is a strategy by {name}. In `{position}` {here}. The answer to a move {answer}. So the second player never \
             runs out of answers and wins: `{position} ≡ 0` is of type P, and whoever moves first loses:"
        )),
        Some(mv) => document.say(format!(
            "There is a strategy by {name}. The first player begins with ⟦{mv}⟧ and leaves `{pattern}`, in which {here}. The \
             answer to a move {answer}. So from then on the first player never runs out of answers and wins:"
        )),
    }
    let first = if *either { First::Either } else { First::Both };
    table(document, first, if opening.is_some() { "opponent's move" } else { "first move" }, replies, *more);
    let rule = in_words(replies).filter(|_| *more == 0);
    let rule = rule.map_or(String::new(), |rule| format!("In short: {rule}. "));
    document.say(format!(
        "{rule}The answer is always there, for {because}; and it restores the pattern, so the argument repeats. Every play ends, and this one with the \
         opponent to move."
    ));
}

/// Answers by numbers of counters as a rule, as strategies in words are written: "answer 1 with 2".
fn in_words(replies: &[Reply]) -> Option<String> {
    let mut rules: Vec<(u64, u64)> = Vec::new();
    for reply in replies {
        let (heap, first) = taken(&reply.mv)?;
        let (same, answer) = taken(&reply.answer.as_ref()?.name)?;
        if heap != same {
            return None;
        }
        rules.push((first, answer));
    }
    rules.sort_unstable();
    rules.dedup();
    let numbers: Vec<u64> = rules.iter().map(|(taken, _)| *taken).collect();
    let is_rule = numbers.windows(2).all(|pair| pair[0] < pair[1]);
    let told: Vec<String> =
        rules.iter().map(|(taken, answer)| format!("answer {taken} with {answer}")).collect();
    (is_rule && !told.is_empty() && told.len() <= RULES).then(|| told.join(", "))
}

/// Which heap a move such as `heap 1: 5 -> 3` is made in, and how many counters it takes.
fn taken(name: &str) -> Option<(&str, u64)> {
    let (heap, change) = name.split_once(": ")?;
    let (before, after) = change.split_once(" -> ")?;
    let taken = before.parse::<u64>().ok()?.checked_sub(after.parse().ok()?)?;
    heap.starts_with("heap ").then_some((heap, taken))
}

/// Whose move is answered by whom, in columns.
pub(super) fn table(document: &mut Document, first: First, label: &str, replies: &[Reply], more: usize) {
    for &player in first.players() {
        let own: Vec<&Reply> = replies.iter().filter(|reply| reply.first == player).collect();
        if own.is_empty() {
            continue;
        }
        let (mover, answerer) = match first {
            First::Either => (label.to_owned(), "answer".to_owned()),
            _ => (format!("{player}'s move"), format!("{}'s answer", player.opponent())),
        };
        // Of long positions the value is enough.
        let is_long = |answer: &Answer| answer.left.chars().count() > LONG && answer.value.is_some();
        let long = own.iter().any(|reply| reply.answer.as_ref().is_some_and(is_long));
        let left = |answer: &Answer| match &answer.value {
            Some(value) if long => format!("`{}`", brief(value)),
            Some(value) if !value.is_written(&answer.left) => format!("`{} ≡ {}`", answer.left, brief(value)),
            _ => format!("`{}`", answer.left),
        };
        // Where both have the same moves, every first move leaves type N; and copies need no types.
        let typed = first != First::Either && own.iter().any(|reply| reply.after.is_some());
        let row = |reply: &&Reply| {
            let mut cells = vec![format!("⟦{}⟧{}", reply.mv, inside(reply.place.as_ref()))];
            if typed {
                cells.push(reply.after.map_or(String::new(), |after| after.to_string()));
            }
            cells.extend(match &reply.answer {
                Some(answer) => [format!("⟦{}⟧{}", answer.name, inside(answer.place.as_ref())), left(answer)],
                None => ["none: there is no move".to_owned(), String::new()],
            });
            cells
        };
        let most = if own.len() > ANSWERS { ANSWERS - 1 } else { own.len() };
        let mut head = vec![mover, answerer, if long { "leaves a value of" } else { "leaves" }.to_owned()];
        if typed {
            head.insert(1, "type".to_owned());
        }
        let mut rows: Vec<Vec<String>> = own[..most].iter().map(row).collect();
        // Copies leave 0 in any case, and where nobody answers nothing is left to tell.
        let copies = own.iter().all(|reply| reply.after.is_none());
        if long && copies || rows.iter().all(|row| row.last().is_none_or(String::is_empty)) {
            head.pop();
            rows.iter_mut().for_each(|row| drop(row.pop()));
        }
        document.blocks.push(Block::Table { head, rows, foot: None });
        // Moves beyond the list are told of after the last table.
        let is_last = replies.last().is_some_and(|reply| reply.first == player);
        let beyond = if is_last { more } else { 0 };
        let others = own.len() - most + beyond;
        if others > 0 {
            document.say(format!(
                "There is an answer to {} as well.",
                match others {
                    1 => "the one other move".to_owned(),
                    n => format!("each of the {n} other moves"),
                }
            ));
        }
    }
}
