//! Games and positions whose type is known only at run time.

use std::any::Any;
use std::fmt;
use std::hash::{BuildHasher, Hash, Hasher};
use std::io;
use std::sync::Arc;

use rustc_hash::FxBuildHasher;
use upstar_game::edit::Edit;
use upstar_game::numbering::Numbering;
use upstar_game::sketch::Sketch;
use upstar_game::{
    About, Diagnostic, Exchange, MAX_MOVES, Pattern, Payoff, Player, Ruleset, Sign, Span, Stealing,
};
use upstar_values::{Calc, Calculated, Id};

use crate::budget::{Budget, Reason};
use crate::outcome::AnyField;
use crate::results::Solution;
use crate::strong::{NumbersInside, Strong};
use crate::tablebase::Whole;
use crate::value::Solved;

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A player who cannot move loses: positions have values and can be added.
    NormalPlay,
    /// Terminal positions have results.
    Results,
}

/// What a solver can do for the positions of one ruleset.
pub trait Solver: Send + Sync + 'static {
    /// The rules.
    type Rules: Ruleset;

    /// The rules.
    fn rules(&self) -> &Self::Rules;
    /// How the game ends.
    fn ending(&self) -> Ending;
    /// How many threads may well ask it at the same time.
    fn threads(&self) -> usize {
        1
    }
    /// Positions in its tables.
    fn positions(&self) -> usize;
    /// Bytes taken by its tables; unless it knows better, what so many positions with an answer each take in a hash
    /// table.
    fn table_bytes(&self) -> u64 {
        const ANSWER: usize = 24;
        (self.positions() * (size_of::<Of<Self>>() + ANSWER) * 3 / 2) as u64
    }
    /// The bytes that its work may take.
    fn memory(&self) -> u64;
    /// The canonical value.
    fn value(&self, position: &Of<Self>, budget: &Budget) -> Result<Solved, Reason>;
    /// The independent parts.
    fn components(&self, position: &Of<Self>) -> Vec<Of<Self>>;
    /// n, if the position is a Nim heap of n move for move.
    fn nim_heap(&self, position: &Of<Self>) -> Option<u64>;
    /// All moves to positions of the value *n, where a theorem names them.
    fn moves_to_nimber(&self, position: &Of<Self>, n: u64) -> Option<Vec<MoveOf<Self>>>;
    /// All winning moves of an impartial position, where the game has a way of its own to find them.
    fn winning_moves(&self, _: &Of<Self>, _: &Budget) -> Result<Option<Vec<MoveOf<Self>>>, Reason> {
        Ok(None)
    }
    #[doc(hidden)]
    fn field(&self) -> Option<&dyn AnyField> {
        None
    }
    /// Whether the player who moves first wins the sum of some positions, taken with their signs, and of some values.
    fn first_wins(
        &self,
        _positions: &[(Of<Self>, Sign)],
        _values: &[Id],
        _first: Player,
        _: &Budget,
    ) -> Result<bool, Reason> {
        Err(Reason::Undefined("only games in which the last move decides can be added"))
    }
    /// Writes what the search for winners has found out; how many sums that are.
    fn save_winners(&self, _game: &str, _out: &mut dyn io::Write) -> io::Result<u64> {
        Ok(0)
    }
    /// Takes over what was saved.
    fn load_winners(&self, game: &str, _text: &str) -> Result<u64, Diagnostic> {
        let message = format!("who wins {game} is not searched for");
        Err(Diagnostic::new("undefined", message, Span::at(0)))
    }
    /// The theorem that gives the value, in words.
    fn theorem(&self, _: &Of<Self>) -> Option<String> {
        None
    }
    /// The result of a position that is over.
    fn result(&self, position: &Of<Self>) -> Option<Payoff>;
    /// Whose turn it is, where the position says so.
    fn turn(&self, position: &Of<Self>) -> Option<Player>;
    /// The result between perfect players, `first` moving first.
    fn solve(&self, position: &Of<Self>, first: Player, budget: &Budget) -> Result<Solution, Reason>;
    /// The same without the number of moves.
    fn payoff(&self, position: &Of<Self>, first: Player, budget: &Budget) -> Result<Payoff, Reason> {
        self.solve(position, first, budget).map(|solution| solution.payoff)
    }
    /// Numbers for all that can come of a position.
    fn numbering(&self, _: &Of<Self>) -> Option<Box<dyn Numbering<Of<Self>>>> {
        None
    }
    /// What all that can come of a position comes to, and how many of these positions there are of each kind.
    fn whole(&self, _: &Of<Self>, _: &Budget) -> Result<Whole<Of<Self>>, Reason> {
        Err(Reason::Undefined("only games with results that number their positions are solved as a whole"))
    }
    /// How many different positions can come up in a game with results.
    fn reachable(&self, _: &Of<Self>, _first: Player, _: &Budget) -> Result<u64, Reason> {
        Err(Reason::Undefined("positions are counted in games with results only"))
    }
}

type Of<S> = <<S as Solver>::Rules as Ruleset>::Position;
type MoveOf<S> = <<S as Solver>::Rules as Ruleset>::Move;

/// Longer lists of moves, with their names and what they lead to, are refused.
const MAX_LISTED: u64 = 100_000;
const TOO_MANY: Reason = Reason::TooLarge("a position with more than a hundred thousand moves to list");

/// A position of some game, with the rules and with what has been worked out about them.
#[derive(Clone)]
pub struct Position {
    game: Arc<dyn AnyGame>,
    /// What stands in the square brackets.
    rules: Option<Arc<str>>,
    inner: Inner,
}

pub(crate) type Inner = Arc<dyn Any + Send + Sync>;

/// A ruleset with its solver, without its type.
pub trait AnyGame: Send + Sync {
    /// What the catalogue says.
    fn about(&self) -> About;
    /// How the game ends.
    fn ending(&self) -> Ending;
    /// How many threads may well ask at the same time.
    fn threads(&self) -> usize;
    /// Positions in the tables.
    fn positions(&self) -> usize;
    /// Bytes taken by the tables.
    fn table_bytes(&self) -> u64;
    #[doc(hidden)]
    fn parse(&self, text: &str) -> Result<Inner, Diagnostic>;
    #[doc(hidden)]
    fn print(&self, position: &Inner) -> String;
    #[doc(hidden)]
    fn same(&self, a: &Inner, b: &Inner) -> bool;
    #[doc(hidden)]
    fn hash(&self, position: &Inner) -> u64;
    #[doc(hidden)]
    fn bytes(&self, position: &Inner) -> usize;
    #[doc(hidden)]
    fn normal_form(&self, position: &Inner) -> (Inner, Sign);
    #[doc(hidden)]
    fn sketch(&self, position: &Inner) -> Sketch;
    #[doc(hidden)]
    fn exchange(&self) -> Option<Exchange>;
    #[doc(hidden)]
    fn edits(&self, position: &Inner) -> Vec<Edit>;
    #[doc(hidden)]
    fn moves(&self, position: &Inner, by: Player) -> Result<Vec<(String, Inner)>, Reason>;
    #[doc(hidden)]
    fn can_move(&self, position: &Inner, by: Player) -> Result<bool, Reason>;
    #[doc(hidden)]
    fn components(&self, position: &Inner) -> Vec<Inner>;
    #[doc(hidden)]
    fn field(&self) -> Option<&dyn AnyField>;
    #[doc(hidden)]
    fn first_wins(
        &self,
        positions: &[(Inner, Sign)],
        values: &[Id],
        first: Player,
        budget: &Budget,
    ) -> Result<bool, Reason>;
    #[doc(hidden)]
    fn save_winners(&self, game: &str, out: &mut dyn io::Write) -> io::Result<u64>;
    #[doc(hidden)]
    fn load_winners(&self, game: &str, text: &str) -> Result<u64, Diagnostic>;
    #[doc(hidden)]
    fn nim_heap(&self, position: &Inner) -> Option<u64>;
    #[doc(hidden)]
    fn moves_to_nimber(&self, position: &Inner, n: u64) -> Option<Vec<(String, Inner)>>;
    #[doc(hidden)]
    fn winning_moves(
        &self,
        position: &Inner,
        budget: &Budget,
    ) -> Result<Option<Vec<(String, Inner)>>, Reason>;
    #[doc(hidden)]
    fn theorem(&self, position: &Inner) -> Option<String>;
    #[doc(hidden)]
    fn depth(&self, position: &Inner, budget: &Budget) -> Result<u64, Reason>;
    #[doc(hidden)]
    fn value(&self, position: &Inner, budget: &Budget) -> Result<Solved, Reason>;
    #[doc(hidden)]
    fn result(&self, position: &Inner) -> Option<Payoff>;
    #[doc(hidden)]
    fn turn(&self, position: &Inner) -> Option<Player>;
    #[doc(hidden)]
    fn solve(&self, position: &Inner, first: Player, budget: &Budget) -> Result<Solution, Reason>;
    #[doc(hidden)]
    fn payoff(&self, position: &Inner, first: Player, budget: &Budget) -> Result<Payoff, Reason>;
    #[doc(hidden)]
    fn reachable(&self, position: &Inner, first: Player, budget: &Budget) -> Result<u64, Reason>;
    #[doc(hidden)]
    fn numbers(&self, position: &Inner) -> Option<NumbersInside>;
    #[doc(hidden)]
    fn solve_all(&self, position: &Inner, budget: &Budget) -> Result<Strong, Reason>;
    #[doc(hidden)]
    fn stealing(&self, position: &Inner) -> Option<Stealing>;
    #[doc(hidden)]
    fn mirror(&self, position: &Inner, by: Player, mv: &str) -> Option<String>;
    #[doc(hidden)]
    fn pattern(&self, position: &Inner) -> Option<Pattern>;
}

impl Position {
    /// Reads a position of `game`. Spans in the error are relative to `text`.
    pub fn parse(game: &Arc<dyn AnyGame>, rules: Option<&str>, text: &str) -> Result<Position, Diagnostic> {
        Ok(Position { inner: game.parse(text)?, game: Arc::clone(game), rules: rules.map(Arc::from) })
    }

    pub(crate) fn inner(&self) -> &Inner {
        &self.inner
    }

    pub(crate) fn field(&self) -> Option<&dyn AnyField> {
        self.game.field()
    }

    pub(crate) fn with(&self, inner: Inner) -> Position {
        Position { game: Arc::clone(&self.game), rules: self.rules.clone(), inner }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The game with its rules, as it is written before the parentheses.
    fn game_name(&self) -> String {
        let name = self.game.about().name;
        self.rules.as_ref().map_or_else(|| name.to_owned(), |rules| format!("{name}[{rules}]"))
    }

    /// Writes what searches for the winners of sums of this game have found out; how many sums that are.
    pub fn save_winners(&self, out: &mut dyn io::Write) -> io::Result<u64> {
        self.game.save_winners(&self.game_name(), out)
    }

    /// Takes over what was saved by [`Position::save_winners`]; how many sums that are.
    pub fn load_winners(&self, text: &str) -> Result<u64, Diagnostic> {
        self.game.load_winners(&self.game_name(), text)
    }

    /// Whether two positions are of the same game with the same rules.
    #[must_use]
    pub fn is_same_game(&self, other: &Position) -> bool {
        Arc::ptr_eq(&self.game, &other.game)
    }

    /// The text between the parentheses.
    #[must_use]
    pub fn text(&self) -> String {
        self.game.print(&self.inner)
    }

    /// The picture.
    #[must_use]
    pub fn sketch(&self) -> Sketch {
        self.game.sketch(&self.inner)
    }

    /// The picture of the position, or with the players exchanged that of its negative. Shapes have the same ids in both.
    #[must_use]
    pub fn drawn(&self, negative: bool) -> Sketch {
        let sketch = self.sketch();
        self.exchange(negative).map_or_else(|| sketch.clone(), |exchange| exchange.sketch(&sketch))
    }

    fn exchange(&self, negative: bool) -> Option<Exchange> {
        self.game.exchange().filter(|_| negative)
    }

    /// What can be changed by hand, with the positions after it; called by what is seen where the negative is drawn. What
    /// the game refuses to read is left out, and so is what changes nothing.
    #[must_use]
    pub fn edits(&self, negative: bool) -> Vec<(Edit, Position)> {
        let read = |edit: Edit| Some((self.with(self.game.parse(&edit.to).ok()?), edit));
        let called =
            |edit: Edit| self.exchange(negative).map_or(edit.clone(), |exchange| exchange.edit(edit));
        let edits = self.game.edits(&self.inner).into_iter().filter_map(read);
        edits.filter(|(to, _)| to != self).map(|(to, edit)| (called(edit), to)).collect()
    }

    /// Every move of a player: its name, and the position after it.
    pub fn moves(&self, by: Player) -> Result<Vec<(String, Position)>, Reason> {
        let moves = self.game.moves(&self.inner, by)?;
        Ok(moves.into_iter().map(|(name, inner)| (name, self.with(inner))).collect())
    }

    /// Whether a player has a move.
    pub fn can_move(&self, by: Player) -> Result<bool, Reason> {
        self.game.can_move(&self.inner, by)
    }

    /// The independent parts of a position under normal play.
    #[must_use]
    pub fn components(&self) -> Vec<Position> {
        self.game.components(&self.inner).into_iter().map(|inner| self.with(inner)).collect()
    }

    /// Positions whose values, taken with their signs, add up to that of this one: its parts under normal play, each as its
    /// representative.
    #[must_use]
    pub fn pieces(&self) -> Vec<(Position, Sign)> {
        let mut pieces = Vec::new();
        if let Some(field) = self.field() {
            field.split(&self.inner, &mut |inner, sign| pieces.push((self.with(inner), sign)));
        }
        pieces
    }

    /// The value under normal play, where a theorem gives it.
    pub fn known_value(&self, calc: &Calc<'_>) -> Calculated<Option<Id>> {
        self.field().map_or(Ok(None), |field| field.known(&self.inner, calc))
    }

    /// n, if the position is a Nim heap of n move for move.
    #[must_use]
    pub fn nim_heap(&self) -> Option<u64> {
        self.game.nim_heap(&self.inner)
    }

    /// All moves of an impartial position to those with the value *n, where a theorem names them.
    #[must_use]
    pub fn moves_to_nimber(&self, n: u64) -> Option<Vec<(String, Position)>> {
        let moves = self.game.moves_to_nimber(&self.inner, n)?;
        Some(moves.into_iter().map(|(name, inner)| (name, self.with(inner))).collect())
    }

    /// All winning moves of an impartial position, where the game has a way of its own to find them that is quicker than nim-values.
    pub fn winning_moves(&self, budget: &Budget) -> Result<Option<Vec<(String, Position)>>, Reason> {
        let moves = self.game.winning_moves(&self.inner, budget)?;
        let with = |(name, inner)| (name, self.with(inner));
        Ok(moves.map(|moves| moves.into_iter().map(with).collect()))
    }

    /// The theorem that gives the value of the position, in words, where its game knows one.
    #[must_use]
    pub fn theorem(&self) -> Option<String> {
        self.game.theorem(&self.inner)
    }

    /// About how many bytes the position takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.game.bytes(&self.inner)
    }

    /// A representative of the positions that symmetry makes alike, and whether it has the roles exchanged.
    #[must_use]
    pub fn normal_form(&self) -> (Position, Sign) {
        let (inner, sign) = self.game.normal_form(&self.inner);
        (self.with(inner), sign)
    }

    /// How many moves the position can last at most.
    pub fn depth(&self, budget: &Budget) -> Result<u64, Reason> {
        self.game.depth(&self.inner, budget)
    }

    /// The canonical value, for games under normal play.
    pub fn value(&self, budget: &Budget) -> Result<Solved, Reason> {
        self.game.value(&self.inner, budget)
    }

    /// The result, if this is a game with results and it is over.
    #[must_use]
    pub fn result(&self) -> Option<Payoff> {
        self.game.result(&self.inner)
    }

    /// Whose turn it is, where the position says so.
    #[must_use]
    pub fn turn(&self) -> Option<Player> {
        self.game.turn(&self.inner)
    }

    /// The result between perfect players, for games with results.
    pub fn solve(&self, first: Player, budget: &Budget) -> Result<Solution, Reason> {
        self.game.solve(&self.inner, first, budget)
    }

    /// The same without the number of moves, which is quicker.
    pub fn payoff(&self, first: Player, budget: &Budget) -> Result<Payoff, Reason> {
        self.game.payoff(&self.inner, first, budget)
    }

    /// How many different positions can come up, for games with results.
    pub fn reachable(&self, first: Player, budget: &Budget) -> Result<u64, Reason> {
        self.game.reachable(&self.inner, first, budget)
    }

    /// Strategy stealing with its hypotheses checked, where the game offers the argument.
    #[must_use]
    pub fn stealing(&self) -> Option<Stealing> {
        self.game.stealing(&self.inner)
    }

    /// The name of the answer by symmetry to a move of `by`, where the game has such a strategy and the position is
    /// symmetric.
    #[must_use]
    pub fn mirror(&self, by: Player, mv: &str) -> Option<String> {
        self.game.mirror(&self.inner, by, mv)
    }

    /// The pattern that answers by symmetry restore, in words.
    #[must_use]
    pub fn pattern(&self) -> Option<Pattern> {
        self.game.pattern(&self.inner)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.game.about().name == other.game.about().name
            && self.rules == other.rules
            && self.game.same(&self.inner, &other.inner)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.game.hash(&self.inner));
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text();
        // Sizes, numbers and lists of them can stand without quotes; boards cannot.
        let bare = |c: char| c.is_ascii_digit() || matches!(c, 'x' | ',');
        let quote =
            if text.chars().all(bare) && text.contains(|c: char| c.is_ascii_digit()) { "" } else { "\"" };
        write!(f, "{}({quote}{text}{quote})", self.game_name())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The position behind an erased one. Positions only ever meet the game that made them.
pub(crate) fn own<S: Solver>(position: &Inner) -> &Of<S> {
    position.downcast_ref().expect("a position of this game")
}

/// Moves by their names, with the positions after them.
fn named<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    by: Player,
    moves: Vec<R::Move>,
) -> Vec<(String, Inner)> {
    let after = |mv| -> (String, Inner) {
        (rules.print_move(position, by, &mv), Arc::new(rules.play(position, by, &mv)))
    };
    moves.into_iter().map(after).collect()
}

impl<S: Solver> AnyGame for S {
    fn about(&self) -> About {
        S::Rules::ABOUT
    }

    fn ending(&self) -> Ending {
        Solver::ending(self)
    }

    fn threads(&self) -> usize {
        Solver::threads(self)
    }

    fn positions(&self) -> usize {
        Solver::positions(self)
    }

    fn table_bytes(&self) -> u64 {
        Solver::table_bytes(self)
    }

    fn parse(&self, text: &str) -> Result<Inner, Diagnostic> {
        Ok(Arc::new(self.rules().parse(text)?))
    }

    fn print(&self, position: &Inner) -> String {
        self.rules().print(own::<S>(position))
    }

    fn same(&self, a: &Inner, b: &Inner) -> bool {
        a.downcast_ref::<Of<S>>() == b.downcast_ref::<Of<S>>()
    }

    fn hash(&self, position: &Inner) -> u64 {
        FxBuildHasher.hash_one(own::<S>(position))
    }

    fn bytes(&self, position: &Inner) -> usize {
        // The counters of what is shared, and what an allocation costs.
        const SHARED: usize = 48;
        SHARED + size_of::<Of<S>>() + self.rules().owned_bytes(own::<S>(position))
    }

    fn normal_form(&self, position: &Inner) -> (Inner, Sign) {
        let (normal, sign) = self.rules().normal_form(own::<S>(position).clone());
        (Arc::new(normal), sign)
    }

    fn sketch(&self, position: &Inner) -> Sketch {
        self.rules().sketch(own::<S>(position))
    }

    fn exchange(&self) -> Option<Exchange> {
        (!S::Rules::ABOUT.impartial).then_some(S::Rules::EXCHANGE)
    }

    fn edits(&self, position: &Inner) -> Vec<Edit> {
        self.rules().edits(own::<S>(position))
    }

    fn moves(&self, position: &Inner, by: Player) -> Result<Vec<(String, Inner)>, Reason> {
        let (rules, position) = (self.rules(), own::<S>(position));
        if rules.move_bound(position, by) > MAX_LISTED {
            return Err(TOO_MANY);
        }
        Ok(named(rules, position, by, rules.move_list(position, by)))
    }

    fn can_move(&self, position: &Inner, by: Player) -> Result<bool, Reason> {
        let (rules, position) = (self.rules(), own::<S>(position));
        if let Some(heap) = Solver::nim_heap(self, position) {
            return Ok(heap > 0);
        }
        if rules.move_bound(position, by) > MAX_LISTED {
            let heaps = Solver::components(self, position).into_iter();
            return match heaps.map(|part| Solver::nim_heap(self, &part)).max() {
                Some(Some(heap)) if heap > 0 => Ok(true),
                _ => Err(TOO_MANY),
            };
        }
        let mut some = false;
        rules.moves(position, by, |_| some = true);
        Ok(some)
    }

    fn components(&self, position: &Inner) -> Vec<Inner> {
        let parts = Solver::components(self, own::<S>(position));
        parts.into_iter().map(|part| -> Inner { Arc::new(part) }).collect()
    }

    fn field(&self) -> Option<&dyn AnyField> {
        Solver::field(self)
    }

    fn first_wins(
        &self,
        positions: &[(Inner, Sign)],
        values: &[Id],
        first: Player,
        budget: &Budget,
    ) -> Result<bool, Reason> {
        let positions: Vec<_> =
            positions.iter().map(|(position, sign)| (own::<S>(position).clone(), *sign)).collect();
        Solver::first_wins(self, &positions, values, first, budget)
    }

    fn save_winners(&self, game: &str, out: &mut dyn io::Write) -> io::Result<u64> {
        Solver::save_winners(self, game, out)
    }

    fn load_winners(&self, game: &str, text: &str) -> Result<u64, Diagnostic> {
        Solver::load_winners(self, game, text)
    }

    fn nim_heap(&self, position: &Inner) -> Option<u64> {
        Solver::nim_heap(self, own::<S>(position))
    }

    fn moves_to_nimber(&self, position: &Inner, n: u64) -> Option<Vec<(String, Inner)>> {
        let position = own::<S>(position);
        let moves = Solver::moves_to_nimber(self, position, n)?;
        Some(named(self.rules(), position, Player::Left, moves))
    }

    fn winning_moves(
        &self,
        position: &Inner,
        budget: &Budget,
    ) -> Result<Option<Vec<(String, Inner)>>, Reason> {
        let position = own::<S>(position);
        let moves = Solver::winning_moves(self, position, budget)?;
        Ok(moves.map(|moves| named(self.rules(), position, Player::Left, moves)))
    }

    fn theorem(&self, position: &Inner) -> Option<String> {
        Solver::theorem(self, own::<S>(position))
    }

    fn depth(&self, position: &Inner, budget: &Budget) -> Result<u64, Reason> {
        crate::depth::depth(self, own::<S>(position), budget)
    }

    fn value(&self, position: &Inner, budget: &Budget) -> Result<Solved, Reason> {
        Solver::value(self, own::<S>(position), budget)
    }

    fn result(&self, position: &Inner) -> Option<Payoff> {
        Solver::result(self, own::<S>(position))
    }

    fn turn(&self, position: &Inner) -> Option<Player> {
        Solver::turn(self, own::<S>(position))
    }

    fn solve(&self, position: &Inner, first: Player, budget: &Budget) -> Result<Solution, Reason> {
        Solver::solve(self, own::<S>(position), first, budget)
    }

    fn payoff(&self, position: &Inner, first: Player, budget: &Budget) -> Result<Payoff, Reason> {
        Solver::payoff(self, own::<S>(position), first, budget)
    }

    fn reachable(&self, position: &Inner, first: Player, budget: &Budget) -> Result<u64, Reason> {
        Solver::reachable(self, own::<S>(position), first, budget)
    }

    fn numbers(&self, position: &Inner) -> Option<NumbersInside> {
        Some(NumbersInside::new(Solver::numbering(self, own::<S>(position))?))
    }

    fn solve_all(&self, position: &Inner, budget: &Budget) -> Result<Strong, Reason> {
        let (solved, census) = Solver::whole(self, own::<S>(position), budget)?;
        Ok(Strong::new(solved, census))
    }

    fn stealing(&self, position: &Inner) -> Option<Stealing> {
        self.rules().stealing(own::<S>(position))
    }

    fn mirror(&self, position: &Inner, by: Player, mv: &str) -> Option<String> {
        let (rules, position) = (self.rules(), own::<S>(position));
        if rules.move_bound(position, by) > MAX_MOVES {
            return None;
        }
        let mv = rules.find_move(position, by, mv)?;
        let answer = rules.mirror(position, by, &mv)?;
        Some(rules.print_move(&rules.play(position, by, &mv), by.opponent(), &answer))
    }

    fn pattern(&self, position: &Inner) -> Option<Pattern> {
        self.rules().pattern(own::<S>(position))
    }
}
