//! The search for winners against the values, on random positions and sums of every kind.

use std::io::Write as _;
use std::sync::Arc;

use fastrand::Rng;
use upstar_game::{FromBrackets, NormalPlay, Player, Ruleset, RulesetCache, Sign, Terms};
use upstar_rulesets::{
    amazons, clobber, domineering, elephants_and_rhinos, hackenbush, konane, nogo, snort, toads_and_frogs,
};
use upstar_search::{Budget, OutcomeOptions, Values};
use upstar_values::{Outcome, Store};

/// Positions on the way of random play from some position.
fn random_play<R: NormalPlay>(rules: &R, start: &str, random: &mut Rng) -> Vec<R::Position> {
    let mut position = rules.parse(start).unwrap();
    let mut way = vec![position.clone()];
    loop {
        let by = Player::BOTH[random.usize(..2)];
        let moves = rules.move_list(&position, by);
        if moves.is_empty() {
            return way;
        }
        position = rules.play(&position, by, &moves[random.usize(..moves.len())]);
        way.push(position.clone());
    }
}

fn all_options() -> Vec<OutcomeOptions> {
    let all = OutcomeOptions::default();
    vec![
        all,
        OutcomeOptions { cancelling: false, ..all },
        OutcomeOptions { values: false, ..all },
        OutcomeOptions { means: false, ..all },
        OutcomeOptions { bounds: false, ..all },
        OutcomeOptions { order: false, ..all },
        OutcomeOptions { table: false, ..all },
        OutcomeOptions { table_bytes: 0, ..all },
        OutcomeOptions { values: false, bounds: false, table_bytes: 0, ..all },
    ]
}

/// Races the search with each choice of options, on one and two threads, against the value of sums of two and three.
fn race<R: NormalPlay + FromBrackets>(start: &str, rounds: usize, seed: u64) {
    let mut random = Rng::with_seed(seed);
    let store = Arc::new(Store::new());
    let make = || R::from_brackets(None).unwrap();
    let values = Values::new(make(), Arc::clone(&store));
    let solvers: Vec<Values<R>> = all_options()
        .into_iter()
        .map(|with| Values::new(make(), Arc::clone(&store)).outcome_options(with))
        .chain([Values::new(make(), Arc::clone(&store)).threads(2)])
        .collect();
    let budget = Budget::unlimited();
    let mut answers = vec![0; solvers.len()];
    let calc = store.calc();
    let extras = ["0", "1", "-1/2", "^", "*2", "+-1", "{2||1|-3}", "v + {1|0}"];
    for round in 0..rounds {
        let positions: Vec<(R::Position, Sign)> = (0..1 + round % 3)
            .map(|_| {
                let way = random_play(values.ruleset(), start, &mut random);
                let from = if round % 3 == 0 { random.usize(..2).min(way.len() - 1) } else { way.len() / 3 };
                (way[from].clone(), if random.usize(..3) == 0 { Sign::Minus } else { Sign::Plus })
            })
            .collect();
        let extra = calc.parse(extras[random.usize(..extras.len())]).unwrap();
        let mut sum = extra;
        for (position, sign) in &positions {
            let value = values.value(position, &budget).unwrap().value;
            sum = calc.add(sum, if *sign == Sign::Minus { calc.neg(value) } else { value }).unwrap();
        }
        for (nth, solver) in solvers.iter().enumerate() {
            // Without a table, or without anything else, some would take very long.
            let weak = nth > 0 && nth + 1 < solvers.len();
            let budget = Budget::unlimited().nodes(weak.then_some(20_000));
            let wins = |first| solver.first_wins(&positions, &[extra], first, &budget);
            if let (Ok(left), Ok(right)) = (wins(Player::Left), wins(Player::Right)) {
                answers[nth] += 1;
                let found = Outcome::new(left, !right);
                let what =
                    format!("{}: {positions:?} + {extra:?}, solver {nth}", solver.ruleset().about().name);
                assert_eq!(found, calc.outcome(sum), "{what}");
            }
        }
    }
    assert_eq!(answers[0], rounds);
    assert!(answers.iter().all(|&answers| 3 * answers >= rounds), "{answers:?} of {rounds}");
}

#[test]
fn domineering_boards() {
    race::<domineering::Domineering>("4x4", 30, 1);
    race::<domineering::Domineering>("3x5", 30, 2);
}

#[test]
fn clobber_boards() {
    race::<clobber::Clobber>("xoxo|oxox|xoxo", 30, 3);
}

#[test]
fn nogo_boards() {
    race::<nogo::NoGo>("3x3", 30, 4);
    race::<nogo::NoGo>("1x8", 30, 5);
}

#[test]
fn toads_and_frogs_strips() {
    race::<toads_and_frogs::ToadsAndFrogs>("ttt..fff", 30, 6);
}

#[test]
fn other_boards() {
    race::<konane::Konane>("xoxo|oxox|xo..", 20, 7);
    race::<elephants_and_rhinos::ElephantsAndRhinos>("ee..rr.er", 20, 8);
    race::<snort::Snort>("2x3", 20, 9);
    race::<amazons::Amazons>("x..|...|..o", 10, 10);
    race::<hackenbush::Hackenbush>("0-1b 1-2r 2-3b 0-4r 4-5b 5-1g", 20, 11);
}

#[test]
fn limits_stop_the_search_and_it_can_go_on() {
    let solver = Values::new(domineering::Domineering, Arc::new(Store::new()));
    let position = solver.ruleset().parse("8x8").unwrap();
    let ask = |budget: &Budget| solver.first_wins(&[(position, Sign::Plus)], &[], Player::Left, budget);
    assert_eq!(ask(&Budget::unlimited().nodes(Some(100))), Err(upstar_search::Reason::Nodes));
    let cancelled = Budget::unlimited();
    cancelled.cancel();
    assert_eq!(ask(&cancelled), Err(upstar_search::Reason::Cancelled));
    // 8x8 is a win for whoever starts (Breuker, Uiterwijk and van den Herik 2000).
    assert_eq!(ask(&Budget::unlimited()), Ok(true));
}

/// A hot value beside a board is moved in at once, not after everything on the board.
#[test]
fn hot_values_have_their_turn_in_time() {
    let store = Arc::new(Store::new());
    let solver = Values::new(domineering::Domineering, Arc::clone(&store));
    let position = solver.ruleset().parse("7x7").unwrap();
    let value = store.calc().parse("{1||0|-4}").unwrap();
    let few = Budget::unlimited().nodes(Some(50_000));
    for first in Player::BOTH {
        assert_eq!(solver.first_wins(&[(position, Sign::Plus)], &[value], first, &few), Ok(true));
    }
}

#[test]
fn many_boards_need_no_search() {
    let solver = Values::new(domineering::WideDomineering, Arc::new(Store::new()));
    let wins = |rows: usize, cols: usize, first| {
        let position = solver.ruleset().parse(&format!("{rows}x{cols}")).unwrap();
        let nothing = Budget::unlimited().nodes(Some(0));
        solver.first_wins(&[(position, Sign::Plus)], &[], first, &nothing).ok()
    };
    let left_starts = |rows, cols| wins(rows, cols, Player::Left);
    let decided =
        |rows, cols| Some(Outcome::new(left_starts(rows, cols)?, !wins(rows, cols, Player::Right)?));
    // Outcomes as in Bullock's table (2002), there for vertical and horizontal players.
    assert_eq!(decided(8, 9), Some(Outcome::L));
    assert_eq!(decided(9, 8), Some(Outcome::R));
    assert_eq!(decided(6, 6), Some(Outcome::N));
    let boards = || (2..=10).flat_map(|rows| (2..=10).map(move |cols| (rows, cols)));
    assert_eq!(boards().filter(|&(rows, cols)| decided(rows, cols).is_some()).count(), 65);
    // If Left starts, which is what Uiterwijk's rules are about (2014).
    assert_eq!(boards().filter(|&(rows, cols)| left_starts(rows, cols).is_some()).count(), 67);
    assert!((2..=10).step_by(2).all(|rows| left_starts(rows, 11) == Some(true)));
    // An even number of short rows is Left's, beyond the first few.
    for cols in [3, 5, 7, 9] {
        for rows in (4..=128 / cols).step_by(2) {
            assert_eq!(decided(rows, cols), Some(Outcome::L), "{rows}x{cols}");
        }
    }
}

/// What is known of three whole rows, and what lies below and above any board.
#[test]
fn bounds_of_domineering_are_bounds() {
    let store = Arc::new(Store::new());
    let solver = Values::new(domineering::Domineering, Arc::clone(&store));
    let (calc, rules) = (store.calc(), solver.ruleset());
    let (mut notes, budget) = (RulesetCache::default(), Budget::unlimited());
    // Strips of three rows with cells gone are looked at only in searches that take long.
    let small = rules.parse("1x2").unwrap();
    for _ in 0..600_000 {
        rules.bounds(&small, &calc, &mut notes).unwrap();
    }
    let mut bounds = |position: &<domineering::Domineering as Ruleset>::Position| {
        let bounds = rules.bounds(position, &calc, &mut notes).unwrap();
        let sum = |terms: Option<Terms>| calc.sum(terms.unwrap()).unwrap();
        (sum(bounds.low), solver.value(position, &budget).unwrap().value, sum(bounds.high))
    };
    for cols in 1..=10 {
        let (low, value, high) = bounds(&rules.parse(&format!("3x{cols}")).unwrap());
        assert_eq!((low, high), (value, value), "3x{cols}");
    }
    let mut random = Rng::with_seed(12);
    for start in ["4x5", "5x4", "3x6", "6x3", "3x9", "9x3", "5x9", "9x5"] {
        let positions = (0..40).flat_map(|_| random_play(rules, start, &mut random));
        // Values of more cells than these can be large.
        for position in positions.filter(|position| position.cells().count_ones() <= 27) {
            let (low, value, high) = bounds(&position);
            assert_eq!((calc.le(low, value), calc.le(value, high)), (Ok(true), Ok(true)), "{position:?}");
        }
    }
}

/// All boards of at most 49 cells that are not higher than wide. Those of two, three, five and seven rows agree with what
/// Lachmann, Moore and Rapaport prove (2000), as far as that was at hand.
#[test]
fn domineering_boards_of_at_most_49_cells() {
    const OUTCOMES: [(usize, &str); 7] = [
        (1, "PRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR"),
        (2, "NNRLNNRLNNRPNNRRNNRRRNR"),
        (3, "NRRRRRRRRRRRRR"),
        (4, "NLNLRLRLR"),
        (5, "PRRRR"),
        (6, "NLR"),
        (7, "N"),
    ];
    let store = Arc::new(Store::new());
    let solver = Values::new(domineering::Domineering, Arc::clone(&store));
    let (calc, budget) = (store.calc(), Budget::unlimited());
    let mut boards = 0;
    for (rows, outcomes) in OUTCOMES {
        for (cols, expected) in (rows..).zip(outcomes.chars()) {
            let position = solver.ruleset().parse(&format!("{rows}x{cols}")).unwrap();
            let wins = |first| solver.first_wins(&[(position, Sign::Plus)], &[], first, &budget).unwrap();
            let outcome = Outcome::new(wins(Player::Left), !wins(Player::Right));
            assert_eq!(outcome.to_string(), expected.to_string(), "{rows}x{cols}");
            if rows * cols <= 24 {
                let value = solver.value(&position, &budget).unwrap().value;
                assert_eq!(calc.outcome(value), outcome, "{rows}x{cols}");
            }
            boards += 1;
        }
        assert!((rows + outcomes.len()) * rows > 49, "{rows}");
    }
    assert_eq!(boards, 49 + 23 + 14 + 9 + 5 + 3 + 1);
}

/// How many sums and positions are looked into with everything, and without each enhancement: a table for
/// `docs/performance.md`.
#[test]
#[ignore = "takes some minutes: cargo xtask winners"]
fn what_each_enhancement_is_worth() {
    /// More than this is too many.
    const MOST: u64 = 400_000;
    fn row<R: NormalPlay + FromBrackets>(boards: &[&str], expected: Outcome) {
        let all = OutcomeOptions::default();
        let without = [
            ("everything", all),
            ("no cancelling", OutcomeOptions { cancelling: false, ..all }),
            ("no values", OutcomeOptions { values: false, ..all }),
            ("no means", OutcomeOptions { means: false, ..all }),
            ("no bounds", OutcomeOptions { bounds: false, ..all }),
            ("no order", OutcomeOptions { order: false, ..all }),
            ("no table", OutcomeOptions { table: false, ..all }),
        ];
        let mut line = format!("| {} {} |", R::about_all().title, boards.join(" + "));
        for (what, with) in without {
            let solver =
                Values::new(R::from_brackets(None).unwrap(), Arc::new(Store::new())).outcome_options(with);
            let positions: Vec<_> =
                boards.iter().map(|text| (solver.ruleset().parse(text).unwrap(), Sign::Plus)).collect();
            let budget = Budget::unlimited().nodes(Some(MOST));
            let wins = |first| solver.first_wins(&positions, &[], first, &budget);
            line += &match (wins(Player::Left), wins(Player::Right)) {
                (Ok(left), Ok(right)) => {
                    assert_eq!(Outcome::new(left, !right), expected, "{boards:?}, {what}");
                    format!(" {} |", budget.used())
                }
                _ => format!(" > {} |", budget.used()),
            };
        }
        writeln!(std::io::stdout(), "{line}").unwrap();
    }
    row::<domineering::Domineering>(&["7x7"], Outcome::N);
    row::<domineering::Domineering>(&["8x8"], Outcome::N);
    row::<domineering::Domineering>(&["7x9"], Outcome::R);
    row::<domineering::Domineering>(&["4x4", "4x4", "4x4", "5x4"], Outcome::R);
    row::<nogo::NoGo>(&["4x4"], Outcome::P);
    row::<nogo::NoGo>(&["1x22"], Outcome::N);
    row::<nogo::NoGo>(&["1x9", "1x9", "1x9"], Outcome::N);
    row::<clobber::Clobber>(&["xoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxo"], Outcome::N);
    row::<toads_and_frogs::ToadsAndFrogs>(&["tttttt.....ffffff"], Outcome::N);
    row::<toads_and_frogs::ToadsAndFrogs>(&["ttttttt......fffffff"], Outcome::N);
}
