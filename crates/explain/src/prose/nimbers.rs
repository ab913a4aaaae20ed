//! Impartial games in words: lines by the MEX principle, binary tables, winning moves.

use upstar_values::Nimber;

use crate::derivation::{Balancing, Choice, MoveTo, Part, Rule, Step};
use crate::document::{Block, Document};

use super::senses::{in_binary, smaller};
use super::{Short, and, names, once, shortened, some, told_apart};
use crate::meaning::powers_of_two;

/// With more options than this, one is shown for each value.
const MANY: usize = 9;
/// Of more values than this, a few are shown.
const LONGEST: usize = 40;
/// With more columns than this, a binary number stands in one cell.
const COLUMNS: usize = 12;

/// A nimber as it is written.
fn nimber(n: u64) -> String {
    Nimber::new(n).to_string()
}

/// The lines, each after those that it rests on. What is to be noted about them is given back.
pub(super) fn lines(document: &mut Document, steps: &[Step], short: &Short) -> Vec<String> {
    let positions = steps.iter().filter_map(|step| match &step.rule {
        Rule::Mex { position, .. } | Rule::NimHeap { position, .. } => Some(position.as_str()),
        _ => None,
    });
    let mut sentence = String::new();
    if steps.iter().any(|step| matches!(step.rule, Rule::Mex { .. })) {
        sentence.push_str(
            "By the MEX principle, a position is worth the least nimber that is missing among its options. ",
        );
    }
    if steps.len() > 1 {
        sentence.push_str("Each line comes after those on which it rests. ");
    }
    sentence.push_str(&short.note(positions.clone().next_back().unwrap_or("")));
    document.say(sentence.trim_end().to_owned());
    let mut rows = Vec::new();
    let (mut folded, mut cut) = (false, false);
    let mut heap = false;
    for step in steps {
        match &step.rule {
            Rule::Mex { position, options, value } => {
                let set = once(options.iter().map(|choice| choice.value));
                folded |= options.len() > MANY && set.len() <= MANY;
                cut |= set.len() > MANY;
                let mut values: Vec<String> = set.iter().map(|&n| nimber(n)).collect();
                // Nobody reads hundreds.
                if values.len() > LONGEST {
                    values.truncate(MANY);
                    values.push("…".to_owned());
                }
                let values = values.join(", ");
                let values = if set.is_empty() { String::new() } else { format!("≡ {{{values}}}") };
                // Options that are written as what they are worth are written once.
                let plain = options.iter().all(|choice| nimber(choice.value) == choice.to.as_str());
                let shown = if plain { String::new() } else { format!("= {{{}}}", list(options, short)) };
                rows.push(vec![short.show(position), shown, values, format!("≡ {}", nimber(*value))]);
            }
            Rule::NimHeap { position, size } => {
                heap = true;
                rows.push(vec![
                    short.show(position),
                    "is a Nim heap".to_owned(),
                    String::new(),
                    format!("≡ {}", nimber(*size)),
                ]);
            }
            _ => {}
        }
    }
    if rows.iter().all(|row| row[1].is_empty()) {
        rows.iter_mut().for_each(|row| drop(row.remove(1)));
    }
    document.blocks.push(Block::Equations(rows));
    let mut notes = Vec::new();
    notes.extend(shortened(folded, cut));
    if heap {
        notes.push("What moves like a Nim heap, move for move, needs no line of options.".to_owned());
    }
    notes
}

/// A heap of Nim itself, which is a nimber by definition.
pub(super) fn heap(document: &mut Document, size: u64) {
    document.say(match size {
        0 => "A Nim heap without counters is the nimber `0` by definition: nobody can move.".to_owned(),
        1 => "A Nim heap of one counter is the nimber `*` by definition: either player can only take it and leave `0`."
            .to_owned(),
        n => format!(
            "A Nim heap of {n} counters is the nimber `*{n}` by definition: either player can move to {}. {}.",
            smaller(n),
            in_binary(n)
        ),
    });
}

fn list(options: &[Choice<u64>], short: &Short) -> String {
    if options.len() <= MANY {
        return options.iter().map(|choice| short.show(&choice.to)).collect::<Vec<_>>().join(", ");
    }
    let mut seen = Vec::new();
    let mut shown: Vec<String> = Vec::new();
    for choice in options {
        if !seen.contains(&choice.value) {
            seen.push(choice.value);
            shown.push(short.show(&choice.to));
        }
    }
    let left = shown.len() - shown.len().min(MANY);
    shown.truncate(MANY);
    if left > 0 || shown.len() < options.len() {
        shown.push("…".to_owned());
    }
    shown.join(", ")
}

/// The balancing procedure.
pub(super) fn balance(
    document: &mut Document,
    whole: &str,
    rows: &[Part<u64>],
    sum: u64,
    winning: &[Balancing],
    listed: bool,
    concluded: bool,
) {
    if let [row] = rows {
        return single(document, row, winning, listed, concluded);
    }
    if rows.is_empty() {
        document.say(format!(
            "Nobody can move in `{whole}`, so it is worth 0 and of type P: whoever moves first loses."
        ));
        return;
    }
    document.say(
        "We write the nim-values in binary, one below the other. Under each column stands 1 if the number of 1s in it \
         is odd, and 0 if it is even.",
    );
    let names = named(rows).into_iter().zip(rows).map(|(name, row)| (name, row.value)).collect();
    in_columns(document, names, sum, nimber);
    won_or_lost(document, whole, rows, sum, winning, listed);
}

/// Numbers in binary, one below the other, with their nim-sum; each in one cell where there are too many columns.
pub(super) fn in_columns(
    document: &mut Document,
    rows: Vec<(String, u64)>,
    sum: u64,
    written: fn(u64) -> String,
) {
    let widest = rows.iter().map(|row| row.1).max().unwrap_or(0).max(1);
    let columns: Vec<u32> = (0..=widest.ilog2()).rev().collect();
    let foot = ("nim-sum".to_owned(), sum);
    if columns.len() > COLUMNS {
        let width = columns.len();
        let cells = |(name, value): (String, u64)| {
            vec![name, format!("`{value:0width$b}`"), format!("`{}`", written(value))]
        };
        document.blocks.push(Block::Table {
            head: vec![String::new(), "in binary".to_owned(), String::new()],
            rows: rows.into_iter().map(cells).collect(),
            foot: Some(cells(foot)),
        });
        return;
    }
    let digits = |value: u64| columns.iter().map(move |&column| (value >> column & 1).to_string());
    let head = std::iter::once(String::new()).chain(columns.iter().map(|c| (1u64 << c).to_string()));
    let cells = |(name, value): (String, u64)| -> Vec<String> {
        std::iter::once(name).chain(digits(value)).chain([format!("`{}`", written(value))]).collect()
    };
    document.blocks.push(Block::Table {
        head: head.chain([String::new()]).collect(),
        rows: rows.into_iter().map(cells).collect(),
        foot: Some(cells(foot)),
    });
}

/// What the nim-sum says, and the winning moves.
fn won_or_lost(
    document: &mut Document,
    whole: &str,
    rows: &[Part<u64>],
    sum: u64,
    winning: &[Balancing],
    listed: bool,
) {
    let values = rows.iter().map(|row| nimber(row.value)).collect::<Vec<_>>().join(" + ");
    // Nimbers are their own values.
    let valued = if whole == values { values } else { format!("{whole} ≡ {values}") };
    if sum == 0 {
        document.say(format!(
            "Every column has an even number of 1s: `{valued} ≡ 0` is balanced. A move changes one row and \
             so upsets at least one column, and then the other player can balance the columns again. So the second \
             player always has an answer: the type is P, and whoever moves first loses."
        ));
        return;
    }
    let column = 1u64 << sum.ilog2();
    let with = rows.iter().filter(|row| row.value & column != 0).count();
    document.say(format!(
        "The sum is `{valued} ≡ {}`. The leftmost unbalanced column is that of {column}. So the type is N: \
         whoever moves first wins, by balancing all columns at once. A summand that is worth `*a` must become \
         `*(a ⊕ {sum})`, and this is less than `a` for {} with a 1 in the column of {column} and no other.",
        nimber(sum),
        if with == 1 { "the one".to_owned() } else { format!("the {with}") }
    ));
    moves(document, rows, sum, winning, listed);
    if let Some(found) = winning.iter().find(|found| found.to < rows[found.row].value) {
        procedure(document, rows, sum, found.row);
    }
}

/// The balancing procedure step by step: what is picked up from a summand, what is put back, and how it then stands.
fn procedure(document: &mut Document, rows: &[Part<u64>], sum: u64, at: usize) {
    let before = rows[at].value;
    let after = before ^ sum;
    // The groups up to the leftmost unbalanced column.
    let groups = (2 << sum.ilog2()) - 1;
    let list = |n: u64| and(&powers_of_two(n).iter().map(u64::to_string).collect::<Vec<_>>());
    if rows.len() > 8 || before.ilog2() as usize >= COLUMNS {
        return;
    }
    let name = &named(rows)[at];
    let (up, back) = (before & groups, after & groups);
    let column = 1u64 << sum.ilog2();
    let made = match before.is_power_of_two() {
        true => "a single group".to_owned(),
        false => format!("made of {}", list(before)),
    };
    let picked = match (up == before, up.is_power_of_two()) {
        (true, true) => "Pick it up".to_owned(),
        (false, true) => format!("Pick up the group of {column} and leave {}", list(before & !up)),
        (true, false) => format!("Pick up the groups up to {column}, which are {}", list(up)),
        (false, false) => {
            format!(
                "Pick up the groups up to {column}, which are {} and leave {}",
                list(up),
                list(before & !up)
            )
        }
    };
    let put = match back {
        0 => "Then every column is balanced, and nothing is put back".to_owned(),
        back => {
            let back = list(back);
            format!("Of the groups that remain, those of {back} are then odd in number: put back just {back}")
        }
    };
    document.say(format!(
        "Step by step, in {name}: {before} is {made}. {picked}. {put}. So {before} becomes {after}:"
    ));
    let then = named(rows).into_iter().zip(rows).enumerate();
    let then = then.map(|(row, (name, part))| (name, if row == at { after } else { part.value })).collect();
    in_columns(document, then, 0, nimber);
}

/// The winning moves, by row: each changes the nim-value of its row by `change`.
pub(super) fn moves(
    document: &mut Document,
    rows: &[Part<u64>],
    change: u64,
    winning: &[Balancing],
    listed: bool,
) {
    let mut items = Vec::new();
    let mut upward = Vec::new();
    let mut down = 0;
    let labels = moved(rows, winning);
    let from_to = |at: usize| {
        let before = rows[at].value;
        format!("{} from `{}` to `{}`", labels[at], nimber(before), nimber(before ^ change))
    };
    for found in winning {
        let moves: Vec<String> = found.moves.iter().map(|mv| mv.name.clone()).collect();
        let item = format!("{}: {}", from_to(found.row), some(&names(&moves), 6));
        if found.to < rows[found.row].value {
            down += moves.len();
            items.push(item);
        } else {
            upward.push(item);
        }
    }
    if !listed {
        for at in (0..rows.len()).filter(|&at| rows[at].value ^ change < rows[at].value) {
            let item = from_to(at);
            if !items.iter().any(|other| other.starts_with(&item)) {
                items.push(item);
            }
        }
    }
    document.say(match (down == 1 && listed, upward.is_empty()) {
        (true, true) => "The winning move takes",
        (false, true) => "The winning moves take",
        (true, false) => "The winning move that lowers a nim-value takes",
        (false, false) => "The winning moves that lower a nim-value take",
    });
    document.list(items);
    if !upward.is_empty() {
        document.say("Other winning moves raise a nim-value; they take");
        document.list(upward);
    }
}

/// The names of rows in which moves are made. Of equal parts of one component, the moves are told together.
fn moved(rows: &[Part<u64>], winning: &[Balancing]) -> Vec<String> {
    let alike = |at: usize| rows.iter().filter(|row| row.text == rows[at].text).count();
    let told = |at: usize| winning.iter().filter(|found| rows[found.row].text == rows[at].text).count();
    let name = |(at, name): (usize, String)| match told(at) < alike(at) && alike(at) > 1 {
        true => format!("a `{}`", rows[at].text),
        false => name,
    };
    named(rows).into_iter().enumerate().map(name).collect()
}

/// The names of the rows, equal ones told apart.
fn named(rows: &[Part<u64>]) -> Vec<String> {
    told_apart(rows.iter().map(|row| row.text.as_str()))
}

/// Winning moves that a theorem names.
pub(super) fn winning(document: &mut Document, position: &str, moves: &[MoveTo]) {
    let all: Vec<String> =
        moves.iter().map(|MoveTo { name, to }| format!("⟦{name}⟧, which leaves `{to}`")).collect();
    document
        .say(format!("So `{position}` is of type N: whoever moves first wins, by {}.", all.join(", or by ")));
}

/// A single position: it is won by moving to zero.
fn single(document: &mut Document, row: &Part<u64>, winning: &[Balancing], listed: bool, concluded: bool) {
    let Part { text, value } = row;
    let worth = nimber(*value);
    let so_the = if *text == *worth {
        "So the".to_owned()
    } else if concluded {
        "The".to_owned()
    } else {
        format!("So `{text} ≡ {worth}`. The")
    };
    if *text == "0" {
        document.say("Nobody can move in `0`. So the type is P: whoever moves first loses.");
        return;
    }
    if *value == 0 {
        document.say(format!("{so_the} type is P: whoever moves first loses."));
        return;
    }
    let moves: Vec<String> =
        winning.iter().flat_map(|found| found.moves.iter().map(|mv| mv.name.clone())).collect();
    let how = match (&moves[..], listed) {
        ([], _) => "by moving to a position that is worth 0".to_owned(),
        ([one], _) => format!("by ⟦{one}⟧, which leaves 0"),
        (all, _) => format!("by any of the moves that leave 0: {}", some(&names(all), 12)),
    };
    document.say(format!("{so_the} type is N: whoever moves first wins, {how}."));
}
