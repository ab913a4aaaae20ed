//! A game with what it is checked on, and the visit of all games.

use std::collections::{BTreeMap, HashMap, HashSet};

use upstar_game::{NormalPlay, Payoff, Player, Ruleset, WithResults};
use upstar_rulesets::{Visitor, games, with_game};

use crate::minimax::{Minimax, wins};
use fastrand::Rng;

use crate::samples::{Row, rows_of};

/// Runs a check on every game, once for each set of rules among its samples; what came of it, by the game.
///
/// # Panics
/// Says what failed where.
pub(crate) fn on_every_game<T, C: Visitor<Out = Result<T, String>>>(
    check: impl Fn(Vec<Row>) -> C,
) -> Vec<(String, T)> {
    let mut all = Vec::new();
    for about in games() {
        let mut by_rules: BTreeMap<Option<String>, Vec<Row>> = BTreeMap::new();
        for row in rows_of(about) {
            by_rules.entry(row.rules.clone()).or_default().push(row);
        }
        for (rules, rows) in by_rules {
            let shown = rules.as_ref().map_or(String::new(), |rules| format!("[{rules}]"));
            let name = format!("{}{shown}", about.name);
            match with_game(&about.name, rules.as_deref(), check(rows)) {
                None => panic!("{name}: the catalogue lists it but does not find it"),
                Some(Err(error)) => panic!("{name}: rules refused: {}", error.message),
                Some(Ok(Err(fault))) => panic!("{name}: {fault}"),
                Some(Ok(Ok(found))) => all.push((name, found)),
            }
        }
    }
    all
}

/// What perfect players come to when a player begins, within some nodes.
type Truth<R> = fn(&R, &<R as Ruleset>::Position, Player) -> Option<Payoff>;

/// A game with what it is checked on.
pub(crate) struct Subject<R: Ruleset> {
    pub(crate) game: R,
    pub(crate) rows: Vec<Row>,
    /// The sample positions in their order, then what random play from them comes to.
    pub(crate) positions: Vec<R::Position>,
    truth: Truth<R>,
}

impl<R: Ruleset> Subject<R> {
    fn new(game: R, rows: Vec<Row>, truth: Truth<R>) -> Result<Self, String> {
        let positions = positions(&game, &rows)?;
        Ok(Subject { game, rows, positions, truth })
    }

    /// What perfect players come to, where that is quickly found.
    pub(crate) fn truth(&self, position: &R::Position, first: Player) -> Option<Payoff> {
        (self.truth)(&self.game, position, first)
    }

    /// How many moves both players have.
    pub(crate) fn size(&self, position: &R::Position) -> usize {
        Player::BOTH.map(|by| self.game.move_list(position, by).len()).iter().sum()
    }

    /// The positions with the fewest moves, these first: those that brute force can manage.
    pub(crate) fn small(&self) -> impl Iterator<Item = &R::Position> {
        let mut list: Vec<&R::Position> = self.positions.iter().collect();
        list.sort_by_cached_key(|position| self.size(position));
        list.into_iter()
    }

    /// The moves of a player with their names.
    pub(crate) fn named_moves(&self, position: &R::Position, by: Player) -> Vec<(String, R::Move)> {
        let moves = self.game.move_list(position, by).into_iter();
        moves.map(|mv| (self.game.print_move(position, by, &mv), mv)).collect()
    }

    /// The names of both players' moves.
    pub(crate) fn all_names(&self, position: &R::Position) -> Vec<(Player, String)> {
        let names = |by| self.named_moves(position, by).into_iter().map(move |(name, _)| (by, name));
        Player::BOTH.into_iter().flat_map(names).collect()
    }

    /// A fault in a position.
    pub(crate) fn fault(&self, position: &R::Position, fault: impl std::fmt::Display) -> String {
        format!("({}): {fault}", self.game.print(position))
    }
}

impl<R: NormalPlay> Subject<R> {
    pub(crate) fn normal_play(game: R, rows: Vec<Row>) -> Result<Self, String> {
        Subject::new(game, rows, |game, position, first| {
            let won = wins(game, position, first, &mut HashMap::new(), &mut 20_000)?;
            Some(Payoff::win(if won { first } else { first.opponent() }))
        })
    }
}

impl<R: WithResults> Subject<R> {
    pub(crate) fn with_results(game: R, rows: Vec<Row>) -> Result<Self, String> {
        Subject::new(game, rows, minimax)
    }

    /// A game on positions of one's own choice.
    pub(crate) fn of_positions(game: R, positions: Vec<R::Position>) -> Self {
        Subject { game, rows: Vec::new(), positions, truth: minimax }
    }
}

fn minimax<R: WithResults>(game: &R, position: &R::Position, first: Player) -> Option<Payoff> {
    Some(Minimax::new(game).solve(position, first, 30_000)?.0)
}

/// The sample positions of a game, and what random play from them comes to: first the samples, in their order.
fn positions<R: Ruleset>(game: &R, rows: &[Row]) -> Result<Vec<R::Position>, String> {
    let mut list = Vec::new();
    let mut seen = HashSet::new();
    for row in rows {
        let position =
            game.parse(&row.position).map_err(|error| format!("({}): {}", row.position, error.message))?;
        // What cannot be listed is left to the tables.
        let few = Player::BOTH.iter().all(|&by| game.move_bound(&position, by) <= 5_000);
        if few && seen.insert(position.clone()) {
            list.push(position);
        }
    }
    let mut random = Rng::with_seed(0);
    let share = 500 / list.len().max(1) + 1;
    for start in list.clone() {
        let room = list.len() + share;
        for _ in 0..12 {
            let mut position = start.clone();
            for ply in 0.. {
                if ply == 10_000 {
                    return Err(format!("({}): play goes on and on", game.print(&start)));
                }
                // In a sum a player may have two turns running in one part, so the turn is random.
                let by = Player::BOTH[random.usize(..2)];
                let (by, moves) = match game.move_list(&position, by) {
                    none if none.is_empty() => (by.opponent(), game.move_list(&position, by.opponent())),
                    some => (by, some),
                };
                if moves.is_empty() {
                    break;
                }
                position = game.play(&position, by, &moves[random.usize(..moves.len())]);
                if list.len() < room && seen.insert(position.clone()) {
                    list.push(position.clone());
                }
            }
        }
    }
    Ok(list)
}
