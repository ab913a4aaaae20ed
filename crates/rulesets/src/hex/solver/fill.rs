//! Cells that need not be looked at: dead ones, captured ones, dominated moves.

use super::Options;
use super::graph::Graph;
use super::lie::{Lie, Stones};
use super::set::Set;

/// Whether a stone of `player` on `killer` would make a cell dead.
#[inline]
fn kills<S: Set>(graphs: &[Graph<S>; 2], player: usize, killer: usize, at: usize) -> bool {
    graphs[player].is_dead_with(at, killer) || graphs[1 - player].is_dead_without(at, killer)
}

/// The cells from which a stone of `player` may kill a cell.
fn killers<S: Set>(graphs: &[Graph<S>; 2], player: usize, at: usize) -> S {
    let other = &graphs[1 - player];
    graphs[player].within_two(at) | (other.around(at) & other.empty())
}

/// Fills in dead and captured cells, builds the graphs of what comes of it, and returns the cells captured by each
/// player.
pub(super) fn fill<S: Set>(
    lie: &Lie<S>,
    stones: &mut Stones<S>,
    graphs: &mut [Graph<S>; 2],
    options: &Options,
) -> [S; 2] {
    let mut captured = [S::default(); 2];
    loop {
        for (player, graph) in graphs.iter_mut().enumerate() {
            graph.build(lie, *stones, player);
        }
        let before = *stones;
        while options.dead && bury(stones, graphs) {}
        if options.captured {
            capture(stones, graphs, &mut captured);
        }
        if *stones == before {
            return captured;
        }
    }
}

/// Marks dead cells; whether there were any.
fn bury<S: Set>(stones: &mut Stones<S>, graphs: &mut [Graph<S>; 2]) -> bool {
    let before = *stones;
    for at in graphs[0].empty().each() {
        if graphs.iter().any(|graph| graph.is_dead(at)) {
            graphs.iter_mut().for_each(|graph| graph.lose(at));
            *stones = stones.with_dead(at);
        }
    }
    *stones != before
}

/// Gives pairs of cells to a player who could kill either with the other: whichever the opponent takes is wasted.
fn capture<S: Set>(stones: &mut Stones<S>, graphs: &mut [Graph<S>; 2], captured: &mut [S; 2]) {
    for at in graphs[0].empty().each() {
        let pair = |player: usize| {
            let mut others = (killers(graphs, player, at) & !S::below(at)).each();
            let other =
                others.find(|&other| kills(graphs, player, other, at) && kills(graphs, player, at, other))?;
            Some((player, other))
        };
        // It may have been captured together with an earlier one.
        if graphs[0].empty().has(at)
            && let Some((player, other)) = (0..2).find_map(pair)
        {
            for at in [at, other] {
                graphs[player].take(at);
                graphs[1 - player].lose(at);
                *stones = stones.with(player, at);
                captured[player] |= S::one(at);
            }
        }
    }
}

/// Those of a player's moves that another move kills. That one is at least as good: with it, the cell of the first is
/// the player's for all it matters.
pub(super) fn dominated<S: Set>(graphs: &[Graph<S>; 2], player: usize, moves: S) -> S {
    let mut worse = S::default();
    for at in moves.each() {
        let better = killers(graphs, player, at) & !worse;
        if better.each().any(|killer| kills(graphs, player, killer, at)) {
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
