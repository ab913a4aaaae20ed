//! Games on a list of numbers, of which a move makes another list.

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

use smallvec::SmallVec;
use upstar_game::edit::{self, Edit};
use upstar_game::heaps::{print_numbers, read_up_to};
use upstar_game::sketch::{Form, Item, Point, Role, Sketch};
use upstar_game::{About, BEYOND_LIMITS, Diagnostic, NormalPlay, Player, Ruleset, Span, total_bound};

use crate::called::Called;
use crate::erased::{Packed, pack_number, unpack_numbers};
use crate::number::{Between, Clause, LARGEST, MAX_VARIABLES, MOST_STEPS, Number, Test, beyond};
use crate::tuple::boxes;

/// The most numbers of a list.
const MOST: usize = 64;

/// The numbers of a list, in their order.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct List(SmallVec<[u64; 8]>);

impl fmt::Debug for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_numbers(&self.0))
    }
}

impl Packed for List {
    fn pack(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.0.iter().for_each(|number| pack_number(*number, &mut bytes));
        bytes
    }

    fn unpack(bytes: &[u8]) -> List {
        List(SmallVec::from_vec(unpack_numbers(bytes)))
    }
}

/// A piece of the list that a line begins with: `[a, b] + s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// So many numbers, each a variable.
    Numbers(usize),
    /// Any numbers side by side, with two variables: how many they are, and their sum.
    Rest,
}

/// A part of the list that a move leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// One of the rests, as it is.
    Rest(usize),
    Numbers(Vec<Number>),
    /// A number for each of a rest for which something holds; that of the rest is the variable behind all others.
    Each(usize, Number, Option<Test>),
}

/// What a line goes through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ListClause {
    /// `for x in s`, for one of the rests.
    Each(usize),
    Other(Clause),
}

/// One line of rules. The first variable is the length of the list, then come those of the pieces and of the clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListLine {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) parts: Vec<Part>,
    pub(crate) clauses: Vec<ListClause>,
    /// What the moves are called, and the numbers in that.
    pub(crate) called: Option<(Called, Vec<Number>)>,
}

/// The values of variables, and how many there are.
type Variables = ([i128; MAX_VARIABLES], usize);

fn with(mut variables: Variables, value: i128) -> Variables {
    variables.0[variables.1] = value;
    variables.1 += 1;
    variables
}

/// How many numbers some pieces name one by one.
fn single(pieces: &[Piece]) -> usize {
    pieces.iter().map(|piece| if let Piece::Numbers(count) = piece { *count } else { 0 }).sum()
}

/// The rests of a list that is taken to pieces.
type Rests<'l> = SmallVec<[&'l [u64]; 3]>;

/// A number as it stands in a list; what is too large stays so.
fn in_list(number: &Number, variables: &Variables) -> Option<u64> {
    let value = number.value(&variables.0)?.min(i128::from(LARGEST) + 1);
    u64::try_from(value).ok()
}

impl ListLine {
    /// Calls `each` with the list after every move, and the variables that lead there, until it says to stop.
    fn each(
        &self,
        list: &List,
        each: &mut dyn FnMut(List, &Variables) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.taken_apart(list, &mut |rests, variables| {
            self.run(rests, 0, variables, &mut |variables| match self.made(rests, variables) {
                Some(made) if made != *list => each(made, variables),
                _ => ControlFlow::Continue(()),
            })
        })
    }

    /// Calls `each` for every way to take a list to the pieces of the line.
    fn taken_apart(
        &self,
        list: &List,
        each: &mut dyn FnMut(&Rests<'_>, Variables) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let start = with(([0; MAX_VARIABLES], 0), list.0.len() as i128);
        take_apart(&self.pieces, &list.0, &mut SmallVec::new(), start, each)
    }

    fn run(
        &self,
        rests: &Rests<'_>,
        clause: usize,
        variables: Variables,
        each: &mut dyn FnMut(&Variables) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.clauses.get(clause) {
            None => each(&variables),
            Some(ListClause::Each(rest)) => rests[*rest].iter().try_for_each(|number| {
                self.run(rests, clause + 1, with(variables, i128::from(*number)), each)
            }),
            Some(ListClause::Other(Clause::If(test))) => match test.holds(&variables.0) {
                true => self.run(rests, clause + 1, variables, each),
                false => ControlFlow::Continue(()),
            },
            Some(ListClause::Other(Clause::For(ranges))) => {
                let mut known = variables.0;
                ranges.each(&mut known, |_, n| self.run(rests, clause + 1, with(variables, n), each))
            }
        }
    }

    /// Whether some move leaves a list that is too long, or a number that is too large.
    fn outgrows(&self, list: &List) -> bool {
        let numbers = || list.0.iter().map(|number| i128::from(*number));
        let own = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
        let length = list.0.len() as i128;
        let mut between: Vec<Between> = vec![(length, length)];
        for piece in &self.pieces {
            match piece {
                Piece::Numbers(count) => between.extend(std::iter::repeat_n(own, *count)),
                Piece::Rest => between.extend([(0, length), (0, numbers().sum())]),
            }
        }
        for clause in &self.clauses {
            match clause {
                ListClause::Each(_) => between.push(own),
                ListClause::Other(Clause::For(ranges)) => between.push(ranges.between(&between)),
                ListClause::Other(Clause::If(_)) => {}
            }
        }
        let (mut single, mut largest) = (0, 0);
        for part in &self.parts {
            match part {
                Part::Rest(_) => {}
                Part::Numbers(numbers) => {
                    single += numbers.len();
                    largest = numbers.iter().map(|to| to.between(&between).1).fold(largest, i128::max);
                }
                Part::Each(_, to, _) => {
                    largest = largest.max(to.between(&[&between[..], &[own]].concat()).1);
                }
            }
        }
        let longest = single + self.most_uses() * list.0.len().saturating_sub(self.single());
        // That could be more than there is.
        (longest > MOST || beyond(largest))
            && self
                .each(list, &mut |made, _| {
                    let too_large = made.0.len() > MOST || made.0.iter().any(|n| beyond(i128::from(*n)));
                    if too_large { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
                .is_break()
    }

    /// How many numbers the pieces name one by one.
    pub(crate) fn single(&self) -> usize {
        single(&self.pieces)
    }

    /// How often the rest comes that comes most often in what is left.
    pub(crate) fn most_uses(&self) -> usize {
        let uses = |rest: usize| {
            let is_use = |part: &&Part| matches!(part, Part::Rest(own) | Part::Each(own, ..) if *own == rest);
            self.parts.iter().filter(is_use).count()
        };
        (0..self.pieces.len()).map(uses).max().unwrap_or(0)
    }

    /// The list that is left, however long; none where that would be no list.
    fn made(&self, rests: &Rests<'_>, variables: &Variables) -> Option<List> {
        let mut made = SmallVec::new();
        for part in &self.parts {
            match part {
                Part::Rest(rest) => made.extend_from_slice(rests[*rest]),
                Part::Numbers(numbers) => {
                    for own in numbers {
                        made.push(in_list(own, variables)?);
                    }
                }
                Part::Each(rest, to, test) => {
                    for own in rests[*rest] {
                        let variables = with(*variables, i128::from(*own));
                        let holds = test.as_ref().map_or(Some(true), |test| test.is_true(&variables.0));
                        if holds? {
                            made.push(in_list(to, &variables)?);
                        }
                    }
                }
            }
        }
        Some(List(made))
    }

    /// How often a list is made, or `most` if that is more.
    fn all_steps(&self, list: &List, most: u64) -> u64 {
        let mut sum = 0;
        let _ = self.taken_apart(list, &mut |rests, variables| {
            sum += 1 + self.steps(rests, 0, variables, most - sum);
            if sum >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        sum.min(most)
    }

    fn steps(&self, rests: &Rests<'_>, clause: usize, variables: Variables, most: u64) -> u64 {
        let goes_on = |clause: &ListClause| !matches!(clause, ListClause::Other(Clause::If(_)));
        let innermost = !self.clauses.iter().skip(clause + 1).any(goes_on);
        let values: Box<dyn Iterator<Item = i128> + '_> = match self.clauses.get(clause) {
            None => return 1,
            Some(ListClause::Each(rest)) => Box::new(rests[*rest].iter().map(|number| i128::from(*number))),
            Some(ListClause::Other(Clause::If(test))) => match test.holds(&variables.0) {
                true => return self.steps(rests, clause + 1, variables, most),
                false => return 0,
            },
            Some(ListClause::Other(Clause::For(ranges))) => {
                if innermost {
                    return ranges.length(&variables.0).min(most);
                }
                let ends = ranges
                    .0
                    .iter()
                    .filter_map(|(from, to)| from.value(&variables.0).zip(to.value(&variables.0)));
                Box::new(ends.collect::<Vec<_>>().into_iter().flat_map(|(from, to)| from..=to))
            }
        };
        let mut sum = 0u64;
        for value in values {
            // Going through them takes time as well.
            sum += 1 + self.steps(rests, clause + 1, with(variables, value), most - sum);
            if sum >= most {
                return most;
            }
        }
        sum
    }

    /// What a move of this line is called, if it is one.
    fn name(&self, list: &List, mv: &List, usual: &str) -> Option<String> {
        let mut name = None;
        let _ = self.each(list, &mut |made, variables| {
            if made != *mv {
                return ControlFlow::Continue(());
            }
            name = Some(match &self.called {
                None => usual.to_owned(),
                // Where a number in the name is none, the move has its usual name.
                Some((called, numbers)) => {
                    let numbers: Option<Vec<u64>> =
                        numbers.iter().map(|number| in_list(number, variables)).collect();
                    numbers.map_or_else(|| usual.to_owned(), |numbers| called.name(&numbers, usual))
                }
            });
            ControlFlow::Break(())
        });
        name
    }
}

fn take_apart<'l>(
    pieces: &[Piece],
    list: &'l [u64],
    rests: &mut Rests<'l>,
    variables: Variables,
    each: &mut dyn FnMut(&Rests<'_>, Variables) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match pieces.split_first() {
        None if list.is_empty() => each(rests, variables),
        None => ControlFlow::Continue(()),
        Some((Piece::Numbers(count), others)) => {
            let Some((own, list)) = list.split_at_checked(*count) else { return ControlFlow::Continue(()) };
            let variables = own.iter().fold(variables, |all, number| with(all, i128::from(*number)));
            take_apart(others, list, rests, variables, each)
        }
        Some((Piece::Rest, others)) => {
            let Some(most) = list.len().checked_sub(single(others)) else { return ControlFlow::Continue(()) };
            // The last rest takes what there is.
            let least = if others.contains(&Piece::Rest) { 0 } else { most };
            (least..=most).try_for_each(|length| {
                let (own, list) = list.split_at(length);
                let sum = own.iter().map(|number| i128::from(*number)).sum();
                rests.push(own);
                let flow = take_apart(others, list, rests, with(with(variables, length as i128), sum), each);
                rests.pop();
                flow
            })
        }
    }
}

/// A game on lists of numbers.
#[derive(Clone, Debug)]
pub struct ListGame {
    pub(crate) about: About,
    /// Left's lines and Right's.
    pub(crate) sides: [Vec<ListLine>; 2],
}

impl Ruleset for ListGame {
    type Position = List;
    /// Where it leads to.
    type Move = List;

    fn about(&self) -> &About {
        &self.about
    }

    fn moves(&self, position: &List, by: Player, mut each: impl FnMut(List)) {
        let mut seen = HashSet::new();
        for line in &self.sides[by as usize] {
            let _ = line.each(position, &mut |made, _| {
                if seen.insert(made.clone()) {
                    each(made);
                }
                ControlFlow::Continue(())
            });
        }
    }

    fn play(&self, _position: &List, _by: Player, mv: &List) -> List {
        mv.clone()
    }

    fn parse(&self, text: &str) -> Result<List, Diagnostic> {
        if text.trim().is_empty() {
            return Ok(List(SmallVec::new()));
        }
        let numbers = read_up_to(text, LARGEST)?;
        if numbers.len() > MOST {
            let message = "a list has at most 64 numbers";
            return Err(Diagnostic::new("too-many", message, Span::all(text).trimmed(text)));
        }
        Ok(List(SmallVec::from_slice(&numbers)))
    }

    fn print(&self, position: &List) -> String {
        print_numbers(&position.0)
    }

    fn print_move(&self, position: &List, by: Player, mv: &List) -> String {
        let nothing = mv.0.is_empty();
        let usual = if nothing { "to nothing".to_owned() } else { format!("to {}", print_numbers(&mv.0)) };
        let lines = &self.sides[by as usize];
        if lines.iter().all(|line| line.called.is_none()) {
            return usual;
        }
        lines.iter().find_map(|line| line.name(position, mv, &usual)).unwrap_or(usual)
    }

    /// The numbers side by side; a move touches those that it changes.
    fn sketch(&self, position: &List) -> Sketch {
        let mut sketch = boxes(&position.0, |at| (at + 1).to_string());
        if position.0.is_empty() {
            sketch.add(Item::new("nothing", Role::Neutral, Form::label(Point { x: 0, y: 0 }, "·")));
        }
        self.offered(position, sketch, |_, mv| {
            let changed = |at: &usize| position.0.get(*at) != mv.0.get(*at);
            (0..position.0.len()).filter(changed).map(|at| format!("{} box", at + 1)).collect::<Vec<_>>()
        })
    }

    fn edits(&self, position: &List) -> Vec<Edit> {
        edit::numbers(&position.0, "number", |at| vec![format!("{} box", at + 1)])
    }

    fn move_bound(&self, position: &List, by: Player) -> u64 {
        let lines = &self.sides[by as usize];
        let bound = total_bound(lines.iter().map(|line| line.all_steps(position, MOST_STEPS)));
        let outgrows = bound < MOST_STEPS && lines.iter().any(|line| line.outgrows(position));
        if outgrows { BEYOND_LIMITS } else { bound }
    }

    fn owned_bytes(&self, position: &List) -> usize {
        if position.0.spilled() { position.0.capacity() * size_of::<u64>() } else { 0 }
    }
}

impl NormalPlay for ListGame {}
