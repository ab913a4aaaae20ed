//! Games on heaps: a move changes one heap, by arithmetic.

use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use upstar_game::edit::Edit;
use upstar_game::heaps::{
    HeapRules, Heaps, Picture, Rest, edits, in_heap, move_name, print_numbers, read_up_to,
};
use upstar_game::sketch::Sketch;
use upstar_game::{
    About, BEYOND_LIMITS, Diagnostic, NormalPlay, Player, Ruleset, Sign, slow_bound, total_bound,
};

use crate::erased::{Packed, pack_number, unpack_numbers};
use crate::number::{Comprehension, LARGEST, MOST_STEPS as MOST, Number, Operation, SMALL, beyond};
use crate::split::Split;

/// What is looked through for a move in heaps that are not small.
const LOOKED_AT: u64 = 1 << 16;

/// One line of rules: heaps that are named one by one, or something that is split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeapLine {
    /// The heaps; or what is split, the least number of heaps and the most.
    pub(crate) numbers: Comprehension,
    pub(crate) split: Option<Split>,
}

impl HeapLine {
    /// Where a fixed number is taken and the rest is split, whatever the heap: that number, the least and the most heaps, and how.
    pub(crate) fn split_of_rest(&self) -> Option<(i128, i128, i128, Split)> {
        let [total, least, most] = &self.numbers.to[..] else { return None };
        let taken = match total {
            Number::Variable(0) => 0,
            Number::Two(Operation::Subtract, two) if two[0] == Number::Variable(0) => two[1].constant()?,
            _ => return None,
        };
        let plain = self.numbers.clauses.is_empty();
        Some((taken, least.constant()?, most.constant()?, self.split.filter(|_| plain)?))
    }

    /// Whether a move by it can leave more heaps than a [`Rest`] has.
    pub(crate) fn leaves_many(&self) -> bool {
        match self.split {
            None => self.numbers.to.len() > 3,
            Some(_) => self.numbers.to[2].constant().is_none_or(|most| most > 3),
        }
    }

    /// Calls `each` with what every move leaves of a heap, empty heaps among it, until it says to stop.
    #[inline]
    fn each(&self, heap: u64, each: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        match self.split {
            // An empty heap is no heap.
            _ if heap == 0 => ControlFlow::Continue(()),
            None => self.numbers.each(&[heap], each),
            Some(split) => {
                self.numbers.each(&[heap], &mut |found| split.each(found[0], found[1]..=found[2], each))
            }
        }
    }

    /// What a move is called that leaves some heaps, none of them empty, the smallest first; nothing, if it is none of this line.
    fn name(&self, heap: u64, left: &[u64], usual: &str) -> Option<String> {
        let mut is = |found: &[u64]| match self.split {
            None => many(found)[..] == *left,
            Some(split) => {
                let mut same = |parts: &[u64]| match many(parts)[..] == *left {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                };
                split.each(found[0], found[1]..=found[2], &mut same).is_break()
            }
        };
        self.numbers.name(&[heap], &mut is, usual)
    }

    /// Whether some move leaves a heap that is too large.
    fn outgrows(&self, heap: u64) -> bool {
        heap > 0 && self.numbers.outgrows(&[heap], |numbers| numbers.iter().any(|number| beyond(*number)))
    }

    /// At least as many as there are moves, or [`MOST`]; [`BEYOND_LIMITS`] where some leave too much.
    fn bound(&self, heap: u64) -> u64 {
        if heap == 0 {
            return 0;
        }
        if self.outgrows(heap) {
            return BEYOND_LIMITS;
        }
        let steps = self.numbers.steps(&[heap], MOST);
        let Some(split) = self.split.filter(|_| steps < MOST) else { return steps };
        let mut sum = steps;
        let _ = self.numbers.each(&[heap], &mut |found| {
            sum = sum.saturating_add(split.count(found[0], found[1]..=found[2], MOST)).min(MOST);
            if sum < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        sum
    }
}

/// Which small heaps have moves, as far as somebody asked: searches ask at every option.
#[derive(Debug, Default)]
pub(crate) struct Live(OnceLock<Box<[AtomicU8]>>);

impl Live {
    /// Heaps below it are remembered.
    const SMALL: usize = 1 << 16;

    #[inline]
    fn ask(&self, heap: u64, is_live: impl FnOnce() -> bool) -> bool {
        let known =
            self.0.get_or_init(|| std::iter::repeat_with(AtomicU8::default).take(Live::SMALL).collect());
        let Some(known) = known.get(heap as usize) else { return is_live() };
        match known.load(Relaxed) {
            0 => {
                let live = is_live();
                known.store(1 + u8::from(live), Relaxed);
                live
            }
            live => live == 2,
        }
    }
}

impl Clone for Live {
    fn clone(&self) -> Live {
        Live::default()
    }
}

/// The rules of a game on heaps in which both players have the same moves, which leave three heaps at most.
#[derive(Clone, Debug)]
pub(crate) struct Impartial {
    pub(crate) about: About,
    pub(crate) lines: Vec<HeapLine>,
    pub(crate) live: Live,
}

/// What a move leaves of a heap; of more than three heaps, the largest.
fn rest(numbers: &[u64]) -> Rest {
    let mut heaps = [0; 3];
    for (heap, &number) in heaps.iter_mut().zip(numbers.iter().rev().filter(|number| **number > 0)) {
        *heap = number;
    }
    Rest::new(heaps)
}

/// Calls `each` for everything that lines of rules leave of a heap, each once.
fn options(lines: &[HeapLine], heap: u64, each: &mut dyn FnMut(Rest)) {
    let mut seen = Seen::default();
    for line in lines {
        let _ = line.each(heap, &mut |numbers| {
            let rest = rest(numbers);
            if seen.is_new(&rest, rest.heaps()) {
                each(rest);
            }
            ControlFlow::Continue(())
        });
    }
}

/// What a move leaves of a heap, however many heaps it is: none of them empty, the smallest first.
pub(crate) type Many = SmallVec<[u64; 3]>;

fn many(numbers: &[u64]) -> Many {
    let mut rest: Many = numbers.iter().copied().filter(|number| *number > 0).collect();
    rest.sort_unstable();
    rest
}

/// What lines of rules call a move, if they do.
fn called(lines: &[HeapLine], heap: u64, left: &[u64]) -> Option<String> {
    if !lines.iter().any(|line| line.numbers.has_names()) {
        return None;
    }
    let usual = many_name(0, heap, left);
    let usual = usual.strip_prefix("heap 1: ").unwrap_or(&usual);
    lines.iter().find_map(|line| line.name(heap, left, usual))
}

/// Calls `each` for everything that lines of rules leave of a heap, each once.
fn many_options(lines: &[HeapLine], heap: u64, each: &mut dyn FnMut(Many)) {
    let mut seen = Seen::default();
    for line in lines {
        let _ = line.each(heap, &mut |numbers| {
            let rest = many(numbers);
            if seen.is_new(&rest, &rest) {
                each(rest);
            }
            ControlFlow::Continue(())
        });
    }
}

/// What moves have left already. There can be a million of them, so heaps that fit are kept in a word.
struct Seen<T> {
    words: Distinct<u64>,
    others: Distinct<T>,
}

impl<T> Default for Seen<T> {
    fn default() -> Seen<T> {
        Seen { words: Distinct::default(), others: Distinct::default() }
    }
}

impl<T: Ord + Hash + Clone> Seen<T> {
    fn is_new(&mut self, rest: &T, heaps: &[u64]) -> bool {
        match word(heaps) {
            Some(word) => self.words.is_new(word),
            None => self.others.is_new(rest.clone()),
        }
    }
}

/// A word for some heaps, none of them empty, and for no others; nothing if they do not fit.
fn word(heaps: &[u64]) -> Option<u64> {
    let (bits, tag) = match heaps.len() {
        0..=2 => (31, 0),
        3 => (21, 1 << 63),
        _ => return None,
    };
    let fits = heaps.iter().all(|heap| heap >> bits == 0);
    fits.then(|| tag | heaps.iter().fold(0, |word, heap| word << bits | heap))
}

/// What has come already. As long as it rises, or falls, nothing has to be looked up.
struct Distinct<T> {
    list: SmallVec<[T; 8]>,
    rises: Option<bool>,
    all: Option<FxHashSet<T>>,
}

impl<T> Default for Distinct<T> {
    fn default() -> Distinct<T> {
        Distinct { list: SmallVec::new(), rises: None, all: None }
    }
}

impl<T: Ord + Hash> Distinct<T> {
    fn is_new(&mut self, next: T) -> bool {
        if let Some(all) = &mut self.all {
            return all.insert(next);
        }
        let Some(last) = self.list.last() else {
            self.list.push(next);
            return true;
        };
        let rises = next > *last;
        if next != *last && *self.rises.get_or_insert(rises) == rises {
            self.list.push(next);
            return true;
        }
        let mut all: FxHashSet<T> = std::mem::take(&mut self.list).into_iter().collect();
        let is_new = all.insert(next);
        self.all = Some(all);
        is_new
    }
}

/// Whether there is a move in a heap, or so much to be looked through that there may be one.
fn is_live(lines: &[HeapLine], heap: u64) -> bool {
    let most = if heap > SMALL { LOOKED_AT } else { MOST };
    let too_much = |line: &HeapLine| line.numbers.is_long(&[heap], most);
    let has_move = |line: &HeapLine| line.each(heap, &mut |_| ControlFlow::Break(())).is_break();
    lines.iter().any(|line| too_much(line) || has_move(line) || line.outgrows(heap))
}

fn bound(lines: &[HeapLine], heap: u64) -> u64 {
    total_bound(lines.iter().map(|line| line.bound(heap)))
}

impl HeapRules for Impartial {
    fn about(&self) -> &About {
        &self.about
    }

    fn options(&self, heap: u64, each: &mut dyn FnMut(Rest)) {
        options(&self.lines, heap, each);
    }

    fn count(&self, heap: u64) -> u64 {
        let bound = bound(&self.lines, heap);
        if bound >= MOST {
            return if is_live(&self.lines, heap) { bound } else { 0 };
        }
        let mut count = 0;
        options(&self.lines, heap, &mut |_| count += 1);
        count
    }

    fn largest(&self) -> u64 {
        LARGEST
    }

    fn bound(&self, heap: u64) -> u64 {
        bound(&self.lines, heap)
    }

    fn is_live(&self, heap: u64) -> bool {
        self.live.ask(heap, || is_live(&self.lines, heap))
    }

    fn called(&self, heap: u64, rest: Rest) -> Option<String> {
        called(&self.lines, heap, &many(rest.heaps()))
    }
}

impl Packed for Heaps {
    fn pack(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.as_slice().iter().for_each(|number| pack_number(*number, &mut bytes));
        bytes
    }

    fn unpack(bytes: &[u8]) -> Heaps {
        Heaps::from(&unpack_numbers(bytes)[..])
    }
}

/// A game on heaps in which the players' moves differ, or leave more than three heaps.
#[derive(Clone, Debug)]
pub struct PartizanHeaps {
    pub(crate) about: About,
    /// Left's lines and Right's.
    pub(crate) sides: [Vec<HeapLine>; 2],
    pub(crate) live: Live,
}

/// A move on one heap: which one, counted from 0, and what becomes of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ManyMove {
    heap: usize,
    rest: Many,
}

/// The name of a move. Many heaps of one size are counted.
fn many_name(heap: usize, size: u64, left: &[u64]) -> String {
    if left.len() <= 3 {
        return move_name(heap, size, rest(left));
    }
    let groups = left.chunk_by(|a, b| a == b).map(|own| match own.len() {
        count @ 4.. => format!("{count}*{}", own[0]),
        _ => own.iter().map(u64::to_string).collect::<Vec<_>>().join("+"),
    });
    format!("heap {}: {size} -> {}", heap + 1, groups.collect::<Vec<_>>().join("+"))
}

impl PartizanHeaps {
    fn lines(&self, by: Player) -> &[HeapLine] {
        &self.sides[by as usize]
    }

    fn is_live(&self, heap: u64) -> bool {
        self.live.ask(heap, || self.sides.iter().any(|lines| is_live(lines, heap)))
    }

    fn name(&self, heaps: &[u64], by: Player, heap: usize, left: &[u64]) -> String {
        let size = heaps.get(heap).copied().unwrap_or(0);
        match called(self.lines(by), size, left) {
            Some(called) => in_heap(called, heap, heaps.len()),
            None => many_name(heap, size, left),
        }
    }
}

impl Ruleset for PartizanHeaps {
    type Position = Heaps;
    type Move = ManyMove;

    fn about(&self) -> &About {
        &self.about
    }

    fn moves(&self, position: &Heaps, by: Player, mut each: impl FnMut(ManyMove)) {
        for (heap, &size) in position.as_slice().iter().enumerate() {
            many_options(self.lines(by), size, &mut |rest| each(ManyMove { heap, rest }));
        }
    }

    fn play(&self, position: &Heaps, _by: Player, mv: &ManyMove) -> Heaps {
        let heaps = position.as_slice();
        let (before, behind) = (heaps.get(..mv.heap), heaps.get(mv.heap + 1..));
        // A heap keeps its place among others when it has been used up.
        let rest: &[u64] = if mv.rest.is_empty() && heaps.len() > 1 { &[0] } else { &mv.rest };
        Heaps::from(&[before.unwrap_or_default(), rest, behind.unwrap_or_default()].concat()[..])
    }

    fn parse(&self, text: &str) -> Result<Heaps, Diagnostic> {
        read_up_to(text, LARGEST).map(|heaps| Heaps::from(&heaps[..]))
    }

    fn print(&self, position: &Heaps) -> String {
        print_numbers(position.as_slice())
    }

    fn print_move(&self, position: &Heaps, by: Player, mv: &ManyMove) -> String {
        self.name(position.as_slice(), by, mv.heap, &mv.rest)
    }

    fn sketch(&self, position: &Heaps) -> Sketch {
        let heaps = position.as_slice();
        let mut picture = Picture::new(heaps, upstar_game::heaps::Look::Counters);
        let few = Player::BOTH.iter().all(|by| self.move_bound(position, *by) <= Picture::MOST_MOVES);
        for by in Player::BOTH.into_iter().filter(|_| few) {
            for (heap, &size) in heaps.iter().enumerate() {
                many_options(self.lines(by), size, &mut |left| {
                    picture.offer_to(&[by], heap, rest(&left), &self.name(heaps, by, heap, &left));
                });
            }
        }
        picture.finish()
    }

    fn edits(&self, position: &Heaps) -> Vec<Edit> {
        edits(position.as_slice())
    }

    fn normal_form(&self, position: Heaps) -> (Heaps, Sign) {
        let mut heaps: Vec<u64> =
            position.as_slice().iter().copied().filter(|heap| self.is_live(*heap)).collect();
        heaps.sort_unstable();
        (Heaps::from(&heaps[..]), Sign::Plus)
    }

    fn move_bound(&self, position: &Heaps, by: Player) -> u64 {
        let bound = total_bound(position.as_slice().iter().map(|heap| bound(self.lines(by), *heap)));
        let splits = self.lines(by).iter().any(|line| line.split.is_some() || line.numbers.to.len() > 1);
        if splits { slow_bound(bound) } else { bound }
    }

    fn owned_bytes(&self, position: &Heaps) -> usize {
        position.owned_bytes()
    }
}

impl NormalPlay for PartizanHeaps {
    fn components(&self, position: &Heaps, mut each: impl FnMut(Heaps)) {
        position
            .as_slice()
            .iter()
            .filter(|heap| self.is_live(**heap))
            .for_each(|heap| each(Heaps::from(*heap)));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use fastrand::Rng;

    use super::*;

    #[test]
    fn what_is_left_is_new_once() {
        let mut dice = Rng::with_seed(5);
        // On both sides of what fits in a word, with one heap to four.
        let sizes = [1, 2, 3, (1 << 21) - 1, 1 << 21, (1 << 31) - 1, 1 << 31, LARGEST];
        for round in 0..200 {
            let (mut seen, mut plain) = (Seen::default(), HashSet::new());
            for step in 0..200 {
                // Some begin by rising.
                let numbers: Vec<u64> = match step < round {
                    true => vec![step + 1, (1 << 31) - 100 + step],
                    false => (0..dice.usize(..5)).map(|_| dice.choice(sizes).unwrap()).collect(),
                };
                let rest = many(&numbers);
                assert_eq!(seen.is_new(&rest, &rest), plain.insert(rest.clone()), "{rest:?}");
            }
        }
    }
}
