//! Elephants and Rhinos: Left's elephants go to the right and Right's rhinos to the left, and nobody jumps.

use std::borrow::Cow;
use std::sync::LazyLock;

use std::fmt;

use upstar_game::edit::Edit;
use upstar_game::grid::ones;
use upstar_game::sketch::Sketch;
use upstar_game::{
    About, ClosedForm, Diagnostic, Ending, Exchange, NormalPlay, Player, Ruleset, Sign, Span, Turn, examples,
    legend,
};
use upstar_values::Dyadic;

use crate::strip::{Strip, animals, below, reversed, walk};

/// The rules of Elephants and Rhinos.
#[derive(Clone, Copy, Debug, Default)]
pub struct ElephantsAndRhinos;

/// A strip of at least one and at most 64 cells, the leftmost being bit 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Plain {
    elephants: u64,
    rhinos: u64,
    length: u8,
}

/// The step of the animal on a cell, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    from: u8,
}

const STRIP: Strip = Strip {
    title: "a strip of elephants and rhinos",
    letters: &[('e', "an elephant"), ('r', "a rhino"), ('.', "an empty cell")],
};

impl Plain {
    fn new(elephants: u64, rhinos: u64, length: u32) -> Plain {
        Plain { elephants, rhinos, length: length as u8 }
    }

    #[inline]
    fn empty(self) -> u64 {
        below(self.length.into()) & !(self.elephants | self.rhinos)
    }

    /// The animals that can step.
    #[inline]
    fn movers(self, by: Player) -> u64 {
        match by {
            Player::Left => self.elephants & self.empty() >> 1,
            Player::Right => self.rhinos & self.empty() << 1,
        }
    }

    /// The players exchanged: the strip seen from behind.
    #[inline]
    fn negative(self) -> Plain {
        let turned = |set| reversed(set, self.length);
        Plain { elephants: turned(self.rhinos), rhinos: turned(self.elephants), ..self }
    }

    /// Steps that all rhinos can make when no elephant is in their way.
    fn walk(self) -> i64 {
        ones(self.rhinos).zip(0_i64..).map(|(rhino, home)| i64::from(rhino.trailing_zeros()) - home).sum()
    }
}

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.length).try_for_each(|at| {
            f.write_str(match (self.elephants >> at & 1, self.rhinos >> at & 1) {
                (1, _) => "e",
                (_, 1) => "r",
                _ => ".",
            })
        })
    }
}

impl fmt::Debug for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "elephants_and_rhinos".into(),
    title: "Elephants and Rhinos".into(),
    rule: "Players take turns to move an animal of their own one cell on if that is empty, Left's elephants to the \
           right and Right's rhinos to the left; a player who cannot loses.".into(),
    notation: "the cells from the left such as \"ee..rr\": `e` is an elephant, `r` is a rhino and `.` is empty".into(),
    examples: examples(&[
        ("elephants_and_rhinos(\"e.r\")", "*"),
        ("elephants_and_rhinos(\"e..r\")", "0"),
        ("elephants_and_rhinos(\"ee.r\")", "{1|0}"),
        ("elephants_and_rhinos(\"e.r.e..\")", "2*"),
    ]),
    impartial: false,
    ending: Ending::NormalPlay,
    legend: legend(&[("e", "is an elephant"), ("r", "is a rhino"), (".", "is empty")]),
    ..About::default()
}
});

impl Ruleset for ElephantsAndRhinos {
    type Position = Plain;
    type Move = Step;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn exchange(&self) -> Exchange {
        Exchange { turn: Turn::Backward, letters: Cow::Borrowed(&[['e', 'r']]) }
    }

    #[inline]
    fn moves(&self, position: &Plain, by: Player, mut each: impl FnMut(Step)) {
        ones(position.movers(by)).for_each(|cell| each(Step { from: cell.trailing_zeros() as u8 }));
    }

    #[inline]
    fn play(&self, position: &Plain, by: Player, step: &Step) -> Plain {
        let from = 1_u64 << step.from;
        match by {
            Player::Left => Plain { elephants: position.elephants ^ (from | from << 1), ..*position },
            Player::Right => Plain { rhinos: position.rhinos ^ (from | from >> 1), ..*position },
        }
    }

    fn parse(&self, text: &str) -> Result<Plain, Diagnostic> {
        let ([elephants, rhinos, _], length) = STRIP.read(text)?;
        if length == 0 {
            let message = format!("expected {}", STRIP.title);
            return Err(Diagnostic::new("board-empty", message, Span::all(text)).with_hint(STRIP.help()));
        }
        Ok(Plain { elephants, rhinos, length })
    }

    fn print(&self, position: &Plain) -> String {
        position.to_string()
    }

    fn print_move(&self, _position: &Plain, by: Player, step: &Step) -> String {
        let from = step.from + 1;
        format!("{from} -> {}", if by == Player::Left { from + 1 } else { from - 1 })
    }

    fn edits(&self, position: &Plain) -> Vec<Edit> {
        STRIP.edits(&self.print(position), "cell")
    }

    fn sketch(&self, position: &Plain) -> Sketch {
        let sketch = animals(position.length.into(), position.elephants, position.rhinos, ['e', 'r']);
        self.offered(position, sketch, |by, step| {
            walk(step.from, if by == Player::Left { step.from + 1 } else { step.from - 1 })
        })
    }

    /// A strip seen from behind has elephants for rhinos.
    #[inline]
    fn normal_form(&self, position: Plain) -> (Plain, Sign) {
        let negative = position.negative();
        if negative < position { (negative, Sign::Minus) } else { (position, Sign::Plus) }
    }
}

impl NormalPlay for ElephantsAndRhinos {
    /// A rhino and the elephant to the right of it go away from each other, so the strip is cut between them. What lies
    /// behind the last animal on either side does not matter, but the way before the first does.
    #[inline]
    fn components(&self, position: &Plain, mut each: impl FnMut(Plain)) {
        let mut start = 0;
        loop {
            let ahead = !below(start);
            let (elephants, rhinos) = (position.elephants & ahead, position.rhinos & ahead);
            if elephants | rhinos == 0 {
                return;
            }
            // The first rhinos after the elephants end the part; where there are none, the strip does.
            let meets = rhinos & !below(elephants.trailing_zeros());
            let after = position.elephants & !below(meets.trailing_zeros());
            let (from, to) = if rhinos.trailing_zeros() < elephants.trailing_zeros() {
                // Rhinos that nothing is before.
                (start, 64 - (rhinos & below(elephants.trailing_zeros())).leading_zeros())
            } else if meets == 0 {
                (elephants.trailing_zeros(), u32::from(position.length))
            } else {
                let last = rhinos & below(after.trailing_zeros());
                (elephants.trailing_zeros(), 64 - last.leading_zeros())
            };
            let cells = below(to) & !below(from);
            let part = Plain::new(
                (position.elephants & cells) >> from,
                (position.rhinos & cells) >> from,
                to - from,
            );
            if part.movers(Player::Left) | part.movers(Player::Right) != 0 {
                each(part);
            }
            if to >= 64 {
                return;
            }
            start = to;
        }
    }

    /// Animals of one kind walk to the end.
    #[inline]
    fn known(&self, position: &Plain) -> Option<ClosedForm> {
        let moves = match (position.elephants, position.rhinos) {
            (_, 0) => position.negative().walk(),
            (0, _) => -position.walk(),
            _ => return None,
        };
        Some(ClosedForm::Number(Dyadic::from(moves)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Plain {
        ElephantsAndRhinos.parse(text).unwrap()
    }

    fn moves(text: &str, by: Player) -> Vec<String> {
        let position = read(text);
        let moves = ElephantsAndRhinos.move_list(&position, by).into_iter();
        moves
            .map(|step| {
                let to = ElephantsAndRhinos.play(&position, by, &step);
                format!("{}: {to}", ElephantsAndRhinos.print_move(&position, by, &step))
            })
            .collect()
    }

    fn parts(text: &str) -> Vec<String> {
        let mut parts = Vec::new();
        ElephantsAndRhinos.components(&read(text), |part| parts.push(part.to_string()));
        parts
    }

    #[test]
    fn animals_step_and_do_not_jump() {
        assert_eq!(moves("e.er.r", Player::Left), ["1 -> 2: .eer.r"]);
        assert_eq!(moves("e.er.r", Player::Right), ["6 -> 5: e.err."]);
        assert_eq!(moves("er.", Player::Left), [""; 0]);
        assert_eq!(moves(&format!("{}e", ".".repeat(63)), Player::Left), [""; 0]);
    }

    #[test]
    fn those_who_go_apart_are_apart() {
        assert_eq!(parts("..r.r..e.e.r.r..e."), ["..r.r", "e.e.r.r", "e."]);
        assert_eq!(parts(".er."), [""; 0]);
        assert_eq!(parts("..e."), ["e."]);
        assert_eq!(parts(".r.e"), [".r"]);
        assert_eq!(parts(&format!("r{}e", ".".repeat(62))), [""; 0]);
        assert_eq!(parts(&format!("e{}r", ".".repeat(62))).len(), 1);
    }

    #[test]
    fn alone_they_walk_to_the_end() {
        let known = |text: &str| ElephantsAndRhinos.known(&read(text));
        let number = |n: i64| Some(ClosedForm::Number(Dyadic::from(n)));
        assert_eq!(known("e.e.."), number(5));
        assert_eq!(known("..r.r"), number(-5));
        assert_eq!(known("."), number(0));
        assert_eq!(known("e.r"), None);
    }
}
