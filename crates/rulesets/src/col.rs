//! Col: a map coloured by two players, no two neighbours alike.

use std::sync::LazyLock;

use upstar_game::graph::Clash;
use upstar_game::{About, Ending, examples, legend};

use crate::colouring::{Colouring, Neighbours};

/// The rules of Col; a position is a map whose places are coloured one by one.
pub type Col = Colouring<NoTwoAlike>;

/// Neighbours have different colours.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTwoAlike;

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "col".into(),
    title: "Col".into(),
    rule: "Players take turns to colour a free place with their own colour, never next to one of the same colour; \
           a player who cannot loses.".into(),
    notation: "a grid by its size such as 4x4 or by its rows such as \"..x|.o.\", or a graph such as \
               \"a-b b-c c-d; a=x d=o\": `.` is free, `x` Left's, `o` Right's, `l` and `r` for Left or Right \
               alone to colour, `#` gone".into(),
    examples: examples(&[
        ("col(1x2)", "0"),
        ("col(\"..x|.o.\")", "1/2"),
        ("col(\"x..\")", "-1/2"),
        ("col(\"a-b a-c a-d\")", "*"),
    ]),
    impartial: false,
    ending: Ending::NormalPlay,
    legend: legend(&[(".", "is free"), ("x", "Left's"), ("o", "Right's"), ("lr", "for Left or Right alone to colour"), ("#", "gone")]),
    ..About::default()
}
});

impl Neighbours for NoTwoAlike {
    const CLASH: Clash = Clash::Like;

    fn about() -> &'static About {
        &ABOUT
    }
}

#[cfg(test)]
mod tests {
    use upstar_game::{ClosedForm, NormalPlay as _, Player, Ruleset as _};

    use super::*;

    fn moves(text: &str, by: Player) -> Vec<String> {
        let position = Col::default().parse(text).unwrap();
        Col::default()
            .move_list(&position, by)
            .iter()
            .map(|mv| Col::default().print_move(&position, by, mv))
            .collect()
    }

    #[test]
    fn moves_are_called_by_their_places() {
        assert_eq!(moves("x..|...", Player::Left), ["c2", "b1", "c1"]);
        assert_eq!(moves("x..|...", Player::Right), ["b2", "c2", "a1", "b1", "c1"]);
        assert_eq!(moves("a-b b-c c-d; a=x d=o", Player::Left), ["c"]);
        assert_eq!(moves("a-b b-c c-d; a=x d=o", Player::Right), ["b"]);
    }

    #[test]
    fn neighbours_for_different_players_are_parts() {
        let mut parts = Vec::new();
        Col::default().components(&Col::default().parse("x..o").unwrap(), |part| {
            parts.push(Col::default().print(&part))
        });
        assert_eq!(parts, ["r", "l"]);
        let known: Vec<_> =
            ["r", "l", "."].map(|text| Col::default().known(&Col::default().parse(text).unwrap())).into();
        let number = |n: i64| Some(ClosedForm::Number(n.into()));
        assert_eq!(known, [number(-1), number(1), Some(ClosedForm::Nimber(1.into()))]);
    }
}
