//! Patterns made ready for looking for them everywhere at once.

use smallvec::SmallVec;
use upstar_game::grid::Shape;
use upstar_game::{About, Player};

use super::bounds::Cuts;
use super::ends::{Goal, Sought};
use super::near::{Near, StepNear};
use super::source::{Liberties, Moves, Source};
use super::symmetry::Symmetry;
use crate::called::Called;
use crate::goals::Stuck;
use crate::pattern::{Alphabet, Cell, Cells, Class, Pattern};

/// A cell of a step: how far it lies from the upper left corner of its pattern, the class of letters that it needs, and what is put there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepCell {
    pub(crate) down: u32,
    pub(crate) right: u32,
    /// On boards with a byte for each row: how far to shift, and what is then of the board.
    shift: u32,
    mask: u64,
    pub(super) class: usize,
    /// The letter that it needs, where it is one.
    pub(super) letter: Option<u8>,
    pub(crate) to: Option<u8>,
}

/// A place where there may be no cell, from the corner of a pattern; and the class of letters that must not stand there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beyond {
    down: i32,
    right: i32,
    pub(super) class: usize,
}

impl Beyond {
    /// The places for which there is a cell of a set.
    pub(crate) fn lift(&self, set: u64, shape: Shape) -> u64 {
        shape.shifted(set, -self.down, -self.right)
    }

    /// The cells that lie there, for some places of the pattern.
    pub(crate) fn lower(&self, anchors: u64, shape: Shape) -> u64 {
        shape.shifted(anchors, self.down, self.right)
    }
}

/// A pattern in one of its ways, ready.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) id: u32,
    pub(crate) cells: Vec<StepCell>,
    pub(crate) beyond: Vec<Beyond>,
    stem: usize,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// On boards with a byte for each row: the cells that change, and the planes of what is put there.
    pub(crate) touched: u64,
    pub(crate) put: [u64; 4],
    /// The same in a single row.
    pub(crate) touched_in_row: u64,
    pub(crate) put_in_row: [u64; 4],
    links: Vec<(u32, u32)>,
    links_in_row: Vec<(u32, u32)>,
    /// In a single row: how far to the right each cell lies, with its class.
    pub(crate) row: Box<[(u8, u16)]>,
    /// And the classes of what is put there.
    pub(crate) row_puts: Box<[(u8, u16)]>,
    /// The classes that its cells need, as bits.
    pub(crate) needs: u64,
    pub(crate) near: Vec<StepNear>,
    pub(crate) is_careful: bool,
    /// Which families of the game's second halves go on from its last cell.
    pub(crate) then: Option<usize>,
    /// Whether its corner must lie where triangles point down, or up.
    parity: Option<bool>,
    /// Which cells are named, and whether with what is put there.
    pub(crate) name: Vec<(usize, bool)>,
    pub(crate) called: Option<Called>,
}

/// Steps of rising length: where the stem of one is not found, nor are the longer ones.
#[derive(Clone, Debug)]
pub(crate) struct Family {
    pub(crate) steps: Vec<Step>,
}

/// A board game, ready to be played.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    pub(crate) about: About,
    pub(crate) alphabet: Alphabet,
    pub(crate) form: Cells,
    pub(crate) strip: bool,
    pub(crate) fill: Vec<Vec<u8>>,
    pub(crate) classes: Vec<SmallVec<[u8; 4]>>,
    pub(crate) sides: [Vec<Family>; 2],
    /// Where each step is: its family, and its place there.
    places: [Vec<(u32, u32)>; 2],
    /// Second halves of moves. Their steps are numbered apart.
    pub(crate) seconds: Vec<Vec<Family>>,
    second_places: Vec<[u32; 3]>,
    /// Whether a board may be cut down to what is there.
    pub(crate) trims: bool,
    /// For each class, that of all letters that can become one of it, where moves have no direction.
    pub(crate) coulds: Vec<usize>,
    /// For each letter, the classes that it belongs to.
    pub(crate) classes_of: Vec<Vec<usize>>,
    /// Whether moves have a direction, so that it pays to look how far letters can come.
    pub(crate) is_directed: bool,
    pub(crate) has_conditions: bool,
    /// The letters with which no pattern begins, and those with which none ends: no move ever covers such a letter at that end of a
    /// strip. Only where nothing but patterns decides.
    pub(crate) dead_at_ends: Option<[Vec<u8>; 2]>,
    pub(crate) cuts: Cuts,
    pub(crate) liberties: Option<Liberties>,
    pub(crate) goals: Vec<Sought>,
    pub(crate) stuck: Stuck,
    pub(crate) symmetry: Symmetry,
    /// Whose stones a letter stands for, by its code.
    pub(crate) owners: Vec<Option<Player>>,
}

/// The cells of a byte-row board from which a cell `right` columns further on is in the same row.
fn mask(right: u32) -> u64 {
    if right >= 8 { 0 } else { 0x0101_0101_0101_0101 * (0xff >> right) }
}

impl Step {
    /// The places from which a cell of a step is in a set.
    #[inline]
    pub(crate) fn lift(cell: &StepCell, set: u64, shape: Shape) -> u64 {
        if shape.has_byte_rows() {
            set >> cell.shift & cell.mask
        } else if shape.rows() == 1 {
            if cell.right < 64 && cell.down == 0 { set >> cell.right } else { 0 }
        } else {
            shape.lifted(set, cell.down, cell.right)
        }
    }

    /// The cells that belong to places where the step was found, and so are on the board.
    #[inline]
    pub(crate) fn lower(cell: &StepCell, anchors: u64, shape: Shape) -> u64 {
        if shape.has_byte_rows() {
            anchors << cell.shift
        } else if shape.rows() == 1 {
            anchors << (cell.right & 63)
        } else {
            shape.lowered(anchors, cell.down, cell.right)
        }
    }

    /// How the cells of the step hang together, one after the other: where each lies in the word, and how much further on the next.
    #[inline]
    pub(crate) fn links(&self, shape: Shape) -> Option<&[(u32, u32)]> {
        if shape.has_byte_rows() {
            Some(&self.links)
        } else if shape.rows() == 1 {
            Some(&self.links_in_row)
        } else {
            None
        }
    }

    /// In a single row, the cells that lie right beside the next one of the step.
    #[inline]
    pub(crate) fn joins_in_row(&self) -> impl Iterator<Item = u32> {
        self.links_in_row.iter().filter(|link| link.1 == 1).map(|link| link.0)
    }

    /// Where the pattern lies, by its upper left corner; and whether longer ones of its family may be there.
    #[inline]
    pub(crate) fn anchors(&self, sets: &[u64], shape: Shape) -> (u64, bool) {
        let mut anchors = u64::MAX;
        for (at, cell) in self.cells.iter().enumerate() {
            anchors &= Step::lift(cell, sets[cell.class], shape);
            if anchors == 0 {
                return (0, at >= self.stem);
            }
        }
        for beyond in &self.beyond {
            anchors &= !beyond.lift(sets[beyond.class], shape);
        }
        (self.in_parity(anchors, shape), true)
    }

    /// Where the pattern may lie now or after whatever moves, if nothing beside or beyond it forbids it.
    #[inline]
    pub(crate) fn possible(&self, coulds: &[u64], shape: Shape) -> u64 {
        let mut anchors = u64::MAX;
        for cell in &self.cells {
            anchors &= Step::lift(cell, coulds[cell.class], shape);
            if anchors == 0 {
                return 0;
            }
        }
        self.in_parity(anchors, shape)
    }

    #[inline]
    fn in_parity(&self, anchors: u64, shape: Shape) -> u64 {
        match self.parity {
            None => anchors,
            Some(odd) => anchors & triangles(shape, odd),
        }
    }

    /// Whether its pattern is all there is to it.
    pub(crate) fn is_plain(&self) -> bool {
        self.has_no_conditions() && !self.is_careful && self.then.is_none() && self.parity.is_none()
    }

    /// Whether nothing is asked of other cells than those of the pattern.
    pub(crate) fn has_no_conditions(&self) -> bool {
        self.near.is_empty() && self.beyond.is_empty()
    }

    /// The cell where the pattern ends, or begins.
    #[inline]
    pub(crate) fn end(&self, at: u32, last: bool, shape: Shape) -> u64 {
        let cell = if last { self.cells.last() } else { self.cells.first() };
        cell.map_or(0, |cell| shape.lowered(1 << at, cell.down, cell.right))
    }

    /// Those places that are not forbidden for ever.
    #[inline]
    pub(crate) fn not_forbidden(&self, mut anchors: u64, sets: &[u64], shape: Shape) -> u64 {
        if self.near.is_empty() {
            return anchors;
        }
        for near in self.near.iter().filter(|near| near.unless) {
            let beside = near.beside(sets[near.frozen], shape);
            for cell in self.cells.iter().filter(|cell| cell.to.is_some()) {
                anchors &= !Step::lift(cell, beside, shape);
            }
        }
        anchors
    }

    /// The places that conditions allow among some.
    #[inline]
    pub(crate) fn allowed(&self, mut anchors: u64, sets: &[u64], shape: Shape) -> u64 {
        for near in &self.near {
            if anchors == 0 {
                break;
            }
            let beside = near.beside(sets[near.class], shape);
            let changed = self.cells.iter().filter(|cell| cell.to.is_some());
            let any = changed.fold(0, |any, cell| any | Step::lift(cell, beside, shape));
            anchors &= if near.unless { !any } else { any };
        }
        anchors
    }
}

/// A class as a bit; those with high numbers share one.
pub(crate) fn class_bit(class: usize) -> u64 {
    1 << class.min(63)
}

/// The triangles of a board that point up, or down.
pub(crate) fn triangles(shape: Shape, down: bool) -> u64 {
    let cells = (0..shape.rows()).flat_map(|row| (0..shape.cols()).map(move |col| (row, col)));
    cells
        .filter(|(row, col)| ((row + col) % 2 == 1) == down)
        .fold(0, |set, (row, col)| set | shape.cell(row, col))
}

/// The letters that no step can meet at a cell of some kind.
fn dead_letters<'a>(
    steps: impl Iterator<Item = &'a Step>,
    codes: impl Iterator<Item = u8>,
    classes_of: &[Vec<usize>],
    is_meant: impl Fn(&Step, &StepCell) -> bool,
) -> Vec<u8> {
    let cells = steps.flat_map(|step| step.cells.iter().filter(|cell| is_meant(step, cell)));
    let met: Vec<usize> = cells.map(|cell| cell.class).collect();
    codes.filter(|code| !classes_of[usize::from(*code)].iter().any(|class| met.contains(class))).collect()
}

impl Compiled {
    pub(crate) fn new(about: About, source: Source) -> Compiled {
        let symmetry = Symmetry::of(&source);
        let mut maker = Maker::new(&source);
        let mut sides = [0, 1].map(|side| maker.side(&source.sides[side]));
        let places = [0, 1].map(|side: usize| {
            let families = sides[side].iter().zip(0..);
            families
                .flat_map(|(family, at): (&Family, u32)| (0..family.steps.len() as u32).map(move |n| (at, n)))
                .collect()
        });
        let goals = source.goals.iter().map(|goal| maker.goal(goal)).collect();
        let is_directed = !symmetry.has_half_turn();
        let coulds = if is_directed { Vec::new() } else { maker.coulds() };
        let classes_of: Vec<Vec<usize>> = (0..16).map(|code| maker.with(code)).collect();
        for step in sides.iter_mut().chain(&mut maker.seconds).flatten().flat_map(|family| &mut family.steps)
        {
            let puts = step.cells.iter().filter_map(|cell| Some((cell.right as u8, cell.to?)));
            let puts = puts.flat_map(|(right, to)| {
                classes_of[usize::from(to)].iter().map(move |class| (right, *class as u16))
            });
            step.row_puts = puts.collect();
        }
        let all = sides.iter().chain(&maker.seconds).flatten().flat_map(|family| &family.steps);
        let has_conditions = !all.clone().all(Step::has_no_conditions);
        let only_patterns = !has_conditions && source.liberties.is_none() && source.goals.is_empty();
        // A single row of a grid may be a column as well.
        let only_patterns = only_patterns && source.strip;
        let codes = 0..=source.alphabet.0.len() as u8;
        let dead_at_ends = only_patterns.then(|| {
            let at_end = |step: &Step, cell: &StepCell| cell.right as usize + 1 == step.cols;
            [
                dead_letters(all.clone(), codes.clone(), &classes_of, |_, cell| cell.right == 0),
                dead_letters(all.clone(), codes, &classes_of, at_end),
            ]
        });
        Compiled {
            dead_at_ends,
            cuts: if source.goals.is_empty() { Cuts::of(&sides, about.impartial) } else { Cuts::default() },
            owners: owners(&source),
            classes_of,
            classes: maker.listed(),
            about,
            form: source.form,
            strip: source.strip,
            fill: source.fill,
            sides,
            places,
            second_places: second_places(&maker.seconds),
            seconds: maker.seconds,
            trims: source.form != Cells::Triangles && source.goals.iter().all(|goal| goal.place.is_none()),
            goals,
            stuck: source.stuck,
            coulds,
            is_directed,
            has_conditions,
            liberties: source.liberties,
            symmetry,
            alphabet: source.alphabet,
        }
    }

    #[inline]
    pub(crate) fn step(&self, by: Player, id: u32) -> &Step {
        let (family, at) = self.places[by as usize][id as usize];
        &self.sides[by as usize][family as usize].steps[at as usize]
    }

    /// A step of a second half.
    pub(crate) fn second(&self, id: u16) -> Option<&Step> {
        let [then, family, step] = *self.second_places.get(usize::from(id))?;
        Some(&self.seconds[then as usize][family as usize].steps[step as usize])
    }
}

/// Where each step of second halves is.
fn second_places(seconds: &[Vec<Family>]) -> Vec<[u32; 3]> {
    let mut places = Vec::new();
    for (then, families) in (0..).zip(seconds) {
        for (at, family) in (0..).zip(families) {
            places.extend((0..family.steps.len() as u32).map(|step| [then, at, step]));
        }
    }
    places
}

/// Whose a letter is: who puts it on the board, unless both do.
fn owners(source: &Source) -> Vec<Option<Player>> {
    let puts = |side: &[Moves], code: u8| {
        let mut cells = side.iter().flat_map(Moves::patterns).flat_map(|pattern| &pattern.cells);
        cells.any(|cell| cell.to == Some(code))
    };
    let letters = 0..=source.alphabet.0.len() as u8;
    let owner = |code| match [0, 1].map(|side: usize| puts(&source.sides[side], code)) {
        [true, false] => Some(Player::Left),
        [false, true] => Some(Player::Right),
        _ => None,
    };
    letters.map(owner).collect()
}

pub(super) struct Maker {
    /// Letters of cells on which nothing stands.
    pub(super) empty: Vec<u8>,
    pub(super) classes: Vec<Class>,
    /// For each letter, what can become of it.
    reach: Vec<Class>,
    changing: Class,
    /// All letters.
    any: Class,
    form: Cells,
    seconds: Vec<Vec<Family>>,
    second_steps: u32,
}

impl Maker {
    fn new(source: &Source) -> Maker {
        let cells: Vec<Cell> = source
            .sides
            .iter()
            .flatten()
            .flat_map(Moves::patterns)
            .flat_map(|pattern| pattern.cells.iter().copied())
            .filter(|cell| cell.to.is_some())
            .collect();
        let letters = source.alphabet.0.len() + 1;
        let mut reach: Vec<Class> = (0..letters).map(|code| 1 << code).collect();
        loop {
            let before = reach.clone();
            for cell in &cells {
                let Some(to) = cell.to else { continue };
                let more = reach[usize::from(to)];
                for own in reach.iter_mut().filter(|own| **own & cell.class != 0) {
                    *own |= more;
                }
            }
            if reach == before {
                break;
            }
        }
        let changing = cells.iter().fold(0, |all, cell| all | cell.class);
        let empty = crate::pattern::EMPTY.iter().filter_map(|letter| source.alphabet.code(*letter)).collect();
        let (classes, seconds, form) = (Vec::new(), Vec::new(), source.form);
        let any = source.alphabet.any();
        Maker { empty, classes, reach, changing, any, form, seconds, second_steps: 0 }
    }

    fn class(&mut self, class: Class) -> usize {
        self.classes.iter().position(|own| *own == class).unwrap_or_else(|| {
            self.classes.push(class);
            self.classes.len() - 1
        })
    }

    /// For each class, that of all letters that can become one of it.
    fn coulds(&mut self) -> Vec<usize> {
        let mut all = Vec::new();
        while let Some(&class) = self.classes.get(all.len()) {
            let could = (1..self.reach.len()).filter(|code| self.reach[*code] & class != 0);
            let could = could.fold(0, |all, code| all | 1 << code);
            all.push(self.class(could));
        }
        all
    }

    /// The classes with a letter.
    fn with(&self, code: u8) -> Vec<usize> {
        (0..self.classes.len()).filter(|at| self.classes[*at] >> code & 1 == 1).collect()
    }

    fn listed(&self) -> Vec<SmallVec<[u8; 4]>> {
        let codes = |class: &Class| (0..16).filter(|code| class >> code & 1 == 1).collect();
        self.classes.iter().map(codes).collect()
    }

    fn side(&mut self, lines: &[Moves]) -> Vec<Family> {
        let (mut id, mut families) = (0, Vec::new());
        for moves in lines {
            let then = moves.then.as_ref().map(|then| self.second(then));
            families.extend(self.families(moves, then, &mut id));
        }
        self.name_steps(&mut families);
        families
    }

    fn families(&mut self, moves: &Moves, then: Option<usize>, id: &mut u32) -> Vec<Family> {
        let mut families = Vec::new();
        for family in &moves.families {
            let mut steps = Vec::new();
            for pattern in family {
                let step = self.step(pattern, &moves.near, moves.careful);
                steps.push(Step { id: *id, then, called: moves.called.clone(), ..step });
                *id += 1;
            }
            families.push(Family { steps });
        }
        families
    }

    fn second(&mut self, then: &Moves) -> usize {
        let mut id = self.second_steps;
        let mut families = self.families(then, None, &mut id);
        self.second_steps = id;
        self.name_steps(&mut families);
        self.seconds.push(families);
        self.seconds.len() - 1
    }

    fn goal(&mut self, goal: &Goal) -> Sought {
        let moves = Moves { families: goal.families.clone(), ..Moves::default() };
        Sought { families: self.families(&moves, None, &mut 0), place: goal.place, winner: goal.winner }
    }

    fn step(&mut self, pattern: &Pattern, near: &[Near], is_careful: bool) -> Step {
        let (mut touched, mut put) = (0, [0; 4]);
        let (mut touched_in_row, mut put_in_row) = (0, [0; 4]);
        let (mut cells, mut beyond) = (Vec::new(), Vec::new());
        for cell in &pattern.cells {
            if cell.is_beyond() {
                let others = self.any & !cell.class;
                if others == 0 {
                    continue;
                }
                beyond.push(Beyond { down: cell.row, right: cell.col, class: self.class(others) });
                continue;
            }
            let (down, right) = (cell.row as u32, cell.col as u32);
            let fits = down < 8 && right < 8;
            let shift = if fits { 8 * down + right } else { 0 };
            let here = if fits { 1 << shift } else { 0 };
            let in_row = if down == 0 && right < 64 { 1 << right } else { 0 };
            if let Some(to) = cell.to {
                touched |= here;
                touched_in_row |= in_row;
                for k in (0..4).filter(|k| to >> k & 1 == 1) {
                    put[k] |= here;
                    put_in_row[k] |= in_row;
                }
            }
            let class = self.class(cell.class);
            let mask = if fits { mask(right) } else { 0 };
            let letter = (cell.class.count_ones() == 1).then(|| cell.class.trailing_zeros() as u8);
            cells.push(StepCell { down, right, shift, mask, class, letter, to: cell.to });
        }
        let near: Vec<StepNear> = near
            .iter()
            .map(|near| StepNear {
                class: self.class(near.class),
                frozen: self.class(near.class & !self.changing),
                reach: near.reach,
                unless: near.unless,
                form: self.form,
            })
            .collect();
        let links = |place: fn(&StepCell) -> u32| {
            let mut places: Vec<u32> = cells.iter().map(place).collect();
            places.sort_unstable();
            places.windows(2).map(|two| (two[0], two[1] - two[0])).collect()
        };
        Step {
            row: cells.iter().map(|cell| (cell.right as u8, cell.class as u16)).collect(),
            row_puts: Box::default(),
            needs: cells.iter().fold(0, |all, cell| all | class_bit(cell.class)),
            touched_in_row,
            put_in_row,
            links: links(|cell| cell.shift),
            links_in_row: links(|cell| cell.right),
            id: 0,
            near,
            rows: cells.iter().map(|cell| cell.down as usize + 1).max().unwrap_or(0),
            cols: cells.iter().map(|cell| cell.right as usize + 1).max().unwrap_or(0),
            stem: pattern.cells.iter().take(pattern.stem).filter(|cell| !cell.is_beyond()).count(),
            cells,
            beyond,
            touched,
            put,
            is_careful,
            then: None,
            parity: (self.form == Cells::Triangles).then_some(pattern.odd),
            name: Vec::new(),
            called: None,
        }
    }
}
