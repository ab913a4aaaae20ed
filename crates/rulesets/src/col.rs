//! Col: a map coloured by two players, no two neighbours alike.

use upstar_game::edit::Edit;
use upstar_game::graph::{Clash, Map, Place};
use upstar_game::sketch::Sketch;
use upstar_game::{About, Diagnostic, Known, NormalPlay, Pattern, Player, Ruleset, Sign};

/// The rules of Col; a position is a map whose places are coloured one by one.
#[derive(Clone, Copy, Debug)]
pub struct Col;

const CLASH: Clash = Clash::Like;

impl Ruleset for Col {
    type Position = Map;
    type Move = Place;

    const ABOUT: About = About {
        name: "col",
        title: "Col",
        rule: "Players take turns to colour a free place with their own colour, never next to one of the same colour; \
               a player who cannot loses.",
        notation: "a grid by its size such as 4x4 or by its rows such as \"..x|.o.\", or a graph such as \
                   \"a-b b-c c-d; a=x d=o\": `.` is free, `x` Left's, `o` Right's, `l` and `r` for Left or Right \
                   alone to colour, `#` gone",
        examples: &[
            ("col(1x2)", "0"),
            ("col(\"..x|.o.\")", "1/2"),
            ("col(\"x..\")", "-1/2"),
            ("col(\"a-b a-c a-d\")", "*"),
        ],
        impartial: false,
    };

    fn new(rules: Option<&str>) -> Result<Self, Diagnostic> {
        Self::ABOUT.without_rules(rules).map(|()| Col)
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

impl NormalPlay for Col {
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
        let position = Col.parse(text).unwrap();
        Col.move_list(&position, by).iter().map(|mv| Col.print_move(&position, by, mv)).collect()
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
        Col.components(&Col.parse("x..o").unwrap(), |part| parts.push(Col.print(&part)));
        assert_eq!(parts, ["r", "l"]);
        let known: Vec<_> = ["r", "l", "."].map(|text| Col.known(&Col.parse(text).unwrap())).into();
        let number = |n: i64| Some(Known::Number(n.into()));
        assert_eq!(known, [number(-1), number(1), Some(Known::Nimber(1.into()))]);
    }
}
