//! Any text as a position of some game: refused with a place, or printed as what reads back.

use upstar_game::{FromBrackets, NormalPlay, Player, Ruleset, WithResults};
use upstar_rulesets::{Visitor, games, with_game};

use crate::bounds::check_diagnostic;

/// Checks any bytes as a position: the first line is the name of a game and perhaps its rules in square brackets, the
/// rest is the text between the parentheses. A name that is none stands for some game, by its first byte.
pub fn positions(data: &[u8]) {
    let input = &*String::from_utf8_lossy(data);
    let (game, text) = input.split_once('\n').unwrap_or((input, ""));
    let (name, rules) = match game.split_once('[') {
        Some((name, rules)) => (name, Some(rules.strip_suffix(']').unwrap_or(rules))),
        None => (game, None),
    };
    let any = usize::from(name.bytes().next().unwrap_or(0)) % games().len();
    let about = games().iter().find(|about| about.name == name).unwrap_or(&games()[any]);
    match with_game(&about.name, rules, Check(text)) {
        None => panic!("{} is in the catalogue and cannot be found there", about.name),
        Some(Err(error)) => check_diagnostic(rules.unwrap_or_default(), &error),
        Some(Ok(())) => {}
    }
}

/// Positions with more moves than this are only read and printed.
const MAX_LISTED: u64 = 300;

struct Check<'t>(&'t str);

impl Visitor for Check<'_> {
    type Out = ();

    fn normal_play<R: NormalPlay + FromBrackets>(self, game: R) {
        let Some(position) = self.position(&game) else { return };
        game.components(&position, |part| {
            check_printed(&game, &part);
            check_printed(&game, &game.normal_form(part).0);
        });
    }

    fn with_results<R: WithResults + FromBrackets>(self, game: R) {
        let Some(position) = self.position(&game) else { return };
        check_printed(&game, &game.normal_form(position.clone()).0);
        if game.result(&position).is_some() {
            let moves: usize = Player::BOTH.iter().map(|&by| game.move_list(&position, by).len()).sum();
            assert_eq!(moves, 0, "moves after the end: `{}`", self.0);
        }
    }
}

impl Check<'_> {
    /// The position that the text stands for, itself and its moves and its sketch checked.
    fn position<R: Ruleset>(&self, game: &R) -> Option<R::Position> {
        let position = match game.parse(self.0) {
            Ok(position) => position,
            Err(error) => {
                check_diagnostic(self.0, &error);
                return None;
            }
        };
        check_printed(game, &position);
        if Player::BOTH.iter().any(|&by| game.move_bound(&position, by) > MAX_LISTED) {
            return Some(position);
        }
        let mut moves = Vec::new();
        for by in Player::BOTH {
            for mv in game.move_list(&position, by) {
                let name = game.print_move(&position, by, &mv);
                assert_eq!(game.find_move(&position, by, &name).as_ref(), Some(&mv), "the move `{name}`");
                check_printed(game, &game.play(&position, by, &mv));
                moves.push((by, name));
            }
        }
        let fault = game.sketch(&position).check(&moves).err();
        assert_eq!(fault, None, "the sketch of `{}`", self.0);
        Some(position)
    }
}

/// What a game prints of a position is read as that position.
fn check_printed<R: Ruleset>(game: &R, position: &R::Position) {
    let printed = game.print(position);
    match game.parse(&printed) {
        Err(error) => panic!("the position `{printed}` is refused: {error}"),
        Ok(again) => {
            assert_eq!(again, *position, "the position `{printed}`");
            assert_eq!(game.print(&again), printed);
        }
    }
}
