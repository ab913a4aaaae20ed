//! Retrograde analysis of stages in which play can come back to a position: results spread backward from what is
//! settled.
//!
//! Wins and losses spread in the order of their distance, so a position is settled once, by the right number of moves.
//! What never becomes a win or a loss is a draw; and a draw from which play must come to an end, however it is put off,
//! is told from those in which it need not.

use super::verdict::{Merit, Verdict, is_loss, is_win, merit, of_move, verdict};
use crate::budget::Reason;
use crate::solution::Length;

/// A stage and the moves inside it.
pub(super) struct CyclicStage {
    places: Vec<Place>,
    /// Where the moves to each place begin in the list of them.
    starts: Vec<u32>,
    /// The words of [`Edge`]s: zeroes are had for nothing.
    edges: Vec<u32>,
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

/// A move inside a stage, from the place of a position there.
#[derive(Clone, Copy)]
pub(super) struct Edge(u32);

impl Edge {
    /// A move from or to a place; whether the opponent moves next.
    pub(super) fn new(place: u32, opponent: bool) -> Edge {
        Edge(place << 1 | u32::from(opponent))
    }

    pub(super) fn place(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) fn opponent(self) -> bool {
        self.0 & 1 != 0
    }
}

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
        self.heads.clear();
        self.edges.clear();
        taken
    }

    /// The positions: the place, the best of the moves that leave the stage, and those inside.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, Merit, &[Edge])> {
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
    /// `settled` says what positions come to that have no moves inside the stage.
    pub(super) fn new(
        size: usize,
        settled: impl Fn(usize) -> Option<Verdict>,
        loose: &[Loose],
    ) -> CyclicStage {
        let place = |at| Place { best: settled(at).map_or(0, merit), open: 0 };
        let mut places: Vec<Place> = (0..size).map(place).collect();
        let mut starts = vec![0_u32; size + 1];
        for (at, best, inside) in loose.iter().flat_map(Loose::iter) {
            places[at] = Place { best, open: inside.len() as u32 };
            inside.iter().for_each(|edge| starts[edge.place()] += 1);
        }
        // Where each list ends; filled from behind, that becomes where it begins.
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut edges = vec![0_u32; sum as usize];
        for (at, _, inside) in loose.iter().flat_map(Loose::iter) {
            for edge in inside {
                let start = &mut starts[edge.place()];
                *start -= 1;
                edges[*start as usize] = Edge::new(at as u32, edge.opponent()).0;
            }
        }
        CyclicStage { places, starts, edges }
    }

    /// What a position has come to.
    pub(super) fn verdict(&self, at: usize) -> Verdict {
        verdict(self.places[at].best)
    }

    /// Settles everything; `go_on` is asked now and then.
    pub(super) fn untie(&mut self, go_on: impl Fn() -> Result<(), Reason>) -> Result<(), Reason> {
        self.spread_wins(&go_on)?;
        go_on()?;
        self.spread_draws();
        Ok(())
    }

    /// Settles a position: calls `each` for every position that is not settled and has a move to it, with that move's
    /// merit.
    fn settle(&mut self, at: usize, mut each: impl FnMut(&mut Place, u32, Merit)) {
        self.places[at].open = SETTLED;
        let own = self.verdict(at);
        let merits = [of_move(own, false), of_move(own, true)];
        for &edge in &self.edges[self.starts[at] as usize..self.starts[at + 1] as usize] {
            let edge = Edge(edge);
            let from = &mut self.places[edge.place()];
            if from.open != SETTLED {
                each(from, edge.place() as u32, merits[usize::from(edge.opponent())]);
            }
        }
    }

    fn spread_wins(&mut self, go_on: &impl Fn() -> Result<(), Reason>) -> Result<(), Reason> {
        let mut levels = Levels::default();
        for (at, &Place { best, open }) in self.places.iter().enumerate().filter(|(_, place)| place.best > 0)
        {
            if is_win(best) || is_loss(best) && open == 0 {
                levels.add(best, at as u32);
            }
        }
        let mut level = 0;
        while let Some(list) = levels.take(level) {
            go_on()?;
            for at in list {
                // It may have been settled by a quicker win since it was put here.
                if self.places[at as usize].open == SETTLED {
                    continue;
                }
                self.settle(at as usize, |from, place, found| {
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
        let places = self.places.iter().enumerate();
        let mut done: Vec<u32> =
            places.filter(|(_, place)| place.open == 0).map(|(at, _)| at as u32).collect();
        while let Some(at) = done.pop() {
            self.settle(at as usize, |from, place, found| {
                from.best = from.best.max(found);
                from.open -= 1;
                if from.open == 0 {
                    done.push(place);
                }
            });
        }
        for place in self.places.iter_mut().filter(|place| place.open != SETTLED) {
            place.best = merit(Verdict::Draw(Length::Endless));
        }
    }
}

/// Places to look at, by how many moves there are to the end.
#[derive(Default)]
struct Levels(Vec<Vec<u32>>);

impl Levels {
    fn add(&mut self, best: Merit, place: u32) {
        let (Verdict::Win(moves) | Verdict::Loss(moves)) = verdict(best) else { return };
        let level = moves as usize;
        if self.0.len() <= level {
            self.0.resize_with(level + 1, Vec::new);
        }
        self.0[level].push(place);
    }

    /// The places of a level, where there are any further on.
    fn take(&mut self, level: usize) -> Option<Vec<u32>> {
        self.0.get_mut(level).map(std::mem::take)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Draw, Loss, Win};

    /// Settles a stage: for each position the best of its moves that leave it, and where the others lead.
    fn settled(positions: &[(Option<Verdict>, &[u32])]) -> Vec<Verdict> {
        let mut loose = Loose::default();
        for (place, (best, inside)) in positions.iter().enumerate() {
            inside.iter().for_each(|&to| loose.add(Edge::new(to, true)));
            loose.position(place as u32, best.map_or(0, merit));
        }
        let mut knot = CyclicStage::new(positions.len(), |at| positions[at].0, &[loose]);
        knot.untie(|| Ok(())).unwrap();
        (0..positions.len()).map(|at| knot.verdict(at)).collect()
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
