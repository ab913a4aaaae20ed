//! What can be typed after `upstar`.

use clap::{Parser, Subcommand};

use crate::check::Check;
use crate::chomp::Chomp;
use crate::colour::When;
use crate::explain::Explain;
use crate::heap::Heap;
use crate::library::Libraries;
use crate::options::{ChartKind, Drawing, Limits, Question, Side, Style};
use crate::outcome::Outcome;
use crate::play::Play;
use crate::prove::Prove;
use crate::serve::Serve;
use crate::solve::{Query, Solve};
use crate::tree::Tree;

/// Combinatorial games: who wins, by how much, what to play.
#[derive(Parser)]
#[command(name = "upstar", version, max_term_width = 100, disable_help_subcommand = true)]
pub(crate) struct Args {
    /// When to write in colour
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    pub(crate) color: When,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Print the canonical value of an expression
    ///
    /// Examples: upstar value '{3||2|1} + +-1'    upstar value 'domineering(4x4)'
    Value(Question),
    /// Print who wins: L, R, N or P; for games with results +-, -+ or 00 for each first player
    ///
    /// Examples: upstar outcome 'nim(3,4,5)'    upstar outcome --misere 'nim(1,1)'
    Outcome(Outcome),
    /// List every move with its value or outcome; the winning ones are marked
    ///
    /// Example: upstar moves 'domineering(3x3)' --player left
    Moves {
        #[command(flatten)]
        question: Question,
        /// Only the moves of this player
        #[arg(long)]
        player: Option<Side>,
        /// Also list what refutes each losing move, and how to answer every reply to a winning one
        #[arg(long)]
        replies: bool,
        /// Who makes the last move loses
        #[arg(long)]
        misere: bool,
    },
    /// Print the full report: reading, outcome, value, stops, mean, temperature, birthday, winning moves
    ///
    /// Example: upstar eval 'domineering(2x3) + ^'
    Eval {
        #[command(flatten)]
        question: Question,
        /// Report on misère play: who makes the last move loses
        #[arg(long)]
        misere: bool,
    },
    /// Say whether two expressions are equivalent, whether they are even identical, and if not, what tells them apart
    ///
    /// Examples: upstar equivalent 'nim(1,2)' 'nim(3)'    upstar equivalent '*' '*2' --by domineering
    #[command(mut_arg("expr", |b| b.value_name("B").help("The second expression")))]
    Equivalent {
        /// The first expression
        #[arg(allow_hyphen_values = true)]
        a: String,
        /// Tell them apart by a small position of this game, or by this expression
        #[arg(long, value_name = "GAME")]
        by: Option<String>,
        #[command(flatten)]
        question: Question,
    },
    /// List the positions that can come of one, each with its depth, its type and its options; simpler ones below
    ///
    /// Examples: upstar positions 'nim(1,2)'    upstar positions 'cut_cake(3x4)' --parts
    Positions {
        #[command(flatten)]
        question: Question,
        /// Take positions apart into independent ones, leave out what is over, and list those with the same parts once
        #[arg(long)]
        parts: bool,
        /// Refuse to list more
        #[arg(long, value_name = "N", default_value_t = 1000)]
        limit: usize,
    },
    /// Print the game tree with Working Backward marks: who chooses, the result, and the chosen move (double lines)
    ///
    /// Examples: upstar tree 'nim(1,2)' --first right    upstar tree 'nim(1,2,3)' --proof --limit 13
    Tree(Tree),
    /// Draw the board; of a sum, the boards side by side
    ///
    /// Examples: upstar show 'domineering(4x4)'    upstar show 'hackenbush("bbr") + *2' -o sum.svg
    Show {
        #[command(flatten)]
        question: Question,
        /// More expressions, drawn beside the first
        #[arg(allow_negative_numbers = true)]
        more: Vec<String>,
        /// Draw what each position can become: { Left's options | Right's options } and its value
        #[arg(long)]
        options: bool,
        /// Draw a play: after the first expression come names of moves, or the positions they lead to
        #[arg(long, conflicts_with = "options")]
        play: bool,
        #[command(flatten)]
        drawing: Drawing,
    },
    /// Draw the board with the places marked (+) where a move of a player wins
    ///
    /// Examples: upstar map 'hex(6x6)'    upstar map 'domineering(4x5)' --player right -o map.svg
    Map {
        #[command(flatten)]
        question: Question,
        /// Whose moves
        #[arg(long, default_value = "left")]
        player: Side,
        /// Who makes the last move loses
        #[arg(long)]
        misere: bool,
        #[command(flatten)]
        drawing: Drawing,
    },
    /// Draw thermographs, several in one plot: walls, masts, means and temperatures
    ///
    /// Example: upstar thermograph '{4|-2}' '{3||2|1}' -o hot.svg
    Thermograph {
        #[command(flatten)]
        question: Question,
        /// More expressions for the same plot
        #[arg(allow_negative_numbers = true)]
        more: Vec<String>,
        #[command(flatten)]
        drawing: Drawing,
    },
    /// Draw the parts of an impartial position as Nim heaps, taken apart into powers of two
    ///
    /// Example: upstar powers 'nim(11,13,7,12)'
    Powers {
        #[command(flatten)]
        question: Question,
        #[command(flatten)]
        drawing: Drawing,
    },
    /// Plot the nim-values of a game's heaps
    ///
    /// Examples: upstar plot kayles --to 60    upstar plot 'chomp(2xn)' --to 12
    Plot {
        #[command(flatten)]
        question: Question,
        /// The last heap
        #[arg(long, value_name = "N", default_value_t = 40)]
        to: u32,
        #[command(flatten)]
        drawing: Drawing,
    },
    /// Sort positions by their values: those that are equivalent stand in one box
    ///
    /// Example: upstar classes '*2' '*1 + *3' 'nim(1,1)' '0'
    Classes {
        #[command(flatten)]
        question: Question,
        /// More expressions
        #[arg(allow_negative_numbers = true)]
        more: Vec<String>,
        #[command(flatten)]
        drawing: Drawing,
    },
    /// Draw numbers on a line, each with the interval between the options in which it is the simplest
    ///
    /// Example: upstar line '{0|1}' '{1|2}' '{0|1} + {1|2}'
    Line {
        #[command(flatten)]
        question: Question,
        /// More expressions for the same line
        #[arg(allow_hyphen_values = true)]
        more: Vec<String>,
        #[command(flatten)]
        drawing: Drawing,
    },
    /// Draw a chart: kinds of games, types of sums and examples of them, sets of numbers, nimbers beside numbers
    Chart {
        /// What the chart is about
        #[arg(value_name = "CHART", value_enum)]
        kind: ChartKind,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        drawing: Drawing,
    },
    /// Print the nim-values of a game's heaps, find and prove their period, answer for any heap
    ///
    /// Examples: upstar heap kayles --to 100    upstar heap 0.77 --at 10^18    upstar heap 0.16 --period
    Heap(Heap),
    /// Tell which bars of Chomp inside a rectangle are lost, and the winning first bites of the rectangles
    ///
    /// Examples: upstar chomp 11x14    upstar chomp 3x2000 --list    upstar chomp 8x10 --openings
    Chomp(Chomp),
    /// Prove an answer, and write a certificate that anybody can check
    ///
    /// A value, a comparison or, with --outcome, who wins; `upstar check` and checker/check.py read it.
    ///
    /// Examples: upstar prove 'domineering(3x3)' --to a.cert    upstar prove 'domineering(6x6)' --outcome --to b.cert
    Prove(Prove),
    /// Check a certificate, as `upstar prove` and `upstar heap --certificate` write it
    Check(Check),
    /// Solve all that can come of a position in a game with results
    ///
    /// Every position gets its result and the number of moves to it. Endless play is a draw. Counted are the positions
    /// that can come up, whoever moves first.
    ///
    /// Several processes, on one or more machines that share a folder, can solve a game together: each is started with
    /// `--shards FOLDER --shard K/N`; when all have ended, `--shards FOLDER --to FILE` makes the same file as one process. What
    /// was interrupted is started again in the same way. `--memory` holds for each process.
    ///
    /// Examples: upstar solve 'mnk[4,4,4](4x4)'    upstar solve 'dodgem(3x3)' --to dodgem.tablebase
    Solve(Solve),
    /// Ask a file that `upstar solve --to` wrote what a position comes to, and by which moves
    ///
    /// Example: upstar query dodgem.tablebase 'dodgem("x..|.x.|.oo")'
    Query(Query),
    /// List the libraries of values that answers are looked up in, or build one
    ///
    /// A library has the values of all pieces of a game up to a size. It lies in the user's data folder, or in the one that the
    /// environment variable UPSTAR_LIBRARIES names, and is used by all questions about the game. Building can be stopped at any time and goes on
    /// where it was; a file that is damaged is not used, and built anew.
    ///
    /// Examples: upstar library    upstar library build domineering --cells 10
    Library(Libraries),
    /// Draw the numbers that are born from day 0 to day N
    Days {
        /// The last day
        #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(0..=9))]
        last: u32,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        drawing: Drawing,
    },
    /// Print an optimal strategy of a player, a choice at every node of the game tree; or check a strategy
    ///
    /// Example: upstar strategy 'nim(1,2)' --player right
    Strategy {
        #[command(flatten)]
        question: Question,
        /// Who moves first
        #[arg(long, default_value = "left")]
        first: Side,
        /// Whose strategy [default: who moves first]
        #[arg(long)]
        player: Option<Side>,
        /// Who makes the last move loses
        #[arg(long)]
        misere: bool,
        /// Refuse trees of more nodes; the whole tree of Tic-Tac-Toe has 549946
        #[arg(long, value_name = "N", default_value_t = 600_000)]
        limit: usize,
        /// Print a move for every sum that can come up, down to the last, also where the winner is seen at once
        #[arg(long, conflicts_with_all = ["misere", "check"])]
        full: bool,
        /// Check the strategy in this file (- is standard input), written as this command prints it
        #[arg(long, value_name = "FILE")]
        check: Option<String>,
    },
    /// Explain why: the value, who wins and how, as a textbook would argue; or why a comparison is true or false
    ///
    /// Examples: upstar explain 'nim(3,4,5)'    upstar explain '{0|v*} == ^<2>'
    Explain(Explain),
    /// Play a game in the terminal against the perfect player, or against a strategy
    ///
    /// With --json, what happens is told one JSON object a line, and moves and commands are read one a line.
    ///
    /// Examples: upstar play 'nim(3,4,5)'    upstar play 'domineering(4x4) + nim(2)' --side right
    Play(Play),
    /// Talk: expressions, variables, :help (what `upstar` alone does on a terminal)
    Repl {
        #[command(flatten)]
        limits: Limits,
        #[command(flatten)]
        style: Style,
    },
    /// Run the statements of a file and print what they come to
    Run {
        /// The file; - is standard input
        file: String,
        #[command(flatten)]
        limits: Limits,
        #[command(flatten)]
        style: Style,
    },
    /// Open the explorer: a page on this machine, and the HTTP API that it uses
    ///
    /// Examples: upstar serve --open    upstar serve --port 8000
    Serve(Serve),
    /// Write a completion script for a shell to standard output
    Completions {
        /// The shell
        shell: clap_complete::Shell,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
    /// Write the manual page to standard output
    Man {
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
    /// Say what a command, a function, a game or a word of the field is
    ///
    /// Examples: upstar help moves    upstar help cool    upstar help nim    upstar help mex principle
    Help {
        /// The command, function, game or word
        name: Vec<String>,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
    /// List the words of the field with what they mean, or explain one: nimber, misère, type, canonical form, …
    ///
    /// Example: upstar glossary strategy stealing
    Glossary {
        /// The word
        word: Vec<String>,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
    /// List the functions that expressions may use, or say what one of them does, with an example
    Functions {
        /// The function
        name: Option<String>,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
    /// List the games, or print the rules of one game with examples; `games check FILE` checks the games that a file defines
    Games {
        /// The game, or `check`
        name: Option<String>,
        /// The files to check
        #[arg(value_name = "FILE")]
        files: Vec<std::path::PathBuf>,
        #[command(flatten)]
        limits: Limits,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
}
