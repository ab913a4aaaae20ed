//! A directed graph of positions: tokens go along the arcs of their player, each by itself.

use std::fmt;

use smallvec::SmallVec;
use upstar_game::graph::{layers, line};
use upstar_game::sketch::{Form, Item, Point, Role, Sketch, UNIT};
use upstar_game::{About, Diagnostic, NormalPlay, Player, Ruleset, Sign, Span};

use crate::erased::{Packed, pack_number, unpack_numbers};

/// The most places of a game.
pub(crate) const MOST_PLACES: usize = 1000;
/// The most tokens of a position.
const MOST_TOKENS: usize = 1000;

/// Where tokens stand, by the numbers of their places in order.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Tokens(SmallVec<[u16; 4]>);

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.0).finish()
    }
}

impl Packed for Tokens {
    fn pack(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.0.iter().for_each(|place| pack_number((*place).into(), &mut bytes));
        bytes
    }

    fn unpack(bytes: &[u8]) -> Tokens {
        Tokens(unpack_numbers(bytes).iter().map(|place| *place as u16).collect())
    }
}

/// A game of tokens on places.
#[derive(Clone, Debug)]
pub struct PlaceGame {
    pub(crate) about: About,
    pub(crate) names: Vec<String>,
    /// For Left and for Right, where one can go from each place.
    pub(crate) arcs: [Vec<Vec<u16>>; 2],
}

impl PlaceGame {
    fn name(&self, place: u16) -> &str {
        &self.names[usize::from(place)]
    }

    fn from(&self, place: u16, by: Player) -> &[u16] {
        &self.arcs[by as usize][usize::from(place)]
    }

    fn is_end(&self, place: u16) -> bool {
        Player::BOTH.iter().all(|by| self.from(place, *by).is_empty())
    }
}

impl Ruleset for PlaceGame {
    type Position = Tokens;
    /// From where to where.
    type Move = (u16, u16);

    fn about(&self) -> &About {
        &self.about
    }

    fn moves(&self, position: &Tokens, by: Player, mut each: impl FnMut((u16, u16))) {
        let mut last = None;
        for &place in position.0.iter() {
            if last.replace(place) != Some(place) {
                self.from(place, by).iter().for_each(|to| each((place, *to)));
            }
        }
    }

    fn play(&self, position: &Tokens, _by: Player, &(from, to): &(u16, u16)) -> Tokens {
        let mut tokens = position.0.clone();
        if let Some(token) = tokens.iter_mut().find(|place| **place == from) {
            *token = to;
        }
        tokens.sort_unstable();
        Tokens(tokens)
    }

    fn parse(&self, text: &str) -> Result<Tokens, Diagnostic> {
        let mut tokens = SmallVec::new();
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            let span = Span::new(at, at + word.len());
            let place = self.names.iter().position(|own| own == word).ok_or_else(|| {
                let error = Diagnostic::new("bad-position", format!("there is no place `{word}`"), span);
                match upstar_syntax::nearest(word, self.names.iter().map(String::as_str)) {
                    Some(near) => error.with_hint(format!("did you mean `{near}`?")),
                    None => error,
                }
            })?;
            if tokens.len() >= MOST_TOKENS {
                return Err(Diagnostic::new("too-many", "a position has at most 1000 tokens", span));
            }
            tokens.push(place as u16);
        }
        tokens.sort_unstable();
        Ok(Tokens(tokens))
    }

    fn print(&self, position: &Tokens) -> String {
        position.0.iter().map(|place| self.name(*place)).collect::<Vec<_>>().join(" ")
    }

    fn print_move(&self, _position: &Tokens, _by: Player, &(from, to): &(u16, u16)) -> String {
        format!("{}-{}", self.name(from), self.name(to))
    }

    /// All places with the arcs between them, and the tokens where they stand.
    fn sketch(&self, position: &Tokens) -> Sketch {
        let mut sketch = Sketch::new();
        let mut arcs: Vec<(u16, u16, Role)> = Vec::new();
        for (by, role) in [(Player::Left, Role::Left), (Player::Right, Role::Right)] {
            for place in 0..self.names.len() as u16 {
                for to in self.from(place, by) {
                    match arcs.iter_mut().find(|own| (own.0, own.1) == (place, *to)) {
                        Some(own) => own.2 = Role::Both,
                        None => arcs.push((place, *to, role)),
                    }
                }
            }
        }
        let ends: Vec<(usize, usize)> =
            arcs.iter().map(|(from, to, _)| ((*from).into(), (*to).into())).collect();
        let spots = layers(self.names.len(), &ends);
        let points: Vec<Point> =
            spots.iter().map(|spot| Point { x: 2 * spot.x, y: 2 * UNIT * spot.layer }).collect();
        for (at, &(from, to, role)) in arcs.iter().enumerate() {
            let (a, b) = ends[at];
            let before = ends[..at].iter().filter(|own| **own == (b, a)).count();
            let near = spots[a].layer != spots[b].layer || (spots[a].x - spots[b].x).abs() <= UNIT;
            let id = format!("arc {}-{}", self.name(from), self.name(to));
            sketch.add(Item::new(&id, role, line(points[a], points[b], before + usize::from(!near))));
            let head = |from: i32, to: i32| to - (to - from) * 3 / 10;
            let centre = Point { x: head(points[a].x, points[b].x), y: head(points[a].y, points[b].y) };
            if a != b {
                sketch.add(Item::new(format!("head {id}"), role, Form::Token { centre, radius: UNIT / 8 }));
            }
        }
        for (place, &centre) in points.iter().enumerate() {
            let name = &self.names[place];
            let count = position.0.iter().filter(|own| usize::from(**own) == place).count();
            let role = if count > 0 { Role::Neutral } else { Role::Empty };
            let item = Item::new(name, role, Form::Token { centre, radius: 2 * UNIT / 5 });
            let mark = char::from_digit(count.min(9) as u32, 10).filter(|_| count > 0);
            sketch.add(mark.map_or(item.clone(), |mark| item.marked(mark)));
            let below = Point { x: centre.x, y: centre.y + 7 * UNIT / 10 };
            sketch.add(Item::new(format!("name {name}"), Role::Neutral, Form::label(below, name)));
        }
        self.offered(position, sketch, |_, &(from, to)| {
            vec![self.name(from).to_owned(), format!("arc {}-{}", self.name(from), self.name(to))]
        })
    }

    /// Tokens that have come to an end are out of the game.
    fn normal_form(&self, position: Tokens) -> (Tokens, Sign) {
        (Tokens(position.0.into_iter().filter(|place| !self.is_end(*place)).collect()), Sign::Plus)
    }

    fn owned_bytes(&self, position: &Tokens) -> usize {
        if position.0.spilled() { position.0.capacity() * size_of::<u16>() } else { 0 }
    }
}

impl NormalPlay for PlaceGame {
    fn components(&self, position: &Tokens, mut each: impl FnMut(Tokens)) {
        for &place in position.0.iter().filter(|place| !self.is_end(**place)) {
            each(Tokens(SmallVec::from_slice(&[place])));
        }
    }
}
