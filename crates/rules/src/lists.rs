//! Games on a list of numbers, of which a move makes another list.

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

use smallvec::SmallVec;
use upstar_game::edit::{self, Edit};
use upstar_game::heaps::{print_numbers, read_up_to};
use upstar_game::sketch::{Form, Item, Point, Role, Sketch};
use upstar_game::{About, BEYOND_LIMITS, Diagnostic, NormalPlay, Player, Ruleset, Span, total_bound};

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

/// A part of the list that a move leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The list as it is.
    All,
    Numbers(Vec<Number>),
    /// A number for each of the list for which something holds; that of the list is the variable behind all others.
    Each(Number, Option<Test>),
}

/// What a line goes through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ListClause {
    /// `for x in s`.
    Each,
    Other(Clause),
}

/// One line of rules. The first variable is the length of the list, then come those of the clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListLine {
    pub(crate) parts: Vec<Part>,
    pub(crate) clauses: Vec<ListClause>,
}

/// The values of variables, and how many there are.
type Variables = ([i128; MAX_VARIABLES], usize);

fn with(mut variables: Variables, value: i128) -> Variables {
    variables.0[variables.1] = value;
    variables.1 += 1;
    variables
}

impl ListLine {
    /// Calls `each` with the list after every move until it says to stop.
    fn each(&self, list: &List, each: &mut dyn FnMut(List) -> ControlFlow<()>) -> ControlFlow<()> {
        self.run(list, 0, with(([0; MAX_VARIABLES], 0), list.0.len() as i128), each)
    }

    fn run(
        &self,
        list: &List,
        clause: usize,
        variables: Variables,
        each: &mut dyn FnMut(List) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.clauses.get(clause) {
            None => match self.made(list, variables) {
                Some(made) => each(made),
                None => ControlFlow::Continue(()),
            },
            Some(ListClause::Each) => list.0.iter().try_for_each(|number| {
                self.run(list, clause + 1, with(variables, i128::from(*number)), each)
            }),
            Some(ListClause::Other(Clause::If(test))) => match test.holds(&variables.0) {
                true => self.run(list, clause + 1, variables, each),
                false => ControlFlow::Continue(()),
            },
            Some(ListClause::Other(Clause::For(ranges))) => {
                let mut known = variables.0;
                ranges.each(&mut known, |_, n| self.run(list, clause + 1, with(variables, n), each))
            }
        }
    }

    /// Whether some move leaves a list that is too long, or a number that is too large.
    fn outgrows(&self, list: &List) -> bool {
        let numbers = || list.0.iter().map(|number| i128::from(*number));
        let own = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
        let length = list.0.len() as i128;
        let mut between: Vec<Between> = vec![(length, length)];
        for clause in &self.clauses {
            match clause {
                ListClause::Each => between.push(own),
                ListClause::Other(Clause::For(ranges)) => between.push(ranges.between(&between)),
                ListClause::Other(Clause::If(_)) => {}
            }
        }
        let (mut longest, mut largest) = (0, 0);
        for part in &self.parts {
            match part {
                Part::All => longest += list.0.len(),
                Part::Numbers(numbers) => {
                    longest += numbers.len();
                    largest = numbers.iter().map(|to| to.between(&between).1).fold(largest, i128::max);
                }
                Part::Each(to, _) => {
                    longest += list.0.len();
                    largest = largest.max(to.between(&[&between[..], &[own]].concat()).1);
                }
            }
        }
        // That could be more than there is.
        (longest > MOST || beyond(largest))
            && self
                .run(list, 0, with(([0; MAX_VARIABLES], 0), length), &mut |made| {
                    let too_large = made.0.len() > MOST || made.0.iter().any(|n| beyond(i128::from(*n)));
                    if too_large { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
                .is_break()
    }

    /// The list that is left, however long; none where that would be no list, or the same one.
    fn made(&self, list: &List, variables: Variables) -> Option<List> {
        let mut made = SmallVec::new();
        // What is too large stays so.
        let number = |number: &Number, variables: &Variables| {
            let value = number.value(&variables.0)?.min(i128::from(LARGEST) + 1);
            u64::try_from(value).ok()
        };
        for part in &self.parts {
            match part {
                Part::All => made.extend_from_slice(&list.0),
                Part::Numbers(numbers) => {
                    for own in numbers {
                        made.push(number(own, &variables)?);
                    }
                }
                Part::Each(to, test) => {
                    for own in &list.0 {
                        let variables = with(variables, i128::from(*own));
                        if test.as_ref().is_none_or(|test| test.holds(&variables.0)) {
                            made.push(number(to, &variables)?);
                        }
                    }
                }
            }
        }
        let made = List(made);
        (made != *list).then_some(made)
    }

    /// How often a list is made, or `most` if that is more.
    fn steps(&self, list: &List, clause: usize, variables: Variables, most: u64) -> u64 {
        let goes_on = |clause: &ListClause| !matches!(clause, ListClause::Other(Clause::If(_)));
        let innermost = !self.clauses.iter().skip(clause + 1).any(goes_on);
        let values: Box<dyn Iterator<Item = i128> + '_> = match self.clauses.get(clause) {
            None => return 1,
            Some(ListClause::Each) => Box::new(list.0.iter().map(|number| i128::from(*number))),
            Some(ListClause::Other(Clause::If(test))) => match test.holds(&variables.0) {
                true => return self.steps(list, clause + 1, variables, most),
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
            sum += 1 + self.steps(list, clause + 1, with(variables, value), most - sum);
            if sum >= most {
                return most;
            }
        }
        sum
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
            let _ = line.each(position, &mut |made| {
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

    fn print_move(&self, _position: &List, _by: Player, mv: &List) -> String {
        if mv.0.is_empty() { "to nothing".to_owned() } else { format!("to {}", print_numbers(&mv.0)) }
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
        let start = with(([0; MAX_VARIABLES], 0), position.0.len() as i128);
        let lines = &self.sides[by as usize];
        let bound = total_bound(lines.iter().map(|line| line.steps(position, 0, start, MOST_STEPS)));
        let outgrows = bound < MOST_STEPS && lines.iter().any(|line| line.outgrows(position));
        if outgrows { BEYOND_LIMITS } else { bound }
    }

    fn owned_bytes(&self, position: &List) -> usize {
        if position.0.spilled() { position.0.capacity() * size_of::<u64>() } else { 0 }
    }
}

impl NormalPlay for ListGame {}
