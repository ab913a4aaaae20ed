//! Misère play in words: Nim's rule, the genus.

use upstar_game::Outcome;
use upstar_sum::Genus;
use upstar_values::Nimber;

use crate::derivation::{Choice, Part, Rule, Step};
use crate::document::{Block, Document};
use crate::misere::tame_outcome;
use crate::notation::Notation;

use super::{Short, nimbers, once, plural, told_apart, types};

/// Nim's rule.
pub(super) fn nim(document: &mut Document, rule: &Rule) {
    let Rule::MisereNim { whole, heaps, sum, winning, listed } = rule else { return };
    document.say(
        "In misère play whoever makes the last move loses. The rule for Nim: play as in normal play, by balancing, as long \
         as that leaves a heap of two or more; otherwise leave an odd number of heaps of one.",
    );
    let large = heaps.iter().filter(|heap| heap.value > 1).count();
    let ones = heaps.iter().filter(|heap| heap.value == 1).count();
    let count = |n: usize| plural(n, "heap of one", "heaps of one");
    if large == 0 {
        document.say(if ones == 0 {
            format!("Nobody can move in `{whole}`. The type is N: whoever is to move has not made the last move, and wins.")
        } else if ones % 2 == 1 {
            format!(
                "`{whole}` consists of {}, an odd number. They are taken one by one, and whoever moves first takes the last. \
                 The type is P: whoever moves first loses.",
                count(ones)
            )
        } else {
            format!(
                "`{whole}` consists of {}, an even number. They are taken one by one, and whoever moves second takes the \
                 last. The type is N: whoever moves first wins.",
                count(ones)
            )
        });
    } else if large == 1 {
        document.say(format!(
            "In `{whole}` just one heap has more than one counter, beside {}. Whoever moves first can leave this heap with \
             one counter or with none, and so an odd number of heaps of one. The type is N: whoever moves first wins.",
            if ones == 0 { "no others".to_owned() } else { count(ones) }
        ));
    } else {
        let names = told_apart(heaps.iter().map(|heap| heap.text.as_str()));
        let columns = (64 - heaps.iter().fold(0, |all, heap| all | heap.value).leading_zeros()) as usize;
        let cells =
            |name: String, n: u64| vec![name, format!("`{n:0columns$b}`"), format!("`{}`", Nimber::new(n))];
        document.blocks.push(Block::Table {
            head: vec![String::new(), "in binary".to_owned(), String::new()],
            rows: names.into_iter().zip(heaps).map(|(name, heap)| cells(name, heap.value)).collect(),
            foot: Some(cells("nim-sum".to_owned(), *sum)),
        });
        let still = format!(
            "`{whole}` has {large} heaps of more than one counter, so a move leaves at least one of them"
        );
        document.say(if *sum == 0 {
            format!(
                "{still}. The nim-sum is 0, as after a winning move in normal play. The type is P: whoever moves first \
                 loses."
            )
        } else {
            format!(
                "{still}. The nim-sum is not 0, so whoever moves first balances it as in normal play. The type is N: \
                 whoever moves first wins."
            )
        });
    }
    if !winning.is_empty() || !listed {
        let target = u64::from(large < 2);
        nimbers::moves(document, heaps, sum ^ target, winning, *listed);
    }
}

/// The genus, and what it says about the outcome.
pub(super) fn genus(document: &mut Document, step: &Step, short: &Short) {
    let Rule::Genus { whole, parts, genus, tame } = &step.rule else { return };
    document.say(
        "In misère play whoever makes the last move loses. The genus of a game is its nim-value in normal play and, raised, \
         its misère nim-values: of the game alone and with `*2`, `*2 + *2`, … added, the last two digits repeating for ever. The \
         misère nim-value is found like the other, by the least number missing among the options, but a position without \
         moves counts 1; it is 0 just where whoever moves first loses.",
    );
    lines(document, &step.steps, short);
    if parts.len() > 1 {
        let names = told_apart(parts.iter().map(|part| part.text.as_str()));
        let row = |(name, part): (String, &Part<Genus>)| vec![name, part.value.to_string()];
        document.blocks.push(Block::Table {
            head: vec![String::new(), "genus".to_owned()],
            rows: names.into_iter().zip(parts).map(row).collect(),
            foot: Some(vec!["together".to_owned(), genus.to_string()]),
        });
    }
    if *tame && parts.len() > 1 {
        let outcome = tame_outcome(parts);
        document.say(format!(
            "Every position that can come up in one of these is tame: its genus is that of a Nim position. Sums of tame \
             games are played like Nim, with nothing for a summand of genus 0^120 and a heap of one for 1^031. So misère \
             Nim's rule decides: the type is {outcome}, {}.",
            types::in_words(outcome)
        ));
        return;
    }
    let first = genus.misere_nim_value();
    let outcome = if first == 0 { Outcome::P } else { Outcome::N };
    document.say(format!(
        "The genus of `{whole}` is {genus}. Its first raised digit is {first}, so the type is {outcome}: {}.",
        types::in_words(outcome)
    ));
}

/// With more options than this, one is shown for each genus.
const MANY: usize = 9;

/// How the genera of positions come from those of their options.
pub(super) fn lines(document: &mut Document, steps: &[Step], short: &Short) {
    let all: Vec<(&Notation, &Vec<Choice<Genus>>, &Genus)> = steps
        .iter()
        .filter_map(|step| match &step.rule {
            Rule::GenusLine { position, options, genus } => Some((position, options, genus)),
            _ => None,
        })
        .collect();
    let Some((last, _, _)) = all.last() else { return };
    document.say(format!(
        "A genus is found from those of the options, digit by digit. The number in front and the first raised digit are the \
         least numbers missing among those of the options. Each further digit is the least number missing among those of the \
         options in the same place, the digit before it, and the digit before it with its last binary digit changed; for \
         the `*2` that was added can be moved to `0` and to `*`. {}",
        short.note(last)
    ));
    let row = |(position, options, genus): &(&Notation, &Vec<Choice<Genus>>, &Genus)| {
        let genera = once(options.iter().map(|choice| choice.value.to_string()));
        let mut shown: Vec<String> = Vec::new();
        let mut seen: Vec<&Genus> = Vec::new();
        for choice in options.iter() {
            if options.len() <= MANY || !seen.contains(&&choice.value) {
                seen.push(&choice.value);
                shown.push(format!("`{}`", short.show(&choice.to)));
            }
        }
        if shown.len() < options.len() {
            shown.push("…".to_owned());
        }
        vec![format!("`{}`", short.show(position)), shown.join(", "), genera.join(", "), genus.to_string()]
    };
    let head = ["position", "options", "their genera", "genus"].map(str::to_owned).to_vec();
    document.blocks.push(Block::Table { head, rows: all.iter().map(row).collect(), foot: None });
    let has_line = |text: &str| all.iter().any(|(position, _, _)| **position == *text);
    let lacking =
        |choice: &Choice<Genus>| choice.to != "0" && choice.to.split(" + ").any(|part| !has_line(part));
    let mut notes = Vec::new();
    if all.iter().any(|(_, options, _)| options.iter().any(|choice| choice.moves.len() > 1)) {
        notes.push("Of options that are alike, one is shown.");
    }
    if all.iter().any(|(_, options, _)| options.iter().any(lacking)) {
        notes.push("Genera of positions that have no line of their own are found in the same way.");
    }
    if !notes.is_empty() {
        document.say(notes.join(" "));
    }
}
