//! How a library writes values down.

use upstar_mapped::{Cursor, put};
use upstar_values::{Calc, Calculated, Dyadic, Id, Player};

/// A value as a piece has it: a game of the list or its negative, and a number that is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    /// The number of the game in the list.
    pub(super) game: u32,
    pub(super) negative: bool,
    /// A numerator, and how often it is halved.
    pub(super) number: (i64, u32),
}

/// Up to so many halvings are written in two bits; more in six bits beyond them.
const FEW: u32 = 3;

impl Worth {
    /// A value is two numbers.
    const LENGTH: u64 = 2;

    /// Nothing where the number is too large for a file.
    pub(super) fn new(game: u32, negative: bool, number: &Dyadic) -> Option<Worth> {
        let number = number.small().filter(|(_, halvings)| *halvings < 1 << 6)?;
        Some(Worth { game, negative, number })
    }

    pub(super) fn write(self, bytes: &mut Vec<u8>) {
        self.write_as(self.game, bytes);
    }

    fn write_as(self, game: u32, bytes: &mut Vec<u8>) {
        put(bytes, u128::from(game) << 1 | u128::from(self.negative));
        let (numerator, halvings) = self.number;
        // The sign goes into the lowest bit, so that small numbers of either sign are short.
        let zigzag = u128::from((numerator << 1 ^ numerator >> 63) as u64);
        put(
            bytes,
            match halvings {
                0..FEW => zigzag << 2 | u128::from(halvings),
                _ => (zigzag << 6 | u128::from(halvings)) << 2 | u128::from(FEW),
            },
        );
    }

    pub(super) fn read(cursor: &mut Cursor<'_>) -> Option<Worth> {
        let (game, number) = (cursor.small()?, cursor.next()?);
        let (zigzag, halvings) = match number as u32 & FEW {
            FEW => (number >> 8, (number >> 2) as u32 & 0x3f),
            few => (number >> 2, few),
        };
        let zigzag = u64::try_from(zigzag).ok()?;
        let numerator = (zigzag >> 1) as i64 ^ -((zigzag & 1) as i64);
        let (negative, game) = (game & 1 == 1, u32::try_from(game >> 1).ok()?);
        Some(Worth { game, negative, number: (numerator, halvings) })
    }

    #[inline]
    pub(super) fn skip(cursor: &mut Cursor<'_>) -> Option<()> {
        cursor.pass(Worth::LENGTH)
    }

    /// The value, given the game.
    pub(super) fn of(self, game: Id, calc: &Calc<'_>) -> Calculated<Id> {
        let game = if self.negative { calc.neg(game) } else { game };
        match self.number {
            (0, _) => Ok(game),
            (numerator, halvings) => calc.add(game, calc.number(&Dyadic::new(numerator, halvings))),
        }
    }
}

/// A game of the list. Its options are games that stand before it, with numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Game {
    /// Ups and a nimber.
    UpStar(u64, u64),
    /// The options of Left, and those of Right.
    Of([Vec<Worth>; 2]),
}

impl Game {
    /// Writes the game with number `own`.
    pub(super) fn write(&self, own: u32, bytes: &mut Vec<u8>) {
        match self {
            // A game without options is zero, which has no ups.
            Game::UpStar(up, nim) => [0, 0, *up, *nim].iter().for_each(|&number| put(bytes, number.into())),
            Game::Of(sides) => {
                sides.iter().for_each(|side| put(bytes, side.len() as u128));
                // Options mostly stand shortly before.
                sides.iter().flatten().for_each(|worth| worth.write_as(own - worth.game, bytes));
            }
        }
    }

    pub(super) fn read(cursor: &mut Cursor<'_>, own: u32) -> Option<Game> {
        let counts = [cursor.small()?, cursor.small()?];
        if counts == [0, 0] {
            return Some(Game::UpStar(cursor.small()?, cursor.small()?));
        }
        let mut side = |count: u64| {
            let option = |_| {
                let worth = Worth::read(cursor)?;
                // Only what stands before, so that there is an end.
                let game = own.checked_sub(worth.game).filter(|&game| game < own)?;
                Some(Worth { game, ..worth })
            };
            (0..count).map(option).collect::<Option<Vec<Worth>>>()
        };
        Some(Game::Of([side(counts[0])?, side(counts[1])?]))
    }

    pub(super) fn skip(cursor: &mut Cursor<'_>) -> Option<()> {
        let count = cursor.small()?.checked_add(cursor.small()?)?;
        cursor.pass(if count == 0 { 2 } else { count.checked_mul(Worth::LENGTH)? })
    }

    /// Its value, given those of its options.
    pub(super) fn of<E: From<upstar_values::Stop>>(
        &self,
        calc: &Calc<'_>,
        mut worth: impl FnMut(Worth) -> Result<Id, E>,
    ) -> Result<Id, E> {
        match self {
            Game::UpStar(up, nim) => {
                Ok(calc.number_up_star(&Dyadic::from(0), i64::try_from(*up).unwrap_or(i64::MAX), *nim)?)
            }
            Game::Of(sides) => {
                let mut ids =
                    |side: &[Worth]| side.iter().map(|&option| worth(option)).collect::<Result<Vec<_>, E>>();
                let (left, right) = (ids(&sides[0])?, ids(&sides[1])?);
                Ok(calc.game(&left, &right)?)
            }
        }
    }

    /// A stored game as it is written: `worth` finds those of its options. Nothing where some number is too large for a file.
    pub(super) fn new(
        id: Id,
        calc: &Calc<'_>,
        mut worth: impl FnMut(Id) -> Calculated<Option<Worth>>,
    ) -> Calculated<Option<Game>> {
        if let Some((_, up, nim)) = calc.to_number_up_star(id) {
            return Ok(Some(Game::UpStar(up.unsigned_abs(), nim)));
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in calc.options(id, player)? {
                let Some(worth) = worth(option)? else { return Ok(None) };
                side.push(worth);
            }
        }
        Ok(Some(Game::Of(sides)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let numbers =
            [(0, 0), (1, 0), (-1, 0), (5, 1), (-7, 2), (3, 3), (-1, 12), (i64::MAX, 60), (i64::MIN, 0)];
        let worths: Vec<Worth> = numbers
            .iter()
            .zip(0..)
            .map(|(&number, at)| Worth { game: at * at, negative: at % 2 == 1, number })
            .collect();
        let mut bytes = Vec::new();
        worths.iter().for_each(|worth| worth.write(&mut bytes));
        let (mut cursor, mut skipping) = (Cursor::new(&bytes), Cursor::new(&bytes));
        for worth in &worths {
            assert_eq!(Worth::read(&mut cursor), Some(*worth));
            assert_eq!(Worth::skip(&mut skipping), Some(()));
        }
        assert!(cursor.is_empty() && skipping.is_empty());
        let (left, right) = worths.split_at(4);
        for game in [Game::UpStar(0, 0), Game::UpStar(3, 5), Game::Of([left.to_vec(), right.to_vec()])] {
            bytes.clear();
            game.write(100, &mut bytes);
            assert_eq!(Game::read(&mut Cursor::new(&bytes), 100), Some(game));
            let mut cursor = Cursor::new(&bytes);
            assert!(Game::skip(&mut cursor).is_some() && cursor.is_empty());
            // An option that does not stand before makes no sense.
            assert!(bytes[0] == 0 || Game::read(&mut Cursor::new(&bytes), 3).is_none());
        }
    }
}
