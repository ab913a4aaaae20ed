//! Stages in which play can stay, and so come back: results spread backward from what is settled.
//!
//! Wins and losses spread in the order of their distance, so a position is settled once, by the right number of moves.
//! What never becomes a win or a loss is a draw; and a draw from which play must come to an end, however it is put off,
//! is told from those in which it need not.

use super::verdict::{Merit, Verdict, merit, of_move, verdict};
use crate::solution::Length;

/// What one stage has come to before the moves inside it are considered.
pub(super) struct Knot {
    /// The best of the moves that are settled for each position; where there are no moves inside the stage, what it
    /// comes to.
    best: Vec<Merit>,
    /// How many moves inside the stage are not settled.
    open: Vec<u32>,
    settled: Vec<bool>,
    /// Where the moves to each position begin in the list of them.
    starts: Vec<u32>,
    edges: Vec<Edge>,
}

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

    fn opponent(self) -> bool {
        self.0 & 1 != 0
    }
}

/// Positions of a stage with moves inside it.
#[derive(Default)]
pub(super) struct Loose {
    heads: Vec<Head>,
    edges: Vec<Edge>,
}

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

    pub(super) fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    pub(super) fn edges(&self) -> u64 {
        self.edges.len() as u64
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.heads.capacity() * size_of::<Head>() + self.edges.capacity() * size_of::<Edge>()) as u64
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

/// About how many bytes a knot of so many positions takes.
pub(super) fn bytes(positions: u64, edges: u64) -> u64 {
    positions * (size_of::<Merit>() + 4 + 1 + 4) as u64 + edges * size_of::<Edge>() as u64
}

impl Knot {
    /// `settled` says what positions come to that have no moves inside the stage.
    pub(super) fn new(size: usize, settled: impl Fn(usize) -> Option<Verdict>, loose: &[Loose]) -> Knot {
        let mut best: Vec<Merit> = (0..size).map(|at| settled(at).map_or(0, merit)).collect();
        let mut open = vec![0; size];
        let mut starts = vec![0_u32; size + 1];
        for (at, own, inside) in loose.iter().flat_map(Loose::iter) {
            best[at] = own;
            open[at] = inside.len() as u32;
            inside.iter().for_each(|edge| starts[edge.place()] += 1);
        }
        // Where each list ends; filled from behind, that becomes where it begins.
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut edges = vec![Edge(0); sum as usize];
        for (at, _, inside) in loose.iter().flat_map(Loose::iter) {
            for edge in inside {
                let start = &mut starts[edge.place()];
                *start -= 1;
                edges[*start as usize] = Edge::new(at as u32, edge.opponent());
            }
        }
        Knot { best, open, settled: vec![false; size], starts, edges }
    }

    fn sources(&self, at: usize) -> std::ops::Range<usize> {
        self.starts[at] as usize..self.starts[at + 1] as usize
    }

    /// What a position has come to.
    pub(super) fn verdict(&self, at: usize) -> Verdict {
        verdict(self.best[at])
    }

    /// Settles everything.
    pub(super) fn untie(&mut self) {
        self.spread_wins();
        self.spread_draws();
    }

    fn spread_wins(&mut self) {
        // The places to look at once all that is nearer is settled.
        let mut levels: Vec<Vec<u32>> = Vec::new();
        let later = |levels: &mut Vec<Vec<u32>>, moves: u32, place: u32| {
            if levels.len() <= moves as usize {
                levels.resize_with(moves as usize + 1, Vec::new);
            }
            levels[moves as usize].push(place);
        };
        for at in 0..self.best.len() {
            match verdict(self.best[at]) {
                Verdict::Win(moves) => later(&mut levels, moves, at as u32),
                Verdict::Loss(moves) if self.open[at] == 0 && self.best[at] > 0 => {
                    later(&mut levels, moves, at as u32);
                }
                _ => {}
            }
        }
        let mut level = 0;
        while level < levels.len() {
            for place in std::mem::take(&mut levels[level]) {
                let at = place as usize;
                let own = self.verdict(at);
                // A quicker win may have been found since it was put here.
                let now =
                    matches!(own, Verdict::Win(moves) | Verdict::Loss(moves) if moves as usize == level);
                if self.settled[at] || !now {
                    continue;
                }
                self.settled[at] = true;
                for edge in self.sources(at) {
                    let from = self.edges[edge].place();
                    if self.settled[from] {
                        continue;
                    }
                    let found = of_move(own, self.edges[edge].opponent());
                    match verdict(found) {
                        Verdict::Win(moves) if found > self.best[from] => {
                            self.best[from] = found;
                            later(&mut levels, moves, from as u32);
                        }
                        Verdict::Loss(_) => {
                            self.open[from] -= 1;
                            self.best[from] = self.best[from].max(found);
                            if let (0, Verdict::Loss(moves)) = (self.open[from], self.verdict(from)) {
                                later(&mut levels, moves, from as u32);
                            }
                        }
                        _ => {}
                    }
                }
            }
            level += 1;
        }
    }

    /// All that is not settled is a draw by now, and so are the moves that are still open.
    fn spread_draws(&mut self) {
        let over = |knot: &Knot, at: usize| !knot.settled[at] && knot.open[at] == 0;
        let mut done: Vec<u32> =
            (0..self.best.len()).filter(|&at| over(self, at)).map(|at| at as u32).collect();
        while let Some(place) = done.pop() {
            let at = place as usize;
            self.settled[at] = true;
            let own = self.verdict(at);
            for edge in self.sources(at) {
                let from = self.edges[edge].place();
                if self.settled[from] {
                    continue;
                }
                self.best[from] = self.best[from].max(of_move(own, self.edges[edge].opponent()));
                self.open[from] -= 1;
                if self.open[from] == 0 {
                    done.push(from as u32);
                }
            }
        }
        for (best, _) in self.best.iter_mut().zip(&self.settled).filter(|(_, settled)| !**settled) {
            *best = merit(Verdict::Draw(Length::Endless));
        }
    }
}
