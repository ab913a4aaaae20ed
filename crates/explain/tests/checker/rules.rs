//! Games by their rules alone: positions as texts, moves by name. Nothing here knows a solver.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use upstar_game::{NormalPlay, Payoff, Player, Ruleset, WithResults};
use upstar_rulesets::{Visitor, with_game};
use upstar_syntax::{Call, ExprKind, parse_expr, unquote};

use crate::slow::number::{ONE, Units, exponent};
use crate::slow::{self, Game, canonical, form};

/// What a player can do: the names of moves, and what stands in the parentheses after them.
type Moves = Rc<Vec<(String, String)>>;

/// The moves of a player in a position, unless there are too many.
type MovesOf = Box<dyn Fn(&str, Player) -> Option<Moves>>;

/// What a position may tell.
type Of<T> = Box<dyn Fn(&str) -> Option<T>>;

/// A game whose positions are texts.
pub(crate) struct Rules {
    head: String,
    moves: MovesOf,
    result: Of<Payoff>,
    turn: Of<Player>,
    /// Whether it ends with results.
    pub(crate) results: bool,
}

/// Positions with more moves are not looked at.
const MAX_MOVES: u64 = 150;

fn move_list<R: Ruleset>(rules: &R, text: &str, by: Player) -> Option<Moves> {
    let position = rules.parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    if rules.move_bound(&position, by) > MAX_MOVES {
        return None;
    }
    let after = |mv| (rules.print_move(&position, by, &mv), rules.print(&rules.play(&position, by, &mv)));
    Some(Rc::new(rules.move_list(&position, by).into_iter().map(after).collect()))
}

struct Make(String);

impl Visitor for Make {
    type Out = Rules;

    fn normal_play<R: NormalPlay>(self, game: R) -> Rules {
        Rules {
            head: self.0,
            moves: Box::new(move |text, by| move_list(&game, text, by)),
            result: Box::new(|_| None),
            turn: Box::new(|_| None),
            results: false,
        }
    }

    fn with_results<R: WithResults>(self, game: R) -> Rules {
        let game = Rc::new(game);
        let (one, other) = (Rc::clone(&game), Rc::clone(&game));
        Rules {
            head: self.0,
            moves: Box::new(move |text, by| move_list(&*game, text, by)),
            result: Box::new(move |text| one.result(&one.parse(text).expect("a position"))),
            turn: Box::new(move |text| other.turn(&other.parse(text).expect("a position"))),
            results: true,
        }
    }
}

thread_local! {
    static GAMES: RefCell<HashMap<String, Rc<Rules>>> = RefCell::default();
    static MOVES: RefCell<HashMap<(String, String, Player), Option<Moves>>> = RefCell::default();
    static VALUES: RefCell<HashMap<(String, String), Game>> = RefCell::default();
    static NUMBERS: slow::Table<Units, Game> = RefCell::default();
    static NIMBERS: slow::Table<u64, Game> = RefCell::default();
    static LENGTHS: RefCell<HashMap<(String, String, Player), u64>> = RefCell::default();
    static RESULTS: RefCell<HashMap<(String, String, Player), Payoff>> = RefCell::default();
}

/// A position: its game and what stands in the parentheses.
#[derive(Clone)]
pub(crate) struct Place {
    pub(crate) rules: Rc<Rules>,
    pub(crate) text: String,
}

impl Place {
    /// The position that a call names, if it names a game.
    pub(crate) fn of(source: &str, call: &Call) -> Option<Place> {
        let rules = call.rules.map(|span| span.trimmed(source).text(source));
        let head = match rules {
            None => call.name.text.clone(),
            Some(rules) => format!("{}[{rules}]", call.name.text),
        };
        let known = GAMES.with_borrow(|games| games.get(&head).cloned());
        let rules = match known {
            Some(rules) => rules,
            None => {
                let made = Rc::new(with_game(&call.name.text, rules, Make(head.clone()))?.expect("rules"));
                GAMES.with_borrow_mut(|games| games.insert(head, Rc::clone(&made)));
                made
            }
        };
        Some(Place { rules, text: unquote(source, call.args).text(source).to_owned() })
    }

    /// The position that a text names.
    pub(crate) fn read(text: &str) -> Option<Place> {
        let expr = parse_expr(text).ok()?;
        match expr.kind() {
            ExprKind::Call(call) => Place::of(text, call),
            _ => None,
        }
    }

    pub(crate) fn at(&self, text: &str) -> Place {
        Place { rules: Rc::clone(&self.rules), text: text.to_owned() }
    }

    fn key(&self) -> (String, String) {
        (self.rules.head.clone(), self.text.clone())
    }

    /// The moves; `None` where there are too many.
    pub(crate) fn try_moves(&self, by: Player) -> Option<Moves> {
        let (head, text) = self.key();
        let key = (head, text, by);
        if let Some(known) = MOVES.with_borrow(|moves| moves.get(&key).cloned()) {
            return known;
        }
        let moves = (self.rules.moves)(&self.text, by);
        MOVES.with_borrow_mut(|all| all.insert(key, moves.clone()));
        moves
    }

    pub(crate) fn moves(&self, by: Player) -> Moves {
        self.try_moves(by).expect("a position with few moves")
    }

    /// The position after a move.
    pub(crate) fn play(&self, by: Player, name: &str) -> Place {
        let moves = self.moves(by);
        let found = moves.iter().find(|(other, _)| other == name);
        self.at(&found.unwrap_or_else(|| panic!("{}: {by} has no move {name}", self.text)).1)
    }

    /// The canonical form by the definition.
    pub(crate) fn value(&self) -> Game {
        if let Some(known) = VALUES.with_borrow(|values| values.get(&self.key()).cloned()) {
            return known;
        }
        let side = |by| self.moves(by).iter().map(|(_, to)| self.at(to).value()).collect();
        let value = canonical(&form(side(Player::Left), side(Player::Right)));
        VALUES.with_borrow_mut(|values| values.insert(self.key(), value.clone()));
        value
    }

    /// The result, if play is over.
    pub(crate) fn result(&self) -> Option<Payoff> {
        (self.rules.result)(&self.text)
    }

    /// Whose turn it is, where the position says so.
    pub(crate) fn turn(&self) -> Option<Player> {
        (self.rules.turn)(&self.text)
    }

    /// The result between perfect players.
    pub(crate) fn payoff(&self, to_move: Player) -> Payoff {
        if let Some(result) = self.result() {
            return result;
        }
        let to_move = self.turn().unwrap_or(to_move);
        let (head, text) = self.key();
        let key = (head, text, to_move);
        if let Some(known) = RESULTS.with_borrow(|results| results.get(&key).copied()) {
            return known;
        }
        let moves = self.moves(to_move);
        let all = moves.iter().map(|(_, to)| self.at(to).payoff(to_move.opponent()));
        let best = match to_move {
            Player::Left => all.max(),
            Player::Right => all.min(),
        };
        let best = best.expect("a position that is not over");
        RESULTS.with_borrow_mut(|results| results.insert(key, best));
        best
    }

    /// How many moves play lasts if the winner hurries and the others delay.
    pub(crate) fn remoteness(&self, to_move: Player) -> u64 {
        if self.result().is_some() {
            return 0;
        }
        let to_move = self.turn().unwrap_or(to_move);
        let (head, text) = self.key();
        let key = (head, text, to_move);
        if let Some(known) = LENGTHS.with_borrow(|lengths| lengths.get(&key).copied()) {
            return known;
        }
        let best = self.payoff(to_move);
        let moves = self.moves(to_move);
        let after = moves.iter().map(|(_, to)| self.at(to));
        let kept = after.filter(|to| to.payoff(to_move.opponent()) == best);
        let lengths = kept.map(|to| to.remoteness(to_move.opponent()));
        let length = if best == Payoff::win(to_move) { lengths.min() } else { lengths.max() };
        let length = 1 + length.expect("a move that keeps the result");
        LENGTHS.with_borrow_mut(|all| all.insert(key, length));
        length
    }

    /// Whether at most so many positions can come up, each with few moves.
    pub(crate) fn is_small(&self, most: usize) -> bool {
        let mut seen = std::collections::HashSet::from([self.text.clone()]);
        let mut open = vec![self.clone()];
        while let Some(place) = open.pop() {
            for by in Player::BOTH {
                let Some(moves) = place.try_moves(by) else { return false };
                for (_, to) in moves.iter() {
                    if seen.insert(to.clone()) {
                        open.push(self.at(to));
                    }
                }
                if seen.len() > most {
                    return false;
                }
            }
        }
        true
    }
}

/// A number in canonical form, by the definition.
pub(crate) fn number(x: Units) -> Game {
    slow::remembered(&NUMBERS, x, || match exponent(x) {
        0 if x == 0 => slow::zero(),
        0 if x > 0 => form(vec![number(x - ONE)], vec![]),
        0 => form(vec![], vec![number(x + ONE)]),
        fine => form(vec![number(x - (ONE >> fine))], vec![number(x + (ONE >> fine))]),
    })
}

/// *n by the definition.
pub(crate) fn nimber(n: u64) -> Game {
    slow::remembered(&NIMBERS, n, || {
        let options: Vec<Game> = (0..n).map(nimber).collect();
        form(options.clone(), options)
    })
}

impl Place {
    /// The position in the notation.
    pub(crate) fn notation(&self) -> String {
        format!("{}(\"{}\")", self.rules.head, self.text)
    }
}
