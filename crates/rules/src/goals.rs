//! Games whose ends have results, as rules without types: how a game has ended is part of a position.

use upstar_game::edit::Edit;
use upstar_game::runtime::{RuntimeRules, RuntimeSketch};
use upstar_game::sketch::Sketch;
use upstar_game::{About, Diagnostic, Exchange, Payoff, Player, Ruleset, Sign, Span};

use crate::erased::Packed;

/// A player, by name or by who moved last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Who {
    Left,
    Right,
    Last,
    Next,
}

/// What becomes of a player who cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stuck {
    #[default]
    Loses,
    Draws,
    Wins,
}

impl Who {
    pub(crate) fn opponent(self) -> Who {
        match self {
            Who::Left => Who::Right,
            Who::Right => Who::Left,
            Who::Last => Who::Next,
            Who::Next => Who::Last,
        }
    }

    /// The player that it is, if `last` moved last.
    pub(crate) fn player(self, last: Option<Player>) -> Option<Player> {
        match self {
            Who::Left => Some(Player::Left),
            Who::Right => Some(Player::Right),
            Who::Last => last,
            Who::Next => last.map(Player::opponent),
        }
    }
}

pub(crate) fn won_by(winner: Player) -> Payoff {
    if winner == Player::Left { Payoff::LeftWins } else { Payoff::RightWins }
}

/// How a position stands by what is on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Open,
    Over(Payoff),
    /// It is over, and who has won depends on who moved last, which is not known.
    WhoMoved,
}

/// Rules of which patterns end a game.
pub(crate) trait Goals: Ruleset<Position: Packed> {
    /// How a position stands, if it is known who moved last.
    fn standing(&self, position: &Self::Position, last: Option<Player>) -> Standing;

    /// What becomes of a player who cannot move.
    fn stuck(&self) -> Stuck;

    /// The picture, with moves or without.
    fn drawn(&self, position: &Self::Position, with_moves: bool) -> Sketch;
}

/// A game with results.
pub(crate) struct WithGoals<R>(pub(crate) R);

/// How an end is written behind a board that does not show it.
const ENDS: [(&str, Payoff); 3] =
    [("left won", Payoff::LeftWins), ("right won", Payoff::RightWins), ("draw", Payoff::Draw)];

fn packed(board: &impl Packed, end: Option<Payoff>) -> Vec<u8> {
    let place = ENDS.iter().position(|(_, own)| end == Some(*own)).map_or(0, |at| at as u8 + 1);
    let mut bytes = vec![place];
    bytes.extend(board.pack());
    bytes
}

fn unpacked<P: Packed>(bytes: &[u8]) -> (P, Option<Payoff>) {
    let (end, board) = bytes.split_first().unwrap_or((&0, &[]));
    let end = usize::from(*end).checked_sub(1).and_then(|at| ENDS.get(at)).map(|(_, end)| *end);
    (P::unpack(board), end)
}

impl<R: Goals> WithGoals<R> {
    fn moves(&self, board: &R::Position, by: Player) -> Vec<R::Move> {
        self.0.move_list(board, by)
    }

    /// The result where a player cannot move.
    fn stuck(&self, player: Player) -> Payoff {
        match self.0.stuck() {
            Stuck::Loses => won_by(player.opponent()),
            Stuck::Draws => Payoff::Draw,
            Stuck::Wins => won_by(player),
        }
    }

    /// The end that a board shows by itself.
    fn shown(&self, board: &R::Position) -> Option<Payoff> {
        match self.0.standing(board, None) {
            Standing::Over(end) => Some(end),
            _ => None,
        }
    }

    /// The end after a move.
    fn end(&self, after: &R::Position, by: Player) -> Option<Payoff> {
        match self.0.standing(after, Some(by)) {
            Standing::Over(end) => Some(end),
            _ => {
                let mut can_move = false;
                self.0.moves(after, by.opponent(), |_| can_move = true);
                (!can_move).then(|| self.stuck(by.opponent()))
            }
        }
    }
}

impl<R: Goals> RuntimeRules for WithGoals<R> {
    fn about(&self) -> &About {
        self.0.about()
    }

    /// A player who cannot move where play begins has one move, which ends the game.
    fn options(&self, position: &[u8], by: Player, each: &mut dyn FnMut(&[u8])) {
        let (board, end) = unpacked::<R::Position>(position);
        if end.is_some() {
            return;
        }
        let moves = self.moves(&board, by);
        if moves.is_empty() {
            each(&packed(&board, Some(self.stuck(by))));
        }
        for mv in moves {
            let after = self.0.play(&board, by, &mv);
            each(&packed(&after, self.end(&after, by)));
        }
    }

    fn parse(&self, text: &str) -> Result<Vec<u8>, Diagnostic> {
        let ended = ENDS.iter().find_map(|(words, end)| Some((text.trim_end().strip_suffix(words)?, *end)));
        let (written, end) = ended.map_or((text, None), |(board, end)| (board, Some(end)));
        let board = self.0.parse(written)?;
        let shown = match self.0.standing(&board, None) {
            Standing::Over(end) => Some(end),
            Standing::WhoMoved if end.is_none() => {
                let message = "this game is over, and who has won depends on who moved last";
                return Err(Diagnostic::new("bad-position", message, Span::all(text).trimmed(text))
                    .with_hint("write `left won` or `right won` behind the board, in the quotes"));
            }
            _ => None,
        };
        Ok(packed(&board, shown.or(end)))
    }

    fn print(&self, position: &[u8]) -> String {
        let (board, end) = unpacked::<R::Position>(position);
        let text = self.0.print(&board);
        match ENDS.iter().find(|(_, own)| end == Some(*own) && self.shown(&board) != end) {
            Some((words, _)) => format!("{text} {words}"),
            None => text,
        }
    }

    fn move_name(&self, position: &[u8], by: Player, place: usize, _to: &[u8]) -> String {
        let (board, _) = unpacked::<R::Position>(position);
        let named = self.moves(&board, by).get(place).map(|mv| self.0.print_move(&board, by, mv));
        named.unwrap_or_else(|| "cannot move".to_owned())
    }

    fn sketch(&self, position: &[u8]) -> Option<RuntimeSketch> {
        let (board, end) = unpacked::<R::Position>(position);
        let shapes = self.0.drawn(&board, end.is_none());
        Some(RuntimeSketch { shapes, touches: Box::new(|_, _| Vec::new()) })
    }

    fn exchange(&self) -> Exchange {
        self.0.exchange()
    }

    fn edits(&self, position: &[u8]) -> Vec<Edit> {
        let edits = self.0.edits(&unpacked::<R::Position>(position).0);
        edits.into_iter().filter(|edit| self.parse(&edit.to).is_ok()).collect()
    }

    fn normal_form(&self, position: &[u8]) -> (Vec<u8>, Sign) {
        let (board, end) = unpacked::<R::Position>(position);
        (packed(&self.0.normal_form(board).0, end), Sign::Plus)
    }

    fn result(&self, position: &[u8]) -> Option<Payoff> {
        unpacked::<R::Position>(position).1
    }
}
