//! An expression as it lies on the table: one board for each component, with the moves that touching it offers.

use upstar_game::Player;
use upstar_game::edit::Edit;
use upstar_game::sketch::{Form, Item, Point, Role, Sketch};
use upstar_search::{Budget, Ending, Reason};
use upstar_sum::{Component, Context, Sum, Summand};

use crate::question::{Ask, Failure, game as read_game};
use crate::session::Session;

/// What an expression is, before anything is worked out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// How the expression was understood.
    pub reading: String,
    /// Both players always have the same moves.
    pub impartial: bool,
    /// The game says itself who wins, instead of the last move.
    pub results: bool,
    /// Whose turn it is, where the position says so.
    pub turn: Option<Player>,
    /// The components, in the order in which they were written.
    pub boards: Vec<Board>,
}

/// A component of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The component in the notation.
    pub text: String,
    /// The game it is a position of; `None` for a value.
    pub game: Option<String>,
    /// Whether it stands with a minus. The sketch then shows the position with the players exchanged, as it is played.
    pub negative: bool,
    /// The picture. Its touches are moves of the whole sum: by their full names, and by who makes them there.
    pub sketch: Sketch,
}

/// A change by hand of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edited {
    /// What is done to which shape of the component's sketch; its text is that of the position alone.
    pub edit: Edit,
    /// The whole expression after it.
    pub to: String,
}

/// The most bytes of all expressions after a change together.
const MOST_WRITTEN: usize = 32 << 20;

impl Session {
    /// What can be changed by hand in each component of an expression, and the expression without that component.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn edits(&self, expr: impl Ask, budget: &Budget) -> Result<Vec<(Vec<Edited>, String)>, Failure> {
        self.ask(expr, budget, |cx, reading| {
            let sum = read_game(reading)?;
            let (mut all, mut length) = (Vec::new(), 0);
            for (at, component) in sum.components.iter().enumerate() {
                budget.spend(1)?;
                let mut edits = Vec::new();
                if let Summand::Position(position) = &component.summand {
                    for (edit, to) in position.edits(component.negative) {
                        budget.spend(1)?;
                        let to = Component { summand: Summand::Position(to), ..*component };
                        let to = sum.after(at, to.into()).print(cx)?;
                        length += to.len();
                        if length > MOST_WRITTEN {
                            return Err(Reason::TooLarge("a sum with too many changes to write down"));
                        }
                        edits.push(Edited { edit, to });
                    }
                }
                let mut rest = sum.clone();
                rest.components.remove(at);
                all.push((edits, rest.print(cx)?));
            }
            Ok(all)
        })
    }

    /// The boards of an expression.
    ///
    /// # Errors
    /// Says where the text is wrong; or which limit was reached, with what was known then.
    pub fn table(&self, expr: impl Ask, budget: &Budget) -> Result<Table, Failure> {
        self.ask(expr, budget, |cx, reading| {
            let sum = read_game(reading)?;
            let board = |at| self.board(cx, sum, at);
            Ok(Table {
                reading: sum.print(cx)?,
                impartial: sum.is_impartial(cx.calc),
                results: sum.ending() == Ending::Results,
                turn: sum.turn(),
                boards: (0..sum.components.len()).map(board).collect::<Result<_, Reason>>()?,
            })
        })
    }

    fn board(&self, cx: Context<'_>, sum: &Sum, at: usize) -> Result<Board, Reason> {
        cx.budget.spend(0)?;
        let component = &sum.components[at];
        let place = sum.place(at, cx)?;
        let mut sketch = Sketch::new();
        match &component.summand {
            Summand::Position(position) => {
                for item in position.drawn(component.negative).items() {
                    cx.budget.spend(1)?;
                    let mut own = Item { touches: Vec::new(), ..item.clone() };
                    for touch in &item.touches {
                        own.offer_at(touch.step, touch.by, format!("{place}{}", touch.mv));
                    }
                    sketch.add(own);
                }
            }
            Summand::Form(_) | Summand::Value(_) => sketch.add(self.written(cx, component, &place)?),
        }
        let (game, negative) = match &component.summand {
            Summand::Position(position) => (Some(position.game().about().name.clone()), component.negative),
            // The minus is in what is written.
            Summand::Form(_) | Summand::Value(_) => (None, false),
        };
        Ok(Board { text: component.print(cx)?, game, negative, sketch })
    }

    /// A value or a form as a label that offers its options.
    fn written(&self, cx: Context<'_>, component: &Component, place: &str) -> Result<Item, Reason> {
        let name = match &component.summand {
            Summand::Value(_) => {
                let value = component.value(cx)?;
                self.name(cx.calc, value).map_err(|stop| cx.why(stop))?
            }
            _ => component.print(cx)?,
        };
        let mut label = Item::new("value", Role::Empty, Form::label(Point { x: 0, y: 0 }, name));
        for by in Player::BOTH {
            match component.moves(cx, by) {
                Ok(moves) => {
                    moves.into_iter().for_each(|(name, _)| label.offer(by, format!("{place}{name}")))
                }
                // It can be looked at all the same.
                Err(Reason::TooLarge(_)) => {}
                Err(reason) => return Err(reason),
            }
        }
        Ok(label)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touches(board: &Board) -> Vec<(Player, &str)> {
        let items = board.sketch.items().iter();
        items.flat_map(|item| &item.touches).map(|touch| (touch.by, touch.mv.as_str())).collect()
    }

    #[test]
    fn touches_are_moves_of_the_sum() {
        let (session, budget) = (Session::default(), Budget::unlimited());
        let text = "domineering(1x2) - domineering(2x1) + nim(1) + nim(1) + +-1";
        let table = session.table(text, &budget).expect("a game");
        assert_eq!(table.boards.len(), 5);
        assert!(!table.impartial && !table.results && table.turn.is_none());
        let moves = session.moves(text, None, upstar_sum::Play::Normal, false, &budget).expect("moves");
        let mut offered: Vec<(Player, &str)> = table.boards.iter().flat_map(touches).collect();
        let mut legal: Vec<(Player, &str)> =
            moves.moves.iter().filter_map(|mv| Some((mv.player?, mv.name.as_str()))).collect();
        for list in [&mut offered, &mut legal] {
            list.sort_by_key(|(by, name)| (*by == Player::Right, *name));
            list.dedup();
        }
        assert_eq!(offered, legal);
        // In the negative of a column it is Right who has a move.
        assert!(touches(&table.boards[1]).iter().all(|(by, _)| *by == Player::Right));
    }

    #[test]
    fn a_negative_is_drawn_with_the_players_exchanged() {
        let (session, budget) = (Session::default(), Budget::unlimited());
        let roles = |text: &str| -> Vec<Vec<Role>> {
            let boards = session.table(text, &budget).expect("a game").boards;
            let items = |board: &Board| board.sketch.items().to_vec();
            let own = |item: &Item| matches!(item.role, Role::Left | Role::Right).then_some(item.role);
            boards.iter().map(|board| items(board).iter().filter_map(own).collect()).collect()
        };
        let text = "hackenbush(\"brr\") - hackenbush(\"br\")";
        let plus = vec![Role::Left, Role::Right, Role::Right];
        assert_eq!(roles(text), [plus, vec![Role::Right, Role::Left]]);
        // Whoever may touch a shape is whose colour it has.
        for board in session.table(text, &budget).expect("a game").boards {
            for item in board.sketch.items().iter().filter(|item| !item.touches.is_empty()) {
                let by = if item.role == Role::Left { Player::Left } else { Player::Right };
                assert!(item.touches.iter().all(|touch| touch.by == by), "{item:?}");
            }
        }
        // What is painted blue is seen blue: it is written as red.
        let edits = &session.edits("-hackenbush(\"r\")", &budget).expect("edits")[0].0;
        let painted =
            |what: &str| edits.iter().find(|edited| edited.edit.what == what).map(|edited| &edited.to[..]);
        assert_eq!(painted("red"), Some("-hackenbush(\"b\")"));
        // An impartial game is its own negative.
        assert_eq!(
            roles("impartial_clobber(\"xo\") - impartial_clobber(\"xo\")")[0],
            [Role::Left, Role::Right]
        );
        assert_eq!(roles("-impartial_clobber(\"xo\")")[0], [Role::Left, Role::Right]);
    }

    #[test]
    fn edits_are_of_the_sum() {
        let (session, budget) = (Session::default(), Budget::unlimited());
        let edits = session.edits("nim(2) - domineering(\".#\") + 1/2", &budget).expect("edits");
        let [(heap, without), (board, _), (value, _)] = &edits[..] else { panic!("three components") };
        assert_eq!(without, "-domineering(\".#\") + 1/2");
        assert!(heap.iter().any(|edited| edited.to == "nim(3) - domineering(\".#\") + 1/2"));
        assert!(board.iter().any(|edited| edited.to == "nim(2) - domineering(1x2) + 1/2"));
        assert!(value.is_empty());
    }

    #[test]
    fn what_is_no_game_has_no_board() {
        let (session, budget) = (Session::default(), Budget::unlimited());
        assert!(matches!(session.table("1 == 1", &budget), Err(Failure::Wrong(_))));
        assert_eq!(session.read("1 == 1", &budget).map(|read| read.reading().kind()), Ok("a comparison"));
    }
}
