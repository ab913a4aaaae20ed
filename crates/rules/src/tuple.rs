//! Games whose position is a fixed number of numbers, which a move may all change, or several such positions side by side.

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

use smallvec::SmallVec;
use upstar_game::edit::{self, Edit};
use upstar_game::heaps::{print_numbers, read_up_to};
use upstar_game::sketch::{Form, Item, Point, Role, Sketch};
use upstar_game::{About, BEYOND_LIMITS, Diagnostic, NormalPlay, Player, Ruleset, Sign, Span, total_bound};

use crate::erased::{Packed, pack_number, unpack_numbers};
use crate::number::{Comprehension, LARGEST, MOST_STEPS as MOST, beyond};

/// The numbers of a position, in their order; of several positions, one after the other.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Tuple(SmallVec<[u64; 3]>);

impl fmt::Debug for Tuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_numbers(&self.0))
    }
}

impl Packed for Tuple {
    fn pack(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.0.iter().for_each(|number| pack_number(*number, &mut bytes));
        bytes
    }

    fn unpack(bytes: &[u8]) -> Tuple {
        Tuple(SmallVec::from_vec(unpack_numbers(bytes)))
    }
}

/// A game on tuples of numbers.
#[derive(Clone, Debug)]
pub struct TupleGame {
    pub(crate) about: About,
    /// What the numbers are called.
    pub(crate) names: Vec<String>,
    /// Left's lines and Right's.
    pub(crate) sides: [Vec<Comprehension>; 2],
    /// Whether a move leaves any number of positions: then each stands behind how often it comes.
    pub(crate) splits: bool,
}

/// The most positions that a move may leave of one.
const MOST_PARTS: u64 = 1000;

impl TupleGame {
    /// The positions side by side.
    fn parts<'t>(&self, position: &'t Tuple) -> std::slice::Chunks<'t, u64> {
        position.0.chunks(self.names.len())
    }

    /// What the numbers of a line leave of a position.
    fn left(&self, numbers: &[u64]) -> Option<SmallVec<[u64; 3]>> {
        if !self.splits {
            return Some(SmallVec::from_slice(numbers));
        }
        let mut all = SmallVec::new();
        let mut count = 0;
        for part in numbers.chunks(self.names.len() + 1) {
            count += part[0];
            if count > MOST_PARTS {
                return None;
            }
            (0..part[0]).for_each(|_| all.extend_from_slice(&part[1..]));
        }
        Some(all)
    }
}

impl Ruleset for TupleGame {
    type Position = Tuple;
    /// Where it leads to.
    type Move = Tuple;

    fn about(&self) -> &About {
        &self.about
    }

    fn moves(&self, position: &Tuple, by: Player, mut each: impl FnMut(Tuple)) {
        let mut seen = HashSet::new();
        let length = self.names.len();
        for (at, part) in self.parts(position).enumerate() {
            for line in &self.sides[by as usize] {
                let _ = line.each(part, &mut |numbers| {
                    let Some(left) = self.left(numbers) else { return ControlFlow::Continue(()) };
                    let mut to = SmallVec::from_slice(&position.0[..at * length]);
                    to.extend(left);
                    to.extend_from_slice(&position.0[(at + 1) * length..]);
                    if seen.insert(to.clone()) {
                        each(Tuple(to));
                    }
                    ControlFlow::Continue(())
                });
            }
        }
    }

    fn play(&self, _position: &Tuple, _by: Player, mv: &Tuple) -> Tuple {
        mv.clone()
    }

    fn parse(&self, text: &str) -> Result<Tuple, Diagnostic> {
        let numbers = read_up_to(text, LARGEST)?;
        let fits = numbers.len() == self.names.len() || self.splits && numbers.len() % self.names.len() == 0;
        if !fits {
            let names = self.names.join(", ");
            let message = format!("a position of {} is ({names})", self.about.title);
            return Err(Diagnostic::new("bad-position", message, Span::all(text).trimmed(text)));
        }
        Ok(Tuple(SmallVec::from_slice(&numbers)))
    }

    fn print(&self, position: &Tuple) -> String {
        print_numbers(&position.0)
    }

    fn print_move(&self, position: &Tuple, by: Player, mv: &Tuple) -> String {
        let (lines, usual) = (&self.sides[by as usize], self.usual_name(position, mv));
        if position.0.len() != self.names.len() || !lines.iter().any(Comprehension::has_names) {
            return usual;
        }
        let mut is = |numbers: &[u64]| self.left(numbers).is_some_and(|left| left == mv.0);
        lines.iter().find_map(|line| line.name(&position.0, &mut is, &usual)).unwrap_or(usual)
    }

    /// The numbers under their names.
    fn sketch(&self, position: &Tuple) -> Sketch {
        let sketch = boxes(&position.0, |at| self.box_name(at));
        self.offered(position, sketch, |_, mv| {
            let changed = |at: &usize| position.0.get(*at) != mv.0.get(*at) || position.0.len() != mv.0.len();
            (0..position.0.len())
                .filter(changed)
                .map(|at| format!("{} box", self.box_name(at)))
                .collect::<Vec<_>>()
        })
    }

    fn edits(&self, position: &Tuple) -> Vec<Edit> {
        let all = edit::numbers(&position.0, "number", |at| vec![format!("{} box", self.box_name(at))]);
        all.into_iter().filter(|edit| self.parse(&edit.to).is_ok()).collect()
    }

    fn move_bound(&self, position: &Tuple, by: Player) -> u64 {
        if self.parts(position).any(|part| self.outgrows(part, by)) {
            return BEYOND_LIMITS;
        }
        let lines = &self.sides[by as usize];
        let steps = self.parts(position).flat_map(|part| lines.iter().map(|line| line.steps(part, MOST)));
        total_bound(steps)
    }

    /// The positions side by side in order, those in which nobody can move left out.
    fn normal_form(&self, position: Tuple) -> (Tuple, Sign) {
        if !self.splits {
            return (position, Sign::Plus);
        }
        let mut parts: Vec<&[u64]> = self.parts(&position).filter(|part| self.is_live(part)).collect();
        parts.sort_unstable();
        (Tuple(SmallVec::from_vec(parts.concat())), Sign::Plus)
    }

    fn owned_bytes(&self, position: &Tuple) -> usize {
        if position.0.spilled() { position.0.capacity() * size_of::<u64>() } else { 0 }
    }
}

/// Numbers in boxes side by side, each under its name.
pub(crate) fn boxes(numbers: &[u64], named: impl Fn(usize) -> String) -> Sketch {
    let mut sketch = Sketch::new();
    let mut along = 0;
    for (at, number) in numbers.iter().enumerate() {
        let name = named(at);
        let written = Form::label(Point { x: 0, y: 0 }, number.to_string());
        let above = Form::label(Point { x: 0, y: 0 }, &name);
        let width = |form: &Form| form.bounds().1.x - form.bounds().0.x;
        let unit = upstar_game::sketch::UNIT;
        let wide = width(&written).max(width(&above)).max(unit) + unit / 2;
        let centre = |y: i32| Point { x: along + wide / 2, y };
        sketch.add(Item::new(
            format!("{name} box"),
            Role::Both,
            Form::Box { corner: Point { x: along, y: 0 }, width: wide, height: unit },
        ));
        sketch.add(Item::new(
            format!("{name} number"),
            Role::Neutral,
            Form::label(centre(unit / 2), number.to_string()),
        ));
        sketch.add(Item::new(format!("{name} name"), Role::Neutral, Form::label(centre(-unit / 2), &name)));
        along += wide + unit / 4;
    }
    sketch
}

impl TupleGame {
    /// What changes, where the rules do not say what a move is called.
    fn usual_name(&self, position: &Tuple, mv: &Tuple) -> String {
        if position.0.len() != self.names.len() || mv.0.len() != self.names.len() {
            return format!("to {}", print_numbers(&mv.0));
        }
        let changed = |at: &usize| position.0[*at] != mv.0[*at];
        let one = |at: usize| format!("{} {} -> {}", self.names[at], position.0[at], mv.0[at]);
        let parts: Vec<String> = (0..self.names.len()).filter(changed).map(one).collect();
        if parts.is_empty() { "stay".to_owned() } else { parts.join(", ") }
    }

    /// Whether some move leaves more than a position can hold.
    fn outgrows(&self, part: &[u64], by: Player) -> bool {
        let length = self.names.len() + usize::from(self.splits);
        let too_large = |numbers: &[i128]| {
            let parts: i128 = match self.splits {
                true => numbers.chunks(length).map(|part| part[0].max(0)).sum(),
                false => 1,
            };
            parts > i128::from(MOST_PARTS) || numbers.iter().any(|number| beyond(*number))
        };
        self.sides[by as usize].iter().any(|line| line.outgrows(part, too_large))
    }

    fn is_live(&self, part: &[u64]) -> bool {
        let too_much = |line: &Comprehension| line.is_long(part, MOST);
        self.sides.iter().flatten().any(too_much)
            || self.has_move(part)
            || Player::BOTH.iter().any(|by| self.outgrows(part, *by))
    }

    fn has_move(&self, part: &[u64]) -> bool {
        self.sides.iter().flatten().any(|line| line.each(part, &mut |_| ControlFlow::Break(())).is_break())
    }

    /// What a number is called: its name, with the number of the position where there are several.
    fn box_name(&self, at: usize) -> String {
        let name = &self.names[at % self.names.len()];
        match at / self.names.len() {
            0 => name.clone(),
            part => format!("{name} {}", part + 1),
        }
    }
}

impl NormalPlay for TupleGame {
    fn components(&self, position: &Tuple, mut each: impl FnMut(Tuple)) {
        if !self.splits {
            return each(position.clone());
        }
        for part in self.parts(position).filter(|part| self.is_live(part)) {
            each(Tuple(SmallVec::from_slice(part)));
        }
    }
}
