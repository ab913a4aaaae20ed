//! The rules that steps of a derivation use, each with its inputs and its result.
//!
//! Fields stand in the order in which they are written as data; what is written in words there says so.

use serde::Serialize;
use upstar_game::{Conclusion, Hypothesis, Outcome, PairedPart, Pattern, Payoff, Player, Stealing, Theorem};
use upstar_search::Position;
use upstar_sum::{Genus, Play};
use upstar_syntax::Comparison as Relation;
use upstar_values::{Dyadic, End};

use crate::derivation::{
    Balancing, Choice, Corner, First, MoveTo, OptionStop, Part, Place, Removal, Reply, Sides, Threat,
    TiedHand, written,
};
use crate::notation::{Notation, Value};
use crate::operation::Operation;
use crate::sense::Sense;

/// The rules, each with its inputs and its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "rule", rename_all = "lowercase")]
pub enum Rule {
    /// Lines of the form position = {options} ≡ {values} ≡ value, one for each position, each after those that it
    /// rests on.
    Lines {
        /// Every position that occurs has a line; otherwise some values are taken from the search.
        complete: bool,
        /// The positions that lines rest on and that have no line of their own; not of games with results.
        #[serde(rename = "left_out")]
        missing: Vec<Notation>,
        /// Of options that are alike by symmetry one is shown, and of such positions one has a line.
        #[serde(rename = "symmetric_once")]
        alike: bool,
        /// Of boards, that is left out in which nobody can move any more.
        #[serde(rename = "dead_parts_dropped")]
        cut: bool,
    },
    /// The MEX principle: an impartial position is the least nimber that is not among its options.
    Mex {
        /// The position.
        position: Notation,
        /// What it can be moved to.
        options: Vec<Choice<u64>>,
        /// Its nim-value.
        value: u64,
    },
    /// A position that is a Nim heap move for move.
    #[serde(rename = "nim heap")]
    NimHeap {
        /// The position.
        position: Notation,
        /// The size of the heap.
        #[serde(rename = "value")]
        size: u64,
    },
    /// A theorem about the game gives the value.
    Theorem {
        /// The position.
        position: Notation,
        /// The winning move that leaves the position, where it is not the one that is explained.
        #[serde(rename = "left_by")]
        by: Option<String>,
        /// The theorem, and what it says here.
        #[serde(rename = "statement", serialize_with = "written::theorem")]
        theorem: Theorem,
        /// The value.
        value: Value,
    },
    /// The search gives the value: there is no short reason.
    Search {
        /// The position.
        position: Notation,
        /// The value.
        value: Value,
    },
    /// Values of independent parts are added.
    Sum {
        /// The whole.
        #[serde(rename = "position")]
        whole: Notation,
        /// Its parts with their values.
        parts: Vec<Part<Value>>,
        /// The value of the whole.
        value: Value,
    },
    /// The balancing procedure for a sum of nimbers.
    Balance {
        /// The whole.
        #[serde(rename = "position")]
        whole: Notation,
        /// The summands with their nim-values.
        rows: Vec<Part<u64>>,
        /// Their nim-sum.
        #[serde(rename = "value")]
        sum: u64,
        /// The winning moves, by summand.
        winning: Vec<Balancing>,
        /// Every winning move is there; otherwise there are too many moves to list.
        #[serde(rename = "all_listed")]
        listed: bool,
    },
    /// The simplicity principle: the value is the oldest number between Left's options and Right's.
    Simplicity {
        /// The position.
        position: Notation,
        /// Left's options.
        left: Vec<Choice<Value>>,
        /// Right's options.
        right: Vec<Choice<Value>>,
        /// Where the numbers begin that Left's options leave.
        #[serde(serialize_with = "written::end")]
        lower: End<Dyadic>,
        /// Where the numbers end that Right's options leave.
        #[serde(serialize_with = "written::end")]
        upper: End<Dyadic>,
        /// The oldest number in between.
        value: Dyadic,
        /// The day it was born.
        birthday: Dyadic,
    },
    /// Dominated options are left out and reversible ones bypassed until the form is canonical.
    #[serde(rename = "canonical form")]
    Canonical {
        /// The position.
        position: Notation,
        /// Left's options.
        left: Vec<Choice<Value>>,
        /// Right's options.
        right: Vec<Choice<Value>>,
        /// What was left out, in order.
        removed: Vec<Removal>,
        /// Left's options that remain.
        #[serde(rename = "remaining_left")]
        remain_left: Vec<Value>,
        /// Right's options that remain.
        #[serde(rename = "remaining_right")]
        remain_right: Vec<Value>,
        /// The value.
        value: Value,
    },
    /// What a name means: a definition of the value by simpler ones.
    Meaning {
        /// The value.
        #[serde(rename = "position")]
        name: Value,
        /// What is to be said about it.
        #[serde(rename = "words", serialize_with = "written::sense")]
        sense: Sense,
        /// The definition.
        #[serde(rename = "value")]
        definition: Notation,
    },
    /// The type by the chart: what Left can do moving first, and what Right can.
    Chart {
        /// The position.
        position: Notation,
        /// Whether the last move wins or loses.
        play: Play,
        /// Both players have the same moves.
        #[serde(rename = "either_player")]
        either: bool,
        /// Left's options with their types.
        left: Vec<Choice<Outcome>>,
        /// Right's options with their types.
        right: Vec<Choice<Outcome>>,
        /// The type.
        #[serde(rename = "value")]
        outcome: Outcome,
        /// Whether the chart itself is drawn, and not only read.
        #[serde(skip)]
        drawn: bool,
    },
    /// The type of a position from the types of its options, in one line.
    #[serde(rename = "type line")]
    TypeLine {
        /// The position.
        position: Notation,
        /// Both players have the same moves, so only Left's are listed.
        #[serde(rename = "either_player")]
        either: bool,
        /// Left's options with their types.
        left: Vec<Choice<Outcome>>,
        /// Right's options with their types.
        right: Vec<Choice<Outcome>>,
        /// The type.
        #[serde(rename = "value")]
        outcome: Outcome,
    },
    /// What the types of the components say of a sum: those of type P may be ignored, and types L add up to L, types R to R.
    #[serde(rename = "sum of types")]
    SumOfTypes {
        /// The sum.
        #[serde(rename = "position")]
        whole: Notation,
        /// The components with their types.
        parts: Vec<Part<Outcome>>,
        /// What is left without the components of type P, where that is then explained by the steps inside.
        rest: Option<Notation>,
        /// The type of the sum, where those of the components decide.
        #[serde(rename = "value")]
        follows: Option<Outcome>,
        /// Answers in the component in which a move was made.
        replies: Vec<Reply>,
        /// How many more first moves there are.
        more: usize,
    },
    /// The type by the sign of the value.
    Sign {
        /// The position.
        position: Notation,
        /// The value.
        #[serde(rename = "of")]
        value: Value,
        /// The type.
        #[serde(rename = "value")]
        outcome: Outcome,
    },
    /// Stops, mean and temperature.
    Heat {
        /// The value.
        #[serde(rename = "position")]
        value: Value,
        /// Left's options with their right stops.
        left: Vec<OptionStop>,
        /// Right's options with their left stops.
        right: Vec<OptionStop>,
        /// The number at which play stops when Left starts.
        left_stop: Dyadic,
        /// The number at which play stops when Right starts.
        right_stop: Dyadic,
        /// The corners of the left wall, from temperature 0.
        left_wall: Vec<Corner>,
        /// The corners of the right wall.
        right_wall: Vec<Corner>,
        /// The mean.
        mean: Dyadic,
        /// The temperature.
        temperature: Dyadic,
    },
    /// The move that a player should make in a sum.
    Recommend {
        /// Who is to move.
        player: Player,
        /// The temperatures of the components.
        temperatures: Vec<Part<Dyadic>>,
        /// The component to move in, counted from 0.
        component: usize,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// The component, unless the move's name tells.
        #[serde(skip)]
        place: Option<Place>,
        /// What the move leaves of the component.
        to: Notation,
        /// The mean of the whole before.
        mean: Dyadic,
        /// The mean of the whole after.
        mean_after: Dyadic,
        /// What it threatens, where it leaves something hotter than there was.
        threat: Option<Threat>,
        /// The type of the whole after.
        #[serde(rename = "value")]
        outcome: Outcome,
    },
    /// The other player has an answer to every first move.
    Replies {
        /// The position.
        position: Notation,
        /// Whether the last move wins or loses.
        play: Play,
        /// Whose first moves.
        first: First,
        /// The answers.
        replies: Vec<Reply>,
        /// How many more first moves there are.
        more: usize,
    },
    /// A theorem names the winning moves, where there are too many moves to look at.
    #[serde(rename = "winning moves")]
    Winning {
        /// The position.
        position: Notation,
        /// The winning moves, and what each leaves, which is worth 0.
        #[serde(rename = "winning")]
        moves: Vec<MoveTo>,
    },
    /// Nim's rule for misère play, where every summand is a Nim heap move for move.
    #[serde(rename = "misère nim")]
    MisereNim {
        /// The whole.
        #[serde(rename = "position")]
        whole: Notation,
        /// The heaps.
        #[serde(rename = "rows")]
        heaps: Vec<Part<u64>>,
        /// Their nim-sum.
        #[serde(rename = "value")]
        sum: u64,
        /// The winning moves, by heap.
        winning: Vec<Balancing>,
        /// Every winning move is there; otherwise there are too many moves to list.
        #[serde(rename = "all_listed")]
        listed: bool,
    },
    /// The genus, whose first digit above decides misère play.
    Genus {
        /// The whole.
        #[serde(rename = "position")]
        whole: Notation,
        /// The summands with their genera.
        parts: Vec<Part<Genus>>,
        /// Every position that can come up in a summand has the genus of a Nim position.
        tame: bool,
        /// The genus of the whole.
        #[serde(rename = "value")]
        genus: Genus,
    },
    /// The genus of a position from those of its options, digit by digit.
    #[serde(rename = "genus line")]
    GenusLine {
        /// The position.
        position: Notation,
        /// What it can be moved to.
        options: Vec<Choice<Genus>>,
        /// Its genus.
        #[serde(rename = "value")]
        genus: Genus,
    },
    /// What letters on boards mean, where boards come up that nobody has typed.
    Letters {
        /// The name of the game.
        game: String,
        /// The letters, and what is said of them.
        #[serde(rename = "meaning", serialize_with = "written::legend")]
        legend: Vec<(String, String)>,
    },
    /// Two games compared through their difference.
    Compare {
        /// The left side with its value.
        left: Part<Value>,
        /// The right side with its value.
        right: Part<Value>,
        /// What was asked.
        #[serde(serialize_with = "written::relation")]
        relation: Relation,
        /// The type of left minus right.
        #[serde(rename = "difference")]
        outcome: Outcome,
        /// Whether both are impartial, so that the difference is their sum.
        impartial: bool,
        /// Whether what was asked is true.
        #[serde(rename = "value")]
        holds: bool,
    },
    /// A game that tells two games apart.
    Distinguish {
        /// The left side.
        left: Notation,
        /// The right side.
        right: Notation,
        /// The game that is added.
        by: Value,
        /// The type of the left side with it.
        left_outcome: Outcome,
        /// The type of the right side with it.
        right_outcome: Outcome,
    },
    /// Somebody answers by symmetry: the second player, or the first player after an opening move.
    Symmetry {
        /// The position.
        position: Notation,
        /// The move after which the pattern is there; nothing where it is there from the beginning.
        opening: Option<String>,
        /// The position that has the pattern.
        pattern: Notation,
        /// What the pattern is, and how it is restored.
        #[serde(rename = "symmetry", serialize_with = "written::pattern")]
        restored: Pattern,
        /// Both players have the same moves, so only Left's are listed.
        #[serde(rename = "either_player")]
        either: bool,
        /// The answers to the moves in the pattern.
        replies: Vec<Reply>,
        /// How many more moves there are, which have answers as well.
        more: usize,
        /// The answers were tried in every position that they lead to; otherwise in the pattern alone.
        #[serde(rename = "tried_to_the_end")]
        whole: bool,
    },
    /// A player wins by pairs of moves: to one of a pair the answer is the other.
    Pairs {
        /// The position.
        position: Notation,
        /// Who moves first.
        mover: Player,
        /// Who wins.
        winner: Player,
        /// The winner's first move, where it is the winner who moves first.
        #[serde(rename = "move")]
        mv: Option<String>,
        /// What is then reached, and how.
        parts: Vec<PairedPart>,
        /// Why one of each pair is enough.
        because: String,
    },
    /// The components cancel in pairs, and the second player copies each move in the partner.
    Copying {
        /// The sum.
        position: Notation,
        /// The components that cancel, by their places counted from 0.
        pairs: Vec<(usize, usize)>,
        /// Both players have the same moves, so only Left's are listed.
        #[serde(rename = "either_player")]
        either: bool,
        /// The answers, which are the copies.
        replies: Vec<Reply>,
        /// How many more first moves there are.
        more: usize,
    },
    /// What an operation on games means, and what it gives here.
    Operation {
        /// The expression as it was typed.
        #[serde(rename = "position")]
        expression: Notation,
        /// The operation.
        operation: Operation,
        /// What it is applied to, with the values.
        #[serde(rename = "of")]
        parts: Vec<Part<Value>>,
        /// The options as the definition has them, with their values, where it has options.
        options: Option<Sides>,
        /// The value of the whole.
        value: Value,
    },
    /// A number that a function counts or measures, and how it is found. Its steps say why the game is worth what it is.
    Count {
        /// The expression as it was typed.
        #[serde(rename = "position")]
        expression: Notation,
        /// The name of the function.
        function: &'static str,
        /// How it is called in general: `mean(G)`.
        #[serde(skip)]
        form: String,
        /// What it gives, the rest of a sentence.
        #[serde(skip)]
        meaning: &'static str,
        /// What it was given, with the values; the members of lists one by one.
        of: Vec<Part<Value>>,
        /// The options of the canonical form with what is counted of them, where the number comes from those.
        options: Vec<Part<Dyadic>>,
        /// The number.
        value: Value,
    },
    /// Strategy stealing. It shows that a strategy exists and names no move.
    Stealing {
        /// The position.
        position: Notation,
        /// What the argument needs.
        hypotheses: Vec<Hypothesis>,
        /// What follows; nothing where a hypothesis fails.
        #[serde(rename = "value")]
        conclusion: Option<Conclusion>,
        /// Always so: what follows names no move.
        existence_only: bool,
        /// A winning move, where a search has found one.
        #[serde(rename = "found_by_search")]
        found: Option<String>,
    },
    /// Working Backward: whoever chooses takes the best result.
    #[serde(rename = "working backward")]
    Backward {
        /// The position.
        position: Notation,
        /// Who chooses.
        #[serde(rename = "player")]
        mover: Player,
        /// What can be chosen, with its result.
        options: Vec<Choice<Payoff>>,
        /// The result.
        value: Payoff,
    },
    /// The game is over.
    Over {
        /// The position.
        position: Notation,
        /// The result.
        #[serde(rename = "value")]
        result: Payoff,
    },
    /// Who wins without some moves wins with them: the One-Hand-Tied Principle.
    #[serde(rename = "one hand tied")]
    OneHandTied {
        /// The position.
        position: Notation,
        /// One way that shows who wins whoever begins, or one for each who may begin, Left first.
        ways: Vec<TiedHand>,
        /// The type.
        #[serde(rename = "value")]
        outcome: Outcome,
    },
    /// The type has no short reason: a search for the winner finds it.
    #[serde(rename = "search for the winner")]
    SearchedType {
        /// The position.
        position: Notation,
        /// The type.
        #[serde(rename = "value")]
        outcome: Outcome,
    },
    /// Play can come back to where it was, and neither player does better by leaving.
    Endless {
        /// The position.
        position: Notation,
        /// Who moves in it.
        mover: Player,
    },
}

impl Rule {
    /// Strategy stealing in a position, with a winning move where a search has found one.
    pub(crate) fn stealing(position: &Position, stealing: &Stealing, found: Option<String>) -> Rule {
        Rule::Stealing {
            position: position.into(),
            hypotheses: stealing.hypotheses.to_vec(),
            conclusion: stealing.conclusion(),
            existence_only: true,
            found,
        }
    }

    /// Lines that are all there are to be written.
    pub(crate) fn all_lines() -> Rule {
        Rule::Lines { complete: true, missing: Vec::new(), alike: false, cut: false }
    }
}
