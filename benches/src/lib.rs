//! What the engine is timed on, with the answers it must give: the list of benchmarks.
//!
//! To add one, write its function in `work.rs` and its entry in [`BENCHES`]. To run it through the peer as well, add
//! the peer's function in `peers/src/cgt_side.rs`.

use std::error::Error;
use std::time::Duration;

pub mod fingerprint;
mod games;
mod heaps;
pub mod table;
mod text;
mod whole;
mod winners;
mod work;

use upstar_rulesets::amazons::Amazons;
use upstar_rulesets::clobber::Clobber;
use upstar_rulesets::col::Col;
use upstar_rulesets::cram::Cram;
use upstar_rulesets::impartial_clobber::ImpartialClobber;
use upstar_rulesets::konane::Konane;
use upstar_rulesets::snort::Snort;
use upstar_rulesets::toads_and_frogs::ToadsAndFrogs;
use upstar_rulesets::toppling_dominoes::TopplingDominoes;

/// A piece of work that is timed.
pub struct Bench {
    /// What `--only` calls it.
    pub name: &'static str,
    /// The work in words.
    pub what: &'static str,
    /// The answer, in the words of [`Run::answer`].
    pub answer: &'static str,
    /// Whether `--quick` leaves it out.
    pub long: bool,
    /// The benchmark that this one is meant to beat, by its name; the ratio of their minima is printed.
    pub beats: Option<&'static str>,
    /// Does the work once, from nothing.
    pub run: fn() -> Outcome,
}

/// What one run gave, or why it could not be finished.
pub type Outcome = Result<Run, Box<dyn Error>>;

/// One run of a benchmark.
pub struct Run {
    /// How long the timed part took.
    pub time: Duration,
    /// The answer in words.
    pub answer: String,
    /// What the run left in memory.
    pub left: Left,
}

/// What a run left in memory; stores and tables only grow, so this is also the most that they took.
#[derive(Clone, Copy, Default)]
pub struct Left {
    /// Bytes of the store and of the table of positions.
    pub bytes: u64,
    /// Games in the store.
    pub games: u64,
    /// Positions in the table.
    pub positions: usize,
}

/// Every benchmark, in the order in which they are printed.
///
/// The answers for Domineering are in the tables of `testdata/domineering.tsv`. The checksum of the 4x4 subsets was
/// found with the peer of `peers/`, which shares no code with this project, and both agree on it. The stops of the
/// sum of switches are 4096 - 2048 + 1024 - … and its negative: each player takes the largest switch that is left.
///
/// The values of other games are told by stops, temperature and a fingerprint of the canonical form; the peer comes to the
/// same for all but Clobber, which it does not have and whose value is in `testdata/clobber.tsv`. Plain programs of a few
/// lines, written for the purpose, gave the figures of Chomp, which agree with what is known of 8x10, and those of the
/// impartial sum. The other sum has no such check here: `crates/lang/tests/differential` compares sums with brute force.
///
/// The maps of Hex have as many winning openings as is known (13, 24 and 27: R. Hayward and others, Solving 7x7 Hex with
/// domination, fill-in, and virtual connections).
///
/// Who wins Domineering is known (D. Breuker, J. Uiterwijk and J. van den Herik, Solving 8x8 Domineering; N. Bullock 2002), and
/// one, two threads and every choice of what helps agree on the others.
///
/// Periods of octal games are those of Flammenkamp's tables, and the last rare heap of Officers is that of Grossman (Searching for
/// periodicity in Officers). The last rare heap of Grundy's game and the largest values are our own.
///
/// Nim-values of Cram with four and five rows are those of P. Beling's table (github.com/beling/impartial-games); that of 3x13 and that of
/// impartial Clobber are our own.
///
/// That 4,4,4 and Connect-Four on 4x5 are draws is well known (Tromp's table for the latter), and that Dodgem 4x4 is one was found by
/// des Jardins; how many positions are won and lost is our own, and `crates/lang/tests/tablebases.rs` compares smaller boards
/// with searches forward and with the definition.
pub const BENCHES: &[Bench] = &[
    Bench {
        name: "domineering-5x5",
        what: "value of empty Domineering 5x5",
        answer: "0",
        long: false,
        beats: None,
        run: || work::domineering(5, 5, 1),
    },
    Bench {
        name: "domineering-5x6",
        what: "value of empty Domineering 5x6",
        answer: "-3/2",
        long: true,
        beats: None,
        run: || work::domineering(5, 6, 1),
    },
    Bench {
        name: "domineering-5x6-two",
        what: "the same, two threads",
        answer: "-3/2",
        long: true,
        beats: Some("domineering-5x6"),
        run: || work::domineering(5, 6, 2),
    },
    Bench {
        name: "subsets-4x4",
        what: "values and temperatures of all subsets of 4x4",
        answer: "717 values, temperatures 16923/2",
        long: false,
        beats: None,
        run: work::subsets,
    },
    Bench {
        name: "difference-4x6",
        what: "G - G for G the value of 4x6",
        answer: "0",
        long: false,
        beats: None,
        run: work::difference,
    },
    Bench {
        name: "switches-13",
        what: "sum of 13 switches {2^i|-2^i}",
        answer: "stops 2731 and -2731",
        long: false,
        beats: None,
        run: work::switches,
    },
    Bench {
        name: "toads-and-frogs",
        what: "value of Toads and Frogs tttttt....ffffff",
        answer: "stops 0 and 0, temperature 0, form a473e317116c9b36",
        long: false,
        beats: None,
        run: || games::position::<ToadsAndFrogs>("tttttt....ffffff"),
    },
    Bench {
        name: "konane-5x5",
        what: "value of Konane 5x5 without its middle stone",
        answer: "stops 1 and 1, temperature -1, form 78c28526669d3665",
        long: false,
        beats: None,
        run: || games::position::<Konane>("xoxox|oxoxo|xo.ox|oxoxo|xoxox"),
    },
    Bench {
        name: "amazons-3x4",
        what: "value of Amazons x...|....|...o",
        answer: "stops 2 and -2, temperature 37/8, form ba094e96a0e3a3e5",
        long: false,
        beats: None,
        run: || games::position::<Amazons>("x...|....|...o"),
    },
    Bench {
        name: "snort-4x4",
        what: "value of Snort on the 4x4 grid",
        answer: "stops 0 and 0, temperature -1, form b261b773732f0082",
        long: false,
        beats: None,
        run: || games::position::<Snort>("4x4"),
    },
    Bench {
        name: "col-4x4",
        what: "value of Col on the 4x4 grid",
        answer: "stops 0 and 0, temperature -1, form b261b773732f0082",
        long: false,
        beats: None,
        run: || games::position::<Col>("4x4"),
    },
    Bench {
        name: "toppling-dominoes",
        what: "value of Toppling Dominoes xoxxoxooxxoxoxxo",
        answer: "stops 1/2 and 0, temperature 1/4, form bf3b344138973aac",
        long: false,
        beats: None,
        run: || games::position::<TopplingDominoes>("xoxxoxooxxoxoxxo"),
    },
    Bench {
        name: "clobber-4x4",
        what: "value of Clobber on the 4x4 checkerboard",
        answer: "stops 0 and 0, temperature 0, form a473e317116c9b36",
        long: false,
        beats: None,
        run: || games::position::<Clobber>("xoxo|oxox|xoxo|oxox"),
    },
    Bench {
        name: "cram-4x9",
        what: "nim-value of Cram 4x9",
        answer: "*",
        long: false,
        beats: None,
        run: || games::nimber::<Cram>("4x9", 1),
    },
    Bench {
        name: "cram-5x7",
        what: "nim-value of Cram 5x7",
        answer: "*",
        long: false,
        beats: None,
        run: || games::nimber::<Cram>("5x7", 1),
    },
    Bench {
        name: "cram-5x7-two",
        what: "the same, two threads",
        answer: "*",
        long: false,
        beats: None,
        run: || games::nimber::<Cram>("5x7", 2),
    },
    Bench {
        name: "cram-3x13",
        what: "nim-value of Cram 3x13",
        answer: "*2",
        long: false,
        beats: None,
        run: || games::nimber::<Cram>("3x13", 1),
    },
    Bench {
        name: "impartial-clobber-4x5",
        what: "nim-value of impartial Clobber 4x5",
        answer: "*",
        long: false,
        beats: None,
        run: || games::nimber::<ImpartialClobber>("4x5", 1),
    },
    Bench {
        name: "hex-5x5",
        what: "all openings of Hex 5x5",
        answer: "...**|.***.|.***.|.***.|**...",
        long: false,
        beats: None,
        run: || games::hex(5, 1),
    },
    Bench {
        name: "hex-6x6",
        what: "all openings of Hex 6x6",
        answer: "..****|.****.|.****.|.****.|.****.|****..",
        long: false,
        beats: None,
        run: || games::hex(6, 1),
    },
    Bench {
        name: "hex-7x7",
        what: "all openings of Hex 7x7",
        answer: "...*.**|..****.|.*****.|..***..|.*****.|.****..|**.*...",
        long: true,
        beats: None,
        run: || games::hex(7, 1),
    },
    Bench {
        name: "hex-7x7-two",
        what: "the same, two threads",
        answer: "...*.**|..****.|.*****.|..***..|.*****.|.****..|**.*...",
        long: true,
        beats: Some("hex-7x7"),
        run: || games::hex(7, 2),
    },
    Bench {
        name: "chomp-8x10",
        what: "nim-values of all Chomp positions within 8x10",
        answer: "43757 positions, nim-values 629422; winning moves to 10,10,10,10,5,5,5,5 and 10,10,10,8,8,8,8,8",
        long: false,
        beats: None,
        run: || games::chomp("8x10"),
    },
    Bench {
        name: "sum-50",
        what: "winning moves in a sum of 50 impartial positions with 20 moves or more",
        answer: "N, 1 of 1593 moves win for Left and 1 of 1593 for Right",
        long: false,
        beats: None,
        run: || games::sum((0..50).map(games::impartial)),
    },
    Bench {
        name: "sum-50-hot",
        what: "winning moves in a sum of 50 rows of ten Toppling Dominoes",
        answer: "N, 27 of 484 moves win for Left and 2 of 516 for Right",
        long: false,
        beats: None,
        run: || games::sum((0..50).map(games::hot)),
    },
    Bench {
        name: "sum-50-boards",
        what: "winning moves in a sum of 50 Domineering boards of 20 cells",
        answer: "L, 408 of 413 moves win for Left and 0 of 438 for Right",
        long: false,
        beats: None,
        run: || games::sum((0..50).map(games::taken)),
    },
    Bench {
        name: "officers",
        what: "nim-values of Officers, 0.6, to 2^20",
        answer: "largest value 302, last rare heap 20627",
        long: true,
        beats: None,
        run: || heaps::values("0.6", 1 << 20, 1),
    },
    Bench {
        name: "officers-two",
        what: "the same, two threads",
        answer: "largest value 302, last rare heap 20627",
        long: true,
        beats: Some("officers"),
        run: || heaps::values("0.6", 1 << 20, 2),
    },
    Bench {
        name: "grundy",
        what: "nim-values of Grundy's game to 2^20",
        answer: "largest value 231, last rare heap 82860",
        long: true,
        beats: None,
        run: || heaps::values("grundy", 1 << 20, 1),
    },
    Bench {
        name: "octal-0.06",
        what: "nim-values of 0.06, which has no sparse space, to 2^16",
        answer: "largest value 775",
        long: true,
        beats: None,
        run: || heaps::values("0.06", 1 << 16, 1),
    },
    Bench {
        name: "octal-0.16",
        what: "period of 0.16, proved",
        answer: "period 149459 after 105351",
        long: false,
        beats: None,
        run: || heaps::period("0.16"),
    },
    Bench {
        name: "octal-0.104",
        what: "period of 0.104, proved within 64 MB",
        answer: "period 11770282 after 197769598",
        long: true,
        beats: None,
        run: || heaps::period("0.104"),
    },
    Bench {
        name: "built-in-domineering",
        what: "the value of Domineering 5x5",
        answer: "0",
        long: false,
        beats: None,
        run: || text::value("domineering(5x5)"),
    },
    Bench {
        name: "text-domineering",
        what: "the same, written as text",
        answer: "0",
        long: false,
        beats: Some("built-in-domineering"),
        run: || text::value("dominoes(5x5)"),
    },
    Bench {
        name: "built-in-clobber",
        what: "the value of Clobber 4x4",
        answer: "*",
        long: false,
        beats: None,
        run: || text::value("clobber(4x4)"),
    },
    Bench {
        name: "text-clobber",
        what: "the same, written as text",
        answer: "*",
        long: false,
        beats: Some("built-in-clobber"),
        run: || text::value("clobbers(4x4)"),
    },
    Bench {
        name: "built-in-konane",
        what: "the value of Konane 5x5",
        answer: "1",
        long: false,
        beats: None,
        run: || text::value("konane(5x5)"),
    },
    Bench {
        name: "text-konane",
        what: "the same, written as text",
        answer: "1",
        long: false,
        beats: Some("built-in-konane"),
        run: || text::value(text::JUMPS),
    },
    Bench {
        name: "built-in-toads",
        what: "the value of Toads and Frogs 6-4-6",
        answer: "*",
        long: false,
        beats: None,
        run: || text::value("toads_and_frogs(\"tttttt....ffffff\")"),
    },
    Bench {
        name: "text-toads",
        what: "the same, written as text",
        answer: "*",
        long: false,
        beats: Some("built-in-toads"),
        run: || text::value("toads(\"tttttt....ffffff\")"),
    },
    Bench {
        name: "text-winner-8x8",
        what: "who wins Domineering 8x8, written as text",
        answer: "N",
        long: false,
        beats: None,
        run: || text::outcome("dominoes(8x8)"),
    },
    Bench {
        name: "text-heaps",
        what: "heaps of up to 20000 with 1.9 million options, by a comprehension",
        answer: "*34",
        long: false,
        beats: None,
        run: || text::value("take_a_square(20000)"),
    },
    Bench {
        name: "winner-7x7",
        what: "who wins Domineering 7x7",
        answer: "N",
        long: false,
        beats: None,
        run: || winners::outcome("domineering(7x7)", 1),
    },
    Bench {
        name: "winner-8x8",
        what: "who wins Domineering 8x8",
        answer: "N",
        long: false,
        beats: None,
        run: || winners::outcome("domineering(8x8)", 1),
    },
    Bench {
        name: "winner-8x8-two",
        what: "the same, two threads",
        answer: "N",
        long: false,
        beats: Some("winner-8x8"),
        run: || winners::outcome("domineering(8x8)", 2),
    },
    Bench {
        name: "winner-8x9",
        what: "who wins Domineering 8x9",
        answer: "L",
        long: false,
        beats: None,
        run: || winners::outcome("domineering(8x9)", 1),
    },
    Bench {
        name: "winner-clobber-40",
        what: "who wins a Clobber strip of 40",
        answer: "N",
        long: false,
        beats: None,
        run: || winners::outcome(winners::STONES, 1),
    },
    Bench {
        name: "winner-nogo-4x4",
        what: "who wins NoGo 4x4",
        answer: "P",
        long: false,
        beats: None,
        run: || winners::outcome("nogo(4x4)", 1),
    },
    Bench {
        name: "winner-nogo-4x4-two",
        what: "the same, two threads",
        answer: "P",
        long: false,
        beats: Some("winner-nogo-4x4"),
        run: || winners::outcome("nogo(4x4)", 2),
    },
    Bench {
        name: "winner-nogo-1x22",
        what: "who wins NoGo 1x22",
        answer: "N",
        long: false,
        beats: None,
        run: || winners::outcome("nogo(1x22)", 1),
    },
    Bench {
        name: "winner-nogo-1x22-two",
        what: "the same, two threads",
        answer: "N",
        long: false,
        beats: Some("winner-nogo-1x22"),
        run: || winners::outcome("nogo(1x22)", 2),
    },
    Bench {
        name: "winner-nogo-three",
        what: "who wins a sum of three NoGo 1x9",
        answer: "N",
        long: false,
        beats: None,
        run: || winners::outcome("3*nogo(1x9)", 1),
    },
    Bench {
        name: "winner-toads",
        what: "who wins Toads and Frogs 7-6-7",
        answer: "N",
        long: false,
        beats: None,
        run: || winners::outcome(winners::TOADS, 1),
    },
    Bench {
        name: "winner-toads-two",
        what: "the same, two threads",
        answer: "N",
        long: false,
        beats: Some("winner-toads"),
        run: || winners::outcome(winners::TOADS, 2),
    },
    Bench {
        name: "winner-boards",
        what: "who wins three 4x4 and one 5x4 Domineering boards",
        answer: "R",
        long: false,
        beats: None,
        run: || winners::outcome(winners::BOARDS, 1),
    },
    Bench {
        name: "whole-mnk",
        what: "every position of m,n,k = 4,4,4",
        answer: "00; 2730266 won, 960556 lost, 6031189 drawn, at most 7 moves",
        long: false,
        beats: None,
        run: || whole::rows(1),
    },
    Bench {
        name: "whole-mnk-two",
        what: "the same with two threads",
        answer: "00; 2730266 won, 960556 lost, 6031189 drawn, at most 7 moves",
        long: false,
        beats: Some("whole-mnk"),
        run: || whole::rows(2),
    },
    Bench {
        name: "whole-dodgem",
        what: "every position of Dodgem 4x4",
        answer: "00; 292910 won, 203990 lost, 56764 drawn, at most 42 moves",
        long: false,
        beats: None,
        run: || whole::dodgem(1),
    },
    Bench {
        name: "whole-dodgem-two",
        what: "the same with two threads",
        answer: "00; 292910 won, 203990 lost, 56764 drawn, at most 42 moves",
        long: false,
        beats: Some("whole-dodgem"),
        run: || whole::dodgem(2),
    },
    Bench {
        name: "whole-connect-four",
        what: "every position of Connect-Four on 4x5",
        answer: "00; 1390516 won, 1251559 lost, 1303636 drawn, at most 19 moves",
        long: false,
        beats: None,
        run: || whole::connect_four(1),
    },
];

/// The benchmarks with these names, all if there are none; or the first name that no benchmark has.
pub fn select(names: &[String]) -> Result<Vec<&'static Bench>, &str> {
    match names.iter().find(|name| BENCHES.iter().all(|bench| bench.name != **name)) {
        Some(unknown) => Err(unknown),
        None => Ok(BENCHES
            .iter()
            .filter(|bench| names.is_empty() || names.iter().any(|name| name == bench.name))
            .collect()),
    }
}

impl Bench {
    /// Does the work once and checks the answer.
    pub fn run(&self) -> Outcome {
        let run = (self.run)()?;
        self.check(&run.answer)?;
        Ok(run)
    }

    /// Says so if an answer is not the right one.
    pub fn check(&self, answer: &str) -> Result<(), String> {
        if answer == self.answer {
            return Ok(());
        }
        Err(format!("{}: the answer should be `{}` but is `{answer}`", self.name, self.answer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_ones_give_their_answers() {
        let short = || BENCHES.iter().filter(|bench| !bench.long);
        let check = |bench: &Bench| drop(bench.run().unwrap_or_else(|e| panic!("{e}")));
        std::thread::scope(|scope| {
            scope.spawn(|| short().step_by(2).for_each(check));
            short().skip(1).step_by(2).for_each(check);
        });
    }

    #[test]
    fn names_are_unique_and_what_is_beaten_comes_first() {
        for (i, bench) in BENCHES.iter().enumerate() {
            let before = &BENCHES[..i];
            assert!(before.iter().all(|b| b.name != bench.name), "{}", bench.name);
            assert!(bench.beats.is_none_or(|name| before.iter().any(|b| b.name == name)), "{}", bench.name);
        }
    }

    #[test]
    fn selecting_keeps_the_order_and_names_what_is_unknown() {
        let names = |list: &[&str]| list.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let found = |list: &[&str]| {
            select(&names(list))
                .map(|benches| benches.iter().map(|b| b.name).collect::<Vec<_>>())
                .map_err(str::to_owned)
        };
        assert_eq!(found(&["switches-13", "domineering-5x5"]), Ok(vec!["domineering-5x5", "switches-13"]));
        assert_eq!(found(&[]).map(|all| all.len()), Ok(BENCHES.len()));
        assert_eq!(found(&["switches-13", "chess"]), Err("chess".to_owned()));
    }
}
