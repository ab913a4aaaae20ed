//! Answers to first moves, as tables.

use upstar_game::{Pattern, Player};
use upstar_lang::Play;

use crate::derivation::{First, Place, Reply, Rule};
use crate::document::{Block, Document};

use super::{brief, ordinal};

/// Longer tables of answers are cut.
const ANSWERS: usize = 12;
/// Longer positions are not shown in tables.
const LONG: usize = 40;

pub(super) fn told(document: &mut Document, rule: &Rule) {
    let Rule::Replies { position, play, first, replies, more } = rule else { return };
    let zero = if *play == Play::Normal { " ≡ 0" } else { "" };
    match first {
        First::Only(player) => document.say(format!(
            "{player} loses moving first, for {} has an answer to every move:",
            player.opponent()
        )),
        First::Either => document.say(format!(
            "In `{position}` the second player has an answer to every first move, so it is of type P:"
        )),
        First::Both => document.say(format!(
            "`{position}{zero}` is of type P: whoever moves first loses, for the second player has an answer to every \
             first move:"
        )),
    }
    table(document, *first, "first move", replies, *more);
    let end = match (play, first) {
        (Play::Normal, First::Only(Player::Left)) => {
            "What an answer leaves is at most 0, so Left, who is to move again, still loses."
        }
        (Play::Normal, First::Only(Player::Right)) => {
            "What an answer leaves is at least 0, so Right, who is to move again, still loses."
        }
        (Play::Normal, _) if replies.iter().all(|reply| reply.value.as_deref() == Some("0")) => {
            "Every answer leaves 0 again."
        }
        (Play::Normal, _) => {
            "What an answer leaves is no better than 0 for the player who is to move again, and who so loses."
        }
        (Play::Misere, _) => "After the answer, the player who is to move again still loses.",
    };
    document.say(end);
}

/// A strategy that restores a pattern.
pub(super) fn symmetry(document: &mut Document, rule: &Rule) {
    let Rule::Symmetry {
        position,
        opening,
        pattern,
        restored: Pattern { name, here, answer },
        either,
        replies,
        whole,
    } = rule
    else {
        return;
    };
    match opening {
        None => document.say(format!(
            "There is a strategy by {name}. In `{position}` {here}. The answer to a move {answer}. So the second player never \
             runs out of answers and wins:"
        )),
        Some(mv) => document.say(format!(
            "There is a strategy by {name}. The first player begins with ⟦{mv}⟧ and leaves `{pattern}`, in which {here}. The \
             answer to a move {answer}. So from then on the first player never runs out of answers and wins:"
        )),
    }
    let first = if *either { First::Either } else { First::Both };
    table(document, first, if opening.is_some() { "opponent's move" } else { "first move" }, replies, 0);
    document.say(if *whole {
        "The answers were tried in every position to which they lead: each time the pattern was there again."
    } else {
        "The answers to these moves were tried; those to later moves rest on the pattern."
    });
}

/// Whose move is answered by whom, in columns.
fn table(document: &mut Document, first: First, label: &str, replies: &[Reply], more: usize) {
    for &player in first.players() {
        let own: Vec<&Reply> = replies.iter().filter(|reply| reply.first == player).collect();
        if own.is_empty() {
            continue;
        }
        let (mover, answerer) = match first {
            First::Either => (label.to_owned(), "answer".to_owned()),
            _ => (format!("{player}'s move"), format!("{}'s answer", player.opponent())),
        };
        let place = |place: &Option<Place>| match place {
            None => String::new(),
            Some(Place { text, which: None }) => format!(" in `{text}`"),
            Some(Place { text, which: Some(which) }) => format!(" in the {} `{text}`", ordinal(*which)),
        };
        // Of long positions the value is enough.
        let long = own.iter().any(|reply| reply.left.chars().count() > LONG && reply.value.is_some());
        let row = |reply: &&Reply| {
            let value = match &reply.value {
                Some(value) if *value != reply.left => format!(" ≡ {}", brief(value)),
                _ => String::new(),
            };
            let mut cells = vec![
                format!("⟦{}⟧{}", reply.mv, place(&reply.place)),
                format!("⟦{}⟧{}", reply.answer, place(&reply.answer_place)),
                match &reply.value {
                    Some(value) if long => format!("`{}`", brief(value)),
                    _ => format!("`{}{value}`", reply.left),
                },
            ];
            // Where both have the same moves, every first move leaves type N.
            if first != First::Either {
                cells.insert(1, reply.after.to_string());
            }
            cells
        };
        let most = if own.len() > ANSWERS { ANSWERS - 1 } else { own.len() };
        let mut head = vec![mover, answerer, if long { "leaves a value of" } else { "leaves" }.to_owned()];
        if first != First::Either {
            head.insert(1, "type".to_owned());
        }
        document.blocks.push(Block::Table { head, rows: own[..most].iter().map(row).collect(), foot: None });
        // Moves beyond the list are the last player's.
        let beyond = if first.players().last() == Some(&player) { more } else { 0 };
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
