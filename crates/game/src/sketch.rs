//! Boards as pictures: shapes in abstract units, what each stands for, and which moves touching it offers.
//!
//! A sketch is all that a renderer sees of a game. Lengths are whole numbers, [`UNIT`] to the side of a cell, so that
//! a picture is the same on every machine; x grows to the right and y downwards, from wherever the game likes.

use std::collections::{HashMap, HashSet};

use upstar_values::Player;

/// The side of a cell.
pub const UNIT: i32 = 100;

/// The farthest from the origin that anything may lie: ten thousand cells.
const FAR: i32 = 10_000 * UNIT;

/// A point of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

impl Point {
    /// The point that lies `right` cells to the right of the origin and `down` cells below it.
    #[must_use]
    pub fn cells(right: usize, down: usize) -> Point {
        let length = |cells: usize| i32::try_from(cells).unwrap_or(i32::MAX).saturating_mul(UNIT);
        Point { x: length(right), y: length(down) }
    }

    fn shifted(self, x: i32, y: i32) -> Point {
        Point { x: self.x.saturating_add(x), y: self.y.saturating_add(y) }
    }
}

/// The outline of something on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A rectangle: a square of a board, a brick of a heap, a domino on its edge.
    Box {
        /// The upper left corner.
        corner: Point,
        /// From left to right.
        width: i32,
        /// From top to bottom.
        height: i32,
    },
    /// A round piece.
    Token {
        /// The middle.
        centre: Point,
        /// From the middle to the rim.
        radius: i32,
    },
    /// A line between two points.
    Edge {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
        /// The control point of a quadratic curve, for a line that is not straight.
        bend: Option<Point>,
    },
    /// A regular hexagon that stands on a corner.
    Hexagon {
        /// The middle.
        centre: Point,
        /// From the middle to each corner.
        radius: i32,
    },
    /// Words or a number, centred on a point.
    Label {
        /// The middle.
        centre: Point,
        /// The height of a line.
        height: i32,
        /// What it says.
        text: String,
    },
}

impl Form {
    /// A label of ordinary size.
    #[must_use]
    pub fn label(centre: Point, text: impl Into<String>) -> Form {
        Form::Label { centre, height: UNIT / 2, text: text.into() }
    }

    /// The corners of a hexagon with this middle and radius, from the top one clockwise.
    #[must_use]
    pub fn hexagon_corners(centre: Point, radius: i32) -> [Point; 6] {
        // Half the square root of three, near enough for a picture.
        let (side, half) = ((i64::from(radius) * 866 / 1000) as i32, radius / 2);
        let up = radius.saturating_neg();
        [(0, up), (side, -half), (side, half), (0, radius), (-side, half), (-side, -half)]
            .map(|(x, y)| centre.shifted(x, y))
    }

    /// The smallest upright rectangle around the form, as upper left and lower right corner. A label counts as three
    /// fifths of its height for each character; a curve lies within its control points.
    #[must_use]
    pub fn bounds(&self) -> (Point, Point) {
        match *self {
            Form::Box { corner, width, height } => (corner, corner.shifted(width, height)),
            Form::Token { centre, radius } => {
                let back = radius.saturating_neg();
                (centre.shifted(back, back), centre.shifted(radius, radius))
            }
            Form::Edge { from, to, bend } => join((from, from), (to, to), bend),
            Form::Hexagon { centre, radius } => {
                let [top, right, _, bottom, left, _] = Form::hexagon_corners(centre, radius);
                (Point { x: left.x, y: top.y }, Point { x: right.x, y: bottom.y })
            }
            Form::Label { centre, height, ref text } => {
                let count = i32::try_from(text.chars().count()).unwrap_or(i32::MAX);
                let half = count.saturating_mul(height).saturating_mul(3) / 10;
                (centre.shifted(-half, -(height / 2)), centre.shifted(half, height / 2))
            }
        }
    }

    fn has_size(&self) -> bool {
        match *self {
            Form::Box { width, height, .. } => width > 0 && height > 0,
            Form::Token { radius, .. } | Form::Hexagon { radius, .. } => radius > 0,
            // A loop needs a bend to be seen.
            Form::Edge { from, to, bend } => from != to || bend.is_some_and(|bend| bend != from),
            Form::Label { height, ref text, .. } => {
                height > 0 && !text.is_empty() && !text.chars().any(char::is_control)
            }
        }
    }
}

/// What a shape stands for; renderers choose colours and patterns by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A place where something may come to lie.
    Empty,
    /// Left's.
    Left,
    /// Right's.
    Right,
    /// For both players to use.
    Both,
    /// A place that has been used up.
    Gone,
    /// What holds the rest: the ground of Hackenbush, the rim of a Hex board.
    Ground,
    /// None of these: lettering, decoration.
    Neutral,
}

impl Role {
    /// What it is called where sketches are told to other programs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Role::Empty => "empty",
            Role::Left => "left",
            Role::Right => "right",
            Role::Both => "both",
            Role::Gone => "gone",
            Role::Ground => "ground",
            Role::Neutral => "neutral",
        }
    }
}

/// A move that touching a shape offers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Touch {
    /// Whose move it is.
    pub by: Player,
    /// The move's name.
    pub mv: String,
    /// When the shape is touched for it: 1 for what is touched first, 2 for what is touched after that, and so on; 0 where
    /// the order does not matter.
    pub step: u8,
}

/// The shapes that are touched for a move, by their ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touched {
    /// These, in any order.
    InAnyOrder(Vec<String>),
    /// These, one after the other.
    InTurn(Vec<String>),
}

impl From<String> for Touched {
    fn from(id: String) -> Touched {
        Touched::InAnyOrder(vec![id])
    }
}

impl From<Vec<String>> for Touched {
    fn from(ids: Vec<String>) -> Touched {
        Touched::InAnyOrder(ids)
    }
}

/// A shape of a sketch.
///
/// A shape may offer several moves, and a move may be offered by several shapes. Touching shapes one after another
/// leaves the moves that all of them offer, so a move from one place to another is two touches. Where the same shapes in
/// another order are another move, or a shape is touched twice, touches have steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// A name that no other shape of the sketch has, and that stays with what it stands for as play goes on.
    pub id: String,
    /// What the shape stands for.
    pub role: Role,
    /// The outline.
    pub form: Form,
    /// A character to write on the shape, for those who cannot tell roles by colour: `t` on a toad.
    pub mark: Option<char>,
    /// The moves that touching it offers.
    pub touches: Vec<Touch>,
}

impl Item {
    /// A shape without a mark that offers no moves.
    #[must_use]
    pub fn new(id: impl Into<String>, role: Role, form: Form) -> Item {
        Item { id: id.into(), role, form, mark: None, touches: Vec::new() }
    }

    /// Writes a character on the shape.
    #[must_use]
    pub fn marked(mut self, mark: char) -> Item {
        self.mark = Some(mark);
        self
    }

    /// Offers one more move.
    pub fn offer(&mut self, by: Player, mv: impl Into<String>) {
        self.offer_at(0, by, mv);
    }

    /// Offers one more move to those who touch the shape as the first for it, or the second, and so on.
    pub fn offer_at(&mut self, step: u8, by: Player, mv: impl Into<String>) {
        self.touches.push(Touch { by, mv: mv.into(), step });
    }
}

/// The picture of a board: shapes in the order in which they are drawn, later ones on top.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sketch {
    items: Vec<Item>,
}

impl Sketch {
    /// An empty picture.
    #[must_use]
    pub fn new() -> Sketch {
        Sketch::default()
    }

    /// Draws one more shape, on top of the others.
    pub fn add(&mut self, item: Item) {
        self.items.push(item);
    }

    /// Offers moves, each on the shapes that are touched for it; ids that no shape has are passed over.
    pub fn offer(&mut self, moves: impl IntoIterator<Item = (Player, String, Touched)>) {
        let places: HashMap<String, usize> =
            self.items.iter().enumerate().map(|(at, item)| (item.id.clone(), at)).collect();
        for (by, name, touched) in moves {
            let (ids, in_turn) = match touched {
                Touched::InAnyOrder(ids) => (ids, false),
                Touched::InTurn(ids) => (ids, true),
            };
            for (step, id) in (1..).zip(ids) {
                if let Some(&at) = places.get(&id) {
                    self.items[at].offer_at(if in_turn { step } else { 0 }, by, &name);
                }
            }
        }
    }

    /// The shapes in the order in which they are drawn.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The smallest upright rectangle around everything, as upper left and lower right corner; `None` when there is
    /// nothing.
    #[must_use]
    pub fn bounds(&self) -> Option<(Point, Point)> {
        self.items.iter().map(|item| item.form.bounds()).reduce(|a, b| join(a, b, None))
    }

    /// Checks that the picture can be drawn and played on, given all moves there are: ids differ, every shape has a
    /// size and lies within ten thousand cells of the origin, every touch is a move, and every move can be touched.
    pub fn check(&self, moves: &[(Player, String)]) -> Result<(), String> {
        let legal: HashSet<(Player, &str)> = moves.iter().map(|(by, mv)| (*by, mv.as_str())).collect();
        let mut ids = HashSet::new();
        let mut offered = HashSet::new();
        for item in &self.items {
            let id = &item.id;
            if id.is_empty() {
                return Err("a shape has no id".into());
            }
            if !ids.insert(id) {
                return Err(format!("two shapes have the id `{id}`"));
            }
            let (low, high) = item.form.bounds();
            if [low.x, low.y, high.x, high.y].iter().any(|length| !(-FAR..=FAR).contains(length)) {
                return Err(format!("shape `{id}` lies too far out"));
            }
            if !item.form.has_size() {
                return Err(format!("shape `{id}` cannot be seen"));
            }
            if item.mark.is_some_and(|mark| mark.is_control() || mark.is_whitespace()) {
                return Err(format!("the mark on shape `{id}` cannot be seen"));
            }
            let mut here = HashSet::new();
            for Touch { by, mv, step } in &item.touches {
                if !legal.contains(&(*by, mv)) {
                    return Err(format!("shape `{id}` offers {by} `{mv}`, which is no move"));
                }
                if !here.insert((*by, mv, step)) {
                    return Err(format!("shape `{id}` offers {by} `{mv}` twice"));
                }
                offered.insert((*by, mv.as_str()));
            }
        }
        match moves.iter().find(|(by, mv)| !offered.contains(&(*by, mv.as_str()))) {
            Some((by, mv)) => Err(format!("no shape offers {by} `{mv}`")),
            None => Ok(()),
        }
    }
}

/// The smallest rectangle around two others and perhaps a point.
fn join(a: (Point, Point), b: (Point, Point), extra: Option<Point>) -> (Point, Point) {
    let low = Point { x: a.0.x.min(b.0.x), y: a.0.y.min(b.0.y) };
    let high = Point { x: a.1.x.max(b.1.x), y: a.1.y.max(b.1.y) };
    match extra {
        Some(point) => join((low, high), (point, point), None),
        None => (low, high),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Moves<'a> = &'a [(Player, String)];

    fn token(id: &str) -> Item {
        Item::new(id, Role::Left, Form::Token { centre: Point::cells(1, 2), radius: 40 })
    }

    fn sketch(items: impl IntoIterator<Item = Item>) -> Sketch {
        let mut sketch = Sketch::new();
        items.into_iter().for_each(|item| sketch.add(item));
        sketch
    }

    #[test]
    fn bounds_hold_every_form() {
        let corner = Point { x: -10, y: 20 };
        let forms = [
            (Form::Box { corner, width: 5, height: 7 }, (-10, 20, -5, 27)),
            (Form::Token { centre: corner, radius: 5 }, (-15, 15, -5, 25)),
            (Form::Edge { from: corner, to: Point { x: 0, y: 0 }, bend: None }, (-10, 0, 0, 20)),
            (Form::Edge { from: corner, to: corner, bend: Some(Point { x: 3, y: 90 }) }, (-10, 20, 3, 90)),
            (Form::Hexagon { centre: corner, radius: 100 }, (-96, -80, 76, 120)),
            (Form::Label { centre: corner, height: 10, text: "ab".into() }, (-16, 15, -4, 25)),
        ];
        for (form, (left, top, right, bottom)) in forms {
            assert_eq!(form.bounds(), (Point { x: left, y: top }, Point { x: right, y: bottom }), "{form:?}");
        }
        assert_eq!(Sketch::new().bounds(), None);
        let both = sketch([token("a"), Item::new("b", Role::Neutral, Form::label(Point::cells(4, 4), "x"))]);
        assert_eq!(both.bounds(), Some((Point { x: 60, y: 160 }, Point { x: 415, y: 425 })));
    }

    #[test]
    fn a_good_sketch_passes() {
        let mut item = token("a");
        item.offer(Player::Left, "go");
        assert_eq!(sketch([item, token("b").marked('t')]).check(&[(Player::Left, "go".into())]), Ok(()));
        assert_eq!(Sketch::new().check(&[]), Ok(()));
    }

    #[test]
    fn moves_are_offered_on_the_shapes_that_are_touched() {
        let mut picture = sketch([token("a"), token("b")]);
        picture.offer([
            (Player::Left, "swap".into(), vec!["a".into(), "b".into()].into()),
            (Player::Right, "walk".into(), Touched::InTurn(vec!["b".into(), "a".into(), "b".into()])),
            (Player::Left, "none".into(), String::from("c").into()),
        ]);
        let told = |item: &Item| {
            item.touches.iter().map(|t| format!("{} {} {}", t.by, t.mv, t.step)).collect::<Vec<_>>()
        };
        assert_eq!(told(&picture.items()[0]), ["Left swap 0", "Right walk 2"]);
        assert_eq!(told(&picture.items()[1]), ["Left swap 0", "Right walk 1", "Right walk 3"]);
    }

    #[test]
    fn each_fault_is_named() {
        let go = [(Player::Left, "go".to_string())];
        let offering = |times: usize| {
            let mut item = token("a");
            (0..times).for_each(|_| item.offer(Player::Left, "go"));
            item
        };
        let far = Form::Token { centre: Point::cells(usize::MAX, 0), radius: 40 };
        let flat = Form::Box { corner: Point::cells(0, 0), width: 0, height: 5 };
        let point = Form::Edge { from: Point::cells(1, 1), to: Point::cells(1, 1), bend: None };
        let cases: [(Sketch, Moves, &str); 9] = [
            (sketch([token("a"), token("a")]), &[], "two shapes have the id `a`"),
            (sketch([token("")]), &[], "a shape has no id"),
            (sketch([Item::new("a", Role::Left, far)]), &[], "shape `a` lies too far out"),
            (sketch([Item::new("a", Role::Left, flat)]), &[], "shape `a` cannot be seen"),
            (sketch([Item::new("a", Role::Left, point)]), &[], "shape `a` cannot be seen"),
            (sketch([token("a").marked('\n')]), &[], "the mark on shape `a` cannot be seen"),
            (sketch([offering(1)]), &[], "shape `a` offers Left `go`, which is no move"),
            (sketch([offering(2)]), &go, "shape `a` offers Left `go` twice"),
            (sketch([offering(0)]), &go, "no shape offers Left `go`"),
        ];
        for (sketch, moves, fault) in cases {
            assert_eq!(sketch.check(moves), Err(fault.into()));
        }
    }
}
