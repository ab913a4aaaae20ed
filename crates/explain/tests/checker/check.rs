//! Every step of a derivation, replayed from the definitions.

use std::collections::{BTreeMap, BTreeSet};

use upstar_explain::{
    Choice, Corner, Derivation, First, MoveIn, MoveTo, Notation, Part, Removal, Reply, Rule, Sides, Step,
    TiedHand, Value,
};
use upstar_game::{Conclusion, Condition, Hypothesis, Outcome, PairedPart, Payoff, Player};
use upstar_sum::Play;
use upstar_syntax::{Comparison as Relation, ExprKind, parse_expr};
use upstar_values::{Dyadic, End};

use crate::charts;
use crate::counts;
use crate::expr::{self, Term, terms, total, value};
use crate::misere;
use crate::rules::{Place, nimber, number};
use crate::slow::number::{ONE, Units, left_stop, right_stop};
use crate::slow::{self, Game, canonical, form, heat, le, zero};

/// Checks everything that a derivation says.
pub(crate) fn derivation(derivation: &Derivation) {
    assert!(!derivation.steps.is_empty(), "{}: nothing is explained", derivation.goal);
    derivation.steps.iter().for_each(step);
}

fn step(step: &Step) {
    step.steps.iter().for_each(self::step);
    counts::count(step);
    charts::founded(step);
    match &step.rule {
        Rule::Count { .. } => {}
        Rule::Lines { .. } if matches!(step.steps[..], [.., Step { rule: Rule::Chart { .. }, .. }]) => {
            charts::in_order(&step.steps);
        }
        Rule::Lines { missing, .. } => in_order(&step.steps, missing),
        Rule::Operation { expression, parts, options, value: text, .. } => {
            parts.iter().for_each(|part| same(&value(&part.text), &value(&part.value), &part.text));
            same(&value(expression), &value(text), expression);
            if let Some(Sides { left, right }) = options {
                let side = |parts: &[Part<Value>]| {
                    parts.iter().for_each(|part| same(&value(&part.text), &value(&part.value), &part.text));
                    parts.iter().map(|part| value(&part.text)).collect::<Vec<_>>()
                };
                same(&form(side(left), side(right)), &value(text), expression);
            }
        }
        Rule::Copying { position, pairs, either, replies, more } => {
            copying(position, pairs, replies);
            let first = if *either { First::Either } else { First::Both };
            answers(position, Play::Normal, first, replies, *more);
        }
        Rule::Mex { position, options, value } => mex(position, options, *value),
        Rule::NimHeap { position, size } => nim_heap(&Place::read(position).expect("a position"), *size),
        Rule::Theorem { position, value: text, .. } | Rule::Search { position, value: text } => {
            same(&value(position), &value(text), position);
        }
        Rule::Sum { whole, parts, value: text } => {
            let mut all = zero();
            for part in parts {
                same(&value(&part.text), &value(&part.value), &part.text);
                all = slow::add(&all, &value(&part.text));
            }
            same(&all, &value(text), whole);
            same(&value(whole), &value(text), whole);
        }
        Rule::Balance { whole, rows, sum, winning, listed } => balance(whole, rows, *sum, winning, *listed),
        Rule::Simplicity { position, left, right, lower, upper, value, birthday } => {
            options(position, left, right);
            let number = number(units(value));
            same(&expr::value(position), &number, position);
            assert_eq!(Some(slow::depth(&number)), birthday.to_u64(), "{position}");
            interval(position, [left, right], lower, upper, units(value));
        }
        Rule::Canonical { position, left, right, removed, remain_left, remain_right, value } => {
            options(position, left, right);
            simplified(position, [left, right], removed, [remain_left, remain_right], value);
        }
        Rule::Meaning { name, definition, .. } => same(&value(name), &value(definition), definition),
        Rule::Chart { position, play, either, left, right, outcome, .. } => {
            chart(position, *play, [left, right], *outcome);
            assert!(!either || left == right, "{position}");
        }
        Rule::TypeLine { position, either, left, right, outcome } => {
            let place = Place::read(position).expect("a position");
            let sides = if *either { [left, left] } else { [left, right] };
            for (by, side) in Player::BOTH.into_iter().zip(sides) {
                covered(&place, by, side);
                let typed = |c: &Choice<Outcome>| {
                    assert_eq!(type_of(&terms(&c.to), Play::Normal), c.value, "{}", c.to)
                };
                side.iter().for_each(typed);
            }
            assert_eq!(by_chart([sides[0], sides[1]]), *outcome, "{position}");
            assert_eq!(outcome_of(&place.value()), *outcome, "{position}");
        }
        Rule::SumOfTypes { whole, parts, rest, follows, replies, .. } => {
            types(whole, parts, *follows, replies);
            rest.iter().for_each(|rest| same(&value(whole), &value(rest), rest));
        }
        Rule::Sign { position, value: text, outcome } => {
            same(&value(position), &value(text), position);
            assert_eq!(outcome_of(&value(text)), *outcome);
        }
        Rule::Heat { .. } => hot(&step.rule),
        Rule::Recommend { .. } => {}
        Rule::GenusLine { position, options, genus } => {
            covered(&Place::read(position).expect("a position"), Player::Left, options);
            misere::genus_line(position, options, genus);
        }
        Rule::Letters { game, legend } => {
            let mut library = upstar_rules::library::all().map(|(_, definition)| definition.about());
            let built_in = upstar_rulesets::games().iter().find(|about| about.title == *game);
            let Some(about) = built_in else {
                let about = library.find(|about| about.title == *game).expect("a game");
                return assert_eq!(*legend, about.legend);
            };
            for (letters, meaning) in legend {
                let last = letters.chars().last().expect("a letter");
                assert!(about.notation.contains(&format!("`{last}` {meaning}")), "{game}: {letters}");
            }
        }
        Rule::Replies { position, play, first, replies, more } => {
            answers(position, *play, *first, replies, *more);
        }
        Rule::Symmetry { position, opening, pattern, restored, either, replies, more, .. } => {
            let said = [&restored.name, &restored.here, &restored.answer, &restored.because];
            assert!(said.iter().all(|clause| !clause.is_empty()), "{position}");
            let first = if *either { First::Either } else { First::Both };
            answers(pattern, Play::Normal, first, replies, *more);
            let zero = |reply: &Reply| reply.answer.as_ref().is_some_and(|a| a.value == Some(Value::ZERO));
            assert!(replies.iter().all(zero), "{position}");
            let place = Place::read(position).expect("a position");
            let start = opening.as_ref().map_or(place.clone(), |mv| place.play(Player::Left, mv));
            assert_eq!(start.text, Place::read(pattern).expect("a position").text);
        }
        Rule::Winning { position, moves } => {
            let place = Place::read(position).expect("a position");
            for MoveTo { name, to } in moves {
                assert_eq!(place.play(Player::Left, name).text, Place::read(to).expect("a position").text);
                same(&value(to), &zero(), to);
            }
        }
        Rule::MisereNim { whole, heaps, sum, winning, listed } => {
            assert!(listed, "{whole}: small positions have few moves");
            for heap in heaps {
                match Place::read(&heap.text) {
                    Some(place) => nim_heap(&place, heap.value),
                    None => same(&value(&heap.text), &nimber(heap.value), &heap.text),
                }
            }
            misere::nim(whole, heaps, *sum, winning);
        }
        Rule::Genus { whole, parts, genus, tame } => misere::genus(whole, parts, genus, *tame),
        Rule::Compare { left, right, relation, outcome, impartial, holds } => {
            let (a, b) = (value(&left.text), value(&right.text));
            assert!(
                !impartial || outcome_of(&slow::add(&a, &b)) == *outcome,
                "{} and {}",
                left.text,
                right.text
            );
            same(&a, &value(&left.value), &left.text);
            same(&b, &value(&right.value), &right.text);
            assert_eq!(outcome_of(&slow::sub(&a, &b)), *outcome);
            let (less, more) = (le(&a, &b), le(&b, &a));
            let truth = match relation {
                Relation::Equal => less && more,
                Relation::NotEqual => !(less && more),
                Relation::Less => less && !more,
                Relation::Greater => more && !less,
                Relation::LessOrEqual => less,
                Relation::GreaterOrEqual => more,
                Relation::Confused => !less && !more,
            };
            assert_eq!(truth, *holds, "{} and {}", left.text, right.text);
        }
        Rule::Distinguish { left, right, by, left_outcome, right_outcome } => {
            assert_ne!(left_outcome, right_outcome);
            let with = |text: &str| outcome_of(&slow::add(&value(text), &value(by)));
            assert_eq!((with(left), with(right)), (*left_outcome, *right_outcome));
        }
        Rule::Stealing { position, hypotheses, conclusion, existence_only, found } => {
            assert!(existence_only, "{position}");
            let place = Place::read(position).expect("a position");
            stealing_needs(&place, hypotheses, *conclusion);
            stealing(&place, *conclusion, found.as_deref());
        }
        Rule::Backward { position, mover, options, value } => backward(position, *mover, options, *value),
        Rule::Over { position, result } => {
            assert_eq!(Place::read(position).expect("a position").result(), Some(*result));
        }
        Rule::Pairs { position, mover, winner, mv, parts, .. } => {
            let place = Place::read(position).expect("a position");
            assert_eq!(place.payoff(*mover), Payoff::win(*winner), "{position}");
            let after = mv.as_ref().map_or_else(|| place.clone(), |mv| place.play(*winner, mv));
            paired(&after, *winner, parts);
        }
        Rule::OneHandTied { position, ways, outcome } => tied(position, ways, *outcome),
        Rule::SearchedType { position, outcome } => assert_eq!(outcome_of(&value(position)), *outcome),
        Rule::Endless { position, mover } => endless(&Place::read(position).expect("a position"), *mover),
    }
}

/// What is left lies below what there was for Left, and above it for Right; and whoever begins, one of the ways tells who wins.
fn tied(position: &str, ways: &[TiedHand], outcome: Outcome) {
    assert_eq!(outcome_of(&value(position)), outcome, "{position}");
    for TiedHand { player, opening, never, parts, value: sum, outcome: of_sum } in ways {
        let mut start = Place::read(position).expect("a position");
        if let Some(MoveTo { name, to }) = opening {
            start = start.play(*player, name);
            assert_eq!(start.text, Place::read(to).expect("a position").text);
        }
        assert!(!never.is_empty() && !parts.is_empty(), "{position}");
        parts.iter().for_each(|part| same(&value(&part.text), &value(&part.value), &part.text));
        let total = parts.iter().fold(zero(), |sum, part| slow::add(&sum, &value(&part.text)));
        same(&total, &value(sum), position);
        assert_eq!(outcome_of(&total), *of_sum, "{position}");
        let whole = value(&start.notation());
        assert!(if *player == Player::Left { le(&total, &whole) } else { le(&whole, &total) }, "{position}");
    }
    for (at, first) in Player::BOTH.into_iter().enumerate() {
        let way = if ways.len() == 1 { &ways[0] } else { &ways[at] };
        let moves = if way.opening.is_some() { first.opponent() } else { first };
        assert!(way.opening.is_none() || way.player == first, "{position}");
        assert_eq!(
            (way.outcome.winner(moves), outcome.winner(first)),
            (way.player, way.player),
            "{position}"
        );
    }
    assert!(ways.len() <= 2, "{position}");
}

#[track_caller]
fn same(a: &Game, b: &Game, what: &str) {
    let (a, b) = (canonical(a), canonical(b));
    assert!(a.name == b.name, "{what}: {a:?} by definition or by one text, {b:?} by another");
}

pub(crate) fn units(x: &Dyadic) -> Units {
    let (num, exp) = x.small().expect("a small number");
    num << (32 - exp)
}

/// Who wins, by the order: Left wins moving second if G ≥ 0, Right if G ≤ 0.
pub(crate) fn outcome_of(g: &Game) -> Outcome {
    Outcome::new(!le(g, &zero()), le(&zero(), g))
}

/// Every line comes after those that it rests on; and what has no line is named.
fn in_order(steps: &[Step], missing: &[Notation]) {
    assert!(!steps.is_empty());
    let position = |step: &Step| match &step.rule {
        Rule::Mex { position, .. }
        | Rule::NimHeap { position, .. }
        | Rule::Search { position, .. }
        | Rule::Simplicity { position, .. }
        | Rule::TypeLine { position, .. }
        | Rule::Canonical { position, .. } => Some(position.clone()),
        _ => None,
    };
    let mut told: Vec<Notation> = Vec::new();
    let mut heaps: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for step in steps {
        let tos: Vec<&str> = match &step.rule {
            Rule::Mex { options, .. } => options.iter().map(|choice| choice.to.as_str()).collect(),
            Rule::TypeLine { left, right, .. } => {
                left.iter().chain(right).map(|choice| choice.to.as_str()).collect()
            }
            Rule::Simplicity { left, right, .. } | Rule::Canonical { left, right, .. } => {
                left.iter().chain(right).map(|choice| choice.to.as_str()).collect()
            }
            _ => Vec::new(),
        };
        for part in tos.into_iter().flat_map(|to| to.split(" + ")) {
            let Some(place) = Place::read(part) else { continue };
            let over = Player::BOTH.into_iter().all(|by| place.moves(by).is_empty());
            let known = told.iter().chain(missing).any(|other| *other == part || alike(other, &place));
            assert!(over || known, "{:?} rests on {part}, of which nothing is said", position(step));
        }
        if let Some(place) = position(step).and_then(|text| Place::read(&text)) {
            let game = place.notation().split('(').next().unwrap_or_default().to_owned();
            heaps.entry(game).or_default().extend(place.text.parse::<u64>());
        }
        told.extend(position(step));
    }
    assert!(heaps.values().all(|sizes| sizes.is_sorted()), "{heaps:?} are not in order");
}

/// Whether a position is another but for a symmetry: play in both can go the same ways.
fn alike(text: &str, place: &Place) -> bool {
    Place::read(text).is_some_and(|other| other.shape() == place.shape())
}

/// Each component has one partner, which is its negative; the answers are copies in it, and so are those that are left.
fn copying(position: &str, pairs: &[(usize, usize)], replies: &[Reply]) {
    let mut all: Vec<usize> = pairs.iter().flat_map(|&(one, other)| [one, other]).collect();
    all.sort_unstable();
    assert_eq!(all, (0..terms(position).len()).collect::<Vec<_>>(), "{position}");
    let cancel = |terms: &[Term]| {
        for &(one, other) in pairs {
            same(&slow::add(&terms[one].value(), &terms[other].value()), &zero(), position);
        }
    };
    cancel(&terms(position));
    for reply in replies {
        let answer = reply.answer.as_ref().expect("a copy");
        let pair = (reply.component, answer.component);
        assert!(pairs.contains(&pair) || pairs.contains(&(pair.1, pair.0)), "{position}: {}", reply.mv);
        cancel(&terms(&answer.left));
        let [one, other] = [pair.0, pair.1].map(|at| terms(position)[at].clone());
        if let (Term::Place(one, negative), Term::Place(other, turned)) = (one, other)
            && one.text == other.text
            && (negative != turned || one.moves(Player::Left) == one.moves(Player::Right))
        {
            assert_eq!(reply.mv, answer.name, "{position}: no copy");
        }
    }
    // Different moves have different copies, where there are as many.
    for (at, reply) in replies.iter().enumerate() {
        let of =
            |reply: &Reply| (reply.first, reply.component, reply.answer.as_ref().map(|own| own.name.clone()));
        assert!(replies[..at].iter().all(|other| of(other) != of(reply)), "{position}: {} twice", reply.mv);
    }
}

/// The moves that lead to each choice are all there are, each once, and lead to what is said.
fn covered<V>(position: &Place, by: Player, choices: &[Choice<V>]) {
    let moves = position.moves(by);
    let mut open: BTreeMap<&str, &str> =
        moves.iter().map(|(name, to)| (name.as_str(), to.as_str())).collect();
    for choice in choices {
        let shown = value(&choice.to);
        let first = moves.iter().find(|(name, _)| Some(name) == choice.moves.first());
        first.iter().for_each(|(_, to)| is_option(&choice.to, to));
        for name in &choice.moves {
            let to =
                open.remove(name.as_str()).unwrap_or_else(|| panic!("{}: no move {name}", position.text));
            same(&position.at(to).value(), &shown, name);
        }
        assert!(!choice.moves.is_empty());
    }
    assert!(open.is_empty(), "{}: {open:?} were left out", position.text);
}

/// Lists of numbers and sizes are shown as they are, perhaps without parts in which nobody can move.
fn is_option(shown: &str, option: &str) {
    if !option.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | 'x')) {
        return;
    }
    let mut parts: Vec<&str> = option.split(',').collect();
    for place in shown.split(" + ").filter_map(Place::read) {
        for part in place.text.split(',') {
            let at = parts.iter().position(|other| *other == part);
            parts.swap_remove(at.unwrap_or_else(|| panic!("{shown} is shown for {option}")));
        }
    }
}

fn mex(position: &str, options: &[Choice<u64>], value: u64) {
    // Options of a form have no names.
    if let Some(place) = Place::read(position) {
        Player::BOTH.into_iter().for_each(|by| covered(&place, by, options));
    }
    for choice in options {
        same(&expr::value(&choice.to), &nimber(choice.value), &choice.to);
        assert_ne!(choice.value, value);
    }
    assert!((0..value).all(|n| options.iter().any(|choice| choice.value == n)), "{position}");
    same(&expr::value(position), &nimber(value), position);
}

/// Every smaller heap can be reached and nothing else.
fn nim_heap(place: &Place, size: u64) {
    let mut reached: Vec<u64> = Vec::new();
    for (_, to) in place.moves(Player::Left).iter() {
        let next = place.at(to);
        let n = (0..size).find(|&n| next.value().name == canonical(&nimber(n)).name);
        reached.push(n.expect("a smaller heap"));
    }
    reached.sort_unstable();
    reached.dedup();
    assert_eq!(reached, (0..size).collect::<Vec<_>>());
}

fn balance(whole: &str, rows: &[Part<u64>], sum: u64, winning: &[upstar_explain::Balancing], listed: bool) {
    assert!(listed, "{whole}: small positions have few moves");
    assert_eq!(rows.iter().fold(0, |sum, row| sum ^ row.value), sum);
    rows.iter().for_each(|row| same(&value(&row.text), &nimber(row.value), &row.text));
    same(&value(whole), &nimber(sum), whole);
    winning.iter().for_each(|found| assert_eq!(found.to, rows[found.row].value ^ sum));
    let terms = terms(whole);
    let wins = winning_moves(&terms, |after| total(after).name == zero().name);
    assert_eq!(wins, told_moves(&terms, winning), "{whole}");
}

/// The moves of an impartial sum to what loses: their components and names, those of values by where they lead.
pub(crate) fn winning_moves(terms: &[Term], lost: impl Fn(&[Term]) -> bool) -> Vec<(usize, String)> {
    let mut wins: Vec<(usize, String)> = Vec::new();
    for (at, term) in terms.iter().enumerate() {
        for (name, to) in term.moves(Player::Left) {
            let mut after = terms.to_vec();
            after[at] = to.clone();
            if lost(&after) {
                let name = if name.is_empty() { to.value().name.to_string() } else { name };
                wins.push((at, name));
            }
        }
    }
    wins.sort();
    wins
}

/// The moves that a derivation tells, written in the same way.
pub(crate) fn told_moves(terms: &[Term], winning: &[upstar_explain::Balancing]) -> Vec<(usize, String)> {
    let mut told: Vec<(usize, String)> = Vec::new();
    for MoveIn { component, name } in winning.iter().flat_map(|found| &found.moves) {
        let name = match &terms[*component] {
            Term::Place(..) => name.clone(),
            term => term.play(Player::Left, name).value().name.to_string(),
        };
        told.push((*component, name));
    }
    told.sort();
    told
}

/// The options that a line shows are those of the position, or of the form that was typed.
fn options(position: &str, left: &[Choice<Value>], right: &[Choice<Value>]) {
    for choice in left.iter().chain(right) {
        same(&value(&choice.to), &value(&choice.value), &choice.to);
    }
    if let Some(place) = Place::read(position) {
        covered(&place, Player::Left, left);
        covered(&place, Player::Right, right);
        return;
    }
    let parsed = parse_expr(position).expect("a form");
    let written = match parsed.kind() {
        ExprKind::Sum(_) => summed(&terms(position)),
        ExprKind::Neg(_) | ExprKind::Brace { .. } | ExprKind::ImpartialBrace(_) | ExprKind::Ordinal(_) => {
            expr::read(position, &parsed)
        }
        _ => value(position),
    };
    let side = |choices: &[Choice<Value>]| choices.iter().map(|c| value(&c.to)).collect::<Vec<_>>();
    let shown = form(side(left), side(right));
    let typed =
        form(written.left.iter().map(canonical).collect(), written.right.iter().map(canonical).collect());
    assert!(shown.name == typed.name, "{position}: {shown:?} and {typed:?}");
}

/// A sum as a form: a move is a move in one of the terms.
fn summed(terms: &[Term]) -> Game {
    let side = |by: Player| {
        let moves = |at: usize| {
            let after = move |(_, to): (String, Term)| {
                let mut terms = terms.to_vec();
                terms[at] = to;
                total(&terms)
            };
            terms[at].moves(by).into_iter().map(after)
        };
        (0..terms.len()).flat_map(moves).collect()
    };
    form(side(Player::Left), side(Player::Right))
}

/// The interval holds just the numbers that the options leave, and no older number than the value.
fn interval(
    position: &str,
    sides: [&[Choice<Value>]; 2],
    lower: &End<Dyadic>,
    upper: &End<Dyadic>,
    found: Units,
) {
    let [left, right] = sides.map(|side| side.iter().map(|c| value(&c.to)).collect::<Vec<_>>());
    let inside = |x: Units| {
        let above = match lower {
            End::Open(a) => x > units(a),
            End::Closed(a) => x >= units(a),
            End::Missing => true,
        };
        above
            && match upper {
                End::Open(b) => x < units(b),
                End::Closed(b) => x <= units(b),
                End::Missing => true,
            }
    };
    assert!(inside(found), "{position}");
    let mut samples: Vec<Units> = (-40..=40).map(|n| n * ONE / 8).collect();
    samples.push(found);
    for end in [lower, upper] {
        if let End::Open(x) | End::Closed(x) = end {
            samples.extend([units(x), units(x) - ONE / 64, units(x) + ONE / 64]);
        }
    }
    let day = slow::depth(&number(found));
    for x in samples {
        let game = number(x);
        let free = !left.iter().any(|g| le(&game, g)) && !right.iter().any(|g| le(g, &game));
        assert_eq!(free, inside(x), "{position}: {}", slow::number::text(x));
        assert!(!inside(x) || x == found || slow::depth(&game) > day, "{position}: an older number");
    }
}

fn simplified(
    position: &str,
    sides: [&[Choice<Value>]; 2],
    removed: &[Removal],
    remain: [&[Value]; 2],
    text: &Value,
) {
    let whole = value(position);
    same(&whole, &value(text), position);
    let mut lists = sides.map(|side| side.iter().map(|c| value(&c.value)).collect::<Vec<_>>());
    let tidy = |list: &mut Vec<Game>| {
        list.sort_by_key(|g| g.name);
        list.dedup_by_key(|g| g.name);
    };
    let at_most = |a: &Game, b: &Game, by: Player| if by == Player::Left { le(a, b) } else { le(b, a) };
    for removal in removed {
        lists.iter_mut().for_each(tidy);
        let (Removal::Dominated { by, option, .. } | Removal::Reversible { by, option, .. }) = removal;
        let side = &mut lists[usize::from(*by == Player::Right)];
        let gone = value(option);
        let at = side.iter().position(|g| g.name == gone.name).expect("an option that is there");
        side.remove(at);
        match removal {
            Removal::Dominated { better, .. } => {
                let better = value(better);
                assert!(side.iter().any(|g| g.name == better.name), "{position}: {better:?} is not there");
                assert!(at_most(&gone, &better, *by));
            }
            Removal::Reversible { through, instead, .. } => {
                let through = value(through);
                let (answers, place) = match by {
                    Player::Left => (&gone.right, &through.left),
                    Player::Right => (&gone.left, &through.right),
                };
                assert!(answers.iter().any(|g| g.name == through.name));
                assert!(at_most(&through, &whole, *by));
                let mut told: Vec<Game> = instead.iter().map(value).collect();
                tidy(&mut told);
                let mut real = place.clone();
                tidy(&mut real);
                assert_eq!(names(&told), names(&real));
                side.extend(told);
            }
        }
    }
    lists.iter_mut().for_each(tidy);
    for (list, told) in lists.iter().zip(remain) {
        let mut told: Vec<Game> = told.iter().map(value).collect();
        tidy(&mut told);
        assert_eq!(names(list), names(&told), "{position}");
    }
    let [left, right] = lists;
    assert!(form(left, right).name == whole.name, "{position}: what remains is not canonical");
}

fn names(list: &[Game]) -> Vec<usize> {
    list.iter().map(|g| g.name).collect()
}

/// Who wins a sum, by the definition.
fn type_of(terms: &[Term], play: Play) -> Outcome {
    match play {
        Play::Normal => outcome_of(&total(terms)),
        Play::Misere => misere::outcome(terms),
    }
}

fn chart(position: &str, play: Play, sides: [&[Choice<Outcome>]; 2], outcome: Outcome) {
    let terms = terms(position);
    assert_eq!(type_of(&terms, play), outcome, "{position}");
    for (by, side) in Player::BOTH.into_iter().zip(sides) {
        // What is moved to, by its value; in misère play values say nothing, but types do.
        let seen = |after: &[Term]| match play {
            Play::Normal => total(after).name,
            Play::Misere => misere::outcome(after) as usize,
        };
        let mut real: Vec<usize> = Vec::new();
        for (at, term) in terms.iter().enumerate() {
            for (_, to) in term.moves(by) {
                let mut after = terms.clone();
                after[at] = to;
                real.push(seen(&after));
            }
        }
        let mut told: Vec<usize> = Vec::new();
        for choice in side {
            let to = expr::terms(&choice.to);
            assert_eq!(type_of(&to, play), choice.value, "{}", choice.to);
            told.extend(choice.moves.iter().map(|_| seen(&to)));
        }
        real.sort_unstable();
        told.sort_unstable();
        assert_eq!(real, told, "{position}");
    }
    if play == Play::Misere && sides.iter().any(|side| side.is_empty()) {
        return;
    }
    assert_eq!(by_chart(sides), outcome, "{position}");
}

/// The type in the chart, from the types of the options.
fn by_chart(sides: [&[Choice<Outcome>]; 2]) -> Outcome {
    let some = |side: &[Choice<Outcome>], good: [Outcome; 2]| side.iter().any(|c| good.contains(&c.value));
    match (some(sides[0], [Outcome::L, Outcome::P]), some(sides[1], [Outcome::R, Outcome::P])) {
        (true, true) => Outcome::N,
        (true, false) => Outcome::L,
        (false, true) => Outcome::R,
        (false, false) => Outcome::P,
    }
}

/// The types of the components are what they are said to be; they decide where it is said, and only there; and after each answer in place
/// whoever moved is where they were before.
fn types(whole: &str, parts: &[Part<Outcome>], follows: Option<Outcome>, replies: &[Reply]) {
    for part in parts {
        assert_eq!(type_of(&terms(&part.text), Play::Normal), part.value, "{}", part.text);
    }
    let mut others: Vec<Outcome> =
        parts.iter().map(|part| part.value).filter(|kind| *kind != Outcome::P).collect();
    let (kinds, all) = (others.len(), terms(whole));
    others.dedup();
    let decided = kinds < 2 || others == [Outcome::L] || others == [Outcome::R];
    assert_eq!(follows.is_some(), decided, "{whole}");
    let Some(outcome) = follows else { return };
    assert_eq!(type_of(&all, Play::Normal), outcome, "{whole}");
    for reply in replies {
        let answer = reply.answer.as_ref().expect("an answer");
        // The moves of values have no names.
        let is = |name: &str, wanted: &str| name.is_empty() || name == wanted;
        let mut leads = false;
        for (name, to) in all[reply.component].moves(reply.first) {
            for (answered, then) in to.moves(reply.first.opponent()) {
                let mut after = all.clone();
                after[reply.component] = then;
                let same = || total(&after).name == value(&answer.left).name;
                leads |= is(&name, &reply.mv) && is(&answered, &answer.name) && same();
            }
        }
        assert!(leads, "{whole}: {} and {} do not leave {}", reply.mv, answer.name, answer.left);
        let left = type_of(&terms(&answer.left), Play::Normal);
        // Whoever answers wins what was won before, if the other moves again; in what may be ignored, whoever moves.
        let answerer = reply.first.opponent();
        let kept = |first: Player| outcome.winner(first) != answerer || left.winner(first) == answerer;
        let ignored = parts[reply.component].value == Outcome::P;
        assert!(kept(reply.first) && (!ignored || kept(answerer)), "{whole}: {}", answer.left);
    }
}

/// Cooling by the definition takes long for deep games.
pub(crate) fn shallow(g: &Game) -> bool {
    slow::depth(g) <= 5
}

fn hot(rule: &Rule) {
    let Rule::Heat {
        value: text,
        left,
        right,
        left_stop: ls,
        right_stop: rs,
        left_wall,
        right_wall,
        mean,
        temperature,
    } = rule
    else {
        return;
    };
    let game = value(text);
    assert_eq!((left_stop(&game), right_stop(&game)), (units(ls), units(rs)), "{text}");
    left.iter().for_each(|own| assert_eq!(right_stop(&value(&own.option)), units(&own.stop)));
    right.iter().for_each(|own| assert_eq!(left_stop(&value(&own.option)), units(&own.stop)));
    assert_eq!(left.len() + right.len(), game.left.len() + game.right.len());
    if !shallow(&game) {
        return;
    }
    let (t, m) = heat::freezing_point(&game);
    assert_eq!((t, m), (units(temperature), units(mean)), "{text}");
    for (corners, is_left) in [(left_wall, true), (right_wall, false)] {
        let wall = |t: Units| if is_left { heat::walls(&game, t).0 } else { heat::walls(&game, t).1 };
        for Corner { temperature, value } in corners {
            assert_eq!(wall(units(temperature)), units(value), "{text} at {temperature}");
        }
        // Between two corners a wall is straight.
        for pair in corners.windows(2) {
            let middle = (units(&pair[0].temperature) + units(&pair[1].temperature)) / 2;
            assert_eq!(wall(middle), (units(&pair[0].value) + units(&pair[1].value)) / 2, "{text}");
        }
        assert_eq!(units(&corners.last().expect("a corner").value), m, "{text}");
    }
}

fn answers(position: &str, play: Play, first: First, replies: &[Reply], more: usize) {
    let terms = terms(position);
    let mut firsts: usize = 0;
    for &by in first.players() {
        firsts += terms.iter().map(|term| term.moves(by).len()).sum::<usize>();
        assert_ne!(type_of(&terms, play).winner(by), by, "{position}: {by} wins moving first");
    }
    let mut told: Vec<(usize, Player, &str)> =
        replies.iter().map(|reply| (reply.component, reply.first, reply.mv.as_str())).collect();
    told.sort();
    told.dedup();
    assert_eq!((told.len() + more, replies.len() + more), (firsts, firsts), "{position}");
    for reply in replies {
        let second = reply.first.opponent();
        let mut after = terms.clone();
        after[reply.component] = after[reply.component].play(reply.first, &reply.mv);
        if let Some(told) = reply.after {
            assert_eq!(type_of(&after, play), told, "{position}: {}", reply.mv);
        }
        let Some(answer) = &reply.answer else {
            // Only in misère play, and only where there is nothing to answer with.
            let none = after.iter().all(|term| term.moves(second).is_empty());
            assert!(play == Play::Misere && none, "{position}: nothing answers {}", reply.mv);
            continue;
        };
        if let Some(place) = &answer.place {
            let text = expr::terms(&place.text);
            same(&total(&text), &after[answer.component].value(), &place.text);
        }
        // A name that counts edges says in which position they are counted.
        let counted = matches!(&after[answer.component], Term::Place(place, _) if place.rules.counts_anew);
        assert!(!counted || answer.place.is_some(), "{position}: {} could be anywhere", answer.name);
        after[answer.component] = after[answer.component].play(second, &answer.name);
        let won = type_of(&after, play).winner(reply.first) == second;
        assert!(won, "{position}: {} is no answer to {}", answer.name, reply.mv);
        assert_eq!(type_of(&after, play), type_of(&expr::terms(&answer.left), play), "{position}");
        // Arguments by types and misère play do without values.
        assert!(answer.value.is_none() || play == Play::Normal, "{position}");
        if let Some(text) = &answer.value {
            let left = total(&after);
            same(&left, &value(&answer.left), position);
            same(&left, &value(text), position);
        }
    }
}

/// No move is in two parts, and each part is reached whatever the opponent does, who gets all that is in none of them.
fn paired(place: &Place, winner: Player, parts: &[PairedPart]) {
    let loser = winner.opponent();
    let cells = |part: &PairedPart| -> BTreeSet<String> {
        part.ways.iter().flat_map(|way| way.by.iter().chain(way.pairs.iter().flatten())).cloned().collect()
    };
    let all: Vec<BTreeSet<String>> = parts.iter().map(cells).collect();
    let open: BTreeSet<String> = place.moves(loser).iter().map(|(name, _)| name.clone()).collect();
    for (at, part) in parts.iter().enumerate() {
        assert!(all.iter().enumerate().all(|(other, set)| other == at || set.is_disjoint(&all[at])));
        for first in &all[at] {
            let begins = part.ways[0].by.is_some();
            let way =
                part.ways.iter().find(|way| !begins || !way.has(first)).expect("a way without the move");
            for choice in 0..1u32 << way.pairs.len() {
                let mut theirs: BTreeSet<&String> = way
                    .pairs
                    .iter()
                    .enumerate()
                    .map(|(at, pair)| &pair[(choice >> at & 1) as usize])
                    .collect();
                theirs.extend(begins.then_some(first));
                // Of the rest only what reaches the other parts is given to the winner.
                let ours = |name: &String| {
                    let elsewhere =
                        all.iter().enumerate().any(|(other, set)| other != at && set.contains(name));
                    elsewhere || way.has(name) && !theirs.contains(name)
                };
                let mut after = place.clone();
                for name in &open {
                    if after.result().is_none() {
                        after = after.play(if ours(name) { winner } else { loser }, name);
                    }
                }
                assert_eq!(after.result(), Some(Payoff::win(winner)), "{}: {part:?}", place.text);
            }
        }
    }
}

fn endless(place: &Place, mover: Player) {
    assert_eq!((place.payoff(mover), place.remoteness(mover)), (Payoff::Draw, u64::MAX), "{}", place.text);
}

/// Zermelo's theorem gives somebody a winning strategy only where no play is drawn, so that must be said.
fn stealing_needs(place: &Place, hypotheses: &[Hypothesis], conclusion: Option<Conclusion>) {
    let [needed @ .., no_draws] = hypotheses else { panic!("{}: nothing is needed", place.text) };
    assert_eq!(no_draws.name, Condition::NoDraws, "{}", place.text);
    let applies = needed.iter().all(|hypothesis| hypothesis.holds);
    assert_eq!(conclusion.is_some(), applies, "{}", place.text);
    assert_eq!(conclusion == Some(Conclusion::FirstWins), applies && no_draws.holds, "{}", place.text);
    assert!(!no_draws.holds || !place.can_be_drawn(), "{}: there are draws", place.text);
}

fn stealing(place: &Place, conclusion: Option<Conclusion>, found: Option<&str>) {
    for first in Player::BOTH {
        let wins = |p: &Place, first: Player, winner: Player| {
            if p.rules.results {
                p.payoff(first) == Payoff::win(winner)
            } else {
                outcome_of(&p.value()).winner(first) == winner
            }
        };
        match conclusion {
            None => {}
            Some(Conclusion::FirstWins) => assert!(wins(place, first, first), "{}", place.text),
            Some(Conclusion::SecondCannotWin) => assert!(!wins(place, first, first.opponent())),
        }
        if let (Some(name), Player::Left) = (found, first) {
            assert!(wins(&place.play(first, name), first.opponent(), first), "{}: {name}", place.text);
        }
    }
    // Whoever asks for the argument alone gets no search.
    assert!(found.is_none() || conclusion == Some(Conclusion::FirstWins));
}

fn backward(position: &str, mover: Player, options: &[Choice<Payoff>], value: Payoff) {
    let place = Place::read(position).expect("a position");
    assert_eq!(place.turn().unwrap_or(mover), mover);
    let mut open: Vec<String> = place.moves(mover).iter().map(|(name, _)| name.clone()).collect();
    for choice in options {
        for name in &choice.moves {
            let at = open.iter().position(|other| other == name).expect("a move that is there");
            open.swap_remove(at);
            let to = place.play(mover, name);
            assert_eq!(to.payoff(mover.opponent()), choice.value, "{position}: {name}");
            let shown = Place::read(&choice.to).expect("a position");
            assert_eq!(shown.payoff(mover.opponent()), choice.value);
        }
    }
    assert!(open.is_empty(), "{position}: {open:?} were left out");
    if value == Payoff::win(mover) {
        let moves_to_end = |name: &String| place.play(mover, name).remoteness(mover.opponent());
        let wins = options.iter().filter(|choice| choice.value == value);
        let quickest = wins.flat_map(|choice| &choice.moves).map(moves_to_end).min();
        let first = options.first().map(|choice| (choice.value, moves_to_end(&choice.moves[0])));
        assert_eq!(first, quickest.map(|moves| (value, moves)), "{position}: there is a quicker win");
    }
    let all = options.iter().map(|choice| choice.value);
    assert_eq!(if mover == Player::Left { all.max() } else { all.min() }, Some(value), "{position}");
}

/// What is recommended in a sum, checked with the whole at hand.
pub(crate) fn recommendation(whole: &str, rule: &Rule) {
    let Rule::Recommend {
        player, temperatures, component, mv, to, mean, mean_after, outcome, threat, ..
    } = rule
    else {
        return;
    };
    let terms = terms(whole);
    assert_eq!(temperatures.len(), terms.len(), "{whole}");
    for (part, term) in temperatures.iter().zip(&terms) {
        same(&value(&part.text), &term.value(), &part.text);
        if shallow(&term.value()) {
            assert_eq!(heat::freezing_point(&term.value()).0, units(&part.value), "{}", part.text);
        }
    }
    let play = |at: usize, to: Term| {
        let mut after = terms.clone();
        after[at] = to;
        total(&after)
    };
    let before = total(&terms);
    assert!(!shallow(&before) || heat::freezing_point(&before).1 == units(mean), "{whole}");
    let chosen = terms[*component].play(*player, mv);
    same(&chosen.value(), &value(to), to);
    let after = play(*component, chosen.clone());
    // Something hotter than before is a threat, and has an answer.
    if shallow(&before) && shallow(&after) {
        let (cold, hot) = (heat::freezing_point(&before).0, heat::freezing_point(&after).0);
        let others = terms.iter().any(|term| !term.moves(player.opponent()).is_empty());
        assert_eq!(threat.is_some(), hot > cold && hot > 0 && others, "{whole}: {mv}");
        if let Some(threat) = threat {
            assert_eq!((units(&threat.before), units(&threat.after)), (cold, hot), "{whole}: {mv}");
        }
    }
    if let Some(threat) = threat {
        let mut answered = terms.clone();
        answered[*component] = chosen;
        let place = &mut answered[threat.component];
        *place = place.play(player.opponent(), &threat.answer);
        let settled = total(&answered);
        assert!(
            !shallow(&settled) || heat::freezing_point(&settled).1 == units(&threat.mean),
            "{whole}: {mv}"
        );
    }
    assert!(!shallow(&after) || heat::freezing_point(&after).1 == units(mean_after), "{whole}");
    assert_eq!(outcome_of(&after), *outcome);
    let wins = |g: &Game| outcome_of(g).winner(player.opponent()) == *player;
    for (at, term) in terms.iter().enumerate() {
        for (_, other) in term.moves(*player) {
            let other = play(at, other);
            assert!(wins(&after) || !wins(&other), "{whole}: {mv} does not win and another move does");
            let better = match player {
                Player::Left => le(&after, &other) && other.name != after.name,
                Player::Right => le(&other, &after) && other.name != after.name,
            };
            assert!(!better || wins(&other) != wins(&after), "{whole}: {mv} is dominated");
        }
    }
}
