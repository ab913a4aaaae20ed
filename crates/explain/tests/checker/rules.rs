//! Games by their rules alone: positions as texts, moves by name. Nothing here knows a solver.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use upstar_game::{FromBrackets, NormalPlay, Payoff, Player, Ruleset, WithResults};
use upstar_rules::{Rules as Written, library};
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
    /// Whether names of moves count what is counted anew after every move.
    pub(crate) counts_anew: bool,
}

/// Positions with more moves are not looked at.
const MAX_MOVES: u64 = 150;

fn move_list<R: Ruleset>(rules: &R, text: &str, by: Player) -> Option<Moves> {
    // Of a game of SOS that is over, the board does not tell who has won.
    let position = rules.parse(text).ok()?;
    if rules.move_bound(&position, by) > MAX_MOVES {
        return None;
    }
    let after = |mv| (rules.print_move(&position, by, &mv), rules.print(&rules.play(&position, by, &mv)));
    let mut moves: Vec<(String, String)> = Vec::new();
    for mv in rules.move_list(&position, by).into_iter().map(after) {
        // Some moves can be made in two ways.
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    Some(Rc::new(moves))
}

/// A game that ends when somebody cannot move.
fn normal_play<R: NormalPlay + 'static>(game: R, head: String) -> Rules {
    let counts_anew = game.about().counts_anew;
    Rules {
        head,
        moves: Box::new(move |text, by| move_list(&game, text, by)),
        result: Box::new(|_| None),
        turn: Box::new(|_| None),
        results: false,
        counts_anew,
    }
}

/// A game that ends with results.
fn with_results<R: WithResults + 'static>(game: R, head: String) -> Rules {
    let game = Rc::new(game);
    let counts_anew = game.about().counts_anew;
    let (one, other) = (Rc::clone(&game), Rc::clone(&game));
    Rules {
        head,
        moves: Box::new(move |text, by| move_list(&*game, text, by)),
        result: Box::new(move |text| one.result(&one.parse(text).expect("a position"))),
        turn: Box::new(move |text| other.turn(&other.parse(text).expect("a position"))),
        results: true,
        counts_anew,
    }
}

/// A game of the library, whose rules are written as text.
fn from_library(name: &str, brackets: Option<&str>, head: String) -> Option<Rules> {
    let (_, definition) = library::named(name)?;
    Some(match definition.with_brackets(brackets).expect("rules").rules() {
        Written::Board(game) => normal_play(game, head),
        Written::ManyLetters(game) => normal_play(game, head),
        Written::Heaps(game) => normal_play(game, head),
        Written::PartizanHeaps(game) => normal_play(game, head),
        Written::Tuple(game) => normal_play(game, head),
        Written::Coins(game) => normal_play(game, head),
        Written::Lists(game) => normal_play(game, head),
        Written::Places(game) => normal_play(game, head),
        Written::Graph(game) => normal_play(game, head),
        Written::WithResults(game) => with_results(game, head),
    })
}

struct Make(String);

impl Visitor for Make {
    type Out = Rules;

    fn normal_play<R: NormalPlay + FromBrackets>(self, game: R) -> Rules {
        normal_play(game, self.0)
    }

    fn with_results<R: WithResults + FromBrackets>(self, game: R) -> Rules {
        with_results(game, self.0)
    }
}

/// The forms of game trees by position, and by the forms that either player can move to.
type Shapes = (HashMap<(String, String), usize>, HashMap<[Vec<usize>; 2], usize>);

/// A game, a position and the player to move.
type Node = (String, String, Player);

thread_local! {
    static GAMES: RefCell<HashMap<String, Rc<Rules>>> = RefCell::default();
    static MOVES: RefCell<HashMap<(String, String, Player), Option<Moves>>> = RefCell::default();
    static VALUES: RefCell<HashMap<(String, String), Game>> = RefCell::default();
    static NUMBERS: slow::Table<Units, Game> = RefCell::default();
    static NIMBERS: slow::Table<u64, Game> = RefCell::default();
    static RESULTS: RefCell<HashMap<Node, (Payoff, u64)>> = RefCell::default();
    static SHAPES: RefCell<Shapes> = RefCell::default();
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
                let name = &call.name.text;
                let made = match with_game(name, rules, Make(head.clone())) {
                    Some(built_in) => built_in.expect("rules"),
                    None => from_library(name, rules, head.clone())?,
                };
                let made = Rc::new(made);
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

    /// The form of the game tree: positions that have the same are alike, whatever they are called.
    pub(crate) fn shape(&self) -> usize {
        if let Some(known) = SHAPES.with_borrow(|shapes| shapes.0.get(&self.key()).copied()) {
            return known;
        }
        let side = |by| {
            let mut list: Vec<usize> = self.moves(by).iter().map(|(_, to)| self.at(to).shape()).collect();
            list.sort_unstable();
            list.dedup();
            list
        };
        let sides = [side(Player::Left), side(Player::Right)];
        SHAPES.with_borrow_mut(|(places, shapes)| {
            let new = shapes.len();
            let shape = *shapes.entry(sides).or_insert(new);
            places.insert(self.key(), shape);
            shape
        })
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
        self.found(to_move).0
    }

    /// How many moves play lasts if the winner hurries and the others delay; `u64::MAX` for ever.
    pub(crate) fn remoteness(&self, to_move: Player) -> u64 {
        self.found(to_move).1
    }

    /// Result and length, by the definition: what is won or lost within one move, within two, and so on; the rest are
    /// draws, and those of which play must end are found from their ends.
    fn found(&self, to_move: Player) -> (Payoff, u64) {
        let node = |place: Place, to_move: Player| {
            let to_move = place.turn().unwrap_or(to_move);
            let (head, text) = place.key();
            (head, text, to_move)
        };
        let known = |key: &Node| RESULTS.with_borrow(|results| results.get(key).copied());
        let learn = |key: &Node, found| {
            RESULTS.with_borrow_mut(|all| all.insert(key.clone(), found));
        };
        let start = node(self.clone(), to_move);
        if let Some(found) = known(&start) {
            return found;
        }
        // All that can come up, with what each may lead to.
        let mut reached: HashMap<Node, Vec<Node>> = HashMap::new();
        let mut open = vec![start.clone()];
        while let Some(key) = open.pop() {
            if known(&key).is_some() || reached.contains_key(&key) {
                continue;
            }
            let place = self.at(&key.1);
            if let Some(result) = place.result() {
                learn(&key, (result, 0));
                continue;
            }
            let moves = place.moves(key.2);
            let options: Vec<Node> =
                moves.iter().map(|(_, to)| node(self.at(to), key.2.opponent())).collect();
            open.extend(options.iter().cloned());
            reached.insert(key, options);
        }
        let mut left: Vec<&Node> = reached.keys().collect();
        let far =
            RESULTS.with_borrow(|all| all.values().map(|found| found.1).filter(|&n| n < u64::MAX).max());
        for moves in 1.. {
            let mut new = Vec::new();
            for &key in &left {
                let (win, loss) = (Payoff::win(key.2), Payoff::win(key.2.opponent()));
                let within = |to: &Node| known(to).filter(|found| found.1 < moves).map(|found| found.0);
                let results: Vec<Option<Payoff>> = reached[key].iter().map(within).collect();
                if results.contains(&Some(win)) {
                    new.push((key, (win, moves)));
                } else if results.iter().all(|result| *result == Some(loss)) {
                    new.push((key, (loss, moves)));
                }
            }
            if new.is_empty() && Some(moves) > far {
                break;
            }
            new.into_iter().for_each(|(key, found)| learn(key, found));
            left.retain(|key| known(key).is_none());
        }
        loop {
            let mut new = Vec::new();
            for &key in &left {
                let drawn = reached[key].iter().map(known);
                let drawn = drawn.filter(|found| found.is_none_or(|found| found.0 == Payoff::Draw));
                let lengths: Option<Vec<u64>> =
                    drawn.map(|found| found.map(|found| found.1).filter(|&n| n < u64::MAX)).collect();
                if let Some(longest) = lengths.and_then(|lengths| lengths.into_iter().max()) {
                    new.push((key, (Payoff::Draw, longest + 1)));
                }
            }
            if new.is_empty() {
                break;
            }
            new.into_iter().for_each(|(key, found)| learn(key, found));
            left.retain(|key| known(key).is_none());
        }
        left.into_iter().for_each(|key| learn(key, (Payoff::Draw, u64::MAX)));
        known(&start).expect("found")
    }

    /// Whether some play from here, whoever moves first, ends in a draw.
    pub(crate) fn can_be_drawn(&self) -> bool {
        let mut seen = std::collections::HashSet::new();
        let mut open: Vec<(String, Player)> = Player::BOTH.map(|by| (self.text.clone(), by)).to_vec();
        while let Some((text, by)) = open.pop() {
            let place = self.at(&text);
            if place.result() == Some(Payoff::Draw) {
                return true;
            }
            if self.rules.results && place.result().is_none() && seen.insert((text, by)) {
                open.extend(place.moves(by).iter().map(|(_, to)| (to.clone(), by.opponent())));
            }
        }
        false
    }

    /// Whether at most `most` positions can come up, each with few moves.
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

/// Forgets the moves of positions where those of more than `most` are kept.
pub(crate) fn forget_moves(most: usize) {
    MOVES.with_borrow_mut(|moves| {
        if moves.len() > most {
            moves.clear()
        }
    });
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
