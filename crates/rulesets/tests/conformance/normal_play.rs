//! The hooks of `NormalPlay`, each by its check.

use std::collections::{BTreeSet, HashMap};

use upstar_game::{ClosedForm, Level, Levels, NormalPlay, Player, RulesetCache, Sign, Terms};
use upstar_values::{Calc, Id, Store};

use crate::Compared;
use crate::brute::{self, ALL_NODES, Answer, Brute, NODES, Part};
use crate::subject::Subject;

/// Counts for how many positions brute force says that what `claim` makes of them has the same value.
fn same_value<R: NormalPlay>(
    subject: &Subject<R>,
    mut claim: impl FnMut(&R::Position) -> Option<(Vec<Part<R::Position>>, String)>,
) -> Compared {
    let mut brute = Brute::new(&subject.game, ALL_NODES);
    let mut compared = 0;
    for position in subject.small() {
        let Some((parts, what)) = claim(position) else { continue };
        match brute.same(&[Part::Position(position.clone(), Sign::Plus)], &parts, NODES) {
            Answer::Yes => compared += 1,
            Answer::No => return Err(subject.fault(position, format!("{what}, but the values differ"))),
            Answer::Unknown => {}
        }
    }
    Ok(compared)
}

/// Parts have the value of the whole together, and no moves that the whole has not.
pub(crate) fn components<R: NormalPlay>(subject: &Subject<R>) -> Compared {
    let parts = |position: &R::Position| {
        let mut parts = Vec::new();
        subject.game.components(position, |part| parts.push(part));
        parts
    };
    for position in &subject.positions {
        let moves = parts(position).iter().map(|part| subject.size(part)).sum::<usize>();
        if moves > subject.size(position) {
            return Err(subject.fault(position, format!("its parts have {moves} moves, more than the whole")));
        }
    }
    same_value(subject, |position| {
        let parts = parts(position);
        let printed: Vec<String> = parts.iter().map(|part| subject.game.print(part)).collect();
        let parts = parts.into_iter().map(|part| Part::Position(part, Sign::Plus));
        Some((parts.collect(), format!("it splits into ({})", printed.join(") + ("))))
    })
}

pub(crate) fn known<R: NormalPlay>(subject: &Subject<R>) -> Compared {
    same_value(subject, |position| {
        let known = subject.game.known(position)?;
        Some((brute::parts_of(&known), format!("its value is said to be {known:?}")))
    })
}

pub(crate) fn simplified<R: NormalPlay>(subject: &Subject<R>) -> Compared {
    same_value(subject, |position| {
        let (mut parts, mut printed) = (Vec::new(), Vec::new());
        subject.game.simplified(position.clone(), |part, sign| {
            printed.push(format!("{sign:?} ({})", subject.game.print(&part)));
            parts.push(Part::Position(part, sign));
        });
        Some((parts, format!("it is simplified to {}", printed.join(", "))))
    })
}

/// A search may split when it likes: splitting the parts again and again ends, each part being its own only part.
pub(crate) fn splitting<R: NormalPlay>(subject: &Subject<R>) -> Compared {
    let game = &subject.game;
    let split = |position: &R::Position| {
        let mut parts = Vec::new();
        game.components(position, |component| game.simplified(component, |part, _| parts.push(part)));
        parts
    };
    let mut compared = 0;
    for position in &subject.positions {
        let mut open = split(position);
        for round in 0.. {
            open = open
                .into_iter()
                .map(|part| (split(&part), part))
                .filter(|(parts, part)| parts[..] != [part.clone()])
                .flat_map(|(parts, _)| parts)
                .collect();
            if open.is_empty() {
                break;
            }
            if round > 8 {
                return Err(subject.fault(position, "its parts fall apart without end".to_owned()));
            }
        }
        compared += 1;
    }
    Ok(compared)
}

/// Positions in normal form that are not the same have different numbers.
pub(crate) fn code<R: NormalPlay>(subject: &Subject<R>) -> Compared {
    let game = &subject.game;
    let mut known: HashMap<u128, R::Position> = HashMap::new();
    for position in &subject.positions {
        let mut parts = vec![game.normal_form(position.clone()).0];
        game.components(position, |part| game.simplified(part, |part, _| parts.push(part)));
        for part in parts {
            let Some(code) = game.code(&part) else { continue };
            let first = known.entry(code).or_insert_with(|| part.clone());
            if *first != part {
                let (one, other) = (game.print(first), game.print(&part));
                return Err(subject.fault(position, format!("{one} and {other} have one number")));
            }
        }
    }
    Ok(known.len() as u64)
}

/// A Nim heap of n has moves to heaps of every size below n and to nothing else, for both players.
pub(crate) fn nim_heap<R: NormalPlay>(subject: &Subject<R>) -> Compared {
    let game = &subject.game;
    let mut compared = 0;
    for position in &subject.positions {
        let Some(size) = game.nim_heap(position) else { continue };
        for by in Player::BOTH {
            let after = |mv| game.nim_heap(&game.play(position, by, &mv));
            let left: Option<BTreeSet<u64>> = game.move_list(position, by).into_iter().map(after).collect();
            if left != Some((0..size).collect()) {
                return Err(
                    subject.fault(position, format!("a Nim heap of {size}, but {by} can leave {left:?}"))
                );
            }
        }
        compared += 1;
    }
    Ok(compared)
}

/// Nim-values are asked for only where both players have the same moves, and what is known there are nimbers; that the answers are right is
/// in `tests/nimbers.rs`.
pub(crate) fn asks_nimbers<R: NormalPlay>(subject: &Subject<R>) -> Compared {
    let game = &subject.game;
    if !game.asks_nimbers() {
        return Ok(0);
    }
    let is_nimber =
        |position: &&R::Position| matches!(game.known(position), None | Some(ClosedForm::Nimber(_)));
    if !game.about().impartial {
        return Err("asks for nim-values, but is not impartial".into());
    }
    match subject.positions.iter().find(|position| !is_nimber(position)) {
        Some(position) => Err(subject.fault(position, "known, but not as a nimber")),
        None => Ok(subject.positions.len() as u64),
    }
}

/// Nim-values by the rule of the least number that is missing.
struct NimValues<'g, R: NormalPlay> {
    game: &'g R,
    known: HashMap<R::Position, u64>,
    nodes: u32,
}

impl<'g, R: NormalPlay> NimValues<'g, R> {
    fn new(game: &'g R) -> Self {
        NimValues { game, known: HashMap::new(), nodes: ALL_NODES }
    }

    fn of(&mut self, position: &R::Position) -> Option<u64> {
        if let Some(&value) = self.known.get(position) {
            return Some(value);
        }
        self.nodes = self.nodes.checked_sub(1)?;
        let mut after = BTreeSet::new();
        for mv in self.game.move_list(position, Player::Left) {
            after.insert(self.of(&self.game.play(position, Player::Left, &mv))?);
        }
        let value = (0..).find(|value| !after.contains(value))?;
        self.known.insert(position.clone(), value);
        Some(value)
    }

    /// All moves to positions of a value, by their names.
    fn moves_to(
        &mut self,
        subject: &Subject<R>,
        position: &R::Position,
        value: u64,
    ) -> Option<BTreeSet<String>> {
        let mut names = BTreeSet::new();
        for (name, mv) in subject.named_moves(position, Player::Left) {
            if self.of(&self.game.play(position, Player::Left, &mv))? == value {
                names.insert(name);
            }
        }
        Some(names)
    }
}

/// Compares lists of moves with those that lead to a nim-value.
fn names_moves<R: NormalPlay>(
    subject: &Subject<R>,
    values: impl IntoIterator<Item = u64> + Clone,
    moves: impl Fn(&R::Position, u64) -> Option<Vec<R::Move>>,
) -> Compared {
    if !subject.game.about().impartial {
        return Ok(0);
    }
    let mut nim_values = NimValues::new(&subject.game);
    let mut compared = 0;
    for position in subject.small() {
        for value in values.clone() {
            let Some(named) = moves(position, value) else { continue };
            let Some(right) = nim_values.moves_to(subject, position, value) else { continue };
            let named: Vec<String> =
                named.iter().map(|mv| subject.game.print_move(position, Player::Left, mv)).collect();
            if named.len() != right.len() || !named.iter().all(|name| right.contains(name)) {
                let fault = format!("{named:?} are named as the moves to *{value}, but these are {right:?}");
                return Err(subject.fault(position, fault));
            }
            compared += 1;
        }
    }
    Ok(compared)
}

pub(crate) fn moves_to_nimber<R: NormalPlay>(subject: &Subject<R>) -> Compared {
    names_moves(subject, 0..6, |position, value| subject.game.moves_to_nimber(position, value))
}

/// Winning moves are those to the nim-value 0; who is told to stop does.
pub(crate) fn winning_moves<R: NormalPlay>(subject: &Subject<R>) -> Compared {
    const BYTES: u64 = 1 << 24;
    let game = &subject.game;
    names_moves(subject, [0], |position, _| {
        let moves = game.winning_moves(position, BYTES, &mut |_| true)?;
        // No table at all, and a stop at the first question: no answer or the same one.
        for less in [
            game.winning_moves(position, 0, &mut |_| true),
            game.winning_moves(position, BYTES, &mut |_| false),
        ] {
            assert!(
                less.is_none_or(|less| less == moves),
                "{}",
                subject.fault(position, "another answer in less space or time")
            );
        }
        Some(moves)
    })
}

/// No part of a position is larger than the whole.
pub(crate) fn size<R: NormalPlay>(subject: &Subject<R>) -> Compared {
    let size = |position: &R::Position| subject.game.size(position, subject.size(position) as u64);
    let mut compared = 0;
    for position in &subject.positions {
        let mut most = 0;
        subject.game.components(position, |part| most = most.max(size(&part)));
        if most > size(position) {
            let fault = format!("of size {}, but a part of it of size {most}", size(position));
            return Err(subject.fault(position, fault));
        }
        compared += 1;
    }
    Ok(compared)
}

/// The value by the definition: from those of the options, and nothing else. Nothing where it takes more than `nodes` positions.
fn by_definition<R: NormalPlay>(
    game: &R,
    calc: &Calc<'_>,
    known: &mut HashMap<R::Position, Id>,
    nodes: &mut u32,
    position: &R::Position,
) -> Option<Id> {
    if let Some(&value) = known.get(position) {
        return Some(value);
    }
    *nodes = nodes.checked_sub(1)?;
    let mut sides = [Vec::new(), Vec::new()];
    for by in Player::BOTH {
        for mv in game.move_list(position, by) {
            let to = game.play(position, by, &mv);
            sides[by as usize].push(by_definition(game, calc, known, nodes, &to)?);
        }
    }
    let value = calc.game(&sides[0], &sides[1]).ok()?;
    known.insert(position.clone(), value);
    Some(value)
}

/// Compares values with what `bad` says of them.
fn with_values<R: NormalPlay>(
    subject: &Subject<R>,
    mut check: impl FnMut(&Calc<'_>, &R::Position, Id) -> Compared,
) -> Compared {
    let store = Store::new();
    let (calc, mut known, mut nodes) = (store.calc(), HashMap::new(), ALL_NODES / 10);
    let mut compared = 0;
    for position in subject.small() {
        let value = by_definition(&subject.game, &calc, &mut known, &mut nodes, position);
        let Some(value) = value else { break };
        compared += check(&calc, position, value).map_err(|fault| subject.fault(position, fault))?;
    }
    Ok(compared)
}

/// What is said to lie below does, and what is said to lie above.
pub(crate) fn bounds<R: NormalPlay>(subject: &Subject<R>) -> Compared {
    let mut notes = RulesetCache::default();
    with_values(subject, |calc, position, value| {
        let bounds = subject.game.bounds(position, calc, &mut notes).map_err(|stop| stop.to_string())?;
        let sum = |terms: Terms| calc.sum(terms).map_err(|stop| stop.to_string());
        let le = |a, b| calc.le(a, b).map_err(|stop| stop.to_string());
        let mut compared = 0;
        for (terms, below) in [(bounds.low, true), (bounds.high, false)] {
            let Some(terms) = terms else { continue };
            let bound = sum(terms)?;
            if !(if below { le(bound, value)? } else { le(value, bound)? }) {
                return Err(format!("a bound that does not hold, {}", if below { "below" } else { "above" }));
            }
            compared += 1;
        }
        Ok(compared)
    })
}

/// What a player is left with who gives up moves is no better for her, and falls apart; values of the parts are by the definition.
pub(crate) fn one_hand_tied<R: NormalPlay>(subject: &Subject<R>) -> Compared {
    let (mut notes, mut known) = (RulesetCache::default(), HashMap::new());
    with_values(subject, |calc, position, whole| {
        let mut compared = 0;
        for player in Player::BOTH {
            let tied = subject.game.one_hand_tied(position, player, calc, &mut notes);
            let Some(tied) = tied.map_err(|stop| stop.to_string())? else { continue };
            if tied.never.is_empty() || tied.parts.len() < 2 {
                return Err(format!("{player} gives nothing up"));
            }
            let mut sum = Id::ZERO;
            for part in &tied.parts {
                let part = by_definition(&subject.game, calc, &mut known, &mut { u32::MAX }, part);
                let part = part.ok_or("a part without a value")?;
                sum = calc.add(sum, part).map_err(|stop| stop.to_string())?;
            }
            let (less, more) = if player == Player::Left { (sum, whole) } else { (whole, sum) };
            if !calc.le(less, more).map_err(|stop| stop.to_string())? {
                return Err(format!("{player} is better off where {player} never {}", tied.never));
            }
            compared += 1;
        }
        Ok(compared)
    })
}

/// The normal form promises as much as the position, with its sign; so who looks promising for one player does not for the other.
pub(crate) fn promise<R: NormalPlay>(subject: &Subject<R>) -> Compared {
    let mut compared = 0;
    for position in &subject.positions {
        let (normal, sign) = subject.game.normal_form(position.clone());
        let promise = subject.game.promise(position);
        let expected = if sign == Sign::Plus { promise } else { -promise };
        if subject.game.promise(&normal) != expected {
            let fault =
                format!("{promise} is promised, but {} by its normal form", subject.game.promise(&normal));
            return Err(subject.fault(position, fault));
        }
        compared += u64::from(promise != 0);
    }
    Ok(compared)
}

/// The mean of what lies below is at most that of the value, and of what lies above at least that.
pub(crate) fn levels<R: NormalPlay>(subject: &Subject<R>) -> Compared {
    let mut notes = RulesetCache::default();
    with_values(subject, |calc, position, value| {
        let levels = subject.game.levels(position, calc, &mut notes).map_err(|stop| stop.to_string())?;
        let mean = calc.mean(value).map_err(|stop| stop.to_string())?;
        if levels.low.is_some_and(|low| low.mean > Level::floor(&mean))
            || levels.high.is_some_and(|high| high.mean < Level::ceil(&mean))
            || [levels.low, levels.high].into_iter().flatten().any(|level| level.temperature < 0)
        {
            return Err(format!("the mean is {mean}, but the bounds lie at {levels:?}"));
        }
        Ok([levels.low, levels.high].into_iter().flatten().count() as u64)
    })
}

/// All moves together lead where each leads, and are told the same means as one after the other; who has seen enough is told no more.
pub(crate) fn levels_after<R: NormalPlay>(subject: &Subject<R>) -> Compared {
    let mut notes = RulesetCache::default();
    with_values(subject, |calc, position, _| {
        let mut compared = 0;
        for by in Player::BOTH {
            let (mut told, mut reached) = (Vec::new(), Vec::new());
            let all = subject.game.levels_after(position, by, calc, &mut notes, |after, levels| {
                told.push(levels);
                reached.push(after);
                true
            });
            all.map_err(|stop| stop.to_string())?;
            let moves = subject.game.move_list(position, by).into_iter();
            let after: Vec<_> = moves.map(|mv| subject.game.play(position, by, &mv)).collect();
            if reached != after {
                return Err(format!("moves of {by:?} lead to other positions when bounds are told"));
            }
            let mut calls = 0;
            let first = subject.game.levels_after(position, by, calc, &mut notes, |_, _| {
                calls += 1;
                false
            });
            first.map_err(|stop| stop.to_string())?;
            if calls != after.len().min(1) {
                return Err(format!("{calls} positions are told to who has seen enough after one"));
            }
            let each = after.iter().map(|after| subject.game.levels(after, calc, &mut notes));
            let each: Vec<_> = each.collect::<Result<_, _>>().map_err(|stop| stop.to_string())?;
            let means = |all: &[Levels]| -> Vec<_> {
                all.iter().map(|at| [at.low, at.high].map(|level| level.map(|level| level.mean))).collect()
            };
            if means(&told) != means(&each) {
                return Err(format!(
                    "after moves of {by:?} bounds lie at {each:?}, but are told to lie at {told:?}"
                ));
            }
            compared += each.iter().filter(|levels| levels.low.is_some()).count() as u64;
        }
        Ok(compared)
    })
}

/// A theorem is a sentence or two without a final full stop, its notation between backticks.
pub(crate) fn theorem<R: NormalPlay>(subject: &Subject<R>) -> Compared {
    let mut compared = 0;
    for position in &subject.positions {
        let Some(theorem) = subject.game.theorem(position) else { continue };
        let text = theorem.to_string();
        let notation: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
        let good = text.starts_with(char::is_uppercase)
            && !text.ends_with(['.', ' '])
            && text.matches('`').count() % 2 == 0
            && notation.iter().all(|part| !part.trim().is_empty());
        if !good {
            return Err(subject.fault(position, format!("the theorem is not well written: {text}")));
        }
        compared += 1;
    }
    Ok(compared)
}
