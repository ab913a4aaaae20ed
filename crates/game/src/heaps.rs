//! What games on heaps share: the list of heaps as text, as a key of tables and as a picture, and how a move is called.
//!
//! A game in which a move changes one heap and leaves the others alone says in [`HeapRules`] what may become of a
//! heap; it is then a [`Ruleset`] under [`NormalPlay`].

mod code;
mod picture;

use std::fmt;
use std::hash::{Hash, Hasher};

use upstar_syntax::{Diagnostic, Span};
use upstar_values::{Nimber, Player};

use crate::argument::{Pattern, Theorem};
use crate::edit::Edit;
use crate::ruleset::{About, ClosedForm, NormalPlay, Ruleset, Sign, total_bound};
use crate::sketch::Sketch;

pub use crate::numbers::{Numbers, print_numbers, read_heaps};
pub use code::Code;
pub use picture::{Look, Picture, edits};

/// Heaps in a row: at least one, perhaps of no counters, so that a heap keeps its place when it has been used up.
///
/// ```
/// use upstar_game::heaps::Heaps;
/// let heaps = Heaps::from([3, 0, 5]);
/// assert_eq!(heaps.as_slice(), [3, 0, 5]);
/// assert_eq!(Heaps::from([]), Heaps::from([0]));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Heaps(List);

/// Searches meet single heaps and what a move makes of them, so one and two heaps need no memory elsewhere. Lists of one length are
/// made in one way.
#[derive(Clone, PartialEq, Eq)]
enum List {
    One(u64),
    Two([u64; 2]),
    Many(Box<[u64]>),
}

impl Heaps {
    /// The sizes of the heaps, in their order.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[u64] {
        match &self.0 {
            List::One(heap) => std::slice::from_ref(heap),
            List::Two(heaps) => heaps,
            List::Many(heaps) => heaps,
        }
    }

    /// The heaps after a move: those that are left of a heap stand in its place.
    #[inline]
    #[must_use]
    pub fn after(&self, mv: &HeapMove) -> Heaps {
        let heaps = self.as_slice();
        if heaps.len() == 1 {
            return Heaps::from(mv.rest.heaps());
        }
        let rest: &[u64] = if mv.rest == Rest::NOTHING { &[0] } else { mv.rest.heaps() };
        let before = &heaps[..mv.heap.min(heaps.len())];
        let behind = heaps.get(mv.heap + 1..).unwrap_or_default();
        Heaps::from([before, rest, behind].concat().as_slice())
    }

    /// The bytes that the list owns outside itself.
    #[inline]
    #[must_use]
    pub fn owned_bytes(&self) -> usize {
        match &self.0 {
            List::One(_) | List::Two(_) => 0,
            List::Many(heaps) => size_of_val(&**heaps),
        }
    }
}

impl From<u64> for Heaps {
    #[inline]
    fn from(heap: u64) -> Heaps {
        Heaps(List::One(heap))
    }
}

impl From<&[u64]> for Heaps {
    #[inline]
    fn from(heaps: &[u64]) -> Heaps {
        Heaps(match *heaps {
            [] => List::One(0),
            [heap] => List::One(heap),
            [first, second] => List::Two([first, second]),
            _ => List::Many(heaps.into()),
        })
    }
}

impl<const N: usize> From<[u64; N]> for Heaps {
    fn from(heaps: [u64; N]) -> Heaps {
        Heaps::from(&heaps[..])
    }
}

impl Hash for Heaps {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Number by number, because hashers take slices as bytes and are slower for it.
        let heaps = self.as_slice();
        state.write_usize(heaps.len());
        heaps.iter().for_each(|&heap| state.write_u64(heap));
    }
}

impl fmt::Debug for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_numbers(self.as_slice()))
    }
}

/// What a move leaves of a heap: up to three heaps, none of them empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rest([u64; 3]);

impl Rest {
    /// Nothing is left.
    pub const NOTHING: Rest = Rest([0; 3]);

    /// What is left when a heap falls into these. Their order does not matter, and empty ones do not count.
    #[inline]
    #[must_use]
    pub fn new(mut heaps: [u64; 3]) -> Rest {
        heaps.sort_unstable();
        Rest(heaps)
    }

    /// One heap is left, or nothing if it is empty.
    #[inline]
    #[must_use]
    pub fn one(heap: u64) -> Rest {
        Rest([0, 0, heap])
    }

    /// The heaps that are left, the smallest first.
    #[inline]
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        &self.0[self.0.iter().take_while(|&&heap| heap == 0).count()..]
    }
}

impl fmt::Display for Rest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Rest::NOTHING {
            return f.write_str("0");
        }
        for (at, heap) in self.heaps().iter().enumerate() {
            let plus = if at == 0 { "" } else { "+" };
            write!(f, "{plus}{heap}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Rest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A move on one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeapMove {
    /// Which heap, counted from 0.
    pub heap: usize,
    /// What becomes of it.
    pub rest: Rest,
}

/// The name of a move on one heap, which is counted from 0.
///
/// ```
/// use upstar_game::heaps::{Rest, move_name};
/// assert_eq!(move_name(1, 5, Rest::one(3)), "heap 2: 5 -> 3");
/// assert_eq!(move_name(0, 7, Rest::new([4, 2, 0])), "heap 1: 7 -> 2+4");
/// assert_eq!(move_name(0, 1, Rest::NOTHING), "heap 1: 1 -> 0");
/// ```
#[must_use]
pub fn move_name(heap: usize, size: u64, rest: Rest) -> String {
    format!("heap {}: {size} -> {rest}", heap + 1)
}

/// The rules of an impartial game on heaps whose moves are made in one heap each. What is said here of a heap makes
/// the game a [`Ruleset`].
pub trait HeapRules: Send + Sync + 'static {
    /// Name, title, rule and examples.
    fn about(&self) -> &About;

    /// How the heaps are drawn.
    fn look(&self) -> Look {
        Look::Counters
    }

    /// Calls `each` once for everything that a move may leave of a heap, the largest heap left being smaller first
    /// where that is easy to arrange: searches then go from small heaps to large ones and need little memory.
    fn options(&self, heap: u64, each: &mut dyn FnMut(Rest));

    /// How many options a heap has; [`u64::MAX`] when there are more.
    fn count(&self, heap: u64) -> u64;

    /// The largest heap that the rules can be asked about.
    fn largest(&self) -> u64 {
        u64::MAX
    }

    /// At least as many as the heap has options, where counting them would take long.
    fn bound(&self, heap: u64) -> u64 {
        self.count(heap)
    }

    /// Whether there is a move in a heap.
    fn is_live(&self, heap: u64) -> bool {
        self.count(heap) != 0
    }

    /// What a move is called that leaves something of a heap, where that is not said by sizes.
    fn called(&self, _heap: u64, _rest: Rest) -> Option<String> {
        None
    }

    /// n, if a theorem says that a heap has the value *n.
    fn nim_value(&self, _heap: u64) -> Option<u64> {
        None
    }

    /// n, if a heap that has options is a Nim heap of n move for move.
    fn nim_heap(&self, _heap: u64) -> Option<u64> {
        None
    }

    /// Everything with the value *n that a move may leave of a heap, where a theorem names it although there may be too
    /// many options to list.
    fn options_of_value(&self, _heap: u64, _n: u64) -> Option<Vec<Rest>> {
        None
    }

    /// The theorem that gives the nim-value of a heap that has options, for people: see [`NormalPlay::theorem`].
    fn theorem(&self, _heap: u64) -> Option<Theorem> {
        None
    }

    /// What the second player can leave of a heap whatever the first has made of it, where that can be done again and
    /// again until there is no option: of nine bricks, of which one or two may be taken, six and then three.
    fn mirror(&self, _heap: u64) -> Option<u64> {
        None
    }

    /// How many counters [`HeapRules::mirror`] makes both players take together, where it answers at all.
    fn mirrored(&self) -> Option<u64> {
        None
    }
}

/// Rules without their type: solvers made for these serve all games on heaps.
impl HeapRules for Box<dyn HeapRules> {
    fn about(&self) -> &About {
        (**self).about()
    }

    fn look(&self) -> Look {
        (**self).look()
    }

    fn options(&self, heap: u64, each: &mut dyn FnMut(Rest)) {
        (**self).options(heap, each);
    }

    fn count(&self, heap: u64) -> u64 {
        (**self).count(heap)
    }

    fn largest(&self) -> u64 {
        (**self).largest()
    }

    fn bound(&self, heap: u64) -> u64 {
        (**self).bound(heap)
    }

    fn is_live(&self, heap: u64) -> bool {
        (**self).is_live(heap)
    }

    fn called(&self, heap: u64, rest: Rest) -> Option<String> {
        (**self).called(heap, rest)
    }

    fn nim_value(&self, heap: u64) -> Option<u64> {
        (**self).nim_value(heap)
    }

    fn nim_heap(&self, heap: u64) -> Option<u64> {
        (**self).nim_heap(heap)
    }

    fn options_of_value(&self, heap: u64, n: u64) -> Option<Vec<Rest>> {
        (**self).options_of_value(heap, n)
    }

    fn theorem(&self, heap: u64) -> Option<Theorem> {
        (**self).theorem(heap)
    }

    fn mirror(&self, heap: u64) -> Option<u64> {
        (**self).mirror(heap)
    }

    fn mirrored(&self) -> Option<u64> {
        (**self).mirrored()
    }
}

/// Reads heaps none of which is larger than `largest`.
///
/// # Errors
/// Says where the text is no list of such heaps.
pub fn read_up_to(text: &str, largest: u64) -> Result<Vec<u64>, Diagnostic> {
    let heaps = read_heaps(text)?;
    if heaps.iter().any(|heap| *heap > largest) {
        let message = format!("numbers here are at most {largest}");
        return Err(Diagnostic::new("number-too-large", message, Span::all(text).trimmed(text)));
    }
    Ok(heaps)
}

/// What a move is called.
fn name_of<G: HeapRules>(rules: &G, heaps: &[u64], heap: usize, rest: Rest) -> String {
    let size = heaps.get(heap).copied().unwrap_or(0);
    match rules.called(size, rest) {
        Some(called) => in_heap(called, heap, heaps.len()),
        None => move_name(heap, size, rest),
    }
}

/// A name of a move with its heap before it, counted from 0, where there are several.
#[must_use]
pub fn in_heap(name: String, heap: usize, heaps: usize) -> String {
    if heaps > 1 { format!("heap {}: {name}", heap + 1) } else { name }
}

/// The heaps in which there is a move.
fn live<'a, G: HeapRules>(rules: &'a G, heaps: &'a Heaps) -> impl Iterator<Item = u64> + 'a {
    heaps.as_slice().iter().copied().filter(|&heap| rules.is_live(heap))
}

impl<G: HeapRules> Ruleset for G {
    type Position = Heaps;
    type Move = HeapMove;

    fn about(&self) -> &About {
        HeapRules::about(self)
    }

    #[inline]
    fn moves(&self, position: &Heaps, _by: Player, mut each: impl FnMut(HeapMove)) {
        for (heap, &size) in position.as_slice().iter().enumerate() {
            self.options(size, &mut |rest| each(HeapMove { heap, rest }));
        }
    }

    #[inline]
    fn play(&self, position: &Heaps, _by: Player, mv: &HeapMove) -> Heaps {
        position.after(mv)
    }

    fn parse(&self, text: &str) -> Result<Heaps, Diagnostic> {
        read_up_to(text, self.largest()).map(|heaps| Heaps::from(&heaps[..]))
    }

    fn print(&self, position: &Heaps) -> String {
        print_numbers(position.as_slice())
    }

    fn print_move(&self, position: &Heaps, _by: Player, mv: &HeapMove) -> String {
        name_of(self, position.as_slice(), mv.heap, mv.rest)
    }

    fn sketch(&self, position: &Heaps) -> Sketch {
        let heaps = position.as_slice();
        let mut picture = Picture::new(heaps, self.look());
        if self.move_bound(position, Player::Left) <= Picture::MOST_MOVES {
            for (heap, &size) in heaps.iter().enumerate() {
                self.options(size, &mut |rest| picture.offer(heap, rest, &name_of(self, heaps, heap, rest)));
            }
        }
        picture.finish()
    }

    fn edits(&self, position: &Heaps) -> Vec<Edit> {
        picture::edits(position.as_slice())
    }

    /// The heaps by size, without those in which there is no move.
    #[inline]
    fn normal_form(&self, position: Heaps) -> (Heaps, Sign) {
        if let [_] = position.as_slice() {
            return (position, Sign::Plus);
        }
        let mut heaps: Vec<u64> = live(self, &position).collect();
        heaps.sort_unstable();
        (Heaps::from(&heaps[..]), Sign::Plus)
    }

    #[inline]
    fn move_bound(&self, position: &Heaps, _by: Player) -> u64 {
        total_bound(position.as_slice().iter().map(|heap| self.bound(*heap)))
    }

    #[inline]
    fn owned_bytes(&self, position: &Heaps) -> usize {
        position.owned_bytes()
    }

    /// Heaps that are symmetric by themselves are answered there, and equal heaps in pairs by the same in the other.
    fn mirror(&self, position: &Heaps, _by: Player, mv: &HeapMove) -> Option<HeapMove> {
        let heaps = position.as_slice();
        let lonely = |heap: &u64| HeapRules::mirror(self, *heap).is_none();
        let mut pairs: Vec<u64> = live(self, position).filter(lonely).collect();
        pairs.sort_unstable();
        if !pairs.chunks(2).all(|pair| pair.first() == pair.get(1)) {
            return None;
        }
        let size = *heaps.get(mv.heap)?;
        if let Some(rest) = HeapRules::mirror(self, size) {
            return Some(HeapMove { heap: mv.heap, rest: Rest::one(rest) });
        }
        let other = (0..heaps.len()).find(|&heap| heap != mv.heap && heaps[heap] == size)?;
        // Where the move splits a heap, those behind it move on.
        let shift = if other > mv.heap { mv.rest.heaps().len().saturating_sub(1) } else { 0 };
        Some(HeapMove { heap: other + shift, rest: mv.rest })
    }

    fn pattern(&self, position: &Heaps) -> Option<Pattern> {
        let alone = live(self, position).filter(|&heap| HeapRules::mirror(self, heap).is_some()).count();
        let all = live(self, position).count();
        let taken = self.mirrored();
        Some(match (alone, taken) {
            (0, _) | (_, None) => Pattern::new(
                "equal heaps",
                if all == 2 { "the two heaps are equal" } else { "the heaps are equal in pairs" },
                "is the same move in the equal heap",
                "a move in one heap leaves its partner as it was",
            ),
            (_, Some(taken)) if alone == all => Pattern::remainder(taken),
            (_, Some(taken)) => Pattern::new(
                format!("equal heaps and remainders modulo {taken}"),
                format!(
                    "some heaps are equal in pairs, and from the others both moves together can always take {taken}"
                ),
                format!("is the same move in the equal heap, or makes up {taken} with it"),
                "a move in one heap leaves all others as they were",
            ),
        })
    }
}

impl<G: HeapRules> NormalPlay for G {
    /// The heaps one by one, without those in which there is no move.
    #[inline]
    fn components(&self, position: &Heaps, mut each: impl FnMut(Heaps)) {
        live(self, position).for_each(|heap| each(Heaps::from(heap)));
    }

    #[inline]
    fn known(&self, position: &Heaps) -> Option<ClosedForm> {
        let mut sum = 0;
        for &heap in position.as_slice() {
            sum ^= self.nim_value(heap)?;
        }
        Some(ClosedForm::Nimber(Nimber::new(sum)))
    }

    fn nim_heap(&self, position: &Heaps) -> Option<u64> {
        let mut live = live(self, position);
        match (live.next(), live.next()) {
            (None, _) => Some(0),
            (Some(heap), None) => HeapRules::nim_heap(self, heap),
            _ => None,
        }
    }

    /// In each heap, the options that balance the others.
    fn moves_to_nimber(&self, position: &Heaps, n: u64) -> Option<Vec<HeapMove>> {
        let heaps = position.as_slice();
        let values = heaps.iter().map(|&heap| self.nim_value(heap)).collect::<Option<Vec<u64>>>()?;
        let sum = values.iter().fold(n, |sum, value| sum ^ value);
        let mut moves = Vec::new();
        for (heap, (&size, value)) in heaps.iter().zip(values).enumerate() {
            let rests = self.options_of_value(size, sum ^ value)?;
            moves.extend(rests.into_iter().map(|rest| HeapMove { heap, rest }));
        }
        Some(moves)
    }

    fn theorem(&self, position: &Heaps) -> Option<Theorem> {
        let mut live = live(self, position);
        match (live.next(), live.next()) {
            (Some(heap), None) => HeapRules::theorem(self, heap),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::sync::LazyLock;

    use crate::Ending;

    /// Take one counter, or split a heap into two.
    struct Halves;

    impl HeapRules for Halves {
        fn about(&self) -> &About {
            static ABOUT: LazyLock<About> = LazyLock::new(|| About {
                name: "halves".into(),
                title: "Halves".into(),
                rule: String::new(),
                notation: String::new(),
                examples: Vec::new(),
                impartial: true,
                ending: Ending::NormalPlay,
                ..About::default()
            });
            &ABOUT
        }

        fn options(&self, heap: u64, each: &mut dyn FnMut(Rest)) {
            (1..=heap / 2).rev().for_each(|half| each(Rest::new([half, heap - half, 0])));
            if heap > 0 {
                each(Rest::one(heap - 1));
            }
        }

        fn count(&self, heap: u64) -> u64 {
            heap / 2 + u64::from(heap > 0)
        }
    }

    fn names(text: &str) -> Vec<String> {
        let position = Halves.parse(text).unwrap();
        let moves = Halves.move_list(&position, Player::Right).into_iter();
        moves.map(|mv| Halves.print_move(&position, Player::Right, &mv)).collect()
    }

    #[test]
    fn a_list_is_three_words_and_the_same_however_it_is_made() {
        assert_eq!(size_of::<Heaps>(), 24);
        assert_eq!(Heaps::from(5), Heaps::from(&[5][..]));
        assert_ne!(Heaps::from([5]), Heaps::from([5, 0]));
        assert_eq!(Heaps::from([1, 2]).owned_bytes(), 0);
        assert_eq!(Heaps::from([1, 2, 3]).owned_bytes(), 24);
    }

    #[test]
    fn moves_are_named_heap_by_heap() {
        assert_eq!(
            names("3,0,2"),
            ["heap 1: 3 -> 1+2", "heap 1: 3 -> 2", "heap 3: 2 -> 1+1", "heap 3: 2 -> 1"]
        );
        assert_eq!(names("1"), ["heap 1: 1 -> 0"]);
        assert_eq!(names("0"), [""; 0]);
    }

    #[test]
    fn what_is_left_of_a_heap_takes_its_place() {
        let after = |text, name| {
            let position = Halves.parse(text).unwrap();
            let mv = Halves.find_move(&position, Player::Left, name).unwrap();
            Halves.print(&Halves.play(&position, Player::Left, &mv))
        };
        assert_eq!(after("7,1,5", "heap 1: 7 -> 3+4"), "3,4,1,5");
        assert_eq!(after("7,1,5", "heap 2: 1 -> 0"), "7,0,5");
        assert_eq!(after("7,1", "heap 1: 7 -> 6"), "6,1");
        assert_eq!(after("1", "heap 1: 1 -> 0"), "0");
        assert_eq!(after("4", "heap 1: 4 -> 2+2"), "2,2");
    }

    #[test]
    fn the_normal_form_is_sorted_and_parts_are_single_heaps() {
        let position = Halves.parse("4,0,2,4").unwrap();
        assert_eq!(Halves.normal_form(position.clone()), (Heaps::from([2, 4, 4]), Sign::Plus));
        assert_eq!(Halves.normal_form(Heaps::from([0, 0])), (Heaps::from(0), Sign::Plus));
        let mut parts = Vec::new();
        Halves.components(&position, |part| parts.push(part));
        assert_eq!(parts, [4, 2, 4].map(Heaps::from));
        assert_eq!(Halves.move_bound(&position, Player::Left), 3 + 2 + 3);
        assert_eq!(Halves.move_bound(&Heaps::from([u64::MAX; 3]), Player::Left), u64::MAX - 1);
        assert_eq!(Halves.known(&position), None);
    }

    #[test]
    fn a_position_without_moves_is_a_nim_heap_of_nothing() {
        let nim_heap = |heaps: Heaps| NormalPlay::nim_heap(&Halves, &heaps);
        assert_eq!(nim_heap(Heaps::from([0, 0])), Some(0));
        assert_eq!(nim_heap(Heaps::from([0, 1])), None);
    }

    /// Plays all games in which the second player answers by symmetry, and counts his answers.
    fn follow(position: &Heaps) -> usize {
        let mut answers = 0;
        for mv in Halves.move_list(position, Player::Left) {
            let answer = Ruleset::mirror(&Halves, position, Player::Left, &mv).expect("an answer");
            let between = Halves.play(position, Player::Left, &mv);
            assert!(
                Halves.move_list(&between, Player::Right).contains(&answer),
                "{position:?} {mv:?} {answer:?}"
            );
            answers += 1 + follow(&Halves.play(&between, Player::Right, &answer));
        }
        answers
    }

    #[test]
    fn pairs_of_heaps_are_answered_in_the_other_heap() {
        assert_eq!(follow(&Heaps::from([0, 0])), 0);
        assert_eq!(follow(&Heaps::from([1, 1])), 2);
        assert!(follow(&Heaps::from([3, 2, 0, 3, 2])) > 100);
        let odd = Heaps::from([2, 2, 1]);
        let mv = Halves.move_list(&odd, Player::Left)[0];
        assert_eq!(Ruleset::mirror(&Halves, &odd, Player::Left, &mv), None);
    }

    #[test]
    fn every_sketch_is_playable() {
        for text in ["0", "1,2,0", "32,33", "700,5000", "1,".repeat(300).trim_end_matches(',')] {
            let position = Halves.parse(text).unwrap();
            let moves: Vec<(Player, String)> = Player::BOTH
                .into_iter()
                .flat_map(|by| names(text).into_iter().map(move |mv| (by, mv)))
                .collect();
            assert_eq!(Halves.sketch(&position).check(&moves), Ok(()), "{text}");
        }
        // Too many moves to offer, but a picture all the same.
        let huge = Halves.parse("18446744073709551615,3").unwrap();
        assert!(Halves.sketch(&huge).items().iter().all(|item| item.touches.is_empty()));
        assert_eq!(Halves.sketch(&huge).check(&[]), Ok(()));
    }
}
