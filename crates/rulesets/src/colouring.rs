//! What Col and Snort share: places of a map that are coloured one by one, where neighbours forbid colours.

use std::marker::PhantomData;

use upstar_game::edit::Edit;
use upstar_game::graph::{Clash, Map, Place};
use upstar_game::sketch::Sketch;
use upstar_game::{About, ClosedForm, Diagnostic, NormalPlay, Pattern, Player, Ruleset, Sign};

/// What makes one of these games differ from the other.
pub trait Neighbours: Clone + Copy + Default + Send + Sync + 'static {
    /// Which neighbours a colour may not have.
    const CLASH: Clash;

    /// What the catalogue says.
    fn about() -> &'static About;
}

/// The rules of a game in which players colour places, each with a colour of their own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Colouring<N>(PhantomData<fn() -> N>);

impl<N: Neighbours> Ruleset for Colouring<N> {
    type Position = Map;
    type Move = Place;

    fn about(&self) -> &About {
        N::about()
    }

    #[inline]
    fn moves(&self, position: &Map, by: Player, each: impl FnMut(Place)) {
        position.moves(N::CLASH, by, each);
    }

    #[inline]
    fn play(&self, position: &Map, by: Player, &place: &Place) -> Map {
        position.play(by, place)
    }

    fn parse(&self, text: &str) -> Result<Map, Diagnostic> {
        Map::read(&N::about().title, text)
    }

    fn print(&self, position: &Map) -> String {
        position.print()
    }

    fn print_move(&self, position: &Map, _by: Player, &place: &Place) -> String {
        position.name(place)
    }

    fn sketch(&self, position: &Map) -> Sketch {
        self.offered(position, position.sketch(), |_, &place| position.name(place))
    }

    fn edits(&self, position: &Map) -> Vec<Edit> {
        position.edits()
    }

    #[inline]
    fn normal_form(&self, position: Map) -> (Map, Sign) {
        position.normal_form(N::CLASH)
    }

    fn owned_bytes(&self, position: &Map) -> usize {
        position.owned_bytes()
    }

    fn mirror(&self, position: &Map, by: Player, &place: &Place) -> Option<Place> {
        position.mirror(N::CLASH, by, place)
    }

    fn pattern(&self, _position: &Map) -> Option<Pattern> {
        let here = "half a turn of the board exchanges the players' colours";
        let because = match N::CLASH {
            Clash::Like => {
                "what lies around the one place lies, with the colours exchanged, around the other, and if the two touch their colours differ"
            }
            Clash::Unlike => {
                "what lies around the one place lies, with the colours exchanged, around the other, and the two do not touch"
            }
        };
        Some(Pattern::new(
            "half turns",
            here,
            "colours the place that half a turn takes the move to",
            because,
        ))
    }
}

impl<N: Neighbours> NormalPlay for Colouring<N> {
    #[inline]
    fn components(&self, position: &Map, each: impl FnMut(Map)) {
        position.parts(N::CLASH, each);
    }

    #[inline]
    fn known(&self, position: &Map) -> Option<ClosedForm> {
        position.known(N::CLASH)
    }
}
