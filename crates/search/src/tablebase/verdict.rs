//! What a position comes to for the player to move, and how it is kept in a byte.

use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

use upstar_game::{Payoff, Player};

use crate::solution::{Length, Solution};

/// What a position comes to between perfect players, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// A win in this many moves.
    Win(u32),
    /// A loss after this many moves.
    Loss(u32),
    /// A draw.
    Draw(Length),
}

impl Verdict {
    /// What a result comes to for a player.
    #[must_use]
    pub fn of(Solution { payoff, remoteness }: Solution, player: Player) -> Verdict {
        let Length::Moves(moves) = remoteness else { return Verdict::Draw(remoteness) };
        match payoff {
            Payoff::Draw => Verdict::Draw(remoteness),
            _ if payoff == Payoff::win(player) => Verdict::Win(moves),
            _ => Verdict::Loss(moves),
        }
    }

    /// The result, told without regard to who moves.
    #[must_use]
    pub fn solution(self, player: Player) -> Solution {
        let (payoff, remoteness) = match self {
            Verdict::Win(moves) => (Payoff::win(player), Length::Moves(moves)),
            Verdict::Loss(moves) => (Payoff::win(player.opponent()), Length::Moves(moves)),
            Verdict::Draw(length) => (Payoff::Draw, length),
        };
        Solution { payoff, remoteness }
    }

    /// The verdict as the other player sees it.
    pub(super) fn turned(self) -> Verdict {
        match self {
            Verdict::Win(moves) => Verdict::Loss(moves),
            Verdict::Loss(moves) => Verdict::Win(moves),
            draw => draw,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Win(moves) => write!(f, "win in {}", Length::Moves(*moves)),
            Verdict::Loss(moves) => write!(f, "loss in {}", Length::Moves(*moves)),
            Verdict::Draw(Length::Moves(moves)) => write!(f, "draw in {}", Length::Moves(*moves)),
            Verdict::Draw(Length::Endless) => f.write_str("draw by endless play"),
        }
    }
}

/// A verdict as a number that is larger for what a player likes better: winning soon, then drawing late, then losing
/// late. 0 is less than any.
pub(super) type Merit = u32;

/// Where draws begin, where endless play is, and what wins count down from.
const DRAW: Merit = 1 << 20;
const ENDLESS: Merit = (2 << 20) - 1;
const WIN: Merit = 3 << 20;

pub(super) fn merit(verdict: Verdict) -> Merit {
    match verdict {
        Verdict::Loss(moves) => 1 + moves,
        Verdict::Draw(Length::Moves(moves)) => DRAW + moves,
        Verdict::Draw(Length::Endless) => ENDLESS,
        Verdict::Win(moves) => WIN - moves,
    }
}

pub(super) fn verdict(merit: Merit) -> Verdict {
    match merit {
        0..DRAW => Verdict::Loss(merit.saturating_sub(1)),
        DRAW..ENDLESS => Verdict::Draw(Length::Moves(merit - DRAW)),
        ENDLESS => Verdict::Draw(Length::Endless),
        _ => Verdict::Win(WIN.saturating_sub(merit)),
    }
}

pub(super) fn is_win(merit: Merit) -> bool {
    merit > ENDLESS
}

pub(super) fn is_loss(merit: Merit) -> bool {
    merit < DRAW
}

/// The merit of a move to a position that comes to this for the player to move there; whether that is the opponent.
pub(super) fn of_move(to: Verdict, opponent: bool) -> Merit {
    let to = if opponent { to.turned() } else { to };
    merit(match to {
        Verdict::Win(moves) => Verdict::Win(moves + 1),
        Verdict::Loss(moves) => Verdict::Loss(moves + 1),
        Verdict::Draw(Length::Moves(moves)) => Verdict::Draw(Length::Moves(moves + 1)),
        endless @ Verdict::Draw(Length::Endless) => endless,
    })
}

/// [`of_move`], told by the merit of the position.
#[inline]
pub(super) fn after(to: Merit, opponent: bool) -> Merit {
    match to {
        0..DRAW if opponent => WIN - to,
        0..ENDLESS => to + 1,
        ENDLESS => ENDLESS,
        _ if opponent => WIN - to + 2,
        _ => to - 1,
    }
}

/// How many moves there are to the end of a win or a loss.
#[inline]
pub(super) fn distance(merit: Merit) -> u32 {
    if is_win(merit) { WIN - merit } else { merit - 1 }
}

/// The merit of a move to a position by what is kept for it, 0 where that is no position.
pub(super) struct Merits(Vec<Merit>);

impl Merits {
    /// Those for cells of one kind.
    pub(super) fn of<C: Cell>() -> Merits {
        let merit = |code: u32, opponent| C::from_code(code).unpack().map_or(0, |to| of_move(to, opponent));
        Merits((0..=C::UNUSED.code()).flat_map(|code| [merit(code, false), merit(code, true)]).collect())
    }

    #[inline]
    pub(super) fn of_move<C: Cell>(&self, to: C, opponent: bool) -> Merit {
        self.0[2 * to.code() as usize + usize::from(opponent)]
    }
}

/// What is kept for a position: a byte, or two where play is long.
pub(super) trait Cell: Copy + Default + Send + Sync + 'static {
    /// For numbers that stand for no position.
    const UNUSED: Self;
    /// The longest play that can be told.
    const LONGEST: u32;
    /// What several threads write into.
    type Shared: Send + Sync;
    fn share(self) -> Self::Shared;
    fn own(shared: Self::Shared) -> Self;
    fn get(shared: &Self::Shared) -> Self;
    fn put(shared: &Self::Shared, cell: Self);
    fn from_code(code: u32) -> Self;
    fn code(self) -> u32;

    /// Endless play is 0; otherwise win, loss and draw take turns.
    fn pack(verdict: Verdict) -> Option<Self> {
        let (kind, moves) = match verdict {
            Verdict::Win(moves) => (1, moves),
            Verdict::Loss(moves) => (2, moves),
            Verdict::Draw(Length::Moves(moves)) => (3, moves),
            Verdict::Draw(Length::Endless) => return Some(Self::from_code(0)),
        };
        (moves <= Self::LONGEST).then(|| Self::from_code(3 * moves + kind))
    }

    /// `None` where there is no position.
    fn unpack(self) -> Option<Verdict> {
        let code = self.code();
        if code > 3 * Self::LONGEST + 3 {
            return None;
        }
        let Some(code) = code.checked_sub(1) else { return Some(Verdict::Draw(Length::Endless)) };
        let moves = code / 3;
        Some(match code % 3 {
            0 => Verdict::Win(moves),
            1 => Verdict::Loss(moves),
            _ => Verdict::Draw(Length::Moves(moves)),
        })
    }
}

impl Cell for u8 {
    const UNUSED: u8 = u8::MAX;
    const LONGEST: u32 = 83;

    type Shared = AtomicU8;

    fn share(self) -> AtomicU8 {
        AtomicU8::new(self)
    }

    fn own(shared: AtomicU8) -> u8 {
        shared.into_inner()
    }

    fn get(shared: &AtomicU8) -> u8 {
        shared.load(Relaxed)
    }

    fn put(shared: &AtomicU8, cell: u8) {
        shared.store(cell, Relaxed);
    }

    fn from_code(code: u32) -> u8 {
        code as u8
    }

    fn code(self) -> u32 {
        self.into()
    }
}

impl Cell for u16 {
    const UNUSED: u16 = u16::MAX;
    const LONGEST: u32 = 21_843;

    type Shared = AtomicU16;

    fn share(self) -> AtomicU16 {
        AtomicU16::new(self)
    }

    fn own(shared: AtomicU16) -> u16 {
        shared.into_inner()
    }

    fn get(shared: &AtomicU16) -> u16 {
        shared.load(Relaxed)
    }

    fn put(shared: &AtomicU16, cell: u16) {
        shared.store(cell, Relaxed);
    }

    fn from_code(code: u32) -> u16 {
        code as u16
    }

    fn code(self) -> u32 {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goes_round<C: Cell>() {
        let lengths = [0, 1, 2, C::LONGEST];
        let all = lengths.into_iter().flat_map(|moves| {
            [Verdict::Win(moves), Verdict::Loss(moves), Verdict::Draw(Length::Moves(moves))]
        });
        for own in all.chain([Verdict::Draw(Length::Endless)]) {
            assert_eq!(C::pack(own).and_then(C::unpack), Some(own));
            assert_eq!(verdict(merit(own)), own);
            assert_eq!(own, Verdict::of(own.solution(Player::Right), Player::Right));
        }
        assert_eq!(C::UNUSED.unpack(), None);
        assert!(C::pack(Verdict::Loss(C::LONGEST + 1)).is_none());
    }

    #[test]
    fn verdicts_are_kept_in_bytes() {
        goes_round::<u8>();
        goes_round::<u16>();
    }

    #[test]
    fn merits_say_what_players_like() {
        let draw = |moves| Verdict::Draw(Length::Moves(moves));
        let endless = Verdict::Draw(Length::Endless);
        use Verdict::{Loss, Win};
        let rising = [Loss(0), Loss(1), Loss(99), draw(0), draw(7), endless, Win(30), Win(2), Win(0)];
        assert!(rising.is_sorted_by_key(|&own| merit(own)) && merit(Loss(0)) > 0);
        assert_eq!(verdict(of_move(Loss(3), true)), Win(4));
        assert_eq!(verdict(of_move(Loss(3), false)), Loss(4));
        assert_eq!(verdict(of_move(draw(3), true)), draw(4));
        assert_eq!(verdict(of_move(endless, true)), endless);
        for own in rising {
            assert!(
                [false, true].iter().all(|&opponent| after(merit(own), opponent) == of_move(own, opponent))
            );
        }
        assert!([Loss(5), Win(5)].iter().all(|&own| distance(merit(own)) == 5));
    }
}
