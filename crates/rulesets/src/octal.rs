//! Games given by a code: octal and hexadecimal games, and those among them that have names.

use std::sync::LazyLock;

use upstar_game::heaps::{Code, HeapRules, Look, Rest};
use upstar_game::{About, Diagnostic, Ending, FromBrackets, Span, Theorem, examples};

/// The rules that a code gives: see [`Code`]. Digits that repeat for ever are not for searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octal {
    code: Code,
}

/// Calls `each` for what a move may leave of a heap.
#[inline]
fn options(digits: &[u8], heap: u64, mut each: impl FnMut(Rest)) {
    for (taken, &digit) in digits.iter().enumerate().rev() {
        let Some(left) = heap.checked_sub(taken as u64) else { continue };
        if digit & 8 != 0 && left >= 3 {
            for large in left.div_ceil(3)..=left - 2 {
                let rest = left - large;
                for middle in (rest.div_ceil(2)..=large.min(rest - 1)).rev() {
                    each(Rest::new([rest - middle, middle, large]));
                }
            }
        }
        if digit & 4 != 0 {
            (1..=left / 2).rev().for_each(|small| each(Rest::new([0, small, left - small])));
        }
        if digit & 2 != 0 && left > 0 || digit & 1 != 0 && left == 0 {
            each(Rest::one(left));
        }
    }
}

/// How many options a heap has.
#[inline]
fn count(digits: &[u8], heap: u64) -> u64 {
    let mut count = 0u64;
    for (&digit, taken) in digits.iter().zip(0..=heap) {
        let left = heap - taken;
        if digit & 8 != 0 {
            // The number of ways to write n as a sum of three is n²/12 rounded to the nearest integer.
            let ways = (u128::from(left) * u128::from(left) + 6) / 12;
            count = count.saturating_add(u64::try_from(ways).unwrap_or(u64::MAX));
        }
        if digit & 4 != 0 {
            count = count.saturating_add(left / 2);
        }
        if digit & 2 != 0 && left > 0 || digit & 1 != 0 && left == 0 {
            count = count.saturating_add(1);
        }
    }
    count
}

/// A sequence of nim-values that has a period.
///
/// That it goes on for ever is a theorem of Guy and Smith (The G-values of various games, 1956): if taking more than t
/// counters is not possible and g(n+p) = g(n) for all n from some e > 0 up to 2e + p + t, then it is so for all n from e.
#[derive(Clone, Copy, Debug)]
struct Periodic {
    /// The value of n from its remainder.
    values: &'static [u64],
    /// Heaps for which it is another value.
    except: &'static [(u64, u64)],
}

impl Periodic {
    fn at(self, heap: u64) -> u64 {
        match self.except.iter().find(|(n, _)| *n == heap) {
            Some((_, value)) => *value,
            None => self.values[(heap % self.values.len() as u64) as usize],
        }
    }

    /// The theorem, for a heap.
    fn theorem(self, heap: u64) -> Option<Theorem> {
        let period = self.values.len() as u64;
        let last = self.except.last().map_or(0, |(n, _)| *n);
        (heap > last).then(|| {
            Theorem::new(format!(
                "The nim-values of heaps repeat with period {period} after the heap of {last}: for the remainders 0, 1, 2, … \
                 modulo {period} they are {}. That they do so for ever follows from finitely many of them by a theorem of Guy \
                 and Smith",
                self.values.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
            ))
            .here(format!("{heap} leaves the remainder {}, and the nim-value is {}", heap % period, self.at(heap)))
        })
    }

    /// The values that belong to a code.
    fn of(digits: &[u8]) -> Option<Periodic> {
        match digits {
            [0, 7, 7] => Some(KAYLES),
            [0, 0, 7] => Some(DAWSONS_KAYLES),
            [0, 1, 3, 7] => Some(DAWSONS_CHESS),
            _ => None,
        }
    }
}

const KAYLES: Periodic = Periodic {
    values: &[4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7],
    except: &[
        (0, 0),
        (3, 3),
        (6, 3),
        (9, 4),
        (11, 6),
        (15, 7),
        (18, 3),
        (21, 4),
        (22, 6),
        (28, 5),
        (34, 6),
        (39, 3),
        (57, 4),
        (70, 6),
    ],
};

const DAWSONS_KAYLES: Periodic = Periodic {
    values: &[
        4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7,
    ],
    except: &[(0, 0), (1, 0), (15, 0), (17, 2), (18, 2), (32, 2), (35, 0), (52, 2)],
};

const DAWSONS_CHESS: Periodic = Periodic {
    values: &[
        8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4,
    ],
    except: &[(0, 0), (14, 0), (16, 2), (17, 2), (31, 2), (34, 0), (51, 2)],
};

impl Octal {
    fn read(text: &str) -> Result<Octal, Diagnostic> {
        let code = Code::read(text)?;
        if !code.tail().is_empty() {
            let message = "digits that repeat are for whole sequences";
            return Err(Diagnostic::new("bad-code", message, Span::all(text).trimmed(text))
                .with_hint(format!("ask `upstar heap '{code}'`")));
        }
        Ok(Octal { code })
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "octal".into(),
    title: "Octal and hexadecimal games".into(),
    rule: "Players take turns to take k counters from a heap, where digit k of the code says what may be left as a \
           sum of 1 (nothing), 2 (one heap), 4 (two heaps) and 8 (three heaps), and the digit before the point \
           says how a heap may be split; a player who cannot loses.".into(),
    notation: "the sizes of the heaps, such as 10 or 12,7, after a code such as [0.77] or [4.3F]".into(),
    examples: examples(&[("octal[0.77](10)", "*2"), ("octal[0.137](5)", "*3"), ("octal[4.3F](12,7)", "*13")]),
    impartial: true,
    ending: Ending::NormalPlay,
    ..About::default()
}
});

impl HeapRules for Octal {
    fn about(&self) -> &About {
        &ABOUT
    }

    fn look(&self) -> Look {
        Look::Rows
    }

    #[inline]
    fn options(&self, heap: u64, each: &mut dyn FnMut(Rest)) {
        options(self.code.digits(), heap, each);
    }

    #[inline]
    fn count(&self, heap: u64) -> u64 {
        count(self.code.digits(), heap)
    }

    #[inline]
    fn nim_value(&self, heap: u64) -> Option<u64> {
        Periodic::of(self.code.digits()).map(|values| values.at(heap))
    }

    fn theorem(&self, heap: u64) -> Option<Theorem> {
        Periodic::of(self.code.digits())?.theorem(heap)
    }
}

impl FromBrackets for Octal {
    fn about_all() -> About {
        ABOUT.clone()
    }

    fn from_brackets(rules: Option<&str>) -> Result<Self, Diagnostic> {
        let message = "a game given by a code needs the code in square brackets";
        let none =
            || Diagnostic::new("needs-rules", message, Span::at(0)).with_hint("write `octal[0.77](10)`");
        Octal::read(rules.ok_or_else(none)?)
    }
}

/// Defines games that are codes with a name: each is the code and what the catalogue says of it.
macro_rules! named {
    ($($(#[$doc:meta])* $game:ident = $digits:expr, $about:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $game;

        impl $game {
            const DIGITS: &[u8] = &$digits;
        }

        impl HeapRules for $game {
            fn look(&self) -> Look {
        Look::Rows
    }

            fn about(&self) -> &About {
                static ABOUT: LazyLock<About> = LazyLock::new(|| $about);
                &ABOUT
            }

            #[inline]
            fn options(&self, heap: u64, each: &mut dyn FnMut(Rest)) {
                options(Self::DIGITS, heap, each);
            }

            #[inline]
            fn count(&self, heap: u64) -> u64 {
                count(Self::DIGITS, heap)
            }

            #[inline]
            fn nim_value(&self, heap: u64) -> Option<u64> {
                Periodic::of(Self::DIGITS).map(|values| values.at(heap))
            }

            fn theorem(&self, heap: u64) -> Option<Theorem> {
                Periodic::of(Self::DIGITS)?.theorem(heap)
            }
        }
    )*};
}

named! {
    /// Kayles, 0.77.
    Kayles = [0, 7, 7], About {
        name: "kayles".into(),
        title: "Kayles".into(),
        rule: "Players take turns to knock down one pin of a row, or two that stand side by side, which may leave two \
               rows; a player who cannot loses.".into(),
        notation: "the numbers of pins in the rows, such as 10 or 5,4".into(),
        examples: examples(&[("kayles(5)", "*4"), ("kayles(10)", "*2"), ("kayles(7,4)", "*3")]),
        impartial: true,
        ending: Ending::NormalPlay,
        ..About::default()
    };
    /// Dawson's Kayles, 0.07.
    DawsonsKayles = [0, 0, 7], About {
        name: "dawsons_kayles".into(),
        title: "Dawson's Kayles".into(),
        rule: "Players take turns to knock down two pins of a row that stand side by side, which may leave two rows; \
               a player who cannot loses.".into(),
        notation: "the numbers of pins in the rows, such as 10 or 5,4".into(),
        examples: examples(&[("dawsons_kayles(6)", "*3"), ("dawsons_kayles(9)", "0"), ("dawsons_kayles(4,7)", "*3")]),
        impartial: true,
        ending: Ending::NormalPlay,
        ..About::default()
    };
    /// Dawson's Chess, 0.137.
    DawsonsChess = [0, 1, 3, 7], About {
        name: "dawsons_chess".into(),
        title: "Dawson's Chess".into(),
        rule: "Players take turns to choose a file of a row, which removes it and its neighbours and may leave two rows; \
               a player who cannot loses.".into(),
        notation: "the numbers of files in the rows, such as 8 or 5,3".into(),
        examples: examples(&[("dawsons_chess(5)", "*3"), ("dawsons_chess(8)", "0"), ("dawsons_chess(3,5)", "*")]),
        impartial: true,
        ending: Ending::NormalPlay,
        ..About::default()
    };
    /// Treblecross, 0.007.
    Treblecross = [0, 0, 0, 7], About {
        name: "treblecross".into(),
        title: "Treblecross".into(),
        rule: "Players take turns to remove three neighbouring places from a row, which may leave two rows (so lie the \
               squares where a cross does not let the opponent make three in a row); a player who cannot loses.".into(),
        notation: "the numbers of places in the rows, such as 9; an empty strip of n squares is a row of n + 2 places".into(),
        examples: examples(&[("treblecross(9)", "*3"), ("treblecross(8)", "0"), ("treblecross(6,9)", "*")]),
        impartial: true,
        ending: Ending::NormalPlay,
        ..About::default()
    };
    /// Officers, 0.6.
    Officers = [0, 6], About {
        name: "officers".into(),
        title: "Officers".into(),
        rule: "Players take turns to take one counter from a heap of two or more, and may split what is left into two \
               heaps; a player who cannot loses.".into(),
        notation: "the sizes of the heaps, such as 11 or 11,7".into(),
        examples: examples(&[("officers(11)", "*4"), ("officers(12)", "0"), ("officers(2,3)", "*3")]),
        impartial: true,
        ending: Ending::NormalPlay,
        ..About::default()
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::tests::{claimed, nim_values};
    use upstar_game::{Player, Ruleset};

    fn moves(code: &str, heap: &str) -> Vec<String> {
        let game = Octal::read(code).unwrap();
        let position = game.parse(heap).unwrap();
        let moves = game.move_list(&position, Player::Left).into_iter();
        let names = moves.map(|mv| game.print_move(&position, Player::Left, &mv));
        names.map(|name| name.strip_prefix("heap 1: ").unwrap().to_owned()).collect()
    }

    #[test]
    fn digits_say_what_may_be_left() {
        assert_eq!(moves("0.77", "5"), ["5 -> 1+2", "5 -> 3", "5 -> 2+2", "5 -> 1+3", "5 -> 4"]);
        assert_eq!(moves("0.77", "1"), ["1 -> 0"]);
        assert_eq!(moves("0.6", "2"), ["2 -> 1"]);
        assert_eq!(moves("0.6", "1"), [""; 0]);
        assert_eq!(moves("0.137", "1"), ["1 -> 0"]);
        assert_eq!(moves("0.137", "2"), ["2 -> 0"]);
        assert_eq!(moves("4.0", "4"), ["4 -> 2+2", "4 -> 1+3"]);
        assert_eq!(moves("c.0", "4"), ["4 -> 1+1+2", "4 -> 2+2", "4 -> 1+3"]);
        assert_eq!(moves("0.08", "8"), ["8 -> 2+2+2", "8 -> 1+2+3", "8 -> 1+1+4"]);
        assert_eq!(moves("0.0", "4"), [""; 0]);
    }

    #[test]
    fn errors_point_into_the_code() {
        let error = |text: &str| {
            let error = Octal::read(text).unwrap_err();
            (error.code, (error.span.from, error.span.to))
        };
        assert_eq!(error("0.7g7"), ("bad-code", (3, 4)));
        assert_eq!(error(" 0.3(3)"), ("bad-code", (1, 7)));
        assert_eq!(Octal::from_brackets(None).unwrap_err().code, "needs-rules");
        assert_eq!(Kayles::from_brackets(Some("0.77")).unwrap_err().code, "no-rules");
    }

    /// The first values, and the condition of Guy and Smith for the others.
    #[test]
    fn periods_hold_for_ever() {
        for (code, start) in [("0.77", 71), ("0.07", 53), ("0.137", 52)] {
            let game = Octal::read(code).unwrap();
            let period = Periodic::of(game.code.digits()).unwrap().values.len() as u64;
            let last = Periodic::of(game.code.digits()).unwrap().except.last().unwrap().0;
            assert!(last < start);
            let most_taken = game.code.digits().len() as u64 - 1;
            let enough = 2 * start + 2 * period + most_taken + 1;
            assert_eq!(claimed(&game, enough), nim_values(&game, enough), "{code}");
        }
        assert_eq!(claimed(&Kayles, 13), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
        assert_eq!(Kayles.nim_value(1_000_000_000_000_000_000), Some(1));
    }

    #[test]
    fn counts_are_those_of_the_options() {
        for code in ["C.FFF", "8.08", "0.9", "4.3F"] {
            nim_values(&Octal::read(code).unwrap(), 30);
        }
        assert_eq!(Octal::read("8.8").unwrap().count(u64::MAX), u64::MAX);
    }
}
