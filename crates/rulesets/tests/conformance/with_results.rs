//! The methods of `WithResults`, each by its check.

use std::cell::RefCell;
use std::collections::HashSet;

use upstar_game::{Halted, PairedPart, Payoff, Player, Sign, WithResults};

use crate::Compared;
use crate::minimax::{Found, Minimax};
use crate::subject::Subject;

/// Minimax for all questions of a check: so many nodes for each, and so many together.
struct Solver<'g, R: WithResults>(RefCell<(Minimax<'g, R>, usize)>);

impl<'g, R: WithResults> Solver<'g, R> {
    fn new(game: &'g R) -> Self {
        Solver(RefCell::new((Minimax::new(game), 300_000)))
    }

    fn solve(&self, position: &R::Position, player: Player) -> Option<Found> {
        let (minimax, left) = &mut *self.0.borrow_mut();
        let nodes = 30_000.min(*left);
        let found = minimax.solve(position, player, nodes);
        *left -= nodes - minimax.left();
        found
    }
}

/// A game that is over has no moves, and one that is not has some. A position and its normal form come to the same.
pub(crate) fn result<R: WithResults>(subject: &Subject<R>) -> Compared {
    let game = &subject.game;
    for position in &subject.positions {
        let (result, turn) = (game.result(position), game.turn(position));
        for by in Player::BOTH {
            let stuck = game.move_list(position, by).is_empty();
            if result.is_some() && !stuck {
                return Err(subject.fault(position, format!("the game is over, but {by} has moves")));
            }
            if result.is_none() && turn.is_none_or(|turn| turn == by) && stuck {
                return Err(subject.fault(position, format!("the game is not over, but {by} has no move")));
            }
        }
    }
    let solver = Solver::new(game);
    let mut compared = 0;
    for position in subject.small() {
        let (normal, sign) = game.normal_form(position.clone());
        for by in Player::BOTH {
            let Some(found) = solver.solve(position, by) else { continue };
            let other = match sign {
                Sign::Plus => solver.solve(&normal, by),
                Sign::Minus => solver.solve(&normal, by.opponent()).map(|(payoff, moves)| (-payoff, moves)),
            };
            if let Some(other) = other {
                if other != found {
                    let fault = format!("{found:?} when {by} moves, but {other:?} by its normal form");
                    return Err(subject.fault(position, fault));
                }
                compared += 1;
            }
        }
    }
    Ok(compared)
}

/// Whose turn it is not has no moves.
pub(crate) fn turn<R: WithResults>(subject: &Subject<R>) -> Compared {
    let mut compared = 0;
    for position in &subject.positions {
        let Some(turn) = subject.game.turn(position) else { continue };
        if !subject.game.move_list(position, turn.opponent()).is_empty() {
            return Err(
                subject.fault(position, format!("it is {turn}'s turn, but {} has moves", turn.opponent()))
            );
        }
        compared += 1;
    }
    Ok(compared)
}

/// The positions that are not over, each with who may move and what minimax says where it can.
fn open<'s, R: WithResults>(
    subject: &'s Subject<R>,
    solver: &'s Solver<'s, R>,
) -> impl Iterator<Item = (&'s R::Position, Player, Payoff)> {
    let game = &subject.game;
    let open = subject.small().filter(|position| game.result(position).is_none());
    open.flat_map(move |position| {
        let movers = Player::BOTH.into_iter().filter(|&by| game.turn(position).is_none_or(|turn| turn == by));
        movers.filter_map(move |by| Some((position, by, solver.solve(position, by)?.0)))
    })
}

/// Results lie within their bounds.
pub(crate) fn bounds<R: WithResults>(subject: &Subject<R>) -> Compared {
    let solver = Solver::new(&subject.game);
    let mut compared = 0;
    for (position, by, payoff) in open(subject, &solver) {
        let (worst, best) = subject.game.bounds(position, by);
        if payoff < worst || payoff > best {
            let fault = format!("{payoff} when {by} moves, but bounded by {worst} and {best}");
            return Err(subject.fault(position, fault));
        }
        compared += 1;
    }
    Ok(compared)
}

/// Moves in order are the same moves, and the first of them are enough for the result.
pub(crate) fn order<R: WithResults>(subject: &Subject<R>) -> Compared {
    let game = &subject.game;
    let solver = Solver::new(game);
    let mut compared = 0;
    for (position, by, payoff) in open(subject, &solver) {
        let list = game.move_list(position, by);
        let mut ordered = list.clone();
        let enough = game.order(position, by, &mut ordered);
        if ordered.len() != list.len() || !list.iter().all(|mv| ordered.contains(mv)) {
            return Err(subject.fault(position, format!("{by}'s moves in order are not the same moves")));
        }
        let Some(first) = ordered.get(..enough) else {
            return Err(subject.fault(position, format!("{enough} of {by}'s {} moves", list.len())));
        };
        let comes_to = |mv| Some(solver.solve(&game.play(position, by, mv), by.opponent())?.0);
        let found: Option<Vec<Payoff>> = first.iter().map(comes_to).collect();
        if let Some(found) = found {
            if !found.contains(&payoff) {
                return Err(
                    subject.fault(position, format!("the first {enough} of {by}'s moves are not enough"))
                );
            }
            compared += 1;
        }
    }
    Ok(compared)
}

/// What is said of the length of plays gets less with every move.
pub(crate) fn moves_left<R: WithResults>(subject: &Subject<R>) -> Compared {
    let game = &subject.game;
    let mut compared = 0;
    for position in &subject.positions {
        let here = game.moves_left(position);
        for by in Player::BOTH.into_iter().filter(|_| here != u32::MAX) {
            for mv in game.move_list(position, by) {
                if here <= game.moves_left(&game.play(position, by, &mv)) {
                    return Err(subject.fault(position, "a play may last longer than it says"));
                }
                compared += 1;
            }
        }
    }
    Ok(compared)
}

/// Numbers go round, and no move leads to a later stage.
pub(crate) fn numbering<R: WithResults>(subject: &Subject<R>) -> Compared {
    let mut compared = 0;
    for start in subject.positions.iter().step_by(subject.positions.len().div_ceil(40)) {
        compared += numbers(subject, start)?;
    }
    Ok(compared)
}

fn numbers<R: WithResults>(subject: &Subject<R>, start: &R::Position) -> Compared {
    let game = &subject.game;
    let Some(numbering) = game.numbering(start) else { return Ok(0) };
    let stage = |number: u64| numbering.stages().partition_point(|&end| end <= number);
    let mut open = vec![start.clone()];
    let mut seen = HashSet::from([start.clone()]);
    let mut compared = 0;
    for _ in 0..60 {
        let Some(position) = open.pop() else { break };
        for by in Player::BOTH {
            let by = game.turn(&position).unwrap_or(by);
            let Some(number) = numbering.number(&position, by) else {
                // The other player's turn, if anybody's.
                if position == *start {
                    return Err(subject.fault(start, "it has no number of its own"));
                }
                continue;
            };
            let back = numbering.position(number).and_then(|(other, by)| numbering.number(&other, by));
            if number >= numbering.count() || back != Some(number) {
                let fault = format!("({}) does not have the number {number}", game.print(&position));
                return Err(subject.fault(start, fault));
            }
            compared += 1;
            for mv in game.move_list(&position, by) {
                let after = game.play(&position, by, &mv);
                let next = game.turn(&after).unwrap_or(by.opponent());
                if numbering.number(&after, next).is_none_or(|after| stage(after) > stage(number)) {
                    return Err(subject.fault(start, format!("({}) is of a later stage", game.print(&after))));
                }
                if seen.insert(after.clone()) {
                    open.push(after);
                }
            }
        }
    }
    Ok(compared)
}

/// A solver of the game's own says what minimax says, keeps to its memory and stops when it is told to.
pub(crate) fn expert<R: WithResults>(subject: &Subject<R>) -> Compared {
    const BYTES: u64 = 1 << 22;
    let Some(expert) = subject.game.expert(BYTES) else { return Ok(0) };
    let solver = Solver::new(&subject.game);
    let mut compared = 0;
    for (position, by, payoff) in open(subject, &solver) {
        match expert.payoff(position, by, &mut || Ok(())) {
            Ok(Some(found)) if found == payoff => compared += 1,
            Ok(None) => {}
            other => {
                return Err(subject
                    .fault(position, format!("{payoff} when {by} moves, but the expert says {other:?}")));
            }
        }
        let fresh = subject.game.expert(1 << 16).ok_or("the expert has gone")?;
        let mut told = false;
        let stopped = fresh.payoff(position, by, &mut || {
            told = true;
            Err(Halted)
        });
        if told && stopped != Err(Halted) {
            return Err(subject.fault(position, "the expert goes on when it is told to stop"));
        }
    }
    if compared > 0 && (expert.positions() == 0 || expert.bytes() > BYTES) {
        return Err(format!("{} positions in {} bytes", expert.positions(), expert.bytes()));
    }
    Ok(compared)
}

/// So many ways to divide pairs are tried.
const MOST_DIVISIONS: usize = 512;

/// Whoever answers one move of a pair by the other wins, whatever else the opponent does.
pub(crate) fn pairing<R: WithResults>(subject: &Subject<R>) -> Compared {
    let game = &subject.game;
    let mut compared = 0;
    for position in subject.small() {
        for winner in Player::BOTH {
            let Some(Some(pairing)) = game.pairing(position, winner) else { continue };
            let loser = winner.opponent();
            let open = game.move_list(position, loser);
            let open: Vec<String> = open.iter().map(|mv| game.print_move(position, loser, mv)).collect();
            for (at, part) in pairing.parts.iter().enumerate() {
                let in_part = |part: &PairedPart, name: &String| part.ways.iter().any(|way| way.has(name));
                let begins = part.ways[0].by.is_some();
                // Where no way begins with a move, it is the same whatever comes first.
                let firsts = open.iter().filter(|name| in_part(part, name));
                for first in firsts.take(if begins { usize::MAX } else { 1 }) {
                    let Some(way) = part.ways.iter().find(|way| !begins || !way.has(first)) else {
                        return Err(subject.fault(position, format!("no way is left after {first}")));
                    };
                    // Of very many divisions some are tried, spread over all.
                    let all = 1_usize << way.pairs.len().min(60);
                    for choice in (0..all).step_by((all / MOST_DIVISIONS).max(1) | 1) {
                        let lost = |name: &String| {
                            let taken = |(at, pair): (usize, &[String; 2])| pair[choice >> at & 1] == *name;
                            way.pairs.iter().enumerate().any(taken) || begins && name == first
                        };
                        let mut after = position.clone();
                        for name in &open {
                            let mut others =
                                pairing.parts.iter().enumerate().filter(|(other, _)| *other != at);
                            let elsewhere = others.any(|(_, part)| in_part(part, name));
                            if elsewhere && in_part(part, name) {
                                return Err(subject.fault(position, format!("{name} is in two parts")));
                            }
                            let by = if elsewhere || way.has(name) && !lost(name) { winner } else { loser };
                            if let Some(mv) = game.find_move(&after, by, name) {
                                after = game.play(&after, by, &mv);
                            }
                        }
                        if game.result(&after) != Some(Payoff::win(winner)) {
                            return Err(subject.fault(position, format!("{winner} does not win by {part:?}")));
                        }
                        compared += 1;
                    }
                }
            }
        }
    }
    Ok(compared)
}
