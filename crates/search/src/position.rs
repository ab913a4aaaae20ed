//! Positions whose game is known only at run time.
//!
//! A hook of [`Ruleset`] that others than solvers ask for has its line in one of the traits here, and its implementation right below;
//! [`Position`] stands for a position of any game and has them all. What only some games have is behind a capability:
//! [`AnyPosition::normal_play`] and [`AnyPosition::results`].

mod handle;

use std::any::Any;
use std::collections::HashMap;
use std::hash::BuildHasher;
use std::io;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxBuildHasher;
use upstar_game::edit::Edit;
use upstar_game::numbering::Numbering;
use upstar_game::sketch::Sketch;
use upstar_game::{
    BEYOND_LIMITS, Bounds, Diagnostic, Exchange, Levels, MAX_MOVES, NormalPlay, OneHandTied, Pairing,
    Pattern, Payoff, Player, Ruleset, RulesetCache, Sign, Stealing, TOO_LARGE_A_MOVE, Theorem, WithResults,
};
use upstar_values::{Calc, Calculated, Id};

use crate::budget::{Budget, Reason};
use crate::erased::{ErasedTablebase, Node, Numbers};
use crate::game::{Game, GameOf, Of, Solver};
use crate::library::Piece;
use crate::outcome::{OutcomeOptions, SumGame};
use crate::results::{Results, Solution};
use crate::tablebase;
use crate::value::{Reach, Solved, Values};
use handle::game_name;

/// Longer lists of moves, with their names and what they lead to, are refused.
const MAX_LISTED: u64 = 100_000;
const TOO_MANY: Reason = Reason::TooLarge("a position with more than a hundred thousand moves to list");

/// A position of some game, with the rules and with what has been worked out about them.
#[derive(Clone)]
pub struct Position(Arc<dyn AnyPosition>);

/// What can be asked of a position of any game.
pub trait AnyPosition: Any + Send + Sync {
    /// The game.
    fn game(&self) -> &dyn Game;
    /// Whether two positions are of the same game with the same rules, and solved together.
    fn is_same_game(&self, other: &Position) -> bool;
    /// The text between the parentheses.
    fn text(&self) -> String;
    #[doc(hidden)]
    fn same(&self, other: &dyn AnyPosition) -> bool;
    #[doc(hidden)]
    fn hash_code(&self) -> u64;
    /// About how many bytes the position takes.
    fn bytes(&self) -> usize;
    /// A representative of the positions that symmetry makes alike, and whether it has the roles exchanged.
    fn normal_form(&self) -> (Position, Sign);
    /// The picture.
    fn sketch(&self) -> Sketch;
    /// How the picture becomes that of the negative; none where these are the same.
    fn exchange(&self) -> Option<Exchange>;
    /// What the game says can be changed by hand; see [`Position::edits`].
    fn changes(&self) -> Vec<Edit>;
    /// Another position of this game, from its text.
    ///
    /// # Errors
    /// Says where the text is no position of the game.
    #[doc(hidden)]
    fn reread(&self, text: &str) -> Result<Position, Diagnostic>;
    /// Every move of a player: its name, and the position after it.
    ///
    /// # Errors
    /// Refuses to list too many.
    fn moves(&self, by: Player) -> Result<Vec<(String, Position)>, Reason>;
    /// Whether a player has a move.
    ///
    /// # Errors
    /// It may not be known where there are too many moves to list.
    fn can_move(&self, by: Player) -> Result<bool, Reason>;
    /// The independent parts of a position under normal play.
    fn components(&self) -> Vec<Position>;
    /// How many moves the position can last at most.
    ///
    /// # Errors
    /// Stops at limits, and where play can come back to a position.
    fn depth(&self, budget: &Budget) -> Result<u64, Reason>;
    /// Strategy stealing with its hypotheses checked, where the game offers the argument.
    fn stealing(&self) -> Option<Stealing>;
    /// The name of the answer by symmetry to a move of `by`, where the game has such a strategy and the position is symmetric.
    fn mirror(&self, by: Player, mv: &str) -> Option<String>;
    /// The pattern that answers by symmetry restore, in words.
    fn pattern(&self) -> Option<Pattern>;
    /// What can be asked where the last move decides.
    fn normal_play(&self) -> Option<&dyn NormalPlayPosition>;
    /// What can be asked where terminal positions have results.
    fn results(&self) -> Option<&dyn ResultsPosition>;
}

/// What can be asked of a position under normal play.
pub trait NormalPlayPosition: Sync {
    /// The canonical value.
    ///
    /// # Errors
    /// Stops at limits.
    fn value(&self, budget: &Budget) -> Result<Solved, Reason>;
    /// The value, if it is within reach.
    ///
    /// # Errors
    /// Stops at limits.
    fn value_within(&self, reach: Reach, budget: &Budget) -> Result<Option<Id>, Reason>;
    /// The value, where a theorem gives it.
    ///
    /// # Errors
    /// Stops when the store is full.
    fn known_value(&self, calc: &Calc<'_>) -> Calculated<Option<Id>>;
    /// Calls `each` for positions whose values, taken with their signs, add up to that of this one: its parts, each as its
    /// representative.
    fn split(&self, each: &mut dyn FnMut(Position, Sign));
    /// Calls `each` for the position after every move of a player.
    ///
    /// # Errors
    /// Refuses where there are too many.
    fn options(&self, by: Player, each: &mut dyn FnMut(Position)) -> Result<(), Reason>;
    /// How many moves Left has, and Right.
    ///
    /// # Errors
    /// Refuses where there are too many.
    fn move_counts(&self) -> Result<[i64; 2], Reason>;
    /// See [`NormalPlay::size`].
    fn size(&self, moves: u64) -> u64;
    /// See [`NormalPlay::promise`].
    fn promise(&self) -> i64;
    /// See [`NormalPlay::bounds`].
    ///
    /// # Errors
    /// Stops when the store is full.
    fn bounds(&self, calc: &Calc<'_>, cache: &mut RulesetCache) -> Calculated<Bounds>;
    /// See [`NormalPlay::one_hand_tied`].
    ///
    /// # Errors
    /// Stops when the store is full.
    fn one_hand_tied(
        &self,
        player: Player,
        calc: &Calc<'_>,
        cache: &mut RulesetCache,
    ) -> Calculated<Option<OneHandTied<Position>>>;
    /// See [`NormalPlay::levels_after`].
    ///
    /// # Errors
    /// Stops when the store is full.
    fn levels_after(
        &self,
        by: Player,
        calc: &Calc<'_>,
        cache: &mut RulesetCache,
        each: &mut dyn FnMut(Position, Levels) -> bool,
    ) -> Calculated<()>;
    /// n, if the position is a Nim heap of n move for move.
    fn nim_heap(&self) -> Option<u64>;
    /// All moves of an impartial position to those with the value *n, where a theorem names them.
    fn moves_to_nimber(&self, n: u64) -> Option<Vec<(String, Position)>>;
    /// All winning moves of an impartial position, where the game has a way of its own to find them that is quicker than nim-values.
    ///
    /// # Errors
    /// Stops at limits.
    fn winning_moves(&self, budget: &Budget) -> Result<Option<Vec<(String, Position)>>, Reason>;
    /// Whether nim-values of the game are asked for one after the other, so that who wins takes less than they do.
    fn asks_nimbers(&self) -> bool;
    /// The theorem that gives the value of the position, where its game knows one.
    fn theorem(&self) -> Option<Theorem>;
    /// With what winners are searched for, and with how many threads.
    fn search_options(&self) -> (OutcomeOptions, usize);
    /// Whether the player who moves first wins the sum of some positions of this game, taken with their signs, and of some values.
    ///
    /// # Errors
    /// Stops at limits.
    fn first_wins(
        &self,
        positions: &[(Position, Sign)],
        values: &[Id],
        first: Player,
        budget: &Budget,
    ) -> Result<bool, Reason>;
    /// The value of a piece in normal form, where a library has it.
    fn kept(&self, calc: &Calc<'_>) -> Option<Id>;
    /// The piece that the position is, with its value, for a library: nothing where it falls apart, where a theorem gives its value, and where
    /// its number is not wanted.
    ///
    /// # Errors
    /// Stops at limits.
    fn piece(&self, is_wanted: &dyn Fn(u128) -> bool, budget: &Budget) -> Result<Option<Piece>, Reason>;
    /// Writes what searches for the winners of sums of this game have found out; how many sums that are.
    ///
    /// # Errors
    /// When it cannot be written.
    fn save_winners(&self, least_work: u64, out: &mut dyn io::Write) -> io::Result<u64>;
    /// Takes over what was saved by [`NormalPlayPosition::save_winners`]; how many sums that are.
    ///
    /// # Errors
    /// Says where the text is damaged.
    fn load_winners(&self, text: &str) -> Result<u64, Diagnostic>;
}

/// What can be asked of a position of a game with results.
pub trait ResultsPosition {
    /// The result, if the game is over.
    fn result(&self) -> Option<Payoff>;
    /// Whose turn it is, where the position says so.
    fn turn(&self) -> Option<Player>;
    /// Pairs of moves by which a player wins, the opponent to move; see `WithResults::pairing`.
    fn pairing(&self, winner: Player) -> Option<Option<Pairing>>;
    /// The result between perfect players, `first` moving first.
    ///
    /// # Errors
    /// Stops at limits.
    fn solve(&self, first: Player, budget: &Budget) -> Result<Solution, Reason>;
    /// The result without the number of moves, which is quicker.
    ///
    /// # Errors
    /// Stops at limits.
    fn payoff(&self, first: Player, budget: &Budget) -> Result<Payoff, Reason>;
    /// How many different positions can come up.
    ///
    /// # Errors
    /// Stops at limits.
    fn reachable(&self, first: Player, budget: &Budget) -> Result<u64, Reason>;
    /// Numbers for all that can come of the position, where the game has them.
    fn numbers(&self) -> Option<Numbers>;
    /// Solves all that can come of the position, where the game numbers it.
    ///
    /// # Errors
    /// Stops at limits.
    fn solve_all(&self, budget: &Budget) -> Result<ErasedTablebase, Reason>;
}

/// A position with its solver.
pub struct PositionOf<S: Solver> {
    game: Arc<GameOf<S>>,
    position: Of<S>,
}

impl<S: Solver> PositionOf<S> {
    fn rules(&self) -> &S::Rules {
        self.game.solver.rules()
    }

    fn solver(&self) -> &S {
        &self.game.solver
    }

    fn with(&self, position: Of<S>) -> Position {
        Position::new(Arc::clone(&self.game), position)
    }

    /// Moves by their names, with the positions after them.
    /// Moves with their names. What has the same name and leaves the same position is one move, in however many ways it is made.
    fn named(&self, by: Player, moves: Vec<<S::Rules as Ruleset>::Move>) -> Vec<(String, Position)> {
        let (rules, position) = (self.rules(), &self.position);
        let after = |mv| (rules.print_move(position, by, &mv), self.with(rules.play(position, by, &mv)));
        let mut seen = HashMap::new();
        let mut is_new = |(name, to): &(String, Position)| {
            let same: &mut Vec<Position> = seen.entry(name.clone()).or_default();
            let is_new = !same.contains(to);
            same.extend(is_new.then(|| to.clone()));
            is_new
        };
        moves.into_iter().map(after).filter(|mv| is_new(mv)).collect()
    }
}

/// The position behind one of any game, if it is of this one.
fn inside<'p, S: Solver>(game: &Arc<GameOf<S>>, position: &'p Position) -> Option<&'p Of<S>> {
    let own = (&*position.0 as &dyn Any).downcast_ref::<PositionOf<S>>()?;
    Arc::ptr_eq(&own.game, game).then_some(&own.position)
}

impl<S: Solver> AnyPosition for PositionOf<S> {
    fn game(&self) -> &dyn Game {
        &*self.game
    }

    fn is_same_game(&self, other: &Position) -> bool {
        inside(&self.game, other).is_some()
    }

    fn text(&self) -> String {
        self.rules().print(&self.position)
    }

    fn same(&self, other: &dyn AnyPosition) -> bool {
        let own = (other as &dyn Any).downcast_ref::<PositionOf<S>>();
        own.is_some_and(|own| {
            let is_same_game = || {
                let [a, b] = [&self.game, &own.game];
                let [one, other] = [a.about(), b.about()];
                one.name == other.name && Game::rules(&**a) == Game::rules(&**b) && one.source == other.source
            };
            own.position == self.position && (Arc::ptr_eq(&own.game, &self.game) || is_same_game())
        })
    }

    fn hash_code(&self) -> u64 {
        FxBuildHasher.hash_one(&self.position)
    }

    fn bytes(&self) -> usize {
        // The counters of what is shared, and what an allocation costs.
        const SHARED: usize = 48;
        SHARED + size_of::<Self>() + self.rules().owned_bytes(&self.position)
    }

    fn normal_form(&self) -> (Position, Sign) {
        let (normal, sign) = self.rules().normal_form(self.position.clone());
        (self.with(normal), sign)
    }

    fn sketch(&self) -> Sketch {
        self.rules().sketch(&self.position)
    }

    fn exchange(&self) -> Option<Exchange> {
        (!self.rules().about().impartial).then(|| self.rules().exchange())
    }

    fn changes(&self) -> Vec<Edit> {
        self.rules().edits(&self.position)
    }

    fn reread(&self, text: &str) -> Result<Position, Diagnostic> {
        Arc::clone(&self.game).parse(text)
    }

    fn moves(&self, by: Player) -> Result<Vec<(String, Position)>, Reason> {
        let rules = self.rules();
        match rules.move_bound(&self.position, by) {
            BEYOND_LIMITS => return Err(Reason::TooLarge(TOO_LARGE_A_MOVE)),
            bound if bound > MAX_LISTED => return Err(TOO_MANY),
            _ => {}
        }
        Ok(self.named(by, rules.move_list(&self.position, by)))
    }

    fn can_move(&self, by: Player) -> Result<bool, Reason> {
        let (solver, rules) = (self.solver(), self.rules());
        if let Some(heap) = solver.nim_heap(&self.position) {
            return Ok(heap > 0);
        }
        let bound = rules.move_bound(&self.position, by);
        if bound == BEYOND_LIMITS {
            return Ok(true);
        }
        if bound > MAX_LISTED {
            let heaps = solver.components(&self.position).into_iter();
            return match heaps.map(|part| solver.nim_heap(&part)).max() {
                Some(Some(heap)) if heap > 0 => Ok(true),
                _ => Err(TOO_MANY),
            };
        }
        let mut some = false;
        rules.moves(&self.position, by, |_| some = true);
        Ok(some)
    }

    fn components(&self) -> Vec<Position> {
        self.solver().components(&self.position).into_iter().map(|part| self.with(part)).collect()
    }

    fn depth(&self, budget: &Budget) -> Result<u64, Reason> {
        crate::depth::depth(self.solver(), &self.position, budget)
    }

    fn stealing(&self) -> Option<Stealing> {
        self.rules().stealing(&self.position)
    }

    fn mirror(&self, by: Player, mv: &str) -> Option<String> {
        let (rules, position) = (self.rules(), &self.position);
        if rules.move_bound(position, by) > MAX_MOVES {
            return None;
        }
        let mv = rules.find_move(position, by, mv)?;
        let answer = rules.mirror(position, by, &mv)?;
        Some(rules.print_move(&rules.play(position, by, &mv), by.opponent(), &answer))
    }

    fn pattern(&self) -> Option<Pattern> {
        self.rules().pattern(&self.position)
    }

    fn normal_play(&self) -> Option<&dyn NormalPlayPosition> {
        S::normal_play(self)
    }

    fn results(&self) -> Option<&dyn ResultsPosition> {
        S::results(self)
    }
}

impl<R: NormalPlay> NormalPlayPosition for PositionOf<Values<R>> {
    fn value(&self, budget: &Budget) -> Result<Solved, Reason> {
        self.solver().value(&self.position, budget)
    }

    fn value_within(&self, reach: Reach, budget: &Budget) -> Result<Option<Id>, Reason> {
        SumGame::value(self.solver(), &self.position, reach, budget)
    }

    fn known_value(&self, calc: &Calc<'_>) -> Calculated<Option<Id>> {
        SumGame::known(self.solver(), &self.position, calc)
    }

    fn split(&self, each: &mut dyn FnMut(Position, Sign)) {
        SumGame::split(self.solver(), &self.position, |piece, sign| each(self.with(piece), sign));
    }

    fn options(&self, by: Player, each: &mut dyn FnMut(Position)) -> Result<(), Reason> {
        SumGame::options(self.solver(), &self.position, by, |position| each(self.with(position)))
    }

    fn move_counts(&self) -> Result<[i64; 2], Reason> {
        SumGame::moves(self.solver(), &self.position)
    }

    fn size(&self, moves: u64) -> u64 {
        self.rules().size(&self.position, moves)
    }

    fn promise(&self) -> i64 {
        self.rules().promise(&self.position)
    }

    fn bounds(&self, calc: &Calc<'_>, cache: &mut RulesetCache) -> Calculated<Bounds> {
        self.rules().bounds(&self.position, calc, cache)
    }

    fn one_hand_tied(
        &self,
        player: Player,
        calc: &Calc<'_>,
        cache: &mut RulesetCache,
    ) -> Calculated<Option<OneHandTied<Position>>> {
        let tied = self.rules().one_hand_tied(&self.position, player, calc, cache)?;
        Ok(tied.map(|OneHandTied { never, parts }| {
            let parts = parts.into_iter().map(|part| self.with(part)).collect();
            OneHandTied { never, parts }
        }))
    }

    fn levels_after(
        &self,
        by: Player,
        calc: &Calc<'_>,
        cache: &mut RulesetCache,
        each: &mut dyn FnMut(Position, Levels) -> bool,
    ) -> Calculated<()> {
        let each = |position, levels| each(self.with(position), levels);
        self.rules().levels_after(&self.position, by, calc, cache, each)
    }

    fn nim_heap(&self) -> Option<u64> {
        self.rules().nim_heap(&self.position)
    }

    fn moves_to_nimber(&self, n: u64) -> Option<Vec<(String, Position)>> {
        Some(self.named(Player::Left, self.rules().moves_to_nimber(&self.position, n)?))
    }

    fn winning_moves(&self, budget: &Budget) -> Result<Option<Vec<(String, Position)>>, Reason> {
        let mut why = None;
        let mut go_on = |nodes| {
            why = budget.spend(nodes).err();
            why.is_none()
        };
        let moves = self.rules().winning_moves(&self.position, self.solver().memory(), &mut go_on);
        let moves = moves.map(|moves| self.named(Player::Left, moves));
        why.map_or(Ok(moves), Err)
    }

    fn asks_nimbers(&self) -> bool {
        self.rules().asks_nimbers()
    }

    fn theorem(&self) -> Option<Theorem> {
        self.rules().theorem(&self.position)
    }

    fn search_options(&self) -> (OutcomeOptions, usize) {
        self.solver().search_options()
    }

    fn first_wins(
        &self,
        positions: &[(Position, Sign)],
        values: &[Id],
        first: Player,
        budget: &Budget,
    ) -> Result<bool, Reason> {
        let own = |(position, sign): &(Position, Sign)| Some((inside(&self.game, position)?.clone(), *sign));
        let positions: Option<Vec<_>> = positions.iter().map(own).collect();
        let positions = positions.ok_or(Reason::Undefined("the positions are of different games"))?;
        self.solver().first_wins(&positions, values, first, budget)
    }

    fn kept(&self, calc: &Calc<'_>) -> Option<Id> {
        self.solver().kept(calc, &self.position)
    }

    fn piece(&self, is_wanted: &dyn Fn(u128) -> bool, budget: &Budget) -> Result<Option<Piece>, Reason> {
        self.solver().piece(&self.position, is_wanted, budget)
    }

    fn save_winners(&self, least_work: u64, out: &mut dyn io::Write) -> io::Result<u64> {
        self.solver().save_winners(&game_name(&*self.game), least_work, out)
    }

    fn load_winners(&self, text: &str) -> Result<u64, Diagnostic> {
        self.solver().load_winners(&game_name(&*self.game), text)
    }
}

impl<R: WithResults> ResultsPosition for PositionOf<Results<R>> {
    fn result(&self) -> Option<Payoff> {
        self.rules().result(&self.position)
    }

    fn turn(&self) -> Option<Player> {
        self.rules().turn(&self.position)
    }

    fn pairing(&self, winner: Player) -> Option<Option<Pairing>> {
        self.rules().pairing(&self.position, winner)
    }

    fn solve(&self, first: Player, budget: &Budget) -> Result<Solution, Reason> {
        self.solver().solve(&self.position, first, budget)
    }

    fn payoff(&self, first: Player, budget: &Budget) -> Result<Payoff, Reason> {
        self.solver().payoff(&self.position, first, budget)
    }

    fn reachable(&self, first: Player, budget: &Budget) -> Result<u64, Reason> {
        self.solver().reachable(&self.position, first, budget)
    }

    fn numbers(&self) -> Option<Numbers> {
        let numbering: Arc<dyn Numbering<_>> = self.rules().numbering(&self.position)?.into();
        let (stages, leaves_stages) = (numbering.stages().to_vec(), numbering.leaves_stages());
        let (game, own) = (Arc::clone(&self.game), Arc::clone(&numbering));
        let number = move |position: &Position, to_move| own.number(inside(&game, position)?, to_move);
        let game = Arc::clone(&self.game);
        let nodes =
            move |numbers: Range<u64>, wanted: &dyn Fn(u64) -> bool, visit: &mut dyn FnMut(u64, Node<'_>)| {
                tablebase::nodes(game.solver.rules(), &*numbering, numbers, wanted, visit);
            };
        Some(Numbers::new(stages, leaves_stages, Box::new(number), Box::new(nodes)))
    }

    fn solve_all(&self, budget: &Budget) -> Result<ErasedTablebase, Reason> {
        let (solved, census) = self.solver().numbered(&self.position, budget)?;
        Ok(ErasedTablebase::new(solved, census))
    }
}
