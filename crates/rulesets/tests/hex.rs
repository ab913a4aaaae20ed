//! Hex by its own solver: against the search of moves, with parts switched off, with hardly any memory, and the known
//! maps of winning openings.

#![allow(clippy::print_stdout, reason = "what the parts are worth is told to the person who asks")]

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use fastrand::Rng;
use upstar_game::{Halted, Payoff, Player, Ruleset};
use upstar_rulesets::hex::solver::{Options, Solver};
use upstar_rulesets::hex::{Board, Hex};
use upstar_search::{Budget, Results};

fn winner(solver: &Solver, board: &Board, to_move: Player) -> Player {
    solver.winner(board, to_move, &mut || Ok(())).unwrap().unwrap()
}

fn everything() -> Solver {
    Solver::new(64_000_000, Options::default())
}

/// A board with some stones, about as many of each player.
fn board(dice: &mut Rng, rows: usize, cols: usize, least: usize) -> String {
    let mut cells = vec!['.'; rows * cols];
    for turn in 0..least + dice.usize(..rows * cols - least) {
        let player = if dice.usize(..8) == 0 { dice.usize(..2) } else { turn % 2 };
        let at = dice.usize(..cells.len());
        if cells[at] == '.' {
            cells[at] = ['*', 'o'][player];
        }
    }
    let rows: Vec<String> = cells.chunks(cols).map(|row| row.iter().collect()).collect();
    rows.join("|")
}

/// Compares answers on random positions of some boards: rows, columns, least number of stones thrown, positions.
fn race(solver: &Solver, seed: u64, boards: &[(usize, usize, usize, usize)]) {
    let mut dice = Rng::with_seed(seed);
    let plain = Results::new(Hex).plain();
    for &(rows, cols, least, count) in boards {
        for _ in 0..count {
            let text = board(&mut dice, rows, cols, least);
            let board = Hex.parse(&text).unwrap();
            for player in Player::BOTH {
                let expected = plain.payoff(&board, player, &Budget::unlimited()).unwrap();
                assert_eq!(Payoff::win(winner(solver, &board, player)), expected, "{text} {player:?}");
            }
        }
    }
}

#[test]
fn it_agrees_with_the_search_of_moves() {
    let boards = [
        (1, 1, 0, 1),
        (1, 5, 0, 50),
        (2, 2, 0, 100),
        (2, 5, 0, 200),
        (3, 3, 0, 800),
        (4, 3, 0, 800),
        (3, 5, 0, 800),
        (4, 4, 0, 800),
        (5, 5, 12, 400),
        (4, 6, 12, 200),
    ];
    race(&everything(), 0x1234_5678_9abc_def1, &boards);
}

/// Everything, and everything but one part.
fn parts() -> Vec<(&'static str, Options)> {
    let all = Options::default();
    vec![
        ("everything", all),
        ("no AND rule", Options { and: false, ..all }),
        ("no OR rule", Options { or: false, ..all }),
        ("no must-play", Options { must_play: false, ..all }),
        ("no dead cells", Options { dead: false, ..all }),
        ("no captured cells", Options { captured: false, ..all }),
        ("no domination", Options { domination: false, ..all }),
        ("no symmetry", Options { symmetry: false, ..all }),
        ("no table", Options { table: false, ..all }),
        ("no widening", Options { widening: false, ..all }),
    ]
}

#[test]
fn no_part_changes_an_answer() {
    for (seed, (name, options)) in (1..).zip(parts()) {
        println!("{name}");
        let boards = [(3, 3, 0, 100), (4, 3, 0, 100), (3, 4, 0, 100), (4, 4, 2, 60), (5, 5, 16, 40)];
        race(&Solver::new(64_000_000, options), seed * 0x9e37_79b9, &boards);
    }
}

#[test]
fn answers_do_not_depend_on_the_size_of_the_table() {
    let boards = [(4, 4, 0, 300), (3, 5, 0, 100), (5, 5, 14, 100)];
    race(&Solver::new(0, Options::default()), 77, &boards);
    // One or two positions in each part of the table.
    race(&Solver::new(16_000, Options::default()), 78, &boards);
    assert_eq!(openings(&Solver::new(16_000, Options::default()), 5, 5), FIVE);
}

/// The cells on which Left's first stone wins, row by row.
fn openings(solver: &Solver, rows: usize, cols: usize) -> String {
    let empty = Hex.parse(&format!("{rows}x{cols}")).unwrap();
    let mut map = Vec::new();
    Hex.moves(&empty, Player::Left, |stone| {
        let board = Hex.play(&empty, Player::Left, &stone);
        map.push(if winner(solver, &board, Player::Right) == Player::Left { '*' } else { '.' });
    });
    let rows: Vec<String> = map.chunks(cols).map(|row| row.iter().collect()).collect();
    rows.join("|")
}

/// With 13 and 24 winning openings, as is known: R. Hayward, Y. Björnsson, M. Johanson, M. Kan, N. Po and J. van Rijswijck,
/// Solving 7x7 Hex with domination, fill-in, and virtual connections (2005), and the solvers after it.
const FIVE: &str = "...**|.***.|.***.|.***.|**...";
const SIX: &str = "..****|.****.|.****.|.****.|.****.|****..";

#[test]
fn the_maps_of_small_boards_are_those_known() {
    let solver = everything();
    assert_eq!(openings(&solver, 3, 3), ".**|.*.|**.");
    assert_eq!(openings(&solver, 4, 4), "...*|..*.|.*..|*...");
    assert_eq!(openings(&solver, 5, 5), FIVE);
    assert_eq!(openings(&solver, 6, 6), SIX);
}

#[test]
fn two_threads_share_a_solver() {
    let solver = everything();
    let maps = std::thread::scope(|scope| {
        let threads = [(); 2].map(|()| scope.spawn(|| openings(&solver, 5, 5)));
        threads.map(|thread| thread.join().unwrap())
    });
    assert_eq!(maps, [FIVE, FIVE]);
}

#[test]
fn the_player_with_the_shorter_way_wins_moving_second() {
    let solver = everything();
    for (rows, cols) in [(2, 3), (3, 4), (4, 5), (5, 6), (3, 7)] {
        let board = Hex.parse(&format!("{rows}x{cols}")).unwrap();
        assert_eq!(winner(&solver, &board, Player::Left), Player::Right, "{rows}x{cols}");
        let board = Hex.parse(&format!("{cols}x{rows}")).unwrap();
        assert_eq!(winner(&solver, &board, Player::Right), Player::Left, "{cols}x{rows}");
    }
}

#[test]
fn large_boards_are_refused_or_stopped() {
    let solver = everything();
    let large = Hex.parse("8x16").unwrap();
    assert_eq!(solver.winner(&large, Player::Left, &mut || Ok(())), Ok(None));
    // Eleven rows of eleven fit; a search stops when it is told to.
    let eleven = Hex.parse("11x11").unwrap();
    let mut steps = 0;
    let mut step = || {
        steps += 1;
        if steps > 20 { Err(Halted) } else { Ok(()) }
    };
    assert_eq!(solver.winner(&eleven, Player::Left, &mut step), Err(Halted));
    // What is left of a board with a chain is quick, also where 128 bits are needed.
    let mut rows = vec!["...........".to_owned(); 11];
    rows[5] = "*********..".to_owned();
    let board = Hex.parse(&rows.join("|")).unwrap();
    assert_eq!(winner(&solver, &board, Player::Right), Player::Left);
}

/// The openings of a board by several threads that share a solver, from which each takes the next.
fn openings_by(threads: usize, solver: &Solver, side: usize) -> String {
    let empty = Hex.parse(&format!("{side}x{side}")).unwrap();
    let stones = Hex.move_list(&empty, Player::Left);
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(stone) = stones.get(next.fetch_add(1, Relaxed)) {
            winner(solver, &Hex.play(&empty, Player::Left, stone), Player::Right);
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    // They are all in the table now.
    openings(solver, side, side)
}

/// 27 winning openings: the same source.
#[test]
#[ignore = "takes a minute: cargo xtask hex"]
fn the_map_of_seven_by_seven() {
    for threads in [1, 2] {
        let start = Instant::now();
        let solver = Solver::new(2_000_000_000, Options::default());
        let map = openings_by(threads, &solver, 7);
        println!("{threads} threads: {} positions in {:.1?}", solver.looked(), start.elapsed());
        assert_eq!(map, "...*.**|..****.|.*****.|..***..|.*****.|.****..|**.*...");
        assert_eq!(map.matches('*').count(), 27);
    }
}

/// The figures of `docs/performance.md`.
#[test]
#[ignore = "takes a minute: cargo xtask hex"]
fn what_each_part_is_worth() {
    for (name, options) in parts() {
        for (side, map) in [(5, FIVE), (6, SIX)] {
            let start = Instant::now();
            let solver = Solver::new(1_000_000_000, options);
            let limit = 300_000;
            let mut step = || if solver.looked() > limit { Err(Halted) } else { Ok(()) };
            let empty = Hex.parse(&format!("{side}x{side}")).unwrap();
            let all = Hex.move_list(&empty, Player::Left).into_iter().try_for_each(|stone| {
                solver.winner(&Hex.play(&empty, Player::Left, &stone), Player::Right, &mut step).map(drop)
            });
            let more = if all.is_err() { "more than " } else { "" };
            println!("{side}x{side} {name}: {more}{} positions, {:.2?}", solver.looked(), start.elapsed());
            assert!(all.is_err() || openings(&solver, side, side) == map);
        }
    }
}
