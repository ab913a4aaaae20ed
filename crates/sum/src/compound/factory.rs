//! The changed rulesets in the catalogue: `impartial[domineering](4x4)`.

use std::sync::{Arc, LazyLock};

use upstar_game::{About, Diagnostic, Ending, Span, examples, nearest, with_brackets};
use upstar_search::Game;

use super::Compound;
use super::variant::{Change, Variant};
use crate::engine::{Engine, Factory, OwnGame};

/// Rulesets inside each other are refused beyond this.
const MAX_NESTED: usize = 5;

/// A line of the catalogue.
pub(crate) struct Combinator {
    change: Change,
    /// What stands before the title of a game.
    adjective: &'static str,
    about: About,
}

fn line(
    change: Change,
    (name, title, adjective): (&str, &str, &'static str),
    rule: &str,
    notation: &str,
    shown: &[(&str, &str)],
) -> Arc<Combinator> {
    let about = About {
        name: name.to_owned(),
        title: title.to_owned(),
        rule: rule.to_owned(),
        notation: notation.to_owned(),
        examples: examples(shown),
        impartial: change == Change::Impartial,
        ..About::default()
    };
    Arc::new(Combinator { change, adjective, about })
}

/// How positions are written of which nothing is remembered.
const PLAIN: &str = "the name of a game in square brackets, then a position of that game";

static COMBINATORS: LazyLock<[Arc<Combinator>; 7]> = LazyLock::new(|| {
    [
        line(
            Change::Impartial,
            ("impartial", "Impartial variant", "Impartial"),
            "Either player makes either player's moves of the game in brackets. Theory: every position is a nimber (Sprague and Grundy), and \
             independent parts of the game stay independent.",
            PLAIN,
            &[("impartial[domineering](4x4)", "0"), ("impartial[subtraction[1,2]](7)", "*")],
        ),
        line(
            Change::Dicotic,
            ("dicotic", "Dicotic variant", "Dicotic"),
            "The game in brackets, but a player has no move where the other has none. Theory: every value is all-small, that is \
             infinitesimal, and has an atomic weight. The whole board counts, so its parts do not stay independent.",
            PLAIN,
            &[("dicotic[domineering](2x3)", "^"), ("dicotic[hackenbush](\"bbr\")", "*")],
        ),
        line(
            Change::Exchanged,
            ("exchanged", "Exchanged variant", "Exchanged"),
            "Each player makes the other's moves of the game in brackets. Theory: it is the negative, exchanged[G](p) = -G(p), whatever is \
             known of G.",
            PLAIN,
            &[("exchanged[domineering](2x3)", "{1/2|-2}"), ("exchanged[hackenbush](\"bbr\")", "-3/2")],
        ),
        line(
            Change::Twisted,
            ("twisted", "Twisted variant", "Twisted"),
            "The game in brackets, but after every move the players exchange their moves: G's options become the negatives of those of the \
             twisted variant. Theory: an impartial game stays what it is; for others there is none but search.",
            "a position of the game in brackets; `twisted` behind it where the players have exchanged",
            &[("twisted[hackenbush](\"bb\")", "1"), ("twisted[nim](5)", "*5")],
        ),
        line(
            Change::WithPass,
            ("with_pass", "With a pass", "With a Pass:"),
            "The game in brackets, but once in all, a player who could move may pass instead. Theory: an impartial game stays impartial, so \
             it has a nimber; but that of Nim with a pass follows from no nim-sum, since the pass ties all heaps together.",
            "a position of the game in brackets; `passed` behind it where nobody can pass any more",
            &[("with_pass[nim](1)", "*2"), ("with_pass[nim](\"3,4 passed\")", "*7")],
        ),
        line(
            Change::Comply,
            ("comply", "Comply/constrain variant", "Comply:"),
            "The game in brackets with a Muller twist (Smith and Stanica): whoever moves may forbid one of the opponent's options, and the next \
             move of the game may not lead there. The first move is free. Theory: a position that is announced with a constraint is lost for \
             whoever moves if all other options are won; nimbers of impartial games are those of positions with their constraints.",
            "a position of the game in brackets; behind it `not` and the option that is forbidden",
            &[("comply[nim](1)", "*"), ("comply[nim](\"1 not 0\")", "0")],
        ),
        line(
            Change::Enforce,
            ("enforce", "Enforce variant", "Enforce:"),
            "Several games with the same positions in brackets: whoever moves says by which of them the next move is made. The first move is \
             free. Theory (enforce operator of rulesets): whoever moves next wins a position if she has a winning move by each of the games; \
             announced games are part of the position, so impartial games keep nimbers.",
            "a position of all games in brackets; behind it `by` and the game that was chosen",
            &[
                ("enforce[nim,subtraction[1]](2)", "*2"),
                ("enforce[nim,subtraction[1]](\"2 by subtraction[1]\")", "0"),
            ],
        ),
    ]
});

/// Every changed ruleset.
pub(crate) fn combinators() -> impl Iterator<Item = Arc<dyn Factory>> {
    COMBINATORS.iter().map(|line| Arc::clone(line) as Arc<dyn Factory>)
}

/// A game that stands in brackets: its name with its own brackets, and where that is.
struct Named<'t> {
    name: &'t str,
    rules: Option<&'t str>,
    from: usize,
}

/// The games in brackets, with commas between those that are in no brackets of their own.
fn named(text: &str) -> Result<Vec<Named<'_>>, Diagnostic> {
    let (mut depth, mut from, mut ends) = (0usize, 0, Vec::new());
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' => depth += 1,
            b']' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                ends.push((from, at));
                from = at + 1;
            }
            _ => {}
        }
        if depth >= MAX_NESTED {
            let message = "at most five games stand inside each other's brackets";
            return Err(Diagnostic::new("too-deep", message, Span::new(at, text.len())));
        }
    }
    ends.push((from, text.len()));
    let one = |(from, to): (usize, usize)| {
        let span = Span::new(from, to).trimmed(text);
        let own = span.text(text);
        let (name, rules) = with_brackets(own);
        if name.contains('[') {
            return Err(Diagnostic::syntax("expected `]` at the end", span));
        }
        Ok(Named { name, rules, from: span.from })
    };
    ends.into_iter().map(one).collect()
}

impl Combinator {
    /// The game that a name in brackets stands for.
    fn inner(
        &self,
        named: &Named<'_>,
        engine: &Engine,
        own: &[OwnGame],
    ) -> Result<Arc<dyn Game>, Diagnostic> {
        let &Named { name, rules, from } = named;
        let here = Span::new(from, from + name.len());
        if name.is_empty() {
            let error = Diagnostic::new("rules", "expected the name of a game", here);
            return Err(error.with_hint(format!("such as `{}`", self.example())));
        }
        // What stands in its own brackets, without the blanks around it.
        let inside = rules.map(|rules| (rules.trim(), rules.len() - rules.trim_start().len()));
        let found = engine.game_among(name, inside.map(|(rules, _)| rules), own).ok_or_else(|| {
            let error = Diagnostic::new("unknown-name", format!("unknown game `{name}`"), here);
            let catalogue = engine.catalogue();
            let known =
                catalogue.iter().map(|about| &about.name).chain(own.iter().map(|game| &game.about().name));
            match nearest(name, known.map(String::as_str)) {
                Some(near) => error.with_hint(format!("did you mean `{near}`?")),
                None => error.with_hint(format!("such as `{}`", self.example())),
            }
        })?;
        let game = found.map_err(|error| {
            let by = inside.map_or(from, |(_, blanks)| from + name.len() + 1 + blanks);
            Diagnostic { span: Span::new(error.span.from + by, error.span.to + by), ..error }
        })?;
        if game.about().ending == Ending::Results {
            let message = format!(
                "{} has results of its own: only games in which the last move decides can be changed",
                game.about().title
            );
            return Err(Diagnostic::new("results", message, here));
        }
        Ok(game)
    }

    fn example(&self) -> &str {
        self.about.examples.first().map_or("", |(example, _)| example)
    }
}

impl Factory for Combinator {
    fn about(&self) -> &About {
        &self.about
    }

    fn make(&self, rules: Option<&str>, engine: &Engine) -> Result<Arc<dyn Game>, Diagnostic> {
        self.make_among(rules, engine, &[])
    }

    fn make_among(
        &self,
        rules: Option<&str>,
        engine: &Engine,
        own: &[OwnGame],
    ) -> Result<Arc<dyn Game>, Diagnostic> {
        let wrong = |message: String, span| {
            Diagnostic::new("rules", message, span).with_hint(format!("such as `{}`", self.example()))
        };
        let name = &self.about.name;
        let text = rules.unwrap_or_default();
        if text.trim().is_empty() {
            // Without brackets it is the name that lacks something.
            let span = Span::all(rules.unwrap_or(name));
            return Err(wrong(format!("`{name}` needs the name of a game in square brackets"), span));
        }
        let named = named(text)?;
        let several = self.change == Change::Enforce;
        if several != (named.len() > 1) {
            let message = if several { "needs two games or more" } else { "changes one game" };
            return Err(wrong(format!("`{name}` {message}"), Span::all(text)));
        }
        let mut games: Vec<(String, Arc<dyn Game>)> = Vec::new();
        for one in &named {
            let game = self.inner(one, engine, own)?;
            let title = match one.rules {
                Some(rules) => format!("{}[{}]", one.name, rules.trim()),
                None => one.name.to_owned(),
            };
            if games.iter().any(|(other, _)| *other == title) {
                let span = Span::new(one.from, one.from + one.name.len());
                return Err(Diagnostic::new("rules", format!("`{title}` stands there twice"), span));
            }
            games.push((title, game));
        }
        let abouts: Vec<&About> = games.iter().map(|(_, game)| game.about()).collect();
        let titles: Vec<&str> = abouts.iter().map(|about| about.title.as_str()).collect();
        let about = About {
            title: format!("{} {}", self.adjective, titles.join(", ")),
            notation: abouts[0].notation.clone(),
            legend: abouts[0].legend.clone(),
            impartial: self.about.impartial || abouts.iter().all(|about| about.impartial),
            counts_anew: abouts.iter().any(|about| about.counts_anew),
            source: abouts.iter().map(|about| about.source.as_str()).collect::<Vec<_>>().join("\n"),
            ..self.about.clone()
        };
        let variant = Variant { change: self.change, games };
        Ok(engine.normal_play(Compound::new(about, variant, engine.shared_store()), rules))
    }
}
