//! The rules that steps of a derivation use, each with its inputs and its result.

use upstar_game::{Conclusion, Hypothesis, Outcome, Pattern, Payoff, Player};
use upstar_sum::{Genus, Play};
use upstar_syntax::Comparison as Relation;
use upstar_values::{Dyadic, End};

use crate::operation::Operation;

use crate::derivation::{Balancing, Choice, First, Part, Removal, Reply, Threat};

/// The rules, each with its inputs and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Lines of the form position = {options} ≡ {values} ≡ value, one for each position, each after those that it
    /// rests on.
    Lines {
        /// Every position that occurs has a line; otherwise some values are taken from the search.
        complete: bool,
        /// Of options that are alike by symmetry one is shown, and of such positions one has a line.
        alike: bool,
        /// Of boards, that is left out in which nobody can move any more.
        cut: bool,
        /// The positions that lines rest on and that have no line of their own; not of games with results.
        missing: Vec<String>,
    },
    /// The MEX principle: an impartial position is the least nimber that is not among its options.
    Mex {
        /// The position.
        position: String,
        /// What it can be moved to.
        options: Vec<Choice<u64>>,
        /// Its nim-value.
        value: u64,
    },
    /// A position that is a Nim heap move for move.
    NimHeap {
        /// The position.
        position: String,
        /// The size of the heap.
        size: u64,
    },
    /// A theorem about the game gives the value.
    Theorem {
        /// The position.
        position: String,
        /// The theorem, with what it says here.
        statement: String,
        /// The value.
        value: String,
        /// The winning move that leaves the position, where it is not the one that is explained.
        by: Option<String>,
    },
    /// The search gives the value: there is no short reason.
    Search {
        /// The position.
        position: String,
        /// The value.
        value: String,
    },
    /// Values of independent parts are added.
    Sum {
        /// The whole.
        whole: String,
        /// Its parts with their values.
        parts: Vec<Part<String>>,
        /// The value of the whole.
        value: String,
    },
    /// The balancing procedure for a sum of nimbers.
    Balance {
        /// The whole.
        whole: String,
        /// The summands with their nim-values.
        rows: Vec<Part<u64>>,
        /// Their nim-sum.
        sum: u64,
        /// The winning moves, by summand.
        winning: Vec<Balancing>,
        /// Every winning move is there; otherwise there are too many moves to list.
        listed: bool,
    },
    /// The simplicity principle: the value is the oldest number between Left's options and Right's.
    Simplicity {
        /// The position.
        position: String,
        /// Left's options.
        left: Vec<Choice<String>>,
        /// Right's options.
        right: Vec<Choice<String>>,
        /// Where the numbers begin that Left's options leave.
        lower: End<Dyadic>,
        /// Where the numbers end that Right's options leave.
        upper: End<Dyadic>,
        /// The oldest number in between.
        value: Dyadic,
        /// The day it was born.
        birthday: String,
    },
    /// Dominated options are left out and reversible ones bypassed until the form is canonical.
    Canonical {
        /// The position.
        position: String,
        /// Left's options.
        left: Vec<Choice<String>>,
        /// Right's options.
        right: Vec<Choice<String>>,
        /// What was left out, in order.
        removed: Vec<Removal>,
        /// Left's options that remain.
        remain_left: Vec<String>,
        /// Right's options that remain.
        remain_right: Vec<String>,
        /// The value.
        value: String,
    },
    /// What a name means: a definition of the value by simpler ones.
    Meaning {
        /// The value as it is written.
        name: String,
        /// The definition, in the notation.
        definition: String,
        /// What is to be said about it, in sentences.
        words: String,
    },
    /// The type by the chart: what Left can do moving first, and what Right can.
    Chart {
        /// The position.
        position: String,
        /// Whether the last move wins or loses.
        play: Play,
        /// Both players have the same moves.
        either: bool,
        /// Left's options with their types.
        left: Vec<Choice<Outcome>>,
        /// Right's options with their types.
        right: Vec<Choice<Outcome>>,
        /// The type.
        outcome: Outcome,
    },
    /// The type by the sign of the value.
    Sign {
        /// The position.
        position: String,
        /// The value.
        value: String,
        /// The type.
        outcome: Outcome,
    },
    /// Stops, mean and temperature.
    Heat {
        /// The value.
        value: String,
        /// Left's options with their right stops.
        left: Vec<Part<Dyadic>>,
        /// Right's options with their left stops.
        right: Vec<Part<Dyadic>>,
        /// The number at which play stops when Left starts.
        left_stop: Dyadic,
        /// The number at which play stops when Right starts.
        right_stop: Dyadic,
        /// The corners of the left wall: temperature and value, from temperature 0.
        left_wall: Vec<(Dyadic, Dyadic)>,
        /// The corners of the right wall.
        right_wall: Vec<(Dyadic, Dyadic)>,
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
        mv: String,
        /// The component after the move.
        to: String,
        /// The mean of the whole before.
        mean: Dyadic,
        /// The mean of the whole after.
        mean_after: Dyadic,
        /// The type of the whole after.
        outcome: Outcome,
        /// What it threatens, where it leaves something hotter than there was.
        threat: Option<Threat>,
    },
    /// The other player has an answer to every first move.
    Replies {
        /// The position.
        position: String,
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
    Winning {
        /// The position.
        position: String,
        /// The winning moves, and what each leaves, which is worth 0.
        moves: Vec<(String, String)>,
    },
    /// Nim's rule for misère play, where every summand is a Nim heap move for move.
    MisereNim {
        /// The whole.
        whole: String,
        /// The heaps.
        heaps: Vec<Part<u64>>,
        /// Their nim-sum.
        sum: u64,
        /// The winning moves, by heap.
        winning: Vec<Balancing>,
        /// Every winning move is there; otherwise there are too many moves to list.
        listed: bool,
    },
    /// The genus, whose first digit above decides misère play.
    Genus {
        /// The whole.
        whole: String,
        /// The summands with their genera.
        parts: Vec<Part<Genus>>,
        /// The genus of the whole.
        genus: Genus,
        /// Every position that can come up in a summand has the genus of a Nim position.
        tame: bool,
    },
    /// The genus of a position from those of its options, digit by digit.
    GenusLine {
        /// The position.
        position: String,
        /// What it can be moved to.
        options: Vec<Choice<Genus>>,
        /// Its genus.
        genus: Genus,
    },
    /// What letters on boards mean, where boards come up that nobody has typed.
    Letters {
        /// The name of the game.
        game: String,
        /// What they mean, a clause.
        meaning: String,
    },
    /// Two games compared through their difference.
    Compare {
        /// The left side with its value.
        left: Part<String>,
        /// The right side with its value.
        right: Part<String>,
        /// What was asked.
        relation: Relation,
        /// The type of left minus right.
        outcome: Outcome,
        /// Whether what was asked is true.
        holds: bool,
    },
    /// A game that tells two games apart.
    Distinguish {
        /// The left side.
        left: String,
        /// The right side.
        right: String,
        /// The game that is added.
        by: String,
        /// The type of the left side with it.
        left_outcome: Outcome,
        /// The type of the right side with it.
        right_outcome: Outcome,
    },
    /// Somebody answers by symmetry: the second player, or the first player after an opening move.
    Symmetry {
        /// The position.
        position: String,
        /// The move after which the pattern is there; nothing where it is there from the beginning.
        opening: Option<String>,
        /// The position that has the pattern.
        pattern: String,
        /// What the pattern is, and how it is restored.
        restored: Pattern,
        /// Both players have the same moves, so only Left's are listed.
        either: bool,
        /// The answers to the moves in the pattern.
        replies: Vec<Reply>,
        /// The answers were tried in every position that they lead to; otherwise in the pattern alone.
        whole: bool,
    },
    /// The components cancel in pairs, and the second player copies each move in the partner.
    Copying {
        /// The sum.
        position: String,
        /// The components that cancel, by their places counted from 0.
        pairs: Vec<(usize, usize)>,
        /// Both players have the same moves, so only Left's are listed.
        either: bool,
        /// The answers, which are the copies.
        replies: Vec<Reply>,
        /// How many more first moves there are.
        more: usize,
    },
    /// What an operation on games means, and what it gives here.
    Operation {
        /// The expression as it was typed.
        expression: String,
        /// The operation.
        operation: Operation,
        /// What it is applied to, with the values.
        parts: Vec<Part<String>>,
        /// Left's options and Right's as the definition has them, with their values, where it has options.
        options: Option<[Vec<Part<String>>; 2]>,
        /// The value of the whole.
        value: String,
    },
    /// A number that a function counts or measures, and how it is found. Its steps say why the game is worth what it is.
    Count {
        /// The expression as it was typed.
        expression: String,
        /// The name of the function.
        function: &'static str,
        /// What the function gives, in a sentence without a full stop.
        meaning: String,
        /// What it was given, with the values; the members of lists one by one.
        of: Vec<Part<String>>,
        /// The options of the canonical form with what is counted of them, where the number comes from those.
        options: Vec<Part<String>>,
        /// The number.
        value: String,
    },
    /// Strategy stealing. It shows that a strategy exists and names no move.
    Stealing {
        /// The position.
        position: String,
        /// What the argument needs.
        hypotheses: Vec<Hypothesis>,
        /// What follows; nothing where a hypothesis fails.
        conclusion: Option<Conclusion>,
        /// A winning move, where a search has found one.
        found: Option<String>,
    },
    /// Working Backward: whoever chooses takes the best result.
    Backward {
        /// The position.
        position: String,
        /// Who chooses.
        mover: Player,
        /// What can be chosen, with its result.
        options: Vec<Choice<Payoff>>,
        /// The result.
        value: Payoff,
    },
    /// The game is over.
    Over {
        /// The position.
        position: String,
        /// The result.
        result: Payoff,
    },
    /// Play can come back to where it was, and neither player does better by leaving.
    Endless {
        /// The position.
        position: String,
        /// Who moves in it.
        mover: Player,
    },
}

impl Rule {
    /// The name of the rule.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Rule::Lines { .. } => "lines",
            Rule::Mex { .. } => "mex",
            Rule::NimHeap { .. } => "nim heap",
            Rule::Theorem { .. } => "theorem",
            Rule::Search { .. } => "search",
            Rule::Sum { .. } => "sum",
            Rule::Balance { .. } => "balance",
            Rule::Simplicity { .. } => "simplicity",
            Rule::Canonical { .. } => "canonical form",
            Rule::Meaning { .. } => "meaning",
            Rule::Chart { .. } => "chart",
            Rule::Sign { .. } => "sign",
            Rule::Heat { .. } => "heat",
            Rule::Recommend { .. } => "recommend",
            Rule::Replies { .. } => "replies",
            Rule::Winning { .. } => "winning moves",
            Rule::MisereNim { .. } => "misère nim",
            Rule::Genus { .. } => "genus",
            Rule::GenusLine { .. } => "genus line",
            Rule::Letters { .. } => "letters",
            Rule::Compare { .. } => "compare",
            Rule::Distinguish { .. } => "distinguish",
            Rule::Symmetry { .. } => "symmetry",
            Rule::Copying { .. } => "copying",
            Rule::Operation { .. } => "operation",
            Rule::Count { .. } => "count",
            Rule::Stealing { .. } => "stealing",
            Rule::Backward { .. } => "working backward",
            Rule::Over { .. } => "over",
            Rule::Endless { .. } => "endless",
        }
    }
}
