//! Games whose position is a fixed number of numbers, which a move may all change.

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

use smallvec::SmallVec;
use upstar_game::edit::{self, Edit};
use upstar_game::heaps::{print_numbers, read_up_to};
use upstar_game::sketch::{Form, Item, Point, Role, Sketch};
use upstar_game::{About, Diagnostic, NormalPlay, Player, Ruleset, Span};

use crate::erased::{Packed, pack_number, unpack_numbers};
use crate::number::{Comprehension, LARGEST};

/// The numbers of a position, in their order.
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
}

/// More options are not counted one by one.
const MOST: u64 = 1 << 26;

impl Ruleset for TupleGame {
    type Position = Tuple;
    /// Where it leads to.
    type Move = Tuple;

    fn about(&self) -> &About {
        &self.about
    }

    fn moves(&self, position: &Tuple, by: Player, mut each: impl FnMut(Tuple)) {
        let mut seen = HashSet::new();
        for line in &self.sides[by as usize] {
            let _ = line.each(&position.0, &mut |numbers| {
                let to = Tuple(SmallVec::from_slice(numbers));
                if seen.insert(to.clone()) {
                    each(to);
                }
                ControlFlow::Continue(())
            });
        }
    }

    fn play(&self, _position: &Tuple, _by: Player, mv: &Tuple) -> Tuple {
        mv.clone()
    }

    fn parse(&self, text: &str) -> Result<Tuple, Diagnostic> {
        let numbers = read_up_to(text, LARGEST)?;
        if numbers.len() != self.names.len() {
            let names = self.names.join(", ");
            let message = format!("a position of {} is ({names})", self.about.title);
            return Err(Diagnostic::new("bad-position", message, Span::all(text).trimmed(text)));
        }
        Ok(Tuple(SmallVec::from_slice(&numbers)))
    }

    fn print(&self, position: &Tuple) -> String {
        print_numbers(&position.0)
    }

    fn print_move(&self, position: &Tuple, _by: Player, mv: &Tuple) -> String {
        let changed = |at: &usize| position.0[*at] != mv.0[*at];
        let one = |at: usize| format!("{} {} -> {}", self.names[at], position.0[at], mv.0[at]);
        let parts: Vec<String> = (0..self.names.len()).filter(changed).map(one).collect();
        if parts.is_empty() { "stay".to_owned() } else { parts.join(", ") }
    }

    /// The numbers under their names.
    fn sketch(&self, position: &Tuple) -> Sketch {
        let mut sketch = Sketch::new();
        let mut along = 0;
        for (name, number) in self.names.iter().zip(&position.0) {
            let written = Form::label(Point { x: 0, y: 0 }, number.to_string());
            let above = Form::label(Point { x: 0, y: 0 }, name);
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
            sketch.add(Item::new(
                format!("{name} name"),
                Role::Neutral,
                Form::label(centre(-unit / 2), name),
            ));
            along += wide + unit / 4;
        }
        self.offered(position, sketch, |_, mv| {
            let changed = (0..self.names.len()).filter(|at| position.0[*at] != mv.0[*at]);
            changed.map(|at| format!("{} box", self.names[at])).collect::<Vec<_>>()
        })
    }

    fn edits(&self, position: &Tuple) -> Vec<Edit> {
        let all = edit::numbers(&position.0, "number", |at| vec![format!("{} box", self.names[at])]);
        all.into_iter().filter(|edit| self.parse(&edit.to).is_ok()).collect()
    }

    fn move_bound(&self, position: &Tuple, by: Player) -> u64 {
        let lines = self.sides[by as usize].iter();
        lines.fold(0, |sum: u64, line| sum.saturating_add(line.steps(&position.0, MOST)))
    }

    fn owned_bytes(&self, position: &Tuple) -> usize {
        if position.0.spilled() { position.0.capacity() * size_of::<u64>() } else { 0 }
    }
}

impl NormalPlay for TupleGame {}
