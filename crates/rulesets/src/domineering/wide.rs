//! Domineering on boards of more than 64 cells, which do not fit the sets of the ordinary ones.

mod board;

pub use board::WideBoard;
use board::ones;
use upstar_game::edit::{self, Edit};
use upstar_game::grid::{Letters, cell_name};
use upstar_game::sketch::Sketch;
use upstar_game::{
    About, Bounds, ClosedForm, Diagnostic, Exchange, Levels, NormalPlay, OneHandTied, Player, Ruleset,
    RulesetCache, Sign,
};
use upstar_values::{Calc, Calculated, Dyadic};

use super::strips::{Strips, fit};
use super::{Domineering, domino_name, draw, promise, tied_hand};

/// The rules of Domineering for boards of at most 128 cells.
#[derive(Clone, Copy, Debug)]
pub struct WideDomineering;

/// The two cells that a domino covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WideDomino(u128);

/// How boards are written: as the ordinary ones are, but larger.
const LETTERS: Letters<'_> = Letters { limit: 128, ..super::LETTERS };

/// The dominoes that fit for a player, each as its two cells.
#[inline]
fn dominoes(position: &WideBoard, by: Player) -> impl Iterator<Item = u128> {
    let (starts, step) = match by {
        Player::Left => (position.upright(), position.stride()),
        Player::Right => (position.lying(), 1),
    };
    ones(starts).map(move |start| start | start << step)
}

impl Ruleset for WideDomineering {
    type Position = WideBoard;
    type Move = WideDomino;

    fn about(&self) -> &About {
        Domineering.about()
    }

    fn exchange(&self) -> Exchange {
        Domineering.exchange()
    }

    #[inline]
    fn moves(&self, position: &WideBoard, by: Player, mut each: impl FnMut(WideDomino)) {
        dominoes(position, by).for_each(|cells| each(WideDomino(cells)));
    }

    #[inline]
    fn play(&self, position: &WideBoard, _by: Player, &WideDomino(cells): &WideDomino) -> WideBoard {
        position.without(cells)
    }

    #[inline]
    fn move_counts(&self, position: &WideBoard) -> [i64; 2] {
        [position.upright(), position.lying()].map(|starts| starts.count_ones().into())
    }

    fn parse(&self, text: &str) -> Result<WideBoard, Diagnostic> {
        let written = LETTERS.read(text)?;
        Ok(WideBoard::made_of(written.rows, written.cols, |row, col| written.letter(row, col) == 0))
    }

    fn print(&self, position: &WideBoard) -> String {
        position.to_string()
    }

    fn print_move(&self, position: &WideBoard, by: Player, &WideDomino(cells): &WideDomino) -> String {
        domino_name(ones(cells).map(|cell| position.place(cell)), position.size().0, by)
    }

    fn edits(&self, position: &WideBoard) -> Vec<Edit> {
        edit::board(&LETTERS, &self.print(position))
    }

    fn sketch(&self, position: &WideBoard) -> Sketch {
        let sketch = draw(position.size(), |row, col| position.has(row, col));
        let name = |(row, col)| cell_name(row, col, position.size().0);
        self.offered(position, sketch, |_, mv| {
            ones(mv.0).map(|cell| name(position.place(cell))).collect::<Vec<_>>()
        })
    }

    #[inline]
    fn normal_form(&self, position: WideBoard) -> (WideBoard, Sign) {
        let (least, transposed) = position.trimmed().least();
        (least, if transposed { Sign::Minus } else { Sign::Plus })
    }
}

impl NormalPlay for WideDomineering {
    /// That of the same board as it is on 64 cells, which has the same normal form.
    #[inline]
    fn code(&self, position: &WideBoard) -> Option<u128> {
        position.code()
    }

    #[inline]
    fn components(&self, position: &WideBoard, each: impl FnMut(WideBoard)) {
        position.parts(each);
    }

    #[inline]
    fn known(&self, position: &WideBoard) -> Option<ClosedForm> {
        let moves = match (position.upright(), position.lying()) {
            (_, 0) => position.transposed().lines().map(fit).sum::<i64>(),
            (0, _) => -position.lines().map(fit).sum::<i64>(),
            _ => return None,
        };
        Some(ClosedForm::Number(Dyadic::from(moves)))
    }

    fn bounds(&self, position: &WideBoard, calc: &Calc<'_>, notes: &mut RulesetCache) -> Calculated<Bounds> {
        match position.both_lines() {
            Some(lines) => Strips::of(notes).around(&lines, calc),
            None => {
                let has = |row, col| position.has(row, col);
                Strips::of(notes).on_one_side(position.size(), has, calc)
            }
        }
    }

    fn one_hand_tied(
        &self,
        position: &WideBoard,
        player: Player,
        calc: &Calc<'_>,
        notes: &mut RulesetCache,
    ) -> Calculated<Option<OneHandTied<WideBoard>>> {
        let Some(lines) = position.both_lines() else { return Ok(None) };
        let tied = tied_hand(&lines, player, calc, notes)?;
        Ok(tied.and_then(|(never, strips)| {
            let parts = strips.iter().map(|strip| self.parse(strip).ok()).collect::<Option<_>>()?;
            Some(OneHandTied { never, parts })
        }))
    }

    #[inline]
    fn levels(&self, position: &WideBoard, calc: &Calc<'_>, notes: &mut RulesetCache) -> Calculated<Levels> {
        match position.both_lines() {
            Some(lines) => Strips::of(notes).levels(&lines, calc),
            None => Ok(Levels::default()),
        }
    }

    #[inline]
    fn promise(&self, position: &WideBoard) -> i64 {
        let (upper, left) = (position.upright(), position.lying());
        // In two steps because a stride may be 128.
        let lower = upper << (position.stride() - 1) << 1;
        promise([upper, lower], [left, left << 1], u128::count_ones)
    }

    fn levels_after(
        &self,
        position: &WideBoard,
        by: Player,
        calc: &Calc<'_>,
        notes: &mut RulesetCache,
        each: impl FnMut(WideBoard, Levels) -> bool,
    ) -> Calculated<()> {
        let moves = dominoes(position, by).map(|cells| (position.place(cells), position.without(cells)));
        Strips::of(notes).levels_after(position.both_lines().as_ref(), by, moves, calc, each)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_same_game() {
        for text in ["4x5", "..#|.#.|...", "#.|..", "1x7", "7x1", ".#..|#.#.|..#.|####"] {
            let (small, wide) = (Domineering.parse(text).unwrap(), WideDomineering.parse(text).unwrap());
            assert_eq!(Domineering.print(&small), WideDomineering.print(&wide));
            assert_eq!(Domineering.known(&small), WideDomineering.known(&wide));
            assert_eq!(Domineering.sketch(&small), WideDomineering.sketch(&wide));
            let (mut parts, mut wide_parts) = (Vec::new(), Vec::new());
            Domineering.components(&small, |part| parts.push(Domineering.print(&part)));
            WideDomineering.components(&wide, |part| wide_parts.push(WideDomineering.print(&part)));
            assert_eq!(parts, wide_parts);
            for by in Player::BOTH {
                let after_small = Domineering.move_list(&small, by).into_iter().map(|mv| {
                    let to = Domineering.play(&small, by, &mv);
                    (Domineering.print_move(&small, by, &mv), Domineering.print(&to))
                });
                let after_wide = WideDomineering.move_list(&wide, by).into_iter().map(|mv| {
                    let to = WideDomineering.play(&wide, by, &mv);
                    (WideDomineering.print_move(&wide, by, &mv), WideDomineering.print(&to))
                });
                assert_eq!(after_small.collect::<Vec<_>>(), after_wide.collect::<Vec<_>>());
            }
            assert_eq!(Domineering.promise(&small), WideDomineering.promise(&wide), "{wide}");
        }
    }

    #[test]
    fn images_have_one_normal_form() {
        let normal = |text: &str| WideDomineering.normal_form(WideDomineering.parse(text).unwrap());
        let (least, sign) = normal("...|.##");
        assert_eq!(normal("##.|..."), (least, sign));
        assert_eq!(normal("#.|#.|.."), (least, -sign));
        for text in
            ["...|.##", "##.|...", "#.|#.|..", "..#|...|#..", "..##|#...|##.#|#...", "#.#|...|#.#", "9x1"]
        {
            let small = Domineering.normal_form(Domineering.parse(text).unwrap());
            let (wide, sign) = normal(text);
            assert_eq!((WideDomineering.code(&wide), sign), (Domineering.code(&small.0), small.1), "{text}");
        }
        assert_eq!(normal("9x10"), (WideDomineering.parse("9x10").unwrap(), Sign::Plus));
        assert_eq!(normal("10x9"), (WideDomineering.parse("9x10").unwrap(), Sign::Minus));
    }

    #[test]
    fn a_single_line_promises_one_run() {
        let promise = |text: &str| WideDomineering.promise(&WideDomineering.parse(text).unwrap());
        assert!(promise("128x1") > 0);
        assert_eq!(promise("1x128"), -promise("128x1"));
    }

    #[test]
    fn larger_boards_are_refused() {
        let error = WideDomineering.parse("12x12").unwrap_err();
        assert_eq!(error.message, "a Domineering board has at most 128 cells; 12x12 has 144");
    }
}
