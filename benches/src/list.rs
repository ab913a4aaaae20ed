//! The list of benchmarks.

use upstar_rulesets::amazons::Amazons;
use upstar_rulesets::clobber::Clobber;
use upstar_rulesets::col::Col;
use upstar_rulesets::cram::Cram;
use upstar_rulesets::domineering::Domineering;
use upstar_rulesets::impartial_clobber::ImpartialClobber;
use upstar_rulesets::konane::Konane;
use upstar_rulesets::snort::Snort;
use upstar_rulesets::toads_and_frogs::ToadsAndFrogs;
use upstar_rulesets::toppling_dominoes::TopplingDominoes;

use crate::{Bench, games, heaps, libraries, text, whole, winners, work};

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
    Bench::new("domineering-5x5", "value of empty Domineering 5x5", "0", || work::domineering(5, 5, 1)),
    Bench::new("domineering-5x6", "value of empty Domineering 5x6", "-3/2", || work::domineering(5, 6, 1))
        .long(),
    Bench::new(
        "domineering-6x6",
        "value of empty Domineering 6x6",
        "stops 1 and -1, temperature 1, form 0b13db3ab990ca89",
        || games::position::<Domineering>("6x6"),
    )
    .long(),
    Bench::new(
        "domineering-6x6-two",
        "the same, two threads",
        "stops 1 and -1, temperature 1, form 0b13db3ab990ca89",
        || games::position_on::<Domineering>("6x6", 2),
    )
    .long()
    .beats("domineering-6x6"),
    Bench::new(
        "subsets-4x4",
        "values and temperatures of all subsets of 4x4",
        "717 values, temperatures 16923/2",
        work::subsets,
    ),
    Bench::new("difference-4x6", "G - G for G the value of 4x6", "0", work::difference),
    Bench::new("switches-13", "sum of 13 switches {2^i|-2^i}", "stops 2731 and -2731", work::switches),
    Bench::new(
        "toads-and-frogs",
        "value of Toads and Frogs tttttt....ffffff",
        "stops 0 and 0, temperature 0, form a473e317116c9b36",
        || games::position::<ToadsAndFrogs>("tttttt....ffffff"),
    ),
    Bench::new(
        "konane-5x5",
        "value of Konane 5x5 without its middle stone",
        "stops 1 and 1, temperature -1, form 78c28526669d3665",
        || games::position::<Konane>("xoxox|oxoxo|xo.ox|oxoxo|xoxox"),
    ),
    Bench::new(
        "amazons-3x4",
        "value of Amazons x...|....|...o",
        "stops 2 and -2, temperature 37/8, form ba094e96a0e3a3e5",
        || games::position::<Amazons>("x...|....|...o"),
    ),
    Bench::new(
        "snort-4x4",
        "value of Snort on the 4x4 grid",
        "stops 0 and 0, temperature -1, form b261b773732f0082",
        || games::position::<Snort>("4x4"),
    ),
    Bench::new(
        "col-4x4",
        "value of Col on the 4x4 grid",
        "stops 0 and 0, temperature -1, form b261b773732f0082",
        || games::position::<Col>("4x4"),
    ),
    Bench::new(
        "toppling-dominoes",
        "value of Toppling Dominoes xoxxoxooxxoxoxxo",
        "stops 1/2 and 0, temperature 1/4, form bf3b344138973aac",
        || games::position::<TopplingDominoes>("xoxxoxooxxoxoxxo"),
    ),
    Bench::new(
        "clobber-4x4",
        "value of Clobber on the 4x4 checkerboard",
        "stops 0 and 0, temperature 0, form a473e317116c9b36",
        || games::position::<Clobber>("xoxo|oxox|xoxo|oxox"),
    ),
    Bench::new("cram-4x9", "nim-value of Cram 4x9", "*", || games::nimber::<Cram>("4x9", 1)),
    Bench::new("cram-5x7", "nim-value of Cram 5x7", "*", || games::nimber::<Cram>("5x7", 1)),
    Bench::new("cram-5x7-two", "the same, two threads", "*", || games::nimber::<Cram>("5x7", 2)),
    Bench::new("cram-5x8", "nim-value of Cram 5x8", "*", || games::nimber::<Cram>("5x8", 1)),
    Bench::new("cram-3x13", "nim-value of Cram 3x13", "*2", || games::nimber::<Cram>("3x13", 1)),
    Bench::new("impartial-clobber-4x5", "nim-value of impartial Clobber 4x5", "*", || {
        games::nimber::<ImpartialClobber>("4x5", 1)
    }),
    Bench::new("impartial-clobber-3x8", "nim-value of impartial Clobber 3x8", "0", || {
        games::nimber::<ImpartialClobber>("3x8", 1)
    }),
    Bench::new("hex-5x5", "all openings of Hex 5x5", "...**|.***.|.***.|.***.|**...", || games::hex(5, 1)),
    Bench::new("hex-6x6", "all openings of Hex 6x6", "..****|.****.|.****.|.****.|.****.|****..", || {
        games::hex(6, 1)
    }),
    Bench::new(
        "hex-7x7",
        "all openings of Hex 7x7",
        "...*.**|..****.|.*****.|..***..|.*****.|.****..|**.*...",
        || games::hex(7, 1),
    )
    .long(),
    Bench::new(
        "hex-7x7-two",
        "the same, two threads",
        "...*.**|..****.|.*****.|..***..|.*****.|.****..|**.*...",
        || games::hex(7, 2),
    )
    .long()
    .beats("hex-7x7"),
    Bench::new(
        "chomp-8x10",
        "nim-values of all Chomp positions within 8x10",
        "43757 positions, nim-values 629422; winning moves to 10,10,10,10,5,5,5,5 and 10,10,10,8,8,8,8,8",
        || games::chomp("8x10"),
    ),
    Bench::new(
        "sum-50",
        "winning moves in a sum of 50 impartial positions with 20 moves or more",
        "N, 1 of 1593 moves win for Left and 1 of 1593 for Right",
        || games::sum((0..50).map(games::impartial)),
    ),
    Bench::new(
        "sum-50-hot",
        "winning moves in a sum of 50 rows of ten Toppling Dominoes",
        "N, 27 of 484 moves win for Left and 2 of 516 for Right",
        || games::sum((0..50).map(games::hot)),
    ),
    Bench::new(
        "sum-50-boards",
        "winning moves in a sum of 50 Domineering boards of 20 cells",
        "L, 408 of 413 moves win for Left and 0 of 438 for Right",
        || games::sum((0..50).map(games::taken)),
    ),
    Bench::new(
        "officers",
        "nim-values of Officers, 0.6, to 2^20",
        "largest value 302, last rare heap 20627",
        || heaps::values("0.6", 1 << 20, 1),
    )
    .long(),
    Bench::new("officers-two", "the same, two threads", "largest value 302, last rare heap 20627", || {
        heaps::values("0.6", 1 << 20, 2)
    })
    .long()
    .beats("officers"),
    Bench::new(
        "grundy",
        "nim-values of Grundy's game to 2^20",
        "largest value 231, last rare heap 82860",
        || heaps::values("grundy", 1 << 20, 1),
    )
    .long(),
    Bench::new(
        "octal-0.06",
        "nim-values of 0.06, which has no sparse space, to 2^16",
        "largest value 775",
        || heaps::values("0.06", 1 << 16, 1),
    )
    .long(),
    Bench::new("octal-0.16", "period of 0.16, proved", "period 149459 after 105351", || {
        heaps::period("0.16", 60_000_000)
    }),
    Bench::new(
        "octal-0.104",
        "period of 0.104, proved within 64 MB",
        "period 11770282 after 197769598",
        || heaps::period("0.104", 60_000_000),
    )
    .long(),
    Bench::new(
        "octal-0.454",
        "period of 0.454, proved within 1 GB",
        "period 60620715 after 160949019",
        || heaps::period("0.454", 1_000_000_000),
    )
    .long(),
    Bench::new("built-in-domineering", "the value of Domineering 5x5", "0", || {
        text::value("domineering(5x5)")
    }),
    Bench::new("text-domineering", "the same, written as text", "0", || text::value("dominoes(5x5)"))
        .beats("built-in-domineering"),
    Bench::new("built-in-clobber", "the value of Clobber 4x4", "*", || text::value("clobber(4x4)")),
    Bench::new("text-clobber", "the same, written as text", "*", || text::value("clobbers(4x4)"))
        .beats("built-in-clobber"),
    Bench::new("built-in-konane", "the value of Konane 5x5", "1", || text::value("konane(5x5)")),
    Bench::new("text-konane", "the same, written as text", "1", || text::value(text::JUMPS))
        .beats("built-in-konane"),
    Bench::new("built-in-toads", "the value of Toads and Frogs 6-4-6", "*", || {
        text::value("toads_and_frogs(\"tttttt....ffffff\")")
    }),
    Bench::new("text-toads", "the same, written as text", "*", || text::value("toads(\"tttttt....ffffff\")"))
        .beats("built-in-toads"),
    Bench::new("text-winner-8x8", "who wins Domineering 8x8, written as text", "N", || {
        text::outcome("dominoes(8x8)")
    }),
    Bench::new(
        "text-heaps",
        "heaps of up to 20000 with 1.9 million options, by a comprehension",
        "*34",
        || text::value("take_a_square(20000)"),
    ),
    Bench::new("winner-7x7", "who wins Domineering 7x7", "N", || winners::outcome("domineering(7x7)", 1)),
    Bench::new("winner-8x8", "who wins Domineering 8x8", "N", || winners::outcome("domineering(8x8)", 1)),
    Bench::new("winner-8x8-two", "the same, two threads", "N", || winners::outcome("domineering(8x8)", 2))
        .beats("winner-8x8"),
    Bench::new("winner-8x9", "who wins Domineering 8x9", "L", || winners::outcome("domineering(8x9)", 1)),
    Bench::new(
        "winner-boards-hot",
        "who wins domineering(6x6) + domineering(7x7) - domineering(5x6)",
        "L",
        || winners::outcome("domineering(6x6) + domineering(7x7) - domineering(5x6)", 1),
    ),
    Bench::new("winner-mixed", "who wins domineering(7x7) + nogo(1x12) + {2||1|-3}", "L", || {
        winners::outcome("domineering(7x7) + nogo(1x12) + {2||1|-3}", 1)
    })
    .long(),
    Bench::new("winner-7x9", "who wins Domineering 7x9", "R", || winners::outcome("domineering(7x9)", 1))
        .long(),
    Bench::new("winner-6x11", "who wins Domineering 6x11", "N", || winners::outcome("domineering(6x11)", 1))
        .long(),
    Bench::new("winner-11x6", "who wins Domineering 11x6", "N", || winners::outcome("domineering(11x6)", 1))
        .long(),
    Bench::new("winner-7x11", "who wins Domineering 7x11", "R", || winners::outcome("domineering(7x11)", 1))
        .long(),
    Bench::new("winner-11x7", "who wins Domineering 11x7", "L", || winners::outcome("domineering(11x7)", 1))
        .long(),
    Bench::new("winner-9x9", "who wins Domineering 9x9, two threads", "N", || {
        winners::outcome("domineering(9x9)", 2)
    })
    .named(),
    Bench::new(
        "moves-8x9",
        "the winning moves in Domineering 8x9",
        "63 of 63 moves of Left win, 0 of 64 moves of Right win",
        || winners::moves("domineering(8x9)", 1),
    )
    .long(),
    Bench::new("library-12", "the library of Domineering up to 12 cells is built", "87134", || {
        libraries::built("domineering", 12)
    }),
    Bench::new("library-5x5", "the value of Domineering 5x5, with the library up to 12 cells", "0", || {
        libraries::value("domineering(5x5)", "domineering", 12)
    })
    .beats("domineering-5x5"),
    Bench::new("library-6x11", "who wins Domineering 6x11, with the library up to 14 cells", "N", || {
        libraries::outcome("domineering(6x11)", "domineering", 14)
    })
    .long()
    .beats("winner-6x11"),
    Bench::new("winner-cram-6x7", "who wins Cram 6x7", "N", || winners::outcome("cram(6x7)", 1)),
    Bench::new("winner-cram-7x7", "who wins Cram 7x7", "N", || winners::outcome("cram(7x7)", 1)).named(),
    Bench::new("winner-clobber-40", "who wins a Clobber strip of 40", "N", || {
        winners::outcome(&winners::stones(40), 1)
    }),
    Bench::new("winner-clobber-60", "who wins a Clobber strip of 60", "N", || {
        winners::outcome(&winners::stones(60), 1)
    })
    .long(),
    Bench::new("winner-clobber-4x6", "who wins Clobber 4x6", "P", || winners::outcome("clobber(4x6)", 1))
        .named(),
    Bench::new("winner-clobber-5x5", "who wins Clobber 5x5", "P", || winners::outcome("clobber(5x5)", 1))
        .named(),
    Bench::new("winner-nogo-4x4", "who wins NoGo 4x4", "P", || winners::outcome("nogo(4x4)", 1)),
    Bench::new("winner-nogo-4x4-two", "the same, two threads", "P", || winners::outcome("nogo(4x4)", 2))
        .beats("winner-nogo-4x4"),
    Bench::new("winner-nogo-4x5", "who wins NoGo 4x5", "N", || winners::outcome("nogo(4x5)", 1)).named(),
    Bench::new("winner-nogo-1x22", "who wins NoGo 1x22", "N", || winners::outcome("nogo(1x22)", 1)),
    Bench::new("winner-nogo-1x22-two", "the same, two threads", "N", || winners::outcome("nogo(1x22)", 2))
        .beats("winner-nogo-1x22"),
    Bench::new("winner-nogo-three", "who wins a sum of three NoGo 1x9", "N", || {
        winners::outcome("3*nogo(1x9)", 1)
    }),
    Bench::new("winner-toads", "who wins Toads and Frogs 7-6-7", "N", || winners::outcome(winners::TOADS, 1)),
    Bench::new("winner-toads-two", "the same, two threads", "N", || winners::outcome(winners::TOADS, 2))
        .beats("winner-toads"),
    Bench::new("winner-boards", "who wins three 4x4 and one 5x4 Domineering boards", "R", || {
        winners::outcome(winners::BOARDS, 1)
    }),
    Bench::new(
        "whole-mnk",
        "every position of m,n,k = 4,4,4",
        "00; 2730266 won, 960556 lost, 6031189 drawn, at most 7 moves",
        || whole::rows(1),
    ),
    Bench::new(
        "whole-mnk-two",
        "the same with two threads",
        "00; 2730266 won, 960556 lost, 6031189 drawn, at most 7 moves",
        || whole::rows(2),
    )
    .beats("whole-mnk"),
    Bench::new(
        "whole-dodgem",
        "every position of Dodgem 4x4",
        "00; 292910 won, 203990 lost, 56764 drawn, at most 42 moves",
        || whole::dodgem(1),
    ),
    Bench::new(
        "whole-dodgem-two",
        "the same with two threads",
        "00; 292910 won, 203990 lost, 56764 drawn, at most 42 moves",
        || whole::dodgem(2),
    )
    .beats("whole-dodgem"),
    Bench::new(
        "whole-connect-four",
        "every position of Connect-Four on 4x5",
        "00; 1390516 won, 1251559 lost, 1303636 drawn, at most 19 moves",
        || whole::connect_four(1),
    ),
];
