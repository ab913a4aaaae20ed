//! Coins in a row: a coin that shows heads is turned to tails, with others on its left.

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

use upstar_game::edit::{Change, Edit};
use upstar_game::grid::ones;
use upstar_game::sketch::{Form, Item, Point, Role, Sketch, UNIT};
use upstar_game::{About, Diagnostic, NormalPlay, Player, Ruleset, Sign, Span, slow_bound};

use crate::erased::{Packed, pack_number, unpack_numbers};
use crate::number::Comprehension;

/// The most coins in a row.
const MOST: usize = 64;

/// A row of coins, the first on the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Coins {
    /// Those that show heads.
    heads: u64,
    count: u8,
}

impl Coins {
    fn shows(self, coin: usize) -> char {
        if self.heads >> coin & 1 == 1 { 'H' } else { 'T' }
    }

    fn text(self) -> String {
        (0..usize::from(self.count)).map(|coin| self.shows(coin)).collect()
    }
}

impl fmt::Debug for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl Packed for Coins {
    fn pack(&self) -> Vec<u8> {
        let mut bytes = vec![self.count];
        pack_number(self.heads, &mut bytes);
        bytes
    }

    fn unpack(bytes: &[u8]) -> Coins {
        let (count, heads) = bytes.split_first().unwrap_or((&0, &[]));
        Coins { heads: unpack_numbers(heads).first().copied().unwrap_or(0), count: *count }
    }
}

/// One line of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CoinLine {
    /// The first and the last of each run of coins that are turned as well. Where some are picked, then how many at least and at most,
    /// and the first and the last of those to pick from.
    pub(crate) numbers: Comprehension,
    pub(crate) pick: Option<Pick>,
}

/// Coins that are picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pick {
    Any,
    /// So that all coins that are turned lie symmetrically.
    Symmetric,
}

/// More sets are not counted.
const MOST_SETS: u64 = 1 << 26;

/// The coins from one number to another, as far as they are on the left of a coin. The coins to its left have the numbers 1 to `coin`.
fn between(from: u64, to: u64, coin: usize) -> u64 {
    (from.max(1)..=to.min(coin as u64)).fold(0, |set, number| set | 1 << (number - 1))
}

impl CoinLine {
    /// Calls `each` with sets of coins that are turned with a coin, which is among them; some may come twice.
    fn each(&self, coin: usize, each: &mut dyn FnMut(u64)) {
        let _ = self.numbers.each(&[coin as u64 + 1], &mut |found| {
            let (runs, picked) = found.split_at(found.len() - if self.pick.is_some() { 4 } else { 0 });
            let mut set: u64 = 1 << coin;
            // None is turned twice, and none on the right of the coin. Number 0 is none.
            for run in runs.chunks_exact(2).filter(|run| run[1] > 0) {
                for other in run[0]..=run[1].min(MOST as u64 + 1) {
                    let bit = if other == 0 || other > coin as u64 { 0 } else { 1 << (other - 1) };
                    if bit == 0 || set & bit != 0 {
                        return ControlFlow::Continue(());
                    }
                    set |= bit;
                }
            }
            let (Some(pick), [least, most, from, to]) = (self.pick, picked) else {
                each(set);
                return ControlFlow::Continue(());
            };
            let free = between(*from, *to, coin) & !set;
            let fits = |own: u64| (*least..=*most).contains(&u64::from((own & !set).count_ones()));
            let mut fitting = |own: u64| {
                if fits(own) {
                    each(own)
                }
            };
            match pick {
                Pick::Any => {
                    let orbits: Vec<u64> = ones(free).collect();
                    unions(set, &orbits, *most, &mut fitting);
                }
                Pick::Symmetric => {
                    for lowest in 0..=coin {
                        if let Some((own, orbits)) = mirrored(set, free, lowest, coin) {
                            unions(own, &orbits, *most, &mut fitting);
                        }
                    }
                }
            }
            ControlFlow::Continue(())
        });
    }

    /// At least as many as there are sets, or [`MOST_SETS`].
    fn bound(&self, coin: usize) -> u64 {
        let number = coin as u64 + 1;
        let steps = self.numbers.steps(&[number], MOST_SETS);
        let Some(pick) = self.pick.filter(|_| steps < MOST_SETS) else { return steps };
        let mut sum = steps;
        let _ = self.numbers.each(&[number], &mut |found| {
            let [.., _, most, from, to] = found else { return ControlFlow::Continue(()) };
            let free = u64::from(between(*from, *to, coin).count_ones());
            let sets = match pick {
                Pick::Any => subsets(free, *most),
                Pick::Symmetric => {
                    (0..=coin as u64).fold(0u64, |sum, length| sum.saturating_add(subsets(length / 2, *most)))
                }
            };
            sum = sum.saturating_add(sets).min(MOST_SETS);
            if sum < MOST_SETS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        sum
    }
}

/// Calls `each` with the union of a set and some of others, which have nothing in common, at most so many of them.
fn unions(set: u64, others: &[u64], most: u64, each: &mut dyn FnMut(u64)) {
    let Some((first, rest)) = others.split_first().filter(|_| most > 0) else { return each(set) };
    unions(set, rest, most, each);
    unions(set | first, rest, most - 1, each);
}

/// In how many ways at most so many can be picked, or [`MOST_SETS`].
fn subsets(from: u64, most: u64) -> u64 {
    let (mut sum, mut ways) = (1u128, 1u128);
    for k in 1..=u128::from(most.min(from)) {
        ways = ways * (u128::from(from) + 1 - k) / k;
        sum = (sum + ways).min(u128::from(MOST_SETS));
    }
    sum as u64
}

/// What must be turned with a set, of coins that are free, if all lie symmetrically from one coin to another; and what else can be, two coins
/// or the one in the middle.
fn mirrored(set: u64, free: u64, lowest: usize, coin: usize) -> Option<(u64, Vec<u64>)> {
    let mut own = set;
    let mut orbits = Vec::new();
    if set & ((1 << lowest) - 1) != 0 {
        return None;
    }
    for low in lowest..=(lowest + coin) / 2 {
        let orbit: u64 = 1 << low | 1 << (lowest + coin - low);
        let can_be = orbit & !(set | free) == 0;
        match set & orbit != 0 || low == lowest {
            true if can_be => own |= orbit,
            true => return None,
            false if can_be => orbits.push(orbit),
            false => {}
        }
    }
    Some((own, orbits))
}

/// A game on coins.
#[derive(Clone, Debug)]
pub struct CoinGame {
    pub(crate) about: About,
    /// Left's lines and Right's.
    pub(crate) sides: [Vec<CoinLine>; 2],
}

impl CoinGame {
    /// The sets of coins that can be turned with a coin, which is among them.
    fn sets(&self, coin: usize, by: Player) -> Vec<u64> {
        let mut sets = Vec::new();
        let mut seen = HashSet::new();
        for line in &self.sides[by as usize] {
            line.each(coin, &mut |set| {
                if seen.insert(set) {
                    sets.push(set);
                }
            });
        }
        sets
    }
}

impl Ruleset for CoinGame {
    type Position = Coins;
    /// The coins that are turned.
    type Move = u64;

    fn about(&self) -> &About {
        &self.about
    }

    fn moves(&self, position: &Coins, by: Player, mut each: impl FnMut(u64)) {
        for head in ones(position.heads) {
            self.sets(head.trailing_zeros() as usize, by).into_iter().for_each(&mut each);
        }
    }

    fn play(&self, position: &Coins, _by: Player, mv: &u64) -> Coins {
        Coins { heads: position.heads ^ mv, ..*position }
    }

    fn parse(&self, text: &str) -> Result<Coins, Diagnostic> {
        let mut coins = Coins { heads: 0, count: 0 };
        for (at, letter) in text.char_indices().filter(|(_, letter)| *letter != ' ') {
            let span = Span::new(at, at + letter.len_utf8());
            let is_head = match letter {
                'H' | 'h' => true,
                'T' | 't' => false,
                _ => return Err(Diagnostic::new("bad-position", "coins show H (heads) or T (tails)", span)),
            };
            if usize::from(coins.count) >= MOST {
                return Err(Diagnostic::new("board-too-large", "there are at most 64 coins in a row", span));
            }
            coins.heads |= u64::from(is_head) << coins.count;
            coins.count += 1;
        }
        Ok(coins)
    }

    fn print(&self, position: &Coins) -> String {
        position.text()
    }

    /// By the numbers of the coins, the deciding one first.
    fn print_move(&self, _position: &Coins, _by: Player, mv: &u64) -> String {
        let mut coins: Vec<String> = ones(*mv).map(|coin| (coin.trailing_zeros() + 1).to_string()).collect();
        coins.reverse();
        format!("turn {}", coins.join(","))
    }

    fn sketch(&self, position: &Coins) -> Sketch {
        let mut sketch = Sketch::new();
        for coin in 0..usize::from(position.count) {
            let corner = Point::cells(coin, 0);
            let centre = Point { x: corner.x + UNIT / 2, y: corner.y + UNIT / 2 };
            let role = if position.shows(coin) == 'H' { Role::Both } else { Role::Empty };
            let form = Form::Token { centre, radius: UNIT * 2 / 5 };
            sketch.add(Item::new(format!("coin {}", coin + 1), role, form).marked(position.shows(coin)));
            let below = Point { x: centre.x, y: centre.y + UNIT };
            let number = Form::label(below, (coin + 1).to_string());
            sketch.add(Item::new(format!("number {}", coin + 1), Role::Neutral, number));
        }
        if position.count == 0 {
            sketch.add(Item::new("nothing", Role::Neutral, Form::label(Point { x: 0, y: 0 }, "·")));
        }
        self.offered(position, sketch, |_, mv| {
            ones(*mv).map(|coin| format!("coin {}", coin.trailing_zeros() + 1)).collect::<Vec<_>>()
        })
    }

    /// Every coin can be turned by hand, and a row can be longer or shorter.
    fn edits(&self, position: &Coins) -> Vec<Edit> {
        (0..usize::from(position.count))
            .map(|coin| {
                let to = Coins { heads: position.heads ^ 1 << coin, ..*position }.text();
                let word = if position.shows(coin) == 'H' { "tails" } else { "heads" };
                Edit::on(vec![format!("coin {}", coin + 1)], Change::Paint, word, to)
            })
            .collect()
    }

    /// Tails at the end do nothing.
    fn normal_form(&self, position: Coins) -> (Coins, Sign) {
        (Coins { count: (64 - position.heads.leading_zeros()) as u8, ..position }, Sign::Plus)
    }

    fn move_bound(&self, position: &Coins, by: Player) -> u64 {
        let lines = &self.sides[by as usize];
        let one = |head: u64| {
            let coin = head.trailing_zeros() as usize;
            lines.iter().fold(0, |sum: u64, line| sum.saturating_add(line.bound(coin)))
        };
        slow_bound(ones(position.heads).fold(0, |sum, head| sum.saturating_add(one(head))))
    }
}

impl NormalPlay for CoinGame {
    /// Heads add up: where both players have the same moves, a row is worth the sum of its heads alone.
    fn simplified(&self, position: Coins, mut each: impl FnMut(Coins, Sign)) {
        if !self.about.impartial {
            let (normal, sign) = self.normal_form(position);
            return each(normal, sign);
        }
        for head in ones(position.heads) {
            each(Coins { heads: head, count: head.trailing_zeros() as u8 + 1 }, Sign::Plus);
        }
    }
}
