//! Cells that need not be looked at: dead ones, captured ones, dominated moves.

use super::Options;
use super::graph::Graph;
use super::lie::{Lie, Stones};
use super::set::Set;

/// The cells from which a stone of `player` would make a cell dead.
fn killers<S: Set>(graphs: &[Graph<S>; 2], player: usize, at: usize) -> S {
    graphs[player].killers_by_taking(at) | graphs[1 - player].killers_by_losing(at)
}

/// Fills in dead and captured cells, builds the graphs of what comes of it, and returns the cells captured by each
/// player. With the last stone, and whose it is, there was nothing to be filled in before it.
pub(super) fn fill<S: Set>(
    lie: &Lie<S>,
    stones: &mut Stones<S>,
    last: Option<(usize, usize)>,
    graphs: &mut [Graph<S>; 2],
    options: &Options,
) -> [S; 2] {
    let earlier = last.map_or(*stones, |(player, at)| stones.without(player, at));
    build(lie, earlier, graphs);
    let changed = if last.is_none() { lie.full() } else { S::default() };
    let mut filling = Filling { stones: earlier, graphs, changed, captured: Default::default() };
    if let Some((player, at)) = last {
        filling.take(player, at);
    }
    while let cells = filling.changed & filling.graphs[0].empty()
        && !cells.is_empty()
    {
        filling.changed = S::default();
        if options.dead {
            filling.bury(cells);
        }
        if options.captured {
            filling.capture(cells);
        }
    }
    let Filling { stones: filled, graphs, captured, .. } = filling;
    *stones = filled;
    build(lie, filled, graphs);
    captured
}

fn build<S: Set>(lie: &Lie<S>, stones: Stones<S>, graphs: &mut [Graph<S>; 2]) {
    for (player, graph) in graphs.iter_mut().enumerate() {
        graph.build(lie, stones, player);
    }
}

/// A position while it is filled in.
struct Filling<'a, S> {
    stones: Stones<S>,
    graphs: &'a mut [Graph<S>; 2],
    /// The cells to be looked at again. Whether a cell is dead, or captured with another, is told by the vertices around
    /// it and by which of them are next to each other.
    changed: S,
    captured: [S; 2],
}

impl<S: Set> Filling<'_, S> {
    /// A player takes a cell: those around it become neighbours of each other, and the opponent's lose one.
    fn take(&mut self, player: usize, at: usize) {
        self.stones = self.stones.with(player, at);
        self.changed |= self.graphs[player].within_two(at) | self.graphs[1 - player].around(at);
        self.graphs[player].take(at);
        self.graphs[1 - player].lose(at);
    }

    /// Marks those of some cells that are dead.
    fn bury(&mut self, cells: S) {
        for at in cells.each() {
            if self.graphs.iter().any(|graph| graph.is_dead(at)) {
                self.stones = self.stones.with_dead(at);
                for graph in &mut *self.graphs {
                    self.changed |= graph.around(at);
                    graph.lose(at);
                }
            }
        }
    }

    /// Gives pairs of cells, one of them among `cells`, to a player who could kill either with the other: whichever
    /// the opponent takes is wasted.
    fn capture(&mut self, cells: S) {
        for at in cells.each() {
            let pair = |player: usize| {
                let mut others = killers(self.graphs, player, at).each();
                let other = others.find(|&other| killers(self.graphs, player, other).has(at))?;
                Some((player, other))
            };
            // It may be dead, or have been captured together with an earlier one.
            if self.graphs[0].empty().has(at)
                && let Some((player, other)) = (0..2).find_map(pair)
            {
                for at in [at, other] {
                    self.take(player, at);
                    self.captured[player] |= S::one(at);
                }
            }
        }
    }
}

/// Those of a player's moves that another move kills. That one is at least as good: with it, the cell of the first is
/// the player's for all it matters.
pub(super) fn dominated<S: Set>(graphs: &[Graph<S>; 2], player: usize, moves: S) -> S {
    let mut worse = S::default();
    for at in moves.each() {
        if !killers(graphs, player, at).within(worse) {
            worse |= S::one(at);
        }
    }
    worse
}

/// What remains of the carrier of a winner's proof without the cells that are dead when all others are the loser's.
pub(super) fn shrink<S: Set>(lie: &Lie<S>, winner: usize, own: S, carrier: S, graph: &mut Graph<S>) -> S {
    graph.build_from(lie, winner, own, carrier);
    loop {
        let before = graph.empty();
        for at in before.each() {
            if graph.is_dead(at) {
                graph.lose(at);
            }
        }
        if graph.empty() == before {
            return before;
        }
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use upstar_game::Ruleset;

    use super::super::super::Hex;
    use super::*;

    fn each_random_position(boards: &[&str], mut each: impl FnMut(&Lie<u64>, Stones<u64>, &mut Rng)) {
        let mut dice = Rng::with_seed(11);
        for text in boards {
            let lie = Lie::of(&Hex.parse(text).unwrap()).unwrap();
            for _ in 0..300 {
                let mut stones = Stones::<u64>::default();
                for turn in 0..dice.usize(..lie.cells * 2 / 3) {
                    let at = dice.usize(..lie.cells);
                    if !stones.taken().has(at) {
                        stones = stones.with(turn % 2, at);
                    }
                }
                each(&lie, stones, &mut dice);
            }
        }
    }

    fn built(lie: &Lie<u64>, stones: Stones<u64>) -> [Graph<u64>; 2] {
        let mut graphs = Default::default();
        build(lie, stones, &mut graphs);
        graphs
    }

    #[test]
    fn killers_are_the_stones_after_which_a_cell_is_dead() {
        each_random_position(&["4x4", "3x6", "6x6"], |lie, stones, _| {
            let graphs = built(lie, stones);
            let is_dead = |graphs: &[Graph<u64>; 2], at| graphs.iter().any(|graph| graph.is_dead(at));
            let empty = graphs[0].empty();
            for player in 0..2 {
                for killer in empty.each() {
                    let after = built(lie, stones.with(player, killer));
                    if after[player].joined {
                        continue;
                    }
                    for at in (empty & !u64::one(killer)).each().filter(|&at| !is_dead(&graphs, at)) {
                        let kills = killers(&graphs, player, at).has(killer);
                        assert_eq!(kills, is_dead(&after, at), "{stones:?} {player} {killer} {at}");
                    }
                }
            }
        });
    }

    #[test]
    fn nothing_is_left_to_fill_in_around_a_stone() {
        let options = Options::default();
        each_random_position(&["4x4", "3x6", "6x6", "7x7"], |lie, mut stones, dice| {
            let mut graphs = <[Graph<u64>; 2]>::default();
            fill(lie, &mut stones, None, &mut graphs, &options);
            while graphs.iter().all(|graph| !graph.joined) {
                let player = dice.usize(..2);
                let empty: Vec<usize> = graphs[0].empty().each().collect();
                let at = empty[dice.usize(..empty.len())];
                stones = stones.with(player, at);
                fill(lie, &mut stones, Some((player, at)), &mut graphs, &options);
                if graphs.iter().any(|graph| graph.joined) {
                    return;
                }
                let mut again = stones;
                assert_eq!(fill(lie, &mut again, None, &mut graphs, &options), [0, 0], "{stones:?}");
                assert_eq!(again, stones);
            }
        });
    }
}
