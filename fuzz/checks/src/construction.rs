//! Games built from options as the bytes say: canonical form, names, sums, order and stops agree with each other
//! and with the definitions.

use upstar_values::{Calc, Calculated, Comparison, Dyadic, Id, Outcome, Player};

use crate::bounds::{budget, store};
use crate::notation::check_name;

/// Games built from one input, at most.
const MAX_GAMES: usize = 24;
/// Games with more followers are not built upon.
const MAX_FOLLOWERS: usize = 60;
/// How many games, the last ones, are compared with each other.
const COMPARED: usize = 4;

/// Checks games that are built as the bytes say, from any options: repeated, dominated, reversible.
pub fn construction(data: &[u8]) {
    let budget = budget();
    budget.watch(|| {
        let store = store();
        let calc = store.calc_until(budget.flag());
        // Being stopped is no fault.
        let _ = check_all(&calc, &mut Bytes(data));
    });
}

/// The bytes that are left; zeros after the last.
struct Bytes<'d>(&'d [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::from(self.next()) % limit
    }

    fn signed(&mut self) -> i64 {
        i64::from(self.next() as i8)
    }

    fn pick(&mut self, pool: &[Id]) -> Id {
        pool[self.below(pool.len())]
    }

    fn pick_some(&mut self, pool: &[Id]) -> Vec<Id> {
        (0..self.below(5)).map(|_| self.pick(pool)).collect()
    }
}

fn check_all(calc: &Calc<'_>, bytes: &mut Bytes<'_>) -> Calculated<()> {
    let mut pool = vec![Id::ZERO];
    while !bytes.0.is_empty() && pool.len() <= MAX_GAMES {
        let game = build(calc, bytes, &pool)?;
        if calc.followers(game)?.len() > MAX_FOLLOWERS {
            continue;
        }
        let other = bytes.pick(&pool);
        check_game(calc, game, other)?;
        pool.push(game);
    }
    let last = &pool[pool.len().saturating_sub(COMPARED)..];
    for &a in last {
        for &b in last {
            check_pair(calc, a, b)?;
            for &c in last {
                if calc.le(a, b)? && calc.le(b, c)? {
                    assert!(
                        calc.le(a, c)?,
                        "order: {} <= {} <= {}",
                        name(calc, a),
                        name(calc, b),
                        name(calc, c)
                    );
                }
            }
        }
    }
    Ok(())
}

fn build(calc: &Calc<'_>, bytes: &mut Bytes<'_>, pool: &[Id]) -> Calculated<Id> {
    match bytes.below(10) {
        0 => Ok(calc.number(&Dyadic::new(bytes.signed(), bytes.next() as u32 % 80))),
        1 => calc.nimber(u64::from(bytes.next()) % 10),
        2 => calc.number_up_star(
            &Dyadic::new(bytes.signed(), 2),
            bytes.signed() % 6,
            u64::from(bytes.next()) % 4,
        ),
        3 => calc.add(bytes.pick(pool), bytes.pick(pool)),
        4 => calc.switch(bytes.pick(pool)),
        5 => calc.tiny(bytes.pick(pool)),
        6 => calc.multiple(bytes.signed() % 4, bytes.pick(pool)),
        _ => calc.game(&bytes.pick_some(pool), &bytes.pick_some(pool)),
    }
}

fn name(calc: &Calc<'_>, id: Id) -> String {
    calc.name(id).unwrap_or_else(|stop| format!("({stop})"))
}

/// What is true of every game; `other` is anything to spoil its options with.
fn check_game(calc: &Calc<'_>, game: Id, other: Id) -> Calculated<()> {
    let shown = || name(calc, game);
    check_name(calc, game);
    let left = calc.option_list(game, Player::Left)?;
    let right = calc.option_list(game, Player::Right)?;
    assert_eq!(calc.game(&left, &right)?, game, "rebuilt: {}", shown());

    let negated = |list: &[Id]| list.iter().map(|&id| calc.neg(id)).collect::<Vec<_>>();
    let negative = calc.neg(game);
    assert_eq!(calc.game(&negated(&right), &negated(&left))?, negative, "negative: {}", shown());
    assert_eq!(calc.neg(negative), game, "negative twice: {}", shown());
    assert_eq!(sum_by_definition(calc, game, negative)?, Id::ZERO, "G - G: {}", shown());
    assert_eq!(calc.sub(game, game)?, Id::ZERO, "G - G: {}", shown());

    // Repeated, and in another order.
    let twice = |list: &[Id]| list.iter().rev().chain(list).copied().collect::<Vec<_>>();
    assert_eq!(calc.game(&twice(&left), &twice(&right))?, game, "repeated options: {}", shown());
    // Gift horses: a move that is no better for its owner than the game changes nothing. Among them are all that are
    // dominated, and those to which the opponent can answer with the game itself, which are reversible.
    let to_right = calc.game(&[other], &[game])?;
    let to_left = calc.game(&[game], &[other])?;
    for gift in [other, to_right, to_left] {
        let spoilt = |list: &[Id]| [&[gift], list].concat();
        let with = || format!("{} with {}", shown(), name(calc, gift));
        if !calc.le(game, gift)? {
            assert_eq!(calc.game(&spoilt(&left), &right)?, game, "gift to Left: {}", with());
        }
        if !calc.le(gift, game)? {
            assert_eq!(calc.game(&left, &spoilt(&right))?, game, "gift to Right: {}", with());
        }
    }
    assert!(!calc.le(game, to_right)? && !calc.le(to_left, game)?, "answers: {}", shown());
    check_stops(calc, game, &left, &right)
}

fn check_stops(calc: &Calc<'_>, game: Id, left: &[Id], right: &[Id]) -> Calculated<()> {
    let shown = || name(calc, game);
    let (high, low) = (calc.left_stop(game), calc.right_stop(game));
    assert!(low <= high, "stops: {}", shown());
    assert_eq!(low < high, calc.is_hot(game), "hot: {}", shown());
    match calc.to_number(game) {
        Some(x) => assert!(x == high && x == low, "the stops of a number: {}", shown()),
        None => {
            assert_eq!(left.iter().map(|&l| calc.right_stop(l)).max(), Some(high.clone()), "{}", shown());
            assert_eq!(right.iter().map(|&r| calc.left_stop(r)).min(), Some(low.clone()), "{}", shown());
        }
    }
    let mean = calc.mean(game)?;
    assert!(low <= mean && mean <= high, "mean: {}", shown());
    let outcome = match calc.compare(game, Id::ZERO)? {
        Comparison::Greater => Outcome::L,
        Comparison::Less => Outcome::R,
        Comparison::Confused => Outcome::N,
        Comparison::Equal => Outcome::P,
    };
    assert_eq!(calc.outcome(game), outcome, "outcome: {}", shown());
    Ok(())
}

/// What is true of every two games.
fn check_pair(calc: &Calc<'_>, a: Id, b: Id) -> Calculated<()> {
    let shown = || format!("{} and {}", name(calc, a), name(calc, b));
    let le = calc.le(a, b)?;
    assert_eq!(le, calc.le(calc.neg(b), calc.neg(a))?, "order of negatives: {}", shown());
    assert_eq!(le, le_by_definition(calc, a, b)?, "order by definition: {}", shown());
    assert_eq!(le && calc.le(b, a)?, a == b, "equality: {}", shown());
    let difference = calc.sub(b, a)?;
    assert_eq!(le, matches!(calc.outcome(difference), Outcome::L | Outcome::P), "difference: {}", shown());

    let sum = calc.add(a, b)?;
    assert_eq!(sum, calc.add(b, a)?, "sum: {}", shown());
    assert_eq!(sum, sum_by_definition(calc, a, b)?, "sum by definition: {}", shown());
    assert_eq!(calc.sub(sum, b)?, a, "sum less one: {}", shown());
    let [[al, ar], [bl, br]] = [a, b].map(|id| [calc.left_stop(id), calc.right_stop(id)]);
    let high = calc.left_stop(sum);
    assert!(&al + &br <= high && high <= &al + &bl, "left stop of a sum: {}", shown());
    let low = calc.right_stop(sum);
    assert!(&ar + &br <= low && low <= &al + &br, "right stop of a sum: {}", shown());
    assert_eq!(calc.mean(sum)?, calc.mean(a)? + calc.mean(b)?, "mean of a sum: {}", shown());
    let hotter = calc.temperature(a)?.max(calc.temperature(b)?);
    assert!(calc.temperature(sum)? <= hotter, "temperature of a sum: {}", shown());
    Ok(())
}

/// a <= b unless Left has a move in a to b or better, or Right one in b to a or worse.
fn le_by_definition(calc: &Calc<'_>, a: Id, b: Id) -> Calculated<bool> {
    for option in calc.options(a, Player::Left)? {
        if calc.le(b, option)? {
            return Ok(false);
        }
    }
    for option in calc.options(b, Player::Right)? {
        if calc.le(option, a)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The game in which a move is a move in either of two.
fn sum_by_definition(calc: &Calc<'_>, a: Id, b: Id) -> Calculated<Id> {
    let side = |player| -> Calculated<Vec<Id>> {
        let mut options = Vec::new();
        for option in calc.options(a, player)? {
            options.push(calc.add(option, b)?);
        }
        for option in calc.options(b, player)? {
            options.push(calc.add(a, option)?);
        }
        Ok(options)
    };
    calc.game(&side(Player::Left)?, &side(Player::Right)?)
}
