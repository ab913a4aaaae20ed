//! Maps that two players colour, place by place: the positions of Snort and Col.

mod text;

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use upstar_values::{Dyadic, Nimber, Player};

use super::layout::{layers, line};
use super::net::Net;
use super::order::{Order, order};
use crate::grid::{Shape, cell_name, label_edges, ones, square};
use crate::ruleset::{ClosedForm, Sign};
use crate::sketch::{Form, Item, Point, Role, Sketch, UNIT};

/// Which coloured neighbours keep a player from colouring a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// Those of the player's own colour.
    Like,
    /// Those of the other colour.
    Unlike,
}

/// A grid or a graph each of whose places is free, or has a player's colour, or is for one player alone to colour, or
/// is gone. Places number at most 64.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Map {
    // Six letters in three bits: `.` is (1, 1, 0), `l` (1, 0, 0), `r` (0, 1, 0), `#` (0, 0, 0), `x` (1, 0, 1) and
    // `o` (0, 1, 1). What neighbours forbid is not recorded, it is worked out when needed.
    left: u64,
    right: u64,
    coloured: u64,
    land: Land,
}

/// What the places are and which are neighbours.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Land {
    Grid(Shape),
    Graph(Arc<Net>),
}

/// A place of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place(u64);

impl Land {
    #[inline]
    fn neighbours(&self, set: u64) -> u64 {
        match self {
            Land::Grid(shape) => shape.neighbours(set),
            Land::Graph(net) => net.neighbours(set),
        }
    }

    fn name(&self, place: u64) -> String {
        match self {
            Land::Grid(shape) => {
                let (row, col) = shape.place(place);
                cell_name(row, col, shape.rows())
            }
            Land::Graph(net) => net.name(place.trailing_zeros() as usize),
        }
    }
}

/// Play.
impl Map {
    /// The places that Left may colour and those that Right may.
    #[inline]
    fn open(&self, clash: Clash) -> [u64; 2] {
        if self.coloured == 0 {
            return [self.left, self.right];
        }
        let (x, o) = (self.left & self.coloured, self.right & self.coloured);
        let (bars_left, bars_right) = match clash {
            Clash::Like => (x, o),
            Clash::Unlike => (o, x),
        };
        let free = !self.coloured;
        [
            self.left & free & !self.land.neighbours(bars_left),
            self.right & free & !self.land.neighbours(bars_right),
        ]
    }

    /// Calls `each` for the places that a player may colour, in order.
    #[inline]
    pub fn moves(&self, clash: Clash, by: Player, each: impl FnMut(Place)) {
        let [left, right] = self.open(clash);
        ones(if by == Player::Left { left } else { right }).map(Place).for_each(each);
    }

    /// The map after a player has coloured a place.
    #[inline]
    #[must_use]
    pub fn play(&self, by: Player, Place(place): Place) -> Map {
        let mut map = self.clone();
        map.coloured |= place;
        match by {
            Player::Left => map.right &= !place,
            Player::Right => map.left &= !place,
        }
        map
    }

    /// The picture, without moves; places are called by their names.
    #[must_use]
    pub fn sketch(&self) -> Sketch {
        let mut sketch = Sketch::new();
        let add = |sketch: &mut Sketch, place: u64, form: Form| {
            let (role, mark) = match self.letter(place) {
                '.' => (Role::Empty, None),
                '#' => (Role::Gone, None),
                'x' => (Role::Left, Some('x')),
                'o' => (Role::Right, Some('o')),
                tint => (Role::Empty, Some(tint)),
            };
            sketch.add(Item { mark, ..Item::new(self.land.name(place), role, form) });
        };
        match &self.land {
            Land::Grid(shape) => {
                for cell in ones(shape.full()) {
                    let (row, col) = shape.place(cell);
                    add(&mut sketch, cell, square(row, col));
                }
                label_edges(&mut sketch, shape.rows(), shape.cols());
            }
            Land::Graph(net) => {
                let edges: Vec<(usize, usize)> = net.edges().collect();
                // Twice as far apart as cells, for names to go between.
                let spots = layers(net.nodes(), &edges);
                let points: Vec<Point> =
                    spots.iter().map(|spot| Point { x: 2 * spot.x, y: 2 * UNIT * spot.layer }).collect();
                for &(a, b) in &edges {
                    let near = spots[a].layer != spots[b].layer || (spots[a].x - spots[b].x).abs() <= UNIT;
                    let form = line(points[a], points[b], usize::from(!near));
                    let id = format!("{}-{}", net.name(a), net.name(b));
                    sketch.add(Item::new(id, Role::Neutral, form));
                }
                for (node, &centre) in points.iter().enumerate() {
                    add(&mut sketch, 1 << node, Form::Token { centre, radius: 2 * UNIT / 5 });
                    let below = Point { x: centre.x, y: centre.y + 7 * UNIT / 10 };
                    let name = net.name(node);
                    sketch.add(Item::new(format!("name {name}"), Role::Neutral, Form::label(below, name)));
                }
            }
        }
        sketch
    }
}

/// Hooks.
impl Map {
    /// Calls `each` for the independent parts. Neighbours are independent if whatever either becomes forbids nothing
    /// to the other that was allowed; places that nobody may colour are left out.
    #[inline]
    pub fn parts(&self, clash: Clash, mut each: impl FnMut(Map)) {
        let [left, right] = self.open(clash);
        let mut rest = left | right;
        while rest != 0 {
            let part = self.reach(clash, rest & rest.wrapping_neg(), left, right);
            rest &= !part;
            each(self.only([left & part, right & part]));
        }
    }

    /// The places that depend on a place, in one step or several.
    #[inline]
    fn reach(&self, clash: Clash, place: u64, left: u64, right: u64) -> u64 {
        // What Left's colouring forbids to whom, and what Right's does.
        let (by_left, by_right) = match clash {
            Clash::Like => (left, right),
            Clash::Unlike => (right, left),
        };
        let mut part = place;
        let mut last = place;
        while last != 0 {
            let touched =
                self.land.neighbours(last & left) & by_left | self.land.neighbours(last & right) & by_right;
            last = touched & !part;
            part |= touched;
        }
        part
    }

    /// The map on which just these places may still be coloured, by Left and by Right; grids are trimmed.
    #[inline]
    fn only(&self, [left, right]: [u64; 2]) -> Map {
        match &self.land {
            Land::Grid(shape) => {
                let (shape, [left, right]) = shape.trim(left | right, [left, right]);
                Map { left, right, coloured: 0, land: Land::Grid(shape) }
            }
            Land::Graph(net) => Map { left, right, coloured: 0, land: Land::Graph(Arc::clone(net)) },
        }
    }

    /// A map that stands for this one and all that turn into it when places are renamed, a grid is turned or
    /// reflected, or colours exchanged.
    #[inline]
    #[must_use]
    pub fn normal_form(&self, clash: Clash) -> (Map, Sign) {
        let Map { left, right, land, .. } = self.only(self.open(clash));
        match land {
            Land::Grid(shape) => {
                let (least, [left, right], exchanged) = shape.least_of_either([left, right]);
                let sign = if exchanged { Sign::Minus } else { Sign::Plus };
                (Map { left, right, coloured: 0, land: Land::Grid(least) }, sign)
            }
            Land::Graph(net) => normal_graph(clash, &net, left, right),
        }
    }

    /// The value where no more than one place may still be coloured.
    #[inline]
    #[must_use]
    pub fn known(&self, clash: Clash) -> Option<ClosedForm> {
        let [left, right] = self.open(clash);
        if (left | right).count_ones() > 1 {
            return None;
        }
        Some(match (left, right) {
            (0, 0) => ClosedForm::Number(Dyadic::ZERO),
            (_, 0) => ClosedForm::Number(Dyadic::ONE),
            (0, _) => ClosedForm::Number(-Dyadic::ONE),
            _ => ClosedForm::Nimber(Nimber::ONE),
        })
    }

    /// The answer by half a turn of the board to colouring a place of a grid, if half a turn exchanges the colours.
    /// A place that is its own image must be closed, and one that its image would bar must be too.
    #[must_use]
    pub fn mirror(&self, clash: Clash, by: Player, Place(place): Place) -> Option<Place> {
        let Land::Grid(shape) = &self.land else { return None };
        let image = |cell: u64| {
            let (row, col) = shape.place(cell);
            shape.cell(shape.rows() - 1 - row, shape.cols() - 1 - col)
        };
        let [left, right] = self.open(clash);
        let fair = ones(shape.full()).all(|cell| {
            let other = image(cell);
            let exchanged =
                [(self.left, self.right), (self.right, self.left), (self.coloured, self.coloured)]
                    .iter()
                    .all(|(set, turned)| (set & cell != 0) == (turned & other != 0));
            let barred = other == cell || clash == Clash::Unlike && shape.neighbours(cell) & other != 0;
            exchanged && !(barred && (left | right) & cell != 0)
        });
        let open = if by == Player::Left { left } else { right };
        (fair && open & place != 0).then(|| Place(image(place)))
    }

    /// Bytes taken elsewhere.
    #[must_use]
    pub fn owned_bytes(&self) -> usize {
        match &self.land {
            Land::Grid(_) => 0,
            Land::Graph(net) => 16 + size_of::<Net>() + net.owned_bytes(),
        }
    }
}

/// The graph of those places that may be coloured and of the edges that matter, its nodes in an order that depends on
/// the structure.
fn normal_graph(clash: Clash, net: &Net, left: u64, right: u64) -> (Map, Sign) {
    let nodes: Vec<u64> = ones(left | right).collect();
    let number = |node: usize| ((left | right) & ((1 << node) - 1)).count_ones() as usize;
    let bits = |a: usize, set: u64| set >> a & 1 != 0;
    let matters = |&(a, b): &(usize, usize)| match clash {
        Clash::Like => bits(a, left) && bits(b, left) || bits(a, right) && bits(b, right),
        Clash::Unlike => bits(a, left) && bits(b, right) || bits(a, right) && bits(b, left),
    };
    let edges: Vec<(usize, usize, u64)> =
        net.edges().filter(matters).map(|(a, b)| (number(a), number(b), 0)).collect();
    let tints = |left: u64, right: u64| -> Vec<u64> {
        nodes.iter().map(|node| u64::from(node & left != 0) | u64::from(node & right != 0) << 1).collect()
    };
    // Whether colours are exchanged may not depend on names, as the numbering may.
    let plain = || (Sign::Plus, left, right, order(&edges, &tints(left, right)));
    let swapped = || (Sign::Minus, right, left, order(&edges, &tints(right, left)));
    let (sign, left, right, Order { rank, .. }) = match left.count_ones().cmp(&right.count_ones()) {
        Ordering::Less => swapped(),
        Ordering::Greater => plain(),
        Ordering::Equal => {
            let (plain, swapped) = (plain(), swapped());
            if swapped.3.print < plain.3.print { swapped } else { plain }
        }
    };
    let mut near = vec![0; nodes.len()];
    for &(a, b, _) in &edges {
        let (a, b) = (rank[a], rank[b]);
        near[a] |= 1 << b;
        near[b] |= 1 << a;
    }
    let moved = |set: u64| {
        nodes.iter().zip(&rank).filter(|&(node, _)| node & set != 0).fold(0, |set, (_, rank)| set | 1 << rank)
    };
    let (left, right) = (moved(left), moved(right));
    (Map { left, right, coloured: 0, land: Land::Graph(Net::new(near).into()) }, sign)
}

impl fmt::Debug for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.print())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Map {
        Map::read("Snort", text).unwrap_or_else(|error| panic!("{text}: {}", error.message))
    }

    fn moves(text: &str, clash: Clash) -> [Vec<String>; 2] {
        let map = read(text);
        Player::BOTH.map(|by| {
            let mut names = Vec::new();
            map.moves(clash, by, |place| names.push(map.name(place)));
            names
        })
    }

    #[test]
    fn text() {
        let cases = [
            ("2x2", "2x2"),
            ("..|..", "2x2"),
            ("..x|.o.", "..x|.o."),
            ("lr#", "lr#"),
            ("a-b b-c c-d; a=x d=o", "a-b b-c c-d; a=x d=o"),
            ("d-c b-a b-c;d=o a=x", "a-b b-c c-d; a=x d=o"),
            ("a b-c", "a b-c"),
            ("a b", "a b;"),
            ("1 2 3", "1 2 3;"),
            ("4x4;", "4x4;"),
            ("a;a=#", "a; a=#"),
            ("a-b; b=l a=.", "a-b; b=l"),
            (";", ";"),
        ];
        for (text, printed) in cases {
            assert_eq!(read(text).print(), printed);
            assert_eq!(read(printed), read(text));
        }
        assert_ne!(read("a-b"), read("a-c"));
        assert_ne!(read("a-b c"), read("a b-c"));
    }

    #[test]
    fn errors() {
        let error = |text: &str| {
            let error = Map::read("Snort", text).unwrap_err();
            (error.code, error.message, text[error.span.from..error.span.to].to_string())
        };
        let node = |message: &str, at: &str| ("graph-node", message.to_string(), at.to_string());
        assert_eq!(error("a-b; c=x"), node("the graph has no node `c`", "c"));
        assert_eq!(error("a-b; a=x a=o"), node("`a` is there twice", "a"));
        assert_eq!(error("a-b; a").1, "expected what is on `a`");
        assert_eq!(error("a-b; a x").2, "x");
        assert_eq!(error("a-b; a=y").2, "y");
        assert_eq!(error("a-b; a=").2, "");
        assert_eq!(error("a-b;;").2, ";");
        // Rows without bars between them are not taken for nodes.
        assert_eq!(error("xo ox").0, "board-character");
        assert_eq!(error("xoz").2, "z");
        assert_eq!(error("").0, "board-empty");
        assert_eq!(error("9x9").0, "board-too-large");
    }

    #[test]
    fn neighbours_clash() {
        assert_eq!(moves("x..o", Clash::Unlike), [vec!["b1"], vec!["c1"]]);
        assert_eq!(moves("x..o", Clash::Like), [vec!["c1"], vec!["b1"]]);
        assert_eq!(moves("x.o", Clash::Like), [vec![""; 0], vec![]]);
        assert_eq!(moves("l#r", Clash::Like), [vec!["a1"], vec!["c1"]]);
        assert_eq!(moves("a-b b-c c-d; a=x d=o", Clash::Unlike), [vec!["b"], vec!["c"]]);
        let after = read("2x2").play(Player::Left, Place(1));
        assert_eq!(after.print(), "x.|..");
        assert_eq!(after.play(Player::Right, Place(1 << 9)).print(), "x.|.o");
    }

    #[test]
    fn places_that_cannot_harm_each_other_are_parts() {
        let parts = |text, clash| {
            let mut parts = Vec::new();
            read(text).parts(clash, |part| parts.push(part.print()));
            parts
        };
        assert_eq!(parts("ll.rr", Clash::Unlike), ["l", "l.r", "r"]);
        assert_eq!(parts("lrl.", Clash::Like), ["l", "r", "l."]);
        assert_eq!(parts("x...o", Clash::Unlike), ["l.r"]);
        assert_eq!(parts("..x..|..x..", Clash::Like), [".r|.r", "r.|r."]);
        assert_eq!(parts("a-b b-c; b=x", Clash::Unlike), ["a-b b-c; a=l b=# c=#", "a-b b-c; a=# b=# c=l"]);
    }

    #[test]
    fn half_a_turn_answers() {
        let answers = |text: &str, clash| {
            let map = read(text);
            let mut answers = Vec::new();
            map.moves(clash, Player::Left, |place| {
                answers.extend(map.mirror(clash, Player::Left, place).map(|answer| map.name(answer)));
            });
            answers
        };
        assert_eq!(answers("2x2", Clash::Unlike), ["b1", "a1", "b2", "a2"]);
        assert_eq!(answers("x..|..o", Clash::Like), ["a1", "b2"]);
        // The two in the middle are each other's images and neighbours.
        assert_eq!(answers("1x4", Clash::Unlike).len(), 0);
        assert_eq!(answers("1x4", Clash::Like).len(), 4);
        assert_eq!(answers(".##.", Clash::Unlike).len(), 2);
        assert_eq!(answers("3x3", Clash::Like).len(), 0);
        assert_eq!(answers("...|.#.|...", Clash::Like).len(), 8);
        assert_eq!(answers("x.|.x", Clash::Like).len(), 0);
        // Whatever happens, there is an answer, and after it another.
        for (text, clash) in
            [("x..o|....|x..o", Clash::Like), ("4x4", Clash::Unlike), ("l.r|l.r", Clash::Like)]
        {
            let mut map = read(text);
            let mut turn = 0_usize;
            loop {
                turn += 1;
                let by = Player::BOTH[turn % 2];
                let mut places = Vec::new();
                map.moves(clash, by, |place| places.push(place));
                let Some(&place) = places.get(turn * 7 % places.len().max(1)) else { break };
                let answer = map.mirror(clash, by, place).expect("an answer");
                let after = map.play(by, place);
                let mut found = false;
                after.moves(clash, by.opponent(), |place| found |= place == answer);
                assert!(found, "{after:?}");
                map = after.play(by.opponent(), answer);
            }
        }
    }

    #[test]
    fn normal_forms() {
        let normal = |text: &str, clash| {
            let (map, sign) = read(text).normal_form(clash);
            (map.print(), sign)
        };
        for images in [["..x", "x..", ".|.|x"], ["..l|...", "...|r..", "..|..|.r"]] {
            let (first, sign) = normal(images[0], Clash::Unlike);
            for image in images {
                assert_eq!(normal(image, Clash::Unlike).0, first, "{image}");
            }
            assert_eq!(normal(&first, Clash::Unlike), (first.clone(), Sign::Plus));
            let swapped = images[0].replace('x', "o").replace('l', "r");
            assert_eq!(normal(&swapped, Clash::Unlike), (first, -sign));
        }
        // A path is a path, whatever its nodes are called, and nodes that nobody may colour do not count.
        let path = normal("a-b b-c", Clash::Unlike).0;
        assert_eq!(normal("p-a q-p a-z; z=#", Clash::Unlike).0, path);
        assert_eq!(normal("x-y; x=#", Clash::Like), ("a;".into(), Sign::Plus));
    }
}
