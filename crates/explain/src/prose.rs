//! Derivations in words. One function for each rule; what they share is here.

mod counts;
mod hot;
mod long;
mod misere;
mod nimbers;
mod numbers;
mod operations;
mod play;
mod replies;
mod senses;
mod types;

use std::cell::Cell;

use upstar_game::{Player, Theorem};

use crate::derivation::{Derivation, Place, Rule, Step};
use crate::document::{Block, Document};
use crate::notation::{Notation, Value};
use crate::spoken;

pub(crate) use senses::sense;

impl Derivation {
    /// The derivation in words.
    #[must_use]
    pub fn document(&self) -> Document {
        let mut document = Document { title: self.goal.to_string(), blocks: Vec::new() };
        let mut before: Option<&Theorem> = None;
        let mut shown = Vec::new();
        self.steps.iter().for_each(|step| positions(step, &mut shown));
        let telling = Telling { whole: self, short: Short::of(shown.into_iter()) };
        for step in &self.steps {
            before = match &step.rule {
                Rule::Theorem { position, theorem, value, by: None } => {
                    say_theorem(&mut document, position, theorem, value, before);
                    Some(theorem)
                }
                _ => {
                    tell(&mut document, step, &telling);
                    None
                }
            };
        }
        let mut document = long::named(document);
        spoken::say(&mut document);
        document
    }
}

/// What is told, and how positions are shown in it.
pub(super) struct Telling<'d> {
    pub(super) whole: &'d Derivation,
    pub(super) short: Short,
}

/// The positions that a step shows in lines.
fn positions<'d>(step: &'d Step, shown: &mut Vec<&'d str>) {
    step.steps.iter().for_each(|step| positions(step, shown));
    match &step.rule {
        Rule::Mex { position, options, .. } => {
            shown.push(position);
            shown.extend(options.iter().map(|choice| choice.to.as_str()));
        }
        Rule::GenusLine { position, options, .. } => {
            shown.push(position);
            shown.extend(options.iter().map(|choice| choice.to.as_str()));
        }
        Rule::TypeLine { position, left, right, .. } => {
            shown.push(position);
            shown.extend(left.iter().chain(right).map(|choice| choice.to.as_str()));
        }
        Rule::Simplicity { position, left, right, .. } | Rule::Canonical { position, left, right, .. } => {
            shown.push(position);
            shown.extend(left.iter().chain(right).map(|choice| choice.to.as_str()));
        }
        Rule::NimHeap { position, .. } | Rule::Search { position, .. } | Rule::Backward { position, .. } => {
            shown.push(position);
        }
        Rule::Sum { parts, .. } => shown.extend(parts.iter().map(|part| part.text.as_str())),
        // Charts are lines where there are several.
        Rule::Lines { .. } => {
            for step in &step.steps {
                if let Rule::Chart { position, left, right, .. } = &step.rule {
                    shown.push(position);
                    shown.extend(left.iter().chain(right).map(|choice| choice.to.as_str()));
                }
            }
        }
        _ => {}
    }
}

/// A theorem and what it says here. What it says in general is not said again if the one before it said the same.
fn say_theorem(
    document: &mut Document,
    position: &str,
    theorem: &Theorem,
    value: &Value,
    before: Option<&Theorem>,
) {
    let told = match &theorem.case {
        Some(case) if before.is_some_and(|before| before.general == theorem.general) => {
            format!("In the same way, in `{position}` {case}")
        }
        _ => theorem.to_string(),
    };
    document.say(format!("{told}. So `{position} ≡ {value}`."));
}

fn tell(document: &mut Document, step: &Step, telling: &Telling<'_>) {
    match &step.rule {
        Rule::Lines { .. } => lines(document, step, telling),
        Rule::Mex { .. } | Rule::Simplicity { .. } | Rule::Canonical { .. } | Rule::TypeLine { .. } => {
            lines(document, &Step { rule: Rule::all_lines(), steps: vec![step.clone()] }, telling);
        }
        Rule::NimHeap { size, .. } => nimbers::heap(document, *size),
        Rule::Letters { game, legend } => document.say(format!("On boards of {game} {}.", letters(legend))),
        Rule::Theorem { position, theorem, value, by } => {
            match by {
                Some(mv) => document.say(format!(
                    "The move ⟦{mv}⟧ leaves `{position}`. {theorem}. So `{position} ≡ {value}`, and whoever moves \
                     first wins by that move."
                )),
                None => document.say(format!("{theorem}. So `{position} ≡ {value}`.")),
            }
        }
        Rule::Search { position, value } => {
            document.say(format!(
                "Working through all positions that can come up, which are not written down here, gives \
                 `{position} ≡ {}`.",
                brief(value)
            ));
        }
        Rule::Sum { whole, parts, value } => numbers::sum(document, whole, parts, value, &telling.short),
        Rule::Balance { whole, rows, sum, winning, listed } => {
            // What a theorem or a search has concluded is not concluded again.
            let concluded = telling.whole.steps.iter().any(|step| match &step.rule {
                Rule::Theorem { position, by: None, .. } | Rule::Search { position, .. } => position == whole,
                _ => false,
            });
            nimbers::balance(document, whole, rows, *sum, winning, *listed, concluded);
        }
        Rule::Meaning { name, sense, definition } => {
            document.say(senses::sense(sense));
            // A form with braces is shown among the lines.
            if !name.is_written(definition)
                && (matches!(name, Value::Nimber(_)) || !definition.starts_with('{'))
            {
                document
                    .blocks
                    .push(Block::Equations(vec![vec![name.to_string(), format!("= {definition}")]]));
            }
        }
        Rule::Chart { .. } => {
            let concluded = telling.whole.steps.iter().any(|step| matches!(step.rule, Rule::Genus { .. }));
            types::chart(document, &step.rule, concluded);
            step.steps.iter().for_each(|step| tell(document, step, telling));
        }
        Rule::SumOfTypes { .. } => {
            types::sum(document, &step.rule);
            step.steps.iter().for_each(|step| tell(document, step, telling));
            if let (Rule::SumOfTypes { whole, rest: Some(_), .. }, false) =
                (&step.rule, step.steps.is_empty())
            {
                document.say(format!("The same is true of `{whole}`."));
            }
        }
        Rule::Sign { position, value, outcome } => types::sign(document, position, value, *outcome),
        Rule::Heat { .. } => hot::heat(document, &step.rule),
        Rule::Recommend { .. } => hot::recommend(document, &step.rule),
        Rule::Replies { .. } => {
            replies::told(document, &step.rule);
            step.steps.iter().for_each(|step| tell(document, step, telling));
        }
        Rule::Winning { position, moves } => nimbers::winning(document, position, moves),
        Rule::MisereNim { .. } => misere::nim(document, &step.rule),
        Rule::Genus { .. } => misere::genus(document, step, &telling.short),
        Rule::GenusLine { .. } => misere::lines(document, std::slice::from_ref(step), &telling.short),
        Rule::Compare { .. } => types::compare(document, &step.rule),
        Rule::Distinguish { left, right, by, left_outcome, right_outcome } => {
            types::distinguish(document, [left, right], by, [*left_outcome, *right_outcome]);
        }
        Rule::Symmetry { .. } => replies::symmetry(document, &step.rule),
        Rule::Copying { .. } => replies::copying(document, &step.rule),
        Rule::Operation { .. } => operations::told(document, &step.rule, telling.whole),
        Rule::Count { form, meaning, .. } => {
            document.say(format!("`{form}` is {meaning}."));
            step.steps.iter().for_each(|step| tell(document, step, telling));
            counts::told(document, &step.rule);
        }
        Rule::Stealing { position, hypotheses, conclusion, found, .. } => {
            play::stealing(document, position, hypotheses, *conclusion, found.as_deref());
        }
        Rule::Backward { .. } => play::backward(document, std::slice::from_ref(step), true, &telling.short),
        Rule::Over { position, result } => play::over(document, position, *result),
        Rule::Pairs { .. } => play::pairs(document, &step.rule),
        Rule::OneHandTied { position, ways, outcome } => types::one_hand_tied(document, position, ways, *outcome),
        Rule::SearchedType { position, outcome } => document.say(format!(
            "Working through the moves that matter, which are not written down here, shows that `{position}` is of type {outcome}: {}.",
            types::in_words(*outcome)
        )),
        Rule::Endless { position, mover } => play::endless(document, position, *mover),
    }
}

/// What letters mean, a clause: `.` is free and `#` is gone.
pub(crate) fn letters(legend: &[(String, String)]) -> String {
    let clause = |(letters, meaning): &(String, String)| {
        let letters: Vec<String> = letters.chars().map(|letter| format!("`{letter}`")).collect();
        format!("{} {meaning}", and(&letters))
    };
    let clauses: Vec<String> = legend.iter().map(clause).collect();
    let only_two = legend.iter().map(|(letters, _)| letters.chars().count()).sum::<usize>() == 2;
    if only_two { and(&clauses) } else { clauses.join(", ") }
}

/// Writes lines, and gives back what is to be noted about them.
type Lines = fn(&mut Document, &[Step], &Short) -> Vec<String>;

/// Lines for positions: all by the MEX principle, all by Working Backward, or by what their values are.
fn lines(document: &mut Document, step: &Step, telling: &Telling<'_>) {
    let Rule::Lines { complete, alike, cut, missing } = &step.rule else { return };
    let Some(last) = step.steps.last() else { return };
    if let Rule::Backward { .. } = last.rule {
        return play::backward(document, &step.steps, *complete, &telling.short);
    }
    let is_impartial = |step: &Step| matches!(step.rule, Rule::Mex { .. } | Rule::NimHeap { .. });
    let told: Lines = match last.rule {
        Rule::TypeLine { .. } => types::lines,
        Rule::Chart { .. } => types::charts,
        _ if step.steps.iter().all(is_impartial) => nimbers::lines,
        _ => numbers::lines,
    };
    let mut notes = told(document, &step.steps, &telling.short);
    if *alike {
        notes.push(
            "Of options that are alike by symmetry one is shown, and of positions one has a line.".to_owned(),
        );
    }
    if *cut {
        notes.push("What nobody can use any more is left out of boards.".to_owned());
    }
    notes.extend(left_out(missing, &telling.short));
    if !notes.is_empty() {
        document.say(notes.join(" "));
    }
    if matches!(last.rule, Rule::Simplicity { .. } | Rule::Canonical { .. } | Rule::Search { .. }) {
        numbers::remarks(document, &step.steps, telling);
    }
}

/// What is not shown of long lists of options: all but one of each value, or all but a few.
pub(super) fn shortened(folded: bool, cut: bool) -> Option<String> {
    let told = match (folded, cut) {
        (false, false) => return None,
        (true, false) => "Of long lists of options, one is shown for each value.",
        (false, true) => "Of very long lists of options, a few are shown.",
        (true, true) => "Of long lists of options one is shown for each value, and of very long ones a few.",
    };
    Some(told.to_owned())
}

/// Which positions have no line of their own.
fn left_out(missing: &[Notation], short: &Short) -> Option<String> {
    const NAMED: usize = 6;
    let shown: Vec<String> = missing.iter().map(|text| format!("`{}`", short.show(text))).collect();
    Some(match &shown[..] {
        [] => return None,
        [one] => format!("{one}, which has no line of its own, is worked out in the same way."),
        all if all.len() <= NAMED => {
            format!("{}, which have no lines of their own, are worked out in the same way.", and(all))
        }
        all => format!(
            "{} and {} more positions have no lines of their own; they are worked out in the same way.",
            all[0],
            all.len() - 1
        ),
    })
}

/// How positions of one game are shown where many stand together: without the name of the game, if they are all of one.
pub(super) struct Short {
    head: Option<String>,
    /// What stands in the parentheses is clear without them, in all of the positions.
    bare: bool,
    /// What is shown short has been introduced.
    said: Cell<bool>,
}

impl Short {
    /// For these positions, and sums of them.
    pub(super) fn of<'t>(positions: impl Iterator<Item = &'t str>) -> Short {
        let all: Vec<&str> = positions.collect();
        let mut heads: Vec<&str> = all.iter().filter_map(|text| head(text)).collect();
        heads.sort_unstable();
        heads.dedup();
        let [head] = heads[..] else { return Short { head: None, bare: false, said: Cell::new(false) } };
        let mut bare = true;
        for text in &all {
            let mut rest = *text;
            while let Some((_, inner, after)) = call(rest, head) {
                // An empty position breaks nothing.
                bare &= is_clear(inner.trim_matches('"')) || inner == "0";
                rest = after;
            }
        }
        Short { head: Some(head.to_owned()), bare, said: Cell::new(false) }
    }

    /// The text with every position in it shown short.
    pub(super) fn show(&self, text: &str) -> String {
        let Some(head) = &self.head else { return text.to_owned() };
        let mut out = String::new();
        let mut rest = text;
        while let Some((before, inner, after)) = call(rest, head) {
            out.push_str(before);
            let plain = inner.trim_matches('"');
            out.push_str(&if self.bare && is_clear(plain) { plain.to_owned() } else { format!("({inner})") });
            rest = after;
        }
        out + rest
    }

    /// A sentence that says so, if something is shown short and nobody has said it yet.
    pub(super) fn note(&self, example: &str) -> String {
        let short = self.show(example);
        if short == example || self.said.replace(true) {
            String::new()
        } else {
            format!("We write `{short}` for `{example}`, and so on. ")
        }
    }
}

/// Whether what stands in parentheses is clear without them.
fn is_clear(inner: &str) -> bool {
    inner.contains(|c: char| c.is_ascii_alphabetic()) && !inner.contains(['|', ' ']) && !top_comma(inner)
}

/// The first position of a game in a text: what stands before it, in its parentheses, and after it.
fn call<'t>(text: &'t str, head: &str) -> Option<(&'t str, &'t str, &'t str)> {
    let at = text.find(&format!("{head}("))?;
    let rest = &text[at + head.len()..];
    let end = closing(rest);
    Some((&text[..at], rest.get(1..end)?, rest.get(end + 1..).unwrap_or("")))
}

/// The name of a game and its rules before the parenthesis.
fn head(text: &str) -> Option<&str> {
    let at = text.find('(')?;
    let head = text[..at].trim_start_matches('-');
    head.starts_with(|c: char| c.is_ascii_lowercase()).then_some(head)
}

/// The place of the parenthesis that closes the one at the beginning; quotes hide what is in them.
fn closing(text: &str) -> usize {
    let mut depth = 0;
    let mut quoted = false;
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => {
                depth -= 1;
                if depth == 0 {
                    return at;
                }
            }
            _ => {}
        }
    }
    text.len().saturating_sub(1)
}

fn top_comma(text: &str) -> bool {
    let mut depth = 0;
    text.chars().any(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    })
}

/// Names longer than this are not read.
const LONG: usize = 48;

/// A value's name; where it is too long to be read, marked so that a letter comes to stand for it.
pub(super) fn brief(value: &(impl ToString + ?Sized)) -> String {
    let name = value.to_string();
    if name.chars().count() > LONG { long::marked(&name) } else { name }
}

/// The texts, each once.
pub(super) fn once<T: PartialEq + Clone>(list: impl Iterator<Item = T>) -> Vec<T> {
    let mut all = Vec::new();
    list.for_each(|item| {
        if !all.contains(&item) {
            all.push(item);
        }
    });
    all
}

/// `a, b and c`.
pub(crate) fn and(list: &[String]) -> String {
    match list {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Some of a long list of names, and how many more there are.
pub(super) fn some(list: &[String], most: usize) -> String {
    if list.len() <= most {
        return and(list);
    }
    format!("{} and {} more", list[..most - 1].join(", "), list.len() + 1 - most)
}

/// Which of several things alike, counted from 1, in a word before its name.
pub(super) fn ordinal(which: usize) -> String {
    const WORDS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    WORDS.get(which.wrapping_sub(1)).map_or_else(|| format!("{which}th"), |&word| word.to_owned())
}

/// Texts in the notation, those that occur several times told apart: `the second nim(3)`.
pub(super) fn told_apart<'t>(texts: impl Iterator<Item = &'t str> + Clone) -> Vec<String> {
    let apart = |(at, text): (usize, &str)| {
        let alike = |other: &&str| *other == text;
        match texts.clone().filter(alike).count() {
            1 => format!("`{text}`"),
            _ => format!("the {} `{text}`", ordinal(texts.clone().take(at + 1).filter(alike).count())),
        }
    };
    texts.clone().enumerate().map(apart).collect()
}

/// Where a move is made, where that has to be said.
pub(super) fn inside(place: Option<&Place>) -> String {
    match place {
        None => String::new(),
        Some(Place { text, which: None }) => format!(" in `{text}`"),
        Some(Place { text, which: Some(which) }) => format!(" in the {} `{text}`", ordinal(*which)),
    }
}

/// The names of moves, marked as such.
pub(super) fn names(list: &[String]) -> Vec<String> {
    list.iter().map(|name| format!("⟦{name}⟧")).collect()
}

pub(super) fn she(player: Player) -> &'static str {
    match player {
        Player::Left => "she",
        Player::Right => "he",
    }
}

pub(super) fn plural(n: usize, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}
