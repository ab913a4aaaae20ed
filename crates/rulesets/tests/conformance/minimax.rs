//! What perfect players come to, straight from the definition: no hooks, no theory.

use std::collections::{HashMap, HashSet};

use upstar_game::{NormalPlay, Payoff, Player, WithResults};

/// Positions with the player to move, and those a move away.
type Reached<P> = HashMap<(P, Player), Vec<(P, Player)>>;

/// Plain minimax with a table and nothing else, within a number of nodes. Play that can go on for ever is a draw without
/// an end.
pub(crate) struct Minimax<'g, R: WithResults> {
    game: &'g R,
    table: HashMap<(R::Position, Player), Found>,
    nodes: usize,
}

/// The result and the number of moves to it.
pub(crate) type Found = (Payoff, Option<u32>);

/// Why minimax found nothing.
enum Stuck {
    Nodes,
    Loop,
}

impl<'g, R: WithResults> Minimax<'g, R> {
    pub(crate) fn new(game: &'g R) -> Self {
        Minimax { game, table: HashMap::new(), nodes: 0 }
    }

    /// What perfect players come to, unless that takes more than so many nodes.
    pub(crate) fn solve(&mut self, position: &R::Position, player: Player, nodes: usize) -> Option<Found> {
        self.nodes = nodes;
        match self.forward(position, player, &mut HashSet::new()) {
            Ok(found) => Some(found),
            Err(Stuck::Nodes) => None,
            Err(Stuck::Loop) => self.with_loops(position, player),
        }
    }

    /// The nodes that the last question left over.
    pub(crate) fn left(&self) -> usize {
        self.nodes
    }

    /// Where no play comes back to a position on `path` or below.
    fn forward(
        &mut self,
        position: &R::Position,
        player: Player,
        path: &mut HashSet<(R::Position, Player)>,
    ) -> Result<Found, Stuck> {
        if let Some(payoff) = self.game.result(position) {
            return Ok((payoff, Some(0)));
        }
        let player = self.game.turn(position).unwrap_or(player);
        let key = (position.clone(), player);
        if let Some(&found) = self.table.get(&key) {
            return Ok(found);
        }
        self.nodes = self.nodes.checked_sub(1).ok_or(Stuck::Nodes)?;
        if !path.insert(key.clone()) {
            return Err(Stuck::Loop);
        }
        let mut best: Option<((i8, i64), Found)> = None;
        for mv in self.game.move_list(position, player) {
            let after = self.game.play(position, player, &mv);
            let (payoff, moves) = self.forward(&after, player.opponent(), path)?;
            let moves = moves.ok_or(Stuck::Loop)? + 1;
            let good = match (payoff, player) {
                (Payoff::Draw, _) => 0,
                (payoff, player) if payoff == Payoff::win(player) => 1,
                _ => -1,
            };
            let rank = (good, if good == 1 { -i64::from(moves) } else { i64::from(moves) });
            if best.is_none_or(|(least, _)| rank > least) {
                best = Some((rank, (payoff, Some(moves))));
            }
        }
        path.remove(&key);
        let (_, found) = best.ok_or(Stuck::Nodes)?;
        self.table.insert(key, found);
        Ok(found)
    }

    /// All that can come up at once.
    fn with_loops(&mut self, position: &R::Position, player: Player) -> Option<Found> {
        let node = |position: R::Position, player| {
            let turn = self.game.turn(&position);
            (position, turn.unwrap_or(player))
        };
        let start = node(position.clone(), player);
        // All that can come up and is not known, with what each may lead to.
        let mut reached: Reached<R::Position> = HashMap::new();
        let mut order = vec![start.clone()];
        let mut at = 0;
        while let Some((position, player)) = order.get(at).cloned() {
            at += 1;
            let key = (position.clone(), player);
            if self.table.contains_key(&key) || reached.contains_key(&key) {
                continue;
            }
            if let Some(payoff) = self.game.result(&position) {
                self.table.insert(key, (payoff, Some(0)));
                continue;
            }
            self.nodes = self.nodes.checked_sub(1)?;
            let moves = self.game.move_list(&position, player);
            let after = |mv| node(self.game.play(&position, player, mv), player.opponent());
            let options: Vec<_> = moves.iter().map(after).collect();
            order.extend(options.iter().cloned());
            reached.insert(key, options);
        }
        self.decide(&reached, &order);
        self.table.get(&start).copied()
    }

    /// What is won or lost within one move, within two, …; the rest are draws, and of those some must end.
    fn decide(&mut self, reached: &Reached<R::Position>, order: &[(R::Position, Player)]) {
        let mut open: Vec<_> = order.iter().filter(|at| !self.table.contains_key(at)).collect();
        let mut moves = 0;
        // What was known before may be farther off than what is new.
        let far = self.table.values().filter_map(|found| found.1).max().unwrap_or(0);
        loop {
            moves += 1;
            let mut new = Vec::new();
            for &key in &open {
                let known =
                    reached[key].iter().map(|to| self.table.get(to).filter(|found| found.1 < Some(moves)));
                let payoffs: Vec<Option<Payoff>> = known.map(|found| found.map(|found| found.0)).collect();
                let (win, loss) = (Payoff::win(key.1), Payoff::win(key.1.opponent()));
                if payoffs.contains(&Some(win)) {
                    new.push((key.clone(), (win, Some(moves))));
                } else if payoffs.iter().all(|payoff| *payoff == Some(loss)) {
                    new.push((key.clone(), (loss, Some(moves))));
                }
            }
            if new.is_empty() && moves > far {
                break;
            }
            self.table.extend(new);
            open.retain(|key| !self.table.contains_key(key));
        }
        loop {
            let mut new = Vec::new();
            for &key in &open {
                let drawn = reached[key].iter().map(|to| self.table.get(to));
                let drawn = drawn.filter(|found| found.is_none_or(|found| found.0 == Payoff::Draw));
                let lengths: Option<Vec<u32>> = drawn.map(|found| found.and_then(|found| found.1)).collect();
                if let Some(longest) = lengths.and_then(|lengths| lengths.into_iter().max()) {
                    new.push((key.clone(), (Payoff::Draw, Some(longest + 1))));
                }
            }
            if new.is_empty() {
                break;
            }
            self.table.extend(new);
            open.retain(|key| !self.table.contains_key(key));
        }
        self.table.extend(open.into_iter().map(|key| (key.clone(), (Payoff::Draw, None))));
    }
}

/// Whether the player to move wins under normal play, by definition and within a number of nodes.
pub(crate) fn wins<R: NormalPlay>(
    game: &R,
    position: &R::Position,
    by: Player,
    table: &mut HashMap<(R::Position, Player), bool>,
    nodes: &mut usize,
) -> Option<bool> {
    let key = (position.clone(), by);
    if let Some(&found) = table.get(&key) {
        return Some(found);
    }
    *nodes = nodes.checked_sub(1)?;
    let mut found = false;
    for mv in game.move_list(position, by) {
        if !wins(game, &game.play(position, by, &mv), by.opponent(), table, nodes)? {
            found = true;
            break;
        }
    }
    table.insert(key, found);
    Some(found)
}
