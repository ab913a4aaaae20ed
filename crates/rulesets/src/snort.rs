//! Snort: fields for bulls and cows, no two neighbours unlike.

use upstar_game::edit::Edit;
use upstar_game::graph::{Clash, Map, Place};
use upstar_game::sketch::Sketch;
use upstar_game::{About, Diagnostic, Known, NormalPlay, Pattern, Player, Ruleset, Sign};

/// The rules of Snort; a position is a map whose places are coloured one by one.
#[derive(Clone, Copy, Debug)]
pub struct Snort;

const CLASH: Clash = Clash::Unlike;

impl Ruleset for Snort {
    type Position = Map;
    type Move = Place;

    const ABOUT: About = About {
        name: "snort",
        title: "Snort",
        rule: "Players take turns to colour a free place with their own colour, never next to one of the other colour; \
               a player who cannot loses.",
        notation: "a grid by its size such as 4x4 or by its rows such as \"..x|.o.\", or a graph such as \
                   \"a-b b-c c-d; a=x d=o\": `.` is free, `x` Left's, `o` Right's, `l` and `r` for Left or Right \
                   alone to colour, `#` gone",
        examples: &[
            ("snort(1x2)", "+-1"),
            ("snort(2x3)", "+-{4||1|0}"),
            ("snort(\"x...\")", "{2|-1}"),
            ("snort(\"a-b b-c c-d; a=x d=o\")", "*"),
        ],
        impartial: false,
    };

    fn new(rules: Option<&str>) -> Result<Self, Diagnostic> {
        Self::ABOUT.without_rules(rules).map(|()| Snort)
    }

    #[inline]
    fn moves(&self, position: &Map, by: Player, each: impl FnMut(Place)) {
        position.moves(CLASH, by, each);
    }

    #[inline]
    fn play(&self, position: &Map, by: Player, &place: &Place) -> Map {
        position.play(by, place)
    }

    fn parse(&self, text: &str) -> Result<Map, Diagnostic> {
        Map::read(Self::ABOUT.title, text)
    }

    fn print(&self, position: &Map) -> String {
        position.print()
    }

    fn print_move(&self, position: &Map, _by: Player, &place: &Place) -> String {
        position.name(place)
    }

    fn sketch(&self, position: &Map) -> Sketch {
        position.sketch(CLASH)
    }

    fn edits(&self, position: &Map) -> Vec<Edit> {
        position.edits()
    }

    #[inline]
    fn normal_form(&self, position: Map) -> (Map, Sign) {
        position.normal_form(CLASH)
    }

    fn owned_bytes(&self, position: &Map) -> usize {
        position.owned_bytes()
    }

    fn mirror(&self, position: &Map, by: Player, &place: &Place) -> Option<Place> {
        position.mirror(CLASH, by, place)
    }

    fn pattern(&self, _position: &Map) -> Option<Pattern> {
        let here = "half a turn of the board exchanges the players' colours";
        Some(Pattern::new("half turns", here, "colours the place that half a turn takes the move to"))
    }
}

impl NormalPlay for Snort {
    #[inline]
    fn components(&self, position: &Map, each: impl FnMut(Map)) {
        position.parts(CLASH, each);
    }

    #[inline]
    fn known(&self, position: &Map) -> Option<Known> {
        position.known(CLASH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str, by: Player) -> Vec<String> {
        let position = Snort.parse(text).unwrap();
        Snort.move_list(&position, by).iter().map(|mv| Snort.print_move(&position, by, mv)).collect()
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
        Snort.components(&Snort.parse("x...o|.....").unwrap(), |part| parts.push(Snort.print(&part)));
        assert_eq!(parts, ["#l.r#|l...r"]);
        Snort.components(&Snort.parse("x.x").unwrap(), |part| {
            assert_eq!(Snort.known(&part), Some(Known::Number(1.into())));
        });
    }
}
