//! Values of positions of many games, all of Chomp within a rectangle, and winning moves in long sums.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;

use upstar_game::{FromBrackets, NormalPlay, Payoff, Player, Ruleset};
use upstar_lang::Language;
use upstar_rulesets::chomp::Chomp;
use upstar_rulesets::hex::Hex;
use upstar_search::{Budget, Results, Values, game};
use upstar_sum::{Context, Play, Winner};
use upstar_values::{Calc, Calculated, Id, Store};

use crate::{Left, Outcome, Run, fingerprint};

/// The value of a position, on one thread.
pub(crate) fn position<R: NormalPlay + FromBrackets>(text: &str) -> Outcome {
    position_on::<R>(text, 1)
}

/// The value of a position.
pub(crate) fn position_on<R: NormalPlay + FromBrackets>(text: &str, threads: usize) -> Outcome {
    let game = R::from_brackets(None)?;
    let position = game.parse(text)?;
    let start = Instant::now();
    let store = Arc::new(Store::new());
    let values = Values::new(game, Arc::clone(&store)).threads(threads);
    let value = values.value(&position, &Budget::unlimited())?.value;
    let time = start.elapsed();
    let calc = store.calc();
    let print = print_of(&calc, value, &mut HashMap::new())?;
    let (left_stop, right_stop) = (calc.left_stop(value), calc.right_stop(value));
    let answer = fingerprint::words(&left_stop, &right_stop, &calc.temperature(value)?, print);
    Ok(Run { time, answer, left: left(&store, &values) })
}

/// The nim-value of a position.
pub(crate) fn nimber<R: NormalPlay + FromBrackets>(text: &str, threads: usize) -> Outcome {
    let game = R::from_brackets(None)?;
    let position = game.parse(text)?;
    let start = Instant::now();
    let store = Arc::new(Store::new());
    let values = Values::new(game, Arc::clone(&store)).threads(threads);
    let value = values.value(&position, &Budget::unlimited())?.value;
    let time = start.elapsed();
    Ok(Run { time, answer: store.calc().name(value)?, left: left(&store, &values) })
}

/// The fingerprint of a value.
fn print_of(calc: &Calc<'_>, id: Id, known: &mut HashMap<Id, u64>) -> Calculated<u64> {
    if let Some(&print) = known.get(&id) {
        return Ok(print);
    }
    let mut of = |player| -> Calculated<Vec<u64>> {
        calc.option_list(id, player)?.into_iter().map(|option| print_of(calc, option, known)).collect()
    };
    let print = fingerprint::of(of(Player::Left)?, of(Player::Right)?);
    known.insert(id, print);
    Ok(print)
}

/// The nim-values of all Chomp positions within a rectangle, and the winning first moves in it.
pub(crate) fn chomp(rectangle: &str) -> Outcome {
    let game = Chomp;
    let whole = game.parse(rectangle)?;
    let start = Instant::now();
    let store = Arc::new(Store::new());
    let values = Values::new(game, Arc::clone(&store));
    let (calc, budget, game) = (store.calc(), Budget::unlimited(), values.ruleset());
    let nimber = |position: &<Chomp as Ruleset>::Position| -> Result<u64, Box<dyn std::error::Error>> {
        Ok(calc.to_nimber(values.value(position, &budget)?.value).ok_or("Chomp is impartial")?)
    };
    // Everything that play can come to.
    let mut seen = HashSet::from([whole]);
    let mut open = vec![whole];
    let mut sum = 0;
    while let Some(position) = open.pop() {
        sum += nimber(&position)?;
        game.moves(&position, Player::Left, |mv| {
            let after = game.play(&position, Player::Left, &mv);
            if seen.insert(after) {
                open.push(after);
            }
        });
    }
    let mut winning = Vec::new();
    for mv in game.move_list(&whole, Player::Left) {
        let after = game.play(&whole, Player::Left, &mv);
        if nimber(&after)? == 0 {
            winning.push(game.print(&after));
        }
    }
    let time = start.elapsed();
    winning.sort_unstable();
    let answer =
        format!("{} positions, nim-values {sum}; winning moves to {}", seen.len(), winning.join(" and "));
    Ok(Run { time, answer, left: left(&store, &values) })
}

/// One of many impartial positions with 20 moves or a few more.
pub(crate) fn impartial(nth: usize) -> String {
    match nth % 7 {
        0 => format!("nim({})", 20 + nth),
        1 => format!("kayles({})", 20 + nth / 7),
        2 => format!("chomp(5,5,5,5,{})", 1 + nth % 5),
        3 => format!("grundy({})", 41 + nth),
        4 => format!("chop({}x11)", 11 + nth),
        5 => format!("octal[0.137]({})", 39 + nth),
        _ => "cram(3x5)".to_owned(),
    }
}

/// One of many rows of ten dominoes that look random: hot, with 20 moves for both players together.
pub(crate) fn hot(nth: usize) -> String {
    let mut state = 1 + nth as u64;
    let mut domino = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if state >> 63 == 0 { 'x' } else { 'o' }
    };
    let row: String = (0..10).map(|_| domino()).collect();
    format!("toppling_dominoes(\"{row}\")")
}

/// Every winning move in a sum of positions whose values are known.
/// A Domineering board of four rows and five columns with a quarter of its cells taken, no two the same.
pub(crate) fn taken(nth: usize) -> String {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(nth as u64 + 1);
    let mut cell = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        if state >> 62 == 0 { '#' } else { '.' }
    };
    let rows: Vec<String> = (0..4).map(|_| (0..5).map(|_| cell()).collect()).collect();
    format!("domineering(\"{}\")", rows.join("|"))
}

pub(crate) fn sum(components: impl Iterator<Item = String>) -> Outcome {
    let engine = Language::new(Store::new(), 1);
    let (budget, calc) = (Budget::unlimited(), engine.store().calc());
    let cx = Context::new(&calc, &budget);
    let sum = engine.read_game(&components.collect::<Vec<_>>().join(" + "), &budget)?;
    sum.values(cx)?;
    let start = Instant::now();
    let Winner::Class(class) = sum.winner(cx, Play::Normal)? else {
        return Err("a sum has an outcome class".into());
    };
    let moves = |by| sum.moves(cx, by, Play::Normal);
    let moves = [moves(Player::Left)?, moves(Player::Right)?];
    let time = start.elapsed();
    let count = |moves: &[upstar_sum::SumMove]| moves.iter().filter(|mv| mv.winning).count();
    let [left, right] = &moves;
    let answer = format!(
        "{class}, {} of {} moves win for Left and {} of {} for Right",
        count(left),
        left.len(),
        count(right),
        right.len()
    );
    let figures = engine.store().figures();
    let left = Left { bytes: figures.bytes, games: figures.games, positions: engine.engine().positions() };
    Ok(Run { time, answer, left })
}

fn left<R: NormalPlay>(store: &Store, values: &Values<R>) -> Left {
    let figures = store.figures();
    Left {
        bytes: figures.bytes + values.bytes(),
        games: figures.games,
        positions: values.progress(&Budget::unlimited()).positions,
    }
}

/// Which first stones of Left's win on a square Hex board, row by row, searched with `threads` threads.
pub(crate) fn hex(side: usize, threads: usize) -> Outcome {
    let start = Instant::now();
    let game = game(Results::new(Hex).threads(threads), None);
    let budget = Budget::unlimited();
    let empty = Arc::clone(&game).parse(&format!("{side}x{side}"))?;
    let openings = empty.openings(Player::Left, &budget)?;
    let time = start.elapsed();
    let cells: Vec<char> =
        openings.iter().map(|(_, payoff)| if *payoff == Payoff::LeftWins { '*' } else { '.' }).collect();
    let rows: Vec<String> = cells.chunks(side).map(|row| row.iter().collect()).collect();
    Ok(Run {
        time,
        answer: rows.join("|"),
        left: Left { bytes: game.table_bytes(), positions: game.positions(), games: 0 },
    })
}
