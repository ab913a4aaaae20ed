//! Strategies where play can come back to a position, so that there is no game tree: a choice for each position.

use std::collections::HashMap;
use std::fmt::Write as _;

use upstar_game::{Payoff, Player};
use upstar_search::{Budget, Position, Reason, Solution};

use crate::question::{Cause, Given};
use crate::report::StrategyReport;
use crate::written::Written;

/// What is asked of a strategy.
pub(crate) struct ByPositions<'a> {
    /// Whose it is.
    pub(crate) player: Player,
    /// How many positions may come up.
    pub(crate) limit: usize,
    /// A strategy to check, instead of an optimal one.
    pub(crate) written: Option<&'a str>,
    pub(crate) budget: &'a Budget,
}

/// The positions that can come up when the strategy is followed.
#[derive(Default)]
struct Met {
    nodes: Vec<Node>,
    numbers: HashMap<(Position, Player), usize>,
}

struct Node {
    position: Position,
    mover: Player,
    /// From where it was met first, and by which move.
    from: Option<(usize, String)>,
    after: Vec<(String, usize)>,
}

impl Met {
    fn number(&mut self, position: Position, mover: Player, from: Option<(usize, String)>) -> usize {
        let next = self.nodes.len();
        let number = *self.numbers.entry((position.clone(), mover)).or_insert(next);
        if number == next {
            self.nodes.push(Node { position, mover, from, after: Vec::new() });
        }
        number
    }

    /// The moves by which a position was met first.
    fn way(&self, mut at: usize) -> Vec<String> {
        let mut way = Vec::new();
        while let Some((from, name)) = &self.nodes[at].from {
            way.push(name.clone());
            at = *from;
        }
        way.reverse();
        way
    }

    /// The positions from which play need never end.
    fn endless(&self) -> Vec<bool> {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        let mut open: Vec<usize> = self.nodes.iter().map(|node| node.after.len()).collect();
        for (at, node) in self.nodes.iter().enumerate() {
            node.after.iter().for_each(|&(_, to)| before[to].push(at));
        }
        let mut endless = vec![true; self.nodes.len()];
        let mut done: Vec<usize> = (0..self.nodes.len()).filter(|&at| open[at] == 0).collect();
        while let Some(at) = done.pop() {
            endless[at] = false;
            for &from in &before[at] {
                open[from] -= 1;
                if open[from] == 0 {
                    done.push(from);
                }
            }
        }
        endless
    }
}

const FIRST_LINE: &str = "strategy by positions for";

impl ByPositions<'_> {
    /// The strategy and what it makes sure of; a mistake in what was written is told with its place.
    pub(crate) fn report(&self, start: &Position, first: Player) -> Result<StrategyReport, Cause> {
        let read = |text| Written::read(FIRST_LINE, text).map_err(|wrong| Given::new(text, wrong));
        let written = self.written.map(read).transpose()?;
        let player = written.as_ref().map_or(self.player, |own| own.player);
        let mut met = Met::default();
        met.number(start.clone(), start.turn().unwrap_or(first), None);
        let mut text = format!("{FIRST_LINE} {player}");
        let mut at = 0;
        while at < met.nodes.len() {
            self.budget.spend(1)?;
            let (position, mover) = (met.nodes[at].position.clone(), met.nodes[at].mover);
            let mut moves = if position.result().is_some() { Vec::new() } else { position.moves(mover)? };
            if mover == player && !moves.is_empty() {
                let choice = match &written {
                    None => self.best(&moves, mover)?,
                    Some(written) => written.choice(&position.to_string(), &moves)?,
                };
                moves = vec![moves.swap_remove(choice)];
                let _ = write!(text, "\n{position} -> {}", moves[0].0);
            }
            for (name, to) in moves {
                let next = to.turn().unwrap_or(mover.opponent());
                let number = met.number(to, next, Some((at, name.clone())));
                met.nodes[at].after.push((name, number));
            }
            if met.nodes.len() > self.limit {
                return Err(
                    Reason::TooLarge("the strategy meets more positions than the limit allows").into()
                );
            }
            at += 1;
        }
        let (guarantees, worst_play) = worst(&met, player);
        Ok(StrategyReport { player, text, guarantees, worst_play })
    }

    /// The first of the best moves.
    fn best(&self, moves: &[(String, Position)], mover: Player) -> Result<usize, Reason> {
        let mut best: Option<(usize, Solution)> = None;
        for (at, (_, to)) in moves.iter().enumerate() {
            let solution = to.with_results()?.solve(mover.opponent(), self.budget)?;
            if best.is_none_or(|(_, old)| solution.better(old, mover)) {
                best = Some((at, solution));
            }
        }
        best.map(|(at, _)| at).ok_or(Reason::Undefined("there is no move"))
    }
}

/// The worst that can happen, and a play to it; where that is endless play, until it comes back.
fn worst(met: &Met, player: Player) -> (Payoff, Vec<String>) {
    let signed = |payoff: Payoff| if player == Player::Left { payoff } else { -payoff };
    let over = |(at, node): (usize, &Node)| node.position.result().map(|payoff| (signed(payoff), at));
    let end = met.nodes.iter().enumerate().filter_map(over).min();
    let endless = met.endless();
    let round = endless.iter().position(|&endless| endless);
    match (end, round) {
        (Some((Payoff::LeftWins, _)) | None, Some(mut at)) => {
            let mut way = met.way(at);
            let mut seen = vec![at];
            while let Some((name, to)) = met.nodes[at].after.iter().find(|(_, to)| endless[*to]) {
                way.push(name.clone());
                if seen.contains(to) {
                    break;
                }
                seen.push(*to);
                at = *to;
            }
            (Payoff::Draw, way)
        }
        (Some((payoff, at)), _) => (signed(payoff), met.way(at)),
        (None, None) => (Payoff::Draw, Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use upstar_sum::Play;

    use super::*;
    use crate::question::Failure;
    use crate::session::Session;

    fn asked(expr: &str, player: Player, written: Option<&str>) -> Result<StrategyReport, Failure> {
        let players = (Player::Left, player);
        let session = Session::default();
        session.strategy(expr, players, Play::Normal, 10_000, written, &Budget::unlimited())
    }

    #[test]
    fn a_winner_and_a_holder_of_a_draw_have_strategies() {
        let win = asked("dodgem(3x3)", Player::Left, None).unwrap();
        assert_eq!(win.guarantees, Payoff::LeftWins);
        assert!(win.text.starts_with("strategy by positions for Left\ndodgem(\"x..|x..|.oo\") -> a3-b3\n"));
        assert_eq!(asked("dodgem(3x3)", Player::Left, Some(&win.text)), Ok(win));
        // A draw of two cars each on four by four.
        let drawn = "dodgem(\"...o|x...|o...|...x\")";
        let draw = asked(drawn, Player::Left, None).unwrap();
        assert_eq!(draw.guarantees, Payoff::Draw);
        assert_eq!(asked(drawn, Player::Left, Some(&draw.text)), Ok(draw));
    }

    #[test]
    fn what_is_wrong_with_a_strategy_is_told() {
        let code = |text: &str| match asked("dodgem(3x3)", Player::Left, Some(text)) {
            Err(Failure::Given(given)) => given.wrong.code,
            other => panic!("{other:?}"),
        };
        assert_eq!(code("my plan"), "syntax");
        assert_eq!(code("strategy by positions for Left\n"), "strategy-incomplete");
        let start = "strategy by positions for Left // mine\ndodgem(\"x..|x..|.oo\")";
        assert_eq!(code(start), "syntax");
        assert_eq!(code(&format!("{start} -> a1-a2")), "strategy-choice");
        assert_eq!(code(&format!("{start} -> a3-b3\ndodgem(\"x..|x..|.oo\") -> a3-b3")), "strategy-twice");
        // The best of a lost position loses, and a play shows it.
        let lost = asked("dodgem(\"...|x..|..o\")", Player::Left, None).unwrap();
        assert_eq!(lost.guarantees, Payoff::RightWins);
        assert!(!lost.worst_play.is_empty());
    }
}
