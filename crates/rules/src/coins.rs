//! Coins in a row: a coin that shows heads is turned to tails, with others on its left.

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

use upstar_game::edit::{Change, Edit};
use upstar_game::grid::ones;
use upstar_game::sketch::{Form, Item, Point, Role, Sketch, UNIT};
use upstar_game::{About, Diagnostic, NormalPlay, Player, Ruleset, Sign, Span};

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

/// A game on coins.
#[derive(Clone, Debug)]
pub struct CoinGame {
    pub(crate) about: About,
    /// Left's lines and Right's: the first and the last of each run of coins that are turned as well.
    pub(crate) sides: [Vec<Comprehension>; 2],
}

impl CoinGame {
    /// The sets of coins that can be turned with a coin, which is among them.
    fn sets(&self, coin: usize, by: Player) -> Vec<u64> {
        let mut sets = Vec::new();
        let mut seen = HashSet::new();
        for line in &self.sides[by as usize] {
            let _ = line.each(&[coin as u64 + 1], &mut |runs| {
                let mut set: u64 = 1 << coin;
                // Coins have the numbers 1 to n - 1, and none is turned twice. Number 0 is none.
                for run in runs.chunks_exact(2).filter(|run| run[1] > 0) {
                    for other in run[0]..=run[1].min(MOST as u64 + 1) {
                        let bit = if other == 0 || other > coin as u64 { 0 } else { 1 << (other - 1) };
                        if bit == 0 || set & bit != 0 {
                            return ControlFlow::Continue(());
                        }
                        set |= bit;
                    }
                }
                if seen.insert(set) {
                    sets.push(set);
                }
                ControlFlow::Continue(())
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
            let below = Point { x: centre.x, y: centre.y + UNIT * 4 / 5 };
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
            let coin = u64::from(head.trailing_zeros()) + 1;
            lines.iter().fold(0, |sum: u64, line| sum.saturating_add(line.steps(&[coin], 1 << 26)))
        };
        ones(position.heads).fold(0, |sum, head| sum.saturating_add(one(head)))
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
