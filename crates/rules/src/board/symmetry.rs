//! Symmetries of a board game, found from its rules: turns and reflections of the board, with letters exchanged or not, that take the moves
//! of each player to her own, or to the opponent's.

use std::borrow::Cow;
use std::cmp::Ordering;

use upstar_game::{Exchange, Sign, Turn};

use super::ends::Goal;
use super::source::{Key, Moves, Source, keys};
use super::{Board, BoardGame};
use crate::goals::Who;
use crate::pattern::{Cells, Pattern};

/// A map of the square: perhaps over the diagonal, then perhaps left to right, then perhaps upside down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Map {
    transposed: bool,
    mirrored: bool,
    flipped: bool,
}

impl Map {
    const ALL: [Map; 8] = {
        let mut all = [Map { transposed: false, mirrored: false, flipped: false }; 8];
        let mut n = 0;
        while n < 8 {
            all[n] = Map { transposed: n & 4 != 0, mirrored: n & 2 != 0, flipped: n & 1 != 0 };
            n += 1;
        }
        all
    };

    fn pattern(self, pattern: &Pattern) -> Pattern {
        let mut mapped = pattern.clone();
        if self.transposed {
            // A quarter turn and a reflection.
            mapped = mapped.turned(Cells::Squares).mirrored(Cells::Squares);
        }
        if self.mirrored {
            mapped = mapped.mirrored(Cells::Squares);
        }
        if self.flipped {
            mapped = mapped.turned(Cells::Squares).turned(Cells::Squares).mirrored(Cells::Squares);
        }
        mapped
    }
}

/// What becomes of a position: its board mapped, some letters exchanged, and the players too or not.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Element {
    map: Map,
    /// The new code of each code, where letters are exchanged.
    letters: Option<[u8; 16]>,
    sign: Sign,
}

/// All symmetries of a game.
#[derive(Clone, Debug)]
pub(crate) struct Symmetry {
    elements: Vec<Element>,
    is_strip: bool,
    /// Whether all straight maps are symmetries, and what transposes are; then there is a quick way.
    quick: Option<Quick>,
    pub(crate) exchange: Exchange,
}

#[derive(Clone, Copy, Debug)]
struct Quick {
    transposes: Sign,
    /// Letters whose exchange exchanges the players.
    exchange: Option<([u8; 16], u8, u8)>,
}

impl Symmetry {
    /// What is symmetric, in sentences.
    pub(crate) fn in_words(&self) -> Vec<String> {
        let name = |map: Map| match (map.transposed, map.mirrored, map.flipped) {
            (false, false, false) => "",
            (false, true, false) => "reflected left to right",
            (false, false, true) => "upside down",
            (false, true, true) => "turned half",
            (true, false, false) => "with rows and columns exchanged",
            (true, true, false) | (true, false, true) => "turned a quarter",
            (true, true, true) => "reflected in the other diagonal",
        };
        let of = |sign: Sign| -> Option<String> {
            let all = || self.elements.iter().filter(move |own| own.sign == sign);
            let mut maps: Vec<&str> = Vec::new();
            for own in all().filter(|own| own.letters.is_none() && !name(own.map).is_empty()) {
                if !maps.contains(&name(own.map)) {
                    maps.push(name(own.map));
                }
            }
            let all_maps = maps.len() == 6;
            let mut said = if all_maps { vec!["however it is turned or reflected"] } else { maps };
            // Which letters, with which map: the plainest tells enough.
            let mut lettered: Vec<&Element> = all().filter(|own| own.letters.is_some()).collect();
            lettered.sort_by_key(|own| [own.map.transposed, own.map.mirrored, own.map.flipped]);
            let with = lettered.first().map(|own| match name(own.map) {
                "" => "with letters exchanged".to_owned(),
                map => format!("{map} with letters exchanged"),
            });
            said.extend(with.as_deref());
            (!said.is_empty()).then(|| said.join("; "))
        };
        let same = of(Sign::Plus).map(|how| format!("A board is worth the same {how}."));
        let other = of(Sign::Minus).map(|how| format!("A board becomes its negative {how}."));
        same.into_iter().chain(other).collect()
    }

    /// Whether half a turn leaves both players their moves.
    pub(crate) fn has_half_turn(&self) -> bool {
        let half = |map: Map| map.mirrored && !map.transposed && (map.flipped || self.is_strip);
        let plain = |own: &Element| own.letters.is_none() && own.sign == Sign::Plus;
        self.elements.iter().any(|own| half(own.map) && plain(own))
    }

    pub(crate) fn of(source: &Source) -> Symmetry {
        let none = Symmetry {
            elements: Vec::new(),
            is_strip: source.strip,
            quick: None,
            exchange: Exchange::COLOURS,
        };
        // Which triangles point up depends on where they lie, and so may what wins.
        if source.form == Cells::Triangles || source.goals.iter().any(|goal| goal.place.is_some()) {
            return none;
        }
        let goals = |change: &dyn Fn(&Pattern) -> Pattern| {
            let families = |goal: &Goal| {
                goal.families.iter().map(|family| family.iter().map(change).collect()).collect()
            };
            let mut all: Vec<(Option<Who>, Vec<Key>)> = source
                .goals
                .iter()
                .map(|goal| {
                    let moves = Moves { families: families(goal), ..Moves::default() };
                    (goal.winner, keys(&[moves], &Pattern::clone, &[]))
                })
                .collect();
            all.sort();
            all
        };
        let own_goals = goals(&Pattern::clone);
        let own = [0, 1].map(|side: usize| keys(&source.sides[side], &Pattern::clone, &[]));
        let letters = source.alphabet.0.len() as u8;
        let pairs = (1..=letters).flat_map(|a| (a + 1..=letters).map(move |b| vec![(a, b)]));
        let exchanges: Vec<Vec<(u8, u8)>> = std::iter::once(Vec::new()).chain(pairs).collect();
        let mut elements = Vec::new();
        for map in Map::ALL {
            for exchanged in &exchanges {
                if source.strip && (map.transposed || map.flipped)
                    || source.form == Cells::Hexagons && map.mirrored != map.flipped
                    || goals(&|pattern| map.pattern(pattern).exchanged(exchanged)) != own_goals
                {
                    continue;
                }
                if let Some(liberties) = &source.liberties
                    && !liberties.is_same_exchanged(exchanged)
                {
                    continue;
                }
                let image = [0, 1].map(|side: usize| {
                    keys(&source.sides[side], &|pattern| map.pattern(pattern).exchanged(exchanged), exchanged)
                });
                let mut codes = [0; 16];
                codes.iter_mut().zip(0..).for_each(|(own, code)| *own = code);
                exchanged.iter().for_each(|&(a, b)| codes.swap(a.into(), b.into()));
                let letters = (!exchanged.is_empty()).then_some(codes);
                if image == own {
                    elements.push(Element { map, letters, sign: Sign::Plus });
                } else if image[0] == own[1] && image[1] == own[0] && !source.has_results() {
                    elements.push(Element { map, letters, sign: Sign::Minus });
                }
            }
        }
        let quick = quick(&elements);
        let exchange = picture(&elements, source);
        Symmetry { elements, is_strip: source.strip, quick, exchange }
    }
}

fn quick(elements: &[Element]) -> Option<Quick> {
    let plain =
        |map: Map| elements.iter().find(|own| own.map == map && own.letters.is_none()).map(|own| own.sign);
    let straight = Map::ALL[..4].iter().all(|map| plain(*map) == Some(Sign::Plus));
    let transposes = plain(Map::ALL[4])?;
    let mut exchanges = elements.iter().filter(|own| own.map == Map::ALL[0] && own.letters.is_some());
    let first = exchanges.next();
    // What more there is, is for the other way.
    if !straight || exchanges.next().is_some() {
        return None;
    }
    let exchange = match first {
        None if elements.len() == 8 => None,
        Some(Element { letters: Some(codes), sign: Sign::Minus, .. })
            if transposes == Sign::Plus && elements.len() == 16 =>
        {
            let a = (0..16).find(|code| codes[usize::from(*code)] != *code)?;
            Some((*codes, a, codes[usize::from(a)]))
        }
        _ => return None,
    };
    Some(Quick { transposes, exchange })
}

/// How the picture of a position becomes that of its negative: by letters if that is enough, else by a turn of the board.
fn picture(elements: &[Element], source: &Source) -> Exchange {
    let mut minus: Vec<&Element> = elements.iter().filter(|own| own.sign == Sign::Minus).collect();
    let turn = |map: Map| match (map.transposed, map.mirrored, map.flipped) {
        (false, false, false) => Some(Turn::Still),
        (false, true, false) => Some(Turn::Backward),
        (true, false, false) | (true, true, true) => Some(Turn::Diagonal),
        _ => None,
    };
    minus.sort_by_key(|own| {
        [own.map.transposed, own.map.mirrored, own.map.flipped].iter().filter(|is| **is).count()
    });
    let found = minus.iter().find_map(|own| Some((turn(own.map)?, own.letters)));
    let (turn, codes) = found.unwrap_or((Turn::Still, None));
    let pairs = |codes: [u8; 16]| -> Vec<[char; 2]> {
        let letter = |code: u8| source.alphabet.letter(code);
        (1..16u8)
            .filter(|a| codes[usize::from(*a)] > *a)
            .map(|a| [letter(a), letter(codes[usize::from(a)])])
            .collect()
    };
    Exchange { turn, letters: Cow::Owned(codes.map(pairs).unwrap_or_default()) }
}

impl<const K: usize> Board<K> {
    #[inline]
    fn exchanged(&self, codes: &[u8; 16], letters: usize) -> Board<K> {
        let mut planes = [0; K];
        for (code, to) in codes.iter().enumerate().take(letters + 1).skip(1) {
            let set = self.with(code as u8);
            for (k, plane) in planes.iter_mut().enumerate() {
                *plane |= if to >> k & 1 == 1 { set } else { 0 };
            }
        }
        Board { planes, shape: self.shape }
    }

    fn mapped(&self, map: Map) -> Board<K> {
        let mut board = *self;
        if map.transposed {
            board = Board {
                planes: board.planes.map(|set| board.shape.transpose(set)),
                shape: board.shape.transposed(),
            };
        }
        if map.mirrored {
            board.planes = board.planes.map(|set| board.shape.mirror(set));
        }
        if map.flipped {
            board.planes = board.planes.map(|set| board.shape.flip(set));
        }
        board
    }

    #[inline]
    fn least(&self) -> (Board<K>, bool) {
        let (shape, planes, transposed) = self.shape.least(self.planes);
        (Board { planes, shape }, transposed)
    }
}

impl<const K: usize> BoardGame<K> {
    /// The least image of a position, on the smallest board that holds it.
    #[inline]
    pub(super) fn least(&self, board: Board<K>) -> (Board<K>, Sign) {
        let there = self.alive(&board);
        let board = if there == 0 || !self.0.trims || board.shape.is_tight(there) {
            board
        } else {
            board.cut_out(there)
        };
        let symmetry = &self.0.symmetry;
        let Some(quick) = symmetry.quick else { return self.least_of_all(&board) };
        let sign = |transposed: bool| if transposed { quick.transposes } else { Sign::Plus };
        let Some((codes, a, b)) = &quick.exchange else {
            let (least, transposed) = board.least();
            return (least, sign(transposed));
        };
        let letters = self.0.alphabet.0.len();
        match board.with(*a).count_ones().cmp(&board.with(*b).count_ones()) {
            Ordering::Less => (board.least().0, Sign::Plus),
            Ordering::Greater => (board.exchanged(codes, letters).least().0, Sign::Minus),
            Ordering::Equal => {
                let (plus, minus) = (board.least().0, board.exchanged(codes, letters).least().0);
                if minus < plus { (minus, Sign::Minus) } else { (plus, Sign::Plus) }
            }
        }
    }

    /// The cells that are there; of a strip, without those at its ends that no move ever covers.
    #[inline]
    fn alive(&self, board: &Board<K>) -> u64 {
        let shape = board.shape;
        let Some([first, last]) = &self.0.dead_at_ends else {
            return board.there();
        };
        let with = |codes: &[u8]| codes.iter().fold(0, |set, code| set | board.with(*code));
        let cols = shape.cols() as u32;
        let (left, right) = (with(first).trailing_ones(), (with(last) << (64 - cols)).leading_ones());
        if left + right < cols { shape.full() >> (left + right) << left } else { 0 }
    }

    fn least_of_all(&self, board: &Board<K>) -> (Board<K>, Sign) {
        let letters = self.0.alphabet.0.len();
        let mut least = (*board, Sign::Plus);
        for element in &self.0.symmetry.elements {
            let mut image = board.mapped(element.map);
            if let Some(codes) = &element.letters {
                image = image.exchanged(codes, letters);
            }
            if image < least.0 {
                least = (image, element.sign);
            }
        }
        least
    }
}
