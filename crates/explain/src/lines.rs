//! Which positions are explained, and in which order: each once, after those that it leads to.

use std::collections::{HashMap, HashSet};

use upstar_game::{Player, Sign};
use upstar_search::{Position, Reason};
use upstar_values::Id;

use crate::by::By;
use crate::derivation::{Choice, Part, Rule, Step};
use crate::explain::Teller;
use crate::notation::Notation;

/// More lines than this are not read; the levels below are left to the search.
const READABLE: usize = 14;
/// Nor are lines with more options than this on a level.
const MAX_OPTIONS: usize = 72;
/// So many times as much is borne where somebody asks for it.
const BORNE: usize = 6;
/// So many lines are shorter than a theorem.
const FEW: usize = 7;
/// However many levels are asked for, there are no more than these, and no more lines.
pub(crate) const DEEPEST: usize = 300;
pub(crate) const MOST: usize = 3000;
/// A position with more moves has no line.
const MAX_MOVES: usize = 400;
/// Nim heaps from this size on are taken as such, move for move.
const SMALL_HEAP: u64 = 4;

/// A move's end: the positions of which it is the sum, those that stand for all that are alike, and its value.
#[derive(Clone)]
pub(crate) struct End {
    pub(crate) parts: Vec<Position>,
    pub(crate) value: Id,
}

/// Which options of a position have lines where types are argued with.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Needed {
    #[default]
    All,
    /// Those that decide: one that wins, or all where none does.
    ToDecide,
}

/// Positions with what their moves lead to, worked out once.
#[derive(Default)]
pub(crate) struct MoveLists {
    choices: HashMap<(Position, Player), Vec<Choice<End>>>,
    /// Of positions that are alike by symmetry, the one that came first stands for all. By normal form, and whether
    /// it has the roles exchanged.
    alike: HashMap<(Position, bool), Position>,
    /// Whether some position was shown by one that is alike.
    pub(crate) turned: bool,
    /// Whether something of a board was left out in which nobody can move any more.
    pub(crate) cut: bool,
    needed: Needed,
}

impl MoveLists {
    /// The position that stands for all that are alike.
    pub(crate) fn first_alike(&mut self, position: Position) -> Position {
        let (normal, sign) = position.normal_form();
        let first = self.alike.entry((normal, sign == Sign::Minus)).or_insert_with(|| position.clone());
        self.turned |= *first != position;
        first.clone()
    }

    /// The independent parts in which there is something to play, in the order in which they stand in the position. A
    /// position that a theorem speaks of stays whole.
    pub(crate) fn parts_in_place(&mut self, position: &Position) -> Vec<Position> {
        if position.theorem().is_some() {
            return vec![position.clone()];
        }
        let parts = position.components();
        if let [only] = &parts[..] {
            self.cut |= only != position && position.is_quoted();
        }
        parts
    }

    /// The same parts, the simplest first.
    pub(crate) fn parts(&mut self, position: &Position) -> Vec<Position> {
        let mut parts = self.parts_in_place(position);
        simplest_first(&mut parts);
        parts
    }
}

/// Short texts are simple.
fn simplest_first(positions: &mut [Position]) {
    positions.sort_by_cached_key(|position| (position.text().len(), position.to_string()));
}

/// The order in which positions are told: the simplest first, and what everything leads up to last.
pub(crate) fn in_order(chosen: &HashSet<Position>, roots: &[Position]) -> Vec<Position> {
    let mut roots = roots.to_vec();
    simplest_first(&mut roots);
    let last = roots.pop();
    let mut all: Vec<Position> =
        chosen.iter().filter(|&position| Some(position) != last.as_ref()).cloned().collect();
    simplest_first(&mut all);
    all.extend(last);
    all
}

impl Teller<'_> {
    /// The size of a position that is taken as a Nim heap, without a look at its options.
    fn heap(&self, position: &Position) -> Option<u64> {
        let size = position.nim_heap().filter(|_| self.by != Some(By::Types))?;
        (size >= SMALL_HEAP || position.game().about().plain_heaps).then_some(size)
    }

    /// What a player can move to, each once, in order; nothing where there is too much to list.
    pub(crate) fn choices<'k>(
        &self,
        known: &'k mut MoveLists,
        position: &Position,
        by: Player,
    ) -> Result<Option<&'k [Choice<End>]>, Reason> {
        let key = (position.clone(), by);
        if !known.choices.contains_key(&key) {
            let moves = match position.moves(by) {
                Err(Reason::TooLarge(_)) => return Ok(None),
                other => other?,
            };
            if moves.len() > MAX_MOVES {
                return Ok(None);
            }
            let mut list: Vec<Choice<End>> = Vec::new();
            // Of options that are alike one is listed; but as itself, for what stands for it elsewhere is no option.
            let mut kinds: Vec<Notation> = Vec::new();
            for (name, to) in moves {
                self.cx.budget.spend(1)?;
                let mut own = known.parts(&to);
                // A sum whose type the types of its parts do not tell has a line of its own.
                if self.by == Some(By::Types) && own.len() > 1 && !self.parts_tell(&own)? {
                    own = vec![to.clone()];
                }
                let mut parts: Vec<Position> =
                    own.iter().map(|part| known.first_alike(part.clone())).collect();
                simplest_first(&mut parts);
                let kind = shown(&to, &parts);
                if let Some(at) = kinds.iter().position(|other| *other == kind) {
                    list[at].moves.push(name);
                    continue;
                }
                kinds.push(kind);
                let value = to.valued()?.value(self.cx.budget)?.value;
                list.push(Choice { moves: vec![name], to: shown(&to, &own), value: End { parts, value } });
            }
            known.choices.insert(key.clone(), list);
        }
        Ok(known.choices.get(&key).map(Vec::as_slice))
    }

    /// Whether a theorem about a position is all that is told of its value: where nothing more is asked for, unless it stands `alone` and a
    /// few lines tell everything.
    pub(crate) fn is_settled(
        &self,
        position: &Position,
        alone: bool,
        known: &mut MoveLists,
    ) -> Result<bool, Reason> {
        if !self.is_short() || position.theorem().is_none() {
            return Ok(false);
        }
        if !alone {
            return Ok(true);
        }
        let root = [known.first_alike(position.clone())];
        Ok(!matches!(self.choose(&root, known)?, Some((chosen, true)) if chosen.len() <= FEW))
    }

    /// The lines for some positions and for what they lead to, down to the depth that was asked for.
    pub(crate) fn lines(&self, roots: &[Position], known: &mut MoveLists) -> Result<Option<Step>, Reason> {
        let Some((chosen, complete)) = self.choose(roots, known)? else { return Ok(None) };
        let mut steps = Vec::new();
        let mut done = HashSet::new();
        let mut missing = Vec::new();
        for position in in_order(&chosen, roots) {
            self.write(&position, &chosen, known, &mut done, &mut (&mut steps, &mut missing))?;
        }
        simplest_first(&mut missing);
        missing.dedup();
        let missing = missing.iter().map(Notation::from).collect();
        let rule = Rule::Lines { complete, alike: known.turned, cut: known.cut, missing };
        Ok(Some(Step { rule, steps }))
    }

    /// Which positions have lines, and whether those are all there are. Whoever asks for types gets all of them, if that can be borne.
    pub(crate) fn choose(
        &self,
        roots: &[Position],
        known: &mut MoveLists,
    ) -> Result<Option<(HashSet<Position>, bool)>, Reason> {
        if self.by == Some(By::Types) {
            for part in [Needed::All, Needed::ToDecide] {
                known.needed = part;
                if let Some((chosen, true)) = self.choose_within(roots, known, BORNE)? {
                    return Ok(Some((chosen, true)));
                }
            }
            known.needed = Needed::All;
        }
        self.choose_within(roots, known, 1)
    }

    /// The options that a line rests on: all, or where a player has one that wins, that one alone.
    fn needed<'c>(&self, choices: &'c [Choice<End>], by: Player, needed: Needed) -> &'c [Choice<End>] {
        let wins =
            |choice: &Choice<End>| self.cx.calc.outcome(choice.value.value).winner(by.opponent()) == by;
        match choices.iter().position(wins) {
            Some(at) if needed == Needed::ToDecide => &choices[at..=at],
            _ => choices,
        }
    }

    /// Level by level from the roots, so many times more than is readable.
    fn choose_within(
        &self,
        roots: &[Position],
        known: &mut MoveLists,
        times: usize,
    ) -> Result<Option<(HashSet<Position>, bool)>, Reason> {
        let mut chosen: HashSet<Position> = HashSet::new();
        let mut level: Vec<Position> = Vec::new();
        for root in roots {
            if chosen.insert(root.clone()) {
                level.push(root.clone());
            }
        }
        let (mut depth, needed) = (1, known.needed);
        loop {
            let mut next: Vec<Position> = Vec::new();
            let mut seen: HashSet<Position> = HashSet::new();
            for position in &level {
                if self.heap(position).is_some() {
                    continue;
                }
                let impartial = position.game().about().impartial;
                for by in if impartial { &Player::BOTH[..1] } else { &Player::BOTH[..] } {
                    let Some(choices) = self.choices(known, position, *by)? else {
                        // A root that cannot be explained explains nothing; below, the search is believed.
                        return Ok((depth > 1).then_some((chosen, false)));
                    };
                    let choices = self.needed(choices, *by, needed);
                    let parts = choices.iter().flat_map(|choice| &choice.value.parts);
                    next.extend(parts.filter(|p| !chosen.contains(p) && seen.insert((*p).clone())).cloned());
                }
            }
            if next.is_empty() {
                return Ok(Some((chosen, true)));
            }
            let enough = match self.depth {
                Some(wanted) => depth >= wanted.clamp(1, DEEPEST) || chosen.len() + next.len() > MOST,
                None => {
                    chosen.len() + next.len() > READABLE * times
                        || self.is_long(&next, MAX_OPTIONS * times, known)?
                }
            };
            if enough {
                return Ok(Some((chosen, false)));
            }
            chosen.extend(next.iter().cloned());
            level = next;
            depth += 1;
        }
    }

    /// Whether the lines of some positions would be too long to be read.
    fn is_long(&self, positions: &[Position], most: usize, known: &mut MoveLists) -> Result<bool, Reason> {
        let mut options = 0;
        for position in positions.iter().filter(|position| self.heap(position).is_none()) {
            for by in Player::BOTH {
                options += self.choices(known, position, by)?.map_or(most, <[_]>::len);
                if options > most {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Writes the lines of a position after those that it refers to.
    fn write(
        &self,
        position: &Position,
        chosen: &HashSet<Position>,
        known: &mut MoveLists,
        done: &mut HashSet<Position>,
        (steps, missing): &mut (&mut Vec<Step>, &mut Vec<Position>),
    ) -> Result<(), Reason> {
        if !done.insert(position.clone()) {
            return Ok(());
        }
        if let Some(size) = self.heap(position) {
            steps.push(Rule::NimHeap { position: position.into(), size }.into());
            return Ok(());
        }
        let impartial = position.game().about().impartial;
        let mut sides: Vec<Vec<Choice<End>>> = Vec::new();
        for by in if impartial { &Player::BOTH[..1] } else { &Player::BOTH[..] } {
            match self.choices(known, position, *by)? {
                Some(choices) => sides.push(choices.to_vec()),
                None => {
                    let value = self.value_of(position)?;
                    steps.push(Rule::Search { position: position.into(), value }.into());
                    return Ok(());
                }
            }
        }
        let rests_on = |(side, by): (&Vec<Choice<End>>, Player)| {
            let needed = self.needed(side, by, known.needed).iter();
            needed.map(|choice| choice.value.clone()).collect::<Vec<End>>()
        };
        for end in sides.iter().zip(Player::BOTH).flat_map(rests_on).collect::<Vec<_>>() {
            for part in &end.parts {
                match chosen.contains(part) {
                    true => self.write(part, chosen, known, done, &mut (steps, missing))?,
                    false => missing.push(part.clone()),
                }
            }
        }
        let text = Notation::from(position);
        let value = position.valued()?.value(self.cx.budget)?.value;
        steps.push(if self.by == Some(By::Types) {
            self.type_line(text, &sides, value)
        } else if impartial {
            self.mex(text, &sides[0], value)?
        } else {
            self.line(text, &sides, value)?
        });
        Ok(())
    }

    fn type_line(&self, position: Notation, sides: &[Vec<Choice<End>>], value: Id) -> Step {
        let typed = |choice: &Choice<End>| Choice {
            moves: choice.moves.clone(),
            to: choice.to.clone(),
            value: self.cx.calc.outcome(choice.value.value),
        };
        let mut sides = sides.iter().map(|side| side.iter().map(typed).collect());
        let (left, right): (_, Option<Vec<_>>) = (sides.next().unwrap_or_default(), sides.next());
        let (either, outcome) = (right.is_none(), self.cx.calc.outcome(value));
        Rule::TypeLine { position, either, left, right: right.unwrap_or_default(), outcome }.into()
    }

    fn mex(&self, position: Notation, options: &[Choice<End>], value: Id) -> Result<Step, Reason> {
        let nimber = |id: Id| self.nimber(id);
        let mut list = Vec::new();
        for choice in options {
            let value = nimber(choice.value.value)?;
            list.push(Choice { moves: choice.moves.clone(), to: choice.to.clone(), value });
        }
        Ok(Rule::Mex { position, options: list, value: nimber(value)? }.into())
    }

    /// The n of a value that is *n.
    pub(crate) fn nimber(&self, id: Id) -> Result<u64, Reason> {
        self.cx.calc.to_nimber(id).ok_or(Reason::Undefined("an impartial position without a nim-value"))
    }

    /// The line of a position of two players, whose options have values.
    fn line(&self, position: Notation, sides: &[Vec<Choice<End>>], value: Id) -> Result<Step, Reason> {
        let side = |choices: &[Choice<End>]| {
            let plain = |c: &Choice<End>| (c.moves.clone(), c.to.clone(), c.value.value);
            choices.iter().map(plain).collect::<Vec<_>>()
        };
        self.form_line(position, side(&sides[0]), side(&sides[1]), value)
    }

    /// The sum of the parts of a position, where there are several.
    pub(crate) fn sum_of_parts(
        &self,
        position: &Position,
        parts: &[Position],
    ) -> Result<Option<Step>, Reason> {
        if parts.len() < 2 {
            return Ok(None);
        }
        let mut list = Vec::new();
        for part in parts {
            list.push(Part { text: part.into(), value: self.value_of(part)? });
        }
        let value = self.value_of(position)?;
        Ok(Some(Rule::Sum { whole: position.into(), parts: list, value }.into()))
    }
}

/// What a position is shown as: the sum of its parts, and `0` for a board on which nothing is left.
fn shown(position: &Position, parts: &[Position]) -> Notation {
    if parts.is_empty() {
        return if position.is_quoted() { "0".into() } else { position.into() };
    }
    parts.iter().map(Position::to_string).collect::<Vec<_>>().join(" + ").into()
}
