//! Splitting into independent parts, by what moves can still touch or ask.
//!
//! A step is possible if each of its cells holds a letter that can become one it needs; what becomes of letters is known from the rules alone.
//! Every move that is ever made is a possible step of now. So cells that no possible step covers are dead, and possible steps that share no
//! changing cell never meet. What never changes is read by all who lie beside it, and joins nothing.

use smallvec::SmallVec;
use upstar_game::Player;

use super::compile::Step;
use super::{Board, BoardGame};

impl<const K: usize> BoardGame<K> {
    /// Calls `each` for the parts, each on the smallest board that holds it.
    #[inline]
    pub(super) fn parts(&self, board: &Board<K>, mut each: impl FnMut(Board<K>)) {
        if self.0.liberties.is_some() {
            // Groups reach as far as they like.
            let there = board.there();
            if there != 0 {
                each(*board);
            }
            return;
        }
        let (sets, shape) = (self.sets(board), board.shape);
        let changing = sets[self.0.changing];
        let mut possible: SmallVec<[(&Step, u64); 16]> = SmallVec::new();
        let mut rest = 0;
        let sides = if self.0.about.impartial { &Player::BOTH[..1] } else { &Player::BOTH[..] };
        let steps = || {
            let all =
                sides.iter().flat_map(|by| &self.0.sides[*by as usize]).flat_map(|family| &family.steps);
            all.filter(|step| step.rows <= shape.rows() && step.cols <= shape.cols())
        };
        for step in steps() {
            {
                let anchors = step.not_forbidden(step.possible(&sets, shape), &sets, shape);
                if anchors != 0 {
                    for cell in &step.cells {
                        rest |= Step::lower(cell, anchors, shape);
                    }
                    possible.push((step, anchors));
                }
            }
        }
        rest &= changing;
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let before = part;
                for (step, anchors) in &possible {
                    let mut touching = 0;
                    for cell in &step.cells {
                        touching |= Step::lift(cell, part, shape);
                    }
                    touching &= anchors;
                    let mut changed = 0;
                    for cell in &step.cells {
                        let here = Step::lower(cell, touching, shape);
                        part |= here & changing;
                        if cell.to.is_some() {
                            changed |= Step::lower(cell, *anchors, shape);
                        }
                    }
                    for near in &step.near {
                        let asked = sets[near.could] & changing;
                        part |= near.beside(part & changed, shape) & asked
                            | near.beside(part & asked, shape) & changed;
                    }
                }
                if part == before {
                    break;
                }
            }
            // What never changes is read as well.
            let mut read = part;
            for (step, anchors) in &possible {
                let touching =
                    anchors & step.cells.iter().fold(0, |all, cell| all | Step::lift(cell, part, shape));
                for cell in &step.cells {
                    read |= Step::lower(cell, touching, shape);
                }
            }
            // So is what forbids or allows a change, now and for ever.
            for step in steps().filter(|step| !step.near.is_empty()) {
                let anchors = step.possible(&sets, shape);
                let changed = step.cells.iter().filter(|cell| cell.to.is_some());
                let changed = part & changed.fold(0, |all, cell| all | Step::lower(cell, anchors, shape));
                for near in &step.near {
                    read |= near.beside(changed, shape) & sets[near.could];
                }
            }
            rest &= !part;
            each(board.cut_out(read));
        }
    }
}
