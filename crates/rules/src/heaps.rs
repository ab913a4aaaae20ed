//! Games on heaps: a move changes one heap, by arithmetic.

use std::collections::HashSet;
use std::ops::ControlFlow;

use smallvec::SmallVec;
use upstar_game::edit::Edit;
use upstar_game::heaps::{
    HeapMove, HeapRules, Heaps, Picture, Rest, edits, move_name, print_numbers, read_up_to,
};
use upstar_game::sketch::Sketch;
use upstar_game::{About, Diagnostic, NormalPlay, Player, Ruleset, Sign};

use crate::erased::{Packed, pack_number, unpack_numbers};
use crate::number::{Comprehension, LARGEST};

/// More options are not counted one by one.
const MOST: u64 = 1 << 26;

/// The rules of a game on heaps in which both players have the same moves.
#[derive(Clone, Debug)]
pub(crate) struct Impartial {
    pub(crate) about: About,
    pub(crate) lines: Vec<Comprehension>,
}

/// What a move leaves of a heap: three heaps at most, as is seen to when the rules are read.
fn rest(numbers: &[u64]) -> Rest {
    let mut heaps = [0; 3];
    for (heap, &number) in heaps.iter_mut().zip(numbers.iter().filter(|number| **number > 0)) {
        *heap = number;
    }
    Rest::new(heaps)
}

/// Calls `each` for everything that lines of rules leave of a heap, each once.
fn options(lines: &[Comprehension], heap: u64, each: &mut dyn FnMut(Rest)) {
    let mut seen = Seen::default();
    for line in lines {
        let _ = line.each(&[heap], &mut |numbers| {
            let rest = rest(numbers);
            if seen.is_new(rest) {
                each(rest);
            }
            ControlFlow::Continue(())
        });
    }
}

/// What has come already. As long as it rises, or falls, nothing has to be looked up.
#[derive(Default)]
struct Seen {
    list: SmallVec<[Rest; 8]>,
    rises: Option<bool>,
    all: Option<HashSet<Rest>>,
}

impl Seen {
    fn is_new(&mut self, rest: Rest) -> bool {
        if let Some(all) = &mut self.all {
            return all.insert(rest);
        }
        let Some(last) = self.list.last() else {
            self.list.push(rest);
            return true;
        };
        let rises = rest > *last;
        if rest != *last && *self.rises.get_or_insert(rises) == rises {
            self.list.push(rest);
            return true;
        }
        let mut all: HashSet<Rest> = self.list.drain(..).collect();
        let is_new = all.insert(rest);
        self.all = Some(all);
        is_new
    }
}

fn is_live(lines: &[Comprehension], heap: u64) -> bool {
    lines.iter().any(|line| line.each(&[heap], &mut |_| ControlFlow::Break(())).is_break())
}

fn bound(lines: &[Comprehension], heap: u64) -> u64 {
    lines.iter().fold(0, |sum: u64, line| sum.saturating_add(line.steps(&[heap], MOST)))
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
        is_live(&self.lines, heap)
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

/// A game on heaps in which the players' moves differ.
#[derive(Clone, Debug)]
pub struct PartizanHeaps {
    pub(crate) about: About,
    /// Left's lines and Right's.
    pub(crate) sides: [Vec<Comprehension>; 2],
}

impl PartizanHeaps {
    fn lines(&self, by: Player) -> &[Comprehension] {
        &self.sides[by as usize]
    }

    fn is_live(&self, heap: u64) -> bool {
        self.sides.iter().any(|lines| is_live(lines, heap))
    }
}

impl Ruleset for PartizanHeaps {
    type Position = Heaps;
    type Move = HeapMove;

    fn about(&self) -> &About {
        &self.about
    }

    fn moves(&self, position: &Heaps, by: Player, mut each: impl FnMut(HeapMove)) {
        for (heap, &size) in position.as_slice().iter().enumerate() {
            options(self.lines(by), size, &mut |rest| each(HeapMove { heap, rest }));
        }
    }

    fn play(&self, position: &Heaps, _by: Player, mv: &HeapMove) -> Heaps {
        position.after(mv)
    }

    fn parse(&self, text: &str) -> Result<Heaps, Diagnostic> {
        read_up_to(text, LARGEST).map(|heaps| Heaps::from(&heaps[..]))
    }

    fn print(&self, position: &Heaps) -> String {
        print_numbers(position.as_slice())
    }

    fn print_move(&self, position: &Heaps, _by: Player, mv: &HeapMove) -> String {
        move_name(mv.heap, position.as_slice().get(mv.heap).copied().unwrap_or(0), mv.rest)
    }

    fn sketch(&self, position: &Heaps) -> Sketch {
        let heaps = position.as_slice();
        let mut picture = Picture::new(heaps, upstar_game::heaps::Look::Counters);
        let few = Player::BOTH.iter().all(|by| self.move_bound(position, *by) <= Picture::MOST_MOVES);
        for by in Player::BOTH.into_iter().filter(|_| few) {
            for (heap, &size) in heaps.iter().enumerate() {
                options(self.lines(by), size, &mut |rest| {
                    picture.offer_to(&[by], heap, rest, &move_name(heap, size, rest));
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
        position.as_slice().iter().fold(0, |sum: u64, heap| sum.saturating_add(bound(self.lines(by), *heap)))
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
