//! The trait that a game implements.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Neg;

use serde::{Deserialize, Serialize};
use upstar_syntax::{Diagnostic, Span};
use upstar_values::{Calc, Calculated, Dyadic, Nimber, Player};

use crate::argument::{OneHandTied, Pairing, Pattern, Stealing, Theorem};
use crate::bounds::{Bounds, Levels, RulesetCache};
use crate::edit::Edit;
use crate::exchange::Exchange;
use crate::numbering::Numbering;
use crate::sketch::{Sketch, Touched};

/// What the catalogue says of a game: all that a front end asks.
///
/// Only some games need the last fields, so others end with `..About::default()`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// What users type: `domineering`.
    pub name: String,
    /// What people call it: `Domineering`.
    pub title: String,
    /// The rule in one sentence.
    pub rule: String,
    /// How a position is written, in a few words.
    pub notation: String,
    /// Worked examples: an expression and its value.
    pub examples: Vec<(String, String)>,
    /// Both players always have the same moves.
    pub impartial: bool,
    /// How the game ends.
    pub ending: Ending,
    /// What the letters on boards mean, those together of which the same is said: `x` with `is Left's`, `xo` with `are
    /// stones`.
    pub legend: Vec<(String, String)>,
    /// The names of moves count something, such as edges, that is counted anew after every move: they mean nothing without
    /// the position in which they are made.
    pub counts_anew: bool,
    /// A heap is a Nim heap by the rules, rather than by a comparison of moves.
    pub plain_heaps: bool,
    /// What follows from rules that are written as text, in sentences: why every play ends, and what is symmetric.
    pub derived: Vec<String>,
    /// What stands in the parentheses are expressions, which are never quoted.
    pub of_expressions: bool,
    /// The text that defines the game, or the games that it is made of; nothing where all are built in. Two games of one name are the
    /// same only if this is.
    pub source: String,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// A player who cannot move loses: positions have values and can be added.
    #[default]
    NormalPlay,
    /// Terminal positions have results.
    Results,
}

/// Worked examples, for [`About`].
#[must_use]
pub fn examples(all: &[(&str, &str)]) -> Vec<(String, String)> {
    all.iter().map(|&(expr, value)| (expr.to_owned(), value.to_owned())).collect()
}

/// What the letters on boards mean, for [`About`].
#[must_use]
pub fn legend(all: &[(&str, &str)]) -> Vec<(String, String)> {
    examples(all)
}

impl About {
    /// What a game answers to square brackets when its rules are always the same: an error, unless there are none.
    pub fn without_rules(&self, rules: Option<&str>) -> Result<(), Diagnostic> {
        match rules {
            None => Ok(()),
            Some(rules) => Err(Diagnostic::new(
                "no-rules",
                format!("{} has one set of rules and takes no square brackets", self.title),
                Span::all(rules),
            )
            .with_hint(format!("write `{}(…)`", self.name))),
        }
    }
}

/// Whether a position is to be read as it stands or with the players' roles exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// As it stands.
    Plus,
    /// The value is the negative.
    Minus,
}

impl Neg for Sign {
    type Output = Sign;

    fn neg(self) -> Sign {
        match self {
            Sign::Plus => Sign::Minus,
            Sign::Minus => Sign::Plus,
        }
    }
}

/// A value that a ruleset knows without search, by a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClosedForm {
    /// The position is a number.
    Number(Dyadic),
    /// The position is a nimber.
    Nimber(Nimber),
    /// The position is a number plus a multiple of up plus a nimber.
    NumberUpStar(Dyadic, i64, Nimber),
}

/// How a play of a game with results ends, for Left and for Right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Payoff {
    /// `-+`: Right wins.
    #[serde(rename = "-+")]
    RightWins,
    /// `00`: a draw.
    #[serde(rename = "00")]
    Draw,
    /// `+-`: Left wins.
    #[serde(rename = "+-")]
    LeftWins,
}

impl Payoff {
    /// The payoff when a player wins.
    #[must_use]
    pub fn win(player: Player) -> Payoff {
        match player {
            Player::Left => Payoff::LeftWins,
            Player::Right => Payoff::RightWins,
        }
    }
}

impl Neg for Payoff {
    type Output = Payoff;

    fn neg(self) -> Payoff {
        match self {
            Payoff::LeftWins => Payoff::RightWins,
            Payoff::Draw => Payoff::Draw,
            Payoff::RightWins => Payoff::LeftWins,
        }
    }
}

impl std::fmt::Display for Payoff {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Payoff::LeftWins => "+-",
            Payoff::Draw => "00",
            Payoff::RightWins => "-+",
        })
    }
}

/// The rules of a game: what the positions are and what the moves are. How it ends is said by a second, small trait:
/// [`NormalPlay`] or [`WithResults`].
///
/// The required methods say what the game is. The hooks below them are for speed only: each has a default, and an
/// override may never change an answer. The conformance suite checks every hook against the definition.
pub trait Ruleset: Sized + Send + Sync + 'static {
    /// A position: what is on the table, without whose turn it is.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// A move that some player may make in some position.
    type Move: Clone + Eq + Debug + Send + Sync;

    /// Name, title, rule, examples, and how the game ends.
    fn about(&self) -> &About;

    /// Calls `each` once for every move of `by`, in a fixed order; moves that leave less come first where that is
    /// easy to arrange, because searches then need less memory.
    fn moves(&self, position: &Self::Position, by: Player, each: impl FnMut(Self::Move));

    /// The position after a legal move. For a move that `moves` does not list the result is unspecified.
    fn play(&self, position: &Self::Position, by: Player, mv: &Self::Move) -> Self::Position;

    /// Reads the text between the parentheses (quotes removed). Spans in the error are relative to `text`.
    fn parse(&self, text: &str) -> Result<Self::Position, Diagnostic>;

    /// Writes the text between the parentheses, such that `parse` gives the position back.
    fn print(&self, position: &Self::Position) -> String;

    /// The name of a move; different moves of one player in one position have different names.
    fn print_move(&self, position: &Self::Position, by: Player, mv: &Self::Move) -> String;

    /// The board as a picture in abstract units, with what touching each shape does.
    fn sketch(&self, position: &Self::Position) -> Sketch;

    /// How the picture of a position becomes that of its negative; not asked of an impartial game, in which they are the
    /// same. It must come to the picture of some position whose value is the negative.
    fn exchange(&self) -> Exchange {
        Exchange::COLOURS
    }

    // Hooks.

    /// A representative of the positions that symmetry makes alike, and whether it stands for the position as it is
    /// or with the players' roles exchanged. It has the same plays, move for move; for what only has the same value
    /// there is [`NormalPlay::simplified`].
    fn normal_form(&self, position: Self::Position) -> (Self::Position, Sign) {
        (position, Sign::Plus)
    }

    /// How many moves a player has, where that can be too many to list; otherwise any smaller number. Whoever is
    /// about to list the moves asks first, and refuses beyond [`MAX_MOVES`].
    ///
    /// Where some move leads to what is no position any more, because it is too large, the moves cannot be told: [`BEYOND_LIMITS`].
    fn move_bound(&self, _position: &Self::Position, _by: Player) -> u64 {
        0
    }

    /// The same for whoever is about to list the moves.
    ///
    /// # Errors
    /// Says why they cannot be listed.
    fn listable(&self, position: &Self::Position, by: Player) -> Result<u64, &'static str> {
        match self.move_bound(position, by) {
            BEYOND_LIMITS => Err(TOO_LARGE_A_MOVE),
            bound if bound > MAX_MOVES => Err("a position with too many moves to list"),
            bound => Ok(bound),
        }
    }

    /// How many moves Left has, and Right, where there are not too many to list.
    fn move_counts(&self, position: &Self::Position) -> [i64; 2] {
        Player::BOTH.map(|player| {
            let mut count = 0;
            self.moves(position, player, |_| count += 1);
            count
        })
    }

    /// The bytes that a position owns outside itself, for keeping within memory limits.
    fn owned_bytes(&self, _position: &Self::Position) -> usize {
        0
    }

    // Arguments that a game can offer beside what search finds. None by default.

    /// Strategy stealing, where it can be argued at all in this game and the position is not over: its hypotheses,
    /// checked for the position. Where they hold, the conclusion must be true.
    fn stealing(&self, _position: &Self::Position) -> Option<Stealing> {
        None
    }

    /// The second player's answer by symmetry to a move of `by` in a symmetric position: Chop made square again, three
    /// bricks taken together. `None` in positions that are not symmetric. The answer must be a move of `by`'s opponent
    /// after `mv`, and what it leaves must be symmetric again, so that the second player never runs out of answers.
    fn mirror(&self, _position: &Self::Position, _by: Player, _mv: &Self::Move) -> Option<Self::Move> {
        None
    }

    /// The pattern of a position that [`Ruleset::mirror`] answers in, in words; asked nowhere else.
    fn pattern(&self, _position: &Self::Position) -> Option<Pattern> {
        None
    }

    // For those who set up positions with a mouse. None by default.

    /// What can be changed by hand, in terms of the shapes of the sketch.
    fn edits(&self, _position: &Self::Position) -> Vec<Edit> {
        Vec::new()
    }

    // Derived; nobody overrides these.

    /// All moves of `by` as a list.
    fn move_list(&self, position: &Self::Position, by: Player) -> Vec<Self::Move> {
        let mut list = Vec::new();
        self.moves(position, by, |mv| list.push(mv));
        list
    }

    /// A picture with every move offered on the shapes that `touched` names for it, for [`Ruleset::sketch`]. Where there are
    /// more than [`MAX_OFFERED`] moves, none is.
    fn offered<T: Into<Touched>>(
        &self,
        position: &Self::Position,
        mut sketch: Sketch,
        touched: impl Fn(Player, &Self::Move) -> T,
    ) -> Sketch {
        if Player::BOTH.iter().any(|&by| self.move_bound(position, by) > MAX_OFFERED) {
            return sketch;
        }
        for by in Player::BOTH {
            let offer = |mv: Self::Move| (by, self.print_move(position, by, &mv), touched(by, &mv).into());
            sketch.offer(self.move_list(position, by).into_iter().map(offer));
        }
        sketch
    }

    /// The move with the given name, if `by` has one.
    fn find_move(&self, position: &Self::Position, by: Player, name: &str) -> Option<Self::Move> {
        self.move_list(position, by).into_iter().find(|mv| self.print_move(position, by, mv) == name)
    }
}

/// A ruleset that a catalogue can make, from what stands in square brackets.
///
/// Games with one set of rules have this from their [`Default`]; others say what their brackets mean.
pub trait FromBrackets: Ruleset {
    /// What the catalogue says, whatever the rules are.
    fn about_all() -> About;

    /// The ruleset that the square brackets of `name[rules](position)` describe; `None` when there are none.
    /// Spans in the error are relative to `rules`.
    ///
    /// # Errors
    /// Says what is wrong with the rules.
    fn from_brackets(rules: Option<&str>) -> Result<Self, Diagnostic>;
}

impl<R: Ruleset + Default> FromBrackets for R {
    fn about_all() -> About {
        R::default().about().clone()
    }

    fn from_brackets(rules: Option<&str>) -> Result<R, Diagnostic> {
        let game = R::default();
        game.about().without_rules(rules)?;
        Ok(game)
    }
}

/// A game that has another ruleset for its large boards.
pub trait Twin: NormalPlay {
    /// The rules for large boards.
    type Large: NormalPlay;

    /// The same game for large boards.
    fn large(&self) -> Self::Large;

    /// Whether a text is a position for large boards.
    fn is_large(text: &str) -> bool;
}

/// Positions with more moves than this are drawn without them.
pub const MAX_OFFERED: u64 = 5000;

/// Positions with more moves than this are not expanded.
pub const MAX_MOVES: u64 = 1 << 24;

/// A bound on the number of moves, where each of them takes long to make: then fewer can be listed, since nobody looks at the clock before
/// all are there.
#[must_use]
pub fn slow_bound(bound: u64) -> u64 {
    const MOST: u64 = 1 << 18;
    if bound > MOST { bound.max(MAX_MOVES + 1) } else { bound }
}

/// The number of moves where some of them lead beyond the limits of positions.
pub const BEYOND_LIMITS: u64 = u64::MAX;
/// Why moves cannot be listed where some lead beyond the limits.
pub const TOO_LARGE_A_MOVE: &str =
    "a position from which a move leads beyond the limits of numbers and lists";

/// The number of moves in several positions side by side.
pub fn total_bound(bounds: impl IntoIterator<Item = u64>) -> u64 {
    bounds.into_iter().fold(0, |sum, own| match (sum, own) {
        (BEYOND_LIMITS, _) | (_, BEYOND_LIMITS) => BEYOND_LIMITS,
        _ => sum.saturating_add(own).min(BEYOND_LIMITS - 1),
    })
}

/// How much it takes to split positions, and so when a search for values does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Splitting {
    /// Next to nothing: every option is split as it is met.
    Quick,
    /// More than looking up what was split lately.
    Slow,
    /// More than looking a position up among all: options are met whole, and a position is split when it is worked out. So those that
    /// fall apart are remembered as well.
    Slowest,
}

/// Normal play: a player who cannot move loses, and every play ends. So every position has a value.
pub trait NormalPlay: Ruleset {
    /// How much [`NormalPlay::components`] takes.
    #[inline]
    fn splitting(&self) -> Splitting {
        Splitting::Quick
    }

    /// Calls `each` for independent parts whose sum is the position; parts in which nobody can move may be left
    /// out. A part must not offer moves that the whole does not.
    fn components(&self, position: &Self::Position, mut each: impl FnMut(Self::Position)) {
        each(position.clone());
    }

    /// The value, where a theorem gives it without search.
    fn known(&self, _position: &Self::Position) -> Option<ClosedForm> {
        None
    }

    /// Calls `each` for positions whose values, taken with their signs, add up to that of the position, for searches of
    /// values to work with instead: the normal form, unless theorems about values go further. Together they need not
    /// last as long, nor end alike in misère play.
    fn simplified(&self, position: Self::Position, mut each: impl FnMut(Self::Position, Sign)) {
        let (normal, sign) = self.normal_form(position);
        each(normal, sign);
    }

    /// Whether the nim-values of an impartial game are found by asking, for one after the other, whether a position has them. That pays on boards,
    /// where positions have many options and most of them need not be looked at; every play must end.
    fn asks_nimbers(&self) -> bool {
        false
    }

    /// n, if the position is a Nim heap of n move for move: every smaller heap can be reached and nothing else. Unlike
    /// a value, that also says how it behaves in misère play.
    fn nim_heap(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// All moves of an impartial position to those with the value *`n`, where a theorem names them although there may
    /// be too many moves to list.
    fn moves_to_nimber(&self, _position: &Self::Position, _n: u64) -> Option<Vec<Self::Move>> {
        None
    }

    /// All winning moves of an impartial position, where the game has a way of its own to find them that is quicker
    /// than nim-values and takes at most `bytes` bytes. It tells `go_on` now and then how many more positions it has
    /// looked into, and gives up where that says no.
    fn winning_moves(
        &self,
        _position: &Self::Position,
        _bytes: u64,
        _go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Vec<Self::Move>> {
        None
    }

    /// How large a position is, for searches that work out the values of small ones only: the time that takes grows with
    /// it. Compared within one game; the number of moves of both players, unless there is something better.
    fn size(&self, _position: &Self::Position, moves: u64) -> u64 {
        moves
    }

    /// A number that no other position in normal form has, the same on every machine and in every version, for the files in which values
    /// are kept: larger ones have larger numbers. None where nothing is kept of such positions.
    fn code(&self, _position: &Self::Position) -> Option<u128> {
        None
    }

    /// Sums of simpler values below and above that of the position, for searches that want to know who wins where values
    /// are too large. None by default.
    fn bounds(
        &self,
        _position: &Self::Position,
        _calc: &Calc<'_>,
        _notes: &mut RulesetCache,
    ) -> Calculated<Bounds> {
        Ok(Bounds::default())
    }

    /// How a player may tie one hand, so that the position falls apart into some whose values are simple, for those who ask why somebody wins.
    /// None by default.
    fn one_hand_tied(
        &self,
        _position: &Self::Position,
        _player: Player,
        _calc: &Calc<'_>,
        _notes: &mut RulesetCache,
    ) -> Calculated<Option<OneHandTied<Self::Position>>> {
        Ok(None)
    }

    /// How high bounds of the position lie, where that is much quicker to have than the bounds themselves; they may be other
    /// ones than those that [`NormalPlay::bounds`] gives.
    fn levels(
        &self,
        _position: &Self::Position,
        _calc: &Calc<'_>,
        _notes: &mut RulesetCache,
    ) -> Calculated<Levels> {
        Ok(Levels::default())
    }

    /// Calls `each` for the position after every move of a player, in the order of [`Ruleset::moves`], with its
    /// [`NormalPlay::levels`], for as long as it says to go on: what positions after moves have in common need be looked at only once.
    fn levels_after(
        &self,
        position: &Self::Position,
        by: Player,
        calc: &Calc<'_>,
        notes: &mut RulesetCache,
        mut each: impl FnMut(Self::Position, Levels) -> bool,
    ) -> Calculated<()> {
        let mut goes_on = Ok(true);
        self.moves(position, by, |mv| {
            if let Ok(true) = goes_on {
                let after = self.play(position, by, &mv);
                goes_on = self.levels(&after, calc, notes).map(|levels| each(after, levels));
            }
        });
        goes_on.map(drop)
    }

    /// How promising the position looks for Left, in units of which [`Level::UNIT`](crate::Level::UNIT) are a move: what is known of the game
    /// beside its bounds. It only decides which moves a search looks into first, so no answer depends on it. The normal form promises as much,
    /// with its sign.
    fn promise(&self, _position: &Self::Position) -> i64 {
        0
    }

    /// The theorem that gives the value of the position, for people: what it says in general with its reason, and what it
    /// says here.
    fn theorem(&self, _position: &Self::Position) -> Option<Theorem> {
        None
    }
}

/// Play that ends in terminal positions with a result each. The players take turns. Play that never ends is a draw.
pub trait WithResults: Ruleset {
    /// The result, if the game is over. A position in which the player to move has no move is over; and where the
    /// game is over, nobody has a move.
    fn result(&self, position: &Self::Position) -> Option<Payoff>;

    /// Whose turn it is, where the position itself says so.
    fn turn(&self, _position: &Self::Position) -> Option<Player> {
        None
    }

    /// The worst and the best that can come of a position for Left, `to_move` moving next, as far as a theorem or a
    /// glance at the board tells. Not asked where the game is over.
    fn bounds(&self, _position: &Self::Position, _to_move: Player) -> (Payoff, Payoff) {
        (Payoff::RightWins, Payoff::LeftWins)
    }

    /// Puts the moves of `by` into an order in which a search finds a good one early, and says how many of the first
    /// are enough to know who wins: some move among them comes to the best result there is.
    fn order(&self, _position: &Self::Position, _by: Player, moves: &mut Vec<Self::Move>) -> usize {
        moves.len()
    }

    /// Pairs of moves by which `winner` wins, the opponent to move, as far as they are seen at a glance. `None` in games
    /// that know no such pairs at all.
    fn pairing(&self, _position: &Self::Position, _winner: Player) -> Option<Option<Pairing>> {
        None
    }

    /// The most moves that a play from the position can last.
    fn moves_left(&self, _position: &Self::Position) -> u32 {
        u32::MAX
    }

    /// Numbers for all that can come of a position, whoever moves first, for solving all of it at once.
    fn numbering(&self, _position: &Self::Position) -> Option<Box<dyn Numbering<Self::Position>>> {
        None
    }

    /// A solver of the game's own for who wins, where it knows more than a search of moves can; it may keep what it
    /// finds out in at most `bytes` bytes.
    fn expert(&self, _bytes: u64) -> Option<Box<dyn Expert<Self::Position>>> {
        None
    }
}

/// A solver that a game with results brings along, with what it has found out. Several threads may ask it.
pub trait Expert<P>: Send + Sync {
    /// The result between perfect players, `to_move` moving next; `None` where it is not for this solver to say.
    /// `step` is called for every position that is looked at.
    fn payoff(
        &self,
        position: &P,
        to_move: Player,
        step: &mut dyn FnMut() -> Result<(), Halted>,
    ) -> Result<Option<Payoff>, Halted>;

    /// Positions in its tables.
    fn positions(&self) -> usize;

    /// The bytes that these take.
    fn bytes(&self) -> u64;
}

/// Somebody said that it is time to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halted;
