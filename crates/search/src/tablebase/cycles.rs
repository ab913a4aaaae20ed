//! Retrograde analysis of stages in which play can come back to a position: results spread backward from what is
//! settled.
//!
//! Wins and losses spread in the order of their distance, so a position is settled once, by the right number of moves.
//! What never becomes a win or a loss is a draw; and a draw from which play must come to an end, however it is put off,
//! is told from those in which it need not.

use upstar_game::numbering::Edge;

use super::verdict::{Merit, Verdict, after, distance, is_loss, is_win, merit};
use crate::budget::Reason;
use crate::solution::Length;

/// A stage, or a part of one, and the moves inside it.
#[derive(Default)]
pub(super) struct CyclicStage {
    places: Vec<Place>,
    /// Where the moves to each place begin in the list of them.
    starts: Vec<u32>,
    edges: Vec<Edge>,
    levels: Levels,
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct Place {
    /// The best of the moves that are settled; where there are no moves inside the stage, what it comes to.
    best: Merit,
    /// How many moves inside the stage are not settled, or `SETTLED`.
    open: u32,
}

const SETTLED: u32 = u32::MAX;

/// Positions of a stage with moves inside it.
#[derive(Default)]
pub(super) struct Loose {
    heads: Vec<Head>,
    edges: Vec<Edge>,
}

#[derive(Clone, Copy)]
struct Head {
    place: u32,
    best: Merit,
    /// Where its moves end in the list of all.
    end: usize,
}

impl Loose {
    /// Adds a move inside the stage of the position that comes next.
    #[inline]
    pub(super) fn add(&mut self, to: Edge) {
        self.edges.push(to);
    }

    /// Adds a position if moves inside the stage were added for it; `best` is the best of its moves that leave the
    /// stage, 0 where there are none.
    #[inline]
    pub(super) fn position(&mut self, place: u32, best: Merit) -> bool {
        let end = self.edges.len();
        let some = end > self.heads.last().map_or(0, |head| head.end);
        if some {
            self.heads.push(Head { place, best, end });
        }
        some
    }

    /// Says anew what the best of the moves is that leave the stage.
    pub(super) fn update(&mut self, best: impl Fn(usize) -> Merit) {
        self.heads.iter_mut().for_each(|head| head.best = best(head.place as usize));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    pub(super) fn edges(&self) -> u64 {
        self.edges.len() as u64
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.heads.capacity() * size_of::<Head>() + self.edges.capacity() * size_of::<Edge>()) as u64
    }

    /// The list in no more memory than it needs, taken out of here.
    pub(super) fn take(&mut self) -> Loose {
        let taken = Loose { heads: self.heads.as_slice().into(), edges: self.edges.as_slice().into() };
        self.clear();
        taken
    }

    pub(super) fn clear(&mut self) {
        self.heads.clear();
        self.edges.clear();
    }

    /// The positions: the place, the best of the moves that leave the stage, and those inside.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, Merit, &[Edge])> + Clone {
        let mut from = 0;
        self.heads.iter().map(move |head| {
            let edges = &self.edges[from..head.end];
            from = head.end;
            (head.place as usize, head.best, edges)
        })
    }
}

/// About how many bytes a stage with cycles of `positions` positions takes, with the lists of what to look at next.
pub(super) fn bytes(positions: u64, edges: u64) -> u64 {
    positions * (size_of::<Place>() + 3 * size_of::<u32>()) as u64 + edges * size_of::<Edge>() as u64
}

impl CyclicStage {
    /// Takes a stage up: for each of its positions the place, the best of the moves that leave the stage, 0 where there are none, and the
    /// moves inside. What has no moves inside comes to that best. Whether all moves lead to places that there are.
    pub(super) fn tie<'a>(
        &mut self,
        size: usize,
        positions: impl Iterator<Item = (usize, Merit, &'a [Edge])> + Clone,
    ) -> bool {
        self.places.clear();
        self.places.resize(size, Place { best: 0, open: 0 });
        self.starts.clear();
        self.starts.resize(size + 1, 0);
        for (at, best, inside) in positions.clone() {
            self.places[at] = Place { best, open: inside.len() as u32 };
            for edge in inside {
                let Some(start) = self.starts[..size].get_mut(edge.place()) else { return false };
                *start += 1;
            }
        }
        // Where each list ends; filled from behind, that becomes where it begins.
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.edges.clear();
        self.edges.resize(sum as usize, Edge::new(0, false));
        for (at, _, inside) in positions {
            for edge in inside {
                let start = &mut self.starts[edge.place()];
                *start -= 1;
                self.edges[*start as usize] = Edge::new(at as u32, edge.opponent());
            }
        }
        true
    }

    /// What a position has come to.
    pub(super) fn merit(&self, at: usize) -> Merit {
        self.places[at].best
    }

    /// Settles everything; `go_on` is asked now and then.
    pub(super) fn untie(&mut self, go_on: impl Fn() -> Result<(), Reason>) -> Result<(), Reason> {
        self.spread_wins(&go_on)?;
        go_on()?;
        self.spread_draws();
        Ok(())
    }

    fn spread_wins(&mut self, go_on: &impl Fn() -> Result<(), Reason>) -> Result<(), Reason> {
        let CyclicStage { places, starts, edges, levels } = self;
        levels.clear();
        for (at, &Place { best, open }) in (0..).zip(&*places) {
            if is_win(best) || best > 0 && is_loss(best) && open == 0 {
                levels.add(best, at);
            }
        }
        let (mut level, mut list) = (0, Vec::new());
        while levels.take(level, &mut list) {
            go_on()?;
            for &at in &list {
                // It may have been settled by a quicker win since it was put here.
                if places[at as usize].open == SETTLED {
                    continue;
                }
                settle(places, starts, edges, at as usize, |from, place, found| {
                    if is_win(found) {
                        if found > from.best {
                            from.best = found;
                            levels.add(found, place);
                        }
                        return;
                    }
                    from.open -= 1;
                    from.best = from.best.max(found);
                    if from.open == 0 && is_loss(from.best) {
                        levels.add(from.best, place);
                    }
                });
            }
            level += 1;
        }
        Ok(())
    }

    /// All that is not settled is a draw by now, and so are the moves that are still open.
    fn spread_draws(&mut self) {
        let CyclicStage { places, starts, edges, .. } = self;
        let open = (0..).zip(&*places);
        let mut done: Vec<u32> = open.filter(|(_, place)| place.open == 0).map(|(at, _)| at).collect();
        while let Some(at) = done.pop() {
            settle(places, starts, edges, at as usize, |from, place, found| {
                from.best = from.best.max(found);
                from.open -= 1;
                if from.open == 0 {
                    done.push(place);
                }
            });
        }
        for place in places.iter_mut().filter(|place| place.open != SETTLED) {
            place.best = merit(Verdict::Draw(Length::Endless));
        }
    }
}

/// Settles a position: calls `each` for every position that is not settled and has a move to it, with that move's merit.
#[inline]
fn settle(
    places: &mut [Place],
    starts: &[u32],
    edges: &[Edge],
    at: usize,
    mut each: impl FnMut(&mut Place, u32, Merit),
) {
    places[at].open = SETTLED;
    let own = places[at].best;
    let merits = [after(own, false), after(own, true)];
    for edge in &edges[starts[at] as usize..starts[at + 1] as usize] {
        let from = &mut places[edge.place()];
        if from.open != SETTLED {
            each(from, edge.place() as u32, merits[usize::from(edge.opponent())]);
        }
    }
}

/// Places to look at, by how many moves there are to the end.
#[derive(Default)]
struct Levels {
    lists: Vec<Vec<u32>>,
    /// How many of them have been in use.
    used: usize,
}

impl Levels {
    #[inline]
    fn add(&mut self, best: Merit, place: u32) {
        let level = distance(best) as usize;
        if self.used <= level {
            self.used = level + 1;
            if self.lists.len() <= level {
                self.lists.resize_with(level + 1, Vec::new);
            }
        }
        self.lists[level].push(place);
    }

    /// Exchanges the places of a level for a list that is no longer needed; whether there are levels so far on.
    fn take(&mut self, level: usize, list: &mut Vec<u32>) -> bool {
        list.clear();
        self.lists[..self.used].get_mut(level).map(|own| std::mem::swap(own, list)).is_some()
    }

    fn clear(&mut self) {
        self.lists.iter_mut().for_each(Vec::clear);
        self.used = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Draw, Loss, Win};

    /// Settles a stage: for each position the best of its moves that leave it, and where the others lead.
    fn settled(positions: &[(Option<Verdict>, &[u32])]) -> Vec<Verdict> {
        let mut knot = CyclicStage::default();
        let edges: Vec<Vec<Edge>> = positions
            .iter()
            .map(|(_, inside)| inside.iter().map(|&to| Edge::new(to, true)).collect())
            .collect();
        let all = positions.iter().zip(&edges).enumerate();
        assert!(knot.tie(
            positions.len(),
            all.map(|(at, ((best, _), inside))| (at, best.map_or(0, merit), &inside[..]))
        ));
        knot.untie(|| Ok(())).unwrap();
        (0..positions.len()).map(|at| crate::tablebase::verdict::verdict(knot.merit(at))).collect()
    }

    const ENDLESS: Verdict = Draw(Length::Endless);

    fn draw(moves: u32) -> Verdict {
        Draw(Length::Moves(moves))
    }

    #[test]
    fn going_round_is_a_draw_unless_somebody_leaves() {
        assert_eq!(settled(&[(None, &[1]), (None, &[0])]), [ENDLESS, ENDLESS]);
        assert_eq!(settled(&[(None, &[1]), (Some(Win(3)), &[0])]), [Loss(4), Win(3)]);
        assert_eq!(settled(&[(None, &[1]), (Some(Loss(3)), &[0])]), [ENDLESS, ENDLESS]);
        assert_eq!(settled(&[(Some(Loss(5)), &[1]), (Some(Win(3)), &[0])]), [Loss(5), Win(3)]);
    }

    #[test]
    fn wins_are_the_quickest_and_losses_the_slowest() {
        // Leaving wins in nine; staying in three.
        let stage: [(_, &[u32]); 4] =
            [(Some(Win(9)), &[1]), (None, &[2]), (Some(Win(1)), &[]), (Some(Loss(9)), &[0])];
        assert_eq!(settled(&stage), [Win(3), Loss(2), Win(1), Loss(9)]);
    }

    #[test]
    fn draws_that_must_end_are_told_from_those_that_need_not() {
        let stage: [(_, &[u32]); 4] =
            [(Some(draw(2)), &[1]), (Some(draw(5)), &[]), (None, &[0, 3]), (None, &[2])];
        assert_eq!(settled(&stage), [draw(6), draw(5), ENDLESS, ENDLESS]);
        assert_eq!(settled(&stage[..2]), [draw(6), draw(5)]);
        // Losing inside, drawing outside.
        let stage: [(_, &[u32]); 2] = [(Some(draw(2)), &[1]), (Some(Win(4)), &[])];
        assert_eq!(settled(&stage), [draw(2), Win(4)]);
    }
}
