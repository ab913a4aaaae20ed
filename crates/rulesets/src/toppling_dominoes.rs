//! Toppling Dominoes: a row of dominoes on their ends, some Left's and some Right's.

use std::sync::LazyLock;

use std::fmt;

use upstar_game::edit::{Change, Edit};
use upstar_game::grid::ones;
use upstar_game::sketch::{Form, Item, Point, Role, Sketch, UNIT};
use upstar_game::{
    About, ClosedForm, Diagnostic, Ending, NormalPlay, Player, Ruleset, Sign, Theorem, examples, legend,
};
use upstar_values::{Dyadic, Nimber};

use crate::strip::{Strip, below, reversed};

/// The rules of Toppling Dominoes.
#[derive(Clone, Copy, Debug, Default)]
pub struct TopplingDominoes;

/// Dominoes in a row: which of them Left may topple and which Right, both of them a green one, the leftmost being bit 0; and how many places
/// there are, at most 64. Where neither may, there is a gap: never at an end, and never two side by side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    lefts: u64,
    rights: u64,
    length: u8,
}

/// A domino, counted from 0, and which way it falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Topple {
    at: u8,
    to_the_left: bool,
}

const STRIP: Strip = Strip {
    title: "a row of dominoes",
    letters: &[('x', "Left's"), ('o', "Right's"), ('g', "green: both may topple it"), ('#', "a gap")],
};

/// What the row without dominoes is called.
const NOTHING: &str = "-";

impl Row {
    /// The dominoes that a player may topple.
    fn of(self, player: Player) -> u64 {
        match player {
            Player::Left => self.lefts,
            Player::Right => self.rights,
        }
    }

    fn reversed(self) -> Row {
        let [lefts, rights] = [self.lefts, self.rights].map(|set| reversed(set, self.length));
        Row { lefts, rights, ..self }
    }

    fn recoloured(self) -> Row {
        Row { lefts: self.rights, rights: self.lefts, ..self }
    }

    fn standing(self) -> u64 {
        self.lefts | self.rights
    }

    fn gaps(self) -> u64 {
        !self.standing() & below(self.length.into())
    }

    /// What stands from one place to before another.
    #[inline]
    fn part(self, from: u8, to: u8) -> Row {
        let cut = |set: u64| if from < to { set >> from & below(u32::from(to - from)) } else { 0 };
        Row { lefts: cut(self.lefts), rights: cut(self.rights), length: to.saturating_sub(from) }
    }

    /// Where the dominoes begin that fall to the left with the one at a place.
    #[inline]
    fn begins(self, at: u8) -> u8 {
        (64 - (self.gaps() & below(at.into())).leading_zeros()) as u8
    }

    /// Where those end that fall to the right with it.
    #[inline]
    fn ends(self, at: u8) -> u8 {
        (self.gaps() & !below(at.into())).trailing_zeros().min(self.length.into()) as u8
    }

    /// The rows between gaps.
    fn rows(self, mut each: impl FnMut(Row)) {
        let mut from = 0;
        while from < self.length {
            let to = self.ends(from);
            if from < to {
                each(self.part(from, to));
            }
            from = to + 1;
        }
    }

    /// Rows with a gap between each two.
    fn joined(self) -> Row {
        let mut all = Row { lefts: 0, rights: 0, length: 0 };
        self.rows(|row| {
            let at = all.length + u8::from(all.length > 0);
            all = Row {
                lefts: all.lefts | row.lefts << at,
                rights: all.rights | row.rights << at,
                length: at + row.length,
            };
        });
        all
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.length == 0 {
            return f.write_str(NOTHING);
        }
        (0..self.length).try_for_each(|at| {
            f.write_str(match (self.lefts >> at & 1, self.rights >> at & 1) {
                (1, 0) => "x",
                (0, 1) => "o",
                (0, 0) => "#",
                _ => "g",
            })
        })
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "toppling_dominoes".into(),
    title: "Toppling Dominoes".into(),
    rule: "Players take turns to topple a domino of their own, or a green one, to the left or to the right, and it falls with all \
           that stand on that side, up to the next gap; a player who has none loses.".into(),
    notation: "the dominoes from the left such as \"xooxx\" or \"xgo#xo\": `x` is Left's, `o` is Right's, `g` is green, `#` is a gap; \"-\" for none".into(),
    examples: examples(&[
        ("toppling_dominoes(\"xo\")", "*"),
        ("toppling_dominoes(\"xox\")", "1/2"),
        ("toppling_dominoes(\"xoox\")", "^"),
        ("toppling_dominoes(\"xooxx\")", "{1|*}"),
        ("toppling_dominoes(\"gg#xox\")", "1/2*2"),
    ]),
    impartial: false,
    ending: Ending::NormalPlay,
    legend: legend(&[("x", "is Left's"), ("o", "is Right's"), ("g", "is green"), ("#", "is a gap")]),
    ..About::default()
}
});

impl Ruleset for TopplingDominoes {
    type Position = Row;
    type Move = Topple;

    fn about(&self) -> &About {
        &ABOUT
    }

    /// In the order of how many stay.
    #[inline]
    fn moves(&self, position: &Row, by: Player, mut each: impl FnMut(Topple)) {
        let own = position.of(by);
        for stay in 0..position.length {
            let first = position.length - 1 - stay;
            if own >> stay & 1 == 1 {
                each(Topple { at: stay, to_the_left: false });
            }
            if own >> first & 1 == 1 {
                each(Topple { at: first, to_the_left: true });
            }
        }
    }

    #[inline]
    fn play(&self, position: &Row, _by: Player, &Topple { at, to_the_left }: &Topple) -> Row {
        if position.gaps() == 0 {
            return if to_the_left { position.part(at + 1, position.length) } else { position.part(0, at) };
        }
        let (from, to) = if to_the_left { (position.begins(at), at + 1) } else { (at, position.ends(at)) };
        let stay = !(below(to.into()) & !below(from.into()));
        Row { lefts: position.lefts & stay, rights: position.rights & stay, ..*position }.joined()
    }

    fn parse(&self, text: &str) -> Result<Row, Diagnostic> {
        if text.trim() == NOTHING {
            return Ok(Row { lefts: 0, rights: 0, length: 0 });
        }
        let ([lefts, rights, green, _gaps], length) = STRIP.read(text)?;
        Ok(Row { lefts: lefts | green, rights: rights | green, length }.joined())
    }

    fn print(&self, position: &Row) -> String {
        position.to_string()
    }

    fn print_move(&self, _position: &Row, _by: Player, mv: &Topple) -> String {
        format!("topple {} {}", mv.at + 1, direction(mv.to_the_left))
    }

    fn edits(&self, position: &Row) -> Vec<Edit> {
        if position.length == 0 {
            let stand = |&(letter, _): &(char, &str)| Edit::whole(Change::More, "column", letter.to_string());
            return STRIP.letters.iter().take(1).map(stand).collect();
        }
        STRIP.edits(&self.print(position), "domino")
    }

    /// The dominoes, and a sign for each direction: to topple one, touch it and then the direction.
    fn sketch(&self, position: &Row) -> Sketch {
        let mut sketch = Sketch::new();
        let width = i32::from(position.length) * UNIT / 2;
        let sign = |to_the_left: bool, x: i32| {
            let label = Form::label(Point { x, y: UNIT / 2 }, direction(to_the_left));
            Item::new(direction(to_the_left), Role::Neutral, label)
        };
        let green = position.lefts & position.rights;
        let kinds = [
            (Role::Left, 'x', position.lefts & !green),
            (Role::Right, 'o', position.rights & !green),
            (Role::Both, 'g', green),
        ];
        for (role, mark, set) in kinds {
            for domino in ones(set) {
                let at = domino.trailing_zeros() as u8;
                let corner = Point { x: i32::from(at) * UNIT / 2, y: 0 };
                let form = Form::Box { corner, width: UNIT / 4, height: UNIT };
                sketch.add(Item::new(format!("domino {}", at + 1), role, form).marked(mark));
            }
        }
        for gap in ones(position.gaps()) {
            let at = gap.trailing_zeros();
            let corner = Point { x: at as i32 * UNIT / 2, y: 9 * UNIT / 10 };
            let form = Form::Box { corner, width: UNIT / 4, height: UNIT / 10 };
            sketch.add(Item::new(format!("domino {}", at + 1), Role::Gone, form).marked('#'));
        }
        sketch.add(sign(true, -UNIT));
        sketch.add(sign(false, width + UNIT));
        self.offered(position, sketch, |_, mv| {
            vec![format!("domino {}", mv.at + 1), direction(mv.to_the_left).to_owned()]
        })
    }

    /// A row seen from behind is the same game; with the colours exchanged it is its negative.
    #[inline]
    fn normal_form(&self, position: Row) -> (Row, Sign) {
        let recoloured = position.recoloured();
        let (same, other) = (position.min(position.reversed()), recoloured.min(recoloured.reversed()));
        if other < same { (other, Sign::Minus) } else { (same, Sign::Plus) }
    }
}

fn direction(to_the_left: bool) -> &'static str {
    if to_the_left { "left" } else { "right" }
}

impl NormalPlay for TopplingDominoes {
    fn components(&self, position: &Row, each: impl FnMut(Row)) {
        position.rows(each);
    }

    /// Where all dominoes are one player's, toppling the last one is best. Where all are green, a row is a heap of Nim.
    #[inline]
    fn known(&self, position: &Row) -> Option<ClosedForm> {
        let dominoes = i64::from(position.standing().count_ones());
        match (position.lefts, position.rights) {
            (_, 0) => Some(ClosedForm::Number(Dyadic::from(dominoes))),
            (0, _) => Some(ClosedForm::Number(Dyadic::from(-dominoes))),
            (lefts, rights) if lefts == rights => {
                let mut sum = 0;
                position.rows(|row| sum ^= u64::from(row.length));
                Some(ClosedForm::Nimber(Nimber::new(sum)))
            }
            _ => None,
        }
    }

    fn theorem(&self, position: &Row) -> Option<Theorem> {
        let row = if position.of(Player::Left) & 1 == 1 { *position } else { position.reversed() };
        let count = |by| row.of(by).count_ones();
        let (left, right) = (count(Player::Left), count(Player::Right));
        if row.lefts == row.rights && row.length > 0 && row.gaps() == 0 {
            return Some(Theorem::new(format!(
                "All dominoes are green, so whoever moves leaves any smaller number of them in a row: this is a heap of {left} in Nim"
            )));
        }
        match (left, right) {
            (0, 0) => None,
            (n, 0) | (0, n) => {
                let owner = if right == 0 { Player::Left } else { Player::Right };
                Some(Theorem::new(format!(
                    "All dominoes are {owner}'s, who topples them one by one from the end, each away from the others: these \
                     are {n} free moves"
                )))
            }
            // Left's all stand before Right's.
            _ if row.lefts == below(left) && row.gaps() | row.lefts & row.rights == 0 => {
                Some(Theorem::new(format!(
                    "On one side stand Left's dominoes, {left} of them, and on the other Right's, {right} of them. Left does best to \
                 topple the one of hers next to Right's and all of his with it, which leaves `{}`; Right does best in the same way, which leaves `{}`",
                    left - 1,
                    1 - i64::from(right)
                )))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Row {
        TopplingDominoes.parse(text).unwrap()
    }

    fn moves(text: &str, by: Player) -> Vec<String> {
        let row = read(text);
        let moves = TopplingDominoes.move_list(&row, by).into_iter();
        moves
            .map(|mv| {
                let to = TopplingDominoes.play(&row, by, &mv);
                format!("{}: {to}", TopplingDominoes.print_move(&row, by, &mv))
            })
            .collect()
    }

    #[test]
    fn a_falling_domino_takes_those_on_its_side_along() {
        assert_eq!(
            moves("xoox", Player::Left),
            ["topple 1 right: -", "topple 4 left: -", "topple 4 right: xoo", "topple 1 left: oox"]
        );
        assert_eq!(
            moves("xoox", Player::Right),
            ["topple 2 right: x", "topple 3 left: x", "topple 3 right: xo", "topple 2 left: ox"]
        );
        assert_eq!(moves("-", Player::Left), [""; 0]);
    }

    #[test]
    fn nothing_falls_beyond_a_gap() {
        assert_eq!(
            moves("xg#ox", Player::Left),
            [
                "topple 1 right: ox",
                "topple 5 left: xg",
                "topple 2 right: x#ox",
                "topple 2 left: ox",
                "topple 5 right: xg#o",
                "topple 1 left: g#ox"
            ]
        );
        assert_eq!(read("##xo###g#").to_string(), "xo#g");
        assert_eq!(read("###").to_string(), "-");
        let mut parts = Vec::new();
        TopplingDominoes.components(&read("xo#g#oo"), |part| parts.push(part.to_string()));
        assert_eq!(parts, ["xo", "g", "oo"]);
        let long = read(&format!("{}#{}", "g".repeat(31), "x".repeat(32)));
        assert_eq!(
            TopplingDominoes
                .find_move(&long, Player::Left, "topple 64 right")
                .map(|mv| TopplingDominoes.play(&long, Player::Left, &mv).length),
            Some(63)
        );
    }

    #[test]
    fn rows_of_64_are_not_too_long() {
        let text = "xo".repeat(32);
        let row = read(&text);
        assert_eq!(row.to_string(), text);
        assert_eq!(TopplingDominoes.move_list(&row, Player::Left).len(), 64);
        let mv = TopplingDominoes.find_move(&row, Player::Right, "topple 64 left").unwrap();
        assert_eq!(TopplingDominoes.play(&row, Player::Right, &mv), read("-"));
        assert_eq!(TopplingDominoes.normal_form(row).1, Sign::Plus);
        assert_eq!(row.reversed(), row.recoloured());
        let error = TopplingDominoes.parse(&"x".repeat(65)).unwrap_err();
        assert_eq!(error.message, "a row of dominoes has at most 64 places; this one has 65");
    }

    #[test]
    fn four_images_have_one_normal_form() {
        let (form, sign) = TopplingDominoes.normal_form(read("xooxx"));
        for (image, turned) in [("xxoox", sign), ("oxxoo", -sign), ("ooxxo", -sign)] {
            assert_eq!(TopplingDominoes.normal_form(read(image)), (form, turned));
        }
        // Its own negative.
        assert_eq!(TopplingDominoes.normal_form(read("xxoo")).1, Sign::Plus);
    }

    #[test]
    fn no_dominoes_are_written_as_a_dash_or_nothing() {
        assert_eq!(read(""), read("-"));
        assert_eq!(read(" - ").to_string(), "-");
        let error = TopplingDominoes.parse("xo x").unwrap_err();
        assert_eq!(error.message, "` ` does not belong in a row of dominoes");
        assert_eq!(
            error.hint.as_deref(),
            Some("`x` is Left's, `o` is Right's, `g` is green: both may topple it, `#` is a gap")
        );
    }
}
