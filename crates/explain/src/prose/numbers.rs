//! Values in words: lines, the simplicity principle, what is dominated and what reverses.

use upstar_game::Player;
use upstar_syntax::{Expr, ExprKind, parse_expr};
use upstar_values::{Dyadic, End, Nimber};

use crate::derivation::{Choice, Part, Removal, Rule, Step};
use crate::document::{Block, Document};
use crate::notation::Value;

use super::{Short, Telling, and, brief, once, plural, shortened};

const ADDED: &str = "Values of independent parts are added:";
/// With more options than this, one is shown for each value.
const MANY: usize = 8;

/// The lines, each after those that it rests on. What is to be noted about them is given back.
pub(super) fn lines(document: &mut Document, steps: &[Step], short: &Short) -> Vec<String> {
    let positions: Vec<&str> = steps.iter().filter_map(position).collect();
    let mut rows = Vec::new();
    let (mut folded, mut cut) = (false, false);
    let mut look = |side: &[Choice<Value>]| {
        let values = once(side.iter().map(|choice| &choice.value)).len();
        folded |= side.len() > MANY && values <= MANY;
        cut |= values > MANY;
    };
    for step in steps {
        match &step.rule {
            Rule::Simplicity { position, left, right, value, .. } => {
                [left, right].into_iter().for_each(|side| look(side));
                rows.push(row(short, position, left, right, &value.to_string()));
            }
            Rule::Canonical { position, left, right, value, .. } => {
                [left, right].into_iter().for_each(|side| look(side));
                // Where braces are only written in another way, nothing has been said.
                let value = value.to_string();
                let value = if same_form(position, &value) { position } else { &*value };
                rows.push(row(short, position, left, right, value));
            }
            Rule::Mex { position, options, value } => {
                let values = |choice: &Choice<u64>| Choice {
                    moves: Vec::new(),
                    to: choice.to.clone(),
                    value: Value::from(Nimber::new(choice.value)),
                };
                let both: Vec<Choice<Value>> = options.iter().map(values).collect();
                look(&both);
                rows.push(row(short, position, &both, &both, &Nimber::new(*value).to_string()));
            }
            Rule::NimHeap { position, size } => {
                rows.push(vec![short.show(position), format!("≡ {}", Nimber::new(*size))]);
            }
            Rule::Search { position, value } => rows.push(vec![short.show(position), format!("≡ {value}")]),
            _ => {}
        }
    }
    // A form that is its own name has nothing to say in a line.
    rows.retain(|row| row.iter().filter(|cell| !cell.is_empty()).count() > 1);
    if !rows.is_empty() {
        let mut sentence = String::new();
        if rows.len() > 1 && are_steps(steps) {
            sentence.push_str("Each line comes after those on which it rests. ");
        }
        sentence.push_str(&short.note(positions.last().copied().unwrap_or("")));
        if !sentence.is_empty() {
            document.say(sentence.trim_end().to_owned());
        }
        document.blocks.push(Block::Equations(rows));
    }
    shortened(folded, cut).into_iter().collect()
}

/// Whether some line rests on another.
fn are_steps(steps: &[Step]) -> bool {
    let rests = |step: &Step| match &step.rule {
        Rule::Simplicity { left, right, .. } | Rule::Canonical { left, right, .. } => {
            let mut options = left.iter().chain(right).flat_map(|choice| choice.to.split(" + "));
            options.any(|option| steps.iter().any(|other| position(other) == Some(option)))
        }
        _ => false,
    };
    steps.iter().any(rests)
}

/// The position that a line is about.
fn position(step: &Step) -> Option<&str> {
    match &step.rule {
        Rule::Simplicity { position, .. }
        | Rule::Canonical { position, .. }
        | Rule::Mex { position, .. }
        | Rule::NimHeap { position, .. }
        | Rule::Search { position, .. } => Some(position),
        _ => None,
    }
}

/// What the expression itself speaks of is explained in words; of the rest the lines are enough.
pub(super) fn remarks(document: &mut Document, steps: &[Step], telling: &Telling<'_>) {
    let goal: String = telling.whole.goal.split_whitespace().collect();
    let mentioned = |step: &&Step| {
        position(step).is_some_and(|text| goal.contains(&text.split_whitespace().collect::<String>()))
    };
    // Beside a comparison a canonical form is only called by its name.
    let compared = matches!(telling.whole.steps.first(), Some(Step { rule: Rule::Compare { .. }, .. }));
    let is_name = |step: &Step| matches!(&step.rule, Rule::Canonical { removed, .. } if removed.is_empty());
    let steps: Vec<&Step> = steps.iter().filter(|step| !(compared && is_name(step))).collect();
    let named: Vec<&Step> = steps.iter().copied().filter(mentioned).collect();
    let told = if named.is_empty() { steps.last().copied().into_iter().collect() } else { named };
    for step in told {
        remark(document, step, &telling.short);
    }
}

fn row(
    short: &Short,
    position: &str,
    left: &[Choice<Value>],
    right: &[Choice<Value>],
    value: &str,
) -> Vec<String> {
    let shown = short.show(position);
    let options = sides(&list(left, short), &list(right, short));
    let values = |side: &[Choice<Value>]| {
        let mut list = once(side.iter().map(|choice| brief(&choice.value)));
        if list.len() > MANY {
            list.truncate(MANY);
            list.push("…".to_owned());
        }
        list.join(", ")
    };
    let values = sides(&values(left), &values(right));
    let value = &brief(value);
    let mut cells = vec![shown];
    // A form whose options are already values says everything by itself.
    let own = same_form(&cells[0], &options);
    if options != values && !own {
        cells.push(format!("= {options}"));
    }
    match (cells.len(), same_form(&cells[0], &values)) {
        (1, true) => {}
        (1, false) if !own => cells.push(format!("= {values}")),
        _ => cells.push(format!("≡ {values}")),
    }
    if values.replace(' ', "") != value.replace(' ', "") && brief(position) != *value {
        cells.push(format!("≡ {value}"));
    }
    cells
}

pub(super) fn sides(left: &str, right: &str) -> String {
    let gap = |text: &str| if text.is_empty() { "" } else { " " };
    format!("{{{left}{}|{}{right}}}", gap(left), gap(right))
}

fn list(side: &[Choice<Value>], short: &Short) -> String {
    if side.len() <= MANY {
        return side.iter().map(|choice| short.show(&choice.to)).collect::<Vec<_>>().join(", ");
    }
    let mut seen = Vec::new();
    let mut shown = Vec::new();
    for choice in side.iter().filter(|choice| {
        !seen.contains(&&choice.value) && {
            seen.push(&choice.value);
            true
        }
    }) {
        shown.push(short.show(&choice.to));
    }
    shown.truncate(MANY);
    shown.push("…".to_owned());
    shown.join(", ")
}

fn remark(document: &mut Document, step: &Step, short: &Short) {
    match &step.rule {
        Rule::Simplicity { position, left, right, lower, upper, value, birthday } => {
            let all_numbers = left.iter().chain(right).all(|choice| choice.value.number().is_some());
            // A number is what its options leave, not what it is called.
            let shown = match position.parse::<Dyadic>() {
                Ok(_) => sides(&list(left, short), &list(right, short)),
                Err(_) => short.show(position),
            };
            simplicity(document, &shown, (lower, upper), value, birthday, all_numbers);
        }
        Rule::Canonical { position, removed, remain_left, remain_right, value, left, right } => {
            canonical(document, &short.show(position), removed, (remain_left, remain_right), value);
            if left.is_empty() && right.is_empty() {
                document.say("Nobody can move.");
            }
        }
        _ => {}
    }
}

fn simplicity(
    document: &mut Document,
    position: &str,
    (lower, upper): (&End<Dyadic>, &End<Dyadic>),
    value: &Dyadic,
    birthday: &Dyadic,
    all_numbers: bool,
) {
    let principle = if all_numbers {
        "By the simplicity principle"
    } else {
        "Some options are not numbers. But there are numbers that are neither less than or equal to a left option nor greater than or \
         equal to a right one, and the simplicity principle picks the oldest of them"
    };
    let which = match (lower, upper) {
        (End::Missing, End::Missing) => {
            document.say(format!(
                "Nobody can move in `{position}`, so nothing keeps its value from being the oldest number of all: `0`, \
                 born on day 0."
            ));
            return;
        }
        (lower, End::Missing) => format!("the oldest number {}", beyond(lower, "greater than", "at least")),
        (End::Missing, upper) => format!("the oldest number {}", beyond(upper, "less than", "at most")),
        (End::Open(a), End::Open(b)) => format!("the oldest number between `{a}` and `{b}`"),
        (End::Closed(a), End::Closed(b)) if a == b => {
            document.say(format!(
                "Some options are not numbers. But there is just one number that is neither less than or equal to a left option nor \
                 greater than or equal to a right one: `{position}` is `{value}`, which was born on day {birthday}."
            ));
            return;
        }
        (lower, upper) => format!(
            "the oldest number that is {} and {}",
            beyond(lower, "greater than", "at least"),
            beyond(upper, "less than", "at most")
        ),
    };
    // Whoever meets a long fraction or a large number wants to see what it is made of.
    let binary = if value.exponent() >= 2 || value.abs() >= Dyadic::from(8) {
        let binary = value.binary_expansion();
        match powers(&binary) {
            Some(sum) => format!(" In powers of two it is `{sum}`, in binary `{binary}`."),
            None => format!(" In binary it is `{binary}`."),
        }
    } else {
        String::new()
    };
    document.say(format!(
        "{principle}{} `{position}` is {which}. That is `{value}`, which was born on day {birthday}.{}{binary}",
        if all_numbers { "," } else { ":" },
        by_age(value),
    ));
}

/// A number in binary as a sum of powers of two, where these are few.
fn powers(binary: &str) -> Option<String> {
    const FEW: usize = 8;
    let (sign, digits) = binary.strip_prefix('-').map_or(("", binary), |digits| ("-", digits));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let ones = |digits: &str| {
        digits.chars().zip(0_u32..).filter(|(c, _)| *c == '1').map(|(_, at)| at).collect::<Vec<_>>()
    };
    let length = u32::try_from(whole.len()).ok()?;
    if length > 60 || fraction.len() > 60 {
        return None;
    }
    let whole = ones(whole).into_iter().map(|at| (1_u64 << (length - 1 - at)).to_string());
    let parts = ones(fraction).into_iter().map(|at| format!("1/{}", 1_u64 << (at + 1)));
    let all: Vec<String> = whole.chain(parts).collect();
    let sum = all.join(if sign.is_empty() { " + " } else { " - " });
    (2..=FEW).contains(&all.len()).then(|| format!("{sign}{sum}"))
}

/// The search for a number by age: each older number on the way to it, and on which side it misses.
fn by_age(value: &Dyadic) -> String {
    const MOST: usize = 8;
    let mut older = Vec::new();
    let mut number = value.clone();
    // The younger of its two options is the number that was born just before it on the way.
    while let Some(parent) =
        [number.left_option(), number.right_option()].into_iter().flatten().max_by_key(Dyadic::birthday)
    {
        if older.len() == MOST {
            return String::new();
        }
        older.push(parent.clone());
        number = parent;
    }
    if older.is_empty() {
        return String::new();
    }
    let misses = |x: &Dyadic| format!("`{x}` is too {}", if x < value { "small" } else { "large" });
    let misses: Vec<String> = older.iter().rev().map(misses).collect();
    format!(" By age: {}, and `{value}` fits.", misses.join(", "))
}

fn beyond(end: &End<Dyadic>, open: &str, closed: &str) -> String {
    match end {
        End::Open(x) => format!("{open} `{x}`"),
        End::Closed(x) => format!("{closed} `{x}`"),
        End::Missing => String::new(),
    }
}

fn canonical(
    document: &mut Document,
    position: &str,
    removed: &[Removal],
    (left, right): (&[Value], &[Value]),
    value: &Value,
) {
    let list = |side: &[Value]| side.iter().map(brief).collect::<Vec<_>>().join(", ");
    // What has no name is called by its form.
    let named = !matches!(value, Value::Other(name) if name.starts_with('{'));
    let remains = if named { sides(&list(left), &list(right)) } else { brief(value) };
    let value = &brief(value);
    if removed.is_empty() {
        document.say(format!(
            "No number fits between the options, so `{position}` is not a number. No option is dominated and none is \
             reversible: `{remains}` is in canonical form{}.",
            if named { format!(", and is called `{value}`") } else { String::new() }
        ));
        return;
    }
    document
        .say(format!("No number fits between the options, so `{position}` is not a number. We simplify:"));
    let mut items = reasons(removed);
    if items.len() > MANY {
        let left = items.len() + 1 - MANY;
        items.truncate(MANY - 1);
        items.push(format!(
            "In the same way {} left out or bypassed.",
            plural(left, "more option is", "more options are")
        ));
    }
    document.list(items);
    document.say(format!(
        "What remains, `{remains}`, is in canonical form{}.",
        if named { format!("; it is called `{value}`") } else { String::new() }
    ));
}

/// Why options go; all that one option dominates together.
fn reasons(removed: &[Removal]) -> Vec<String> {
    let mut items = Vec::new();
    let mut told: Vec<(Player, &Value)> = Vec::new();
    for removal in removed {
        let Removal::Dominated { by, better, .. } = removal else {
            items.push(reason(removal));
            continue;
        };
        if told.contains(&(*by, better)) {
            continue;
        }
        told.push((*by, better));
        let below = |other: &Removal| match other {
            Removal::Dominated { by: player, option, better: best } if player == by && best == better => {
                Some(format!("`{}`", brief(option)))
            }
            _ => None,
        };
        let all: Vec<String> = removed.iter().filter_map(below).collect();
        if let [_] = all[..] {
            items.push(reason(removal));
            continue;
        }
        let mut listed = all[..all.len().min(MANY)].to_vec();
        let more = all.len() - listed.len();
        if more > 0 {
            listed.push(format!("{more} more"));
        }
        let least = if *by == Player::Left { "at most" } else { "at least" };
        items.push(format!(
            "{by}'s options {} are dominated by `{}`, because each is {least} that.",
            and(&listed),
            brief(better)
        ));
    }
    items
}

fn reason(removal: &Removal) -> String {
    match removal {
        Removal::Dominated { by, option, better } => {
            let (option, better) = (brief(option), brief(better));
            let sign = if *by == Player::Left { "≤" } else { "≥" };
            format!(
                "{by}'s option `{option}` is dominated by `{better}`, because `{option} {sign} {better}`."
            )
        }
        Removal::Reversible { by, option, through, instead } => {
            let (option, through) = (brief(option), brief(through));
            let other = by.opponent();
            let sign = if *by == Player::Left { "≤" } else { "≥" };
            let instead: Vec<String> = instead.iter().map(|text| format!("`{}`", brief(text))).collect();
            let place = match &instead[..] {
                [] => format!("From there {by} has no move, so nothing takes its place."),
                list => format!("In its place come {by}'s options from there: {}.", and(list)),
            };
            format!(
                "{by}'s option `{option}` reverses through {other}'s answer `{through}`, which is at least as good for \
                 {other} as the whole game (`{through} {sign}` the game). {place}"
            )
        }
    }
}

/// Whether two texts are the same form, perhaps with braces written in another way.
fn same_form(a: &str, b: &str) -> bool {
    let written = |text: &str| parse_expr(text).ok().map(|expr| braces(text, &expr));
    a == b || a.starts_with('{') && b.starts_with('{') && written(a).is_some() && written(a) == written(b)
}

/// A form with every pair of braces written out, and without blanks.
fn braces(text: &str, expr: &Expr) -> String {
    match expr.kind() {
        ExprKind::Brace { left, right } => {
            let side =
                |list: &[Expr]| list.iter().map(|option| braces(text, option)).collect::<Vec<_>>().join(",");
            format!("{{{}|{}}}", side(left), side(right))
        }
        _ => expr.span().text(text).split_whitespace().collect(),
    }
}

/// Values of parts added up.
pub(super) fn sum(document: &mut Document, whole: &str, parts: &[Part<Value>], value: &Value, short: &Short) {
    let mut values = String::new();
    for part in parts {
        match part.value.number() {
            Some(x) if x.signum() < 0 && !values.is_empty() => values.push_str(&format!(" - {}", x.abs())),
            _ if values.is_empty() => values.push_str(&brief(&part.value)),
            _ => values.push_str(&format!(" + {}", brief(&part.value))),
        }
    }
    let listed = parts.iter().map(|part| short.show(&part.text)).collect::<Vec<_>>().join(" + ");
    let listed = listed.replace(" + -(", " - (");
    let subtracted = |text: &str| text.replace(" + -", " - ");
    let mut row = vec![short.show(whole)];
    if subtracted(&listed) != subtracted(&row[0]) {
        row.push(format!("= {listed}"));
    }
    let rewritten = parts.iter().all(|part| same_form(&part.text, &part.value.to_string()));
    if values != row[0] && !rewritten {
        row.push(format!("≡ {values}"));
    }
    row.push(format!("≡ {}", brief(value)));
    // What is said of one sum is said of those after it.
    if let [.., Block::Paragraph(said), Block::Equations(rows)] = &mut document.blocks[..]
        && said.ends_with(ADDED)
    {
        return rows.push(row);
    }
    document.say(format!("{}{ADDED}", short.note(whole)));
    document.blocks.push(Block::Equations(vec![row]));
}
