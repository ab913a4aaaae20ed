//! Nim-values that are asked for one after the other, against the least number that is missing among the options.

use std::collections::HashMap;
use std::sync::Arc;

use upstar_game::{NormalPlay, Player, Ruleset as _, Sign};
use upstar_rulesets::cram::Cram;
use upstar_rulesets::impartial_clobber::ImpartialClobber;
use upstar_search::{Budget, Reason, Values};
use upstar_values::Store;

/// By the definition, without parts and symmetries.
fn brute<R: NormalPlay>(rules: &R, position: &R::Position, known: &mut HashMap<R::Position, u64>) -> u64 {
    if let Some(value) = known.get(position) {
        return *value;
    }
    let moves = rules.move_list(position, Player::Left);
    let options: Vec<u64> =
        moves.iter().map(|mv| brute(rules, &rules.play(position, Player::Left, mv), known)).collect();
    let value = (0..).find(|n| !options.contains(n)).unwrap_or(0);
    known.insert(position.clone(), value);
    value
}

fn board(letters: &str, rows: usize, cols: usize, random: &mut fastrand::Rng) -> String {
    let letters: Vec<char> = letters.chars().collect();
    let row =
        |random: &mut fastrand::Rng| (0..cols).map(|_| letters[random.usize(..letters.len())]).collect();
    let rows: Vec<String> = (0..rows).map(|_| row(random)).collect();
    rows.join("|")
}

fn race<R: NormalPlay + Clone>(rules: &R, letters: &str, sizes: &[(usize, usize)]) {
    let mut random = fastrand::Rng::with_seed(22);
    let mut known = HashMap::new();
    let stores = [1, 2].map(|threads| {
        let store = Arc::new(Store::new());
        (Values::new(rules.clone(), Arc::clone(&store)).threads(threads), store)
    });
    let budget = Budget::unlimited();
    for round in 0..120 {
        let mut one = || {
            let (rows, cols) = sizes[round % sizes.len()];
            rules.parse(&board(letters, rows, cols, &mut random)).expect("a board")
        };
        let pair = [one(), one()];
        let worth = [0, 1].map(|at| brute(rules, &pair[at], &mut known));
        let n = random.u64(..4);
        for (values, store) in &stores {
            let calc = store.calc();
            // Who wins a sum first, so that nothing is known yet.
            let sum = pair.clone().map(|position| (position, Sign::Plus));
            let beside = calc.nimber(n).expect("a nimber");
            let first = values.first_wins(&sum, &[beside], Player::Right, &budget);
            assert_eq!(
                first,
                Ok(worth[0] ^ worth[1] ^ n != 0),
                "{:?} and *{n}",
                pair.clone().map(|p| rules.print(&p))
            );
            for at in 0..2 {
                let found = values.value(&pair[at], &budget).expect("a value").value;
                assert_eq!(calc.to_nimber(found), Some(worth[at]), "{}", rules.print(&pair[at]));
            }
        }
    }
}

#[test]
fn cram() {
    race(&Cram, "...#", &[(3, 4), (2, 7), (4, 4), (1, 14), (3, 5)]);
}

#[test]
fn impartial_clobber() {
    race(&ImpartialClobber, "xo.", &[(3, 4), (2, 6), (4, 4), (1, 14), (3, 5)]);
}

/// A theorem says that these are worth nothing where stones are not in each other's way: all boards that look alike after half a turn or in a
/// mirror, with their colours or with the other ones.
#[test]
fn symmetric_impartial_clobber() {
    let mut random = fastrand::Rng::with_seed(23);
    let (mut known, mut settled) = (HashMap::new(), 0);
    for round in 0..400 {
        let (rows, cols) = [(3, 4), (2, 5), (4, 4), (3, 5), (1, 9), (1, 10), (3, 3), (5, 2)][round % 8];
        let text = board("xo.", rows, cols, &mut random);
        let mut letters: Vec<Vec<char>> = text.split('|').map(|row| row.chars().collect()).collect();
        let exchanged = random.bool();
        let symmetry = random.usize(..3);
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let (down, right) =
                [(rows - 1 - row, cols - 1 - col), (rows - 1 - row, col), (row, cols - 1 - col)][symmetry];
            letters[down][right] = match letters[row][col] {
                'x' if exchanged => 'o',
                'o' if exchanged => 'x',
                same => same,
            };
        }
        let rows: Vec<String> = letters.into_iter().map(String::from_iter).collect();
        let position = ImpartialClobber.parse(&rows.join("|")).expect("a board");
        let worth = brute(&ImpartialClobber, &position, &mut known);
        if ImpartialClobber.known(&position).is_some() {
            assert_eq!(worth, 0, "{}", rows.join("|"));
            settled += 1;
        }
        let store = Arc::new(Store::new());
        let found = Values::new(ImpartialClobber, Arc::clone(&store)).value(&position, &Budget::unlimited());
        let found = found.expect("a value").value;
        assert_eq!(store.calc().to_nimber(found), Some(worth), "{}", rows.join("|"));
    }
    assert!(settled > 100, "{settled}");
}

/// Nim-values that took too long before, with two threads and after a question about the winner.
#[test]
fn larger_boards() {
    for (text, worth) in [("4x7", 3), ("5x6", 2), ("5x5", 0), ("3x9", 1)] {
        let position = Cram.parse(text).expect("a board");
        for threads in [1, 2] {
            let store = Arc::new(Store::new());
            let values = Values::new(Cram, Arc::clone(&store)).threads(threads);
            let beside = store.calc().nimber(worth).expect("a nimber");
            let sum = [(position, Sign::Plus)];
            assert_eq!(values.first_wins(&sum, &[beside], Player::Left, &Budget::unlimited()), Ok(false));
            let found = values.value(&position, &Budget::unlimited()).expect("a value").value;
            assert_eq!(store.calc().to_nimber(found), Some(worth), "{text}");
        }
    }
}

/// What is struck out by one question serves the next, whatever stops it.
#[test]
fn stopped_and_asked_again() {
    let store = Arc::new(Store::new());
    let values = Values::new(Cram, Arc::clone(&store));
    let position = Cram.parse("4x5").expect("a board");
    let mut stops = 0;
    let found = loop {
        let few = Budget::unlimited().nodes(Some(50));
        match values.value(&position, &few) {
            Err(Reason::Nodes) => stops += 1,
            found => break found.expect("a value").value,
        }
    };
    assert!(stops > 3, "{stops}");
    assert_eq!(store.calc().to_nimber(found), Some(2));
}
