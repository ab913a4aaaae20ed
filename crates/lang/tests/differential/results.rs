//! Games with results: plain minimax against the solver, its number of moves, and the moves marked as winning.

use std::collections::HashMap;

use upstar_game::{FromBrackets, NormalPlay, Payoff, Player, WithResults};
use upstar_lang::Language;
use upstar_rulesets::Visitor;
use upstar_search::{Budget, Results, Solution};
use upstar_sum::{Context, Play, Winner};
use upstar_values::Store;

use crate::draw::{Draw, options};
use crate::samples::Row;
use crate::{expression, on_every_game};

const ROOTS: usize = 40;
const POSITIONS: usize = 6_000;

/// What perfect players come to, straight from the definition.
struct Minimax<'g, R: WithResults> {
    game: &'g R,
    table: HashMap<(R::Position, Player), Solution>,
    room: usize,
}

impl<R: WithResults> Minimax<'_, R> {
    fn solve(&mut self, position: &R::Position, player: Player) -> Option<Solution> {
        if let Some(payoff) = self.game.result(position) {
            return Some(Solution { payoff, remoteness: 0.into() });
        }
        let player = self.game.turn(position).unwrap_or(player);
        let key = (position.clone(), player);
        if let Some(&found) = self.table.get(&key) {
            return Some(found);
        }
        self.room = self.room.checked_sub(1)?;
        let mut best: Option<Solution> = None;
        for after in options(self.game, position, player)? {
            let Solution { payoff, remoteness } = self.solve(&after, player.opponent())?;
            let moves = remoteness.moves()? + 1;
            let found = Solution { payoff, remoteness: moves.into() };
            if best.is_none_or(|best| prefers(player, found, best)) {
                best = Some(found);
            }
        }
        let best = best.expect("a move where the game is not over");
        self.table.insert(key, best);
        Some(best)
    }
}

/// A player wants to win soon, and if that cannot be, to draw late, and at worst to lose late.
fn prefers(player: Player, one: Solution, other: Solution) -> bool {
    let rank =
        |solution: Solution| match (solution.payoff, solution.remoteness.moves().map_or(i64::MAX, i64::from))
        {
            (Payoff::Draw, moves) => (1, moves),
            (payoff, moves) if payoff == Payoff::win(player) => (2, -moves),
            (_, moves) => (0, moves),
        };
    rank(one) > rank(other)
}

struct Solved(Vec<Row>);

impl Visitor for Solved {
    /// How many positions were compared.
    type Out = usize;

    fn normal_play<R: NormalPlay + FromBrackets>(self, _game: R) -> usize {
        usize::MAX
    }

    fn with_results<R: WithResults + FromBrackets>(self, game: R) -> usize {
        let rules = self.0[0].rules.as_deref();
        let again = R::from_brackets(rules).expect("the same rules");
        let solver = Results::new(again);
        let engine = Language::new(Store::new(), 1);
        let mut draw = Draw::new(&game, &self.0);
        let mut minimax = Minimax { game: &game, table: HashMap::new(), room: 0 };
        let mut compared = 0;
        for _ in 0..ROOTS {
            let Some((position, solutions)) = draw.next(|position| {
                let mut solve = |first| {
                    minimax.room = POSITIONS / 4;
                    minimax.solve(position, first)
                };
                Some((position.clone(), [solve(Player::Left)?, solve(Player::Right)?]))
            }) else {
                continue;
            };
            let text = expression(&game.about().name, rules, &game.print(&position));
            for first in Player::BOTH {
                let expected = solutions[first as usize];
                let found = solver.solve(&position, first, &Budget::unlimited());
                assert_eq!(found, Ok(expected), "{text}, {first} first");
            }
            check_in_words(&engine, &text, solutions);
            check_moves(&engine, &text, &game, &position, &mut minimax);
            compared += 1;
        }
        // Everything that minimax met on the way, with a fresh solver so that one question does not help another.
        for ((position, player), expected) in minimax.table.iter().take(POSITIONS) {
            let budget = Budget::unlimited();
            let found = solver.payoff(position, *player, &budget);
            assert_eq!(found, Ok(expected.payoff), "({}), {player} first", game.print(position));
            compared += 1;
        }
        compared
    }
}

fn check_in_words(engine: &Language, text: &str, [left, right]: [Solution; 2]) {
    let budget = Budget::unlimited();
    let sum = engine.read_game(text, &budget).unwrap_or_else(|error| panic!("{text}: {error}"));
    let winner = sum.winner(Context::new(&engine.store().calc(), &budget), Play::Normal);
    assert_eq!(winner, Ok(Winner::Results(left.payoff, right.payoff)), "{text}");
}

/// Every move marked as winning wins, and no other.
fn check_moves<R: WithResults>(
    engine: &Language,
    text: &str,
    game: &R,
    position: &R::Position,
    minimax: &mut Minimax<'_, R>,
) {
    let budget = Budget::unlimited();
    let sum = engine.read_game(text, &budget).expect("read before");
    for by in Player::BOTH {
        let found = sum
            .moves(Context::new(&engine.store().calc(), &budget), by, Play::Normal)
            .expect("a small position");
        let moves = game.move_list(position, by);
        assert_eq!(found.len(), moves.len(), "{text}: the moves of {by}");
        for (found, mv) in found.iter().zip(&moves) {
            let after = game.play(position, by, mv);
            minimax.room = POSITIONS;
            let Some(expected) = minimax.solve(&after, by.opponent()) else { continue };
            assert_eq!(found.name, game.print_move(position, by, mv), "{text}");
            assert_eq!(found.winning, expected.payoff == Payoff::win(by), "{text}: {by}'s {}", found.name);
        }
    }
}

#[test]
fn positions_with_results() {
    for (game, compared) in on_every_game(Solved) {
        assert!(
            compared >= 12,
            "{game}: only {compared} positions are small enough; its samples should have more"
        );
    }
}
