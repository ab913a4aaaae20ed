//! All boards of games that are small enough: the checks of games with results on every one, and the hypothesis of strategy
//! stealing.

use upstar_game::{FromBrackets, NormalPlay, Player, WithResults};
use upstar_rulesets::{Visitor, with_game};

use crate::minimax::Minimax;
use crate::subject::Subject;
use crate::{Check, ruleset, with_results};

/// All boards of a size on which at most one player has won.
struct EveryBoard {
    rows: usize,
    cols: usize,
    /// Left's letter and Right's.
    letters: [char; 2],
}

impl EveryBoard {
    fn texts(&self) -> impl Iterator<Item = String> {
        let (rows, cols, [left, right]) = (self.rows, self.cols, self.letters);
        (0..3_u32.pow((rows * cols) as u32)).map(move |mut code| {
            let mut text = String::new();
            for at in 0..rows * cols {
                if at > 0 && at % cols == 0 {
                    text.push('|');
                }
                text.push(['.', left, right][(code % 3) as usize]);
                code /= 3;
            }
            text
        })
    }
}

impl Visitor for EveryBoard {
    type Out = Check;

    fn normal_play<R: NormalPlay + FromBrackets>(self, _game: R) -> Check {
        Err("it has no results".into())
    }

    fn with_results<R: WithResults + FromBrackets>(self, game: R) -> Check {
        let boards = self.texts().filter_map(|text| game.parse(&text).ok()).collect();
        let subject = Subject::of_positions(game, boards);
        ruleset::normal_form(&subject)?;
        for check in
            [with_results::result, with_results::bounds, with_results::order, with_results::moves_left]
        {
            if check(&subject)? == 0 {
                return Err("a check has compared nothing".into());
            }
        }

        // The hypothesis of strategy stealing: one more mark never hurts.
        let game = &subject.game;
        let mut minimax = Minimax::new(game);
        for text in self.texts() {
            let Ok(board) = game.parse(&text) else { continue };
            if game.result(&board).is_some() {
                continue;
            }
            for (at, _) in text.match_indices('.') {
                for (player, letter) in Player::BOTH.into_iter().zip(self.letters) {
                    let mut more = text.clone();
                    more.replace_range(at..=at, &letter.to_string());
                    let Ok(with_more) = game.parse(&more) else { continue };
                    for first in Player::BOTH {
                        let [before, after] = [&board, &with_more]
                            .map(|board| minimax.solve(board, first, usize::MAX).expect("no limit").0);
                        let hurt = if player == Player::Left { after < before } else { after > before };
                        if hurt {
                            return Err(format!("({more}) is worse for {player} than ({text})"));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

#[test]
fn every_small_board() {
    let boards = [
        ("tic", None, 1, 3, ['o', 'x']),
        ("tic_tac_toe", None, 3, 3, ['x', 'o']),
        ("mnk", Some("2,4,3"), 2, 4, ['x', 'o']),
        ("mnk", Some("4,2,2"), 4, 2, ['x', 'o']),
        ("hex", None, 3, 3, ['*', 'o']),
        ("hex", None, 2, 4, ['*', 'o']),
        ("hex", None, 4, 2, ['*', 'o']),
    ];
    for (name, rules, rows, cols, letters) in boards {
        match with_game(name, rules, EveryBoard { rows, cols, letters }) {
            Some(Ok(Ok(()))) => {}
            other => panic!("{name} {rows}x{cols}: {other:?}"),
        }
    }
}
