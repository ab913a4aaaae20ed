//! Snort: fields for bulls and cows, no two neighbours unlike.

use std::sync::LazyLock;

use upstar_game::graph::Clash;
use upstar_game::{About, Ending, examples, legend};

use crate::colouring::{Colouring, Neighbours};

/// The rules of Snort; a position is a map whose places are coloured one by one.
pub type Snort = Colouring<NoTwoUnlike>;

/// Neighbours have the same colour.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTwoUnlike;

static ABOUT: LazyLock<About> = LazyLock::new(|| {
    About {
    name: "snort".into(),
    title: "Snort".into(),
    rule: "Players take turns to colour a free place with their own colour, never next to one of the other colour; \
           a player who cannot loses.".into(),
    notation: "a grid by its size such as 4x4 or by its rows such as \"..x|.o.\", or a graph such as \
               \"a-b b-c c-d; a=x d=o\": `.` is free, `x` Left's, `o` Right's, `l` and `r` for Left or Right \
               alone to colour, `#` gone".into(),
    examples: examples(&[
        ("snort(1x2)", "+-1"),
        ("snort(2x3)", "+-{4||1|0}"),
        ("snort(\"x...\")", "{2|-1}"),
        ("snort(\"a-b b-c c-d; a=x d=o\")", "*"),
    ]),
    impartial: false,
    ending: Ending::NormalPlay,
    legend: legend(&[(".", "is free"), ("x", "Left's"), ("o", "Right's"), ("lr", "for Left or Right alone to colour"), ("#", "gone")]),
    ..About::default()
}
});

impl Neighbours for NoTwoUnlike {
    const CLASH: Clash = Clash::Unlike;

    fn about() -> &'static About {
        &ABOUT
    }
}

#[cfg(test)]
mod tests {
    use upstar_game::{ClosedForm, NormalPlay as _, Player, Ruleset as _};

    use super::*;

    fn moves(text: &str, by: Player) -> Vec<String> {
        let position = Snort::default().parse(text).unwrap();
        Snort::default()
            .move_list(&position, by)
            .iter()
            .map(|mv| Snort::default().print_move(&position, by, mv))
            .collect()
    }

    #[test]
    fn moves_are_called_by_their_places() {
        assert_eq!(moves("x..|...", Player::Left), ["b2", "c2", "a1", "b1", "c1"]);
        assert_eq!(moves("x..|...", Player::Right), ["c2", "b1", "c1"]);
        assert_eq!(moves("a-b b-c c-d; a=x d=o", Player::Left), ["b"]);
        assert_eq!(moves("a-b b-c c-d; a=x d=o", Player::Right), ["c"]);
    }

    #[test]
    fn cattle_of_one_kind_share_their_fields() {
        let mut parts = Vec::new();
        Snort::default().components(&Snort::default().parse("x...o|.....").unwrap(), |part| {
            parts.push(Snort::default().print(&part))
        });
        assert_eq!(parts, ["#l.r#|l...r"]);
        Snort::default().components(&Snort::default().parse("x.x").unwrap(), |part| {
            assert_eq!(Snort::default().known(&part), Some(ClosedForm::Number(1.into())));
        });
    }
}
