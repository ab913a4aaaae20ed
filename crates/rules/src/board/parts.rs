//! Splitting into independent parts, by what moves can still touch or ask.
//!
//! A step is possible if each of its cells holds a letter that can become one it needs; what becomes of letters is known from the rules alone.
//! Every move that is ever made is a possible step of now. So cells that no possible step covers are dead, and possible steps that share no
//! changing cell never meet. What never changes is read by all who lie beside it, and joins nothing.

use smallvec::SmallVec;
use upstar_game::Player;
use upstar_game::grid::Shape;

use super::compile::{Step, class_bit};
use super::{Board, BoardGame, Sets};

impl<const K: usize> BoardGame<K> {
    /// Calls `each` for the parts, each on the smallest board that holds it.
    #[inline]
    pub(super) fn parts(&self, board: &Board<K>, mut each: impl FnMut(Board<K>)) {
        if self.0.liberties.is_some() || !self.0.goals.is_empty() {
            // Groups reach as far as they like, and what ends the game ends it everywhere.
            let there = board.there();
            if there != 0 {
                each(*board);
            }
            return;
        }
        let shape = board.shape;
        let sets = self.sets(board);
        let sides = if self.0.about.impartial { &Player::BOTH[..1] } else { &Player::BOTH[..] };
        let mut steps: SmallVec<[&Step; 16]> = SmallVec::new();
        let second = self.0.seconds.iter().flatten();
        for family in sides.iter().flat_map(|by| &self.0.sides[*by as usize]).chain(second) {
            // Those of a family become longer and longer.
            let fits = |step: &&Step| step.rows <= shape.rows() && step.cols <= shape.cols();
            steps.extend(family.steps.iter().take_while(fits));
        }
        let mut places: SmallVec<[u64; 16]> = SmallVec::new();
        let coulds = match self.0.is_directed {
            true if shape.rows() == 1 => {
                let mut coulds = sets.clone();
                places.resize(steps.len(), 0);
                let hangs_together = self.reachable_in_row(&mut coulds, &steps, &mut places, shape.full());
                if hangs_together {
                    return each(*board);
                }
                coulds
            }
            true => self.reachable(board, &sets, &steps, &mut places),
            false => {
                let coulds: Sets = self.0.coulds.iter().map(|class| sets[*class]).collect();
                places.extend(steps.iter().map(|step| step.possible(&coulds, shape)));
                coulds
            }
        };
        let mut possible: SmallVec<[(&Step, u64); 16]> = SmallVec::new();
        let (mut changing, mut covered) = (0, 0);
        for (step, place) in steps.iter().zip(&places) {
            let anchors = step.not_forbidden(*place, &sets, shape);
            if anchors == 0 {
                continue;
            }
            for cell in &step.cells {
                let here = Step::lower(cell, anchors, shape);
                covered |= here;
                changing |= if cell.to.is_some() { here } else { 0 };
            }
            possible.push((*step, anchors));
        }
        if covered == changing && !self.0.has_conditions {
            return self.by_links(board, covered, &possible, each);
        }
        let mut rest = changing;
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let before = part;
                for (step, anchors) in &possible {
                    part |= step.linked(part, *anchors, &coulds, changing, shape);
                }
                if part == before {
                    break;
                }
            }
            rest &= !part;
            // What never changes is read as well.
            let mut read = part;
            for (step, anchors) in &possible {
                let touching =
                    anchors & step.cells.iter().fold(0, |all, cell| all | Step::lift(cell, part, shape));
                read |= step.cells.iter().fold(0, |all, cell| all | Step::lower(cell, touching, shape));
                read |= step.beyond.iter().fold(0, |all, beyond| all | beyond.lower(touching, shape));
            }
            if self.0.has_conditions {
                // So is what forbids or allows a change, of what is read too: it must not come to life.
                let mut beside = 0;
                for step in steps.iter().filter(|step| !step.near.is_empty()) {
                    let anchors = step.possible(&coulds, shape);
                    let changed = step.cells.iter().filter(|cell| cell.to.is_some());
                    let changed = read & changed.fold(0, |all, cell| all | Step::lower(cell, anchors, shape));
                    for near in &step.near {
                        beside |= near.beside(changed, shape) & sets[near.class];
                    }
                }
                read |= beside;
            }
            each(self.cut_out(board, read));
        }
    }

    /// [`BoardGame::reachable`] on a strip, where a pattern is found by plain shifts. Whether the strip is seen to hang together from end to
    /// end; then it has not looked further.
    fn reachable_in_row(&self, coulds: &mut [u64], steps: &[&Step], places: &mut [u64], full: u64) -> bool {
        let mut due = u64::MAX;
        // Cells that can change, and cells that a step joins to the next one.
        let (mut changing, mut joined) = (0, 0);
        while due != 0 {
            let mut grown = 0;
            for (step, place) in steps.iter().zip(places.iter_mut()) {
                if step.needs & due == 0 {
                    continue;
                }
                let at = |&(right, class): &(u8, u16)| coulds[usize::from(class)] >> right;
                let anchors = step.row.iter().fold(u64::MAX, |all, need| all & at(need));
                let new = anchors & !*place;
                if new == 0 {
                    continue;
                }
                *place = anchors;
                joined = step.joins_in_row().fold(joined, |all, at| all | new << at);
                for &(right, class) in &step.row_puts {
                    let (own, here) = (&mut coulds[usize::from(class)], new << right);
                    changing |= here;
                    if here & !*own != 0 {
                        *own |= here;
                        grown |= class_bit(class.into());
                    }
                }
            }
            if changing == full && joined == full >> 1 && !self.0.has_conditions {
                return true;
            }
            due = grown;
        }
        false
    }

    /// Parts where all that is covered changes and nothing else is asked: cells hang together that lie next to each other in a step.
    #[inline]
    fn by_links(
        &self,
        board: &Board<K>,
        covered: u64,
        possible: &[(&Step, u64)],
        mut each: impl FnMut(Board<K>),
    ) {
        let shape = board.shape;
        // How much further on the other cell lies, and from where.
        let mut links: SmallVec<[(u32, u64); 8]> = SmallVec::new();
        for (step, anchors) in possible {
            let Some(own) = step.links(shape) else {
                return each(self.cut_out(board, covered));
            };
            for (place, further) in own {
                let from = anchors << place;
                match links.iter_mut().find(|link| link.0 == *further) {
                    Some(link) => link.1 |= from,
                    None => links.push((*further, from)),
                }
            }
        }
        let mut rest = covered;
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let before = part;
                for &(further, from) in &links {
                    part |= (part & from) << further | part >> further & from;
                }
                if part == before {
                    break;
                }
            }
            rest &= !part;
            each(self.cut_out(board, part));
        }
    }

    /// For each class, the cells that can ever hold one of it: letters are followed from cell to cell. Puts the possible places of each step
    /// into a list.
    fn reachable(
        &self,
        board: &Board<K>,
        sets: &Sets,
        steps: &[&Step],
        places: &mut SmallVec<[u64; 16]>,
    ) -> Sets {
        let shape = board.shape;
        let mut coulds = sets.clone();
        places.resize(steps.len(), 0);
        // A step is looked at again only if a class that it needs has come to more cells.
        let mut is_due: SmallVec<[bool; 16]> = SmallVec::from_elem(true, steps.len());
        loop {
            let mut is_new = false;
            for at in 0..steps.len() {
                if !std::mem::take(&mut is_due[at]) {
                    continue;
                }
                let step = steps[at];
                let anchors = step.possible(&coulds, shape);
                let new = anchors & !places[at];
                if new == 0 {
                    continue;
                }
                places[at] = anchors;
                let mut grown = 0;
                for cell in &step.cells {
                    let Some(to) = cell.to else { continue };
                    let here = Step::lower(cell, new, shape);
                    for class in &self.0.classes_of[usize::from(to)] {
                        grown |= if here & !coulds[*class] != 0 { class_bit(*class) } else { 0 };
                        coulds[*class] |= here;
                    }
                }
                if grown != 0 {
                    is_new = true;
                    is_due.iter_mut().zip(steps).for_each(|(due, step)| *due |= step.needs & grown != 0);
                }
            }
            if !is_new {
                return coulds;
            }
        }
    }
}

impl Step {
    /// The changing cells that possible places of the step join to some.
    fn linked(&self, part: u64, anchors: u64, coulds: &[u64], changing: u64, shape: Shape) -> u64 {
        let touching = self.cells.iter().fold(0, |all, cell| all | Step::lift(cell, part, shape));
        let touching =
            anchors & self.beyond.iter().fold(touching, |all, beyond| all | beyond.lift(part, shape));
        let mut more = part;
        for cell in &self.cells {
            more |= Step::lower(cell, touching, shape) & changing;
        }
        for beyond in &self.beyond {
            more |= beyond.lower(touching, shape) & changing;
        }
        if !self.near.is_empty() {
            let changed = self.cells.iter().filter(|cell| cell.to.is_some());
            let changed = changed.fold(0, |all, cell| all | Step::lower(cell, anchors, shape));
            for near in &self.near {
                let asked = coulds[near.class] & changing;
                more |=
                    near.beside(more & changed, shape) & asked | near.beside(more & asked, shape) & changed;
            }
        }
        more
    }
}
